"""One move on a table as a game understands it: how far, over what ground, and what it takes for granted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.base.text import Text
from workbench.movement.table.terms import Patch
from workbench.sight.table_results import Point


@dataclass(frozen=True, slots=True)
class Mark:
    """A dice test that a piece brings to whoever goes into or over it: its words, the chance of failing it (None = not known)
    and its rule. Of tests that share a word ``once`` a move has one."""

    text: Text
    chance: float | None
    rule: str
    once: str = ""


@dataclass(frozen=True, eq=False)
class TableOrder:
    """A move under its orders. ``grounds`` are the ways in which pieces can count (one, or more where a rule lets the mover
    choose: the cheapest holds), by a word that names what they depend on. ``marks`` are the tests that pieces bring, by their
    numbers; ``unable`` says why the mover does not move at all."""

    start: Point
    allowance: float
    grounds: Mapping[tuple[object, ...], tuple[Patch, ...]]
    marks: Mapping[int, Mark] = field(default_factory=dict)
    unable: Text | None = None
    unable_rule: str = ""
    assumed: tuple[Text, ...] = ()
