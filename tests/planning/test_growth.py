"""Maps of chances that grow: every cell is judged once, coarse ones first; in the end they are those worked out at once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import loading
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.planning.growth import Cell, passes, spread
from workbench.planning.kinds.threat import THREAT
from workbench.planning.plan_fields import CHANCE
from workbench.planning.plan_registry import work_out
from workbench.planning.plans import Growing, PlanPicture, PlanRequest

CELLS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), unique=True, max_size=200)
TABLE = Path("samples/blitzkrieg/teaching/7_detection.yaml")
HEXES = Path("samples/landships/marcelle_farm.yaml")


@given(CELLS, st.tuples(st.integers(-5, 45), st.integers(-5, 45)))
def test_each_cell_is_judged_once_and_the_nearest_first(cells: list[Cell], near: Cell) -> None:
    found = list(passes(cells, near))
    assert sorted(cell for one in found for cell in one) == sorted(cells)
    for one in found:
        away = [(x - near[0]) ** 2 + (y - near[1]) ** 2 for x, y in one]
        assert away == sorted(away)


def test_a_full_lattice_begins_with_one_cell_of_each_block() -> None:
    cells = [(x, y) for x in range(32) for y in range(32)]
    sizes = [len(one) for one in passes(cells, (0, 0))]
    assert sizes == [64, 192, 768]


@given(CELLS, st.data())
def test_what_is_judged_is_shown_as_it_is_and_the_rest_by_one_of_it(cells: list[Cell], data: st.DataObject) -> None:
    order = [cell for one in passes(cells, (0, 0)) for cell in one]
    judged = {cell: number for number, cell in enumerate(order[: data.draw(st.integers(0, len(order)))])}
    known = spread(judged, cells)
    assert {cell: known[cell] for cell in judged} == judged
    assert set(known.values()) <= set(judged.values())
    assert spread(dict.fromkeys(cells, 1), cells) == dict.fromkeys(cells, 1)


def _analysis(path: Path) -> AnyAnalysis:
    return analysis_of(*loading.scenario(path))


def _ask(analysis: AnyAnalysis, **more: object) -> PlanRequest:
    return PlanRequest(THREAT, {"side": analysis.scenario.forces.sides[0].side, "measure": CHANCE, **more})


def _same(one: PlanPicture, other: PlanPicture) -> bool:
    rest = (one.rows, one.lines, one.assumed) == (other.rows, other.lines, other.assumed)
    hexes = np.array_equal(
        np.array([] if one.counts is None else one.counts), np.array([] if other.counts is None else other.counts)
    )
    ground = [(region.wkt, count) for region, count in one.regions]
    return rest and hexes and ground == [(region.wkt, count) for region, count in other.regions]


@pytest.mark.slow
@pytest.mark.parametrize("path", [TABLE, HEXES], ids=["table", "hexes"])
def test_a_map_that_has_grown_is_the_map_worked_out_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.planning.plans.EVERY", 0.0)
    shown: list[PlanPicture] = []
    analysis = _analysis(path)
    request = _ask(analysis)
    grown = work_out(analysis, request, growing=Growing(shown.append))
    assert _same(grown, work_out(_analysis(path), request))
    assert shown
    assert all(one.request == request for one in shown)
    there = request.with_values(to=0 if path is HEXES else (1.0, 1.0))
    assert _same(work_out(analysis, there), work_out(_analysis(path), there))
    assert _same(work_out(analysis, request), grown)
