"""Scenarios that cannot be opened as they are, as documents once they were mended: from files, and from what was recovered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from workbench.base.text import Text
from workbench.checks.loading import load_document
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import document_of_text, is_sample
from workbench.files.mended_scenarios import DamagedScenario, MendedText
from workbench.files.recovery import RecoveredWork
from workbench.files.safe_files import Stamp, stamp_of
from workbench.files.scenario_writer import dump_scenario, scenario_text
from workbench.files.value_checks import is_lesson
from workbench.files.yaml_reader import read_yaml
from workbench.lessons.draft import draft_text, recovered_draft


@dataclass(frozen=True)
class DamagedWork:
    """The text of a scenario that cannot be opened, the file that it belongs to (None = none yet) with its stamp, the folder
    from which the path of its ruleset starts, and the text of the lesson that is written about it."""

    text: str
    name: str
    home: Path
    path: Path | None = None
    stamp: Stamp | None = None
    lesson: str = ""

    @cached_property
    def damaged(self) -> DamagedScenario:
        """The text with the way in which it is read."""
        return DamagedScenario(self.name, self.text, lambda document: load_document(document, self.home))

    def with_text(self, text: str) -> DamagedWork:
        """The work with another text."""
        return replace(self, text=text)

    def document(self, mended: MendedText, language: str) -> AnyDocument | None:
        """The mended text as unsaved work on the same file; what is written there by hand is kept."""
        work = RecoveredWork(
            mended.text, Text.of(self.name), datetime.now(UTC), path=self.path, stamp=self.stamp, home=self.home
        )
        document = document_of_text(work, language)[0]
        if document is None:
            return None
        if self.path is not None and is_sample(self.path):
            document.sample, document.path, document.stamp = self.path, None, None
        document.draft = recovered_draft(self.lesson) if self.lesson else None
        document.mark_unsaved()
        return document


def damaged_file(path: Path) -> DamagedWork | None:
    """The work in a file that cannot be opened; None for what is no text of a scenario."""
    stamp = stamp_of(path)
    parsed = read_yaml(path)
    if not parsed.readable or is_lesson(parsed):
        return None
    return DamagedWork(parsed.file_text.removeprefix("\ufeff"), str(path), path.parent, path, stamp)


def damaged_recovery(work: RecoveredWork, language: str) -> DamagedWork:
    """The work in a recovery file that cannot be opened."""
    name = str(work.path) if work.path is not None else work.title.get(language)
    return DamagedWork(work.text, name, work.home or Path(), work.path, work.stamp, work.lesson)


def work_of(document: AnyDocument) -> DamagedWork:
    """The work of an open document, to be read anew by rules that were changed; what is written by hand in its file is kept
    where its file has it."""
    path, home = document.path, document.base_folder or (document.path.parent if document.path is not None else Path())
    text = dump_scenario(document.scenario, document.ruleset)
    if document.source is not None:
        text = scenario_text(document.scenario, document.ruleset, document.source).text
    name = str(path) if path is not None else document.scenario.title.en
    lesson = draft_text(document.draft) if document.has_unsaved_draft and document.draft is not None else ""
    return DamagedWork(text, name, home, path, document.stamp, lesson)
