"""The events that map views send to tools, and the protocols that they expect of a tool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent

from workbench.scenario.tabletop_board import Point


@dataclass(frozen=True, slots=True)
class MapEvent:
    """A mouse event in coordinates of the map.

    ``hex`` is the number of the hex under the mouse (None off the map), ``point`` the place in the plane of the grid,
    ``side`` the two hexes of the nearest hexside when both are on the map, ``unit`` the id of the unit under the mouse;
    ``pixel`` is the size of a pixel of the screen in that plane.
    """

    hex: int | None
    point: tuple[float, float]
    side: tuple[int, int] | None
    unit: str | None
    button: Qt.MouseButton
    modifiers: Qt.KeyboardModifier
    pixel: float = 1 / 64


@dataclass(frozen=True, slots=True)
class TabletopEvent:
    """A mouse event in coordinates of the table: ``point`` in the table's unit, the ids of the topmost piece and of the unit
    under the mouse (None = none), and ``pixel``, the size of a screen pixel in the table's unit."""

    point: Point
    feature: str | None
    unit: str | None
    button: Qt.MouseButton
    modifiers: Qt.KeyboardModifier
    pixel: float

    def has_modifier(self, modifier: Qt.KeyboardModifier) -> bool:
        """True if a modifier key such as Shift is down."""
        return bool(self.modifiers & modifier)


def held_button(event: QMouseEvent) -> Qt.MouseButton:
    """The button that is down while the mouse moves; the left one if several are."""
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        if event.buttons() & button:
            return button
    return Qt.MouseButton.NoButton


EventT_contra = TypeVar("EventT_contra", contravariant=True)


class PointerTool(Protocol[EventT_contra]):
    """A small state machine that turns events into edits or questions."""

    id: str

    def activate(self) -> None:
        """The tool was chosen."""
        ...

    def deactivate(self) -> None:
        """Another tool was chosen; drop previews and unfinished work."""
        ...

    def pressed(self, event: EventT_contra) -> None:
        """A mouse button went down."""
        ...

    def moved(self, event: EventT_contra) -> None:
        """The mouse moved; ``event.button`` is the button that is down, if any."""
        ...

    def released(self, event: EventT_contra) -> None:
        """The button came up."""
        ...

    def double_clicked(self, event: EventT_contra) -> None:
        """A button was pressed twice at one place (after ``pressed`` for either press)."""
        ...

    def turned(self, event: EventT_contra, steps: int) -> bool:
        """The wheel was turned with Ctrl down (positive = away from the user); False leaves it to the view."""
        ...

    def keyed(self, key: Qt.Key) -> bool:
        """A key was pressed; False leaves it to the window."""
        ...

    def cancel(self) -> None:
        """Esc: drop what is under way."""
        ...

    def hint(self) -> str:
        """What the mouse and the modifiers do now, for the status bar (translated)."""
        ...


class TabletopPointerTool(PointerTool[TabletopEvent], Protocol):
    """A tool of tables."""

    def nudged(self, key: Qt.Key, far: bool) -> bool:
        """An arrow key was pressed (``far``: with Shift); False leaves it to the view."""
        ...

    @property
    def busy(self) -> bool:
        """True while there is unfinished work that Esc would drop."""
        ...
