"""From a scenario to arrays: what every doctrine of sight asks of the ground of a hex map."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import BoolArray
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.board.hexboard import HexBoard
from workbench.rules.ruleset import HEXSIDES, STATES, Ruleset, TerrainRow
from workbench.rules.values import Scalar
from workbench.scenario.scenario import Scenario


def where(scenario: Scenario, ruleset: Ruleset, row: TerrainRow) -> BoolArray:
    """The hexes that hold a terrain row, wherever the scenario gives it: painted, as a path, as a marker, as the ground."""
    board = scenario.board
    found: BoolArray = board.mask(row.key).copy()
    path = board.path_mask.get(row.key) if row.key in board.paths else None
    if path is not None:
        found |= path
    found[list(marker_hexes(scenario, row.key))] = True
    if row.key == board.ground:
        found |= ~covered(board, ruleset)
    return found


def marker_hexes(scenario: Scenario, key: str) -> frozenset[int]:
    """The hexes with a marker of a kind, whoever it belongs to."""
    owned = scenario.marker_owners.get(key, {}).values()
    return frozenset(number for places in (scenario.markers.get(key, ()), *owned) for number in places)


def covered(board: HexBoard, ruleset: Ruleset) -> BoolArray:
    """The hexes where painted terrain replaces the ground of the map."""
    found: BoolArray = np.zeros(board.grid.size, dtype=np.bool_)
    for key, mask in board.cover.items():
        row = ruleset.terrain.get(key)
        if row is not None and row.base:
            found |= mask
    return found


def whole_hex_rows(ruleset: Ruleset) -> Iterable[TerrainRow]:
    """The rows of the chart that a hex can hold."""
    return (row for row in ruleset.terrain.values() if row.layer not in (HEXSIDES, STATES))


def terrain_of(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[str, ...]:
    """Keys of everything on the ground of a hex: its terrain (or the map's ground), paths and markers, in chart order."""
    board = scenario.board
    painted = board.terrain_at(number)
    keys = set(painted)
    if not any(ruleset.terrain[key].base for key in painted if key in ruleset.terrain):
        keys.add(board.ground)
    keys |= {key for key, chains in board.paths.items() if any(number in chain for chain in chains)}
    keys |= {key for key, places in scenario.markers.items() if number in places}
    for key, owned in scenario.marker_owners.items():
        if any(number in places for places in owned.values()):
            keys.add(key)
    return tuple(key for key in ruleset.terrain if key in keys)


def side_bits(board: HexBoard, keys: Iterable[str]) -> npt.NDArray[np.uint8]:
    """For every hex the sides that hold one of these hexside terrains, as a 6-bit mask (bit d = direction d)."""
    bits = np.zeros(board.grid.size, dtype=np.uint8)
    for key in keys:
        mask = board.hexsides.get(key)
        if mask is None:
            continue
        for direction in range(3):
            own = np.flatnonzero(mask[:, direction])
            across = board.grid.neighbours[own, direction]
            inner = across >= 0  # a side of the map's edge lies between no two hexes
            bits[own[inner]] |= np.uint8(1 << direction)
            bits[across[inner]] |= np.uint8(1 << (direction + 3))
    return bits


def whole_number(value: Scalar, what: str) -> int:
    """A height of the ruleset as a whole number, so that comparing heights is exact; CannotAnswer if it is none."""
    try:
        exact = Fraction(str(value)) if isinstance(value, float) else Fraction(value or 0)
    except (ValueError, TypeError):
        exact = Fraction(1, 2)
    if exact.denominator != 1:
        raise CannotAnswer(
            "bad_ruleset",
            Text(
                f"{what} must be a whole number of metres, not {value}",
                f"{what} doit être un nombre entier de mètres, pas {value}",
            ),
        )
    return int(exact)
