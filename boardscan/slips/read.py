"""From a file to what its slips say: the one place that states the order of the stages."""

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass

from boardscan.cards.pages import Wanted, pictures
from boardscan.cards.read import Picture
from boardscan.errors import BoardscanError, PhotoError
from boardscan.slips.engine import require
from boardscan.slips.known import Context
from boardscan.slips.layer import text_layer
from boardscan.slips.reading import SlipPage
from boardscan.slips.sheet import Layer, read_sheet
from boardscan.slips.understand import understand
from boardscan.vision.decode import Image
from boardscan.vision.photo import Photo


@dataclass(frozen=True)
class SlipFailure:
    """A page that can't be read at all."""

    source: str
    page: int | None
    sha256: str
    error: BoardscanError

    @property
    def name(self) -> str:
        """The file, with the page of a PDF."""
        return self.source if self.page is None else f"{self.source}#{self.page}"


def read_file(
    path: str, context: Context | None = None, wanted: Wanted = lambda *_: True
) -> Iterator[SlipPage | SlipFailure]:
    """Every page of a photo, a scan or a PDF, one at a time.

    Raises `PhotoError` for a file that can't be opened or is encrypted, and `InputError`
    ``ocr_not_installed``.
    """
    require()
    for picture in pictures(path, wanted):
        if isinstance(picture, PhotoError):
            yield SlipFailure(path, None, "", picture)
        else:
            yield read_picture(picture, context or Context())


def read_picture(picture: Picture, context: Context) -> SlipPage:
    """One picture: straightened, read, and understood."""
    small, factor = Photo(picture.image, picture.source, picture.sha256).working
    layers = nullcontext(None)
    if picture.page is not None:
        layers = text_layer(picture.source, picture.page, picture.image.shape[0])  # type: ignore[assignment]
    with layers as layer:
        sheet = read_sheet(_writable(small), None if layer is None else _scaled(layer, factor))
    games, reasons = understand(sheet, context)
    return SlipPage(picture.source, picture.page, picture.sha256, sheet, games, reasons)


def _writable(image: Image) -> Image:
    return image if image.flags.writeable else image.copy()


def _scaled(layer: Layer, factor: float) -> Layer:
    """A layer that is asked in px of the reduced picture."""
    return lambda quad: layer(quad / factor)
