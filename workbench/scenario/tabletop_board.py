"""The ground of a free-form table: its terrain pieces, and pieces moved, turned, scaled and reshaped with their openings.

Coordinates are rounded to a thousandth of the table's unit, so that files stay short. A change that would leave no valid piece
(a circle without a radius, a polygon of two corners, points beyond every table) returns the piece as it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.geometry.freehand import smooth_curve
from workbench.geometry.joints import healed
from workbench.geometry.oriented_boxes import own_direction

# --- The ground of a free-form table as an immutable value: terrain pieces that lie on it, in order.


POLYGON, LINE, CIRCLE = "polygon", "line", "circle"
CM_PER_INCH = 2.54
LARGEST_LENGTH = 10_000
"""No table is longer than this, whatever its unit."""
ON_EDGE = 1e-6
"""A point that is so near to a piece lies on its edge, in the table's unit."""
ROUND = 32
"""Segments in a quarter of a circle: a disc of 15 cm is drawn 0.05 mm too small at most."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Opening:
    """A window, or a ``door``: the floor it is on (0 = ground floor) and where."""

    floor: int
    at: Point
    door: bool = False


@dataclass(frozen=True)
class Feature:
    """A terrain piece. Lengths are in the table's unit.

    - ``kind``: polygon, line or circle
    - ``points``: corners of a polygon, points of a line, the centre of a circle
    - ``width``: of a line; 0 = a bare line
    - ``radius``: of a circle
    - ``bends``: the points through which a smooth outline or line goes, () for straight edges; ``points`` hold it drawn
      out, so that nothing else need know
    - ``turned``: degrees clockwise by which it was turned since it was drawn; see :attr:`angle`
    - ``level``: the height chosen for it from those that the ruleset prints, None = the first of them
    - ``group``: pieces of one group move together
    - ``locked``: it does not move
    """

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
    bends: tuple[Point, ...] = ()
    turned: float = 0.0

    @cached_property
    def angle(self) -> float:
        """How many degrees clockwise (0 to 360) its width is turned from the table's: the direction of a straight line or of a
        right-angled outline, of any other outline how far it was turned since it was drawn; 0 for a circle."""
        if self.kind == CIRCLE:
            return 0.0
        own = own_direction(self.points, closed=self.kind == POLYGON, near=self.turned)
        return normalised_angle(self.turned if own is None else own)

    @cached_property
    def area(self) -> BaseGeometry:
        """The valid geometry that the piece covers: a polygon, a disc, a line with its width and square ends; a line without
        width stays a line."""
        found: BaseGeometry
        if self.kind == CIRCLE:
            found = shapely.Point(self.points[0]).buffer(self.radius, quad_segs=ROUND)
        elif self.kind == LINE:
            found = self.course.buffer(self.width / 2, cap_style="flat") if self.width > 0 else self.course
        else:
            found = shapely.Polygon(self.points)
        if not found.is_valid:
            found = shapely.make_valid(found)
        return found

    @cached_property
    def course(self) -> BaseGeometry:
        """The middle of a line; the outline of anything else."""
        if self.kind == LINE:
            return shapely.LineString(self.points)
        if self.area.geom_type == "GeometryCollection":
            # an outline that crosses itself leaves lines outside of its areas
            solid = [part for part in shapely.get_parts(self.area) if part.area > 0]
            return shapely.union_all(solid).boundary
        return self.area.boundary

    @property
    def linear(self) -> bool:
        """Was it drawn as a line?"""
        return self.kind == LINE


@dataclass(frozen=True)
class TabletopBoard:
    """A table of ``width`` x ``height`` in ``unit`` (``cm`` or ``in``), bare ``ground``, and the pieces on it; later ones lie
    on top. The origin is the upper left corner, y grows down."""

    unit: str
    width: float
    height: float
    ground: str
    features: tuple[Feature, ...] = ()

    @property
    def units_per_cm(self) -> float:
        """The length of a centimetre in the table's unit."""
        return 1.0 if self.unit == "cm" else 1.0 / CM_PER_INCH

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of the table, in its unit."""
        return 0.0, 0.0, self.width, self.height

    @property
    def named_corners(self) -> str:
        """The whole table as a region is named: its corners, ``0,0:180,120``."""
        return f"0,0:{self.width:g},{self.height:g}"

    @property
    def form(self) -> tuple[object, ...]:
        """What no change of pieces alters: two boards of one form may lie one over the other."""
        return self.unit, self.width, self.height, self.ground

    def holds(self, point: Point) -> bool:
        """Does a point lie on the table?"""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height

    def length(self, value: float, unit: str) -> float:
        """A length that a ruleset gives in ``unit``, in the table's own."""
        return value if unit == self.unit else value * (self.units_per_cm if unit == "cm" else CM_PER_INCH)

    @cached_property
    def outline(self) -> BaseGeometry:
        """The table itself."""
        return shapely.box(0, 0, self.width, self.height)

    @cached_property
    def by_id(self) -> Mapping[str, Feature]:
        """Pieces by their id."""
        return {feature.id: feature for feature in self.features}

    @cached_property
    def closed_areas(self) -> Mapping[str, BaseGeometry]:
        """What each piece covers, by its id, without the gaps that rounding leaves between pieces that touch: whoever stands
        in such a gap stands in one of them."""
        areas = healed([feature.area for feature in self.features])
        return {feature.id: area for feature, area in zip(self.features, areas, strict=True)}

    def features_at(self, point: Point) -> tuple[Feature, ...]:
        """The pieces that lie under a point (its edge included), undermost first."""
        found = self._areas.query(shapely.Point(point), predicate="dwithin", distance=ON_EDGE)
        return tuple(self.features[number] for number in sorted(found.tolist()))

    @cached_property
    def _areas(self) -> shapely.STRtree:
        """What each piece covers, so that those near a point are found without looking at all."""
        return shapely.STRtree([feature.area for feature in self.features])


LEAST_POINTS = {POLYGON: 3, LINE: 2, CIRCLE: 1}
DECIMALS = 3
ON_WALL = 0.5
"""So far from an outline (in the table's unit) an opening still belongs to it."""


def rounded_length(value: float) -> float:
    """A length rounded as files hold it."""
    return round(value, DECIMALS) + 0.0


def rounded_point(point: Point) -> Point:
    """A point rounded as files hold it."""
    return rounded_length(point[0]), rounded_length(point[1])


def can_be_stored(point: Point) -> bool:
    """Is the point within the limits of a file?"""
    return all(math.isfinite(part) and -LARGEST_LENGTH <= part <= 2 * LARGEST_LENGTH for part in point)


def normalised_angle(degrees: float) -> float:
    """An angle as files hold it: 0 up to 360."""
    found = rounded_length(degrees % 360.0)
    return 0.0 if found >= 360.0 else found


def rotate(point: Point, degrees: float, centre: Point) -> Point:
    """A point turned clockwise about a centre."""
    angle = math.radians(degrees)
    x, y = point[0] - centre[0], point[1] - centre[1]
    sine, cosine = math.sin(angle), math.cos(angle)
    return centre[0] + x * cosine - y * sine, centre[1] + x * sine + y * cosine


def _fits(feature: Feature) -> bool:
    sound = all(can_be_stored(point) for point in (*feature.points, *(opening.at for opening in feature.openings)))
    if feature.kind == CIRCLE:
        return sound and len(feature.points) == 1 and 0 < feature.radius <= LARGEST_LENGTH
    return sound and len(feature.points) >= LEAST_POINTS[feature.kind]


def changed_feature(
    feature: Feature, change: Callable[[Point], Point], *, radius: float | None = None, turned: float | None = None
) -> Feature:
    """The piece with all its points changed, and with another radius and turn if they are given."""
    try:
        made = replace(
            feature,
            points=tuple(rounded_point(change(point)) for point in feature.points),
            openings=tuple(replace(opening, at=rounded_point(change(opening.at))) for opening in feature.openings),
            bends=tuple(rounded_point(change(point)) for point in feature.bends),
            radius=feature.radius if radius is None else rounded_length(radius),
            turned=feature.turned if turned is None or feature.kind == CIRCLE else normalised_angle(turned),
        )
    except (OverflowError, ValueError):
        return feature
    return made if _fits(made) and made != feature else feature


def moved_feature(feature: Feature, dx: float, dy: float) -> Feature:
    """The piece moved by (``dx``, ``dy``)."""
    return changed_feature(feature, lambda point: (point[0] + dx, point[1] + dy)) if dx or dy else feature


def rotated_feature(feature: Feature, degrees: float, centre: Point) -> Feature:
    """The piece turned clockwise about a centre."""
    if not degrees % 360:
        return feature
    return changed_feature(feature, lambda point: rotate(point, degrees, centre), turned=feature.angle + degrees)


def scaled_feature(feature: Feature, across: float, down: float, centre: Point) -> Feature:
    """The piece scaled about a centre; lines keep their width, and a circle stays round."""
    if across == down == 1:
        return feature

    def change(point: Point) -> Point:
        return centre[0] + (point[0] - centre[0]) * across, centre[1] + (point[1] - centre[1]) * down

    if not across or not down or not math.isfinite(across * down):
        return feature
    turned = -feature.angle if across * down < 0 else None  # a mirror image is turned the other way
    return changed_feature(feature, change, radius=feature.radius * math.sqrt(abs(across * down)), turned=turned)


def reshaped_feature(feature: Feature, points: Iterable[Point], radius: float | None = None) -> Feature:
    """The piece with other points and straight edges; openings in its walls stay in them."""
    try:
        made = replace(
            feature,
            points=tuple(rounded_point(point) for point in points),
            bends=(),
            radius=feature.radius if radius is None else rounded_length(radius),
        )
    except (OverflowError, ValueError):
        return feature
    if not _fits(made) or made == feature:
        return feature
    return replace(made, openings=tuple(_in_wall(opening, feature, made) for opening in feature.openings))


CURVE = 0.08
"""The distance that the drawn-out outline of a curve may be off it, in centimetres."""


def curved_feature(feature: Feature, bends: Iterable[Point], board: TabletopBoard) -> Feature:
    """The piece with a smooth outline, or line, through points; a circle, and one that would not be sound, stays as it is."""
    through = tuple(rounded_point(point) for point in bends)
    if feature.kind == CIRCLE or len(through) < LEAST_POINTS[feature.kind]:
        return feature
    points = smooth_curve(through, CURVE * board.units_per_cm, closed=feature.kind == POLYGON)
    made = reshaped_feature(feature, points)
    return replace(made, bends=through) if made is not feature or feature.points == points else feature


def _in_wall(opening: Opening, old: Feature, new: Feature) -> Opening:
    here = shapely.Point(opening.at)
    wall = new.course
    if wall.is_empty or old.course.distance(here) > ON_WALL:
        return opening
    found = (
        wall.interpolate(wall.project(here)) if wall.geom_type == "LineString" else shapely.shortest_line(wall, here)
    )
    x, y = found.coords[0]
    return replace(opening, at=rounded_point((x, y)))


def middle_of_features(features: Sequence[Feature]) -> Point:
    """The middle of the bounding box of pieces."""
    left, top, right, bottom = shapely.total_bounds([feature.area for feature in features]).tolist()
    return (left + right) / 2, (top + bottom) / 2
