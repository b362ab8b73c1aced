"""Which drawers an answer about a table becomes. A drawer of the answer before is kept while what it shows stays the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workbench.board.tableboard import Point
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table import legends
from workbench.desktop.table.items import TableDrawer
from workbench.desktop.table.overlays.area import AreaDrawer
from workbench.desktop.table.overlays.blame import BlameDrawer
from workbench.desktop.table.overlays.field import FieldDrawer
from workbench.desktop.table.overlays.line import LineDrawer
from workbench.desktop.table.overlays.reach import ReachDrawer, WayDrawer
from workbench.desktop.table.overlays.spotting import SpottingDrawer
from workbench.desktop.table.questions import Spot, TableAnswer
from workbench.sight.table_footprints import standing
from workbench.sight.table_results import Stand


def drawers_of(answer: TableAnswer, language: str, before: Sequence[TableDrawer] = ()) -> list[TableDrawer]:
    """The drawers of everything that was answered."""
    found: list[TableDrawer] = []
    question = answer.question
    board = question.scenario.board

    def add(subject: object, legend: Legend, make: Callable[[], TableDrawer]) -> None:
        same = (one for one in before if getattr(one, "subject", None) is subject and one.legend == legend)
        found.append(next(same, None) or make())

    if answer.watch is not None:
        watch, card = answer.watch, legends.area_legend(answer, language)
        add(watch, card, lambda: AreaDrawer(watch, card))
    if answer.alone is not None:
        alone, blamed = answer.alone, legends.blame_legend(answer, language)
        add(alone, blamed, lambda: BlameDrawer(alone, board, blamed))
    if answer.spotting is not None and question.observer is not None:
        area, told = answer.spotting, legends.spotting_legend(answer, language)
        origin = _stand(question.observer, answer)
        add(area, told, lambda: SpottingDrawer(area, origin, board, legends.ring_words(), told))
    if answer.field is not None and question.firing is not None:
        field, fired = answer.field, legends.field_legend(answer, language)
        firer = _stand(Spot(question.firing[0]), answer)
        add(field, fired, lambda: FieldDrawer(field, firer, board, legends.ring_words(), fired))
    if answer.reach is not None:
        reach, moved = answer.reach, legends.reach_legend(answer, language)
        add(reach, moved, lambda: ReachDrawer(reach, board, moved))
        if answer.route is not None:
            found.append(WayDrawer(answer.route, reach.start, board, legends.way_legend(answer, language)))
    if answer.line is not None:
        found.append(LineDrawer(answer, language, legends.line_legend(answer, language)))
    return found


def told_points(answer: TableAnswer) -> list[Point]:
    """The points that answers speak of: cards keep off them."""
    found: list[Point] = []
    if answer.line is not None:
        found += [answer.line.origin.point, answer.line.target.point]
    if answer.watch is not None:
        found += [area.origin.point for area in answer.watch.areas]
    if answer.reach is not None:
        found.append(answer.reach.start)
    return found


def _stand(spot: Spot, answer: TableAnswer) -> Stand:
    scenario, ruleset = answer.question.scenario, answer.question.ruleset
    if spot.unit:
        _, unit = scenario.forces.find(spot.unit) or (None, None)
        if unit is not None and (spot.at or unit.at) is not None:
            place = spot.at or unit.at
            assert place is not None
            return Stand(place, 0.0, standing(unit, scenario.board, ruleset, place), unit.id)
    return Stand(spot.at or (0.0, 0.0), spot.above)
