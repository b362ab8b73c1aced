"""The panel of the selected shapes: terrain, place, levels, height and their other values, changed in place."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from workbench.base.text import Text, capitalised
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.tools.hex_tool import ShapeChoice
from workbench.desktop.widgets.choosers import ElidingChooser, PanelForm, allow_narrow
from workbench.desktop.widgets.fields import FieldsPanel, WrappedLabel
from workbench.desktop.widgets.number_fields import DecimalField, NumberField, WholeNumberField
from workbench.desktop.widgets.ordered_lists import DELETE, OrderButtons
from workbench.desktop.widgets.placement_fields import PlacementRows
from workbench.desktop.widgets.several import (
    is_ticked,
    mute,
    says_several,
    show_choice,
    show_fitting,
    show_numbers,
    show_ticks,
)
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.geometry.oriented_boxes import PLACEMENTS, Measure, OrientedBox, own_direction
from workbench.geometry.shapes import CIRCLE, LINE, POLYGON, outlines, planar, problems
from workbench.rules.ruleset import HEXES, HEXSIDES, PATHS, Ruleset, TerrainRow
from workbench.rules.values import Scalar
from workbench.scenario.edits.shapes import ChangeShapes, box_of_shape, placed_shape
from workbench.scenario.hex_board import Shape

_HIGHEST = 20
_CHANGE = Text("Change a shape", "Modifier une forme")
_CHANGE_SEVERAL = Text("Change {n} shapes", "Modifier {n} formes")


class ShapePanel(FieldsPanel):
    """Each change applies to all selected shapes and is one step of undo; Esc cancels what is being typed. Where shapes differ
    a field says "several", and what does not fit all of them is grey."""

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
        self.levels.valueChanged.connect(lambda v: self._number_given(self.levels, "levels", None if v < 0 else v))
        self.height_ = self._number(_HIGHEST, 0.5, 1)
        tip = self.tr("Levels from its base to its top, in the place of what the chart and the levels say")
        self.height_.setToolTip(tip)
        self.height_.valueChanged.connect(
            lambda v: self._number_given(self.height_, "height", None if v < 0 else _short(v))
        )
        self.inherent = QCheckBox(self.tr("Fills its hexes (inherent)"))
        self.inherent.setToolTip(self.tr("Counts all over every hex that it lies in, hexsides included"))
        self.inherent.clicked.connect(lambda _: self._inherent_chosen(is_ticked(self.inherent)))
        self.breadth = self._number(10, 0.05, 2)
        self.breadth.valueChanged.connect(self._breadth_given)
        self.form = PanelForm()
        self.form.addRow(self.tr("Terrain"), self.terrain)
        self.placement = PlacementRows(self.form, self)
        self.placement.value_entered.connect(self._place_typed)
        self._angle: tuple[tuple[int, ...], float] = ((), 0.0)
        """Which shapes were last turned by hand, and how far: of a rectangle's four directions the one that was meant."""
        self.form.addRow(self.tr("Levels"), self.levels)
        self.form.addRow(self.tr("Height"), self.height_)
        self.form.addRow(self.inherent)
        self._breadth_label = QLabel()
        self.form.addRow(self._breadth_label, self.breadth)
        self._page = QWidget()
        inner = QVBoxLayout(self._page)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addLayout(self.form)
        self.order = OrderButtons(self.tr("Delete the selected corner, or the shapes"))
        self.order.order_wanted.connect(
            lambda name: self.order_wanted.emit("delete" if name == DELETE else f"shape_{name}")
        )
        inner.addWidget(self.order)
        self.lay_out(self.facts, self._page, self.message)
        choice.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the selected shapes as they are now."""
        shapes, numbers, ruleset = self._choice.selected, self._choice.numbers, self._inquiry.document.ruleset
        self.message.set_words("")
        self._page.setVisible(bool(shapes))
        if not shapes:
            self.title.setText(self.tr("No shape is selected"))
            self.facts.set_words(self.tr("Draw one, or take the tool for shapes (C) and click one."))
            return
        if len(shapes) > 1:
            self.title.setText(self.tr("{n} shapes").format(n=len(shapes)))
            counted = Counter(self._name(shape) for shape in shapes)
            self.facts.set_words(" · ".join(f"{count} × {name}" for name, count in counted.items()))
        else:
            words = self.tr("Shape {n} of {all}: {name}")
            name = self._name(shapes[0])
            self.title.setText(words.format(n=numbers[0] + 1, all=len(self._choice.shapes), name=name))
            self.facts.set_words(self._facts(shapes[0]))
        rows = [ruleset.terrain.get(shape.terrain) for shape in shapes]
        self._offer(shapes, ruleset)
        self._show_levels(shapes, rows)
        facts = [bool(row.fact("inherent", False)) if row is not None else False for row in rows]
        inherent = [bool(shape.values.get("inherent", usual)) for shape, usual in zip(shapes, facts, strict=True)]
        show_ticks(self.inherent, inherent)
        self._show_breadth(shapes)
        self._show_placement(shapes)

    def _name(self, shape: Shape) -> str:
        row = self._inquiry.document.ruleset.terrain.get(shape.terrain)
        return row.name.get(self._language) if row is not None else shape.terrain

    def _show_levels(self, shapes: Sequence[Shape], rows: Sequence[TerrainRow | None]) -> None:
        """Show upper levels, of buildings, and heights; what the chart says where a shape has none of its own."""
        houses = [row is not None and bool(row.fact("location")) and row.layer == HEXES for row in rows]
        storeys = [house or "levels" in shape.values for house, shape in zip(houses, shapes, strict=True)]
        show_fitting(self.form, self.levels, storeys)
        levels = [_whole(shape.values.get("levels")) for shape in shapes]
        show_numbers(self.levels, levels, least=-1, special=self.tr("as the chart"))
        usual = {_number(row.fact("height")) if row is not None else None for row in rows}
        known = usual.pop() if len(usual) == 1 else None
        chart = self.tr("as the chart: {n}").format(n=f"{known:g}") if known is not None else self.tr("as the chart")
        by_levels = all("levels" in shape.values for shape in shapes)
        none = -self.height_.singleStep()
        given = [_number(shape.values.get("height")) for shape in shapes]
        heights = [none if height is None else height for height in given]
        show_numbers(self.height_, heights, least=none, special=self.tr("as its levels") if by_levels else chart)

    def _box(self, shape: Shape) -> OrientedBox:
        """The box around a shape, turned as it is if it has a direction of its own."""
        numbers, near = self._angle
        return box_of_shape(shape, near if numbers == self._choice.numbers else 0.0)

    def _show_placement(self, shapes: Sequence[Shape]) -> None:
        bounds = self._inquiry.document.scenario.board.bounds
        self.placement.show_boxes([self._box(shape) for shape in shapes], bounds)
        turned = [own_direction(shape.points, closed=shape.kind == POLYGON) is not None for shape in shapes]
        why = self.tr("Only what has straight sides has an angle: rectangles and straight lines")
        show_fitting(self.form, self.placement.angle, turned, why)
        self.form.setRowVisible(self.placement.size_row, any(shape.kind != CIRCLE for shape in shapes))

    def _show_breadth(self, shapes: Sequence[Shape]) -> None:
        """Show the radius of circles or the width of lines."""
        kind = next((shape.kind for shape in shapes if shape.kind != POLYGON), POLYGON)
        round_ones = kind == CIRCLE
        show_fitting(self.form, self.breadth, [shape.kind == kind != POLYGON for shape in shapes])
        self._breadth_label.setText(self.tr("Radius") if round_ones else self.tr("Width"))
        name = "radius" if round_ones else "width"
        values = [float(shape.values.get(name, 0.0)) for shape in shapes if shape.kind == kind]
        least, special = (0.05, "") if round_ones else (0.0, self.tr("a thin line"))
        show_numbers(self.breadth, values, least=least, special=special)

    def _offer(self, shapes: Sequence[Shape], ruleset: Ruleset) -> None:
        """Offer the terrain that lines, or areas, can be of."""
        lines = {shape.kind == LINE for shape in shapes}
        layers = (HEXSIDES, PATHS) if lines == {True} else (HEXES,)
        keys = [row.key for row in ruleset.terrain.values() if row.layer in layers]
        with QSignalBlocker(self.terrain):
            self.terrain.clear()
            for key in dict.fromkeys((*keys, *(shape.terrain for shape in shapes))):
                words = ruleset.terrain[key].name.get(self._language) if key in ruleset.terrain else key
                self.terrain.addItem(capitalised(words), key)
        show_choice(self.terrain, [shape.terrain for shape in shapes])
        mute(self.terrain, "" if len(lines) == 1 else self.tr("Lines and areas are of different terrain"))

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
            share = drawn.area / ROW_DISTANCE
            size = self.tr("{n} corners, {area} of a hex").format(n=len(shape.points), area=f"{100 * share:.0f} %")
        return f"{size}\n" + self.tr("In {hexes}").format(hexes=", ".join(labels))

    def _place_typed(self, measure: Measure, value: float) -> None:
        numbers, near = self._angle
        before = near if numbers == self._choice.numbers else 0.0
        if measure == "angle":
            self._angle = self._choice.numbers, value
        self._change(lambda shape: placed_shape(shape, measure, value, before), PLACEMENTS[measure])
        self.refresh()

    def _terrain_chosen(self) -> None:
        key = self.terrain.currentData()
        self._change(lambda shape: replace(shape, terrain=key))

    def _number_given(self, field: NumberField, name: str, value: float | None) -> None:
        if not says_several(field):
            self._change(lambda shape: replace(shape, values=_with(shape.values, name, value)))

    def _inherent_chosen(self, on: bool) -> None:
        rows = self._inquiry.document.ruleset.terrain

        def changed(shape: Shape) -> Shape:
            usual = shape.terrain in rows and bool(rows[shape.terrain].fact("inherent", False))
            return replace(shape, values=_with(shape.values, "inherent", None if on == usual else on))

        self._change(changed)

    def _breadth_given(self, value: float) -> None:
        if says_several(self.breadth):
            return

        def changed(shape: Shape) -> Shape:
            if shape.kind == CIRCLE:
                return replace(shape, values=_with(shape.values, "radius", _short(value)))
            return replace(shape, values=_with(shape.values, "width", _short(value) if value > 0 else None))

        self._change(changed)

    def _change(self, change: Callable[[Shape], Shape], label: Text | None = None) -> None:
        """Change every selected shape, in one step of undo, or say why one of them cannot be so."""
        document, count = self._inquiry.document, len(self._choice.numbers)
        changed = {
            number: after
            for number, shape in zip(self._choice.numbers, self._choice.selected, strict=True)
            if (after := change(shape)) != shape
        }
        for shape in changed.values():
            problem = next(iter(problems(document.scenario.board.grid, shape)), None)
            if problem is not None:
                self.refresh()
                self.message.set_words(self.tr("Not taken: {why}").format(why=problem.text.get(self._language)))
                return
        if changed:
            usual = _CHANGE if count == 1 else _CHANGE_SEVERAL.format(n=count)
            document.apply(ChangeShapes(changed, label or usual))

    def _number(self, most: float, step: float, digits: int) -> DecimalField:
        spin = DecimalField()
        spin.setRange(-step if digits == 1 else 0.0, most)
        spin.setSingleStep(step)
        spin.setDecimals(digits)
        return spin


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
