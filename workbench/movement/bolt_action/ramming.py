"""Tanks that drive over what is before them (p.69-70 ASSAUT DE BLINDES)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.fire.bolt_action.ranges import bodies
from workbench.movement.bolt_action.driving import Driving
from workbench.movement.bolt_action.paces import ASSAULT, RUN
from workbench.movement.table_results import TableMove
from workbench.movement.vehicles.corridor import corridor
from workbench.movement.vehicles.moves import VehicleMove
from workbench.sight.bolt_action.rooms import room_of
from workbench.sight.results import Effect, Party, Reason

NEAR = 1e-6


@dataclass(frozen=True, eq=False, slots=True)
class Ram:
    """May a vehicle overrun, and whom it meets on its way straight on: ids with how far it has gone by then; the ``corridor``
    of its hull, the ``least`` that it must go and the ``length`` that it can (table's unit)."""

    may: bool
    corridor: BaseGeometry
    least: float
    length: float
    units: tuple[tuple[str, float], ...]
    reasons: tuple[Reason, ...]


def ram(driving: Driving, party: Party, start: tuple[float, float], target: str = "") -> Ram:
    """A tank assault from where a vehicle stands, the way it faces: damage value 8 and more, straight on, over at least half of
    its Run. Enemies are no obstacles, friends are."""
    words, ruleset = driving.words, driving.ruleset
    move = TableMove(party, start, RUN)
    pace = replace(driving.paces.of(move), mode=ASSAULT)
    share = float(str(ruleset.tables["assault"]["tank_share"]).split("/")[0]) / 2
    least = pace.length * share
    plan = VehicleMove(
        start,
        driving.facing(move),
        driving.hull(pace),
        pace.length,
        least,
        inch=driving.scenario.board.length(1.0, "in"),
    )
    found = corridor(plan, driving.obstacles(pace, start))
    reasons = []
    damage = pace.mover.value("damage")
    wanted = int(str(ruleset.tables["assault"]["tank_damage"]))
    if not pace.drives or not isinstance(damage, int | float) or damage < wanted:
        reasons.append(words.reason("move_ram_unfit", effect=Effect.BLOCKS, who=pace.mover.name, damage=wanted))
    if pace.unable:
        reasons.append(
            Reason(
                pace.unable, words.rule(pace.unable), words.say(pace.unable, who=pace.mover.name), None, Effect.BLOCKS
            )
        )
    enemies = []
    for side, unit in driving.scenario.forces:
        if unit.at is None or side == pace.mover.side or unit.id == pace.mover.unit or unit.values.get("aboard"):
            continue
        stand = driving.ground.sight.stand_of(unit)
        if room_of(driving.scenario, ruleset, stand) is None:
            shapes = [shape.buffer(radius) if radius else shape for shape, radius in bodies(stand)]
            enemies.append((unit.id, shapely.union_all(shapes)))
    met = tuple((enemies[number][0], gone) for number, gone in found.met([shape for _, shape in enemies]))
    if not found.enough:
        said = {"length": words.length(found.length), "least": words.length(least)}
        reasons.append(
            Reason(
                "move_ram_short", words.rule("move_ram_short"), words.say("move_ram_short", **said), None, Effect.BLOCKS
            )
        )
    if target:
        gone = dict(met).get(target)
        if gone is None:
            reasons.append(words.reason("move_ram_misses", effect=Effect.BLOCKS, unit=target))
        elif gone < least - NEAR:
            reasons.append(words.reason("move_ram_too_near", effect=Effect.BLOCKS, unit=target))
    if not reasons:
        reasons.append(words.reason("move_rams", who=pace.mover.name))
    may = all(one.effect is not Effect.BLOCKS for one in reasons)
    return Ram(may, found.area, least, found.length, met, tuple(reasons))
