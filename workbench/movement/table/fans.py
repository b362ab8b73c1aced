"""In which directions ways go on from their ends at their best: the parts of stars that count.

From the start and from places where anything can happen it is a whole turn. Round a corner it is from straight on to along
the side that the way hugs. Through a seam they go on in beams (:mod:`workbench.movement.table.beams`).
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
TRIED = 60
"""Directions that are tried where more than one thing bends ways."""
WAYS = np.stack([np.cos(np.arange(TRIED) * 2 * np.pi / TRIED), np.sin(np.arange(TRIED) * 2 * np.pi / TRIED)], axis=1)
CLOSE_BY = 0.01
"""How far from the place they are tried, in the table's unit."""


@dataclass(frozen=True, eq=False)
class Fans:
    """Parts of stars: ``label`` is whose, by its place in the list of ways; ``begin`` and ``width`` bound it (radians)."""

    label: Ints
    begin: Floats
    width: Floats

    @classmethod
    def joined(cls, parts: list[Fans]) -> Fans:
        """All of several lists."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("label", "begin", "width")))

    @property
    def whole(self) -> Flags:
        """Which go all round?"""
        return self.width > 2 * np.pi - 1e-9


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


def fans_of(search: Search, labels: list[int]) -> Fans:
    """The fans of ways; from seams ways go on in beams, and here only round their curves."""
    places = np.array([search.labels.place[label] for label in labels], np.int64)
    kind = np.full(len(labels), -1, np.int64)
    kind[places >= 0] = search.nodes.kind[places[places >= 0]]
    arrived = Arrived(np.arange(len(labels)), places, *search.arrival_of(labels))
    parts = [_anywhere(search, labels, arrived.only((kind != CORNER) & (kind != SEAM) & (kind != KINK)))]
    parts.append(_at_kinks(search, arrived.only(kind == KINK)))
    parts.append(_round_corners(search, arrived.only(kind == CORNER)))
    parts.append(_along_curves(search, arrived.only(kind == SEAM)))
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
    return Fans(label, begin, width)


def _anywhere(search: Search, labels: list[int], arrived: Arrived) -> Fans:
    """All directions that the way before does not see better."""
    return _runs(arrived.label, _not_seen(search, labels, arrived))


def _at_kinks(search: Search, arrived: Arrived) -> Fans:
    """The directions that the rules of bends allow, found by trying enough of them."""
    rows = np.repeat(np.arange(len(arrived.label)), TRIED)
    ways = np.tile(WAYS, (len(arrived.label), 1))
    place, came, before = arrived.place[rows], arrived.came[rows], arrived.before[rows]
    fine = search.bends.leaves(place, came, before, ways, np.ones(len(rows)))
    return _runs(arrived.label, _wider(fine.reshape(-1, TRIED)))


def _not_seen(search: Search, labels: list[int], arrived: Arrived) -> Flags:
    """(ways, directions): is it dearer to come straight from the way before to just beyond the place in a direction?

    Where it is not, what lies farther on is no cheaper by way of the place either."""
    here = [labels[row] for row in arrived.label]
    before = [search.labels.before[label] for label in here]
    found = np.ones((len(here), TRIED), np.bool_)
    some = np.flatnonzero(np.array(before, np.int64) >= 0)
    own, old = ([column[row] for row in some for _ in range(TRIED)] for column in (here, before))
    ends = search.points_of(own) + CLOSE_BY * np.tile(WAYS, (len(some), 1))
    bent, straight_on = search.costs_to(own, ends), search.costs_to(old, ends)
    found[some] = (straight_on > bent + 1e-9).reshape(-1, TRIED)
    return _wider(found)


def _wider(fine: Flags) -> Flags:
    """One step more on either side."""
    return fine | np.roll(fine, 1, axis=1) | np.roll(fine, -1, axis=1)


def _runs(label: Ints, fine: Flags) -> Fans:
    """Directions (ways, TRIED) as fans."""
    whole = np.flatnonzero(fine.all(axis=1))
    row, first = np.nonzero(fine & ~np.roll(fine, 1, axis=1))
    _, last = np.nonzero(fine & ~np.roll(fine, -1, axis=1))
    # the end of the last run of a row may lie before its beginning, round the circle
    for number in np.unique(row):
        mine = np.flatnonzero(row == number)
        if last[mine[0]] < first[mine[0]]:
            last[mine] = np.roll(last[mine], -1)
    step = 2 * np.pi / TRIED
    return Fans(
        label[np.concatenate([row, whole])],
        np.concatenate([first * step, np.zeros(len(whole))]),
        np.concatenate([np.mod(last - first, TRIED) * step, np.full(len(whole), 2 * np.pi)]),
    )


def _along_curves(search: Search, arrived: Arrived) -> Fans:
    """On in the fast ground of who goes along a seam: round its curve, no more."""
    bends, nodes = search.bends, search.nodes
    place, came = arrived.place, arrived.came
    left = bends.left[place]
    grazing = (np.abs(dot(came, left)) <= bends.flat(place)) & (nodes.turn[place] > 0)
    place, came = place[grazing], came[grazing]
    onward = np.sign(dot(came, nodes.ahead[place]))[:, None] * nodes.ahead[place]
    turn = nodes.turn[place] + ALONG
    return Fans(arrived.label[grazing], np.arctan2(onward[:, 1], onward[:, 0]) - turn, 2 * turn)
