"""Edits with pieces of maps: paste one, clear the hexes of a selection, turn them where they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from workbench.base.arrays import BoolArray, frozen
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.board.hexboard import HexBoard
from workbench.forces.units import Unit
from workbench.geometry.hexes import Hex
from workbench.geometry.turns import Turn
from workbench.scenario.blends import Blend
from workbench.scenario.clips import GROUND, PARTS, UNITS, Clip, clip_of
from workbench.scenario.edits_units import DeleteUnits, free_id, placed_unit
from workbench.scenario.fitted_clips import Chart, fitted
from workbench.scenario.hex_moves import GridMove
from workbench.scenario.moved_scenario import moved_unit
from workbench.scenario.scenario import Scenario

_P = TypeVar("_P", tuple[int, ...], frozenset[int])


@dataclass(frozen=True)
class PasteClip:
    """Put a clip, turned and then shifted by ``offset``, on the map in place of what is there, as far as ``parts`` are wanted.

    Hexsides on its border are added to those that are there, paths across its border stay. What falls off the map and what
    the chart does not know is left out. Pasting a clip where it was copied changes nothing.
    """

    clip: Clip
    turn: Turn
    offset: Hex
    chart: Chart
    parts: frozenset[str] = GROUND

    label = Text("Paste hexes", "Coller des hexagones")

    def apply(self, scenario: Scenario) -> Scenario:
        """Paste."""
        return self.pasted(scenario)[0]

    def covers(self, scenario: Scenario) -> BoolArray:
        """The hexes of the map on which the clip comes to lie."""
        move = GridMove(self.clip.scenario.board.grid, scenario.board.grid, self.turn, self.offset, self.clip.mask)
        return move.covered

    def pasted(self, scenario: Scenario) -> tuple[Scenario, Diagnostics]:
        """The scenario with the clip, and what was left out."""
        fits = fitted(self.clip, self.chart, scenario.board.ground)
        clip, told = fits.clip, Diagnostics(fits.told)
        source, grid = clip.scenario.board.grid, scenario.board.grid
        move = GridMove(source, grid, self.turn, self.offset, clip.mask)
        off = len(clip.hexes) - int((move.to >= 0).sum())
        if off:
            text = Text("{n} hexes fell outside the map", "{n} hexagones tombaient hors de la carte")
            if off == 1:
                text = Text("one hex fell outside the map", "un hexagone tombait hors de la carte")
            told.warning("outside_the_map", text.format(n=off))
        if off == len(clip.hexes):
            return scenario, told
        around = GridMove(source, grid, self.turn, self.offset)
        board = move.board(clip.scenario.board)
        sides = {key: around.sides(clip.scenario.board, held) for key, held in clip.scenario.board.hexsides.items()}
        names = frozenset(force.side for force in scenario.forces.sides)
        if UNITS in self.parts:
            names |= {force.side for force in clip.scenario.forces.sides if force.units}
        owners = {key: left for key, held in board.owners.items() if (left := _of(held, names))}
        top = replace(
            scenario,
            board=replace(board, hexsides=sides, owners=owners),
            markers=_freed(move, clip.scenario, names),
            marker_owners={k: _of(move.places(held), names) for k, held in clip.scenario.marker_owners.items()},
        )
        after = Blend(scenario, top, move.covered, self.parts, move.spread(fits.bare)).scenario()
        if UNITS in self.parts:
            after = self._with_units(after, move)
        return (scenario if after == scenario else after), told

    def _with_units(self, scenario: Scenario, move: GridMove) -> Scenario:
        names = {force.side: force.name for force in self.clip.scenario.forces.sides}
        for side, unit in self.clip.scenario.forces:
            if unit.kind not in self.chart.kinds or unit.at is None or move.to[unit.at] < 0:
                continue
            state = tuple(state for state in unit.state if state in self.chart.states)
            put = moved_unit(replace(unit, state=state), move, spines=self.clip.spines)
            found = scenario.forces.find(unit.id)
            if found is not None and found[0] == side and _same(found[1], put):
                continue
            name = free_id(scenario.forces, side, unit.kind) if found is not None else unit.id
            new = all(force.side != side for force in scenario.forces.sides)
            scenario = placed_unit(scenario, side, replace(put, id=name))
            if new:
                forces = replace(scenario.forces.sides[-1], name=names[side])
                sides = (*scenario.forces.sides[:-1], forces)
                scenario = replace(scenario, forces=replace(scenario.forces, sides=sides))
        return scenario


def _same(there: Unit, copied: Unit) -> bool:
    return replace(there, zone="") == copied


def _of(held: Mapping[str, _P], names: frozenset[str]) -> dict[str, _P]:
    return {side: places for side, places in held.items() if side in names}


def _freed(move: GridMove, scenario: Scenario, names: frozenset[str]) -> dict[str, tuple[int, ...]]:
    """Markers of nobody, and those of sides that are not there."""
    found = move.places(scenario.markers)
    for key, sides in scenario.marker_owners.items():
        lost = [number for side, numbers in sides.items() if side not in names for number in numbers]
        if lost:
            found[key] = (*found.get(key, ()), *move.hexes(lost))
    return found


@dataclass(frozen=True)
class ClearHexes:
    """Leave nothing of some ``parts`` in hexes: bare ground at level 0, no hexside in or around them, no path in them."""

    hexes: tuple[int, ...]
    parts: frozenset[str] = GROUND

    label = Text("Clear hexes", "Vider des hexagones")

    def apply(self, scenario: Scenario) -> Scenario:
        """Clear."""
        grid = scenario.board.grid
        mask = _mask(grid.size, self.hexes)
        top = replace(scenario, board=HexBoard.blank(grid, scenario.board.ground), markers={}, marker_owners={})
        none = frozen(np.zeros(grid.size, dtype=np.bool_))
        after = Blend(scenario, top, mask, self.parts, none, empty=True).scenario()
        if UNITS in self.parts:
            here = (unit.id for _, unit in scenario.forces if unit.at is not None and mask[unit.at])
            after = DeleteUnits(tuple(here)).apply(after)
        return scenario if after == scenario else after


@dataclass(frozen=True)
class TurnHexes:
    """Turn what lies in hexes about their middle; what comes to lie outside them covers what is there."""

    hexes: tuple[int, ...]
    turn: Turn
    chart: Chart
    parts: frozenset[str] = frozenset(PARTS)
    spines: bool = False

    @property
    def label(self) -> Text:
        """For the history list."""
        if self.turn.mirrored:
            return Text("Flip the selection", "Retourner la sélection")
        return Text("Rotate the selection", "Tourner la sélection")

    def paste(self, scenario: Scenario) -> PasteClip:
        """The way in which the turned piece is put back."""
        clip = clip_of(scenario, _mask(scenario.board.grid.size, self.hexes), spines=self.spines)
        there = clip.anchor.plus(clip.home)
        return PasteClip(clip, self.turn, clip.offset_to(there, self.turn), self.chart, self.parts)

    def apply(self, scenario: Scenario) -> Scenario:
        """Turn."""
        after = self.paste(scenario).apply(ClearHexes(self.hexes, self.parts).apply(scenario))
        return scenario if after == scenario else after


def _mask(size: int, hexes: Iterable[int]) -> BoolArray:
    mask = np.zeros(size, dtype=np.bool_)
    mask[list(hexes)] = True
    return frozen(mask)
