"""What a movement answer takes for granted, so that its legend can say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbench.base.text import Text
from workbench.movement.landships.mover import AIR, CHARGE, CLOSE_COMBAT, FOOT, ROAD, TROT, Mover
from workbench.movement.landships.occupants import Occupants
from workbench.movement.request import MoveRequest
from workbench.movement.words import Words, points
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Remarks:
    """Collects the assumptions behind an answer."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, words: Words, occupants: Occupants) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._words = words
        self._occupants = occupants

    def of_move(self, request: MoveRequest, movers: Sequence[Mover], column: str, pace: str) -> Iterator[Text]:
        """Assumptions about who moves; ``column`` is whose points count, ``pace`` the kind of move."""
        words, first = self._words, movers[0]
        if not first.side:
            yield words.say("no_side")
        for mover in movers:
            if request.allowance is None and mover.is_guessed(mover.allowance_key(column)):
                yield words.say("working", unit=mover.name, n=points(mover.allowance(column) or words.number("", 0)))
        if first.is_vehicle:
            yield from self._of_vehicle(request, first, column, pace)
        elif first.is_cavalry:
            yield from self._of_cavalry(request, pace)
        elif first.is_a(AIR):
            yield words.say("air")
        elif pace == FOOT and first.allowance(column):
            yield words.say("gun_phase" if first.is_a("foot_gun") else "foot_phase")

    def _of_vehicle(self, request: MoveRequest, mover: Mover, column: str, pace: str) -> Iterator[Text]:
        words = self._words
        if request.facing is None:
            yield words.say("facing_unknown")
        if pace == ROAD and column != ROAD:
            yield words.say("off_road", request.start)
        if pace == ROAD and column == ROAD:
            yield words.say("road_stop")
        if mover.is_a("truck"):
            yield words.say("truck_moves", unit=mover.name)
        if mover.model_is(self._ruleset, "reverse"):
            yield words.say("reverse_once")

    def _of_cavalry(self, request: MoveRequest, pace: str) -> Iterator[Text]:
        words = self._words
        if pace in (TROT, CHARGE):
            yield words.say("group", n=int(words.number("charge_group", 3)))
        if "dismount" in request.actions:
            yield words.say("dismount_fire")
        if pace == CLOSE_COMBAT:
            yield words.say("close_front" if request.facing is not None else "close_facing")

    def of_hexes(self, mover: Mover, hexes: Iterable[int]) -> Iterator[Text]:
        """Assumptions about the hexes that were entered."""
        entered = sorted(hexes)
        if mover.side and not mover.is_a(AIR):
            lone = next((number for number in entered if self._occupants.lone(number, mover.side)), None)
            if lone is not None:
                yield self._words.say("lone", lone)
