"""Limits of spotting in hexes: visibility and terrain (8.1, 8.11, 8.12, 8.21, 8.22, 8.23, 8.33)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.engine.sight.results import AIM, FIRE
from workbench.engine.spotting.hex_doctrine import UNLIMITED
from workbench.games.panzer_grenadier.spotting.troops import Ground, Troop
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- Visibility: the range at which units in the open are seen, by time of day and weather (8.1, 8.11, 8.12).


_DICED_TIMES = ("night", "dawn-60")
"""Times at which the scenario, or else a die, gives the range (8.12)."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """``hexes``: the basic spotting range. ``full`` if nothing reduces it. ``night`` if the night rules hold (5.5).

    ``key`` names the message that explains it.
    """

    hexes: int
    full: bool
    night: bool
    time: Text
    key: str
    assumed: tuple[Text, ...] = ()


def visibility_of(scenario: Scenario, ruleset: Ruleset) -> Visibility:
    """The visibility of a scenario: the table by time, lessened by a given visibility. At night, and in full daylight (a
    scenario's own rule, 8.1), the given one counts whatever it is; at dawn and dusk the smaller of both."""
    time = str(scenario.conditions.get("time") or ruleset.conditions["time"].default)
    by_time = _number(ruleset, "visibility", time)
    base = _number(ruleset, "spotting", "base")
    night = bool(ruleset.tables["night_rules"].cells[time].value)
    name = ruleset.conditions["time"].choices.get(time, Text.of(time))
    given = scenario.conditions.get("visibility")
    if time in _DICED_TIMES:
        if given is not None:
            return Visibility(int(given), int(given) >= base, night, name, "spot_by_scenario")
        guess = ruleset.messages["spot_assumed_night"].text.format(time=name, limit=by_time)
        return Visibility(by_time, by_time >= base, night, name, "spot_by_time", (guess,))
    if given is not None and int(given) < by_time:
        return Visibility(int(given), False, night, name, "spot_by_scenario")
    if given is not None and int(given) > by_time:
        if by_time >= base:
            return Visibility(int(given), True, night, name, "spot_by_scenario")
        less = ruleset.messages["spot_assumed_less"].text.format(time=name, limit=by_time, given=int(given))
        return Visibility(by_time, False, night, name, "spot_by_time", (less,))
    return Visibility(by_time, by_time >= base, night, name, "spot_by_time")


def _number(ruleset: Ruleset, table: str, cell: str) -> int:
    value = ruleset.tables[table].cells[cell].value
    return value if isinstance(value, int) else 0


# --- The limits of targets (8.1, 8.21, 8.22, 8.23, 8.33): the same sums for one hex and for all of them.


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
        self.per_level = _int_or_zero(cells["per_level"].value)
        self.recon = _int_or_zero(cells["recon"].value)
        self.near = _int_or_zero(cells["always"].value)
        self._lookout_reading = ruleset.choice("A5", switches)
        self._target_raised = ruleset.choice("A6", switches) == "both"
        self._gains_add = ruleset.choice("A7", switches) == "add"
        self._limit_is_exclusive = ruleset.choice("A8", switches) == "less"
        self._always_gains = ruleset.choice("A39", switches) == "always"

    def raised(self, purpose: str) -> bool:
        """Does a town lift the eye of an observer with this purpose (8.34, A5)?"""
        return self._lookout_reading == "always" or (self._lookout_reading == "observe" and purpose not in (FIRE, AIM))

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
        if self._limit_is_exclusive:
            # neighbours stay in sight whatever the reading of "within"
            limits = np.where(limits < UNLIMITED, np.maximum(limits - 1, self.near), limits).astype(np.int32)
        return limits

    def limits_for(self, origin: int, targets: IntArray, watcher: Troop, troop: Troop, purpose: str) -> Limits:
        """The limits for units like ``troop`` in the hexes ``targets``, seen by ``watcher`` from ``origin``."""
        advantage = np.maximum(self.eye(origin, purpose) - self.seen(targets, purpose), 0)
        steps = (advantage // self.ground.metres).astype(np.int32)
        gains = self.visibility.full or self._always_gains
        gain = steps * self.per_level if gains else np.zeros_like(steps)
        basic = (self.visibility.hexes + gain).astype(np.int32)
        terrain = np.full(targets.shape, UNLIMITED, dtype=np.int32)
        if not troop.marked:
            more = (gain if self._gains_add else 0) + (self.recon if watcher.is_a("recon") else 0)
            inside = self.terrain(targets, troop)
            terrain = np.where(inside < UNLIMITED, inside + more, inside).astype(np.int32)
        return Limits(basic, terrain, np.minimum(basic, terrain), steps, gain)


def _int_or_zero(value: object) -> int:
    return value if isinstance(value, int) else 0
