"""The face made for reading that comes with the program, for whatever stands on paper: known to Qt, and inside files of SVG."""

from __future__ import annotations

import html
import re
from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from workbench.printing.fonts import FONT_FILES, READING_FAMILY, font_faces

_LETTERS_OF_SVG = re.compile(r"<text[^>]*>([^<]*)</text>")


@cache
def register_fonts() -> None:
    """Make the fonts of pages known to Qt, once."""
    for font in FONT_FILES:
        QFontDatabase.addApplicationFont(str(font.path))


def reading_font(pixels: float, *, bold: bool = False) -> QFont:
    """The face for reading, in a height in units of the painter."""
    register_fonts()
    font = QFont(READING_FAMILY)
    font.setPixelSize(max(1, round(pixels)))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def svg_with_fonts(svg: bytes) -> bytes:
    """An SVG file with the fonts of pages in it, as far as it uses them."""
    text = svg.decode("utf-8")
    families = {font.family for font in FONT_FILES if f'font-family="{font.family}"' in text}
    if not families:
        return svg
    letters = html.unescape("".join(_LETTERS_OF_SVG.findall(text)))
    return text.replace("<defs>", f"<defs><style>{font_faces(letters, families)}</style>", 1).encode("utf-8")
