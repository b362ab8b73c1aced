"""Pieces of maps: copied and pasted in place nothing changes, turned six times neither, elsewhere all of it arrives."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.small_files import RULESET, find, load, scenarios
from tests.scenario.test_map_transforms import at, everything, tidy
from tests.shares import some
from workbench.files.clipboard_text import dump_clip, read_clip
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.hexes import Hex
from workbench.geometry.symmetry import Turn
from workbench.scenario.edits.clipboard import ClearHexes, PasteClip, TurnHexes
from workbench.scenario.edits.clips import DRAWN, PARTS, UNITS, Clip, RulesetTerms, clip_of, clip_of_units, turned_clip
from workbench.scenario.edits.ground import PaintTerrain, SetHexsides
from workbench.scenario.edits.units import placed_unit
from workbench.scenario.scenario import Scenario
from workbench.scenario.underlay import Underlay

ALL = frozenset(PARTS)
CHART = RulesetTerms(
    frozenset({"clear", "woods", "town", "slope", "cave"}),
    frozenset({"hedge", "cliff"}),
    frozenset({"road", "trail"}),
    frozenset({"smoke", "cave", "wire"}),
    frozenset({"clear", "woods", "town"}),
    frozenset(RULESET.units),
    frozenset(RULESET.states),
    (-2, 9),
)


def mask_of(scenario: Scenario, hexes: set[int]) -> np.ndarray:
    mask = np.zeros(scenario.board.grid.size, dtype=np.bool_)
    mask[list(hexes)] = True
    return mask


def one_base(scenario: Scenario) -> Scenario:
    """Without ground that is painted on ground, and with owners of terrain that is there."""
    board = scenario.board
    cover = {key: mask for key, mask in board.cover.items() if key != board.ground}
    owners = {key: held for key, held in board.owners.items() if key in cover}
    return replace(scenario, board=replace(board, cover=cover, owners=owners))


@pytest.mark.slow
@settings(max_examples=some(30))
@given(scenarios(), st.data())
def test_a_copy_pasted_in_place_changes_nothing(scenario: Scenario, data: st.DataObject) -> None:
    before = tidy(one_base(scenario))
    hexes = data.draw(st.sets(st.integers(0, before.board.grid.size - 1), min_size=1, max_size=30))
    clip = clip_of(before, mask_of(before, hexes))
    assert PasteClip(clip, Turn(), clip.home, CHART, ALL).apply(before) is before
    assert PasteClip(clip, Turn(), clip.home, CHART, ALL | {DRAWN}).apply(before) is before


@pytest.mark.slow
@settings(max_examples=some(20))
@given(scenarios(), st.data())
def test_a_bare_piece_of_which_only_what_is_drawn_is_wanted_changes_nothing(
    scenario: Scenario, data: st.DataObject
) -> None:
    before = tidy(one_base(scenario))
    hexes = tuple(data.draw(st.sets(st.integers(0, before.board.grid.size - 1), min_size=1, max_size=30)))
    bare = ClearHexes(hexes, ALL | {DRAWN}).apply(before)
    assert ClearHexes(hexes, ALL).apply(before) == bare, "clearing clears"
    clip = clip_of(bare, mask_of(bare, set(hexes)))
    clip = replace(clip, scenario=replace(clip.scenario, board=replace(clip.scenario.board, hexsides={})))
    assert PasteClip(clip, Turn(), clip.home, CHART, ALL | {DRAWN}).apply(before) is before


@pytest.mark.slow
@settings(max_examples=some(20))
@given(scenarios(), st.data(), st.builds(Turn, st.integers(0, 5), st.booleans()))
def test_edits_with_clips_are_saved_and_loaded(scenario: Scenario, data: st.DataObject, turn: Turn) -> None:
    before = tidy(one_base(scenario))
    hexes = data.draw(st.sets(st.integers(0, before.board.grid.size - 1), min_size=1, max_size=12))
    clip = clip_of(before, mask_of(before, hexes))
    offset = clip.home.plus(Hex(data.draw(st.integers(-2, 2)), data.draw(st.integers(-2, 2))))
    pasted = PasteClip(clip, turn, offset, CHART, ALL).apply(before)
    for after in (ClearHexes(tuple(hexes), ALL).apply(before), pasted):
        again, _, told = load(dump_scenario(after))
        assert again == after, [item.format() for item in told]


@settings(max_examples=some(20))
@given(st.sets(st.integers(0, 71), min_size=1, max_size=20), st.builds(Turn, st.integers(0, 5), st.booleans()))
def test_a_clip_turned_and_turned_back_is_the_clip(hexes: set[int], turn: Turn) -> None:
    scenario = everything()
    clip = clip_of(scenario, mask_of(scenario, hexes))
    back = next(other for k in range(6) for m in (False, True) if turn.then(other := Turn(k, m)) == Turn())
    again = turned_clip(turned_clip(clip, turn), back)
    assert again.hexes == clip.hexes
    board, other = again.scenario.board, clip.scenario.board
    assert replace(board, shapes=()) == replace(other, shapes=())
    assert again.scenario.markers == clip.scenario.markers
    for a, b in zip(board.shapes, other.shapes, strict=True):
        assert np.allclose(a.points, b.points, atol=1e-8)


def about(scenario: Scenario, *labels: str) -> Clip:
    grid = scenario.board.grid
    return clip_of(scenario, mask_of(scenario, {at(grid, label) for label in labels}))


def test_a_piece_arrives_elsewhere_with_its_border_and_keeps_what_leads_to_it() -> None:
    scenario = everything()
    grid = scenario.board.grid
    scenario = SetHexsides("hedge", ((at(grid, "0303"), at(grid, "0203")),)).apply(scenario)
    scenario = PaintTerrain("woods", (at(grid, "0303"),), CHART.bases).apply(scenario)
    scenario = SetHexsides("cliff", ((at(grid, "0606"), at(grid, "0506")),)).apply(scenario)
    clip = about(scenario, "0303", "0304")
    # three columns to the right, so that shifted columns take the place of others
    there = grid.hexes[at(grid, "0606")]
    paste = PasteClip(clip, Turn(), there.minus(clip.scenario.board.grid.hexes[clip.hexes[0]]), CHART, ALL)
    after, told = paste.pasted(scenario)
    assert not list(told)
    here = at(grid, "0606")
    assert after.board.terrain_at(here) == ("woods",)
    assert after.board.sides_at(here, at(grid, "0507")) == ("hedge",)
    assert after.board.sides_at(here, at(grid, "0506")) == ("cliff",)
    assert (here, int(grid.neighbours[here, 3])) in set(after.board.paths["road"])
    assert after.markers["smoke"].count(here) == 1
    assert len(after.board.shapes) == 2
    new = next(unit for _, unit in after.forces if unit.at == here)
    assert (new.id, new.facing, new.values["ca"]) == ("r2", 1, "0605/0706")


def test_what_falls_off_or_is_not_known_is_left_out_and_told() -> None:
    scenario = everything()
    grid = scenario.board.grid
    scenario = PaintTerrain("bocage", (at(grid, "0303"),), frozenset({"bocage"})).apply(scenario)
    clip = about(scenario, "0303", "0404")
    corner = PasteClip(clip, Turn(), grid.hexes[at(grid, "0101")].minus(clip.anchor), CHART, ALL)
    far = PasteClip(clip, Turn(), Hex(50, 50), CHART, ALL)
    assert [item.code for item in corner.pasted(scenario)[1]] in (
        ["unknown_terrain"],
        ["unknown_terrain", "outside_the_map"],
    )
    after, told = far.pasted(scenario)
    assert after is scenario
    assert [item.code for item in told] == ["unknown_terrain", "outside_the_map"]
    narrow = replace(CHART, levels=(0, 1))
    assert "levels_clipped" in [item.code for item in replace(corner, chart=narrow).pasted(scenario)[1]]


def test_units_that_fall_outside_the_map_are_counted() -> None:
    scenario = everything()
    side, first = next((side, unit) for side, unit in scenario.forces if unit.at is not None)
    scenario = placed_unit(scenario, side, replace(first, id="second", at=at(scenario.board.grid, "0606")))
    units = [unit for _, unit in scenario.forces if unit.at is not None]
    places = {unit.at for unit in units if unit.at is not None}
    ground = clip_of(scenario, mask_of(scenario, places))
    one = clip_of_units(scenario, {units[0].id})
    several = clip_of_units(scenario, {unit.id for unit in units})

    def words(clip: Clip, parts: frozenset[str]) -> tuple[str, str]:
        *_, last = PasteClip(clip, Turn(), Hex(50, 50), CHART, parts).pasted(scenario)[1]
        return last.text.en, last.text.fr

    n, hexes = len(units), len(places)
    assert n > 1
    assert hexes > 1
    assert words(one, frozenset({UNITS})) == ("one unit fell outside the map", "une unité tombait hors de la carte")
    assert words(several, frozenset({UNITS})) == (
        f"{n} units fell outside the map",
        f"{n} unités tombaient hors de la carte",
    )
    assert words(ground, ALL) == (
        f"{hexes} hexes fell outside the map, with {n} units",
        f"{hexes} hexagones tombaient hors de la carte, avec {n} unités",
    )
    assert words(ground, ALL - {UNITS})[0] == f"{hexes} hexes fell outside the map"


def test_a_selection_turned_six_times_is_as_before() -> None:
    scenario = everything()
    grid = scenario.board.grid
    hexes = tuple(sorted({at(grid, "0403"), *(int(n) for n in grid.neighbours[at(grid, "0403")])}))
    after = scenario
    for _ in range(6):
        after = TurnHexes(hexes, Turn(1), CHART).apply(after)
    assert after.board.elevation.tolist() == scenario.board.elevation.tolist()
    assert after.markers == scenario.markers
    once = TurnHexes(hexes, Turn(1), CHART).apply(scenario)
    unit = once.forces.sides[0].units[0]
    assert unit.facing == 2
    assert unit.at != scenario.forces.sides[0].units[0].at


def test_clearing_leaves_bare_ground_and_cuts_what_crosses() -> None:
    scenario = everything()
    grid = scenario.board.grid
    here = at(grid, "0303")
    after = ClearHexes((here, at(grid, "0404")), ALL).apply(scenario)
    assert not after.board.elevation.any()
    assert after.markers == {}
    assert not [unit for _, unit in after.forces]
    assert after.board.shapes == ()
    assert "ford" not in after.board.attributes["road"]


def test_a_clip_goes_through_text() -> None:
    scenario = replace(everything(), marker_owners={}, underlay=Underlay("scan.png", 0.0, 0.0, 9.0))
    clip = about(scenario, "0303", "0304", "0404")
    assert clip.scenario.underlay is None
    again, ruleset, told = read_clip(dump_clip(clip, RULESET), find)
    assert isinstance(again, Clip), [item.format() for item in told]
    assert ruleset is RULESET
    assert PasteClip(again, Turn(), again.home, CHART, ALL).apply(scenario) is scenario


def test_a_text_that_is_no_clip_is_reported() -> None:
    whole = json.loads(dump_clip(about(everything(), "0303"), RULESET))
    for text in ("", "{", "[]", "woods", json.dumps({"format": "workbench-clip/1"})):
        piece, _, told = read_clip(text, find)
        assert piece is None
        assert [item.code for item in told] == ["no_clip"]
    for key, value, code in (
        ("hexes", "9999", "unknown_hex"),
        ("hexes", "", "no_hexes"),
        ("home", [1.5, 2], "bad_value"),
        ("more", 1, "unknown_key"),
    ):
        changed = json.dumps({**whole, "scenario": whole["scenario"].replace("wire", "smoke"), key: value})
        piece, _, told = read_clip(changed, find)
        assert piece is None
        assert code in [item.code for item in told]
