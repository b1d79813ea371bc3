"""A report as a PDF on A4, with a font of its own, so that it looks the same everywhere."""

from datetime import datetime
from importlib import resources
from io import BytesIO
from typing import Any

from boardscan import __version__
from boardscan.errors import OutputError, Text
from boardscan.report.content import (
    Facts,
    Figure,
    Notes,
    Picture,
    Report,
    Section,
    Signatures,
    Table,
    Verdict,
)
from boardscan.report.paper import MARGIN_MM, WIDTH_MM, Paper

_GAP_MM = 6.0
_ORANGE = (213, 94, 0)


def render_pdf(report: Report, made: datetime) -> bytes:
    """The report as the bytes of a PDF file; the same report and time give the same bytes.

    Raises `OutputError` ``report_not_installed`` where the ``report`` extra is missing.
    """
    paper = _begin(report, report.pages[0].sections)
    if paper.document.pages_count > 1:  # never a sheet with nothing but signatures on it
        paper.close()
        paper = _begin(report, _signatures_first(report.pages[0].sections))
    paper.document.set_creation_date(made)
    paper.document.set_title(report.title)
    paper.document.set_lang("zh-CN" if report.lang == "zh" else "en")
    for page in report.pages[1:]:
        paper.new_page()
        _lay_out(paper, page.sections)
    if paper.missing:
        codes = ", ".join(f"U+{ord(character):04X}" for character in sorted(paper.missing))
        paper.down(3)
        paper.write(report.missing.replace("{codes}", codes), 8)
    paper.put_footers()
    return bytes(paper.document.output())


def _begin(report: Report, sections: tuple[Section, ...]) -> Paper:
    """A document with the result, all that led to it, and the signatures."""
    paper = Paper(new_document(), f"{report.footer} | {report.page}")
    paper.new_page()
    paper.write(report.title, 18, bold=True)
    paper.down(1)
    _lay_out(paper, sections)
    return paper


def _signatures_first(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """The signatures below the count; the lists, which are long, behind them."""
    signed = tuple(one for one in sections if isinstance(one, Signatures))
    rest = tuple(one for one in sections if not isinstance(one, Signatures))
    lists = [i for i, one in enumerate(rest) if isinstance(one, Notes) and one.heading]
    at = lists[0] if lists else len(rest)
    return (*rest[:at], *signed, *rest[at:])


def check_installed() -> None:
    """Raise `OutputError` ``report_not_installed`` where the ``report`` extra is missing."""
    try:
        import fpdf  # noqa: F401
    except ImportError:
        raise OutputError(
            "report_not_installed",
            Text("PDF reports need one more package", "生成 PDF 报告需要安装一个组件"),
            Text(
                "Install it with: pip install 'boardscan[report]'. Or write an HTML report: "
                "--report FILE.html.",
                "请安装：pip install 'boardscan[report]'，或生成 HTML 报告：--report 文件.html。",
            ),
        ) from None


def new_document(paper: str | tuple[float, float] = "A4") -> Any:
    """An `fpdf.FPDF` with the font of reports; `paper` as fpdf names it, or in mm.

    Raises what `check_installed` does.
    """
    check_installed()
    from fpdf import FPDF

    document = FPDF(format=paper)
    document.set_creator(f"boardscan {__version__}")
    font = resources.files("boardscan.report") / "fonts" / "BoardscanSans.ttf"
    with resources.as_file(font) as path:
        document.add_font("report", "", path)
    return document


def _lay_out(paper: Paper, sections: tuple[Section, ...]) -> None:
    waiting: list[Figure] = []
    for section in sections:
        if isinstance(section, Figure) and section.width == "half":
            waiting.append(section)
            if len(waiting) == 2:
                _beside(paper, waiting)
                waiting = []
            continue
        _section(paper, section)
    for figure in waiting:
        _figure(paper, figure)


def _section(paper: Paper, section: Section) -> None:
    if isinstance(section, Facts):
        for name, value in section.rows:
            paper.fact(name, value)
    elif isinstance(section, Table):
        _table(paper, section)
    elif isinstance(section, Notes):
        _notes(paper, section)
    elif isinstance(section, Figure):
        _figure(paper, section)
    elif isinstance(section, Verdict):
        _verdict(paper, section)
    else:
        _signatures(paper, section)


def _verdict(paper: Paper, verdict: Verdict) -> None:
    sure = verdict.status == "certain"
    texts = [(verdict.result, 15.0, True)]
    texts += [(text, 10.0, False) for text in (verdict.summary, verdict.note) if text]
    with paper.frame((0, 0, 0) if sure else _ORANGE, 0.5 if sure else 1.2):
        for text, size, bold in texts:
            paper.write(text, size, bold=bold, indent=4, width=WIDTH_MM - 8)
    paper.down(3)


def _table(paper: Paper, table: Table) -> None:
    columns = len(table.head)
    name_mm = 74.0 if columns == 3 else 24.0
    rest = (WIDTH_MM - name_mm) / (columns - 1)
    widths = [name_mm] + [rest] * (columns - 1)
    if columns == 4:  # two amounts and a result in words
        widths = [name_mm, 26.0, 26.0, WIDTH_MM - name_mm - 52.0]
    paper.keep_together(7 + 6 * (len(table.rows) + 1))
    paper.heading(table.heading)
    for number, row in enumerate((table.head, *table.rows)):
        paper.row(row, widths, strong=number == 0 or number - 1 in table.strong)
    paper.down(1)


def _notes(paper: Paper, notes: Notes) -> None:
    if notes.heading:
        paper.keep_together(14)
        paper.heading(notes.heading)
    for line in notes.lines:
        if notes.heading:
            paper.item(line)
        else:
            paper.write(line, 10)


def _figure(paper: Paper, figure: Figure) -> None:
    lines_mm = 8 + 6 * len(figure.lines)
    width, height = _fit(figure, WIDTH_MM, paper.free_mm - lines_mm)
    if width < 0.6 * WIDTH_MM:  # better on a page of its own than tiny
        paper.new_page()
        width, height = _fit(figure, WIDTH_MM, paper.free_mm - lines_mm)
    paper.heading(figure.caption)
    _draw(paper, figure, MARGIN_MM + (WIDTH_MM - width) / 2, width)
    paper.down(height + 2)
    for line in figure.lines:
        paper.write(line, 10)
    paper.down(2)


def _beside(paper: Paper, figures: list[Figure]) -> None:
    width = (WIDTH_MM - _GAP_MM) / 2
    heights = [_fit(figure, width, 200.0)[1] for figure in figures]
    paper.keep_together(max(heights) + 24)
    top, bottom = paper.y, paper.y
    for number, figure in enumerate(figures):
        left = MARGIN_MM + number * (width + _GAP_MM)
        paper.y = top
        paper.heading(figure.caption, indent=left - MARGIN_MM)
        _draw(paper, figure, left, width)
        paper.down(heights[number] + 1)
        for line in figure.lines:
            paper.write(line, 8.5, indent=left - MARGIN_MM, width=width)
        bottom = max(bottom, paper.y)
    paper.y = bottom + 2


def _fit(figure: Figure, width: float, height: float) -> tuple[float, float]:
    """The size in mm of a figure in a place of at most this size."""
    image = figure.image
    if isinstance(image, Picture):
        ratio = image.height_px / image.width_px
    else:
        ratio = image.height / image.width
    width = min(width, height / ratio)
    return width, width * ratio


def _draw(paper: Paper, figure: Figure, left: float, width: float) -> None:
    if isinstance(figure.image, Picture):
        paper.document.image(BytesIO(figure.image.jpeg), left, paper.y, width)
    else:
        paper.drawing(figure.image, left, paper.y, width)


def _signatures(paper: Paper, section: Signatures) -> None:
    paper.keep_together(32 + 13 * len(section.people))
    paper.heading(section.heading)
    paper.write(section.result, 11, bold=True)
    if section.note:
        paper.write(section.note, 9)
    signed = section.signed or (None,) * len(section.people)
    for (who, name), given in zip(section.people, signed, strict=True):
        paper.down(6)
        paper.sign(f"{who}: {name}" if name else who, section.signature, section.date, given)
