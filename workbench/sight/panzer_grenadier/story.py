"""Tells a judged line of Panzer Grenadier: verdict, reasons, and every stretch, all from the predicates that judged it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.text import Text
from workbench.geometry.hexes import Hex
from workbench.geometry.lines import Crossing, Side, Slot, crossing
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.panzer_grenadier.friends import Friends
from workbench.sight.panzer_grenadier.ground import NOTHING, Ground
from workbench.sight.panzer_grenadier.judgement import BY_FRIEND, BY_GAP, Judgement
from workbench.sight.panzer_grenadier.sides import BY_CLIFF, BY_HEDGE, Sides
from workbench.sight.results import FIRE, Effect, Reason, SightLine, SightRequest, SightStep
from workbench.sight.trace import Words

SWITCHES = ("A2", "A3", "A4", "A5", "A6", "A8", "A11", "A12", "A13", "A14", "A58")
"""The readings that can change a line."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one hex or hexside does to the line: a message with its values."""

    key: str
    effect: Effect
    at: str
    values: dict[str, object]


class Story:
    """The story of one line, from its judgement."""

    def __init__(
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        ground: Ground,
        request: SightRequest,
        friends: Friends | None,
        found: Judgement,
        origin: int,
        target: int,
    ) -> None:
        self.scenario, self.ruleset, self.ground, self.request = scenario, ruleset, ground, request
        self.friends, self.found, self.origin, self.target = friends, found, origin, target
        self.words = Words(scenario, ruleset)
        self.grid = scenario.board.grid
        self.start = self.grid.hexes[origin]
        self.record: Crossing = crossing(self.grid.hexes[target].minus(self.start))
        self.run = found.run
        self.eye = self.run.eye
        self.aim = int(self.run.aim[0]) if len(self.run.aim) else int(ground.level[ground.cells.of_hex[target]])
        self.high, self.low = max(self.eye, self.aim), min(self.eye, self.aim)
        self.equal = self.eye == self.aim
        self.sides = Sides(ground, found.lines, self.run.terms.hedges, self.run.terms.cliffs, self.run.lean)
        self.light = int(found.light[0]) if found.lines.count else 0

    # --- the whole

    def line(self, difference: str | None) -> SightLine:
        """The line in full; ``difference`` says why the other way gives another answer (None: it does not)."""
        visible = bool(self.found.open[0]) if self.found.lines.count else True
        taken = self._taken()
        steps, told = [], []
        for slot, way in zip(self.record.slots, taken, strict=True):
            found = self._stretch(slot, way)
            told += found
            if self._number(slot.ways[way].hex) >= 0:  # beyond the edge of the map there is nothing to tell
                steps.append(self._step(slot, way, found))
        if self.record.last_side is not None and self.origin != self.target:
            told += self._crossed(self.record.last_side, ring=self.record.distance)
        told += self._own_at_target()
        blocker, side = self._blocker()
        return SightLine(
            origin=self.origin,
            target=self.target,
            visible=visible,
            range=self.record.distance,
            hindrance=self.light if visible else 0,
            asymmetric=difference is not None,
            reasons=tuple(self._reasons(visible, told, taken, difference)),
            steps=tuple(steps),
            blocker=blocker,
            blocker_side=side,
            observer_height=float(self.eye),
            target_height=float(self.aim),
            assumed=self.assumptions(self.scenario, self.ruleset, self.ground, self.request, self.friends, self.origin),
        )

    @staticmethod
    def assumptions(
        scenario: Scenario,
        ruleset: Ruleset,
        ground: Ground,
        request: SightRequest,
        friends: Friends | None,
        origin: int,
    ) -> tuple[Text, ...]:
        """What every answer from this hex takes for granted, for legends."""
        words = Words(scenario, ruleset)
        cell = ground.cells.of_hex[origin]
        level, lookout = int(ground.level[cell]), int(ground.lookout[cell])
        said = []
        if lookout and ground.readings.raised(request.purpose):
            said.append(words.say("sight_assume_lookout", eye=level + lookout, ground=level))
        else:
            said.append(words.say("sight_assume_eye", eye=level))
        if request.purpose == FIRE and friends is not None:
            known = ruleset.units.get(friends.kind)
            if not friends.side:
                said.append(words.say("sight_assume_no_side"))
            elif known is None:
                said.append(words.say("sight_assume_firer", side=friends.side))
            else:
                said.append(words.say("sight_assume_side", side=friends.side, kind=known.name))
        for key in SWITCHES:
            switch = ruleset.switches.get(key)
            choice = scenario.switches.get(key) if switch is not None else None
            if switch is not None and choice is not None and choice != switch.default and choice in switch.choices:
                said.append(Text(f"{key}: {switch.choices[choice].en}", f"{key} : {switch.choices[choice].fr}"))
        return tuple(said)

    def _blocker(self) -> tuple[int | None, tuple[int, int] | None]:
        """The hex that blocks first, or the two hexes of the blocking hexside."""
        if not self.found.lines.count or self.found.open[0]:
            return None, None
        cell, cause = int(self.found.cell[0]), int(self.found.cause[0])
        if cause not in (BY_HEDGE, BY_CLIFF):
            return int(self.ground.cells.hex_of[cell]), None
        ring = int(self.found.order[0]) // 6
        for found, side in self._all_sides():
            if found.effect is Effect.BLOCKS and abs(side[0].distance(Hex(0, 0)) - ring) <= 1:
                return None, (self._number(side[0]), self._number(side[1]))
        return None, None

    # --- what is on the line

    def _number(self, offset: Hex) -> int:
        number = self.grid.index(self.start.plus(offset))
        return -1 if number is None else number

    def _taken(self) -> list[int]:
        """For every stretch the number of the way that the line was taken through."""
        chosen = iter(self.found.chosen)
        return [int(next(chosen)) if slot.is_side else 0 for slot in self.record.slots]

    def _stretch(self, slot: Slot, way: int) -> list[Found]:
        """What the hexsides into a stretch and its chosen hex do."""
        found = [
            item for place, side in enumerate(slot.ways[way].sides) for item in self._crossed(side, slot.near + place)
        ]
        number = self._number(slot.ways[way].hex)
        if number < 0:
            return found
        return found + self._hex(number, slot)

    def _hex(self, number: int, slot: Slot) -> list[Found]:
        cell = self.ground.cells.of_hex[number : number + 1]
        line, ring = np.zeros(1, dtype=np.int32), np.array([slot.near], dtype=np.int32)
        at = self.words.place(number)
        found = []
        top = int(max(self.ground.block_top[cell[0]], self.ground.slope_top[cell[0]]))
        if top > NOTHING:
            blocks = bool(self.run.overtopped(line, ring, cell)[0])
            found.append(self._obstacle(number, top, slot, blocks))
        light = int(self.ground.light_top[cell[0]])
        if light > NOTHING:
            harmful = bool(self.run.harmful(line, ring, cell)[0])
            found.append(self._light(number, light, harmful))
        if self.friends is not None and self.friends.held[cell[0]]:
            cause = int(self.run.barred(line, ring, cell)[0]) if self.run.bars is not None else 0
            key = {BY_FRIEND: "sight_friends_between", BY_GAP: "sight_friends_no_gap"}.get(
                cause, "sight_friends_passed"
            )
            effect = Effect.BLOCKS if cause else Effect.NOTE
            found.append(Found(key, effect, at, {"side": self.friends.side}))
        if "smoke" in self.words.ground_of(number) and not self.ground.readings.smoke_blocks:
            found.append(Found("sight_smoke", Effect.NOTE, at, {}))
        return found

    def _obstacle(self, number: int, top: int, slot: Slot, blocks: bool) -> Found:
        cell = self.ground.cells.of_hex[number]
        is_slope = self.ground.block_top[cell] <= NOTHING
        near, far = (slot.far, slot.near) if self.eye > self.aim else (slot.near, slot.far)
        if blocks and self.equal:
            low = top < self.eye
            key = "sight_slope_equal" if is_slope else "sight_block_low" if low else "sight_block_equal"
        elif blocks:
            key = "sight_block_above" if top > self.high else "sight_block_near_low"
        elif top == self.high and not self.equal:
            key = "sight_equidistant" if near == far else "sight_near_high"
        else:
            key = "sight_slope_level" if top == self.high else "sight_below_equal" if self.equal else "sight_below"
        values = self._values(number) | {"top": top, "near": near, "far": far}
        return Found(key, Effect.BLOCKS if blocks else Effect.NOTE, self.words.place(number), values)

    def _light(self, number: int, top: int, harmful: bool) -> Found:
        values = self._values(number) | {"top": top, "count": self.light}
        pooled = self.light >= self.ground.readings.light_limit
        at = self.words.place(number)
        if not pooled:
            return Found("sight_light_few", Effect.HINDERS, at, values)
        if self.equal:
            return Found("sight_light_many", Effect.BLOCKS, at, values)
        if harmful and self.ground.readings.light_blocks_between_levels:
            return Found("sight_light_high", Effect.BLOCKS, at, values)
        return Found("sight_light_harmless", Effect.HINDERS, at, values)

    def _values(self, number: int) -> dict[str, object]:
        return {
            "terrain": self.words.terrain(self._telling(number)),
            "level": self.eye,
            "high": self.high,
            "low": self.low,
            "ground": int(self.ground.level[self.ground.cells.of_hex[number]]),
        }

    def _telling(self, number: int) -> tuple[str, ...]:
        """Terrain of a hex that is worth naming: the obstacles, or else everything."""
        keys = self.words.ground_of(number)
        raised = tuple(key for key in keys if self.ruleset.terrain[key].fact("los") in ("block", "two", "elevation"))
        return raised or keys

    def _crossed(self, side: Side, ring: int) -> list[Found]:
        """Hedges and cliffs on a hexside that the line crosses into ``ring``."""
        numbers = self._number(side[0]), self._number(side[1])
        if -1 in numbers:
            return []
        keys = set(self.scenario.board.sides_at(*numbers)) & {"hedge", "cliff"}
        if not keys:
            return []
        at = self.words.side(*numbers)
        cause = self._side_cause(numbers, ring)
        distance = self.record.distance
        if cause == BY_CLIFF:
            return [Found("sight_cliff", Effect.BLOCKS, at, {"eye": self.eye, "aim": self.aim})]
        if cause == BY_HEDGE:
            near_target = ring == distance and not self.ground.readings.hedge_spotter_only
            key = "sight_hedge_adjacent" if distance == 1 else "sight_hedge_far" if near_target else "sight_hedge"
            return [Found(key, Effect.BLOCKS, at, {"limit": self.ground.readings.hedge_range, "range": distance})]
        found = []
        if "cliff" in keys:
            found.append(Found("sight_cliff_passed", Effect.NOTE, at, {"eye": self.eye, "aim": self.aim}))
        if "hedge" in keys:
            down = self.eye > self.aim
            key = "sight_hedge_down" if down else "sight_hedge_own" if ring == 1 else "sight_hedge_behind"
            found.append(Found(key, Effect.NOTE, at, {"limit": self.ground.readings.hedge_range}))
        return found

    def _side_cause(self, numbers: tuple[int, int], ring: int) -> int:
        cells = self.ground.cells
        cell = cells.of_hex[numbers[0] : numbers[0] + 1]
        step = int(cells.of_hex[numbers[1]]) - int(cell[0])
        way = np.array([cells.steps[:6].index(step)], dtype=np.int32)
        line = np.zeros(1, dtype=np.int32)
        first, last = np.array([ring == 1]), np.array([ring == self.record.distance])
        # the first side of a line leads out of the observer's hex, the last one into the target's
        first &= numbers[0] == self.origin
        last &= numbers[1] == self.target
        return int(self.sides.cause(line, cell, way, first, last)[0])

    def _all_sides(self) -> list[tuple[Found, Side]]:
        """Everything that hexsides on the chosen line do, in order."""
        found = []
        for slot, way in zip(self.record.slots, self._taken(), strict=True):
            for place, side in enumerate(slot.ways[way].sides):
                found += [(item, side) for item in self._crossed(side, slot.near + place)]
        if self.record.last_side is not None:
            found += [
                (item, self.record.last_side) for item in self._crossed(self.record.last_side, self.record.distance)
            ]
        return found

    def _own_at_target(self) -> list[Found]:
        held = self.friends is not None and self.friends.held[self.ground.cells.of_hex[self.target]]
        if not held or self.friends is None:
            return []
        return [
            Found("sight_friends_target", Effect.BLOCKS, self.words.place(self.target), {"side": self.friends.side})
        ]

    # --- words

    def _step(self, slot: Slot, way: int, found: list[Found]) -> SightStep:
        number = self._number(slot.ways[way].hex)
        cell = self.ground.cells.of_hex[number]
        worst = next((item for effect in _SEVERITY for item in found if item.effect is effect), None)
        middle = float(slot.enter + slot.leave) / 2
        heights = self.ground.heights(number)
        names = self.words.terrain(self.words.ground_of(number))
        at = self.words.place(number)
        values: dict[str, object] = {"at": at, "terrain": names, "ground": int(self.ground.level[cell])}
        text = self.words.say("sight_step_clear" if worst is None else "sight_step", **values)
        if found:
            said = [self.words.say(item.key, at=item.at, **item.values) for item in found]
            text = Text(*(" ".join([text.get(x), *(part.get(x) for part in said)]) for x in ("en", "fr")))
        if slot.is_side:
            other = self.words.place(self._number(slot.ways[1 - way].hex))
            along = self.words.say("sight_step_side", at=at, other=other)
            text = Text(f"{along.en} {text.en}", f"{along.fr} {text.fr}")
        return SightStep(
            hexes=tuple(here for here in (self._number(hex_) for hex_ in slot.hexes) if here >= 0),
            chosen=number,
            enter=float(slot.enter),
            leave=float(slot.leave),
            ground=heights.ground,
            top=heights.top,
            sight_height=self.eye + (self.aim - self.eye) * middle,
            terrain=self.words.ground_of(number),
            effect=Effect.NONE if worst is None else worst.effect,
            rule=self.words.rule("sight_step_clear" if worst is None else worst.key),
            text=text,
        )

    def _reasons(self, visible: bool, told: list[Found], taken: list[int], difference: str | None) -> list[Reason]:
        reasons = []
        stops = [item for item in told if item.effect is Effect.BLOCKS]
        if visible:
            reasons.append(self._opening())
        else:
            reasons += [self._reason(item) for item in self._first_stop_first(stops)]
        reasons += self._choices(taken)
        reasons += [self._reason(item) for item in told if item.effect is not Effect.BLOCKS]
        reasons += self._lookout()
        if difference is not None:
            reasons.append(self.words.reason(f"sight_asymmetric_{difference}"))
        return reasons

    def _first_stop_first(self, stops: list[Found]) -> list[Found]:
        """Blocking findings with the one that the area names as blocker in front."""
        blocker, side = self._blocker()
        names = {self.words.place(blocker)} if blocker is not None else set()
        if side is not None:
            names.add(self.words.side(*side))
        return sorted(stops, key=lambda item: item.at not in names)

    def _reason(self, item: Found) -> Reason:
        return self.words.reason(item.key, item.at, item.effect, **item.values)

    def _opening(self) -> Reason:
        if self.origin == self.target:
            return self.words.reason("sight_same_hex", self.words.place(self.origin), Effect.NONE)
        if self.record.distance == 1:
            return self.words.reason("sight_adjacent", self.words.place(self.target), Effect.NONE)
        key = "sight_open_equal" if self.equal else "sight_open_down" if self.eye > self.aim else "sight_open_up"
        return self.words.reason(key, None, Effect.NONE, level=self.eye, high=self.high, low=self.low)

    def _choices(self, taken: list[int]) -> list[Reason]:
        """Hexside runs whose two hexes are not alike: which one the line was taken through (8.46)."""
        reasons = []
        for slot, way in zip(self.record.slots, taken, strict=True):
            if not slot.is_side:
                continue
            here, other = (self._number(slot.ways[x].hex) for x in (way, 1 - way))
            at = self.words.place(here)
            if other < 0:
                reasons.append(self.words.reason("sight_edge", at))
                continue
            mine, its = ([item.effect for item in self._stretch(slot, x)] for x in (way, 1 - way))
            if Effect.BLOCKS in mine and Effect.BLOCKS in its:
                reasons.append(self.words.reason("sight_both_sides", self.words.side(here, other), Effect.BLOCKS))
            elif mine != its:
                reasons.append(self.words.reason("sight_choice", at, other=self.words.place(other)))
        return reasons

    def _lookout(self) -> list[Reason]:
        cell = self.ground.cells.of_hex[self.origin]
        lift = int(self.ground.lookout[cell])
        if not lift:
            return []
        key = "sight_lookout" if self.run.terms.raised else "sight_no_lookout"
        return [self.words.reason(key, self.words.place(self.origin), eye=self.eye, lift=lift)]


_SEVERITY = (Effect.BLOCKS, Effect.HINDERS, Effect.NOTE)
