"""The table of `standings` as text."""

from collections.abc import Iterator

from boardscan.cli.columns import columns
from boardscan.cli.words import say
from boardscan.records.contest import Contest
from boardscan.records.standings import Row, Standings
from boardscan.records.standings_record import number_text


def table_text(table: Standings, contest: Contest, lang: str) -> Iterator[str]:
    """The table in lines; columns are as wide as a terminal shows them."""
    teams = {entrant.id: entrant.team or "" for entrant in contest.entrants}
    with_team = not table.way.teams and any(teams.values())
    shown = list(table.rows[0].values) if table.rows else []
    head = [say("place", lang), say("team" if table.way.teams else "name", lang)]
    head += [say("team", lang)] if with_team else []
    head += [criterion.name_text.in_language(lang) for criterion in shown]
    head.append(say("won_drawn_lost", lang))
    lines = [head]
    for row in table.rows:
        cells = [_place(row), row.name, *([teams.get(row.id, "")] if with_team else [])]
        for criterion in shown:
            boards = criterion == "boards"
            value = number_text(row.values[criterion])
            cells.append("-".join(map(str, row.score.boards)) if boards else value)
        cells.append("-".join(map(str, row.score.won_drawn_lost)))
        lines.append(cells)
    yield from columns(lines, texts={1, 2} if with_team else {1})


def _place(row: Row) -> str:
    """The place; ``=`` before one that is shared, ``*`` behind one that a lot decided."""
    if row.place is None:
        return "-"
    return f"{'=' if row.shared else ''}{row.place}{'*' if row.by_lot else ''}"
