"""The ruler and the templates of a table, in the hand."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt

from tests.gui.conftest import CTRL, RIGHT, SHIFT
from tests.gui.drawing_desks import DrawingDesk, lay, slate
from workbench.board.tableboard import CIRCLE

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui
MAN, TANK = (40.0, 20.0), (100.0, 50.0)


def radii(desk: DrawingDesk) -> list[float]:
    return [one.radius for one in desk.window.view.sketch.outlines if one.kind == CIRCLE]


def test_the_ruler_measures_from_point_to_point(slate: DrawingDesk) -> None:
    slate.key("M")
    slate.tap((80.0, 10.0))
    slate.over((110.0, 10.0))
    assert re.match(r"(30|29\.9|30\.1) cm · bearing 90°", slate.said)
    slate.tap((110.0, 10.0))
    slate.over((110.0, 30.0))
    assert re.match(r"Way of (49\.9|50|50\.1) cm in 2 stretches", slate.said)
    assert len(slate.window.view.sketch.words) == 2
    slate.key(Qt.Key.Key_Backspace)
    assert "bearing" in slate.said
    slate.tap((110.0, 40.0), button=RIGHT)
    slate.over((10.0, 10.0))
    assert slate.scenario.board.features, "measuring changes nothing"
    assert slate.steps == 0
    slate.key(Qt.Key.Key_Escape)
    assert slate.window.view.sketch.outlines == ()


def test_units_are_measured_from_edge_to_edge(slate: DrawingDesk) -> None:
    slate.key("M")
    slate.tap(MAN)
    slate.over(TANK)
    found = re.match(r"([\d.]+) cm from edge to edge · ([\d.]+) cm between middles", slate.said)
    assert found is not None, slate.said
    edges, middles = (float(part) for part in found.groups())
    assert middles == pytest.approx(67.1, abs=0.05)
    assert middles - 6 < edges < middles - 2


def test_shift_turns_the_ruler_in_steps(slate: DrawingDesk) -> None:
    slate.key("M")
    slate.tap((80.0, 10.0))
    slate.over((110.0, 12.0), SHIFT)
    assert "bearing 90°" in slate.said


def test_a_template_shows_who_is_under_it(slate: DrawingDesk) -> None:
    slate.key("T")
    slate.over((90.0, 20.0))
    assert "nobody" in slate.said
    assert radii(slate)[0] == 2.5
    slate.over((43.5, 20.0))
    assert "b1" in slate.said, "its base of 3 cm reaches under the edge"
    slate.over((46.0, 20.0))
    assert "nobody" in slate.said
    slate.key(Qt.Key.Key_BracketRight)
    assert radii(slate) == [5.0, 20.0], "10 cm across, and 20 cm astray"
    assert "b1" in slate.said
    slate.wheel((46.0, 20.0), 1, CTRL)
    assert radii(slate)[0] == 7.5


def test_a_template_stays_where_it_was_laid(slate: DrawingDesk) -> None:
    slate.key("T")
    slate.tap(MAN)
    slate.over((90.0, 20.0))
    assert "b1" in slate.said
    slate.tap((90.0, 20.0))
    assert "nobody" in slate.said
    slate.tap(MAN)
    slate.key(Qt.Key.Key_Escape)
    slate.over((90.0, 20.0))
    assert "nobody" in slate.said
