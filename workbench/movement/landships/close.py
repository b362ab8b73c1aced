"""The moves that bring men and horses to blows: the charge (6.33) and the free hex of close combat (12.11)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from workbench.movement.landships.found import Found, end_refused, parts_of
from workbench.movement.landships.graph import Profile
from workbench.movement.landships.mover import FOOT, TROT
from workbench.movement.landships.orders import Move
from workbench.movement.results import CostPart
from workbench.spotting.doctrine import SpottingDoctrine

_MORALE = 5
"""Morale of those who may engage tanks in towns (Err. 12.2)."""


class CloseCombat:
    """The free hex into a neighbouring hex that the enemy holds."""

    def __init__(self, move: Move) -> None:
        self.move = move

    def refusal(self, there: int) -> CostPart | None:
        """Why the free move may not enter a neighbouring hex, or None."""
        move, words = self.move, self.move.words
        enemies = move.occupants.grounded(there, move.side)
        if not enemies:
            return words.part("close_empty", None, there)
        if all(unit.is_a("tank", "armoured_car") for unit in enemies) and not self._storms(there):
            return words.part("close_tank", None, there)
        if move.mover.is_cavalry and not self._in_front(there):
            return words.part("close_behind", None, there)
        pace = TROT if move.mover.is_cavalry else FOOT
        price = move.graph.ground.price(move.start, there, pace, Profile(pace, move.side).side)
        return parts_of(words, move.ruleset, price, there)[-1] if price.amount is None else None

    def _storms(self, there: int) -> bool:
        return move_has_morale(self.move) and self.move.graph.ground.has("town", there)

    def _in_front(self, there: int) -> bool:
        if self.move.facing is None:
            return True
        around = self.move.scenario.board.grid.neighbours[self.move.start].tolist()
        return (around.index(there) - self.move.facing) % 6 in (0, 1, 5)

    def part(self, there: int) -> CostPart:
        """What the free move costs: nothing."""
        return self.move.words.part("close", Fraction(0), there)

    def found(self) -> Found:
        """Every hex that the free move can enter."""
        found = Found()
        for there in self.move.scenario.board.grid.neighbours[self.move.start].tolist():
            if there < 0:
                continue
            refused = self.refusal(there)
            if refused is None:
                found.weights[there] = 0
            elif self.move.occupants.grounded(there, self.move.side):
                found.refused[there] = refused
        return found


def move_has_morale(move: Move) -> bool:
    """True if everyone who moves has the morale to engage tanks in towns (Err. 12.2)."""
    ratings = [mover.value("mr") for mover in move.movers]
    return all(isinstance(rating, int) and rating >= _MORALE for rating in ratings)


class Charge:
    """A charge: one straight line of hexes towards a spotted enemy, at most as far as beside him."""

    def __init__(self, move: Move, spotting: SpottingDoctrine) -> None:
        self.move = move
        self._spotting = spotting
        self._targets: dict[int, CostPart | None] = {}
        self.guessed: set[int] = set()
        self.below = int(move.words.number("charge_below", 20)) * move.scale
        switches, ruleset = move.scenario.switches, move.ruleset
        occupants = move.occupants
        self.unopposed = not any(occupants.grounded(number, move.side) for number in occupants.hexes())
        self._up_to_target = "A13" not in ruleset.switches or ruleset.choice("A13", switches) == "target"

    def target_refused(self, number: int) -> CostPart | None:
        """Why the enemies in a hex may not be charged, or None: on a hill, or not spotted (6.33, 6.35a)."""
        if number not in self._targets:
            self._targets[number] = self._judge(number)
        return self._targets[number]

    def _judge(self, number: int) -> CostPart | None:
        move, words = self.move, self.move.words
        if move.graph.ground.height(number) > 0:
            return words.part("charge_hill", None, number)
        enemies = move.occupants.grounded(number, move.side)
        if all(unit.is_a("tank", "armoured_car") for unit in enemies):
            return words.part("close_tank", None, number)
        party = move.mover.party()
        for unit in enemies:
            seen = self._spotting.spotted(move.start, number, observer=party, party=unit.party())
            if seen.spotted:
                return None
            if seen.limit is None and (seen.sight is None or seen.sight.visible):
                self.guessed.add(number)
                return None
        return words.part("charge_unspotted", None, number)

    def _ray(self, direction: int) -> Iterator[tuple[int, int, CostPart | None]]:
        """(hex, weight so far, why the line ends before it) in one direction, the start first."""
        move = self.move
        table = move.scenario.board.grid.neighbours
        here, spent = move.start, 0
        yield here, spent, None
        while (there := int(table[here, direction])) >= 0:
            price = move.graph.price(here, there)
            if there in move.closed or price.amount is None:
                why = move.closed.get(there)
                yield there, spent, why or parts_of(move.words, move.ruleset, price, there)[-1]
                return
            spent += int(price.amount * move.scale)
            if spent > move.cutoff:
                return
            here = there
            yield here, spent, None

    def _reaches(self, here: int, spent: int, direction: int) -> list[int]:
        """The enemies whom a charge that has come so far is beside: those of the three hexes in front."""
        move = self.move
        found = []
        for turned in (-1, 0, 1):
            there = int(move.scenario.board.grid.neighbours[here, (direction + turned) % 6])
            if there < 0 or not move.occupants.grounded(there, move.side):
                continue
            price = move.graph.price(here, there)
            weight = 0 if price.amount is None or not self._up_to_target else int(price.amount * move.scale)
            if spent + weight < self.below and price.amount is not None:
                found.append(there)
            elif price.amount is None:
                self._targets.setdefault(there, parts_of(move.words, move.ruleset, price, there)[-1])
        return found

    def line(self, direction: int) -> tuple[list[tuple[int, int]], CostPart | None]:
        """The hexes (with weights) that a charge in one direction may end in, the start first; and what stops it short."""
        hexes: list[tuple[int, int]] = []
        last, why = 0, None
        for number, spent, ends in self._ray(direction):
            if ends is not None:
                why = why or ends
                break
            hexes.append((number, spent))
            if self.unopposed:
                last = len(hexes)  # nobody to charge is on the map: the ground alone is judged, and the answer says so
            for target in self._reaches(number, spent, direction):
                refused = self.target_refused(target)
                if refused is None:
                    last = len(hexes)
                else:
                    why = refused
        return hexes[:last], why

    def found(self) -> Found:
        """Every hex that a charge can end in; ``facings`` are the directions of the charge."""
        found = Found()
        for direction in range(6):
            hexes, why = self.line(direction)
            for number, weight in hexes[1:]:
                refused = end_refused(self.move, number)
                if refused is not None:
                    found.refused[number] = refused
                    continue
                found.weights[number] = weight
                found.facings[number] = (direction,)
            if why is not None:
                found.notes.append(why)
        for target, refused in self._targets.items():
            if refused is not None:
                found.refused.setdefault(target, refused)
        return found

    def begins_beside(self) -> bool:
        """True if the charge has a target without moving at all (Err. 6.34)."""
        return self.unopposed or any(
            self.target_refused(target) is None
            for direction in range(6)
            for target in self._reaches(self.move.start, 0, direction)
        )
