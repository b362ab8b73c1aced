"""The map from far away: flat tints, one numpy image, no painting of hexes at all."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor, QImage

from workbench.base.arrays import IntArray
from workbench.desktop.scene.plane import Plane

Colours = npt.NDArray[np.uint32]


def packed(colour: QColor) -> int:
    """A colour as an ARGB32 pixel."""
    return int(colour.rgba())


def flat_image(
    plane: Plane, colours: Colours, *, origin: tuple[float, float], scale: float, size: tuple[int, int]
) -> QImage:
    """An image of ``size`` pixels whose upper left corner is scene point ``origin``, ``scale`` pixels a scene unit.

    ``colours`` holds one ARGB pixel for each hex, and one more at the end for what is off the map.
    """
    width, height = size
    x = origin[0] + (np.arange(width) + 0.5) / scale
    y = origin[1] + (np.arange(height) + 0.5) / scale
    return hex_image(plane.hex_raster(x, y), colours)


def hex_image(numbers: IntArray, colours: Colours) -> QImage:
    """An image from a raster of hex numbers (-1 = the last colour)."""
    pixels = np.ascontiguousarray(colours[numbers])
    height, width = pixels.shape
    return QImage(pixels.tobytes(), width, height, width * 4, QImage.Format.Format_ARGB32).copy()
