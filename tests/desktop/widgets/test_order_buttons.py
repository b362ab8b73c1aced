"""The buttons that move a drawn piece forward and backward can be told apart by eye, by tooltip and by a screen reader."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from workbench.desktop.widgets.ordered_lists import OrderButtons

pytestmark = pytest.mark.gui

_FIRST_GLANCE = 25
"""Pixels of ink by which two buttons must differ."""


def ink_that_differs(one: QImage, other: QImage) -> int:
    """How many pixels of two pictures differ clearly."""
    return sum(
        abs(one.pixelColor(x, y).lightness() - other.pixelColor(x, y).lightness()) > 60
        for x in range(one.width())
        for y in range(one.height())
    )


@pytest.fixture
def shown(qtbot: QtBot) -> OrderButtons:
    row = OrderButtons("Delete")
    qtbot.addWidget(row)
    row.resize(row.sizeHint())
    return row


def test_no_two_buttons_look_alike(shown: OrderButtons) -> None:
    arrows = [button for name, button in shown.buttons.items() if name != "delete"]
    faces = [button.grab().toImage() for button in arrows]
    assert len(faces) == 4
    for one, other in combinations(faces, 2):
        assert one.size() == other.size()
        assert ink_that_differs(one, other) > _FIRST_GLANCE


def test_each_button_says_in_words_what_it_does(shown: OrderButtons) -> None:
    tips = [button.toolTip() for button in shown.buttons.values()]
    assert tips == ["To the back", "One step down", "One step up", "To the front", "Delete"]
    assert [button.accessibleName() for button in shown.buttons.values()] == tips
