"""What a straight line between two points of two hexes crosses, exactly.

The points are hex centres, vertices and middles of hexsides: in axial coordinates all of them are multiples of a sixth,
so everything is decided in whole numbers and fractions. The records are those of :mod:`workbench.geometry.hex_lines`,
to which :attr:`Segment.crossing` is equal from centre to centre.

A hex is the set of points with |q - r|, |2q + r|, |q + 2r| <= 1 about its centre.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Crossing, HexPath, Side, Slot, Touch
from workbench.geometry.hexes import DIRECTIONS, Hex, direction_of

CENTRE, VERTEX, HEXSIDE = "centre", "vertex", "hexside"


class Aim(NamedTuple):
    """A point of a hex: its centre, its vertex ``k``, or the middle of its hexside ``k``.

    Side k faces the neighbour in direction k; vertex k lies clockwise before side k, between the neighbours k - 1 and k.
    """

    kind: str = CENTRE
    k: int = 0


AT_CENTRE = Aim()


class Passed(NamedTuple):
    """A hexside that a line passes through, from its first hex into its second, and where on the line."""

    side: Side
    fraction: Fraction


@dataclass(frozen=True, slots=True)
class Segment:
    """Everything on the line from the point ``start`` of hex (0, 0) to the point ``end`` of hex ``offset``.

    ``slots`` are all stretches in order, also those in the hexes of the ends (``near`` or ``far`` 0). A hexside run that
    begins or ends the line beside one of its own hexes has ways at unequal distances: the slot tells the smaller ones.
    ``passed``: the hexsides passed through; a line that begins at a vertex or hexside of a hex and runs away from the hex
    passes out of it at 0, and one that ends so passes into it at 1. At a vertex, the line is taken to pass the side between
    the two hexes that it crosses, and a touch says so; ``touches`` at the ends of the line have no hex ``touched``.
    ``last_side``: the hexside by which the line enters the last hex, as in :class:`~workbench.geometry.hex_lines.Crossing`.
    """

    start: Aim
    end: Aim
    offset: Hex
    slots: tuple[Slot, ...]
    passed: tuple[Passed, ...]
    last_side: Side | None
    touches: tuple[Touch, ...]

    @property
    def distance(self) -> int:
        """The distance between the two hexes, in hexes."""
        return Hex(0, 0).distance(self.offset)

    @property
    def between(self) -> tuple[Slot, ...]:
        """The slots without those in which only the first or the last hex is crossed."""
        ends = (Hex(0, 0), self.offset)
        return tuple(slot for slot in self.slots if slot.is_side or slot.ways[0].hex not in ends)

    @property
    def crossing(self) -> Crossing:
        """What lies between the two hexes."""
        return Crossing(self.offset, self.distance, self.between, self.last_side, self.touches)


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a line enters its target's hex. ``side``: the direction of the hexside of that hex through which it passes;
    ``vertex``: the vertex by which it enters instead (vertex k lies clockwise before side k); ``spine``: the two hexes beside
    the hexside along which it comes to that vertex. All None where the line stays in one hex."""

    side: int | None = None
    vertex: int | None = None
    spine: tuple[Hex, Hex] | None = None

    @property
    def place(self) -> float | None:
        """Its place on the outline, in hexsides from vertex 0: a whole number at a vertex, a half in a side."""
        if self.vertex is not None:
            return float(self.vertex)
        return None if self.side is None else self.side + 0.5


@dataclass(frozen=True, slots=True)
class _Span:
    """Where a line meets a closed hex; ``runs`` if it stays on the border there."""

    hex: Hex
    enter: Fraction
    leave: Fraction
    runs: bool


def sixths(here: Hex, aim: Aim = AT_CENTRE) -> tuple[int, int]:
    """A point of a hex in axial coordinates, times six."""
    q, r = 6 * here.q, 6 * here.r
    # a hexside's middle is half a step away; a vertex a third of the sum of two neighbouring steps
    towards = DIRECTIONS[aim.k % 6]
    if aim.kind == HEXSIDE:
        return q + 3 * towards.q, r + 3 * towards.r
    if aim.kind == VERTEX:
        before = DIRECTIONS[(aim.k - 1) % 6]
        return q + 2 * (towards.q + before.q), r + 2 * (towards.r + before.r)
    return q, r


def hexside_aim(here: Hex, other: Hex) -> Aim | None:
    """The middle of the hexside of ``here`` towards an adjacent hex; None if they are not adjacent."""
    direction = direction_of(other.minus(here))
    return None if direction is None else Aim(HEXSIDE, direction)


def vertex_aim(here: Hex, other: Hex, third: Hex) -> Aim | None:
    """The vertex of ``here`` that it shares with two other hexes; None if the three do not meet."""
    one, two = direction_of(other.minus(here)), direction_of(third.minus(here))
    if one is None or two is None or (one - two) % 6 not in (1, 5):
        return None
    return Aim(VERTEX, one if (one - two) % 6 == 1 else two)


@lru_cache(maxsize=4096)
def segment(offset: Hex, start: Aim = AT_CENTRE, end: Aim = AT_CENTRE) -> Segment:
    """The line from a point of hex (0, 0) to a point of hex ``offset``; no slots where the two points are the same."""
    origin = Hex(0, 0)
    first, last = sixths(origin, start), sixths(offset, end)
    way = (last[0] - first[0], last[1] - first[1])
    if way == (0, 0):
        return Segment(start, end, offset, (), (), None, ())
    spans = _met(first, way)
    stretches = _stretches(spans, first, way)
    slots, passed = _joined(stretches, origin, offset)
    inside = [slot for slot in slots if not slot.is_side and slot.ways[0].hex == offset]
    if inside:
        last_side = next(iter(inside[0].ways[0].sides), None)
    else:
        last_side = next((one.side for one in passed if one.side[1] == offset), None)
    return Segment(start, end, offset, slots, passed, last_side, _touches(spans))


def entry_sides(offset: Hex, start: Aim = AT_CENTRE) -> frozenset[int]:
    """The sides of hex ``offset`` by which the line from a point of hex (0, 0) comes to its centre: one, the two that meet at
    the vertex through which it comes, or none if it begins inside."""
    found = segment(offset, start)
    crossed = [found.last_side] if found.last_side is not None else []
    if not crossed and found.touches:
        crossed = [(here, offset) for here in found.touches[-1].vertex if here != offset]
    ways = (direction_of(here.minus(offset)) for here, _ in crossed)
    return frozenset(way for way in ways if way is not None)


def _forms(q: int, r: int) -> tuple[int, int, int]:
    return q - r, 2 * q + r, q + 2 * r


def _span(here: Hex, first: tuple[int, int], way: tuple[int, int]) -> _Span | None:
    enter, leave, runs = Fraction(0), Fraction(1), False
    # a hex is where three bands meet: the line is in each between two fractions, and in the hex where it is in all
    for begin, speed, middle in zip(_forms(*first), _forms(*way), _forms(6 * here.q, 6 * here.r), strict=True):
        if speed:
            one, two = sorted((Fraction(middle - 6 - begin, speed), Fraction(middle + 6 - begin, speed)))
            enter, leave = max(enter, one), min(leave, two)
        # parallel to the band: outside of it throughout, or inside; at 6 exactly it runs along a hexside
        elif abs(begin - middle) > 6:
            return None
        else:
            runs = runs or abs(begin - middle) == 6
    return _Span(here, enter, leave, runs) if enter <= leave else None


def _met(first: tuple[int, int], way: tuple[int, int]) -> list[_Span]:
    """Every hex that the line meets, if only in one point; found from neighbour to neighbour."""
    found: dict[Hex, _Span | None] = {}
    # the hexes that a line meets hang together, so that neighbours of those found are all that can follow
    waiting = [Hex(0, 0)]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found[here] = span = _span(here, first, way)
            if span is not None:
                waiting += here.neighbours()
    return [span for span in found.values() if span is not None]


def _stretches(spans: list[_Span], first: tuple[int, int], way: tuple[int, int]) -> list[tuple[_Span, ...]]:
    """The hexes crossed and the pairs of hexes run between (the one on the left first), in order."""

    def turn(span: _Span) -> int:
        # negative on the left of the line
        return way[0] * (6 * span.hex.r - first[1]) - way[1] * (6 * span.hex.q - first[0])

    # two hexes that begin at the same fraction are those beside a hexside run
    groups: dict[Fraction, list[_Span]] = {}
    for span in spans:
        if span.enter < span.leave:
            groups.setdefault(span.enter, []).append(span)
    return [tuple(sorted(groups[enter], key=turn)) for enter in sorted(groups)]


def _joined(
    stretches: list[tuple[_Span, ...]], origin: Hex, offset: Hex
) -> tuple[tuple[Slot, ...], tuple[Passed, ...]]:
    slots: list[Slot] = []
    passed: list[Passed] = []
    places: list[Hex | None] = [group[0].hex if len(group) == 1 else None for group in stretches]
    befores = [origin, *places[:-1]]
    afters = [*places[1:], offset]
    for group, before, after in zip(stretches, befores, afters, strict=True):
        hexes = [span.hex for span in group]
        enter, leave = group[0].enter, group[0].leave
        sides: list[tuple[Side, ...]] = []
        if len(group) == 1:
            come = before is not None and before != hexes[0]
            sides.append(((before, hexes[0]),) if come and before is not None else ())
            passed += [Passed(side, enter) for side in sides[0]]
        else:
            into = before if before not in hexes else None
            out = after if after not in hexes else None
            for here in hexes:
                ins: tuple[Side, ...] = ((into, here),) if into is not None else ()
                sides.append((*ins, *(((here, out),) if out is not None else ())))
        ways = tuple(HexPath(here, held) for here, held in zip(hexes, sides, strict=True))
        near = min(here.distance(origin) for here in hexes)
        slots.append(Slot(ways, enter, leave, near, min(here.distance(offset) for here in hexes)))
    if places[-1] is not None and places[-1] != offset:
        passed.append(Passed((places[-1], offset), Fraction(1)))
    return tuple(slots), tuple(passed)


def _touches(spans: list[_Span]) -> tuple[Touch, ...]:
    """The vertices on the line: the points that three hexes share. Each of the three begins or ends there."""
    meeting: dict[Fraction, list[_Span]] = {}
    for span in spans:
        for time in {span.enter, span.leave}:
            meeting.setdefault(time, []).append(span)
    touches = []
    for time in sorted(meeting):
        here = meeting[time]
        # two spans that meet are just a hexside passed
        if len(here) == 3:
            only = next((span.hex for span in here if span.enter == span.leave), None) if 0 < time < 1 else None
            first, second, third = sorted(span.hex for span in here)
            touches.append(Touch((first, second, third), time, only))
    return tuple(touches)


# --- Points of hexes by name: a hex ``D4``, a vertex ``D4^D3^C4``, the middle of a hexside ``D4/C4``, each with
# levels ``D4@1``.


_MARKS = {VERTEX: "^", HEXSIDE: "/"}
_MOST = 99


def point_of(grid: HexGrid, number: int, aim: Aim) -> tuple[float, float]:
    """A point of a hex in the plane."""
    here = grid.hexes[number]
    if aim.kind == CENTRE:
        return grid.point(here)
    corners = grid.corners(here)
    one, two = corners[aim.k % 6], corners[(aim.k + 1) % 6]
    return one if aim.kind == VERTEX else ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)


def place_label(grid: HexGrid, number: int, aim: Aim = AT_CENTRE, level: int = 0) -> str:
    """A point of a hex as it is written, with the levels above the floor of the hex where they are not 0."""
    sides = {VERTEX: ((aim.k - 1) % 6, aim.k), HEXSIDE: (aim.k,)}.get(aim.kind, ())
    others = [int(grid.neighbours[number, way]) for way in sides]
    names = [grid.labels[other] for other in others] if all(other >= 0 for other in others) else [str(aim.k)]
    label = _MARKS.get(aim.kind, "").join([grid.labels[number], *(names if others else ())])
    return f"{label}@{level}" if level else label


def split_level(text: str) -> tuple[str, int | None]:
    """The place without its level, and the level: 0 where none is written, None where what is written is none."""
    place, at, written = text.partition("@")
    digits = written.removeprefix("-")
    if not at:
        return place, 0
    return place, int(written) if digits.isascii() and digits.isdigit() and int(digits) <= _MOST else None


def split_place(place: str) -> tuple[str, list[str]]:
    """The kind of point that a place without level is ("" for a hex), and what stands between its marks."""
    for kind, mark in _MARKS.items():
        if mark in place:
            return kind, place.split(mark)
    return "", [place]


def numbered_aim(kind: str, parts: list[str]) -> Aim | None:
    """The point of a place that gives its number; None if it names hexes."""
    digit = parts[1] if kind and len(parts) == 2 else ""
    return Aim(kind, int(digit)) if digit in ("0", "1", "2", "3", "4", "5") else None


def aim_between(grid: HexGrid, kind: str, hexes: list[int]) -> Aim | None:
    """The point of the first hex that lies between all of them; None if they do not meet at one."""
    here, *others = (grid.hexes[number] for number in hexes)
    if kind == VERTEX and len(others) == 2:
        return vertex_aim(here, *others)
    if kind == HEXSIDE and len(others) == 1:
        return hexside_aim(here, *others)
    return None
