"""Where a unit may fire: tinted by band, the whole rings of the weapon around it, and the arc that it bears on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication, QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.analysis.render_options import FIELD_OPTION
from workbench.base.text import capitalised, fill
from workbench.desktop.drawing.answer_painter import HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import hexes_path
from workbench.desktop.drawing.patterns import (
    FALLING,
    UndecidedHexes,
    dots_path,
    mask_edges,
    paint_lines_over,
    thin_line_brush,
)
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import (
    UPPER_RIGHT,
    Ring,
    boxes_of_units,
    limit_on_table,
    limit_rings,
    measured,
    paint_ring_labels,
)
from workbench.desktop.drawing.tabletop_marks import paint_lines_over as tabletop_marks_lines_over
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, with_alpha
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.inspector_sections import SectionPlace, is_on
from workbench.desktop.overlays.kind import (
    DrawerCache,
    HexAnswering,
    OnHexes,
    OnTables,
    OverlayKind,
    OverlayWords,
    TabletopAnswering,
)
from workbench.desktop.overlays.legend_words import (
    common_legend_lines,
    enemy_words,
    hex_title,
    target_height,
    unknown_limit_words,
)
from workbench.desktop.overlays.tabletop_words import (
    legend_for,
    party_words,
    ring_words,
    stand_of,
    tabletop_place_words,
)
from workbench.desktop.questions import hex_answerer, tabletop_answerer
from workbench.desktop.questions.answer_parts import FIELD_PART, TabletopFieldAsked
from workbench.desktop.questions.hex_questions import Answer, field_answer
from workbench.desktop.questions.question import FIELD
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace, field_question
from workbench.desktop.wording.hex_answers import band_words, hexes_words, purpose_words, reason_words, unit_words
from workbench.engine.fire.field_of_fire import FieldOfFire
from workbench.engine.fire.protocol import TabletopField
from workbench.engine.sight.results import BOMBARD, FIRE, Party, Standpoint
from workbench.engine.sight.tabletop_footprints import standing
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class FieldOverlay:
    """What a weapon bears on and reaches, edged by range band; tinted where an enemy is seen and spotted."""

    field: FieldOfFire
    legend: Legend


# --- A field of fire: edges by range band in lines of their own, tinted where a target is seen and spotted, dots
# where it is seen but not spotted, an open outline with a question mark where nobody knows the limit.


DASHES: tuple[tuple[float, ...], ...] = ((), (3.2, 1.8), (5.0, 1.8, 0.6, 1.8), (0.6, 1.9))
"""Line style of each band from the outermost inwards, in widths of the line: solid, dashed, dash and dot, dotted."""
_TINT = 31
_CASING = QColor(255, 255, 255, 190)


def band_dashes(bands: int, place: int) -> tuple[float, ...]:
    """The dashes of a band, ``place`` counted from the nearest one of those on the map."""
    return DASHES[min(bands - 1 - place, len(DASHES) - 1)]


class FieldDrawer:
    """Draws :class:`FieldOverlay`."""

    layer = Layer.FIELD

    def __init__(self, overlay: FieldOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        field = overlay.field
        here = np.arange(plane.grid.size) == field.origin
        present = field.bands_reached
        # the firer's own hex belongs to the patch round it, whether or not it may fire there
        self._rings = [
            (
                band_dashes(len(present), k),
                mask_edges(
                    plane, here | ((field.bearing_band >= 0) & (field.bearing_band <= place)), place, field.bearing_band
                ),
            )
            for k, place in enumerate(present)
        ]
        self._covered = np.flatnonzero(field.covered)
        self._inner = mask_edges(plane, field.covered)
        self._open = UndecidedHexes(plane, field.uncertain)
        self._hidden = np.flatnonzero(field.hidden & ~here)
        self._tint: QPainterPath | None = None
        self._dots: QPainterPath | None = None

    def paint(self, canvas: HexPainter) -> None:
        """Tint, dots, inner edge, bands, what is open."""
        painter = canvas.painter
        if self._tint is None or self._dots is None:
            self._tint = hexes_path(self._plane, self._covered)
            self._dots = dots_path(self._plane, self._hidden, 0.03 * UNIT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillPath(self._tint, with_alpha(answer_colours().field, _TINT))
        if answer_colours().has_line_patterns:
            paint_lines_over(canvas, self._tint, self._covered, answer_colours().field_edge, FALLING)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if canvas.pixels >= 9:
            painter.fillPath(self._dots, answer_colours().field_dots)
        painter.strokePath(self._inner, canvas.hairline(answer_colours().field_edge))
        for dashes, ring in self._rings:
            painter.strokePath(ring, canvas.pen(_CASING, 5.0))
            painter.strokePath(ring, _dashed(canvas.pen(answer_colours().field, 3.0), dashes))
        self._open.paint(canvas)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The tint below the outermost edge."""
        painter.fillRect(box.adjusted(0, 4, 0, 0), with_alpha(answer_colours().field, 60))
        if answer_colours().has_line_patterns:
            painter.fillRect(box.adjusted(0, 4, 0, 0), thin_line_brush(answer_colours().field_edge, 1.0, FALLING))
        painter.setPen(HexPainter(painter, self._plane, 1.0, box).pen(answer_colours().field, 3.0))
        painter.drawLine(QLineF(box.left(), box.top() + 4, box.right(), box.top() + 4))
        painter.setPen(Qt.PenStyle.NoPen)


def _dashed(pen: QPen, dashes: tuple[float, ...]) -> QPen:
    if dashes:
        pen.setDashPattern(dashes)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


_TINTS = {"full": 74, "long": 36}
_LINES = {"full": 255, "long": 140}
"""How strongly the lines over each band are drawn in palettes that have some."""
_STYLES = {"full": Qt.PenStyle.SolidLine, "long": Qt.PenStyle.DashLine, "minimum": Qt.PenStyle.DotLine}


ARC = "arc"


def paint_limit(canvas: TabletopCanvas, name: str, edge: QPainterPath, *, plain: bool = False) -> None:
    """The edge of the arc (:data:`ARC`), or a range of a weapon by the name of its band; ``plain``: a mere line, which takes
    no time."""
    painter = canvas.painter
    if plain:
        painter.strokePath(edge, canvas.pen(DARK if name == ARC else answer_colours().field_edge, 1.6))
    elif name == ARC:
        painter.strokePath(edge, canvas.pen(CARD, 3.6))
        painter.strokePath(edge, canvas.pen(DARK, 1.4, Qt.PenStyle.DashDotLine))
    else:
        painter.strokePath(edge, canvas.pen(QColor(255, 255, 255, 170), 4.5))
        painter.strokePath(edge, canvas.pen(answer_colours().field_edge, 2.6, _STYLES.get(name, Qt.PenStyle.DashLine)))


@dataclass(frozen=True, eq=False, slots=True)
class AimedEnemy:
    """An enemy a part of whom lies in the arc of the weapon: its outline, and whether all of it does."""

    outline: BaseGeometry
    wholly: bool


class TabletopFieldDrawer:
    """Draws :class:`~workbench.engine.fire.protocol.TabletopField`; ``names`` of the bands are words. ``aimed`` are the
    enemies in its arc, if it has one; ``without_limits``: the limits are drawn elsewhere."""

    layer = Layer.FIELD

    def __init__(
        self,
        field: TabletopField,
        origin: Standpoint,
        scenario: TabletopScenario,
        names: dict[str, str],
        legend: Legend,
        *,
        aimed: Sequence[AimedEnemy] = (),
        without_limits: bool = False,
    ) -> None:
        self.subject = field
        self.legend = legend
        self.aimed = tuple(aimed)
        self._origin, self._names, self._without_limits = origin, names, without_limits
        self._scenario, self._board = scenario, scenario.board
        self._rings: list[Ring] | None = None
        self._arc: QPainterPath | None = None

    def paint(self, canvas: TabletopCanvas) -> None:
        """Bands, rings, arc."""
        painter, scale, field = canvas.painter, canvas.scale, self.subject
        for name, zone in field.bands.items():
            path = scale.path(zone)
            painter.fillPath(path, with_alpha(answer_colours().field, _TINTS.get(name, 36)))
            painter.strokePath(path, canvas.hairline(answer_colours().field_edge))
            if answer_colours().has_line_patterns:
                tabletop_marks_lines_over(
                    canvas, zone, with_alpha(answer_colours().field_edge, _LINES.get(name, 140)), FALLING
                )
        if self._without_limits:
            return
        if self._rings is None:
            self._rings = limit_rings(field.rings, self._origin.point, self._board, scale, UPPER_RIGHT)
            if field.arc.area < self._board.outline.area * 0.999:
                self._arc = geometry_path(scale.geometry(limit_on_table(field.arc, self._board.outline)))
        if self._arc is not None:
            paint_limit(canvas, ARC, self._arc)
        for ring in self._rings:
            paint_limit(canvas, ring.name, ring.path)
        for one in self.aimed:
            style = Qt.PenStyle.SolidLine if one.wholly else Qt.PenStyle.DashLine
            outline = scale.path_around(one.outline, 5 * canvas.pixel)
            painter.strokePath(outline, canvas.pen(CARD, 4.0))
            painter.strokePath(outline, canvas.pen(DARK, 2.0, style))
        unit, names = self._board.unit, self._names
        labels = [(ring, f"{measured(ring.limit, unit)} · {names.get(ring.name, ring.name)}") for ring in self._rings]
        units = boxes_of_units(self._scenario, scale)
        paint_ring_labels(canvas, labels, units, answer_colours().field_edge.darker(130), CARD)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The tint below the outermost edge."""
        painter.fillRect(box.adjusted(0, 4, 0, 0), with_alpha(answer_colours().field, 60))
        if answer_colours().has_line_patterns:
            painter.fillRect(box.adjusted(0, 4, 0, 0), thin_line_brush(answer_colours().field_edge, 1.0, FALLING))
        pen = painter.pen()
        pen.setColor(answer_colours().field_edge)
        pen.setWidthF(3.0)
        painter.setPen(pen)
        painter.drawLine(QLineF(box.left(), box.top() + 4, box.right(), box.top() + 4))


# --- The legend on hex maps.


def field_legend(answer: Answer, field: FieldOfFire, language: str) -> Legend:
    """Weapon, arc, bands, and what each sign on the map means."""
    field_part = answer[FIELD_PART]
    question = answer.question
    scenario, ruleset, grid = question.scenario, question.ruleset, question.scenario.board.grid
    assert question.firing is not None
    found = scenario.forces.find(question.firing[0])
    assert found is not None  # the field is that of a unit on the map
    unit = unit_words(scenario, ruleset, Party(found[1].kind, found[0], found[1].id), language)
    named = field_part.weapons.get(field.weapon)
    weapon = named.get(language) if named is not None else translate("Legend", "no weapon")
    from_ = translate("Legend", "{weapon}, from {place}, for {purpose}").format(
        weapon=capitalised(weapon),
        place=grid.labels[field.origin],
        purpose=purpose_words(BOMBARD if field.indirect else FIRE),
    )
    arcs = (reason_words(reason, language) for reason in field.arc_reasons if reason not in field.reasons)
    lines = [
        from_,
        *map(capitalised, arcs),
        enemy_words(answer, field_part.fired_at, language),
        target_height(answer),
        *_bands(answer, field, language),
    ]
    signs = (
        (field.covered, translate("Legend", "Tinted: can be fired at ({hexes})")),
        (field.hidden, translate("Legend", "Dotted: seen, not spotted ({hexes})")),
        (field.blind, translate("Legend", "Plain inside the edge: out of sight ({hexes})")),
    )
    lines += [words.format(hexes=hexes_words(int(mask.sum()), language)) for mask, words in signs if mask.any()]
    if field.uncertain.any():
        lines.append(unknown_limit_words(int(field.uncertain.sum()), language))
    lines += [capitalised(reason_words(reason, language)) for reason in field.reasons]
    title = fill(translate("Legend", "Field of fire of {unit}"), unit=unit)
    if field_part.fired_at.kind == question.party.kind:
        title = hex_title(answer, title, language)
    return Legend(title, (*lines, *common_legend_lines(answer, field.assumed, language)))


def _bands(answer: Answer, field: FieldOfFire, language: str) -> list[str]:
    """Each band with its line and how far it goes on this map; whatever lies in it, seen or not."""
    distance = answer.question.scenario.board.grid.distances(field.origin)
    styles = (
        translate("Legend", "solid line"),
        translate("Legend", "dashed line"),
        translate("Legend", "dash-dotted line"),
        translate("Legend", "dotted line"),
    )
    present = field.bands_reached
    lines = []
    for k, place in enumerate(present):
        words = translate("Legend", "{style}: {band} to {hexes}")
        if k == len(present) - 1 and field.maximum is None:
            words = translate("Legend", "{style}: {band}, no limit")
        line = words.format(
            band=band_words(field.bands[place]),
            hexes=hexes_words(int(distance[field.bearing_band == place].max()), language),
            style=styles[min(len(present) - 1 - k, len(styles) - 1)],
        )
        lines.append(capitalised(line))
    return lines


def enemies_in_arc(answer: TabletopAnswer) -> list[AimedEnemy]:
    """The enemies of whom a part lies in the arc of a weapon that does not fire all round."""
    question, field = answer.question, answer[FIELD_PART].field
    scenario = question.scenario
    if field is None or question.firing is None or field.arc.area >= scenario.board.outline.area * 0.999:
        return []
    firing_side, _ = scenario.forces.find(question.firing[0]) or ("", None)
    found = []
    for side, unit in scenario.forces:
        if side != firing_side and unit.at is not None:
            body = standing(unit, scenario.board, question.ruleset)
            if body.intersects(field.arc):
                found.append(AimedEnemy(body, bool(field.arc.covers(body))))
    return found


# --- The legend on tabletops.


def table_field_legend(answer: TabletopAnswer, language: str) -> Legend:
    """The card of a field of fire."""
    field_part = answer[FIELD_PART]
    assert field_part.field is not None
    question, field = answer.question, field_part.field
    unit, _ = question.firing or ("", "")
    name = field_part.weapons.get(field.weapon)
    lines = [
        f"{tabletop_place_words(TabletopPlace(unit), answer, language)} · {name.get(language) if name else field.weapon}",
        translate("TableLegends", "Darker: short range; lighter: long range") if len(field.bands) > 1 else "",
        translate("TableLegends", "At {target}").format(target=party_words(question.party, answer, language))
        if question[FIELD_PART].detected
        else "",
        *(text.get(language) for text in field.assumed),
    ]
    return legend_for(translate("TableLegends", "Field of fire"), lines, answer, language)


# --- The kind, for the registry.


def _of(answer: Answer, language: str) -> FieldOverlay | None:
    field_part = answer[FIELD_PART]
    if field_part.field is None:
        return None
    return FieldOverlay(field_part.field, field_legend(answer, field_part.field, language))


def _drawers(answer: TabletopAnswer, language: str, known: DrawerCache) -> Iterator[TabletopDrawer]:
    field, question = answer[FIELD_PART].field, answer.question
    if field is None or question.firing is None:
        return
    card, scenario, without_limits = table_field_legend(answer, language), question.scenario, question.dragging
    firer = stand_of(TabletopPlace(question.firing[0]), answer)
    aimed = [] if without_limits else enemies_in_arc(answer)
    yield known.get(
        field,
        card,
        lambda: TabletopFieldDrawer(
            field, firer, scenario, ring_words(), card, aimed=aimed, without_limits=without_limits
        ),
    )


def _dragged(answer: TabletopAnswer) -> Iterable[Point]:
    question = answer.question
    if not question.dragging or question.firing is None:
        return ()
    return [unit.at for _, unit in question.scenario.forces if unit.id == question.firing[0] and unit.at]


def _hex_words() -> OverlayWords:
    tip = translate(
        "Menus",
        "Where the selected unit's weapon can fire: arc, range bands, line of sight and spotting. "
        "Select a unit with a click; weapon and enemy are chosen in the inspector.",
    )
    return OverlayWords(translate("Menus", "Field of fire"), "G", tip, of_unit=True)


def _table_words() -> OverlayWords:
    tip = translate(
        "Menus",
        "Where the selected unit may fire: arc, range bands and line of sight. "
        "Select a unit with a click; the weapon is chosen in the inspector.",
    )
    return OverlayWords(translate("Menus", "Field of fire"), "G", tip, of_unit=True)


KIND = OverlayKind(
    FIELD,
    OnHexes(
        FieldOverlay,
        FieldDrawer,
        _of,
        lambda answer: answer[FIELD_PART].field,
        keep_clear=lambda overlay: (overlay.field.origin,),
        same=lambda old, new: old.field is new.field and old.legend == new.legend,
        words=_hex_words,
        sections=(SectionPlace("field", FIELD, 60, is_on(FIELD)),),
        picture=field_answer,
        answering=HexAnswering(FIELD_PART, lambda inquiry: inquiry.fire.ask(), hex_answerer.field_work),
    ),
    OnTables(
        _drawers,
        40,
        _dragged,
        _table_words,
        (SectionPlace("fire", FIELD, 60, is_on(FIELD)),),
        picture=field_question,
        answering=TabletopAnswering(
            FIELD_PART, lambda inquiry: TabletopFieldAsked(inquiry.detected), tabletop_answerer.field_work
        ),
    ),
    option=FIELD_OPTION,
)
