"""Generated maps: the same for the same recipe, legal under every ruleset, and as the sliders say."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely

from workbench.base.diagnostics import Severity
from workbench.base.text import Text
from workbench.checks.loading import check_paths, load_ruleset, load_scenario
from workbench.files.scenario_writer import save_scenario
from workbench.generator.maps import GenerateMap, generate_hexes, generate_tabletop
from workbench.generator.recipe import Recipe, recipe_terrain
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario

GRIDS = {
    "panzer_grenadier": HexGrid(24, 16),
    "landships": HexGrid(24, 16),
    "asl": HexGrid(33, 10, stagger_by="up", extra=True),
}
TABLES = {"blitzkrieg": ("cm", 180.0, 120.0), "bolt_action": ("in", 72.0, 48.0)}
NOTHING = Recipe(3, 0, 0, 0, 0, 0, 0)


def rules(name: str) -> Ruleset:
    found, _ = load_ruleset(name)
    assert found is not None
    return found


def made(name: str, recipe: Recipe) -> AnyScenario:
    if name in GRIDS:
        return Scenario(Text("g"), name, generate_hexes(GRIDS[name], rules(name), recipe))
    return TabletopScenario(Text("g"), name, generate_tabletop(*TABLES[name], rules(name), recipe))


@pytest.mark.parametrize("name", [*GRIDS, *TABLES])
@pytest.mark.parametrize("seed", [8])
def test_a_map_passes_every_check_and_is_read_as_it_was_written(name: str, seed: int, tmp_path: Path) -> None:
    scenario = made(name, Recipe(seed, 1, 0.7, 0.6, 0.8, 1, 1))
    path = tmp_path / "map.yaml"
    assert not save_scenario(path, scenario, rules(name)).has_errors
    again, _, diagnostics = load_scenario(path)
    assert again == scenario
    worse = [item for item in check_paths([path]) if item.severity is not Severity.INFO]
    assert not worse, [item.format() for item in worse]
    assert not [item for item in diagnostics if item.severity is Severity.ERROR]


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", [*GRIDS, *TABLES])
def test_the_recipe_decides(name: str) -> None:
    recipe = Recipe(5)
    assert made(name, recipe) == made(name, recipe)
    assert made(name, recipe) != made(name, replace(recipe, seed=6))
    bare = made(name, NOTHING)
    if isinstance(bare, Scenario):
        assert bare.board == HexBoard.blank(GRIDS[name], recipe_terrain(rules(name)).ground)
    else:
        assert bare.board.features == ()


@pytest.mark.parametrize("name", GRIDS)
def test_hexes_are_plausible(name: str) -> None:
    scenario = made(name, Recipe(2, 1, 0.6, 0.5, 0.8, 1, 0.8))
    assert isinstance(scenario, Scenario)
    board, parts = scenario.board, recipe_terrain(rules(name))
    near = board.grid.neighbours
    steps = np.abs(board.elevation[:, None] - board.elevation[np.maximum(near, 0)])[near >= 0]
    assert board.elevation.max() >= 2, "relief at its most has hills"
    assert steps.max() == 1, "no cliffs"
    river = board.mask(parts.river)
    assert river.any()
    assert board.elevation[river].max() == 0, "water does not run uphill"
    (course,) = board.attributes[parts.river]["course"]
    assert set(course) == set(np.flatnonzero(river).tolist())
    roads = board.paths[parts.road]
    assert all(b in near[a] for chain in roads for a, b in pairwise(chain))
    links = [frozenset(link) for chain in roads for link in pairwise(chain)]
    assert len(links) == len(set(links)), "no stretch of road lies there twice"
    bases = [mask for key, mask in board.cover.items() if rules(name).terrain[key].base]
    assert np.sum(bases, axis=0).max() == 1, "one kind of ground in a hex"


def test_more_of_a_slider_is_more_on_the_map() -> None:
    shares = [made("panzer_grenadier", replace(NOTHING, woods=share)) for share in (0.2, 0.9)]
    few, many = (
        sum(int(mask.sum()) for mask in one.board.cover.values()) for one in shares if isinstance(one, Scenario)
    )
    assert many > 3 * few > 0


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", TABLES)
def test_pieces_of_a_table_keep_off_each_other(name: str) -> None:
    scenario = made(name, Recipe(4, 0.8, 1, 1, 1, 0.5, 1))
    assert isinstance(scenario, TabletopScenario)
    board, parts = scenario.board, recipe_terrain(rules(name))
    assert len({piece.id for piece in board.features}) == len(board.features)
    assert all(board.outline.buffer(board.features[0].width + 4).covers(piece.area) for piece in board.features)
    houses = [piece.area for piece in board.features if piece.terrain == parts.village]
    others = [p.area for p in board.features if p.terrain in (parts.woods, parts.road, parts.field, parts.river)]
    assert len(houses) > 5
    assert shapely.union_all(houses).area == pytest.approx(sum(house.area for house in houses), rel=1e-6)
    assert not any(house.intersects(other) for house in houses for other in others)


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", [1, 4, 9])
def test_a_river_that_nobody_wades_is_crossed_on_bridges(seed: int) -> None:
    """Only with much water, and only where a road crosses it: otherwise the table would be cut in two."""
    wet, dry = (made("bolt_action", Recipe(seed, water=water)) for water in (1.0, 0.5))
    assert isinstance(wet, TabletopScenario)
    assert isinstance(dry, TabletopScenario)
    assert {"water", "bridge"}.isdisjoint(one.terrain for one in dry.board.features)
    rivers = [one for one in wet.board.features if one.terrain == "water"]
    bridges = [one for one in wet.board.features if one.terrain == "bridge"]
    roads = [one for one in wet.board.features if one.terrain == "road"]
    assert rivers
    for river in rivers:
        over = [one for one in bridges if one.area.intersects(river.course)]
        assert over
        assert all(wet.board.features.index(one) > wet.board.features.index(river) for one in over)
        left = river.area.difference(shapely.union_all([one.area for one in over]))
        # every road across it has dry planks from bank to bank
        assert all(
            left.intersection(road.course).length < 0.2 for road in roads if road.course.intersects(river.course)
        )


def test_a_recipe_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="woods"):
        Recipe(1, woods=1.5)
    with pytest.raises(ValueError, match="seed"):
        Recipe(-1)


@pytest.mark.slow(8)
@pytest.mark.parametrize("game", ["panzer_grenadier", "asl", "bolt_action"])
def test_a_generated_map_has_names_where_things_are(game) -> None:
    ruleset = rules(game)
    blank = made(game, NOTHING)
    for seed in (1, 2, 3):
        found = GenerateMap(Recipe(seed), ruleset).apply(blank)
        names = found.names
        assert names, seed
        assert len({one.id for one in names}) == len(names)
        assert len({one.text.en for one in names}) == len(names)
        assert all(one.text.en and one.text.fr and one.is_whole for one in names)
        assert GenerateMap(Recipe(seed), ruleset).apply(blank).names == names, "equal seeds give equal names"
        if isinstance(found, Scenario):
            board, parts = found.board, recipe_terrain(ruleset)
            for one in names:
                number = board.grid.index(board.grid.hex_at(*one.points[0]))
                assert number is not None
                if one.kind == "hill":
                    assert board.elevation[number] > 0
                elif one.kind == "place":
                    assert {parts.village, parts.town} & set(board.terrain_at(number))
    without = GenerateMap(Recipe(1), ruleset, named=False).apply(GenerateMap(Recipe(1), ruleset).apply(blank))
    assert without.names == ()


def test_hills_are_drawn_as_contours_with_the_levels_of_their_hexes() -> None:
    ruleset, blank = rules("asl"), made("asl", NOTHING)
    for seed in (1, 2, 3):
        plain = GenerateMap(Recipe(seed), ruleset).apply(blank)
        found = GenerateMap(Recipe(seed), ruleset, draws_hills=True).apply(blank)
        assert isinstance(plain, Scenario)
        assert isinstance(found, Scenario)
        assert not plain.board.contours
        assert found.board.contours
        assert found.board.elevation.tolist() == plain.board.elevation.tolist()
        assert found.board.drawn_levels.centres.tolist() == plain.board.elevation.tolist()
        levels = [one.level for one in found.board.contours]
        assert levels == sorted(levels)
