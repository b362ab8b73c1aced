"""What a sight question answers on a free-form table: one line with every piece that it meets, or an area as polygons.

Lengths are in the table's unit, heights in levels, fractions of a line run from 0 at the observer to 1 at the target.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, IntArray
from workbench.base.text import Text
from workbench.sight.results import SPOT, Effect, Party, Reason

Point = tuple[float, float]


@dataclass(frozen=True)
class Stand:
    """A place on a table: its middle, the base or hull that stands there (None = a bare point), and how far above the ground
    of that place it is, in levels. ``unit`` is the id of the unit that stands there; ``radius`` is that of a round base, whose
    ``base`` has corners.

    Where a game looks figure by figure, ``models`` are their middles, ``base`` is what all of them cover, ``radius`` that of
    the base of one, and ``carriage`` what stands among them (a gun). ``eyes`` are the points from which it looks and ``marks``
    those at which it is seen, () = its middle; ``tall`` is how far its eye and its top are over ``above``; ``within`` is the id
    of the building that holds it.
    """

    point: Point
    above: float = 0.0
    base: BaseGeometry | None = None
    unit: str = ""
    radius: float = 0.0
    eyes: tuple[Point, ...] = ()
    marks: tuple[Point, ...] = ()
    tall: float = 0.0
    models: tuple[Point, ...] = ()
    carriage: BaseGeometry | None = None
    within: str = ""

    def gap(self, other: Stand) -> float:
        """From the edge of one base to that of the other, in the table's unit, the nearest of all figures: 0 in contact and
        where they overlap."""
        pairs = [(one, two) for one in self._cores for two in other._cores]
        between = (float(shapely.distance(a, b)) - near - far for (a, near), (b, far) in pairs)
        return max(min(between), 0.0)

    @property
    def _cores(self) -> tuple[tuple[BaseGeometry, float], ...]:
        """What lies a radius inside the edge, and that radius."""
        if self.models and self.radius > 0:
            figures = shapely.MultiPoint(self.models), self.radius
            return (figures,) if self.carriage is None else (figures, (self.carriage, 0.0))
        if self.base is None or self.radius > 0:
            return ((shapely.Point(self.point), self.radius),)
        return ((self.base, 0.0),)


@dataclass(frozen=True, slots=True)
class TableRequest:
    """One question of sight on a table. ``above`` is the height of targets of an area over the ground of their place, in
    levels; a line that misses by less than ``tolerance`` (cm, whatever the table's unit) is too close to call."""

    purpose: str = SPOT
    side: str = ""
    observer: Party = Party()
    target: Party = Party()
    above: float = 0.0
    tolerance: float = 0.2


@dataclass(frozen=True, slots=True)
class Crossing:
    """A piece that a line meets: ``piece`` is its place in the list of obstacles (the board's pieces, then the bodies of units;
    see :func:`workbench.sight.table_bodies.obstacles`), as in every answer of sight; ``spans`` are the stretches of the line
    inside it (fractions; of a bare line the point twice), ``under`` those of them below its top. ``top`` is its level.
    ``share`` is the part of the depth allowed that is used up in it, ``own`` says that an end of the line is in it or touches
    it."""

    piece: int
    spans: tuple[tuple[float, float], ...]
    under: tuple[tuple[float, float], ...]
    top: float
    effect: Effect
    rule: str
    text: Text
    share: float = 0.0
    own: bool = False


@dataclass(frozen=True, slots=True)
class Margin:
    """How far a line is from the other verdict. ``length`` (table's unit) is the least of what changes it: a shift of the
    whole line ``aside``, or a move of one end ``along`` the line (above 0: away from the other end, below: towards it), made by
    the ``mover``, ``origin`` or ``target``, as it would really stand there. ``along`` is None unless it is less than a shift
    aside; None throughout: no small move would change it. ``degrees`` is the least turn at the observer; ``piece`` is the
    one that decides. ``words`` say it: "misses the barn by 4 mm"."""

    length: float | None
    degrees: float | None
    piece: int | None
    words: Text
    aside: float | None = None
    along: float | None = None
    mover: str = ""


@dataclass(frozen=True, slots=True)
class TableLine:
    """The full story of one line on a table.

    ``range`` is measured as the game measures (base edge to base edge). ``close``: the margin is below the tolerance.
    ``stopped`` is the point at which the line is first stopped, seen from the observer (None: it is clear).
    ``blocker`` is the piece that blocks (None: nothing, or several together). ``heights`` are the levels of both ends.
    """

    origin: Stand
    target: Stand
    visible: bool
    range: float
    reasons: tuple[Reason, ...]
    crossings: tuple[Crossing, ...]
    heights: tuple[float, float]
    blocker: int | None = None
    margin: Margin | None = None
    close: bool = False
    hindrance: int = 0
    asymmetric: bool = False
    assumed: tuple[Text, ...] = ()
    stopped: tuple[float, float] | None = None


@dataclass(frozen=True, eq=False, slots=True)
class TableArea:
    """What one place sees of the table. ``visible`` is the exact region in which a bare point at the height asked for is
    seen, ``into`` the part of it inside terrain that is seen into, not through; ``blind`` the rest of the table. ``hidden``
    maps pieces to the region that each hides, whatever else does. ``curve`` bounds how far a curved edge was straightened
    (in the table's unit)."""

    origin: Stand
    visible: BaseGeometry
    into: BaseGeometry
    blind: BaseGeometry
    hidden: Mapping[int, BaseGeometry] = field(default_factory=dict)
    curve: float = 0.0
    assumed: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Exposure:
    """How much of a target's base or outline is seen: the ``share`` (0 to 1) of its area, and the ``seen`` part itself."""

    share: float
    seen: BaseGeometry
    whole: BaseGeometry


@dataclass(frozen=True, slots=True)
class Profile:
    """The side view of a line: the ground as (distance, level) corners, and for every piece met its stretch, foot and top."""

    length: float
    ground: tuple[tuple[float, float], ...]
    pieces: tuple[tuple[int, float, float, float, float], ...]
    """(piece, from, to, foot, top): distances in the table's unit, levels."""
    ends: tuple[float, float]


@dataclass(frozen=True, eq=False, slots=True)
class ModelSight:
    """Who sees whom, figure by figure: ``seen`` and ``hindered`` have a row for each of the ``origins`` (the points that
    figures look from) and a column for each of the ``targets``. So many figures look from an origin at most as ``room`` says,
    and ``strength`` is how many there are in all."""

    origins: tuple[Point, ...]
    targets: tuple[Point, ...]
    seen: BoolArray
    hindered: BoolArray
    room: tuple[int, ...]
    strength: int

    @property
    def seers(self) -> int:
        """How many figures see any of the target's."""
        return self._figures(np.atleast_1d(self.seen.any(axis=1)))

    @property
    def shown(self) -> int:
        """How many of the target's figures are seen by any."""
        return int(self.seen.any(axis=0).sum())

    @property
    def firers(self) -> IntArray:
        """How many figures see each of the target's, shape (m,)."""
        return np.array([self._figures(column) for column in self.seen.T], dtype=np.int64)

    def _figures(self, rows: BoolArray) -> int:
        return min(int(np.array(self.room, dtype=np.int64)[rows].sum()), self.strength)

    @property
    def words(self) -> Text:
        """The sums: "3 of 5 models see, 2 of 4 are seen"."""
        see, seen = self.seers, self.shown
        said = Text(
            "{see} of {all} models {sees}, {seen} of {others} {is_seen}",
            "{see} figurine{s} sur {all} {sees_fr}, {seen} sur {others} {is_seen_fr}",
        )
        return said.format(
            see=see,
            all=self.strength,
            seen=seen,
            others=len(self.targets),
            sees="sees" if see == 1 else "see",
            is_seen="is seen" if seen == 1 else "are seen",
            s="" if see < 2 else "s",
            sees_fr="voit" if see < 2 else "voient",
            is_seen_fr="est vue" if seen < 2 else "sont vues",
        )
