"""The report of the benchmarks: growth, ratios to baselines and to earlier runs, its file."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import numpy as np
import pytest

from tests.bench import report
from tests.bench.baselines import rays, squares, walk_lines
from tests.bench.catalogue import CATALOGUE, Entry
from tests.bench.figures import Figure
from tests.bench.growth import growths
from tests.bench.machine import busy, machine
from workbench.geometry.grid import HexGrid


def _family(name: str, power: float, expected: float) -> list[Figure]:
    return [
        Figure(f"{name}[{size}]", 0.01 * size**power, family=name, amount=size, amount_of="edges", expected=expected)
        for size in (50.0, 500.0, 5000.0)
    ]


def test_a_cost_that_grows_faster_than_its_work_is_flagged() -> None:
    found = growths([*_family("steep", 1.5, 1.0), *_family("even", 1.1, 1.0), *_family("flat", 0.0, 0.0)][::-1])
    assert [one.family for one in found] == ["even", "flat", "steep"]
    assert [round(one.exponent, 6) for one in found] == [1.1, 0.0, 1.5]
    assert [one.steep for one in found] == [False, False, True]
    told = report.growth_table(found).splitlines()
    assert "faster" in told[2]
    assert not any("faster" in line for line in told[:2])
    assert not growths(_family("alone", 1.0, 1.0)[:1])


def test_an_earlier_report_is_compared_and_regressions_are_named(tmp_path: Path) -> None:
    before = [Figure("a", 10.0, least=9.0), Figure("b", 10.0, least=9.0), Figure("c", 10.0), Figure("n", 3.0, unit="")]
    file = tmp_path / "before.json"
    file.write_text(json.dumps(report.whole(before, {"machine": machine()})), encoding="utf-8")
    # b is slow in the middle and as quick as ever at its best: somebody else was at work
    now = [Figure("a", 14.0, least=12.5), Figure("b", 14.0, least=9.1), Figure("c", 14.0), Figure("n", 9.0, unit="")]
    worse = report.compare([*now, Figure("new", 1.0)], report.read(file))
    assert [one.name for one in worse] == ["a", "c"]
    assert now[0].earlier == pytest.approx(1.4)
    assert [line.endswith("1.40 <<") for line in report.table(now).splitlines()[2:]] == [True, False, True, False]
    assert now[3].earlier is None


def test_the_table_tells_targets_and_baselines() -> None:
    figure = Figure("area[33x10]", 2.0, work="area", size="33x10", target=1.0, baseline=9.0, baseline_name="walk")
    last = report.table([figure, Figure("b", 1234.5)]).splitlines()
    assert last[2].split() == ["area[33x10]", "area", "33x10", "2", "ms", "1", "over", "walk", "9", "4.5"]
    assert "1,234" in last[3]
    assert report.whole([figure], {})["figures"][0]["ratio"] == 4.5


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "other"}'])
def test_what_is_no_report_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(report.BadReport, match=r"x\.json"):
        report.read(file)
    with pytest.raises(report.BadReport, match="nowhere"):
        report.read(tmp_path / "nowhere")


def test_the_catalogue_knows_sizes_and_targets_of_variants() -> None:
    about = CATALOGUE["area_one_to_all"].about("100x100")
    assert about == {"work": "area from one hex", "size": "100x100", "target": 30}
    wanted = [CATALOGUE["visible_area"].about(f"woods-{edges}")["target"] for edges in (50, 500, 5000)]
    assert wanted == [5, 8, 60]
    assert Entry().about("")["target"] is None
    assert CATALOGUE["memory_300x300"].target_of("greatest MB", "") == 300


def test_the_machine_is_told_without_names() -> None:
    told = json.dumps(machine())
    assert str(Path.home()) not in told
    assert "numpy" in told
    assert busy(1000.0)
    assert not busy(None)


def test_baselines_do_what_they_say() -> None:
    grid = HexGrid(9, 9)
    tops = [0] * grid.size
    origin = grid.size // 2
    everything = list(range(grid.size))
    assert walk_lines(grid, tops, origin, everything) == grid.size
    around = [int(number) for number in grid.neighbours[origin]]
    for number in around:
        tops[number] = 1
    assert walk_lines(grid, tops, origin, everything) == 1 + len(around), "ringed by hills it sees them alone"
    island = squares(6, 5, lambda middles: (middles[:, 0] > 2) & (middles[:, 0] < 4))
    ways = networkx.single_source_dijkstra_path_length(island, (0, 0))
    assert len(ways) == 10, "what lies beyond the closed columns is not reached"
    assert ways[1, 4] == pytest.approx(3 + 2**0.5)
    square = np.array([(-1.0, -1.0, 1.0, -1.0), (1.0, -1.0, 1.0, 1.0), (1.0, 1.0, -1.0, 1.0), (-1.0, 1.0, -1.0, -1.0)])
    assert rays(square, (0.0, 0.0), 3600, 50.0) == pytest.approx(4.0, rel=1e-3)
