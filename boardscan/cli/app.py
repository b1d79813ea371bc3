"""The three commands and how Typer is set up for them."""

from collections.abc import Sequence
from typing import Annotated

import typer

from boardscan import __version__
from boardscan.cli import options as o
from boardscan.cli.batch import batch
from boardscan.cli.cards import cards
from boardscan.cli.check import check
from boardscan.cli.desk import desk
from boardscan.cli.events import games, show, verify
from boardscan.cli.events_change import annul, confirm, correct
from boardscan.cli.export import export
from boardscan.cli.inputs import GameFlags
from boardscan.cli.players import players
from boardscan.cli.slips import slips
from boardscan.cli.standings import standings
from boardscan.cli.translate import in_language
from boardscan.errors import InputError, Text

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def invoke(arguments: Sequence[str], lang: str) -> int:
    """Parse and run: the exit code. Raises `BoardscanError` for a wrong command line, too."""
    command = in_language(typer.main.get_command(app), lang)
    try:
        args = list(arguments) or ["--help"]
        code = command.main(args, prog_name="boardscan", standalone_mode=False, obj=lang)
    except typer.exceptions.TyperException as error:
        raise InputError(
            "usage",
            Text(error.format_message(), f"命令行有误：{error.format_message()}"),
            Text("See: boardscan --help", "参见：boardscan --help"),
        ) from None
    return int(code or 0)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"boardscan {__version__}")
        raise typer.Exit


@app.callback()
def main(
    lang: o.LangOption = None,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Photograph a finished Go board; get the position, the count and the result."""


@app.command()
def count(
    context: typer.Context,
    photo: o.PhotoArgument,
    rules: o.RulesOption = None,
    changes: o.SetOption = None,
    komi: o.KomiOption = None,
    handicap: o.HandicapOption = None,
    warnings: o.WarningsOption = None,
    dead: o.DeadOption = None,
    disputed: o.DisputedOption = None,
    agree: o.AgreeOption = None,
    engine: o.EngineOption = None,
    engine_cmd: o.EngineCommandOption = None,
    engine_time: o.EngineTimeOption = None,
    prisoners: o.PrisonersOption = None,
    ended: o.EndedOption = None,
    borders_agreed: o.BordersOption = False,
    corners: o.CornersOption = None,
    size: o.SizeOption = None,
    out: o.OutOption = None,
    report: o.ReportOption = None,
    about: o.AboutOption = None,
    as_json: o.JsonOption = False,
    strict: o.StrictOption = False,
    lang: o.LangOption = None,
) -> int:
    """Read a photo of a finished game, count it and say who won."""
    from boardscan.cli.counting import count_photo
    from boardscan.cli.output import Output
    from boardscan.cli.report import read_report

    flags = GameFlags(
        rules, changes or (), komi, handicap, warnings or (), dead, prisoners or (), ended,
        borders_agreed, disputed or (), agree or (), engine, engine_cmd, engine_time,
    )  # fmt: skip
    output = Output(as_json, out, context.obj, strict)
    return count_photo(photo, flags, size, corners, output, read_report(report, about or ()))


@app.command()
def read(
    context: typer.Context,
    photos: o.PhotosArgument,
    corners: o.CornersOption = None,
    size: o.SizeOption = None,
    out: o.OutOption = None,
    as_json: o.JsonOption = False,
    strict: o.StrictOption = False,
    lang: o.LangOption = None,
) -> int:
    """Read one or more photos and stop at the position."""
    from boardscan.cli.output import Output
    from boardscan.cli.reading import read_photos

    return read_photos(photos, size, corners, Output(as_json, out, context.obj, strict))


@app.command()
def score(
    context: typer.Context,
    file: o.FileArgument,
    rules: o.RulesOption = None,
    changes: o.SetOption = None,
    komi: o.KomiOption = None,
    handicap: o.HandicapOption = None,
    warnings: o.WarningsOption = None,
    dead: o.DeadOption = None,
    disputed: o.DisputedOption = None,
    agree: o.AgreeOption = None,
    engine: o.EngineOption = None,
    engine_cmd: o.EngineCommandOption = None,
    engine_time: o.EngineTimeOption = None,
    prisoners: o.PrisonersOption = None,
    ended: o.EndedOption = None,
    borders_agreed: o.BordersOption = False,
    out: o.OutOption = None,
    report: o.ReportOption = None,
    about: o.AboutOption = None,
    as_json: o.JsonOption = False,
    strict: o.StrictOption = False,
    lang: o.LangOption = None,
) -> int:
    """Count without a photo: an SGF or a text diagram."""
    from boardscan.cli.counting import score_file
    from boardscan.cli.output import Output
    from boardscan.cli.report import read_report

    flags = GameFlags(
        rules, changes or (), komi, handicap, warnings or (), dead, prisoners or (), ended,
        borders_agreed, disputed or (), agree or (), engine, engine_cmd, engine_time,
    )  # fmt: skip
    output = Output(as_json, out, context.obj, strict)
    return score_file(file, flags, output, read_report(report, about or ()))


for command in (check, batch, games, show, correct, confirm, annul, verify):
    app.command()(command)
app.command()(players)
app.command()(standings)
app.command()(export)
app.command()(desk)
app.add_typer(cards, name="cards")
app.add_typer(slips, name="slips")
