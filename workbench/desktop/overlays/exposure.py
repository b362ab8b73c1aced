"""How exposed every hex is: a tint in bands over the whole map, with the counts printed where hexes are large enough."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from workbench.base.numbers import IntArray, each_value
from workbench.desktop.drawing.answer_painter import HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.patterns import mask_image
from workbench.desktop.drawing.terrain_styles import exact_outline, text_path
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, with_alpha
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.kind import OnHexes, OverlayKind, OverlayWords
from workbench.desktop.overlays.parts import MOST_PATH_HEXES, title_case
from workbench.desktop.questions.worker import ExposureAnswer
from workbench.desktop.wording.hex_answers import condition_words, purpose_words

translate = QCoreApplication.translate


@dataclass(frozen=True, eq=False, slots=True)
class ExposureOverlay:
    """From how many other hexes every hex is seen (``counts``); ``stale``: the counts are from before the last change."""

    counts: IntArray
    legend: Legend
    stale: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class ExposureSource:
    """The source of the overlay: the index that was worked out last (None: none yet); ``stale``: the map has changed since."""

    answer: ExposureAnswer | None
    stale: bool = False


ALPHAS = (0, 45, 90, 135, 180)
"""How strong the bands are, from the least exposed to the most."""
_LEGIBLE = 34
"""Pixels of a hex from which on its count is printed."""


def bands_of(counts: IntArray) -> npt.NDArray[np.intp]:
    """The band of every hex: equal parts of the way from 0 to the greatest count."""
    most = max(1, int(counts.max(initial=0)))
    return np.minimum(counts.astype(np.int64) * len(ALPHAS) // most, len(ALPHAS) - 1)


class ExposureDrawer:
    """Draws :class:`ExposureOverlay`."""

    layer = Layer.EXPOSURE

    def __init__(self, overlay: ExposureOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        self._bands = bands_of(overlay.counts)
        self._image: QImage | None = None
        self._window: QRectF | None = None
        self._paths: list[QPainterPath] = []
        self._figures = QPainterPath()

    def paint(self, canvas: HexPainter) -> None:
        """Bands over what is visible, and counts."""
        across = canvas.visible.width() * canvas.visible.height() / (UNIT * UNIT * 0.866)
        if not canvas.vector and min(across, self._plane.grid.size) > MOST_PATH_HEXES:
            self._paint_image(canvas)
            return
        painter = canvas.painter
        if self._window is None or not self._window.contains(canvas.visible.intersected(self._plane.rect)):
            self._prepare(canvas)
        for alpha, path in zip(ALPHAS, self._paths, strict=True):
            painter.fillPath(path, self._tint(alpha))
            painter.strokePath(path, canvas.hairline(with_alpha(answer_colours().blocked, 110)))
        if canvas.pixels >= _LEGIBLE:
            painter.strokePath(self._figures, canvas.pen(with_alpha(CARD, 190), 2.4))
            painter.fillPath(self._figures, DARK)

    def _prepare(self, canvas: HexPainter) -> None:
        margin = 0.0 if canvas.vector else 3 * UNIT
        self._window = canvas.visible.adjusted(-margin, -margin, margin, margin)
        numbers = self._plane.numbers_in(self._window, UNIT)
        self._paths = [exact_outline(self._plane, self._bands == band, numbers) for band in range(len(ALPHAS))]
        self._figures = QPainterPath()
        self._figures.setFillRule(Qt.FillRule.WindingFill)
        if canvas.pixels < _LEGIBLE / 2:  # none will be printed before the window is left
            self._window = canvas.visible
            return
        counts = self.overlay.counts[numbers]
        for count in each_value(counts):
            figure = text_path(str(count), QPointF(0, 0.34 * UNIT), 0.17 * UNIT)
            for number in numbers[counts == count].tolist():
                self._figures.addPath(figure.translated(self._plane.centre(number)))

    def _paint_image(self, canvas: HexPainter) -> None:
        images = mask_image(self._plane)
        if self._image is None:
            tints = np.array([self._tint(alpha).rgba() for alpha in ALPHAS], dtype=np.uint32)
            self._image = images.tinted_image(tints[self._bands])
        canvas.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        canvas.painter.drawImage(images.rect, self._image)

    def _tint(self, alpha: int) -> QColor:
        return with_alpha(answer_colours().blocked, alpha // 2 if self.overlay.stale else alpha)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The bands side by side, in a frame."""
        width = box.width() / len(ALPHAS)
        for k, alpha in enumerate(ALPHAS):
            painter.fillRect(QRectF(box.left() + k * width, box.top(), width, box.height()), self._tint(alpha))
        painter.setPen(answer_colours().blocked)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)


# --- The legend on hex maps.


_NAMED = 5


def exposure_legend(answer: ExposureAnswer, language: str, *, stale: bool) -> Legend:
    """What is counted, for which purpose and heights, the ends of the scale by name, and whether the map is another by now."""
    question, index = answer.question, answer.index
    labels, sight = question.scenario.board.grid.labels, question.sight
    lines = []
    if stale:
        lines.append(translate("Exposure", "⚠ As it was before the last change"))
    words = translate("Exposure", "For {purpose}: the darker, the more of the {n} other hexes see it")
    lines.append(words.format(purpose=purpose_words(sight.purpose), n=index.size - 1))
    if sight.observer_level or sight.target_level:
        words = translate("Exposure", "Observers at level {a}, targets at level {b} of their hexes")
        lines.append(words.format(a=f"{sight.observer_level:+d}", b=f"{sight.target_level:+d}"))
    lines.append(
        translate("Exposure", "Seen by the most: {hexes}").format(hexes=_ends(index.seen_by, labels, most=True))
    )
    lines.append(
        translate("Exposure", "Seen by the fewest: {hexes}").format(hexes=_ends(index.seen_by, labels, most=False))
    )
    lines.append(translate("Exposure", "See the most: {hexes}").format(hexes=_ends(index.sees, labels, most=True)))
    share = f"{100 * index.share:.0f}"
    lines.append(translate("Exposure", "{share} % of all ordered pairs of hexes are in sight").format(share=share))
    rules = question.ruleset
    head = [
        title_case(condition_words(question.scenario, rules, language, short=True)),
        f"{rules.name.get(language)} {rules.version}".strip(),
    ]
    lines.append(" · ".join(part for part in head if part))
    lines += [title_case(text.get(language)) for text in index.assumed[:1]]
    return Legend(translate("Exposure", "How exposed every hex is"), tuple(lines))


def _ends(counts: IntArray, labels: tuple[str, ...], *, most: bool) -> str:
    order = np.argsort(-counts if most else counts, kind="stable")[:_NAMED]
    return ", ".join(f"{labels[number]} ({counts[number]})" for number in order.tolist())


# --- The kind, for the registry.


def _of(source: ExposureSource, language: str) -> ExposureOverlay | None:
    if source.answer is None:
        return None
    legend = exposure_legend(source.answer, language, stale=source.stale)
    return ExposureOverlay(source.answer.index.seen_by, legend, source.stale)


def command_words() -> OverlayWords:
    """The command that switches it on and off. The overlay is not among the answers that are asked for together."""
    tip = translate("Menus", "Every pair of hexes is judged: the darker a hex, the more hexes see it")
    return OverlayWords(translate("Menus", "How e&xposed every hex is"), "Shift+V", tip)


KIND = OverlayKind(
    "exposure",
    OnHexes(
        ExposureOverlay,
        ExposureDrawer,
        _of,
        attrgetter("answer"),
        words=command_words,
        source=ExposureSource,
    ),
)
