"""A movement question: who moves, from where, under which orders."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.sight.results import Party


@dataclass(frozen=True, slots=True)
class Inside:
    """A place inside a hex: levels above its floor, or the vertex (0 to 5, clockwise before the side of that number) at which a
    unit in bypass stands. The floor of the hex if nothing is given."""

    level: int = 0
    vertex: int | None = None


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """Who moves and how. ``mover`` names a unit on the map or a kind; ``start`` is a hex number.

    ``mode`` is the ruleset's kind of move ("" = the ordinary one), ``allowance`` overrides the unit's own (movement
    points), ``stack`` lists other units that move along. ``actions`` are other actions of the same segment that cost
    movement points or end the move (``unload``, ``flip`` ...), ``queue`` is the place in an off-board column (from 1).
    ``obey_enemy`` False leaves out the limits on closing with the enemy, so that a picture can show reach without them.

    Games with places inside hexes read ``place`` (where in its hex the move starts, None = where the unit stands), ``goal``
    (where in its hex it ends), ``via`` (the hexsides that a bypass follows, as pairs of hexes) and ``target`` (the hex that an
    action is aimed at).
    """

    mover: Party
    start: int
    mode: str = ""
    facing: int | None = None
    allowance: Fraction | None = None
    stack: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    queue: int = 1
    obey_enemy: bool = True
    place: Inside | None = None
    goal: Inside = Inside()
    via: tuple[tuple[int, int], ...] = ()
    target: int | None = None
