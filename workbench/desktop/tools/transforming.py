"""What the tools share that select things on a map and move, turn and scale them together: the pieces and units of a table, the
drawn shapes of a map of hexes. The kinds of map derive: they say what lies under the mouse, and make the edits."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import Qt

from workbench.base.text import Text, signed
from workbench.desktop.drawing.selection_box import TURNER, SelectionBox
from workbench.desktop.tools.base_tools import SelectionFrame
from workbench.desktop.tools.shapes import PenEvent
from workbench.desktop.tools.tool import ALT, CLICK_DISTANCE, CTRL, LEFT, SHIFT, BaseTool, Context, translate
from workbench.geometry.shapes import Point

MOVE, TURN, SCALE, BAND = "move", "turn", "scale", "band"
LABELS: Mapping[str, Text] = {
    MOVE: Text("Move", "Déplacer"),
    TURN: Text("Turn", "Pivoter"),
    SCALE: Text("Scale", "Redimensionner"),
}
STEP = 15.0
"""Degrees of a notch of the wheel, of the keys, and of a turn with Shift."""
_LEAST_FACTOR = 0.02
ARROWS: Mapping[Qt.Key, Point] = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
"""The direction of each arrow key on the map."""


@dataclass
class DragState:
    """What a drag does, where it began, and the frame as it was (``corner``: which of its handles, or which corner or figure of
    one thing); ``going`` once it is no click any more."""

    action: str
    origin: Point
    corner: int = 0
    box: SelectionBox | None = None
    going: bool = False
    under: str = ""
    """The id of the unit under the mouse, of those that are moved."""
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    """The keys that were down when it began: a frame adds or takes away by them."""
    again: bool = False
    """Was what is under the button selected before?"""

    def distance(self, event: PenEvent) -> Point:
        """The distance that the mouse went, along one axis only with Shift."""
        dx, dy = event.point[0] - self.origin[0], event.point[1] - self.origin[1]
        if event.modifiers & SHIFT:
            return (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        return dx, dy

    def degrees(self, event: PenEvent) -> float:
        """How far the mouse went round the middle of the frame, clockwise, in whole degrees; with Shift in steps."""
        assert self.box is not None
        (x, y), before, now = self.box.middle, self.origin, event.point
        found = math.degrees(math.atan2(now[1] - y, now[0] - x) - math.atan2(before[1] - y, before[0] - x))
        return round(found / STEP) * STEP if event.modifiers & SHIFT else float(round(found))

    def factors(self, to: Point, event: PenEvent) -> tuple[float, float, Point]:
        """How many times as wide and as high the frame becomes if its handle goes to a point, and the corner that stays; with
        Shift as many times as wide as high. A side never turns over."""
        assert self.box is not None
        fixed, held = self.box.corners[(self.corner + 2) % 4], self.box.corners[self.corner]
        across, down = (_factor(to[axis] - fixed[axis], held[axis] - fixed[axis]) for axis in (0, 1))
        if event.modifiers & SHIFT:
            across = down = max(across, down)
        return across, down, fixed


def _factor(now: float, before: float) -> float:
    return max(now / before, _LEAST_FACTOR) if abs(before) > 1e-9 else 1.0


def turn_words(degrees: float) -> str:
    """A turn for the tag beside the mouse: ``+15°``."""
    return f"{signed((degrees + 180) % 360 - 180, '.3g')}°"


E = TypeVar("E", bound=PenEvent)


class BaseTransformTool(BaseTool[Context, E], Generic[Context, E]):
    """A click selects; Shift+click and Ctrl+click add to the selection or take away from it; a drag moves all that is selected,
    handles of the frame around it scale and turn it, arrows nudge it. A drag from bare ground draws a frame that selects, with
    Shift from anywhere, adding, and with Ctrl taking away."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.grip: DragState | None = None
        self.pixel = 0.2
        """The size of a pixel of the screen, in the unit of the map."""

    # --- what the kinds of map say

    def selection_box(self) -> SelectionBox | None:
        """The frame around what is selected; None if nothing of it can be turned."""
        raise NotImplementedError

    def may_take_handle(self, event: E) -> bool:
        """Does a press on a handle take it?"""
        return True

    def is_bare(self, event: E) -> bool:
        """Is there nothing under the mouse that can be selected?"""
        raise NotImplementedError

    def is_chosen(self, event: E) -> bool:
        """Is what is under the mouse selected?"""
        raise NotImplementedError

    def is_loose(self, event: E) -> bool:
        """Does a drag move what is under the mouse?"""
        raise NotImplementedError

    def press_on(self, event: E) -> DragState:
        """A press without Shift and Ctrl: select what is under the mouse, if it was not, and say what a drag does."""
        raise NotImplementedError

    def toggle(self, event: E) -> None:
        """Add what is under the mouse to the selection, or take it away."""
        raise NotImplementedError

    def select_nothing(self) -> None:
        """Deselect all."""
        raise NotImplementedError

    def select_one_of(self, event: E) -> None:
        """Select only what was clicked among all that is selected."""
        raise NotImplementedError

    def count_in_frame(self, frame: SelectionFrame) -> int:
        """The number of things that lie in a frame."""
        raise NotImplementedError

    def select_in_frame(self, frame: SelectionFrame) -> int:
        """Select what lies in a frame, add it or take it away; how many things are selected then."""
        raise NotImplementedError

    def show_frame(self, frame: SelectionFrame, words: str) -> None:
        """Draw a frame, with words at the mouse."""
        raise NotImplementedError

    def begin_drag(self, grip: DragState) -> None:
        """A press has become a drag."""

    def drag(self, grip: DragState, event: E) -> None:
        """Show what is dragged as it would be."""
        raise NotImplementedError

    def end_drag(self, grip: DragState) -> None:
        """Make the edit of a drag."""
        raise NotImplementedError

    def drop_drag(self) -> None:
        """A press or a drag has ended, whether by the button or by Esc: remove what was shown for it."""

    def nudge_step(self, far: bool) -> float | None:
        """The distance that an arrow key moves what is selected, ``far`` with Shift; None if nothing can be moved."""
        raise NotImplementedError

    def move_by(self, dx: float, dy: float) -> None:
        """Move what is selected, in one step of undo."""
        raise NotImplementedError

    # --- the mouse

    def selection_changed(self) -> None:
        """Take the words about the selection before away."""
        if not self.under_way:
            self.message = ""

    def activate(self) -> None:
        """Show the frame."""
        super().activate()
        self.grip = None
        self.refresh()

    def deactivate(self) -> None:
        """Forget the gesture, and end the tool."""
        if self.grip is not None:
            self.grip = None
            self.drop_drag()
        super().deactivate()

    @property
    def dragging(self) -> bool:
        """Is something dragged?"""
        return self.grip is not None and self.grip.going

    @property
    def under_way(self) -> bool:
        """True while a button is down on something."""
        return self.grip is not None

    def cancel(self) -> None:
        """Leave everything where it was."""
        self.grip = None
        self.drop_drag()
        self.show_message("")
        super().cancel()
        self.refresh()

    def left_pressed(self, event: E) -> None:
        """Take a handle, begin a frame, or select what is under the mouse and begin to drag."""
        box = self.selection_box()
        number = box.handle_at(event.point) if box is not None and self.may_take_handle(event) else None
        keys = event.modifiers
        if number is not None:
            self.grip = DragState(TURN if number == TURNER else SCALE, event.point, max(0, number), box)
        elif keys & SHIFT:
            self.grip = DragState(BAND, event.point, modifiers=keys)
        elif keys & CTRL:
            loose, again = self.is_loose(event), self.is_chosen(event)
            if loose and not again:
                self.toggle(event)
            self.grip = DragState(MOVE if loose else BAND, event.point, modifiers=keys, again=again)
        else:
            self.grip = self.press_on(event)
        self.refresh()

    def moved(self, event: E) -> None:
        """Show the result as it would be."""
        self.pixel, grip = event.pixel, self.grip
        if grip is None or event.button != LEFT:
            return
        if not grip.going:
            if math.dist(event.point, grip.origin) < CLICK_DISTANCE * event.pixel:
                return  # a click during which the mouse moves a little
            grip.going = True
            self.begin_drag(grip)
        if grip.action == BAND:
            frame = SelectionFrame(grip.origin, event.point, grip.modifiers)
            count = self.count_in_frame(frame)
            self.show_frame(frame, frame.words(count))
            self.show_message(frame.hint(count))
        else:
            self.drag(grip, event)

    def released(self, event: E) -> None:
        """Make the edit, select what is in the frame, or handle a click."""
        grip, self.grip = self.grip, None
        if grip is not None and event.button == LEFT:
            self._finish(grip, event)
        self.drop_drag()
        if grip is not None:
            self.refresh()
            self.context.update_hint()

    def _finish(self, grip: DragState, event: E) -> None:
        if not grip.going:
            self.clicked(grip, event)
        elif grip.action == BAND:
            count = self.select_in_frame(SelectionFrame(grip.origin, event.point, grip.modifiers))
            self.show_message(translate("Tools", "Selected: {n}").format(n=count))
        else:
            self.end_drag(grip)

    def clicked(self, grip: DragState, event: E) -> None:
        """The button was pressed and released at one place."""
        keys = grip.modifiers
        if grip.action in (TURN, SCALE):
            return
        if keys & SHIFT or (keys & CTRL and (grip.again or grip.action == BAND)):
            self.toggle(event)
        elif keys & (CTRL | ALT):
            return  # the press has added it
        elif self.is_bare(event):
            self.select_nothing()
        elif grip.again:
            self.select_one_of(event)

    # --- keys

    def nudged(self, key: Qt.Key, far: bool) -> bool:
        """Arrow keys move what is selected, while nothing is dragged."""
        step = self.nudge_step(far) if key in ARROWS and self.grip is None else None
        if step is None:
            return False
        x, y = ARROWS[key]
        self.move_by(x * step, y * step)
        self.refresh()
        return True
