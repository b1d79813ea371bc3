"""Lines without headings: ``3. 张三（黑） 对 李四（白） 黑胜3/4子``, ``Li Ming - Wang Wei B+R``."""

import re

from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms
from boardscan.slips.entries import Entries, Entry
from boardscan.slips.lexicon import plain
from boardscan.slips.values import colour_said, result
from boardscan.slips.words import Word

_LEADING = re.compile(r"\s*(?:第\s*)?([0-9]{1,3})\s*[台桌]?\s*(?:[.、)]\s*|\s+)")
_BETWEEN = re.compile(r"\s+(?:对|vs\.?|v\.?|[-:~])\s+|\s*对\s*|\s+vs\.?\s*", re.IGNORECASE)
_BEATS = re.compile(r"\s*(?:执([黑白]))?\s*(胜|负于?|beats?|def\.|lost to)\s*", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_](?:[\w .'()-]*)", re.UNICODE)


def find_games(rows: list[list[Word]], rules: RuleSet, terms: Terms) -> list[Entries]:
    """The rows that name two players and a result; every other row is left alone."""
    found = [_game(row, rules, terms) for row in rows]
    return [game for game in found if game is not None]


def _game(row: list[Word], rules: RuleSet, terms: Terms) -> Entries | None:
    line = _Line(row)
    start = 0
    game = Entries()
    leading = _LEADING.match(line.plain)
    if leading is not None:
        game.put("table", line.entry(*leading.span(1)))
        start = leading.end()
    tail = _result_start(line, start, rules, terms)
    if tail is None:
        return None
    names = _two_names(line, start, tail)
    if names is None:
        return None
    game.put("result", line.entry(tail, len(line.plain)))
    _sides(game, [line.entry(*span) for span in names])
    return game


def _result_start(line: "_Line", start: int, rules: RuleSet, terms: Terms) -> int | None:
    """Where the result at the end of a line begins: the longest that is one."""
    for at in range(start, len(line.plain)):
        begins = at == start or line.plain[at - 1] in " )，,;" or line.plain[at] in "黑白"
        if begins and result(line.plain[at:], rules, terms) is not None:
            return at
    return None


def _two_names(line: "_Line", start: int, end: int) -> list[tuple[int, int]] | None:
    head = line.plain[start:end]
    found = _BETWEEN.search(head.rstrip())
    if found is not None:
        spans = [(start, start + found.start()), (start + found.end(), end)]
    else:
        words = [m.span() for m in re.finditer(r"\S+", head)]
        if len(words) != 2:
            return None
        spans = [(start + a, start + b) for a, b in words]
    fits = all(_NAME.search(line.plain[a:b]) for a, b in spans)
    return spans if fits else None


def _sides(game: Entries, entries: list[Entry]) -> None:
    """Who is Black: as the line says, else by the order, and that is told."""
    colours = [colour_said(entry.text) for entry in entries]
    if set(colours) == {Colour.BLACK, Colour.WHITE}:
        for colour, entry in zip(colours, entries, strict=True):
            game.put("black" if colour is Colour.BLACK else "white", entry)
        return
    game.oddities.append("no_headings")
    for order, entry in enumerate(entries):
        game.put(f"player{order + 1}", entry)


class _Line:
    """The words of a row as one text, of which each stretch knows its words."""

    def __init__(self, row: list[Word]) -> None:
        self.row = row
        self.starts: list[int] = []
        text = ""
        for word in row:
            text += " " if text else ""
            self.starts.append(len(text))
            text += word.text
        self.plain = plain(text)

    def entry(self, start: int, end: int) -> Entry:
        parts = []
        for word, at in zip(self.row, self.starts, strict=True):
            a, b = max(start, at), min(end, at + len(word.text))
            if a < b and word.text[a - at : b - at].strip():
                parts.append(word.part(a - at, b - at))
        return Entry(parts)
