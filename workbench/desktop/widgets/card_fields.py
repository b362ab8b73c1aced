"""Fields in which the values of a scenario's card are typed or chosen, one class for each form that values have."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import Text, capitalised
from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.choosers import allow_narrow
from workbench.desktop.widgets.form_fields import mark_wrong
from workbench.files.card_reader import allotments_of, clock_time, numbers_of, steps_of, turns_of
from workbench.rules.card import (
    ALLOTMENTS,
    CARD_KINDS,
    CHOICE,
    CHOICES,
    LEVELS,
    LONG,
    NUMBER,
    NUMBERS,
    PLAIN,
    SIDE,
    STEPS,
    TEXTS,
    TIME,
    TURNS,
    CardField,
)
from workbench.scenario.card import Allotment, CardSide, VictoryLevel
from workbench.sheets.card import turns_as_words

translate = QCoreApplication.translate

Sides = Mapping[str, str]
"""The names of the sides of the scenario, by their keys."""


# --- Values as one line of words, and back.


class NotUnderstood(ValueError):
    """What was typed is no value of the field; the message says what is expected."""


def line_of(one: CardField, value: Any, language: str) -> str:
    """A value as it is typed in one line; texts in one language."""
    if value is None:
        return ""
    if isinstance(value, Text):
        return value.get(language)
    if one.kind == NUMBERS:
        return "/".join(map(str, value))
    if one.kind == TURNS:
        return turns_as_words(value)
    if one.kind == STEPS:
        return ", ".join(f"{losses}: {number}" for losses, number in value)
    if one.kind == ALLOTMENTS:
        return ", ".join(_allotment_line(one, item, language) for item in value)
    return str(value)


def _allotment_line(one: CardField, item: Allotment, language: str) -> str:
    name = one.choices[item.of].get(language) if item.of in one.choices else item.of
    words = f"{item.count} x {name}" if name else str(item.count)
    turn = f" @{item.turn}" if item.turn else ""
    note = f" ({item.note.get(language)})" if item.note else ""
    return words + turn + note


def value_of_line(one: CardField, words: str, language: str, before: Any) -> Any:
    """What was typed as a value of the field, None for nothing; :class:`NotUnderstood` if it is none. ``before`` keeps what
    it says in the other language."""
    words = " ".join(words.split())
    if not words:
        return None
    if one.kind == PLAIN:
        return words
    if one.kind == NUMBER:
        return _bounded(one, _whole(one, words))
    if one.kind == NUMBERS:
        found = numbers_of(words)
        if found is None or len(found) != len(one.parts):
            raise _refused(one, language, "/".join(name.get(language) for name in one.parts.values()))
        return tuple(_bounded(one, number) for number in found)
    if one.kind == TIME:
        return _or_refused(one, language, clock_time(words))
    if one.kind == TURNS:
        return _or_refused(one, language, turns_of(words))
    if one.kind == STEPS:
        return _steps(one, words, language)
    if one.kind == ALLOTMENTS:
        return _allotments(one, words, language, before or ())
    return (before if isinstance(before, Text) else Text()).reworded(language, words)


def _refused(one: CardField, language: str, more: str = "") -> NotUnderstood:
    expected = CARD_KINDS[one.kind].get(language) + (f": {more}" if more else "")
    return NotUnderstood(translate("Card", "{field} takes {what}").format(field=one.name.get(language), what=expected))


def _or_refused(one: CardField, language: str, value: Any) -> Any:
    if value is None:
        raise _refused(one, language)
    return value


def _whole(one: CardField, words: str, language: str = "en") -> int:
    if not re.fullmatch(r"-?\d{1,6}", words):
        raise _refused(one, language)
    return int(words)


def _bounded(one: CardField, number: int) -> int:
    if not one.in_bounds(number):
        low = "" if one.minimum is None else str(one.minimum)
        high = "" if one.maximum is None else str(one.maximum)
        raise NotUnderstood(translate("Card", "possible here: {low} to {high}").format(low=low, high=high))
    return number


def _steps(one: CardField, words: str, language: str) -> tuple[tuple[int, int], ...]:
    found = steps_of(words)
    if found is None:
        raise _refused(one, language, "8: 2, 16: 1")
    return tuple((losses, _bounded(one, number)) for losses, number in found)


def _allotments(one: CardField, words: str, language: str, before: Sequence[Allotment]) -> tuple[Allotment, ...]:
    items = []
    for place, (item, note) in enumerate(_or_refused(one, language, allotments_of(words))):
        _bounded(one, item.count)
        kept = before[place].note if place < len(before) else Text()
        of = _choice_called(one, item.of, language)
        items.append(Allotment(item.count, of, item.turn, kept.reworded(language, note)))
    return tuple(items)


def _choice_called(one: CardField, word: str, language: str) -> str:
    """The key of a choice by its key or by its name in either language; any word where the field has no choices."""
    if not one.choices or not word:
        return word
    for key, name in one.choices.items():
        if word.casefold() in (key.casefold(), name.en.casefold(), name.fr.casefold()):
            return key
    raise _refused(one, language, ", ".join(name.get(language) for name in one.choices.values()))


def rows_of(value: Sequence[Text], language: str) -> str:
    """A list of texts, one to a line."""
    return "\n".join(" ".join(text.get(language).split()) for text in value)


def texts_of_rows(words: str, language: str, before: Sequence[Text]) -> tuple[Text, ...]:
    """The texts of lines. Lines that stand as they did keep their other language; so do changed lines, while their number
    stays the same."""
    lines = [line for line in (" ".join(row.split()) for row in words.split("\n")) if line]
    old = {" ".join(text.get(language).split()): text for text in before}
    if len(lines) == len(before):
        return tuple(old.get(line) or text.reworded(language, line) for line, text in zip(lines, before, strict=True))
    return tuple(old.get(line) or Text().reworded(language, line) for line in lines)


# --- The fields. Each has ``show_value(value)`` and the signal ``entered`` with the new value, None for none.


class LineField(QLineEdit):
    """One line; what is not understood stays, marked, until it is mended."""

    entered = Signal(object)
    refused = Signal(str)
    """What is wrong with what was typed; "" when it is mended."""

    def __init__(self, one: CardField, language: str) -> None:
        super().__init__()
        self._one, self._language = one, language
        self._value: Any = None
        self.editingFinished.connect(self.finish)

    def show_value(self, value: Any) -> None:
        """Show a value, unless something is being typed."""
        self._value = value
        if not self.isModified():
            self._put()

    def _put(self) -> None:
        self.setText(line_of(self._one, self._value, self._language))
        self.setCursorPosition(0)
        self._mark("")

    def finish(self) -> None:
        """Take what was typed, if it is understood."""
        if not self.isModified():
            return
        try:
            value = value_of_line(self._one, self.text(), self._language, self._value)
        except NotUnderstood as problem:
            self._mark(str(problem))
            return
        self.setModified(False)
        changed = value != self._value
        self._value = value
        self._put()
        if changed:
            self.entered.emit(value)

    def _mark(self, problem: str) -> None:
        mark_wrong(self, problem)
        self.refused.emit(problem)


_ROWS = (2, 9)
"""Fewest and most lines that a field of several lines shows."""


class RowsField(QPlainTextEdit):
    """Several lines: a long text, or a list of texts with one to a line. It is as high as its text, within bounds."""

    entered = Signal(object)

    def __init__(self, one: CardField, language: str) -> None:
        super().__init__()
        self._one, self._language = one, language
        self._value: Any = None
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.textChanged.connect(self._fit)

    def show_value(self, value: Any) -> None:
        """Show a value, unless something is being typed."""
        self._value = value
        if not self.document().isModified():
            self._put()

    def _put(self) -> None:
        words = self._words(self._value)
        if words != self.toPlainText():
            self.setPlainText(words)
        self.document().setModified(False)

    def _words(self, value: Any) -> str:
        if self._one.kind == TEXTS:
            return rows_of(value or (), self._language)
        return value.get(self._language) if isinstance(value, Text) else ""

    def finish(self) -> None:
        """Take what was typed."""
        if not self.document().isModified():
            return
        self.document().setModified(False)
        words = self.toPlainText().strip()
        if self._one.kind == TEXTS:
            value: Any = texts_of_rows(words, self._language, self._value or ()) or None
        else:
            before = self._value if isinstance(self._value, Text) else Text()
            value = before.reworded(self._language, words) or None
        if value != self._value:
            self._value = value
            self.entered.emit(value)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What was typed counts when the field is left."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason):
            self.finish()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks the lines elsewhere."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        rows = min(max(int(self.document().size().height()), _ROWS[0]), _ROWS[1])
        height = self.fontMetrics().lineSpacing() * rows + 2 * self.frameWidth() + scaled_pixels(10)
        if height != self.height():
            self.setFixedHeight(height)

    def sizeHint(self) -> QSize:
        """No wider than it must be."""
        return QSize(scaled_pixels(120), super().sizeHint().height())


class ChoiceBox(QComboBox):
    """One of several words; the first entry says nothing."""

    entered = Signal(object)

    def __init__(self, words: Mapping[Any, str]) -> None:
        super().__init__()
        allow_narrow(self)
        self.addItem("–", None)
        for value, name in words.items():
            self.addItem(capitalised(name), value)
        self.activated.connect(lambda row: self.entered.emit(self.itemData(row)))

    def show_value(self, value: Any) -> None:
        """Show a value."""
        with QSignalBlocker(self):
            values = [self.itemData(row) for row in range(self.count())]
            self.setCurrentIndex(values.index(value) if value in values else 0)


class SideBox(ChoiceBox):
    """A side of the scenario."""

    def __init__(self, sides: Sides) -> None:
        super().__init__(sides)
        self.activated.disconnect()
        self.activated.connect(self._chosen)

    def _chosen(self, row: int) -> None:
        side = self.itemData(row)
        self.entered.emit(None if side is None else CardSide(side))

    def show_value(self, value: Any) -> None:
        """Show a side."""
        super().show_value(value.side if isinstance(value, CardSide) else None)


class ChoiceTicks(QWidget):
    """Several words at once."""

    entered = Signal(object)

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__()
        self.ticks: dict[str, QCheckBox] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        for value, name in words.items():
            self.ticks[value] = QCheckBox(name)
            self.ticks[value].clicked.connect(self._ticked)
            column.addWidget(self.ticks[value])

    def show_value(self, value: Any) -> None:
        """Show a value."""
        for key, tick in self.ticks.items():
            tick.setChecked(key in (value or ()))

    def _ticked(self) -> None:
        self.entered.emit(tuple(key for key, tick in self.ticks.items() if tick.isChecked()) or None)


class LevelRows(QWidget):
    """Levels of victory, each with what it is, whose, and what brings it; the last, empty row makes a new one."""

    entered = Signal(object)

    def __init__(self, one: CardField, language: str, sides: Sides) -> None:
        super().__init__()
        self._one, self._language, self._sides = one, language, sides
        self._value: tuple[VictoryLevel, ...] = ()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(2)
        self.rows: list[tuple[ChoiceBox, ChoiceBox, QLineEdit]] = []

    def show_value(self, value: Any) -> None:
        """Show the levels; rows are made anew where their number changes."""
        self._value = tuple(value or ())
        wanted = len(self._value) + 1
        while len(self.rows) > wanted:
            row = self._box.takeAt(self._box.count() - 1)
            widget = row.widget() if row is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
            self.rows.pop()
        while len(self.rows) < wanted:
            self._add_row(len(self.rows))
        for (level, side, words), held in zip(self.rows, (*self._value, None), strict=True):
            level.show_value(held.level if held else None)
            side.show_value(held.side or None if held else None)
            text = held.text.get(self._language) if held else ""
            if words.text() != text and not words.isModified():
                words.setText(text)
                words.setCursorPosition(0)
            side.setEnabled(held is not None)
            words.setEnabled(held is not None)

    def _add_row(self, place: int) -> None:
        level = ChoiceBox({key: name.get(self._language) for key, name in self._one.choices.items()})
        side = ChoiceBox(self._sides)
        words = QLineEdit()
        level.setAccessibleName(translate("Card", "Level of victory {n}").format(n=place + 1))
        side.setAccessibleName(translate("Card", "Side of level {n}").format(n=place + 1))
        words.setAccessibleName(translate("Card", "What brings level {n}").format(n=place + 1))
        level.setToolTip(translate("Card", "What kind of victory; “–” takes the row away"))
        side.setToolTip(translate("Card", "Whose victory it is"))
        level.entered.connect(lambda key: self._change(place, level=key))
        side.entered.connect(lambda key: self._change(place, side=key or ""))
        words.editingFinished.connect(lambda: self._typed(place))
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        for part, share in ((level, 2), (side, 2), (words, 6)):
            line.addWidget(part, share)
        self.rows.append((level, side, words))
        self._box.addWidget(row)

    def finish(self) -> None:
        """Take what was typed."""
        for place in range(len(self.rows)):
            self._typed(place)

    def _typed(self, place: int) -> None:
        words = self.rows[place][2]
        if words.isModified():
            self._change(place, text=words.text())

    def _change(self, place: int, **parts: Any) -> None:
        levels = list(self._value)
        if "level" in parts and parts["level"] is None:
            del levels[place : place + 1]
        else:
            old = levels[place] if place < len(levels) else VictoryLevel("")
            if "text" in parts:
                self.rows[place][2].setModified(False)
                parts["text"] = old.text.reworded(self._language, parts["text"].strip())
            new = VictoryLevel(parts.get("level", old.level), parts.get("side", old.side), parts.get("text", old.text))
            levels[place : place + 1] = [new]
        if tuple(levels) != self._value:
            self.show_value(tuple(levels))
            self.entered.emit(tuple(levels) or None)


CardEditor = LineField | RowsField | ChoiceBox | ChoiceTicks | LevelRows


def card_editor(one: CardField, language: str, sides: Sides) -> CardEditor:
    """The field for the values of one field of the card (of one side, where every side has its own)."""
    words = {key: name.get(language) for key, name in one.choices.items()}
    makers: Mapping[str, Callable[[], CardEditor]] = {
        LONG: lambda: RowsField(one, language),
        TEXTS: lambda: RowsField(one, language),
        CHOICE: lambda: ChoiceBox(words),
        SIDE: lambda: SideBox(sides),
        CHOICES: lambda: ChoiceTicks(words),
        LEVELS: lambda: LevelRows(one, language, sides),
    }
    made = makers.get(one.kind, lambda: LineField(one, language))()
    if one.kind in (NUMBER, NUMBERS, TIME):
        made.setMaximumWidth(scaled_pixels(120))
    elif one.kind in (CHOICE, SIDE):
        made.setMaximumWidth(scaled_pixels(240))
    hint = typing_hint(one, language)
    if hint and isinstance(made, QLineEdit | QPlainTextEdit):
        made.setPlaceholderText(hint)
    return made


def typing_hint(one: CardField, language: str) -> str:
    """How a value is typed, where it is not plain words or a number."""
    if one.kind == NUMBERS:
        return "/".join(name.get(language) for name in one.parts.values())
    if one.kind == ALLOTMENTS:
        some = next((name.get(language) for name in one.choices.values()), "20")
        return translate("Card", "3 x {what}, 1 x {what} @4 (note)").format(what=some)
    found = {
        TIME: "06:30",
        TURNS: "1-3 5",
        STEPS: "8: 2, 16: 1",
        TEXTS: translate("Card", "one to a line"),
    }
    return found.get(one.kind, "")


def is_bilingual(one: CardField) -> bool:
    """Does a value hold words in two languages?"""
    return one.kind in ("text", LONG, TEXTS, LEVELS)


def remove_button(name: str) -> QToolButton:
    """A small button that takes a field away."""
    button = QToolButton()
    button.setText("✕")
    button.setAutoRaise(True)
    button.setToolTip(plain_text(translate("Card", "Take “{name}” off the card").format(name=name)))
    button.setAccessibleName(button.toolTip())
    return button
