"""What commands need of their window, as protocols, so that no command knows the class of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from PySide6.QtCore import QPointF, Qt, SignalInstance
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QWidget

if TYPE_CHECKING:
    # named for types only: the window of one kind of map loads nothing of the other
    from workbench.desktop.canvas.hex_map import HexAnswerDisplay, HexMapView
    from workbench.desktop.canvas.profile import Profile, SideViewWidget
    from workbench.desktop.canvas.tabletop_map import TabletopAnswerDisplay, TabletopView
    from workbench.desktop.commands.dock_protocols import (
        LayerDock,
        LessonSwitch,
        NamesDock,
        OverlayDockPart,
        PlanSwitch,
        UnderlayDockPart,
        UnitDocks,
        WritingSwitch,
    )
    from workbench.desktop.documents.document import AnyDocument, Document, TabletopDocument
    from workbench.desktop.look.settings import Settings
    from workbench.desktop.overlays.legend_cards import CardedView
    from workbench.desktop.panels.inspector import HexInspector, TabletopInspector
    from workbench.desktop.panels.issues import IssuesList
    from workbench.desktop.panels.kept_lines import HexLinesPanel
    from workbench.desktop.questions.hex_inquiry import HexInquiry
    from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
    from workbench.desktop.questions.worker import AnswerWorker
    from workbench.desktop.tools.hex_tool_context import HexToolContext
    from workbench.desktop.tools.tabletop_tool_context import TabletopToolContext
    from workbench.desktop.widgets.actions import Actions
    from workbench.desktop.widgets.hint_bar import HintBar
    from workbench.desktop.widgets.notices import WhatToDoCard
    from workbench.lessons.run import Run
    from workbench.protocol.map_region import MapRegion

    AnyInquiry = HexInquiry | TabletopInquiry
    AnyToolContext = HexToolContext | TabletopToolContext


class TabHost(Protocol):
    """The shell that holds windows as pages with tabs."""

    def add(self, document: AnyDocument) -> object:
        """Show a document in a tab of its own."""
        ...

    def replace_quiz(self, document: AnyDocument) -> bool:
        """Show a quiz in the tab of one that is over; False if there is none."""
        ...

    def find_open(self, path: Path) -> bool:
        """Bring the tab of a file that is open to the front; False if there is none."""
        ...

    def find_lesson(self, run: Run, *, show: bool = True) -> bool:
        """Bring the tab of a lesson or quiz to the front, or with ``show`` off only look for it; False if there is none."""
        ...

    def set_origin(self, path: Path, origin: Run) -> None:
        """Lead a way back from the lesson of a file, if it is in front, to another one."""
        ...

    def is_open_elsewhere(self, path: Path, page: QWidget) -> bool:
        """Is a file open in another tab than that of a page?"""
        ...

    def first_page(self) -> None:
        """Show the first page, in a tab of its own if there is none yet."""
        ...

    def close_tab(self) -> bool:
        """Close the tab in front; False if the user would rather keep it."""
        ...

    def close_page(self, page: QWidget) -> bool:
        """Close a page; the last one closes the shell."""
        ...

    def reopen(self) -> None:
        """Open the tab that was closed last."""
        ...

    def step(self, by: int) -> None:
        """Go to a tab further right or left; behind the last comes the first."""
        ...

    @property
    def has_several_tabs(self) -> bool:
        """Are there several tabs?"""
        ...

    @property
    def can_reopen_tab(self) -> bool:
        """Was a tab closed that can be opened again?"""
        ...

    def show_tabs(self) -> None:
        """Show the tabs, unless the page in front has cleared its map."""
        ...

    def close(self) -> bool:
        """Leave, after questions about unsaved work."""
        ...


class Switch(Protocol):
    """Something that is shown or not."""

    @property
    def on(self) -> bool:
        """Is it shown?"""
        ...

    def set(self, *, on: bool) -> None:
        """Show it, or take it away."""
        ...


class DockSet(Protocol):
    """The docks of a window."""

    docks: dict[str, QDockWidget]
    issues: IssuesList

    def bring_up(self, name: str) -> None:
        """Open a dock, in front of those that share its place."""
        ...

    def want_height(self, name: str, height: int) -> None:
        """Let a dock below the map be as high, in pixels, as far as the map keeps its share."""
        ...

    def edit_card(self) -> None:
        """Open the scenario card to be filled in."""
        ...

    def open_form(self, name: str) -> None:
        """Show a tab of the inspector (``unit``, ``shape`` or ``piece``), and give its first field the keys."""
        ...

    def make_dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """Make a dock that can be moved and closed."""
        ...

    def set_aside(self) -> None:
        """Hide every dock, to be brought back as it was."""
        ...

    def bring_back(self) -> None:
        """Show the docks that were set aside."""
        ...

    @property
    def inspector(self) -> HexInspector | TabletopInspector:
        """The answers in words."""
        ...

    @property
    def map(self) -> LayerDock:
        """Layers and minimap."""
        ...

    @property
    def overlays(self) -> OverlayDockPart:
        """Layers of special rules."""
        ...

    @property
    def underlay(self) -> UnderlayDockPart:
        """The picture under the map."""
        ...

    @property
    def forces_and_zones(self) -> UnitDocks:
        """Units and zones."""
        ...

    @property
    def map_names(self) -> NamesDock:
        """Names on the map."""
        ...

    @property
    def plans(self) -> PlanSwitch:
        """The dock of plans."""
        ...

    @property
    def lessons(self) -> LessonSwitch:
        """The dock of lessons."""
        ...

    @property
    def writing(self) -> WritingSwitch:
        """The dock in which a lesson is written."""
        ...


class HexDockSet(DockSet, Protocol):
    """The docks of a hex map."""

    @property
    def lines(self) -> HexLinesPanel:
        """Lines of sight that the scenario keeps."""
        ...

    @property
    def inspector(self) -> HexInspector:
        """The answers in words."""
        ...


class TabletopDockSet(DockSet, Protocol):
    """The docks of a tabletop."""

    def keep_line(self) -> None:
        """Keep the current line, and show the list of kept lines."""
        ...


class FileActions(Protocol):
    """The commands of the menu of files."""

    offered_game: str
    """The game that new maps are offered first: the one that was made or installed last; "" = that of the open map."""

    def new(self) -> None:
        """Ask for a new hex map."""
        ...

    def new_table(self) -> None:
        """Ask for a new tabletop."""
        ...

    def new_from_file(self, path: Path) -> None:
        """Open what is in a file as a new scenario."""
        ...

    def new_from_boards(self) -> None:
        """Join boards into a new map."""
        ...

    def new_from_ground(self) -> None:
        """Make a map of real ground."""
        ...

    def ground_again(self) -> None:
        """Make the ground of the map again with other settings."""
        ...

    def open(self) -> object:
        """Ask for a file."""
        ...

    def save(self) -> bool:
        """Save; False if nothing was saved."""
        ...

    def save_as(self) -> bool:
        """Ask for a file and save."""
        ...

    def earlier_states(self) -> None:
        """Offer what was in the file before it was saved."""
        ...

    def export(self) -> bool:
        """Save a picture."""
        ...

    @property
    def formats(self) -> FormatActions:
        """Import and export."""
        ...


class FormatActions(Protocol):
    """The commands on files of other programs."""

    def import_file(self) -> None:
        """Ask for a file of any format, and take it over."""
        ...

    def export_file(self) -> bool:
        """Ask for a file and its format, and write it."""
        ...

    def export_page(self) -> bool:
        """Ask for a file, and write the map as a page that answers."""
        ...


class SideEditing(Protocol):
    """The commands on properties and sides."""

    def properties(self) -> None:
        """Edit what is not on the map."""
        ...

    def add_side(self) -> None:
        """Ask for a new side."""
        ...

    def rename_side(self) -> None:
        """Rename a side."""
        ...

    def remove_side(self) -> None:
        """Take a side away."""
        ...


class MapCursorPart(Protocol):
    """The cursor that keys move over the map."""

    def copy(self) -> None:
        """Put the text about the place under it on the clipboard."""
        ...

    def go(self, point: Any) -> None:
        """Go to a point of the scene."""
        ...


class PartStepper(Protocol):
    """The parts of the window that F6 steps through."""

    def step(self, by: int) -> None:
        """To the next part, or the one before."""
        ...


class HistoryHost(Protocol):
    """What undo and redo need of the window."""

    theme: str

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        ...

    @property
    def view(self) -> CardedView:
        """The map."""
        ...

    @property
    def tool_context(self) -> AnyToolContext:
        """The tools and what they are set to."""
        ...

    def show_hint(self) -> None:
        """Show the hint of the active tool."""
        ...


class LookHost(Protocol):
    """What the commands about theme, language, keys and preferences need."""

    settings: Settings
    language: str
    theme: str
    theme_wanted: SignalInstance
    language_wanted: SignalInstance
    look_changed: SignalInstance

    @property
    def widget(self) -> QMainWindow:
        """The window itself, as the parent of dialogs and docks."""
        ...

    @property
    def map_kind(self) -> str:
        """``hex`` or ``table``."""
        ...

    @property
    def actions_(self) -> Actions:
        """The actions of all commands."""
        ...

    @property
    def docks(self) -> DockSet:
        """The docks."""
        ...


class HelpHost(Protocol):
    """What the menu of help needs."""

    language: str

    @property
    def widget(self) -> QMainWindow:
        """The window itself, as the parent of dialogs and docks."""
        ...

    @property
    def kind(self) -> MapPlaces:
        """What differs between the kinds of map."""
        ...

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        ...

    @property
    def actions_(self) -> Actions:
        """The actions of all commands."""
        ...

    @property
    def help_here(self) -> HelpFinder:
        """The guide at what has the keys or lies under the mouse."""
        ...


class HelpFinder(Protocol):
    """Finds the topic of the guide."""

    def show(self) -> None:
        """Open the guide at what has the keys or lies under the mouse."""
        ...


class UsualArrangement(Protocol):
    """How docks and bars are arranged."""

    def usual(self) -> None:
        """Arrange them as by default."""
        ...


@dataclass(frozen=True)
class SideView:
    """The line from the side in a picture of its own; ``refresh`` shows what the inspector shows, False if it shows none."""

    picture: Profile | SideViewWidget
    refresh: Callable[[], bool]


class MapPlaces(Protocol):
    """The kind of map of a window, as far as commands and shared parts of the window ask it."""

    on_table: ClassVar[bool]
    """Is it a tabletop, and no map of hexes?"""

    def side_view(self, parent: QWidget) -> SideView:
        """Make a large picture of the line from the side."""
        ...

    def go_to(self, place: str) -> None:
        """Bring a hex, a unit or a piece into the middle."""
        ...

    def place_typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """The place that typed words name: its name, and a function that shows it; None if they name none."""
        ...

    def units_in_words(self, place: QPointF) -> list[str]:
        """The words for the units at a point of the scene that the map shows."""
        ...

    def overlays_in_words(self, place: QPointF) -> list[str]:
        """The words of all that is drawn over the map at a point of the scene, except answers."""
        ...

    def show_kept_line(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""
        ...

    def picture_regions(self) -> dict[str, MapRegion | None]:
        """The part of the map that is ``seen``, and that which is ``selected`` (None: nothing is)."""
        ...


class CommandHost(HistoryHost, LookHost, HelpHost, Protocol):
    """One window with one document, as its commands and its parts know it."""

    host: TabHost | None
    what_to_do: WhatToDoCard
    """The sentences over the map of a first start."""

    @property
    def arrangement(self) -> UsualArrangement:
        """How docks and bars are arranged."""
        ...

    @property
    def inquiry(self) -> AnyInquiry:
        """The inquiry: what is asked and answered."""
        ...

    @property
    def status(self) -> HintBar:
        """The status bar."""
        ...

    @property
    def answer_worker(self) -> AnswerWorker:
        """The worker that answers questions."""
        ...

    @property
    def pages(self) -> QStackedWidget:
        """The map and the first page."""
        ...

    @property
    def file_commands(self) -> FileActions:
        """New, open, save."""
        ...

    @property
    def editing(self) -> SideEditing:
        """Properties and sides."""
        ...

    @property
    def clear(self) -> Switch:
        """Whether docks and bars are hidden."""

    @property
    def projector(self) -> Switch:
        """Whether the map is shown to a class."""

    @property
    def ring(self) -> PartStepper:
        """The parts that F6 steps through."""
        ...

    @property
    def map_cursor(self) -> MapCursorPart:
        """The cursor that keys move."""
        ...

    def take_tool(self, tool: str) -> None:
        """Activate a tool."""
        ...

    def choices_changed(self) -> None:
        """The choices for the tools changed."""
        ...

    def cancel(self) -> None:
        """Cancel what is under way, or else clear selection and observer."""
        ...

    def show_what_to_do(self) -> None:
        """Say over the map what can be done here."""
        ...

    def show_map(self) -> None:
        """Show the map, in place of the first page."""
        ...

    def open_path(self, path: Path) -> bool:
        """Open a file, asking about unsaved work."""
        ...

    def open_document(self, document: AnyDocument) -> None:
        """Show a document in place of the one that is open."""
        ...

    def show_document(self, document: AnyDocument) -> bool:
        """Show a document, in a tab of its own if there are tabs."""
        ...

    def show_quiz(self, document: AnyDocument) -> None:
        """Show a quiz, in place of another one if a tab has one."""
        ...

    def go_to_first_page(self) -> None:
        """Show the first page."""
        ...

    def report_fault(self, error: Exception) -> None:
        """Report an exception in a worker."""
        ...


class HexParts(Protocol):
    """The parts of a window of a hex map that differ from those of a tabletop."""

    @property
    def window(self) -> CommandHost:
        """The window around it."""
        ...

    @property
    def document(self) -> Document:
        """The open document."""
        ...

    @property
    def docks(self) -> HexDockSet:
        """The docks."""
        ...

    @property
    def view(self) -> HexMapView:
        """The map."""
        ...

    @property
    def overlays(self) -> HexAnswerDisplay:
        """The overlays on the map."""
        ...

    @property
    def inquiry(self) -> HexInquiry:
        """The inquiry: what is asked and answered."""
        ...

    @property
    def tool_context(self) -> HexToolContext:
        """The tools."""
        ...

    @property
    def answer_worker(self) -> AnswerWorker:
        """The worker that answers questions."""
        ...


class TabletopParts(Protocol):
    """The parts of a window of a tabletop that differ from those of a hex map."""

    @property
    def window(self) -> CommandHost:
        """The window around it."""
        ...

    @property
    def document(self) -> TabletopDocument:
        """The open document."""
        ...

    @property
    def docks(self) -> TabletopDockSet:
        """The docks."""
        ...

    @property
    def view(self) -> TabletopView:
        """The tabletop."""
        ...

    @property
    def answers(self) -> TabletopAnswerDisplay:
        """The answers on the table, and its zones."""
        ...

    @property
    def inquiry(self) -> TabletopInquiry:
        """The inquiry: what is asked and answered."""
        ...

    @property
    def tool_context(self) -> TabletopToolContext:
        """The tools."""
        ...
