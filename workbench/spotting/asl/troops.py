"""What Advanced Squad Leader asks of a unit that looks, shoots or is shot at (1.2, A.7, 12.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.geometry.segments import AT_CENTRE, HEXSIDE, VERTEX, Aim
from workbench.sight.results import SightRequest
from workbench.spotting import troops

BROKEN = ("broken", "disrupted")
MOVE, ASSAULT_MOVE, ROAD, BYPASS, DISMOUNT = "move", "assault_move", "road", "bypass", "dismount"
"""Words of an action: how a target moves, and how it came into its hex (by the road alone, past its obstacle)."""
US_ORDINARY = 3


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the map or a party of a question. Without a kind it is an ordinary squad."""

    @property
    def level(self) -> int:
        """Levels above the floor of its hex (value ``level``); 1 in crest status, in a Depression (A.6)."""
        found = self.values.get("level")
        if isinstance(found, int) and not isinstance(found, bool):
            return found
        return 1 if self.has("crest") else 0

    @property
    def aim(self) -> Aim:
        """The point of its hex that lines reach it at: its centre, or the vertex or hexside that a question names
        (value ``aim``: ``vertex 3``, ``hexside 0``)."""
        kind, _, k = str(self.values.get("aim", "")).partition(" ")
        return Aim(kind, int(k)) if kind in (VERTEX, HEXSIDE) and k.isdecimal() else AT_CENTRE

    @property
    def words(self) -> frozenset[str]:
        """The words of its action."""
        return frozenset(self.action.split())

    @property
    def is_broken(self) -> bool:
        """Broken or disrupted."""
        return self.has(*BROKEN)

    @property
    def is_dummy(self) -> bool:
        """A false stack (12.11)."""
        return self.is_a("dummy")

    @property
    def good_order(self) -> bool:
        """Neither broken, berserk nor held in melee, and no prisoner (A.7); what nobody mans is none."""
        return not (self.is_broken or self.has("berserk", "melee") or self.is_dummy)

    @property
    def unbroken(self) -> bool:
        """What keeps others from concealing themselves: everybody unbroken, false stacks too (12.1)."""
        return not self.is_broken

    @property
    def is_known(self) -> bool:
        """Known to its enemies: not under a "?", not hidden (12.11)."""
        return not self.has("concealed", "hidden") and not self.is_dummy

    @property
    def on_foot(self) -> bool:
        """Infantry."""
        return self.is_a("infantry")

    @property
    def is_mounted(self) -> bool:
        """Cavalry."""
        return self.is_a("mounted", "cavalry")

    @property
    def is_vehicle(self) -> bool:
        """A vehicle of any kind."""
        return self.is_a("vehicle", "armoured", "unarmoured")

    @property
    def is_big(self) -> bool:
        """A 5/8 inch counter (12.2)."""
        return self.is_a("big")

    @property
    def leads(self) -> bool:
        """A leader."""
        return self.is_a("leads")

    @property
    def us(self) -> int:
        """Its number for concealment (1.6)."""
        return self.number("us") or US_ORDINARY

    @property
    def stealthy(self) -> bool:
        """Stealthy: marked so, heroes, partisans and Finns; never the inexperienced (11.17, 19.2, 25.24, 25.7)."""
        if self.has("green", "conscript"):
            return False
        return self.has("stealthy") or self.is_a("heroic") or self.values.get("nation") in ("partisan", "finnish")

    @property
    def moving(self) -> bool:
        """Fired at as it moves (8.1)."""
        return bool(self.words & {MOVE, ASSAULT_MOVE, DISMOUNT})

    def number(self, name: str) -> int | None:
        """A value that is a whole number, None if it is none."""
        found = self.values.get(name)
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def sheltered_as(self, words: str) -> bool:
        """Is it one of the kinds or tags that a column of the chart names ("cavalry vehicle")?"""
        said = words.split()
        return self.is_a(*said) or (self.is_mounted and "cavalry" in said) or (self.is_vehicle and "vehicle" in said)


def request(watcher: Troop, troop: Troop | None, purpose: str) -> SightRequest:
    """The line of sight that one unit traces to another: from its level to the other's, from point to point."""
    return SightRequest(
        purpose=purpose,
        side=watcher.side,
        observer=watcher.party,
        observer_level=watcher.level,
        target_level=troop.level if troop is not None else 0,
        observer_aim=watcher.aim,
        target_aim=troop.aim if troop is not None else AT_CENTRE,
    )


def area_request(watcher: Troop, troop: Troop | None, purpose: str) -> SightRequest:
    """The same for a whole map: from the centre of one hex to the centres of all."""
    return replace(request(watcher, troop, purpose), observer_aim=AT_CENTRE, target_aim=AT_CENTRE)
