"""The movement graphs of Advanced Squad Leader, one per profile, which grow with searches and follow edits of the map.

Nodes are places (:mod:`workbench.games.asl.movement.movers`); edges carry ``w``, whole parts of a movement point, and
``road`` if only the price of a road was paid. Steps that take the whole allowance, and barred ones, have no edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.fire.protocol import FireDoctrine
from workbench.engine.movement.hex_doctrine import GraphStore, scale_of
from workbench.engine.movement.movers import MovementWording
from workbench.engine.movement.results import CostPart
from workbench.engine.sight.results import Party
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.games.asl.movement.cost_items import Item, Price, cheaper, price_of_items
from workbench.games.asl.movement.costs import NO_STEP, Prices, Profile
from workbench.games.asl.movement.movers import (
    BRIDGE,
    CREST,
    LEVEL,
    VERTEX,
    WORKS,
    Limits,
    Mover,
    Node,
    Occupants,
    hex_of,
    kind_of,
    level_of,
)
from workbench.games.asl.movement.terrain import Ground
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS, Hex
from workbench.scenario.changes import ChangeSet
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.engine.movement.lazy_graph import Targets

# --- The known enemies of a mover, for rout and Dash: their places, what they see, and their Normal Range (10.51, 10.53,
# 4.63).


FULL = "full"


@dataclass(frozen=True, eq=False)
class Enemy:
    """One known enemy: ``distance`` from it in hexes, ``sees`` the hexes in its line of sight, ``in_normal_range``
    the hexes in its Normal Range, ``interdicts`` if its state allows interdiction (10.532)."""

    name: Text
    at: int
    level: int
    mover: Mover
    distance: IntArray
    sees: BoolArray
    in_normal_range: BoolArray
    unbroken: bool
    armed: bool
    interdicts: bool


class Enemies:
    """Finds the known enemies; their areas of sight are found once per enemy."""

    def __init__(
        self, scenario: Scenario, occupants: Occupants, spotting: SpottingDoctrine, fire: FireDoctrine, furthest: int
    ) -> None:
        self._scenario, self._occupants = scenario, occupants
        self._spotting, self._fire = spotting, fire
        self._furthest = furthest
        self._found: dict[str, Enemy] = {}

    def enemies_of(self, mover: Mover) -> list[Enemy]:
        """The known enemies of a mover."""
        return list(self._all(mover)) if mover.side else []

    def _all(self, mover: Mover) -> Iterator[Enemy]:
        for number, other in self._occupants.known_enemies(mover.side):
            if other.unit not in self._found:
                self._found[other.unit] = self._enemy(number, other, mover)
            yield self._found[other.unit]

    def _enemy(self, number: int, other: Mover, mover: Mover) -> Enemy:
        party = Party(mover.kind.key, mover.side)
        sees = self._spotting.area(number, observer=_stationary_party(other), party=party).sight
        distance = self._scenario.board.grid.distances(number)
        unbroken = not other.is_broken
        able = unbroken and not other.has("cx", "pinned", "melee", "unarmed", "ti") and not other.is_a("dummy")
        in_normal_range = self._in_normal_range(number, other, distance)
        armed = not other.has("unarmed")
        return Enemy(
            other.name,
            number,
            other.level,
            other,
            distance,
            sees,
            in_normal_range,
            unbroken,
            armed,
            able and bool(in_normal_range.any()),
        )

    def _in_normal_range(self, number: int, other: Mover, distance: IntArray) -> BoolArray:
        """Hexes in Normal Range and not farther than interdiction reaches; none without a range."""
        nowhere: BoolArray = np.zeros(len(distance), dtype=np.bool_)
        try:
            bearing = self._fire.bearing(number, firer=_stationary_party(other))
        except CannotAnswer:
            return nowhere
        if FULL not in bearing.bands:
            return nowhere
        found: BoolArray = (bearing.band == bearing.bands.index(FULL)) & (distance <= self._furthest)
        return found

    def is_sheltered_from(self, enemy: Enemy, number: int, mover: Mover) -> bool:
        """Is a hex no Open Ground for the fire of an enemy at a mover there (10.531)?"""
        party = Party(mover.kind.key, mover.side, "", (), "move")
        cover = self._fire.cover(enemy.at, number, firer=_stationary_party(enemy.mover), party=party)
        opened = cover.extra.get("open_ground")
        tem = cover.values.get("tem")
        return not opened if isinstance(opened, bool) else isinstance(tem, int) and tem > 0


def _stationary_party(mover: Mover) -> Party:
    """A unit as a party that does nothing but observe."""
    return replace(mover.party(), action="")


# --- Leaving the map: as if onto its mirror image beyond the edge (2.6).


def exit_price(prices: Prices, node: Node) -> Price | None:
    """The price of leaving the map from a place, None where it does not lie at the edge."""
    ground, number = prices.ground, hex_of(node)
    directions = [direction for direction, other in enumerate(ground.neighbours[number]) if other < 0]
    if kind_of(node) == VERTEX and not isinstance(node, int):
        directions = [direction for direction in directions if direction in ((node[2] - 1) % 6, node[2])]
    if not directions:
        return None
    best = NO_STEP
    for direction in directions:
        beyond = mirrored_hex(prices, number, direction)
        cot = prices.cot(ground.terrain[beyond])
        climbed = ground.floor[beyond] - prices.level(node)
        best = cheaper(best, price_of_items((*cot.items, *prices.uphill_items(climbed, cot, (), road=False))))
    if kind_of(node) != VERTEX:
        for row in ground.ending_roads(number):
            item = prices.road_item(row)
            if item is not None:
                best = cheaper(best, price_of_items((Item(row.key, "road", item.amount, item.rule),), road=True))
    return best


def mirrored_hex(prices: Prices, number: int, direction: int) -> int:
    """The hex whose mirror image lies beyond the edge in a direction; the hex itself where the map has none."""
    grid = prices.ground.board.grid
    beyond = grid.hexes[number].plus(DIRECTIONS[direction])
    left, right, top, bottom = _bounds(grid)
    q, half = beyond.q, 2 * beyond.r + beyond.q
    if not left <= q <= right:
        q = 2 * (left if q < left else right) - q
    if not top <= half <= bottom:
        half = 2 * (top if half < top else bottom) - half
    found = grid.index(Hex(q, (half - q) // 2))
    return number if found is None else found


@lru_cache(maxsize=8)
def _bounds(grid: HexGrid) -> tuple[int, int, int, int]:
    """First and last column, and twice the heights of the topmost and lowest centres of a flat-topped map."""
    columns = [one.q for one in grid.hexes]
    halves = [2 * one.r + one.q for one in grid.hexes]
    return min(columns), max(columns), min(halves), max(halves)


# --- Units in the way: enemies whose Locations are barred, overrun or charged, and friends who overstack (4.14,
# 4.15, 5.11).


ENTERING_STATES = ("berserk",)
WAVE, ADVANCE, GALLOPS = "human_wave", "advance", ("gallop", "gallop_late")


@dataclass(frozen=True, slots=True)
class EntryEffect:
    """The effect of entering a Location: barred (the part says why), a surcharge, a factor (overrun), or the end of the
    move."""

    barred: CostPart | None = None
    surcharge: CostPart | None = None
    factor: int = 1
    overrun: CostPart | None = None
    halts: bool = False

    @property
    def added_points(self) -> Fraction:
        """Movement points that the surcharge adds."""
        return (self.surcharge.cost or Fraction(0)) if self.surcharge is not None else Fraction(0)


FREE_ENTRY = EntryEffect()


class EntryRules:
    """The effects of entering occupied Locations for a group of movers."""

    def __init__(
        self,
        words: MovementWording,
        occupants: Occupants,
        limits: Limits,
        movers: Sequence[Mover],
        mode: str,
        *,
        obeys_enemies: bool = True,
        avoided: frozenset[int] = frozenset(),
    ) -> None:
        self._words, self._occupants, self._limits = words, occupants, limits
        self._movers, self._mode, self._obeys_enemies = movers, mode, obeys_enemies
        self.avoided = avoided
        self.hexes = frozenset(occupants.hexes()) | avoided
        self._effects: dict[tuple[int, int, bool], EntryEffect] = {}

    def effect_of_entering(self, target: Node) -> EntryEffect:
        """The effect of entering a place."""
        number = hex_of(target)
        if number not in self.hexes:
            return FREE_ENTRY
        if number in self.avoided:
            return EntryEffect(self._words.avoided(number))
        in_bypass = kind_of(target) == "vertex"
        key = (number, level_of(target), in_bypass)
        if key not in self._effects:
            self._effects[key] = self._judge_entry(number, level_of(target), in_bypass)
        return self._effects[key]

    def _judge_entry(self, number: int, level: int, in_bypass: bool) -> EntryEffect:
        movers, side = self._movers, self._movers[0].side
        enemies = [one for one in self._occupants.enemies_at(number, level, side) if one.is_known]
        if (
            in_bypass
        ):  # in Bypass a unit is in the hex but does not overstack; a known enemy in the obstacle bars it (4.3)
            free = not self._obeys_enemies or all(one.has("disrupted") for one in enemies)
            return FREE_ENTRY if free else EntryEffect(self._words.part("enemy_bypass", None, number))
        if enemies and self._obeys_enemies and self._mode != ADVANCE:
            met = self._enemy(number, enemies)
            if met is not None:
                return met
        friends = self._occupants.at_level(number, level, side, movers)
        vehicle = movers[0].is_a("vehicle")
        excess = (
            self._limits.excess_vehicles([*friends, *movers]) if vehicle else self._limits.excess([*friends, *movers])
        )
        if not excess or not friends:
            return FREE_ENTRY
        cost = self._words.number("overstack", 1) * excess
        return EntryEffect(surcharge=self._words.part("overstack", cost, number))

    def _enemy(self, number: int, enemies: Sequence[Mover]) -> EntryEffect | None:
        movers, words = self._movers, self._words
        if any(one.has("unarmed") for one in movers):
            return EntryEffect(words.part("enemy_unarmed", None, number))
        if all(one.has("disrupted", "unarmed") for one in enemies):
            return None
        if all(one.has(*ENTERING_STATES) for one in movers) or self._mode == WAVE:
            return EntryEffect(halts=True)
        if self._mode in GALLOPS and all(one.is_mounted for one in movers):
            extra = words.number("charge_extra", 3)
            return EntryEffect(surcharge=words.part("charge", extra, number), halts=True)
        if movers[0].is_vehicle:
            return EntryEffect(words.part("enemy_vehicle", None, number))
        alone = len(enemies) == 1 and enemies[0].is_smc
        if alone and all(one.on_foot for one in movers) and any(one.is_a("mmc") for one in movers):
            factor = int(words.number("overrun_factor", 2))
            part = words.part("overrun", Fraction(0), number, factor=factor)
            return EntryEffect(factor=factor, overrun=part, halts=True)
        return EntryEffect(words.part("enemy", None, number))


class MoveGraph:
    """The graph of one profile."""

    def __init__(self, ground: Ground, profile: Profile) -> None:
        from workbench.engine.movement.lazy_graph import LazyGraph  # networkx is imported for the first move only

        self.profile = profile
        self.scale = scale_of(ground.ruleset)
        self.prices = Prices(ground, profile)
        self.graph = LazyGraph(self.edges_of, hex_of)
        self._inner_nodes: dict[int, tuple[Node, ...]] = {}
        self._exits: dict[Node, Price | None] = {}
        self._whole: tuple[int, ...] | None = None
        self.edge = frozenset(number for number, around in enumerate(ground.neighbours) if min(around) < 0)

    @property
    def ground(self) -> Ground:
        """The map that the graph is of."""
        return self.prices.ground

    def nodes_in(self, number: int) -> tuple[Node, ...]:
        """The places of a hex, its floor first."""
        inner = self._inner_nodes.get(number)
        if inner is None:
            inner = self._inner_nodes[number] = tuple(self._places(number))
        return (number, *inner)

    def price(self, node: Node, target: Node) -> Price:
        """The price of a step."""
        return self.prices.step(node, target)

    def whole(self) -> tuple[int, ...]:
        """The hexes whose terrain takes a whole move."""
        if self._whole is None:
            terrain = self.ground.terrain
            self._whole = tuple(n for n, keys in enumerate(terrain) if self.prices.cot(keys).whole)
        return self._whole

    def exit_price(self, node: Node) -> Price | None:
        """The price of leaving the map from a place, None where it does not lie at the edge (2.6)."""
        if node not in self._exits:
            self._exits[node] = exit_price(self.prices, node) if hex_of(node) in self.edge else None
        return self._exits[node]

    def _places(self, number: int) -> Iterator[Node]:
        """The places inside a hex other than its floor."""
        ground = self.ground
        if number in ground.bridged:
            yield number, BRIDGE, 0
        if self.profile.on_foot:
            for level in range(1, ground.storeys(number) + 1):
                yield number, LEVEL, level
            if number in ground.sunk:
                yield number, CREST, 0
            if ground.works_at(number) is not None:
                yield number, WORKS, 0
        if self.profile.may_bypass and number in ground.obstacles:
            free = [self.prices.bypass_refusal(number, (direction,)) is None for direction in range(6)]
            for vertex in range(6):
                if free[vertex] or free[vertex - 1]:
                    yield number, VERTEX, vertex

    def edges_of(self, number: int) -> dict[Node, Targets]:
        """The nodes of a hex and the edges that leave them."""
        found: dict[Node, Targets] = {node: {} for node in self.nodes_in(number)}
        for other in (number, *(other for other in self.ground.neighbours[number] if other >= 0)):
            for node, targets in found.items():
                for target in self.nodes_in(other):
                    if node != target:
                        price = self.price(node, target)
                        if price.paid_in_points and price.amount is not None:
                            targets[target] = {"w": int(price.amount * self.scale), "road": price.road}
        return found

    def patch(self, ground: Ground, changed: list[int]) -> None:
        """Follow an edit of the map: ``changed`` hexes and the edges to and from them are made anew.

        A building's stairwells are a property of the whole building, so an edit touches all hexes of its buildings.
        """
        if ground is self.ground:
            return
        buildings = {
            shape for number in changed for known in (self.ground, ground) for shape in _building_shapes(known, number)
        }
        dirty = set(changed)
        if buildings:
            for known in (self.ground, ground):
                dirty |= {n for n in known.drawings.storeys if not buildings.isdisjoint(_building_shapes(known, n))}
        table = ground.neighbours
        for number in changed:
            if self.ground.is_wet(number) or ground.is_wet(number):  # water on both sides of a hexside bars Bypass
                dirty |= {other for other in table[number] if other >= 0}
        self.prices = Prices(ground, self.profile)
        self._exits.clear()
        self._whole = None
        for number in dirty:
            self._inner_nodes.pop(number, None)
        self.graph.forget(dirty | {other for number in dirty for other in table[number] if other >= 0})


def _building_shapes(ground: Ground, number: int) -> frozenset[int]:
    return frozenset(shape for shape, _ in ground.drawings.storeys.get(number, ()))


class Graphs(GraphStore[Profile, Ground, MoveGraph]):
    """The graphs of a scenario by profile."""

    def _survey(self, scenario: Scenario, old: Ground | None, changes: ChangeSet | None) -> Ground:
        if old is not None and changes is not None and not changes.ground and not changes.conditions:
            return old
        return Ground(scenario, self.ruleset, old if changes is not None and not changes.everything else None)

    def _same_rules(self, old: Ground, new: Ground) -> bool:
        return old.terms == new.terms

    def _make(self, profile: Profile) -> MoveGraph:
        return MoveGraph(self.ground, profile)
