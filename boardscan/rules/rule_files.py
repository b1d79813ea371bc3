"""Choosing a rule set by name or from a TOML file."""

import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from boardscan.errors import InputError, Text
from boardscan.rules.amounts import parse_amount, parse_decimal
from boardscan.rules.komi import bare_komi, read_komi
from boardscan.rules.rulesets import RULE_SET_FIELDS, RULE_SETS, RuleSet, Unit


def get_ruleset(name: str) -> RuleSet:
    """The rule set with this id, or that of a ``.toml`` file.

    Raises `InputError` ``unknown_rules``, and what `load_ruleset` raises.
    """
    if name in RULE_SETS:
        return RULE_SETS[name]
    if name.lower().endswith(".toml"):
        return load_ruleset(Path(name))
    raise InputError(
        "unknown_rules",
        Text(f"there is no rule set {name!r}", f"没有名为“{name}”的规则"),
        Text(
            f"Choose one of {', '.join(RULE_SETS)}, or name a .toml file.",
            f"可选 {'、'.join(RULE_SETS)}，或给出 .toml 文件。",
        ),
    )


def load_ruleset(path: Path) -> RuleSet:
    """Read a rule set: all its fields, or ``base = "china-2002"`` and those that differ.

    Fields are those of `RuleSet`; ``name`` is a string or a table with ``en`` and ``zh``;
    ``warnings_lose = 0`` means that warnings never lose a game; amounts are numbers or texts such
    as ``"3¾"`` and ``"7.5 points"``. Raises `InputError` ``bad_rules_file`` or `RulesError`.
    """
    try:
        # Numbers are read as fractions straight from the text: a float never enters a count.
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"), parse_float=parse_decimal)
    except OSError as error:
        reason = error.strerror or "it can't be read"
        raise _bad_file(path, reason, "无法读取该文件") from error
    except UnicodeDecodeError as error:
        raise _bad_file(path, "it is not UTF-8 text", "该文件不是 UTF-8 文本") from error
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise _bad_file(path, f"it is not TOML: {error}", f"不是有效的 TOML：{error}") from error
    return ruleset_from_table(table, path)


def ruleset_from_table(table: Mapping[str, Any], path: Path) -> RuleSet:
    """The rule set that a parsed TOML table describes; `path` names it in messages."""
    unknown = sorted(set(table) - set(RULE_SET_FIELDS) - {"base"})
    if unknown:
        known = ", ".join(("base", *RULE_SET_FIELDS))
        raise _bad_file(
            path, f"unknown field {unknown[0]!r}; known: {known}", f"未知字段“{unknown[0]}”"
        )
    base = _base(table, path)
    given = dict(table)
    given.pop("base", None)
    counting = given.get("counting", base.counting if base else None)
    if counting not in ("area", "territory"):
        raise _bad_file(path, "counting is area or territory", "counting 应为 area 或 territory")
    if (base is None or counting != base.counting) and "komi" not in given:
        raise _bad_file(path, f"komi is needed for {counting} counting", "缺少 komi")
    unit: Unit = "zi" if counting == "area" else "points"
    changes = {field: _value(field, value, unit, path) for field, value in given.items()}
    changes.setdefault("id", path.stem)
    changes.setdefault("name", Text(changes["id"], changes["id"]))
    if base is None:
        if counting == "territory":
            changes.setdefault("points_in_seki", False)
        return RuleSet(**changes)
    if counting != base.counting:
        for field in ("warning_penalty", "handicap_return", "group_tax"):
            changes.setdefault(field, Fraction(0))
        changes.setdefault("points_in_seki", counting == "area")
    changes.setdefault("sources", (*base.sources, Text(path.name, path.name)))
    return base.with_overrides(**changes)


def _base(table: Mapping[str, Any], path: Path) -> RuleSet | None:
    if "base" not in table:
        return None
    name = table["base"]
    if not isinstance(name, str) or name not in RULE_SETS:
        known = ", ".join(RULE_SETS)
        raise _bad_file(path, f"base {name!r} is none of {known}", f"base 应为 {known} 之一")
    return RULE_SETS[name]


def _amount(value: Any) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Fraction | str):
        raise ValueError("it is a number")
    return parse_amount(value) if isinstance(value, str) else Fraction(value)


def _komi(value: Any, unit: Unit) -> Fraction:
    if isinstance(value, str):
        return read_komi(value, unit)
    return bare_komi(_amount(value), unit)


def _text(value: Any) -> Text:
    if isinstance(value, str) and value.strip():
        return Text(value, value)
    if isinstance(value, dict) and value.keys() == {"en", "zh"}:
        return Text(str(value["en"]), str(value["zh"]))
    raise ValueError("it is a text, or a table with en and zh")


def _sources(value: Any) -> tuple[Text, ...]:
    if not isinstance(value, list):
        raise ValueError("it is a list of texts")
    return tuple(_text(item) for item in value)


def _string(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("it is a text")
    return value.strip()


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("it is true or false")
    return value


def _warnings_lose(value: Any) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError("it is a whole number, 0 for never")
    return value or None


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "id": _string,
    "name": _text,
    "counting": _string,
    "warning_penalty": _amount,
    "warnings_lose": _warnings_lose,
    "handicap_return": _amount,
    "group_tax": _amount,
    "points_in_seki": _flag,
    "setup_stones": _flag,
    "sources": _sources,
}


def _value(field: str, value: Any, unit: Unit, path: Path) -> Any:
    try:
        return _komi(value, unit) if field == "komi" else _READERS[field](value)
    except ValueError as error:
        raise _bad_file(path, f"{field}: {error}", f"{field} 的值有误：{value!r}") from error
    except InputError as error:
        english, chinese = error.message
        raise _bad_file(path, f"{field}: {english}", f"{field}：{chinese}") from error


def _bad_file(path: Path, english: str, chinese: str) -> InputError:
    return InputError(
        "bad_rules_file",
        Text(f"{path.name}: {english}", f"{path.name}：{chinese}"),
        Text(
            'The smallest file is base = "china-2002" and the fields that differ.',
            '最短的写法：base = "china-2002"，再写不同的字段。',
        ),
    )
