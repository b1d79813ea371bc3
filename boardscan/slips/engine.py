"""RapidOCR as two plain functions: where text stands in a picture, and what a strip of it says.

The models are in RapidOCR's own wheel (PP-OCRv6 small, Apache 2.0); nothing is fetched.
"""

from collections.abc import Sequence
from functools import lru_cache
from multiprocessing import parent_process
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.errors import InputError, Text
from boardscan.vision.decode import Image

#: px, the longer side of what the detector is shown first; its time goes with the square.
DETECT_PX = 960
#: px: where lines of text come out lower than this, the detector is shown a larger picture, in
#: which they have `GOOD_TEXT_PX`, as far as `DETECT_LARGE_PX` allows.
SMALL_TEXT_PX, GOOD_TEXT_PX = 16.0, 22.0
DETECT_LARGE_PX = 2000


@lru_cache(maxsize=1)
def _engine() -> Any:
    try:
        from rapidocr import RapidOCR
    except ImportError:
        raise InputError(
            "ocr_not_installed",
            Text("reading slips needs the package rapidocr", "读取成绩单需要 rapidocr 组件"),
            Text("Install it: pip install 'boardscan[ocr]'",
                 "请安装：pip install 'boardscan[ocr]'"),
        ) from None  # fmt: skip
    # Everything that was read is kept, whatever its score: what is doubted is for us to say.
    # A worker among others has one core to itself.
    threads = 1 if parent_process() is not None else -1
    return RapidOCR(params={"Global.log_level": "critical", "Global.text_score": 0.0,
                            "Global.max_side_len": 10_000,
                            "EngineConfig.onnxruntime.intra_op_num_threads": threads})  # fmt: skip


def require() -> None:
    """Refuse at once (`InputError` ``ocr_not_installed``) where the extra is missing."""
    _engine()


def find_text(image: Image) -> NDArray[np.float64]:
    """Where lines of text stand: float64 (N, 4, 2) px, rectangles turned as the lines are."""
    quads = _find(image, DETECT_PX)
    longer = max(image.shape[:2])
    if len(quads) and longer > DETECT_PX:
        heights = np.minimum(
            np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1),
            np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1),
        )
        text_px = float(np.quantile(heights, 0.35)) * DETECT_PX / longer
        if text_px < SMALL_TEXT_PX:
            wanted = DETECT_PX * GOOD_TEXT_PX / max(text_px, 4.0)
            quads = _find(image, round(min(DETECT_LARGE_PX, longer, wanted)))
    return quads


def _find(image: Image, longer_px: int) -> NDArray[np.float64]:
    factor = min(1.0, longer_px / max(image.shape[:2]))
    small = image if factor == 1 else cv2.resize(
        image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA
    )  # fmt: skip
    found = _engine()(small, use_det=True, use_cls=False, use_rec=False)
    if found is None or getattr(found, "boxes", None) is None:
        return np.zeros((0, 4, 2))
    return np.asarray(found.boxes, np.float64).reshape(-1, 4, 2) / factor


def read_strip(strip: Image) -> tuple[str, tuple[float, ...], tuple[float, ...]]:
    """One line of text: its characters, the score of each, and its middle (share of width).

    `strip` is uint8 (h, w, 3) BGR, the line upright.
    """
    found = _engine()(strip, use_det=False, use_cls=False, use_rec=True, return_word_box=True)
    if found is None or not getattr(found, "txts", None):
        return "", (), ()
    text, told = str(found.txts[0]), found.word_results[0]
    confs = [float(c) for c in told.confs][: len(text)]
    scores = tuple(confs + [0.0] * (len(text) - len(confs)))
    columns = [column for word in told.word_cols for column in word]
    return text, scores, _marks(text, columns, float(told.line_txt_len or 1))


def _marks(text: str, columns: Sequence[int], length: float) -> tuple[float, ...]:
    """Spaces have no column of their own: they get that of the character before."""
    left = iter(columns)
    marks: list[float] = []
    for character in text:
        if character.isspace():
            marks.append(marks[-1] if marks else 0.0)
        else:
            marks.append(min(1.0, next(left, length) / length))
    return tuple(marks)
