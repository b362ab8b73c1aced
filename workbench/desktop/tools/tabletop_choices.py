"""The choices for the tools of a tabletop: terrain, its level and width, kind of unit and side, snapping."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from workbench.desktop.drawing.tabletop_ground import grid_step
from workbench.rules.ruleset import FEATURES, Ruleset, TerrainRow
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.supplements import LibraryCounter, counter_still_in
from workbench.scenario.zones import SETUP

SNAP_STEPS = {"cm": (0.0, 0.5, 1.0, 2.0, 5.0, 10.0), "in": (0.0, 0.25, 0.5, 1.0, 2.0, 6.0)}
"""The steps that can be chosen, by the table's unit; 0 = none."""


def is_drawn_as_line(row: TerrainRow) -> bool:
    """Is this terrain usually drawn as a line?"""
    return bool(row.fact("linear")) or row.look.get("width") is not None


def is_building(row: TerrainRow | None) -> bool:
    """Is this terrain a building? Its walls are straight: they are never drawn as curves."""
    return row is not None and row.fact("class") == "building"


class TabletopChoices(QObject):
    """Choices that outlive the active tool. ``width`` and ``step`` (of the measuring grid) are in the tabletop's unit."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.terrain = ""
        self.level: float | None = None
        self.width = 1.0
        self.floors = 0
        self.curved = False
        """Are areas and lines drawn as smooth curves through their points?"""
        self.door = False
        self.opening_floor = 0
        """Is the next opening a door, and on which floor is it?"""
        self._last: dict[str, str] = {}
        self.kind = ""
        self.counter: LibraryCounter | None = None
        """The counter of the user's library that is placed in place of a bare unit of the kind."""
        self.side = ""
        self.zone, self.zone_kind = "", SETUP
        """The zone that is drawn, and the kind of a new one."""
        self.zone_side: str | None = None
        """For whom a new zone is ("" = all); None as long as that was not chosen."""
        self.snaps = True
        self.grid = False
        self.step = 10.0
        self.snap_step = 0.0
        """Everything is placed on multiples of this, in the tabletop's unit; 0 = anywhere."""
        self.remembered_step: Callable[[str], float] = lambda _: 0.0
        """The step that was last chosen for tables in a unit."""
        self.unit = "cm"
        self.template = ""
        self.piece = ""
        """The key of a typical piece."""
        self.kept_piece: TabletopScenario | None = None
        """A piece of the user's collection, in place of a typical one."""
        self.turn = 0.0
        self.facing = 0.0
        """Degrees by which the next piece is turned, and that the next unit faces."""

    def adopt(self, ruleset: Ruleset, scenario: TabletopScenario) -> None:
        """Keep the choices that the ruleset and the scenario know, and replace the others."""
        rows = ruleset.layer(FEATURES)
        if scenario.board.unit != self.unit:
            self.unit = scenario.board.unit
            self.step = grid_step(self.unit)
            self.terrain = ""
        self.snap_step = self.remembered_step(self.unit)
        if self.terrain not in rows:
            self.choose_terrain(ruleset, scenario, next((key for key in rows if key != scenario.board.ground), ""))
        if self.kind not in ruleset.units:
            self.kind = next(iter(ruleset.units), "")
        self.counter = counter_still_in(scenario.supplement, self.counter)
        if self.kept_piece is not None and self.kept_piece.ruleset != scenario.ruleset:
            self.kept_piece = None
        if self.piece not in ruleset.pieces:
            self.piece = next(iter(ruleset.pieces), "")
        sides = [force.side for force in scenario.forces.sides]
        if self.side not in sides:
            self.side = sides[0] if sides else ""

    def choose_terrain(self, ruleset: Ruleset, scenario: TabletopScenario, key: str) -> None:
        """Choose the terrain to draw, with the usual width of its lines and its first level."""
        row = ruleset.terrain.get(key)
        width = row.look.get("width") if row is not None else None
        usual = float(width) if isinstance(width, int | float) and not isinstance(width, bool) else 1.0
        if row is not None and is_drawn_as_line(row):
            self._last["line"] = key
        if row is not None and not row.fact("linear"):
            self._last["area"] = key
        storeys = row is not None and row.look.get("style") == "building"
        self.choose(
            terrain=key,
            level=None,
            width=round(scenario.board.length(usual, ruleset.length_unit), 2),
            floors=1 if storeys else 0,
        )

    def choose_fitting_terrain(self, ruleset: Ruleset, scenario: TabletopScenario, *, lines: bool) -> None:
        """If the chosen terrain cannot be drawn as a line (an area), choose the terrain that was last drawn so."""
        row = ruleset.terrain.get(self.terrain)
        fits = row is not None and (is_drawn_as_line(row) if lines else not row.fact("linear"))
        if fits:
            return
        rows = [ruleset.terrain[key] for key in ruleset.layer(FEATURES) if key != scenario.board.ground]
        known = [row.key for row in rows if (is_drawn_as_line(row) if lines else not row.fact("linear"))]
        kept = self._last.get("line" if lines else "area", "")
        if known:
            self.choose_terrain(ruleset, scenario, kept if kept in known else known[0])

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        before = dict(self.__dict__)
        for name, value in values.items():
            setattr(self, name, value)
            if name == "kind" and "counter" not in values:
                self.counter = None
        if self.__dict__ != before:
            self.changed.emit()
