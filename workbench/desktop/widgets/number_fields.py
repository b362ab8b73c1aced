"""Fields for numbers. Full stop and comma are both the decimal sign, whatever the language; nothing that is typed is swallowed.

What is typed counts when the field is left or Enter is pressed. What is no number of the field then stays as it is typed, with
a red edge and the reason, and is not taken."""

from __future__ import annotations

import re
from decimal import Decimal

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QStackedWidget, QTabWidget, QToolTip, QWidget

from workbench.base.numbers import read_decimal
from workbench.base.text import without_blanks_around
from workbench.desktop.look.theme import wrong_colour

translate = QCoreApplication.translate

_BEGUN = re.compile(r"[-+−]?\d*[.,]?\d*")
"""What may still become a number."""
_DIGITS = re.compile(r"([-+−]?[\d\s.,]*)(.*)", re.DOTALL)
_LEAVES = frozenset([Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason])
"""Reasons for which a field only seems to lose the focus."""


class _Typing:
    """What stands in the text of one field: the number that it means, or why it means none."""

    def __init__(self, field: QSpinBox | QDoubleSpinBox) -> None:
        self._field = field
        self._refused: str | None = None
        """The text that was refused when the field was left or Enter was pressed."""

    def number(self, text: str) -> float | None:
        """The number of a text, with or without the words around it; None if it is none."""
        words = self._bare(text)
        return self._field.minimum() if self._field.specialValueText() and not words else read_decimal(words)

    def _bare(self, text: str) -> str:
        """A text without the words before and after the number, or what is left of them."""
        before, after = self._field.prefix().strip(), self._field.suffix().strip()
        words = without_blanks_around(text)
        if special := self._field.specialValueText().strip():
            words = words.replace(special, "").strip()
        while before and words.startswith(before):
            words = words[len(before) :].strip()
        parts = _DIGITS.match(words)
        assert parts is not None  # it may be empty
        # a number is often pasted with its unit, before that of the field
        rest = parts[2].replace(after, "").strip() if after else parts[2]
        return parts[1].strip() if rest in after else words

    def mistake(self, text: str) -> str:
        """Why a text is no number of this field; "" if it is one."""
        field, typed, found = self._field, self._bare(text), self.number(text)
        unit = f" {after}" if (after := field.suffix().strip()) else ""
        if found is None:
            typed = typed.removesuffix(field.suffix().strip()).strip()
            if not typed:
                return translate("NumberField", "A number is wanted")
            return translate("NumberField", "“{typed}” is not a number").format(typed=typed)
        if not field.minimum() <= found <= field.maximum():
            low, high = (field.textFromValue(value) for value in (field.minimum(), field.maximum()))  # type: ignore[arg-type]
            words = translate("NumberField", "{typed} is out of range: from {low} to {high}{unit}")
            return words.format(typed=typed, low=low, high=high, unit=unit)
        places = field.decimals() if isinstance(field, QDoubleSpinBox) else 0
        if round(found, places) != found:
            if not places:
                return translate("NumberField", "{typed} is not a whole number").format(typed=typed)
            words = translate("NumberField", "{typed} is too fine: at most {n} digits after the decimal sign")
            return words.format(typed=typed, n=places)
        return ""

    def judge(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Never "invalid", which would swallow what is typed."""
        states = QValidator.State
        return states.Intermediate if self.mistake(text) else states.Acceptable, text, position

    @property
    def shown_mistake(self) -> str:
        """The mistake that the field shows now: of what was refused, or of what cannot become a number any more."""
        text = self._field.lineEdit().text()
        if text != self._refused and _BEGUN.fullmatch(self._bare(text)):
            return ""
        return self.mistake(text)

    def refuse(self) -> bool:
        """Show why the text is not taken, if it is not."""
        text = self._field.lineEdit().text()
        words = self.mistake(text)
        if words:
            self._refused = text
            self._field.update()
            QToolTip.showText(self._field.mapToGlobal(self._field.rect().bottomLeft()), words, self._field)
        return bool(words)

    def enters_mistake(self, event: QKeyEvent) -> bool:
        """Is this Enter on a text that is not taken? Then it stays, and a dialog is not closed with another number."""
        return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.refuse()

    def kept(self, event: QFocusEvent) -> str | None:
        """The text that stays when the field is left though it is not taken; None: it is taken."""
        text = self._field.lineEdit().text()
        return text if event.reason() not in _LEAVES and self._field.isEnabled() and self.refuse() else None

    def tip(self, event: QEvent) -> bool:
        """Show the mistake in place of the field's own tooltip."""
        words = self.shown_mistake
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and words:
            QToolTip.showText(event.globalPos(), words, self._field)
            return True
        return False

    def mark(self) -> None:
        """Paint the edge of a mistake."""
        if self.shown_mistake:
            painter = QPainter(self._field)
            painter.setPen(QPen(QColor(wrong_colour()), 2))
            painter.drawRect(self._field.rect().adjusted(1, 1, -1, -1))
            painter.end()


class WholeNumberField(QSpinBox):
    """A field for a whole number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typing = _Typing(self)
        self.setKeyboardTracking(False)  # else the first digits of what is no number would be taken

    @property
    def mistake(self) -> str:
        """Why what stands in the field is not taken; "" if it is."""
        return self._typing.mistake(self.lineEdit().text())

    def refuse_mistake(self) -> bool:
        """Show why what stands in the field is not taken; False if it is."""
        return self._typing.refuse()

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Anything can be typed."""
        return self._typing.judge(text, position)

    def valueFromText(self, text: str) -> int:
        """The number of a text."""
        found = self._typing.number(text)
        return self.value() if found is None else round(found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on what is no number stays."""
        if not self._typing.enters_mistake(event):
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What is no number stays, marked."""
        kept = self._typing.kept(event)
        super().focusOutEvent(event)
        if kept is not None:
            self.lineEdit().setText(kept)

    def event(self, event: QEvent) -> bool:
        """The tooltip says what is wrong."""
        return self._typing.tip(event) or super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Mark a mistake."""
        super().paintEvent(event)
        self._typing.mark()


class DecimalField(QDoubleSpinBox):
    """A field for a number with as many decimals as it is made for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typing = _Typing(self)
        self.setKeyboardTracking(False)  # else the first digits of what is no number would be taken

    @property
    def mistake(self) -> str:
        """Why what stands in the field is not taken; "" if it is."""
        return self._typing.mistake(self.lineEdit().text())

    def refuse_mistake(self) -> bool:
        """Show why what stands in the field is not taken; False if it is."""
        return self._typing.refuse()

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Anything can be typed."""
        return self._typing.judge(text, position)

    def valueFromText(self, text: str) -> float:
        """The number of a text."""
        found = self._typing.number(text)
        return self.value() if found is None else found

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on what is no number stays."""
        if not self._typing.enters_mistake(event):
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What is no number stays, marked."""
        kept = self._typing.kept(event)
        super().focusOutEvent(event)
        if kept is not None:
            self.lineEdit().setText(kept)

    def event(self, event: QEvent) -> bool:
        """The tooltip says what is wrong."""
        return self._typing.tip(event) or super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Mark a mistake."""
        super().paintEvent(event)
        self._typing.mark()


class WorthField(DecimalField):
    """A field for what one thing is worth in others, from very small to large. It shows no zeros at the end, and never another
    number than the one that it is given."""

    _FINEST = 15

    def textFromValue(self, value: float) -> str:
        """A number without zeros at its end."""
        text, point = super().textFromValue(value), self.locale().decimalPoint()
        return text.rstrip("0").removesuffix(point) if point in text else text

    def show_exactly(self, value: float) -> None:
        """Show a number with all its decimals, also one that is smaller than what the field is made for."""
        exponent = Decimal(repr(value)).as_tuple().exponent
        places = -exponent if isinstance(exponent, int) else 0
        self.setDecimals(min(max(self.decimals(), places), self._FINEST))
        self.setMinimum(min(self.minimum(), value))
        self.setValue(value)


NumberField = WholeNumberField | DecimalField


def refuse_mistakes(inside: QWidget) -> bool:
    """Take what is typed in all fields of a widget; True if one holds what is no number, which is shown with the reason. Fields
    on other tabs count, hidden ones do not."""
    fields: list[NumberField] = [*inside.findChildren(WholeNumberField), *inside.findChildren(DecimalField)]
    wrong = next((field for field in fields if field.mistake and field.isEnabled() and _bring_up(field, inside)), None)
    if wrong is None:
        for field in fields:
            field.interpretText()
        return False
    wrong.setFocus()
    wrong.refuse_mistake()
    return True


def _bring_up(field: NumberField, inside: QWidget) -> bool:
    """Show the tabs that a field is on; False if it is hidden."""
    part: QWidget | None = field
    while part is not None and part is not inside:
        above = part.parentWidget()
        if isinstance(above, QStackedWidget):
            if isinstance(tabs := above.parentWidget(), QTabWidget):
                tabs.setCurrentWidget(part)
        elif part.isHidden():
            return False
        part = above
    return True
