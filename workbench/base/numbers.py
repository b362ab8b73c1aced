"""Array types with small helpers, and exact numbers parsed from text with limits on their size."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from workbench.base.text import without_blanks_around

# --- Array types shared by all packages. Arrays inside values are read-only.


BoolArray = npt.NDArray[np.bool_]
IntArray = npt.NDArray[np.signedinteger[Any]]
"""Whole numbers: 32 bits where there are many, the width of a pointer where they are places in other arrays (numpy takes twice
as long to look up by any other)."""
FloatArray = npt.NDArray[np.float64]

_A = TypeVar("_A", bound=npt.NDArray[Any])


def frozen(array: _A) -> _A:
    """The same array, made read-only, so that a value that holds it cannot change."""
    array.setflags(write=False)
    return array


def each_value(values: npt.NDArray[Any]) -> list[Any]:
    """Every value of an array of whole numbers once, in ascending order. (The first ``numpy.unique`` of a program loads all of
    numpy's masked arrays, which a start can do without.)"""
    return sorted(set(values.ravel().tolist()))


SMALL_TABLE = 1_000_000
"""Up to so many keys a table finds different ones; sorting takes longer and less memory."""


def distinct(keys: IntArray, bound: int) -> tuple[IntArray, IntArray]:
    """The different ones of whole numbers below a bound in order, and for each number its place among them."""
    if bound > SMALL_TABLE:
        used, place = np.unique(keys, return_inverse=True)
        return used, place.astype(np.int32)
    there = np.zeros(bound, dtype=np.bool_)
    there[keys] = True
    used = np.flatnonzero(there).astype(np.int32)
    places = np.zeros(bound, dtype=np.int32)
    places[used] = np.arange(len(used), dtype=np.int32)
    return used, places[keys]


LONGEST_WORD = 25
LARGEST = 1_000_000
"""Neither the amount nor its denominator may be larger: no game prints such a number."""


def exact(word: str | int | float) -> Fraction:
    """The number that a word stands for: ``2``, ``1.5``, ``"2/3"``. ValueError for anything else, and for numbers that are
    too large or too fine (``1e999999999`` would be expanded digit by digit)."""
    text = without_blanks_around(str(word))
    _, _, exponent = text.lower().partition("e")
    if len(text) > LONGEST_WORD or len(exponent.lstrip("+-0_")) > 2:
        raise ValueError(f"too long for a number: {text[:LONGEST_WORD]}")
    try:
        found = Fraction(text)
    except ZeroDivisionError as problem:
        raise ValueError(str(problem)) from None
    if abs(found) > LARGEST or found.denominator > LARGEST:
        raise ValueError(f"too large or too fine for a number: {text}")
    return found


_DECIMAL = re.compile(r"[-+]?(\d+|\d{1,3}(?: \d{3})+)?(?:[.,](\d*))?")


def read_decimal(words: str) -> float | None:
    """The number of a text, with a decimal point or comma, and with spaces between thousands as spreadsheets write them; None
    if it is no number. ``1,234`` is a little more than one: the program never takes a comma between thousands."""
    text = without_blanks_around(words).replace("\u2212", "-")
    found = _DECIMAL.fullmatch(text) if text.isascii() else None
    if found is None or not (found[1] or found[2]):
        return None
    number = float(text.replace(" ", "").replace(",", "."))
    return number if math.isfinite(number) else None
