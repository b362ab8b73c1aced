"""Special kinds of fire: charges of cavalry (13.6), encirclement (7.7), interdiction (10.53), fire lanes (9.22), snap shots
(8.15) and spraying fire (7.34, 9.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import signed
from workbench.engine.fire.results import RangeAnswer
from workbench.engine.fire.special_fire import (
    ALTERNATE,
    HEX_GRAIN,
    LEFT,
    NO_GRAIN,
    Attack,
    Encirclement,
    Exposed,
    Interdiction,
    Lane,
)
from workbench.engine.sight.results import FIRE, Effect, Party, Reason, SightLine
from workbench.engine.spotting.troops import Sentences
from workbench.games.asl.fire.arcs import Arcs
from workbench.games.asl.fire.firepower import FULL, SNAP, SPRAY
from workbench.games.asl.fire.ranges import Ranges
from workbench.games.asl.fire.weapons import CHARGE, INHERENT, MOL, UnitWeapon
from workbench.games.asl.sight.terrain import has_place
from workbench.games.asl.spotting.concealment import OpenGround, interdiction_refusal
from workbench.games.asl.spotting.troops import Troop, request
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import sextant
from workbench.geometry.hexes import DIRECTIONS, Hex, direction_of
from workbench.geometry.segments import AT_CENTRE, HEXSIDE, VERTEX, Aim, Entry, segment
from workbench.rules.ruleset import Ruleset

# --- The charge of cavalry (13.6): the distance at which it may be declared, and its firepower in the hex of the enemy.


class DemolitionCharges:
    """Judges declarations of charges on one scenario."""

    def __init__(self, ranges: Ranges) -> None:
        self._ranges, self.words, self.grid = ranges, ranges.words, ranges.grid

    def answer(self, origin: int | None, target: int | None, troop: Troop) -> RangeAnswer:
        """May riders declare a charge at a hex: far enough off, in sight, with a known enemy in it? If no enemy is on the map
        there, the hex is judged without one. ``extra``: their firepower in the enemy's hex, triple, not halved for riders."""
        arm = next(iter(self._ranges.arms.weapons_of(troop, CHARGE)), None)
        if arm is None:
            said = self.words.reason_of("fire_charge_mounted", Effect.BLOCKS, unit=troop.name)
            return RangeAnswer(False, None, None, 0, 0, (said,), extra=self._power(None))
        barred = self._ranges.refusals(troop, arm)
        there: list[Reason] = []
        distance, occupied = None, False
        if origin is not None and target is not None:
            distance = self.grid.hexes[origin].distance(self.grid.hexes[target])
            barred += self._limits(origin, target, troop, arm, distance)
            parties = self._ranges.parties
            enemies = parties.enemies_at(target, troop.side or parties.side_at(origin))
            occupied = bool(enemies) and not barred
            if enemies and not any(one.is_known for one in enemies):
                there.append(self.words.reason_of("fire_charge_unknown", Effect.BLOCKS, self.grid.labels[target]))
        allowed = not barred and not there
        note = self.words.reason_of("fire_charge", minimum=arm.minimum, extra=self._ranges.arms.charge_extra)
        return RangeAnswer(
            allowed,
            distance,
            FULL if allowed else None,
            arm.minimum,
            arm.maximum,
            (*barred, *there, note),
            there=tuple(there),
            occupied=occupied,
            extra=self._power(arm if allowed else None),
        )

    def _limits(self, origin: int, target: int, troop: Troop, arm: UnitWeapon, distance: int) -> list[Reason]:
        at = self.grid.labels[target]
        found = []
        if distance < arm.minimum:
            found.append(
                self.words.reason_of("fire_charge_near", Effect.BLOCKS, at, range=distance, minimum=arm.minimum)
            )
        if distance > (arm.maximum or 0):
            found.append(
                self.words.reason_of("fire_charge_far", Effect.BLOCKS, at, range=distance, maximum=arm.maximum)
            )
        line = self._ranges.sight.line(origin, target, request(troop, None, FIRE))
        if not line.visible:
            found += [self.words.reason_of("fire_no_line", Effect.BLOCKS, at), *line.reasons]
        return found

    def _power(self, arm: UnitWeapon | None) -> dict[str, object]:
        if arm is None or arm.fp is None:
            return {"fp_factor": 0, "fp": 0, "column": None}
        factor = self._ranges.power.table_value("tpbf")
        return {"fp_factor": factor, "fp": arm.fp * factor, "column": self._ranges.power.column(arm.fp * factor)}


# --- Encirclement (7.7): where the lines of several attackers enter their target's hex.


ENCIRCLING_PHASES = ("pfph", "dfph", "afph")
"""Not in the movement phase."""


def encircles(entries: Sequence[Entry], *, strict: bool) -> bool:
    """Do these entries encircle? ``strict``: three vertices lie between two of them both ways round; else one way is enough.

    So do three hexsides no two of which touch, and a vertex with both hexsides that meet at the opposite one (7.7 EX).
    """
    vertices = {entry.vertex for entry in entries if entry.vertex is not None}
    sides = {entry.side for entry in entries if entry.vertex is None and entry.side is not None}
    if any(_have_three_vertices_between(one, two, strict=strict) for one, two in combinations(entries, 2)):
        return True
    if any({(vertex + 2) % 6, (vertex + 3) % 6} <= sides for vertex in vertices):
        return True
    return {0, 2, 4} <= sides or {1, 3, 5} <= sides


def _have_three_vertices_between(one: Entry, two: Entry, *, strict: bool) -> bool:
    """Do exactly three vertices lie between two entries? Places are whole numbers at vertices and halves in hexsides."""
    if one.place is None or two.place is None:
        return False
    if one.vertex is not None and two.vertex is not None and (one.vertex - two.vertex) % 6 == 3:
        return True
    if one.place == two.place:
        return False
    low, high = sorted((one.place, two.place))
    inside = sum(low < vertex < high for vertex in range(6))
    outside = sum(vertex < low or vertex > high for vertex in range(6))
    return inside == outside == 3 if strict else 3 in {inside, outside}


def entry_label(grid: HexGrid, target: int, entry: Entry) -> str:
    """An entry as the protocol writes places: ``A/B`` a hexside, ``A^B^C`` a vertex."""
    around = grid.neighbours[target]

    def name(direction: int) -> str:
        return grid.labels[int(around[direction % 6])] if around[direction % 6] >= 0 else "-"

    if entry.vertex is not None:
        return "^".join((grid.labels[target], name(entry.vertex - 1), name(entry.vertex)))
    return f"{grid.labels[target]}/{name(entry.side)}" if entry.side is not None else grid.labels[target]


def judge_encirclement(
    words: Sentences,
    grid: HexGrid,
    target: int,
    entries: Sequence[Entry],
    *,
    barred: Sequence[Reason],
    strict: bool,
    phase: str = "",
) -> Encirclement:
    """Is a hex encircled by attacks that enter there?"""
    at = grid.labels[target]
    labels = tuple(entry_label(grid, target, entry) for entry in entries)
    if phase and phase.lower() not in ENCIRCLING_PHASES:
        said = words.reason_of("fire_encircled_phase", Effect.BLOCKS, at)
        return Encirclement(False, labels, (said, *barred))
    found = encircles(entries, strict=strict)
    said = words.reason(
        "fire_encircles" if found else "fire_encircles_not" if labels else "fire_encircles_none",
        {"at": at, "entries": ", ".join(labels)},
        Effect.NOTE if found else Effect.BLOCKS,
        at,
    )
    return Encirclement(found, labels, (said, *barred, words.reason_of("fire_encircle_needs", at=at)))


# --- Who interdicts a hex (10.53, 10.532), and the hexes that are exposed to the enemy: Open Ground in sight and
# Normal Range.


class Interdictions:
    """Judges interdiction on one scenario."""

    def __init__(self, ranges: Ranges, open_ground: OpenGround, arcs: Arcs, ruleset: Ruleset) -> None:
        self._ranges, self._open_ground, self._arcs = ranges, open_ground, arcs
        self.words, self.grid = ranges.words, ranges.grid
        cells = ruleset.tables["interdiction"]
        self._maximum_range, self._minimum_fp = (_int_or_zero(cells[cell]) for cell in ("range", "least_fp"))

    def judge(
        self, origin: int, target: int, *, firer: Party, mover: Party = Party(), weapon: str = ""
    ) -> Interdiction:
        """May this firer interdict a router in hex ``target``?"""
        parties = self._ranges.parties
        troop, moved = parties.of_party(firer), parties.of_party(mover)
        found = self._open_ground.judge(origin, target, troop, moved)
        at, reasons = self.grid.labels[target], list(found.reasons)
        refused = interdiction_refusal(self.words, troop)
        if refused is not None:
            return Interdiction(False, found.open, (refused, *reasons))
        refused = self._refusal(origin, target, troop, self._interdicting_weapons(troop, weapon))
        if refused is not None:
            return Interdiction(False, found.open, (refused, *reasons))
        if not found.open:
            return Interdiction(False, False, tuple(reasons))
        reasons.insert(0, self.words.reason("spot_interdicted", {"at": at, "unit": troop.name}, at=at))
        if troop.has("concealed"):
            reasons.append(self.words.reason_of("spot_interdicts_revealed", unit=troop.name))
        return Interdiction(True, True, tuple(reasons))

    def _interdicting_weapons(self, troop: Troop, weapon: str = "") -> list[UnitWeapon]:
        """The weapons that may interdict: small arms and machine guns of at least one factor, the longest range first."""
        arms = [
            one
            for one in self._ranges.arms.weapons_of(troop, weapon)
            if (
                one.is_small_arm_or_mg
                and one.normal is not None
                and (one.fp or Fraction(0)) >= self._minimum_fp
                and one.key != "mol"
            )
        ]
        return sorted(arms, key=lambda one: one.normal or 0, reverse=True)

    def _unhalved_weapons(self, troop: Troop, arms: list[UnitWeapon]) -> list[UnitWeapon]:
        """The weapons whose firepower nothing halves (10.532)."""
        return [arm for arm in arms if next(self._ranges.power.halving_reasons(troop, arm), None) is None]

    def _range_of(self, arm: UnitWeapon) -> int:
        return min(arm.normal or 0, self._maximum_range)

    def _refusal(self, origin: int, target: int, troop: Troop, arms: list[UnitWeapon]) -> Reason | None:
        """Why none of these weapons interdicts a hex, whatever its ground; None if one does."""
        at = self.grid.labels[target]
        if not arms:
            return self.words.reason_of("fire_no_range", Effect.BLOCKS, unit=troop.name)
        whole = self._unhalved_weapons(troop, arms)
        if not whole:
            why = next(self._ranges.power.halving_reasons(troop, arms[0])).text
            return self.words.reason_of("spot_no_interdiction", Effect.BLOCKS, unit=troop.name, why=why)
        distance = self.grid.hexes[origin].distance(self.grid.hexes[target])
        near = [arm for arm in whole if distance <= self._range_of(arm)]
        if not near:
            why = self.words.text("fire_interdicts_to", limit=self._range_of(whole[0]), range=distance)
            said = {"at": at, "unit": troop.name, "why": why}
            return self.words.reason("spot_not_interdicted", said, Effect.BLOCKS, at)
        if not any(self._bearing_hexes(origin, troop, arm)[target] for arm in near):
            return self.words.reason("fire_arc_beyond", {"at": at}, Effect.BLOCKS, at)
        return None

    def _bearing_hexes(self, origin: int, troop: Troop, arm: UnitWeapon) -> BoolArray:
        """Where a weapon bears without a change of its covered arc (10.532)."""
        found = self._ranges.scenario.forces.find(troop.unit) if troop.unit else None
        spine, _ = self._arcs.covered_arc(origin, troop, [arm], found[1].facing if found is not None else 0)
        return self._arcs.hexes_in_arc(origin, spine)

    def exposed(self, side: str, mover: Party = Party()) -> Exposed:
        """Where a mover of a side is in Open Ground, in sight and Normal Range of an enemy who may interdict (at most 16
        hexes): the union over all enemies on the map."""
        count = np.zeros(self.grid.size, dtype=np.int32)
        by: dict[str, BoolArray] = {}
        moved = self._ranges.parties.of_party(mover)
        for troop, at in self._ranges.parties.of_side(""):
            if troop.side == side or interdiction_refusal(self.words, troop) is not None:
                continue
            whole = self._unhalved_weapons(troop, self._interdicting_weapons(troop))
            if not whole:
                continue
            far = self.grid.distances(at)
            borne = [(far <= self._range_of(arm)) & self._bearing_hexes(at, troop, arm) for arm in whole]
            area = self._open_ground.area(at, troop, moved, self._range_of(whole[0]))
            found = frozen(area & np.any(borne, axis=0))
            by[troop.unit] = found
            count = count + found.astype(np.int32)
        return Exposed(frozen(count), by)


def _int_or_zero(value: object) -> int:
    return value if isinstance(value, int) else 0


# --- Fire lanes (9.22, 9.221, 9.222): along a hex grain, or left or right of an alternate grain.


NO_LANE = ("first_fired", "fired", "pinned", "broken", "disrupted", "melee", "ti")
"""States in which a machine gun lays no lane (9.22)."""
NOT_STOPPING_LANES = ("sight_too_many", "sight_dark")
"""Messages of what blocks other lines but not a lane: Hindrances and darkness (9.22)."""


class Lanes:
    """Lays fire lanes on one scenario."""

    def __init__(self, ranges: Ranges, ruleset: Ruleset, words: Sentences) -> None:
        self._ranges, self._ruleset, self.words = ranges, ruleset, words
        self.grid = ranges.grid

    def lay(self, origin: int, counter: int, *, firer: Party, weapon: str = "", hand: str = LEFT) -> Lane:
        """The lane of a machine gun to a counter; ``hand`` is the side of an alternate grain, as seen from the
        gun. Residual attacks along it are left to the players."""
        troop = self._ranges.parties.of_party(firer)
        arm = next((one for one in self._ranges.arms.weapons_of(troop, weapon) if one.is_mg), None)
        grain, cells = self.grain(origin, counter, hand)
        barred = self._refusals(origin, counter, troop, arm, grain)
        if barred or arm is None:
            return Lane(False, grain, (), (), tuple(barred))
        hexes: list[int] = []
        hexes_without_fire: list[int] = []
        reasons: list[Reason] = []
        for number in cells:
            why = self._why_no_firepower(origin, number, troop)
            (hexes_without_fire if why else hexes).append(number)
            at = self.grid.labels[number]
            key = why or "fire_lane"
            reasons.append(self.words.reason(key, {"at": at}, Effect.BLOCKS if why else Effect.NOTE, at))
        if not hexes:
            at = self.grid.labels[counter]
            reasons.insert(0, self.words.reason("fire_lane_nowhere", {"at": at}, Effect.BLOCKS, at))
            return Lane(False, grain, (), tuple(hexes_without_fire), tuple(reasons))
        power = self._power(arm)
        if power:
            said = {"normal": str(arm.fp), "fp": power, "near": power * self._adjacent_factor}
            reasons.insert(0, self.words.reason("fire_lane_power", said))
        if grain == ALTERNATE:
            reasons.append(self.words.reason_of("fire_snap_lane"))
        near = {number for number in self.grid.neighbours[origin].tolist() if number >= 0}
        fp = {number: power * (self._adjacent_factor if number in near else 1) for number in hexes} if power else {}
        return Lane(True, grain, tuple(hexes), tuple(hexes_without_fire), tuple(reasons), fp)

    def grain(self, origin: int, counter: int, hand: str = LEFT) -> tuple[str, list[int]]:
        """(the kind of grain that leads to a hex, the hexes of a lane along it)."""
        home = self.grid.hexes[origin]
        direction, a, b = sextant(self.grid.hexes[counter].minus(home))
        u, v = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]
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

    def _refusals(self, origin: int, counter: int, troop: Troop, arm: UnitWeapon | None, grain: str) -> list[Reason]:
        at, found = self.grid.labels[counter], []
        if arm is None:
            return [self.words.reason_of("fire_no_weapon", Effect.BLOCKS, unit=troop.name)]
        name = self._ranges.arms.name(arm.key)
        state = next((one for one in NO_LANE if troop.has(one)), None)
        if state is not None:
            said = self.words.text(f"fire_state_{state}")
            found.append(self.words.reason_of("fire_lane_state", Effect.BLOCKS, unit=troop.name, state=said))
        if not troop.on_foot:
            found.append(self.words.reason_of("fire_lane_foot", Effect.BLOCKS, unit=troop.name))
        if not grain:
            found.append(self.words.reason_of("fire_lane_grain", Effect.BLOCKS, at))
        distance = self.grid.hexes[origin].distance(self.grid.hexes[counter])
        if arm.normal is None:
            found.append(self.words.reason_of("fire_range_missing", Effect.BLOCKS, at, weapon=name))
        elif distance > arm.normal:
            found.append(
                self.words.reason_of("fire_lane_far", Effect.BLOCKS, at, weapon=name, range=distance, normal=arm.normal)
            )
        return found

    def _why_no_firepower(self, origin: int, number: int, troop: Troop) -> str:
        """Why a hex of the lane gets no firepower (the key of a sentence), or nothing."""
        up = -self._ranges.rise(origin, number, troop, 0)
        building = self._ranges.ground.has_fact(number, "location") is not None
        if up and not (up > 0 and building and has_place(self._ranges.scenario, self._ruleset, number, up)):
            return "fire_lane_level"
        sight_request = replace(request(troop, None, FIRE), target_level=up)
        line = self._ranges.sight.line(origin, number, sight_request)
        return "" if line.visible or _stopped_by_hindrance_only(line) else "fire_lane_no_sight"

    def _power(self, arm: UnitWeapon) -> int:
        shift = -int(self._ranges.power.table_value("lane_columns"))
        column = self._ranges.power.column(arm.fp)
        if arm.fp is None or column is None or column == self._ranges.power.columns.headings[0]:
            return 0
        return self._ranges.power.column(Fraction(column), shift) or 0

    @property
    def _adjacent_factor(self) -> int:
        return int(self._ranges.power.table_value("lane_adjacent"))


def _stopped_by_hindrance_only(line: SightLine) -> bool:
    """Is a line blocked only by what does not stop a lane?"""
    stops = [reason for reason in line.reasons if reason.effect is Effect.BLOCKS]
    return bool(stops) and all(reason.key in NOT_STOPPING_LANES for reason in stops)


SPRAYING = "spraying"
"""Value of squads whose range is underlined (7.34)."""


class SnapAndSpray:
    """Judges snap shots and sprays on one scenario."""

    def __init__(self, ranges: Ranges, ruleset: Ruleset) -> None:
        scenario = ranges.scenario
        self._ranges, self.ruleset, self.board = ranges, ruleset, scenario.board
        self.words, self.grid, self.sight = ranges.words, ranges.grid, ranges.sight
        self._ends_shelter = ruleset.choice("9.221", scenario.switches) == "blocks"
        self._counts_nearer_hex = ruleset.choice("8.15", scenario.switches) == "nearer"

    def snap(
        self, origin: int, side: tuple[int, int], entered: int | None, *, firer: Party, weapon: str = ""
    ) -> Attack:
        """A snap shot at the hexside between two adjacent hexes; ``entered`` is the one that the mover enters. All of the
        hexside must be in sight: its ends and its middle are tested."""
        troop = self._ranges.parties.of_party(firer)
        troop = replace(troop, action=f"{troop.action} {SNAP}".strip())
        at = "/".join(self.grid.labels[number] for number in side)
        arms = [one for one in self._ranges.arms.weapons_of(troop, weapon) if one.is_small_arm_or_mg and one.key != MOL]
        if not arms:
            return Attack(False, (self.words.reason_of("fire_snap_weapon", Effect.BLOCKS, at, unit=troop.name),))
        if entered == origin or (entered is None and origin in side):
            return Attack(False, (self.words.reason_of("fire_snap_own", Effect.BLOCKS, at),))
        far = self.grid.distances(origin)
        ordered = sorted(side, key=lambda number: int(far[number]))
        to = ordered[0] if self._counts_nearer_hex or entered is None else entered
        answers = [self._ranges.judged_shot(origin, to, troop, arm) for arm in arms]
        best = max(answers, key=lambda one: one[1].fp or Fraction(0))
        if best[0]:
            return Attack(False, tuple(best[0]))
        lines = self._lines(origin, ordered, troop)
        blind = [line for line in lines if not line.visible]
        if blind:
            hidden = self.words.reason_of("fire_snap_hidden", Effect.BLOCKS, at)
            return Attack(False, (hidden, *blind[0].reasons))
        drms = [line.hindrance for line in lines]
        wall_tems = [self._wall_tem(origin, side, aim) for aim in _aims(self._direction(*side))]
        drm = max(drms) + max(wall_tems)
        reasons = [self.words.reason_of("fire_snap", at=at), *best[1].reasons]
        if max(drms):
            reasons.append(self.words.reason_of("fire_hindrance", Effect.HINDERS, at, drm=signed(max(drms))))
        if max(wall_tems):
            reasons.append(self.words.reason_of("fire_snap_wall", Effect.HINDERS, at, drm=signed(max(wall_tems))))
        return Attack(True, tuple(reasons), best[1].factor, best[1].fp, best[1].column, drm)

    def _direction(self, one: int, two: int) -> int:
        return direction_of(self.grid.hexes[two].minus(self.grid.hexes[one])) or 0

    def _lines(self, origin: int, ordered: Sequence[int], troop: Troop) -> list[SightLine]:
        """The lines to both ends and the middle of a hexside, each through the hex of the two that leaves it open."""
        found = []
        for aims in zip(*(self._aims_at_side(*pair) for pair in (ordered, ordered[::-1])), strict=True):
            looks = [
                self.sight.line(origin, number, replace(request(troop, None, FIRE), target_aim=aim))
                for number, aim in aims
                if number != origin
            ]
            found.append(next((look for look in looks if look.visible), looks[0]))
        return found

    def _aims_at_side(self, one: int, two: int) -> list[tuple[int, Aim]]:
        """Ends and middle of the hexside of a hex towards another, in the same order for both hexes."""
        aims = _aims(self._direction(one, two))
        return [(one, aim) for aim in (aims if one < two else (aims[2], aims[1], aims[0]))]

    def _wall_tem(self, origin: int, side: tuple[int, int], aim: Aim) -> int:
        """The TEM of a wall of one of the two hexes that the line crosses, runs along or touches at an end (8.15 EX)."""
        home = self.grid.hexes[origin]
        found = segment(self.grid.hexes[side[0]].minus(home), AT_CENTRE, aim)
        crossed = [one.side for one in found.passed]
        crossed += [(slot.hexes[0], slot.hexes[1]) for slot in found.slots if slot.is_side]
        crossed += self._sides_at_end(origin, side, aim)
        worth = [0]
        for one, two in crossed:
            pair = self.grid.index(home.plus(one)), self.grid.index(home.plus(two))
            if None in pair or set(pair) == set(side) or not set(pair) & set(side):
                continue
            a, b = (number for number in pair if number is not None)
            for key in self.board.sides_at(a, b):
                row = self.ruleset.terrain.get(key)
                value = row.fact("tem") if row is not None else None
                worth.append(value if isinstance(value, int) else 0)
        return max(worth)

    def _sides_at_end(self, origin: int, side: tuple[int, int], aim: Aim) -> list[tuple[Hex, Hex]]:
        """The other two hexsides that meet at an end of a hexside, if their third hex is nearer to the firer."""
        if aim.kind != VERTEX or not self._ends_shelter:
            return []
        home = self.grid.hexes[origin]
        one, two = (self.grid.hexes[number] for number in side)
        around = (one.neighbour(aim.k - 1), one.neighbour(aim.k))
        third = next(here for here in around if here != two)
        if third.distance(home) > min(one.distance(home), two.distance(home)):
            return []
        return [(third.minus(home), here.minus(home)) for here in (one, two)]

    def spray(self, origin: int, targets: Sequence[int], *, firer: Party, weapon: str = "") -> Attack:
        """Spraying fire at two hexes that touch; without a weapon, with all weapons that can spray together (9.51)."""
        troop = self._ranges.parties.of_party(firer)
        arms = [one for one in self._ranges.arms.weapons_of(troop, weapon) if one.is_mg or self._may_spray(troop, one)]
        if not arms:
            return Attack(False, (self.words.reason_of("fire_spray_weapon", Effect.BLOCKS, unit=troop.name),))
        barred = list(self._target_refusals(origin, targets))
        troop = replace(troop, action=f"{troop.action} {SPRAY}".strip())
        by_hex: dict[int, Fraction | None] = {}
        reasons: list[Reason] = []
        for number in dict.fromkeys(targets) if not barred else ():
            line = self.sight.line(origin, number, request(troop, None, FIRE))
            if not line.visible:
                barred += [self.words.reason_of("fire_no_line", Effect.BLOCKS, self.grid.labels[number]), *line.reasons]
            total: Fraction | None = Fraction(0)
            for arm in arms:
                refused, power = self._ranges.judged_shot(origin, number, troop, arm)
                distance = self.grid.hexes[origin].distance(self.grid.hexes[number])
                if arm.is_mg and arm.normal is not None and distance > arm.normal:
                    refused = [*refused, self._too_far(arm, number, distance)]
                barred += refused
                reasons += power.reasons
                total = None if total is None or power.fp is None else total + power.fp
            by_hex[number] = total
        said = tuple(dict.fromkeys(barred or [*reasons, self.words.reason_of("fire_spray_levels")]))
        return Attack(not barred, said, by_hex={} if barred else by_hex)

    def _may_spray(self, troop: Troop, arm: UnitWeapon) -> bool:
        return arm.key == INHERENT and (troop.is_a(SPRAYING) or not troop.known)

    def _too_far(self, arm: UnitWeapon, number: int, distance: int) -> Reason:
        said = {"weapon": self._ranges.arms.name(arm.key), "range": distance, "maximum": arm.normal}
        return self.words.reason("fire_out_of_range", said, Effect.BLOCKS, self.grid.labels[number])

    def _target_refusals(self, origin: int, targets: Sequence[int]) -> Iterator[Reason]:
        at = " ".join(self.grid.labels[number] for number in targets)
        hexes = [self.grid.hexes[number] for number in targets]
        if origin in targets:
            yield self.words.reason_of("fire_spray_own", Effect.BLOCKS, at)
        if len(hexes) != 2 or hexes[0].distance(hexes[1]) != 1:
            yield self.words.reason_of("fire_spray_apart", Effect.BLOCKS, at)


def _aims(side: int) -> tuple[Aim, Aim, Aim]:
    return Aim(VERTEX, side), Aim(HEXSIDE, side), Aim(VERTEX, (side + 1) % 6)
