"""When a photo was taken, by its EXIF (CIPA DC-008: tags 0x9003 and 0x0132)."""

import struct
from datetime import datetime
from pathlib import Path

#: EXIF stands at the beginning of a file; a HEIC has it within its first boxes.
_LOOK_AT = 1 << 20
_DATE, _EXIF_DIRECTORY, _ORIGINAL = 0x0132, 0x8769, 0x9003
_ASCII, _LONG = 2, 4


def taken_at(path: Path) -> datetime | None:
    """The local time by the camera's clock; None where the file does not say."""
    try:
        with path.open("rb") as file:
            data = file.read(_LOOK_AT)
    except OSError:
        return None
    block = _exif(data)
    try:
        return None if block is None else _time(block)
    except (struct.error, ValueError, IndexError):
        return None


def _exif(data: bytes) -> bytes | None:
    """The TIFF structure that holds the EXIF, of any format that has one."""
    if data[:4] in (b"II*\0", b"MM\0*"):
        return data
    for mark, skip in ((b"Exif\0\0", 6), (b"eXIf", 4), (b"EXIF", 8)):
        at = data.find(mark)
        while at >= 0:
            block = data[at + skip :]
            if block[:4] in (b"II*\0", b"MM\0*"):
                return block
            at = data.find(mark, at + 1)
    return None


def _time(tiff: bytes) -> datetime | None:
    order = "<" if tiff[:2] == b"II" else ">"
    (first,) = struct.unpack_from(order + "I", tiff, 4)
    tags = _tags(tiff, order, first)
    if _EXIF_DIRECTORY in tags:
        (second,) = struct.unpack(order + "I", tags[_EXIF_DIRECTORY][1])
        tags |= _tags(tiff, order, second)
    for tag in (_ORIGINAL, _DATE):
        if tag in tags:
            text = tags[tag][1].split(b"\0")[0].decode("ascii", "replace")
            return datetime.strptime(text.strip(), "%Y:%m:%d %H:%M:%S")
    return None


def _tags(tiff: bytes, order: str, offset: int) -> dict[int, tuple[int, bytes]]:
    """Type and bytes of the texts and offsets of one directory."""
    (count,) = struct.unpack_from(order + "H", tiff, offset)
    found = {}
    for index in range(min(count, 512)):
        at = offset + 2 + 12 * index
        tag, kind, n = struct.unpack_from(order + "HHI", tiff, at)
        if kind == _LONG and n == 1:
            found[tag] = (kind, tiff[at + 8 : at + 12])
        elif kind == _ASCII and n <= 64:
            start = at + 8 if n <= 4 else struct.unpack_from(order + "I", tiff, at + 8)[0]
            found[tag] = (kind, tiff[start : start + n])
    return found
