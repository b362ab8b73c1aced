"""Opens and saves documents; lists rulesets and samples."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from workbench.base.data_folders import IS_INSTALLED, MAIN_RULESET, SAMPLES
from workbench.base.diagnostics import Diagnostic, Diagnostics, Span
from workbench.base.text import Text
from workbench.checks.loading import load_ruleset, load_scenario, load_scenario_text
from workbench.checks.registry import check_scenario
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.files.recovery import RecoveredWork
from workbench.files.rulesets import find_rulesets
from workbench.files.rulesets.source import MESSAGES
from workbench.files.safe_files import (
    FileState,
    Stamp,
    data_path,
    keep_backup,
    save_text,
    stamp_of,
    stamp_of_text,
    state_since,
    user_templates_folder,
)
from workbench.files.scenario_reader import ReadScenario
from workbench.files.scenario_writer import dump_scenario
from workbench.files.underlay_file import find_picture
from workbench.files.yaml_reader import read_yaml_text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

# --- Notices when files of open documents are changed or taken away by other programs.


_SETTLE_MILLISECONDS = 300
"""Milliseconds after the last sign of a change: programs write in several steps."""


@dataclass(frozen=True, eq=False)
class _Known:
    """What is known of a file: of which document, against which stamp, its stamp now if it is changed."""

    document: AnyDocument
    stamp: Stamp
    found: Stamp | None
    state: FileState


class DiskWatch(QObject):
    """``documents`` gives those that are open. Beside what the system tells, :meth:`look` looks by itself: on network folders
    the system tells nothing."""

    noticed = Signal()
    """The state of a document's file is another one than before."""

    def __init__(self, documents: Callable[[], Iterable[AnyDocument]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents = documents
        self._known: list[_Known] = []
        self._left: list[tuple[AnyDocument, Stamp | None]] = []
        self._watcher = QFileSystemWatcher(self)
        self._rest = QTimer(self, singleShot=True, interval=_SETTLE_MILLISECONDS)
        self._rest.timeout.connect(self.look)
        self._watcher.fileChanged.connect(lambda _: self._rest.start())

    def follow(self) -> None:
        """Documents were opened, closed or saved: listen for their files."""
        wanted = {str(one.path) for one in self._documents() if one.path is not None and one.path.is_file()}
        heard = set(self._watcher.files())
        if heard - wanted:
            self._watcher.removePaths(sorted(heard - wanted))
        if wanted - heard:
            self._watcher.addPaths(sorted(wanted - heard))

    def look(self) -> None:
        """Look at the files of all documents; a file that is gone makes its document count as unsaved."""
        before = [(one.document, one.found, one.state) for one in self._known]
        now = []
        for document in self._documents():
            if document.path is not None and document.stamp is not None:
                state = state_since(document.path, document.stamp, thorough=False)
                if state is FileState.MISSING and not document.dirty:
                    document.lost_file()
                found = stamp_of(document.path) if state is FileState.CHANGED else None
                now.append(_Known(document, document.stamp, found, state))
        self._known = now
        self.follow()  # a file that was replaced is another one for the system
        if [(one.document, one.found, one.state) for one in now] != before:
            self.noticed.emit()

    def state(self, document: AnyDocument) -> FileState:
        """What is known of the file of a document; SAME too when its change is left alone."""
        known = next((one for one in self._known if one.document is document), None)
        if known is None or known.stamp is not document.stamp or (document, known.found) in self._left:
            return FileState.SAME
        return known.state

    def leave(self, document: AnyDocument) -> None:
        """The user has heard of this change and leaves it alone until saving; a further change is told again."""
        self._left = [(one, stamp) for one, stamp in self._left if one is not document]
        self._left += [(document, one.found) for one in self._known if one.document is document]
        self.noticed.emit()


log = logging.getLogger(__name__)


def open_document(path: Path, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    """The document in a file, or None and why not."""
    stamp = stamp_of(path)  # before: whatever changes while it is read counts as changed later
    scenario, ruleset, diagnostics = load_scenario(path)
    log.info("opening %s: %d remarks", path.name, len(diagnostics))
    if scenario is None or ruleset is None:
        return None, diagnostics
    document: AnyDocument = Document(scenario, ruleset, path, diagnostics, language=language)
    document.stamp = stamp
    return document, diagnostics


def recovered_document(rescued: RecoveredWork, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    """The document in a recovery file, not saved; or None and why not."""
    name = str(rescued.path) if rescued.path is not None else rescued.title.get(language)
    scenario, ruleset, diagnostics = load_scenario_text(rescued.text, name, rescued.home or ".")
    if scenario is None or ruleset is None:
        return None, diagnostics
    document: AnyDocument = Document(scenario, ruleset, rescued.path, diagnostics, language=language)
    document.home, document.stamp = rescued.home, rescued.stamp
    document.lost_file()
    return document, diagnostics


def earlier_document(backup: Path, document: AnyDocument, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    """An earlier state of a document's file as a document of its own, not saved; or None and why not."""
    try:
        text = backup.read_text(encoding="utf-8", errors="replace")
    except OSError as problem:
        diagnostics = Diagnostics()
        diagnostics.error("cannot_read", Text.of(problem.strerror or str(problem)), span=Span(str(backup)))
        return None, diagnostics
    rescued = RecoveredWork(text, document.scenario.title, datetime.now(UTC), home=document.home)
    return recovered_document(rescued, language)


def save_document(document: AnyDocument, path: Path, *, backups: int = 0) -> Diagnostics:
    """Write a document into a file and mark it saved; on an error the old file stays and the document stays unsaved.

    What was in the file is kept among the newest ``backups`` earlier states (:mod:`workbench.files.backups`). A ruleset named
    by a relative path is named anew when the file goes to another folder, or copied where that is out of reach; the picture
    under the map goes along.
    """
    scenario = document.scenario
    named = Path(scenario.ruleset)
    home = document.home
    by_path = not named.is_absolute() and scenario.ruleset not in find_rulesets()
    if home is not None and by_path and home != path.parent:
        moved = Path(os.path.relpath(home / named, path.parent)).as_posix()
        # rules that the new file may not name from where it lies go along, by their old name
        if load_ruleset(moved, path.parent)[0] is not None or not _copy_rules(home / named, path.parent / named):
            scenario = replace(scenario, ruleset=moved)
    text = dump_scenario(scenario, document.ruleset)
    diagnostics = Diagnostics()
    if backups:
        diagnostics.extend(keep_backup(path, backup_folder(), backups))
    diagnostics.extend(save_text(path, text))
    if not diagnostics.has_errors:
        _copy_picture(document, path.parent, diagnostics)
        document.saved(path, stamp_of_text(text, path))
    return diagnostics


def same_file(path: Path, other: Path) -> bool:
    """Do two paths lead to one file, by whatever links and spellings?"""
    if path.resolve() == other.resolve():
        return True
    try:
        # another name of the same file is another file as soon as either is saved
        return path.samefile(other) and path.stat().st_nlink == 1
    except OSError:
        return False


def backup_folder() -> Path:
    """Where earlier states of files are kept."""
    return data_path() / "backups"


def _copy_rules(folder: Path, copy: Path) -> bool:
    """Copy a folder of rules to another place; False where it cannot be done or would go elsewhere."""
    try:
        if ".." in copy.parts or copy.exists() or not folder.is_dir():
            return ".." not in copy.parts and copy.is_dir()
        shutil.copytree(folder, copy, ignore=lambda _, names: [name for name in names if not _is_rules_file(name)])
    except (OSError, shutil.Error):
        return False
    return True


def _is_rules_file(name: str) -> bool:
    return name.endswith(".yaml") or name == MESSAGES


def _copy_picture(document: AnyDocument, folder: Path, diagnostics: Diagnostics) -> None:
    """Copy the picture under the map along into another folder, unless a file of its name is there."""
    underlay, before = document.scenario.underlay, document.path
    if underlay is None or before is None or before.parent == folder:
        return
    found, _ = find_picture(before.parent, underlay.picture)
    copy = folder / underlay.picture
    if found is None or copy.exists() or not copy.resolve().is_relative_to(folder.resolve()):
        return
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(found, copy)
    except OSError as problem:
        diagnostics.warning("no_picture", Text.of(f"{copy}: {problem.strerror or problem}"))


def scenario_diagnostics(scenario: AnyScenario, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """What the checks say about a scenario as it is now, wherever it is kept."""
    read: ReadScenario[Any] = ReadScenario(scenario, ruleset, read_yaml_text("", ""), {})
    return tuple(replace(item, span=None) for item in check_scenario(read))


def known_rulesets() -> dict[str, Ruleset]:
    """Every ruleset that comes with the program and loads."""
    loaded = ((name, load_ruleset(name)[0]) for name in find_rulesets())
    return {name: ruleset for name, ruleset in loaded if ruleset is not None}


def first_ruleset() -> tuple[str, Ruleset] | None:
    """The ruleset of an empty first page: that of the main sample, or else the first that loads; no other is read."""
    for name in sorted(find_rulesets(), key=lambda name: name != MAIN_RULESET):
        ruleset, _ = load_ruleset(name)
        if ruleset is not None:
            return name, ruleset
    return None


def belongs_to_installation(path: Path) -> bool:
    """Does a file come with an installed program? Then the user's changes go into another one: an update would lose them."""
    return IS_INSTALLED and path.resolve().is_relative_to(SAMPLES.resolve())


def copy_of(path: Path, language: str) -> tuple[AnyDocument | None, Diagnostics]:
    """What is in a file as a new document without a file, or None and why not."""
    document, diagnostics = open_document(path, language)
    if document is not None:
        document.path = document.stamp = None
    return document, diagnostics


def templates() -> list[Path]:
    """The scenarios in the user's folder of templates."""
    return sorted(user_templates_folder().glob("*.yaml"))


def samples() -> list[Path]:
    """Scenarios that come with the program."""
    return sorted(SAMPLES.glob("*/*.yaml"))


def boards() -> list[Path]:
    """Single boards that come with the program, from which larger maps can be made."""
    return sorted(SAMPLES.glob("*/boards/*.yaml"))


def examples() -> list[Path]:
    """Worked examples of single rules that come with the program."""
    return sorted(SAMPLES.glob("*/teaching/*.yaml"))
