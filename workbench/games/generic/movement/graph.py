"""The movement graphs of a game of one's own: hexes, with the price of every step in whole parts of a movement point."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from workbench.engine.movement.hex_doctrine import GraphStore
from workbench.games.generic.movement.costs import Ground, Price
from workbench.scenario.changes import ChangeSet
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.engine.movement.lazy_graph import Targets

WHOLE = -1
"""The weight of a step that asks for the whole allowance."""


def hex_of(node: int) -> int:
    """The hex of a node: itself."""
    return node


class Profile(NamedTuple):
    """The moves of a graph: a class of movement, and the paths that they keep to (() = anywhere)."""

    mobility: str
    along: tuple[str, ...] = ()


class MoveGraph:
    """The graph of one class of movement, or of its moves along some paths. Edges carry ``w``, and ``stops``
    where the step ends a move."""

    def __init__(self, ground: Ground, profile: Profile) -> None:
        from workbench.engine.movement.lazy_graph import LazyGraph  # networkx is imported for the first move only

        self.ground, self.scale = ground, ground.scale
        self.mobility, self._along = profile
        self.graph = LazyGraph(self.edges_of, hex_of)

    def price(self, a: int, b: int) -> Price:
        """The price of the step from one hex to the next."""
        return self.ground.price(a, b, self.mobility, self._along)

    def edges_of(self, number: int) -> dict[int, Targets]:
        """A hex and the edges that leave it."""
        found: Targets = {}
        for there in self.ground.board.grid.neighbours[number].tolist():
            if there >= 0:
                price = self.price(number, there)
                if price.amount is not None:
                    weight = WHOLE if price.whole else int(price.amount * self.scale)
                    found[there] = {"w": weight, "stops": price.stops}
        return {number: found}

    def patch(self, ground: Ground, changed: list[int]) -> None:
        """Make the edges anew that leave the changed hexes and their neighbours."""
        self.ground = ground
        near = {other for number in changed for other in ground.board.grid.neighbours[number].tolist() if other >= 0}
        self.graph.forget(near | set(changed))


class Graphs(GraphStore[Profile, Ground, MoveGraph]):
    """The graphs of a scenario by class of movement and paths."""

    def _survey(self, scenario: Scenario, old: Ground | None, changes: ChangeSet | None) -> Ground:
        return Ground(scenario, self.ruleset)

    def _same_rules(self, old: Ground, new: Ground) -> bool:
        return True

    def _make(self, profile: Profile) -> MoveGraph:
        return MoveGraph(self.ground, profile)
