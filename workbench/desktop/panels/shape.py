"""The panel of the selected shape: terrain, levels, height and its other values, changed in place."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from workbench.base.text import Text
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.tools.hex_tool import ShapeChoice
from workbench.desktop.widgets.choosers import ElidingChooser, PanelForm, allow_narrow
from workbench.desktop.widgets.fields import FieldsPanel, WrappedLabel
from workbench.desktop.widgets.number_fields import DecimalField, WholeNumberField
from workbench.desktop.widgets.ordered_lists import DELETE, OrderButtons
from workbench.desktop.widgets.placement_fields import PlacementRows
from workbench.geometry.oriented_boxes import Measure, OrientedBox, oriented_box, own_direction, placing
from workbench.geometry.shapes import CIRCLE, LINE, POLYGON, outlines, planar, problems
from workbench.rules.ruleset import HEXES, HEXSIDES, PATHS, Ruleset
from workbench.rules.values import Scalar
from workbench.scenario.edits.shapes import ChangeShape
from workbench.scenario.hex_board import Shape

_HIGHEST = 20
_CHANGE = Text("Change a shape", "Modifier une forme")


class ShapePanel(FieldsPanel):
    """Each change is one step of undo; Esc cancels what is being typed."""

    order_wanted = Signal(str)
    """The name of a command: shape_front, shape_raise, shape_lower, shape_back or delete."""

    def __init__(self, inquiry: HexInquiry, choice: ShapeChoice, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry, self._choice, self._language = inquiry, choice, language
        self.facts = WrappedLabel(2, small=True)
        self.message = WrappedLabel(2, small=True)
        self.terrain = allow_narrow(ElidingChooser())
        self.terrain.activated.connect(lambda _: self._terrain_chosen())
        self.levels = WholeNumberField()
        self.levels.setRange(-1, _HIGHEST)
        self.levels.setSpecialValueText(self.tr("as the chart"))
        tip = self.tr("Upper levels of a building: with n of them it stands n and a half levels high, with 0 one")
        self.levels.setToolTip(tip)
        self.levels.valueChanged.connect(lambda v: self._value("levels", None if v < 0 else v))
        self.height_ = self._number(_HIGHEST, 0.5, 1)
        tip = self.tr("Levels from its base to its top, in the place of what the chart and the levels say")
        self.height_.setToolTip(tip)
        self.height_.valueChanged.connect(lambda v: self._value("height", None if v < 0 else _short(v)))
        self.inherent = QCheckBox(self.tr("Fills its hexes (inherent)"))
        self.inherent.setToolTip(self.tr("Counts all over every hex that it lies in, hexsides included"))
        self.inherent.clicked.connect(self._inherent_chosen)
        self.breadth = self._number(10, 0.05, 2)
        self.breadth.valueChanged.connect(self._breadth_given)
        self.form = PanelForm()
        self.form.addRow(self.tr("Terrain"), self.terrain)
        self.placement = PlacementRows(self.form, self)
        self.placement.value_entered.connect(self._place_typed)
        self._angle: tuple[int, float] = (-1, 0.0)
        """Which shape was last turned by hand, and how far: of a rectangle's four directions the one that was meant."""
        self.form.addRow(self.tr("Levels"), self.levels)
        self.form.addRow(self.tr("Height"), self.height_)
        self.form.addRow(self.inherent)
        self._breadth_label = QLabel()
        self.form.addRow(self._breadth_label, self.breadth)
        self._page = QWidget()
        inner = QVBoxLayout(self._page)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addLayout(self.form)
        self.order = OrderButtons(self.tr("Delete the selected corner, or the shape"))
        self.order.order_wanted.connect(
            lambda name: self.order_wanted.emit("delete" if name == DELETE else f"shape_{name}")
        )
        inner.addWidget(self.order)
        self.lay_out(self.facts, self._page, self.message)
        choice.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the selected shape as it is now."""
        shape, number, ruleset = self._choice.shape, self._choice.number, self._inquiry.document.ruleset
        self.message.set_words("")
        self._page.setVisible(shape is not None)
        if shape is None or number is None:
            self.title.setText(self.tr("No shape is selected"))
            self.facts.set_words(self.tr("Draw one, or take the tool for shapes (C) and click one."))
            return
        row = ruleset.terrain.get(shape.terrain)
        name = row.name.get(self._language) if row is not None else shape.terrain
        words = self.tr("Shape {n} of {all}: {name}")
        self.title.setText(words.format(n=number + 1, all=len(self._choice.shapes), name=name))
        self.facts.set_words(self._facts(shape))
        fields = (self.terrain, self.levels, self.height_, self.inherent, self.breadth)
        blockers = [QSignalBlocker(widget) for widget in fields]
        self._offer(shape, ruleset)
        house = row is not None and bool(row.fact("location")) and row.layer == HEXES
        self.form.setRowVisible(self.levels, house or "levels" in shape.values)
        self.levels.setValue(_whole(shape.values.get("levels")))
        usual = _number(row.fact("height")) if row is not None else None
        chart = self.tr("as the chart: {n}").format(n=f"{usual:g}") if usual is not None else self.tr("as the chart")
        self.height_.setSpecialValueText(self.tr("as its levels") if "levels" in shape.values else chart)
        given = _number(shape.values.get("height"))
        self.height_.setValue(self.height_.minimum() if given is None else given)
        self.inherent.setChecked(bool(shape.values.get("inherent", row.fact("inherent", False) if row else False)))
        self._show_breadth(shape)
        self._show_placement(shape)
        del blockers

    def _box(self, shape: Shape) -> OrientedBox:
        """The box around a shape, turned as it is if it has a direction of its own."""
        number, near = self._angle
        angle = own_direction(
            shape.points, closed=shape.kind == POLYGON, near=near if number == self._choice.number else 0.0
        )
        if shape.kind != CIRCLE:
            return oriented_box(shape.points, angle or 0.0)
        size = 2 * float(shape.values.get("radius", 0.0))
        return OrientedBox(shape.points[0], size, size)

    def _show_placement(self, shape: Shape) -> None:
        bounds = self._inquiry.document.scenario.board.bounds
        turns = own_direction(shape.points, closed=shape.kind == POLYGON) is not None
        self.placement.show_boxes([self._box(shape)], bounds, turns=turns)
        self.form.setRowVisible(self.placement.size_row, shape.kind != CIRCLE)

    def _show_breadth(self, shape: Shape) -> None:
        self.form.setRowVisible(self.breadth, shape.kind != POLYGON)
        self.breadth.setMinimum(0.05 if shape.kind == CIRCLE else 0.0)
        self.breadth.setSpecialValueText("" if shape.kind == CIRCLE else self.tr("a thin line"))
        self._breadth_label.setText(self.tr("Radius") if shape.kind == CIRCLE else self.tr("Width"))
        self.breadth.setValue(float(shape.values.get("radius" if shape.kind == CIRCLE else "width", 0.0)))

    def _offer(self, shape: Shape, ruleset: Ruleset) -> None:
        layers = (HEXSIDES, PATHS) if shape.kind == LINE else (HEXES,)
        keys = [row.key for row in ruleset.terrain.values() if row.layer in layers]
        keys += [shape.terrain] if shape.terrain not in keys else []
        self.terrain.clear()
        for key in keys:
            words = ruleset.terrain[key].name.get(self._language) if key in ruleset.terrain else key
            self.terrain.addItem(words[:1].upper() + words[1:], key)
        self.terrain.setCurrentIndex(self.terrain.findData(shape.terrain))

    def _facts(self, shape: Shape) -> str:
        grid = self._inquiry.document.scenario.board.grid
        drawn = planar(shape)
        touched = outlines(grid).touched(drawn).tolist()
        labels = [grid.labels[number] for number in touched[:6]] + (["…"] if len(touched) > 6 else [])
        if shape.kind == LINE:
            size = self.tr("{n} points, {length} hexes long").format(
                n=len(shape.points), length=f"{_length(shape):.2f}"
            )
        elif shape.kind == CIRCLE:
            size = self.tr("A circle")
        else:
            share = drawn.area / (3**0.5 / 2)
            size = self.tr("{n} corners, {area} of a hex").format(n=len(shape.points), area=f"{100 * share:.0f} %")
        return f"{size}\n" + self.tr("In {hexes}").format(hexes=", ".join(labels))

    def _place_typed(self, measure: Measure, value: float) -> None:
        shape, number = self._choice.shape, self._choice.number
        if shape is None or number is None:
            return
        change = placing(self._box(shape), measure, value)
        if measure == "angle":
            self._angle = number, value
        self._change(lambda one: replace(one, points=tuple(_plane_point(change(point)) for point in one.points)))
        self.refresh()

    def _terrain_chosen(self) -> None:
        key = self.terrain.currentData()
        self._change(lambda shape: replace(shape, terrain=key))

    def _value(self, name: str, value: Any) -> None:
        self._change(lambda shape: replace(shape, values=_with(shape.values, name, value)))

    def _inherent_chosen(self, on: bool) -> None:
        shape, rows = self._choice.shape, self._inquiry.document.ruleset.terrain
        usual = (
            bool(rows[shape.terrain].fact("inherent", False)) if shape is not None and shape.terrain in rows else False
        )
        self._value("inherent", None if on == usual else on)

    def _breadth_given(self, value: float) -> None:
        shape = self._choice.shape
        if shape is not None and shape.kind == CIRCLE:
            self._value("radius", _short(value))
        elif shape is not None:
            self._value("width", _short(value) if value > 0 else None)

    def _change(self, change: Callable[[Shape], Shape]) -> None:
        shape, number = self._choice.shape, self._choice.number
        if shape is None or number is None:
            return
        changed = change(shape)
        if changed == shape:
            return
        document = self._inquiry.document
        problem = next(iter(problems(document.scenario.board.grid, changed)), None)
        if problem is not None:
            self.refresh()
            self.message.set_words(self.tr("Not taken: {why}").format(why=problem.text.get(self._language)))
            return
        document.apply(ChangeShape(number, changed, _CHANGE))

    def _number(self, most: float, step: float, digits: int) -> DecimalField:
        spin = DecimalField()
        spin.setRange(-step if digits == 1 else 0.0, most)
        spin.setSingleStep(step)
        spin.setDecimals(digits)
        return spin


def _plane_point(point: tuple[float, float]) -> tuple[float, float]:
    """A point as files hold it, without -0.0."""
    return round(point[0], 4) + 0.0, round(point[1], 4) + 0.0


def _with(values: Any, name: str, value: Any) -> dict[str, Any]:
    kept = {key: held for key, held in values.items() if key != name}
    return kept if value is None else {**kept, name: value}


def _short(value: float) -> int | float:
    found = round(value, 3)
    return int(found) if found == int(found) else found


def _whole(value: Any) -> int:
    return value if isinstance(value, int) else -1


def _number(value: Scalar) -> float | None:
    if value is None or isinstance(value, bool):
        return None
    try:
        return float(Fraction(str(value)))
    except ValueError:
        return None


def _length(shape: Shape) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(shape.points))
