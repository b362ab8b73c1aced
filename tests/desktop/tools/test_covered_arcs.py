"""Covered arcs: chosen in the Unit tab from the hexspines of the unit's hex, and drawn while the unit is selected."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import Drafter, Drafting, asl_scenario
from tests.desktop.conftest import CTRL, Desk
from tests.desktop.overlays.test_special_fire import GRID, SQUAD, at
from tests.desktop.sample_windows import map_pixels, pick
from workbench.desktop.widgets.fields import SpineField
from workbench.desktop.window.hex_overlays import CoveredArcsDisplay
from workbench.scenario.covered_arcs import hexspine
from workbench.scenario.edits.units import ChangeUnit
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui


@pytest.fixture
def desk(draft: Drafting) -> Drafter:
    own = (
        Unit("g1", "crew", at("E4"), values={**SQUAD, "hmg": (7, 16)}),
        Unit("g2", "crew", at("H4"), values={**SQUAD, "hmg": (7, 16), "ca": "H3/I4"}),
        Unit("g3", "squad", at("M8"), values=SQUAD),
    )
    return draft(scenario=replace(asl_scenario(grid=GRID), forces=Forces((Force("German", own),))))


def field(desk: Desk) -> SpineField:
    found = desk.window.docks.unit.values["ca"]
    assert isinstance(found, SpineField)
    desk.window.docks.answers.setCurrentWidget(desk.window.docks.unit)
    return found


def shown(desk: Desk) -> tuple[tuple[int, int], ...]:
    arcs = desk.window.kind.arcs
    assert isinstance(arcs, CoveredArcsDisplay)
    return arcs.item.arcs if arcs.item.isVisible() else ()


def test_the_hexspines_of_the_hex_are_offered_with_the_way_that_they_point(desk: Drafter) -> None:
    desk.tap("E4")
    box = field(desk)
    names = [box.itemText(row) for row in range(box.count())]
    assert names == ["–", "E3/F3 ↗", "F3/F4 →", "E5/F4 ↘", "D4/E5 ↙", "D3/D4 ←", "D3/E3 ↖"]
    spines = [hexspine(GRID, at("E4"), str(box.itemData(row))) for row in range(1, box.count())]
    assert spines == [0, 1, 2, 3, 4, 5]
    desk.tap("M8")
    assert 1 <= field(desk).count() < 7, "no hexspine leaves the map"


def test_an_arc_is_chosen_drawn_and_undone(desk: Drafter) -> None:
    desk.tap("E4")
    assert shown(desk) == ()
    before = map_pixels(desk)
    pick(desk, field(desk), "E3/F3")
    assert desk.unit("g1").values["ca"] == "E3/F3"
    assert desk.steps == 1
    assert shown(desk) == ((at("E4"), 0),)
    assert (map_pixels(desk) != before).any()
    desk.key("Z", CTRL)
    assert "ca" not in desk.unit("g1").values
    assert shown(desk) == ()
    assert field(desk).currentText() == "–"


def test_the_arc_goes_with_the_selection(desk: Drafter) -> None:
    desk.tap("H4")
    assert shown(desk) == ((at("H4"), 0),)
    assert field(desk).currentData() == "H3/I4"
    desk.window.view.setFocus()
    desk.key(Qt.Key.Key_Escape)
    assert shown(desk) == ()


def test_an_arc_in_the_other_order_is_the_same(desk: Drafter) -> None:
    desk.tap("H4")
    unit = desk.unit("g2")
    desk.document.apply(ChangeUnit("g2", replace(unit, values={**unit.values, "ca": "I4/H3"})))
    assert field(desk).currentData() == "H3/I4"
    assert shown(desk) == ((at("H4"), 0),)
