"""Numbers in the window's language, and texts from files shown as plain text."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Any

from PySide6 import QtGui
from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QLabel, QStyledItemDelegate, QWidget

# --- Numbers as a language writes them


_OPTIONS = QLocale.NumberOption.OmitGroupSeparator | QLocale.NumberOption.RejectGroupSeparator


def locale_of(language: str) -> QLocale:
    """The locale for fields: a decimal comma in French, and no separator between thousands."""
    found = QLocale(language)
    found.setNumberOptions(_OPTIONS)
    return found


def localise_decimals(words: str, language: str) -> str:
    """A text with the decimal sign of a language; its only full stops must be those of numbers."""
    return words.replace(".", ",") if language == "fr" else words


def labelled(label: str, words: str) -> str:
    """A label, a colon and what belongs to it; French writes a blank before the colon."""
    return QCoreApplication.translate("Words", "{label}: {words}").format(label=label, words=words)


def joined_clauses(clauses: Iterable[str]) -> str:
    """Clauses with a semicolon between any two; French writes a blank before it."""
    pair = QCoreApplication.translate("Words", "{clause}; {next}")
    joined = ""
    for clause in clauses:
        joined = pair.format(clause=joined, next=clause) if joined else clause
    return joined


_LOOSE = re.compile(r" (?:(?=[?!:;»%])|(?<=« )|(?<=\d )(?=/ )|(?<=/ )(?=\d)|(?<=\d )(?=(?:m|km|cm|mm|po|in)\b))")
"""Blanks of French typography at which no line ends, those in the coordinates of a point, and those of a length before its
unit."""


def unbroken(words: str) -> str:
    """A text, or simple HTML, whose lines do not end before a question mark or inside a quotation mark, a point
    or a length."""
    return _LOOSE.sub("\u00a0", words)


class ParagraphLabel(QLabel):
    """Text over as many lines as it needs; none of them begins or ends as French typography forbids. ``text`` gives the
    words as they were set."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words_set = ""
        self.setWordWrap(True)
        # the accents of capitals (À, Ê) rise a pixel above the line at some sizes, and would be cut off
        self.setContentsMargins(0, 1, 0, 0)
        self.setText(words)

    def setText(self, text: str) -> None:
        """Show another text."""
        self._words_set = text
        super().setText(unbroken(text))

    def text(self) -> str:
        """The words as they were set."""
        return self._words_set


class ParagraphDelegate(QStyledItemDelegate):
    """Draws rows of lists whose words run over several lines; none of them begins or ends as French typography forbids."""

    def displayText(self, value: Any, locale: QLocale | QLocale.Language) -> str:
        """The words of a row, as they are drawn."""
        return unbroken(super().displayText(value, locale))


_WIDTH, _LINES = 120, 40
"""The most characters of a line and lines of a plain text: Qt does not wrap plain lines and would run past the screen."""


@lru_cache(maxsize=256)  # the same rules are shown at every step of the mouse
def plain_text(words: str) -> str:
    """A text of any origin for tooltips and dialogs: wrapped, shortened if too long, and never shown as markup by Qt."""
    found = unbroken(words[: 2 * _WIDTH * _LINES]).split("\n")
    lines = [part for line in found for part in (textwrap.wrap(line, _WIDTH) if len(line) > _WIDTH else [line])]
    if len(lines) > _LINES:
        lines = [*lines[:_LINES], "…"]
    if QtGui.Qt.mightBeRichText("\n".join(lines)):
        return "<br>".join(["<qt>", *(escape(line, quote=False) for line in lines)]).replace("<br>", "", 1) + "</qt>"
    return "\n".join(lines)


def show_as_plain_text(*labels: QLabel) -> None:
    """Make labels show their texts as plain text, never as markup."""
    for label in labels:
        label.setTextFormat(Qt.TextFormat.PlainText)
