"""Fills a blank card as people do, each with a pen and habits of their own."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import cv2
import numpy as np

from boardscan.cards import layout as at
from boardscan.train.card_games import FilledCard, Written
from boardscan.train.handwriting import Stroke, drawn, ink
from boardscan.train.pens import Pen, lay, line_mask, random_pen, scribble

_STYLES = {"fill": 0.5, "cross": 0.17, "tick": 0.17, "slash": 0.06, "dot": 0.1}


@dataclass(frozen=True)
class Writer:
    """A person: pen, way of marking, handwriting (where in the real digits it begins)."""

    pen: Pen
    style: str
    neat: float  # 0 hasty – 1 careful
    begins: int


def random_writer(rng: np.random.Generator, digits: int) -> Writer:
    style = str(rng.choice(list(_STYLES), p=list(_STYLES.values())))
    return Writer(random_pen(rng), style, float(rng.beta(2.5, 1.5)), int(rng.integers(digits)))


class Desk:
    """A card under the hand of a writer: (H, W, 3) float32 paper, 0–1, at ``px`` a millimetre."""

    def __init__(self, rng: np.random.Generator, paper: np.ndarray, px: float,
                 pool: tuple[list[Stroke], np.ndarray]) -> None:
        self.rng, self.paper, self.px, self.pool = rng, paper, px, pool

    def _window(self, middle_mm: np.ndarray, reach_mm: float) -> tuple[np.ndarray, np.ndarray]:
        """The paper around a place, and that place in it, px."""
        low = np.maximum(np.floor((middle_mm - reach_mm) * self.px), 0).astype(int)
        high = np.ceil((middle_mm + reach_mm) * self.px).astype(int)
        view = self.paper[low[1]:high[1], low[0]:high[0]]
        return view, middle_mm * self.px - low

    def scribble(self, pen: Pen, way: str, middle_mm: np.ndarray, reach_mm: np.ndarray) -> None:
        view, middle = self._window(middle_mm, 0.7 * float(np.max(reach_mm)) + 3)
        mask = scribble(self.rng, view.shape[:2], middle, np.asarray(reach_mm) * self.px,
                        pen.width_mm * self.px, way)
        view[:] = lay(self.rng, view, mask, pen)

    def line(self, pen: Pen, points_mm: np.ndarray) -> None:
        middle = (points_mm.min(0) + points_mm.max(0)) / 2
        view, place = self._window(middle, float(np.ptp(points_mm, 0).max()) / 2 + 2)
        mask = line_mask(view.shape[:2], (points_mm - middle) * self.px + place,
                         pen.width_mm * self.px)
        view[:] = lay(self.rng, view, mask, pen)

    def mark(self, writer: Writer, pen: Pen, bubble: at.Bubble, kind: str) -> None:
        """A filled bubble, in the writer's way."""
        rng, r = self.rng, at.BUBBLE_MM
        middle = np.array([bubble.x, bubble.y])
        loose = 1.2 - writer.neat
        middle = middle + rng.normal(0, 0.25 * loose * r, 2)
        if kind == "outside":
            a = rng.uniform(0, 2 * np.pi)
            middle = middle + 0.55 * r * np.array([np.cos(a), np.sin(a)])
        style = "fill" if kind == "struck out" and rng.random() < 0.8 else writer.style
        size = {"fill": rng.uniform(1.5, 2.05), "cross": rng.uniform(1.5, 2.4),
                "tick": rng.uniform(1.8, 3.2), "slash": rng.uniform(1.8, 2.6),
                "dot": rng.uniform(0.8, 1.2)}[style] * r
        if style == "slash":
            self.line(pen, middle + 0.5 * size * np.array([[-0.7, 0.8], [0.7, -0.8]])
                      + rng.normal(0, 0.15, (2, 2)))
            return
        way = "fill" if style == "dot" else style
        self.scribble(pen, way, middle, np.array([size, size]))
        if style == "fill" and writer.neat > 0.5:  # a second time, over the gaps
            self.scribble(pen, "fill", middle, np.array([size, size]))

    def strike(self, pen: Pen, bubble: at.Bubble) -> None:
        """A large cross over a filled bubble, as the card asks for."""
        rng, r = self.rng, at.BUBBLE_MM
        middle = np.array([bubble.x, bubble.y]) + rng.normal(0, 0.15 * r, 2)
        reach = rng.uniform(3.0, 4.6) * r
        for a in (np.pi / 4, -np.pi / 4):
            a += rng.normal(0, 0.12)
            way = np.array([np.cos(a), np.sin(a)]) * reach / 2
            ends = np.array([-way, rng.normal(0, 0.2, 2), way]) + rng.normal(0, 0.2, (3, 2))
            self.line(pen, middle + ends)

    def choice(self, writer: Writer, choice: at.Choice, written: Written) -> None:
        pen = writer.pen
        if written.kind == "faint":
            pen = random_pen(self.rng, "faint pencil")
        bubbles = {b.value: b for b in choice.bubbles}
        if written.kind == "double":
            for value in (written.wrong or "").split("+"):
                self.mark(writer, pen, bubbles[value], "clean")
            return
        if written.wrong is not None:
            self.mark(writer, pen, bubbles[written.wrong], "struck out")
            self.strike(pen, bubbles[written.wrong])
        if written.value in bubbles:
            self.mark(writer, pen, bubbles[written.value], written.kind)

    def digit(self, writer: Writer, pen: Pen, box: at.Box, digit: int, small: float = 1.0) -> None:
        """One digit of the writer's own hand, near the middle of its box."""
        rng = self.rng
        stroke = self._hand(writer, digit)
        middle = np.array([box.x + box.width / 2, box.y + box.height / 2])
        loose = 1.25 - writer.neat
        middle = middle + rng.normal(0, 0.8, 2) * [loose * 1.2, loose * 1.7]
        tall = min(rng.normal(10.5, 1.6) * small, 15.5)
        view, place = self._window(middle, 14)
        mask = ink(rng, stroke, view.shape[:2], place, max(tall, 5) * self.px,
                   pen.width_mm * self.px, 0.5)
        view[:] = lay(rng, view, mask, pen)

    def _hand(self, writer: Writer, digit: int) -> Stroke:
        """A digit as this writer makes it: the real ones of a writer lie beside each other."""
        if digit in (1, 4, 7) and (writer.begins * 7919 + digit) % 9 == 0:
            return drawn(self.rng, digit)  # one who writes it the European way
        strokes, labels = self.pool
        order = (writer.begins + self.rng.permutation(60)) % len(labels)
        for i in [*order, *range(len(labels))]:
            if labels[i] == digit:
                return strokes[i]
        raise ValueError(f"no {digit} among the digits")

    def count(self, writer: Writer, written: Written) -> None:
        """The count's digits and its fraction."""
        if written.value is None:
            return
        amount = Fraction(written.value)
        pen = random_pen(self.rng, "faint pencil") if written.kind == "faint" else writer.pen
        whole, rest = str(int(amount)), amount - int(amount)
        skipped = len(at.DIGITS) - len(whole)
        first = int(self.rng.integers(skipped + 1)) if self.rng.random() < 0.25 else skipped
        if int(amount) or not rest:
            spoilt = int(self.rng.integers(len(whole)))
            for i, digit in enumerate(whole):
                box = at.DIGITS[first + i]
                if i == spoilt and written.kind in ("overwritten", "struck"):
                    self._spoil(writer, pen, box, int(digit), written.kind)
                else:
                    self.digit(writer, pen, box, int(digit))
        for bubble in at.FRACTION.bubbles:
            if Fraction(bubble.value) == rest:
                self.mark(writer, pen, bubble, "clean")

    def _spoil(self, writer: Writer, pen: Pen, box: at.Box, digit: int, kind: str) -> None:
        """Another digit first; then the right one over it, or above it after striking it out."""
        other = (digit + int(self.rng.integers(1, 10))) % 10
        self.digit(writer, pen, box, other)
        if kind == "overwritten":
            self.digit(writer, pen, box, digit, 1.1)
            return
        middle = np.array([box.x + box.width / 2, box.y + box.height / 2])
        self.scribble(pen, "strike", middle, np.array([box.width, box.height]) * 0.8)
        above = at.Box(box.x, box.y - 8, box.width, 6)
        self.digit(writer, pen, above, digit, 0.55)

    def sign(self, pen: Pen, line: tuple[float, float, float]) -> None:
        """A name written fast on a line."""
        left, right, y = line
        rng = self.rng
        wide = rng.uniform(0.4, 0.8) * (right - left)
        n = int(rng.integers(9, 18))
        x = left + rng.uniform(1, max(1.5, right - left - wide)) + np.linspace(0, wide, n)
        tall = rng.uniform(0.8, 2.0, n) * np.where(np.arange(n) % 2, 1, -0.4)
        points = np.stack([x + rng.normal(0, 0.8, n), y - 1 - tall - rng.uniform(0, 1)], -1)
        fine = np.linspace(0, n - 1, 8 * n)
        smooth = np.stack([np.interp(fine, np.arange(n), points[:, k]) for k in (0, 1)], -1)
        smooth = cv2.blur(smooth.reshape(1, -1, 2).astype(np.float32), (7, 1))[0]
        self.line(pen, smooth[3:-3])


def fill(rng: np.random.Generator, card: FilledCard, writer: Writer, paper: np.ndarray, px: float,
         pool: tuple[list[Stroke], np.ndarray]) -> None:
    """Write all of ``card`` on its paper (H, W, 3) float32 0–1, in place."""
    desk = Desk(rng, paper, px, pool)
    choices = {choice.name: choice for choice in at.CHOICES}
    for name, written in card.fields.items():
        if name == "count":
            desk.count(writer, written)
        else:
            desk.choice(writer, choices[name], written)
    for who, line in zip(("black", "white", "arbiter"), at.SIGNATURES, strict=True):
        if who in card.signed:
            desk.sign(writer.pen if who == "arbiter" else random_pen(rng), line)
