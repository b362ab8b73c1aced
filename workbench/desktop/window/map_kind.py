"""What differs between the windows of hex maps and of tabletops: a window holds one of two kinds and never asks which."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from workbench.desktop.commands.scenario_editing import ScenarioEditing
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.overlays.legend_cards import CardedView
from workbench.desktop.questions.worker import AnswerWorker
from workbench.desktop.widgets.actions import Actions, ActionSpec
from workbench.desktop.widgets.notices import ProgressLine
from workbench.desktop.window.docks import Docks
from workbench.desktop.window.keyboard_cursor import Steps
from workbench.desktop.window.status_bar import MapStatusBar
from workbench.desktop.window.tool_bar import MapToolBar
from workbench.scenario.scenario import as_seen_by

if TYPE_CHECKING:
    from workbench.desktop.commands.window_protocols import AnyInquiry, AnyToolContext, CommandHost
    from workbench.desktop.dialogs.save_picture import PictureChoice
    from workbench.desktop.export.render import AnyPage
    from workbench.desktop.overlays.tabletop_groups import ExtraDrawings
    from workbench.protocol.map_region import MapRegion


class MapKind(Protocol):
    """The parts of one window that depend on the kind of map.

    A window makes its kind with itself and the document, then calls :meth:`make_docks`, :meth:`make_toolbar` and
    :meth:`make_status` in this order, adds the commands in between, and last :meth:`connect`.
    """

    id: ClassVar[str]
    """``hex`` or ``table``: what scenarios, rulesets and settings call it."""
    layout: ClassVar[str]
    """Prefix of the settings for the docks of such windows."""

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        ...

    @property
    def view(self) -> CardedView:
        """The map."""
        ...

    @property
    def inquiry(self) -> AnyInquiry:
        """The inquiry: what is asked and answered."""
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
        """The worker that answers questions."""
        ...

    @property
    def progress_line(self) -> ProgressLine:
        """A line over the map that shows that an answer takes long."""
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

    def make_status(self) -> MapStatusBar:
        """Make the status bar."""
        ...

    def connect(self) -> None:
        """Connect the signals of the parts, once all are made."""
        ...

    def commands(self) -> list[ActionSpec]:
        """All commands, in the order of their menus."""
        ...

    def steps(self) -> Steps:
        """Where the keys move the cursor to."""
        ...

    def before_open(self) -> None:
        """Another document is about to be opened: stop work for the old one."""
        ...

    def open(self, document: AnyDocument) -> None:
        """Show another document of this kind, and direct the inquiry to it."""
        ...

    def after_open(self) -> None:
        """Called when every part shows the other document."""
        ...

    def show_tool(self) -> None:
        """Another tool is active."""
        ...

    def show_change(self, change: Any) -> None:
        """The document was edited: update the map, its overlays and the tools."""
        ...

    def update_docks(self, change: Any) -> None:
        """The document was edited: update docks and the status bar."""
        ...

    def select(self, units: Iterable[str], pieces: Sequence[str] = ()) -> None:
        """Select units, and pieces of a tabletop, by id."""
        ...

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the selected pieces of a tabletop."""
        ...

    def show_selection(self) -> None:
        """Show which units, or pieces, are selected."""
        ...

    def show_choices(self) -> None:
        """The choices for the tools changed."""
        ...

    def question_changed(self) -> None:
        """The inquiry changed."""
        ...

    def clear_selection(self) -> None:
        """Clear selection and observer, or release the line first if its end is fixed."""
        ...

    def turn(self, steps: int) -> bool:
        """Turn what is selected by steps of the wheel; False if nothing can be turned."""
        ...

    def go_to(self, place: str) -> None:
        """Bring a hex (by label), a unit (``unit:ID``) or a piece (``feature:ID``) into the middle."""
        ...

    def place_typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """The place that typed words name: its name, and a function that shows it; None if they name none."""
        ...

    def show_kept_line(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""
        ...

    def picture_page(self, choice: PictureChoice) -> AnyPage:
        """The page of a picture of the map with its answers."""
        ...

    def picture_regions(self) -> dict[str, MapRegion | None]:
        """The part of the map that is ``seen``, and that which is ``selected`` (None: nothing is)."""
        ...

    def pause(self) -> None:
        """Another page is in front: pause work."""
        ...

    def resume(self) -> None:
        """This page is in front: go on with work."""
        ...

    def shutdown(self) -> None:
        """The window closes: end the workers of this kind."""
        ...


class KindParts(ABC):
    """What both kinds do alike, with parts of their own."""

    window: CommandHost
    inquiry: Any
    view: Any
    docks: Docks

    @property
    @abstractmethod
    def document(self) -> AnyDocument:
        """The open document."""

    @property
    def extra_drawings(self) -> ExtraDrawings | None:
        """Drawings for a picture in addition to the answers."""
        return None

    def connect_names(self) -> None:
        """Show the names of units as the settings want them."""
        self.view.names.language = self.window.language
        self.view.show_names(self.window.settings.unit_names)
        self.window.settings.signals.names_changed.connect(self.view.show_names)

    def picture_page(self, choice: PictureChoice) -> AnyPage:
        """The page of a picture of the map with its answers."""
        # what draws pages is loaded when it is needed
        from workbench.desktop.export.map_page import PageRequest
        from workbench.desktop.export.render import page_of

        shown, answer = self.document.analysed_scenario, self.inquiry.answer
        scenario = as_seen_by(shown, choice.side)
        fits = choice.overlays and answer is not None and answer.question.scenario is scenario
        whole = choice.overlays and scenario is shown
        request = PageRequest(
            legend=choice.legend,
            language=self.window.language,
            scale=choice.scale,
            section=True,
            note=choice.note,
            look=self.view.look,
            plan=self.docks.plans.source if whole else None,
            extra=self.extra_drawings if whole else None,
            options=choice.options,
        )
        return page_of(scenario, self.document.ruleset, [answer] if fits else [], request)

    def pause(self) -> None:
        """Another page is in front: pause work."""
        self.docks.plans.pause()
        self.docks.lessons.pause()

    def resume(self) -> None:
        """This page is in front: go on with work."""
        self.docks.plans.resume()
        self.docks.lessons.resume()

    def shutdown(self) -> None:
        """The workers of plans and lessons end."""
        self.docks.plans.shutdown()
        self.docks.lessons.shutdown()
