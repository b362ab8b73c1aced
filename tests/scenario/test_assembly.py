"""Boards joined into one scenario: everything arrives where it was, turned exactly, and conflicts are reported."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.files.small_files import RULESET, load, scenarios
from tests.grids import board_turned_by_180
from workbench.base.diagnostics import Diagnostics
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace, side_by_side
from workbench.geometry.segments import AT_CENTRE, Aim, place_label
from workbench.geometry.shapes import outlines, planar
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.underlay import Underlay
from workbench.scenario.units import Force, Forces, Unit

BASE = frozenset({"clear", "woods", "town"})
BOARD = HexGrid(5, 3, "flat", "even", "up", extra=True, label_style="A1")
WHOLE = BoardPlace("1", last=5, rows=3)
single = scenarios(BOARD)


def blank(ground: str = "clear") -> Scenario:
    return Scenario(Text.of("Board"), "test", HexBoard.blank(BOARD, ground))


def at(grid: HexGrid, label: str) -> int:
    found = grid.find(label)
    assert found is not None, label
    return found


def painted(key: str, *labels: str, ground: str = "clear") -> Scenario:
    mask = np.zeros(BOARD.size, dtype=np.bool_)
    mask[[at(BOARD, label) for label in labels]] = True
    scenario = blank(ground)
    return replace(scenario, board=replace(scenario.board, cover={key: frozen(mask)}))


def joined(*pieces: Piece) -> tuple[Scenario, Diagnostics]:
    scenario, told = assemble(pieces, BASE)
    assert scenario is not None, [item.format() for item in told]
    return scenario, told


def two(one: Scenario, other: Scenario, *, turned: bool = False) -> tuple[Scenario, Diagnostics]:
    places = side_by_side([[WHOLE, replace(WHOLE, name="2", rotated=turned)]])
    return joined(Piece(one, places[0]), Piece(other, places[1]))


def tidy(board: HexBoard) -> HexBoard:
    """Shapes with as many digits as a turn keeps."""
    shapes = tuple(replace(s, points=tuple((round(x, 9), round(y, 9)) for x, y in s.points)) for s in board.shapes)
    return replace(board, shapes=shapes)


@pytest.mark.slow
@given(single)
def test_a_board_turned_twice_is_the_board(scenario: Scenario) -> None:
    board = tidy(scenario.board)
    assert board_turned_by_180(board_turned_by_180(board)) == board


@pytest.mark.slow
@given(single)
def test_turning_keeps_what_lies_where(scenario: Scenario) -> None:
    board = scenario.board
    turned = board_turned_by_180(board)
    for number in range(BOARD.size):
        column, row = BOARD.column_row(number)
        there = BOARD.number_of(6 - column, (4 if column % 2 else 3) - row)
        assert there is not None
        assert set(turned.terrain_at(there)) == set(board.terrain_at(number))
        assert turned.elevation[there] == board.elevation[number]
        for direction in range(6):
            other, mate = BOARD.neighbours[number, direction], BOARD.neighbours[there, (direction + 3) % 6]
            if other >= 0:
                assert turned.sides_at(there, int(mate)) == board.sides_at(number, int(other))


@pytest.mark.slow
@given(single, single, st.booleans())
def test_everything_on_a_board_is_found_by_its_name_on_the_map(one: Scenario, other: Scenario, turned: bool) -> None:
    whole, told = two(one, other, turned=turned)
    grid, ground = whole.board.grid, whole.board.ground
    clashes = {item.at for item in told}
    for scenario, name in ((one, "1"), (other, "2")):
        board = scenario.board
        for number, label in enumerate(BOARD.labels):
            there = at(grid, name + label)
            mine, found = set(board.terrain_at(number)), set(whole.board.terrain_at(there))
            if not mine & BASE and board.ground != ground:
                mine |= {board.ground}
            if len(grid.names[there]) == 1:
                assert found == mine
                assert whole.board.elevation[there] == board.elevation[number]
            elif grid.labels[there] not in clashes and mine & BASE - {board.ground}:
                assert mine <= found
            for mate in BOARD.neighbours[number].tolist():
                if mate >= 0:
                    same = at(grid, name + BOARD.labels[mate])
                    assert set(board.sides_at(number, mate)) <= set(whole.board.sides_at(there, same))
        for key, chains in board.paths.items():
            for chain in chains:
                names = [at(grid, name + BOARD.labels[number]) for number in chain]
                assert all(whole.board.path_mask[key][number] for number in names)
                for a, b in pairwise(names):
                    assert b in grid.neighbours[a]
        for unit in (unit for _, unit in scenario.forces):
            assert any(
                new.kind == unit.kind
                and new.at == (None if unit.at is None else at(grid, name + BOARD.labels[unit.at]))
                for _, new in whole.forces
            )
    assert len(list(whole.forces)) == len(list(one.forces)) + len(list(other.forces))
    assert len(whole.lines) == len(one.lines) + len(other.lines)
    for key in ("smoke", "cave"):
        count = sum(len(s.markers.get(key, ())) for s in (one, other))
        assert len(whole.markers.get(key, ())) == count


@pytest.mark.slow
@given(single, single, st.booleans())
def test_a_joined_scenario_is_written_and_read(one: Scenario, other: Scenario, turned: bool) -> None:
    whole, _ = two(one, other, turned=turned)
    again, _, diagnostics = load(dump_scenario(whole, RULESET))
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert again == whole


@pytest.mark.slow
@given(single, st.booleans())
def test_shapes_lie_in_the_same_hexes(scenario: Scenario, turned: bool) -> None:
    # sizes for which no shape touches a hex by a hair's breadth
    shapes = tuple(
        Shape("woods", "polygon", tuple((x + dx, y + dy) for dx, dy in ((-0.2, -0.2), (0.2, -0.2), (0.0, 0.3))))
        for x, y in BOARD.centres.tolist()
    )
    scenario = replace(scenario, board=replace(scenario.board, shapes=shapes))
    whole, _ = two(blank(), scenario, turned=turned)
    grid = whole.board.grid
    assert len(whole.board.shapes) == BOARD.size
    for number, shape in enumerate(whole.board.shapes):
        touched = outlines(grid).touched(planar(shape)).tolist()
        assert touched == [at(grid, "2" + BOARD.labels[number])]


def test_plain_ground_yields_to_the_other_half() -> None:
    whole, told = two(painted("woods", "E2"), blank())
    assert whole.board.terrain_at(at(whole.board.grid, "2A2")) == ("woods",)
    assert list(told) == []


def test_halves_that_differ_are_reported_and_the_naming_board_counts() -> None:
    whole, told = two(painted("woods", "E2"), painted("town", "A2"))
    assert whole.board.terrain_at(at(whole.board.grid, "1E2")) == ("town",)
    (item,) = told
    assert (item.code, item.at) == ("merged_terrain", "2A2")
    assert item.text.en == "2A2/1E2: town on board 2, woods on board 1; board 2 counts"


def test_overlays_of_both_halves_stay() -> None:
    whole, told = two(painted("slope", "E2"), painted("woods", "A2"))
    assert set(whole.board.terrain_at(at(whole.board.grid, "1E2"))) == {"slope", "woods"}
    assert list(told) == []


def test_levels_that_differ_are_reported() -> None:
    levels = np.zeros(BOARD.size, dtype=np.int32)
    levels[at(BOARD, "E1")] = 2
    hill = replace(blank(), board=replace(blank().board, elevation=frozen(levels)))
    whole, told = two(hill, blank())
    assert whole.board.elevation[at(whole.board.grid, "1E1")] == 0
    assert [(item.code, item.at) for item in told] == [("merged_level", "2A1")]


def test_a_road_goes_on_over_the_seam_from_whole_hex_to_whole_hex() -> None:
    def roads(*chains: str) -> Scenario:
        made = tuple(tuple(at(BOARD, label) for label in chain.split()) for chain in chains)
        return replace(blank(), board=replace(blank().board, paths={"road": made}))

    places = side_by_side([[WHOLE], [replace(WHOLE, name="2")]])
    upper = roads("A1 B0", "C1 C2 C3", "E1 E2 E3", "B1 B2 B3")
    lower = roads("C1 C2", "D1 E1", "E2 E3", "B0 B1", "A1")
    scenario, _ = joined(Piece(upper, places[0]), Piece(lower, places[1]))
    grid = scenario.board.grid
    chains = [" ".join(grid.labels[number] for number in chain) for chain in scenario.board.paths["road"]]
    assert "1C3 2C1" in chains
    assert "1E3 2E1" in chains
    assert len(chains) == 4 + 5 + 2, "half hexes meet by themselves, and nothing else is linked"


def test_another_ground_is_painted() -> None:
    whole, _ = two(painted("town", "B2"), painted("woods", "B1", ground="woods"))
    grid = whole.board.grid
    assert whole.board.ground == "clear"
    assert whole.board.terrain_at(at(grid, "2C2")) == ("woods",)
    assert whole.board.terrain_at(at(grid, "1C2")) == ()


def test_half_boards_lose_what_was_cut_off() -> None:
    column = math.sqrt(3) / 2
    cut = 2 * column
    shapes = (
        Shape("woods", "polygon", ((cut - 0.5, 1.0), (cut + 0.5, 1.0), (cut + 0.5, 1.5), (cut - 0.5, 1.5))),
        Shape("woods", "circle", ((cut, 0.5),), {"radius": 0.2, "levels": 1}),
        Shape("woods", "circle", ((cut + 1.0, 0.5),), {"radius": 0.2}),
        Shape("hedge", "line", ((cut - 1.0, 0.0), (cut + 1.0, 0.0)), {"width": 0.1}),
    )
    numbers = {label: at(BOARD, label) for label in BOARD.labels}
    board = replace(
        blank().board,
        shapes=shapes,
        paths={"road": (tuple(numbers[label] for label in ("B1", "C2", "D2", "C3", "B3")),)},
        attributes={"road": {"ford": (numbers["A1"], numbers["E1"]), "course": ((numbers["D1"], numbers["E1"]),)}},
    )
    forces = Forces(
        (Force("German", (Unit("g1", "infantry", numbers["A1"]), Unit("g2", "infantry", numbers["E1"], 1))),)
    )
    corner = KeptLine("near", numbers["B2"], numbers["C1"], aims=(Aim("vertex", 1), AT_CENTRE))
    lines = (KeptLine("far", numbers["A1"], numbers["E1"]), corner)
    scenario = replace(blank(), board=board, forces=forces, lines=lines)
    whole, told = joined(Piece(scenario, replace(WHOLE, last=3)))
    grid = whole.board.grid
    assert [item.code for item in told] == ["unit_cut_off", "line_cut_off"]
    assert [line.name for line in whole.lines] == ["near"]
    aimed = replace(forces.sides[0].units[0], at=numbers["B2"], values={"ca": "B1/C2"})
    armed = replace(scenario, forces=Forces((Force("German", (aimed,)),)))
    ((_, gun),) = joined(Piece(armed, replace(WHOLE, rotated=True)))[0].forces
    assert gun.values == {"ca": "1B1/1C2"}, "the arc is called by the board"
    ((_, gun),) = joined(Piece(armed, replace(WHOLE, last=3, rotated=False)))[0].forces
    assert gun.values == {"ca": "1B1/1C2"}
    turned, _ = joined(Piece(scenario, replace(WHOLE, rotated=True)))
    end = turned.lines[1]
    assert end.aims == (Aim("vertex", 4), AT_CENTRE), "half a turn"
    assert place_label(BOARD, corner.origin, corner.aims[0]) == "B2^B1^C2"
    assert place_label(turned.board.grid, end.origin, end.aims[0]) == "1B2^1B1^1C2", "the same point"
    assert [unit.at for _, unit in whole.forces] == [at(grid, "1A1"), None]
    assert whole.board.attributes == {"road": {"ford": (at(grid, "1A1"),)}}
    assert whole.board.paths["road"] == (
        (at(grid, "1B1"), at(grid, "1C2")),
        (at(grid, "1C3"), at(grid, "1B3")),
    )
    square, disc, hedge = whole.board.shapes
    assert planar(square).area == pytest.approx(0.25)
    assert (disc.kind, dict(disc.values)) == ("polygon", {"levels": 1})
    assert planar(disc).area == pytest.approx(math.pi * 0.02, rel=0.01)
    assert hedge.points == ((round(cut - 1.0, 9), 0.0), (round(cut, 9), 0.0))
    assert hedge.values == {"width": 0.1}


def test_the_other_half_turned_comes_to_lie_from_the_left() -> None:
    shape = Shape("woods", "circle", ((4 * math.sqrt(3) / 2, 0.0),), {"radius": 0.2})
    scenario = replace(blank(), board=replace(blank().board, shapes=(shape,)))
    whole, _ = joined(Piece(scenario, replace(WHOLE, first=3, rotated=True)))
    # E1 is in the lower left corner now
    assert whole.board.grid.find("1E1") == whole.board.grid.number_of(1, 3)
    assert whole.board.shapes[0].points == ((0.0, 2.0),)


def test_units_turn_with_their_board_and_keep_apart_by_name() -> None:
    unit = Unit("g1", "infantry", at(BOARD, "B1"), facing=1)
    scenario = replace(blank(), forces=Forces((Force("German", (unit,)),)))
    whole, _ = two(scenario, scenario, turned=True)
    assert [(u.id, u.facing) for _, u in whole.forces] == [("g1", 1), ("g1_2", 4)]


def test_what_cannot_be_joined_is_reported() -> None:
    plain = Scenario(Text.of("Plain"), "test", HexBoard.blank(HexGrid(5, 3), "clear"))
    other = replace(blank(), ruleset="another")
    places = side_by_side([[WHOLE, replace(WHOLE, name="2"), replace(WHOLE, name="3")]])
    found, told = assemble([Piece(blank(), places[0]), Piece(plain, places[1]), Piece(other, places[2])], BASE)
    assert found is None
    assert [item.code for item in told] == ["bad_board", "two_rulesets"]
    found, told = assemble([Piece(blank(), places[0]), Piece(blank(), places[0])], BASE)
    assert found is None
    assert {item.code for item in told} == {"two_boards", "boards_overlap"}


def test_settings_that_differ_are_reported() -> None:
    whole, told = two(replace(blank(), options=("fog_of_war",)), blank())
    assert whole.options == ("fog_of_war",)
    assert [item.code for item in told] == ["settings_differ"]


def _seen_between_pixels(pixels: tuple[float, float]) -> Scenario:
    return replace(blank(), board=HexBoard.blank(replace(BOARD, pixels=pixels), "clear"))


@pytest.mark.parametrize("other", [blank(), _seen_between_pixels((56.0, 65.0))], ids=["none", "others"])
def test_a_join_says_that_lines_of_sight_no_longer_run_between_pixels(other: Scenario) -> None:
    read_from_picture = _seen_between_pixels((56.25, 64.5))
    whole, told = two(read_from_picture, read_from_picture, turned=True)
    assert whole.board.grid.pixels == (56.25, 64.5)
    assert [item.code for item in told] == []
    for pieces in ((read_from_picture, other), (other, read_from_picture)):
        whole, told = two(*pieces)
        assert whole.board.grid.pixels is None
        assert [item.code for item in told] == ["sight_pixels_gone"]


def test_a_join_says_that_pictures_are_left_out() -> None:
    scan = Underlay("scan.png")
    scenario, told = two(replace(blank(), underlay=scan), blank())
    assert scenario.underlay is None
    assert [item.code for item in told] == ["picture_gone"]
    assert "under 1 " in next(iter(told)).text.en
