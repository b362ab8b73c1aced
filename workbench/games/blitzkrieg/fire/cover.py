"""Cover of a target against fire, and what else the places of both units decide for the rolls (EFFETS DU TERRAIN, Couvert)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import shapely

from workbench.engine.fire import hull_arcs
from workbench.engine.fire.hull_arcs import HullArcs
from workbench.engine.fire.results import Cover
from workbench.engine.sight.results import (
    BOMBARD,
    INDIRECT,
    NO_MARGIN,
    Effect,
    Party,
    Reason,
    Standpoint,
    TabletopRequest,
)
from workbench.engine.spotting.tabletop_cover import (
    BUNKER,
    HEAVY,
    LIGHT,
    NONE,
    TOTAL,
    Shelter,
    cover_reasons,
)
from workbench.games.blitzkrieg.fire.context import FireContext
from workbench.games.blitzkrieg.fire.dice_tables import Cells
from workbench.games.blitzkrieg.fire.shells import Shells
from workbench.games.blitzkrieg.fire.strength import SmallArms
from workbench.games.blitzkrieg.spotting.troops import MOVES, Troop
from workbench.rules.ruleset import Ruleset

# --- The scores that dice need against a target, as far as its place and its state decide them (Cible du tir, TIRS
# D'OBUS EXPLOSIFS).


def small_arms_score(ruleset: Ruleset, target: Troop, cover: str) -> int | None:
    """The score that a die of small arms needs to hit; None if total cover forbids the shot. A target that fires and does not
    move counts as standing still."""
    table = ruleset.tables["small_arms_scores"]
    if cover == TOTAL:
        return None
    if "vehicle" in target.tags:
        still = cover == NONE and not target.does(MOVES)
        return int(str(table["vehicle_still_open" if still else "vehicle_moving_or_cover"]))
    if cover == HEAVY:
        return int(str(table["heavy_cover"]))
    if cover == LIGHT or target.has("dug_in"):
        return int(str(table["light_cover_or_dug_in"]))
    return int(str(table["moving_open" if target.does(MOVES) else "still_or_crawl_open"]))


def shells_score(ruleset: Ruleset, target: Troop, shelter: Shelter, *, indirect: bool) -> int | None:
    """The score that a die of explosive shells needs to hit infantry and guns, or a vehicle under a template; None where the
    table has no row (direct fire at vehicles has its own roll, total cover forbids the shot)."""
    table, way = ruleset.tables["he_scores"], "indirect" if indirect else "direct"
    if "vehicle" in target.tags:
        return int(str(table["vehicle_indirect"])) if indirect else None
    if shelter.cover == TOTAL and not indirect:
        return None
    inside = [one.piece for one in shelter.protections if one.inside]
    if any(BUNKER in piece.feature.flags for piece in inside):
        row = "bunker"
    elif shelter.cover in (HEAVY, TOTAL):
        row = "heavy"
    elif any(piece.row.fact("class") == "wood" for piece in inside):
        row = "wood"
    else:
        row = "open_or_light"
    return int(str(table[f"{row}_{way}"]))


class CoverRules:
    """Judges cover on one table."""

    def __init__(self, context: FireContext, hull_arcs: HullArcs[Troop]) -> None:
        self._context, self._hull_arcs = context, hull_arcs
        self._small_arms = SmallArms(context)
        self._shells = Shells(Cells(context.ruleset))

    def judge(self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, purpose: str) -> Cover:
        """See :meth:`workbench.games.blitzkrieg.fire.doctrine.Doctrine.cover`."""
        shooter, troop = self._context.parties.troop_of(firer, origin), self._context.parties.troop_of(party, target)
        indirect = purpose in (INDIRECT, BOMBARD)
        line = self._context.sight.line(
            origin, target, TabletopRequest(purpose, shooter.side, shooter.party, troop.party, tolerance=NO_MARGIN)
        )
        shelter = self._context.shelters.shelter_for(origin, target, line.heights, indirect=indirect)
        reasons = cover_reasons(shelter, self._context.words)
        if troop.has("dug_in"):
            reasons.append(self._context.words.reason("fire_dug_in", unit=troop.name))
        if not line.visible and not indirect:
            reasons.append(self._context.words.reason("fire_no_line", effect=Effect.BLOCKS))
        extra: dict[str, object] = {
            "range": line.range,
            "he": shells_score(self._context.ruleset, troop, shelter, indirect=indirect),
        }
        less = self._shells.less(self._context.shelters.works_around(target)[0], indirect=indirect)
        if less:
            extra["he_dice"] = less
        if not indirect:
            harms = self._small_arms.harms(troop)
            extra["small_arms"] = small_arms_score(self._context.ruleset, troop, shelter.cover) if harms else None
            if not harms:
                reasons.append(replace(self._small_arms.no_harm(troop), effect=Effect.NOTE))
            extra |= self._line_facts(origin, target, troop, line.heights)
            reasons += self._fact_reasons(extra)
        assumed = [*line.assumed] if not indirect else []
        if not troop.known:
            assumed.append(self._context.words.sentence("fire_assumed_target", unit=troop.name))
        return Cover({"cover": shelter.cover}, tuple(reasons), extra, tuple(assumed))

    def _line_facts(
        self, origin: Standpoint, target: Standpoint, troop: Troop, heights: tuple[float, float]
    ) -> dict[str, object]:
        found: dict[str, object] = {
            "through_smoke": self._context.nearby.meets_smoke(shapely.LineString([origin.point, target.point])),
            "higher": heights[0] > heights[1],
        }
        unit = self._context.scenario.forces.find(target.unit) if target.unit else None
        there, facing = troop.party, target.facing
        if facing is None and unit is not None and unit[1].at == target.point:
            there, facing = Party(unit=target.unit), unit[1].facing
        if facing is not None:
            sides = self._hull_arcs.arc(target, origin, firer=there, facing=facing)
            if sides.sector != hull_arcs.ALL:
                found["side"] = sides.sector
        return found

    def _fact_reasons(self, extra: Mapping[str, object]) -> list[Reason]:
        say = self._context.words.reason
        found = [say(f"fire_{name}") for name in ("through_smoke", "higher") if extra[name]]
        if "side" in extra:
            found.append(say("fire_hits_side", side=self._context.words.sentence(f"fire_side_{extra['side']}")))
        return found
