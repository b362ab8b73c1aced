"""After an edit the tiles show what they would if all had been painted anew: changed hexes nearly so at once, in full and with
what lies around them when the hand rests."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.bench.boards import rules, scenario
from tests.desktop.terrain_map import colour_distance
from workbench.desktop.canvas.tile_cache import TileCache
from workbench.desktop.drawing.ground import Ground
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.scenario.changes import compare
from workbench.scenario.edits.ground import PaintTerrain

pytestmark = pytest.mark.gui
WIDE, HIGH = 700, 500


def picture(cache: TileCache, box: QRectF, zoom: float, *, wait: bool) -> np.ndarray:
    """What the tiles show of a scene rectangle, (height, width, 4)."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    painter.translate(-box.topLeft())
    cache.paint(painter, box, zoom, wait=wait)
    painter.end()
    return np.frombuffer(image.constBits(), dtype=np.uint8).reshape(HIGH, WIDE, 4).copy()


def chosen(plane: Plane, which: str) -> tuple[int, ...]:
    """A hex in the middle of the map, alone, with another some hexes off, or with its neighbours."""
    middle = plane.number_at(plane.rect.center())
    assert middle is not None
    beside = plane.grid.neighbours[middle].tolist()
    far = beside[0]
    for _ in range(3):
        far = int(plane.grid.neighbours[far, 0])
    return {"one": (middle,), "apart": (middle, far), "together": (middle, *beside[:3])}[which]


def differs(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Where two pictures differ, by more than the shade of a hill does at the edge of a piece."""
    return np.asarray(colour_distance(a, b) > 24)


@pytest.mark.slow(8)
@pytest.mark.share(2)
@pytest.mark.parametrize("zoom", [0.5, 1.0])
@pytest.mark.parametrize("which", ["one", "apart", "together"])
def test_edited_tiles_equal_new_ones(qapp: QApplication, zoom: float, which: str) -> None:
    before = scenario(18, 18)
    hexes = chosen(Ground(before, rules()).plane, which)
    after = PaintTerrain("town", hexes, frozenset()).apply(before)
    changes = compare(before, after)
    assert changes.ground
    ground = Ground(before, rules())
    middle = ground.plane.rect.center()
    box = QRectF(middle.x() - WIDE / 2 / zoom, middle.y() - HIGH / 2 / zoom, WIDE / zoom, HIGH / zoom)
    cache = TileCache(ground)
    first = picture(cache, box, zoom, wait=True)
    cache.replace(ground.after(after), changes.hexes, box, zoom)
    at_once = picture(cache, box, zoom, wait=False)
    assert cache.repaint_edits()
    assert not cache.repaint_edits()
    rested = picture(cache, box, zoom, wait=True)
    anew = picture(TileCache(Ground(after, rules())), box, zoom, wait=True)
    inside = np.zeros((HIGH, WIDE), dtype=np.bool_)
    y, x = np.ogrid[:HIGH, :WIDE]
    for number in hexes:
        at = (ground.plane.centre(number) - box.topLeft()) * zoom
        inside |= np.hypot(x - at.x(), y - at.y()) < 0.5 * UNIT * zoom
    assert inside.any()
    wrong = differs(at_once, anew)
    assert differs(first, anew)[inside].any()
    assert differs(rested, anew).mean() < 0.0005
    assert wrong[inside].mean() < 0.1, "soft edges follow"
