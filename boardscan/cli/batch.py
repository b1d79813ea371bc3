"""The command `batch`: many files into an event, with a bar that tells how far it is."""

import csv
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardscan import __version__
from boardscan.cli import options as o
from boardscan.cli.output import print_json
from boardscan.cli.words import say
from boardscan.errors import ExitCode

if TYPE_CHECKING:
    from boardscan.batch.plan import Plan
    from boardscan.batch.run import Progress, Runner, Summary
    from boardscan.records.game import Game
    from boardscan.records.store import Store

#: Games to look at that are told on the terminal; all of them are in the file of --review.
MOST_TOLD = 40

SourcesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FOLDER|LIST...",
        help="Folders, photos, SGF files, lists of them (.txt), a manifest (.csv), or addresses "
        "that fsspec knows.",
        show_default=False,
    ),
]
EventOption = Annotated[
    str,
    typer.Option("--event", metavar="NAME", help="The event's file, or its name; made if needed."),
]
PatternOption = Annotated[
    str | None,
    typer.Option(
        "--pattern",
        metavar="PATTERN",
        help="How file names tell the game: {round}-{table}, IMG_{any}_{round}_{table}_{board}.",
    ),
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", metavar="N", min=1, help="Processes at once; default: one a core."),
]
SchedulerOption = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="Use the workers of this Dask scheduler, for example tcp://host:8786.",
    ),
]
AgainOption = Annotated[
    bool, typer.Option("--again", help="Read photos again that were read before.")
]
ReviewOption = Annotated[
    Path | None,
    typer.Option("--review", metavar="FILE.csv", help="Write the games to look at into a CSV."),
]
WhoOption = Annotated[
    str | None, typer.Option("--who", metavar="NAME", help="The person that this comes from.")
]


def batch(
    context: typer.Context,
    sources: SourcesArgument,
    event: EventOption,
    rules: o.RulesOption = None,
    komi: o.KomiOption = None,
    pattern: PatternOption = None,
    jobs: JobsOption = None,
    scheduler: SchedulerOption = None,
    again: AgainOption = False,
    review: ReviewOption = None,
    who: WhoOption = None,
    as_json: o.JsonOption = False,
    strict: o.StrictOption = False,
    lang: o.LangOption = None,  # noqa: ARG001 - read before Typer parses
) -> int:
    """Read many photos and game records into an event; go on where it was stopped."""
    from boardscan.batch.match import read_pattern
    from boardscan.batch.run import review_list, run_batch
    from boardscan.records.store import create_event

    speak: str = context.obj
    by = who or f"boardscan {__version__}"
    matching = None if pattern is None else read_pattern(pattern)
    _check_terms(rules, komi)
    files, rows = _gather(sources)
    with create_event(event, who=by) as store:
        _set_terms(store, rules, komi, by)
        plan = _plan(store, files, rows, matching, by, speak, again)
        with _bar(len(plan.photos), speak, quiet=as_json) as progress:
            summary = run_batch(plan, _runner(jobs, scheduler), progress)
        games = review_list(store)
        head = store.head
    if review is not None:
        _write_review(review, games)
    _tell(summary, games, head, event, speak, as_json)
    return _exit_code(summary, games, strict)


def _check_terms(rules: str | None, komi: str | None) -> None:
    """Refuse wrong rules and komi before anything is read."""
    from boardscan.rules.komi import parse_komi
    from boardscan.rules.rule_files import get_ruleset
    from boardscan.rules.rulesets import DEFAULT_RULES

    chosen = get_ruleset(rules or DEFAULT_RULES)
    if komi is not None:
        parse_komi(komi, chosen)


def _gather(sources: Iterable[str]) -> tuple[list[str], list[Any]]:
    """The files, and the rows of the manifests."""
    from boardscan.batch.files import find_files, read_list, suffix_of
    from boardscan.batch.manifest import read_manifest

    files: list[str] = []
    rows: list[Any] = []
    for source in sources:
        path = Path(source)
        kind = suffix_of(source) if path.is_file() else ""
        if kind in (".csv", ".tsv"):
            rows += read_manifest(path)
        elif kind in (".txt", ".lst"):
            files += read_list(path)
        else:
            files += find_files([source])
    return list(dict.fromkeys(files)), rows


def _set_terms(store: "Store", rules: str | None, komi: str | None, who: str) -> None:
    from boardscan.records.event import read_event
    from boardscan.records.register import set_event

    wanted = {"rules": rules, "komi": komi}
    known = read_event(store).about
    new = {name: value for name, value in wanted.items() if value and known.get(name) != value}
    if new:
        set_event(store, who=who, **new)


def _plan(
    store: "Store",
    files: list[str],
    rows: list[Any],
    pattern: Any,
    who: str,
    lang: str,
    again: bool,
) -> "Plan":
    from boardscan.batch.match import Matcher
    from boardscan.batch.plan import make_plan

    matcher = Matcher(files, rows, pattern)
    return make_plan(store, files, matcher, who=who, lang=lang, again=again)


def _runner(jobs: int | None, scheduler: str | None) -> "Runner":
    from functools import partial

    from boardscan.batch.pool import run_local
    from boardscan.batch.work import process

    if scheduler is not None:
        from boardscan.batch.cluster import run_cluster

        return partial(run_cluster, work=process, address=scheduler)
    return partial(run_local, work=process, jobs=jobs or os.cpu_count() or 1)


@contextmanager
def _bar(total: int, lang: str, *, quiet: bool) -> Iterator["Progress"]:
    """A progress bar with rate and time left on stderr, where that is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text as RichText

    class Rate(ProgressColumn):
        def render(self, task: Task) -> RichText:
            speed = task.finished_speed or task.speed
            return RichText(f"{speed:.1f}/s" if speed else "–/s")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(),
               TextColumn("{task.description}"))  # fmt: skip
    with Progress(*columns, console=Console(stderr=True)) as bar:
        line = bar.add_task("", total=total)

        def show(summary: "Summary") -> None:
            bar.update(line, completed=summary.read + summary.known,
                       description=_counts(summary, lang))  # fmt: skip

        yield show


def _counts(summary: "Summary", lang: str) -> str:
    return say(
        "batch_counts", lang, certain=summary.certain, doubtful=summary.doubtful,
        refused=summary.refused, known=summary.known,
    )  # fmt: skip


def _tell(
    summary: "Summary", games: list["Game"], head: str, event: str, lang: str, as_json: bool
) -> None:
    if as_json:
        print_json(_summary_json(summary, games, head, event))
        return
    typer.echo(say("batch_files", lang, photos=summary.total, records=summary.records))
    typer.echo(_counts(summary, lang))
    for trouble in summary.troubles:
        typer.echo(f"  {trouble.source} ({trouble.game}): {trouble.message}")
    if games:
        typer.echo(say("to_review", lang, number=len(games)))
    for game in games[:MOST_TOLD]:
        typer.echo(f"  {game.key}: {'; '.join(_reasons(game)) or game.standing}")
    if len(games) > MOST_TOLD:
        typer.echo(say("and_more", lang, number=len(games) - MOST_TOLD))
    if summary.stopped:
        left = summary.total - summary.read - summary.known
        typer.echo(say("stopped", lang, number=left))


def _reasons(game: "Game") -> list[str]:
    return [message for _, message in game.reasons]


def _summary_json(summary: "Summary", games: list["Game"], head: str, event: str) -> dict[str, Any]:
    return {
        "version": 1,
        "event": event,
        "photos": summary.total,
        "certain": summary.certain,
        "doubtful": summary.doubtful,
        "refused": summary.refused,
        "known": summary.known,
        "records": summary.records,
        "troubles": [
            {"source": t.source, "game": t.game, "code": t.code, "message": t.message}
            for t in summary.troubles
        ],
        "review": [
            {
                "game": game.key,
                "standing": game.standing,
                "source": (game.record or {}).get("source"),
                "reasons": [{"code": code, "message": message} for code, message in game.reasons],
            }
            for game in games
        ],
        "stopped": summary.stopped,
        "head": head,
    }


def _write_review(path: Path, games: list["Game"]) -> None:
    from boardscan.records.files import write_atomically

    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(["game", "round", "table", "board", "black", "white", "standing", "photo",
                     "reasons"])  # fmt: skip
    for game in games:
        photo = (game.record or {}).get("source")
        row = [game.key, game.round, game.table, game.board, game.black, game.white, game.standing]
        writer.writerow([_plain(cell) for cell in (*row, photo, "; ".join(_reasons(game)))])
    # Spreadsheets take a CSV for UTF-8 only when it begins with this mark.
    write_atomically(path, text.getvalue().encode("utf-8-sig", "backslashreplace"))


def _plain(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: a file may be called ``=HYPERLINK(...)``."""
    risky = isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{cell}" if risky else cell


def _exit_code(summary: "Summary", games: list["Game"], strict: bool) -> ExitCode:
    if summary.stopped:
        return ExitCode.INTERRUPTED
    if summary.refused or summary.troubles:
        return ExitCode.SOME_REFUSED
    return ExitCode.REVIEW if strict and games else ExitCode.OK
