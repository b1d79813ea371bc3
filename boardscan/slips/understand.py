"""From the words of a sheet to its games: lists, forms, and lines without headings."""

from collections.abc import Sequence

from boardscan.slips.choices import settle_choices
from boardscan.slips.doubts import reason
from boardscan.slips.entries import Entries, Entry
from boardscan.slips.forms import filled_in, games_of, items_of, passing_of
from boardscan.slips.judge import judge
from boardscan.slips.known import Context
from boardscan.slips.lines import find_games, tells_a_result
from boardscan.slips.reading import Reason, SlipGame
from boardscan.slips.settle import Looker
from boardscan.slips.sheet import Sheet
from boardscan.slips.tables import Table, find_tables
from boardscan.slips.values import number
from boardscan.slips.words import Word, rows_of

#: Share of a page's letters in scripts that are read, below which the page is not understood.
KNOWN_LETTERS = 0.5


def understand(sheet: Sheet, context: Context) -> tuple[tuple[SlipGame, ...], tuple[Reason, ...]]:
    """Every game that a sheet tells of, and doubts about the sheet as a whole."""
    if not sheet.words:
        return (), (reason("blank_page"),)
    words = settle_choices(sheet.image, sheet.words)
    found, missed = _entries(rows_of(list(words)), context)
    looker = Looker(sheet)
    games = tuple(judge(i, entries, looker, context) for i, entries in enumerate(found, 1))
    if not games:
        code = "no_game" if _is_known_script(sheet.words) else "other_script"
        return (), (reason(code),)
    return games, (*_doubled(games), *((reason("missed_line"),) if missed else ()))


def _entries(rows: list[list[Word]], context: Context) -> tuple[list[Entries], bool]:
    """The games, and whether a line among them tells a result and was not understood."""
    tables = find_tables(rows)
    listed = [game for table in tables for game in table.games if _is_game(game)]
    used = {i for table in tables if any(_is_game(g) for g in table.games)
            for i in range(table.heading, table.end)}  # fmt: skip
    loose = [row for i, row in enumerate(rows) if i not in used]
    shared = _values_below(tables)
    if listed:
        _share(listed, shared, loose)
        return listed, any(map(tells_a_result, loose))
    lines = find_games(loose, context.rules, context.terms)
    under = [row for i, row in enumerate(loose) if lines and i > min(lines) and i not in lines]
    loose = [row for i, row in enumerate(loose) if i not in lines]
    forms = [game for game in games_of(filled_in(items_of(loose))) if _is_game(game)]
    games = [*forms, *lines.values()]
    _share(games, shared, loose, under)
    return games, bool(lines and not forms and any(map(tells_a_result, loose)))


def _is_game(game: Entries) -> bool:
    """Whether it names a player, and something besides."""
    players = [n for n in ("black", "white", "player1", "player2") if _told(game, n)]
    rest = [n for n in game.fields if n not in ("black", "white", "player1", "player2")
            and _told(game, n)]  # fmt: skip
    return len(players) == 2 or bool(players and rest)


def _told(game: Entries, name: str) -> bool:
    return name in game.fields and bool(game.fields[name].text.strip(" _.-—"))


def _values_below(tables: list[Table]) -> dict[str, Entry]:
    """Labels with their values below them, and no game in it: round, table, date of the page."""
    found: dict[str, Entry] = {}
    for table in tables:
        for game in table.games:
            if not _is_game(game):
                found.update(game.fields)
    return found


def _share(games: list[Entries], shared: dict[str, Entry], loose: list[list[Word]],
           under: Sequence[list[Word]] = ()) -> None:
    """What a page says once holds for each of its games that says nothing else.

    A table that is told only below the first line (`under`) is that of a line, not of the page.
    """
    everything = dict(shared)
    numbers = {(n, _told_number(e)) for n, e in shared.items() if n in ("table", "board")}
    if not (len(games) == 1 and "round" in games[0].fields):
        for filled in filled_in(items_of(loose)):
            if filled.name in ("table", "board"):
                numbers.add((filled.name, _told_number(filled.entry)))
            if filled.name in (*_ONCE, "event") and filled.entry.text.strip():
                everything.setdefault(filled.name, filled.entry)
    passing = passing_of([word for row in loose for word in row])
    numbers |= {(n, _told_number(e)) for n, e, _ in passing if n in ("table", "board")}
    for name, entry, _ in passing:
        alike = {e.text for n, e, _ in passing if n == name}
        if len(alike) == 1:
            everything.setdefault(name, entry)
    for game in games:
        for name, entry in everything.items():
            if name in ("table", "board") and len(games) > 1:
                continue
            if not _told(game, name):
                game.fields[name] = Entry(list(entry.words), list(entry.oddities))
        number = game.fields.pop("number", None)
        if number is not None and not _told(game, "table"):
            game.fields["table"] = number
    lines_own = any(name in ("table", "board") for name, _, _ in
                    passing_of([word for row in under for word in row]))  # fmt: skip
    one = len(numbers) == 1 and not lines_own
    match = everything.get(next(iter(numbers))[0]) if one else None
    _boards(games, match, several=len(numbers) > 1)


def _told_number(entry: Entry) -> str:
    """A table as one number where it is one: Table: 4 and 4 are the same."""
    found = number(entry.text)
    return entry.text.strip() if found is None else str(found)


def _boards(games: list[Entries], match: Entry | None, *, several: bool) -> None:
    """A board is a table of its own, unless its team's table is told, too.

    That is so where a game has both, or where a page with several numbered games tells one table.
    """
    own = [g.fields.get("table") or g.fields.get("board") for g in games]
    texts = [entry.text for entry in own if entry is not None]
    teams = match is not None and len(games) > 1 and len(set(texts)) == len(games)
    for game, entry in zip(games, own, strict=True):
        if teams and match is not None and entry is not None and "table" not in game.shared:
            if not (_told(game, "table") and _told(game, "board")):
                game.fields["board"] = entry
            game.fields["table"] = Entry(list(match.words), list(match.oddities))
        elif _told(game, "board") and not _told(game, "table"):
            game.fields["table"] = game.fields.pop("board")
            if several and len(games) > 1:  # it may be a board of one of these tables
                game.fields["table"].oddities.append("whose_game")


_ONCE = ("round", "table", "board", "date")


def _is_known_script(words: tuple[Word, ...]) -> bool:
    letters = [c for word in words for c in word.text if c.isalpha()]
    known = [c for c in letters if c < "\u0250" or "\u3400" <= c <= "\u9fff"]
    return len(known) >= KNOWN_LETTERS * max(len(letters), 1)


def _doubled(games: tuple[SlipGame, ...]) -> tuple[Reason, ...]:
    keys = [game.key for game in games if game.key is not None]
    return (reason("same_table"),) if len(set(keys)) < len(keys) else ()
