"""Doubts and errors of a card or a slip in a record: in every language, shown in one.

Records are kept, and who looks at one later may speak another language than who read it.
"""

from collections.abc import Iterable
from typing import Any

from boardscan.errors import BoardscanError, Text
from boardscan.records.contract import Record

LANGUAGES = ("en", "zh")


def told(reasons: Iterable[tuple[str, Text]], lang: str) -> list[Record]:
    """Codes with their words."""
    return [{"code": code, **_spoken({"message": text}, lang)} for code, text in reasons]


def told_error(error: BoardscanError, lang: str) -> Record:
    """An expected failure with its hint."""
    return {"code": error.code, **_spoken({"message": error.message, "hint": error.hint}, lang)}


def _spoken(said: dict[str, Text], lang: str) -> Record:
    texts = {key: {name: text.in_language(key) for name, text in said.items()}
             for key in LANGUAGES}  # fmt: skip
    return {**texts[lang], "texts": texts}


def in_language(record: Any, lang: str) -> Any:
    """A record, or a part of it, as it reads in another language.

    What was kept without its texts stays as it was read.
    """
    if isinstance(record, list):
        return [in_language(part, lang) for part in record]
    if not isinstance(record, dict):
        return record
    other = {key: part if key == "texts" else in_language(part, lang)
             for key, part in record.items()}  # fmt: skip
    texts = other.get("texts")
    return other | texts[lang] if isinstance(texts, dict) and lang in texts else other
