"""The fonts of pages: what of them files bring with them."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QRawFont

from workbench.printing.fonts import FONT_FILES, READING_FAMILY, FontFile, font_faces, web_font

LETTERS = "".join(map(chr, (*range(0x21, 0x7F), *range(0xC0, 0x180)))) + "«»“”‘’–—…×−½€№→"


@pytest.mark.parametrize("font", FONT_FILES, ids=lambda font: font.file)
def test_a_font_has_every_letter_of_both_languages(font: FontFile, qapp: object) -> None:
    raw = QRawFont(str(font.path), 20.0)
    assert raw.familyName() == font.family
    assert [letter for letter in LETTERS if not raw.supportsCharacter(ord(letter))] == []


@pytest.mark.parametrize("font", FONT_FILES, ids=lambda font: font.file)
def test_what_a_file_brings_has_the_outlines_of_its_letters_and_no_others(font: FontFile, qapp: object) -> None:
    whole = QRawFont(str(font.path), 200.0)
    data = web_font(font.path, "éfi1")
    assert len(data) < font.path.stat().st_size / 3
    part = QRawFont(data, 200.0, QFont.HintingPreference.PreferNoHinting)
    assert part.isValid()
    for letter in "éfi1":
        (glyph,) = whole.glyphIndexesForString(letter)
        (same,) = part.glyphIndexesForString(letter)
        assert part.pathForGlyph(same).boundingRect() == whole.pathForGlyph(glyph).boundingRect()
        assert not part.pathForGlyph(same).isEmpty()
    for letter in "gŁ":
        (glyph,) = part.glyphIndexesForString(letter)
        assert part.pathForGlyph(glyph).isEmpty()


def test_faces_are_those_of_the_families_that_are_used() -> None:
    assert font_faces("abc").count("@font-face") == len(FONT_FILES)
    only = font_faces("abc", [READING_FAMILY])
    assert only.count("@font-face") == 3
