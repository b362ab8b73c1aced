"""Three sentences over the map say what can be done here at the first start; the first click takes them away."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.everything_shown import HEX
from tests.desktop.program_shells import own_settings, put_away_shell
from tests.desktop.window_driver import LEFT, WindowDriver, load_document
from workbench.desktop.app.application import FIRST_SAMPLE, Program
from workbench.desktop.app.shell import Shell
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme

pytestmark = pytest.mark.gui


@pytest.mark.slow(8)
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
@pytest.mark.parametrize("size", [(1008, 556), (700, 420)], ids=str)
def test_large_letters_leave_room_for_all_sentences(
    qapp: QApplication, settings: Settings, size: tuple[int, int]
) -> None:
    settings.ui_percent = 200
    apply_theme(qapp, "light", 200)
    shell = Shell(settings, lambda: load_document(HEX), threaded=False)
    page = shell.add(load_document(HEX))
    shell.resize(*size)
    shell.show()
    QApplication.processEvents()
    page.actions_["what_to_do"].trigger()
    QApplication.processEvents()
    card, room = page.what_to_do, page.view.viewport().rect()
    inside, whole = room.contains(card.geometry()), card.words.heightForWidth(card.words.width()) <= card.words.height()
    put_away_shell(shell)
    apply_theme(qapp, "light")
    assert inside
    assert whole


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
