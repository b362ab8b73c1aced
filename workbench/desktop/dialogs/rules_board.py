"""The test board of the rules window: a small map of hexes that answers line, area and reach by the rules as they are typed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, capitalised
from workbench.desktop.export.hex_page import HexPage
from workbench.desktop.export.map_page import MapOptions, PageRequest
from workbench.desktop.export.render import drawn_answers, page_of
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.results import Party
from workbench.generator.blank_maps import blank_scenario, usual_sides
from workbench.rules.ruleset import HEXES, HEXSIDES, Ruleset, TerrainRow
from workbench.scenario.edits.ground import PaintTerrain, SetElevation, SetHexsides
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

translate = QCoreApplication.translate
LINE, AREA, REACH, PAINT = "line", "area", "reach", "paint"
COLUMNS, ROWS = 11, 9
_HIGHER, _LOWER = "+1", "-1"
_TESTED = "tested"
_PATCHES = ((2, 2), (5, 4), (8, 2), (2, 6), (8, 6), (5, 7))
"""The places of the first kinds of terrain of a game at first: column and row, from 1."""
Place = tuple[int, int]


class TestBoard(QWidget):
    """The map with what is asked of it. ``painted`` are the strokes of the user: they stay while rules change."""

    answered = Signal(str)
    __test__ = False
    """Pytest takes no class of the program for one of tests."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._ruleset: Ruleset | None = None
        self.scenario: Scenario | None = None
        self.painted: list[tuple[str, Place]] = []
        self.start: int | None = None
        self.end: int | None = None
        self.asks = allow_narrow(ElidingChooser())
        self.asks.setAccessibleName(translate("Rules", "The board answers"))
        self.kind = allow_narrow(ElidingChooser())
        self.kind.setAccessibleName(translate("Rules", "Unit of the board"))
        self.terrain = allow_narrow(ElidingChooser())
        self.terrain.setAccessibleName(translate("Rules", "Terrain to paint"))
        self.clear = QPushButton(translate("Rules", "Empty &board"))
        self.clear.setAutoDefault(False)
        self.map = BoardPicture(self)
        self.words = QPlainTextEdit()
        self.words.setReadOnly(True)
        self.words.setTabChangesFocus(True)
        self.words.setAccessibleName(translate("Rules", "What the board answers"))
        row = QHBoxLayout()
        for part in (self.asks, self.kind, self.terrain):
            row.addWidget(part, 1)
        row.addWidget(self.clear)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(row)
        box.addWidget(self.map, 3)
        box.addWidget(self.words, 1)
        asks = [
            (translate("Rules", "Line between two hexes"), LINE),
            (translate("Rules", "Area that a hex sees"), AREA),
            (translate("Rules", "Reach of a unit"), REACH),
            (translate("Rules", "Nothing: paint it"), PAINT),
        ]
        fill_choices(self.asks, asks, LINE)
        self.asks.currentIndexChanged.connect(self._answer)
        self.kind.currentIndexChanged.connect(self._answer)
        self.clear.clicked.connect(self._empty)
        self.map.chosen.connect(self.choose)
        self._show_parts()

    # --- rules and ground

    def show_rules(self, ruleset: Ruleset | None) -> None:
        """Answer by other rules; None, and games on tables, have no board."""
        self._ruleset = (
            ruleset if ruleset is not None and HEXES in {row.layer for row in ruleset.terrain.values()} else None
        )
        if self._ruleset is None or "hex" not in self._ruleset.map_kinds:
            self._ruleset = self.scenario = None
            self.map.show_page(None)
            self.words.setPlainText(
                translate(
                    "Rules",
                    "The test board is for maps of hexes. Try rules of tables in a scenario: save, and open one.",
                )
            )
            self._show_parts()
            return
        language, rules = self._language, self._ruleset
        kinds: list[tuple[str, object]] = [
            (capitalised(kind.name.get(language)), key) for key, kind in rules.units.items()
        ]
        fill_choices(self.kind, kinds, self.kind.currentData() or next(iter(rules.units), None))
        ground: list[tuple[str, object]] = [
            (capitalised(row.name.get(language)), key) for key, row in _painted_rows(rules).items()
        ]
        ground += [(translate("Rules", "One level higher"), _HIGHER), (translate("Rules", "One level lower"), _LOWER)]
        fill_choices(self.terrain, ground, self.terrain.currentData() or ground[0][1])
        self._lay_ground()

    def _lay_ground(self) -> None:
        rules = self._ruleset
        if rules is None:
            return
        scenario: Any = blank_scenario(rules.id, rules, COLUMNS, ROWS, sides=usual_sides(rules))
        for key, place in self.painted if self.painted else _first_strokes(rules):
            scenario = _with_stroke(scenario, rules, key, place)
        self.scenario = scenario
        if self.start is None:
            self.start, self.end = _number(scenario, (1, 5)), _number(scenario, (9, 4))
        self._answer()

    def _empty(self) -> None:
        """Begin with open ground."""
        self.painted = [(self._ruleset.ground, (1, 1))] if self._ruleset is not None else []
        self._lay_ground()

    # --- questions

    def choose(self, number: int) -> None:
        """A hex was clicked: the start or the end of what is asked, or a place to paint."""
        ask = self.asks.currentData()
        if self.scenario is None or self._ruleset is None:
            return
        if ask == PAINT:
            if not self.painted:
                self.painted = list(_first_strokes(self._ruleset))
            self.painted.append((str(self.terrain.currentData()), self.scenario.board.grid.column_row(number)))
            self._lay_ground()
            return
        if ask == LINE and self.start is not None and self.end is None:
            self.end = number
        else:
            self.start, self.end = number, None
        self._answer()

    def _show_parts(self) -> None:
        ask = self.asks.currentData()
        there = self._ruleset is not None
        self.kind.setVisible(there and ask == REACH)
        self.terrain.setVisible(there and ask == PAINT)
        self.clear.setVisible(there and ask == PAINT)
        self.asks.setVisible(there)

    def _answer(self) -> None:
        self._show_parts()
        scenario, rules, ask = self.scenario, self._ruleset, self.asks.currentData()
        if scenario is None or rules is None:
            return
        wanted: dict[str, Any] = {}
        kind = self.kind.currentData()
        if ask == REACH and self.start is not None and kind:
            side = scenario.forces.sides[0]
            unit = Unit(_TESTED, str(kind), self.start)
            others = tuple(replace(one) for one in scenario.forces.sides[1:])
            scenario = replace(scenario, forces=Forces((Force(side.side, (unit,), side.name), *others)))
            wanted = {"reach": _TESTED}
        elif ask == AREA and self.start is not None:
            wanted = {"area": scenario.board.grid.labels[self.start]}
        elif ask == LINE and self.start is not None and self.end is not None:
            wanted = {"los": (scenario.board.grid.labels[self.start], scenario.board.grid.labels[self.end])}
        analysis = Analysis(scenario, rules)
        try:
            answers = drawn_answers(analysis, wanted) if wanted else []
            words = self._answer_words(analysis, ask)
        except CannotAnswer as problem:
            answers, words = [], problem.text.get(self._language)
        request = PageRequest(language=self._language, options=MapOptions(map_only=True), legend=False)
        marks = () if ask == PAINT else tuple(one for one in (self.start, self.end) if one is not None)
        page: Any = page_of(scenario, rules, answers, request)
        self.map.show_page(page, marks)
        self.words.setPlainText(words)
        self.answered.emit(words)

    def _answer_words(self, analysis: Analysis, ask: str) -> str:
        language, start, end = self._language, self.start, self.end
        if ask == PAINT:
            return translate("Rules", "Click hexes to paint them; the answers follow.")
        if start is None or (ask == LINE and end is None):
            return translate("Rules", "Click the other end of the line.") if start is not None else ""
        if ask == LINE:
            assert end is not None
            return "\n".join(one.get(language) for one in analysis.line_text(analysis.line(start, end)))
        if ask == AREA:
            seen = analysis.area(start).visible
            words = translate("Rules", "{place} sees {n} of {all} hexes.")
            return words.format(place=analysis.label(start), n=int(seen.sum()), all=len(seen))
        reach = analysis.reach(MoveRequest(Party(unit=_TESTED), start))
        words = translate("Rules", "{n} hexes in reach with {points} points.")
        return words.format(n=len(reach.costs), points=f"{float(reach.allowance):g}")


def _painted_rows(rules: Ruleset) -> dict[str, TerrainRow]:
    return {key: row for key, row in rules.terrain.items() if row.layer in (HEXES, HEXSIDES)}


def _first_strokes(rules: Ruleset) -> list[tuple[str, Place]]:
    """The ground at first: a patch of each of the first kinds of terrain."""
    keys = [key for key, row in rules.terrain.items() if row.layer == HEXES and row.base and key != rules.ground]
    near = ((0, 0), (0, 1), (1, 0))
    return [
        (key, (column + right, row + down))
        for key, (column, row) in zip(keys, _PATCHES, strict=False)
        for right, down in near
    ]


def _number(scenario: Scenario, place: Place) -> int:
    return scenario.board.grid.number_of(*place) or 0


def _with_stroke(scenario: Scenario, rules: Ruleset, key: str, place: Place) -> Scenario:
    """The scenario with one stroke; terrain that the rules have no longer is left out."""
    number, row = _number(scenario, place), rules.terrain.get(key)
    if key in (_HIGHER, _LOWER):
        level = int(scenario.board.elevation[number]) + int(key)
        low, high = rules.elevation_steps
        return SetElevation((number,), max(low, min(high, level))).apply(scenario)
    if row is None or row.layer not in (HEXES, HEXSIDES):
        return scenario
    if row.layer == HEXSIDES:
        near = [int(one) for one in scenario.board.grid.neighbours[number] if one >= 0]
        return SetHexsides(key, tuple((number, one) for one in near[:2])).apply(scenario)
    bases = frozenset(one.key for one in rules.terrain.values() if one.layer == HEXES and one.base)
    return PaintTerrain(key, (number,), bases, Text()).apply(scenario)


class BoardPicture(QWidget):
    """The picture of the board: hexes are chosen by clicks, or with the arrow keys and the space bar."""

    chosen = Signal(int)
    accessible_role = QAccessible.Role.Canvas

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("Rules", "Test board"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 180)
        self._page: HexPage | None = None
        self._picture = QPixmap()
        self._zoom, self._corner = 1.0, QPointF()
        self._marks: tuple[int, ...] = ()
        self.cursor_hex: int | None = None

    def sizeHint(self) -> QSize:
        """Room for the whole board."""
        return QSize(380, 340)

    def show_page(self, page: HexPage | None, marks: tuple[int, ...] = ()) -> None:
        """Show another page, with rings around some hexes."""
        self._page, self._marks = page, marks
        self._picture = QPixmap()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture is as large as its room."""
        self._picture = QPixmap()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the map and the hex of the keys."""
        page = self._page
        if page is None:
            return
        if self._picture.isNull():
            self._picture = self._painted(page)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._picture)
        for number in self._marks:
            self._ring(painter, number, 0.55, QColor("#c02f1d"))
        if self.hasFocus() and self.cursor_hex is not None:
            self._ring(painter, self.cursor_hex, 0.8, self.palette().highlight().color())

    def _painted(self, page: HexPage) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        scene, board = page.part_shown, page.board
        factor = min(self.width() / board.width(), self.height() / board.height())
        shown = page.enlarged(factor)
        self._zoom = shown.pixels_per_unit
        size = shown.board
        corner = QPointF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2)
        self._corner = corner - scene.topLeft() * self._zoom
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(QRectF(corner, size))
        painter.translate(corner)
        shown.paint_part(painter)
        painter.end()
        return picture

    def _ring(self, painter: QPainter, number: int, share: float, colour: QColor) -> None:
        if self._page is None:
            return
        painter.setPen(QPen(colour, 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = self.position_of(number)
        radius = share * self._page.map_in_scene[1] * self._zoom / 2
        painter.drawEllipse(middle, radius, radius)

    def position_of(self, number: int) -> QPointF:
        """The middle of a hex, in pixels of the widget."""
        assert self._page is not None
        if self._picture.isNull():
            self._picture = self._painted(self._page)
        return self._page.ground.plane.centre(number) * self._zoom + self._corner

    def hex_at(self, position: QPointF) -> int | None:
        """The hex at a place of the widget."""
        if self._page is None:
            return None
        return self._page.ground.plane.number_at((position - self._corner) / self._zoom)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the hex under the pointer."""
        found = self.hex_at(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.cursor_hex = found
            self.chosen.emit(found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from hex to hex, and choose one."""
        steps = {Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0)}
        step = steps.get(Qt.Key(event.key()))
        if self._page is None or (step is None and event.key() != Qt.Key.Key_Space):
            super().keyPressEvent(event)
            return
        grid = self._page.ground.plane.grid
        now = self.cursor_hex if self.cursor_hex is not None else (self._marks[0] if self._marks else 0)
        if step is None:
            self.chosen.emit(now)
        else:
            column, row = grid.column_row(now)
            there = grid.number_of(column + step[0], row + step[1])
            self.cursor_hex = now if there is None else there
        self.update()
