"""The sum of Panzer Grenadier's column shifts, with a reason for every item."""

from __future__ import annotations

from workbench.fire import ledger
from workbench.rules.ruleset import Ruleset

DF, BF, AT, ASSAULT = "df", "bf", "at", "assault"
KINDS = (DF, BF, AT, ASSAULT)


class Ledger(ledger.Ledger):
    """Collects shifts of the four kinds of fire; causes named in one line of a list count once (10.3, 12.4, 16.2)."""

    def __init__(self, ruleset: Ruleset, at: str) -> None:
        super().__init__(ruleset, at, KINDS)
        self.defender = 0
        self.first_fire = False
