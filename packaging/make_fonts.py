"""Makes the fonts of printed pages (``resources/fonts``) of Vollkorn: ``python packaging/make_fonts.py FOLDER`` with the folder
of ``Vollkorn-Regular.ttf`` and its sisters (https://github.com/FAlthausen/Vollkorn-Typeface). Needs fonttools, which nothing
else of the project does.

Each font keeps Latin, punctuation and the signs that pages use; small capitals become a font of their own, so that no program
needs to know the features of OpenType. The family has a name of ours: it is not the whole Vollkorn, and must not be taken for
one that is installed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]

FONTS = Path(__file__).resolve().parents[1] / "resources" / "fonts"
FAMILY, SMALL_CAPITALS = "Workbench Serif", "Workbench Serif SC"
_LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *map(ord, "ŠšȘșȚț–—‑‘’‚“”„†‡•…‰′″‹›⁄€№−×÷≈≠≤≥∞√←↑→↓↔■□▪▲△●○"),
    0x2009,
    0x202F,
)
_ABOVE, _BELOW = 930, 310
"""Thousandths of the size that a line has above and below its base."""
_PAIRS, _WIDEST = 2, 85
"""The kind of table that moves pairs of letters, and the most that it may move them apart (thousandths of the size)."""
_COMBINING = range(0x300, 0x30D)
_FILES = {
    "WorkbenchSerif-Regular": ("Vollkorn-Regular", FAMILY, "Regular", False),
    "WorkbenchSerif-Italic": ("Vollkorn-Italic", FAMILY, "Italic", False),
    "WorkbenchSerif-Bold": ("Vollkorn-Bold", FAMILY, "Bold", False),
    "WorkbenchSerifSC-Regular": ("Vollkorn-Medium", SMALL_CAPITALS, "Regular", True),
}
"""Files, with that of Vollkorn, the family, its style, and whether small letters become capitals."""


def _substitutes(font: Any, feature: str) -> dict[str, str]:
    """The glyphs that stand for others with a feature of the font."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for index in record.Feature.LookupListIndex
    }
    found: dict[str, str] = {}
    for index in sorted(lookups):
        for part in table.LookupList.Lookup[index].SubTable:
            found |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    return found


def _limit_kerning(font: Any) -> None:
    """Move no letters so far apart that readers of PDF files take the gap for a space ("rif le")."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for part in lookup.SubTable:
            pairs = getattr(part, "ExtSubTable", part)
            if pairs.LookupType != _PAIRS:
                continue
            if pairs.Format == 1:
                found = [record.Value1 for held in pairs.PairSet for record in held.PairValueRecord]
            else:
                found = [record.Value1 for held in pairs.Class1Record for record in held.Class2Record]
            for value in found:
                if value is not None and getattr(value, "XAdvance", 0) > _WIDEST:
                    value.XAdvance = _WIDEST


def make(source: Path, out: Path, family: str, style: str, *, small_capitals: bool) -> None:
    """Write one font."""
    font = TTFont(source)
    features = ("lnum", "pnum", "smcp") if small_capitals else ("lnum", "pnum")
    for feature in features:
        instead = _substitutes(font, feature)
        for table in font["cmap"].tables:
            for code, glyph in list(table.cmap.items()):
                table.cmap[code] = instead.get(glyph, glyph)
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk"]  # no ligatures: Qt writes PDF files whose text lacks them
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 9, 13, 14]
    options.drop_tables += ["DSIG", "FFTM", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*_LETTERS, *_COMBINING])
    subsetter.subset(font)
    bare = family.replace(" ", "")
    _limit_kerning(font)
    names = {1: family, 2: style, 3: f"{bare}-{style}", 4: f"{family} {style}", 6: f"{bare}-{style}"}
    for number in (16, 17, 21, 22, 25):
        font["name"].removeNames(nameID=number)
    for number, words in names.items():
        font["name"].removeNames(nameID=number)
        font["name"].setName(words, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 700 if style == "Bold" else 400
    # lines as close as those of a magazine; accents on capitals still have room
    for table, above, below in (("hhea", "ascent", "descent"), ("OS/2", "sTypoAscender", "sTypoDescender")):
        setattr(font[table], above, _ABOVE)
        setattr(font[table], below, -_BELOW)
    font["hhea"].lineGap = font["OS/2"].sTypoLineGap = 0
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = _ABOVE, _BELOW
    font.save(out)
    print(f"{out.name}: {out.stat().st_size} bytes, {len(font.getBestCmap())} letters")


def main(folder: Path) -> None:
    """Write all fonts."""
    FONTS.mkdir(exist_ok=True)
    for name, (source, family, style, small_capitals) in _FILES.items():
        make(folder / f"{source}.ttf", FONTS / f"{name}.ttf", family, style, small_capitals=small_capitals)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
