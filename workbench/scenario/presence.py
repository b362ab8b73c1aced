"""Who is on the map: what counts the units of a scenario asks here.

A reinforcement that stands on the map already is not there until its turn is played (``current_turn`` of the card), and on a
table whoever rides aboard a vehicle stands nowhere himself. Answers are given about the scenario as :func:`present` makes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from workbench.base.text import Text
from workbench.scenario.scenario import A, AnyScenario
from workbench.scenario.units import BaseUnit, Forces, Named, TabletopUnit, Unit, unit_called

ABOARD = "aboard"
"""The value of a unit on a table that names the vehicle which carries it, by its id."""
_KEPT, _RIDING = "_present", "_passengers"
_MOST_NAMED = 4


def waits(unit: BaseUnit, scenario: AnyScenario) -> bool:
    """Does a unit stand on the map that enters it only in a turn after the one that is played?"""
    return unit.at is not None and unit.turn > scenario.card.current_turn


def carrier_of(unit: Unit | TabletopUnit, forces: Forces[Any]) -> str:
    """The id of the unit that carries another one; "" for a unit that stands by itself, or whose carrier is no other unit or is
    said to be carried itself."""
    named = str(unit.values.get(ABOARD) or "").removeprefix("unit:")
    found = forces.find(named) if named and named != unit.id else None
    return named if found is not None and not found[1].values.get(ABOARD) else ""


def passengers(forces: Forces[Any]) -> Mapping[str, tuple[TabletopUnit, ...]]:
    """Who is aboard, by the ids of those who carry, in the order of the file; found once for the same value."""
    known: dict[str, tuple[TabletopUnit, ...]] | None = forces.__dict__.get(_RIDING)
    if known is None:
        known = forces.__dict__[_RIDING] = _passengers(forces)
    return known


def _passengers(forces: Forces[Any]) -> dict[str, tuple[TabletopUnit, ...]]:
    found: dict[str, list[TabletopUnit]] = {}
    for force in forces.sides:
        for unit in force.units:
            carrier = carrier_of(unit, forces) if unit.values else ""
            if carrier:
                found.setdefault(carrier, []).append(unit)
    return {carrier: tuple(units) for carrier, units in found.items()}


def stands_by_itself(unit: TabletopUnit, forces: Forces[TabletopUnit]) -> bool:
    """Does a unit stand on a table in a picture: on the table, and not aboard another one?"""
    return unit.at is not None and not (unit.values and carrier_of(unit, forces))


def drawn_units(forces: Forces[TabletopUnit]) -> Iterator[tuple[str, TabletopUnit]]:
    """Every (side, unit) of a table that stands there by itself."""
    return ((side, unit) for side, unit in forces if stands_by_itself(unit, forces))


def present(scenario: A) -> A:
    """The scenario with those units off the map that are not there yet, and on a table those that ride aboard others; the same
    object when all are there, and the same result for the same value."""
    found: A | None = scenario.__dict__.get(_KEPT)
    if found is None:
        found = scenario.__dict__[_KEPT] = _present(scenario)
    return found


def _present(scenario: A) -> A:
    forces: Forces[Any] = scenario.forces
    away = {
        unit.id
        for _, unit in forces
        if unit.at is not None
        and (waits(unit, scenario) or (scenario.riders_leave_the_map and unit.values and carrier_of(unit, forces)))
    }
    if not away:
        return scenario
    sides = tuple(
        replace(force, units=tuple(replace(unit, at=None) if unit.id in away else unit for unit in force.units))
        for force in forces.sides
    )
    whole: Any = scenario
    found: A = replace(whole, forces=Forces(sides))
    return found


def waiting_text(scenario: Any, kinds: Mapping[str, Named]) -> Text:
    """What every answer about a scenario takes for granted that has reinforcements on its map; empty if it has none.
    ``kinds`` are those of units, by which units without a name are called."""
    found = [unit for _, unit in scenario.forces if waits(unit, scenario)]
    if not found:
        return Text()
    words = Text(
        "not on the map until they enter, and not counted: {units}",
        "pas sur la carte avant leur entrée, et pas comptées : {units}",
    )
    return words.format(units=_listed(found, scenario.forces, kinds))


def _listed(units: Iterable[Unit | TabletopUnit], forces: Forces[Any], kinds: Mapping[str, Named]) -> Text:
    words = Text("{unit} (turn {n})", "{unit} (tour {n})")
    named = [words.format(unit=unit_called(unit, forces, kinds), n=unit.turn) for unit in units]
    more = len(named) - _MOST_NAMED
    rest = [Text("{n} more", "{n} de plus").format(n=more)] if more > 0 else []
    parts = [*named[:_MOST_NAMED], *rest]
    return Text(", ".join(part.en for part in parts), ", ".join(part.get("fr") for part in parts))


def absent_text(unit: Unit | TabletopUnit, name: str | Text, place: Text) -> Text:
    """Why a unit that is asked for is not on the map (or the table, as ``place`` says)."""
    if unit.turn:
        words = Text(
            "{name} enters in turn {n} and is not on {place} until then",
            "{name} entre au tour {n} et n’est pas sur {place} avant",
        )
        return words.format(name=name, n=unit.turn, place=place)
    return Text("{name} is not on {place}", "{name} n’est pas sur {place}").format(name=name, place=place)
