"""The order of battle: the units of each side with their values, in parts as they are set up and arrive."""

from __future__ import annotations

from typing import Any

from workbench.base.text import Text
from workbench.engine.sight.tabletop_wording import number_text, unit_name
from workbench.printing.labels import LABELS
from workbench.printing.printed_part import Notes, PageTexts, Plain, PrintedPart, without_units
from workbench.scenario.presence import carrier_of
from workbench.scenario.zones import find_zone


def values(page: PageTexts) -> Plain:
    """``sides``."""
    return {"sides": [_side(page, force.side) for force in page.scenario.forces.sides]}


PART = PrintedPart("oob", Text("Order of battle", "Ordre de bataille"), values, in_all=False, missing=without_units)
"""All parts have the page of the scenario in its place."""


def _side(page: PageTexts, side: str) -> Plain:
    """A side with its units: all of them, and in parts as they are set up and arrive."""
    units = [unit for owner, unit in page.scenario.forces if owner == side]
    notes = Notes.of_rows(page.language, units, lambda unit, own: _unit(page, unit, own))
    listed = [_unit(page, unit, notes) for unit in units]
    if len({one["group"] for one in listed if one["group"]}) == 1:
        # the only group of a side tells nothing
        listed = [{**one, "group": ""} for one in listed]
    parts: dict[tuple[int, str, str], list[Plain]] = {}
    for unit, one in zip(units, listed, strict=True):
        away = not unit.turn and unit.at is None and not one["aboard"]
        parts.setdefault((unit.turn, unit.zone, "away" if away else ""), []).append(one)
    return {
        "key": side,
        "name": page.text(page.scenario.forces.called(side)),
        "units": listed,
        "parts": [
            {
                "heading": part_heading(page, turn, zone, away=bool(away)),
                "turn": turn,
                "units": held,
                "rows": _alike(held),
                "columns": _columns(held),
            }
            for (turn, zone, away), held in sorted(parts.items(), key=lambda item: (item[0][0], item[0][2]))
        ],
        "notes": notes.listed(),
    }


def _columns(units: list[Plain]) -> Plain:
    """Which columns of a table have anything to say: units that have no name are called by their kind already."""
    return {
        "kind": any(one["kind"] != one["name"] for one in units),
        "place": any(one["place"] or one["aboard"] or one["hidden"] for one in units),
    }


def part_heading(page: PageTexts, turn: int, zone: str, *, away: bool) -> str:
    """The heading of units that are set up or arrive together; ``away``: they begin off the map."""
    found = find_zone(page.scenario.zones, zone) if zone else None
    words = LABELS["at_start"]
    if turn:
        words = LABELS["arrives"].format(n=turn)
    elif away and found is None:
        words = LABELS["off_map"]
    place = page.text(found.called) if found is not None else ""
    return f"{page.text(words)}, {place}" if place else page.text(words)


def _unit(page: PageTexts, unit: Any, notes: Notes) -> Plain:
    """A unit."""
    kind = page.ruleset.units.get(unit.kind)
    called = page.text(kind.name) if kind is not None else unit.kind
    aboard = page.scenario.forces.find(str(unit.values.get("aboard"))) if "aboard" in unit.values else None
    states = [page.ruleset.states[key].name if key in page.ruleset.states else Text.of(key) for key in unit.state]
    return {
        "id": unit.id,
        "name": page.text(unit.name) or called,
        "kind": called,
        "picture": f"counter:{unit.id}",
        "place": place_words(page, unit),
        "aboard": page.unit_name(aboard[1]) if aboard is not None else "",
        "values": list(page.unit_values(unit, notes)),
        "states": [page.text(state) for state in states],
        "group": unit.group.replace("_", " "),
        "turn": unit.turn,
        "hidden": unit.hidden,
        "note": page.text(unit.note),
    }


def place_words(page: PageTexts, unit: Any) -> str:
    """Where a unit stands; "" for one aboard another and one that is off the map."""
    board = page.scenario.table
    if unit.at is None or (board is not None and carrier_of(unit, page.scenario.forces)):
        return ""
    if board is None:
        return page.labels([unit.at])[0]
    x, y = (page.text(number_text(one, 1)) for one in unit.at)
    words = f"{x} / {y}\N{NO-BREAK SPACE}{page.text(unit_name(board.unit))}"
    return f"{words}, {page.text(LABELS['floor'].format(n=unit.floor))}" if unit.floor else words


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
