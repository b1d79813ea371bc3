"""The bytes of a picture file become pixels: checked in size first, then 8 bits, BGR, upright."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.errors import PhotoError, Text
from boardscan.vision.headers import Header, Malformed, read_header, sniff

Image = NDArray[np.uint8]

# 64 megapixels hold in 192 MB once decoded; the largest phone pictures in use have 50.
MAX_PIXELS = 64_000_000
# px, the shorter side. Nine lines need at least about 5 px each to be told apart.
MIN_SIDE_PX = 48

_SUPPORTED = Text(
    "Use JPEG, PNG, WebP, TIFF, BMP or HEIC.", "请使用 JPEG、PNG、WebP、TIFF、BMP 或 HEIC 格式。"
)
AGAIN = Text(
    "Copy the file again from the camera, or take another photo.",
    "请重新从相机复制文件，或重新拍照。",
)
_HEIC_HINT = Text(
    "Install the reader with: pip install 'boardscan[heic]'. Or set the camera to JPEG.",
    "请安装读取组件：pip install 'boardscan[heic]'，或将相机设为 JPEG 格式。",
)


_SMALLER = {2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4,
            8: cv2.IMREAD_REDUCED_COLOR_8}  # fmt: skip


def jpeg_shape(data: bytes) -> tuple[int, int] | None:
    """Height and width, px, upright, of the picture in a JPEG's bytes; None of any other file."""
    try:
        header = read_header(data) if sniff(data) == "jpeg" else None
    except Malformed:
        return None
    if header is None:
        return None
    shape = header.height_px, header.width_px
    return shape[::-1] if header.orientation >= 5 else shape


def decode(data: bytes, source: str, smaller: int = 1) -> Image:
    """Decode the bytes of a picture file to uint8 (H, W, 3) BGR, upright.

    `source` names it in the messages. A JPEG may be had 2, 4 or 8 times ``smaller``, which takes
    half the time: its blocks of 8 × 8 pixels are then never computed in full (ITU T.81, A.3.3).
    Raises `PhotoError` as `load_photo` does.
    """
    kind = sniff(data)
    if kind is None:
        raise PhotoError(
            "not_an_image",
            Text(f"{source} is not a picture of a known format", f"{source} 不是可识别的图片"),
            _SUPPORTED,
        )
    if kind == "heic":
        return _decode_heic(data, source)
    try:
        header = read_header(data)
    except Malformed:
        raise _damaged(source) from None
    _check_size(header, source)
    try:
        with _quiet_opencv():
            how = cv2.IMREAD_UNCHANGED
            if kind == "jpeg" and smaller in _SMALLER:
                how = _SMALLER[smaller] | cv2.IMREAD_IGNORE_ORIENTATION
            raw = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error:
        raise _damaged(source) from None
    if raw is None or raw.size == 0:
        raise _damaged(source)
    return _turn(_to_bgr8(raw), header.orientation)


def _damaged(source: str) -> PhotoError:
    return PhotoError(
        "photo_damaged",
        Text(f"{source} is cut short or damaged", f"{source} 不完整或已损坏"),
        AGAIN,
    )


def _check_size(header: Header, source: str) -> None:
    width, height = header.width_px, header.height_px
    if width < 1 or height < 1:
        raise _damaged(source)
    if width * height > MAX_PIXELS:
        raise PhotoError(
            "photo_too_large",
            Text(
                f"{source} claims {width} × {height} pixels, too many to decode",
                f"{source} 的尺寸为 {width} × {height} 像素，超出可解码的上限",
            ),
            Text("Save a smaller copy.", "请另存一份较小的图片。"),
        )
    if min(width, height) < MIN_SIDE_PX:
        raise PhotoError(
            "photo_too_small",
            Text(
                f"{source} is only {width} × {height} pixels",
                f"{source} 只有 {width} × {height} 像素",
            ),
            Text("Use the original picture, not a thumbnail.", "请使用原图，而不是缩略图。"),
        )


@contextmanager
def _quiet_opencv() -> Iterator[None]:
    """Keep OpenCV's own log lines about a damaged file off the user's terminal."""
    log: Any = cv2.utils.logging
    before = log.getLogLevel()
    log.setLogLevel(log.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        log.setLogLevel(before)


def _to_bgr8(raw: NDArray[Any]) -> Image:
    if raw.dtype == np.uint16:
        # 65535 / 257 = 255, rounded: white stays white.
        raw = cv2.convertScaleAbs(raw, alpha=1 / 257)
    elif raw.dtype != np.uint8:
        raw = cv2.normalize(raw, np.empty(0), 0, 255, cv2.NORM_MINMAX, cv2.CV_8U)
    if raw.ndim == 2:
        return np.asarray(cv2.cvtColor(raw, cv2.COLOR_GRAY2BGR), np.uint8)
    if raw.shape[2] == 4:
        return _over_white(raw)
    return np.ascontiguousarray(raw, np.uint8)


def _over_white(bgra: NDArray[Any]) -> Image:
    """Lay a transparent picture on white paper: a diagram's lines must not vanish on black."""
    alpha = bgra[:, :, 3:]
    if alpha.min() == 255:
        return np.ascontiguousarray(bgra[:, :, :3], np.uint8)
    laid = np.empty((*bgra.shape[:2], 3), np.uint8)
    for top in range(0, len(bgra), 256):  # strips, since each step needs twice the memory
        strip = np.s_[top : top + 256]
        weight = alpha[strip].astype(np.uint16)
        laid[strip] = (bgra[strip][:, :, :3] * weight + 255 * (255 - weight) + 127) // 255
    return laid


def _turn(image: Image, orientation: int) -> Image:
    """Apply an EXIF turn: 2, 4, 5, 7 mirror; 3, 6, 8 turn by 180°, 90° clockwise, 270°."""
    # OpenCV moves blocks of pixels; copying a transposed view costs half a decode more.
    turns = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}
    if orientation in turns:
        image = np.asarray(cv2.rotate(image, turns[orientation]), np.uint8)
    if orientation in (5, 7):
        image = np.asarray(cv2.transpose(image), np.uint8)
    flips = {2: 1, 4: 0, 7: -1}
    if orientation in flips:
        image = np.asarray(cv2.flip(image, flips[orientation]), np.uint8)
    return np.ascontiguousarray(image)


def _decode_heic(data: bytes, source: str) -> Image:
    try:
        import pillow_heif
    except ImportError:
        raise PhotoError(
            "heic_not_installed",
            Text(f"{source} is a HEIC picture", f"{source} 是 HEIC 图片"),
            _HEIC_HINT,
        ) from None
    # libheif turns the picture by the file's own `irot`/`imir`, which is what HEIC readers obey
    # (ISO/IEC 23008-12, 6.5.10); its EXIF tag repeats that turn and must not be applied again.
    try:
        picture = pillow_heif.open_heif(data, convert_hdr_to_8bit=True, bgr_mode=True)
        _check_size(Header("heic", *picture.size), source)
        raw = np.asarray(picture)
    except PhotoError:
        raise
    except Exception:  # pillow_heif raises ValueError, RuntimeError, EOFError, SyntaxError
        raise _damaged(source) from None
    return _to_bgr8(raw)
