"""Opportunity fire: how often a unit that was not activated may fire at an enemy while he moves (13)."""

from __future__ import annotations

from workbench.engine.fire.odds import Reaction
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Sentences
from workbench.games.panzer_grenadier.fire.cover import AT, BF, DF, table_number
from workbench.games.panzer_grenadier.spotting.troops import Troop
from workbench.rules.ruleset import Ruleset

TABLE = "opportunity_fire"
_MORTAR = "mortar"


class OpportunityFire:
    """Says how often a unit may fire one of its weapons at a mover in his turn.

    Who may fire twice may use either kind of its fire for each shot (13); but after an anti-tank shot, which it has once, it is
    marked and fires no more (13.1). Whether the mover is in range and spotted in a hex is told by the field of fire. That two
    units fire together, and that an armoured unit of a nation and a year named in 11.2 fires its gun twice, is left to the
    players."""

    def __init__(self, ruleset: Ruleset, words: Sentences) -> None:
        self._ruleset, self._words = ruleset, words

    def reaction(self, firer: Troop, weapon: str) -> Reaction:
        """The shots of a unit with one of its kinds of fire."""
        refused = self._refusal(firer, weapon)
        if refused is not None:
            return Reaction(0, at_end=False, reasons=(refused,))
        if weapon == AT:
            return self._shots("one", "anti_tank", last=True)
        if weapon == BF:
            return Reaction(
                self._number(_MORTAR),
                at_end=False,
                reasons=(self._words.reason_of("fire_opportunity_mortar"),),
                spots=True,
            )
        return self._shots("two", "direct")

    def _shots(self, key: str, cell: str, *, last: bool = False) -> Reaction:
        reason = self._words.reason_of(f"fire_opportunity_{key}")
        return Reaction(self._number(cell), at_end=False, reasons=(reason,), last=last)

    def _number(self, cell: str) -> int:
        return table_number(self._ruleset, TABLE, cell)

    def _refusal(self, firer: Troop, weapon: str) -> Reason | None:
        """Why a unit takes no opportunity shots with a weapon (13, 13.23 to 13.25, 12.52)."""
        for state, key in (("moved_fired", "moved"), ("demoralized", "demoralized"), ("in_assault", "assault")):
            if firer.has(state):
                return self._words.reason_of(f"fire_opportunity_{key}", Effect.BLOCKS, unit=firer.name)
        if weapon == BF and not (firer.is_a(_MORTAR) and _moves(firer)):
            return self._words.reason_of("fire_opportunity_guns", Effect.BLOCKS, unit=firer.name)
        if weapon not in (DF, AT, BF):
            return self._words.reason_of("fire_opportunity_kinds", Effect.BLOCKS, unit=firer.name)
        return None


def _moves(firer: Troop) -> bool:
    """Has a unit a movement allowance above 0?"""
    allowance = firer.values.get("move")
    return isinstance(allowance, int) and allowance > 0
