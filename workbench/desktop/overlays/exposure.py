"""How exposed every hex is: a ramp over the whole map, with the counts printed where hexes are large enough."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

import numpy as np
from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPainter

from workbench.base.numbers import IntArray
from workbench.base.text import capitalised, signed
from workbench.desktop.drawing.answer_painter import HexPainter, Legend
from workbench.desktop.drawing.count_ramp import CountSteps, HexCountRamp
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.kind import OnHexes, OverlayKind, OverlayWords
from workbench.desktop.questions.worker import ExposureAnswer
from workbench.desktop.wording.hex_answers import condition_words, hexes_words, purpose_words
from workbench.rules.values import citation_words
from workbench.scenario.declared_fields import PlanPlace

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


class ExposureDrawer:
    """Draws :class:`ExposureOverlay`."""

    layer = Layer.EXPOSURE

    def __init__(self, overlay: ExposureOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        steps = CountSteps.of(int(overlay.counts.max(initial=0)))
        self._ramp = HexCountRamp(plane, overlay.counts, steps, stale=overlay.stale)

    def paint(self, canvas: HexPainter) -> None:
        """Steps over what is visible, and counts."""
        self._ramp.paint(canvas, as_image=canvas.fills_as_image)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The steps side by side."""
        self._ramp.steps.swatch(painter, box, stale=self.overlay.stale)


# --- The legend on hex maps.


_NAMED = 5


def exposure_legend(answer: ExposureAnswer, language: str, *, stale: bool) -> Legend:
    """What is counted, for which purpose and heights, the ends of the scale by name, and whether the map is another by now."""
    question, index = answer.question, answer.index
    labels, sight = question.scenario.board.grid.labels, question.sight
    lines = []
    if index.caveat is not None:
        lines.append(f"⚠ {index.caveat.text.get(language)} [{citation_words(index.caveat.rule, language)}]")
    if stale:
        lines.append(translate("Exposure", "⚠ As it was before the last change"))
    words = translate("Exposure", "For {purpose}: the darker, the more of the {n} other hexes see it")
    lines.append(words.format(purpose=purpose_words(sight.purpose), n=index.size - 1))
    steps = CountSteps.of(int(index.seen_by.max(initial=0)))
    lines.append(translate("Exposure", "Light to dark: {steps}").format(steps=steps.words))
    if sight.observer_level or sight.target_level:
        words = translate("Exposure", "Observers at level {a}, targets at level {b} of their hexes")
        lines.append(words.format(a=signed(sight.observer_level), b=signed(sight.target_level)))
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
        capitalised(condition_words(question.scenario, rules, language, short=True)),
        f"{rules.name.get(language)} {rules.version}".strip(),
    ]
    lines.append(" · ".join(part for part in head if part))
    lines += [capitalised(text.get(language)) for text in index.assumed[:1]]
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


def _words_at(source: ExposureSource, place: PlanPlace, language: str) -> str:
    if source.answer is None or not isinstance(place, int):
        return ""
    hexes = hexes_words(int(source.answer.index.seen_by[place]), language)
    return translate("Exposure", "Seen from {hexes}").format(hexes=hexes)


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
    words_at=_words_at,
)
