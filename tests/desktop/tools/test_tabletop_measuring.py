"""The ruler and the templates of a table as tools."""

from __future__ import annotations

import math
import re

import pytest
from PySide6.QtCore import Qt

from tests.desktop.tabletop_windows import TENTH, TabletopDriver
from tests.desktop.window_driver import CTRL, RIGHT, SHIFT
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.scenario.tabletop_board import CIRCLE

pytestmark = pytest.mark.gui
MAN, TANK = (40.0, 20.0), (100.0, 50.0)


def radii(driver: TabletopDriver) -> list[float]:
    return [one.radius for one in driver.window.view.sketch.outlines if one.kind == CIRCLE]


def length(words: str, pattern: str) -> float:
    """The length that words tell where ``#`` stands in a pattern of how they begin."""
    found = re.match(pattern.replace("#", r"(\d+(?:\.\d)?)"), words)
    assert found is not None, words
    return float(found[1])


def test_the_ruler_measures_from_point_to_point(tabletop: TabletopDriver) -> None:
    tabletop.key("M")
    tabletop.tap((80.0, 10.0))
    tabletop.point_at((110.0, 10.0))
    across, down = tabletop.distance((80.0, 10.0), (110.0, 10.0)), tabletop.distance((110.0, 10.0), (110.0, 30.0))
    assert length(tabletop.status_text, "# cm · bearing 90°") == pytest.approx(across, abs=TENTH)
    tabletop.tap((110.0, 10.0))
    tabletop.point_at((110.0, 30.0))
    assert length(tabletop.status_text, "Way of # cm in 2 stretches") == pytest.approx(across + down, abs=TENTH)
    assert len(tabletop.window.view.sketch.words) == 2
    tabletop.key(Qt.Key.Key_Backspace)
    assert "bearing" in tabletop.status_text
    tabletop.tap((110.0, 40.0), button=RIGHT)
    tabletop.point_at((10.0, 10.0))
    assert tabletop.scenario.board.features, "measuring changes nothing"
    assert tabletop.steps == 0
    tabletop.key(Qt.Key.Key_Escape)
    assert tabletop.window.view.sketch.outlines == ()


def test_units_are_measured_from_edge_to_edge(tabletop: TabletopDriver) -> None:
    tabletop.key("M")
    tabletop.tap(MAN)
    tabletop.point_at(TANK)
    found = re.match(r"([\d.]+) cm edge to edge · ([\d.]+) cm middle to middle", tabletop.status_text)
    assert found is not None, tabletop.status_text
    edges, middles = (float(part) for part in found.groups())
    assert middles == pytest.approx(67.1, abs=0.05)
    assert middles - 6 < edges < middles - 2


def test_sums_and_stretches_say_the_same(tabletop: TabletopDriver) -> None:
    """A way from unit to unit by a point: the figures on the stretches add up to that of the bar."""
    tabletop.key("M")
    tabletop.tap(MAN, (60.0, 10.0))
    tabletop.point_at(TANK)
    words = [said for _, said in tabletop.window.view.sketch.words]
    assert all(said.endswith("cm edge to edge") for said in words)
    found = re.match(r"2 stretches: ([\d.]+) cm edge to edge · ([\d.]+) cm middle to middle", tabletop.status_text)
    assert found is not None, tabletop.status_text
    edges, middles = (float(part) for part in found.groups())
    assert edges == pytest.approx(sum(float(said.split()[0]) for said in words), abs=0.11)
    turn = tabletop.hit((60.0, 10.0))
    assert middles == pytest.approx(math.dist(MAN, turn) + math.dist(turn, TANK), abs=TENTH)


def test_a_mouse_that_rests_where_it_clicked_is_no_stretch(tabletop: TabletopDriver) -> None:
    tabletop.key("M")
    tabletop.tap((80.0, 10.0))
    assert not tabletop.window.view.sketch.words
    tabletop.tap((110.0, 10.0))
    across = tabletop.distance((80.0, 10.0), (110.0, 10.0))
    assert length(tabletop.status_text, "# cm · bearing 90°") == pytest.approx(across, abs=TENTH)
    assert len(tabletop.window.view.sketch.words) == 1
    tabletop.tap(TANK)
    assert tabletop.status_text.startswith("2 stretches")
    tabletop.point_at((TANK[0] + 1, TANK[1]))
    assert tabletop.status_text.startswith("2 stretches"), "still on the same unit"


@pytest.mark.slow(8)
def test_no_distance_to_where_a_dragged_unit_stood_is_left(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    status = tabletop.window.status.range
    tabletop.pull(MAN, (50.0, 20.0), (60.0, 20.0))
    assert tabletop.steps == 1
    assert status.text() == "", "it stands under the mouse"
    tabletop.key(Qt.Key.Key_Z, CTRL)
    assert length(status.text(), "# cm edge to edge$") > 10.0, "it stands where it stood"


@pytest.mark.slow(8)
def test_the_status_bar_measures_as_the_game_does(tabletop: TabletopDriver) -> None:
    status = tabletop.window.status.range
    tabletop.tap(MAN)
    tabletop.point_at(MAN)
    assert status.text() == ""
    tabletop.point_at((80.0, 20.0))
    far = tabletop.hit((80.0, 20.0))[0] - MAN[0] - 1.5
    assert length(status.text(), "# cm edge to edge$") == pytest.approx(far, abs=TENTH), "a base of 3 cm"
    tabletop.point_at(TANK)
    shown = tabletop.answer
    assert shown[LINE_PART].line is not None
    assert status.text() == f"{shown[LINE_PART].line.range:.1f} cm edge to edge"
    tabletop.key(Qt.Key.Key_Escape)
    tabletop.tap((80.0, 10.0))
    tabletop.point_at((80.0, 20.0))
    assert length(status.text(), "# cm away$") == pytest.approx(
        tabletop.distance((80.0, 10.0), (80.0, 20.0)), abs=TENTH
    )


def test_shift_turns_the_ruler_in_steps(tabletop: TabletopDriver) -> None:
    tabletop.key("M")
    tabletop.tap((80.0, 10.0))
    tabletop.point_at((110.0, 12.0), SHIFT)
    assert "bearing 90°" in tabletop.status_text


@pytest.mark.slow(8)
def test_a_template_shows_who_is_under_it(tabletop: TabletopDriver) -> None:
    tabletop.key("T")
    tabletop.point_at((90.0, 20.0))
    assert "nobody" in tabletop.status_text
    assert radii(tabletop)[0] == 2.5
    tabletop.point_at((43.5, 20.0))
    assert "b1" in tabletop.status_text, "its base of 3 cm reaches under the edge"
    tabletop.point_at((46.0, 20.0))
    assert "nobody" in tabletop.status_text
    tabletop.key(Qt.Key.Key_BracketRight)
    assert radii(tabletop) == [5.0, 20.0], "10 cm across, and 20 cm astray"
    assert "b1" in tabletop.status_text
    tabletop.wheel((46.0, 20.0), 1, CTRL)
    assert radii(tabletop)[0] == 7.5


@pytest.mark.slow(8)
def test_a_template_stays_where_it_was_laid(tabletop: TabletopDriver) -> None:
    tabletop.key("T")
    tabletop.tap(MAN)
    tabletop.point_at((90.0, 20.0))
    assert "b1" in tabletop.status_text
    tabletop.tap((90.0, 20.0))
    assert "nobody" in tabletop.status_text
    tabletop.tap(MAN)
    tabletop.key(Qt.Key.Key_Escape)
    tabletop.point_at((90.0, 20.0))
    assert "nobody" in tabletop.status_text


@pytest.mark.slow(8)
def test_the_line_of_sight_waits_while_something_is_measured(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.point_at((80.0, 10.0))
    shown = tabletop.answer
    tabletop.key("M")
    tabletop.tap((80.0, 10.0))
    tabletop.point_at((90.0, 70.0))
    assert tabletop.window.inquiry.answer is shown, "one line at the mouse is enough"
    tabletop.key("V")
    tabletop.point_at((90.0, 71.0))
    assert tabletop.window.inquiry.answer is not shown
