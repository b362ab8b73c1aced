"""The panel *Card*: the scenario's card as players read it, and its fields to fill in, in one language at a time."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import Text
from workbench.desktop.look.language import ParagraphLabel, plain_text, show_as_plain_text, unbroken
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.card_fields import (
    CardEditor,
    LevelRows,
    LineField,
    RowsField,
    card_editor,
    is_bilingual,
    remove_button,
    typing_hint,
)
from workbench.desktop.widgets.form_fields import row_layout
from workbench.rules.card import CardField, grouped_fields
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Citation, Standing
from workbench.scenario.edits.settings import SetCardField, SetTitle
from workbench.scenario.scenario import AnyScenario
from workbench.sheets.card import CardEntry, CardSection, card_entry, card_sections, missing_fields

_SITUATION = "situation"
_LABELS = 150
"""Width of the column of labels, in pixels at normal size."""
_SHORT = 40
"""Letters of a field that shares its line with others."""
_BETWEEN = " \N{MIDDLE DOT} "
_TITLE = CardField("title", Text("Title", "Titre"), "text")


class CardView(QTextBrowser):
    """The card for reading: by groups, what the sides have beside each other, each field with the rule that asks for it."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language

    def open(self, scenario: AnyScenario, ruleset: Ruleset) -> None:
        """Show the card of a scenario."""
        language = self._language
        body = [f"<h3>{escape(scenario.title.get(language))}</h3>"]
        situation = scenario.card.situation.get(language)
        if situation:
            body.append(f"<p>{_rows(situation)}</p>")
        for section in card_sections(scenario, ruleset):
            body.append(self._section(scenario, section))
        rules = self.tr("Rules")  # lupdate finds nothing inside an f-string
        named = f"{self._head(rules)} {escape(ruleset.name.get(language))}"
        body.append(f'<p style="margin-top:10px">{named}</p>')
        place = self.verticalScrollBar().value()
        self.setHtml(unbroken("".join(body)))
        self.verticalScrollBar().setValue(place)

    def _section(self, scenario: AnyScenario, section: CardSection) -> str:
        entries = [entry for entry in section.entries if entry.field.key != _SITUATION]
        if not entries:
            return ""
        name = section.name.get(self._language)
        parts = [f'<h4 style="margin-top:10px; margin-bottom:2px">{escape(name)}</h4>'] if name else []
        shared = [entry for entry in entries if not entry.field.per_side]
        parts += self._paragraphs(shared)
        owned = [entry for entry in entries if entry.field.per_side]
        if owned:
            parts.append(self._table(scenario, owned))
        return "".join(parts)

    def _paragraphs(self, entries: list[CardEntry]) -> list[str]:
        """Long fields each in a paragraph, short ones that follow each other in one."""
        found: list[list[str]] = []
        open_line = False
        for entry in entries:
            words = entry.words.get(self._language)
            short = len(words) <= _SHORT and "\n" not in words
            between = "<br>" if "\n" in words else " "
            told = f"{self._head(entry.field.name.get(self._language), entry.field.citation)}{between}{_rows(words)}"
            if short and open_line:
                found[-1].append(told)
            else:
                found.append([told])
            open_line = short
        return [f'<p style="margin-top:2px; margin-bottom:2px">{_BETWEEN.join(line)}</p>' for line in found]

    def _head(self, name: str, citation: Citation = Citation("")) -> str:
        colon = "\N{NO-BREAK SPACE}:" if self._language.startswith("fr") else ":"
        return f"<b>{escape(name)}</b>{_source(citation, self._language)}<b>{colon}</b>"

    def _table(self, scenario: AnyScenario, entries: list[CardEntry]) -> str:
        """What each side has, a column for each."""
        said = [side for entry in entries for side, _ in entry.by_side]
        order = [force.side for force in scenario.forces.sides]
        sides = sorted(dict.fromkeys(said), key=lambda side: order.index(side) if side in order else len(order))
        called = [scenario.forces.called(side).get(self._language) for side in sides]
        width = 78 // max(1, len(sides))
        head = "".join(f'<td width="{width}%"><b>{escape(name)}</b></td>' for name in called)
        rows = [f"<tr><td></td>{head}</tr>"]
        for entry in entries:
            words = dict(entry.by_side)
            cells = "".join(
                f"<td>{_rows(words[side].get(self._language)) if side in words else '–'}</td>" for side in sides
            )
            name = self._head(entry.field.name.get(self._language), entry.field.citation)
            rows.append(f"<tr><td>{name}</td>{cells}</tr>")
        return f'<table width="100%" cellspacing="0" cellpadding="3">{"".join(rows)}</table>'


def _rows(words: str) -> str:
    return escape(words).replace("\n", "<br>")


def _source(citation: Citation, language: str) -> str:
    """The rule of a field in small type; fields of ours have none."""
    if not citation.rule or citation.standing is Standing.HOUSE:
        return ""
    return f' <span style="font-size:small">[{escape(citation.words(language))}]</span>'


# --- The form.


class _Cell(QWidget):
    """The field of one value, and below it the same in the other language where that is shown."""

    def __init__(self, one: CardField, languages: tuple[str, ...], sides: Mapping[str, str]) -> None:
        super().__init__()
        self.editors: list[CardEditor] = [card_editor(one, language, sides) for language in languages]
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        for editor in self.editors:
            box.addWidget(editor)

    def show_value(self, value: Any) -> None:
        """Show a value."""
        for editor in self.editors:
            editor.show_value(value)


class CardPanel(QWidget):
    """Two pages: the card as players read it, and the form. Every value that is entered is one step of undo."""

    edited = Signal(object)
    """An edit that the user wants."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._scenario: AnyScenario | None = None
        self._ruleset: Ruleset | None = None
        self._added: set[str] = set()
        self._folded: set[str] = set()
        self._shape: object = None
        self._narrow = False
        self.cells: dict[tuple[str, str], _Cell] = {}
        """The fields of the form by key and side ("" = of the scenario)."""
        self.removers: dict[str, QToolButton] = {}
        self.folds: dict[str, QToolButton] = {}
        self._shown: dict[str, QLabel] = {}
        self.view = CardView(language)
        self.form = QScrollArea()
        self.form.setWidgetResizable(True)
        self.form.setFrameShape(QFrame.Shape.NoFrame)
        self.form.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.view)
        self.pages.addWidget(self.form)
        self._make_buttons()
        # a line of its own over the whole width: beside the buttons large letters leave it no room
        self.message = ParagraphLabel()
        self.message.setProperty("quiet", True)
        show_as_plain_text(self.message)
        self.message.setContentsMargins(4, 0, 4, 2)
        self.message.hide()
        buttons = (self.edit_button, self.add_button, self.other_language)
        bar = row_layout(*buttons, from_left=True, margins=(4, 2, 4, 2))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(bar)
        box.addWidget(self.message)
        box.addWidget(self.pages)
        self._turn_page(False)

    def _make_buttons(self) -> None:
        self.edit_button = self._button(self.tr("Edit"), self.tr("Fill in the fields, or read the card"))
        self.edit_button.toggled.connect(self._turn_page)
        self.add_button = QToolButton()
        self.add_button.setText(self.tr("Add field…"))
        self.add_button.setToolTip(self.tr("Fields that the rules know and this card does not have yet"))
        self.add_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add_menu = QMenu(self.add_button)
        self.add_menu.setToolTipsVisible(True)
        self.add_button.setMenu(self.add_menu)
        other = self.tr("French") if self._language == "en" else self.tr("English")
        self.other_language = self._button(
            self.tr("In {language} too").format(language=other),
            self.tr("Show a second field in the other language where a value has words"),
        )
        self.other_language.toggled.connect(lambda _: self._show_form())

    def _button(self, words: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(words)
        button.setCheckable(True)
        button.setToolTip(tip)
        return button

    def open(self, scenario: AnyScenario, ruleset: Ruleset) -> None:
        """Show the card of another document, for reading."""
        self._added.clear()
        self.edit_button.setChecked(False)
        self._shape = None
        self.refresh(scenario, ruleset)

    def refresh(self, scenario: AnyScenario, ruleset: Ruleset) -> None:
        """Show the card after a change."""
        self._scenario, self._ruleset = scenario, ruleset
        if self.pages.currentWidget() is self.form:
            self._show_form()
        else:
            self.view.open(scenario, ruleset)
        self._tell_missing()

    def finish(self) -> None:
        """Take what is still being typed, before the scenario is saved or closed."""
        for cell in tuple(self.cells.values()):
            for editor in cell.editors:
                if isinstance(editor, LineField | RowsField | LevelRows):
                    editor.finish()

    def _turn_page(self, editing: bool) -> None:
        self.pages.setCurrentWidget(self.form if editing else self.view)
        self.add_button.setVisible(editing)
        self.other_language.setVisible(editing)
        if self._scenario is not None and self._ruleset is not None:
            self.refresh(self._scenario, self._ruleset)

    def _tell_missing(self, problem: str = "") -> None:
        if self._scenario is None or self._ruleset is None:
            return
        missing = missing_fields(self._scenario, self._ruleset) if self._scenario.card.fields else ()
        names = ", ".join(one.name.get(self._language) for one, _ in missing)
        words = problem or (self.tr("Not said yet: {fields}").format(fields=names) if names else "")
        self.message.setText(words)
        self.message.setVisible(bool(words))

    # --- Fields that are not filled in

    def _fill_menu(self) -> None:
        assert self._scenario is not None
        assert self._ruleset is not None
        for menu in self.add_menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            menu.deleteLater()
        self.add_menu.clear()
        offered = [one for one in self._ruleset.card_fields.values() if one.is_stored and not self._is_shown(one)]
        for group in grouped_fields(offered, self._ruleset.card_groups):
            menu = self.add_menu.addMenu(group.name.get(self._language)) if group.name else self.add_menu
            menu.setToolTipsVisible(True)
            for one in group.fields:
                action = menu.addAction(one.name.get(self._language).replace("&", "&&"))
                action.setToolTip(self._tip(one))
                action.triggered.connect(lambda _=False, key=one.key: self.add_field(key))
        self.add_button.setEnabled(bool(offered))

    def add_field(self, key: str) -> None:
        """Offer an empty field on the form and put the cursor there."""
        assert self._ruleset is not None
        self._added.add(key)
        self._folded.discard(self._ruleset.card_fields[key].group)
        self._show_form()
        cell = next((cell for (name, _), cell in self.cells.items() if name == key), None)
        if cell is not None:
            self.form.ensureWidgetVisible(cell)
            cell.editors[0].setFocus()

    def _remove(self, one: CardField) -> None:
        self._added.discard(one.key)
        assert self._scenario is not None
        if self._scenario.card.value(one.key) is None:
            self._show_form()
        else:
            self.edited.emit(SetCardField(one.key, None, one.name))

    def _is_shown(self, one: CardField) -> bool:
        assert self._scenario is not None
        return one.key in self._added or one.needed or self._scenario.card.value(one.key) is not None

    # --- The form

    def _show_form(self) -> None:
        """Show the values; the rows are made anew only where there are others than before."""
        scenario, ruleset = self._scenario, self._ruleset
        if scenario is None or ruleset is None or self.pages.currentWidget() is not self.form:
            return
        sides = {force.side: scenario.forces.called(force.side).get(self._language) for force in scenario.forces.sides}
        groups = []
        for group in grouped_fields(ruleset.card_fields.values(), ruleset.card_groups):
            held = [one for one in group.fields if one.is_stored and self._is_shown(one)]
            shown = [
                one for one in group.fields if not one.is_stored and card_entry(scenario, ruleset, one) is not None
            ]
            if held or shown:
                groups.append((group, held, shown))
        shape = (
            id(ruleset),
            tuple(sides.items()),
            self.other_language.isChecked(),
            self._narrow,
            [(group.key, [one.key for one in (*held, *shown)]) for group, held, shown in groups],
        )
        if shape != self._shape:
            self._shape = shape
            self._make_form(groups, sides)
        self._fill_menu()
        self.cells["title", ""].show_value(scenario.title)
        for (key, side), cell in self.cells.items():
            if key != "title":
                value = scenario.card.value(key)
                cell.show_value((value or {}).get(side) if side else value)
        for key, label in self._shown.items():
            entry = card_entry(scenario, ruleset, ruleset.card_fields[key])
            label.setText("" if entry is None else entry.words.get(self._language))

    def _make_form(self, groups: list[Any], sides: Mapping[str, str]) -> None:
        self.cells, self.removers, self.folds, self._shown = {}, {}, {}, {}
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(6, 4, 6, 4)
        box.setSpacing(4)
        first = QWidget()
        self._row(self._grid(first, 1), _TITLE, sides)
        box.addWidget(first)
        for group, held, shown in groups:
            body = QWidget()
            grid = self._grid(body, len(sides))
            self._fill_group(grid, held, shown, sides)
            if group.name:
                fold = self._fold(group.key, group.name.get(self._language), body)
                self.folds[group.key] = fold
                box.addWidget(fold)
            box.addWidget(body)
        box.addStretch(1)
        old = self.form.takeWidget()
        if old is not None:  # what asked for the new form may stand on the old one
            old.hide()
            old.deleteLater()
        self.form.setWidget(page)

    def _grid(self, body: QWidget, columns: int) -> QGridLayout:
        """A column of labels, one for each side, one for what takes a field away; where there is no room for that, the fields
        stand below their labels."""
        grid = QGridLayout(body)
        grid.setContentsMargins(scaled_pixels(4 if self._narrow else 14), 0, 0, 2)
        grid.setHorizontalSpacing(scaled_pixels(8))
        grid.setVerticalSpacing(3)
        if self._narrow:
            grid.setColumnStretch(0, 1)
            return grid
        grid.setColumnMinimumWidth(0, scaled_pixels(_LABELS))
        for column in range(max(1, columns)):
            grid.setColumnStretch(column + 1, 1)
        return grid

    def _fill_group(
        self, grid: QGridLayout, held: list[CardField], shown: list[CardField], sides: Mapping[str, str]
    ) -> None:
        for one in shown:
            words = self._quiet(self._tip(one))
            self._shown[one.key] = words
            row = grid.rowCount()
            grid.addWidget(self._label(one), row, 0, Qt.AlignmentFlag.AlignTop)
            place = (row + 1, 0, 1, 1) if self._narrow else (row, 1, 1, max(1, len(sides)))
            grid.addWidget(words, *place)
        for one in (one for one in held if not one.per_side):
            self._row(grid, one, sides)
        owned = [one for one in held if one.per_side]
        if owned and sides and not self._narrow:
            row = grid.rowCount()
            for column, name in enumerate(sides.values()):
                label = QLabel(name)
                label.setProperty("heading", True)
                show_as_plain_text(label)
                grid.addWidget(label, row, column + 1)
        for one in owned if sides else ():
            self._row(grid, one, sides)

    def _quiet(self, tip: str, words: str = "") -> QLabel:
        label = ParagraphLabel(words)
        label.setProperty("quiet", True)
        show_as_plain_text(label)
        label.setToolTip(tip)
        return label

    def _row(self, grid: QGridLayout, one: CardField, sides: Mapping[str, str]) -> None:
        label, row = self._label(one), grid.rowCount()
        grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        own = "fr" if self._language.startswith("fr") else "en"
        both = self.other_language.isChecked() and is_bilingual(one)
        languages = (own, "en" if own == "fr" else "fr") if both else (own,)
        places = list(sides) if one.per_side else [""]
        for column, side in enumerate(places):
            cell = _Cell(one, languages, sides)
            for editor, language in zip(cell.editors, languages, strict=True):
                self._wire(editor, one, side, language, sides)
            self.cells[one.key, side] = cell
            if self._narrow:
                if side:
                    grid.addWidget(self._quiet("", sides[side]), grid.rowCount(), 0)
                grid.addWidget(cell, grid.rowCount(), 0, 1, 2)
            else:
                span = 1 if one.per_side else max(1, len(sides))
                grid.addWidget(cell, row, column + 1, 1, span, Qt.AlignmentFlag.AlignTop)
            if not column:
                label.setBuddy(cell.editors[0])
        if one.key != _TITLE.key:
            button = remove_button(one.name.get(self._language))
            button.clicked.connect(lambda: self._remove(one))
            self.removers[one.key] = button
            grid.addWidget(button, row, 1 if self._narrow else max(1, len(sides)) + 1, Qt.AlignmentFlag.AlignTop)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A form that became narrow or wide is laid out anew."""
        super().resizeEvent(event)
        sides = 2 if self._scenario is None else len(self._scenario.forces.sides)
        narrow = self.width() < scaled_pixels(_LABELS + 60 + 130 * max(1, sides))
        if narrow != self._narrow:
            self._narrow = narrow
            self._show_form()

    def _wire(self, editor: CardEditor, one: CardField, side: str, language: str, sides: Mapping[str, str]) -> None:
        name = one.name.get(self._language)
        named = f"{name}, {sides[side]}" if side else name
        own = "fr" if self._language.startswith("fr") else "en"
        if language != own:
            other = self.tr("French") if language == "fr" else self.tr("English")
            named = f"{named} ({other})"
            if isinstance(editor, LineField | RowsField):
                editor.setPlaceholderText(other)
        editor.setAccessibleName(named)
        if not editor.toolTip():
            editor.setToolTip(self._tip(one))
        editor.entered.connect(lambda value: self._entered(one, side, value))
        if isinstance(editor, LineField):
            editor.refused.connect(self._tell_missing)

    def _entered(self, one: CardField, side: str, value: Any) -> None:
        assert self._scenario is not None
        if one.key == "title":
            self.edited.emit(SetTitle(value or Text()))
            return
        if side:
            held = dict(self._scenario.card.value(one.key) or {})
            if value is None:
                held.pop(side, None)
            else:
                held[side] = value
            value = held
        self._added.add(one.key)  # an emptied field stays until it is taken off
        self.edited.emit(SetCardField(one.key, value, one.name))

    def _label(self, one: CardField) -> QLabel:
        name = one.name.get(self._language)
        if one.unit:
            name += f" ({one.unit.get(self._language)})"
        label = ParagraphLabel(name.replace("&", "&&"))
        if not self._narrow:
            label.setMaximumWidth(scaled_pixels(_LABELS + 40))
        label.setToolTip(self._tip(one))
        return label

    def _tip(self, one: CardField) -> str:
        """The rule of a field, what it is, how it is typed, and where a shown one is changed."""
        parts = []
        if one.citation.rule:
            parts.append(self.tr("Rule {rule}").format(rule=one.citation.words(self._language)))
        parts += [one.help.get(self._language), one.citation.note.get(self._language)]
        if hint := typing_hint(one, self._language):
            parts.append(self.tr("For example: {example}").format(example=hint))
        if one.printed is not None:
            parts.append(self.tr("Fixed by the rules"))
        if one.source:
            parts.append(self._where(one.source))
        return plain_text("\n".join(part for part in parts if part))

    def _where(self, source: str) -> str:
        section = source.partition(".")[0]
        words = {
            "boards": self.tr("Shown from the boards of the map"),
            "objectives": self.tr("Shown from the zones"),
            "reinforcements": self.tr("Shown from the turns of the units"),
        }
        return words.get(section) or self.tr("Shown from the properties of the scenario")

    def _fold(self, key: str, name: str, body: QWidget) -> QToolButton:
        button = QToolButton()
        button.setText(name.replace("&", "&&"))
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setToolTip(self.tr("Fold or unfold these fields"))

        def show(is_open: bool) -> None:
            button.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
            body.setVisible(is_open)
            (self._folded.discard if is_open else self._folded.add)(key)

        button.clicked.connect(lambda: show(key in self._folded))
        show(key not in self._folded)
        return button
