"""A house on a table is moved, turned or deleted with the men who are in it, by mouse and keys, in one step of undo."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import ALT, CTRL
from workbench.scenario.units import Force, Forces, TabletopUnit

pytestmark = pytest.mark.gui


@pytest.fixture
def upstairs(open_tabletop: OpenTabletop) -> TabletopDriver:
    """A window on the bare table with a unit on the first floor of the house."""
    man = TabletopUnit("b1", "infantry", (63.0, 37.0), floor=1)
    found = open_tabletop(replace(bare_table(), forces=Forces((Force("Blue", (man,)), Force("Red", ())))))
    found.key("S")
    return found


@pytest.mark.slow(8)
def test_a_house_is_dragged_with_who_is_in_it(upstairs: TabletopDriver) -> None:
    steps = upstairs.document.stack.count()
    with upstairs.editing():
        upstairs.line_at((68, 32), (78, 32), (88, 42), mod=ALT)
    x, y = upstairs.piece("house").points[0]
    assert (x, y) != (60.0, 30.0)
    assert upstairs.where("b1") == pytest.approx((x + 3.0, y + 7.0), abs=0.01)
    assert upstairs.unit("b1").floor == 1
    assert upstairs.document.stack.count() == steps + 1
    upstairs.key("Z", CTRL)
    assert upstairs.where("b1") == (63.0, 37.0)


@pytest.mark.slow(8)
def test_who_is_in_a_house_that_is_deleted_stands_on_the_ground_and_is_named(upstairs: TabletopDriver) -> None:
    with upstairs.editing():
        upstairs.tap((68, 32))
        upstairs.key(Qt.Key.Key_Delete)
        assert "house" not in upstairs.board.by_id
        assert upstairs.unit("b1").floor == 0
        assert "b1" in upstairs.status_text
        assert "ground" in upstairs.status_text
        upstairs.key("Z", CTRL)
    assert upstairs.unit("b1").floor == 1
    assert "house" in upstairs.board.by_id
