"""Who looks and who is looked at on a table: troops of the scenario or of a question."""

from __future__ import annotations

from typing import Generic

from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.results import Party
from workbench.sight.table_results import Stand
from workbench.spotting.troops import AnyTroop, troop_of_party


class TableParties(Generic[AnyTroop]):
    """The troops of one table, as a game's own class of troops."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, made: type[AnyTroop]) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self._made = made

    def of(self, party: Party, stand: Stand | None = None) -> AnyTroop:
        """The troop that a question describes, or the unit that stands there when it describes none."""
        if not party.kind and not party.unit and stand is not None and stand.unit:
            party = Party("", party.side, stand.unit, party.state, party.action, party.values)
        return troop_of_party(self._made, party, self.scenario, self.ruleset)
