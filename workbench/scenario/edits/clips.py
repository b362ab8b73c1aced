"""A piece of a map that was copied: the hexes of a selection with all that lies on them, on a small map of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from workbench.base.diagnostics import Diagnostics
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.geometry.hexes import Hex
from workbench.geometry.shapes import outlines, planar
from workbench.geometry.symmetry import Turn
from workbench.scenario.card import ScenarioCard
from workbench.scenario.edits.contours import with_contours
from workbench.scenario.edits.map_transforms import grid_around
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_moves import GridMove, moved_scenario
from workbench.scenario.scenario import S, Scenario
from workbench.scenario.setups import SetUps
from workbench.scenario.units import Forces

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
DRAWN = "drawn"
"""Among the parts of a paste: what is bare in the clip (clear ground, level 0, no hexside) leaves alone what lies below."""
CONTOURS = "contours"
"""The part of a paste that lays contours on what is there."""
USUAL_PARTS = GROUND | {DRAWN}


@dataclass(frozen=True)
class Clip:
    """``scenario`` holds nothing but the piece; ``hexes`` are those of its hexes that were selected (the others are there for
    hexsides along the border); ``home`` is the offset that takes the piece back to where it was copied, ``spines`` as for
    :class:`~workbench.scenario.edits.map_transforms.MapTransform`."""

    scenario: Scenario
    hexes: tuple[int, ...]
    home: Hex = Hex(0, 0)
    spines: bool = False
    middle: Hex | None = None
    """The hex under the mouse; None: the one that is nearest to the middle of the selected ones."""

    @cached_property
    def mask(self) -> BoolArray:
        """The selected hexes."""
        mask = np.zeros(self.scenario.board.grid.size, dtype=np.bool_)
        mask[list(self.hexes)] = True
        return frozen(mask)

    @cached_property
    def anchor(self) -> Hex:
        """The selected hex that lies under the mouse."""
        if self.middle is not None:
            return self.middle
        centres = self.scenario.board.grid.centres[list(self.hexes)]
        away = ((centres - (centres.min(axis=0) + centres.max(axis=0)) / 2) ** 2).sum(axis=1)
        return self.scenario.board.grid.hexes[self.hexes[int(np.argmin(away.round(6)))]]

    @property
    def _is_painted(self) -> bool:
        """Has any hex or hexside terrain?"""
        board = self.scenario.board
        return any(mask.any() for masks in (board.cover, board.hexsides) for mask in masks.values())

    @property
    def has_only_units(self) -> bool:
        """Does it hold units on bare ground, and nothing else?"""
        scenario, board = self.scenario, self.scenario.board
        drawn = board.shapes or any(board.paths.values()) or any(scenario.markers.values())
        raised = board.elevation.any() or board.contours
        return any(True for _ in scenario.forces) and not (self._is_painted or drawn or raised)

    @property
    def has_only_shapes(self) -> bool:
        """Does it hold drawn shapes on bare ground, and nothing else?"""
        scenario, board = self.scenario, self.scenario.board
        more = any(board.paths.values()) or any(scenario.markers.values()) or any(True for _ in scenario.forces)
        return bool(board.shapes) and not (self._is_painted or more or board.elevation.any() or board.contours)

    @property
    def has_only_contours(self) -> bool:
        """Does it hold contours on bare ground, and nothing else?"""
        board = self.scenario.board
        return bool(board.contours) and not any(
            (
                board.shapes,
                self._is_painted,
                any(board.paths.values()),
                any(self.scenario.markers.values()),
                any(True for _ in self.scenario.forces),
                (board.drawn_levels.bare != 0).any(),
            )
        )

    def offset_to(self, there: Hex, turn: Turn) -> Hex:
        """The offset that moves the anchor of the turned clip to a hex."""
        return there.minus(turn.image_of(self.anchor))


def clip_of(scenario: Scenario, mask: BoolArray, *, spines: bool = False) -> Clip:
    """A clip of the hexes of a mask (at least one): shapes and paths are cut along its border, hexsides on the border belong
    to it."""
    board = scenario.board
    hexes = [board.grid.hexes[number] for number in np.flatnonzero(mask).tolist()]
    grid, offset = grid_around(hexes, board.grid.orientation)
    move = GridMove(board.grid, grid, Turn(), offset, kept_hexes=mask)
    piece = units_alone(scenario, lambda unit: unit.at is not None and move.to[unit.at] >= 0)
    piece = moved_scenario(piece, move, Diagnostics(), spines=spines)
    around = GridMove(board.grid, grid, Turn(), offset)
    near = mask[:, None] | _neighbour_in(scenario, mask)
    sides = {key: around.sides(board, held & near) for key, held in board.hexsides.items()}
    piece = replace(
        piece, board=replace(piece.board, hexsides={key: held for key, held in sides.items() if held.any()})
    )
    kept = sorted(number for here in hexes if (number := grid.index(here.plus(offset))) is not None)
    return Clip(piece, tuple(kept), Hex(-offset.q, -offset.r), spines)


def clip_of_units(scenario: Scenario, ids: Collection[str], *, spines: bool = False) -> Clip:
    """A clip of units that stand on the map (at least one), on bare ground."""
    forces = tuple(
        replace(force, units=tuple(unit for unit in force.units if unit.id in ids)) for force in scenario.forces.sides
    )
    board = HexBoard.blank(scenario.board.grid, scenario.board.ground)
    bare = replace(scenario, board=board, markers={}, marker_owners={}, forces=replace(scenario.forces, sides=forces))
    mask = np.zeros(board.grid.size, dtype=np.bool_)
    mask[[unit.at for _, unit in bare.forces if unit.at is not None]] = True
    return clip_of(bare, frozen(mask), spines=spines)


def clip_of_shapes(scenario: Scenario, numbers: Collection[int]) -> Clip:
    """A clip of drawn shapes (at least one, by their places in the list) in the hexes that they touch, on bare ground. What of
    them lies outside the map is cut off."""
    board = scenario.board
    shapes = tuple(shape for place, shape in enumerate(board.shapes) if place in numbers)
    bare = replace(
        units_alone(scenario, lambda _: False),
        board=replace(HexBoard.blank(board.grid, board.ground), shapes=shapes),
        markers={},
        marker_owners={},
    )
    mask = np.zeros(board.grid.size, dtype=np.bool_)
    for shape in shapes:
        mask[outlines(board.grid).touched(planar(shape))] = True
    return clip_of(bare, frozen(mask))


def clip_of_contours(scenario: Scenario, numbers: Collection[int]) -> Clip:
    """A clip of contours (at least one, by their places in the list) in the hexes that they touch, on bare ground. What of them
    lies outside the map is cut off."""
    board = scenario.board
    contours = tuple(one for place, one in enumerate(board.contours) if place in numbers)
    blank = replace(
        units_alone(scenario, lambda _: False),
        board=HexBoard.blank(board.grid, board.ground),
        markers={},
        marker_owners={},
    )
    bare = with_contours(blank, contours)
    mask = np.zeros(board.grid.size, dtype=np.bool_)
    for one in contours:
        mask[outlines(board.grid).touched(one.area)] = True
    return clip_of(bare, frozen(mask))


def parts_to_paste(clip: Clip, parts: frozenset[str]) -> frozenset[str]:
    """The parts of a clip that are pasted where these are wanted: of a clip with nothing but units those, and of one with
    nothing but drawn shapes or contours those, in any case, and nothing there is taken away for them."""
    if clip.has_only_shapes:
        return frozenset((SHAPES, DRAWN))
    if clip.has_only_contours:
        return frozenset((CONTOURS,))
    return frozenset((UNITS,)) if clip.has_only_units else parts


def clip_as_pasted(clip: Clip, parts: frozenset[str]) -> Clip:
    """The clip with only those of its parts that a paste takes, for a picture; without bare hexes if only what is drawn is
    taken and anything is."""
    scenario, board = clip.scenario, clip.scenario.board
    none = np.zeros_like(board.elevation)
    board = replace(
        board,
        cover=board.cover if TERRAIN in parts else {},
        elevation=board.elevation if {LEVELS, CONTOURS} & parts else frozen(none),
        contours=board.contours if {LEVELS, CONTOURS} & parts else (),
        hexsides=board.hexsides if HEXSIDES in parts else {},
        paths=board.paths if PATHS in parts else {},
        shapes=board.shapes if SHAPES in parts else (),
    ).without_stray_owners()
    taken = replace(
        scenario,
        board=board,
        markers=scenario.markers if MARKERS in parts else {},
        marker_owners=scenario.marker_owners if MARKERS in parts else {},
        forces=scenario.forces if UNITS in parts else Forces(),
    )
    drawn = _drawn(taken) & clip.mask
    only = DRAWN in parts and not board.shapes and drawn.any()
    hexes = tuple(np.flatnonzero(drawn).tolist()) if only else clip.hexes
    return replace(clip, scenario=taken, hexes=hexes, middle=clip.anchor)


def _drawn(scenario: Scenario) -> BoolArray:
    """The hexes with anything but bare, level ground."""
    board = scenario.board
    drawn = _any(board, board.cover) | (board.elevation != 0)
    drawn[list(board.drawn_levels.regions)] = True
    for held in board.hexsides.values():
        drawn |= held.any(axis=1)
        for side in range(held.shape[1]):
            beside = board.grid.neighbours[held[:, side], side]
            drawn[beside[beside >= 0]] = True
    places = [number for chains in board.paths.values() for chain in chains for number in chain]
    places += [number for numbers in scenario.markers.values() for number in numbers]
    places += [unit.at for _, unit in scenario.forces if unit.at is not None]
    drawn[places] = True
    return frozen(drawn)


def turned_clip(clip: Clip, turn: Turn, orientation: str = "") -> Clip:
    """The clip turned, on a small map that fits it; ``orientation`` "" keeps that of the clip."""
    grid = clip.scenario.board.grid
    there = [turn.image_of(grid.hexes[number]) for number in clip.hexes]
    onto, offset = grid_around(there, orientation or grid.orientation)
    after = moved_scenario(clip.scenario, GridMove(grid, onto, turn, offset), Diagnostics(), spines=clip.spines)
    kept = sorted(number for here in there if (number := onto.index(here.plus(offset))) is not None)
    return Clip(after, tuple(kept), Hex(0, 0), clip.spines)


def _neighbour_in(scenario: Scenario, mask: BoolArray) -> BoolArray:
    """For the three hexsides of every hex: is the hex across one of the mask?"""
    beside = scenario.board.grid.neighbours[:, :3]
    found: BoolArray = (beside >= 0) & mask[np.maximum(beside, 0)]
    return found


def units_alone(scenario: S, kept: Callable[[Any], bool]) -> S:
    """The scenario on its map with some of its units, without zones, overlays, card, conditions and settings."""
    sides = (
        replace(force, units=tuple(replace(unit, zone="") for unit in force.units if kept(unit)))
        for force in scenario.forces.sides
    )
    return replace(
        scenario,
        forces=Forces(tuple(sides)),
        conditions={},
        options=(),
        switches={},
        values={},
        card=ScenarioCard(),
        lines=(),
        zones=(),
        names=(),
        overlays=(),
        underlay=None,
        imported=None,
        setups=SetUps(),
        plans=(),
    )


# --- A clip adapted to another scenario: what its rules do not know is left out and reported.


_V = TypeVar("_V")
_MOST_NAMED = 5


@dataclass(frozen=True)
class RulesetTerms:
    """The keys that a ruleset defines: terrain by layer, base terrain, kinds and states of units, and its lowest and highest
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
class AdaptedClip:
    """A clip as a scenario can take it. In its hexes ``keep_terrain`` a paste leaves whole-hex terrain as it is."""

    clip: Clip
    keep_terrain: BoolArray
    diagnostics: Diagnostics


def adapted_clip(clip: Clip, chart: RulesetTerms, ground: str) -> AdaptedClip:
    """The part of a clip that a map with this ``chart`` and ``ground`` can take; what is left out is reported once."""
    diagnostics = Diagnostics()
    scenario, board = clip.scenario, clip.scenario.board
    lost: set[str] = set()

    def known(held: Mapping[str, _V], layer: Collection[str]) -> dict[str, _V]:
        lost.update(key for key in held if key not in layer)
        return {key: value for key, value in held.items() if key in layer}

    cover, keep_terrain = _adapted_cover(board, chart, ground, lost)
    low, high = chart.levels
    elevation = np.clip(board.elevation, low, high)
    drawn_outside = any(not low <= one.level <= high for one in board.contours)
    if drawn_outside or (elevation != board.elevation)[clip.mask].any():
        text = Text("levels outside {low} to {high} were clipped", "les niveaux hors de {low} à {high} ont été bornés")
        diagnostics.warning("levels_clipped", text.format(low=low, high=high))
    shapes = tuple(shape for shape in board.shapes if shape.terrain in chart.terrain)
    lost.update(shape.terrain for shape in board.shapes if shape.terrain not in chart.terrain)
    fits = replace(
        board,
        ground=ground,
        cover=cover,
        elevation=frozen(elevation),
        contours=tuple(replace(one, level=min(max(one.level, low), high)) for one in board.contours),
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
        diagnostics.warning("unknown_terrain", text.format(names=names))
    return AdaptedClip(replace(clip, scenario=after), keep_terrain, diagnostics)


def _adapted_cover(
    board: HexBoard, chart: RulesetTerms, ground: str, lost: set[str]
) -> tuple[dict[str, BoolArray], BoolArray]:
    """The whole-hex terrain that the chart knows, for a map with another ground; the hexes that have only terrain which it does
    not know. Keys that it does not know are added to ``lost``."""
    cover = {key: mask for key, mask in board.cover.items() if key in chart.hexes}
    lost.update(board.cover.keys() - chart.hexes)
    painted = _any(board, (key for key in cover if key in chart.bases))
    if board.ground != ground and board.ground in chart.hexes:
        cover[board.ground] = frozen(cover.get(board.ground, np.zeros(board.grid.size, dtype=np.bool_)) | ~painted)
        painted = frozen(painted | True)
    cover.pop(ground, None)
    strange = _any(board, (key for key in board.cover if key not in chart.hexes))
    if board.ground != ground and board.ground not in chart.hexes:
        lost.add(board.ground)
        strange = frozen(strange | ~_any(board, board.cover))
    return cover, frozen(strange & ~painted)


def _any(board: HexBoard, keys: Iterable[str]) -> BoolArray:
    found = np.zeros(board.grid.size, dtype=np.bool_)
    for key in keys:
        found |= board.mask(key)
    return frozen(found)


def _forces(forces: Forces, chart: RulesetTerms, lost: set[str]) -> Forces:
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
