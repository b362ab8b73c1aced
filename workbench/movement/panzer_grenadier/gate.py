"""Steps that neither terrain nor price forbid, but enemies, friends or orders do (4.5, 5.3, 5.4, 5.73, 14.2)."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.movement.panzer_grenadier.graph import MoveGraph
from workbench.movement.panzer_grenadier.mover import Mover
from workbench.movement.panzer_grenadier.occupants import Occupants
from workbench.movement.panzer_grenadier.stacking import Limits, full
from workbench.movement.panzer_grenadier.threats import Threat
from workbench.movement.panzer_grenadier.words import Words
from workbench.movement.results import CostPart


class Gate:
    """Says why movers may not take a step; ``halts`` are hexes where whoever enters must stop."""

    def __init__(
        self, words: Words, closed: dict[int, CostPart], threats: Sequence[Threat], halts: frozenset[int]
    ) -> None:
        self._words = words
        self._closed = closed
        self._threats = threats
        self.halts = halts

    @property
    def is_open(self) -> bool:
        """True if no step is ever refused and nobody has to stop."""
        return not self._closed and not self._threats and not self.halts

    def refuses(self, here: int, there: int) -> CostPart | None:
        """Why the step may not be taken, or None."""
        return self._closed.get(there) or self.closing(here, there)

    def is_closed(self, there: int) -> bool:
        """True for a hex that nobody of these movers may enter, whoever leads them (4.5, 5.3, 5.73)."""
        return there in self._closed

    def closing(self, here: int, there: int) -> CostPart | None:
        """Why the step may not be taken without a leader (5.4), or None."""
        for threat in self._threats:
            if threat.is_closed_on(here, there):
                return self._words.part("closing", None, there, enemy=threat.name, n=int(threat.distance[there]))
        return None


def closed_hexes(
    words: Words, graph: MoveGraph, occupants: Occupants, limits: Limits, movers: Sequence[Mover]
) -> dict[int, CostPart]:
    """Hexes that the movers may not enter because of who is there."""
    found: dict[int, CostPart] = {}
    side = movers[0].side
    if not side:
        return found
    disrupted = any(mover.has("disrupted") for mover in movers)
    for number in occupants.hexes():
        river = bool(graph.rivers.mask[number])
        friends = occupants.friends(number, side, movers)
        if occupants.fighters(number, side):
            found[number] = words.part("enemy", None, number)
        elif disrupted and occupants.enemies(number, side):
            found[number] = words.part("disrupted_enemy", None, number)
        elif full(limits, friends, movers, river):
            found[number] = words.part("full", None, number, combat=limits.combat, transport=limits.transport)
        elif river and graph.wet(number) and graph.needs_help(number) and _just_arrived(friends):
            found[number] = words.part("engineer_today", None, number)
    return found


def _just_arrived(friends: Sequence[Mover]) -> bool:
    engineers = [unit for unit in friends if unit.is_a("engineer")]
    return bool(engineers) and all(unit.has("moved_fired") for unit in engineers)


def helpers(graph: MoveGraph, occupants: Occupants, number: int, side: str, movers: Sequence[Mover]) -> list[Mover]:
    """Engineers in good order who stand in a river hex and help others across (5.73)."""
    if not graph.rivers.mask[number] or not graph.wet(number):
        return []
    friends = occupants.friends(number, side, movers) if side else list(occupants.at(number))
    return [unit for unit in friends if unit.is_a("engineer") and unit.good_order and not unit.has("moved_fired")]
