"""The panel of a unit on a table: its figures by number, formation and spacing, and what its weapons say."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.figure_windows import SQUAD, OpenFigures, squad_table
from tests.desktop.panels.test_tabletop_panels import beyond, bring, click, pick, typed, unit_panel
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL
from workbench.desktop.app.application import install_language
from workbench.desktop.look.settings import Settings
from workbench.scenario.edits.units import SetUnitField
from workbench.scenario.units import Mount

pytestmark = pytest.mark.gui


@pytest.mark.slow(8)
def test_the_number_of_figures_is_typed_and_they_keep_their_formation(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    panel = unit_panel(squads)
    rows = panel.figures
    assert rows.count.value() == 5
    assert rows.formation.currentText() == "line"
    assert rows.gap.text() == "0.5 in"
    typed(rows.count, "6")
    assert len(squads.unit("s1").models) == 6
    assert rows.formation.currentText() == "line"
    assert rows.gap.text() == "0.5 in"
    assert squads.where("s1") == (23.0, 20.0)
    assert squads.steps == 1
    typed(rows.count, "0")
    assert squads.unit("s1").models == ()
    assert rows.count.text() == "none"
    squads.window.view.setFocus()
    squads.key("Z", CTRL)
    squads.key("Z", CTRL)
    assert squads.unit("s1").models == SQUAD


@pytest.mark.slow
def test_figures_form_up_with_a_spacing(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    panel = unit_panel(squads)
    rows = panel.figures
    pick(panel, rows.formation, "two ranks")
    models = squads.unit("s1").models
    assert [y for _, y in models] == [pytest.approx(19.4), *[pytest.approx(19.4)] * 2, *[pytest.approx(20.9)] * 2]
    typed(rows.gap, "1")
    models = squads.unit("s1").models
    assert math.dist(models[0], models[1]) == pytest.approx(2.0, abs=0.01)
    assert rows.formation.currentText() == "two ranks"
    pick(panel, rows.formation, "block")
    assert rows.formation.currentText() in ("block", "two ranks"), "five stand in two ranks as in a block"
    assert squads.steps >= 2


@pytest.mark.slow
def test_loose_figures_stay_when_their_number_changes(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    squads.key("N")
    squads.pull((26, 20), (27, 22), (25, 23))
    panel = unit_panel(squads)
    before = squads.unit("s1").models
    assert panel.figures.formation.currentText() == "as they stand"
    typed(panel.figures.count, "7")
    after = squads.unit("s1").models
    assert after[:5] == before
    gaps = [math.dist(a, b) for n, a in enumerate(after) for b in after[:n]]
    assert min(gaps) > 1.0, "nobody stands on another's base"
    typed(panel.figures.count, "4")
    assert squads.unit("s1").models == before[:4]


@pytest.mark.slow(8)
def test_a_crew_forms_up_behind_its_gun(squads: TabletopDriver) -> None:
    squads.tap((10, 28))
    panel = unit_panel(squads)
    typed(panel.figures.count, "3")
    pick(panel, panel.figures.formation, "line")
    gun = squads.unit("g1")
    assert gun.at == (10.0, 28.0)
    assert {y for _, y in gun.models} == {30.375}, "half the gun, half a base, a gap"


@pytest.mark.slow
def test_all_selected_units_form_up_and_vehicles_have_no_such_row(squads: TabletopDriver) -> None:
    squads.tap((36, 28))
    panel = unit_panel(squads)
    assert not panel.figures.isVisible()
    squads.tap((23, 20))
    squads.tap((10, 10), mod=CTRL)
    typed(panel.figures.count, "4")
    assert [len(squads.unit(name).models) for name in ("s1", "i1", "r1")] == [4, 4, 3]
    assert squads.steps == 1


@pytest.mark.slow(8)
def test_the_button_takes_the_tool_in_hand(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    panel = unit_panel(squads)
    bring(panel, panel.figures.place)
    click(panel, panel.figures.place)
    assert squads.tool == "figures"


@pytest.mark.slow
def test_a_weapon_says_its_side_its_muzzle_and_its_bearer(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    panel = unit_panel(squads)
    rows = panel.weapons
    bring(panel, rows.add)
    click(panel, rows.add)
    (row,) = rows.rows
    weapon = squads.unit("s1").weapons[0].weapon
    assert [row.model.itemText(n) for n in range(row.model.count())][:3] == ["Whole unit", "Figure 1", "Figure 2"]
    pick(panel, row.model, "Figure 4")
    pick(panel, row.arc, "Left")
    assert row.muzzle.text() == "muzzle –"
    typed(row.muzzle, "1.5")
    assert squads.unit("s1").weapons == (Mount("w1", weapon, "", 1.5, "left", 4),)
    typed(row.muzzle, "")
    assert squads.unit("s1").weapons == (Mount("w1", weapon, "", None, "left", 4),)
    bring(panel, row.muzzle)
    row.muzzle.setFocus()
    QTest.keyClick(row.muzzle, Qt.Key.Key_Up)
    assert squads.unit("s1").weapons[0].muzzle == 0.0
    squads.window.view.setFocus()
    squads.key("N")
    squads.tap((20, 20), mod=CTRL)
    assert squads.unit("s1").weapons[0].model == 3, "the weapon stays with its bearer"
    assert row.model.currentText() == "Figure 3"
    squads.tap(squads.unit("s1").models[2], mod=CTRL)
    assert squads.unit("s1").weapons[0].model is None
    assert row.model.currentText() == "Whole unit"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_runs_over_the_edge_in_either_language(
    open_figures: OpenFigures, qapp: QApplication, settings: Settings, language: str
) -> None:
    settings.language = language
    installed = install_language(qapp, language)
    try:
        driver = open_figures(squad_table(), coherency=1.0)
        driver.document.apply(SetUnitField(("s1",), "weapons", (Mount("w1", "gun_75", "turret", 2.5, "right", 3),)))
        driver.tap((23, 20))
        panel = unit_panel(driver)
        QApplication.processEvents()
        assert panel.figures.place.text() == {"en": "One by one", "fr": "Une par une"}[language]
        assert panel.figures.formation.currentText() == {"en": "line", "fr": "ligne"}[language]
        assert beyond(panel) == []
    finally:
        for translator in installed:
            qapp.removeTranslator(translator)
