"""The dock of the picture under the map: which it is, how it lies, how strongly it is seen, and the ways to fit it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.plain import told_plainly
from workbench.scenario.underlay import Underlay

OVER, BENEATH = "over", "beneath"
FIELDS = ("x", "y", "width", "angle")


class UnderlayPanel(QWidget):
    """Tells what the user wants; it changes nothing itself."""

    field_changed = Signal(str, object)
    """A field of the underlay gets a value."""
    order_changed = Signal(bool)
    """Is the picture beneath the terrain?"""

    def __init__(self, *, table: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = QLabel()
        told_plainly(self.name)
        self.name.setWordWrap(True)
        self.choose = QPushButton(self.tr("Picture…"))
        self.choose.setToolTip(self.tr("A scan or a photo to trace, kept in the folder of the scenario"))
        self.remove = QPushButton(self.tr("Remove"))
        self.shown, self.locked = QCheckBox(self.tr("Shown")), QCheckBox(self.tr("Locked"))
        self.shown.clicked.connect(lambda on: self.field_changed.emit("shown", on))
        self.locked.clicked.connect(lambda on: self.field_changed.emit("locked", on))
        self.strength = QSlider(Qt.Orientation.Horizontal)
        self.strength.setRange(0, 100)
        self.strength.setAccessibleName(self.tr("Strength of the picture"))
        self.strength.valueChanged.connect(lambda value: self.field_changed.emit("opacity", value / 100))
        self.order = QComboBox()
        self.order.setAccessibleName(self.tr("Picture and terrain"))
        self.order.addItem(self.tr("Picture over the terrain"), OVER)
        self.order.addItem(self.tr("Trace: terrain over it"), BENEATH)
        self.order.activated.connect(lambda _: self.order_changed.emit(self.order.currentData() == BENEATH))
        words = {"x": self.tr("Across"), "y": self.tr("Down"), "width": self.tr("Width"), "angle": self.tr("Turned by")}
        unit = "" if table else self.tr(" hexes")
        self.boxes: dict[str, QDoubleSpinBox] = {}
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        for name in FIELDS:
            box = QDoubleSpinBox()
            box.setRange(-1e6, 1e6)
            box.setDecimals(4)
            box.setSingleStep(0.01)
            box.setKeyboardTracking(False)
            box.setSuffix("°" if name == "angle" else unit)
            box.setAccessibleName(words[name])
            box.valueChanged.connect(lambda value, n=name: self.field_changed.emit(n, value))
            self.boxes[name] = box
            form.addRow(words[name], box)
        self.boxes["width"].setRange(0.001, 1e6)
        self.boxes["angle"].setRange(-180, 180)
        self.adjust = QPushButton(self.tr("Move by hand"))
        self.adjust.setToolTip(
            self.tr(
                "Drag the picture; arrows move it by 0.1 pixel of its own, with Shift by 1, with Ctrl by 10; Esc ends"
            )
        )
        self.fit = QPushButton(self.tr("Fit to a distance") if table else self.tr("Fit to three hexes"))
        for button in (self.adjust, self.fit):
            button.setCheckable(True)
        self.hexes = [QLineEdit() for _ in range(3)]
        self.distance = QDoubleSpinBox()
        self.distance.setRange(0.1, 1e5)
        self.distance.setValue(30.0)
        self.distance.setAccessibleName(self.tr("Distance of the two points"))
        targets = QHBoxLayout()
        for place, edit in enumerate(self.hexes, start=1):
            edit.setAccessibleName(self.tr("Hex {n}").format(n=place))
            edit.setVisible(not table)
            targets.addWidget(edit)
        self.distance.setVisible(table)
        targets.addWidget(self.distance)
        self.told = QLabel()
        told_plainly(self.told)
        self.told.setWordWrap(True)
        self._lay_out(form, targets)
        self.show_underlay(None, "")

    def _lay_out(self, form: QFormLayout, targets: QHBoxLayout) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.name)
        for left, right in ((self.choose, self.remove), (self.shown, self.locked)):
            row = QHBoxLayout()
            row.addWidget(left)
            row.addWidget(right)
            box.addLayout(row)
        box.addWidget(self.order)
        box.addWidget(self.strength)
        box.addLayout(form)
        row = QHBoxLayout()
        row.addWidget(self.adjust)
        row.addWidget(self.fit)
        box.addLayout(row)
        box.addLayout(targets)
        box.addWidget(self.told)
        box.addStretch(1)

    def show_underlay(self, underlay: Underlay | None, words: str) -> None:
        """Show a picture and what is said of it."""
        self.name.setText(words or self.tr("No picture: choose a scan of a map or a photo to trace it."))
        there = underlay is not None
        free = underlay is not None and not underlay.locked
        for part in (self.remove, self.shown, self.locked, self.order, self.strength):
            part.setEnabled(there)
        for widget in (*self.boxes.values(), self.adjust, self.fit, *self.hexes, self.distance):
            widget.setEnabled(free)
        for box in self.boxes.values():
            # without a picture its place is nowhere, and not at zero
            box.setSpecialValueText("" if there else "–")
            if not there:
                with QSignalBlocker(box):
                    box.setValue(box.minimum())
        if underlay is None:
            return
        self.shown.setChecked(underlay.shown)
        self.locked.setChecked(underlay.locked)
        with QSignalBlocker(self.strength):
            self.strength.setValue(round(underlay.opacity * 100))
        for name, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setValue(getattr(underlay, name))
