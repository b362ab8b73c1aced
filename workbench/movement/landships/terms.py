"""The readings and facts that prices and graphs depend on, gathered once so that a change of any can be noticed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Terms:
    """Readings in force: turns priced by the hexside (A10), terrain that stays closed on a road (A15), moves that change
    between road and trench (A16). ``fords`` are hexes, ``fords_told`` whether the scenario says anything of fords (7.11a),
    ``courses`` the rivers, each a set of hexes (6.32a)."""

    per_side: bool = False
    road_spares_all: bool = True
    mixed_lines: bool = False
    fords: frozenset[int] = frozenset()
    fords_told: bool = False
    courses: tuple[frozenset[int], ...] = ()

    def same_river(self, a: int, b: int) -> bool:
        """True if two adjacent river hexes are one river: those of one course, and any two where no course is drawn."""
        drawn = [course for course in self.courses if a in course or b in course]
        return not drawn or any(a in course and b in course for course in drawn)


def terms_of(scenario: Scenario, ruleset: Ruleset) -> Terms:
    """The terms of a scenario under its ruleset."""
    reads = partial(ruleset.takes, scenario.switches)
    facts = scenario.board.attributes.get("river", {})
    fords = facts.get("fordable", ())
    every = range(scenario.board.grid.size) if fords is True else ()
    courses = facts.get("course", ())
    return Terms(
        per_side=reads("A10", "per_side"),
        road_spares_all=not reads("A15", "apply"),
        mixed_lines=reads("A16", "either"),
        fords=frozenset(every or _several(fords)),
        fords_told="fordable" in facts,
        courses=tuple(frozenset(_several(chain)) for chain in (courses if isinstance(courses, (tuple, list)) else ())),
    )


def _several(given: object) -> tuple[int, ...]:
    several = given if isinstance(given, (tuple, list, frozenset, set)) else ()
    return tuple(number for number in several if isinstance(number, int))
