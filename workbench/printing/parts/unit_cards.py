"""Cards of units: one for all units of a side that are alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.base.text import Text
from workbench.printing.printed_part import Notes, PageTexts, Plain, PrintedPart, without_units
from workbench.rules.ruleset import Weapon


def values(page: PageTexts) -> Plain:
    """``cards``, those of a side side by side, and ``card_notes``: the remarks of all cards share their letters."""
    found: list[Plain] = []
    units = [unit for _, unit in page.scenario.forces]
    notes = Notes.of_rows(page.language, units, lambda unit, own: _unit_card(page, [unit], "", own))
    for force in page.scenario.forces.sides:
        alike: dict[Any, list[Any]] = {}
        for unit in force.units:
            values = tuple(sorted((key, str(value)) for key, value in unit.values.items() if key != "aboard"))
            weapons = tuple((one.weapon, one.mount) for one in getattr(unit, "weapons", ()))
            alike.setdefault((unit.kind, values, weapons, unit.state), []).append(unit)
        found += [
            _unit_card(page, units, page.text(page.scenario.forces.called(force.side)), notes)
            for units in alike.values()
        ]
    listed = notes.listed()
    for card in found:
        marks = {one["mark"] for held in (card, *card["weapons"]) for one in held["values"]}
        card["notes"] = [note for note in listed if note["mark"] in marks]
    return {"cards": found, "card_notes": listed}


PART = PrintedPart("units", Text("Unit cards", "Fiches d’unités"), values, missing=without_units)


def _unit_card(page: PageTexts, units: list[Any], side: str, notes: Notes) -> Plain:
    first = units[0]
    kind = page.ruleset.units.get(first.kind)
    called = page.text(kind.name) if kind is not None else first.kind
    keys = dict.fromkeys(_weapon_keys(page, first))
    values = [one for one in page.unit_values(first, notes) if one["key"] != "weapon"]
    return {
        "side": side,
        "kind": called,
        "names": list(dict.fromkeys(page.text(unit.name) or called for unit in units)),
        "count": len(units),
        "picture": f"counter:{first.id}",
        "values": values,
        "rules": list(dict.fromkeys(one["rule"] for one in values if one["rule"])),
        "states": [
            {
                "name": page.text(state.name),
                "text": page.text(state.summary),
                "rule": page.section(state.citation),
            }
            for key in first.state
            if (state := page.ruleset.states.get(key)) is not None
        ],
        "weapons": [_weapon(page, page.ruleset.weapons[key], mount, notes) for key, mount in keys],
    }


def _weapon_keys(page: PageTexts, unit: Any) -> Iterator[tuple[str, str]]:
    listed = [(one.weapon, one.mount) for one in getattr(unit, "weapons", ())]
    kind = page.ruleset.units.get(unit.kind)
    usual = unit.values.get("weapon") or (kind.values["weapon"].value if kind and "weapon" in kind.values else None)
    if not listed and usual:
        listed = [(str(usual), "")]
    return ((key, mount) for key, mount in listed if key in page.ruleset.weapons)


def _weapon(page: PageTexts, weapon: Weapon, mount: str, notes: Notes) -> Plain:
    columns = page.ruleset.weapon_columns
    return {
        "name": page.text(weapon.name),
        "mount": page.text(MOUNTS.get(mount, Text.of(mount.replace("_", " ")))),
        "rule": page.section(weapon.citation),
        "text": page.text(weapon.summary),
        "values": [
            {
                "name": page.column_name(key, columns.get(key)),
                "text": "" if cited.value is True else page.value_text(cited.value, columns.get(key)),
                "mark": notes.mark(cited.citation),
            }
            for key, cited in weapon.values.items()
            if cited.value is not None and cited.value is not False
        ],
    }


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
