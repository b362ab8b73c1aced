"""Edits are values: they never change what they are applied to, and say nothing changed when nothing did."""

from __future__ import annotations

import copy
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.scenario.strategies import BASE, GRID, blank, edits, walks
from workbench.base.text import Text
from workbench.scenario.changes import compare
from workbench.scenario.edits.edit import Edit, ReplaceScenario, apply_all
from workbench.scenario.edits.ground import (
    ChangeElevation,
    EraseTerrain,
    PaintTerrain,
    SetElevation,
    SetHexsides,
    connected_same_ground,
)
from workbench.scenario.edits.map_transforms import CropMap
from workbench.scenario.edits.paths import AddMarker, EraseLinks, ErasePaths, ExtendPath, RemoveMarker
from workbench.scenario.edits.units import (
    ChangeUnit,
    DeleteUnits,
    MoveToSide,
    MoveUnits,
    PlaceUnits,
    RemoveSide,
    RenameSide,
    TurnUnits,
    free_unit_id,
)
from workbench.scenario.units import Unit


def at(label: str) -> int:
    found = GRID.find(label)
    assert found is not None
    return found


@given(st.lists(edits, max_size=12))
def test_edits_leave_every_earlier_scenario_as_it_was(sequence: list[Edit]) -> None:
    states = [blank()]
    for edit in sequence:
        states.append(edit.apply(states[-1]))
    # walk back as undo does, and compare each state with one made afresh from the start
    for count in range(len(sequence), -1, -1):
        assert states[count] == apply_all(blank(), sequence[:count])


@given(st.lists(edits, min_size=1, max_size=8))
def test_a_change_set_is_empty_only_when_nothing_changed(sequence: list[Edit]) -> None:
    before = blank()
    after = apply_all(before, sequence)
    change = compare(before, after)
    said = change.ground or change.units or change.conditions or change.words or change.zones
    assert said == (before != after)


@given(edits)
def test_every_edit_has_a_label_in_both_languages(edit: Edit) -> None:
    assert edit.label.en
    assert edit.label.fr


@given(edits)
def test_an_edit_twice_can_be_compared_and_copied(edit: Edit) -> None:
    assert copy.copy(edit) == edit


def test_base_terrain_replaces_base_terrain_and_an_overlay_lies_on_top() -> None:
    here = at("0203")
    scenario = apply_all(
        blank(),
        [
            PaintTerrain("woods", (here,), BASE),
            PaintTerrain("slope", (here,), BASE),
            PaintTerrain("town", (here,), BASE),
        ],
    )
    assert set(scenario.board.terrain_at(here)) == {"slope", "town"}


def test_painting_the_ground_erases_base_terrain_only() -> None:
    here = at("0203")
    scenario = apply_all(blank(), [PaintTerrain("woods", (here,), BASE), PaintTerrain("slope", (here,), BASE)])
    assert PaintTerrain("clear", (here,), BASE).apply(scenario).board.terrain_at(here) == ("slope",)
    assert EraseTerrain((here,)).apply(scenario).board.terrain_at(here) == ()


def test_painting_twice_gives_the_same_object_back() -> None:
    edit = PaintTerrain("woods", (1, 2), BASE)
    scenario = edit.apply(blank())
    assert edit.apply(scenario) is scenario
    assert SetElevation((1,), 0).apply(scenario) is scenario


def test_elevation_stays_within_the_steps_of_the_ruleset() -> None:
    scenario = apply_all(blank(), [ChangeElevation((0, 1), 1, -1, 2)] * 5)
    assert scenario.board.elevation[:3].tolist() == [2, 2, 0]
    scenario = apply_all(scenario, [ChangeElevation((0,), -1, -1, 2)] * 5)
    assert scenario.board.elevation[:2].tolist() == [-1, 2]


def test_a_hexside_is_the_same_from_both_hexes() -> None:
    a, b = at("0202"), at("0203")
    scenario = SetHexsides("hedge", ((a, b),)).apply(blank())
    assert scenario.board.sides_at(b, a) == ("hedge",)
    assert SetHexsides("hedge", ((b, a),)).apply(scenario) is scenario
    assert SetHexsides(None, ((b, a),), present=False).apply(scenario).board.sides_at(a, b) == ()
    assert SetHexsides("hedge", ((a, at("0505")),)).apply(scenario) is scenario


def test_a_path_continues_the_chain_whose_end_it_meets() -> None:
    one, two, three, four = (at(label) for label in ("0101", "0102", "0103", "0104"))
    scenario = apply_all(blank(), [ExtendPath("road", (one, two)), ExtendPath("road", (two, three))])
    assert scenario.board.paths["road"] == ((one, two, three),)
    scenario = ExtendPath("road", (four, three)).apply(scenario)
    assert scenario.board.paths["road"] == ((four, three, two, one),)
    assert ExtendPath("road", (two, three)).apply(scenario) is scenario


def test_a_path_is_split_where_it_is_erased() -> None:
    chain = tuple(at(f"010{row}") for row in range(1, 6))
    scenario = ExtendPath("road", chain).apply(blank())
    cut = EraseLinks("road", (chain[1], chain[2])).apply(scenario)
    assert cut.board.paths["road"] == (chain[:2], chain[2:])
    holed = ErasePaths((chain[2],)).apply(scenario)
    assert holed.board.paths["road"] == (chain[:2], chain[3:])
    assert "road" not in ErasePaths(chain).apply(scenario).board.paths


@given(st.lists(walks(), max_size=5), walks())
def test_drawing_a_path_adds_exactly_its_links(old: list[tuple[int, ...]], new: tuple[int, ...]) -> None:
    def links(scenario: object) -> set[frozenset[int]]:
        chains = scenario.board.paths.get("road", ())  # type: ignore[attr-defined]
        found = [frozenset(pair) for chain in chains for pair in pairwise(chain)]
        assert len(found) == len(set(found)), "a link is drawn once"
        return set(found)

    before = apply_all(blank(), [ExtendPath("road", chain) for chain in old])
    after = ExtendPath("road", new).apply(before)
    assert links(after) == links(before) | {frozenset(p) for p in pairwise(new)}


def test_flood_stops_at_other_terrain_and_at_a_step() -> None:
    column = tuple(at(f"03{row:02d}") for row in range(1, 6))
    scenario = PaintTerrain("woods", column, BASE).apply(blank())
    west = connected_same_ground(scenario.board, at("0101"), BASE)
    assert {GRID.labels[n][:2] for n in west} == {"01", "02"}
    raised = SetElevation((at("0101"),), 1).apply(scenario)
    assert connected_same_ground(raised.board, at("0101"), BASE) == (at("0101"),)


def test_a_marker_goes_as_it_came() -> None:
    scenario = apply_all(blank(), [AddMarker("smoke", 4), AddMarker("smoke", 4), AddMarker("wire", 4, "Red")])
    assert (scenario.marker_count("smoke", 4), scenario.marker_count("wire", 4)) == (2, 1)
    back = apply_all(scenario, [RemoveMarker("smoke", 4), RemoveMarker("smoke", 4), RemoveMarker("wire", 4)])
    assert back == blank()


def test_units_move_turn_change_and_go() -> None:
    scenario = apply_all(blank(), [MoveUnits({"r1": 9, "b1": None}), TurnUnits(("r1",), -1)])
    found = scenario.forces.find("r1")
    assert found is not None
    assert (found[1].at, found[1].facing) == (9, 5)
    away = scenario.forces.find("b1")
    assert away is not None
    assert away[1].at is None
    scenario = ChangeUnit("r1", Unit("r9", "hmg", 2)).apply(scenario)
    assert scenario.forces.find("r1") is None
    scenario = apply_all(scenario, [DeleteUnits(("r2",)), MoveToSide(("r9",), "Blue")])
    assert [(side, unit.id) for side, unit in scenario.forces] == [("Blue", "b1"), ("Blue", "r9")]


def test_a_covered_arc_turns_and_moves_with_its_unit() -> None:
    """The hexspine of 0303 between its first two neighbours, clockwise from the top."""
    scenario = blank()
    grid = scenario.board.grid

    def around(label: str, k: int) -> str:
        ring = grid.neighbours[at(label)].tolist()
        return "/".join(sorted(grid.labels[ring[way % 6]] for way in (k, k + 1)))

    gun = Unit("r1", "hmg", at("0303"), 0, values={"ca": around("0303", 0), "range": 6})
    scenario = ChangeUnit("r1", gun).apply(scenario)

    def arc(*edits: Edit) -> tuple[object, int]:
        found = apply_all(scenario, list(edits)).forces.find("r1")
        assert found is not None
        assert found[1].values["range"] == 6
        return found[1].values.get("ca"), found[1].facing

    assert arc(TurnUnits(("r1",), 1)) == (around("0303", 1), 1)
    assert arc(TurnUnits(("r1",), -1)) == (around("0303", 5), 5)
    assert arc(TurnUnits(("r1",), 7)) == (around("0303", 1), 1)
    assert arc(MoveUnits({"r1": at("0404")})) == (around("0404", 0), 0)
    assert arc(MoveUnits({"r1": at("0404")}), TurnUnits(("r1",), 2)) == (around("0404", 2), 2)
    assert arc(MoveUnits({"r1": None})) == (None, 0), "off the map nothing is covered"
    edge, _ = arc(MoveUnits({"r1": at("0101")}))
    ring = grid.neighbours[at("0101")].tolist()
    assert edge in {around("0101", k) for k in range(6) if min(ring[k], ring[(k + 1) % 6]) >= 0}
    typo = ChangeUnit("r1", replace(gun, values={"ca": "0101/0505", "range": 6}))
    assert arc(typo, TurnUnits(("r1",), 1)) == ("0101/0505", 1), "what names nothing stays for the check to tell"


def test_renaming_a_side_renames_its_markers_and_removing_it_frees_them() -> None:
    scenario = apply_all(blank(), [AddMarker("wire", 4, "Red"), RenameSide("Red", "Crimson")])
    assert scenario.marker_owners == {"wire": {"Crimson": (4,)}}
    scenario = RemoveSide("Crimson").apply(scenario)
    assert scenario.marker_count("wire", 4) == 1
    assert scenario.markers == {"wire": (4,)}


def test_new_ids_follow_the_side_and_are_free() -> None:
    scenario = blank()
    assert free_unit_id(scenario.forces, "Red", "tank") == "r3"
    assert free_unit_id(scenario.forces, "Émigrés", "tank") == "m1"
    new = PlaceUnits("Red", (Unit("r3", "tank", 1),)).apply(scenario)
    assert free_unit_id(new.forces, "Red", "tank") == "r4"


def test_replacing_by_an_equal_scenario_changes_nothing() -> None:
    scenario = blank()
    assert ReplaceScenario(blank()).apply(scenario) is scenario
    other = PaintTerrain("woods", (1,), BASE).apply(scenario)
    assert ReplaceScenario(other, Text.of("x")).apply(scenario) is other


def test_nobody_owns_a_path_that_is_not_there() -> None:
    scenario = blank()
    first, second, third, far = map(at, ("0202", "0203", "0204", "0404"))
    drawn = ExtendPath("road", (first, second, third), owner="Blue").apply(scenario)
    assert drawn.board.owners == {"road": {"Blue": frozenset({first, second, third})}}
    cropped = CropMap((second,)).apply(drawn)
    assert not cropped.board.paths.get("road")
    assert cropped.board.owners == {}
    # a lone hex beyond a jump is no path
    jumped = ExtendPath("road", (first, second, far), owner="Blue").apply(scenario)
    assert jumped.board.owners == {"road": {"Blue": frozenset({first, second})}}
    assert ExtendPath("road", (third, far), owner="Blue").apply(scenario) is scenario
