"""The choices of the palettes for hex tools (terrain, unit kind, side, brush), and the selected hexes."""

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
from workbench.scenario.supplements import LibraryCounter, counter_still_in
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
"""For each tool the choice whose terrain it puts on the map."""


def is_watercourse(row: TerrainRow) -> bool:
    """True for streams and rivers that are whole-hex terrain and not paths; the path tool draws them too."""
    return row.layer == HEXES and PATHS not in row.also and row.look.get("style") in _WATERCOURSES


def path_fills_hexes(row: TerrainRow) -> bool:
    """True for rows whose paths are terrain of their hexes, so that a path may be a single hex (a gully, but not a road)."""
    return HEXES in (row.layer, *row.also)


def palette_choices(row: TerrainRow) -> tuple[str, ...]:
    """The choices under which the palette offers a row, its main one first. A row that can be drawn along a path or painted
    in whole hexes has both."""
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


class HexChoices(QObject):
    """The current choice of everything that a tool can put on the map; ``changed`` is emitted when one of them changes."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.terrain = self.hexside = self.path = self.marker = self.line = self.kind = self.side = ""
        self.counter: LibraryCounter | None = None
        """The counter of the user's library that is placed, or given to units, in place of a bare unit of the kind."""
        self.last_terrain = ""
        """The key of the terrain row that was chosen last, for any tool."""
        self.owners: dict[str, str] = {}
        self.radius = 0
        self.zone, self.zone_kind = "", SETUP
        """The zone that the zone tool paints, and the kind of a new one."""
        self.zone_side: str | None = None
        """The side of a new zone ("" = all sides); None until it is chosen."""
        self.mirror = ""
        """How strokes are mirrored on the other half of the map (:mod:`workbench.geometry.mirrors`); "" = not at all."""
        self.scatter = 100
        """The percentage of the hexes under the terrain brush that are painted."""
        self.slopes_follow = True
        """Are slopes laid and taken with the levels, in games that have them?"""
        self.level_mode = RAISE
        self.level = 1
        self.brush_mode, self.brush_size = "push", 0.3
        """The use of the contour brush, and its radius in hexes."""

    def adopt(self, ruleset: Ruleset, scenario: Scenario) -> None:
        """Keep the choices that exist in a ruleset and scenario, and set the others to the first that does."""

        def offered_rows(choice: str, layer: str) -> list[str]:
            # rows of the layer itself come first: the first row is a tool's default
            others = (
                key for key, row in ruleset.terrain.items() if row.layer != layer and choice in palette_choices(row)
            )
            return [*ruleset.layer(layer), *others]

        layers = {
            "terrain": [key for key in offered_rows("terrain", HEXES) if key != scenario.board.ground],
            "hexside": offered_rows("hexside", HEXSIDES),
            "path": offered_rows("path", PATHS),
            "marker": offered_rows("marker", MARKERS),
            "line": [*ruleset.layer(HEXSIDES), *ruleset.layer(PATHS)],
            "kind": list(ruleset.units),
            "side": [force.side for force in scenario.forces.sides],
        }
        for name, known in layers.items():
            if getattr(self, name) not in known:
                setattr(self, name, known[0] if known else "")
        self.counter = counter_still_in(scenario.supplement, self.counter)
        self.last_terrain = self.last_terrain if self.last_terrain in ruleset.terrain else ""
        self.owners = {key: side for key, side in self.owners.items() if side in layers["side"]}
        self.changed.emit()

    def owner_of(self, row: TerrainRow) -> str | None:
        """The side that painted terrain of this kind will belong to: "" = none, None if it can have no owner."""
        return self.owners.get(row.key, "") if row.owned else None

    def set_owner(self, key: str, side: str) -> None:
        """Set the side that painted terrain of a kind will belong to ("" = none)."""
        self.owners[key] = side
        self.changed.emit()

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        for name, value in values.items():
            setattr(self, name, value)
            if name == "kind" and "counter" not in values:
                self.counter = None
            if name in CHOICE_OF.values():
                self.last_terrain = str(value)
        self.changed.emit()


# --- The selected hexes of a window: like selected units, state of the window and not of the scenario


class HexSelection(QObject):
    """The selected hexes of the open map, and whether tools paint only there."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grid = HexGrid(1, 1)
        self.mask: BoolArray = frozen(np.zeros(1, dtype=np.bool_))
        self.limits_tools = False
        """True if tools paint only inside the selection, as long as there is one."""

    def use_grid(self, grid: HexGrid) -> None:
        """Use the grid of the open map; another grid than before clears the selection."""
        if grid != self._grid:
            self._grid = grid
            self.set_mask(np.zeros(grid.size, dtype=np.bool_))

    def __bool__(self) -> bool:
        return bool(self.mask.any())

    @property
    def hexes(self) -> tuple[int, ...]:
        """The numbers of the selected hexes."""
        return tuple(np.flatnonzero(self.mask).tolist())

    def set_mask(self, mask: BoolArray) -> None:
        """Select exactly the hexes of a mask."""
        self.mask = frozen(np.array(mask, dtype=np.bool_))
        self.changed.emit()

    def select(self, hexes: Sequence[int] | npt.NDArray[np.intp], *, add: bool = False, without: bool = False) -> None:
        """Select hexes, or with ``add`` add them, or with ``without`` remove them."""
        self.set_mask(self.mask_with(hexes, add=add, without=without))

    def mask_with(
        self, hexes: Sequence[int] | npt.NDArray[np.intp], *, add: bool = False, without: bool = False
    ) -> BoolArray:
        """The mask that :meth:`select` would set."""
        mask = np.zeros(self._grid.size, dtype=np.bool_)
        mask[np.asarray(hexes, dtype=np.intp)] = True
        if without:
            return self.mask & ~mask
        return self.mask | mask if add else mask

    def select_all(self) -> None:
        """Select every hex."""
        self.set_mask(np.ones(self._grid.size, dtype=np.bool_))

    def clear(self) -> None:
        """Select none."""
        if self:
            self.set_mask(np.zeros(self._grid.size, dtype=np.bool_))

    def invert(self) -> None:
        """Select all hexes that are not selected, and only those."""
        self.set_mask(~self.mask)

    def grow(self) -> None:
        """Add the hexes beside those that are selected."""
        near = self._grid.neighbours[np.flatnonzero(self.mask)].ravel()
        mask = self.mask.copy()
        mask[near[near >= 0]] = True
        self.set_mask(mask)

    def shrink(self) -> None:
        """Deselect the hexes beside unselected ones; the edge of the map does not count as unselected."""
        beside = self._grid.neighbours
        self.set_mask(self.mask & ((beside < 0) | self.mask[np.maximum(beside, 0)]).all(axis=1))

    def limit_tools(self, on: bool) -> None:
        """Make tools paint only inside the selection, or everywhere."""
        self.limits_tools = on
        self.changed.emit()

    @property
    def is_limiting(self) -> bool:
        """True if tools are limited and hexes are selected."""
        return self.limits_tools and bool(self)

    def paintable(self, hexes: Iterable[int]) -> tuple[int, ...]:
        """The hexes of ``hexes`` that tools may paint."""
        return tuple(number for number in hexes if self.mask[number]) if self.is_limiting else tuple(hexes)

    def limited_edit(self, edit: Edit[Scenario]) -> Edit[Scenario] | None:
        """An edit limited to the hexes that tools may paint; None if nothing of it is left."""
        return limited_to_hexes(edit, _MaskedHexes(self.mask)) if self.is_limiting else edit


class _MaskedHexes:
    """A mask as a container of hex numbers."""

    def __init__(self, mask: BoolArray) -> None:
        self._mask = mask

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and bool(self._mask[number])
