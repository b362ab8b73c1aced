"""What a line crosses, found the slow way: every hex of the neighbourhood, in fractions."""

from __future__ import annotations

from fractions import Fraction

from workbench.geometry.hexes import Hex, disk


def span(offset: Hex, here: Hex) -> tuple[Fraction, Fraction, bool] | None:
    """(enter, leave, inside): where the line to ``offset`` meets the closed hex, and whether it meets the open one.

    A hex about 0 holds the points with |q - r|, |r - s|, |s - q| <= 1.
    """
    low, high, inside = Fraction(0), Fraction(1), True
    for speed, at in (
        (offset.q - offset.r, here.q - here.r),
        (offset.r - offset.s, here.r - here.s),
        (offset.s - offset.q, here.s - here.q),
    ):
        if speed == 0:
            if abs(at) > 1:
                return None
            inside = inside and abs(at) < 1
        else:
            first, last = sorted((Fraction(at - 1, speed), Fraction(at + 1, speed)))
            low, high = max(low, first), min(high, last)
    if low > high:
        return None
    return low, high, inside and low < high


def stretches(offset: Hex) -> list[tuple[Fraction, Fraction, frozenset[Hex]]]:
    """(enter, leave, hexes) of everything strictly between the ends, in order: one hex, or the two of a hexside run."""
    centre = Hex(0, 0)
    found: dict[tuple[Fraction, Fraction], set[Hex]] = {}
    for here in disk(centre, centre.distance(offset) + 1):
        met = span(offset, here)
        if met is not None and met[0] < met[1] and here not in (centre, offset):
            found.setdefault(met[:2], set()).add(here)
    return [(*key, frozenset(hexes)) for key, hexes in sorted(found.items())]


def vertices(offset: Hex) -> set[tuple[Fraction, frozenset[Hex]]]:
    """Every vertex on the line, as (where, its three hexes)."""
    centre = Hex(0, 0)
    near = list(disk(centre, centre.distance(offset) + 2))
    found = set()
    for here in near:
        for side in range(6):
            three = (here, here.neighbour(side), here.neighbour(side + 1))
            # three times the vertex; on the line if parallel to the offset and between the ends
            q, r = sum(h.q for h in three), sum(h.r for h in three)
            if q * offset.r == r * offset.q:
                length = offset.q * offset.q + offset.q * offset.r + offset.r * offset.r
                dot = q * offset.q + r * offset.r + Fraction(q * offset.r + r * offset.q, 2)
                at = Fraction(dot) / (3 * length)
                if 0 < at < 1:
                    found.add((at, frozenset(three)))
    return found
