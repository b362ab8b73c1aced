"""Boards of MegaMek that are written: read again they are the same ground, as far as the format can say it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tests.files.formats.foreign_reading import foreign_hexes
from tests.files.formats.test_registry import read
from tests.files.formats.test_tiled_writing import GRIDS, HEXES, sample, written
from workbench.base.diagnostics import CannotAnswer
from workbench.files.formats.map_format import OpenScenario
from workbench.files.formats.mapping_files import users_mapping_file, usual_mapping
from workbench.files.neutral_terrain import installed_neutral_terrain
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import Scenario


def on_board(name: str, board: HexBoard) -> OpenScenario:
    """A map of the game of a sample, with nothing else."""
    work = sample(name)
    assert isinstance(work.scenario, Scenario)
    return replace(work, scenario=Scenario(work.scenario.title, work.ruleset.id, board, work.scenario.forces))


def read_again(work: OpenScenario, folder: Path) -> tuple[HexBoard, dict[str, int]]:
    path, losses = written(work, folder / "map.board")
    scenario = read(path, ruleset=work.ruleset.id).scenario
    assert isinstance(scenario, Scenario)
    return scenario.board, losses


def road_links(board: HexBoard, keys: set[str]) -> npt.NDArray[np.uint8]:
    found = np.zeros(board.grid.size, dtype=np.uint8)
    for key in keys & set(board.links):
        found |= board.links[key]
    return found


@pytest.mark.share(6)
@pytest.mark.parametrize("name", [name for name in HEXES if not name.startswith("asl")])
def test_the_ground_of_a_sample_comes_back(tmp_path: Path, name: str) -> None:
    work = sample(name)
    assert isinstance(work.scenario, Scenario)
    here = work.scenario.board
    there, _ = read_again(work, tmp_path)
    assert (there.elevation == here.elevation).all()
    words = installed_neutral_terrain().game(work.ruleset).words
    mapping, _ = usual_mapping("megamek")
    said = {
        key
        for key in here.cover
        if (entry := mapping.writes.get(words.get(key, "")))
        and mapping.meaning(" ".join(entry.partition(";")[0].split(":")[:2])) == words[key]
    }
    roads = {key for key, word in words.items() if word in ("road", "trail", "bridge", "sunken_road", "elevated_road")}
    others = np.logical_or.reduce([here.cover[key] for key in here.cover if key not in said])
    for key in said - roads:
        assert (there.mask(key)[here.mask(key)]).all(), key
        assert not (there.mask(key) & ~here.mask(key) & ~others).any(), "only what was written as another terrain"
    assert (road_links(there, roads) == road_links(here, roads)).all()


@pytest.mark.slow(8)
def test_drawn_buildings_of_asl_come_back_as_whole_hexes_of_the_same_height(tmp_path: Path) -> None:
    work = sample("asl/sorvino_brook.yaml")
    board, losses = read_again(work, tmp_path)
    buildings = [shape for shape in board.shapes if "building" in shape.terrain]
    assert (
        len(buildings)
        == losses["buildings with the usual strength of MegaMek, and its usual height where the map says none"]
    )
    square = Shape("stone_building", "polygon", ((-0.4, -0.4), (0.4, -0.4), (0.4, 0.4)), {"levels": 3})
    blank = replace(HexBoard.blank(HexGrid(3, 3), work.ruleset.ground), shapes=(square,))
    again, _ = read_again(on_board("asl/sorvino_brook.yaml", blank), tmp_path)
    assert [(shape.terrain, dict(shape.values)) for shape in again.shapes] == [("stone_building", {"levels": 3})]


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_every_stagger_keeps_its_neighbours_and_its_roads(tmp_path: Path, grid: HexGrid) -> None:
    levels = np.arange(1, grid.size + 1, dtype=np.int32)
    road = (0, *(int(n) for n in grid.neighbours[0] if n >= 0))[:2]
    ground = sample("panzer_grenadier/lipovka_bridge.yaml").ruleset.ground
    board = replace(HexBoard.blank(grid, ground), elevation=levels, paths={"road": (road,)})
    path, losses = written(on_board("panzer_grenadier/lipovka_bridge.yaml", board), tmp_path / "map.board")
    there = foreign_hexes(path).board
    at = {int(level): number for number, level in enumerate(there.elevation) if level}
    assert sorted(at) == levels.tolist()
    assert there.grid.size - grid.size == losses.get("plain hexes added at the edges", 0)
    assert ("maps with pointed tops, turned by a quarter to the left" in losses) == (not grid.is_flat)
    turns = set()
    for number in range(grid.size):
        around = [at.get(int(n) + 1) if n >= 0 else None for n in grid.neighbours[number]]
        for direction, other in enumerate(around):
            if other is not None:
                turns.add((there.grid.neighbours[at[number + 1]].tolist().index(other) - direction) % 6)
    assert len(turns) == 1, "turned, and not mirrored"
    ((_, chains),) = there.paths.items()
    assert {frozenset(chain) for chain in chains} == {frozenset(at[number + 1] for number in road)}


@pytest.mark.slow(8)
def test_a_map_of_more_than_99_columns_and_rows(tmp_path: Path) -> None:
    grid = HexGrid(101, 100)
    rng = np.random.default_rng(5)
    woods, levels = rng.random(grid.size) < 0.3, rng.integers(-2, 6, grid.size).astype(np.int32)
    ground = sample("panzer_grenadier/lipovka_bridge.yaml").ruleset.ground
    board = replace(HexBoard.blank(grid, ground), cover={"woods": woods}, elevation=levels)
    path, _ = written(on_board("panzer_grenadier/lipovka_bridge.yaml", board), tmp_path / "map.board")
    assert "\nhex 101100 " in path.read_text()
    there = foreign_hexes(path).board
    assert (there.elevation == levels).all()
    assert (there.cover["woods 2"] == woods).all()


def test_a_bridge_has_the_exits_of_its_road_and_stands_in_place_of_it(tmp_path: Path) -> None:
    path, _ = written(sample("landships/marcelle_farm.yaml"), tmp_path / "map.board")
    (line,) = [one for one in path.read_text().splitlines() if "bridge:" in one]
    assert "water:1" in line
    assert "road" not in line
    assert "bridge_elev:1;bridge_cf:40" in line
    exits = int(line.partition("bridge:2:")[2].partition(";")[0])
    assert exits.bit_count() == 2


@pytest.mark.slow
def test_what_a_board_cannot_say_is_counted_with_its_first_place(tmp_path: Path) -> None:
    _, losses = written(sample("panzer_grenadier/lipovka_bridge.yaml"), tmp_path / "map.board")
    assert losses["hedge: a board has nothing on hexsides"] == 10
    assert losses["wreck: MegaMek has no such terrain"] == 1
    assert losses["town: written as building 2, which is read as stone building"] == 5
    assert losses["units"] == 41
    _, losses = written(sample("asl/sorvino_brook.yaml"), tmp_path / "map.board")
    assert losses["names of hexes: a board has numbers of its own"] == 676


def test_the_mapping_of_the_user_says_what_is_written(tmp_path: Path) -> None:
    mine = users_mapping_file("megamek")
    mine.parent.mkdir(parents=True, exist_ok=True)
    head = "format: workbench-import/1\nof: megamek\n"
    try:
        mine.write_text(f"{head}level: 2\nwrites:\n  woods: woods:1;foliage_elev:3\n  orchard: leave_out\n")
        path, losses = written(sample("panzer_grenadier/lipovka_bridge.yaml"), tmp_path / "map.board")
        assert 'hex 0801 0 "woods:1;foliage_elev:3" ""' in path.read_text()
        assert losses["orchard: left out by the mapping"] == 10
        assert losses["levels between two of the board, rounded"] > 0
        for wrong, code in (("woods: forest", "bad_value"), ("forests: woods:1", "unknown_word")):
            mine.write_text(f"{head}writes:\n  {wrong}\n")
            with pytest.raises(CannotAnswer) as refused:
                written(sample("panzer_grenadier/lipovka_bridge.yaml"), tmp_path / "map.board")
            assert refused.value.code == code
    finally:
        mine.unlink()
