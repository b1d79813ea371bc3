"""The fields of a straightened card, each read for itself."""

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at
from boardscan.cards.bubbles import (
    FRAME_SEEN,
    PALE_PRINT,
    Fill,
    frame_seen,
    measure,
    noise_of,
)
from boardscan.cards.choices import Answer, answer, choice_field
from boardscan.cards.count import count_field
from boardscan.cards.digits import read_digits
from boardscan.cards.hand import compared
from boardscan.cards.place import Places, blackness, find_places
from boardscan.cards.reading import CardField, FieldName
from boardscan.cards.straighten import ink_of

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

#: Blackness under which paler ink is not looked for: it can't be told from noise.
_PALEST = 0.2


def read_fields(straight: Image, expected: range | None = None) -> dict[FieldName, CardField]:
    """The fields of a straightened card; `expected` are the counts that can be, if known."""
    ink = ink_of(straight)
    places = find_places(ink)
    fills = _measure_all(ink, places)
    answers = {
        choice.name: answer(choice, {bubble.value: fills[bubble] for bubble in choice.bubbles})
        for choice in at.CHOICES
    }
    fields: dict[FieldName, CardField] = {}
    for choice in at.CHOICES:
        if choice is not at.FRACTION:
            name: FieldName = choice.name  # type: ignore[assignment]
            fields[name] = choice_field(name, choice, answers[name], places.groups[name].offset)
    fields["count"] = _count(straight, ink, places, answers["fraction"], expected)
    return fields


def _measure_all(ink: Floats, places: Places) -> dict[at.Bubble, Fill]:
    """How each bubble of the card is filled."""
    fills = {}
    pale = min(1.0, max(blackness(ink), _PALEST) / PALE_PRINT)
    for choice in at.CHOICES:
        offsets = {bubble: places.bubbles[bubble] for bubble in choice.bubbles}
        where = {b: (b.x + dx, b.y + dy) for b, (dx, dy) in offsets.items()}
        noise = noise_of(ink, where.values())
        for bubble, (x, y) in where.items():
            fills[bubble] = measure(ink, x, y, noise, pale)
    return compared(fills)


def _count(
    straight: Image, ink: Floats, places: Places, fraction: Answer, expected: range | None
) -> CardField:
    group = places.groups["count"]
    crops, whole_boxes = [], group.found
    for box in at.DIGITS:
        dx, dy = places.boxes[box]
        here = at.Box(box.x + dx, box.y + dy, box.width, box.height)
        crops.append(_crop(straight, here.x, here.y))
        whole_boxes = whole_boxes and frame_seen(ink, here) >= FRAME_SEEN
    odds = read_digits(crops).probabilities
    first, last = at.DIGITS[0], at.FRACTION.bubbles[-1]
    dx, dy = group.offset
    whole = at.Box(first.x - 3 + dx, first.y - 3 + dy, last.x + 12 - first.x, first.height + 6)
    return count_field(odds, fraction, whole, whole_boxes, expected)


def _crop(straight: Image, x: float, y: float) -> Image:
    """A digit box with its margin."""
    width, height = at.DIGIT_CROP_PX
    middle = (
        (x + at.DIGITS[0].width / 2) * at.PX_PER_MM - 0.5,
        (y + at.DIGITS[0].height / 2) * at.PX_PER_MM - 0.5,
    )
    return np.asarray(cv2.getRectSubPix(straight, (width, height), middle), np.uint8)
