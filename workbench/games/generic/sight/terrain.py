"""What lines of sight depend on in a game of one's own, as arrays: levels, what blocks, pools or hinders, hexsides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.engine.sight.results import AIM, FIRE, Heights
from workbench.engine.sight.terrain_arrays import side_bits, where, whole_hex_rows, whole_number
from workbench.geometry.hex_lines import Cells
from workbench.rules.ruleset import HEXSIDES, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

# --- The choices of the table "sight".


NO_HEIGHTS, HIGHEST_END, SLOPE, SAME_LEVEL = "none", "highest_end", "slope", "same_level"
"""How heights count: not at all; against the higher end; against the straight line between the ends; terrain blocks between
equal ends only."""
ANY, REACHING, HIGHER = "any", "reaching", "higher"
"""What blocks between ends on a level: terrain of whatever height, terrain that reaches up to them, terrain above them."""
OPEN, NEARER_LOWER, BLOCKS = "open", "nearer_lower", "blocks"
"""What an obstacle as high as the line does between unequal ends."""
SLOPES, ALL, NO_GROUND = "slopes", "all", "none"
"""Which ground is an obstacle by its level: slope hexes, every hex, none."""
BETTER, WORSE = "better", "worse"
"""Of the two hexes of a stretch along a hexside, which one counts."""
OBSERVER, BOTH, NEITHER, TARGET, EXEMPT = "observer", "both", "neither", "target", "exempt"
SPOTTING, EVERYTHING = "spotting", "all"
EVERY_LINE, NOT_DOWN, UPWARD = "all", "not_down", "up"
"""Which lines a hexside stops: all, those that do not lead down, those that lead up."""
BLOCK, POOL, HINDER, ELEVATION = "block", "pool", "hinder", "elevation"
"""What terrain does to a line (``los``), besides ``open``."""
TABLE = "sight"
LIMITED_BY = ("time", "weather")
"""The conditions that may limit how far one sees at all: tables ``sight_by_time`` and ``sight_by_weather``."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The table ``sight`` of a ruleset, with the limit that the conditions of the scenario set (0: none)."""

    heights: str
    level_lines: str
    equal_top: str
    ground: str
    runs: str
    eyes: str
    eyes_for: str
    ends: str
    pool_blocks: int
    pool_uneven: str
    hindrance_blocks: int
    limit: int
    limited_by: str

    @classmethod
    def from_scenario(cls, scenario: Scenario, ruleset: Ruleset) -> Readings:
        """Read them from a ruleset that was checked."""
        table = ruleset.tables[TABLE]

        def word(cell: str) -> str:
            return str(table[cell])

        limit, limited_by = sight_limit(scenario, ruleset)
        return cls(
            heights=word("heights"),
            level_lines=word("level_lines"),
            equal_top=word("equal_top"),
            ground=word("ground"),
            runs=word("runs"),
            eyes=word("eyes"),
            eyes_for=word("eyes_for"),
            ends=word("ends"),
            pool_blocks=whole_number(table["pool_blocks"], "pool_blocks"),
            pool_uneven=word("pool_uneven"),
            hindrance_blocks=whole_number(table["hindrance_blocks"], "hindrance_blocks"),
            limit=limit,
            limited_by=limited_by,
        )

    def raised(self, purpose: str) -> bool:
        """Does terrain with an ``eye`` lift who looks for this purpose?"""
        return self.eyes_for == EVERYTHING or purpose not in (FIRE, AIM)


def sight_limit(scenario: Scenario, ruleset: Ruleset) -> tuple[int, str]:
    """(how far one sees at all, by which condition); 0 where nothing limits it."""
    found = [(0, "")]
    for key in LIMITED_BY:
        table, choice = ruleset.tables.get(f"sight_by_{key}"), ruleset.condition_choice(key, scenario.conditions)
        if table is not None and choice in table.cells:
            limit = whole_number(table[choice], f"sight_by_{key}.{choice}")
            found += [(limit, key)] if limit > 0 else []
    return min(found[1:], default=found[0])


def limit_rule(ruleset: Ruleset, scenario: Scenario, key: str) -> str:
    """The section that a limit of sight comes from."""
    return ruleset.tables[f"sight_by_{key}"].cells[ruleset.condition_choice(key, scenario.conditions)].citation.rule


NOTHING, ALWAYS = -(10**6), 10**6
"""The top of an obstacle that is not there, and of one that is above every line."""

OBSTACLE, POOLS, HINDERS = 1, 2, 4
"""Bits of :attr:`Ground.marks`: what in a cell can matter to a line."""


@dataclass(frozen=True, eq=False)
class SideKind:
    """One kind of hexside that does something to lines: ``bits`` has its sides, six bits a cell; ``top`` its height above the
    higher hex, None where heights do not matter; ``within``: from so near a target sees and is seen across its own side (0:
    from anywhere)."""

    row: TerrainRow
    bits: npt.NDArray[np.uint8]
    blocks: bool
    hindrance: int
    stops: str
    open_from: str
    within: int
    top: int | None


@dataclass(frozen=True, eq=False)
class Ground:
    """Arrays over the cells of a map (see :class:`~workbench.geometry.hex_lines.Cells`); heights in the ruleset's unit.

    - ``level``: the ground; ``eye``: what terrain adds to the eye of who stands there
    - ``block_top``, ``ground_top``, ``pool_top``, ``hinder_top``: tops, :data:`NOTHING` where there is none
    - ``hindrance``: how much a hindrance adds
    """

    cells: Cells
    readings: Readings
    level: IntArray
    eye: IntArray
    block_top: IntArray
    ground_top: IntArray
    pool_top: IntArray
    hinder_top: IntArray
    hindrance: IntArray
    sides: tuple[SideKind, ...]

    @cached_property
    def side_bits(self) -> npt.NDArray[np.uint8]:
        """The sides with anything on them."""
        found = np.zeros(self.cells.count, dtype=np.uint8)
        for kind in self.sides:
            found |= kind.bits
        return frozen(found)

    @cached_property
    def marks(self) -> npt.NDArray[np.uint8]:
        """The bits of every cell."""
        marks = np.where(np.maximum(self.block_top, self.ground_top) > NOTHING, OBSTACLE, 0).astype(np.uint8)
        marks[self.pool_top > NOTHING] |= POOLS
        marks[self.hinder_top > NOTHING] |= HINDERS
        return frozen(marks)

    @cached_property
    def block_ranks(self) -> IntArray:
        """The ranks of obstacles; see :meth:`_ranks`."""
        return self._ranks(self.block_top, self.ground_top, uneven=self.readings.heights != SAME_LEVEL)

    @cached_property
    def pool_ranks(self) -> IntArray:
        """The ranks of what pools."""
        uneven = self.readings.heights != SAME_LEVEL and self.readings.pool_uneven == BLOCKS
        return self._ranks(self.pool_top, np.full_like(self.level, NOTHING), uneven=uneven)

    @cached_property
    def hinder_ranks(self) -> IntArray:
        """The ranks of hindrances."""
        nothing = np.full_like(self.level, NOTHING)
        return self._ranks(self.hinder_top, nothing, uneven=self.readings.heights != SAME_LEVEL)

    def _ranks(self, top: IntArray, ground: IntArray, *, uneven: bool) -> IntArray:
        """Twice the height with which things stop lines: on lines between equal levels first, then on others.

        A line at twice the height h is stopped where the rank is greater than 2h, so that "as high is enough" is a rank greater
        by one.
        """
        readings = self.readings
        there = top > NOTHING
        if readings.heights == NO_HEIGHTS:
            always = np.where(there, 2 * ALWAYS, 2 * NOTHING)
            return frozen(np.concatenate([always, always]).astype(np.int32))
        even = 2 * top + {ANY: 0, REACHING: 1, HIGHER: 0}[readings.level_lines]
        if readings.level_lines == ANY:
            even = np.where(there, 2 * ALWAYS, even)
        even = np.maximum(even, 2 * ground)
        # along a slope heights are compared in parts of a ring, so that "as high" is asked of the comparison itself
        more = 1 if readings.equal_top == BLOCKS and readings.heights == HIGHEST_END else 0
        other = np.maximum(2 * top + more, 2 * ground) if uneven else 2 * ground
        return frozen(np.concatenate([even, other]).astype(np.int32))

    def heights(self, number: int) -> Heights:
        """Floor, top of what stands there, and eye of one hex."""
        cell = self.cells.of_hex[number]
        level = float(self.level[cell])
        tops = self.block_top, self.pool_top, self.hinder_top
        return Heights(level, max(level, *(float(top[cell]) for top in tops)), level + float(self.eye[cell]))


def compile_ground(scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings) -> Ground:
    """Read the ground of a scenario from the facts ``los``, ``height``, ``hindrance`` and ``eye``."""
    board = scenario.board
    size = board.grid.size
    unit = whole_number(ruleset.level_metres or 1, "level_metres")
    level = board.elevation.astype(np.int32) * unit
    held: list[tuple[TerrainRow, BoolArray]] = []
    for row in whole_hex_rows(ruleset):
        if row.fact("los", OPEN) != OPEN or row.fact("height") or row.fact("eye"):
            mask = where(scenario, ruleset, row)
            if mask.any():
                held.append((row, mask))
    # the floor of what lies lower than the ground around
    sunk = np.zeros_like(level)
    for row, mask in held:
        sunk[mask] = np.minimum(sunk[mask], min(_number(row, "height"), 0))
    level += sunk
    tops = {kind: np.full(size, NOTHING, dtype=np.int32) for kind in (BLOCK, POOL, HINDER, ELEVATION)}
    hindrance, eye = np.zeros(size, dtype=np.int32), np.zeros(size, dtype=np.int32)
    for row, mask in held:
        kind = str(row.fact("los", OPEN))
        if kind in tops:
            rise = 0 if kind == ELEVATION else max(0, _number(row, "height", unit))
            tops[kind][mask] = np.maximum(tops[kind], level + rise)[mask]
        if kind == HINDER:
            hindrance[mask] += _number(row, "hindrance", 1)
        eye[mask] = np.maximum(eye, _number(row, "eye"))[mask]
    if readings.ground == ALL:
        # the lowest ground of all is above no line
        tops[ELEVATION] = np.where(level > level.min(initial=0), level, NOTHING).astype(np.int32)
    elif readings.ground == NO_GROUND:
        tops[ELEVATION][:] = NOTHING
    spread = cells.spread
    return Ground(
        cells=cells,
        readings=readings,
        level=frozen(spread(level)),
        eye=frozen(spread(eye)),
        block_top=frozen(spread(tops[BLOCK], NOTHING)),
        ground_top=frozen(spread(tops[ELEVATION], NOTHING)),
        pool_top=frozen(spread(tops[POOL], NOTHING)),
        hinder_top=frozen(spread(tops[HINDER], NOTHING)),
        hindrance=frozen(spread(hindrance)),
        sides=_sides(scenario, ruleset, cells),
    )


def _sides(scenario: Scenario, ruleset: Ruleset, cells: Cells) -> tuple[SideKind, ...]:
    found = []
    for key, row in ruleset.layer(HEXSIDES).items():
        kind = row.fact("los", OPEN)
        bits = side_bits(scenario.board, [key]) if kind in (BLOCK, HINDER) else None
        if bits is None or not bits.any():
            continue
        height = row.fact("height")
        found.append(
            SideKind(
                row=row,
                bits=frozen(cells.spread(bits)),
                blocks=kind == BLOCK,
                hindrance=_number(row, "hindrance", 1) if kind == HINDER else 0,
                stops=str(row.fact("stops_lines", EVERY_LINE)),
                open_from=str(row.fact("open_from", NEITHER)),
                within=_number(row, "open_within"),
                top=None if height is None else _number(row, "height"),
            )
        )
    return tuple(found)


def _number(row: TerrainRow, fact: str, default: int = 0) -> int:
    return whole_number(row.fact(fact, default), f"{row.key}.{fact}")
