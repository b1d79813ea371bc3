"""Why a picture has no card that can be read, and what helps."""

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.errors import CardNotFound, Text

Image = NDArray[np.uint8]

#: Share of pixels darker by so much (of 255) than the paper around under which a page is blank:
#: specks are less, the little that a bad copy leaves of a card is more.
_BLANK_SHARE, _DARKER = 0.001, 15


def emptiness(image: Image) -> str:
    """Whether a picture without a card is a blank page, or shows something."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (400, 400), interpolation=cv2.INTER_AREA)
    paper = cv2.GaussianBlur(small, (0, 0), 20)
    dark = (small.astype(int) < paper.astype(int) - _DARKER).mean()
    return "blank_page" if dark < _BLANK_SHARE and grey.mean() > 100 else "no_card"


def refusal(code: str) -> CardNotFound:
    """The error with this code."""
    return CardNotFound(code, *_TEXTS[code])


_LIE_FLAT = Text(
    "Lay it flat and take the photo from above, the whole card with a margin around.",
    "请将卡片放平，从上方拍摄整张卡片，四周留边。",
)
_TEXTS = {
    "no_card": (
        Text(
            "there is no score card, or its marks were not copied",
            "未找到成绩卡，或定位标记未印出",
        ),
        Text("A card is read by the black marks in its corners. Type it in instead.",
             "成绩卡凭四角的黑色标记识别；没有标记的请手工录入。"),
    ),
    "blank_page": (Text("a blank page", "空白页"), Text("Nothing to do.", "无需处理。")),
    "card_cut_off": (
        Text("the card is cut off by the edge of the picture", "成绩卡超出画面"),
        _LIE_FLAT,
    ),
    "too_few_marks": (
        Text("fewer than three of the card's marks can be seen", "卡片上可见的定位标记不足三个"),
        Text("Uncover its corners and take the photo again, or type it in.",
             "请露出四角重新拍摄，或手工录入。"),
    ),
    "card_bent": (Text("the card is bent or folded too much", "卡片弯折过甚"), _LIE_FLAT),
    "card_slanted": (Text("the card is seen too much from the side", "拍摄角度过斜"), _LIE_FLAT),
    "card_small": (
        Text("the card is too small in the picture", "卡片在画面中太小"),
        Text("Go nearer, or scan with at least 150 dpi.", "请靠近拍摄，或以 150 dpi 以上扫描。"),
    ),
}  # fmt: skip
