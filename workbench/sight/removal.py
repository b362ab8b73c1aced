"""A scenario without one obstacle: what the map looks like when it is gone."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.arrays import BoolArray, frozen
from workbench.board.hexboard import HexBoard, Path
from workbench.forces.units import Forces
from workbench.scenario.scenario import Scenario
from workbench.sight.blockers import Place


def without_obstacle(
    scenario: Scenario, place: Place, open_ground: str, ends: tuple[int, int] | None = None
) -> Scenario:
    """The scenario without the obstacle at a place, as it matters to lines between other hexes.

    A hex becomes bare and level (``open_ground`` at the lowest level of the map, and no hill), without units and without the
    markers that lie in it. It keeps its height if there is something on its hexsides, for what a cliff does depends on it.
    If the hex is one of the ``ends`` (observer, target) of a line, its ground stays: an observer loses the markers in his
    hex, a target the markers and the units.
    """
    if len(place) > 1:
        return replace(scenario, board=_without_side(scenario.board, place[0], place[1]))
    number = place[0]
    cleared = without_markers(scenario, number)
    if ends is not None and number == ends[0]:
        return cleared
    cleared = replace(cleared, forces=_without_units(scenario.forces, number))
    if ends is not None and number == ends[1]:
        return cleared
    return replace(cleared, board=_without_hex(scenario.board, number, open_ground))


def without_markers(scenario: Scenario, number: int) -> Scenario:
    """The scenario without the markers that lie in a hex."""
    markers = {key: _elsewhere(places, number) for key, places in scenario.markers.items()}
    owners = {
        key: {side: _elsewhere(places, number) for side, places in sides.items()}
        for key, sides in scenario.marker_owners.items()
    }
    return replace(scenario, markers=markers, marker_owners=owners)


def _elsewhere(places: tuple[int, ...], gone: int) -> tuple[int, ...]:
    return tuple(number for number in places if number != gone)


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
    cover = {key: changed_at(mask, number, on=False) for key, mask in board.cover.items()}
    if board.ground != open_ground:
        cover[open_ground] = changed_at(board.mask(open_ground), number, on=True)
    paths = {key: broken_path(chains, number) for key, chains in board.paths.items()}
    return levelled(replace(board, cover=cover, paths=paths), number)


def changed_at(mask: BoolArray, number: int, *, on: bool) -> BoolArray:
    """A copy of a mask that differs in one hex."""
    changed = mask.copy()
    changed[number] = on
    return frozen(changed)


def levelled(board: HexBoard, number: int) -> HexBoard:
    """A hex at the lowest level of the map, unless there is something on its hexsides."""
    if _has_sides(board, number):
        return board
    elevation = board.elevation.copy()
    elevation[number] = min(0, int(board.elevation.min()))
    return replace(board, elevation=frozen(elevation))


def _has_sides(board: HexBoard, number: int) -> bool:
    near = (int(number) for number in board.grid.neighbours[number] if number >= 0)
    return any(board.sides_at(number, other) for other in near)


def broken_path(chains: tuple[Path, ...], number: int) -> tuple[Path, ...]:
    """Chains without one hex: each becomes the pieces on either side of it."""
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
