"""Checks files and folders: scenarios, rulesets, and folders of them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.files.scenario_reader import FindRuleset, scenario_of
from workbench.files.yamlio import Document, read_yaml

RULESET_FILE = "ruleset.yaml"
ENDINGS = (".yaml", ".yml")

_FORMAT = re.compile(r"""^["']?format["']?\s*:""", re.MULTILINE)


def check_paths(paths: Iterable[Path | str], find_ruleset: FindRuleset | None = None) -> Diagnostics:
    """Everything wrong with scenarios, ruleset folders and folders of both, in the order of the paths.

    A folder with a ``ruleset.yaml`` is a ruleset; in other folders every YAML file with a ``format`` is a scenario and
    other YAML files are passed over. A file that is named itself is always checked.
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
                text = Text("nothing here is a scenario or a ruleset", "rien ici n'est un scénario ni un jeu de règles")
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


def _inside(folder: Path, finder: FindRuleset) -> Iterator[Check]:
    """Checks of what lies in a folder; hidden folders and links to folders are passed over."""
    for place, folders, files in os.walk(folder):
        here = Path(place)
        if RULESET_FILE in files:
            folders.clear()
            yield _ruleset_check(here, finder)
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(ENDINGS):
                document = read_yaml(here / name)
                if _may_be_scenario(document):
                    yield _scenario_check(document, here, finder)


def _may_be_scenario(document: Document) -> bool:
    # a file that cannot be read may be anything, and saying nothing of it would hide a broken scenario
    if not document.readable:
        return not document.spans.text or _FORMAT.search(document.spans.text) is not None
    return isinstance(document.data, dict) and "format" in document.data


def _scenario_check(document: Document, folder: Path, finder: FindRuleset) -> Check:
    return lambda: scenario_of(document, folder, finder)[2]


def _ruleset_check(folder: Path, finder: FindRuleset) -> Check:
    return lambda: finder(str(folder.resolve()), folder)[1]
