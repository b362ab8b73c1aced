"""Units as rows of text: the cells of a spreadsheet of units, and forces as comma-separated values.

Columns are ``side``, ``id``, ``kind``, ``name``, ``name.fr``, ``group``, ``place``, ``facing``, ``state``, ``turn``, ``zone``,
``hidden``, ``note``, ``note.fr``, ``picture``, on tables also ``floor``, ``base``, ``hull``, ``models`` and ``weapons``, and
``values.KEY`` for each value. Lists and mappings are written as in scenario files: ``[5, 3]``.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

from workbench.base.diagnostics import (
    Diagnostic,
    Diagnostics,
    FileDiagnostics,
    Severity,
    Span,
    TooManyErrors,
)
from workbench.base.numbers import read_decimal
from workbench.base.text import Text
from workbench.engine.doctrines import unit_values
from workbench.files.spreadsheet_cells import (
    NumericWords,
    bare_cell,
    guarded_cell,
    pairs_meant,
    point_with_commas,
    separator_line,
)
from workbench.files.unit_columns import (
    FRENCH,
    PLAIN,
    SIDE_NAME,
    TABLETOP_ONLY,
    TEXTS,
    VALUES,
    column_title,
    columns_by_heading,
    kinds_by_name,
    nearest_name,
    plain_word,
    some_of,
)
from workbench.files.value_checks import MOST_ROWS, MOST_TEXT, number, numbers, point, points, too_many
from workbench.files.yaml_reader import frozen_value, read_yaml_text
from workbench.files.yaml_writer import value as emitted
from workbench.rules.ruleset import Ruleset
from workbench.rules.vocabulary import Kind, ValueType, expected_value_text, value_fits
from workbench.scenario.edits.units import free_id_not_in
from workbench.scenario.scenario import AnyScenario, Scenario
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import ARCS, SETUP_FIELDS, FieldType, Force, Forces, Mount, TabletopUnit, Unit
from workbench.scenario.zones import MOST_TURNS

AnyUnit = Unit | TabletopUnit
_FIELDS = {one.id: one for one in SETUP_FIELDS}
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
            return self.side_named(_needed(text, Text("a side", "un camp"))), unit
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

    def side_named(self, word: str) -> str:
        """A side by its id, or by its name in either language."""
        forces = self.scenario.forces
        ids = [force.side for force in forces.sides]
        names = {forces.called(side).get(language).casefold(): side for side in ids for language in ("en", "fr")}
        return word if word in ids else names.get(word.casefold(), word)

    def _field(self, column: str) -> str:
        return "at" if column == "place" else column

    def _value(self, unit: AnyUnit, column: str, text: str) -> Any:
        if column == "kind":
            kinds = self.ruleset.units
            what = Text("the unit kind", "le type d’unité")
            return self._known(text, kinds, what, kinds_by_name(kinds), [kind.name for kind in kinds.values()])
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

    def _known(
        self,
        word: str,
        words: Collection[str],
        what: Text,
        names: Mapping[str, str] = MappingProxyType({}),
        called: Collection[Text] = (),
    ) -> str:
        """One of these words, or that which has this name; BadCell with the nearest of them, or of how they are ``called``."""
        if word in words:
            return word
        if plain_word(word) in names:
            return names[plain_word(word)]
        text = Text(f'{what.en} "{word}" is not known', f"{what.fr} « {word} » n’est pas connu")
        raise BadCell(text, nearest_name(word, words, called) or some_of(words, called))

    def _read_place(self, text: str) -> Any:
        if not text or text in ("-", "–"):
            return None
        return self._place_value(text)

    def _with_value(self, unit: AnyUnit, key: str, text: str) -> AnyUnit:
        values = dict(unit.values)
        values.pop(key, None)
        if text:
            wanted = unit_values(self.ruleset.doctrines.values())
            value = _value_of(text, wanted.get(key))
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

    def taken_as(self, unit: AnyUnit, column: str, text: str) -> str:
        """What a text that a spreadsheet had changed was taken for in a column of the unit that came of it; else ""."""
        if column.startswith(VALUES) and len(pairs_meant(text)) == 1:
            return emitted(unit.values.get(column.removeprefix(VALUES)))
        return ""

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
    _numeric_labels: NumericWords | None = None

    def new_unit(self, unit_id: str, kind: str) -> Unit:
        """A unit off the map."""
        return Unit(unit_id, kind, None)

    def _place_text(self, at: int) -> str:
        return self.scenario.board.grid.labels[at]

    def _place_value(self, text: str) -> int:
        grid = self.scenario.board.grid
        number = grid.find(text)
        meant = self._labels().meant(text) if number is None else ()
        if len(meant) > 1:
            words = Text(f"{text} may be {' or '.join(meant)}", f"{text} peut être {' ou '.join(meant)}")
            raise BadCell(words, Text("format the column as text", "mettez la colonne au format texte"))
        if meant:
            number = grid.find(meant[0])
        if number is None:
            hint = Text(f"labels look like {grid.labels[-1]}", f"les étiquettes ressemblent à {grid.labels[-1]}")
            raise BadCell(Text(f"{text} is not on the map", f"{text} n’est pas sur la carte"), hint)
        return number

    def _labels(self) -> NumericWords:
        if self._numeric_labels is None:
            self._numeric_labels = NumericWords(self.scenario.board.grid.labels)
        return self._numeric_labels

    def taken_as(self, unit: AnyUnit, column: str, text: str) -> str:
        at = unit.at
        if column != "place" or not isinstance(at, int) or not text or self.scenario.board.grid.find(text) is not None:
            return super().taken_as(unit, column, text)
        return self._place_text(at)

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
        found = point_with_commas(text)
        if found is None:
            found = point(_parsed(text if text.startswith("[") else f"[{', '.join(text.replace(',', ' ').split())}]"))
        if found is None:
            raise BadCell(Text(f'"{text}" is no point: [x, y]', f"« {text} » n’est pas un point : [x, y]"))
        return found

    def _facing_value(self, text: str) -> float:
        degrees = read_decimal(text or "0")
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
        single_typed = read_decimal(text) if column == "base" else None
        data: Any = single_typed if single_typed is not None else _parsed(text) if text else None
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


_WITH_DECIMALS = frozenset([Kind.NUMBER, Kind.FRACTION, Kind.COST, Kind.LENGTH, Kind.LIMIT])
_PAIR = re.compile(r"(\d{1,4})\s*[-–/]\s*(\d{1,4})")


def _value_of(text: str, wanted: ValueType | None) -> Any:
    """The value of a cell of which the rules want a type: as scenario files have it, with a decimal comma, a pair as ``5-3``,
    or the date that a spreadsheet made of that."""
    if wanted is Kind.PAIR:
        typed, dates = _PAIR.fullmatch(text), pairs_meant(text)
        if len(dates) == 2:
            (a, b), _ = dates
            english, french = f"{a}-{b} or {b}-{a}", f"{a}-{b} ou {b}-{a}"
            words = Text(f"a spreadsheet made a date of {english}", f"un tableur a fait une date de {french}")
            hint = Text("write [5, 3], which stays as it is", "écrivez [5, 3], qui reste tel quel")
            raise BadCell(words, hint)
        if typed or dates:
            return (int(typed[1]), int(typed[2])) if typed else dates[0]
    number_typed = read_decimal(text) if "," in text and wanted in _WITH_DECIMALS else None
    if number_typed is not None:
        return int(number_typed) if number_typed.is_integer() else number_typed
    loose = "," in text and text[0] not in "[\"'{"
    return frozen_value(_parsed(f"[{text}]" if loose else text))


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
        """The number of rows that have this status."""
        return Counter(row.status for row in self.rows)[status]


def write_forces(
    scenario: AnyScenario, ruleset: Ruleset, delimiter: str = ",", only: Collection[str] | None = None
) -> str:
    """The units of a scenario, or ``only`` those with these ids, a row each, in the order of the sides."""
    cells = cells_of(scenario, ruleset)
    units: list[tuple[str, AnyUnit]] = [
        (side, unit) for side, unit in scenario.forces if only is None or unit.id in only
    ]
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


def read_forces(
    text: str,
    scenario: AnyScenario,
    ruleset: Ruleset,
    name: str = "forces.csv",
    *,
    columns: Sequence[str] = (),
) -> ForcesFound:
    """The forces that a text of comma-separated values makes of those of a scenario; never raises.

    ``columns`` are those of rows without a line of headings, as they are pasted; none: the first line must name them, by ids or
    by titles in either language. A remark names a column as the line of headings does, and without one by its title.
    """
    reading = _Reading(scenario, ruleset, name, columns)
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_TEXT:
        reading.error("too_large", Text("the file is too large", "le fichier est trop grand"), 1)
        return reading.result()
    separator = separator_line(text)
    first = text.lstrip().partition("\n")[0]
    table = csv.reader(io.StringIO(text, newline=""), delimiter=separator[-1:] or _delimiter(first))
    try:
        lines: list[tuple[list[str], int]] = []
        for row in table:
            if separator and not lines and table.line_num == 1:
                continue
            lines.append((row, table.line_num))
            if len(lines) > MOST_ROWS + 1:
                break
        reading.lines = [row for row, _ in lines]
        for row, line in lines:
            if len(reading.rows) == MOST_ROWS:
                reading.error("too_many", too_many(_ROWS, MOST_ROWS + 1, MOST_ROWS), line)
                break
            reading.take(row, line)
    except csv.Error as problem:
        reading.error("bad_csv", Text.of(str(problem)), table.line_num)
    except TooManyErrors:
        pass  # the error was reported already
    return reading.result()


def _delimiter(header: str) -> str:
    bare = "".join(header.split('"')[::2])  # delimiters in quotes do not separate cells
    return max(DELIMITERS, key=bare.count)


class _Reading:
    def __init__(
        self,
        scenario: AnyScenario,
        ruleset: Ruleset,
        name: str,
        given: Sequence[str] = (),
    ) -> None:
        self.scenario, self.ruleset, self.name, self._given = scenario, ruleset, name, given
        self.lines: Sequence[list[str]] = ()
        """All rows, among which an id that stands there is nobody else's."""
        self._known_ids = NumericWords(unit.id for _, unit in scenario.forces)
        self.cells = cells_of(scenario, ruleset)
        self.diagnostics = FileDiagnostics()
        self.taken = {unit.id for _, unit in scenario.forces}
        self.columns: list[str] | None = None
        self._headings: dict[str, Text] = {}
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
            if not self._given or self._is_heading(row):
                self._header(row, line)
                return
            self.columns = list(self._given)
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

    def _names(self) -> dict[str, str]:
        """Plain words of headings, with the columns that they stand for."""
        return columns_by_heading((*self.cells.known(), *SIDE_NAME), self.ruleset)

    def _about(self, column: str, text: Text) -> Text:
        """A remark on a column, called as whoever wrote the rows calls it."""
        called = self._headings.get(column) or column_title(column, self.ruleset)
        return Text(f"{called.en}: {text.en}", f"{called.fr} : {text.fr}")

    def _is_heading(self, row: list[str]) -> bool:
        """Does a pasted row name columns? Then all its cells do, or most of them."""
        known, cells = self._names(), [plain_word(cell) for cell in row if cell.strip()]
        return 2 * sum(cell in known for cell in cells) > len(cells)

    def _header(self, row: list[str], line: int) -> None:
        known = self._names()
        self.columns = []
        for place, cell in enumerate(row, 1):
            word = cell.strip()
            found = known.get(plain_word(word), word if word.startswith(VALUES) else "")
            if not found and word:
                text = Text(
                    f'the column "{word}" is not known, and left out', f"la colonne « {word} » est inconnue et ignorée"
                )
                hint = nearest_name(word, known.values(), [column_title(one, self.ruleset) for one in known.values()])
                self.warn("unknown_column", text, line, place, hint)
            elif found in self.columns:
                text = Text(f'the column "{word}" stands here twice', f"la colonne « {word} » figure deux fois")
                self.warn("column_twice", text, line, place)
                found = ""
            elif found:
                self._headings[found] = Text.of(word)
            self.columns.append(found)
        for needed in ("side", "kind"):
            if needed not in self.columns and not (self._given and "id" in self.columns):
                called = column_title(needed, self.ruleset).fr
                text = Text(f'there is no column "{needed}"', f"il n’y a pas de colonne « {called} »")
                french = ", ".join(column_title(column, self.ruleset).fr for column in PLAIN)
                hint = Text(
                    f"the first line names the columns: {', '.join(PLAIN)}",
                    f"la première ligne nomme les colonnes : {french}",
                )
                self.error("missing_column", text, line, hint=hint)

    def _cell(self, row: list[str], column: str) -> str:
        columns = self.columns or []
        place = columns.index(column) if column in columns else len(row)
        return bare_cell(row[place])[0] if place < len(row) else ""

    def _unit(self, row: list[str], line: int) -> tuple[str, Any] | None:
        written = " ".join(self._cell(row, "id").split())
        name = self._id_meant(written, line)
        if name is None:
            return None
        if name in self.units:
            text = Text(
                f'the unit "{name}" stands in the file twice', f"l’unité « {name} » figure deux fois dans le fichier"
            )
            self.error("unit_twice", text, line)
            return None
        known = self.scenario.forces.find(name) if name else None
        side = self.cells.side_named(self._cell(row, "side")) or (known[0] if known is not None else "")
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
                text = self._about(column, bad.text)
                if column == "kind":
                    self.error("unknown_kind", text, line, place, bad.hint)
                    return None
                kept = Text(f"{text.en}; it stays as it was", f"{text.fr} ; rien n’y change")
                if known is None:
                    kept = Text(f"{text.en}; it is left out", f"{text.fr} ; c’est laissé de côté")
                self.warn("bad_cell", kept, line, place, bad.hint)
                continue
            if taken := self.cells.taken_as(unit, column, text_here):
                self._note_taken(column, text_here, taken, line, place)
        self._name_side(row, side)
        return side, unit

    def _id_meant(self, written: str, line: int) -> str | None:
        """The id of a row: that of a known unit where a spreadsheet has taken its leading zeros; None if it may be several."""
        if not written or self.scenario.forces.find(written) is not None:
            return written
        meant = list(self._known_ids.meant(written))
        if meant:
            in_file = {" ".join(self._cell(row, "id").split()) for row in self.lines}
            meant = [name for name in meant if name not in in_file]
        if len(meant) > 1:
            words = Text(f"{written} may be {' or '.join(meant)}", f"{written} peut être {' ou '.join(meant)}")
            self.error(
                "id_unclear", words, line, hint=Text("format the column as text", "mettez la colonne au format texte")
            )
            return None
        if meant:
            self._note_taken("id", written, meant[0], line, 1)
        return meant[0] if meant else written

    def _note_taken(self, column: str, text: str, taken: str, line: int, place: int) -> None:
        en = f"{text} was taken for {taken}, of which a spreadsheet had made it"
        words = self._about(column, Text(en, f"{text} a été lu {taken}, dont un tableur l’avait fait"))
        self.diagnostics.add(Diagnostic(Severity.INFO, "taken_for", words, Span(self.name, line, place)))

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
