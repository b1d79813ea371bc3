"""From a picture to what its cards say: the one place that states the order of the stages."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at
from boardscan.cards.agree import Agreement, agree, agree_in_form, with_doubts
from boardscan.cards.code import CardCode
from boardscan.cards.count import plausible
from boardscan.cards.expected import CardEvent, Expected, expect
from boardscan.cards.fields import read_fields
from boardscan.cards.joint import settle
from boardscan.cards.marks import (
    FEWEST_MARKS,
    LEAST_PX_PER_MM,
    MOST_BENT_MM,
    MOST_FORESHORTENED,
    SeenCard,
    find_cards,
)
from boardscan.cards.proposals import proposed
from boardscan.cards.qr import read_code
from boardscan.cards.reading import CardReading, FieldName
from boardscan.cards.refusals import emptiness, refusal
from boardscan.cards.straighten import straighten
from boardscan.errors import BoardscanError, CardNotFound, Text

Image = NDArray[np.uint8]
Reason = tuple[str, Text]


@dataclass(frozen=True)
class Picture:
    """A photo, or a page of a PDF.

    Attributes
    ----------
    image : uint8 (H, W, 3) BGR, upright.
    source, sha256 : the file as it was named; of its bytes.
    page : of a PDF, from 1.
    """

    image: Image
    source: str
    sha256: str = ""
    page: int | None = None


@dataclass(frozen=True)
class CardFailure:
    """A card, or a picture without one, that can't be read.

    `card` is known where its QR code could be read all the same.
    """

    source: str
    page: int | None
    sha256: str
    error: BoardscanError
    card: CardCode | None = None

    @property
    def name(self) -> str:
        """The file, with the page of a PDF."""
        return self.source if self.page is None else f"{self.source}#{self.page}"


def read_picture(
    picture: Picture, event: CardEvent | None = None
) -> list[CardReading | CardFailure]:
    """Everything that can be read in a picture; never empty.

    With an event its games are counted as it says, and cards of others are refused.
    """
    seen = find_cards(picture.image)
    found = [_read(picture, card, event) for card in seen if not _cut_off(card, picture)]
    if found:
        return found
    error = refusal("card_cut_off") if seen else refusal(emptiness(picture.image))
    return [CardFailure(picture.source, picture.page, picture.sha256, error)]


def _cut_off(card: SeenCard, picture: Picture) -> bool:
    """Whether its missing marks are outside of the picture, as those of a card beside this one."""
    if len(card.marks) >= FEWEST_MARKS:
        return False
    if card.homography is None:
        return False
    height, width = picture.image.shape[:2]
    x, y = card.corners_xy.T
    return bool(((x < 0) | (y < 0) | (x > width) | (y > height)).any())


def _read(picture: Picture, seen: SeenCard, event: CardEvent | None) -> CardReading | CardFailure:
    image = picture.image[:, ::-1] if seen.mirrored else picture.image
    code = None
    try:
        if seen.homography is None:
            raise refusal("too_few_marks")
        straight = straighten(image, seen.homography)
        code = read_code(straight)
        _check(seen)
        return _judge(picture, seen, straight, code, event)
    except CardNotFound as error:
        return CardFailure(picture.source, picture.page, picture.sha256, error, code)


def _check(seen: SeenCard) -> None:
    """Refuse what can't be straightened well enough to trust it."""
    if len(seen.marks) < FEWEST_MARKS:
        raise refusal("too_few_marks")
    least, most = seen.px_per_mm
    if seen.residual_mm > MOST_BENT_MM:
        raise refusal("card_bent")
    if most > MOST_FORESHORTENED * least:
        raise refusal("card_slanted")
    if least < LEAST_PX_PER_MM:
        raise refusal("card_small")


def _judge(
    picture: Picture,
    seen: SeenCard,
    straight: Image,
    code: CardCode | None,
    event: CardEvent | None,
) -> CardReading:
    """What the fields add up to, and everything that somebody has to look at."""
    expected, reasons = _expected(code, seen, event)
    counts = None if expected is None else plausible(expected.rules, expected.size)
    fields = read_fields(straight, counts)
    if expected is not None:
        fields = settle(fields, expected.rules, expected.terms, expected.size)
    for field in fields.values():
        reasons += [
            (f"{field.name}_{name}", _about(field.name, text)) for name, text in field.reasons
        ]
    if expected is None:
        found = Agreement(None, agree_in_form(fields))
    else:
        found = agree(fields, expected.rules, expected.terms, expected.size)
    reasons += found.reasons
    fields = with_doubts(fields, found.reasons)
    if expected is not None:
        fields = proposed(fields, expected.rules, expected.terms, expected.size)
    corners = seen.corners_xy
    if seen.mirrored:
        corners = corners * [-1, 1] + [picture.image.shape[1] - 1, 0]
    return CardReading(
        picture.source, picture.page, picture.sha256, code, straight, corners, fields,
        found.outcome, tuple(reasons), tuple(_notes(seen)),
    )  # fmt: skip


def _expected(
    code: CardCode | None, seen: SeenCard, event: CardEvent | None
) -> tuple[Expected | None, list[Reason]]:
    """How the game is counted, if that is known, and what is wrong with the card itself."""
    if code is None:
        return None, [_NO_CODE]
    reasons = [] if code.number % at.SLOTS == seen.slot else [_OTHER_MARKS]
    try:
        expected = expect(code, event)
    except CardNotFound:
        raise
    except BoardscanError as error:
        return None, [*reasons, (error.code, error.message)]
    return expected, [*reasons, *expected.reasons]


def _about(name: FieldName, text: Text) -> Text:
    field = FIELD_NAMES[name]
    return Text(f"{field.en}: {text.en}", f"{field.zh}：{text.zh}")


def _notes(seen: SeenCard) -> list[Reason]:
    top, _, _, bottom = seen.corners_xy
    down = bottom - top
    notes: list[Reason] = []
    if seen.missing:
        notes.append(
            ("mark_missing", Text("one of the four marks can't be seen", "四个定位标记缺一个"))
        )
    if seen.mirrored:
        notes.append(("mirrored", Text("the picture is a mirror image", "图像左右相反")))
    if down[1] < 0:
        notes.append(("upside_down", Text("the picture is upside down", "图像上下颠倒")))
    return notes


_NO_CODE: Reason = ("no_code", Text("its QR code can't be read", "二维码无法识别"))
_OTHER_MARKS: Reason = (
    "other_marks",
    Text("its marks and its QR code are of different cards", "定位标记与二维码不属于同一张卡"),
)

FIELD_NAMES: Mapping[FieldName, Text] = {
    "winner": Text("winner", "胜方"),
    "how": Text("how it ended", "结束方式"),
    "black_warnings": Text("Black's warnings", "黑方警告"),
    "white_warnings": Text("White's warnings", "白方警告"),
    "counted": Text("counted side", "所数一方"),
    "count": Text("count", "子数"),
}
