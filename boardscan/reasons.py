"""Why a verdict is not certain, or what it survived: a stable code, fields, and both languages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from boardscan.errors import Text
from boardscan.rules import bits
from boardscan.rules.amounts import fraction_text
from boardscan.rules.borders import OpenBorder
from boardscan.rules.effects import Effect
from boardscan.rules.groups import Group
from boardscan.rules.names import Point, point_name
from boardscan.rules.notation import result_words, side_word
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.outlook import Outlook
from boardscan.rules.position import Colour, Finding
from boardscan.rules.rulesets import Unit
from boardscan.rules.scoring import Score
from boardscan.rules.terms import Terms
from boardscan.rules.wording import answers_words, interval_words, names, number_word

LANGUAGES = ("en", "zh")


def percent(share: float) -> str:
    """A probability in words; never 0 or 100 %: nothing that was read or proposed is so sure."""
    whole = round(share * 100)
    return ">99%" if whole >= 100 else "<1%" if whole <= 0 else f"{whole}%"


@dataclass(frozen=True)
class Reason:
    """One thing that somebody should know about a verdict.

    Parameters
    ----------
    code : stable snake_case name.
    message : the words.
    weight : ``told`` changes nothing, ``blocks`` makes the verdict need a review, ``refuses``
        leaves no verdict.
    fields : the same as data for JSON: point names, numbers, fractions as text.
    spoils : it throws doubt on the whole reading, not only on what it names.
    """

    code: str
    message: Text
    weight: Literal["told", "blocks", "refuses"] = "blocks"
    fields: Mapping[str, Any] = field(default_factory=dict)
    spoils: bool = False

    def text(self, lang: str = "en") -> str:
        """The words in a language."""
        return self.message.in_language(lang)

    @property
    def blocks(self) -> bool:
        """Whether the verdict is not certain because of it."""
        return self.weight != "told"


def empty_board() -> Reason:
    """Nothing was read."""
    return Reason(
        "empty_board", Text("there is no stone on the board", "棋盘上没有棋子"), "refuses"
    )


def one_colour(colour: Colour) -> Reason:
    """All living stones have one colour."""
    message = Text(
        f"only {side_word(colour).lower()} stones are left on the board",
        f"盘上只剩{side_word(colour, 'zh')}子",
    )
    return Reason("one_colour", message, fields={"colour": colour.letter}, spoils=True)


def too_doubtful(number: int, size: int) -> Reason:
    """So much is in doubt that the reading is no basis."""
    message = Text(
        f"{number} of {size * size} points are in doubt: take another photo",
        f"{size * size} 个点中有 {number} 个不能确定，请重新拍照",
    )
    return Reason("too_doubtful", message, "refuses", {"points": number})


def no_liberties(finding: Finding, size: int) -> Reason:
    """A chain that can't be on the board: something near it was misread, or was never lifted."""
    name = point_name(min(finding.points), size)
    message = Text(
        f"the {side_word(finding.colour).lower()} chain at {name} has no liberty: look at it",
        f"{name} 处的{side_word(finding.colour, 'zh')}棋没有气，请查看",
    )
    fields = {"at": name, "colour": finding.colour.letter, "stones": len(finding.points)}
    return Reason("no_liberties", message, fields=fields, spoils=True)


def dead_but_alive(chain: frozenset[Point], size: int) -> Reason:
    """A chain that plainly lives is named as dead."""
    name = point_name(min(chain), size)
    message = Text(
        f"the chain at {name} is named as dead, but it lives by its own eyes: was another meant? "
        f"If not, say who agreed: --agree '{name}=dead by NAMES'",
        f"{name} 一块写为死棋，但它有自己的眼位，应为活棋：是否写错？如确已同意，"
        f"请用 --agree '{name}=dead by 姓名' 写明",
    )
    return Reason("dead_but_alive", message, fields={"point": name}, spoils=True)


def ruled(outcome: Outcome, terms: Terms) -> Reason:
    """Warnings decided the game."""
    black, white = terms.warnings.black, terms.warnings.white
    if outcome.how is How.BOTH_LOSE:
        message = Text("both sides were warned too often", "双方警告次数均已判负")
    else:
        message = Text(
            f"warnings: Black {black}, White {white}", f"警告：黑 {black} 次，白 {white} 次"
        )
    return Reason("warnings", message, "told", {"black": black, "white": white})


def warnings_cost_nothing(terms: Terms) -> Reason:
    """Warnings were given under rules that take nothing off for them: said, never swallowed."""
    black, white = terms.warnings.black, terms.warnings.white
    message = Text(
        f"by these rules the warnings (Black {black}, White {white}) change nothing of the count",
        f"按此规则，警告（黑 {black} 次，白 {white} 次）不影响计数",
    )
    return Reason("warnings_cost_nothing", message, "told", {"black": black, "white": white})


def ruled_otherwise(outcome: Outcome, terms: Terms) -> Reason:
    """The warnings decide the game otherwise than it is said to have ended."""
    black, white = terms.warnings.black, terms.warnings.white
    message = Text(
        f"so many warnings (Black {black}, White {white}) decide the game otherwise: "
        f"{result_words(outcome)}",
        f"按警告次数（黑 {black} 次，白 {white} 次），结果应为：{result_words(outcome, 'zh')}",
    )
    fields = {"black": black, "white": white}
    return Reason("warnings_otherwise", message, fields=fields, spoils=True)


def doubtful_points(
    effects: tuple[Effect, ...], seen: Outlook, unit: Unit, size: int
) -> Iterator[Reason]:
    """The points read with doubt: each that decides alone, then the others together."""
    points = [effect for effect in effects if effect.kind == "point"]
    if not points:
        return
    alone = [effect for effect in points if effect.decides]
    for effect in alone:
        yield _decides(effect, unit, size)
    if seen.interval.decided:
        yield _survived("doubtful_points", points, seen, unit, size)
        return
    rest = [effect for effect in points if effect.swing and not effect.decides]
    if rest:
        where = [effect.first for effect in rest]
        message = Text(
            f"look at {names(where, size)}: with the other doubts they can change the result",
            f"请查看 {names(where, size, 'zh')}：连同其他疑点可能改变胜负",
        )
        if len(rest) == 1 and len(effects) == 1:
            message = Text(
                f"look at {names(where, size)}: it can change the result",
                f"请查看 {names(where, size, 'zh')}：可能改变胜负",
            )
        yield Reason("doubtful_points", message, fields=_points(rest, size))


def suggested(
    effects: tuple[Effect, ...], seen: Outlook, unit: Unit, size: int
) -> Iterator[Reason]:
    """The dead stones that the program proposes and nobody has confirmed."""
    chains = [effect for effect in effects if effect.kind == "suggested"]
    if not chains:
        return
    if seen.interval.decided:
        yield _survived("proposed_dead", chains, seen, unit, size)
        return
    for effect in chains:
        if effect.decides:
            yield _decides(effect, unit, size)
    where = [effect.first for effect in chains]
    message = Text(
        f"the dead stones are a proposal: confirm or correct {names(where, size)}",
        f"死子仅为建议，请确认或更正：{names(where, size, 'zh')}",
    )
    yield Reason("proposed_dead", message, fields=_points(chains, size))


def _decides(effect: Effect, unit: Unit, size: int) -> Reason:
    """One doubt that settles the game by itself."""
    name = point_name(effect.first, size)
    message = Text(
        f"{name} decides the game, look at it ({answers_words(effect, 'en', unit)})",
        f"{name} 决定胜负，请查看（{answers_words(effect, 'zh', unit)}）",
    )
    return Reason("decides", message, fields=_points([effect], size) | _answers(effect))


def _survived(code: str, effects: list[Effect], seen: Outlook, unit: Unit, size: int) -> Reason:
    """Doubts that change nothing about the winner."""
    where = [effect.first for effect in effects]
    margins = {lang: interval_words(seen.interval, lang, unit) for lang in LANGUAGES}
    several = len(where) > 1
    message = {
        "doubtful_points": Text(
            f"whatever {names(where, size)} {'hold' if several else 'holds'}, {margins['en']}",
            f"无论 {names(where, size, 'zh')} 如何，{margins['zh']}",
        ),
        "proposed_dead": Text(
            f"the dead stones are a proposal ({names(where, size)}); "
            f"whether they are dead or not, {margins['en']}",
            f"死子仅为建议（{names(where, size, 'zh')}）；无论死活，{margins['zh']}",
        ),
    }[code]
    return Reason(code, message, "told", _points(effects, size))


def _points(effects: list[Effect], size: int) -> dict[str, Any]:
    return {"points": [point_name(effect.first, size) for effect in effects]}


def _answers(effect: Effect) -> dict[str, Any]:
    return {
        "answers": [
            {
                "answer": value.letter
                if isinstance(value, Colour)
                else ("dead" if value else "alive"),
                "low_zi": fraction_text(interval.low),
                "high_zi": fraction_text(interval.high),
            }
            for value, interval in effect.answers
        ]
    }


_PLAY_ON = {
    "china-2002": Text(
        "both players have to agree; if they don't, the game goes on and the side that claims "
        "death moves first (art. 21.4)",
        "死活须双方意见一致；如有争议，重新开始对局，由认为是死的一方先下，以实战解决（第21条第4款）",
    ),
    "china-1988": Text(
        "both players have to agree; if they don't, it is played out (art. 21.3)",
        "死活须双方意见一致；如有争议，以实战解决（第二十一条第三款）",
    ),
}
_PLAY_ON_ELSEWHERE = Text(
    "both players have to agree; if they don't, the arbiter has it played out",
    "死活须双方意见一致；如有争议，由裁判决定以实战解决",
)


def disputed(stones: frozenset[Point], dead: Score, alive: Score, blocks: bool) -> Reason:
    """A chain whose life the players dispute, counted both ways, with the rule for it."""
    rules, size = dead.rules, dead.count.size
    name = point_name(min(stones), size)
    rule = _PLAY_ON.get(rules.id, _PLAY_ON_ELSEWHERE)
    ways = {
        lang: [result_words(Outcome.counted(s.margin), lang, rules) for s in (dead, alive)]
        for lang in LANGUAGES
    }
    message = Text(
        f"{name} is disputed (if dead: {ways['en'][0]}; if alive: {ways['en'][1]}): {rule.en}",
        f"{name} 死活有争议（若死：{ways['zh'][0]}；若活：{ways['zh'][1]}）：{rule.zh}",
    )
    fields = {
        "points": [name],
        "dead_margin_zi": fraction_text(dead.margin),
        "alive_margin_zi": fraction_text(alive.margin),
    }
    return Reason("disputed", message, "blocks" if blocks else "told", fields)


def open_border(border: OpenBorder, size: int, blocks: bool) -> Reason:
    """Points that are shared only because nobody closed the border."""
    number = len(border.points)
    fields = {
        "points": [point_name(point, size) for point in sorted(border.points)],
        "gaps": [point_name(point, size) for point in border.gaps],
    }
    if border.gaps:
        gap = point_name(border.gaps[0], size)
        english = f"because the border at {gap} is open"
        chinese = f"因为 {gap} 处边界未收"
    else:
        near = point_name(min(border.points), size)
        english, chinese = f"because no border divides them (near {near})", f"{near} 一带没有边界"
    these = "this point is" if number == 1 else f"these {number_word(number)} points are"
    message = Text(
        f"{these} shared {english}: was the game over?",
        f"有 {number} 个空点按双方各半计算，{chinese}：棋局确已结束吗？",
    )
    return Reason("open_border", message, "blocks" if blocks else "told", fields)


def unclear_seki(group: Group, size: int, blocks: bool) -> Reason:
    """Points that territory rules count only if their group is not in seki."""
    eyes = sorted(bits.to_points(group.surrounded, size))
    name, number = point_name(eyes[0], size), len(eyes)
    message = Text(
        f"{side_word(group.colour)}'s {number} points at {name} count unless the group is in seki",
        f"{name} 处{side_word(group.colour, 'zh')}方 {number} 目已计入；若该块为双活则不计",
    )
    fields = {"points": [point_name(eye, size) for eye in eyes], "colour": group.colour.letter}
    return Reason("unclear_seki", message, "blocks" if blocks else "told", fields)


def unclear_groups(blocks: bool) -> Reason:
    """Groups that may still join, where each costs a tax."""
    message = Text(
        "groups that touch the same shared points may be one: count the groups by hand",
        "相邻公气的棋块可能连成一块：请人工确认块数",
    )
    return Reason("unclear_groups", message, "blocks" if blocks else "told")
