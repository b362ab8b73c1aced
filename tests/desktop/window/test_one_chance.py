"""The chance of a shot in the window: the plan's row at a unit, its odds and the protocol say the same, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.desktop.every_ask import STAGES
from tests.desktop.plan_rows import chooser, row, rows, said, words_beside
from tests.desktop.sample_windows import pick
from tests.desktop.window.test_plans import asked, keep, press, wait
from tests.desktop.window_driver import WindowDriver, load_document
from tests.loading import with_units
from workbench.analysis.any_analysis import analysis_of
from workbench.files.scenario_writer import dump_scenario
from workbench.planning.plan_words import percent

pytestmark = pytest.mark.gui
FIRERS = ("de_pak", "de_1", "de_mmg")
TANK = "us_tank"


@pytest.fixture
def opened(lend_window: Any, tmp_path: Path) -> Callable[..., Any]:
    """Les Ormeaux with a tank and a few who may fire at it, in a language; the threat map is on."""

    def opened(language: str = "en") -> Any:
        label = {"en": "Who looks", "fr": "Qui regarde"}[language]
        path = with_units(STAGES["bolt_action"].path, (*FIRERS, TANK, "us_1"), tmp_path)
        driver = WindowDriver(lend_window(load_document(path, language)))
        press(driver, "threat")
        pick(driver, chooser(driver.window, label), "German")
        return driver

    return opened


def right_click(driver: Any, at: tuple[float, float]) -> None:
    """Right-click a point of the table."""
    view = driver.window.view
    spot = view.mapFromScene(view.scale_.scene(at))
    QTest.mouseMove(view.viewport(), spot + QPoint(30, 0))
    QTest.mouseMove(view.viewport(), spot)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=spot)
    wait()


def best_odds(driver: Any, target: str) -> dict[str, Fraction]:
    """The best chance of every German unit that may fire at a unit, by its id."""
    doctrine, found = analysis_of(driver.document.scenario, driver.document.ruleset), {}
    for unit in FIRERS:
        for weapon in doctrine.fire.weapons(doctrine.party(unit)):
            told = asked(driver, ask="odds", unit=unit, weapon=weapon, to=f"unit:{target}")
            if told["may"]:
                found[unit] = max(found.get(unit, Fraction(0)), Fraction(told["chance"]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_right_click_on_a_tank_tells_its_odds(
    opened: Callable[..., Any], use_language: Callable[[str], None], language: str
) -> None:
    """Whatever target the map is coloured for: the tank as it stands, not one that turns its side to the firer."""
    use_language(language)
    driver = opened(language)
    pick(driver, chooser(driver.window, "Target" if language == "en" else "Cible"), "tank_medium")
    tank = driver.document.scenario.forces.find(TANK)[1]
    right_click(driver, tank.at)
    assert driver.window.inquiry.line.end.unit == TANK
    at = words_beside(driver.window, "At a place" if language == "en" else "En un lieu")
    assert at.endswith(" in" if language == "en" else " po")
    odds = best_odds(driver, TANK)
    assert odds, "somebody may fire at it"
    first = rows(driver.window)[0]
    assert ("as it stands there" if language == "en" else "telle qu’elle est là") in first
    for unit, chance in odds.items():
        name = driver.document.scenario.forces.find(unit)[1].name.get(language)
        assert f"{name} {percent(chance).get(language)}" in first, (first, odds)

    # a place where nobody stands is told for the kind that was chosen
    right_click(driver, (tank.at[0] + 4.0, tank.at[1]))
    assert driver.window.inquiry.line.end.unit == ""
    assert rows(driver.window)[0].startswith("There:" if language == "en" else "Là :")


@pytest.mark.slow
def test_the_side_that_a_target_shows_is_named_and_kept(
    opened: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = opened()
    pick(driver, chooser(driver.window, "Target"), "tank_medium")
    pick(driver, chooser(driver.window, "Count"), "fired")
    assert row(driver.window, "Side it shows").isVisible()
    assert "shows its front to each firer" in said(driver.window)
    pick(driver, chooser(driver.window, "Side it shows"), "worst")
    wait()
    assert "the side on which his shot does most (worst)" in said(driver.window)
    legend = next(one.legend for one in driver.window.view.drawers if "threat" in one.legend.title.lower())
    assert any("does most (worst)" in line for line in legend.lines)
    keep(driver, monkeypatch, "At worst")
    assert "shown: worst" in dump_scenario(driver.document.scenario)
    pick(driver, chooser(driver.window, "Side it shows"), "best")
    wait()
    assert "(best)" in said(driver.window)
    pick(driver, chooser(driver.window, "Kept"), "At worst")
    wait()
    assert chooser(driver.window, "Side it shows").currentData() == "worst"
    assert "(worst)" in said(driver.window)


@pytest.mark.slow(8)
def test_maps_of_hexes_have_no_side_to_choose(lend_window: Any) -> None:
    """No rule of a game on hexes asks which side of a target is struck."""
    driver: Any = WindowDriver(lend_window(load_document(STAGES["panzer_grenadier"].path)))
    press(driver, "threat")
    assert not row(driver.window, "Side it shows").isVisible()
