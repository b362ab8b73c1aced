"""The map for movers: terrain, levels, roads, smoke, storeys and Bypass of every hex (2.8, 3.1, 4.13, 4.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from weakref import WeakKeyDictionary

import numpy as np
import shapely

from workbench.engine.sight.terrain_arrays import drawn_areas, drawn_share, drawn_sides, part_of_hex
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import Cut, alongside, cutter, outlines, planar
from workbench.rules.ruleset import HEXSIDES, PATHS, Ruleset, TerrainRow
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import Scenario

# --- Drawings inside hexes for movers: the terrain of their hexes, the hexsides that they touch, storeys,
# and drawn walls that lie across a step (2.1, 4.3).


CONTACT = 1e-6
"""Hexes: a drawing nearer to a hexside than this touches it."""


@dataclass(frozen=True, eq=False)
class DrawnHexTerrain:
    """``keys``: hex -> the terrain drawn in it. ``touched[hex][k]``: what drawing touches its hexside k. ``storeys``: hex ->
    [(shape, upper levels)] of its buildings. ``crossed``: steps (a, b), a < b, that a drawn wall lies across."""

    keys: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    touched: Mapping[int, tuple[frozenset[str], ...]] = field(default_factory=dict)
    storeys: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    crossed: Mapping[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)


def read_drawings(board: HexBoard, ruleset: Ruleset) -> DrawnHexTerrain:
    """Read the shapes of a board."""
    rows = ruleset.terrain
    houses = frozenset(key for key, row in rows.items() if row.fact("location") and row.fact("rout_goal"))
    share, corner = drawn_share(ruleset), part_of_hex(ruleset, "bypass_corner", "1/20")
    areas = drawn_areas(board, ruleset)
    sides = _sides_touched(board.grid, corner, [cut for _, _, cuts in areas for cut in cuts])
    keys: dict[int, dict[str, None]] = defaultdict(dict)
    touched: dict[int, list[set[str]]] = defaultdict(lambda: [set() for _ in range(6)])
    storeys: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, key, cuts in areas:
        for cut in cuts:
            for direction in sides[cut]:
                touched[cut.hex][direction].add(key)
            if cut.fills(share):
                keys[cut.hex][key] = None
                if key in houses:
                    upper = board.shapes[number].values.get("levels")
                    storeys[cut.hex].append((number, 0 if upper is None else int(Fraction(str(upper)))))
    return DrawnHexTerrain(
        {here: tuple(found) for here, found in keys.items()},
        {here: tuple(frozenset(found) for found in directions) for here, directions in touched.items()},
        {here: tuple(found) for here, found in storeys.items()},
        _walls(board, ruleset),
    )


_TOUCHED: WeakKeyDictionary[Cut, dict[float, tuple[int, ...]]] = WeakKeyDictionary()
"""The hexsides that pieces of shapes touch, by the part of a hexside at its ends that does not count."""


def _sides_touched(grid: HexGrid, corner: float, cuts: Sequence[Cut]) -> Mapping[Cut, tuple[int, ...]]:
    """The directions in which pieces touch the hexsides of their hexes; measured once for every piece."""
    found = {cut: known[corner] for cut in cuts if corner in (known := _TOUCHED.get(cut, {}))}
    new = [cut for cut in cuts if cut not in found]
    if new:
        corners = np.array(grid.corners(grid.hexes[0])) - np.array(grid.point(grid.hexes[0]))
        ahead = np.roll(corners, -1, axis=0) - corners
        sides = np.stack([corners + corner * ahead, corners + (1 - corner) * ahead], axis=1)
        segments = shapely.linestrings(sides[None] + grid.centres[[cut.hex for cut in new]][:, None, None])
        pieces = np.array([cut.geometry for cut in new], dtype=object)
        met = shapely.distance(segments, pieces[:, None]) <= CONTACT
        for cut, directions in zip(new, met, strict=True):
            found[cut] = tuple(np.flatnonzero(directions).tolist())
            _TOUCHED.setdefault(cut, {})[corner] = found[cut]
    return found


def _walls(board: HexBoard, ruleset: Ruleset) -> dict[tuple[int, int], tuple[str, ...]]:
    """What is drawn along the hexside that a step crosses, as sight has it, or across the way from centre to centre."""
    crossed: dict[tuple[int, int], dict[str, None]] = defaultdict(dict)
    for (here, direction), keys in drawn_sides(board, ruleset).items():
        other = int(board.grid.neighbours[here, direction])
        if other >= 0:
            crossed[min(here, other), max(here, other)].update(dict.fromkeys(keys))
    for shape in board.shapes:
        row = ruleset.terrain.get(shape.terrain)
        if row is not None and row.layer == HEXSIDES:
            for step in _across(board.grid, shape):
                crossed[step][row.key] = None
    return {step: tuple(keys) for step, keys in crossed.items()}


@lru_cache(maxsize=4096)
def _across(grid: HexGrid, shape: Shape) -> tuple[tuple[int, int], ...]:
    """The steps from centre to centre that a drawing lies across, but for what of it lies along hexsides."""
    line, beside = planar(shape), alongside(grid, shape)
    if beside.sides:
        cuts = cutter(grid).cut([shape])[0]
        line = shapely.union_all([beside.rest.get(cut.hex, cut.geometry) for cut in cuts])
    if line.is_empty:
        return ()
    near = set(outlines(grid).touched(line).tolist())
    near |= {other for here in near for other in grid.neighbours[here].tolist() if other >= 0}
    found = []
    for here in sorted(near):
        for other in grid.neighbours[here].tolist():
            if other > here and other in near:
                step = shapely.linestrings(grid.centres[[here, other]])
                if shapely.crosses(line, step) or (line.area > 0 and shapely.intersects(line, step)):
                    found.append((here, other))
    return tuple(found)


_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Terms:
    """Readings and conditions that prices depend on."""

    smoke_doubled: bool
    road_bonus: bool
    no_smoke: bool

    @classmethod
    def from_scenario(cls, scenario: Scenario, ruleset: Ruleset) -> Terms:
        """Read them from a scenario."""

        chosen = partial(ruleset.takes, scenario.switches)

        weather, wind = scenario.conditions.get("weather"), scenario.conditions.get("wind")
        return cls(chosen("B.2", "doubled"), chosen("B3.4", "plus_one"), weather == "rain" or wind == "gusty")


class Ground:
    """One map. ``terrain[n]`` are the keys of everything that hex n holds (painted, drawn, the ground itself where nothing
    replaces it, depressions drawn as paths), ``floor[n]`` the level of its floor, ``crest[n]`` the level painted for it."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, old: Ground | None = None) -> None:
        self.board: HexBoard = scenario.board
        self.ruleset = ruleset
        self.rows = ruleset.terrain
        self.open = ruleset.ground
        self._woods = frozenset(ruleset.keys_in_role("woods"))
        self.terms = Terms.from_scenario(scenario, ruleset)
        same = old is not None and old.board.shapes == self.board.shapes and old.board.grid == self.board.grid
        self.drawings: DrawnHexTerrain = (
            old.drawings if same and old is not None else read_drawings(self.board, ruleset)
        )
        self.neighbours: list[list[int]] = self.board.grid.neighbours.tolist()
        self.crest: list[int] = self.board.elevation.tolist()
        self.markers = self._markers(scenario)
        self.terrain = self._terrain()
        sunk = self._sunk()
        self.floor: list[int] = [level - sunk.get(number, 0) for number, level in enumerate(self.crest)]
        self.sunk = frozenset(sunk)
        self._touching: dict[tuple[int, int], frozenset[str]] = {}

    def row(self, key: str) -> TerrainRow:
        """A row of the chart."""
        return self.rows[key]

    def _markers(self, scenario: Scenario) -> dict[int, tuple[str, ...]]:
        found: dict[int, dict[str, None]] = {}
        for key in {**scenario.markers, **scenario.marker_owners}:
            if key in self.rows:
                owned = scenario.marker_owners.get(key, {})
                for number in (*scenario.markers.get(key, ()), *(n for places in owned.values() for n in places)):
                    found.setdefault(number, {})[key] = None
        return {number: tuple(keys) for number, keys in found.items()}

    def _terrain(self) -> list[tuple[str, ...]]:
        board = self.board
        held: list[dict[str, None]] = [{} for _ in range(board.grid.size)]
        for key, mask in board.cover.items():
            if key in self.rows:
                for number in np.flatnonzero(mask).tolist():
                    held[number][key] = None
        for number, drawn in self.drawings.keys.items():
            held[number] |= dict.fromkeys(drawn)
        for key, mask in board.path_mask.items():
            row = self.rows.get(key)
            if row is not None and row.fact("los") == "depression":
                for number in np.flatnonzero(mask).tolist():
                    held[number][key] = None
        known: dict[tuple[str, ...], tuple[str, ...]] = {}
        found = []
        for keys in held:
            own = tuple(keys)
            if own not in known:
                replaced = any(self.rows[key].base for key in own)
                known[own] = own if replaced or board.ground not in self.rows else (board.ground, *own)
            found.append(known[own])
        return found

    def _sunk(self) -> dict[int, int]:
        depths = {key: int(str(row.fact("depth") or 0)) for key, row in self.rows.items()}
        deep = {key for key, row in self.rows.items() if row.fact("los") == "depression"}
        found: dict[int, int] = {}
        for number, keys in enumerate(self.terrain):
            if not deep.isdisjoint(keys):
                found[number] = max(depths[key] for key in keys if key in deep)
        return found

    # --- what a hex holds

    def has_fact(self, number: int, fact: str) -> str | None:
        """The terrain or marker of a hex that has a fact, or None."""
        held = (*self.terrain[number], *self.markers.get(number, ()))
        return next((key for key in held if self.rows[key].fact(fact)), None)

    def smoke_at(self, number: int) -> str | None:
        """The smoke that a mover pays for in a hex (24.7), or None."""
        if self.terms.no_smoke:
            return None
        held = self.markers.get(number, ())
        return next((key for key in held if self.rows[key].fact("los") == "smoke" and self.rows[key].cost), None)

    def blaze_at(self, number: int) -> str | None:
        """The marker that keeps all units out of a hex (a blaze), or None."""
        if number not in self.markers:
            return None
        for key in self.markers[number]:
            if any(cost.prohibited for cost in self.rows[key].cost.values()):
                return key
        return None

    def works_at(self, number: int) -> str | None:
        """The fortification (or the shellholes) of a hex that a unit can enter, or None."""
        held = (*self.markers.get(number, ()), *self.terrain[number])
        return next((key for key in held if self.rows[key].fact("in_cover") and self.rows[key].fact("mf_in")), None)

    def is_open(self, number: int) -> bool:
        """Open ground by its terrain and markers alone; sight may say more (10.531)."""
        held = [self.rows[key] for key in (*self.terrain[number], *self.markers.get(number, ()))]
        open_ground = [bool(row.fact("ffmo")) for row in held if row.fact("ffmo") is not None and row.layer != PATHS]
        return all(open_ground)

    def is_shelter(self, number: int) -> bool:
        """Woods or a building, which routers make for (10.51)."""
        return any(self.rows[key].fact("rout_goal") for key in self.terrain[number])

    def is_wet(self, number: int) -> bool:
        """A water obstacle."""
        return not self._water_keys.isdisjoint(self.terrain[number]) if self._water_keys else False

    @cached_property
    def _water_keys(self) -> frozenset[str]:
        waters = {key for key, row in self.rows.items() if row.fact("water")}
        return frozenset(key for keys in set(self.terrain) for key in keys if key in waters)

    # --- between hexes

    def has_side(self, role: str, a: int, b: int) -> bool:
        """Is there hexside terrain in a role between two hexes?"""
        return any(role in self.rows[key].roles for key in self.sides(a, b))

    def sides(self, a: int, b: int) -> tuple[str, ...]:
        """Hexside terrain between two hexes, painted or drawn."""
        direction = self.neighbours[a].index(b)
        painted = self._side_keys.get((a, direction) if direction < 3 else (b, direction - 3), ())
        drawn = self.drawings.crossed.get((min(a, b), max(a, b)), ()) if self.drawings.crossed else ()
        return tuple(dict.fromkeys((*painted, *drawn))) if drawn else painted

    @cached_property
    def _side_keys(self) -> dict[tuple[int, int], tuple[str, ...]]:
        found: dict[tuple[int, int], list[str]] = {}
        for key, mask in self.board.hexsides.items():
            if key in self.rows and self.rows[key].layer == HEXSIDES:
                for number, direction in zip(*(part.tolist() for part in np.nonzero(mask)), strict=True):
                    found.setdefault((number, direction), []).append(key)
        return {place: tuple(keys) for place, keys in found.items()}

    @cached_property
    def _roads(self) -> dict[str, list[int]]:
        links = self.board.links
        return {
            key: links[key].tolist()
            for key in links
            if key in self.rows and self.rows[key].fact("replaces_hex_cost") and self.rows[key].layer == PATHS
        }

    def roads(self, a: int, b: int) -> Iterator[TerrainRow]:
        """The roads (bridges, trail breaks) that lead from one hex to the next."""
        if not self._roads:
            return
        direction = self.neighbours[a].index(b)
        for key, links in self._roads.items():
            row = self.rows[key]
            runs = links[a] >> direction & 1
            if runs and (not row.fact("in_woods_only") or not self._woods.isdisjoint(self.terrain[b])):
                yield row

    def on_road(self, number: int) -> bool:
        """True if a road touches the hex."""
        masks = self.board.path_mask
        return any(key in masks and bool(masks[key][number]) for key in self._roads)

    def ending_roads(self, number: int) -> Iterator[TerrainRow]:
        """The roads that end in a hex: at the edge of the map they are taken to go on beyond (2.6)."""
        for key, links in self._roads.items():
            if links[number].bit_count() == 1:
                yield self.rows[key]

    @cached_property
    def bridged(self) -> Mapping[int, str]:
        """Hexes over whose water or depression a bridge leads."""
        found: dict[int, str] = {}
        for key, row in self.rows.items():
            if not row.fact("roadway_open"):
                continue
            mask = self.board.mask(key).copy()
            if key in self.board.path_mask:
                mask |= self.board.path_mask[key]
            for number in np.flatnonzero(mask).tolist():
                if number in self.sunk or self.is_wet(number):
                    found[number] = key
        return found

    # --- buildings

    @cached_property
    def _stairs(self) -> dict[int, bool]:
        """Shape -> has any of its hexes a painted stairwell."""
        found: dict[int, bool] = {}
        for number, houses in self.drawings.storeys.items():
            painted = any(self.rows[key].fact("stairwell") for key in self.terrain[number])
            for shape, _ in houses:
                found[shape] = found.get(shape, False) or painted
        return found

    def storeys(self, number: int) -> int:
        """Upper levels of the building in a hex."""
        return max((upper for _, upper in self.drawings.storeys.get(number, ())), default=0)

    def has_stairs(self, number: int) -> bool:
        """Can infantry change levels here? In every hex of a building without a painted stairwell."""
        if any(self.rows[key].fact("stairwell") for key in self.terrain[number]):
            return True
        return any(not self._stairs[shape] for shape, _ in self.drawings.storeys.get(number, ()))

    def same_storey(self, a: int, b: int, level: int) -> int | None:
        """The upper level of hex ``b`` that an upper level of hex ``a`` leads to inside one building, or None."""
        over: int = self.floor[a] + level - self.floor[b]
        for shape, upper in self.drawings.storeys.get(a, ()):
            for other, height in self.drawings.storeys.get(b, ()):
                if shape == other and level <= upper and 1 <= over <= height:
                    return over
        return None

    # --- Bypass

    @cached_property
    def obstacles(self) -> Mapping[int, tuple[str, ...]]:
        """Hexes that may be bypassed at all, with their obstacles (4.3)."""
        allowed = {key for key, row in self.rows.items() if row.fact("bypass") == "allowed"}
        barred = {key for key, row in self.rows.items() if row.fact("bypass") == "prohibited"}
        found = {}
        for number, keys in enumerate(self.terrain):
            held = tuple(key for key in keys if key in allowed)
            if held and barred.isdisjoint(keys) and barred.isdisjoint(self.markers.get(number, ())):
                found[number] = held
        return found

    def touching(self, number: int, direction: int) -> frozenset[str]:
        """The obstacles of a hex that touch its hexside; what is painted fills the hex unless a drawing of it says more."""
        if (number, direction) not in self._touching:
            self._touching[number, direction] = self._touched(number, direction)
        return self._touching[number, direction]

    def _touched(self, number: int, direction: int) -> frozenset[str]:
        held = self.obstacles.get(number, ())
        touched = self.drawings.touched.get(number)
        drawn = touched[direction] if touched is not None else _NOTHING
        known = self.drawings.keys.get(number, ())
        return frozenset(key for key in held if key in drawn or key not in known) | (drawn & self._bypass_keys)

    @cached_property
    def _bypass_keys(self) -> frozenset[str]:
        return frozenset(key for key, row in self.rows.items() if row.fact("bypass") == "allowed")

    def is_closed_side(self, number: int, direction: int) -> bool:
        """True for a hexside that no unit bypasses along: water on both sides, a roadblock (4.3)."""
        other = self.neighbours[number][direction]
        if other < 0 or not (self._water_keys or self._side_keys):
            return False
        return (self.is_wet(number) and self.is_wet(other)) or self.has_side("roadblock", number, other)
