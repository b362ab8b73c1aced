"""The card of a scenario as players read it: every field that says something, in words, with the rule that asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from workbench.base.text import Text
from workbench.rules.card import (
    ALLOTMENTS,
    CHOICE,
    CHOICES,
    LEVELS,
    NUMBERS,
    SHOWN,
    STEPS,
    TEXTS,
    TURNS,
    CardField,
    grouped_fields,
)
from workbench.rules.ruleset import Ruleset
from workbench.scenario.card import Allotment, CardSide, VictoryLevel
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import OBJECTIVE, Zone

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class CardEntry:
    """A field that says something. ``value`` is what the scenario holds (None where it is shown from elsewhere), ``words`` the
    same for readers, lines apart by line ends; where each side has its own, ``by_side`` holds (side, words) and ``words`` is
    empty."""

    field: CardField
    value: Any
    words: Text
    by_side: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True)
class CardSection:
    """The entries of one group, in the order of the ruleset."""

    key: str
    name: Text
    entries: tuple[CardEntry, ...]


def card_sections(scenario: AnyScenario, ruleset: Ruleset) -> tuple[CardSection, ...]:
    """The card by groups; groups that say nothing are left out."""
    found = []
    for group in grouped_fields(ruleset.card_fields.values(), ruleset.card_groups):
        entries = tuple(entry for one in group.fields if (entry := card_entry(scenario, ruleset, one)) is not None)
        if entries:
            found.append(CardSection(group.key, group.name, entries))
    return tuple(found)


def missing_fields(scenario: AnyScenario, ruleset: Ruleset) -> tuple[tuple[CardField, tuple[str, ...]], ...]:
    """The fields without which the scenario cannot be played and that say nothing; with the sides that lack theirs."""
    found = []
    sides = [force.side for force in scenario.forces.sides if force.units]
    for one in ruleset.card_fields.values():
        if not one.needed or not one.is_stored:
            continue
        value = scenario.card.value(one.key)
        if one.per_side:
            lacking = tuple(side for side in sides if side not in (value or {}))
            if lacking:
                found.append((one, lacking))
        elif value is None and not (one.key == "victory" and scenario.card.value("victory_levels")):
            found.append((one, ()))
    return tuple(found)


def card_entry(scenario: AnyScenario, ruleset: Ruleset, one: CardField) -> CardEntry | None:
    """A field of the card with its words; None if it says nothing."""
    if one.kind == SHOWN:
        words = _shown(scenario, ruleset, one)
        return CardEntry(one, None, words) if words else None
    if one.printed is not None:
        return CardEntry(one, one.printed, _with_unit(one, Text.of(str(one.printed))))
    value = scenario.card.value(one.key)
    if value is None:
        return None
    if not one.per_side:
        return CardEntry(one, value, value_words(scenario, one, value))
    order = [force.side for force in scenario.forces.sides]
    sides = sorted(value, key=lambda side: (order.index(side) if side in order else len(order), side))
    return CardEntry(one, value, Text(), tuple((side, value_words(scenario, one, value[side])) for side in sides))


def value_words(scenario: AnyScenario, one: CardField, value: Any) -> Text:
    """The value of a field (of one side) in words."""
    if isinstance(value, Text):
        return value
    if isinstance(value, CardSide):
        return scenario.forces.called(value.side)
    if one.kind == CHOICE:
        return one.choices.get(value, Text.of(str(value)))
    if one.kind == CHOICES:
        return _joined([one.choices.get(word, Text.of(word)) for word in value])
    if one.kind == NUMBERS:
        return Text.of("/".join(map(str, value)))
    if one.kind == TURNS:
        return Text.of(turns_as_words(value))
    if one.kind == TEXTS:
        return _joined(value, "\n")
    if one.kind == STEPS:
        return _joined([_step(one, losses, number) for losses, number in value])
    if one.kind == ALLOTMENTS:
        return _joined([_allotment(item, one) for item in value])
    if one.kind == LEVELS:
        return _joined([_level(scenario, one, level) for level in value], "\n")
    return _with_unit(one, Text.of(str(value)))


def turns_as_words(turns: Iterable[int]) -> str:
    """``1-3 5`` for the turns 1, 2, 3 and 5."""
    runs: list[list[int]] = []
    for turn in turns:
        if runs and turn == runs[-1][1] + 1:
            runs[-1][1] = turn
        else:
            runs.append([turn, turn])
    return " ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)


def _joined(parts: Iterable[Text], between: str = ", ") -> Text:
    listed = list(parts)
    return Text(*(between.join(part.get(language) for part in listed) for language in LANGUAGES))


def _with_unit(one: CardField, words: Text) -> Text:
    return Text("{n} {unit}", "{n} {unit}").format(n=words, unit=one.unit) if one.unit else words


def _step(one: CardField, losses: int, number: int) -> Text:
    return Text("{n} from {losses} {unit} on", "{n} à partir de {losses} {unit}").format(
        n=number, losses=losses, unit=one.unit or Text("losses", "pertes")
    )


def _allotment(item: Allotment, one: CardField) -> Text:
    from workbench.sheets.turn_track import allotment_words

    words = allotment_words(item, one.choices)
    if not item.turn:
        return words
    return Text("{words} from turn {turn}", "{words} dès le tour {turn}").format(words=words, turn=item.turn)


def _level(scenario: AnyScenario, one: CardField, level: VictoryLevel) -> Text:
    name = one.choices.get(level.level, Text.of(level.level))
    head = Text("{side}, {name}", "{side}, {name}") if level.side else Text("{name}", "{name}")
    head = head.format(side=scenario.forces.called(level.side), name=name).capitalised()
    return Text("{head}: {text}", "{head} : {text}").format(head=head, text=level.text) if level.text else head


# --- Fields that are shown from elsewhere in the scenario.


def _shown(scenario: AnyScenario, ruleset: Ruleset, one: CardField) -> Text:
    section, _, key = one.source.partition(".")
    if section == "conditions":
        condition = ruleset.conditions[key]
        value = scenario.conditions.get(key, condition.default)
        if key == "month" and isinstance(value, int) and 1 <= value <= 12:
            return MONTHS[value - 1]
        return Text() if value is None else condition.choices.get(str(value), Text.of(str(value)))
    if section == "values":
        return Text.of(_plain_words(scenario.typed.get(key)))
    if section == "options":
        return _joined([ruleset.options[word].name for word in scenario.options if word in ruleset.options])
    if section == "switches":
        return _switches(scenario, ruleset)
    if section == "boards":
        return _boards(scenario)
    if section == "objectives":
        return _joined([_objective(scenario, zone) for zone in scenario.zones if zone.kind == OBJECTIVE], "\n")
    return _reinforcements(scenario, ruleset)


def _plain_words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {held}" for key, held in value.items())
    return "" if value is None else str(value)


def _switches(scenario: AnyScenario, ruleset: Ruleset) -> Text:
    """The readings that the scenario chooses other than the ruleset does."""
    chosen = []
    for key, choice in scenario.switches.items():
        switch = ruleset.switches.get(key)
        if switch is not None and choice != switch.default:
            words = Text("{key} {name}: {choice}", "{key} {name} : {choice}")
            chosen.append(words.format(key=key, name=switch.name, choice=switch.choices.get(choice, Text.of(choice))))
    return _joined(chosen, "\n")


def _boards(scenario: AnyScenario) -> Text:
    boards = scenario.grid.boards if scenario.grid is not None else ()
    turned = Text("{name} (turned)", "{name} (tourné)")
    return _joined([turned.format(name=one.name) if one.rotated else Text.of(one.name) for one in boards])


MONTHS = (
    Text("January", "janvier"),
    Text("February", "février"),
    Text("March", "mars"),
    Text("April", "avril"),
    Text("May", "mai"),
    Text("June", "juin"),
    Text("July", "juillet"),
    Text("August", "août"),
    Text("September", "septembre"),
    Text("October", "octobre"),
    Text("November", "novembre"),
    Text("December", "décembre"),
)
MOST_HEXES = 12
"""An objective of more hexes is told by its name alone."""


def _objective(scenario: AnyScenario, zone: Zone) -> Text:
    """Name, place, for whom, from when, points, who holds it, text."""
    name = zone.name or Text("Objective", "Objectif")
    if scenario.grid is not None and 0 < len(zone.hexes) <= MOST_HEXES:
        labels = " ".join(scenario.grid.labels[number] for number in zone.hexes)
        name = Text("{name} ({at})", "{name} ({at})").format(name=name, at=labels)
    parts = [name]
    called = scenario.forces.called
    if zone.side:
        parts.append(Text("for: {side}", "pour : {side}").format(side=called(zone.side)))
    if zone.turn:
        parts.append(Text("from turn {n}", "dès le tour {n}").format(n=zone.turn))
    if zone.value:
        points = Text("1 point", "1 point") if zone.value == 1 else Text("{n} points", "{n} points")
        parts.append(points.format(n=zone.value))
    if zone.control:
        parts.append(Text("held: {side}", "tenu : {side}").format(side=called(zone.control)))
    if zone.text:
        parts.append(Text(*(" ".join(zone.text.get(language).split()) for language in LANGUAGES)))
    return _joined(parts, " · ")


def _reinforcements(scenario: AnyScenario, ruleset: Ruleset) -> Text:
    from workbench.sheets.turn_track import arrivals_by_turn

    lines = []
    arrivals = arrivals_by_turn(scenario, ruleset)
    for turn in sorted(arrivals):
        for one in arrivals[turn]:
            if one.units:
                words = Text("Turn {n}, {side}: {words}", "Tour {n}, {side} : {words}")
                lines.append(words.format(n=turn, side=scenario.forces.called(one.side), words=one.words))
    return _joined(lines, "\n")


_BEARINGS = {
    "top": 0,
    "haut": 0,
    "up": 0,
    "right": 90,
    "droite": 90,
    "bottom": 180,
    "bas": 180,
    "left": 270,
    "gauche": 270,
}
_DEGREES = re.compile(r"(\d{1,3}) ?(?:°|degrees|degrés)")


def north_of(scenario: AnyScenario) -> float | None:
    """Where north lies on the map, in degrees clockwise from its top, as the field ``north`` of the card says: an edge, a
    corner (``top left``), or degrees. None where it says nothing that is understood."""
    words = scenario.card.value("north")
    if not isinstance(words, Text):
        return None
    for language in LANGUAGES:
        written = words.get(language).casefold()
        if (given := _DEGREES.search(written)) is not None:
            return float(given[1]) % 360
        # corners are two edges next to each other; what follows a comma says more of the same
        first = re.findall(r"[a-zà-ÿ]+", written.partition(",")[0])
        edges = list(dict.fromkeys(_BEARINGS[word] for word in first if word in _BEARINGS))
        if len(edges) == 1:
            return float(edges[0])
        if len(edges) == 2 and abs(edges[0] - edges[1]) != 180:
            return 315.0 if sorted(edges) == [0, 270] else sum(edges) / 2
    return None
