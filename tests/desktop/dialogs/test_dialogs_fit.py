"""Every dialog fits a small screen, also at twice the size of the letters, with its buttons in sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from tests.desktop.everything_shown import HEX, LANGUAGES, TABLE, dialogs_once, opened, speaking
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.widgets import fitting_dialog
from workbench.desktop.widgets.fitting_dialog import FittingDialog

pytestmark = pytest.mark.gui
SCREENS = ((100, QRect(8, 36, 1008, 556)), (200, QRect(8, 36, 1264, 676)), (200, QRect(8, 36, 1584, 956)))
"""The size of the letters in percent, and the room on a screen of 1024 x 600, 1280 x 720 or 1600 x 1000 pixels."""


@pytest.fixture(params=SCREENS, ids=lambda one: f"{one[0]}-{one[1].width()}")
def screen(
    request: pytest.FixtureRequest, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> Iterator[QRect]:
    """The room on a screen, and the size of the letters."""
    percent, room = request.param
    monkeypatch.setattr(fitting_dialog, "room_on_screen", lambda _: room)
    settings.ui_percent = percent
    apply_theme(qapp, "light", percent)
    yield room
    apply_theme(qapp, "light")


def hidden_buttons(dialog: QDialog) -> Iterator[str]:
    """The buttons that answer a dialog and are not wholly in sight without scrolling."""
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            if not button.isHidden() and not in_sight(dialog, button):
                yield button.text()


def in_sight(dialog: QDialog, one: QWidget) -> bool:
    whole = QRect(one.mapTo(dialog, QPoint()), one.size())
    return one.isVisible() and dialog.rect().contains(whole) and one.visibleRegion().boundingRect().size() == one.size()


@pytest.mark.slow
@pytest.mark.share(3, among="everything in every window")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dialog_fits_the_screen_with_its_buttons(
    qapp: QApplication, settings: Settings, screen: QRect, language: str
) -> None:
    wrong: list[str] = []
    with speaking(qapp, settings, language), opened(settings, HEX, TABLE) as shell:
        for _ in shell.tabs:
            shell.step(1)
            page = shell.page
            assert page is not None
            for maker, make in dialogs_once(page).items():
                dialog = make()
                assert isinstance(dialog, FittingDialog), maker
                dialog.show()
                QApplication.processEvents()
                if screen.size().expandedTo(dialog.size()) != screen.size():
                    wrong.append(f"{maker.__name__} is {dialog.width()} x {dialog.height()}")
                wrong += [f"{maker.__name__} hides {words}" for words in hidden_buttons(dialog)]
                dialog.close()
                dialog.deleteLater()
    assert not wrong, "\n".join(wrong)


def tall_dialog() -> tuple[FittingDialog, list[Any]]:
    """A dialog of a hundred lines above its buttons."""
    dialog = FittingDialog()
    box = QVBoxLayout(dialog)
    lines = [QLabel(f"line {number}") for number in range(100)]
    for line in lines:
        box.addWidget(line)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok)
    box.addWidget(buttons)
    return dialog, [*lines, buttons]


@pytest.mark.slow
def test_what_is_too_tall_scrolls_above_the_buttons(screen: QRect) -> None:
    dialog, (*lines, buttons) = tall_dialog()
    dialog.show()
    QApplication.processEvents()
    assert dialog.scrolled is not None
    assert in_sight(dialog, buttons.findChildren(QPushButton)[0])
    assert in_sight(dialog, lines[0])
    assert not in_sight(dialog, lines[-1])
    bar = dialog.scrolled.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert in_sight(dialog, lines[-1])
    dialog.close()
    dialog.deleteLater()
