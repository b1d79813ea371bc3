"""CSV for spreadsheets: UTF-8 with a byte order mark, and no cell that is run as a formula."""

import csv
import io
import re
from fractions import Fraction

from boardscan.records.exports.tables import Cell, Table
from boardscan.records.standings_record import number_text

BOM = "\ufeff"
# What Excel, LibreOffice and Google Sheets take for the beginning of a formula, full-width forms
# of an East Asian keyboard and leading white space among it (OWASP, "CSV Injection").
_FORMULA = re.compile(r"'*\s*[=+\-@＝＋－＠\t\r\n]")


def write_csv(table: Table, lang: str) -> bytes:
    """A table as CSV (RFC 4180) with headings in a language.

    Texts that a spreadsheet would run as a formula get an apostrophe in front, as spreadsheets
    themselves write it; `unguard` takes it off again. Numbers have a decimal point.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([head.in_language(lang) for head in table.heads])
    for row in table.rows:
        writer.writerow([_cell(value) for value in row])
    return (BOM + out.getvalue()).encode("utf-8", "backslashreplace")


def guard(text: str) -> str:
    """The text with an apostrophe in front where a spreadsheet would run it."""
    return f"'{text}" if _FORMULA.match(text) else text


def unguard(text: str) -> str:
    """The text without the apostrophe that `guard` put in front."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, (int, Fraction)):
        return number_text(Fraction(value))
    return guard(value)
