"""The two networks of ``models/`` run by ``cv2.dnn``; each is loaded once a thread."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boardscan.models import model_path

_loaded = threading.local()


def run(name: str, pictures: Sequence[NDArray[Any]]) -> NDArray[np.float32]:
    """Output (b, channels, h, w) of ``models/<name>.onnx`` for same-sized BGR pictures."""
    net = getattr(_loaded, name, None)
    if net is None:
        net = cv2.dnn.readNetFromONNX(str(model_path(f"{name}.onnx")))
        setattr(_loaded, name, net)
    net.setInput(cv2.dnn.blobFromImages(pictures, 1 / 255.0))
    return np.asarray(net.forward())


def sigmoid(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logits to 0–1."""
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -30, 30))), np.float32)


def softmax(x: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """Logits to probabilities along an axis."""
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)
