"""A piece of a map that was copied: the hexes of a selection with all that lies on them, on a small map of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from workbench.base.arrays import BoolArray, frozen
from workbench.base.diagnostics import Diagnostics
from workbench.forces.units import Forces
from workbench.geometry.hexes import Hex
from workbench.geometry.turns import Turn
from workbench.scenario.hex_moves import GridMove
from workbench.scenario.moved_scenario import moved_scenario
from workbench.scenario.reframed import frame
from workbench.scenario.scenario import Card, Scenario

TERRAIN, LEVELS, HEXSIDES, PATHS, SHAPES, MARKERS, UNITS = (
    "terrain",
    "levels",
    "hexsides",
    "paths",
    "shapes",
    "markers",
    "units",
)
PARTS = (TERRAIN, LEVELS, HEXSIDES, PATHS, SHAPES, MARKERS, UNITS)
"""What a clip may carry, of which a paste takes as much as is wanted."""
GROUND = frozenset(PARTS) - {UNITS}


@dataclass(frozen=True)
class Clip:
    """``scenario`` holds nothing but the piece; ``hexes`` are those of its hexes that were selected (the others are there for
    hexsides along the border); ``home`` is the offset that takes the piece back to where it was copied, ``spines`` as for
    :class:`~workbench.scenario.edits_whole_map.WholeMap`."""

    scenario: Scenario
    hexes: tuple[int, ...]
    home: Hex = Hex(0, 0)
    spines: bool = False

    @cached_property
    def mask(self) -> BoolArray:
        """The selected hexes."""
        mask = np.zeros(self.scenario.board.grid.size, dtype=np.bool_)
        mask[list(self.hexes)] = True
        return frozen(mask)

    @cached_property
    def anchor(self) -> Hex:
        """The selected hex nearest to the middle: it lies under the mouse."""
        centres = self.scenario.board.grid.centres[list(self.hexes)]
        away = ((centres - (centres.min(axis=0) + centres.max(axis=0)) / 2) ** 2).sum(axis=1)
        return self.scenario.board.grid.hexes[self.hexes[int(np.argmin(away.round(6)))]]

    def offset_to(self, there: Hex, turn: Turn) -> Hex:
        """The offset that takes the anchor of the turned piece to a hex."""
        return there.minus(turn.of(self.anchor))


def clip_of(scenario: Scenario, mask: BoolArray, *, spines: bool = False) -> Clip:
    """What lies in the hexes of a mask, of which there is one at least: shapes and paths are cut along its border, hexsides on
    the border are in it."""
    board = scenario.board
    hexes = [board.grid.hexes[number] for number in np.flatnonzero(mask).tolist()]
    grid, offset = frame(hexes, board.grid.orientation)
    piece = _moved(scenario, GridMove(board.grid, grid, Turn(), offset, kept=mask), spines=spines)
    around = GridMove(board.grid, grid, Turn(), offset)
    near = mask[:, None] | _neighbour_in(scenario, mask)
    sides = {key: around.sides(board, held & near) for key, held in board.hexsides.items()}
    piece = replace(
        piece, board=replace(piece.board, hexsides={key: held for key, held in sides.items() if held.any()})
    )
    kept = sorted(number for here in hexes if (number := grid.index(here.plus(offset))) is not None)
    return Clip(piece, tuple(kept), Hex(-offset.q, -offset.r), spines)


def turned(clip: Clip, turn: Turn, orientation: str = "") -> Clip:
    """The piece turned, on a small map that fits it, of another orientation if wanted."""
    grid = clip.scenario.board.grid
    there = [turn.of(grid.hexes[number]) for number in clip.hexes]
    onto, offset = frame(there, orientation or grid.orientation)
    after = moved_scenario(clip.scenario, GridMove(grid, onto, turn, offset), Diagnostics(), spines=clip.spines)
    kept = sorted(number for here in there if (number := onto.index(here.plus(offset))) is not None)
    return Clip(after, tuple(kept), Hex(0, 0), clip.spines)


def _neighbour_in(scenario: Scenario, mask: BoolArray) -> BoolArray:
    """For the three hexsides of every hex: is the hex across one of the mask?"""
    beside = scenario.board.grid.neighbours[:, :3]
    found: BoolArray = (beside >= 0) & mask[np.maximum(beside, 0)]
    return found


def _moved(scenario: Scenario, move: GridMove, *, spines: bool) -> Scenario:
    """What of a scenario lies on a map, and nothing of what it says besides."""
    bare = replace(
        scenario,
        lines=(),
        zones=(),
        overlays=(),
        underlay=None,
        card=Card(),
        conditions={},
        options=(),
        switches={},
        values={},
        forces=Forces(
            tuple(
                replace(
                    force,
                    units=tuple(
                        replace(unit, zone="") for unit in force.units if unit.at is not None and move.to[unit.at] >= 0
                    ),
                )
                for force in scenario.forces.sides
            )
        ),
    )
    return moved_scenario(bare, move, Diagnostics(), spines=spines)
