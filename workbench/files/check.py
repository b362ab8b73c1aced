"""Checks files and folders: scenarios, rulesets, and folders of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity, Span
from workbench.base.text import Text
from workbench.files.scenario_reader import FindRuleset, scenario_of
from workbench.files.yamlio import Document, read_yaml

RULESET_FILE = "ruleset.yaml"
ENDINGS = (".yaml", ".yml")

_MARKS = frozenset({"format", "ruleset", "map", "forces"})


def check_paths(paths: Iterable[Path | str], find_ruleset: FindRuleset | None = None) -> Diagnostics:
    """Everything wrong with scenarios, ruleset folders and folders of both, in the order of the paths.

    A folder with a ``ruleset.yaml`` is a ruleset; in other folders every YAML file that has a word of a scenario at its
    top, or that cannot be read, is checked as one. Other YAML files are passed over with a remark. A file that is named
    itself is always checked.
    """
    finder = find_ruleset or _default_finder()
    diagnostics = Diagnostics()
    for path in paths:
        for check in _checks(Path(path), finder, diagnostics):
            diagnostics.extend(check())
    # scenarios of one ruleset would all repeat what is wrong with it
    return Diagnostics(dict.fromkeys(diagnostics))


def _default_finder() -> FindRuleset:
    from workbench.files.rulesets import load_ruleset

    return load_ruleset


Check = Callable[[], Diagnostics]


def _checks(path: Path, finder: FindRuleset, diagnostics: Diagnostics) -> Iterator[Check]:
    try:
        if path.is_dir():
            found = list(_inside(path, finder))
            if not found:
                text = Text("nothing here is a scenario or a ruleset", "rien ici n’est un scénario ni un jeu de règles")
                diagnostics.warning("nothing_to_check", text, span=Span(str(path)))
            yield from found
            return
        if (path.parent / RULESET_FILE).is_file() and path.suffix in ENDINGS:
            yield lambda: finder(str(path.parent.resolve()), path.parent)[1]
            return
    except (OSError, ValueError) as error:
        diagnostics.error("read_failed", Text.of(str(error)), span=Span(str(path)))
        return
    yield lambda: scenario_of(read_yaml(path), path.parent, finder)[2]


def scenario_documents(folder: Path) -> Iterator[Path]:
    """The YAML files in a folder and those in it that may be scenarios, in a fixed order; rulesets, hidden folders and links
    to folders are passed over. Whether a file is one tells :func:`may_be_scenario`."""
    return (path for path in _walk(folder) if path.name != RULESET_FILE)


def may_be_scenario(document: Document) -> bool:
    """False for YAML that has no word of a scenario at its top."""
    # a file that cannot be read may be anything, and saying nothing of it would hide a broken scenario
    return not document.readable or (isinstance(document.data, dict) and not _MARKS.isdisjoint(document.data))


def _walk(folder: Path) -> Iterator[Path]:
    """YAML files in a folder; of a ruleset only its ``ruleset.yaml``."""
    for place, folders, files in os.walk(folder):
        here = Path(place)
        if RULESET_FILE in files:
            folders.clear()
            yield here / RULESET_FILE
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (here / name for name in sorted(files) if name.endswith(ENDINGS))


def _inside(folder: Path, finder: FindRuleset) -> Iterator[Check]:
    """Checks of what lies in a folder."""
    for path in _walk(folder):
        if path.name == RULESET_FILE:
            yield _ruleset_check(path.parent, finder)
            continue
        document = read_yaml(path)
        yield _scenario_check(document, path.parent, finder) if may_be_scenario(document) else _passed_over(path)


def _passed_over(path: Path) -> Check:
    def check() -> Diagnostics:
        text = Text("passed over: nothing in it is of a scenario", "laissé de côté : rien n’y est d’un scénario")
        return Diagnostics([Diagnostic(Severity.INFO, "not_a_scenario", text, Span(str(path)))])

    return check


def _scenario_check(document: Document, folder: Path, finder: FindRuleset) -> Check:
    return lambda: scenario_of(document, folder, finder)[2]


def _ruleset_check(folder: Path, finder: FindRuleset) -> Check:
    return lambda: finder(str(folder.resolve()), folder)[1]
