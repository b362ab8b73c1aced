"""What printed pages say, as plain values for templates: texts in one language, numbers, lists and mappings of them.

Nothing else reaches a template. Pictures are named (``counter:ID``, ``terrain:KEY``); who lays out the page draws them.
docs/templates.md lists the values for people who write templates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from workbench.base.text import Text
from workbench.engine.sight.tabletop_wording import number_text
from workbench.printing.labels import LABELS
from workbench.printing.table_plan import decimal_words, unit_words
from workbench.rules.ruleset import Condition, Ruleset, TerrainRow, UnitColumn, Weapon
from workbench.rules.values import STANDINGS, Citation, Standing, cost_words
from workbench.scenario.presence import carrier_of
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import OBJECTIVE, ZONE_KINDS, find_zone
from workbench.sheets.card import MONTHS, card_sections
from workbench.sheets.play_aids import pieces_to_lay, place_words
from workbench.sheets.turn_track import LIGHTS, turn_track

Plain = dict[str, Any]
_OF_ID = re.compile(r" \((?:id|identifiant)\)$")
"""The end of the name of a column that holds another unit: pages name the unit."""
_ID = re.compile(r"\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b")


def page_values(scenario: AnyScenario, ruleset: Ruleset, language: str, *, saves_ink: bool = False) -> Plain:
    """Everything that templates may use of a scenario, in a language; ``saves_ink`` asks for a look without filled areas."""
    return _Values(scenario, ruleset, language).everything(saves_ink)


class _Notes:
    """Remarks about values that are not printed, each with a letter; a remark that comes again keeps its letter."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.found: dict[str, str] = {}

    def mark(self, citation: Citation) -> str:
        """The letter of what has to be said of a value; "" for a printed one."""
        if citation.standing is Standing.PRINTED:
            return ""
        words = STANDINGS[citation.standing].get(self.language)
        if note := citation.note.get(self.language):
            words = f"{words}: {note}" if self.language == "en" else f"{words} : {note}"
        return self.letter(words)

    def letter(self, words: str) -> str:
        """The letter of a remark."""
        if words not in self.found:
            number = len(self.found)
            self.found[words] = chr(ord("a") + number) if number < 26 else f"a{chr(ord('a') + number - 26)}"
        return self.found[words]

    def listed(self) -> list[Plain]:
        """The remarks in the order of their letters."""
        return [{"mark": mark, "text": words} for words, mark in self.found.items()]


class _Values:
    def __init__(self, scenario: AnyScenario, ruleset: Ruleset, language: str) -> None:
        self.scenario, self.ruleset, self.language = scenario, ruleset, language

    def text(self, words: Text) -> str:
        """A text in the language of the page."""
        return words.get(self.language)

    def everything(self, saves_ink: bool) -> Plain:
        """All values."""
        ruleset = self.ruleset
        return {
            "title": self.text(self.scenario.title) or LABELS["untitled"].get(self.language),
            "language": self.language,
            "game": self.text(ruleset.name),
            "edition": ruleset.version,
            "kind": self.scenario.kind,
            "saves_ink": saves_ink,
            "words": {key: self.text(words) for key, words in LABELS.items()},
            "author": self.scenario.card.author,
            "card": self.card(),
            "sides": [self.side(force.side) for force in self.scenario.forces.sides],
            "zones": self.zones(),
            "track": self.track(),
            **self.unit_cards(),
            "aid": self.aid(),
            "pieces": self.pieces(),
        }

    # --- The card, zones, turns

    def card(self) -> list[Plain]:
        """The fields of the card by group."""
        called = self.scenario.forces.called
        return [
            {
                "key": section.key,
                "name": self.text(section.name),
                "entries": [
                    {
                        "key": entry.field.key,
                        "name": self.text(entry.field.name),
                        "text": self._with_names(entry.words),
                        "lines": self._with_names(entry.words).split("\n") if entry.words else [],
                        "rule": entry.field.citation.section(self.language),
                        "by_side": [
                            {"side": self.text(called(side)), "text": self._with_names(words)}
                            for side, words in entry.by_side
                        ],
                    }
                    for entry in section.entries
                ],
            }
            for section in card_sections(self.scenario, self.ruleset)
        ]

    def _with_names(self, words: Text) -> str:
        """Words of the card with the names of units and weapons in place of their ids, which nobody reads on paper."""
        units = {unit.id: unit for _, unit in self.scenario.forces}
        pieces = self._foreign_pieces()

        def named(found: re.Match[str]) -> str:
            key = found[0]
            if key in units:
                return self._unit_name(units[key])
            if key in pieces:
                return pieces[key]
            return self.text(self.ruleset.weapons[key].name) if key in self.ruleset.weapons else key

        written = _ID.sub(named, self.text(words))
        return re.sub(rf"\b(?:{'|'.join(map(re.escape, pieces))})\b", named, written) if pieces else written

    def _foreign_pieces(self) -> dict[str, str]:
        """The names of pieces of a table whose ids are no words of this language: they are not in the name."""
        if self.scenario.kind == "hex" or self.language == "en":
            return {}
        named = {piece.id: self.text(piece.name) for piece in self.scenario.board.features if piece.name}
        return {key: name for key, name in named.items() if len(key) > 3 and key.casefold() not in name.casefold()}

    def zones(self) -> list[Plain]:
        """The zones of the map; ``on_card`` are objectives that a field of the card lists."""
        listed = any(one.source == "objectives" for one in self.ruleset.card_fields.values())
        return [
            {
                "name": self.text(zone.called),
                "on_card": listed and zone.kind == OBJECTIVE,
                "kind": self.text(ZONE_KINDS[zone.kind]) if zone.kind in ZONE_KINDS else zone.kind,
                "side": self.text(self.scenario.forces.called(zone.side)) if zone.side else "",
                "turn": zone.turn,
                "value": zone.value,
                "held_by": self.text(self.scenario.forces.called(zone.control)) if zone.control else "",
                "text": self.text(zone.text),
                "hexes": self._labels(zone.hexes),
            }
            for zone in self.scenario.zones
        ]

    def _labels(self, numbers: Iterable[int]) -> list[str]:
        return [] if self.scenario.kind == "table" else [self.scenario.board.grid.labels[number] for number in numbers]

    def track(self) -> Plain:
        """The turn track."""
        track = turn_track(self.scenario, self.ruleset)
        called = self.scenario.forces.called
        return {
            "stated": track.stated,
            "first": self.text(called(track.first)) if track.first else "",
            "turns": [
                {
                    "number": turn.number,
                    "clock": turn.clock,
                    "light": self.text(LIGHTS[turn.light]) if turn.light in LIGHTS else "",
                    "dark": turn.light == "night",
                    "marked": turn.marked,
                    "only": self.text(called(turn.only)) if turn.only else "",
                    "arrivals": [
                        {
                            "side": self.text(called(one.side)) if one.side else "",
                            "text": self.text(one.words),
                            "pictures": [f"counter:{unit}" for unit in one.units],
                        }
                        for one in turn.arrivals
                    ],
                    "zones": [
                        self.text(zone.called)
                        for key in turn.zones
                        if (zone := find_zone(self.scenario.zones, key)) is not None
                    ],
                }
                for turn in track.turns
            ],
        }

    # --- Units

    def side(self, side: str) -> Plain:
        """A side with its units: all of them, and in parts as they are set up and arrive."""
        units = [unit for owner, unit in self.scenario.forces if owner == side]
        notes = _Notes(self.language)
        listed = [self.unit(unit, notes) for unit in units]
        if len({one["group"] for one in listed if one["group"]}) == 1:
            # the only group of a side tells nothing
            listed = [{**one, "group": ""} for one in listed]
        parts: dict[tuple[int, str, str], list[Plain]] = {}
        for unit, one in zip(units, listed, strict=True):
            away = not unit.turn and unit.at is None and not one["aboard"]
            parts.setdefault((unit.turn, unit.zone, "away" if away else ""), []).append(one)
        return {
            "key": side,
            "name": self.text(self.scenario.forces.called(side)),
            "units": listed,
            "parts": [
                {"heading": self._heading(turn, zone, bool(away)), "turn": turn, "units": held, "rows": _alike(held)}
                for (turn, zone, away), held in sorted(parts.items(), key=lambda item: (item[0][0], item[0][2]))
            ],
            "notes": notes.listed(),
        }

    def _heading(self, turn: int, zone: str, away: bool) -> str:
        found = find_zone(self.scenario.zones, zone) if zone else None
        words = LABELS["at_start"]
        if turn:
            words = LABELS["arrives"].format(n=turn)
        elif away and found is None:
            words = LABELS["off_map"]
        place = self.text(found.called) if found is not None else ""
        return f"{self.text(words)}, {place}" if place else self.text(words)

    def unit(self, unit: Any, notes: _Notes) -> Plain:
        """A unit."""
        kind = self.ruleset.units.get(unit.kind)
        called = self.text(kind.name) if kind is not None else unit.kind
        aboard = self.scenario.forces.find(str(unit.values.get("aboard"))) if "aboard" in unit.values else None
        states = [self.ruleset.states[key].name if key in self.ruleset.states else Text.of(key) for key in unit.state]
        return {
            "id": unit.id,
            "name": self.text(unit.name) or called,
            "kind": called,
            "picture": f"counter:{unit.id}",
            "place": self._place(unit),
            "aboard": self._unit_name(aboard[1]) if aboard is not None else "",
            "values": list(self._unit_values(unit, notes)),
            "states": [self.text(state) for state in states],
            "group": unit.group.replace("_", " "),
            "turn": unit.turn,
            "hidden": unit.hidden,
            "note": self.text(unit.note),
        }

    def _unit_name(self, unit: Any) -> str:
        kind = self.ruleset.units.get(unit.kind)
        return self.text(unit.name) or (self.text(kind.name) if kind is not None else unit.kind)

    def _place(self, unit: Any) -> str:
        if unit.at is None or (self.scenario.kind == "table" and carrier_of(unit, self.scenario.forces)):
            return ""
        if self.scenario.kind == "hex":
            return str(self.scenario.board.grid.labels[unit.at])
        x, y = (self.text(number_text(one, 1)) for one in unit.at)
        words = f"{x} / {y}\N{NO-BREAK SPACE}{unit_words(self.scenario.board, self.language)}"
        return f"{words}, {self.text(LABELS['floor'].format(n=unit.floor))}" if unit.floor else words

    def _unit_values(self, unit: Any, notes: _Notes, *, of_kind: bool = True) -> Iterator[Plain]:
        """Its values by column, the unit's own before those of its kind."""
        kind = self.ruleset.units.get(unit.kind)
        held: dict[str, tuple[Any, Citation | None]] = {}
        if of_kind and kind is not None:
            held |= {key: (cited.value, cited.citation) for key, cited in kind.values.items()}
        held |= {key: (value, None) for key, value in unit.values.items() if key != "aboard"}
        for key in sorted(held, key=self._order):
            value, citation = held[key]
            if value is None or value is False or value in ([], ()):
                continue
            column = self.ruleset.unit_columns.get(key)
            yield {
                "key": key,
                "name": self._column_name(key, column),
                "text": "" if value is True else self._value_text(value, column),
                "rule": citation.section(self.language) if citation is not None else "",
                "mark": notes.mark(citation) if citation is not None else "",
            }

    def _order(self, key: str) -> int:
        columns = list(self.ruleset.unit_columns)
        return columns.index(key) if key in columns else len(columns)

    def _column_name(self, key: str, column: UnitColumn | None) -> str:
        name = self.text(column.name) if column is not None else ""
        if not name and key in self.ruleset.weapons:
            name = self.text(self.ruleset.weapons[key].name)
        return _OF_ID.sub("", name) or key.replace("_", " ")

    def _value_text(self, value: Any, column: UnitColumn | None = None) -> str:
        if isinstance(value, list | tuple):
            return "-".join(self._value_text(part) for part in value)
        words = column.words if column is not None else {}
        written = str(value)
        if column is not None and column.several:
            return ", ".join(self._word(one, words) for one in written.replace(",", " ").split())
        if written in words:
            return self.text(words[written])
        if isinstance(value, float):
            return self.text(number_text(value, 2))
        if (found := self.scenario.forces.find(written)) is not None:
            return self._unit_name(found[1])
        weapons = [self.ruleset.weapons.get(word) for word in written.replace(",", " ").split()]
        named = [self.text(weapon.name) for weapon in weapons if weapon is not None]
        return ", ".join(named) if named and len(named) == len(weapons) else written

    def _word(self, key: str, words: Mapping[str, Text]) -> str:
        if key in words:
            return self.text(words[key])
        return self.text(self.ruleset.weapons[key].name) if key in self.ruleset.weapons else key

    # --- Unit cards: one for all units of a side that are alike

    def unit_cards(self) -> Plain:
        """Cards of units, those that are alike together, side by side; the remarks of all of them share their letters."""
        found: list[Plain] = []
        notes = _Notes(self.language)
        for force in self.scenario.forces.sides:
            alike: dict[Any, list[Any]] = {}
            for unit in force.units:
                values = tuple(sorted((key, str(value)) for key, value in unit.values.items() if key != "aboard"))
                weapons = tuple((one.weapon, one.mount) for one in getattr(unit, "weapons", ()))
                alike.setdefault((unit.kind, values, weapons, unit.state), []).append(unit)
            found += [
                self._unit_card(units, self.text(self.scenario.forces.called(force.side)), notes)
                for units in alike.values()
            ]
        listed = notes.listed()
        for card in found:
            marks = {one["mark"] for held in (card, *card["weapons"]) for one in held["values"]}
            card["notes"] = [note for note in listed if note["mark"] in marks]
        return {"cards": found, "card_notes": listed}

    def _unit_card(self, units: list[Any], side: str, notes: _Notes) -> Plain:
        first = units[0]
        kind = self.ruleset.units.get(first.kind)
        keys = dict.fromkeys(self._weapon_keys(first))
        values = [one for one in self._unit_values(first, notes) if one["key"] != "weapon"]
        return {
            "side": side,
            "kind": self.text(kind.name) if kind is not None else first.kind,
            "names": list(dict.fromkeys(self._unit_name(unit) for unit in units)),
            "count": len(units),
            "picture": f"counter:{first.id}",
            "values": values,
            "rules": list(dict.fromkeys(one["rule"] for one in values if one["rule"])),
            "states": [
                {
                    "name": self.text(state.name),
                    "text": self.text(state.summary),
                    "rule": state.citation.section(self.language),
                }
                for key in first.state
                if (state := self.ruleset.states.get(key)) is not None
            ],
            "weapons": [self._weapon(self.ruleset.weapons[key], mount, notes) for key, mount in keys],
        }

    def _weapon_keys(self, unit: Any) -> Iterator[tuple[str, str]]:
        listed = [(one.weapon, one.mount) for one in getattr(unit, "weapons", ())]
        kind = self.ruleset.units.get(unit.kind)
        usual = unit.values.get("weapon") or (kind.values["weapon"].value if kind and "weapon" in kind.values else None)
        if not listed and usual:
            listed = [(str(usual), "")]
        return ((key, mount) for key, mount in listed if key in self.ruleset.weapons)

    def _weapon(self, weapon: Weapon, mount: str, notes: _Notes) -> Plain:
        columns = self.ruleset.weapon_columns
        return {
            "name": self.text(weapon.name),
            "mount": self.text(MOUNTS.get(mount, Text.of(mount.replace("_", " ")))),
            "rule": weapon.citation.section(self.language),
            "text": self.text(weapon.summary),
            "values": [
                {
                    "name": self._column_name(key, columns.get(key)),
                    "text": "" if cited.value is True else self._value_text(cited.value, columns.get(key)),
                    "mark": notes.mark(cited.citation),
                }
                for key, cited in weapon.values.items()
                if cited.value is not None and cited.value is not False
            ],
        }

    def pieces(self) -> list[Plain]:
        """The pieces of a table by kind and size, with their places from two edges; none on hexes."""
        if self.scenario.kind == "hex":
            return []
        board = self.scenario.board
        unit = unit_words(board, self.language)
        return [
            {
                "text": decimal_words(self.text(group.words(unit)), self.language),
                "places": [
                    {
                        "name": self.text(piece.name) if piece.name.en != group.name.en else "",
                        "text": decimal_words(self.text(place_words(piece.middle, unit)), self.language),
                        "turned": piece.turned,
                    }
                    for piece in group.pieces
                ],
            }
            for group in pieces_to_lay(board, self.ruleset)
        ]

    # --- Player aid: the terrain that is on this map

    def aid(self) -> Plain:
        """Terrain of this map with costs for the kinds of movers that are here, what it does in words, and sections."""
        ruleset = self.ruleset
        here = self.scenario.terrain_present()
        rows = [row for key, row in ruleset.terrain.items() if key in here or not here.isdisjoint(row.aliases)]
        movers = [ruleset.units[unit.kind].mobility for _, unit in self.scenario.forces if unit.kind in ruleset.units]
        priced = {key for row in rows for key in (*row.cost, *row.passage)}
        classes = [key for key in ruleset.mobility if key in movers and key in priced]
        classes = classes or [key for key in ruleset.mobility if key in priced]
        notes = _Notes(self.language)
        listed = [self._aid_row(row, classes, notes) for row in rows]
        return {
            "classes": [self.text(ruleset.mobility[key]) for key in classes],
            "sections": _numbered_sections(listed),
            "rows": listed,
            "notes": notes.listed(),
            "states": [
                {
                    "name": self.text(state.name),
                    "text": self.text(state.summary),
                    "rule": state.citation.section(self.language),
                }
                for key, state in ruleset.states.items()
                if state.summary and any(key in unit.state for _, unit in self.scenario.forces)
            ],
            "conditions": [
                {"name": self.text(one.name), "text": self._condition(key, one, value)}
                for key, one in ruleset.conditions.items()
                if (value := self.scenario.conditions.get(key, one.default)) is not None
            ],
            "left_out": [
                {"name": self.text(one.name), "rule": one.citation.section(self.language)}
                for one in ruleset.not_modelled
                if one.concern is not None and (not one.concern.terrain or not here.isdisjoint(one.concern.terrain))
            ],
        }

    def _condition(self, key: str, condition: Condition, value: Any) -> str:
        if key == "month" and isinstance(value, int) and 1 <= value <= 12:
            return self.text(MONTHS[value - 1])
        return self.text(condition.choices.get(str(value), Text.of(str(value))))

    def _aid_row(self, row: TerrainRow, classes: list[str], notes: _Notes) -> Plain:
        cited = [row.cite_cost(key) for key in classes if key in row.cost or key in row.passage]
        facts = [fact.citation for fact in row.facts.values() if fact.value is not None]
        rules = dict.fromkeys(rule for one in (*cited, *facts) if (rule := one.section(self.language)))
        marks = dict.fromkeys(mark for one in facts if (mark := notes.mark(one)))
        return {
            "name": self.text(row.name),
            "picture": f"terrain:{row.key}",
            "costs": [self._cost(row, key, notes) for key in classes],
            "text": self.text(row.summary),
            "rules": list(rules),
            "marks": list(marks),
        }

    def _cost(self, row: TerrainRow, key: str, notes: _Notes) -> Plain:
        cell = row.cost.get(key) or row.passage.get(key)
        if cell is None:
            return {"text": "", "mark": ""}
        words, marks = cost_words(str(cell), self.language), [notes.mark(row.cite_cost(key))]
        if (found := _WITH_REMARK.fullmatch(words)) is not None:
            # cells are narrow: what stands in brackets goes below
            words = found[1]
            marks.append(notes.letter(found[2]))
        return {"text": words, "mark": " ".join(dict.fromkeys(mark for mark in marks if mark))}


_WITH_REMARK = re.compile(r"(.+?) \(([^()]{6,})\)")
_MOST_LETTERS = 75
"""Letters of the sections of a row of the player aid; where a row has more, sections are numbered and listed below."""


def _numbered_sections(rows: list[Plain]) -> list[Plain]:
    """The sections that the rows cite by number, where their names are long; the rows get the numbers."""
    if all(len("; ".join(row["rules"])) <= _MOST_LETTERS for row in rows):
        return []
    numbers: dict[str, int] = {}
    for row in rows:
        row["rules"] = [str(numbers.setdefault(rule, len(numbers) + 1)) for rule in row["rules"]]
    return [{"number": number, "text": rule} for rule, number in numbers.items()]


def _alike(units: list[Plain]) -> list[Plain]:
    """Units in the order of their first one, those that differ in their places alone as one row: with ``count`` and the
    ``places`` of all of them."""
    rows: dict[str, Plain] = {}
    for unit in units:
        same = repr([held for key, held in unit.items() if key not in ("id", "picture", "place")])
        row = rows.setdefault(same, {**unit, "count": 0, "places": []})
        row["count"] += 1
        if unit["place"]:
            row["places"].append(unit["place"])
    return list(rows.values())


MOUNTS: Mapping[str, Text] = {
    "turret": Text("turret", "tourelle"),
    "coaxial": Text("coaxial", "coaxiale"),
    "hull": Text("hull", "caisse"),
    "pintle": Text("pintle", "pivot"),
    "casemate": Text("casemate", "casemate"),
    "sponson": Text("sponson", "barbette"),
    "mount360": Text("all round", "tous azimuts"),
    "carriage": Text("carriage", "affût"),
}
