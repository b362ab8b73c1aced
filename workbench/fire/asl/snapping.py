"""Snap shots (8.15): fire at a hexside that a mover crosses; and spraying fire at two hexes at once (7.34, 9.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from workbench.fire.asl.firepower import SNAP, SPRAY
from workbench.fire.asl.ranges import Ranges
from workbench.fire.asl.weapons import INHERENT, MOL, Arm
from workbench.geometry.hexes import Hex, direction_of
from workbench.geometry.segments import AT_CENTRE, HEXSIDE, VERTEX, Aim, segment
from workbench.rules.ruleset import Ruleset
from workbench.sight.results import FIRE, Effect, Party, Reason, SightLine
from workbench.spotting.asl.troops import Troop, request

SPRAYING = "spraying"
"""Value of squads whose range is underlined (7.34)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Whether an attack may be made, with what firepower (by hex for a spray), the modifier of a snap shot, and why."""

    allowed: bool
    reasons: tuple[Reason, ...]
    factor: Fraction = Fraction(0)
    fp: Fraction | None = None
    column: int | None = None
    drm: int = 0
    by_hex: Mapping[int, Fraction | None] = field(default_factory=dict)


class Snaps:
    """Judges snap shots and sprays on one scenario."""

    def __init__(self, ranges: Ranges, ruleset: Ruleset) -> None:
        scenario = ranges.scenario
        self._ranges, self.ruleset, self.board = ranges, ruleset, scenario.board
        self.words, self.grid, self.sight = ranges.words, ranges.grid, ranges.sight
        self._ends_shelter = ruleset.choice("9.221", scenario.switches) == "blocks"
        self._nearer = ruleset.choice("8.15", scenario.switches) == "nearer"

    def snap(
        self, origin: int, side: tuple[int, int], entered: int | None, *, firer: Party, weapon: str = ""
    ) -> Attack:
        """A snap shot at the hexside between two adjacent hexes; ``entered`` is the one that the mover enters. All of the
        hexside must be in sight: its ends and its middle are looked at."""
        troop = self._ranges.parties.of_party(firer)
        troop = replace(troop, action=f"{troop.action} {SNAP}".strip())
        at = "/".join(self.grid.labels[number] for number in side)
        arms = [one for one in self._ranges.arms.of(troop, weapon) if one.plain and one.key != MOL]
        if not arms:
            return Attack(False, (self.words.say("fire_snap_weapon", Effect.BLOCKS, at, unit=troop.name),))
        if entered == origin or (entered is None and origin in side):
            return Attack(False, (self.words.say("fire_snap_own", Effect.BLOCKS, at),))
        far = self.grid.distances(origin)
        ordered = sorted(side, key=lambda number: int(far[number]))
        to = ordered[0] if self._nearer or entered is None else entered
        answers = [self._ranges.shot(origin, to, troop, arm) for arm in arms]
        best = max(answers, key=lambda one: one[1].fp or Fraction(0))
        if best[0]:
            return Attack(False, tuple(best[0]))
        lines = self._lines(origin, ordered, troop)
        blind = [line for line in lines if not line.visible]
        if blind:
            hidden = self.words.say("fire_snap_hidden", Effect.BLOCKS, at)
            return Attack(False, (hidden, *blind[0].reasons))
        drms = [line.hindrance for line in lines]
        walls = [self._walls(origin, side, aim) for aim in _aims(self._direction(*side))]
        drm = max(drms) + max(walls)
        reasons = [self.words.say("fire_snap", at=at), *best[1].reasons]
        if max(drms):
            reasons.append(self.words.say("fire_hindrance", Effect.HINDERS, at, drm=f"{max(drms):+d}"))
        if max(walls):
            reasons.append(self.words.say("fire_snap_wall", Effect.HINDERS, at, drm=f"{max(walls):+d}"))
        return Attack(True, tuple(reasons), best[1].factor, best[1].fp, best[1].column, drm)

    def _direction(self, one: int, two: int) -> int:
        return direction_of(self.grid.hexes[two].minus(self.grid.hexes[one])) or 0

    def _lines(self, origin: int, ordered: Sequence[int], troop: Troop) -> list[SightLine]:
        """The lines to both ends and the middle of a hexside, each through whichever of its hexes lets it pass."""
        found = []
        for aims in zip(*(self._through(*pair) for pair in (ordered, ordered[::-1])), strict=True):
            looks = [
                self.sight.line(origin, number, replace(request(troop, None, FIRE), target_aim=aim))
                for number, aim in aims
                if number != origin
            ]
            found.append(next((look for look in looks if look.visible), looks[0]))
        return found

    def _through(self, one: int, two: int) -> list[tuple[int, Aim]]:
        """Ends and middle of the side of a hex towards another, in the same order seen from either."""
        aims = _aims(self._direction(one, two))
        return [(one, aim) for aim in (aims if one < two else (aims[2], aims[1], aims[0]))]

    def _walls(self, origin: int, side: tuple[int, int], aim: Aim) -> int:
        """The TEM of a wall that the line crosses, or along which it runs, on its way, or whose end it touches: one of the two
        hexes' own (8.15 EX)."""
        home = self.grid.hexes[origin]
        found = segment(self.grid.hexes[side[0]].minus(home), AT_CENTRE, aim)
        crossed = [one.side for one in found.passed]
        crossed += [(slot.hexes[0], slot.hexes[1]) for slot in found.slots if slot.is_side]
        crossed += self._ends(origin, side, aim)
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

    def _ends(self, origin: int, side: tuple[int, int], aim: Aim) -> list[tuple[Hex, Hex]]:
        """The other two hexsides that meet at an end of a hexside, if their third hex lies on the firer's side of it."""
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
        """Spraying fire at two hexes that touch; without a weapon, whatever of the unit can spray together (9.51)."""
        troop = self._ranges.parties.of_party(firer)
        arms = [one for one in self._ranges.arms.of(troop, weapon) if one.is_mg or self._sprays(troop, one)]
        if not arms:
            return Attack(False, (self.words.say("fire_spray_weapon", Effect.BLOCKS, unit=troop.name),))
        barred = list(self._apart(origin, targets))
        troop = replace(troop, action=f"{troop.action} {SPRAY}".strip())
        by_hex: dict[int, Fraction | None] = {}
        reasons: list[Reason] = []
        for number in dict.fromkeys(targets) if not barred else ():
            line = self.sight.line(origin, number, request(troop, None, FIRE))
            if not line.visible:
                barred += [self.words.say("fire_no_line", Effect.BLOCKS, self.grid.labels[number]), *line.reasons]
            total: Fraction | None = Fraction(0)
            for arm in arms:
                refused, power = self._ranges.shot(origin, number, troop, arm)
                distance = self.grid.hexes[origin].distance(self.grid.hexes[number])
                if arm.is_mg and arm.normal is not None and distance > arm.normal:
                    refused = [*refused, self._far(arm, number, distance)]
                barred += refused
                reasons += power.reasons
                total = None if total is None or power.fp is None else total + power.fp
            by_hex[number] = total
        said = tuple(dict.fromkeys(barred or [*reasons, self.words.say("fire_spray_levels")]))
        return Attack(not barred, said, by_hex={} if barred else by_hex)

    def _sprays(self, troop: Troop, arm: Arm) -> bool:
        return arm.key == INHERENT and (troop.is_a(SPRAYING) or not troop.known)

    def _far(self, arm: Arm, number: int, distance: int) -> Reason:
        said = {"weapon": self._ranges.arms.name(arm.key), "range": distance, "maximum": arm.normal}
        return self.words.reason("fire_out_of_range", said, Effect.BLOCKS, self.grid.labels[number])

    def _apart(self, origin: int, targets: Sequence[int]) -> Iterator[Reason]:
        at = " ".join(self.grid.labels[number] for number in targets)
        hexes = [self.grid.hexes[number] for number in targets]
        if origin in targets:
            yield self.words.say("fire_spray_own", Effect.BLOCKS, at)
        if len(hexes) != 2 or hexes[0].distance(hexes[1]) != 1:
            yield self.words.say("fire_spray_apart", Effect.BLOCKS, at)


def _aims(side: int) -> tuple[Aim, Aim, Aim]:
    return Aim(VERTEX, side), Aim(HEXSIDE, side), Aim(VERTEX, (side + 1) % 6)
