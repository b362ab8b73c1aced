"""Contours drawn and changed with the mouse: freehand, corner by corner, their corners, their levels; hexes follow."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap
from tests.desktop.window_driver import CTRL, SHIFT, load_document
from workbench.scenario.contours import Contour

pytestmark = [pytest.mark.gui, pytest.mark.slow(8)]
ENTER, ESCAPE, DELETE = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    found = open_asl_map()
    found.key("H", SHIFT)
    assert found.window.tool_context.tool.id == "contour"
    return found


def contours(driver: AslMapDriver) -> tuple[Contour, ...]:
    return driver.scenario.board.contours


def level(driver: AslMapDriver, label: str) -> int:
    board = driver.scenario.board
    return int(board.elevation[board.grid.labels.index(label)])


def hill(driver: AslMapDriver, label: str, radius: float = 0.7, corners: int = 8) -> list[tuple[float, float]]:
    x, y = driver.centre(label)
    turn = 2 * math.pi / corners
    return [(x + radius * math.cos(k * turn), y + radius * math.sin(k * turn)) for k in range(corners)]


def draw(driver: AslMapDriver, label: str, radius: float = 0.7) -> None:
    driver.tap(*hill(driver, label, radius), mod=CTRL)
    driver.key(ENTER)


def test_clicks_draw_a_contour_and_the_hex_follows_in_one_step(driver: AslMapDriver, tmp_path: Path) -> None:
    draw(driver, "D3")
    (contour,) = contours(driver)
    assert contour.level == 1
    assert len(contour.outline) == 8
    assert level(driver, "D3") == 1
    assert level(driver, "D4") == 0
    assert driver.steps == 1
    assert driver.window.file_commands.save_to(tmp_path / "a.yaml")
    assert load_document(tmp_path / "a.yaml").scenario.board == driver.scenario.board
    driver.key("Z", CTRL)
    assert contours(driver) == ()
    assert level(driver, "D3") == 0


def test_a_stroke_draws_a_contour_freehand(driver: AslMapDriver) -> None:
    driver.pull(*hill(driver, "D3", 0.8, 24))
    (contour,) = contours(driver)
    assert contour.area.area == pytest.approx(math.pi * 0.64, rel=0.1)
    assert level(driver, "D3") == 1
    assert driver.steps == 1


def test_the_keys_plus_and_minus_change_the_level_of_the_next_and_of_the_selected_contour(driver: AslMapDriver) -> None:
    driver.key("+")
    draw(driver, "D3")
    assert [one.level for one in contours(driver)] == [2]
    driver.key("+")
    assert [one.level for one in contours(driver)] == [3]
    assert level(driver, "D3") == 3
    driver.key("-")
    driver.key("-")
    assert level(driver, "D3") == 1
    driver.window.toolbar.level.setValue(4)
    assert [one.level for one in contours(driver)] == [4]
    assert level(driver, "D3") == 4


def test_inside_of_a_contour_a_higher_one_is_drawn(driver: AslMapDriver) -> None:
    draw(driver, "D3", 1.4)
    driver.key(ESCAPE)
    driver.key("+")
    draw(driver, "D3", 0.5)
    assert [one.level for one in contours(driver)] == [1, 2]
    assert level(driver, "D3") == 2


def test_rings_inside_of_each_other_make_a_hill_without_a_choice_of_level(driver: AslMapDriver) -> None:
    for radius in (1.6, 1.0, 0.5):
        draw(driver, "D3", radius)
    assert [one.level for one in contours(driver)] == [1, 2, 3]
    assert level(driver, "D3") == 3
    driver.key(ESCAPE)
    driver.window.toolbar.level.setValue(1)
    draw(driver, "G3", 0.6)
    assert contours(driver)[-1].level == 1


def test_rings_in_a_hollow_go_down_and_one_round_a_knob_levels_it(driver: AslMapDriver) -> None:
    driver.window.toolbar.level.setValue(-1)
    draw(driver, "D3", 1.4)
    draw(driver, "D3", 0.6)
    assert [one.level for one in contours(driver)] == [-1, -2]
    driver.key(ESCAPE)
    driver.window.toolbar.level.setValue(-1)
    draw(driver, "D3", 1.0)
    assert contours(driver)[-1].level == -1
    assert level(driver, "D3") == -1


def test_a_click_selects_and_del_deletes(driver: AslMapDriver) -> None:
    draw(driver, "D3")
    driver.key(ESCAPE)
    assert driver.window.kind.sketch.sketch.points == ()
    (ax, ay), (bx, by) = hill(driver, "D3")[:2]
    driver.tap(((ax + bx) / 2, (ay + by) / 2))
    assert len(driver.window.kind.sketch.sketch.points) == 8
    driver.key(DELETE)
    assert contours(driver) == ()
    assert level(driver, "D3") == 0
    driver.key("Z", CTRL)
    assert len(contours(driver)) == 1


def test_corners_are_dragged_made_and_deleted(driver: AslMapDriver) -> None:
    draw(driver, "D3")
    corners = hill(driver, "D3")
    (x, y), (cx, cy), (ex, ey) = corners[0], driver.centre("D3"), driver.centre("E3")
    to = cx + 1.4 * (ex - cx), cy + 1.4 * (ey - cy)
    driver.pull((x, y), (x + 0.2, y), to, mod=CTRL)
    (contour,) = contours(driver)
    assert len(contour.outline) == 8
    assert math.dist(contour.outline[0], to) < 0.03
    assert level(driver, "E3") == 1
    driver.key(DELETE)
    assert len(contours(driver)[0].outline) == 7
    assert level(driver, "E3") == 0
    (ax, ay), (bx, by) = corners[3], corners[4]
    driver.tap(((ax + bx) / 2, (ay + by) / 2))
    assert len(contours(driver)[0].outline) == 8


def test_a_line_that_crosses_itself_is_not_drawn_and_the_hint_says_so(driver: AslMapDriver) -> None:
    x, y = driver.centre("D3")
    driver.tap((x - 1, y - 1), (x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), mod=CTRL)
    driver.key(ENTER)
    assert contours(driver) == ()
    assert "⚠" in driver.status_text


def test_undo_of_the_selected_contour_leaves_nothing_selected(driver: AslMapDriver) -> None:
    draw(driver, "D3")
    driver.key("Z", CTRL)
    assert driver.window.kind.sketch.sketch.points == ()
    driver.key(DELETE)
    assert contours(driver) == ()
