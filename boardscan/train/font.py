"""Makes the font of printed reports: ``python -m boardscan.train.font SC KR LATIN UNIHAN OUT``.

SC, KR and LATIN are the regular TrueType fonts Noto Sans SC, Noto Sans KR and Noto Sans; UNIHAN is
Unihan_OtherMappings.txt (plain, or .bz2) of the Unicode character database. What is kept:

- the 8,105 characters of the Table of General Standard Chinese Characters (通用规范汉字表), with
  which names in China are written, and those of GB 2312, Big5 level 1, JIS X 0208 and KS X 1001,
- Latin with all its accents, Greek and Cyrillic,

without layout tables. The fonts are under the SIL Open Font License 1.1 with the reserved name
"Source"; what is changed here gets a name of its own.
"""

import bz2
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

NAME = "Boardscan Sans"
#: In place of the time of making, so that the same fonts make the same file.
_MADE = 3_800_000_000


def main(sc: str, kr: str, latin: str, unihan: str, out: str) -> None:
    """Make the font and say what is in it."""
    han = {*_encoded("gb2312", range(0xA1, 0xFF)), *_encoded("big5", range(0xA1, 0xC7))}
    han |= {*_encoded("euc_jp", range(0xA1, 0xFF)), *_general_standard(Path(unihan))}
    letters = {*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x370, 0x530)}
    letters |= {*range(0x1E00, 0x1F00), *range(0x2010, 0x2045), *range(0x2190, 0x2194), 0x2212}
    shapes = {*range(0x25A0, 0x2600), 0x2713, 0x2717}
    font = _only(TTFont(sc), han | letters | shapes)
    for path, wanted in ((latin, letters), (kr, set(_encoded("euc_kr", range(0xB0, 0xC9))))):
        _bring_in(font, TTFont(path), wanted)
    _rename(font)
    font["head"].created = font["head"].modified = _MADE
    font.recalcTimestamp = False
    font.save(out)
    print(f"{out}: {len(font.getBestCmap())} characters, {Path(out).stat().st_size} bytes")


def _encoded(encoding: str, first: range) -> Iterator[int]:
    """The characters of two bytes of an encoding."""
    for high in first:
        for low in range(0x40, 0xFF):
            try:
                text = bytes((high, low)).decode(encoding)
            except UnicodeDecodeError:
                continue
            if len(text) == 1:
                yield ord(text)


def _general_standard(path: Path) -> Iterator[int]:
    data = path.read_bytes()
    text = (bz2.decompress(data) if path.suffix == ".bz2" else data).decode("utf-8")
    for line in text.splitlines():
        fields = line.split("\t")
        if len(fields) == 3 and fields[1] == "kTGH":
            yield int(fields[0].removeprefix("U+"), 16)


def _only(font: TTFont, wanted: set[int]) -> TTFont:
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["BASE", "GDEF", "GPOS", "GSUB", "STAT", "VORG", "vhea", "vmtx"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted & set(font.getBestCmap()))
    subsetter.subset(font)
    return font


def _bring_in(font: TTFont, other: TTFont, wanted: set[int]) -> None:
    """Copy the characters that are still missing from another font."""
    if font["head"].unitsPerEm != other["head"].unitsPerEm:
        raise SystemExit("the fonts are drawn at different sizes")
    glyphs, source = other.getGlyphSet(), other.getBestCmap()
    missing = sorted((wanted & set(source)) - set(font.getBestCmap()))
    font.setGlyphOrder([*font.getGlyphOrder(), *(f"uni{code:04X}.in" for code in missing)])
    for code in missing:
        pen = TTGlyphPen(None)
        glyphs[source[code]].draw(_flat(pen, glyphs))
        name = f"uni{code:04X}.in"
        font["glyf"].glyphs[name] = glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        left = glyph.xMin if glyph.numberOfContours else 0
        font["hmtx"].metrics[name] = (other["hmtx"].metrics[source[code]][0], left)
        for table in font["cmap"].tables:
            if table.isUnicode() and code <= 0xFFFF:
                table.cmap[code] = name


def _flat(pen: Any, glyphs: Any) -> Any:
    """A pen that draws parts of which a glyph is composed in place of pointing to them."""
    from fontTools.pens.filterPen import DecomposingFilterPen

    return DecomposingFilterPen(Cu2QuPen(pen, max_err=1.0), glyphs)


def _rename(font: TTFont) -> None:
    table = font["name"]
    kept = [record for record in table.names if record.nameID in (0, 13, 14)]
    table.names = kept
    made = {1: NAME, 2: "Regular", 3: f"{NAME} Regular", 4: NAME, 5: "Version 1.000"}
    made[6] = NAME.replace(" ", "")
    made[10] = "Characters of Noto Sans SC, Noto Sans KR and Noto Sans, without layout tables."
    for number, text in made.items():
        table.setName(text, number, 3, 1, 0x409)


if __name__ == "__main__":
    main(*sys.argv[1:])
