"""New from real ground: files become a map, by the menu, the mouse and the keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shapely
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QDialogButtonBox, QFileDialog, QLabel

from tests.desktop.answered_dialogs import answered, press
from tests.desktop.tabletop_windows import OpenTabletop
from tests.desktop.window_driver import WindowDriver
from tests.ground.places import map_of, osm_text, ruleset_of, sources_of, square
from workbench.base.data_folders import GROUND_EXAMPLE
from workbench.desktop.dialogs.real_ground import RealGroundDialog
from workbench.desktop.export.hex_page import HexPage
from workbench.desktop.export.map_page import PageRequest
from workbench.files.formats import registry
from workbench.files.formats.map_format import OpenScenario, Target
from workbench.real_ground.sources import read_sources
from workbench.scenario.edits.ground import SetElevation
from workbench.scenario.edits.tabletop_pieces import DeleteFeatures
from workbench.scenario.scenario import Scenario, TabletopScenario

pytestmark = pytest.mark.gui
OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel
FILES = sorted(GROUND_EXAMPLE.iterdir())
RULESETS = ("panzer_grenadier", "blitzkrieg")


def type_over(field: QAbstractSpinBox, words: str) -> None:
    """Type into a field in the place of all that it has, and go on to the next one."""
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Tab)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mappings of the user lie in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        QApplication.processEvents()
        time.sleep(0.005)


def drawn(dialog: RealGroundDialog) -> None:
    """Wait until what is shown is that of what is chosen."""
    until(lambda: not (dialog._reading.busy or dialog._delay.isActive() or dialog._making.busy))


@pytest.fixture
def dialog(qapp: QApplication) -> Any:
    shown = RealGroundDialog(FILES, {name: ruleset_of(name) for name in RULESETS}, "en", first="panzer_grenadier")
    shown.show()
    drawn(shown)
    yield shown
    shown.reject()
    shown.deleteLater()


def scenario_in(dialog: RealGroundDialog) -> Any:
    assert dialog.made is not None
    return dialog.made.imported.scenario


def test_the_menu_makes_a_map_of_files(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path) for path in FILES], ""))
    seen: list[Any] = []

    def act(dialog: RealGroundDialog) -> None:
        drawn(dialog)
        seen.append((dialog.summary.text(), dialog.picture.pixmap().width(), dialog.files.text()))
        press(dialog, OK)

    met = answered(RealGroundDialog, act)
    driver.document.mark_saved(Path("elsewhere.yaml"))
    driver.window.actions_["new_ground"].trigger()
    assert len(met) == 1
    summary, width, files = seen[0]
    assert "level 0 begins" in summary
    assert width > 50
    assert "example.osm" in files
    assert "OpenStreetMap" not in files  # the example is made up
    made = driver.scenario
    assert isinstance(made, Scenario)
    assert made.title.en == "Brumepont"
    assert made.board.mask("woods").any()
    assert driver.document.dirty


def test_a_click_on_the_overview_puts_the_map_there_and_arrows_move_it(dialog: RealGroundDialog) -> None:
    before = dialog.latitude.value(), dialog.longitude.value(), scenario_in(dialog).board
    overview = dialog.overview
    QTest.mouseClick(
        overview, Qt.MouseButton.LeftButton, pos=QPoint(overview.width() // 2 + 30, overview.height() // 2 + 12)
    )
    drawn(dialog)
    there = dialog.latitude.value(), dialog.longitude.value()
    assert there[0] < before[0]
    assert there[1] > before[1]
    assert scenario_in(dialog).board != before[2]
    overview.setFocus()
    QTest.keyClick(overview, Qt.Key.Key_Up)
    drawn(dialog)
    assert dialog.latitude.value() > there[0]
    assert dialog.longitude.value() == pytest.approx(there[1], abs=1e-4)


def test_the_map_follows_the_sliders_and_the_rules(dialog: RealGroundDialog) -> None:
    assert scenario_in(dialog).board.mask("village").any()
    dialog.villages.setFocus()
    for _ in range(12):
        QTest.keyClick(dialog.villages, Qt.Key.Key_PageUp)
    drawn(dialog)
    assert not scenario_in(dialog).board.mask("village").any()
    assert not dialog.scale.isVisible()
    dialog.ruleset.setFocus()
    QTest.keyClick(dialog.ruleset, Qt.Key.Key_Down)
    drawn(dialog)
    assert dialog.scale.isVisible()
    assert not dialog.metres.isVisible()
    assert isinstance(scenario_in(dialog), TabletopScenario)


def test_what_is_chosen_last_counts_at_once(dialog: RealGroundDialog) -> None:
    """The button pressed right after a change gives the map of that change."""
    type_over(dialog.columns, "17")
    press(dialog, OK)
    until(lambda: not dialog.isVisible())
    assert scenario_in(dialog).board.grid.columns == 17


def test_a_place_without_ground_is_told_and_no_map_is_made(dialog: RealGroundDialog) -> None:
    type_over(dialog.latitude, "10")
    drawn(dialog)
    assert "hold nothing around" in dialog.picture.text()
    assert dialog.made is None
    button = dialog.findChild(QDialogButtonBox).button(OK)  # type: ignore[union-attr]
    assert not button.isEnabled()


def test_a_broken_file_is_named_with_its_place(qapp: QApplication, tmp_path: Path) -> None:
    bad = tmp_path / "bad.osm"
    bad.write_text("<osm>\n<node/>")
    dialog = RealGroundDialog([bad, *FILES], {"panzer_grenadier": ruleset_of()}, "fr")
    dialog.show()
    drawn(dialog)
    assert "bad.osm:2" in dialog.files.text()
    assert "example.osm" in dialog.files.text()
    assert dialog.made is not None
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    dialog.deleteLater()


@pytest.mark.slow(8)
def test_ground_is_made_again_and_what_was_painted_stays(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path) for path in FILES], ""))
    again = driver.window.actions_["ground_again"]
    assert not again.isEnabled()
    answered(RealGroundDialog, lambda dialog: (drawn(dialog), press(dialog, OK)))
    driver.document.mark_saved(Path("elsewhere.yaml"))
    driver.window.actions_["new_ground"].trigger()
    driver.window.actions_.refresh_all()  # as its menu does when it opens
    assert again.isEnabled()
    before = driver.scenario
    driver.window.document.apply(SetElevation(tuple(range(0, 300, 7)), 12))
    painted = driver.scenario
    assert painted.board != before.board
    told: list[str] = []

    def finer(dialog: RealGroundDialog) -> None:
        drawn(dialog)
        assert not dialog.metres.isEnabled()
        assert "same hexes" in dialog.metres.toolTip()
        type_over(dialog.level_metres, "10")
        drawn(dialog)
        told.append(dialog.summary.text())
        press(dialog, OK)

    answered(RealGroundDialog, finer)
    again.trigger()
    made = driver.scenario
    assert "stay as painted by hand" in told[0]
    assert made.board.elevation.max() > before.board.elevation.max()
    changed = painted.board.elevation != before.board.elevation
    assert (made.board.elevation[changed] == painted.board.elevation[changed]).all()
    driver.window.actions_["undo"].trigger()
    assert driver.scenario.board == painted.board


@pytest.mark.slow(8)
def test_ground_is_made_again_further_on_and_what_was_painted_moves_with_its_ground(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path) for path in FILES], ""))
    answered(RealGroundDialog, lambda dialog: (drawn(dialog), press(dialog, OK)))
    driver.document.mark_saved(Path("elsewhere.yaml"))
    driver.window.actions_["new_ground"].trigger()
    driver.window.document.apply(SetElevation((600,), 19))
    before = driver.scenario

    def wider(dialog: RealGroundDialog) -> None:
        drawn(dialog)
        type_over(dialog.columns, "44")
        drawn(dialog)
        press(dialog, OK)

    answered(RealGroundDialog, wider)
    driver.window.actions_.refresh_all()
    driver.window.actions_["ground_again"].trigger()
    made = driver.scenario
    assert made.board.grid.columns == before.board.grid.columns + 4
    (there,) = [n for n in range(made.board.grid.size) if made.board.elevation[n] == 19]
    column, row = before.board.grid.column_row(600)
    assert made.board.grid.column_row(there) == (column + 2, row)
    assert len(set(made.board.elevation[:60].tolist())) > 1


@pytest.mark.slow(8)
def test_a_table_is_made_again_and_a_house_that_was_taken_away_stays_away(
    open_tabletop: OpenTabletop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path) for path in FILES], ""))
    first = map_of(read_sources(FILES), "blitzkrieg", latitude=45.001, longitude=-30.0).imported.scenario
    assert isinstance(first, TabletopScenario)
    page = open_tabletop(first).window
    before = page.document.scenario
    house = next(piece for piece in before.board.features if piece.openings)
    page.document.apply(DeleteFeatures((house.id,)))
    told: list[str] = []

    def finer(dialog: RealGroundDialog) -> None:
        drawn(dialog)
        assert not dialog.overview.isEnabled()
        assert "stays where it lies" in dialog.scale.toolTip()
        type_over(dialog.level_metres, "2")
        drawn(dialog)
        told.append(dialog.summary.text())
        press(dialog, OK)

    answered(RealGroundDialog, finer)
    page.actions_.refresh_all()
    page.actions_["ground_again"].trigger()
    made = page.document.scenario
    assert isinstance(made, TabletopScenario)
    assert "taken away by hand: 1" in told[0]
    assert not any(piece.area.equals(house.area) for piece in made.board.features)
    assert len(made.board.features) > len(before.board.features)
    page.actions_["undo"].trigger()
    assert page.document.scenario.board == replace(before.board, features=page.document.scenario.board.features)


def test_today_and_the_credit_are_said_in_the_dialog(dialog: RealGroundDialog, tmp_path: Path) -> None:
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "not that of 1944" in said
    assert "contributors" not in said  # the example is made up
    land = tmp_path / "land.osm"
    land.write_text(osm_text([(square(0, 0, 500), {"natural": "wood"})]))
    french = RealGroundDialog([land], {"panzer_grenadier": ruleset_of()}, "fr")
    french.show()
    drawn(french)
    assert "contributeurs d’OpenStreetMap" in french.files.text()
    assert "celui de 1944" in " ".join(label.text() for label in french.findChildren(QLabel))
    french.reject()
    french.deleteLater()


def test_levels_that_are_too_small_are_made_large_enough_by_a_click(dialog: RealGroundDialog) -> None:
    assert not dialog.enough_button.isVisible()
    type_over(dialog.level_metres, "0.5")
    drawn(dialog)
    assert "beyond the levels of the ruleset" in dialog.losses.text()
    assert dialog.enough_button.isVisible()
    QTest.mouseClick(dialog.enough_button, Qt.MouseButton.LeftButton)
    drawn(dialog)
    assert "beyond the levels" not in dialog.losses.text()
    assert not dialog.enough_button.isVisible()
    assert scenario_in(dialog).board.elevation.max() <= dialog.chosen_ruleset.elevation_steps[1]  # type: ignore[union-attr]


def test_the_bar_says_how_much_of_the_map_is_made(dialog: RealGroundDialog) -> None:
    shares: list[tuple[int, int]] = []
    dialog.progress.valueChanged.connect(lambda value: shares.append((value, dialog.progress.maximum())))
    dialog.rows.setFocus()
    QTest.keyClick(dialog.rows, Qt.Key.Key_Up)
    drawn(dialog)
    done = [value for value, total in shares if total == 5 and value > 0]
    assert done == sorted(done)
    assert done[-1] == 5


def test_the_scale_is_that_of_the_map_and_not_of_the_rules(qapp: QApplication, tmp_path: Path) -> None:
    ruleset = ruleset_of()
    land = osm_text([(square(60, 50, 100), {"natural": "wood"})])
    made = map_of(sources_of(tmp_path, land_osm=land), metres=50.0, columns=30).imported.scenario
    assert isinstance(made, Scenario)
    assert ruleset.hex_metres == 200
    page = HexPage.from_answers(made, ruleset, (), PageRequest())
    hexes, _, words = page.scale_bar(4000.0)
    assert words.endswith(f"= {50 * hexes} m")
    painted = HexPage.from_answers(replace(made, imported=None), ruleset, (), PageRequest())
    assert painted.scale_bar(4000.0)[2].endswith(f"= {200 * hexes} m")
    found = registry.format_written("map.geojson", "hex")
    exported = registry.write_file(OpenScenario(made, ruleset), found, Target(tmp_path / "map.geojson"))
    shapes = shapely.from_geojson(exported.data.decode())
    left, _, right, _ = shapes.bounds
    # 30 columns of hexes of 50 m: three quarters of 57.7 m each
    assert right - left == pytest.approx(30 * 43.3, rel=0.05)
