"""What the view of a table tells a tool, and what it expects of one. The view knows this protocol and no tool by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent

from workbench.scenario.tabletop_board import Point

# --- What the map view tells a tool, and what it expects of one. The view knows this protocol and no tool by name.


@dataclass(frozen=True, slots=True)
class MapEvent:
    """One mouse event in words of the map.

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


class Tool(Protocol):
    """A small state machine that turns events into edits or questions."""

    id: str

    def activate(self) -> None:
        """The tool was chosen."""
        ...

    def deactivate(self) -> None:
        """Another tool was chosen; drop previews and unfinished work."""
        ...

    def pressed(self, event: MapEvent) -> None:
        """A mouse button went down on the map."""
        ...

    def moved(self, event: MapEvent) -> None:
        """The mouse moved, with or without a button down (``event.button`` tells which is held)."""
        ...

    def released(self, event: MapEvent) -> None:
        """The button came up."""
        ...

    def turned(self, event: MapEvent, steps: int) -> bool:
        """The wheel turned with Ctrl held (positive = away from the hand); False leaves it to the map."""
        ...

    def keyed(self, key: Qt.Key) -> bool:
        """A key went down on the map; False leaves it to the window."""
        ...

    def cancel(self) -> None:
        """Esc: drop what is under way."""
        ...

    def hint(self) -> str:
        """What the mouse and the modifiers do now, for the status bar (translated)."""
        ...


def held_button(event: QMouseEvent) -> Qt.MouseButton:
    """The button that is down while the mouse moves; the left one if several are."""
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        if event.buttons() & button:
            return button
    return Qt.MouseButton.NoButton


@dataclass(frozen=True, slots=True)
class TableEvent:
    """One mouse event in words of the table: ``point`` in the table's unit, the ids of the topmost piece and of the unit under
    the mouse (None = none), and the size of a pixel of the screen in the table's unit."""

    point: Point
    feature: str | None
    unit: str | None
    button: Qt.MouseButton
    modifiers: Qt.KeyboardModifier
    pixel: float

    def held(self, modifier: Qt.KeyboardModifier) -> bool:
        """Is a key such as Shift down?"""
        return bool(self.modifiers & modifier)


class TableTool(Protocol):
    """A small state machine that turns events into edits or questions."""

    id: str

    def activate(self) -> None:
        """The tool was chosen."""
        ...

    def deactivate(self) -> None:
        """Another tool was chosen; drop previews and unfinished work."""
        ...

    def pressed(self, event: TableEvent) -> None:
        """A mouse button went down."""
        ...

    def moved(self, event: TableEvent) -> None:
        """The mouse moved; ``event.button`` tells which button is held."""
        ...

    def released(self, event: TableEvent) -> None:
        """The button came up."""
        ...

    def double_clicked(self, event: TableEvent) -> None:
        """A button was pressed twice at one place (after ``pressed`` for the first time)."""
        ...

    def turned(self, event: TableEvent, steps: int) -> bool:
        """The wheel turned with Ctrl held (positive = away from the hand); False leaves it to the view."""
        ...

    def nudged(self, key: Qt.Key, far: bool) -> bool:
        """An arrow key went down (``far``: with Shift); False leaves it to the view."""
        ...

    def keyed(self, key: Qt.Key) -> bool:
        """A key went down; False leaves it to the window."""
        ...

    @property
    def busy(self) -> bool:
        """True while there is something that Esc would drop."""
        ...

    def cancel(self) -> None:
        """Esc: drop what is under way."""
        ...

    def hint(self) -> str:
        """What the mouse and the modifiers do now, for the status bar (translated)."""
        ...
