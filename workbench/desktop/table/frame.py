"""The docks around a table and the menus above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from workbench.desktop.dock_frame import BOTTOM_HEIGHT, LEFT_WIDTH, RIGHT_WIDTH, DockFrame, Tabs, history_view
from workbench.desktop.docks.card import CardView
from workbench.desktop.docks.forces_panel import ForcesPanel
from workbench.desktop.docks.issues import IssuesList
from workbench.desktop.docks.units import UnitPalette
from workbench.desktop.document import TableDocument
from workbench.desktop.map_docks import MapDocks
from workbench.desktop.overlay_docks import OverlayDock
from workbench.desktop.size import sized
from workbench.desktop.staging.room import TableStaging
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.docks.forces import TableForces
from workbench.desktop.table.docks.inspector import TableInspector
from workbench.desktop.table.docks.lines import TableLinesPanel
from workbench.desktop.table.docks.palette import TableTerrain, TypicalPalette
from workbench.desktop.table.docks.piece_panel import PiecePanel
from workbench.desktop.table.docks.section import TableSectionPanel
from workbench.desktop.table.docks.unit_panel import TableUnitPanel
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.table.workplace import DRAWING, TableWorkplace
from workbench.desktop.underlay.room import UnderlayRoom
from workbench.scenario.map_layers import TABLE_LAYERS
from workbench.scenario.table_changes import TableChanges

if TYPE_CHECKING:
    from workbench.desktop.table.window import TableWindow


class TableDocks(DockFrame):
    """Left: palettes over forces. Right: the inspector. Below, closed at first: history, issues, card."""

    def __init__(self, window: TableWindow, bench: TableBench, workplace: TableWorkplace, language: str) -> None:
        super().__init__(window)
        self._window = window
        self._bench = bench
        self.palettes = Tabs()
        self.terrain = TableTerrain(workplace.choices, language)
        self.typical = TypicalPalette(workplace.choices, language)
        self.units = UnitPalette(workplace.choices, language)
        self.palettes.addTab(self.terrain, self.tr("Terrain"))
        self.palettes.addTab(self.typical, self.tr("Pieces"))
        self.palettes.addTab(self.units, self.tr("Units"))
        self.forces = TableForces(language)
        self.forces_panel = ForcesPanel(self.forces, language)
        self.inspector = TableInspector(bench, language)
        self.answers = Tabs()
        self.unit = TableUnitPanel(bench, language)
        self.piece = PiecePanel(bench, language)
        self.answers.addTab(self.inspector, self.tr("Answer"))
        self.answers.addTab(self.unit, self.tr("Unit"))
        self.answers.addTab(self.piece, self.tr("Piece"))
        self.section = TableSectionPanel(language)
        self.lines = TableLinesPanel(bench, language)
        self.history = history_view()
        self.issues = IssuesList(language)
        self.card = CardView(language)
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
        self.map = MapDocks(self, window, TABLE_LAYERS)
        self.overlays = OverlayDock(self, window, lambda: bench.pieces)
        view = window.view
        self.underlay = UnderlayRoom(self, window, lambda: view.scale_.per_unit, lambda: None, view.fade_ground)
        window.setCorner(Qt.Corner.BottomLeftCorner, left)
        window.setCorner(Qt.Corner.BottomRightCorner, right)
        window.tabifyDockWidget(self.docks["section"], self.docks["lines"])
        window.tabifyDockWidget(self.docks["lines"], self.docks["history"])
        window.tabifyDockWidget(self.docks["history"], self.docks["issues"])
        window.tabifyDockWidget(self.docks["issues"], self.docks["card"])
        self.staging = TableStaging(window, bench, workplace.choices, self, self.forces_panel)
        sides = [self.docks["palette"], self.docks["inspector"]]
        window.resizeDocks(sides, [sized(LEFT_WIDTH), sized(RIGHT_WIDTH)], Qt.Orientation.Horizontal)
        window.resizeDocks([self.docks["palette"], self.docks["forces"]], [520, 260], Qt.Orientation.Vertical)
        window.resizeDocks([self.docks["history"]], [sized(BOTTOM_HEIGHT)], Qt.Orientation.Vertical)
        self.inspector.line.profile.opened.connect(lambda: self.bring_up("section"))
        self.section.profile.piece_wanted.connect(window.go_to)

    def open(self, document: TableDocument) -> None:
        """Show another document everywhere."""
        self.terrain.open(document.ruleset, document.scenario)
        self.typical.open(document.ruleset)
        self.units.open(document.ruleset, document.scenario)
        self.staging.open(document)
        self.history.setStack(document.stack)
        self.mark_saved(on_disk=document.path is not None)
        self.map.open(document)
        self.overlays.open(document)
        self.underlay.open(document)
        self.card.open(document.scenario, document.ruleset)
        self.inspector.open()
        self.lines.open()
        self.unit.open()
        self.piece.refresh()

    def refresh(self, document: TableDocument, change: TableChanges) -> None:
        """Show what an edit changed."""
        self.map.refresh(document)
        self.overlays.refresh(document, change)
        self.underlay.refresh(change)
        self.staging.refresh(document, change)
        if change.units or change.everything:
            self.forces.show_selection(self._bench.selection)
            self.units.open(document.ruleset, document.scenario)
            self.unit.refresh()
        elif change.zones:
            self.unit.refresh()
        if change.ground:
            self.piece.refresh()
        if change.words or change.everything:
            self.lines.open()
        if change.conditions or change.everything:
            self.inspector.open()
        if change.words or change.conditions or change.zones or change.everything:
            self.card.open(document.scenario, document.ruleset)

    def show_answer(self, answer: TableAnswer) -> None:
        """Tell an answer; while units are dragged, the words stay what they were."""
        if answer.question.dragging:
            return
        self.inspector.show_answer(answer)
        self.section.show_answer(answer)

    def keep_line(self) -> None:
        """Keep the line of now, and show the list of kept lines."""
        if self.lines.keep_line():
            self.bring_up("lines")

    def bring_up(self, name: str) -> None:
        """Show a dock before those that it shares its place with."""
        self.docks[name].show()
        self.docks[name].raise_()

    def show_question(self) -> None:
        """Show what is asked."""
        self.inspector.show_question()

    def show_selection(self) -> None:
        """Show what is selected; who looks at the panel of a unit or of a piece gets that of what is selected now."""
        self.forces.show_selection(self._bench.selection)
        wanted = self.unit if self._bench.selection else self.piece if self._bench.pieces else None
        if wanted is not None and self.answers.currentWidget() in (self.unit, self.piece):
            self.answers.setCurrentWidget(wanted)

    def show_tool(self, tool: str) -> None:
        """Show the palette of the tool in hand."""
        self.terrain.show_tool(tool)
        self.typical.show_tool(tool)
        self.units.show_tool(tool)
        if tool == "unit":
            self.palettes.setCurrentWidget(self.units)
        elif tool == "piece":
            self.palettes.setCurrentWidget(self.typical)
        elif tool in {made.id for made in DRAWING}:
            self.palettes.setCurrentWidget(self.terrain)
