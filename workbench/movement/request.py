"""A movement question: who moves, from where, under which orders."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.sight.results import Party


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """Who moves and how. ``mover`` names a unit on the map or a kind; ``start`` is a hex number.

    ``mode`` is the ruleset's kind of move ("" = the ordinary one), ``allowance`` overrides the unit's own (movement
    points), ``stack`` lists other units that move along. ``actions`` are other actions of the same segment that cost
    movement points or end the move (``unload``, ``flip`` ...), ``queue`` is the place in an off-board column (from 1).
    ``obey_enemy`` False leaves out the limits on closing with the enemy, so that a picture can show reach without them.
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
