"""Checks of what a scenario says of itself: what its card lacks, what does not fit together, what an import left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.checks.registry import check_of_painted_maps, check_of_scenarios
from workbench.files.scenario_reader import ReadScenario
from workbench.rules.card import ALLOTMENTS, TURNS
from workbench.scenario.scenario import AnyScenario
from workbench.sheets.card import missing_fields


def _of_sides(scenario: AnyScenario, sides: Iterable[str]) -> Text:
    called = [scenario.forces.called(side) for side in sides]
    return Text(*(", ".join(one.get(language) for one in called) for language in ("en", "fr")))


@check_of_scenarios(hexes=True, tabletops=True)
def card_is_complete(read: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Remark what the card of a scenario lacks that nobody can play without; a map without a card is no scenario yet."""
    scenario = read.scenario
    if not scenario.card.fields or len([force for force in scenario.forces.sides if force.units]) < 2:
        return
    missing = missing_fields(scenario, read.ruleset)
    if not missing:
        return
    with_sides = Text("{name} ({sides})", "{name} ({sides})")
    names = [
        with_sides.format(name=one.name, sides=_of_sides(scenario, sides)) if sides else one.name
        for one, sides in missing
    ]
    listed = Text(*(", ".join(name.get(language) for name in names) for language in ("en", "fr")))
    text = Text("the card does not say: {fields}", "la fiche ne dit pas : {fields}").format(fields=listed)
    yield read.note("card_incomplete", text, read.document.key_span(("card",)))


@check_of_scenarios(hexes=True, tabletops=True)
def card_keeps_to_its_turns(read: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Warn of what comes after the last turn: units, allotments, zones, marked turns."""
    scenario, last = read.scenario, read.scenario.card.value("turns")
    if not isinstance(last, int):
        return
    late = Text("turn {turn} is after the last one, {last}", "le tour {turn} vient après le dernier, {last}")
    for _, unit in scenario.forces:
        if unit.turn > last:
            text = late.format(turn=unit.turn, last=last)
            yield read.warn("after_last_turn", text, read.unit_span(unit.id, "turn"), f"unit:{unit.id}")
    for place, zone in enumerate(scenario.zones):
        if zone.turn > last:
            text = late.format(turn=zone.turn, last=last)
            yield read.warn("after_last_turn", text, read.document.span(("zones", place, "turn")))
    for key, one in read.ruleset.card_fields.items():
        held = scenario.card.value(key)
        for value in held.values() if isinstance(held, Mapping) else (held or (),):
            turns = [] if one.kind not in (ALLOTMENTS, TURNS) else value
            for item in turns:
                turn = item if one.kind == TURNS else item.turn
                if turn > last:
                    text = late.format(turn=turn, last=last)
                    yield read.warn("after_last_turn", text, read.document.span(("card", key)))


@check_of_scenarios(hexes=True, tabletops=True)
def card_fits_together(read: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Warn of dusk before dawn, and of steps of losses that do not rise or do not fall."""
    scenario = read.scenario
    dawn, dusk = scenario.card.value("dawn"), scenario.card.value("dusk")
    if dawn is not None and dusk is not None and dusk <= dawn:
        text = Text(f"dusk ({dusk}) comes before dawn ({dawn})", f"le crépuscule ({dusk}) précède l’aube ({dawn})")
        yield read.warn("card_contradiction", text, read.document.span(("card", "dusk")))
    steps = scenario.card.value("initiative_losses") or {}
    initiative = scenario.card.value("initiative") or {}
    for side, pairs in steps.items():
        left = [number for _, number in pairs]
        before = [initiative[side]] if isinstance(initiative.get(side), int) else []
        if [*before, *left] != sorted([*before, *left], reverse=True):
            text = Text("{side}: initiative rises with losses", "{side} : l’initiative monte avec les pertes")
            text = text.format(side=scenario.forces.called(side))
            yield read.warn("card_contradiction", text, read.document.span(("card", "initiative_losses", side)))


NOT_TAKEN_OVER = "not_taken_over"
"""The code of a remark on what a file of another program had and the scenario has not."""


@check_of_painted_maps
def import_left_nothing_out(read: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Remark what an import did not take over, until somebody dismisses it."""
    record, grid = read.scenario.imported, read.scenario.grid
    if record is None or not record.not_taken_over:
        return
    labels = frozenset(grid.labels if grid is not None else ())
    form = Text("{what}: {count}{first}, not taken over from {file}", "{what} : {count}{first}, non repris de {file}")
    for place, one in enumerate(record.not_taken_over):
        first = Text(" (first: {place})", " (premier : {place})").format(place=one.first) if one.first else Text()
        text = form.format(file=record.name, what=one.what, count=one.count, first=first)
        span = read.document.span(("imported", "not_taken_over", place))
        yield read.note(NOT_TAKEN_OVER, text, span, one.first if one.first in labels else None)


@check_of_painted_maps
def supplement_is_here(read: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """Warn of a supplement that the scenario names and the user has not got: its tables count as unknown."""
    supplement = read.scenario.supplement
    if supplement is None or supplement.found:
        return
    text = Text(
        "the supplement {id} is not here: the tables that the scenario takes from it count as unknown",
        "le supplément {id} n’est pas ici : les tables que le scénario y prend comptent comme inconnues",
    )
    hint = Text(
        "Games > My values installs or makes one, or takes another one",
        "Jeux > Mes valeurs en installe ou en crée un, ou en prend un autre",
    )
    yield read.warn("missing_supplement", text.format(id=supplement.id), read.document.span(("supplement",)), hint=hint)
