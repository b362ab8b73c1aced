"""Lines from one stand to many targets, judged together: of each what
:class:`workbench.games.bolt_action.sight.lines.LineJudge` says of it by itself, without words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.base.text import Text
from workbench.engine.sight.results import Crossing, Effect, FigureSight, Standpoint, TabletopLine, TabletopRequest
from workbench.engine.sight.tabletop_judgement import Ends, Judged, MovedEach, judge
from workbench.engine.sight.tabletop_terrain import NEAR, Kind
from workbench.engine.sight.tabletop_transits import stretches
from workbench.games.bolt_action.sight.lines import AIRCRAFT, LineJudge
from workbench.games.bolt_action.sight.viewpoints import Viewpoints
from workbench.geometry.regions import Indices


@dataclass(frozen=True, eq=False)
class _MarkRows:
    """The viewpoints of many targets one after the other.

    - ``first`` (targets + 1): the first row of each target
    - ``ends`` (rows): the viewpoints as ends of lines
    - ``bodies``, ``radius`` (rows): the shapes that distances are measured to, so much less
    - ``group`` (rows): which figure of its target it is a point of, counted from 0
    - ``shown`` (targets, most figures of one): the first row of each figure, -1 where a target has fewer
    """

    first: Indices
    ends: MovedEach
    bodies: NDArray[np.object_]
    radius: FloatArray
    group: Indices
    shown: Indices


@dataclass(frozen=True, eq=False)
class ManyLines:
    """The lines from all ``eyes`` of one stand to all ``marks`` of many targets. The lines of a target follow each other, those
    from its first eye to all of its marks first.

    - ``first`` (targets + 1): the first line of each target
    - ``eye``, ``mark`` (lines): rows of the eyes, and of the marks of all targets
    - ``open``, ``hindered`` (lines): is it free, and is it hindered?
    - ``gaps`` (lines): how far it is from body to body, in the table's unit
    - ``best`` (targets): the best line; -1 where a rule decides whatever stands between
    - ``visible`` (targets): is any line open?
    - ``without``: for each target the pieces that hide nothing from this stand
    - ``among``: the rows of the targets in the list of all
    """

    eyes: Viewpoints
    marks: tuple[Viewpoints, ...]
    rows: _MarkRows
    first: Indices
    eye: Indices
    mark: Indices
    open: BoolArray
    hindered: BoolArray
    gaps: FloatArray
    best: Indices
    visible: BoolArray
    without: tuple[frozenset[int], ...]
    among: Indices


@dataclass(frozen=True, eq=False)
class FiguresInSight:
    """Figure by figure who sees whom, for many targets; of each what
    :class:`workbench.engine.sight.results.FigureSight` says. What a target has fewer figures than another is never seen.

    - ``counted`` (targets): is there anything to count? Not between two single bodies
    - ``origins`` (eyes, 2), ``targets`` (targets, figures, 2): the points
    - ``seen`` (targets, eyes, figures)
    - ``room`` (eyes): how many figures look from each at most; ``strength``: how many there are in all
    """

    counted: BoolArray
    origins: FloatArray
    targets: FloatArray
    seen: BoolArray
    room: Indices
    strength: int

    def of_targets(self, rows: Indices) -> FiguresInSight:
        """That of some of the targets."""
        return replace(self, counted=self.counted[rows], targets=self.targets[rows], seen=self.seen[rows])

    @classmethod
    def of_one(cls, found: FigureSight) -> FiguresInSight:
        """That of a single target."""
        return cls(
            np.ones(1, dtype=np.bool_),
            np.array(found.origins),
            np.array(found.targets)[None],
            found.seen[None],
            np.array(found.room, dtype=np.int64),
            found.strength,
        )


class ManyLineJudge:
    """Judges lines from one stand after the other to the same targets. What several requests share is judged once: marks by who
    looks for whom, lines by where they begin and end. The ``requests`` of a question are one for each target that it is
    about, of one observer: they differ only in who is looked for."""

    def __init__(self, line_judge: LineJudge, targets: Sequence[Standpoint]) -> None:
        self._judge, self._finder, self.targets = line_judge, line_judge.finder, targets
        self._marks: dict[tuple[object, ...], Viewpoints] = {}
        self._rows: dict[tuple[Viewpoints, ...], _MarkRows] = {}
        self._lines: dict[tuple[object, ...], ManyLines] = {}

    def lines(
        self, origin: Standpoint, requests: Sequence[TabletopRequest], among: Indices, *, every: bool = False
    ) -> ManyLines:
        """The lines from one stand to the targets in some rows; ``every`` as of :meth:`LineJudge.best_line`."""
        eyes, marks = self._finder.eyes_on_all(origin, requests[0]), self._marks_for(requests, among)
        regions = [self._judge.searched_region(one, requests[0]) for one in marks]
        every = every and any(region is not None for region in regions)
        aircraft = tuple(request.target.kind == AIRCRAFT for request in requests)
        own = tuple(self._finder.own_body(request.target) for request in requests)
        key = (origin.above, aircraft, own, every, eyes.identity, among.tobytes(), marks)
        found = self._lines.get(key)
        if found is None:
            rules = [
                self._judge.decided_by_rule(origin, self.targets[row], eyes, one, request)
                for row, one, request in zip(among.tolist(), marks, requests, strict=True)
            ]
            without = tuple(eyes.own_obstacles | one.own_obstacles | body for one, body in zip(marks, own, strict=True))
            found = self._judged(eyes, marks, rules, without)
            if any(region is not None for region in regions):
                found = self._with_points(found, regions, rules, every)
            self._lines[key] = found = replace(found, among=among)
        return found

    def are_figures(self, origin: Standpoint, requests: Sequence[TabletopRequest], among: Indices) -> bool:
        """Is there anything to count, figure by figure, between a stand and any of the targets in some rows?"""
        eyes = self._finder.eyes_on_all(origin, requests[0])
        single = (one.is_single_body for one in self._marks_for(requests, among))
        return len(eyes) > 0 and not (eyes.is_single_body and all(single))

    def figures(self, lines: ManyLines) -> FiguresInSight:
        """Figure by figure who sees whom along some lines."""
        eyes, rows, targets = lines.eyes, lines.rows, len(lines.marks)
        most = rows.shown.shape[1]
        seen: BoolArray = np.zeros(targets * len(eyes) * most, dtype=np.bool_)
        target = np.repeat(np.arange(targets), np.diff(lines.first))
        at = (target * len(eyes) + lines.eye) * most + rows.group[lines.mark]
        seen[at[lines.open]] = True
        counted = np.array([len(eyes) > 0 and len(one) > 0 for one in lines.marks], dtype=np.bool_)
        if eyes.is_single_body:
            counted &= np.array([not one.is_single_body for one in lines.marks], dtype=np.bool_)
        points = np.zeros((targets, most, 2))
        there = rows.shown >= 0
        points[there] = rows.ends.points[rows.shown[there]]
        return FiguresInSight(
            counted,
            eyes.ends.points,
            points,
            seen.reshape(targets, len(eyes), most),
            np.array(eyes.capacity, dtype=np.int64),
            eyes.strength,
        )

    def best_lines(self, origin: Standpoint, lines: ManyLines, told: BoolArray) -> list[TabletopLine]:
        """The best line to each target without words; of what it crosses only the pieces that are ``told`` (pieces)."""
        targets = [self.targets[row] for row in lines.among.tolist()]
        near: list[TabletopLine | None] = [None] * len(targets)
        for without, some in _alike(lines.without, np.flatnonzero(lines.best >= 0)):
            terms = replace(self._judge.terms, without=without)
            best = lines.best[some]
            ends = lines.eyes.ends_at(lines.eye[best]), lines.rows.ends.at_rows(lines.mark[best])
            judged = judge(self._judge.pieces, *ends, terms)
            crossings = self._crossings(ends, judged, told)
            hindered = np.zeros(len(some), dtype=np.bool_)
            hindered[judged.transits.line[judged.share > 0]] = True
            hindered &= judged.open
            levels = np.column_stack([ends[0].level, ends[1].level]).tolist()
            for number, target in enumerate(some.tolist()):
                near[target] = TabletopLine(
                    replace(origin, point=lines.eyes.point(int(lines.eye[best[number]]))),
                    targets[target],
                    bool(judged.open[number]),
                    float(lines.gaps[best[number]]),
                    (),
                    crossings[number],
                    (levels[number][0], levels[number][1]),
                    hindrance=int(hindered[number]),
                )
        return [
            found if found is not None else self._by_rule(origin, target, bool(visible))
            for found, target, visible in zip(near, targets, lines.visible, strict=True)
        ]

    # --- marks

    def _marks_for(self, requests: Sequence[TabletopRequest], among: Indices) -> tuple[Viewpoints, ...]:
        """The viewpoints at which the targets in some rows are seen, by what they depend on of a request."""
        depends: dict[int, tuple[object, ...]] = {}
        found, walls = [], self._finder.aims_at_walls(requests[0])
        for row, request in zip(among.tolist(), requests, strict=True):
            if id(request) not in depends:
                depends[id(request)] = self._finder.marks_depend_on(request.target)
            key = row, walls, depends[id(request)]
            one = self._marks.get(key)
            if one is None:
                one = self._marks[key] = self._marks_of(row, request, key)
            found.append(one)
        return tuple(found)

    def _marks_of(self, row: int, request: TabletopRequest, key: tuple[object, ...]) -> Viewpoints:
        """The viewpoints at which one target is seen; outside of buildings they are the same whatever weapon aims at them."""
        if self._finder.house_of(self.targets[row], request.target) < 0:
            key = row, None, *key[2:]
        found = self._marks.get(key)
        if found is None:
            placed = self._judge.with_height(self.targets[row], request)
            found = self._marks[key] = self._finder.marks(placed, request)
        return found

    def _with_points(
        self,
        tried: ManyLines,
        regions: Sequence[BaseGeometry | None],
        rules: Sequence[tuple[str, bool]],
        every: bool,
    ) -> ManyLines:
        """The lines with the points of bodies that are searched for because nothing else of them is seen."""
        eyes, found = tried.eyes, list(tried.marks)
        searched: dict[tuple[object, ...], Viewpoints] = {}
        for target, region in enumerate(regions):
            if region is None or rules[target][0]:
                continue
            seen = tried.open[tried.first[target] : tried.first[target + 1]].reshape(len(eyes), -1).any(axis=1)
            if not (seen.all() if every else seen.any()):
                # all places on one floor of a house are seen at the same points
                key = found[target].identity, tried.without[target]
                if key not in searched:
                    terms = replace(self._judge.terms, without=tried.without[target])
                    searched[key] = self._judge.judge_lines(eyes, found[target], terms, region, every).marks
                found[target] = searched[key]
        same = all(one is other for one, other in zip(found, tried.marks, strict=True))
        return tried if same else self._judged(eyes, tuple(found), rules, tried.without)

    def _rows_of(self, marks: tuple[Viewpoints, ...]) -> _MarkRows:
        found = self._rows.get(marks)
        if found is None:
            found = self._rows[marks] = _mark_rows(marks)
        return found

    # --- lines

    def _judged(
        self,
        eyes: Viewpoints,
        marks: tuple[Viewpoints, ...],
        rules: Sequence[tuple[str, bool]],
        without: tuple[frozenset[int], ...],
    ) -> ManyLines:
        rows, targets = self._rows_of(marks), len(marks)
        counts = np.diff(rows.first)
        first = np.concatenate([[0], np.cumsum(counts * len(eyes))]).astype(np.int64)
        target = np.repeat(np.arange(targets), np.diff(first))
        eye, mark = np.divmod(np.arange(first[-1]) - first[target], counts[target])
        mark += rows.first[target]
        by_rule = np.array([bool(key) for key, _ in rules], dtype=np.bool_)
        clear = np.array([visible for _, visible in rules], dtype=np.bool_)[target]
        hindered: BoolArray = np.zeros(len(target), dtype=np.bool_)
        gaps = np.zeros(len(target))
        for pieces_left_out, some in _alike(without, np.flatnonzero(~by_rule)):
            of_these = np.zeros(targets, dtype=np.bool_)
            of_these[some] = True
            lines = np.flatnonzero(of_these[target])
            terms = replace(self._judge.terms, without=pieces_left_out)
            a, b = eye[lines], mark[lines]
            judged = judge(self._judge.pieces, eyes.ends_at(a), rows.ends.at_rows(b), terms)
            clear[lines] = judged.open
            hindered[lines] = judged.open & (judged.depth > NEAR)
            between = shapely.distance(eyes.bodies[a], rows.bodies[b]) - eyes.radius[a] - rows.radius[b]
            gaps[lines] = np.maximum(between, 0)
        visible: BoolArray = np.zeros(targets, dtype=np.bool_)
        visible[target[clear]] = True
        visible |= np.array([seen for _, seen in rules], dtype=np.bool_)
        best = _best(eyes, rows, (target, eye, mark), (clear, hindered, gaps))
        best = np.where(
            by_rule | (np.diff(first) == 0), -1, best[np.minimum(first[:-1], len(best) - 1)] if len(best) else -1
        )
        return ManyLines(
            eyes, marks, rows, first, eye, mark, clear, hindered, gaps, best, visible, without, np.arange(targets)
        )

    def _crossings(self, ends: tuple[Ends, Ends], judged: Judged, told: BoolArray) -> list[tuple[Crossing, ...]]:
        """What lines cross of the pieces that are told, with the stretches counted from the observer."""
        pieces, inside = self._judge.pieces, judged.transits
        line, piece, enter, leave, share = inside.line, inside.piece, inside.enter, inside.leave, judged.share
        swapped = judged.swapped[line]
        enter, leave = np.where(swapped, 1 - leave, enter), np.where(swapped, 1 - enter, leave)
        bare = told & (pieces.kind == Kind.NONE.value)
        if bare.any():
            every = stretches(pieces, ends[0].points, ends[1].points, self._with_neighbours(bare))
            more = np.flatnonzero(bare[every.piece])
            line, piece = np.append(line, every.line[more]), np.append(piece, every.piece[more])
            enter, leave = np.append(enter, every.enter[more]), np.append(leave, every.leave[more])
            share = np.append(share, np.zeros(len(more)))
        kept = np.flatnonzero(told[piece])
        order = kept[np.lexsort((leave[kept], enter[kept], piece[kept], line[kept]))]
        found: list[list[Crossing]] = [[] for _ in range(len(judged.length))]
        columns = (line, piece, enter, leave, share)
        for number, place, start, end, used in zip(*(column[order].tolist() for column in columns), strict=True):
            crossed = found[number]
            if crossed and crossed[-1].piece == place:
                before = crossed.pop()
                crossed.append(replace(before, spans=(*before.spans, (start, end)), share=before.share + used))
            else:
                top = pieces.all[place].top
                crossed.append(Crossing(place, ((start, end),), (), top, Effect.NONE, "", Text(), used))
        return [tuple(one) for one in found]

    def _with_neighbours(self, some: BoolArray) -> BoolArray:
        """Some pieces and those that they touch: nothing else matters to where lines run along them."""
        joints, found = self._judge.pieces.joints_between(np.ones(len(some), dtype=np.bool_)), some.copy()
        found[joints.other[some[joints.one]]] = True
        found[joints.one[some[joints.other]]] = True
        return found

    def _by_rule(self, origin: Standpoint, target: Standpoint, visible: bool) -> TabletopLine:
        points = np.array([origin.point, target.point])
        ground = self._judge.pieces.ground(points).tolist()
        levels = [level + stand.above + stand.tall for level, stand in zip(ground, (origin, target), strict=True)]
        away = self._judge.distance(origin, target)
        return TabletopLine(origin, target, visible, away, (), (), (levels[0], levels[1]))


def _best(
    eyes: Viewpoints,
    rows: _MarkRows,
    ends: tuple[Indices, Indices, Indices],
    judged: tuple[BoolArray, BoolArray, FloatArray],
) -> Indices:
    """The lines in the order of their targets (the first of ``ends``), the best of each first, as :class:`LineJudge` has it."""
    (target, eye, mark), (clear, hindered, gaps) = ends, judged
    rank = np.where(clear, np.where(hindered, 1, 0), 2)
    ways = eyes.ends.points[eye] - rows.ends.points[mark]
    lengths = np.round(np.hypot(ways[:, 0], ways[:, 1]), 9)
    return np.lexsort((lengths, np.round(gaps, 9), rank, target)).astype(np.int64)


def _mark_rows(marks: Sequence[Viewpoints]) -> _MarkRows:
    counts = np.array([len(one) for one in marks], dtype=np.int64)
    first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    bodies = [one.ends if one.whole is None else one.whole for one in marks]
    begins = np.concatenate([[0], np.cumsum([len(one.points) for one in bodies])]).astype(np.int64)
    body = np.concatenate(
        [
            np.empty(0, dtype=np.int64),
            *(
                np.arange(len(one)) + begin if one.whole is None else np.full(len(one), begin)
                for one, begin in zip(marks, begins.tolist(), strict=False)
            ),
        ]
    )
    numbers = [_numbered(one.figure) for one in marks]
    shown = np.full((len(marks), max((len(at) for at, _ in numbers), default=0)), -1, dtype=np.int64)
    for target, (at, _) in enumerate(numbers):
        shown[target, : len(at)] = at + first[target]
    whole, every = _joined(bodies), _joined([one.ends for one in marks])
    return _MarkRows(
        first,
        MovedEach(every.points, every.level, every.bases, whole, body),
        _objects([one.bodies for one in marks]),
        np.concatenate([np.empty(0), *(one.radius for one in marks)]),
        np.concatenate([np.empty(0, dtype=np.int64), *(back for _, back in numbers)]),
        shown,
    )


def _numbered(figure: Indices) -> tuple[Indices, Indices]:
    """(the first row of each figure, the number of the figure of each row)."""
    if len(figure) == 1:
        return _ALONE, _ALONE
    _, first, back = np.unique(figure, return_index=True, return_inverse=True)
    return first.astype(np.int64), back.reshape(-1).astype(np.int64)


_ALONE: Indices = np.zeros(1, dtype=np.int64)


def _joined(ends: Sequence[Ends]) -> Ends:
    return Ends(
        np.concatenate([np.empty((0, 2)), *(one.points for one in ends)]),
        np.concatenate([np.empty(0), *(one.level for one in ends)]),
        _objects([one.bases for one in ends]),
    )


def _objects(parts: Sequence[NDArray[np.object_]]) -> NDArray[np.object_]:
    found: NDArray[np.object_] = np.concatenate([np.empty(0, dtype=object), *parts])
    return found


def _alike(without: Sequence[frozenset[int]], targets: Indices) -> list[tuple[frozenset[int], Indices]]:
    """Some targets by the pieces that hide nothing."""
    groups: dict[frozenset[int], list[int]] = {}
    for target in targets.tolist():
        groups.setdefault(without[target], []).append(target)
    return [(one, np.array(some, dtype=np.int64)) for one, some in groups.items()]
