"""Covered approach: the routes from a unit to a place that trade movement for exposure, none beaten in both.

On hexes the front is exact. On a table it has, for every number of enemies, the cheapest way that stays off the ground which so
many or more of them see (as far as it can: it may start and end there); between two of these there may be others.
 Exposure of a route is the sum, over the hexes that it enters, of how many of the enemy see each.
The search sets labels (cost, exposure) on the nodes of the game's own movement graph, cheapest first, as Dijkstra's algorithm
does with one number: with costs and exposures of 0 or more a label that comes out of the queue is on the front of its node if
its exposure is below all that came before it (label setting, after Hansen 1980 and Martins 1984).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.engine.movement.results import MoveRequest, StepGraph, TabletopMove, TabletopRoute
from workbench.engine.movement.tabletop_capabilities import KnowsHeadings
from workbench.engine.sight.observers import seen_by_exactly
from workbench.engine.sight.results import Point
from workbench.planning.turns import later_request

MOST_LABELS = 400_000
"""A search that sets more labels is stopped: the front found so far is exact as far as it goes."""
_CHECK = 1024
_FULL_HEXES = 3
"""A move may pass through so many hexes in which it may not end before it is taken for too long."""


@dataclass(frozen=True, slots=True)
class Approach:
    """One route of the front: its ``cost`` in movement points, ``exposure``, and the hexes it enters."""

    cost: Fraction
    exposure: int
    along: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Front:
    """The routes that no other route beats in cost and exposure, the cheapest first. ``reasons`` say why there is none;
    ``complete`` is False where a search was cut off, and then dearer routes may be missing."""

    routes: tuple[Approach, ...]
    reasons: tuple[Text, ...] = ()
    complete: bool = True


@dataclass(frozen=True, eq=False, slots=True)
class _Label:
    """A way to a node: its ``cost`` in parts of a point and its exposure; ``before`` leads back to the start."""

    cost: int
    exposure: int
    node: Any
    before: _Label | None


def hex_approach(
    analysis: Analysis,
    request: MoveRequest,
    to: int,
    exposure: IntArray,
    *,
    extra: Fraction | None = None,
    cancel: CancelToken | None = None,
) -> Front:
    """The front of routes from the start of a move to hex ``to``; ``exposure`` says for every hex what entering it adds.

    ``extra``: at most so many points above the cheapest route. CannotAnswer for a mover without an allowance.
    """
    movement = analysis.movement
    ends = request.start, to
    found = movement.search_steps(request, lambda steps: _front(steps, ends, exposure, extra=extra, cancel=cancel))
    if found is None or not found[0]:
        return Front((), movement.path(request, to=to).reasons)
    scale, complete = found[1], found[2]
    routes = (Approach(Fraction(label.cost, scale), label.exposure, along) for label, along in found[0])
    return Front(tuple(routes), (), complete)


def _front(
    steps: StepGraph,
    between: tuple[int, int],
    exposure: IntArray,
    *,
    extra: Fraction | None,
    cancel: CancelToken | None,
) -> tuple[list[tuple[_Label, tuple[int, ...]]], int, bool]:
    """(labels at the end with the hexes that each enters, parts of a point, is the front whole?)."""
    start, to = between
    serial, most = count(), None
    queue: list[tuple[int, int, int, _Label]] = []
    least: dict[Any, int] = {}
    """The least exposure of the labels that were set at a node: later ones are dearer."""
    ends: list[_Label] = []

    def add(cost: int, exposed: int, node: Any, before: _Label | None) -> None:
        label = _Label(cost, exposed, node, before)
        heappush(queue, (cost, exposed, next(serial), label))

    for source in steps.sources:
        add(0, 0, source, None)
    seen = exposure.tolist()
    while queue:
        cost, exposed, number, label = heappop(queue)
        if cancel is not None and number % _CHECK == 0:
            cancel.check()
        if most is not None and cost > most:
            break
        best_end = ends[-1].exposure if ends else None
        if exposed >= least.get(label.node, exposed + 1) or (best_end is not None and exposed >= best_end):
            continue  # as cheap a way to this node, or to the end, is seen no more
        if len(least) > MOST_LABELS or number > MOST_LABELS:
            return _ways(steps, start, ends), steps.scale, False
        least[label.node] = exposed
        here = steps.hex_of(label.node)
        if here == to and label.before is not None and steps.is_end(label.node):
            ends.append(label)
            if extra is not None and most is None:
                most = cost + int(extra * steps.scale)
            continue
        begins = label.before is None
        for node, weight in steps.edges(label.node, begins):
            there = steps.hex_of(node)
            add(cost + weight, exposed + (seen[there] if there != here else 0), node, label)
    return _ways(steps, start, ends), steps.scale, True


def _ways(steps: StepGraph, start: int, ends: list[_Label]) -> list[tuple[_Label, tuple[int, ...]]]:
    found = []
    for end in ends:
        hexes: list[int] = []
        label: _Label | None = end
        while label is not None:
            number = steps.hex_of(label.node)
            if not hexes or hexes[-1] != number:
                hexes.append(number)
            label = label.before
        hexes.reverse()
        found.append((end, tuple(hexes[1:] if hexes[0] == start else hexes)))
    return found


# --- How many turns a way takes.


@dataclass(frozen=True, slots=True)
class March:
    """A way cut into the ``moves`` of turns, what a unit goes in each; ``stops_at`` is where it cannot be gone on with in a
    later turn, ``reasons`` say why. None: it leads to its end."""

    moves: tuple[tuple[int, ...], ...]
    stops_at: int | None = None
    reasons: tuple[Text, ...] = ()


def march_along(analysis: Analysis, request: MoveRequest, along: Sequence[int]) -> March:
    """A way cut into the moves of turns, each as long as the moves of a turn may be. Later turns begin as the first does, in
    state and kind of move."""
    found: list[tuple[int, ...]] = []
    left, asked = tuple(along), request
    in_turn = analysis.movement.moves_in_turn(request)
    done = 0
    while left:
        taken, facing = _longest_move(analysis, asked, left)
        if not taken:
            return March(tuple(found), asked.start, analysis.path(asked, along=left[:1]).reasons)
        if done % in_turn:
            found[-1] += left[:taken]
        else:
            found.append(left[:taken])
        done += 1
        asked = later_request(asked, left[taken - 1], facing)
        left = left[taken:]
    return March(tuple(found))


def moves_along(analysis: Analysis, request: MoveRequest, along: Sequence[int]) -> list[tuple[int, ...]]:
    """As :func:`march_along`; empty if some part of the way cannot be moved so."""
    march = march_along(analysis, request, along)
    return [] if march.stops_at is not None else list(march.moves)


def _longest_move(analysis: Analysis, request: MoveRequest, along: Sequence[int]) -> tuple[int, int | None]:
    best: tuple[int, int | None] = (0, None)
    for taken in range(1, len(along) + 1):
        route = analysis.path(request, along=along[:taken])
        if route.cost is not None and route.within:
            facings = [step.facing for step in route.steps if step.facing is not None]
            best = taken, facings[-1] if facings else None
        elif taken - best[0] > _FULL_HEXES:
            break
    return best


# --- The same on a table.


PIVOTS = Text(
    "ways of a vehicle that pivots are not searched for cover",
    "les trajets d’un véhicule qui pivote ne sont pas cherchés à couvert",
)
OUT_OF_SIGHT = (1.1, 1.6, 2.5)
"""Where a mover starts (or ends) in sight, it may stay in sight for so many times the way to the nearest ground that is not:
the first of these that leaves a way is taken."""
ROUNDED = 0.5
"""The outline of ground that is avoided is widened by at most so much (cm): a way along it is longer by as much at a corner."""


@dataclass(frozen=True, slots=True)
class TabletopApproach:
    """One way over a table: its ``cost`` (as the game prices it) and ``exposure``, the length of the way in the table's unit,
    each piece as often as enemies see it; ``most`` is how many see it at once, and ``along`` where it bends and ends."""

    cost: float
    exposure: float
    most: int
    along: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class TabletopFront:
    """The ways that no other of them beats in cost and exposure, the cheapest first; ``reasons`` say why there is none."""

    routes: tuple[TabletopApproach, ...]
    reasons: tuple[Text, ...] = ()


def tabletop_approach(
    analysis: TabletopAnalysis,
    move: TabletopMove,
    to: Point,
    seen: Sequence[BaseGeometry],
    *,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> TabletopFront:
    """The ways from the start of a move to a point, under the eyes of enemies who see the regions ``seen`` (one for each).

    For every k the cheapest way is searched that enters no ground seen by k of them or more, but for what it takes to get out
    of such ground at the start and into it at the end (``OUT_OF_SIGHT``). A way is told with its own exposure, and those that
    another beats, or that save less than ``ROUNDED`` of exposure, are left out."""
    movement = analysis.movement
    if isinstance(movement, KnowsHeadings) and movement.drives(move):
        return TabletopFront((), (PIVOTS,))
    cheapest = movement.path(move, to=to, cancel=cancel)
    if cheapest.cost is None:
        return TabletopFront((), cheapest.reasons)
    found = [_judged(move.start, cheapest, seen)]
    exactly, watched, ends = seen_by_exactly(seen), list[BaseGeometry](), (move.start, to)
    steps = found[0].most
    for most in range(steps, 0, -1):
        if progress is not None:
            progress(steps - most, steps)
        watched = [shapely.union_all([*watched, *(exactly[most - 1 :] if most == steps else [exactly[most - 1]])])]
        for room in OUT_OF_SIGHT:
            if cancel is not None:
                cancel.check()
            shut = _to_avoid(analysis, watched[0], ends, room)
            if _parts(analysis, shut, ends):
                continue
            route = movement.path(replace(move, allowance=None, avoid=shut), to=to, cancel=cancel)
            if route.cost is not None:
                found.append(_judged(move.start, route, seen))
                break
    return TabletopFront(tuple(_unbeaten(found, analysis.scenario.board.length(ROUNDED, "cm"))))


def _to_avoid(analysis: TabletopAnalysis, watched: BaseGeometry, ends: Sequence[Point], room: float) -> BaseGeometry:
    """Watched ground that a way shall not enter: all of it, but for what the mover needs to get out of it at its start and
    into it at its end: discs of ``room`` times the distance to the nearest ground that is not watched."""
    board = analysis.scenario.board
    free = board.outline.difference(watched)
    by = board.length(ROUNDED, "cm")
    shut = watched
    for end in ends:
        mark = shapely.Point(end)
        away = float(shapely.distance(free, mark)) if not free.is_empty else board.width + board.height
        by = min(by, 0.9 * float(shapely.distance(watched, mark))) if away == 0 else by
        shut = shut.difference(mark.buffer(room * away + by)) if away > 0 else shut
    wide = shapely.simplify(shapely.buffer(shut, by / 2, quad_segs=1), by / 2)
    return shapely.make_valid(wide)


def _parts(analysis: TabletopAnalysis, shut: BaseGeometry, ends: tuple[Point, Point]) -> bool:
    """Does ground that is avoided part two points for certain? Then no search is needed to know that no way is left."""
    by = analysis.scenario.board.length(ROUNDED, "cm") / 50
    open_ground = shapely.get_parts(analysis.scenario.board.outline.difference(shapely.buffer(shut, -by, quad_segs=1)))
    marks = [shapely.Point(end).buffer(by) for end in ends]
    return not any(all(shapely.intersects(part, mark) for mark in marks) for part in open_ground)


def _judged(start: Point, route: TabletopRoute, seen: Sequence[BaseGeometry]) -> TabletopApproach:
    along = tuple(leg.to for leg in route.legs)
    way = shapely.LineString([start, *along]) if along else shapely.Point(start)
    lengths = shapely.length(shapely.intersection(np.array(seen, dtype=object), way)) if seen else np.zeros(0)
    return TabletopApproach(route.cost or 0.0, float(lengths.sum()), _most_at_once(way, seen), along)


def _most_at_once(way: BaseGeometry, seen: Sequence[BaseGeometry]) -> int:
    """How many of the regions hold some stretch of a way together."""
    cuts = shapely.union_all([way, *(shapely.intersection(way, region) for region in seen)])
    stretches = [part for part in shapely.get_parts(cuts) if part.geom_type == "LineString"]
    # who is there already goes no way: its place stands for it
    middles = [shapely.line_interpolate_point(part, 0.5, normalized=True) for part in stretches] or [
        shapely.centroid(way)
    ]
    inside = [sum(bool(shapely.intersects(region, middle)) for region in seen) for middle in middles]
    return max(inside, default=0)


def _unbeaten(routes: Sequence[TabletopApproach], least: float) -> list[TabletopApproach]:
    """The ways that no other beats, the cheapest first; one that saves less than ``least`` of exposure is the same way."""
    found: list[TabletopApproach] = []
    for route in sorted(routes, key=lambda one: (one.cost, one.exposure)):
        if not found or route.exposure < found[-1].exposure - least:
            found.append(route)
    return found
