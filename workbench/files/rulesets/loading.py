"""Finds and loads rulesets: folders of YAML files, in passes, each of which reports all that it can.

read (places) -> schema -> references -> build -> lint. A ruleset comes back when the first four passes found nothing
wrong; what lint finds comes with it.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from workbench.base.diagnostics import Diagnostic, Diagnostics, Span, did_you_mean
from workbench.base.text import Text
from workbench.files.rulesets.build import build_ruleset
from workbench.files.rulesets.doctrine_words import check_doctrine_words
from workbench.files.rulesets.lint import lint
from workbench.files.rulesets.reading import MESSAGES, read_source, ruleset_files
from workbench.files.rulesets.references import check_references
from workbench.files.rulesets.schema import HEAD
from workbench.rules.ruleset import Ruleset

RULESETS = Path(__file__).resolve().parents[3] / "rulesets"
"""Where the rulesets that come with the program are."""

TRUSTED = "WORKBENCH_RULESETS"
"""The environment variable with folders (set apart as in ``PATH``) whose rulesets scenarios may name from anywhere."""

_Signature = tuple[tuple[str, int, int], ...]


def find_rulesets() -> list[str]:
    """Ids of the rulesets that come with the program: folders with YAML files in them."""
    if not RULESETS.is_dir():
        return []
    return sorted(folder.name for folder in RULESETS.iterdir() if folder.is_dir() and ruleset_files(folder))


def load_ruleset(id_or_path: str | Path, base: Path | None = None) -> tuple[Ruleset | None, Diagnostics]:
    """Load a ruleset by id, or by the path of its folder (or of a file in it), relative to ``base`` (folder or file).

    Never raises for what a file contains: the diagnostics say what is wrong. Loading again costs nothing until a file
    changes. With a ``base`` the name stands in a file that may come from anybody: whatever it leads to must lie in the
    folder of that file, in ours, or in one of :data:`TRUSTED`.
    """
    folder = _folder(id_or_path, base)
    if folder is None:
        return None, Diagnostics([_not_found(str(id_or_path))])
    if base is not None and _leads_out(folder, base):
        text = Text(
            f'"{id_or_path}" leads out of the folder of the scenario',
            f"« {id_or_path} » mène hors du dossier du scénario",
        )
        hint = Text(
            "put the folder of the rules beside the scenario, or into one of the folders of WORKBENCH_RULESETS",
            "placez le dossier des règles à côté du scénario, ou dans un des dossiers de WORKBENCH_RULESETS",
        )
        diagnostics = Diagnostics()
        diagnostics.error("ruleset_outside", text, hint=hint)
        return None, diagnostics
    try:
        signature = tuple((str(path), *_stamp(path)) for path in ruleset_files(folder))
    except OSError as error:
        text = Text(f"the ruleset cannot be read: {error}", f"les règles sont illisibles : {error}")
        return None, _only_error("read_failed", text, folder)
    if not signature:
        text = Text("there is no ruleset in this folder", "il n’y a pas de règles dans ce dossier")
        return None, _only_error("no_ruleset", text, folder)
    ruleset, found = _load(str(folder), signature)
    return ruleset, Diagnostics(found)


@lru_cache(maxsize=32)
def _load(folder: str, signature: _Signature) -> tuple[Ruleset | None, tuple[Diagnostic, ...]]:
    diagnostics = Diagnostics()
    source = read_source(Path(folder), diagnostics)
    check_references(source, diagnostics)
    check_doctrine_words(source, diagnostics)
    if diagnostics.has_errors or source.head is None:
        return None, tuple(diagnostics)
    ruleset = build_ruleset(source, source.head)
    diagnostics.extend(lint(ruleset, source))
    return ruleset, tuple(diagnostics)


def _folder(id_or_path: str | Path, base: Path | None) -> Path | None:
    word = str(id_or_path)
    if not word:
        return None
    start = Path() if base is None else base
    try:
        if len(Path(word).parts) == 1 and word not in (".", "..") and (RULESETS / word).is_dir():
            return RULESETS / word
        place = (start.parent if start.is_file() else start) / word
        if place.is_file():
            place = place.parent
        if place.name == MESSAGES and (place.parent / f"{HEAD}.yaml").is_file():
            place = place.parent
        return place if place.is_dir() else None
    except (OSError, ValueError):
        # names that no file can have: too long, or with a NUL in them
        return None


def _leads_out(folder: Path, base: Path) -> bool:
    """Does a ruleset, or any file of it that a link leads to, lie outside of the places that a file may name?"""
    try:
        home = (base.parent if base.is_file() else base).resolve()
        homes = [home, RULESETS.resolve(), *(Path(place).resolve() for place in _trusted())]
        found = [path.resolve() for path in (folder, *ruleset_files(folder))]
    except (OSError, ValueError, RuntimeError):
        return True
    return not any(all(path.is_relative_to(place) for path in found) for place in homes)


def _trusted() -> list[str]:
    return [place for place in os.environ.get(TRUSTED, "").split(os.pathsep) if place]


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _only_error(code: str, text: Text, folder: Path) -> Diagnostics:
    diagnostics = Diagnostics()
    diagnostics.error(code, text, span=Span(str(folder)))
    return diagnostics


def _not_found(word: str) -> Diagnostic:
    diagnostics = Diagnostics()
    known = find_rulesets()
    hint = did_you_mean(word, known) or Text(f"known: {', '.join(known)}", f"règles connues : {', '.join(known)}")
    text = Text(f'there is no ruleset "{word}"', f"il n’y a pas de règles « {word} »")
    diagnostics.error("unknown_ruleset", text, hint=hint)
    return next(iter(diagnostics))
