"""The docks around the map and the menus above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from workbench.desktop.bench import Bench
from workbench.desktop.dock_frame import BOTTOM_HEIGHT, LEFT_WIDTH, RIGHT_WIDTH, DockFrame, Tabs, history_view
from workbench.desktop.docks.card import CardView
from workbench.desktop.docks.forces import ForcesTree
from workbench.desktop.docks.forces_panel import ForcesPanel
from workbench.desktop.docks.inspector import Inspector
from workbench.desktop.docks.issues import IssuesList
from workbench.desktop.docks.lines import LinesPanel
from workbench.desktop.docks.section_dock import SectionPanel
from workbench.desktop.docks.shape_panel import ShapePanel
from workbench.desktop.docks.stamps import StampsPanel
from workbench.desktop.docks.terrain import TerrainPalette
from workbench.desktop.docks.unit_panel import UnitPanel
from workbench.desktop.docks.units import UnitPalette
from workbench.desktop.document import Document
from workbench.desktop.map_docks import MapDocks
from workbench.desktop.overlay_docks import OverlayDock
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.size import sized
from workbench.desktop.staging.room import HexStaging
from workbench.desktop.underlay.room import UnderlayRoom
from workbench.desktop.workplace import SHAPE_TOOLS, Workplace, draws_shapes
from workbench.scenario.changes import ChangeSet
from workbench.scenario.map_layers import HEX_LAYERS, SHAPES

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow


class Docks(DockFrame):
    """Left: palettes over forces. Right: inspector and unit. Below, closed at first: section, history, issues, card."""

    def __init__(self, window: MainWindow, bench: Bench, workplace: Workplace, language: str) -> None:
        super().__init__(window)
        self._window = window
        self.terrain = TerrainPalette(workplace.choices, language)
        self.units = UnitPalette(workplace.choices, language)
        self.palettes = Tabs()
        self.palettes.addTab(self.terrain, self.tr("Terrain"))
        self.palettes.addTab(self.units, self.tr("Units"))
        self.stamps = StampsPanel(window)
        self.palettes.addTab(self.stamps, self.tr("Stamps"))
        self.forces = ForcesTree(language)
        self.forces_panel = ForcesPanel(self.forces, language)
        self.inspector = Inspector(bench, language)
        self.unit = UnitPanel(bench, language)
        self.shape = ShapePanel(bench, workplace.shapes, language)
        self.answers = Tabs()
        self.answers.addTab(self.inspector, self.tr("Answer"))
        self.answers.addTab(self.unit, self.tr("Unit"))
        self.answers.addTab(self.shape, self.tr("Shape"))
        self.history = history_view()
        self.issues = IssuesList(language)
        self.card = CardView(language)
        self.section = SectionPanel(language)
        self.lines = LinesPanel(bench)
        left, right, below = (
            Qt.DockWidgetArea.LeftDockWidgetArea,
            Qt.DockWidgetArea.RightDockWidgetArea,
            Qt.DockWidgetArea.BottomDockWidgetArea,
        )
        self.docks = {
            "palette": self.made("palette", self.tr("Palette"), self.palettes, left),
            "forces": self.made("forces", self.tr("Forces"), self.forces_panel, left),
            "inspector": self.made("inspector", self.tr("Inspector"), self.answers, right),
            "section": self.made("section", self.tr("Section"), self.section, below),
            "lines": self.made("lines", self.tr("Kept lines"), self.lines, below),
            "history": self.made("history", self.tr("History"), self.history, below),
            "issues": self.made("issues", self.tr("Issues"), self.issues, below),
            "card": self.made("card", self.tr("Card"), self.card, below),
        }
        # hidden before they are laid into tabs: Qt leaves stray tabs over the window for docks that are not
        for name in ("section", "lines", "history", "issues", "card"):
            self.docks[name].hide()
        self.map = MapDocks(self, window, HEX_LAYERS)
        self.overlays = OverlayDock(self, window, lambda: workplace.area.hexes)
        view = window.view
        self.underlay = UnderlayRoom(self, window, lambda: UNIT, lambda: view.plane, view.fade_ground)
        window.setCorner(Qt.Corner.BottomLeftCorner, left)
        window.setCorner(Qt.Corner.BottomRightCorner, right)
        window.tabifyDockWidget(self.docks["section"], self.docks["lines"])
        window.tabifyDockWidget(self.docks["lines"], self.docks["history"])
        window.tabifyDockWidget(self.docks["history"], self.docks["issues"])
        window.tabifyDockWidget(self.docks["issues"], self.docks["card"])
        self.staging = HexStaging(window, bench, workplace.choices, self, self.forces_panel)
        sides = [self.docks["palette"], self.docks["inspector"], self.docks["section"]]
        window.resizeDocks(sides[:2], [sized(LEFT_WIDTH), sized(RIGHT_WIDTH)], Qt.Orientation.Horizontal)
        window.resizeDocks([self.docks["palette"], self.docks["forces"]], [520, 260], Qt.Orientation.Vertical)
        window.resizeDocks(sides[2:], [sized(BOTTOM_HEIGHT)], Qt.Orientation.Vertical)

    def open(self, document: Document) -> None:
        """Show another document everywhere."""
        scenario, ruleset = document.scenario, document.ruleset
        self.terrain.open(ruleset, scenario)
        self.units.open(ruleset, scenario)
        self.stamps.refresh()
        self.staging.open(document)
        self.inspector.open()
        self.unit.open()
        self.shape.refresh()
        self.answers.setTabVisible(self.answers.indexOf(self.shape), draws_shapes(ruleset))
        self.history.setStack(document.stack)
        self.mark_saved(on_disk=document.path is not None)
        self.map.open(document)
        self.overlays.open(document)
        self.underlay.open(document)
        shapes = (SHAPES,) if draws_shapes(ruleset) else ()
        self.map.layers.show_only((*(set(HEX_LAYERS) - {SHAPES}), *shapes))
        self.card.open(scenario, ruleset)
        self.lines.open()

    def refresh(self, document: Document, change: ChangeSet) -> None:
        """Show what an edit changed."""
        self.map.refresh(document)
        self.overlays.refresh(document, change)
        self.underlay.refresh(change)
        self.staging.refresh(document, change)
        scenario, ruleset = document.scenario, document.ruleset
        if change.units or change.everything:
            self.units.open(ruleset, scenario)
            self.terrain.show_sides(scenario)
            self.inspector.watch.open()
            self.unit.refresh()
            self.forces.show_selection(self._window.bench.selection)
        elif change.zones:
            self.unit.refresh()
        if change.conditions:
            self.inspector.open()
        if change.words or change.conditions or change.zones or change.everything:
            self.card.open(scenario, ruleset)
            self.lines.open()

    def show_tool(self, tool: str) -> None:
        """Show the palette of the tool in hand."""
        self.terrain.show_tool(tool)
        self.units.show_tool(tool)
        if tool == "unit":
            self.palettes.setCurrentWidget(self.units)
        elif tool in ("terrain", "fill", "hexside", "path", "marker", "polygon", "rectangle", "blob", "shape_line"):
            self.palettes.setCurrentWidget(self.terrain)
        if tool in {made.id for made in SHAPE_TOOLS}:
            self.answers.setCurrentWidget(self.shape)
        elif self.answers.currentWidget() is self.shape:
            self.answers.setCurrentWidget(self.inspector)

    def show_choices(self, document: Document) -> None:
        """Show the choices of the palettes."""
        self.units.open(document.ruleset, document.scenario)
        self.terrain.show_sides(document.scenario)

    def show_section(self) -> None:
        """Open the section of the line."""
        self.bring_up("section")
