"""A report as one web page: pictures inside, nothing fetched, printed on A4."""

import base64
from collections.abc import Iterator
from html import escape

from boardscan.report.content import (
    Facts,
    Figure,
    Notes,
    Picture,
    Report,
    Section,
    Signatures,
    Signed,
    Table,
    Verdict,
)
from boardscan.report.drawing import to_svg

_STYLE = """
@page { size: A4; margin: 14mm 16mm 16mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }
* { box-sizing: border-box; }
body { font: 10pt/1.4 "Noto Sans", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei",
  "PingFang SC", "Source Han Sans SC", "WenQuanYi Micro Hei", sans-serif; color: #000;
  background: #fff; max-width: 178mm; margin: 0 auto; padding: 4mm 0; }
h1 { font-size: 18pt; margin: 0 0 3mm; }
h2 { font-size: 11.5pt; margin: 4mm 0 1mm; }
p { margin: 0.5mm 0; }
ul { margin: 0; padding-left: 5mm; }
table { border-collapse: collapse; width: 100%; }
.facts th { text-align: left; font-weight: normal; color: #444; width: 38mm; vertical-align: top; }
.facts td { white-space: pre-line; overflow-wrap: anywhere; }
.facts th, .facts td { padding: 0.3mm 0; }
.amounts th, .amounts td { border-bottom: 0.2mm solid #999; padding: 0.7mm 2mm; text-align: right; }
.amounts :is(th, td):first-child { text-align: left; }
.amounts tr.strong { font-weight: bold; }
.amounts tr.strong, .amounts th { background: #eee; }
.verdict { border: 0.5mm solid #000; padding: 2.5mm 4mm; margin: 2mm 0 3mm; }
.verdict.needs_review, .verdict.refused { border: 1.2mm solid #d55e00; }
.verdict strong { font-size: 15pt; }
figure { margin: 0 0 4mm; break-inside: avoid; }
figcaption { font-weight: bold; font-size: 11.5pt; margin-bottom: 1mm; }
figure svg, figure img { display: block; width: 100%; max-height: 218mm; object-fit: contain; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm; }
.signatures { break-inside: avoid; }
.signatures td { height: 12mm; vertical-align: bottom; padding-right: 4mm; }
.signatures td:first-child { width: 55mm; }
.signatures span { display: inline-block; border-bottom: 0.25mm solid #000; }
.signatures svg { display: block; height: 14mm; }
footer { font-size: 8pt; color: #444; margin-top: 5mm; overflow-wrap: anywhere; }
main > section + section { break-before: page; }
@media screen { main > section + section { border-top: 0.3mm solid #999; padding-top: 6mm;
  margin-top: 6mm; } }
@media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""


def render_html(report: Report) -> bytes:
    """The report as the bytes of an HTML file."""
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{"zh-CN" if report.lang == "zh" else "en"}">',
        '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(report.title)}</title>",
        f"<style>{_STYLE}</style></head>",
        f"<body><h1>{escape(report.title)}</h1><main>",
    ]
    for page in report.pages:
        lines += ["<section>", *_sections(page.sections), "</section>"]
    lines += [f"</main><footer>{escape(report.footer)}</footer></body></html>", ""]
    return "\n".join(lines).encode("utf-8", "backslashreplace")


def _sections(sections: tuple[Section, ...]) -> Iterator[str]:
    """Every section; figures of half the width stand beside each other."""
    pair: list[str] = []
    for section in sections:
        if isinstance(section, Figure) and section.width == "half":
            pair.append(_figure(section))
            continue
        if pair:
            yield f'<div class="pair">{"".join(pair)}</div>'
            pair = []
        yield _section(section)
    if pair:
        yield f'<div class="pair">{"".join(pair)}</div>'


def _section(section: Section) -> str:
    if isinstance(section, Facts):
        rows = (f"<tr><th>{escape(a)}</th><td>{escape(b)}</td></tr>" for a, b in section.rows)
        return f'<table class="facts">{"".join(rows)}</table>'
    if isinstance(section, Table):
        return _table(section)
    if isinstance(section, Notes):
        return _notes(section)
    if isinstance(section, Figure):
        return _figure(section)
    if isinstance(section, Verdict):
        texts = [f"<p>{escape(text)}</p>" for text in (section.summary, section.note) if text]
        result = f"<strong>{escape(section.result)}</strong>"
        return f'<div class="verdict {section.status}">{result}{"".join(texts)}</div>'
    return _signatures(section)


def _table(table: Table) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in table.head)
    rows = []
    for number, row in enumerate(table.rows):
        strong = ' class="strong"' if number in table.strong else ""
        rows.append(f"<tr{strong}>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>")
    body = f'<table class="amounts"><tr>{head}</tr>{"".join(rows)}</table>'
    return f"<h2>{escape(table.heading)}</h2>{body}"


def _notes(notes: Notes) -> str:
    if not notes.heading:
        return "".join(f"<p>{escape(line)}</p>" for line in notes.lines)
    lines = "".join(f"<li>{escape(line)}</li>" for line in notes.lines)
    return f"<h2>{escape(notes.heading)}</h2><ul>{lines}</ul>"


def _figure(figure: Figure) -> str:
    caption = escape(figure.caption)
    if isinstance(figure.image, Picture):
        data = base64.b64encode(figure.image.jpeg).decode("ascii")
        image = f'<img alt="{caption}" src="data:image/jpeg;base64,{data}">'
    else:
        image = to_svg(figure.image, figure.caption)
    lines = "".join(f"<p>{escape(line)}</p>" for line in figure.lines)
    return f"<figure><figcaption>{caption}</figcaption>{image}{lines}</figure>"


def _signatures(section: Signatures) -> str:
    note = f"<p><b>{escape(section.result)}</b></p>"
    note += f"<p>{escape(section.note)}</p>" if section.note else ""
    rows = []
    signed = section.signed or (None,) * len(section.people)
    for (who, name), given in zip(section.people, signed, strict=True):
        person = f"{who}: {name}" if name else who
        rows.append(
            f"<tr><td>{escape(person)}</td>"
            f'<td>{escape(section.signature)} <span style="width:55mm">{_signed(given)}</span></td>'
            f'<td>{escape(section.date)} <span style="width:28mm">'
            f"{escape(given.date) if given else ''}</span></td></tr>"
        )
    table = f"<table>{''.join(rows)}</table>"
    return f'<div class="signatures"><h2>{escape(section.heading)}</h2>{note}{table}</div>'


def _signed(given: Signed | None) -> str:
    """What was drawn on a screen, or the typed name in italics."""
    if given is None:
        return ""
    if given.drawn is None:
        return f"<i>{escape(given.name)}</i>"
    return to_svg(given.drawn, given.name)
