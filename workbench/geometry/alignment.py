"""How far things have to move to be in order: brought to one edge or middle, with equal gaps, in a line, evenly spaced.

Things are known by the boxes around them or by their middles, in any unit; coordinates grow to the right and down. Every
function returns one shift (dx, dy) for each thing, in the order in which they were given.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from workbench.base.text import Text

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom of what something covers."""
ALIGNMENTS: Mapping[str, Text] = {
    "left": Text("Align left", "Aligner à gauche"),
    "centre": Text("Align middles from left to right", "Aligner les centres de gauche à droite"),
    "right": Text("Align right", "Aligner à droite"),
    "top": Text("Align top", "Aligner en haut"),
    "middle": Text("Align middles from top to bottom", "Aligner les centres de haut en bas"),
    "bottom": Text("Align bottom", "Aligner en bas"),
    "gaps_across": Text("Equal gaps across", "Intervalles égaux en largeur"),
    "gaps_down": Text("Equal gaps down", "Intervalles égaux en hauteur"),
}
"""The edges and middles to which boxes can be brought, and the two ways of equal gaps."""
LINE_UP, SPACE_OUT = Text("Line up", "Aligner"), Text("Space evenly", "Espacer régulièrement")
"""The names of the two orders along a line that need not run along an edge of the map."""


def box_around(boxes: Sequence[Box]) -> Box:
    """The box around boxes (at least one)."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def aligned(boxes: Sequence[Box], to: str) -> list[Point]:
    """Bring boxes to one edge or middle of the box around all of them, or make the gaps between them alike (``to`` is a key of
    :data:`ALIGNMENTS`). Fewer than two boxes stay, for equal gaps fewer than three."""
    gaps = to.startswith("gaps")
    if len(boxes) < (3 if gaps else 2):
        return [(0.0, 0.0)] * len(boxes)
    across = to in ("left", "centre", "right", "gaps_across")
    axis = 0 if across else 1
    spans = [(box[axis], box[axis + 2]) for box in boxes]
    shifts = _gap_shifts(spans) if gaps else _edge_shifts(spans, to)
    return [(shift, 0.0) if across else (0.0, shift) for shift in shifts]


def _edge_shifts(spans: Sequence[tuple[float, float]], to: str) -> list[float]:
    low, high = min(low for low, _ in spans), max(high for _, high in spans)
    if to in ("left", "top"):
        return [low - here for here, _ in spans]
    if to in ("right", "bottom"):
        return [high - here for _, here in spans]
    return [(low + high) / 2 - (a + b) / 2 for a, b in spans]


def _gap_shifts(spans: Sequence[tuple[float, float]]) -> list[float]:
    order = sorted(range(len(spans)), key=lambda number: sum(spans[number]))
    first, last = spans[order[0]][0], spans[order[-1]][1]
    gap = (last - first - sum(b - a for a, b in spans)) / (len(spans) - 1)
    shifts, place = [0.0] * len(spans), first
    for number in order:
        a, b = spans[number]
        shifts[number] = place - a
        place += b - a + gap
    return shifts


def shifts_in_order(boxes: Sequence[Box], to: str) -> tuple[list[Point], Text]:
    """Bring boxes into line, with the name of that: ``to`` is a key of :data:`ALIGNMENTS`, ``line_up`` or ``space_out``."""
    if to in ALIGNMENTS:
        return aligned(boxes, to), ALIGNMENTS[to]
    middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes]
    return (lined_up(middles), LINE_UP) if to == "line_up" else (spaced_out(middles), SPACE_OUT)


def lined_up(middles: Sequence[Point]) -> list[Point]:
    """Move things onto the line between the two that are farthest apart, each to its nearest point. Fewer than three stay."""
    return _along_line(middles, lambda _, along, __: (along, 0.0))


def spaced_out(middles: Sequence[Point]) -> list[Point]:
    """Space things evenly along the line between the two that are farthest apart; their distances from the line stay. Fewer
    than three stay."""

    length = max((math.dist(a, b) for a, b in combinations(middles, 2)), default=0.0)
    return _along_line(middles, lambda rank, _, beside: (rank * length / (len(middles) - 1), beside))


def _along_line(middles: Sequence[Point], place: Callable[[int, float, float], tuple[float, float]]) -> list[Point]:
    """Shift things to where ``place(rank, along, beside)`` puts them: their rank along the line between the two that are
    farthest apart, how far along it their middle is and how far beside."""
    pairs = combinations(middles, 2)
    start, end = max(pairs, key=lambda pair: math.dist(*pair), default=((0.0, 0.0), (0.0, 0.0)))
    length = math.dist(start, end)
    if len(middles) < 3 or not length:
        return [(0.0, 0.0)] * len(middles)
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    track = [
        ((px - start[0]) * x + (py - start[1]) * y, (py - start[1]) * x - (px - start[0]) * y) for px, py in middles
    ]
    order = sorted(range(len(track)), key=lambda number: track[number][0])
    shifts = []
    for number, (along, beside) in enumerate(track):
        to, aside = place(order.index(number), along, beside)
        shifts.append(((to - along) * x - (aside - beside) * y, (to - along) * y + (aside - beside) * x))
    return shifts
