"""What makes the window of a table pleasant to use: it works in both themes, and nothing is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from tests.desktop.conftest import SHIFT
from tests.desktop.tabletop_windows import DrawingDesk, Laying, lay, slate
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.overlays.legend_cards import CHIP
from workbench.desktop.questions.question import FIELD, REACH, SPOTTING
from workbench.desktop.wording import hex_answers

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui


@pytest.fixture
def dark(lay: Laying, qapp: QApplication) -> Iterator[DrawingDesk]:
    """A window on the bare table with dark margins."""
    apply_theme(qapp, "dark")
    yield lay()
    apply_theme(qapp, "light")


def test_every_verdict_is_told_on_dark_margins_too(dark: DrawingDesk) -> None:
    inquiry, inspector = dark.window.inquiry, dark.window.docks.inspector
    for overlay in (SPOTTING, FIELD, REACH):
        inquiry.toggle(overlay, True)
    seen = set()
    dark.tap((40.0, 20.0))
    # clear, blocked by the wood, by the house, at the edge, near
    for place in ((60.0, 20.0), (5.0, 20.0), (100.0, 50.0), (110.0, 79.0), (42.0, 24.0)):
        # an error while answers are told fails the test
        dark.over(place)
        line = inspector.line.verdict
        seen.add(line.styleSheet())
        ink = QColor(line.styleSheet().removeprefix("color: "))
        assert ink.lightness() > 110, "light enough to be read on dark"
    assert {
        f"color: {hex_answers.Verdict('', '', one).on_dark}"
        for one in (hex_answers.CLEAR_COLOUR, hex_answers.BLOCKED_COLOUR)
    } <= seen


def _covered(desk: DrawingDesk) -> float:
    """How much of the table cards cover, in square pixels."""
    view = desk.window.view
    table = view.viewportTransform().mapRect(view.scale_.rect)
    parts = [box & table for box in view.card_boxes()]
    return sum(part.width() * part.height() for part in parts if part.isValid())


def test_cards_lie_beside_the_table_where_there_is_room(slate: DrawingDesk) -> None:
    slate.window.resize(1280, 1000)
    QApplication.processEvents()
    slate.tap((40.0, 20.0))
    slate.over((60.0, 20.0))
    assert slate.window.view.card_boxes()
    assert _covered(slate) == 0


def test_cards_keep_off_the_whole_line_and_stay_where_they_are(slate: DrawingDesk) -> None:
    view = slate.window.view
    view.set_zoom(3 * view.zoom)
    view.centre_on_point((60.0, 40.0))
    slate.tap((45.0, 35.0))
    places = []
    for place in ((75.0, 35.0), (75.0, 45.0), (47.0, 46.0), (74.0, 36.0)):
        slate.over(place)
        boxes = view.card_boxes()
        course = [
            slate.at((45 + part * (place[0] - 45), 35 + part * (place[1] - 35))) for part in (0, 0.2, 0.5, 0.8, 1)
        ]
        assert not any(box.contains(point.toPointF()) for box in boxes for point in course), place
        places.append((boxes[0].left(), boxes[0].bottom()))
    assert places[0] == pytest.approx(places[1], abs=1), "nothing made it move"


def test_many_cards_show_their_titles_only_and_all_fit(slate: DrawingDesk) -> None:
    view = slate.window.view
    slate.tap((40.0, 20.0))
    slate.over((60.0, 20.0))
    assert view.card_boxes()[0].height() > 60
    for key in "ASGR":
        slate.key(key)
    boxes = view.card_boxes()
    assert len(boxes) == 6
    assert all(box.height() < 60 for box in boxes)
    screen = view.viewport().rect().toRectF()
    assert all(screen.contains(box) for box in boxes)
    assert not any(a.intersects(b) for a, b in combinations(boxes, 2))


def test_short_legends_are_remembered(slate: DrawingDesk, lay: Laying) -> None:
    slate.tap((40.0, 20.0))
    slate.over((60.0, 20.0))
    tall = slate.window.view.card_boxes()[0].height()
    before = slate.window.view.grab().toImage()
    slate.key("K", SHIFT)
    assert slate.window.actions_["short_legends"].isChecked()
    assert slate.window.view.card_boxes()[0].height() < tall / 2
    assert slate.window.view.grab().toImage() != before
    assert lay().window.view.cards.short
    slate.window.kind.toggle_short_legends()
    assert not lay().window.view.cards.short


def test_cards_are_samples_alone_where_even_titles_would_hide_the_table(slate: DrawingDesk) -> None:
    slate.tap((40.0, 20.0))
    for key in "AGR":
        slate.key(key)
    slate.over((90.0, 60.0))
    view = slate.window.view
    wide = [box.width() for box in view.card_boxes()]
    assert len(wide) >= 4
    assert min(wide) > 200
    slate.window.docks.docks["section"].show()
    slate.window.resize(900, 560)
    QApplication.processEvents()
    view.fit()
    boxes = view.card_boxes()
    assert {box.width() for box in boxes} == {CHIP}
    table = view.viewportTransform().mapRect(view.scale_.rect)
    hidden = sum((box & table).width() * (box & table).height() for box in boxes if box.intersects(table))
    assert hidden < table.width() * table.height() / 3
    assert has_ink(view.viewport().grab(boxes[0].toRect()).toImage())
    slate.window.resize(1280, 800)
    slate.window.docks.docks["section"].hide()


def has_ink(image: QImage) -> bool:
    return len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}) > 3
