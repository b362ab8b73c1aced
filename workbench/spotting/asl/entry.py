"""Where a line enters its target's hex: through a hexside, or at a vertex (4.34 EX, 7.7, 9.221 EX)."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex, direction_of
from workbench.geometry.segments import AT_CENTRE, Aim, Segment, segment


@dataclass(frozen=True, slots=True)
class Entry:
    """``side``: the direction of the hexside of the target's hex that the line passes through; ``vertex``: the vertex by
    which it enters instead (vertex k lies clockwise before side k); ``spine``: the two hexes beside the hexside along which it
    comes to that vertex. All None where the line stays in one hex."""

    side: int | None = None
    vertex: int | None = None
    spine: tuple[Hex, Hex] | None = None

    @property
    def place(self) -> float | None:
        """Its place on the outline, in hexsides from vertex 0: a whole number at a vertex, a half in a side."""
        if self.vertex is not None:
            return float(self.vertex)
        return None if self.side is None else self.side + 0.5


def entry_of(grid: HexGrid, origin: int, target: int, *, start: Aim = AT_CENTRE, end: Aim = AT_CENTRE) -> Entry:
    """Where the line from a point of one hex to a point of another enters the second."""
    here, home = grid.hexes[target], grid.hexes[origin]
    if here == home:
        return Entry()
    offset = here.minus(home)
    found = segment(offset, start, end)
    when = next((slot.enter for slot in found.slots if not slot.is_side and slot.ways[0].hex == offset), None)
    corner = _corner(found, offset) if when is None else _touched(found, offset, when)
    if corner is not None:
        return Entry(vertex=corner, spine=_spine(found, home, offset))
    if found.last_side is None:
        return Entry()
    return Entry(side=direction_of(found.last_side[0].minus(offset)))


def vertex_between(offset: Hex, one: Hex, two: Hex) -> int | None:
    """The vertex of a hex that it shares with two others, None if the three do not meet."""
    first, second = direction_of(one.minus(offset)), direction_of(two.minus(offset))
    if first is None or second is None:
        return None
    if (second - first) % 6 == 1:
        return second
    return first if (first - second) % 6 == 1 else None


def _touched(found: Segment, offset: Hex, when: object) -> int | None:
    touch = next((one for one in found.touches if one.at == when and offset in one.vertex), None)
    if touch is None:
        return None
    one, two = (here for here in touch.vertex if here != offset)
    return vertex_between(offset, one, two)


def _corner(found: Segment, offset: Hex) -> int | None:
    """The vertex of a line that ends at its target's outline without going in."""
    return _touched(found, offset, 1)


def _spine(found: Segment, home: Hex, offset: Hex) -> tuple[Hex, Hex] | None:
    last = next((slot for slot in reversed(found.slots) if offset not in slot.hexes), None)
    if last is None or not last.is_side:
        return None
    one, two = (home.plus(here) for here in last.hexes)
    return one, two
