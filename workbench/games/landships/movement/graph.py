"""The movement graphs of Landships!: over hexes for men and horses, over hexes and facings for vehicles.

A vehicle's node is ``(hex, facing, layer)``. A move begins in layer ``FRESH``; a vehicle that has used its one hex in reverse
is in ``REVERSED`` (6.15), one that has left the road in road movement is in ``STOPPED``, which no edge leaves (6.12). Any
turn costs the same (6.13, reading A10), so turns go through one node per hex and layer, ``(hex, TURNING, layer)``.
Edges carry ``w``, whole parts of a movement point, and on foot ``by``, the lines that the step follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from workbench.engine.movement.hex_doctrine import GraphStore, scale_of
from workbench.games.landships.movement.costs import Ground, Price, terms_of
from workbench.games.landships.movement.movers import FOOT
from workbench.scenario.changes import ChangeSet
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.engine.movement.lazy_graph import Targets

Node = tuple[int, int, int]
Edge = tuple[Node, Node, dict[str, Any]]
FRESH, REVERSED, STOPPED = 0, 1, 2
TURNING = 6
NOWHERE = -1
"""The facing of movers without one."""


def hex_of(node: Node) -> int:
    """The hex of a node."""
    return node[0]


@dataclass(frozen=True, slots=True)
class Profile:
    """The movers that a graph is for: a column of the chart and a side; for vehicles also the price in points of a turn and of
    a hex in reverse (0: they may not), and whether they move by road."""

    mobility: str
    side: str = ""
    turn: int = 0
    reverse: int = 0
    by_road: bool = False

    @property
    def faces(self) -> bool:
        """True for vehicles."""
        return self.turn > 0


class MoveGraph:
    """The graph of one profile."""

    def __init__(self, ground: Ground, profile: Profile) -> None:
        from workbench.engine.movement.lazy_graph import LazyGraph  # networkx is imported for the first move only

        self.ground = ground
        self.profile = profile
        self.scale = scale_of(ground.ruleset)
        self.graph = LazyGraph(self.edges_of, hex_of)

    def price(self, a: int, b: int) -> Price:
        """The price of the step from one hex to the next."""
        return self.ground.price(a, b, self.profile.mobility, self.profile.side)

    def keeps_road(self, a: int, b: int) -> bool:
        """True if a vehicle that moves by road is still on it after this step."""
        return self.ground.road_for_vehicles(a, b, self.profile.side) is not None

    def source(self, number: int, facing: int | None) -> Node:
        """The node at which a move starts."""
        return (number, NOWHERE if not self.profile.faces else facing or 0, FRESH)

    def nodes_before(self, node: Node) -> Iterator[Node]:
        """The nodes that a step leads from to this one, in the order of their hexes."""
        number = node[0]
        for other in sorted({number, *self._neighbours(number)}):
            yield from (before for before, target, _ in self._edges(other) if target == node)

    def _neighbours(self, number: int) -> list[int]:
        """The six hexes around one, -1 beyond the edge."""
        found: list[int] = self.ground.board.grid.neighbours[number].tolist()
        return found

    def edges_of(self, number: int) -> dict[Node, Targets]:
        """The nodes of a hex and the edges that leave them."""
        found: dict[Node, Targets] = {}
        if not self.profile.faces:
            found[number, NOWHERE, FRESH] = {}
        elif self.profile.by_road:
            found |= {(number, facing, STOPPED): {} for facing in range(6)}
        for node, target, data in self._edges(number):
            found.setdefault(node, {})[target] = data
        return found

    def _edges(self, number: int) -> Iterator[Edge]:
        """Every edge that leaves a hex."""
        if not self.profile.faces:
            yield from self._unfaced_edges(number)
            return
        if self.profile.by_road and not self.ground.touches_road(number):
            return
        steps = [self._step(number, there) for there in self._neighbours(number)]
        for layer in (FRESH, REVERSED) if self.profile.reverse else (FRESH,):
            yield from self._turns(number, layer)
            for facing, ahead in enumerate(steps):
                if ahead is not None:
                    there, weight, stops = ahead
                    target = (there, facing, STOPPED if stops else layer)
                    yield (number, facing, layer), target, {"w": weight}
        if self.profile.reverse:
            for facing in range(6):
                behind = steps[(facing + 3) % 6]
                if behind is not None:
                    there, weight, stops = behind
                    target = (there, facing, STOPPED if stops else REVERSED)
                    yield (number, facing, FRESH), target, {"w": self.profile.reverse * self.scale}

    def _unfaced_edges(self, number: int) -> Iterator[Edge]:
        for there in self._neighbours(number):
            if there < 0:
                continue
            price = self.price(number, there)
            if price.amount is not None:
                data: dict[str, Any] = {"w": int(price.amount * self.scale)}
                if self.profile.mobility == FOOT:
                    data["by"] = price.lines
                yield (number, NOWHERE, FRESH), (there, NOWHERE, FRESH), data

    def _step(self, number: int, there: int) -> tuple[int, int, bool] | None:
        if there < 0:
            return None
        price = self.price(number, there)
        if price.amount is None:
            return None
        return there, int(price.amount * self.scale), self.profile.by_road and not self.keeps_road(number, there)

    def _turns(self, number: int, layer: int) -> Iterator[Edge]:
        weight = self.profile.turn * self.scale
        for facing in range(6):
            if self.ground.terms.per_side:
                yield (number, facing, layer), (number, (facing + 1) % 6, layer), {"w": weight}
                yield (number, facing, layer), (number, (facing + 5) % 6, layer), {"w": weight}
            else:
                yield (number, facing, layer), (number, TURNING, layer), {"w": weight}
                yield (number, TURNING, layer), (number, facing, layer), {"w": 0}

    def patch(self, ground: Ground, changed: list[int]) -> None:
        """Update the graph after an edit of the map: edges out of, into and past the changed hexes are made anew."""
        self.ground = ground
        # a changed hex prices the steps of its neighbours, and a step by road is priced by the hexes it leaves and enters
        near = self._with_neighbours(set(changed))
        self.graph.forget(self._with_neighbours(near) if self.profile.by_road else near)

    def _with_neighbours(self, numbers: set[int]) -> set[int]:
        return numbers | {other for number in numbers for other in self._neighbours(number) if other >= 0}


class Graphs(GraphStore[Profile, Ground, MoveGraph]):
    """The graphs of a scenario by profile."""

    def _survey(self, scenario: Scenario, old: Ground | None, changes: ChangeSet | None) -> Ground:
        known = old is not None and changes is not None and not (changes.everything or changes.conditions)
        terms = old.terms if known and old is not None else terms_of(scenario, self.ruleset)
        return Ground(scenario, self.ruleset, terms)

    def _same_rules(self, old: Ground, new: Ground) -> bool:
        return old.terms == new.terms

    def _make(self, profile: Profile) -> MoveGraph:
        return MoveGraph(self.ground, profile)
