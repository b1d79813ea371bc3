"""The pictures of a file: a photo is one, a PDF has one a page, drawn one at a time."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boardscan.cards.read import Picture
from boardscan.errors import InputError, PhotoError, Text
from boardscan.vision.photo import load_photo

#: Dots an inch at which pages are drawn: a module of a mark has 12 px.
DPI = 200
#: px, the longer side of a page however large its paper is.
_LONGEST_PX = 5000
_POINTS_PER_INCH = 72

_FORMATS = Text(
    "Use PDF, JPEG, PNG, WebP, TIFF, BMP or HEIC.",
    "请使用 PDF、JPEG、PNG、WebP、TIFF、BMP 或 HEIC 格式。",
)
Wanted = Callable[[str, int | None], bool]


def count_pages(path: str | Path) -> int:
    """How many pictures a file has; 1 for one that can't be opened: reading will say why."""
    if not is_pdf(path):
        return 1
    try:
        with _opened(path) as document:
            return max(1, len(document))
    except PhotoError:
        return 1


def is_pdf(path: str | Path) -> bool:
    """Whether a file is a PDF, by its first bytes."""
    try:
        with Path(path).open("rb") as file:
            return b"%PDF-" in file.read(1024)
    except OSError:
        return False


def pictures(path: str | Path, wanted: Wanted = lambda *_: True) -> Iterator[Picture | PhotoError]:
    """Every picture of a file for which `wanted(sha256, page)` holds; a damaged page is its error.

    Only one page is in memory at a time. Raises `PhotoError` for a file that can't be opened,
    is encrypted (``pdf_encrypted``) or is no picture, and `InputError` ``cards_not_installed``.
    """
    if not is_pdf(path):
        sha256 = sha256_of(path)
        if wanted(sha256, None):
            _one_page(path)
            yield _photo(path)
        return
    sha256 = sha256_of(path)
    with _opened(path) as document:
        for number in range(1, len(document) + 1):
            if wanted(sha256, number):
                yield _page(document, number, str(path), sha256)


def sha256_of(path: str | Path) -> str:
    """The digest of a file's bytes; empty where it can't be read."""
    try:
        with Path(path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _photo(path: str | Path) -> Picture:
    try:
        photo = load_photo(path)
    except PhotoError as error:
        if error.code in ("not_an_image", "format_not_supported"):
            raise PhotoError(error.code, error.message, _FORMATS) from None
        raise
    return Picture(photo.image, photo.source, photo.sha256)


def _one_page(path: str | Path) -> None:
    """Refuse a TIFF of many pages: OpenCV would quietly read its first one."""
    if Path(path).suffix.lower() in (".tif", ".tiff") and cv2.imcount(str(path)) > 1:
        raise PhotoError(
            "tiff_pages",
            Text(f"{path} has more than one page", f"{path} 含有多页"),
            Text("Scan into a PDF.", "请扫描为 PDF。"),
        )


@contextmanager
def _opened(path: str | Path) -> Iterator[Any]:
    pdfium = _pdfium()
    try:
        document = pdfium.PdfDocument(Path(path))
    except pdfium.PdfiumError as error:
        if error.err_code == pdfium.raw.FPDF_ERR_PASSWORD:
            raise PhotoError(
                "pdf_encrypted",
                Text(f"{path} is encrypted", f"{path} 已加密"),
                Text("Save a copy without a password.", "请另存一份不带密码的副本。"),
            ) from None
        raise PhotoError(
            "pdf_damaged",
            Text(f"{path} is no whole PDF", f"{path} 不是完整的 PDF"),
            Text("Copy or scan it again.", "请重新复制或扫描。"),
        ) from None
    try:
        yield document
    finally:
        document.close()


def _page(document: Any, number: int, source: str, sha256: str) -> Picture | PhotoError:
    pdfium = _pdfium()
    try:
        page = document[number - 1]
        try:
            longest = max(page.get_size()) / _POINTS_PER_INCH
            scale = min(DPI, _LONGEST_PX / max(longest, 0.1)) / _POINTS_PER_INCH
            drawn = page.render(scale=scale).to_numpy()
        finally:
            page.close()
    except (pdfium.PdfiumError, ValueError, MemoryError):
        return PhotoError(
            "page_damaged",
            Text(f"page {number} of {source} can't be drawn", f"{source} 第 {number} 页无法显示"),
            Text("Scan this page again.", "请重新扫描这一页。"),
        )
    if drawn.ndim == 2 or drawn.shape[2] == 1:
        image = cv2.cvtColor(drawn, cv2.COLOR_GRAY2BGR)
    else:
        image = drawn[:, :, :3]
    return Picture(np.ascontiguousarray(image, np.uint8), source, sha256, number)


def _pdfium() -> Any:
    try:
        import pypdfium2
    except ImportError:
        raise InputError(
            "cards_not_installed",
            Text("reading PDF files needs some more packages", "读取 PDF 需要安装组件"),
            Text(
                "Install them with: pip install 'boardscan[cards]'.",
                "请安装：pip install 'boardscan[cards]'。",
            ),
        ) from None
    return pypdfium2
