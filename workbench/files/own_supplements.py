"""Supplements as the user makes them, sends them and takes them over: one file each, in his own folder."""

from __future__ import annotations

from pathlib import Path

from workbench.base.diagnostics import CannotAnswer, Diagnostics, Severity
from workbench.base.text import Text
from workbench.files.file_versions import SUPPLEMENT_FORMAT
from workbench.files.formats.source import MB, SourceFile
from workbench.files.rulesets.loader import read_ruleset
from workbench.files.safe_files import save_bytes, save_text
from workbench.files.supplements import (
    find_supplements,
    is_supplement_id,
    read_supplement,
    ruleset_id_of,
    supplement_file,
)
from workbench.files.yaml_drafts import free_key
from workbench.files.yaml_reader import read_yaml_bytes
from workbench.files.yaml_writer import text_lines, word
from workbench.scenario.supplements import Supplement

_MOST = 4 * MB
EXPORT_ENDING = ".supplement.yaml"
"""How a file is called that is sent to somebody."""


def new_supplement(supplement_id: str, ruleset_id: str, name: Text = Text()) -> Path:
    """Write an empty supplement to a ruleset into the user's folder; its file. CannotAnswer for an id that is none or is
    taken, for rules that there are not, and where it cannot be written."""
    _check_free(supplement_id)
    if read_ruleset(ruleset_id)[0] is None:
        words = Text('there is no ruleset "{id}"', "il n’y a pas de règles « {id} »")
        raise CannotAnswer("unknown_ruleset", words.format(id=ruleset_id))
    lines = [f"format: {SUPPLEMENT_FORMAT.word}", f"ruleset: {word(ruleset_id_of(ruleset_id))}"]
    lines += text_lines("name", name or Text.of(supplement_id.replace("_", " ").capitalize()), 0)
    return _write(supplement_id, "".join(f"{line}\n" for line in lines).encode("utf-8"))


def free_supplement_id(ruleset_id: str) -> str:
    """An id that is not taken, made of that of the ruleset."""
    return free_key(f"my_{ruleset_id_of(ruleset_id)}", find_supplements())


def own_supplement(supplement_id: str) -> tuple[Supplement, Diagnostics]:
    """A supplement of the user's folder, with what is wrong in it. CannotAnswer if there is none, or it cannot be used."""
    path = supplement_file(supplement_id)
    if supplement_id not in find_supplements():
        known = ", ".join(find_supplements())
        words = Text(
            'there is no supplement "{id}" (known: {known})', "il n’y a pas de supplément « {id} » (connus : {known})"
        )
        raise CannotAnswer("unknown_supplement", words.format(id=supplement_id, known=known))
    return _usable(path.read_bytes(), str(path), supplement_id)


def install_supplement(path: Path, supplement_id: str = "") -> Path:
    """Copy a file that somebody has sent into the user's folder, under its own name or another one. Refused for what cannot
    be read; CannotAnswer for a name that is none or is taken, and for what is no supplement to rules that are here."""
    with SourceFile(path) as source:
        data = source.read(_MOST)
    named = supplement_id or path.name.removesuffix(EXPORT_ENDING).removesuffix(".yaml").lower().replace(" ", "_")
    _check_free(named)
    _usable(data, str(path), named)
    return _write(named, data)


def keep_supplement(supplement_id: str, data: bytes) -> bool:
    """Keep a file that came along with a scenario among the user's own; False if he has one of this id, or it cannot be
    used."""
    if not is_supplement_id(supplement_id) or supplement_file(supplement_id).exists():
        return False
    try:
        _usable(data, supplement_id, supplement_id)
        _write(supplement_id, data)
    except (CannotAnswer, UnicodeDecodeError):
        return False
    return True


def export_supplement(supplement_id: str, target: Path) -> Diagnostics:
    """Write a supplement into a file to send; what went wrong with the file. CannotAnswer if there is none, or it has
    errors."""
    _, diagnostics = own_supplement(supplement_id)
    if diagnostics.has_errors:
        raise _first_error(diagnostics, supplement_id)
    return save_bytes(target, supplement_file(supplement_id).read_bytes())


def _check_free(supplement_id: str) -> None:
    if supplement_file(supplement_id).exists():
        words = Text('there is a supplement "{id}" already', "il y a déjà un supplément « {id} »")
        raise CannotAnswer("supplement_twice", words.format(id=supplement_id))


def _usable(data: bytes, name: str, supplement_id: str) -> tuple[Supplement, Diagnostics]:
    document = read_yaml_bytes(data, name)
    ruleset_id = document.data.get("ruleset") if isinstance(document.data, dict) else None
    # an id alone: a path would lead to files of whoever has sent it
    ruleset = read_ruleset(ruleset_id)[0] if isinstance(ruleset_id, str) and is_supplement_id(ruleset_id) else None
    if ruleset is None:
        if document.diagnostics.has_errors:
            raise _first_error(document.diagnostics, supplement_id)
        words = Text(
            "{file} is no supplement to a game that is here (its rules: {id})",
            "{file} n’est pas un supplément à un jeu présent ici (ses règles : {id})",
        )
        raise CannotAnswer("no_supplement", words.format(file=Path(name).name, id=str(ruleset_id or "?")[:60]))
    found, diagnostics = read_supplement(document, ruleset, ruleset_id_of(str(ruleset_id)))
    if found is None:
        raise _first_error(diagnostics, supplement_id)
    return found, diagnostics


def _first_error(diagnostics: Diagnostics, what: str) -> CannotAnswer:
    first = next(item for item in diagnostics if item.severity is Severity.ERROR)
    place = f"{first.span.line}:{first.span.column}: " if first.span is not None else ""
    words = Text("{what}: {place}{why} {hint}", "{what} : {place}{why} {hint}")
    filled = words.format(what=what, place=place, why=first.text, hint=first.hint)
    return CannotAnswer("bad_supplement", Text(filled.en.strip(), filled.fr.strip()))


def _write(supplement_id: str, data: bytes) -> Path:
    path = supplement_file(supplement_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    diagnostics = save_text(path, data.decode("utf-8"))
    if diagnostics.has_errors:
        raise _first_error(diagnostics, supplement_id)
    return path
