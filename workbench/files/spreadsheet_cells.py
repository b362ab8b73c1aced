"""What spreadsheets make of cells, undone where only one thing can be meant.

They take labels for numbers (``0606`` becomes ``606``, ``2E4`` becomes ``2.00E+04`` or ``20000``) and pairs for dates (``3-4``
becomes ``3-Apr`` or ``04/03/2026``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

from workbench.base.numbers import read_decimal

_NUMBER = re.compile(r"\d{1,15}(?:[.,]\d{1,15})?(?:[eE][-+]?\d{1,3})?")
_LABEL = re.compile(r"\d{1,15}(?:[eE]\d{1,3})?")
"""Words that a spreadsheet takes for a number."""

_MONTHS = (
    ("jan", "january", "janv", "janvier"),
    ("feb", "february", "févr", "fevr", "février", "fév"),
    ("mar", "march", "mars"),
    ("apr", "april", "avr", "avril"),
    ("may", "mai"),
    ("jun", "june", "juin"),
    ("jul", "july", "juil", "juillet"),
    ("aug", "august", "août", "aout"),
    ("sep", "sept", "september", "septembre"),
    ("oct", "october", "octobre"),
    ("nov", "november", "novembre"),
    ("dec", "december", "déc", "décembre"),
)
_MONTH_OF = {name: number for number, names in enumerate(_MONTHS, 1) for name in names}
_DAY_FIRST = {
    "janv",
    "janvier",
    "févr",
    "fevr",
    "février",
    "fév",
    "mars",
    "avr",
    "avril",
    "mai",
    "juin",
    "juil",
    "juillet",
} | {*("août", "aout", "septembre", "octobre", "novembre", "déc", "décembre")}
"""French names: where they stand, the day was typed first."""
_DAY_AND_NAME = re.compile(r"(\d{1,2})[-. /]+([^\W\d_]{3,9})\.?(?:[-. /]+\d{2,4})?")
_NAME_AND_DAY = re.compile(r"([^\W\d_]{3,9})\.?[-. /]+(\d{1,2})")
_ISO = re.compile(r"\d{4}-(\d{2})-(\d{2})")
_IN_FIGURES = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.]\d{2,4}")


def _value(word: str) -> Decimal | None:
    try:
        return Decimal(word.replace(",", "."))
    except InvalidOperation:
        return None


class NumericWords:
    """Words of which some look like numbers: labels of hexes, ids of units."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_value: dict[Decimal, list[str]] = {}
        for word in words:
            if _LABEL.fullmatch(word) and (value := _value(word)) is not None:
                self._by_value.setdefault(value, []).append(word)

    def meant(self, cell: str) -> tuple[str, ...]:
        """The words that a spreadsheet turns into the number of a cell; none if the cell is no number."""
        value = _value(cell) if _NUMBER.fullmatch(cell) else None
        return tuple(self._by_value.get(value, ())) if value is not None else ()


def pairs_meant(cell: str) -> tuple[tuple[int, int], ...]:
    """The pairs that a spreadsheet turns into the date of a cell: one, or two where day and month may be either way round; none
    if the cell is no date."""
    words = cell.strip().casefold()
    first = second = 0
    one_way = False
    if found := _DAY_AND_NAME.fullmatch(words):
        first, second, one_way = int(found[1]), _MONTH_OF.get(found[2], 0), found[2] in _DAY_FIRST
    elif found := _NAME_AND_DAY.fullmatch(words):
        first, second, one_way = int(found[2]), _MONTH_OF.get(found[1], 0), found[1] in _DAY_FIRST
    elif found := _ISO.fullmatch(words) or _IN_FIGURES.fullmatch(words):
        first, second = int(found[1]), int(found[2])
    if not first or not second:
        return ()
    return ((first, second),) if one_way or first == second else ((first, second), (second, first))


def point_with_commas(text: str) -> tuple[float, float] | None:
    """A point such as ``12,5; 20`` or ``12,5 / 20``, as spreadsheets with a decimal comma have it; None if it is none."""
    parts = re.split(r"[;/]", text.strip("[] "))
    numbers_typed = [read_decimal(part) for part in parts]
    if len(parts) != 2 or numbers_typed[0] is None or numbers_typed[1] is None:
        return None
    return numbers_typed[0], numbers_typed[1]


# --- How cells and lines are written for spreadsheets


_PLAIN_NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?")


def guarded_cell(text: str) -> str:
    """A cell as it goes out: an apostrophe before what a spreadsheet would take for a formula (=, +, -, @), before another
    apostrophe, and before or after spaces at its ends, which would be lost. :func:`bare_cell` takes it away."""
    formula = text[:1] in ("=", "+", "-", "@") and not _PLAIN_NUMBER.fullmatch(text)
    return f"'{text}" if formula or text[:1] == "'" or text != text.strip() else text


def bare_cell(cell: str) -> tuple[str, bool]:
    """(the text of a cell that came in, True if it was guarded: then spaces at its ends belong to it)."""
    if cell[:1] == "'" and guarded_cell(cell[1:]) == cell:
        return cell[1:], True
    return cell.strip(), False


_SEPARATOR_LINE = re.compile(r"sep=(.)\r?\n?", re.IGNORECASE)


def separator_line(text: str) -> str:
    """The first line of a text if it only names the separator, as spreadsheets write it (``sep=;``); "" if it does not."""
    first = text.removeprefix("\ufeff").lstrip().partition("\n")[0].strip('\r"')
    return first if _SEPARATOR_LINE.fullmatch(first) else ""
