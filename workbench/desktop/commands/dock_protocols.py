"""What commands need of single docks of their window, as protocols."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    # named for types only: commands load no panel
    from PySide6.QtWidgets import QPushButton

    from workbench.desktop.documents.document import AnyDocument
    from workbench.desktop.overlays.plan import PlanSource
    from workbench.desktop.panels.layers import LayersPanel
    from workbench.desktop.panels.map_variants import OverlaysPanel
    from workbench.desktop.panels.plan import PlanPanel
    from workbench.desktop.panels.underlay import UnderlayEditor, UnderlayPanel
    from workbench.desktop.panels.units_table import UnitsTable
    from workbench.lessons.practice import QuizWish
    from workbench.planning.plans import PlanKind
    from workbench.scenario.edits.edit import Edit


class LayerDock(Protocol):
    """The dock of layers."""

    layers: LayersPanel


class OverlayDockPart(Protocol):
    """The dock of overlays."""

    panel: OverlaysPanel


class UnderlayDockPart(Protocol):
    """The dock of the picture under the map."""

    @property
    def panel(self) -> UnderlayPanel:
        """Its panel."""
        ...

    @property
    def editor(self) -> UnderlayEditor:
        """What the mouse does to the picture."""
        ...

    def choose(self) -> None:
        """Ask for a picture."""
        ...


class UnitDocks(Protocol):
    """The table of units and the zones on the map."""

    zones_shown: bool
    table: UnitsTable

    @property
    def table_shown(self) -> bool:
        """Is the table of units open, in front of the docks that share its place?"""
        ...

    def toggle_table(self) -> None:
        """Open the table of units in front, or close it."""
        ...

    def apply(self, edit: Edit[Any]) -> None:
        """Make an edit, one step of undo."""
        ...

    def take_off(self, ids: tuple[str, ...]) -> None:
        """Leave units off the map."""
        ...

    def choose_zone(self, zone: str) -> None:
        """Choose the zone that the zone tool draws."""
        ...

    def go_to(self, place: str) -> None:
        """Bring ``zone:ID`` into the middle and choose it."""
        ...

    @property
    def has_selected_ground(self) -> bool:
        """Is anything selected of which a zone can be made?"""
        ...

    @property
    def no_selected_ground(self) -> str:
        """What to select for that (translated)."""
        ...

    def new_zone_from_selection(self, kind: str) -> None:
        """Add a zone of a kind over what is selected."""
        ...

    def zone_by_selection(self, zone: str, add: bool = True) -> None:
        """Add what is selected to a zone, or take it out of it."""
        ...


class NamesDock(Protocol):
    """The names on the map."""

    def apply(self, edit: Edit[Any]) -> None:
        """Make an edit, one step of undo."""
        ...

    def edit(self, name: str) -> None:
        """Open the dialog of the name with this id."""
        ...

    def go_to(self, place: str) -> None:
        """Bring ``name:ID`` into view and select it."""
        ...

    def redraw(self) -> None:
        """Lay the names out again, because more or less of the map is shown."""
        ...


class PlanSwitch(Protocol):
    """The dock of plans."""

    on: bool
    """Is a plan shown?"""
    panel: PlanPanel

    @property
    def source(self) -> PlanSource:
        """What is drawn."""
        ...

    def start(self, kind: PlanKind) -> None:
        """Show a kind of plan."""
        ...

    def finish(self) -> None:
        """Take the plan off the map and its dock from the front."""
        ...

    def keep(self) -> None:
        """Keep the plan that is shown under a name."""
        ...

    def show_kept(self, name: str) -> None:
        """Show a plan that the scenario keeps."""
        ...

    def set(self, *, on: bool) -> None:
        """Show the plan that is chosen, or take it off the map."""
        ...


class WritingSwitch(Protocol):
    """The dock in which a lesson is written."""

    def can_start(self) -> bool:
        """Is there a map or a lesson to write about?"""
        ...

    def start(self) -> None:
        """Open it, with the draft of this map or a new one."""
        ...

    def add_step(self) -> None:
        """A step from what is shown."""
        ...

    def save(self) -> bool:
        """Ask for a file and write the lesson; False if it was not written."""
        ...


class QuizSwitch(Protocol):
    """Begins quizzes."""

    def begin(self, document: AnyDocument, count: int, seed: int | None, wish: QuizWish = ...) -> None:
        """Look for questions about a map and ask them."""
        ...

    def begin_of_file(self, path: Path) -> None:
        """A quiz of the map in a file."""
        ...

    def begin_daily(self, game: str) -> None:
        """Today's ten of a game."""
        ...


class LessonSwitch(Protocol):
    """The dock of lessons."""

    trying: bool
    """Does the learner play on the map?"""
    holds_verdict: bool
    """Is the verdict on the next answer of the step held back?"""

    def hold_verdict(self, *, on: bool) -> None:
        """Take the next answer of the step without its verdict, or reveal it."""
        ...

    def show_large(self, scale: float | None) -> None:
        """Show the card in letters so many times as large as elsewhere; None: in its own."""
        ...

    def button_of_letter(self, letter: str) -> QPushButton | None:
        """The button of the question of the step that a letter presses; None without one."""
        ...

    def step(self, by: int) -> None:
        """Go some steps on, or back."""
        ...

    def show_answer(self) -> None:
        """Show what the step hides."""
        ...

    def count_hand(self, option: int, by: int) -> bool:
        """Count a hand of a class for an answer of the step; False if there is no such answer."""
        ...

    @property
    def hides_answer(self) -> bool:
        """Does a step wait for an answer?"""
        ...

    def try_it(self) -> None:
        """Let the learner play on the map."""
        ...

    def back_to_step(self) -> None:
        """Take back what was tried."""
        ...

    def open_lesson(self, path: Path) -> None:
        """Open a lesson."""
        ...

    @property
    def quizzes(self) -> QuizSwitch:
        """The part that begins quizzes."""
        ...
