"""Holds every pair of a scenario against two invariants: the line agrees with the area, and sight is reciprocal where the
rules say so.

Run it over all pairs of all samples: ``python -m tests.samples.pairs``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np

from tests.loading import scenario
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import SAMPLES
from workbench.base.numbers import BoolArray
from workbench.engine.sight.results import FIRE, SPOT, SightLine, SightRequest
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.units import Forces


def sample_files() -> list[Path]:
    """Every sample scenario."""
    return sorted(path for path in SAMPLES.rglob("*.yaml") if path.parent.name != "lessons")


def hex_files() -> list[Path]:
    """The samples on hexes."""
    return [path for path in sample_files() if not is_table(path)]


def table_files() -> list[Path]:
    """The samples on tables."""
    return [path for path in sample_files() if is_table(path)]


def is_table(path: Path) -> bool:
    """Is it a free-form table?"""
    return "\n  kind: table\n" in path.read_text(encoding="utf-8")


def open_table(path: Path) -> TabletopAnalysis:
    """The analysis of a sample on a table; fails if it does not load cleanly."""
    found, ruleset = scenario(path)
    assert isinstance(found, TabletopScenario)
    return TabletopAnalysis(found, ruleset)


def open_sample(path: Path) -> Analysis:
    """The analysis of a sample; fails if it does not load cleanly."""
    found, ruleset = scenario(path)
    assert isinstance(found, Scenario)
    return Analysis(found, ruleset)


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


def one_way_pairs(analysis: Analysis, places: Iterable[int], purpose: str) -> Iterator[tuple[int, int]]:
    """Pairs of some hexes with a sight one way only, from arrays alone."""
    request = SightRequest(purpose=purpose)
    chosen = sorted(places)
    visible = np.array([analysis.area(origin, request).visible[chosen] for origin in chosen])
    for a, b in np.argwhere(visible != visible.T):
        yield chosen[a], chosen[b]


def unexplained(analysis: Analysis, pair: tuple[int, int], purpose: str) -> Disagreement | None:
    """A one-way pair that no rule permits; None where one does (see :func:`permitted_by`)."""
    if permitted_by(analysis, pair, purpose):
        return None
    return Disagreement("reciprocity", analysis.label(pair[0]), analysis.label(pair[1]), purpose)


def permitted_by(analysis: Analysis, pair: tuple[int, int], purpose: str) -> str:
    """The rule that permits a one-way pair, empty if none does.

    Units come first: taking them off the map must open the way that is blocked, and own units must stand on it. Where the
    ground alone makes the difference, the rule of the game that does is looked for on the map without units.
    """
    request = SightRequest(purpose=purpose)
    a, b = pair
    if not analysis.line(b, a, request).visible:
        a, b = b, a
    # from here on the way from a to b is the blocked one
    bare = _without_units(analysis)
    by_units = bare.line(a, b, request).visible
    game = analysis.ruleset.id
    if game == "asl":
        return ""  # 6.5: sight is reciprocal
    if by_units:
        return _OWN_UNITS[game] if _own_units_between(analysis, analysis.line(a, b, request)) else ""
    if not bare.line(b, a, request).visible:
        return ""
    if game == "generic" and bare.scenario.board.mask("town")[b]:
        return "1: a town lifts the eye of who observes from it"
    return _by_height(bare, a, b, purpose) if game == "landships" else _by_chart(bare, (a, b), purpose)


_OWN_UNITS = {"landships": "8.23 item 1: own squads", "panzer_grenadier": "7.24, 10.1: own units"}


def _own_units_between(analysis: Analysis, line: SightLine) -> bool:
    """Do units that bar the line of whoever stands at its beginning stand on it (or, in Panzer Grenadier, at its end)?"""
    forces, units = analysis.scenario.forces, analysis.ruleset.units
    landships = analysis.ruleset.id == "landships"
    sides = {side for side, _ in forces.units_at(line.origin)}
    on_line = {number for step in line.steps for number in step.hexes} | {line.target}
    on_line -= {line.origin, line.target} if landships else {line.origin}
    return len(sides) == 1 and any(
        "squad" in units[unit.kind].tags and "pinned" not in unit.state if landships else True
        for number in on_line
        for side, unit in forces.units_at(number)
        if side in sides
    )


def _by_height(bare: Analysis, a: int, b: int, purpose: str) -> str:
    """Landships!: between ends of different heights only what lies next to the target, and as high, blocks (8.23 item 5)."""
    board = bare.scenario.board
    level = board.elevation
    if level[a] == level[b]:
        return ""
    steps = bare.line(a, b, SightRequest(purpose=purpose)).steps
    beside = [
        number
        for step in steps
        for number in step.hexes
        if number not in (a, b) and board.grid.hexes[number].distance(board.grid.hexes[b]) == 1
    ]
    obstacles = [board.mask(key) for key in ("wood", "town", "strongpoint", "hill")]
    blocks = any(
        level[number] >= level[b] and (level[number] > 0 or any(mask[number] for mask in obstacles))
        for number in beside
    )
    return "8.23 item 5: next to the target" if blocks else ""


def _by_chart(bare: Analysis, pair: tuple[int, int], purpose: str) -> str:
    """Panzer Grenadier: what makes the two ways agree once it is taken away: towns as lookouts (8.34; a line of fire knows
    none), cliffs (blind upwards only), hedges (seen through by those who border them): notes of the chart, 8.32."""
    known = {"8.34: lookout": "", "8.32: cliff": "cliff", "8.32: hedge": "hedge"}
    if purpose != SPOT or not any(bare.scenario.board.mask("town")[number] for number in pair):
        del known["8.34: lookout"]
    a, b = pair
    for count in range(1, len(known) + 1):
        for rules in combinations(known, count):
            without = _without_sides(bare, frozenset(known[rule] for rule in rules) - {""})
            request = SightRequest(purpose=FIRE if "8.34: lookout" in rules else purpose)
            if without.line(a, b, request).visible == without.line(b, a, request).visible:
                return ", ".join(rules)
    return ""


@cache
def _without_units(analysis: Analysis) -> Analysis:
    return Analysis(replace(analysis.scenario, forces=Forces()), analysis.ruleset)


@cache
def _without_sides(analysis: Analysis, keys: frozenset[str]) -> Analysis:
    board = analysis.scenario.board
    left = {key: mask for key, mask in board.hexsides.items() if key not in keys}
    return Analysis(replace(analysis.scenario, board=replace(board, hexsides=left)), analysis.ruleset)


def main() -> int:
    """Check all pairs of all samples; prints a line each."""
    failed = 0
    for path in hex_files():
        analysis = open_sample(path)
        size = analysis.scenario.board.grid.size
        for purpose in (SPOT, FIRE):
            pairs = ((a, b) for a in range(size) for b in range(size))
            bad = list(compare_pairs(analysis, pairs, purpose))
            one_way = list(one_way_pairs(analysis, range(size), purpose))
            permits = Counter(permitted_by(analysis, pair, purpose) for pair in one_way)
            bad += [found for pair in one_way if permits[""] and (found := unexplained(analysis, pair, purpose))]
            failed += len(bad)
            print(f"{path.name} {purpose}: {size * size} pairs, {len(one_way)} one-way, {len(bad)} disagreements")
            for rule, count in permits.most_common():
                print(f"   {count:6} {rule or 'NO RULE'}")
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
