"""A movement question: who moves, from where, under which orders."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.sight.results import Party


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """Who moves and how. ``mover`` names a unit on the map or a kind; ``start`` is a hex number.

    ``mode`` is the ruleset's kind of move ("" = the ordinary one), ``allowance`` overrides the unit's own (movement
    points), ``stack`` lists other units that move along.
    """

    mover: Party
    start: int
    mode: str = ""
    facing: int | None = None
    allowance: Fraction | None = None
    stack: tuple[str, ...] = ()
