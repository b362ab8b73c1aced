"""What differs between the windows of hex maps and of tabletops: a window holds one of two kinds and asks it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from workbench.analysis.base_analysis import party_of
from workbench.desktop.commands.scenario_editing import ScenarioEditing
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.overlays.registry import words_at
from workbench.desktop.questions.worker import AnswerWorker
from workbench.desktop.widgets.actions import Actions, ActionSpec, MenuEntry
from workbench.desktop.widgets.forces_rows import state_words
from workbench.desktop.widgets.notices import ProgressLine
from workbench.desktop.window.docks import Docks
from workbench.desktop.window.keyboard_cursor import Steps
from workbench.desktop.window.status_bar import MapStatusBar
from workbench.desktop.window.tool_bar import MapToolBar
from workbench.desktop.wording.hex_answers import unit_words
from workbench.protocol.map_region import MapRegion
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.scenario import as_seen_by

if TYPE_CHECKING:
    from workbench.desktop.commands.window_protocols import AnyInquiry, AnyToolContext, CommandHost, SideView
    from workbench.desktop.dialogs.save_picture import PictureChoice
    from workbench.desktop.export.render import AnyPage
    from workbench.desktop.overlays.legend_cards import CardedView
    from workbench.desktop.overlays.tabletop_groups import ExtraDrawings


class MapKind(ABC):
    """The parts of one window that depend on the kind of map.

    A window makes its kind with itself and the document, then calls :meth:`make_docks`, :meth:`make_toolbar` and
    :meth:`make_status` in this order, adds the commands in between, and last :meth:`connect`.
    """

    id: ClassVar[str]
    """``hex`` or ``table``: what scenarios, rulesets and settings call it."""
    on_table: ClassVar[bool]
    """Is it a tabletop, and no map of hexes?"""
    layout: ClassVar[str]
    """Prefix of the settings for the docks of such windows."""
    window: CommandHost
    threaded: bool
    """Are questions answered in a thread?"""
    view: CardedView
    """The map."""
    inquiry: AnyInquiry
    """What is asked and answered."""
    tool_context: AnyToolContext
    """The tools and what they are set to."""
    editing: ScenarioEditing
    """What the menus edit."""
    answer_worker: AnswerWorker
    progress_line: ProgressLine
    """A line over the map that shows that an answer takes long."""
    docks: Docks

    @property
    @abstractmethod
    def document(self) -> AnyDocument:
        """The open document."""

    @abstractmethod
    def make_docks(self) -> Docks:
        """Make the docks around the map."""

    @abstractmethod
    def make_toolbar(self, actions: Actions) -> MapToolBar:
        """Make the tool bar of the commands that are there."""

    @abstractmethod
    def make_status(self) -> MapStatusBar:
        """Make the status bar."""

    @abstractmethod
    def connect(self) -> None:
        """Connect the signals of the parts, once all are made."""

    @abstractmethod
    def commands(self) -> list[ActionSpec]:
        """All commands, in the order of their menus."""

    @abstractmethod
    def context_menu(self, event: Any) -> Sequence[MenuEntry]:
        """What the context menu offers for the place of an event of the map."""

    @abstractmethod
    def steps(self) -> Steps:
        """Where the keys move the cursor to."""

    @abstractmethod
    def before_open(self) -> None:
        """Another document is about to be opened: stop work for the old one."""

    @abstractmethod
    def open(self, document: AnyDocument) -> None:
        """Show another document of this kind, and direct the inquiry to it."""

    @abstractmethod
    def after_open(self) -> None:
        """Called when every part shows the other document."""

    @abstractmethod
    def show_tool(self) -> None:
        """Another tool is active."""

    @abstractmethod
    def show_change(self, change: Any) -> None:
        """The document was edited: update the map, its overlays and the tools."""

    @abstractmethod
    def update_docks(self, change: Any) -> None:
        """The document was edited: update docks and the status bar."""

    @abstractmethod
    def select(self, units: Iterable[str], pieces: Sequence[str] = ()) -> None:
        """Select units, and pieces of a tabletop, by id."""

    @abstractmethod
    def show_selection(self) -> None:
        """Show which units, or pieces, are selected."""

    @abstractmethod
    def show_choices(self) -> None:
        """The choices for the tools changed."""

    @abstractmethod
    def question_changed(self) -> None:
        """The inquiry changed."""

    @abstractmethod
    def clear_selection(self) -> None:
        """Clear selection and observer, or release the line first if its end is fixed."""

    @abstractmethod
    def turn(self, steps: int) -> bool:
        """Turn what is selected by steps of the wheel; False if nothing can be turned."""

    @abstractmethod
    def go_to(self, place: str) -> None:
        """Bring a hex (by label), a unit (``unit:ID``) or a piece (``feature:ID``) into the middle."""

    @abstractmethod
    def units_at(self, place: QPointF) -> Sequence[str]:
        """The ids of the units that the map shows at a point of the scene, the uppermost last."""

    @abstractmethod
    def place_of(self, place: QPointF) -> PlanPlace | None:
        """A point of the scene as a place of the map: the number of a hex, or a point in the table's unit; None off the
        map."""

    @property
    @abstractmethod
    def drawn_sources(self) -> Iterable[object]:
        """Everything on the map besides answers, as the kinds of overlays take it."""

    @abstractmethod
    def place_typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """The place that typed words name: its name, and a function that shows it; None if they name none."""

    @abstractmethod
    def show_kept_line(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""

    @abstractmethod
    def side_view(self, parent: QWidget) -> SideView:
        """Make a large picture of the line from the side."""

    @abstractmethod
    def picture_regions(self) -> dict[str, MapRegion | None]:
        """The part of the map that is ``seen``, and that which is ``selected`` (None: nothing is)."""

    # What both kinds do alike.

    def units_in_words(self, place: QPointF) -> list[str]:
        """The units at a point of the scene that the map shows: name, side and id, then the states."""
        document = self.document
        scenario, ruleset, language = document.drawn_scenario, document.ruleset, document.language
        found = [scenario.forces.find(unit) for unit in self.units_at(place)]
        return [
            ", ".join(
                [unit_words(scenario, ruleset, party_of(*one), language), *state_words(one[1], ruleset, language)]
            )
            for one in found
            if one is not None
        ]

    def overlays_in_words(self, place: QPointF) -> list[str]:
        """The words of all that is drawn over the map at a point of the scene, except answers, which the inspector has."""
        here = self.place_of(place)
        return words_at(self.drawn_sources, here, self.document.language) if here is not None else []

    @property
    def extra_drawings(self) -> ExtraDrawings | None:
        """Drawings for a picture in addition to the answers."""
        return None

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the selected pieces: none but on a tabletop."""
        return ()

    def connect_names(self) -> None:
        """Show the names of units as the settings want them."""
        self.view.show_names(self.window.settings.unit_names)
        self.window.settings.signals.names_changed.connect(self.view.show_names)

    def region_in_sight(self, bounds: tuple[float, float, float, float], per_unit: float) -> MapRegion:
        """The part of the map, between these bounds, that is in the view. ``per_unit``: pixels of the scene for a unit."""
        seen = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        left, top, right, bottom = bounds
        return MapRegion(
            max(left, seen.left() / per_unit),
            max(top, seen.top() / per_unit),
            min(right, seen.right() / per_unit),
            min(bottom, seen.bottom() / per_unit),
        )

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
