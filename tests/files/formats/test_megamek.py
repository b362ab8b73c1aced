"""Boards of MegaMek, written here, under three rulesets; mappings that users write."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely

from tests.files.formats.foreign_samples import BOARD
from tests.files.formats.test_registry import format_of, read
from workbench.analysis.hex_analysis import Analysis
from workbench.cli.main import run
from workbench.files.formats import foreign_maps
from workbench.files.formats.foreign_maps import words_of
from workbench.files.formats.mapping_files import mapping_text, read_word_mapping, users_mapping_file, usual_mapping
from workbench.files.formats.megamek import FORMAT
from workbench.files.formats.source import SourceFile
from workbench.files.formats.word_mapping import WordMapping
from workbench.scenario.hex_board import chains_of
from workbench.scenario.scenario import Scenario


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "Two Hills.board"
    path.write_text(BOARD)
    return path


def under(board: Path, ruleset: str) -> Scenario:
    scenario = read(board, ruleset=ruleset).scenario
    assert isinstance(scenario, Scenario)
    return scenario


def covered(scenario: Scenario) -> dict[str, list[str]]:
    """The hexes of each whole-hex terrain."""
    labels = scenario.board.grid.labels
    return {key: [labels[number] for number in np.flatnonzero(mask)] for key, mask in scenario.board.cover.items()}


def test_a_board_is_recognised_and_read(board: Path) -> None:
    assert format_of(board) == "megamek"
    scenario = under(board, "asl")
    board_read = scenario.board
    assert (board_read.grid.columns, board_read.grid.rows) == (4, 3)
    levels = dict(zip(board_read.grid.labels, board_read.elevation.tolist(), strict=True))
    assert levels["0201"] == 2
    assert levels["0301"] == -1
    assert levels["0302"] == 1
    found = covered(scenario)
    assert found["woods"] == ["0101", "0201", "0402"]
    (building,) = board_read.shapes
    x, y = np.mean(building.points, axis=0).tolist()
    assert board_read.grid.labels[board_read.grid.index(board_read.grid.hex_at(x, y)) or 0] == "0401"
    assert (building.terrain, building.values) == ("stone_building", {"levels": 2}), (
        "three levels high: two upper floors"
    )


@pytest.mark.parametrize(
    ("ruleset", "hexes", "level", "drawn", "lost"),
    [
        ("asl", '"building:2;bldg_elev:3"', 1, [2], {}),
        ("asl", '"building:2;bldg_elev:3"', 0.5, [1], {}),
        ("asl", '"building:2;bldg_elev:1"', 1, [0], {}),
        ("asl", '"building:2"', 1, [], {}),
        ("asl", '"bldg_elev:3"', 1, [], {"heights of buildings where there is none": (1, "0101")}),
        (
            "panzer_grenadier",
            '"building:2;bldg_elev:3"',
            1,
            [],
            {"heights of buildings, which the ruleset does not know": (1, "0101")},
        ),
    ],
)
def test_heights_of_buildings_become_upper_levels_where_the_rules_know_them(
    tmp_path: Path, ruleset: str, hexes: str, level: float, drawn: list[int], lost: dict[str, tuple[int, str]]
) -> None:
    path = tmp_path / "a.board"
    path.write_text(f'size 2 1\nhex 0101 0 {hexes} ""\nend\n')
    mapping = usual_mapping("megamek")[0].corrected_by(WordMapping("megamek", {}, level))
    imported = read(path, ruleset=ruleset, mapping=mapping)
    assert isinstance(imported.scenario, Scenario)
    assert [shape.values["levels"] for shape in imported.scenario.board.shapes] == drawn
    assert {one.what.en: (one.count, one.first) for one in imported.losses} == lost
    painted = any(
        mask.any() for key, mask in imported.scenario.board.cover.items() if "building" in key or key == "town"
    )
    assert painted == ("building" in hexes and not drawn)


def test_buildings_of_a_huge_city_stay_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_maps, "_MOST_DRAWN", 3)
    path = tmp_path / "a.board"
    rows = [f'hex 01{row:02d} 0 "building:2;bldg_elev:2" ""' for row in range(1, 5)]
    path.write_text("\n".join(["size 1 4", *rows, "end", ""]))
    imported = read(path, ruleset="asl")
    assert isinstance(imported.scenario, Scenario)
    assert not imported.scenario.board.shapes
    assert imported.scenario.board.cover["stone_building"].sum() == 4
    assert ("heights of too many buildings", 4) in [(one.what.en, one.count) for one in imported.losses]


def test_a_drawn_building_of_one_floor_is_as_one_that_is_painted(tmp_path: Path) -> None:
    path = tmp_path / "a.board"
    verdicts = []
    for said in ("building:2:0;bldg_elev:1", "building:2:0"):
        places = [(column, row) for column in range(1, 9) for row in range(1, 9)]
        lines = [
            f'hex {column:02d}{row:02d} {column * row % 2} "{said if (column * 7 + row * 5) % 6 == 0 else ""}" ""'
            for column, row in places
        ]
        path.write_text("\n".join(["size 8 8", *lines, "end", ""]))
        imported = read(path, ruleset="asl")
        assert isinstance(imported.scenario, Scenario)
        assert imported.ruleset is not None
        pairs = [(here, there) for here in range(64) for there in range(64) if here != there]
        verdicts.append(Analysis(imported.scenario, imported.ruleset).sees(pairs).tolist())
    assert verdicts[0] == verdicts[1]
    assert len(set(verdicts[0])) == 2


@pytest.mark.parametrize("ruleset", ["panzer_grenadier", "landships", "asl"])
def test_what_is_not_taken_over_is_counted_with_its_first_place(board: Path, ruleset: str) -> None:
    imported = read(board, ruleset=ruleset)
    losses = {one.what.en: (one.count, one.first) for one in imported.losses}
    assert losses["strengths of buildings (bldg_cf)"] == (1, "0401")
    assert losses["heights of trees (foliage_elev)"] == (1, "0101")
    assert "options of the board" not in losses  # that of the roads is followed
    assert losses["themes of hexes"] == (1, "0201")
    assert losses["moonstone 3: the mapping has no such word"] == (1, "0303")


def test_a_road_runs_through_its_exits_or_else_to_every_road_beside_it(board: Path) -> None:
    with SourceFile(board) as source:
        assert FORMAT.foreign is not None
        scenario = FORMAT.foreign(source).scenario
    assert isinstance(scenario, Scenario)
    grid = scenario.board.grid
    links = {
        frozenset((grid.labels[a], grid.labels[b]))
        for chain in scenario.board.paths["road 1"]
        for a, b in pairwise(chain)
    }
    # 0102 leaves by side 1 (0201), 0202 by sides 2 and 5 (0303, 0102), 0302 says nothing and has only 0202 beside it
    assert links == {
        frozenset(("0102", "0201")),
        frozenset(("0202", "0303")),
        frozenset(("0202", "0102")),
        frozenset(("0302", "0202")),
    }


def links_of(path: Path) -> set[str]:
    """The steps of all roads and bridges of a board, each by its two hexes in order."""
    with SourceFile(path) as source:
        assert FORMAT.foreign is not None
        scenario = FORMAT.foreign(source).scenario
    assert isinstance(scenario, Scenario)
    labels = scenario.board.grid.labels
    chains = [chain for one in scenario.board.paths.values() for chain in one]
    return {"-".join(sorted((labels[a], labels[b]))) for chain in chains for a, b in pairwise(chain)}


@pytest.mark.parametrize(
    ("option", "beside", "joined"),
    [
        ("", "pavement:1", True),  # roads run on to pavement
        ("option exit_roads_to_pavement false", "pavement:1", False),
        ("option exit_roads_to_pavement true", "pavement:1", True),
        ("", "bridge:1", True),
        ("", "bridge:1:8", True),  # the bridge leads down to the road
        ("", "bridge:1:18", False),  # it leads across, past the road
        ("", "road:4", True),
        ("", "woods:1", False),
    ],
)
def test_a_road_without_exits_joins_what_takes_it(tmp_path: Path, option: str, beside: str, joined: bool) -> None:
    path = tmp_path / "a.board"
    path.write_text(f'size 1 2\n{option}\nhex 0101 0 "{beside}" ""\nhex 0102 0 "road:1" ""\nend\n')
    assert ("0101-0102" in links_of(path)) == joined


@pytest.mark.parametrize(
    ("here", "beside", "count"),
    [
        ("building:2", "building:2", 2),  # the same beside it: one building
        ("building:2", "building:3", None),
        ("building:2:8", "", 1),
        ("building:2:0", "building:2:0", None),  # each by itself
        ("fuel_tank:1", "fuel_tank:1", 2),
        ("woods:1", "woods:1", None),
    ],
)
def test_buildings_over_several_hexes_are_counted_where_they_are_painted(
    tmp_path: Path, here: str, beside: str, count: int | None
) -> None:
    path = tmp_path / "a.board"
    path.write_text(f'size 1 2\nhex 0101 0 "{here}" ""\nhex 0102 0 "{beside}" ""\nend\n')
    losses = {one.what.en: one.count for one in read(path, ruleset="asl").losses}
    assert losses.get("hexes of buildings that are one with those beside them") == count


@pytest.mark.parametrize(
    ("one", "two", "three", "shapes", "touching"),
    [
        ("", "", "", 1, 0),  # the same beside it
        (":8", ":9", ":1", 1, 0),  # exits below, both, above (in a column)
        (":0", ":8", ":1", 2, 2),
        (":0", ":0", ":0", 3, 3),
        (":8", ":0", ":1", 3, 3),  # one of the two says no
    ],
)
def test_a_building_over_several_hexes_is_drawn_as_one(
    tmp_path: Path, one: str, two: str, three: str, shapes: int, touching: int
) -> None:
    path = tmp_path / "a.board"
    hexes = [f'hex 010{row} 0 "building:2{exits};bldg_elev:2" ""' for row, exits in enumerate((one, two, three), 1)]
    path.write_text("\n".join(["size 1 3", *hexes, "end", ""]))
    imported = read(path, ruleset="asl")
    assert isinstance(imported.scenario, Scenario)
    drawn = [shapely.Polygon(shape.points) for shape in imported.scenario.board.shapes]
    assert len(drawn) == shapes
    assert shapely.union_all(drawn).area == pytest.approx(3 * math.sqrt(3) / 2, abs=1e-4)
    losses = {one.what.en: one.count for one in imported.losses}
    assert losses.get("hexes of buildings that touch another one, with which they count as one here", 0) == touching
    assert ("hexes of buildings that are one with those beside them" in losses) == (one == ":8" and two == ":0")


def test_parts_of_a_building_of_different_heights_meet(tmp_path: Path) -> None:
    path = tmp_path / "a.board"
    path.write_text('size 1 2\nhex 0101 0 "building:2;bldg_elev:2" ""\nhex 0102 0 "building:2;bldg_elev:4" ""\nend\n')
    imported = read(path, ruleset="asl")
    assert isinstance(imported.scenario, Scenario)
    low, high = imported.scenario.board.shapes
    assert (low.values["levels"], high.values["levels"]) == (1, 3)
    assert shapely.Polygon(low.points).distance(shapely.Polygon(high.points)) < 1e-5


def test_an_unknown_option_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.board"
    path.write_text('size 1 1\noption weather snow\nhex 0101 0 "" ""\nend\n')
    losses = {one.what.en: (one.count, one.first) for one in read(path, ruleset="asl").losses}
    assert losses == {"options of the board": (1, "2")}


@pytest.mark.parametrize(("columns", "rows"), [(120, 118), (12, 130), (130, 12), (4, 3)])
def test_labels_of_large_boards_are_read_row_by_row(tmp_path: Path, columns: int, rows: int) -> None:
    """``11115`` is column 111, row 15 or column 11, row 115: both stand on a board of 120 x 118."""
    lines = [f'hex {c:02d}{r:02d} {(c * 7 + r) % 19} "" ""' for r in range(1, rows + 1) for c in range(1, columns + 1)]
    path = tmp_path / "a.board"
    path.write_text("\n".join([f"size {columns} {rows}", *lines, "end"]))
    scenario = under(path, "panzer_grenadier")
    wanted = [(c * 7 + r) % 19 for c in range(1, columns + 1) for r in range(1, rows + 1)]
    grid = scenario.board.grid
    places = [(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)]
    assert [int(scenario.board.elevation[grid.number_of(*place) or 0]) for place in places] == wanted


def test_labels_without_zeros_in_front_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.board"
    path.write_text('size 12 12\nhex 101 1 "" ""\nhex 1101 2 "" ""\nhex 111 3 "" ""\nend\n')
    scenario = under(path, "panzer_grenadier")
    levels = dict(zip(scenario.board.grid.labels, scenario.board.elevation.tolist(), strict=True))
    assert (levels["0101"], levels["1101"], levels["0111"]) == (1, 2, 3)


def test_every_link_is_walked_once() -> None:
    links = [(0, 1), (1, 2), (2, 3), (3, 1), (5, 6), (6, 7), (7, 5)]
    chains = chains_of(links)
    walked = [frozenset(pair) for chain in chains for pair in pairwise(chain)]
    assert sorted(map(sorted, walked)) == sorted(map(sorted, {frozenset(link) for link in links}))
    assert any(chain[0] == chain[-1] and set(chain) == {5, 6, 7} for chain in chains)


def test_words_are_listed_the_most_frequent_first(board: Path) -> None:
    with SourceFile(board) as source:
        assert FORMAT.foreign is not None
        words = words_of(FORMAT.foreign(source).scenario)
    counts = {one.word: one.count for one in words}
    assert counts["woods 1"] == 2
    assert counts["water 1"] == 2
    assert [one.count for one in words] == sorted((one.count for one in words), reverse=True)


def test_a_mapping_of_the_user_comes_before_that_of_the_program(board: Path, tmp_path: Path) -> None:
    mapping = tmp_path / "my.yaml"
    mapping.write_text("format: workbench-import/1\nof: megamek\nlevel: 0.5\nwords:\n  moonstone *: woods\n")
    out = tmp_path / "out.yaml"
    assert run(["import", str(board), "--ruleset", "asl", "--mapping", str(mapping), "-o", str(out)]) == 0
    scenario = read(out).scenario
    assert isinstance(scenario, Scenario)
    assert "0303" in covered(scenario)["woods"]
    levels = dict(zip(scenario.board.grid.labels, scenario.board.elevation.tolist(), strict=True))
    assert levels["0201"] == 1

    users_mapping_file("megamek").parent.mkdir(parents=True, exist_ok=True)
    users_mapping_file("megamek").write_text(mapping.read_text().replace("woods", "crops"))
    found, problems = usual_mapping("megamek")
    assert not problems.has_errors
    assert (found.meaning("Moonstone 9"), found.meaning("woods 2"), found.level) == ("crops", "woods", 0.5)
    users_mapping_file("megamek").unlink()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("format: workbench-import/1\nof: megamek\nlevel: 1\nwords: {a: wods}\n", "unknown_word"),
        ("format: workbench-import/1\nof: megamek\nlevel: -1\n", "bad_value"),
        ("format: workbench-import/7\nof: megamek\nlevel: 1\n", "newer_format"),
        ("words: [", "yaml"),
    ],
)
def test_a_mapping_that_is_wrong_says_where(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text)
    found, problems = read_word_mapping(path)
    assert found is None
    assert problems.has_errors
    assert all(item.span is not None and item.span.line for item in problems)
    assert code in {item.code for item in problems} | {"bad_value", "yaml"}


def test_a_mapping_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    found, _ = usual_mapping("megamek")
    path = tmp_path / "again.yaml"
    path.write_text(mapping_text(found, ["moonstone 3"]))
    again, problems = read_word_mapping(path)
    assert again == found
    assert not problems.has_errors
    assert "# moonstone 3:" in path.read_text()


@pytest.mark.parametrize("cut", range(0, len(BOARD) - 4, 7))
def test_a_board_that_is_cut_off_is_refused_with_a_place(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "cut.board"
    path.write_text(BOARD[:cut])
    imported = read(path, "megamek", ruleset="asl")
    assert imported.scenario is None
    assert imported.diagnostics.has_errors


@pytest.mark.parametrize("line", ["size 0 4", "size 9999999 9999999", "size x", "hex 0101 0 woods", "nonsense"])
def test_lines_that_make_no_sense_are_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "bad.board"
    path.write_text(f"{'' if line.startswith('size') else 'size 2 2'}\n{line}\nend\n")
    imported = read(path, "megamek", ruleset="asl")
    error = next(iter(imported.diagnostics))
    assert imported.scenario is None
    assert error.span is not None
    assert error.span.line == 2


def test_hexes_off_the_board_are_told_and_left_out(tmp_path: Path) -> None:
    path = tmp_path / "off.board"
    path.write_text('size 2 2\nhex 0101 1 "" ""\nhex 0301 1 "" ""\nend\n')
    imported = read(path, ruleset="asl")
    assert isinstance(imported.scenario, Scenario)
    assert imported.scenario.board.elevation.tolist() == [1, 0, 0, 0]
    assert [(item.code, item.span.line if item.span else 0) for item in imported.diagnostics] == [("off_the_map", 3)]


def test_boards_with_over_99_columns_have_longer_labels(tmp_path: Path) -> None:
    path = tmp_path / "wide.board"
    path.write_text('size 120 3\nhex 10002 4 "" ""\nhex 0903 2 "" ""\nhex 12003 1 "" ""\nend\n')
    scenario = under(path, "asl")
    levels = {
        scenario.board.grid.labels[n]: int(scenario.board.elevation[n])
        for n in np.flatnonzero(scenario.board.elevation)
    }
    assert levels == {"100002": 4, "009003": 2, "120003": 1}
