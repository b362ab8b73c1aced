"""The forces and the staging of one window: connects tree, view and document. One class for hexes, one for tables."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject, QPoint, QPointF, Qt
from PySide6.QtWidgets import QLabel

from workbench.desktop.docks.forces_panel import ForcesPanel
from workbench.desktop.document import AnyDocument
from workbench.desktop.staging.drops import Drops
from workbench.forces.staging import unseen_by
from workbench.scenario.edits import Edit
from workbench.scenario.edits_models import PutModels
from workbench.scenario.edits_units import MoveUnits

if TYPE_CHECKING:
    from workbench.desktop.bench import Bench
    from workbench.desktop.mainwindow import MainWindow
    from workbench.desktop.table.bench import TableBench
    from workbench.desktop.table.window import TableWindow
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate

_APART = 8.0
"""How far apart units that are dropped together on a table stand, in centimetres."""


class Staging(QObject):
    """Applies what the tree of forces wants, places units that are dropped on the map, and shows the view of one side."""

    def __init__(self, window: BenchWindow, bench: Bench | TableBench, panel: ForcesPanel) -> None:
        super().__init__(window)
        self._host = window
        self._bench = bench
        self.panel = panel
        self.told = QLabel(window.view)
        """Says whose view is shown, over the map."""
        self.told.setObjectName("seen_by")
        self.told.setStyleSheet("background:#fdfaf0; color:#26231f; border:1px solid #3c3228; padding:3px 8px;")
        self.told.hide()
        panel.tree.edited.connect(self.apply)
        panel.tree.off_wanted.connect(self.take_off)
        panel.seen_wanted.connect(self.see_as)
        Drops(window.view, self.show_drop, self.drop)

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        return self._host.document

    def apply(self, edit: Edit[Any]) -> None:
        """Make an edit, one step of undo."""
        self.document.apply(edit)

    def open(self, document: AnyDocument) -> None:
        """Another document."""
        self._refresh(document)

    def refresh(self, document: AnyDocument, change: Any) -> None:
        """The document was edited."""
        if change.units or change.everything:
            self._refresh(document)

    def _refresh(self, document: AnyDocument) -> None:
        self.panel.tree.seen_by = document.seen_by
        self.panel.open(document.scenario.forces, document.seen_by)
        self.panel.tree.open(document.scenario, document.ruleset)
        self.told.setText(seen_words(document))
        self.told.adjustSize()
        self.told.move(8, 8)
        self.told.setVisible(bool(document.seen_by))

    def see_as(self, side: str) -> None:
        """Show the scenario as a side knows it; "" shows everything."""
        self.document.see_as(side)
        self.panel.tree.show_selection(self._bench.selection)

    @abstractmethod
    def take_off(self, ids: tuple[str, ...]) -> None:
        """Leave units off the map."""

    @abstractmethod
    def show_drop(self, at: QPoint | None) -> None:
        """Show where units would land that are dragged over the view; None: they are not over it."""

    @abstractmethod
    def drop(self, ids: tuple[str, ...], at: QPoint) -> None:
        """Place units where they are let go."""


def seen_words(document: AnyDocument) -> str:
    """Whose view is shown, and how many units that leaves out; "" when everything is shown."""
    if not document.seen_by:
        return ""
    forces = document.scenario.forces
    side, count = forces.called(document.seen_by).get(document.language), len(unseen_by(forces, document.seen_by))
    one = translate("Staging", "Seen by {side}: {n} hidden unit of others is left out")
    many = translate("Staging", "Seen by {side}: {n} hidden units of others are left out")
    return (one if count == 1 else many).format(side=side, n=count)


class HexStaging(Staging):
    """On a map of hexes."""

    def __init__(self, window: MainWindow, bench: Bench, panel: ForcesPanel) -> None:
        self._window = window
        super().__init__(window, bench, panel)

    def take_off(self, ids: tuple[str, ...]) -> None:
        """Leave units off the map."""
        self.apply(MoveUnits(dict.fromkeys(ids)))

    def show_drop(self, at: QPoint | None) -> None:
        """The hex under the mouse."""
        number = self._window.view.hex_at(at) if at is not None else None
        self._window.view.set_preview(() if number is None else (number,))

    def drop(self, ids: tuple[str, ...], at: QPoint) -> None:
        """All into that hex."""
        number = self._window.view.hex_at(at)
        if number is not None:
            self.apply(MoveUnits(dict.fromkeys(ids, number)))
            self._bench.select(ids)


class TableStaging(Staging):
    """On a table."""

    def __init__(self, window: TableWindow, bench: TableBench, panel: ForcesPanel) -> None:
        self._window = window
        super().__init__(window, bench, panel)

    def take_off(self, ids: tuple[str, ...]) -> None:
        """Leave units off the table."""
        self.apply(PutModels(dict.fromkeys(ids)))

    def show_drop(self, at: QPoint | None) -> None:
        """The cursor says enough."""

    def drop(self, ids: tuple[str, ...], at: QPoint) -> None:
        """One beside the other, from that point to the right."""
        event = self._window.view.event_at(QPointF(at), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
        if event is None:
            return
        (x, y), step = event.point, _APART * self._window.document.scenario.board.in_unit
        self.apply(PutModels({unit: (x + k * step, y) for k, unit in enumerate(ids)}))
        self._bench.select(ids)
