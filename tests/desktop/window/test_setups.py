"""Set-ups in the window: copied, shown, named, removed and compared, on hexes and on tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog
from shapely.geometry.base import BaseGeometry

from tests.desktop.every_ask import STAGES
from tests.desktop.plan_rows import chooser, inside, plan_dock, rows, rows_list, said
from tests.desktop.sample_windows import OpenSample, pick
from tests.desktop.window_driver import ALT, WindowDriver, load_document
from tests.loading import with_units
from workbench.analysis.any_analysis import analysis_of
from workbench.desktop.overlays.plan import PlanOverlay
from workbench.desktop.panels.plan import KeptPlansRow
from workbench.desktop.widgets.setup_row import COMPARE, NAME, NEW, REMOVE, SetUpRow
from workbench.files.scenario_writer import dump_scenario
from workbench.protocol.answers import answer_request
from workbench.scenario.edits.tabletop_units import unit_edits

pytestmark = pytest.mark.gui
LIPOVKA = STAGES["panzer_grenadier"].path
LES_ORMEAUX = STAGES["bolt_action"].path
CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def driver(open_sample: OpenSample, tmp_path: Path) -> WindowDriver:
    return open_sample(
        with_units(LIPOVKA, ("g_obs", "g_inf1", "g_inf2", "g_eng", "s_inf1", "s_inf2", "s_tl"), tmp_path)
    )


def row(driver: Any) -> SetUpRow:
    found: SetUpRow = driver.window.docks.forces_panel.setups
    return found


def menu(driver: Any, command: str) -> None:
    """Take a command of the menu beside the choice, if it can be taken."""
    actions = row(driver).button.menu().actions()
    next(action for action in actions if action.objectName() == f"setup_row_{command}").trigger()
    wait()


def wait() -> None:
    for _ in range(5):
        QApplication.processEvents()


def type_name(monkeypatch: pytest.MonkeyPatch, name: str, *, accepted: bool = True) -> list[str]:
    """Type a name when asked for one; the list gets what stood in the field."""
    offered: list[str] = []

    def ask(*_: object, text: str = "") -> tuple[str, bool]:
        offered.append(text)
        return name, accepted

    monkeypatch.setattr(QInputDialog, "getText", ask)
    return offered


def names(driver: Any) -> list[str]:
    return [row(driver).choice.itemText(number) for number in range(row(driver).choice.count())]


def place(driver: Any, unit: str) -> str:
    found = driver.scenario.forces.find(unit)
    return str(driver.scenario.board.grid.labels[found[1].at])


def move(driver: Any, unit: str, to: str) -> None:
    driver.document.apply(unit_edits(driver.scenario).place({unit: driver.scenario.board.grid.find(to)}))
    wait()


def asked(driver: Any, **fields: Any) -> dict[str, Any]:
    analysis = analysis_of(driver.window.document.scenario, driver.window.document.ruleset)
    answer = answer_request(analysis, fields)
    assert "error" not in answer, answer
    return answer


@pytest.mark.slow
def test_a_copy_is_shown_and_the_first_one_comes_back(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    assert names(driver) == ["the only one"]
    assert not row(driver).choice.isEnabled()
    assert type_name(monkeypatch, "  Forward   line ") == []
    menu(driver, NEW)
    assert names(driver) == ["Main set-up", "Forward line"]
    assert row(driver).choice.currentText() == "Forward line"
    assert "Set-up shown: Forward line" in driver.status_text
    start = place(driver, "g_inf1")
    move(driver, "g_inf1", "1604")
    pick(driver, row(driver).choice, "main")
    assert place(driver, "g_inf1") == start
    QTest.keyClick(driver.window.view, Qt.Key.Key_S, CTRL_ALT)
    assert place(driver, "g_inf1") == "1604"
    assert row(driver).choice.currentText() == "Forward line"
    QTest.keyClick(driver.window.view, Qt.Key.Key_S, CTRL_ALT)
    assert place(driver, "g_inf1") == start
    QTest.keyClick(driver.window.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert place(driver, "g_inf1") == "1604"


@pytest.mark.slow
def test_a_setup_is_named_and_removed(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    type_name(monkeypatch, "A")
    menu(driver, NEW)
    offered = type_name(monkeypatch, "Behind the river")
    menu(driver, NAME)
    assert offered == ["A"]
    assert names(driver) == ["Main set-up", "Behind the river"]
    type_name(monkeypatch, "never", accepted=False)
    menu(driver, NAME)
    assert names(driver) == ["Main set-up", "Behind the river"]
    assert "Behind the river" in dump_scenario(driver.scenario)
    before = driver.steps
    menu(driver, REMOVE)
    assert names(driver) == ["the only one"]
    assert "setups" not in dump_scenario(driver.scenario)
    menu(driver, REMOVE)
    assert driver.steps == before + 1


@pytest.mark.slow
def test_two_setups_are_compared_on_the_map(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    type_name(monkeypatch, "Forward")
    menu(driver, NEW)
    move(driver, "g_inf1", "1604")
    driver.window.inquiry.select(("g_inf1",))
    menu(driver, COMPARE)
    assert chooser(driver.window, "Compared with").currentText() == "Main set-up"
    shown = driver.window.kind.overlays.shown["plan"]
    assert isinstance(shown, PlanOverlay)
    told = asked(driver, ask="impact", setup="main", against=driver.scenario.setups.shown, side="German")
    gained, lost = shown.picture.gained, shown.picture.lost
    assert isinstance(gained, np.ndarray)
    assert isinstance(lost, np.ndarray)
    labels = driver.scenario.board.grid.labels
    assert sorted(labels[number] for number in np.flatnonzero(gained)) == sorted(at for _, at in told["gained"])
    assert sorted(labels[number] for number in np.flatnonzero(lost)) == sorted(at for _, at in told["lost"])
    words = rows(driver.window)
    assert words[0].startswith(f"1st Platoon: sees {len(told['gained'])} hexes more, {len(told['lost'])} no longer")
    first = told["lost"][0][1]
    number = next(n for n, text in enumerate(words) if text == f"{first}: no longer seen by 1st Platoon")
    driver.window.view.set_zoom(3.0)
    found = rows_list(driver.window)
    found.scrollToItem(found.item(number))
    box = found.visualItemRect(found.item(number))
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    at = driver.scenario.board.grid.find(first)
    assert at is not None
    assert driver.window.view.viewport().rect().contains(driver.window.view.widget_position(at))


@pytest.mark.slow
def test_the_last_change_is_shown_until_the_next(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    QTest.keyClick(driver.window.view, Qt.Key.Key_9, ALT)
    wait()
    assert "Nothing has been changed yet" in said(driver.window)
    driver.window.inquiry.select(("g_inf1",))
    move(driver, "g_inf1", "1604")
    assert "Lines of sight gained" in said(driver.window)
    move(driver, "g_inf2", "1705")
    words = rows(driver.window)
    assert any(text.startswith("2nd Platoon: ") for text in words)
    assert not any(text.startswith("1st Platoon: ") for text in words)
    type_name(monkeypatch, "My move")
    inside(plan_dock(driver.window), KeptPlansRow).keep.trigger()
    wait()
    assert [plan.name for plan in driver.scenario.plans] == ["My move"]
    assert rows(driver.window) == words, "keeping changes nothing"
    pick(driver, chooser(driver.window, "Compared with"), ":saved")
    wait()
    words = rows(driver.window)
    assert any(text.startswith("2nd Platoon: ") for text in words)
    assert any(text.startswith("1st Platoon: ") for text in words)


@pytest.mark.slow
def test_setups_of_a_table_are_compared(
    lend_window: Any, use_language: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use_language("fr")
    some = with_units(LES_ORMEAUX, ("us_1", "us_2", "de_pak", "de_mmg"), tmp_path)
    driver: Any = WindowDriver(lend_window(load_document(some, "fr")))
    type_name(monkeypatch, "En avant")
    menu(driver, NEW)
    assert names(driver) == ["Mise en place principale", "En avant"]
    driver.document.apply(unit_edits(driver.document.scenario).place({"us_1": (40.0, 30.0)}))
    driver.window.inquiry.select(("us_1",))
    menu(driver, COMPARE)
    plans = driver.window.docks.plans
    told = asked(driver, ask="impact", setup="main", against="setup2", side="American")
    assert set(told["changed"]) == {"us_1"}
    picture = plans.source.answer.picture
    assert isinstance(picture.gained, BaseGeometry)
    assert picture.gained.area > 0
    assert rows(driver.window)[0].startswith("1er groupe : vue gagnée sur")


@pytest.mark.slow
def test_a_side_that_is_viewed_compares_what_it_sees(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    type_name(monkeypatch, "Forward")
    menu(driver, NEW)
    move(driver, "g_inf1", "1604")
    driver.document.show_view_of("Soviet")
    menu(driver, COMPARE)
    assert "What changed" in said(driver.window)
