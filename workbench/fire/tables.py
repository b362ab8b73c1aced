"""Column arithmetic of fire tables: from a strength to a column, and from there by shifts to another."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Columns:
    """The headings of a fire table, rising; the last column is open upwards."""

    headings: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Columns:
        """Read headings from a cell like ``"1 2 4 7"``; ValueError if they are not rising whole numbers."""
        headings = tuple(int(word) for word in text.split())
        if not headings or any(a >= b for a, b in pairwise(headings)):
            raise ValueError(f"column headings must rise: {text!r}")
        return cls(headings)

    def covers(self, strength: int) -> bool:
        """True if the table has a column for so little strength at all."""
        return strength >= self.headings[0]

    def column(self, strength: int, shift: int = 0) -> int:
        """The heading of the column for a strength after a shift: the highest not above it, never off the table's ends.

        A strength below the first column uses the first one (see :meth:`covers`).
        """
        place = max(0, sum(heading <= strength for heading in self.headings) - 1)
        return self.headings[min(max(place + shift, 0), len(self.headings) - 1)]

    def label(self, heading: int) -> str:
        """A heading as the table prints it: the last one with a plus."""
        return f"{heading}+" if heading == self.headings[-1] else str(heading)


def limited(shift: int, least: int | None, most: int | None) -> int:
    """A sum of shifts within the limits of its table (None = no limit)."""
    if least is not None:
        shift = max(shift, least)
    return shift if most is None else min(shift, most)


def share(strength: int, parts: int) -> int:
    """A strength divided by ``parts``, fractions up."""
    return -(-strength // parts)
