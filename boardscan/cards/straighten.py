"""A card as if seen from straight above on white paper, `layout.PX_PER_MM` pixels a millimetre."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

#: mm; what is dark and narrower than this is ink (a mark has 12 mm), what is wider is a shadow.
WIDEST_INK_MM = 14.0
#: mm by which ink is smoothed: a third of a pen's line.
SMOOTH_MM = 0.18
#: Pixels a millimetre of the picture in which the paper's brightness is followed.
_COARSE = 2


def straighten(image: Image, homography: NDArray[np.float64]) -> Image:
    """Cut a card out of a picture: uint8 (`HEIGHT_PX`, `WIDTH_PX`, 3) BGR.

    `homography` (3, 3) takes the card's mm to px of the picture.
    """
    # pixel p of the result has its middle at (p + 0.5) / PX_PER_MM millimetres
    to_mm = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, at.PX_PER_MM]], float)
    image, scale = _reduced(image, homography)
    # likewise, pixel p of the smaller picture has its middle at (p + 0.5) / scale - 0.5
    shrink = np.array([[scale, 0, (scale - 1) / 2], [0, scale, (scale - 1) / 2], [0, 0, 1]], float)
    straight = cv2.warpPerspective(
        image, shrink @ homography @ to_mm, (at.WIDTH_PX, at.HEIGHT_PX),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_CONSTANT,
        borderValue=(128, 128, 128),
    )  # fmt: skip
    return np.asarray(straight, np.uint8)


def ink_of(straight: Image) -> Floats:
    """How much of the light each pixel takes away from its paper: float32 (H, W), 0 to 1.

    It is the mean of all light and of the colour that the ink takes away most: a red pen is
    nearly as dark as a black one, and the noise of one colour alone does not count as ink.
    """
    paper = paper_of(straight)
    lost = []
    for channel in range(3):
        light = straight[..., channel].astype(np.float32)
        lost.append(_smooth(1 - light / np.maximum(paper[..., channel], 1)))
    strongest = np.maximum(np.maximum(lost[0], lost[1]), lost[2])
    return np.asarray((strongest + (lost[0] + lost[1] + lost[2]) / 3) / 2, np.float32)


def _smooth(lost: NDArray[Any]) -> NDArray[Any]:
    """Without the noise of single pixels, which would all count as ink if it were cut at 0."""
    return np.asarray(cv2.GaussianBlur(lost, (0, 0), SMOOTH_MM * at.PX_PER_MM))


def paper_of(straight: Image) -> Floats:
    """The brightness of the paper, ink left out: float32 (H, W, 3)."""
    height, width = straight.shape[:2]
    step = at.PX_PER_MM // _COARSE
    # The median of a small neighbourhood, and not its maximum: noise must not brighten the paper.
    smooth = cv2.medianBlur(straight, 5)
    small = cv2.resize(smooth, (width // step, height // step), interpolation=cv2.INTER_AREA)
    _cover_marks(small)
    side = round(WIDEST_INK_MM * _COARSE) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    closed = cv2.morphologyEx(small, cv2.MORPH_CLOSE, kernel)
    blurred: Any = cv2.GaussianBlur(closed, (0, 0), 1.5 * _COARSE)
    return np.asarray(
        cv2.resize(blurred, (width, height), interpolation=cv2.INTER_LINEAR), np.float32
    )


def _cover_marks(small: NDArray[Any]) -> None:
    """Lay the paper beside each mark over it: in a corner it has too little paper around."""
    for mark in at.MARKS:
        x, y, width, height = (round(length * _COARSE) for length in mark.box)
        left, right = max(0, x - 2), x + width + 2
        beside = y + height + 2 if y == 0 else y - 6
        paper = np.median(small[beside : beside + 4, left:right], axis=(0, 1))
        small[max(0, y - 2) : y + height + 2, left:right] = paper


def _reduced(image: Image, homography: NDArray[np.float64]) -> tuple[Image, float]:
    """The picture with not many more pixels a millimetre than wanted: a warp skips pixels."""
    outline = np.array(
        [[(0, 0), (at.WIDTH_MM, 0), (at.WIDTH_MM, at.HEIGHT_MM), (0, at.HEIGHT_MM)]], float
    )
    corners = cv2.perspectiveTransform(outline, homography)[0]
    longest = np.hypot(*(corners[1] - corners[0])), np.hypot(*(corners[2] - corners[3]))
    finer = float(max(longest)) / at.WIDTH_PX
    if finer < 1.4:
        return image, 1.0
    scale = 1.1 / finer
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small), scale
