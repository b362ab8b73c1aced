"""Units as comma-separated values, a row each: the file of a spreadsheet. Its columns: ``files/units_csv.py``."""

from __future__ import annotations

from workbench.base.diagnostics import Severity
from workbench.base.text import Text
from workbench.files.formats.map_format import (
    UNITS,
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
from workbench.files.spreadsheet_cells import separator_line
from workbench.files.unit_columns import names_side_and_kind
from workbench.files.units_csv import (
    ADDED,
    CHANGED,
    DELIMITERS,
    REFUSED,
    SAME,
    ForcesFound,
    read_forces,
    write_forces,
)
from workbench.files.value_checks import MOST_TEXT

_ADDED = Text("units added", "unités ajoutées")
_CHANGED = Text("units changed", "unités modifiées")
_SAME = Text("units as they were", "unités inchangées")
_REFUSED = Text("rows refused", "lignes refusées")
_CELLS = Text("cells and columns that mean nothing here", "cellules et colonnes qui ne veulent rien dire ici")


def rows_of(source: SourceFile, work: OpenScenario, name: str = "") -> ForcesFound:
    """The rows of a file, and the forces that they make of those of a scenario; ``name`` stands in the diagnostics."""
    text = source.text(2 * MOST_TEXT + 2)
    return read_forces(text, work.scenario, work.ruleset, name or source.name)


def _recognises(head: bytes, name: str) -> bool:
    if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    text = decoded(head).lstrip("\ufeff \r\n")
    if separator_line(text):
        text = text.partition("\n")[2]
    first = text.lstrip().partition("\n")[0].casefold()
    return names_side_and_kind(cell.strip(" \"'\r") for one in DELIMITERS for cell in first.split(one))


def _read(source: SourceFile, choices: Choices) -> Imported:
    work = choices.into
    assert work is not None  # the registry sees to it
    found = rows_of(source, work)
    taken, losses = Tally(), Tally()
    taken.add(_ADDED, count=found.count(ADDED))
    taken.add(_CHANGED, count=found.count(CHANGED))
    taken.add(_SAME, count=found.count(SAME))
    refused = [row for row in found.rows if row.status == REFUSED]
    for row in refused:
        losses.add(_REFUSED, f"{source.name}:{row.line}")
    within = {item for row in refused for item in row.diagnostics}
    for item in found.diagnostics:
        if item not in within and item.severity is not Severity.INFO:
            losses.add(_CELLS, str(item.span or ""))
    broken = found.diagnostics.has_errors and not found.rows
    scenario = None if broken else work.scenario.with_forces(found.forces)
    return Imported(scenario, work.ruleset, taken.rows(), losses.rows(), found.diagnostics)


def _write(work: OpenScenario, target: Target) -> Exported:
    """The units of the scenario. The mark at the beginning lets spreadsheets read accents."""
    text = "\ufeff" + write_forces(work.scenario, work.ruleset)
    return Exported(text.encode("utf-8"), tuple(one for one in contents_of(work.scenario) if one.what != UNITS))


FORMAT = MapFormat(
    id="units-csv",
    name=Text("Table of units (CSV)", "Tableau d’unités (CSV)"),
    can=frozenset({Can.UNITS}),
    reads=("*.csv", "*.tsv"),
    writes=("*.csv",),
    recognises=_recognises,
    read=_read,
    write=_write,
)
