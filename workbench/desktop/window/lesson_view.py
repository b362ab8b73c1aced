"""The effects of a lesson on its window: docks give way to its panel, the view looks at what a step asks about, keys go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QToolBar, QWidget

from workbench.desktop.canvas.profile import Profile, SideViewWidget
from workbench.desktop.commands.window_protocols import CommandHost, DockSet
from workbench.desktop.look.session import SavedView
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.overlays.lesson_marks import MarksSource
from workbench.desktop.tools.lesson_tools import BaseLessonTool
from workbench.desktop.window.arrangement import arrange
from workbench.lessons.places import places_on
from workbench.lessons.run import Run
from workbench.scenario.tabletop_board import Point

FORWARD = frozenset([Qt.Key.Key_PageDown, Qt.Key.Key_Forward])
BACK = frozenset([Qt.Key.Key_PageUp, Qt.Key.Key_Back])
"""Keys that go on and back wherever the focus is: those that remote controls of presenters send."""
_ALIKE = 1.6
"""A view in which all is smaller by no more than this factor shows a step as well."""
_READABLE = 1.0
"""The zoom up to which the questions of a quiz are looked at more nearly, if their places fit: numbers of hexes can be read."""
_TAKES_TOOL = ("tool_", "stamp_", "edit_mode")
"""The beginnings of the ids of commands that take a tool into the hand."""


@dataclass(frozen=True)
class LessonMap:
    """The parts of a map for a lesson: the ``tool`` that answers by clicks, ``mark`` draws marks, ``centre`` brings a point (in
    hexes, or in the unit of the table) into the middle, ``show_points`` brings points into view, ``side_view`` is the widget
    that draws a line from the side."""

    tool: BaseLessonTool[Any]
    mark: Callable[[MarksSource], None]
    centre: Callable[[Point], None]
    show_points: Callable[[Sequence[Point]], None]
    side_view: type[Profile | SideViewWidget]


class LessonDocks:
    """While a lesson runs only its panel stays beside the map; afterwards docks and tool bars are as they were."""

    def __init__(self, frame: DockSet, window: CommandHost) -> None:
        self._docks, self._main = frame.docks, window.widget
        self._arranged: QByteArray | None = None
        self._width_of_window = 0
        """For which the width of the panel was chosen, in pixels."""
        self.large: float | None = None
        """The size of the letters of the panel, as a multiple of that elsewhere, for a class; None: in their own size."""

    @property
    def are_away(self) -> bool:
        """Are the docks put away?"""
        return self._arranged is not None

    def put_away(self) -> None:
        """Only the panel of the lesson stays beside the map."""
        if self._arranged is None:
            self._docks["lesson"].hide()
            self._arranged = self._main.saveState()
        for name, dock in self._docks.items():
            if name != "lesson":
                dock.hide()
        for bar in self._main.findChildren(QToolBar):
            bar.hide()  # its tools do not answer, and its answers would be given away
        self._docks["lesson"].show()
        self._docks["lesson"].raise_()
        self.set_width()

    def put_back(self) -> None:
        """Show what there was before."""
        if self._arranged is not None:
            state, self._arranged = self._arranged, None
            arrange(self._main, state)

    def set_width(self) -> None:
        """Make the panel as wide as its letters need."""
        self._width_of_window = self._main.width()
        width = self._main.width() * 2 // 5
        if self.large is None:
            width = min(scaled_pixels(390), max(scaled_pixels(260), width))
        self._main.resizeDocks([self._docks["lesson"]], [width], Qt.Orientation.Horizontal)

    def window_resized(self) -> None:
        """Large letters follow the window: full screen has begun, or ended."""
        if self.large is not None and self._width_of_window != self._main.width():
            self.set_width()


class StepLook:
    """Looks at what a step wants to be seen."""

    def __init__(self, window: CommandHost, map_: LessonMap) -> None:
        self._window, self._map = window, map_
        self._looked: SavedView | None = None
        self._step = -1
        """The number of the step that was looked at."""

    def forget(self) -> None:
        """Nothing is looked at."""
        self._looked = None

    def look(self, run: Run) -> None:
        """Look at what the step says, with all places of its question in view; the map stays where it is if that shows them
        about as large."""
        view, wanted, places = self._window.view, run.view, places_on(run.analysis)
        # the same step is looked at again when the view has another size
        before = view.place if self._looked is not None and self._step != run.number else None
        self._step = run.number
        view.fit()
        at = None
        if wanted is not None:
            at = places.point(list(wanted.at) if isinstance(wanted.at, tuple) else wanted.at)
            if wanted.zoom > 1:
                view.set_zoom(view.zoom * wanted.zoom)
            if at is not None and wanted.zoom > 1:
                self._map.centre(at)
                self._fill_view()
        # what is asked about is in view, whatever the size of the window
        marked = [places.point(mark.place) for mark in run.marks()]
        if points := [point for point in marked if point is not None]:
            self._map.show_points(points)
            if run.quiz is not None and view.zoom < _READABLE:
                view.set_zoom(_READABLE)  # nearer, as far as all of them fit
                self._map.show_points(points)
        elif before is not None and run.step.question is not None:
            view.show_place(before)  # the question is about no place: the map stays
        if points and before is not None and self._is_as_large(before):
            self._stay(before, points)
        self._looked = view.place

    def _is_as_large(self, before: SavedView) -> bool:
        """Does a view from before show hexes or units about as large as this one, or larger?"""
        return before.zoom * _ALIKE >= self._window.view.zoom

    def _stay(self, before: SavedView, points: Sequence[Point]) -> None:
        """Go back to a view from before, unless it does not show all of these points."""
        view, now = self._window.view, self._window.view.place
        view.show_place(before)
        stays = view.place
        self._map.show_points(points)
        if view.place != stays:
            view.show_place(now)

    @property
    def is_kept(self) -> bool:
        """Does the view still look there, so that it is to look again when it has another size?"""
        if self._looked is None:
            return False
        view = self._window.view
        return abs(view.zoom - self._looked.zoom) < 1e-9 or view.shows_all

    def _fill_view(self) -> None:
        """Move on from an edge of the map until it fills the view; where it is too small for that, it lies in the middle."""
        view = self._window.view
        seen, map_ = view.mapToScene(view.viewport().rect()).boundingRect(), view.map_rect
        x, y = seen.center().x(), seen.center().y()
        across, down = seen.width() / 2, seen.height() / 2
        wider, higher = seen.width() >= map_.width(), seen.height() >= map_.height()
        x = map_.center().x() if wider else min(max(x, map_.left() + across), map_.right() - across)
        y = map_.center().y() if higher else min(max(y, map_.top() + down), map_.bottom() - down)
        view.centerOn(x, y)


class StepKeys(QObject):
    """Keys of a lesson while ``is_on`` says so: those of presenters go from step to step wherever the focus is, Space on
    the map does so too, and a letter that a button of the question underlines presses it without Alt. Keys that take a tool
    into the hand do nothing but say why: a slip of the finger would leave the step."""

    step_wanted = Signal(int)
    """So many steps on; negative: back."""
    view_resized = Signal()
    tool_refused = Signal(str)
    """The id of the command that would have taken a tool into the hand."""

    def __init__(
        self,
        window: CommandHost,
        is_on: Callable[[], bool],
        button_of_letter: Callable[[str], QPushButton | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._view, self._is_on, self._button_of_letter = window.view, is_on, button_of_letter
        self._window = window
        self._space_at: SavedView | None = None
        window.view.installEventFilter(self)

    def watch(self, panel: QWidget) -> None:
        """Watch the keys of everything in a panel, which has other widgets now."""
        for widget in (panel, *panel.findChildren(QWidget)):
            widget.removeEventFilter(self)
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on and back; say when the view gets another size."""
        kind = event.type()
        if kind == QEvent.Type.Resize and watched is self._view:
            self.view_resized.emit()
        elif kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            return isinstance(event, QKeyEvent) and self._is_on() and self._keyed(watched, event)
        return False

    def _keyed(self, watched: QObject, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in FORWARD or key in BACK:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.step_wanted.emit(1 if key in FORWARD else -1)
            return True
        if event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier) and event.text():
            button = self._button_of_letter(event.text())
            if button is not None:
                event.accept()
                if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
                    button.click()
                return True
        if key == Qt.Key.Key_Space and watched is self._view and not event.isAutoRepeat():
            # Space and a drag moves the map: only Space alone goes on
            if event.type() == QEvent.Type.KeyPress:
                self._space_at = self._view.place
            elif event.type() == QEvent.Type.KeyRelease and self._space_at is not None:
                still, self._space_at = self._view.place == self._space_at, None
                if still:
                    self.step_wanted.emit(1)
            return False
        return not isinstance(watched, QLineEdit) and self._refused(event)

    def _refused(self, event: QKeyEvent) -> bool:
        """Is it a key that takes a tool into the hand? Then the command does not run."""
        command = self._window.actions_.command_of(self._window.actions_.pressed(event))
        if not command.startswith(_TAKES_TOOL):
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
            self.tool_refused.emit(command)
        return True
