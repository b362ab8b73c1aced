"""Where a cheapest way can go on to from a place, by how it came there: the rules of bends.

Round a corner a way turns towards the piece that it hugs, no farther than along its side. At a seam the cost of a way must be
least against a shift of the place along the seam: its derivative is within what half the spacing of the places can explain.
Both only leave out ways that cannot be the cheapest.
"""

from __future__ import annotations

import numpy as np

from workbench.movement.table.edges import Flags, Floats, Ints
from workbench.movement.table.nodes import CORNER, KINK, SEAM, Nodes

SLACK = 1e-3
"""Sines below this are none: places lie a hair beside the corners that they stand for."""
REACH_OF_PLACE = 1.5
"""How many spacings of a seam a place answers for."""
ALONG = 0.02
"""A way whose sine against a seam is below this goes along it."""


def cross(a: Floats, b: Floats) -> Floats:
    """The cross products of directions (n, 2)."""
    found: Floats = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    return found


def dot(a: Floats, b: Floats) -> Floats:
    """The dot products of directions (n, 2)."""
    found: Floats = (a * b).sum(axis=1)
    return found


class Bends:
    """The bends of ways at places; ``fast`` and ``slow`` are the densities on both sides of the seam that each place is on."""

    def __init__(self, nodes: Nodes, fast: Floats, slow: Floats) -> None:
        self.nodes, self.fast, self.slow = nodes, fast, slow
        self.left = np.stack([-nodes.ahead[:, 1], nodes.ahead[:, 0]], axis=1)

    def enters(self, place: Ints, way: Floats, length: Floats) -> Flags:
        """May a way come to a place in this direction (unit vectors (n, 2))? Corners are only touched; out of slow ground a
        seam is met no flatter than at the critical angle."""
        nodes = self.nodes
        fine = np.ones(len(place), np.bool_)
        kind = nodes.kind[place]
        at = np.flatnonzero(kind == CORNER)
        one, two = cross(way[at], nodes.back[place[at]]), cross(way[at], nodes.ahead[place[at]])
        fine[at] = (np.minimum(one, two) >= -SLACK) | (np.maximum(one, two) <= SLACK)
        at = np.flatnonzero(kind == SEAM)
        here = place[at]
        across = dot(way[at], self.left[here])
        flat = np.abs(dot(way[at], nodes.ahead[here]))
        slow = self.slow[here]
        blur = REACH_OF_PLACE * nodes.span[here] * slow * across**2 / length[at] + slow * (nodes.turn[here] + ALONG)
        fine[at] = (across > -self.flat(here)) | (flat * slow <= self.fast[here] + blur)
        return fine

    def leaves(self, place: Ints, came: Floats, before: Floats, way: Floats, length: Floats) -> Flags:
        """May a way that came in the direction ``came`` after a straight line of length ``before`` go on in the direction
        ``way`` for ``length``? Directions are unit vectors (n, 2)."""
        fine = np.ones(len(place), np.bool_)
        kind = self.nodes.kind[place]
        at = np.flatnonzero(kind == CORNER)
        fine[at] = self._round(place[at], came[at], way[at])
        at = np.flatnonzero(kind == SEAM)
        fine[at] = self._refracted(place[at], came[at], before[at], way[at], length[at])
        at = np.flatnonzero(kind == KINK)
        fine[at] = self._kinked(place[at], came[at], before[at], way[at], length[at])
        return fine

    def _round(self, place: Ints, came: Floats, way: Floats) -> Flags:
        back, ahead = self.nodes.back[place], self.nodes.ahead[place]
        hugged = np.sign(cross(came, back) + cross(came, ahead))
        turned = np.minimum(
            cross(came, way) * hugged, np.minimum(cross(way, back) * hugged, cross(way, ahead) * hugged)
        )
        fine: Flags = (turned >= -SLACK) | (hugged == 0)
        return fine

    def density(self, place: Ints, across: Floats) -> Floats:
        """What a unit of length costs to the side of a seam that a direction with this sine lies on."""
        return np.where(across > self.flat(place), self.slow[place], self.fast[place])

    def flat(self, place: Ints) -> Floats:
        """The sine below which a way goes along a seam; a place on a curve lies before the seam."""
        return ALONG + 0.6 * self.nodes.turn[place]

    def _refracted(self, place: Ints, came: Floats, before: Floats, way: Floats, length: Floats) -> Flags:
        nodes = self.nodes
        ahead, left = nodes.ahead[place], self.left[place]
        into, out = dot(came, left), dot(way, left)
        # came from the slow side, if it goes to the fast one
        density_in, density_out = self.density(place, -into), self.density(place, out)
        slope = density_in * dot(came, ahead) - density_out * dot(way, ahead)
        curve = density_in * into**2 / before + density_out * out**2 / length
        blur = REACH_OF_PLACE * nodes.span[place] * curve + np.maximum(density_in, density_out) * (
            nodes.turn[place] + ALONG
        )
        mirrored = (into * out < 0) & (np.minimum(np.abs(into), np.abs(out)) > self.flat(place))
        return (np.abs(slope) <= blur) & ~mirrored

    def _kinked(self, place: Ints, came: Floats, before: Floats, way: Floats, length: Floats) -> Flags:
        nodes = self.nodes
        back, ahead = nodes.back[place], nodes.ahead[place]
        from_slow, to_slow = self._in_slow(place, -came), self._in_slow(place, way)
        # within the fast ground only round a slow corner that sticks out; within the slow one never
        sticks = cross(-back, ahead) > 0
        fine = np.where(from_slow == to_slow, ~from_slow & sticks & self._round(place, came, way), True)
        density_in = np.where(from_slow, self.slow[place], self.fast[place])
        density_out = np.where(to_slow, self.slow[place], self.fast[place])
        for side, normal in (
            (back, np.stack([-back[:, 1], back[:, 0]], 1)),
            (ahead, np.stack([ahead[:, 1], -ahead[:, 0]], 1)),
        ):
            # a shift along a side that the way crosses must not make it cheaper
            one, two = -dot(came, normal), dot(way, normal)
            crosses = (one * two < 0) & (from_slow != to_slow)
            slope = density_in * dot(came, side) - density_out * dot(way, side)
            curve = density_in * one**2 / before + density_out * two**2 / length
            blur = REACH_OF_PLACE * nodes.span[place] * curve + ALONG * np.maximum(density_in, density_out)
            fine &= ~crosses | (slope >= -blur)
        return fine

    def _in_slow(self, place: Ints, way: Floats) -> Flags:
        """Does a direction lead into the slow ground at a corner of its outline?"""
        back, ahead = self.nodes.back[place], self.nodes.ahead[place]
        in_one, in_two = cross(-back, way) > ALONG, cross(ahead, way) > ALONG
        return np.where(cross(-back, ahead) > 0, in_one & in_two, in_one | in_two)
