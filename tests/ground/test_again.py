"""A map that is made again with other settings keeps what was painted by hand, and nothing else."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.ground.places import PLANE, asc_text, degrees, map_of, osm_text, ruleset_of, sources_of, square
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import frozen
from workbench.checks.loading import load_scenario
from workbench.files.scenario_writer import save_scenario
from workbench.geometry.symmetry import Turn
from workbench.real_ground.again import kept_by_hand
from workbench.real_ground.making import ground_mapping, ground_request, make_ground
from workbench.real_ground.other_place import Place, middle_of, moved_to
from workbench.real_ground.projection import LocalPlane, MapPlane
from workbench.real_ground.settings import GroundSettings, HeightOf, at_its_place, settings_of
from workbench.real_ground.sources import GroundSources
from workbench.scenario.edits.map_transforms import ResizeMap, ShiftMap, TurnMap
from workbench.scenario.edits.settings import ResizeTabletop
from workbench.scenario.edits.tabletop_pieces import AddFeatures, DeleteFeatures, MoveFeatures
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.made_hexes import never_made, painted_by_hand
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.tabletop_board import Feature


@pytest.fixture
def sources(tmp_path: Path) -> GroundSources:
    land = osm_text(
        [
            (square(600, 500, 400), {"natural": "wood"}),
            ([(-4000, -300), (4000, -280)], {"waterway": "river"}),
            ([(-500, -3000), (-450, 3000)], {"highway": "primary"}),
            ([(-4000, 900), (4000, 920)], {"barrier": "hedge"}),
        ]
    )
    return sources_of(tmp_path, land_osm=land, dem_asc=asc_text(lambda x, y: 250 + 60 * math.sin(x / 900)))


def made(sources: GroundSources, **choices: object) -> Scenario:
    scenario = map_of(sources, **choices).imported.scenario
    assert isinstance(scenario, Scenario)
    return scenario


def painted(scenario: Scenario) -> Scenario:
    """The map with a marsh, a raised hex, a hedge and a road by hand."""
    board = scenario.board
    marsh = np.zeros(board.grid.size, dtype=np.bool_)
    marsh[[30, 31]] = True
    levels = board.elevation.copy()
    levels[50] = 9
    sides = board.hexsides["hedge"].copy()
    sides[70, 1] = True
    other: HexBoard = replace(
        board,
        cover={**board.cover, "marsh": frozen(marsh)},
        elevation=frozen(levels),
        hexsides={**board.hexsides, "hedge": frozen(sides)},
        paths={**board.paths, "road": (*board.paths["road"], (100, int(board.grid.neighbours[100, 3])))},
    )
    return replace(scenario, board=other)


def test_a_saved_map_that_nobody_painted_has_nothing_by_hand(sources: GroundSources, tmp_path: Path) -> None:
    first = made(sources)
    path = tmp_path / "map.yaml"
    ruleset = map_of(sources).imported.ruleset
    assert ruleset is not None
    assert not save_scenario(path, first, ruleset).has_errors
    again, _, _ = load_scenario(path)
    assert isinstance(again, Scenario)
    assert again.imported == first.imported
    assert not painted_by_hand(again).any()


def test_what_was_painted_by_hand_stays_and_all_else_is_made_anew(sources: GroundSources, tmp_path: Path) -> None:
    before = painted(made(sources))
    by_hand = painted_by_hand(before)
    beside = before.board.grid.neighbours
    expected = {30, 31, 50, 70, int(beside[70, 1]), 100, int(beside[100, 3])}
    assert set(np.flatnonzero(by_hand).tolist()) == expected
    anew = made(sources, level_metres=10.0, height_of=HeightOf.CREST)
    found = kept_by_hand(before, anew)
    kept = found.scenario
    assert isinstance(kept, Scenario)
    assert (found.count, found.first) == (len(expected), before.board.grid.labels[30])
    board = kept.board
    assert board.mask("marsh")[[30, 31]].all()
    assert board.elevation[50] == 9
    assert board.hexsides["hedge"][70, 1]
    assert board.links["road"][100]
    np.testing.assert_array_equal(board.elevation[~by_hand], anew.board.elevation[~by_hand])
    for key in ("woods", "minor_river"):
        np.testing.assert_array_equal(board.mask(key)[~by_hand], anew.board.mask(key)[~by_hand])
    # and once more: what was kept is by hand still
    assert set(np.flatnonzero(painted_by_hand(kept)).tolist()) >= {30, 31, 50}
    ruleset = map_of(sources).imported.ruleset
    assert ruleset is not None
    path = tmp_path / "again.yaml"
    assert not save_scenario(path, kept, ruleset).has_errors
    found, _, diagnostics = load_scenario(path)
    assert found is not None
    assert not diagnostics.has_errors


def test_other_settings_keep_the_place_of_the_map(sources: GroundSources) -> None:
    first = made(sources, turn=25.0, metres=150.0)
    asked = at_its_place(first, GroundSettings(0.0, 0.0, level_metres=5.0))
    assert (asked.turn, asked.metres, asked.columns, asked.level_metres) == (25.0, 150.0, 20, 5.0)
    assert asked.latitude == pytest.approx(48.0)
    assert settings_of(first).height_of is HeightOf.MEAN


def test_a_map_of_which_that_is_not_known_is_refused(sources: GroundSources) -> None:
    first = made(sources)
    assert first.imported is not None
    for record in (None, replace(first.imported, made=""), replace(first.imported, settings={})):
        with pytest.raises(CannotAnswer):
            settings_of(replace(first, imported=record))
    for words in ("", "!!", "AAAA"):
        with pytest.raises(CannotAnswer):
            painted_by_hand(replace(first, imported=replace(first.imported, made=words)))
    with pytest.raises(CannotAnswer):
        kept_by_hand(first, made(sources, columns=19))


# --- A map that lies elsewhere now


def again_at(sources: GroundSources, before: Scenario, **choices: Any) -> Scenario:
    """The map made again where it lies."""
    settings = at_its_place(before, replace(settings_of(before), **choices))
    request = ground_request(sources, settings, before.ruleset, ruleset_of(), ground_mapping()[0], again=before)
    found = make_ground(request).imported.scenario
    assert found is not None
    kept = kept_by_hand(before, found).scenario
    assert isinstance(kept, Scenario)
    return kept


def where(scenario: Scenario, number: int) -> tuple[float, float]:
    """(longitude, latitude) of the middle of a hex."""
    settings = settings_of(scenario)
    plane = MapPlane.of_grid(
        LocalPlane(settings.latitude, settings.longitude),
        scenario.board.grid,
        settings.metres,
        settings.turn,
        (settings.right, settings.down),
    )
    longitude, latitude = plane.to_degrees(scenario.board.grid.centres[[number]])[0].tolist()
    return longitude, latitude


@pytest.mark.parametrize(
    "move",
    [ResizeMap(26, 21, (0, 0)), ResizeMap(15, 16, (-1, 1)), ShiftMap(3, -2), TurnMap(Turn(3)), TurnMap(Turn(0))],
)
def test_a_map_that_was_moved_is_made_again_on_its_own_ground(sources: GroundSources, move: Any) -> None:
    before = painted(made(sources))
    moved = move.apply(before)
    to = move.move(before.board.grid).to
    by_hand = painted_by_hand(moved)
    assert set(np.flatnonzero(by_hand).tolist()) == {
        int(to[n]) for n in np.flatnonzero(painted_by_hand(before)) if to[n] >= 0
    }
    assert never_made(moved).sum() == moved.board.grid.size - (to >= 0).sum()
    for number in (0, 45, before.board.grid.size - 1):
        if to[number] >= 0:
            assert where(moved, int(to[number])) == pytest.approx(where(before, number), abs=1e-7)
    anew = again_at(sources, moved)
    # what was made before is made as before, what is new on the map has its ground
    old = np.flatnonzero(to >= 0)
    assert (anew.board.elevation[to[old]] == before.board.elevation[old]).all()
    assert (anew.board.mask("marsh")[to[old]] == before.board.mask("marsh")[old]).all()
    same_woods = anew.board.mask("woods")[to[old]] == before.board.mask("woods")[old]
    assert same_woods.mean() > 0.99
    if never_made(moved).any():
        assert len(set(anew.board.elevation[never_made(moved)].tolist())) > 1
    assert not never_made(anew).any()


def test_a_moved_map_is_saved_and_read_with_its_place(sources: GroundSources, tmp_path: Path) -> None:
    moved = ShiftMap(2, 3).apply(ResizeMap(24, 18).apply(made(sources)))
    ruleset = ruleset_of()
    assert not save_scenario(tmp_path / "map.yaml", moved, ruleset).has_errors
    found, _, _ = load_scenario(tmp_path / "map.yaml")
    assert isinstance(found, Scenario)
    assert found.imported == moved.imported
    assert middle_of(found) == pytest.approx(middle_of(moved))


def test_a_mirrored_map_lies_nowhere(sources: GroundSources) -> None:
    mirrored = TurnMap(Turn(0, mirrored=True)).apply(made(sources))
    with pytest.raises(CannotAnswer):
        settings_of(mirrored)


def test_another_middle_and_size_move_the_map_by_whole_hexes(sources: GroundSources) -> None:
    before = painted(made(sources))
    metres = settings_of(before).metres
    # four columns to the east, three rows to the north
    east, north = degrees([(4 * metres * math.sqrt(3) / 2, 3 * metres)])[0]
    moved, _ = moved_to(before, Place(north, east, 24, 18))
    assert isinstance(moved, Scenario)
    assert (moved.board.grid.columns, moved.board.grid.rows) == (24, 18)
    latitude, longitude = middle_of(moved)
    assert PLANE.to_metres(np.array([[longitude, latitude]]))[0] == pytest.approx(
        PLANE.to_metres(np.array([[east, north]]))[0], abs=metres
    )
    raised = int(np.flatnonzero(before.board.elevation == 9)[0])
    there = [n for n in range(moved.board.grid.size) if moved.board.elevation[n] == 9]
    assert len(there) == 1
    assert where(moved, there[0]) == pytest.approx(where(before, raised), abs=1e-7)
    assert again_at(sources, moved).board.elevation[there[0]] == 9
    same, _ = moved_to(before, Place(*middle_of(before), 20, 16, 0.0, metres))
    assert same == before


@pytest.mark.parametrize("place", [Place(turn=20.0), Place(turn=60.0), Place(metres=50.0)])
def test_hexes_that_lie_on_other_ground_are_refused_with_the_reason(sources: GroundSources, place: Place) -> None:
    with pytest.raises(CannotAnswer) as refused:
        moved_to(made(sources), place)
    assert "on other ground" in refused.value.text.en
    assert refused.value.text.fr
    turned, _ = moved_to(made(sources), Place(turn=180.0))
    assert settings_of(turned).turn == 180


# --- Tables


@pytest.fixture
def village(tmp_path: Path) -> GroundSources:
    ways: list[Any] = [
        (square(-60 + 40 * k, 20, 8), {"building": "house", "building:levels": str(1 + k % 3)}) for k in range(4)
    ]
    ways += [
        (square(80, -60, 40), {"natural": "wood"}),
        ([(-300, -5), (300, -5)], {"highway": "residential"}),
        ([(-100, 60), (100, 60)], {"barrier": "hedge"}),
    ]
    hill = asc_text(lambda x, y: 100 + 18 * math.exp(-((x / 60) ** 2 + (y / 60) ** 2)), half=400, step=0.0001)
    return sources_of(tmp_path, land_osm=osm_text(ways), dem_asc=hill)


def table(sources: GroundSources, ruleset: str = "blitzkrieg", **choices: Any) -> TabletopScenario:
    found = map_of(sources, ruleset, scale=200.0, **choices).imported.scenario
    assert isinstance(found, TabletopScenario)
    return found


def kept_table(before: TabletopScenario, anew: TabletopScenario) -> tuple[TabletopScenario, int]:
    found = kept_by_hand(before, anew)
    assert isinstance(found.scenario, TabletopScenario)
    return found.scenario, found.count


def test_a_table_keeps_what_was_moved_added_and_taken_away(village: GroundSources, tmp_path: Path) -> None:
    first = table(village, level_metres=5.0)
    path = tmp_path / "table.yaml"
    ruleset = ruleset_of("blitzkrieg")
    assert not save_scenario(path, first, ruleset).has_errors
    loaded, _, _ = load_scenario(path)
    assert isinstance(loaded, TabletopScenario)
    assert kept_table(loaded, first)[1] == 0
    houses = [piece for piece in loaded.board.features if piece.openings]
    assert len(houses) == 4
    moved, gone = houses[0], houses[1]
    drawn = Feature("", "dense_wood_jungle", "polygon", ((20.0, 20.0), (30.0, 20.0), (30.0, 30.0)))
    changed: Any = loaded
    for edit in (MoveFeatures((moved.id,), 3.0, -25.0), DeleteFeatures((gone.id,)), AddFeatures((drawn,))):
        changed = edit.apply(changed)
    (there,) = [piece for piece in changed.board.features if piece.id == moved.id]
    kept, count = kept_table(changed, table(village, level_metres=2.0))
    assert count == 3
    after = [piece for piece in kept.board.features if piece.openings]
    assert len(after) == 3
    assert there in after
    assert not any(piece.area.equals(gone.area) for piece in after)
    assert not any(piece.area.equals(moved.area) for piece in after)
    assert any(piece.points == drawn.points for piece in kept.board.features)
    hills = [piece for piece in kept.board.features if piece.terrain == "hill_gentle"]
    assert len(hills) > len([piece for piece in loaded.board.features if piece.terrain == "hill_gentle"])
    assert len({piece.id for piece in kept.board.features}) == len(kept.board.features)
    # and once more, saved and read meanwhile: nothing that was taken away comes back
    assert not save_scenario(path, kept, ruleset).has_errors
    second, _, _ = load_scenario(path)
    assert isinstance(second, TabletopScenario)
    once_more, count = kept_table(second, table(village, level_metres=5.0))
    assert count == 3
    assert len([piece for piece in once_more.board.features if piece.openings]) == 3
    assert len([piece for piece in once_more.board.features if piece.terrain == "hill_gentle"]) == len(
        [piece for piece in loaded.board.features if piece.terrain == "hill_gentle"]
    )


def test_what_was_changed_on_a_table_lies_over_what_it_lay_over(village: GroundSources) -> None:
    first = table(village)
    (wood,) = [piece for piece in first.board.features if piece.terrain == "dense_wood_jungle"]
    changed = MoveFeatures((wood.id,), -10.0, 0.0).apply(first)
    kept, _ = kept_table(changed, table(village, level_metres=2.0))
    order = [piece.terrain for piece in kept.board.features]
    assert order.index("dense_wood_jungle") > max(n for n, key in enumerate(order) if key == "hill_gentle")
    assert order.index("dense_wood_jungle") < min(n for n, piece in enumerate(kept.board.features) if piece.openings)


def test_a_table_stays_where_it_lies_and_says_why(village: GroundSources) -> None:
    first = table(village)
    assert moved_to(first, Place(48.0, 7.0, 40, 30, 0.0))[0] == first
    for place in (Place(48.01, 7.0), Place(turn=30.0), Place(others=True)):
        with pytest.raises(CannotAnswer) as refused:
            moved_to(first, place)
        assert "where it lies" in refused.value.text.en
    larger = ResizeTabletop(200.0, 150.0).apply(first)
    with pytest.raises(CannotAnswer):
        kept_by_hand(larger, table(village))
