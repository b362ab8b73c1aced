"""Moves that begin off the map: the price of the first hex, and then an ordinary move with what is left.

A game that has a rule for it prices the action ``enter`` (Panzer Grenadier 16.51: by the place in the column); the rest is its
ordinary movement, from the hex at the edge by which the unit comes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from workbench.engine.movement.results import MoveCost, MoveRequest, Reach, Route, route_step

if TYPE_CHECKING:
    from workbench.engine.movement.protocol import MovementDoctrine

ENTER = "enter"
"""The action of coming onto the map."""


@dataclass(frozen=True)
class _Entry:
    """``price`` of the first hex, the ``allowance``, and the request for the ``rest`` of the move."""

    price: MoveCost
    allowance: Fraction
    rest: MoveRequest

    @property
    def cost(self) -> Fraction:
        return self.price.cost or Fraction(0)

    @property
    def possible(self) -> bool:
        """Does one move lead onto the map?"""
        return self.price.cost is not None and self.cost <= self.allowance


def _entry(movement: MovementDoctrine, request: MoveRequest) -> _Entry:
    inside = replace(request, enters=False)
    price = movement.action_cost(inside, ENTER)
    allowance = movement.reach(inside).allowance if request.allowance is None else request.allowance
    return _Entry(price, allowance, replace(inside, allowance=max(allowance - (price.cost or 0), Fraction(0))))


def reach_from_off_map(movement: MovementDoctrine, request: MoveRequest) -> Reach:
    """What a unit that enters by the hex ``start`` reaches in one move, that hex included. CannotAnswer in games without a rule
    for entering."""
    entry = _entry(movement, request)
    told = tuple(part.text for part in entry.price.parts)
    if not entry.possible:
        return Reach(entry.rest.start, entry.allowance, {}, assumed=told)
    found = movement.reach(entry.rest)
    costs = {number: cost + entry.cost for number, cost in found.costs.items()}
    return replace(found, costs={entry.rest.start: entry.cost, **costs}, allowance=entry.allowance)


def path_from_off_map(
    movement: MovementDoctrine,
    request: MoveRequest,
    *,
    to: int | None = None,
    along: Sequence[int] = (),
    turns: int | None = None,
) -> Route:
    """The path of a unit that enters by the hex ``start``: its first step is that hex."""
    entry = _entry(movement, request)
    if entry.price.cost is None:
        return Route(None, False, (), reasons=tuple(part.text for part in entry.price.parts))
    first = route_step(request.start, entry.cost, entry.price.parts)
    if to == request.start:
        return Route(entry.cost, entry.possible, (first,))
    route = movement.path(entry.rest, to=to, along=along, turns=turns)
    if route.cost is None:
        return route
    within = route.within and entry.possible
    return replace(route, cost=route.cost + entry.cost, within=within, steps=(first, *route.steps))
