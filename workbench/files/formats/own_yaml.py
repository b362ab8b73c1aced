"""Scenarios of this program: the YAML that *Save* writes."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from workbench.base.data_folders import FILE_ENDING, FILE_ENDINGS
from workbench.base.diagnostics import CannotAnswer
from workbench.base.systems import relative_path
from workbench.base.text import Text
from workbench.files.board_files import with_relocated_boards
from workbench.files.file_versions import marked
from workbench.files.formats.map_format import (
    PICTURE,
    UNIT_PICTURES,
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
from workbench.files.formats.source import SourceFile, decoded
from workbench.files.rulesets import find_rulesets
from workbench.files.scenario_reader import read_scenario
from workbench.files.scenario_writer import dump_scenario
from workbench.files.underlay_file import pictures_of
from workbench.files.yaml_reader import read_yaml_bytes
from workbench.scenario.scenario import AnyScenario

_OURS = re.compile(r"^((\{\s*)?[\"']?format[\"']?\s*:\s*[\"']?workbench|(ruleset|map|forces)\s*:)", re.MULTILINE)


def _recognises(head: bytes, name: str) -> bool:
    return b"\0" not in head and _OURS.search(decoded(head)) is not None


def _read(source: SourceFile, choices: Choices) -> Imported:
    document = read_yaml_bytes(source.read(), source.name)
    scenario, ruleset, diagnostics = read_scenario(document, source.path.parent, choices.find_ruleset, choices.check)
    taken = contents_of(scenario) if scenario is not None else ()
    return Imported(scenario, ruleset, taken, diagnostics=diagnostics)


OTHER_DRIVE = Text(
    "the ruleset {name} lies on another drive: copy its folder beside the file first",
    "le jeu de règles {name} est sur un autre disque : copiez d’abord son dossier à côté du fichier",
)


def _write(work: OpenScenario, target: Target) -> Exported:
    """The file as *Save* writes it. Pictures are files of their own, which are left behind elsewhere."""
    scenario = relocated(work.scenario, work.folder, target.path.parent)
    data = marked(dump_scenario(scenario, work.ruleset)).encode("utf-8")
    losses = Tally()
    if work.folder != target.path.parent:
        for name in pictures_of(scenario):
            under = scenario.underlay is not None and name == scenario.underlay.picture
            losses.add(PICTURE if under else UNIT_PICTURES, name)
    return Exported(data, losses.rows())


def relocated(scenario: AnyScenario, old: Path | None, new: Path, *, boards_come_along: bool = False) -> AnyScenario:
    """The scenario as a file in another folder has it: a ruleset that is named by a path, and the files of boards, are named as
    seen from there. Boards that come along keep their names.

    Raises:
        CannotAnswer: there is no path from there to the ruleset (another drive of Windows, or a share).
    """
    named = Path(scenario.ruleset)
    if old is not None and not boards_come_along:
        scenario = with_relocated_boards(scenario, old, new)
    if old is None or named.is_absolute() or scenario.ruleset in find_rulesets() or old.resolve() == new.resolve():
        return scenario
    moved = relative_path((old / named).resolve(), new.resolve())
    if moved is None:
        raise CannotAnswer("other_drive", OTHER_DRIVE.format(name=scenario.ruleset))
    return replace(scenario, ruleset=moved)


FORMAT = MapFormat(
    id="workbench",
    name=Text("Workbench scenario", "Scénario Workbench"),
    can=frozenset({Can.HEXES, Can.TABLE, Can.UNITS}),
    reads=tuple(f"*{ending}" for ending in FILE_ENDINGS),
    writes=("*.yaml", f"*{FILE_ENDING}"),
    names_ruleset=True,
    recognises=_recognises,
    read=_read,
    write=_write,
)
