"""Finds and loads rulesets: folders of YAML files, in passes, each of which reports all that it can. One that was read before
comes from :mod:`workbench.files.rulesets.ruleset_cache`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import Diagnostic, Diagnostics, Span, did_you_mean
from workbench.base.text import Text
from workbench.engine.doctrines import GAMES, find_games, find_vocabulary
from workbench.files.rulesets.ruleset_cache import (
    HEAD,
    MESSAGES,
    cached_ruleset,
    contents_digest,
    ruleset_files,
    store_ruleset,
)
from workbench.files.safe_files import user_rulesets_folder
from workbench.rules.ruleset import Message, Messages, Ruleset
from workbench.rules.values import know_headings

if TYPE_CHECKING:
    from workbench.files.rulesets.source import Source

TRUSTED = "WORKBENCH_RULESETS"
"""The environment variable with more folders of rulesets (set apart as in ``PATH``); the option ``--rulesets`` and the setting
of the window add to it, so that processes which the program starts know them too."""

CheckRuleset = Callable[[Ruleset, "Source"], Iterable[Diagnostic]]
"""Looks at a ruleset that was built."""

_Signature = tuple[tuple[str, int, int], ...]


def ruleset_folders() -> list[Path]:
    """The folders in which a ruleset is looked for by its id, in this order: the program's own, those of games from other
    packages, the user's, and those of :data:`TRUSTED`. Scenarios may name what lies there from anywhere."""
    return [
        RULESETS,
        *(game.rulesets for game in find_games().values() if game.rulesets is not None),
        user_rulesets_folder(),
        *(Path(place) for place in os.environ.get(TRUSTED, "").split(os.pathsep) if place),
    ]


def add_ruleset_folder(folder: Path) -> None:
    """Look for rulesets in one more folder, after those that are known already."""
    if folder not in ruleset_folders():
        known = os.environ.get(TRUSTED)
        os.environ[TRUSTED] = os.pathsep.join([*([known] if known else []), str(folder)])


def find_rulesets() -> list[str]:
    """Ids of all rulesets: the names of folders with YAML files in them, in one of the :func:`ruleset_folders`."""
    return sorted(
        {folder.name for place in ruleset_folders() for folder in _subfolders(place) if ruleset_files(folder)}
    )


def _subfolders(place: Path) -> list[Path]:
    try:
        return [folder for folder in place.iterdir() if folder.is_dir()]
    except OSError:
        return []  # there is none, or it cannot be read


def read_ruleset(
    id_or_path: str | Path, base: Path | None = None, check: CheckRuleset | None = None
) -> tuple[Ruleset | None, Diagnostics]:
    """Load a ruleset by id, or by the path of its folder (or of a file in it), relative to ``base`` (folder or file).

    Never raises for what a file contains: the diagnostics say what is wrong. Loading again costs nothing until a file
    changes. With a ``base`` the name stands in a file that may come from anybody: whatever it leads to must lie in the
    folder of that file or in one of the :func:`ruleset_folders`. What ``check`` finds comes with the diagnostics.
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
            "put the folder of the rules beside the scenario, or into one of those that `workbench rulesets --folders` lists",
            "placez le dossier des règles à côté du scénario, ou dans un de ceux que liste `workbench rulesets --folders`",
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
    ruleset, found = _load(str(folder), signature, check)
    if ruleset is not None:
        know_headings(ruleset.headings)
    return ruleset, Diagnostics(found)


@lru_cache(maxsize=32)
def _load(
    folder: str, signature: _Signature, check: CheckRuleset | None
) -> tuple[Ruleset | None, tuple[Diagnostic, ...]]:
    asked = "" if check is None else f"{check.__module__}.{check.__qualname__}"
    asked += _stamp_of_outside_games()
    # functions without a name of their own cannot be told from others
    before = contents_digest(Path(folder), asked) if "<" not in asked else ""
    cached = cached_ruleset(before) if before else None
    if cached is not None:
        return with_sentences(cached), ()
    ruleset, diagnostics = _read(folder, check)
    if ruleset is not None and not diagnostics and before and before == contents_digest(Path(folder), asked):
        store_ruleset(before, ruleset)
    return None if ruleset is None else with_sentences(ruleset), tuple(diagnostics)


def with_sentences(ruleset: Ruleset) -> Ruleset:
    """The ruleset with the sentences of its doctrines where it has none of its own. They are not kept with it: another version
    of the program may say more."""
    found: dict[str, Message] = {}
    for name in dict.fromkeys(ruleset.doctrines.values()):
        words = find_vocabulary(name)
        found |= {key: _cited(message, ruleset) for key, message in words.messages.items()} if words is not None else {}
    return replace(ruleset, messages=Messages({**found, **ruleset.messages})) if found else ruleset


def _cited(message: Message, ruleset: Ruleset) -> Message:
    """A sentence of a doctrine with the section of the table that it names in place of one."""
    table = ruleset.tables.get(message.rule)
    if table is None:
        return replace(message, rule="") if message.rule else message
    return replace(message, rule=next((cell.citation.rule for cell in table.cells.values()), ""))


@cache
def _stamp_of_outside_games() -> str:
    """When the vocabularies of games from outside were changed: what was good before may not be so now."""
    stamps = []
    for game in find_games().values():
        if game.rulesets is not None and not game.package.startswith(f"{GAMES}."):
            found = [path.stat().st_mtime_ns for path in sorted(game.rulesets.parent.rglob("*.py"))]
            stamps.append(f" {game.id}:{len(found)}:{max(found, default=0)}")
    return "".join(stamps)


def _read(folder: str, check: CheckRuleset | None) -> tuple[Ruleset | None, Diagnostics]:
    # the passes load pydantic and its models, which a ruleset that was kept does not need
    from workbench.files.rulesets.build import judged_ruleset
    from workbench.files.rulesets.source import read_source

    diagnostics = Diagnostics()
    source = read_source(Path(folder), diagnostics)
    return judged_ruleset(source, diagnostics, check), diagnostics


def folder_of_ruleset(ruleset_id: str) -> Path | None:
    """The folder of a ruleset by its id; None if there is none."""
    return _folder(ruleset_id, None) if ruleset_id in find_rulesets() else None


def _folder(id_or_path: str | Path, base: Path | None) -> Path | None:
    word = str(id_or_path)
    if not word:
        return None
    start = Path() if base is None else base
    try:
        if len(Path(word).parts) == 1 and word not in (".", ".."):
            for home in ruleset_folders():
                if (home / word).is_dir():
                    return home / word
        place = (start.parent if start.is_file() else start) / word
        if place.is_file():
            place = place.parent
        if place.name == MESSAGES and (place.parent / f"{HEAD}.yaml").is_file():
            place = place.parent
        return place if place.is_dir() else None
    except (OSError, ValueError):
        # names that no file can have: too long, or with a NUL
        return None


def _leads_out(folder: Path, base: Path) -> bool:
    """Does a ruleset, or any file of it that a link leads to, lie outside of the places that a file may name?"""
    try:
        home = (base.parent if base.is_file() else base).resolve()
        homes = [home, *(place.resolve() for place in ruleset_folders())]
        files = ruleset_files(folder)
        # a file that is no link lies in its folder, which may be one
        places = {folder, *(path.parent for path in files), *(path for path in files if path.is_symlink())}
        found = [path.resolve() for path in places]
    except (OSError, ValueError, RuntimeError):
        return True
    return not any(all(path.is_relative_to(place) for path in found) for place in homes)


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
