"""The user's library of counters in the palette: a squad with its machine gun in two actions; values that change meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.every_ask import STAGES
from tests.desktop.sample_windows import OpenSample
from tests.desktop.window_driver import WindowDriver
from tests.files.small_supplements import COUNTERS, save_supplement, supplement_text
from workbench.desktop.widgets.library_entries import OWN
from workbench.files.supplements import named_supplement, with_own_supplement
from workbench.scenario.edits.settings import SetCondition, SetSupplement

pytestmark = [pytest.mark.gui, pytest.mark.slow]
LIGHT_GUN = {"weapon": "lmg", "name": "Tower gun", "values": {"lmg": [4, 9], "rof": 2, "pp": 1}}


@pytest.fixture
def driver(open_sample: OpenSample, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> WindowDriver:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return open_sample(STAGES["asl"].path)


def use(driver: WindowDriver, **parts: Any) -> None:
    """Let the scenario use a supplement, as the window of the user's values does."""
    save_supplement("ruritania", supplement_text(**parts))
    found, diagnostics = named_supplement("ruritania", driver.document.ruleset, "asl")
    assert not diagnostics.has_errors
    driver.document.take_supplement(found)
    driver.document.apply(SetSupplement(found))
    driver.window.docks.palettes.setCurrentWidget(driver.window.docks.units)
    QApplication.processEvents()


def names(driver: WindowDriver) -> list[str]:
    view = driver.window.docks.units.palette_view.list
    return [view.item(row).text().split("\n")[0] for row in range(view.count())]


def choose(driver: WindowDriver, key: str) -> None:
    """Click a counter of the library in the palette."""
    palette = driver.window.docks.units.palette_view
    item = palette.item((OWN, key))
    palette.list.scrollToItem(item)
    QApplication.processEvents()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=palette.list.visualItemRect(item).center())
    QApplication.processEvents()


def test_a_squad_with_its_machine_gun_is_placed_in_two_actions(driver: WindowDriver) -> None:
    use(driver, counters={**COUNTERS, "tower_gun": LIGHT_GUN})
    assert names(driver)[:3] == ["My counters: Ruritanians", "Tower guard 5-3-9", "Gunners"]
    before = set(driver.scenario.forces.by_id)
    choose(driver, "tower_guard")
    driver.click("2K3")
    (placed,) = set(driver.scenario.forces.by_id) - before
    unit = driver.scenario.forces.by_id[placed][1]
    assert (unit.kind, unit.name.en, unit.values["fp"], unit.values["morale"]) == ("squad", "Tower guard 5-3-9", 5, 9)
    choose(driver, "tower_gun")
    driver.click("2K3")
    unit = driver.scenario.forces.by_id[placed][1]
    assert (unit.values["lmg"], unit.values["rof"], unit.values["pp"]) == ((4, 9), 2, 1)
    driver.document.stack.undo()
    assert "lmg" not in driver.scenario.forces.by_id[placed][1].values
    count = len(driver.scenario.forces.by_id)
    driver.click("2A2")
    assert len(driver.scenario.forces.by_id) == count, "a weapon is given to a unit, and placed nowhere"


@pytest.mark.slow
def test_two_drags_do_the_same(driver: WindowDriver) -> None:
    use(driver, counters={**COUNTERS, "tower_gun": LIGHT_GUN})
    before = set(driver.scenario.forces.by_id)
    for key in ("tower_guard", "tower_gun"):
        driver.carry(driver.window.docks.units, (OWN, key), driver.point("2K3"))
    (placed,) = set(driver.scenario.forces.by_id) - before
    assert driver.scenario.forces.by_id[placed][1].values["lmg"] == (4, 9)


def test_only_counters_of_the_year_are_offered(driver: WindowDriver) -> None:
    use(driver, counters=COUNTERS)
    assert "Tower guard 5-3-9" in names(driver)
    driver.document.apply(SetCondition("year", 1940, driver.document.ruleset.conditions["year"].name))
    QApplication.processEvents()
    assert "Tower guard 5-3-9" not in names(driver)
    assert "Gunners" in names(driver)


def test_values_that_are_saved_again_are_those_of_every_step_of_undo(driver: WindowDriver) -> None:
    use(driver, values={"weapon_fp": {"lmg": 4}})
    driver.document.apply(SetCondition("month", 3, driver.document.ruleset.conditions["month"].name))
    save_supplement("ruritania", supplement_text(values={"weapon_fp": {"lmg": 5}}))
    newest, _ = named_supplement("ruritania", driver.document.ruleset, "asl")
    driver.document.take_supplement(newest)
    assert driver.scenario.typed["weapon_fp"] == {"lmg": 5}
    driver.document.stack.undo()
    assert driver.scenario.typed["weapon_fp"] == {"lmg": 5}
    driver.document.stack.undo()
    assert driver.scenario.supplement is None


def test_a_new_map_names_the_only_values_of_its_game(driver: WindowDriver) -> None:
    ruleset, bare = driver.document.ruleset, driver.scenario
    assert with_own_supplement(bare, ruleset) is bare
    save_supplement("ruritania", supplement_text())
    named = with_own_supplement(bare, ruleset).supplement
    assert named is not None
    assert named.id == "ruritania"
    save_supplement("second", supplement_text())
    assert with_own_supplement(bare, ruleset) is bare
