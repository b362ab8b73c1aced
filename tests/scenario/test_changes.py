"""What differs between two states of a scenario, in words."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.scenario.changes import differences, unit_changes
from workbench.scenario.edits.ground import PaintTerrain, SetElevation
from workbench.scenario.edits.settings import SetTitle
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_variants import MapVariant, TabletopPatch
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.tabletop_board import POLYGON, Feature, TabletopBoard
from workbench.scenario.units import Force, Forces, Unit

PLAIN = Scenario(Text.of("A"), "panzer_grenadier", HexBoard.blank(HexGrid(10, 8), "clear"))
UNITS = Forces((Force("Blue", (Unit("b1", "infantry", 3), Unit("b2", "tank", 4))), Force("Red")))


def english(before: object, after: object) -> list[str]:
    return [line.en for line in differences(before, after)]  # type: ignore[arg-type]


def test_equal_scenarios_differ_in_nothing() -> None:
    assert not differences(PLAIN, replace(PLAIN))


def test_hexes_are_named_until_there_are_too_many() -> None:
    base = frozenset({"clear", "woods"})
    painted = PaintTerrain("woods", (0, 1), base).apply(PLAIN)
    assert english(PLAIN, painted) == ["hexes: 0101, 0102"]
    raised = SetElevation(tuple(range(9)), 1).apply(PLAIN)
    assert english(raised, PLAIN) == ["hexes (9): 0101, 0102, 0103, 0104, 0105, 0106 and 3 more"]
    assert differences(raised, PLAIN)[0].fr.endswith("et 3 de plus")


def test_units_titles_and_sizes() -> None:
    manned = replace(PLAIN, forces=UNITS)
    assert english(PLAIN, manned) == ["units added: b1 (0104), b2 (0105)"]
    moved = replace(manned, forces=Forces((Force("Blue", (Unit("b1", "infantry", 5),)), Force("Red"))))
    assert english(manned, moved) == ["units removed: b2 (0105)", "units changed: b1 (0106)"]
    assert english(manned, replace(manned, forces=Forces(UNITS.sides[::-1]))) == ["sides, or the order of units"]
    assert english(PLAIN, SetTitle(Text.of("B")).apply(PLAIN)) == ["title: “A”, then “B”"]
    larger = replace(PLAIN, board=HexBoard.blank(HexGrid(11, 8), "clear"))
    assert english(PLAIN, larger) == ["the map: 10 × 8 hexes, then 11 × 8"]


def test_differences_of_tabletops() -> None:
    table = TabletopScenario(Text.of("T"), "blitzkrieg", TabletopBoard("cm", 60.0, 40.0, "clear"))
    assert english(table, replace(table, board=TabletopBoard("cm", 60.0, 50.0, "clear"))) == ["the table as a whole"]
    assert english(PLAIN, table) == ["a map of hexes against a table"]
    wall = Feature("f1", "wall", POLYGON, ((10.5, 4.0), (12.0, 4.0), (12.0, 5.0)))
    walled = replace(table, board=replace(table.board, features=(wall,)))
    (line,) = differences(table, walled, lambda one: Text("the wall", "le mur") if one is wall else Text())
    assert line == Text("pieces: the wall (10.5 / 4)", "pièces : le mur (10,5 / 4)")


def test_pieces_of_an_overlay_are_named_as_those_of_the_table() -> None:
    table = TabletopScenario(Text.of("T"), "blitzkrieg", TabletopBoard("cm", 60.0, 40.0, "clear"))
    wall = Feature("f1", "wall", POLYGON, ((10.5, 4.0), (12.0, 4.0), (12.0, 5.0)), name=Text.of("Mill"))
    laid = replace(table, overlays=(MapVariant("o1", Text.of("later"), True, (TabletopPatch(pieces=(wall,)),)),))
    for line in (*english(table, laid), *english(laid, table)):
        assert line.startswith(("pieces: Mill (10.5 / 4)", "map variants", "overlays")), line
    assert "pieces: Mill (10.5 / 4)" in english(table, laid)
    assert "pieces: Mill (10.5 / 4)" in english(laid, table)


def test_the_units_that_differ_are_found_with_those_aboard_and_the_order() -> None:
    lorry, rider = Unit("b3", "truck", 5), Unit("b4", "infantry", 5, values={"aboard": "unit:b3"})
    before = Forces((replace(UNITS.sides[0], units=(*UNITS.sides[0].units, lorry, rider)), UNITS.sides[1]))

    def after(*units: Unit) -> Forces[Unit]:
        return Forces((replace(before.sides[0], units=units), before.sides[1]))

    one, two, *_ = before.sides[0].units
    moved = unit_changes(before, after(replace(one, at=9), two, lorry, rider))
    assert (moved.changed, moved.with_those_aboard, moved.in_order) == ({"b1"}, {"b1"}, True)
    driven = unit_changes(before, after(one, two, replace(lorry, at=9), rider))
    assert (driven.changed, driven.with_those_aboard, driven.in_order) == ({"b3"}, {"b3", "b4"}, True)
    off = unit_changes(before, after(one, two, lorry, replace(rider, values={})))
    assert off.with_those_aboard == {"b3", "b4"}
    swapped = unit_changes(before, after(two, one, lorry, rider))
    assert (swapped.changed, swapped.in_order) == (set(), False)
    fewer = unit_changes(before, after(one, lorry, rider))
    assert (fewer.changed, fewer.in_order) == ({"b2"}, False)
    other_side = Forces((replace(before.sides[0], units=(two, lorry, rider)), Force("Red", (one,))))
    assert unit_changes(before, other_side).changed == {"b1"}
    assert not unit_changes(before, Forces((before.sides[0], Force("Green")))).in_order
    assert unit_changes(before, before).in_order
