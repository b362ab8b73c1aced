"""Import and export: files of other programs come in by *Open*, by *Import* or dropped, and go out by *Export*.

Which formats there are, and what they can, only the registry knows (:mod:`workbench.files.formats.registry`).
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from workbench.analysis.any_analysis import analysis_of
from workbench.base.cancellation import Cancelled, CancelToken, Progress
from workbench.base.data_folders import ARCHIVE_ENDING, USUAL_ENDING
from workbench.base.diagnostics import CannotAnswer, Diagnostic, Severity, why_not_written
from workbench.base.systems import give_free_memory_back
from workbench.base.text import Text
from workbench.checks.loading import load_ruleset
from workbench.checks.registry import check_scenario
from workbench.desktop.dialogs.file_reports import CannotOpen, PixelsDialog, ReportDialog, kinds_to_save, with_ending
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import known_rulesets, made_document, save_document
from workbench.desktop.look.language import plain_text
from workbench.desktop.widgets.hint_bar import HintBar
from workbench.desktop.widgets.visible_updates import run_later
from workbench.files.formats import registry
from workbench.files.formats.map_format import (
    BOARDS,
    NO_MARGINS,
    PICTURE,
    Can,
    Choices,
    Counted,
    CounterPictures,
    Imported,
    MapFormat,
    Margins,
    OpenScenario,
    Target,
)
from workbench.files.formats.own_yaml import relocated
from workbench.files.formats.source import NEEDS_COMPANION, Refused, SourceFile
from workbench.files.own_supplements import keep_supplement
from workbench.files.underlay_file import keep_pictures
from workbench.real_ground.file_kinds import holds_ground
from workbench.scenario.scenario import AnyScenario, Scenario

if TYPE_CHECKING:
    from workbench.desktop.dialogs.import_map import ForeignFile

translate = QCoreApplication.translate


class PictureDock(Protocol):
    """The dock of the picture under the map."""

    def is_refused(self) -> bool:
        """Can this map have no picture? A message says why."""
        ...

    def take(self, file: Path) -> None:
        """Lay a picture under the map."""
        ...


class UnitRows(Protocol):
    """The table of units."""

    def import_from(self, path: Path) -> bool:
        """Show what a file would change, and change it if the user agrees."""
        ...


class UnitPanels(Protocol):
    """The docks of units."""

    @property
    def table(self) -> UnitRows:
        """The table of units."""
        ...


class ImportDocks(Protocol):
    """The docks that take over what is in files."""

    @property
    def underlay(self) -> PictureDock:
        """The picture under the map."""
        ...

    @property
    def forces_and_zones(self) -> UnitPanels:
        """The units."""
        ...

    def bring_up(self, name: str) -> None:
        """Show a dock."""
        ...


class FormatHost(Protocol):
    """What importing needs of its window."""

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        ...

    @property
    def docks(self) -> ImportDocks:
        """The docks."""
        ...

    @property
    def status(self) -> HintBar:
        """The status bar."""
        ...

    def show_document(self, document: AnyDocument) -> bool:
        """Show another document; False if the user would rather keep what is open."""
        ...


class OwnFiles(Protocol):
    """The commands on files of our own."""

    def folder(self) -> Path:
        """Where file dialogs begin."""
        ...

    def proposed_path(self) -> Path:
        """The document's file, or a name for it."""
        ...

    def open_path(self, path: Path) -> bool:
        """Open a file of whatever known format."""
        ...

    def open_ground(self, paths: Sequence[Path]) -> bool:
        """Ask how a map is made of files of a place, and open it."""
        ...

    def save(self) -> bool:
        """Save, or ask for a file."""
        ...

    def export(self, path: Path | None = None) -> bool:
        """Ask how a picture looks, and write it."""
        ...


def _free_memory() -> None:
    """Give back the memory of what nobody has any more."""
    gc.collect()
    give_free_memory_back()


class FormatCommands:
    """The commands on files of other programs. ``window`` is the parent of dialogs, ``home`` what shows documents."""

    def __init__(self, window: QWidget, home: FormatHost, files: OwnFiles, language: str) -> None:
        self._window, self._home, self._files, self._language = window, home, files, language

    # --- Import

    def import_file(self) -> None:
        """Ask for a file of any format, and take it over."""
        formats = registry.readable_formats()
        every = " ".join(dict.fromkeys(pattern for one in formats for pattern in one.reads))
        lines = [translate("FormatCommands", "All that can be read ({patterns})").format(patterns=every)]
        lines += [registry.pattern_line(one, one.reads, self._language) for one in formats]
        lines.append(translate("FormatCommands", "All files (*)"))
        self._tell_problems()
        title = translate("FormatCommands", "Import a file")
        name, _ = QFileDialog.getOpenFileName(self._window, title, str(self._files.folder()), ";;".join(lines))
        if name:
            self._files.open_path(Path(name))

    def take(self, path: Path) -> bool | None:
        """Take a file of another format over: is it done? None for a file of our own, and for one that cannot be read at all;
        both are opened as such. A file of a place on earth offers a map of real ground. A file that no format knows is named,
        with what can be read."""
        if holds_ground(path):
            return self._files.open_ground([path])
        with SourceFile(path) as source:
            try:
                found = registry.find_format(source)
                unknown = registry.unknown_file(source) if found is None else None
            except Refused:
                return None
            if found is None:
                self._cannot_open(path, [] if unknown is None else [unknown])
                return False
            if found.id == registry.OWN:
                return None
            if Can.UNITS in found.can and found.adds:
                return self._has_map(path) and self._home.docks.forces_and_zones.table.import_from(path)
            if found.adds:
                return self._has_map(path) and self._trace(path)
            return self._read(source, found)

    def _cannot_open(self, path: Path, items: Iterable[Diagnostic]) -> None:
        CannotOpen(path, tuple(items), self._language, self._window).exec()

    def _tell_problems(self) -> None:
        problems = registry.installed().problems
        if problems:
            self._home.status.show_warning(problems[0].text.get(self._language))

    def _has_map(self, path: Path) -> bool:
        """Is there a map that could take over what a file adds? Says so if not."""
        if not self._home.document.is_untouched_placeholder:
            return True
        words = translate("FormatCommands", "Open or begin a map first: {name} is added to it.")
        QMessageBox.information(self._window, self._title(), plain_text(words.format(name=path.name)))
        return False

    def _title(self) -> str:
        return translate("FormatCommands", "Import")

    def _trace(self, path: Path) -> bool:
        """Offer a picture as the one to trace."""
        if self._home.docks.underlay.is_refused():
            return False
        button = QMessageBox.StandardButton
        words = translate("FormatCommands", "Lay the picture {name} under the map, to trace it?").format(name=path.name)
        if self._home.document.path is None:
            words += "\n\n" + translate(
                "FormatCommands", "The map is saved first, because the picture is kept in its folder."
            )
        if self._home.document.scenario.underlay is not None:
            words += "\n\n" + translate("FormatCommands", "It takes the place of the picture that lies there.")
        answer = QMessageBox.question(self._window, self._title(), plain_text(words), button.Yes | button.Cancel)
        if answer != button.Yes or (self._home.document.path is None and not self._files.save()):
            return False
        self._home.docks.bring_up("underlay")
        self._home.docks.underlay.take(path)
        return True

    def _read(self, source: SourceFile, found: MapFormat) -> bool:
        """Open the scenario that a file of another program becomes, and tell what is not in it."""
        if found.foreign is not None:
            opened = self._import_foreign(source.path, found)
            run_later(self._window, _free_memory)  # once the dialogs with all pictures of the file are deleted
            return opened
        ruleset = "" if found.names_ruleset else self._ask_ruleset(source.path)
        if ruleset is None:
            return False
        imported = registry.read_file(source, found, Choices(load_ruleset, check_scenario, ruleset))
        if imported.scenario is None or imported.ruleset is None:
            self._cannot_open(source.path, imported.diagnostics)
            return False
        return self._show_imported(source.path, found, imported)

    def _import_foreign(self, path: Path, found: MapFormat) -> bool:
        """Ask what the words of a map of another program mean, and open the map that follows."""
        # dialogs of imports are loaded when they are opened, which most starts do not do
        from workbench.desktop.dialogs.import_map import ImportMapDialog
        from workbench.files.neutral_terrain import installed_neutral_terrain

        read = self._read_foreign(path, found)
        if read is None:
            return False
        rulesets, neutral = known_rulesets(), installed_neutral_terrain()
        first = self._home.document.scenario.ruleset
        dialog = ImportMapDialog(read, rulesets, neutral, self._language, self._window, first=first)
        accepted = dialog.exec()
        while dialog.wanted_map:
            # a map that cannot be read leaves the user with the one that was
            read = self._read_foreign(path, found, dialog.wanted_map, read.companion) or read
            dialog = ImportMapDialog(read, rulesets, neutral, self._language, self._window, first=first, before=dialog)
            accepted = dialog.exec()
        if not accepted or dialog.imported is None:
            return False
        return self._show_imported(path, found, dialog.imported, is_reported=True)

    def _read_foreign(
        self, path: Path, found: MapFormat, wanted_map: str = "", companion: Path | None = None
    ) -> ForeignFile | None:
        """Read a map of another program, or another one of several in its file; None if that cannot be read, which is said, or
        if the user gave it up. A file that needs another one which is not beside it asks for that ``companion``."""
        from workbench.desktop.dialogs.background_work import result_of
        from workbench.desktop.dialogs.import_map import ForeignFile, foreign_file
        from workbench.desktop.drawing.unit_pictures import laid_pictures

        def work() -> ForeignFile | Diagnostic:
            with SourceFile(path, companion) as source:
                source.wanted_map, source.lay_pictures = wanted_map, laid_pictures
                read = registry.read_foreign(source, found)
            return read if isinstance(read, Diagnostic) else foreign_file(path, found, read, companion)

        words = translate("FormatCommands", "{name} is being read …").format(name=path.name)
        takes = SourceFile(companion or path).takes.get(self._language)
        if takes:
            words += f"\n{takes}"
        read = result_of(work, self._title(), words, self._window)
        if isinstance(read, Diagnostic):
            named = self._ask_module(path, read) if read.code == NEEDS_COMPANION and companion is None else None
            if named is not None:
                return self._read_foreign(path, found, wanted_map, named)
            self._cannot_open(path, [read])
        return read if isinstance(read, ForeignFile) else None

    def _ask_module(self, path: Path, problem: Diagnostic) -> Path | None:
        """Ask for the module of a saved game; None if the user has none."""
        button = QMessageBox.StandardButton
        words = translate("FormatCommands", "{problem}\n\nDo you want to name the file of the module?")
        text = plain_text(words.format(problem=problem.text.get(self._language)))
        if QMessageBox.question(self._window, self._title(), text, button.Yes | button.Cancel) != button.Yes:
            return None
        title = translate("FormatCommands", "The module of the saved game")
        kinds = translate("FormatCommands", "Modules of VASSAL") + " (*.vmod)"
        name, _ = QFileDialog.getOpenFileName(self._window, title, str(path.parent), kinds)
        return Path(name) if name else None

    def _show_imported(self, path: Path, found: MapFormat, imported: Imported, *, is_reported: bool = False) -> bool:
        """Open what became of a file, with its pictures, and tell what is not in it; if a dialog has done so
        (``is_reported``), only where it stands from now on."""
        imported = registry.recorded(imported, path, found)
        if imported.supplement is not None:
            keep_supplement(*imported.supplement)
        home = self._ask_home(path) if imported.files else None
        if home is not None:
            imported = registry.with_free_names(imported, home)
        document = self._document_of(imported, path.parent, home)
        losses = imported.losses
        if imported.files and (home is None or not self._keep_files(document, home, imported.files)):
            kept = ((PICTURE, imported.pictures), (BOARDS, imported.boards))
            losses = (*losses, *(Counted(what, len(files), next(iter(files))) for what, files in kept if files))
        if imported.losses:
            document.problems.want_attention()
        if not self._home.show_document(document):
            return False
        if is_reported and imported.losses:
            words = translate("FormatCommands", "{name} ({format}) was read. Not taken over: {n}, see Issues.")
            format_name = found.name.get(self._language)
            self._home.status.show_message(words.format(name=path.name, format=format_name, n=len(losses)))
        else:
            self._report_import(path, found, replace(imported, losses=losses))
        return True

    def _document_of(self, imported: Imported, folder: Path, home: Path | None) -> AnyDocument:
        """What became of a file in ``folder``, as a document that will be kept in ``home``, beside which its boards are then
        written (None: it is not kept yet, and the ground of its boards stands in itself)."""
        scenario, ruleset = imported.scenario, imported.ruleset
        assert scenario is not None
        assert ruleset is not None
        if imported.boards and isinstance(scenario, Scenario):
            try:
                if home is not None:
                    moved = relocated(scenario, folder, home.parent, boards_come_along=True)
                    return made_document(moved, ruleset, self._language, base_folder=home.parent)
            except CannotAnswer:
                pass  # its ruleset lies on another drive: saving it says so
            alone: AnyScenario = replace(scenario, included=None)
            return made_document(alone, ruleset, self._language, base_folder=folder)
        return made_document(scenario, ruleset, self._language, base_folder=folder)

    def _ask_ruleset(self, path: Path) -> str | None:
        """The id of the rules for a file that names none; None if the user would rather not."""
        rulesets = known_rulesets()
        titles = [ruleset.name.get(self._language) for ruleset in rulesets.values()]
        ids = list(rulesets)
        first = self._home.document.scenario.ruleset
        words = translate("FormatCommands", "{name} names no rules. By which is it to be played?")
        chosen, accepted = QInputDialog.getItem(
            self._window,
            self._title(),
            plain_text(words.format(name=path.name)),
            titles,
            ids.index(first) if first in ids else 0,
            False,
        )
        return ids[titles.index(chosen)] if accepted else None

    def _ask_home(self, path: Path) -> Path | None:
        """Ask for the file of a new map to which pictures or boards belong, among the user's own; None if it is not to be
        saved."""
        words = translate("FormatCommands", "Files belong to this map. Save it first, so that they lie beside it.")
        QMessageBox.information(self._window, self._title(), plain_text(words))
        title = translate("FileCommands", "Save the scenario as")
        name = path.name.removesuffix(ARCHIVE_ENDING)
        start = str(self._files.folder() / Path(name).with_suffix(USUAL_ENDING).name)
        kinds = kinds_to_save(translate("FileCommands", "Scenarios"))
        name, kind = QFileDialog.getSaveFileName(self._window, title, start, kinds)
        return with_ending(name, kind) if name else None

    def _keep_files(self, document: AnyDocument, home: Path, files: Mapping[str, bytes]) -> bool:
        """Save a new map, and beside it the pictures and boards that came with it; False if they are not kept. None of them
        replaces another file."""
        if save_document(document, home).has_errors:
            return False
        problems = keep_pictures(home.parent, files)
        if problems.has_errors:
            words = translate("FormatCommands", "Some files were not kept beside {name}.").format(name=home.name)
            report = "\n".join(item.format(self._language) for item in problems)
            ReportDialog(self._title(), words, report, self._window).exec()
        return len(problems) < len(files)

    def _report_import(self, path: Path, found: MapFormat, imported: Imported) -> None:
        shown = [item for item in imported.diagnostics if item.severity is not Severity.INFO]
        done = translate("FormatCommands", "{name} was read as: {format}.")
        words = done.format(name=path.name, format=found.name.get(self._language))
        if not imported.losses and not shown:
            self._home.status.show_message(words)
            return
        lines = [*self._lines(imported.losses), *(item.format(self._language) for item in shown)]
        words += " " + translate("FormatCommands", "This was not taken over:")
        ReportDialog(self._title(), words, "\n".join(lines), self._window).exec()

    def _lines(self, losses: Iterable[Counted]) -> list[str]:
        return [f"• {one.text.get(self._language)}" for one in losses]

    # --- Export

    def export_file(self) -> bool:
        """Ask for a file and its format, write it, and tell what is not in it."""
        document = self._home.document
        formats = sorted(registry.writable_formats(document.scenario.kind), key=lambda one: one.id == registry.OWN)
        lines = {registry.pattern_line(one, one.writes, self._language): one for one in formats}
        self._tell_problems()
        title = translate("FormatCommands", "Export the map as")
        name, line = QFileDialog.getSaveFileName(
            self._window, title, str(self._files.proposed_path().with_suffix("")), ";;".join(lines), next(iter(lines))
        )
        return bool(name) and self.export_to(Path(name), lines.get(line))

    def export_to(self, path: Path, chosen: MapFormat | None = None) -> bool:
        """Write a file in the format that was chosen, or in that of its ending; a name without an ending gets the usual one."""
        document = self._home.document
        try:
            if chosen is None or (path.suffix and not chosen.fits(path.name, chosen.writes)):
                chosen = registry.format_written(path.name, document.scenario.kind)
            if not path.suffix:
                path = path.with_name(path.name + chosen.writes[0].removeprefix("*"))
                if path.exists() and not self._may_replace(
                    path
                ):  # the file dialog has asked about the name as typed only
                    return False
            if Can.PICTURE in chosen.can and chosen.adds:
                return self._files.export(path)
            work = OpenScenario(document.scenario, document.ruleset, document.base_folder)
            pixels = self._ask_pixels(chosen)
            if pixels is None:
                return False
            target = Target(path, None, self._draw_map, self._draw_counters, self._language, pixels)
            exported = registry.write_file(work, chosen, target)
            exported.save(path)
        except CannotAnswer as refused:
            return self._not_written(path, refused.text)
        except OSError as problem:
            return self._not_written(path, why_not_written(problem))
        self._home.status.show_message(translate("FormatCommands", "Exported: {name}").format(name=path.name))
        if exported.losses:
            words = translate("FormatCommands", "{name} was written as: {format}. This of the map is not in it:")
            done = words.format(name=path.name, format=chosen.name.get(self._language))
            report = "\n".join(self._lines(exported.losses))
            ReportDialog(translate("FormatCommands", "Export"), done, report, self._window).exec()
        return True

    def export_page(self) -> bool:
        """Ask for a file, and write the map as a page that answers: in a thread, with a dialog that shows how far it is."""
        title = translate("FormatCommands", "Page that answers")
        start = str(self._files.proposed_path().with_suffix(".html"))
        kinds = translate("FormatCommands", "Pages") + " (*.html)"
        name, _ = QFileDialog.getSaveFileName(self._window, title, start, kinds)
        if not name:
            return False
        path = Path(name)
        return self.export_page_to(path if path.suffix else path.with_name(path.name + ".html"))

    def export_page_to(self, path: Path) -> bool:
        """Write the page of the map, or of the lesson or quiz that is open; False if it was given up or could not be written,
        which is said."""
        # what draws pages is loaded when it is needed
        from workbench.desktop.dialogs.background_work import result_with_progress
        from workbench.desktop.export.answering_lesson import save_lesson_to_take
        from workbench.desktop.export.answering_page import save_page

        document, language = self._home.document, self._language

        def write(cancel: CancelToken, progress: Progress) -> None:
            if document.lesson is not None:
                # with an analysis of its own: the window goes on asking the other
                lesson = replace(document.lesson.lesson, _kept={})
                save_lesson_to_take(lesson, path, language, in_window=True, cancel=cancel, progress=progress)
            else:
                analysis = analysis_of(document.scenario, document.ruleset)
                side = document.viewing_side
                save_page(analysis, path, language, side=side, cancel=cancel, progress=progress)

        def work(cancel: CancelToken, progress: Progress) -> Text | bool:
            try:
                write(cancel, progress)
            except Cancelled:
                return False
            except CannotAnswer as refused:
                return refused.text
            except OSError as problem:
                return why_not_written(problem)
            return True

        title = translate("FormatCommands", "Page that answers")
        words = translate("FormatCommands", "Every line of the map is worked out for {name} …")
        if document.lesson is not None:
            words = translate("FormatCommands", "The steps are drawn for {name} …")
        found = result_with_progress(work, title, words.format(name=path.name), self._window)
        if isinstance(found, Text):
            return self._not_written(path, found)
        if found is not True:
            self._home.status.show_message(translate("FormatCommands", "The page was given up; no file was written."))
            return False
        self._home.status.show_message(translate("FormatCommands", "Exported: {name}").format(name=path.name))
        return True

    def _draw_map(self, scale: float, margins: Margins = NO_MARGINS) -> bytes:
        # what draws pages is loaded when it is needed
        from workbench.desktop.export.render import bare_map

        return bare_map(self._home.document.scenario, self._home.document.ruleset, scale, margins)

    def _draw_counters(self, pixels: int, language: str) -> CounterPictures:
        from workbench.desktop.export.counter_pictures import counter_pictures

        return counter_pictures(self._home.document.scenario, self._home.document.ruleset, pixels, language)

    def _ask_pixels(self, chosen: MapFormat) -> int | None:
        """Ask how large a hex is in the pictures of a file, for a format that leaves it open (else 0); None if the user would
        rather not write it."""
        if chosen.pixels is None:
            return 0
        dialog = PixelsDialog(chosen.pixels, self._window, on_table=self._home.document.scenario.table is not None)
        return dialog.pixels.value() if dialog.exec() else None

    def _may_replace(self, path: Path) -> bool:
        button = QMessageBox.StandardButton
        words = translate("FormatCommands", "There is a file {name} already. Replace it?").format(name=path.name)
        title = translate("FormatCommands", "Export")
        return QMessageBox.question(self._window, title, plain_text(words), button.Yes | button.Cancel) == button.Yes

    def _not_written(self, path: Path, why: Text) -> bool:
        words = translate("FormatCommands", "{name} was not written.").format(name=path.name)
        title = translate("FormatCommands", "Export")
        ReportDialog(title, words, why.get(self._language), self._window).exec()
        return False
