"""A clip as another scenario can take it: what its rules do not know is left out and told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from workbench.base.arrays import BoolArray, frozen
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.board.hexboard import HexBoard
from workbench.forces.units import Forces
from workbench.scenario.clips import Clip

_V = TypeVar("_V")
_MOST_NAMED = 5


@dataclass(frozen=True)
class Chart:
    """The words that a ruleset knows: terrain by layer, base terrain, kinds and states of units, and its lowest and highest
    level."""

    hexes: frozenset[str]
    hexsides: frozenset[str]
    paths: frozenset[str]
    markers: frozenset[str]
    bases: frozenset[str]
    kinds: frozenset[str]
    states: frozenset[str]
    levels: tuple[int, int]

    @property
    def terrain(self) -> frozenset[str]:
        """Terrain of every layer."""
        return self.hexes | self.hexsides | self.paths | self.markers


@dataclass(frozen=True)
class Fitted:
    """A clip in the words of a chart on the ``ground`` of a map; whole-hex terrain of its hexes ``bare`` says nothing there."""

    clip: Clip
    bare: BoolArray
    told: Diagnostics


def fitted(clip: Clip, chart: Chart, ground: str) -> Fitted:
    """What of a clip a scenario can take; each thing that is left out is told once."""
    told = Diagnostics()
    scenario, board = clip.scenario, clip.scenario.board
    lost: set[str] = set()

    def known(held: Mapping[str, _V], layer: Collection[str]) -> dict[str, _V]:
        lost.update(key for key in held if key not in layer)
        return {key: value for key, value in held.items() if key in layer}

    cover = known(board.cover, chart.hexes)
    painted = _any(board, (key for key in cover if key in chart.bases))
    if board.ground != ground and board.ground in chart.hexes:
        cover[board.ground] = frozen(cover.get(board.ground, np.zeros(board.grid.size, dtype=np.bool_)) | ~painted)
        painted = frozen(painted | True)
    cover.pop(ground, None)
    strange = _any(board, (key for key in board.cover if key not in chart.hexes))
    if board.ground != ground and board.ground not in chart.hexes:
        lost.add(board.ground)
        strange = frozen(strange | ~_any(board, board.cover))
    low, high = chart.levels
    elevation = np.clip(board.elevation, low, high)
    if (elevation != board.elevation)[clip.mask].any():
        text = Text("levels outside {low} to {high} were clipped", "les niveaux hors de {low} à {high} ont été bornés")
        told.warning("levels_clipped", text.format(low=low, high=high))
    shapes = tuple(shape for shape in board.shapes if shape.terrain in chart.terrain)
    lost.update(shape.terrain for shape in board.shapes if shape.terrain not in chart.terrain)
    fits = replace(
        board,
        ground=ground,
        cover=cover,
        elevation=frozen(elevation),
        hexsides=known(board.hexsides, chart.hexsides),
        paths=known(board.paths, chart.paths),
        shapes=shapes,
        attributes={key: facts for key, facts in board.attributes.items() if key in chart.terrain},
        owners={key: sides for key, sides in board.owners.items() if key in chart.terrain},
    )
    after = replace(
        scenario,
        board=fits,
        markers=known(scenario.markers, chart.markers),
        marker_owners=known(scenario.marker_owners, chart.markers),
        forces=_forces(scenario.forces, chart, lost),
    )
    if lost:
        names = ", ".join(sorted(lost)[:_MOST_NAMED]) + (" …" if len(lost) > _MOST_NAMED else "")
        text = Text(
            "these rules do not know {names}: left out", "ces règles ne connaissent pas {names} : laissé de côté"
        )
        told.warning("unknown_terrain", text.format(names=names))
    return Fitted(replace(clip, scenario=after), frozen(strange & ~painted), told)


def _any(board: HexBoard, keys: Iterable[str]) -> BoolArray:
    found = np.zeros(board.grid.size, dtype=np.bool_)
    for key in keys:
        found |= board.mask(key)
    return frozen(found)


def _forces(forces: Forces, chart: Chart, lost: set[str]) -> Forces:
    sides = []
    for force in forces.sides:
        lost.update(unit.kind for unit in force.units if unit.kind not in chart.kinds)
        units = tuple(
            replace(unit, state=tuple(state for state in unit.state if state in chart.states))
            for unit in force.units
            if unit.kind in chart.kinds
        )
        sides.append(replace(force, units=units))
    return Forces(tuple(sides))
