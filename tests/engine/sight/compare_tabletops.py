"""``python -m tests.engine.sight.compare_tabletops --tables 500``: areas on random tables against lines one by one.

For every table and observer, points are judged three times: by the visible polygon, by the engine's lines, and (some of them)
by the slow reference. A point within 1 mm of the polygon's outline may go either way.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, field

import numpy as np
import shapely

from tests.engine.sight.random_tabletops import place, table
from tests.engine.sight.tabletop_reference import Reference
from tests.tabletops import sheet
from workbench.engine.sight.results import Standpoint, TabletopRequest
from workbench.games.blitzkrieg.sight.doctrine import Doctrine
from workbench.scenario.tabletop_board import Feature

SHEET = sheet()
NEAR = 0.1
"""1 mm, in cm."""


@dataclass
class Count:
    """What was compared and what differed."""

    tables: int = 0
    points: int = 0
    lines: int = 0
    polygon_wrong: int = 0
    farthest: float = 0.0
    lines_wrong: int = 0
    one_way: int = 0
    invalid: int = 0
    bad: list[str] = field(default_factory=list)

    def said(self) -> str:
        """In one line."""
        return (
            f"{self.tables} tables: {self.points} points against the polygon, {self.polygon_wrong} wrong beyond {NEAR * 10} mm "
            f"(farthest {self.farthest * 10:.3f} mm from an outline); {self.lines} lines against the reference, "
            f"{self.lines_wrong} wrong; {self.one_way} differ there and back; {self.invalid} invalid polygons"
        )


def compare(seed: int, points: int, lines: int, count: Count) -> None:
    """Compare one table, from one place."""
    scenario = table(seed)
    dice = random.Random(seed + 1)
    sight = Doctrine(scenario, SHEET)
    slow = Reference(scenario.board.features)
    eye = _observer(dice, scenario.board.features)
    height, above = dice.choice((0.0, 0.0, 1.0, 2.0)), dice.choice((0.0, 0.0, 0.0, 1.0, 2.5))
    origin, request = Standpoint(eye, height), TabletopRequest(above=above)
    area = sight.area(origin, request)
    targets = np.array([place(dice) for _ in range(points)])
    seen = sight.seen(origin, targets, request)
    inside = shapely.contains_xy(area.visible, targets[:, 0], targets[:, 1])
    wrong = np.flatnonzero(seen != inside)
    off = shapely.distance(shapely.boundary(area.visible), shapely.points(targets[wrong]))
    far = wrong[~(off <= NEAR)]
    count.tables += 1
    count.points += points
    count.polygon_wrong += len(far)
    count.farthest = max([count.farthest, *off.tolist()])
    count.invalid += not area.visible.is_valid
    count.bad += [
        f"table {seed}: polygon and line differ at {targets[i]} from {eye}+{height}, above {above}" for i in far[:2]
    ]
    for i in range(min(lines, points)):
        target = (float(targets[i, 0]), float(targets[i, 1]))
        count.lines += 1
        told = slow.seen(eye, target, (height, above))
        if told != seen[i] and _grazing(sight, origin, targets[i], request) > 1e-6:
            count.lines_wrong += 1
            count.bad.append(f"table {seed}: reference says {told} at {target} from {eye}+{height}, above {above}")
        back = sight.seen(Standpoint(target, above), np.array([eye]), TabletopRequest(above=height))
        count.one_way += bool(back[0] != seen[i])


def _observer(dice: random.Random, features: tuple[Feature, ...]) -> tuple[float, float]:
    """Anywhere, or in a piece, beside it, on its edge or on its very corner."""
    feature = dice.choice(features)
    corners = shapely.get_coordinates(feature.area).tolist()
    x, y = dice.choice(corners)
    u, v = corners[corners.index([x, y]) - 1]
    inside = feature.area.representative_point()
    return dice.choice(
        [
            place(dice),
            place(dice),
            (x + dice.uniform(-3, 3), y + dice.uniform(-3, 3)),
            (inside.x, inside.y),
            ((x + u) / 2, (y + v) / 2),
            (x, y),
        ]
    )


def _grazing(sight: Doctrine, origin: Standpoint, target: np.ndarray, request: TabletopRequest) -> float:
    """How far a line is from the other answer, if it is near it: rounding decides where it just touches."""
    margin = sight.line(origin, Standpoint((float(target[0]), float(target[1])), request.above)).margin
    return 1.0 if margin is None or margin.length is None else margin.length


def main() -> None:
    """Compare as many tables as asked for, and say what was found."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--tables", type=int, default=500)
    reader.add_argument("--points", type=int, default=4000)
    reader.add_argument("--lines", type=int, default=40)
    reader.add_argument("--first", type=int, default=0)
    asked = reader.parse_args()
    count, start = Count(), time.perf_counter()
    for seed in range(asked.first, asked.first + asked.tables):
        compare(seed, asked.points, asked.lines, count)
        if count.bad:
            print(*count.bad, sep="\n", flush=True)
            count.bad.clear()
    print(count.said(), f"in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
