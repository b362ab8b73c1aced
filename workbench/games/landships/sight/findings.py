"""What every hex does to one judged line of Landships!, by the predicates of the judgement; the line in words."""

from __future__ import annotations

from dataclasses import replace

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
from workbench.engine.sight.results import Effect, Reason, SightLine, SightStep
from workbench.games.landships.sight.judgement import Judgement
from workbench.games.landships.sight.terrain import (
    BARRAGE,
    COVER,
    FRIENDS,
    HILL,
    MARKED,
    PINNED,
    SMOKE,
    SWITCHES,
    TANK,
    TERRAIN,
    Ground,
    Viewer,
    is_squad,
    is_tank,
)
from workbench.geometry.hex_lines import Slot

COMMA = ", "


class Findings(LineFindings):
    """One line with its judgement; ``eye`` and ``aim`` are the levels of observer and target."""

    def __init__(
        self, words: FindingWording, ground: Ground, judgement: Judgement, *, viewer: Viewer, origin: int, target: int
    ) -> None:
        super().__init__(words, origin, target)
        self.ground, self.judgement, self.judge, self.viewer = ground, judgement, judgement.judge, viewer
        self.marks = ground.marks_for(viewer.side)
        self.eye = self._level(origin)
        self.aim = self._level(target)
        #: number of blocking hexes along whose sides the line runs
        self.hexes_beside = int(judgement.beside[0]) if judgement.lines.count else 0
        ends = self.findings_at_ends()
        self.visible = bool(judgement.open[0]) if judgement.lines.count else not ends
        self._by_hex: dict[tuple[int, bool], list[Finding]] = {}

    def all_findings(self) -> list[Finding]:
        """All findings of the line, in order from the observer."""
        between = [item for slot in self.record.slots for item in self.findings_on_stretch(slot)]
        return self.findings_at_ends() + between + self.findings_at_corners()

    def blocker(self) -> int | None:
        """The hex that blocks first, as in the area."""
        if self.visible:
            return None
        return int(self.judgement.blockers[0]) if self.judgement.lines.count else self.origin

    def findings_at_ends(self) -> list[Finding]:
        """What stops the line at its ends: smoke (5.33), or barrages by another reading (A19)."""
        if self.origin == self.target:
            blocks = self._stops_end(self.origin) & SMOKE and not self.ground.readings.smoky_hex_is_open
            return [Finding("sight_smoke_same", Effect.BLOCKS, self.words.place(self.origin), {})] if blocks else []
        found = []
        for number, key in ((self.origin, "sight_smoke_origin"), (self.target, "sight_smoke_target")):
            stops, at = self._stops_end(number), self.words.place(number)
            if stops & SMOKE:
                found.append(Finding(key, Effect.BLOCKS, at, {}))
            if stops & BARRAGE:
                found.append(Finding("sight_barrage_end", Effect.BLOCKS, at, {}))
        return found

    def _stops_end(self, number: int) -> int:
        return int(self.judge.stops_end(self._cell_of(number))[0])

    def findings_at_corners(self) -> list[Finding]:
        """Hexes of which the line touches one corner; they count only by another reading (A6)."""
        found = []
        for touch in self.record.touches:
            number = self.number(touch.touched) if touch.touched is not None else -1
            if touch.touched is None or number < 0:
                continue
            ring = self.start.distance(self.start.plus(touch.touched))
            if self.ground.readings.corners_count:
                found += self._findings_beside(number, ring)
            elif self.judge.stops(*self._judged_cell(number, ring))[0]:
                values: dict[str, object] = {
                    "what": self._blocking_names(number, int(self.marks[self._cell_of(number)[0]]))
                }
                found.append(Finding("sight_corner", Effect.NOTE, self.words.place(number), values))
        return found

    def findings_on_stretch(self, slot: Slot) -> list[Finding]:
        """What the hex of a stretch does to the line, or the two hexes beside a hexside that it runs along."""
        found = []
        for number in map(self.number, slot.hexes):
            if number >= 0:
                found += self.findings_in_hex(number, slot)
        return found

    def findings_in_hex(self, number: int, slot: Slot) -> list[Finding]:
        """What one hex of a stretch does to the line."""
        key = (number, slot.is_side)
        if key not in self._by_hex:
            self._by_hex[key] = (
                self._findings_beside(number, slot.near) if slot.is_side else self._findings_crossed(number, slot.near)
            )
        return self._by_hex[key]

    def hex_stops(self, number: int, slot: Slot) -> bool:
        """Does this hex of a stretch block?"""
        return any(item.effect is Effect.BLOCKS for item in self.findings_in_hex(number, slot))

    def _findings_crossed(self, number: int, ring: int) -> list[Finding]:
        """Findings of a hex that the line crosses."""
        marks, stops = (
            int(self.marks[self._cell_of(number)[0]]),
            int(self.judge.stops(*self._judged_cell(number, ring))[0]),
        )
        at = self.words.place(number)
        found = []
        if marks & TERRAIN:
            found.append(self._terrain_finding(number, ring, marks, stops & TERRAIN))
        if marks & TANK:
            values: dict[str, object] = {"units": self._unit_names(number, tanks=True)}
            found.append(_blocked_or_passed("sight_tank", "sight_tank_over", stops & TANK, at, values))
        if marks & SMOKE:
            found.append(Finding("sight_smoke_between", Effect.BLOCKS, at, {}))
        if marks & BARRAGE:
            found.append(Finding("sight_barrage", Effect.BLOCKS, at, {}))
        if marks & FRIENDS:
            passed = {"mgs": "sight_friends_mgs", "observers": "sight_friends_observer"}
            key = passed.get(self.viewer.over_friends, "sight_friends_over")
            found.append(
                _blocked_or_passed(
                    "sight_friends", key, stops & FRIENDS, at, {"side": self.words.camp(self.viewer.side)}
                )
            )
        return found + self._passed_units(number)

    def _findings_beside(self, number: int, ring: int) -> list[Finding]:
        """Findings of a hex beside the line (or with a corner on it, A6): two such hexes block, one does not."""
        every = self.judge.stops(*self._judged_cell(number, ring))
        counting = self.judge.counting_beside(every)
        at = self.words.place(number)
        found = [item for item in self._findings_crossed(number, ring) if item.effect is not Effect.BLOCKS]
        if counting[0]:
            blocks = self.hexes_beside > 1 or bool(self.judge.blocks_alone(counting)[0])
            values: dict[str, object] = {
                "what": self._blocking_names(number, int(counting[0])),
                "count": self.hexes_beside,
            }
            key = (
                "sight_beside_single"
                if not blocks
                else "sight_beside"
                if self.hexes_beside > 1
                else "sight_beside_smoke"
            )
            found.insert(0, Finding(key, Effect.BLOCKS if blocks else Effect.NOTE, at, values))
        elif every[0]:
            found.insert(
                0, Finding("sight_beside_units", Effect.NOTE, at, {"what": self._blocking_names(number, int(every[0]))})
            )
        return found

    def _terrain_finding(self, number: int, ring: int, marks: int, stops: int) -> Finding:
        level, near = self._level(number), ring == self.record.distance - 1
        readings, even = self.ground.readings, self.eye == self.aim
        if stops:
            high = near and (readings.any_height or level >= self.aim)
            key = "sight_ground_equal" if even else "sight_ground_near" if high else "sight_ground_higher"
        elif not even and not near:
            key = "sight_ground_over"
        else:
            key = "sight_ground_plateau" if even or level >= self.aim else "sight_ground_lower"
        values: dict[str, object] = {
            "terrain": self._blocking_names(number, stops or marks & TERRAIN),
            "level": level,
            "eye": self.eye,
            "aim": self.aim,
        }
        effect = Effect.BLOCKS if stops else Effect.NOTE
        return Finding(key, effect, self.words.place(number), values)

    def _passed_units(self, number: int) -> list[Finding]:
        """Units that do not block the line: pinned and enemy squads, other vehicles, guns, men."""
        kinds, readings = self.words.ruleset.units, self.ground.readings
        squads: dict[str, list[str]] = {}
        others: list[Text] = []
        for side, unit in self.words.units_of(number):
            kind = kinds.get(unit.kind)
            if is_squad(kind, readings):
                mine = side == self.viewer.side
                if mine and not unit.has(PINNED):
                    continue
                key = "sight_squads_unknown" if not self.viewer.side else "sight_pinned" if mine else "sight_enemies"
                squads.setdefault(key, []).append(side)
            elif kind is not None and not is_tank(kind):
                others.append(kind.name)
        at = self.words.place(number)
        found = [
            Finding(key, Effect.NOTE, at, {"side": joined(map(self.words.camp, dict.fromkeys(sides)), COMMA)})
            for key, sides in squads.items()
        ]
        if others:
            names = joined(dict.fromkeys(others), COMMA)
            found.append(Finding("sight_others", Effect.NOTE, at, {"units": names}))
        return found

    def present(self, number: int) -> Text:
        """The names of what is in a hex apart from its terrain: kinds of units of either side, smoke, a barrage."""
        kinds = [self.words.ruleset.units.get(unit.kind) for _, unit in self.words.units_of(number)]
        names = [kind.name for kind in kinds if kind is not None]
        marked = int(self.marks[self._cell_of(number)[0]]) & MARKED
        names += [self._blocking_names(number, marked)] if marked else []
        return joined(dict.fromkeys(names), COMMA)

    def _blocking_names(self, number: int, bits: int) -> Text:
        """The names of what blocks in a hex."""
        ruleset = self.words.ruleset
        names = []
        if bits & COVER:
            rows = [ruleset.terrain[key] for key in self.words.ground_of(number)]
            names += [row.name for row in rows if row.fact("los") == "blocks_between" and not row.fact("elevation")]
        if bits & HILL:
            names.append(self.words.sentence("sight_name_hill", level=self._level(number)))
        if bits & TANK:
            names.append(self._unit_names(number, tanks=True))
        for bit, key in ((FRIENDS, "friends"), (SMOKE, "smoke"), (BARRAGE, "barrage")):
            if bits & bit:
                names.append(self.words.sentence(f"sight_name_{key}", side=self.words.camp(self.viewer.side)))
        return joined(names, COMMA)

    def _unit_names(self, number: int, *, tanks: bool) -> Text:
        kinds = [self.words.ruleset.units.get(unit.kind) for _, unit in self.words.units_of(number)]
        return joined(dict.fromkeys(kind.name for kind in kinds if kind is not None and is_tank(kind) is tanks), COMMA)

    def _level(self, number: int) -> int:
        return int(self.ground.level[self._cell_of(number)[0]])

    def _cell_of(self, number: int) -> np.ndarray:
        return self.ground.cells.of_hex[number : number + 1]

    def _judged_cell(self, number: int, ring: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(line, ring, cell) of a hex as arrays of length 1, for the predicates of the judgement."""
        return np.zeros(1, dtype=np.int32), np.array([ring], dtype=np.int32), self._cell_of(number)


def _blocked_or_passed(blocked: str, passed: str, stops: int, at: str, values: dict[str, object]) -> Finding:
    return Finding(blocked, Effect.BLOCKS, at, values) if stops else Finding(passed, Effect.NOTE, at, values)


# --- Puts a judged line of Landships! into words: verdict, reasons and every stretch.


NOT_IN_REASONS = ("sight_others",)
"""Findings that decide nothing: they stand with their hex only, so that the reasons stay short."""


def sight_line(found: Findings, asymmetry: str | None, assumed: tuple[Text, ...], opposite: Viewer) -> SightLine:
    """The line in full. ``asymmetry``: why ``opposite``, who looks the other way, has another answer (None: the same)."""
    steps = [_step(found, slot) for slot in found.record.slots if any(found.number(here) >= 0 for here in slot.hexes)]
    return SightLine(
        origin=found.origin,
        target=found.target,
        visible=found.visible,
        range=found.record.distance,
        hindrance=0,
        asymmetric=asymmetry is not None,
        reasons=tuple(_reasons(found, asymmetry, opposite)),
        steps=tuple(steps),
        blocker=found.blocker(),
        blocker_side=None,
        observer_height=float(found.eye),
        target_height=float(found.aim),
        assumed=assumed,
    )


def assumptions(words: FindingWording, ground: Ground, viewer: Viewer, origin: int) -> tuple[Text, ...]:
    """The assumptions of every answer from a hex, for legends."""
    texts = [words.sentence("sight_assume_level", level=int(ground.level[ground.cells.of_hex[origin]]))]
    if viewer.over_friends:
        texts.append(words.sentence(f"sight_assume_{viewer.over_friends}"))
    elif viewer.side:
        texts.append(words.sentence("sight_assume_side", side=words.camp(viewer.side)))
    else:
        texts.append(words.sentence("sight_assume_no_side"))
    return (*texts, *readings_chosen(words, SWITCHES))


def _step(found: Findings, slot: Slot) -> SightStep:
    numbers = [number for number in map(found.number, slot.hexes) if number >= 0]
    stops = tuple(number for number in numbers if found.hex_stops(number, slot))
    chosen = (*stops, *numbers)[0]
    all_findings = step(
        found,
        slot,
        chosen,
        found.findings_on_stretch(slot),
        heights=found.ground.heights(chosen),
        text=_step_text(found, slot, numbers),
        stops=stops,
        both=slot.is_side,
    )
    return replace(all_findings, present=found.present(chosen))


def _step_text(found: Findings, slot: Slot, numbers: list[int]) -> Text:
    words = found.words
    texts = []
    if slot.is_side:
        at, other = (words.place(found.number(here)) for here in slot.hexes)
        texts.append(words.sentence("sight_step_side", at=at, other=other))
    for number in numbers:
        items = found.findings_in_hex(number, slot)
        level = found.ground.heights(number).ground
        values = {"terrain": words.terrain(words.ground_of(number)), "level": int(level)}
        if not items:
            texts.append(words.sentence("sight_step_clear", at=words.place(number), **values))
        elif not any("terrain" in item.values or "what" in item.values for item in items):
            texts.append(words.sentence("sight_step", at=words.place(number), **values))
        texts += [words.sentence(item.key, at=item.at, **item.values) for item in items]
    return joined(texts, " ")


def _reasons(found: Findings, asymmetry: str | None, opposite: Viewer) -> list[Reason]:
    all_findings = found.all_findings()
    if found.visible:
        reasons = [_open_reason(found)]
    else:
        blocker = found.blocker()
        stops = [item for item in all_findings if item.effect is Effect.BLOCKS]
        first = found.words.place(-1 if blocker is None else blocker)
        reasons = [reason(found.words, item) for item in first_stop_first(stops, first)]
    notes = [item for item in all_findings if item.effect is not Effect.BLOCKS and item.key not in NOT_IN_REASONS]
    reasons += [reason(found.words, item) for item in notes]
    if asymmetry is not None:
        side = found.words.camp(opposite.side) if opposite.side else found.words.sentence("sight_name_nobody")
        reasons.append(found.words.reason(f"sight_asymmetric_{asymmetry}", side=side))
    return reasons


def _open_reason(found: Findings) -> Reason:
    words = found.words
    if found.origin == found.target:
        return words.reason("sight_same_hex", words.place(found.origin), Effect.NONE)
    if found.record.distance == 1:
        return words.reason("sight_adjacent", words.place(found.target), Effect.NONE)
    key = "sight_open_equal" if found.eye == found.aim else "sight_open_uneven"
    return words.reason(key, None, Effect.NONE, eye=found.eye, aim=found.aim)
