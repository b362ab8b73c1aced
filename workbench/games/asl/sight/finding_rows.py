"""What blocks, hinders and is passed on judged lines of Advanced Squad Leader, as codes of messages and numbers for all lines
of a judgement; reasons are made of them when somebody reads them."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.engine.sight.findings import FindingWording
from workbench.engine.sight.results import Effect, Reason
from workbench.games.asl.sight.drawn_terrain import ABOVE, FULL, HALF, KINDS
from workbench.games.asl.sight.hindrances import FIRE, SMOKE, TERRAIN, VEHICLE
from workbench.games.asl.sight.judgement import Judgement, crossed_freely, joined_sides, pieces_crossed
from workbench.games.asl.sight.lines import ALONG, BY_VERTEX, CROSSED
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

NONE = -2
"""No second hex; -1 is one off the map."""
_CREST, _BLIND, _ALONG_SIDE, _BY_VERTEX = 12, 13, 14, 15
_KEYS = {
    **BLOCKING_MESSAGES,
    _CREST: "sight_crest",
    _BLIND: "sight_blind",
    _ALONG_SIDE: "sight_side_along",
    _BY_VERTEX: "sight_side_vertex",
}
"""The messages of what blocks, by their codes: the causes of the judgement, and these told apart further."""
_ON_SIDE = (BY_SIDE, _ALONG_SIDE, _BY_VERTEX)


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
    """One thing that blocks a line: its row, the hexes that it stands in, whether it is on a hexside, and the kind (-1: the
    ground or no obstacle) and the height of the obstacle."""

    row: Row
    hexes: tuple[int, ...]
    on_side: bool
    kind: int
    height: int


class Hindering(NamedTuple):
    """One thing that hinders a line: the key of its message, its hex and the second one beside a hexside run, its DRM, and the
    heights of the higher and the lower end."""

    key: str
    hex: int
    other: int
    drm: int
    high: int
    low: int

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes that it is in."""
        return (self.hex,) if self.other == NONE else (self.hex, self.other)


class FreeSide(NamedTuple):
    """A hexside obstacle on a line that need not block: the place of the side among those of its line, the two hexes, and
    whether it is one of an end's own (6.2, 4.34 EX)."""

    place: int
    hexes: tuple[int, int]
    own: bool


class FindingRows:
    """All that was met on the lines of a judgement."""

    def __init__(self, words: FindingWording, judgement: Judgement) -> None:
        self.words, self.judgement = words, judgement
        self.ground: Ground = judgement.ground
        self._keys: dict[int, tuple[str, ...]] = {}
        self._standing: dict[int, tuple[tuple[tuple[int, int], ...], int]] = {}

    # --- What blocks.

    @cached_property
    def stops(self) -> list[list[Stop]]:
        """By line, in order, everything that blocks it."""
        blocked, hex_of = self.judgement.blocking, self.ground.cells.hex_of
        rows = self._rows()
        second = np.where(blocked.second >= 0, hex_of[blocked.second], NONE)
        found: list[list[Stop]] = [[] for _ in range(self.judgement.trail.count)]
        columns = (blocked.line, blocked.cause, blocked.height, blocked.way, hex_of[blocked.cell], second)
        for row, line, cause, height, way, number, other in zip(
            rows, *(column.tolist() for column in columns), strict=True
        ):
            hexes = (number,) if other == NONE else (number, other)
            found[line].append(Stop(row, hexes, way >= 0, KIND_OF_CAUSE.get(cause, -1), height))
        return found

    def first_stop_first(self, line: int) -> list[Row]:
        """What blocks a line, with what the area names as blocker in front."""
        stops = self.stops[line]
        if not stops:
            return []
        first = stops[0]
        blocker = (first.row.hex, first.row.other if first.on_side else NONE)
        return sorted((stop.row for stop in stops), key=lambda row: (row.hex, row.other) != blocker)

    def _rows(self) -> list[Row]:
        found, ground = self.judgement, self.ground
        blocked, levels, trail = found.blocking, found.levels, found.trail
        line, cell, hex_of = blocked.line, blocked.cell, ground.cells.hex_of
        none = np.zeros_like(line)
        high, low = levels.high[line], levels.low[line]
        # what stands on the crest line hides more than the ground does
        code = np.where((blocked.cause == BY_BOTH) & (high > ground.floor[cell]), BY_OBSTACLE, blocked.cause)
        base = np.where(code == BY_GROUND, ground.floor[cell], ground.base[cell])
        height = np.maximum(blocked.height, 0)
        other = np.where(blocked.second >= 0, hex_of[blocked.second], NONE)
        sides = np.flatnonzero(code == BY_SIDE).astype(np.int32)
        if len(sides):
            beyond = cell[sides] + np.array(ground.cells.steps[:6], dtype=np.int32)[blocked.way[sides]]
            other[sides] = hex_of[beyond]
            base[sides] = np.maximum(ground.level[cell[sides]], ground.level[beyond])
            code[sides] = self._codes_of_sides(sides)
        top = base + height
        blind, behind = none.copy(), none.copy()
        hidden = np.isin(code, (BY_OBSTACLE, BY_ABOVE, BY_GROUND)) & (high > top)
        some = np.flatnonzero(hidden).astype(np.int32)
        if len(some):
            blind[some], behind[some] = self._blind(some, code[some], base[some], height[some])
            code[some] = np.where(code[some] == BY_GROUND, _CREST, _BLIND)
        joined = none.copy()
        some = np.flatnonzero(code == BY_DEPRESSION).astype(np.int32)
        if len(some):
            at_goal = cell[some] == trail.goal[line[some]]
            ways = [joined_sides(ground, trail, from_goal=goal)[line[some]] for goal in (False, True)]
            joined[some] = np.where(at_goal, ways[1], ways[0])
        numbers = {
            "top": top,
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
        return list(map(Row, code.tolist(), hex_of[cell].tolist(), other.tolist(), *columns))

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
        found: IntArray = np.where(how == CROSSED, BY_SIDE, np.where(how == ALONG, _ALONG_SIDE, _BY_VERTEX))
        return found.astype(np.int32)

    def _blind(self, rows: IntArray, code: IntArray, base: IntArray, height: IntArray) -> tuple[IntArray, IntArray]:
        """How many hexes are blind behind what blocks, and how far it is from the lower end."""
        found = self.judgement
        trail, blocked, count = found.trail, found.blocking, self.ground.cells.count
        line, near, far = (
            np.concatenate([part, runs, runs])
            for part, runs in ((getattr(trail.hexes, x), getattr(trail.runs, x)) for x in ("line", "near", "far"))
        )
        cells = np.concatenate([trail.hexes.cell, trail.runs.cell, trail.runs.other])
        keys = line.astype(np.int64) * count + cells
        order = np.argsort(keys, kind="stable")
        wanted = blocked.line[rows].astype(np.int64) * count + blocked.cell[rows]
        place = np.minimum(np.searchsorted(keys[order], wanted), max(len(order) - 1, 0))
        at = order[place]
        passing = found.levels.passing(line[at], near[at], far[at])
        blind = np.where(
            code == BY_GROUND, passing.blind_hexes_behind_ground(cells[at]), passing.blind_hexes(base, height)
        )
        known = keys[at] == wanted
        return np.where(known, blind, 1).astype(np.int32), np.where(known, passing.behind, 1).astype(np.int32)

    # --- What hinders, and the hexsides that are passed.

    @cached_property
    def hindering(self) -> list[list[Hindering]]:
        """By line everything that hinders it."""
        hindered, levels, hex_of = self.judgement.hindered, self.judgement.levels, self.ground.cells.hex_of
        other = np.where(hindered.second >= 0, hex_of[hindered.second], NONE)
        found: list[list[Hindering]] = [[] for _ in range(self.judgement.trail.count)]
        ends = levels.high[hindered.line], levels.low[hindered.line]
        columns = (hindered.line, hindered.kind, hex_of[hindered.cell], other, hindered.drm, *ends)
        named = {
            kind: [self.words.names_any(key, name) for name in ("high", "low")]
            for kind, key in HINDRANCE_MESSAGES.items()
        }
        for line, kind, number, beside, drm, high, low in zip(*(column.tolist() for column in columns), strict=True):
            of_high, of_low = named[kind]
            key = HINDRANCE_MESSAGES[kind]
            found[line].append(Hindering(key, number, beside, drm, high if of_high else 0, low if of_low else 0))
        return found

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
        beyond = met.cell[some] + np.array(cells.steps[:6], dtype=np.int32)[met.way[some]]
        columns = (met.line[some], place[some], cells.hex_of[met.cell[some]], cells.hex_of[beyond], free[some])
        for line, row, a, b, own in zip(*(column.tolist() for column in columns), strict=True):
            found[line].append(FreeSide(row, (a, b), own))
        return found

    @cached_property
    def pieces(self) -> list[dict[int, list[int]]]:
        """By line and hex the drawn pieces that it crosses."""
        trail, found = self.judgement.trail, [dict[int, list[int]]() for _ in range(self.judgement.trail.count)]
        if self.ground.drawn.has_any:
            hexes = trail.hexes
            entry, pieces = pieces_crossed(self.ground, trail, np.arange(len(hexes.cell), dtype=np.int32))
            numbers = self.ground.cells.hex_of[hexes.cell[entry]]
            for line, number, piece in zip(hexes.line[entry].tolist(), numbers.tolist(), pieces.tolist(), strict=True):
                found[line].setdefault(number, []).append(piece)
        return found

    @cached_property
    def inside(self) -> list[dict[int, BaseGeometry]]:
        """By line and piece that it crosses, the part of the line inside of it."""
        trail, drawn = self.judgement.trail, self.ground.drawn
        found: list[dict[int, BaseGeometry]] = [{} for _ in range(trail.count)]
        pairs = [(line, piece) for line, held in enumerate(self.pieces) for some in held.values() for piece in some]
        if not pairs:
            return found
        if trail.chord is None:
            centres, lines = self.words.scenario.board.grid.centres, self.judgement.lines
            ends = np.stack([centres[lines.origin], centres[lines.target]], axis=1)
            chords = np.array(shapely.linestrings(ends), dtype=object)
        else:
            chords = np.array([trail.chord], dtype=object)
        bodies = np.array([drawn.geometry[piece] for _, piece in pairs], dtype=object)
        along = chords[[line for line, _ in pairs]]
        parts = shapely.intersection(bodies, along)
        # a thin drawing just beside the line by a rounding
        missed = shapely.is_empty(parts)
        parts[missed] = shapely.shortest_line(bodies[missed], along[missed])
        for (line, piece), part in zip(pairs, parts, strict=True):
            found[line][piece] = part
        return found

    def standing(self, number: int) -> tuple[tuple[tuple[int, int], ...], int]:
        """What fills a hex, as kinds with heights, and the level that it stands on."""
        known = self._standing.get(number)
        if known is None:
            cell, whole = int(self.ground.cells.of_hex[number]), self.ground.whole
            fills = [int(part[cell]) for part in (whole.full, whole.half, whole.above, whole.hindrance)]
            things = tuple((kind, value) for kind, value in zip(KINDS, fills, strict=True) if value)
            known = self._standing[number] = things, int(self.ground.base[cell])
        return known

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
        said = "sight_behind_one" if row.blind == 1 else "sight_behind_many"
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
            "blind": words.sentence(said, count=row.blind),
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
            values = self.values(row.hex, row.high, row.low)
            known = words.reasons[row] = words.reason(row.key, at, Effect.HINDERS, drm=row.drm, **values)
        return known

    def side_reason(self, hexes: tuple[int, int], *, own: bool) -> Reason:
        """That a hexside obstacle does not block, in words."""
        key = "sight_own_side" if own else "sight_side_passed"
        known = self.words.reasons.get((key, hexes))
        if known is None:
            words, terrain = self.words, self.terrain_on_side(*hexes)
            known = words.reasons[key, hexes] = words.reason(key, words.side(*hexes), Effect.NOTE, terrain=terrain)
        return known

    def passed_reason(self, key: str, number: int, high: int, low: int) -> Reason:
        """That an obstacle of a hex does not block, in words."""
        of_ends = self.words.names_any(key, "high", "low")
        place = (key, number, high, low) if of_ends else (key, number)
        known = self.words.reasons.get(place)
        if known is None:
            tall = int(self.ground.tall[self.ground.cells.of_hex[number]])
            values = self.values(number, high, low) | {"top": levels_text(tall)}
            known = self.words.reason(key, self.words.place(number), Effect.NOTE, **values)
            self.words.reasons[place] = known
        return known

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
