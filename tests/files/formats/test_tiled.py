"""Maps of Tiled, written here: where their hexes lie, how their tiles are packed and called, what is drawn on them."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import sys
import zlib
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from tests.files.formats.foreign_samples import TILED_JSON, TILED_LINES, png, tiled
from tests.files.formats.test_registry import format_of, read
from workbench.files.formats.map_format import ForeignMap, WordPicture
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.formats.tiled import FORMAT
from workbench.files.formats.word_mapping import WordMapping
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario, TabletopScenario

STAGGERS = tuple(product("xy", ("odd", "even")))
COLUMNS, ROWS = 5, 4
MIXED = (1, 2, 3, 0, 1, 1, 2, 2, 3, 1, 1, 4)
"""The tiles of the sample, row by row."""


def foreign(folder: Path, text: str | bytes, name: str = "map.tmx") -> ForeignMap:
    """The map of a file with that text."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert FORMAT.foreign is not None  # whatever its text is recognised as
    with SourceFile(path) as source:
        return FORMAT.foreign(source)


def board_of(found: ForeignMap) -> HexBoard:
    assert isinstance(found.scenario, Scenario)
    return found.scenario.board


def words(found: ForeignMap) -> dict[str, list[str]]:
    board = board_of(found)
    return {word: [board.grid.labels[n] for n in np.flatnonzero(mask)] for word, mask in board.cover.items()}


def losses(found: ForeignMap) -> dict[str, tuple[int, str]]:
    return {one.what.en: (one.count, one.first) for one in found.losses}


# --- Where the hexes lie


def centre(axis: str, index: str, column: int, row: int) -> tuple[float, float]:
    """The centre of a tile in pixels, as the manual of Tiled places it: lines count from 0, ``index`` is moved by a half."""
    line, moved = (column, 28) if axis == "x" else (row, 28)
    half = moved if (line % 2 == 1) == (index == "odd") else 0
    return (32 + 48 * column, 28 + 56 * row + half) if axis == "x" else (28 + 56 * column + half, 32 + 48 * row)


def neighbours_there(axis: str, index: str, first: tuple[int, int]) -> set[frozenset[str]]:
    """Pairs of tiles, by their numbers, whose pictures touch."""
    places = {
        str(row * COLUMNS + column): centre(axis, index, column + first[0], row + first[1])
        for row in range(ROWS)
        for column in range(COLUMNS)
    }
    # the centres of hexes that touch lie 56 pixels apart, all others 96 and more
    return {
        frozenset((a, b))
        for a, (x, y) in places.items()
        for b, (x1, y1) in places.items()
        if a != b and abs(x - x1) < 60 and abs(y - y1) < 60
    }


def neighbours_here(found: ForeignMap) -> set[frozenset[str]]:
    board = board_of(found)
    word_at = {n: word.split()[-1] for word, mask in board.cover.items() for n in np.flatnonzero(mask)}
    return {
        frozenset((word_at[n], word_at[other])) for n in word_at for other in board.grid.neighbours[n] if other >= 0
    }


def numbered(rows: range, columns: range, at: tuple[int, int] = (0, 0)) -> str:
    """Rows of tiles that are numbered from 10 on: the fifth and further of the tileset."""
    cells = []
    for row in rows:
        for column in columns:
            here, down = column - at[0], row - at[1]
            inside = 0 <= here < COLUMNS and 0 <= down < ROWS
            cells.append(str(10 + down * COLUMNS + here) if inside else "0")
    return ",".join(cells)


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_hexes_touch_as_they_do_in_tiled(tmp_path: Path, axis: str, index: str) -> None:
    text = tiled(numbered(range(ROWS), range(COLUMNS)), axis=axis, index=index, size=(COLUMNS, ROWS))
    found = foreign(tmp_path, text)
    shown = {frozenset(str(int(word) - 9) for word in pair) for pair in neighbours_here(found)}
    assert shown == neighbours_there(axis, index, (0, 0))
    assert board_of(found).grid.is_flat == (axis == "x")
    assert (board_of(found).grid.columns, board_of(found).grid.rows) == (COLUMNS, ROWS)


@pytest.mark.parametrize("first", [(0, 0), (-3, -2), (-2, -3), (-1, -1), (7, 3)])
@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_an_infinite_map_is_cut_to_its_tiles(tmp_path: Path, axis: str, index: str, first: tuple[int, int]) -> None:
    chunks = "".join(
        f'<chunk x="{x}" y="{y}" width="8" height="8">{numbered(range(y, y + 8), range(x, x + 8), first)}</chunk>'
        for x, y in product((-8, 0, 8), (-8, 0, 8))
    )
    found = foreign(tmp_path, tiled(chunks, axis=axis, index=index, size=(30, 30), infinite=1))
    shown = {frozenset(str(int(word) - 9) for word in pair) for pair in neighbours_here(found)}
    assert (board_of(found).grid.columns, board_of(found).grid.rows) == (COLUMNS, ROWS)
    assert shown == neighbours_there(axis, index, first)


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
@pytest.mark.parametrize("first", [(0, 0), (-3, -3)])
def test_a_line_goes_through_the_hexes_under_it(tmp_path: Path, axis: str, index: str, first: tuple[int, int]) -> None:
    ends = [centre(axis, index, column + first[0], row + first[1]) for column, row in ((0, 0), (2, 1), (4, 3))]
    points = " ".join(f"{x},{y}" for x, y in ends)
    line = f'<objectgroup name="x"><object id="1" class="road" x="0" y="0"><polyline points="{points}"/></object></objectgroup>'
    cells = numbered(range(first[1], first[1] + ROWS), range(first[0], first[0] + COLUMNS), first)
    chunk = f'<chunk x="{first[0]}" y="{first[1]}" width="{COLUMNS}" height="{ROWS}">{cells}</chunk>'
    found = foreign(tmp_path, tiled(chunk, axis=axis, index=index, infinite=1, more=line))
    board = board_of(found)
    (chain,) = board.paths["road"]
    wanted = [board.grid.number_of(column, row) for column, row in ((1, 1), (3, 2), (5, 4))]
    assert (chain[0], chain[-1]) == (wanted[0], wanted[2])
    assert wanted[1] in chain
    assert all(b in board.grid.neighbours[a] for a, b in pairwise(chain))


# --- Tiles


def packed(compression: str, data: bytes) -> str:
    made = {"": data, "zlib": zlib.compress(data), "gzip": gzip.compress(data)}[compression]
    return base64.b64encode(made).decode()


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_every_packing_gives_the_same_tiles(tmp_path: Path, compression: str) -> None:
    plain = words(foreign(tmp_path, tiled()))
    data = packed(compression, struct.pack("<12I", *MIXED))
    assert words(foreign(tmp_path, tiled(data, data=f'encoding="base64" compression="{compression}"'))) == plain
    cells = "".join(f'<tile gid="{gid}"/>' for gid in MIXED)
    assert words(foreign(tmp_path, tiled(cells, data=""))) == plain
    assert plain == {
        "Woods": ["0101", "0102", "0202", "0203", "0303"],
        "Hills": ["0201", "0302", "0402"],
        "lake": ["0103", "0301"],
        "ground 3": ["0403"],
    }


def test_layers_packed_by_zstd_are_read_where_there_is_one(tmp_path: Path) -> None:
    zstd = pytest.importorskip("compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd")
    whole = zstd.compress(struct.pack("<12I", *MIXED))

    def map_of(data: bytes) -> str:
        return tiled(base64.b64encode(data).decode(), data='encoding="base64" compression="zstd"')

    assert words(foreign(tmp_path, map_of(whole))) == words(foreign(tmp_path, tiled()))
    for broken in (whole[:-3], zstd.compress(bytes(20_000_000)), whole[:6] + b"zstd" + whole[10:]):
        with pytest.raises(Refused):
            foreign(tmp_path, map_of(broken))


def test_what_cannot_be_unpacked_is_named_with_a_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "compression.zstd", None)
    monkeypatch.setitem(sys.modules, "backports.zstd", None)
    path = tmp_path / "map.tmx"
    path.write_text(tiled("KLUv", data='encoding="base64" compression="zstd"'))
    (error,) = read(path, ruleset="asl").diagnostics
    assert "zstd" in error.text.en
    assert "zstd" in error.text.fr
    assert "zlib" in error.hint.en


def test_tiles_that_are_turned_or_mirrored_are_the_same_tiles(tmp_path: Path) -> None:
    turned = [gid | (n % 16) << 28 for n, gid in enumerate(MIXED)]
    assert words(foreign(tmp_path, tiled(",".join(map(str, turned))))) == words(foreign(tmp_path, tiled()))


def test_levels_come_from_tiles_layers_and_names(tmp_path: Path) -> None:
    layer = '<layer name="{}" width="4" height="3"{}><data encoding="csv">0,0,0,0,0,0,0,0,0,0,{}</data></layer>'
    set_of = '<tileset firstgid="50" name="n"><tile id="0" class="level -1"/></tileset>'
    raised = layer.format("Plateau", "", "1,1").replace(
        "<data", '<properties><property name="elevation" value="3"/></properties><data'
    )
    more = set_of + raised + layer.format("heights", ' class="Levels"', "50,0")
    board = board_of(foreign(tmp_path, tiled(more=more)))
    levels = dict(zip(board.grid.labels, board.elevation.tolist(), strict=True))
    assert {label: level for label, level in levels.items() if level} == {
        "0201": 2,
        "0302": 2,
        "0402": 2,
        "0303": -1,
        "0403": 3,
    }
    assert "level -1" not in board.cover


@pytest.mark.parametrize("order", [("Woods", "Hills"), ("Hills", "Woods")])
def test_plain_ground_gives_way_whatever_the_mapping_names_first(tmp_path: Path, order: tuple[str, str]) -> None:
    meanings = {"Woods": "woods", "Hills": "open"}
    upper = '<layer name="up" width="4" height="3"><data encoding="csv">0,1,0,0,0,0,0,0,0,0,0,0</data></layer>'
    path = tmp_path / "map.tmx"
    path.write_text(tiled(more=upper))  # woods upon plain ground in 0201
    mapping = WordMapping("tiled", {word: meanings[word] for word in order})
    scenario = read(path, ruleset="panzer_grenadier", mapping=mapping).scenario
    assert isinstance(scenario, Scenario)
    number = scenario.board.grid.number_of(2, 1)
    assert scenario.board.mask("woods")[number]


def test_hexes_without_a_tile_are_counted(tmp_path: Path) -> None:
    assert losses(foreign(tmp_path, tiled()))["hexes without a tile (plain ground)"] == (1, "0401")


# --- Tilesets beside the map

OTHER = '<tileset firstgid="60" source="{}"/>'
USES_OTHER = '<layer name="more" width="4" height="3"><data encoding="csv">60,61,0,0,0,0,0,0,0,0,0,0</data></layer>'
TSX = '<tileset name="wild"><tile id="0" class="Swamp"/></tileset>'
TSJ = '{"name": "wild", "tiles": [{"id": 0, "class": "Swamp"}]}'


@pytest.mark.parametrize(
    ("name", "text"), [("wild.tsx", TSX), ("sets/wild.tsj", TSJ), ("sets\\wild.json", TSJ), ("./wild.tsx", TSX)]
)
def test_tilesets_beside_the_map_are_read(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name.replace("\\", "/")
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    found = foreign(tmp_path, tiled(head=OTHER.format(name), more=USES_OTHER))
    assert words(found)["Swamp"] == ["0101"]
    assert words(found)["wild 1"] == ["0201"]
    assert not list(found.diagnostics)


def test_a_tileset_of_another_folder_is_taken_if_it_lies_beside_the_map(tmp_path: Path) -> None:
    (tmp_path / "wild.tsx").write_text(TSX)
    found = foreign(tmp_path, tiled(head=OTHER.format("../../sets/wild.tsx"), more=USES_OTHER))
    assert words(found)["Swamp"] == ["0101"]
    assert not list(found.diagnostics)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("wild.tsx", ""),
        ("../wild.tsx", "outside"),
        ("sets/../../wild.tsx", "outside"),
        ("/etc/passwd", "outside"),
        ("C:\\wild.tsx", "outside"),
        ("link/wild.tsx", "outside"),
        ("folder", "folder"),
        ("broken.tsx", "XML"),
        ("bad\0name.tsx", "outside"),
    ],
)
def test_tilesets_that_are_missing_or_elsewhere_are_told(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "wild.tsx").write_text(TSX)
    folder = tmp_path / "maps"
    (folder / "folder").mkdir(parents=True)
    (folder / "link").symlink_to(tmp_path)
    (folder / "broken.tsx").write_text("<tileset")
    data = json.loads(TILED_JSON)
    data["tilesets"].append({"firstgid": 60, "source": name})
    data["layers"][0]["data"] = [60, 61, 1, 1]
    found = foreign(folder, json.dumps(data), "map.tmj")
    (told,) = found.diagnostics
    assert why in told.text.en
    assert losses(found)["tilesets that could not be read"][0] == 1
    assert [word for word in words(found) if word.endswith((" 0", " 1"))]
    assert "Swamp" not in words(found)


# --- Pictures of tiles

SHEET = '<tileset firstgid="60" name="wild" tilewidth="8" tileheight="6" {}><image source="wild.png"/></tileset>'


def part_of(found: ForeignMap, word: str) -> object:
    picture = found.word_pictures.get(word)
    return None if picture is None else picture.part


@pytest.mark.parametrize(
    ("said", "size", "second"),
    [
        ('columns="2"', (16, 12), (8, 0, 8, 6)),
        ("", (16, 12), (8, 0, 8, 6)),  # old files say no columns
        ('columns="1"', (16, 12), (0, 6, 8, 6)),
        ('margin="1" spacing="2"', (22, 20), (11, 1, 8, 6)),
        ('columns="2"', (8, 6), None),  # the picture is too small for it
        ('columns="-2"', (16, 12), None),
        ('margin="-9"', (16, 12), None),
    ],
)
def test_a_tile_is_a_part_of_the_picture_of_its_tileset(
    tmp_path: Path, said: str, size: tuple[int, int], second: tuple[int, ...] | None
) -> None:
    (tmp_path / "wild.png").write_bytes(png(*size))
    found = foreign(tmp_path, tiled(head=SHEET.format(said), more=USES_OTHER))
    assert part_of(found, "wild 1") == second
    assert second is None or found.word_pictures["wild 1"].data == png(*size)


def test_the_pictures_of_a_collection_lie_beside_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "sets" / "pictures").mkdir(parents=True)
    (tmp_path / "sets" / "pictures" / "reed.png").write_bytes(png(30, 20))
    text = '<tileset name="wild"><tile id="0" class="Swamp"><image source="pictures/reed.png"/></tile></tileset>'
    (tmp_path / "sets" / "wild.tsx").write_text(text)
    found = foreign(tmp_path, tiled(head=OTHER.format("../art/sets/wild.tsx"), more=USES_OTHER))
    assert found.word_pictures["Swamp"] == WordPicture(png(30, 20))
    assert "wild 1" not in found.word_pictures


@pytest.mark.parametrize("picture", [png(30, 20)[:-20], b"no picture", b""], ids=["cut", "text", "empty"])
def test_a_picture_that_is_damaged_only_leaves_a_word_without_one(tmp_path: Path, picture: bytes) -> None:
    inside = base64.b64encode(picture).decode()
    tile = f'<tile id="0" class="Swamp"><image format="png"><data encoding="base64">{inside}</data></image></tile>'
    found = foreign(tmp_path, tiled(head=f'<tileset firstgid="60" name="wild">{tile}</tileset>', more=USES_OTHER))
    assert words(found)["Swamp"] == ["0101"]
    assert "Swamp" not in found.word_pictures
    assert not list(found.diagnostics)


# --- What is drawn


def test_what_is_drawn_is_taken_or_counted(tmp_path: Path) -> None:
    found = foreign(tmp_path, tiled(more=TILED_LINES))
    board = board_of(found)
    (road,) = board.paths["Main road"]
    assert [board.grid.labels[n] for n in road] == ["0101", "0201", "0301", "0401"]
    assert [(shape.terrain, shape.kind) for shape in board.shapes] == [("pond", "polygon")] * 2
    assert losses(found)["points"] == (1, "2")


def test_a_line_that_leaves_the_map_is_cut_there(tmp_path: Path) -> None:
    line = '<object id="9" x="32" y="28"><polyline points="0,0 0,-500 0,0 0,56"/></object>'
    found = foreign(tmp_path, tiled(more=f'<objectgroup name="Road">{line}</objectgroup>'))
    board = board_of(found)
    assert [[board.grid.labels[n] for n in chain] for chain in board.paths["Road"]] == [["0101"], ["0101", "0102"]]
    assert losses(found)["points of lines off the map"] == (1, "9")


def test_drawn_things_of_a_map_of_squares_are_pieces_of_a_table(tmp_path: Path) -> None:
    head = (
        '<properties><property name="workbench:tile" type="float" value="2.5"/>'
        '<property name="workbench:unit" value="cm"/></properties>'
    )
    house = (
        '<objectgroup name="houses"><object id="1" class="stone house" x="64" y="56" width="128" height="56">'
        '<properties><property name="height" type="float" value="4"/><property name="floors" value="2"/></properties>'
        '</object><object id="2" x="0" y="0" width="64" height="64"><ellipse/></object><object id="3" x="1" y="1"/>'
        '<object id="4" class="wall" x="64" y="0" rotation="90"><polyline points="0,0 112,0"/></object>'
        '<object id="5" x="-500" y="-500" width="9" height="9"/></objectgroup>'
    )
    found = foreign(tmp_path, tiled(kind="orthogonal", head=head, more=house))
    assert isinstance(found.scenario, TabletopScenario)
    table = found.scenario.board
    assert (table.unit, table.width, table.height) == ("cm", 10.0, 7.5)
    first, second, third = table.features
    assert (first.terrain, first.points, first.level, first.floors) == (
        "stone house",
        ((2.5, 2.5), (7.5, 2.5), (7.5, 5.0), (2.5, 5.0)),
        4,
        2,
    )
    assert (second.terrain, second.kind, second.radius) == ("houses", "circle", 1.25)
    assert (third.terrain, third.kind, third.points) == ("wall", "line", ((2.5, 0.0), (2.5, 5.0)))
    assert losses(found) == {
        "tiles of squares": (11, "Ground"),
        "objects without any size": (1, "3"),
        "objects off the map": (1, "5"),
    }


@pytest.mark.parametrize(
    ("ruleset", "scale", "unit", "length"), [("bolt_action", None, "in", 1.0), ("bolt_action", 2.5, "in", 2.5)]
)
def test_a_tile_is_worth_what_the_mapping_says(
    tmp_path: Path, ruleset: str, scale: float | None, unit: str, length: float
) -> None:
    line = '<object id="1" class="wall" x="64" y="56"><properties><property name="width" value="0.5"/></properties>'
    round_ = '<object id="2" class="houses" x="64" y="56" width="64" height="64"><ellipse/></object>'
    more = f'<objectgroup name="x">{line}<polyline points="0,0 64,0"/></object>{round_}</objectgroup>'
    path = tmp_path / "map.tmx"
    path.write_text(tiled(kind="orthogonal", more=more).replace('tileheight="56"', 'tileheight="64"'))
    scenario = read(
        path, ruleset=ruleset, mapping=WordMapping("tiled", {"wall": "wall", "houses": "woods"}, scale=scale)
    ).scenario
    assert isinstance(scenario, TabletopScenario)
    board = scenario.board
    assert (board.unit, board.width, board.height) == (unit, 4 * length, 3 * length)
    wall, houses = board.features
    assert (wall.points[0], wall.width) == ((length, round(0.875 * length, 3)), 0.5 * length)
    assert houses.radius == length / 2


def test_heights_of_the_file_come_before_the_one_that_is_asked(tmp_path: Path) -> None:
    piece = '<object id="{}" class="wood" x="{}" y="0" width="64" height="56">{}</object>'
    high = '<properties><property name="height" type="float" value="2"/></properties>'
    more = f'<objectgroup name="x">{piece.format(1, 0, high)}{piece.format(2, 64, "")}</objectgroup>'
    path = tmp_path / "map.tmx"
    path.write_text(tiled(kind="orthogonal", more=more))
    scenario = read(path, ruleset="blitzkrieg", mapping=WordMapping("tiled", {"wood": "building"}, height=3.0)).scenario
    assert isinstance(scenario, TabletopScenario)
    assert [one.level for one in scenario.board.features] == [2.0, 3.0]


def test_a_map_comes_in_under_a_ruleset(tmp_path: Path) -> None:
    path = tmp_path / "two.tmj"
    path.write_text(TILED_JSON)
    assert format_of(path) == "tiled"
    scenario = read(path, ruleset="panzer_grenadier").scenario
    assert isinstance(scenario, Scenario)
    assert [key for key, mask in scenario.board.cover.items() if mask.any()][:1] == ["woods"]
    assert scenario.board.elevation.tolist() == [1, 0, 0, 1]
    assert list(scenario.board.paths) == ["road"]


# --- Hostile files

CHUNK = '<chunk x="{}" y="0" width="1" height="1">1</chunk>'


@pytest.mark.parametrize(
    "text",
    [
        tiled(kind="isometric"),
        tiled(kind="staggered"),
        tiled("1,2,3"),
        tiled("1,2,x,0,0,0,0,0,0,0,0,0"),
        tiled("-1,0,0,0,0,0,0,0,0,0,0,0"),
        tiled("9" * 5000),
        tiled("99999999999999999999,0,0,0,0,0,0,0,0,0,0,0"),
        tiled(size=(100_000, 100_000)),
        tiled(size=(-4, -3)),
        tiled(axis="z"),
        tiled("!!!", data='encoding="base64"'),
        tiled("eJw=", data='encoding="base64" compression="zlib"'),
        tiled(packed("zlib", bytes(20_000_000)), data='encoding="base64" compression="zlib"'),
        tiled(infinite=1, tiles=CHUNK.format("nan")),
        tiled(infinite=1, tiles=CHUNK.format(-900_000) + CHUNK.format(900_000)),
        tiled(more='<objectgroup><object x="1e999" y="0"><polyline points="0,0"/></object></objectgroup>'),
        tiled(more='<objectgroup><object x="0" y="0"><polyline points="a,b"/></object></objectgroup>'),
        tiled(more="<group>" * 60 + "</group>" * 60),
        tiled(head='<tileset firstgid="1"/>' * 200),
        '{"orientation": "hexagonal", "width": [], "layers": {}}',
        '{"orientation": "hexagonal", "layers": ' + "[" * 50_000,
        '{"orientation": "hexagonal", "layers": [' + "1," * 5_000_001 + "1]}",
        "{}",
        "[]",
    ],
)  # fmt: skip
def test_files_that_make_no_sense_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused):
        foreign(tmp_path, text)


@pytest.mark.slow(8)
@pytest.mark.parametrize("text", [tiled(more=TILED_LINES), TILED_JSON], ids=["xml", "json"])
def test_every_cut_of_a_map_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / ("cut.tmj" if text.startswith("{") else "cut.tmx")
    for cut in range(0, len(text.rstrip()) - 1, 11):
        path.write_text(text[:cut])
        imported = read(path, "tiled", ruleset="asl")
        (error,) = imported.diagnostics
        assert imported.scenario is None
        assert error.code in {"bad_xml", "bad_json", "bad_map"}


@pytest.mark.parametrize(
    ("kind", "ruleset", "hint"), [("orthogonal", "asl", "table"), ("hexagonal", "bolt_action", "hexes")]
)
def test_rules_of_the_other_kind_of_map_are_refused_with_a_way_out(
    tmp_path: Path, kind: str, ruleset: str, hint: str
) -> None:
    path = tmp_path / "map.tmx"
    path.write_text(tiled(kind=kind))
    (error,) = read(path, ruleset=ruleset).diagnostics
    assert error.code == "other_map"
    assert error.hint.en.endswith(hint)
