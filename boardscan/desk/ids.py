"""A game's key in addresses: nothing that comes from outside becomes a path."""

import base64
import re

_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,60}")


def game_id(key: str) -> str:
    """The key itself where that is safe, else ``~`` and base64."""
    if _SAFE.fullmatch(key):
        return key
    return "~" + base64.urlsafe_b64encode(key.encode()).decode("ascii").rstrip("=")


def key_of(text: str) -> str:
    """The key of a game from its id; a text that is no id is no game's key either."""
    if not text.startswith("~"):
        return text
    padded = text[1:] + "=" * (-len(text[1:]) % 4)
    try:
        return base64.b64decode(padded, b"-_", validate=True).decode()
    except ValueError:
        return text
