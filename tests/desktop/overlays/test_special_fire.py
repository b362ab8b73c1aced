"""Fire lanes, snap shots, sprays, encirclement and interdiction on the map and in the inspector, chosen with the mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QComboBox

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap, asl_ruleset, asl_scenario
from tests.desktop.sample_windows import map_pixels, pick, picture_words
from tests.desktop.window_driver import NONE, RIGHT, SHIFT, OpenWindow, WindowDriver
from workbench.analysis.hex_analysis import Analysis
from workbench.desktop.inspector.fire import FieldSection
from workbench.desktop.overlays.field_of_fire import FieldOverlay
from workbench.desktop.overlays.special_fire import SpecialFireOverlay
from workbench.engine.fire.special_fire import KnowsSpecialFire
from workbench.engine.sight.results import Party
from workbench.geometry.grid import HexGrid
from workbench.scenario.edits.edit import Edit, apply_all
from workbench.scenario.edits.ground import PaintTerrain, SetHexsides
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui
GRID = HexGrid(13, 8, "flat", "even", "up", extra=True, label_style="A1")
SQUAD = {"fp": 4, "range": 6, "morale": 7}


def at(label: str) -> int:
    number = GRID.find(label)
    assert number is not None
    return number


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    """A squad with a light machine gun at C4; others of its side round an enemy at G4; a wood in column H, a wall at E5/E6."""
    own = (
        Unit("g1", "squad", at("C4"), values={**SQUAD, "lmg": (3, 8)}),
        Unit("g2", "squad", at("K4"), values=SQUAD),
        Unit("g3", "squad", at("G7"), values=SQUAD),
    )
    foe = Unit("r1", "squad", at("G4"), values=SQUAD)
    blank = replace(asl_scenario(grid=GRID), forces=Forces((Force("German", own), Force("Russian", (foe,)))))
    base = frozenset({"open_ground", "woods"})
    edits: list[Edit] = [PaintTerrain("woods", (at("H2"),), base), SetHexsides("wall", ((at("E5"), at("E6")),))]
    driver = open_asl_map(scenario=apply_all(blank, edits))
    driver.tap("C4")
    assert driver.window.inquiry.selection == ("g1",)
    driver.key("L")
    driver.key("G")
    return driver


def section(driver: WindowDriver) -> FieldSection:
    return driver.window.docks.inspector.field


def ask(driver: WindowDriver, kind: str) -> None:
    pick(driver, section(driver).kind, kind)


def overlay(driver: WindowDriver) -> SpecialFireOverlay:
    found = driver.window.kind.overlays.shown["field"]
    assert isinstance(found, SpecialFireOverlay)
    return found


def labels(numbers: object) -> list[str]:
    return [GRID.labels[n] for n in numbers]  # type: ignore[attr-defined]


@pytest.mark.slow(8)
def test_a_fire_lane_follows_the_mouse_and_a_click_holds_it(driver: AslMapDriver) -> None:
    ask(driver, "lane")
    driver.hover("C8")
    before = map_pixels(driver)
    driver.hover("C7")
    shown = section(driver)
    assert shown.verdict.words == "✓ Fire lane: 3 hexes"
    assert "Fire lane: 1 firepower" in shown.why.words
    assert "[9.222]" in shown.why.words
    lane = overlay(driver).fire.lane
    assert lane is not None
    assert {GRID.labels[n]: fp for n, fp in lane.fp.items()} == {"C5": 2, "C6": 1, "C7": 1}
    legend = overlay(driver).legend
    assert legend.title == "Fire lane of squad g1 (German)"
    assert "Outlined: on the lane, with its firepower" in legend.lines
    assert (before != map_pixels(driver)).any()
    driver.tap("C7")
    driver.hover("F6")
    assert shown.verdict.words == "✓ Fire lane: 3 hexes", "the click holds the lane"
    assert driver.window.inquiry.selection == ("g1",)
    driver.key("T")
    driver.hover("F6")
    assert shown.verdict.words == "✗ No fire lane"
    assert "[9.22 9.221]" in shown.why.words


@pytest.mark.slow(8)
def test_an_alternate_grain_has_a_left_and_a_right_lane(driver: AslMapDriver) -> None:
    ask(driver, "lane")
    driver.hover("G4")
    assert section(driver).verdict.words == "✓ Fire lane: 4 hexes, alternate grain"
    left = overlay(driver).fire.lane
    assert section(driver).hand.isVisible()
    pick(driver, section(driver).hand, "right")
    right = overlay(driver).fire.lane
    assert left is not None
    assert right is not None
    assert labels(left.hexes) == ["D3", "E4", "F3", "G4"]
    assert labels(right.hexes) == ["D4", "E4", "F4", "G4"]
    ask(driver, "snap")
    assert not section(driver).hand.isVisible()


@pytest.mark.slow
def test_a_snap_shot_goes_at_the_hexside_under_the_mouse(driver: AslMapDriver) -> None:
    ask(driver, "snap")
    driver.hover("E4/E5")
    assert section(driver).verdict.words == "✓ Snap shot with 2 FP, DRM +0"
    assert set(overlay(driver).fire.question.side or ()) == {at("E4"), at("E5")}
    driver.tap("E4/E5")
    driver.hover("F3/F4")
    assert set(overlay(driver).fire.question.side or ()) == {at("E4"), at("E5")}, "the click holds the hexside"
    driver.key("T")
    driver.hover("I1/J1")
    assert section(driver).verdict.words == "✗ No snap shot"
    assert "[8.15]" in section(driver).why.words


@pytest.mark.slow(8)
def test_a_spray_goes_at_two_hexes_that_are_clicked(driver: AslMapDriver) -> None:
    ask(driver, "spray")
    assert section(driver).verdict.words == "Click two hexes"
    driver.tap("E4")
    driver.hover("E5")
    assert section(driver).verdict.words == "✓ Sprays with 1 ½ + 1 ½ FP"
    driver.hover("G6")
    assert section(driver).verdict.words == "✗ No spray"
    assert "share a hexside" in section(driver).why.words
    driver.tap("F4")
    driver.hover("H7")
    assert labels(overlay(driver).fire.question.sprayed) == ["E4", "F4"], "two clicks hold both"
    driver.tap("C7")
    assert labels(overlay(driver).fire.question.sprayed) == ["C7"], "a third begins anew"


@pytest.mark.slow(8)
def test_encirclement_by_all_of_the_side_or_by_those_that_are_selected(driver: AslMapDriver) -> None:
    ask(driver, "encircle")
    driver.hover("G4")
    assert section(driver).verdict.words == "✓ Encircled"
    assert "[7.7]" in section(driver).why.words
    assert {one.unit for one in overlay(driver).fire.entering} == {"g1", "g2", "g3"}
    legend = overlay(driver).legend
    assert legend.title == "Encirclement of G4"
    assert "Attackers: squad g1 (C4), squad g2 (K4), squad g3 (G7)" in legend.lines
    driver.tap("G7", mod=SHIFT)
    assert driver.window.inquiry.selection == ("g1", "g3")
    driver.hover("G4")
    assert section(driver).verdict.words == "✗ Not encircled"
    assert {one.unit for one in overlay(driver).fire.entering} == {"g1", "g3"}


@pytest.mark.slow
def test_interdicted_ground_is_that_of_the_rules(driver: AslMapDriver) -> None:
    ask(driver, "interdict")
    driver.hover("E4")
    assert section(driver).verdict.words == "✓ Interdicts"
    assert "[10.53]" in section(driver).why.words
    told = overlay(driver).fire
    analysis = Analysis(driver.scenario, asl_ruleset())
    game = analysis.fire
    assert isinstance(game, KnowsSpecialFire)
    found = game.exposed("Russian", Party(driver.window.inquiry.enemy.described.kind, "Russian"))
    assert told.own is not None
    assert told.every is not None
    assert (told.own == found.by["g1"]).all()
    assert (told.every == found.mask).all()
    words = f"Tinted: this unit interdicts ({int(np.count_nonzero(told.own))} hexes)"
    assert words in overlay(driver).legend.lines
    driver.hover("H2")
    assert section(driver).verdict.words == "✗ Does not interdict"


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("", "DRM at the target: +0 (TEM +0)"),
        ("move", "DRM at the target: −2 (TEM +0, FFNAM −1, FFMO −1)"),
        ("assault_move", "DRM at the target: −1 (TEM +0, FFMO −1)"),
    ],
)
def test_what_the_target_does_enters_the_sum(driver: AslMapDriver, action: str, words: str) -> None:
    pick(driver, section(driver).action, action)
    driver.hover("E4")
    assert section(driver).sum.words == words
    assert isinstance(driver.window.kind.overlays.shown["field"], FieldOverlay)


@pytest.mark.slow(8)
def test_the_status_bar_says_what_the_mouse_does_and_the_right_button_ends(driver: AslMapDriver) -> None:
    ask(driver, "lane")
    assert driver.status_text.startswith("Point where the fire lane counter would lie")
    driver.tap("F6", button=RIGHT)
    assert driver.window.inquiry.selection == ()
    assert driver.window.inquiry.observers.current is None
    assert driver.status_text.startswith("Click: observe from a hex")


@pytest.mark.slow(8)
def test_a_click_on_an_own_unit_selects_it(driver: AslMapDriver) -> None:
    ask(driver, "lane")
    driver.tap("G7", mod=NONE)
    assert driver.window.inquiry.selection == ("g3",)
    driver.hover("G3")
    assert section(driver).verdict.words == "✗ No fire lane"
    assert "g3" in overlay(driver).legend.title


@pytest.mark.slow
def test_other_games_have_no_such_choice(open_window: OpenWindow) -> None:
    driver = open_window()
    driver.click("0303")
    driver.key("G")
    field = section(driver)
    assert field.weapon.isVisible()
    assert [box.isVisible() for box in (field.kind, field.hand, field.action)] == [False] * 3
    assert not field.sum.isVisible()
    assert all(isinstance(box, QComboBox) for box in (field.kind, field.hand, field.action))


@pytest.mark.slow(8)
def test_a_saved_picture_has_the_special_fire(
    driver: AslMapDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(driver, "lane")
    driver.hover("C7")
    said = picture_words(driver, tmp_path / "lane.svg", monkeypatch)
    assert "Fire lane of squad g1 (German)" in said
    assert "✓ Fire lane: 3 hexes" in said


@pytest.mark.slow(8)
def test_how_the_unit_fires_is_chosen_beside_its_weapon(driver: AslMapDriver) -> None:
    shown = section(driver)
    driver.hover("G4")
    assert shown.firing.isVisible()
    ordinary = shown.sum.words, shown.why.words
    pick(driver, shown.firing, "advancing")
    driver.hover("G5")
    driver.hover("G4")
    assert "advancing fire: half firepower" in shown.why.words
    assert (shown.sum.words, shown.why.words) != ordinary
    pick(driver, shown.firing, "final")
    driver.hover("G5")
    driver.hover("G4")
    assert shown.verdict.words.startswith("✗")
    assert "only at neighbouring hexes" in shown.why.words
    pick(driver, shown.firing, "")
    driver.hover("G5")
    driver.hover("G4")
    assert (shown.sum.words, shown.why.words) == ordinary
    ask(driver, "lane")
    assert not shown.firing.isVisible()
