"""Special fire on the map: lanes and sprays as outlined hexes with their firepower, the hexside of a snap shot, the lines by
which a hex is encircled, and the ground that is interdicted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.text import capitalised
from workbench.desktop.drawing.answer_painter import HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import hexes_path
from workbench.desktop.drawing.patterns import dots_path, mask_edges
from workbench.desktop.look.answer_colours import DARK, answer_colours, with_alpha
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.kind import OnHexes, OverlayKind
from workbench.desktop.overlays.legend_words import common_legend_lines, enemy_words
from workbench.desktop.questions.answer_parts import FIELD_PART
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import FIELD
from workbench.desktop.questions.special_fire import ENCIRCLE, INTERDICT, SpecialFireAnswer
from workbench.desktop.wording.hex_answers import (
    action_name,
    hexes_words,
    missing_target_words,
    power_words,
    special_fire_name,
    special_fire_verdict,
    unit_words,
)
from workbench.engine.sight.results import Party
from workbench.scenario.units import unit_called

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class SpecialFireOverlay:
    """Special fire, which is shown in place of the field of fire."""

    fire: SpecialFireAnswer
    legend: Legend


def _special_fire_hexes(fire: SpecialFireAnswer) -> tuple[int, ...]:
    request, lane = fire.question, fire.lane
    aimed = (request.target,) if request.target is not None else ()
    hexes = (*lane.hexes, *lane.without_fire) if lane is not None else ()
    return (
        fire.origin,
        *aimed,
        *(request.side or ()),
        *request.sprayed,
        *hexes,
        *(one.origin for one in fire.entering),
    )


_CASING = QColor(255, 255, 255, 210)
_TINT = 60
_TAG_UP = 0.36 * UNIT


class SpecialFireDrawer:
    """Draws :class:`SpecialFireOverlay`."""

    layer = Layer.FIELD

    def __init__(self, overlay: SpecialFireOverlay, plane: Plane) -> None:
        self.overlay, self.legend = overlay, overlay.legend
        self._plane, self._fire = plane, overlay.fire
        fire = overlay.fire
        lane, attack = fire.lane, fire.attack
        by_hex = dict(attack.by_hex) if attack is not None else {}
        self._powers = {**{n: lane.fp.get(n) for n in lane.hexes}, **by_hex} if lane is not None else by_hex
        bare = lane.without_fire if lane is not None else ()
        self._hexes = hexes_path(plane, np.array(list(self._powers), dtype=np.intp), 0.93)
        self._bare = hexes_path(plane, np.array(bare, dtype=np.intp), 0.93)
        self._target = hexes_path(plane, np.array(self._outlined(), dtype=np.intp), 0.93)
        self._own = mask_edges(plane, fire.own) if fire.own is not None else None
        if fire.own is not None and fire.every is not None:
            self._tint = hexes_path(plane, np.flatnonzero(fire.own))
            self._others = dots_path(plane, np.flatnonzero(fire.every & ~fire.own), 0.03 * UNIT)

    def _outlined(self) -> list[int]:
        """The hexes that the answer is about, where nothing else shows them."""
        request = self._fire.question
        if request.sprayed and not self._powers:
            return list(request.sprayed)
        return (
            [request.target]
            if request.target is not None and request.side is None and request.target not in self._powers
            else []
        )

    def paint(self, canvas: HexPainter) -> None:
        """Ground, hexes, and what lies on them."""
        painter, fire = canvas.painter, self._fire
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._own is not None:
            painter.fillPath(self._tint, with_alpha(answer_colours().field, _TINT))
            painter.fillPath(self._others, answer_colours().clear.darker(110))
            painter.strokePath(self._own, canvas.pen(_CASING, 5.0))
            painter.strokePath(self._own, canvas.pen(answer_colours().clear, 2.6))
        painter.fillPath(self._hexes, with_alpha(answer_colours().field, _TINT))
        for path, colour, dashed in (
            (self._hexes, answer_colours().clear, False),
            (self._bare, answer_colours().blocked, True),
            (self._target, answer_colours().clear if fire.allowed else answer_colours().blocked, not fire.allowed),
        ):
            painter.strokePath(path, canvas.pen(_CASING, 5.5))
            painter.strokePath(path, _dashed(canvas.pen(colour, 3.0), dashed))
        self._paint_lines(canvas)

    def paint_above(self, canvas: HexPainter) -> None:
        """The figures, above the counters."""
        colour = answer_colours().clear if self._fire.allowed else answer_colours().blocked
        for number, fp in self._powers.items():
            canvas.paint_tag(self._plane.centre(number) - QPointF(0, _TAG_UP), power_words(fp), colour)
        attack, side = self._fire.attack, self._fire.question.side
        if attack is not None and side is not None and attack.allowed:
            start, end = self._plane.side(*side)
            canvas.paint_tag((start + end) / 2, power_words(attack.fp), colour)

    def _paint_lines(self, canvas: HexPainter) -> None:
        fire, plane = self._fire, self._plane
        good = bool(fire.allowed)
        colour = answer_colours().clear if good else answer_colours().blocked
        if fire.question.side is not None:
            start, end = plane.side(*fire.question.side)
            home = plane.centre(fire.origin)
            for point in (start, end):
                self._line(canvas, home, point, colour, 1.6, dashed=not good)
            self._line(canvas, start, end, colour, 6.0)
        if fire.lane is not None and fire.question.target is not None and good:
            self._line(
                canvas,
                plane.centre(fire.origin),
                plane.centre(fire.question.target),
                answer_colours().clear,
                1.4,
                dashed=True,
            )
        target = fire.question.target
        for one in fire.entering if target is not None else ():
            self._line(canvas, plane.centre(one.origin), plane.centre(target or 0), colour, 2.4)
        for one in fire.entering:
            self._paint_entry(canvas, one.entry, colour)

    def _paint_entry(self, canvas: HexPainter, entry: str, colour: QColor) -> None:
        grid, plane = self._plane.grid, self._plane
        hexes = [grid.find(label) for label in entry.replace("^", "/").split("/")]
        known = [number for number in hexes if number is not None]
        if len(hexes) == 2 and len(known) == 2:
            self._line(canvas, *plane.side(known[0], known[1]), colour, 5.0)
        elif len(hexes) == 3 and len(known) == 3:
            x, y = plane.centres[known].mean(axis=0).tolist()
            canvas.painter.setPen(canvas.pen(QColor("#ffffff"), 1.5))
            canvas.painter.setBrush(colour)
            canvas.painter.drawEllipse(QPointF(x, y), 5 * canvas.pixel, 5 * canvas.pixel)
            canvas.painter.setBrush(Qt.BrushStyle.NoBrush)

    @staticmethod
    def _line(
        canvas: HexPainter, start: QPointF, end: QPointF, colour: QColor, width: float, *, dashed: bool = False
    ) -> None:
        for pen in (canvas.pen(_CASING, width + 2.5), _dashed(canvas.pen(colour, width), dashed)):
            canvas.painter.setPen(pen)
            canvas.painter.drawLine(QLineF(start, end))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A tinted, outlined field."""
        painter.fillRect(box, with_alpha(answer_colours().field, _TINT))
        painter.setPen(QPen(answer_colours().clear, 2.0))
        painter.drawRect(box.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(DARK, 1.0))
        painter.setPen(Qt.PenStyle.NoPen)


def _dashed(pen: QPen, dashed: bool) -> QPen:
    if dashed:
        pen.setDashPattern([2.4, 2.2])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


# --- The legend on hex maps.


def special_fire_legend(answer: Answer, fire: SpecialFireAnswer, language: str) -> Legend:
    """The card of special fire: firer, kind and target, the verdict, and the meaning of the signs on the map."""
    field_part = answer[FIELD_PART]
    question, request = answer.question, fire.question
    found = question.scenario.forces.find(request.unit)
    assert found is not None  # the fire is that of a unit on the map
    side, unit = found
    labels = question.scenario.board.grid.labels
    words = unit_words(question.scenario, question.ruleset, Party(unit.kind, side, unit.id), language)
    if request.kind == ENCIRCLE:
        return _encirclement(answer, fire, language)
    named = field_part.weapons.get(request.weapon)
    from_ = translate("Legend", "From {place}").format(place=labels[fire.origin])
    lines = [f"{capitalised(named.get(language))} · {from_}" if named is not None else from_]
    if request.kind == INTERDICT:
        does = f" ({action_name(field_part.fired_at.action)})" if field_part.fired_at.action else ""
        lines.append(enemy_words(answer, field_part.fired_at, language) + does)
    verdict = special_fire_verdict(fire, language)
    lines.append(f"{verdict.symbol} {verdict.words}" if verdict is not None else missing_target_words(request.kind))
    lines += _signs(fire, language)
    title = translate("Legend", "{aid} of {unit}").format(aid=special_fire_name(request.kind), unit=words)
    return Legend(title, (*lines, *common_legend_lines(answer, (), language)))


def _encirclement(answer: Answer, fire: SpecialFireAnswer, language: str) -> Legend:
    question, target = answer.question, fire.question.target
    labels = question.scenario.board.grid.labels
    title, verdict = special_fire_name(ENCIRCLE), special_fire_verdict(fire, language)
    if target is None or verdict is None:
        return Legend(title, (missing_target_words(ENCIRCLE), *common_legend_lines(answer, (), language)))
    title = translate("Legend", "{aid} of {unit}").format(aid=title, unit=labels[target])
    lines = [f"{verdict.symbol} {verdict.words}"]
    if fire.entering:
        words = translate("Legend", "Attackers: {units}")

        def called(unit: str) -> str:
            return unit_called(unit, question.scenario.forces, question.ruleset.units).get(language)

        lines.append(
            words.format(units=", ".join(f"{called(one.unit)} ({labels[one.origin]})" for one in fire.entering))
        )
    return Legend(title, (*lines, *_signs(fire, language), *common_legend_lines(answer, (), language)))


def _signs(fire: SpecialFireAnswer, language: str) -> list[str]:
    lines = []
    if fire.lane is not None and fire.lane.hexes:
        lines.append(translate("Legend", "Outlined: on the lane, with its firepower"))
        if fire.lane.without_fire:
            n = hexes_words(len(fire.lane.without_fire), language)
            lines.append(translate("Legend", "Dashed: on the grain, no firepower there ({hexes})").format(hexes=n))
    if fire.attack is not None and fire.question.side is not None:
        lines.append(translate("Legend", "Thick: the hexside that is crossed; all of it must be in sight"))
    if fire.entering:
        lines.append(translate("Legend", "Lines: attacks; thick or a dot: where they enter the hex"))
    if fire.own is not None and fire.every is not None:
        own, others = int(fire.own.sum()), int((fire.every & ~fire.own).sum())
        lines.append(
            translate("Legend", "Tinted: this unit interdicts ({hexes})").format(hexes=hexes_words(own, language))
        )
        words = translate("Legend", "Dotted: others of its side do ({hexes})")
        lines.append(words.format(hexes=hexes_words(others, language)))
    return lines


# --- The kind, for the registry.


def _of(answer: Answer, language: str) -> SpecialFireOverlay | None:
    field_part = answer[FIELD_PART]
    if field_part.special_fire is None or not field_part.special_fire.question.kind:
        return None
    return SpecialFireOverlay(field_part.special_fire, special_fire_legend(answer, field_part.special_fire, language))


KIND = OverlayKind(
    "special_fire",
    OnHexes(
        SpecialFireOverlay,
        SpecialFireDrawer,
        _of,
        lambda answer: answer[FIELD_PART].special_fire,
        keep_clear=lambda overlay: _special_fire_hexes(overlay.fire),
        same=lambda old, new: old.fire is new.fire and old.legend == new.legend,
    ),
    slot=FIELD,
)
