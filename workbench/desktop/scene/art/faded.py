"""A ground some of whose layers are drawn faintly: terrain over its relief, hedges over their fields, at any strength."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Self

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from workbench.base.arrays import FloatArray
from workbench.desktop.scene.art.far import Colours
from workbench.desktop.scene.art.ground import EVERYTHING, Ground, Show
from workbench.desktop.scene.layer_looks import LayerLook, painted, pieces
from workbench.desktop.scene.plane import UNIT, Plane
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_layers import HEX_LAYERS, UNITS, ZONES, without_layers
from workbench.scenario.scenario import Scenario

OF_GROUND = tuple(layer for layer in HEX_LAYERS if layer not in (UNITS, ZONES))
"""The layers that the ground paints, uppermost first."""


class FadedGround(Ground):
    """What each faint layer adds to the picture is added with its strength: first the map without all of them, then what
    differs when they come back one after another, from below."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, faint: tuple[tuple[str, float], ...], plane: Plane | None = None
    ) -> None:
        super().__init__(scenario, ruleset, plane)
        self.faint = tuple(sorted(faint, key=lambda one: -OF_GROUND.index(one[0])))
        self.whole = Ground(scenario, ruleset, self.plane)
        """The same ground with every layer as strong as ever."""
        self.stages = tuple(Ground(part, ruleset, self.plane) for part in self._parts(scenario))
        """The ground without the faint layers, with the undermost of them, and so on up to all but the uppermost."""

    def _parts(self, scenario: Scenario) -> list[Scenario]:
        names = [layer for layer, _ in self.faint]
        return [without_layers(scenario, names[k:]) for k in range(len(names))]

    def after(self, scenario: Scenario) -> Self:
        """The ground of an edited scenario, with whatever the edit left as it was taken over."""
        new = type(self)(scenario, self.ruleset, self.faint, self.plane)
        new.whole = self.whole.after(scenario)
        new.stages = tuple(stage.after(part) for stage, part in zip(self.stages, self._parts(scenario), strict=True))
        return new

    @cached_property
    def flat_colours(self) -> Colours:
        """One pixel for each hex, in which the faint layers count as strongly as they are drawn."""
        shades = [_shades(ground.flat_colours) for ground in (*self.stages, self.whole)]
        return _packed(self._mixed(shades))

    def paint(self, painter: QPainter, rect: QRectF, pixels: float, show: Show = EVERYTHING) -> None:
        """Paint the ground within ``rect``; ``pixels`` says how fine, in device pixels a hex."""
        self._paint_each(painter, rect, pixels, lambda ground, on, part: ground.paint(on, part, pixels, show))

    def paint_lines(self, painter: QPainter, rect: QRectF, pixels: float) -> None:
        """Paint rivers and roads alone."""
        self._paint_each(painter, rect, pixels, lambda ground, on, part: ground.paint_lines(on, part, pixels))

    def _paint_each(
        self, painter: QPainter, rect: QRectF, pixels: float, paint: Callable[[Ground, QPainter, QRectF], None]
    ) -> None:
        scale = pixels / UNIT
        grounds = (*self.stages, self.whole)

        def image_of(ground: Ground, part: QRectF) -> QImage:
            return painted(part, scale, lambda on: paint(ground, on, part))

        for part in pieces(rect, scale):
            images = [image_of(ground, part) for ground in grounds]
            mixed = _packed(self._mixed([_shades(_pixels(image)) for image in images]))
            size = images[0].size()
            image = QImage(mixed.tobytes(), size.width(), size.height(), 4 * size.width(), images[0].format())
            painter.drawImage(part, image)

    def _mixed(self, shades: list[FloatArray]) -> FloatArray:
        found = shades[0].copy()
        for before, after, (_, strength) in zip(shades, shades[1:], self.faint, strict=False):
            found += strength * (after - before)
        return found


def of_ground(look: LayerLook) -> LayerLook:
    """As much of a look as concerns the ground."""
    faint = [one for one in look.faint if one[0] in OF_GROUND and one[0] not in look.hidden and one[1] < 1.0]
    return LayerLook(look.hidden & set(OF_GROUND), tuple(sorted(faint)))


def ground_of(scenario: Scenario, ruleset: Ruleset, look: LayerLook) -> Ground:
    """The ground of a scenario with layers hidden and faint."""
    look = of_ground(look)
    scenario = without_layers(scenario, look.hidden)
    return FadedGround(scenario, ruleset, look.faint) if look.faint else Ground(scenario, ruleset)


def _pixels(image: QImage) -> Colours:
    return np.frombuffer(image.constBits(), dtype=np.uint32).reshape(image.height(), -1)


def _shades(colours: Colours) -> FloatArray:
    return np.ascontiguousarray(colours).view(np.uint8).astype(np.float64)


def _packed(shades: FloatArray) -> Colours:
    whole = np.clip(np.rint(shades), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(whole).view(np.uint32)
