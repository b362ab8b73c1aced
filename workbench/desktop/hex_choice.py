"""The selected hexes of a window: state of the window like selected units, no part of the scenario."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QObject, Signal

from workbench.base.arrays import BoolArray, frozen
from workbench.geometry.grid import HexGrid
from workbench.scenario.edits import Edit
from workbench.scenario.edits_inside import limited
from workbench.scenario.scenario import Scenario


class HexChoice(QObject):
    """Which hexes of the open map are selected, and whether tools paint only there."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grid = HexGrid(1, 1)
        self.mask: BoolArray = frozen(np.zeros(1, dtype=np.bool_))
        self.limits = False
        """Do tools paint only inside the selection, while there is one?"""

    def open(self, grid: HexGrid) -> None:
        """A map of another grid has no hexes selected."""
        if grid != self._grid:
            self._grid = grid
            self.set(np.zeros(grid.size, dtype=np.bool_))

    def __bool__(self) -> bool:
        return bool(self.mask.any())

    @property
    def hexes(self) -> tuple[int, ...]:
        """The numbers of the selected hexes."""
        return tuple(np.flatnonzero(self.mask).tolist())

    def set(self, mask: BoolArray) -> None:
        """Select these hexes and no others."""
        self.mask = frozen(np.array(mask, dtype=np.bool_))
        self.changed.emit()

    def take(self, hexes: Sequence[int] | npt.NDArray[np.intp], *, add: bool = False, without: bool = False) -> None:
        """Select hexes, or add them to the selected ones, or take them away."""
        self.set(self.with_(hexes, add=add, without=without))

    def with_(
        self, hexes: Sequence[int] | npt.NDArray[np.intp], *, add: bool = False, without: bool = False
    ) -> BoolArray:
        """What :meth:`take` would select."""
        mask = np.zeros(self._grid.size, dtype=np.bool_)
        mask[np.asarray(hexes, dtype=np.intp)] = True
        if without:
            return self.mask & ~mask
        return self.mask | mask if add else mask

    def all(self) -> None:
        """Select every hex."""
        self.set(np.ones(self._grid.size, dtype=np.bool_))

    def clear(self) -> None:
        """Select none."""
        if self:
            self.set(np.zeros(self._grid.size, dtype=np.bool_))

    def invert(self) -> None:
        """Select all others."""
        self.set(~self.mask)

    def grow(self) -> None:
        """Add the hexes beside those that are selected."""
        near = self._grid.neighbours[np.flatnonzero(self.mask)].ravel()
        mask = self.mask.copy()
        mask[near[near >= 0]] = True
        self.set(mask)

    def shrink(self) -> None:
        """Take away the hexes beside others; the edge of the map is no border."""
        beside = self._grid.neighbours
        self.set(self.mask & ((beside < 0) | self.mask[np.maximum(beside, 0)]).all(axis=1))

    def limit(self, on: bool) -> None:
        """Paint only inside the selection, or everywhere."""
        self.limits = on
        self.changed.emit()

    @property
    def binds(self) -> bool:
        """Do tools keep inside?"""
        return self.limits and bool(self)

    def within(self, hexes: Iterable[int]) -> tuple[int, ...]:
        """Those of some hexes that tools may paint."""
        return tuple(number for number in hexes if self.mask[number]) if self.binds else tuple(hexes)

    def limited(self, edit: Edit[Scenario]) -> Edit[Scenario] | None:
        """What of an edit tools may do; None if nothing."""
        return limited(edit, _Inside(self.mask)) if self.binds else edit


class _Inside:
    """A mask as a set of numbers."""

    def __init__(self, mask: BoolArray) -> None:
        self._mask = mask

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and bool(self._mask[number])
