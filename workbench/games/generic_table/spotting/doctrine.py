"""Spotting in a table game of one's own: how far targets are seen by state, kind and visibility, all from tables."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.text import Text
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import Reason, Standpoint
from workbench.engine.sight.tabletop_wording import TabletopSightWording, listed
from workbench.engine.spotting.tabletop_cover import Shelters
from workbench.engine.spotting.tabletop_detection import UNLIMITED, Limit, LimitedDetection
from workbench.engine.spotting.troops import TabletopParties, Troop
from workbench.games.generic_table.sight.doctrine import readings_of
from workbench.games.generic_table.spotting.sentences import ACTIVE, COVER, COVER_ACTIVE, HIDDEN, LIMITS, OPEN, REDUCED
from workbench.rules.ruleset import Ruleset, Table
from workbench.rules.values import Cited
from workbench.scenario.scenario import TabletopScenario

TABLE, EVERYBODY = "spotting", "_"
VISIBILITY, REDUCED_VISIBILITY = "visibility", "reduced"
BONUS, BONUS_STATE, HILL = "spotting_bonus", "spotting_bonus_state", "hill"


def is_or_does(troop: Troop, *words: str) -> bool:
    """Is a unit in one of these states, or doing one of these things?"""
    return troop.has(*words) or any(word in words for word in troop.action.split())


def cell_for(table: Table | None, troop: Troop) -> Cited | None:
    """The cell of a keyed table for a unit: of its kind, else of the first of its tags that the table names, else that of
    everybody."""
    if table is None:
        return None
    named = (table.cells[key] for key in table.cells if key in troop.tags)
    return table.cells.get(troop.kind) or next(named, None) or table.cells.get(EVERYBODY)


class Doctrine(LimitedDetection[Troop]):
    """Judges who is spotted on one table; see :class:`workbench.engine.spotting.protocol.TabletopSpottingDoctrine`."""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        sight: TabletopSight,
        words: TabletopSightWording | None = None,
    ) -> None:
        """``words``: who writes reasons, if it is not that of the ruleset."""
        readings = readings_of(ruleset)
        super().__init__(
            scenario,
            ruleset,
            sight,
            TabletopParties(scenario, ruleset, Troop),
            Shelters(scenario, ruleset, readings),
            words=words,
            edges=readings.measures_edges,
        )
        self._table = ruleset.tables[TABLE]
        self.either_hill = self._table["hill_of"] == "either"
        self._is_reduced = ruleset.condition_choice(VISIBILITY, scenario.conditions) == REDUCED_VISIBILITY

    # --- What a target counts as.

    def _words(self, cell: str) -> list[str]:
        return str(self._table[cell] or "").split()

    def is_hidden(self, target: Troop) -> bool:
        """Is it in a state that hides it, and has not given itself away?"""
        kept = self._table["hidden_lasts"] is True or not is_or_does(target, *self._words("active"))
        return kept and target.has(*self._words("hidden_states"))

    def has_own_cover(self, troop: Troop) -> bool:
        """Is it in a state that counts as cover?"""
        return troop.has(*self._words("covered_states"))

    def state_of(self, target: Troop, *, covered: bool) -> str:
        """The state that a target counts as, which names its table."""
        if self.is_hidden(target):
            return HIDDEN
        if covered:
            return COVER_ACTIVE if is_or_does(target, *self._words("active_in_cover")) else COVER
        return ACTIVE if is_or_does(target, *self._words("active")) else OPEN

    # --- How far it is spotted.

    def limit_for(self, observer: Troop, target: Troop, *, covered: bool, hill: bool) -> Limit:
        """The limit of a target in cover or not; ``hill``: the bonus of a hill applies."""
        state = self.state_of(target, covered=covered)
        cell = self._printed(state, target)
        printed = cell.value if cell is not None else UNLIMITED
        return Limit.extended(
            printed,
            state,
            self._bonuses(observer, hill=hill),
            useful=self._words("hidden_bonus") if state == HIDDEN else None,
            contact_grows=self._table["contact_grows"] is True,
            adds_up=self._table["bonuses"] != "best",
            concealment_lost=state != HIDDEN and target.has(*self._words("hidden_states")),
        )

    def _printed(self, state: str, target: Troop) -> Cited | None:
        tables = self.ruleset.tables
        reduced = cell_for(tables.get(REDUCED[state]), target) if self._is_reduced else None
        return reduced or cell_for(tables.get(LIMITS[state]), target)

    def _bonuses(self, observer: Troop, *, hill: bool) -> Iterator[tuple[str, float]]:
        for table, applies in ((BONUS, observer.is_a), (BONUS_STATE, observer.has)):
            cells = self.ruleset.tables[table].cells if table in self.ruleset.tables else {}
            for key, cell in cells.items():
                if applies(key) or key == EVERYBODY:
                    yield key, float(str(cell.value))
        gain = float(str(self._table[HILL]))
        if hill and gain:
            yield HILL, gain

    # --- Why.

    def _limit_reasons(self, troop: Troop, limit: Limit) -> list[Reason]:
        words = self.words
        state = words.sentence(f"spot_state_{limit.state}")
        if self._is_reduced:
            state = words.sentence("spot_reduced", state=state)
        cell = self._printed(limit.state, troop)
        key = "spot_row" if limit.base else "spot_row_any" if limit.base is None else "spot_row_contact"
        key = "spot_row_none" if cell is None else key
        length = words.length(self.shelters.length(limit.base)) if limit.base else Text()
        said = words.sentence(key, unit=troop.name, state=state, limit=length)
        found = [Reason(key, (cell.citation.rule if cell is not None else "") or words.rule(key), said)]
        for name, gain in limit.gains:
            far = words.length(self.shelters.length(gain))
            key = "spot_plus_hill" if name == HILL else "spot_plus"
            said = words.sentence(key, name=self._bonus_name(name), gain=far)
            found.append(Reason(key, self._bonus_rule(name), said))
        if limit.gains_without_effect:
            names = listed(self._bonus_name(name) for name in limit.gains_without_effect)
            found.append(words.reason("spot_plus_useless", names=names))
        if limit.concealment_lost:
            found.append(words.reason("spot_concealment_lost", unit=troop.name))
        return found

    def _bonus_name(self, name: str) -> Text:
        known = self.ruleset.states.get(name) or self.ruleset.units.get(name)
        return self.words.sentence("spot_hill") if name == HILL else known.name if known is not None else Text.of(name)

    def _bonus_rule(self, name: str) -> str:
        tables = self.ruleset.tables
        for table in (BONUS, BONUS_STATE):
            if table in tables and name in tables[table].cells:
                return tables[table].cells[name].citation.rule
        return self._table.cells[HILL].citation.rule

    def _assumed(self, watcher: Troop, troop: Troop, target: Standpoint | None) -> tuple[Text, ...]:
        words, notes = self.words, list[Text]()
        if not troop.known:
            notes.append(words.sentence("spot_assumed_target", unit=troop.name))
        if not troop.action and self._words("active"):
            notes.append(words.sentence("spot_assumed_still"))
        if target is not None and self._edges and target.base is None:
            notes.append(words.sentence("spot_assumed_no_base"))
        return tuple(notes)
