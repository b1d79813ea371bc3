"""Which language to speak, and how wide its text is on a terminal."""

import locale
import os
import unicodedata
from collections.abc import Mapping, Sequence

LANGUAGES = ("en", "zh")


def choose_language(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language of ``--lang`` among the arguments, else that of the locale, else English.

    It is wanted before the arguments are parsed: help and complaints about them have one too.
    """
    for index, argument in enumerate(arguments):
        value = None
        if argument == "--lang" and index + 1 < len(arguments):
            value = arguments[index + 1]
        elif argument.startswith("--lang="):
            value = argument.removeprefix("--lang=")
        if value in LANGUAGES:
            return value
    return _language_of_locale(environment)


def _language_of_locale(environment: Mapping[str, str]) -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return _is_chinese(environment[name])
    return _is_chinese(locale.getlocale()[0] or "")


def _is_chinese(name: str) -> str:
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def display_width(text: str) -> int:
    """Columns of a terminal that a text fills: Chinese characters fill two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def pad(text: str, width: int) -> str:
    """The text filled up with spaces on the right to `width` columns."""
    return text + " " * max(0, width - display_width(text))


def pad_left(text: str, width: int) -> str:
    """The text filled up with spaces on the left to `width` columns."""
    return " " * max(0, width - display_width(text)) + text
