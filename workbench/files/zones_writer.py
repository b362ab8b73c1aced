"""Writes zones, one line each where it fits, and what units say of the staging."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.files.emit import WIDTH, mapping, text_lines, text_value, word
from workbench.files.label_writer import LabelWriter
from workbench.forces.models import Point, TableUnit
from workbench.forces.staging import Zone
from workbench.forces.units import Unit


def zone_lines(zones: Iterable[Zone], labels: LabelWriter | None = None) -> list[str]:
    """The section ``zones``; ``labels`` are those of a map of hexes, None = on a table."""
    lines = [line for zone in zones for line in _zone(zone, labels)]
    return ["zones:", *lines] if lines else []


def _zone(zone: Zone, labels: LabelWriter | None) -> list[str]:
    at = labels.places("at", zone.hexes, 4) if labels is not None and zone.hexes else []
    head = {"id": word(zone.id), "kind": zone.kind}
    if zone.side:
        head["side"] = word(zone.side)
    if zone.turn:
        head["turn"] = str(zone.turn)
    if zone.control:
        head["control"] = word(zone.control)
    if zone.value:
        head["value"] = str(zone.value)
    parts = dict(head)
    if zone.name:
        parts["name"] = text_value(zone.name)
    if len(at) == 1:
        parts["at"] = at[0].partition(": ")[2]
    elif zone.outline:
        parts["at"] = _outline(zone.outline)
    if zone.text:
        parts["text"] = text_value(zone.text)
    short = f"  - {mapping(parts)}"
    if len(at) < 2 and len(short) <= WIDTH and "\n" not in zone.text.en + zone.text.fr:
        return [short]
    lines = [f"    {key}: {value}" for key, value in head.items()]
    if zone.name:
        lines += text_lines("name", zone.name, 4)
    lines += at or ([f"    at: {_outline(zone.outline)}"] if zone.outline else [])
    if zone.text:
        lines += text_lines("text", zone.text, 4)
    lines[0] = f"  - {lines[0].lstrip()}"
    return lines


def _outline(outline: tuple[Point, ...]) -> str:
    points = [f"[{_number(x)}, {_number(y)}]" for x, y in outline]
    return points[0] if len(points) == 1 else f"[{', '.join(points)}]"


def _number(number: float) -> str:
    return repr(int(number) if number == int(number) else number)


def staged_parts(unit: Unit | TableUnit) -> dict[str, str]:
    """Group, turn, zone, hiding and note of a unit, those that it has, as YAML."""
    found = {
        "group": word(unit.group) if unit.group else "",
        "turn": str(unit.turn) if unit.turn else "",
        "zone": word(unit.zone) if unit.zone else "",
        "hidden": "true" if unit.hidden else "",
        "note": text_value(unit.note) if unit.note else "",
    }
    return {key: part for key, part in found.items() if part}
