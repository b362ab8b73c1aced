"""The sides of a selected unit are painted wherever it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from workbench.desktop.canvas.tabletop_arcs import SidesDrawer
from workbench.engine.fire.protocol import Sector
from workbench.scenario.edits.units import ChangeUnit
from workbench.scenario.units import Force, Forces, TabletopUnit

pytestmark = pytest.mark.gui


@pytest.mark.slow
@pytest.mark.parametrize(("at", "facing"), [((120.0, 40.0), 90.0), ((120.0, 80.0), 135.0), ((120.0, 40.0), 0.0)])
def test_a_unit_at_the_edge_may_look_off_the_table(
    open_tabletop: OpenTabletop, at: tuple[float, float], facing: float
) -> None:
    tank = TabletopUnit("t", "tracked_standard", at, facing)
    driver = open_tabletop(replace(bare_table(), forces=Forces((Force("Blue", (tank,)),))))
    driver.tap((at[0] - 0.5, at[1] - 0.5))
    assert driver.window.inquiry.selection == ("t",)
    assert driver.window.inquiry.answer is not None
    front, right, *_ = driver.window.inquiry.answer.sides
    assert (front.low + front.high) / 2 == facing
    assert right.low == front.high
    # an error while painting fails the test
    assert not driver.window.grab().toImage().isNull()


@pytest.mark.slow(8)
def test_the_sides_turn_with_the_unit_and_go_with_the_selection(tabletop: TabletopDriver) -> None:
    view = tabletop.window.view
    assert view.sides is None
    tabletop.tap((100.0, 50.0))
    sides = view.sides
    assert isinstance(sides, SidesDrawer)
    assert len(sides.boundaries) == 4, "a line between two sides is drawn once"
    turned = replace(tabletop.unit("r1"), facing=0.0)
    tabletop.document.apply(ChangeUnit("r1", turned))
    assert isinstance(view.sides, SidesDrawer)
    assert view.sides.sides[0].low == pytest.approx(sides.sides[0].low - 270)
    tabletop.tap((40.0, 20.0))
    assert view.sides is None, "men have no front"


def test_sides_that_part_at_corners_are_drawn_from_there() -> None:
    corners = ((9.0, 8.0), (11.0, 8.0), (11.0, 12.0), (9.0, 12.0))
    names = ("front", "right", "rear", "left")
    sides = [Sector(name, -45 + 90 * k, 45 + 90 * k, corners[k], corners[(k + 1) % 4]) for k, name in enumerate(names)]
    drawn = SidesDrawer(sides, 5.0)
    assert [place for place, _ in drawn.boundaries] == list(corners)
    assert drawn.boundaries[0][1] == pytest.approx((9 - 5 / 2**0.5, 8 - 5 / 2**0.5))
