"""Forms: labels with what is filled in behind, or below, them."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.optimize import linear_sum_assignment

from boardscan.slips.entries import Entries, Entry
from boardscan.slips.lexicon import labels_in, plain, said_in_passing, whole_label
from boardscan.slips.values import is_score, number
from boardscan.slips.words import Word

Row = list[Word]

#: Line heights between a label and what stands below it.
BELOW = 2.4
#: Line heights between a number and something else in its line.
APART = 1.5
#: A label is surely its game's when the next game is so much further away.
CLEARLY_ITS_OWN = 0.75
#: A label whose field belongs to one game; with several of them there are several games.
_NUMBERED = ("round", "table", "board", "number")
_OF_A_GAME = ("black", "white", "result", "winner", "player")


@dataclass(eq=False)
class Item:
    """A label (a value has no name), or what stands behind it."""

    name: str | None
    word: Word | None
    place: tuple[float, float]
    height: float


def items_of(rows: list[Row]) -> list[list[Item]]:
    """Labels and texts, row by row, each cut out of the words that it stands in."""
    return [[item for word in row for item in _cut(word)] for row in rows]


def _cut(word: Word) -> list[Item]:
    if word.ticked is not None:
        return [_text(word)]
    whole = whole_label(word.text)
    if whole is not None:
        return [Item(whole, word, word.middle, word.height)]
    labels = labels_in(word.text)
    if not labels:
        return [Item(None, word, word.middle, word.height)]
    items, at = [], 0
    for label in labels:
        if word.text[at : label.start].strip():
            items.append(_text(word.part(at, label.start)))
        part = word.part(label.start, label.end)
        items.append(Item(label.name, part, part.middle, part.height))
        at = label.end
    if word.text[at:].strip():
        items.append(_text(word.part(at, len(word.text))))
    return items


def _text(word: Word) -> Item:
    return Item(None, word, word.middle, word.height)


@dataclass(eq=False)
class Filled:
    """A label and its value, which may be missing; `colon`: whether the label ends with one."""

    name: str
    place: tuple[float, float]
    entry: Entry
    colon: bool


def filled_in(lines: list[list[Item]]) -> list[Filled]:
    """Every label with the texts behind it, else with the one below it."""
    ticked = [item for line in lines for item in line if item.word is not None
              and item.word.ticked is not None]  # fmt: skip
    found = [Filled(item.word.ticked, item.place, Entry([item.word]), True)
             for item in ticked if item.word is not None and item.word.ticked]  # fmt: skip
    used = {id(item) for item in ticked}
    for at, line in enumerate(lines):
        for index, item in enumerate(line):
            if item.name is None or id(item) in used:
                continue
            words = []
            for behind in line[index + 1 :]:
                # 胜方：白方 is no label behind a label.
                names_winner = item.name == "winner" and behind.name in ("black", "white")
                if (behind.name is not None and not names_winner) or id(behind) in used:
                    break
                used.add(id(behind))
                words.append(behind.word)
            if not words and not _next_is_label_only(line):
                below = _below(item, lines[at + 1 :], used)
                words = [below.word] if below is not None else []
                if below is not None:
                    used.add(id(below))
            told = [word for word in words if word is not None and _ink(word.text)]
            if item.name in _NUMBERED:
                told = _number_alone(told)
            colon = item.word is not None and plain(item.word.text).rstrip().endswith(":")
            found.append(Filled(item.name, item.place, Entry(told), colon))
    return found


def _number_alone(words: list[Word]) -> list[Word]:
    """A number, without what stands further on in its line and has no label of its own."""
    for i, (one, other) in enumerate(pairwise(words), 1):
        if number(one.text) is not None and other.box[0] - one.box[2] > APART * one.height:
            return words[:i]
    return words


def _ink(text: str) -> str:
    """A text without the line to write on."""
    return text.strip(" _.…-—－·:：")


def _next_is_label_only(line: list[Item]) -> bool:
    """In a line with values of its own, what has none is blank and not written below."""
    return any(item.name is None for item in line)


def _below(item: Item, lines: list[list[Item]], used: set[int]) -> Item | None:
    for line in lines[:1]:
        for other in line:
            if other.name is not None or id(other) in used or other.word is None:
                continue
            x0, y0, x1, _ = other.word.box
            near = x0 - item.height < item.place[0] < x1 + item.height
            if near and 0 < y0 - item.place[1] < BELOW * item.height:
                return other
    return None


def games_of(filled: list[Filled]) -> list[Entries]:
    """One game, or several where the labels of a game come several times."""
    filled = _same_style(filled)
    counts = Counter(f.name for f in filled)
    number = max(counts["black"], counts["white"]) or max(counts[name] for name in _OF_A_GAME)
    if not counts["black"] and not counts["white"] and counts["player"]:
        number = 1
    _score_by_order(filled)
    games = [Entries() for _ in range(number)]
    if not games:
        return []
    anchors = _anchors(filled, number)
    for name in dict.fromkeys(f.name for f in filled):
        if name == "other":
            continue
        told = [f for f in filled if f.name == name]
        if name == "player":
            _players(told, games)
        elif len(told) == number:
            _share_out(told, games, anchors)
        elif len(told) == 1 and name in ("round", "date", "event", "komi"):
            for game in games:
                game.put(name, told[0].entry)
                game.shared.add(name)
        else:
            for one in told:
                game = games[_nearest(one, anchors)]
                game.put(name, one.entry)
                if number > 1:
                    one.entry.oddities.append("whose_game")
    return games


def _score_by_order(filled: list[Filled]) -> None:
    """1-0 on a form that names White first may be told from either side."""
    first = next((f.name for f in filled if f.name in ("black", "white")), "black")
    for one in filled:
        if one.name == "result" and first == "white" and is_score(one.entry.text):
            one.entry.oddities.append("order_reversed")


def _same_style(filled: list[Filled]) -> list[Filled]:
    """Without words of a title, such as RESULT SLIP, where the form's labels end with colons."""
    with_colon = {f.name for f in filled if f.colon}
    return [f for f in filled if f.colon or f.name not in with_colon]


def _anchors(filled: list[Filled], number: int) -> list[Filled]:
    """The label that each game has once, from the top and from the left."""
    name = next(n for n in (*_OF_A_GAME, "player") if n == "player" or
                sum(f.name == n for f in filled) == number)  # fmt: skip
    told = [f for f in filled if f.name == name][:number]
    return sorted(told, key=lambda f: (f.place[1], f.place[0]))


def _share_out(told: list[Filled], games: list[Entries], anchors: list[Filled]) -> None:
    """A label for each game: the way that takes them together that stand nearest."""
    away = np.array([[_away(one, anchor) for anchor in anchors] for one in told])
    for index, game in zip(*linear_sum_assignment(away), strict=True):
        others = np.delete(away[index], game)
        if len(others) and away[index, game] > CLEARLY_ITS_OWN * others.min():
            told[index].entry.oddities.append("whose_game")
        games[game].put(told[index].name, told[index].entry)


def _away(one: Filled, other: Filled) -> float:
    return abs(other.place[0] - one.place[0]) + abs(other.place[1] - one.place[1])


def _nearest(one: Filled, anchors: list[Filled]) -> int:
    return min(range(len(anchors)), key=lambda i: _away(one, anchors[i]))


def _players(told: list[Filled], games: list[Entries]) -> None:
    """Two players without colours: by their order."""
    for order, one in enumerate(told[:2]):
        games[0].put(f"player{order + 1}", one.entry)


def passing_of(words: list[Word]) -> list[tuple[str, Entry, tuple[float, float]]]:
    """Rounds, tables and dates that are said without a label, such as in a title."""
    found = []
    for word in words:
        for label in said_in_passing(word.text):
            part = word.part(label.start, label.end)
            found.append((label.name, Entry([part]), part.middle))
    return found
