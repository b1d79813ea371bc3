"""From the bytes of a file to an SGF that can be parsed: its encoding, and a lost end."""

import codecs
import re

_CA = re.compile(rb"CA\s*\[([^\]\\]{0,40})\]")

#: Tried in this order when the file does not say, or says it wrongly. By the letter of FF[4] a
#: file without CA is Latin-1; in practice it is UTF-8 or GB.
_ENCODINGS = ("utf-8", "gb18030", "latin-1")


def as_utf8(data: bytes) -> bytes:
    """The same SGF in UTF-8, and with a CA that says so.

    It has to come before parsing: in GB18030 and Shift-JIS the second byte of a character may be
    ``]`` or a backslash.
    """
    found = _CA.search(data[:4096])
    declared = found[1].decode("ascii", "replace").strip() if found else ""
    for encoding in (declared, *_ENCODINGS):
        try:
            text = data.decode(codecs.lookup(encoding).name)
            break
        except (UnicodeError, LookupError, ValueError):
            continue
    utf8 = text.removeprefix("\ufeff").encode("utf-8", "replace")
    return _CA.sub(b"CA[UTF-8]", utf8, count=1) if found else utf8


def mended(data: bytes) -> bytes | None:
    """An SGF that was cut short, closed after its last whole value; None for one that is whole."""
    depth, in_value, escaped, safe, safe_depth = 0, False, False, 0, 0
    for place, byte in enumerate(data):
        if in_value:
            if escaped:
                escaped = False
            elif byte == 0x5C:  # \
                escaped = True
            elif byte == 0x5D:  # ]
                in_value = False
                safe, safe_depth = place + 1, depth
        elif byte == 0x5B:  # [
            in_value = True
        elif byte == 0x28:  # (
            depth += 1
        elif byte == 0x29:  # )
            depth -= 1
            if depth <= 0:
                return None
            safe, safe_depth = place + 1, depth
    if not safe_depth:
        return None
    return data[:safe] + b")" * safe_depth
