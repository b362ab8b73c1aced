"""Blind hexes by obstacle: for one observer, every hex or hexside that blocks a line, and what it alone hides.

Works on top of any sight doctrine: the judgement of all lines says which obstacles block each of them and which alone
(:mod:`workbench.engine.sight.blockers`); here they are grouped by obstacle. That a hex which an obstacle alone hides
is seen when it is gone can be tried with :func:`workbench.engine.sight.blockers.without_obstacle`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray
from workbench.engine.sight.blockers import Place, without_markers
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import SightRequest
from workbench.geometry.grid import HexGrid
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Obstacle:
    """An obstacle with the hexes whose line it blocks, and those among them that would be seen without it.

    A hex stands for everything in it that blocks: terrain, hill, units, and the markers that lie there, with all the hexes
    that their smoke drifts over.
    """

    at: Place
    blinds: tuple[int, ...]
    alone: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Attribution:
    """What one hex has to do with blind ground. ``alone``: hexes that it alone hides from the observer; ``others``: those
    that it hides together with other obstacles. ``visible``: is the hex itself seen; if not, ``culprits`` are the obstacles
    that would all have to go for it to be seen (none: something else than an obstacle hides it).

    ``sides`` are its hexsides that block something. What hides is the hex itself; if nothing in it blocks, the smoke that
    drifts over it from the markers at ``smoke``; if none does, its hexsides (``by_sides``).
    """

    origin: int
    hex: int
    alone: tuple[int, ...]
    others: tuple[int, ...]
    visible: bool
    culprits: tuple[Place, ...]
    smoke: tuple[int, ...] = ()
    sides: tuple[Obstacle, ...] = ()
    by_sides: bool = False


def blind_ground(
    sight: SightDoctrine,
    grid: HexGrid,
    origin: int,
    request: SightRequest,
    *,
    only: Place | None = None,
    cancel: CancelToken | None = None,
) -> tuple[Obstacle, ...]:
    """Every obstacle (or just the one at ``only``) that blinds something from ``origin``; hexes first, then hexsides."""
    blind = ~sight.area(origin, request, cancel).visible
    if only is not None:
        blind &= _past(grid, origin, only, 1.0 + sight.marker_reach)
    found = sight.blockers(origin, np.flatnonzero(blind).astype(np.int32), request, cancel)
    wanted = None if only is None else tuple(sorted(only))
    return tuple(Obstacle(*each) for each in found.by_obstacle() if wanted is None or each[0] == wanted)


def attribution_of(
    sight: SightDoctrine,
    scenario: Scenario,
    origin: int,
    number: int,
    request: SightRequest,
    *,
    cancel: CancelToken | None = None,
) -> Attribution:
    """What one hex hides from an observer (its culprits are not looked for); see :class:`Attribution`."""
    every = {item.at: item for item in blind_ground(sight, scenario.board.grid, origin, request, cancel=cancel)}
    own, smoke = every.get((number,)), sight.drifting(number)
    sides = tuple(item for place, item in every.items() if len(place) == 2 and number in place)
    if own is not None:
        blinds, alone, smoke = own.blinds, own.alone, ()
    elif smoke:
        blinds = _united(every[place,].blinds for place in smoke if (place,) in every)
        cleared = scenario
        for place in smoke:
            cleared = without_markers(cleared, place)
        seen = sight.updated(cleared).area(origin, request, cancel).visible
        alone = tuple(target for target in blinds if seen[target])
    else:
        blinds, alone = _united(side.blinds for side in sides), _united(side.alone for side in sides)
    others = tuple(sorted(set(blinds).difference(alone)))
    visible = bool(sight.area(origin, request, cancel).visible[number])
    by_sides = own is None and not smoke and bool(sides)
    return Attribution(origin, number, alone, others, visible, (), smoke, sides, by_sides)


def _united(parts: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted({target for part in parts for target in part}))


def _past(grid: HexGrid, origin: int, place: Place, reach: float) -> BoolArray:
    """The hexes whose line can touch an obstacle: its centre lies within ``reach`` of the straight line to them."""
    start = grid.centres[origin]
    lines = grid.centres - start
    to = grid.centres[list(place)].mean(axis=0) - start
    length = np.maximum(np.hypot(lines[:, 0], lines[:, 1]), 1e-9)
    aside = np.abs(lines[:, 0] * to[1] - lines[:, 1] * to[0]) / length
    along = (lines @ to) / length
    near: BoolArray = (aside <= reach) & (along >= np.hypot(*to) - reach)
    return near
