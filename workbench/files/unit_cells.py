"""Units as rows of text: what each column of a table of units says, and what a text typed there makes of a unit.

Columns are ``side``, ``id``, ``kind``, ``name``, ``name.fr``, ``group``, ``place``, ``facing``, ``state``, ``turn``, ``zone``,
``hidden``, ``note``, ``note.fr``, on tables also ``floor``, ``base``, ``hull``, ``models`` and ``weapons``, and
``values.KEY`` for each value. Lists and mappings are written as in scenario files: ``[5, 3]``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from workbench.base.diagnostics import did_you_mean
from workbench.base.text import Text
from workbench.files.emit import value as emitted
from workbench.files.numbers import number, numbers, point, points
from workbench.files.source import frozen_value
from workbench.files.yamlio import read_yaml_text
from workbench.forces.models import ARCS, Mount, TableUnit
from workbench.forces.staging import MOST_TURNS
from workbench.forces.units import Unit
from workbench.rules.ruleset import Ruleset
from workbench.rules.vocabulary import said, takes, unit_values
from workbench.scenario.table import AnyScenario, TableScenario

AnyUnit = Unit | TableUnit
VALUES = "values."
PLAIN = ("side", "id", "kind", "name", "group", "place", "facing", "state", "turn", "zone", "hidden", "note")
"""Columns that every table of units has, in their order."""
FRENCH = ("name.fr", "note.fr")
TABLE_ONLY = ("floor", "base", "hull", "models", "weapons")
YES = ("true", "yes", "1", "x", "oui", "vrai")
NO = ("", "false", "no", "0", "non", "faux")


class BadCell(ValueError):
    """A text that says nothing in its column; ``hint`` is what may have been meant."""

    def __init__(self, text: Text, hint: Text = Text()) -> None:
        super().__init__(text.en)
        self.text, self.hint = text, hint


class Cells:
    """The columns of one scenario under its ruleset. Text in cells never depends on the language."""

    def __init__(self, scenario: AnyScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.on_table = isinstance(scenario, TableScenario)

    def known(self) -> tuple[str, ...]:
        """Every column that there can be, except values that only a counter prints."""
        more = TABLE_ONLY if self.on_table else ()
        return (*PLAIN, *FRENCH, *more, *(VALUES + key for key in self.value_keys()))

    def value_keys(self) -> tuple[str, ...]:
        """The values that the rules define for units, and those that units of the scenario have."""
        defined = [key for kind in self.ruleset.units.values() for key in kind.values]
        read = unit_values(self.ruleset.doctrines.values())
        used = sorted({key for _, unit in self.scenario.forces for key in unit.values})
        return tuple(dict.fromkeys([*defined, *read, *used]))

    def text(self, side: str, unit: AnyUnit, column: str) -> str:
        """What stands in a column for a unit."""
        if column.startswith(VALUES):
            key = column.removeprefix(VALUES)
            return emitted(unit.values[key]) if key in unit.values else ""
        plain: dict[str, Callable[[], str]] = {
            "side": lambda: side,
            "name": lambda: unit.name.en,
            "name.fr": lambda: unit.name.fr if unit.name.fr != unit.name.en else "",
            "note": lambda: unit.note.en,
            "note.fr": lambda: unit.note.fr if unit.note.fr != unit.note.en else "",
            "place": lambda: self._place(unit),
            "facing": lambda: f"{unit.facing:.10g}",
            "state": lambda: ", ".join(unit.state),
            "turn": lambda: str(unit.turn) if unit.turn else "",
            "hidden": lambda: "true" if unit.hidden else "",
        }
        if column in plain:
            return plain[column]()
        if column in TABLE_ONLY:
            return _table_text(unit, column) if isinstance(unit, TableUnit) else ""
        return str(getattr(unit, column))

    def _place(self, unit: AnyUnit) -> str:
        if unit.at is None:
            return ""
        if isinstance(unit, TableUnit):
            return f"[{_figure(unit.at[0])}, {_figure(unit.at[1])}]"
        assert not isinstance(self.scenario, TableScenario)
        return self.scenario.board.grid.labels[unit.at]

    def with_cell(self, side: str, unit: AnyUnit, column: str, text: str) -> tuple[str, AnyUnit]:
        """(side, unit) with another text in a column; BadCell if it means nothing there."""
        text = text.strip()
        if column == "side":
            return _needed(text, Text("a side", "un camp")), unit
        if column == "id":
            return side, replace(unit, id=_needed(text, Text("an id", "un identifiant")))
        if column.startswith(VALUES):
            return side, self._with_value(unit, column.removeprefix(VALUES), text)
        if column in ("name", "note"):
            old: Text = getattr(unit, column)
            french = old.fr if old.fr != old.en else text
            both: dict[str, Any] = {column: Text(text, french or text)}
            return side, replace(unit, **both)
        if column in FRENCH:
            field = column.removesuffix(".fr")
            english = getattr(unit, field).en
            words: dict[str, Any] = {field: Text(english, text or english)}
            return side, replace(unit, **words)
        if column == "group":
            return side, replace(unit, group=text)
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
            return self._facing(text)
        if column == "state":
            words = text.replace(";", " ").replace(",", " ").split()
            what = Text("the state", "l’état")
            return tuple(dict.fromkeys(self._known(word, self.ruleset.states, what) for word in words))
        if column == "turn":
            return _whole(text or "0", 0, MOST_TURNS)
        if column == "zone":
            zones = [zone.id for zone in self.scenario.zones]
            return self._known(text, zones, Text("the zone", "la zone")) if text else ""
        if column == "hidden":
            if text.casefold() in YES or text.casefold() in NO:
                return text.casefold() in YES
            raise BadCell(Text("yes or no is expected", "on attend oui ou non"))
        if column in TABLE_ONLY and isinstance(unit, TableUnit):
            return self._table_value(column, text)
        raise BadCell(Text(f'there is no column "{column}"', f"il n’y a pas de colonne « {column} »"))

    def _known(self, word: str, words: Collection[str], what: Text) -> str:
        if word in words:
            return word
        text = Text(f'{what.en} "{word}" is not known', f"{what.fr} « {word} » n’est pas connu")
        raise BadCell(text, did_you_mean(word, list(words)))

    def _read_place(self, text: str) -> Any:
        if not text or text in ("-", "–"):
            return None
        if isinstance(self.scenario, TableScenario):
            found = point(_parsed(text if text.startswith("[") else f"[{', '.join(text.replace(',', ' ').split())}]"))
            if found is None:
                raise BadCell(Text(f'"{text}" is no point: [x, y]', f"« {text} » n’est pas un point : [x, y]"))
            return found
        number = self.scenario.board.grid.find(text)
        if number is None:
            example = self.scenario.board.grid.labels[-1]
            hint = Text(f"labels look like {example}", f"les étiquettes ressemblent à {example}")
            raise BadCell(Text(f"{text} is not on the map", f"{text} n’est pas sur la carte"), hint)
        return number

    def _facing(self, text: str) -> Any:
        if not self.on_table:
            return _whole(text or "0", 0, 5)
        degrees = number(_parsed(text or "0"))
        if degrees is None:
            raise BadCell(Text("a number of degrees is expected", "on attend un nombre de degrés"))
        return degrees % 360

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
            if key in wanted and not takes(wanted[key], value):
                kind = said(wanted[key])
                raise BadCell(Text(f"{key} must be {kind.en}", f"{key} doit être {kind.fr}"))
            values = {**unit.values, key: value}
        return replace(unit, values=values)

    def _table_value(self, column: str, text: str) -> Any:
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


def used_columns(cells: Cells, units: Iterable[tuple[str, AnyUnit]]) -> tuple[str, ...]:
    """The plain columns, and those of the others in which any of the units has something."""
    listed = list(units)
    more = [column for column in cells.known() if column not in PLAIN]
    kept = [column for column in more if any(cells.text(side, unit, column) for side, unit in listed)]
    return (*PLAIN, *kept)


def _table_text(unit: TableUnit, column: str) -> str:
    if column == "floor":
        return str(unit.floor) if unit.floor else ""
    if column == "weapons":
        return emitted([_mount(mount) for mount in unit.weapons]) if unit.weapons else ""
    held = getattr(unit, column)
    return "" if held is None or held == () else emitted(held)


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
