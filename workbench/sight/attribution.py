"""Which obstacle blinds what: for one observer, every hex or hexside that blocks a line, and what it alone takes away.

Works on top of any sight doctrine: an obstacle *blinds* a hex when the line to it says that it blocks there, and *alone*
blinds it when the hex would be seen if just that obstacle were not there. The second is not concluded but judged: the
scenario without the obstacle is handed to the same doctrine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.base.cancel import CancelToken
from workbench.board.hexboard import HexBoard, Path
from workbench.forces.units import Forces
from workbench.geometry.grid import HexGrid
from workbench.scenario.scenario import Scenario
from workbench.sight.doctrine import SightDoctrine
from workbench.sight.results import SightArea, SightLine, SightRequest

Place = tuple[int, ...]
"""One hex, or the two hexes of a hexside (the smaller number first)."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """An obstacle with the hexes whose line it blocks, and those among them that would be seen without it."""

    at: Place
    blinds: tuple[int, ...]
    alone: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Blame:
    """What one hex has to do with blind ground. ``alone``: hexes that it alone hides from the observer; ``others``: those
    that it hides together with other obstacles. ``visible``: is the hex itself seen; if not, ``culprits`` are the obstacles
    that would all have to go for it to be seen (none: something else than an obstacle hides it)."""

    origin: int
    hex: int
    alone: tuple[int, ...]
    others: tuple[int, ...]
    visible: bool
    culprits: tuple[Place, ...]


def blind_ground(
    sight: SightDoctrine,
    scenario: Scenario,
    open_ground: str,
    origin: int,
    request: SightRequest,
    *,
    only: Place | None = None,
    cancel: CancelToken | None = None,
) -> tuple[Obstacle, ...]:
    """Every obstacle (or just the one at ``only``) that blinds something from ``origin``.

    ``open_ground`` is the terrain that takes an obstacle's place, at the lowest level of the map; its units and the markers
    that reach into it are taken away as well.
    """
    area = sight.area(origin, request, cancel)
    blinded: dict[Place, list[int]] = {}
    blind = ~area.visible if only is None else ~area.visible & _past(scenario.board.grid, origin, only)
    for target, places in _blockers(sight, area, np.flatnonzero(blind).astype(np.int32), request, cancel):
        for place in places:
            blinded.setdefault(place, []).append(target)
    wanted = None if only is None else tuple(sorted(only))
    found = []
    for place in sorted(blinded, key=lambda place: (len(place), place)):
        if wanted is not None and place != wanted:
            continue
        if cancel is not None:
            cancel.check()
        without = sight.updated(without_obstacle(sight, scenario, place, open_ground)).area(origin, request, cancel)
        blinds = tuple(blinded[place])
        found.append(Obstacle(place, blinds, tuple(number for number in blinds if without.visible[number])))
    return tuple(found)


def _blockers(
    sight: SightDoctrine, area: SightArea, targets: IntArray, request: SightRequest, cancel: CancelToken | None
) -> Iterator[tuple[int, list[Place]]]:
    """(target, places that block the line to it): from one judgement of all lines, and the line itself for hexsides."""
    origin = area.origin
    stops = sight.stopping(origin, targets, request)
    held: dict[int, list[Place]] = {}
    for target, number in zip(*(part.tolist() for part in stops), strict=True) if stops is not None else ():
        held.setdefault(target, []).append((number,))
    for target in targets.tolist():
        if cancel is not None:
            cancel.check()
        blocker = int(area.blocker[target])
        if stops is None or blocker < 0:
            yield target, blockers_of(sight.line(origin, target, request))
            continue
        places = dict.fromkeys([*held.get(target, ()), (blocker,)])
        yield target, [place for place in places if place not in ((origin,), (target,))]


def _past(grid: HexGrid, origin: int, place: Place) -> BoolArray:
    """The hexes whose line can touch an obstacle: its centre lies within one hex of the straight line to them."""
    start = grid.centres[origin]
    lines = grid.centres - start
    to = grid.centres[list(place)].mean(axis=0) - start
    length = np.maximum(np.hypot(lines[:, 0], lines[:, 1]), 1e-9)
    aside = np.abs(lines[:, 0] * to[1] - lines[:, 1] * to[0]) / length
    along = (lines @ to) / length
    near: BoolArray = (aside <= 1.0) & (along >= np.hypot(*to) - 1.0)
    return near


def blockers_of(line: SightLine) -> list[Place]:
    """Hexes and hexsides that the line says block it, each once."""
    places: list[Place] = [(number,) for step in line.steps for number in step.stops]
    if line.blocker is not None:
        places.append((line.blocker,))
    if line.blocker_side is not None:
        places.append(tuple(sorted(line.blocker_side)))
    ends = {(line.origin,), (line.target,)}
    return [place for place in dict.fromkeys(places) if place not in ends]


def without_obstacle(sight: SightDoctrine, scenario: Scenario, place: Place, open_ground: str) -> Scenario:
    """The scenario without the obstacle at a place; markers that reach into it (smoke) are gone from where they lie."""
    marked = frozenset(number for here in place for number in sight.reaching(here))
    if len(place) > 1:
        return replace(scenario, board=_without_side(scenario.board, place[0], place[1]))
    markers = {key: _elsewhere(places, marked) for key, places in scenario.markers.items()}
    owners = {
        key: {side: _elsewhere(places, marked) for side, places in sides.items()}
        for key, sides in scenario.marker_owners.items()
    }
    board = _without_hex(scenario.board, place[0], open_ground)
    forces = _without_units(scenario.forces, place[0])
    return replace(scenario, board=board, forces=forces, markers=markers, marker_owners=owners)


def _elsewhere(places: tuple[int, ...], gone: frozenset[int]) -> tuple[int, ...]:
    return tuple(number for number in places if number not in gone)


def _without_units(forces: Forces, number: int) -> Forces:
    if not forces.at(number):
        return forces
    sides = [replace(force, units=tuple(unit for unit in force.units if unit.at != number)) for force in forces.sides]
    return Forces(tuple(sides))


def _without_side(board: HexBoard, a: int, b: int) -> HexBoard:
    side = board.side_between(a, b)
    if side is None:
        return board
    hexsides = {}
    for key, mask in board.hexsides.items():
        cleared = mask.copy()
        cleared[side] = False
        hexsides[key] = frozen(cleared)
    return replace(board, hexsides=hexsides)


def _without_hex(board: HexBoard, number: int, open_ground: str) -> HexBoard:
    cover = {}
    for key, mask in board.cover.items():
        cleared = mask.copy()
        cleared[number] = False
        cover[key] = frozen(cleared)
    if board.ground != open_ground:
        painted = board.mask(open_ground).copy()
        painted[number] = True
        cover[open_ground] = frozen(painted)
    elevation = board.elevation.copy()
    elevation[number] = board.elevation.min()
    paths = {key: _broken(chains, number) for key, chains in board.paths.items()}
    return replace(board, cover=cover, elevation=frozen(elevation), paths=paths)


def _broken(chains: tuple[Path, ...], number: int) -> tuple[Path, ...]:
    """The chains without one hex: each becomes the pieces on either side of it."""
    pieces: list[Path] = []
    for chain in chains:
        piece: list[int] = []
        for here in (*chain, number):
            if here != number:
                piece.append(here)
            elif piece:
                pieces.append(tuple(piece))
                piece = []
    return tuple(pieces)
