"""The ground of a hex map as arrays, as the sight doctrines use it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.geometry.shapes import Cut, alongside, cutter, planar
from workbench.rules.ruleset import HEXES, HEXSIDES, STATES, Ruleset, TerrainRow
from workbench.rules.values import Scalar
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.slopes import SlopeTerms


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
    """The hexes with a marker of a kind, of any side."""
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
        # a board keeps each hexside once, with the hex that has it in direction 0, 1 or 2: the other hex has it opposite, at
        # + 3
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


# --- What is drawn inside hexes as terrain of whole hexes and hexsides, read in one way for
# spotting, fire and movement.


SHARE = "1/50"
"""The part of a hex that a drawing must cover where the parameter ``drawn_share`` of the ruleset does not say it."""


def drawn_share(ruleset: Ruleset) -> float:
    """A drawing is terrain of a hex from this part of its area on, or if it holds its centre; less only reaches over."""
    return part_of_hex(ruleset, "drawn_share", SHARE)


def part_of_hex(ruleset: Ruleset, key: str, default: str) -> float:
    """A parameter of the ruleset that is a part of a hex (``1/50``)."""
    found = ruleset.parameters.get(key)
    return float(Fraction(str(default if found is None else found.value)))


def drawn_areas(board: HexBoard, ruleset: Ruleset) -> list[tuple[int, str, tuple[Cut, ...]]]:
    """The shapes that are terrain of hexes: number of the shape, its terrain, and its pieces, whether they fill their hexes
    (:meth:`~workbench.geometry.shapes.Cut.fills`) or not."""
    found = []
    for number, (shape, cuts) in enumerate(zip(board.shapes, cutter(board.grid).cut(board.shapes), strict=True)):
        row = ruleset.terrain.get(shape.terrain)
        if row is not None and (row.layer == HEXES or HEXES in row.also) and planar(shape).area > 0:
            found.append((number, row.key, cuts))
    return found


def drawn_sides(board: HexBoard, ruleset: Ruleset) -> Mapping[tuple[int, int], tuple[str, ...]]:
    """What is drawn along hexsides, by hex and direction from both sides; see :mod:`workbench.geometry.shapes`."""
    found: dict[tuple[int, int], dict[str, None]] = defaultdict(dict)
    for shape in board.shapes:
        row = ruleset.terrain.get(shape.terrain)
        if row is None or row.layer != HEXSIDES:
            continue
        for here, way in alongside(board.grid, shape).sides:
            found[here, way][row.key] = None
            other = int(board.grid.neighbours[here, way])
            if other >= 0:
                found[other, (way + 3) % 6][row.key] = None
    return {side: tuple(keys) for side, keys in found.items()}


def flat_banks(scenario: Scenario, ruleset: Ruleset) -> dict[str, BoolArray]:
    """Per row that has no height of its own (its fact ``bank``, in levels) the hexes in which it is drawn as raised and is not:
    none of their neighbours outside lies so many levels lower. Of whole hexes those at level 0 or below, which are drawn as a
    mound; higher ones show the contours of their levels."""
    board = scenario.board
    found = {}
    for key, row in ruleset.terrain.items():
        bank = row.fact("bank") if "bank" in row.facts else None
        along, painted = board.path_mask.get(key), board.cover.get(key)
        if not isinstance(bank, int) or (along is None and painted is None):
            continue
        on_it: BoolArray = np.zeros(board.grid.size, dtype=np.bool_)
        drawn = on_it.copy()
        if along is not None:
            on_it, drawn = on_it | along, drawn | along
        if painted is not None:
            on_it, drawn = on_it | painted, drawn | (painted & (board.elevation <= 0))
        # neighbours off the map or on the bank do not count
        # higher than any hex; one more at the end is what the number -1 (off the map) picks
        none = np.iinfo(np.int32).max
        beside = np.append(np.where(on_it, none, board.elevation), none)[board.grid.neighbours].min(axis=1)
        flat: BoolArray = drawn & (beside < none) & (beside > board.elevation - bank)
        inner = drawn & (beside == none)
        more = flat
        while more.any():  # the inside of a mound is as flat as its edge
            near = np.unique(board.grid.neighbours[more])
            more = np.zeros_like(flat)
            more[near[near >= 0]] = True
            more &= inner & ~flat
            flat |= more
        if flat.any():
            found[key] = flat
    return found


# --- Which terrain marks contours, in games in which a contour makes its hex a slope hex.


def slope_terms(ruleset: Ruleset) -> SlopeTerms | None:
    """The slopes of a ruleset, None if it has none: terrain of whole hexes with the fact ``los: elevation``, which blocks a
    line by the level of its hex. A hexside with the fact ``instead_of_slope`` stands for the contour between its two hexes. Of
    several kinds of slopes the one that is drawn as a plain slope is usual."""
    rows = ruleset.terrain
    kinds = [
        key
        for key, row in ruleset.layer(HEXES).items()
        if not row.base and "los" in row.facts and row.fact("los") == "elevation"
    ]
    if not kinds:
        return None
    usual = next((key for key in kinds if rows[key].look.get("style") == "slope"), kinds[0])
    drops = [
        key
        for key, row in ruleset.layer(HEXSIDES).items()
        if "instead_of_slope" in row.facts and row.fact("instead_of_slope") is True
    ]
    return SlopeTerms(frozenset(kinds), usual, frozenset(drops), rows[usual].name)


def with_missing_slopes(scenario: Scenario, ruleset: Ruleset) -> Scenario:
    """A scenario that comes from elsewhere (boards that were joined, another game's ground) with the slopes that it lacks."""
    from workbench.scenario.edits.slopes_applied import with_all_slopes

    terms = slope_terms(ruleset)
    return scenario if terms is None else with_all_slopes(scenario, terms)
