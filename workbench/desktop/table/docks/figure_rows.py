"""The single figures of the selected units: how many, in which formation and how far apart."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from workbench.base.text import Text
from workbench.board.tableboard import TableBoard
from workbench.desktop.docks.parts import narrow
from workbench.desktop.table.docks.measures import Measure
from workbench.desktop.table.figures import are_the_unit, behind, gap_of, pitch, usual_gap
from workbench.forces.formations import FORMATIONS, RANKS, beside, drawn_up
from workbench.forces.models import TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits import Composite, Edit
from workbench.scenario.edits_figures import MOST, AddFigures, FormUp, RemoveFigures
from workbench.scenario.table import TableScenario

_SAME = 0.02
"""Figures this near (in the table's unit) to the places of a formation stand in it."""
_FREE = ""


class FigureRows(QWidget):
    """``given`` tells of an edit for all selected units; ``tool_wanted`` that figures are to be placed by hand."""

    given = Signal(object)
    tool_wanted = Signal(str)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units: tuple[TableUnit, ...] = ()
        self._shown = ""
        self._board: TableBoard | None = None
        self._ruleset: Ruleset | None = None
        self.count = QSpinBox()
        self.count.setRange(0, MOST)
        self.count.setKeyboardTracking(False)
        self.count.setSpecialValueText(self.tr("none"))
        self.count.setAccessibleName(self.tr("How many figures"))
        self.count.setToolTip(
            self.tr("How many single figures the unit has; new ones stand beside the others, the last go first")
        )
        self.count.valueChanged.connect(self._counted)
        self.formation = narrow(QComboBox())
        self.formation.setAccessibleName(self.tr("Formation"))
        self.formation.setToolTip(self.tr("Draws the figures up where they are, facing as the unit does"))
        self.formation.addItem(self.tr("as they stand"), _FREE)
        for key, words in FORMATIONS.items():
            self.formation.addItem(words.get(language), key)
        self.formation.activated.connect(lambda _: self.form_up(self.formation.currentData()))
        self.gap = Measure(0.0, 99.0, 0.25)
        self.gap.setAccessibleName(self.tr("Spacing"))
        self.gap.setToolTip(self.tr("The gap from base to base in a formation"))
        self.gap.valueChanged.connect(lambda _: self.form_up(self.formation.currentData()))
        self.place = QPushButton(self.tr("One by one"))
        self.place.setToolTip(self.tr("Add, move and remove single figures on the table (N)"))
        self.place.clicked.connect(lambda: self.tool_wanted.emit("figures"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        for parts in ((self.count, self.formation), (self.gap, self.place)):
            row = QHBoxLayout()
            row.setSpacing(3)
            for part in parts:
                row.addWidget(part, 1)
            box.addLayout(row)

    def put(self, units: Sequence[TableUnit], board: TableBoard, ruleset: Ruleset) -> None:
        """Show the figures of the unit that was selected first, without telling of it; edits go to all of ``units``."""
        self._units, self._board, self._ruleset = tuple(units), board, ruleset
        if not units:
            return
        unit = units[0]
        blockers = [QSignalBlocker(part) for part in (self.count, self.formation)]
        self.count.setValue(len(unit.models))
        gap = gap_of(unit, board, ruleset)
        self.gap.say_unit(board.unit)
        self.gap.setSingleStep(0.25 if board.unit == "in" else 0.5)
        formation = self._formation(unit, gap, board, ruleset)
        if formation or unit.id != self._shown:
            self.gap.put(gap if formation else usual_gap(board))
        self._shown = unit.id
        self.formation.setCurrentIndex(self.formation.findData(formation))
        self.formation.setEnabled(bool(unit.models))
        del blockers

    def _formation(self, unit: TableUnit, gap: float, board: TableBoard, ruleset: Ruleset) -> str:
        """The formation in which figures stand; "" for none."""
        if unit.at is None or len(unit.models) < 2:
            return _FREE
        apart = pitch(unit, board, ruleset, gap)
        x, y = (sum(part) / len(unit.models) for part in zip(*unit.models, strict=True))
        for key in FORMATIONS:
            places = drawn_up(key, len(unit.models), (x, y), unit.facing, apart)
            # who stands where does not matter, only that somebody stands at each place
            if all(any(math.dist(place, model) < _SAME for model in unit.models) for place in places):
                return key
        return _FREE

    def form_up(self, formation: str) -> None:
        """Draw the figures up, each unit about its own middle; nothing to do for those that stand as they stand."""
        if formation and self._units:
            label = Text("Form up: {name}", "Formation : {name}").format(name=FORMATIONS[formation])
            self._give([self._drawn(unit, formation) for unit in self._units if unit.models], label)

    def _drawn(self, unit: TableUnit, formation: str, count: int | None = None) -> FormUp:
        assert self._board is not None
        assert self._ruleset is not None
        across, deep = pitch(unit, self._board, self._ruleset, self.gap.value())
        back = behind(unit, self._board, self._ruleset, self.gap.value())
        return FormUp((unit.id,), formation, across, deep, count, back)

    def _counted(self, count: int) -> None:
        formation = self.formation.currentData()
        edits = [self._count(unit, count, formation) for unit in self._units if unit.at is not None]
        self._give([edit for edit in edits if edit is not None], Text("Number of figures", "Nombre de figurines"))

    def _count(self, unit: TableUnit, count: int, formation: str) -> Edit[TableScenario] | None:
        """The edit that gives a unit so many figures: in its formation, or else beside the others."""
        assert self._board is not None
        assert self._ruleset is not None
        known = len(unit.models)
        if count == known:
            return None
        if not known or (formation and count):
            return self._drawn(unit, formation or RANKS, count)
        follows = are_the_unit(unit, self._ruleset)
        if count < known:
            return RemoveFigures(unit.id, range(count, known), follows)
        apart = pitch(unit, self._board, self._ruleset, self.gap.value())
        return AddFigures(unit.id, beside(unit.models, count - known, unit.facing, apart), follows)

    def _give(self, edits: Sequence[Edit[TableScenario]], label: Text) -> None:
        if edits:
            self.given.emit(Composite(tuple(edits), label))
