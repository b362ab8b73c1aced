"""What every tool shares on hex maps and on tabletops: the stroke that becomes one step of undo, its hint, and what it needs of
the window."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from workbench.base.text import Text, capitalised
from workbench.desktop.documents.chosen_names import ChosenNames
from workbench.desktop.documents.document import Document
from workbench.desktop.questions.drag_inquiry import DragInquiry
from workbench.desktop.questions.inquiry import HeldLine, Observers
from workbench.desktop.wording.zones import ZoneChoice
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.edits.edit import Edit
from workbench.scenario.scenario import A
from workbench.scenario.supplements import LibraryCounter
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import BaseUnit

translate = QCoreApplication.translate

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton

CLICK_DISTANCE = 4
"""A drag over fewer pixels counts as a click."""
INSPECT, SELECT = "inspect", "select"
"""Ids of the tools at rest: the one that asks, and the one that selects and moves."""
LESSON = "lesson"
"""The id of the tool that answers the questions of a lesson, which no command takes."""

PlaceT_contra = TypeVar("PlaceT_contra", contravariant=True)
"""A place: the number of a hex, or a place of a tabletop."""
Sketch_contra = TypeVar("Sketch_contra", contravariant=True)
"""The sketch of a shape that is being drawn."""


class PlacingChoices(ZoneChoice, Protocol):
    """The choices for tools that place units and draw zones."""

    kind: str
    """The kind of unit."""
    counter: LibraryCounter | None
    """The counter of the user's library in place of a bare unit of the kind."""

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
    def names(self) -> ChosenNames:
        """The names on the map: which are selected, and where all lie."""
        ...

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the selected units."""
        ...

    def select(self, ids: Iterable[str], /) -> None:
        """Select units and nothing else."""
        ...

    def takes_layer(self, layer: str) -> bool:
        """Does a frame select what lies on a layer, which is neither hidden nor locked?"""
        ...

    @property
    def has_observer(self) -> bool:
        """Does a unit or a place that was chosen observe?"""
        ...

    def ask_attribution(self, subject: Any, /) -> None:
        """Show what a hex (number) or a piece (id) hides from the observer; None ends that."""
        ...

    @property
    def is_pinned(self) -> bool:
        """Do the observers stay when units are selected?"""
        ...

    @property
    def draws_way(self) -> bool:
        """Does Shift and a click add a point to the way of a plan?"""
        ...

    @property
    def way(self) -> tuple[PlanPlace, ...]:
        """The points of the way of a plan."""
        ...

    def change_way(self, way: tuple[PlanPlace, ...]) -> None:
        """Give other points for the way of a plan."""
        ...

    def pin(self, place: PlaceT_contra | None, /) -> None:
        """Make a place the observer; None removes the observer."""
        ...

    def toggle_observer(self, who: Any, /) -> None:
        """Make a unit or a place one of the observers, or remove it from them; they are pinned."""
        ...

    def look_once(self, who: Any, /) -> None:
        """Observe from a unit or a place for one line."""
        ...

    def release_line(self) -> None:
        """Let the line follow the mouse again."""
        ...

    @property
    def drag_checks(self) -> DragInquiry:
        """What the moves of dragged units say about where they are dragged to."""
        ...

    def show_sketch(self, sketch: Sketch_contra) -> None:
        """Show the sketch of a shape that is being drawn; an empty one removes it."""
        ...

    def update_hint(self) -> None:
        """Show the hint of the active tool again, which has changed."""
        ...

    def activate_tool(self, tool: str) -> None:
        """Make another tool the active one."""
        ...


Context = TypeVar("Context", bound=ToolContext[Any, Any, Any])
Event = TypeVar("Event")


class BaseTool(Generic[Context, Event]):
    """A tool that does nothing; subclasses override what they need."""

    id = ""
    edits = True
    """Can the mouse change the scenario with this tool? The tools that cannot are those of inspecting."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.stroke = 0
        self.message = ""

    def called(self, one: Feature | BaseUnit) -> str:
        """What a piece or a unit is called, in the window's language."""
        return self.context.document.called(one).get(self.context.document.language)

    def activate(self) -> None:
        """The tool becomes the active one: remove its message."""
        self.message = ""

    def deactivate(self) -> None:
        """Another tool becomes the active one: end the stroke and remove what the tool draws."""
        self.end()
        self.clear()

    def clear(self) -> None:
        """Remove what the tool draws over the map."""

    @property
    def line_follows_mouse(self) -> bool:
        """Does the line of sight follow the mouse? With no tool that edits."""
        return not self.edits

    def offers_menu(self, event: Event) -> bool:
        """Does the right button open the context menu here, because it does nothing else with this tool?"""
        return False

    def pressed(self, event: Event) -> None:
        """A mouse button was pressed."""

    def moved(self, event: Event) -> None:
        """The mouse moved."""

    def released(self, event: Event) -> None:
        """A mouse button was released."""

    def double_clicked(self, event: Event) -> None:
        """A button was pressed twice at one place."""

    def turned(self, event: Event, steps: int) -> bool:
        """The wheel was turned by ``steps``; False leaves it to the view."""
        return False

    def keyed(self, key: Qt.Key) -> bool:
        """A key was pressed; False leaves it to the window."""
        return False

    def delete(self) -> bool:
        """Delete the corner, figure or name that is chosen in the tool; False if none is."""
        return False

    def nudged(self, key: Qt.Key, far: bool) -> bool:
        """An arrow key was pressed, ``far`` with Shift; False leaves it to the view."""
        return False

    def refresh(self) -> None:
        """The map or the selection has changed: draw again what the tool shows of them."""

    @property
    def busy(self) -> bool:
        """True while there is something that Esc would cancel."""
        return bool(self.stroke)

    @property
    def under_way(self) -> bool:
        """True while a stroke or a drag is begun, or a shape half drawn: undo takes that back, and nothing else."""
        return bool(self.stroke)

    def take_back(self) -> None:
        """Undo while something is under way: take it back."""
        self.cancel()

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
        """End the stroke."""
        self.stroke = 0

    def apply(self, edit: Edit[Any]) -> bool:
        """Make an edit as a part of the stroke."""
        return self.context.document.apply(edit, self.stroke)

    def show_message(self, words: str) -> None:
        """Show a message in place of the hint."""
        self.message = words
        self.context.update_hint()

    def warn(self, words: str) -> None:
        """Show a message that says what was refused, and why."""
        self.show_message(f"⚠ {words}")

    def selection_changed(self) -> None:
        """Other units or pieces were selected, by this tool or elsewhere."""

    def hint(self) -> str:
        """The text for the status bar (translated): the message, or what the mouse does."""
        return self.message or self.usual_hint()

    def usual_hint(self) -> str:
        """What the mouse does (translated)."""
        return ""

    def in_hand(self) -> Text:
        """What a click or a drag puts on the map: the chosen terrain, piece or kind of unit; empty for other tools."""
        return Text()


class InquiryParts(Protocol[A]):
    """What :class:`BaseToolContext` needs of an inquiry."""

    document: Document[A]
    selection: tuple[str, ...]
    draws_way: bool
    way: tuple[PlanPlace, ...]
    drag_checks: DragInquiry

    @property
    def observers(self) -> Observers[Any, Any]:
        """Who looks."""
        ...

    @property
    def line(self) -> HeldLine[Any]:
        """The line that is held, or follows the mouse."""
        ...

    def change_way(self, way: tuple[PlanPlace, ...]) -> None:
        """Give other points for the way of a plan."""
        ...

    @property
    def has_observer(self) -> bool:
        """Does a unit or a place that was chosen observe?"""
        ...

    def forget_mouse(self) -> None:
        """No line follows the mouse any more."""
        ...


T = TypeVar("T", bound=BaseTool[Any, Any])
Parts = TypeVar("Parts", bound=InquiryParts[Any])


class BaseToolContext(QObject, Generic[Parts, T, A]):
    """Holds the tools of a window; exactly one of them is active. The kinds of map derive."""

    tool_changed = Signal(str)
    sketched = Signal(object)
    """A sketch to be shown."""
    hint_changed = Signal()
    """The hint of the active tool has changed."""

    tools: dict[str, T]
    tool: T

    def __init__(self, inquiry: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self.names = ChosenNames(self)
        """The names on the map: which are selected, and where all lie."""
        self._last_edit = SELECT
        """The tool that edited last."""
        self.hidden_layers: frozenset[str] = frozenset()
        """The layers that are not drawn."""
        self.prompt = ""
        """What the user is asked for while clicks are not for the active tool; "" otherwise."""

    def fill(self, tools: Sequence[T], first: str = INSPECT) -> None:
        """Set the tools, and activate one of them."""
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

    def takes_layer(self, layer: str) -> bool:
        """Does a frame select what lies on a layer, which is neither hidden nor locked?"""
        return layer not in self.hidden_layers | self.document.locked

    @property
    def has_observer(self) -> bool:
        """Does a unit or a place that was chosen observe?"""
        return self._inquiry.has_observer

    @property
    def is_pinned(self) -> bool:
        """Do the observers stay when units are selected?"""
        return self._inquiry.observers.is_pinned

    @property
    def draws_way(self) -> bool:
        """Does Shift and a click add a point to the way of a plan?"""
        return self._inquiry.draws_way

    @property
    def way(self) -> tuple[PlanPlace, ...]:
        """The points of the way of a plan."""
        return self._inquiry.way

    def change_way(self, way: tuple[PlanPlace, ...]) -> None:
        """Give other points for the way of a plan."""
        self._inquiry.change_way(way)

    def toggle_observer(self, who: Any) -> None:
        """Make a unit or a place one of the observers, or remove it from them; they are pinned."""
        self._inquiry.observers.toggle(who)

    def look_once(self, who: Any) -> None:
        """Observe from a unit or a place for one line."""
        self._inquiry.observers.look_once(who)

    def release_line(self) -> None:
        """Let the line follow the mouse again."""
        self._inquiry.line.release()

    @property
    def drag_checks(self) -> DragInquiry:
        """What the moves of dragged units say about where they are dragged to."""
        return self._inquiry.drag_checks

    def show_sketch(self, sketch: object) -> None:
        """Show the sketch of a shape that is being drawn."""
        self.sketched.emit(sketch)

    def update_hint(self) -> None:
        """Show the hint of the active tool again, which has changed."""
        self.hint_changed.emit()

    def hint(self) -> str:
        """The text for the status bar."""
        return self.prompt or self.hint_of_tool()

    def hint_of_tool(self) -> str:
        """What the mouse does, after what is in hand; or the message of the tool."""
        words, held = self.tool.hint(), self.tool.in_hand().get(self.document.language)
        if not held or self.tool.message:
            return words
        thing = capitalised(held)
        return translate("Tools", "{thing}: {hint}").format(thing=thing, hint=words)

    def activate_tool(self, tool: str) -> None:
        """Make another tool the active one."""
        if tool in self.tools and self.tools[tool] is not self.tool:
            self.use(self.tools[tool])

    def use(self, tool: T) -> None:
        """Make a tool the active one that may be none of those that commands take: that of a lesson."""
        self.tool.deactivate()
        if self.tool.edits and self.tool.id in self.returns_to:
            self._last_edit = self.tool.id
        self.tool = tool
        if self.tool.edits:
            self._inquiry.forget_mouse()
        self.before_switch(tool.id)
        self.tool.activate()
        self.tool_changed.emit(tool.id)

    @property
    def edits(self) -> bool:
        """Can the mouse change the scenario now?"""
        return self.tool.edits

    @property
    def resting_tool(self) -> str:
        """The tool that Esc goes back to: the one that inspects, or the one that selects and moves."""
        return SELECT if self.tool.edits else INSPECT

    @property
    def returns_to(self) -> Collection[str]:
        """The tools to which the switch of inspecting and editing may return."""
        return self.tools

    def switch_mode(self) -> None:
        """From inspecting to the tool that edited last, and back."""
        self.activate_tool(INSPECT if self.tool.edits else self._last_edit)

    def forget_last_edit(self) -> None:
        """Another document is open: the switch goes to the tool that selects and moves."""
        self._last_edit = SELECT

    def before_switch(self, tool: str) -> None:
        """Called before another tool is activated."""

    def cancel_tool(self) -> None:
        """Cancel what the active tool has begun."""
        self.tool.cancel()
