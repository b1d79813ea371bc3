"""What `cards read` prints: each card as it comes, and the sum of them."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from boardscan.cli.output import print_json
from boardscan.cli.words import say

if TYPE_CHECKING:
    from boardscan.batch.cards import CardRun


def tell_card(record: dict[str, Any], lang: str, as_json: bool) -> None:
    """One card on a line, with what has to be looked at."""
    if as_json:
        print_json(record)
        return
    from boardscan.batch.cards import is_blank

    if is_blank(record):
        return
    for line in card_lines(record, lang):
        typer.echo(line)


def card_lines(record: dict[str, Any], lang: str) -> list[str]:
    """The result of a card, and what is in doubt."""
    page = "" if record["page"] is None else f"#{record['page']}"
    name = f"{record['source']}{page}"
    game = f" {record['card']['game']}" if record["card"] else ""
    if "error" in record:
        error = record["error"]
        told = say("cards_refused", lang, message=error["message"])
        return [f"{name}{game}: {told}", f"  {say('hint', lang)}: {error['hint']}"]
    result = say("cards_no_result", lang)
    if record["outcome"] is not None:
        from boardscan.cards.words import as_sure
        from boardscan.records.outcome_json import outcome_of
        from boardscan.rules.notation import result_words
        from boardscan.rules.rulesets import RULE_SETS

        rules = RULE_SETS.get(record["card"]["rules"]) if record["card"] else None
        result = result_words(outcome_of(record["outcome"]), lang, rules)
        result = as_sure(result, record["status"] == "certain", lang)
    return [f"{name}{game}: {result}", *(f"  - {told['message']}" for told in record["reasons"])]


def tell_end(run: "CardRun", folder: Path | None, lang: str, as_json: bool) -> None:
    """The sum, what is missing or twice there, and the contact sheet."""
    from boardscan.batch.cards_after import (
        blank_pages,
        doubled_cards,
        in_runs,
        missing_cards,
        write_contact_sheet,
    )
    from boardscan.cli.batch_tell import counts
    from boardscan.records.event import read_event

    path = None if folder is None else write_contact_sheet(run, folder, lang)
    if as_json:
        return
    summary, records = run.summary, list(run.all_records())
    event = None if run.store is None else read_event(run.store)
    typer.echo("")
    typer.echo(say("cards_pages", lang, number=summary.total))
    typer.echo(counts(summary, lang))
    lists = {"cards_missing": missing_cards(records, event), "cards_twice": doubled_cards(records)}
    lists["cards_blank"] = blank_pages(records)
    if summary.stopped:
        typer.echo(say("cards_stopped", lang, number=summary.total - summary.read - summary.known))
        lists["cards_missing"] = []  # nobody knows yet
    for name, games in lists.items():
        if games:
            typer.echo(say(name, lang, games=", ".join(in_runs(games))))
    if path is not None:
        typer.echo(f"{say('written', lang)}: {path}")
