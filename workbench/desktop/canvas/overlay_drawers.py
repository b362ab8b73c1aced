"""Which drawers an answer about a table becomes. A drawer of the answer before is kept while what it shows stays the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workbench.desktop.drawing.answer_painter import Drawer
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.drawing.tabletop_items import TableDrawer
from workbench.desktop.overlays import tabletop_legends
from workbench.desktop.overlays.area import AreaDrawer, TabletopAreaDrawer
from workbench.desktop.overlays.blockers import BlameDrawer, TabletopBlameDrawer
from workbench.desktop.overlays.exposure import ExposureDrawer
from workbench.desktop.overlays.field_of_fire import Aimed, FieldDrawer, TabletopFieldDrawer
from workbench.desktop.overlays.line_of_sight import LineDrawer, ModelsDrawer, TabletopLineDrawer
from workbench.desktop.overlays.overlay import (
    AidOverlay,
    AreaOverlay,
    BlameOverlay,
    ExposureOverlay,
    FieldOverlay,
    Legend,
    LineOverlay,
    Overlay,
    ReachOverlay,
    ZonesOverlay,
)
from workbench.desktop.overlays.reach import ReachDrawer, TabletopReachDrawer, WayDrawer
from workbench.desktop.overlays.special_fire import AidDrawer
from workbench.desktop.overlays.spotting import SpottingDrawer, TabletopSpottingDrawer
from workbench.desktop.overlays.tabletop_groups import AuraDrawer
from workbench.desktop.overlays.zones import ZonesDrawer
from workbench.desktop.questions.tabletop_questions import TableAnswer, TabletopPlace
from workbench.engine.sight.results import Standpoint
from workbench.engine.sight.tabletop_footprints import obstacle, standing

# --- Which drawer draws which overlay.


def drawer_for(overlay: Overlay, plane: Plane) -> Drawer:
    """A drawer of an overlay."""
    if isinstance(overlay, LineOverlay):
        return LineDrawer(overlay, plane)
    if isinstance(overlay, AreaOverlay):
        return AreaDrawer(overlay, plane)
    if isinstance(overlay, BlameOverlay):
        return BlameDrawer(overlay, plane)
    if isinstance(overlay, FieldOverlay):
        return FieldDrawer(overlay, plane)
    if isinstance(overlay, AidOverlay):
        return AidDrawer(overlay, plane)
    if isinstance(overlay, ReachOverlay):
        return ReachDrawer(overlay, plane)
    if isinstance(overlay, ExposureOverlay):
        return ExposureDrawer(overlay, plane)
    if isinstance(overlay, ZonesOverlay):
        return ZonesDrawer(overlay, plane)
    return SpottingDrawer(overlay, plane)


def follows(drawer: Drawer, overlay: Overlay) -> bool:
    """True if the drawer could take the overlay on because only a part that is drawn anew anyway differs."""
    return isinstance(drawer, ReachDrawer) and isinstance(overlay, ReachOverlay) and drawer.follow(overlay)


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
        watch, card = answer.watch, tabletop_legends.area_legend(answer, language)
        add(watch, card, lambda: TabletopAreaDrawer(watch, card))
    if answer.alone is not None:
        alone, blamed = answer.alone, tabletop_legends.blame_legend(answer, language)
        piece = obstacle(question.scenario, question.ruleset, alone.piece)
        add(alone, blamed, lambda: TabletopBlameDrawer(alone, piece, blamed))
    if answer.spotting is not None and question.observer is not None:
        area, told = answer.spotting, tabletop_legends.spotting_legend(answer, language)
        origin = _stand(question.observer, answer)
        add(area, told, lambda: TabletopSpottingDrawer(area, origin, board, tabletop_legends.ring_words(), told))
    if answer.field is not None and question.firing is not None:
        field, fired = answer.field, tabletop_legends.field_legend(answer, language)
        firer = _stand(TabletopPlace(question.firing[0]), answer)
        aimed = [] if question.dragging else aimed_at(answer)
        bare = question.dragging
        add(
            field,
            fired,
            lambda: TabletopFieldDrawer(
                field, firer, board, tabletop_legends.ring_words(), fired, aimed=aimed, bare=bare
            ),
        )
    if answer.aura is not None and answer.aura.radius > 0 and question.firing is not None:
        aura, helped = answer.aura, tabletop_legends.aura_legend(answer, language)
        near = [scenario.forces.find(name) for name in aura.units]
        bodies = [standing(one[1], board, question.ruleset) for one in near if one is not None]
        add(aura, helped, lambda: AuraDrawer(aura, bodies, helped))
    if answer.reach is not None:
        reach, moved = answer.reach, tabletop_legends.reach_legend(answer, language)
        around = answer.kept_off
        add(reach, moved, lambda: TabletopReachDrawer(reach, board, moved, around))
        if answer.route is not None:
            way = tabletop_legends.way_legend(answer, language)
            found.append(WayDrawer(answer.route, reach.start, board, way, answer.headings))
    if answer.models is not None and len(answer.models.origins) + len(answer.models.targets) > 2:
        found.append(ModelsDrawer(answer.models, answer.line, tabletop_legends.models_legend(answer, language)))
    if answer.line is not None:
        found.append(TabletopLineDrawer(answer, language, tabletop_legends.line_legend(answer, language)))
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


def _stand(spot: TabletopPlace, answer: TableAnswer) -> Standpoint:
    scenario, ruleset = answer.question.scenario, answer.question.ruleset
    if spot.unit:
        _, unit = scenario.forces.find(spot.unit) or (None, None)
        if unit is not None and (spot.at or unit.at) is not None:
            place = spot.at or unit.at
            assert place is not None
            return Standpoint(place, 0.0, standing(unit, scenario.board, ruleset, place), unit.id)
    return Standpoint(spot.at or (0.0, 0.0), spot.above)
