"""Rules of the line of sight, one by one, and what the doctrine promises of every board."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.panzer_grenadier import sight_boards as pg
from tests.shares import some
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, OBSERVE, SPOT, SightLine, SightRequest
from workbench.games.panzer_grenadier.sight.doctrine import Doctrine
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.units import Unit

GRID = HexGrid(9, 12)
ON_20 = {"slope": "0501"}


def sees(
    hexes: dict[str, str] | None = None,
    a: str = "0501",
    b: str = "0507",
    purpose: str = SPOT,
    levels: dict[int, str] | None = None,
    sides: dict[str, str] | None = None,
    **switches: str,
) -> SightLine:
    ground = pg.board(GRID, hexes or {}, levels or {}, sides or {})
    return look(pg.doctrine(ground, switches=switches), a, b, SightRequest(purpose))


def look(engine: Doctrine, a: str, b: str, request: SightRequest) -> SightLine:
    grid = engine.scenario.board.grid
    origin, target = grid.find(a), grid.find(b)
    assert origin is not None
    assert target is not None
    return engine.line(origin, target, request)


def keys(line: SightLine) -> list[str]:
    return [reason.key for reason in line.reasons]


BLOCKING = ["woods", "dense_woods", "jungle", "dense_jungle", "mangrove", "town", "village", "sand_dunes"]


@pytest.mark.parametrize("kind", BLOCKING)
def test_high_terrain_between_equal_levels_blocks(kind: str) -> None:
    line = sees({kind: "0503"})
    assert not line.visible
    assert keys(line)[0] == "sight_block_equal"
    assert line.reasons[0].rule == "8.41"
    assert line.blocker == GRID.find("0503")


@pytest.mark.parametrize("kind", ["field", "rocky", "beach", "rice_paddy", "marsh", "minor_river", "stream", "wadi"])
def test_low_terrain_never_blocks(kind: str) -> None:
    assert sees({kind: "0502 0503 0504"}).visible


def test_terrain_of_the_ends_does_not_block() -> None:
    assert sees({"woods": "0501 0507"}).visible


def test_the_railway_embankment_blocks_as_hex_and_as_path() -> None:
    assert not sees({"rail_embankment": "0503"}).visible
    ground = pg.board(GRID, paths={"rail_embankment": "0403 0503 0602"})
    assert not look(pg.doctrine(ground), "0501", "0507", SightRequest()).visible


def test_blocking_ground_of_the_map_blocks_where_nothing_is_painted() -> None:
    ground = pg.board(GRID, {"field": "0502"}, ground="woods")
    engine = pg.doctrine(ground)
    assert look(engine, "0501", "0503", SightRequest()).visible
    assert not look(engine, "0501", "0504", SightRequest()).visible


@pytest.mark.parametrize("kinds", [("light_woods", "orchard"), ("palm", "palm"), ("light_jungle", "light_woods")])
def test_light_terrain_is_pooled(kinds: tuple[str, str]) -> None:
    one = sees({kinds[0]: "0502"})
    assert (one.visible, one.hindrance) == (True, 1)
    places: dict[str, str] = {}
    for kind, place in zip(kinds, ("0502", "0504"), strict=True):
        places[kind] = f"{places.get(kind, '')} {place}".strip()
    two = sees(places)
    assert keys(two)[0] == "sight_light_many"
    assert two.blocker == GRID.find("0504")


def test_valley_woods_do_not_block_from_ridge_to_ridge() -> None:
    woods, ridges = {"woods": "0503", "slope": "0501 0507"}, {2: "0501 0507"}
    assert keys(sees(woods, levels=ridges))[0] == "sight_open_equal"
    literal = sees(woods, levels=ridges, A2="literal")
    assert keys(literal)[0] == "sight_block_low"
    assert "A2" in literal.assumed[-1].en


@pytest.mark.parametrize(
    ("place", "key"),
    [("0503", "sight_near_high"), ("0504", "sight_equidistant"), ("0505", "sight_block_near_low")],
)
@pytest.mark.parametrize("down", [True, False])
def test_an_obstacle_as_high_as_the_higher_end(place: str, key: str, down: bool) -> None:
    a, b = ("0501", "0507") if down else ("0507", "0501")
    line = sees({"woods": place, **ON_20}, a, b, levels={1: "0501"})
    assert key in keys(line)
    assert line.visible is (place != "0505")
    assert not line.asymmetric


def test_a_higher_slope_blocks_wherever_it_lies_and_a_plateau_hex_does_not() -> None:
    levels = {1: "0501", 2: "0502"}
    assert keys(sees({"slope": "0501 0502"}, levels=levels))[0] == "sight_block_above"
    assert sees({"slope": "0501"}, levels=levels).visible


def test_no_dead_ground_behind_an_obstacle_below_the_higher_end() -> None:
    line = sees({"woods": "0506", **ON_20}, levels={2: "0501"})
    assert line.visible
    assert "sight_below" in keys(line)


def test_light_terrain_between_levels_follows_its_reading() -> None:
    places = {"light_woods": "0505 0506", **ON_20}
    line = sees(places, levels={1: "0501"})
    assert keys(line)[0] == "sight_light_high"
    assert sees(places, levels={1: "0501"}, A3="ignore").hindrance == 2
    harmless = sees({"light_woods": "0502 0503", **ON_20}, levels={1: "0501"})
    assert harmless.visible
    assert "sight_light_harmless" in keys(harmless)


def test_every_hexside_run_is_chosen_on_its_own_or_on_one_hand() -> None:
    woods = {"woods": "0505 0706"}
    assert sees(woods, "0405", "0805").visible
    assert not sees(woods, "0405", "0805", A4="first").visible
    assert sees({"woods": "0505 0705"}, "0405", "0805", A4="first").visible
    both = sees({"woods": "0505 0506"}, "0405", "0605")
    assert "sight_both_sides" in keys(both)
    assert {GRID.labels[number] for number in both.steps[0].hexes} == {"0505", "0506"}


def test_the_lightest_side_is_chosen() -> None:
    line = sees({"orchard": "0505 0605"}, "0405", "0805")
    assert (line.visible, line.hindrance) == (True, 1)
    assert line.steps[0].chosen == GRID.find("0506")


def test_along_the_edge_of_the_map_there_is_no_choice() -> None:
    line = sees({"woods": "0201"}, "0101", "0301")
    assert not line.visible
    assert "sight_edge" in keys(line)


def test_ground_beyond_the_edge_may_be_taken_for_open() -> None:
    line = sees({"woods": "0201"}, "0101", "0301", map_edge="open")
    assert line.visible
    assert "sight_edge_open" in keys(line)
    assert line.steps == ()


@pytest.mark.parametrize("purpose", [SPOT, OBSERVE, INDIRECT, BOMBARD])
def test_towns_are_lookouts_for_every_purpose_but_fire(purpose: str) -> None:
    places = {"town": "0501", "woods": "0503"}
    line = sees(places, purpose=purpose)
    assert (line.visible, line.observer_height, line.asymmetric) == (True, 20, True)
    assert keys(line)[-2:] == ["sight_lookout", "sight_asymmetric_lookout"]
    fire = sees(places, purpose=FIRE)
    assert (fire.visible, fire.observer_height, fire.asymmetric) == (False, 0, False)
    assert "sight_no_lookout" in keys(fire)
    assert sees(places, purpose=FIRE, A5="always").visible
    assert not sees(places, purpose=purpose, A5="never").visible
    assert sees(places, "0507", "0501", A6="both").target_height == 20


def test_heights_of_a_hex() -> None:
    ground = pg.board(GRID, {"town": "0501", "wadi": "0502", "light_woods": "0503"}, {1: "0501 0503"})
    engine = pg.doctrine(ground)
    found = [engine.heights(GRID.find(label) or 0) for label in ("0501", "0502", "0503")]
    assert [(h.ground, h.top, h.eye) for h in found] == [(20, 40, 40), (-20, -20, -20), (20, 40, 20)]


CLIFF = {"cliff": "0502/0503"}


def test_a_cliff_blocks_upwards_only_even_between_neighbours() -> None:
    for far, near in (("0505", "0502"), ("0503", "0502")):
        up = sees(a=far, b=near, levels={1: "0502"}, sides=CLIFF)
        assert keys(up)[0] == "sight_cliff"
        assert up.blocker is None
        assert up.blocker_side == (GRID.find("0503"), GRID.find("0502"))
        assert up.reasons[-1].key == "sight_asymmetric_cliff"
        down = sees(a=near, b=far, levels={1: "0502"}, sides=CLIFF)
        assert down.visible
        assert "sight_cliff_passed" in keys(down)


def test_a_cliff_at_a_distance_follows_its_reading() -> None:
    levels = {1: "0502", 2: "0501"}
    assert sees(a="0501", b="0507", levels=levels, sides=CLIFF).visible
    assert not sees(a="0507", b="0501", levels=levels, sides=CLIFF).visible
    back_down = {1: "0503", 2: "0507"}
    assert not sees(a="0501", b="0507", levels=back_down, sides={"cliff": "0503/0504"}).visible
    assert sees(a="0501", b="0507", levels=back_down, sides={"cliff": "0503/0504"}, A12="crossing_up").visible


@pytest.mark.parametrize(
    ("hedge", "a", "b", "key"),
    [
        ("0501/0502", "0501", "0509", "sight_hedge_own"),
        ("0503/0504", "0502", "0505", "sight_hedge"),
        ("0503/0504", "0501", "0504", "sight_hedge_behind"),
        ("0504/0505", "0501", "0505", "sight_hedge_far"),
        ("0501/0502", "0501", "0502", "sight_hedge_own"),
    ],
)
def test_hedges_block_where_the_reason_says(hedge: str, a: str, b: str, key: str) -> None:
    line = sees(a=a, b=b, sides={"hedge": hedge})
    assert key in keys(line)
    assert line.visible is (key not in ("sight_hedge", "sight_hedge_far"))


def test_hedges_do_not_stop_a_line_that_goes_down() -> None:
    line = sees(ON_20, sides={"hedge": "0503/0504"}, levels={1: "0501"})
    assert line.visible
    assert keys(line)[-1] == "sight_asymmetric_hedge"
    assert not sees(ON_20, "0507", "0501", sides={"hedge": "0503/0504"}, levels={1: "0501"}).visible


def test_hedges_follow_their_readings() -> None:
    behind = {"hedge": "0503/0504"}
    assert not sees(a="0501", b="0504", sides=behind, A13="spotter").visible
    assert not sees(a="0501", b="0504", sides=behind, A8="less").visible
    assert sees(a="0502", b="0504", sides=behind, A8="less").visible
    assert not sees(a="0503", b="0504", sides=behind, A11="both_block").visible


def test_running_along_a_hedge_is_not_crossing_it() -> None:
    assert sees(a="0405", b="0605", sides={"hedge": "0505/0506"}).visible
    one_way = {"hedge": "0505/0405 0506/0605"}
    assert sees(a="0405", b="0605", sides=one_way).visible
    # both ways into the far hex are hedged, and it lies too far away to be seen just behind them
    assert not sees(a="0204", b="0605", sides={"hedge": "0505/0605 0506/0605"}).visible


def test_smoke_follows_its_reading() -> None:
    ground, smoke = pg.board(GRID), {"smoke": (GRID.find("0503") or 0,)}
    silent = look(pg.doctrine(ground, markers=smoke), "0501", "0507", SightRequest())
    assert silent.visible
    assert "sight_smoke" in keys(silent)
    assert not look(
        pg.doctrine(ground, markers=smoke, switches={"A14": "block"}), "0501", "0507", SightRequest()
    ).visible


def test_steps_tell_the_line_hex_by_hex() -> None:
    line = sees({"woods": "0504", "orchard": "0502"})
    assert [GRID.labels[step.chosen] for step in line.steps] == ["0502", "0503", "0504", "0505", "0506"]
    assert [step.effect.value for step in line.steps] == ["hinders", "none", "blocks", "none", "none"]
    assert [step.top for step in line.steps] == [20, 0, 20, 0, 0]
    assert "woods" in line.steps[2].text.en
    assert "bois" in line.steps[2].text.fr
    assert all(0 <= step.enter < step.leave <= 1 for step in line.steps)
    assert all("{" not in step.text.en + step.text.fr for step in line.steps)


def test_levels_within_a_hex_are_not_modelled() -> None:
    with pytest.raises(CannotAnswer) as refused:
        look(pg.doctrine(pg.board(GRID)), "0501", "0505", SightRequest(observer_level=1))
    assert refused.value.code == "not_modelled"
    with pytest.raises(CannotAnswer):
        pg.doctrine(pg.board(GRID)).area(0, SightRequest(target_level=2))
    with pytest.raises(CannotAnswer):
        pg.doctrine(pg.board(GRID)).area(0, SightRequest("stare"))


def test_a_ruleset_without_messages_still_answers() -> None:
    bare = replace(pg.ruleset(), messages={}, tables={}, switches={})
    engine = Doctrine(pg.scenario(pg.board(GRID, {"woods": "0503"})), bare)
    line = look(engine, "0501", "0507", SightRequest())
    assert not line.visible
    assert line.reasons[0].text.en == "sight_block_equal"


def test_long_work_reports_and_can_be_cancelled() -> None:
    engine = pg.doctrine(HexBoard.blank(HexGrid(120, 100), "clear"))
    seen: list[tuple[int, int]] = []
    engine.area(0, SightRequest(), progress=lambda done, total: seen.append((done, total)))
    assert len(seen) > 1
    assert seen[-1][0] == seen[-1][1] >= 12000
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        engine.area(1, SightRequest(), cancel=token)


@settings(max_examples=some(25))
@given(
    pg.boards(blocking=tuple(kind for kind in pg.BLOCKING if kind != "town"), hexsides=()),
    st.sampled_from([SPOT, FIRE]),
)
def test_without_towns_cliffs_and_hedges_sight_is_mutual(board: HexBoard, purpose: str) -> None:
    engine = pg.doctrine(board)
    visible = np.array([engine.area(origin, SightRequest(purpose)).visible for origin in range(board.grid.size)])
    assert (visible == visible.T).all()


@settings(max_examples=some(15))
@given(pg.boards(largest=5))
def test_a_difference_between_the_two_ways_names_the_rule_that_permits_it(board: HexBoard) -> None:
    engine = pg.doctrine(board)
    size = board.grid.size
    visible = np.array([engine.area(origin, SightRequest()).visible for origin in range(size)])
    for a, b in zip(*np.nonzero(visible != visible.T), strict=True):
        last = engine.line(int(a), int(b), SightRequest()).reasons[-1]
        assert last.key.startswith("sight_asymmetric_")
        assert last.rule in ("8.34", "8.32 TEC notes", "8.45")


@settings(max_examples=some(25))
@given(pg.boards(), st.data())
def test_an_updated_doctrine_answers_like_a_new_one(board: HexBoard, data: st.DataObject) -> None:
    size = board.grid.size
    engine = pg.doctrine(board)
    observers = data.draw(st.lists(st.integers(0, size - 1), min_size=1, max_size=4))
    for origin in observers:
        engine.area(origin, SightRequest())
        engine.area(origin, SightRequest(FIRE, side="Red"))
    before = engine.scenario
    for _ in range(data.draw(st.integers(1, 3))):
        before = data.draw(edited(before.board)) if data.draw(st.booleans()) else before
        engine = engine.updated(before)
    fresh = Doctrine(before, engine.ruleset)
    for origin in observers:
        for request in (SightRequest(), SightRequest(FIRE, side="Red")):
            there, here = engine.area(origin, request), fresh.area(origin, request)
            assert (there.visible == here.visible).all()
            assert (there.hindrance == here.hindrance).all()
            assert (there.blocker == here.blocker).all()


@st.composite
def edited(draw: st.DrawFn, board: HexBoard) -> object:
    """A scenario on the same board with a hex, a level, a hexside, a unit or a switch changed."""
    where = draw(st.integers(0, board.grid.size - 1))
    cover, sides, levels = dict(board.cover), dict(board.hexsides), board.elevation.copy()
    kind = draw(st.sampled_from(["woods", "town", "orchard", "level", "hedge", "unit", "switch"]))
    if kind in ("woods", "town", "orchard"):
        mask = board.mask(kind).copy()
        mask[where] ^= True
        cover[kind] = mask
    elif kind == "level":
        levels[where] += 1
    elif kind == "hedge":
        mask = sides[kind].copy()
        mask[where, draw(st.integers(0, 2))] ^= True
        sides[kind] = mask
    units = [Unit("r", "infantry", where)] if kind == "unit" else []
    switches = {"A2": "literal"} if kind == "switch" else {}
    ground = replace(board, cover=cover, hexsides=sides, elevation=levels)
    return pg.scenario(ground, {"Red": units}, switches)
