"""Fire in BlitzKrieg: ranges and firepower, cover along the line, arcs, fields of fire and templates. No dice are rolled."""

from __future__ import annotations

from collections.abc import Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.fire.blitzkrieg import arcs
from workbench.fire.blitzkrieg.arsenal import ALL_ROUND, CARRIAGE, HULL, TURRET, Arm, Arsenal
from workbench.fire.blitzkrieg.nearby import Nearby
from workbench.fire.blitzkrieg.ranges import FULL, LONG, NEAR, Bands, Ranges
from workbench.fire.blitzkrieg.scores import shells, small_arms
from workbench.fire.results import Arc, Cover
from workbench.fire.table_doctrine import TableField, TableRange, Template
from workbench.geometry.beyond import ring
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Value
from workbench.scenario.table import TableScenario
from workbench.sight.results import BOMBARD, FIRE, INDIRECT, Effect, Party, Reason
from workbench.sight.table.words import TableWords
from workbench.sight.table_doctrine import TableSight
from workbench.sight.table_results import Point, Stand, TableRequest
from workbench.spotting.blitzkrieg.shelter import TOTAL, Protection, Shelter, Shelters
from workbench.spotting.blitzkrieg.troops import Troop
from workbench.spotting.table_doctrine import TableSpottingDoctrine
from workbench.spotting.table_troops import TableParties

TEMPLATES = {
    "mortar": ("mortar", False),
    "half_battery": ("half_battery", False),
    "battery": ("battery", False),
    "half_battery_rockets": ("half_battery", True),
    "battery_rockets": ("battery", True),
}
"""Templates by key: the cell of the chart, and whether rocket launchers add to it."""


class Doctrine:
    """Judges fire on one table; see :class:`workbench.fire.table_doctrine.TableFire`."""

    def __init__(
        self, scenario: TableScenario, ruleset: Ruleset, sight: TableSight, spotting: TableSpottingDoctrine
    ) -> None:
        self.scenario, self.ruleset, self.sight, self.spotting = scenario, ruleset, sight, spotting
        self.parties = TableParties(scenario, ruleset, Troop)
        self.shelters = Shelters(scenario, ruleset)
        self.arsenal = Arsenal(scenario, ruleset)
        self.ranges = Ranges(scenario, ruleset)
        self.nearby = Nearby(self.shelters, ruleset)
        self.words = TableWords(scenario, ruleset)
        self._edges = ruleset.choice("R-M0", scenario.switches) == "edges"
        self._corners = ruleset.choice("R-F10", scenario.switches) == "corners"

    # --- cover

    def cover(self, origin: Stand, target: Stand, *, firer: Party, party: Party, purpose: str = FIRE) -> Cover:
        """``cover``: none, light, heavy or total. ``extra``: the scores that a die of ``small_arms`` and of explosive shells
        (``he``) needs, where the sheet has one, and the ``range``; for direct fire also what the rolls of guns ask for:
        ``through_smoke``, ``higher`` (the shooter is), and the ``side`` of a unit with a front that is hit."""
        shooter, troop = self.parties.of(firer, origin), self.parties.of(party, target)
        indirect = purpose in (INDIRECT, BOMBARD)
        line = self.sight.line(origin, target, TableRequest(purpose, shooter.side, shooter.party, troop.party))
        shelter = self.shelters.of(origin, target, line.heights, indirect=indirect)
        reasons = self._why_covered(shelter)
        if troop.has("dug_in"):
            reasons.append(self.words.reason("fire_dug_in", unit=troop.name))
        if not line.visible and not indirect:
            reasons.append(self.words.reason("fire_no_line", effect=Effect.BLOCKS))
        extra: dict[str, object] = {"range": line.range, "he": shells(self.ruleset, troop, shelter, indirect=indirect)}
        if not indirect:
            extra["small_arms"] = small_arms(self.ruleset, troop, shelter.cover)
            extra |= self._circumstances(origin, target, line.heights)
            reasons += self._why_circumstances(extra)
        assumed = [*line.assumed] if not indirect else []
        if not troop.known:
            assumed.append(self.words.say("fire_assumed_target", unit=troop.name))
        return Cover({"cover": shelter.cover}, tuple(reasons), extra, tuple(assumed))

    def _circumstances(self, origin: Stand, target: Stand, heights: tuple[float, float]) -> dict[str, object]:
        found: dict[str, object] = {
            "through_smoke": self.nearby.smoky(shapely.LineString([origin.point, target.point])),
            "higher": heights[0] > heights[1],
        }
        unit = self.scenario.forces.find(target.unit) if target.unit else None
        if unit is not None and unit[1].at == target.point:
            sides = self.arc(target, origin, firer=Party(unit=target.unit), facing=unit[1].facing)
            if sides.sector != arcs.ALL:
                found["side"] = sides.sector
        return found

    def _why_circumstances(self, extra: Mapping[str, object]) -> list[Reason]:
        say = self.words.reason
        found = [say(f"fire_{name}") for name in ("through_smoke", "higher") if extra[name]]
        if "side" in extra:
            found.append(say("fire_hits_side", side=self.words.say(f"fire_side_{extra['side']}")))
        return found

    def _why_covered(self, shelter: Shelter) -> list[Reason]:
        found = [
            self._protects("fire_cover_in" if one.inside else "fire_cover_behind", one, Effect.HINDERS)
            for one in shelter.given
        ]
        if shelter.cover == TOTAL:
            found.append(self.words.reason("fire_total", effect=Effect.BLOCKS))
        for one in shelter.void:
            key = "fire_cover_from_above" if one.above and one.piece.cover == TOTAL else "fire_cover_void"
            found.append(self._protects(key, one, Effect.NOTE))
        found += [self._protects("fire_cover_unset", one, Effect.UNDECIDED) for one in shelter.unset]
        return found or [self.words.reason("fire_no_cover")]

    def _protects(self, key: str, one: Protection, effect: Effect) -> Reason:
        feature = one.piece.feature
        cover = self.words.say(f"cover_{one.piece.cover}")
        return self.words.reason(key, feature.id, effect, piece=self.words.piece(feature), cover=cover)

    # --- ranges

    def range(self, origin: Stand | None, target: Stand | None, *, firer: Party, weapon: str = "") -> TableRange:
        """``strength``: the dice of the band, or ``AC n``. ``extra`` of the weapon: ``ac``, ``he``, ``indirect``,
        ``to_hit`` and ``destruction`` (what distance takes off those rolls), ``point_blank``; of the target:
        ``nearest_cover`` (how far, None = no cover on the table), ``assault`` (a vehicle there can be assaulted) and ``air_score``
        (the die with which aircraft find it). The key of a template stands for a weapon too: its ``diameter``. Without a
        shooter only the target is looked at."""
        about = self._about(target) if target is not None else {}
        template = next((one for one in self.templates() if one.key == weapon), None)
        if template is not None:
            text = self.words.reason("fire_template", diameter=self.words.length(template.diameter))
            extra = {**about, "template": template.key, "diameter": template.diameter}
            return TableRange(False, None, None, 0.0, None, (text,), extra=extra)
        troop = self.parties.of(firer, origin)
        if origin is None and not weapon and not firer.kind and not firer.unit:
            return TableRange(False, None, None, 0.0, None, self._of_target(about), extra=about)
        arm = self.arsenal.pick(troop, weapon)
        bands = self.ranges.bands(arm.weapon)
        distance = None if origin is None or target is None else self.sight.distance(origin, target)
        band = None if distance is None else self.ranges.band(distance, bands)
        reasons = [*self._why_in_range(arm, bands, distance, band)]
        broken = troop.has("broken_down")
        if broken:
            reasons.append(self.words.reason("fire_broken_down", effect=Effect.BLOCKS, unit=troop.name))
            band = None
        reasons += self._of_target(about)
        return TableRange(
            in_range=band is not None,
            range=distance,
            band=band,
            minimum=bands.minimum,
            maximum=bands.maximum,
            reasons=tuple(reasons),
            strength=self.ranges.strength(arm.weapon, band),
            extra={"weapon": arm.weapon.key, **self._of_weapon(arm, distance, band), **about},
        )

    def _of_weapon(self, arm: Arm, distance: float | None, band: str | None) -> dict[str, object]:
        weapon = arm.weapon
        found: dict[str, object] = {}
        pierces = self.ranges.pierces(weapon, band)
        if pierces is not None:
            found["ac"] = pierces
        for name in ("he", "indirect", "star", "open_topped_only", "aa"):
            if weapon.value(name) is not None:
                found[name] = weapon.value(name)
        if distance is None or band is None:
            return found
        for name, to_hit in (("to_hit", True), ("destruction", False)):
            steps = self.ranges.steps(weapon, distance, to_hit=to_hit)
            if steps is not None:
                found[name] = steps
        modifiers = self.ruleset.tables["to_hit_modifiers"]
        if weapon.value("firepower") is None and band == LONG:
            found["to_hit"] = modifiers["at_long_range"]
        limits = self.ruleset.tables["distances"]
        if weapon.value("firepower") is not None and weapon.value("indirect") is None:
            found["point_blank"] = distance <= self.ranges.length(float(str(limits["point_blank"]))) + NEAR
        elif weapon.value("ac") is not None and weapon.value("firepower") is None:
            found["point_blank"] = distance < self.ranges.length(float(str(limits["point_blank_at"]))) - NEAR
        return found

    def _about(self, target: Stand) -> dict[str, object]:
        found = self.nearby.cover(target)
        about: dict[str, object] = {"nearest_cover": None if found is None else found[1]}
        if not target.unit or "vehicle" in self.parties.of(Party(), target).tags:
            about["assault"] = self.nearby.assaulted(target)
        return {**about, "air_score": self.nearby.air_score(target)}

    def _of_target(self, about: Mapping[str, object]) -> tuple[Reason, ...]:
        if not about:
            return ()
        reasons = [self.words.reason("fire_air_score", score=about["air_score"])]
        distance = about["nearest_cover"]
        if "assault" in about:
            said = self.words.length(distance) if isinstance(distance, float) else Text()
            key = "fire_assault" if about["assault"] else "fire_no_assault" if said else "fire_no_assault_at_all"
            reasons.insert(0, self.words.reason("fire_assault_in" if distance == 0 else key, distance=said))
        return tuple(reasons)

    def _why_in_range(self, arm: Arm, bands: Bands, distance: float | None, band: str | None) -> list[Reason]:
        say, length = self.words.reason, self.words.length
        name, rule = arm.weapon.name, arm.weapon.citation.rule
        limits = [length(limit) for limit in (bands.short, bands.long) if limit is not None]
        if distance is None:
            key = "fire_limits" if len(limits) == 2 else "fire_limit" if limits else "fire_unlimited"
            reason = say(key, weapon=name, short=limits[0] if limits else "", long=limits[-1] if limits else "")
        elif band is None:
            low = distance < bands.minimum - NEAR
            key = "fire_too_near" if low else "fire_too_far"
            limit = length(bands.minimum) if low else limits[-1]
            reason = say(key, effect=Effect.BLOCKS, weapon=name, range=length(distance), limit=limit)
        else:
            strength = self.ranges.strength(arm.weapon, band) or "-"
            key = "fire_at_long_range" if band == LONG else "fire_in_range"
            reason = say(key, weapon=name, range=length(distance), strength=strength)
        found = [Reason(reason.key, rule, reason.text, reason.at, reason.effect)]
        if arm.weapon.value("unlimited") is True and distance is not None:
            found.append(say("fire_unlimited", weapon=name))
        if arm.weapon.value("indirect") is True:
            found.append(say("fire_indirect"))
        return found

    # --- arcs

    def arc(self, origin: Stand, target: Stand | None, *, firer: Party, facing: float = 0.0, weapon: str = "") -> Arc:
        """Does a weapon bear on a target? ``sector`` is the side of the firer that lies towards it: ``front``, ``left``,
        ``right``, ``rear``, or ``all`` for units without a front. Without a weapon of its own a unit shows its sides only."""
        troop = self.parties.of(firer, origin)
        arm = self.arsenal.pick(troop, weapon) if weapon or self.arsenal.of(troop) else None
        half, why = self._traverse(troop, arm)
        if target is None:
            return Arc(True, arcs.ALL if half is None else arcs.FRONT, (why,))
        angle = arcs.bearing(origin.point, target.point, facing)
        sector = arcs.side_of(angle, self._half_front(troop)) if "faces" in troop.tags else arcs.ALL
        bears = half is None or abs(angle) <= half + arcs.ROUNDING
        reasons = [why]
        if sector != arcs.ALL:
            side = self.words.say(f"fire_side_{sector}")
            reasons.append(self.words.reason("fire_side", side=side, degrees=f"{abs(angle):.0f}"))
        if not bears:
            reasons.append(self.words.reason("fire_out_of_arc", effect=Effect.BLOCKS, degrees=f"{abs(angle):.0f}"))
        return Arc(bears, sector, tuple(reasons))

    def _traverse(self, troop: Troop, arm: Arm | None) -> tuple[float | None, Reason]:
        """How far to either side a weapon bears (None = all round), and why."""
        mount = arm.mount if arm is not None else ""
        fixed = mount in (HULL, CARRIAGE) or (not mount and "gun" in troop.tags)
        if fixed:
            half = float(str(self.ruleset.tables["arcs"]["hull"]))
            return half, self.words.reason("fire_arc_fixed", degrees=f"{half:g}")
        key = "fire_arc_turret" if mount in (TURRET, ALL_ROUND) else "fire_arc_all"
        return None, self.words.reason(key)

    def _half_front(self, troop: Troop) -> float:
        if not self._corners:
            return 45.0
        found = self.scenario.forces.find(troop.unit) if troop.unit else None
        own = found[1].hull if found is not None else None
        return arcs.half_front(own or _pair(troop.values.get("hull")))

    def sectors(self, origin: Stand, *, firer: Party, facing: float = 0.0) -> Mapping[str, BaseGeometry]:
        """The ground before each side of a unit with a front, as far as the table goes; {} for others."""
        troop = self.parties.of(firer, origin)
        if "faces" not in troop.tags:
            return {}
        half = self._half_front(troop)
        edges = {
            arcs.FRONT: (-half, half),
            arcs.RIGHT: (half, 180 - half),
            arcs.REAR: (180 - half, 180 + half),
            arcs.LEFT: (180 + half, 360 - half),
        }
        return {name: self._wedge(origin.point, facing + low, facing + high) for name, (low, high) in edges.items()}

    def _wedge(self, point: Point, low: float, high: float) -> BaseGeometry:
        board = self.scenario.board
        found: BaseGeometry = arcs.wedge(point, low, high, board.width + board.height).intersection(board.outline)
        return found

    # --- weapons, fields, templates

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of a party, names by key (the id of a mount, or the key of the weapon)."""
        return {arm.key: arm.weapon.name for arm in self.arsenal.of(self.parties.of(firer))}

    def field(
        self, origin: Stand, *, firer: Party, facing: float = 0.0, weapon: str = "", party: Party = Party()
    ) -> TableField:
        """Where a weapon can fire: its bands within its arc. Direct fire needs sight, and if ``party`` says who the target is
        also detection; indirect fire needs neither, somebody else may observe."""
        troop = self.parties.of(firer, origin)
        arm = self.arsenal.pick(troop, weapon)
        limits = self.ranges.bands(arm.weapon)
        whole = self.scenario.board.outline
        half, _ = self._traverse(troop, arm)
        arc = whole if half is None else self._wedge(origin.point, facing - half, facing + half)
        assumed: list[Text] = []
        if troop.has("broken_down"):
            nothing = shapely.Polygon()
            note = self.words.say("fire_broken_down", unit=troop.name)
            return TableField(nothing, {}, arc, arm.key, limits.maximum, (note,))
        if arm.weapon.value("indirect") is True:
            seen = whole
            assumed.append(self.words.say("fire_indirect"))
        elif party.kind or party.unit:
            area = self.spotting.area(origin, observer=firer, party=party)
            seen = area.spotted
            assumed += area.assumed
        else:
            seen = self.sight.area(origin, TableRequest(FIRE, troop.side, troop.party)).visible
            assumed.append(self.words.say("fire_assumed_detected"))
        clear = arc.intersection(seen)
        bands = {name: zone.intersection(clear) for name, zone in self._rings(origin, limits).items()}
        region = shapely.union_all(list(bands.values()))
        return TableField(region, bands, arc, arm.key, limits.maximum, tuple(assumed), self._discs(origin, limits))

    def _discs(self, origin: Stand, limits: Bands) -> tuple[tuple[str, float, BaseGeometry], ...]:
        """The ground within each limit of a weapon."""
        base = self._base(origin)
        named = ((FULL, limits.short), (LONG, limits.long), ("minimum", limits.minimum or None))
        return tuple((name, limit, ring(base, limit)) for name, limit in named if limit is not None)

    def _base(self, origin: Stand) -> BaseGeometry:
        return origin.base if self._edges and origin.base is not None else shapely.Point(origin.point)

    def _rings(self, origin: Stand, limits: Bands) -> dict[str, BaseGeometry]:
        """The rings of a weapon's bands around a unit."""
        base = self._base(origin)
        whole = self.scenario.board.outline
        full = whole if limits.short is None else ring(base, limits.short)
        found = {FULL: full}
        if limits.long is not None:
            found[LONG] = ring(base, limits.long).difference(full)
        if limits.minimum > 0:
            near = ring(base, limits.minimum)
            found = {name: zone.difference(near) for name, zone in found.items()}
        return found

    def templates(self) -> tuple[Template, ...]:
        """The templates of the sheet, smallest first; rocket launchers add 5 cm (R-A1)."""
        table = self.ruleset.tables["templates"]
        astray = self.ranges.length(float(str(self.ruleset.tables["template_error"]["shift"])))
        factor = 1 if self.ruleset.choice("R-A1", self.scenario.switches) == "diameter" else 2
        found = []
        for key, (cell, rockets) in TEMPLATES.items():
            size = float(str(table[cell])) + (float(str(table["rockets_more"])) if rockets else 0.0)
            rule = table.cells[cell].citation.rule
            diameter = self.ranges.length(size) * factor
            name = self.words.say(f"fire_template_{key}")
            found.append(Template(key, name, diameter, rule, 0.0 if key == "mortar" else astray))
        return tuple(sorted(found, key=lambda one: one.diameter))


def _pair(value: Value | object) -> tuple[float, float] | None:
    if isinstance(value, list | tuple) and len(value) == 2:
        return float(value[0]), float(value[1])
    return None
