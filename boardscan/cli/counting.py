"""The commands `count` and `score`."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from boardscan.cli.inputs import (
    GameFlags,
    read_chains,
    read_corners,
    read_dead,
    read_ending,
    read_rules,
    read_size,
    read_terms,
    read_warned,
)
from boardscan.cli.output import Output, json_file
from boardscan.cli.show import ruling_text
from boardscan.errors import BoardscanError, ExitCode
from boardscan.reasons import Reason
from boardscan.records.board_file import BoardFile, load_board
from boardscan.records.contract import Record, reading_record, refuse_count, refused_record
from boardscan.records.file_terms import komi_and_handicap, stated_result, unknown_rules
from boardscan.ruling import Ruling, rule

if TYPE_CHECKING:
    from boardscan.cli.report import ReportRequest
    from boardscan.pipeline import Scan


def count_photo(
    source: str,
    flags: GameFlags,
    size: int | None,
    corners: Iterable[str] | None,
    output: Output,
    report: "ReportRequest | None" = None,
) -> int:
    """Read a photo, count it, tell and write everything: the exit code."""
    from boardscan.answer import scan_record
    from boardscan.pipeline import scan

    reading = None
    try:
        rules = read_rules(flags)
        terms, ending = read_terms(flags, rules), read_ending(flags)
        found = scan(source, size=read_size(size), corners_xy=read_corners(corners))
        reading = scan_record(source, found, output.lang)
        dead = read_dead(flags, found.position)
        known = read_chains(flags, found.position)
        known |= {"doubtful": found.doubtful, "concerns": found.concerns}
        ruling = rule(found.position, rules, terms, dead=dead, ending=ending, **known)
    except BoardscanError as error:
        return _refuse(source, reading, error, output)
    code = _answer(source, reading, ruling, found, output)
    if report is not None:
        _report(report, source, ruling, found, flags, output)
    return code


def score_file(
    source: str, flags: GameFlags, output: Output, report: "ReportRequest | None" = None
) -> int:
    """Count the position of an SGF or a text diagram: the exit code."""
    reading = None
    try:
        file = load_board(source)
        reading = reading_record(source, file.position, status="certain")
        rules = read_rules(flags, file.rules)
        terms, ending = read_terms(flags, rules, file), read_ending(flags)
        dead = read_dead(flags, file.position)
        if dead is None and not file.proposed_dead:
            dead = file.dead
        known = read_chains(flags, file.position)
        if flags.rules is None:
            known |= {"concerns": unknown_rules(file.rules, rules)}
        ruling = rule(file.position, rules, terms, dead=dead, ending=ending, **known)
        ruling = _against_file(ruling, file, flags)
    except BoardscanError as error:
        return _refuse(source, reading, error, output)
    code = _answer(source, reading, ruling, None, output)
    if report is not None:
        from_file = flags.dead is None and bool(ruling.dead.agreed)
        _report(report, source, ruling, None, flags, output, dead_from_file=from_file)
    return code


def _against_file(ruling: Ruling, file: BoardFile, flags: GameFlags) -> Ruling:
    """The ruling with what the file itself says against it, where no flag overrides the file."""
    verdict = ruling.verdict
    doubts: tuple[Reason, ...] = ()
    if flags.ended is not None:
        return ruling
    if flags.komi is None:
        doubts += komi_and_handicap(verdict, ruling.terms)
    typed = (flags.rules, flags.komi, flags.handicap, *flags.changes, *flags.warnings)
    if all(flag is None for flag in typed):
        doubts += stated_result(file.result, verdict, ruling.terms)
    return replace(ruling, verdict=verdict.doubted(doubts))


def _report(
    request: "ReportRequest",
    source: str,
    ruling: Ruling,
    found: "Scan | None",
    flags: GameFlags,
    output: Output,
    dead_from_file: bool = False,
) -> None:
    from boardscan.cli.report import write_report

    warned = read_warned(flags, ruling.rules)
    write_report(
        request,
        source,
        ruling,
        found,
        warned=warned,
        dead_from_file=dead_from_file,
        lang=output.lang,
    )
    output.tell_written(request.path)


def _refuse(source: str, reading: Record | None, error: BoardscanError, output: Output) -> int:
    record = reading or refused_record(source, error, output.lang)
    output.refuse(refuse_count(record, error, output.lang), error)
    return error.exit_code


def _answer(
    source: str, reading: Record, ruling: Ruling, found: "Scan | None", output: Output
) -> int:
    from boardscan.answer import ruling_record, ruling_sgf

    verdict, lang = ruling.verdict, output.lang
    record = ruling_record(reading, ruling, lang)
    output.give(record, ruling_text(source, ruling, found, lang))
    if output.folder is not None:
        files = {"sgf": ruling_sgf(source, ruling, lang), "json": json_file(record)}
        if found is not None:
            from boardscan.report.pictures import png, ruling_overlay

            doubts = [point for point, _ in found.doubtful]
            overlay = ruling_overlay(found.photo, found.lattice, ruling, doubts, lang)
            files = {"png": png(overlay), **files}
        if verdict.score is not None and verdict.status != "refused":
            from boardscan.report.counting import counting_svg

            files["svg"] = counting_svg(verdict.score, lang)
        output.write(source, files)
    if verdict.status == "refused":
        return ExitCode.RULES
    return output.exit_code(verdict.status)
