"""The field of fire on the map and in the inspector, for a gun with an arc and for one that fires all round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.sample_windows import choose_unit, cut, map_pixels
from tests.desktop.terrain_map import near, pixels_of
from tests.desktop.window_driver import LEFT, NONE, OpenWindow, WindowDriver
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run
from workbench.desktop.documents.document import Document
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import PictureRequest, render_file
from workbench.desktop.overlays.field_of_fire import FieldOverlay

pytestmark = pytest.mark.gui
SKY = "#56B4E9"


@pytest.fixture
def opened(open_window: OpenWindow) -> Callable[[str], WindowDriver]:
    def on(name: str) -> WindowDriver:
        driver = open_window()
        driver.open(SAMPLES / name)
        QApplication.processEvents()
        driver.key("L")
        return driver

    return on


def overlay_of(driver: WindowDriver) -> FieldOverlay:
    found = driver.window.kind.overlays.shown["field"]
    assert isinstance(found, FieldOverlay)
    return found


@pytest.mark.slow
def test_a_gun_with_an_arc(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("landships/marcelle_farm.yaml")
    choose_unit(driver, "gk1")
    driver.hover("1210")
    plain = map_pixels(driver)
    driver.key("G")
    assert driver.window.actions_["overlay_field"].isChecked()
    shown = map_pixels(driver)
    legend = overlay_of(driver).legend
    said = "\n".join(legend.lines)
    assert legend.title == "Field of fire of anti-tank gun gk1 (Germans)"
    for words in (
        "for fire",
        "60 degrees",
        "Dashed line: close range to 5 hexes",
        "Solid line: full range to 10 hexes",
        "Plain inside the edge: out of sight (",
        "Enemy:",
    ):
        assert words in said, words
    assert "Dotted: seen, not spotted" in said
    # west of the gun, in its arc, the ground is tinted; east of it nothing changed
    assert np.abs(cut(driver, shown, "1211", 4) - cut(driver, plain, "1211", 4)).mean() > 4
    assert (cut(driver, shown, "1809", 4) == cut(driver, plain, "1809", 4)).all()
    edges = near(shown, SKY, 30)
    assert edges > 300

    section = driver.window.docks.inspector.field
    assert section.isVisible()
    driver.hover("1111")
    assert section.verdict.words == "✓ In the field: close range"
    driver.hover("0913")
    assert section.verdict.words == "✓ In the field: full range"
    driver.hover("1711")
    assert section.verdict.words == "✗ Out: not in the arc"
    assert "[8.12]" in section.why.words
    driver.hover("0413")
    assert section.verdict.words.startswith("✗ Out: out of range")
    assert "10" in section.why.words

    driver.key("]")
    driver.key("]")
    driver.key("]")
    driver.hover("1111")
    assert section.verdict.words.startswith("✗ Out: not in the arc"), "the field turned with the gun"
    driver.key("G")
    assert driver.window.kind.overlays.shown["field"] is None
    assert not section.isVisible()


@pytest.mark.slow(8)
def test_a_tank_with_two_weapons_fires_all_round(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("panzer_grenadier/lipovka_bridge.yaml")
    driver.key("G")
    section = driver.window.docks.inspector.field
    assert section.verdict.words == "Select a unit"
    choose_unit(driver, "s_tank2")
    driver.hover("2213")
    assert [section.weapon.itemData(row) for row in range(section.weapon.count())] == ["df", "at"]
    assert section.weapon.isEnabled()
    farthest = overlay_of(driver)
    assert farthest.field.weapon == "at"
    assert "Dashed line: full range to 6 hexes" in farthest.legend.lines
    assert "Solid line: long range to 9 hexes" in farthest.legend.lines
    section.weapon.setFocus()
    QTest.keyClick(section.weapon, Qt.Key.Key_Up)
    driver.window.view.setFocus()
    assert overlay_of(driver).field.weapon == "df"
    assert "Solid line: full range to 4 hexes" in overlay_of(driver).legend.lines
    driver.hover("2213")
    assert section.verdict.words == "✓ In the field: full range, strength 5"
    driver.hover("0505")
    assert section.verdict.words.startswith("✗ Out: out of range")
    assert "[7.3" in section.why.words


@pytest.mark.slow
def test_seen_but_not_spotted_is_dotted(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("panzer_grenadier/lipovka_bridge.yaml")
    choose_unit(driver, "g_at1")
    driver.hover("1010")
    section = driver.window.docks.inspector.field
    plain = map_pixels(driver)
    driver.key("G")
    shown = map_pixels(driver)
    assert section.verdict.words == "✗ Out: not spotted"
    assert "[8.1]" in section.why.words
    field = overlay_of(driver).field
    number = driver.number("1010")
    assert field.seen[number]
    assert not field.covered[number]
    change = np.abs(cut(driver, shown, "1010", 9) - cut(driver, plain, "1010", 9)).max(axis=-1)
    assert 2 < (change > 25).sum() < change.size / 2


@pytest.mark.slow(8)
def test_a_range_and_limits_that_nobody_knows_leave_it_open(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("landships/marcelle_farm.yaml")
    choose_unit(driver, "ba1")
    driver.key("G")
    section = driver.window.docks.inspector.field
    section.weapon.setFocus()
    QTest.keyClick(section.weapon, Qt.Key.Key_Down)
    assert section.weapon.currentText() == "Artillery piece, indirect fire"
    driver.window.view.setFocus()
    driver.hover("0512")
    assert section.verdict.words == "? Open: range not known"
    assert "for bombardment" in overlay_of(driver).legend.lines[0]

    unknown = replace(driver.scenario, values={})
    driver.window.open_document(Document(unknown, driver.document.ruleset))
    choose_unit(driver, "gm1")
    open_hexes = np.flatnonzero(overlay_of(driver).field.uncertain)
    driver.hover(driver.scenario.board.grid.labels[open_hexes[0]])
    assert section.verdict.words.startswith("? Open: ")
    assert section.verdict.words.endswith("spotting limit not known")
    assert any(line.startswith("Outlined with ?") for line in overlay_of(driver).legend.lines)


@pytest.mark.slow(8)
def test_the_tool_bar_has_it_and_leaders_have_no_field(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("panzer_grenadier/lipovka_bridge.yaml")
    choose_unit(driver, "s_lt2")
    button = driver.window.toolbar.widgetForAction(driver.window.actions_["overlay_field"])
    QTest.mouseClick(button, LEFT, NONE)
    QApplication.processEvents()
    driver.hover("2610")
    section = driver.window.docks.inspector.field
    assert section.verdict.words == "✗ Out: does not fire"
    assert not section.weapon.isEnabled()
    assert not overlay_of(driver).field.covered.any()


@pytest.mark.slow
def test_a_picture_without_a_window(opened: Callable[[str], WindowDriver], tmp_path: Path) -> None:
    driver = opened("landships/marcelle_farm.yaml")
    analysis = Analysis(driver.scenario, driver.document.ruleset)
    for language, title in (("en", "Field of fire of"), ("fr", "Champ de tir de")):
        out = tmp_path / f"{language}.svg"
        render_file(analysis, out, PictureRequest({"field": "gk1"}, page=PageRequest(legend=True, language=language)))
        text = out.read_text(encoding="utf-8")
        assert title in text
        assert SKY.lower() in text.lower()


@pytest.mark.slow(8)
def test_a_real_enemy_is_distinguished_from_the_one_that_is_asked_for(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("panzer_grenadier/lipovka_bridge.yaml")
    choose_unit(driver, "s_at")
    driver.key("G")
    driver.hover("1710")
    section = driver.window.docks.inspector.field
    # anti-tank fire is shown against a vehicle; the engineers who stand there are none
    assert section.enemy.currentData() == "tank"
    assert f"Enemy: {driver.document.ruleset.units['tank'].name.get('en')}" in overlay_of(driver).legend.lines
    assert section.verdict.words.startswith("✓ In the field")
    assert "vehicle" not in section.why.words
    assert section.present.words == "✗ Who stands there: cannot be fired at"
    assert "no vehicle in the hex" in section.present_why.words
    driver.hover("1810")
    assert section.present.words == ""
    assert section.present_why.words == ""


@pytest.mark.slow(8)
def test_a_real_enemy_who_is_spotted_where_another_would_not_be(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("panzer_grenadier/lipovka_bridge.yaml")
    choose_unit(driver, "s_mor")
    driver.key("G")
    driver.hover("1108")
    section = driver.window.docks.inspector.field
    assert section.verdict.words == "✗ Out: not spotted"
    assert section.present.words == "✓ Who stands there: can be fired at"
    assert "[8.0]" in section.present_why.words


@pytest.mark.slow(8)
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_the_command_line_draws_a_field(ending: str, qapp: QApplication, tmp_path: Path) -> None:
    out = tmp_path / f"field.{ending}"
    sample = str(SAMPLES / "landships" / "marcelle_farm.yaml")
    assert run(["render", sample, "-o", str(out), "--field", "gk1", "--legend"]) == 0
    drawn = out.read_bytes()
    assert drawn.startswith({"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[ending])
    if ending == "png":
        assert near(pixels_of(QImage.fromData(drawn)), SKY, 30) > 300
    if ending == "svg":
        assert b"Plain inside the edge" in drawn


@pytest.mark.slow(8)
def test_with_the_field_of_fire_the_line_is_for_fire(driver: WindowDriver) -> None:
    """What stands beside the card of fire is asked for fire too, and the purpose says so."""
    purpose = driver.window.docks.inspector.asking.purpose
    driver.click("0404")
    driver.hover("0408")
    assert purpose.currentText() == "Spotting"
    driver.key("G")
    assert purpose.currentText() == "Fire"
    line = driver.window.kind.overlays.shown["line"]
    assert line is not None
    assert "for fire" in " ".join(line.legend.lines)
    driver.key("G")
    assert purpose.currentText() == "Spotting"
    driver.key("G")
    purpose.setCurrentIndex(0)
    purpose.activated.emit(0)
    assert driver.window.inquiry.purpose == "spot"
    driver.key("G")
    assert purpose.currentText() == "Spotting", "what was chosen stays"
