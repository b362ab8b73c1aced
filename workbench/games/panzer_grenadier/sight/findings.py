"""The findings of hexes and hexsides on one judged line of Panzer Grenadier, by the predicates of the judgement;
the line in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from workbench.base.text import Text
from workbench.engine.sight.findings import (
    Finding,
    FindingWording,
    LineFindings,
    first_stop_first,
    joined,
    readings_chosen,
    reason,
    step,
)
from workbench.engine.sight.results import FIRE, Effect, Reason, SightLine, SightStep
from workbench.engine.sight.terrain_arrays import marker_hexes
from workbench.games.panzer_grenadier.sight.hexsides import BY_CLIFF, BY_HEDGE, SPREAD
from workbench.games.panzer_grenadier.sight.judgement import BY_FRIEND, BY_GAP, Judgement
from workbench.games.panzer_grenadier.sight.terrain import CLIFF, FRIENDS, HEDGE, NOTHING, Friends, Ground
from workbench.geometry.hex_lines import Side, Slot
from workbench.geometry.hexes import Hex


class Findings(LineFindings):
    """One line with its judgement: the findings of everything on it.

    ``eye`` and ``aim`` are the heights of observer and target in metres; ``chosen_ways`` says for every stretch which of its
    ways the line was taken through.
    """

    def __init__(
        self,
        words: FindingWording,
        ground: Ground,
        found: Judgement,
        *,
        friends: Friends | None,
        origin: int,
        target: int,
    ) -> None:
        super().__init__(words, origin, target)
        self.ground, self.judgement, self.friends = ground, found, friends
        self.run = found.run
        self.eye = int(self.run.eye_in(ground.cells.of_hex[[origin]])[0])
        self.aim = int(self.run.aim[0]) if len(self.run.aim) else self.eye
        self.high, self.low = max(self.eye, self.aim), min(self.eye, self.aim)
        self.equal = self.eye == self.aim
        self.sides = self.run.sides
        self.light = int(found.light[0]) if found.lines.count else 0
        self.hindrance = int(found.hindrance[0]) if found.lines.count else 0
        self.visible = bool(found.open[0]) if found.lines.count else True
        #: hexes with smoke that the judgement left out, because the rules do not say what it does (A14)
        smoke = words.ruleset.key_in_role("smoke")
        self.smoke = frozenset() if ground.readings.smoke_blocks else marker_hexes(words.scenario, smoke)
        self._stretches: dict[Hex, list[Finding]] = {}
        chosen = iter(found.chosen)
        self.chosen_ways = [int(next(chosen)) if slot.is_side else 0 for slot in self.record.slots]

    def all_findings(self) -> list[Finding]:
        """All findings of the line, in order."""
        found = [
            item
            for slot, way in zip(self.record.slots, self.chosen_ways, strict=True)
            for item in self.findings_on_stretch(slot, way)
        ]
        if self.record.last_side is not None:
            found += self.findings_on_side(self.record.last_side, self.record.distance)
        return found + self.friends_at_target()

    def blocker(self) -> tuple[int | None, tuple[int, int] | None]:
        """The hex that blocks first, or the two hexes of the blocking hexside; as in the area."""
        if self.visible:
            return None, None
        if int(self.judgement.cause[0]) not in (BY_HEDGE, BY_CLIFF):
            return int(self.ground.cells.hex_of[int(self.judgement.cell[0])]), None
        # the first side on the taken way that blocks: on a hexside run the judgement names the run, not its sides
        ring = int(self.judgement.order[0]) // SPREAD
        for side, into in self._walk():
            blocks = any(item.effect is Effect.BLOCKS for item in self.findings_on_side(side, into))
            if blocks and into >= ring:
                return None, (self.number(side[0]), self.number(side[1]))
        return None, None

    def _walk(self) -> list[tuple[Side, int]]:
        """The hexsides that the taken way crosses, with the ring that each leads into."""
        walk = [
            (side, slot.near + place)
            for slot, way in zip(self.record.slots, self.chosen_ways, strict=True)
            for place, side in enumerate(slot.ways[way].sides)
        ]
        return walk + ([(self.record.last_side, self.record.distance)] if self.record.last_side is not None else [])

    def findings_on_stretch(self, slot: Slot, way: int) -> list[Finding]:
        """What the hexsides into a stretch and the hex of one of its ways do."""
        here = slot.ways[way].hex
        if here not in self._stretches:
            sides = enumerate(slot.ways[way].sides)
            found = [item for place, side in sides for item in self.findings_on_side(side, slot.near + place)]
            number = self.number(here)
            found += self._findings_in_hex(number, slot) if number >= 0 else []
            self._stretches[here] = found + self._friends_beside(slot, 1 - way)
        return self._stretches[here]

    def stopping_hexes(self, slot: Slot) -> list[int]:
        """The hexes of a stretch whose own obstacles block, apart from hexsides."""
        numbers = [self.number(here) for here in slot.hexes]
        return [
            number
            for way, number in enumerate(numbers)
            if number >= 0
            and any(
                item.effect is Effect.BLOCKS and "/" not in item.at
                for item in (self._findings_in_hex(number, slot) + self._friends_beside(slot, way))
            )
        ]

    def is_high_ground(self, number: int) -> bool:
        """Is a hex higher than both ends without being one that blocks: neither a slope hex (8.41) nor one with an obstacle?"""
        cell = self.ground.cells.of_hex[number]
        top = max(self.ground.block_top[cell], self.ground.slope_top[cell])
        return bool(self.ground.level[cell] > self.high and top <= NOTHING)

    def _friends_beside(self, slot: Slot, other: int) -> list[Finding]:
        """Own units in the hex that the line does not take along a hexside (A58)."""
        if self.friends is None or not slot.is_side or not self.ground.readings.friends_on_both_sides:
            return []
        here, beside = (self.number(slot.ways[way].hex) for way in (1 - other, other))
        if (
            beside < 0
            or not self._friend_cause(beside, slot.near)
            or (here >= 0 and self._friend_cause(here, slot.near))
        ):
            return []
        values: dict[str, object] = {"side": self.words.camp(self.friends.side), "other": self.words.place(beside)}
        return [Finding("sight_friends_beside", Effect.BLOCKS, self.words.place(here), values)]

    def _friend_cause(self, number: int, ring: int) -> int:
        """The cause why own units in a hex bar direct fire, or 0."""
        if not self.run.marks[self.ground.cells.of_hex[number]] & FRIENDS:
            return 0
        cell = self.ground.cells.of_hex[number : number + 1]
        return int(self.run.barred(np.zeros(1, dtype=np.int32), np.array([ring], dtype=np.int32), cell)[0])

    def _findings_in_hex(self, number: int, slot: Slot) -> list[Finding]:
        cell = self.ground.cells.of_hex[number : number + 1]
        at = self.words.place(number)
        found = []
        if number in self.smoke:
            found.append(Finding("sight_smoke", Effect.NOTE, at, {}))
        if self.is_high_ground(number):
            values: dict[str, object] = {"ground": int(self.ground.level[cell[0]]), "high": self.high}
            found.append(Finding("sight_high_ground", Effect.NOTE, at, values))
        if not self.run.marks[cell[0]]:
            return found
        line, ring = np.zeros(1, dtype=np.int32), np.array([slot.near], dtype=np.int32)
        top = int(max(self.ground.block_top[cell[0]], self.ground.slope_top[cell[0]]))
        if top > NOTHING:
            blocks = bool(self.run.overtopped(line, ring, cell)[0])
            found.append(self._obstacle_finding(number, top, slot, blocks))
        light = int(self.ground.light_top[cell[0]])
        if light > NOTHING:
            harmful = bool(self.run.harmful(line, ring, cell)[0])
            reaches_line = bool(self.run.reaches_line(line, cell)[0])
            found.append(self._light_finding(number, light, harmful=harmful, reaches_line=reaches_line))
        if self.friends is not None and self.friends.own_units[cell[0]]:
            cause = self._friend_cause(number, slot.near)
            key = self._friends_key(int(cell[0]), cause)
            effect = Effect.BLOCKS if cause else Effect.NOTE
            found.append(Finding(key, effect, at, {"side": self.words.camp(self.friends.side)}))
        return found

    def _friends_key(self, cell: int, cause: int) -> str:
        """The message about own units in a hex: who bars the fire, or why it may pass them."""
        assert self.friends is not None
        if cause == BY_FRIEND:
            return "sight_friends_leader" if self.friends.leaders[cell] else "sight_friends_between"
        if cause == BY_GAP:
            return "sight_friends_no_gap"
        below = self.friends.barring[cell] and not self.friends.passes
        return "sight_friends_below" if below else "sight_friends_passed"

    def _obstacle_finding(self, number: int, top: int, slot: Slot, blocks: bool) -> Finding:
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
        return Finding(key, Effect.BLOCKS if blocks else Effect.NOTE, self.words.place(number), values)

    def _light_finding(self, number: int, top: int, *, harmful: bool, reaches_line: bool) -> Finding:
        values = self._values(number) | {"top": top, "count": self.light}
        pooled = self.light >= self.ground.readings.light_limit
        at = self.words.place(number)
        if not reaches_line:
            return Finding("sight_light_below", Effect.NOTE, at, values)
        if not pooled:
            return Finding("sight_light_few", Effect.HINDERS, at, values)
        if self.equal:
            return Finding("sight_light_many", Effect.BLOCKS, at, values)
        if harmful and self.ground.readings.light_blocks_between_levels:
            return Finding("sight_light_high", Effect.BLOCKS, at, values)
        return Finding("sight_light_harmless", Effect.HINDERS, at, values)

    def _values(self, number: int) -> dict[str, object]:
        return {
            "terrain": self.words.terrain(self._terrain_to_name(number)),
            "level": self.eye,
            "high": self.high,
            "low": self.low,
            "ground": int(self.ground.level[self.ground.cells.of_hex[number]]),
        }

    def _terrain_to_name(self, number: int) -> tuple[str, ...]:
        """Terrain of a hex that is worth naming: the obstacles, or else everything."""
        keys = self.words.ground_of(number)
        raised = tuple(
            key for key in keys if self.words.ruleset.terrain[key].fact("los") in ("block", "two", "elevation")
        )
        return raised or keys

    def findings_on_side(self, side: Side, ring: int) -> list[Finding]:
        """Hedges and cliffs on a hexside that the line crosses into ``ring``."""
        numbers = self.number(side[0]), self.number(side[1])
        if -1 in numbers:
            return []
        roles = {
            role
            for key in self.words.scenario.board.sides_at(*numbers)
            for role in self.words.ruleset.terrain[key].roles
        }
        if roles.isdisjoint((HEDGE, CLIFF)):
            return []
        at = self.words.side(*numbers)
        cause = self._side_cause(numbers, ring)
        distance = self.record.distance
        if cause == BY_CLIFF:
            return [Finding("sight_cliff", Effect.BLOCKS, at, {"eye": self.eye, "aim": self.aim})]
        if cause == BY_HEDGE:
            near_target = ring == distance and not self.ground.readings.hedge_spotter_only
            key = "sight_hedge_adjacent" if distance == 1 else "sight_hedge_far" if near_target else "sight_hedge"
            return [Finding(key, Effect.BLOCKS, at, {"limit": self.ground.readings.hedge_range, "range": distance})]
        found = []
        if CLIFF in roles:
            found.append(Finding("sight_cliff_passed", Effect.NOTE, at, {"eye": self.eye, "aim": self.aim}))
        if HEDGE in roles:
            down = bool(self.run.from_crest[0])
            key = "sight_hedge_down" if down else "sight_hedge_own" if ring == 1 else "sight_hedge_behind"
            found.append(Finding(key, Effect.NOTE, at, {"limit": self.ground.readings.hedge_range}))
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

    def friends_at_target(self) -> list[Finding]:
        """Own units in the target's hex, at which direct fire may not be aimed (7.24)."""
        held = self.friends is not None and self.friends.own_units[self.ground.cells.of_hex[self.target]]
        if not held or self.friends is None:
            return []
        return [
            Finding(
                "sight_friends_target",
                Effect.BLOCKS,
                self.words.place(self.target),
                {"side": self.words.camp(self.friends.side)},
            )
        ]


# --- The wording of a judged line of Panzer Grenadier: verdict, reasons, and the text of every stretch.


SWITCHES = (
    "A2",
    "A3",
    "A4",
    "A5",
    "A6",
    "A8",
    "A11",
    "A12",
    "A13",
    "A14",
    "A58",
    "high_ground",
    "fire_over_friends",
    "leaders_bar_fire",
    "map_edge",
)
"""The readings that can change a line."""

PASSED_OVER = ("sight_light_below",)
"""Findings that appear in the steps only, not in the reasons, because they decide nothing."""


@dataclass(frozen=True, slots=True)
class LinePath:
    """The way of a line without a word: the ``hexes`` that it was taken through, its ``range`` in hexes, whether it is clear,
    and what was ``assumed``."""

    hexes: tuple[int, ...]
    range: int
    visible: bool
    assumed: tuple[Text, ...]


def line_path(found: Findings, assumed: tuple[Text, ...]) -> LinePath:
    """The way of a line: the ``chosen`` hexes of the steps of :func:`sight_line`."""
    ways = zip(found.record.slots, found.chosen_ways, strict=True)
    numbers = [found.number(slot.ways[way].hex) for slot, way in ways]
    hexes = tuple(number for number in numbers if number >= 0)  # beyond the edge of the map there are none
    return LinePath(hexes, found.record.distance, found.visible, assumed)


def sight_line(
    found: Findings, difference: str | None, assumed: tuple[Text, ...], caveat: Reason | None = None
) -> SightLine:
    """The line in full; ``difference`` is why the opposite line has another verdict (None: it has not), ``caveat`` that a hill
    without slopes left it open."""
    steps = [
        _step(found, slot, way)
        for slot, way in zip(found.record.slots, found.chosen_ways, strict=True)
        if found.number(slot.ways[way].hex) >= 0  # beyond the edge of the map there are no steps
    ]
    blocker, side = found.blocker()
    return SightLine(
        origin=found.origin,
        target=found.target,
        visible=found.visible,
        range=found.record.distance,
        hindrance=found.hindrance if found.visible else 0,
        asymmetric=difference is not None,
        reasons=(*((caveat,) if caveat is not None else ()), *_reasons(found, difference)),
        steps=tuple(steps),
        blocker=blocker,
        blocker_side=side,
        observer_height=float(found.eye),
        target_height=float(found.aim),
        assumed=assumed,
        sloped=False,
        caveat=caveat,
    )


def assumptions(
    words: FindingWording, ground: Ground, purpose: str, *, friends: Friends | None, origin: int
) -> tuple[Text, ...]:
    """What every answer from a hex takes for granted, for legends."""
    cell = ground.cells.of_hex[origin]
    level, lookout = int(ground.level[cell]), int(ground.lookout[cell])
    texts = []
    if lookout and ground.readings.raised(purpose):
        texts.append(words.sentence("sight_assume_lookout", eye=level + lookout, ground=level))
    else:
        texts.append(words.sentence("sight_assume_eye", eye=level))
    if purpose == FIRE and friends is not None:
        known = words.ruleset.units.get(friends.kind)
        if not friends.side:
            texts.append(words.sentence("sight_assume_no_side"))
        elif known is None:
            texts.append(words.sentence("sight_assume_firer", side=words.camp(friends.side)))
        else:
            texts.append(words.sentence("sight_assume_side", side=words.camp(friends.side), kind=known.name))
    return (*texts, *readings_chosen(words, SWITCHES))


def _step(found: Findings, slot: Slot, way: int) -> SightStep:
    items = found.findings_on_stretch(slot, way)
    number = found.number(slot.ways[way].hex)
    made = step(
        found,
        slot,
        number,
        items,
        heights=found.ground.heights(number),
        text=_step_text(found, slot, way, items),
        stops=tuple(found.stopping_hexes(slot)),
    )
    return replace(made, present=found.words.sentence("sight_step_high")) if found.is_high_ground(number) else made


def _step_text(found: Findings, slot: Slot, way: int, items: list[Finding]) -> Text:
    words, number = found.words, found.number(slot.ways[way].hex)
    at = words.place(number)
    texts = []
    if slot.is_side:
        other = words.place(found.number(slot.ways[1 - way].hex))
        mine, its = ([item.effect for item in found.findings_on_stretch(slot, x)] for x in (way, 1 - way))
        alike = mine == its and Effect.BLOCKS not in mine and found.number(slot.ways[1 - way].hex) >= 0
        texts.append(words.sentence("sight_step_side_alike" if alike else "sight_step_side", at=at, other=other))
    if not any("terrain" in item.values for item in items):
        level = int(found.ground.level[found.ground.cells.of_hex[number]])
        key = "sight_step" if items else "sight_step_clear"
        texts.append(words.sentence(key, at=at, terrain=words.terrain(words.ground_of(number)), ground=level))
    texts += [words.sentence(item.key, at=item.at, **item.values) for item in items]
    return joined(texts, " ")


def _reasons(found: Findings, difference: str | None) -> list[Reason]:
    all_findings = found.all_findings()
    stops = [item for item in all_findings if item.effect is Effect.BLOCKS]
    reasons = (
        [_opening(found)]
        if found.visible
        else [reason(found.words, item) for item in first_stop_first(stops, _blocker_label(found))]
    )
    reasons += _choices(found)
    reasons += [
        reason(found.words, item)
        for item in all_findings
        if item.effect is not Effect.BLOCKS and item.key not in PASSED_OVER
    ]
    reasons += _lookout(found)
    if difference is not None:
        reasons.append(found.words.reason(f"sight_asymmetric_{difference}"))
    return reasons


def _blocker_label(found: Findings) -> str:
    blocker, side = found.blocker()
    return found.words.side(*side) if side is not None else found.words.place(-1 if blocker is None else blocker)


def _opening(found: Findings) -> Reason:
    words = found.words
    if found.origin == found.target:
        return words.reason("sight_same_hex", words.place(found.origin), Effect.NONE)
    if found.record.distance == 1:
        return words.reason("sight_adjacent", words.place(found.target), Effect.NONE)
    key = "sight_open_equal" if found.equal else "sight_open_down" if found.eye > found.aim else "sight_open_up"
    return words.reason(key, None, Effect.NONE, level=found.eye, high=found.high, low=found.low)


def _choices(found: Findings) -> list[Reason]:
    """Hexside runs whose two hexes are not alike: which one the line was taken through (8.46)."""
    reasons, words = [], found.words
    for slot, way in zip(found.record.slots, found.chosen_ways, strict=True):
        if not slot.is_side:
            continue
        here, other = (found.number(slot.ways[x].hex) for x in (way, 1 - way))
        if -1 in (here, other):
            key = "sight_edge" if other < 0 else "sight_edge_open"
            reasons.append(words.reason(key, words.place(max(here, other))))
            continue
        mine, its = ([item.effect for item in found.findings_on_stretch(slot, x)] for x in (way, 1 - way))
        if Effect.BLOCKS in mine and Effect.BLOCKS in its:
            reasons.append(words.reason("sight_both_sides", words.side(here, other), Effect.BLOCKS))
        elif mine != its:
            blocks = Effect.BLOCKS in mine, Effect.BLOCKS in its
            key = {(False, True): "sight_choice", (True, False): "sight_choice_fixed"}.get(blocks, "sight_choice_open")
            reasons.append(words.reason(key, words.place(here), other=words.place(other)))
    return reasons


def _lookout(found: Findings) -> list[Reason]:
    """The reason that names the town under the observer, which lifts his eye or not (8.34)."""
    lift = int(found.ground.lookout[found.ground.cells.of_hex[found.origin]])
    if not lift:
        return []
    key = "sight_lookout" if found.run.terms.raised else "sight_no_lookout"
    return [found.words.reason(key, found.words.place(found.origin), eye=found.eye, lift=lift)]
