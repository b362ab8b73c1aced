"""A scenario with all its pictures and boards in one file, to be sent: a zip archive whose name ends in ``.pack.wbench``.

It holds ``scenario.yaml`` as *Save* writes it, the pictures under the paths that the scenario names, in ``boards/`` the ground
of the boards that it includes, and the tables and counters of the user's own that it names (``NAME.supplement.yaml``). Whoever
opens one saves the scenario, pictures and boards are kept beside it, and the tables among his own, unless he has some of this
name. Nothing else in an archive is taken, whatever it is called.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path, PurePosixPath

from workbench.base.data_folders import ARCHIVE_ENDING, FILE_ENDING, FILE_ENDINGS
from workbench.base.diagnostics import CannotAnswer, Diagnostic, Diagnostics
from workbench.base.text import Text
from workbench.files.board_files import FindBoard, FoundBoard, refuse_boards
from workbench.files.file_versions import marked
from workbench.files.formats.map_format import (
    Can,
    Choices,
    Exported,
    Imported,
    MapFormat,
    OpenScenario,
    Tally,
    Target,
    contents_of,
)
from workbench.files.formats.own_yaml import relocated
from workbench.files.formats.source import MOST_PICTURE_BYTES, MOST_UNPACKED, Refused, SourceFile, whole_picture_of
from workbench.files.rulesets import find_rulesets
from workbench.files.safe_files import read_regular
from workbench.files.scenario_reader import read_scenario
from workbench.files.scenario_writer import dump_scenario
from workbench.files.supplements import read_supplement, supplement_file
from workbench.files.underlay_file import find_picture, pictures_of
from workbench.files.yaml_reader import read_yaml_bytes
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, Scenario
from workbench.scenario.underlay import picture_path_error

_SCENARIO = "scenario.yaml"
_BOARDS = "boards"
_TABLES = ".supplement.yaml"
_WHEN = (1980, 1, 1, 0, 0, 0)
"""One time for all members, so that the same scenario makes the same archive."""
_MISSING = Text("pictures that are not there or cannot be read", "images absentes ou illisibles")
_UNNAMED = Text("files that the scenario does not name", "fichiers que le scénario ne nomme pas")
_RULES = Text("rules of your own, which lie in a folder of theirs", "règles à vous, dans un dossier à part")
_OF_PICTURES = frozenset(("no_picture", "bad_picture", "no_unit_picture"))


def _recognises(head: bytes, name: str) -> bool:
    return head.startswith(b"PK") and name.lower().endswith(FILE_ENDING)


def _read(source: SourceFile, choices: Choices) -> Imported:
    if _SCENARIO not in source.members:
        text = Text("this archive holds no scenario", "cette archive ne contient pas de scénario")
        hint = Text(f"{_SCENARIO} is missing in it", f"il y manque {_SCENARIO}")
        raise Refused("bad_archive", text, hint)
    document = read_yaml_bytes(source.member(_SCENARIO), f"{source.name}: {_SCENARIO}")
    boards: dict[str, bytes] = {}
    scenario, ruleset, told = read_scenario(
        document, source.path.parent, choices.find_ruleset, choices.check, _boards_in(source, choices, boards)
    )
    if scenario is None:
        return Imported(None, ruleset, diagnostics=told)
    losses, pictures = Tally(), {}
    for name in pictures_of(scenario):
        data = _picture(source, name)
        if data is None:
            losses.add(_MISSING, name)
        else:
            pictures[name] = data
    scenario, supplement = _with_supplement(scenario, ruleset, source)
    come = {_SCENARIO, *pictures, *boards, *([supplement[0] + _TABLES] if supplement is not None else [])}
    for name in source.members:
        losses.add(_UNNAMED, name, name not in come)
    return Imported(
        replace(scenario, home=None),
        ruleset,
        contents_of(scenario),
        losses.rows(),
        _without_pictures(told),
        pictures,
        boards,
        supplement,
    )


def _with_supplement(
    scenario: AnyScenario, ruleset: Ruleset | None, source: SourceFile
) -> tuple[AnyScenario, tuple[str, bytes] | None]:
    """The scenario with the tables and counters that came along, and their file; those that the user has himself go before."""
    named = scenario.supplement
    if named is None or named.found or ruleset is None or named.id + _TABLES not in source.members:
        return scenario, None
    data = source.member(named.id + _TABLES)
    found, _ = read_supplement(read_yaml_bytes(data, named.id + _TABLES), ruleset, scenario.ruleset)
    if found is None:
        return scenario, None
    return replace(scenario, supplement=replace(found, id=named.id)), (named.id, data)


def _boards_in(source: SourceFile, choices: Choices, taken: dict[str, bytes]) -> FindBoard:
    """Finds the boards of a scenario in its archive, and keeps the files of those that are read in ``taken``."""

    def find(file: str) -> FoundBoard:
        if file not in source.members or not file.endswith(FILE_ENDINGS):
            diagnostics = Diagnostics()
            diagnostics.error("no_board", Text("it is not in the archive", "il n’est pas dans l’archive"))
            return None, None, diagnostics
        data = source.member(file)
        document = read_yaml_bytes(data, f"{source.name}: {file}")
        found = read_scenario(document, source.path.parent, choices.find_ruleset, find_board=refuse_boards)
        if found[0] is not None:
            taken[file] = data
        return found

    return find


def _without_pictures(told: Iterable[Diagnostic]) -> Diagnostics:
    """What is said of pictures beside the archive is not meant: they are in it."""
    return Diagnostics([item for item in told if item.code not in _OF_PICTURES])


def _picture(source: SourceFile, name: str) -> bytes | None:
    if picture_path_error(name) is not None or name not in source.members:
        return None
    try:
        data = source.member(name, MOST_PICTURE_BYTES)
        whole_picture_of(data)
    except Refused as problem:
        if problem.code == "too_large":
            raise
        return None
    return data


def _write(work: OpenScenario, target: Target) -> Exported:
    losses = Tally()
    by_path = work.scenario.ruleset not in find_rulesets()
    losses.add(_RULES, work.scenario.ruleset, by_path)
    scenario, boards = _with_boards_inside(
        relocated(work.scenario, work.folder, target.path.parent, boards_come_along=True)
    )
    packed, size = io.BytesIO(), 0
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, one in ((_SCENARIO, scenario), *boards.items()):
            text = marked(dump_scenario(one, work.ruleset))
            archive.writestr(zipfile.ZipInfo(name, _WHEN), text.encode("utf-8"), zipfile.ZIP_DEFLATED)
        tables = _supplement_of(scenario)
        if tables is not None:
            archive.writestr(zipfile.ZipInfo(tables[0], _WHEN), tables[1], zipfile.ZIP_DEFLATED)
        for name in pictures_of(scenario):
            data = _file(work.scenario.home or work.folder, name)
            if data is None:
                losses.add(_MISSING, name)
                continue
            size += len(data)
            if size > MOST_UNPACKED // 2:
                large = Text(
                    "the pictures are too large for one archive", "les images sont trop grandes pour une archive"
                )
                raise CannotAnswer("too_large", large)
            archive.writestr(zipfile.ZipInfo(name, _WHEN), data)
    return Exported(packed.getvalue(), losses.rows())


def _supplement_of(scenario: AnyScenario) -> tuple[str, bytes] | None:
    """The file of the tables and counters that a scenario names, by its name in the archive."""
    named = scenario.supplement
    if named is None or not named.found:
        return None
    try:
        return named.id + _TABLES, read_regular(supplement_file(named.id))
    except OSError:
        return None


def _with_boards_inside(scenario: AnyScenario) -> tuple[AnyScenario, dict[str, Scenario]]:
    """(the scenario with its boards in a folder of the archive, each board by its name there)."""
    included = scenario.included if isinstance(scenario, Scenario) else None
    if included is None or not isinstance(scenario, Scenario):
        return scenario, {}
    names: dict[str, str] = {}
    boards: dict[str, Scenario] = {}
    for board in included.by_name.values():
        if board.file not in names:
            stem = re.sub(r"[^\w-]+", "_", PurePosixPath(board.file).stem).strip("_")[:60] or "board"
            taken = {name.casefold() for name in boards}
            tries = (f"{_BOARDS}/{stem}{more}.yaml" for more in ("", *(f"_{number}" for number in range(2, 999))))
            names[board.file] = name = next(one for one in tries if one.casefold() not in taken)
            boards[name] = Scenario(Text.of(stem), scenario.ruleset, board.ground)
    return replace(scenario, included=included.with_files(names.get)), boards


def _file(folder: Path | None, name: str) -> bytes | None:
    """The bytes of a picture in the folder of the scenario; None if it cannot be shown."""
    found, _ = find_picture(folder, name)
    if found is None:
        return None
    try:
        picture = SourceFile(found)
        picture.whole_picture()
        return picture.read(MOST_PICTURE_BYTES)
    except Refused:
        return None


FORMAT = MapFormat(
    id="archive",
    name=Text("Scenario with its pictures and boards, to send", "Scénario avec images et plateaux, à envoyer"),
    can=frozenset({Can.HEXES, Can.TABLE, Can.UNITS}),
    reads=(f"*{ARCHIVE_ENDING}",),
    writes=(f"*{ARCHIVE_ENDING}",),
    names_ruleset=True,
    recognises=_recognises,
    read=_read,
    write=_write,
)
