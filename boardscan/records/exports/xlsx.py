"""Excel workbooks. Texts stay texts, whatever they begin with; numbers are numbers."""

import io
import re
from collections.abc import Sequence
from typing import Any

from boardscan.errors import InputError, Text
from boardscan.records.exports.tables import Cell, Table

#: What XML 1.0, and so a workbook, can't hold.
_UNHOLDABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
#: The longest text of a cell.
LONGEST = 32_767
WIDEST = 40


def write_xlsx(tables: Sequence[Table], lang: str) -> bytes:
    """A workbook with a sheet for each table.

    Raises
    ------
    InputError
        ``extra_missing``: openpyxl is not installed.
    """
    try:
        from openpyxl import Workbook
    except ImportError:
        raise InputError(
            "extra_missing",
            Text("writing XLSX needs openpyxl", "写 XLSX 需要 openpyxl"),
            Text(
                "Install it with: pip install 'boardscan[xlsx]'. Or export CSV.",
                "请安装：pip install 'boardscan[xlsx]'，或导出 CSV。",
            ),
        ) from None
    book = Workbook()
    book.remove(book.active)
    for table in tables:
        _fill(book.create_sheet(table.name.in_language(lang)), table, lang)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _fill(sheet: Any, table: Table, lang: str) -> None:
    from openpyxl.styles import Font

    rows: list[tuple[Cell, ...]] = [tuple(head.in_language(lang) for head in table.heads)]
    rows += table.rows
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            if value is not None and value != "":
                _put(sheet.cell(number, column), value)
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    for column in range(1, len(table.heads) + 1):
        longest = max((_width(row[column - 1]) for row in rows), default=0)
        letter = sheet.cell(1, column).column_letter
        sheet.column_dimensions[letter].width = min(WIDEST, longest + 2)


def _put(cell: Any, value: Cell) -> None:
    if isinstance(value, str):
        cell.value = _UNHOLDABLE.sub("\ufffd", value)[:LONGEST]
        cell.data_type = "s"  # openpyxl would make a formula of "=1+1"
        cell.number_format = "@"
    elif isinstance(value, int):
        cell.value = value
    elif value is not None:
        # A workbook has no fractions. Quarters of a 子 are exact, and nothing reads them back.
        cell.value = int(value) if value.denominator == 1 else float(value)


def _width(value: Cell) -> int:
    text = str(value if value is not None else "")
    return sum(2 if ord(letter) > 0x2E80 else 1 for letter in text)
