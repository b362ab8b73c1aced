"""The Hindrances of lines, one by one (6.7, 24.2, 24.4, B.6): terrain, vehicles, artillery fire, smoke."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.games.asl.sight.lines import CROSSED, SPREAD, Trail
from workbench.games.asl.sight.obstacle_heights import Levels
from workbench.games.asl.sight.terrain import Ground

TERRAIN, VEHICLE, FIRE, SMOKE = 0, 1, 2, 3


class HinderingObstacles(NamedTuple):
    """What hinders lines, with its DRM. ``second``: the other hex beside a hexside run, -1."""

    line: IntArray
    order: IntArray
    cell: IntArray
    kind: IntArray
    drm: IntArray
    second: IntArray

    @classmethod
    def from_rows(  # noqa: PLR0917
        cls, line: IntArray, order: IntArray, cell: IntArray, kind: int, drm: IntArray, second: IntArray
    ) -> HinderingObstacles:
        """The rows of one kind with a positive DRM."""
        some = np.flatnonzero(drm > 0)
        kinds = np.full(len(some), kind, dtype=np.int32)
        return cls(line[some], order[some], cell[some], kinds, drm[some].astype(np.int32), second[some])

    def rows(self, some: IntArray) -> HinderingObstacles:
        """The rows ``some``."""
        return HinderingObstacles(*(part.take(some) for part in self))

    def distances(self, ground: Ground, trail: Trail) -> tuple[IntArray, ...]:
        """How many hexes everything lies from the first and from the last hex of its line; nothing where terrain counts up to
        the distance of the whole line."""
        if ground.readings.whole_range:
            return ()
        cells = ground.cells
        q, r = (np.ascontiguousarray(column) for column in cells.axial.T)
        here = cells.hex_of[self.cell]
        found = []
        for end in (trail.home, trail.goal):
            there = cells.hex_of[end[self.line]]
            along, across = q[here] - q[there], r[here] - r[there]
            found.append(np.maximum(np.maximum(np.abs(along), np.abs(across)), np.abs(along + across)).astype(np.int32))
        return tuple(found)

    def of_terrain(self, ground: Ground, trail: Trail) -> IntArray:
        """The DRM of terrain on every line. Of the hexes at one distance only the greatest counts, from whichever end that
        gives less: "seven hexes in an area equivalent to a distance of five" are +5 (6.7 EX)."""
        terrain = self.rows((self.kind == TERRAIN).nonzero()[0])
        found = _sums(terrain.line, terrain.drm, trail.count)
        # a single one is all there is
        several = terrain.rows((found.take(terrain.line) > 1).nonzero()[0])
        if not len(several.line):
            return np.minimum(found, trail.distance)
        for apart in several.distances(ground, trail):
            counted = _covered(several.line, apart, several.drm, trail.count)
            found = np.where(found > 1, np.minimum(found, counted), found)
        least: IntArray = np.minimum(found, trail.distance)
        return least

    def totals(self, ground: Ground, trail: Trail) -> IntArray:
        """DRM of every line: terrain counts up to the distance that it covers, everything else in full."""
        found: IntArray = self.of_terrain(ground, trail) + np.int32(ground.readings.weather)
        other = (self.kind != TERRAIN).nonzero()[0]
        if len(other):
            found = found + _sums(self.line.take(other), self.drm.take(other), trail.count)
        return found

    def deciding(self, ground: Ground, trail: Trail, lines: IntArray) -> tuple[IntArray, IntArray]:
        """For lines with too many Hindrances: (cell, order) of the Hindrance that reaches the limit."""
        cell, order = trail.goal[lines], SPREAD * trail.distance[lines]
        mine = np.zeros(trail.count, dtype=np.bool_)
        mine[lines] = True
        some = np.flatnonzero(mine[self.line])
        order_of_lines = np.lexsort((self.order[some], self.line[some]))
        found = self.rows(some[order_of_lines].astype(np.int32))
        line, drm = found.line, found.drm
        heads = np.flatnonzero(np.concatenate(([True], line[1:] != line[:-1]))) if len(line) else np.zeros(0, np.int64)
        counts = np.diff(np.append(heads, len(line)))

        def running(values: IntArray) -> IntArray:
            total = np.cumsum(values)
            before = np.repeat(total[heads] - values[heads], counts)
            sums: IntArray = (total - before).astype(np.int32)
            return sums

        terrain = np.where(found.kind == TERRAIN, drm, 0)
        so_far = np.minimum(running(terrain), trail.distance[line])
        for apart in found.distances(ground, trail):
            so_far = np.minimum(so_far, running(_added(line, apart, terrain)))
        so_far = so_far + running(drm - terrain) + ground.readings.weather
        enough = np.flatnonzero(so_far >= ground.readings.limit)
        ended, first = np.unique(line[enough], return_index=True)
        at = np.searchsorted(lines, ended)
        cell[at], order[at] = found.cell[enough[first]], found.order[enough[first]]
        return cell, order

    def without_each(self, ground: Ground, trail: Trail) -> tuple[IntArray, IntArray, IntArray]:
        """(line, hex, DRM of the line without that hex) of every hex with a Hindrance."""
        hexes, size = ground.cells.hex_of[self.cell], len(ground.cells.of_hex)
        each, back = np.unique(self.line.astype(np.int64) * size + hexes, return_inverse=True)
        line, number = (part.astype(np.int32) for part in np.divmod(each, size))
        terrain = np.where(self.kind == TERRAIN, self.drm, 0)
        other = self.drm - terrain
        left = np.minimum(
            _sums(self.line, terrain, trail.count)[line] - _sums(back, terrain, len(each)), trail.distance[line]
        )
        for apart in self.distances(ground, trail):
            counted = _sums(self.line, _added(self.line, apart, terrain), trail.count)
            left = np.minimum(left, counted[line] - _sums(back, _lost(self.line, apart, terrain), len(each)))
        left += _sums(self.line, other, trail.count)[line] - _sums(back, other, len(each))
        return line, number, left + np.int32(ground.readings.weather)


def _sums(group: IntArray, values: IntArray, count: int) -> IntArray:
    """The sum of the values of every group."""
    found: IntArray = np.bincount(group, weights=values, minlength=count).astype(np.int32)
    return found


def _covered(line: IntArray, apart: IntArray, drm: IntArray, count: int) -> IntArray:
    """The sum of the greatest DRM at every distance of every line."""
    most, far = int(drm.max(initial=0)) + 1, int(apart.max(initial=0)) + 1
    key = np.sort((line.astype(np.int64) * far + apart) * most + drm)
    last = np.flatnonzero(np.append(key[1:] // most != key[:-1] // most, True)) if len(key) else key
    return _sums(key[last] // (most * far), key[last] % most, count)


def _by_distance(line: IntArray, apart: IntArray) -> tuple[np.ndarray, BoolArray]:
    """The rows in the order of lines and distances, and which of these are the first of their line and distance."""
    key = line.astype(np.int64) * (int(apart.max(initial=0)) + 1) + apart
    order = np.argsort(key, kind="stable")
    key = key[order]
    return order, np.concatenate(([True], key[1:] != key[:-1])) if len(key) else np.zeros(0, dtype=np.bool_)


def _added(line: IntArray, apart: IntArray, drm: IntArray) -> IntArray:
    """What each row adds to the greatest DRM of the rows before it at the same distance on its line."""
    order, heads = _by_distance(line, apart)
    base = np.cumsum(heads) * (int(drm.max(initial=0)) + 1)
    greatest = np.maximum.accumulate(base + drm[order]) - base
    before = np.where(heads, 0, np.append(0, greatest[:-1])) if len(order) else greatest
    found = np.empty(len(line), dtype=np.int32)
    found[order] = greatest - before
    return found


def _lost(line: IntArray, apart: IntArray, drm: IntArray) -> IntArray:
    """What the greatest DRM at the distance of each row loses when that row goes."""
    falling = np.argsort(-drm, kind="stable")
    order, heads = _by_distance(line[falling], apart[falling])
    order = falling[order]
    second = np.append(np.where(heads[1:], 0, drm[order][1:]), 0) if len(order) else drm
    found = np.zeros(len(line), dtype=np.int32)
    found[order] = np.where(heads, drm[order] - second, 0)
    return found


def hindrances(ground: Ground, trail: Trail, levels: Levels, terrain: IntArray, along: IntArray) -> HinderingObstacles:
    """Everything that hinders the lines of a trail. ``terrain``: the DRM of drawn and painted terrain that each hex entry
    crosses and that counts for its line; ``along``: that of each hexside run."""
    hexes, runs = trail.hexes, trail.runs
    parts = [HinderingObstacles.from_rows(runs.line, runs.order, runs.cell, TERRAIN, along, runs.other)]
    if ground.bridges.any():
        bridges = np.where(levels.can_hinder(hexes.line, ground.base[hexes.cell]), _bridges(ground, trail), 0)
        terrain = np.maximum(terrain, bridges)
    some = ((ground.hindering.take(hexes.cell) | (terrain > 0)) & ~hexes.own).nonzero()[0]
    line, order, cell = hexes.line.take(some), hexes.order.take(some), hexes.cell.take(some)
    nowhere = np.full(len(some), -1, dtype=np.int32)
    parts.append(HinderingObstacles.from_rows(line, order, cell, TERRAIN, terrain[some], nowhere))
    if ground.vehicles.any():
        drm = np.where(levels.on_floor(line, cell), ground.vehicles[cell], 0)
        parts.append(HinderingObstacles.from_rows(line, order, cell, VEHICLE, drm, nowhere))
        both = np.minimum(
            *(np.where(levels.on_floor(runs.line, at), ground.vehicles[at], 0) for at in (runs.cell, runs.other))
        )
        parts.append(HinderingObstacles.from_rows(runs.line, runs.order, runs.cell, VEHICLE, both, runs.other))
    if ground.fire.any():
        parts += _fire_hindrances(trail, FIRE, ground.fire)
    if ground.smoke:
        between = SmokeHindrance(ground, levels.low)
        home, goals = smoke_at_home(ground, trail, levels), in_smoke(ground, trail.goal, levels.aim)
        parts += _smoke_hindrances(trail, between, home=home, goals=goals)
    return HinderingObstacles(*(np.concatenate([part[x] for part in parts]) for x in range(6)))


def _bridges(ground: Ground, trail: Trail) -> IntArray:
    """The Hindrance of the bridge in every hex crossed: none along its roadway, in and out by the sides that it leads to."""
    met = trail.sides()
    steps = np.array(ground.cells.steps[:6], dtype=np.int32)
    other, back = met.cell + steps[met.way], (met.way + 3) % 6
    followed = []
    for cell, way in ((met.cell, met.way), (other, back)):
        some = (met.how == CROSSED) & ((ground.roadway[cell] >> way) & 1 > 0)
        followed.append(met.line[some].astype(np.int64) * ground.cells.count + cell[some])
    ways, count = np.unique(np.concatenate(followed), return_counts=True)
    key = trail.hexes.line.astype(np.int64) * ground.cells.count + trail.hexes.cell
    found: IntArray = np.where(np.isin(key, ways[count > 1]), 0, ground.bridges[trail.hexes.cell]).astype(np.int32)
    return found


def _fire_hindrances(trail: Trail, kind: int, between: IntArray) -> list[HinderingObstacles]:
    """Hindrances that fill their hexes up to the hexsides and also count in the hexes of the ends."""
    hexes, runs = trail.hexes, trail.runs
    some = np.flatnonzero((between[hexes.cell] > 0) & ~hexes.own)
    alone = np.full(trail.count, -1, dtype=np.int32)
    every, start = np.arange(trail.count, dtype=np.int32), trail.home
    drm = np.maximum(between[runs.cell], between[runs.other])
    return [
        HinderingObstacles.from_rows(
            hexes.line[some],
            hexes.order[some],
            hexes.cell[some],
            kind,
            between[hexes.cell[some]],
            np.full_like(some, -1),
        ),
        HinderingObstacles.from_rows(runs.line, runs.order, runs.cell, kind, drm, runs.other),
        HinderingObstacles.from_rows(every, np.zeros_like(every), start, kind, between[start], alone),
        HinderingObstacles.from_rows(every, SPREAD * trail.distance, trail.goal, kind, between[trail.goal], alone),
    ]


class SmokeHindrance:
    """The DRM of the smoke of cells for lines whose lower ends are at levels ``low``, capped by hex (24.2)."""

    def __init__(self, ground: Ground, low: IntArray) -> None:
        self.ground, self.low = ground, low

    def __call__(self, line: IntArray, cell: IntArray) -> IntArray:
        """The DRM of lines in cells."""
        total = np.zeros(len(line), dtype=np.int32)
        floor = self.ground.floor[cell]
        for smoke in self.ground.smoke:
            top = floor + smoke.height
            # it does not hinder a line above its height (24.4), so it does one at it
            total += np.where(self.low[line] <= top, smoke.drm[cell], 0).astype(np.int32)
        found: IntArray = np.minimum(total, self.ground.readings.smoke_cap)
        return found


def in_smoke(ground: Ground, cell: IntArray, level: IntArray) -> IntArray:
    """The DRM of the smoke around units at levels of cells."""
    drm = SmokeHindrance(ground, level)(np.arange(len(cell), dtype=np.int32), cell)
    return np.where(level >= ground.floor[cell], drm, 0).astype(np.int32)


def smoke_at_home(ground: Ground, trail: Trail, levels: Levels) -> IntArray:
    """The DRM of the smoke around the observer of every line."""
    return in_smoke(ground, trail.home, levels.eye)


def _smoke_hindrances(
    trail: Trail, between: SmokeHindrance, *, home: IntArray, goals: IntArray
) -> list[HinderingObstacles]:
    hexes, runs = trail.hexes, trail.runs
    smoky = between.ground.smoky
    some = np.flatnonzero(smoky[hexes.cell] & ~hexes.own).astype(np.int32)
    line, cell = hexes.line[some], hexes.cell[some]
    parts = [
        HinderingObstacles.from_rows(line, hexes.order[some], cell, SMOKE, between(line, cell), np.full_like(some, -1))
    ]
    beside = np.flatnonzero(smoky[runs.cell] | smoky[runs.other]).astype(np.int32)
    line, cell, other = runs.line[beside], runs.cell[beside], runs.other[beside]
    drm = np.maximum(between(line, cell), between(line, other))
    parts.append(HinderingObstacles.from_rows(line, runs.order[beside], cell, SMOKE, drm, other))
    every = np.arange(trail.count, dtype=np.int32)
    alone = np.full(trail.count, -1, dtype=np.int32)
    parts.append(HinderingObstacles.from_rows(every, np.zeros_like(every), trail.home, SMOKE, home, alone))
    parts.append(HinderingObstacles.from_rows(every, SPREAD * trail.distance, trail.goal, SMOKE, goals, alone))
    return parts
