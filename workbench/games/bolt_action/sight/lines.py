"""Lines between all places of two stands, and the best of them: a clear one, or one through smoke, or a blocked one."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.engine.sight.results import FigureSight, Standpoint, TabletopRequest
from workbench.engine.sight.tabletop_areas import CURVE, Cell, View
from workbench.engine.sight.tabletop_judgement import Ends, Judged, Terms, judge
from workbench.engine.sight.tabletop_terrain import NEAR, Pieces
from workbench.games.bolt_action.sight.terrain import OUT, Houses
from workbench.games.bolt_action.sight.viewpoints import Places, Spots
from workbench.scenario.tabletop_board import TabletopBoard

AIRCRAFT = "aircraft"
"""A target of this kind is seen over everything (p.49)."""
LEAST = 1e-6
"""A part of a hull that is seen must be so large (table's unit, squared)."""


@dataclass(frozen=True, eq=False)
class FigureLines:
    """Lines between ``eyes`` (rows) and ``marks`` (columns): ``open``, ``hindered`` and the ``gaps`` from body to body, each
    (n, m); the best is at ``row`` and ``column``. ``ruled`` is the message of a rule that decides whatever lies between."""

    eyes: Spots
    marks: Spots
    terms: Terms
    open: BoolArray
    hindered: BoolArray
    gaps: FloatArray
    row: int = -1
    column: int = -1
    ruled: str = ""
    visible: bool = False


class Pairs:
    """Judges on one table."""

    def __init__(self, pieces: Pieces, terms: Terms, places: Places, houses: Houses, board: TabletopBoard) -> None:
        self.pieces, self.terms, self.places = pieces, terms, places
        self.houses, self.board = houses, board

    def best(
        self,
        origin: Standpoint,
        target: Standpoint,
        request: TabletopRequest,
        without: frozenset[int] = frozenset(),
        *,
        every: bool = False,
    ) -> FigureLines:
        """All lines between two stands as judged, and the best of them. Pieces ``without`` hide nothing. Parts of a hull that
        are seen between the points that were tried are looked for if nobody sees it, or from ``every`` eye that does not."""
        eyes = self.places.eyes(origin, request)
        marks = self.places.marks(self._dressed(target, request), request)
        ruled, visible = self._ruled(origin, target, eyes, marks, request)
        if ruled:
            shape = len(eyes), len(marks)
            none = np.zeros(shape, dtype=np.bool_)
            return FigureLines(
                eyes, marks, self.terms, none | visible, none, np.zeros(shape), ruled=ruled, visible=visible
            )  # fmt: skip
        terms = replace(self.terms, without=without | eyes.own | marks.own)
        return self._best(self._judged(eyes, marks, terms, self._parts(marks, request), every))

    def models(self, origin: Standpoint, target: Standpoint, request: TabletopRequest) -> FigureSight | None:
        """Who sees whom, figure by figure; None: both are one body, or nobody sees anybody at all."""
        found = self.best(origin, target, request, every=True)
        eyes, marks = found.eyes, found.marks
        if not len(eyes) or not len(marks) or (eyes.single and marks.single):
            return None
        clear = found.open & ~found.hindered
        groups = np.unique(marks.figure)
        seen = np.column_stack([found.open[:, marks.figure == group].any(axis=1) for group in groups])
        free = np.column_stack([clear[:, marks.figure == group].any(axis=1) for group in groups])
        first = [int(np.argmax(marks.figure == group)) for group in groups]
        return FigureSight(
            tuple(eyes.point(row) for row in range(len(eyes))),
            tuple(marks.point(row) for row in first),
            seen,
            seen & ~free,
            eyes.room,
            eyes.strength,
        )

    def distance(self, origin: Standpoint, target: Standpoint) -> float:
        """From the nearest base, hull or opening of one stand to that of the other."""
        ends = [self._reach(stand) for stand in (origin, target)]
        if ends == [None, None]:
            return origin.gap(target)
        stands = [
            stand if place is None else replace(stand, base=place, radius=0.0, models=())
            for stand, place in zip((origin, target), ends, strict=True)
        ]
        return stands[0].gap(stands[1])

    def _reach(self, stand: Standpoint) -> BaseGeometry | None:
        """The openings of who is in a building, its walls where the floor has none."""
        if not stand.within:
            return None
        house = next((one for one in self.houses.solid if self.houses.feature(one).id == stand.within), -1)
        if house < 0:
            return None
        points = self.houses.openings(house, self.houses.floor(house, stand.above))
        walls: BaseGeometry = self.pieces.shapes[house]
        return shapely.MultiPoint(points) if len(points) else walls

    def _dressed(self, target: Standpoint, request: TabletopRequest) -> Standpoint:
        """A bare point that stands for a kind of unit is as high as that."""
        if target.unit or target.base is not None or not request.target.kind:
            return target
        return replace(target, tall=self.places.height(request.target.kind, request.target.values))

    def _ruled(
        self, origin: Standpoint, target: Standpoint, eyes: Spots, marks: Spots, request: TabletopRequest
    ) -> tuple[str, bool]:
        if eyes.why.startswith("sight_aboard"):
            return eyes.why, False
        if request.target.kind == AIRCRAFT:
            return "sight_aircraft", True
        if marks.why.startswith("sight_aboard"):
            return marks.why, False
        if eyes.house >= 0 and eyes.house == marks.house:
            here, there = (self.houses.floor(eyes.house, stand.above) for stand in (origin, target))
            return ("sight_same_floor", True) if here == there else ("sight_other_floor", False)
        why = eyes.why or marks.why
        return why, False

    def _judged(
        self, eyes: Spots, marks: Spots, terms: Terms, region: BaseGeometry | None, every: bool = False
    ) -> FigureLines:
        rows, columns = np.indices((len(eyes), len(marks))).reshape(2, -1)
        judged = judge(self.pieces, eyes.take(rows), marks.take(columns), terms)
        shape = len(eyes), len(marks)
        gaps = shapely.distance(eyes.bodies[rows], marks.bodies[columns]) - eyes.radius[rows] - marks.radius[columns]
        clear = judged.open.reshape(shape)
        found = FigureLines(
            eyes,
            marks,
            terms,
            clear,
            clear & (judged.depth > NEAR).reshape(shape),
            np.maximum(gaps, 0).reshape(shape),
        )
        if region is None or (clear.any(axis=1).all() if every else clear.any()):
            return found
        blind = ~clear.any(axis=1)
        if marks.hull is not None:
            blind &= ~self._shut(judged, shape)
        more = self._peeped(found, region, np.flatnonzero(blind).tolist())
        return found if more is None else self._judged(eyes, more, terms, None)

    def _parts(self, marks: Spots, request: TabletopRequest) -> BaseGeometry | None:
        """The region any part of which may be seen: a hull, or the foot of the walls of a house."""
        if marks.hull is not None:
            return marks.hull
        if marks.house >= 0 and self.places.breaches(request):
            shape: BaseGeometry = self.pieces.shapes[marks.house]
            inner = shape.buffer(OUT / 2, join_style="mitre")
            return shape.buffer(2 * OUT, join_style="mitre").difference(inner)
        return None

    def _shut(self, judged: Judged, shape: tuple[int, int]) -> BoolArray:
        """For which eyes one piece without dents stops the lines to all corners of a hull: then it hides all of it."""
        count, marks = shape
        corners = (marks - 1) // 2  # after the middle, before the middles of the sides
        rows = np.flatnonzero(judged.block & self.pieces.convex[judged.found.piece])
        eye, mark = np.divmod(judged.found.line[rows], marks)
        met = np.unique(np.column_stack([eye, judged.found.piece[rows], mark])[(mark >= 1) & (mark <= corners)], axis=0)
        found: BoolArray = np.zeros(count, dtype=np.bool_)
        if len(met):
            pairs, times = np.unique(met[:, :2], axis=0, return_counts=True)
            found[pairs[times == corners, 0]] = True
        return found

    def _peeped(self, found: FigureLines, region: BaseGeometry, blind: list[int]) -> Spots | None:
        """The places of a body with those more that are seen of it, by the ``blind`` eyes, between the ones that were tried."""
        eyes, marks = found.eyes, found.marks
        whole = marks.whole if marks.whole is not None else marks.take(np.zeros(1, dtype=np.int64))
        row, every = np.zeros(1, dtype=np.int64), np.arange(len(self.pieces.all))
        owned = whole.own(self.pieces, row.repeat(len(every)), every)
        cell = Cell(region, float(whole.level[0]), owned=owned)
        points = []
        for number in blind:
            view = self.view(eyes.take(np.array([number])), found.terms, region)
            part = view.seen(cell)
            if part.area > min(LEAST, region.area * 0.01):
                middle = max(shapely.get_parts(part), key=lambda one: one.area).representative_point()
                points.append((middle.x, middle.y))
        if not points:
            return None
        if marks.whole is not None:
            return marks.at(np.vstack([marks.ends.points, points]))
        places = np.vstack([marks.ends.points, points])
        count = len(places)
        ends = Ends(places, np.repeat(marks.ends.level[:1], count), np.asarray(shapely.points(places), dtype=object))
        return replace(
            marks,
            ends=ends,
            bodies=ends.bases,
            radius=np.zeros(count),
            figure=np.zeros(count, dtype=np.int64),
            room=(1,) * count,
        )

    def view(self, eye: Ends, terms: Terms, region: BaseGeometry | None = None) -> View:
        """What is seen from one place, of a ``region`` alone if one is given: what lies on no line to it does not count."""
        if region is not None:
            between = shapely.union(region, shapely.Point(eye.points[0])).convex_hull
            aside = np.flatnonzero(~shapely.intersects(self.pieces.shapes, between))
            terms = replace(terms, without=terms.without | frozenset(aside.tolist()))
        return View(self.pieces, terms, eye, self.board.outline, self.board.length(CURVE, "cm"))

    def _best(self, found: FigureLines) -> FigureLines:
        rank = np.where(found.open, np.where(found.hindered, 1, 0), 2).ravel()
        gaps = np.round(found.gaps.ravel(), 9)
        best = int(np.lexsort((gaps, rank))[0])
        row, column = divmod(best, len(found.marks))
        return replace(found, row=row, column=column, visible=bool(found.open.any()))
