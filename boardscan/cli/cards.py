"""The commands `cards make` and `cards read`."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from boardscan import __version__
from boardscan.cli import options as o
from boardscan.cli.batch import JobsOption, WhoOption
from boardscan.cli.words import say
from boardscan.errors import ExitCode, InputError, Text

if TYPE_CHECKING:
    from boardscan.batch.cards import CardRun
    from boardscan.cards.paper import CardPrint

cards = typer.Typer(help="Print score cards, and read them back.")

ManifestArgument = Annotated[
    Path | None,
    typer.Argument(
        metavar="[games.csv]",
        help="The games: a manifest as for batch. Without it those of --event.",
        show_default=False,
    ),
]
PdfOption = Annotated[
    Path, typer.Option("--out", metavar="FILE.pdf", help="The PDF to write.", show_default=False)
]
CardsEventOption = Annotated[
    str | None,
    typer.Option(
        "--event",
        metavar="NAME",
        help="make: enters the games there, or prints those that it has; "
        "read: enters what the cards say, and refuses cards of another event.",
    ),
]
PaperOption = Annotated[
    Literal["a4", "letter"], typer.Option("--paper", help="Two cards go on a page of it.")
]
RoundOption = Annotated[
    int | None, typer.Option("--round", metavar="N", min=1, help="Only the games of this round.")
]
TitleOption = Annotated[
    str | None,
    typer.Option("--title", metavar="TEXT", help="Printed on top; without it the event's."),
]
CardFilesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...", help="Photos, scans, PDF files, or folders.", show_default=False
    ),
]
CardsOutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Writes each card with what was read drawn on it, doubtful fields, a contact sheet.",
    ),
]
CardsAgainOption = Annotated[
    bool, typer.Option("--again", help="Read cards again that were read before.")
]


@cards.command()
def make(
    context: typer.Context,
    pdf: PdfOption,
    manifest: ManifestArgument = None,
    event: CardsEventOption = None,
    round: RoundOption = None,  # noqa: A002 - the field's word
    paper: PaperOption = "a4",
    title: TitleOption = None,
    who: WhoOption = None,
    lang: o.LangOption = None,  # noqa: ARG001 - read before Typer parses
) -> int:
    """Print a score card for each game, two a page."""
    from boardscan.cards.paper import make_pdf
    from boardscan.records.files import write_atomically

    if manifest is None and event is None:
        raise InputError(
            "no_games_named",
            Text("no games are named", "未指定对局"),
            Text(
                "Name a manifest, or an event with --event.",
                "请指定对局清单，或用 --event 指定赛事。",
            ),
        )
    printed = _prints(manifest, event, round, title, who or f"boardscan {__version__}")
    if not printed:
        raise InputError(
            "no_games",
            Text("there are no such games", "没有符合条件的对局"),
            Text("Check the manifest and --round.", "请检查对局清单与 --round。"),
        )
    data, lacking = make_pdf(printed, sheet=paper, lang=context.obj)
    write_atomically(pdf, data)
    typer.echo(say("cards_made", context.obj, number=len(printed), file=pdf))
    if lacking:
        codes = ", ".join(f"U+{ord(character):04X}" for character in sorted(lacking))
        typer.echo(say("cards_lacking", context.obj, codes=codes))
    return ExitCode.OK


def _prints(
    manifest: Path | None, event: str | None, number: int | None, title: str | None, who: str
) -> list["CardPrint"]:
    from boardscan.batch.enter import enter_rows
    from boardscan.batch.manifest import read_manifest
    from boardscan.batch.prints import prints_of_event, prints_of_rows
    from boardscan.records.event import read_event
    from boardscan.records.store import create_event, open_event

    rows = None if manifest is None else read_manifest(manifest)
    if event is None:
        return prints_of_rows(rows or [], title or (manifest.stem if manifest else ""), number)
    with open_event(event) if rows is None else create_event(event, who=who) as store:
        if rows is not None:
            with store.transaction():
                enter_rows(store, rows, who)
        found = read_event(store)
    keys = None if rows is None else {row.key for row in rows}
    return prints_of_event(found, title, number, keys)


@cards.command()
def read(
    context: typer.Context,
    files: CardFilesArgument,
    event: CardsEventOption = None,
    folder: CardsOutOption = None,
    jobs: JobsOption = None,
    again: CardsAgainOption = False,
    who: WhoOption = None,
    as_json: o.JsonOption = False,
    strict: o.StrictOption = False,
    lang: o.LangOption = None,  # noqa: ARG001
) -> int:
    """Read score cards from photos and scans; go on where it was stopped."""
    from boardscan.cards.expected import card_event
    from boardscan.cards.qr import decoder
    from boardscan.records.event import read_event
    from boardscan.records.store import open_event

    decoder()
    speak: str = context.obj
    if event is None:
        return _read(files, None, folder, jobs, again, who, as_json, strict, speak)
    with open_event(event) as store:
        found = card_event(read_event(store))
        return _read(files, (store, found), folder, jobs, again, who, as_json, strict, speak)


def _read(
    files: Iterable[str],
    event: tuple[Any, Any] | None,
    out: Path | None,
    jobs: int | None,
    again: bool,
    who: str | None,
    as_json: bool,
    strict: bool,
    speak: str,
) -> int:
    from boardscan.batch.cards import CardRun, find_pages, run_cards
    from boardscan.cli.batch_tell import progress_bar
    from boardscan.cli.cards_tell import tell_card, tell_end
    from boardscan.records.files import check_folder

    if out is not None:
        check_folder(out)
    store, known = event or (None, None)
    tasks = find_pages(files, known, out, speak)
    run = CardRun(tasks, store, who or f"boardscan {__version__}", again)

    def take(record: dict[str, Any]) -> None:
        tell_card(record, speak, as_json)

    with progress_bar(len(tasks), speak, quiet=as_json) as progress:
        run_cards(run, _runner(jobs, len(tasks)), take, progress)
    tell_end(run, out, speak, as_json)
    return _exit_code(run, strict)


def _runner(jobs: int | None, pages: int) -> Any:
    """One process where there is one page: starting others takes longer than reading it."""
    import os
    from functools import partial

    from boardscan.batch.card_work import died, process_cards
    from boardscan.batch.pool import run_here, run_local

    wanted = min(jobs or os.cpu_count() or 1, pages)
    if wanted <= 1 and pages <= 1:
        return partial(run_here, work=process_cards)
    return partial(run_local, work=process_cards, jobs=wanted, lost=died)


def _exit_code(run: "CardRun", strict: bool) -> ExitCode:
    """Of a single card the code of its own error, as `count` has it."""
    from boardscan.batch.cards import is_blank

    if run.summary.stopped:
        return ExitCode.INTERRUPTED
    states = [record["status"] for record in run.all_records() if not is_blank(record)]
    if not states:
        return ExitCode.BOARD
    if "refused" in states:
        return run.exit_code if len(states) == 1 else ExitCode.SOME_REFUSED
    return ExitCode.REVIEW if strict and "needs_review" in states else ExitCode.OK
