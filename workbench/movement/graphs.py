"""Movement graphs that follow a scenario: one networkx graph per kind of mover, edited in place when the map is."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Hashable
from math import lcm
from typing import Generic, Protocol, TypeVar

import numpy as np

from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import ChangeSet, compare
from workbench.scenario.scenario import Scenario

Ground = TypeVar("Ground")
Ground_contra = TypeVar("Ground_contra", contravariant=True)
Profile = TypeVar("Profile", bound=Hashable)
Graph = TypeVar("Graph", bound="Follows")  # type: ignore[type-arg]


class Follows(Protocol[Ground_contra]):
    """A graph that can be edited in place."""

    def patch(self, ground: Ground_contra, changed: list[int]) -> None:
        """Follow an edit of these hexes; ``ground`` prices the new map."""
        ...


class GraphStore(ABC, Generic[Profile, Ground, Graph]):
    """The graphs of a scenario by profile (mobility class, side ...). They follow whichever scenario is asked for by
    comparing it with the last one. ``Ground`` is what prices a map.

    Who searches a graph holds ``lock`` as long, for a question about another scenario edits the graph in place.
    """

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.lock = threading.RLock()
        self._graphs: dict[Profile, Graph] = {}
        self._scenario = scenario
        self.ground = self._survey(scenario, None, None)

    @abstractmethod
    def _survey(self, scenario: Scenario, old: Ground | None, changes: ChangeSet | None) -> Ground:
        """What prices a scenario; what an edit left true may be taken from ``old``."""

    @abstractmethod
    def _same_rules(self, old: Ground, new: Ground) -> bool:
        """True if the readings and conditions that graphs depend on are the same."""

    @abstractmethod
    def _make(self, profile: Profile) -> Graph:
        """The graph of a profile on the present ground."""

    def at(self, scenario: Scenario, profile: Profile) -> Graph:
        """The graph of a profile on this scenario; graphs made for an earlier value are edited in place."""
        self.follow(scenario)
        if profile not in self._graphs:
            self._graphs[profile] = self._make(profile)
        return self._graphs[profile]

    def follow(self, scenario: Scenario) -> Ground:
        """Bring every graph to a scenario; returns its ground."""
        if scenario is self._scenario:
            return self.ground
        changes = compare(self._scenario, scenario)
        ground = self._survey(scenario, self.ground, changes)
        if changes.hexes is None or not self._same_rules(self.ground, ground):
            self._graphs.clear()
        else:
            changed = np.flatnonzero(changes.hexes).tolist()
            for graph in self._graphs.values():
                graph.patch(ground, changed)
        self._scenario, self.ground = scenario, ground
        return ground


def scale_of(ruleset: Ruleset) -> int:
    """The least number of parts of a movement point in which every cost of the chart is whole (6 where it has 1.5 and 2/3)."""
    amounts = [cost.amount for row in ruleset.terrain.values() for cost in row.cost.values()]
    return lcm(1, *(amount.denominator for amount in amounts))
