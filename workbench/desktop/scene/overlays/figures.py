"""Movement points as they are printed on a map."""

from __future__ import annotations

from fractions import Fraction

_GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def printed(amount: Fraction) -> str:
    """``1½`` for three halves, ``2`` for two, ``7/12`` where there is no sign for the fraction."""
    whole, rest = divmod(amount, 1)
    if not rest:
        return str(whole)
    fraction = _GLYPHS.get(rest)
    if fraction is None:
        return f"{whole} {rest}" if whole else str(rest)
    return f"{whole}{fraction}" if whole else fraction
