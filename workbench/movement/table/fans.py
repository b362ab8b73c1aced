"""In which directions ways go on from their ends at their best: the parts of stars that count.

From the start and from places where anything can happen it is a whole turn. Round a corner it is from straight on to along
the side that the way hugs. Through a seam it is a narrow fan about the direction of refraction, because the places beside it
have fans of their own; close to the seam, where those leave gaps, it is wider but short.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.movement.table.bending import ALONG, cross, dot
from workbench.movement.table.edges import Flags, Floats, Ints
from workbench.movement.table.nodes import CORNER, KINK, SEAM
from workbench.movement.table.search import Search

OVERLAP = 0.01
"""Fans are so much wider than need be (radians), so that no crack is left between them."""
BETWEEN = 0.75
"""A fan through a seam is so many spacings of its places wide to either side, where it ends; half of one would do."""
STRAIGHT = 1e-3
"""A way along a seam whose sine against it is below this goes straight on."""
TRIED = 90
"""Directions that are tried out of a corner of a seam."""
FLANKS = np.array([0.1, 0.3, 0.8])
"""Rays beside the core of a fan through a seam (radians)."""
WIDE = 1.4
"""A fan through a seam reaches so far to either side (radians)."""


@dataclass(frozen=True, eq=False)
class Fans:
    """Parts of stars: ``label`` is whose, by its place in the list of ways; ``begin`` and ``width`` bound it (radians). The
    ``core``, about the ``axis`` (counted from the beginning), reaches as far as the budget does; beside it a fan is ``short``:
    so long at an angle of 1 off the core, inversely to the angle (inf = as long as the core)."""

    label: Ints
    begin: Floats
    width: Floats
    axis: Floats
    core: Floats
    short: Floats

    @classmethod
    def plain(cls, label: Ints, begin: Floats, width: Floats) -> Fans:
        """Fans that are all core."""
        return cls(label, begin, width, width / 2, width, np.full(len(label), np.inf))

    @classmethod
    def joined(cls, parts: list[Fans]) -> Fans:
        """All of several lists."""
        names = ("label", "begin", "width", "axis", "core", "short")
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    @property
    def whole(self) -> Flags:
        """Which go all round?"""
        return self.width > 2 * np.pi - 1e-9

    def cap(self, fan: Ints, inside: Floats) -> Floats:
        """How long a ray of a fan may be, at an angle from its beginning."""
        off = np.abs(inside - self.axis[fan]) - self.core[fan] / 2
        with np.errstate(divide="ignore", invalid="ignore"):
            found: Floats = np.where(off > 1e-9, self.short[fan] / np.maximum(off, 1e-9), np.inf)
        return found

    def flanks(self) -> tuple[Ints, Floats]:
        """(fan, angle from its beginning) of rays beside the cores, none for fans that are all core; edges of fans too."""
        sided = np.flatnonzero(np.isfinite(self.short))
        beside = np.concatenate([-FLANKS[::-1], FLANKS]) + 0.0
        angle = self.axis[sided, None] + beside + np.sign(beside) * self.core[sided, None] / 2
        fan = np.repeat(sided, len(beside))
        flat = angle.ravel()
        kept = (flat > 0) & (flat < self.width[fan])
        ends = np.arange(len(self.label))
        return (
            np.concatenate([fan[kept], ends, ends]),
            np.concatenate([flat[kept], np.zeros(len(ends)), self.width]),
        )


@dataclass(frozen=True, eq=False)
class Arrived:
    """Ways (by their place in a list) at places, the directions in which they came, and the lengths of their last lines."""

    label: Ints
    place: Ints
    came: Floats
    before: Floats

    def only(self, wanted: Flags) -> Arrived:
        """Some of them."""
        return Arrived(self.label[wanted], self.place[wanted], self.came[wanted], self.before[wanted])


def fans_of(search: Search, labels: list[int], budgets: Floats) -> Fans:
    """The fans of ways; what is narrow is wide enough for each of the budgets."""
    places = np.array([search.labels.place[label] for label in labels], np.int64)
    kind = np.full(len(labels), -1, np.int64)
    kind[places >= 0] = search.nodes.kind[places[places >= 0]]
    arrived = Arrived(np.arange(len(labels)), places, *search.arrival_of(labels))
    at = np.flatnonzero((kind != CORNER) & (kind != SEAM) & (kind != KINK))
    parts = [Fans.plain(at, np.zeros(len(at)), np.full(len(at), 2 * np.pi))]
    parts.append(_at_kinks(search, arrived.only(kind == KINK)))
    parts.append(_round_corners(search, arrived.only(kind == CORNER)))
    seams = arrived.only(kind == SEAM)
    left = budgets[None] - search.cost_of([labels[number] for number in seams.label])[:, None]
    rest = np.maximum(np.where(left > 0, left, np.inf).min(axis=1), 1e-3)
    parts.extend(_through_seams(search, seams, rest))
    return Fans.joined(parts)


def _round_corners(search: Search, arrived: Arrived) -> Fans:
    """From the way on to along the side that it hugs, and not into it."""
    label, place, came = arrived.label, arrived.place, arrived.came
    back, ahead = search.nodes.back[place], search.nodes.ahead[place]
    hugged = np.sign(cross(came, back) + cross(came, ahead))
    one, two = (np.mod(np.arctan2(hugged * cross(came, side), dot(came, side)), 2 * np.pi) for side in (back, ahead))
    low, high = np.minimum(one, two), np.maximum(one, two)
    # along the side of a corner it came along already, an angle can come out as just below a whole turn
    width = np.where(low < np.pi + OVERLAP, low, np.where(high < np.pi + OVERLAP, high, 0.0))
    width = np.where(hugged == 0, 2 * np.pi, width + OVERLAP)
    forward = np.arctan2(came[:, 1], came[:, 0])
    begin = np.where(hugged > 0, forward - OVERLAP, forward + OVERLAP - width)
    return Fans.plain(label, begin, width)


def _at_kinks(search: Search, arrived: Arrived) -> Fans:
    """The directions that the rules of bends allow, found by trying enough of them."""
    label, place, came, before = arrived.label, arrived.place, arrived.came, arrived.before
    tried = np.linspace(0.0, 2 * np.pi, TRIED, endpoint=False)
    way = np.stack([np.cos(tried), np.sin(tried)], axis=1)
    rows = np.repeat(np.arange(len(label)), TRIED)
    ways = np.tile(way, (len(label), 1))
    fine = search.bends.leaves(place[rows], came[rows], before[rows], ways, np.ones(len(rows)))
    fine = fine.reshape(len(label), TRIED)
    # one step more on either side
    fine |= np.roll(fine, 1, axis=1) | np.roll(fine, -1, axis=1)
    whole = np.flatnonzero(fine.all(axis=1))
    row, first = np.nonzero(fine & ~np.roll(fine, 1, axis=1))
    _, last = np.nonzero(fine & ~np.roll(fine, -1, axis=1))
    # the end of the last run of a row may lie before its beginning, round the circle
    for number in np.unique(row):
        mine = np.flatnonzero(row == number)
        if last[mine[0]] < first[mine[0]]:
            last[mine] = np.roll(last[mine], -1)
    step = 2 * np.pi / TRIED
    return Fans.plain(
        label[np.concatenate([row, whole])],
        np.concatenate([first * step, np.zeros(len(whole))]),
        np.concatenate([np.mod(last - first, TRIED) * step, np.full(len(whole), 2 * np.pi)]),
    )


def _through_seams(search: Search, arrived: Arrived, rest: Floats) -> list[Fans]:
    """About the direction of refraction, to each side of the seam that something comes through to."""
    bends, nodes = search.bends, search.nodes
    label, place, came, before = arrived.label, arrived.place, arrived.came, arrived.before
    ahead, left = nodes.ahead[place], bends.left[place]
    into, flat = dot(came, left), dot(came, ahead)
    density_in = bends.density(place, -into)
    course = np.arctan2(ahead[:, 1], ahead[:, 0])
    flatness = bends.flat(place)
    parts = []
    for side, density in ((1.0, bends.slow[place]), (-1.0, bends.fast[place])):
        along = density_in * flat / density
        sine = np.sqrt(np.maximum(1.0 - along**2, 0.05))
        span = BETWEEN * nodes.span[place]
        curve = density_in * into**2 / np.maximum(before, 1e-3) + density * sine**2 / rest
        blur = span * curve / density + nodes.turn[place]
        fits = (np.abs(along) < 1.0 + blur) & (into * side > -flatness)
        low, high = np.clip(along - blur, -1.0, 1.0), np.clip(along + blur, -1.0, 1.0)
        # angles from the seam, to this side of it
        begin, end = np.arccos(high) - OVERLAP, np.arccos(low) + OVERLAP
        short = span * sine
        if side < 0:
            # along the seam and on in the fast ground: round the curve, no more
            grazing = np.abs(into) <= flatness
            # straight on along a straight seam goes what the way before sees already
            fits = (fits & ~grazing) | (grazing & ((nodes.turn[place] > 0) | (np.abs(into) > STRAIGHT)))
            turn = nodes.turn[place] + ALONG
            begin = np.where(grazing, np.where(flat > 0, -turn, np.pi - turn), begin)
            end = np.where(grazing, np.where(flat > 0, turn, np.pi + turn), end)
            short = np.where(grazing, 0.0, short)
        wide = np.where(short > 0, WIDE, 0.0)
        first, last = (
            np.minimum(np.maximum(begin - wide, -OVERLAP), begin),
            np.maximum(np.minimum(end + wide, np.pi + OVERLAP), end),
        )
        start = course + np.where(side > 0, first, -last)
        middle = np.where(side > 0, (begin + end) / 2 - first, last - (begin + end) / 2)
        short = np.where(short > 0, short, np.inf)
        made = Fans(label, start, last - first, middle, end - begin, short)
        parts.append(
            Fans(*(getattr(made, name)[fits] for name in ("label", "begin", "width", "axis", "core", "short")))
        )
    return parts
