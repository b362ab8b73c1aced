"""An open scenario: its current value, file and undo stack, and a signal for changes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from enum import Enum, auto
from pathlib import Path
from typing import Any, Generic, cast
from weakref import WeakMethod

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.desktop.documents.problems import Problems
from workbench.engine.sight.tabletop_wording import piece_called
from workbench.files.map_variants_reader import base_terrain
from workbench.files.safe_files import Stamp
from workbench.files.scenario_writer import ScenarioSource
from workbench.lessons.draft import Draft, LessonSource
from workbench.lessons.recording import Recording
from workbench.lessons.run import Run
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import changes_between
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.map_variants import EditMapVariant, SwitchMapVariant, with_map_variants_up_to
from workbench.scenario.edits.map_variants_applied import with_map_variants, without_map_variants
from workbench.scenario.edits.occupants import Buildings, units_that_lost_floors, with_its_occupants
from workbench.scenario.edits.slopes import with_its_slopes
from workbench.scenario.map_layers import TERRAIN, UNITS, changed_layers
from workbench.scenario.scenario import A, AnyScenario, TabletopScenario, as_seen_by, placed_in
from workbench.scenario.slopes import SlopeTerms
from workbench.scenario.supplements import Supplement
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import BaseUnit, unit_called


class EditOutcome(Enum):
    """The outcome of an edit: the scenario is another one, stays as it was, or a locked layer refused it."""

    CHANGED = auto()
    UNCHANGED = auto()
    REFUSED = auto()


# --- The only undo command: it holds two scenarios and swaps them


class SwapScenario(QUndoCommand, Generic[A]):
    """Shows ``after`` on redo and ``before`` on undo. Later edits of the same ``stroke`` change its ``after``: of commands that
    Qt merges, PySide 6.11 never frees the Python half."""

    def __init__(self, show: Callable[[A], None], before: A, after: A, text: str, stroke: int = 0) -> None:
        super().__init__(text)
        # PySide gives a reference to the stack away for good when it is shown in a view of the history that is deleted
        # before it: a strong reference from here to the document would keep both, and all steps, until the program ends
        self._show = WeakMethod(show)
        self.before = before
        self.after = after
        self.stroke = stroke
        self.dropped = False

    def redo(self) -> None:
        """Show the scenario after."""
        self._show_if_there(self.after)

    def undo(self) -> None:
        """Show the scenario before; a dropped command leaves the stack."""
        # Qt does not run undo() of a command that is already obsolete
        self.setObsolete(self.dropped)
        self._show_if_there(self.before)

    def _show_if_there(self, scenario: A) -> None:
        show = self._show()
        if show is not None:
            show(scenario)


log = logging.getLogger(__name__)


class Document(QObject, Generic[A]):
    """A scenario that is being edited under its ruleset.

    The ruleset is fixed for the life of a document: another ruleset makes another document.
    """

    changed = Signal(object)
    """The differences (:class:`~workbench.scenario.changes.ChangeSet`, of a table
    :class:`~workbench.scenario.changes.TabletopChanges`), after every edit, undo and redo."""
    file_changed = Signal()
    """The path changed, or whether there is unsaved work."""
    work_changed = Signal()
    """The scenario changed, or whether it is saved. Autosave listens to it, because windows come and go."""
    edit_refused = Signal(object)
    """An edit was refused; carries the locked layers that it would have changed (a frozenset of names)."""

    floors_lost = Signal(object)
    """An edit took the floor of units of a table away; carries the units as they are now."""

    # --- the state, as it begins with every document

    stamp: Stamp | None = None
    """The stamp of the file when it was last read or written; None if unknown."""
    source: ScenarioSource | None = None
    """The text that the scenario was read from. Saving keeps its comments. None if it is canonical, or in no file."""
    sample: Path | None = None
    """The file of the program of which this is a copy that is in no file yet."""
    _supplement: Supplement | None = None
    """The user's values as they were last saved here."""
    _logged_stroke = 0
    """The last stroke that was logged."""
    _continues_stroke = False
    before_last_change: A | None = None
    """The scenario before the last edit (a whole stroke), undo or redo that changes more than its plans; None if there was
    none."""
    _strokes = 0
    is_history_step = False
    """True while ``changed`` is emitted for a step of the undo stack, whose own signals follow."""
    is_applying = False
    """True while an edit becomes the next step of the undo stack, and not while steps are undone or done again."""
    _edited_map_variant = ""
    painted_map_shown = False
    viewing_side = ""
    """The side whose view of the map is shown; "" shows everything."""
    _analysed: tuple[str, A, A] | None = None
    is_placeholder = False
    """True for the empty map behind the first page, which the next opened file replaces."""
    lesson: Run | None = None
    """The lesson or quiz whose map this is: a copy for each step, which no file holds and nobody is asked to save."""
    draft: Draft | None = None
    """The lesson that is written about this map; None while none is."""
    saved_draft: Draft | None = None
    """The draft as it was last saved."""
    recording: Recording | None = None
    """The map that the draft begins with, and that of its last step; None while the draft has no step."""
    lesson_source: LessonSource | None = None
    """The text that the draft was read from. Saving keeps its comments."""
    locked: frozenset[str] = frozenset()
    """The layers that no edit may change (:mod:`workbench.scenario.map_layers`)."""
    slopes: SlopeTerms | None = None
    """The slopes that follow the levels at every edit; None: they do not, as the user wants it or the game has none."""

    def __init__(
        self,
        scenario: A,
        ruleset: Ruleset,
        path: Path | None = None,
        diagnostics: Iterable[Diagnostic] | None = None,
        *,
        language: str = "en",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._scenario = scenario if path is None else placed_in(scenario, path.parent)
        self.ruleset = ruleset
        self._buildings = _buildings_of(ruleset) if isinstance(scenario, TabletopScenario) else {}
        """The kinds of terrain that units of a table can be inside of, with their highest level."""
        self.path = path
        self.base_folder = path.parent if path is not None else None
        """The folder that a relative path of the scenario's ruleset starts from; None if there is no file."""
        self.problems = Problems(self._scenario, ruleset, diagnostics, self)
        """What is wrong with the scenario; without ``diagnostics`` of a reader, nobody has checked it yet."""
        self.language = language
        self.stack = QUndoStack(self)
        self.stack.cleanChanged.connect(self._clean_changed)

    def __del__(self) -> None:
        # PySide 6.11 crashes when the garbage collector takes a stack and its commands in one go: empty the stack first
        stack = getattr(self, "stack", None)
        if stack is not None and isValid(stack):
            stack.blockSignals(True)
            stack.clear()

    @property
    def scenario(self) -> A:
        """The scenario as it is now."""
        return self._scenario

    @property
    def edited_map_variant(self) -> str:
        """The id of the map variant that edits of the ground change; "" = they change the painted map."""
        return (
            self._edited_map_variant
            if any(overlay.id == self._edited_map_variant for overlay in self._scenario.overlays)
            else ""
        )

    def edit_map_variant(self, overlay: str) -> None:
        """Make edits of the ground change a map variant, which is switched on; "" makes them change the painted map."""
        self._edited_map_variant = overlay
        chosen = next((one for one in self._scenario.overlays if one.id == overlay), None)
        switch: Any = SwitchMapVariant(overlay, on=True, name=chosen.title if chosen is not None else Text())
        if chosen is None or chosen.on or not self.apply(switch):
            self.changed.emit(changes_between(self._scenario, self._scenario))

    @property
    def origin(self) -> Path | None:
        """The file that was opened: that of the document, or the sample that it is a copy of; None if there is none."""
        return self.path if self.path is not None else self.sample

    @property
    def title(self) -> Text:
        """The title of the scenario, or of the lesson whose map it is."""
        return self._scenario.title if self.lesson is None else self.lesson.lesson.title

    @property
    def dirty(self) -> bool:
        """True if there is work that was not saved. What is tried in a lesson is no work."""
        return (not self.stack.isClean() and self.lesson is None) or self.has_unsaved_draft

    @property
    def has_unsaved_draft(self) -> bool:
        """Is a lesson written about this map that no file holds?"""
        return self.draft is not None and self.draft != self.saved_draft and bool(self.draft.steps)

    @property
    def is_untouched_placeholder(self) -> bool:
        """True for a placeholder that was neither edited nor saved."""
        return self.is_placeholder and self.path is None and not self.stack.count()

    @property
    def analysed_scenario(self) -> A:
        """The scenario that answers are about: with its map variants in force, as ``viewing_side`` knows it."""
        kept = self._analysed
        if kept is None or kept[0] != self.viewing_side or kept[1] is not self._scenario:
            kept = self._analysed = (
                self.viewing_side,
                self._scenario,
                as_seen_by(with_map_variants(self._scenario), self.viewing_side),
            )
        return kept[2]

    @property
    def drawn_scenario(self) -> A:
        """The scenario that is drawn: the analysed one, or without map variants while the painted map is shown."""
        return (
            as_seen_by(without_map_variants(self._scenario), self.viewing_side)
            if self.painted_map_shown
            else self.analysed_scenario
        )

    def show_painted_map(self, on: bool) -> None:
        """Draw the painted map without its map variants, or the map in force; answers are always about the map in force."""
        before = self.drawn_scenario
        self.painted_map_shown = on
        self.changed.emit(changes_between(before, self.drawn_scenario))

    def show_view_of(self, side: str) -> None:
        """Show the map as a side knows it; "" shows everything."""
        before = self.analysed_scenario
        self.viewing_side = side
        self.changed.emit(changes_between(before, self.analysed_scenario))

    def new_stroke(self) -> int:
        """A new key for the edits of one stroke, which become one undo step."""
        self._strokes += 1
        return self._strokes

    def apply(self, edit: Edit[A], stroke: int = 0) -> bool:
        """Edit the scenario, as :meth:`outcome_of` does; False if nothing changed."""
        return self.outcome_of(edit, stroke) is EditOutcome.CHANGED

    def outcome_of(self, edit: Edit[A], stroke: int = 0) -> EditOutcome:
        """Edit the scenario, and say what came of it. Edits with the same ``stroke`` are undone together.

        An edit that would change a locked layer is refused whole. Slopes that follow the levels belong to the edit; where the
        terrain is locked they stay as they are. So do units inside buildings of a table, which otherwise go along.
        """
        name = type(edit).__name__
        if self.slopes is not None and TERRAIN not in self.locked:
            edit = cast(Any, with_its_slopes(cast(Any, edit), self.slopes))
        if self.edited_map_variant:
            names = {overlay.id: overlay.title for overlay in self._scenario.overlays}
            name = EditMapVariant.__name__
            edit = EditMapVariant(
                self.edited_map_variant, edit, base_terrain(self.ruleset), names[self.edited_map_variant]
            )
        elif self._buildings and UNITS not in self.locked:
            edit = cast(Any, with_its_occupants(cast(Any, edit), self._buildings))
        after = edit.apply(self._scenario)
        if after is self._scenario:
            return EditOutcome.UNCHANGED
        if self._is_refused(after):
            return EditOutcome.REFUSED
        text = edit.label.get(self.language)
        self._continues_stroke = bool(stroke) and stroke == self._logged_stroke
        if not stroke or stroke != self._logged_stroke:  # one line for a stroke of any number of hexes
            self._logged_stroke = stroke
            log.info("edit %s", name)
        before: Any = self._scenario
        self._add_step(after, text, stroke)
        self._continues_stroke = False
        if self._buildings and (lower := units_that_lost_floors(before, cast(Any, after))):
            self.floors_lost.emit(lower)
        return EditOutcome.CHANGED

    def _add_step(self, after: A, text: str, stroke: int = 0) -> None:
        """Show another scenario as an undo step, or as part of the last one if that is of the same stroke and not saved."""
        last = self._last_step()
        self.is_applying = True
        try:
            if last is None or not stroke or last.stroke != stroke or self.stack.isClean():
                self.stack.push(SwapScenario(self._show, self._scenario, after, text, stroke))
                return
            last.after = after
            last.setText(text)
            self._show(after)
            self.stack.indexChanged.emit(self.stack.index())
        finally:
            self.is_applying = False

    def _last_step(self) -> SwapScenario[A] | None:
        """The step that undo takes back, if nothing can be redone."""
        index = self.stack.index()
        last = self.stack.command(index - 1) if 0 < index == self.stack.count() else None
        return last if isinstance(last, SwapScenario) else None

    def extend_last(self, edit: Edit[A]) -> None:
        """Edit the scenario as part of the last undo step; as a step of its own where that was saved, or undone."""
        last = self._last_step()
        if last is None or last.after is not self._scenario or self.stack.isClean() or self.edited_map_variant:
            self.apply(edit)
            return
        after = edit.apply(self._scenario)
        if self._is_refused(after):
            return
        log.info("edit %s", type(edit).__name__)
        last.after = after
        self._show(after)

    def _is_refused(self, after: A) -> bool:
        """Does an edit change a locked layer? The window is told which."""
        locked_changes = self._changed_layers(after) & self.locked if self.locked else frozenset[str]()
        if locked_changes:
            self.edit_refused.emit(locked_changes)
        return bool(locked_changes)

    def _changed_layers(self, after: A) -> frozenset[str]:
        """The layers that an edit changes, of the painted map or of the edited map variant."""
        found = changed_layers(self._scenario, after)
        if self.edited_map_variant:
            before: Any = self._scenario
            old, new = (
                with_map_variants_up_to(before, self.edited_map_variant),
                with_map_variants_up_to(cast(Any, after), self.edited_map_variant),
            )
            found |= changed_layers(old, new)
        return found

    def drop_stroke(self, stroke: int) -> None:
        """Undo an unfinished stroke; it cannot be redone."""
        index = self.stack.index()
        last = self.stack.command(index - 1) if index > 0 else None
        if isinstance(last, SwapScenario) and last.stroke == stroke:
            last.dropped = True
            self.stack.undo()

    @property
    def picture_folder(self) -> Path | None:
        """The folder in which the pictures of the scenario lie; None if it is in no file."""
        return self.origin.parent if self.origin is not None else None

    def called(self, one: Feature | BaseUnit) -> Text:
        """Return the name of a piece or a unit as people read it."""
        if isinstance(one, Feature):
            return piece_called(one, self.ruleset)
        return unit_called(one, self.scenario.forces, self.ruleset.units)

    def mark_saved(self, path: Path, stamp: Stamp | None = None) -> None:
        """Record that the file ``path`` holds the current scenario."""
        self.path = path
        self.sample = None
        self.stamp = stamp
        self.stack.setClean()
        self.file_changed.emit()
        self.work_changed.emit()
        if any(unit.picture for _, unit in self._scenario.forces) and self._scenario.home != path.parent:
            self._show(self._scenario)

    def reload(self, found: Document[A], label: str) -> None:
        """Show the scenario that the file holds now, under the same ruleset; undo shows the one before."""
        self.stamp = found.stamp
        self.source = found.source
        self._add_step(found.scenario, label)
        self.problems.read_again(found.scenario, found.problems.items)
        self.stack.setClean()
        self.work_changed.emit()

    def take_supplement(self, supplement: Supplement) -> None:
        """Go on with a supplement as its file has it now. It is no edit: undo shows the scenarios of before with it too."""
        self._supplement = supplement
        named = self._scenario.supplement
        if named is not None and named.id == supplement.id and named != supplement:
            self._show(self._scenario)

    def replace_scenario(self, scenario: A) -> None:
        """Show another scenario in place of what was edited, and forget the history: the map of a lesson's next step."""
        self.stack.clear()
        if scenario is not self._scenario:
            self._show(scenario)

    def mark_unsaved(self) -> None:
        """Count the scenario as unsaved at every undo step, because no file holds it."""
        self.stack.resetClean()
        self.work_changed.emit()

    def _clean_changed(self, clean: bool) -> None:
        self.file_changed.emit()
        self.work_changed.emit()

    def _show(self, scenario: A) -> None:
        if self.path is not None and any(unit.picture for _, unit in scenario.forces):
            scenario = placed_in(scenario, self.path.parent)
        newest = self._supplement
        if newest is not None and scenario.supplement not in (None, newest) and scenario.supplement.id == newest.id:
            scenario = cast(A, replace(cast(Any, scenario), supplement=newest))
        before, self._scenario = self._scenario, scenario
        if not self._continues_stroke and not _only_plans_differ(before, scenario):
            self.before_last_change = before
        self.is_history_step = True
        try:
            self.changed.emit(changes_between(before, scenario))
        finally:
            self.is_history_step = False
        self.problems.follow(scenario)
        self.work_changed.emit()


TabletopDocument = Document[TabletopScenario]
AnyDocument = Document[Any]


def _buildings_of(ruleset: Ruleset) -> Buildings:
    """The buildings and field works of a ruleset."""
    inside = [row for row in ruleset.terrain.values() if row.fact("class") in ("building", "works")]
    return {row.key: max(row.levels, default=0) for row in inside}


def _only_plans_differ(before: AnyScenario, after: AnyScenario) -> bool:
    """Are two scenarios alike but for the plans that they keep?"""
    if before.plans is after.plans:
        return False
    pairs = ((getattr(before, one.name), getattr(after, one.name)) for one in fields(before) if one.name != "plans")
    # most values are the very same; markers are put in order again
    return all(was is now or (isinstance(was, tuple | Mapping) and was == now) for was, now in pairs)
