"""Moves of one or two steps: assault movement, advance, low crawl, Dash (4.61 to 4.7, 10.52)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.movement.movers import points
from workbench.engine.movement.results import CostPart
from workbench.games.asl.movement.graph import Enemy
from workbench.games.asl.movement.movers import BRIDGE, CREST, Node, hex_of, kind_of, level_of
from workbench.games.asl.movement.rout import Rout
from workbench.games.asl.movement.search import AslSearchResult, Move, Step


class OneStep(ABC):
    """Assault movement and advance: one hex, or one place inside the hex, never both."""

    def __init__(self, move: Move) -> None:
        self.move = move

    def steps(self) -> Iterator[Step]:
        """Every step; refused ones have the reason."""
        for node in self.move.neighbours():
            price = self.move.graph.price(self.move.source, node)
            if price.amount is not None or price.items:
                yield self.allowed_step(self.move.step(self.move.source, node, price=price))

    @abstractmethod
    def allowed_step(self, step: Step) -> Step:
        """The step under the rules of its mode."""

    def resulting_states(self, step: Step) -> tuple[str, ...]:
        """The states that it ends in."""
        return ()

    def result(self) -> AslSearchResult:
        """Every place that the move can end in."""
        found, move = AslSearchResult(), self.move
        for step in self.steps():
            number, kind = hex_of(step.target), kind_of(step.target)
            if kind == CREST:
                continue
            inside = number == move.start or kind not in ("", BRIDGE)
            if step.cost is None:
                if not inside:
                    found.refused.setdefault(number, step.parts[-1])
                continue
            weight = int(step.cost * move.scale)
            found.first_step_ends[step.target] = step
            if inside:
                found.places[step.target] = weight
            elif weight <= found.weights.get(number, weight):
                found.weights[number], found.nodes[number] = weight, step.target
                found.refused.pop(number, None)
        return found

    def _refuse(self, step: Step, part: CostPart) -> Step:
        return replace(step, cost=None, parts=(*step.parts, part))


class AssaultMove(OneStep):
    """One place, and not with all MF (4.61)."""

    def allowed_step(self, step: Step) -> Step:
        """Refused if it takes all MF; by road the movers have one more (4.5, B3.4)."""
        move = self.move
        if step.cost is None:
            return step
        have = move.left
        if step.road and move.ground.terms.road_bonus:
            have += move.words.number("road_bonus", 1)
        if step.cost >= have:
            part = move.words.part("assault_all", None, hex_of(step.target), all=points(have))
            return self._refuse(step, part)
        return step


class Advance(OneStep):
    """One place in the advance phase, also an enemy's; hard ground makes CX (4.7, 4.72)."""

    def allowed_step(self, step: Step) -> Step:
        """The step with a remark on hard ground, which is closed to CX units; sewers are closed to all."""
        move = self.move
        if step.cost is None:
            return step
        plain = replace(step, minimum=False)
        if not self._is_hard(step):
            return plain
        number = hex_of(step.target)
        part = move.words.part("hard_advance", Fraction(0), number)
        if any(one.has("cx") for one in move.movers):
            return self._refuse(plain, move.words.part("hard_cx", None, number))
        return replace(plain, parts=(*plain.parts, part))

    def resulting_states(self, step: Step) -> tuple[str, ...]:
        """CX on hard ground."""
        return ("cx",) if step.cost is not None and self._is_hard(step) else ()

    def _is_hard(self, step: Step) -> bool:
        move = self.move
        smoke = sum(
            (part.cost or Fraction(0) for part in step.parts if part.rule == move.words.rule("smoke")), Fraction(0)
        )
        cost = (step.cost or Fraction(0)) - smoke
        deep = move.ground.has_fact(hex_of(step.target), "makes_cx") and level_of(step.target) == 0
        return step.whole or cost >= move.words.number("advance_hard", 4) or cost >= move.allowance or bool(deep)


class LowCrawl(OneStep):
    """One hex with all MF, away from the nearest known enemy (10.52), under the rules of ``rout``."""

    def __init__(self, move: Move, rout: Rout, enemies: list[Enemy]) -> None:
        super().__init__(move)
        self._rout, self._enemies = rout, enemies

    def allowed_step(self, step: Step) -> Step:
        """The step with all MF, if the rules of rout and of the ground allow it."""
        move, number = self.move, hex_of(step.target)
        words = move.words
        if step.cost is None:
            return step
        barred = self._rout.step_refusal(move.source, step.target) or self._rout.end_refusal(
            step.target, low_crawl=True
        )
        if barred is not None:
            return self._refuse(step, barred)
        if number == move.start:
            return self._refuse(step, words.part("crawl_hex", None, number))
        if move.ground.has_fact(number, "no_low_crawl"):
            return self._refuse(step, words.part("crawl_ground", None, number))
        if any(enemy.at == move.start and enemy.level == level_of(move.source) for enemy in self._enemies):
            return self._refuse(step, words.part("crawl_enemy", None, move.start))
        near = min((int(enemy.distance[move.start]) for enemy in self._enemies), default=None)
        if near is not None and min(int(enemy.distance[number]) for enemy in self._enemies) <= near:
            return self._refuse(step, words.part("crawl_nearer", None, number))
        part = words.part("crawl_all", max(Fraction(0), move.left - step.cost), number)
        return replace(step, cost=max(step.cost, move.left), parts=(*step.parts, part), minimum=False)


class Dash:
    """Two hexes straight across a road, from cover to cover (4.63)."""

    def __init__(self, move: Move, enemies: list[Enemy]) -> None:
        self.move = move
        self._enemies = enemies

    def options(self) -> Iterator[tuple[int, int, CostPart | None]]:
        """(road hex, far hex, what bars it) for every direction."""
        move, table = self.move, self.move.ground.neighbours
        for direction in range(6):
            over = table[move.start][direction]
            far = table[over][direction] if over >= 0 else -1
            if far >= 0:
                yield over, far, self._refusal(over, far)

    def _refusal(self, over: int, far: int) -> CostPart | None:
        move, ground = self.move, self.move.ground
        words = move.words
        if not isinstance(move.source, int):
            return words.part("dash_floor", None, move.start)
        along = any(True for _ in ground.roads(move.start, over)) or any(True for _ in ground.roads(over, far))
        if not ground.on_road(over) or along:
            return words.part("dash_road", None, over)
        seeing = self._enemies
        for number in (move.start, far):
            if ground.is_open(number) and not seeing:
                return words.part("dash_open", None, number)
        if seeing and not any(self.is_covered_from(enemy, far) for enemy in seeing):
            return words.part("dash_open", None, far if ground.is_open(far) else move.start)
        first, second = move.step(move.start, over), move.step(over, far)
        for step in (first, second):
            if step.cost is None:
                return step.parts[-1]
        total = (first.cost or Fraction(0)) + (second.cost or Fraction(0))
        return None if total <= move.left else words.beyond_allowance(total, move.left)

    def is_covered_from(self, enemy: Enemy, far: int) -> bool:
        """Does the Dash halve this enemy's fire: are both ends under cover or out of his sight?"""
        ground = self.move.ground
        return all(not ground.is_open(number) or not enemy.sees[number] for number in (self.move.start, far))

    def result(self) -> AslSearchResult:
        """The hexes that a Dash can end in."""
        found, move = AslSearchResult(), self.move
        for over, far, bar in self.options():
            if bar is not None:
                found.refused[far] = bar
                continue
            cost = (move.step(move.start, over).cost or Fraction(0)) + (move.step(over, far).cost or Fraction(0))
            found.weights[far] = int(cost * move.scale)
        return found

    def notes(self, found: AslSearchResult) -> list[Text]:
        """Remarks on enemies whose fire the Dash does not halve."""
        exposed = {
            enemy.name.en: enemy.name
            for far in found.weights
            for enemy in self._enemies
            if not self.is_covered_from(enemy, far)
        }
        return [self.move.words.sentence("dash_exposed", unit=name) for name in exposed.values()]

    def path_to(self, far: int) -> list[Node] | None:
        """The path of a Dash to a far hex, or None."""
        for over, end, bar in self.options():
            if end == far and bar is None:
                return [over, end]
        return None
