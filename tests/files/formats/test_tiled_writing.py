"""Maps written for Tiled and read again: samples, every stagger, and what is not in such a file."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from tests.files.formats.foreign_reading import foreign, foreign_hexes
from tests.files.formats.test_registry import opened, read
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.files.formats import registry
from workbench.files.formats.map_format import OpenScenario, Target
from workbench.files.formats.picture_heads import is_sound_png, picture_head
from workbench.files.formats.source import SourceFile
from workbench.files.formats.word_mapping import WordMapping
from workbench.geometry.grid import HexGrid
from workbench.planning.same_ground import judges_shapes
from workbench.rules.ruleset import LAYERS, Ruleset
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import Scenario

HEXES = sorted(
    path.relative_to(SAMPLES).as_posix()
    for path in SAMPLES.rglob("*.yaml")
    if path.parent.name != "lessons" and path.relative_to(SAMPLES).parts[0] in ("asl", "landships", "panzer_grenadier")
)
"""Every sample that is a map of hexes."""
GRIDS = tuple(
    HexGrid(7, 6, orientation, lines, by, extra, "A1")
    for (orientation, ways), lines, extra in product(
        (("flat", ("down", "up")), ("pointy", ("right", "left"))), ("even", "odd"), (False, True)
    )
    for by in ways
)


@cache
def sample(name: str) -> OpenScenario:
    return opened(SAMPLES / name)


def written(work: OpenScenario, path: Path) -> tuple[Path, dict[str, int]]:
    found = registry.format_written(path.name, work.scenario.kind)
    made = registry.write_file(work, found, Target(path))
    made.save(path)
    return path, {one.what.en: one.count for one in made.losses}


def board_read(path: Path, ruleset: str) -> HexBoard:
    imported = read(path, ruleset=ruleset)
    assert isinstance(imported.scenario, Scenario), [item.text.en for item in imported.diagnostics]
    assert imported.losses == ()
    return imported.scenario.board


def bare(board: HexBoard) -> HexBoard:
    """What a file of Tiled holds of a board: all but facts, owners, contours and the names of joined boards."""
    return replace(board, grid=replace(board.grid, boards=()), attributes={}, owners={}, contours=())


@pytest.mark.share(6)
@pytest.mark.parametrize("name", HEXES)
def test_a_sample_goes_out_and_comes_back(tmp_path: Path, name: str) -> None:
    work = sample(name)
    assert isinstance(work.scenario, Scenario)
    path, _ = written(work, tmp_path / "map.tmx")
    assert board_read(path, work.ruleset.id) == bare(work.scenario.board)


@pytest.mark.parametrize(
    "name", ["asl/sorvino_brook.yaml", "landships/marcelle_farm.yaml", "panzer_grenadier/lipovka_bridge.yaml"]
)
def test_a_reader_of_others_finds_the_map_of_a_sample(tmp_path: Path, name: str) -> None:
    parser = pytest.importorskip(
        "pytiled_parser", reason="no pytiled-parser here: exports are read by our own reader alone"
    )
    work = sample(name)
    assert isinstance(work.scenario, Scenario)
    board = work.scenario.board
    path, _ = written(work, tmp_path / "map.tmx")
    found = parser.parse_map(path)
    longest = max(board.grid.line_length(line) for line in (1, 2))
    assert (found.orientation, tuple(found.map_size)) == ("hexagonal", (board.grid.columns, longest))
    tiles = {
        first + number: tile.properties for first, one in found.tilesets.items() for number, tile in one.tiles.items()
    }
    cover = {key: np.zeros(board.grid.size, dtype=bool) for key in board.cover}
    levels = np.zeros(board.grid.size, dtype=np.int32)
    for layer in (one for one in found.layers if hasattr(one, "data")):
        columns = np.array(layer.data).T
        numbers = np.concatenate([column[: board.grid.line_length(line)] for line, column in enumerate(columns, 1)])
        for number in np.unique(numbers[numbers > 0]).tolist():
            word, level = (tiles[number].get(what) for what in ("workbench:terrain", "level"))
            if word in cover:
                cover[word] |= numbers == number
            if level is not None:
                levels[numbers == number] = int(level)
    assert all((cover[key] == mask).all() for key, mask in board.cover.items())
    assert (levels == board.elevation).all()
    objects = {one.name: one.tiled_objects for one in found.layers if hasattr(one, "tiled_objects")}
    assert len(objects.get("Paths", ())) == sum(len(some) for some in board.paths.values())
    assert len(objects.get("Hexsides", ())) == sum(int(sides.sum()) for sides in board.hexsides.values())


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_every_stagger_goes_out_and_comes_back(tmp_path: Path, grid: HexGrid) -> None:
    work = sample("asl/sorvino_brook.yaml")
    rng = np.random.default_rng(grid.size)
    sides = (rng.random((grid.size, 3)) < 0.3) & (grid.neighbours[:, :3] >= 0)
    road = tuple(n for n in (0, int(grid.neighbours[0].max())))
    board = HexBoard(
        grid,
        work.ruleset.ground,
        {key: rng.random(grid.size) < 0.4 for key in ("shellholes", "orchard")},
        rng.integers(-1, 4, grid.size).astype(np.int32),
        {"wall": sides, "hedge": np.roll(sides, 3, axis=0) & (grid.neighbours[:, :3] >= 0)},
        {"road": (road, (grid.size - 1,))},
        (
            Shape("stone_building", "circle", ((2.5, 2.25),), {"radius": 0.312, "levels": 2}),
            Shape("woods", "polygon", ((0.1, 0.2), (2.001, 0.3), (1.5, 3.125)), {"inherent": True}),
            Shape("grain", "line", ((0.1, 0.2), (2.001, 0.3)), {"width": 0.25}),
        ),
    )
    board = replace(
        board,
        cover={"shellholes": board.cover["shellholes"] & ~board.cover["orchard"], "orchard": board.cover["orchard"]},
    )
    assert isinstance(work.scenario, Scenario)
    path, _ = written(replace(work, scenario=replace(work.scenario, board=board)), tmp_path / "map.tmx")
    assert board_read(path, "asl") == board


@pytest.mark.slow(8)
def test_a_map_of_a_hundred_by_a_hundred_goes_out_and_comes_back(tmp_path: Path) -> None:
    work = sample("panzer_grenadier/lipovka_bridge.yaml")
    grid = HexGrid(100, 100)
    rng = np.random.default_rng(9)
    board = replace(
        HexBoard.blank(grid, work.ruleset.ground),
        cover={"woods": rng.random(grid.size) < 0.3},
        elevation=rng.integers(-2, 6, grid.size).astype(np.int32),
        hexsides={"hedge": (rng.random((grid.size, 3)) < 0.05) & (grid.neighbours[:, :3] >= 0)},
        paths={"road": (tuple(range(100)),)},
    )
    assert isinstance(work.scenario, Scenario)
    path, _ = written(replace(work, scenario=replace(work.scenario, board=board)), tmp_path / "map.tmx")
    assert board_read(path, "panzer_grenadier") == board


def test_every_word_of_a_file_of_ours_has_its_picture(tmp_path: Path) -> None:
    path, _ = written(sample("panzer_grenadier/lipovka_bridge.yaml"), tmp_path / "map.tmx")
    found = foreign(path)
    tiles = {word for word, mask in foreign_hexes(path).board.cover.items() if mask.any()}
    assert tiles == set(found.word_pictures)
    assert {one.ruleset for one in found.own.values()} == {"panzer_grenadier"}


def test_under_another_ruleset_terrain_goes_by_its_neutral_word(tmp_path: Path) -> None:
    work = sample("panzer_grenadier/lipovka_bridge.yaml")
    assert isinstance(work.scenario, Scenario)
    path, _ = written(work, tmp_path / "map.tmx")
    scenario = read(path, ruleset="asl").scenario
    assert isinstance(scenario, Scenario)
    here, there = work.scenario.board, scenario.board
    for keys, key in ((("field",), "grain"), (("light_woods", "woods", "dense_woods"), "woods")):
        masks = [here.mask(one) for one in keys]
        assert all(mask.any() for mask in masks)
        assert (there.mask(key) == np.logical_or.reduce(masks)).all()


def test_a_mapping_that_names_a_word_in_full_comes_first(tmp_path: Path) -> None:
    work = sample("panzer_grenadier/lipovka_bridge.yaml")
    path, _ = written(work, tmp_path / "map.tmx")
    mapping = WordMapping("tiled", {"panzer_grenadier:woods": "marsh"})
    scenario = read(path, ruleset="panzer_grenadier", mapping=mapping).scenario
    assert isinstance(scenario, Scenario)
    assert not scenario.board.mask("woods").any()


def test_what_is_not_in_the_file_is_told(tmp_path: Path) -> None:
    _, losses = written(sample("landships/marcelle_farm.yaml"), tmp_path / "map.tmx")
    assert losses["units"] == 52
    assert losses["terrain that belongs to a side"] == 2
    assert losses["facts about terrain (courses, fords and the like)"] == 1
    _, losses = written(sample("asl/sorvino_brook.yaml"), tmp_path / "map.tmx")
    assert losses["joined boards (their names of hexes)"] == 2


@pytest.mark.parametrize(
    "said", ["", "56.25", "56.25 64.5 1", "a b", "nan 64.5", "inf 64.5", "0 64.5", "-1 2", "1e99 2"]
)
def test_pixels_of_lines_of_sight_that_make_no_sense_are_none(tmp_path: Path, said: str) -> None:
    work = sample("asl/sorvino_brook.yaml")
    assert isinstance(work.scenario, Scenario)
    board = replace(work.scenario.board, grid=replace(work.scenario.board.grid, pixels=(56.25, 64.5)))
    path, _ = written(replace(work, scenario=replace(work.scenario, board=board)), tmp_path / "map.tmx")
    assert board_read(path, "asl").grid.pixels == (56.25, 64.5)
    text = path.read_text("utf-8")
    assert text.count('value="56.25 64.5"') == 1
    path.write_text(text.replace('value="56.25 64.5"', f'value="{said}"'), "utf-8")
    assert board_read(path, "asl").grid.pixels is None


def test_a_table_is_not_written() -> None:
    with pytest.raises(CannotAnswer) as refused:
        registry.format_written("table.tmx", "table")
    assert refused.value.code == "unknown_format"


@pytest.mark.parametrize("name", ["panzer_grenadier/lipovka_bridge.yaml", "asl/sorvino_brook.yaml"])
def test_the_pictures_of_the_tiles_are_a_sheet_beside_the_file(tmp_path: Path, name: str) -> None:
    path, _ = written(sample(name), tmp_path / "map of mine.tmx")
    with SourceFile(path) as source:
        root = source.xml()
    assert list(root.iter("data")) == root.findall("layer/data")  # nothing inside that Tiled does not write itself
    sheet = {"columns": 1}
    for tileset in root.findall("tileset"):
        image = tileset.find("image")
        assert image is not None
        data = (tmp_path / image.attrib["source"]).read_bytes()
        head = picture_head(data)
        assert head is not None
        assert (head.kind, str(head.width), str(head.height)) == ("png", image.get("width"), image.get("height"))
        assert is_sound_png(data)
        sheet = {key: int(tileset.attrib[key]) for key in ("columns", "tilecount", "tilewidth", "tileheight")}
        rows = -(-sheet["tilecount"] // sheet["columns"])
        assert (head.width, head.height) == (sheet["columns"] * sheet["tilewidth"], rows * sheet["tileheight"])
        assert len(tileset.findall("tile")) == sheet["tilecount"]
    numbers = {int(one) for layer in root.findall("layer/data") for one in (layer.text or "").split(",")}
    assert max(numbers) <= sheet["tilecount"]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.share(8)
def test_a_random_map_goes_out_and_comes_back(tmp_path: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    name = HEXES[seed % len(HEXES)]
    work = sample(name)
    assert isinstance(work.scenario, Scenario)
    some = GRIDS[int(rng.integers(len(GRIDS)))]
    grid = replace(some, columns=int(rng.integers(1, 24)), rows=int(rng.integers(2, 24)))
    if seed % 3 == 0:
        grid = replace(grid, pixels=(float(rng.uniform(1, 99)), 64.5))
    board = _random_board(rng, grid, work.ruleset)
    path, _ = written(replace(work, scenario=replace(work.scenario, board=board)), tmp_path / "map.tmx")
    assert board_read(path, work.ruleset.id) == board


def _random_board(rng: np.random.Generator, grid: HexGrid, ruleset: Ruleset) -> HexBoard:
    """Any terrain of the ruleset on every layer that it may stand on, one ground a hex, levels, drawings."""

    def some(keys: list[str], most: int) -> list[str]:
        return sorted(rng.choice(keys, min(len(keys), int(rng.integers(most + 1))), replace=False).tolist())

    layers = {layer: [key for key in ruleset.layer(layer) if key != ruleset.ground] for layer in LAYERS}
    grounds = [key for key in layers["hexes"] if ruleset.terrain[key].base]
    upon = [key for key in layers["hexes"] if not ruleset.terrain[key].base]
    kinds = some(grounds, 6)
    which = rng.integers(-2, max(1, len(kinds)), grid.size)
    cover = {key: which == place for place, key in enumerate(kinds)}
    cover |= {key: rng.random(grid.size) < rng.choice([0.02, 0.3]) for key in some(upon, 3)}
    inner = grid.neighbours[:, :3] >= 0
    sides = {key: (rng.random((grid.size, 3)) < 0.2) & inner for key in some(layers["hexsides"], 3)}
    paths = {key: tuple(_walk(rng, grid) for _ in range(int(rng.integers(1, 4)))) for key in some(layers["paths"], 3)}
    shapes = []
    for key in some(grounds, 2) if judges_shapes(ruleset) else ():
        # a triangle around the centre of a hex
        turns = rng.uniform(0, 2 * np.pi) + np.arange(3) * 2 * np.pi / 3
        around = np.stack([np.cos(turns), np.sin(turns)], axis=1) * rng.uniform(0.3, 2)
        corners = np.round(grid.centres[int(rng.integers(grid.size))] + around, 3)
        shapes.append(Shape(key, "polygon", tuple(map(tuple, corners.tolist()))))
    low, high = ruleset.elevation_steps
    return HexBoard(
        grid,
        ruleset.ground,
        {key: mask for key, mask in cover.items() if mask.any()},
        rng.integers(max(low, -3), min(high, 8) + 1, grid.size).astype(np.int32),
        {key: mask for key, mask in sides.items() if mask.any()},
        paths,
        tuple(shapes),
    )


def _walk(rng: np.random.Generator, grid: HexGrid) -> tuple[int, ...]:
    """A way from hex to hex, or a single one."""
    way = [int(rng.integers(grid.size))]
    for _ in range(int(rng.integers(8))):
        beyond = [int(number) for number in grid.neighbours[way[-1]] if number >= 0 and number not in way]
        if beyond:
            way.append(beyond[int(rng.integers(len(beyond)))])
    return tuple(way)
