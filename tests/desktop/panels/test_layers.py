"""The panel of layers (eye, lock, strength) and the minimap, on hex maps and on tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidget

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, WindowDriver
from workbench.desktop.canvas.minimap import REST_MILLISECONDS, Minimap
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, PICTURE, LayerLook, Toggle
from workbench.desktop.look.settings import Settings
from workbench.desktop.panels.layers import EYE, LOCK, NAME, LayersPanel
from workbench.scenario.edits.settings import SetUnderlay
from workbench.scenario.map_layers import ELEVATION, HEX_LAYERS, MARKERS, PIECES, TERRAIN, UNITS, ZONES
from workbench.scenario.underlay import Underlay


def tick(panel: LayersPanel, layer: str, column: int) -> None:
    """Click the box of a row."""
    tree: QTreeWidget = panel.tree
    row = panel.rows[layer]
    tree.scrollToItem(row)
    rect = tree.visualItemRect(row)
    left = tree.columnViewportPosition(column)
    at = QPoint(left + 10, rect.center().y())
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def opened(window: object, name: str) -> None:
    window.docks.bring_up(name)  # type: ignore[attr-defined]
    QApplication.processEvents()


@pytest.mark.slow(8)
def test_a_locked_layer_is_not_painted_and_the_status_bar_says_why(driver: WindowDriver) -> None:
    panel = driver.window.docks.map.layers
    opened(driver.window, "layers")
    tick(panel, TERRAIN, LOCK)
    assert panel.locked == {TERRAIN}
    driver.key("b")
    driver.choose("terrain", "woods")
    driver.click("0202")
    assert driver.terrain("0202") == driver.terrain("0201")
    assert driver.steps == 0
    assert "Locked" in driver.window.status.hint.text()
    assert "Terrain" in driver.window.status.hint.text()
    tick(panel, TERRAIN, LOCK)
    driver.click("0202")
    assert "woods" in driver.terrain("0202")
    assert driver.steps == 1


@pytest.mark.slow(8)
def test_locked_units_stay_and_keys_lock_them(driver: WindowDriver) -> None:
    driver.key("u", CTRL | Qt.KeyboardModifier.AltModifier)
    assert driver.window.docks.map.layers.locked == {UNITS}
    driver.drag("0303", "0404")
    assert driver.where("b1") == "0303"
    driver.key("u", CTRL | Qt.KeyboardModifier.AltModifier)
    driver.drag("0303", "0404")
    assert driver.where("b1") == "0404"
    driver.key("l", CTRL | Qt.KeyboardModifier.AltModifier)
    assert driver.window.docks.map.layers.locked == set(HEX_LAYERS) - {UNITS}


def test_only_the_chosen_layer_can_be_painted(driver: WindowDriver) -> None:
    panel = driver.window.docks.map.layers
    opened(driver.window, "layers")
    tick(panel, TERRAIN, NAME)
    panel.lock_others.click()
    assert panel.locked == set(HEX_LAYERS) - {TERRAIN}
    panel.lock_others.click()
    assert panel.locked == frozenset()


@pytest.mark.slow(8)
def test_a_hidden_layer_is_not_drawn_and_answers_still_count_it(driver: WindowDriver) -> None:
    panel, view = driver.window.docks.map.layers, driver.window.view
    opened(driver.window, "layers")
    middle = view.widget_position(driver.number("0604"))
    QTest.qWait(50)
    wooded = view.grab().toImage().pixelColor(middle)
    tick(panel, TERRAIN, EYE)
    QTest.qWait(50)
    assert view.grab().toImage().pixelColor(middle) != wooded
    assert "woods" in driver.terrain("0604")
    driver.key("v")
    driver.click("0303")
    driver.hover("1003")
    assert "0603" in driver.window.docks.inspector.line.verdict.text()
    tick(panel, TERRAIN, EYE)
    tick(panel, UNITS, EYE)
    assert view.unit_position("b1") is not None
    assert not any(item.isVisible() for item in view._units._items.values())


def test_units_can_be_drawn_faintly(driver: WindowDriver) -> None:
    panel = driver.window.docks.map.layers
    opened(driver.window, "layers")
    tick(panel, UNITS, NAME)
    assert panel.slider.isEnabled()
    panel.slider.setFocus()
    for _ in range(3):
        QTest.keyClick(panel.slider, Qt.Key.Key_PageDown)
    assert panel.strength.text() == f"{panel.slider.value()} %"
    assert all(abs(i.opacity() - panel.slider.value() / 100) < 1e-6 for i in driver.window.view._units._items.values())
    QTest.mouseClick(panel.usual, LEFT)
    assert panel.strength.text() == "100 %"
    assert all(item.opacity() == 1.0 for item in driver.window.view._units._items.values())


def colours(driver: WindowDriver, *labels: str) -> list[QColor]:
    """What is drawn a little below the middles of hexes."""
    view, left = driver.window.view, 200
    picture = view.grab().toImage()
    while view._repaint_timer.isActive() and (left := left - 1):  # tiles are painted within a budget
        QTest.qWait(10)
        picture = view.grab().toImage()
    return [
        picture.pixelColor(driver.window.view.widget_position(driver.number(label)) + QPoint(3, 5)) for label in labels
    ]


def away(one: QColor, other: QColor) -> int:
    """How far apart two colours are."""
    return sum(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True))


def fade(panel: LayersPanel, layer: str, to: int) -> None:
    """Choose a layer and pull the slider."""
    tick(panel, layer, NAME)
    panel.slider.setValue(to)


@pytest.mark.slow
def test_every_layer_of_the_ground_can_be_drawn_faintly(driver: WindowDriver) -> None:
    panel = driver.window.docks.map.layers
    opened(driver.window, "layers")
    driver.window.view.set_shown(Toggle.GRID, False)
    full = colours(driver, "0604", "0909")
    tick(panel, TERRAIN, EYE)
    (bare, hill) = colours(driver, "0604", "0909")
    tick(panel, TERRAIN, EYE)
    fade(panel, TERRAIN, 40)
    (faint, still) = colours(driver, "0604", "0909")
    wanted = [round(low + 0.4 * (high - low)) for low, high in zip(bare.getRgb(), full[0].getRgb(), strict=True)]
    assert faint.getRgb() == pytest.approx(wanted, abs=3), "terrain at two fifths of its strength"
    assert away(still, hill) == away(still, full[1]) == 0, "the hill is as strong as ever"
    assert panel.rows[TERRAIN].text(NAME) == "Terrain · 40 %"
    # an edit is painted as faintly, and another layer can be faint as well
    driver.key("b")
    driver.choose("terrain", "woods")
    driver.click("0204")
    assert away(*colours(driver, "0204", "0604")) < 60
    fade(panel, ELEVATION, 15)
    assert away(colours(driver, "0909")[0], full[1]) > 20
    QTest.mouseClick(panel.usual, LEFT)
    assert colours(driver, "0604", "0909") == full
    driver.window.view.set_shown(Toggle.GRID, True)


@pytest.mark.slow(8)
def test_zones_have_an_eye_a_lock_and_a_strength(driver: WindowDriver) -> None:
    panel, window = driver.window.docks.map.layers, driver.window
    opened(window, "layers")
    driver.key("Z")
    driver.click("0201")
    tick(panel, ZONES, LOCK)
    driver.click("0301")
    assert len(driver.scenario.zones[0].hexes) == 1
    assert "Zones" in window.status.hint.text()
    tick(panel, ZONES, EYE)
    assert "zones" not in window.view.overlay_slots()
    assert not window.actions_["show_zones"].isChecked()
    window.actions_["show_zones"].trigger()
    assert "zones" in window.view.overlay_slots()
    assert panel.look.shows(ZONES)
    fade(panel, ZONES, 30)
    assert window.view.overlays.by_slot["zones"].opacity() == pytest.approx(0.3)


@pytest.mark.slow(8)
def test_what_is_painted_into_an_overlay_obeys_the_locks(driver: WindowDriver) -> None:
    window = driver.window
    window.docks.bring_up("overlays")
    QApplication.processEvents()
    QTest.mouseClick(window.docks.overlays.panel.paint, LEFT)
    window.docks.map.layers.lock(frozenset({TERRAIN}))
    driver.key("b")
    driver.choose("terrain", "town")
    driver.drag("0202", "0203")
    assert driver.scenario.overlays[0].changes == ()
    assert "Locked" in window.status.hint.text()
    window.docks.map.layers.lock(frozenset({ELEVATION}))
    driver.drag("0202", "0203")
    assert len(driver.scenario.overlays[0].changes) == 1


def test_layers_are_as_they_were_left_in_the_next_window(driver: WindowDriver, settings: Settings) -> None:
    panel = driver.window.docks.map.layers
    fade(panel, UNITS, 50)
    panel.toggle(MARKERS, EYE)
    panel.lock(frozenset({TERRAIN}))
    assert driver.window.docks.map.chip is not None
    assert driver.window.docks.map.chip.text() == "Hidden: Markers"
    driver.window.docks.map.save(settings, driver.window.kind.layout)
    panel.show_layers(DEFAULT_LOOK, frozenset())
    assert not driver.window.docks.map.chip.text().endswith("Markers")
    driver.window.docks.map.restore(settings, driver.window.kind.layout)
    assert panel.look == LayerLook(frozenset({MARKERS}), ((UNITS, 0.5),))
    assert driver.window.view.look == panel.look
    assert driver.document.locked == {TERRAIN}
    settings.save_layout(f"{driver.window.kind.layout}layers", QByteArray(b"nonsense"))
    driver.window.docks.map.restore(settings, driver.window.kind.layout)
    assert panel.look == DEFAULT_LOOK
    assert driver.document.locked == frozenset()


def test_locked_pieces_of_a_table_stay(tabletop: TabletopDriver) -> None:
    panel = tabletop.window.docks.map.layers
    opened(tabletop.window, "layers")
    tick(panel, PIECES, LOCK)
    before = tabletop.window.document.scenario
    tabletop.window.editing.select_all()
    tabletop.window.editing.delete()
    assert tabletop.window.document.scenario.board == before.board
    assert "Locked" in tabletop.window.status.hint.text()


def frame_follows(minimap: Minimap, view: object, zoom: Callable[[], None]) -> None:
    zoom()
    before = minimap.frame()
    box = minimap._box()
    at = (box.topLeft() + QPointF(box.width() * 0.25, box.height() * 0.25)).toPoint()
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    after = minimap.frame()
    assert after.center().x() < before.center().x()
    assert abs(after.center().x() - at.x()) < 6
    QTest.keyClick(minimap, Qt.Key.Key_Right)
    assert minimap.frame().center().x() > after.center().x()


def test_the_minimap_takes_the_view_there(driver: WindowDriver) -> None:
    window = driver.window
    opened(window, "minimap")
    view = window.view
    frame_follows(window.docks.map.minimap, view, lambda: view.set_zoom(view.zoom * 4))


@pytest.mark.slow(8)
def test_the_minimap_shows_what_is_painted(driver: WindowDriver, qtbot: object) -> None:
    window = driver.window
    opened(window, "minimap")
    minimap = window.docks.map.minimap
    qtbot.waitUntil(lambda: minimap.pictures_made > 0, timeout=30_000)  # type: ignore[attr-defined]
    made = minimap.pictures_made
    driver.key("b")
    driver.choose("terrain", "woods")
    began = time.monotonic()
    driver.drag("0202", "0204")
    qtbot.waitUntil(lambda: minimap.pictures_made > made, timeout=30_000)  # type: ignore[attr-defined]
    rests = int((time.monotonic() - began) * 1000 / REST_MILLISECONDS)
    assert minimap.pictures_made <= made + 1 + rests, (
        "one picture for a whole stroke, and one for each rest that it lasts"
    )


@pytest.mark.slow
def test_the_minimap_of_a_table(tabletop: TabletopDriver) -> None:
    window = tabletop.window
    opened(window, "minimap")
    frame_follows(window.docks.map.minimap, window.view, lambda: window.view.set_zoom(window.view.zoom * 4))


def written(window: object, path: Path) -> QImage:
    """The picture of the map that the window writes."""
    assert window.file_commands.export_to(path)  # type: ignore[attr-defined]
    return QImage(str(path))


def tones(picture: QImage) -> set[int]:
    """The colours of a picture, roughly."""
    small = picture.scaled(160, 120)
    return {small.pixel(x, y) & 0xF8F8F8 for x in range(160) for y in range(120)}


@pytest.mark.slow(8)
def test_saved_pictures_show_layers_as_the_window_does(driver: WindowDriver, tmp_path: Path) -> None:
    panel = driver.window.docks.map.layers
    full = written(driver.window, tmp_path / "full.png")
    assert full == written(driver.window, tmp_path / "again.png")
    panel.toggle(UNITS, EYE)
    bare = written(driver.window, tmp_path / "bare.png")
    assert bare.size() == full.size()
    assert bare != full
    panel.toggle(UNITS, EYE)
    panel.show_layers(LayerLook(opacities=((UNITS, 0.4), (TERRAIN, 0.3))), frozenset())
    faint = written(driver.window, tmp_path / "faint.png")
    assert faint not in (bare, full)
    assert len(tones(faint) & tones(full)) < len(tones(full))
    panel.show_layers(LayerLook(frozenset({ANSWERS, UNITS, ZONES, TERRAIN, MARKERS})), frozenset())
    plain = written(driver.window, tmp_path / "plain.svg")
    assert not plain.isNull()
    panel.show_layers(DEFAULT_LOOK, frozenset())
    assert written(driver.window, tmp_path / "last.png") == full


@pytest.mark.slow(8)
def test_pieces_of_a_table_are_faint_over_its_ground(tabletop: TabletopDriver, tmp_path: Path) -> None:
    panel, view = tabletop.window.docks.map.layers, tabletop.window.view
    opened(tabletop.window, "layers")
    full = written(tabletop.window, tmp_path / "full.png")
    fade(panel, PIECES, 20)
    QTest.qWait(30)
    assert view.look.opacity(PIECES) == pytest.approx(0.2)
    faint = written(tabletop.window, tmp_path / "faint.png")
    tick(panel, PIECES, EYE)
    hidden = written(tabletop.window, tmp_path / "hidden.png")
    assert len({full.cacheKey(), faint.cacheKey(), hidden.cacheKey()}) == 3
    assert full not in (faint, hidden)
    assert faint != hidden
    QTest.mouseClick(panel.usual, LEFT)
    assert written(tabletop.window, tmp_path / "last.png") == full


@pytest.mark.slow(8)
def test_the_chosen_layer_is_hidden_and_locked_by_keys(driver: WindowDriver) -> None:
    panel = driver.window.docks.map.layers
    assert not driver.window.actions_["lock_layer"].isEnabled(), "answers are no layer that could be edited"
    panel.tree.setCurrentItem(panel.rows[TERRAIN])
    driver.key("h", CTRL)
    assert not panel.look.shows(TERRAIN)
    driver.key("h", CTRL)
    assert panel.look == DEFAULT_LOOK
    driver.key("l", CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert panel.locked == {TERRAIN}


@pytest.mark.slow
def test_the_picture_under_the_map_has_a_row_while_there_is_one(driver: WindowDriver) -> None:
    panel = driver.window.docks.map.layers
    opened(driver.window, "layers")
    assert panel.rows[PICTURE].isHidden()
    driver.document.apply(SetUnderlay(Underlay("scan.png", width=12.0)))
    assert not panel.rows[PICTURE].isHidden()
    tick(panel, PICTURE, EYE)
    tick(panel, PICTURE, LOCK)
    underlay = driver.scenario.underlay
    assert underlay is not None
    assert (underlay.shown, underlay.locked) == (False, True)
    tick(panel, PICTURE, LOCK)
    fade(panel, PICTURE, 20)
    assert driver.scenario.underlay is not None
    assert driver.scenario.underlay.opacity == pytest.approx(0.2)
    assert panel.look == DEFAULT_LOOK, "the picture is of the scenario, and not of the window"
    while driver.document.stack.canUndo():
        driver.document.stack.undo()
    assert panel.rows[PICTURE].isHidden()
    assert panel.chosen == ANSWERS
