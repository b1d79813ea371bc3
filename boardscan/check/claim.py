"""A result that somebody wrote down, against the count: winner, margin, total, ending."""

from collections.abc import Iterator
from fractions import Fraction

from boardscan.check.findings import About, Finding
from boardscan.check.guesses import guesses
from boardscan.errors import Text
from boardscan.rules.amounts import zi_words
from boardscan.rules.claims import Claim
from boardscan.rules.notation import margin_words, result_words, side_word
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour
from boardscan.ruling import Ruling


def check_claim(claim: Claim, ruling: Ruling, about: About = "claim") -> Iterator[Finding]:
    """Everything that can be said about a claim."""
    yield from _how_it_is_read(claim, ruling, about)
    if ruling.verdict.status == "refused":
        text = Text("the photo is no basis for a count", "照片不足以作为数子的依据")
        yield Finding(about, "no_count", None, text, claim.text)
        return
    if claim.outcome.how is not How.COUNT:
        yield _ending(claim, ruling, about)
        return
    ruled = ruling.verdict.outcome
    if ruled.how is not How.COUNT:
        yield _ruled_instead(claim, ruling, about)
        return
    checks = [*_total(claim, ruling, about), _winner(claim, ruling, about)]
    checks += _margin(claim, ruling, about)
    yield from checks
    if any(finding.agrees is False for finding in checks):
        yield from guesses(claim, ruling, about)


def _how_it_is_read(claim: Claim, ruling: Ruling, about: About) -> Iterator[Finding]:
    """What an ambiguous note is taken for, and a number that can't be."""
    outcome = claim.outcome
    if not claim.possible:
        text = Text(
            f"{claim.text!r} can't be a result under {ruling.rules.id} on this board",
            f"按 {ruling.rules.id} 规则和本棋盘，不可能出现“{claim.text}”",
        )
        yield Finding(about, "impossible", False, text, claim.text)
        return
    bare = claim.unit is not None and not claim.stated and outcome.margin
    if not bare or outcome.margin is None:
        return
    en, zh = (margin_words(outcome.margin, lang, ruling.rules.unit) for lang in ("en", "zh"))
    unit = Text("子", "子") if claim.unit == "zi" else Text("points", "目")
    if not claim.ambiguous:
        why = Text("under these rules the other unit is impossible", "按此规则不可能是另一种单位")
    elif claim.unit == "points":
        why = Text("both are possible; SGF means points", "两种单位都可能；SGF 以目为单位")
    else:
        why = Text("both are possible; the rules count in 子", "两种单位都可能；按规则以子计")
    text = Text(
        f"{claim.text!r} names no unit; it is read as {unit.en}, so {en}: {why.en}",
        f"“{claim.text}”未写单位，按{unit.zh}理解，即{zh}：{why.zh}",
    )
    yield Finding(about, "unit", None, text, claim.text)


def _ending(claim: Claim, ruling: Ruling, about: About) -> Finding:
    """A game that ended without a count: what the board says beside it."""
    verdict, outcome = ruling.verdict, claim.outcome
    words = result_words(outcome), result_words(outcome, "zh")
    if verdict.outcome.how is not How.COUNT:
        same = verdict.outcome == outcome
        return _same_or_not(about, "ending", same, words, _words(verdict.outcome))
    if outcome.how is How.DRAW and verdict.outcome.winner is None:
        certain = True if verdict.status == "certain" else None
        return _same_or_not(about, "winner", certain, words, _words(verdict.outcome))
    board = result_words(verdict.outcome), result_words(verdict.outcome, "zh")
    text = Text(
        f"{words[0]}: no count can confirm that. On the board: {board[0]}",
        f"{words[1]}：数子无法核实。盘面：{board[1]}",
    )
    return Finding(about, "ending", None, text, claim.text, board[0])


def _ruled_instead(claim: Claim, ruling: Ruling, about: About) -> Finding:
    """The claim states a count, but the warnings decide the game."""
    found = _words(ruling.verdict.outcome)
    text = Text(
        f"the claim states a count, but the warnings decide: {found[0]}",
        f"所记为数子结果，但警告次数已决定胜负：{found[1]}",
    )
    same = claim.outcome.winner is ruling.verdict.outcome.winner
    return Finding(about, "warnings", None if same else False, text, claim.text, found[0])


def _interval(ruling: Ruling) -> tuple[Fraction, Fraction]:
    found = ruling.verdict.interval
    if found is None:
        raise AssertionError("a counted verdict has an interval")
    return found.low, found.high


def _agrees(
    claimed: Fraction, found: Fraction, low: Fraction, high: Fraction, ruling: Ruling
) -> bool | None:
    """Whether an amount agrees, when what was found may be anything from `low` to `high`."""
    if ruling.verdict.margin_certain:
        return claimed == found
    return None if low <= claimed <= high or low == high else False


def _total(claim: Claim, ruling: Ruling, about: About) -> Iterator[Finding]:
    """The count of one side."""
    score = ruling.verdict.score
    if claim.count is None or score is None or ruling.rules.counting != "area":
        return
    side, claimed = claim.count
    found = score.black if side is Colour.BLACK else score.white
    low, high = (end - score.margin for end in _interval(ruling))
    if side is Colour.WHITE:
        low, high = -high, -low
    agrees = _agrees(claimed, found, found + low, found + high, ruling)
    en, zh = (
        (f"{side_word(side, lang)} {zi_words(claimed, lang)}",
         f"{side_word(side, lang)} {zi_words(found, lang)}")
        for lang in ("en", "zh")
    )  # fmt: skip
    yield _same_or_not(about, "count", agrees, (en[0], zh[0]), (en[1], zh[1]))


def _winner(claim: Claim, ruling: Ruling, about: About) -> Finding:
    verdict = ruling.verdict
    low, high = _interval(ruling)
    winner, claimed = verdict.outcome.winner, claim.outcome.winner
    possible = {
        Colour.BLACK: high > 0,
        Colour.WHITE: low < 0,
        None: low <= 0 <= high,
    }
    agrees: bool | None = claimed is winner
    if verdict.status != "certain":
        agrees = None if possible[claimed] else False
    return _same_or_not(about, "winner", agrees, _side(claimed), _side(winner))


def _side(winner: Colour | None) -> tuple[str, str]:
    if winner is None:
        return "a draw", "和棋"
    return f"{side_word(winner)} wins", f"{side_word(winner, 'zh')}胜"


def _margin(claim: Claim, ruling: Ruling, about: About) -> Iterator[Finding]:
    claimed = _signed(claim.outcome)
    score = ruling.verdict.score
    if claimed is None or score is None:
        return
    low, high = _interval(ruling)
    agrees = _agrees(claimed, score.margin, low, high, ruling)
    told = _words(claim.outcome), _words(ruling.verdict.outcome)
    finding = _same_or_not(about, "margin", agrees, *told)
    if agrees is False and low == high:
        gap = abs(claimed - score.margin)
        more = Text(
            f"{finding.text.en}: {margin_words(gap)} apart",
            f"{finding.text.zh}，相差{zi_words(gap, 'zh')}（{_points_zh(gap)}）",
        )
        finding = Finding(about, "margin", False, more, finding.claimed, finding.found)
    yield finding


def _points_zh(gap: Fraction) -> str:
    return margin_words(gap, "zh", "points")


def _signed(outcome: Outcome) -> Fraction | None:
    """The margin with Black's positive; None where none is stated."""
    if outcome.margin is None:
        return None
    return -outcome.margin if outcome.winner is Colour.WHITE else outcome.margin


def _words(outcome: Outcome) -> tuple[str, str]:
    return result_words(outcome), result_words(outcome, "zh")


_LABELS = {
    "count": Text("count", "子数"),
    "winner": Text("winner", "胜方"),
    "margin": Text("result", "结果"),
    "ending": Text("ending", "终局方式"),
}


def _same_or_not(
    about: About,
    code: str,
    agrees: bool | None,
    claimed: tuple[str, str],
    found: tuple[str, str],
) -> Finding:
    label = _LABELS[code]
    if agrees:
        text = Text(
            f"{label.en}: {claimed[0]}, as counted", f"{label.zh}：{claimed[1]}，与数子一致"
        )
    elif agrees is None and claimed == found:
        text = Text(
            f"{label.en}: {claimed[0]}, as read; but something has to be looked at first",
            f"{label.zh}：{claimed[1]}，与识别结果一致，但须先核对存疑之处",
        )
    elif agrees is None:
        text = Text(
            f"{label.en}: {claimed[0]} is possible, as read it is {found[0]}; "
            "something has to be looked at first",
            f"{label.zh}：{claimed[1]}有可能，按识别结果为{found[1]}；须先核对存疑之处",
        )
    else:
        text = Text(
            f"{label.en}: {claimed[0]} was claimed, the count gives {found[0]}",
            f"{label.zh}：所记为{claimed[1]}，数子结果为{found[1]}",
        )
    return Finding(about, code, agrees, text, claimed[0], found[0])
