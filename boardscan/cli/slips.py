"""The command `slips read`."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardscan import __version__
from boardscan.cli import options as o
from boardscan.cli.batch import JobsOption, WhoOption
from boardscan.errors import ExitCode

if TYPE_CHECKING:
    from boardscan.batch.slips import SlipRun

slips = typer.Typer(help="Read result slips, lists and forms that nobody designed.")

SlipFilesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...", help="Photos, scans, PDF files, or folders.", show_default=False
    ),
]
SlipsEventOption = Annotated[
    str | None,
    typer.Option(
        "--event",
        metavar="NAME",
        help="Settles names by the event's list, and enters what the slips say.",
    ),
]
SlipsOutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Writes each page with what was read drawn on it, doubtful fields, a contact sheet.",
    ),
]
SlipsAgainOption = Annotated[
    bool, typer.Option("--again", help="Read pages again that were read before.")
]


@slips.callback()
def _group() -> None:
    """Read result slips, lists and forms that nobody designed."""


@slips.command()
def read(
    context: typer.Context,
    files: SlipFilesArgument,
    event: SlipsEventOption = None,
    folder: SlipsOutOption = None,
    rules: o.RulesOption = None,
    komi: o.KomiOption = None,
    jobs: JobsOption = None,
    again: SlipsAgainOption = False,
    who: WhoOption = None,
    as_json: o.JsonOption = False,
    strict: o.StrictOption = False,
    lang: o.LangOption = None,  # noqa: ARG001 - read before Typer parses
) -> int:
    """Read result slips and lists from photos, scans and PDF files; go on where it was stopped."""
    from boardscan.batch.slips import SlipRun, find_slips
    from boardscan.records.event import read_event
    from boardscan.records.store import open_event
    from boardscan.slips.engine import require
    from boardscan.slips.known import context_of

    require()
    speak: str = context.obj
    by = who or f"boardscan {__version__}"
    if event is None:
        run = SlipRun(find_slips(files, _context(rules, komi), folder, speak), None, by, again)
        return _read(run, folder, jobs, speak, as_json, strict)
    with open_event(event) as store:
        known = context_of(read_event(store))
        run = SlipRun(find_slips(files, known, folder, speak), store, by, again)
        return _read(run, folder, jobs, speak, as_json, strict)


def _context(rules: str | None, komi: str | None) -> Any:
    from boardscan.rules.komi import parse_komi
    from boardscan.rules.rule_files import get_ruleset
    from boardscan.rules.rulesets import DEFAULT_RULES
    from boardscan.rules.terms import Terms
    from boardscan.slips.known import Context

    chosen = get_ruleset(rules or DEFAULT_RULES)
    return Context(chosen, Terms(komi=None if komi is None else parse_komi(komi, chosen)))


def _read(
    run: "SlipRun", folder: Path | None, jobs: int | None, speak: str, as_json: bool, strict: bool
) -> int:
    from boardscan.batch.slips import run_slips, write_contact_sheet
    from boardscan.cli.batch_tell import progress_bar
    from boardscan.cli.slips_tell import tell_end, tell_page

    def take(record: dict[str, Any]) -> None:
        tell_page(record, speak, as_json)

    with progress_bar(len(run.tasks), speak, quiet=as_json) as progress:
        run_slips(run, _runner(jobs, len(run.tasks)), take, progress)
    sheet = None if folder is None else write_contact_sheet(run, folder, speak)
    tell_end(run, sheet, speak, as_json)
    return _exit_code(run, strict)


def _runner(jobs: int | None, pages: int) -> Any:
    """One process where there is one page: starting others takes longer than reading it."""
    import os
    from functools import partial

    from boardscan.batch.pool import run_here, run_local
    from boardscan.batch.slip_work import died, process_slip

    if pages <= 1:
        return partial(run_here, work=process_slip)
    wanted = min(jobs or os.cpu_count() or 1, pages)
    return partial(run_local, work=process_slip, jobs=wanted, lost=died)


def _exit_code(run: "SlipRun", strict: bool) -> ExitCode:
    """Of a single page the code of its own error, as `count` has it."""
    if run.summary.stopped:
        return ExitCode.INTERRUPTED
    states = _states(run.all_records())
    if "refused" in states:
        return run.exit_code if len(states) == 1 else ExitCode.SOME_REFUSED
    return ExitCode.REVIEW if strict and "needs_review" in states else ExitCode.OK


def _states(records: Iterable[dict[str, Any]]) -> list[str]:
    return [record["status"] for record in records]
