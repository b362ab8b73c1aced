"""The overlays of an answer, each with its legend: what it shows and what it assumed."""

from __future__ import annotations

from workbench.desktop.legends_fire import aid_legend
from workbench.desktop.legends_sight import area_legend, blame_legend, line_legend, watch_legend
from workbench.desktop.legends_units import exposed_ends, field_legend, reach_legend, spotting_legend
from workbench.desktop.questions import Answer
from workbench.desktop.scene.overlays_data import (
    AidOverlay,
    AreaOverlay,
    BlameOverlay,
    FieldOverlay,
    LineOverlay,
    Overlay,
    ReachOverlay,
    SpottingOverlay,
)
from workbench.sight.observers import ONE


def overlays(answer: Answer, language: str) -> dict[str, Overlay | None]:
    """The overlay of every slot as the answer has it; None takes it off the map."""
    found: dict[str, Overlay | None] = dict.fromkeys(("line", "area", "spotting", "field", "reach", "blame"))
    area, watch, move = answer.area, answer.watch, answer.question.move
    if area is not None and watch is not None:
        one = answer.question.combine == ONE
        origins = (area.origin,) if one else tuple(observer.at for observer in watch.observers)
        found["area"] = AreaOverlay(area, watch_legend(answer, watch, area, language), origins)
    elif area is not None:
        found["area"] = AreaOverlay(area, area_legend(answer, area, language))
    if answer.spotting is not None:
        found["spotting"] = SpottingOverlay(answer.spotting, spotting_legend(answer, answer.spotting, language))
    if answer.field is not None:
        found["field"] = FieldOverlay(answer.field, field_legend(answer, answer.field, language))
    if answer.told is not None and answer.told.ask.kind:
        found["field"] = AidOverlay(answer.told, aid_legend(answer, answer.told, language))
    if answer.blame is not None:
        found["blame"] = BlameOverlay(answer.blame, blame_legend(answer, answer.blame, language))
    if answer.reach is not None and move is not None:
        legend = reach_legend(answer, answer.reach, move, language)
        found["reach"] = ReachOverlay(answer.reach, answer.route, legend, exposed_ends(answer, answer.reach))
    if answer.line is not None:
        sight = answer.question.sight
        found["line"] = LineOverlay(
            answer.line, line_legend(answer, answer.line, language), sight.observer_aim, sight.target_aim
        )
    return found


def same_picture(old: Overlay | None, new: Overlay) -> bool:
    """True if the overlay that is on the map already shows the very data of ``new``."""
    if isinstance(old, AreaOverlay | SpottingOverlay) and isinstance(new, AreaOverlay | SpottingOverlay):
        return old.area is new.area and old.legend == new.legend
    if isinstance(old, BlameOverlay) and isinstance(new, BlameOverlay):
        return old.blame is new.blame and old.legend == new.legend
    if isinstance(old, AidOverlay) and isinstance(new, AidOverlay):
        return old.told is new.told and old.legend == new.legend
    if isinstance(old, FieldOverlay) and isinstance(new, FieldOverlay):
        return old.field is new.field and old.legend == new.legend
    return (
        isinstance(old, ReachOverlay)
        and isinstance(new, ReachOverlay)
        and old.reach is new.reach
        and old.route == new.route
        and old.legend == new.legend
    )
