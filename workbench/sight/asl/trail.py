"""What lines cross, in the form that the judgement wants: hexes, hexside runs, sides passed through, sides touched.

A trail is made of the lines from one centre to many (:mod:`workbench.sight.asl.fans`) or of a single line between two points
of hexes (:mod:`workbench.sight.asl.aimed`). Every entry names its line (index into ``goal``), ``near`` and ``far`` (distances
in hexes to the first and the last hex), and ``order``, its place on the line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, FloatArray, IntArray

SPREAD, ENTRY, FIRST, BETWEEN, SECOND = 6, 0, 1, 2, 3
"""Places in the order of a line: six to a ring; its entry by a hexside, its first hex, the side between two, the second."""

CROSSED, AT_VERTEX, ALONG, BY_VERTEX = 0, 1, 2, 3
"""How a line meets a hexside: it passes through, it touches one end of it, it runs along it; it passes from hex to hex through
one end of it (named besides the crossing)."""


class Hexes(NamedTuple):
    """Hexes whose inside is crossed; ``own``: it is a hex of an end, of which only what is drawn or painted counts."""

    line: IntArray
    near: IntArray
    far: IntArray
    cell: IntArray
    order: IntArray
    own: BoolArray

    def of(self, some: IntArray) -> Hexes:
        """Some of them."""
        line, near, far, cell, order, own = self
        return Hexes(line[some], near[some], far[some], cell[some], order[some], own[some])


class Runs(NamedTuple):
    """Hexsides that lines run along: of ``cell`` in direction ``way``, to ``other``."""

    line: IntArray
    near: IntArray
    far: IntArray
    cell: IntArray
    other: IntArray
    way: IntArray
    order: IntArray


class Sides(NamedTuple):
    """Hexsides met, of ``cell`` in direction ``way``. ``near`` is the distance of the nearer of its two hexes to the first
    hex, ``far`` that of the nearer one to the last; ``how``: see :data:`CROSSED`."""

    line: IntArray
    near: IntArray
    far: IntArray
    cell: IntArray
    way: IntArray
    order: IntArray
    how: IntArray

    def of(self, some: IntArray) -> Sides:
        """Some of them."""
        return Sides(*(part[some] for part in self))


@dataclass(frozen=True, eq=False)
class Trail:
    """Lines from the hex of cell ``home`` to those of ``goal``. ``begin`` and ``along``: a point and the direction (of length
    1) of every line in the plane. ``straight``: both ends are centres of hexes;
    else ``chord`` is the one line. ``sides`` gives all hexsides met."""

    home: int
    goal: IntArray
    distance: IntArray
    begin: FloatArray
    along: FloatArray
    hexes: Hexes
    runs: Runs
    sides: Callable[[], Sides]
    straight: bool = True
    chord: BaseGeometry | None = None

    @property
    def count(self) -> int:
        """Number of lines."""
        return len(self.goal)
