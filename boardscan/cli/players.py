"""The command `players`: who plays in an event, who left it, and how it is played."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardscan import __version__
from boardscan.cli import options as o
from boardscan.cli.standings import EventArgument
from boardscan.cli.words import say
from boardscan.errors import ExitCode

if TYPE_CHECKING:
    from boardscan.records.event import Event

ListArgument = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE.csv",
        help="Players to enter or change: name, and where known id, team, board, rank, club, "
        "country, latin, left after round, free rounds.",
        show_default=False,
    ),
]
SettingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--setting",
        metavar="NAME=VALUE",
        help="How the event is played: rounds=7, system=round-robin, teams=yes, title=... "
        "May be repeated.",
    ),
]
WhoOption = Annotated[
    str | None, typer.Option("--who", metavar="NAME", help="The person that this comes from.")
]


def players(
    context: typer.Context,
    event: EventArgument,
    listed: ListArgument = None,
    settings: SettingOption = None,
    who: WhoOption = None,
    lang: o.LangOption = None,  # noqa: ARG001 - read before Typer parses
) -> int:
    """List the players of an event, or enter them and how it is played."""
    from boardscan.records.event import read_event
    from boardscan.records.players_enter import enter_players, settings_of
    from boardscan.records.players_file import read_players
    from boardscan.records.register import set_event
    from boardscan.records.store import create_event, open_event

    lines = [] if listed is None else read_players(listed)
    chosen = settings_of(settings or [])
    by = who or f"boardscan {__version__}"
    writes = listed is not None or chosen
    with create_event(event, who=by) if writes else open_event(event) as store:
        with store.transaction():
            found = read_event(store)
            new = {name: value for name, value in chosen.items() if found.about.get(name) != value}
            if new:
                set_event(store, who=by, **new)
            number = enter_players(store, found, lines, by)
        found = read_event(store)
    if listed is not None:
        typer.echo(say("players_entered", context.obj, new=number, all=len(lines)))
    elif not chosen:
        _list(found, context.obj)
    for name, value in new.items():
        typer.echo(f"{name} = {value}")
    return ExitCode.OK


def _list(event: "Event", lang: str) -> None:
    from boardscan.cli.columns import columns
    from boardscan.records.exports.tables import players_table

    table = players_table(event)
    rows = [[head.in_language(lang) for head in table.heads]]
    rows += [["" if cell is None else str(cell) for cell in row] for row in table.rows]
    shown = [place for place in range(len(table.heads)) if any(row[place] for row in rows[1:])]
    for line in columns([[row[place] for place in shown] for row in rows], range(len(shown))):
        typer.echo(line)
