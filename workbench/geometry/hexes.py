"""Hexes as integer cube coordinates, whatever way the map is turned.

Directions 0..5 go clockwise. On a flat-topped map direction 0 is straight up; on a pointy-topped map it is up and left.
The coordinates are axial: ``q + r + s = 0`` with ``s`` left out.
"""

from __future__ import annotations

import math
import string
from collections.abc import Iterator
from typing import NamedTuple

ROW_DISTANCE = math.sqrt(3) / 2
"""The distance between two lines of hexes side by side, in hexes; also the area of a hex, in squares as wide as it."""
SIDE_LENGTH = 1 / math.sqrt(3)
"""The length of a hexside, and the distance from the centre of a hex to its corners, in hexes."""


class Hex(NamedTuple):
    """One hex in axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate."""
        return -self.q - self.r

    def plus(self, other: Hex, times: int = 1) -> Hex:
        """This hex moved by ``times`` times ``other``."""
        return Hex(self.q + times * other.q, self.r + times * other.r)

    def minus(self, other: Hex) -> Hex:
        """The offset from ``other`` to this hex."""
        return Hex(self.q - other.q, self.r - other.r)

    def distance(self, other: Hex) -> int:
        """Number of hexes from this one to ``other``, counting the last and not the first."""
        d = self.minus(other)
        return max(abs(d.q), abs(d.r), abs(d.s))

    def neighbour(self, direction: int) -> Hex:
        """The adjacent hex in ``direction`` (0..5, clockwise)."""
        return self.plus(DIRECTIONS[direction % 6])

    def neighbours(self) -> Iterator[Hex]:
        """The six adjacent hexes, clockwise from direction 0."""
        return (self.plus(d) for d in DIRECTIONS)

    def rotated(self, steps: int = 1) -> Hex:
        """This offset turned clockwise about the origin by ``steps`` sixths of a turn."""
        q, r = self.q, self.r
        for _ in range(steps % 6):
            q, r = -r, q + r
        return Hex(q, r)


DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def direction_of(offset: Hex) -> int | None:
    """The direction (0..5) of an offset to an adjacent hex; None for any other offset."""
    return DIRECTIONS.index(offset) if offset in DIRECTIONS else None


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at exactly ``radius`` from ``centre``, clockwise."""
    if radius == 0:
        yield centre
        return
    here = centre.plus(DIRECTIONS[0], radius)
    for side in range(6):
        for _ in range(radius):
            yield here
            here = here.neighbour(side + 2)


def disk(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes within ``radius`` of ``centre``, nearest first."""
    for distance in range(radius + 1):
        yield from ring(centre, distance)


# --- Names of hex columns and rows: ``0304`` and ``C4``.


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
