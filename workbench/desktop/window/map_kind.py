"""What a window does otherwise on a map of hexes than on a table: it holds one of two kinds and never asks which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol

from workbench.desktop.commands.host import AnyInquiry, AnyToolContext
from workbench.desktop.commands.scenario_editing import ScenarioEditing
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.questions.worker import AnswerWorker
from workbench.desktop.widgets.actions import Actions, ActionSpec
from workbench.desktop.widgets.notices import ProgressLine
from workbench.desktop.widgets.zoom_view import ZoomView
from workbench.desktop.window.docks import Docks
from workbench.desktop.window.keyboard_cursor import Steps
from workbench.desktop.window.status_bar import MapStatus
from workbench.desktop.window.tool_bar import MapToolBar


class MapKind(Protocol):
    """The parts of one window that know what kind of map it shows.

    A window makes its kind with itself and the document, then calls :meth:`make_docks`, :meth:`make_toolbar` and
    :meth:`make_status` in this order, adds the commands in between, and last :meth:`connect`.
    """

    id: ClassVar[str]
    """``hex`` or ``table``: what scenarios, rulesets and settings call it."""
    layout: ClassVar[str]
    """What the docks of such windows are remembered under."""

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        ...

    @property
    def view(self) -> ZoomView:
        """The map."""
        ...

    @property
    def inquiry(self) -> AnyInquiry:
        """What is asked and answered."""
        ...

    @property
    def tool_context(self) -> AnyToolContext:
        """The tools and what they are set to."""
        ...

    @property
    def editing(self) -> ScenarioEditing:
        """What the menus edit."""
        ...

    @property
    def answer_worker(self) -> AnswerWorker:
        """Works questions out."""
        ...

    @property
    def waiting(self) -> ProgressLine:
        """Says over the map that an answer takes its time."""
        ...

    @property
    def docks(self) -> Docks:
        """The docks, once they are made."""
        ...

    def make_docks(self) -> Docks:
        """Make the docks around the map."""
        ...

    def make_toolbar(self, actions: Actions) -> MapToolBar:
        """Make the tool bar of the commands that are there."""
        ...

    def make_status(self) -> MapStatus:
        """Make the status bar."""
        ...

    def connect(self) -> None:
        """Let the parts hear of each other, once all are made."""
        ...

    def commands(self) -> list[ActionSpec]:
        """All commands, in the order of their menus."""
        ...

    def steps(self) -> Steps:
        """Where the keys move the cursor to."""
        ...

    def leave(self) -> None:
        """Another document is about to be opened: what is worked out for the old one ends."""
        ...

    def open(self, document: AnyDocument) -> None:
        """Show another document of this kind, and ask about it from now on."""
        ...

    def opened(self) -> None:
        """Every part shows the other document."""
        ...

    def show_tool(self) -> None:
        """Another tool is in hand."""
        ...

    def show_change(self, change: Any) -> None:
        """The document was edited: show it on the map, with what lies over it, and to the tools."""
        ...

    def changed(self, change: Any) -> None:
        """The docks show the edit too."""
        ...

    def select(self, units: Iterable[str], pieces: Sequence[str] = ()) -> None:
        """Select units, and pieces of a table, by id."""
        ...

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the pieces of a table that are selected."""
        ...

    def show_selection(self) -> None:
        """Show which units, or pieces, are selected."""
        ...

    def show_choices(self) -> None:
        """Something else is chosen for the tools."""
        ...

    def question_changed(self) -> None:
        """Something else is asked."""
        ...

    def let_go(self) -> None:
        """Let go of selection and observer, or of what is held first."""
        ...

    def turn(self, steps: int) -> bool:
        """Turn what is selected by steps of the wheel; False if nothing can be turned."""
        ...

    def go_to(self, place: str) -> None:
        """Bring a hex (by label), a unit (``unit:ID``) or a piece (``feature:ID``) into the middle."""
        ...

    def place_typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """A place of the map that was typed: its name, and what goes there; None if the words name none."""
        ...

    def show_kept(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""
        ...

    def save_picture(self, path: Path, note: str) -> None:
        """Write the map with its answers into a file; raises OSError and CannotAnswer."""
        ...

    def rest(self) -> None:
        """Another page is in front."""
        ...

    def wake(self) -> None:
        """This page is in front."""
        ...

    def shutdown(self) -> None:
        """The window closes: workers of its own end."""
        ...
