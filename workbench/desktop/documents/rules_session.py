"""A ruleset that is being edited in the window: its draft with undo, what is wrong with it, its files and unsaved work."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Diagnostics, Severity
from workbench.base.text import Text
from workbench.checks.registry import check_ruleset
from workbench.files.rulesets.draft import RulesDraft, read_draft
from workbench.files.rulesets.kept_draft import drop_kept_draft, keep_draft, kept_draft
from workbench.files.rulesets.loader import folder_of_ruleset
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.safe_files import user_rulesets_folder
from workbench.files.yaml_nodes import Path as DataPath
from workbench.rules.ruleset import Ruleset

_CHECK_AFTER, _KEEP_AFTER = 120, 800
"""Milliseconds of rest before a draft is checked, and before it is kept."""


class RulesSession(QObject):
    """The state of one rules window. ``ruleset`` is the last one without errors: the test board answers by it."""

    changed = Signal()
    """The draft is another one, or it was saved."""
    checked = Signal()
    """What is wrong with the draft is known."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self.draft = self.saved = read_draft(folder)
        self.ruleset: Ruleset | None = None
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self.problems: dict[DataPath, list[Diagnostic]] = {}
        self._undone: list[tuple[RulesDraft, DataPath]] = []
        self._done: list[tuple[RulesDraft, DataPath]] = []
        self._origin: RulesDraft | None = None
        self._check = self._timer(_CHECK_AFTER, self.check)
        self._keep = self._timer(_KEEP_AFTER, self.keep)
        found = kept_draft(folder)
        self.recovered = found.draft if found is not None and found.draft.texts != self.draft.texts else None
        """Unsaved changes of an earlier run."""
        self.recovered_over = found is not None and found.saved.texts != self.saved.texts
        """Were the files changed since then?"""
        self.check()

    def _timer(self, after: int, what: object) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=after)
        timer.timeout.connect(what)
        return timer

    @property
    def editable(self) -> bool:
        """Is it one of the user's own? What is shipped is only looked at."""
        return self.folder.resolve().is_relative_to(user_rulesets_folder().resolve())

    @property
    def unsaved(self) -> bool:
        """Are there changes that no file has?"""
        return self.draft.texts != self.saved.texts

    @property
    def origin(self) -> RulesDraft | None:
        """The ruleset that this one was copied from; None if it names none, or it is no longer there."""
        if self._origin is None:
            named = self.draft.value((HEAD, "copied_from"))
            folder = folder_of_ruleset(named) if isinstance(named, str) else None
            self._origin = read_draft(folder) if folder is not None else None
        return self._origin

    # --- edits

    def change(self, draft: RulesDraft, path: DataPath) -> bool:
        """Take the next draft; ``path`` is where it differs. False if nothing does, or the ruleset is only looked at."""
        if not self.editable or draft.texts == self.draft.texts:
            return False
        self._done.append((self.draft, path))
        self._undone.clear()
        self._show(draft)
        return True

    @property
    def can_undo(self) -> bool:
        """Is there a change to take back?"""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Is there a change to make again?"""
        return bool(self._undone)

    def undo(self) -> DataPath:
        """Take the last change back; where it was."""
        return self._step(self._done, self._undone)

    def redo(self) -> DataPath:
        """Make the change again that was taken back last; where it is."""
        return self._step(self._undone, self._done)

    def _step(self, source: list[tuple[RulesDraft, DataPath]], target: list[tuple[RulesDraft, DataPath]]) -> DataPath:
        if not source:
            return ()
        draft, path = source.pop()
        target.append((self.draft, path))
        self._show(draft)
        return path

    def take_recovered(self) -> None:
        """Go on with the unsaved changes of an earlier run."""
        if self.recovered is not None:
            draft, self.recovered = self.recovered, None
            self.change(draft, ())

    def drop_recovered(self) -> None:
        """Throw the unsaved changes of an earlier run away."""
        self.recovered = None
        drop_kept_draft(self.folder)

    def _show(self, draft: RulesDraft) -> None:
        self.draft = draft
        self._check.start()
        self._keep.start()
        self.changed.emit()

    # --- checks

    def check(self) -> None:
        """Check the draft; the ruleset is that of the draft if it has no errors."""
        self._check.stop()
        ruleset, found = self.draft.checked(check_ruleset)
        self.diagnostics, self.problems = tuple(found), self.places(self.draft, found)
        if ruleset is not None:
            self.ruleset = ruleset
        self.checked.emit()

    @staticmethod
    def places(draft: RulesDraft, found: Iterable[Diagnostic]) -> dict[DataPath, list[Diagnostic]]:
        """Messages by the paths at which they stand."""
        places: dict[DataPath, list[Diagnostic]] = {}
        for one in found:
            places.setdefault(draft.place_of(one), []).append(one)
        return places

    @property
    def has_errors(self) -> bool:
        """Would the ruleset not load?"""
        return any(one.severity is Severity.ERROR for one in self.diagnostics)

    # --- files

    def save(self) -> Diagnostics:
        """Write what changed. Files that another program changed meanwhile are not overwritten: an error says which."""
        diagnostics, now = Diagnostics(), read_draft(self.folder)
        for name in self.draft.changed_files(self.saved):
            if now.texts.get(name) not in (self.saved.texts.get(name), self.draft.texts[name]):
                words = Text("{name} was changed by another program", "{name} a été modifié par un autre programme")
                diagnostics.error("changed_meanwhile", words.format(name=name))
        if diagnostics.has_errors:
            return diagnostics
        diagnostics.extend(self.draft.save(self.saved))
        if not diagnostics.has_errors:
            self.saved = self.draft
            self._keep.stop()
            drop_kept_draft(self.folder)
            self.changed.emit()
        return diagnostics

    def keep(self) -> None:
        """Keep unsaved changes on disk, beside the files."""
        self._keep.stop()
        if self.unsaved:
            keep_draft(self.draft, self.saved)
        else:
            drop_kept_draft(self.folder)

    def discard(self) -> None:
        """Throw unsaved changes away."""
        self._keep.stop()
        self._check.stop()
        if self.recovered is None:
            drop_kept_draft(self.folder)


def try_edit(session: RulesSession, draft: RulesDraft, path: DataPath) -> Text:
    """Make an edit; the words of what prevented it, empty if nothing did."""
    try:
        session.change(draft, path)
    except CannotAnswer as problem:
        return problem.text
    return Text()
