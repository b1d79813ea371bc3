"""What `read` says of a picture that shows a part of a board."""

from collections.abc import Iterator

from boardscan.answer import part_scan_record, part_sgf
from boardscan.cli.output import Output, json_file
from boardscan.cli.words import say
from boardscan.errors import ExitCode
from boardscan.part_words import place_text, size_text
from boardscan.parts import PartScan
from boardscan.reasons import percent
from boardscan.report.pictures import png
from boardscan.rules.names import COLUMN_LETTERS
from boardscan.vision.decode import Image
from boardscan.vision.overlay import draw_part


def give_part(source: str, found: PartScan, output: Output) -> ExitCode:
    """Tell and write what was read of a part."""
    record = part_scan_record(source, found, output.lang)
    output.give(record, part_text(source, found, output.lang))
    if output.folder is not None:
        files = {"png": png(_overlay(found, output.lang)), "json": json_file(record)}
        sgf = part_sgf(source, found, output.lang)
        if sgf is not None:
            files["sgf"] = sgf
        output.write(source, files)
    return output.exit_code(found.status)


def part_text(source: str, found: PartScan, lang: str) -> Iterator[str]:
    """Where the part is, its position, and what is in doubt."""
    place = found.place
    yield f"{source}: {say('part', lang)}: {place_text(place).in_language(lang)}"
    yield size_text(place).in_language(lang)
    yield from _diagram(found)
    if found.doubtful:
        yield f"{say('doubtful', lang)}:"
        for point, odds in found.doubtful:
            shares = (f"{say(word, lang)} {percent(chance)}" for word, chance in
                      zip(("empty", "black", "white"), odds, strict=True))
            yield f"  {place.name(point)}: {', '.join(shares)}"
    if found.reasons:
        yield say("needs_review", lang)
        yield from (f"  - {reason.text(lang)}" for reason in found.reasons)
    else:
        yield say("read_certain", lang)


def _diagram(found: PartScan) -> Iterator[str]:
    """The part with the letters and numbers that are known, rows from the top."""
    place, number = found.place, found.place.first_number
    letters = ""
    if place.first_column is not None:
        shown = COLUMN_LETTERS[place.first_column:place.first_column + place.cols]
        letters = "   " + " ".join(shown)
        yield letters
    for index, row in enumerate(found.rows):
        name = "" if number is None else str(number - index)
        yield f"{name:>2} {' '.join(row)} {name}".rstrip()
    if letters:
        yield letters


def _overlay(found: PartScan, lang: str) -> Image:
    place = found.place
    captions = [place_text(place).in_language(lang)]
    captions += [reason.text(lang) for reason in found.reasons]
    return draw_part(
        found.photo,
        found.lattice,
        found.colours,
        (place.first_number, place.first_column),
        {point: place.name(point) for point, _ in found.doubtful},
        captions,
        lang,
    )
