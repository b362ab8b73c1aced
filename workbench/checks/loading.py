"""Loads scenarios and rulesets, and runs the checks on them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.base.data_folders import FILE_ENDINGS
from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity, Span, why_not_read
from workbench.base.text import Text
from workbench.checks.registry import check_ruleset, check_scenario
from workbench.files.file_versions import SUPPLEMENT_FORMAT, check_format
from workbench.files.rulesets import read_ruleset
from workbench.files.scenario_reader import FindRuleset, Loaded, read_scenario
from workbench.files.value_checks import is_lesson, is_supplement
from workbench.files.yaml_reader import Document, read_yaml, read_yaml_text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.files.scenario_writer import ScenarioSource
    from workbench.lessons.reader import ReadLesson

RULESET_FILE = "ruleset.yaml"

_SCENARIO_KEYS = frozenset({"format", "ruleset", "map", "forces"})

LoadedHexes = tuple[Scenario | None, Ruleset | None, Diagnostics]


def load_ruleset(id_or_path: str | Path, base: Path | None = None) -> tuple[Ruleset | None, Diagnostics]:
    """As :func:`~workbench.files.rulesets.loader.read_ruleset`, with the diagnostics of the checks."""
    return read_ruleset(id_or_path, base, check_ruleset)


def load_scenario(path: Path | str, find_ruleset: FindRuleset | None = None) -> Loaded:
    """Load a scenario file and its ruleset; None where errors (in the diagnostics) prevent it. Never raises."""
    return load_document(read_yaml(path), Path(path).parent, find_ruleset)


def load_source(path: Path) -> tuple[ScenarioSource | None, Diagnostics]:
    """As :func:`load_scenario`, with the text of the file, so that what is written by hand is kept when it is saved."""
    from workbench.files.scenario_writer import scenario_source  # which most programs do not need

    document = read_yaml(path)
    scenario, ruleset, diagnostics = load_document(document, path.parent)
    found = None if scenario is None or ruleset is None else scenario_source(document, scenario, ruleset)
    return found, diagnostics


def load_hexes(path: Path | str, find_ruleset: FindRuleset | None = None) -> LoadedHexes:
    """As :func:`load_scenario` for maps of hexes only: a table is an error."""
    document = read_yaml(path)
    scenario, ruleset, diagnostics = load_document(document, Path(path).parent, find_ruleset)
    if scenario is None or scenario.kind == "hex":
        return scenario, ruleset, diagnostics
    text = Text("this is a free-form table; a map of hexes is needed", "c’est une table libre ; il faut des hexagones")
    diagnostics.error("hexes_needed", text, span=document.span(("map", "kind")))
    return None, ruleset, diagnostics


def load_scenario_text(
    text: str, name: str, base_dir: Path | str = ".", find_ruleset: FindRuleset | None = None
) -> Loaded:
    """As :func:`load_scenario` for a text in memory; a ruleset's relative path starts at ``base_dir``."""
    return load_document(read_yaml_text(text, name), Path(base_dir), find_ruleset)


def load_document(document: Document, base_dir: Path, find_ruleset: FindRuleset | None = None) -> Loaded:
    """As :func:`load_scenario` for a document that was already read."""
    return read_scenario(document, base_dir, find_ruleset or load_ruleset, check_scenario)


def load_lesson(path: Path | str, find_ruleset: FindRuleset | None = None) -> ReadLesson:
    """Load a lesson's file with its scenario. Never raises."""
    return _lesson(read_yaml(path), Path(path).parent, find_ruleset or load_ruleset)


def load_lesson_text(text: str, name: str, folder: Path) -> ReadLesson:
    """As :func:`load_lesson` for a text in memory; paths in it start at the folder."""
    return _lesson(read_yaml_text(text, name), folder, load_ruleset)


def _lesson(document: Document, folder: Path, finder: FindRuleset) -> ReadLesson:
    # most programs read no lesson: pydantic, and every question of the protocol, are loaded for the first one
    from workbench.lessons.reader import lesson_in

    return lesson_in(document, folder, lambda inner, home: load_document(inner, home, finder))


def check_paths(paths: Iterable[Path | str], find_ruleset: FindRuleset | None = None) -> Diagnostics:
    """Diagnostics of scenarios, lessons, supplements, vocabularies of terrain, ruleset folders and folders of them, in the
    order of the paths. Everything that a lesson shows, asks and claims is asked again.

    A folder with a ``ruleset.yaml`` is a ruleset. In other folders every YAML file that has a top-level key of a scenario, or
    that cannot be read, is checked as a scenario; other YAML files are skipped with a remark. A file among ``paths`` is always
    checked.
    """
    finder = find_ruleset or load_ruleset
    diagnostics = Diagnostics()
    for path in paths:
        for check in _file_checks(Path(path), finder, diagnostics):
            diagnostics.extend(check())
    # scenarios of one ruleset would all repeat its diagnostics
    return Diagnostics(dict.fromkeys(diagnostics))


FileCheck = Callable[[], Diagnostics]


def _file_checks(path: Path, finder: FindRuleset, diagnostics: Diagnostics) -> Iterator[FileCheck]:
    try:
        if path.is_dir():
            found = list(_folder_checks(path, finder))
            if not found:
                text = Text("nothing here is a scenario or a ruleset", "rien ici n’est un scénario ni un jeu de règles")
                diagnostics.warning("nothing_to_check", text, span=Span(str(path)))
            yield from found
            return
        if (path.parent / RULESET_FILE).is_file() and path.suffix in FILE_ENDINGS:
            yield lambda: finder(str(path.parent.resolve()), path.parent)[1]
            return
        if not path.exists():
            text = Text("there is no such file or folder", "ni fichier ni dossier de ce nom")
            diagnostics.error("read_failed", text, span=Span(str(path)))
            return
    except (OSError, ValueError) as error:
        diagnostics.error("read_failed", why_not_read(error), span=Span(str(path)))
        return
    yield _check_of(read_yaml(path), path.parent, finder)


def scenario_documents(folder: Path) -> Iterator[Path]:
    """The YAML files in a folder and its subfolders that may be scenarios, in a fixed order, without rulesets, hidden folders
    and links to folders. :func:`may_be_scenario` decides whether a file is one."""
    return (path for path in _yaml_files(folder) if path.name != RULESET_FILE)


def may_be_scenario(document: Document) -> bool:
    """False for YAML without a top-level key of a scenario."""
    # a file that cannot be read may be a broken scenario
    if not document.readable:
        return True
    return isinstance(document.data, dict) and not _SCENARIO_KEYS.isdisjoint(document.data) and not is_lesson(document)


def _yaml_files(folder: Path) -> Iterator[Path]:
    """The YAML files in a folder and its subfolders; of a ruleset only its ``ruleset.yaml``."""
    for place, folders, files in os.walk(folder):
        here = Path(place)
        if RULESET_FILE in files:
            folders.clear()
            yield here / RULESET_FILE
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (here / name for name in sorted(files) if name.endswith(FILE_ENDINGS))


def _folder_checks(folder: Path, finder: FindRuleset) -> Iterator[FileCheck]:
    """The checks of the files in a folder."""
    for path in _yaml_files(folder):
        if path.name == RULESET_FILE:
            yield _ruleset_check(path.parent, finder)
            continue
        document = read_yaml(path)
        known = is_lesson(document) or _is_vocabulary(document) or is_supplement(document) or may_be_scenario(document)
        yield _check_of(document, path.parent, finder) if known else _skipped_file_check(path)


def _skipped_file_check(path: Path) -> FileCheck:
    def check() -> Diagnostics:
        text = Text("passed over: nothing in it is of a scenario", "laissé de côté : rien n’y est d’un scénario")
        return Diagnostics([Diagnostic(Severity.INFO, "not_a_scenario", text, Span(str(path)))])

    return check


def _check_of(document: Document, folder: Path, finder: FindRuleset) -> FileCheck:
    """The check of a lesson, of a neutral vocabulary of terrain, of a supplement or of a scenario."""
    if _is_vocabulary(document):
        return lambda: _vocabulary_diagnostics(Path(document.name))
    if is_supplement(document):
        return lambda: check_supplement(document, finder)
    if is_lesson(document):
        return lambda: _lesson_diagnostics(document, folder, finder)
    return lambda: load_document(document, folder, finder)[2]


def check_supplement(document: Document, finder: FindRuleset = load_ruleset) -> Diagnostics:
    """The diagnostics of a supplement; remarks name the rows that its tables still lack."""
    # the reader of supplements, which most programs do not need
    from workbench.files.supplements import missing_of, read_supplement

    diagnostics = Diagnostics()
    name = document.data.get("ruleset") if isinstance(document.data, dict) else None
    ruleset = None
    if isinstance(name, str):
        ruleset, found = finder(name, Path(document.name).parent)
        at = document.span(("ruleset",))
        diagnostics.extend(replace(one, span=at) for one in found if one.severity is Severity.ERROR)
    if ruleset is None:
        if not diagnostics.has_errors:
            diagnostics.extend(document.diagnostics)
            if not document.readable or not check_format(document, SUPPLEMENT_FORMAT, diagnostics):
                return diagnostics
            text = Text("it does not say of which ruleset it is", "il ne dit pas de quelles règles il est")
            diagnostics.error("no_ruleset", text, span=document.span())
        return diagnostics
    supplement, found = read_supplement(document, ruleset, str(name))
    diagnostics.extend(found)
    if supplement is not None:
        for key, text in missing_of(supplement, ruleset):
            span = document.key_span(("values", key))
            diagnostics.add(Diagnostic(Severity.INFO, "missing_rows", text, span))
    return diagnostics


def _is_vocabulary(document: Document) -> bool:
    data = document.data
    return isinstance(data, dict) and str(data.get("format", "")).startswith("workbench-neutral-terrain/")


def _vocabulary_diagnostics(path: Path) -> Diagnostics:
    """Report mistakes of a vocabulary, and terrain of its rulesets that is neither mapped nor named."""
    from workbench.files.neutral_terrain import check_neutral_terrain

    return check_neutral_terrain(path)


def _lesson_diagnostics(document: Document, folder: Path, finder: FindRuleset) -> Diagnostics:
    read = _lesson(document, folder, finder)
    if read.lesson is not None:
        from workbench.lessons.checking import check_lesson

        read.diagnostics.extend(check_lesson(read.lesson, document))
    return read.diagnostics


def _ruleset_check(folder: Path, finder: FindRuleset) -> FileCheck:
    return lambda: finder(str(folder.resolve()), folder)[1]
