"""The command `export`: an event for other programs."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from boardscan.cli import options as o
from boardscan.cli.standings import EventArgument
from boardscan.cli.words import say
from boardscan.errors import ExitCode

ToOption = Annotated[
    Literal["csv", "xlsx", "json", "sgf", "opengotha", "h9"],
    typer.Option(
        "--to",
        metavar="FORMAT",
        help="csv, xlsx, json, sgf (a file a game), opengotha, h9 (the EGD's table).",
        show_default=False,
    ),
]
TargetOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="PATH",
        help="The file to write, or the folder of the SGFs; default: the event's name, here.",
    ),
]
TableOption = Annotated[
    Literal["games", "players", "standings"],
    typer.Option(
        "--table", metavar="TABLE", help="What a CSV holds: games (default), players, standings.",
        show_default=False,
    ),
]  # fmt: skip


def export(
    context: typer.Context,
    event: EventArgument,
    to: ToOption,
    target: TargetOption = None,
    table: TableOption = "games",
    lang: o.LangOption = None,  # noqa: ARG001 - read before Typer parses
) -> int:
    """Write an event as CSV, XLSX, JSON, SGF, OpenGotha's XML or the EGD's table."""
    from boardscan.records.event import read_event
    from boardscan.records.exports.export import SUFFIXES
    from boardscan.records.exports.export import export as export_event
    from boardscan.records.files import write_atomically
    from boardscan.records.store import event_path, open_event

    with open_event(event) as store:
        found = read_event(store)
    made = export_event(found, to, context.obj, table)
    path = target or Path(event_path(event).stem + SUFFIXES[to])
    for name, data in made.files.items():
        write_atomically(path / name if name else path, data)
    typer.echo(f"{say('written', context.obj)}: {path}")
    for note in made.notes:
        typer.echo(note.in_language(context.obj))
    return ExitCode.OK
