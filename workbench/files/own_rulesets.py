"""Rulesets of the user's own: a copy of any game under a new name, packed as one file to send, installed from such a file,
renamed and taken away.

A pack is a zip archive whose name ends in ``.rules.wbench``: the YAML files of one ruleset, its messages and samples, in a
folder named by its id. Nothing else in an archive is taken, and one with anything else in it is refused.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from tempfile import mkdtemp

from workbench.base.data_folders import FILE_ENDING
from workbench.base.diagnostics import CannotAnswer, Diagnostics, Severity
from workbench.base.text import Text
from workbench.files.formats.source import MB, Refused, SourceFile
from workbench.files.installed_games import installed_games
from workbench.files.rulesets.loader import find_rulesets, read_ruleset, ruleset_folders
from workbench.files.rulesets.ruleset_cache import HEAD, MESSAGES, ruleset_files
from workbench.files.safe_files import data_path, read_regular, save_bytes, user_rulesets_folder
from workbench.files.supplements import supplement_file, supplements_of
from workbench.files.yaml_drafts import YamlDraft, free_key, plain_key
from workbench.files.yaml_reader import read_yaml

PACK_ENDING = f".rules{FILE_ENDING}"
SAMPLES = "samples"
_LONGEST_ID = 40
_ID = re.compile(rf"[a-z][a-z0-9_]{{0,{_LONGEST_ID - 1}}}", re.ASCII)
_FILE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]{0,79}\.yaml", re.ASCII)
_FOLDERS = ((), (MESSAGES,), (SAMPLES,), (SAMPLES, "lessons"), (SAMPLES, "boards"), (SAMPLES, "teaching"))
"""The folders of a ruleset that are packed, inside its own."""
_MOST_FILES, _MOST_FILE, _MOST_ALL = 400, 4 * MB, 32 * MB
_WHEN = (1980, 1, 1, 0, 0, 0)
"""One time for all members, so that the same ruleset makes the same pack."""
EMPTY_GAMES = ("generic", "generic_table")
"""The games with hardly any rules, from which new ones begin; lists have them first."""


# --- A copy under a new name.


def free_ruleset_id(name: str) -> str:
    """An id for a game of this name that no ruleset has."""
    letters = plain_key(name)
    first = (letters if letters[:1].isalpha() else f"game_{letters}")[: _LONGEST_ID - 4].strip("_")
    return free_key(first, find_rulesets())


def new_ruleset(new_id: str, origin: str, name: str = "") -> Path:
    """Copy a ruleset into the user's folder under a new id, as a game of its own; returns the folder. Without a name it is
    called as its id says. CannotAnswer for an id that is none, or is taken, and for an origin that there is not."""
    check_free(new_id)
    folder = folder_of(origin)
    made = _scratch_folder()
    try:
        for path in ruleset_files(folder):
            data = read_regular(path, _MOST_FILE)
            if path.name == f"{HEAD}.yaml" and path.parent == folder:
                data = _renamed(data.decode("utf-8"), new_id, origin, name).encode("utf-8")
            _write_file(made, path.relative_to(folder).parts, data)
        return _take_over(made, new_id, Text(f"the copy of {origin}", f"la copie de {origin}"))
    finally:
        shutil.rmtree(made, ignore_errors=True)


def check_free(new_id: str) -> None:
    """CannotAnswer for an id that is none, or that a ruleset has already."""
    if _ID.fullmatch(new_id) is None:
        words = Text(
            f'"{new_id}" is no id of a ruleset: small letters, digits and _, beginning with a letter',
            f"« {new_id} » n’est pas un identifiant de règles : minuscules, chiffres et _, une lettre d’abord",
        )
        raise CannotAnswer("bad_id", words)
    if new_id in find_rulesets():
        words = Text(f'there is a ruleset "{new_id}" already', f"il y a déjà des règles « {new_id} »")
        raise CannotAnswer("ruleset_twice", words)


def folder_of(ruleset_id: str) -> Path:
    """The folder of a ruleset; CannotAnswer if there is none."""
    for home in ruleset_folders():
        if _ID.fullmatch(ruleset_id) and (home / ruleset_id / f"{HEAD}.yaml").is_file():
            return home / ruleset_id
    known = ", ".join(find_rulesets())
    words = Text(
        f'there is no ruleset "{ruleset_id}" (known: {known})',
        f"il n’y a pas de règles « {ruleset_id} » (connues : {known})",
    )
    raise CannotAnswer("unknown_ruleset", words)


def _renamed(head: str, new_id: str, origin: str, called: str) -> str:
    """The text of a head with the new id, its name, or one made of the id, and the sizes of its empty maps, so that it is a
    game of its own; all else stays as it is written."""
    name = json.dumps(called.strip() or new_id.replace("_", " ").capitalize(), ensure_ascii=False)
    head = re.sub(r"^  id: .*$", f"  id: {new_id}", head, count=1, flags=re.MULTILINE)
    head = re.sub(
        r"^  name: \{.*\}[ ]*$", lambda _: f"  name: {{en: {name}, fr: {name}}}", head, count=1, flags=re.MULTILINE
    )
    head = re.sub(r"^  copied_from: .*\n", "", head, count=1, flags=re.MULTILINE)
    head = re.sub(r"^(  id: .*)$", rf"\1\n  copied_from: {origin}", head, count=1, flags=re.MULTILINE)
    game = installed_games().get(origin)
    if game is None or re.search(r"^  game:", head, re.MULTILINE):
        return head
    sizes = ", ".join(f"{one.width}x{one.height}{'' if one.unit == 'hex' else one.unit}" for one in game.boards)
    return re.sub(r"^(  id: .*)$", rf"\1\n  game: {{boards: [{sizes}]}}", head, count=1, flags=re.MULTILINE)


# --- A pack.


def pack_ruleset(ruleset_id: str) -> bytes:
    """The ruleset as one file, the same bytes for the same files. CannotAnswer if there is none, or it has errors."""
    folder = folder_of(ruleset_id)
    _, diagnostics = read_ruleset(folder)
    if diagnostics.has_errors:
        raise _refused(diagnostics, Text(f"the ruleset {ruleset_id}", f"les règles {ruleset_id}"))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for inner in _FOLDERS:
            for path in sorted(folder.joinpath(*inner).glob("*.yaml")):
                if path.is_file() and _FILE.fullmatch(path.name):
                    name = "/".join((ruleset_id, *inner, path.name))
                    archive.writestr(zipfile.ZipInfo(name, _WHEN), read_regular(path, _MOST_FILE), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def save_pack(ruleset_id: str, target: Path) -> Diagnostics:
    """Write the pack of a ruleset; what went wrong with the file."""
    return save_bytes(target, pack_ruleset(ruleset_id))


@dataclass(frozen=True)
class OpenedPack:
    """A pack that was looked into: the id of its ruleset, and a folder with its files for as long as it is open."""

    id: str
    folder: Path


@contextmanager
def opened_pack(path: Path) -> Iterator[OpenedPack]:
    """The files of a pack in a folder of their own, where they can be read and compared; nothing is installed. Refused for what
    is no pack."""
    with SourceFile(path) as source:
        if not source.is_archive:
            raise Refused("bad_archive", Text("this is no pack of a ruleset", "ce n’est pas un paquet de règles"))
        new_id, members = _members(source)
        made = _scratch_folder()
        try:
            for name in members:
                _write_file(made, PurePosixPath(name).parts[1:], source.member(name, _MOST_FILE))
            yield OpenedPack(new_id, made)
        finally:
            shutil.rmtree(made, ignore_errors=True)


def install_ruleset(path: Path, *, kept_as: str = "", in_place: bool = False) -> tuple[str, Path]:
    """Put the ruleset of a pack into the user's folder: (its id, the folder); ``kept_as`` gives it an id of its own,
    ``in_place`` lets it take the place of one of the user's own, which is set aside. Refused for what is no pack;
    CannotAnswer if the id is taken, or the ruleset has errors: then nothing is installed."""
    with opened_pack(path) as pack:
        new_id = kept_as or pack.id
        before = user_rulesets_folder() / new_id
        if not in_place or not before.is_dir():
            check_free(new_id)
        if new_id != pack.id:
            _give_id(pack.folder, new_id)
        _check_good(pack.folder, Text.of(path.name))
        if before.is_dir():
            set_aside(new_id)
        return new_id, _take_over(pack.folder, new_id, Text.of(path.name))


def own_rulesets() -> list[str]:
    """The ids of the user's own rulesets."""
    home = user_rulesets_folder()
    if not home.is_dir() or not any(one.is_dir() for one in home.iterdir()):
        return []  # as nearly always: asked at every look at the menus
    return [one for one in find_rulesets() if (home / one).is_dir()]


def empty_games_first(ruleset_ids: Iterable[str]) -> list[str]:
    """Sort ids of rulesets by name, the empty games first."""
    return sorted(ruleset_ids, key=lambda one: (one not in EMPTY_GAMES, one))


def set_aside(ruleset_id: str) -> Path:
    """Take a ruleset of the user's own away; its files are kept in the folder of earlier states, which is returned.
    CannotAnswer for one that is not his."""
    folder = _own_folder(ruleset_id)
    home = data_path() / "backups" / "rulesets"
    home.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    place = home / f"{ruleset_id}-{stamp}"
    shutil.move(folder, place)
    return place


def rename_ruleset(ruleset_id: str, new_id: str) -> Path:
    """Give a ruleset of the user's own another id; its folder. The tables and counters that he typed in for it follow."""
    folder = _own_folder(ruleset_id)
    check_free(new_id)
    _give_id(folder, new_id)
    target = folder.rename(folder.parent / new_id)
    for supplement in supplements_of(ruleset_id):
        path = supplement_file(supplement)
        draft = YamlDraft(path.parent, {path.name: read_yaml(path).file_text})
        draft.with_value(("ruleset",), new_id).save(draft)
    return target


def _own_folder(ruleset_id: str) -> Path:
    """The folder of a ruleset of the user's own; CannotAnswer for one that is not his."""
    if ruleset_id not in own_rulesets():
        words = Text(f'"{ruleset_id}" is no game of your own', f"« {ruleset_id} » n’est pas un jeu à vous")
        raise CannotAnswer("not_own", words)
    return user_rulesets_folder() / ruleset_id


def _give_id(folder: Path, new_id: str) -> None:
    draft = YamlDraft(folder, {f"{HEAD}.yaml": read_yaml(folder / f"{HEAD}.yaml").file_text})
    draft.with_value((HEAD, "id"), new_id).save(draft)


def _members(source: SourceFile) -> tuple[str, list[str]]:
    """(id, members) of a pack; Refused if it holds anything but the files of one ruleset, or too much."""
    sizes = source.members
    if len(sizes) > _MOST_FILES or sum(sizes.values()) > _MOST_ALL:
        raise Refused("too_large", Text("a ruleset is smaller than that", "des règles sont plus petites que cela"))
    ids = set()
    for name in sizes:
        first, *inner, last = ("", *PurePosixPath(name).parts) if "/" not in name else PurePosixPath(name).parts
        if _ID.fullmatch(first) is None or tuple(inner) not in _FOLDERS or _FILE.fullmatch(last) is None:
            words = Text("this does not belong to a ruleset", "cela n’appartient pas à des règles")
            raise Refused("bad_member", words, member=name)
        ids.add(first)
    if len(ids) != 1 or f"{next(iter(ids))}/{HEAD}.yaml" not in sizes:
        words = Text("it holds no ruleset, or several", "il ne contient pas de règles, ou plusieurs")
        raise Refused("bad_archive", words)
    return ids.pop(), list(sizes)


# --- Files that are put together in a folder of their own before anything is installed.


def _scratch_folder() -> Path:
    home = user_rulesets_folder()
    home.mkdir(parents=True, exist_ok=True)
    return Path(mkdtemp(prefix=".workbench-", dir=home))


def _write_file(folder: Path, parts: tuple[str, ...], data: bytes) -> None:
    target = folder.joinpath(*parts)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def _take_over(made: Path, new_id: str, what: Text) -> Path:
    """Rename a folder that holds a good ruleset to its place; CannotAnswer if it has errors."""
    _check_good(made, what)
    target = user_rulesets_folder() / new_id
    made.rename(target)
    target.chmod(0o755)
    return target


def _check_good(made: Path, what: Text) -> None:
    _, diagnostics = read_ruleset(made)
    if diagnostics.has_errors:
        raise _refused(diagnostics, what)


def _refused(diagnostics: Diagnostics, what: Text) -> CannotAnswer:
    first = next(item for item in diagnostics if item.severity is Severity.ERROR)
    place = f"{Path(first.span.file).name}:{first.span.line}:{first.span.column}" if first.span is not None else ""
    words = Text("{what} has errors: {place}: {why}", "{what} : erreurs : {place} : {why}")
    return CannotAnswer("bad_ruleset", words.format(what=what, place=place, why=first.text))
