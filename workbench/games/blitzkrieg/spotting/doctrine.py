"""Detection in BlitzKrieg (DISTANCE DE DETECTION): a clear line of sight, and a distance within that of the table.

Single targets and areas use the same limits and the same cover.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.base.text import Text
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import Reason, Standpoint
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting.tabletop_detection import Limit, LimitedDetection
from workbench.engine.spotting.troops import TabletopParties
from workbench.games.blitzkrieg.spotting.troops import CRAWLS, FIRES, LARGE, OBSERVER, RECCE, Troop, shelters_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

# --- DISTANCE DE DETECTION: how far a target of a class and state is detected, and what increases that.


HIDDEN, ON_HILL = "hidden", "on_hill"


class Limits:
    """The detection table under one scenario's visibility and readings."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        self._tables = ruleset.tables
        self.visibility = str(scenario.conditions.get("visibility") or ruleset.conditions["visibility"].default)
        choice = {key: ruleset.choice(key, scenario.switches) for key in ("R-S1", "R-S2", "R-S4", "R-S6", "camouflage")}
        self.either_hill = choice["R-S1"] == "either"
        self._contact_grows = choice["R-S2"] == "adds"
        self.dug_in_counts = choice["R-S4"] == "dug_in"
        self._gains_add_up = choice["R-S6"] == "sum"
        self._camouflage_lasts = choice["camouflage"] == "lasts"

    def is_hidden(self, target: Troop) -> bool:
        """Does the target count as camouflaged or in hidden placement?"""
        return target.concealed and (self._camouflage_lasts or not target.moves_or_fires)

    def state(self, target: Troop, *, covered: bool) -> str:
        """The row of the detection table for what a target does; one that moves and fires counts as firing (R-S3)."""
        if self.is_hidden(target):
            return HIDDEN
        if covered:
            return "cover_fire" if target.does(FIRES) else "cover"
        return "open_move_fire" if target.moves_or_fires else "open_still"

    def limit_for(self, observer: Troop, target: Troop, *, covered: bool, hill: bool) -> Limit:
        """The limit for a target in cover or not; ``hill``: the bonus of a hill applies."""
        state = self.state(target, covered=covered)
        table = "detection_large" if target.detection == LARGE else "detection_small"
        printed = self._tables[table][f"{state}_{self.visibility}"]
        has = {RECCE: observer.has(RECCE), OBSERVER: observer.has(OBSERVER), ON_HILL: hill}
        bonuses = self._tables["detection_modifiers"]
        return Limit.extended(
            printed,
            state,
            ((name, float(str(bonuses[name]))) for name, applies in has.items() if applies),
            useful=(RECCE,) if state == HIDDEN else None,
            contact_grows=self._contact_grows,
            adds_up=self._gains_add_up,
            concealment_lost=target.concealed and state != HIDDEN,
        )

    def counts_crawling_as_moving(self, target: Troop) -> bool:
        """Does the target crawl although its part of the table has no row for crawling?"""
        return target.does(CRAWLS) and target.detection == LARGE


class Doctrine(LimitedDetection[Troop]):
    """Judges which targets are detected on one table; see
    :class:`workbench.engine.spotting.protocol.TabletopSpottingDoctrine`."""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        sight: TabletopSight,
        words: TabletopSightWording | None = None,
    ) -> None:
        """``words``: who writes reasons, if it is not that of the ruleset."""
        super().__init__(
            scenario,
            ruleset,
            sight,
            TabletopParties(scenario, ruleset, Troop),
            shelters_of(scenario, ruleset),
            words=words,
            edges=ruleset.choice("R-M0", scenario.switches) == "edges",
        )
        self.limits = Limits(scenario, ruleset)
        self.either_hill = self.limits.either_hill

    def limit_for(self, observer: Troop, target: Troop, *, covered: bool, hill: bool) -> Limit:
        """See :meth:`Limits.limit_for`."""
        return self.limits.limit_for(observer, target, covered=covered, hill=hill)

    def is_hidden(self, target: Troop) -> bool:
        """See :meth:`Limits.is_hidden`."""
        return self.limits.is_hidden(target)

    def has_own_cover(self, troop: Troop) -> bool:
        """Is it dug in (R-S4)?"""
        return self.limits.dug_in_counts and troop.has("dug_in")

    def _notes_on_hills(self, stands: tuple[Standpoint, ...]) -> tuple[Text, ...]:
        dunes = any(self.shelters.is_on_dune(stand.point) for stand in stands)
        return (self.words.reading("dune"),) if dunes else ()

    def _limit_reasons(self, troop: Troop, limit: Limit) -> list[Reason]:
        """The row of the table, and what was added."""
        say, words = self.words.reason, self.words
        stands = limit.state == "open_still" and troop.detection == LARGE
        state = words.sentence(f"spot_state_{limit.state}{'_large' if stands else ''}")
        light = words.sentence(f"spot_visibility_{self.limits.visibility}")
        group = words.sentence(f"spot_class_{troop.detection}")
        if limit.base is None:
            found = [say("spot_row_any", unit=troop.name, group=group, state=state, visibility=light)]
        elif limit.base == 0:
            found = [say("spot_row_contact", unit=troop.name, group=group, state=state, visibility=light)]
        else:
            length = words.length(self.shelters.length(limit.base))
            found = [say("spot_row", unit=troop.name, group=group, state=state, visibility=light, limit=length)]
        for name, gain in limit.gains:
            found.append(say(f"spot_plus_{name}", gain=words.length(self.shelters.length(gain))))
        if limit.gains_without_effect:
            found.append(say("spot_plus_useless"))
        if limit.concealment_lost:
            found.append(say("spot_concealment_lost", unit=troop.name))
        return found

    def _assumed(self, watcher: Troop, troop: Troop, target: Standpoint | None) -> tuple[Text, ...]:
        notes: list[Text] = []
        add: Callable[[Text], None] = notes.append
        if not troop.known:
            add(self.words.sentence("spot_assumed_target", unit=troop.name))
        if not troop.action:
            add(self.words.sentence("spot_assumed_still"))
        if self.limits.counts_crawling_as_moving(troop):
            add(self.words.sentence("spot_assumed_crawling"))
        if target is not None and self._edges and target.base is None:
            add(self.words.sentence("spot_assumed_no_base"))
        return tuple(notes)
