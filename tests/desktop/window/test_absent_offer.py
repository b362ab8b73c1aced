"""A unit on the map that is given a turn of entry: the window offers at once to take it off, as part of the same step, and
Issues offers the same later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.desktop.panels.test_tabletop_panels import unit_panel
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.typed_fields import typed
from tests.desktop.window_driver import LEFT, WindowDriver
from workbench.base.text import Text
from workbench.desktop.app.application import install_language
from workbench.desktop.look.settings import Settings
from workbench.desktop.panels.forces_panel import UnitMenu
from workbench.desktop.widgets.fitting_dialog import NumberDialog
from workbench.scenario.edits.units import SetUnitField

pytestmark = pytest.mark.gui


def offer(driver: Any) -> Any:
    return driver.window.docks.forces_and_zones.offer


def give_turn(driver: Any, unit: str, turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the right button in the list of forces: Enters in turn."""
    tree = driver.window.docks.forces_panel.tree

    def answer(dialog: NumberDialog) -> int:
        dialog.field.setValue(turn)
        return 1

    monkeypatch.setattr(NumberDialog, "exec", answer)
    menu = UnitMenu(tree, (unit,), driver.scenario.forces, (), lambda: None)
    next(action for action in menu.actions() if action.objectName() == "turn").trigger()
    QApplication.processEvents()


def on_the_map(driver: WindowDriver) -> str:
    """A unit that stands on the map from the start."""
    return next(unit.id for _, unit in driver.scenario.forces if unit.at is not None and not unit.turn)


@pytest.mark.slow(8)
def test_the_offer_takes_it_off_in_the_same_step(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    name = on_the_map(driver)
    where = driver.unit(name).at
    assert not offer(driver).isVisible()
    give_turn(driver, name, 4, monkeypatch)
    assert (driver.unit(name).turn, driver.unit(name).at) == (4, where)
    line = offer(driver)
    assert line.isVisible()
    called = driver.window.document.called(driver.unit(name)).en
    assert called != name, "never an id alone"
    assert line.words.text().startswith(f"{called} enters in turn 4")
    assert line.take_off.text() == "Take off the map"
    QTest.mouseClick(line.take_off, LEFT)
    QApplication.processEvents()
    assert driver.unit(name).at is None
    assert not line.isVisible()
    assert driver.steps == 1
    driver.document.stack.undo()
    assert (driver.unit(name).turn, driver.unit(name).at) == (0, where)
    driver.document.stack.redo()
    assert (driver.unit(name).turn, driver.unit(name).at) == (4, None)


@pytest.mark.slow(8)
def test_left_on_the_map_it_stays_and_the_offer_goes(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    name = on_the_map(driver)
    give_turn(driver, name, 2, monkeypatch)
    QTest.mouseClick(offer(driver).leave, LEFT)
    assert not offer(driver).isVisible()
    assert driver.unit(name).at is not None
    driver.document.apply(SetUnitField((name,), "note", Text.of("x")))
    assert not offer(driver).isVisible(), "it is offered once"


@pytest.mark.slow(8)
def test_the_offer_goes_when_its_cause_is_undone(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    give_turn(driver, on_the_map(driver), 2, monkeypatch)
    driver.document.stack.undo()
    QApplication.processEvents()
    assert not offer(driver).isVisible()


@pytest.mark.slow(8)
def test_after_other_work_it_is_a_step_of_its_own(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    name = on_the_map(driver)
    give_turn(driver, name, 2, monkeypatch)
    driver.document.stack.setClean()  # it was saved meanwhile
    QTest.mouseClick(offer(driver).take_off, LEFT)
    assert driver.unit(name).at is None
    assert driver.steps == 2
    driver.document.stack.undo()
    assert driver.unit(name).turn == 2


@pytest.mark.slow(8)
def test_issues_offers_it_too(driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [unit.id for _, unit in driver.scenario.forces if unit.at is not None][:2]
    for name in names:
        give_turn(driver, name, 3, monkeypatch)
    saved = tmp_path / "early.yaml"
    driver.window.file_commands.save_to(saved)
    driver.open(saved)
    assert not offer(driver).isVisible(), "an old file is no news"
    issues = driver.window.docks.issues
    driver.window.docks.bring_up("issues")
    QApplication.processEvents()
    rows = [issues.topLevelItem(k) for k in range(issues.topLevelItemCount())]
    buttons = [issues.itemWidget(row, 3) for row in rows if row is not None and "enters in turn 3" in row.text(1)]
    assert [button.text() for button in buttons if isinstance(button, QPushButton)] == ["Take off the map"], (
        "once for all"
    )
    QTest.mouseClick(buttons[0], LEFT)
    assert [driver.unit(name).at for name in names] == [None, None]
    assert driver.steps == 1


@pytest.mark.slow
def test_the_field_of_the_panel_offers_it_on_a_table(tabletop: TabletopDriver) -> None:
    tabletop.tap((40, 20))
    panel = unit_panel(tabletop)
    typed(panel.staging_rows.fields["turn"], "3")
    assert tabletop.unit("b1").turn == 3
    line = offer(tabletop)
    assert line.isVisible()
    assert line.take_off.text() == "Take off the table"
    QTest.mouseClick(line.take_off, LEFT)
    assert tabletop.unit("b1").at is None
    assert tabletop.steps == 1


@pytest.mark.slow
def test_the_offer_in_french_names_several(open_tabletop: Any, qapp: QApplication, settings: Settings) -> None:
    settings.language = "fr"
    installed = install_language(qapp, "fr")
    try:
        driver = open_tabletop()
        driver.document.apply(SetUnitField(("b1", "r1"), "turn", 2))
        QApplication.processEvents()
        line = offer(driver)
        assert "infanterie ou armes de soutien b1, véhicule chenillé standard r1 entrent au tour 2" in line.words.text()
        assert line.take_off.text() == "Retirer de la table"
        assert line.width() <= driver.window.view.width()
    finally:
        for translator in installed:
            qapp.removeTranslator(translator)
