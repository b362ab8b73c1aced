"""Names of hex columns and rows: ``0304`` and ``C4``."""

from __future__ import annotations

import string

DIGITS = "0101"
LETTERS = "A1"
STYLES = (DIGITS, LETTERS)


def letters(number: int) -> str:
    """Column letters in the order A..Z AA BB .. ZZ AAA; ``number`` counts from 1."""
    turn, place = divmod(number - 1, 26)
    return string.ascii_uppercase[place] * (turn + 1)


def letters_number(text: str) -> int | None:
    """The inverse of :func:`letters`; None if the text is no such name."""
    if not text or len(set(text)) != 1 or text[0] not in string.ascii_uppercase:
        return None
    return (len(text) - 1) * 26 + string.ascii_uppercase.index(text[0]) + 1


def format_label(style: str, column: int, number: int, width: int) -> str:
    """The label of the hex in ``column`` (from 1) with the printed row ``number``; ``width`` pads digits."""
    if style == LETTERS:
        return f"{letters(column)}{number}"
    return f"{column:0{width}d}{number:0{width}d}"


def parse_label(style: str, label: str, width: int) -> tuple[int, int] | None:
    """(column, printed row number) of a label, or None if it is not one in this style."""
    if style == LETTERS:
        split = len(label.rstrip(string.digits))
        column = letters_number(label[:split].upper())
        digits = label[split:]
        return (column, int(digits)) if column is not None and digits.isascii() and digits.isdigit() else None
    if len(label) != 2 * width or not (label.isascii() and label.isdigit()):
        return None
    return int(label[:width]), int(label[width:])
