"""The command `check`."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardscan.cli import options as o
from boardscan.cli.inputs import (
    GameFlags,
    read_corners,
    read_dead,
    read_rules,
    read_size,
    read_terms,
)
from boardscan.cli.output import Output
from boardscan.cli.show import ruling_text
from boardscan.cli.words import say
from boardscan.errors import BoardscanError, ExitCode, InputError, Text
from boardscan.records.contract import refuse_count, refused_record

if TYPE_CHECKING:
    from boardscan.check.checking import Checked
    from boardscan.check.findings import Finding
    from boardscan.check.witnesses import Witness
    from boardscan.pipeline import Scan

ClaimOption = Annotated[
    list[str] | None,
    typer.Option(
        "--claim",
        metavar="RESULT",
        help="A result that somebody wrote down: 黑185子, W+0.25, 黑胜3/4子, B+R. May be repeated.",
    ),
]
CardOption = Annotated[
    str | None,
    typer.Option(
        "--card", metavar="FILE", help="A photo or scan of the game's score card, or a PDF of it."
    ),
]
SlipOption = Annotated[
    str | None,
    typer.Option(
        "--slip", metavar="FILE", help="A photo, scan or PDF of a result slip that tells of it."
    ),
]
WitnessesOutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Writes what photo, card, slip and claim say side by side, and crops of what differs.",
    ),
]
SgfOption = Annotated[
    Path | None, typer.Option("--sgf", metavar="FILE", help="The game's record as SGF.")
]


def check(
    context: typer.Context,
    photo: o.PhotoArgument,
    claims: ClaimOption = None,
    sgf: SgfOption = None,
    card: CardOption = None,
    slip: SlipOption = None,
    out: WitnessesOutOption = None,
    rules: o.RulesOption = None,
    changes: o.SetOption = None,
    komi: o.KomiOption = None,
    handicap: o.HandicapOption = None,
    warnings: o.WarningsOption = None,
    dead: o.DeadOption = None,
    prisoners: o.PrisonersOption = None,
    borders_agreed: o.BordersOption = False,
    corners: o.CornersOption = None,
    size: o.SizeOption = None,
    as_json: o.JsonOption = False,
    strict: o.StrictOption = False,
    lang: o.LangOption = None,  # noqa: ARG001 - read before Typer parses
) -> int:
    """Read a photo and compare its count with a claim, a score card, a slip, a game record."""
    flags = GameFlags(
        rules, changes or (), komi, handicap, warnings or (), dead, prisoners or (), None,
        borders_agreed,
    )  # fmt: skip
    if not claims and sgf is None and card is None and slip is None:
        raise InputError(
            "nothing_to_check",
            Text("there is nothing to compare with", "没有可供核对的内容"),
            Text("Give --claim, --card, --slip or --sgf.",
                 "请给出 --claim、--card、--slip 或 --sgf。"),
        )  # fmt: skip
    output = Output(as_json, out, context.obj, strict)
    return _check(photo, flags, claims or [], (card, slip), sgf, size, corners, output)


def _check(
    source: str,
    flags: GameFlags,
    claims: list[str],
    paper: tuple[str | None, str | None],
    sgf: Path | None,
    size: int | None,
    corners: Iterable[str] | None,
    output: Output,
) -> int:
    from boardscan.answer import scan_record
    from boardscan.check.card import read_card
    from boardscan.check.checking import check_scan
    from boardscan.check.slip import read_slip
    from boardscan.cli.check_witnesses import gather
    from boardscan.pipeline import scan
    from boardscan.records.board_file import read_bytes

    reading = None
    try:
        rules = read_rules(flags)
        terms = read_terms(flags, rules)
        card = None if paper[0] is None else read_card(paper[0])
        key = card.card.game if card is not None and card.card is not None else None
        slip = None if paper[1] is None else read_slip(paper[1], rules, terms, key)
        data = None if sgf is None else read_bytes(sgf)
        found = scan(source, size=read_size(size), corners_xy=read_corners(corners))
        reading = scan_record(source, found, output.lang)
        checked = check_scan(
            found,
            rules,
            terms,
            claims=claims,
            sgf=data,
            dead=read_dead(flags, found.position),
            handicap_given=flags.handicap is not None,
            card=card,
            slip=slip,
        )
    except BoardscanError as error:
        record = reading or refused_record(source, error, output.lang)
        output.refuse(refuse_count(record, error, output.lang), error)
        return error.exit_code
    witnesses = gather(source, found, checked, card, slip, claims)
    return _answer(source, reading, found, checked, witnesses, output)


def _answer(
    source: str,
    reading: dict[str, object],
    found: "Scan",
    checked: "Checked",
    witnesses: list["Witness"],
    output: Output,
) -> int:
    from boardscan.answer import ruling_record
    from boardscan.check.findings import all_agree, findings_json
    from boardscan.cli.check_witnesses import tell_witnesses

    lang = output.lang
    record = ruling_record(reading, checked.ruling, lang)
    record["check"] = findings_json(checked.findings, found.position.size, lang)
    told: list[str] = []
    if len(witnesses) > 1:
        record["check"]["witnesses"], told = tell_witnesses(witnesses, source, output)
    text = [
        *ruling_text(source, checked.ruling, found, lang),
        *told,
        *findings_text(checked.findings, lang),
    ]
    output.give(record, text)
    agrees = all_agree(checked.findings)
    if agrees is False:
        return ExitCode.DIFFERS
    doubts = any(finding.code in _DOUBTS for finding in checked.findings if finding.is_open)
    status = checked.ruling.verdict.status
    return output.exit_code("needs_review" if agrees is None or doubts else status)


#: Open findings that somebody can settle by looking.
_DOUBTS = ("count", "winner", "margin", "position_doubtful_points", "position_chains_lifted")


def findings_text(findings: Iterable["Finding"], lang: str) -> Iterator[str]:
    """Every finding on a line, and the sum of them."""
    from boardscan.check.findings import all_agree

    found = list(findings)
    words = {True: "agrees", False: "differs", None: "remark"}
    yield ""
    for finding in found:
        about = say(f"about.{finding.about}", lang)
        word = "open" if finding.is_open else words[finding.agrees]
        yield f"  [{say(word, lang)}] {about}: {finding.text.in_language(lang)}"
    total = {True: "all_agrees", False: "some_differ", None: "nothing_compared"}
    yield say(total[all_agree(found)], lang)
