"""A map of real ground moved over the earth before it is made again: another middle or size, by whole hexes, so that what was
painted by hand stays on the ground on which it was painted.

What cannot be moved so is refused, and why: hexes of another size, or turned by less than a sixth, lie on other ground.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.diagnostics import CannotAnswer, Diagnostics
from workbench.base.text import Text
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.geometry.symmetry import Turn
from workbench.real_ground.projection import LocalPlane, MapPlane
from workbench.real_ground.settings import GroundSettings, settings_of
from workbench.scenario.edits.map_transforms import MapTransform, ResizeMap, ShiftMap, TurnMap, can_turn
from workbench.scenario.scenario import AnyScenario, Scenario

_TABLE = Text(
    "a table is made again where it lies, at its scale and size: its pieces have no other place; make a new one",
    "une table se refait où elle est, à son échelle et à sa taille : ses éléments n’ont pas d’autre place ; faites-en une "
    "neuve",
)
_METRES = Text(
    "hexes of another size lie on other ground than those painted by hand; make a new map",
    "des hexagones d’une autre taille sont sur un autre terrain que ceux peints à la main ; faites une carte neuve",
)
_TURN = Text(
    "this map can be turned by {steps} only: between, its hexes would lie on other ground than those painted by hand",
    "cette carte ne se tourne que par {steps} : entre eux, ses hexagones seraient sur un autre terrain que ceux peints à la "
    "main",
)


@dataclass(frozen=True)
class Place:
    """The place at which a map is asked to lie: the ``latitude`` and ``longitude`` of its middle, its size, its ``turn``; None
    stays."""

    latitude: float | None = None
    longitude: float | None = None
    columns: int | None = None
    rows: int | None = None
    turn: float | None = None
    metres: float | None = None
    others: bool = False
    """Is another size or scale of a table asked for?"""


def middle_of(scenario: AnyScenario) -> tuple[float, float]:
    """(latitude, longitude) of the middle of a map that was made of real ground. CannotAnswer (``not_made``) of another one."""
    settings = settings_of(scenario)
    if not isinstance(scenario, Scenario):
        return settings.latitude, settings.longitude
    plane = _plane(scenario, settings)
    longitude, latitude = plane.to_degrees(np.array([scenario.board.grid.middle]))[0].tolist()
    return latitude, longitude


def moved_to(scenario: AnyScenario, place: Place, *, spines: bool = False) -> tuple[AnyScenario, Diagnostics]:
    """(the scenario with its map at another place, by whole hexes, with new hexes blank; what fell off it). CannotAnswer
    (``other_place``) with the reason where that cannot be, (``not_made``) for a map that was not made of real ground."""
    before = settings_of(scenario)
    diagnostics = Diagnostics()
    if not isinstance(scenario, Scenario):
        there = place.latitude, place.longitude
        near = all(
            asked is None or abs(asked - own) < 1e-4 for asked, own in zip(there, middle_of(scenario), strict=True)
        )
        if not near or place.others or not _is_turn(place.turn, before.turn):
            raise CannotAnswer("other_place", _TABLE)
        return scenario, diagnostics
    if place.metres and abs(place.metres - before.metres) > 0.5:
        raise CannotAnswer("other_place", _METRES)
    latitude, longitude = middle_of(scenario)
    moved = scenario
    for move in (
        _turn_of(scenario, place.turn, before.turn, spines=spines),
        _resize_of(scenario, place, spines=spines),
    ):
        if move is not None:
            moved, found = move.moved(moved)
            diagnostics.extend(found)
    latitude = latitude if place.latitude is None else place.latitude
    longitude = longitude if place.longitude is None else place.longitude
    by = _shift(moved, latitude, longitude)
    if any(by):
        moved, found = ShiftMap(*by, spines).moved(moved)
        diagnostics.extend(found)
    return moved, diagnostics


def _is_turn(asked: float | None, own: float) -> bool:
    return asked is None or min((asked - own) % 360, (own - asked) % 360) < 0.6


def _turn_of(scenario: Scenario, asked: float | None, own: float, *, spines: bool) -> MapTransform | None:
    if asked is None or _is_turn(asked, own):
        return None
    steps = round((own - asked) / 60)
    turn = Turn(steps)
    grid = scenario.board.grid
    if not _is_turn(asked, own - 60 * steps) or not can_turn(grid, turn):
        allowed = [f"{60 * one}°" for one in range(1, 6) if can_turn(grid, Turn(one))]
        raise CannotAnswer("other_place", _TURN.format(steps=", ".join(allowed)))
    return TurnMap(turn, spines)


def _resize_of(scenario: Scenario, place: Place, *, spines: bool) -> MapTransform | None:
    grid = scenario.board.grid
    columns, rows = place.columns or grid.columns, place.rows or grid.rows
    return None if (columns, rows) == (grid.columns, grid.rows) else ResizeMap(columns, rows, (0, 0), spines)


def _shift(scenario: Scenario, latitude: float, longitude: float) -> tuple[int, int]:
    """The columns and rows by which all that is on the map moves, so that a place comes to lie nearest to its middle."""
    grid = scenario.board.grid
    middle = grid.middle
    x, y = _plane(scenario, settings_of(scenario)).to_map(np.array([[longitude, latitude]]))[0].tolist()
    across, down = (ROW_DISTANCE, 1.0) if grid.is_flat else (1.0, ROW_DISTANCE)
    columns = max(-10_000, min(round((middle[0] - x) / across), 10_000))
    rows = max(-10_000, min(round((middle[1] - y) / down), 10_000))
    # lines next to one another are shifted by half a hex: an even number of them moves straight
    return (2 * round(columns / 2), rows) if grid.is_flat else (columns, 2 * round(rows / 2))


def _plane(scenario: Scenario, settings: GroundSettings) -> MapPlane:
    local = LocalPlane(settings.latitude, settings.longitude)
    aside = settings.right, settings.down
    return MapPlane.of_grid(local, scenario.board.grid, settings.metres, settings.turn, aside)
