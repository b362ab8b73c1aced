"""The readings and conditions that prices and graphs depend on, gathered once so that a change of any can be noticed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from workbench.movement.mover import number
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_WINTER = (12, 1, 2)


@dataclass(frozen=True, slots=True)
class Terms:
    """Readings in force: winter (fields are clear ground), what a road spares (A20), sums of terrain (A21), slopes (A24),
    wheels along rivers (A47), the stop after a river (A54); ``fords`` are hexes, ``ford_costs`` the scenario's own."""

    winter: bool = False
    road_spares_all: bool = False
    terrain_sums: bool = False
    slopes_up_only: bool = False
    wheels_along_rivers: bool = True
    stop_after_major: bool = True
    fords: frozenset[int] = frozenset()
    ford_costs: tuple[tuple[str, Fraction], ...] = ()

    def ford_cost(self, mobility: str) -> Fraction | None:
        """What the scenario says that a ford costs this class, if it says so."""
        return dict(self.ford_costs).get(mobility)


def terms_of(scenario: Scenario, ruleset: Ruleset) -> Terms:
    """The terms of a scenario under its ruleset."""
    reads = partial(ruleset.takes, scenario.switches)
    conditions = scenario.conditions
    return Terms(
        winter=conditions.get("month") in _WINTER and conditions.get("climate") != "tropical",
        road_spares_all=reads("A20", "all"),
        terrain_sums=reads("A21", "sum"),
        slopes_up_only=reads("A24", "up"),
        wheels_along_rivers=not reads("A47", "never"),
        stop_after_major=not reads("A54", "minor"),
        fords=_fords(scenario),
        ford_costs=_ford_costs(scenario.values.get("ford_cost")),
    )


def _fords(scenario: Scenario) -> frozenset[int]:
    places: set[int] = set()
    for facts in scenario.board.attributes.values():
        given = facts.get("fordable", ())
        if not isinstance(given, str):
            places.update(given)  # a board that was read from a file holds hex numbers
            continue
        for label in given.split():
            first, _, last = label.partition("-")
            number = scenario.board.grid.find(first)
            end = scenario.board.grid.find(last) if last else number
            if number is not None and end is not None:
                # hexes are numbered along columns, and a range of labels runs along one
                places.update(range(min(number, end), max(number, end) + 1))
    return frozenset(places)


def _ford_costs(given: object) -> tuple[tuple[str, Fraction], ...]:
    if not isinstance(given, Mapping):
        return ()
    costs = {str(key): number(value) for key, value in given.items()}
    return tuple(sorted((key, cost) for key, cost in costs.items() if cost is not None))
