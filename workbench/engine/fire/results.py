"""Results of fire questions: cover, arcs and ranges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.results import BOMBARD, FIRE, Reason


@dataclass(frozen=True, slots=True)
class Cover:
    """Shifts and modifiers for fire at a place; the keys are the ruleset's (``df``, ``bf``, ``at``, ``assault`` ...).

    ``extra`` holds what else a game has to say beside them (sums before limits, columns), ``assumed`` what was taken for
    granted.
    """

    values: Mapping[str, object]
    reasons: tuple[Reason, ...]
    extra: Mapping[str, object] = field(default_factory=dict)
    assumed: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Arc:
    """Whether a target lies in the arc of a weapon, and the sector's name."""

    in_arc: bool
    sector: str
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class RangeAnswer:
    """Whether a target is in range: distance, band (``full``, ``long``, None outside), limits (None = unlimited), and the
    weapon's strength at that range where the rules change it.

    ``there`` are those of ``reasons`` that speak of whoever stands in the target hex now; ``occupied`` is True if an enemy
    does, and the hex is in range. ``extra`` holds what else a game has to say (factors, columns).
    """

    in_range: bool
    range: int | None
    band: str | None
    minimum: int
    maximum: int | None
    reasons: tuple[Reason, ...] = ()
    strength: int | None = None
    there: tuple[Reason, ...] = ()
    occupied: bool = False
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, eq=False, slots=True)
class Bearing:
    """What one weapon bears on, as arrays over the hexes: ``in_arc`` (bool) and ``band`` (a place in ``bands``, -1 out of
    range). ``maximum`` is the longest range anywhere (None = unlimited). ``purpose`` is what the firer's line of sight is for;
    with ``bombard`` it needs none of its own: somebody observes the target. ``reasons`` say why the weapon does not fire at
    all (then nothing is in range) or is not certain."""

    weapon: str
    in_arc: BoolArray
    band: IntArray
    bands: tuple[str, ...]
    maximum: int | None
    purpose: str = FIRE
    reasons: tuple[Reason, ...] = ()

    @property
    def in_range(self) -> BoolArray:
        """Where the weapon reaches, whatever its arc."""
        found: BoolArray = self.band >= 0
        return found

    @property
    def indirect(self) -> bool:
        """True for fire that others direct."""
        return self.purpose == BOMBARD
