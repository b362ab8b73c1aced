"""A supplement that is being edited in the window: its draft with undo, what is wrong with it, its file and unsaved work."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.base.diagnostics import Diagnostics
from workbench.desktop.documents.draft_session import DraftSession
from workbench.files.supplement_draft import SupplementDraft, read_supplement_draft
from workbench.scenario.supplements import Supplement


class SupplementSession(DraftSession[SupplementDraft]):
    """The state of one window of the user's values. ``supplement`` is that of the last check; None if nothing of it can be
    used."""

    def __init__(self, draft: SupplementDraft, parent: QObject | None = None) -> None:
        super().__init__(draft, parent)
        self.supplement: Supplement | None = None
        self.is_new = not draft.place.is_file()
        """Is there no file yet?"""
        self.check()

    def read_again(self) -> SupplementDraft:
        """The draft of the file as it is now; of one that was never written what it began with."""
        if self.is_new and not self.draft.place.is_file():
            return self.saved
        return read_supplement_draft(self.draft.supplement_id, self.draft.ruleset, self.draft.ruleset_id)

    def check(self) -> None:
        """Check the draft, and keep what can be used of it."""
        self._check.stop()
        self.supplement, found = self.draft.checked()
        self.take_check(self.draft, found)

    def look_through(self, draft: SupplementDraft) -> Diagnostics:
        """The diagnostics of a draft."""
        return draft.checked()[1]
