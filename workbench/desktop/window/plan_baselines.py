"""What a difference starts from: the scenario before the last change, as its file holds it, in another set-up, or in another
file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from workbench.checks.loading import load_scenario
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.widgets.declared_fields import LAST, OTHER_FILE, SAVED
from workbench.scenario.edits.setups import with_setup_forces
from workbench.scenario.scenario import AnyScenario, as_seen_by

translate = QCoreApplication.translate
Found = tuple[AnyScenario | None, str]
"""The scenario, or None with why there is none."""


class PlanBaselines:
    """Finds the other state of a document's scenario for a choice of the panel of plans; the same object for the same choice,
    as long as nothing changes."""

    def __init__(self) -> None:
        self.file: Path | None = None
        """The other file that the user chose."""
        self._known: tuple[tuple[object, ...], Found] | None = None
        self._read: tuple[Path, int, AnyScenario | None] | None = None

    def find(self, document: AnyDocument, choice: str) -> Found:
        """The other state: one of :data:`LAST`, :data:`SAVED`, :data:`OTHER_FILE`, or the id of a set-up."""
        scenario, problem = self._find(document, choice)
        if scenario is None:
            return None, problem
        key = (scenario, document.viewing_side) if choice in (LAST, SAVED, OTHER_FILE) else (
            document.scenario, choice, document.viewing_side
        )  # fmt: skip
        if self._known is None or not _same(self._known[0], key):
            self._known = key, (as_seen_by(scenario, document.viewing_side), "")
        return self._known[1]

    def _find(self, document: AnyDocument, choice: str) -> Found:
        if choice == LAST:
            if document.before_last_change is not None:
                return document.before_last_change, ""
            return None, translate("Plans", "Nothing has been changed yet: paint, move or undo, and see what differs")
        if choice == SAVED:
            if document.origin is None:
                return None, translate("Plans", "The scenario is in no file yet: save it first")
            return self._of_file(document.origin)
        if choice == OTHER_FILE:
            if self.file is None:
                return None, translate("Plans", "Choose the file to compare with")
            return self._of_file(self.file)
        if document.scenario.setups.find(choice) is None:
            return None, translate("Plans", "Choose what to compare with")
        return with_setup_forces(document.scenario, choice), ""

    def _of_file(self, path: Path) -> Found:
        try:
            stamp = path.stat().st_mtime_ns
        except OSError:
            return None, translate("Plans", "{name} cannot be read").format(name=path.name)
        if self._read is None or self._read[:2] != (path, stamp):
            self._read = path, stamp, load_scenario(path)[0]
        found = self._read[2]
        return found, "" if found is not None else translate("Plans", "{name} cannot be read").format(name=path.name)


def _same(a: tuple[object, ...], b: tuple[object, ...]) -> bool:
    return len(a) == len(b) and all(
        one is other or (isinstance(one, str) and one == other) for one, other in zip(a, b, strict=True)
    )
