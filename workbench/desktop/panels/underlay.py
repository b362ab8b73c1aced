"""The picture under the map (underlay): its panel, and moving and fitting it with the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from workbench.base.text import Text
from workbench.desktop.canvas.underlay_picture import MarksItem, Picture, PictureItem, load_picture
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.look.language import ParagraphLabel, show_as_plain_text
from workbench.desktop.widgets.choosers import FieldsRow, PanelForm
from workbench.desktop.widgets.form_fields import add_named_rows, choice_field
from workbench.desktop.widgets.measures import LengthField
from workbench.desktop.widgets.number_fields import DecimalField
from workbench.desktop.widgets.underlay_corners import (
    CornerFields,
    CornerHandles,
    corner_names,
    point_of_hex,
    point_of_table,
)
from workbench.desktop.widgets.zoom_view import ZoomView
from workbench.files.underlay_file import find_picture
from workbench.scenario.edits.settings import SetUnderlay
from workbench.scenario.scenario import Point, Scenario, TabletopScenario
from workbench.scenario.underlay import Underlay, fitted_underlay, scaled_underlay, turned_underlay

# --- The dock of the picture under the map: which it is, how it lies, how strongly it is seen, and the ways to fit
# it.


translate = QCoreApplication.translate

OVER, BENEATH = "over", "beneath"
FIELDS = ("x", "y", "width", "angle")


class HexFitting:
    """A picture of a hex map is fitted by clicks on the centres of three hexes, which the fields name."""

    clicks = 3
    corner, example = staticmethod(point_of_hex), "0101"

    def __init__(self) -> None:
        self.fields = [QLineEdit() for _ in range(self.clicks)]
        for place, edit in enumerate(self.fields, start=1):
            edit.setAccessibleName(translate("UnderlayPanel", "Hex {n}").format(n=place))

    def button_words(self) -> str:
        """The words of the button that begins."""
        return translate("UnderlayPanel", "Fit to three hexes")

    def length_unit(self, _scenario: Scenario) -> str:
        """What follows a length on the map."""
        return translate("UnderlayPanel", " hexes")

    def suggest(self, scenario: Scenario) -> None:
        """Name three hexes near corners of the map, two columns and rows inside it."""
        grid = scenario.board.grid
        left, top, right, bottom = grid.bounds
        wide, high = right - left, bottom - top
        for edit, (x, y) in zip(self.fields, ((0.06, 0.08), (0.94, 0.08), (0.5, 0.92)), strict=True):
            number = grid.index(grid.hex_at(left + x * wide, top + y * high))
            edit.setText(grid.labels[number if number is not None else 0])

    def target(self, place: int) -> str:
        """The name of the point that click number ``place`` (from 0) marks."""
        return self.fields[min(place, 2)].text().strip()

    def prompt(self, place: int) -> str:
        """What the user is asked to click next."""
        words = translate("Underlay", "Click the centre of hex {hex} on the picture. Zoom in for a fine click.")
        return words.format(hex=self.target(place))

    def fitted(
        self, underlay: Underlay, clicks: Sequence[Point], pixels: int, scenario: Scenario
    ) -> tuple[Underlay | None, str]:
        """(the fitted picture or None, a message); ``clicks`` are points of the picture, which is ``pixels`` wide."""
        grid = scenario.board.grid
        pairs = []
        for edit, pixel in zip(self.fields, clicks, strict=True):
            number = grid.find(edit.text().strip())
            if number is None:
                return None, translate("Underlay", "⚠ There is no hex {hex}.").format(hex=edit.text())
            pairs.append((pixel, grid.point(grid.hexes[number])))
        fit = fitted_underlay(underlay, pairs, pixels)
        if fit is None:
            return None, translate("Underlay", "⚠ The hexes or the clicks are too close together.")
        words = translate(
            "Underlay", "Fitted: the worst of the three clicks is {n} pixels off. A hex is {w} pixels wide."
        )
        across = pixels / fit.underlay.width
        return fit.underlay, words.format(n=f"{fit.error:.2f}", w=f"{across:.2f}")


class DistanceFitting:
    """A picture of a table is fitted by clicks on two points, the distance of which the field says."""

    clicks = 2
    corner, example = staticmethod(point_of_table), "72 / 48"

    def __init__(self) -> None:
        self.distance = DecimalField()
        self.distance.setRange(0.1, 1e5)
        self.distance.setValue(30.0)
        self.distance.setAccessibleName(translate("UnderlayPanel", "Distance of the two points"))
        self.fields = [self.distance]

    def button_words(self) -> str:
        """The words of the button that begins."""
        return translate("UnderlayPanel", "Fit to a distance")

    def length_unit(self, scenario: TabletopScenario) -> str:
        """What follows a length on the table: its unit."""
        return f" {unit_word(scenario.board.unit)}"

    def suggest(self, scenario: TabletopScenario) -> None:
        """Ask for a distance in the unit of the table."""
        self.distance.setSuffix(self.length_unit(scenario))

    def target(self, place: int) -> str:
        """The number of the point that click number ``place`` (from 0) marks."""
        return str(place + 1)

    def prompt(self, place: int) -> str:
        """What the user is asked to click next."""
        words = translate("Underlay", "Click point {n} of 2 on the picture, the distance of which you know.")
        return words.format(n=place + 1)

    def fitted(
        self, underlay: Underlay, clicks: Sequence[Point], pixels: int, scenario: TabletopScenario
    ) -> tuple[Underlay | None, str]:
        """(the scaled picture or None, a message); ``clicks`` are points of the picture, which is ``pixels`` wide."""
        found = scaled_underlay(underlay, (clicks[0], clicks[1]), self.distance.value(), pixels)
        message = translate("Underlay", "Scaled to the distance.")
        return found, message if found else translate("Underlay", "⚠ The two points are one.")


FITTINGS: dict[str, type[HexFitting | DistanceFitting]] = {"hex": HexFitting, "table": DistanceFitting}
"""How pictures are fitted on each kind of map."""


class UnderlayPanel(QWidget):
    """Fields of the picture. It emits what the user wants, and changes nothing itself."""

    field_changed = Signal(str, object)
    """A field of the underlay, and its new value."""
    order_changed = Signal(bool)
    """Is the picture beneath the terrain?"""
    scroll_wanted = Signal(QWidget)
    """A part of it is to be in sight."""

    def __init__(self, fitting: HexFitting | DistanceFitting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fitting = fitting
        self.name = ParagraphLabel()
        show_as_plain_text(self.name)
        self.choose = QPushButton(self.tr("Picture…"))
        self.choose.setToolTip(self.tr("A scan or a photo to trace, kept in the folder of the scenario"))
        self.remove = QPushButton(self.tr("Remove"))
        self.adjust = QPushButton(self.tr("Move by hand"))
        self.adjust.setToolTip(
            self.tr(
                "Drag the picture; arrows move it by 0.1 pixel of its own, with Shift by 1, with Ctrl by 10; Esc ends"
            )
        )
        self.fit = QPushButton(fitting.button_words())
        self.straighten = QPushButton(self.tr("Straighten by four corners"))
        self.straighten.setToolTip(
            self.tr("For a photo taken at a slant: drag four handles onto the corners of the table or the board in it")
        )
        self.slanted = QPushButton(self.tr("As it was taken"))
        self.slanted.setToolTip(self.tr("Show the photo with its perspective again"))
        self.corners = CornerFields(fitting.corner, fitting.example)
        for button in (self.adjust, self.fit, self.straighten):
            button.setCheckable(True)
        self.message = ParagraphLabel()
        show_as_plain_text(self.message)
        self._make_looks()
        self._lay_out(self._place_rows())
        self.show_underlay(None, "")

    def _make_looks(self) -> None:
        """Make the fields for how the picture is seen."""
        self.shown, self.locked = QCheckBox(self.tr("Shown")), QCheckBox(self.tr("Locked"))
        self.shown.clicked.connect(lambda on: self.field_changed.emit("shown", on))
        self.locked.clicked.connect(lambda on: self.field_changed.emit("locked", on))
        self.upright = QCheckBox(self.tr("Turned as its camera says"))
        self.upright.setToolTip(self.tr("As browsers and file managers show it; else as its pixels are stored"))
        self.strength = QSlider(Qt.Orientation.Horizontal)
        self.strength.setRange(0, 100)
        self.strength.setAccessibleName(self.tr("Strength of the picture"))
        self.strength.valueChanged.connect(lambda value: self.field_changed.emit("opacity", value / 100))
        self.order = choice_field(
            (self.tr("Picture over the terrain"), OVER), (self.tr("Trace: terrain over it"), BENEATH)
        )
        self.order.setAccessibleName(self.tr("Picture and terrain"))
        self.order.activated.connect(lambda _: self.order_changed.emit(self.order.currentData() == BENEATH))

    def _place_rows(self) -> PanelForm:
        """The rows of the fields for where the picture lies."""
        words = {"x": self.tr("Across"), "y": self.tr("Down"), "width": self.tr("Width"), "angle": self.tr("Turned by")}
        self.boxes: dict[str, LengthField] = {}
        form = PanelForm()
        for name in FIELDS:
            box = self.boxes[name] = LengthField(-1e6, 1e6, 0.01)
            box.setDecimals(3)
            if name == "angle":
                box.setSuffix("°")
            box.valueChanged.connect(lambda value, n=name: self.field_changed.emit(n, value))
        self.boxes["width"].setRange(0.001, 1e6)
        self.boxes["angle"].setRange(-180, 180)
        add_named_rows(form, ((words[name], box) for name, box in self.boxes.items()))
        return form

    def show_length_unit(self, suffix: str) -> None:
        """Show what follows the lengths of the place."""
        for name, box in self.boxes.items():
            if name != "angle":
                box.setSuffix(suffix)

    def _lay_out(self, form: PanelForm) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.name)
        box.addWidget(FieldsRow(self.choose, self.remove))
        box.addWidget(FieldsRow(self.shown, self.locked))
        box.addWidget(self.upright)
        box.addWidget(self.order)
        box.addWidget(self.strength)
        box.addLayout(form)
        box.addWidget(FieldsRow(self.adjust, self.fit))
        box.addWidget(FieldsRow(*self.fitting.fields))
        box.addWidget(self.straighten)
        box.addWidget(self.corners)
        box.addWidget(self.slanted)
        box.addWidget(self.message)
        box.addStretch(1)

    def show_underlay(self, underlay: Underlay | None, words: str, orientation: int = 1) -> None:
        """Show the fields of a picture, and a remark about it; ``orientation`` is that of its camera."""
        self.name.setText(words or self.tr("No picture: choose a scan of a map or a photo to trace it."))
        there = underlay is not None
        free = underlay is not None and not underlay.locked
        for part in (self.remove, self.shown, self.locked, self.order, self.strength):
            part.setEnabled(there)
        for widget in (*self.boxes.values(), self.adjust, self.fit, self.straighten, *self.fitting.fields):
            widget.setEnabled(free)
        for widget in (self.upright, self.slanted, self.corners):
            widget.setEnabled(free)
        self.upright.setVisible(orientation > 1)
        self.upright.setChecked(underlay is not None and underlay.upright)
        self.slanted.setVisible(bool(underlay is not None and underlay.corners))
        self.corners.setVisible(self.straighten.isChecked())
        if self.straighten.isChecked():
            self.scroll_wanted.emit(self.corners)
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


REST, ADJUST, FIT, CORNERS = "rest", "adjust", "fit", "corners"
STEP = 0.1
"""Pixels of the picture by which an arrow key moves it."""
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_CORNER_KEYS = (
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_Return, Qt.Key.Key_Enter,
)  # fmt: skip
_HANDS = (Qt.CursorShape.OpenHandCursor, Qt.CursorShape.ClosedHandCursor)


class UnderlayEditor(QObject):
    """Loads the picture, draws it, and lets the mouse move and fit it. ``per_unit`` returns the scene units for each unit of
    the map, ``plane`` the grid that is shown (None on a tabletop); ``fade`` sets the opacity of the terrain."""

    prompt_changed = Signal(str)
    """What the user is asked to do; "" when the picture is neither moved nor fitted."""
    done = Signal(str)
    """The result of a fit, as text."""

    def __init__(
        self,
        view: ZoomView,
        panel: UnderlayPanel,
        per_unit: Callable[[], float],
        plane: Callable[[], Plane | None],
        fade: Callable[[float], None],
    ) -> None:
        super().__init__(view)
        self.panel = panel
        self._fitting: Any = panel.fitting
        self.state = REST
        self.beneath = False
        self._view, self._per_unit, self._plane, self._fade = view, per_unit, plane, fade
        self._document: AnyDocument | None = None
        self._picture: Picture | None = None
        self._loaded: tuple[Path | None, str, bool] = (None, "", False)
        self._said_of: Underlay | None = None
        """The picture whose fit the panel tells; None: it tells of nothing that was done."""
        self._problem = Text()
        self._item: PictureItem | None = None
        self._marks: MarksItem | None = None
        self._clicks: list[Point] = []
        self._drag: tuple[QPointF, Underlay] | None = None
        self._handles: CornerHandles | None = None
        self._stroke = 0
        panel.upright.clicked.connect(self.turn_upright)
        panel.straighten.clicked.connect(lambda on: self.take(CORNERS) if on else self.straighten())
        panel.slanted.clicked.connect(lambda *_: self._take_perspective_back())
        panel.field_changed.connect(self._field)
        panel.order_changed.connect(self.put_beneath)
        panel.adjust.clicked.connect(lambda on: self.take(ADJUST if on else REST))
        panel.fit.clicked.connect(lambda on: self.take(FIT if on else REST))

    @property
    def underlay(self) -> Underlay | None:
        """The picture of the open scenario."""
        return self._document.scenario.underlay if self._document is not None else None

    @property
    def problem(self) -> Text:
        """Why the picture of the open scenario is not shown; empty if it is, or if there is none."""
        return self._problem if self.underlay is not None and self._picture is None else Text()

    @property
    def pixels(self) -> int:
        """The width of the picture as it is shown, in pixels of its file."""
        return self._size[0]

    @property
    def _size(self) -> tuple[int, int]:
        size = self._picture.size if self._picture is not None else None
        return (size.width(), size.height()) if size is not None else (1, 1)

    def open(self, document: AnyDocument) -> None:
        """Another document is open."""
        self._document = document
        self.take(REST)
        self._loaded = (None, "", False)
        self._fitting.suggest(document.scenario)
        self.panel.corners.clear()
        self.refresh()

    def refresh(self) -> None:
        """Show the picture as it is now."""
        underlay, document = self.underlay, self._document
        if document is None:
            return
        origin = document.origin
        folder = origin.parent if origin is not None else None
        wanted = (folder, underlay.picture, underlay.upright) if underlay is not None else (folder, "", False)
        if wanted != self._loaded:
            self._loaded = wanted
            self._load(wanted[0], underlay)
        self._lay(underlay)
        if self._said_of is not None and self._said_of != underlay:
            self._say("")
        if underlay is None or underlay.locked or self._picture is None:
            self._set_state(REST)
        self.panel.show_length_unit(self._fitting.length_unit(document.scenario))
        self.panel.adjust.setChecked(self.state == ADJUST)
        self.panel.fit.setChecked(self.state == FIT)
        self.panel.straighten.setChecked(self.state == CORNERS)
        orientation = self._picture.orientation if self._picture is not None else 1
        self.panel.show_underlay(underlay, self._words(underlay), orientation)
        self._show_marks()

    def _load(self, folder: Path | None, underlay: Underlay | None) -> None:
        self._picture, self._problem = None, Text()
        if self._item is not None and isValid(self._item) and self._item.scene() is not None:
            self._item.scene().removeItem(self._item)
        self._item = None
        if underlay is None:
            return
        path, self._problem = find_picture(folder, underlay.picture)
        if path is not None:
            found = load_picture(path, upright=underlay.upright)
            if isinstance(found, Picture):
                self._picture = found
            else:
                self._problem = found

    def _words(self, underlay: Underlay | None) -> str:
        if underlay is None:
            return ""
        if self._picture is None:
            language = self._document.language if self._document is not None else "en"
            return f"⚠ {self._problem.get(language)}"
        size = self._picture.size
        return f"{underlay.picture} · {size.width()} × {size.height()}"

    def _lay(self, underlay: Underlay | None) -> None:
        scene = self._view.scene()
        seen = underlay is not None and underlay.shown and self._picture is not None
        if self._picture is not None and underlay is not None:
            if self._item is None or not isValid(self._item):  # a table that is built anew clears its scene
                self._item = PictureItem(self._picture)
            if self._item.scene() is not scene:
                scene.addItem(self._item)
            self._item.place(underlay, self._per_unit(), beneath=self.beneath)
            if self.state in (FIT, CORNERS):
                # while printed hexes are clicked, or corners sought, only the picture is shown
                self._item.place(replace(self._as_shown(underlay), opacity=1.0), self._per_unit(), beneath=False)
        strength = 1.0 - underlay.opacity if seen and self.beneath and underlay is not None else 1.0
        self._fade(max(0.05, strength))

    def _as_shown(self, underlay: Underlay) -> Underlay:
        """The picture while it is fitted: as it was taken, while its corners are sought."""
        return replace(underlay, shown=True, corners=() if self.state == CORNERS else underlay.corners)

    def _show_marks(self) -> None:
        if self._marks is not None and isValid(self._marks) and self._marks.scene() is not None:
            self._marks.scene().removeItem(self._marks)
        self._marks = None
        if self.state == REST or self.underlay is None:
            return
        self._marks = MarksItem(self._plane(), self._view.sceneRect())
        self._view.scene().addItem(self._marks)
        if self._handles is not None:
            self._marks.show_marks(list(zip(self._handles_in_scene(), corner_names(), strict=True)), joined=True)
            return
        per = self._per_unit()
        points = [self.underlay.to_map(click, self.pixels) for click in self._clicks]
        marks = [(QPointF(x * per, y * per), self._fitting.target(place)) for place, (x, y) in enumerate(points)]
        self._marks.show_marks(marks, grid=self.state == ADJUST)

    def _handles_in_scene(self) -> list[QPointF]:
        assert self._handles is not None
        assert self.underlay is not None
        shown, per = self._as_shown(self.underlay), self._per_unit()
        points = [shown.to_map(pixel, self.pixels) for pixel in self._handles.pixels]
        return [QPointF(x * per, y * per) for x, y in points]

    def put_beneath(self, on: bool) -> None:
        """Draw the picture beneath the terrain, to trace it, or over it."""
        self.beneath = on
        self.panel.order.setCurrentIndex(1 if on else 0)
        self.refresh()

    def take(self, state: str) -> None:
        """Begin to move the picture by hand or to fit it by clicks, or end both."""
        self._set_state(state if self.underlay is not None and not self.underlay.locked else REST)
        self._clicks = []
        self._drag = None
        self._handles = None
        if self.state == CORNERS and self.underlay is not None:
            self._handles = CornerHandles(self.underlay, self._size)
        self._stroke = self._document.new_stroke() if self._document is not None else 0
        if self._document is not None:
            self._say("")
            self.refresh()
        if self.state == FIT:
            self._ask_next()
        elif self.state == ADJUST:
            self.prompt_changed.emit(self.panel.adjust.toolTip())
        elif self.state == CORNERS:
            words = translate(
                "Underlay",
                "Drag the handles onto four corners in the photo (keys: 1 to 4, arrows); Enter straightens it, Esc ends.",
            )
            self._say(words)
            self.prompt_changed.emit(words)
        if self.state != REST:
            self._view.setFocus()

    def _set_state(self, state: str) -> None:
        # keys and clicks are looked at only while they are wanted
        if (state == REST) != (self.state == REST):
            for part in (self._view, self._view.viewport()):
                if state == REST:
                    part.removeEventFilter(self)
                else:
                    part.installEventFilter(self)
        self.state = state
        if state == REST:
            self.prompt_changed.emit("")

    def _say(self, words: str) -> None:
        self._said_of = None
        self.panel.message.setText(words)

    def _ask_next(self) -> None:
        step = self._fitting.prompt(len(self._clicks))
        self._say(step)
        self.prompt_changed.emit(step)

    def _field(self, name: str, value: object) -> None:
        underlay = self.underlay
        if underlay is None:
            return
        if name == "angle":
            assert isinstance(value, float)
            changed = self._about_middle(underlay, value - underlay.angle, 1.0)
        elif name == "width":
            assert isinstance(value, float)
            changed = self._about_middle(underlay, 0.0, value / underlay.width)
        else:
            changed = replace(underlay, **{name: value})  # type: ignore[arg-type]
        stroke = self._stroke if name == "opacity" else 0
        self._apply(changed, stroke)

    def _about_middle(self, underlay: Underlay, degrees: float, growth: float) -> Underlay:
        """Turn and scale the picture about its middle, as the fields of the panel do."""
        return turned_underlay(underlay, underlay.middle(self._size), degrees, growth)

    def turn_upright(self, on: bool) -> None:
        """Show the picture as its camera was held, or as its pixels are stored; its middle and its scale stay."""
        underlay = self.underlay
        if underlay is None or self._picture is None:
            return
        (wide, high), middle = self._size, complex(*underlay.middle(self._size))
        width = underlay.width * high / wide if self._picture.orientation > 4 else underlay.width
        size = (high, wide) if self._picture.orientation > 4 else (wide, high)
        made = replace(underlay, upright=on, width=width, corners=(), aspect=1.0)
        moved = middle - complex(*made.middle(size))
        self._apply(replace(made, x=made.x + moved.real, y=made.y + moved.imag))

    def straighten(self) -> None:
        """Lay the four handles onto their places on the map, in one step of undo."""
        underlay, document, handles = self.underlay, self._document, self._handles
        if underlay is None or document is None or handles is None:
            self.take(REST)
            return
        places = self.panel.corners.points(document.scenario)
        made = places if isinstance(places, Text) else handles.straightened(underlay, places)
        if isinstance(made, Text):
            self.panel.straighten.setChecked(True)
            self._say(f"⚠ {made.get(document.language)}")
            return
        self._apply(made)
        self.take(REST)
        self._finish(translate("Underlay", "Straightened: the four corners lie at their places on the map."))

    def _finish(self, words: str) -> None:
        """Say how it went; the panel says so until the picture lies otherwise, as after undo."""
        self._say(words)
        self._said_of = self.underlay
        self.done.emit(words)

    def _take_perspective_back(self) -> None:
        if self.underlay is not None:
            self._apply(replace(self.underlay, corners=(), aspect=1.0))

    def _apply(self, underlay: Underlay, stroke: int = 0) -> None:
        if self._document is not None:
            self._document.apply(SetUnderlay(underlay), stroke)

    def nudge(self, across: float, down: float) -> None:
        """Move the picture by a number of its pixels."""
        underlay = self.underlay
        if underlay is not None and not underlay.locked:
            pixel = underlay.width / self.pixels
            self._apply(replace(underlay, x=underlay.x + across * pixel, y=underlay.y + down * pixel), self._stroke)

    def click(self, point: Point) -> None:
        """A click at a point of the map while the picture is fitted."""
        underlay, document = self.underlay, self._document
        if underlay is None or document is None:
            return
        self._clicks.append(underlay.to_picture(point, self.pixels))
        if len(self._clicks) < self._fitting.clicks:
            self._ask_next()
            self._show_marks()
            return
        made, words = self._fitting.fitted(underlay, self._clicks, self.pixels, document.scenario)
        if made is not None:
            self._apply(made)
        self.take(REST)
        self._finish(words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle keys and clicks while the picture is moved or fitted."""
        if watched is self._view and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and self._takes(Qt.Key(event.key())):
                event.accept()  # a command of the window may have these keys too
                return True
            return event.type() == QEvent.Type.KeyPress and self._keyed(event)
        if isinstance(event, QMouseEvent) and watched is self._view.viewport():
            return self._handled(event)
        return False

    def _takes(self, key: Qt.Key) -> bool:
        ours = (*_ARROWS, Qt.Key.Key_Escape)
        return key in ours or (self._handles is not None and key in _CORNER_KEYS)

    def _keyed(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers()
        if not self._takes(key):
            return False
        if key == Qt.Key.Key_Escape:
            self.take(REST)
            return True
        if self._handles is not None:
            across, down = _ARROWS.get(key, (0, 0))
            many = 10 if held & Qt.KeyboardModifier.ShiftModifier else 1
            if not self._handles.key(key, across * many, down * many):
                self.straighten()
            self._show_marks()
            return True
        far = {Qt.KeyboardModifier.ShiftModifier: 10.0, Qt.KeyboardModifier.ControlModifier: 100.0}
        much = next((times for modifier, times in far.items() if held & modifier), 1.0)
        across, down = _ARROWS[key]
        self.nudge(across * STEP * much, down * STEP * much)
        return True

    def _handled(self, event: QMouseEvent) -> bool:
        if self._view.viewport().cursor().shape() in _HANDS and self._drag is None:
            return False  # the map itself is dragged
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            if event.button() == Qt.MouseButton.RightButton:
                self.take(REST)
                return True
            if event.button() != Qt.MouseButton.LeftButton:
                return False
            if self.state == FIT:
                self.click(self._map_point(event.position()))
            elif self._handles is not None:
                shown = [QPointF(self._view.mapFromScene(point)) for point in self._handles_in_scene()]
                self._handles.press(event.position(), shown)
            elif self.underlay is not None:
                self._drag = (event.position(), self.underlay)
            return True
        if self._handles is not None and self.underlay is not None and self._handles.held:
            point = self._map_point(event.position())
            self._handles.move(self._as_shown(self.underlay).to_picture(point, self.pixels))
            self._handles.held = event.type() != QEvent.Type.MouseButtonRelease
            self._show_marks()
            return True
        if self._drag is None:
            return event.type() == QEvent.Type.MouseButtonRelease and event.button() == Qt.MouseButton.LeftButton
        start, before = self._drag
        (x0, y0), (x1, y1) = self._map_point(start), self._map_point(event.position())
        self._apply(replace(before, x=before.x + x1 - x0, y=before.y + y1 - y0), self._stroke)
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._drag = None
        return True

    def _map_point(self, position: QPointF) -> Point:
        point, per = self._view.viewportTransform().inverted()[0].map(position), self._per_unit()
        return point.x() / per, point.y() / per
