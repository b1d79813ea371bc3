"""The command `batch`: many files into an event, with a bar that tells how far it is."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardscan import __version__
from boardscan.cli import options as o
from boardscan.errors import ExitCode

if TYPE_CHECKING:
    from boardscan.batch.plan import Plan
    from boardscan.batch.run import Runner, Summary
    from boardscan.records.game import Game
    from boardscan.records.store import Store

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
    from boardscan.cli.batch_tell import progress_bar, tell, write_review
    from boardscan.records.store import create_event

    speak: str = context.obj
    by = who or f"boardscan {__version__}"
    matching = None if pattern is None else read_pattern(pattern)
    _check_terms(rules, komi)
    files, rows = _gather(sources)
    with create_event(event, who=by) as store:
        _set_terms(store, rules, komi, by)
        plan = _plan(store, files, rows, matching, by, speak, again)
        with progress_bar(len(plan.photos), speak, quiet=as_json) as progress:
            summary = run_batch(plan, _runner(jobs, scheduler), progress)
        games = review_list(store, speak)
        head = store.head
    if review is not None:
        write_review(review, games)
    tell(summary, games, head, event, speak, as_json)
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
    from boardscan.cards.expected import card_event
    from boardscan.records.event import read_event

    known = card_event(read_event(store))
    # looking for a card takes a second a photo: only where there are games to find
    matcher = Matcher(files, rows, pattern, known if known.games or rows else None)
    return make_plan(store, files, matcher, who=who, lang=lang, again=again)


def _runner(jobs: int | None, scheduler: str | None) -> "Runner":
    from functools import partial

    from boardscan.batch.pool import run_local
    from boardscan.batch.work import process

    if scheduler is not None:
        from boardscan.batch.cluster import run_cluster

        return partial(run_cluster, work=process, address=scheduler)
    return partial(run_local, work=process, jobs=jobs or os.cpu_count() or 1)


def _exit_code(summary: "Summary", games: list["Game"], strict: bool) -> ExitCode:
    if summary.stopped:
        return ExitCode.INTERRUPTED
    if summary.refused or summary.troubles:
        return ExitCode.SOME_REFUSED
    return ExitCode.REVIEW if strict and games else ExitCode.OK
