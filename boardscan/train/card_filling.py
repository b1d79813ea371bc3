"""Score cards filled in by hand and photographed, with the truth of every field.

``python -m boardscan.train.card_filling OUT --digits DIGITS --part held --count N --seed S``
writes NAME.jpg and NAME.json; ``card_measure`` holds a reading against them. DIGITS is a folder of
real digits (see ``handwriting.py``); which part of them is written with is part of the name.
A run that was stopped goes on where it was. Needs the extras ``report`` and ``cards``.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from boardscan.cards import layout as at
from boardscan.cards import paper as printed
from boardscan.train.card_camera import WAYS, Sheet, picture, wear
from boardscan.train.card_games import FilledCard, make_card
from boardscan.train.card_legible import Thrice, blackness, left_of
from boardscan.train.card_writer import fill, random_writer
from boardscan.train.handwriting import PARTS, Stroke, strokes_of_part

PX = 10.0  # px a millimetre of the paper
BLANKS = 40  # different cards in a run: laying out a page takes longer than all the rest
A4_MM = (210.0, 297.0)
SWALLOWING = ("copy", "fax")  # ways that may leave nothing of a field, see `card_legible`

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


class Made(NamedTuple):
    """A cut-out card or a page of two, filled in.

    ``pens`` are those that wrote on it, ``printed`` is its paper before that, ``origins_mm`` are
    the cards' upper left corners.
    """

    sheet: Sheet
    cards: list[FilledCard]
    pens: list[str]
    printed: np.ndarray
    origins_mm: list[np.ndarray]


def make_sheet(rng: np.random.Generator, pool: Pool, number: int) -> Made:
    """Print one or two cards and fill them in."""
    damage: list[str] = []
    two = rng.random() < 0.12
    cards = [make_card(rng, (number + i) % BLANKS + 1) for i in range(2 if two else 1)]
    pens, papers, before = [], [], []
    for card in cards:
        writer = random_writer(rng, len(pool[1]))
        papers.append(_printed(rng, card, damage))
        before.append(papers[-1].copy())
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
    origins = [low + [0, i * half[1]] for i in range(len(cards))]
    marks = [np.array(mark.corners_mm) + origin for origin in origins for mark in at.MARKS]
    sheet = Sheet(_laid_out(papers, origins, size), PX, np.array(marks), damage)
    return Made(sheet, cards, pens, _laid_out(before, origins, size), origins)


def _laid_out(papers: list[np.ndarray], origins_mm: list[np.ndarray], size_mm: np.ndarray
              ) -> np.ndarray:
    """The cards on their sheet, (H, W, 3) float32."""
    white = papers[0][5, papers[0].shape[1] // 2]
    shape = np.round(size_mm[::-1] * PX).astype(int)
    paper = np.broadcast_to(white, (*shape, 3)).astype(np.float32).copy()
    for drawn, origin in zip(papers, origins_mm, strict=True):
        x, y = np.round(origin * PX).astype(int)
        part = paper[y:y + drawn.shape[0], x:x + drawn.shape[1]]
        part[:] = drawn[:part.shape[0], :part.shape[1]]
    return paper


def make(rng: np.random.Generator, pool: Pool, number: int, way: str | None = None
         ) -> tuple[np.ndarray, dict[str, Any]]:
    """One picture (H, W, 3) uint8 BGR, and the truth of it as ``NAME.json`` holds it."""
    way = way or str(rng.choice(list(WAYS), p=list(WAYS.values())))
    made = make_sheet(rng, pool, number)
    papers = [made.sheet.paper.copy(), made.printed,
              np.broadcast_to(made.printed[:1, :1], made.printed.shape).copy()]
    state = rng.bit_generator.state
    seen = _taken(rng, made.sheet, way)
    cards = made.cards
    if way in SWALLOWING:
        taken = [seen]
        for paper in papers[1:]:  # the same again, without the writing and without the print
            rng.bit_generator.state = state
            taken.append(_taken(rng, replace(made.sheet, paper=paper.copy(), damage=[]), way))
        thrice = Thrice(tuple(papers), tuple(taken), PX, made.sheet.to_px)
        cards = [_with_left(card, thrice, origin)
                 for card, origin in zip(cards, made.origins_mm, strict=True)]
    told = [{"code": card.code.encode(), "pen": pen, "contradicts": card.contradicts,
             "signed": card.signed,
             "fields": {name: asdict(field) for name, field in card.fields.items()}}
            for card, pen in zip(cards, made.pens, strict=True)]
    return seen, {"way": way, "damage": made.sheet.damage, "cards": told}


def _taken(rng: np.random.Generator, sheet: Sheet, way: str) -> np.ndarray:
    wear(rng, sheet, way)
    return picture(rng, sheet, way)


def _with_left(card: FilledCard, thrice: Thrice, origin_mm: np.ndarray) -> FilledCard:
    """The card, with what the copier has left of each field."""
    black = blackness(thrice, origin_mm)
    fields = {}
    for name, field in card.fields.items():
        ink, print_ = left_of(thrice, name, field, origin_mm, black)
        fields[name] = replace(field, ink_left=ink, print_left=print_)
    return replace(card, fields=fields)


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
