"""A force as comma-separated values: written from a scenario, and read into one with everything that is doubtful told.

Reading changes nothing by itself: it gives the forces as they would be, row by row, so that a person can look first. Units
that the file does not name stay as they are; of those that it names, columns that it lacks stay as they are.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.diagnostics import Diagnostic, Diagnostics, FileDiagnostics, Span, TooManyErrors, did_you_mean
from workbench.base.text import Text
from workbench.files.limits import MOST_ROWS, MOST_TEXT, too_many
from workbench.files.unit_cells import PLAIN, VALUES, AnyUnit, BadCell, Cells, used_columns
from workbench.forces.models import TableUnit
from workbench.forces.units import Force, Forces, Unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits_units import free_name
from workbench.scenario.table import AnyScenario

ADDED, CHANGED, SAME, REFUSED = "added", "changed", "same", "refused"
DELIMITERS = (",", ";", "\t")
_ROWS = Text("rows", "lignes")
SIDE_NAME = ("side.name", "side.name.fr")


@dataclass(frozen=True)
class Row:
    """A row of the file: its line (from 1), what becomes of it, and the unit as it will be (None if it is refused)."""

    line: int
    status: str
    side: str
    unit: Any
    told: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class ForcesFound:
    """What a file says: its rows, the forces as they would be, and all that there is to say."""

    rows: tuple[Row, ...]
    forces: Forces[Any]
    diagnostics: Diagnostics

    def count(self, status: str) -> int:
        """How many rows have this status."""
        return Counter(row.status for row in self.rows)[status]


def write_forces(scenario: AnyScenario, ruleset: Ruleset, delimiter: str = ",") -> str:
    """The units of a scenario, a row each, in the order of the sides."""
    cells = Cells(scenario, ruleset)
    units: list[tuple[str, AnyUnit]] = list(scenario.forces)
    columns = used_columns(cells, units)
    names = {force.side: force.name for force in scenario.forces.sides if force.name}
    out = io.StringIO()
    table = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    table.writerow([*columns, *(SIDE_NAME if names else ())])
    for side, unit in units:
        name = names.get(side, Text())
        called = [name.en, name.fr if name.fr != name.en else ""] if names else []
        table.writerow([*(cells.text(side, unit, column) for column in columns), *called])
    return out.getvalue()


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 (which spreadsheets call "Unicode text"), by the mark at its beginning, or else as
    old spreadsheets write it."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def read_forces(text: str, scenario: AnyScenario, ruleset: Ruleset, name: str = "forces.csv") -> ForcesFound:
    """What a text of comma-separated values makes of the forces of a scenario; never raises."""
    reading = _Reading(scenario, ruleset, name)
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_TEXT:
        reading.error("too_large", Text("the file is too large", "le fichier est trop grand"), 1)
        return reading.found()
    table = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text.lstrip().partition("\n")[0]))
    try:
        for row in table:
            if len(reading.rows) == MOST_ROWS:
                reading.error("too_many", too_many(_ROWS, MOST_ROWS + 1, MOST_ROWS), table.line_num)
                break
            reading.take(row, table.line_num)
    except csv.Error as problem:
        reading.error("bad_csv", Text.of(str(problem)), table.line_num)
    except TooManyErrors:
        pass  # which has been told
    return reading.found()


def _delimiter(header: str) -> str:
    bare = "".join(header.split('"')[::2])  # what stands in quotes separates nothing
    return max(DELIMITERS, key=bare.count)


class _Reading:
    def __init__(self, scenario: AnyScenario, ruleset: Ruleset, name: str) -> None:
        self.scenario, self.name = scenario, name
        self.cells = Cells(scenario, ruleset)
        self.diagnostics = FileDiagnostics()
        self.taken = {unit.id for _, unit in scenario.forces}
        self.columns: list[str] | None = None
        self.rows: list[Row] = []
        self.units: dict[str, tuple[str, Any]] = {}
        self.side_names: dict[str, Text] = {}

    def error(self, code: str, text: Text, line: int, column: int = 1, hint: Text = Text()) -> None:
        self.diagnostics.error(code, text, span=Span(self.name, line, column), hint=hint)

    def warn(self, code: str, text: Text, line: int, column: int = 1, hint: Text = Text()) -> None:
        self.diagnostics.warning(code, text, span=Span(self.name, line, column), hint=hint)

    def take(self, row: list[str], line: int) -> None:
        if not any(cell.strip() for cell in row):
            return
        if self.columns is None:
            self._header(row, line)
            return
        before = len(self.diagnostics)
        found = self._unit(row, line)
        told = self.diagnostics.since(before)
        if found is None:
            self.rows.append(Row(line, REFUSED, self._cell(row, "side"), None, told))
            return
        side, unit = found
        old = self.scenario.forces.find(unit.id)
        status = ADDED if old is None else SAME if old == (side, unit) else CHANGED
        self.units[unit.id] = (side, unit)
        self.taken.add(unit.id)
        self.rows.append(Row(line, status, side, unit, told))

    def _header(self, row: list[str], line: int) -> None:
        known = {name.casefold(): name for name in (*self.cells.known(), *SIDE_NAME)}
        self.columns = []
        for place, cell in enumerate(row, 1):
            word = cell.strip()
            found = known.get(word.casefold(), word if word.startswith(VALUES) else "")
            if not found and word:
                text = Text(
                    f'the column "{word}" is not known, and left out', f"la colonne « {word} » est inconnue et ignorée"
                )
                hint = did_you_mean(word, list(known.values()))
                self.warn("unknown_column", text, line, place, hint)
            elif found in self.columns:
                text = Text(f'the column "{word}" stands here twice', f"la colonne « {word} » figure deux fois")
                self.warn("column_twice", text, line, place)
                found = ""
            self.columns.append(found)
        for needed in ("side", "kind"):
            if needed not in self.columns:
                text = Text(f'there is no column "{needed}"', f"il n’y a pas de colonne « {needed} »")
                hint = Text(
                    f"the first line names the columns: {', '.join(PLAIN)}",
                    f"la première ligne nomme les colonnes : {', '.join(PLAIN)}",
                )
                self.error("missing_column", text, line, hint=hint)

    def _cell(self, row: list[str], column: str) -> str:
        columns = self.columns or []
        place = columns.index(column) if column in columns else len(row)
        return row[place].strip() if place < len(row) else ""

    def _unit(self, row: list[str], line: int) -> tuple[str, Any] | None:
        name = " ".join(self._cell(row, "id").split())
        if name in self.units:
            text = Text(
                f'the unit "{name}" stands in the file twice', f"l’unité « {name} » figure deux fois dans le fichier"
            )
            self.error("unit_twice", text, line)
            return None
        known = self.scenario.forces.find(name) if name else None
        side = self._cell(row, "side") or (known[0] if known is not None else "")
        kind = self._cell(row, "kind") or (known[1].kind if known is not None else "")
        if not side or not kind:
            text = Text("a unit needs a side and a kind", "une unité a besoin d’un camp et d’un type")
            self.error("missing_cell", text, line)
            return None
        made = TableUnit if self.cells.on_table else Unit
        unit: Any = known[1] if known is not None else made(name or self._free(side, kind), kind, None)
        for place, (column, cell) in enumerate(zip(self.columns or [], row, strict=False), 1):
            if column in ("", "id", *SIDE_NAME):
                continue
            try:
                side, unit = self.cells.with_cell(
                    side, unit, column, cell or (kind if column == "kind" else side if column == "side" else "")
                )
            except BadCell as bad:
                text = Text(f"{column}: {bad.text.en}", f"{column} : {bad.text.fr}")
                if column == "kind":
                    self.error("unknown_kind", text, line, place, bad.hint)
                    return None
                kept = Text(f"{text.en}; it stays as it was", f"{text.fr} ; rien n’y change")
                self.warn("bad_cell", kept, line, place, bad.hint)
        self._name_side(row, side)
        return side, unit

    def _name_side(self, row: list[str], side: str) -> None:
        english, french = (self._cell(row, column) for column in SIDE_NAME)
        if english or french:
            self.side_names.setdefault(side, Text(english, french or english))

    def _free(self, side: str, kind: str) -> str:
        name = free_name(self.taken, side, kind)
        self.taken.add(name)
        return name

    def found(self) -> ForcesFound:
        if self.columns is None:
            self.error("empty_csv", Text("the file is empty", "le fichier est vide"), 1)
        return ForcesFound(tuple(self.rows), self._forces(), self.diagnostics)

    def _forces(self) -> Forces[Any]:
        """Known units in their place, unless they change sides; others at the end of their side in the order of the file."""
        left = dict(self.units)
        sides: list[Force[Any]] = []
        known: tuple[Force[Any], ...] = self.scenario.forces.sides
        for force in known:
            units: list[Any] = []
            for unit in force.units:
                to = self.units.get(unit.id)
                if to is None or to[0] == force.side:
                    units.append(unit if to is None else to[1])
                    left.pop(unit.id, None)
            sides.append(replace(force, units=tuple(units)))
        for side, unit in left.values():
            place = next((k for k, force in enumerate(sides) if force.side == side), len(sides))
            if place == len(sides):
                sides.append(Force(side, (), self.side_names.get(side, Text())))
            sides[place] = replace(sides[place], units=(*sides[place].units, unit))
        return Forces(tuple(sides))
