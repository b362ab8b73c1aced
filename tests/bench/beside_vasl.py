"""``python -m tests.bench.beside_vasl``: areas, all pairs and lines of Advanced Squad Leader on nine boards of 33 by 10 hexes.

    python -m tests.bench.beside_vasl [--json FILE] [--only NAME ...] [--rounds 20]

VASL's engine is not run: each figure is divided by a constant, what the engine took in November 2026 on other boards of the
same kind, at another hour of two shared cores. In brackets is how many times as fast as that ours is; side by side in one
run areas of mixed boards were 5.9 to 12.6 times as fast, where this says up to 1.8 times as much. Only the public analysis
is used, warm. Read, never asserted.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from tests.bench.asl_boards import analysis, scenario
from tests.bench.machine import busy, load, machine
from workbench.analysis.hex_analysis import Analysis
from workbench.base.numbers import frozen
from workbench.engine.sight.results import SightRequest
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import disk
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario

FORMAT = "workbench beside vasl/1"
CONSTANTS = (
    "VASL's engine is not run here: ratios are to constants of other boards and another hour (November 2026), and up to 1.8\n"
    "times too kind. Side by side in one run on 28 November areas were 5.9 to 12.6 times as fast on mixed and dense boards,\n"
    "17.6 on a flat board, 66 on open ground; all pairs 9 to 30 times, 119 on open ground."
)
"""What is printed first."""


@dataclass(frozen=True)
class Vasl:
    """What VASL's engine takes: an area (ms), all pairs (s), and how many single lines it judges in a second."""

    area: float
    all_pairs: float
    lines: float


@dataclass(frozen=True)
class Kind:
    """How a board is made: the shares of hexes that woods or crops fill (drawn as their outlines), the share of hexsides with
    a wall or a hedge, so many hills, so many buildings drawn small or as large as their hexes, so many drawings of plants;
    ``wanted`` times as fast as VASL should areas and all pairs be."""

    seed: int
    vasl: Vasl
    woods: float = 0.0
    crops: float = 0.0
    sides: float = 0.0
    hills: int = 0
    small: int = 0
    large: int = 0
    plants: int = 0
    wanted: float = 10.0


KINDS = {
    "open ground": Kind(1, Vasl(141, 48.9, 2461), wanted=100.0),
    "whole hexes": Kind(2, Vasl(42.9, 15.1, 7838), woods=0.12, crops=0.18, sides=0.06),
    "whole hexes on hills": Kind(3, Vasl(50.5, 18.0, 6991), woods=0.12, crops=0.18, sides=0.06, hills=4),
    "small drawn buildings": Kind(4, Vasl(60.6, 21.8, 4915), small=80),
    "buildings, whole and drawn": Kind(5, Vasl(64.9, 23.3, 4500), small=50, large=25),
    "mixed, first": Kind(
        6, Vasl(41, 16, 6200), woods=0.08, crops=0.12, sides=0.05, hills=1, small=40, large=10, plants=60
    ),
    "mixed, second": Kind(
        7, Vasl(52, 20, 5500), woods=0.05, crops=0.15, sides=0.03, hills=2, small=60, large=15, plants=40
    ),
    "hills, woods, buildings": Kind(8, Vasl(52.3, 20.5, 5530), woods=0.12, crops=0.05, sides=0.02, hills=5, small=50),
    "dense": Kind(
        9, Vasl(28.3, 10.4, 8584), woods=0.25, crops=0.15, sides=0.1, hills=2, small=120, large=40, plants=120
    ),
}

_WOODS, _CROPS, _SIDES = ("woods",), ("grain", "brush"), ("wall", "hedge")
_HOUSES = ("stone_building", "wooden_building")


@lru_cache(maxsize=len(KINDS))
def made(name: str) -> Scenario:
    """The scenario on the board of a kind."""
    kind, base = KINDS[name], scenario(0)
    grid, chooser = base.board.grid, random.Random(kind.seed)
    filled = [
        _whole(grid, number, chooser.choice(keys))
        for keys, share in ((_WOODS, kind.woods), (_CROPS, kind.crops))
        for number in chooser.sample(range(grid.size), round(share * grid.size))
    ]
    sides = {
        key: frozen(np.array([[chooser.random() < kind.sides for _ in range(3)] for _ in range(grid.size)]))
        for key in (_SIDES if kind.sides else ())
    }
    elevation = np.zeros(grid.size, dtype=np.int32)
    for _ in range(kind.hills):
        centre, height = grid.hexes[chooser.randrange(grid.size)], chooser.randint(1, 3)
        for here in disk(centre, height + 1):
            at = grid.index(here)
            if at is not None:
                elevation[at] = max(int(elevation[at]), height - max(0, here.distance(centre) - 1))
    houses = [(chooser.randrange(grid.size), chooser.choice(_HOUSES)) for _ in range(kind.large)]
    shapes = [
        *filled,
        *(_house(grid, chooser, chooser.uniform(0.1, 0.25)) for _ in range(kind.small)),
        *(_whole(grid, number, key, levels=chooser.randint(1, 2)) for number, key in houses),
        *(_blot(grid, chooser) for _ in range(kind.plants)),
    ]
    board = replace(base.board, hexsides=sides, elevation=frozen(elevation), shapes=tuple(shapes))
    return replace(base, board=board)


def _house(grid: HexGrid, chooser: random.Random, size: float) -> Shape:
    """An oblong turned at random near the centre of a hex."""
    x, y = (value + chooser.uniform(-0.3, 0.3) for value in grid.centres[chooser.randrange(grid.size)].tolist())
    turn, long = chooser.uniform(0, math.pi), size * chooser.uniform(1, 1.8)
    (a, b), (c, d) = (long * math.cos(turn), long * math.sin(turn)), (-size * math.sin(turn), size * math.cos(turn))
    corners = ((x + a + c, y + b + d), (x + a - c, y + b - d), (x - a - c, y - b - d), (x - a + c, y - b + d))
    levels = chooser.randint(0, 2)
    return Shape(chooser.choice(_HOUSES), "polygon", _rounded(corners), {"levels": levels})


def _whole(grid: HexGrid, number: int, key: str, **values: int) -> Shape:
    """Terrain drawn as the outline of a whole hex."""
    return Shape(key, "polygon", tuple(grid.corners(grid.hexes[number])), values)


def _blot(grid: HexGrid, chooser: random.Random) -> Shape:
    """Plants of five to ten corners, some across hexsides."""
    x, y = (value + chooser.uniform(-0.4, 0.4) for value in grid.centres[chooser.randrange(grid.size)].tolist())
    count, size = chooser.randint(5, 10), chooser.uniform(0.2, 0.5)
    turns = [2 * math.pi * corner / count for corner in range(count)]
    away = [size * chooser.uniform(0.7, 1.0) for _ in turns]
    corners = [(x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in zip(away, turns, strict=True)]
    return Shape(chooser.choice((*_WOODS, *_CROPS)), "polygon", _rounded(corners))


def _rounded(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    return tuple((round(x, 3), round(y, 3)) for x, y in points)


# --- What is measured on one board.


@dataclass(frozen=True)
class Row:
    """The figures of one board; lines are told in full or judged bare, in a second, and ``listed`` are those of a
    list of random pairs that is asked at once."""

    board: str
    area_ms: float
    all_pairs_s: float
    told: float
    bare: float
    listed: float

    @property
    def times(self) -> dict[str, float]:
        """How many times as fast as VASL."""
        vasl = KINDS[self.board].vasl
        return {
            "area": vasl.area / self.area_ms,
            "all pairs": vasl.all_pairs / self.all_pairs_s,
            "told": self.told / vasl.lines,
            "bare": self.bare / vasl.lines,
            "listed": self.listed / vasl.lines,
        }


def measured(name: str, rounds: int) -> Row:
    """All figures of one board."""
    found = made(name)
    size = found.board.grid.size
    inquiry = analysis(found)
    inquiry.area(0)
    chooser = random.Random(11)
    places = iter(chooser.sample(range(size), min(size, rounds + 5)))
    for _ in range(5):
        inquiry.area(next(places))
    area = _seconds(lambda: inquiry.area(next(places)), rounds)
    pairs = _pairs(chooser, size)

    def all_pairs() -> float:
        # another analysis each time, as its index is kept; its ground is compiled before
        fresh = analysis(found)
        fresh.area(0)
        return _seconds(fresh.index, 1)

    index = statistics.median(all_pairs() for _ in range(max(1, rounds // 7)))
    told = _seconds(lambda: inquiry.line(*next(pairs)), rounds)
    bare = _seconds(lambda: _bare(inquiry, next(pairs)), rounds)
    some = [next(pairs) for _ in range(LISTED)]
    listed = _seconds(lambda: inquiry.sees(some), max(1, rounds // 2))
    return Row(name, 1000 * area, index, 1 / told, 1 / bare, len(some) / listed)


LISTED = 1000


def _pairs(chooser: random.Random, size: int) -> Iterator[tuple[int, int]]:
    while True:
        a, b = chooser.sample(range(size), 2)
        yield a, b


def _bare(inquiry: Analysis, pair: tuple[int, int]) -> bool:
    seen = inquiry.sight.seen(pair[0], np.array([pair[1]], dtype=np.int32), SightRequest())
    return bool(seen[0])


def _seconds(work: Callable[[], object], rounds: int) -> float:
    """The median of processor time: of others' work on a shared machine it takes no part."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times)


# --- The report.


def table(rows: Sequence[Row]) -> str:
    """All figures, one board a line; in brackets how many times as fast as VASL, ``*`` where less than wanted."""
    head = ("board", "area ms", "all pairs s", "told /s", "bare /s", "listed /s")
    cells = [head]
    for row in rows:
        times, wanted = row.times, KINDS[row.board].wanted
        cells.append(
            (
                row.board,
                _cell(row.area_ms, times["area"], wanted),
                _cell(row.all_pairs_s, times["all pairs"], wanted),
                _cell(row.told, times["told"]),
                _cell(row.bare, times["bare"]),
                _cell(row.listed, times["listed"]),
            )
        )
    wide = [max(len(line[place]) for line in cells) for place in range(len(head))]
    return "\n".join(
        "  ".join(cell.rjust(wide[k]) if k else cell.ljust(wide[0]) for k, cell in enumerate(line)) for line in cells
    )


def _cell(value: float, times: float, wanted: float = 0.0) -> str:
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
    return f"{shown} ({times:.3g} x{'*' if times < wanted else ''})"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print one table, and keep it as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.beside_vasl", description="Measure beside VASL's engine."
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the report there")
    parser.add_argument("--only", nargs="+", choices=KINDS, metavar="NAME", help="only these boards")
    parser.add_argument(
        "--rounds", type=int, default=20, help="areas and single lines of each board, of which the median counts"
    )
    asked = parser.parse_args(argv)
    print(CONSTANTS + "\n", flush=True)
    before = load()
    if busy(before):
        print(f"the machine is busy (load {before}): processor time is told, still read it with care", file=sys.stderr)
    rows = []
    for name in asked.only or KINDS:
        rows.append(measured(name, asked.rounds))
        print(table(rows[-1:]).splitlines()[-1], flush=True)
    print("\n" + table(rows))
    if asked.json:
        told = {
            "format": FORMAT,
            "ratios": CONSTANTS.replace("\n", " "),
            "machine": machine(),
            "load at the start": before,
            "boards": [{**row.__dict__, "times": row.times, "wanted": KINDS[row.board].wanted} for row in rows],
        }
        asked.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
