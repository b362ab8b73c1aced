"""The ground of a scenario for lines of sight in Panzer Grenadier: levels, obstacles, light terrain, hedges and cliffs, as
arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.engine.sight.results import AIM, FIRE, Heights
from workbench.engine.sight.terrain_arrays import side_bits, where, whole_hex_rows, whole_number
from workbench.geometry.hex_lines import Cells
from workbench.rules.ruleset import MARKERS, Ruleset, TerrainRow
from workbench.rules.values import Scalar
from workbench.scenario.scenario import Scenario

# --- The readings of unclear rules, and the printed numbers, that the judgement of lines needs.


@dataclass(frozen=True, slots=True)
class Readings:
    """Switches (named after the ambiguities of the digest's section 10) and numbers in force.

    ``metres`` is one step of elevation, ``obstacle`` the height of blocking terrain that gives none, ``light_limit`` how
    many light hexes block together, ``hedge_range`` how far from the observer the hex behind a hedge is still seen.
    """

    metres: int
    obstacle: int
    light_limit: int
    hedge_range: int
    low_obstacles_block: bool  # A2
    light_blocks_between_levels: bool  # A3
    same_hand: bool  # A4
    lookouts: str  # A5
    lookout_targets: bool  # A6
    neighbour_hedges_block: bool  # A11
    cliff_where_crossed: bool  # A12
    hedge_spotter_only: bool  # A13
    smoke_blocks: bool  # A14
    friends_on_both_sides: bool  # A58
    high_ground_blocks: bool
    fires_over_friends: bool
    leaders_bar_fire: bool
    open_beyond_edge: bool

    @classmethod
    def from_scenario(cls, scenario: Scenario, ruleset: Ruleset) -> Readings:
        """Read them from the scenario and its ruleset; a switch that the ruleset lacks keeps its recommended reading."""

        chosen = partial(ruleset.takes, scenario.switches)

        def number(cell: str, default: int) -> int:
            table = ruleset.tables.get("sight")
            value: Scalar = table[cell] if table is not None and cell in table.cells else default
            return whole_number(value, cell)

        metres = whole_number(ruleset.level_metres, "level_metres")
        lookouts = ruleset.choice("A5", scenario.switches) if "A5" in ruleset.switches else "observe"
        return cls(
            metres=metres,
            obstacle=number("obstacle_height", metres),
            light_limit=number("light_hexes_block", 2),
            hedge_range=number("hedge_range", 3) - (1 if chosen("A8", "less") else 0),
            low_obstacles_block=chosen("A2", "literal"),
            light_blocks_between_levels=not chosen("A3", "ignore"),
            same_hand=chosen("A4", "first"),
            lookouts=lookouts,
            lookout_targets=chosen("A6", "both"),
            neighbour_hedges_block=chosen("A11", "both_block"),
            cliff_where_crossed=chosen("A12", "crossing_up"),
            hedge_spotter_only=chosen("A13", "spotter"),
            smoke_blocks=chosen("A14", "block"),
            friends_on_both_sides=chosen("A58", "both"),
            high_ground_blocks=chosen("high_ground", "all"),
            fires_over_friends=not chosen("fire_over_friends", "barred"),
            leaders_bar_fire=not chosen("leaders_bar_fire", "no"),
            open_beyond_edge=chosen("map_edge", "open"),
        )

    def raised(self, purpose: str) -> bool:
        """Does a town lift the observer for this purpose (8.34, A5)? It lifts the eye, not the line of direct fire."""
        return self.lookouts == "always" or (self.lookouts != "never" and purpose not in (FIRE, AIM))


NOTHING = -(10**6)
"""The top of an obstacle that is not there, in metres."""
ALWAYS = 10**6

OBSTACLE, LIGHT, SIDES, FRIENDS = 1, 2, 4, 8
"""Bits of :attr:`Ground.marks`: what in a cell can matter to a line."""

HEDGE, CLIFF = "hedge", "cliff"


@dataclass(frozen=True, eq=False)
class Ground:
    """Arrays over the cells of a map (see :class:`~workbench.geometry.hex_lines.Cells`); heights in metres.

    - ``level``: the floor (wadis included)
    - ``sunk``: how deep a wadi lies below the ground around it
    - ``block_top``, ``slope_top``, ``light_top``: the tops of blocking terrain, of slope hexes (their own level) and of
      light terrain; :data:`NOTHING` where there is none
    - ``weakening``: where light terrain weakens direct fire through it (10.3)
    - ``lookout``: what a town adds to an observer's eye
    - ``hedges``, ``cliffs``: six bits per cell, one for each side
    """

    cells: Cells
    readings: Readings
    level: IntArray
    sunk: IntArray
    block_top: IntArray
    slope_top: IntArray
    light_top: IntArray
    weakening: BoolArray
    lookout: IntArray
    hedges: npt.NDArray[np.uint8]
    cliffs: npt.NDArray[np.uint8]

    @cached_property
    def has_sides(self) -> bool:
        """True if there is any hedge or cliff."""
        return bool(self.hedges.any() or self.cliffs.any())

    @cached_property
    def marks(self) -> npt.NDArray[np.uint8]:
        """The bits of every cell: what in it can matter to a line."""
        marks = np.where(np.maximum(self.block_top, self.slope_top) > NOTHING, OBSTACLE, 0).astype(np.uint8)
        marks[self.light_top > NOTHING] |= LIGHT
        marks[(self.hedges | self.cliffs) > 0] |= SIDES
        return frozen(marks)

    @cached_property
    def ranks(self) -> IntArray:
        """Twice the height that an obstacle must be compared with, for lines between equal levels (first row) and others.

        A line at twice the height h is blocked where the rank is greater than 2h. Between equal levels blocking terrain
        blocks from its top reaching the level (A2), a slope only if it is higher (8.41); between others the higher end
        must be overtopped, or reached in the lower end's half, for which the judgement lowers the bar by one (8.42).
        """
        block, slope = 2 * self.block_top, 2 * self.slope_top
        if self.readings.low_obstacles_block:
            reaching = np.where(self.block_top > NOTHING, 2 * ALWAYS, block)
        else:
            reaching = block + 1
        return frozen(np.stack([np.maximum(reaching, slope), np.maximum(block, slope)]).astype(np.int32))

    def heights(self, number: int) -> Heights:
        """Floor, top of what stands there, and eye of one hex."""
        cell = self.cells.of_hex[number]
        level = float(self.level[cell])
        top = max(level, float(self.block_top[cell]), float(self.light_top[cell]))
        raised = self.readings.raised("spot")
        return Heights(level, top, level + (float(self.lookout[cell]) if raised else 0.0))


def compile_ground(scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings) -> Ground:
    """Read the ground of a scenario. Everything comes from the chart's ``los``, ``height`` and ``spotter_height``."""
    board = scenario.board
    level = board.elevation.astype(np.int32) * readings.metres
    holding: list[tuple[TerrainRow, BoolArray]] = []
    for row in whole_hex_rows(ruleset):
        if (
            row.fact("los") in ("block", "two", "elevation", "unknown")
            or row.fact("height")
            or row.fact("spotter_height")
        ):
            mask = where(scenario, ruleset, row)
            if mask.any():
                holding.append((row, mask))
    sunk = np.zeros_like(level)
    for row, mask in holding:
        height = whole_number(row.fact("height"), f"{row.key}.height")
        if height < 0:
            sunk[mask] -= height
    level -= sunk
    tops = {kind: np.full(board.grid.size, NOTHING, dtype=np.int32) for kind in ("block", "elevation", "two")}
    lookout = np.zeros(board.grid.size, dtype=np.int32)
    weakening = np.zeros(board.grid.size, dtype=np.bool_)
    for row, mask in holding:
        weakening[mask] |= row.fact("df_through") is not None
        kind = obstacle_kind(row, readings)
        if kind is not None:
            rise = (
                0 if kind == "elevation" else whole_number(row.fact("height", readings.obstacle), f"{row.key}.height")
            )
            tops[kind][mask] = np.maximum(tops[kind], level + rise)[mask]
        lookout[mask] = np.maximum(lookout, whole_number(row.fact("spotter_height"), f"{row.key}.spotter_height"))[mask]
    if readings.high_ground_blocks:
        # the lowest ground of all is above no line
        tops["elevation"] = np.maximum(tops["elevation"], np.where(level > level.min(initial=0), level, NOTHING))
    return Ground(
        cells=cells,
        readings=readings,
        level=frozen(cells.spread(level)),
        sunk=frozen(cells.spread(sunk)),
        block_top=frozen(cells.spread(tops["block"], NOTHING)),
        slope_top=frozen(cells.spread(tops["elevation"], NOTHING)),
        light_top=frozen(cells.spread(tops["two"], NOTHING)),
        weakening=frozen(cells.spread(weakening)),
        lookout=frozen(cells.spread(lookout)),
        hedges=frozen(cells.spread(side_bits(board, ruleset.keys_in_role(HEDGE)))),
        cliffs=frozen(cells.spread(side_bits(board, ruleset.keys_in_role(CLIFF)))),
    )


def obstacle_kind(row: TerrainRow, readings: Readings) -> str | None:
    """Which obstacle a row is: ``block``, ``two``, ``elevation`` or none."""
    los = row.fact("los")
    if los == "unknown" and row.layer == MARKERS and readings.smoke_blocks:
        return "block"  # A14: the height that blocking terrain has by default (TEC notes)
    return str(los) if los in ("block", "two", "elevation") else None


# --- Own troops in the line of direct fire (7.24, 10.1).


STRICT, GENEROUS = "strict", "generous"
"""The sets of bars by own troops under which a line may be open. Strict: own units that are no armour bar it anywhere.
Generous: those alone do that stand on a level with the firer or higher, and are not of a kind that it shoots past, but no own
unit at all may be in the last hex before the target (10.1)."""

PASSING_KINDS, PASSING_TAGS = frozenset({"hmg"}), frozenset({"hmg", "afv", "aa"})


@dataclass(frozen=True, eq=False)
class Friends:
    """Where own units stand (``own_units``), where own units that are no armour stand (``barring``), and where all of these are
    leaders (``leaders``), as arrays over cells. The firer is among them: no line leads to its own hex, or through it.

    ``passes``: the firer may shoot past them; ``side`` and ``kind`` describe the firer, empty if unknown.
    """

    own_units: BoolArray
    barring: BoolArray
    leaders: BoolArray
    passes: bool
    side: str
    kind: str

    @cached_property
    def any(self) -> bool:
        """Are there any?"""
        return bool(self.own_units.any())

    def bars(self, ground: Ground, origin: int) -> tuple[str, ...]:
        """The sets of bars that matter to a firer in a hex: any of them is enough for an open line, the most generous comes
        last."""
        others = self.barring.copy()
        others[ground.cells.of_hex[origin]] = False
        if self.passes:
            stopping = np.zeros_like(others)
        elif not ground.readings.fires_over_friends:
            stopping = others
        else:
            stopping = others & (ground.level >= ground.level[ground.cells.of_hex[origin]])
        return (STRICT,) if (stopping == others).all() else (STRICT, GENEROUS)


def find_friends(scenario: Scenario, ruleset: Ruleset, ground: Ground, *, side: str, kind: str) -> Friends:
    """The own units of a firer."""
    cells = ground.cells
    own_units = np.zeros(cells.count, dtype=np.bool_)
    barring, others = own_units.copy(), own_units.copy()
    for owner, unit in scenario.forces:
        if side and owner == side and unit.at is not None:
            cell = cells.of_hex[unit.at]
            known = ruleset.units.get(unit.kind)
            leads = known is not None and "leader" in known.tags
            if leads and not ground.readings.leaders_bar_fire:
                continue
            own_units[cell] = True
            bars = known is None or "afv" not in known.tags
            barring[cell] |= bars
            others[cell] |= bars and not leads
    firer = ruleset.units.get(kind)
    passes = kind in PASSING_KINDS or (firer is not None and bool(firer.tags & PASSING_TAGS))
    return Friends(own_units, barring, barring & ~others, passes, side, kind)
