"""Slopes follow the levels in the window: with every tool that shapes the ground, as one step; and where they are lacking the
first words of the answers say so, with a button that draws them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.desktop.window_driver import CTRL, OpenWindow, WindowDriver, small_scenario
from workbench.desktop.dialogs.map_size import ResizeDialog
from workbench.scenario.edits.ground import EraseTerrain, SetElevation
from workbench.scenario.scenario import Scenario
from workbench.scenario.slopes import hexes_without_slope

pytestmark = pytest.mark.gui
LEFT = Qt.MouseButton.LeftButton


def bare(driver: WindowDriver) -> set[str]:
    """The hexes that lack a slope."""
    board, terms = driver.scenario.board, driver.window.tool_context.slopes
    assert terms is not None
    return {board.grid.labels[number] for number in hexes_without_slope(board, terms).nonzero()[0]}


def bare_ridge() -> Scenario:
    """The small map with a ridge of levels alone in column 08, between b1 and r1."""
    start = small_scenario()
    ridge = tuple(start.board.grid.find(f"08{row:02d}") or 0 for row in range(1, 7))
    flat = EraseTerrain(tuple(range(start.board.grid.size))).apply(start)
    return SetElevation((start.board.grid.find("0909") or 0,), 0).apply(SetElevation(ridge, 1).apply(flat))


def select(driver: WindowDriver, *labels: str) -> None:
    area = driver.window.tool_context.area
    area.select([driver.number(label) for label in labels])


@pytest.mark.slow(8)
def test_a_painted_hill_blocks_at_once(driver: WindowDriver) -> None:
    before = driver.scenario
    driver.key("E")
    driver.key("+")
    driver.drag("0805", "0806", "0807")
    assert driver.steps == 1, "levels and slopes are one step"
    assert driver.terrain("0805") == set(), "inside the hill"
    assert driver.terrain("0804") == {"slope"} == driver.terrain("0908")
    assert not bare(driver)
    driver.inspect()
    driver.click("0601")
    driver.hover("1109")
    assert driver.window.docks.inspector.line.verdict.words.startswith("✗ Blocked at"), "over the hill"
    assert driver.window.docks.inspector.caveat.isHidden()
    driver.key("Z", CTRL)
    assert driver.scenario == before
    assert driver.terrain("0804") == set()


@pytest.mark.slow(8)
def test_lowering_takes_the_slopes_and_lays_those_inside(driver: WindowDriver) -> None:
    driver.key("E")
    driver.key("+")
    driver.click("0805")
    driver.key("-")
    driver.press("0805", CTRL)
    driver.release("0805", CTRL)
    assert driver.level("0805") == 0
    assert driver.terrain("0805") == set()
    assert not bare(driver)


def test_pieces_of_hills_keep_their_slopes(driver: WindowDriver) -> None:
    actions = driver.window.actions_
    select(driver, "0804", "0805", "0806", "0904", "0905")
    actions["hexes_raise"].trigger()
    assert not bare(driver)
    actions["hexes_raise"].trigger()
    assert driver.level("0805") == 2
    assert not bare(driver)
    select(driver, "0805", "0806")
    actions["cut"].trigger()
    assert driver.terrain("0805") == set()
    assert not bare(driver), "what is left of the hill has new edges"
    actions["paste_place"].trigger()
    assert driver.level("0806") == 2
    assert not bare(driver)
    actions["flip_x"].trigger()
    assert not bare(driver)


@pytest.mark.slow(8)
def test_a_hill_at_the_edge_gets_slopes_where_the_map_grows(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.key("E")
    driver.drag("1203", "1204")
    driver.drag("1103", "1104")
    monkeypatch.setattr(ResizeDialog, "exec", lambda _: ResizeDialog.DialogCode.Accepted)
    monkeypatch.setattr(ResizeDialog, "grid_size", property(lambda _: (14, 10)))
    driver.window.actions_["map_resize"].trigger()
    assert driver.scenario.board.grid.columns == 14
    assert not bare(driver)


@pytest.mark.slow(8)
def test_the_switch_in_the_tool_bar_lets_slopes_be(driver: WindowDriver) -> None:
    bar = driver.window.toolbar
    assert not bar.slopes.isVisible()
    driver.key("E")
    assert bar.slopes.isVisible()
    assert bar.slopes.isChecked()
    QTest.mouseClick(bar.slopes, LEFT)
    assert not bar.slopes.isChecked()
    driver.click("0805")
    assert driver.terrain("0805") == set()
    assert bare(driver) == {"0805"}
    QTest.mouseClick(bar.slopes, LEFT)
    driver.click("0806")
    assert driver.terrain("0805") == driver.terrain("0806") == {"slope"}, "the whole hill gets them"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "verdict", "banner", "button"),
    [
        (
            "en",
            "⚠ Clear, as no slope is drawn at 0802",
            "6 hexes are the edge of high ground without a slope",
            "Draw the slopes",
        ),
        (
            "fr",
            "⚠ Dégagée, faute de pente en 0802",
            "6 hexagones sont le bord d’une hauteur sans pente",
            "Dessiner les pentes",
        ),
    ],
)
def test_a_hill_without_slopes_says_so_first_and_a_click_draws_them(
    open_window: OpenWindow,
    use_language: Callable[[str], None],
    language: str,
    verdict: str,
    banner: str,
    button: str,
) -> None:
    use_language(language)
    driver = open_window(replace(bare_ridge()))
    inspector = driver.window.docks.inspector
    driver.inspect()
    driver.window.actions_["overlay_area"].trigger()
    driver.click("0602")
    driver.hover("1002")
    assert inspector.line.verdict.words == verdict
    assert inspector.area.verdict.words.startswith("⚠ ")
    assert banner in inspector.caveat.words.text()
    assert inspector.caveat.isVisible()
    assert inspector.caveat.button.text() == button
    legends = {slot: shown.legend for slot, shown in driver.window.kind.overlays.shown.items() if shown is not None}
    assert legends["area"].title.startswith("⚠ ")
    assert banner in legends["area"].lines[0]
    before = driver.steps
    QTest.mouseClick(inspector.caveat.button, LEFT)
    assert driver.steps == before + 1
    driver.hover("1102")
    driver.hover("1002")
    assert inspector.line.verdict.words.startswith("✗ ")
    assert inspector.area.verdict.words.startswith("◪ ")
    assert inspector.caveat.isHidden()


@pytest.mark.slow(8)
def test_a_plan_over_a_hill_without_slopes_has_the_button_too(open_window: OpenWindow, qtbot: QtBot) -> None:
    driver = open_window(replace(bare_ridge()))
    window = driver.window
    window.inquiry.select(["b1"])
    window.actions_["plan_threat"].trigger()
    panel = window.docks.plans.panel
    qtbot.waitUntil(lambda: not panel.caveat.isHidden())
    QTest.mouseClick(panel.caveat.button, LEFT)
    assert not bare(driver)
    qtbot.waitUntil(panel.caveat.isHidden)


@pytest.mark.slow(8)
def test_locked_terrain_keeps_its_slopes_and_issues_warn(driver: WindowDriver) -> None:
    driver.document.locked = frozenset({"terrain"})
    driver.key("E")
    driver.click("0805")
    assert driver.level("0805") == 1
    assert bare(driver) == {"0805"}
    driver.window.check()
    issues = driver.window.docks.issues
    rows = [issues.topLevelItem(k) for k in range(issues.topLevelItemCount())]
    assert [one.text(0) for one in rows if "without a slope" in one.text(1)] == ["! warning"]
