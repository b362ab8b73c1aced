"""Fields for lengths and angles on tables, with their unit, and for the size of a footprint."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Signal
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QStyle, QStyleOptionSpinBox, QToolTip, QVBoxLayout, QWidget

from workbench.desktop.drawing.tabletop_marks import in_other_unit, unit_word
from workbench.desktop.look.language import localise_decimals
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.fields import WrappedLabel
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.widgets.number_fields import DecimalField
from workbench.desktop.widgets.several import show_choice
from workbench.rules.values import Cited, Standing
from workbench.scenario.footprints import Size
from workbench.scenario.tabletop_board import LARGEST_LENGTH

_ARROWS = "↑↗→↘↓↙←↖"
_USUAL_NUMBER = "000,00"
"""A number as long as they are as a rule; the longest possible one must not make a field wider than its dock."""
KIND, ROUND_BASE, BASE, HULL = "kind", "round", "base", "hull"


class LengthField(DecimalField):
    """A length; typed text takes effect when the field is left or Enter is pressed."""

    def __init__(self, least: float = 0.0, most: float = LARGEST_LENGTH, step: float = 0.5) -> None:
        super().__init__()
        self._unit = ""
        """The unit of the table that it counts in; "" for what is no length of a table."""
        self.setDecimals(2)
        self.setRange(least, most)
        self.setSingleStep(step)

    def minimumSizeHint(self) -> QSize:
        """Room for the number that it holds, or for a usual one, and for the words around it."""
        hint = super().minimumSizeHint()
        usual = f"{self.prefix()}{_USUAL_NUMBER}{self.suffix()}"
        words = max((usual, self.text(), self.specialValueText()), key=self.fontMetrics().horizontalAdvance)
        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        inner = QSize(self.fontMetrics().horizontalAdvance(words) + scaled_pixels(9), hint.height())
        return QSize(
            self.style().sizeFromContents(QStyle.ContentsType.CT_SpinBox, option, inner, self).width(), hint.height()
        )

    def sizeHint(self) -> QSize:
        """The same."""
        return self.minimumSizeHint()

    def textFromValue(self, value: float) -> str:
        """The number without trailing zeros."""
        digits = self.decimals()
        words: str = self.locale().toString(round(value, digits), "f", digits)
        point = self.locale().decimalPoint()
        return words.rstrip("0").removesuffix(point) if point in words else words

    def show_length(self, value: float) -> None:
        """Show a value without emitting a signal."""
        with QSignalBlocker(self):
            self.setValue(value)

    def set_unit(self, unit: str) -> None:
        """Set the unit of a table behind the number."""
        self._unit = unit
        self.setSuffix(f" {unit_word(unit)}")

    def event(self, event: QEvent) -> bool:
        """The tooltip tells the length in the other unit too."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._unit and not self.mistake:
            known = self.text() != self.specialValueText()
            lines = [self.toolTip(), f"= {in_other_unit(self.value(), self._unit)}" if known else ""]
            QToolTip.showText(event.globalPos(), "\n".join(filter(None, lines)), self)
            return True
        return bool(super().event(event))


class AngleField(LengthField):
    """An angle in degrees clockwise from the top of the table, with an arrow."""

    def __init__(self) -> None:
        super().__init__(0.0, 359.99, 15.0)
        self.setWrapping(True)
        self.valueChanged.connect(self._show_arrow)
        self._show_arrow(0.0)

    def show_length(self, value: float) -> None:
        """Show an angle."""
        super().show_length(value % 360)
        self._show_arrow(self.value())

    def stepBy(self, steps: int) -> None:
        """Step by 15 degrees, also past 360."""
        self.setValue((self.value() + steps * self.singleStep()) % 360)

    def _show_arrow(self, value: float) -> None:
        self.setSuffix(f"° {_ARROWS[round(value / 45) % 8]}")


class FootprintField(QWidget):
    """The footprint of a unit: that of its kind, or its own round base, rectangular base or hull. ``footprint_entered``
    carries (base, hull), None for what the unit does not set."""

    footprint_entered = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shape = allow_narrow(ElidingChooser())
        self.shape.activated.connect(lambda _: self._emit_footprint())
        self.across, self.along = LengthField(0.1, 100.0), LengthField(0.1, 100.0)
        for field in (self.across, self.along):
            field.valueChanged.connect(lambda _: self._emit_footprint())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        for part in (self.shape, self.across, self.along):
            box.addWidget(part)

    def show_footprint(
        self,
        own: tuple[Size | None, tuple[float, float] | None] | None,
        usual: tuple[Size | None, tuple[float, float] | None] | None,
        unit: str,
    ) -> None:
        """Show (base, hull) of units and those of their kinds, in the table's unit; None: they differ."""
        as_kind = self.tr("as their kinds")
        if usual is not None:
            words = localise_decimals(_size_words(*usual, unit_word(unit)), self.locale().name()[:2])
            as_kind = self.tr("as its kind: {size}").format(size=words or self.tr("a point"))
        shapes = (
            (as_kind, KIND),
            (self.tr("round base"), ROUND_BASE),
            (self.tr("rectangular base"), BASE),
            (self.tr("hull"), HULL),
        )
        fill_choices(self.shape, shapes)
        show_choice(self.shape, (KIND, HULL) if own is None else (_shape_of(*own),))
        sizes = own if own not in (None, (None, None)) else usual
        shape, (width, depth) = self.shape.currentData() or KIND, _numbers(*(sizes or (None, None)))
        self.across.setVisible(shape != KIND)
        self.along.setVisible(shape in (BASE, HULL))
        across, along = (self.tr("wide"), self.tr("deep"))
        if shape == ROUND_BASE:
            across = self.tr("across")
        elif shape == HULL:
            along = self.tr("long")
        for field, value, name in ((self.across, width, across), (self.along, depth, along)):
            field.show_length(value)
            field.setSuffix(f" {unit_word(unit)} {name}")
            field.setAccessibleName(name)

    def _emit_footprint(self) -> None:
        """Emit the entered footprint; a new one starts with the size that was shown."""
        width, depth = round(self.across.value(), 3), round(self.along.value(), 3)
        shape = self.shape.currentData()
        if shape == KIND:
            self.footprint_entered.emit(None, None)
        elif shape == ROUND_BASE:
            self.footprint_entered.emit(width, None)
        elif shape == BASE:
            self.footprint_entered.emit((width, depth), None)
        else:
            self.footprint_entered.emit(None, (depth, width))


def _shape_of(base: Size | None, hull: tuple[float, float] | None) -> str:
    if hull is not None:
        return HULL
    if base is None:
        return KIND
    return BASE if isinstance(base, tuple) else ROUND_BASE


def _numbers(base: Size | None, hull: tuple[float, float] | None) -> tuple[float, float]:
    """Width and depth; a hull is (length, width)."""
    if hull is not None:
        return hull[1], hull[0]
    if isinstance(base, tuple):
        return base
    return (base, base) if base else (2.5, 2.5)


def _size_words(base: Size | None, hull: tuple[float, float] | None, unit: str) -> str:
    if hull is not None or isinstance(base, tuple):
        width, depth = _numbers(base, hull)
        return f"{width:g} × {depth:g} {unit}"
    return f"⌀ {base:g} {unit}" if base else ""


# --- Coherency: the ruleset's distance, or the user's own


class CoherencyRow(QWidget):
    """The coherency distance. ``length_entered`` carries a length in the table's unit; None means the ruleset's."""

    length_entered = Signal(object)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.distance = LengthField(0.0, 99.0, 0.5)
        self.distance.setAccessibleName(self.tr("Coherency"))
        self.distance.setToolTip(
            self.tr(
                "The longest gap between figures of a unit or units of a group, shown as a ring; 0 leaves it to the rules"
            )
        )
        self.distance.valueChanged.connect(lambda value: self.length_entered.emit(value or None))
        self.source = WrappedLabel(1, small=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(1)
        box.addWidget(self.distance)
        box.addWidget(self.source)

    def show_coherency(self, own: float | None, printed: float | None, cell: Cited | None, unit: str) -> None:
        """Show the user's own distance, or the ruleset's (``printed``, in the table's unit, cited by ``cell``)."""
        words = self.tr("off")
        if printed is not None:
            words = self.tr("{n} {unit} (rules)").format(
                n=localise_decimals(f"{printed:g}", self._language), unit=unit_word(unit)
            )
        self.distance.setSpecialValueText(words)
        self.distance.set_unit(unit)
        self.distance.show_length(own or 0.0)
        self.source.set_words(self._source_words(own, cell))

    def _source_words(self, own: float | None, cell: Cited | None) -> str:
        if own is not None:
            return self.tr("your own figure")
        if cell is None:
            return self.tr("the rules have no such distance")
        note = cell.citation.note.get(self._language)
        cited = cell.citation
        outside = cited.standing is Standing.OUTSIDE
        standing = self.tr("from outside the source") if outside else cited.words(self._language)
        return f"{standing}. {note}" if note else standing
