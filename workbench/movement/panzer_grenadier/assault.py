"""Entering enemy hexes: assaults from the next hex (5.32, 12.11, 12.13) and charges of cavalry from two hexes (15.31)."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.text import Text
from workbench.movement.panzer_grenadier.command import Command
from workbench.movement.panzer_grenadier.move import FirstStep, Move
from workbench.movement.panzer_grenadier.search import Found
from workbench.movement.panzer_grenadier.stacking import Limits, full
from workbench.movement.results import CostPart
from workbench.spotting.doctrine import SpottingDoctrine


class Assault:
    """Judges who may enter which enemy hexes."""

    def __init__(self, move: Move, command: Command, limits: Limits) -> None:
        self._move = move
        self._command = command
        self._limits = limits

    def unfit(self) -> Text | None:
        """Why these units may not assault at all, or None."""
        words = self._move.words
        for mover in self._move.movers:
            if not mover.good_order:
                return words.say("assault_order", unit=mover.name)
            if not mover.is_a("fights", "leader"):
                return words.say("assault_unarmed", unit=mover.name)
            if self._command.leader_of(mover, self._move.start) is None:
                return words.say("assault_unled", unit=mover.name)
        if not any(mover.is_a("fights") for mover in self._move.movers):
            return words.say("assault_unarmed", unit=self._move.movers[0].name)
        return None

    def refuses(self, there: int) -> CostPart | None:
        """Why an enemy hex may not be entered: friends are already too many there."""
        move = self._move
        friends = move.occupants.friends(there, move.side, move.movers)
        if full(self._limits, friends, move.movers, bool(move.graph.rivers.mask[there])):
            return move.words.part("full", None, there, combat=self._limits.combat, transport=self._limits.transport)
        return None

    def step(self, there: int) -> FirstStep:
        """The step into an adjacent hex in an assault."""
        move = self._move
        unfit = self.unfit()
        if unfit is not None:
            return FirstStep(there, None, (CostPart(move.words.rule("assault"), None, unfit),))
        if not move.occupants.fighters(there, move.side):
            return FirstStep(there, None, (move.words.part("assault_nobody", None, there),))
        refused = self.refuses(there)
        return FirstStep(there, None, (refused,)) if refused else move.first_step(there, gated=False)

    def found(self) -> tuple[Found, list[Text]]:
        """The enemy hexes that can be assaulted from the start."""
        unfit = self.unfit()
        found = Found()
        if unfit is not None:
            return found, [unfit]
        for number in self._move.scenario.board.grid.neighbours[self._move.start].tolist():
            if number < 0 or not self._move.occupants.fighters(number, self._move.side):
                continue
            step = self.step(number)
            if step.weight is None:
                found.refused[number] = step.parts[-1]
            elif self._move.allowance >= 1 or step.weight <= self._move.cutoff:
                found.weights[number], found.first[number] = step.weight, step
        return found, [self._move.words.say("assault")]

    def charge(self, spotting: SpottingDoctrine) -> tuple[Found, list[Text], dict[int, tuple[int, int]]]:
        """The enemy hexes two away that cavalry can charge, with the hexes of each charge."""
        move, words = self._move, self._move.words
        found = Found()
        ways: dict[int, tuple[int, int]] = {}
        riders = [mover for mover in move.movers if not mover.is_a("leader")]
        if not riders or not all(mover.is_a("cavalry") for mover in riders):
            return found, [words.say("charge_cavalry")], ways
        unfit = self.unfit()
        if unfit is not None:
            return found, [unfit], ways
        hexes = move.scenario.board.grid.hexes
        for number in move.occupants.hexes():
            if not move.occupants.fighters(number, move.side) or hexes[number].distance(hexes[move.start]) != 2:
                continue
            refused = self.refuses(number)
            if refused is not None:
                found.refused[number] = refused
                continue
            answer = spotting.spotted(move.start, number, observer=move.movers[0].party())
            if not answer.spotted:
                found.refused[number] = words.part("charge_unseen", None, number)
                continue
            along = {step.chosen for step in answer.sight.steps} if answer.sight is not None else None
            costs = {middle: cost for middle, cost in self._ways(number) if along is None or middle in along}
            if not costs or min(costs.values()) > move.cutoff:
                found.refused[number] = words.part("charge_way", None, number)
                continue
            middle = min(costs, key=lambda key: costs[key])
            found.weights[number] = costs[middle]
            ways[number] = (middle, number)
        return found, [words.say("charge")], ways

    def _ways(self, to: int) -> Iterator[tuple[int, int]]:
        move = self._move
        hexes = move.scenario.board.grid.hexes
        for middle in move.scenario.board.grid.neighbours[move.start].tolist():
            if middle < 0 or hexes[middle].distance(hexes[to]) != 1:
                continue
            step = move.first_step(middle)
            if step.weight is None or step.node is None or step.halts:
                continue
            for _, weight in move.nodes_in(step.node, to):
                yield middle, step.weight + weight
