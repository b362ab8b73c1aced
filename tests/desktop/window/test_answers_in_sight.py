"""What an answer speaks of stays in sight: cards keep off it, and a dock that opens does not push it out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.bolt_action_windows import OpenBoltAction
from tests.desktop.sample_windows import FARM, OpenSample, save_picture
from tests.desktop.terrain_map import colour_distance, pixels_of
from tests.desktop.window_driver import CTRL, LEFT, WindowDriver

pytestmark = pytest.mark.gui


def in_sight(driver: WindowDriver, *places: str) -> bool:
    """Every place is on the screen and under no card, or only under one that the mouse has faded."""
    view = driver.window.view
    screen = QRectF(view.viewport().rect())
    cards = [] if view.legends_faded else view.card_boxes()
    points = [QPointF(driver.point(place)) for place in places]
    return all(screen.contains(point) and not any(box.contains(point) for box in cards) for point in points)


@pytest.fixture
def farm(open_sample: OpenSample) -> WindowDriver:
    return open_sample(FARM)


@pytest.mark.slow
def test_no_card_covers_the_ends_of_a_line_or_its_blocker(farm: WindowDriver) -> None:
    farm.click("0512")
    farm.hover("1609")
    farm.key("W")
    farm.hover("2401")
    assert in_sight(farm, "0512", "1609", "0611")
    QTest.mouseClick(farm.window.docks.inspector.line.profile, LEFT)
    QApplication.processEvents()
    assert farm.window.docks.docks["section"].isVisible()
    assert in_sight(farm, "0512", "1609", "0611")
    farm.window.view.setFocus()
    farm.key("0", CTRL)
    for a, b in (("0216", "0816"), ("2216", "1616"), ("2203", "1703"), ("0203", "0803")):
        farm.click(a)
        farm.hover(b)
        farm.key("T")
        farm.hover("1101")
        assert in_sight(farm, a, b), (a, b)


@pytest.mark.slow
@pytest.mark.parametrize("step", [0, 4])
def test_a_line_near_the_edge_stays_in_view_when_a_dock_opens(farm: WindowDriver, step: int) -> None:
    view = farm.window.view
    view.show_hex(farm.number("1214"))
    for _ in range(step):
        view.zoom_in()
    low = "1217" if step == 0 else "1215"
    view.show_hex(farm.number("1213"))
    farm.click("1213")
    farm.hover(low)
    farm.key("T")
    before = view.zoom
    screen = view.viewport().rect()
    view.scroll_by(0, farm.point(low).y() - screen.height() + 40)  # the target close to the lower edge
    assert screen.contains(farm.point(low))
    farm.window.docks.bring_up("section")
    QApplication.processEvents()
    assert view.viewport().height() < screen.height()
    assert in_sight(farm, "1213", low)
    assert view.zoom <= before


@pytest.mark.slow
def test_a_dock_moves_nothing_that_was_out_of_view_before(farm: WindowDriver) -> None:
    view = farm.window.view
    farm.click("0202")
    farm.hover("0405")
    farm.key("T")
    for _ in range(5):
        view.zoom_in()
    view.show_hex(farm.number("2015"))
    at = view.mapToScene(0, 0)
    assert not view.viewport().rect().contains(farm.point("0202"))
    farm.window.docks.bring_up("section")
    QApplication.processEvents()
    assert (view.mapToScene(0, 0) - at).manhattanLength() < 3 / view.zoom, "the map stays under the mouse"


@pytest.mark.slow
def test_in_a_saved_picture_no_card_covers_the_line(
    farm: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    farm.click("0216")
    farm.hover("0816")
    farm.key("T")
    image = QImage.fromData(save_picture(farm, tmp_path / "low.png", monkeypatch))
    shown = pixels_of(image)[: image.height() * 3 // 4]  # without the section below
    blue = colour_distance(shown, np.array([0x00, 0x72, 0xB2], dtype=np.uint8)) <= 30
    assert blue.sum(axis=1).max() > 250  # six columns of 48 pixels


@pytest.mark.slow
@pytest.mark.parametrize("table", [False, True])
def test_who_turns_to_asking_sees_the_answer_and_not_the_fields_of_a_unit(
    open_sample: OpenSample, open_bolt_action: OpenBoltAction, table: bool
) -> None:
    driver = open_bolt_action() if table else open_sample(FARM)
    docks = driver.window.docks
    driver.edit()
    docks.answers.setCurrentWidget(docks.unit)
    driver.key("U")
    assert docks.unit.isVisible(), "another tool that edits leaves the fields in front"
    driver.key("V")
    assert docks.inspector.isVisible()
    docks.answers.setCurrentWidget(docks.unit)
    driver.key("V")
    assert docks.unit.isVisible(), "who asks already has put them there"
