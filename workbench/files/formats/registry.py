"""The formats that there are, and the doors through which files come and go: :func:`find_format`, :func:`read_file`,
:func:`write_file`.

A format of our own is a module of this package with a value ``FORMAT``, and its line in :data:`OURS`. A pip package adds one by
an entry point of the group ``workbench.formats`` that names a :class:`~workbench.files.formats.map_format.MapFormat`. A package
that cannot be loaded is left out and told (``problems``); a format that fails while it reads or writes is told too. Nothing of
it ends the program.
"""

from __future__ import annotations

import importlib
import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Diagnostics, Severity, Span, nearest_or_all
from workbench.base.entry_points import entry_points_in
from workbench.base.text import LANGUAGES, Text
from workbench.files.formats.map_format import (
    Choices,
    Exported,
    ForeignMap,
    Imported,
    MapFormat,
    OpenScenario,
    Target,
)
from workbench.files.formats.source import Refused, SourceFile, is_free_for
from workbench.scenario.scenario import AnyScenario, ImportRecord, NotTakenOver, Scenario, credited

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OURS = (
    "own_yaml",
    "unit_rows",
    "pictures",
    "archive",
    "megamek",
    "worldographer",
    "wesnoth",
    "vassal",
    "tiled",
    "vasl",
    "uvtt",
    "foundry",
    "geojson",
)
"""Modules of this package, in the order in which they are asked whether a file is theirs."""
GROUP = "workbench.formats"
OWN = "workbench"
"""The id of the format in which scenarios are kept."""
ARCHIVE = "archive"
"""The id of that in which they are sent, with their pictures."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Registry:
    """All formats by id, ours first, and what is wrong with those of packages."""

    formats: Mapping[str, MapFormat]
    problems: tuple[Diagnostic, ...] = ()


@cache
def installed() -> Registry:
    """The formats of this program and of the installed packages."""
    ours = (importlib.import_module(f"{__package__}.{name}").FORMAT for name in OURS)
    formats: dict[str, MapFormat] = {found.id: found for found in ours}
    problems: list[Diagnostic] = []
    for point in entry_points_in(GROUP):
        found = _loaded(point, formats)
        if isinstance(found, MapFormat):
            formats[found.id] = found
        else:
            log.info("the format %s was left out: %s", point.name, found.en)
            words = Text(
                'the format "{name}" of a package was left out: {why}',
                "le format « {name} » d’un paquet est laissé de côté : {why}",
            )
            text = words.format(name=point.name, why=found)
            hint = Text("update the package, or remove it", "mettez le paquet à jour, ou retirez-le")
            problems.append(Diagnostic(Severity.WARNING, "bad_format_package", text, Span(point.value), hint))
    return Registry(formats, tuple(problems))


def _loaded(point: EntryPoint, known: Mapping[str, MapFormat]) -> MapFormat | Text:
    """The format of a package, or why it is none."""
    try:
        found = point.load()
    except Exception as error:  # a package may raise anything while it is imported
        return Text.of(f"{type(error).__name__}: {error}")
    if not isinstance(found, MapFormat):
        return Text("it is no MapFormat", "ce n’est pas un MapFormat")
    if found.id in known:
        return Text(f'there is a format "{found.id}" already', f"il y a déjà un format « {found.id} »")
    if not found.id or (found.read is None and found.write is None):
        return Text("it neither reads nor writes", "il ne lit ni n’écrit")
    return found


def readable_formats() -> tuple[MapFormat, ...]:
    """The formats that can be read."""
    return tuple(one for one in installed().formats.values() if one.read is not None)


def writable_formats(kind: str) -> tuple[MapFormat, ...]:
    """The formats in which a scenario of a kind of map can be written."""
    return tuple(one for one in installed().formats.values() if one.writes_map(kind))


def format_called(name: str, among: Iterable[MapFormat]) -> MapFormat:
    """The format with an id. CannotAnswer (``unknown_format``) for one that is not ``among`` them."""
    known = {one.id: one for one in among}
    if name not in known:
        words = Text(
            'there is no format "{name}" for this {hint}', "il n’y a pas de format « {name} » pour cela {hint}"
        )
        raise CannotAnswer("unknown_format", words.format(name=name, hint=nearest_or_all(name, known)))
    return known[name]


def find_format(source: SourceFile) -> MapFormat | None:
    """The format of a file, by its beginning or else by its name; None for one that no format knows. Refused if the file cannot
    be read at all."""
    formats = readable_formats()
    head = source.head
    by_content = (one for one in formats if _recognises(one, head, source.name))
    by_name = (one for one in formats if one.fits(source.name, one.reads))
    return next(by_content, None) or next(by_name, None)


def _recognises(one: MapFormat, head: bytes, name: str) -> bool:
    try:
        return one.recognises(head, name)
    except Exception:  # of a package: it must not hide the other formats
        log.info("the format %s failed at recognising", one.id, exc_info=True)
        return False


def format_written(name: str, kind: str) -> MapFormat:
    """The format in which a file of this name is written. CannotAnswer (``unknown_format``) if the ending tells none."""
    formats = writable_formats(kind)
    fitting = [(len(pattern), one) for one in formats for pattern in one.writes if one.fits(name, (pattern,))]
    # game.pack.wbench is no plain .wbench
    found = max(fitting, key=lambda one: one[0])[1] if fitting else None
    if found is None:
        endings = ", ".join(pattern.removeprefix("*") for one in formats for pattern in one.writes)
        words = Text(
            "{file}: no format is written with this ending; known: {endings}",
            "{file} : aucun format ne s’écrit avec cette extension ; connues : {endings}",
        )
        raise CannotAnswer("unknown_format", words.format(file=name, endings=endings))
    return found


_INTO = Text(
    "{format}: name the scenario that takes it over, or a ruleset for an empty map",
    "{format} : nommez le scénario qui le reprend, ou des règles pour une carte vide",
)
_RULES = Text(
    "{format}: such a file names no ruleset, so one must be chosen",
    "{format} : un tel fichier ne nomme pas de règles, il faut les choisir",
)
_NAMED = Text(
    "{format}: such a file names its own ruleset, and no other can be chosen",
    "{format} : un tel fichier nomme ses règles, on ne peut en choisir d’autres",
)


def read_file(source: SourceFile, found: MapFormat, choices: Choices) -> Imported:
    """What a format makes of a file. It raises only CannotAnswer, where the choices do not fit: ``scenario_needed`` (what adds
    units or a picture needs a scenario that takes them), ``ruleset_needed``, ``ruleset_named``."""
    if found.adds:
        if choices.into is None:
            raise CannotAnswer("scenario_needed", _INTO.format(format=found.name))
    elif found.names_ruleset == bool(choices.ruleset):
        named = found.names_ruleset
        raise CannotAnswer(
            "ruleset_named" if named else "ruleset_needed", (_NAMED if named else _RULES).format(format=found.name)
        )
    assert found.read is not None
    try:
        return recorded(found.read(source, choices), source.path, found)
    except Exception as error:
        return Imported(None, diagnostics=Diagnostics([_failure(source, found, error)]))


def with_free_names(imported: Imported, file: Path) -> Imported:
    """The same for a scenario in ``file``: if another picture beside it has the name of that under the map, this one is named
    after the scenario (``hills_map.png``); boards whose names other files have get numbers."""
    imported = _with_free_boards(imported, file.parent)
    scenario = imported.scenario
    under = scenario.underlay if scenario is not None else None
    if scenario is None or under is None or under.picture not in imported.pictures:
        return imported
    data, suffix = imported.pictures[under.picture], Path(under.picture).suffix
    numbered = (f"{file.stem}_map_{number}{suffix}" for number in range(2, 10_000))
    names = (under.picture, f"{file.stem}_map{suffix}", *numbered)
    name = next((one for one in names if is_free_for(file.parent / one, data)), under.picture)
    pictures = {name if one == under.picture else one: held for one, held in imported.pictures.items()}
    named: AnyScenario = replace(scenario, underlay=replace(under, picture=name))
    return replace(imported, scenario=named, pictures=pictures)


def _with_free_boards(imported: Imported, folder: Path) -> Imported:
    scenario = imported.scenario
    if not isinstance(scenario, Scenario) or scenario.included is None or not imported.boards:
        return imported
    names: dict[str, str] = {}
    for name, data in imported.boards.items():
        plain = Path(name)
        numbered = (plain.with_stem(f"{plain.stem}_{number}").as_posix() for number in range(2, 10_000))
        tries = chain((name,), (one for one in numbered if one not in imported.boards and one not in names.values()))
        names[name] = next((one for one in tries if is_free_for(folder / one, data)), name)
    included = scenario.included.with_files(names.get)
    boards = {names[name]: data for name, data in imported.boards.items()}
    return replace(imported, scenario=replace(scenario, included=included), boards=boards)


def recorded(imported: Imported, path: Path, found: MapFormat) -> Imported:
    """The same, with a scenario that was made of a file of another program naming that file and what was not taken over."""
    if imported.scenario is None or found.adds or found.id in (OWN, ARCHIVE):
        return imported
    rows = tuple(NotTakenOver(one.what, one.count, one.first) for one in imported.losses if one.count > 0)
    scenario: AnyScenario = replace(imported.scenario, imported=ImportRecord(path.name, found.id, rows))
    return replace(imported, scenario=scenario)


def read_foreign(source: SourceFile, found: MapFormat) -> ForeignMap | Diagnostic:
    """The map of a file in the words of its own program, or why there is none."""
    assert found.foreign is not None
    try:
        return found.foreign(source)
    except Exception as error:
        return _failure(source, found, error)


def _failure(source: SourceFile, found: MapFormat, error: Exception) -> Diagnostic:
    """Why a file was not read."""
    if isinstance(error, Refused):
        return error.diagnostic(source.name)
    if isinstance(error, CannotAnswer):
        return Diagnostic(Severity.ERROR, error.code, error.text, Span(source.name))
    return Diagnostic(Severity.ERROR, "format_failed", _fault(found, error), Span(source.name))


def write_file(work: OpenScenario, found: MapFormat, target: Target) -> Exported:
    """The bytes of a file in a format; nothing is written yet. In files of other programs the map has the credits that are due.
    CannotAnswer where the format cannot."""
    assert found.write is not None
    if found.id != OWN:
        work = replace(work, scenario=credited(work.scenario))
    try:
        return found.write(work, target)
    except (CannotAnswer, OSError):
        raise
    except Exception as error:
        raise CannotAnswer("format_failed", _fault(found, error)) from error


def _fault(found: MapFormat, error: Exception) -> Text:
    log.info("the format %s failed", found.id, exc_info=True)
    why = f"{type(error).__name__}: {error}"
    return Text(f"{found.name.en}: the format failed: {why}", f"{found.name.fr} : le format a échoué : {why}")


# --- Files of which no format is known: what they are, and what can be read


def unknown_file(source: SourceFile) -> Diagnostic:
    """The error for a file that no format knows: it names what the file is, and what can be read."""
    formats = readable_formats()
    lines = {language: [pattern_line(one, one.reads, language) for one in formats] for language in LANGUAGES}
    listed = Text("; ".join(lines["en"]), " ; ".join(lines["fr"]))
    hint = Text(f"can be read: {listed.en}", f"se lisent : {listed.fr}")
    try:
        what = _description(source)
    except Refused as problem:
        return replace(problem.diagnostic(source.name), hint=hint)
    text = Text(f"this is {what.en}, which no known format reads", f"c’est {what.fr}, qu’aucun format connu ne lit")
    return Diagnostic(Severity.ERROR, "unknown_format", text, Span(source.name), hint)


_MAGIC: tuple[tuple[bytes, Text], ...] = (
    (b"%PDF", Text("a PDF document", "un document PDF")),
    (b"\x1f\x8b", Text("a file packed by gzip", "un fichier compressé par gzip")),
    (b"Rar!", Text("a RAR archive", "une archive RAR")),
    (b"7z\xbc\xaf\x27\x1c", Text("a 7-Zip archive", "une archive 7-Zip")),
    (b"SQLite format 3", Text("a database", "une base de données")),
    (b"!VCSK", Text("a saved game of VASSAL", "une partie enregistrée de VASSAL")),
)
_NAMED_MEMBERS = 3
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def _description(source: SourceFile) -> Text:
    """What a file is, as far as its beginning tells. Refused if that is broken."""
    head = source.head
    if not head:
        return Text("an empty file", "un fichier vide")
    if source.is_archive:
        names = list(source.members)
        some = ", ".join(names[:_NAMED_MEMBERS]) + (" …" if len(names) > _NAMED_MEMBERS else "")
        en, fr = ("file", "fichier") if len(names) == 1 else ("files", "fichiers")
        return Text(f"a zip archive of {len(names)} {en} ({some})", f"une archive zip de {len(names)} {fr} ({some})")
    for magic, words in _MAGIC:
        if head.startswith(magic):
            return words
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") or head.startswith((b"\xff\xfe<", b"\xfe\xff\0<")):
        tag = source.xml().tag[:40]
        return Text(f"XML, its outermost element <{tag}>", f"du XML, d’élément principal <{tag}>")
    if head.lstrip().startswith((b"{", b"[")):
        return Text("JSON", "du JSON")
    return Text("a binary file", "un fichier binaire") if _CONTROLS.search(head) else Text("a text", "un texte")


def pattern_line(one: MapFormat, patterns: Iterable[str], language: str) -> str:
    """The format as a line of a file dialog: its name, and the patterns of its files."""
    return f"{one.name.get(language)} ({' '.join(patterns)})"
