"""The panel of the selected piece of terrain: terrain, level, width, openings and its other facts, changed in place."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import shapely
from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shapely.geometry.base import BaseGeometry

from workbench.base.text import capitalised
from workbench.desktop.drawing.tabletop_ground import reorder_edit
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.drawing.tabletop_samples import usual_levels
from workbench.desktop.inspector.line_of_sight import side_words
from workbench.desktop.look.language import labelled, localise_decimals
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.tools.tabletop_choices import is_building
from workbench.desktop.widgets.choosers import ElidingChooser, FieldsRow, PanelForm, allow_narrow
from workbench.desktop.widgets.fields import FieldsPanel, WrappedLabel
from workbench.desktop.widgets.measures import LengthField
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.ordered_lists import BACK, DELETE, FRONT, LOWER, RAISE, OrderButtons
from workbench.desktop.widgets.placement_fields import PlacementRows
from workbench.desktop.widgets.several import (
    is_ticked,
    mute,
    says_several,
    show_choice,
    show_fitting,
    show_numbers,
    show_ticks,
    show_words,
)
from workbench.desktop.widgets.unit_fields import with_value
from workbench.desktop.widgets.visible_updates import UpdateWhenVisible
from workbench.engine.doctrines import find_vocabulary
from workbench.engine.sight.tabletop_wording import piece_called
from workbench.geometry.bearings import COMPASS, bearing
from workbench.geometry.oriented_boxes import Measure
from workbench.rules.ruleset import FEATURES, Ruleset, TerrainRow
from workbench.scenario.edits import tabletop_pieces as edits
from workbench.scenario.edits.arrangement import PlacePieces, box_of_pieces, piece_objects
from workbench.scenario.edits.edit import BACK as TO_BACK
from workbench.scenario.edits.edit import DOWN, UP, Composite, Edit
from workbench.scenario.edits.edit import FRONT as TO_FRONT
from workbench.scenario.edits.tabletop_pieces import SetRadius
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, Feature, Opening, Point, TabletopBoard

# --- The doors and windows of a building: on which floor, where, and a button that takes one away.


translate = QCoreApplication.translate
_HAIR = 0.01


class OpeningRows(QWidget):
    """``given`` is emitted with the changed tuple of openings, ``wanted`` when the user asks for the tool that adds them,
    ``looked`` with an opening to look out of."""

    given = Signal(object)
    wanted = Signal()
    looked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._openings: tuple[Opening, ...] = ()
        self.rows: list[OpeningRow] = []
        self.facts = WrappedLabel(2, small=True)
        self.add = QPushButton(self.tr("Add doors and windows"))
        self.add.setToolTip(self.tr("Then click the walls on the table"))
        self.add.clicked.connect(self.wanted)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(3)
        self._box.addWidget(self.facts)
        self._box.addWidget(self.add)

    def show_openings(self, openings: Sequence[Opening], floors: int, area: BaseGeometry) -> None:
        """Show the openings of a building with this area and so many storeys above the ground floor."""
        self._openings = tuple(openings)
        self.facts.set_words(_by_floor(openings, floors, area))
        self.facts.setVisible(bool(openings))
        while len(self.rows) > len(openings):
            self.rows.pop().deleteLater()
        while len(self.rows) < len(openings):
            row = OpeningRow(len(self.rows))
            row.given.connect(self._changed)
            row.gone.connect(self._removed)
            row.looked.connect(lambda number: self.looked.emit(self._openings[number]))
            self._box.insertWidget(self._box.count() - 1, row)
            self.rows.append(row)
        for row, opening in zip(self.rows, openings, strict=True):
            row.show_opening(opening, floors, side_of(opening.at, area))

    def _changed(self, number: int, opening: Opening) -> None:
        self.given.emit((*self._openings[:number], opening, *self._openings[number + 1 :]))

    def _removed(self, number: int) -> None:
        self.given.emit((*self._openings[:number], *self._openings[number + 1 :]))


class OpeningRow(QWidget):
    """One door or window."""

    given = Signal(int, object)
    gone = Signal(int)
    looked = Signal(int)

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self._opening = Opening(0, (0.0, 0.0))
        self.where = QLabel()
        self.floor = WholeNumberField()
        self.floor.setPrefix(self.tr("floor "))
        self.floor.setSpecialValueText(self.tr("ground floor"))
        self.floor.valueChanged.connect(
            lambda floor: self.given.emit(self._number, replace(self._opening, floor=floor))
        )
        self.look = QToolButton()
        self.look.setText("◉")
        self.look.setToolTip(self.tr("Look out of this opening"))
        self.look.setAccessibleName(self.tr("Look out of this opening"))
        self.look.clicked.connect(lambda: self.looked.emit(self._number))
        self.away = QToolButton()
        self.away.setText("✕")
        self.away.setToolTip(self.tr("Take this opening away"))
        self.away.setAccessibleName(self.tr("Take this opening away"))
        self.away.clicked.connect(lambda: self.gone.emit(self._number))
        beside = QWidget()
        row = QHBoxLayout(beside)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for part in (self.floor, self.look, self.away):
            row.addWidget(part)
        row.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(FieldsRow(self.where, beside, gap=3))

    def show_opening(self, opening: Opening, floors: int, side: str) -> None:
        """Show an opening on one side of its building."""
        self._opening = opening
        x, y = opening.at
        place = " / ".join(self.locale().toString(float(part), "g", 4) for part in (x, y))
        name = self.tr("door, {side}") if opening.door else self.tr("window, {side}")
        self.where.setText(capitalised(name.format(side=side_words().get(side, side))))
        self.where.setToolTip(place)
        with QSignalBlocker(self.floor):
            self.floor.setRange(0, max(floors, opening.floor))
            self.floor.setValue(opening.floor)


def outward_direction(at: Point, area: BaseGeometry) -> Point:
    """The direction of length 1 out of a building at a point of its wall."""
    rings = [part.exterior for part in shapely.get_parts(area) if part.geom_type == "Polygon"]
    walls = [pair for ring in rings for pair in pairwise(shapely.get_coordinates(ring).tolist())]
    mark = shapely.Point(at)
    if not walls:
        return 0.0, -1.0
    (x, y), (to_x, to_y) = min(walls, key=lambda wall: shapely.LineString(wall).distance(mark))
    length = math.hypot(to_x - x, to_y - y) or 1.0
    way = (to_y - y) / length, (x - to_x) / length
    inside = area.contains(shapely.Point(at[0] + _HAIR * way[0], at[1] + _HAIR * way[1]))
    return (-way[0], -way[1]) if inside else way


def side_of(at: Point, area: BaseGeometry) -> str:
    """The side of a building on which an opening is, as a compass point."""
    return COMPASS[round(bearing((0.0, 0.0), outward_direction(at, area)) / 45) % 8]


def _by_floor(openings: Sequence[Opening], floors: int, area: BaseGeometry) -> str:
    """How many openings each floor has, and on which sides."""
    names, lines = side_words(), []
    for floor in range(max([floors, *(one.floor for one in openings)]) + 1):
        sides = [side_of(one.at, area) for one in openings if one.floor == floor]
        if floor:
            words = translate("OpeningRows", "floor {n}: {sides}").format(n=floor, sides="{sides}")
        else:
            words = translate("OpeningRows", "ground floor: {sides}")
        named = [f"{names[side]} {sides.count(side)}" for side in dict.fromkeys(sides)]
        lines.append(words.format(sides=", ".join(named) or translate("OpeningRows", "no opening")))
    return "\n".join(lines)


# --- The description of a piece of terrain: outline and size, and the summary of its row in the chart.


VARIABLE = "variable"
"""The value of a chart for a fact that players agree on for each piece."""


def facts_of(pieces: Sequence[Feature], rows: Mapping[str, TerrainRow], board: TabletopBoard, language: str) -> str:
    """Outline and size; group; then the summary of their rows: each only where it is that of all pieces."""
    size = _of_all(_size(piece, board, language) for piece in pieces)
    group = _of_all(piece.group for piece in pieces)
    summary = _of_all(rows[one.terrain].summary.get(language) if one.terrain in rows else "" for one in pieces)
    grouped = translate("PieceFacts", "group {name}").format(name=group) if group else ""
    return "\n".join(line for line in (" · ".join(part for part in (size, grouped) if part), summary) if line)


def _of_all(words: Iterable[str]) -> str:
    """What is the same of all; "" if it is not."""
    found = set(words)
    return found.pop() if len(found) == 1 else ""


def _size(piece: Feature, board: TabletopBoard, language: str) -> str:
    unit = unit_word(board.unit)
    if piece.kind == LINE:
        words = translate("PieceFacts", "Line of {n} points, {length} {unit} long")
        if piece.bends:
            words = translate("PieceFacts", "Curve of {n} bends, {length} {unit} long")
        points = piece.bends or piece.points
        size = words.format(n=len(points), length=_figures(piece.course.length), unit=unit)
    elif piece.kind == CIRCLE:
        size = translate("PieceFacts", "Circle, {across} {unit} across").format(
            across=_figures(2 * piece.radius), unit=unit
        )
    else:
        box = box_of_pieces((piece,))
        words = translate("PieceFacts", "{n} corners, {across} × {down} {unit}")
        if piece.bends:
            words = translate("PieceFacts", "Curve of {n} bends, {across} × {down} {unit}")
        points = piece.bends or piece.points
        size = words.format(n=len(points), across=_figures(box.width), down=_figures(box.depth), unit=unit)
    return localise_decimals(size, language)


def _figures(length: float) -> str:
    """A length with the two decimals that can be measured on a table, without noughts at its end."""
    return f"{length:.2f}".rstrip("0").rstrip(".")


def choices_of(fact: str, ruleset: Ruleset) -> tuple[str, ...]:
    """The words that a fact can be, without ``variable``; () for a fact that is not a word."""
    for doctrine in ruleset.doctrines.values():
        known = find_vocabulary(doctrine)
        taken = known.facts.get(fact) if known is not None else None
        if isinstance(taken, tuple):
            return tuple(word for word in taken if word != VARIABLE)
    return ()


def fact_words(fact: str, word: str, ruleset: Ruleset, language: str) -> str:
    """A word of a fact in the ruleset's messages (``cover_light``)."""
    message = ruleset.messages.get(f"{fact}_{word}")
    return message.text.get(language) if message is not None else word


_HIGHEST = 99
_BEFORE = 0.05
"""Distance of an observer from the wall in front of an opening."""
_ORDERS = {BACK: TO_BACK, LOWER: DOWN, RAISE: UP, FRONT: TO_FRONT}


class PiecePanel(FieldsPanel):
    """Changes apply to all selected pieces, in one step of undo (of a group, middle, size and angle are those of the whole);
    where they differ a field says "several", and what does not fit all of them is grey."""

    tool_wanted = Signal(str)

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry, self._language = inquiry, language
        self.facts = WrappedLabel(3, small=True)
        self.name = QLineEdit()
        self.name.editingFinished.connect(self._named)
        self.terrain = allow_narrow(ElidingChooser())
        self.terrain.activated.connect(lambda _: self._give("terrain", self.terrain.currentData()))
        self._make_shape_fields()
        self._make_cover_fields()
        self.locked = QCheckBox(self.tr("Locked"))
        self.locked.setToolTip(self.tr("It is neither moved, reshaped nor deleted"))
        self.locked.clicked.connect(lambda _: self._apply(edits.LockFeatures(self._ids, is_ticked(self.locked))))
        self.order = OrderButtons(self.tr("Delete the selected pieces"))
        self.order.order_wanted.connect(self._ordered)
        self._lay_out()
        self._selected = UpdateWhenVisible(self)
        inquiry.selection_changed.connect(lambda: self._selected.run(self.refresh))

    def _make_shape_fields(self) -> None:
        """Make the fields for how high, how wide and how smooth a piece is."""
        self.level = allow_narrow(ElidingChooser())
        self.level.activated.connect(lambda _: self._give("level", self.level.currentData()))
        self.height_ = LengthField(0, _HIGHEST, 1)
        self.height_.valueChanged.connect(self._heightened)
        self.floors = WholeNumberField()
        self.floors.setRange(0, _HIGHEST)
        self.floors.setSpecialValueText(self.tr("ground floor only"))
        self.floors.setPrefix(self.tr("ground floor + "))
        self.floors.setToolTip(self.tr("Storeys above the ground floor that units can be on"))
        self.floors.valueChanged.connect(lambda value: self._count(self.floors, "floors", value))
        self.width_ = LengthField()
        self.width_.setSpecialValueText(self.tr("a bare line"))
        self.width_.valueChanged.connect(lambda value: self._count(self.width_, "width", value))
        self.curved = QCheckBox(self.tr("Smooth curve through its points"))
        self.curved.setToolTip(self.tr("The tool for corners (C) then moves the bends; without it edges are straight"))
        self.curved.clicked.connect(lambda _: self._curved(is_ticked(self.curved)))
        self.radius = LengthField(0.1)
        self.radius.valueChanged.connect(self._rounded)

    def _make_cover_fields(self) -> None:
        """Make the fields for the cover that a piece gives, its other properties and its openings."""
        self.varying = allow_narrow(ElidingChooser())
        self.varying.activated.connect(lambda _: self._agreed())
        self.flags = QLineEdit()
        self.flags.setPlaceholderText(self.tr("none"))
        self.flags.setToolTip(self.tr("Words that the rules ask for, such as bunker, with commas between them"))
        self.flags.editingFinished.connect(self._flagged)
        self.openings = OpeningRows()
        self.openings.given.connect(lambda openings: self._give("openings", openings))
        self.openings.looked.connect(self._look_out)
        self.openings.wanted.connect(lambda: self.tool_wanted.emit("opening"))

    def _lay_out(self) -> None:
        self._levels = FieldsRow(self.level, self.height_, gap=3)
        self.form = PanelForm()
        self.form.addRow(self.tr("Name"), self.name)
        self.form.addRow(self.tr("Terrain"), self.terrain)
        self.placement = PlacementRows(self.form, self)
        self.placement.value_entered.connect(self._place_typed)
        for words, field in (
            (self.tr("Level"), self._levels),
            (self.tr("Floors"), self.floors),
            (self.tr("Width"), self.width_),
            (self.tr("Radius"), self.radius),
            (self.tr("Cover"), self.varying),
            (self.tr("Properties"), self.flags),
            (self.tr("Openings"), self.openings),
        ):
            self.form.addRow(words, field)
        for whole_row in (self.curved, self.locked, self._group_row()):
            self.form.addRow(whole_row)
        self._page = QWidget()
        inner = QVBoxLayout(self._page)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addLayout(self.form)
        inner.addWidget(self.order)
        self.lay_out(self.facts, self._page)

    def _group_row(self) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        self.group, self.ungroup = QPushButton(self.tr("Group")), QPushButton(self.tr("Ungroup"))
        self.group.setToolTip(self.tr("Let the selected pieces move together"))
        self.ungroup.setToolTip(self.tr("Let every piece of the group move alone"))
        self.group.clicked.connect(lambda: self._apply(edits.GroupFeatures(self._ids)))
        self.ungroup.clicked.connect(lambda: self._apply(edits.UngroupFeatures(self._ids)))
        row.addWidget(self.group)
        row.addWidget(self.ungroup)
        row.addStretch(1)
        return made

    # --- what is selected

    @property
    def _ids(self) -> tuple[str, ...]:
        return self._inquiry.pieces

    @property
    def _first(self) -> str:
        return self._ids[0] if self._ids else ""

    @property
    def piece(self) -> Feature | None:
        """The piece that was selected first."""
        return self._inquiry.document.scenario.board.by_id.get(self._first)

    @property
    def _pieces(self) -> list[Feature]:
        """The selected pieces, the one that was selected first before the others."""
        known = self._inquiry.document.scenario.board.by_id
        return [known[name] for name in self._ids if name in known]

    @property
    def _loose(self) -> tuple[str, ...]:
        """The selected pieces that are not locked."""
        known = self._inquiry.document.scenario.board.by_id
        return tuple(name for name in self._ids if name in known and not known[name].locked)

    def _row(self, piece: Feature) -> TerrainRow | None:
        return self._inquiry.document.ruleset.terrain.get(piece.terrain)

    def refresh(self) -> None:
        """Show the selected piece as it is now."""
        piece = self.piece
        self._page.setVisible(piece is not None)
        if piece is None:
            self.title.setText(self.tr("No piece is selected"))
            self.facts.set_words(self.tr("Click a piece of terrain on the table."))
            return
        row, board = self._row(piece), self._inquiry.document.scenario.board
        name = row.name.get(self._language) if row is not None else piece.terrain
        called = piece_called(piece, self._inquiry.document.ruleset).get(self._language)
        several, count = self.tr("{n} pieces"), len(self._ids)
        one = labelled(called, name) if piece.name else capitalised(called)
        self.title.setText(several.format(n=count) if count > 1 else one)
        fields = (self.name, self.terrain, self.level, self.floors, self.varying, self.flags, self.locked)
        blockers = [QSignalBlocker(widget) for widget in fields]
        pieces = self._pieces
        self.facts.set_words(facts_of(pieces, self._inquiry.document.ruleset.terrain, board, self._language))
        show_words(self.name, [one.name.get(self._language) for one in pieces])
        self._offer_terrain(pieces)
        self._show_level(piece, row)
        self._show_placement(board)
        self._show_cover(piece, row)
        self._show_shape(pieces)
        self._show_common_values(pieces)
        show_words(self.flags, [", ".join(one.flags) for one in pieces], empty=self.tr("none"))
        self.openings.show_openings(piece.openings if count == 1 else (), piece.floors, piece.area)
        show_ticks(self.locked, [one.locked for one in pieces])
        self.order.buttons[DELETE].setEnabled(bool(self._loose))
        self.group.setEnabled(len(self._ids) > 1)
        self.ungroup.setEnabled(any(one.group for one in pieces))
        del blockers

    def _show_placement(self, board: TabletopBoard) -> None:
        """Show where the selected pieces are; of a group the box around all of it."""
        objects = piece_objects(board, self._ids)
        boxes = [box_of_pieces(pieces) for pieces in objects]
        round_only = all(piece.kind == CIRCLE for pieces in objects for piece in pieces)
        reason = "" if self._loose else self.tr("It is locked: unlock it to move it")
        self.placement.each_field(lambda field: field.set_unit(board.unit))
        self.placement.show_boxes(boxes, board.bounds, turns=not round_only, reason=reason)
        single = len(objects) == 1 and len(objects[0]) == 1
        self.form.setRowVisible(self.placement.size_row, not (round_only and single))

    def _look_out(self, opening: Opening) -> None:
        """Make an opening the observer: a point just in front of it, at the height of its floor."""
        piece = self.piece
        storeys = self._inquiry.document.ruleset.tables.get("storeys")
        if piece is None:
            return
        height = float(str(storeys["height"])) if storeys is not None and "height" in storeys.cells else 1.0
        (x, y), (dx, dy) = opening.at, outward_direction(opening.at, piece.area)
        self._inquiry.pin(TabletopPlace(at=(x + _BEFORE * dx, y + _BEFORE * dy), above=height * opening.floor))

    def _is_building(self, piece: Feature) -> bool:
        return is_building(self._row(piece))

    def _show_shape(self, pieces: Sequence[Feature]) -> None:
        """Show storeys, width, radius and bends, as far as pieces have them."""
        board = self._inquiry.document.scenario.board
        show_fitting(self.form, self.floors, [self._is_building(one) or one.floors > 0 for one in pieces])
        floors = [one.floors for one in pieces]
        show_numbers(self.floors, floors, least=0, special=self.tr("ground floor only"))
        show_fitting(self.form, self.width_, [one.kind == LINE for one in pieces])
        show_fitting(self.form, self.radius, [one.kind == CIRCLE for one in pieces])
        for field in (self.width_, self.radius):
            field.set_unit(board.unit)
        show_numbers(self.width_, [one.width for one in pieces], least=0.0, special=self.tr("a bare line"))
        show_numbers(self.radius, [one.radius for one in pieces], least=0.1 if pieces[0].kind == CIRCLE else 0.0)
        curves = [one.kind != CIRCLE and (not self._is_building(one) or bool(one.bends)) for one in pieces]
        show_fitting(self.form, self.curved, curves)
        show_ticks(self.curved, [bool(one.bends) for one in pieces])

    def _show_common_values(self, pieces: Sequence[Feature]) -> None:
        """Say "several" where levels and cover differ; grey where the charts of their terrain offer other ones, and where what
        is told belongs to one piece."""
        one_terrain = len({one.terrain for one in pieces}) == 1
        why = "" if one_terrain else self.tr("The selected pieces are of several kinds of terrain")
        for field in (self._levels, self.varying):
            mute(field, why)
        show_choice(self.level, [one.level for one in pieces])
        if len({one.level for one in pieces}) > 1:
            show_numbers(self.height_, (0.0, 1.0), least=self.height_.minimum())
        show_choice(self.varying, [one.values.get("cover") for one in pieces])
        alone = self.tr("Doors and windows belong to one building: select it alone")
        windows = [self._is_building(one) or bool(one.openings) for one in pieces]
        show_fitting(self.form, self.openings, [any(windows), any(windows) and len(pieces) == 1], alone)

    def _offer_terrain(self, pieces: Sequence[Feature]) -> None:
        rows = self._inquiry.document.ruleset.layer(FEATURES)
        self.terrain.clear()
        for key, row in rows.items():
            words = row.name.get(self._language)
            self.terrain.addItem(capitalised(words), key)
        for terrain in dict.fromkeys(piece.terrain for piece in pieces):
            if terrain not in rows:
                self.terrain.addItem(terrain, terrain)
        show_choice(self.terrain, [piece.terrain for piece in pieces])

    def _show_level(self, piece: Feature, row: TerrainRow | None) -> None:
        """Show the level: a choice of the usual levels, and a field for any other that the rules allow."""
        usual = usual_levels(row) if row is not None else []
        free = row is not None and row.takes_any_level and row.has_height
        least = row is not None and bool(row.fact("level_min"))
        shown = free or len(usual) > 1 or piece.level is not None
        self.form.setRowVisible(self._levels, shown)
        self.height_.setVisible(free)
        self.level.setVisible(not free or len(usual) > 1)
        if free:
            own = usual[0] if piece.level is None else piece.level
            self.height_.setSpecialValueText("")
            with QSignalBlocker(self.height_):  # a minimum above the last piece's level would count as given by hand
                self.height_.setMinimum(min(usual[0], own) if least else min(0.0, own))
            self.height_.show_length(own)
            words = self.tr("The chart prints level {n} or more") if least else self.tr("Any level: usual is {n}")
            self.height_.setToolTip(words.format(n=f"{usual[0]:g}"))
        self.level.clear()
        first = f"{usual[0]:g}" if usual else "0"
        self.level.addItem(self.tr("{n} (as printed first)").format(n=first) if not free else first, None)
        for level in usual[1:]:
            self.level.addItem(f"{level:g}", level)
        if piece.level is not None and piece.level not in usual[1:]:
            words = f"{piece.level:g}" if free or piece.level in usual else self.tr("{n} (not printed)")
            self.level.addItem(words.format(n=f"{piece.level:g}"), piece.level)
        values = [self.level.itemData(place) for place in range(self.level.count())]
        self.level.setCurrentIndex(values.index(piece.level))

    def _show_cover(self, piece: Feature, row: TerrainRow | None) -> None:
        """Show the choice of cover if the chart leaves it to the players."""
        varies = row is not None and row.fact("cover") == VARIABLE
        own = piece.values.get("cover")
        self.form.setRowVisible(self.varying, varies or own is not None)
        ruleset = self._inquiry.document.ruleset
        self.varying.clear()
        self.varying.addItem(self.tr("not agreed on") if varies else self.tr("as the chart"), None)
        words = choices_of("cover", ruleset)
        for word in (*words, *(() if own is None or own in words else (str(own),))):
            self.varying.addItem(fact_words("cover", word, ruleset, self._language), word)
        self.varying.setCurrentIndex(max(0, self.varying.findData(own)))

    # --- edits

    def _apply(self, edit: Edit[TabletopScenario]) -> None:
        if self._ids:
            self._inquiry.document.apply(edit)

    def _give(self, field: str, value: Any) -> None:
        self._apply(edits.SetFeatures(self._ids, field, value))

    def _place_typed(self, measure: Measure, value: float) -> None:
        self._apply(PlacePieces(self._ids, measure, value))
        self.refresh()

    def _apply_each(self, change: Callable[[Feature], Edit[TabletopScenario]], pieces: Sequence[Feature]) -> None:
        """Change pieces each in its way, in one step of undo."""
        made = tuple(change(piece) for piece in pieces)
        if made:
            self._apply(made[0] if len(made) == 1 else Composite(made, made[0].label))

    def _count(self, field: WholeNumberField | LengthField, name: str, value: float) -> None:
        if not says_several(field):
            self._give(name, value)

    def _rounded(self, value: float) -> None:
        if not says_several(self.radius):
            circles = [piece for piece in self._pieces if piece.kind == CIRCLE]
            self._apply_each(lambda piece: SetRadius(piece.id, value), circles)

    def _named(self) -> None:
        words = self.name.text().strip()
        if len(self._ids) > 1 and not self.name.isModified():
            return  # it says "several"
        self.name.setModified(False)
        changed = [piece for piece in self._pieces if words != piece.name.get(self._language)]
        self._apply_each(
            lambda piece: edits.SetFeatures((piece.id,), "name", piece.name.reworded(self._language, words)), changed
        )

    def _heightened(self, value: float) -> None:
        piece = self.piece
        row = self._row(piece) if piece is not None else None
        if row is not None and not says_several(self.height_):
            self._give("level", None if row.levels and value == row.levels[0] else value)

    def _curved(self, on: bool) -> None:
        self._apply_each(lambda piece: edits.SetBends(piece.id, piece.points if on else ()), self._pieces)

    def _agreed(self) -> None:
        word = self.varying.currentData()
        self._apply_each(
            lambda piece: edits.SetFeatures((piece.id,), "values", with_value(piece.values, "cover", word)),
            self._pieces,
        )

    def _flagged(self) -> None:
        words = tuple(dict.fromkeys(word.strip() for word in self.flags.text().split(",") if word.strip()))
        if len(self._ids) > 1 and not self.flags.isModified():
            return  # it says "several"
        self.flags.setModified(False)
        if any(words != piece.flags for piece in self._pieces):
            self._give("flags", words)

    def _ordered(self, name: str) -> None:
        if name in _ORDERS:
            document = self._inquiry.document
            self._apply(reorder_edit(document.scenario, document.ruleset, self._ids, _ORDERS[name]))
        else:
            self._apply(edits.DeleteFeatures(self._loose))
