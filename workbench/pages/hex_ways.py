"""The ways of a unit to all ends of one reach, from one search: the cheapest way to each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.movement.results import MoveRequest, Reach, Route, StepGraph

Way = tuple[int, ...]


def ways_of(
    analysis: Analysis, request: MoveRequest, reach: Reach, cancel: CancelToken | None = None
) -> Mapping[int, Way]:
    """For every end of a reach the hexes of a cheapest way there, without the start. Each is walked once more, step by step,
    and is left out where it costs otherwise than the reach says."""
    try:
        tried = analysis.movement.search_steps(request, lambda steps: cheapest_ways(steps, reach.costs)) or {}
    except CannotAnswer:
        tried = {}  # a kind of move that has no steps
    found = {}
    for end, cost in reach.costs.items():
        if cancel is not None:
            cancel.check()
        way = tried.get(end, ())
        if way and _costs(analysis, request, way) == cost:
            found[end] = way
        else:
            route = _route(analysis, request, to=end)
            if route is not None and route.cost == cost:
                found[end] = tuple(step.to for step in route.steps)
    return found


def _costs(analysis: Analysis, request: MoveRequest, along: Way) -> object:
    """The price of a way that stays within the allowance; None of any other."""
    route = _route(analysis, request, along=along)
    return None if route is None or not route.within else route.cost


def _route(
    analysis: Analysis, request: MoveRequest, *, to: int | None = None, along: Sequence[int] = ()
) -> Route | None:
    try:
        return analysis.path(request, to=to, along=along)
    except CannotAnswer:
        return None


def cheapest_ways(steps: StepGraph, ends: Collection[int]) -> dict[int, Way]:
    """For each of some hexes, the hexes that the cheapest way there enters, found by one search from the start."""
    left, found = set(ends), dict[int, Way]()
    order = count()
    queue: list[tuple[int, int, Any, Any]] = [(0, next(order), source, None) for source in steps.sources]
    before: dict[Any, Any] = {}
    while queue and left:
        cost, _, node, came = heappop(queue)
        if node in before:
            continue
        before[node] = came
        number = steps.hex_of(node)
        if number in left and came is not None and steps.is_end(node):
            left.discard(number)
            found[number] = _entered(steps, before, node)
        for target, weight in steps.edges(node, came is None):
            if target not in before:
                heappush(queue, (cost + weight, next(order), target, node))
    return found


def _entered(steps: StepGraph, before: Mapping[Any, Any], node: Any) -> Way:
    """The hexes on the way to a node, each once for every time that it is entered, without that of the start."""
    hexes: list[int] = []
    at: Any = node
    while at is not None:
        number = steps.hex_of(at)
        if not hexes or hexes[-1] != number:
            hexes.append(number)
        at = before[at]
    return tuple(reversed(hexes[:-1]))
