"""Overlays lie over the painted map: what is in force, what painting into one does, and what a switch changes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.small_tabletop_files import pieces, tables
from tests.scenario.strategies import BASE, GRID, blank, simple
from tests.shares import some
from workbench.base.text import Text
from workbench.scenario.changes import compare
from workbench.scenario.edits.edit import Edit, apply_all
from workbench.scenario.edits.ground import PaintTerrain, SetHexsides
from workbench.scenario.edits.map_variants import (
    AddChange,
    AddMapVariant,
    DeleteMapVariant,
    DropChange,
    DuplicateMapVariant,
    EditMapVariant,
    MoveMapVariant,
    NameMapVariant,
    SwitchMapVariant,
)
from workbench.scenario.edits.map_variants_applied import with_map_variants, without_map_variants
from workbench.scenario.edits.paths import AddMarker, ExtendPath
from workbench.scenario.edits.shapes import AddShapes, ReorderShapes
from workbench.scenario.edits.tabletop_pieces import AddFeatures, DeleteFeatures, SetFeatures
from workbench.scenario.edits.units import RemoveSide, RenameSide, ReplaceForces
from workbench.scenario.hex_board import Shape
from workbench.scenario.map_variants import HexPatch, MapVariant, Removed, Replaced, TabletopPatch
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.tabletop_board import Feature, TabletopBoard
from workbench.scenario.units import Force, Forces


def at(label: str) -> int:
    found = GRID.find(label)
    assert found is not None
    return found


def ground(scenario: Scenario) -> tuple[object, ...]:
    """The ground without the order in which it was drawn."""
    board = scenario.board
    return (
        {key: mask.tobytes() for key, mask in board.cover.items() if mask.any()},
        board.elevation.tobytes(),
        {key: mask.tobytes() for key, mask in board.hexsides.items() if mask.any()},
        {key: mask.tobytes() for key, mask in board.links.items() if mask.any()},
        sorted(map(repr, board.shapes)),
        {key: held for key, sides in board.owners.items() if (held := {s: n for s, n in sides.items() if n})},
        scenario.markers,
        scenario.marker_owners,
    )


def village() -> Scenario:
    """Woods in two hexes, a hedge, a road, smoke, a drawn wood."""
    edits: list[Edit] = [
        PaintTerrain("woods", (at("0202"), at("0203")), BASE),
        SetHexsides("hedge", ((at("0301"), at("0302")),)),
        ExtendPath("road", (at("0101"), at("0201"), at("0301"))),
        AddMarker("smoke", at("0404")),
        AddShapes((Shape("woods", "circle", (GRID.point(GRID.hexes[at("0505")]),), {"radius": 0.3}),)),
    ]
    return apply_all(blank(), edits)


def with_overlay(scenario: Scenario, *changes: object, on: bool = True) -> Scenario:
    return AddMapVariant(MapVariant("o", Text.of("Rule"), on, tuple(changes))).apply(scenario)  # type: ignore[arg-type]


@settings(max_examples=some(60))
@given(st.lists(simple, min_size=1, max_size=6))
def test_painting_into_an_overlay_looks_like_painting_the_map(edits: list[Edit]) -> None:
    edits = [edit for edit in edits if not isinstance(edit, ReorderShapes | RemoveSide | RenameSide | AddShapes)]
    start = with_overlay(blank())
    painted, laid = start, start
    for edit in edits:
        painted = edit.apply(painted)
        laid = EditMapVariant("o", edit, BASE).apply(laid)
    assert ground(with_map_variants(laid)) == ground(painted)
    assert ground(without_map_variants(laid)) == ground(start)
    assert laid.forces == painted.forces
    assert with_map_variants(with_map_variants(laid)) is with_map_variants(laid)


@pytest.mark.parametrize(
    "edit",
    [RemoveSide("Red"), RenameSide("Red", "Green"), ReplaceForces(Forces((Force("Green"),)))],
    ids=lambda edit: type(edit).__name__,
)
def test_the_ground_belongs_to_no_side_that_is_gone_while_an_overlay_is_painted(edit: Edit) -> None:
    owned = [PaintTerrain("wood", (3, 4), BASE, owner="Red"), AddMarker("wire", 5, "Red")]
    start = with_overlay(apply_all(blank(), owned))
    painted = EditMapVariant("o", PaintTerrain("hill", (4,), BASE), BASE).apply(start)
    for scenario in (start, painted):
        after = EditMapVariant("o", edit, BASE).apply(scenario)
        there = {force.side for force in after.forces.sides}
        assert "Red" not in there
        for held in (after.board.owners, after.marker_owners):
            assert {side for sides in held.values() for side in sides} <= there
        assert after == edit.apply(scenario)


def test_an_overlay_that_is_off_or_empty_is_not_there() -> None:
    scenario = village()
    assert with_map_variants(scenario) is scenario
    off = with_overlay(scenario, Removed(("woods",)), on=False)
    assert with_map_variants(off) is off
    assert with_map_variants(with_overlay(scenario)).board is scenario.board


def test_all_woods_are_clear_and_only_here() -> None:
    everywhere = with_map_variants(with_overlay(village(), Replaced("woods", "clear", None, BASE)))
    assert "woods" not in everywhere.board.cover
    assert not everywhere.board.shapes
    here = with_map_variants(with_overlay(village(), Replaced("woods", "town", (at("0202"),), BASE)))
    assert here.board.terrain_at(at("0202")) == ("town",)
    assert here.board.terrain_at(at("0203")) == ("woods",)
    assert here.board.shapes == village().board.shapes


def test_the_ground_itself_can_be_replaced() -> None:
    flooded = with_map_variants(with_overlay(village(), Replaced("clear", "field", None, BASE)))
    assert flooded.board.terrain_at(at("0101")) == ("field",)
    assert flooded.board.terrain_at(at("0202")) == ("woods",)


def test_hexsides_paths_and_markers_are_removed_and_replaced() -> None:
    bare = with_map_variants(with_overlay(village(), Removed(("hedge", "road", "smoke"))))
    assert not bare.board.hexsides
    assert not bare.board.paths
    assert not bare.markers
    other = with_overlay(village(), Replaced("hedge", "cliff"), Replaced("road", "trail", (at("0301"),)))
    found = with_map_variants(other)
    assert found.board.sides_at(at("0301"), at("0302")) == ("cliff",)
    assert found.board.paths == {"road": ((at("0101"), at("0201")),), "trail": ((at("0201"), at("0301")),)}


def test_later_overlays_lie_on_earlier_ones() -> None:
    scenario = with_overlay(village(), Replaced("woods", "town", None, BASE))
    scenario = AddMapVariant(MapVariant("p", changes=(Replaced("town", "field", None, BASE),))).apply(scenario)
    assert with_map_variants(scenario).board.terrain_at(at("0202")) == ("field",)
    turned = MoveMapVariant("p", -1).apply(scenario)
    assert with_map_variants(turned).board.terrain_at(at("0202")) == ("town",)


def test_a_switch_changes_the_hexes_that_it_covers_and_no_others() -> None:
    off = with_overlay(village(), Replaced("woods", "clear", None, BASE), on=False)
    change = compare(off, SwitchMapVariant("o", True).apply(off))
    assert change.overlays
    assert not change.everything
    assert not change.hidden
    assert change.hexes is not None
    assert set(np.flatnonzero(change.hexes)) == {at("0202"), at("0203"), at("0505")}


def test_an_edit_below_an_overlay_is_told_to_be_hidden() -> None:
    scenario = with_overlay(village(), Replaced("woods", "clear", None, BASE))
    below = PaintTerrain("woods", (at("0303"),), BASE).apply(scenario)
    assert compare(scenario, below).hidden
    assert not compare(scenario, PaintTerrain("town", (at("0303"),), BASE).apply(scenario)).hidden


def test_units_move_without_the_ground_being_laid_again() -> None:
    scenario = with_overlay(village(), Removed(("woods",)))
    moved = replace(scenario, title=Text.of("Other"))
    assert with_map_variants(moved).board is with_map_variants(scenario).board


def test_lists_of_overlays_are_edited() -> None:
    scenario = with_overlay(village(), Removed(("woods",)), Removed(("hedge",)))
    copied = DuplicateMapVariant("o").apply(scenario)
    assert [(one.id, one.on) for one in copied.overlays] == [("o", True), ("o1", False)]
    assert NameMapVariant("o", Text()).apply(scenario) is scenario
    assert NameMapVariant("o", Text.of("Dry")).apply(scenario).overlays[0].name == Text.of("Dry")
    assert DropChange("o", 0).apply(scenario).overlays[0].changes == (Removed(("hedge",)),)
    assert AddChange("o", Removed(("road",))).apply(scenario).overlays[0].changes[-1] == Removed(("road",))
    assert DeleteMapVariant("o").apply(scenario) == village()
    assert SwitchMapVariant("nobody", False).apply(scenario) is scenario


def test_sides_are_renamed_in_overlays_too() -> None:
    patch = HexPatch(added={"woods": {"Red": (3,)}}, markers={"smoke": {"Red": (1, 1)}}, bases=BASE)
    scenario = RenameSide("Red", "Black").apply(with_overlay(blank(), patch))
    assert with_map_variants(scenario).board.owners == {"woods": {"Black": frozenset({3})}}
    assert with_map_variants(scenario).marker_owners == {"smoke": {"Black": (1, 1)}}
    assert with_map_variants(RemoveSide("Black").apply(scenario)).markers == {"smoke": (1, 1)}


@pytest.mark.slow(8)
@settings(max_examples=some(20))
@given(tables(), pieces)
def test_pieces_of_tables_go_into_an_overlay(table: TabletopScenario, piece: object) -> None:
    start: TabletopScenario = AddMapVariant(MapVariant("o")).apply(table)
    ids = tuple(table.board.by_id)[:1]
    edits: list[Edit[TabletopScenario]] = [
        AddFeatures((piece,)),  # type: ignore[arg-type]
        SetFeatures(ids, "floors", 2),
        DeleteFeatures(tuple(table.board.by_id)[1:2]),
    ]
    laid = start
    for edit in edits:
        laid = EditMapVariant("o", edit).apply(laid)
    assert with_map_variants(laid).board == apply_all(start, edits).board
    assert laid.board == table.board


def test_terrain_of_a_table_is_replaced_by_kind_and_by_id() -> None:
    wood, hedge = (
        Feature(name, terrain, "polygon", ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)))
        for name, terrain in (("w", "a"), ("h", "b"))
    )
    table = TabletopScenario(Text(), "tables", TabletopBoard("cm", 90, 60, "clear", (wood, hedge)))

    def laid(change: Replaced | Removed | TabletopPatch) -> list[tuple[str, str]]:
        found = with_map_variants(AddMapVariant(MapVariant("o", changes=(change,))).apply(table))
        return [(piece.id, piece.terrain) for piece in found.board.features]

    assert laid(Replaced("a", "c")) == [("w", "c"), ("h", "b")]
    assert laid(Replaced("a", "c", ("h",))) == [("w", "a"), ("h", "b")]
    assert laid(Replaced("a", "clear")) == [("h", "b")]
    assert laid(Removed(("a", "b"), ("h",))) == [("w", "a")]
    assert laid(TabletopPatch((replace(wood, terrain="d"),), ("h",))) == [("w", "d")]
