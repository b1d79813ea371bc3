"""One game told by several witnesses: card, slip, photo, somebody's words, field by field.

Where two agree their odds multiply, as those of independent witnesses do (J. Pearl, Probabilistic
Reasoning in Intelligent Systems, 1988, ch. 2), with every error of one held for the error of the
other: wrong readings are taken to be wrong in the same way, which is the worst that can be. Where
they differ, all of it is shown and nothing is certain.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import Literal

from boardscan.errors import Text
from boardscan.rules.amounts import mixed_text
from boardscan.rules.outcome import How
from boardscan.vision.decode import Image

Kind = Literal["card", "slip", "photo", "claim"]

#: Doubtful witnesses that agree make a value certain from this probability on. Two that are right
#: nine times in ten come to 0.988: it takes a better one, or a third.
CERTAIN_AT = 0.99
#: However many agree: they were written at the same table, perhaps by the same hand.
MOST = 0.999

FIELD_NAMES = {
    "round": Text("round", "轮次"), "table": Text("table", "台号"),
    "black": Text("Black", "黑方"), "white": Text("White", "白方"),
    "winner": Text("winner", "胜方"), "how": Text("how it ended", "结束方式"),
    "margin": Text("margin (子)", "胜子"), "black_count": Text("Black's count", "黑方子数"),
    "black_warnings": Text("Black's warnings", "黑方警告"),
    "white_warnings": Text("White's warnings", "白方警告"),
}  # fmt: skip
KINDS: Mapping[Kind, Text] = {
    "card": Text("card", "成绩卡"), "slip": Text("slip", "成绩单"),
    "photo": Text("photo", "照片"), "claim": Text("claim", "所记结果"),
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Statement:
    """What one witness says of one field.

    Attributes
    ----------
    value : as `boardscan.slips.reading.SlipField` has it; counts are all Black's.
    probability : that it is right, by this witness alone.
    certain : whether it has no doubt of its own.
    crop : the part of the picture that it stands in; None where there is none.
    """

    value: str
    probability: float
    certain: bool
    crop: Image | None = None


@dataclass(frozen=True, eq=False)
class Witness:
    """A card, a slip, a photo or a claim: what it says, by the names of `FIELD_NAMES`."""

    kind: Kind
    source: str
    statements: Mapping[str, Statement] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Joint:
    """One field as all witnesses together have it.

    Attributes
    ----------
    name : of the field.
    value : what is most probable.
    probability : that it is right, of all that was said.
    agrees : True, False, or None where only one witness speaks.
    certain : nobody has to be asked.
    told : what each witness said.
    """

    name: str
    value: str
    probability: float
    agrees: bool | None
    certain: bool
    told: tuple[tuple[Witness, Statement], ...]

    def text(self) -> Text:
        """In words: agreement, or both readings."""
        name = FIELD_NAMES[self.name]
        if self.agrees is False:
            en = ", ".join(f"{KINDS[w.kind].en} {self.shown(s).en}" for w, s in self.told)
            zh = "，".join(f"{KINDS[w.kind].zh}为{self.shown(s).zh}" for w, s in self.told)
            return Text(f"{name.en} differs: {en}", f"{name.zh}不一致：{zh}")
        value = _shown(self.name, self.value)
        percent = f"{100 * self.probability:.1f} %"
        who = Text(" and ".join(KINDS[w.kind].en for w, _ in self.told),
                   "、".join(KINDS[w.kind].zh for w, _ in self.told))  # fmt: skip
        sure = Text("", "") if self.certain else Text(f", {percent} sure", f"，把握 {percent}")
        if self.agrees is None:
            return Text(f"{name.en} {value.en}: only the {who.en} tells{sure.en}",
                        f"{name.zh}{value.zh}：仅{who.zh}有记载{sure.zh}")  # fmt: skip
        doubted = (w.kind != "claim" and not s.certain for w, s in self.told)
        settled = self.certain and any(doubted)
        so = Text(", which settles a doubt", "，疑问消除") if settled else Text("", "")
        return Text(f"{name.en} {value.en}: {who.en} agree{so.en}{sure.en}",
                    f"{name.zh}{value.zh}：{who.zh}一致{so.zh}{sure.zh}")  # fmt: skip

    def shown(self, statement: Statement) -> Text:
        """A value in words."""
        return _shown(self.name, statement.value)


def _shown(name: str, value: str) -> Text:
    if name == "winner":
        return _SIDES[value]
    if name == "how":
        return How(value).name_text
    if name in ("margin", "black_count"):
        return Text(*(mixed_text(Fraction(value), lang) for lang in ("en", "zh")))
    return Text(value, value)


_SIDES = {"B": Text("Black", "黑"), "W": Text("White", "白"), "none": Text("nobody", "无")}


def compare_witnesses(witnesses: Sequence[Witness]) -> tuple[Joint, ...]:
    """Every field that anybody tells of."""
    return tuple(_joint(name, witnesses) for name in FIELD_NAMES
                 if any(name in witness.statements for witness in witnesses))  # fmt: skip


def _joint(name: str, witnesses: Iterable[Witness]) -> Joint:
    told = tuple((w, w.statements[name]) for w in witnesses if name in w.statements)
    odds = combined([(s.value, s.probability) for _, s in told])
    best = max(odds, key=lambda value: odds[value])
    agrees = None if len(told) < 2 else len(odds) == 1
    certain = _certain([s for _, s in told], odds[best], agrees)
    return Joint(name, best, odds[best], agrees, certain, told)


def _certain(told: Sequence[Statement], probability: float, agrees: bool | None) -> bool:
    """One that is sure and no other voice against it; or doubtful ones that make up for it."""
    if agrees is False:
        return False
    if any(statement.certain for statement in told):
        return True
    return agrees is True and probability >= CERTAIN_AT


def combined(said: Sequence[tuple[str, float]]) -> dict[str, float]:
    """Each value that was said with its probability, of all that was said together.

    A witness who says something else speaks against a value with all that he is sure of; what
    no witness said has the rest.
    """
    values = list(dict.fromkeys(value for value, _ in said))
    weights = {
        value: prod(p if other == value else 1 - p for other, p in _bounded(said))
        for value in values
    }
    nothing = prod(1 - p for _, p in _bounded(said))
    total = sum(weights.values()) + nothing
    return {value: min(MOST, weights[value] / total) for value in values}


def _bounded(said: Sequence[tuple[str, float]]) -> Iterator[tuple[str, float]]:
    for value, p in said:
        yield value, min(max(p, 0.001), MOST)
