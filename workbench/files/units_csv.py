"""Units as rows of text: the cells of a spreadsheet of units, and forces as comma-separated values.

Columns are ``side``, ``id``, ``kind``, ``name``, ``name.fr``, ``group``, ``place``, ``facing``, ``state``, ``turn``, ``zone``,
``hidden``, ``note``, ``note.fr``, on tables also ``floor``, ``base``, ``hull``, ``models`` and ``weapons``, and
``values.KEY`` for each value. Lists and mappings are written as in scenario files: ``[5, 3]``.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from workbench.base.diagnostics import Diagnostic, Diagnostics, FileDiagnostics, Span, TooManyErrors, did_you_mean
from workbench.base.text import Text
from workbench.engine.doctrines import unit_values
from workbench.files.value_checks import MOST_ROWS, MOST_TEXT, number, numbers, point, points, too_many
from workbench.files.yaml_reader import frozen_value, read_yaml_text
from workbench.files.yaml_writer import value as emitted
from workbench.rules.ruleset import Ruleset
from workbench.rules.vocabulary import expected_value_text, value_fits
from workbench.scenario.edits.units import free_id_not_in
from workbench.scenario.scenario import AnyScenario, Scenario
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import ARCS, SETUP_FIELDS, FieldType, Force, Forces, Mount, TabletopUnit, Unit
from workbench.scenario.zones import MOST_TURNS

AnyUnit = Unit | TabletopUnit
VALUES = "values."
_FIELDS = {one.id: one for one in SETUP_FIELDS}
PLAIN = ("side", "id", "kind", "name", "group", "place", "facing", "state", *(key for key in _FIELDS if key != "group"))
"""Columns that every table of units has, in their order."""
TEXTS = ("name", *(one.id for one in SETUP_FIELDS if one.type is FieldType.TEXT))
"""Columns of texts in two languages."""
FRENCH = tuple(f"{column}.fr" for column in TEXTS)
TABLETOP_ONLY = ("floor", "base", "hull", "models", "weapons")
"""Columns that only units on a tabletop have."""
YES = ("true", "yes", "1", "x", "oui", "vrai")
NO = ("", "false", "no", "0", "non", "faux")


class BadCell(ValueError):
    """A text that is not valid in its column; ``hint`` is what may have been meant."""

    def __init__(self, text: Text, hint: Text = Text()) -> None:
        super().__init__(text.en)
        self.text, self.hint = text, hint


class Cells:
    """The columns of one scenario under its ruleset. Text in cells never depends on the language. The kinds of map derive."""

    EXTRA: ClassVar[tuple[str, ...]] = ()
    """Columns that only units on this kind of map have."""
    all_face: ClassVar[bool] = False
    """Does every unit on this kind of map have a facing?"""

    def __init__(self, scenario: AnyScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset

    def known(self) -> tuple[str, ...]:
        """Every column that there can be, except values that only a counter prints."""
        return (*PLAIN, *FRENCH, *self.EXTRA, *(VALUES + key for key in self.value_keys()))

    def value_keys(self) -> tuple[str, ...]:
        """The values that the rules define for units, and those that units of the scenario have."""
        defined = [key for kind in self.ruleset.units.values() for key in kind.values]
        read = unit_values(self.ruleset.doctrines.values())
        used = sorted({key for _, unit in self.scenario.forces for key in unit.values})
        return tuple(dict.fromkeys([*defined, *read, *used]))

    def text(self, side: str, unit: AnyUnit, column: str) -> str:
        """The text of a unit in a column."""
        if column.startswith(VALUES):
            key = column.removeprefix(VALUES)
            return emitted(unit.values[key]) if key in unit.values else ""
        plain: dict[str, Callable[[], str]] = {
            "side": lambda: side,
            "place": lambda: self._place(unit),
            "facing": lambda: f"{unit.facing:.10g}",
            "state": lambda: ", ".join(unit.state),
        }
        if column in plain:
            return plain[column]()
        if column in TEXTS or column in FRENCH:
            words: Text = getattr(unit, column.removesuffix(".fr"))
            return words.en if column in TEXTS else (words.fr if words.fr != words.en else "")
        if column in TABLETOP_ONLY:
            return self._extra_text(unit, column)
        held = getattr(unit, column)
        return "" if not held else "true" if held is True else str(held)

    def _place(self, unit: AnyUnit) -> str:
        if unit.at is None:
            return ""
        return self._place_text(unit.at)

    def with_cell(
        self, side: str, unit: AnyUnit, column: str, text: str, *, exact: bool = False
    ) -> tuple[str, AnyUnit]:
        """(side, unit) with another text in a column; BadCell if it means nothing there. Spaces round the text are left out,
        unless it is ``exact``."""
        text = text if exact else text.strip()
        if column == "side":
            return _needed(text, Text("a side", "un camp")), unit
        if column == "id":
            return side, replace(unit, id=_needed(text, Text("an id", "un identifiant")))
        if column.startswith(VALUES):
            return side, self._with_value(unit, column.removeprefix(VALUES), text)
        if column in TEXTS:
            old: Text = getattr(unit, column)
            french = old.fr if old.fr != old.en else text
            both: dict[str, Any] = {column: Text(text, french or text)}
            return side, replace(unit, **both)
        if column in FRENCH:
            field = column.removesuffix(".fr")
            english = getattr(unit, field).en
            words: dict[str, Any] = {field: Text(english, text or english)}
            return side, replace(unit, **words)
        made: dict[str, Any] = {self._field(column): self._value(unit, column, text)}
        return side, replace(unit, **made)

    def _field(self, column: str) -> str:
        return "at" if column == "place" else column

    def _value(self, unit: AnyUnit, column: str, text: str) -> Any:
        if column == "kind":
            return self._known(text, self.ruleset.units, Text("the unit kind", "le type d’unité"))
        if column == "place":
            return self._read_place(text)
        if column == "facing":
            return self._facing_value(text)
        if column == "state":
            words = text.replace(";", " ").replace(",", " ").split()
            what = Text("the state", "l’état")
            return tuple(dict.fromkeys(self._known(word, self.ruleset.states, what) for word in words))
        type_ = _FIELDS[column].type if column in _FIELDS else None
        if type_ is FieldType.TURN:
            return _whole(text or "0", 0, MOST_TURNS)
        if type_ is FieldType.ZONE:
            zones = [zone.id for zone in self.scenario.zones]
            return self._known(text, zones, Text("the zone", "la zone")) if text else ""
        if type_ is FieldType.FLAG:
            if text.casefold() in YES or text.casefold() in NO:
                return text.casefold() in YES
            raise BadCell(Text("yes or no is expected", "on attend oui ou non"))
        if type_ is not None:
            return text
        if column in self.EXTRA:
            return self._extra_value(column, text)
        raise BadCell(Text(f'there is no column "{column}"', f"il n’y a pas de colonne « {column} »"))

    def _known(self, word: str, words: Collection[str], what: Text) -> str:
        if word in words:
            return word
        text = Text(f'{what.en} "{word}" is not known', f"{what.fr} « {word} » n’est pas connu")
        raise BadCell(text, did_you_mean(word, list(words)))

    def _read_place(self, text: str) -> Any:
        if not text or text in ("-", "–"):
            return None
        return self._place_value(text)

    def _with_value(self, unit: AnyUnit, key: str, text: str) -> AnyUnit:
        values = dict(unit.values)
        values.pop(key, None)
        if text:
            loose = "," in text and text[0] not in "[\"'{"
            value = frozen_value(_parsed(f"[{text}]" if loose else text))
            wanted = unit_values(self.ruleset.doctrines.values())
            parts = value if isinstance(value, tuple) else (value,)
            if any(not isinstance(part, (str, int, float)) for part in parts):
                words = Text(
                    "a number, a word or a list of them is expected", "on attend un nombre, un mot ou une liste"
                )
                raise BadCell(words)
            if key in wanted and not value_fits(wanted[key], value):
                kind = expected_value_text(wanted[key])
                raise BadCell(Text(f"{key} must be {kind.en}", f"{key} doit être {kind.fr}"))
            values = {**unit.values, key: value}
        return replace(unit, values=values)

    def new_unit(self, unit_id: str, kind: str) -> AnyUnit:
        """A unit off the map."""
        raise NotImplementedError

    def _place_text(self, at: Any) -> str:
        raise NotImplementedError

    def _place_value(self, text: str) -> Any:
        raise NotImplementedError

    def _facing_value(self, text: str) -> Any:
        raise NotImplementedError

    def _extra_text(self, unit: Any, column: str) -> str:
        return ""

    def _extra_value(self, column: str, text: str) -> Any:
        raise NotImplementedError


class HexCells(Cells):
    """The columns of units on a map of hexes: places are labels of hexes, facings 0 to 5."""

    scenario: Scenario

    def new_unit(self, unit_id: str, kind: str) -> Unit:
        """A unit off the map."""
        return Unit(unit_id, kind, None)

    def _place_text(self, at: int) -> str:
        return self.scenario.board.grid.labels[at]

    def _place_value(self, text: str) -> int:
        grid = self.scenario.board.grid
        number = grid.find(text)
        if number is None:
            hint = Text(f"labels look like {grid.labels[-1]}", f"les étiquettes ressemblent à {grid.labels[-1]}")
            raise BadCell(Text(f"{text} is not on the map", f"{text} n’est pas sur la carte"), hint)
        return number

    def _facing_value(self, text: str) -> int:
        return _whole(text or "0", 0, 5)


class TabletopCells(Cells):
    """The columns of units on a tabletop: places are points ``[x, y]`` in its unit, facings degrees."""

    EXTRA = TABLETOP_ONLY
    all_face = True

    def new_unit(self, unit_id: str, kind: str) -> TabletopUnit:
        """A unit beside the tabletop."""
        return TabletopUnit(unit_id, kind, None)

    def _place_text(self, at: Point) -> str:
        return f"[{_figure(at[0])}, {_figure(at[1])}]"

    def _place_value(self, text: str) -> Point:
        found = point(_parsed(text if text.startswith("[") else f"[{', '.join(text.replace(',', ' ').split())}]"))
        if found is None:
            raise BadCell(Text(f'"{text}" is no point: [x, y]', f"« {text} » n’est pas un point : [x, y]"))
        return found

    def _facing_value(self, text: str) -> float:
        degrees = number(_parsed(text or "0"))
        if degrees is None:
            raise BadCell(Text("a number of degrees is expected", "on attend un nombre de degrés"))
        return degrees % 360

    def _extra_text(self, unit: TabletopUnit, column: str) -> str:
        if column == "floor":
            return str(unit.floor) if unit.floor else ""
        if column == "weapons":
            return emitted([_mount(mount) for mount in unit.weapons]) if unit.weapons else ""
        held = getattr(unit, column)
        return "" if held is None or held == () else emitted(held)

    def _extra_value(self, column: str, text: str) -> Any:
        data = _parsed(text) if text else None
        if column == "floor":
            return _whole(text or "0", 0, 99)
        if column == "models":
            found = points(data) if text else ()
            if found is None:
                raise BadCell(Text("points are expected: [[x, y], ...]", "on attend des points : [[x, y], ...]"))
            return found
        if column == "weapons":
            return self._weapons(data)
        pair, single = numbers(data, 2), number(data)
        if text and pair is None and (single is None or column == "hull"):
            words = Text("a size is expected: [3, 4]", "on attend une taille : [3, 4]")
            raise BadCell(words)
        return (pair[0], pair[1]) if pair is not None else single

    def _weapons(self, data: object) -> tuple[Mount, ...]:
        found = []
        for part in data if isinstance(data, list) else ([] if data is None else [data]):
            weapon = part.get("weapon") if isinstance(part, dict) else None
            if not isinstance(part, dict) or not isinstance(weapon, str) or not isinstance(part.get("id"), str):
                words = Text(
                    "weapons look like [{id: gun, weapon: KEY}]", "les armes s’écrivent [{id: gun, weapon: CLÉ}]"
                )
                raise BadCell(words)
            self._known(weapon, self.ruleset.weapons, Text("the weapon", "l’arme"))
            model = part.get("model")
            found.append(
                Mount(
                    part["id"],
                    weapon,
                    str(part.get("mount") or ""),
                    number(part.get("muzzle")),
                    str(part["arc"]) if part.get("arc") in ARCS else "",
                    model if isinstance(model, int) else None,
                )
            )
        return tuple(found)


_CELLS: Mapping[str, type[Cells]] = {"hex": HexCells, "table": TabletopCells}


def cells_of(scenario: AnyScenario, ruleset: Ruleset) -> Cells:
    """The columns of the units of a scenario."""
    return _CELLS[scenario.kind](scenario, ruleset)


def used_columns(cells: Cells, units: Iterable[tuple[str, AnyUnit]]) -> tuple[str, ...]:
    """The plain columns, and those others in which at least one unit has a text."""
    listed = list(units)
    more = [column for column in cells.known() if column not in PLAIN]
    kept = [column for column in more if any(cells.text(side, unit, column) for side, unit in listed)]
    return (*PLAIN, *kept)


def _mount(mount: Mount) -> dict[str, Any]:
    parts = {"id": mount.id, "weapon": mount.weapon, "mount": mount.mount, "arc": mount.arc}
    found: dict[str, Any] = {key: part for key, part in parts.items() if part}
    if mount.muzzle is not None:
        found["muzzle"] = mount.muzzle
    return found if mount.model is None else {**found, "model": mount.model}


def _figure(part: float) -> str:
    return repr(int(part) if part == int(part) else part)


def _needed(text: str, what: Text) -> str:
    if not text:
        raise BadCell(Text(f"{what.en} is needed here", f"il faut ici {what.fr}"))
    return " ".join(text.split())


def _whole(text: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdigit() or not least <= int(text[:9]) <= most or len(text) > 9:
        raise BadCell(
            Text(
                f"a whole number from {least} to {most} is expected", f"on attend un nombre entier de {least} à {most}"
            )
        )
    return int(text)


@lru_cache(maxsize=4096)  # a force repeats its values
def _parsed(text: str) -> Any:
    """The value of a text as a scenario file would have it."""
    document = read_yaml_text(f"v: {text}\n", "")
    data = document.data
    if not document.readable or not isinstance(data, dict) or set(data) != {"v"}:
        raise BadCell(Text(f"“{text[:40]}” cannot be read", f"« {text[:40]} » n’est pas lisible"))
    return data["v"]


# --- A force as comma-separated values: written from a scenario, and read into one with a
# diagnostic for everything that is unclear.


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
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class ForcesFound:
    """The contents of a file: its rows, the forces that result, and all diagnostics."""

    rows: tuple[Row, ...]
    forces: Forces[Any]
    diagnostics: Diagnostics

    def count(self, status: str) -> int:
        """How many rows have this status."""
        return Counter(row.status for row in self.rows)[status]


def write_forces(scenario: AnyScenario, ruleset: Ruleset, delimiter: str = ",") -> str:
    """The units of a scenario, a row each, in the order of the sides."""
    cells = cells_of(scenario, ruleset)
    units: list[tuple[str, AnyUnit]] = list(scenario.forces)
    columns = used_columns(cells, units)
    names = {force.side: force.name for force in scenario.forces.sides if force.name}
    out = io.StringIO()
    table = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    table.writerow([*columns, *(SIDE_NAME if names else ())])
    for side, unit in units:
        name = names.get(side, Text())
        called = [name.en, name.fr if name.fr != name.en else ""] if names else []
        texts = [*(cells.text(side, unit, column) for column in columns), *called]
        table.writerow([guarded_cell(text) for text in texts])
    return out.getvalue()


_NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?")


def guarded_cell(text: str) -> str:
    """A cell as it goes out: an apostrophe before what a spreadsheet would take for a formula (=, +, -, @), before another
    apostrophe, and before or after spaces at its ends, which would be lost. :func:`bare_cell` takes it away."""
    formula = text[:1] in ("=", "+", "-", "@") and not _NUMBER.fullmatch(text)
    return f"'{text}" if formula or text[:1] == "'" or text != text.strip() else text


def bare_cell(cell: str) -> tuple[str, bool]:
    """(the text of a cell that came in, True if it was guarded: then spaces at its ends belong to it)."""
    if cell[:1] == "'" and guarded_cell(cell[1:]) == cell:
        return cell[1:], True
    return cell.strip(), False


def read_forces(text: str, scenario: AnyScenario, ruleset: Ruleset, name: str = "forces.csv") -> ForcesFound:
    """The forces that a text of comma-separated values makes of those of a scenario; never raises."""
    reading = _Reading(scenario, ruleset, name)
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_TEXT:
        reading.error("too_large", Text("the file is too large", "le fichier est trop grand"), 1)
        return reading.result()
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
        pass  # the error was reported already
    return reading.result()


def _delimiter(header: str) -> str:
    bare = "".join(header.split('"')[::2])  # delimiters in quotes do not separate cells
    return max(DELIMITERS, key=bare.count)


class _Reading:
    def __init__(self, scenario: AnyScenario, ruleset: Ruleset, name: str) -> None:
        self.scenario, self.name = scenario, name
        self.cells = cells_of(scenario, ruleset)
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
        return bare_cell(row[place])[0] if place < len(row) else ""

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
        unit: Any = known[1] if known is not None else self.cells.new_unit(name or self._free(side, kind), kind)
        for place, (column, cell) in enumerate(zip(self.columns or [], row, strict=False), 1):
            if column in ("", "id", *SIDE_NAME):
                continue
            text_here, exact = bare_cell(cell)
            text_here = text_here or (kind if column == "kind" else side if column == "side" else "")
            try:
                side, unit = self.cells.with_cell(side, unit, column, text_here, exact=exact)
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
        name = free_id_not_in(self.taken, side, kind)
        self.taken.add(name)
        return name

    def result(self) -> ForcesFound:
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
