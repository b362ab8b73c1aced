"""Edits of the ground: whole-hex terrain, elevation and hexsides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.scenario.hex_board import HexBoard, Owners, without_empty_sides
from workbench.scenario.scenario import Scenario
from workbench.scenario.shape_cutting import contours_outside


def with_board(scenario: Scenario, board: HexBoard) -> Scenario:
    """The scenario on another board; itself when the board is the same object."""
    return scenario if board is scenario.board else replace(scenario, board=board)


@dataclass(frozen=True)
class PaintTerrain:
    """Put whole-hex terrain ``key`` into ``hexes``.

    ``base_keys`` are the ruleset's base terrains: one of them replaces the others of its hex, while an overlay (a slope)
    lies on top of what is there. Painting the ground of the map erases the base terrain. ``owner`` is the side to which the
    terrain will belong: "" = nobody, None = as it is.
    """

    key: str
    hexes: tuple[int, ...]
    base_keys: frozenset[str]
    name: Text = Text()
    owner: str | None = None

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Paint {name}", "Peindre : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: Scenario) -> Scenario:
        """Paint."""
        board = scenario.board
        cleared: Collection[str] = ()
        if self.key in self.base_keys or self.key == board.ground:
            cleared = [key for key in board.cover if key in self.base_keys and key != self.key]
        set_keys = () if self.key == board.ground else (self.key,)
        painted = _painted(board, self.hexes, set_keys, cleared)
        return with_board(
            scenario, with_terrain_owner(painted, self.key, self.hexes, self.owner) if set_keys else painted
        )


@dataclass(frozen=True)
class EraseTerrain:
    """Take whole-hex terrain away from ``hexes``: the named ``keys``, or every kind when None."""

    hexes: tuple[int, ...]
    keys: frozenset[str] | None = None

    label = Text("Erase terrain", "Effacer le terrain")

    def apply(self, scenario: Scenario) -> Scenario:
        """Erase."""
        board = scenario.board
        cleared = [key for key in board.cover if self.keys is None or key in self.keys]
        return with_board(scenario, _painted(board, self.hexes, (), cleared))


def _painted(board: HexBoard, hexes: tuple[int, ...], added: Collection[str], cleared: Collection[str]) -> HexBoard:
    places = np.asarray(hexes, dtype=np.int64)
    cover = dict(board.cover)
    owners = board.owners
    for key in cleared:
        if key in cover and cover[key][places].any():
            cover = _with_mask(cover, key, places, False)
            owners = _disowned(owners, key, hexes)
    for key in added:
        if key not in cover or not cover[key][places].all():
            mask = cover.get(key, np.zeros(board.grid.size, dtype=np.bool_))
            cover = _with_mask({**cover, key: mask}, key, places, True)
    unchanged = all(cover.get(key) is board.cover.get(key) for key in cover.keys() | board.cover.keys())
    return board if unchanged else replace(board, cover=cover, owners=owners)


def _with_mask(
    cover: Mapping[str, BoolArray], key: str, places: npt.NDArray[np.int64], value: bool
) -> dict[str, BoolArray]:
    mask = cover[key].copy()
    mask[places] = value
    changed = {**cover, key: frozen(mask)}
    if not mask.any():
        del changed[key]
    return changed


def with_terrain_owner(board: HexBoard, key: str, hexes: tuple[int, ...], owner: str | None) -> HexBoard:
    """The board on which terrain of a kind in ``hexes`` belongs to a side ("" = nobody, None = as it is)."""
    if owner is None or not hexes:
        return board
    owners = _disowned(board.owners, key, hexes)
    if owner:
        sides = owners.get(key, {})
        owners = {**owners, key: {**sides, owner: sides.get(owner, frozenset()) | frozenset(hexes)}}
    return board if without_empty_sides(owners) == without_empty_sides(board.owners) else replace(board, owners=owners)


def _disowned(owners: Owners, key: str, hexes: tuple[int, ...]) -> Owners:
    # removed terrain belongs to nobody
    if key not in owners:
        return owners
    gone = frozenset(hexes)
    left = {side: places - gone for side, places in owners[key].items() if places - gone}
    others = {name: sides for name, sides in owners.items() if name != key}
    return {**others, key: left} if left else others


@dataclass(frozen=True)
class SetElevation:
    """Give ``hexes`` one level, in the ruleset's steps."""

    hexes: tuple[int, ...]
    level: int

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Set level {level}", "Fixer le niveau {level}").format(level=self.level)

    def apply(self, scenario: Scenario) -> Scenario:
        """Set the level."""
        levels = scenario.board.elevation.copy()
        levels[list(self.hexes)] = self.level
        return _with_elevation(scenario, levels)


@dataclass(frozen=True)
class ChangeElevation:
    """Raise (``by`` > 0) or lower ``hexes``, kept within the steps ``low`` to ``high`` of the ruleset."""

    hexes: tuple[int, ...]
    by: int
    low: int
    high: int

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Raise", "Relever") if self.by > 0 else Text("Lower", "Abaisser")

    def apply(self, scenario: Scenario) -> Scenario:
        """Raise or lower."""
        levels = scenario.board.elevation.copy()
        places = list(self.hexes)
        levels[places] = np.clip(levels[places] + self.by, self.low, self.high)
        return _with_elevation(scenario, levels)


def _with_elevation(scenario: Scenario, levels: IntArray) -> Scenario:
    """The scenario with other levels of hexes. A hex whose level changed is level ground: contours drawn in it are cut out."""
    board = scenario.board
    changed = levels != board.elevation
    if not changed.any():
        return scenario
    contours = contours_outside(board.contours, board.grid, frozen(changed)) if board.contours else ()
    return with_board(scenario, replace(board, elevation=frozen(levels), contours=contours))


@dataclass(frozen=True)
class SetHexsides:
    """Put hexside terrain ``key`` (None = every kind, only to take away) on ``sides``, pairs of adjacent hexes, or take
    it away when ``present`` is False. Pairs that are not adjacent are skipped."""

    key: str | None
    sides: tuple[tuple[int, int], ...]
    present: bool = True
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        words = Text("Draw {name}", "Tracer : {name}") if self.present else Text("Erase {name}", "Effacer : {name}")
        anything = Text("hexsides", "côtés d’hexagone")
        return words.format(name=self.name or (Text.of(self.key) if self.key else anything))

    def apply(self, scenario: Scenario) -> Scenario:
        """Draw or erase."""
        board = scenario.board
        places = [place for a, b in self.sides if (place := board.side_between(a, b)) is not None]
        keys = list(board.hexsides) if self.key is None else [self.key]
        if not places:
            return scenario
        rows, directions = (list(part) for part in zip(*places, strict=True))
        hexsides = dict(board.hexsides)
        changed = False
        for key in keys:
            old = hexsides.get(key)
            mask = np.zeros((board.grid.size, 3), dtype=np.bool_) if old is None else old.copy()
            mask[rows, directions] = self.present
            if not mask.any() if old is None else np.array_equal(mask, old):
                continue
            changed = True
            hexsides[key] = frozen(mask)
            if not mask.any():
                del hexsides[key]
        return with_board(scenario, replace(board, hexsides=hexsides)) if changed else scenario


def connected_same_ground(board: HexBoard, start: int, base_keys: frozenset[str]) -> tuple[int, ...]:
    """The connected hexes around ``start`` that hold the same base terrain and lie at the same level."""

    def ground(number: int) -> tuple[frozenset[str], int]:
        return frozenset(board.terrain_at(number)) & base_keys, int(board.elevation[number])

    wanted = ground(start)
    found = {start}
    edge = [start]
    while edge:
        for other in board.grid.neighbours[edge.pop()].tolist():
            if other >= 0 and other not in found and ground(other) == wanted:
                found.add(other)
                edge.append(other)
    return tuple(sorted(found))


def all_same_ground(board: HexBoard, start: int, base_keys: frozenset[str]) -> tuple[int, ...]:
    """All hexes that hold the same base terrain as ``start``, wherever they are and at whatever level."""
    wanted = frozenset(board.terrain_at(start)) & base_keys
    same: BoolArray = np.ones(board.grid.size, dtype=np.bool_)
    for key in base_keys & board.cover.keys():
        same &= board.cover[key] == (key in wanted)
    return tuple(np.flatnonzero(same).tolist())


# --- Edits that shape relief: smoothing, and ramps from one level to another.


@dataclass(frozen=True)
class SmoothElevation:
    """Give each of ``hexes`` the mean level of itself and its neighbours, rounded towards what it has."""

    hexes: tuple[int, ...]

    label = Text("Smooth the elevation", "Adoucir le relief")

    def apply(self, scenario: Scenario) -> Scenario:
        """Smooth, all hexes at once: the order does not matter."""
        board = scenario.board
        old, near = board.elevation, board.grid.neighbours
        known = near >= 0
        total = old + np.where(known, old[np.maximum(near, 0)], 0).sum(axis=1)
        mean = total / (1 + known.sum(axis=1))
        levels = old.copy()
        places = np.array(self.hexes, dtype=np.intp)
        moved = np.where(mean > old, np.floor(mean + 0.5), np.ceil(mean - 0.5)).astype(old.dtype)
        levels[places] = moved[places]
        return _with_elevation(scenario, levels)


@dataclass(frozen=True)
class RampElevation:
    """Levels that go evenly from that of the first of ``path`` to that of the last; ``beside[k]`` are the hexes that get the
    level of ``path[k]`` (itself among them)."""

    path: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]

    label = Text("Lay a ramp", "Poser une rampe")

    def apply(self, scenario: Scenario) -> Scenario:
        """Set the levels; the ends keep theirs."""
        if len(self.path) < 3:
            return scenario
        old = scenario.board.elevation
        levels = old.copy()
        ends = int(old[self.path[0]]), int(old[self.path[-1]])
        steps = np.rint(np.linspace(*ends, len(self.path))).astype(old.dtype)
        for k, hexes in enumerate(self.beside[1:-1], 1):
            levels[list(hexes)] = steps[k]
        for end in (self.path[0], self.path[-1]):
            levels[end] = old[end]
        return _with_elevation(scenario, levels)
