"""The region of a map that is being painted (its hexes, level of detail, random numbers for each hex), and flat images."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainterPath

from workbench.base.numbers import BoolArray, FloatArray, IntArray
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.terrain_styles import exact_outline as exact
from workbench.desktop.drawing.terrain_styles import noise

# --- Flat images of a map for small zooms: one numpy lookup instead of painted hexes


Colours = npt.NDArray[np.uint32]


def argb_pixel(colour: QColor) -> int:
    """A colour as an ARGB32 pixel."""
    return int(colour.rgba())


def flat_image(
    plane: Plane, colours: Colours, *, origin: tuple[float, float], scale: float, size: tuple[int, int]
) -> QImage:
    """An image of ``size`` pixels whose upper left corner is scene point ``origin``, ``scale`` pixels a scene unit.

    ``colours`` holds one ARGB pixel for each hex, and one more at the end for points off the map.
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


TEXTURE_PIXELS = 20.0
"""The least number of pixels per hex for trees, furrows and houses."""
SOFT_PIXELS = 9.0
"""Below this number of pixels per hex the ground has flat tints."""

MARGIN = 2.4 * UNIT
"""How far around a rectangle, in scene units, hexes affect its painting."""
_TEXTURE_MARGIN = 0.78 * UNIT


class PaintRegion:
    """The painted region of a map of any kind: the rectangle that will be used, and the level of detail in device pixels for
    each 64 scene units (a hex)."""

    rect: QRectF
    pixels: float
    quick: bool = False
    """True if it will soon be repainted in full: outlines are a pixel wide, because wider ones take ten times as long."""

    @property
    def has_textures(self) -> bool:
        """True if the region is detailed enough for trees and furrows."""
        return self.pixels >= TEXTURE_PIXELS

    @property
    def pixel(self) -> float:
        """The size of one device pixel in scene units."""
        return UNIT / self.pixels

    @property
    def points_to_keep_clear(self) -> FloatArray:
        """Points (n, 2) that texts must not cover, because lines are drawn to them."""
        return np.zeros((0, 2))


@dataclass(frozen=True, eq=False)
class HexRegion(PaintRegion):
    """Hexes to paint, by number, at ``pixels`` device pixels per hex; ``rect`` is the part that will be used."""

    plane: Plane
    numbers: npt.NDArray[np.intp]
    rect: QRectF
    pixels: float
    corridor: FloatArray = field(repr=False)
    links: npt.NDArray[np.uint8] = field(repr=False)
    quick: bool = False

    @property
    def points_to_keep_clear(self) -> FloatArray:
        """The centres of all hexes of the map."""
        return self.plane.centres

    @cached_property
    def centres(self) -> FloatArray:
        """Centres of the hexes."""
        return np.asarray(self.plane.centres[self.numbers])

    def with_mask(self, mask: BoolArray) -> HexRegion:
        """The same region with only the hexes of a mask over the whole map."""
        return replace(self, numbers=self.numbers[mask[self.numbers]])

    @cached_property
    def near(self) -> HexRegion:
        """The region without hexes that only affect outlines: their textures do not reach the rectangle."""
        x, y = self.centres[:, 0], self.centres[:, 1]
        rect = self.rect.adjusted(-_TEXTURE_MARGIN, -_TEXTURE_MARGIN, _TEXTURE_MARGIN, _TEXTURE_MARGIN)
        inside = (x >= rect.left()) & (x <= rect.right()) & (y >= rect.top()) & (y <= rect.bottom())
        return replace(self, numbers=self.numbers[inside])

    def random_values(self, salt: int, count: int = 1) -> FloatArray:
        """``count`` fixed random numbers in [0, 1) for each hex, shape (hexes, count)."""
        axial = self.plane.grid.axial[self.numbers]
        return noise(axial[:, :1], axial[:, 1:], salt * 1009 + np.arange(count)[None, :])

    def open_points(self, local: FloatArray, clearance: float) -> BoolArray:
        """A mask of the points (hexes, count, 2), relative to the centres, that lie off the roads and rivers of their hex."""
        free: BoolArray = np.ones(local.shape[:2], dtype=np.bool_)
        reach = self.corridor[self.numbers][:, None] * UNIT + clearance
        links = self.links[self.numbers]
        busy = self.corridor[self.numbers] > 0
        for side, end in enumerate(self.plane.side_offsets):
            along = np.clip((local @ end) / float(end @ end), 0.0, 1.0)
            gap = np.linalg.norm(local - along[..., None] * end, axis=-1)
            free &= ~((((links >> side) & 1) == 1)[:, None] & (gap < reach))
        free &= ~(busy[:, None] & (np.linalg.norm(local, axis=-1) < reach))
        return free

    @cached_property
    def at_edge(self) -> bool:
        """True if the edge of the map runs through the region."""
        return bool((self.plane.grid.neighbours[self.numbers] < 0).any())

    def outline(self) -> QPainterPath:
        """The outer edge of the map within the region."""

        return exact(self.plane, np.ones(self.plane.grid.size, dtype=np.bool_), self.numbers)


def scattered_points(patch: HexRegion, salt: int, side: int, spread: float = 0.8) -> FloatArray:
    """A jittered lattice of ``side`` x ``side`` points over each hex, relative to the centres.

    Returns shape (hexes, count, 2); points outside their hex are NaN.
    """
    cell = 2.3 / side / 2
    u = (np.arange(side) + 0.5) * 2 * cell - 1.15
    gx, gy = np.meshgrid(u, u)
    lattice = np.stack([gx.ravel(), gy.ravel()], axis=1) * (UNIT / 2)
    chance = patch.random_values(salt, 2 * side * side).reshape(len(patch.numbers), side * side, 2)
    points = lattice[None] + (chance - 0.5) * (2 * cell * spread * UNIT / 2)
    outside = (points @ (patch.plane.side_offsets.T / (UNIT / 2)) > UNIT / 2 * 0.98).any(axis=-1)
    points[outside] = np.nan
    return points
