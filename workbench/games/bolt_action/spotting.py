"""Detection in Bolt Action: there is none. Whoever is in the line of sight is seen, unless hidden or aboard (p.49, p.73)."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.cancellation import CancelToken
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import SPOT, Effect, Party, Reason, Standpoint, TabletopRequest
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting import troops
from workbench.engine.spotting.protocol import TabletopSpotting, TabletopSpottingArea
from workbench.engine.spotting.troops import TabletopParties
from workbench.games.bolt_action.vocabulary import ORDERS, QUALITIES
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

# --- What Bolt Action asks of a unit that looks, shoots or is shot at.


FIRE, ADVANCE, RUN, AMBUSH, RALLY, DOWN = ORDERS
INEXPERIENCED, REGULAR, VETERAN = QUALITIES


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the table or a party of a question."""

    @property
    def order(self) -> str:
        """Its order: what the question says it does, or else the order that it is in; empty if nobody said."""
        return self.action or next((order for order in ORDERS if order in self.state), "")

    @property
    def quality(self) -> str:
        """How good its men are; regular unless it is said."""
        return next((quality for quality in QUALITIES if quality in self.state), REGULAR)

    @property
    def vehicle(self) -> bool:
        """Has it a hull with sides?"""
        return "vehicle" in self.tags

    @property
    def armoured(self) -> bool:
        """Is it an armoured vehicle?"""
        return (
            self.vehicle and self.damage_value > 6 if self.values.get("damage") is not None else "armoured" in self.tags
        )

    @property
    def artillery(self) -> bool:
        """A gun with its crew?"""
        return "artillery" in self.tags

    @property
    def foot(self) -> bool:
        """Men on foot: infantry and teams."""
        return "infantry" in self.tags or "team" in self.tags

    @property
    def damage_value(self) -> int:
        """The die that damages a vehicle; 0 for everybody else."""
        value = self.values.get("damage")
        return int(value) if isinstance(value, int | float) else 0

    @property
    def crew(self) -> int | None:
        """How many men it has; None if nobody said."""
        value = self.values.get("crew")
        return int(value) if isinstance(value, int | float) else None

    @property
    def transport(self) -> str:
        """The vehicle that it is in, by id; empty if it is on foot."""
        return str(self.values.get("aboard") or "").removeprefix("unit:")


class Doctrine:
    """Says who is seen on one table; see :class:`workbench.engine.spotting.protocol.TableSpottingDoctrine`."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None:
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.parties = TabletopParties(scenario, ruleset, Troop)
        self.words = TabletopSightWording(scenario, ruleset)

    def spotted(
        self, origin: Standpoint, target: Standpoint, *, observer: Party, party: Party, purpose: str = SPOT
    ) -> TabletopSpotting:
        """Is a target seen? A hidden one is not until it fires, at aircraft too; how else it is found is not in the source."""
        watcher, troop = self.parties.of(observer, origin), self.parties.of(party, target)
        request = TabletopRequest(purpose, watcher.side, watcher.party, troop.party)
        line = self.sight.line(origin, target, request)
        hidden = troop.has("hidden") and troop.order != FIRE
        reasons = list(line.reasons)
        if troop.has("hidden"):
            key = "spot_hidden" if hidden else "spot_unmasked"
            effect = Effect.BLOCKS if hidden else Effect.NOTE
            reasons.insert(0, self.words.reason(key, effect=effect, unit=troop.name))
        elif line.visible:
            reasons.insert(0, self.words.reason("spot_seen", unit=troop.name))
        seen = line.visible and not hidden
        return TabletopSpotting(seen, line.range, None, tuple(reasons), line, line.assumed, troop.unit, watcher.unit)

    def area(
        self,
        origin: Standpoint,
        *,
        observer: Party,
        party: Party,
        reverse: bool = False,
        cancel: CancelToken | None = None,
    ) -> TabletopSpottingArea:
        """Where bare points are seen from a place; turned round, from where a target there would be: lines of sight run both
        ways, but for heavy weapons at the walls of buildings, which are not looked at here."""
        near = self.parties.of(party if reverse else observer, origin)
        far = self.parties.of(observer if reverse else party)
        found = self.sight.area(origin, TabletopRequest(SPOT, near.side, near.party, far.party), cancel)
        assumed = (self.words.say("spot_no_limit"), *found.assumed)
        if reverse:
            assumed = (self.words.say("spot_reverse"), *assumed)
        return TabletopSpottingArea(found.visible, found.visible, (), reverse, assumed)

    def kept(self, party: Party) -> tuple[bool, Reason]:
        """Does a hidden unit stay hidden when it does what the party says, and why (p.49)?"""
        troop = self.parties.of(party)
        if not troop.has("hidden"):
            return False, self.words.reason("spot_not_hidden", unit=troop.name)
        # whatever it fires at
        lost = troop.order.startswith(FIRE)
        return not lost, self.words.reason("spot_unmasked" if lost else "spot_stays_hidden", unit=troop.name)
