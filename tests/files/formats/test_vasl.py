"""Boards of VASL that are painted here: shapes, hexsides, chains of hexes, levels, stairs; files that are no such boards."""

from __future__ import annotations

import gzip
import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tests import loading
from tests.files.formats.test_registry import format_of, read
from tests.files.formats.vasl_board import (
    BRUSH,
    CLIFF,
    DIRT_ROAD,
    GRAIN,
    GULLY,
    HEDGE,
    PARTY_WALL,
    STONE_TWO,
    WALL,
    WATER,
    WOODS,
    PaintedBoard,
    village,
)
from workbench.analysis.any_analysis import analysis_of
from workbench.cli.main import run
from workbench.files.formats.map_format import Imported
from workbench.files.formats.source import SourceFile
from workbench.files.formats.vasl import FORMAT
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario


def saved(folder: Path, board: PaintedBoard, name: str = "bdT1") -> Path:
    path = folder / name
    path.write_bytes(board.archive())
    return path


def imported(folder: Path, board: PaintedBoard, ruleset: str = "asl") -> HexBoard:
    found = read(saved(folder, board), ruleset=ruleset).scenario
    assert isinstance(found, Scenario)
    return found.board


def area(board: HexBoard, terrain: str) -> BaseGeometry:
    return shapely.union_all([shapely.Polygon(one.points) for one in board.shapes if one.terrain == terrain])


def at(board: HexBoard, label: str) -> shapely.Point:
    number = board.grid.find(label)
    assert number is not None
    return shapely.Point(board.grid.centres[number])


def sides(board: HexBoard, terrain: str) -> set[frozenset[str]]:
    labels, beyond = board.grid.labels, board.grid.neighbours
    return {
        frozenset((labels[number], labels[int(beyond[number, direction])]))
        for number, direction in np.argwhere(board.hexsides.get(terrain, np.zeros((0, 3)))).tolist()
    }


def links(board: HexBoard, terrain: str) -> set[frozenset[str]]:
    labels = board.grid.labels
    return {frozenset((labels[a], labels[b])) for chain in board.paths[terrain] for a, b in pairwise(chain)}


def levels(board: HexBoard) -> dict[str, int]:
    return {board.grid.labels[n]: int(board.elevation[n]) for n in np.flatnonzero(board.elevation)}


def errors(found: Imported) -> list[str]:
    assert found.scenario is None
    return [item.code for item in found.diagnostics]


def test_a_board_has_the_hexes_and_names_of_its_picture(tmp_path: Path) -> None:
    path = saved(tmp_path, PaintedBoard(33, 10))
    assert format_of(path) == "vasl"
    found = read(path, ruleset="asl")
    assert isinstance(found.scenario, Scenario)
    grid = found.scenario.board.grid
    assert found.scenario.title.en == "Board T1 (VASL 6.1)"
    assert (grid.columns, grid.rows, grid.labels[0], grid.labels[10], grid.labels[-1]) == (33, 10, "A1", "B0", "GG10")
    assert not list(found.diagnostics)


def test_areas_are_drawn_as_exactly_as_their_pixels_and_out_past_the_edge(tmp_path: Path) -> None:
    board = PaintedBoard()
    board.box(WOODS, 0, 0, 56.25 + 28, 64.5 + 32.25)
    drawn = area(imported(tmp_path, board), "woods")
    left, top, right, bottom = drawn.bounds
    pixel = 1 / 64.5
    assert right == pytest.approx((56.25 + 28) / 56.25 * 3**0.5 / 2, abs=pixel)
    assert bottom == pytest.approx(1.0, abs=pixel)
    assert (left, top) < (-0.5, -1.0)


@pytest.mark.parametrize(("columns", "rows"), [(33, 10), (17, 20)])
def test_pixels_lie_where_they_are_in_the_picture(tmp_path: Path, columns: int, rows: int) -> None:
    board = PaintedBoard(columns, rows)
    board.box(WOODS, 300, 200, 360, 280)
    found = imported(tmp_path, board)
    left, top, right, bottom = area(found, "woods").bounds
    x, y = 1 / 56.25 * 3**0.5 / 2, 1 / 64.5
    assert (left, right) == pytest.approx((300 * x, 360 * x), abs=0.0006)
    assert (top, bottom) == pytest.approx((200 * y - 0.5, 280 * y - 0.5), abs=0.0006)
    assert found.grid.pixels == (56.25, 64.5)


def met_by_vasl(columns: int, rows: int, start: tuple[int, int], end: tuple[int, int]) -> set[tuple[int, int]]:
    """The pixels (column, row) between two pixels, in the way in which VASL walks: column by column, each for an equal part of
    the rise."""
    across, way = abs(end[0] - start[0]) + 1, 1 if end[0] >= start[0] else -1
    rise = (end[1] - start[1]) / across
    found = set()
    for step in range(across):
        one, two = start[1] + step * rise, end[1] if step + 1 == across else start[1] + (step + 1) * rise
        low, high = sorted((int(one), int(two)))
        found |= {(start[0] + way * step, row) for row in range(low, high + 1)}
    return {(x, y) for x, y in found if x < columns and y < rows}


@pytest.mark.parametrize("seed", [1, 2])
def test_lines_are_stopped_where_vasl_meets_a_pixel_of_woods(tmp_path: Path, seed: int) -> None:
    # blocks with slanting edges; what VASL would say is worked out from pixels alone
    random = np.random.default_rng(seed)
    board = PaintedBoard(9, 5)
    high, wide = board.codes.shape
    down, along = np.mgrid[0:high, 0:wide]
    for _ in range(16):
        x, y, slope = random.integers(wide), random.integers(high), random.uniform(-1, 1)
        size = random.integers(4, 14)
        board.codes[(np.abs(along - x) <= size) & (np.abs(down - y + slope * (along - x)) <= size)] = WOODS
    scenario = read(saved(tmp_path, board), ruleset="asl").scenario
    assert isinstance(scenario, Scenario)
    grid = scenario.board.grid
    pixels = [
        (min(int(x / (3**0.5 / 2) * 56.25 + 1e-6), wide - 1), min(int((y + 0.5) * 64.5 + 1e-6), high - 1))
        for x, y in grid.centres.tolist()
    ]
    hexes = [shapely.Polygon(grid.corners(here)) for here in grid.hexes]
    inner = [one.buffer(-0.06) for one in hexes]
    pairs, expected = [], []
    for a, b in random.integers(grid.size, size=(400, 2)).tolist():
        step = grid.centres[b] - grid.centres[a]
        sixth = math.atan2(step[1], step[0]) / (math.pi / 3)
        if (
            grid.distances(a)[b] < 2 or abs(sixth - round(sixth)) < 1e-6
        ):  # lines along hexsides have a rule of their own
            continue
        woods = [at for at in met_by_vasl(wide, high, pixels[a], pixels[b]) if board.codes[at[1], at[0]] == WOODS]
        places = [shapely.Point((x + 0.5) / 56.25 * 3**0.5 / 2, (y + 0.5) / 64.5 - 0.5) for x, y in woods]
        # what stands in the hexes of the ends stops no line; lines past woods on their borders are left out
        apart = [min(hexes[end].distance(place) for end in (a, b)) for place in places]
        inside = [any(inner[end].covers(place) for end in (a, b)) for place in places]
        if max(apart, default=0.0) > 0.03 or all(inside):
            pairs.append((a, b))
            expected.append(not places or max(apart) < 0.03)
    found = analysis_of(scenario, loading.ruleset("asl")).sees(pairs)
    assert sum(expected) > 100 < len(expected) - sum(expected)
    assert int((found != np.array(expected)).sum()) <= 1


def test_a_clearing_stays_open(tmp_path: Path) -> None:
    board = PaintedBoard()
    board.around(WOODS, "C2", 50)
    board.around(0, "C2", 15)
    found = imported(tmp_path, board)
    woods = area(found, "woods")
    assert not woods.covers(at(found, "C2"))
    assert woods.covers(shapely.Point(at(found, "C2").x + 0.5, at(found, "C2").y))
    assert all(shapely.Polygon(shape.points).is_valid for shape in found.shapes)
    assert woods.area == pytest.approx((100**2 - 30**2) / 64.5**2, rel=0.02)


def test_fields_that_are_hatched_are_whole(tmp_path: Path) -> None:
    board = PaintedBoard()
    x, y = board.centre("C2")
    for row in range(y - 40, y + 40, 3):
        board.box(GRAIN, x - 40, row, x + 40, row + 1)
    found = imported(tmp_path, board)
    assert len(found.shapes) == 1
    assert area(found, "grain").area == pytest.approx(80 * 79 / 64.5**2, rel=0.05)


def test_buildings_have_their_levels_and_walls_between_their_houses(tmp_path: Path) -> None:
    board = PaintedBoard()
    board.line(STONE_TWO, "C1", "C3", 14)
    x, y = board.centre("C2")
    board.box(PARTY_WALL, x - 14, y - 34, x + 14, y - 30)
    board.stairs = {(2, 1)}
    found = imported(tmp_path, board)
    assert [(shape.terrain, dict(shape.values)) for shape in found.shapes] == [("stone_building", {"levels": 2})]
    assert sides(found, "rowhouse_wall") == {frozenset(("C1", "C2"))}
    assert [found.grid.labels[n] for n in np.flatnonzero(found.cover["stairwell"])] == ["C2"]


@pytest.mark.parametrize(
    ("factory", "wall", "terrain", "levels"),
    [
        (47, 45, "stone_building", 1),
        (48, 46, "stone_building", 2),
        (57, 55, "wooden_building", 1),
        (58, 56, "wooden_building", 2),
    ],
)
def test_the_walls_of_a_factory_are_part_of_it_and_walls_alone_are_a_building(
    tmp_path: Path, factory: int, wall: int, terrain: str, levels: int
) -> None:
    board = PaintedBoard()
    board.around(factory, "C2", 20)
    x, y = board.centre("C2")
    for step in range(-20, 20, 4):  # strokes of a pixel, with gaps between them
        board.box(wall, x + step, y - 21, x + step + 2, y - 20)
        board.box(wall, x - 21, y + step, x - 20, y + step + 2)
    board.around(wall, "C1", 4)
    found = imported(tmp_path, board)
    assert [(shape.terrain, dict(shape.values)) for shape in found.shapes] == [(terrain, {"levels": levels})] * 2
    whole, alone = (shapely.Polygon(shape.points).area * 64.5**2 for shape in found.shapes)
    if whole < alone:
        whole, alone = alone, whole
    assert whole == pytest.approx(40 * 40 + 40, rel=0.02)
    assert alone == pytest.approx(8 * 8, rel=0.1)


@pytest.mark.parametrize(("code", "terrain"), [(WALL, "wall"), (HEDGE, "hedge"), (CLIFF, "cliff")])
def test_what_lies_along_a_hexside_is_terrain_of_the_hexside(tmp_path: Path, code: int, terrain: str) -> None:
    board = PaintedBoard()
    x, y = board.centre("C2")
    board.box(code, x - 16, y - 34, x + 16, y - 31)
    # a wall beside the middle of its side still counts; a piece at one end does not: of a wall, it is drawn
    board.box(code, x - 16, y + 35, x - 1, y + 37)
    board.box(code, x + 1, y + 35, x + 16, y + 37)
    board.box(code, *(value + add for value, add in zip(board.centre("A1") * 2, (8, 31, 18, 33), strict=True)))
    found = imported(tmp_path, board)
    assert sides(found, terrain) == {frozenset(("C1", "C2")), frozenset(("C2", "C3"))}
    pixels = area(found, terrain).area * 56.25 * 64.5 / (3**0.5 / 2)
    assert pixels == pytest.approx(0 if terrain == "cliff" else 20, rel=0.2)


def test_what_of_a_wall_lies_past_the_corner_of_its_hexside_is_drawn(tmp_path: Path) -> None:
    board = PaintedBoard()
    x, y = board.centre("C2")
    board.box(HEDGE, x - 18, y - 34, x + 18 + 9, y - 30)
    found = imported(tmp_path, board)
    assert sides(found, "hedge") == {frozenset(("C1", "C2"))}
    left, top, right, bottom = area(found, "hedge").bounds
    corner = (x + 64.5 / 3**0.5 / 2) / 56.25 * 3**0.5 / 2
    assert corner - 0.03 < left < corner + 0.03
    assert right - left == pytest.approx((27 - 18.6) / 64.5, abs=0.04)
    assert bottom - top == pytest.approx(4 / 64.5, abs=0.02)


def test_terrain_that_fills_its_hex_is_painted_by_hexes(tmp_path: Path) -> None:
    found = imported(tmp_path, village())
    assert [found.grid.labels[n] for n in np.flatnonzero(found.cover["orchard"])] == ["E2"]
    assert not area(found, "orchard").area


def test_roads_run_through_the_hexsides_that_they_cross(tmp_path: Path) -> None:
    board = PaintedBoard()
    board.line(DIRT_ROAD, "A1", "B1")
    board.line(DIRT_ROAD, "B1", "B3")
    assert links(imported(tmp_path, board), "road") == {
        frozenset(("A1", "B1")), frozenset(("B1", "B2")), frozenset(("B2", "B3")),
    }  # fmt: skip


def test_a_gully_goes_on_under_a_bridge_and_its_hexes_have_the_level_beside_it(tmp_path: Path) -> None:
    found = imported(tmp_path, village())
    assert links(found, "gully") == {frozenset((f"B{n}", f"B{n + 1}")) for n in range(3)}
    assert [found.grid.labels[chain[0]] for chain in found.paths["bridge"]] == ["B2"]
    assert links(found, "road") == {frozenset(("A3", "B2")), frozenset(("B2", "C3"))}
    assert levels(found) == {"D1": 2}


def test_levels_come_in_as_contours_and_hexes_have_that_of_their_centre(tmp_path: Path) -> None:
    board = PaintedBoard()
    board.around(0, "C2", 40, level=1)
    board.around(0, "C2", 10, level=2)
    board.around(WATER, "A2", 30, level=-1)
    found = imported(tmp_path, board)
    assert levels(found) == {"A2": -1, "C2": 2}
    assert [contour.level for contour in found.contours] == [1, 2, -1]
    assert found.drawn_levels.centres.tolist() == found.elevation.tolist()
    hill, top, pool = (contour.area.area for contour in found.contours)
    assert hill == pytest.approx(80 * 80 / (64.5 * 56.25) * math.sqrt(3) / 2, rel=0.02)
    assert top == pytest.approx(hill / 16, rel=0.03)
    assert pool > 0.3


def test_a_flat_board_has_no_contours_and_a_hole_in_a_hill_stays(tmp_path: Path) -> None:
    assert imported(tmp_path, PaintedBoard()).contours == ()
    board = PaintedBoard()
    board.around(0, "C2", 50, level=1)
    board.around(0, "C2", 25, level=0)
    found = imported(tmp_path, board)
    assert [len(contour.holes) for contour in found.contours] == [1]
    assert levels(found) == {}


def test_the_ground_beside_a_gully_goes_on_over_it(tmp_path: Path) -> None:
    board = PaintedBoard()
    board.box(0, 0, 0, board.width, board.height, level=1)
    board.line(GULLY, "C1", "C3", 8, level=0)
    found = imported(tmp_path, board)
    assert set(levels(found).values()) == {1}
    assert [(contour.level, contour.holes) for contour in found.contours] == [(1, ())]
    assert found.drawn_levels.regions == {}


def test_what_stays_behind_is_counted(tmp_path: Path) -> None:
    board = village()
    board.metadata = (
        '<boardMetadata name="T1"><slopes><slope hexName="A1" hexsides="1"/></slopes>'
        "<overlaySSRules><overlaySSRule/><underlaySSRule/></overlaySSRules></boardMetadata>"
    )
    board.around(250, "E1", 10)
    losses = {one.what.en: one.count for one in read(saved(tmp_path, board), ruleset="asl").losses}
    assert losses["pictures of the board"] == 1
    assert losses["hexes with slopes"] == 1
    assert losses["changes by special rules (SSR)"] == 2
    assert losses["terrain 250: the mapping has no such word"] == 1


@pytest.mark.parametrize("ruleset", ["panzer_grenadier", "landships"])
def test_other_games_get_whole_hexes(tmp_path: Path, ruleset: str) -> None:
    board = PaintedBoard()
    board.around(WOODS, "C2", 30)
    found = imported(tmp_path, board, ruleset)
    assert not found.shapes
    assert [key for key, mask in found.cover.items() if mask.any()]


def test_a_board_without_los_data_says_what_to_do(tmp_path: Path) -> None:
    board = village().archive()
    path = tmp_path / "bd25"
    path.write_bytes(board.replace(b"LOSData", b"LosData"))
    found = read(path, ruleset="asl")
    assert errors(found) == ["no_los_data"]
    assert all(item.hint.fr for item in found.diagnostics)


@pytest.mark.parametrize(
    ("metadata", "code"),
    [
        ('<boardMetadata altHexGrain="TRUE"/>', "other_grain"),
        ('<boardMetadata hexWidth="40"/>', "cropped_board"),
        ('<boardMetadata hexHeight="nan"/>', "bad_number"),
        ('<boardMetadata hexWidth="0"/>', "cropped_board"),
        ('<boardMetadata A1CenterX="-30"/>', "cropped_board"),
        ("<boardMetadata", "xml"),
    ],
)
def test_boards_that_cannot_be_laid_under_hexes_are_refused(tmp_path: Path, metadata: str, code: str) -> None:
    board = village()
    board.metadata = metadata
    assert errors(read(saved(tmp_path, board), ruleset="asl")) in ([code], ["bad_xml"])


def test_an_unusual_size_and_the_second_half_of_a_board_are_told(tmp_path: Path) -> None:
    board = PaintedBoard(5, 3)
    board.metadata = '<boardMetadata A1CenterX="-225"/>'
    found = read(saved(tmp_path, board), ruleset="asl")
    assert found.scenario is not None
    assert [item.code for item in found.diagnostics] == ["odd_size", "other_labels"]


@pytest.mark.parametrize(
    "stream",
    [
        b"",
        b"\xac\xed\x00\x05",
        b"\xac\xed\x00\x05\x73\x72",
        b"\xac\xed\x00\x05\x77\x00",
        b"\xac\xed\x00\x05\x7a\xff\xff\xff\xff",
        b"\xac\xed\x00\x05\x77\x10" + b"\x7f" * 16,
        b"\xac\xed\x00\x05\x77\x10" + b"\xff" * 16,
        b"\xac\xed\x00\x05\x77\x10" + b"\0\0\0\1" * 4,
    ],
)
def test_streams_that_are_no_board_are_refused(tmp_path: Path, stream: bytes) -> None:
    path = tmp_path / "bdT1"
    path.write_bytes(village().archive(stream))
    found = errors(read(path, ruleset="asl"))
    assert found[0] in {"bad_data", "cut_off", "too_large"}


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_stream_that_is_cut_is_refused(tmp_path: Path, part: float) -> None:
    board = village()
    path = tmp_path / "bdT1"
    path.write_bytes(board.archive(board.stream[: int(part * len(board.stream))]))
    assert errors(read(path, ruleset="asl")) == ["cut_off"]


def test_a_pack_that_is_broken_is_refused(tmp_path: Path) -> None:
    board = village()
    board.members["x"] = b""
    packed = gzip.compress(board.stream, mtime=0)
    path = tmp_path / "bdT1"
    path.write_bytes(board.archive().replace(packed[40:60], bytes(20)))
    assert errors(read(path, ruleset="asl"))[0] in {"bad_archive", "bad_data"}


@pytest.mark.slow
def test_two_boards_that_were_imported_are_joined(tmp_path: Path) -> None:
    for name in ("one", "two"):
        board = PaintedBoard(5, 3)
        board.around(BRUSH if name == "one" else WOODS, "C2", 20)
        board.line(GULLY, "B1", "B2", 8, level=-1)
        saved(tmp_path, board, f"bd{name}")
        assert (
            run(["import", str(tmp_path / f"bd{name}"), "--ruleset", "asl", "-o", str(tmp_path / f"{name}.yaml")]) == 0
        )
    joined = tmp_path / "joined.yaml"
    assert run(["assemble", str(joined), str(tmp_path / "one.yaml"), f"{tmp_path / 'two.yaml'}:r"]) == 0
    found = read(joined).scenario
    assert isinstance(found, Scenario)
    assert (found.board.grid.columns, {shape.terrain for shape in found.board.shapes}) == (9, {"brush", "woods"})
    assert found.board.grid.pixels == (56.25, 64.5)


def test_names_of_members_tell_a_board_under_any_name(tmp_path: Path) -> None:
    path = saved(tmp_path, village(), "my board.zip")
    with SourceFile(path) as source:
        assert FORMAT.recognises(source.head, source.name)


@pytest.mark.slow
def test_a_picture_that_is_noise_is_refused_at_once(tmp_path: Path) -> None:
    board = PaintedBoard(33, 10)
    board.codes[:] = np.random.default_rng(1).choice([0, WOODS, GRAIN], board.codes.shape)
    assert errors(read(saved(tmp_path, board), ruleset="asl")) == ["too_large"]
