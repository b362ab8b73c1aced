"""Windows in which a draft is edited: undo, what is typed, saving, what was never saved, and the question before unsaved work
is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from workbench.desktop.dialogs.draft_cells import DraftGrid, Index, message_words
from workbench.desktop.documents.draft_session import DraftSession
from workbench.desktop.look.language import ParagraphLabel, show_as_plain_text
from workbench.desktop.widgets.fitting_dialog import FittingDialog

translate = QCoreApplication.translate
S = TypeVar("S", bound=DraftSession[Any])


@dataclass(frozen=True)
class UnsavedWords:
    """The words of the questions about unsaved work: their title, that there is some, and that an earlier run left some."""

    title: str
    unsaved: str
    recovered: str


class DraftDialog(FittingDialog, Generic[S]):
    """A dialog over the session of a draft. ``message`` says beside the cells what is wrong, or why something was not done."""

    typing_rest = 150
    """Milliseconds after the last letter until what is typed is checked."""

    def __init__(self, session: S, words: UnsavedWords, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        session.setParent(self)
        self._language = language
        self._unsaved_words = words
        self.message = ParagraphLabel()
        show_as_plain_text(self.message)
        self.undo_button = small_button(translate("Rules", "&Undo"))
        self.redo_button = small_button(translate("Rules", "&Redo"))
        self._typed: tuple[Index, str] | None = None
        self._typing = QTimer(self, singleShot=True, interval=self.typing_rest)
        self._typing.timeout.connect(self._check_typed)
        for keys, what in (
            (QKeySequence.StandardKey.Undo, self.undo_button.click),
            (QKeySequence.StandardKey.Redo, self.redo_button.click),
            (QKeySequence.StandardKey.Save, self.save),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(what)

    def typing_at(self, index: Index, words: str) -> None:
        """Check what is being typed into a cell, once the hand rests."""
        self._typed = index, words
        self._typing.start()

    def _check_typed(self) -> None:
        if self._typed is None:
            return
        index, words = self._typed
        grid = index.model()
        if index.isValid() and isinstance(grid, DraftGrid):
            self.message.setText(grid.problem_at(index, words))

    def save(self) -> bool:
        """Write the files; False, with the reason, if that failed."""
        problems = self.session.save()
        for one in problems:
            self.message.setText(message_words(one, self._language))
        return not problems.has_errors

    def offer_recovered(self) -> None:
        """Ask about unsaved changes of an earlier run, if there are any."""
        session = self.session
        if session.recovered is None:
            return
        words = self._unsaved_words.recovered
        if session.recovered_over:
            words += " " + translate("Rules", "The files were changed since then: nothing of them is written over.")
        box = QMessageBox(QMessageBox.Icon.Question, self._unsaved_words.title, words, parent=self)
        go_on = box.addButton(translate("Rules", "&Go on with them"), QMessageBox.ButtonRole.AcceptRole)
        drop = box.addButton(translate("Rules", "&Throw away"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(translate("Rules", "&Later"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(go_on)
        box.exec()
        if box.clickedButton() is go_on:
            session.take_recovered()
        elif box.clickedButton() is drop:
            session.drop_recovered()
        box.deleteLater()

    def done(self, result: int) -> None:
        """Close; unsaved changes are asked about."""
        if self.session.unsaved and not self.may_leave():
            return
        self.session.discard()
        super().done(result)

    def may_leave(self) -> bool:
        """Ask about unsaved changes: save them, drop them, or stay."""
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(self._unsaved_words.title)
        box.setText(self._unsaved_words.unsaved)
        kinds = QMessageBox.StandardButton
        box.setStandardButtons(kinds.Save | kinds.Discard | kinds.Cancel)
        box.setDefaultButton(kinds.Save)
        chosen = box.exec()
        box.deleteLater()
        return chosen == kinds.Discard or (chosen == kinds.Save and self.save())


def small_button(words: str) -> QPushButton:
    """A button that Enter in a field does not press."""
    button = QPushButton(words)
    button.setAutoDefault(False)
    return button
