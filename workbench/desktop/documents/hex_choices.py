"""The choices of the palettes: terrain, unit kind, side and brush that tools work with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QObject, Signal

from workbench.base.numbers import BoolArray, frozen
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset, TerrainRow
from workbench.scenario.edits.edit import Edit, limited_to_hexes
from workbench.scenario.scenario import Scenario
from workbench.scenario.zones import SETUP

RAISE, LOWER, SET, SMOOTH, RAMP = "raise", "lower", "set", "smooth", "ramp"
MAX_RADIUS = 3
_WATERCOURSES = ("stream", "river")
_CHOICES = {HEXES: "terrain", HEXSIDES: "hexside", PATHS: "path", MARKERS: "marker"}
CHOICE_OF = {
    **dict.fromkeys(("terrain", "fill", "polygon", "rectangle", "blob"), "terrain"),
    **{tool: tool for tool in ("hexside", "path", "marker")},
    "shape_line": "line",
}
"""The choice whose terrain a tool puts on the map."""


def is_watercourse(row: TerrainRow) -> bool:
    """True for whole-hex terrain that runs like a line (streams and rivers) and is no path, so that the path tool draws it."""
    return row.layer == HEXES and PATHS not in row.also and row.look.get("style") in _WATERCOURSES


def path_fills_hexes(row: TerrainRow) -> bool:
    """True for rows whose paths are terrain of their hexes, so that one hex alone is a path of them (a gully, no road)."""
    return HEXES in (row.layer, *row.also)


def palette_choices(row: TerrainRow) -> tuple[str, ...]:
    """The choices under which the palette offers a row, its own first: what may be drawn along a path or painted in whole
    hexes is offered for both."""
    if row.layer not in _CHOICES:
        return ()
    own = "path" if is_watercourse(row) else _CHOICES[row.layer]
    other = {HEXES: PATHS, PATHS: HEXES}.get(row.layer)
    return (own, _CHOICES[other]) if other is not None and other in row.also else (own,)


def tool_accepts(tool: str, row: TerrainRow) -> bool:
    """Can a tool put a row on the map?"""
    choice = CHOICE_OF.get(tool)
    return row.layer in (HEXSIDES, PATHS) if choice == "line" else choice in palette_choices(row)


def fill_terrain_keys(ruleset: Ruleset) -> frozenset[str]:
    """Whole-hex terrain that replaces other terrain of its hex."""
    return frozenset(key for key, row in ruleset.terrain.items() if row.layer == HEXES and row.base)


class Choices(QObject):
    """The current choice of everything a tool can put on the map; ``changed`` tells when one of them changed."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.terrain = self.hexside = self.path = self.marker = self.line = self.kind = self.side = ""
        self.chosen = ""
        """The row of the chart that was chosen last, with whichever tool."""
        self.owners: dict[str, str] = {}
        self.radius = 0
        self.zone, self.zone_kind = "", SETUP
        """The zone that is painted into, and the kind of a new one."""
        self.zone_side: str | None = None
        """For whom a new zone is ("" = all); None as long as that was not chosen."""
        self.mirror = ""
        """How strokes are repeated on the other half of the map (:mod:`workbench.geometry.mirrors`); "" = not at all."""
        self.scatter = 100
        """So many per cent of the hexes under the terrain brush are painted."""
        self.level_mode = RAISE
        self.level = 1

    def adopt(self, ruleset: Ruleset, scenario: Scenario) -> None:
        """Keep the choices that a ruleset and scenario know, and fill in the others."""

        def offered(choice: str, layer: str) -> list[str]:
            # its own rows come first: the first is what a tool begins with
            others = (
                key for key, row in ruleset.terrain.items() if row.layer != layer and choice in palette_choices(row)
            )
            return [*ruleset.layer(layer), *others]

        layers = {
            "terrain": [key for key in offered("terrain", HEXES) if key != scenario.board.ground],
            "hexside": offered("hexside", HEXSIDES),
            "path": offered("path", PATHS),
            "marker": offered("marker", MARKERS),
            "line": [*ruleset.layer(HEXSIDES), *ruleset.layer(PATHS)],
            "kind": list(ruleset.units),
            "side": [force.side for force in scenario.forces.sides],
        }
        for name, known in layers.items():
            if getattr(self, name) not in known:
                setattr(self, name, known[0] if known else "")
        self.chosen = self.chosen if self.chosen in ruleset.terrain else ""
        self.owners = {key: side for key, side in self.owners.items() if side in layers["side"]}
        self.changed.emit()

    def owner_of(self, row: TerrainRow) -> str | None:
        """The side to which painted terrain of this kind will belong: "" = nobody, None where it can have no owner."""
        return self.owners.get(row.key, "") if row.owned else None

    def own(self, key: str, side: str) -> None:
        """From now on painted terrain of a kind belongs to a side ("" = nobody)."""
        self.owners[key] = side
        self.changed.emit()

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        for name, value in values.items():
            setattr(self, name, value)
            if name in CHOICE_OF.values():
                self.chosen = str(value)
        self.changed.emit()


# --- The selected hexes of a window: state of the window like selected units, no part of the scenario.


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
        return limited_to_hexes(edit, _MaskedHexes(self.mask)) if self.binds else edit


class _MaskedHexes:
    """A mask as a set of numbers."""

    def __init__(self, mask: BoolArray) -> None:
        self._mask = mask

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and bool(self._mask[number])
