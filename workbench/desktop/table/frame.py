"""The docks around a table and the menus above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QTabWidget, QUndoView, QWidget

from workbench.base.diagnostics import Diagnostic, Severity
from workbench.desktop.actions import Actions
from workbench.desktop.command_list import MENUS, menu_title
from workbench.desktop.docks.card import CardView
from workbench.desktop.docks.issues import IssuesList
from workbench.desktop.document import TableDocument
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.docks.forces import TableForces
from workbench.desktop.table.docks.inspector import TableInspector
from workbench.desktop.table.docks.piece_panel import PiecePanel
from workbench.desktop.table.docks.unit_panel import TableUnitPanel
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.table.workplace import TableWorkplace
from workbench.scenario.table_changes import TableChanges

if TYPE_CHECKING:
    from workbench.desktop.table.window import TableWindow

LEFT_WIDTH, RIGHT_WIDTH, BOTTOM_HEIGHT = 260, 340, 190


class TableDocks(QObject):
    """Left: palettes over forces. Right: the inspector. Below, closed at first: history, issues, card."""

    def __init__(self, window: TableWindow, bench: TableBench, workplace: TableWorkplace, language: str) -> None:
        super().__init__(window)
        self._window = window
        self._bench = bench
        self.palettes = QTabWidget()
        self.palettes.setDocumentMode(True)
        self.forces = TableForces(language)
        self.inspector = TableInspector(bench, language)
        self.answers = QTabWidget()
        self.answers.setDocumentMode(True)
        self.unit = TableUnitPanel(bench, language)
        self.piece = PiecePanel(bench, language)
        self.answers.addTab(self.inspector, self.tr("Answer"))
        self.answers.addTab(self.unit, self.tr("Unit"))
        self.answers.addTab(self.piece, self.tr("Piece"))
        self.history = QUndoView()
        self.history.setEmptyLabel(self.tr("As it was opened"))
        self.issues = IssuesList(language)
        self.card = CardView(language)
        left, right, below = (
            Qt.DockWidgetArea.LeftDockWidgetArea,
            Qt.DockWidgetArea.RightDockWidgetArea,
            Qt.DockWidgetArea.BottomDockWidgetArea,
        )
        self.docks = {
            "palette": self._dock("palette", self.tr("Palette"), self.palettes, left),
            "forces": self._dock("forces", self.tr("Forces"), self.forces, left),
            "inspector": self._dock("inspector", self.tr("Inspector"), self.answers, right),
            "history": self._dock("history", self.tr("History"), self.history, below),
            "issues": self._dock("issues", self.tr("Issues"), self.issues, below),
            "card": self._dock("card", self.tr("Card"), self.card, below),
        }
        window.setCorner(Qt.Corner.BottomLeftCorner, left)
        window.setCorner(Qt.Corner.BottomRightCorner, right)
        window.tabifyDockWidget(self.docks["history"], self.docks["issues"])
        window.tabifyDockWidget(self.docks["issues"], self.docks["card"])
        sides = [self.docks["palette"], self.docks["inspector"]]
        window.resizeDocks(sides, [LEFT_WIDTH, RIGHT_WIDTH], Qt.Orientation.Horizontal)
        window.resizeDocks([self.docks["history"]], [BOTTOM_HEIGHT], Qt.Orientation.Vertical)
        for name in ("history", "issues", "card"):
            self.docks[name].hide()

    def open(self, document: TableDocument) -> None:
        """Show another document everywhere."""
        self.forces.open(document.scenario, document.ruleset)
        self.history.setStack(document.stack)
        self.card.open(document.scenario, document.ruleset)
        self.inspector.open()
        self.unit.open()
        self.piece.refresh()

    def refresh(self, document: TableDocument, change: TableChanges) -> None:
        """Show what an edit changed."""
        if change.units or change.everything:
            self.forces.open(document.scenario, document.ruleset)
            self.forces.show_selection(self._bench.selection)
            self.unit.refresh()
        if change.ground:
            self.piece.refresh()
        if change.words or change.conditions or change.everything:
            self.card.open(document.scenario, document.ruleset)

    def show_answer(self, answer: TableAnswer) -> None:
        """Tell an answer."""
        self.inspector.show_answer(answer)

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

    def show_issues(self, items: Sequence[Diagnostic]) -> None:
        """List diagnostics; errors open the dock."""
        self.issues.show_diagnostics(items)
        if any(item.severity is Severity.ERROR for item in items):
            self.docks["issues"].show()
            self.docks["issues"].raise_()

    def _dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self._window)
        dock.setObjectName(name)
        dock.setWidget(widget)
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self._window.addDockWidget(area, dock)
        return dock


def fill_table_menus(window: TableWindow, actions: Actions, docks: TableDocks) -> None:
    """Build the menus from the list of commands."""
    bar = window.menuBar()
    menus = {menu: bar.addMenu(menu_title(menu)) for menu in MENUS}
    for menu, made in menus.items():
        made.addActions(actions.in_menu(menu))
        made.menuAction().setVisible(bool(actions.in_menu(menu)))
    menus["view"].insertSeparator(actions["-theme"])
    for dock in docks.docks.values():
        menus["view"].insertAction(actions["-theme"], dock.toggleViewAction())
