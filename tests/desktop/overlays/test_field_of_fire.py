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

from tests.desktop.conftest import LEFT, NONE, Desk
from tests.desktop.terrain_map import near, pixels_of, settle
from workbench.analysis.hex_analysis import Analysis
from workbench.cli.main import run
from workbench.desktop.documents.document import Document
from workbench.desktop.documents.storage import open_document
from workbench.desktop.export.render import render_file
from workbench.desktop.overlays.field_of_fire import FieldOverlay

pytestmark = pytest.mark.gui
SAMPLES = Path(__file__).resolve().parents[3] / "samples"
SKY = "#56B4E9"


@pytest.fixture
def opened(open_desk: Callable[..., Desk]) -> Callable[[str], Desk]:
    def on(name: str) -> Desk:
        desk = open_desk()
        document, diagnostics = open_document(SAMPLES / name, "en")
        assert document is not None, [item.format() for item in diagnostics]
        desk.window.open_document(document)
        QApplication.processEvents()
        desk.key("L")
        return desk

    return on


def choose_unit(desk: Desk, unit: str) -> None:
    """Click a unit in the list of forces, as units that share a hex are chosen."""
    forces = desk.window.docks.forces
    match = Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive
    (row,) = forces.findItems(f"{unit}  ", match, 0)
    forces.scrollToItem(row)
    QTest.mouseClick(forces.viewport(), LEFT, NONE, forces.visualItemRect(row).center())
    assert desk.window.inquiry.selection == (unit,)
    desk.window.view.setFocus()
    QApplication.processEvents()


def overlay_of(desk: Desk) -> FieldOverlay:
    found = desk.window.kind.overlays.shown["field"]
    assert isinstance(found, FieldOverlay)
    return found


def picture(desk: Desk) -> np.ndarray:
    settle(desk.window.view)
    return pixels_of(desk.window.view.grab().toImage())


def cut(desk: Desk, shown: np.ndarray, place: str, radius: int = 4) -> np.ndarray:
    at = desk.point(place)
    return shown[at.y() - radius : at.y() + radius, at.x() - radius : at.x() + radius].astype(int)


def test_a_gun_with_an_arc(opened: Callable[[str], Desk]) -> None:
    desk = opened("landships/marcelle_farm.yaml")
    choose_unit(desk, "gk1")
    desk.hover("1210")
    plain = picture(desk)
    desk.key("G")
    assert desk.window.actions_["overlay_field"].isChecked()
    shown = picture(desk)
    legend = overlay_of(desk).legend
    said = "\n".join(legend.lines)
    assert legend.title == "Field of fire of anti-tank gun (German, gk1)"
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
    assert np.abs(cut(desk, shown, "1211") - cut(desk, plain, "1211")).mean() > 4
    assert (cut(desk, shown, "1809") == cut(desk, plain, "1809")).all()
    edges = near(shown, SKY, 30)
    assert edges > 300

    section = desk.window.docks.inspector.field
    assert section.isVisible()
    desk.hover("1111")
    assert section.verdict.words == "✓ In the field: close range"
    desk.hover("0913")
    assert section.verdict.words == "✓ In the field: full range"
    desk.hover("1711")
    assert section.verdict.words == "✗ Out: not in the arc"
    assert "[8.12]" in section.why.words
    desk.hover("0413")
    assert section.verdict.words.startswith("✗ Out: out of range")
    assert "10" in section.why.words

    desk.key("]")
    desk.key("]")
    desk.key("]")
    desk.hover("1111")
    assert section.verdict.words.startswith("✗ Out: not in the arc"), "the field turned with the gun"
    desk.key("G")
    assert desk.window.kind.overlays.shown["field"] is None
    assert not section.isVisible()


def test_a_tank_with_two_weapons_fires_all_round(opened: Callable[[str], Desk]) -> None:
    desk = opened("panzer_grenadier/lipovka_bridge.yaml")
    desk.key("G")
    section = desk.window.docks.inspector.field
    assert section.verdict.words == "Select a unit"
    choose_unit(desk, "s_tank2")
    desk.hover("2213")
    assert [section.weapon.itemData(row) for row in range(section.weapon.count())] == ["df", "at"]
    assert section.weapon.isEnabled()
    farthest = overlay_of(desk)
    assert farthest.field.weapon == "at"
    assert "Dashed line: full range to 6 hexes" in farthest.legend.lines
    assert "Solid line: long range to 9 hexes" in farthest.legend.lines
    section.weapon.setFocus()
    QTest.keyClick(section.weapon, Qt.Key.Key_Up)
    desk.window.view.setFocus()
    assert overlay_of(desk).field.weapon == "df"
    assert "Solid line: full range to 4 hexes" in overlay_of(desk).legend.lines
    desk.hover("2213")
    assert section.verdict.words == "✓ In the field: full range, strength 5"
    desk.hover("0505")
    assert section.verdict.words.startswith("✗ Out: out of range")
    assert "[7.3" in section.why.words


def test_seen_but_not_spotted_is_dotted(opened: Callable[[str], Desk]) -> None:
    desk = opened("panzer_grenadier/lipovka_bridge.yaml")
    choose_unit(desk, "g_at1")
    desk.hover("1010")
    section = desk.window.docks.inspector.field
    plain = picture(desk)
    desk.key("G")
    shown = picture(desk)
    assert section.verdict.words == "✗ Out: not spotted"
    assert "[8.1]" in section.why.words
    field = overlay_of(desk).field
    number = desk.number("1010")
    assert field.seen[number]
    assert not field.covered[number]
    change = np.abs(cut(desk, shown, "1010", 9) - cut(desk, plain, "1010", 9)).max(axis=-1)
    assert 2 < (change > 25).sum() < change.size / 2


def test_a_range_and_limits_that_nobody_knows_leave_it_open(opened: Callable[[str], Desk]) -> None:
    desk = opened("landships/marcelle_farm.yaml")
    choose_unit(desk, "ba1")
    desk.key("G")
    section = desk.window.docks.inspector.field
    section.weapon.setFocus()
    QTest.keyClick(section.weapon, Qt.Key.Key_Down)
    assert section.weapon.currentText() == "Artillery piece, indirect fire"
    desk.window.view.setFocus()
    desk.hover("0512")
    assert section.verdict.words == "? Open: range not known"
    assert "for bombardment" in overlay_of(desk).legend.lines[0]

    unknown = replace(desk.scenario, values={})
    desk.window.open_document(Document(unknown, desk.document.ruleset))
    choose_unit(desk, "gm1")
    open_hexes = np.flatnonzero(overlay_of(desk).field.uncertain)
    desk.hover(desk.scenario.board.grid.labels[open_hexes[0]])
    assert section.verdict.words.startswith("? Open: ")
    assert section.verdict.words.endswith("spotting limit not known")
    assert any(line.startswith("Outlined with ?") for line in overlay_of(desk).legend.lines)


def test_the_tool_bar_has_it_and_leaders_have_no_field(opened: Callable[[str], Desk]) -> None:
    desk = opened("panzer_grenadier/lipovka_bridge.yaml")
    choose_unit(desk, "s_lt2")
    button = desk.window.toolbar.widgetForAction(desk.window.actions_["overlay_field"])
    QTest.mouseClick(button, LEFT, NONE)
    QApplication.processEvents()
    desk.hover("2610")
    section = desk.window.docks.inspector.field
    assert section.verdict.words == "✗ Out: does not fire"
    assert not section.weapon.isEnabled()
    assert not overlay_of(desk).field.covered.any()


def test_a_picture_without_a_window(opened: Callable[[str], Desk], tmp_path: Path) -> None:
    desk = opened("landships/marcelle_farm.yaml")
    analysis = Analysis(desk.scenario, desk.document.ruleset)
    for language, title in (("en", "Field of fire of"), ("fr", "Champ de tir de")):
        out = tmp_path / f"{language}.svg"
        render_file(analysis, out, field="gk1", legend=True, language=language)
        text = out.read_text(encoding="utf-8")
        assert title in text
        assert SKY.lower() in text.lower()


def test_a_real_enemy_is_told_apart_from_the_one_that_is_asked_for(opened: Callable[[str], Desk]) -> None:
    desk = opened("panzer_grenadier/lipovka_bridge.yaml")
    choose_unit(desk, "s_at")
    desk.key("G")
    desk.hover("1710")
    section = desk.window.docks.inspector.field
    # anti-tank fire is shown against a vehicle; the engineers who stand there are none
    assert section.enemy.currentData() == "tank"
    assert f"Enemy: {desk.document.ruleset.units['tank'].name.get('en')}" in overlay_of(desk).legend.lines
    assert section.verdict.words.startswith("✓ In the field")
    assert "vehicle" not in section.why.words
    assert section.present.words == "✗ Who stands there: cannot be fired at"
    assert "no vehicle in the hex" in section.present_why.words
    desk.hover("1810")
    assert section.present.words == ""
    assert section.present_why.words == ""


def test_a_real_enemy_who_is_spotted_where_another_would_not_be(opened: Callable[[str], Desk]) -> None:
    desk = opened("panzer_grenadier/lipovka_bridge.yaml")
    choose_unit(desk, "s_mor")
    desk.key("G")
    desk.hover("1108")
    section = desk.window.docks.inspector.field
    assert section.verdict.words == "✗ Out: not spotted"
    assert section.present.words == "✓ Who stands there: can be fired at"
    assert "[8.0]" in section.present_why.words


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


def test_with_the_field_of_fire_the_line_is_for_fire(desk: Desk) -> None:
    """What stands beside the card of fire is asked for fire too, and the purpose says so."""
    purpose = desk.window.docks.inspector.asking.purpose
    desk.click("0404")
    desk.hover("0408")
    assert purpose.currentText() == "Spotting"
    desk.key("G")
    assert purpose.currentText() == "Fire"
    line = desk.window.kind.overlays.shown["line"]
    assert line is not None
    assert "for fire" in " ".join(line.legend.lines)
    desk.key("G")
    assert purpose.currentText() == "Spotting"
    desk.key("G")
    purpose.setCurrentIndex(0)
    purpose.activated.emit(0)
    assert desk.window.inquiry.purpose == "spot"
    desk.key("G")
    assert purpose.currentText() == "Spotting", "what was chosen stays"
