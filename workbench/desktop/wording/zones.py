"""Zones in words: names of their kinds, the zone that is drawn next, labels on the map."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QCoreApplication

from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import AREA, ENTRY, NOTE, OBJECTIVE, SETUP, Zone, find_zone

translate = QCoreApplication.translate


def zone_kind_name(kind: str) -> str:
    """The name of a kind of zone."""
    return {
        SETUP: translate("Zones", "Set-up area"),
        ENTRY: translate("Zones", "Entry"),
        OBJECTIVE: translate("Zones", "Objective"),
        NOTE: translate("Zones", "Note"),
        AREA: translate("Zones", "Area"),
    }[kind]


def zone_kind_letter(kind: str) -> str:
    """The letter of a kind of zone on the map."""
    return {
        SETUP: translate("Zones", "S", "set-up"),
        ENTRY: translate("Zones", "E", "entry"),
        OBJECTIVE: translate("Zones", "O", "objective"),
        NOTE: "i",
        AREA: translate("Zones", "A", "area"),
    }[kind]


def drawn_zone_words(zone: Zone | None, kind: str, side: str, scenario: AnyScenario, language: str) -> str:
    """The zone that a stroke changes: the chosen one, or a new zone of a kind for a side ("" = all sides)."""
    parts = [zone_kind_name(zone.kind if zone is not None else kind)]
    side = zone.side if zone is not None else side
    if side:
        parts.append(scenario.forces.called(side).get(language))
    details = ", ".join(parts)
    if zone is None:
        return translate("Zones", "New zone ({zone})").format(zone=details)
    name = zone.name.get(language)
    return f"{name} ({details})" if name else details


class ZoneChoice(Protocol):
    """The choices of the zone tool."""

    zone: str
    zone_kind: str
    zone_side: str | None
    side: str


def next_zone(choices: ZoneChoice, scenario: AnyScenario) -> tuple[str, str]:
    """Kind and side of the chosen zone, or of the new zone that would be drawn. Until a side is chosen for new zones,
    objectives and notes are for all sides and other kinds for the side whose units are placed."""
    zone = find_zone(scenario.zones, choices.zone)
    if zone is not None:
        return zone.kind, zone.side
    if choices.zone_side is not None and choices.zone_side in ("", *(force.side for force in scenario.forces.sides)):
        return choices.zone_kind, choices.zone_side
    return choices.zone_kind, "" if choices.zone_kind in (NOTE, OBJECTIVE) else choices.side


def zone_label(zone: Zone, language: str) -> str:
    """The label of a zone on the map: a note's text, else its name; an objective without a name shows its text."""
    if zone.kind == NOTE:
        return zone.text.get(language) or zone.name.get(language)
    return zone.name.get(language) or (zone.text.get(language) if zone.kind == OBJECTIVE else "")


def zone_value_words(zone: Zone, scenario: AnyScenario, language: str) -> list[str]:
    """The points of a zone and the side that holds it at the start, as far as they are given."""
    found = []
    if zone.value:
        words = translate("Zones", "1 point") if zone.value == 1 else translate("Zones", "{n} points")
        found.append(words.format(n=zone.value))
    if zone.control:
        side = scenario.forces.called(zone.control).get(language)
        found.append(translate("Zones", "held: {side}").format(side=side))
    return found
