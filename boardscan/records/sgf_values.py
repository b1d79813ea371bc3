"""Values of SGF properties, of files that are in UTF-8 by now."""

from fractions import Fraction
from typing import Any

from sgfmill import sgf_properties

from boardscan.errors import InputError, Text
from boardscan.rules.amounts import parse_decimal
from boardscan.rules.names import Point


def point_of(size: int, raw: tuple[int, int]) -> Point:
    """sgfmill counts rows from the bottom of the diagram."""
    return size - 1 - raw[0], raw[1]


def points_of(node: Any, name: str) -> frozenset[Point]:
    """The points that a property lists."""
    if not node.has_property(name):
        return frozenset()
    # Some programs write an empty value for an empty list, in AB too, where FF[4] has no such.
    raw = [value for value in node.get_raw_list(name) if value]
    size = node.get_size()
    listed = sgf_properties.interpret_point_list(raw, node.get_presenter())
    return frozenset(point_of(size, point) for point in listed)


def text_of(node: Any, name: str) -> str | None:
    """The words of a property; None for no words."""
    if not node.has_property(name):
        return None
    raw: bytes = node.get_raw(name)
    return raw.decode("utf-8", "replace").strip() or None


def number_of(node: Any, name: str) -> Fraction | None:
    """The number of a property; raises `InputError` ``bad_sgf`` for what is none."""
    text = text_of(node, name)
    try:
        return parse_decimal(text.replace(",", ".")) if text else None
    except ValueError:
        raise InputError(
            "bad_sgf",
            Text(f"the SGF has {name}[{text}], no number", f"SGF 中 {name}[{text}] 不是数"),
            Text("Correct the number in the file.", "请改正文件中的数。"),
        ) from None


def handicap_of(root: Any) -> int:
    """The number of handicap stones; 0 where the file says none, or nonsense."""
    value = number_of(root, "HA")
    return int(value) if value is not None and value.denominator == 1 and value > 0 else 0
