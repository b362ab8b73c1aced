"""A supplement that is being edited in the window: its draft with undo, what is wrong with it, its file and unsaved work."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.base.diagnostics import Diagnostics
from workbench.desktop.documents.draft_session import DraftSession
from workbench.files.supplement_draft import SupplementDraft, read_supplement_draft


class SupplementSession(DraftSession[SupplementDraft]):
    """The state of one window of the user's values."""

    def __init__(self, draft: SupplementDraft, parent: QObject | None = None) -> None:
        super().__init__(draft, parent)
        self.is_new = not draft.place.is_file()
        """Is there no file yet?"""
        self.check()

    def read_again(self) -> SupplementDraft:
        """The draft of the file as it is now; of one that was never written what it began with."""
        if self.is_new and not self.draft.place.is_file():
            return self.saved
        return read_supplement_draft(self.draft.supplement_id, self.draft.ruleset, self.draft.ruleset_id)

    def look_through(self, draft: SupplementDraft) -> Diagnostics:
        """What is wrong with a draft."""
        return draft.checked()[1]
