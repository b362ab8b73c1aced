"""Fields for where exactly something is: the middle of it, its size and its angle, of one thing or of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from workbench.desktop.widgets.choosers import FieldsRow
from workbench.desktop.widgets.measures import AngleField, LengthField
from workbench.desktop.widgets.several import says_several, show_numbers
from workbench.geometry.oriented_boxes import OrientedBox
from workbench.scenario.tabletop_board import LARGEST_LENGTH

_SLACK, _ANGLE_SLACK = 0.0016, 0.05
"""Points are kept to a thousandth, so that measures of what was turned are off by so much."""


def tidy_length(value: float) -> float:
    """A length without what rounding of its ends added: a hundredth or an eighth that is as near as that, or a thousandth."""
    near = (round(value, 2), round(value * 8) / 8)
    return next((found for found in near if abs(found - value) <= _SLACK), round(value, 3))


def tidy_angle(value: float) -> float:
    """An angle without what rounding added: a whole degree that is as near as that, or a hundredth of one."""
    return round(value) % 360.0 if abs(round(value) - value) <= _ANGLE_SLACK else round(value, 2)


class SharedValues(QObject):
    """Lets a field show a value of several things: "several" if they differ. ``value_entered`` carries what the user enters for
    all of them, also if it is what one of them has."""

    value_entered = Signal(float)

    def __init__(self, field: LengthField) -> None:
        super().__init__(field)
        self._field = field
        self._tidy = tidy_angle if isinstance(field, AngleField) else tidy_length
        field.valueChanged.connect(self._entered)

    def show_values(self, values: Sequence[float], low: float, high: float) -> None:
        """Show the value of each thing, without a signal; ``low`` and ``high`` are what can be typed."""
        shown = {self._tidy(value) for value in values} or {low}
        with QSignalBlocker(self._field):
            self._field.setMaximum(high)
        show_numbers(self._field, shown, least=low)
        if len(shown) == 1:
            self._field.show_length(shown.pop())

    def _entered(self, value: float) -> None:
        if not says_several(self._field):
            self.value_entered.emit(value)


class PlacementRows(QObject):
    """The rows of a form for middle, size and angle. ``value_entered`` carries which of ``x``, ``y``, ``width``, ``depth`` and
    ``angle`` the user entered, and the value."""

    value_entered = Signal(str, float)

    def __init__(self, form: QFormLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self._form = form
        self.x, self.y, self.width, self.depth = (LengthField() for _ in range(4))
        self.angle = AngleField()
        self._values = {name: SharedValues(field) for name, field in self.fields.items()}
        for name, shared in self._values.items():
            shared.value_entered.connect(lambda value, name=name: self.value_entered.emit(name, value))
            self.fields[name].setDecimals(3)
        self.middle_row, self.size_row = FieldsRow(self.x, self.y), FieldsRow(self.width, self.depth)
        form.addRow(self.tr("Middle"), self.middle_row)
        form.addRow(self.tr("Size"), self.size_row)
        form.addRow(self.tr("Angle"), self.angle)
        self._tips = self._tips_of_fields()
        for name, field in self.fields.items():
            field.setAccessibleName(self._tips[name])

    @property
    def fields(self) -> dict[str, LengthField]:
        """The fields by what is entered in them."""
        return {"x": self.x, "y": self.y, "width": self.width, "depth": self.depth, "angle": self.angle}

    def _tips_of_fields(self) -> dict[str, str]:
        return {
            "x": self.tr("How far its middle is from the left edge"),
            "y": self.tr("How far its middle is from the top edge"),
            "width": self.tr("How wide it is, along its angle"),
            "depth": self.tr("How deep it is, across its angle"),
            "angle": self.tr("Degrees clockwise by which it is turned"),
        }

    def show_boxes(
        self,
        boxes: Sequence[OrientedBox],
        bounds: tuple[float, float, float, float],
        *,
        turns: bool = True,
        reason: str = "",
    ) -> None:
        """Show the boxes around things on a map with these bounds (left, top, right, bottom); without ``turns`` they have no
        angle, with a ``reason`` none of them can be changed."""
        left, top, right, bottom = bounds
        xs, ys = [box.middle[0] for box in boxes], [box.middle[1] for box in boxes]
        widths, depths = [box.width for box in boxes], [box.depth for box in boxes]
        # a file may hold what is off the map
        self._values["x"].show_values(xs, min([left, *xs]), max([right, *xs]))
        self._values["y"].show_values(ys, min([top, *ys]), max([bottom, *ys]))
        for name, sizes in (("width", widths), ("depth", depths)):
            self.fields[name].setVisible(any(size > _SLACK for size in sizes))
            self._values[name].show_values(sizes, min([0.01, *sizes]), LARGEST_LENGTH)
        self._values["angle"].show_values([box.angle for box in boxes], 0.0, 359.999)
        self._form.setRowVisible(self.angle, turns)
        for name, field in self.fields.items():
            field.setEnabled(not reason)
            field.setToolTip(reason or self._tips[name])

    def each_field(self, change: Callable[[LengthField], object]) -> None:
        """Call ``change`` with every field of a length."""
        for name, field in self.fields.items():
            if name != "angle":
                change(field)
