"""What `slips read` prints: each page as it comes, its games, and the sum of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from boardscan.cli.output import print_json
from boardscan.cli.words import say

if TYPE_CHECKING:
    from boardscan.batch.slips import SlipRun


def tell_page(record: dict[str, Any], lang: str, as_json: bool) -> None:
    """One page: its games on a line each, with what has to be looked at."""
    if as_json:
        print_json(record)
        return
    for line in page_lines(record, lang):
        typer.echo(line)


def page_lines(record: dict[str, Any], lang: str) -> Iterator[str]:
    """The games of a page, and what is in doubt."""
    number = "" if record["page"] is None else f"#{record['page']}"
    name = f"{record['source']}{number}"
    if "error" in record:
        error = record["error"]
        yield f"{name}: {say('slips_refused', lang, message=error['message'])}"
        yield f"  {say('hint', lang)}: {error['hint']}"
        return
    doubts = "; ".join(told["message"] for told in record["reasons"])
    yield f"{name}: {doubts}" if doubts else f"{name}:"
    for game in record["games"]:
        yield from _game(game, lang)


def _game(game: dict[str, Any], lang: str) -> Iterator[str]:
    from boardscan.records.outcome_json import outcome_of
    from boardscan.rules.notation import result_words
    from boardscan.slips.drawing import FIELD_NAMES

    players = " – ".join(_value(game, side) for side in ("black", "white"))
    result = say("slips_no_result", lang)
    if game["outcome"] is not None:
        result = result_words(outcome_of(game["outcome"]), lang)
    yield f"  {game['game'] or '#' + str(game['number'])}: {players}: {result}"
    for told in game["reasons"]:
        yield f"    - {told['message']}"
    for name, field in game["fields"].items():
        if not field["certain"]:
            about = FIELD_NAMES[name].in_language(lang)
            doubts = ", ".join(told["message"] for told in field["reasons"])
            yield f"    - {about}: {field['value'] or '?'} “{field['text']}”: {doubts}"


def _value(game: dict[str, Any], name: str) -> str:
    field = game["fields"].get(name)
    return "?" if field is None or field["value"] is None else str(field["value"])


def tell_end(run: "SlipRun", sheet: Path | None, lang: str, as_json: bool) -> None:
    """The sum, and where the contact sheet is."""
    if as_json:
        return
    games = [game for record in run.all_records() for game in record["games"]]
    typer.echo("")
    typer.echo(say("slips_pages", lang, pages=run.summary.total, games=len(games),
                   certain=sum(game["certain"] for game in games)))  # fmt: skip
    if run.summary.stopped:
        left = run.summary.total - run.summary.read - run.summary.known
        typer.echo(say("slips_stopped", lang, number=left))
    if sheet is not None:
        typer.echo(f"{say('written', lang)}: {sheet}")
