"""Three sentences over the map say what can be done here at the first start; the first click takes them away."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.program_shells import own_settings, put_away_shell
from tests.desktop.window_driver import LEFT, WindowDriver
from workbench.desktop.app.application import FIRST_SAMPLE, Program

pytestmark = pytest.mark.gui


def test_help_shows_the_sentences_again_and_a_click_takes_them_away(driver: WindowDriver) -> None:
    card, view = driver.window.what_to_do, driver.window.view
    assert not card.isVisible()
    driver.window.actions_["what_to_do"].trigger()
    assert card.isVisible()
    assert len(card.words.text().split("\n\n")) == 3
    assert card.words.heightForWidth(card.words.width()) <= card.words.height(), "nothing is cut"
    assert view.viewport().rect().contains(card.geometry())
    driver.click("0303")
    assert not card.isVisible()
    assert driver.window.inquiry.selection == ("b1",), "the click itself went to the map"


@pytest.mark.slow
def test_the_first_start_says_what_can_be_done_and_later_ones_do_not(qapp: QApplication, tmp_path: Path) -> None:
    for shown in (True, False):
        settings = own_settings(tmp_path)
        settings.begin_with_tips()
        program = Program(qapp, settings, threaded=False)
        program.start(FIRST_SAMPLE)
        assert program.window is not None
        QApplication.processEvents()
        card = program.window.what_to_do
        assert card.isVisible() == shown
        program.window.actions_["french"].trigger()
        QApplication.processEvents()
        card = program.window.what_to_do
        assert card.isVisible() == shown
        assert "Cliquez" in card.words.text() or not shown
        QTest.mouseClick(program.window.view.viewport(), LEFT, pos=program.window.view.viewport().rect().center())
        assert not card.isVisible()
        program.window.actions_["english"].trigger()
        put_away_shell(program.shell)
        for translator in program._translators:
            qapp.removeTranslator(translator)
