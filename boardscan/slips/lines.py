"""Lines without headings: ``3. 张三（黑） 对 李四（白） 黑胜3/4子``, ``R3 T2 Li - Ho B+R``.

Also sentences that name the winner: ``张三执黑中盘胜李四``, ``Smith (W) lost to Park by 2 points``.
"""

import re

from boardscan.rules.position import Colour
from boardscan.rules.rulesets import RuleSet
from boardscan.rules.terms import Terms
from boardscan.slips.entries import Entries, Entry
from boardscan.slips.lexicon import labels_in, plain, whole_label
from boardscan.slips.values import colour_said, result
from boardscan.slips.words import Word

_N = r"[0-9]{1,3}|[一二三四五六七八九十百]{1,4}"
#: What may stand before the names, each once: its field, and how it is written.
_BEFORE = (
    ("round", rf"第\s*(?P<n>{_N})\s*轮|(?:rnd|rd|r|round|轮次?)[\s.:]*"
              r"(?P<m>[0-9]{1,2})(?![0-9])"),
    ("table", rf"第?\s*(?P<n>{_N})\s*[桌台号]|(?:table|tbl|t|board|bd|b|台|桌|#)[\s.:]*"
              r"(?P<m>[0-9]{1,3})(?![0-9+])"),
    ("number", r"(?P<n>[0-9]{1,3})\s*(?:[.、)]\s*|\s+|$)"),
)  # fmt: skip
_PREFIX = [(name, re.compile(rf"[\s(\[]*(?:{told})[\s)\].,:;，、/-]*", re.IGNORECASE))
           for name, told in _BEFORE]  # fmt: skip
_BETWEEN = re.compile(r"\s+(?:vs\.?|v\.?|against|[-:/~])\s+|\s*(?:对|—)\s*|\s*[;；,，、]\s*"
                      r"|\s+vs\.?\s*|(?<=\))\s*[-:/]\s*", re.IGNORECASE)  # fmt: skip
_TAG = r"(?:\s*\(\s*(?:执?[黑白][方棋]?|b|w|black|white)\s*\)|\s*执[黑白]棋?)"
_HAN = rf"[\u3400-\u9fff]{{2,4}}?{_TAG}?"
_LATIN = rf"[^\W\d_][\w.'()-]*(?: [^\W\d_][\w.'-]*){{0,3}}?{_TAG}?"
_SIZE = r"[0-9½¼¾][0-9 又./½¼¾]*?"
_SENTENCES = (
    re.compile(rf"(?P<a>{_HAN})\s*以?\s*(?P<margin>{_SIZE}\s*[子目])?(?:的?优势)?\s*"
               r"(?P<how>中盘|超时|弃权)?\s*(?P<verb>战胜|击败|胜|负于|不敌|输给|负)了?\s*"
               rf"(?P<b>{_HAN})\s*(?P<more>{_SIZE}\s*[子目])?\s*[。.]?", re.IGNORECASE),
    re.compile(rf"(?P<a>{_LATIN})\s+(?P<verb>beats?|defeat(?:s|ed)|def\.?|(?:wins|won) against"
               rf"|los(?:es|t) (?:to|against))\s+(?P<b>{_LATIN})(?:\s+(?:by|on)\s+(?:(?P<margin>"
               rf"{_SIZE}\s*(?:points?|pts?|zi))|(?P<how>resignation|time|forfeit)))?\s*\.?",
               re.IGNORECASE),
)  # fmt: skip
_LOST = re.compile(r"负|不敌|输|los", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_]", re.UNICODE)
#: A colour before the name it belongs to: 黑张三, 执白 李四, B: Smith.
_COLOUR_FIRST = re.compile(r"\s*(?:执?([黑白])(?:[方棋]|(?<=执.)|(?=[\s:：]))\s*[:：]?\s*"
                           r"|(b|w|black|white)\s*:\s*)(?=[^\W\d_])", re.IGNORECASE)  # fmt: skip


def find_games(rows: list[list[Word]], rules: RuleSet, terms: Terms) -> dict[int, Entries]:
    """By the number of its row, each row that names two players and a result."""
    found = {i: _game(row, rules, terms) for i, row in enumerate(rows) if not _is_form(row)}
    return {i: game for i, game in found.items() if game is not None}


_TELLS = re.compile(r"[黑白](?:方|棋)?(?:中盘|超时|弃权)?[胜负]|(?<![a-z])[bw]\+[r0-9]"
                    r"|(?:black|white) (?:wins|won)", re.IGNORECASE)  # fmt: skip


_VERSUS = re.compile(r"\s(?:vs?\.?|against)\s|对", re.IGNORECASE)


def tells_a_result(row: list[Word]) -> bool:
    """Whether a row says who won, or who plays whom at a numbered table.

    On a page of lines one that is no game was not understood.
    """
    line, game = _Line(row), Entries()
    start = _before(line, game)
    numbered = bool({"table", "number"} & game.fields.keys())
    told = _TELLS.search(line.plain) or (numbered and _VERSUS.search(line.plain, start))
    return bool(told)


def _is_form(row: list[Word]) -> bool:
    """Whether a row has labels other than colours: then it is for forms and tables."""
    names = [whole_label(word.text) for word in row]
    names += [label.name for word in row for label in labels_in(word.text)
              if not plain(word.text)[label.start :].startswith("(")]  # fmt: skip
    beside = {"black", "white", "round", "table", "board", "number", "date", "event", None}
    return bool(set(names) - beside)


def _game(row: list[Word], rules: RuleSet, terms: Terms) -> Entries | None:
    line = _Line(row)
    game = Entries()
    start = _before(line, game)
    if _sentence(line, start, game):
        return game
    end, tail = _result(line, start, rules, terms)
    if tail is None:
        return None
    names = _two_names(line, start, end)
    if names is None:
        return None
    game.put("result", tail)
    colours = [_first(line.plain[start:end]) for start, end in names]
    if all(one is not None for one in colours):  # 黑方张三 白方李四
        names = [(a + one.end(), b) for (a, b), one in zip(names, colours, strict=True) if one]
    _sides(game, [line.entry(*span) for span in names],
           [_named(one) if one is not None else None for one in colours])  # fmt: skip
    return game


def _before(line: "_Line", game: Entries) -> int:
    """Round, table and board before the names: where the names begin."""
    at, told = 0, True
    while told:
        told = False
        for name, pattern in _PREFIX:
            found = pattern.match(line.plain, at)
            if found is None or (name == "number" and {"number", "table"} & game.fields.keys()):
                continue
            field = "board" if name == "table" and "table" in game.fields else name
            if field in game.fields:
                continue
            group = "n" if found["n"] else "m"
            game.put(field, line.entry(*found.span(group)))
            at, told = found.end(), True
            break
    return at


def _sentence(line: "_Line", start: int, game: Entries) -> bool:
    """Who beat whom, in a sentence."""
    for pattern in _SENTENCES:
        found = pattern.fullmatch(line.plain, start)
        if found is None:
            continue
        sides = [line.entry(*found.span(side)) for side in "ab"]
        _sides(game, sides, [None, None], either=True)
        game.put("winner", sides[1 if _LOST.match(found["verb"]) else 0])
        for name in ("margin", "how", "more"):
            if found.groupdict().get(name):
                game.put("margin" if name == "more" else name, line.entry(*found.span(name)))
        return True
    return False


def _result(
    line: "_Line", start: int, rules: RuleSet, terms: Terms
) -> tuple[int, Entry | None]:
    """Where the result at the end of a line begins, the longest that is one; else at its start."""
    text = line.plain
    for at in range(start, len(text)):
        begins = at == start or text[at - 1] in " )，,;:：。" or text[at] in "黑白"
        if begins and text[at] not in " ,;:" and result(text[at:], rules, terms) is not None:
            return at, line.entry(at, len(text))
    return len(text), None


def _two_names(line: "_Line", start: int, end: int) -> list[tuple[int, int]] | None:
    """The names before a result, by what stands between them, by their colours, or by a blank."""
    head = line.plain[start:end]
    bare = head.rstrip(" ,;:，；：、-")
    spans = _split(bare)
    if spans is None:
        return None
    spans = [(start + a, start + b) for a, b in spans]
    fits = all(_NAME.search(line.plain[a:b]) for a, b in spans)
    return spans if fits else None


def _split(head: str) -> list[tuple[int, int]] | None:
    found = _BETWEEN.search(head)
    if found is not None and found.start() and found.end() < len(head):
        return [(0, found.start()), (found.end(), len(head))]
    tagged = [m.end() for m in re.finditer(_TAG, head, re.IGNORECASE)]
    if len(tagged) == 2 and tagged[1] == len(head.rstrip()):
        return [(0, tagged[0]), (tagged[0], len(head))]
    first = [m.start() for m in re.finditer(_COLOUR_FIRST, head)
             if not m.start() or head[m.start()] in " ,，" or head[m.start() - 1] in " ,，"]
    if len(first) == 2 and first[0] == 0:
        return [(0, first[1]), (first[1], len(head))]
    joined = re.match(r"[黑白]方\s*[:：]?\s*[\u3400-\u9fff]{2,4}(?=[黑白]方)", head)
    if joined is not None:  # 黑方张三白方李四: OCR has lost the blank
        return [(0, joined.end()), (joined.end(), len(head))]
    words = [m.span() for m in re.finditer(r"\S+", head)]
    return words if len(words) == 2 else None


def _sides(
    game: Entries, entries: list[Entry], before: list[Colour | None], *, either: bool = False
) -> None:
    """Who is Black: as the line says, else by the order, and that is told.

    `before` are the colours that stand before the names. In a sentence (`either`) one is enough.
    """
    colours = [_colour(entry.text) or told for entry, told in zip(entries, before, strict=True)]
    if either and None in colours and set(colours) != {None}:
        known = next(colour for colour in colours if colour is not None)
        colours = [colour or known.opponent for colour in colours]
    if set(colours) == {Colour.BLACK, Colour.WHITE}:
        for colour, entry in zip(colours, entries, strict=True):
            game.put("black" if colour is Colour.BLACK else "white", entry)
        return
    game.oddities.append("no_headings")
    for order, entry in enumerate(entries):
        game.put(f"player{order + 1}", entry)


def _colour(text: str) -> Colour | None:
    """The colour behind a name: ``张三（黑）``, ``张三执黑``."""
    told = colour_said(text)
    behind = re.search(r"执([黑白])棋?$", plain(text).strip())
    if told is not None or behind is None:
        return told
    return Colour.BLACK if behind[1] == "黑" else Colour.WHITE


def _first(text: str) -> "re.Match[str] | None":
    return _COLOUR_FIRST.match(plain(text))


def _named(found: "re.Match[str]") -> Colour:
    return Colour.BLACK if (found[1] or found[2]).lower()[0] in "黑b" else Colour.WHITE


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
