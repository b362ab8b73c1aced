"""The dialogs that give a map another size, and shift what is on it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.dialogs.new_map import LARGEST
from workbench.desktop.plain import told_plainly
from workbench.desktop.size import sized
from workbench.scenario.edits_whole_map import ResizeMap, ShiftMap, WholeMap
from workbench.scenario.reframed import Anchor
from workbench.scenario.scenario import Scenario

_ARROWS = (("↖", "↑", "↗"), ("←", "•", "→"), ("↙", "↓", "↘"))


class _MapDialog(QDialog):
    """Fields over a line that says what would fall off, over the buttons."""

    def __init__(self, scenario: Scenario, language: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._scenario, self._language = scenario, language
        self.form = QFormLayout()
        self.told = QLabel()
        told_plainly(self.told)
        self.told.setWordWrap(True)
        self.told.setMinimumSize(sized(340), 4 * self.told.fontMetrics().lineSpacing())
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addLayout(self.form)
        box.addWidget(self.told)
        box.addWidget(buttons)

    def number(self, words: str, value: int, low: int, high: int, changed: Callable[[], None]) -> QSpinBox:
        """A field for a number."""
        spin = QSpinBox()
        spin.setRange(low, high)
        spin.setValue(value)
        spin.setAccessibleName(words)
        spin.valueChanged.connect(lambda _: changed())
        self.form.addRow(words, spin)
        return spin

    def show_told(self, edit: WholeMap) -> None:
        """Say what an edit would lose."""
        words = [item.text.get(self._language) for item in edit.moved(self._scenario)[1]]
        lines = [f"⚠ {word[:1].upper()}{word[1:]}" for word in words]
        self.told.setText("\n".join(lines) or self.tr("Nothing falls off the map."))


class ResizeDialog(_MapDialog):
    """Columns and rows, and the part of the map that stays where it is."""

    def __init__(self, scenario: Scenario, language: str, parent: QWidget | None = None) -> None:
        super().__init__(scenario, language, parent)
        self.setWindowTitle(self.tr("Resize the map"))
        grid = scenario.board.grid
        most = max(LARGEST, grid.columns, grid.rows)
        self.columns = self.number(self.tr("Columns"), grid.columns, 1, most, self._show)
        self.rows = self.number(self.tr("Rows"), grid.rows, 1, most, self._show)
        self.anchors = QButtonGroup(self)
        chooser = QWidget()
        cells = QGridLayout(chooser)
        cells.setContentsMargins(0, 0, 0, 0)
        cells.setSpacing(2)
        for row in range(3):
            for column in range(3):
                button = QToolButton()
                button.setCheckable(True)
                button.setFixedSize(sized(34), sized(30))
                button.setAccessibleName(self._words(column - 1, row - 1))
                button.setToolTip(self._words(column - 1, row - 1))
                self.anchors.addButton(button, 3 * row + column)
                cells.addWidget(button, row, column)
        cells.setColumnStretch(3, 1)
        chooser.setMinimumHeight(3 * sized(30) + 2 * 2)
        self.anchors.button(4).setChecked(True)
        self.anchors.idToggled.connect(lambda *_: self._show())
        self.form.addRow(self.tr("What stays in place"), chooser)
        self._show()

    @property
    def wanted(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.columns.value(), self.rows.value()

    @property
    def anchor(self) -> Anchor:
        """The part that stays."""
        row, column = divmod(self.anchors.checkedId(), 3)
        return column - 1, row - 1

    def _words(self, across: int, down: int) -> str:
        beside = (self.tr("left"), self.tr("middle"), self.tr("right"))[across + 1]
        above = (self.tr("top"), self.tr("middle"), self.tr("bottom"))[down + 1]
        return f"{above}, {beside}" if above != beside else above

    def _show(self) -> None:
        """Arrows lead from the part that stays to where the map grows or shrinks."""
        column, row = self.anchor[0] + 1, self.anchor[1] + 1
        for number in range(9):
            down, across = divmod(number, 3)
            away = across - column + 1, down - row + 1
            near = 0 <= away[0] <= 2 and 0 <= away[1] <= 2
            self.anchors.button(number).setText(_ARROWS[away[1]][away[0]] if near else "")
        self.show_told(ResizeMap(*self.wanted, self.anchor))


class ShiftDialog(_MapDialog):
    """How far everything moves."""

    def __init__(self, scenario: Scenario, language: str, parent: QWidget | None = None) -> None:
        super().__init__(scenario, language, parent)
        self.setWindowTitle(self.tr("Shift the map"))
        grid = scenario.board.grid
        self.columns = self.number(self.tr("Columns to the right"), 0, -grid.columns, grid.columns, self._show)
        self.rows = self.number(self.tr("Rows down"), 0, -grid.rows, grid.rows, self._show)
        self._show()

    @property
    def by(self) -> tuple[int, int]:
        """Columns to the right and rows down."""
        return self.columns.value(), self.rows.value()

    def _show(self) -> None:
        self.show_told(ShiftMap(*self.by))
