"""Pieces and units of tables: mirrored twice they are as before, copied they fit another table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.small_tabletop_files import load, tables
from tests.shares import some
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.edits.clipboard import MirrorTabletop, TabletopTerms, adapted_tabletop_clip, tabletop_clip
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, TabletopBoard
from workbench.scenario.units import Force, Forces, Mount, TabletopUnit

WORDS = TabletopTerms(frozenset({"woods"}), frozenset({"base"}), frozenset({"pinned"}), frozenset({"gun"}))


def table() -> TabletopScenario:
    wood = Feature("w", "woods", "polygon", ((10.0, 10.0), (30.0, 10.0), (20.0, 30.0)))
    pond = Feature("p", "pond", "circle", ((50.0, 20.0),), radius=5.0)
    unit = TabletopUnit(
        "u",
        "base",
        (20.0, 20.0),
        30.0,
        base=(4.0, 2.0),
        models=((19.0, 20.0),),
        weapons=(Mount("1", "gun", muzzle=2.0),),
    )
    board = TabletopBoard("cm", 100.0, 60.0, "open", (wood, pond))
    return TabletopScenario(Text.of("T"), "test", board, Forces((Force("Red", (unit,)), Force("Blue"))))


@pytest.mark.slow(8)
@settings(max_examples=some(20))
@given(tables(), st.booleans(), st.data())
def test_mirrored_twice_is_as_before_and_can_be_saved(
    scenario: TabletopScenario, upright: bool, data: st.DataObject
) -> None:
    pieces = data.draw(st.sets(st.sampled_from([one.id for one in scenario.board.features] or [""])))
    units = [unit.id for _, unit in scenario.forces]
    edit = MirrorTabletop(tuple(pieces), tuple(units), upright)
    once = edit.apply(scenario)
    again, _, told = load(dump_scenario(once))
    assert again == once, [item.format() for item in told]
    twice = edit.apply(once)
    for (_, a), (_, b) in zip(scenario.forces, twice.forces, strict=True):
        assert a.facing % 360 == pytest.approx(b.facing % 360, abs=0.01)
        assert (a.at is None) == (b.at is None)


def test_a_mirror_turns_faces_too() -> None:
    after = MirrorTabletop(("w",), ("u",)).apply(table())
    assert after.board.by_id["w"].points == ((30.0, 10.0), (10.0, 10.0), (20.0, 30.0))
    unit = after.forces.sides[0].units[0]
    assert (unit.at, unit.facing, unit.models) == ((20.0, 20.0), 330.0, ((21.0, 20.0),))
    upright = MirrorTabletop(("w",), ("u",), upright=True).apply(table())
    assert upright.forces.sides[0].units[0].facing == 150.0
    almost = replace(table(), forces=Forces((Force("Red", (replace(unit, facing=6e-8),)),)))
    assert MirrorTabletop((), ("u",)).apply(almost).forces.sides[0].units[0].facing == 0.0


def test_what_a_table_cannot_take_is_left_out_and_lengths_are_in_its_unit() -> None:
    clip = tabletop_clip(table(), ("w", "p"), ("u",))
    inches = TabletopBoard("in", 72.0, 48.0, "open")
    found = adapted_tabletop_clip(inches, clip, WORDS)
    assert [one.id for one in found.pieces] == ["w"]
    assert [item.code for item in found.diagnostics] == ["unknown_terrain"]
    assert found.pieces[0].points[0] == (3.937, 3.937)
    unit = found.units[0][1]
    assert (unit.at, unit.base, unit.weapons[0].muzzle) == ((7.874, 7.874), (1.575, 0.787), 0.787)
    small = replace(inches, unit="cm", width=8.0, height=8.0)
    beside = adapted_tabletop_clip(small, clip, WORDS)
    assert "beside_the_table" in [item.code for item in beside.diagnostics]
    assert beside.units[0][1].at == (4.0, 4.0)
    assert tabletop_clip(table(), (), ("u",)).board.features == ()
