"""Files that are being edited in the window as drafts: undo, what is wrong with them, the files and unsaved work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Diagnostics, Severity
from workbench.base.text import Text
from workbench.files.kept_draft import drop_kept_draft, keep_draft, kept_draft
from workbench.files.yaml_drafts import YamlDraft
from workbench.files.yaml_nodes import Path as DataPath

D = TypeVar("D", bound=YamlDraft)
_CHECK_AFTER, _KEEP_AFTER = 120, 800
"""Milliseconds of rest before a draft is checked, and before it is kept."""


class DraftSession(QObject, Generic[D]):
    """The state of one window in which a draft is edited."""

    changed = Signal()
    """The draft is another one, or it was saved."""
    checked = Signal()
    """What is wrong with the draft is known."""

    def __init__(self, draft: D, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft = self.saved = draft
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self.problems: dict[DataPath, list[Diagnostic]] = {}
        self._undone: list[tuple[D, DataPath]] = []
        self._done: list[tuple[D, DataPath]] = []
        self._check = self._timer(_CHECK_AFTER, self.check)
        self._keep = self._timer(_KEEP_AFTER, self.keep)
        found = kept_draft(draft.place)
        unsaved = found is not None and dict(found.texts) != dict(draft.texts)
        self.recovered: D | None = replace(draft, texts=found.texts) if found is not None and unsaved else None
        """Unsaved changes of an earlier run."""
        self.recovered_over = found is not None and dict(found.saved) != dict(draft.texts)
        """Were the files changed since then?"""

    # --- what a kind of draft brings

    def read_again(self) -> D:
        """The draft of the files as they are now."""
        raise NotImplementedError

    def look_through(self, draft: D) -> Diagnostics:
        """What is wrong with a draft."""
        raise NotImplementedError

    def check(self) -> None:
        """Check the draft."""
        self._check.stop()
        self.take_check(self.draft, self.look_through(self.draft))

    def finish_check(self) -> None:
        """Check the draft now if a change has not been checked yet."""
        if self._check.isActive():
            self.check()

    def take_check(self, draft: D, found: Diagnostics) -> None:
        """Take what is wrong with the draft."""
        self.diagnostics, self.problems = tuple(found), self.places(draft, found)
        self.checked.emit()

    def _timer(self, after: int, what: object) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=after)
        timer.timeout.connect(what)
        return timer

    @property
    def editable(self) -> bool:
        """Is it one of the user's own? What is shipped is only looked at."""
        return True

    @property
    def unsaved(self) -> bool:
        """Are there changes that no file has?"""
        return self.draft.texts != self.saved.texts

    # --- edits

    def change(self, draft: D, path: DataPath) -> bool:
        """Take the next draft; ``path`` is where it differs. False if nothing does, or it is only looked at."""
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

    def _step(self, source: list[tuple[D, DataPath]], target: list[tuple[D, DataPath]]) -> DataPath:
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
        drop_kept_draft(self.draft.place)

    def _show(self, draft: D) -> None:
        self.draft = draft
        self._check.start()
        self._keep.start()
        self.changed.emit()

    # --- checks

    @staticmethod
    def places(draft: D, found: Iterable[Diagnostic]) -> dict[DataPath, list[Diagnostic]]:
        """Messages by the paths at which they stand."""
        places: dict[DataPath, list[Diagnostic]] = {}
        for one in found:
            places.setdefault(draft.place_of(one), []).append(one)
        return places

    @property
    def has_errors(self) -> bool:
        """Would it not load, or not whole?"""
        return any(one.severity is Severity.ERROR for one in self.diagnostics)

    # --- files

    def save(self) -> Diagnostics:
        """Write what changed. Files that another program changed meanwhile are not overwritten: an error says which."""
        diagnostics, now = Diagnostics(), self.read_again()
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
            drop_kept_draft(self.draft.place)
            self.changed.emit()
        return diagnostics

    def keep(self) -> None:
        """Keep unsaved changes on disk, beside the files."""
        self._keep.stop()
        if self.unsaved:
            keep_draft(self.draft, self.saved)
        else:
            drop_kept_draft(self.draft.place)

    def discard(self) -> None:
        """Throw unsaved changes away."""
        self._keep.stop()
        self._check.stop()
        if self.recovered is None:
            drop_kept_draft(self.draft.place)


def try_edit(session: DraftSession[Any], draft: Any, path: DataPath) -> Text:
    """Make an edit; the words of what prevented it, empty if nothing did."""
    try:
        session.change(draft, path)
    except CannotAnswer as problem:
        return problem.text
    return Text()
