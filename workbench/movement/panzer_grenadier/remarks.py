"""What a movement answer takes for granted, so that its legend can say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from workbench.base.text import Text
from workbench.movement.panzer_grenadier.move import Move
from workbench.movement.panzer_grenadier.rivers import UNKNOWN
from workbench.movement.panzer_grenadier.words import Words
from workbench.movement.request import MoveRequest
from workbench.movement.words import points
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_NIGHT = ("night", "dawn-60", "dawn-45", "dusk-15")
"""Times at which night rules hold (8.11)."""


class Remarks:
    """Collects the assumptions behind an answer."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, words: Words) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._words = words

    def of_move(
        self, request: MoveRequest, move: Move, leaders: Mapping[str, Text | None], mode: str
    ) -> Iterator[Text]:
        """Assumptions about who moves."""
        words = self._words
        if not move.side:
            yield words.say("no_side")
        for mover in move.movers:
            if request.allowance is None and mover.is_guessed("move"):
                yield words.say("working", unit=mover.name, n=points(mover.allowance or move.allowance))
        led = [text for text in leaders.values() if text is not None]
        unled = [mover for mover in move.movers if leaders.get(mover.unit) is None]
        yield from led
        if move.side and unled and mode in ("", "drag"):
            yield words.say("enemy_off") if not request.obey_enemy else words.say("unled", unit=unled[0].name)
        if unled and self._scenario.conditions.get("time") in _NIGHT:
            yield words.say("night")
        if move.source != move.start and not isinstance(move.source, int) and move.source[1] == UNKNOWN:
            yield words.say("bank_unknown", move.start)
        if move.one_hex:
            yield words.say("one_hex")

    def of_hexes(self, move: Move, hexes: Iterable[int]) -> Iterator[Text]:
        """Assumptions about the ground that was entered."""
        words, board = self._words, self._scenario.board
        entered = list(hexes)
        fords = sorted(number for number in entered if number in move.graph.prices.terms.fords)
        if fords and move.graph.prices.terms.ford_cost(move.graph.profile.mobility) is None:
            yield words.say("ford", fords[0])
        lost = [key for key, row in self._ruleset.terrain.items() if row.fact("disorientation") and key in board.cover]
        if entered and any(board.cover[key][entered].any() for key in lost):
            yield words.say("disorientation")
        owners = self._scenario.marker_owners
        mines = [key for key, row in self._ruleset.terrain.items() if row.fact("test_on_entry")]
        if move.side and any(number in self._scenario.markers.get(key, ()) for key in mines for number in entered):
            yield words.say("mines_owner")
        if not move.side and any(key in owners or key in self._scenario.markers for key in mines):
            yield words.say("mines_owner")
