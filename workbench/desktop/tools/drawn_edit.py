"""The common part of the tools and commands that edit shapes and contours drawn on a map of hexes: the edits of each kind, and
the gestures that select, move, turn and scale one or several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_sketch import Sketch
from workbench.desktop.drawing.selection_box import SelectionBox
from workbench.desktop.look.language import localise_decimals
from workbench.desktop.tools.base_tools import SelectionFrame
from workbench.desktop.tools.hex_shapes import ShapingTool
from workbench.desktop.tools.hex_tool import D, DrawnChoice, HexContext
from workbench.desktop.tools.tool import LEFT, RIGHT, SHIFT
from workbench.desktop.tools.transforming import (
    BAND,
    LABELS,
    MOVE,
    STEP,
    TURN,
    BaseTransformTool,
    DragState,
    turn_words,
)
from workbench.geometry.alignment import Box
from workbench.geometry.shapes import Point, Problem
from workbench.scenario.contours import Contour
from workbench.scenario.edits.clips import Clip, clip_of_contours, clip_of_shapes
from workbench.scenario.edits.contours import (
    AddContours,
    DeleteContours,
    ReorderContours,
    bounds_of_contours,
    contours_in_order,
    middle_of_contours,
    moved_contour,
    scaled_contour,
    turned_contour,
)
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.shapes import (
    AddShapes,
    DeleteShapes,
    ReorderShapes,
    bounds_of_shapes,
    middle_of_shapes,
    moved_shape,
    scaled_shape,
    shapes_in_order,
    turned_shape,
)
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario

CORNER, NEW_CORNER = "corner", "new corner"
"""The drag of a corner; a new corner is not there yet."""
RIM = 0.2
"""So much of the lesser extent of an area belongs to its corners and edges, at most."""
_NUDGE, _FAR = 0.01, 0.1
"""The distance in hexes by which an arrow key moves drawn things, and the one with Shift."""


class ReorderEdit(Edit[Scenario], Protocol):
    """An edit that draws some things further to the front or the back."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Their places in the list before the edit."""
        ...

    def order(self, scenario: Scenario) -> list[int]:
        """The old places of all of the kind in their new order."""
        ...


@dataclass(frozen=True)
class DrawnEdits(Generic[D]):
    """The edits of one kind of drawn things, which are named by their places in the list of the board."""

    moved: Callable[[D, Point], D]
    turned: Callable[[D, float, Point], D]
    scaled: Callable[[D, float, float, Point], D]
    bounds: Callable[[Iterable[D]], Box]
    middle: Callable[[Iterable[D]], Point]
    in_order: Callable[[Sequence[D], str], tuple[list[D], Text]]
    add: Callable[[tuple[D, ...]], Edit[Scenario]]
    delete: Callable[[tuple[int, ...]], Edit[Scenario]]
    reorder: Callable[[tuple[int, ...], str], ReorderEdit]
    clip: Callable[[Scenario, tuple[int, ...]], Clip]


SHAPE_EDITS = DrawnEdits[Shape](
    moved_shape,
    turned_shape,
    scaled_shape,
    bounds_of_shapes,
    middle_of_shapes,
    shapes_in_order,
    AddShapes,
    DeleteShapes,
    ReorderShapes,
    clip_of_shapes,
)
CONTOUR_EDITS = DrawnEdits[Contour](
    moved_contour,
    turned_contour,
    scaled_contour,
    bounds_of_contours,
    middle_of_contours,
    contours_in_order,
    AddContours,
    DeleteContours,
    ReorderContours,
    clip_of_contours,
)


class DrawnEditTool(BaseTransformTool[HexContext, MapEvent], ShapingTool, Generic[D]):
    """Every gesture is one step of undo, and a bad one changes nothing. One that is selected alone shows its corners, several
    have a frame with handles around them."""

    kind_edits: DrawnEdits[D]

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self._changed: dict[int, D] = {}
        """Those that are dragged, as they would become."""
        self._words: tuple[tuple[Point, str], ...] = ()

    # --- what a kind of drawn things brings

    @property
    def choice(self) -> DrawnChoice[D]:
        """The ones that are selected."""
        raise NotImplementedError

    def found_at(self, event: MapEvent) -> int | None:
        """The one under the mouse."""
        raise NotImplementedError

    def picked(self, event: MapEvent) -> bool:
        """Alt with the left button takes what is drawn under the mouse; False for a press that takes nothing so."""
        raise NotImplementedError

    def press_on_corner(self, event: MapEvent) -> DragState | None:
        """The drag of a corner of the only selected one, or of a new one on an edge."""
        raise NotImplementedError

    def box_around(self, some: tuple[D, ...]) -> SelectionBox | None:
        """The frame around some. One that is alone has its corners in place of handles that scale."""
        return SelectionBox(*self.kind_edits.bounds(some), self.pixel, scales=len(some) > 1) if some else None

    def lying_in(self, frame: SelectionFrame) -> list[int]:
        """Those that lie wholly in a frame."""
        raise NotImplementedError

    def problem_of(self, one: D) -> Problem | None:
        """The first problem of one, or None."""
        raise NotImplementedError

    def change(self, changed: Mapping[int, D], label: Text) -> bool:
        """Put others in the place of some, in one step of undo, or show why that is refused. False if nothing changed."""
        raise NotImplementedError

    # --- what is selected

    @property
    def busy(self) -> bool:
        """True while any is selected."""
        return bool(self.choice.numbers) or self.under_way

    def selection_box(self) -> SelectionBox | None:
        """Around the selected ones."""
        return self.box_around(self.choice.selected)

    def is_bare(self, event: MapEvent) -> bool:
        """None of the kind?"""
        return self.found_at(event) is None

    def is_chosen(self, event: MapEvent) -> bool:
        """Is the one under the mouse selected?"""
        return self.found_at(event) in self.choice.numbers

    def is_loose(self, event: MapEvent) -> bool:
        """Every one is."""
        return self.found_at(event) is not None

    def toggle(self, event: MapEvent) -> None:
        """The one under the mouse."""
        found, numbers = self.found_at(event), self.choice.numbers
        if found in numbers:
            self.choice.select(*(number for number in numbers if number != found))
        elif found is not None:
            self.choice.select(*numbers, found)

    def select_nothing(self) -> None:
        """Deselect all."""
        self.choice.select()

    def select_one_of(self, event: MapEvent) -> None:
        """The one under the mouse, without a corner."""
        if (found := self.found_at(event)) is not None:
            self.choice.select(found)

    def cancel(self) -> None:
        """Cancel the gesture; without one, deselect."""
        idle = self.grip is None
        super().cancel()
        if idle:
            self.select_nothing()
        self.refresh()

    # --- the mouse

    def offers_menu(self, event: MapEvent) -> bool:
        """On one of the kind."""
        return self.found_at(event) is not None

    def pressed(self, event: MapEvent) -> None:
        """The left button selects and begins to drag, the right one deselects, Alt picks."""
        self.pixel, self.message = event.pixel, ""
        if event.button == LEFT and not self.picked(event):
            self.left_pressed(event)
        elif event.button == RIGHT:
            self.grip = None
            self.drop_drag()
            self.choice.select()
        self.refresh()
        self.context.update_hint()

    def left_pressed(self, event: MapEvent) -> None:
        """Take a corner of the one that is selected alone, or what all such tools take."""
        self.grip = None if event.modifiers & SHIFT else self.press_on_corner(event)
        if self.grip is None:
            super().left_pressed(event)

    def press_on(self, event: MapEvent) -> DragState:
        """Select the one under the mouse; of one that was selected alone its corner is selected no more."""
        found = self.found_at(event)
        if found is None:
            return DragState(BAND, event.point, modifiers=event.modifiers)
        again = found in self.choice.numbers
        if not again or len(self.choice.numbers) == 1:
            self.choice.select(found)
        return DragState(MOVE, event.point, again=again)

    def clicked(self, grip: DragState, event: MapEvent) -> None:
        """A click on an edge makes a corner there."""
        if grip.action == NEW_CORNER:
            self.end_drag(grip)
        elif grip.action != CORNER:
            super().clicked(grip, event)

    def show_frame(self, frame: SelectionFrame, words: str) -> None:
        """Draw it."""
        self.context.show_sketch(Sketch(frame.corners, handles=False, words=((frame.end, words),)))

    def count_in_frame(self, frame: SelectionFrame) -> int:
        """The number of those that lie wholly in it."""
        return len(self.lying_in(frame))

    def select_in_frame(self, frame: SelectionFrame) -> int:
        """Those that lie wholly in it."""
        self.choice.select(*frame.selected(self.choice.numbers, self.lying_in(frame)))
        return len(self.choice.numbers)

    # --- what a drag does

    def each(self, change: Callable[[D], D]) -> dict[int, D]:
        """The selected ones, each changed."""
        return {number: change(one) for number, one in zip(self.choice.numbers, self.choice.selected, strict=True)}

    def drag_turn(self, grip: DragState, event: MapEvent) -> None:
        """Show the selected ones turned about the middle of their frame."""
        assert grip.box is not None
        degrees, middle = grip.degrees(event), grip.box.middle
        self._changed = self.each(lambda one: self.kind_edits.turned(one, degrees, middle))
        self._words = ((event.point, turn_words(degrees)),)

    def drag_scale(self, grip: DragState, event: MapEvent, to: Point) -> None:
        """Show the selected ones scaled as far as a handle of their frame goes."""
        across, down, fixed = grip.factors(to, event)
        self._changed = self.each(lambda one: self.kind_edits.scaled(one, across, down, fixed))
        left, top, right, bottom = self.kind_edits.bounds(self._changed.values())
        words = localise_decimals(f"{right - left:.2f} × {bottom - top:.2f}", self.context.document.language)
        self._words = ((event.point, words),)

    def drop_drag(self) -> None:
        """Show them where they are."""
        self._changed, self._words = {}, ()

    # --- edits

    def apply(self, edit: Edit[Any]) -> bool:
        """Make an edit. It has no image on the other half of the map, and lies in no hexes alone."""
        return self.context.document.apply(edit)

    def turn(self, degrees: float) -> bool:
        """Turn the selected ones clockwise about the middle of them all; False if none is selected."""
        if not self.choice.numbers:
            return False
        about = self.kind_edits.middle(self.choice.selected)
        self.change(self.each(lambda one: self.kind_edits.turned(one, degrees, about)), LABELS[TURN])
        self.refresh()
        return True

    def turned(self, event: MapEvent, steps: int) -> bool:
        """Turn the selected ones when the mouse is over one of them."""
        return self.is_chosen(event) and self.turn(-STEP * steps)

    def nudge_step(self, far: bool) -> float | None:
        """A hundredth of a hex, with Shift a tenth."""
        return (_FAR if far else _NUDGE) if self.choice.numbers else None

    def move_by(self, dx: float, dy: float) -> None:
        """Move the selected ones."""
        self.change(self.each(lambda one: self.kind_edits.moved(one, (dx, dy))), LABELS[MOVE])
