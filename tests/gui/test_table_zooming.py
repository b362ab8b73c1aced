"""While a hand zooms over a table, its ground is painted once; when the hand rests, it is painted as it is."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from tests.gui.drawing_desks import DrawingDesk, lay, slate
from tests.gui.scene_maps import pixels_of
from workbench.desktop.table.ground import TableGround

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui


def test_the_ground_is_stretched_until_the_hand_rests(
    slate: DrawingDesk, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    view, painted, paint = slate.window.view, [], TableGround.paint_as
    at = QPointF(view.viewport().rect().center())
    monkeypatch.setattr(TableGround, "paint_as", lambda *args: painted.append(1) or paint(*args))
    for step in range(1, 5):
        view.set_zoom(view.zoom * 1.1, at)
        stretched = pixels_of(view.viewport().grab().toImage())
        assert len(painted) == 1, f"step {step}"
    qtbot.waitUntil(lambda: view._stretched._picture is None, timeout=30_000)
    sharp = pixels_of(view.viewport().grab().toImage())
    assert len(painted) == 2
    assert 0 < (np.abs(sharp.astype(int) - stretched).max(axis=-1) > 60).mean() < 0.05
    view.set_zoom(view.zoom * 1.1)
    view.viewport().grab()
    assert len(painted) == 3, "what is not done by hand is shown at once"
