"""What every tool shares, on hexes and on tables: the stroke that becomes one undo step, what it says, and what it needs of
the window around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from workbench.desktop.documents.document import Document
from workbench.desktop.wording.zones import ZoneChoice
from workbench.scenario.edits.edit import Edit
from workbench.scenario.scenario import A

translate = QCoreApplication.translate

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton

PlaceT_contra = TypeVar("PlaceT_contra", contravariant=True)
"""What is pointed at: the number of a hex, or a place of a table."""
Sketch_contra = TypeVar("Sketch_contra", contravariant=True)
"""The sketch of what is being drawn."""


class PlacingChoices(ZoneChoice, Protocol):
    """The choices for tools that place units and draw zones."""

    kind: str
    """The kind of unit."""

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        ...


class ToolContext(Protocol[PlaceT_contra, Sketch_contra, A]):
    """What a tool needs of the window around it."""

    @property
    def document(self) -> Document[A]:
        """The open document."""
        ...

    @property
    def choices(self) -> PlacingChoices:
        """What the tools are set to."""
        ...

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the selected units."""
        ...

    @property
    def observed(self) -> bool:
        """Does a unit or a place that was chosen observe?"""
        ...

    def blame(self, subject: Any, /) -> None:
        """Ask what a hex (number) or a piece (id) hides from the observer; None asks no more."""
        ...

    def pin(self, place: PlaceT_contra | None, /) -> None:
        """Make a place the observer; None lets go of it."""
        ...

    def show_sketch(self, sketch: Sketch_contra) -> None:
        """Draw what is being drawn; an empty sketch takes it away."""
        ...

    def tell(self) -> None:
        """What the active tool says has changed."""
        ...

    def take(self, tool: str) -> None:
        """Make another tool the active one."""
        ...


Context = TypeVar("Context", bound=ToolContext[Any, Any, Any])
Event = TypeVar("Event")


class BaseTool(Generic[Context, Event]):
    """A tool that does nothing: subclasses say what they do."""

    id = ""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.stroke = 0
        self.said = ""

    def activate(self) -> None:
        """Begin with nothing said."""
        self.said = ""

    def deactivate(self) -> None:
        """End the stroke and take away what is drawn."""
        self.end()
        self.clear()

    def clear(self) -> None:
        """Take away what the tool draws over the map."""

    def pressed(self, event: Event) -> None:
        """A mouse button went down."""

    def moved(self, event: Event) -> None:
        """The mouse moved."""

    def released(self, event: Event) -> None:
        """The button came up."""

    def double_clicked(self, event: Event) -> None:
        """A button was pressed twice at one place."""

    def turned(self, event: Event, steps: int) -> bool:
        """The wheel is the view's."""
        return False

    def keyed(self, key: Qt.Key) -> bool:
        """Keys are the window's."""
        return False

    def nudged(self, key: Qt.Key, far: bool) -> bool:
        """Arrow keys are the view's; ``far``: with Shift."""
        return False

    def refresh(self) -> None:
        """The map or the selection is another: show anew what the tool draws of it."""

    @property
    def busy(self) -> bool:
        """True while there is something that Esc would drop."""
        return bool(self.stroke)

    def cancel(self) -> None:
        """Take the unfinished stroke back."""
        if self.stroke:
            self.context.document.drop_stroke(self.stroke)
        self.end()
        self.clear()

    def begin(self) -> None:
        """Begin a stroke: what is applied until it ends is one step of undo."""
        self.stroke = self.context.document.new_stroke()

    def end(self) -> None:
        """The stroke is over."""
        self.stroke = 0

    def apply(self, edit: Edit[Any]) -> bool:
        """Make an edit as a part of the stroke."""
        return self.context.document.apply(edit, self.stroke)

    def say(self, words: str) -> None:
        """Say something in the place of the hint."""
        self.said = words
        self.context.tell()

    def warn(self, words: str) -> None:
        """Say what was refused, and why."""
        self.say(f"⚠ {words}")

    def hint(self) -> str:
        """What the status bar says (translated)."""
        return self.said or self.usual_hint()

    def usual_hint(self) -> str:
        """What the mouse does, when nothing else is to be said."""
        return ""


class InquiryParts(Protocol[A]):
    """What :class:`BaseToolContext` needs of an inquiry."""

    document: Document[A]
    selection: tuple[str, ...]

    @property
    def observed(self) -> bool:
        """Does a unit or a place that was chosen observe?"""
        ...


T = TypeVar("T", bound=BaseTool[Any, Any])
Parts = TypeVar("Parts", bound=InquiryParts[Any])


class BaseToolContext(QObject, Generic[Parts, T, A]):
    """Holds the tools of a window; exactly one of them is active. The kinds of map derive."""

    tool_changed = Signal(str)
    sketched = Signal(object)
    """A sketch to be shown."""
    told = Signal()
    """The active tool has something else to say."""

    tools: dict[str, T]
    tool: T

    def __init__(self, inquiry: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self.asked = ""
        """What the clicks are for while they are not for the active tool."""

    def fill(self, tools: Sequence[T], first: str = "select") -> None:
        """Take these tools in, and activate one of them."""
        self.tools = {tool.id: tool for tool in tools}
        self.tool = self.tools[first]
        self.tool.activate()

    @property
    def document(self) -> Document[A]:
        """The open document."""
        return self._inquiry.document

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the selected units."""
        return self._inquiry.selection

    @property
    def observed(self) -> bool:
        """Does a unit or a place that was chosen observe?"""
        return self._inquiry.observed

    def show_sketch(self, sketch: object) -> None:
        """Draw what is being drawn."""
        self.sketched.emit(sketch)

    def tell(self) -> None:
        """What the active tool says has changed."""
        self.told.emit()

    def hint(self) -> str:
        """What the status bar says."""
        return self.asked or self.tool.hint()

    def take(self, tool: str) -> None:
        """Make another tool the active one."""
        if tool not in self.tools or self.tools[tool] is self.tool:
            return
        self.tool.deactivate()
        self.tool = self.tools[tool]
        self.switched(tool)
        self.tool.activate()
        self.tool_changed.emit(tool)

    def switched(self, tool: str) -> None:
        """Another tool becomes the active one, before it is activated."""

    def cancel_tool(self) -> None:
        """Drop whatever the active tool has under way."""
        self.tool.cancel()
