"""What a spotting question answers."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.arrays import BoolArray, IntArray
from workbench.base.text import Text
from workbench.sight.results import Reason, SightLine


@dataclass(frozen=True, slots=True)
class Spotting:
    """Whether a target is spotted, within which limit (hexes), and why; ``sight`` is the line it rests on (None when the
    rules ask for none, as for an off-board gun). ``unit`` is the id of the unit that the answer speaks of, ``by`` that of
    the observer (empty = a described party); ``assumed`` says what the answer took for granted."""

    spotted: bool
    range: int
    limit: int
    reasons: tuple[Reason, ...]
    sight: SightLine | None = None
    assumed: tuple[Text, ...] = ()
    unit: str = ""
    by: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class SpottingArea:
    """Where an enemy of a given kind and state would be spotted: ``spotted`` (bool) and ``limit`` (hexes) per hex.

    ``sight`` (bool) is the line of sight alone.
    """

    origin: int
    spotted: BoolArray
    sight: BoolArray
    limit: IntArray
    assumed: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Concealment:
    """Whether a unit stays unspotted after an action, and why."""

    kept: bool
    reasons: tuple[Reason, ...]
