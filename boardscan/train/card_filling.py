"""Score cards filled in by hand and photographed, with the truth of every field.

``python -m boardscan.train.card_filling OUT --digits DIGITS --part held --count N --seed S``
writes NAME.jpg and NAME.json; ``card_measure`` holds a reading against them. DIGITS is a folder of
real digits (see ``handwriting.py``); which part of them is written with is part of the name.
A run that was stopped goes on where it was. Needs the extras ``report`` and ``cards``.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boardscan.cards import layout as at
from boardscan.cards import paper as printed
from boardscan.train.card_camera import WAYS, Sheet, picture, wear
from boardscan.train.card_games import FilledCard, make_card
from boardscan.train.card_writer import fill, random_writer
from boardscan.train.handwriting import PARTS, Stroke, strokes_of_part

PX = 10.0  # px a millimetre of the paper
BLANKS = 40  # different cards in a run: laying out a page takes longer than all the rest
A4_MM = (210.0, 297.0)

Pool = tuple[list[Stroke], np.ndarray]


@lru_cache(maxsize=2 * BLANKS)
def _blank(card: printed.CardPrint, lang: str) -> np.ndarray:
    """A blank card, (H, W) uint8: it is printed in black alone."""
    return np.ascontiguousarray(printed.picture(card, lang, PX * 25.4)[..., 1])


def _printed(rng: np.random.Generator, card: FilledCard, damage: list[str]) -> np.ndarray:
    """The blank card as an office printer leaves it, (H, W, 3) float32 0–1."""
    blank = printed.CardPrint(card.code, card.names[0], card.names[1], card.code.event)
    sheet = _blank(blank, "zh" if card.code.number % 2 else "en")[..., None]
    toner = rng.uniform(0.82, 0.96)
    if rng.random() < 0.1:
        toner = rng.uniform(0.35, 0.6)
        damage.append("faint print")
    white = np.array([rng.uniform(0.94, 1), 1, 1], np.float32) * np.float32(rng.uniform(0.93, 1))
    return (white * (1 - (1 - sheet.astype(np.float32) / 255) * np.float32(toner)))


def make_sheet(rng: np.random.Generator, pool: Pool, number: int
               ) -> tuple[Sheet, list[FilledCard], list[str]]:
    """A cut-out card or a page of two, filled in; with the pens that wrote on it."""
    damage: list[str] = []
    two = rng.random() < 0.12
    cards = [make_card(rng, (number + i) % BLANKS + 1) for i in range(2 if two else 1)]
    pens, papers = [], []
    for card in cards:
        writer = random_writer(rng, len(pool[1]))
        papers.append(_printed(rng, card, damage))
        fill(rng, card, writer, papers[-1], PX, pool)
        pens.append(writer.pen.name + " " + writer.style)
    half = np.array([A4_MM[0], A4_MM[1] / 2])
    own = np.array([at.WIDTH_MM, at.HEIGHT_MM])
    if two or rng.random() < 0.6:
        low = (half - own) / 2
        size = half * [1, len(cards)]
    else:  # cut out along the marks, not quite straight
        low = rng.uniform(2.5, 7, 2)
        size = own + low + rng.uniform(2.5, 7, 2)
    white = papers[0][5, papers[0].shape[1] // 2]
    shape = np.round(size[::-1] * PX).astype(int)
    paper = np.broadcast_to(white, (*shape, 3)).astype(np.float32).copy()
    marks = []
    for i, drawn in enumerate(papers):
        place = low + [0, i * half[1]]
        x, y = np.round(place * PX).astype(int)
        part = paper[y:y + drawn.shape[0], x:x + drawn.shape[1]]
        part[:] = drawn[:part.shape[0], :part.shape[1]]
        marks += [np.array(mark.corners_mm) + place for mark in at.MARKS]
    return Sheet(paper, PX, np.array(marks), damage), cards, pens


def make(rng: np.random.Generator, pool: Pool, number: int, way: str | None = None
         ) -> tuple[np.ndarray, dict[str, Any]]:
    """One picture (H, W, 3) uint8 BGR, and the truth of it as ``NAME.json`` holds it."""
    way = way or str(rng.choice(list(WAYS), p=list(WAYS.values())))
    sheet, cards, pens = make_sheet(rng, pool, number)
    wear(rng, sheet, way)
    seen = picture(rng, sheet, way)
    told = [{"code": card.code.encode(), "pen": pen, "contradicts": card.contradicts,
             "signed": card.signed,
             "fields": {name: asdict(field) for name, field in card.fields.items()}}
            for card, pen in zip(cards, pens, strict=True)]
    return seen, {"way": way, "damage": sheet.damage, "cards": told}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--digits", type=Path, required=True)
    parser.add_argument("--part", choices=list(PARTS), default="train")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    pool = strokes_of_part(args.digits, args.part)
    for index in range(args.count):
        name = args.out / f"{args.part}_{args.seed:03d}_{index:05d}"
        if name.with_suffix(".json").exists():
            continue
        seen, truth = make(np.random.default_rng([args.seed, index]), pool, index)
        cv2.imwrite(str(name.with_suffix(".jpg")), seen, [cv2.IMWRITE_JPEG_QUALITY, 95])
        temporary = name.with_suffix(".tmp")
        temporary.write_text(json.dumps(truth, ensure_ascii=False, indent=1), encoding="utf-8")
        temporary.replace(name.with_suffix(".json"))


if __name__ == "__main__":
    main()
