"""Fire groups: which units and weapons attack as one, what their modifiers come to, and which leader directs them (7.5)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.engine.sight.results import Reason
from workbench.games.asl.fire.arcs import PILLBOX
from workbench.games.asl.fire.cover import HINDRANCE, OUTGOING, TEM, Case
from workbench.games.asl.fire.weapons import DC, DC_SET, FT, INHERENT, UnitWeapon
from workbench.games.asl.spotting.terrain_modifiers import ENTRENCHED
from workbench.games.asl.spotting.troops import Ground, Troop

LEADER, HERO = "fire_leader", "fire_hero"
"""Messages of modifiers that a group has by rules of their own."""
_ALONE = (FT, DC, DC_SET, "gun", "mortar", "atr")
Location = tuple[int, int]
"""(hex, level)."""
Amounts = Mapping[Reason, Mapping[str, int]]


@dataclass(frozen=True)
class Member:
    """A unit of a fire group with what it fires, its firepower together (None: unknown), and what would modify its own
    attack."""

    case: Case
    at: int
    arms: tuple[UnitWeapon, ...]
    fp: Fraction | None
    amounts: Amounts
    powers: tuple[Fraction | None, ...] = ()
    """The firepower of each of ``arms``."""

    @property
    def location(self) -> Location:
        """Where it stands."""
        return self.at, self.case.firer.level


def fires_alone(troop: Troop, arm: UnitWeapon) -> bool:
    """Guns, other ordnance, the fire of vehicles, flamethrowers and demolition charges form no group (7.5, 22.2, 23.1)."""
    return arm.key in _ALONE or troop.is_vehicle


def arms_together(troop: Troop, arms: Iterable[UnitWeapon]) -> tuple[UnitWeapon, ...]:
    """What a unit puts into a group: a squad its own fire and its best machine gun, anybody else the stronger of both
    (7.351, 7.352, 7.55)."""
    able = [one for one in arms if one.fp is not None and (one.key == INHERENT or one.is_mg)]
    guns = sorted((one for one in able if one.is_mg), key=lambda one: -(one.fp or 0))[:1]
    own = [one for one in able if one.key == INHERENT]
    whole = troop.is_a("mmc") and troop.kind != "crew" and str(troop.values.get("squads", 1)) == "1"
    if whole or len(own) + len(guns) < 2:
        return (*own, *guns)
    return (max((*own, *guns), key=lambda one: one.fp or 0),)


def holds_together(places: Collection[Location], adjacent: Callable[[Location, Location], bool]) -> bool:
    """Is every Location ADJACENT to another of the group, in one chain (7.5)?"""
    left = set(places)
    reached = {left.pop()} if left else set()
    fresh = set(reached)
    while fresh:
        fresh = {one for one in left if any(adjacent(one, other) for other in fresh)}
        reached |= fresh
        left -= fresh
    return not left


def mixes_pillboxes(members: Sequence[Member], ground: Ground) -> bool:
    """Do men of a pillbox fire together with others (7.5)?"""
    inside = {one.at if one.case.firer.has(ENTRENCHED) and ground.holds(PILLBOX, one.at) else None for one in members}
    return len(inside) > 1


def may_direct(leader: Troop) -> bool:
    """A leader directs while he is neither broken nor pinned (10.7)."""
    return leader.good_order and not leader.has("pinned")


def direction(members: Sequence[Member], leaders: Sequence[tuple[Location, Troop]]) -> int | None:
    """The modifier of those who direct the group: one leader in its only Location, or one in each, of whom the worst counts;
    None if nobody directs it (7.53, 7.531). A wounded one is worse by one (17.3); a leader whom a firer names by its value
    ``leadership`` counts as there."""
    found = []
    for place in {one.location for one in members}:
        there = [
            (leader.number("leadership") or 0) + int(leader.has("wounded"))
            for at, leader in leaders
            if at == place and may_direct(leader)
        ]
        named = [one.case.firer.number("leadership") for one in members if one.location == place]
        there += [one for one in named if one is not None]
        if not there:
            return None
        found.append(min(there))
    return max(found)


def joint_modifiers(members: Sequence[Member]) -> dict[Reason, int]:
    """The modifiers of the attack without that of leaders: what holds for some attackers only holds for all unless it helps
    them (A.5); the terrain of the member against whom it shelters most; a hero within Normal Range helps the group (15.24)."""
    told: dict[str, list[dict[Reason, int]]] = {}
    shelter: dict[Reason, int] = {}
    for place, member in enumerate(members):
        tem = {reason: amounts[TEM] for reason, amounts in member.amounts.items() if set(amounts) == {TEM}}
        if not place or sum(tem.values()) > sum(shelter.values()):
            shelter = tem
        own: dict[str, dict[Reason, int]] = {}
        for reason, amounts in member.amounts.items():
            if reason not in tem and reason.key != LEADER:
                # what the smoke of a member adds is part of the Hindrance of its line
                key = HINDRANCE if reason.key == OUTGOING else reason.key
                own.setdefault(key, {})[reason] = sum(amounts.values())
        for key, parts in own.items():
            told.setdefault(key, []).append(parts)
    found = dict(shelter)
    for key, listed in told.items():
        worst = (min if key == HERO else max)(listed, key=lambda parts: sum(parts.values()))
        if key == HERO or len(listed) == len(members) or sum(worst.values()) > 0:
            found |= worst
    return found
