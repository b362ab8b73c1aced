"""While the user zooms, the pictures of the ground are stretched; after a rest they are painted at the new scale."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.terrain_map import colour_distance, pixels_of
from tests.desktop.window_driver import WindowDriver
from workbench.desktop.canvas.tile_cache import tile_keys, tile_level
from workbench.desktop.drawing.tabletop_ground import TabletopGround

pytestmark = pytest.mark.gui


@pytest.mark.slow
def test_the_ground_is_stretched_until_the_hand_rests(
    tabletop: TabletopDriver, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    view, painted, paint = tabletop.window.view, [], TabletopGround.paint_with_look
    view.viewport().grab()  # what the window still has to lay out would paint the ground once more
    view._stretched._picture = None  # another test may have zoomed this window
    at = QPointF(view.viewport().rect().center())
    monkeypatch.setattr(TabletopGround, "paint_with_look", lambda *args: painted.append(1) or paint(*args))
    for step in range(1, 5):
        view.set_zoom(view.zoom * 1.1, at)
        stretched = pixels_of(view.viewport().grab().toImage())
        assert len(painted) == 1, f"step {step}: {len(painted)}"
    qtbot.waitUntil(lambda: not view._stretched.is_shown, timeout=30_000)
    sharp = pixels_of(view.viewport().grab().toImage())
    assert len(painted) == 2
    assert 0 < (colour_distance(sharp, stretched) > 60).mean() < 0.05
    view.set_zoom(view.zoom * 1.1)
    view.viewport().grab()
    assert len(painted) == 3, "what is not done by hand is shown at once"
    view.set_zoom(view.zoom * 1.1, at)
    view.viewport().grab()
    assert len(painted) == 3, "the picture of the first time is used again"


@pytest.mark.slow
@pytest.mark.parametrize("factor", [1.25, 0.8])
def test_a_map_is_shown_by_the_tiles_that_it_has_until_the_hand_rests(
    driver: WindowDriver, factor: float, qtbot: QtBot
) -> None:
    view = driver.window.view
    cache = view.tiles
    assert cache is not None
    view.set_zoom(1.0)
    qtbot.waitUntil(lambda: _complete(driver), timeout=30_000)
    at = QPointF(view.viewport().rect().center())
    # how long a step takes on a busy machine does not matter: each begins the moment anew
    painted = cache.painted
    for _ in range(5):
        view.set_zoom(view.zoom * factor, at)
        coarse = pixels_of(view.viewport().grab().toImage())
        assert cache.is_zooming
        assert cache.painted == painted
    assert _complete(driver) is False
    qtbot.waitUntil(lambda: _complete(driver), timeout=30_000)
    fine = pixels_of(view.viewport().grab().toImage())
    assert cache.painted > painted
    # woods are woods already while the hand zooms
    assert 0 < (colour_distance(fine, coarse) > 60).mean() < 0.2


def _complete(driver: WindowDriver) -> bool:
    """Is nothing of what is in view still to be painted?"""
    view = driver.window.view
    cache = view.tiles
    assert cache is not None
    view.viewport().grab()
    keys = tile_keys(view._visible().intersected(cache.ground.plane.rect), tile_level(view.zoom))
    return not cache.is_zooming and all(key in cache._tiles and not cache._tiles[key].missing for key in keys)
