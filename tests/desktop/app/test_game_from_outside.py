"""A game from a package outside the repository in the window: an empty map, the brush, an answer, its sample and its lesson."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.program_shells import own_settings, put_away_shell
from tests.desktop.window_driver import LEFT, WindowDriver
from tests.games.outside import GAME, HEDGEROW, PACKAGE, declare, playing, write_package
from workbench.desktop.app.application import Program

pytestmark = pytest.mark.gui


@pytest.fixture
def program(qapp: QApplication, tmp_path: Path) -> Iterator[Program]:
    """The program with the game and one that is broken."""
    write_package(tmp_path)
    declare(tmp_path, PACKAGE, f"[workbench.games]\n{GAME} = {PACKAGE}:GAME\nchess = no_chess_here:GAME\n")
    with playing(tmp_path):
        made = Program(qapp, own_settings(tmp_path), threaded=False)
        made.start(None)
        yield made
        put_away_shell(made.shell)


@pytest.mark.slow
def test_a_game_from_a_package_plays_in_the_window(program: Program) -> None:
    shell = program.shell
    assert shell is not None
    page = shell.page
    assert page is not None
    QTest.mouseClick(shell.strip.new_button, LEFT)
    welcome = shell.page.welcome
    assert "no_chess_here" in welcome.problems.text()
    assert any("Tankettes" in card.text() for card in welcome.courses.values())
    assert any(path.name == "first_field.yaml" for path in welcome.cards)
    card = next(card for card in welcome.templates if "Tankettes" in card.text())
    QTest.mouseClick(card, LEFT)
    QApplication.processEvents()
    driver = WindowDriver(shell.page)
    assert (driver.scenario.ruleset, driver.scenario.board.grid.columns) == (GAME, 12)
    driver.choose("terrain", "woods")
    driver.click("0404")
    assert driver.terrain("0404") == {"woods"}
    driver.inspect()
    driver.click("0401")
    driver.hover("0407")
    line = driver.window.docks.inspector.line
    assert "woods" in line.why.text().lower()
    assert HEDGEROW in driver.document.ruleset.terrain
