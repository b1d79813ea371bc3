"""From the texts of flags to typed values, with an error that helps for each that is wrong."""

import math
import shlex
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardscan.errors import InputError, Text
from boardscan.records.board_file import BoardFile
from boardscan.records.file_terms import komi_of_file, rules_of_file
from boardscan.rules.agreements import parse_agreements, parse_disputed
from boardscan.rules.amounts import parse_decimal
from boardscan.rules.claims import parse_claim
from boardscan.rules.counting import parse_dead
from boardscan.rules.komi import parse_komi
from boardscan.rules.names import Point
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Position
from boardscan.rules.rule_files import get_ruleset, ruleset_from_table
from boardscan.rules.rulesets import DEFAULT_RULES, RULE_SETS, RuleSet
from boardscan.rules.terms import Terms, Warnings, parse_prisoners
from boardscan.rules.warned import Warned, parse_warned
from boardscan.ruling import Propose

SIZES = (9, 13, 19)


@dataclass(frozen=True)
class GameFlags:
    """The flags about the game, as they were typed."""

    rules: str | None = None
    changes: Sequence[str] = ()
    komi: str | None = None
    handicap: int | None = None
    warnings: Sequence[str] = ()
    dead: Sequence[str] | None = None
    prisoners: Sequence[str] = ()
    ended: str | None = None
    borders_agreed: bool = False
    disputed: Sequence[str] = ()
    agree: Sequence[str] = ()
    engine: str | None = None
    engine_cmd: str | None = None
    engine_time: float | None = None


def read_rules(flags: GameFlags, file_rules: str | None = None) -> RuleSet:
    """The rule set that ``--rules`` and ``--set`` name, else that of the file, else the default."""
    rules = get_ruleset(flags.rules or rules_of_file(file_rules) or DEFAULT_RULES)
    if not flags.changes:
        return rules
    # The same reader as for files, so that a field means the same in both.
    table = dict(_read_change(change) for change in flags.changes)
    if rules.id in RULE_SETS:
        changed = ruleset_from_table({"base": rules.id, **table}, Path("--set"))
        return changed.with_overrides(id=rules.id, name=rules.name, sources=rules.sources)
    raise InputError(
        "set_with_file",
        Text("--set changes a named rule set, not a file", "--set 只能修改已命名的规则"),
        Text("Put the field into the TOML file.", "请直接写入 TOML 文件。"),
    )


def _read_change(change: str) -> tuple[str, object]:
    field, equals, value = (part.strip() for part in change.partition("="))
    if not equals or not field or not value:
        raise InputError(
            "bad_set",
            Text(f"--set {change!r} is not FIELD=VALUE", f"--set {change} 应为 字段=值"),
            Text("For example: --set warnings_lose=3", "例如：--set warnings_lose=3"),
        )
    try:
        return field, tomllib.loads(f"value = {value}", parse_float=parse_decimal)["value"]
    except ValueError:
        return field, value


def read_terms(flags: GameFlags, rules: RuleSet, file: BoardFile | None = None) -> Terms:
    """Komi, handicap, warnings and prisoners: from the flags, else from the file."""
    handicap = flags.handicap if flags.handicap is not None else file.handicap if file else 0
    komi = None
    if flags.komi is not None:
        komi = parse_komi(flags.komi, rules)
    elif file is not None and file.komi is not None and not flags.handicap:
        # A handicap that was typed brings its own terms: the file's komi was for another game.
        komi = komi_of_file(file.komi, rules)
    prisoners = parse_prisoners(flags.prisoners) if flags.prisoners else None
    if prisoners is None and file is not None:
        prisoners = file.prisoners
    return Terms(
        handicap=handicap,
        komi=komi,
        warnings=parse_warned(flags.warnings, rules)[0] if flags.warnings else Warnings(),
        prisoners=prisoners,
        borders_agreed=flags.borders_agreed,
    )


def read_warned(flags: GameFlags, rules: RuleSet) -> tuple[Warned, ...]:
    """What warnings were given for, where ``--warnings`` says so."""
    return parse_warned(flags.warnings, rules)[1] if flags.warnings else ()


def read_dead(flags: GameFlags, position: Position) -> frozenset[Point] | None:
    """The stones of the chains that ``--dead`` names; None when nobody said which are dead."""
    if flags.dead is None:
        return None
    if [name.strip().lower() for name in flags.dead] in (["none"], ["无"]):
        return frozenset()
    if not "".join(flags.dead).strip(" ,，、;；"):
        raise InputError(
            "no_dead_named",
            Text("--dead names no stone", "--dead 没有写任何棋子"),
            Text(
                "Write --dead none if the players agreed that no stone is dead.",
                "如双方同意没有死子，请写 --dead 无。",
            ),
        )
    return parse_dead(flags.dead, position)


def read_chains(flags: GameFlags, position: Position) -> dict[str, Any]:
    """The arguments of `rule` that ``--disputed``, ``--agree`` and ``--engine`` stand for."""
    return {
        "disputed": parse_disputed(flags.disputed, position),
        "settled": parse_agreements(flags.agree, position),
        "propose": read_engine(flags),
    }


def read_engine(flags: GameFlags) -> Propose | None:
    """Who proposes the dead stones: the engine of ``--engine`` or ``--engine-cmd``, if any."""
    if flags.engine is None and flags.engine_cmd is None:
        return None
    if flags.dead is not None:
        raise InputError(
            "engine_without_need",
            Text("--dead already says which stones are dead", "--dead 已指明死子"),
            Text("Leave out --dead, or the engine.", "请去掉 --dead 或引擎选项。"),
        )
    if flags.engine not in (None, "gnugo") or (flags.engine and flags.engine_cmd):
        raise InputError(
            "unknown_engine",
            Text(f"there is no engine {flags.engine!r}", f"没有引擎“{flags.engine}”"),
            Text("Use --engine gnugo, or --engine-cmd COMMAND for another one.",
                 "请用 --engine gnugo，其他引擎用 --engine-cmd 命令。"),
        )  # fmt: skip
    from boardscan.life import gtp

    command = shlex.split(flags.engine_cmd) if flags.engine_cmd is not None else None
    timeout_s = flags.engine_time or gtp.TIMEOUT_S
    return lambda position: gtp.ask_engine(position, command, timeout_s=timeout_s)


def read_ending(flags: GameFlags) -> Outcome | None:
    """The ending that ``--ended`` states, unless it is to be counted."""
    if flags.ended is None:
        return None
    outcome = parse_claim(flags.ended).outcome
    if outcome.how is How.COUNT:
        raise InputError(
            "ended_by_count",
            Text(
                f"--ended {flags.ended!r} is the result of a count", "--ended 不用于数子得出的结果"
            ),
            Text(
                "Leave it out: the board is counted. It is for W+R, B+T, draw and the like.",
                "请去掉该选项，由程序计算；它用于 白中盘胜、黑超时、和棋 等。",
            ),
        )
    return outcome


def read_size(size: int | None) -> int | None:
    """``--size``, checked."""
    if size is None or size in SIZES:
        return size
    raise InputError(
        "bad_size",
        Text(f"boards in photos have 19, 13 or 9 lines, not {size}", f"不支持 {size} 路棋盘"),
        Text("Use --size 19, 13 or 9.", "请用 --size 19、13 或 9。"),
    )


def read_corners(texts: Iterable[str] | None) -> tuple[tuple[float, float], ...] | None:
    """``--corners``: four ``x,y`` in px."""
    if texts is None:
        return None
    return tuple(_read_corner(text) for text in texts)


def _read_corner(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
        if math.isfinite(x) and math.isfinite(y):
            return x, y
    except ValueError:
        pass
    raise InputError(
        "bad_corners",
        Text(f"{text!r} is not a corner", f"“{text}”不是角点坐标"),
        Text(
            "Give four corners in pixels: --corners 100,80 900,85 950,900 60,890",
            "请给出四个角的像素坐标：--corners 100,80 900,85 950,900 60,890",
        ),
    )
