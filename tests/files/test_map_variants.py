"""Overlays in scenario files."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.small_files import RULESET, SAMPLE, SIDES, chains, contours, load, scenarios, shapes, told
from tests.files.small_tabletop_files import TABLES, pieces, tables
from tests.files.small_tabletop_files import load as load_table
from tests.shares import some
from workbench.base.text import Text
from workbench.files.map_variants_reader import base_terrain
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.grid import HexGrid
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.map_variants import HexPatch, MapVariant, Removed, Replaced, TabletopPatch
from workbench.scenario.scenario import Scenario, TabletopScenario

_names = st.sampled_from([Text(), Text.of("Dry"), Text("The bridge is out", "Le pont est coupé")])
_GRIDS = [HexGrid(6, 5), HexGrid(5, 6, "pointy", "even", "right")]
_BASES = base_terrain(RULESET)


@st.composite
def patches(draw: st.DrawFn, grid: HexGrid) -> HexPatch:
    """Patches with something of everything."""
    hexes = st.integers(0, grid.size - 1)
    several = st.lists(hexes, max_size=6).map(tuple)
    held = st.dictionaries(st.sampled_from(["", *SIDES]), several, max_size=2)
    pairs = [(here, int(there)) for here in draw(several) for there in grid.neighbours[here][:1].tolist() if there >= 0]
    ways = tuple(draw(st.lists(chains(grid), max_size=2)))
    # a hex has one level: of two the file would not say which
    raised = draw(st.dictionaries(hexes, st.integers(-2, 9), max_size=8))
    levels = {level: tuple(here for here in raised if raised[here] == level) for level in raised.values()}
    # and one base terrain with one owner, or none
    laid = draw(
        st.dictionaries(hexes, st.tuples(st.sampled_from(["woods", "town"]), st.sampled_from(["", *SIDES])), max_size=9)
    )
    added = {
        key: {
            side: tuple(here for here in laid if laid[here] == (key, side)) for one, side in laid.values() if one == key
        }
        for key, _ in laid.values()
    }
    return HexPatch(
        added=added,
        cleared=draw(st.dictionaries(st.sampled_from(["woods", "slope"]), several, max_size=2)),
        elevation=levels,
        drawn={"hedge": tuple(pairs)},
        erased={"cliff": tuple(pairs)},
        added_paths={"road": {"": ways}} if ways else {},
        removed_paths={"trail": ways} if ways else {},
        shapes=tuple(draw(st.lists(shapes(), max_size=1))),
        removed_shapes=tuple(draw(st.lists(shapes(), max_size=1))),
        contours=tuple(draw(st.lists(contours(), max_size=1))),
        removed_contours=tuple(draw(st.lists(contours(), max_size=1))),
        markers=draw(st.dictionaries(st.just("smoke"), held, max_size=1)),
        removed_markers=draw(st.dictionaries(st.just("smoke"), held, max_size=1)),
        bases=_BASES,
    )


@st.composite
def overlaid(draw: st.DrawFn) -> Scenario:
    """Scenarios with overlays of every kind of change."""
    scenario = draw(scenarios(draw(st.sampled_from(_GRIDS))))
    grid = scenario.board.grid
    where = st.none() | st.lists(st.integers(0, grid.size - 1), min_size=1, max_size=5).map(tuple)
    change = st.one_of(
        st.builds(Replaced, st.just("woods"), st.sampled_from(["town", "clear"]), where, st.just(_BASES)),
        st.builds(Removed, st.lists(st.sampled_from(["hedge", "road"]), min_size=1, unique=True).map(tuple), where),
        patches(grid),
        st.just(HexPatch(removed_shapes=scenario.board.shapes[:1], removed_contours=scenario.board.contours[:1])),
    )
    overlays = draw(st.lists(st.tuples(_names, st.booleans(), st.lists(change, max_size=3)), min_size=1, max_size=2))
    made = tuple(MapVariant(f"o{n}", name, on, tuple(found)) for n, (name, on, found) in enumerate(overlays))
    return replace(scenario, overlays=made)


@pytest.mark.slow
@settings(max_examples=some(40))
@given(overlaid())
def test_overlays_are_equal_after_save_and_load(scenario: Scenario) -> None:
    text = dump_scenario(scenario, RULESET)
    again, _, diagnostics = load(text)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert again == scenario
    assert dump_scenario(again, RULESET) == text
    assert with_map_variants(again) == with_map_variants(scenario)


@pytest.mark.slow(8)
@settings(max_examples=some(25))
@given(tables(), st.lists(pieces, max_size=2), _names)
def test_overlays_of_tables_too(table: TabletopScenario, new: list[object], name: Text) -> None:
    added = tuple(replace(piece, id=f"n{n}") for n, piece in enumerate(new))  # type: ignore[type-var]
    keys = list(TABLES.terrain)[:2]
    changes = (Replaced(keys[0], keys[1], ("p0",)), Removed((keys[0],)), TabletopPatch(added, ("p1",)))
    scenario = replace(table, overlays=(MapVariant("o", name, False, changes), MapVariant("p")))
    again, _, diagnostics = load_table(dump_scenario(scenario, TABLES))
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert again == scenario


def _with(change: str) -> str:
    return SAMPLE + "overlays:\n  - id: o\n    changes:\n      - " + change + "\n"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("{replace: wods, by: clear}", "unknown_terrain"),
        ("{replace: woods, by: hedge}", "wrong_layer"),
        ("{replace: woods}", "bad_change"),
        ("{replace: woods, by: clear, remove: [hedge]}", "bad_change"),
        ('{add: {woods: "0101"}, at: "0101"}', "bad_change"),
        ('{add: {woods: "9901"}}', "off_map"),
        ('{elevation: {12: "0101"}}', "bad_elevation"),
        ("{shapes: {remove: [4]}}", "unknown_shape"),
        ("{contours: {remove: [4]}}", "unknown_contour"),
        ('{hexsides: {add: {hedge: "0101/0505"}}}', "not_adjacent"),
        ('{markers: {take: {smoke: "0101"}}}', "unknown_key"),
        ("{}", "bad_change"),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(change: str, code: str) -> None:
    found = [item for item in told(_with(change)) if item.severity.name == "ERROR"]
    assert [item.code for item in found] == [code]
    assert found[0].span is not None
    assert found[0].span.line > SAMPLE.count("\n")


def test_an_id_stands_once_and_add_is_short_for_hexes() -> None:
    twice = _with('{add: {woods: "0101"}}') + "  - {id: o}\n"
    assert [item.code for item in told(twice) if item.severity.name == "ERROR"] == ["overlay_twice"]
    short, _, _ = load(_with('{add: {woods: "0101"}}'))
    long, _, _ = load(_with('{hexes: {add: {woods: "0101"}}}'))
    assert short == long
    assert short is not None


def test_an_overlay_in_vain_is_remarked() -> None:
    assert "overlay_in_vain" in [item.code for item in told(_with('{replace: town, by: woods, at: "0801"}'))]
    assert "overlay_in_vain" not in [item.code for item in told(_with("{replace: woods, by: clear}"))]
