"""What the moves of a unit say about the place that it is dragged to, on hexes and on tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.loading import ruleset, scenario
from tests.tabletops import box, table
from workbench.analysis.any_analysis import analysis_of
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.move_checks import HexMoves, TabletopMoves, moves_of_unit
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.results import MoveRequest
from workbench.scenario.units import TabletopUnit

LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
SORVINO = SAMPLES / "asl" / "sorvino_brook.yaml"


def hex_moves(path: Path, unit: str) -> tuple[HexMoves, Analysis]:
    found, rules = scenario(path)
    analysis = analysis_of(found, rules)
    moves = moves_of_unit(analysis, unit)
    assert isinstance(moves, HexMoves)
    assert isinstance(analysis, Analysis)
    return moves, analysis


def on_table(*pieces: object, unit: TabletopUnit) -> TabletopMoves:
    found = table(*pieces, units=[unit])  # type: ignore[arg-type]
    return TabletopMoves(TabletopAnalysis(found, ruleset("blitzkrieg")), unit.id)


def test_on_hexes_the_cost_is_that_of_reach_and_the_way_is_that_of_the_path() -> None:
    moves, analysis = hex_moves(LIPOVKA, "g_inf1")
    side, unit = analysis.unit("g_inf1")
    assert unit.at is not None
    reach = analysis.movement.reach(MoveRequest(party_of(side, unit), unit.at, facing=unit.facing))
    for number in list(reach.costs)[::7]:
        check = moves.with_way(moves.check(number))
        assert check.band == 0
        assert check.paces[0].cost == reach.costs[number]
        assert (check.way[0], check.way[-1]) == (unit.at, number)
        assert moves.nearest(number) == number
    far = max(range(analysis.scenario.board.grid.size), key=lambda n: abs(n - unit.at))  # type: ignore[operator]
    beyond = moves.check(far)
    assert beyond.pace is None
    assert moves.nearest(far) in reach.costs


@pytest.mark.slow
def test_a_faster_move_is_a_later_band() -> None:
    moves, _ = hex_moves(SORVINO, "gl1")
    checks = [moves.check(number) for number in range(300, 400)]
    bands = {check.band for check in checks}
    assert bands >= {0, 1}, "ordinary and double time"
    later = next(check for check in checks if check.band == 1)
    assert later.pace is not None
    assert later.pace.mode == "double_time"
    assert later.pace.cost is not None
    assert later.paces[0].allowance < later.pace.cost <= later.pace.allowance


def test_a_gun_that_cannot_move_says_why() -> None:
    moves, _ = hex_moves(LIPOVKA, "g_at1")
    check = moves.with_way(moves.check(moves.start + 2))
    assert check.pace is None
    assert check.paces[0].reason is not None
    assert "transport" in check.paces[0].reason.en
    assert check.way == ()


@pytest.mark.slow
def test_what_is_forbidden_and_too_far_says_both_on_hexes() -> None:
    moves, analysis = hex_moves(LIPOVKA, "g_inf1")
    hexes = analysis.scenario.board.grid.hexes
    checks = {number: moves.check(number) for number in range(analysis.scenario.board.grid.size)}
    forbidden = {number: check.paces[0] for number, check in checks.items() if check.paces[0].reason is not None}
    away = {number: hexes[number].distance(hexes[moves.start]) for number in forbidden}
    far = [number for number in forbidden if away[number] > 12]
    assert far
    assert all(forbidden[number].too_far for number in far)
    assert not any(pace.too_far for number, pace in forbidden.items() if away[number] <= 1)
    assert not any(pace.too_far for check in checks.values() for pace in check.paces if pace.within)


def test_what_is_forbidden_and_too_far_says_both_on_a_table() -> None:
    tank = TabletopUnit("a", "tracked_standard", (20.0, 100.0))
    moves = on_table(box("deep_river", 24, 95, 28, 105), box("deep_river", 110, 90, 118, 110), unit=tank)
    near, far = moves.check((26.0, 100.0)), moves.check((114.0, 100.0))
    assert all(pace.reason is not None for check in (near, far) for pace in check.paces)
    assert not any(pace.too_far for pace in near.paces)
    assert all(pace.too_far for pace in far.paces)


def test_on_a_table_each_pace_has_its_cost_and_slow_ground_costs_more() -> None:
    moves = on_table(box("dense_wood_jungle", 40, 80, 60, 120), unit=TabletopUnit("a", "infantry", (20.0, 100.0)))
    near, wood = (moves.check((x, 100.0)) for x in (32.0, 48.0))
    assert near.paces[0].cost == pytest.approx(12)
    assert near.band == 0
    assert wood.paces[0].cost is None or wood.paces[0].cost > 28, "the last 8 in the wood cost more"
    assert [pace.mode for pace in near.paces] == ["", "fast"]
    way = moves.with_way(near).way
    assert (way[0], way[-1]) == ((20.0, 100.0), (32.0, 100.0))
    runs = moves.check((20.0, 75.0))
    assert (runs.band, runs.paces[0].within) == (1, False)
    assert moves.check((20.0, 10.0)).pace is None


def test_ground_that_nobody_enters_says_so_and_the_limit_lies_before_it() -> None:
    water = box("deep_river", 30, 0, 40, 200, id="river")
    moves = on_table(water, unit=TabletopUnit("a", "infantry", (20.0, 100.0)))
    check = moves.check((35.0, 100.0))
    assert check.pace is None
    assert all(pace.reason is not None for pace in check.paces)
    x, y = moves.nearest((35.0, 100.0))
    assert x == pytest.approx(30, abs=0.1)
    assert y == pytest.approx(100, abs=0.5)
    assert moves.check((x, y)).pace is not None
    assert moves.nearest((25.0, 101.0)) == (25.0, 101.0)


def test_a_way_that_is_barred_says_that_the_place_is_not_and_names_what_is_met_first() -> None:
    far, near = box("deep_river", 27, 60, 28, 140, id="far"), box("deep_river", 23, 60, 24, 140, id="near")
    far, near = replace(far, name=Text("Far", "Loin")), replace(near, name=Text("Near", "Près"))
    moves = on_table(far, near, unit=TabletopUnit("a", "infantry", (20.0, 100.0)))
    behind, inside = moves.check((32.0, 100.0)), moves.check((23.5, 100.0))
    for pace in behind.paces:
        assert pace.reason is not None
        assert pace.reason.fr.startswith("en chemin tout droit"), pace.reason.fr
        assert "Près" in pace.reason.fr
        assert "Loin" not in pace.reason.fr
        assert pace.reason.en.startswith("barred on the straight way")
    for pace in inside.paces:
        assert pace.reason is not None
        assert "Near" in pace.reason.en
        assert "way" not in pace.reason.en


def test_who_is_not_on_the_map_has_no_moves() -> None:
    with pytest.raises(CannotAnswer):
        moves_of_unit(TabletopAnalysis(table(units=[TabletopUnit("a", "infantry", None)]), ruleset("blitzkrieg")), "a")
