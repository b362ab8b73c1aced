"""Fields and small parts that panels share: sections with a heading, verdict lines, labels of fixed height, value fields."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.look.language import plain_text, show_as_plain_text
from workbench.desktop.wording.hex_answers import Verdict, spine_arrow, spines, value_shown
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset, UnitColumn
from workbench.rules.vocabulary import Kind, ValueType, value_fits

# --- What the panels of fields share: a page that scrolls up and down alone, and Esc in a field.


class FieldsPanel(QScrollArea):
    """A titled page of fields; Esc cancels what is being typed in those that are watched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLabel()
        show_as_plain_text(self.title)
        self.title.setProperty("heading", True)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @abstractmethod
    def refresh(self) -> None:
        """Show what is there now."""

    def lay_out(self, *parts: QWidget) -> None:
        """Put the title and these parts on the page, from the top."""
        page = QWidget()
        box = QVBoxLayout(page)
        for part in (self.title, *parts):
            box.addWidget(part)
        box.addStretch(1)
        self.setWidget(page)

    def watch(self, *fields: QWidget) -> None:
        """Let Esc cancel what is typed in these fields."""
        for field in fields:
            field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc in a field brings back what was there and leaves the field; elsewhere in the window Esc cancels."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and isinstance(watched, QWidget):
                self.refresh()
                watched.clearFocus()
                return True
        return super().eventFilter(watched, event)


_SMALLEST_VERDICT = 0.62
"""How small a long verdict may become, as a part of its usual size."""


def allow_narrow(box: QComboBox) -> QComboBox:
    """Let a chooser become narrower than its longest entry."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(6)
    return box


class WrappedLabel(QLabel):
    """Wrapped text of exactly ``lines`` lines, so that nothing below it jumps; the tooltip has what does not fit."""

    def __init__(self, lines: int, *, small: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if small:
            font = QFont(self.font())
            font.setPointSizeF(font.pointSizeF() * 0.84)
            self.setFont(font)
            self.setProperty("quiet", True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + 3)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """All of the text, also what does not fit."""
        return self._words

    def say(self, words: str) -> None:
        """Show other words."""
        if words != self._words:
            self._words = words
            self.setToolTip(plain_text(words))
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width holds another part of the text."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._fits(self._words):
            self.setText(self._words)
            return
        low, high = 0, len(self._words)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._fits(self._words[:middle] + "…") else (low, middle - 1)
        self.setText(self._words[:low].rstrip() + "…")

    def _fits(self, words: str) -> bool:
        room = QRect(0, 0, max(40, self.width() - 2), 10_000)
        taken = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words)
        return taken.height() <= self.height()


class OneLine(QLabel):
    """One line of text that ends in an ellipsis where room ends; the tooltip has all of it."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.say(words)

    @property
    def words(self) -> str:
        """All of the text, also what does not fit."""
        return self._words

    def say(self, words: str) -> None:
        """Show other words."""
        self._words = words
        self.setToolTip(plain_text(words))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width holds another part of the text."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, self.width()))


class VerdictLine(OneLine):
    """A verdict in large type: symbol and words, in the colour of its meaning. Long words are set smaller."""

    def __init__(self, parent: QWidget | None = None, *, small: bool = False) -> None:
        self._large = QFont()
        super().__init__(parent=parent)
        self._large = QFont(self.font())
        self._large.setPointSizeF(self._large.pointSizeF() * (1.1 if small else 1.45))
        self._large.setBold(True)
        self.setFont(self._large)
        self.setFixedHeight(self.fontMetrics().lineSpacing() + 2)
        self.show_verdict(None)

    def show_verdict(self, verdict: Verdict | None, otherwise: str = "–") -> None:
        """Show a verdict, or quiet words when there is none."""
        dark = self.palette().color(QPalette.ColorRole.Window).lightness() < 128
        colours = f"color: {verdict.on_dark if dark else verdict.on_light}" if verdict else ""
        if colours != self.styleSheet():
            self.setStyleSheet(colours)
        self.setEnabled(verdict is not None)
        # last, for a new style sheet sets the font back to its usual size
        self.say(f"{verdict.symbol} {verdict.words}" if verdict else otherwise)

    def _fit(self) -> None:
        font = QFont(self._large)
        smallest = font.pointSizeF() * _SMALLEST_VERDICT
        # the width of words does not shrink evenly with their size, so it is tried out
        while self.width() > 40 and self.width() < QFontMetrics(font).horizontalAdvance(self._words):
            if font.pointSizeF() <= smallest:
                break
            font.setPointSizeF(font.pointSizeF() * 0.96)
        self.setFont(font)
        super()._fit()


class StepTable(QTreeWidget):
    """Steps of a line or a route, one row each; keeps its height. Column ``wide`` takes the room that is left."""

    def __init__(self, headings: Sequence[str], rows: int, wide: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderLabels(list(headings))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        for column in range(len(headings)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(18)
        self.set_rows(rows)

    def set_rows(self, rows: int) -> None:
        """Make room for this many rows; more of them scroll."""
        self.setFixedHeight(self.header().sizeHint().height() + rows * (self.fontMetrics().lineSpacing() + 4) + 6)

    def show_rows(self, rows: Iterable[tuple[Sequence[str], str]]) -> None:
        """Show rows of (cells, tooltip)."""
        self.clear()
        for cells, tip in rows:
            item = QTreeWidgetItem(list(cells))
            told = plain_text(tip)
            for column in range(len(cells)):
                item.setToolTip(column, told)
            self.addTopLevelItem(item)

    def text(self) -> str:
        """All cells as text, for copying."""
        items = [self.topLevelItem(row) for row in range(self.topLevelItemCount())]
        return "\n".join("\t".join(i.text(c) for c in range(self.columnCount())) for i in items if i is not None)


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

    def add(self, part: QWidget) -> None:
        """Add a part below the others."""
        self.box.addWidget(part)


# --- Lists whose rows are made anew after every edit, and names that are typed into them meanwhile.


class CellChoice(QComboBox):
    """The choices of a cell. The mouse takes one at once; arrow keys and letters go through them until Enter."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the choices without taking any."""
        before = self.blockSignals(True)
        super().keyPressEvent(event)
        self.blockSignals(before)


class WhileTyped(QObject):
    """Puts off what would take away the rows of a view while something is typed in one of them."""

    def __init__(self, view: QAbstractItemView, *delegates: QAbstractItemDelegate) -> None:
        super().__init__(view)
        self._view = view
        self._delegates = delegates or (view.itemDelegate(),)
        self._later: Callable[[], None] | None = None
        for delegate in self._delegates:
            delegate.closeEditor.connect(lambda *_: QTimer.singleShot(0, self, self._run))

    def puts_off(self, run: Callable[[], None]) -> bool:
        """Is something being typed? Then ``run`` comes when it is done."""
        self._later = run if self._view.state() == QAbstractItemView.State.EditingState else None
        return self._later is not None

    def finish(self) -> None:
        """Take what is being typed and close its field, before another row is to be typed into: Qt refuses a second field."""
        for field in self._fields():
            self._delegates[0].commitData.emit(field)
            self._delegates[0].closeEditor.emit(field)
        self._run()

    def drop(self) -> None:
        """Let what is being typed go: its row is of another map."""
        self._later = None
        for field in self._fields():
            self._delegates[0].closeEditor.emit(field, QAbstractItemDelegate.EndEditHint.RevertModelCache)

    def _fields(self) -> list[QWidget]:
        """What is open to be typed into; a field that was closed is hidden and waits to be deleted."""
        if self._view.state() != QAbstractItemView.State.EditingState:
            return []
        paper = self._view.viewport()
        return [field for field in paper.findChildren(QWidget) if field.parent() is paper and not field.isHidden()]

    def _run(self) -> None:
        run, self._later = self._later, None
        if run is not None:
            run()


# --- Fields for the values of a counter: typed, chosen from words, or several words at once. Empty means: as its
# kind.


translate = QCoreApplication.translate

_PAIR = re.compile(r"\s*(-?\d+)\s*[-–,/]\s*(\d+)\s*")
_NUMBER = re.compile(r"\s*-?\d+\s*")
_LENGTH = re.compile(r"\d+(?:[.,]\d+)?")
_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×-]\s*(\d+(?:[.,]\d+)?)")
_LARGEST_VALUE = 999


def read_value(text: str, column: UnitColumn, wanted: ValueType | None, language: str) -> Any:
    """A value as typed: ``4``, ``4.5`` or ``2.6 x 1.2`` where the rules take them, ``5-3`` (strength and range, as a tuple), or
    words; None when empty.

    ``wanted`` is what the rules take, None for a value that no rule reads."""
    words = text.strip()
    if not words:
        return None
    for value, name in column.words.items():
        if words.casefold() == name.get(language).casefold():
            words = value
    if wanted in (Kind.WORDS, Kind.HEXSPINE):
        return words
    if wanted in (Kind.LENGTH, Kind.SIZE) and _LENGTH.fullmatch(words):
        return _length(words)
    size = _SIZE.fullmatch(words) if wanted is Kind.SIZE else None
    if size:
        return _length(size[1]), _length(size[2])
    pair = _PAIR.fullmatch(words)
    if pair:
        return int(pair[1]), int(pair[2])
    return int(words) if _NUMBER.fullmatch(words) else words


def _length(words: str) -> float:
    """A length with a point or a comma; a whole one as int."""
    found = float(words.replace(",", "."))
    return int(found) if found.is_integer() else found


def value_error(value: Any, column: UnitColumn, wanted: ValueType | None) -> str:
    """What was expected instead of a value, in words; empty if the rules can use it."""
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
    """The field that suits what a value takes."""
    if wanted is Kind.FLAG:
        return ChosenField([(translate("HexUnitPanel", "yes"), True), (translate("HexUnitPanel", "no"), False)])
    words = [(name.get(language), key) for key, name in column.words.items()]
    if wanted is Kind.HEXSPINE:
        return SpineField()
    if column.several and words:
        return Ticks(words)
    if words and (wanted is Kind.WORDS or isinstance(wanted, tuple)):
        return ChosenField(words)
    return TypedField(ruleset, column, wanted, language)


class TypedField(QLineEdit):
    """A number, strength and range, or words; what the kind prints stands in grey."""

    given = Signal(object)

    def __init__(self, ruleset: Ruleset, column: UnitColumn, wanted: ValueType | None, language: str) -> None:
        super().__init__()
        self._ruleset, self._column, self._wanted, self._language = ruleset, column, wanted, language
        self.editingFinished.connect(lambda: self.given.emit(read_value(self.text(), column, wanted, language)))

    def put(self, own: Any, usual: Any) -> None:
        """Show a value."""
        self.setText(value_shown(self._ruleset, self._column.key, own, self._language))
        self.setPlaceholderText(value_shown(self._ruleset, self._column.key, usual, self._language))


class ChosenField(QComboBox):
    """One of a few words; the first entry leaves it to the kind."""

    given = Signal(object)

    def __init__(self, words: list[tuple[str, Any]]) -> None:
        super().__init__()
        allow_narrow(self)
        self._words = words
        self.activated.connect(lambda row: self.given.emit(self.itemData(row)))

    def put(self, own: Any, usual: Any) -> None:
        """Show a value; one that is none of the words is offered as it is."""
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


class SpineField(ChosenField):
    """A hexspine of the unit's hex, by the two neighbours beside it and the way that it points; off the map there is none."""

    def __init__(self) -> None:
        super().__init__([])

    def offer(self, at: int | None, grid: HexGrid) -> None:
        """The hexspines of this hex."""
        self._words = [] if at is None else [(f"{name} {spine_arrow(k, grid)}", name) for k, name in spines(grid, at)]

    def put(self, own: Any, usual: Any) -> None:
        """Show a value, in whichever order its two hexes are written."""
        known = {frozenset(name.split("/")): name for _, name in self._words}
        super().put(known.get(frozenset(own.split("/")), own) if isinstance(own, str) else own, usual)


class Ticks(QWidget):
    """Several words at once, each a button that stays down; none leaves it to the kind."""

    given = Signal(object)

    def __init__(self, words: list[tuple[str, str]]) -> None:
        super().__init__()
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for name, value in words:
            button = QToolButton()
            button.setText(name)
            button.setCheckable(True)
            button.clicked.connect(self._clicked)
            self.buttons[value] = button
            row.addWidget(button)
        row.addStretch(1)

    def put(self, own: Any, usual: Any) -> None:
        """Show a value: words with spaces between them."""
        chosen = str(own or "").split()
        for value, button in self.buttons.items():
            button.setChecked(value in chosen)

    def _clicked(self) -> None:
        chosen = [value for value, button in self.buttons.items() if button.isChecked()]
        self.given.emit(" ".join(chosen) or None)


ValueField = TypedField | ChosenField | Ticks
"""Every field has ``put(own, usual)``, which shows the value of the unit (None: none of its own) and that of its kind, and
``given``, which tells of another value by the hand of the user."""
