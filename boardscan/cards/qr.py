"""Reads the QR code of a card, on the straightened card or anywhere in a picture."""

from types import ModuleType
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.cards import layout as at
from boardscan.cards.code import CardCode, decode
from boardscan.cards.reading import cut
from boardscan.errors import InputError, Text

Image = NDArray[np.uint8]

#: mm around the code: its quiet zone.
_QUIET_MM = 3.0
#: A code of 33 modules in 28 mm has 6 px a module; the decoder likes some more.
_LARGER = 2


def read_code(straight: Image) -> CardCode | None:
    """Which card it is; None where the code can't be read, or is none of ours.

    Raises `InputError` ``cards_not_installed``.
    """
    view = cut(straight, at.QR.grown(_QUIET_MM))
    large = cv2.resize(view, None, fx=_LARGER, fy=_LARGER, interpolation=cv2.INTER_CUBIC)
    found = find_codes(np.asarray(large, np.uint8))
    if not found:  # hardly any light fell on it, or the copy is pale
        stretched: Any = cv2.normalize(large, np.empty_like(large), 0, 255, cv2.NORM_MINMAX)
        found = find_codes(np.asarray(stretched, np.uint8))
    return found[0] if found else None


def find_codes(image: Image) -> list[CardCode]:
    """The cards whose codes can be read anywhere in a picture (H, W, 3), each once.

    Raises `InputError` ``cards_not_installed``.
    """
    zxing = decoder()
    grey = np.ascontiguousarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    found = zxing.read_barcodes(grey, formats=zxing.BarcodeFormat.QRCode)
    cards = (decode(code.text) for code in found if code.valid)
    return list(dict.fromkeys(card for card in cards if card is not None))


def decoder() -> ModuleType:
    """The module that decodes QR codes; raises `InputError` ``cards_not_installed``."""
    try:
        import zxingcpp
    except ImportError:
        raise InputError(
            "cards_not_installed",
            Text("reading cards needs some more packages", "读取成绩卡需要安装组件"),
            Text(
                "Install them with: pip install 'boardscan[cards]'.",
                "请安装：pip install 'boardscan[cards]'。",
            ),
        ) from None
    module: ModuleType = zxingcpp
    return module
