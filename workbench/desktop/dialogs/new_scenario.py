"""The dialogs for a new hex map (size, orientation, stagger, labels, ruleset) and a new table (size, unit, ruleset)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QWidget,
)

from workbench.base.text import Text
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.look.language import locale_of
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.number_fields import DecimalField, WholeNumberField
from workbench.generator.blank_maps import usual_sides
from workbench.geometry.grid import FLAT, POINTY, HexGrid
from workbench.geometry.hexes import DIGITS, LETTERS
from workbench.geometry.joined_boards import whole_board
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_moves import can_be_joined
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

LARGEST = 300
_BOARD_NAME = r"[^\s\-/^@:,;]*"
"""Names that :func:`workbench.geometry.joined_boards.check` takes for a board."""
_COLUMNS, _ROWS = 32, 20
"""The size of a map if the ruleset has no default."""


class _NewDialog(FittingDialog):
    """The fields of every new scenario: title, ruleset and sides. Subclasses add those of their kind of map."""

    def __init__(
        self, rulesets: dict[str, Ruleset], language: str, parent: QWidget | None = None, *, first: str = ""
    ) -> None:
        """``first`` is the ruleset that is offered first."""
        super().__init__(parent)
        self._rulesets, self._language = rulesets, language
        self.title, self.sides, self.ruleset = QLineEdit(), QLineEdit(), QComboBox()
        for key, ruleset in rulesets.items():
            self.ruleset.addItem(ruleset.name.get(language), key)
        self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(first)))
        self.sides.setToolTip(self.tr("Names of the sides, with commas between them"))
        self._offered_sides = ""
        self.ruleset.currentIndexChanged.connect(lambda _: self._offer_sides())
        self._offer_sides()

    def _offer_sides(self) -> None:
        """Offer the sides of the chosen game, unless others were typed."""
        if self.sides.text() == self._offered_sides:
            named = usual_sides(self.chosen_ruleset)
            self._offered_sides = ", ".join(name.get(self._language) or side for side, name in named.items())
            self.sides.setText(self._offered_sides)

    def lay_out(self, rows: Iterable[tuple[str, QWidget]]) -> None:
        """Put named fields into the dialog, above the buttons."""
        form = QFormLayout(self)
        for words, field in rows:
            form.addRow(words, field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self.title.selectAll()  # typing replaces the title that stands there

    def scenario(self) -> AnyScenario:
        """The empty scenario that the dialog describes."""
        raise NotImplementedError

    @property
    def is_as_offered(self) -> bool:
        """Was nothing typed, and nothing chosen but the rules?"""
        offered = type(self)(self._rulesets, self._language, first=self.ruleset.currentData())
        return self.scenario() == offered.scenario()

    @property
    def chosen_ruleset(self) -> Ruleset | None:
        """The ruleset of the new scenario."""
        return self._rulesets.get(self.ruleset.currentData())

    @property
    def ground(self) -> str:
        """The terrain that covers the new map."""
        ruleset = self.chosen_ruleset
        assert ruleset is not None
        return ruleset.ground

    @property
    def named_sides(self) -> dict[str, Text]:
        """The sides, names by id, without duplicates; those of the game keep their names in both languages."""
        usual = usual_sides(self.chosen_ruleset)
        known = {(name.get(self._language) or side).casefold(): side for side, name in usual.items()}
        typed = (name.strip() for name in self.sides.text().split(","))
        sides = dict.fromkeys(known.get(name.casefold(), name) for name in typed if name)
        return {side: usual.get(side, Text()) for side in sides}


class NewMapDialog(_NewDialog):
    """Offers the defaults of the ruleset, and makes an empty scenario."""

    def __init__(
        self, rulesets: dict[str, Ruleset], language: str, parent: QWidget | None = None, *, first: str = ""
    ) -> None:
        """``first`` is the ruleset that is offered first."""
        super().__init__(rulesets, language, parent, first=first)
        self.setWindowTitle(self.tr("New hex map"))
        self.title.setText(self.tr("New scenario"))
        self.columns, self.rows = WholeNumberField(), WholeNumberField()
        for spin in (self.columns, self.rows):
            spin.setRange(1, LARGEST)
        self.orientation = QComboBox()
        self.orientation.addItem(self.tr("Flat top (columns)"), FLAT)
        self.orientation.addItem(self.tr("Point at the top (rows)"), POINTY)
        self.shifted_lines = QComboBox()
        self.shifted_lines.addItem(self.tr("Even lines"), "even")
        self.shifted_lines.addItem(self.tr("Odd lines"), "odd")
        self.shifted_by = QComboBox()
        self.extra = QCheckBox(self.tr("Shifted lines hold one hex more"))
        self.labels = QComboBox()
        self.labels.addItem(self.tr("Numbers (0304)"), DIGITS)
        self.labels.addItem(self.tr("Letters and numbers (C4)"), LETTERS)
        self.board = QLineEdit()
        self.board.setValidator(QRegularExpressionValidator(QRegularExpression(_BOARD_NAME), self))
        self.lay_out(
            (
                (self.tr("Title"), self.title),
                (self.tr("Rules"), self.ruleset),
                (self.tr("Columns"), self.columns),
                (self.tr("Rows"), self.rows),
                (self.tr("Hexes"), self.orientation),
                (self.tr("Shifted"), self.shifted_lines),
                (self.tr("Shifted by half a hex"), self.shifted_by),
                ("", self.extra),
                (self.tr("Labels"), self.labels),
                (self.tr("Board’s number"), self.board),
                (self.tr("Sides"), self.sides),
            )
        )
        for box in (self.orientation, self.shifted_lines, self.shifted_by, self.labels):
            box.currentIndexChanged.connect(lambda _: self._offer_number())
        self.extra.toggled.connect(lambda _: self._offer_number())
        self.columns.valueChanged.connect(lambda _: self._offer_number())
        self.orientation.currentIndexChanged.connect(lambda _: self._offer_directions())
        self.ruleset.currentIndexChanged.connect(lambda _: self._use_default_grid())
        self._offer_directions()
        self._use_default_grid()
        self._offer_number()

    def _offer_directions(self) -> None:
        self.shifted_by.clear()
        if self.orientation.currentData() == FLAT:
            self.shifted_by.addItem(self.tr("Down"), "down")
            self.shifted_by.addItem(self.tr("Up"), "up")
        else:
            self.shifted_by.addItem(self.tr("Right"), "right")
            self.shifted_by.addItem(self.tr("Left"), "left")

    def _use_default_grid(self) -> None:
        """Show the default grid of the chosen ruleset."""
        ruleset = self.chosen_ruleset
        usual = ruleset.default_grid if ruleset is not None else {}
        for key, box in (
            ("orientation", self.orientation),
            ("stagger_lines", self.shifted_lines),
            ("stagger_by", self.shifted_by),
        ):
            if box.findData(usual.get(key)) >= 0:
                box.setCurrentIndex(box.findData(usual.get(key)))
        if self.labels.findData(usual.get("labels")) >= 0:
            self.labels.setCurrentIndex(self.labels.findData(usual.get("labels")))
        own = (
            ruleset.game.boards[0] if ruleset is not None and ruleset.game is not None and ruleset.game.boards else None
        )
        first = (int(own.width), int(own.height)) if own is not None and own.unit == "hex" else (_COLUMNS, _ROWS)
        for key, spin, otherwise in (("columns", self.columns, first[0]), ("rows", self.rows, first[1])):
            size = usual.get(key)
            spin.setValue(size if isinstance(size, int) else otherwise)
        self.extra.setChecked(usual.get("stagger_extra") is True)

    def _offer_number(self) -> None:
        """A number is for maps of the form of a board only; others say why not."""
        fits = self._is_board
        self.board.setEnabled(fits)
        self.board.setPlaceholderText(self.tr("none") if fits else self.tr("not a board"))
        named = self.tr(
            "The number or name of the board, by which its hexes are called: 2J4. New from boards keeps it."
        )
        needs = self.tr(
            "Only a board has a number: a flat top, even lines shifted up with one hex more, letters and numbers, an odd "
            "number of columns."
        )
        self.board.setToolTip(named if fits else needs)

    @property
    def _is_board(self) -> bool:
        return can_be_joined(self._grid()) and self.labels.currentData() == LETTERS

    def _grid(self) -> HexGrid:
        return HexGrid(
            self.columns.value(),
            self.rows.value(),
            self.orientation.currentData(),
            self.shifted_lines.currentData(),
            self.shifted_by.currentData() or "down",
            self.extra.isChecked(),
            self.labels.currentData(),
        )

    def scenario(self) -> Scenario:
        """The empty scenario that the dialog describes."""
        grid, number = self._grid(), self.board.text().strip()
        if number and self._is_board:
            grid = replace(grid, boards=(whole_board(number, grid.columns, grid.rows),))
        forces = Forces(tuple(Force(side, (), name) for side, name in self.named_sides.items()))
        title = self.title.text().strip() or self.tr("New scenario")
        return Scenario(Text.of(title), self.ruleset.currentData(), HexBoard.blank(grid, self.ground), forces)


# --- The dialog for a new free-form table


LARGEST_TABLETOP = 1000.0
SIZES = ((120, 80, "cm"), (180, 120, "cm"), (240, 120, "cm"), (48, 48, "in"), (72, 48, "in"), (96, 48, "in"))
"""Common sizes of tables: width, height, unit."""
_USUAL = {"cm": 1, "in": 4}


class NewTableDialog(_NewDialog):
    """Offers common sizes of tables, and makes an empty scenario."""

    def __init__(
        self, rulesets: dict[str, Ruleset], language: str, parent: QWidget | None = None, *, first: str = ""
    ) -> None:
        """``rulesets`` are those played on tables; ``first`` is the one that is offered first."""
        super().__init__(rulesets, language, parent, first=first)
        self.setWindowTitle(self.tr("New table"))
        self.setLocale(locale_of(language))
        self.title.setText(self.tr("New scenario"))
        self.preset = QComboBox()
        for width, height, unit in SIZES:
            feet = self.tr(" ({a} × {b} feet)").format(a=width // 12, b=height // 12) if unit == "in" else ""
            self.preset.addItem(f"{width} × {height} {unit_word(unit)}{feet}", (width, height, unit))
        self.preset.addItem(self.tr("Another size"), None)
        self.unit = QComboBox()
        self.unit.addItem(self.tr("centimetres"), "cm")
        self.unit.addItem(self.tr("inches"), "in")
        self.across, self.down = DecimalField(), DecimalField()
        for spin in (self.across, self.down):
            spin.setRange(1, LARGEST_TABLETOP)
            spin.setDecimals(1)
        self.lay_out(
            (
                (self.tr("Title"), self.title),
                (self.tr("Rules"), self.ruleset),
                (self.tr("Table"), self.preset),
                (self.tr("Width"), self.across),
                (self.tr("Depth"), self.down),
                (self.tr("Measured in"), self.unit),
                (self.tr("Sides"), self.sides),
            )
        )
        self.preset.currentIndexChanged.connect(lambda _: self._use_preset())
        self.ruleset.currentIndexChanged.connect(lambda _: self._use_default_size())
        self._use_default_size()
        self._use_preset()

    def _use_default_size(self) -> None:
        ruleset = self.chosen_ruleset
        if ruleset is not None:
            self.preset.setCurrentIndex(_USUAL[ruleset.length_unit])

    def _use_preset(self) -> None:
        found = self.preset.currentData()
        free = found is None
        for field in (self.across, self.down, self.unit):
            field.setEnabled(free)
        if not free:
            width, height, unit = found
            self.across.setValue(width)
            self.down.setValue(height)
            self.unit.setCurrentIndex(self.unit.findData(unit))

    def scenario(self) -> TabletopScenario:
        """The empty scenario that the dialog describes."""
        named = self.named_sides.items()
        forces = Forces[TabletopUnit](tuple(Force[TabletopUnit](side, (), name) for side, name in named))
        title = self.title.text().strip() or self.tr("New scenario")
        board = TabletopBoard(self.unit.currentData(), self.across.value(), self.down.value(), self.ground)
        return TabletopScenario(Text.of(title), self.ruleset.currentData(), board, forces)
