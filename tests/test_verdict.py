import json
import random
from fractions import Fraction

import pytest

from boardscan.errors import InputError, RulesError, Text
from boardscan.reasons import percent
from boardscan.rules.counting import count
from boardscan.rules.names import parse_point
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RULE_SETS
from boardscan.rules.scoring import score
from boardscan.rules.terms import Prisoners, Terms, Warnings
from boardscan.verdict import DoubtfulChain, DoubtfulPoint, Reason, judge
from tests.rules.diagrams import B, E, W, random_position, swapped

CHINA, JAPAN, ANCIENT = (RULE_SETS[name] for name in ("china-2002", "japan", "ancient-china"))

# Black 41, White 40; the dead stone at A9 is still on the board. There is no dame.
GAME = """
W . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . . B W . . .
. . . B B W . . .
. . . B W W . . .
. . . B W . . . .
. . . B W . . . .
. . . B W . . . .
"""
EVEN = Terms(komi=Fraction(0))


def board(text=GAME):
    return Position.from_text(text)


def at(name, size=9):
    return parse_point(name, size)


def point(name, *options, size=9):
    return DoubtfulPoint(at(name, size), options)


def codes(verdict):
    return [reason.code for reason in verdict.reasons]


def test_a_plain_count():
    verdict = judge(board(), CHINA, EVEN, dead=[at("A9")])
    assert verdict.outcome == Outcome.counted(verdict.score.margin)
    assert verdict.status == "certain"
    assert verdict.margin_certain
    assert verdict.reasons == ()
    assert verdict.interval == (verdict.score.margin, verdict.score.margin)
    assert verdict.look_at == ()
    assert verdict.black_probability in (0, 1)
    assert verdict.summary() == "Black wins by ½ 子 (1 point)"
    assert verdict.summary("zh") == "黑胜1/2子"


def test_doubts_that_change_nothing():
    doubts = [point("B7", (E, 0.7), (B, 0.3)), point("G3", (E, 0.6), (W, 0.4))]
    verdict = judge(board(), CHINA, Terms(komi=Fraction(3)), dead=[at("A9")], points=doubts)
    assert verdict.status == "certain"
    assert verdict.margin_certain
    assert verdict.summary() == (
        "White wins by 2½ 子 (5 points) whatever the two doubtful points are"
    )
    assert [effect.swing for effect in verdict.effects] == [0, 0]
    assert verdict.white_probability == pytest.approx(1)


def test_doubts_that_the_winner_survives():
    doubts = [point("E5", (B, 0.7), (W, 0.3)), point("D9", (E, 0.6), (B, 0.4))]
    verdict = judge(board(), CHINA, Terms(komi=Fraction(-15)), dead=[at("A9")], points=doubts)
    assert verdict.status == "certain"
    assert not verdict.margin_certain
    low, high = verdict.interval
    assert 0 < low < high
    assert verdict.summary().startswith("Black wins whatever the two doubtful points are, by ")
    assert verdict.summary("zh").startswith("无论两处疑点如何，黑胜")
    assert codes(verdict) == ["doubtful_points"]
    assert verdict.reasons[0].weight == "told"


def test_one_point_that_decides():
    verdict = judge(board(), CHINA, EVEN, dead=[at("A9")], points=[point("E5", (B, 0.6), (W, 0.4))])
    assert verdict.status == "needs_review"
    assert codes(verdict) == ["decides"]
    (effect,) = verdict.effects
    assert effect.decides
    assert verdict.look_at == (at("E5"),)
    assert verdict.summary() == (
        "E5 decides the game: look there (as read, Black wins by ½ 子 (1 point))"
    )
    (reason,) = verdict.reasons
    assert reason.fields["points"] == ["E5"]
    assert reason.fields["answers"] == [
        {"answer": "B", "low_zi": "1/2", "high_zi": "1/2"},
        {"answer": "W", "low_zi": "-1/2", "high_zi": "-1/2"},
    ]
    assert "E5 decides the game" in reason.text()
    assert "E5 决定胜负" in reason.text("zh")


def test_two_points_that_decide_only_together():
    # As read Black leads by 1 point; each dame given to White costs one.
    text = "\n".join(["BBBB.WWWW"] * 2 + ["BBBBBWWWW"] + ["BBBBWWWWW"] * 2)
    text += "\n" + "\n".join(["BBBBBWWWW"] * 2 + [".BBBWWWW."] * 2)
    position = Position.from_text(text)
    lead = count(position).lead
    terms = Terms(komi=Fraction(lead - 1, 2))
    doubts = [point("E9", (E, 0.6), (W, 0.4)), point("E8", (E, 0.6), (W, 0.4))]
    verdict = judge(position, CHINA, terms, points=doubts)
    assert verdict.status == "needs_review"
    assert verdict.interval == (Fraction(-1, 2), Fraction(1, 2))
    assert not any(effect.decides for effect in verdict.effects)
    assert set(verdict.look_at) == {at("E9"), at("E8")}
    assert codes(verdict) == ["doubtful_points"]
    assert "E9, E8" in verdict.reasons[0].text()
    assert verdict.summary().startswith("The result depends on the two doubtful points")
    assert verdict.black_probability == pytest.approx(0.36)
    assert verdict.white_probability == pytest.approx(0.16)


def test_a_proposal_is_never_certain_when_the_game_rests_on_it():
    chain = DoubtfulChain(frozenset({at("A9")}), "suggested", 0.9999)
    verdict = judge(board(), CHINA, EVEN, chains=[chain])
    assert verdict.status == "needs_review"
    assert verdict.outcome == judge(board(), CHINA, EVEN, dead=[at("A9")]).outcome
    assert "proposed_dead" in codes(verdict)
    assert verdict.reasons[-1].fields["points"] == ["A9"]


def test_a_proposal_that_changes_no_winner_is_certain_and_told():
    chain = DoubtfulChain(frozenset({at("A9")}), "suggested", 0.9)
    verdict = judge(board(), CHINA, Terms(komi=Fraction(3)), chains=[chain])
    assert verdict.status == "certain"
    assert verdict.summary().startswith(
        "White wins whatever becomes of the proposed dead chain at A9, by "
    )
    (reason,) = (r for r in verdict.reasons if r.code == "proposed_dead")
    assert reason.weight == "told"
    assert "whether they are dead or not" in reason.text()


@pytest.mark.parametrize(
    ("rules", "article"), [("china-2002", "art. 21.4"), ("china-1988", "art. 21.3")]
)
def test_a_dispute_is_counted_both_ways_and_quotes_the_rule(rules, article):
    rules = RULE_SETS[rules]
    chain = DoubtfulChain(frozenset({at("A9")}), "disputed")
    verdict = judge(board(), rules, EVEN, chains=[chain])
    (effect,) = verdict.effects
    ways = dict(effect.answers)
    dead = score(board(), rules, EVEN, [at("A9")]).margin
    assert ways[True] == (dead, dead)
    assert ways[False].high < 0 < dead
    (dispute,) = verdict.disputes
    alive = score(board(), rules, EVEN)
    assert dispute.stones == {at("A9")}
    assert (dispute.dead.margin, dispute.alive.margin) == (dead, alive.margin)
    # Nobody has shown it dead, so as read it lives.
    assert verdict.outcome == Outcome.counted(score(board(), rules, EVEN).margin)
    (reason,) = (r for r in verdict.reasons if r.code == "disputed")
    assert article in reason.text()
    assert "以实战解决" in reason.text("zh")
    assert reason.fields["dead_margin_zi"] == "1/2"
    assert reason.fields["alive_margin_zi"] == "-31/2"
    assert "if dead: Black wins by ½ 子 (1 point); if alive: White wins by 15½ 子" in reason.text()
    assert verdict.black_probability is None


OPEN = """
. . . B W . .
. . . B W . .
. . . B W . .
. . . . W . .
B B B B W . .
. . . B W . .
. . . B W . .
"""


def test_an_open_border_is_reported_and_asks_whether_the_game_was_over():
    terms = Terms(komi=Fraction(0))
    verdict = judge(board(OPEN), CHINA, terms)
    (reason,) = verdict.reasons
    assert (reason.code, reason.weight) == ("open_border", "blocks")
    assert verdict.status == "needs_review"
    assert "border at D4 is open" in reason.text()
    assert "13 points are shared" in reason.text()
    assert reason.fields["gaps"][0] == "D4"
    assert len(reason.fields["points"]) == 13
    agreed = judge(board(OPEN), CHINA, Terms(komi=Fraction(0), borders_agreed=True))
    assert agreed.status == "certain"
    assert agreed.outcome == verdict.outcome
    far = judge(board(OPEN), CHINA, Terms(komi=Fraction(15)))
    assert far.status == "certain"
    assert [r.weight for r in far.reasons] == ["told"]
    assert "whatever becomes of the open border" in far.summary()


def test_a_chain_without_liberties_spoils_every_verdict():
    position = Position.from_text("B W . . .\nW W . . .\n. . W W W\nW W W B B\n. . W B .")
    verdict = judge(position, CHINA, Terms(komi=Fraction(10)))
    assert verdict.status == "needs_review"
    assert codes(verdict) == ["no_liberties"]
    assert "A5" in verdict.summary()
    assert judge(position, CHINA, Terms(komi=Fraction(10)), dead=[(0, 0)]).status == "certain"


def test_boards_that_are_no_basis_for_a_result():
    empty = judge(Position.empty(19), CHINA)
    assert (empty.status, codes(empty)[0]) == ("refused", "empty_board")
    assert empty.summary().startswith("No result")
    lone = judge(Position.empty(19).with_points({(3, 3): B}), CHINA)
    assert (lone.status, codes(lone)) == ("needs_review", ["one_colour"])
    position = board()
    many = [
        DoubtfulPoint(divmod(i, 9), ((position.points[i], 0.6), (other, 0.4)))
        for i in range(21)
        for other in [next(c for c in Colour if c is not position.points[i])]
    ]
    refused = judge(position, CHINA, points=many)
    assert refused.status == "refused"
    assert "too_doubtful" in codes(refused)
    assert judge(position, CHINA, points=many[:20]).status != "refused"


@pytest.mark.parametrize(
    ("warnings", "outcome"),
    [
        (Warnings(2, 0), Outcome(How.RULING, W)),
        (Warnings(1, 2), Outcome(How.RULING, B)),
        (Warnings(2, 2), Outcome(How.BOTH_LOSE)),
    ],
)
def test_two_warnings_lose_whatever_the_count(warnings, outcome):
    for dead in ([], [at("A9")]):
        verdict = judge(board(), CHINA, Terms(warnings=warnings), dead=dead)
        assert verdict.outcome == outcome
        assert verdict.status == "certain"
        assert codes(verdict) == ["warnings"]
        assert verdict.score is not None
    assert judge(board(), RULE_SETS["korea"], Terms(warnings=warnings)).score is None


def test_one_warning_can_turn_the_result():
    fair = judge(board(), CHINA, EVEN, dead=[at("A9")])
    warned = judge(
        board(), CHINA, Terms(komi=Fraction(0), warnings=Warnings(1, 0)), dead=[at("A9")]
    )
    both = judge(board(), CHINA, Terms(komi=Fraction(0), warnings=Warnings(1, 1)), dead=[at("A9")])
    assert fair.outcome.winner is B
    assert warned.outcome.winner is W
    assert both.outcome == fair.outcome


ENDINGS = [Outcome(how, B) for how in How if how.needs_winner]
ENDINGS += [Outcome(how) for how in (How.DRAW, How.BOTH_LOSE, How.REPLAY)]


@pytest.mark.parametrize(
    ("warnings", "ending", "certain"),
    [
        (Warnings(2, 0), Outcome(How.RESIGNATION, B), False),
        (Warnings(2, 0), Outcome(How.RESIGNATION, W), True),
        (Warnings(0, 2), Outcome(How.TIME, W), False),
        (Warnings(0, 3), Outcome(How.DRAW), False),
        (Warnings(2, 2), Outcome(How.FORFEIT, B), False),
        (Warnings(2, 2), Outcome(How.DRAW), False),
        (Warnings(2, 2), Outcome(How.BOTH_LOSE), True),
        (Warnings(1, 1), Outcome(How.RESIGNATION, B), True),
    ],
)
def test_warnings_that_decide_otherwise_than_the_ending_are_looked_at(warnings, ending, certain):
    found = judge(board(), CHINA, Terms(warnings=warnings), ending=ending)
    assert found.outcome == ending
    assert (found.status == "certain") is certain
    assert [reason.code for reason in found.reasons] == ["warnings_otherwise"] * (not certain)
    assert ("so many warnings" in found.summary("en")) is not certain
    assert ("按警告次数" in found.summary("zh")) is not certain


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda e: e.how.value)
def test_a_game_that_ended_otherwise_is_not_counted(ending):
    verdict = judge(board(), JAPAN, ending=ending)
    assert verdict.outcome == ending
    assert verdict.status == "certain"
    assert verdict.score is None
    assert verdict.interval is None
    assert verdict.margin_certain
    assert verdict.summary("en")
    assert verdict.summary("zh")


def test_an_equal_count_is_a_draw_and_certain():
    position = Position.from_text("\n".join(["BB.WW"] * 5))
    verdict = judge(position, CHINA, EVEN)
    assert verdict.outcome == Outcome(How.COUNT, None, Fraction(0))
    assert verdict.status == "certain"
    assert verdict.summary() == "Draw (equal count)"


def test_territory_rules_ask_and_then_weigh_a_seki():
    with pytest.raises(RulesError) as caught:
        judge(board(), JAPAN)
    assert caught.value.code == "prisoners_needed"
    unclear = Position.from_text(
        """
        . . . B W .
        B B B B W .
        . . . . W .
        W W W W W .
        . . . . . .
        . . . . . .
        """
    )
    terms = Terms(prisoners=Prisoners(0, 0), komi=Fraction(-14))
    verdict = judge(unclear, JAPAN, terms)
    assert verdict.status == "needs_review"
    (reason,) = (r for r in verdict.reasons if r.code == "unclear_seki")
    assert reason.weight == "blocks"
    assert reason.fields["points"] == ["A6", "B6", "C6"]
    assert verdict.interval.high - verdict.interval.low >= Fraction(3, 2)
    sure = judge(unclear, JAPAN, Terms(prisoners=Prisoners(0, 0), komi=Fraction(20)))
    assert sure.status == "certain"


def test_groups_that_may_join_matter_where_they_are_taxed():
    two = Position.from_text("B.BW\nWWWW\n....\n....")
    verdict = judge(two, ANCIENT)
    assert "unclear_groups" in codes(verdict)
    assert verdict.status == "certain"
    assert verdict.interval.low < verdict.interval.high < 0


def test_concerns_from_elsewhere_keep_a_verdict_from_being_certain():
    grid = Reason("border_in_doubt", Text("the grid is in doubt", "网格不能确定"), spoils=True)
    verdict = judge(board(), CHINA, EVEN, dead=[at("A9")], concerns=[grid])
    assert verdict.status == "needs_review"
    assert verdict.reasons == (grid,)
    assert verdict.summary() == "Black wins by ½ 子 (1 point), but the grid is in doubt"


def test_negligible_colours_are_no_doubt():
    doubts = [point("E5", (B, 0.994), (W, 0.004), (E, 0.002))]
    verdict = judge(board(), CHINA, EVEN, dead=[at("A9")], points=doubts)
    assert verdict.status == "certain"
    assert verdict.effects == ()


def test_a_point_that_a_person_changed_keeps_what_it_now_holds():
    doubts = [point("D9", (B, 0.6), (W, 0.4))]
    verdict = judge(board(), CHINA, EVEN, dead=[at("A9")], points=doubts)
    assert {value for value, _ in verdict.effects[0].answers} == {B, W, E}


def test_agreed_chains_are_not_in_doubt_any_more():
    chain = DoubtfulChain(frozenset({at("A9")}), "suggested", 0.9)
    verdict = judge(board(), CHINA, EVEN, dead=[at("A9")], chains=[chain, chain])
    assert verdict.status == "certain"
    assert verdict.effects == ()
    again = judge(board(), CHINA, EVEN, chains=[chain, chain])
    assert len(again.effects) == 1


def test_a_dead_stone_on_an_empty_point():
    with pytest.raises(InputError, match="J9"):
        judge(board(), CHINA, EVEN, dead=[at("J9")])


def random_case(rng):
    size = rng.choice([4, 5])
    position = random_position(rng, size)
    chains = list(position.chains())
    rng.shuffle(chains)
    doubtful = [DoubtfulChain(c, rng.choice(["suggested", "disputed"]), 0.7) for c in chains[:1]]
    points = []
    for index in rng.sample(range(size * size), 2):
        here = position.points[index]
        other = rng.choice([c for c in Colour if c is not here])
        points.append(DoubtfulPoint(divmod(index, size), ((here, 0.7), (other, 0.3))))
    return position, [min(c) for c in chains[1:2]], doubtful, points


def test_a_certain_verdict_stands_on_every_board_that_the_doubts_allow():
    """Counted by hand: each combination as a plain position with plain dead stones."""
    rng = random.Random(21)
    certain = 0
    for _ in range(200):
        position, dead, chains, points = random_case(rng)
        terms = Terms(komi=Fraction(rng.randrange(-40, 41), 4), borders_agreed=True)
        verdict = judge(position, CHINA, terms, dead=dead, chains=chains, points=points)
        if verdict.status != "certain":
            continue
        certain += 1
        for first in points[0].colours:
            for second in points[1].colours:
                changes = {points[0].point: first, points[1].point: second}
                changed = position.with_points(changes)
                for with_chain in (False, True):
                    gone = [p for d in dead for p in position.chain_at(d)]
                    gone += [p for c in chains if with_chain for p in c.stones]
                    gone = [p for p in gone if changed.at(p) is position.at(p) is not E]
                    margin = score(changed, CHINA, terms, gone).margin
                    if any(
                        changed.chain_at(p) - position.chain_at(p) - changes.keys() for p in gone
                    ):
                        continue  # joined to living stones: what is dead then is another question
                    assert Outcome.counted(margin).winner is verdict.outcome.winner
    assert certain > 40


def test_swapping_the_colours_swaps_the_verdict():
    rng = random.Random(22)
    for _ in range(60):
        position, dead, chains, points = random_case(rng)
        mirrored = [
            DoubtfulPoint(p.point, tuple((c.opponent, odds) for c, odds in p.options))
            for p in points
        ]
        here = judge(position, CHINA, EVEN, dead=dead, chains=chains, points=points)
        there = judge(swapped(position), CHINA, EVEN, dead=dead, chains=chains, points=mirrored)
        assert there.status == here.status
        assert there.interval == (-here.interval.high, -here.interval.low)
        assert there.outcome.margin == here.outcome.margin
        assert [e.points for e in there.effects] == [e.points for e in here.effects]


def test_every_reason_speaks_both_languages_and_fits_in_json():
    rng = random.Random(23)
    seen = {}
    for _ in range(200):
        position, dead, chains, points = random_case(rng)
        rules = rng.choice(list(RULE_SETS.values()))
        terms = Terms(prisoners=Prisoners(0, 0), komi=Fraction(rng.randrange(-8, 9), 2))
        verdict = judge(position, rules, terms, dead=dead, chains=chains, points=points)
        for lang in ("en", "zh"):
            assert verdict.summary(lang)
            assert "  " not in verdict.summary(lang)
        for reason in verdict.reasons:
            seen[reason.code] = reason
            assert reason.text("en").isprintable()
            assert reason.text("zh") != reason.text("en")
            json.dumps(dict(reason.fields))
    assert {"no_liberties", "decides", "disputed", "proposed_dead", "open_border"} <= seen.keys()
    assert {"doubtful_points", "unclear_groups", "unclear_seki"} <= seen.keys()


@pytest.mark.parametrize(("rules", "said"), [("china-1988", True), ("ancient-china", True),
                                             ("china-2002", False)])
def test_warnings_that_cost_nothing_are_told(rules, said):
    terms = Terms(warnings=Warnings(black=1))
    verdict = judge(board(), RULE_SETS[rules], terms)
    codes = [reason.code for reason in verdict.reasons]
    assert ("warnings_cost_nothing" in codes) == said
    assert "warnings_cost_nothing" not in [r.code for r in judge(board(), RULE_SETS[rules]).reasons]


@pytest.mark.parametrize(
    ("share", "words"),
    [(1.0, ">99%"), (0.996, ">99%"), (0.994, "99%"), (0.004, "<1%"), (0.0, "<1%")],
)
def test_nothing_that_was_read_is_wholly_sure(share, words):
    assert percent(share) == words
