"""Edits of drawn levels. Contours are named by their place in the list of the board: later ones lie on earlier ones. The level
of a hex follows the one that is drawn at its centre. An unknown place changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.geometry.alignment import Box, box_around, shifts_in_order
from workbench.geometry.freehand import rounded, shifted, turned
from workbench.geometry.shapes import SLIVER, Point, outlines
from workbench.scenario.contours import Contour, Ring
from workbench.scenario.edits.edit import ORDERS, reordered
from workbench.scenario.edits.ground import with_board
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.shape_cutting import contours_of_hexes


@dataclass(frozen=True)
class AddContours:
    """Draw contours on top of the others. Hexes with a level of their own that they cover in part get contours along their
    sides below, so that the ground beside what is drawn stays as it was."""

    contours: tuple[Contour, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.contours) == 1:
            text = Text("Draw a contour of level {n}", "Dessiner une courbe de niveau {n}")
            return text.format(n=self.contours[0].level)
        return Text("Draw contours", "Dessiner des courbes de niveau")

    def apply(self, scenario: Scenario) -> Scenario:
        """Draw."""
        return with_contours(scenario, (*scenario.board.contours, *self.contours))


@dataclass(frozen=True)
class DeleteContours:
    """Delete contours. A hex at whose centre none is left is at level 0."""

    numbers: tuple[int, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.numbers) == 1:
            return Text("Delete a contour", "Supprimer une courbe de niveau")
        return Text("Delete {n} contours", "Supprimer {n} courbes de niveau").format(n=len(self.numbers))

    def apply(self, scenario: Scenario) -> Scenario:
        """Delete."""
        old = scenario.board.contours
        return with_contours(scenario, tuple(one for place, one in enumerate(old) if place not in self.numbers))


@dataclass(frozen=True)
class ChangeContours:
    """Replace some contours (by their places in the list): another level, or other points."""

    contours: Mapping[int, Contour]
    label: Text = Text("Change a contour", "Modifier une courbe de niveau")

    def apply(self, scenario: Scenario) -> Scenario:
        """Change."""
        old = scenario.board.contours
        return with_contours(scenario, tuple(self.contours.get(place, one) for place, one in enumerate(old)))


@dataclass(frozen=True)
class ReorderContours:
    """Lay contours over all others or under them (``front``, ``back``), or over or under the next one (``up``, ``down``)."""

    numbers: tuple[int, ...]
    to: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return ORDERS[self.to]

    def order(self, scenario: Scenario) -> list[int]:
        """The old places of all contours in their new order."""
        return reordered([place in self.numbers for place in range(len(scenario.board.contours))], self.to)

    def apply(self, scenario: Scenario) -> Scenario:
        """Reorder."""
        return with_contours(scenario, tuple(scenario.board.contours[place] for place in self.order(scenario)))


def with_contours(scenario: Scenario, contours: tuple[Contour, ...]) -> Scenario:
    """The scenario with other contours, and the levels of the hexes at whose centre they draw another level than before."""
    board = scenario.board
    if contours == board.contours:
        return scenario
    before, after = board.drawn_levels, replace(board, contours=contours).drawn_levels
    below = tuple(_painted_below(board, frozen(after.covered & ~before.covered), contours))
    changed = (before.covered != after.covered) | (after.covered & (before.centres != after.centres))
    levels = np.where(after.covered, after.centres, 0)
    elevation = np.where(changed, levels, board.elevation).astype(board.elevation.dtype)
    return with_board(scenario, replace(board, contours=(*below, *contours), elevation=frozen(elevation)))


def _painted_below(board: HexBoard, newly: BoolArray, contours: tuple[Contour, ...]) -> Iterator[Contour]:
    """Contours along the sides of hexes that had a level of their own, and whose centres contours now cover, but not all of
    them: in such a hex the contours alone draw how the ground rises."""
    places = np.flatnonzero(newly & (board.elevation != 0))
    if not places.size:
        return
    drawn = shapely.union_all([contour.area for contour in contours])
    grid = board.grid
    partly = places[shapely.area(shapely.difference(outlines(grid).hexes[places], drawn)) > SLIVER]
    levels = board.elevation[partly]
    for level in sorted(set(levels.tolist()), key=abs):
        mask = np.zeros(grid.size, dtype=np.bool_)
        mask[partly[levels == level]] = True
        yield from contours_of_hexes(grid, frozen(mask), level)


# --- Contours at other places: moved, turned, scaled and brought into line.


def with_rings(contour: Contour, change: Callable[[Ring], Ring]) -> Contour:
    """The contour with its outline and holes changed."""
    return Contour(contour.level, change(contour.outline), tuple(change(hole) for hole in contour.holes))


def moved_contour(contour: Contour, by: Point) -> Contour:
    """The contour moved by a distance, in hexes."""
    return with_rings(contour, lambda ring: shifted(ring, by))


def turned_contour(contour: Contour, degrees: float, about: Point) -> Contour:
    """The contour turned clockwise about a point."""
    return with_rings(contour, lambda ring: turned(ring, degrees, about))


def scaled_contour(contour: Contour, across: float, down: float, centre: Point) -> Contour:
    """The contour scaled about a point; a factor below 0 mirrors it."""
    x, y = centre
    return with_rings(contour, lambda ring: rounded((x + (a - x) * across, y + (b - y) * down) for a, b in ring))


def bounds_of_contours(contours: Iterable[Contour]) -> Box:
    """Left, top, right and bottom of contours (at least one)."""
    return box_around([one.area.bounds for one in contours])


def middle_of_contours(contours: Iterable[Contour]) -> Point:
    """The middle of the box around contours."""
    left, top, right, bottom = bounds_of_contours(contours)
    return (left + right) / 2, (top + bottom) / 2


def contours_in_order(contours: Sequence[Contour], to: str) -> tuple[list[Contour], Text]:
    """Contours brought into line, and the name of that; ``to`` as for
    :func:`~workbench.geometry.alignment.shifts_in_order`."""
    shifts, label = shifts_in_order([one.area.bounds for one in contours], to)
    return [moved_contour(one, by) for one, by in zip(contours, shifts, strict=True)], label
