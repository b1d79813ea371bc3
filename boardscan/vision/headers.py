"""What a picture file says of itself before it is decoded: format, width, height, EXIF turn.

The size is read from the header so that a file of a few hundred bytes can't claim gigabytes of
memory. The turn is read here, and nowhere else, so that it is applied exactly once.

Formats: JPEG (ITU T.81, B.2.2), PNG (W3C PNG 3, 5.3), WebP (RFC 9649), TIFF 6.0, BMP; EXIF turn
as in CIPA DC-008, tag 274.
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

_WIDTH, _HEIGHT, _ORIENTATION, _TILE_WIDTH, _TILE_LENGTH = 256, 257, 274, 322, 323
_TIFF_TYPES = {1: "B", 3: "H", 4: "I", 16: "Q"}
_HEIF_BRANDS = {b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"}
_SOF = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_STANDALONE = {0x01, *range(0xD0, 0xD9)}


class Header(NamedTuple):
    """Format name, size in px as stored, and the EXIF turn (1 to 8) still to be applied."""

    format: str
    width_px: int
    height_px: int
    orientation: int = 1


class Malformed(ValueError):
    """The header ends early or contradicts itself."""


def sniff(data: bytes) -> str | None:
    """The format by its first bytes, whatever the file is called; None when it is none of ours."""
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "webp"
    if data[:4] in (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"):
        return "tiff"
    if data.startswith(b"BM"):
        return "bmp"
    if data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS:
        return "heic"
    return None


def read_header(data: bytes) -> Header:
    """Read the header of a JPEG, PNG, WebP, TIFF or BMP.

    Raises
    ------
    Malformed
        The header is cut short or makes no sense.
    """
    readers = {"jpeg": _jpeg, "png": _png, "webp": _webp, "tiff": _tiff, "bmp": _bmp}
    kind = sniff(data)
    if kind not in readers:
        raise Malformed("no header that is known here")
    try:
        return readers[kind](data)
    except (struct.error, IndexError, OverflowError) as error:  # a place far behind the end
        raise Malformed(f"the {kind} header is cut short") from error


def _jpeg(data: bytes) -> Header:
    orientation = 0
    at = 2
    while True:
        while data[at + 1] == 0xFF:  # fill bytes
            at += 1
        if data[at] != 0xFF:
            raise Malformed("a JPEG marker is missing")
        marker = data[at + 1]
        if marker in _STANDALONE:
            at += 2
            continue
        if marker in (0xD9, 0xDA):
            raise Malformed("the JPEG has no frame header")
        (length,) = struct.unpack_from(">H", data, at + 2)
        if length < 2:
            raise Malformed("a JPEG segment has no length")
        body = data[at + 4 : at + 2 + length]
        if marker in _SOF:
            height, width = struct.unpack_from(">HH", body, 1)
            return Header("jpeg", width, height, orientation or 1)
        if marker == 0xE1 and body.startswith(b"Exif\0\0") and not orientation:
            orientation = _exif_orientation(body[6:])
        at += 2 + length


def _png(data: bytes) -> Header:
    width, height = struct.unpack_from(">II", data, 16)
    orientation, at, ended = 1, 8, False
    while at + 12 <= len(data) and not ended:
        length, name = struct.unpack_from(">I4s", data, at)
        if name == b"eXIf":
            orientation = _exif_orientation(data[at + 8 : at + 8 + length])
        ended = name == b"IEND"
        at += 12 + length
    if not ended or at > len(data):
        raise Malformed("the PNG ends before its IEND chunk")
    return Header("png", width, height, orientation)


def _webp(data: bytes) -> Header:
    (claimed,) = struct.unpack_from("<I", data, 4)
    if claimed + 8 > len(data):
        raise Malformed("the WebP is shorter than its header says")
    size, orientation, at = None, 1, 12
    while at + 8 <= len(data):
        name, length = struct.unpack_from("<4sI", data, at)
        body = data[at + 8 : at + 8 + length]
        if name == b"EXIF":
            orientation = _exif_orientation(body.removeprefix(b"Exif\0\0"))
        elif size is None:
            size = _webp_size(name, body)
        at += 8 + length + length % 2
    if size is None:
        raise Malformed("the WebP has no picture")
    return Header("webp", *size, orientation)


def _webp_size(name: bytes, body: bytes) -> tuple[int, int] | None:
    if name == b"VP8X":
        w, h = body[4:7], body[7:10]
        if len(h) < 3:
            raise Malformed("the WebP header is cut short")
        return int.from_bytes(w, "little") + 1, int.from_bytes(h, "little") + 1
    if name == b"VP8 ":
        w, h = struct.unpack_from("<HH", body, 6)
        return w & 0x3FFF, h & 0x3FFF
    if name == b"VP8L":
        (bits,) = struct.unpack_from("<I", body, 1)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return None


def _bmp(data: bytes) -> Header:
    (header_length,) = struct.unpack_from("<I", data, 14)
    width, height = struct.unpack_from("<HH" if header_length == 12 else "<ii", data, 18)
    return Header("bmp", abs(width), abs(height))


def _tiff(data: bytes) -> Header:
    # OpenCV turns a TIFF itself, whatever flags it is given: nothing is left to apply.
    tags = dict(_tiff_tags(data))
    width, height = tags.get(_WIDTH, 0), tags.get(_HEIGHT, 0)
    # A tile is decoded whole, so that a small picture with a huge tile is a huge picture.
    tile = tags.get(_TILE_WIDTH, 0), tags.get(_TILE_LENGTH, 0)
    if tile[0] * tile[1] > 4 * max(width * height, 1024 * 1024):
        raise Malformed("the TIFF's tiles are far larger than its picture")
    return Header("tiff", width, height)


def _exif_orientation(tiff: bytes) -> int:
    """The turn that an EXIF block asks for; 1 where it is absent, damaged or out of range."""
    try:
        value = dict(_tiff_tags(tiff)).get(_ORIENTATION, 1)
    except (struct.error, OverflowError, Malformed):
        return 1
    return value if 1 <= value <= 8 else 1


def _tiff_tags(data: bytes) -> Iterator[tuple[int, int]]:
    """Tag and value of every entry of the first directory that is a single number."""
    order = {b"II": "<", b"MM": ">"}.get(data[:2])
    if order is None:
        raise Malformed("not a TIFF structure")
    (version,) = struct.unpack_from(order + "H", data, 2)
    big = version == 43
    (offset,) = struct.unpack_from(order + ("Q" if big else "I"), data, 8 if big else 4)
    (count,) = struct.unpack_from(order + ("Q" if big else "H"), data, offset)
    first, length = (offset + 8, 20) if big else (offset + 2, 12)
    for index in range(min(count, 4096)):
        at = first + index * length
        tag, kind, n = struct.unpack_from(order + ("HHQ" if big else "HHI"), data, at)
        if n == 1 and kind in _TIFF_TYPES:
            (value,) = struct.unpack_from(order + _TIFF_TYPES[kind], data, at + (12 if big else 8))
            yield tag, value
