"""The open scenario: the current value, its file, its undo stack, and a signal for changes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.map_variants_reader import base_terrain
from workbench.files.safe_files import Stamp
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import compare, compare_tabletops
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.map_variants import EditMapVariant, SwitchMapVariant, with_map_variants_up_to
from workbench.scenario.map_layers import changed_layers
from workbench.scenario.map_variants_applied import with_map_variants, without_map_variants
from workbench.scenario.scenario import A, AnyScenario, TabletopScenario, as_seen_by

# --- The one undo command: it holds two scenarios and swaps them.


_STROKE = 1
_ALONE = -1


class SwapScenario(QUndoCommand, Generic[A]):
    """Shows ``after`` on redo and ``before`` on undo; commands of the same stroke melt into one."""

    def __init__(self, show: Callable[[A], None], before: A, after: A, text: str, stroke: int = 0) -> None:
        super().__init__(text)
        self._show = show
        self.before = before
        self.after = after
        self.stroke = stroke
        self.dropped = False

    def id(self) -> int:
        """Qt asks only commands of equal id to merge."""
        return _STROKE if self.stroke else _ALONE

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take over the end of a later command of the same stroke."""
        if not isinstance(other, SwapScenario) or not self.stroke or other.stroke != self.stroke:
            return False
        self.after = other.after
        self.setText(other.text())
        # Qt deletes it now, but PySide 6.11 never gives its Python half back: it must not hold a scenario for every step
        del other._show, other.before, other.after
        return True

    def redo(self) -> None:
        """Show the scenario after."""
        self._show(self.after)

    def undo(self) -> None:
        """Show the scenario before; a dropped command leaves the stack."""
        # Qt does not run undo() of a command that is obsolete already
        self.setObsolete(self.dropped)
        self._show(self.before)


log = logging.getLogger(__name__)


class Document(QObject, Generic[A]):
    """A scenario that is being edited under its ruleset.

    The ruleset is fixed for the life of a document: another ruleset makes another document.
    """

    changed = Signal(object)
    """What differs (:class:`~workbench.scenario.changes.ChangeSet`, of a table
    :class:`~workbench.scenario.changes.TabletopChanges`), after every edit, undo and redo."""
    file_changed = Signal()
    """The path or whether there is unsaved work changed."""
    worked = Signal()
    """The scenario, or whether it is saved, changed: for whoever keeps the work safe, while windows come and go."""
    refused = Signal(object)
    """The locked layers (a frozenset of their names) that an edit would have changed."""

    def __init__(
        self,
        scenario: A,
        ruleset: Ruleset,
        path: Path | None = None,
        diagnostics: Iterable[Diagnostic] = (),
        *,
        language: str = "en",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._scenario = scenario
        self.ruleset = ruleset
        self.path = path
        self.stamp: Stamp | None = None
        """What the file was like when it was read or written last; None if that is not known."""
        self.home = path.parent if path is not None else None
        """The folder from which the scenario's ruleset is named, if by a relative path."""
        self.diagnostics = tuple(diagnostics)
        self.language = language
        self.stack = QUndoStack(self)
        self.stack.cleanChanged.connect(self._clean_changed)
        self._logged = 0
        """The stroke that the log has a line of."""
        self._strokes = 0
        self.history_moves = False
        """True while a change is told that is a step of the history; that step is told next."""
        self._into = ""
        self.bare = False
        self.seen_by = ""
        """The side whose view is shown; "" shows everything."""
        self._seen: tuple[str, A, A] | None = None
        self.placeholder = False
        """Is it the empty map behind the first page, which makes room for whatever is opened?"""
        self.locked: frozenset[str] = frozenset()
        """The layers that edits leave alone (:mod:`workbench.scenario.map_layers`)."""

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
    def into(self) -> str:
        """The id of the overlay that edits of the ground go into; "" = they change the painted map."""
        return self._into if any(overlay.id == self._into for overlay in self._scenario.overlays) else ""

    def edit_into(self, overlay: str) -> None:
        """Let edits of the ground go into an overlay from now on, which is in force then; "" ends it."""
        self._into = overlay
        chosen = next((one for one in self._scenario.overlays if one.id == overlay), None)
        switch: Any = SwitchMapVariant(overlay, on=True, name=chosen.title if chosen is not None else Text())
        if chosen is None or chosen.on or not self.apply(switch):
            self.changed.emit(_changes_between(self._scenario, self._scenario))

    @property
    def dirty(self) -> bool:
        """True if there is work that was not saved."""
        return not self.stack.isClean()

    @property
    def untouched(self) -> bool:
        """Is it a placeholder with which nothing was done?"""
        return self.placeholder and self.path is None and not self.stack.count()

    @property
    def seen(self) -> A:
        """The scenario in force, with its overlays laid, as the side knows it whose view is shown: what is asked about."""
        kept = self._seen
        if kept is None or kept[0] != self.seen_by or kept[1] is not self._scenario:
            kept = self._seen = (
                self.seen_by,
                self._scenario,
                as_seen_by(with_map_variants(self._scenario), self.seen_by),
            )
        return kept[2]

    @property
    def pictured(self) -> A:
        """What is drawn: the same, or the painted map without its overlays while that is looked at."""
        return as_seen_by(without_map_variants(self._scenario), self.seen_by) if self.bare else self.seen

    def look_beneath(self, on: bool) -> None:
        """Draw the painted map without its overlays, or as it is in force again; answers stay those of the map in force."""
        before = self.pictured
        self.bare = on
        self.changed.emit(_changes_between(before, self.pictured))

    def see_as(self, side: str) -> None:
        """Show the view of a side; "" shows everything."""
        before = self.seen
        self.seen_by = side
        self.changed.emit(_changes_between(before, self.seen))

    def new_stroke(self) -> int:
        """A key for the edits of one stroke: they become one undo step."""
        self._strokes += 1
        return self._strokes

    def apply(self, edit: Edit[A], stroke: int = 0) -> bool:
        """Edit the scenario; False if nothing changed. Edits with the same ``stroke`` are undone together.

        An edit that would change a locked layer is refused whole.
        """
        if self.into:
            names = {overlay.id: overlay.title for overlay in self._scenario.overlays}
            edit = EditMapVariant(self.into, edit, base_terrain(self.ruleset), names[self.into])
        after = edit.apply(self._scenario)
        if after is self._scenario:
            return False
        if self.locked and (barred := self._layers(after) & self.locked):
            self.refused.emit(barred)
            return False
        text = edit.label.get(self.language)
        if not stroke or stroke != self._logged:  # one line for a stroke, however many hexes it crosses
            self._logged = stroke
            log.info("edit %s", type(edit).__name__)
        self.stack.push(SwapScenario(self._show, self._scenario, after, text, stroke))
        return True

    def _layers(self, after: A) -> frozenset[str]:
        """The layers that an edit changes, of the painted map or of the overlay that is painted into."""
        found = changed_layers(self._scenario, after)
        if self.into:
            before: Any = self._scenario
            old, new = with_map_variants_up_to(before, self.into), with_map_variants_up_to(cast(Any, after), self.into)
            found |= changed_layers(old, new)
        return found

    def drop_stroke(self, stroke: int) -> None:
        """Take back what an unfinished stroke did; it cannot be redone."""
        index = self.stack.index()
        last = self.stack.command(index - 1) if index > 0 else None
        if isinstance(last, SwapScenario) and last.stroke == stroke:
            last.dropped = True
            self.stack.undo()

    def saved(self, path: Path, stamp: Stamp | None = None) -> None:
        """The scenario as it is now lies in the file ``path``."""
        self.path = path
        self.stamp = stamp
        self.stack.setClean()
        self.file_changed.emit()
        self.worked.emit()

    def reload(self, scenario: A, stamp: Stamp | None, label: str) -> None:
        """The file holds another scenario now, under the same ruleset: show that; undo brings back what was here."""
        self.stamp = stamp
        self.stack.push(SwapScenario(self._show, self._scenario, scenario, label))
        self.stack.setClean()
        self.worked.emit()

    def lost_file(self) -> None:
        """What is here is in no file any more, or in none yet: it counts as unsaved, whatever is undone."""
        self.stack.resetClean()
        self.worked.emit()

    def _clean_changed(self, clean: bool) -> None:
        self.file_changed.emit()
        self.worked.emit()

    def _show(self, scenario: A) -> None:
        before, self._scenario = self._scenario, scenario
        self.history_moves = True
        try:
            self.changed.emit(_changes_between(before, scenario))
        finally:
            self.history_moves = False
        self.worked.emit()


TableDocument = Document[TabletopScenario]
AnyDocument = Document[Any]


def _changes_between(before: AnyScenario, after: AnyScenario) -> object:
    if before.kind == "table" and after.kind == "table":
        return compare_tabletops(before, after)
    assert before.kind == after.kind == "hex"
    return compare(before, after)
