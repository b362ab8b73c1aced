"""Lines between all viewpoints of two stands, and the best of them: a clear one, or one through smoke, or a blocked one."""

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
from workbench.games.bolt_action.sight.terrain import OPENING_OFFSET, Houses
from workbench.games.bolt_action.sight.viewpoints import ViewpointFinder, Viewpoints
from workbench.geometry.regions import middle_of
from workbench.scenario.tabletop_board import TabletopBoard

AIRCRAFT = "aircraft"
"""The kind of targets that are seen over all obstacles (p.49)."""
LEAST_AREA = 1e-6
"""The least area of a part of a hull that counts as seen (table's unit, squared)."""


@dataclass(frozen=True, eq=False)
class FigureLines:
    """Lines between figures, each array (eyes, marks).

    - ``eyes``, ``marks``: rows and columns
    - ``open``, ``hindered``: is the line free, and is it hindered?
    - ``gaps``: how far it is from body to body
    - ``row``, ``column``: where the best line stands
    - ``rule_key``: the message of a rule that decides regardless of obstacles
    """

    eyes: Viewpoints
    marks: Viewpoints
    terms: Terms
    open: BoolArray
    hindered: BoolArray
    gaps: FloatArray
    row: int = -1
    column: int = -1
    rule_key: str = ""
    visible: bool = False


class LineJudge:
    """Judges lines between stands on one table."""

    def __init__(
        self, pieces: Pieces, terms: Terms, finder: ViewpointFinder, houses: Houses, board: TabletopBoard
    ) -> None:
        self.pieces, self.terms, self.finder = pieces, terms, finder
        self.houses, self.board = houses, board

    def best_line(
        self,
        origin: Standpoint,
        target: Standpoint,
        request: TabletopRequest,
        without: frozenset[int] = frozenset(),
        *,
        every: bool = False,
    ) -> FigureLines:
        """All lines between two stands, and the best of them. Pieces ``without`` hide nothing. Parts of a hull between the
        points that were tried are searched if no eye sees it, or with ``every`` for every eye that does not."""
        eyes = self.finder.eyes(origin, request)
        marks = self.finder.marks(self.with_height(target, request), request)
        rule_key, visible = self.decided_by_rule(origin, target, eyes, marks, request)
        if rule_key:
            shape = len(eyes), len(marks)
            none = np.zeros(shape, dtype=np.bool_)
            return FigureLines(
                eyes, marks, self.terms, none | visible, none, np.zeros(shape), rule_key=rule_key, visible=visible
            )  # fmt: skip
        terms = replace(self.terms, without=without | eyes.own_obstacles | marks.own_obstacles)
        return self._with_best(self.judge_lines(eyes, marks, terms, self.searched_region(marks, request), every))

    def models(self, origin: Standpoint, target: Standpoint, request: TabletopRequest) -> FigureSight | None:
        """Which figures see which; None: both stands are one body, or one of them has no viewpoints."""
        found = self.best_line(origin, target, request, every=True)
        eyes, marks = found.eyes, found.marks
        if not len(eyes) or not len(marks) or (eyes.is_single_body and marks.is_single_body):
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
            eyes.capacity,
            eyes.strength,
        )

    def distance(self, origin: Standpoint, target: Standpoint) -> float:
        """From the nearest base, hull or opening of one stand to that of the other."""
        ends = [self._floor_shape(stand) for stand in (origin, target)]
        if ends == [None, None]:
            return origin.gap(target)
        stands = [
            stand if place is None else replace(stand, base=place, radius=0.0, models=())
            for stand, place in zip((origin, target), ends, strict=True)
        ]
        return stands[0].gap(stands[1])

    def _floor_shape(self, stand: Standpoint) -> BaseGeometry | None:
        """The openings of the floor that a stand is on, the walls if it has none; None in the open."""
        if not stand.within:
            return None
        house = next((one for one in self.houses.solid if self.houses.feature(one).id == stand.within), -1)
        if house < 0:
            return None
        points = self.houses.openings(house, self.houses.floor_at(house, stand.above))
        walls: BaseGeometry = self.pieces.shapes[house]
        return shapely.MultiPoint(points) if len(points) else walls

    def with_height(self, target: Standpoint, request: TabletopRequest) -> Standpoint:
        """The target; a bare point that stands for a kind of unit gets its height."""
        if target.unit or target.base is not None or not request.target.kind:
            return target
        return replace(target, tall=self.finder.height(request.target.kind, request.target.values))

    def decided_by_rule(
        self, origin: Standpoint, target: Standpoint, eyes: Viewpoints, marks: Viewpoints, request: TabletopRequest
    ) -> tuple[str, bool]:
        """(the message of a rule that decides whatever stands between, "" for none; is the target seen by it?)."""
        if eyes.blind_key.startswith("sight_aboard"):
            return eyes.blind_key, False
        if request.target.kind == AIRCRAFT:
            return "sight_aircraft", True
        if marks.blind_key.startswith("sight_aboard"):
            return marks.blind_key, False
        if eyes.house >= 0 and eyes.house == marks.house:
            here, there = (self.houses.floor_at(eyes.house, stand.above) for stand in (origin, target))
            return ("sight_same_floor", True) if here == there else ("sight_other_floor", False)
        why = eyes.blind_key or marks.blind_key
        return why, False

    def judge_lines(
        self, eyes: Viewpoints, marks: Viewpoints, terms: Terms, region: BaseGeometry | None, every: bool = False
    ) -> FigureLines:
        """The lines from all eyes to all marks; for a body with a ``region`` that is searched, as :meth:`best_line` says, with
        the points that were found in it as marks too."""
        rows, columns = np.indices((len(eyes), len(marks))).reshape(2, -1)
        judged = judge(self.pieces, eyes.ends_at(rows), marks.ends_at(columns), terms)
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
            blind &= ~self._fully_hidden_for(judged, shape)
        more = self._with_points_in_gaps(found, region, np.flatnonzero(blind).tolist())
        return found if more is None else self.judge_lines(eyes, more, terms, None)

    def searched_region(self, marks: Viewpoints, request: TabletopRequest) -> BaseGeometry | None:
        """The region that is searched for seen parts: a hull, or the foot of the walls of a house."""
        if marks.hull is not None:
            return marks.hull
        if marks.house >= 0 and self.finder.aims_at_walls(request):
            shape: BaseGeometry = self.pieces.shapes[marks.house]
            inner = shape.buffer(OPENING_OFFSET / 2, join_style="mitre")
            return shape.buffer(2 * OPENING_OFFSET, join_style="mitre").difference(inner)
        return None

    def _fully_hidden_for(self, judged: Judged, shape: tuple[int, int]) -> BoolArray:
        """The eyes for which one convex piece blocks the lines to all corners of a hull, so that it hides all of it."""
        count, marks = shape
        corners = (marks - 1) // 2  # after the middle, before the middles of the sides
        rows = np.flatnonzero(judged.block & self.pieces.convex[judged.transits.piece])
        eye, mark = np.divmod(judged.transits.line[rows], marks)
        met = np.unique(
            np.column_stack([eye, judged.transits.piece[rows], mark])[(mark >= 1) & (mark <= corners)], axis=0
        )
        found: BoolArray = np.zeros(count, dtype=np.bool_)
        if len(met):
            pairs, times = np.unique(met[:, :2], axis=0, return_counts=True)
            found[pairs[times == corners, 0]] = True
        return found

    def _with_points_in_gaps(self, found: FigureLines, region: BaseGeometry, blind: list[int]) -> Viewpoints | None:
        """The viewpoints of a body with further points that the ``blind`` eyes see between those tried; None without any."""
        eyes, marks = found.eyes, found.marks
        whole = marks.whole if marks.whole is not None else marks.ends_at(np.zeros(1, dtype=np.int64))
        row, every = np.zeros(1, dtype=np.int64), np.arange(len(self.pieces.all))
        owned = whole.own(self.pieces, row.repeat(len(every)), every)
        cell = Cell(region, float(whole.level[0]), owned=owned)
        points = []
        for number in blind:
            view = self.view(eyes.ends_at(np.array([number])), found.terms, region)
            part = view.seen(cell)
            if part.area > min(LEAST_AREA, region.area * 0.01):
                points.append(middle_of(part))
        if not points:
            return None
        if marks.whole is not None:
            return marks.at_points(np.vstack([marks.ends.points, points]))
        places = np.vstack([marks.ends.points, points])
        count = len(places)
        ends = Ends(places, np.repeat(marks.ends.level[:1], count), np.asarray(shapely.points(places), dtype=object))
        return replace(
            marks,
            ends=ends,
            bodies=ends.bases,
            radius=np.zeros(count),
            figure=np.zeros(count, dtype=np.int64),
            capacity=(1,) * count,
        )

    def view(self, eye: Ends, terms: Terms, region: BaseGeometry | None = None) -> View:
        """The view from one viewpoint; with a ``region`` without the pieces that lie on no line to it."""
        found = View(self.pieces, terms, eye, self.board.outline, self.board.length(CURVE, "cm"))
        return found if region is None else found.towards(region)

    def _with_best(self, found: FigureLines) -> FigureLines:
        rank = np.where(found.open, np.where(found.hindered, 1, 0), 2).ravel()
        gaps = np.round(found.gaps.ravel(), 9)
        # all parts of a hull are equally far: of the lines to it the shortest is the best
        ways = found.eyes.ends.points[:, None] - found.marks.ends.points[None]
        lengths = np.round(np.hypot(ways[..., 0], ways[..., 1]).ravel(), 9)
        best = int(np.lexsort((lengths, gaps, rank))[0])
        row, column = divmod(best, len(found.marks))
        return replace(found, row=row, column=column, visible=bool(found.open.any()))
