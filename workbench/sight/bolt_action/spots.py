"""Places at one end of lines: the figures, openings, muzzles or parts of a hull that one stand looks from or is seen at."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray
from workbench.geometry.edges import Indices
from workbench.sight.table.judging import Ends
from workbench.sight.table_results import Point


@dataclass(frozen=True, eq=False)
class Spots:
    """``ends`` has a row for each place; with ``whole`` (one row) they are places of one body, which owns what that owns.
    ``bodies`` are what distances are measured to, less a ``radius`` each. ``figure`` says which places are of one figure or
    body, ``room`` how many figures look from each, ``strength`` how many there are. ``own`` are obstacles that hide nothing
    from here (its own hull), ``house`` the building that it is in (-1: none). Where it sees nothing there are no rows, and
    ``why`` is the message."""

    ends: Ends
    bodies: NDArray[np.object_]
    radius: FloatArray
    figure: Indices
    room: tuple[int, ...]
    strength: int
    whole: Ends | None = None
    own: frozenset[int] = frozenset()
    house: int = -1
    hull: BaseGeometry | None = None
    why: str = ""

    def __len__(self) -> int:
        return len(self.ends.points)

    @property
    def single(self) -> bool:
        """Is it one body?"""
        return self.strength <= 1 and len(set(self.figure.tolist())) <= 1

    def take(self, rows: Indices) -> Ends:
        """Some of the places as ends of lines."""
        if self.whole is not None:
            return self.whole.at(self.ends.points[rows])
        return Ends(self.ends.points[rows], self.ends.level[rows], self.ends.bases[rows])

    def point(self, row: int) -> Point:
        """One place."""
        x, y = self.ends.points[row].tolist()
        return x, y

    def at(self, points: FloatArray) -> Spots:
        """The same body at other places of it."""
        count = len(points)
        assert self.whole is not None
        ends = Ends(points, np.repeat(self.whole.level, count), np.repeat(self.whole.bases, count))
        more = self.figure[:1].repeat(count), self.room[:1] * count
        return replace(
            self, ends=ends, bodies=self.bodies[:1].repeat(count), radius=self.radius[:1].repeat(count), figure=more[0],
            room=more[1],
        )  # fmt: skip

    def joined(self, other: Spots) -> Spots:
        """The places of both; figures of the other are no bodies of this one's count."""
        ends = Ends(
            np.vstack([self.ends.points, other.ends.points]),
            np.concatenate([self.ends.level, other.ends.level]),
            np.concatenate([self.ends.bases, other.ends.bases]),
        )
        return replace(
            self,
            ends=ends,
            bodies=np.concatenate([self.bodies, other.bodies]),
            radius=np.concatenate([self.radius, other.radius]),
            figure=np.concatenate([self.figure, other.figure + 1 + self.figure.max(initial=-1)]),
            room=self.room + other.room,
            strength=max(self.strength, 1),
            whole=None,
            own=self.own | other.own,
            why="" if len(self) or len(other) else self.why,
        )


def spots_of(
    points: FloatArray, level: FloatArray, cores: NDArray[np.object_] | None = None, radius: float = 0.0
) -> Spots:
    """Figures that stand by themselves: their middles (n, 2), levels, what they touch things with (None: just points)."""
    count = len(points)
    marks: NDArray[np.object_] = np.asarray(shapely.points(points), dtype=object).reshape(-1)
    return Spots(
        Ends(points, level, marks if cores is None else cores),
        marks,
        np.full(count, radius),
        np.arange(count),
        (1,) * count,
        count,
    )


def nobody(why: str) -> Spots:
    """A stand that neither sees nor is seen."""
    none: NDArray[np.object_] = np.empty(0, dtype=object)
    ends = Ends(np.empty((0, 2)), np.empty(0), none)
    return Spots(ends, none, np.empty(0), np.empty(0, dtype=np.int64), (), 0, why=why)
