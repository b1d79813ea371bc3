"""How much has to be asked about a game that a card and a slip tell of.

``python -m boardscan.train.witness_measure CARDS --print FONT --fill FONT [--latin FONT]``
takes pictures of cards that ``card_filling`` made, draws a slip of each game (a boxed form, filled
in with the second font, photographed), reads both and compares them field by field. A field that is
not certain is asked, and is right afterwards; a field that is certain and wrong stays wrong.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boardscan.cards.code import CardCode, decode
from boardscan.cards.read import Picture, read_picture
from boardscan.cards.reading import CardReading
from boardscan.check.testify import from_card, from_slip
from boardscan.check.witnesses import Witness, compare_witnesses
from boardscan.rules.amounts import decimal_text
from boardscan.rules.rulesets import RULE_SETS
from boardscan.slips.known import Context
from boardscan.slips.read import read_picture as read_slip_picture
from boardscan.train.slip_paper import Pens, Sheet
from boardscan.train.slip_photo import taken

FIELDS = ("winner", "how", "black_count", "black_warnings", "white_warnings")
_WAYS = {"resignation": "中盘胜", "count": "胜", "forfeit": "弃权", "time": "超时"}


def games(folder: Path, count: int) -> Iterator[tuple[Path, dict[str, Any], CardCode]]:
    """Cards of counted or resigned games by the Chinese rules that nobody filled in two ways."""
    for path in sorted(folder.glob("*.json")):
        cards = json.loads(path.read_text("utf-8"))["cards"]
        code = decode(cards[0]["code"]) if len(cards) == 1 else None
        if code is None or cards[0]["contradicts"] or code.size != 19 or code.handicap or code.komi:
            continue
        clear = all(f["clear"] and f["kind"] != "blank" for f in cards[0]["fields"].values())
        if clear and code.rules.startswith("china") and count > 0 and _truth(cards[0]) is not None:
            count -= 1
            yield path, cards[0], code


def _truth(card: dict[str, Any]) -> dict[str, str] | None:
    values = {name: field["value"] for name, field in card["fields"].items()}
    if values["winner"] not in ("B", "W") or values["how"] not in _WAYS:
        return None
    told = {name: values[name] for name in FIELDS if values.get(name) is not None}
    if values.get("count") and values.get("counted"):
        count = Fraction(values["count"])
        told["black_count"] = str(count if values["counted"] == "B" else 361 - count)
        if (count * 2).denominator != 1:
            return None
    return told


def slip_of(rng: np.random.Generator, truth: dict[str, str], pens: Pens) -> np.ndarray:
    """A boxed form that says what the card says."""
    side, other = ("黑", "白") if truth["winner"] == "B" else ("白", "黑")
    won = side + _WAYS[truth["how"]]
    if truth["how"] in ("time", "forfeit"):
        won = other + _WAYS[truth["how"]]
    count = Fraction(truth.get("black_count", "0"))
    number = decimal_text(count) if count else ""
    rows = [["黑方警告", truth["black_warnings"], "白方警告", truth["white_warnings"]],
            ["黑方", "张三丰", "白方", "李小龙"], ["黑方子数", number, "结果", won]]
    sheet = Sheet(rng, pens, 1240, 520)
    sheet.say(430, 40, "对局结果登记", 1.4)
    columns, step = [80, 330, 640, 880, 1180], pens.size * 2.2
    for i, row in enumerate(rows):
        for j, (left, text) in enumerate(zip(columns, row, strict=False)):
            sheet.say(left + 14, 150 + i * step + step * 0.22, text, fill=j % 2 == 1)
        sheet.line(columns[0], 150 + i * step, columns[-1], 150 + i * step)
    sheet.line(columns[0], 150 + 3 * step, columns[-1], 150 + 3 * step)
    for x in columns:
        sheet.line(x, 150, x, 150 + 3 * step)
    return taken(rng, sheet.done("form", []).image, hard=bool(rng.random() < 0.4))


def witnesses(
    path: Path, code: CardCode, truth: dict[str, str], rng: np.random.Generator, pens: Pens
) -> dict[str, Witness]:
    """What the card's picture and the slip's say."""
    image = np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8)
    cards = [one for one in read_picture(Picture(image, path.stem)) if isinstance(one, CardReading)]
    slip = read_slip_picture(Picture(slip_of(rng, truth, pens), path.stem),
                             Context(RULE_SETS[code.rules]))
    found = {"card": from_card(cards[0]) if cards else Witness("card", path.stem)}
    games_ = slip.games
    found["slip"] = from_slip(slip, games_[0]) if games_ else Witness("slip", path.stem)
    return found


def tally(truth: dict[str, str], told: list[Witness], into: Counter[str]) -> None:
    """Count the fields of one game."""
    joints = {joint.name: joint for joint in compare_witnesses(told)}
    for name, value in truth.items():
        joint = joints.get(name)
        right = joint is not None and joint.value == value
        certain = joint is not None and joint.certain
        into["fields"] += 1
        into["right"] += right
        into["asked"] += not certain
        into["right after asking"] += right or not certain
        into["certain and wrong"] += certain and not right
        into["differ"] += joint is not None and joint.agrees is False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--print", required=True, dest="print_font")
    parser.add_argument("--fill", required=True)
    parser.add_argument("--latin")
    args = parser.parse_args()
    sums: dict[str, Counter[str]] = {name: Counter() for name in ("slip", "card", "both")}
    for number, (path, card, code) in enumerate(games(args.folder, args.count)):
        rng = np.random.default_rng([args.seed, number])
        truth = _truth(card)
        assert truth is not None
        pens = Pens(args.print_font, args.fill, 32, (20, 30, 120), args.latin)
        found = witnesses(path, code, truth, rng, pens)
        tally(truth, [found["slip"]], sums["slip"])
        tally(truth, [found["card"]], sums["card"])
        tally(truth, list(found.values()), sums["both"])
        print(number + 1, {name: dict(c) for name, c in sums.items()}, flush=True)


if __name__ == "__main__":
    main()
