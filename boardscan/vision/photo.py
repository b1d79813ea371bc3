"""A picture file becomes a `Photo`: upright, 8 bits, three channels, of a size that can be held."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from boardscan.errors import PhotoError, Text
from boardscan.vision.decode import AGAIN, Image, decode

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
    image : uint8 (H, W, 3), BGR, upright (the EXIF turn is applied), read-only.
    source : the name it was loaded from, as the user gave it.
    sha256 : hexadecimal digest of the file's bytes, to prove which photo was counted.
    """

    image: Image
    source: str
    sha256: str

    @cached_property
    def working(self) -> tuple[Image, float]:
        """The picture averaged down to at most ``WORKING_PX``, and the factor, at most 1.

        Every stage would otherwise go through all the pixels of a large photo for itself.
        """
        step = -(-max(self.image.shape[:2]) // WORKING_PX)
        if step == 1:
            return self.image, 1.0
        # Averaging whole blocks of pixels is several times as fast as any other factor.
        height, width = (length // step for length in self.image.shape[:2])
        blocks = self.image[: height * step, : width * step]
        small = cv2.resize(blocks, (width, height), interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8), 1 / step


def load_photo(path: str | Path, source: str | None = None) -> Photo:
    """Load a JPEG, PNG, WebP, TIFF, BMP or (with the ``heic`` extra) HEIC file.

    `source` is what people call it, where that is not its path.

    Gray, palette, CMYK, 16-bit and transparent pictures become 8-bit BGR; what is transparent
    becomes white. The size is checked in the header before anything is decoded.

    Raises
    ------
    PhotoError
        The file can't be opened, is no picture, is damaged, too small or too large.
    """
    source = source or str(path)
    data = _read_bytes(Path(path))
    image = decode(data, source)
    image.flags.writeable = False
    return Photo(image, source, hashlib.sha256(data).hexdigest())


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
