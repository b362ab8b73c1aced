"""Opens and saves documents, watches their files, and lists rulesets and samples."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from io import TextIOWrapper
from itertools import takewhile
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from workbench.base.data_folders import MAIN_RULESET, files_of_ours
from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity, Span, why_not_read, why_not_written
from workbench.base.systems import relative_path
from workbench.base.text import Text
from workbench.checks.loading import load_document, load_lesson, load_ruleset
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.files.board_files import with_relocated_boards
from workbench.files.file_locks import BusyFile, saving
from workbench.files.formats.own_yaml import OTHER_DRIVE
from workbench.files.formats.source import MOST_PICTURE_BYTES, Refused, SourceFile
from workbench.files.installed_games import installed_games, is_installed_sample
from workbench.files.installed_games import sample_files as samples_of
from workbench.files.recovery import RecoveredWork
from workbench.files.rulesets import find_rulesets
from workbench.files.rulesets.ruleset_cache import MESSAGES
from workbench.files.safe_files import (
    FileState,
    Stamp,
    data_path,
    keep_backup,
    open_regular,
    read_regular,
    replace_file,
    stamp_of,
    stamp_of_text,
    state_since,
    sweep_scraps,
    user_templates_folder,
)
from workbench.files.scenario_writer import (
    ScenarioSource,
    is_known_canonical,
    save_scenario_text,
    scenario_source,
    scenario_text,
)
from workbench.files.text_in_place import UpdatedText
from workbench.files.underlay_file import find_picture, pictures_of
from workbench.files.value_checks import is_lesson
from workbench.files.yaml_reader import Source, read_yaml, read_yaml_text
from workbench.lessons.course import lessons_about
from workbench.lessons.draft import recovered_draft
from workbench.lessons.progress import read_progress
from workbench.lessons.run import Run
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import differences
from workbench.scenario.scenario import AnyScenario

# --- Watching the files of open documents for changes by other programs


_SETTLE_MILLISECONDS = 300
"""Milliseconds to wait after the last sign of a change, because programs write in several steps."""


@dataclass(frozen=True, eq=False)
class _Known:
    """The state of a document's file: compared with which stamp, and its stamp now if it was changed."""

    document: AnyDocument
    stamp: Stamp
    changed_stamp: Stamp | None
    state: FileState


class DiskWatch(QObject):
    """Watches the files of the open ``documents``. Besides the system's notifications there is :meth:`check_files`, because
    the system sends none for network folders."""

    state_changed = Signal()
    """The state of a document's file changed."""

    def __init__(self, documents: Callable[[], Iterable[AnyDocument]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents = documents
        self._known: list[_Known] = []
        self._ignored: list[tuple[AnyDocument, Stamp | None]] = []
        self._watcher = QFileSystemWatcher(self)
        self._delay_timer = QTimer(self, singleShot=True, interval=_SETTLE_MILLISECONDS)
        self._delay_timer.timeout.connect(self.check_files)
        self._watcher.fileChanged.connect(lambda _: self._delay_timer.start())

    def watch_open_files(self) -> None:
        """Watch the files of the documents that are open now; call it when one was opened, closed or saved."""
        wanted = {str(one.path) for one in self._documents() if one.path is not None and one.path.is_file()}
        watched = set(self._watcher.files())
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))

    def check_files(self) -> None:
        """Check the files of all documents; a document whose file is missing counts as unsaved."""
        before = [(one.document, one.changed_stamp, one.state) for one in self._known]
        now = []
        for document in self._documents():
            if document.path is not None and document.stamp is not None:
                state = state_since(document.path, document.stamp, thorough=False)
                if state is FileState.MISSING and not document.dirty:
                    document.mark_unsaved()
                found = stamp_of(document.path) if state is FileState.CHANGED else None
                now.append(_Known(document, document.stamp, found, state))
        self._known = now
        self.watch_open_files()  # the system stops watching a file that was replaced
        if [(one.document, one.changed_stamp, one.state) for one in now] != before:
            self.state_changed.emit()

    def file_state(self, document: AnyDocument) -> FileState:
        """The state of a document's file; SAME also if the user ignores its change."""
        known = next((one for one in self._known if one.document is document), None)
        if known is None or known.stamp is not document.stamp or (document, known.changed_stamp) in self._ignored:
            return FileState.SAME
        return known.state

    def ignore_change(self, document: AnyDocument) -> None:
        """Ignore the change of a document's file until it is saved; a further change is reported again."""
        self._ignored = [(one, stamp) for one, stamp in self._ignored if one is not document]
        self._ignored += [(document, one.changed_stamp) for one in self._known if one.document is document]
        self.state_changed.emit()


log = logging.getLogger(__name__)


def made_document(
    scenario: AnyScenario,
    ruleset: Ruleset,
    language: str,
    *,
    base_folder: Path | None = None,
    is_work: bool = True,
) -> AnyDocument:
    """The document of a map that was made here or taken over from another program, and that no file holds.

    It counts as unsaved before its first edit, so that it is set aside and asked about. Without ``is_work`` it is an empty map
    as the program offers it, or what a lesson's file holds: that can be had again, and may go unasked. ``base_folder`` is where
    relative paths of the scenario's ruleset start from.
    """
    document: AnyDocument = Document(scenario, ruleset, language=language)
    document.base_folder = base_folder
    if is_work:
        document.mark_unsaved()
    return document


def open_document(path: Path, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    """The document in a file, or None and why not. A file of the program opens as a copy that is in no file yet, and a lesson
    as a copy of the map of its first step."""
    if not is_sample(path):
        sweep_scraps(path.parent)
    stamp = stamp_of(path)  # taken before reading, so that a change while reading counts as a later change
    parsed = read_yaml(path)
    if is_lesson(parsed):
        return _open_lesson(path, language)
    scenario, ruleset, diagnostics = load_document(parsed, path.parent)
    log.info("opening %s: %d remarks", path.name, len(diagnostics))
    if scenario is None or ruleset is None:
        return None, diagnostics
    document: AnyDocument = Document(scenario, ruleset, path, diagnostics, language=language)
    document.stamp = stamp
    document.source = scenario_source(parsed, scenario, ruleset)
    _copy_if_sample(document)
    return document, diagnostics


def _open_lesson(path: Path, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    read = load_lesson(path)
    log.info("opening lesson %s: %d remarks", path.name, len(read.diagnostics))
    if read.lesson is None:
        return None, read.diagnostics
    return lesson_document(Run(read.lesson, path), language), read.diagnostics


def lesson_document(run: Run, language: str) -> AnyDocument:
    """The map of a lesson or a quiz at the step where it is: a copy that is in no file."""
    document: AnyDocument = Document(run.scenario, run.lesson.ruleset, language=language)
    document.lesson, document.sample = run, run.path
    home = run.lesson.scenario_path or run.path
    document.base_folder = None if home is None else home.parent
    return document


def what_opens(path: Path) -> Path:
    """The file that is opened for a path: a worked example of rules opens its lesson, the first one that was not gone
    through; everything else opens itself."""
    lessons = lessons_about(path) if is_example(path) else ()
    if not lessons:
        return path
    done = read_progress().done(lessons[0].game)
    return next((one for one in lessons if one.id not in done), lessons[0]).path


def is_sample(path: Path) -> bool:
    """Is this a file of the samples of the program or of a game from a package, or a place among them? Nothing is ever saved
    there."""
    return is_installed_sample(path)


def is_example(path: Path) -> bool:
    """Is this one of the program's worked examples of rules, whose card says what to look at?"""
    return is_sample(path) and path.parent.name == "teaching"


def _copy_if_sample(document: AnyDocument) -> None:
    if document.path is not None and is_sample(document.path):
        document.sample, document.path, document.stamp = document.path, None, None


def recovered_document(recovered: RecoveredWork, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    """The document of a recovery file, as unsaved work; or None and why not."""
    document, diagnostics = document_of_text(recovered, language)
    if document is None:
        return None, diagnostics
    document.source = _source_in_file(recovered)
    _copy_if_sample(document)
    document.draft = recovered_draft(recovered.lesson) if recovered.lesson else None
    document.mark_unsaved()
    return document, diagnostics


def document_of_text(work: RecoveredWork, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    """The scenario in a text as a document; or None and why not."""
    name = str(work.path) if work.path is not None else work.title.get(language)
    parsed = read_yaml_text(work.text, name)
    scenario, ruleset, diagnostics = load_document(parsed, work.home or Path())
    if scenario is None or ruleset is None:
        return None, diagnostics
    document: AnyDocument = Document(scenario, ruleset, work.path, diagnostics, language=language)
    document.base_folder, document.stamp = work.home, work.stamp
    document.source = scenario_source(parsed, scenario, ruleset)
    return document, diagnostics


def _source_in_file(work: RecoveredWork) -> ScenarioSource | None:
    """What the file of recovered work holds, if that is what the work began with: a recovery file has no comments."""
    if work.path is None or work.stamp is None or state_since(work.path, work.stamp) is not FileState.SAME:
        return None
    parsed = read_yaml(work.path)
    if is_known_canonical(parsed.file_text):
        return None
    scenario, ruleset, _ = load_document(parsed, work.path.parent)
    return None if scenario is None or ruleset is None else scenario_source(parsed, scenario, ruleset)


def earlier_document(backup: Path, document: AnyDocument, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    """An earlier state of a document's file as a new unsaved document; or None and why not."""
    try:
        text = read_regular(backup).decode("utf-8", "replace")
    except OSError as problem:
        diagnostics = Diagnostics()
        diagnostics.error("cannot_read", why_not_read(problem), span=Span(str(backup)))
        return None, diagnostics
    work = RecoveredWork(text, document.scenario.title, datetime.now(UTC), home=document.base_folder)
    earlier, diagnostics = document_of_text(work, language)
    if earlier is not None:
        earlier.mark_unsaved()
    return earlier, diagnostics


def save_document(document: AnyDocument, path: Path, *, backups: int = 0, expected: Stamp | None = None) -> Diagnostics:
    """Write a document into a file and mark it saved; on an error the old file stays and the document stays unsaved.

    What is ``expected`` in the file is looked for under the lock of the file: if another program has written anything else into
    it, the error ``changed_on_disk`` says so and nothing is written. None expects nothing.

    The replaced content is kept among the newest ``backups`` earlier states (:mod:`workbench.files.safe_files`), and always if
    it is not what the document itself was read from or last written. If the file
    moves to another folder, the paths of boards and a relative path of the ruleset are adapted, or the ruleset is copied where
    the new file may not refer to it; its pictures are copied as well. Nothing is written among the program's own
    samples. What is written by hand in the file that was opened is kept where nothing changed; comments that cannot be kept are
    named in a warning.
    """
    if is_sample(path):
        diagnostics = Diagnostics()
        diagnostics.error(
            "sample_kept",
            Text(
                "The samples of the program stay as they are: choose another folder, best one of your own",
                "Les exemples du programme restent tels quels : choisissez un autre dossier, de préférence à vous",
            ),
        )
        return diagnostics
    scenario = document.scenario
    named = Path(scenario.ruleset)
    home = document.base_folder
    by_path = not named.is_absolute() and scenario.ruleset not in find_rulesets()
    if home is not None and by_path and home != path.parent:
        moved = relative_path(home / named, path.parent)
        # a ruleset that the new file may not refer to, or not from another drive, is copied under its old name
        refers = moved is not None and load_ruleset(moved, path.parent)[0] is not None
        if refers or not _copy_rules(home / named, path.parent / named):
            if moved is None:
                return Diagnostics(
                    [Diagnostic(Severity.ERROR, "other_drive", OTHER_DRIVE.format(name=scenario.ruleset))]
                )
            scenario = replace(scenario, ruleset=moved)
    if home is not None:
        scenario = with_relocated_boards(scenario, home, path.parent)
    updated = scenario_text(scenario, document.ruleset, document.source)
    diagnostics = _replace_expected(document, path, updated, backups, expected)
    if not diagnostics.has_errors:
        _copy_pictures(document, path.parent, diagnostics)
        document.mark_saved(path, stamp_of_text(updated.text, path))
        if document.problems.only_in_file:
            again = load_document(read_yaml_text(updated.text, str(path)), path.parent)[2]
            document.problems.read_again(document.scenario, again)
    return diagnostics


def _replace_expected(
    document: AnyDocument, path: Path, updated: UpdatedText, backups: int, expected: Stamp | None
) -> Diagnostics:
    """Look at the file, keep what is in it and replace it, while no other window saves it."""
    diagnostics = Diagnostics()
    try:
        with saving(path):
            found = FileState.SAME if expected is None else state_since(path, expected)
            if found in (FileState.CHANGED, FileState.UNKNOWN):
                diagnostics.error("changed_on_disk", _CHANGED, span=Span(str(path)))
                return diagnostics
            is_known = expected is not None and expected == document.stamp
            diagnostics.extend(keep_backup(path, backup_folder(), backups if is_known else max(1, backups)))
            diagnostics.extend(save_scenario_text(path, updated))
    except BusyFile:
        diagnostics.error("file_busy", _BUSY, span=Span(str(path)), hint=_AGAIN)
    return diagnostics


_CHANGED = Text(
    "another program has changed the file since it was opened",
    "un autre programme a modifié le fichier depuis son ouverture",
)
_BUSY = Text(
    "the file was not saved: another window has been saving it for some seconds",
    "le fichier n’a pas été enregistré : une autre fenêtre l’enregistre depuis plusieurs secondes",
)
_AGAIN = Text("save it again in a moment", "enregistrez-le de nouveau dans un moment")


def same_file(path: Path, other: Path) -> bool:
    """Do two paths, with any links and spellings, lead to the same file?"""
    if path.resolve() == other.resolve():
        return True
    try:
        # two hard links become two files as soon as one of them is saved
        return path.samefile(other) and path.stat().st_nlink == 1
    except OSError:
        return False


def backup_folder() -> Path:
    """The folder for earlier states of files."""
    return data_path() / "backups"


def _copy_rules(folder: Path, copy: Path) -> bool:
    """Copy a ruleset folder; False if it cannot be copied or the copy would lie outside the target folder."""
    try:
        if ".." in copy.parts or copy.exists() or not folder.is_dir():
            return ".." not in copy.parts and copy.is_dir()
    except OSError:
        return False
    try:
        shutil.copytree(folder, copy, ignore=_no_rules_files)
    except (OSError, shutil.Error):
        shutil.rmtree(copy, ignore_errors=True)  # half a ruleset would be read as a whole one
        return False
    return True


def _no_rules_files(folder: str, names: list[str]) -> list[str]:
    """The names in a folder that are not copied: of other files, and of pipes and devices, which have no end."""
    return [
        name
        for name in names
        if not (name.endswith(".yaml") or name == MESSAGES)
        or not ((place := Path(folder, name)).is_file() or place.is_dir())
    ]


def _copy_pictures(document: AnyDocument, folder: Path, diagnostics: Diagnostics) -> None:
    """Copy the pictures under the map and of units into another folder, unless files of their names exist there."""
    before = document.picture_folder
    if before is None or before == folder:
        return
    for name in pictures_of(document.scenario):
        found, _ = find_picture(before, name)
        copy = folder / name
        if found is None or copy.exists() or not copy.resolve().is_relative_to(folder.resolve()):
            continue
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
            replace_file(copy, SourceFile(found).read(MOST_PICTURE_BYTES))
        except OSError as problem:
            diagnostics.warning("no_picture", why_not_written(problem), span=Span(str(copy)))
        except Refused as problem:
            diagnostics.warning("no_picture", problem.text, span=Span(str(found)))


def known_rulesets() -> dict[str, Ruleset]:
    """Every shipped ruleset that loads, by its id."""
    loaded = ((name, load_ruleset(name)[0]) for name in find_rulesets())
    return {name: ruleset for name, ruleset in loaded if ruleset is not None}


def first_ruleset() -> tuple[str, Ruleset] | None:
    """(id, ruleset) for an empty first page: that of the main sample, or the first that loads. Others are not read."""
    for name in sorted(find_rulesets(), key=lambda name: name != MAIN_RULESET):
        ruleset, _ = load_ruleset(name)
        if ruleset is not None:
            return name, ruleset
    return None


def copy_of(path: Path, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    """The content of a file as a new document without a file, or None and why not."""
    document, diagnostics = open_document(path, language)
    if document is not None:
        document.path = document.stamp = document.sample = None
    return document, diagnostics


def templates() -> list[Path]:
    """The scenarios in the user's folder of templates."""
    return list(files_of_ours(user_templates_folder()))


@lru_cache(maxsize=256)
def sample_title(path: Path) -> Text:
    """The title of a shipped scenario, without reading more than the head of its file; its name if there is none."""
    try:
        with TextIOWrapper(open_regular(path), encoding="utf-8") as lines:
            head = list(takewhile(lambda line: not line.startswith("ruleset:"), lines))
    except (OSError, UnicodeDecodeError):
        head = []
    title = Source(read_yaml_text("".join(head), path.name)).get("title")
    if isinstance(title, Mapping) and isinstance(title.get("en"), str):
        return Text(str(title["en"]), str(title.get("fr") or title["en"]))
    return Text.of(title if isinstance(title, str) else path.stem)


def sample_files() -> list[Path]:
    """The files of the scenarios of all games, those of the main game first."""
    games = sorted(installed_games(), key=lambda game: game != MAIN_RULESET)
    return [path for game in games for path in samples_of(game_id=game)]


def document_differences(before: AnyDocument, after: AnyDocument) -> tuple[Text, ...]:
    """The differences of ``after`` from ``before`` for users, a line for each part: units and pieces by their names, or by what
    they are, and their places."""
    return differences(before.scenario, after.scenario, after.called)
