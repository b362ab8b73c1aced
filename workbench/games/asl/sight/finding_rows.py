"""What blocks, hinders and is passed on judged lines of Advanced Squad Leader, as codes of messages and numbers for all lines
of a judgement; reasons are made of them when somebody reads them."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.findings import FindingWording
from workbench.engine.sight.results import Effect, Reason
from workbench.games.asl.sight.crossed_pieces import ABOVE, FULL, HALF, HINDRANCE, KINDS
from workbench.games.asl.sight.hindrances import FIRE, SMOKE, TERRAIN, VEHICLE
from workbench.games.asl.sight.judgement import (
    Judgement,
    crossed_freely,
    joined_sides,
    left_at_bends,
)
from workbench.games.asl.sight.lines import ALONG, BY_VERTEX, CROSSED
from workbench.games.asl.sight.met_ground import pieces_crossed
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
    BlockingObstacles,
    Passing,
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

NONE = -2
"""No second hex; -1 is one off the map."""
_CREST, _BLIND, _ALONG_SIDE, _BY_VERTEX, _HALF_SIDE, _ALONG_HALF_SIDE, _BYPASSED = range(12, 19)
_KEYS = {
    **BLOCKING_MESSAGES,
    _CREST: "sight_crest",
    _BLIND: "sight_blind",
    _ALONG_SIDE: "sight_side_along",
    _BY_VERTEX: "sight_side_vertex",
    _HALF_SIDE: "sight_half_side",
    _ALONG_HALF_SIDE: "sight_half_side_along",
    _BYPASSED: "sight_bypassed_obstacle",
}
"""The messages of what blocks, by their codes: the causes of the judgement, and these told apart further."""
_ON_SIDE = (BY_SIDE, _ALONG_SIDE, _BY_VERTEX, _HALF_SIDE, _ALONG_HALF_SIDE)


@lru_cache(maxsize=256)
def levels_text(half: int) -> Text:
    """Half levels as text: 3 is ``1.5`` (``1,5`` in French)."""
    written = f"{half / 2:g}"
    return Text(written, written.replace(".", ","))


class Row(NamedTuple):
    """What one thing does that blocks a line: the code of its message, its hex and the second one of a hexside; then numbers,
    0 where the message does not name them: heights of its top and of the higher and the lower end in half levels, the
    Hindrance of the line, blind hexes behind it, how far it is from the lower end, hexsides along which a Depression goes on,
    the range, and how far the ends are apart in height."""

    code: int
    hex: int
    other: int
    top: int
    high: int
    low: int
    total: int
    blind: int
    behind: int
    joined: int
    range: int
    apart: int


_NAMED = {
    "top": ("top",),
    "high": ("high",),
    "low": ("low",),
    "total": ("sum",),
    "blind": ("blind", "count"),
    "behind": ("behind",),
    "joined": ("joined", "need"),
    "range": ("range", "need"),
    "apart": ("difference",),
}
"""The placeholders of messages that each number of a row is for."""


class Stop(NamedTuple):
    """One thing that blocks a line: its row, the hexes that it stands in, whether it is on a hexside, the kind (-1: the
    ground or no obstacle) and the height of the obstacle, and the height of the ground where that blocks by itself."""

    row: Row
    hexes: tuple[int, ...]
    on_side: bool
    kind: int
    height: int
    ground: int | None


class Hindering(NamedTuple):
    """One thing that hinders a line: the key of its message, its hex and the second one beside a hexside run, its DRM, and the
    heights of the higher and the lower end."""

    key: str
    hex: int
    other: int
    drm: int
    high: int
    low: int
    effect: Effect = Effect.HINDERS


class PassedRow(NamedTuple):
    """What one hex does that does not block: the key of its message, its number, the heights of the higher and the lower end,
    the blind hexes behind it, and how far it is from the lower end."""

    key: str
    hex: int
    high: int
    low: int
    blind: int
    behind: int


class FreeSide(NamedTuple):
    """A hexside obstacle on a line that need not block: the place of the side among those of its line, the two hexes, and
    whether it is one of an end's own (6.2, 4.34 EX), and whether it is the bend of a wall that the line followed."""

    place: int
    hexes: tuple[int, int]
    own: bool
    bend: bool = False
    effect: Effect = Effect.NOTE

    @property
    def key(self) -> str:
        """The key of its message."""
        return "sight_side_bend" if self.bend else "sight_own_side" if self.own else "sight_side_passed"


class FindingRows:
    """All that was met on the lines of a judgement."""

    def __init__(self, words: FindingWording, judgement: Judgement) -> None:
        self.words, self.judgement = words, judgement
        self.ground: Ground = judgement.ground
        self._keys: dict[int, tuple[str, ...]] = {}
        self._standing: dict[int, tuple[tuple[tuple[int, int], ...], int]] = {}

    # --- What blocks.

    @cached_property
    def _first_stops(self) -> list[int]:
        """By line the place of the first thing that blocks it, and one more entry at the end."""
        lines = np.arange(self.judgement.trail.count + 1)
        first: list[int] = np.searchsorted(self.judgement.blocking.line, lines).tolist()
        return first

    @cached_property
    def stop_places(self) -> tuple[IntArray, IntArray]:
        """The hex of everything that blocks, and the second one of a hexside."""
        blocked, hex_of = self.judgement.blocking, self.ground.cells.hex_of
        other = np.where(blocked.second >= 0, hex_of[blocked.second], NONE)
        sides = np.flatnonzero(blocked.way >= 0).astype(np.int32)
        other[sides] = hex_of[self._beyond(sides)]
        return hex_of[blocked.cell], other

    def _beyond(self, sides: IntArray) -> IntArray:
        """The cells on the other side of hexsides that block."""
        blocked = self.judgement.blocking
        found: IntArray = (
            blocked.cell[sides] + np.array(self.ground.cells.steps[:6], dtype=np.int32)[blocked.way[sides]]
        )
        return found

    @cached_property
    def stop_rows(self) -> list[Row]:
        """Everything that blocks, by line and in order."""
        return self._rows(np.arange(len(self.judgement.blocking.line), dtype=np.int32))

    def stops_of(self, line: int) -> list[Row]:
        """Everything that blocks a line, in order."""
        first = self._first_stops
        return self.stop_rows[first[line] : first[line + 1]]

    def stops(self, line: int) -> list[Stop]:
        """The same with the obstacles that they are."""
        blocked, one = self.judgement.blocking, slice(*self._first_stops[line : line + 2])
        columns = (blocked.cause[one], blocked.height[one], blocked.way[one], blocked.base[one])
        return [
            Stop(
                row,
                (row.hex,) if way >= 0 or row.other == NONE else (row.hex, row.other),
                way >= 0,
                KIND_OF_CAUSE.get(cause, -1),
                height,
                base if cause in (BY_GROUND, BY_BOTH) else None,
            )
            for row, cause, height, way, base in zip(self.stops_of(line), *(x.tolist() for x in columns), strict=True)
        ]

    def first_stop_first(self, line: int) -> list[Row]:
        """What blocks a line, with what the area names as blocker in front."""
        stops = self.stops_of(line)
        if len(stops) < 2:
            return stops
        blocker = (stops[0].hex, stops[0].other if stops[0].code in _ON_SIDE else NONE)
        return sorted(stops, key=lambda row: (row.hex, row.other) != blocker)

    @cached_property
    def deciding_stops(self) -> dict[int, Row]:
        """By blocked line what decides: of :meth:`first_stop_first` the first that explains the answer, or else the first."""
        blocked, (hexes, other) = self.judgement.blocking, self.stop_places
        first = self.judgement.first_blocking[blocked.line]
        blocker = np.where(blocked.way[first] >= 0, other[first], NONE)
        elsewhere = (hexes != hexes[first]) | (other != blocker)
        general = np.array(
            [code in _KEYS and self.words.decides(_KEYS[code]) is False for code in range(max(_KEYS) + 1)]
        )
        order = np.lexsort((elsewhere, general[self._codes], blocked.line)).astype(np.int32)
        line = blocked.line[order]
        chosen = order[np.flatnonzero(np.append(True, line[1:] != line[:-1]))] if len(line) else order
        return dict(zip(blocked.line[chosen].tolist(), self._rows(chosen), strict=True))

    @cached_property
    def _codes(self) -> IntArray:
        """The code of the message of everything that blocks."""
        blocked = self.judgement.blocking
        high = self.judgement.levels.high[blocked.line]
        # what stands on the crest line hides more than the ground does
        code = np.where((blocked.cause == BY_BOTH) & (high > blocked.base), BY_OBSTACLE, blocked.cause)
        sides = np.flatnonzero(code == BY_SIDE).astype(np.int32)
        if len(sides):
            code[sides] = self._codes_of_sides(sides)
        top = blocked.base + np.maximum(blocked.height, 0)
        hidden = np.isin(code, (BY_OBSTACLE, BY_ABOVE, BY_GROUND)) & (high > top)
        found: IntArray = np.where(hidden, np.where(code == BY_GROUND, _CREST, _BLIND), code)
        # an obstacle in the target's own hex stops a line to a vertex beyond it, at which the target is in bypass (4.34)
        at_goal = blocked.cell == self.judgement.trail.goal[blocked.line]
        found[at_goal & np.isin(blocked.cause, tuple(KIND_OF_CAUSE))] = _BYPASSED
        return found

    def _rows(self, some: IntArray) -> list[Row]:
        """Some of what blocks, by its place."""
        found, blocked = self.judgement, self.judgement.blocking.of_rows(some)
        levels, trail, line = found.levels, found.trail, blocked.line
        code, base, height = self._codes[some], blocked.base, np.maximum(blocked.height, 0)
        high, low = levels.high[line], levels.low[line]
        blind, behind, joined = np.zeros((3, len(some)), dtype=np.int32)
        hidden = np.flatnonzero((code == _CREST) | (code == _BLIND)).astype(np.int32)
        if len(hidden):
            of_ground = code[hidden] == _CREST
            blind[hidden], behind[hidden] = self._blind(
                blocked.of_rows(hidden), of_ground, base[hidden], height[hidden]
            )
        sunk = np.flatnonzero(code == BY_DEPRESSION).astype(np.int32)
        if len(sunk) and self._names("joined")[BY_DEPRESSION]:
            ways = [joined_sides(self.ground, trail, from_goal=goal, among=line[sunk]) for goal in (False, True)]
            at_goal = blocked.cell[sunk] == trail.goal[line[sunk]]
            joined[sunk] = np.where(at_goal, ways[1][line[sunk]], ways[0][line[sunk]])
        numbers = {
            "top": base + height,
            "high": high,
            "low": low,
            "total": found.total[line],
            "blind": blind,
            "behind": behind,
            "joined": joined,
            "range": trail.distance[line],
            "apart": high - low,
        }
        columns = [np.where(self._names(name)[code], column, 0).tolist() for name, column in numbers.items()]
        return list(map(Row, code.tolist(), *(place[some].tolist() for place in self.stop_places), *columns))

    def _names(self, number: str) -> np.ndarray:
        """By the code, does its message name a number?"""
        named = [code in _KEYS and self.words.names_any(_KEYS[code], *_NAMED[number]) for code in range(max(_KEYS) + 1)]
        return np.array(named)

    def _codes_of_sides(self, rows: IntArray) -> IntArray:
        """How lines meet the hexsides that block: they cross them, run along them or touch an end."""
        blocked, met = self.judgement.blocking, self.judgement.trail.sides()
        keys = [
            ((part.line.astype(np.int64) * self.ground.cells.count + part.cell) * 6 + part.way) * 2**16 + part.order
            for part in (met, blocked)
        ]
        order = np.argsort(keys[0], kind="stable")
        place = np.minimum(np.searchsorted(keys[0][order], keys[1][rows]), max(len(order) - 1, 0))
        how = met.how[order[place]]
        how = np.where(keys[0][order[place]] == keys[1][rows], how, CROSSED)
        half = blocked.height[rows] == 1
        crossed, along = np.where(half, _HALF_SIDE, BY_SIDE), np.where(half, _ALONG_HALF_SIDE, _ALONG_SIDE)
        found: IntArray = np.where(how == CROSSED, crossed, np.where(how == ALONG, along, _BY_VERTEX))
        return found.astype(np.int32)

    def _blind(
        self, blocked: BlockingObstacles, of_ground: BoolArray, base: IntArray, height: IntArray
    ) -> tuple[IntArray, IntArray]:
        """The number of hexes that are blind behind what blocks, and how far it is from the lower end."""
        passing, known = self._passing(blocked.line, blocked.cell)
        behind_ground = passing.blind_hexes_behind_ground(np.where(known, blocked.cell, 0), base)
        blind = np.where(of_ground, behind_ground, passing.blind_hexes(base, height))
        return np.where(known, blind, 1).astype(np.int32), np.where(known, passing.behind, 1).astype(np.int32)

    def blind_behind(
        self, line: IntArray, cell: IntArray, base: IntArray, height: IntArray
    ) -> tuple[IntArray, IntArray]:
        """How many hexes are blind behind obstacles in cells of lines (6.4), and how far these are from the lower ends."""
        if not len(line):
            return line, cell
        passing, known = self._passing(line, cell)
        blind = passing.blind_hexes(base, height)
        return np.where(known, blind, 1).astype(np.int32), np.where(known, passing.behind, 1).astype(np.int32)

    def _passing(self, line: IntArray, cell: IntArray) -> tuple[Passing, BoolArray]:
        """Where lines meet cells, and whether they do."""
        found = self.judgement
        wanted = line.astype(np.int64) * self.ground.cells.count + cell
        order, keys, near, far = self._met_cells
        place = np.minimum(np.searchsorted(keys, wanted), max(len(order) - 1, 0))
        at = order[place]
        return found.levels.passing(line, near[at], far[at]), keys[place] == wanted

    @cached_property
    def _met_cells(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """The cells that lines meet: their order by line and cell, its keys, and how far each is from both ends."""
        trail, count = self.judgement.trail, self.ground.cells.count
        line, near, far = (
            np.concatenate([part, runs, runs])
            for part, runs in ((getattr(trail.hexes, x), getattr(trail.runs, x)) for x in ("line", "near", "far"))
        )
        cells = np.concatenate([trail.hexes.cell, trail.runs.cell, trail.runs.other])
        keys = line.astype(np.int64) * count + cells
        order = np.argsort(keys, kind="stable")
        return order, keys[order], near, far

    # --- What hinders, and the hexsides that are passed.

    @cached_property
    def hindering_order(self) -> IntArray:
        """The places of everything that hinders, by line."""
        return np.argsort(self.judgement.hindered.line, kind="stable").astype(np.int32)

    @cached_property
    def hindering_places(self) -> tuple[IntArray, IntArray]:
        """The hex of everything that hinders, by line, and the second one beside a hexside run."""
        hindered, hex_of, order = self.judgement.hindered, self.ground.cells.hex_of, self.hindering_order
        other = np.where(hindered.second >= 0, hex_of[hindered.second], NONE)
        return hex_of[hindered.cell[order]], other[order]

    @cached_property
    def hindering_rows(self) -> list[Hindering]:
        """Everything that hinders, by line."""
        hindered, levels, order = self.judgement.hindered, self.judgement.levels, self.hindering_order
        line, kind = hindered.line[order], hindered.kind[order]
        keys = [HINDRANCE_MESSAGES[one] for one in range(len(HINDRANCE_MESSAGES))]
        of_high, of_low = (np.array([self.words.names_any(key, end) for key in keys])[kind] for end in ("high", "low"))
        columns = (
            *self.hindering_places,
            hindered.drm[order],
            np.where(of_high, levels.high[line], 0),
            np.where(of_low, levels.low[line], 0),
        )
        return list(map(Hindering, [keys[one] for one in kind.tolist()], *(column.tolist() for column in columns)))

    @cached_property
    def _first_hindering(self) -> list[int]:
        line = self.judgement.hindered.line[self.hindering_order]
        first: list[int] = np.searchsorted(line, np.arange(self.judgement.trail.count + 1)).tolist()
        return first

    def hindering_of(self, line: int) -> list[Hindering]:
        """Everything that hinders a line."""
        first = self._first_hindering
        return self.hindering_rows[first[line] : first[line + 1]]

    @cached_property
    def free_sides(self) -> list[list[FreeSide]]:
        """By line the hexside obstacles on it that it meets, also those that block it."""
        found: list[list[FreeSide]] = [[] for _ in range(self.judgement.trail.count)]
        if not self.ground.has_sides:
            return found
        met, cells = self.judgement.trail.sides(), self.ground.cells
        order = np.argsort(met.line, kind="stable")
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order)) - np.searchsorted(met.line[order], met.line[order])
        held = ((self.ground.side_bits[met.cell] >> met.way) & 1 > 0) & (met.how != BY_VERTEX)
        some = order[held[order]].astype(np.int32)
        free = crossed_freely(self.ground, self.judgement.trail, met)
        bends = left_at_bends(self.ground, self.judgement.trail, met)
        beyond = met.cell[some] + np.array(cells.steps[:6], dtype=np.int32)[met.way[some]]
        columns = (met.line, place, cells.hex_of[met.cell], free, bends)
        rows = zip(*(column[some].tolist() for column in columns), cells.hex_of[beyond].tolist(), strict=True)
        for line, row, a, own, bend, b in rows:
            found[line].append(FreeSide(row, (a, b), own, bend))
        return found

    @cached_property
    def pieces(self) -> tuple[IntArray, IntArray, IntArray]:
        """The drawn pieces that the lines cross: lines, hexes by number, pieces; by line."""
        trail = self.judgement.trail
        if not self.ground.drawn.has_any:
            return (np.zeros(0, dtype=np.int32),) * 3
        hexes = trail.hexes
        entry, piece = pieces_crossed(self.ground.drawn, trail, np.arange(len(hexes.cell), dtype=np.int32))
        order = np.argsort(hexes.line[entry], kind="stable")
        entry = entry[order]
        return hexes.line[entry], self.ground.cells.hex_of[hexes.cell[entry]], piece[order]

    @cached_property
    def _first_pieces(self) -> list[int]:
        first: list[int] = np.searchsorted(self.pieces[0], np.arange(self.judgement.trail.count + 1)).tolist()
        return first

    def pieces_of(self, line: int) -> dict[int, list[int]]:
        """The drawn pieces that a line crosses, by hex."""
        one, found = slice(*self._first_pieces[line : line + 2]), dict[int, list[int]]()
        for number, piece in zip(*(column[one].tolist() for column in self.pieces[1:]), strict=True):
            found.setdefault(number, []).append(piece)
        return found

    def inside(self, line: int) -> dict[int, BaseGeometry]:
        """By the pieces that a line crosses, the part of the line inside of each."""
        pieces = self.pieces[2][slice(*self._first_pieces[line : line + 2])].tolist()
        if not pieces:
            return {}
        trail, lines = self.judgement.trail, self.judgement.lines
        chord = trail.chord
        if chord is None:
            grid = self.words.scenario.board.grid
            ends = grid.sight_ends(grid.centres[lines.origin[[line]]], grid.centres[lines.target[[line]]])
            chord = shapely.LineString(np.concatenate(ends))
        bodies = np.array([self.ground.drawn.geometry[piece] for piece in pieces], dtype=object)
        parts = shapely.intersection(bodies, chord)
        # a thin drawing just beside the line by a rounding
        missed = shapely.is_empty(parts)
        parts[missed] = shapely.shortest_line(bodies[missed], chord)
        return dict(zip(pieces, parts, strict=True))

    def standing(self, number: int) -> tuple[tuple[tuple[int, int], ...], int]:
        """What fills a hex, as kinds with heights, and the level that it stands on."""
        known = self._standing.get(number)
        if known is None:
            cell, whole = int(self.ground.cells.of_hex[number]), self.ground.whole
            fills = [int(part[cell]) for part in (whole.full, whole.half, whole.above, whole.hindrance)]
            things = tuple((kind, value) for kind, value in zip(KINDS, fills, strict=True) if value)
            known = self._standing[number] = things, int(self.ground.base[cell])
        return known

    # --- Depressions that are looked into (6.3).

    @cached_property
    def _sunk_ends(self) -> dict[int, list[tuple[int, int, int]]]:
        """By line its ends IN a Depression: the hex, the hexsides on the way along which the Depression goes on, and how much
        higher the other end is, in half levels."""
        trail, levels, ground = self.judgement.trail, self.judgement.levels, self.ground
        found: dict[int, list[tuple[int, int, int]]] = {}
        for cell, here, there, from_goal in (
            (trail.goal, levels.aim, levels.eye, True),
            (trail.home, levels.eye, levels.aim, False),
        ):
            some = np.flatnonzero(ground.sunk[cell] & (here < ground.level[cell])).astype(np.int32)
            if len(some):
                joined = joined_sides(ground, trail, from_goal=from_goal, among=some)
                columns = some, ground.cells.hex_of[cell[some]], joined[some], (there - here)[some]
                for line, *end in zip(*(column.tolist() for column in columns), strict=True):
                    found.setdefault(line, []).append((end[0], end[1], end[2]))
        return found

    def into_depressions(self, line: int) -> list[Reason]:
        """Why the ends of an open line are seen that are IN a Depression; once for the same one."""
        range_ = int(self.judgement.trail.distance[line])
        found: dict[str, Reason] = {}
        for number, joined, apart in self._sunk_ends.get(line, ()):
            need = max(0, range_ - joined)
            key = "sight_into_depression" if need else "sight_along_depression"
            values = {"need": need, "range": range_, "joined": joined, "difference": levels_text(apart)}
            found.setdefault(key, self.words.reason(key, self.words.place(number), Effect.NOTE, **values))
        return list(found.values())

    # --- The words.

    def blocking_reason(self, row: Row) -> Reason:
        """What blocks, in words."""
        known = self.words.reasons.get(row)
        if known is None:
            known = self.words.reasons[row] = self._blocking(row)
        return known

    def decides(self, row: Row) -> bool | None:
        """Does what blocks explain the answer better than a general sentence?"""
        return self.words.decides(_KEYS[row.code])

    def _blocking(self, row: Row) -> Reason:
        words, readings = self.words, self.ground.readings
        on_side = row.code in _ON_SIDE
        values = self.values(row.hex, row.high, row.low) | {
            "limit": readings.limit,
            "sum": row.total,
            "need": row.range - row.joined,
            "range": row.range,
            "joined": row.joined,
            "difference": levels_text(row.apart),
            "visibility": readings.visibility,
            "top": levels_text(row.top),
            "count": row.blind,
            "behind": row.behind,
            "blind": self._behind(row.blind),
        }
        if on_side:
            values["terrain"] = self.terrain_on_side(row.hex, row.other)
        at = words.side(row.hex, row.other) if row.other != NONE else words.place(row.hex)
        return words.reason(_KEYS[row.code], at, Effect.BLOCKS, **values)

    def hindering_reason(self, row: Hindering) -> Reason:
        """What hinders, in words."""
        known = self.words.reasons.get(row)
        if known is None:
            words = self.words
            at = words.side(row.hex, row.other) if row.other != NONE else words.place(row.hex)
            values = self.values(self.hindering_hex(row.hex, row.other), row.high, row.low)
            known = words.reasons[row] = words.reason(row.key, at, Effect.HINDERS, drm=row.drm, **values)
        return known

    def hindering_hex(self, number: int, other: int) -> int:
        """Of the two hexes along a hexside the one that a Hindrance fills, which hinders from one side alone (6.1); the first
        if it does, or if what hinders is drawn on both sides."""
        filled = [one for one in (number, other) if one >= 0 and HINDRANCE in dict(self.standing(one)[0])]
        return (*filled, number)[0]

    def passed_sides(self, line: int) -> list[FreeSide]:
        """The hexside obstacles on a line that do not block it, each side once: at the hexes of the ends their TEM counts (6.2,
        4.34 EX)."""
        sides = self.free_sides[line]
        barred = {(row.hex, row.other) for row in self.stops_of(line)} if sides else set()
        return list({side.hexes: side for side in sides if side.hexes not in barred}.values())

    def side_reason(self, side: FreeSide) -> Reason:
        """That a hexside obstacle does not block, in words."""
        key, hexes = side.key, side.hexes
        known = self.words.reasons.get((key, hexes))
        if known is None:
            words, terrain = self.words, self.terrain_on_side(*hexes)
            known = words.reasons[key, hexes] = words.reason(key, words.side(*hexes), Effect.NOTE, terrain=terrain)
        return known

    def passed_reason(self, row: PassedRow) -> Reason:
        """That something in a hex does not block, in words."""
        words = self.words
        place = row if words.names_any(row.key, "high", "low", "blind") else (row.key, row.hex)
        known = words.reasons.get(place)
        if known is None:
            tall = int(self.ground.tall[self.ground.cells.of_hex[row.hex]])
            values = self.values(row.hex, row.high, row.low) | {
                "top": levels_text(tall),
                "blind": self._behind(row.blind),
                "behind": row.behind,
            }
            known = words.reasons[place] = words.reason(row.key, words.place(row.hex), Effect.NOTE, **values)
        return known

    def _behind(self, blind: int) -> Text:
        """So many hexes are blind behind something."""
        return self.words.sentence("sight_behind_one" if blind == 1 else "sight_behind_many", count=blind)

    def values(self, number: int, high: int, low: int) -> dict[str, object]:
        """What every message about a hex may name."""
        return {
            "terrain": self.terrain_names(number),
            "ground": levels_text(int(self.ground.floor[self.ground.cells.of_hex[number]])),
            "high": levels_text(high),
            "low": levels_text(low),
        }

    def terrain_on_side(self, a: int, b: int) -> Text:
        """The names of the terrain on a hexside, painted or drawn."""
        painted = self.words.scenario.board.sides_at(a, b)
        here = (*self.ground.drawn.terrain.get(a, ()), *self.ground.drawn.terrain.get(b, ()))
        chart = self.words.ruleset.terrain
        drawn = [key for key in dict.fromkeys(here) if chart[key].layer == HEXSIDES]
        return self.words.terrain(painted or drawn)

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
