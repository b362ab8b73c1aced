"""The selected unit on a hex map: what every unit has, and its facing, changed in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QSpinBox, QWidget

from workbench.base.text import Text
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.widgets.fields import SpineField
from workbench.desktop.widgets.unit_fields import CHANGED, UnitFields
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.covered_arcs import turned
from workbench.scenario.edits.units import ChangeUnit
from workbench.scenario.units import Unit

_ARROWS_FLAT, _ARROWS_POINTED = "↑↗↘↓↙↖", "↖↗→↘↙←"


def facing_arrow(facing: int, grid: HexGrid) -> str:
    """The way a facing points on the map, as an arrow."""
    return (_ARROWS_FLAT if grid.is_flat else _ARROWS_POINTED)[facing % 6]


class UnitPanel(UnitFields):
    """States, side and staging are set for all selected units, everything else for the one that was selected first."""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(inquiry, language, parent)
        self._bench = inquiry
        self.facing = QSpinBox()
        self.facing.setRange(0, 5)
        self.facing.setWrapping(True)
        self.facing.valueChanged.connect(self._turned)
        self.form.addRow(self.tr("Facing"), self.facing)
        self.cancel_with_escape(self.facing)
        self.add_staging()

    def show_unit(self, unit: Unit, ruleset: Ruleset) -> None:
        """Show the facing, and offer the hexspines of the unit's hex."""
        grid = self._bench.document.scenario.board.grid
        with QSignalBlocker(self.facing):
            self.facing.setValue(unit.facing)
        self.facing.setSuffix(" " + facing_arrow(unit.facing, grid))
        kind = ruleset.units.get(unit.kind)
        faces = kind is None or "faces" in kind.tags
        self.form.setRowVisible(self.facing, faces or unit.facing != 0)
        unused = self.tr(
            "The rules make nothing of the facing of such a unit; it is kept in the file and shown on the counter"
        )
        self.facing.setToolTip(self.tr("Hexsides clockwise from the top of the map") if faces else unused)
        for field in self.values.values():
            if isinstance(field, SpineField):
                field.offer_hexspines(unit.at, grid)

    def change(self, change: Callable[[Any], Any], label: Text = CHANGED) -> None:
        """Put another unit in the place of the one that was selected first."""
        found = self._bench.unit
        if found is None:
            return
        changed = change(found[1])
        if changed != found[1]:
            self._bench.document.apply(ChangeUnit(found[1].id, changed, label))

    def _turned(self, facing: int) -> None:
        """The covered arc that is typed in turns with the unit, as it does with the keys."""
        grid = self._bench.document.scenario.board.grid
        self.change(lambda u: turned(grid, u, (facing - u.facing + 2) % 6 - 2))
