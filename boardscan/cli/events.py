"""The commands that look at an event: `games`, `show`, `verify`."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from boardscan.cli import options as o
from boardscan.cli.output import print_json
from boardscan.cli.standings import EventArgument
from boardscan.cli.words import say
from boardscan.errors import ExitCode

if TYPE_CHECKING:
    pass

Standing = Literal["open", "refused", "needs_review", "read", "decided", "confirmed"]

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game: 1.5 is round 1, table 5; 1.5.2 its board 2.",
        show_default=False,
    ),
]
OnlyOption = Annotated[
    Standing | None,
    typer.Option(
        "--only",
        metavar="STANDING",
        help="Only games that stand so: open, refused, needs_review, read, decided, confirmed.",
    ),
]
HeadOption = Annotated[
    str | None,
    typer.Option(
        "--head", metavar="HASH", help="A hash that was noted down, or its first 8 characters."
    ),
]


def games(
    context: typer.Context,
    event: EventArgument,
    only: OnlyOption = None,
    as_json: o.JsonOption = False,
    lang: o.LangOption = None,  # noqa: ARG001 - read before Typer parses
) -> int:
    """List the games of an event."""
    from boardscan.cli.show_game import game_json, game_line
    from boardscan.records.event import read_event
    from boardscan.records.store import open_event

    with open_event(event) as store:
        found = read_event(store)
    listed = [game for game in found.games.values() if only in (None, game.standing)]
    for game in listed:
        if as_json:
            print_json(game_json(game, found))
        else:
            typer.echo(game_line(game, found, context.obj))
    if not listed and not as_json:
        typer.echo(say("no_games", context.obj))
    return ExitCode.OK


def show(
    context: typer.Context,
    event: EventArgument,
    game: GameArgument,
    as_json: o.JsonOption = False,
    lang: o.LangOption = None,  # noqa: ARG001
) -> int:
    """Show one game of an event with everything that happened to it."""
    from boardscan.cli.show_game import game_json, game_text
    from boardscan.records.decide import need_game
    from boardscan.records.event import read_event
    from boardscan.records.store import open_event

    with open_event(event) as store:
        found = read_event(store)
        wanted = need_game(store, game)
    if as_json:
        print_json(game_json(wanted, found, history=True))
        return ExitCode.OK
    for line in game_text(wanted, found, context.obj):
        typer.echo(line)
    return ExitCode.OK


def verify(
    context: typer.Context,
    event: EventArgument,
    head: HeadOption = None,
    as_json: o.JsonOption = False,
    lang: o.LangOption = None,  # noqa: ARG001
) -> int:
    """Find out whether an event's file was edited behind boardscan's back."""
    from boardscan.records.store_check import verify_event

    speak = context.obj
    found = verify_event(event, head=head)
    if as_json:
        told = {
            name: [{"code": f.code, "row": f.row, "message": f.text.in_language(speak)} for f in fs]
            for name, fs in (("faults", found.faults), ("notes", found.notes))
        }
        print_json({"version": 1, "event": event, "intact": found.intact, "rows": found.rows,
                    "head": found.head, **told})  # fmt: skip
    else:
        word = "intact" if found.intact else "not_intact"
        typer.echo(say(word, speak, rows=found.rows))
        for fault in found.faults:
            typer.echo(f"  - {fault.text.in_language(speak)}")
        for note in found.notes:
            typer.echo(f"{say('note', speak)}: {note.text.in_language(speak)}")
        typer.echo(f"{say('head', speak)}: {found.head}")
    return ExitCode.OK if found.intact else ExitCode.DIFFERS
