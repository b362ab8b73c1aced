"""The ground of a free-form table as an immutable value: terrain pieces that lie on it, in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text

POLYGON, LINE, CIRCLE = "polygon", "line", "circle"
CM_PER_INCH = 2.54
LONGEST = 10_000
"""No table is longer than this, whatever its unit."""
ROUND = 32
"""Segments in a quarter of a circle: a disc of 15 cm is drawn 0.05 mm too small at most."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or a window: the floor it is on (0 = ground floor) and where."""

    floor: int
    at: Point


@dataclass(frozen=True)
class Feature:
    """A terrain piece. ``kind`` is polygon (``points`` = corners), line (its points; ``width`` in the table's unit, 0 = a bare
    line) or circle (``points`` = the centre; ``radius``). ``level`` is the height chosen for it from those that the ruleset
    prints, None = the first of them. Pieces of one ``group`` move together; a ``locked`` one does not move."""

    id: str
    terrain: str
    kind: str
    points: tuple[Point, ...]
    width: float = 0.0
    radius: float = 0.0
    level: float | None = None
    floors: int = 0
    openings: tuple[Opening, ...] = ()
    flags: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    name: Text = Text()
    group: str = ""
    locked: bool = False

    @cached_property
    def area(self) -> BaseGeometry:
        """What the piece covers, valid: a polygon, a disc, a line with its width and square ends; a line without width stays
        a line."""
        found: BaseGeometry
        if self.kind == CIRCLE:
            found = shapely.Point(self.points[0]).buffer(self.radius, quad_segs=ROUND)
        elif self.kind == LINE:
            found = self.course.buffer(self.width / 2, cap_style="flat") if self.width > 0 else self.course
        else:
            found = shapely.Polygon(self.points)
        if not found.is_valid:
            found = shapely.make_valid(found)
        shapely.prepare(found)
        return found

    @cached_property
    def course(self) -> BaseGeometry:
        """The middle of a line; the outline of anything else."""
        if self.kind == LINE:
            return shapely.LineString(self.points)
        if self.area.geom_type == "GeometryCollection":
            # an outline that runs into itself leaves lines beside its areas
            solid = [part for part in shapely.get_parts(self.area) if part.area > 0]
            return shapely.union_all(solid).boundary
        return self.area.boundary

    @property
    def linear(self) -> bool:
        """Was it drawn as a line?"""
        return self.kind == LINE


@dataclass(frozen=True)
class TableBoard:
    """A table of ``width`` x ``height`` in ``unit`` (``cm`` or ``in``), bare ``ground``, and the pieces on it; later ones lie
    on top. The origin is the upper left corner, y grows down."""

    unit: str
    width: float
    height: float
    ground: str
    features: tuple[Feature, ...] = ()

    @property
    def in_unit(self) -> float:
        """How long a centimetre is in the table's unit."""
        return 1.0 if self.unit == "cm" else 1.0 / CM_PER_INCH

    def length(self, value: float, unit: str) -> float:
        """A length that a ruleset gives in ``unit``, in the table's own."""
        return value if unit == self.unit else value * (self.in_unit if unit == "cm" else CM_PER_INCH)

    @cached_property
    def outline(self) -> BaseGeometry:
        """The table itself."""
        found = shapely.box(0, 0, self.width, self.height)
        shapely.prepare(found)
        return found

    @cached_property
    def by_id(self) -> Mapping[str, Feature]:
        """Pieces by their id."""
        return {feature.id: feature for feature in self.features}

    def at(self, point: Point) -> tuple[Feature, ...]:
        """The pieces that lie under a point (its edge included), undermost first."""
        mark = shapely.Point(point)
        return tuple(feature for feature in self.features if feature.area.intersects(mark))
