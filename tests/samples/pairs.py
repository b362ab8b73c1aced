"""Holds every pair of a scenario against two invariants: the line agrees with the area, and sight is reciprocal where the
rules say so.

Run it over all pairs of all samples: ``python -m tests.samples.pairs``.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

from workbench.analysis import Analysis
from workbench.base.arrays import BoolArray
from workbench.board.hexboard import HexBoard
from workbench.files.scenario_reader import load_scenario
from workbench.forces.units import Forces
from workbench.sight.results import FIRE, SPOT, Effect, SightRequest

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def sample_files() -> list[Path]:
    """Every sample scenario."""
    return sorted(SAMPLES.rglob("*.yaml"))


def open_sample(path: Path) -> Analysis:
    """The analysis of a sample; fails if it does not load cleanly."""
    scenario, ruleset, diagnostics = load_scenario(path)
    assert scenario is not None
    assert ruleset is not None, [item.format() for item in diagnostics]
    return Analysis(scenario, ruleset)


@dataclass(frozen=True)
class Disagreement:
    """A pair that breaks an invariant."""

    what: str
    origin: str
    target: str
    purpose: str


def compare_pairs(analysis: Analysis, pairs: Iterable[tuple[int, int]], purpose: str) -> Iterator[Disagreement]:
    """Pairs whose single line differs from the area of their origin."""
    request = SightRequest(purpose=purpose)
    areas: dict[int, BoolArray] = {}
    for origin, target in pairs:
        if origin not in areas:
            areas[origin] = analysis.area(origin, request).visible
        if analysis.line(origin, target, request).visible != bool(areas[origin][target]):
            yield Disagreement("line and area", analysis.label(origin), analysis.label(target), purpose)


def one_way_pairs(analysis: Analysis, origins: Iterable[int], purpose: str) -> Iterator[tuple[int, int]]:
    """Pairs with a sight one way only, from arrays alone."""
    request = SightRequest(purpose=purpose)
    size = analysis.scenario.board.grid.size
    visible = np.array([analysis.area(origin, request).visible for origin in range(size)])
    chosen = np.zeros(size, dtype=np.bool_)
    chosen[list(origins)] = True
    for a, b in np.argwhere((visible != visible.T) & chosen[:, None]):
        yield int(a), int(b)


def unexplained(analysis: Analysis, pair: tuple[int, int], purpose: str) -> Disagreement | None:
    """A one-way pair that no rule permits; None where one does.

    The chart of Panzer Grenadier permits three: towns as lookouts (8.34), cliffs (blind upwards only) and hedges (seen
    through by those who border them, and no obstacle to a line that goes down): TEC notes of 8.32.
    """
    board = analysis.scenario.board
    a, b = pair
    if analysis.ruleset.id == "landships":
        return _unexplained_by_level_ground(analysis, pair, purpose)
    lookout = bool(board.mask("town")[a] != board.mask("town")[b]) or (
        purpose == SPOT and bool(board.mask("town")[a] or board.mask("town")[b])
    )
    if lookout and purpose == SPOT:
        return None
    forward, back = (
        analysis.line(a, b, SightRequest(purpose=purpose)),
        analysis.line(b, a, SightRequest(purpose=purpose)),
    )
    blocked = forward if not forward.visible else back
    side = blocked.blocker_side
    if side is not None and {"cliff", "hedge"} & set(board.sides_at(*side)):
        return None
    # along a hexside a cliff may close the one hex and an obstacle the other
    barred = [step.hexes for step in blocked.steps if step.effect is Effect.BLOCKS and len(step.hexes) == 2]
    if any(_has_sides(board, hexes) for hexes in barred):
        return None
    if purpose == FIRE and analysis.scenario.forces.sides:
        return None  # own units in the line bar one side's shot, not the other's
    return Disagreement("reciprocity", analysis.label(a), analysis.label(b), purpose)


def _has_sides(board: HexBoard, hexes: tuple[int, ...]) -> bool:
    keys = [key for a in hexes for b in board.grid.neighbours[a] if b >= 0 for key in board.sides_at(a, int(b))]
    return bool({"cliff", "hedge"} & set(keys))


def _unexplained_by_level_ground(analysis: Analysis, pair: tuple[int, int], purpose: str) -> Disagreement | None:
    """Landships!: between heights only what lies next to the target counts, and own squads bar one way (8.23)."""
    a, b = pair
    scenario = analysis.scenario
    if scenario.board.elevation[a] != scenario.board.elevation[b]:
        return None
    empty, request = _without_units(analysis), SightRequest(purpose=purpose)
    if empty.line(a, b, request).visible == empty.line(b, a, request).visible:
        return None
    return Disagreement("reciprocity", analysis.label(a), analysis.label(b), purpose)


@cache
def _without_units(analysis: Analysis) -> Analysis:
    return Analysis(replace(analysis.scenario, forces=Forces()), analysis.ruleset)


def main() -> int:
    """Check all pairs of all samples; prints a line each."""
    failed = 0
    for path in sample_files():
        analysis = open_sample(path)
        size = analysis.scenario.board.grid.size
        for purpose in (SPOT, FIRE):
            pairs = ((a, b) for a in range(size) for b in range(size))
            bad = list(compare_pairs(analysis, pairs, purpose))
            one_way = list(one_way_pairs(analysis, range(size), purpose))
            bad += [found for pair in one_way if (found := unexplained(analysis, pair, purpose))]
            failed += len(bad)
            print(f"{path.name} {purpose}: {size * size} pairs, {len(one_way)} one-way, {len(bad)} disagreements")
            for item in bad[:10]:
                print("  ", item)
    return 1 if failed else 0


def some_pairs(size: int, count: int, seed: int) -> list[tuple[int, int]]:
    """A seeded choice of pairs, grouped by origin so that areas are shared."""
    chooser = random.Random(seed)
    origins = [chooser.randrange(size) for _ in range(max(1, count // 50))]
    return [(origin, chooser.randrange(size)) for origin in origins for _ in range(50)]


if __name__ == "__main__":
    sys.exit(main())
