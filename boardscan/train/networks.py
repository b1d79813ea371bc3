"""The two networks: ``Locator`` finds the grid in a photo, ``Reader`` reads a straightened one.

Both are fully convolutional and small enough for a processor without a graphics card.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

LOCATOR_CHANNELS = ("inside", "corner", "intersection", "border")
READER_CHANNELS = ("empty", "black", "white", "off", "dx", "dy")


def _conv(inside: int, outside: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, dilation, dilation, bias=False),
        nn.BatchNorm2d(outside), nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, width: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = _conv(width, width, 1, dilation)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, dilation, dilation, bias=False),
                                    nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Locator(nn.Module):
    """(b, 3, h, w) picture, h and w multiples of 32, to (b, 4, h/4, w/4) logits."""

    def __init__(self, width: int = 20) -> None:
        super().__init__()
        w = width
        self.down2 = _conv(3, w, 2)
        self.down4 = nn.Sequential(_conv(w, 2 * w, 2), _Residual(2 * w))
        self.down8 = nn.Sequential(_conv(2 * w, 3 * w, 2), _Residual(3 * w))
        self.down16 = nn.Sequential(_conv(3 * w, 4 * w, 2), _Residual(4 * w))
        self.down32 = nn.Sequential(_conv(4 * w, 5 * w, 2), _Residual(5 * w), _Residual(5 * w, 2))
        self.up16 = _conv(9 * w, 4 * w)
        self.up8 = _conv(7 * w, 3 * w)
        self.up4 = nn.Sequential(_conv(5 * w, 2 * w), _Residual(2 * w))
        self.head = nn.Conv2d(2 * w, len(LOCATOR_CHANNELS), 1)
        self.larger = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=False)

    def forward(self, x: Tensor) -> Tensor:
        x4 = self.down4(self.down2(x))
        x8 = self.down8(x4)
        x16 = self.down16(x8)
        x32 = self.down32(x16)
        y = self.up16(torch.cat([self.larger(x32), x16], 1))
        y = self.up8(torch.cat([self.larger(y), x8], 1))
        y = self.up4(torch.cat([self.larger(y), x4], 1))
        return self.head(y)


class Reader(nn.Module):
    """(b, 3, 16 k, 16 k) straightened board to (b, 6, k, k): class logits and offset in cells."""

    def __init__(self, width: int = 28) -> None:
        super().__init__()
        w = width
        self.body = nn.Sequential(
            _conv(3, w, 2), _conv(w, 2 * w, 2), _Residual(2 * w),
            _conv(2 * w, 3 * w, 2), _Residual(3 * w), _Residual(3 * w),
            _conv(3 * w, 4 * w, 2), _Residual(4 * w), _Residual(4 * w, 2), _Residual(4 * w, 4),
            _Residual(4 * w),
        )
        self.head = nn.Conv2d(4 * w, len(READER_CHANNELS), 1)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.body(x))


class DigitReader(nn.Module):
    """(b, 3, 40, 40) view of a digit box to (b, 12, 1, 1) logits."""

    def __init__(self, width: int = 24, classes: int = 12) -> None:
        super().__init__()
        w = width
        self.body = nn.Sequential(
            nn.Conv2d(3, w, 5, 2, 2, bias=False), nn.BatchNorm2d(w), nn.ReLU(inplace=True),
            _Residual(w), _conv(w, 2 * w, 2), _conv(2 * w, 2 * w), _conv(2 * w, 60, 2),
            nn.Dropout2d(0.1),
        )
        self.head = nn.Conv2d(60, classes, 5)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.body(x))
