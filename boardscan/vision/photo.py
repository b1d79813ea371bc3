"""A picture file becomes a `Photo`: upright, 8 bits, three channels, of a size that can be held."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from boardscan.errors import PhotoError, Text
from boardscan.vision.decode import AGAIN, Image, decode, jpeg_shape

# 256 MiB: an uncompressed 64-megapixel BMP or TIFF.
MAX_BYTES = 256 * 1024 * 1024
WORKING_PX = 2400
"""Longer side of the working picture: a board that fills a quarter of the photo's length still
has lines 30 px apart, twice what the reader is shown."""


@dataclass(frozen=True, eq=False)
class Photo:
    """One picture as the arbiter sees it.

    Attributes
    ----------
    stored : uint8 (H, W, 3), BGR, upright (the EXIF turn is applied), read-only; or the bytes of
        a large JPEG of which all pixels are decoded only when ``image`` is asked for.
    source : the name it was loaded from, as the user gave it.
    sha256 : hexadecimal digest of the file's bytes, to prove which photo was counted.
    """

    stored: Image | bytes
    source: str
    sha256: str

    @cached_property
    def image(self) -> Image:
        """All pixels: uint8 (H, W, 3), BGR, upright, read-only."""
        if not isinstance(self.stored, bytes):
            return self.stored
        return _locked(decode(self.stored, self.source))

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Height and width of ``image``, px."""
        if isinstance(self.stored, bytes):
            return jpeg_shape(self.stored) or self.image.shape[:2]
        return self.stored.shape[:2]

    @property
    def nbytes(self) -> int:
        """What the picture holds of memory, about."""
        return sum(3 * height * width for height, width in (self.shape, self.working[0].shape[:2]))

    @cached_property
    def working(self) -> tuple[Image, float]:
        """The picture averaged down to at most ``WORKING_PX``, and the factor, at most 1.

        Every stage would otherwise go through all the pixels of a large photo for itself.
        """
        step, smaller = _step(self.shape), 1
        image = self.stored
        if isinstance(image, bytes):
            smaller = min(step & -step, 8)
            image = decode(image, self.source, smaller) if smaller > 1 else self.image
        left = step // smaller
        if left == 1:
            return image, 1 / step
        # Averaging whole blocks of pixels is several times as fast as any other factor.
        height, width = (length // left for length in image.shape[:2])
        blocks = image[: height * left, : width * left]
        small = cv2.resize(blocks, (width, height), interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8), 1 / step


def _step(shape: tuple[int, int]) -> int:
    return -(-max(shape) // WORKING_PX)


def _locked(image: Image) -> Image:
    image.flags.writeable = False
    return image


def load_photo(path: str | Path, source: str | None = None, full: bool = True) -> Photo:
    """Load a JPEG, PNG, WebP, TIFF, BMP or (with the ``heic`` extra) HEIC file.

    `source` is what people call it, where that is not its path. Without `full` a large JPEG is
    decoded only as large as ``working``.

    Gray, palette, CMYK, 16-bit and transparent pictures become 8-bit BGR; what is transparent
    becomes white. The size is checked in the header before anything is decoded.

    Raises
    ------
    PhotoError
        The file can't be opened, is no picture, is damaged, too small or too large.
    """
    source = source or str(path)
    data = _read_bytes(Path(path))
    sha256 = hashlib.sha256(data).hexdigest()
    shape = None if full else jpeg_shape(data)
    if shape is None or _step(shape) % 2:
        return Photo(_locked(decode(data, source)), source, sha256)
    photo = Photo(data, source, sha256)
    assert photo.working  # decoded here, so that a damaged file is told at once
    return photo


def _read_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise IsADirectoryError(path)
        if path.stat().st_size > MAX_BYTES:
            raise PhotoError(
                "photo_too_large",
                Text(f"{path} is larger than {MAX_BYTES >> 20} MiB", f"{path} 文件过大"),
                Text("Save it as a JPEG.", "请另存为 JPEG。"),
            )
        data = path.read_bytes()
    except FileNotFoundError:
        raise PhotoError(
            "photo_not_found",
            Text(f"there is no file {path}", f"找不到文件 {path}"),
            Text("Check the name and the folder.", "请检查文件名和所在目录。"),
        ) from None
    except (OSError, ValueError) as error:
        raise PhotoError(
            "photo_unreadable",
            Text(f"{path} can't be opened: {_reason(error)}", f"无法打开 {path}：{_reason(error)}"),
            Text("Name a picture file that you may read.", "请指定有读取权限的图片文件。"),
        ) from None
    if not data:
        raise PhotoError("photo_empty", Text(f"{path} is empty", f"{path} 是空文件"), AGAIN)
    return data


def _reason(error: Exception) -> str:
    if isinstance(error, IsADirectoryError):
        return "it is a folder"
    return getattr(error, "strerror", None) or str(error)
