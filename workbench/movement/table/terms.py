"""What pieces of terrain do to one mover, in figures: the input of every search over a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from shapely import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from workbench.sight.table_results import Point


@dataclass(frozen=True, slots=True)
class Terms:
    """What a piece does to a mover.

    ``fee`` is charged for going into an area (once in a move, however often it is left and entered again) and for every
    crossing of a line; pieces that share a word ``once`` have one fee together, charged once. ``density`` is what a unit of
    length costs inside an area. Nobody goes into a ``closed`` one. A ``road`` sets its own density, below 1, and what lies
    under it does not count; what lies ``on_roads`` counts there too.
    """

    fee: float = 0.0
    density: float = 1.0
    closed: bool = False
    road: bool = False
    on_roads: bool = False
    once: str = ""

    @property
    def idle(self) -> bool:
        """Does the piece leave the mover alone?"""
        return not (self.fee or self.closed or self.road or self.density != 1.0)


@dataclass(frozen=True)
class Patch:
    """One piece for one mover: its ``number`` in the board's list, what it covers, and, of a piece drawn as a line, its
    ``course``: a line is crossed where its middle is."""

    number: int
    area: BaseGeometry
    terms: Terms
    course: BaseGeometry | None = None

    def kept_off(self, start: Point, clearance: float) -> Patch:
        """The same piece, if it is closed so much wider that a base stays off it; no wider than leaves ``start`` outside."""
        if not self.terms.closed or clearance <= 0:
            return self
        room = min(clearance, 0.999 * self.area.distance(ShapelyPoint(start)))
        return replace(self, area=self.area.buffer(room)) if room > 0 else self
