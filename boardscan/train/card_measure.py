"""Holds what is read of filled cards against the truth of every field.

``python -m boardscan.train.card_measure FOLDER`` reads the pictures that ``card_filling`` made.
A field is *right* when its value is what was written. Fields that a person would doubt, too
(overwritten digits, two answers), and those of which a copier or a fax has left too little to read
(`card_legible`) only count where they were called certain and are wrong. Cards that contradict
themselves, and cards that are none, are counted apart from the fields.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boardscan.cards.read import Picture, read_picture
from boardscan.cards.reading import CardReading
from boardscan.train.card_legible import is_lost

ASKED = (0.0, 0.01, 0.02, 0.04, 0.06, 0.08, 0.12)


@dataclass(frozen=True)
class Found:
    """One field of one card, as written and as read."""

    picture: str
    name: str
    kind: str
    groups: tuple[str, ...]  # way, damage, pen: what the picture is counted under
    clear: bool
    truth: str | None
    value: str | None
    probability: float
    certain: bool
    there: bool  # whether the card was read at all

    @property
    def whole(self) -> bool:
        """Whether this is said of a card, and not of one of its fields."""
        return self.name == "card"

    @property
    def right(self) -> bool:
        return self.there and same(self.truth, self.value)

    @property
    def badly_wrong(self) -> bool:
        return self.certain and not self.right


def same(truth: str | None, value: str | None) -> bool:
    """Whether two values of a field are the same; counts as amounts."""
    if truth is None or value is None:
        return truth is value
    try:
        return Fraction(truth) == Fraction(value)
    except ValueError:
        return truth == value


def compare(path: Path) -> Iterator[Found]:
    """Every field of one picture. ``path`` is NAME.json, beside NAME.jpg."""
    truth = json.loads(path.read_text(encoding="utf-8"))
    readings = {}
    image = np.asarray(cv2.imread(str(path.with_suffix(".jpg")), cv2.IMREAD_COLOR), np.uint8)
    for reading in read_picture(Picture(image, path.stem)):
        if isinstance(reading, CardReading):
            readings[reading.card.encode() if reading.card else ""] = reading
        else:
            print(f"{path.stem}: {reading.error.code}")
    for card in truth["cards"]:
        reading = readings.pop(card["code"], None)
        if reading is None and len(truth["cards"]) == 1:
            reading = readings.pop("", None)
        yield from _fields(path.stem, truth, card, reading)
    for code, reading in readings.items():  # a card that is not there
        certain = any(field.certain for field in reading.fields.values())
        print(f"{path.stem}: a card too many, {code!r}")
        yield Found(path.stem, "card", "invented", (), False, None, code, 1.0, certain, True)


def _fields(name: str, truth: dict[str, Any], card: dict[str, Any],
            reading: CardReading | None) -> Iterator[Found]:
    groups = (truth["way"], *(truth["damage"] or ["no damage"]), "pen: " + card["pen"])
    for field, written in card["fields"].items():
        read = reading.fields[field] if reading else None  # type: ignore[index]
        lost = is_lost(written.get("ink_left", 1.0), written.get("print_left", 1.0))
        yield Found(
            name, field, "lost" if lost else written["kind"], groups,
            written["clear"] and not lost, written["value"],
            read.value if read else None, read.probability if read else 0.0,
            bool(read and read.certain), read is not None,
        )
    if reading is not None and card["contradicts"]:
        yield Found(name, "card", "contradiction", groups, False, "doubt",
                    "certain" if reading.certain else "doubt", 1.0, reading.certain, True)


def trade(found: list[Found]) -> list[tuple[float, float]]:
    """Share asked about, and the accuracy when every question is answered rightly."""
    order = sorted(found, key=lambda f: (f.there and f.certain, f.probability if f.there else 0))
    out = []
    for share in ASKED:
        asked = round(share * len(order))
        out.append((share, 1 - sum(not f.right for f in order[asked:]) / len(order)))
    return out


def _table(title: str, groups: Iterable[tuple[str, list[Found]]]) -> None:
    print(f"\n{title:34s} fields   clear   right  certain  wrong but certain")
    for name, rows in groups:
        clear = [f for f in rows if f.clear]
        right = f"{sum(f.right for f in clear) / len(clear):7.2%}" if clear else "      -"
        certain = f"{sum(f.certain for f in clear) / len(clear):7.2%}" if clear else "      -"
        print(f"{name:34s} {len(rows):6d} {len(clear):7d} {right} {certain} "
              f"{sum(f.badly_wrong for f in rows):6d}")


def _by(found: list[Found], key: Any) -> list[tuple[str, list[Found]]]:
    groups = defaultdict(list)
    for f in found:
        for name in key(f):
            groups[name].append(f)
    return sorted(groups.items())


def report(found: list[Found]) -> None:
    """Print the tables."""
    of_cards = [f for f in found if f.whole]
    found = [f for f in found if not f.whole]
    _table("all", [("all fields", found)])
    _table("field", _by(found, lambda f: [f.name]))
    _table("how it was filled", _by(found, lambda f: [f.kind]))
    _table("picture, damage, pen", _by(found, lambda f: f.groups))
    clear = [f for f in found if f.clear]
    asked = sum(not f.certain for f in clear) / len(clear)
    kept = 1 - sum(f.badly_wrong for f in clear) / len(clear)
    for kind in ("contradiction", "invented"):
        cards = [f for f in of_cards if f.kind == kind]
        print(f"cards, {kind}: {len(cards)}, {sum(f.badly_wrong for f in cards)} of them certain")
    print("\nasked about   right after asking")
    for share, accuracy in trade(clear):
        print(f"{share:11.1%} {accuracy:9.2%}")
    print(f"{asked:11.1%} {kept:9.2%}   as the program asks")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=None, help="only so many pictures")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    found: list[Found] = []
    paths = sorted(args.folder.glob("*.json"))[:args.first]
    for path in paths:
        fields = list(compare(path))
        found += fields
        for f in fields:
            if f.badly_wrong or (f.clear and not f.right):
                print(f"{f.picture} {f.name} ({f.kind}): written {f.truth}, read {f.value} "
                      f"{f.probability:.3f} {'CERTAIN' if f.certain else 'doubtful'}"
                      f"{'' if f.there else ', not found'}", flush=True)
    print(f"{len(paths)} pictures")
    report(found)


if __name__ == "__main__":
    main()
