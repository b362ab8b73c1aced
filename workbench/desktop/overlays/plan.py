"""A plan on the map: counts as a ramp, the covered and unseen parts of a reach, ways with what they cost, posts and gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

import numpy as np
import shapely
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QTransform
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import IntArray
from workbench.base.text import capitalised
from workbench.desktop.drawing.answer_painter import (
    STALE_ALPHA,
    AnswerPens,
    HexPainter,
    Legend,
    paint_change,
    region_of,
)
from workbench.desktop.drawing.count_ramp import CountSteps, HexCountRamp, TabletopCountRamp
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.terrain_styles import draw_haloed, exact_outline
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, with_alpha
from workbench.desktop.look.language import labelled
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.kind import DrawerCache, OnHexes, OnTables, OverlayKind
from workbench.desktop.overlays.label_placement import Tag, along, paint_tags
from workbench.desktop.overlays.legend_words import seen_for_legend
from workbench.desktop.questions.plans import PlanAnswer
from workbench.planning.plan_fields import MOVER, TARGET
from workbench.planning.plans import PlanPicture
from workbench.scenario.declared_fields import PlanPlace

translate = QCoreApplication.translate
_MOST_ASSUMED = 2
_POST = 11.0
"""Pixels: the radius of the mark of a post."""
_MOST_TAGS = 8
_UNSEEN_ALPHA, _COVERED_ALPHA = 70, 150


@dataclass(frozen=True, slots=True)
class PlanSource:
    """The source of the overlay: the plan that was worked out last (None: none), which of its ways is chosen (-1: none),
    whether another is being worked out in its place (``stale``), and the ``place`` of the row that was clicked (None: none).
    ``edited``: is that because the map has changed? ``growing``: is it not whole yet?
    ``working``: is it, or the other, being worked out?"""

    answer: PlanAnswer | None
    chosen: int = -1
    stale: bool = False
    place: PlanPlace | None = None
    edited: bool = False
    growing: bool = False
    working: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class PlanOverlay:
    """The plan on a map of hexes, with its legend in a language."""

    source: PlanSource
    picture: PlanPicture
    legend: Legend
    language: str


def plan_legend(source: PlanSource, language: str) -> Legend:
    """What is counted, for whom, under which assumptions."""
    assert source.answer is not None
    picture = source.answer.picture
    lines = []
    if source.growing and picture.rows:
        lines.append(translate("Legend", "⚠ Being worked out: more is to come"))
    elif source.growing:
        lines.append(translate("Legend", "⚠ Being worked out: coarse as yet, and finer as it grows"))
    elif source.stale and source.edited:
        lines.append(translate("Legend", "⚠ As it was before the last change"))
    elif source.stale and source.working:
        lines.append(translate("Legend", "⚠ The answer before: the new one is being worked out"))
    elif source.stale:
        lines.append(translate("Legend", "⚠ The answer to what was chosen before"))
    lines += [capitalised(text.get(language)) for text in picture.lines]
    lines += plan_key(picture, language)
    if len(picture.ways) > 1:
        lines.append(translate("Legend", "Thick: the way chosen in the list"))
    lines += [capitalised(text.get(language)) for text in picture.assumed[:_MOST_ASSUMED]]
    return plan_card(picture, lines, language)


def plan_card(picture: PlanPicture, lines: Sequence[str], language: str) -> Legend:
    """What a plan is called and its lines, with whose height it answers for first, and a mark where it depends on what the map
    lacks."""
    title, sought = picture.title.get(language), picture.sought.get(language)
    named = bool(picture.request[MOVER] or picture.request[TARGET])
    marked = title if picture.caveat is None else f"⚠ {title}"
    # the title of a plan for a move may say it already
    return seen_for_legend(Legend(marked, tuple(filter(None, lines))), "" if sought in title else sought, named=named)


def plan_key(picture: PlanPicture, language: str) -> list[str]:
    """What the colours and signs of a plan mean, a line each."""
    lines = []
    steps = _steps(picture)
    if steps is not None and picture.counted:
        one = translate("Legend", "Violet: {what} {steps}")
        words = one if len(steps.ends) == 1 else translate("Legend", "Light to dark: {what} {steps}")
        lines.append(words.format(what=picture.counted.get(language), steps=steps.words))
    if picture.reach_words:
        lines.append(picture.reach_words.get(language))
    if picture.gained is not None:
        lines.append(translate("Legend", "Blue, +: seen now and not before"))
        lines.append(translate("Legend", "Orange, dashed, −: no longer seen"))
    if picture.shades:
        other, own = (name.get(language) for name in picture.shade_names)
        lines.append(translate("Legend", "Blue, solid edge: seen only under {game}").format(game=own))
        lines.append(translate("Legend", "Orange, dashed edge: seen only under {game}").format(game=other))
        lines.append(translate("Legend", "Pale green: seen under both"))
    if picture.sections:
        lines.append(translate("Legend", "Numbered: the places of the report"))
    elif picture.posts:
        seen_whole = isinstance(picture.gaps, tuple) and not picture.gaps
        crossed = translate("Legend", "Numbered: posts; crossed: not seen from any")
        lines.append(translate("Legend", "Numbered: the posts") if seen_whole else crossed)
    return lines


def _steps(picture: PlanPicture) -> CountSteps | None:
    if picture.counts is not None and picture.counts.max(initial=-1) > 0:
        return CountSteps.of(int(picture.counts.max()), max(1, int(picture.counts[picture.counts > 0].min())))
    counts = [count for region, count in picture.regions if not region.is_empty]
    return CountSteps.of(max(counts), min(counts)) if counts else None


# --- What the drawers of both kinds of map share.


def _paint_ways(canvas: AnswerPens, ways: list[list[QPointF]], chosen: int) -> None:
    """Every way thin, the chosen one (or the only one) thick and above the others."""
    only = chosen if chosen >= 0 else (0 if len(ways) == 1 else -1)
    order = [number for number in range(len(ways)) if number != only] + ([only] if 0 <= only < len(ways) else [])
    for number in order:
        path = QPainterPath(ways[number][0])
        for at in ways[number][1:]:
            path.lineTo(at)
        thick = number == only
        canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
        canvas.painter.strokePath(path, canvas.pen(CARD, 9.0 if thick else 7.0))
        style = Qt.PenStyle.SolidLine if thick else Qt.PenStyle.DashLine
        canvas.painter.strokePath(path, canvas.pen(answer_colours().route, 6.0 if thick else 3.6, style))
        if thick:
            for at in ways[number][1:]:
                canvas.painter.setPen(canvas.pen(CARD, 1.5))
                canvas.painter.setBrush(answer_colours().route)
                canvas.painter.drawEllipse(at, 4.5 * canvas.pixel, 4.5 * canvas.pixel)


def _paint_way_tags(
    canvas: AnswerPens, ways: list[list[QPointF]], words: list[str], chosen: int, within: QRectF
) -> None:
    """What the ways cost, each beside its middle and off all ways; the chosen one first."""
    tags = []
    shown = [chosen] if chosen >= 0 else list(range(len(ways)))
    for number in shown[:_MOST_TAGS]:
        course = ways[number]
        at = course[len(course) // 2]
        first = number == chosen
        tags.append(Tag(at, words[number], CARD, answer_colours().route, priority=first, needed=first))
    paint_tags(canvas, tags, [box for course in ways for box in along(canvas, course)], within)


def _tags(picture: PlanPicture, language: str) -> list[str]:
    return [way.tag.get(language) for way in picture.ways]


def _paint_posts(canvas: AnswerPens, posts: list[QPointF], gaps: list[QPointF], size: float) -> None:
    painter = canvas.painter
    painter.setPen(canvas.pen(answer_colours().blocked, 2.0))
    for at in gaps:
        painter.drawLine(at + QPointF(-size, -size), at + QPointF(size, size))
        painter.drawLine(at + QPointF(-size, size), at + QPointF(size, -size))
    radius = _POST * canvas.pixel
    for number, at in enumerate(posts, 1):
        painter.setPen(canvas.pen(CARD, 2.0))
        painter.setBrush(answer_colours().selection)
        painter.drawEllipse(at, radius, radius)
        draw_haloed(painter, at, str(number), 12 * canvas.pixel, CARD, halo=with_alpha(DARK, 160))


def _paint_place(canvas: AnswerPens, at: QPointF) -> None:
    """A ring around the place of the row that was clicked."""
    radius = 1.5 * _POST * canvas.pixel
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((CARD, 6.0), (answer_colours().blocked, 3.0)):
        canvas.painter.setPen(canvas.pen(colour, width))
        canvas.painter.drawEllipse(at, radius, radius)


def _swatch(picture: PlanPicture, painter: QPainter, box: QRectF, *, stale: bool) -> None:
    steps = _steps(picture)
    if picture.unseen is not None:
        # what the plan is about first, then where it is seen
        half = QRectF(box.topLeft(), QSizeF(box.width() / 2 if steps is not None else box.width(), box.height()))
        painter.fillRect(half, with_alpha(answer_colours().coherency, _COVERED_ALPHA))
        box = box.adjusted(half.width(), 0, 0, 0)
    if steps is not None:
        steps.swatch(painter, box, stale=stale)
    elif picture.unseen is not None:
        return
    elif picture.gained is not None:
        half = QRectF(box.topLeft(), QSizeF(box.width() / 2, box.height()))
        painter.fillRect(half, answer_colours().clear)
        painter.fillRect(half.translated(half.width(), 0), answer_colours().blocked)
    elif picture.shades:
        for number, (colour, style) in enumerate(_shade_styles()):
            third = QRectF(box.left() + number * box.width() / 3, box.top(), box.width() / 3, box.height())
            painter.fillRect(third, QBrush(with_alpha(colour, 200), style))
    elif picture.ways:
        painter.setPen(answer_colours().route)
        painter.drawLine(box.bottomLeft(), box.topRight())
    else:
        painter.fillRect(box, answer_colours().selection)


# --- What is seen otherwise than before.


_LEGIBLE = 30
"""Pixels of a hex from which on the numbers of those who gain or lose it are printed."""


class _HexChange:
    """The hexes that are seen otherwise: in the colour of what more of them do, with the numbers of both."""

    def __init__(self, plane: Plane, gained: IntArray, lost: IntArray, *, stale: bool) -> None:
        self._plane, self._gained, self._lost, self._stale = plane, gained, lost, stale
        more, fewer = gained > lost, (lost >= gained) & (lost > 0)
        self._more = exact_outline(plane, more, np.flatnonzero(more))
        self._fewer = exact_outline(plane, fewer, np.flatnonzero(fewer))

    def paint(self, canvas: HexPainter) -> None:
        paint_change(canvas, self._more, self._fewer, stale=self._stale)

    def paint_numbers(self, canvas: HexPainter) -> None:
        """How many gain and lose each hex, where there is room."""
        if canvas.pixels < _LEGIBLE:
            return
        for number in np.flatnonzero((self._gained > 0) | (self._lost > 0)):
            at = self._plane.centre(int(number))
            if not canvas.visible.contains(at):
                continue
            parts = [f"+{self._gained[number]}"] if self._gained[number] else []
            parts += [f"−{self._lost[number]}"] if self._lost[number] else []
            draw_haloed(canvas.painter, at + QPointF(0, 0.28 * UNIT), " ".join(parts), 0.24 * UNIT, DARK)


# --- What two rulesets let be seen: only the other one, only that of the scenario, both.


_SHADE_ALPHA, _BOTH_ALPHA = 150, 45


def _shade_styles() -> tuple[tuple[QColor, Qt.BrushStyle], ...]:
    """The colour of each shade and how it is filled: never told apart by the colour alone."""
    colours = answer_colours()
    return (
        (colours.hindered, Qt.BrushStyle.FDiagPattern),
        (colours.clear, Qt.BrushStyle.BDiagPattern),
        (colours.coherency, Qt.BrushStyle.SolidPattern),
    )


def _paint_shades(canvas: AnswerPens, paths: Sequence[QPainterPath], *, stale: bool) -> None:
    """Both in a faint even tint, what only one ruleset lets be seen hatched and outlined."""
    for path, (colour, style) in zip(paths, _shade_styles(), strict=True):
        if style is Qt.BrushStyle.SolidPattern:
            canvas.painter.fillPath(path, with_alpha(colour, _BOTH_ALPHA))
            continue
        canvas.painter.fillPath(path, with_alpha(colour, 70))
        brush = QBrush(with_alpha(colour, STALE_ALPHA if stale else _SHADE_ALPHA), style)
        brush.setTransform(QTransform.fromScale(canvas.pixel, canvas.pixel))
        canvas.painter.fillPath(path, brush)
        canvas.painter.strokePath(path, canvas.pen(CARD, 3.4))
        line = Qt.PenStyle.DashLine if style is Qt.BrushStyle.FDiagPattern else Qt.PenStyle.SolidLine
        canvas.painter.strokePath(path, canvas.pen(colour, 2.0, line))


# --- On maps of hexes.


class HexPlanDrawer:
    """Draws :class:`PlanOverlay`."""

    layer = Layer.EXPOSURE

    def __init__(self, overlay: PlanOverlay, plane: Plane) -> None:
        self.overlay, self.legend = overlay, overlay.legend
        self._plane = plane
        picture, steps = overlay.picture, _steps(overlay.picture)
        self._ramp = None
        if picture.counts is not None and steps is not None and len(picture.counts) == plane.grid.size:
            self._ramp = HexCountRamp(plane, picture.counts, steps, stale=overlay.source.stale)
        self._change = None
        gained, lost = picture.gained, picture.lost
        if isinstance(gained, np.ndarray) and isinstance(lost, np.ndarray) and len(gained) == plane.grid.size:
            self._change = _HexChange(plane, gained, lost, stale=overlay.source.stale)
        self._shades = [
            exact_outline(plane, part, np.flatnonzero(part))
            for part in picture.shades
            if isinstance(part, np.ndarray) and len(part) == plane.grid.size
        ]
        self._parts = [
            (self._mask(part), alpha)
            for part, alpha in ((picture.unseen, _UNSEEN_ALPHA), (picture.covered, _COVERED_ALPHA))
            if isinstance(part, frozenset)
        ]

    def _mask(self, hexes: frozenset[int]) -> np.ndarray:
        mask = np.zeros(self._plane.grid.size, dtype=np.bool_)
        mask[[number for number in hexes if number < len(mask)]] = True
        return mask

    def paint(self, canvas: HexPainter) -> None:
        """The ramp and the parts of the reach, under the counters."""
        if self._ramp is not None:
            self._ramp.paint(canvas, as_image=canvas.fills_as_image)
        if self._change is not None:
            self._change.paint(canvas)
        if self._shades:
            _paint_shades(canvas, self._shades, stale=self.overlay.source.stale)
        for mask, alpha in self._parts:
            path = exact_outline(self._plane, mask, np.flatnonzero(mask))
            canvas.painter.fillPath(path, with_alpha(answer_colours().coherency, alpha))
            canvas.painter.strokePath(path, canvas.pen(answer_colours().route, 2.0 if alpha == _COVERED_ALPHA else 1.0))

    def paint_above(self, canvas: HexPainter) -> None:
        """Ways, posts and gaps, above the counters; who gains and loses hexes in numbers."""
        if self._change is not None:
            self._change.paint_numbers(canvas)
        picture, chosen = self.overlay.picture, self.overlay.source.chosen
        centre = self._plane.centre
        ways = [[centre(at) for at in way.places if isinstance(at, int)] for way in picture.ways]
        _paint_ways(canvas, ways, chosen)
        _paint_way_tags(canvas, ways, _tags(picture, self.overlay.language), chosen, canvas.visible)
        posts = [centre(at) for at in picture.posts if isinstance(at, int)]
        crossed = picture.gaps if isinstance(picture.gaps, tuple) else ()
        gaps = [centre(at) for at in crossed if isinstance(at, int)]
        _paint_posts(canvas, posts, gaps, 0.16 * UNIT)
        place = self.overlay.source.place
        if isinstance(place, int) and place < self._plane.grid.size:
            _paint_place(canvas, centre(place))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The ramp, or a stretch of a way."""
        _swatch(self.overlay.picture, painter, box, stale=self.overlay.source.stale)


def _of(source: PlanSource, language: str) -> PlanOverlay | None:
    if source.answer is None:
        return None
    return PlanOverlay(source, source.answer.picture, plan_legend(source, language), language)


def _keep_clear(overlay: PlanOverlay) -> tuple[int, ...]:
    picture = overlay.picture
    ends = [way.places[-1] for way in picture.ways[:1]]
    return tuple(at for at in (*picture.posts, *ends) if isinstance(at, int))


# --- On tables.


class TabletopPlanDrawer:
    """Draws the regions of a plan and the parts of a reach on a table."""

    layer = Layer.EXPOSURE

    def __init__(self, source: PlanSource, picture: PlanPicture, legend: Legend) -> None:
        self.subject, self.legend = source, legend
        self._picture = picture
        steps = _steps(picture)
        self._ramp = TabletopCountRamp(picture.regions, steps, stale=source.stale) if steps is not None else None

    def paint(self, canvas: TabletopCanvas) -> None:
        """The ramp, then what is out of sight."""
        if self._ramp is not None:
            self._ramp.paint(canvas)
        picture = self._picture
        if isinstance(picture.gained, BaseGeometry) and isinstance(picture.lost, BaseGeometry):
            more, fewer = (canvas.scale.path(region_of(part)) for part in (picture.gained, picture.lost))
            paint_change(canvas, more, fewer, stale=self.subject.stale)
        shades = [canvas.scale.path(region_of(part)) for part in picture.shades if isinstance(part, BaseGeometry)]
        if shades:
            _paint_shades(canvas, shades, stale=self.subject.stale)
        if isinstance(picture.gaps, BaseGeometry) and not picture.gaps.is_empty:
            _hatch(canvas, canvas.scale.path(region_of(picture.gaps)))
        for part, alpha in ((picture.unseen, _UNSEEN_ALPHA), (picture.covered, _COVERED_ALPHA)):
            if isinstance(part, BaseGeometry) and not part.is_empty:
                path = canvas.scale.path(region_of(part))
                canvas.painter.fillPath(path, with_alpha(answer_colours().coherency, alpha))
                canvas.painter.strokePath(path, canvas.hairline(answer_colours().route))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The ramp, or a stretch of a way."""
        _swatch(self._picture, painter, box, stale=self.subject.stale)


_HATCH = 14.0
"""Pixels between the lines over ground that nobody fires at."""


def _hatch(canvas: TabletopCanvas, ground: QPainterPath) -> None:
    """Oblique lines over ground, equally far apart at every zoom."""
    painter, box = canvas.painter, ground.boundingRect().intersected(canvas.visible)
    step = _HATCH * canvas.pixel
    painter.save()
    painter.setClipPath(ground, Qt.ClipOperation.IntersectClip)
    lines = QPainterPath()
    start = box.left() - box.height() - (box.left() - box.height() + box.bottom()) % step
    while start < box.right():
        lines.moveTo(start, box.bottom())
        lines.lineTo(start + box.height(), box.top())
        start += step
    painter.strokePath(lines, canvas.pen(CARD, 2.6))
    painter.strokePath(lines, canvas.pen(answer_colours().blocked, 1.3))
    painter.restore()
    painter.strokePath(ground, canvas.pen(answer_colours().blocked, 1.3))


class TabletopWaysDrawer:
    """Draws the ways, posts and gaps of a plan on a table, above the units."""

    layer = Layer.HOVER

    def __init__(self, source: PlanSource, picture: PlanPicture, language: str) -> None:
        self.subject = source
        self.legend = Legend("")
        self._picture, self._language = picture, language

    def paint(self, canvas: TabletopCanvas) -> None:
        """Ways with their tags, then posts."""
        picture, chosen, scene = self._picture, self.subject.chosen, canvas.scale.scene
        ways = [[scene(at) for at in way.places if isinstance(at, tuple)] for way in picture.ways]
        _paint_ways(canvas, ways, chosen)
        _paint_way_tags(canvas, ways, _tags(picture, self._language), chosen, canvas.scale.rect)
        posts = [scene(at) for at in picture.posts if isinstance(at, tuple)]
        crossed = picture.gaps if isinstance(picture.gaps, tuple) else ()
        gaps = [scene(at) for at in crossed if isinstance(at, tuple)]
        _paint_posts(canvas, posts, gaps, 5 * canvas.pixel)
        if isinstance(self.subject.place, tuple):
            _paint_place(canvas, scene(self.subject.place))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """Nothing: the legend is that of the regions."""


def _drawers(source: PlanSource, language: str, _: DrawerCache) -> Iterator[TabletopDrawer]:
    if source.answer is not None:
        picture = source.answer.picture
        yield TabletopPlanDrawer(source, picture, plan_legend(source, language))
        if picture.ways or picture.posts or isinstance(picture.gaps, tuple) or source.place is not None:
            yield TabletopWaysDrawer(source, picture, language)


def _words_at(source: PlanSource, place: PlanPlace, language: str) -> str:
    """Words for the count of the plan at a place."""
    picture = source.answer.picture if source.answer is not None else None
    if picture is None:
        return ""
    if isinstance(place, int):
        n = int(picture.counts[place]) if picture.counts is not None else -1
    else:
        n = max((count for region, count in picture.regions if shapely.intersects_xy(region, *place)), default=-1)
    title, counted = picture.title.get(language), picture.counted.get(language)
    return labelled(title, f"{counted} {n}".strip()) if n >= 0 else ""


KIND = OverlayKind(
    "plan",
    OnHexes(PlanOverlay, HexPlanDrawer, _of, attrgetter("answer"), keep_clear=_keep_clear, source=PlanSource),
    OnTables(_drawers, 80, source=PlanSource),
    words_at=_words_at,
)
