"""The answer to "is it in range?", with what half range takes off and how many figures may fire (p.31-39, p.53, p.67)."""

from __future__ import annotations

import numpy as np

from workbench.fire.bolt_action.desk import NEAR, Desk
from workbench.fire.bolt_action.ranges import LONG, Ranges, Shooting
from workbench.fire.bolt_action.turning import Turning
from workbench.fire.table_doctrine import TableRange
from workbench.sight.results import FIRE, Effect, Party, Reason
from workbench.sight.table_results import Stand
from workbench.spotting.bolt_action.troops import Troop


class RangeAnswers:
    """Answers about ranges on one table."""

    def __init__(self, desk: Desk, turning: Turning, ranges: Ranges) -> None:
        self._desk, self._turning, self._ranges = desk, turning, ranges

    def answer(
        self, origin: Stand | None, target: Stand | None, *, firer: Party, weapon: str, purpose: str
    ) -> TableRange:
        """See :meth:`workbench.fire.engines.bolt_action.Doctrine.range`."""
        desk = self._desk
        troop = desk.parties.of(firer, origin)
        arm = desk.arsenal.pick(troop, weapon)
        where = origin if origin is not None else Stand((0.0, 0.0))
        shot = self._ranges.shooting(where, troop, arm, self._turning.facing_of(where), purpose)
        measured = origin is not None and target is not None
        distance = self._ranges.distance(shot, target) if measured and target is not None else None
        band = None if distance is None else shot.limits.band(distance)
        extra: dict[str, object] = {
            "weapon": arm.weapon.key,
            "half": shot.limits.half,
            "indirect": shot.limits.indirect,
            "shots": arm.weapon.value("shots") if arm.weapon.value("hits") is None else arm.weapon.value("hits"),
        }
        for name in ("pen", "he"):
            if arm.weapon.value(name) is not None:
                extra[name] = arm.weapon.value(name)
        reasons = self._why(shot, distance, band)
        if band is not None:
            extra["penetration"] = self._penetration(shot, target, band, reasons)
        if measured and target is not None:
            extra |= self._figures(shot, target, purpose, reasons)
        return TableRange(
            in_range=band is not None,
            range=distance,
            band=band,
            minimum=shot.limits.minimum,
            maximum=shot.limits.maximum,
            reasons=tuple(reasons),
            strength=self._strength(shot),
            extra=extra,
        )

    def _strength(self, shot: Shooting) -> str:
        weapon = shot.arm.weapon
        parts = [str(weapon.value("shots") or weapon.value("hits") or "")]
        if weapon.value("pen") is not None:
            parts.append(f"+{weapon.value('pen')}")
        if weapon.value("he") is not None:
            parts.append(f"HE {weapon.value('he')}")
        return ", ".join(part for part in parts if part)

    def _why(self, shot: Shooting, distance: float | None, band: str | None) -> list[Reason]:
        words, limits, weapon = self._desk.words, shot.limits, shot.arm.weapon
        names = {"weapon": weapon.name, "limit": words.length(limits.maximum), "least": words.length(limits.minimum)}
        if limits.maximum <= 0:
            key, effect = "fire_no_range", Effect.UNDECIDED
        elif distance is None:
            key, effect = ("fire_limits" if limits.minimum else "fire_limit"), Effect.NOTE
        elif band is None:
            near = distance < limits.minimum + NEAR
            key, effect = ("fire_too_near" if near else "fire_too_far"), Effect.BLOCKS
        else:
            key, effect = ("fire_at_long_range" if band == LONG else "fire_in_range"), Effect.NOTE
        said = {
            **names,
            "range": words.length(distance) if distance is not None else "",
            "half": words.length(limits.half),
        }
        found = [Reason(key, weapon.citation.rule, words.say(key, **said), None, effect)]
        if (
            weapon.value("sniper") is True
            and limits.maximum < self._ranges.limits(weapon, Troop("", weapon.name, frozenset()), FIRE).maximum
        ):
            found.append(words.reason("fire_sniper_not_aiming"))
        if limits.indirect:
            found.append(words.reason("fire_high_range"))
        return found

    def _penetration(self, shot: Shooting, target: Stand | None, band: str, reasons: list[Reason]) -> int:
        """What long range takes off against armour, which a bare place is taken for (p.67)."""
        weapon, desk = shot.arm.weapon, self._desk
        if target is not None and target.unit and not desk.parties.of(desk.party_at(target), target).armoured:
            return 0
        heavy = weapon.value("class") == "heavy" and weapon.value("pen") is not None
        if band != LONG or not heavy or weapon.value("shaped_charge") is True or shot.limits.indirect:
            return 0
        reasons.append(self._desk.words.reason("fire_long_pen"))
        return int(self._desk.number("penetration", "beyond_half_range"))

    def _figures(self, shot: Shooting, target: Stand, purpose: str, reasons: list[Reason]) -> dict[str, object]:
        """How many of several figures see a figure of the target that is in their range (A33)."""
        desk = self._desk
        party = desk.parties.of(desk.party_at(target), target)
        found = desk.sight.models(shot.origin, target, desk.request(purpose or FIRE, shot.troop, party, shot.arm))
        if found is None or not len(found.origins) or not len(found.targets):
            return {}
        apart = np.hypot(*(np.array(found.origins)[:, None] - np.array(found.targets)[None]).T).T
        apart = np.maximum(apart - shot.origin.radius - target.radius, 0.0)
        near = np.vectorize(lambda gap: shot.limits.band(float(gap)) is not None, otypes=[bool])(apart)
        firing = np.array(found.room, dtype=np.int64)[(near & found.seen).any(axis=1)].sum()
        count = min(int(firing), found.strength)
        words = desk.words
        reasons.append(words.reason("fire_figures", count=count, all=found.strength))
        return {"models": {"fire": count, "all": found.strength, "targets": int((near & found.seen).any(axis=0).sum())}}
