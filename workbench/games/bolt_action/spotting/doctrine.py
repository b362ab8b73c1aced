"""Detection in Bolt Action: every unit in line of sight is detected, unless it is hidden or aboard (p.49, p.73)."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.cancellation import CancelToken
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import SPOT, USUAL_TOLERANCE, Effect, Party, Reason, Standpoint, TabletopRequest
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting.protocol import TabletopSpotting, TabletopSpottingArea
from workbench.engine.spotting.troops import TabletopParties
from workbench.games.bolt_action.spotting.troops import FIRE, Troop
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario


class Doctrine:
    """Judges who is seen on one table; see :class:`workbench.engine.spotting.protocol.TabletopSpottingDoctrine`."""

    limited = False

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None:
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.parties = TabletopParties(scenario, ruleset, Troop)
        self.words = TabletopSightWording(scenario, ruleset)

    def spotted(
        self,
        origin: Standpoint,
        target: Standpoint,
        *,
        observer: Party,
        party: Party,
        purpose: str = SPOT,
        tolerance: float = USUAL_TOLERANCE,
    ) -> TabletopSpotting:
        """Is a target seen? A hidden one is not until it fires, even at aircraft; other ways to find it are not in the
        source."""
        watcher, troop = self.parties.troop_of(observer, origin), self.parties.troop_of(party, target)
        request = TabletopRequest(purpose, watcher.side, _looking(observer, watcher), troop.party, tolerance=tolerance)
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
        """Where bare points are seen from a place; with ``reverse``, from where a target there would be. Lines of sight run
        both ways, except for heavy weapons at the walls of buildings, which this does not consider."""
        near = self.parties.troop_of(party if reverse else observer, origin)
        far = self.parties.troop_of(observer if reverse else party)
        looks = _looking(party if reverse else observer, near)
        found = self.sight.area(origin, TabletopRequest(SPOT, near.side, looks, far.party), cancel)
        assumed = (self.words.sentence("spot_no_limit"), *found.assumed)
        if reverse:
            assumed = (self.words.sentence("spot_reverse"), *assumed)
        return TabletopSpottingArea(lambda: found.visible, found.visible, (), reverse, assumed)

    def stays_hidden(self, party: Party) -> tuple[bool, Reason]:
        """Does a hidden unit stay hidden when it does what the party says, and why (p.49)?"""
        troop = self.parties.troop_of(party)
        if not troop.has("hidden"):
            return False, self.words.reason("spot_not_hidden", unit=troop.name)
        # at any target
        lost = troop.order.startswith(FIRE)
        return not lost, self.words.reason("spot_unmasked" if lost else "spot_stays_hidden", unit=troop.name)


def _looking(asked: Party, watcher: Troop) -> Party:
    """A party with all that is known of it but for a weapon that nobody named: sight finds that by the unit's own weapons, and
    the one of its kind would have it look from elsewhere than for any other answer."""
    values = {name: value for name, value in watcher.party.values.items() if name != "weapon" or name in asked.values}
    return replace(watcher.party, values=values)
