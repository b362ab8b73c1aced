"""Legend cards: whole beside the map, folded over it, opened by a click and remembered; off the answer in every sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.every_ask import ASKS, STAGES, ask
from tests.desktop.overlaps import cards_over_answers, overlapping
from tests.desktop.sample_windows import OpenSample
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import WindowDriver, load_document
from tests.shares import share
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.overlays.legend_cards import FOLDED_HEIGHT, cards_beside
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.scenario.edits.tabletop_units import PutTabletopUnits

EVERY = [(game, name) for game in STAGES for name in ASKS]


def folded(driver: WindowDriver) -> list[bool]:
    return [box.height() <= FOLDED_HEIGHT for box in driver.window.view.card_boxes()]


def press_title(driver: WindowDriver) -> None:
    box: QRectF = driver.window.view.card_boxes()[0]
    at = (box.topLeft() + QPointF(60, FOLDED_HEIGHT / 2)).toPoint()
    QTest.mouseClick(driver.window.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()


@pytest.mark.slow(8)
def test_a_card_over_the_map_is_folded_and_a_click_on_it_opens_it(driver: WindowDriver) -> None:
    driver.click("0808")
    driver.hover("0404")
    driver.window.view.set_zoom(2.0)
    QApplication.processEvents()
    observer = driver.window.inquiry.observer
    assert folded(driver) == [True]
    press_title(driver)
    assert folded(driver) == [False]
    assert driver.window.inquiry.observer == observer, "the click is the card's, not the map's"
    assert driver.window.settings.opened_legends == ["LineDrawer"], "it stays so in the next window"
    press_title(driver)
    assert folded(driver) == [True]
    assert driver.window.settings.folded_legends == ["LineDrawer"]


@pytest.mark.slow(8)
def test_a_card_beside_the_map_is_whole_until_the_user_folds_it(driver: WindowDriver) -> None:
    driver.click("0808")
    driver.hover("0404")
    view = driver.window.view
    view.set_zoom(0.3)
    QApplication.processEvents()
    assert folded(driver) == [False]
    board = view.viewportTransform().mapRect(view._plane().rect)
    assert not any(box.intersects(board) for box in view.card_boxes())
    press_title(driver)
    assert folded(driver) == [True]


@pytest.mark.slow(8)
def test_without_panels_the_card_gives_verdict_sentence_and_section_and_tab_brings_them_back(
    driver: WindowDriver,
) -> None:
    driver.click("0808")
    driver.hover("0404")
    driver.key(Qt.Key.Key_Tab)
    assert driver.window.clear.on
    assert folded(driver) == [False]
    (drawer,) = driver.window.view.drawers
    first = drawer.legend.lines[0]
    assert any(f"[{one.rule}]" in first and one.text.en in first for one in driver.answer[LINE_PART].line.reasons)
    driver.key(Qt.Key.Key_Tab)
    assert not driver.window.clear.on


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), share(EVERY, 3, "cards"))
def test_cards_keep_off_the_answer_and_each_other(
    lend_window: Callable[[AnyDocument], Any], game: str, name: str
) -> None:
    window = lend_window(load_document(STAGES[game].path))
    window.resize(1280, 720)
    QApplication.processEvents()
    window.view.fit()
    ask(window, game, name)
    boxes = window.view.card_boxes()
    assert overlapping(boxes) == []
    assert cards_over_answers(window) == []


@pytest.fixture(params=[100, 200])
def letters(request: pytest.FixtureRequest, qapp: QApplication, settings: Settings) -> Iterator[None]:
    """The size of the letters."""
    settings.ui_percent = request.param
    apply_theme(qapp, "light", request.param)
    yield
    apply_theme(qapp, "light")


@pytest.mark.slow
@pytest.mark.usefixtures("letters")
def test_cards_keep_off_the_names_of_zones_wherever_the_map_is_scrolled(open_sample: OpenSample) -> None:
    driver = open_sample(STAGES["panzer_grenadier"].path)
    driver.window.resize(1280, 720)
    view, most = driver.window.view, 0
    for zoom in (0.4, 0.8, 1.4):
        view.set_zoom(zoom)
        middles = [view.mapToScene(driver.window.view.widget_position(zone.hexes[0])) for zone in driver.scenario.zones]
        width, height = view.viewport().width(), view.viewport().height()
        for middle, (x, y) in product(middles, product((-0.4, 0.4), repeat=2)):
            view.centerOn(middle + QPointF(x * width, y * height) / zoom)  # the place is in a corner of the view
            view.grab()
            at = view.viewportTransform()
            tags = [at.mapRect(tag) for item in view.overlays if item.isVisible() for tag in item.tags]
            most = max(most, len(tags))
            assert not [tag for box in view.card_boxes() for tag in tags if box.intersects(tag)]
    assert most >= 3, "names were painted"


BOARDS = ((300.0, 200.0), (1900.0, 500.0), (500.0, 1900.0), (1400.0, 1200.0), (2400.0, 60.0))
"""Width and height of maps on a page."""


@pytest.mark.slow(8)
def test_on_a_page_cards_stand_beside_the_map_and_off_each_other(driver: WindowDriver) -> None:
    driver.click("0808")
    driver.hover("0404")
    for key in "as":
        driver.key(key)
    drawers = driver.window.view.drawers
    assert len(drawers) == 3
    for board in BOARDS:
        beside = cards_beside(QSizeF(*board), drawers)
        page = QRectF(0, 0, beside.size.width(), beside.size.height())
        ground = QRectF(0, 0, *board)
        assert len(beside.boxes) == 3
        for number, box in enumerate(beside.boxes):
            assert page.contains(box), board
            assert not box.intersects(ground), board
            assert not any(box.intersects(other) for other in beside.boxes[:number]), board
        assert page.width() * page.height() < board[0] * board[1] + 5.2e5, board


@pytest.mark.slow(8)
def test_a_card_lies_in_no_corner_of_a_table_where_a_unit_stands(tabletop: TabletopDriver) -> None:
    view, board = tabletop.window.view, tabletop.board
    near = 3.0
    for x, y in ((near, near), (near, board.height - near), (board.width - near, board.height - near)):
        tabletop.document.apply(PutTabletopUnits({"b1": (x, y)}))
        tabletop.window.view.fit()
        tabletop.tap((60, 20))
        tabletop.point_at((90, 50))
        at = QPointF(tabletop.at((x, y)))
        assert view.card_boxes()
        assert not [box for box in view.card_boxes() if box.contains(at)], (x, y)
