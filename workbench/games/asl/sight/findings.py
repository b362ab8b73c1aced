"""The findings on one judged line of Advanced Squad Leader, taken from the judgement itself, and its section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray, IntArray
from workbench.engine.sight.findings import FindingWording
from workbench.engine.sight.results import HexsideObstacle, Reason, Stretch
from workbench.engine.sight.traces import LineRecord, LineStretch
from workbench.games.asl.sight.crossed_pieces import ABOVE, HINDRANCE, KINDS
from workbench.games.asl.sight.finding_rows import FindingRows
from workbench.games.asl.sight.judgement import Judgement
from workbench.games.asl.sight.lines import ALONG, Trail
from workbench.games.asl.sight.met_ground import along_sides, ground_of_sides


class Findings:
    """One line of a judgement, number ``line``, from hex ``origin`` to hex ``target``; ``record`` says what it crosses. Reasons
    and steps come from the rows of all lines; this is for what is rarely read."""

    def __init__(self, rows: FindingRows, line: int, *, origin: int, target: int, record: LineRecord) -> None:
        self.rows, self.number, self.origin, self.target, self.record = rows, line, origin, target, record
        self.words: FindingWording = rows.words
        self.grid = self.words.scenario.board.grid
        self.ground = rows.ground
        levels = rows.judgement.levels
        self.high, self.low = int(levels.high[line]), int(levels.low[line])
        self.stops = rows.stops(line)

    @cached_property
    def judgement(self) -> Judgement:
        """That of this line by itself."""
        return self.rows.judgement.of_line(self.number)

    @property
    def meets_hexsides(self) -> bool:
        """Is there any hexside obstacle on the line?"""
        return bool(self.rows.free_sides[self.number]) or any(stop.on_side for stop in self.stops)

    def hexside_reasons(self) -> list[tuple[int, Reason]]:
        """The hexside obstacles on the line, each once: (its row in the sides of the trail, its finding)."""
        blocked, met = self.judgement.blocking, self.judgement.trail.sides()
        found: dict[str | None, tuple[int, Reason]] = {}
        for row in np.flatnonzero(blocked.way >= 0):
            same = (met.cell == blocked.cell[row]) & (met.way == blocked.way[row]) & (met.order == blocked.order[row])
            item = self.rows.blocking_reason(self.stops[row].row)
            found.setdefault(item.at, (int(np.flatnonzero(same)[0]), item))
        free = [(side.place, self.rows.side_reason(side)) for side in self.rows.passed_sides(self.number)]
        return [*found.values(), *free]

    def touched_hexes(self) -> list[int]:
        """Hexes filled with something above the lower end that the line only touches, at a corner or along a side: their
        outlines are exact, so an open line is not too close to call there."""
        ground, low, whole = self.ground, self.low, self.ground.whole
        beside = [number for slot in self.record.stretches if slot.is_side for number in slot.hexes]
        found = []
        for number in dict.fromkeys((*self.record.touched, *beside)):
            if number < 0 or number in (self.origin, self.target):
                continue
            cell = int(ground.cells.of_hex[number])
            above = 0 if self.high == low else int(whole.above[cell])
            height = max(int(whole.full[cell]), int(whole.half[cell]), above)
            if max(int(ground.floor[cell]), int(ground.base[cell]) + height if height else low) > low:
                found.append(number)
        return found

    @cached_property
    def pieces(self) -> dict[int, list[int]]:
        """The drawn pieces that the line crosses, by hex."""
        return self.rows.pieces_of(self.number)

    @cached_property
    def inside(self) -> dict[int, BaseGeometry]:
        """By the pieces that the line crosses, the part of the line inside of each."""
        return self.rows.inside(self.number)

    @cached_property
    def first_obstacles(self) -> dict[int, tuple[int, int, int]]:
        """By hexes with an obstacle that blocks the line: the first of them, as its place among what blocks, its kind and its
        height."""
        found: dict[int, tuple[int, int, int]] = {}
        for place, stop in enumerate(self.stops):
            if not stop.on_side and stop.kind >= 0:
                found.setdefault(stop.row.hex, (place, stop.kind, stop.height))
        return found


# --- The section of a judged line: stretches inside terrain of hexes, and hexside obstacles.


HALF_LEVEL = 1
"""Half levels: the height at which Hindrances without one are drawn."""


class Profile:
    """One line seen from the side."""

    def __init__(self, findings: Findings) -> None:
        self.findings, self.ground = findings, findings.ground

    @cached_property
    def trail(self) -> Trail:
        """What the line crosses, as the judgement has it."""
        return self.findings.judgement.trail

    @cached_property
    def begin(self) -> FloatArray:
        """The point at which the line begins."""
        begin: FloatArray = self.findings.rows.judgement.trail.begin[self.findings.number]
        return begin

    @cached_property
    def along(self) -> FloatArray:
        """Its direction, of length 1."""
        along: FloatArray = self.findings.rows.judgement.trail.along[self.findings.number]
        return along

    @cached_property
    def length(self) -> float:
        """Its length in the plane."""
        chord = self.findings.rows.judgement.trail.chord
        ends = self.findings.grid.centres[[self.findings.origin, self.findings.target]]
        return float(np.hypot(*(ends[1] - ends[0])) if chord is None else chord.length)

    @cached_property
    def chord(self) -> shapely.LineString:
        """The line in the plane."""
        return shapely.LineString([self.begin, self.begin + self.along * self.length])

    def stretches_in(self, slot: LineStretch) -> tuple[Stretch, ...]:
        """The terrain that the line is inside of in a stretch: Hindrances first, then obstacles, the lowest first."""
        if slot.is_side:
            found = [*self._stretches_beside(slot)]
        else:
            found = [*self._stretches_inside(slot, slot.hexes[0])]
        return tuple(sorted(dict.fromkeys(found), key=lambda one: (not one.hinders, one.top, one.enter)))

    def hexside_obstacles(self) -> tuple[HexsideObstacle, ...]:
        """The hexside obstacles on the line, in order."""
        if not self.findings.meets_hexsides:
            return ()
        ground, sides, cells = self.ground, self.trail.sides(), self.ground.cells
        grounds = ground_of_sides(ground, self.trail, sides)
        found = []
        for row, item in self.findings.hexside_reasons():
            cell, direction = int(sides.cell[row]), int(sides.way[row])
            a, b = int(cells.hex_of[cell]), int(cells.hex_of[cell + cells.steps[direction]])
            level = int(grounds[row])
            enter, leave = self._across(a, direction, along=int(sides.how[row]) == ALONG)
            found.append(
                HexsideObstacle(
                    hexes=(a, b),
                    enter=enter,
                    leave=leave,
                    ground=level / 2,
                    top=(level + int(ground.side_heights[direction, cell])) / 2,
                    terrain=self.findings.rows.terrain_on_side(a, b),
                    effect=item.effect,
                    rule=item.rule,
                    text=item.text,
                )
            )
        return tuple(sorted(found, key=lambda post: post.enter))

    def _across(self, number: int, direction: int, *, along: bool) -> tuple[float, float]:
        """Where on the line a hexside is crossed, touched at its end, or run along."""
        corners = np.array(self.findings.grid.corners(self.findings.grid.hexes[number]))
        away = corners[[direction, (direction + 1) % 6]] - self.begin
        x, y = self.along
        at, off = (away @ (x, y)) / self.length, x * away[:, 1] - y * away[:, 0]
        low, high = (float(np.clip(place, 0.0, 1.0)) for place in sorted(at))
        if along or abs(off[0] - off[1]) < 1e-12:
            return low, high
        part = float(np.clip(off[0] / (off[0] - off[1]), 0.0, 1.0))
        place = float(np.clip(at[0] + part * (at[1] - at[0]), 0.0, 1.0))
        return place, place

    def _stretches_inside(self, slot: LineStretch, number: int) -> Iterator[Stretch]:
        if number < 0:
            return
        fills, base = self.findings.rows.standing(number)
        pieces = self.findings.pieces.get(number, ())
        yield from self._crest(number, slot)
        if not fills and not pieces:
            return
        drawn, every = self.ground.drawn, (slot.enter, slot.leave)
        things = [(thing, every) for thing in fills]
        for piece in pieces:
            thing = int(drawn.kind[piece]), int(drawn.value[piece])
            things += [(thing, span) for span in self._spans(piece, slot)]
        leafy = max((value for (kind, value), _ in things if kind == ABOVE), default=0)
        stop = self._blocking_kind((number,))
        floors = self._floors(number, slot) or [(every, base)]
        for thing, span in things:
            for (enter, leave), foot in floors:
                inside = max(span[0], enter), min(span[1], leave)
                if inside[0] < inside[1] or span[0] == span[1] == inside[0]:
                    yield from self._stretch(thing, inside, foot, leafy, stop)

    def _crest(self, number: int, slot: LineStretch) -> Iterator[Stretch]:
        """Drawn ground that blocks the line, as such."""
        bars = [stop.ground for stop in self.findings.stops if stop.row.hex == number and stop.ground is not None]
        for (enter, leave), height in self._floors(number, slot) if bars else ():
            if height >= min(bars):
                yield Stretch(enter, leave, height / 2, blocks=True)

    def _floors(self, number: int, slot: LineStretch) -> list[tuple[tuple[float, float], int]]:
        """The parts of a stretch on drawn ground, with its heights; none if no ground is drawn inside the hex."""
        here = self.ground.drawings.hexes.get(number)
        found = []
        for level, area in () if here is None else here.regions:
            cell = self.ground.cells.of_hex[number]
            sunk = self.ground.sunk[cell] and 2 * level <= self.ground.level[cell]
            for part in shapely.get_parts(shapely.intersection(area, self.chord)):
                if part.is_empty:
                    continue
                at = self._places_along(shapely.get_coordinates(part)).tolist()
                enter, leave = max(min(at), slot.enter), min(max(at), slot.leave)
                if enter < leave:
                    found.append(((enter, leave), int(self.ground.base[cell]) if sunk else 2 * level))
        return sorted(found)

    def _spans(self, piece: int, slot: LineStretch) -> Iterator[tuple[float, float]]:
        """Where the line is inside of a drawn piece, within a stretch."""
        inside = self.findings.inside[piece]
        enter, leave = slot.enter, slot.leave
        for part in getattr(inside, "geoms", (inside,)):
            at = self._places_along(shapely.get_coordinates(part)).tolist()
            first, last = min(at), max(at)
            yield min(max(first, enter), leave), min(max(last, enter), leave)

    def _places_along(self, points: FloatArray) -> FloatArray:
        found: FloatArray = ((points - self.begin) @ self.along) / self.length
        return found

    def _stretches_beside(self, slot: LineStretch) -> Iterator[Stretch]:
        """Terrain along a hexside that blocks or hinders lines along it: on both sides, or inherent on one."""
        numbers = slot.hexes
        if min(numbers) < 0:
            return
        ground, runs = self.ground, self.trail.runs
        one, two = (int(ground.cells.of_hex[number]) for number in numbers)
        some = np.flatnonzero(np.isin(runs.cell, (one, two)) & np.isin(runs.other, (one, two)))
        for run in some.astype(np.int32)[:1]:
            row: IntArray = np.array([run], dtype=np.int32)
            cell, other = int(runs.cell[run]), int(runs.other[run])
            sides = along_sides(ground, runs.cell[row], runs.way[row])
            entry, mine, its = sides.entry, sides.mine, sides.other
            feet = sides.footing.level, sides.other_footing.level
            base = [int(foot.max()) for foot in feet]
            inherent = ground.inherent
            alone = (inherent.full, inherent.half, inherent.above, inherent.hindrance)
            things = []
            for kind in KINDS:
                tops = [
                    min(int(feet[0][place] + mine[kind][place]), int(feet[1][place] + its[kind][place]))
                    for place in range(len(entry))
                    if mine[kind][place] and its[kind][place]
                ]
                tops += [base[side] + int(alone[kind][at]) for side, at in enumerate((cell, other)) if alone[kind][at]]
                things += [(kind, max(tops))] if tops else []
            leafy = max((top - max(base) for kind, top in things if kind == ABOVE), default=0)
            hex_of = ground.cells.hex_of
            stop = self._blocking_kind((int(hex_of[cell]), int(hex_of[other])))
            for kind, top in things:
                span = slot.enter, slot.leave
                yield from self._stretch((kind, top - max(base)), span, max(base), leafy, stop)

    def _blocking_kind(self, hexes: Iterable[int]) -> tuple[int, int]:
        """The kind and the height of the obstacle that blocks the line in these hexes; (-1, 0) for none."""
        known = self.findings.first_obstacles
        first = min((known[number] for number in hexes if number in known), default=None)
        return (-1, 0) if first is None else first[1:]

    def _stretch(
        self, thing: tuple[int, int], span: tuple[float, float], base: int, leafy: int, stop: tuple[int, int]
    ) -> Iterator[Stretch]:
        kind, value = thing
        if kind == HINDRANCE:
            yield Stretch(*span, (base + max(leafy, HALF_LEVEL)) / 2, hinders=True)
        elif kind != ABOVE or self.findings.high != self.findings.low:
            blocks = kind == stop[0] and value >= stop[1]
            yield Stretch(*span, (base + value) / 2, blocks=blocks)
