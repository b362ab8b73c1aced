"""New, open, save and recent files of one window; nothing unsaved is lost without a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QCoreApplication, QObject, SignalInstance
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QMainWindow,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from workbench.base.data_folders import USUAL_ENDING
from workbench.base.diagnostics import CannotAnswer, Diagnostics, Severity
from workbench.base.systems import file_stem
from workbench.base.text import Text, capitalised
from workbench.checks.loading import load_ruleset
from workbench.desktop.commands.dock_protocols import WritingSwitch
from workbench.desktop.commands.window_protocols import TabHost
from workbench.desktop.dialogs.file_reports import (
    CannotOpen,
    CannotSave,
    EarlierStates,
    ReportDialog,
    kinds_to_open,
    kinds_to_save,
    usual_folder,
    with_ending,
)
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import (
    backup_folder,
    copy_of,
    document_differences,
    is_sample,
    known_rulesets,
    made_document,
    open_document,
    same_file,
    save_document,
    what_opens,
)
from workbench.desktop.look.language import ParagraphLabel, plain_text, show_as_plain_text
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.hint_bar import HintBar
from workbench.desktop.window.forces_and_zones import seen_by_text
from workbench.desktop.window.formats import FormatCommands, ImportDocks
from workbench.files.formats.map_format import OpenScenario, Target
from workbench.files.formats.pictures import FORMAT
from workbench.files.formats.registry import write_file
from workbench.files.safe_files import backups_of, replace_file, stamp_of
from workbench.files.supplements import with_own_supplement
from workbench.generator.blank_maps import usual_sides
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

if TYPE_CHECKING:
    from workbench.desktop.dialogs.save_picture import PictureChoice, PictureDialog
    from workbench.desktop.window.map_kind import MapKind
    from workbench.desktop.window.templates import Template

# --- The question before a file is overwritten that another program has changed: what differs, and what to do.


class Choice(Enum):
    """What to do about a file that was changed."""

    CANCEL = 0
    RELOAD = 1
    SAVE_AS = 2
    OVERWRITE = 3


class ChangedOnDisk(FittingDialog):
    """``lines`` describe how the file differs from the window; with ``saving`` False the dialog informs, and offers to
    reload."""

    def __init__(
        self,
        name: str,
        lines: Sequence[Text],
        language: str,
        parent: QWidget | None = None,
        *,
        saving: bool = True,
        readable: bool = True,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("The file was changed"))
        self.prefer_size(560, 320)
        self.choice = Choice.CANCEL
        words = self.tr("{name} was changed by another program since you opened it. Different from your map are:")
        if not readable:
            words = self.tr("{name} was changed by another program since you opened it and cannot be read now:")
        elif not lines:
            words = self.tr(
                "{name} was written by another program since you opened it, and means the same as your map."
            )
        self.message = ParagraphLabel(words.format(name=name))
        show_as_plain_text(self.message)
        self.lines = QPlainTextEdit("\n".join(f"• {line.get(language)}" for line in lines))
        self.lines.setReadOnly(True)
        self.lines.setAccessibleName(self.tr("What differs"))
        self.lines.setVisible(bool(lines))
        self.reload = self._button(self.tr("Reload"), Choice.RELOAD)
        self.reload.setToolTip(self.tr("Show what is in the file now; Undo brings back what is here"))
        self.reload.setEnabled(readable)
        self.save_as = self._button(self.tr("Save as…"), Choice.SAVE_AS)
        self.overwrite = self._button(self.tr("Overwrite"), Choice.OVERWRITE)
        self.overwrite.setToolTip(self.tr("What is in the file now is kept under File > Earlier states"))
        self.overwrite.setVisible(saving)
        self.cancel = self._button(self.tr("Cancel") if saving else self.tr("Close"), Choice.CANCEL)
        (self.save_as if saving else self.reload).setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.cancel)
        row.addStretch(1)
        for button in (self.reload, self.overwrite, self.save_as):
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.addWidget(self.message)
        box.addWidget(self.lines, 1)
        if not lines:
            box.addStretch(1)
        box.addLayout(row)

    def _button(self, words: str, choice: Choice) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._choose(choice))
        return button

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.done(choice.value)


# --- A document against what is in its file now: what differs, reloading, and the question before it is overwritten.


translate = QCoreApplication.translate


def ask_about_change(document: AnyDocument, language: str, parent: QWidget, *, saving: bool) -> Choice:
    """Show how the file differs, and ask what to do; ``saving`` offers to overwrite it."""
    assert document.path is not None
    found, diagnostics = open_document(document.path, language)
    if found is not None:
        lines = document_differences(document, found)
    else:
        lines = tuple(item.text for item in diagnostics)
    name = document.path.name
    dialog = ChangedOnDisk(name, lines, language, parent, saving=saving, readable=found is not None)
    dialog.exec()
    return dialog.choice


def reload_document(document: AnyDocument, found: AnyDocument) -> bool:
    """Show in a document what was found in its file, as a step that can be undone; False if that needs another document."""
    here, there = document.scenario, found.scenario
    if type(here) is not type(there) or here.ruleset != there.ruleset:
        return False
    document.reload(found, translate("FileCommands", "Reload from the file"))
    return True


def copy_title(title: str) -> str:
    """The title of a sample that is open: always a copy, which no file holds yet."""
    return translate("FileCommands", "{title} (copy)").format(title=title)


class TypedFields(Protocol):
    """A panel with fields in which something may be half typed."""

    def finish(self) -> None:
        """Take what is still being typed."""
        ...


class FileDocks(ImportDocks, Protocol):
    """Docks of which one writes lessons, one the card, and some take over what is in files."""

    @property
    def card(self) -> TypedFields:
        """The panel of the card."""
        ...

    @property
    def writing(self) -> WritingSwitch:
        """The dock in which a lesson is written."""
        ...


class FileCommandsHost(Protocol):
    """What the file commands need of their window."""

    host: TabHost | None
    """The tabs in which the window is one."""

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        ...

    @property
    def kind(self) -> MapKind:
        """The map, which makes pages of pictures."""
        ...

    def show_document(self, document: AnyDocument) -> bool:
        """Show another document; False if the user would rather keep what is open."""
        ...

    @property
    def status(self) -> HintBar:
        """The status bar."""
        ...

    @property
    def docks(self) -> FileDocks:
        """The docks."""
        ...

    def open_document(self, document: AnyDocument) -> None:
        """Show another document in place of the one that was open."""
        ...


class TitledWindow(Protocol):
    """What the title needs of its window."""

    language: str
    titled: SignalInstance
    pages: QStackedWidget

    @property
    def widget(self) -> QMainWindow: ...
    @property
    def document(self) -> AnyDocument: ...
    @property
    def docks(self) -> Any: ...
    @property
    def view(self) -> QWidget: ...


class WindowTitle(QObject):
    """The title of a window and of its tab."""

    def __init__(self, window: TitledWindow) -> None:
        super().__init__(window.widget)
        self._window = window

    def show(self) -> None:
        """Show the name of the document, and whether it is saved; the first page is in no file."""
        window, document = self._window, self._window.document
        name = document.path.name if document.path else translate("Window", "not saved")
        name = translate("Window", "lesson") if document.lesson is not None else name
        words = self.of_tab if self._is_first_page else f"{self._words()} [*] – {name}"
        window.widget.setWindowTitle(f"{words} – Workbench")
        window.widget.setWindowModified(document.dirty)
        window.docks.mark_saved(on_disk=document.path is not None)
        window.titled.emit()

    @property
    def _is_first_page(self) -> bool:
        window = self._window
        return window.pages.currentWidget() is not window.view and window.document.is_untouched_placeholder

    @property
    def of_tab(self) -> str:
        """The text of its tab."""
        return translate("Window", "Welcome") if self._is_first_page else self._words()

    def _words(self) -> str:
        document = self._window.document
        words = document.title.get(self._window.language)
        copied = document.sample is not None and document.lesson is None
        return copy_title(words) if copied else words


_WITH_HINT = ("save_torn", "sample_kept", "file_busy")
"""Codes of errors of which the hint says what becomes of the work."""


class FileCommands:
    """The file commands. ``window`` is the parent of dialogs and the one that shows documents."""

    def __init__(self, window: QWidget, home: FileCommandsHost, settings: Settings, language: str) -> None:
        self._window = window
        self._home = home
        self._settings = settings
        self._language = language
        self.offered_game = ""
        self.formats = FormatCommands(window, home, self, language)

    def new(self) -> None:
        """Ask for a grid and open an empty scenario on it."""
        # dialogs for new scenarios are loaded when they are opened, which most starts do not do
        from workbench.desktop.dialogs.new_scenario import NewMapDialog

        first = self.offered_game or self._home.document.scenario.ruleset
        dialog = NewMapDialog(_played_on("hex"), self._language, self._window, first=first)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        ruleset, self.offered_game = dialog.chosen_ruleset, ""
        if ruleset is not None:
            self._show_new(dialog.scenario(), ruleset, is_work=not dialog.is_as_offered)

    def new_table(self) -> None:
        """Ask for the size of a tabletop, and open an empty scenario on it."""
        from workbench.desktop.dialogs.new_scenario import NewTableDialog

        first = self.offered_game or self._home.document.scenario.ruleset
        dialog = NewTableDialog(_played_on("table"), self._language, self._window, first=first)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        ruleset, self.offered_game = dialog.chosen_ruleset, ""
        if ruleset is not None:
            self._show_new(dialog.scenario(), ruleset, is_work=not dialog.is_as_offered)

    def new_from(self, template: Template) -> None:
        """Open an empty map of a usual size, without a question."""
        ruleset, diagnostics = load_ruleset(template.ruleset)
        if ruleset is None:
            CannotOpen(Path(template.ruleset), tuple(diagnostics), self._language, self._window).exec()
            return
        title = translate("NewMapDialog", "New scenario")
        self._show_new(template.scenario(ruleset, title, usual_sides(ruleset)), ruleset, is_work=False)

    def _show_new(self, scenario: AnyScenario, ruleset: Ruleset, *, is_work: bool) -> None:
        mine = with_own_supplement(scenario, ruleset)
        self._home.show_document(made_document(mine, ruleset, self._language, is_work=is_work))

    def new_from_file(self, path: Path) -> None:
        """Open what is in a template of the user's as a new scenario; a broken one is reported."""
        document, diagnostics = copy_of(path, self._language)
        if document is None:
            CannotOpen(path, tuple(diagnostics), self._language, self._window).exec()
        else:
            self._home.show_document(document)

    def new_from_boards(self) -> None:
        """Ask for boards and their arrangement, and open the scenario that they make."""
        from workbench.desktop.dialogs.join_boards import BoardsDialog

        dialog = BoardsDialog(self._language, self._window, folder=str(self.folder()))
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        document = dialog.document()
        if document is not None:
            self._home.show_document(document)

    def new_from_ground(self) -> None:
        """Ask for files of a place, and open the map that is made of them."""
        from workbench.desktop.dialogs.real_ground import ground_kinds

        title = translate("RealGroundDialog", "Files of the place")
        names, _ = QFileDialog.getOpenFileNames(self._window, title, str(self.folder()), ground_kinds())
        if names:
            self.open_ground([Path(name) for name in names])

    def open_ground(self, paths: Sequence[Path]) -> bool:
        """Ask how a map is made of files of a place, and open it; False if it was given up."""
        from workbench.desktop.dialogs.real_ground import RealGroundDialog

        first = self._home.document.scenario.ruleset
        dialog = RealGroundDialog(paths, known_rulesets(), self._language, self._window, first=first)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        made, ruleset = dialog.made, dialog.chosen_ruleset
        if not accepted or made is None or made.imported.scenario is None or ruleset is None:
            return False
        self._show_new(made.imported.scenario, ruleset, is_work=True)
        return True

    def ground_again(self) -> None:
        """Ask for the files of the place and for settings, and make the ground of the map again, as one step of undo."""
        from workbench.desktop.dialogs.real_ground import RealGroundDialog, ground_kinds
        from workbench.real_ground.again import MakeGroundAgain

        document = self._home.document
        before = document.scenario
        title = translate("RealGroundDialog", "Files of the place")
        names, _ = QFileDialog.getOpenFileNames(self._window, title, str(self.folder()), ground_kinds())
        if not names:
            return
        rulesets = {before.ruleset: document.ruleset}
        files = [Path(name) for name in names]
        dialog = RealGroundDialog(files, rulesets, self._language, self._window, first=before.ruleset, again=before)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        kept = dialog.made.imported.scenario if dialog.made is not None else None
        if accepted and kept is not None:
            document.apply(MakeGroundAgain(kept))

    def folder(self) -> Path:
        """Where dialogs of files begin (:func:`usual_folder`)."""
        return usual_folder(self._home.document.path, self._settings)

    def proposed_path(self) -> Path:
        """The document's file, or a name after its title where file dialogs begin."""
        document = self._home.document
        return document.path or self.folder() / _file_name(document.scenario.title.get(self._language))

    def open(self) -> None:
        """Ask for a file and open it."""
        title = translate("FileCommands", "Open a scenario")
        kinds = kinds_to_open(translate("FileCommands", "Scenarios"))
        name, _ = QFileDialog.getOpenFileName(self._window, title, str(self.folder()), kinds)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """Open a file of any known format, or go to its tab; a broken one is reported and what was open stays open. A worked
        example of rules opens its lesson."""
        path = what_opens(path)
        host = self._home.host
        if host is not None and host.find_open(path):
            self._settings.remember_file(path)
            return True
        taken = self.formats.take(path)
        if taken is not None:
            return taken
        document, diagnostics = open_document(path, self._language)
        if document is None:
            # the list of issues is about the scenario in front, which this is not
            document = self._mended(path, diagnostics)
        if document is None:
            return False
        if not self._home.show_document(document):
            return False
        self._settings.remember_file(path)
        return True

    def _mended(self, path: Path, diagnostics: Diagnostics) -> AnyDocument | None:
        """Offer to open a file otherwise that cannot be opened as it is, or say why not."""
        # seldom needed, and every start would load it
        from workbench.desktop.dialogs.mend_scenario import ask_to_mend
        from workbench.desktop.documents.mended import damaged_file

        document, asked = ask_to_mend(damaged_file(path), self._language, self._window)
        if document is None and not asked:
            CannotOpen(path, tuple(diagnostics), self._language, self._window).exec()
        return document

    def save(self) -> bool:
        """Save into the document's file, or ask for one."""
        path = self._home.document.path
        return self.save_as() if path is None else self.save_to(path)

    def save_as(self) -> bool:
        """Ask for a file and save into it."""
        title = translate("FileCommands", "Save the scenario as")
        kinds = kinds_to_save(translate("FileCommands", "Scenarios"))
        name, kind = QFileDialog.getSaveFileName(self._window, title, str(self.proposed_path()), kinds)
        if not name:
            return False
        path = with_ending(name, kind)
        if Path(name).suffix:
            return self.save_to(path)
        # the file dialog has asked about the name as it was typed only
        return (not path.exists() or self._may_replace(path)) and self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Save into a file; on an error the old file is untouched and the reason is shown. What another program has written
        into it since is not overwritten without a question."""
        self._home.docks.card.finish()
        document = self._home.document
        if document.lesson is not None:
            # the map of a step is saved as a copy, and the lesson goes on with its own
            home = document.base_folder
            document = made_document(document.scenario, document.ruleset, self._language, base_folder=home)
        host = self._home.host
        if host is not None and host.is_open_elsewhere(path, self._window) and not is_sample(path):
            words = translate(
                "FileCommands", "{name} is open in another tab. Close that first, or choose another name."
            )
            QMessageBox.warning(
                self._window,
                translate("FileCommands", "This file cannot be saved"),
                plain_text(words.format(name=path.name)),
            )
            return False
        backups = self._settings.backups
        expected = document.stamp if document.path is not None and same_file(path, document.path) else None
        diagnostics = save_document(document, path, backups=backups, expected=expected)
        while any(item.code == "changed_on_disk" for item in diagnostics):
            expected = stamp_of(path)  # before it is read and shown: what comes after is asked about again
            choice = ask_about_change(document, self._language, self._window, saving=True)
            if choice is Choice.RELOAD:
                self.reload()
            if choice is Choice.SAVE_AS:
                return self.save_as()
            if choice is not Choice.OVERWRITE:
                return False
            diagnostics = save_document(document, path, backups=backups, expected=expected)
        if not diagnostics.has_errors:
            self._settings.remember_file(path)
            self._home.status.show_message(translate("FileCommands", "Saved: {name}").format(name=path.name))
            for item in diagnostics:
                self._home.status.show_warning(item.text.get(self._language))
            return True
        report = "\n".join(item.format(self._language) for item in diagnostics)
        item = next(item for item in diagnostics if item.severity is Severity.ERROR)
        damage = _sentences(item.text, item.hint, self._language) if item.code in _WITH_HINT else ""
        why = _sentences(item.text, Text(), self._language)
        dialog = CannotSave(path, report, self._window, why=why, damage=damage)
        again = dialog.exec() == QDialog.DialogCode.Accepted
        return again and self.save_as()

    def reload(self) -> bool:
        """Show what is in the document's file now; Undo brings back what is here."""
        document = self._home.document
        if document.path is None:
            return False
        found, diagnostics = open_document(document.path, self._language)
        if found is None:
            found = self._mended(document.path, diagnostics)
        if found is None:
            return False
        if not reload_document(document, found):
            # of another kind or under other rules: no step of this document's history
            if not self.may_close():
                return False
            self._home.open_document(found)
        return True

    def compare_with_file(self) -> None:
        """Show how the document's file differs from it, and offer to reload it."""
        choice = ask_about_change(self._home.document, self._language, self._window, saving=False)
        if choice is Choice.RELOAD:
            self.reload()
        elif choice is Choice.SAVE_AS:
            self.save_as()

    def earlier_states(self) -> None:
        """Offer the states of the document's file before it was saved."""
        document = self._home.document
        kept = backups_of(document.path, backup_folder()) if document.path is not None else []
        dialog = EarlierStates(document, kept, self._language, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.chosen_document is not None:
            self._home.show_document(dialog.chosen_document)

    def export(self, path: Path | None = None) -> bool:
        """Ask how a picture looks and, unless it is named, for its file, and write it."""
        # writers of SVG and PDF are loaded when they are needed
        from workbench.desktop.dialogs.save_picture import PictureDialog

        document, kind = self._home.document, self._home.kind
        dialog = PictureDialog(
            document.scenario, kind.picture_page, self._language, kind.picture_regions(), self._window, file=path
        )
        chosen = dialog.exec() == QDialog.DialogCode.Accepted
        if chosen and path is not None:
            return self.export_to(path, dialog.choice, dialog.page()[1])
        return chosen and self._export_as(dialog)

    def _export_as(self, dialog: PictureDialog) -> bool:
        path, ending = self.proposed_path(), dialog.ending
        kinds = translate("FileCommands", "Pictures (*.png *.webp *.svg *.pdf)")
        title = translate("FileCommands", "Save a picture of the map")
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(path.with_suffix(ending)), kinds)
        if not name:
            return False
        path = Path(name)
        _, dpi = dialog.page()
        return self.export_to(path if path.suffix else path.with_suffix(ending), dialog.choice, dpi)

    def export_to(self, path: Path, choice: PictureChoice | None = None, dpi: float = 96.0) -> bool:
        """Write the picture into a file, and say so; show an error in a dialog. Without a choice it is the map as it is
        shown."""
        from workbench.desktop.dialogs.save_picture import PictureChoice
        from workbench.desktop.export.render import writer_of

        choice = choice or PictureChoice()
        try:
            write = writer_of(path)
            noted = replace(choice, note=seen_by_text(self._home.document, choice.side))
            drawn = Target(path, lambda _: write(self._home.kind.picture_page(noted), dpi))
            work = OpenScenario(self._home.document.scenario, self._home.document.ruleset)
            replace_file(path, write_file(work, FORMAT, drawn).data)
            self._home.status.show_message(translate("FileCommands", "Saved: {name}").format(name=path.name))
            return True
        except CannotAnswer as refused:
            report = refused.text.get(self._language)
        except OSError as problem:
            report = problem.strerror or str(problem)
        words = translate("FileCommands", "{name} was not written.").format(name=path.name)
        ReportDialog(translate("FileCommands", "This picture cannot be saved"), words, report, self._window).exec()
        return False

    def may_close(self) -> bool:
        """Offer to save unsaved work; False if the user wants to stay."""
        self._home.docks.card.finish()
        if not self._home.document.dirty:
            return True
        if self._home.document.has_unsaved_draft and not self._may_leave_draft():
            return False
        if self._home.document.stack.isClean():
            return True
        button = QMessageBox.StandardButton
        words = translate("FileCommands", "“{title}” has changes that are not saved. Save them first?")
        if self._home.document.origin is None:
            words = translate("FileCommands", "“{title}” is in no file yet. Save it first?")
        answer = QMessageBox.question(
            self._window,
            translate("FileCommands", "Unsaved work"),
            plain_text(words.format(title=self._home.document.scenario.title.get(self._language))),
            button.Save | button.Discard | button.Cancel,
        )
        if answer == button.Save:
            return self.save()
        return answer == button.Discard

    def _may_leave_draft(self) -> bool:
        """Offer to save the lesson that is written; False if the user wants to stay."""
        button = QMessageBox.StandardButton
        words = translate("FileCommands", "The lesson that you write about “{title}” is not saved. Save it first?")
        answer = QMessageBox.question(
            self._window,
            translate("FileCommands", "Unsaved lesson"),
            plain_text(words.format(title=self._home.document.scenario.title.get(self._language))),
            button.Save | button.Discard | button.Cancel,
        )
        return self._home.docks.writing.save() if answer == button.Save else answer == button.Discard

    def _may_replace(self, path: Path) -> bool:
        button = QMessageBox.StandardButton
        words = plain_text(
            translate("FileCommands", "There is a file {name} already. Replace it?").format(name=path.name)
        )
        title = translate("FileCommands", "Save the scenario as")
        return QMessageBox.question(self._window, title, words, button.Yes | button.Cancel) == button.Yes


def _played_on(kind: str) -> dict[str, Ruleset]:
    return {name: ruleset for name, ruleset in known_rulesets().items() if kind in ruleset.map_kinds}


def _sentences(text: Text, hint: Text, language: str) -> str:
    words = (text.get(language), hint.get(language))
    return " ".join(f"{capitalised(sentence)}." for sentence in words if sentence)


def _file_name(title: str) -> str:
    return file_stem(title, "scenario") + USUAL_ENDING
