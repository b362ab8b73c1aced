"""The covered arcs of the selected units on the map: shown while they are selected, and kept in step with edits."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QGraphicsScene

from workbench.desktop.bench import Bench
from workbench.desktop.scene.arcs import arcs_in
from workbench.desktop.spines import covered_spine


class ArcsShown(QObject):
    """Shows the arcs of whatever is selected."""

    def __init__(self, bench: Bench, scene: QGraphicsScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.item = arcs_in(scene)
        bench.selection_changed.connect(self.refresh)
        bench.answered.connect(self.refresh)  # every edit is followed by an answer

    def refresh(self) -> None:
        """Show the arcs as they are now."""
        document, grid = self._bench.document, self._bench.document.scenario.board.grid
        arcs = []
        for unit_id in self._bench.selection:
            found = document.scenario.forces.find(unit_id)
            spine = covered_spine(found[1], document.ruleset, grid) if found is not None else None
            if found is not None and found[1].at is not None and spine is not None:
                arcs.append((found[1].at, spine))
        if tuple(arcs) != self.item.arcs:
            self.item.show_arcs(arcs, grid)
