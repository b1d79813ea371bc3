"""The arithmetic from owned points to the margin, line by line and exact."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from boardscan.errors import RulesError, Text
from boardscan.rules.counting import BLACK, WHITE, Count, Owners, count
from boardscan.rules.groups import Group, Standing, groups, separate_groups
from boardscan.rules.names import Point
from boardscan.rules.position import Colour, Position
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Groups, Prisoners, Terms, handicap_returned, komi_given


@dataclass(frozen=True)
class Line:
    """One line of the arithmetic: what each side gets (negative: gives), in the rules' unit.

    For area rules the lines of each side add up to what it wins by in 子 (the loser's are
    negative); for territory rules to its total in points.

    `code` is ``stones``, ``surrounded``, ``shared``, ``half_board``, ``territory``,
    ``prisoners``, ``dead``, ``komi``, ``handicap``, ``group_tax`` or ``warnings``.
    """

    code: str
    text: Text
    black: Fraction
    white: Fraction


@dataclass(frozen=True)
class Score:
    """A count under one rule set.

    Parameters
    ----------
    count, rules, terms : what it was made from.
    black, white : the totals on the board, before komi and warnings, in the rules' unit.
    margin : what Black wins by, in 子; negative when White wins.
    lines : the arithmetic, see `Line`.
    seki : groups whose points do not count because they stand in seki.
    unclear : groups that may stand in seki; their points are counted.
    groups : the separate living groups that a group tax was charged for.
    groups_clear : whether that number is beyond doubt.
    """

    count: Count
    rules: RuleSet
    terms: Terms
    black: Fraction
    white: Fraction
    margin: Fraction
    lines: tuple[Line, ...]
    seki: tuple[Group, ...] = ()
    unclear: tuple[Group, ...] = ()
    groups: Groups | None = None
    groups_clear: bool = True

    @property
    def margin_points(self) -> Fraction:
        """What Black wins by, in points: 1 子 is 2 points."""
        return self.margin * 2


def score(
    position: Position, rules: RuleSet, terms: Terms | None = None, dead: Iterable[Point] = ()
) -> Score:
    """Count a position under a rule set.

    Parameters
    ----------
    position : the board as it stands.
    rules : how to count.
    terms : komi, handicap, warnings, prisoners; an even game without warnings when left out.
    dead : a stone of each dead chain.

    Raises `InputError` ``dead_on_empty`` and `RulesError` ``prisoners_needed``.
    """
    return score_count(count(position, dead), rules, terms or Terms())


def score_count(counted: Count, rules: RuleSet, terms: Terms) -> Score:
    """`score` for a board that is counted already."""
    if rules.counting == "area":
        return _area(counted, rules, terms)
    return _territory(counted, rules, terms)


def needed_prisoners(rules: RuleSet, terms: Terms) -> Prisoners:
    """The prisoners, or `RulesError` ``prisoners_needed`` when they were not given."""
    if terms.prisoners is None:
        raise RulesError(
            "prisoners_needed",
            Text(
                f"{rules.name.en} count the stones taken during play, and a photo can't show them",
                f"{rules.name.zh}需要对局中的提子数，照片上看不出来",
            ),
            Text(
                "Say how many stones each side took, for example B=3,W=5. "
                "Dead stones still on the board are not part of it.",
                "请写双方对局中的提子数，例如 B=3,W=5；棋盘上的死子不计在内。",
            ),
        )
    return terms.prisoners


def margin_shift(rules: RuleSet, terms: Terms) -> Fraction:
    """What komi, handicap and warnings move the margin by, in 子 (komi makes it negative)."""
    warned = rules.warning_penalty * (terms.warnings.black - terms.warnings.white)
    return -rules.in_zi(komi_given(rules, terms) + handicap_returned(rules, terms) + warned)


def _area(counted: Count, rules: RuleSet, terms: Terms) -> Score:
    half_shared = Fraction(counted.shared, 2)
    half_board = Fraction(counted.size * counted.size, 2)
    lines = [
        _both("stones", _WORDS["stones"], counted.stones(BLACK), counted.stones(WHITE)),
        _both(
            "surrounded",
            _WORDS["surrounded"],
            counted.surrounded(BLACK),
            counted.surrounded(WHITE),
        ),
        _both("shared", _WORDS["shared"], half_shared, half_shared),
        _both("half_board", _WORDS["half_board"], -half_board, -half_board),
    ]
    margin = Fraction(counted.lead, 2) + margin_shift(rules, terms)
    number, clear = None, True
    if rules.group_tax:
        number, clear = _groups(counted, terms)
        taxed = rules.group_tax * (number.black - number.white)
        margin -= taxed
        lines.append(_both("group_tax", _WORDS["group_tax"], -taxed, taxed))
    lines += _adjustments(rules, terms)
    black, white = counted.area(BLACK), counted.area(WHITE)
    return Score(
        counted, rules, terms, black, white, margin, tuple(lines), groups=number, groups_clear=clear
    )


def _groups(counted: Count, terms: Terms) -> tuple[Groups, bool]:
    if terms.groups is not None:
        return terms.groups, True
    black_fewest, black = separate_groups(counted.owners, BLACK)
    white_fewest, white = separate_groups(counted.owners, WHITE)
    return Groups(black, white), (black_fewest, white_fewest) == (black, white)


def _territory(counted: Count, rules: RuleSet, terms: Terms) -> Score:
    prisoners = needed_prisoners(rules, terms)
    seki, unclear = in_seki(counted.owners) if not rules.points_in_seki else ((), ())
    territory = {c: counted.surrounded(c) - points_of(seki, c) for c in (BLACK, WHITE)}
    lines = [
        _both("territory", _WORDS["territory"], territory[BLACK], territory[WHITE]),
        _both("dead", _WORDS["dead"], counted.dead_of(WHITE), counted.dead_of(BLACK)),
        _both("prisoners", _WORDS["prisoners"], prisoners.black, prisoners.white),
    ]
    black = sum((line.black for line in lines), Fraction(0))
    white = sum((line.white for line in lines), Fraction(0))
    margin = (black - white) / 2 + margin_shift(rules, terms)
    lines += _adjustments(rules, terms)
    return Score(counted, rules, terms, black, white, margin, tuple(lines), seki, unclear)


def in_seki(owned: Owners) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    """The groups with points that stand in seki, and those that may."""
    with_points = [group for group in groups(owned) if group.surrounded]
    return (
        tuple(group for group in with_points if group.standing is Standing.SEKI),
        tuple(group for group in with_points if group.standing is Standing.UNCLEAR),
    )


def points_of(found: Iterable[Group], colour: Colour) -> int:
    """The points that a colour's groups among these surround."""
    return sum(group.surrounded.bit_count() for group in found if group.colour is colour)


def _adjustments(rules: RuleSet, terms: Terms) -> list[Line]:
    """Komi, handicap and warnings.

    In 子 each leaves one side's total and is compared as if the other side had it; in points
    White is given komi, and the offender loses the penalty.
    """
    area = rules.counting == "area"
    lines = []
    for code, amount in (
        ("komi", komi_given(rules, terms)),
        ("handicap", handicap_returned(rules, terms)),
    ):
        if amount:
            lines.append(_both(code, _words(code, rules), -amount if area else 0, amount))
    warned = terms.warnings
    if rules.warning_penalty and (warned.black or warned.white):
        black, white = (-rules.warning_penalty * n for n in (warned.black, warned.white))
        if area:
            black, white = black - white, white - black
        lines.append(_both("warnings", _words("warnings", rules), black, white))
    return lines


def _words(code: str, rules: RuleSet) -> Text:
    return (_WORDS if rules.counting == "area" else _WORDS | _TERRITORY_WORDS)[code]


def _both(code: str, text: Text, black: Fraction | int, white: Fraction | int) -> Line:
    return Line(code, text, Fraction(black), Fraction(white))


_WORDS = {
    "stones": Text("living stones", "活子"),
    "surrounded": Text("points they surround", "所围空点"),
    "shared": Text("shared points, half each", "双方活棋之间的空点各半"),
    "half_board": Text("half the board", "归本数"),
    "territory": Text("territory", "围空"),
    "dead": Text("dead stones of the opponent", "盘上对方死子"),
    "prisoners": Text("stones taken during play", "对局中提子"),
    "komi": Text("komi", "贴子"),
    "handicap": Text("returned for handicap stones", "让子贴还"),
    "group_tax": Text("group tax", "还棋头"),
    "warnings": Text("warnings", "警告罚子"),
}
_TERRITORY_WORDS = {
    "komi": Text("komi", "贴目"),
    "handicap": Text("returned for handicap stones", "让子贴还"),
    "warnings": Text("warnings", "警告罚目"),
}
