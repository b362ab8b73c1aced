"""Keeps rings of coherency and outlines of groups on a table as they are now."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.docks.coherency_row import CoherencyRow
from workbench.desktop.table.overlays.groups import TogetherOver, TogetherUnder, coherencies, groups_drawn
from workbench.desktop.table.view import TableView
from workbench.sight.table_coherency import coherency_cell, printed_distance


class GroupsShown(QObject):
    """Shows them for what is selected; ``every`` outlines all groups. ``distance`` is a figure of the user's own in the table's
    unit, None = that of the ruleset, if it has one."""

    def __init__(self, bench: TableBench, view: TableView, row: CoherencyRow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench, self._view, self._row = bench, view, row
        self.distance: float | None = None
        self.rings = True
        self.every = False
        self._shown: tuple[object, ...] = ()
        row.given.connect(self._given)

    def open(self) -> None:
        """Another document: nobody has said anything yet."""
        self.distance = None
        self._shown = ()
        self.refresh()

    def toggle_rings(self) -> None:
        """Show the rings, or do not."""
        self.rings = not self.rings
        self.refresh()

    def toggle_every(self) -> None:
        """Outline all groups, or those of selected units alone."""
        self.every = not self.every
        self.refresh()

    def refresh(self) -> None:
        """Show what is there now."""
        document, chosen = self._bench.document, self._bench.selection
        scenario, ruleset = document.scenario, document.ruleset
        now = (scenario.forces, scenario.board.unit, ruleset, chosen, self.distance, self.rings, self.every)
        if len(now) == len(self._shown) and all(a is b or a == b for a, b in zip(now, self._shown, strict=True)):
            return
        self._shown = now
        found = [unit for _, unit in scenario.forces if unit.id == chosen[0]] if chosen else []
        unit = found[0] if found else None
        printed = printed_distance(ruleset, scenario.board, unit)
        self._row.put(self.distance, printed, coherency_cell(ruleset, unit), scenario.board.unit)
        rings = coherencies(scenario, ruleset, chosen, self.distance) if self.rings else ()
        groups = groups_drawn(scenario, ruleset, chosen, every=self.every)
        self._view.show_groups(
            TogetherUnder(rings, groups) if rings or groups else None,
            TogetherOver(rings, scenario.board.unit) if rings else None,
        )

    def _given(self, distance: float | None) -> None:
        self.distance = distance
        self.refresh()
