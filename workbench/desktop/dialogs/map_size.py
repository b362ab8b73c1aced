"""The dialogs that resize and shift a map, and the pages of a map among the properties of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import capitalised
from workbench.desktop.dialogs.new_scenario import LARGEST, LARGEST_TABLETOP
from workbench.desktop.look.language import ParagraphLabel, show_as_plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import choice_field, number_field
from workbench.desktop.widgets.measures import LengthField
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.rules.ruleset import FEATURES, Ruleset
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.map_transforms import Anchor, MapTransform, ResizeMap, ShiftMap
from workbench.scenario.edits.settings import ResizeTabletop, SetGround, SetHexNumbers, SetTableUnit
from workbench.scenario.hex_numbers import NUMBER_PLACES, NUMBER_STYLES, HexNumbers
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.tabletop_board import rounded_length

_ARROWS = (("↖", "↑", "↗"), ("←", "•", "→"), ("↙", "↓", "↘"))


class _MapDialog(FittingDialog):
    """Fields, a list of what the edit would lose, and buttons."""

    def __init__(self, scenario: Scenario, language: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._scenario, self._language = scenario, language
        self.form = QFormLayout()
        self.losses = ParagraphLabel()
        show_as_plain_text(self.losses)
        self.losses.setMinimumSize(scaled_pixels(340), 4 * self.losses.fontMetrics().lineSpacing())
        self.losses.setAlignment(Qt.AlignmentFlag.AlignTop)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addLayout(self.form)
        box.addWidget(self.losses)
        box.addWidget(buttons)

    def add_number(self, words: str, value: int, low: int, high: int, changed: Callable[[], None]) -> WholeNumberField:
        """Add a field for a number."""
        spin = number_field(low, high, value)
        spin.setAccessibleName(words)
        spin.valueChanged.connect(lambda _: changed())
        self.form.addRow(words, spin)
        return spin

    def show_losses(self, edit: MapTransform) -> None:
        """Show what an edit would lose."""
        words = [item.text.get(self._language) for item in edit.moved(self._scenario)[1]]
        lines = [f"⚠ {capitalised(word)}" for word in words]
        self.losses.setText("\n".join(lines) or self.tr("Nothing falls off the map."))


class ResizeDialog(_MapDialog):
    """Asks for columns and rows, and for the part of the map that stays in place."""

    def __init__(self, scenario: Scenario, language: str, parent: QWidget | None = None) -> None:
        super().__init__(scenario, language, parent)
        self.setWindowTitle(self.tr("Resize the map"))
        grid = scenario.board.grid
        most = max(LARGEST, grid.columns, grid.rows)
        self.columns = self.add_number(self.tr("Columns"), grid.columns, 1, most, self._show)
        self.rows = self.add_number(self.tr("Rows"), grid.rows, 1, most, self._show)
        self.anchors = QButtonGroup(self)
        chooser = QWidget()
        cells = QGridLayout(chooser)
        cells.setContentsMargins(0, 0, 0, 0)
        cells.setSpacing(2)
        for row in range(3):
            for column in range(3):
                button = QToolButton()
                button.setCheckable(True)
                button.setFixedSize(scaled_pixels(34), scaled_pixels(30))
                button.setAccessibleName(self._anchor_words(column - 1, row - 1))
                button.setToolTip(self._anchor_words(column - 1, row - 1))
                self.anchors.addButton(button, 3 * row + column)
                cells.addWidget(button, row, column)
        cells.setColumnStretch(3, 1)
        chooser.setMinimumHeight(3 * scaled_pixels(30) + 2 * 2)
        self.anchors.button(4).setChecked(True)
        self.anchors.idToggled.connect(lambda *_: self._show())
        self.form.addRow(self.tr("What stays in place"), chooser)
        self._show()

    @property
    def grid_size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.columns.value(), self.rows.value()

    @property
    def anchor(self) -> Anchor:
        """The part that stays in place, as (column, row) from -1 to 1."""
        row, column = divmod(self.anchors.checkedId(), 3)
        return column - 1, row - 1

    def _anchor_words(self, across: int, down: int) -> str:
        beside = (self.tr("left"), self.tr("middle"), self.tr("right"))[across + 1]
        above = (self.tr("top"), self.tr("middle"), self.tr("bottom"))[down + 1]
        return f"{above}, {beside}" if above != beside else above

    def _show(self) -> None:
        """Draw arrows from the part that stays in place to the parts where the map grows or shrinks."""
        column, row = self.anchor[0] + 1, self.anchor[1] + 1
        for number in range(9):
            down, across = divmod(number, 3)
            away = across - column + 1, down - row + 1
            near = 0 <= away[0] <= 2 and 0 <= away[1] <= 2
            self.anchors.button(number).setText(_ARROWS[away[1]][away[0]] if near else "")
        self.show_losses(ResizeMap(*self.grid_size, self.anchor))


class ShiftDialog(_MapDialog):
    """Asks how far everything moves."""

    def __init__(self, scenario: Scenario, language: str, parent: QWidget | None = None) -> None:
        super().__init__(scenario, language, parent)
        self.setWindowTitle(self.tr("Shift the map"))
        grid = scenario.board.grid
        self.columns = self.add_number(self.tr("Columns to the right"), 0, -grid.columns, grid.columns, self._show)
        self.rows = self.add_number(self.tr("Rows down"), 0, -grid.rows, grid.rows, self._show)
        self._show()

    @property
    def by(self) -> tuple[int, int]:
        """Columns to the right and rows down."""
        return self.columns.value(), self.rows.value()

    def _show(self) -> None:
        self.show_losses(ShiftMap(*self.by))


# --- The map's page among the properties of a scenario: the numbers of its hexes


class HexNumberFields:
    """The choosers of the hexes that have numbers, and of the place of these. ``as_on_map``: words for the style and place of
    the scenario, which are then offered first."""

    def __init__(self, own: HexNumbers, language: str, as_on_map: str = "") -> None:
        self._own = own
        first = ((as_on_map, ""),) if as_on_map else ()
        styles = ((style.name.get(language), key) for key, style in NUMBER_STYLES.items())
        places = ((place.name.get(language), key) for key, place in NUMBER_PLACES.items())
        self.style = choice_field(*first, *styles, chosen="" if as_on_map else own.style)
        self.place = choice_field(*first, *places, chosen="" if as_on_map else own.place)

    @property
    def numbers(self) -> HexNumbers:
        """The chosen style and place."""
        own = self._own
        return HexNumbers(self.style.currentData() or own.style, self.place.currentData() or own.place)


class HexMapSettingsPage(QWidget):
    """The page of the hexes that have numbers, and of the place of these."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.numbers = HexNumberFields(scenario.hex_numbers, language)
        form = QFormLayout(self)
        form.addRow(self.tr("Numbers of hexes"), self.numbers.style)
        form.addRow(self.tr("Place of the numbers"), self.numbers.place)

    def edits(self) -> list[Edit[Scenario]]:
        """The edit of the changed fields."""
        return [SetHexNumbers(self.numbers.numbers)]


# --- The table's page among the properties of a scenario: size and ground


_FAR, _BOTH, _NEAR = 0.0, 0.5, 1.0
"""The share of the added size that goes to the left or to the top."""


class TabletopSettingsPage(QWidget):
    """Unit, width and depth, the sides where the table grows or shrinks, and its ground."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, language: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._board = board = scenario.board
        self._ruleset = ruleset
        self._shown_unit = board.unit
        self.across, self.down = LengthField(1.0, LARGEST_TABLETOP, 10.0), LengthField(1.0, LARGEST_TABLETOP, 10.0)
        for field, value in ((self.across, board.width), (self.down, board.height)):
            field.show_length(value)
            field.set_unit(board.unit)
        self.unit = QComboBox()
        for words, unit in ((self.tr("centimetres"), "cm"), (self.tr("inches"), "in")):
            self.unit.addItem(words, unit)
        self.unit.setCurrentIndex(self.unit.findData(board.unit))
        self.unit.setToolTip(self.tr("Every length is converted; nothing on the table moves"))
        self.unit.activated.connect(lambda _: self._show_unit())
        self.side, self.end = QComboBox(), QComboBox()
        sides = {self.tr("at the right"): _FAR, self.tr("at both sides"): _BOTH, self.tr("at the left"): _NEAR}
        ends = {self.tr("at the bottom"): _FAR, self.tr("at both ends"): _BOTH, self.tr("at the top"): _NEAR}
        for chooser, parts in ((self.side, sides), (self.end, ends)):
            for words, part in parts.items():
                chooser.addItem(words, part)
        self.ground = QComboBox()
        for key, row in ruleset.layer(FEATURES).items():
            if key == board.ground or not (row.fact("linear") or row.fact("relief")):
                name = row.name.get(language)
                self.ground.addItem(capitalised(name), key)
        if self.ground.findData(board.ground) < 0:
            self.ground.addItem(board.ground, board.ground)
        self.ground.setCurrentIndex(self.ground.findData(board.ground))
        note = ParagraphLabel(
            self.tr("What lies beside a smaller table stays in the scenario: make it larger again and it is back.")
        )
        note.setProperty("quiet", True)
        form = QFormLayout(self)
        for words, box in (
            (self.tr("Measured in"), self.unit),
            (self.tr("Width"), self.across),
            (self.tr("Room is added or taken"), self.side),
            (self.tr("Depth"), self.down),
            (self.tr("Room is added or taken"), self.end),
        ):
            form.addRow(words, box)
        form.addRow("", note)
        form.addRow(self.tr("Ground"), self.ground)

    def _show_unit(self) -> None:
        """Show the size that the table has in the chosen unit; another one that was entered is converted too."""
        board = replace(self._board, unit=self.unit.currentData())
        factor = board.length(1.0, self._shown_unit)
        self._shown_unit = board.unit
        for field in (self.across, self.down):
            field.setMaximum(max(LARGEST_TABLETOP, field.value() * factor))
            field.show_length(field.value() * factor)
            field.set_unit(board.unit)

    def edits(self) -> list[Edit[TabletopScenario]]:
        """The edits of all changed fields."""
        board, found = self._board, list[Edit[TabletopScenario]]()
        if self.unit.currentData() != board.unit:
            found.append(SetTableUnit(self.unit.currentData()))
            factor = replace(board, unit=self.unit.currentData()).length(1.0, board.unit)
            board = replace(
                board, width=rounded_length(board.width * factor), height=rounded_length(board.height * factor)
            )
        width, height = self.across.value(), self.down.value()
        if (round(board.width, 2), round(board.height, 2)) != (round(width, 2), round(height, 2)):
            shift = (width - board.width) * self.side.currentData(), (height - board.height) * self.end.currentData()
            found.append(ResizeTabletop(width, height, *shift))
        key = self.ground.currentData()
        if key != board.ground:
            found.append(SetGround(key, self._ruleset.terrain[key].name))
        return found
