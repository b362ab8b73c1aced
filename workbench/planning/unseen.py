"""Unseen reach: where a move can end without being seen there, and where it can end without having been seen on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken
from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.engine.movement.results import MoveRequest, Reach, TabletopMove, TabletopReach
from workbench.engine.movement.tabletop_capabilities import KnowsHeadings


@dataclass(frozen=True, slots=True)
class UnseenReach:
    """Parts of a reach: ``unseen`` ends that none of the enemy sees, ``covered`` ends with a way on which no hex that is
    entered is seen, both hex -> cost (a covered way may cost more than the cheapest); ``seen_by`` counts who sees each end."""

    reach: Reach
    unseen: Mapping[int, Fraction]
    covered: Mapping[int, Fraction]
    seen_by: Mapping[int, int]


def hex_unseen_reach(analysis: Analysis, request: MoveRequest, seen_by: IntArray) -> UnseenReach:
    """The reach of a move, split by how many see each hex. The hex that it starts from may be seen."""
    reach = analysis.reach(request)
    watched = frozenset(int(number) for number in np.flatnonzero(seen_by)) - {request.start}
    hidden = analysis.reach(replace(request, avoid=request.avoid | watched)) if watched else reach
    return UnseenReach(
        reach,
        {number: cost for number, cost in reach.costs.items() if number not in watched},
        {number: cost for number, cost in hidden.costs.items() if number in reach.costs and number not in watched},
        {number: int(seen_by[number]) for number in reach.costs},
    )


# --- The same on a table, as regions.


ROUNDED = 0.5
"""The outline of what is seen is widened by at most so much (cm) before ways around it are searched: a covered way that is
found keeps off all that is seen, and one that passes nearer than this may be missed."""
PIVOTS = Text(
    "only the end of the move is judged: whether a vehicle that pivots is seen on its way is not worked out",
    "seule la fin du mouvement est jugée : si un véhicule qui pivote est vu en chemin n’est pas calculé",
)
SEEN_AT_START = Text(
    "it is seen where it starts, so there is no way on which it is never seen",
    "elle est vue au départ : il n’y a pas de trajet où elle n’est jamais vue",
)
MIDDLE = Text(
    "seen or not: where the middle of the mover is, at the mover’s height",
    "vue ou non : là où est le milieu de l’unité, à la hauteur de l’unité",
)


@dataclass(frozen=True, eq=False, slots=True)
class TabletopUnseenReach:
    """Parts of a reach on a table: the ``unseen`` ends, and the ``covered`` ends with a way that stays out of sight (None where
    such ways are not searched; ``notes`` say why)."""

    reach: TabletopReach
    unseen: BaseGeometry
    covered: BaseGeometry | None
    notes: tuple[Text, ...]


def tabletop_unseen_reach(
    analysis: TabletopAnalysis, move: TabletopMove, seen: BaseGeometry, cancel: CancelToken | None = None
) -> TabletopUnseenReach:
    """The reach of a move without the ground that somebody sees, and what of it can be reached without crossing such ground.
    The covered part is never too large; ways that pass within ``ROUNDED`` of what is seen may be missed."""
    reach = analysis.reach(move, cancel)
    near = seen.intersection(reach.area.buffer(1.0))
    unseen = reach.area.difference(near)
    movement = analysis.movement
    if isinstance(movement, KnowsHeadings) and movement.drives(move):
        return TabletopUnseenReach(reach, unseen, None, (MIDDLE, PIVOTS))
    if near.is_empty:
        return TabletopUnseenReach(reach, unseen, reach.area, (MIDDLE,))
    if shapely.intersects_xy(near, *move.start):
        return TabletopUnseenReach(reach, unseen, shapely.MultiPolygon(), (MIDDLE, SEEN_AT_START))
    wide = _rounded(near, analysis.scenario.board.length(ROUNDED, "cm"), move.start)
    covered = movement.reach(replace(move, avoid=wide), cancel).area
    return TabletopUnseenReach(reach, unseen, covered.intersection(unseen), (MIDDLE,))


def part_of(reach: BaseGeometry, part: BaseGeometry) -> float:
    """Which share of a reach a part of it is, 0 to 1: by area, or by length where it is made of lines alone, as that of a
    vehicle which may not turn."""
    if reach.area > 0:
        return float(part.area / reach.area)
    return float(part.length / reach.length) if reach.length > 0 else 0.0


def _rounded(seen: BaseGeometry, by: float, start: tuple[float, float]) -> BaseGeometry:
    """The ground, a little wider and with far fewer corners; the start stays outside."""
    room = min(by, 0.9 * float(shapely.distance(seen, shapely.Point(start))))
    if room <= 0:
        return seen
    wide = shapely.simplify(shapely.buffer(seen, room / 2, quad_segs=1), room / 2)
    return shapely.make_valid(wide)
