"""A picture under the map, a scan or a photo that is traced, and how it is fitted to the hexes or to the table."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from workbench.base.text import Text

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Underlay:
    """A picture, by its path in the folder of the scenario. Its upper left corner lies at ``x``, ``y`` of the map, it is
    ``width`` wide there and turned by ``angle`` degrees clockwise about that corner; ``opacity`` from 0 to 1.

    A photo that was taken at a slant has ``corners``: four points of it, clockwise from the upper left, that are the corners
    of a rectangle on the map, in widths of the picture from its upper left corner. Then ``x``, ``y``, ``width`` and ``angle``
    place that rectangle, which is ``aspect`` times as high as it is wide, and the picture is straightened to fill it.

    ``upright``: the picture is turned as its camera says (EXIF orientation); if not, it is shown as its pixels are stored.
    """

    picture: str
    x: float = 0.0
    y: float = 0.0
    width: float = 10.0
    angle: float = 0.0
    opacity: float = 0.5
    shown: bool = True
    locked: bool = False
    upright: bool = False
    corners: tuple[Point, ...] = ()
    aspect: float = 1.0

    def to_map(self, pixel: Point, pixels: int) -> Point:
        """Where a pixel of a picture that is ``pixels`` wide lies on the map."""
        found = complex(self.x, self.y) + complex(*self.straight(pixel, pixels)) * self._step(pixels)
        return found.real, found.imag

    def to_picture(self, point: Point, pixels: int) -> Point:
        """The pixel at a point of the map."""
        found = (complex(*point) - complex(self.x, self.y)) / self._step(pixels)
        if not self.corners:
            return found.real, found.imag
        x, y = _through(_from_square(self.corners), (found.real / pixels, found.imag / pixels / self.aspect))
        return x * pixels, y * pixels

    def straight(self, pixel: Point, pixels: int) -> Point:
        """Where a pixel lies in the straightened picture, which begins at the rectangle and is ``pixels`` wide there."""
        if not self.corners:
            return pixel
        u, v = _through(_inverse(_from_square(self.corners)), (pixel[0] / pixels, pixel[1] / pixels))
        return u * pixels, v * pixels * self.aspect

    def middle(self, size: tuple[int, int]) -> Point:
        """The middle of the picture, or of its rectangle, on the map; ``size`` is its width and height in pixels."""
        across, down = self.width, self.width * (self.aspect if self.corners else size[1] / size[0])
        found = complex(self.x, self.y) + complex(across, down) / 2 * cmath.rect(1.0, math.radians(self.angle))
        return found.real, found.imag

    def _step(self, pixels: int) -> complex:
        return cmath.rect(self.width / pixels, math.radians(self.angle))


# --- A slanted photo: four of its points become a rectangle


def _from_square(corners: Sequence[Point]) -> NDArray[np.float64]:
    """The projective map (3 x 3) that takes the unit square, clockwise from its upper left corner at 0, 0, to four points."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    rows: list[list[float]] = []
    wanted: list[float] = []
    for (u, v), (x, y) in zip(((0, 0), (1, 0), (1, 1), (0, 1)), ((x0, y0), (x1, y1), (x2, y2), (x3, y3)), strict=True):
        rows += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
        wanted += [x, y]
    return np.append(np.linalg.solve(np.array(rows, dtype=np.float64), np.array(wanted)), 1.0).reshape(3, 3)


def _inverse(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.linalg.inv(matrix).astype(np.float64)


def _through(matrix: NDArray[np.float64], point: Point) -> Point:
    x, y, w = matrix @ np.array([*point, 1.0])
    return float(x / w), float(y / w)


def corners_error(corners: Sequence[Point]) -> Text | None:
    """Why four points of a picture cannot be the corners of a rectangle; None if they can."""
    sides = [complex(*corners[(k + 1) % 4]) - complex(*corners[k]) for k in range(len(corners))]
    turns = [(sides[k - 1].conjugate() * side).imag for k, side in enumerate(sides)]
    if len(corners) == 4 and min(turns) > 1e-4:
        return None
    return Text(
        "the four corners must go round clockwise from the upper left one, without a dent and not all in a line",
        "les quatre coins doivent se suivre dans le sens horaire depuis celui en haut à gauche, sans creux ni alignement",
    )


def straightened_underlay(underlay: Underlay, pairs: Sequence[tuple[Point, Point]], pixels: int) -> Underlay | Text:
    """The picture with its perspective taken out, so that four pixels (first of each pair, clockwise from the upper left)
    come to lie on four points of the map (second); or why that cannot be."""
    seen = [(x / pixels, y / pixels) for (x, y), _ in pairs]
    places = [place for _, place in pairs]
    problem = corners_error(seen) or corners_error([(x, y) for x, y in places])
    if problem is not None:
        return problem
    left, top = (min(place[axis] for place in places) for axis in (0, 1))
    right, bottom = (max(place[axis] for place in places) for axis in (0, 1))
    to_picture = _from_square(seen) @ _inverse(_from_square(places))
    box = ((left, top), (right, top), (right, bottom), (left, bottom))
    corners = tuple(_through(to_picture, place) for place in box)
    problem = corners_error(corners)
    if problem is not None:
        return problem
    aspect = (bottom - top) / (right - left)
    return replace(underlay, x=left, y=top, width=right - left, angle=0.0, corners=corners, aspect=aspect)


# --- Fitting, turning and moving


@dataclass(frozen=True, slots=True)
class UnderlayFit:
    """A fitted picture, and the largest distance of a pair of points from its place, in pixels of the picture."""

    underlay: Underlay
    error: float


def fitted_underlay(underlay: Underlay, pairs: Sequence[tuple[Point, Point]], pixels: int) -> UnderlayFit | None:
    """The picture shifted, turned and scaled so that pixels (first of each pair) come to lie on points of the map (second)
    with the least squares of their distances; None where two far points cannot be told apart."""
    if len(pairs) < 2:
        return None
    sources = [complex(*underlay.straight(pixel, pixels)) for pixel, _ in pairs]
    targets = [complex(*point) for _, point in pairs]
    here, there = sum(sources) / len(pairs), sum(targets) / len(pairs)
    spread = sum(abs(source - here) ** 2 for source in sources)
    turn = sum((s - here).conjugate() * (t - there) for s, t in zip(sources, targets, strict=True))
    if spread < 1.0 or abs(turn) < 1e-9:
        return None
    step = turn / spread
    corner = there - step * here
    new = replace(
        underlay,
        x=corner.real,
        y=corner.imag,
        width=abs(step) * pixels,
        angle=math.degrees(cmath.phase(step)),
    )
    off = max(abs(corner + step * s - t) for s, t in zip(sources, targets, strict=True))
    return UnderlayFit(new, off / abs(step))


def scaled_underlay(underlay: Underlay, pixels: tuple[Point, Point], distance: float, wide: int) -> Underlay | None:
    """The picture scaled so that two pixels are ``distance`` apart on the map; the first stays. None if they are the same."""
    apart = math.dist(*(underlay.straight(pixel, wide) for pixel in pixels))
    if apart < 1.0 or distance <= 0:
        return None
    fixed = complex(*underlay.to_map(pixels[0], wide))
    new = replace(underlay, width=distance / apart * wide)
    moved = fixed - complex(*new.to_map(pixels[0], wide))
    return replace(new, x=new.x + moved.real, y=new.y + moved.imag)


def turned_underlay(underlay: Underlay, centre: Point, degrees: float, growth: float = 1.0) -> Underlay:
    """The picture turned clockwise and made larger about a point of the map."""
    step = cmath.rect(growth, math.radians(degrees))
    corner = complex(*centre) + (complex(underlay.x, underlay.y) - complex(*centre)) * step
    angle = (underlay.angle + degrees + 180.0) % 360.0 - 180.0
    return replace(underlay, x=corner.real, y=corner.imag, width=underlay.width * growth, angle=angle)


def moved_underlay(underlay: Underlay | None, move: Callable[[Point], Point]) -> Underlay | None:
    """The picture on a map that ``move`` shifted or turned; None after a flip, because a picture cannot be mirrored."""
    if underlay is None:
        return None
    x, y = underlay.x, underlay.y
    corner, right, down = (complex(*move(point)) for point in ((x, y), (x + 1, y), (x, y + 1)))
    if ((right - corner).conjugate() * (down - corner)).imag < 0:
        return None
    turn = round(math.degrees(cmath.phase(right - corner)), 6)
    angle = (underlay.angle + turn + 180.0) % 360.0 - 180.0 if turn else underlay.angle
    return replace(underlay, x=corner.real, y=corner.imag, angle=angle)


def picture_path_error(name: str) -> Text | None:
    """What is wrong with the path of a picture as a file gives it; it must stay in the folder of the scenario."""
    parts = name.split("/")
    if not name or "\\" in name or name.startswith("/") or ":" in parts[0] or "\x00" in name:
        return Text(
            "a picture is named by its path in the folder of the scenario, with /",
            "une image est nommée par son chemin dans le dossier du scénario, avec /",
        )
    if any(part in ("", ".", "..") for part in parts):
        return Text(
            "the path of a picture may not leave the folder of the scenario",
            "le chemin d’une image ne peut sortir du dossier du scénario",
        )
    return None
