"""From filled bubbles to an answer: blank, doubtful, double and struck out are told apart."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardscan.cards import layout as at
from boardscan.cards.bubbles import Fill
from boardscan.cards.reading import CardField, FieldName, State
from boardscan.errors import Text

Reason = tuple[str, Text]

#: How probable the answer is, by how it was found: shares of right answers among rendered cards,
#: rounded down; `boardscan.train.card_filling` measures them.
CLEAR, DOUBTED, TORN = 0.999, 0.9, 0.5

#: How often an answer that was struck out alone has another beside it that can't be seen.
INSTEAD = 0.2

#: Ink that a stain or smear has at most, of its own and as a share of the filled bubble's.
SMEAR_INK, SMEAR_SHARE = 0.07, 0.25

#: Ink under which a lone faint mark is rather a stain, in a field that mostly stays empty.
STAIN_INK = 0.075

#: What a field says when nothing is filled in: no warning, no fraction. Else a blank is a blank.
UNFILLED = {"black_warnings": "0", "white_warnings": "0", "fraction": "0"}


class Answer(NamedTuple):
    """What the bubbles of a choice say; `value` is None where nothing is chosen."""

    value: str | None
    state: State
    probability: float
    reasons: tuple[Reason, ...] = ()
    others: tuple[tuple[str, float], ...] = ()

    @property
    def certain(self) -> bool:
        """Whether nobody has to look at it."""
        return not self.reasons


def answer(choice: at.Choice, fills: Mapping[str, Fill]) -> Answer:
    """The answer of a choice, from the fills of its bubbles by their values."""
    kinds = {value: fill.kind for value, fill in fills.items()}
    marked = [value for value, kind in kinds.items() if kind in ("filled", "crossed")]
    if any(kind == "missing" for kind in kinds.values()):
        return _unclear(marked, choice, TORN, "unreadable", _UNREADABLE)
    if len(marked) > 1:
        return _several(marked, fills)
    faint = [value for value in fills if kinds[value] == "faint" and _counts(value, marked, fills)]
    beside = [value for value in fills if kinds[value] == "beside" and not marked]
    if faint or beside:
        reason = _BESIDE if beside else _FAINT
        if marked and kinds[marked[0]] == "crossed":
            return _rather_struck(marked[0], faint, fills)
        meant = marked + beside + faint
        stains = [v for v in meant if _stain(fills[v])]
        if not marked and choice.name in UNFILLED and len(stains) == len(meant):
            return _stained(meant, choice, reason, fills)
        return _unclear(meant, choice, DOUBTED, "doubtful", reason, fills)
    if not marked:
        return Answer(UNFILLED.get(choice.name), "blank", CLEAR)
    if fills[marked[0]].struck:
        return _struck_alone(marked[0], choice, fills)
    return Answer(marked[0], "read", CLEAR)


def _rather_struck(crossed: str, faint: Sequence[str], fills: Mapping[str, Fill]) -> Answer:
    """A bubble with a cross over it, and another with a faint mark or a line through it: a cross
    that chooses beside a smear, or one that strikes out beside the answer."""
    likely = DOUBTED if fills[crossed].struck else TORN
    (first, share), *others = _shares(faint, fills, likely).items()
    others.append((crossed, (1 - likely) / 2 if fills[crossed].struck else 1 - likely))
    return Answer(first, "corrected", share, (_CORRECTED,), tuple(others))


def _stain(fill: Fill) -> bool:
    """Whether a faint mark is rather a stain, where the card's other marks are not as faint."""
    return fill.net < STAIN_INK * fill.pale and not fill.alike


def _stained(
    values: Sequence[str], choice: at.Choice, reason: Reason, fills: Mapping[str, Fill]
) -> Answer:
    """Nothing, in a field that mostly stays empty; what is faint may be meant all the same."""
    others = tuple((v, p) for v, p in _shares(values, fills, 1 - DOUBTED).items())
    return Answer(UNFILLED[choice.name], "doubtful", DOUBTED, (reason,), others)


def _shares(
    values: Sequence[str], fills: Mapping[str, Fill], probability: float
) -> dict[str, float]:
    """A probability shared out among marks, the blackest first.

    What was written on purpose is much blacker than stains, shadows and noise.
    """
    weights = {value: max(fills[value].net, 1e-3) ** 3 for value in values}
    total = sum(weights.values())
    ranked = sorted(values, key=lambda value: -weights[value])
    return {value: probability * weights[value] / total for value in ranked}


def _struck_alone(value: str, choice: at.Choice, fills: Mapping[str, Fill]) -> Answer:
    """The only mark is a blot with a cross over it, which is no answer, or a cross so heavy that
    it may be one over another. What was chosen instead may be too faint to be seen."""
    nothing = UNFILLED.get(choice.name)
    first, second = (nothing, value) if fills[value].blot else (value, nothing)
    instead = _shares([other for other in fills if other != value], fills, INSTEAD)
    if second is not None:
        instead[second] = 1 - TORN - INSTEAD
    ranked = sorted(instead.items(), key=lambda one: -one[1])
    return Answer(first, "doubtful", TORN, (_STRUCK_ALONE,), tuple(ranked))


def _counts(value: str, marked: Sequence[str], fills: Mapping[str, Fill]) -> bool:
    """Whether a faint bubble may be meant, beside one that is filled: a stain or smear is not."""
    if not marked:
        return True
    ink = fills[value].ink
    return ink >= SMEAR_INK or ink >= SMEAR_SHARE * fills[marked[0]].ink


def _several(marked: Sequence[str], fills: Mapping[str, Fill]) -> Answer:
    """Two or more filled: all but one struck out, or a double."""
    left = [value for value in marked if fills[value].kind != "crossed"]
    if len(left) == 1:
        # a blot beside a cross of lines: the blot may be struck out, and the cross a tick
        blots = [value for value in marked if fills[value].blot]
        likely = TORN if blots == left else DOUBTED
        others = tuple((v, (1 - likely) / (len(marked) - 1)) for v in marked if v != left[0])
        return Answer(left[0], "corrected", likely, (_CORRECTED,), others)
    share = 1 / len(marked)
    return Answer(None, "double", share, (_DOUBLE,), tuple((value, share) for value in marked))


def _unclear(
    values: Sequence[str],
    choice: at.Choice,
    probability: float,
    state: State,
    reason: Reason,
    fills: Mapping[str, Fill] | None = None,
) -> Answer:
    """The blackest of some values with doubt, or that nothing is filled in.

    Without `fills` the first one, and the others are alike.
    """
    if not values:
        return Answer(UNFILLED.get(choice.name), state, probability, (reason,))
    if fills is None:
        share = (1 - probability) / len(values)
        alike = tuple((value, share) for value in values[1:])
        return Answer(values[0], state, probability, (reason,), alike)
    (first, likely), *others = _shares(values, fills, probability).items()
    return Answer(first, state, likely, (reason,), tuple(others))


def choice_field(
    name: FieldName, choice: at.Choice, found: Answer, offset: tuple[float, float]
) -> CardField:
    """An answer as a field of the card; `offset` is how far it is from its printed place, mm."""
    return CardField(
        name, found.value, found.probability, found.state, found.certain,
        box_of(choice.bubbles, offset), found.reasons, found.others,
    )  # fmt: skip


#: mm, how long the words beside a bubble are: those of numbers, and the longest ones.
_NUMBER_MM, _WORDS_MM = 9, 28


def box_of(bubbles: Sequence[at.Bubble], offset: tuple[float, float]) -> at.Box:
    """Bubbles with the words beside them, mm."""
    words = _NUMBER_MM if bubbles[0].value.isdigit() else _WORDS_MM
    left = min(bubble.x for bubble in bubbles) - 6 + offset[0]
    right = max(bubble.x for bubble in bubbles) + words + offset[0]
    top = min(bubble.y for bubble in bubbles) - 5 + offset[1]
    bottom = max(bubble.y for bubble in bubbles) + 5 + offset[1]
    return at.Box(max(0.0, left), top, min(right, at.WIDTH_MM) - max(0.0, left), bottom - top)


_UNREADABLE = ("unreadable", Text("a part of it is not there, or covered", "有部分缺失或被遮住"))
_DOUBLE = ("double", Text("more than one circle is filled", "填涂了不止一个圆圈"))
_CORRECTED = (
    "corrected",
    Text("one circle is struck out and another filled", "划掉一个圆圈后改涂另一个"),
)
_STRUCK_ALONE = (
    "struck_alone",
    Text("the only filled circle looks struck out", "唯一填涂的圆圈似被划掉"),
)
_FAINT = ("faint", Text("a circle is filled only faintly or in part", "圆圈填涂过浅或不完整"))
_BESIDE = ("beside", Text("the mark is beside the circle, not in it", "填涂在圆圈之外"))
