"""The dock of overlays in a window of either kind, with the marks that say where edits go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt

from workbench.desktop.docks.overlays import OverlaysPanel
from workbench.desktop.document import AnyDocument
from workbench.desktop.overlay_marks import OverlayMarks, hidden_words
from workbench.scenario.changes import ChangeSet
from workbench.scenario.table import TableScenario
from workbench.scenario.table_changes import TableChanges

if TYPE_CHECKING:
    from workbench.desktop.dock_frame import DockFrame
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


class OverlayDock(QObject):
    """Makes the dock, closed at first, and keeps it in step with the document; ``selected`` gives the hexes (numbers) or the
    pieces (ids) that are selected."""

    def __init__(self, frame: DockFrame, window: BenchWindow, selected: Callable[[], tuple[int | str, ...]]) -> None:
        super().__init__(window)
        self._window = window
        self._selected = selected
        self.panel = OverlaysPanel(window.language)
        self.panel.rule.take.clicked.connect(lambda *_: self._take())
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        frame.docks["overlays"] = frame.made("overlays", translate("Overlays", "Overlays"), self.panel, left)
        frame.docks["overlays"].hide()
        window.tabifyDockWidget(frame.docks["forces"], frame.docks["overlays"])
        self._marks: OverlayMarks | None = None

    def open(self, document: AnyDocument) -> None:
        """Another document."""
        self.panel.open(document)
        self._mark()

    def refresh(self, document: AnyDocument, change: ChangeSet | TableChanges) -> None:
        """Show what an edit changed; say so if nobody sees it."""
        if change.overlays or change.ground or change.everything or not change.units:
            self.panel.open(document)
        self._mark()
        if change.hidden and not document.bare:
            self._window.status.warn(hidden_words())

    def _take(self) -> None:
        """Let the rule hold for the hexes, or the pieces, that are selected."""
        scenario, places = self._window.document.scenario, self._selected()
        labels = () if isinstance(scenario, TableScenario) else scenario.board.grid.labels
        self.panel.rule.set_places(" ".join(labels[place] if isinstance(place, int) else place for place in places))

    def _mark(self) -> None:
        if self._marks is None:
            self._marks = OverlayMarks(self._window.view, self._window.status, self._window.language)
        self._marks.show_state(self._window.document)
