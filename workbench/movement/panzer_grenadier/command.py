"""Whether a leader of the right branch activates a unit (3.12, 3.31 to 3.34, 5.4, 5.42, 5.43, 6.85)."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.movement.panzer_grenadier.mover import Mover
from workbench.movement.panzer_grenadier.occupants import Occupants
from workbench.movement.panzer_grenadier.words import Words
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Command:
    """Finds who leads a unit: its state, itself, or a leader who could activate it from where he stands."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, occupants: Occupants, words: Words) -> None:
        self._board = scenario.board
        self._ruleset = ruleset
        self._occupants = occupants
        self._words = words

    def leader_of(self, mover: Mover, start: int) -> Text | None:
        """Why the unit counts as led, or None. The state ``led`` decides; without it a leader near enough is taken to
        activate the unit, for a picture shows what it may do."""
        if mover.has("led"):
            return self._words.say("led_state", unit=mover.name)
        if mover.has("demoralized"):
            return None
        if mover.is_a("leader"):
            return self._words.say("led_itself", unit=mover.name)
        if mover.is_a("recon"):
            return self._words.say("led_recon", unit=mover.name)
        near = [start, *(n for n in self._board.grid.neighbours[start].tolist() if n >= 0)]
        for number in near if mover.side else ():
            for leader in self._occupants.friends(number, mover.side, (mover,)):
                if leader.is_a("leader") and self._commands(leader, number, start) and _same_branch(leader, mover):
                    return self._words.say("led_by", number, unit=mover.name, leader=leader.name)
        return None

    def _commands(self, leader: Mover, at: int, start: int) -> bool:
        if leader.has("demoralized", "moved_fired"):
            return False
        return at == start or self.radius(leader, at) > 0

    def radius(self, leader: Mover, at: int) -> int:
        """How many hexes away a leader activates: 1, disrupted 0; 0 in jungle (8.32, notes)."""
        key = "command_radius_disrupted" if leader.has("disrupted") else "command_radius"
        radius = int(self._words.number(key, 0 if leader.has("disrupted") else 1))
        rows = self._ruleset.terrain
        held = (rows[key].fact("leader_radius") for key in self._board.terrain_at(at) if key in rows)
        return min([radius, *(limit for limit in held if isinstance(limit, int))])


def _same_branch(leader: Mover, unit: Mover) -> bool:
    if unit.is_a("apc"):
        return True
    if unit.is_a("afv"):
        return leader.is_a("tank_leader")
    return leader.is_a("regular_leader")
