"""What `batch` tells: a bar while it runs, then a summary, and a list of what to look at."""

import csv
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from boardscan.cli.output import print_json
from boardscan.cli.words import say

if TYPE_CHECKING:
    from boardscan.batch.run import Progress, Summary
    from boardscan.records.game import Game

#: Games to look at that are told on the terminal; all of them are in the file of --review.
MOST_TOLD = 40


@contextmanager
def progress_bar(total: int, lang: str, *, quiet: bool) -> Iterator["Progress"]:
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
                       description=counts(summary, lang))  # fmt: skip

        yield show


def counts(summary: "Summary", lang: str) -> str:
    """How many were read, doubtful, refused, known before."""
    return say(
        "batch_counts", lang, certain=summary.certain, doubtful=summary.doubtful,
        refused=summary.refused, known=summary.known,
    )  # fmt: skip


def tell(
    summary: "Summary", games: list["Game"], head: str, event: str, lang: str, as_json: bool
) -> None:
    if as_json:
        print_json(_summary_json(summary, games, head, event))
        return
    typer.echo(say("batch_files", lang, photos=summary.total, records=summary.records))
    typer.echo(counts(summary, lang))
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


def write_review(path: Path, games: list["Game"]) -> None:
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
