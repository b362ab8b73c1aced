"""The movement graph of a map: one networkx graph per mobility class, which grows with searches and follows edits of the map.

Nodes are hex numbers. A river hex without bridge or ford has a node per bank that a unit can have come from,
``(hex, bank)``; a hex behind a river has a node ``(hex, STOP)`` for units that must stop there (5.7). Edges carry ``w``, whole
parts of a movement point (:func:`~workbench.engine.movement.hex_doctrine.scale_of`); forbidden steps have no edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import GraphStore, scale_of
from workbench.engine.movement.results import CostPart
from workbench.engine.sight.results import Party
from workbench.games.panzer_grenadier.movement.costs import (
    UNKNOWN,
    Prices,
    Profile,
    Rivers,
    hexes_priced_by_side,
    terms_of,
)
from workbench.games.panzer_grenadier.movement.movers import CostWording, Limits, Mover, Occupants, is_full
from workbench.geometry.hexes import direction_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.engine.fire.protocol import FireDoctrine
    from workbench.engine.movement.lazy_graph import Targets
    from workbench.engine.spotting.protocol import SpottingDoctrine
    from workbench.scenario.changes import ChangeSet

# --- Whether a leader of the right branch activates a unit (3.12, 3.31 to 3.34, 5.4, 5.42, 5.43, 6.85).


class LeadershipFinder:
    """Finds why a unit counts as led: its state, its own kind, or a leader who could activate it from his hex."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, occupants: Occupants, words: CostWording) -> None:
        self._board = scenario.board
        self._ruleset = ruleset
        self._occupants = occupants
        self._words = words

    def why_led(self, mover: Mover, start: int) -> Text | None:
        """Why the unit counts as led, or None. The state ``led`` decides; without it a leader within his radius is assumed
        to activate the unit, for a reach shows what it may do."""
        if mover.has("led"):
            return self._words.sentence("led_state", unit=mover.name)
        if mover.has("demoralized"):
            return None
        if mover.is_a("leader"):
            return self._words.sentence("led_itself", unit=mover.name)
        if mover.is_a("recon") or mover.value("recon"):
            return self._words.sentence("led_recon", unit=mover.name)
        near = [start, *(n for n in self._board.grid.neighbours[start].tolist() if n >= 0)]
        for number in near if mover.side else ():
            for leader in self._occupants.friends(number, mover.side, (mover,)):
                if leader.is_a("leader") and self._commands(leader, number, start) and _same_branch(leader, mover):
                    return self._words.sentence("led_by", number, unit=mover.name, leader=leader.name)
        return None

    def near_leaders(self) -> frozenset[int]:
        """The hexes in which it may depend on leaders whether a unit counts as led: theirs, and those around them."""
        held = [
            number
            for number in self._occupants.hexes()
            if any(unit.is_a("leader") for unit in self._occupants.movers_at(number))
        ]
        around = self._board.grid.neighbours[held].ravel().tolist()
        return frozenset((*held, *(number for number in around if number >= 0)))

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


Node = int | tuple[int, int]
STOP = -3
WHOLE_MOVE_WEIGHT = 10**9
"""Weight of a step that takes the whole allowance: beyond every cutoff, so that no search takes it."""
NEXT_MOVE_WEIGHT = 2 * 10**9
"""Weight of going on after a forced stop: only in a later move."""


def hex_of(node: Node) -> int:
    """The hex of a node."""
    return node if isinstance(node, int) else node[0]


class MoveGraph:
    """The graph of one profile."""

    def __init__(self, ground: Ground, profile: Profile) -> None:
        from workbench.engine.movement.lazy_graph import LazyGraph  # networkx is imported for the first move only

        self.profile = profile
        self.scale = scale_of(ground.prices.ruleset)
        self.prices = ground.prices
        self.rivers = ground.rivers
        self.graph = LazyGraph(self.edges_of, hex_of)
        self._priced_by_side: BoolArray | None = None

    def is_wet(self, number: int) -> bool:
        """True for a river hex that is entered into the water: no bridge and no ford."""
        return (
            bool(self.rivers.mask[number])
            and number not in self.prices.terms.fords
            and not self.prices.is_bridged(number)
        )

    def has_banks(self, number: int) -> bool:
        """True for a river hex in which it matters on which bank a unit entered: those entered into the water, and by the other
        reading of 5.7 bridges and fords."""
        return self.is_wet(number) or (self.prices.terms.stop_after_bridges and bool(self.rivers.mask[number]))

    def nodes_at(self, number: int) -> tuple[Node, ...]:
        """The nodes of a hex that a move may start from."""
        return tuple((number, bank) for bank in self.rivers.banks_at(number)) if self.has_banks(number) else (number,)

    def _steps(self, a: int, b: int) -> Iterator[tuple[Node, Node, int]]:
        price = self.prices.entry_price(a, b, self.profile)
        if price.amount is None and not price.whole:
            return
        weight = WHOLE_MOVE_WEIGHT if price.amount is None else int(price.amount * self.scale)
        if self._closed_along_river(a, b):
            return
        for node in self.nodes_at(a):
            target = self._target_node(node, a, b)
            if target is not None:
                yield node, target, weight

    def _target_node(self, node: Node, a: int, b: int) -> Node | None:
        hexes = self.prices.board.grid.hexes
        if self.has_banks(b):
            if not isinstance(node, int):
                return b, node[1]
            if self.rivers.mask[a]:
                return b, UNKNOWN  # off the bridge into the water: the bank is unknown
            back = direction_of(hexes[a].minus(hexes[b]))
            return b, self.rivers.bank(b, back if back is not None else 0)
        if isinstance(node, int) or self.rivers.mask[b]:
            return b
        direction = direction_of(hexes[b].minus(hexes[a]))
        if direction is None or not self.rivers.crosses(a, node[1], direction):
            return b
        if not self.is_wet(a):
            return b, STOP
        if self.needs_help(a):
            return None
        return b if self._assisted(a) and not self.prices.terms.stop_after_major else (b, STOP)

    def _assisted(self, number: int) -> bool:
        rows = self.prices.ruleset.terrain
        return any(rows[key].fact("cross") == "assisted" for key in self.river_keys(number))

    def river_keys(self, number: int) -> list[str]:
        """The kinds of river in a hex."""
        board, rows = self.prices.board, self.prices.ruleset.terrain
        held = (*board.terrain_at(number), board.ground)
        return [key for key in held if key in rows and rows[key].fact("river")]

    def is_major(self, number: int) -> bool:
        """True for a river that is crossed only with help (5.72)."""
        return self._assisted(number)

    def needs_help(self, number: int) -> bool:
        """True if this class cannot cross the river there by itself: a major river (5.72), or wheels anywhere (5.71)."""
        rows = self.prices.ruleset.terrain
        costs = (rows[key].cost.get(self.profile.mobility) for key in self.river_keys(number))
        return self._assisted(number) or any(cost is not None and cost.prohibited for cost in costs)

    def _closed_along_river(self, a: int, b: int) -> bool:
        if self.prices.terms.wheels_along_rivers or not (self.rivers.mask[a] and self.rivers.mask[b]):
            return False
        return self._assisted(a) and self._assisted(b) and self._barred_by_chart(a) and self._barred_by_chart(b)

    def _barred_by_chart(self, number: int) -> bool:
        rows = self.prices.ruleset.terrain
        costs = (rows[key].cost.get(self.profile.mobility) for key in self.river_keys(number))
        return any(cost is not None and cost.prohibited for cost in costs)

    def edges_of(self, number: int) -> dict[Node, Targets]:
        """The nodes of a hex and the edges that leave them, first those to hexes that cost the same from every side."""
        by_side = self._hexes_priced_by_side()
        found: dict[Node, Targets] = {number: {}}
        found |= {node: {} for node in self.nodes_at(number)}
        others = [other for other in self.prices.board.grid.neighbours[number].tolist() if other >= 0]
        for other in sorted(others, key=lambda other: (by_side[other], other)):
            if by_side[other]:
                for node, target, weight in self._steps(number, other):
                    found[node][target] = {"w": weight}
            else:
                price = self.prices.chart_price(other, self.profile)
                if price.amount is not None:
                    found[number][other] = {"w": int(price.amount * self.scale)}
        if any(self.has_banks(other) for other in others):
            found[number, STOP] = {number: {"w": NEXT_MOVE_WEIGHT}}
        return found

    def _hexes_priced_by_side(self) -> BoolArray:
        """The hexes that steps from different sides enter at different prices, among them those in and at rivers."""
        if self._priced_by_side is None:
            found = hexes_priced_by_side(self.prices)
            rivers = np.flatnonzero(self.rivers.mask)
            found[rivers] = True
            around = self.prices.board.grid.neighbours[rivers].ravel()
            found[around[around >= 0]] = True
            self._priced_by_side = found
        return self._priced_by_side

    def patch(self, ground: Ground, changed: list[int]) -> None:
        """Follow an edit of the map: steps from and to the ``changed`` hexes are priced anew, everything else stays.

        The banks of a river are a property of its whole course, so an edit of a river touches all its hexes.
        """
        dirty = set(changed) | ground.rivers.changed_hexes(self.rivers)
        table = ground.prices.board.grid.neighbours
        self.prices, self.rivers, self._priced_by_side = ground.prices, ground.rivers, None
        near = {other for number in dirty for other in table[number].tolist() if other >= 0}
        self.graph.forget(dirty | near)


@dataclass(frozen=True)
class Ground:
    """The prices and the rivers of a map."""

    prices: Prices
    rivers: Rivers


class Graphs(GraphStore[Profile, Ground, MoveGraph]):
    """The graphs of a scenario by profile."""

    def _survey(self, scenario: Scenario, old: Ground | None, changes: ChangeSet | None) -> Ground:
        if old is None:
            terms = terms_of(scenario, self.ruleset)
            return Ground(Prices(scenario, self.ruleset, terms), Rivers(scenario.board, self.ruleset))
        terms = old.prices.terms
        if changes is None or changes.everything or changes.conditions:
            terms = terms_of(scenario, self.ruleset)
        prices = Prices(scenario, self.ruleset, terms, old.prices)
        return Ground(prices, Rivers(scenario.board, self.ruleset, old.rivers))

    def _same_rules(self, old: Ground, new: Ground) -> bool:
        return old.prices.terms == new.prices.terms

    def _make(self, profile: Profile) -> MoveGraph:
        return MoveGraph(self.ground, profile)


# --- Enemies that a unit without a leader may not close on, and from which a demoralized one flees (5.4, 5.41, 14.3).


ANYWHERE = 10**6
"""More hexes than any map has from one end to the other."""


@dataclass(frozen=True, eq=False)
class Threat:
    """One enemy who can harm a mover: ``range`` in hexes, ``seen`` the hexes where he would spot the mover,
    ``distance`` the hexes from him."""

    name: Text
    at: int
    range: int
    distance: IntArray
    seen: BoolArray
    start: int
    seen_at_start: bool

    def spots(self, number: int) -> bool:
        """True if he spots the mover in this hex (a SPOTTED marker counts only where it lies, 8.22)."""
        return bool(self.seen[number]) or (number == self.start and self.seen_at_start)

    def can_fire_at(self, number: int) -> bool:
        """True if he spots the mover in this hex and has it in range."""
        return bool(self.distance[number] <= self.range) and self.spots(number)

    def closed_steps(self, neighbours: IntArray) -> BoolArray:
        """Where :meth:`is_closed_on` holds, for every hex and direction (n, 6); ``neighbours`` gives -1 beyond the edge."""
        nearer = (self.distance[neighbours] < self.distance[:, None]) & (self.distance[neighbours] <= self.range)
        spotted = self.seen.copy()
        spotted[self.start] |= self.seen_at_start
        found: BoolArray = nearer & (spotted[:, None] | spotted[neighbours]) & (neighbours >= 0)
        return found

    def is_closed_on(self, here: int, there: int) -> bool:
        """True if a step from ``here`` to ``there`` closes on him within his range while he can spot the mover.

        Spotting counts at either end of the step: a spotted unit may not close, nor may it step into view.
        """
        nearer = self.distance[there] < self.distance[here]
        return bool(nearer and self.distance[there] <= self.range) and (self.spots(here) or self.spots(there))


class Threats:
    """Finds the threats to a mover; areas of spotting are found once per enemy and kind of mover."""

    def __init__(
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        occupants: Occupants,
        spotting: SpottingDoctrine,
        fire: FireDoctrine,
    ) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._occupants = occupants
        self._spotting = spotting
        self._fire = fire
        self._areas: dict[tuple[object, ...], BoolArray] = {}
        self._ranges: dict[tuple[str, int, str], int | None] = {}
        self._away: dict[int, IntArray] = {}

    def find(self, mover: Mover, start: int, steps: int, *, fleeing: bool = False) -> tuple[Threat, ...]:
        """Threats to a mover that may come within ``steps`` hexes of its start."""
        return tuple(self._find(mover, start, steps, fleeing)) if mover.side else ()

    def _find(self, mover: Mover, start: int, steps: int, fleeing: bool) -> Iterator[Threat]:
        grid = self._scenario.board.grid
        for number in self._occupants.hexes():
            for enemy in self._occupants.fighters(number, mover.side):
                reach = self.harm_range(enemy, number, mover, fleeing)
                if reach is None or grid.hexes[start].distance(grid.hexes[number]) > reach + steps:
                    continue
                seen = self._seen(enemy, number, mover, frozenset({"spotted"}))
                marked = mover.has("spotted") and bool(self._seen(enemy, number, mover, frozenset())[start])
                yield Threat(enemy.name, number, reach, self._distances(number), seen, start, marked)

    def harm_range(self, enemy: Mover, at: int, mover: Mover, fleeing: bool = False) -> int | None:
        """The distance that an enemy's direct or anti-tank fire can harm the mover (hexes), None if not at all.

        Direct fire harms whatever has no armour; anti-tank fire harms vehicles (A43). Direct fire alone
        neither stops armour (5.41) nor makes it flee (14.3).
        """
        found = []
        df, at_fire = enemy.value("df") is not None, enemy.value("at") is not None
        if df and not mover.is_a("afv"):
            found.append("df")
        if at_fire and mover.is_a("vehicle") and not (df and mover.is_a("afv") and self._df_excuses() and not fleeing):
            found.append("at")
        ranges = [reach for weapon in found if (reach := self._range(enemy, at, weapon)) is not None]
        return max(ranges, default=None)

    def _df_excuses(self) -> bool:
        return self._ruleset.takes(self._scenario.switches, "A43", "df_excuses")

    def _range(self, enemy: Mover, at: int, weapon: str) -> int | None:
        key = (enemy.unit, at, weapon)
        if key not in self._ranges:
            self._ranges[key] = self._range_by_chart(enemy, at, weapon)
        return self._ranges[key]

    def _range_by_chart(self, enemy: Mover, at: int, weapon: str) -> int | None:
        try:
            answer = self._fire.range(at, None, firer=enemy.party(), weapon=weapon)
        except CannotAnswer:
            return None
        return ANYWHERE if answer.maximum is None else answer.maximum

    def _seen(self, enemy: Mover, at: int, mover: Mover, without: frozenset[str]) -> BoolArray:
        state = tuple(sorted(mover.state - without))
        key = (enemy.unit, mover.kind.key, mover.side, state)
        if key not in self._areas:
            party = Party(mover.kind.key, mover.side, "", state)
            self._areas[key] = self._spotting.area(at, observer=enemy.party(), party=party).spotted
        return self._areas[key]

    def _distances(self, number: int) -> IntArray:
        if number not in self._away:
            self._away[number] = self._scenario.board.grid.distances(number)
        return self._away[number]


# --- Steps that neither terrain nor price forbid, but enemies, friends or orders do (4.5, 5.3, 5.4, 5.73, 14.2).


class EntryRules:
    """Why movers may not take a step; ``halting_hexes`` are hexes where entering units must stop, ``avoided`` those that the
    request avoids, whatever the rules allow."""

    def __init__(
        self,
        words: CostWording,
        closed: dict[int, CostPart],
        threats: Sequence[Threat],
        halting_hexes: frozenset[int],
        avoided: frozenset[int] = frozenset(),
    ) -> None:
        self._words = words
        self._closed = closed
        self._threats = threats
        self.halting_hexes = halting_hexes
        self.avoided = avoided

    @property
    def allows_all(self) -> bool:
        """True if no step is refused and no unit has to stop."""
        return not self._closed and not self._threats and not self.halting_hexes and not self.avoided

    def refusal(self, here: int, there: int) -> CostPart | None:
        """Why the step may not be taken, or None."""
        return self._words.avoided(there) if there in self.avoided else self.refusal_by_rules(here, there)

    def refusal_by_rules(self, here: int, there: int) -> CostPart | None:
        """Why the rules bar the step, or None."""
        return self._closed.get(there) or self.closing(here, there)

    @property
    def barred_hexes(self) -> frozenset[int]:
        """The hexes that none of these movers may enter, and those that the request avoids."""
        return self.avoided.union(self._closed)

    def is_closed(self, there: int) -> bool:
        """True for a hex that none of these movers may enter, led or not (4.5, 5.3, 5.73)."""
        return there in self._closed

    def closing_steps(self, neighbours: IntArray) -> set[tuple[int, int]]:
        """All steps (from, to) that may not be taken without a leader; ``neighbours`` as a grid has them."""
        barred = np.zeros(neighbours.shape, dtype=np.bool_)
        for threat in self._threats:
            barred |= threat.closed_steps(neighbours)
        rows, directions = np.nonzero(barred)
        return set(zip(rows.tolist(), neighbours[rows, directions].tolist(), strict=True))

    def closing(self, here: int, there: int) -> CostPart | None:
        """Why the step may not be taken without a leader (5.4), or None."""
        for threat in self._threats:
            if threat.is_closed_on(here, there):
                return self._words.part("closing", None, there, enemy=threat.name, n=int(threat.distance[there]))
        return None


def closed_hexes(
    words: CostWording, graph: MoveGraph, occupants: Occupants, limits: Limits, movers: Sequence[Mover]
) -> dict[int, CostPart]:
    """Hexes that the movers may not enter because of the units there."""
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
        elif is_full(limits, friends, movers, river):
            found[number] = words.part("full", None, number, combat=limits.combat, transport=limits.transport)
        elif river and graph.is_wet(number) and graph.needs_help(number) and _just_arrived(friends):
            found[number] = words.part("engineer_today", None, number)
    return found


def _just_arrived(friends: Sequence[Mover]) -> bool:
    engineers = [unit for unit in friends if unit.is_a("engineer")]
    return bool(engineers) and all(unit.has("moved_fired") for unit in engineers)


def helping_engineers(
    graph: MoveGraph, occupants: Occupants, number: int, side: str, movers: Sequence[Mover]
) -> list[Mover]:
    """Engineers in good order who stand in a river hex and help others across (5.73)."""
    if not graph.rivers.mask[number] or not graph.is_wet(number):
        return []
    friends = occupants.friends(number, side, movers) if side else list(occupants.movers_at(number))
    return [unit for unit in friends if unit.is_a("engineer") and unit.good_order and not unit.has("moved_fired")]
