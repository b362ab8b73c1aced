"""The ruler and the templates of a table, in the hand."""

from __future__ import annotations

import math
import re

import pytest
from PySide6.QtCore import Qt

from tests.desktop.conftest import CTRL, RIGHT, SHIFT
from tests.desktop.tabletop_windows import TENTH, DrawingDesk, lay, slate
from workbench.scenario.tabletop_board import CIRCLE

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui
MAN, TANK = (40.0, 20.0), (100.0, 50.0)


def radii(desk: DrawingDesk) -> list[float]:
    return [one.radius for one in desk.window.view.sketch.outlines if one.kind == CIRCLE]


def length(words: str, pattern: str) -> float:
    """The length that words tell where ``#`` stands in a pattern of how they begin."""
    found = re.match(pattern.replace("#", r"(\d+(?:\.\d)?)"), words)
    assert found is not None, words
    return float(found[1])


def test_the_ruler_measures_from_point_to_point(slate: DrawingDesk) -> None:
    slate.key("M")
    slate.tap((80.0, 10.0))
    slate.over((110.0, 10.0))
    across, down = slate.apart((80.0, 10.0), (110.0, 10.0)), slate.apart((110.0, 10.0), (110.0, 30.0))
    assert length(slate.said, "# cm · bearing 90°") == pytest.approx(across, abs=TENTH)
    slate.tap((110.0, 10.0))
    slate.over((110.0, 30.0))
    assert length(slate.said, "Way of # cm in 2 stretches") == pytest.approx(across + down, abs=TENTH)
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
    found = re.match(r"([\d.]+) cm edge to edge · ([\d.]+) cm middle to middle", slate.said)
    assert found is not None, slate.said
    edges, middles = (float(part) for part in found.groups())
    assert middles == pytest.approx(67.1, abs=0.05)
    assert middles - 6 < edges < middles - 2


def test_sums_and_stretches_say_the_same(slate: DrawingDesk) -> None:
    """A way from unit to unit by a point: the figures on the stretches add up to that of the bar."""
    slate.key("M")
    slate.tap(MAN, (60.0, 10.0))
    slate.over(TANK)
    words = [said for _, said in slate.window.view.sketch.words]
    assert all(said.endswith("cm edge to edge") for said in words)
    found = re.match(r"2 stretches: ([\d.]+) cm edge to edge · ([\d.]+) cm middle to middle", slate.said)
    assert found is not None, slate.said
    edges, middles = (float(part) for part in found.groups())
    assert edges == pytest.approx(sum(float(said.split()[0]) for said in words), abs=0.11)
    turn = slate.hit((60.0, 10.0))
    assert middles == pytest.approx(math.dist(MAN, turn) + math.dist(turn, TANK), abs=TENTH)


def test_a_mouse_that_rests_where_it_clicked_is_no_stretch(slate: DrawingDesk) -> None:
    slate.key("M")
    slate.tap((80.0, 10.0))
    assert not slate.window.view.sketch.words
    slate.tap((110.0, 10.0))
    across = slate.apart((80.0, 10.0), (110.0, 10.0))
    assert length(slate.said, "# cm · bearing 90°") == pytest.approx(across, abs=TENTH)
    assert len(slate.window.view.sketch.words) == 1
    slate.tap(TANK)
    assert slate.said.startswith("2 stretches")
    slate.over((TANK[0] + 1, TANK[1]))
    assert slate.said.startswith("2 stretches"), "still on the same unit"


def test_the_status_bar_measures_as_the_game_does(slate: DrawingDesk) -> None:
    status = slate.window.status.range
    slate.tap(MAN)
    slate.over(MAN)
    assert status.text() == ""
    slate.over((80.0, 20.0))
    far = slate.hit((80.0, 20.0))[0] - MAN[0] - 1.5
    assert length(status.text(), "# cm edge to edge$") == pytest.approx(far, abs=TENTH), "a base of 3 cm"
    slate.over(TANK)
    shown = slate.window.inquiry.answer
    assert shown is not None
    assert shown.line is not None
    assert status.text() == f"{shown.line.range:.1f} cm edge to edge"
    slate.key(Qt.Key.Key_Escape)
    slate.tap((80.0, 10.0))
    slate.over((80.0, 20.0))
    assert length(status.text(), "# cm away$") == pytest.approx(slate.apart((80.0, 10.0), (80.0, 20.0)), abs=TENTH)


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


def test_the_line_of_sight_waits_while_something_is_measured(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.over((80.0, 10.0))
    shown = slate.window.inquiry.answer
    assert shown is not None
    slate.key("M")
    slate.tap((80.0, 10.0))
    slate.over((90.0, 70.0))
    assert slate.window.inquiry.answer is shown, "one line at the mouse is enough"
    slate.key("V")
    slate.over((90.0, 71.0))
    assert slate.window.inquiry.answer is not shown
