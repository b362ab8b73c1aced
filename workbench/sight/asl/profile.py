"""What a judged line meets on its way, for its section: stretches inside of what stands in hexes, and hexside obstacles.

Everything is found by what the judgement used: the pieces that it found crossed, what fills hexes, the sides of the trail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import shapely

from workbench.base.arrays import FloatArray, IntArray
from workbench.geometry.lines import Slot
from workbench.sight.asl.across import along_sides, pieces_crossed
from workbench.sight.asl.drawn import ABOVE, FULL, HALF, HINDRANCE, KINDS
from workbench.sight.asl.findings import Findings
from workbench.sight.asl.shut import BY_ABOVE, BY_HALF, BY_OBSTACLE
from workbench.sight.asl.trail import ALONG
from workbench.sight.results import Post, Stretch

HALF_LEVEL = 1
"""Half levels: how high Hindrances are drawn that have no height."""
STOPS = {BY_OBSTACLE: FULL, BY_HALF: HALF, BY_ABOVE: ABOVE}


class Profile:
    """One line seen from the side."""

    def __init__(self, found: Findings) -> None:
        self.found, self.ground, self.trail = found, found.ground, found.found.trail
        grid = found.grid
        self.begin: FloatArray = self.trail.begin[0]
        if self.trail.chord is not None:
            self.chord = self.trail.chord
            self.length = float(self.chord.length)
        else:
            ends = grid.centres[[found.origin, found.target]]
            self.chord = shapely.LineString(ends)
            self.length = float(np.hypot(*(ends[1] - ends[0])))

    def met(self, slot: Slot) -> tuple[Stretch, ...]:
        """What the line is inside of in a stretch: Hindrances first, then obstacles, the lowest first."""
        if slot.is_side:
            found = [*self._beside(slot)]
        else:
            found = [*self._inside(slot, self.found.number(slot.hexes[0]))]
        return tuple(sorted(dict.fromkeys(found), key=lambda one: (not one.hinders, one.top, one.enter)))

    def posts(self) -> tuple[Post, ...]:
        """The hexside obstacles met, in the order of the line."""
        ground, sides, cells = self.ground, self.trail.sides(), self.ground.cells
        found = []
        for row, item in self.found.walls():
            cell, way = int(sides.cell[row]), int(sides.way[row])
            a, b = int(cells.hex_of[cell]), int(cells.hex_of[cell + cells.steps[way]])
            level = max(int(ground.level[cells.of_hex[number]]) for number in (a, b))
            enter, leave = self._across(a, way, along=int(sides.how[row]) == ALONG)
            words = self.found.words
            found.append(
                Post(
                    hexes=(a, b),
                    enter=enter,
                    leave=leave,
                    ground=level / 2,
                    top=(level + int(ground.side_heights[way, cell])) / 2,
                    terrain=self.found.on_side(a, b),
                    effect=item.effect,
                    rule=words.rule(item.key),
                    text=words.say(item.key, at=item.at, **item.values),
                )
            )
        return tuple(sorted(found, key=lambda post: post.enter))

    def _across(self, number: int, way: int, *, along: bool) -> tuple[float, float]:
        """Where on the line a hexside is crossed, touched at its end, or run along."""
        corners = np.array(self.found.grid.corners(self.found.grid.hexes[number]))
        away = corners[[way, (way + 1) % 6]] - self.begin
        x, y = self.trail.along[0]
        at, off = (away @ (x, y)) / self.length, x * away[:, 1] - y * away[:, 0]
        low, high = (float(np.clip(place, 0.0, 1.0)) for place in sorted(at))
        if along or abs(off[0] - off[1]) < 1e-12:
            return low, high
        part = float(np.clip(off[0] / (off[0] - off[1]), 0.0, 1.0))
        place = float(np.clip(at[0] + part * (at[1] - at[0]), 0.0, 1.0))
        return place, place

    def _inside(self, slot: Slot, number: int) -> Iterator[Stretch]:
        if number < 0:
            return
        ground, cell = self.ground, int(self.ground.cells.of_hex[number])
        entries = np.flatnonzero(self.trail.hexes.cell == cell).astype(np.int32)
        if not len(entries):
            return
        whole = ground.whole
        fills = [int(part[cell]) for part in (whole.full, whole.half, whole.above, whole.hindrance)]
        every = float(slot.enter), float(slot.leave)
        things = [((kind, value), every) for kind, value in zip(KINDS, fills, strict=True) if value]
        drawn = ground.drawn
        if drawn.any and drawn.held[cell]:
            _, pieces = pieces_crossed(ground, self.trail, entries)
            for piece in pieces:
                thing = int(drawn.kind[piece]), int(drawn.value[piece])
                things += [(thing, span) for span in self._spans(int(piece), slot)]
        leafy = max((value for (kind, value), _ in things if kind == ABOVE), default=0)
        stop = self._stop((cell,))
        for thing, span in things:
            yield from self._stretch(thing, span, int(ground.base[cell]), leafy, stop)

    def _spans(self, piece: int, slot: Slot) -> Iterator[tuple[float, float]]:
        """Where the line is inside of a drawn piece, within a stretch."""
        geometry = self.ground.drawn.geometry[piece]
        inside = shapely.intersection(geometry, self.chord)
        if inside.is_empty:  # a thin drawing just beside the line by a rounding
            inside = shapely.shortest_line(geometry, self.chord)
        for part in shapely.get_parts(inside):
            at = self._at(shapely.get_coordinates(part))
            low, high = (float(np.clip(place, float(slot.enter), float(slot.leave))) for place in (at.min(), at.max()))
            yield low, high

    def _at(self, points: FloatArray) -> FloatArray:
        found: FloatArray = ((points - self.begin) @ self.trail.along[0]) / self.length
        return found

    def _beside(self, slot: Slot) -> Iterator[Stretch]:
        """What stands along a hexside, where it stops or hinders lines along it: on both sides, or inherent on one."""
        numbers = [self.found.number(here) for here in slot.hexes]
        if min(numbers) < 0:
            return
        ground, runs = self.ground, self.trail.runs
        one, two = (int(ground.cells.of_hex[number]) for number in numbers)
        some = np.flatnonzero(np.isin(runs.cell, (one, two)) & np.isin(runs.other, (one, two)))
        for run in some.astype(np.int32)[:1]:
            row: IntArray = np.array([run], dtype=np.int32)
            cell, other = int(runs.cell[run]), int(runs.other[run])
            entry, mine, its = along_sides(ground, runs.cell[row], runs.way[row], runs.other[row])
            base = [int(ground.base[at]) for at in (cell, other)]
            inherent = ground.inherent
            alone = (inherent.full, inherent.half, inherent.above, inherent.hindrance)
            things = []
            for kind in KINDS:
                tops = [
                    min(base[0] + int(mine[kind][place]), base[1] + int(its[kind][place]))
                    for place in range(len(entry))
                    if mine[kind][place] and its[kind][place]
                ]
                tops += [base[side] + int(alone[kind][at]) for side, at in enumerate((cell, other)) if alone[kind][at]]
                things += [(kind, max(tops))] if tops else []
            leafy = max((top - max(base) for kind, top in things if kind == ABOVE), default=0)
            stop = self._stop((cell, other))
            for kind, top in things:
                span = float(slot.enter), float(slot.leave)
                yield from self._stretch((kind, top - max(base)), span, max(base), leafy, stop)

    def _stop(self, cells: Iterable[int]) -> tuple[int, int]:
        """The kind of thing that stops the line in these cells, and its height; (-1, 0) where none does."""
        shut = self.found.found.shut
        for row in np.flatnonzero(np.isin(shut.cell, list(cells)) & (shut.way < 0)):
            if int(shut.cause[row]) in STOPS:
                return STOPS[int(shut.cause[row])], int(shut.height[row])
        return -1, 0

    def _stretch(
        self, thing: tuple[int, int], span: tuple[float, float], base: int, leafy: int, stop: tuple[int, int]
    ) -> Iterator[Stretch]:
        kind, value = thing
        if kind == HINDRANCE:
            yield Stretch(*span, (base + max(leafy, HALF_LEVEL)) / 2, hinders=True)
        elif kind != ABOVE or not self.found.levels.equal[0]:
            blocks = kind == stop[0] and value >= stop[1]
            yield Stretch(*span, (base + value) / 2, blocks=blocks)
