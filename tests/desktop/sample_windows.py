"""A hand for windows on the samples: it opens and saves them through the window's own commands, and reads what is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog

from tests.desktop.conftest import CTRL, LEFT, NONE, Desk
from tests.desktop.terrain_map import pixels_of, settle
from workbench.desktop.drawing.ground import Ground

_SAMPLES = Path(__file__).resolve().parents[2] / "samples"
LIPOVKA = _SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
FARM = _SAMPLES / "landships" / "marcelle_farm.yaml"


def opened(open_desk: Callable[..., Desk], path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A window in which a file was opened with Ctrl+O."""
    desk = open_desk()
    open_file(desk, path, monkeypatch)
    return desk


def open_file(desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open a file with Ctrl+O, and show the whole map."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    desk.window.view.setFocus()
    desk.key("O", CTRL)
    assert desk.window.document.path == path
    desk.window.view.setFocus()
    desk.key("0", CTRL)
    QApplication.processEvents()


def save_picture(desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The picture that Ctrl+E writes."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    desk.window.view.setFocus()
    desk.key("E", CTRL)
    return path.read_bytes()


def printed_words(svg: bytes) -> str:
    """All words of a picture, row by row."""
    rows = re.findall(r"<text[^>]*>(.*?)</text>", svg.decode("utf-8"), re.DOTALL)
    return " ".join(unescape(row).strip() for row in rows)


def picture_words(desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The words of the picture that Ctrl+E writes, made without the ground: it takes longest and has none."""
    with monkeypatch.context() as patch:
        patch.setattr(Ground, "paint", lambda *_: None)
        return printed_words(save_picture(desk, path, patch))


def pick(desk: Desk, box: QComboBox, data: object) -> None:
    """Choose an entry with the arrow keys, and go back to the map."""
    place = box.findData(data)
    assert place >= 0, data
    assert box.isVisible()
    assert box.isEnabled()
    box.setFocus()
    for _ in range(abs(place - box.currentIndex())):
        QTest.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < place else Qt.Key.Key_Up)
        QApplication.processEvents()
    desk.window.view.setFocus()


def choose_unit(desk: Desk, unit: str) -> None:
    """Click a unit in the list of forces, as units that share a hex are chosen."""
    forces = desk.window.docks.forces
    match = Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive
    (row,) = forces.findItems(f"{unit}  ", match, 0)
    forces.scrollToItem(row)
    QTest.mouseClick(forces.viewport(), LEFT, NONE, forces.visualItemRect(row).center())
    desk.window.view.setFocus()
    QApplication.processEvents()


def map_pixels(desk: Desk) -> np.ndarray:
    """The map as it is on the screen."""
    settle(desk.window.view)
    return pixels_of(desk.window.view.grab().toImage())


def cut(desk: Desk, shown: np.ndarray, place: str, radius: int = 5) -> np.ndarray:
    """What of ``map_pixels`` lies around the middle of a hex or of a hexside."""
    at = desk.point(place)
    return shown[at.y() - radius : at.y() + radius, at.x() - radius : at.x() + radius].astype(int)
