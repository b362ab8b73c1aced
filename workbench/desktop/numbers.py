"""Numbers as a language writes them."""

from __future__ import annotations

from PySide6.QtCore import QLocale

_OPTIONS = QLocale.NumberOption.OmitGroupSeparator | QLocale.NumberOption.RejectGroupSeparator


def locale_of(language: str) -> QLocale:
    """The locale for fields: a decimal comma in French, and nothing between thousands."""
    found = QLocale(language)
    found.setNumberOptions(_OPTIONS)
    return found


def figures(words: str, language: str) -> str:
    """Words whose only full stops are those of numbers, with the decimal sign of a language."""
    return words.replace(".", ",") if language == "fr" else words
