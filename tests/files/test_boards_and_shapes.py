"""Maps joined from boards, and drawn shapes, in files."""

from __future__ import annotations

import pytest

from tests.files.small_files import RULESET, load, told
from workbench.checks.loading import load_scenario_text
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.scenario import Scenario

MAP = """\
format: workbench/1
title: Joined
ruleset: test
map:
  kind: hex
  orientation: flat
  columns: 65
  rows: 10
  stagger: {lines: even, by: up, extra: true}
  labels: A1
  boards:
    - {name: 1}
    - {name: "2", column: 33, rotated: true}
  ground: clear
  hexes:
    woods: "1GG1 2C3-2C5 1B0"
  hexsides: {hedge: "1FF4/2GG6"}
  paths: {road: ["1EE4 1FF4 2GG7 2FF6"]}
"""


def changed(old: str, new: str) -> str:
    assert MAP.count(old) == 1, old
    return MAP.replace(old, new)


def read(text: str) -> Scenario:
    scenario, _, diagnostics = load(text)
    assert scenario is not None, [item.format() for item in diagnostics]
    return scenario


def test_both_names_of_a_merged_hex_are_read_and_one_is_written() -> None:
    scenario = read(MAP)
    same = read(changed("1GG1 2C3-2C5", "2GG10 2C5-2C3"))
    assert same == scenario
    text = dump_scenario(scenario, RULESET)
    assert 'woods: "1B0 2GG10 2C3-2C5"' in text
    assert read(text) == scenario


def test_a_range_on_a_turned_board_holds_its_hexes() -> None:
    board = read(MAP).board
    assert {board.grid.labels[n] for n, wood in enumerate(board.mask("woods")) if wood} == {
        "1B0",
        "2GG10",
        "2C3",
        "2C4",
        "2C5",
    }


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ('name: "2", column: 33', 'name: "2", column: 31', "boards_overlap", "edges"),
        ('name: "2", column: 33', 'name: "2", column: 35', "board_off_map", "35 to 67"),
        ('name: "2", column: 33', 'name: "1", column: 33', "two_boards", "of its own"),
        ("rotated: true}", "rotated: true, columns: A-P}", "bad_board", "A, Q and GG"),
        ("rotated: true}", "rotated: true, columns: A}", "bad_board", "write A-Q"),
        ("rotated: true}", "rotated: true, columns: A-Q}", "no_board", "whole map"),
        ("by: up", "by: down", "bad_boards", ""),
        ("1GG1", "GG1", "bad_label", 'did you mean "1GG1"?'),
        ("1GG1", "3GG1", "bad_label", "look like 2A1"),
    ],
)
def test_what_is_wrong_with_boards_is_reported_at_its_place(old: str, new: str, code: str, hint: str) -> None:
    found = told(changed(old, new))
    assert [item.code for item in found] == [code]
    assert hint in found[0].hint.en
    assert found[0].span is not None
    assert found[0].span.line > 4


@pytest.mark.parametrize(
    ("shape", "codes"),
    [
        ("{terrain: woods, polygon: [[0, 0], [2, 2], [2, 0], [0, 2]]}", ["crossed_shape"]),
        ("{terrain: woods, polygon: [[0, 0], [1, 1], [2, 2]]}", ["empty_shape"]),
        ("{terrain: woods, circle: [1, 1, 0]}", ["empty_shape"]),
        ("{terrain: woods, circle: [1, 1]}", ["bad_value"]),
        ("{terrain: woods, circle: [1, 1, 1], line: [[1, 1], [2, 2]]}", ["bad_shape"]),
        ("{terrain: woods, circle: [-90, 1, 1]}", ["shape_off_map", "shapes_not_judged"]),
        ("{terrain: woods, circle: [1, 1, 1], width: 0}", ["bad_value"]),
    ],
)
def test_what_is_wrong_with_shapes_is_reported(shape: str, codes: list[str]) -> None:
    found = told(changed("  ground: clear\n", f"  ground: clear\n  shapes: [{shape}]\n"))
    assert [item.code for item in found] == codes
    assert found[0].span is not None
    assert found[0].span.line == MAP[: MAP.index("  ground")].count("\n") + 2


@pytest.mark.parametrize(
    ("terrain", "unread"),
    [(("gully", "stream"), "gully, stream"), (("gully", "woods"), "gully"), (("woods", "wall"), "")],
)
def test_drawn_terrain_that_sight_does_not_read_is_reported(terrain: tuple[str, str], unread: str) -> None:
    """The floor of a Depression is that of whole hexes: drawn as a shape it would be nothing but a picture."""
    shapes = "".join(f"    - {{terrain: {key}, line: [[1, 1], [2, 3]], width: 0.4}}\n" for key in terrain)
    text = (
        "format: workbench/1\ntitle: x\nruleset: asl\nmap:\n  kind: hex\n  orientation: flat\n  columns: 9\n  rows: 8\n"
        f"  stagger: {{lines: even, by: up, extra: true}}\n  labels: A1\n  ground: open_ground\n  shapes:\n{shapes}"
    )
    _, _, found = load_scenario_text(text, "case.yaml")
    assert [item.code for item in found] == (["shapes_not_read"] if unread else [])
    for item in found:
        assert item.text.en.endswith(f": {unread}")
        assert item.span is not None
        assert item.span.line == text[: text.index("  shapes:")].count("\n") + 1


def test_circles_and_widths_keep_their_values() -> None:
    circle, line = (
        "{terrain: woods, circle: [1, 2.5, 0.3], levels: 1}",
        "{terrain: hedge, line: [[1, 1], [2, 1]], width: 0.2}",
    )
    shapes = f"  shapes: [{circle}, {line}]\n"
    board = read(changed("  ground: clear\n", "  ground: clear\n" + shapes)).board
    assert [(shape.kind, shape.points, dict(shape.values)) for shape in board.shapes] == [
        ("circle", ((1.0, 2.5),), {"radius": 0.3, "levels": 1}),
        ("line", ((1.0, 1.0), (2.0, 1.0)), {"width": 0.2}),
    ]
    text = dump_scenario(read(changed("  ground: clear\n", "  ground: clear\n" + shapes)), RULESET)
    assert "circle: [1, 2.5, 0.3]" in text
