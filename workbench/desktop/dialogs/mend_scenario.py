"""The dialog for a scenario that cannot be opened as it is: what takes the place of words that its rules no longer have, and
what is left out because it is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import capitalised
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.mended import DamagedWork
from workbench.desktop.look.language import ParagraphLabel, show_as_plain_text
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.files.mended_scenarios import LEFT_OUT, RULESETS, DamagedScenario, GoneWord

translate = QCoreApplication.translate
_MOST_SHOWN = 60
"""Messages that are shown."""


class MendDialog(FittingDialog):
    """Offers to open a scenario with other words, and without what is wrong. ``document`` is what was made, unsaved;
    ``next_work`` is what is to be mended further, once other rules were chosen."""

    def __init__(self, work: DamagedWork, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Mend", "This scenario cannot be opened as it is"))
        self._work, self._language = work, language
        self._damaged: DamagedScenario = work.damaged
        self.document: AnyDocument | None = None
        self.next_work: DamagedWork | None = None
        gone, others = self._damaged.gone_words, self._damaged.other_errors
        self.prefer_size(700, 440 if others else 130 + 34 * len(gone))
        self.heading = ParagraphLabel(self._heading_words(gone))
        self.choosers: dict[tuple[str, str], QComboBox] = {}
        form = QFormLayout()
        for word in gone:
            form.addRow(self._words_of(word), self._chooser(word))
        self.wrong = ParagraphLabel(translate("Mend", "What is wrong and will be left out, everything else stays:"))
        self.report = QPlainTextEdit("\n".join(self._lines(others)))
        self.report.setReadOnly(True)
        self.report.setAccessibleName(translate("Mend", "What is wrong"))
        for part in (self.wrong, self.report):
            part.setVisible(bool(others))
        self.note = ParagraphLabel(
            translate("Mend", "The file stays as it is until you save; what it held then is kept under Earlier states.")
        )
        show_as_plain_text(self.heading, self.wrong, self.note)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.open_button = QPushButton(translate("Mend", "&Open it so"))
        self.open_button.clicked.connect(self._open)
        buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.copy_button = QPushButton(translate("Mend", "&Copy the messages"))
        self.copy_button.setAutoDefault(False)
        self.copy_button.clicked.connect(self._copy)
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        self.open_button.setDefault(True)
        box = QVBoxLayout(self)
        box.addWidget(self.heading)
        box.addLayout(form)
        box.addWidget(self.wrong)
        box.addWidget(self.report, 1)
        box.addWidget(self.note)
        if not others:
            box.addStretch(1)
        box.addWidget(buttons)

    def _heading_words(self, gone: tuple[GoneWord, ...]) -> str:
        if any(one.of == RULESETS for one in gone):
            return translate("Mend", "The rules that it names are not here. By which others is it to be played?")
        if not gone:
            return translate("Mend", "Something in it is wrong. It can be opened without that.")
        ruleset = self._damaged.ruleset
        rules = ruleset.name.get(self._language) if ruleset is not None else ""
        words = translate("Mend", "The rules {rules} no longer have what it uses. What takes its place?")
        return words.format(rules=rules)

    def _words_of(self, word: GoneWord) -> str:
        what = capitalised(word.called.get(self._language))
        name = f"{what} “{word.word}”" if self._language == "en" else f"{what} « {word.word} »"
        if word.count == 1:
            return f"{name}:" if self._language == "en" else f"{name} :"
        return translate("Mend", "{name} ({n} times):").format(name=name, n=word.count)

    def _chooser(self, word: GoneWord) -> QComboBox:
        chooser = self.choosers[word.of, word.word] = allow_narrow(ElidingChooser())
        entries: list[tuple[str, object]] = [
            (capitalised(name.get(self._language)), key) for key, name in word.offered(self._damaged.ruleset).items()
        ]
        if word.may_be_left_out:
            entries.append((translate("Mend", "(leave it out)"), LEFT_OUT))
        fill_choices(chooser, entries, self._damaged.nearest(word))
        chooser.setAccessibleName(self._words_of(word))
        return chooser

    def _lines(self, found: Iterable[Diagnostic]) -> list[str]:
        return [one.format(self._language) for one in found][:_MOST_SHOWN]

    def _open(self) -> None:
        chosen = {word: str(chooser.currentData()) for word, chooser in self.choosers.items()}
        other_rules = [new for (of, _), new in chosen.items() if of == RULESETS]
        if other_rules:
            self.next_work = self._work.with_text(self._damaged.with_replaced(chosen))
            self.accept()
            return
        mended = self._damaged.mended(chosen)
        self.document = self._work.document(mended, self._language) if mended.is_good else None
        if self.document is not None:
            self.accept()
            return
        self.wrong.setText(translate("Mend", "It cannot be opened so:"))
        self.report.setPlainText("\n".join(self._lines(mended.remaining)))
        for part in (self.wrong, self.report):
            part.setVisible(True)

    def _copy(self) -> None:
        self.report.setPlainText("\n".join(one.format(self._language) for one in self._damaged.errors))
        self.report.setVisible(True)
        self.report.selectAll()
        self.report.copy()


def ask_to_mend(work: DamagedWork | None, language: str, parent: QWidget | None) -> tuple[AnyDocument | None, bool]:
    """(the mended scenario, whether it was asked about): None if the user gave up; nothing is asked if nothing can be done."""
    asked = False
    while work is not None:
        if not work.damaged.errors:
            return work.document(work.damaged.mended({}), language), asked
        if not work.damaged.may_be_mended:
            return None, asked
        dialog = MendDialog(work, language, parent)
        asked = True
        dialog.exec()
        work, document = dialog.next_work, dialog.document
        dialog.deleteLater()
        if document is not None:
            return document, asked
    return None, asked
