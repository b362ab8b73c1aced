"""The findings on one judged line of Advanced Squad Leader, taken from the judgement itself, and its section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.findings import Finding, FindingWording
from workbench.engine.sight.results import Effect, HexsideObstacle, Stretch
from workbench.engine.sight.traces import LineRecord, LineStretch
from workbench.games.asl.sight.drawn_terrain import ABOVE, FULL, HALF, HINDRANCE, KINDS
from workbench.games.asl.sight.hindrances import FIRE, SMOKE, TERRAIN, VEHICLE
from workbench.games.asl.sight.judgement import Judgement, along_sides, crossed_freely, joined_sides, pieces_crossed
from workbench.games.asl.sight.lines import ALONG, BY_VERTEX
from workbench.games.asl.sight.obstacle_heights import (
    BY_ABOVE,
    BY_BOTH,
    BY_DARK,
    BY_DEPRESSION,
    BY_FLOORS,
    BY_GROUND,
    BY_HALF,
    BY_HINDRANCE,
    BY_OBSTACLE,
    BY_SEWER,
    BY_SIDE,
)
from workbench.games.asl.sight.terrain import Ground
from workbench.rules.ruleset import HEXSIDES

HINDRANCE_MESSAGES = {
    TERRAIN: "sight_hinders",
    VEHICLE: "sight_vehicle",
    FIRE: "sight_artillery",
    SMOKE: "sight_smoke",
}
BLOCKING_MESSAGES = {
    BY_GROUND: "sight_ground",
    BY_OBSTACLE: "sight_obstacle",
    BY_ABOVE: "sight_above",
    BY_HALF: "sight_half",
    BY_SIDE: "sight_side",
    BY_DEPRESSION: "sight_depression",
    BY_FLOORS: "sight_floors",
    BY_SEWER: "sight_sewer",
    BY_DARK: "sight_dark",
    BY_HINDRANCE: "sight_too_many",
    BY_BOTH: "sight_obstacle_on_hill",
}
KIND_OF_CAUSE = {BY_OBSTACLE: FULL, BY_BOTH: FULL, BY_HALF: HALF, BY_ABOVE: ABOVE}


def levels_text(half: int) -> Text:
    """Half levels as text: 3 is ``1.5`` (``1,5`` in French)."""
    written = f"{half / 2:g}"
    return Text(written, written.replace(".", ","))


class Findings:
    """One line with its judgement; ``blocking_findings`` and ``hindrance_findings`` pair every finding with its hexes.
    ``record`` says what the line crosses."""

    def __init__(
        self,
        words: FindingWording,
        ground: Ground,
        judgement: Judgement,
        *,
        origin: int,
        target: int,
        record: LineRecord,
    ) -> None:
        self.words, self.origin, self.target, self.record = words, origin, target, record
        self.grid = words.scenario.board.grid
        self.ground, self.judgement = ground, judgement
        self.levels = judgement.levels
        self._keys: dict[int, tuple[str, ...]] = {}
        self.eye, self.aim = int(self.levels.eye[0]), int(self.levels.aim[0])
        self.visible = bool(judgement.open[0])
        self.hindrance = int(judgement.total[0])
        blocked = judgement.blocking
        rows = range(len(blocked.line))
        self.blocking_findings = [
            (self._hexes(int(blocked.cell[row]), int(blocked.second[row])), self._blocking_finding(row)) for row in rows
        ]
        hindered = judgement.hindered
        rows = range(len(hindered.line))
        self.hindrance_findings = [
            (self._hexes(int(hindered.cell[row]), int(hindered.second[row])), self._hindrance_finding(row))
            for row in rows
        ]

    def blocker(self) -> tuple[int | None, tuple[int, int] | None]:
        """The hex that blocks first, or the two hexes of the blocking hexside; as in the area."""
        if self.visible:
            return None, None
        blocked = self.judgement.blocking
        if blocked.way[0] < 0:
            return int(self.ground.cells.hex_of[blocked.cell[0]]), None
        return None, self._side(0)

    def all_findings(self) -> list[Finding]:
        """All findings of the line: what blocks, in order; what hinders; what is passed."""
        return [
            *(item for _, item in self.blocking_findings),
            *(item for _, item in self.hindrance_findings),
            *(item for _, item in self._free_hexsides),
        ]

    def hexside_findings(self) -> list[tuple[int, Finding]]:
        """The hexside obstacles on the line, each once: (its row in the sides of the trail, its finding)."""
        blocked, met = self.judgement.blocking, self.judgement.trail.sides()
        found: dict[str, tuple[int, Finding]] = {}
        for row in np.flatnonzero(blocked.way >= 0):
            same = (met.cell == blocked.cell[row]) & (met.way == blocked.way[row]) & (met.order == blocked.order[row])
            item = self.blocking_findings[row][1]
            found.setdefault(item.at, (int(np.flatnonzero(same)[0]), item))
        return [*found.values(), *self._free_hexsides]

    def findings_on_stretch(self, slot: LineStretch) -> list[Finding]:
        """The findings of the hexes of a stretch."""
        numbers = set(slot.hexes)
        direction = self.judgement.blocking.way
        bars = [
            item for row, (hexes, item) in enumerate(self.blocking_findings) if direction[row] < 0 and numbers & hexes
        ]
        hinders = [item for hexes, item in self.hindrance_findings if numbers & hexes]
        passed = (
            []
            if bars
            else [item for number in sorted(numbers) if number >= 0 for item in self._passed_findings(number)]
        )
        return bars + hinders + passed

    def stopping_hexes(self, slot: LineStretch) -> list[int]:
        """The hexes of a stretch whose obstacles block."""
        return [number for number in slot.hexes if number in self._stopping]

    def touched_hexes(self) -> list[int]:
        """Hexes filled with something above the lower end that the line only touches, at a corner or along a side: their
        outlines are exact, so an open line is not too close to call there."""
        ground, low = self.ground, int(self.levels.low[0])
        whole = ground.whole
        beside = [number for slot in self.record.stretches if slot.is_side for number in slot.hexes]
        found = []
        for number in dict.fromkeys((*self.record.touched, *beside)):
            if number < 0 or number in (self.origin, self.target):
                continue
            cell = int(ground.cells.of_hex[number])
            above = 0 if self.levels.equal[0] else int(whole.above[cell])
            height = max(int(whole.full[cell]), int(whole.half[cell]), above)
            if max(int(ground.floor[cell]), int(ground.base[cell]) + height if height else low) > low:
                found.append(number)
        return found

    def _hexes(self, cell: int, second: int) -> set[int]:
        return {int(self.ground.cells.hex_of[one]) for one in (cell, second) if one >= 0}

    def _side(self, row: int) -> tuple[int, int]:
        blocked, cells = self.judgement.blocking, self.ground.cells
        cell, direction = int(blocked.cell[row]), int(blocked.way[row])
        return int(cells.hex_of[cell]), int(cells.hex_of[cell + cells.steps[direction]])

    def _blocking_finding(self, row: int) -> Finding:
        blocked, ground = self.judgement.blocking, self.ground
        cell, cause = int(blocked.cell[row]), int(blocked.cause[row])
        number = int(ground.cells.hex_of[cell])
        values = self._values(number) | {"limit": ground.readings.limit, "sum": self.hindrance}
        at = self.words.place(number)
        if cause == BY_SIDE:
            return self._hexside_finding(row, values)
        if cause == BY_BOTH and self.levels.high[0] > ground.floor[cell]:
            cause = BY_OBSTACLE  # what stands on the crest line hides more than the ground does
        if cause == BY_DEPRESSION:
            joined = int(joined_sides(ground, self.judgement.trail, from_goal=number == self.target)[0])
            distance = self.record.distance
            values |= {"need": distance - joined, "range": distance, "joined": joined}
            values["difference"] = levels_text(abs(self.eye - self.aim))
        if cause == BY_DARK:
            values["visibility"] = ground.readings.visibility
        base = int(ground.floor[cell] if cause == BY_GROUND else ground.base[cell])
        top = base + max(0, int(blocked.height[row]))
        values["top"] = levels_text(top)
        key = BLOCKING_MESSAGES[cause]
        if cause in (BY_OBSTACLE, BY_ABOVE, BY_GROUND) and self.levels.high[0] > top:
            key = "sight_crest" if cause == BY_GROUND else "sight_blind"
            values |= self._blind_values(cell, cause, base, top - base)
            said = "sight_behind_one" if values["count"] == 1 else "sight_behind_many"
            values["blind"] = self.words.sentence(said, count=values["count"])
        if int(blocked.second[row]) >= 0:
            other = int(ground.cells.hex_of[int(blocked.second[row])])
            at = self.words.side(number, other)
        return Finding(key, Effect.BLOCKS, at, values)

    def _blind_values(self, cell: int, cause: int, base: int, height: int) -> dict[str, object]:
        trail, levels = self.judgement.trail, self.levels
        every = [(part.line, part.near, part.far, part.cell) for part in (trail.hexes, trail.runs)]
        every.append((trail.runs.line, trail.runs.near, trail.runs.far, trail.runs.other))
        for line, near, far, cells in every:
            place = np.flatnonzero(cells == cell)[:1].astype(np.int32)
            if len(place):
                passing = levels.passing(line[place], near[place], far[place])
                if cause == BY_GROUND:
                    count = int(passing.blind_hexes_behind_ground(cells[place])[0])
                else:
                    bases = np.array([base], dtype=np.int32), np.array([height], dtype=np.int32)
                    count = int(passing.blind_hexes(*bases)[0])
                return {"count": count, "behind": int(passing.behind[0])}
        return {"count": 1, "behind": 1}

    def _hexside_finding(self, row: int, values: dict[str, object]) -> Finding:
        a, b = self._side(row)
        met = self.judgement.trail.sides()
        blocked = self.judgement.blocking
        how = met.how[
            (met.cell == blocked.cell[row]) & (met.way == blocked.way[row]) & (met.order == blocked.order[row])
        ]
        key = {0: "sight_side", ALONG: "sight_side_along"}.get(int(how[0]) if len(how) else 0, "sight_side_vertex")
        base = max(int(self.ground.level[self.ground.cells.of_hex[number]]) for number in (a, b))
        values |= {
            "terrain": self.terrain_on_side(a, b),
            "top": levels_text(base + int(blocked.height[row])),
        }
        return Finding(key, Effect.BLOCKS, self.words.side(a, b), values)

    def terrain_on_side(self, a: int, b: int) -> Text:
        """The names of the terrain on a hexside, painted or drawn."""
        painted = self.words.scenario.board.sides_at(a, b)
        here = (*self.ground.drawn.terrain.get(a, ()), *self.ground.drawn.terrain.get(b, ()))
        chart = self.words.ruleset.terrain
        drawn = [key for key in dict.fromkeys(here) if chart[key].layer == HEXSIDES]
        return self.words.terrain(painted or drawn)

    def _hindrance_finding(self, row: int) -> Finding:
        hindered = self.judgement.hindered
        number = int(self.ground.cells.hex_of[int(hindered.cell[row])])
        values = self._values(number) | {"drm": int(hindered.drm[row])}
        at = self.words.place(number)
        if hindered.second[row] >= 0:
            at = self.words.side(number, int(self.ground.cells.hex_of[int(hindered.second[row])]))
        return Finding(HINDRANCE_MESSAGES[int(hindered.kind[row])], Effect.HINDERS, at, values)

    def _values(self, number: int) -> dict[str, object]:
        high, low = int(self.levels.high[0]), int(self.levels.low[0])
        cell = self.ground.cells.of_hex[number]
        return {
            "terrain": self.terrain_names(number),
            "ground": levels_text(int(self.ground.floor[cell])),
            "high": levels_text(high),
            "low": levels_text(low),
        }

    def terrain_names(self, number: int) -> Text:
        """The names of :meth:`terrain_keys`."""
        return self.words.terrain(self.terrain_keys(number))

    def terrain_keys(self, number: int) -> tuple[str, ...]:
        """The keys of what is painted and drawn in a hex; the ground of the map only where nothing is drawn."""
        known = self._keys.get(number)
        if known is None:
            known = self._keys[number] = self._keys_in(number)
        return known

    def _keys_in(self, number: int) -> tuple[str, ...]:
        drawn = self.ground.drawn.terrain.get(number, ())
        ground = self.words.scenario.board.ground
        painted = tuple(key for key in self.words.ground_of(number) if not drawn or key != ground)
        return (*painted, *(key for key in drawn if key not in painted))

    def passes_beside(self, number: int) -> bool:
        """Is something tall drawn in a hex that the line crosses, and nothing tall on the line?"""
        ground = self.ground
        cell = int(ground.cells.of_hex[number])
        whole = ground.whole
        if not ground.drawn.tallest[cell] or whole.full[cell] or whole.half[cell] or whole.above[cell]:
            return False
        pieces = self.pieces_by_cell.get(cell)
        return pieces is not None and all(ground.drawn.kind[piece] == HINDRANCE for piece in pieces)

    @cached_property
    def pieces_by_cell(self) -> dict[int, list[int]]:
        """The drawn pieces that the line crosses, by the cells of the hexes that it crosses, all of which are there."""
        hexes = self.judgement.trail.hexes
        found: dict[int, list[int]] = {cell: [] for cell in hexes.cell.tolist()}
        if self.ground.drawn.has_any:
            entries = np.arange(len(hexes.cell), dtype=np.int32)
            entry, pieces = pieces_crossed(self.ground, self.judgement.trail, entries)
            for cell, piece in zip(hexes.cell[entry].tolist(), pieces.tolist(), strict=True):
                found[cell].append(piece)
        return found

    @cached_property
    def first_obstacles(self) -> dict[int, tuple[int, int, int]]:
        """By the cells of hexes with an obstacle that blocks the line: the first of them, as its row in what blocks, its kind
        and its height."""
        blocked = self.judgement.blocking
        found: dict[int, tuple[int, int, int]] = {}
        for row in np.flatnonzero(blocked.way < 0).tolist():
            kind = KIND_OF_CAUSE.get(int(blocked.cause[row]))
            if kind is not None:
                found.setdefault(int(blocked.cell[row]), (row, kind, int(blocked.height[row])))
        return found

    @cached_property
    def _stopping(self) -> frozenset[int]:
        """The hexes whose obstacles block the line."""
        blocked = self.judgement.blocking
        cells = [blocked.cell[blocked.way < 0], blocked.second[blocked.way < 0]]
        return frozenset(int(self.ground.cells.hex_of[cell]) for part in cells for cell in part if cell >= 0)

    def _passed_findings(self, number: int) -> list[Finding]:
        """A note on an obstacle that does not block."""
        cell = self.ground.cells.of_hex[number]
        tall, floor = int(self.ground.tall[cell]), int(self.ground.floor[cell])
        if tall <= floor or self.ground.cells.hex_of[cell] in (self.origin, self.target):
            return []
        key = "sight_over" if tall <= int(self.levels.low[0]) else "sight_passed"
        if self.passes_beside(number):
            key = "sight_beside"
        elif key == "sight_passed" and tall >= int(self.levels.high[0]):
            if number not in self._along:
                return []  # no line passes over what is as high as its ends: it is seen through, and hinders
            key = "sight_one_side"
        values = self._values(number) | {"top": levels_text(tall)}
        return [Finding(key, Effect.NOTE, self.words.place(number), values)]

    @cached_property
    def _along(self) -> frozenset[int]:
        """The hexes along whose sides the line runs."""
        return frozenset(number for slot in self.record.stretches if slot.is_side for number in slot.hexes)

    @cached_property
    def _free_hexsides(self) -> list[tuple[int, Finding]]:
        """Hexside obstacles on the line that do not block: at the hexes of the ends their TEM counts (6.2, 4.34 EX)."""
        if not self.ground.has_sides:
            return []
        met = self.judgement.trail.sides()
        some = np.flatnonzero(((self.ground.side_bits[met.cell] >> met.way) & 1 > 0) & (met.how != BY_VERTEX))
        free = crossed_freely(self.ground, self.judgement.trail, met)
        barred = {item.at for _, item in self.blocking_findings}
        passed: dict[str, tuple[int, Finding]] = {}
        for row in some:
            a = int(self.ground.cells.hex_of[met.cell[row]])
            b = int(self.ground.cells.hex_of[met.cell[row] + self.ground.cells.steps[met.way[row]]])
            at = self.words.side(a, b)
            if at not in barred:
                own = free[row]
                values: dict[str, object] = {"terrain": self.terrain_on_side(a, b)}
                key = "sight_own_side" if own else "sight_side_passed"
                passed[at] = int(row), Finding(key, Effect.NOTE, at, values)
        return list(passed.values())


# --- The section of a judged line: stretches inside terrain of hexes, and hexside obstacles.


HALF_LEVEL = 1
"""Half levels: the height at which Hindrances without one are drawn."""


class Profile:
    """One line seen from the side."""

    def __init__(self, findings: Findings) -> None:
        self.findings, self.ground, self.trail = findings, findings.ground, findings.judgement.trail
        grid = findings.grid
        self.begin: FloatArray = self.trail.begin[0]
        if self.trail.chord is not None:
            self.chord = self.trail.chord
            self.length = float(self.chord.length)
        else:
            ends = grid.centres[[findings.origin, findings.target]]
            self.chord = shapely.LineString(ends)
            self.length = float(np.hypot(*(ends[1] - ends[0])))

    def stretches_in(self, slot: LineStretch) -> tuple[Stretch, ...]:
        """The terrain that the line is inside of in a stretch: Hindrances first, then obstacles, the lowest first."""
        if slot.is_side:
            found = [*self._stretches_beside(slot)]
        else:
            found = [*self._stretches_inside(slot, slot.hexes[0])]
        return tuple(sorted(dict.fromkeys(found), key=lambda one: (not one.hinders, one.top, one.enter)))

    def hexside_obstacles(self) -> tuple[HexsideObstacle, ...]:
        """The hexside obstacles on the line, in order."""
        ground, sides, cells = self.ground, self.trail.sides(), self.ground.cells
        found = []
        for row, item in self.findings.hexside_findings():
            cell, direction = int(sides.cell[row]), int(sides.way[row])
            a, b = int(cells.hex_of[cell]), int(cells.hex_of[cell + cells.steps[direction]])
            level = max(int(ground.level[cells.of_hex[number]]) for number in (a, b))
            enter, leave = self._across(a, direction, along=int(sides.how[row]) == ALONG)
            words = self.findings.words
            found.append(
                HexsideObstacle(
                    hexes=(a, b),
                    enter=enter,
                    leave=leave,
                    ground=level / 2,
                    top=(level + int(ground.side_heights[direction, cell])) / 2,
                    terrain=self.findings.terrain_on_side(a, b),
                    effect=item.effect,
                    rule=words.rule(item.key),
                    text=words.sentence(item.key, at=item.at, **item.values),
                )
            )
        return tuple(sorted(found, key=lambda post: post.enter))

    def _across(self, number: int, direction: int, *, along: bool) -> tuple[float, float]:
        """Where on the line a hexside is crossed, touched at its end, or run along."""
        corners = np.array(self.findings.grid.corners(self.findings.grid.hexes[number]))
        away = corners[[direction, (direction + 1) % 6]] - self.begin
        x, y = self.trail.along[0]
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
        ground, cell = self.ground, int(self.ground.cells.of_hex[number])
        pieces = self.findings.pieces_by_cell.get(cell)
        if pieces is None:
            return
        whole = ground.whole
        fills = [int(part[cell]) for part in (whole.full, whole.half, whole.above, whole.hindrance)]
        every = slot.enter, slot.leave
        things = [((kind, value), every) for kind, value in zip(KINDS, fills, strict=True) if value]
        for piece in pieces:
            thing = int(ground.drawn.kind[piece]), int(ground.drawn.value[piece])
            things += [(thing, span) for span in self._spans(piece, slot)]
        leafy = max((value for (kind, value), _ in things if kind == ABOVE), default=0)
        stop = self._blocking_kind((cell,))
        for thing, span in things:
            yield from self._stretch(thing, span, int(ground.base[cell]), leafy, stop)

    def _spans(self, piece: int, slot: LineStretch) -> Iterator[tuple[float, float]]:
        """Where the line is inside of a drawn piece, within a stretch."""
        inside = self._inside_pieces[piece]
        if inside.is_empty:  # a thin drawing just beside the line by a rounding
            inside = shapely.shortest_line(self.ground.drawn.geometry[piece], self.chord)
        enter, leave = slot.enter, slot.leave
        for part in getattr(inside, "geoms", (inside,)):
            at = self._places_along(shapely.get_coordinates(part))
            yield min(max(float(at.min()), enter), leave), min(max(float(at.max()), enter), leave)

    @cached_property
    def _inside_pieces(self) -> dict[int, BaseGeometry]:
        """The parts of the line inside of the pieces that it crosses."""
        pieces = list(dict.fromkeys(piece for held in self.findings.pieces_by_cell.values() for piece in held))
        bodies = np.array([self.ground.drawn.geometry[piece] for piece in pieces], dtype=object)
        return dict(zip(pieces, shapely.intersection(bodies, self.chord), strict=True))

    def _places_along(self, points: FloatArray) -> FloatArray:
        found: FloatArray = ((points - self.begin) @ self.trail.along[0]) / self.length
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
            stop = self._blocking_kind((cell, other))
            for kind, top in things:
                span = slot.enter, slot.leave
                yield from self._stretch((kind, top - max(base)), span, max(base), leafy, stop)

    def _blocking_kind(self, cells: Iterable[int]) -> tuple[int, int]:
        """The kind and the height of the obstacle that blocks the line in these cells; (-1, 0) for none."""
        known = self.findings.first_obstacles
        first = min((known[cell] for cell in cells if cell in known), default=None)
        return (-1, 0) if first is None else first[1:]

    def _stretch(
        self, thing: tuple[int, int], span: tuple[float, float], base: int, leafy: int, stop: tuple[int, int]
    ) -> Iterator[Stretch]:
        kind, value = thing
        if kind == HINDRANCE:
            yield Stretch(*span, (base + max(leafy, HALF_LEVEL)) / 2, hinders=True)
        elif kind != ABOVE or not self.findings.levels.equal[0]:
            blocks = kind == stop[0] and value >= stop[1]
            yield Stretch(*span, (base + value) / 2, blocks=blocks)
