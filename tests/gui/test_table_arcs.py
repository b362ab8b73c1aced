"""The sides of a selected unit are painted wherever it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.gui.drawing_desks import Laying, bare_table, lay
from workbench.forces.models import TableUnit
from workbench.forces.units import Force, Forces

__all__ = ["lay"]
pytestmark = pytest.mark.gui


@pytest.mark.parametrize(("at", "facing"), [((120.0, 40.0), 90.0), ((120.0, 80.0), 135.0), ((120.0, 40.0), 0.0)])
def test_a_unit_at_the_edge_may_look_off_the_table(lay: Laying, at: tuple[float, float], facing: float) -> None:
    tank = TableUnit("t", "tracked_standard", at, facing)
    desk = lay(replace(bare_table(), forces=Forces((Force("Blue", (tank,)),))))
    desk.tap((at[0] - 0.5, at[1] - 0.5))
    assert desk.window.bench.selection == ("t",)
    # an error while painting fails the test
    desk.window.arcs.refresh()
    assert not desk.window.grab().toImage().isNull()
