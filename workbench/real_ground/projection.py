"""The plane in metres around a place, and the plane of a map that lies on it.

Points of the earth (WGS 84) are projected along the plumb line of the centre onto the plane that touches the ellipsoid there.
That is exact at the centre and 2 m short at 80 km from it, so that elevation and land, which go through the same two
functions, cannot shift against one another.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from workbench.base.numbers import FloatArray
from workbench.geometry.grid import HexGrid

_A = 6378137.0
_F = 1 / 298.257223563
_E2 = _F * (2 - _F)
_B = _A * (1 - _F)
FARTHEST = 400_000.0
"""Metres from the centre of a map beyond which nothing is projected: the plane and the earth part there."""


@dataclass(frozen=True)
class LocalPlane:
    """East and north in metres around a place of the earth, given in degrees."""

    latitude: float
    longitude: float

    @cached_property
    def _frame(self) -> tuple[FloatArray, FloatArray]:
        """The centre in earth-centred metres, and the three unit vectors (east, north, up) as rows."""
        lat, lon = math.radians(self.latitude), math.radians(self.longitude)
        sin_lat, cos_lat, sin_lon, cos_lon = math.sin(lat), math.cos(lat), math.sin(lon), math.cos(lon)
        axes = np.array(
            [
                [-sin_lon, cos_lon, 0.0],
                [-sin_lat * cos_lon, -sin_lat * sin_lon, cos_lat],
                [cos_lat * cos_lon, cos_lat * sin_lon, sin_lat],
            ]
        )
        return _earth_centred(np.array([[self.longitude, self.latitude]]))[0], axes

    def to_metres(self, places: FloatArray) -> FloatArray:
        """(east, north) of places given as (longitude, latitude), shape (n, 2). What lies far away is moved to
        :data:`FARTHEST`."""
        centre, axes = self._frame
        local = (_earth_centred(places) - centre) @ axes.T
        # the other side of the earth would come to lie under this one
        far = local[:, 2] < -FARTHEST / 4
        if far.any():
            length = np.maximum(np.hypot(local[far, 0], local[far, 1]), 1.0)
            local[far, :2] *= (FARTHEST / length)[:, None]
        return np.asarray(local[:, :2])

    def to_degrees(self, points: FloatArray) -> FloatArray:
        """(longitude, latitude) of points given as (east, north), shape (n, 2); the inverse of :meth:`to_metres`."""
        centre, axes = self._frame
        start = centre + points @ axes[:2]
        up = axes[2]
        # the plumb line of the centre meets the ellipsoid where x²/a² + y²/a² + z²/b² = 1
        scale = np.array([1 / _A, 1 / _A, 1 / _B])
        p, d = start * scale, up * scale
        a, b, c = float(d @ d), p @ d, np.einsum("ij,ij->i", p, p) - 1
        rise = (-b + np.sqrt(np.maximum(b * b - a * c, 0.0))) / a
        on = start + rise[:, None] * up
        longitude = np.degrees(np.arctan2(on[:, 1], on[:, 0]))
        latitude = np.degrees(np.arctan2(on[:, 2], (1 - _E2) * np.hypot(on[:, 0], on[:, 1])))
        return np.column_stack([longitude, latitude])


def _earth_centred(places: FloatArray) -> FloatArray:
    lon, lat = np.radians(places[:, 0]), np.radians(places[:, 1])
    normal = _A / np.sqrt(1 - _E2 * np.sin(lat) ** 2)
    flat = normal * np.cos(lat)
    return np.column_stack([flat * np.cos(lon), flat * np.sin(lon), normal * (1 - _E2) * np.sin(lat)])


@dataclass(frozen=True)
class MapPlane:
    """The plane of a map on the earth: its middle lies on ``centre`` of the local plane, ``metres`` is one unit of it, and its
    upper edge looks ``turn`` degrees clockwise from north. x grows to the right and y down, as on every map here."""

    local: LocalPlane
    metres: float
    turn: float = 0.0
    middle: tuple[float, float] = (0.0, 0.0)

    @classmethod
    def of_grid(
        cls, local: LocalPlane, grid: HexGrid, metres: float, turn: float, aside: tuple[float, float] = (0.0, 0.0)
    ) -> MapPlane:
        """The plane of a grid whose hexes are so many metres from side to side. The centre lies in its middle, or so many hexes
        ``aside`` of that, to the right and down."""
        return cls(local, metres, turn, (grid.middle[0] + aside[0], grid.middle[1] + aside[1]))

    @cached_property
    def _turned(self) -> FloatArray:
        sine, cosine = math.sin(math.radians(self.turn)), math.cos(math.radians(self.turn))
        # its own inverse: a turned mirror image
        return np.array([[cosine, -sine], [-sine, -cosine]])

    def to_map(self, places: FloatArray) -> FloatArray:
        """Points of the map of places given as (longitude, latitude), shape (n, 2)."""
        points = self.local.to_metres(places) @ self._turned / self.metres
        return np.asarray(points + np.array(self.middle))

    def to_degrees(self, points: FloatArray) -> FloatArray:
        """(longitude, latitude) of points of the map."""
        metres = (points - np.array(self.middle)) * self.metres @ self._turned.T
        return self.local.to_degrees(np.asarray(metres))

    def extent(
        self, bounds: tuple[float, float, float, float], margin: float = 0.0
    ) -> tuple[float, float, float, float]:
        """(west, south, east, north) in degrees of a rectangle of the map, with a margin in its units around it."""
        left, top, right, bottom = bounds
        xs = np.linspace(left - margin, right + margin, 9)
        ys = np.linspace(top - margin, bottom + margin, 9)
        edge = [(x, y) for x in xs for y in (ys[0], ys[-1])] + [(x, y) for y in ys for x in (xs[0], xs[-1])]
        found = self.to_degrees(np.array(edge))
        west, south = found.min(axis=0).tolist()
        east, north = found.max(axis=0).tolist()
        return west, south, east, north
