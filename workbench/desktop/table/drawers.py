"""Which drawers an answer about a table becomes. A drawer of the answer before is kept while what it shows stays the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table import legends
from workbench.desktop.table.items import TableDrawer
from workbench.desktop.table.overlays.area import AreaDrawer
from workbench.desktop.table.overlays.aura import AuraDrawer
from workbench.desktop.table.overlays.blame import BlameDrawer
from workbench.desktop.table.overlays.field import Aimed, FieldDrawer
from workbench.desktop.table.overlays.line import LineDrawer
from workbench.desktop.table.overlays.models import ModelsDrawer
from workbench.desktop.table.overlays.reach import ReachDrawer, WayDrawer
from workbench.desktop.table.overlays.spotting import SpottingDrawer
from workbench.desktop.table.questions import Spot, TableAnswer
from workbench.sight.table_bodies import obstacle
from workbench.sight.table_footprints import standing
from workbench.sight.table_results import Stand


def drawers_of(answer: TableAnswer, language: str, before: Sequence[TableDrawer] = ()) -> list[TableDrawer]:
    """The drawers of everything that was answered."""
    found: list[TableDrawer] = []
    question = answer.question
    scenario = question.scenario
    board = scenario.board

    def add(subject: object, legend: Legend, make: Callable[[], TableDrawer]) -> None:
        same = (one for one in before if getattr(one, "subject", None) is subject and one.legend == legend)
        found.append(next(same, None) or make())

    if answer.watch is not None:
        watch, card = answer.watch, legends.area_legend(answer, language)
        add(watch, card, lambda: AreaDrawer(watch, card))
    if answer.alone is not None:
        alone, blamed = answer.alone, legends.blame_legend(answer, language)
        piece = obstacle(question.scenario, question.ruleset, alone.piece)
        add(alone, blamed, lambda: BlameDrawer(alone, piece, blamed))
    if answer.spotting is not None and question.observer is not None:
        area, told = answer.spotting, legends.spotting_legend(answer, language)
        origin = _stand(question.observer, answer)
        add(area, told, lambda: SpottingDrawer(area, origin, board, legends.ring_words(), told))
    if answer.field is not None and question.firing is not None:
        field, fired = answer.field, legends.field_legend(answer, language)
        firer = _stand(Spot(question.firing[0]), answer)
        aimed = [] if question.dragging else aimed_at(answer)
        bare = question.dragging
        add(field, fired, lambda: FieldDrawer(field, firer, board, legends.ring_words(), fired, aimed=aimed, bare=bare))
    if answer.aura is not None and answer.aura.radius > 0 and question.firing is not None:
        aura, helped = answer.aura, legends.aura_legend(answer, language)
        near = [scenario.forces.find(name) for name in aura.units]
        bodies = [standing(one[1], board, question.ruleset) for one in near if one is not None]
        add(aura, helped, lambda: AuraDrawer(aura, bodies, helped))
    if answer.reach is not None:
        reach, moved = answer.reach, legends.reach_legend(answer, language)
        around = answer.kept_off
        add(reach, moved, lambda: ReachDrawer(reach, board, moved, around))
        if answer.route is not None:
            way = legends.way_legend(answer, language)
            found.append(WayDrawer(answer.route, reach.start, board, way, answer.headings))
    if answer.models is not None and len(answer.models.origins) + len(answer.models.targets) > 2:
        found.append(ModelsDrawer(answer.models, answer.line, legends.models_legend(answer, language)))
    if answer.line is not None:
        found.append(LineDrawer(answer, language, legends.line_legend(answer, language)))
    return found


def aimed_at(answer: TableAnswer) -> list[Aimed]:
    """The enemies of whom a part lies in the arc of a weapon that does not fire all round."""
    question, field = answer.question, answer.field
    scenario = question.scenario
    if field is None or question.firing is None or field.arc.area >= scenario.board.outline.area * 0.999:
        return []
    own, _ = scenario.forces.find(question.firing[0]) or ("", None)
    found = []
    for side, unit in scenario.forces:
        if side != own and unit.at is not None:
            body = standing(unit, scenario.board, question.ruleset)
            if body.intersects(field.arc):
                found.append(Aimed(body, bool(field.arc.covers(body))))
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
