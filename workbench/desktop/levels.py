"""The levels within a hex at which observer and target are taken to stand, where the rules know such levels."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.board.hexboard import Shape
from workbench.desktop.drawn import DRAWN
from workbench.forces.units import Unit
from workbench.rules.doctrines import find_doctrine
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.desktop.bench import Bench

translate = QCoreApplication.translate

OBSERVER, TARGET = 0, 1
_CREST, _SEWER = 1, -1


def knows_levels(ruleset: Ruleset) -> bool:
    """Do the rules judge lines from and to levels within a hex?"""
    return bool(getattr(find_doctrine("sight", ruleset.doctrines["sight"]), "knows_places", False))


def level_range(scenario: Scenario, ruleset: Ruleset) -> tuple[int, int]:
    """The lowest and highest level above the floor of a hex that this map has a place for: sewers, the crest of a
    depression (always offered), the storeys of drawn buildings."""
    if not knows_levels(ruleset):
        return 0, 0
    board = scenario.board
    top = max([_CREST, *(_storeys(ruleset, shape) for shape in board.shapes)])
    return (_SEWER if any(_sewer(ruleset, key) for key in board.paths) else 0), top


def place_range(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[int, int]:
    """The lowest and highest level above the floor of one hex that it has a place for; of a hex with a bridge or a depression
    also the crest."""
    if not knows_levels(ruleset):
        return 0, 0
    board = scenario.board
    here = [*board.terrain_at(number), *(key for key, mask in board.path_mask.items() if mask[number])]
    rows = [ruleset.terrain[key] for key in here if key in ruleset.terrain]
    crest = any(row.fact("los") == "depression" or row.fact("roadway_open") for row in rows)
    top = max([_CREST if crest else 0, *(_storeys(ruleset, shape) for shape in DRAWN.at(board, number))])
    return (_SEWER if any(_sewer(ruleset, key) for key in here) else 0), top


def standing_level(unit: Unit, ruleset: Ruleset) -> int:
    """The level of its hex at which a unit stands: its value ``level``, or one up on the crest of a depression."""
    if not knows_levels(ruleset):
        return 0
    stands = unit.values.get("level")
    if isinstance(stands, int):
        return stands
    return _CREST if "crest" in unit.state else 0


def step_level(bench: Bench, which: int, by: int) -> str:
    """Raise or lower the observer within what its hex has, the targets within what the map has. What is told where it cannot
    go on."""
    scenario, ruleset = bench.document.scenario, bench.document.ruleset
    low, high = level_range(scenario, ruleset)
    levels = [bench.levels[OBSERVER], bench.target_level]
    if which == OBSERVER and bench.observer is not None:
        low, high = place_range(scenario, ruleset, bench.observer)
    # a level beyond that was typed in is left step by step
    level = max(min(low, levels[which]), min(max(high, levels[which]), levels[which] + by))
    if level != levels[which] or which == TARGET:
        choose_level(bench, which, level)
    return "" if level != levels[which] else _told(bench, which, low if by < 0 else high, by)


def _told(bench: Bench, which: int, end: int, by: int) -> str:
    if which == TARGET or bench.observer is None:
        up = translate("Levels", "No hex of this map has a place above level {n}")
        down = translate("Levels", "No hex of this map has a place below level {n}")
        return (down if by < 0 else up).format(n=end)
    place = bench.document.scenario.board.grid.labels[bench.observer]
    up = translate("Levels", "{hex} has no place above level {n}; the field Levels goes higher")
    down = translate("Levels", "{hex} has no place below level {n}")
    return (down if by < 0 else up).format(hex=place, n=end)


def choose_level(bench: Bench, which: int, level: int) -> None:
    """Ask from or to this level from now on."""
    if which == OBSERVER:
        bench.choose(levels=(level, bench.levels[TARGET]))
    else:
        bench.choose(levels=(bench.levels[OBSERVER], level), target_chosen=True, held_level=None)


def _storeys(ruleset: Ruleset, shape: Shape) -> int:
    row, upper = ruleset.terrain.get(shape.terrain), shape.values.get("levels", shape.values.get("height"))
    if row is None or upper is None or not row.fact("location"):
        return 0
    try:
        return int(Fraction(str(upper)))
    except ValueError:
        return 0


def _sewer(ruleset: Ruleset, key: str) -> bool:
    row = ruleset.terrain.get(key)
    return row is not None and row.fact("los") == "none" and bool(row.fact("depth"))
