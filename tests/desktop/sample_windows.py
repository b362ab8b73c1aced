"""Opens and saves samples through the commands of the window, and reads what it shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPaintEngine, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QMenu

from tests.desktop.terrain_map import pixels_of, settle
from tests.desktop.window_driver import CTRL, LEFT, NONE, WindowDriver
from workbench.base.data_folders import SAMPLES
from workbench.base.text import capitalised
from workbench.desktop.dialogs.save_picture import PictureDialog
from workbench.desktop.documents.storage import sample_title
from workbench.desktop.drawing.ground import Ground

LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
FARM = SAMPLES / "landships" / "marcelle_farm.yaml"


OpenSample = Callable[..., WindowDriver]
"""Opens a file in a window of its own, in English unless a language is given."""


def open_file(driver: WindowDriver, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open a file with Ctrl+O, and show the whole map."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    driver.window.view.setFocus()
    driver.key("O", CTRL)
    assert driver.window.document.origin == path
    driver.window.view.setFocus()
    driver.key("0", CTRL)
    QApplication.processEvents()


def sample_action(window: Any, path: Path) -> QAction:
    """The entry of a sample in *File > Open sample*, whose menus are filled when they are opened."""
    window.sample_menu.aboutToShow.emit()
    title = sample_title(path).get(window.language).replace("&", "&&")
    entries = [action for menu in window.sample_menu.findChildren(QMenu) for action in menu.actions()]
    return next(action for action in entries if action.text() == title)


def take_picture_as_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Press *Save* in the dialog of Ctrl+E as soon as it is there."""

    def press_save(dialog: PictureDialog) -> int:
        QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
        return dialog.result()

    monkeypatch.setattr(PictureDialog, "exec", press_save)


def save_picture(driver: WindowDriver, path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The picture that Ctrl+E writes, as its dialog proposes it."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    take_picture_as_proposed(monkeypatch)
    driver.window.view.setFocus()
    driver.key("E", CTRL)
    return path.read_bytes()


def printed_words(svg: bytes) -> str:
    """All words of a picture, row by row."""
    rows = re.findall(r"<text[^>]*>(.*?)</text>", svg.decode("utf-8"), re.DOTALL)
    return " ".join(unescape(row).strip() for row in rows)


def picture_words(driver: WindowDriver, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The words of the SVG picture that Ctrl+E writes, made without the ground: it takes longest and has none.

    Only the ground of the picture is left out: meanwhile palettes draw swatches on the screen and cache them for later tests.
    """
    paint = Ground.paint

    def paint_on_screen(ground: Ground, painter: QPainter, *rest: Any) -> None:
        engine = painter.paintEngine()
        if engine is None or engine.type() != QPaintEngine.Type.SVG:
            paint(ground, painter, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(Ground, "paint", paint_on_screen)
        return printed_words(save_picture(driver, path, patch))


def pick(driver: WindowDriver, box: QComboBox, data: object) -> None:
    """Choose an entry with the arrow keys, and go back to the map."""
    place = box.findData(data)
    assert place >= 0, data
    assert box.isVisible()
    assert box.isEnabled()
    box.setFocus()
    for _ in range(abs(place - box.currentIndex())):
        QTest.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < place else Qt.Key.Key_Up)
        QApplication.processEvents()
    driver.window.view.setFocus()


def choose_unit(driver: WindowDriver, unit: str) -> None:
    """Click a unit in the list of forces, as units that share a hex are chosen."""
    forces = driver.window.docks.forces
    match = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    found = driver.document.drawn_scenario.forces.find(unit)
    assert found is not None
    name = capitalised(driver.document.called(found[1]).get(driver.document.language))
    (row,) = forces.findItems(name, match, 0)
    forces.scrollToItem(row)
    QTest.mouseClick(forces.viewport(), LEFT, NONE, forces.visualItemRect(row).center())
    assert driver.window.inquiry.selection == (unit,)
    driver.window.view.setFocus()
    QApplication.processEvents()


def map_pixels(driver: WindowDriver) -> np.ndarray:
    """The map as it is on the screen."""
    settle(driver.window.view)
    return pixels_of(driver.window.view.grab().toImage())


def cut(driver: WindowDriver, shown: np.ndarray, place: str, radius: int = 5) -> np.ndarray:
    """What of ``map_pixels`` lies around the middle of a hex or of a hexside."""
    at = driver.point(place)
    return shown[at.y() - radius : at.y() + radius, at.x() - radius : at.x() + radius].astype(int)
