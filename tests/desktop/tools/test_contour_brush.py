"""The brush that pushes, raises, lowers and smooths drawn ground with the mouse."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap
from tests.desktop.tools.test_contours_drawing import contours, draw, level
from tests.desktop.window_driver import CTRL, LEFT, NONE, SHIFT
from workbench.desktop.tools.contour_brush import MODES

pytestmark = [pytest.mark.gui, pytest.mark.slow(8)]


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    found = open_asl_map()
    found.key("H", SHIFT)
    draw(found, "D3", 0.8)
    found.key("D", SHIFT)
    assert found.window.tool_context.tool.id == "contour_brush"
    return found


def choose(driver: AslMapDriver, mode: str) -> None:
    box = driver.window.toolbar.brush_mode
    box.setCurrentIndex(box.findData(mode))
    box.activated.emit(box.currentIndex())


def beside(driver: AslMapDriver, label: str, dx: float, dy: float = 0.0) -> tuple[float, float]:
    x, y = driver.centre(label)
    return x + dx, y + dy


def test_a_drag_from_the_hill_pushes_its_contour_out_in_one_step(driver: AslMapDriver) -> None:
    before = contours(driver)
    driver.pull(beside(driver, "D3", 0.2), beside(driver, "D3", 1.0), beside(driver, "D3", 1.8))
    (contour,) = contours(driver)
    assert contour.level == 1
    assert contour.area.contains(before[0].area.buffer(-0.01))
    assert contour.area.bounds[2] == pytest.approx(driver.centre("D3")[0] + 1.8 + 0.3, abs=0.05)
    assert driver.steps == 2
    driver.key("Z", CTRL)
    assert contours(driver) == before


def test_a_drag_from_beside_the_hill_pushes_its_contour_in_and_the_hex_follows(driver: AslMapDriver) -> None:
    driver.pull(beside(driver, "D3", 1.4), beside(driver, "D3", 0.7), beside(driver, "D3", -0.1))
    (contour,) = contours(driver)
    assert contour.area.area < math.pi * 0.64 - 0.3
    assert level(driver, "D3") == 0


def test_what_comes_of_a_stroke_is_shown_while_it_is_drawn(driver: AslMapDriver) -> None:
    driver.pull(beside(driver, "D3", 0.2), beside(driver, "D3", 1.8), release=False)
    sketch = driver.window.kind.sketch.sketch
    assert driver.steps == 1
    assert len(sketch.others) == 1
    assert max(x for x, _ in sketch.others[0].points) > driver.centre("D3")[0] + 1.9
    driver.key(Qt.Key.Key_Escape)
    assert driver.window.kind.sketch.sketch.others == ()
    driver.release_at(beside(driver, "D3", 1.8))
    assert driver.steps == 1


def test_a_stroke_shows_what_it_makes_with_the_level_and_the_use_of_the_brush_chosen_meanwhile(
    driver: AslMapDriver,
) -> None:
    bar = driver.window.toolbar
    choose(driver, "set")
    bar.level.setValue(1)
    there = beside(driver, "D3", 0.2)
    driver.pull(there, beside(driver, "D3", 0.3), release=False)

    def shown() -> int:
        driver.point_at(beside(driver, "D3", 0.3), NONE, LEFT)
        return len(driver.window.kind.sketch.sketch.others)

    assert shown() == 0, "the ground has the level"
    bar.level.setValue(3)
    assert shown() > 0
    bar.level.setValue(1)
    assert shown() == 0
    choose(driver, "raise")
    assert shown() > 0
    driver.release_at(beside(driver, "D3", 0.3))
    assert max(one.level for one in contours(driver)) == 2


def test_ground_is_raised_and_lowered_by_one_level_and_with_ctrl_the_other_way(driver: AslMapDriver) -> None:
    choose(driver, "raise")
    for _ in range(2):
        driver.pull(beside(driver, "D3", -0.1), beside(driver, "D3", 0.1))
    assert level(driver, "D3") == 3
    driver.pull(beside(driver, "D3", -0.1), beside(driver, "D3", 0.1), mod=CTRL)
    assert level(driver, "D3") == 2
    choose(driver, "lower")
    driver.pull(beside(driver, "B3", -0.1), beside(driver, "B3", 0.1))
    assert level(driver, "B3") == -1


def test_the_level_of_the_tool_bar_is_set(driver: AslMapDriver) -> None:
    bar = driver.window.toolbar
    choose(driver, "set")
    bar.level.setValue(3)
    driver.pull(beside(driver, "B3", -0.1), beside(driver, "B3", 0.1))
    assert level(driver, "B3") == 3
    driver.pull(beside(driver, "B3", -0.1), beside(driver, "B3", 0.1), mod=CTRL)
    assert level(driver, "B3") == 0
    assert len(contours(driver)) == 1


def test_smoothing_takes_corners_off_and_leaves_the_hill_as_large(driver: AslMapDriver) -> None:
    (before,) = contours(driver)
    at = [beside(driver, "D3", 0.8 * math.cos(k / 4), 0.8 * math.sin(k / 4)) for k in range(26)]
    driver.pull(*at, mod=SHIFT)
    (after,) = contours(driver)
    assert turning(after.outline) < 0.75 * turning(before.outline)
    assert after.area.area == pytest.approx(before.area.area, rel=0.03)


def turning(ring: tuple[tuple[float, float], ...]) -> float:
    """The sharpest corner of a closed line, in radians."""
    sharpest = 0.0
    for (ax, ay), (bx, by), (cx, cy) in zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True):
        turn = math.atan2(cy - by, cx - bx) - math.atan2(by - ay, bx - ax)
        sharpest = max(sharpest, abs((turn + math.pi) % (2 * math.pi) - math.pi))
    return sharpest


def test_the_keys_plus_and_minus_make_the_brush_wider_and_narrower(driver: AslMapDriver) -> None:
    bar = driver.window.toolbar
    before = bar.brush_size.value()
    driver.key("+")
    assert bar.brush_size.value() > before
    driver.key("-")
    driver.key("-")
    assert bar.brush_size.value() < before
    assert len(contours(driver)) == 1


@pytest.mark.parametrize("mode", [*MODES])
def test_painted_hills_are_changed_like_drawn_ones(driver: AslMapDriver, mode: str) -> None:
    driver.key("E")
    driver.click("F4")
    driver.key("D", SHIFT)
    choose(driver, mode)
    before = driver.steps
    driver.pull(beside(driver, "F4", 0.4), beside(driver, "F4", 0.6, 0.3), beside(driver, "F4", 0.8, 0.5))
    assert driver.steps == before + 1
    board = driver.scenario.board
    assert len(board.contours) >= 2
    assert board.drawn_levels.centres.tolist() == board.elevation.tolist()
