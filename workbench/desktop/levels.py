"""The levels within a hex at which observer and target are taken to stand, where the rules know such levels."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from workbench.forces.units import Unit
from workbench.rules.doctrines import find_doctrine
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.desktop.bench import Bench

OBSERVER, TARGET = 0, 1
_CREST, _SEWER = 1, -1


def knows_levels(ruleset: Ruleset) -> bool:
    """Do the rules judge lines from and to levels within a hex?"""
    return bool(getattr(find_doctrine("sight", ruleset.doctrines["sight"]), "knows_places", False))


def level_range(scenario: Scenario, ruleset: Ruleset) -> tuple[int, int]:
    """The lowest and highest level above the floor of a hex that this map has a place for: sewers, the crest of a
    depression (always offered), the storeys of painted and drawn buildings."""
    if not knows_levels(ruleset):
        return 0, 0
    board, rows = scenario.board, ruleset.terrain
    top = _CREST
    for shape in board.shapes:
        levels = shape.values.get("levels")
        top = max(top, levels if isinstance(levels, int) else _storeys(ruleset, shape.terrain))
    for key in board.cover:
        top = max(top, _storeys(ruleset, key))
    sewers = any(key in rows and key == "sewer" for key in board.paths)
    return (_SEWER if sewers else 0), top


def standing_level(unit: Unit, ruleset: Ruleset) -> int:
    """The level of its hex at which a unit stands: its value ``level``, or one up on the crest of a depression."""
    if not knows_levels(ruleset):
        return 0
    stands = unit.values.get("level")
    if isinstance(stands, int):
        return stands
    return _CREST if "crest" in unit.state else 0


def step_level(bench: Bench, which: int, by: int) -> None:
    """Raise or lower the observer or the target, within what the map has."""
    low, high = level_range(bench.document.scenario, bench.document.ruleset)
    levels = list(bench.levels)
    levels[which] = max(low, min(high, levels[which] + by))
    set_levels(bench, levels[OBSERVER], levels[TARGET])


def set_levels(bench: Bench, observer: int, target: int) -> None:
    """Ask from and to these levels from now on."""
    if bench.levels != (observer, target):
        bench.choose(levels=(observer, target))


def _storeys(ruleset: Ruleset, key: str) -> int:
    row = ruleset.terrain.get(key)
    if row is None or not row.fact("location"):
        return 0
    try:
        return int(Fraction(str(row.fact("height", 0))))
    except ValueError:
        return 0
