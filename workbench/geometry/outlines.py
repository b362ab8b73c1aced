"""Outlines of :mod:`workbench.geometry.limits`: wedges divided until straight chords between neighbouring rays fit."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Indices
from workbench.geometry.limit_rays import NONE, Marks, Rays, Wedges

PART = 1 / 32
"""How near around the place where an outline should jump it is looked at next, as a part of the gap."""


@dataclass(frozen=True, eq=False)
class Outline:
    """Chords (headings of both ends, then their distances) with their sectors, and how far lines go there."""

    chords: FloatArray
    sector: Indices
    far: FloatArray


def outline(rays: Rays, wedges: Wedges, reach: FloatArray, tolerance: float) -> Outline:
    """The outline in all wedges, each divided until straight chords fit it."""
    count = len(wedges.place)
    item = np.arange(count)
    begin, end = wedges.gaps.begin[wedges.place], wedges.gaps.end[wedges.place]
    fan = _Fan(rays, wedges)
    left, right = fan.add(item, begin), fan.add(item, end)
    narrow = tolerance / 4 / rays.horizon
    done: list[tuple[Indices, Indices]] = []
    while len(left):
        width = fan.heading[right] - fan.heading[left]
        alike = fan.mark[left] == fan.mark[right]
        over = reach[wedges.sector[fan.item[left]]]
        beyond = (fan.far[left] >= over) & (fan.far[right] >= over)
        short = ~alike & (_apart(fan, left, right) < tolerance / 4)
        tiny = (width <= narrow) | short
        done.append((left[tiny], right[tiny]))
        left, right, alike, beyond = left[~tiny], right[~tiny], alike[~tiny], beyond[~tiny]
        same, other = np.flatnonzero(alike), np.flatnonzero(~alike)
        middle = fan.add(fan.item[left[same]], (fan.heading[left[same]] + fan.heading[right[same]]) / 2)
        fits = _fits(fan, left[same], middle, right[same], tolerance)
        fits |= (
            beyond[same] & (fan.mark[middle] == fan.mark[left[same]]) & _settled(fan, left[same], middle, right[same])
        )
        done.append((left[same[fits]], right[same[fits]]))
        again = same[~fits]
        inner = _around_jumps(fan, left[other], right[other])
        between = fan.add(np.repeat(fan.item[left[other]], inner.shape[1]), inner.ravel()).reshape(inner.shape)
        path = np.column_stack([left[other], between, right[other]])
        left, right = (
            np.concatenate([left[again], middle[~fits], path[:, :-1].ravel()]),
            np.concatenate([middle[~fits], right[again], path[:, 1:].ravel()]),
        )
    left = np.concatenate([pair[0] for pair in done]) if done else np.empty(0, dtype=np.int64)
    right = np.concatenate([pair[1] for pair in done]) if done else np.empty(0, dtype=np.int64)
    near, last = fan.far[left], fan.far[right]
    most = np.maximum(near, last)
    # what is left of a jump is no edge that runs along a ray, but a step; of one to nowhere it ends where it began
    jump = (fan.mark[left] != fan.mark[right]) & ~(_apart(fan, left, right) < tolerance / 4)
    step = np.where(np.isinf(most), np.minimum(near, last), most)
    near, last = np.where(jump, step, near), np.where(jump, step, last)
    chords = np.column_stack([fan.heading[left], fan.heading[right], near, last])
    return Outline(chords, wedges.sector[fan.item[left]], most)


class _Fan:
    """The rays as they are found."""

    def __init__(self, rays: Rays, wedges: Wedges) -> None:
        self.rays, self.wedges = rays, wedges
        self.item: Indices = np.empty(0, dtype=np.int64)
        self.heading: FloatArray = np.empty(0)
        self.found = rays.at(wedges, self.item, self.heading)

    def add(self, item: Indices, heading: FloatArray) -> Indices:
        """Work out rays; their numbers."""
        base = len(self.item)
        if len(item):
            self.item, self.heading = np.append(self.item, item), np.append(self.heading, heading)
            self.found = self.found.more(self.rays.at(self.wedges, item, heading))
        return base + np.arange(len(item))

    @property
    def far(self) -> FloatArray:
        """How far each goes."""
        return self.found.far

    @property
    def mark(self) -> Marks:
        """What each crosses."""
        return self.found.mark

    def points(self, ray: Indices) -> FloatArray:
        """Where rays end, with the eye as origin."""
        heading = self.heading[ray]
        with np.errstate(invalid="ignore"):
            return np.asarray(
                np.column_stack([np.cos(heading), np.sin(heading)]) * self.far[ray][:, None], dtype=np.float64
            )


def _apart(fan: _Fan, left: Indices, right: Indices) -> FloatArray:
    """How far the ends of rays are from each other."""
    with np.errstate(invalid="ignore"):
        found = np.hypot(*(fan.points(right) - fan.points(left)).T)
    return np.where(np.isfinite(found), found, np.inf)


def _settled(fan: _Fan, left: Indices, middle: Indices, right: Indices) -> BoolArray:
    """Is no line between three rays likely to get through where they do not, or the other way round?"""
    fine: BoolArray = np.ones(len(left), dtype=np.bool_)
    for side in (fan.found.below, fan.found.above):
        first, second, third = (np.minimum(np.abs(side[ray]), 1) for ray in (left, middle, right))
        # a parabola through the three: does it come near 0 between them?
        bend, slope = 2 * (first + third) - 4 * second, 4 * second - 3 * first - third
        with np.errstate(divide="ignore", invalid="ignore"):
            turn, least = -slope / (2 * bend), first - slope**2 / (4 * bend)
        fine &= ~((bend > 0) & (turn > -0.2) & (turn < 1.2) & (least < bend / 16))
    return fine


def _fits(fan: _Fan, left: Indices, middle: Indices, right: Indices, tolerance: float) -> BoolArray:
    """Is a straight chord between two rays good enough, as far as a ray between them tells?"""
    same = (fan.mark[left] == fan.mark[middle]) & _settled(fan, left, middle, right)
    finite = np.isfinite(fan.far[left]) & np.isfinite(fan.far[middle]) & np.isfinite(fan.far[right])
    none = np.isinf(fan.far[left]) & np.isinf(fan.far[middle]) & np.isinf(fan.far[right])
    a, m, b = (fan.points(ray) for ray in (left, middle, right))
    with np.errstate(invalid="ignore"):
        way, off = b - a, m - a
        far = np.abs(way[:, 0] * off[:, 1] - way[:, 1] * off[:, 0]) / np.maximum(np.hypot(*way.T), 1e-12)
        fine: BoolArray = same & (none | (finite & (far <= tolerance * 0.8)))
    return fine


def _around_jumps(fan: _Fan, left: Indices, right: Indices) -> FloatArray:
    """Three headings in each gap in which the outline jumps, or bends where another area begins, close around that place as
    far as its ends tell."""
    found = fan.found
    begin, width = fan.heading[left], fan.heading[right] - fan.heading[left]
    sooner = found.far[left] <= found.far[right]
    low = np.where(sooner, found.above[left], found.below[left])
    high = np.where(sooner, found.below[right], found.above[right])
    told = (np.abs(low) < NONE) & (np.abs(high) < NONE)
    # only one edge is crossed more, or less: that one is just ahead of the outline on one side, just behind it on the other
    for before, one, two in ((0, left, right), (1, right, left)):
        bends = (found.mark[one] + found.names[one, 1] == found.mark[two]) & np.isfinite(
            found.far[one] + found.far[two]
        )
        ahead, behind = found.off[one, 1], -found.off[two, 0]
        low = np.where(bends, behind if before else ahead, low)
        high = np.where(bends, ahead if before else behind, high)
        told |= bends
    told &= np.isfinite(low) & np.isfinite(high) & (low != high)
    at = np.where(told, low / np.where(told, low - high, 1.0), 0.5)
    step = np.where(told, PART, 0.25)
    at = np.clip(at, 1.5 * step, 1 - 1.5 * step)
    # one more halves the rest, in case that it is not there
    rest = np.where(at < 0.5, (1 + at + step) / 2, (at - step) / 2)
    at = np.sort(np.column_stack([at - step, at + step, rest]), axis=1)
    return np.asarray(begin[:, None] + width[:, None] * at, dtype=np.float64)
