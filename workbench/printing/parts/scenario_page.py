"""The scenario on one page, as printed games have it: title and place, situation, a small map, what each side has and where,
victory, special rules, and the turns as a strip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from workbench.base.text import Text
from workbench.printing.labels import LABELS
from workbench.printing.parts.card import DATE_PARTS, nothing_said, words_with_names
from workbench.printing.parts.order_of_battle import part_heading, place_words
from workbench.printing.printed_part import PageTexts, Plain, PrintedPart
from workbench.rules.values import Citation
from workbench.scenario.zones import OBJECTIVE, ZONE_KINDS
from workbench.sheets.card import CardEntry, CardSection, card_sections

MAP_PICTURE = "map"
"""The name of the small picture of the map."""
_SITUATION, _AFTERMATH, _SET_UP = "situation", "aftermath", "sides"
_DATE = ("date",), DATE_PARTS
"""The fields of the card that say the day: in words, or one for each of its parts."""
_IN_HEADING = frozenset({"place", _SITUATION, _AFTERMATH, *(key for keys in _DATE for key in keys)})
_CREDITS = "about"
"""The group of the card about the scenario as a text, which stands at the foot of the page."""
_NO_CREDITS = frozenset({"notes", "version"})
_FEW_NAMES = 2
_SHORT = 90
"""Letters of a text that stands in a line with others."""
_BRIEF, _COUNTER = 1500, 45
"""A page with fewer letters has room for a large map; a counter takes as much as so many letters."""


def values(page: PageTexts) -> Plain:
    """``scenario_page``."""
    sections = card_sections(page.scenario, page.ruleset)
    entries = {entry.field.key: entry for section in sections for entry in section.entries}
    found = _page(page, sections, entries)
    return {"scenario_page": {**found, "brief": _length(found) < _BRIEF}}


def _page(page: PageTexts, sections: Iterable[CardSection], entries: dict[str, CardEntry]) -> Plain:
    return {
        "place": _text(page, entries.get("place")),
        "date": _date(page, entries),
        "situation": _lines(page, entries.get(_SITUATION)),
        "aftermath": _lines(page, entries.get(_AFTERMATH)),
        "map": MAP_PICTURE,
        "sides": [_side(page, force.side, sections) for force in page.scenario.forces.sides],
        "groups": list(_groups(page, sections)),
        "zones": list(_zones(page)),
        "credits": [
            _text(page, entry)
            for section in sections
            if section.key == _CREDITS
            for entry in section.entries
            if entry.field.key not in _NO_CREDITS
        ],
    }


def _length(values: Any) -> int:
    """About how much room the values of a page take, in letters."""
    if isinstance(values, str):
        return len(values)
    if isinstance(values, dict):
        return _COUNTER * ("picture" in values) + sum(map(_length, values.values()))
    return sum(map(_length, values)) if isinstance(values, list) else 0


PART = PrintedPart("scenario", Text("Scenario", "Scénario"), values, shares_sheet=False, missing=nothing_said)


def _text(page: PageTexts, entry: CardEntry | None) -> str:
    return words_with_names(page, entry.words) if entry is not None else ""


def _lines(page: PageTexts, entry: CardEntry | None) -> list[str]:
    return [line for line in _text(page, entry).split("\n") if line]


def _date(page: PageTexts, entries: dict[str, CardEntry]) -> str:
    """The day, in the words of the card."""
    for keys in _DATE:
        if found := [_text(page, entries[key]) for key in keys if key in entries]:
            return " ".join(found)
    return ""


# --- What the card says


def _groups(page: PageTexts, sections: Iterable[CardSection]) -> Iterator[Plain]:
    """The groups of the card with what is not said elsewhere on the page: ``texts`` of several lines, and short ``facts``."""
    for section in sections:
        left = [one for one in section.entries if not one.by_side and one.field.key not in _IN_HEADING]
        if not left or section.key == _CREDITS:
            continue
        texts = [one for one in left if _is_long(page, one)]
        yield {
            "key": section.key,
            "name": page.text(section.name),
            "texts": [
                {
                    "name": page.text(one.field.name),
                    "lines": _lines(page, one),
                    "rule": page.section(one.field.citation),
                }
                for one in texts
            ],
            "facts": [
                _fact(page, one.field.name, _text(page, one), one.field.citation) for one in left if one not in texts
            ],
        }


def _is_long(page: PageTexts, entry: CardEntry) -> bool:
    words = page.text(entry.words)
    return len(words) > _SHORT or "\n" in words


def _fact(page: PageTexts, name: Text, words: str, citation: Citation) -> Plain:
    return {"name": page.text(name), "text": words.replace("\n", "; "), "rule": page.section(citation)}


def _zones(page: PageTexts) -> Iterator[Plain]:
    """The zones that something is said of, without objectives that the card lists."""
    listed = any(one.source == "objectives" for one in page.ruleset.card_fields.values())
    for zone in page.scenario.zones:
        if listed and zone.kind == OBJECTIVE:
            continue
        kind = ZONE_KINDS.get(zone.kind)
        called = page.scenario.forces.called
        said = [
            page.text(called(zone.side)) if zone.side else "",
            page.text(LABELS["from_turn"]) + f" {zone.turn}" if zone.turn else "",
            f"{page.text(LABELS['points'])} {zone.value}" if zone.value else "",
            f"{page.text(LABELS['held_by'])} {page.text(called(zone.control))}" if zone.control else "",
        ]
        yield {
            "name": page.text(zone.short_name),
            "kind": page.text(kind) if kind is not None else zone.kind,
            "facts": [one for one in said if one],
            "text": " ".join(page.text(zone.text).split()),
            "hexes": page.labels(zone.hexes),
        }


# --- What a side has


def _side(page: PageTexts, side: str, sections: Iterable[CardSection]) -> Plain:
    """A side: how it sets up, its units by their counters, and what the card says of it alone."""
    setup: list[str] = []
    facts = []
    for section in sections:
        for entry in section.entries:
            for owner, words in entry.by_side:
                if owner != side:
                    continue
                said = words_with_names(page, words)
                if entry.field.key == _SET_UP:
                    setup += [line for line in said.split("\n") if line]
                else:
                    facts.append(_fact(page, entry.field.name, said, entry.field.citation))
    units = [unit for owner, unit in page.scenario.forces if owner == side]
    return {
        "name": page.text(page.scenario.forces.called(side)),
        "count": len(units),
        "setup": setup,
        "facts": facts,
        "parts": _parts(page, units),
    }


def _parts(page: PageTexts, units: Iterable[Any]) -> list[Plain]:
    """The units as they are set up and arrive, those that look alike together."""
    parts: dict[tuple[int, str, bool], dict[Any, list[Any]]] = {}
    for unit in units:
        away = not unit.turn and unit.at is None and "aboard" not in unit.values
        alike = parts.setdefault((unit.turn, unit.zone, away), {})
        values = tuple(sorted((key, str(value)) for key, value in unit.values.items() if key != "aboard"))
        weapons = tuple((one.weapon, one.mount) for one in getattr(unit, "weapons", ()))
        alike.setdefault((unit.kind, values, weapons, unit.state, unit.picture), []).append(unit)
    return [
        {
            "heading": part_heading(page, turn, zone, away=away),
            "turn": turn,
            "counters": [_counter(page, units) for units in alike.values()],
        }
        for (turn, zone, away), alike in sorted(parts.items(), key=lambda item: (item[0][0], item[0][2]))
    ]


def _counter(page: PageTexts, units: list[Any]) -> Plain:
    """Units that look alike, as one counter: by their names if those are few, else by the name of their kind."""
    first = units[0]
    kind = page.ruleset.units.get(first.kind)
    names = list(dict.fromkeys(page.text(unit.name) for unit in units))
    own = ", ".join(names) if len(names) <= _FEW_NAMES and all(names) else ""
    states = [page.ruleset.states[key].name if key in page.ruleset.states else Text.of(key) for key in first.state]
    places = [place_words(page, unit) for unit in units]
    carriers = [page.scenario.forces.find(str(unit.values["aboard"])) for unit in units if "aboard" in unit.values]
    return {
        "picture": f"counter:{first.id}",
        # names of their own say how many there are
        "count": 1 if own and len(names) == len(units) else len(units),
        "name": own or (page.text(kind.name) if kind is not None else first.kind),
        "states": [page.text(state) for state in states],
        "places": [place for place in places if place],
        "aboard": list(dict.fromkeys(page.unit_name(one[1]) for one in carriers if one is not None)),
    }
