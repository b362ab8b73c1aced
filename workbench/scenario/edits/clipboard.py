"""Edits of the clipboard: parts of one scenario put into the same hexes of another, and pasted, cleared and turned
selections."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
import shapely

from workbench.base.diagnostics import Diagnostics
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.geometry.hexes import Hex
from workbench.geometry.symmetry import Turn
from workbench.scenario.contours import Contour
from workbench.scenario.edits.clips import (
    CONTOURS,
    DRAWN,
    GROUND,
    HEXSIDES,
    LEVELS,
    MARKERS,
    PARTS,
    PATHS,
    SHAPES,
    TERRAIN,
    UNITS,
    Clip,
    RulesetTerms,
    adapted_clip,
    clip_of,
    units_alone,
)
from workbench.scenario.edits.contours import with_contours
from workbench.scenario.edits.paths import ExtendPath
from workbench.scenario.edits.settings import piece_in_unit, shifted_unit, unit_in_unit
from workbench.scenario.edits.tabletop_units import mirrored_unit
from workbench.scenario.edits.units import DeleteUnits, free_unit_id, placed_unit
from workbench.scenario.hex_board import HexBoard, Path
from workbench.scenario.map_moves import GridMove, moved_unit
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.shape_cutting import (
    contour_parts_inside,
    contours_outside,
    draw_the_same,
    draw_the_same_levels,
    shape_parts_inside,
    shape_parts_outside,
)
from workbench.scenario.tabletop_board import (
    Feature,
    TabletopBoard,
    moved_feature,
    scaled_feature,
)
from workbench.scenario.units import Forces, TabletopUnit, Unit


@dataclass(frozen=True)
class ClipMerge:
    """``ground`` is the scenario that is changed and ``top`` the one whose hexes of the ``mask`` count, in the ``parts`` of a
    clip. Whole-hex terrain stays as it is in the hexes ``keep_terrain``. Hexsides between two hexes of the mask are replaced;
    those on its border are added, or removed if ``clear_border``. With :data:`~workbench.scenario.edits.clips.DRAWN` among the
    parts only what is drawn on top is put there, and nothing is taken away for bare ground."""

    ground: Scenario
    top: Scenario
    mask: BoolArray
    parts: Collection[str]
    keep_terrain: BoolArray
    clear_border: bool = False

    @property
    def only_drawn(self) -> bool:
        """Is what is bare on top left out?"""
        return DRAWN in self.parts

    def scenario(self) -> Scenario:
        """The ground with the hexes of the top; units are left alone."""
        parts, old, new = self.parts, self.ground.board, self.top.board
        board = old
        if TERRAIN in parts:
            where = self.mask & ~self.keep_terrain
            if self.only_drawn:
                where &= np.logical_or.reduce([np.zeros_like(self.mask), *new.cover.values()])
            keys = old.cover.keys() | new.cover.keys()
            board = replace(board, cover=self._cover(where), owners=self._owners(keys, board, where))
        if LEVELS in parts:
            raised = (new.elevation != 0) | new.drawn_levels.covered
            where = self.mask & raised if self.only_drawn else self.mask
            elevation = frozen(np.where(where, new.elevation, old.elevation))
            board = replace(board, elevation=elevation, contours=self._contours(frozen(where)))
        if HEXSIDES in parts:
            board = replace(board, hexsides=self._hexsides())
        if PATHS in parts:
            board = self._paths(board)
        if SHAPES in parts:
            board = replace(board, shapes=self._shapes())
        board = replace(board, attributes=self._attributes()).without_stray_owners()
        after = replace(self.ground, board=board)
        if MARKERS in parts:
            owners = self.ground.marker_owners, self.top.marker_owners
            after = replace(
                after,
                markers=self._places(self.ground.markers, self.top.markers),
                marker_owners={
                    key: self._places(owners[0].get(key, {}), owners[1].get(key, {}))
                    for key in (*owners[0], *(key for key in owners[1] if key not in owners[0]))
                },
            )
        return after

    def _in(self, number: int) -> bool:
        return bool(self.mask[number])

    def _places(
        self, old: Mapping[str, tuple[int, ...]], new: Mapping[str, tuple[int, ...]]
    ) -> dict[str, tuple[int, ...]]:
        def stays(key: str, number: int) -> bool:
            return not self._in(number) or (self.only_drawn and number not in new.get(key, ()))

        return {
            key: (
                *(number for number in old.get(key, ()) if stays(key, number)),
                *(number for number in new.get(key, ()) if self._in(number)),
            )
            for key in (*old, *(key for key in new if key not in old))
        }

    def _cover(self, where: BoolArray) -> dict[str, BoolArray]:
        old, new = self.ground.board, self.top.board
        found = {}
        for key in (*old.cover, *(key for key in new.cover if key not in old.cover)):
            mask = np.where(where, new.mask(key), old.mask(key))
            if mask.any():
                found[key] = frozen(mask)
        return found

    def _owners(
        self, keys: Collection[str], board: HexBoard, where: BoolArray
    ) -> dict[str, Mapping[str, frozenset[int]]]:
        """Owners of terrain of the given kinds; those of others stay."""
        old, new = self.ground.board.owners, self.top.board.owners
        found: dict[str, Mapping[str, frozenset[int]]] = {k: v for k, v in board.owners.items() if k not in keys}
        for key in (*(k for k in old if k in keys), *(k for k in new if k in keys and k not in old)):
            here, there = old.get(key, {}), new.get(key, {})
            sides = {
                side: frozenset(n for n in here.get(side, ()) if not where[n])
                | frozenset(n for n in there.get(side, ()) if where[n])
                for side in (*here, *(side for side in there if side not in here))
            }
            if kept := {side: held for side, held in sides.items() if held}:
                found[key] = kept
        return found

    def _hexsides(self) -> dict[str, BoolArray]:
        old, new = self.ground.board, self.top.board
        beside = old.grid.neighbours[:, :3]
        far = (beside >= 0) & self.mask[np.maximum(beside, 0)]
        inner = self.mask[:, None] & far
        border = (self.mask[:, None] | far) & ~inner
        none = np.zeros((old.grid.size, 3), dtype=np.bool_)
        found = {}
        for key in (*old.hexsides, *(key for key in new.hexsides if key not in old.hexsides)):
            a, b = old.hexsides.get(key, none), new.hexsides.get(key, none)
            mask = np.where(inner, b, a) & ~border if self.clear_border else np.where(inner, b, a | (b & border))
            if self.only_drawn:
                mask = a | (b & (inner | border))
            if mask.any():
                found[key] = frozen(mask)
        return found

    def _paths(self, board: HexBoard) -> HexBoard:
        old, new = self.ground.board.paths, self.top.board.paths
        keys = (*old, *(key for key in new if key not in old))
        changed = [key for key in keys if self._links(old.get(key, ())) != self._links(new.get(key, ()))]
        board = replace(board, owners=self._owners(keys, board, self.mask))
        for key in changed:
            left = tuple(piece for chain in old.get(key, ()) for piece in self._left(chain))
            paths = {name: chains for name, chains in board.paths.items() if name != key}
            board = replace(board, paths={**paths, key: left} if left else paths)
            scenario = replace(self.ground, board=board)
            for chain in new.get(key, ()):
                scenario = ExtendPath(key, chain).apply(scenario)
            board = scenario.board
        return board

    def _links(self, chains: Iterable[Path]) -> set[frozenset[int]]:
        """The links between two hexes of the mask, and paths of one hex in it."""
        return {
            frozenset(link)
            for chain in chains
            for link in (pairwise(chain) if len(chain) > 1 else (chain,))
            if all(self._in(number) for number in link)
        }

    def _left(self, chain: Path) -> list[Path]:
        """What stays of a path of the ground."""
        return [chain] if self.only_drawn else self._outside(chain)

    def _outside(self, chain: Path) -> list[Path]:
        if len(chain) == 1:
            return [] if self._in(chain[0]) else [chain]
        pieces: list[list[int]] = [[chain[0]]]
        for a, b in pairwise(chain):
            if self._in(a) and self._in(b):
                pieces.append([b])
            else:
                pieces[-1].append(b)
        return [tuple(piece) for piece in pieces if len(piece) > 1]

    def _shapes(self) -> tuple[Any, ...]:
        old, new, grid = self.ground.board.shapes, self.top.board.shapes, self.ground.board.grid
        if not old and not new:
            return old
        if draw_the_same(tuple(part for shape in old for part in shape_parts_inside(shape, grid, self.mask)), new):
            return old
        if self.only_drawn:
            return (*old, *(shape for shape in new if shape not in old))
        return (*(part for shape in old for part in shape_parts_outside(shape, grid, self.mask)), *new)

    def _contours(self, where: BoolArray) -> tuple[Contour, ...]:
        """Contours of the top in place of those of the ground in some hexes."""
        old, new, grid = self.ground.board.contours, self.top.board.contours, self.ground.board.grid
        if not old and not new:
            return old
        inside = tuple(part for contour in old for part in contour_parts_inside(contour, grid, self.mask))
        if draw_the_same_levels(inside, new):
            return old
        return (*contours_outside(old, grid, where), *(one for one in new if one not in old))

    def _attributes(self) -> dict[str, dict[str, Any]]:
        """Facts about terrain that name hexes, of the layers that are replaced; plain values stay."""
        old, new = self.ground.board.attributes, self.top.board.attributes
        found = {key: dict(facts) for key, facts in old.items()}
        for key in old.keys() | new.keys():
            if not self._replaces_part(key):
                continue
            for name in old.get(key, {}).keys() | new.get(key, {}).keys():
                value = self._fact(old.get(key, {}).get(name), new.get(key, {}).get(name))
                if value is None or value == ():
                    found.get(key, {}).pop(name, None)
                else:
                    found.setdefault(key, {})[name] = value
        return {key: facts for key, facts in found.items() if facts}

    def _replaces_part(self, key: str) -> bool:
        boards = self.ground.board, self.top.board
        if any(key in board.paths for board in boards):
            return PATHS in self.parts
        return (HEXSIDES if any(key in board.hexsides for board in boards) else TERRAIN) in self.parts

    def _fact(self, old: Any, new: Any) -> Any:
        value = old if isinstance(old, (list, tuple)) else new
        if not isinstance(value, (list, tuple)):
            return old
        before: tuple[Any, ...] = tuple(old) if isinstance(old, (list, tuple)) else ()
        after: tuple[Any, ...] = tuple(new) if isinstance(new, (list, tuple)) else ()
        if any(isinstance(part, (list, tuple)) for part in before + after):
            chains = [tuple(chain) for chain in before]
            if self._links(chains) == self._links(tuple(chain) for chain in after):
                return old
            return (*(piece for chain in chains for piece in self._left(chain)), *after)
        here = [number for number in before if self.only_drawn or not self._in(number)]
        return tuple(sorted({*here, *after})) if set(before) != {*here, *after} else old


# --- Edits with clips: paste one, clear the hexes of a selection, turn them where they are.


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
    chart: RulesetTerms
    parts: frozenset[str] = GROUND

    @property
    def label(self) -> Text:
        """For the history list."""
        if self.clip.has_only_shapes:
            return Text("Paste drawn shapes", "Coller des formes")
        if self.clip.has_only_contours:
            return Text("Paste contours", "Coller des courbes de niveau")
        return Text("Paste hexes", "Coller des hexagones")

    def apply(self, scenario: Scenario) -> Scenario:
        """Paste."""
        return self.pasted(scenario)[0]

    def covers(self, scenario: Scenario) -> BoolArray:
        """The hexes of the map on which the clip comes to lie."""
        move = GridMove(self.clip.scenario.board.grid, scenario.board.grid, self.turn, self.offset, self.clip.mask)
        return move.covered

    def pasted(self, scenario: Scenario) -> tuple[Scenario, Diagnostics]:
        """The scenario with the clip, and what was left out."""
        fits = adapted_clip(self.clip, self.chart, scenario.board.ground)
        clip, diagnostics = fits.clip, Diagnostics(fits.diagnostics)
        source, grid = clip.scenario.board.grid, scenario.board.grid
        move = GridMove(source, grid, self.turn, self.offset, clip.mask)
        off = len(clip.hexes) - int((move.to >= 0).sum())
        if off:
            diagnostics.warning("outside_the_map", self._outside(off, self._units_outside(move)))
        if off == len(clip.hexes):
            return scenario, diagnostics
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
        after = ClipMerge(scenario, top, move.covered, self.parts, move.spread(fits.keep_terrain)).scenario()
        if CONTOURS in self.parts:
            laid = after.board.contours
            after = with_contours(after, (*laid, *(one for one in board.contours if one not in laid)))
        if UNITS in self.parts:
            after = self._with_units(after, move)
        return (scenario if after == scenario else after), diagnostics

    def _units_outside(self, move: GridMove) -> int:
        if UNITS not in self.parts:
            return 0
        places = [unit.at for _, unit in self.clip.scenario.forces if unit.kind in self.chart.kinds]
        return sum(1 for at in places if at is not None and move.to[at] < 0)

    def _outside(self, hexes: int, units: int) -> Text:
        """That so many hexes fell outside the map, with so many units; of units alone nobody counts hexes."""
        if units and self.clip.has_only_units:
            if units == 1:
                return Text("one unit fell outside the map", "une unité tombait hors de la carte")
            return Text("{n} units fell outside the map", "{n} unités tombaient hors de la carte").format(n=units)
        if hexes == 1:
            text = Text("one hex fell outside the map", "un hexagone tombait hors de la carte")
        else:
            text = Text("{n} hexes fell outside the map", "{n} hexagones tombaient hors de la carte").format(n=hexes)
        if not units:
            return text
        lost = Text("{text}, with {n} units", "{text}, avec {n} unités")
        if units == 1:
            lost = Text("{text}, with one unit", "{text}, avec une unité")
        return lost.format(text=text, n=units)

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
            name = free_unit_id(scenario.forces, side, unit.kind) if found is not None else unit.id
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
        after = ClipMerge(scenario, top, mask, frozenset(self.parts) - {DRAWN}, none, clear_border=True).scenario()
        if UNITS in self.parts:
            here = (unit.id for _, unit in scenario.forces if unit.at is not None and mask[unit.at])
            after = DeleteUnits(tuple(here)).apply(after)
        return scenario if after == scenario else after


@dataclass(frozen=True)
class TurnHexes:
    """Turn what lies in hexes about their middle; what comes to lie outside them covers what is there."""

    hexes: tuple[int, ...]
    turn: Turn
    chart: RulesetTerms
    parts: frozenset[str] = frozenset(PARTS)
    spines: bool = False

    @property
    def label(self) -> Text:
        """For the history list."""
        if self.turn.mirrored:
            return Text("Flip the selection", "Retourner la sélection")
        return Text("Rotate the selection", "Tourner la sélection")

    def paste(self, scenario: Scenario) -> PasteClip:
        """The paste that puts the turned clip back."""
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


# --- Copied pieces and units of a table: as a small scenario of their own, and adapted to another table.


_MOST_NAMED = 5


@dataclass(frozen=True)
class TabletopTerms:
    """The keys that a ruleset defines: terrain, kinds and states of units, weapons."""

    terrain: frozenset[str]
    kinds: frozenset[str]
    states: frozenset[str]
    weapons: frozenset[str]


@dataclass(frozen=True)
class AdaptedTabletopClip:
    """What a table can take of a clip, in its own unit, and what is left out or changed."""

    pieces: tuple[Feature, ...]
    units: tuple[tuple[str, TabletopUnit], ...]
    diagnostics: Diagnostics


def tabletop_clip(scenario: TabletopScenario, pieces: Collection[str], units: Collection[str]) -> TabletopScenario:
    """A scenario with nothing but some pieces and units, which stay where they are."""
    board = replace(scenario.board, features=tuple(one for one in scenario.board.features if one.id in pieces))
    return replace(units_alone(scenario, lambda unit: unit.id in units), board=board)


def adapted_tabletop_clip(board: TabletopBoard, clip: TabletopScenario, words: TabletopTerms) -> AdaptedTabletopClip:
    """The pieces and units of a clip for another table; those that lie outside of it are moved to its middle."""
    diagnostics = Diagnostics()
    lost = {one.terrain for one in clip.board.features} - words.terrain
    lost |= {unit.kind for _, unit in clip.forces} - words.kinds
    if lost:
        names = ", ".join(sorted(lost)[:_MOST_NAMED]) + (" …" if len(lost) > _MOST_NAMED else "")
        text = Text(
            "these rules do not know {names}: left out", "ces règles ne connaissent pas {names} : laissé de côté"
        )
        diagnostics.warning("unknown_terrain", text.format(names=names))
    factor = board.length(1.0, clip.board.unit)
    pieces = [piece_in_unit(one, factor) for one in clip.board.features if one.terrain in words.terrain]
    units = [(side, _unit(unit, factor, words)) for side, unit in clip.forces if unit.kind in words.kinds]
    places = [one.area for one in pieces] + [shapely.Point(unit.at) for _, unit in units if unit.at is not None]
    if places and not any(shapely.intersects(place, board.outline) for place in places):
        left, top, right, bottom = shapely.total_bounds(places).tolist()
        dx, dy = board.width / 2 - (left + right) / 2, board.height / 2 - (top + bottom) / 2
        pieces = [moved_feature(one, dx, dy) for one in pieces]
        units = [(side, shifted_unit(unit, dx, dy)) for side, unit in units]
        text = Text("it lay beside this table and came to its middle", "c’était à côté de cette table : posé au milieu")
        diagnostics.warning("beside_the_table", text)
    return AdaptedTabletopClip(tuple(pieces), tuple(units), diagnostics)


def _unit(unit: TabletopUnit, factor: float, words: TabletopTerms) -> TabletopUnit:
    unit = replace(
        unit,
        state=tuple(state for state in unit.state if state in words.states),
        weapons=tuple(mount for mount in unit.weapons if mount.weapon in words.weapons),
    )
    return unit_in_unit(unit, factor)


@dataclass(frozen=True)
class MirrorTabletop:
    """Mirror pieces (with their groups; locked ones stay) and units about the middle of them all, from left to right or
    ``upright`` from top to bottom."""

    pieces: tuple[str, ...]
    units: tuple[str, ...]
    upright: bool = False

    label = Text("Flip", "Retourner")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Mirror."""
        features = scenario.board.features
        groups = {one.group for one in features if one.group and one.id in self.pieces}
        chosen = [one for one in features if (one.id in self.pieces or one.group in groups) and not one.locked]
        units = [unit for _, unit in scenario.forces if unit.id in self.units]
        places = [one.area for one in chosen] + [shapely.Point(unit.at) for unit in units if unit.at is not None]
        if not places:
            return scenario
        left, top, right, bottom = shapely.total_bounds(places).tolist()
        centre = (left + right) / 2, (top + bottom) / 2
        across, down = (1, -1) if self.upright else (-1, 1)
        ids = {one.id for one in chosen}
        board = replace(
            scenario.board,
            features=tuple(scaled_feature(one, across, down, centre) if one.id in ids else one for one in features),
        )

        def mirrored(unit: TabletopUnit) -> TabletopUnit:
            return mirrored_unit(unit, centre, upright=self.upright) if unit.id in self.units else unit

        sides = tuple(replace(f, units=tuple(mirrored(unit) for unit in f.units)) for f in scenario.forces.sides)
        after = replace(scenario, board=board, forces=Forces(sides))
        return scenario if after == scenario else after
