"""Rout: 6 MF away from known enemies towards the nearest woods or building (10.5, 10.51), and interdiction (10.53)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from workbench.base.text import Text
from workbench.engine.movement.results import CostPart, DiceTest
from workbench.games.asl.movement.cost_items import failure_probability
from workbench.games.asl.movement.graph import Enemies, Enemy
from workbench.games.asl.movement.movers import (
    CREST,
    LEVEL,
    VERTEX,
    WORKS,
    Node,
    hex_of,
    kind_of,
    level_of,
)
from workbench.games.asl.movement.search import AslSearchResult, Move, enters_location


class Rout:
    """One rout. A step is judged by the knowledge where it begins: enemies who see the unit there or at the start."""

    def __init__(self, move: Move, enemies: Enemies) -> None:
        self.move = move
        self._known_enemies = enemies
        self.enemies = enemies.enemies_of(move.mover)
        self._words = move.words
        self._start_building = self._building_hexes(move.start)

    # --- steps

    def step_refusal(self, node: Node, target: Node) -> CostPart | None:
        """Why a rout may not take a step, as far as enemies go, or None (10.51)."""
        here, there, words = hex_of(node), hex_of(target), self._words
        if VERTEX in (kind_of(target), kind_of(node)):
            return words.part("rout_bypass", None, there)
        for enemy in self.enemies:
            if enemy.at == there and enemy.level == level_of(target):
                return words.part("enemy", None, there)
            leaving = enemy.at == here and enemy.level == level_of(node)
            seen = bool(enemy.sees[here]) or bool(enemy.sees[self.move.start])
            if seen and not leaving and enemy.distance[there] < enemy.distance[here]:
                return words.part("rout_nearer", None, there, enemy=enemy.name)
            if not leaving and self.is_adjacent(enemy, node) and self.is_adjacent(enemy, target):
                return words.part("rout_beside", None, there, enemy=enemy.name)
        return None

    def is_adjacent(self, enemy: Enemy, node: Node) -> bool:
        """Is a place ADJACENT to an enemy (A.8): in his sight, and he could advance there?"""
        number = hex_of(node)
        prices = self.move.graph.prices
        if number == enemy.at:
            return abs(level_of(node) - enemy.level) <= 1
        if int(enemy.distance[number]) != 1 or not enemy.sees[number]:
            return False
        if kind_of(node) != LEVEL and enemy.level == 0:
            return True
        at: Node = (enemy.at, LEVEL, enemy.level) if enemy.level else enemy.at
        return kind_of(node) == kind_of(at) and prices.level(node) == prices.level(at)

    def _weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        if self.step_refusal(node, target) is not None:
            return None
        weight = int(data["w"])
        if enters_location(node, target):
            met = self.move.entry_rules.effect_of_entering(target)
            if met.barred is not None or met.halts:
                return None
            weight += int(met.added_points * self.move.scale)
        return weight * self.move.first_factor(node)

    def _uninterdicted_weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        return None if self.interdictor(target) is not None else self._weight(node, target, data)

    def captor(self, found: AslSearchResult) -> Enemy | None:
        """The enemy to whom the unit surrenders: ADJACENT to him, it has no rout without interdiction or low crawl (20.21)."""
        import networkx as nx

        move = self.move
        held = (one for one in self.enemies if one.unbroken and one.armed and self.is_adjacent(one, move.source))
        captor = next((one for one in held if not one.mover.has("melee")), None)
        if captor is None or any(one.has("encircled") for one in move.movers):
            return captor
        safe: Any = nx.single_source_dijkstra_path_length(
            move.graph.graph, move.source, move.cutoff, self._uninterdicted_weight
        )
        ends = {*found.nodes.values(), *found.places}
        whole = {step.target for step in move.first_steps() if step.whole and self.interdictor(step.target) is None}
        return captor if ends.isdisjoint({*safe, *whole}) else None

    def region(self) -> dict[Node, int]:
        """Every place within 6 MF with its weight (parts of a point); first steps that take the whole allowance included."""
        import networkx as nx

        move = self.move
        found: Any = nx.single_source_dijkstra_path_length(move.graph.graph, move.source, move.cutoff, self._weight)
        region: dict[Node, int] = {node: int(spent) for node, spent in found.items() if kind_of(node) != CREST}
        for step in move.first_steps():
            fits = step.whole and step.cost is not None and step.cost <= move.left
            if fits and step.target not in region and self.step_refusal(move.source, step.target) is None:
                region[step.target] = move.cutoff
        return region

    # --- ends

    def _building_hexes(self, number: int) -> frozenset[int]:
        """The hexes of the building in which the unit begins: drawn as one, or painted hexes that touch."""
        ground = self.move.ground
        buildings = {shape for shape, _ in ground.drawings.storeys.get(number, ())}
        if buildings:
            return frozenset(
                other for other, held in ground.drawings.storeys.items() if any(shape in buildings for shape, _ in held)
            )
        found, todo = {number}, [number]
        if not self._is_building(number):
            return frozenset()
        while todo:
            here = todo.pop()
            for other in ground.neighbours[here]:
                apart = other >= 0 and ground.has_side("rowhouse_wall", here, other)
                if other >= 0 and other not in found and self._is_building(other) and not apart:
                    found.add(other)
                    todo.append(other)
        return frozenset(found)

    def _is_building(self, number: int) -> bool:
        rows = self.move.ground.rows
        return any(
            rows[key].fact("location") and rows[key].fact("rout_goal") for key in self.move.ground.terrain[number]
        )

    def exposing_enemy(self, node: Node) -> Enemy | None:
        """The known enemy with the place in sight and Normal Range, if it is open ground for him (10.5), or None."""
        number, move = hex_of(node), self.move
        if not move.ground.is_open(number) or kind_of(node) in (LEVEL, WORKS):
            return None
        return next((one for one in self.enemies if one.unbroken and self._has_in_range(one, number)), None)

    def _has_in_range(self, enemy: Enemy, number: int) -> bool:
        """Has the enemy a hex in sight and Normal Range, with nothing that shelters there?"""
        reaches = bool(enemy.sees[number]) and bool(enemy.in_normal_range[number])
        return reaches and not self._known_enemies.is_sheltered_from(enemy, number, self.move.mover)

    def end_refusal(self, node: Node, *, low_crawl: bool = False) -> CostPart | None:
        """Why a rout may not end in a place, or None (10.5); after a low crawl it may end in the open before an enemy."""
        number = hex_of(node)
        for enemy in self.enemies:
            if enemy.unbroken and enemy.armed and self.is_adjacent(enemy, node):
                return self._words.part("rout_end_beside", None, number, enemy=enemy.name)
        seen = None if low_crawl else self.exposing_enemy(node)
        return self._words.part("rout_end_open", None, number, enemy=seen.name) if seen is not None else None

    def nearest_shelters(self, region: dict[Node, int]) -> tuple[set[Node], set[Node]]:
        """(the shelters that a rout must make for, the shelters that it may ignore): the nearest in MF that it can end in."""
        move = self.move
        close = min((int(enemy.distance[move.start]) for enemy in self.enemies), default=None)
        must: dict[Node, int] = {}
        may: set[Node] = set()
        for node, spent in region.items():
            number = hex_of(node)
            if node == move.source or not move.ground.is_shelter(number) or self.end_refusal(node) is not None:
                continue
            nearer = close is not None and any(int(one.distance[number]) <= close for one in self.enemies)
            if number in self._start_building or nearer:
                may.add(node)
            elif kind_of(node) == "":
                must[node] = spent
        least = min(must.values(), default=None)
        return {node for node, spent in must.items() if spent == least}, may

    def result(self) -> tuple[AslSearchResult, list[Text]]:
        """Every place that the rout can end in, and notes for the legend."""
        move, words, found = self.move, self._words, AslSearchResult()
        region = self.region()
        must, may = self.nearest_shelters(region)
        allowed = self._linked_shelters(must, region) | may if must else set(region)
        for node, spent in region.items():
            number, kind = hex_of(node), kind_of(node)
            if node == move.source:
                continue
            barred = self.end_refusal(node)
            if barred is None and node not in allowed:
                barred = words.part("rout_shelter", None, number, hexes=self._labels(must))
            if barred is not None:
                if kind == "" and number != move.start:
                    found.refused.setdefault(number, barred)
            elif kind == "" and number != move.start:
                found.weights[number], found.nodes[number] = spent, node
            else:
                found.places[node] = spent
        for step in move.first_steps():
            number = hex_of(step.target)
            why = self.step_refusal(move.source, step.target)
            if number not in found.weights and number != move.start and kind_of(step.target) == "":
                reason = why or (step.parts[-1] if step.cost is None else None)
                if reason is not None:
                    found.refused[number] = reason
        return found, list(self._notes(found, must, may))

    def _linked_shelters(self, must: set[Node], region: dict[Node, int]) -> set[Node]:
        """The nearest shelters, and shelter after shelter from there (10.51)."""
        move = self.move
        found, todo = set(must), [(node, region[node]) for node in must]
        while todo:
            node, spent = todo.pop()
            for target, data in move.graph.graph.adj[node].items():
                weight = self._weight(node, target, data)
                fits = weight is not None and spent + weight <= move.cutoff and target in region
                if fits and weight is not None and target not in found and move.ground.is_shelter(hex_of(target)):
                    found.add(target)
                    todo.append((target, spent + weight))
        return found

    def _labels(self, nodes: Iterable[Node]) -> str:
        return ", ".join(sorted({self._words.label(hex_of(node)) for node in nodes}))

    def _notes(self, found: AslSearchResult, must: set[Node], may: set[Node]) -> Iterator[Text]:
        words, move = self._words, self.move
        yield words.sentence("rout_note")
        here = self.end_refusal(move.source)
        yield here.text if here is not None else words.sentence("rout_free")
        steps = self.first_hexes()
        if steps:
            yield words.sentence("rout_first", hexes=", ".join(sorted(words.label(number) for number in steps)))
        if must:
            yield words.sentence("rout_nearest", hexes=self._labels(must))
        elif found.weights:
            yield words.sentence("rout_no_shelter")
        if may:
            yield words.sentence("rout_ignored", hexes=self._labels(may))
        if not found.weights and not found.places:
            yield words.sentence("rout_nowhere")
        captor = self.captor(found)
        if captor is not None:
            yield words.sentence("rout_surrenders", enemy=captor.name)
        if any(level_of(node) for node in found.places):
            yield words.sentence("rout_levels")

    def first_hexes(self) -> list[int]:
        """The hexes that the first step may enter."""
        move = self.move
        return sorted(
            {
                hex_of(step.target)
                for step in move.first_steps()
                if step.cost is not None
                and step.cost <= move.left
                and hex_of(step.target) != move.start
                and self.step_refusal(move.source, step.target) is None
            }
        )

    # --- paths

    def cheapest_path(self, goal: Node) -> list[Node] | None:
        """The places of the cheapest rout to a place, without the start."""
        import networkx as nx

        graph, move = self.move.graph.graph, self.move
        try:
            nodes = nx.dijkstra_path(graph, move.source, goal, self._weight)
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            fits = goal in set(move.neighbours()) and self.step_refusal(move.source, goal) is None
            return [goal] if fits and move.step(move.source, goal).whole else None
        return list(nodes)[1:]

    def interdictions(self, nodes: Sequence[Node]) -> Iterator[DiceTest]:
        """The morale checks of entering places under interdiction, once for each (10.53)."""
        seen: set[int] = set()
        for node in nodes:
            number = hex_of(node)
            enemy = self.interdictor(node) if number not in seen else None
            seen.add(number)
            if enemy is not None:
                reason = self._words.sentence("interdicted", number)
                label = self._words.label(number)
                yield DiceTest(
                    label, reason, failure_probability(self.move.mover.morale), self._words.rule("interdicted")
                )

    def interdictor(self, node: Node) -> Enemy | None:
        """The first enemy who interdicts a place (10.53, 10.532), or None."""
        number, move = hex_of(node), self.move
        if not move.ground.is_open(number) or kind_of(node) in (LEVEL, WORKS):
            return None
        return next((one for one in self.enemies if one.interdicts and self._has_in_range(one, number)), None)
