"""The numbers of hexes as a map shows them: in which hexes, and where in a hex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.base.text import Text


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """The hexes in which numbers stand: those of every so many columns and rows (0: none)."""

    key: str
    name: Text
    step: int


@dataclass(frozen=True, slots=True)
class NumberPlace:
    """The place of a number in its hex: at its upper edge (-1), in the middle (0) or at its lower edge (1)."""

    key: str
    name: Text
    down: int


EVERY = NumberStyle("every", Text("In every hex", "Dans chaque hexagone"), 1)
NUMBER_STYLES: Mapping[str, NumberStyle] = {
    style.key: style
    for style in (
        EVERY,
        NumberStyle("fifth", Text("Every fifth column and row", "Une colonne et une rangée sur cinq"), 5),
        NumberStyle("none", Text("None", "Aucun"), 0),
    )
}
TOP = NumberPlace("top", Text("At the top", "En haut"), -1)
NUMBER_PLACES: Mapping[str, NumberPlace] = {
    place.key: place
    for place in (
        TOP,
        NumberPlace("centre", Text("In the centre", "Au centre"), 0),
        NumberPlace("bottom", Text("At the bottom", "En bas"), 1),
    )
}


@dataclass(frozen=True, slots=True)
class HexNumbers:
    """The style and the place of the numbers of hexes, by their keys."""

    style: str = EVERY.key
    place: str = TOP.key

    @property
    def step(self) -> int:
        """The distance of columns and rows whose hexes have numbers; 0: none."""
        return NUMBER_STYLES[self.style].step

    @property
    def down(self) -> int:
        """-1, 0 or 1: at the upper edge of a hex, in its middle, at its lower edge."""
        return NUMBER_PLACES[self.place].down

    def is_numbered(self, column: int, row: int, across: int = 1, down: int = 1) -> bool:
        """True if the hex in a column and a printed row has a number. ``across`` and ``down``: where there is no room for more,
        only every so many columns and rows have them."""
        return self.step > 0 and self._has(column, across) and self._has(row, down)

    def _has(self, line: int, every: int) -> bool:
        """True if a column or a row has numbers. Those of every fifth one begin with the first, as rulers do."""
        return line % max(every, self.step) == 0 or (line == 1 and every <= self.step > 1)
