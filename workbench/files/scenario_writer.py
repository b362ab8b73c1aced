"""Writes a scenario in the one form that its file has: fixed order, quoted labels, one line for each unit.

The text depends on the scenario alone, so saving twice gives the same bytes, and a small edit changes few lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.files.atomic import save_text
from workbench.files.emit import key_of, long_lines, mapping, text_lines, text_value, value, word
from workbench.files.label_writer import LabelWriter
from workbench.files.map_writer import Order, map_lines, owned_places
from workbench.files.overlays_writer import overlay_lines
from workbench.files.schema import FORMAT
from workbench.files.table_writer import table_lines, troop_lines
from workbench.files.underlay_file import underlay_lines
from workbench.files.zones_writer import staged_parts, zone_lines
from workbench.forces.units import Force, Unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Card, KeptLine, Scenario
from workbench.scenario.table import AnyScenario, TableScenario
from workbench.sight.results import SPOT


def save_scenario(path: Path | str, scenario: AnyScenario, ruleset: Ruleset | None = None) -> Diagnostics:
    """Write a scenario file; on an error the old file is untouched and the diagnostics say why."""
    return save_text(path, dump_scenario(scenario, ruleset))


def dump_scenario(scenario: AnyScenario, ruleset: Ruleset | None = None) -> str:
    """The text of a scenario file. The ruleset gives the order of terrain keys; without it they stand by alphabet."""
    lines = [
        f"format: {FORMAT}",
        *text_lines("title", scenario.title, 0),
        f"ruleset: {word(scenario.ruleset)}",
        *_card_lines(scenario.card),
        *_settings_lines(scenario, ruleset),
        *underlay_lines(scenario.underlay),
        *(
            [*table_lines(scenario.board), *troop_lines(scenario), *overlay_lines(scenario.overlays)]
            if isinstance(scenario, TableScenario)
            else _hex_lines(scenario, _chart_order(ruleset))
        ),
    ]
    return "\n".join(lines) + "\n"


def _hex_lines(scenario: Scenario, order: Order) -> list[str]:
    """Map, markers, forces and lines of a scenario on hexes."""
    labels = LabelWriter(scenario.board.grid)
    lines = [*map_lines(scenario.board, order), *_marker_lines(scenario, order, labels)]
    if scenario.forces.sides:
        lines += ["forces:", *(line for force in scenario.forces.sides for line in _force_lines(force, labels))]
    if scenario.lines:
        lines += ["lines:", *(f"  - {_line(line, labels)}" for line in scenario.lines)]
    return lines + zone_lines(scenario.zones, labels) + overlay_lines(scenario.overlays, order, scenario.board, labels)


def _chart_order(ruleset: Ruleset | None) -> Order:
    chart = {key: place for place, key in enumerate(ruleset.terrain)} if ruleset is not None else {}
    return lambda keys: sorted(keys, key=lambda key: (chart.get(key, len(chart)), key))


def _card_lines(card: Card) -> list[str]:
    lines: list[str] = []
    if card.situation:
        lines += text_lines("situation", card.situation, 2)
    if card.sides:
        lines.append("  sides:")
        for side, text in sorted(card.sides.items()):
            lines += text_lines(side, text, 4)
    if card.length:
        lines += text_lines("length", card.length, 2)
    if card.victory:
        lines += text_lines("victory", card.victory, 2)
    if card.author:
        lines += long_lines("author", card.author, 2)
    return ["card:", *lines] if lines else []


def _settings_lines(scenario: AnyScenario, ruleset: Ruleset | None) -> list[str]:
    conditions = _ordered(scenario.conditions, ruleset.conditions if ruleset is not None else ())
    switches = _ordered(scenario.switches, ruleset.switches if ruleset is not None else ())
    lines = []
    if conditions:
        lines.append(f"conditions: {value(conditions)}")
    if scenario.options:
        lines.append(f"options: {value(scenario.options)}")
    if switches:
        lines.append(f"switches: {value(switches)}")
    if scenario.values:
        lines.append("values:")
        lines += [f"  {key_of(key)}: {value(held)}" for key, held in sorted(scenario.values.items())]
    return lines


def _ordered(found: Mapping[str, Any], chart: Iterable[str]) -> dict[str, Any]:
    known = [key for key in chart if key in found]
    return {key: found[key] for key in [*known, *sorted(found.keys() - set(known))]}


def _marker_lines(scenario: Scenario, order: Order, labels: LabelWriter) -> list[str]:
    lines: list[str] = []
    for key in order(scenario.markers.keys() | scenario.marker_owners.keys()):
        free, owned = scenario.markers.get(key, ()), scenario.marker_owners.get(key, {})
        lines += owned_places(key, free, owned, labels, 2)
    return ["markers:", *lines] if lines else []


def _force_lines(force: Force, labels: LabelWriter) -> list[str]:
    lines = [f"  - side: {word(force.side)}"]
    if force.name:
        lines += text_lines("name", force.name, 4)
    if force.units:
        lines += ["    units:", *(f"      - {_unit(unit, labels)}" for unit in force.units)]
    return lines


def _line(line: KeptLine, labels: LabelWriter) -> str:
    (start, end), (low, high) = line.aims, line.levels
    parts = {
        "name": word(line.name),
        "from": labels.label(line.origin, start, low),
        "to": labels.label(line.target, end, high),
    }
    if line.purpose != SPOT:
        parts["purpose"] = word(line.purpose)
    return mapping(parts)


def _unit(unit: Unit, labels: LabelWriter) -> str:
    parts = {"id": word(unit.id), "kind": word(unit.kind)}
    if unit.at is not None:
        parts["at"] = labels.label(unit.at)
    if unit.facing:
        parts["facing"] = str(unit.facing)
    if unit.state:
        parts["state"] = value(unit.state)
    if unit.values:
        parts["values"] = value(unit.values)
    if unit.name:
        parts["name"] = text_value(unit.name)
    return mapping(parts | staged_parts(unit))
