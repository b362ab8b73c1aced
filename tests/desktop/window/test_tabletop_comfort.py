"""What makes the window of a table pleasant to use: it works in both themes, and nothing is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver
from tests.desktop.window_driver import SHIFT
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.overlays.legend_cards import CHIP
from workbench.desktop.questions.question import FIELD, REACH, SPOTTING
from workbench.desktop.wording import hex_answers

pytestmark = pytest.mark.gui


@pytest.fixture
def dark(open_tabletop: OpenTabletop, qapp: QApplication) -> Iterator[TabletopDriver]:
    """A window on the bare table with dark margins."""
    apply_theme(qapp, "dark")
    yield open_tabletop()
    apply_theme(qapp, "light")


@pytest.mark.slow
def test_every_verdict_is_reported_on_dark_margins_too(dark: TabletopDriver) -> None:
    inquiry, inspector = dark.window.inquiry, dark.window.docks.inspector
    for overlay in (SPOTTING, FIELD, REACH):
        inquiry.toggle(overlay, True)
    seen = set()
    dark.tap((40.0, 20.0))
    # clear, blocked by the wood, by the house, at the edge, near
    for place in ((60.0, 20.0), (5.0, 20.0), (100.0, 50.0), (110.0, 79.0), (42.0, 24.0)):
        # an error while answers are told fails the test
        dark.point_at(place)
        line = inspector.line.verdict
        ink = line.shown_colour()
        seen.add(ink.name())
        assert ink.lightness() > 110, "light enough to be read on dark"
    assert {
        QColor(hex_answers.Verdict("", "", one).on_dark).name()
        for one in (hex_answers.CLEAR_COLOUR, hex_answers.BLOCKED_COLOUR)
    } <= seen


def _covered(driver: TabletopDriver) -> float:
    """How much of the table cards cover, in square pixels."""
    view = driver.window.view
    table = view.viewportTransform().mapRect(view.scale_.rect)
    parts = [box & table for box in view.card_boxes()]
    return sum(part.width() * part.height() for part in parts if part.isValid())


@pytest.mark.slow(8)
def test_cards_lie_beside_the_table_where_there_is_room(tabletop: TabletopDriver) -> None:
    tabletop.window.resize(1280, 1000)
    QApplication.processEvents()
    tabletop.tap((40.0, 20.0))
    tabletop.point_at((60.0, 20.0))
    assert tabletop.window.view.card_boxes()
    assert _covered(tabletop) == 0


@pytest.mark.slow(8)
def test_cards_keep_off_the_whole_line_and_stay_where_they_are(tabletop: TabletopDriver) -> None:
    tabletop.window.resize(1280, 1000)
    QApplication.processEvents()
    view = tabletop.window.view
    view.fit()
    view.set_zoom(3 * view.zoom)
    view.show_table_point((60.0, 40.0))
    tabletop.tap((45.0, 35.0))
    for _ in range(5):
        QApplication.processEvents()  # names that follow the first picture are kept clear too
    places = []
    for place in ((75.0, 35.0), (75.0, 45.0), (47.0, 46.0), (74.0, 36.0)):
        tabletop.point_at(place)
        boxes = view.card_boxes()
        course = [
            tabletop.at((45 + part * (place[0] - 45), 35 + part * (place[1] - 35))) for part in (0, 0.2, 0.5, 0.8, 1)
        ]
        assert not any(box.contains(point.toPointF()) for box in boxes for point in course), place
        places.append(boxes[0])
    # a card grows with its words from the corner where it lies
    corners = [(one.topLeft(), one.topRight(), one.bottomLeft(), one.bottomRight()) for one in places[:2]]
    apart = min((a - b).manhattanLength() for a, b in zip(*corners, strict=True))
    assert apart <= 2, "nothing made it move"


@pytest.mark.slow(8)
def test_many_cards_show_their_titles_only_and_all_fit(tabletop: TabletopDriver) -> None:
    view = tabletop.window.view
    view.set_zoom(0.8 * view.zoom)  # a card has room beside the table, however wide the docks are
    tabletop.tap((40.0, 20.0))
    tabletop.point_at((60.0, 20.0))
    boxes = view.card_boxes()
    assert boxes[0].height() > 60
    for key in "ASGR":
        tabletop.key(key)
    boxes = view.card_boxes()
    assert len(boxes) == 6
    assert all(box.height() < 60 for box in boxes)
    screen = view.viewport().rect().toRectF()
    assert all(screen.contains(box) for box in boxes)
    assert not any(a.intersects(b) for a, b in combinations(boxes, 2))


@pytest.mark.slow
def test_short_legends_are_remembered(tabletop: TabletopDriver, open_tabletop: OpenTabletop) -> None:
    tabletop.window.view.set_zoom(0.8 * tabletop.window.view.zoom)  # a card has room, however wide the docks are
    tabletop.tap((40.0, 20.0))
    tabletop.point_at((60.0, 20.0))
    tall = tabletop.window.view.card_boxes()[0].height()
    before = tabletop.window.view.grab().toImage()
    tabletop.key("K", SHIFT)
    assert tabletop.window.actions_["short_legends"].isChecked()
    assert tabletop.window.view.card_boxes()[0].height() < tall / 2
    assert tabletop.window.view.grab().toImage() != before
    assert open_tabletop().window.view.cards.short
    tabletop.key("K", SHIFT)
    assert not open_tabletop().window.view.cards.short


@pytest.mark.slow(8)
def test_cards_are_samples_alone_where_even_titles_would_hide_the_table(tabletop: TabletopDriver) -> None:
    tabletop.tap((40.0, 20.0))
    for key in "AGR":
        tabletop.key(key)
    tabletop.point_at((90.0, 60.0))
    view = tabletop.window.view
    wide = [box.width() for box in view.card_boxes()]
    assert len(wide) >= 4
    assert min(wide) > 200
    tabletop.window.docks.docks["section"].show()
    tabletop.window.resize(900, 560)
    QApplication.processEvents()
    view.fit()
    boxes = view.card_boxes()
    assert {box.width() for box in boxes} == {CHIP}
    table = view.viewportTransform().mapRect(view.scale_.rect)
    hidden = sum((box & table).width() * (box & table).height() for box in boxes if box.intersects(table))
    assert hidden < table.width() * table.height() / 3
    assert has_ink(view.viewport().grab(boxes[0].toRect()).toImage())
    tabletop.window.resize(1280, 800)
    tabletop.window.docks.docks["section"].hide()


def has_ink(image: QImage) -> bool:
    return len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}) > 3
