"""Fields and small parts that panels share: sections with a heading, verdict lines, labels of fixed height, value fields."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import capitalised, without_blanks_around
from workbench.desktop.look.language import ParagraphLabel, plain_text, show_as_plain_text, unbroken
from workbench.desktop.look.theme import enlarged_font
from workbench.desktop.widgets.choosers import ElidingChooser, FieldsRow, allow_narrow
from workbench.desktop.widgets.form_fields import mark_wrong
from workbench.desktop.widgets.several import several_words, show_choice, show_words
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.wording.hex_answers import Verdict, hexspines_at, printed_value, spine_arrow
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset, UnitColumn
from workbench.rules.vocabulary import Kind, ValueType, value_fits

# --- Base of panels with fields


class FieldsPanel(QScrollArea):
    """A titled page of fields. It scrolls sideways only where a panel is narrower than its widest field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = ParagraphLabel()
        show_as_plain_text(self.title)
        self.title.setProperty("heading", True)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    @abstractmethod
    def refresh(self) -> None:
        """Show the current values."""

    def lay_out(self, *parts: QWidget) -> None:
        """Put the title and these parts on the page, from the top."""
        page = QWidget()
        box = QVBoxLayout(page)
        for part in (self.title, *parts):
            box.addWidget(part)
        box.addStretch(1)
        self.setWidget(page)


_SMALLEST_VERDICT = 0.62
"""The smallest size of a long verdict, as a share of the default size."""
_QUIET_VERDICT = 0.58
"""The size of words in place of a verdict that hardly matter."""


_SIGNS = "✓✗⚠?≈~◪·⇄ "
"""Signs with which verdicts begin for the eye."""
_MORE = "… ▾"
"""At the end of a text of which a click shows the rest."""


class WrappedLabel(ParagraphLabel):
    """Wrapped text of exactly ``lines`` lines, so that nothing below it moves. A click on a text that does not fit shows all of
    it, until the next click; the tooltip shows all of it too."""

    def __init__(self, lines: int, *, small: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._words = ""
        self._is_open = False
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if small:
            self.setFont(enlarged_font(self.font(), 0.84))
            self.setProperty("quiet", True)
        self._room = self.fontMetrics().lineSpacing() * lines + 3
        self.setFixedHeight(self._room)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """The whole text, including what does not fit."""
        return self._words

    @property
    def is_cut(self) -> bool:
        """True if more is to be read than is shown."""
        return self.text() != self._words

    def set_room(self, height: int) -> None:
        """Take another height (pixels), as long as it is not open."""
        if height != self._room:
            self._room = height
            self._fit()

    def set_words(self, words: str) -> None:
        """Show another text."""
        if words != self._words:
            self._words = words
            self.setToolTip(plain_text(words))
            self._fit()

    def set_lines(self, lines: Iterable[str]) -> None:
        """Show sentences below each other. Reasons may begin with a name, which is written small within a sentence: each gets a
        capital."""
        self.set_words("\n".join(map(capitalised, lines)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width holds another part of the text."""
        super().resizeEvent(event)
        self._fit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show all of the text, or as much as fits again; a drag marks words and does neither."""
        super().mouseReleaseEvent(event)
        if (
            event.button() == Qt.MouseButton.LeftButton
            and not self.hasSelectedText()
            and (self._is_open or self.is_cut)
        ):
            self._is_open = not self._is_open
            self._fit()

    def _fit(self) -> None:
        height = self._room
        if self._is_open:
            # an open text grows with its words and shrinks only when it is closed, so that little moves
            height = max(height, self.height(), self._height_of(self._words) + 3)
        if height != self.height():
            self.setFixedHeight(height)
        fits = self._fits(self._words)
        hand = self._is_open or not fits
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.IBeamCursor)
        if fits:
            self.setText(self._words)
            return
        low, high = 0, len(self._words)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._fits(self._words[:middle] + _MORE) else (low, middle - 1)
        self.setText(self._words[:low].rstrip() + _MORE)

    def _fits(self, words: str) -> bool:
        return self._height_of(words) <= self.height()

    def _height_of(self, words: str) -> int:
        space = QRect(0, 0, max(40, self.width() - 2), 10_000)
        return self.fontMetrics().boundingRect(space, Qt.TextFlag.TextWordWrap, unbroken(words)).height()


class ElidedLabel(QLabel):
    """One line of text, shortened with an ellipsis if it does not fit; the tooltip shows all of it. It is painted, as
    its words change at every step of the mouse, and a plain QLabel would each time lay out the whole window again."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_words(words)

    @property
    def words(self) -> str:
        """The whole text, including what does not fit."""
        return self._words

    def set_words(self, words: str) -> None:
        """Show another text."""
        if words != self._words or not self.toolTip():
            self._words = words
            self.setToolTip(plain_text(words))
            self.setAccessibleName(words)
            self.update()

    def text(self) -> str:
        """What is seen at the width that it has."""
        return self._elided(self.shown_font())

    def _elided(self, font: QFont) -> str:
        """As many of the words as fit in this font."""
        return QFontMetrics(font).elidedText(self._words, Qt.TextElideMode.ElideRight, self.width())

    def shown_font(self) -> QFont:
        """The font that the text is painted in."""
        return self.font()

    def sizeHint(self) -> QSize:
        """One line; the width is up to the layout."""
        return QSize(self.fontMetrics().horizontalAdvance("\u2013"), self.fontMetrics().height())

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as fits."""
        painter = QPainter(self)
        painter.setFont(self.shown_font())
        painter.setPen(self.shown_colour())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.end()

    def shown_colour(self) -> QColor:
        """The colour of the text."""
        return self.palette().color(QPalette.ColorRole.WindowText)


class VerdictLine(ElidedLabel):
    """A verdict in large type: symbol and words, in its colour. A long verdict gets a smaller font."""

    def __init__(self, parent: QWidget | None = None, *, small: bool = False) -> None:
        self._verdict: Verdict | None = None
        self._size = 1.0
        super().__init__(parent=parent)
        large = enlarged_font(self.font(), 1.1 if small else 1.45)
        large.setBold(True)
        self.setFont(large)
        self.setFixedHeight(self.fontMetrics().lineSpacing() + 2)
        self.show_verdict(None)

    def show_verdict(self, verdict: Verdict | None, otherwise: str = "–", *, quiet: bool = False) -> None:
        """Show a verdict, or other words when there is none: as large, or small (``quiet``) if they are hardly of interest."""
        size = _QUIET_VERDICT if quiet and verdict is None else 1.0
        self._size, self._verdict = size, verdict
        self.setEnabled(verdict is not None)
        self.update()
        self.set_words(f"{verdict.symbol} {verdict.words}" if verdict else otherwise)

    def shown_font(self) -> QFont:
        """The font of the text: the largest in which all of it fits, down to a limit."""
        font = enlarged_font(self.font(), self._size)
        font.setBold(self._size == 1.0)
        smallest = font.pointSizeF() * _SMALLEST_VERDICT
        # the width of a text does not shrink evenly with its font size, so sizes are tried one by one; what is measured
        # is rounded, and a text that seems to fit exactly may be elided all the same
        while self.width() > 40 and self._elided(font) != self._words:
            if font.pointSizeF() <= smallest:
                break
            font.setPointSizeF(font.pointSizeF() * 0.96)
        return font

    def shown_colour(self) -> QColor:
        """The colour of the verdict, on margins as light or dark as they are."""
        if self._verdict is None:  # an answer too ("Both ways alike"), or what to do for one: to be read, though quiet
            return self.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.PlaceholderText)
        dark = self.palette().color(QPalette.ColorRole.Window).lightness() < 128
        return QColor(self._verdict.on_dark if dark else self._verdict.on_light)


class Section(QWidget):
    """A heading with parts below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = QLabel()
        self.heading.setProperty("heading", True)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 6)
        self.box.setSpacing(3)
        self.box.addWidget(self.heading)
        self.picture_room: QVBoxLayout | None = None
        """Where the picture of the line goes if this section stands at the top; None: it has no room for it."""

    def add(self, *parts: QWidget) -> None:
        """Add parts below the others."""
        for part in parts:
            self.box.addWidget(part)

    def add_row(self, *parts: QWidget) -> None:
        """Add parts beside each other, as far as they fit."""
        self.box.addWidget(FieldsRow(*parts))

    def first_words(self) -> tuple[VerdictLine | None, list[str], str]:
        """The first verdict; the other ones (of the place pointed at, of the other way); and the first text in ordinary
        letters, or else in small ones."""
        verdict, more, small = None, list[str](), ""
        for number in range(self.box.count()):
            item = self.box.itemAt(number)
            part = item.widget() if item is not None else None
            if part is None or part.isHidden():
                continue
            if isinstance(part, VerdictLine) and verdict is None:
                verdict = part
            elif isinstance(part, VerdictLine) and part.isEnabled() and part.words:
                more.append(part.words)
            elif isinstance(part, WrappedLabel) and part.words and part.property("quiet"):
                small = small or part.words
            elif isinstance(part, WrappedLabel) and part.words and verdict is not None:
                return verdict, more, part.words
        return verdict, more, small

    def add_picture_room(self) -> None:
        """The picture of the line goes below the parts that were added so far."""
        self.picture_room = QVBoxLayout()
        self.picture_room.setContentsMargins(0, 2, 0, 2)
        self.box.addLayout(self.picture_room)


class AnswerSection(Section):
    """A section of the inspector, which shows answers of one kind of overlay. Each does what it needs of this."""

    def spoken_words(self) -> list[tuple[str, str]]:
        """The words of the answer about the place that is pointed at, for screen readers: its verdicts without signs, none
        while there is no answer, each with its reason. The first reason is that of the first verdict."""
        first, more, why = self.first_words()
        verdicts = [first.words] if first is not None and first.isEnabled() else []
        reasons = [why.split("\n")[0]]
        return [(words.strip(_SIGNS), reasons.pop() if reasons else "") for words in (*verdicts, *more)]

    def open(self) -> None:
        """Show what another document, or another scenario of it, offers to choose."""

    def show_selection(self) -> None:
        """Other units are selected."""

    def show_state(self) -> None:
        """Show what is chosen in the inquiry."""

    def show_answer(self, answer: Any, /) -> None:
        """Show an answer (``Answer`` on a hex map, ``TabletopAnswer`` on a tabletop)."""


# --- Lists whose rows are rebuilt after every edit, and texts that are being typed into them


class CellChoice(QComboBox):
    """The choices of a cell. A click chooses at once; arrow keys and letters only move through them until Enter."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the choices without choosing one."""
        before = self.blockSignals(True)
        super().keyPressEvent(event)
        self.blockSignals(before)


class DeferWhileTyping(QObject):
    """Defers a rebuild of a view's rows while text is being typed into one of them."""

    def __init__(self, view: QAbstractItemView, *delegates: QAbstractItemDelegate) -> None:
        super().__init__(view)
        self._view = view
        self._delegates = delegates or (view.itemDelegate(),)
        self._deferred: Callable[[], None] | None = None
        for delegate in self._delegates:
            delegate.closeEditor.connect(lambda *_: run_later(self, self._run_deferred))

    def defer_if_typing(self, run: Callable[[], None]) -> bool:
        """True while text is being typed; ``run`` is then called when the typing ends."""
        self._deferred = run if self._view.state() == QAbstractItemView.State.EditingState else None
        return self._deferred is not None

    def finish(self) -> None:
        """Commit the typed text and close its field, so that another row can be edited: Qt refuses a second field."""
        for field in self._open_fields():
            self._delegates[0].commitData.emit(field)
            self._delegates[0].closeEditor.emit(field)
        self._run_deferred()

    def discard(self) -> None:
        """Discard the typed text and the deferred call, because the row belongs to another map."""
        self._deferred = None
        for field in self._open_fields():
            self._delegates[0].closeEditor.emit(field, QAbstractItemDelegate.EndEditHint.RevertModelCache)

    def _open_fields(self) -> list[QWidget]:
        """The open editing fields; a closed field is hidden until Qt deletes it."""
        if self._view.state() != QAbstractItemView.State.EditingState:
            return []
        paper = self._view.viewport()
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        return [field for field in paper.findChildren(QWidget, options=direct) if not field.isHidden()]

    def _run_deferred(self) -> None:
        run, self._deferred = self._deferred, None
        if run is not None:
            run()


# --- Fields for the values of a counter: typed, chosen from words, or several words at once. Empty: the value of its kind


translate = QCoreApplication.translate

_PAIR = re.compile(r"\s*(-?\d+)\s*[-–,/]\s*(\d+)\s*")
_NUMBER = re.compile(r"\s*-?\d+\s*")
_LENGTH = re.compile(r"\d+(?:[.,]\d+)?")
_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×-]\s*(\d+(?:[.,]\d+)?)")
_LARGEST_VALUE = 999


def read_value(text: str, column: UnitColumn, wanted: ValueType | None, language: str) -> Any:
    """Parse a typed value: ``4``, ``4.5`` or ``2.6 x 1.2`` if the rules accept them, ``5-3`` (strength and range, as a tuple),
    or words; None if empty.

    ``wanted`` is the type that the rules expect, None for a value that no rule reads: words then stay words. What is of no such
    type comes back as words too, which :func:`value_error` refuses."""
    words = without_blanks_around(text)
    if not words:
        return None
    for value, name in column.words.items():
        if words.casefold() == name.get(language).casefold():
            words = value
    if wanted in (Kind.WORDS, Kind.WEAPONS, Kind.HEXSPINE):
        return words
    if wanted in (Kind.LENGTH, Kind.SIZE) and _LENGTH.fullmatch(words):
        return _length(words)
    size = _SIZE.fullmatch(words) if wanted is Kind.SIZE else None
    if size:
        return _length(size[1]), _length(size[2])
    pair = _PAIR.fullmatch(words) if wanted is Kind.PAIR else None
    if pair:
        return int(pair[1]), int(pair[2])
    return int(words) if _NUMBER.fullmatch(words) else words


def _length(words: str) -> float:
    """A length with a decimal point or comma; an int if it is whole."""
    found = float(words.replace(",", "."))
    return int(found) if found.is_integer() else found


def value_error(value: Any, column: UnitColumn, wanted: ValueType | None) -> str:
    """An error message with the expected value; "" if the rules can use the value."""
    low, high = column.minimum, column.maximum
    least, most = -_LARGEST_VALUE if low is None else low, _LARGEST_VALUE if high is None else high
    numbers = [part for part in (value if isinstance(value, tuple) else [value]) if isinstance(part, int | float)]
    fits = (wanted is None or value_fits(wanted, value)) and all(least <= number <= most for number in numbers)
    if value is None or fits:
        return ""
    if low is not None and high is not None:
        return translate("HexUnitPanel", "Not taken: a number from {low} to {high} is wanted").format(
            low=low, high=high
        )
    if wanted is Kind.PAIR:
        return translate("HexUnitPanel", "Not taken: strength and range are wanted, such as 5-3")
    return translate("HexUnitPanel", "Not taken: a number is wanted")


def field_for(ruleset: Ruleset, column: UnitColumn, wanted: ValueType | None, language: str) -> ValueField:
    """The field for a value of the type ``wanted``."""
    if wanted is Kind.FLAG:
        return ChoiceField([(translate("HexUnitPanel", "yes"), True), (translate("HexUnitPanel", "no"), False)])
    words = [(name.get(language), key) for key, name in column.words.items()]
    if wanted is Kind.HEXSPINE:
        return SpineField()
    if column.several and words:
        return ToggleButtons(words)
    if words and (wanted is Kind.WORDS or isinstance(wanted, tuple)):
        return ChoiceField(words)
    return TypedField(ruleset, column, wanted, language)


class TypedField(QLineEdit):
    """A number, strength and range, or words; the value of the unit's kind is the grey placeholder."""

    value_entered = Signal(object)

    def __init__(self, ruleset: Ruleset, column: UnitColumn, wanted: ValueType | None, language: str) -> None:
        super().__init__()
        self._ruleset, self._column, self._wanted, self._language = ruleset, column, wanted, language
        self._says_several = False
        self.editingFinished.connect(self._finished)

    def _finished(self) -> None:
        if self._says_several and not self.isModified():
            return  # nothing was typed
        self.value_entered.emit(read_value(self.text(), self._column, self._wanted, self._language))

    def show_several(self) -> None:
        """Say that several units have several values."""
        mark_wrong(self, "")
        self._says_several = True
        show_words(self, ("", " "))

    def show_value(self, own: Any, usual: Any) -> None:
        """Show a value."""
        mark_wrong(self, "")
        self._says_several = False
        self.setText(printed_value(self._ruleset, self._column.key, own, self._language))
        self.setPlaceholderText(printed_value(self._ruleset, self._column.key, usual, self._language) or self._form())

    def _form(self) -> str:
        """The form of a value of which the kind of unit has none."""
        forms = {
            Kind.PAIR: translate("HexUnitPanel", "strength-range, as 5-3"),
            Kind.SIZE: translate("HexUnitPanel", "width x depth, as 6 x 2.5"),
        }
        return forms.get(self._wanted, "") if isinstance(self._wanted, Kind) else ""


class ChoiceField(ElidingChooser):
    """A choice of words; the first entry means the value of the unit's kind."""

    value_entered = Signal(object)

    def __init__(self, words: list[tuple[str, Any]]) -> None:
        super().__init__()
        allow_narrow(self)
        self._words = words
        self.activated.connect(lambda row: self.value_entered.emit(self.itemData(row)))

    def show_value(self, own: Any, usual: Any) -> None:
        """Show a value; a value that is none of the words gets an entry of its own."""
        names = {value: name for name, value in self._words}
        with QSignalBlocker(self):
            self.clear()
            self.addItem("–" if usual is None else f"– ({names.get(usual, usual)})", None)
            for name, value in self._words:
                self.addItem(name, value)
            if own is not None and own not in names:
                self.addItem(str(own), own)
            values = [self.itemData(row) for row in range(self.count())]
            self.setCurrentIndex(values.index(own))

    def show_several(self) -> None:
        """Say that several units have several values."""
        self.show_value(None, None)
        show_choice(self, (None, ""))


class SpineField(ChoiceField):
    """A hexspine of the unit's hex, named by the two neighbours beside it, with an arrow; no choices off the map."""

    def __init__(self) -> None:
        super().__init__([])

    def offer_hexspines(self, at: int | None, grid: HexGrid) -> None:
        """Offer the hexspines of a hex; none for a unit off the map."""
        self._words = (
            [] if at is None else [(f"{name} {spine_arrow(k, grid)}", name) for k, name in hexspines_at(grid, at)]
        )

    def show_value(self, own: Any, usual: Any) -> None:
        """Show a value; its two hexes may be in either order."""
        known = {frozenset(name.split("/")): name for _, name in self._words}
        super().show_value(known.get(frozenset(own.split("/")), own) if isinstance(own, str) else own, usual)


class ToggleButtons(QWidget):
    """Several words at once, each a checkable button; none checked means the value of the unit's kind."""

    value_entered = Signal(object)

    def __init__(self, words: list[tuple[str, str]]) -> None:
        super().__init__()
        self.buttons: dict[str, QToolButton] = {}
        for name, value in words:
            button = QToolButton()
            button.setText(name)
            button.setCheckable(True)
            button.clicked.connect(self._clicked)
            self.buttons[value] = button
        self._several = QLabel(several_words())
        self._several.setProperty("quiet", True)
        self._several.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(FieldsRow(*self.buttons.values(), self._several, gap=2))

    def show_several(self) -> None:
        """Say that several units have several values."""
        self.show_value(None, None)
        self._several.show()

    def show_value(self, own: Any, usual: Any) -> None:
        """Show a value: words separated by spaces."""
        self._several.hide()
        chosen = str(own or "").split()
        for value, button in self.buttons.items():
            button.setChecked(value in chosen)

    def _clicked(self) -> None:
        chosen = [value for value, button in self.buttons.items() if button.isChecked()]
        self.value_entered.emit(" ".join(chosen) or None)


ValueField = TypedField | ChoiceField | ToggleButtons
"""Every field has ``show_value(own, usual)``, which shows the value of the unit (None: it has none) and that of its kind, and
the signal ``value_entered`` with the value that the user entered."""
