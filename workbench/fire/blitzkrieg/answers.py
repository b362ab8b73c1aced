"""The answer to "is it in range?", with what a weapon does there and what the place of a target decides."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.fire.blitzkrieg.desk import Desk
from workbench.fire.blitzkrieg.ranges import LONG, NEAR, Bands
from workbench.fire.blitzkrieg.templates import templates
from workbench.fire.table_arsenal import Arm
from workbench.fire.table_doctrine import TableRange
from workbench.sight.results import Effect, Party, Reason
from workbench.sight.table_results import Stand


class RangeAnswers:
    """Answers about ranges on one table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def answer(self, origin: Stand | None, target: Stand | None, *, firer: Party, weapon: str) -> TableRange:
        """See :meth:`workbench.fire.engines.blitzkrieg.Doctrine.range`."""
        about = self._about(target) if target is not None else {}
        template = next((one for one in templates(self._desk) if one.key == weapon), None)
        if template is not None:
            text = self._desk.words.reason("fire_template", diameter=self._desk.words.length(template.diameter))
            extra = {**about, "template": template.key, "diameter": template.diameter}
            return TableRange(False, None, None, 0.0, None, (text,), extra=extra)
        troop = self._desk.parties.of(firer, origin)
        if origin is None and not weapon and not firer.kind and not firer.unit:
            return TableRange(False, None, None, 0.0, None, self._of_target(about), extra=about)
        arm = self._desk.arsenal.pick(troop, weapon)
        bands = self._desk.ranges.bands(arm.weapon)
        distance = None if origin is None or target is None else self._desk.sight.distance(origin, target)
        band = None if distance is None else self._desk.ranges.band(distance, bands)
        reasons = [*self._why_in_range(arm, bands, distance, band)]
        broken = troop.has("broken_down")
        if broken:
            reasons.append(self._desk.words.reason("fire_broken_down", effect=Effect.BLOCKS, unit=troop.name))
            band = None
        reasons += self._of_target(about)
        return TableRange(
            in_range=band is not None,
            range=distance,
            band=band,
            minimum=bands.minimum,
            maximum=bands.maximum,
            reasons=tuple(reasons),
            strength=self._desk.ranges.strength(arm.weapon, band),
            extra={"weapon": arm.weapon.key, **self._of_weapon(arm, distance, band), **about},
        )

    def _of_weapon(self, arm: Arm, distance: float | None, band: str | None) -> dict[str, object]:
        weapon = arm.weapon
        found: dict[str, object] = {}
        pierces = self._desk.ranges.pierces(weapon, band)
        if pierces is not None:
            found["ac"] = pierces
        for name in ("he", "indirect", "star", "open_topped_only", "aa"):
            if weapon.value(name) is not None:
                found[name] = weapon.value(name)
        if distance is None or band is None:
            return found
        for name, to_hit in (("to_hit", True), ("destruction", False)):
            steps = self._desk.ranges.steps(weapon, distance, to_hit=to_hit)
            if steps is not None:
                found[name] = steps
        modifiers = self._desk.ruleset.tables["to_hit_modifiers"]
        if weapon.value("firepower") is None and band == LONG:
            found["to_hit"] = modifiers["at_long_range"]
        if weapon.value("firepower") is not None and weapon.value("indirect") is None:
            found["point_blank"] = distance <= self._limit("point_blank") + NEAR
        elif weapon.value("ac") is not None and weapon.value("firepower") is None:
            found["point_blank"] = distance < self._limit("point_blank_at") - NEAR
        return found

    def _limit(self, name: str) -> float:
        return self._desk.ranges.length(self._desk.number("distances", name))

    def _about(self, target: Stand) -> dict[str, object]:
        found = self._desk.nearby.cover(target)
        about: dict[str, object] = {"nearest_cover": None if found is None else found[1]}
        if not target.unit or "vehicle" in self._desk.parties.of(Party(), target).tags:
            about["assault"] = self._desk.nearby.assaulted(target)
        return {**about, "air_score": self._desk.nearby.air_score(target)}

    def _of_target(self, about: Mapping[str, object]) -> tuple[Reason, ...]:
        if not about:
            return ()
        reasons = [self._desk.words.reason("fire_air_score", score=about["air_score"])]
        distance = about["nearest_cover"]
        if "assault" in about:
            said = self._desk.words.length(distance) if isinstance(distance, float) else Text()
            key = "fire_assault" if about["assault"] else "fire_no_assault" if said else "fire_no_assault_at_all"
            reasons.insert(0, self._desk.words.reason("fire_assault_in" if distance == 0 else key, distance=said))
        return tuple(reasons)

    def _why_in_range(self, arm: Arm, bands: Bands, distance: float | None, band: str | None) -> list[Reason]:
        say, length = self._desk.words.reason, self._desk.words.length
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
            strength = self._desk.ranges.strength(arm.weapon, band) or "-"
            key = "fire_at_long_range" if band == LONG else "fire_in_range"
            reason = say(key, weapon=name, range=length(distance), strength=strength)
        found = [Reason(reason.key, rule, reason.text, reason.at, reason.effect)]
        if arm.weapon.value("unlimited") is True and distance is not None:
            found.append(say("fire_unlimited", weapon=name))
        if arm.weapon.value("indirect") is True:
            found.append(say("fire_indirect"))
        return found
