"""Maps of virtual tabletops, written here: their walls, openings, pictures, scale, and what is left behind."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from tests.files.formats.foreign_reading import foreign_table
from tests.files.formats.foreign_samples import foundry, foundry_wall, png, uvtt
from tests.files.formats.test_registry import opened, read
from workbench.base.diagnostics import CannotAnswer
from workbench.checks.loading import load_scenario
from workbench.cli.main import run
from workbench.files.formats.foreign_maps import distinct_names
from workbench.files.formats.map_format import Exported, Imported, Target
from workbench.files.formats.mapping_files import mapping_text, read_word_mapping, usual_mapping
from workbench.files.formats.registry import installed, write_file
from workbench.files.formats.source import MOST_VALUES
from workbench.files.formats.word_mapping import WordMapping
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature


def written(path: Path, data: bytes | dict[str, Any]) -> Path:
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return path


def pieces(scenario: TabletopScenario, word: str) -> list[Feature]:
    return [feature for feature in scenario.board.features if feature.terrain == word]


def table(imported: Imported) -> TabletopScenario:
    assert isinstance(imported.scenario, TabletopScenario), [item.format() for item in imported.diagnostics]
    return imported.scenario


def losses(imported: Imported) -> dict[str, int]:
    return {one.what.en: one.count for one in imported.losses}


def worth(name: str, **numbers: float) -> WordMapping:
    mapping, _ = usual_mapping(name)
    return mapping.corrected_by(WordMapping(name, {}, 1.0, **numbers))


# Universal VTT


@pytest.mark.parametrize("origin", [(0, 0), (3, -2), (100.5, 7.25)])
def test_walls_that_meet_at_a_door_are_the_outline_of_a_building(tmp_path: Path, origin: tuple[float, float]) -> None:
    scenario = foreign_table(written(tmp_path / "a.dd2vtt", uvtt(origin)))
    house = pieces(scenario, "closed wall")
    assert len(house) == 1
    assert set(house[0].points) == {(4, 4), (8, 4), (8, 6), (8, 7), (8, 8), (4, 8)}
    assert [(opening.at, opening.door) for opening in house[0].openings] == [((8, 6.5), True)]
    assert [feature.points for feature in pieces(scenario, "wall")] == [((1, 1), (1, 9))]
    assert set(pieces(scenario, "closed object wall")[0].points) == {(10, 2), (11, 2), (11, 3)}
    assert [feature.points for feature in pieces(scenario, "open portal")] == [((1, 9), (2, 9))]


@pytest.mark.parametrize(("ruleset", "unit", "square"), [("blitzkrieg", "cm", 2.5), ("bolt_action", "in", 1.0)])
def test_a_square_is_an_inch_or_two_and_a_half_centimetres(
    tmp_path: Path, ruleset: str, unit: str, square: float
) -> None:
    imported = read(written(tmp_path / "mill.uvtt", uvtt()), ruleset=ruleset)
    board = table(imported).board
    assert (board.unit, board.width, board.height) == (unit, 12 * square, 10 * square)
    house = next(feature for feature in board.features if feature.openings)
    assert house.area.bounds == (4 * square, 4 * square, 8 * square, 8 * square)
    assert house.openings[0].at == (8 * square, 6.5 * square)
    under = table(imported).underlay
    assert under is not None
    assert (under.picture, under.x, under.y, under.width) == ("mill.png", 0, 0, 12 * square)
    assert imported.pictures["mill.png"] == png(120, 100)
    assert losses(imported) == {"lights": 1, "open portal: left out by the mapping": 1}


def test_the_mapping_says_how_long_a_square_is_and_how_high_the_pieces_are(tmp_path: Path) -> None:
    path = written(tmp_path / "a.uvtt", uvtt())
    imported = read(path, ruleset="blitzkrieg", mapping=worth("uvtt", scale=4.0, height=3.0))
    board = table(imported).board
    assert board.width == 48
    under = table(imported).underlay
    assert under is not None
    assert under.width == 48
    assert {feature.terrain: feature.level for feature in board.features} == {
        "building_bunker": 3,
        "stone_wall": None,
    }
    assert losses(imported)["heights of pieces that the ruleset does not print"] == 2


def test_the_numbers_of_a_mapping_are_kept_in_its_file(tmp_path: Path) -> None:
    mapping = worth("uvtt", scale=4.5, height=3.0)
    read_back, problems = read_word_mapping(written(tmp_path / "m.yaml", mapping_text(mapping).encode()))
    assert not problems.has_errors
    assert read_back == mapping


def test_an_outline_becomes_a_line_where_the_mapping_calls_it_a_wall(tmp_path: Path) -> None:
    mapping = usual_mapping("uvtt")[0].with_words({"closed wall": "wall"})
    imported = read(written(tmp_path / "a.uvtt", uvtt()), ruleset="blitzkrieg", mapping=mapping)
    rings = [one for one in table(imported).board.features if one.points[0] == one.points[-1]]
    assert [(one.kind, one.terrain) for one in rings] == [("line", "stone_wall")] * 2
    assert losses(imported)["openings of walls that are lines"] == 1


@pytest.mark.parametrize(
    ("pixels", "picture", "width"),
    [(10, (120, 100), 12), (10, (125, 100), 12.5), (20, (120, 100), 12), (40, (960, 800), 12)],
)
def test_the_picture_covers_the_map_whatever_its_size(
    tmp_path: Path, pixels: int, picture: tuple[int, int], width: float
) -> None:
    image = base64.b64encode(png(*picture)).decode()
    scenario = foreign_table(written(tmp_path / "a.uvtt", uvtt(pixels=pixels, image=image)))
    assert scenario.underlay is not None
    assert scenario.underlay.width == width


def test_a_door_across_a_corridor_does_not_cut_the_walls(tmp_path: Path) -> None:
    room = [[{"x": x, "y": y} for x, y in ((0, 0), (6, 0), (6, 3), (0, 3), (0, 0))]]
    door = [{"bounds": [{"x": 3, "y": 0}, {"x": 3, "y": 3}], "closed": True}]
    walls = [[{"x": x, "y": y} for x, y in ((3, 0), (0, 0), (0, 3), (3, 3), (6, 3), (6, 0), (3, 0))]]
    for lines in (room, walls):
        scenario = foreign_table(written(tmp_path / "a.uvtt", uvtt(line_of_sight=lines, portals=door)))
        assert [one.area.bounds for one in pieces(scenario, "closed wall")] == [(0, 0, 6, 3)]
        assert len(pieces(scenario, "portal")) == 1


def test_a_door_that_is_drawn_upon_a_whole_wall_is_an_opening_of_it(tmp_path: Path) -> None:
    room = [[{"x": x, "y": y} for x, y in ((0, 0), (6, 0), (6, 3), (0, 3), (0, 0))]] * 2
    door = [{"bounds": [{"x": 2, "y": 3}, {"x": 3, "y": 3}], "closed": False}]
    scenario = foreign_table(written(tmp_path / "a.uvtt", uvtt(line_of_sight=room, portals=door)))
    [house] = pieces(scenario, "closed wall")  # which stands there twice
    assert [(opening.at, opening.door) for opening in house.openings] == [((2.5, 3), False)]
    assert pieces(scenario, "open portal") == []


def test_of_a_part_of_a_larger_map_only_its_walls_are_taken(tmp_path: Path) -> None:
    lines = [[(-90, 5), (3, 5), (3, 90)], [(-5, -5), (5, -5), (5, 4), (-5, 4), (-5, -5)], [(50, 1), (60, 1)]]
    walls = [[{"x": x + 46, "y": y + 41} for x, y in points] for points in lines]
    door = [{"bounds": [{"x": 46 + x, "y": 45} for x in (at, at + 1)], "closed": True} for at in (-3, 3)]
    imported = read(
        written(tmp_path / "a.uvtt", uvtt((46, 41), line_of_sight=walls, portals=door)), ruleset="bolt_action"
    )
    house, _, wall = table(imported).board.features
    assert house.area.bounds == (0, 0, 5, 4)
    assert [one.at for one in house.openings] == [(3.5, 4)]
    assert wall.points == ((0, 5), (3, 5), (3, 10))
    assert losses(imported)["walls that lie outside of the map"] == 1


def test_what_goes_round_buildings_is_a_wall_with_gates(tmp_path: Path) -> None:
    def ring(x: float, size: float) -> list[tuple[float, float]]:
        return [(x, x), (x + size, x), (x + size, x + size), (x, x + size), (x, x)]

    village = [(4, 0), (0, 0), (0, 9), (9, 9), (9, 0), (5, 0)]
    lines = [[{"x": x, "y": y} for x, y in points] for points in (village, ring(1, 2), ring(5, 3))]
    gate = [{"bounds": [{"x": 4, "y": 0}, {"x": 5, "y": 0}], "closed": True}]
    scenario = foreign_table(written(tmp_path / "a.uvtt", uvtt(line_of_sight=lines, portals=gate)))
    assert [one.area.bounds for one in pieces(scenario, "closed wall")] == [(1, 1, 3, 3), (5, 5, 8, 8)]
    assert [one.kind for one in pieces(scenario, "portal")] == ["line"]
    assert [one.course.length for one in pieces(scenario, "wall")] == [35]


@pytest.mark.parametrize("inset", [0, 0.2])
def test_a_wall_along_the_edge_of_the_map_is_no_building(tmp_path: Path, inset: float) -> None:
    """Many a map has one, which keeps sight within it; the houses in it need not be closed."""
    across, down = 12 - inset, 10 - inset
    edge = [(inset, inset), (across, inset), (across, down), (inset, down), (inset, inset)]
    open_house = [(4, 4), (8, 4), (8, 8), (4, 8)]
    lines = [[{"x": x, "y": y} for x, y in points] for points in (edge, open_house)]
    scenario = foreign_table(written(tmp_path / "a.uvtt", uvtt(line_of_sight=lines, portals=[])))
    assert pieces(scenario, "closed wall") == []
    lengths = sorted(one.course.length for one in pieces(scenario, "wall"))
    assert lengths == pytest.approx([12, 44 - 8 * inset])


def test_a_hall_that_leaves_a_yard_around_it_is_a_building(tmp_path: Path) -> None:
    hall = [(1, 1), (11, 1), (11, 9), (1, 9), (1, 1)]
    lines = [[{"x": x, "y": y} for x, y in hall]]
    scenario = foreign_table(written(tmp_path / "a.uvtt", uvtt(line_of_sight=lines, portals=[])))
    assert [one.area.bounds for one in pieces(scenario, "closed wall")] == [(1, 1, 11, 9)]


@pytest.mark.parametrize(
    ("image", "code"),
    [
        ("iVBORw0KGgo=", "bad_picture"),
        ("%%%", "bad_picture"),
        (base64.b64encode(png(120, 100)[:-30]).decode(), "cut_picture"),
        (base64.b64encode(png(1, 1).replace(b"\0\0\0\x01" * 2, b"\0\0\xff\xff" * 2, 1)).decode(), "too_large"),
        ("maps/away.webp", "no_picture"),
        ("../../etc/passwd.png", "no_picture"),
    ],
)
def test_a_picture_that_cannot_be_shown_is_left_out_with_a_warning(tmp_path: Path, image: str, code: str) -> None:
    imported = read(written(tmp_path / "a.uvtt", uvtt(image=image)), ruleset="blitzkrieg")
    assert table(imported).underlay is None
    assert imported.pictures == {}
    assert [item.code for item in imported.diagnostics] == [code]
    assert losses(imported)["pictures under the map"] == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{", "bad_json"),
        (b"[1]", "bad_map"),
        (b'{"resolution": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "too_many"),
        (b'{"resolution": [' + b"1," * MOST_VALUES + b"1]}", "too_many"),
        (b'{"resolution": ' + b"9" * 10_000 + b"}", "too_many"),
        (uvtt(resolution=None), "bad_map"),
        (uvtt(resolution={"map_size": {"x": 1e9, "y": 1}, "pixels_per_grid": 1}), "bad_number"),
        (uvtt(resolution={"map_size": {"x": 5, "y": 5}, "pixels_per_grid": 0}), "bad_number"),
        (uvtt(line_of_sight=[[{"x": "a", "y": 1}, {"x": 1, "y": 1}]]), "bad_number"),
        (uvtt(line_of_sight=[[{"x": float("nan"), "y": 1}, {"x": 1, "y": 1}]]), "bad_number"),
        (uvtt(line_of_sight={}), "bad_map"),
        (uvtt(portals=[3]), "bad_map"),
        (uvtt(line_of_sight=[[{"x": at % 3 / 4, "y": at / 1000} for at in range(6000)] + [{"x": 0, "y": 0}]]), "too_many"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(tmp_path: Path, data: bytes, code: str) -> None:
    imported = read(written(tmp_path / "a.uvtt", data), "uvtt", ruleset="blitzkrieg")
    assert imported.scenario is None
    assert [item.code for item in imported.diagnostics] == [code]


def test_a_table_that_becomes_too_large_is_refused(tmp_path: Path) -> None:
    imported = read(written(tmp_path / "a.uvtt", uvtt()), ruleset="blitzkrieg", mapping=worth("uvtt", scale=1000.0))
    assert [item.code for item in imported.diagnostics] == ["bad_size"]


def test_such_a_map_is_no_map_of_hexes(tmp_path: Path) -> None:
    imported = read(written(tmp_path / "a.uvtt", uvtt()), ruleset="asl")
    assert [item.code for item in imported.diagnostics] == ["other_map"]


# Foundry


def check_mill(scenario: TabletopScenario) -> None:
    """The house, where it lies, and a wall of each sort."""
    [house] = pieces(scenario, "closed wall")
    assert house.area.bounds == pytest.approx((1, 1, 3, 3), abs=1e-4)
    openings = {(round(one.at[0], 3), round(one.at[1], 3)): one.door for one in house.openings}
    assert openings == {(3, 1.5): True, (2, 3): False}
    for row, word in enumerate(("terrain wall", "invisible wall", "ethereal wall", "secret door")):
        [line] = pieces(scenario, word)
        assert line.area.bounds == pytest.approx((5, row, 7, row), abs=1e-4)


@pytest.mark.parametrize(
    ("corner", "changed"),
    [
        ((300, 300), {}),
        ((0, 0), {"padding": 0}),
        ((200, 200), {"padding": 0.2}),
        ((280, 310), {"background": {"src": "", "offsetX": 20, "offsetY": -10}}),
        ((300, 300), {"grid": 100, "gridType": 1, "background": None, "img": "a.png"}),
        ((250, 260), {"grid": 100, "gridType": 1, "background": None, "shiftX": 50, "shiftY": 40}),
        ((300, 3 * 150 / 3**0.5), {"grid": {"type": 2, "size": 100}}),
        ((3 * 150 / 3**0.5, 300), {"grid": {"type": 5, "size": 100}}),
    ],
)
def test_walls_of_foundry_lie_where_the_picture_shows_them(
    tmp_path: Path, corner: tuple[float, float], changed: dict[str, Any]
) -> None:
    check_mill(foreign_table(written(tmp_path / "a.json", foundry(corner, **changed))))


def test_old_numbers_of_walls_say_the_same(tmp_path: Path) -> None:
    old = {(20, 20): (1, 1), (20, 10): (1, 2), (20, 0): (1, 0), (0, 20): (0, 1)}
    scene = foundry()
    for wall in scene["walls"]:
        if wall["sight"] in (0, 10, 20):
            wall["move"], wall["sense"] = old[wall["move"], wall.pop("sight")]
    check_mill(foreign_table(written(tmp_path / "a.json", scene)))


def test_a_pretty_printed_scene_is_read_too(tmp_path: Path) -> None:
    check_mill(foreign_table(written(tmp_path / "a.json", json.dumps(foundry(), indent=2).encode())))


def test_of_a_world_the_scene_that_is_played_is_taken(tmp_path: Path) -> None:
    rows = [
        foundry(name="First", _id="a"), foundry(name="Old", _id="b"), foundry(name="New", _id="b", active=True),
        foundry(name="Gone", _id="c", active=True), {"$$deleted": True, "_id": "c"}, {"name": "an actor", "_id": "d"},
    ]  # fmt: skip
    path = written(tmp_path / "scenes.db", "\n".join(map(json.dumps, rows)).encode() + b"\n")
    imported = read(path, ruleset="bolt_action")
    assert table(imported).title.en == "New"
    assert losses(imported)["other scenes of the file"] == 1
    path.write_bytes(path.read_bytes()[:-30])
    assert [item.code for item in read(path, ruleset="bolt_action").diagnostics][:1] == ["bad_json"]


def test_names_of_maps_are_distinct_however_many_there_are() -> None:
    assert distinct_names(["a", "a (2)", "a", "b", "a"]) == ("a", "a (2)", "a (3)", "b", "a (4)")
    assert len(distinct_names(["a"] * 100_000)) == 100_000


@pytest.mark.parametrize(
    ("wanted", "title"),
    [
        ("", "Inn"),
        ("mill", "Mill"),
        ("2", "Inn"),
        ("Mill (2)", "Mill"),
        ("4", ""),
        ("0", ""),
        ("Sea", ""),
        ("9" * 5000, ""),
    ],
)
def test_of_several_scenes_one_is_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wanted: str, title: str
) -> None:
    scenes = [foundry(_id="a"), foundry(name="Inn", _id="b", active=True), foundry(_id="c", walls=[])]
    path = written(tmp_path / "scenes.db", "\n".join(map(json.dumps, scenes)).encode())
    out = tmp_path / "out.yaml"
    done = run(["import", str(path), "-o", str(out), "--ruleset", "bolt_action", "--map", wanted])
    assert done == (0 if title else 1)
    if not title:
        said = capsys.readouterr().err
        assert "error[no_such_map] there is no map" in said
        assert "there are: Mill, Inn, Mill (2)" in said
        return
    scenario, _, _ = load_scenario(out)
    assert isinstance(scenario, TabletopScenario)
    assert scenario.title.en == title
    assert bool(scenario.board.features) == (wanted != "Mill (2)")


def test_a_picture_that_lies_beside_the_scene_is_taken(tmp_path: Path) -> None:
    (tmp_path / "mill.png").write_bytes(png(50, 50))
    imported = read(written(tmp_path / "a.json", foundry()), ruleset="bolt_action")
    under = table(imported).underlay
    assert under is not None
    assert (under.picture, under.width) == ("mill.png", 10)
    assert imported.pictures == {"mill.png": png(50, 50)}
    assert losses(imported) == {
        "invisible wall: left out by the mapping": 1,
        "lights": 1,
        "directions of walls that block one way only": 1,
    }


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"grid": {"type": 4, "size": 100}, "walls": []}, "grids of hexes, which tables have not"),
        ({"walls": [foundry_wall(0, 0, 500, 500, move=0, sight=0)]}, "walls that stop neither steps nor sight"),
        ({"walls": [foundry_wall(-90000, 0, -80000, 500)]}, "walls that lie outside of the map"),
        ({"walls": [foundry_wall(500, 500, 500, 500)]}, "lines without a length"),
        ({"walls": [foundry_wall(100, 300, 250, 300)]}, "walls that lie outside of the map"),
        ({"tokens": [{}]}, "tokens"),
    ],
)
def test_what_has_no_form_on_a_table_is_counted(tmp_path: Path, changed: dict[str, Any], what: str) -> None:
    imported = read(written(tmp_path / "a.json", foundry(**changed)), ruleset="bolt_action")
    assert losses(imported)[what] == 1


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"grid": {"type": 1, "size": 0}}, "bad_number"),
        ({"grid": "x"}, "bad_number"),
        ({"width": 1e12}, "bad_number"),
        ({"padding": 1e300}, "bad_number"),
        ({"walls": [{"c": [1, 2, 3]}]}, "bad_number"),
        ({"walls": [[]]}, "bad_map"),
    ],
)
def test_what_makes_no_sense_in_a_scene_is_refused(tmp_path: Path, changed: dict[str, Any], code: str) -> None:
    imported = read(written(tmp_path / "a.json", foundry(**changed)), "foundry", ruleset="bolt_action")
    assert [item.code for item in imported.diagnostics] == [code]


def test_json_of_something_else_is_no_scene(tmp_path: Path) -> None:
    imported = read(written(tmp_path / "a.json", b'{"items": [1, 2]}'), "foundry", ruleset="bolt_action")
    assert [item.code for item in imported.diagnostics] == ["no_scene"]


# Written


SCALE = {"blitzkrieg": 2.5, "bolt_action": 1.0}
TABLE = """format: workbench/1
title: Mill
ruleset: {ruleset}
map:
  kind: table
  unit: {unit}
  width: 60
  height: 40
  features:
    - {{id: wall, terrain: wall, line: [[5, 5], [20, 5], [20, 12]], width: 1}}
    - {{id: mill, terrain: building, polygon: [[30, 10], [45, 10], [45, 25], [30, 25]], floors: 1, openings: [
        {{floor: 0, at: [37.5, 10], door: true}}, {{floor: 0, at: [30, 14]}}, {{floor: 0, at: [30, 20]}},
        {{floor: 1, at: [37.5, 25]}}, {{floor: 0, at: [45, 25]}}]}}
    - {{id: wood, terrain: {wood}, polygon: [[5, 20], [20, 20], [12, 35]]}}
    - {{id: silo, terrain: building, circle: [52, 33, 4]}}
forces:
  - side: A
    units: [{{id: a1, kind: {unit_kind}, at: [2, 2]}}]
"""


def mill(folder: Path, ruleset: str) -> Path:
    words = {"unit": "cm", "wood": "dense_woods", "unit_kind": "infantry"}
    if ruleset == "bolt_action":
        words = {"unit": "in", "wood": "woods", "unit_kind": "infantry"}
    path = folder / "mill.yaml"
    path.write_text(TABLE.format(ruleset=ruleset, **words).replace("terrain: wall", f"terrain: {WALLS[ruleset]}"))
    return path


WALLS = {"blitzkrieg": "stone_wall", "bolt_action": "bocage"}


def exported(path: Path, out: Path) -> Exported:
    asked: list[float] = []

    def draw(scale: float) -> bytes:
        asked.append(scale)
        return png(60, 40)

    made = write_file(opened(path), installed().formats["uvtt"], Target(out, draw_map=draw))
    out.write_bytes(made.data)
    assert asked == [70 / SCALE[path.read_text().split("ruleset: ")[1].split()[0]]]
    return made


@pytest.mark.parametrize("ruleset", ["blitzkrieg", "bolt_action"])
def test_a_table_goes_out_and_comes_back(tmp_path: Path, ruleset: str) -> None:
    before = opened(mill(tmp_path, ruleset)).scenario
    exported(tmp_path / "mill.yaml", tmp_path / "out.uvtt")
    after = table(read(tmp_path / "out.uvtt", ruleset=ruleset))
    assert isinstance(before, TabletopScenario)
    assert (after.board.unit, after.board.width, after.board.height) == (before.board.unit, 60, 40)
    pixel = SCALE[ruleset] / 70
    old, new = before.board.by_id, after.board.features
    for name, kind in (("wall", "line"), ("mill", "polygon"), ("silo", "polygon")):
        same = [one for one in new if one.course.hausdorff_distance(old[name].course) < pixel]
        assert [one.kind for one in same] == [kind]
    [house] = [one for one in new if one.openings]
    openings = {(round(one.at[0], 1), round(one.at[1], 1)): one.door for one in house.openings}
    assert openings == {(37.5, 10): True, (30, 14): False, (30, 20): False}
    assert len(new) == 3


def test_what_such_a_file_cannot_hold_is_told(tmp_path: Path) -> None:
    made = exported(mill(tmp_path, "bolt_action"), tmp_path / "out.uvtt")
    assert {one.what.en: (one.count, one.first) for one in made.losses} == {
        "heights of walls and buildings": (3, "wall"),
        "openings of upper storeys": (1, "mill"),
        "openings at corners or off the walls": (1, "mill"),
        "hills, and areas that one sees into": (1, "wood"),
        "units": (1, "a1"),
    }


@pytest.mark.parametrize(
    ("terrain", "ruleset", "walls"),
    [
        ("bocage", "bolt_action", 1),
        ("wall", "bolt_action", 0),
        ("hedge", "bolt_action", 0),
        ("low_wall_bank", "blitzkrieg", 1),
    ],
)
def test_a_wall_that_infantry_sees_over_does_not_block_sight(
    tmp_path: Path, terrain: str, ruleset: str, walls: int
) -> None:
    path = mill(tmp_path, ruleset)
    path.write_text(path.read_text().replace(f"terrain: {WALLS[ruleset]}", f"terrain: {terrain}"))
    made = exported(path, tmp_path / "out.uvtt")
    lines = [[(at["x"], at["y"]) for at in line] for line in json.loads(made.data)["line_of_sight"]]
    square = SCALE[ruleset]
    assert lines.count([(5 / square, 5 / square), (20 / square, 5 / square), (20 / square, 12 / square)]) == walls
    seen_over = {one.what.en: one.first for one in made.losses}.get("walls and hedges that infantry sees over")
    assert seen_over == (None if walls else "wall")


def test_a_table_is_not_written_without_a_painter(tmp_path: Path) -> None:
    with pytest.raises(CannotAnswer, match="drawn by the window"):
        write_file(opened(mill(tmp_path, "bolt_action")), installed().formats["uvtt"], Target(tmp_path / "a.uvtt"))
