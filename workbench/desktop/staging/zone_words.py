"""What zones are called on the map, in their legend and in tooltips."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QCoreApplication

from workbench.desktop.scene.overlays_data import Legend, ZonesOverlay, ZoneWords
from workbench.forces.staging import AREA, ENTRY, NOTE, OBJECTIVE, SETUP, Zone, find_zone
from workbench.scenario.scenario import Scenario
from workbench.scenario.table import AnyScenario

translate = QCoreApplication.translate
_MOST_LINES = 8
_LONGEST = 90
_MOST_HEXES = 4


def kind_name(kind: str) -> str:
    """What a kind of zone is called."""
    return {
        SETUP: translate("Zones", "Set-up area"),
        ENTRY: translate("Zones", "Entry"),
        OBJECTIVE: translate("Zones", "Objective"),
        NOTE: translate("Zones", "Note"),
        AREA: translate("Zones", "Area"),
    }[kind]


def kind_letter(kind: str) -> str:
    """The letter on the map."""
    return {
        SETUP: translate("Zones", "S", "set-up"),
        ENTRY: translate("Zones", "E", "entry"),
        OBJECTIVE: translate("Zones", "O", "objective"),
        NOTE: "i",
        AREA: translate("Zones", "A", "area"),
    }[kind]


def drawn_zone(zone: Zone | None, kind: str, side: str, scenario: AnyScenario, language: str) -> str:
    """The zone that a stroke goes into: the chosen one, or without one a new zone of a kind for a side ("" = for all)."""
    parts = [kind_name(zone.kind if zone is not None else kind)]
    side = zone.side if zone is not None else side
    if side:
        parts.append(scenario.forces.called(side).get(language))
    told = ", ".join(parts)
    if zone is None:
        return translate("Zones", "New zone ({zone})").format(zone=told)
    name = zone.name.get(language)
    return f"{name} ({told})" if name else told


class ZoneChoice(Protocol):
    """What the zone tool is set to."""

    zone: str
    zone_kind: str
    zone_side: str | None
    side: str


def next_zone(choices: ZoneChoice, scenario: AnyScenario) -> tuple[str, str]:
    """Kind and side of the chosen zone, or without one of the zone that would be drawn. As long as no side is chosen for it,
    objectives and notes are for all, and others for the side whose units are placed."""
    zone = find_zone(scenario.zones, choices.zone)
    if zone is not None:
        return zone.kind, zone.side
    if choices.zone_side is not None and choices.zone_side in ("", *(force.side for force in scenario.forces.sides)):
        return choices.zone_kind, choices.zone_side
    return choices.zone_kind, "" if choices.zone_kind in (NOTE, OBJECTIVE) else choices.side


def map_words(zone: Zone, language: str) -> str:
    """What stands beside a zone on the map: the text of notes and objectives, else the name."""
    if zone.kind == NOTE:
        return zone.text.get(language) or zone.name.get(language)
    return zone.name.get(language) or (zone.text.get(language) if zone.kind == OBJECTIVE else "")


def worth(zone: Zone, scenario: AnyScenario, language: str) -> list[str]:
    """The points of a zone and who holds it at the start, as far as it says so."""
    found = []
    if zone.value:
        words = translate("Zones", "1 point") if zone.value == 1 else translate("Zones", "{n} points")
        found.append(words.format(n=zone.value))
    if zone.control:
        side = scenario.forces.called(zone.control).get(language)
        found.append(translate("Zones", "held by {side}").format(side=side))
    return found


def _on_map(zone: Zone, scenario: AnyScenario, language: str) -> ZoneWords:
    sides = [force.side for force in scenario.forces.sides]
    holder = (zone.control, sides.index(zone.control)) if zone.control in sides else None
    return ZoneWords(kind_letter(zone.kind), map_words(zone, language), holder)


def told_zone(zone: Zone, scenario: AnyScenario, language: str) -> str:
    """A zone in a line: letter, name, side, turn, points, holder, text."""
    parts = [f"{kind_letter(zone.kind)}  {zone.name.get(language) or kind_name(zone.kind)}"]
    if zone.side:
        parts.append(scenario.forces.called(zone.side).get(language))
    if zone.turn:
        parts.append(translate("Zones", "from turn {n}").format(n=zone.turn))
    parts += worth(zone, scenario, language)
    text = " ".join(zone.text.get(language).split())
    head = " · ".join(parts)
    return translate("Zones", "{zone}: {text}").format(zone=head, text=text) if text else head


def objective_lines(scenario: AnyScenario, language: str) -> list[str]:
    """The objectives for the card, a line each: name, place, for whom, from when, points, holder, text."""
    found = []
    for zone in scenario.zones:
        if zone.kind != OBJECTIVE:
            continue
        parts = [zone.name.get(language) or kind_name(OBJECTIVE)]
        if isinstance(scenario, Scenario) and 0 < len(zone.hexes) <= _MOST_HEXES:
            parts[0] += " (" + " ".join(scenario.board.grid.labels[number] for number in zone.hexes) + ")"
        if zone.side:
            parts.append(translate("Zones", "for {side}").format(side=scenario.forces.called(zone.side).get(language)))
        if zone.turn:
            parts.append(translate("Zones", "from turn {n}").format(n=zone.turn))
        parts += worth(zone, scenario, language)
        text = " ".join(zone.text.get(language).split())
        found.append(" · ".join([*parts, text] if text else parts))
    return found


def zones_overlay(scenario: AnyScenario, language: str, *, note: str = "", shown: bool = True) -> ZonesOverlay | None:
    """The zones of a scenario as an overlay with its legend, or none of them if they are not ``shown``; ``note`` is one line
    more. None if there is nothing to say."""
    zones = scenario.zones if shown else ()
    if not zones and not note:
        return None
    lines = [told_zone(zone, scenario, language) for zone in zones[:_MOST_LINES]]
    lines = [line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…" for line in lines]
    if len(zones) > _MOST_LINES:
        lines.append(translate("Zones", "and {n} more").format(n=len(zones) - _MOST_LINES))
    title = translate("Zones", "Zones") if zones else translate("Zones", "View of one side")
    words = tuple(_on_map(zone, scenario, language) for zone in zones)
    return ZonesOverlay(zones, words, Legend(title, (*lines, *([note] if note else []))))
