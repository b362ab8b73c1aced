"""Within how many hexes a unit is seen (8.1, 8.21, 8.22, 8.23, 8.33): the same sums for one hex and for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from workbench.base.arrays import IntArray
from workbench.rules.ruleset import Ruleset
from workbench.sight.results import FIRE
from workbench.spotting.ground import UNLIMITED
from workbench.spotting.panzer_grenadier.ground import Ground
from workbench.spotting.panzer_grenadier.troops import Troop
from workbench.spotting.panzer_grenadier.visibility import Visibility


@dataclass(frozen=True, eq=False, slots=True)
class Limits:
    """Limits in hexes of an array of targets: ``limit`` is the smaller of ``basic`` (visibility and height) and
    ``terrain`` (``UNLIMITED`` in the open). ``steps`` counts the levels of advantage, ``gain`` the hexes they add."""

    basic: IntArray
    terrain: IntArray
    limit: IntArray
    steps: IntArray
    gain: IntArray


class LimitRules:
    """The numbers and readings that limits depend on, and the sums themselves."""

    def __init__(self, ground: Ground, visibility: Visibility, ruleset: Ruleset, switches: Mapping[str, str]) -> None:
        self.ground = ground
        self.visibility = visibility
        cells = ruleset.tables["spotting"].cells
        self.per_level = _whole(cells["per_level"].value)
        self.recon = _whole(cells["recon"].value)
        self.near = _whole(cells["always"].value)
        self._lookout = ruleset.choice("A5", switches)
        self._target_raised = ruleset.choice("A6", switches) == "both"
        self._adds = ruleset.choice("A7", switches) == "add"
        self._less = ruleset.choice("A8", switches) == "less"
        self._always_gains = ruleset.choice("A39", switches) == "always"

    def raised(self, purpose: str) -> bool:
        """Does a town lift the eye of an observer with this purpose (8.34, A5)?"""
        return self._lookout == "always" or (self._lookout == "observe" and purpose != FIRE)

    def eye(self, origin: int, purpose: str) -> int:
        """Metres of the eye of an observer in a hex."""
        ground = self.ground
        return int(ground.level[origin]) + (int(ground.lookout[origin]) if self.raised(purpose) else 0)

    def seen(self, targets: IntArray, purpose: str) -> IntArray:
        """Metres at which units in these hexes are seen (A6)."""
        level = self.ground.level[targets]
        return level + self.ground.lookout[targets] if self._target_raised and self.raised(purpose) else level

    def terrain(self, targets: IntArray, troop: Troop) -> IntArray:
        """Limits of the terrain alone for a unit that is not SPOTTED (8.21)."""
        limits = self.ground.limits(troop.classes)[targets]
        if self._less:
            # neighbours stay in sight whatever the reading of "within"
            limits = np.where(limits < UNLIMITED, np.maximum(limits - 1, self.near), limits).astype(np.int32)
        return limits

    def of(self, origin: int, targets: IntArray, watcher: Troop, troop: Troop, purpose: str) -> Limits:
        """The limits for units like ``troop`` in the hexes ``targets``, seen by ``watcher`` from ``origin``."""
        advantage = np.maximum(self.eye(origin, purpose) - self.seen(targets, purpose), 0)
        steps = (advantage // self.ground.metres).astype(np.int32)
        gains = self.visibility.full or self._always_gains
        gain = steps * self.per_level if gains else np.zeros_like(steps)
        basic = (self.visibility.hexes + gain).astype(np.int32)
        terrain = np.full(targets.shape, UNLIMITED, dtype=np.int32)
        if not troop.marked:
            more = (gain if self._adds else 0) + (self.recon if watcher.is_a("recon") else 0)
            inside = self.terrain(targets, troop)
            terrain = np.where(inside < UNLIMITED, inside + more, inside).astype(np.int32)
        return Limits(basic, terrain, np.minimum(basic, terrain), steps, gain)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
