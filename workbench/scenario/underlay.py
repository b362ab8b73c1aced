"""A picture under the map: a scan or a photo that is traced, and how it is fitted to the hexes or to the table.

Coordinates are those of the map: the plane of the grid (see :mod:`workbench.geometry.grid`), or the unit of the table.
Nothing is rounded, so that a grid fitted at far corners fits everywhere between them.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from workbench.base.text import Text

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Underlay:
    """A picture, by its path in the folder of the scenario. Its upper left corner lies at ``x``, ``y`` of the map, it is
    ``width`` wide there and turned by ``angle`` degrees clockwise about that corner; ``opacity`` from 0 to 1."""

    picture: str
    x: float = 0.0
    y: float = 0.0
    width: float = 10.0
    angle: float = 0.0
    opacity: float = 0.5
    shown: bool = True
    locked: bool = False

    def to_map(self, pixel: Point, pixels: int) -> Point:
        """Where a pixel of a picture that is ``pixels`` wide lies on the map."""
        found = complex(self.x, self.y) + complex(*pixel) * self._step(pixels)
        return found.real, found.imag

    def to_picture(self, point: Point, pixels: int) -> Point:
        """The pixel at a point of the map."""
        found = (complex(*point) - complex(self.x, self.y)) / self._step(pixels)
        return found.real, found.imag

    def _step(self, pixels: int) -> complex:
        return cmath.rect(self.width / pixels, math.radians(self.angle))


@dataclass(frozen=True, slots=True)
class Fit:
    """A picture as it is fitted, and how far the pairs of points are off it: the worst, in pixels of the picture."""

    underlay: Underlay
    error: float


def fitted(underlay: Underlay, pairs: Sequence[tuple[Point, Point]], pixels: int) -> Fit | None:
    """The picture shifted, turned and scaled so that pixels (first of each pair) come to lie on points of the map (second)
    with the least squares of their distances; None where two far points cannot be told apart."""
    if len(pairs) < 2:
        return None
    sources = [complex(*pixel) for pixel, _ in pairs]
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
    return Fit(new, off / abs(step))


def scaled_to(underlay: Underlay, pixels: tuple[Point, Point], distance: float, wide: int) -> Underlay | None:
    """The picture scaled so that two pixels are so far apart on the map; the first stays where it is. None if they are one."""
    apart = math.dist(*pixels)
    if apart < 1.0 or distance <= 0:
        return None
    fixed = complex(*underlay.to_map(pixels[0], wide))
    new = replace(underlay, width=distance / apart * wide)
    moved = fixed - complex(*new.to_map(pixels[0], wide))
    return replace(new, x=new.x + moved.real, y=new.y + moved.imag)


def turned_about(underlay: Underlay, centre: Point, degrees: float, growth: float = 1.0) -> Underlay:
    """The picture turned clockwise and made larger about a point of the map."""
    step = cmath.rect(growth, math.radians(degrees))
    corner = complex(*centre) + (complex(underlay.x, underlay.y) - complex(*centre)) * step
    angle = (underlay.angle + degrees + 180.0) % 360.0 - 180.0
    return replace(underlay, x=corner.real, y=corner.imag, width=underlay.width * growth, angle=angle)


def carried(underlay: Underlay | None, move: Callable[[Point], Point]) -> Underlay | None:
    """The picture on a map that was shifted or turned as ``move`` says; None after a flip, for a picture cannot be mirrored."""
    if underlay is None:
        return None
    x, y = underlay.x, underlay.y
    corner, right, down = (complex(*move(point)) for point in ((x, y), (x + 1, y), (x, y + 1)))
    if ((right - corner).conjugate() * (down - corner)).imag < 0:
        return None
    turn = round(math.degrees(cmath.phase(right - corner)), 6)
    angle = (underlay.angle + turn + 180.0) % 360.0 - 180.0 if turn else underlay.angle
    return replace(underlay, x=corner.real, y=corner.imag, angle=angle)


def bad_path(name: str) -> Text | None:
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
