"""Fire lanes (9.22, 9.221, 9.222): along a hex grain, or left or right of an alternate grain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from workbench.fire.asl.ranges import Ranges
from workbench.fire.asl.weapons import Arm
from workbench.geometry.hexes import DIRECTIONS
from workbench.geometry.lines import sextant
from workbench.rules.ruleset import Ruleset
from workbench.sight.asl.storeys import has_place
from workbench.sight.results import FIRE, Effect, Party, Reason, SightLine
from workbench.spotting.asl.troops import Troop, request
from workbench.spotting.sentences import Sentences

HEX_GRAIN, ALTERNATE, NO_GRAIN = "hex", "alternate", ""
LEFT, RIGHT = "left", "right"
NO_LANE = ("first_fired", "fired", "pinned", "broken", "disrupted", "melee", "ti")
"""States in which a machine gun lays no lane (9.22)."""
PASSED = ("sight_too_many", "sight_dark")
"""What stops a line elsewhere and not that of a lane: Hindrances and darkness (9.22)."""


@dataclass(frozen=True, slots=True)
class Lane:
    """``hexes`` of a lane in order with its firepower (``fp``), those of the grain that get none (``bare``), and why."""

    allowed: bool
    grain: str
    hexes: tuple[int, ...]
    bare: tuple[int, ...]
    reasons: tuple[Reason, ...]
    fp: Mapping[int, int] = field(default_factory=dict)


class Lanes:
    """Lays fire lanes on one scenario."""

    def __init__(self, ranges: Ranges, ruleset: Ruleset, words: Sentences) -> None:
        self._ranges, self._ruleset, self.words = ranges, ruleset, words
        self.grid = ranges.grid

    def lay(self, origin: int, counter: int, *, firer: Party, weapon: str = "", hand: str = LEFT) -> Lane:
        """The lane of a machine gun to a counter; ``hand`` is the side of an alternate grain that it takes, seen from the
        gun. Residual attacks along it are left to the players."""
        troop = self._ranges.parties.of_party(firer)
        arm = next((one for one in self._ranges.arms.of(troop, weapon) if one.is_mg), None)
        grain, cells = self.grain(origin, counter, hand)
        barred = self._barred(origin, counter, troop, arm, grain)
        if barred or arm is None:
            return Lane(False, grain, (), (), tuple(barred))
        hexes: list[int] = []
        bare: list[int] = []
        reasons: list[Reason] = []
        for number in cells:
            why = self._without(origin, number, troop)
            (bare if why else hexes).append(number)
            at = self.grid.labels[number]
            key = why or "fire_lane"
            reasons.append(self.words.reason(key, {"at": at}, Effect.BLOCKS if why else Effect.NOTE, at))
        if not hexes:
            at = self.grid.labels[counter]
            reasons.insert(0, self.words.reason("fire_lane_nowhere", {"at": at}, Effect.BLOCKS, at))
            return Lane(False, grain, (), tuple(bare), tuple(reasons))
        power = self._power(arm)
        if power:
            said = {"normal": str(arm.fp), "fp": power, "near": power * self._near}
            reasons.insert(0, self.words.reason("fire_lane_power", said))
        if grain == ALTERNATE:
            reasons.append(self.words.say("fire_snap_lane"))
        near = {number for number in self.grid.neighbours[origin].tolist() if number >= 0}
        fp = {number: power * (self._near if number in near else 1) for number in hexes} if power else {}
        return Lane(True, grain, tuple(hexes), tuple(bare), tuple(reasons), fp)

    def grain(self, origin: int, counter: int, hand: str = LEFT) -> tuple[str, list[int]]:
        """(the kind of grain that leads to a hex, the hexes of a lane along it)."""
        home = self.grid.hexes[origin]
        way, a, b = sextant(self.grid.hexes[counter].minus(home))
        u, v = DIRECTIONS[way], DIRECTIONS[(way + 1) % 6]
        if a and not b:
            return HEX_GRAIN, [n for step in range(1, a + 1) if (n := self.grid.index(home.plus(u, step))) is not None]
        if not a or a != b:
            return NO_GRAIN, []
        cells = []
        for step in range(a):
            before = home.plus(u, step).plus(v, step)
            for here in (before.plus(u if hand == LEFT else v), before.plus(u).plus(v)):
                number = self.grid.index(here)
                if number is not None:
                    cells.append(number)
        return ALTERNATE, cells

    def _barred(self, origin: int, counter: int, troop: Troop, arm: Arm | None, grain: str) -> list[Reason]:
        at, found = self.grid.labels[counter], []
        if arm is None:
            return [self.words.say("fire_no_weapon", Effect.BLOCKS, unit=troop.name)]
        name = self._ranges.arms.name(arm.key)
        state = next((one for one in NO_LANE if troop.has(one)), None)
        if state is not None:
            said = self.words.text(f"fire_state_{state}")
            found.append(self.words.say("fire_lane_state", Effect.BLOCKS, unit=troop.name, state=said))
        if not troop.on_foot:
            found.append(self.words.say("fire_lane_foot", Effect.BLOCKS, unit=troop.name))
        if not grain:
            found.append(self.words.say("fire_lane_grain", Effect.BLOCKS, at))
        distance = self.grid.hexes[origin].distance(self.grid.hexes[counter])
        if arm.normal is None:
            found.append(self.words.say("fire_range_missing", Effect.BLOCKS, at, weapon=name))
        elif distance > arm.normal:
            found.append(
                self.words.say("fire_lane_far", Effect.BLOCKS, at, weapon=name, range=distance, normal=arm.normal)
            )
        return found

    def _without(self, origin: int, number: int, troop: Troop) -> str:
        """Why a hex of the lane gets no firepower (the key of a sentence), or nothing."""
        up = -self._ranges.rise(origin, number, troop, 0)
        building = self._ranges.ground.has_fact(number, "location") is not None
        if up and not (up > 0 and building and has_place(self._ranges.scenario, self._ruleset, number, up)):
            return "fire_lane_level"
        asked = replace(request(troop, None, FIRE), target_level=up)
        line = self._ranges.sight.line(origin, number, asked)
        return "" if line.visible or _hindered_only(line) else "fire_lane_no_sight"

    def _power(self, arm: Arm) -> int:
        shift = -int(self._ranges.power.cell("lane_columns"))
        column = self._ranges.power.column(arm.fp)
        if arm.fp is None or column is None or column == self._ranges.power.columns.headings[0]:
            return 0
        return self._ranges.power.column(Fraction(column), shift) or 0

    @property
    def _near(self) -> int:
        return int(self._ranges.power.cell("lane_adjacent"))


def _hindered_only(line: SightLine) -> bool:
    """Is it only stopped by what does not stop a lane?"""
    stops = [reason for reason in line.reasons if reason.effect is Effect.BLOCKS]
    return bool(stops) and all(reason.key in PASSED for reason in stops)
