"""The chance on every target: each enemy that the selected unit may fire at has a tag with the chance of any effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QPainter

from workbench.base.text import capitalised, fill
from workbench.desktop.drawing.answer_painter import HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.look.answer_colours import CARD, answer_colours
from workbench.desktop.look.language import labelled
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
from workbench.desktop.overlays.label_placement import Tag, paint_tags
from workbench.desktop.overlays.legend_words import common_legend_lines
from workbench.desktop.overlays.tabletop_words import legend_of, place_name
from workbench.desktop.questions import hex_answerer, tabletop_answerer
from workbench.desktop.questions.answer_parts import ODDS_PART
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.odds import OddsQuestion, ShotOdds, UnitOdds, best_of_each_place, chance_words
from workbench.desktop.questions.question import ODDS
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace
from workbench.desktop.wording.hex_answers import unit_words
from workbench.engine.sight.results import Party
from workbench.scenario.tabletop_board import Point

translate = QCoreApplication.translate
_UP = 0.4 * UNIT
_ABOVE = 16.0
"""How far above the middle of a unit of a table its tag lies, in pixels."""
_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class OddsOverlay:
    """The chances by hex (number), and the legend."""

    chances: dict[int, ShotOdds]
    legend: Legend


class _Tags:
    """What the drawers of both kinds of map share."""

    layer = Layer.LINE

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A small tag."""
        painter.setBrush(answer_colours().field_edge.darker(130))
        painter.setPen(CARD)
        painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 6, 6)


def _tag(at: QPointF, shot: ShotOdds) -> Tag | None:
    if shot.chance is None:
        return None
    fill = answer_colours().field_edge.darker(130)
    return Tag(at, chance_words(shot.chance), fill, CARD, round(shot.chance * 100), centred=True)


class TabletopOddsDrawer(_Tags):
    """Draws the chances on a table, a tag over each target."""

    def __init__(self, odds: UnitOdds, legend: Legend) -> None:
        self.subject, self.legend = odds.every, legend

    def paint(self, canvas: TabletopCanvas) -> None:
        """A tag over each target, off the others."""
        up = QPointF(0.0, _ABOVE * canvas.pixel)
        places = [(canvas.scale.scene(at) - up, shot) for at, shot in self.subject]
        tags = [_tag(at, shot) for at, shot in places if canvas.visible.contains(at)]
        paint_tags(canvas, [tag for tag in tags if tag is not None], within=canvas.visible)


class OddsDrawer(_Tags):
    """Draws :class:`OddsOverlay`."""

    def __init__(self, overlay: OddsOverlay, plane: Plane) -> None:
        self.overlay, self.legend = overlay, overlay.legend
        self._plane = plane

    def paint(self, canvas: HexPainter) -> None:
        """A tag over each target, off the others."""
        places = [(self._plane.centre(at) - QPointF(0, _UP), shot) for at, shot in self.overlay.chances.items()]
        tags = [_tag(at, shot) for at, shot in places if canvas.visible.contains(at)]
        paint_tags(canvas, [tag for tag in tags if tag is not None], within=canvas.visible)


def _lines(odds: UnitOdds, shots: Iterable[ShotOdds], named: Callable[[str], str], language: str) -> list[str]:
    """Whose chances with which weapon, and the best of them."""
    weapon = odds.weapons.get(odds.question.weapon)
    how = weapon.get(language) if weapon else translate("Legend", "the usual weapon against each")
    best = sorted(shots, key=lambda shot: shot.chance or 0, reverse=True)[:_MOST_NAMED]
    lines = [
        capitalised(how),
        translate("Legend", "A tag is the chance of any effect on a target that may be fired at"),
        *(labelled(named(shot.target), chance_words(shot.chance)) for shot in best if shot.chance is not None),
    ]
    if not best:
        lines.append(translate("Legend", "No enemy may be fired at"))
    if odds.question.what_if:
        lines.append(translate("Legend", "With other states than in the scenario (What if)"))
    return lines


def odds_legend(answer: Answer, chances: dict[int, ShotOdds], language: str) -> Legend:
    """The card on a hex map."""
    question, odds = answer.question, answer[ODDS_PART]
    assert odds is not None
    scenario, ruleset = question.scenario, question.ruleset

    def named(unit_id: str) -> str:
        found = scenario.forces.find(unit_id)
        party = Party(found[1].kind, found[0], unit_id) if found is not None else Party(unit=unit_id)
        return unit_words(scenario, ruleset, party, language)

    lines = _lines(odds, chances.values(), named, language)
    side = scenario.forces.find(odds.question.unit)
    found = map(scenario.forces.find, odds.question.others)
    friends = [one[1].id for one in found if one is not None and side is not None and one[0] == side[0]]
    firers = ", ".join(map(named, (odds.question.unit, *friends)))
    title = fill(translate("Legend", "Chances of {unit}"), unit=firers)
    return Legend(title, (*lines, *common_legend_lines(answer, (), language)))


def table_odds_legend(answer: TabletopAnswer, odds: UnitOdds, language: str) -> Legend:
    """The card on a table."""
    scenario, ruleset = answer.question.scenario, answer.question.ruleset

    def named(unit_id: str) -> str:
        return place_name(TabletopPlace(unit_id), scenario, ruleset, language)

    lines = _lines(odds, (shot for _, shot in odds.every), named, language)
    title = fill(translate("Legend", "Chances of {unit}"), unit=named(odds.question.unit))
    return legend_of(title, lines, answer, language)


def _of(answer: Answer, language: str) -> OddsOverlay | None:
    odds_part = answer[ODDS_PART]
    if odds_part is None:
        return None
    chances = best_of_each_place(odds_part.every)
    shot, there = odds_part.shot, answer.question.target
    if odds_part.question.others and there in chances and shot is not None and shot.chance is not None:
        chances[there] = shot  # what those who fire together do where is pointed at
    return OddsOverlay(chances, odds_legend(answer, chances, language))


def _drawers(answer: TabletopAnswer, language: str, known: DrawerCache) -> Iterator[TabletopDrawer]:
    odds = answer[ODDS_PART]
    if odds is not None:
        card = table_odds_legend(answer, odds, language)
        yield known.get(odds.every, card, lambda: TabletopOddsDrawer(odds, card))


def _targets(answer: TabletopAnswer) -> list[Point]:
    odds = answer[ODDS_PART]
    return [at for at, _ in odds.every] if odds is not None else []


def _words() -> OverlayWords:
    tip = translate(
        "Menus",
        "What a shot of the selected unit is likely to do: exact chances of every result on the target under the mouse, and"
        " the chance of any effect on every enemy that it may fire at. Select a unit with a click.",
    )
    return OverlayWords(translate("Menus", "Odds"), "Shift+J", tip, of_unit=True)


def _ask_of_hexes(inquiry: HexInquiry) -> OddsQuestion | None:
    firer = inquiry.firer
    return inquiry.odds_question(firer[1].id, inquiry.ends.pointed_unit) if firer is not None else None


def _ask_of_table(inquiry: TabletopInquiry) -> OddsQuestion | None:
    firer, target = inquiry.firing_unit, inquiry.target
    return inquiry.odds_question(firer, target.unit if target else "") if firer and inquiry.is_plain else None


KIND = OverlayKind(
    ODDS,
    OnHexes(
        OddsOverlay,
        OddsDrawer,
        _of,
        lambda answer: answer[ODDS_PART],
        keep_clear=lambda overlay: tuple(overlay.chances),
        same=lambda old, new: old.chances == new.chances and old.legend == new.legend,
        words=_words,
        sections=(SectionPlace("odds", ODDS, 65, is_on(ODDS)),),
        answering=HexAnswering(ODDS_PART, _ask_of_hexes, hex_answerer.odds_work),
    ),
    OnTables(
        _drawers,
        45,
        _targets,
        _words,
        (SectionPlace("odds", ODDS, 65, is_on(ODDS)),),
        answering=TabletopAnswering(ODDS_PART, _ask_of_table, tabletop_answerer.odds_work),
    ),
)
