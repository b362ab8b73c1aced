"""How many see a place, painted as a ramp: light where few do, dark where many do, so strong that the tint of the ground is not
taken for a step; with numbers at large zooms. For hexes and for regions of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import IntArray, each_value
from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.patterns import mask_image
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.drawing.terrain_styles import draw_haloed, exact_outline, text_path
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, readable_ink, with_alpha

STEPS = 5
"""The largest number of steps."""
_SPREAD = {1: (2,), 2: (1, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4)}
"""The colours of the ramp that so many steps take."""
_LEGIBLE = 34
"""Pixels of a hex from which on its count is printed."""
_LEAST_REGION = 30.0
"""Regions of a table that are narrower than so many pixels have no number."""


@dataclass(frozen=True, slots=True)
class CountSteps:
    """The steps of a ramp: ``ends`` is the highest count of each, the first begins at ``least``. Smaller counts have none."""

    ends: tuple[int, ...]
    least: int = 0

    @staticmethod
    def of(most: int, least: int = 0) -> CountSteps:
        """Steps up to ``most``: one for each count if there are few, else five of the same breadth."""
        numbers = max(most, least) - least + 1
        if numbers <= STEPS:
            return CountSteps(tuple(range(least, least + numbers)), least)
        return CountSteps(tuple(least + -(-numbers * (k + 1) // STEPS) - 1 for k in range(STEPS)), least)

    def step_of(self, counts: IntArray) -> npt.NDArray[np.intp]:
        """The step of each count; -1 for none."""
        found = np.searchsorted(np.array(self.ends), counts).clip(max=len(self.ends) - 1)
        steps: npt.NDArray[np.intp] = np.where(counts < self.least, -1, found)
        return steps

    def colours(self, *, stale: bool = False) -> list[QColor]:
        """The colour of each step, translucent; ``stale`` ones are paler."""
        palette = answer_colours()
        alpha = palette.count_alpha // 2 if stale else palette.count_alpha
        return [with_alpha(palette.count_ramp[place], alpha) for place in _SPREAD[len(self.ends)]]

    @property
    def words(self) -> str:
        """The counts of the steps: ``0–3 · 4–7``."""
        starts = (self.least, *(end + 1 for end in self.ends[:-1]))
        return " · ".join(
            str(low) if low == high else f"{low}–{high}" for low, high in zip(starts, self.ends, strict=True)
        )

    def swatch(self, painter: QPainter, box: QRectF, *, stale: bool = False) -> None:
        """The steps side by side, in a frame."""
        width = box.width() / len(self.ends)
        for k, colour in enumerate(self.colours(stale=stale)):
            painter.fillRect(QRectF(box.left() + k * width, box.top(), width, box.height()), colour)
        painter.setPen(DARK)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)


def _ink(colour: QColor) -> QColor:
    return readable_ink(QColor(colour.red(), colour.green(), colour.blue()))


class HexCountRamp:
    """Paints a count for every hex; paths are kept until the view leaves what they were made for."""

    def __init__(self, plane: Plane, counts: IntArray, steps: CountSteps, *, stale: bool = False) -> None:
        self.steps = steps
        self.stale = stale
        self._plane = plane
        self._counts = counts
        self._step = steps.step_of(counts)
        self._image: QImage | None = None
        self._window: QRectF | None = None
        self._paths: list[QPainterPath] = []
        self._figures: dict[bool, QPainterPath] = {}

    def paint(self, canvas: HexPainter, *, as_image: bool = False) -> None:
        """Steps over what is visible, and counts; ``as_image`` for views with so many hexes that paths would be slow."""
        if as_image:
            self._paint_image(canvas)
            return
        painter = canvas.painter
        if self._window is None or not self._window.contains(canvas.visible.intersected(self._plane.rect)):
            self._prepare(canvas)
        for colour, path in zip(self.steps.colours(stale=self.stale), self._paths, strict=True):
            painter.fillPath(path, colour)
            painter.strokePath(path, canvas.hairline(with_alpha(DARK, 120)))
        if canvas.pixels >= _LEGIBLE:
            for is_light, figures in self._figures.items():
                painter.strokePath(figures, canvas.pen(with_alpha(DARK if is_light else CARD, 150), 2.0))
                painter.fillPath(figures, CARD if is_light else DARK)

    def _prepare(self, canvas: HexPainter) -> None:
        margin = 0.0 if canvas.vector else 3 * UNIT
        self._window = canvas.visible.adjusted(-margin, -margin, margin, margin)
        numbers = self._plane.numbers_in(self._window, UNIT)
        colours = self.steps.colours()
        self._paths = [exact_outline(self._plane, self._step == step, numbers) for step in range(len(colours))]
        self._figures = {is_light: QPainterPath() for is_light in (False, True)}
        for path in self._figures.values():
            path.setFillRule(Qt.FillRule.WindingFill)
        if canvas.pixels < _LEGIBLE / 2:  # none will be printed before the window is left
            self._window = canvas.visible
            return
        numbers = numbers[self._step[numbers] >= 0]
        counts = self._counts[numbers]
        for count in each_value(counts):
            figure = text_path(str(count), QPointF(0, 0.34 * UNIT), 0.19 * UNIT)
            step = int(self.steps.step_of(np.array([count]))[0])
            into = self._figures[_ink(colours[step]) == CARD]
            for number in numbers[counts == count].tolist():
                into.addPath(figure.translated(self._plane.centre(number)))

    def _paint_image(self, canvas: HexPainter) -> None:
        images = mask_image(self._plane)
        if self._image is None:
            tints = [colour.rgba() for colour in self.steps.colours(stale=self.stale)]
            # the last is for hexes without a step, whose number is -1
            self._image = images.tinted_image(np.array([*tints, 0], dtype=np.uint32)[self._step])
        canvas.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        canvas.painter.drawImage(images.rect, self._image)


class TabletopCountRamp:
    """Paints regions of a table, each with a count; lengths of the regions are in the table's unit."""

    def __init__(self, regions: Sequence[tuple[BaseGeometry, int]], steps: CountSteps, *, stale: bool = False) -> None:
        self.steps, self.stale = steps, stale
        self._regions = [(region, count) for region, count in regions if count >= steps.least and not region.is_empty]
        self._paths: list[tuple[QPainterPath, int, int]] | None = None

    def paint(self, canvas: TabletopCanvas) -> None:
        """Steps, their edges, and a number in each part that is broad enough."""
        if self._paths is None:
            counts = np.array([count for _, count in self._regions], dtype=np.int32)
            steps = self.steps.step_of(counts).tolist() if len(counts) else []
            found = zip(self._regions, steps, strict=True)
            self._paths = [(canvas.scale.path(region), step, count) for (region, count), step in found]
        colours = self.steps.colours(stale=self.stale)
        for path, step, _ in self._paths:
            canvas.painter.fillPath(path, colours[step])
            canvas.painter.strokePath(path, canvas.hairline(with_alpha(DARK, 120)))
        least = _LEAST_REGION * canvas.pixel / canvas.scale.per_unit
        for region, count in self._regions:
            for part in getattr(region, "geoms", (region,)):
                if part.area > least * least:
                    spot = part.representative_point()
                    colour = colours[int(self.steps.step_of(np.array([count]))[0])]
                    ink = _ink(colour)
                    halo = with_alpha(DARK if ink == CARD else CARD, 200)
                    at = canvas.scale.scene((spot.x, spot.y))
                    draw_haloed(canvas.painter, at, str(count), 11 * canvas.pixel, ink, halo=halo)
