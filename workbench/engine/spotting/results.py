"""Results of spotting questions on hexes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.results import Reason, SightLine


@dataclass(frozen=True, slots=True)
class Spotting:
    """Whether a target is spotted, within which limit (hexes), and why; ``sight`` is the line it rests on (None when the
    rules ask for none, as for an off-board gun). ``unit`` is the id of the unit that the answer speaks of, ``by`` that of
    the observer (empty = a described party); ``assumed`` says what the answer took for granted.

    ``limit`` is None where the source of the game lacks it and nobody typed it in: then nobody is spotted by it; and where
    no limit of distance holds.
    """

    spotted: bool
    range: int
    limit: int | None
    reasons: tuple[Reason, ...]
    sight: SightLine | None = None
    assumed: tuple[Text, ...] = ()
    unit: str = ""
    by: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class SpottingArea:
    """Where an enemy of a given kind and state would be spotted: ``spotted`` (bool) and ``limit`` (hexes) per hex.

    ``sight`` (bool) is the line of sight alone. ``unknown`` (bool; None = nowhere) says where nobody knows the limit, which
    is 0 there.
    """

    origin: int
    spotted: BoolArray
    sight: BoolArray
    limit: IntArray
    assumed: tuple[Text, ...] = ()
    unknown: BoolArray | None = None

    @property
    def undecided(self) -> BoolArray:
        """Hexes that are seen, and where it is open whether he would be spotted: nobody knows the limit."""
        if self.unknown is None:
            return np.zeros_like(self.sight)
        found: BoolArray = self.sight & ~self.spotted & self.unknown
        return found


@dataclass(frozen=True, slots=True)
class Concealment:
    """Whether a unit stays unspotted after an action, and why."""

    stays_unspotted: bool
    reasons: tuple[Reason, ...]


DIE = 6


@dataclass(frozen=True, slots=True)
class ConcealmentGain:
    """``most``: the highest die (of six) with which a unit conceals itself (6: of itself, 0: not at all); ``case`` as the
    rules name it; ``drm`` the sum on the die."""

    most: int
    case: str
    reasons: tuple[Reason, ...]
    drm: int = 0

    @property
    def spelled(self) -> bool | str:
        """True, False, or the die that it takes."""
        return self.most >= DIE if self.most >= DIE or self.most < 1 else f"dr <= {self.most}"
