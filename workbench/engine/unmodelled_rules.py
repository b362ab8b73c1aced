"""The rules that an answer leaves out: what a ruleset lists as not modelled, where it would matter.

A rule says by its :class:`~workbench.rules.ruleset.Concern` which answers it would change; the protocol, the inspector and the
checks ask here, so that they name the same rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from workbench.base.text import Text
from workbench.rules.ruleset import Concern, Option, Ruleset
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.units import TabletopUnit, Unit

UnitDescription = tuple[str, Collection[str], Collection[str]]
"""The kind of a unit, its states, and the names of the values that it has of its own."""


def unmodelled_rules(
    scenario: AnyScenario, ruleset: Ruleset, answers: Collection[str], units: Iterable[UnitDescription]
) -> tuple[Option, ...]:
    """The rules that matter to such answers (asks or their topics) about these units and are not modelled."""
    units = tuple(units)
    return tuple(
        option
        for option in ruleset.not_modelled
        if option.concern is not None
        and not option.concern.always
        and not set(answers).isdisjoint(option.concern.answers)
        and is_touched(option.concern, scenario, ruleset, units)
    )


def units_called(scenario: AnyScenario, names: Iterable[str]) -> list[UnitDescription]:
    """The units of a scenario with these ids; names that no unit has are passed over."""
    found = (scenario.forces.find(name) for name in names)
    return [described(one[1]) for one in found if one is not None]


def described(unit: Unit | TabletopUnit) -> UnitDescription:
    """What a rule may ask of a unit."""
    return unit.kind, unit.state, unit.values.keys()


def is_touched(concern: Concern, scenario: AnyScenario, ruleset: Ruleset, units: Iterable[UnitDescription]) -> bool:
    """Do these units, the map and the conditions meet all that a rule is about?"""
    if concern.of_units and not any(_is_about(concern, ruleset, *unit) for unit in units):
        return False
    if concern.terrain and scenario.terrain_present().isdisjoint(concern.terrain):
        return False
    return all(_condition(scenario, ruleset, name) in words for name, words in concern.conditions.items())


def left_out_text(option: Option) -> Text:
    """The sentence that tells of a rule left out."""
    words = Text("not modelled: {name}. {summary}", "non modélisé : {name}. {summary}")
    return words.format(name=option.name, summary=option.summary)


def _is_about(concern: Concern, ruleset: Ruleset, kind: str, states: Collection[str], values: Collection[str]) -> bool:
    known = ruleset.units.get(kind)
    if known is None or not concern.fits_kind(known) or (concern.states and set(concern.states).isdisjoint(states)):
        return False
    return not concern.values or not set(concern.values).isdisjoint({*values, *known.values})


def _condition(scenario: AnyScenario, ruleset: Ruleset, name: str) -> str:
    given = scenario.conditions.get(name)
    known = ruleset.conditions.get(name)
    return str(given if given is not None or known is None else known.default)
