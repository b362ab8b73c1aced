"""Maps of chances that grow: every cell is judged once, coarse ones first; in the end they are those worked out at once."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tests import loading
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.protocol import TabletopField
from workbench.engine.sight.results import Party, Standpoint
from workbench.planning.growth import Cell, passes, spread
from workbench.planning.kinds.kill_zone import KILL_ZONE
from workbench.planning.kinds.threat import THREAT
from workbench.planning.plan_fields import CHANCE
from workbench.planning.plan_registry import work_out
from workbench.planning.plans import Growing, PlanKind, PlanPicture, PlanRequest
from workbench.planning.tabletop_shares import SOME_FIRE
from workbench.planning.threat import chances_at_points, tabletop_threat
from workbench.planning.watchers import tabletop_watcher

CELLS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), unique=True, max_size=200)
TABLE = Path("samples/blitzkrieg/teaching/7_detection.yaml")
SQUADS = Path("samples/bolt_action/teaching/2_building.yaml")
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


def _table(path: Path) -> TabletopAnalysis:
    analysis = _analysis(path)
    assert isinstance(analysis, TabletopAnalysis)
    return analysis


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


class _Enough(Exception):
    """The first picture was shown."""


@pytest.mark.parametrize("kind", [THREAT, KILL_ZONE], ids=lambda kind: kind.id)
def test_the_first_picture_of_a_table_waits_for_no_field_of_fire(
    kind: PlanKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = _table(TABLE)
    asked_for: list[object] = []

    def field(origin: Standpoint, **more: object) -> TabletopField:
        asked_for.append(origin)
        raise CannotAnswer("not_modelled", Text.of("no field of fire is worked out here"))

    monkeypatch.setattr(analysis.fire, "field", field)

    def show(picture: PlanPicture) -> None:
        assert picture.regions
        raise _Enough

    side = analysis.scenario.forces.sides[0].side
    request = PlanRequest(kind, {"side": side, "measure": CHANCE, "weight": CHANCE, "least": 1})
    with pytest.raises(_Enough):
        work_out(analysis, request, growing=Growing(show))
    assert not asked_for
    with pytest.raises(_Enough):
        work_out(analysis, request.with_values(target="infantry"), growing=Growing(show))


def test_the_fire_of_some_units_is_shown_before_that_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.planning.plans.EVERY", 0.0)
    analysis = _table(SQUADS)
    pictures: list[PlanPicture] = []

    def show(picture: PlanPicture) -> None:
        pictures.append(picture)
        if len(pictures[-1].lines) < len(pictures[0].lines):
            raise _Enough

    force = max(analysis.scenario.forces.sides, key=lambda force: len(force.units))
    with pytest.raises(_Enough):
        work_out(analysis, PlanRequest(THREAT, {"side": force.side, "measure": CHANCE}), growing=Growing(show))
    *some, whole = pictures
    assert some
    units = sum(unit.at is not None for unit in force.units)
    counts = [
        count for picture in some for count in range(units) if SOME_FIRE.format(n=count, all=units) in picture.lines
    ]
    assert len(counts) == len(some)
    assert counts == sorted(set(counts))
    assert not any("So far" in line.en for line in whole.lines)
    # where more units fire the chance is never less
    before: BaseGeometry = shapely.Polygon()
    for picture in pictures:
        ground = shapely.union_all([region for region, _ in picture.regions])
        assert before.difference(ground).area < 1e-6
        before = ground


@pytest.mark.slow(8)
@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize("target", [Party(), Party("infantry")], ids=["anybody", "infantry"])
@pytest.mark.parametrize("path", [TABLE, SQUADS], ids=lambda path: path.stem)
def test_chances_without_fields_of_fire_are_those_of_the_threat(path: Path, target: Party, least: int) -> None:
    analysis, dice = _table(path), Random(least)
    board, force = analysis.scenario.board, analysis.scenario.forces.sides[0]
    watchers = [tabletop_watcher(analysis, unit.id) for unit in force.units if unit.at is not None]
    threat = tabletop_threat(analysis, watchers, target)
    # a hair beside the edge of a field two judgements may differ
    edges = [shot.field.region.boundary for shot in threat.shots]
    points = [(dice.uniform(0, board.width), dice.uniform(0, board.height)) for _ in range(40)]
    points = [point for point in points if all(edge.distance(shapely.Point(point)) > 0.1 for edge in edges)]
    places = [analysis.point(point) for point in points]
    found = chances_at_points(analysis, watchers, target, places, least=least)
    told = [threat.chance(place) if len(threat.shots_at(place)) >= least else None for place in places]
    assert found == told
    if least == 1:
        assert any(told)
