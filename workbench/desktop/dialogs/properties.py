"""Scenario properties: title, conditions, optional rules, and readings of unclear rules with their sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QInputDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import Text, capitalised
from workbench.desktop.dialogs.map_size import HexMapSettingsPage, TabletopSettingsPage
from workbench.desktop.look.language import ParagraphLabel, locale_of
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.number_fields import WholeNumberField, refuse_mistakes
from workbench.rules.blanks import Blank
from workbench.rules.ruleset import Condition, Ruleset
from workbench.rules.values import Scalar
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.settings import SetCondition, SetOption, SetSwitch, SetTitle, SetValue
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.units import Forces

# --- Chart values that the source does not contain: the user types in those of his own charts or scenario


SINGLE_VALUE = ""
"""The row of a blank that is a single value."""


class ValuesPage(QWidget):
    """One field for each value, empty if nothing was typed in. All values are the user's, none are the ruleset's."""

    def __init__(self, scenario: AnyScenario, ruleset: Ruleset, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before = scenario.values
        self._blanks = ruleset.blanks
        self._language = language
        self.fields: dict[tuple[str, str], QLineEdit] = {}
        self._rows = {key: _all_rows(blank, scenario.values.get(key)) for key, blank in ruleset.blanks.items()}
        self.error = ParagraphLabel()
        self.error.hide()
        box = QVBoxLayout(self)
        box.addWidget(
            _quiet_label(
                self.tr(
                    "The source at hand does not hold these values. What you type in is your own data, "
                    "kept in the scenario; an empty field is unknown, and answers say so."
                )
                if ruleset.blanks
                else self.tr("These rules leave no value blank.")
            )
        )
        for blank in ruleset.blanks.values():
            self._add(box, blank)
        box.addWidget(self.error)
        box.addStretch(1)

    def edits(self) -> list[SetValue]:
        """The changes, one edit for each blank. Call it when there are no mistakes."""
        found = []
        for key, blank in self._blanks.items():
            value = self._typed_blank(blank)
            if value != _plain_value(self._before.get(key)):
                found.append(SetValue(key, value))
        return found

    def mistakes(self) -> list[str]:
        """The names of fields that cannot be read; the page shows them too."""
        wrong = []
        for (key, row), field in self.fields.items():
            blank = self._blanks[key]
            try:
                _typed_value(blank, field.text())
            except (ValueError, ZeroDivisionError):
                name = self._rows[key][row] if row else blank.name
                wrong.append(name.get(self._language))
        words = self.tr("Not a number that fits: {names}").format(names=", ".join(wrong))
        self.error.setText(words)
        self.error.setVisible(bool(wrong))
        return wrong

    def _add(self, box: QVBoxLayout, blank: Blank) -> None:
        heading = ParagraphLabel(f"{blank.name.get(self._language)}  [{blank.citation.words(self._language)}]")
        heading.setProperty("heading", True)
        box.addWidget(heading)
        if blank.summary:
            box.addWidget(_quiet_label(blank.summary.get(self._language)))
        form = QFormLayout()
        given = self._before.get(blank.key)
        rows = self._rows[blank.key]
        for row in rows or (SINGLE_VALUE,):
            field = QLineEdit(_value_text(given, row))
            guess = blank.inferred.get(row)
            unknown = self.tr("unknown")
            hint = self.tr("unknown; {value} is our guess").format(value=guess) if guess is not None else unknown
            field.setPlaceholderText(hint)
            field.setCursorPosition(0)  # a long line is read from its beginning
            # a line of results takes all the room that there is
            field.setMaximumWidth(scaled_pixels(900 if blank.kind == "results" else 260))
            self.fields[blank.key, row] = field
            form.addRow(rows[row].get(self._language) if row else self.tr("Value"), field)
        box.addLayout(form)
        if blank.inferred:
            button = QPushButton(self.tr("Take our guesses"))
            button.setToolTip(self.tr("Fill empty fields with what we believe; nothing vouches for it"))
            button.clicked.connect(lambda *_, b=blank: self._take_guesses(b))
            box.addWidget(button)

    def _take_guesses(self, blank: Blank) -> None:
        for row, value in blank.inferred.items():
            field = self.fields.get((blank.key, row))
            if field is not None and not field.text().strip():
                field.setText(str(value))

    def _typed_blank(self, blank: Blank) -> Any:
        if not blank.rows:
            return _typed_value(blank, self.fields[blank.key, SINGLE_VALUE].text())
        before = self._before.get(blank.key)
        typed = {row: self._typed_row(blank, row, before) for row in self._rows[blank.key]}
        # keys of the file that are no rows stay as they are
        others = (
            {row: value for row, value in before.items() if row not in typed} if isinstance(before, Mapping) else {}
        )
        return {**others, **{row: value for row, value in typed.items() if value is not None}} or None

    def _typed_row(self, blank: Blank, row: str, before: object) -> Any:
        """The value of a row; one that nobody changed stays as the file has it."""
        words = self.fields[blank.key, row].text()
        if isinstance(before, Mapping) and row in before and words == _value_text(before, row):
            return before[row]
        return _typed_value(blank, words)


def _all_rows(blank: Blank, given: object) -> dict[str, Text]:
    """The rows that the ruleset names, and after them those that the file has besides, by their keys."""
    rows = dict(blank.rows)
    if rows and isinstance(given, Mapping):
        rows |= {
            row: Text.of(row) for row in given if isinstance(row, str) and row not in rows and _fits(blank, given, row)
        }
    return rows


def _fits(blank: Blank, given: object, row: str) -> bool:
    """Can a row of the file be shown and typed in a field?"""
    try:
        return _typed_value(blank, _value_text(given, row)) is not None
    except (ValueError, ZeroDivisionError):
        return False


def _typed_value(blank: Blank, words: str) -> Scalar:
    return blank.read(words) if words.strip() else None


def _value_text(given: object, row: str) -> str:
    if row:
        given = given.get(row) if isinstance(given, Mapping) else None
    if isinstance(given, list | tuple):
        return " ".join(str(one) for one in given)
    return "" if given is None or isinstance(given, Mapping) else str(given)


def _plain_value(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else value


def _quiet_label(words: str) -> QLabel:
    label = ParagraphLabel(words)
    label.setProperty("quiet", True)
    return label


EDIT_LABEL = Text("Change scenario properties", "Modifier les propriétés du scénario")


def _fold(words: str, show: Callable[[bool], object], *, on: bool = False) -> QToolButton:
    """A heading that shows or hides what belongs to it."""
    button = QToolButton()
    button.setText(words)
    button.setCheckable(True)
    button.setAutoRaise(True)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def toggled(now: bool) -> None:
        button.setArrowType(Qt.ArrowType.DownArrow if now else Qt.ArrowType.RightArrow)
        show(now)

    button.toggled.connect(toggled)
    button.setChecked(on)
    toggled(on)
    return button


def _scrolled(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumWidth(page.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width())
    return area


class _BilingualField:
    """Two fields for a text in English and French."""

    def __init__(self, text: Text) -> None:
        self._before = text
        self.fields = [QLineEdit(text.en), QLineEdit(text.fr)]

    def text(self) -> Text:
        """The typed text; the old text object if nothing changed."""
        en, fr = (field.text() for field in self.fields)
        typed = Text(en.strip(), fr.strip())
        before = Text(self._before.en.strip(), self._before.fr.strip())
        if typed == before:
            return self._before
        if before.en and before.en == before.fr:
            # one text for both languages: a change in one of them is not meant to keep the old text in the other
            typed = (
                Text.of(typed.en) if typed.fr == before.fr else Text.of(typed.fr) if typed.en == before.en else typed
            )
        return typed


_MAP_PAGES: dict[str, Callable[[Any, Ruleset, str], HexMapSettingsPage | TabletopSettingsPage]] = {
    "hex": HexMapSettingsPage,
    "table": TabletopSettingsPage,
}
"""The page of a kind of map."""


class PropertiesDialog(FittingDialog):
    """All properties of a scenario that are not on its map; OK makes one undo step of all changes."""

    def __init__(self, scenario: AnyScenario, ruleset: Ruleset, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Scenario properties"))
        self.setLocale(locale_of(language))
        self.prefer_size(640, 620)
        self._scenario = scenario
        self._ruleset = ruleset
        self._language = language
        self.wants_card = False
        """Is the card to be filled in next?"""
        self.conditions: dict[str, QComboBox | WholeNumberField] = {}
        self.options: dict[str, QCheckBox] = {}
        self.switches: dict[str, QComboBox] = {}
        tabs = QTabWidget()
        tabs.addTab(_scrolled(self._title_page()), self.tr("Title"))
        self.map_page = _MAP_PAGES[scenario.kind](scenario, ruleset, language)
        tabs.addTab(_scrolled(self.map_page), self.tr("Table") if scenario.table is not None else self.tr("Map"))
        tabs.addTab(_scrolled(self._conditions_page()), self.tr("Conditions"))
        tabs.addTab(_scrolled(self._options_page()), self.tr("Optional rules"))
        tabs.addTab(_scrolled(self._switches_page()), self.tr("Readings"))
        self.values = ValuesPage(scenario, ruleset, language)
        tabs.addTab(_scrolled(self.values), self.tr("Your values"))
        self.tabs = tabs
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(tabs)
        box.addWidget(buttons)
        self.title.fields[0 if language == "en" else 1].setFocus()

    def show_table_page(self) -> None:
        """Show the page of the table; hex maps have none."""
        if isinstance(self.map_page, TabletopSettingsPage):
            self.tabs.setCurrentIndex(1)
            self.map_page.across.setFocus()
            self.map_page.across.selectAll()

    def edit(self) -> Composite[Any]:
        """The changes as one edit."""
        return Composite(
            (SetTitle(self.title.text()), *self.map_page.edits(), *self._rule_edits(), *self.values.edits()), EDIT_LABEL
        )

    def _accept(self) -> None:
        """Close, or show a typed value that cannot be read."""
        if refuse_mistakes(self):
            self.wants_card = False
        elif self.values.mistakes():
            self.tabs.setCurrentIndex(self.tabs.count() - 1)
            self.wants_card = False
        else:
            self.accept()

    def _title_page(self) -> QWidget:
        self.title = _BilingualField(self._scenario.title)
        own = 1 if self._language.startswith("fr") else 0
        names_of_languages = (self.tr("English"), self.tr("French"))
        page = QWidget()
        form = QFormLayout(page)
        for place in (own, 1 - own):
            words = self.tr("Title")
            label = QLabel(words if place == own else f"{words} ({names_of_languages[place]})")
            label.setBuddy(self.title.fields[place])
            form.addRow(label, self.title.fields[place])
        other = self.title.fields[1 - own]
        self.other_language = _fold(
            self.tr("In {language} too").format(language=names_of_languages[1 - own]),
            lambda on: form.setRowVisible(other, on),
        )
        self.other_language.setToolTip(self.tr("Show the same fields in the other language"))
        form.addRow("", self.other_language)
        self.card_button = QPushButton(self.tr("Fill in the scenario card"))
        self.card_button.setToolTip(
            self.tr(
                "Situation, sides, length, victory, author and what else players read; what you changed here is kept"
            )
        )
        self.card_button.setAutoDefault(False)
        self.card_button.clicked.connect(self._go_to_card)
        form.addRow("", self.card_button)
        return page

    def _go_to_card(self) -> None:
        """Close as with OK, and then fill in the card."""
        self.wants_card = True
        self._accept()

    def _conditions_page(self) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        for key, condition in self._ruleset.conditions.items():
            value = self._scenario.conditions.get(key, condition.default)
            field = self._condition_field(condition, value)
            self.conditions[key] = field
            name = condition.name.get(self._language)
            form.addRow(capitalised(name), field)
            if condition.citation.rule:
                form.addRow(
                    "", _quiet_label(self.tr("Rule {rule}").format(rule=condition.citation.words(self._language)))
                )
        return page

    def _condition_field(self, condition: Condition, value: object) -> QComboBox | WholeNumberField:
        if condition.kind == "choice":
            box = QComboBox()
            for choice, words in condition.choices.items():
                text = words.get(self._language)
                box.addItem(capitalised(text), choice)
            box.setCurrentIndex(box.findData(value))
            return box
        spin = WholeNumberField()
        spin.setRange((condition.minimum or 0) - 1, condition.maximum or 9999)
        spin.setSpecialValueText(self.tr("not given"))
        spin.setValue(spin.minimum() if not isinstance(value, int) else value)
        return spin

    def _options_page(self) -> QWidget:
        page, noted = QWidget(), QWidget()
        box, below = QVBoxLayout(page), QVBoxLayout(noted)
        below.setContentsMargins(scaled_pixels(14), 0, 0, 0)
        options = self._ruleset.options
        for key, option in options.items():
            name = option.name.get(self._language)
            check = QCheckBox(f"{capitalised(name)}  [{option.citation.words(self._language)}]")
            check.setChecked(key in self._scenario.options)
            self.options[key] = check
            part = box if option.modelled else below
            part.addWidget(check)
            if words := option.summary.get(self._language):
                part.addWidget(_quiet_label(words))
        without_effect = [key for key, option in options.items() if not option.modelled]
        self.without_effect: QToolButton | None = None
        if without_effect:
            words = self.tr("Noted only, without any effect on answers here: {n}").format(n=len(without_effect))
            ticked = any(key in self._scenario.options for key in without_effect)
            self.without_effect = _fold(words, noted.setVisible, on=ticked)
            box.addWidget(self.without_effect)
            box.addWidget(noted)
        if not options:
            box.addWidget(_quiet_label(self.tr("These rules have no optional rules.")))
        box.addStretch(1)
        return page

    def _switches_page(self) -> QWidget:
        page = QWidget()
        box = QVBoxLayout(page)
        box.addWidget(
            _quiet_label(self.tr("Where the rules are unclear, the bench must choose a reading. Yours counts."))
        )
        for key, switch in self._ruleset.switches.items():
            heading = ParagraphLabel(
                f"{key} · {switch.name.get(self._language)}  [{switch.citation.words(self._language)}]"
            )
            heading.setProperty("heading", True)
            chooser = QComboBox()
            chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            chooser.setMinimumContentsLength(20)
            for choice, words in switch.choices.items():
                usual = " " + self.tr("(usual)") if choice == switch.default else ""
                chooser.addItem(f"{words.get(self._language)}{usual}", choice)
                chooser.setItemData(chooser.count() - 1, words.get(self._language), Qt.ItemDataRole.ToolTipRole)
            chooser.setCurrentIndex(chooser.findData(self._ruleset.choice(key, self._scenario.switches)))
            chooser.setAccessibleName(f"{key} · {switch.name.get(self._language)}")
            chooser.setToolTip(chooser.currentText())
            chooser.currentTextChanged.connect(chooser.setToolTip)  # a reading is often wider than the dialog
            self.switches[key] = chooser
            box.addWidget(heading)
            box.addWidget(chooser)
            if switch.effect:
                box.addWidget(_quiet_label(switch.effect.get(self._language)))
        box.addStretch(1)
        return page

    def _rule_edits(self) -> list[Edit[Any]]:
        edits: list[Edit[Any]] = []
        for key, field in self.conditions.items():
            condition = self._ruleset.conditions[key]
            value: object = field.currentData() if isinstance(field, QComboBox) else field.value()
            if isinstance(field, WholeNumberField) and field.value() == field.minimum():
                value = None
            if value != self._scenario.conditions.get(key, condition.default):
                edits.append(SetCondition(key, value, condition.name))
        for key, check in self.options.items():
            edits.append(SetOption(key, check.isChecked(), self._ruleset.options[key].name))
        for key, chooser in self.switches.items():
            if chooser.currentData() != self._ruleset.choice(key, self._scenario.switches):
                edits.append(SetSwitch(key, chooser.currentData()))
        return edits


# --- Small dialogs about sides


translate = QCoreApplication.translate


def ask_new_side(parent: QWidget) -> str | None:
    """Ask for the name of a new side; None if the user cancels."""
    words = translate("Sides", "Name of the new side")
    return _ask_name(*QInputDialog.getText(parent, translate("Sides", "Add a side"), words))


def ask_side(parent: QWidget, forces: Forces[Any], language: str) -> str | None:
    """Let the user choose a side by its name; None if there is none or the user cancels."""
    names = [forces.called(force.side).get(language) for force in forces.sides]
    if not names:
        return None
    title = translate("Sides", "Which side?")
    name = _ask_name(*QInputDialog.getItem(parent, title, translate("Sides", "Side"), names, 0, False))
    return forces.sides[names.index(name)].side if name in names else None


def ask_side_name(parent: QWidget, name: str) -> str | None:
    """Ask for a new name of a side; None if the user cancels."""
    title = translate("Sides", "Rename {side}").format(side=name)
    new, accepted = QInputDialog.getText(parent, title, translate("Sides", "New name"), text=name)
    return _ask_name(new, accepted)


def _ask_name(name: str, accepted: bool) -> str | None:
    return name.strip() or None if accepted else None
