"""Opening and saving documents: what the files room says, in the shape the window wants."""

from __future__ import annotations

import logging
import os
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Diagnostic, Diagnostics, Span
from workbench.base.text import Text
from workbench.desktop.document import AnyDocument, Document
from workbench.files.atomic import save_text
from workbench.files.backups import keep_backup
from workbench.files.folders import data_place
from workbench.files.lint import LintContext, lint
from workbench.files.recovery import Rescued
from workbench.files.rulesets import find_rulesets, load_ruleset
from workbench.files.rulesets.reading import MESSAGES
from workbench.files.scenario_reader import load_scenario, load_scenario_text
from workbench.files.scenario_writer import dump_scenario
from workbench.files.stamps import stamp_of, stamp_of_text
from workbench.files.underlay_file import find_picture
from workbench.files.yamlio import read_yaml_text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import AnyScenario

log = logging.getLogger(__name__)
SAMPLES = Path(__file__).resolve().parents[2] / "samples"
MAIN_RULESET = "panzer_grenadier"


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


def recovered_document(rescued: Rescued, language: str) -> tuple[AnyDocument | None, Diagnostics]:
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
    rescued = Rescued(text, document.scenario.title, datetime.now(UTC), home=document.home)
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
        if load_ruleset(moved, path.parent)[0] is not None or not _take_rules(home / named, path.parent / named):
            scenario = replace(scenario, ruleset=moved)
    text = dump_scenario(scenario, document.ruleset)
    diagnostics = Diagnostics()
    if backups:
        diagnostics.extend(keep_backup(path, backup_folder(), backups))
    diagnostics.extend(save_text(path, text))
    if not diagnostics.has_errors:
        _take_picture(document, path.parent, diagnostics)
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
    return data_place() / "backups"


def _take_rules(folder: Path, copy: Path) -> bool:
    """Copy a folder of rules to another place; False where it cannot be done or would go elsewhere."""
    try:
        if ".." in copy.parts or copy.exists() or not folder.is_dir():
            return ".." not in copy.parts and copy.is_dir()
        shutil.copytree(folder, copy, ignore=lambda _, names: [name for name in names if not _is_of_rules(name)])
    except (OSError, shutil.Error):
        return False
    return True


def _is_of_rules(name: str) -> bool:
    return name.endswith(".yaml") or name == MESSAGES


def _take_picture(document: AnyDocument, folder: Path, diagnostics: Diagnostics) -> None:
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


def issues(scenario: AnyScenario, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """What the checks say about a scenario as it is now, wherever it is kept."""
    context: LintContext[Any] = LintContext(scenario, ruleset, read_yaml_text("", ""), {})
    return tuple(replace(item, span=None) for item in lint(context))


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


def samples() -> list[Path]:
    """Scenarios that come with the program."""
    return sorted(SAMPLES.glob("*/*.yaml"))


def boards() -> list[Path]:
    """Single boards that come with the program, from which larger maps can be made."""
    return sorted(SAMPLES.glob("*/boards/*.yaml"))


def examples() -> list[Path]:
    """Worked examples of single rules that come with the program."""
    return sorted(SAMPLES.glob("*/teaching/*.yaml"))
