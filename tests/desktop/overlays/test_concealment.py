"""What the selected unit may do and stay unspotted, chosen in the inspector below spotting."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap, asl_scenario
from tests.desktop.overlays.test_special_fire import GRID, SQUAD, at
from tests.desktop.sample_windows import pick
from tests.desktop.window_driver import OpenWindow, WindowDriver
from workbench.desktop.inspector.spotting import ConcealmentSection, concealment_action_words
from workbench.desktop.questions.concealment import concealing_actions
from workbench.games.asl.spotting.concealment import ACTIONS
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    own = Unit("g1", "squad", at("C4"), values=SQUAD)
    far = Unit("g2", "squad", at("M8"), values=SQUAD)
    foe = Unit("r1", "squad", at("G4"), values=SQUAD)
    forces = Forces((Force("German", (own, far)), Force("Russian", (foe,))))
    made = open_asl_map(scenario=replace(asl_scenario(grid=GRID), forces=forces))
    made.key("L")
    made.key("S")
    made.tap("C4")
    return made


def section(driver: WindowDriver) -> ConcealmentSection:
    return driver.window.docks.inspector.hiding


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    ("action", "verdict", "rule"),
    [
        ("still", "✓ Keeps its concealment", "[12.14]"),
        ("fire", "✗ Loses its concealment", "[12.14 12.141]"),
        ("repair", "✓ Keeps its concealment", "[12.14 12.141]"),
        ("break", "✗ Loses its concealment", "[12.14]"),
    ],
)
def test_what_a_unit_does_keeps_or_loses_its_concealment(
    driver: AslMapDriver, action: str, verdict: str, rule: str
) -> None:
    pick(driver, section(driver).action, action)
    assert section(driver).verdict.words == verdict
    assert rule in section(driver).why.words


@pytest.mark.slow(8)
def test_a_move_goes_to_the_hex_under_the_mouse(driver: AslMapDriver) -> None:
    pick(driver, section(driver).action, "move")
    driver.hover("D4")
    assert section(driver).why.words.startswith("D4: ")
    driver.hover("D5")
    assert section(driver).why.words.startswith("D5: ")
    assert section(driver).gain.words.startswith("At the end of its turn here it cannot conceal itself")


@pytest.mark.slow(8)
def test_it_is_shown_with_spotting_and_a_unit_alone(driver: AslMapDriver) -> None:
    assert section(driver).isVisible()
    driver.key(Qt.Key.Key_Escape)
    assert not section(driver).isVisible()
    driver.tap("C4")
    driver.key("S")
    assert not section(driver).isVisible()


@pytest.mark.slow
def test_every_action_of_every_game_has_words(open_window: OpenWindow, driver: AslMapDriver) -> None:
    assert concealing_actions(driver.document.ruleset) == tuple(ACTIONS)
    words = [concealment_action_words(action) for action in ACTIONS]
    assert len(set(words)) == len(words)
    assert not set(words) & set(ACTIONS)
    other = open_window()
    other.click("0303")
    other.key("S")
    box = section(other).action
    assert [box.itemText(row) for row in range(box.count())] == ["Stays still", "Fires", "Moves", "Crawls", "Assaults"]
    assert section(other).verdict.words.startswith(("✓", "✗"))
    assert section(other).gain.words == ""
