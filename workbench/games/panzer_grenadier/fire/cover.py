"""Column shifts of an attack: the target's terrain, what the lines cross, height, markers (10.3, 12.4, 16.2, chart); of those
that differ among units who fire together the most restrictive counts (7.33)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, signed
from workbench.engine.fire import modifiers
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, SPOT, Effect, Party, SightRequest
from workbench.games.panzer_grenadier.sight.doctrine import Doctrine as Sight
from workbench.games.panzer_grenadier.sight.findings import LinePath
from workbench.games.panzer_grenadier.spotting.limits import Visibility, visibility_of
from workbench.games.panzer_grenadier.spotting.troops import (
    DEMORALIZED,
    DISRUPTED,
    DUG_IN,
    Ground,
    Troop,
    of_party,
    of_unit,
)
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Scalar
from workbench.scenario.scenario import Scenario

# --- The sum of Panzer Grenadier's column shifts, with a reason for every item.


DF, BF, AT, ASSAULT = "df", "bf", "at", "assault"
KINDS = (DF, BF, AT, ASSAULT)


class Ledger(modifiers.Ledger):
    """Collects shifts of the four kinds of fire; causes named in one line of a list count once (10.3, 12.4, 16.2)."""

    def __init__(self, ruleset: Ruleset, at: str) -> None:
        super().__init__(ruleset, at, KINDS)
        self.defender = 0
        self.first_fire = False


# --- The situation of an attack: firer, target and line.


_MOVING = ("move", "crawl")


@dataclass(frozen=True, slots=True)
class LineOfFire:
    """What an attack asks of a line: the hexsides with terrain that it crosses (along hexsides, those of the hexes that were
    chosen), as (hex left, hex entered) with their keys; the terrain that weakens fire through it, beyond the firer's hex, with
    its hex; its length in hexes, whether it is clear, and what was assumed."""

    sides: tuple[tuple[tuple[int, int], frozenset[str]], ...]
    weakening: tuple[tuple[int, TerrainRow], ...]
    range: int
    visible: bool
    assumed: tuple[Text, ...]

    @classmethod
    def from_path(cls, line: LinePath, origin: int, target: int, ground: Ground) -> LineOfFire:
        """What is asked of the way of a line."""
        between = [number for number in line.hexes if number not in (origin, target)]
        path = (origin, *between, target)
        crossed = [((a, b), frozenset(ground.board.sides_at(a, b))) for a, b in pairwise(path) if a != b]
        weakening = [
            (number, row)
            for number in path[1:]
            for row in ground.rows(number)
            if number != origin and row.fact("df_through") is not None
        ]
        sides = tuple(side for side in crossed if side[1])
        return cls(sides, tuple(weakening), line.range, line.visible, line.assumed)


@dataclass(frozen=True)
class Situation:
    """One firer, one target. ``enemy`` is the target's side and ``side`` the firer's, empty if unknown;
    ``units_in_target_hex`` are those of the target's side (of every side but the firer's if that is unknown);
    ``firer_is_named`` is True if the request names the firer (else it is a unit of the hex, if all there are of one kind)."""

    scenario: Scenario
    ruleset: Ruleset
    ground: Ground
    visibility: Visibility
    origin: int
    target: int
    firer: Troop
    troop: Troop
    side: str
    enemy: str
    purpose: str
    line: LineOfFire
    units_in_target_hex: tuple[Troop, ...]
    firer_is_named: bool = True

    @property
    def distance(self) -> int:
        """Range in hexes."""
        return self.line.range

    @property
    def is_opportunity_fire(self) -> bool:
        """Is the target fired at while it moves (13)?"""
        return self.troop.action in _MOVING

    @property
    def is_bombardment(self) -> bool:
        """True for bombardment: by the purpose, or because the named firer is of a kind that bombards."""
        return self.purpose in (BOMBARD, INDIRECT) or (self.firer_is_named and self.firer.attacks_by_bombardment)

    @property
    def observes_itself(self) -> bool:
        """True if the bombarding unit is known and nobody else directs it."""
        return self.is_bombardment and self.firer.known and self.purpose != INDIRECT

    @cached_property
    def rows(self) -> tuple[TerrainRow, ...]:
        """Terrain of the target hex."""
        return self.ground.rows(self.target)

    @property
    def target_is_higher(self) -> bool:
        """Is the ground of the target hex higher than the firer's? Towns do not count for fire (8.34)."""
        return bool(self.ground.level[self.target] > self.ground.level[self.origin])

    def crosses(self, role: str) -> list[tuple[int, int]]:
        """The hexsides with terrain in a role on the line, as (hex left, hex entered)."""
        wanted = self.ruleset.keys_in_role(role)
        return [side for side, keys in self.line.sides if any(key in keys for key in wanted)]

    @property
    def dug_in(self) -> bool:
        """Dug in, a strongpoint (16.1), or a leader with a dug-in friend (16.22)."""
        return self.troop.has(DUG_IN) or self.troop.is_a("strongpoint") or self.sheltered_by_friends

    @property
    def sheltered_by_friends(self) -> bool:
        """A leader who did not dig in himself, beside a friend who did (16.22, switch ``leaders_dug_in``)."""
        if not self.troop.leads or self.troop.has(DUG_IN):
            return False
        taken = self.ruleset.takes(self.scenario.switches, "leaders_dug_in", "with_friends")
        return taken and any(friend.has(DUG_IN) for friend in self.units_in_target_hex)


@dataclass(frozen=True)
class Volley:
    """Those who fire together at one target, each in a situation of its own. What depends on the target alone is that of the
    ``first``; of a shift that differs among them the most restrictive value counts (7.33)."""

    cases: tuple[Situation, ...]

    @property
    def first(self) -> Situation:
        """Any of them, for what is the same for all."""
        return self.cases[0]

    def worst(self, amounts: Callable[[Situation], Mapping[str, int]]) -> dict[str, int]:
        """By kind of fire the lowest of what each of them has; who has nothing has 0."""
        found = [amounts(case) for case in self.cases]
        if len(found) == 1:
            return dict(found[0])
        kinds = dict.fromkeys(kind for one in found for kind in one)
        return {kind: min(one.get(kind, 0) for one in found) for kind in kinds}


def int_or_zero(value: Scalar) -> int:
    """A shift of a chart; 0 where it gives none."""
    return value if isinstance(value, int) else 0


def table_number(ruleset: Ruleset, table: str, name: str) -> int:
    """A number of a table."""
    return int_or_zero(ruleset.tables[table][name])


def add_terrain_shifts(volley: Volley, ledger: Ledger) -> None:
    """Add the shifts of all terrain in the target hex, and of being dug in."""
    case = volley.first
    for row in case.rows:
        if row.fact("df_in_other_limiting") is not None:
            _add_entrenchment(case, ledger, row)
        elif row.fact("shift_condition") == "minefield_of_firer":
            _add_minefield(case, ledger, row)
        elif row.fact("df_assisted") is not None:
            _add_river(volley, ledger, row)
        elif row.fact("df_through") is None and row.fact("df_out") is None:
            _add_terrain(volley, ledger, row)
        first = bool(row.fact("first_fire")) and not _is_exempt(case.troop, row)
        # what the chart alone lists stands there as a reading (A26)
        chart_only = row.cite("first_fire").standing.value == "reading"
        ledger.first_fire |= first and not (chart_only and case.ruleset.choice("A26", case.scenario.switches) == "text")
    _add_light_woods(volley, ledger)
    _add_dug_in(case, ledger)


def _add_terrain(volley: Volley, ledger: Ledger, row: TerrainRow) -> None:
    case = volley.first
    amounts = {kind: int_or_zero(row.fact(kind)) for kind in KINDS}
    switches, ruleset = case.scenario.switches, case.ruleset
    if row.fact("df_chart") is not None and ruleset.choice("A15", switches) == "chart":
        amounts[DF] = int_or_zero(row.fact("df_chart"))
    far_only = row.fact("df_condition") == "range_over_2" and ruleset.choice("A29", switches) == "far"
    if far_only and all(one.distance <= 2 for one in volley.cases):
        amounts[DF] = 0
        ledger.note("fire_ditch_near", kinds=(DF,), terrain=row.name)
    if row.fact("df_for") == "leg" and "leg" not in case.troop.classes:
        amounts[DF] = 0
    if row.fact("as") == ruleset.key_in_role(DUG_IN) and case.dug_in:
        # the occupants count as dug in: a unit that is dug in itself gets the shift once
        again = [kind for kind, amount in amounts.items() if amount]
        ledger.note("fire_already_dug_in", kinds=again, terrain=row.name)
        return
    barred = [kind for kind in (DF, BF) if row.fact(f"no_{kind}")]
    if barred:
        ledger.note("fire_no_fire_in", Effect.BLOCKS, kinds=barred, terrain=row.name)
    ledger.add("fire_terrain", amounts, line="terrain", rule=_cited_rules(row, amounts), terrain=row.name)


def _cited_rules(row: TerrainRow, amounts: dict[str, int]) -> str:
    rules = [row.cite(kind).rule for kind, amount in amounts.items() if amount and row.cite(kind).rule]
    return ", ".join(dict.fromkeys(rules))


def _is_exempt(troop: Troop, row: TerrainRow) -> bool:
    return troop.is_a(*str(row.fact("not_for") or "").split())


def _add_entrenchment(case: Situation, ledger: Ledger, row: TerrainRow) -> None:
    if _is_exempt(case.troop, row):
        ledger.note("fire_entrenchment_not_for", kinds=(DF, BF, ASSAULT), unit=case.troop.name, terrain=row.name)
        return
    other = bool(case.ground.limiting[case.target])
    ledger.add(
        "fire_entrenchment", {DF: int_or_zero(row.fact("df_in_other_limiting" if other else "df"))}, terrain=row.name
    )
    # one line of the bombardment and assault lists names town and entrenchment together
    shelter = {kind: int_or_zero(row.fact(kind)) for kind in (BF, ASSAULT)}
    ledger.add("fire_terrain", shelter, line="terrain", rule=_cited_rules(row, shelter), terrain=row.name)


def _add_minefield(case: Situation, ledger: Ledger, row: TerrainRow) -> None:
    owners = {side for side, places in case.scenario.marker_owners.get(row.key, {}).items() if case.target in places}
    if not owners:
        ledger.note("fire_mines_of_nobody", kinds=(DF, BF))
        return
    firers = owners == {case.side} if case.side else case.enemy not in owners
    if case.side in owners or firers:
        ledger.add("fire_mines", {DF: int_or_zero(row.fact(DF)), BF: int_or_zero(row.fact(BF))}, terrain=row.name)


def _add_river(volley: Volley, ledger: Ledger, row: TerrainRow) -> None:
    case = volley.first
    if _assisted(case, row):
        assisted = {DF: int_or_zero(row.fact("df_assisted")), AT: int_or_zero(row.fact("at_assisted"))}
        ledger.add("fire_assisted", assisted, terrain=row.name)
    without = int_or_zero(row.fact("assault_first_no_eng"))
    # engineers of either side, who need not be in good order for this (5.75)
    present = (*case.units_in_target_hex, *(one.firer for one in volley.cases))
    if without and not any(one.is_a("engineer") and not one.has(DEMORALIZED) for one in present):
        ledger.add("fire_river_assault", {ASSAULT: without}, terrain=row.name)


def _assisted(case: Situation, row: TerrainRow) -> bool:
    assisted = case.troop.values.get("assisted")
    if isinstance(assisted, bool):
        return assisted
    present = (*case.units_in_target_hex, case.troop) if case.troop.known else case.units_in_target_hex
    return _has_engineer(present) and any(_needs_help(case.ruleset, one, row) for one in present)


def _has_engineer(troops: Sequence[Troop]) -> bool:
    return any(one.is_a("engineer") and not one.has(DISRUPTED, DEMORALIZED) for one in troops)


def _needs_help(ruleset: Ruleset, troop: Troop, row: TerrainRow) -> bool:
    # foot and tracked units cross minor rivers by themselves; wheels never do (5.71, 5.72)
    if troop.is_a("engineer"):
        return False
    kind = ruleset.units.get(troop.kind)
    return row.fact("cross") == "assisted" or (kind is not None and kind.mobility == "motor")


def _add_light_woods(volley: Volley, ledger: Ledger) -> None:
    ruleset, switches = volley.first.ruleset, volley.first.scenario.switches
    each = ruleset.choice("A36", switches) == "each"
    names: list[Text] = []

    def amounts(case: Situation) -> dict[str, int]:
        found = [
            row
            for number, row in case.line.weakening
            if int_or_zero(row.fact(DF if number == case.target else "df_through"))
        ]
        names.extend(row.name for row in found[:1])
        return {DF: sum(int_or_zero(row.fact("df_through")) for row in (found if each else found[:1]))}

    worst = volley.worst(amounts)
    if names:
        ledger.add("fire_light", worst, terrain=min(names, key=lambda name: name.get("en")))


def _add_dug_in(case: Situation, ledger: Ledger) -> None:
    if not case.dug_in:
        return
    row = case.ruleset.row_in_role(DUG_IN)
    amounts = {kind: int_or_zero(row.fact(kind)) for kind in (DF, BF, AT)}
    if case.ruleset.choice("A25", case.scenario.switches) == "minus_one":
        amounts[ASSAULT] = -1
    ledger.first_fire = True
    ledger.add("fire_dug_in_leader" if case.sheltered_by_friends else "fire_dug_in", amounts, unit=case.troop.name)


def add_line_shifts(volley: Volley, ledger: Ledger) -> None:
    """Add the shifts of hedges and smoke between firers and target, the target's height, and cliffs for an assault."""
    ruleset, first, cases = volley.first.ruleset, volley.first, volley.cases
    hedge = ruleset.row_in_role("hedge")
    crossed = [(case, side) for case in cases for side in case.crosses("hedge")]
    if any(case.origin not in side for case, side in crossed):
        ledger.add("fire_hedge", {DF: int_or_zero(hedge.fact(DF)), AT: int_or_zero(hedge.fact(AT))})
    elif crossed:
        ledger.note("fire_hedge_near", kinds=(DF, AT))
    smoke = ruleset.row_in_role("smoke")
    if any(first.ground.holds("smoke", number) for number in (first.target, *(case.origin for case in cases))):
        ledger.add("fire_smoke", {DF: int_or_zero(smoke.fact(DF)), AT: int_or_zero(smoke.fact(AT))})
    if any(case.target_is_higher for case in cases):
        higher = {
            DF: table_number(ruleset, "df_shifts", "higher_target"),
            AT: table_number(ruleset, "at_modifiers", "higher_target"),
        }
        ledger.add("fire_higher", higher)
    rise = max((int_or_zero(row.fact("assault_defender")) for row in first.rows), default=0)
    # the defenders are above every hex from which attackers come (12.4)
    if rise and all(case.target_is_higher and case.distance == 1 for case in cases):
        ledger.defender += rise
        ledger.note("fire_slope_assault", kinds=(ASSAULT,), amount=signed(rise))
    if any(_climbs_a_cliff(case) for case in cases):
        ledger.add("fire_cliff", {ASSAULT: table_number(ruleset, "assault_shifts", "cliff")})
    if any(row.fact("no_df") for case in cases for row in first.ground.rows(case.origin)):
        ledger.note("fire_no_fire_out", Effect.BLOCKS, kinds=(DF, BF))


def _climbs_a_cliff(case: Situation) -> bool:
    descends = case.ground.level[case.target] < case.ground.level[case.origin]
    return case.distance == 1 and not descends and bool(case.crosses("cliff"))


# --- Shifts for range, darkness, kind and number of the targets, and those of bombardment alone (10.3,
# 16.2).


_SOFT_KINDS = ("artillery", "mortar", "aa", "at_gun", "cavalry", "flamethrower")


def add_range_shifts(volley: Volley, ledger: Ledger) -> None:
    """Add the shifts of adjacent or far targets (direct fire only), and of darkness."""
    case, ruleset = volley.first, volley.first.ruleset
    ranges = [one.distance for one in volley.cases]
    if set(ranges) == {1}:
        ledger.add("fire_adjacent", {DF: table_number(ruleset, "df_shifts", "adjacent")})
    elif 1 in ranges:
        ledger.note("fire_not_all_adjacent", kinds=(DF,))
    if max(ranges) >= table_number(ruleset, "df_shifts", "far_from"):
        ledger.add("fire_far", {DF: table_number(ruleset, "df_shifts", "far")}, range=max(ranges))
    if not case.visibility.full and case.visibility.hexes <= table_number(ruleset, "fire", "night_range"):
        dark = {DF: table_number(ruleset, "df_shifts", "night"), BF: table_number(ruleset, "bf_shifts", "night")}
        ledger.add("fire_dark", dark, limit=case.visibility.hexes)
    if case.visibility.night and ruleset.choice("A41", case.scenario.switches) == "apply":
        ledger.add("fire_night_at", {AT: table_number(ruleset, "at_modifiers", "night")}, time=case.visibility.time)


def add_target_shifts(case: Situation, ledger: Ledger) -> None:
    """Add the shifts of soft kinds, three units in the hex, opportunity fire, loaded transports."""
    ruleset, troop = case.ruleset, case.troop
    for kind in _SOFT_KINDS:
        if troop.is_a(kind) or (kind == "flamethrower" and troop.is_a("flm")):
            direct, bombard = ruleset.tables["df_shifts"].cells, ruleset.tables["bf_shifts"].cells
            amounts = {DF: table_number(ruleset, "df_shifts", kind) if kind in direct else 0}
            amounts[BF] = table_number(ruleset, "bf_shifts", kind) if kind in bombard else 0
            ledger.add("fire_soft", amounts, unit=troop.name)
            break
    if troop.is_a("unarmed") and troop.has("loaded"):
        ledger.add("fire_loaded", {BF: table_number(ruleset, "bf_shifts", "loaded_transport")}, unit=troop.name)
    if case.is_opportunity_fire:
        if "leg" in troop.classes:
            ledger.add("fire_opportunity", {DF: table_number(ruleset, "df_shifts", "opportunity_leg")}, unit=troop.name)
        return
    count = sum(_counts_for_three_units(one) for one in case.units_in_target_hex)
    if count >= table_number(ruleset, "stacking", "three_units"):
        three = {
            DF: table_number(ruleset, "df_shifts", "three_units"),
            BF: table_number(ruleset, "bf_shifts", "three_units"),
        }
        ledger.add("fire_three", three, count=count)


def _counts_for_three_units(troop: Troop) -> bool:
    # 4.4: carriers and leaders never count; a strongpoint is no part of a stack (16.1)
    return troop.is_a("combat") and not troop.is_a("apc", "strongpoint", "leader")


def add_bombardment_shifts(volley: Volley, ledger: Ledger, *, spots: Callable[[Situation], bool]) -> None:
    """Add the shifts of adjacent targets, and of targets spotted by the bombarding units themselves (A59: both count).
    ``spots``: does a firer spot the hex?

    Both depend on the bombarding unit: without one in the request they are remarks and not summed.
    """
    ruleset, cases = volley.first.ruleset, volley.cases
    near = table_number(ruleset, "bf_shifts", "adjacent")
    seen = table_number(ruleset, "bf_shifts", "spotted_by_firer")
    if not all(case.is_bombardment and case.firer.known for case in cases):
        ledger.note("fire_bombard_depends", kinds=(BF,), near=signed(near), seen=signed(seen))
        return
    if all(case.distance == 1 and not case.firer.is_a("mortar", "rocket") for case in cases):
        ledger.add("fire_bombard_adjacent", {BF: near})
    if all(case.observes_itself and spots(case) for case in cases):
        ledger.add("fire_bombard_spotted", {BF: seen})


# --- Who fires at whom, and along which line: the situations that shots of one scenario are judged in.


KEPT = 16384
"""Lines, and answers about lines, that are kept: every firer and target of a large scenario."""

Target = tuple[int, Troop, str]
"""The hex of a target, the target, and its side."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A firer in its hex, its side, and the party that the request ``named``."""

    origin: int
    firer: Troop
    side: str
    named: Party
    firer_is_named: bool


class Situations:
    """Makes the situations of one scenario. Lines are kept: a scenario never changes, and an edited one has its own."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: Sight, ground: Ground) -> None:
        self.scenario, self.ruleset, self.sight, self.ground = scenario, ruleset, sight, ground
        self.visibility = visibility_of(scenario, ruleset)
        self._lines: dict[tuple[object, ...], LineOfFire] = {}
        self._there: dict[tuple[object, ...], tuple[Troop, ...]] = {}

    def from_parties(self, origin: int, target: int, firer: Party, party: Party, purpose: str) -> Situation:
        """A firer and a target as a request names them."""
        aim = self.aim(origin, firer)
        return self.between(aim, self.aimed_at(target, aim.side, party), purpose)

    def aim(self, origin: int, firer: Party) -> Aim:
        """The firer: as named, else the unit in the firing hex, if all there are of one kind."""
        shooter = of_party(firer, self.scenario, self.ruleset)
        named, side = shooter.known, shooter.side or self._side_at(origin)
        if not named:
            shooter = self._firer_in_hex(origin, side) or shooter
        return Aim(origin, shooter, side, firer, named)

    def aimed_at(self, target: int, side: str, party: Party) -> Target:
        """The target of fire by a side: as named, else the first enemy in the hex, else an ordinary unit."""
        troop = self._target_troop(target, side, party)
        enemy = troop.side or next((owner for owner, _ in self.scenario.forces.units_at(target) if owner != side), "")
        return target, troop, enemy

    def between(self, aim: Aim, target: Target, purpose: str) -> Situation:
        """The situation of a firer and a target that are known."""
        number, troop, enemy = target
        (line,) = self._lines_to([number], aim, purpose)
        return Situation(
            self.scenario,
            self.ruleset,
            self.ground,
            self.visibility,
            aim.origin,
            number,
            aim.firer,
            troop,
            aim.side,
            enemy,
            purpose,
            line,
            self._units_there(number, aim.side, enemy),
            aim.firer_is_named,
        )

    def know_lines(self, aim: Aim, targets: Sequence[int], purpose: str) -> None:
        """Judge the lines to many targets together, for :meth:`between`, which says what cannot be answered."""
        with suppress(CannotAnswer):
            self._lines_to(targets, aim, purpose)

    def _lines_to(self, targets: Sequence[int], aim: Aim, purpose: str) -> list[LineOfFire]:
        asked = (FIRE if purpose == SPOT else purpose, aim.side, aim.named.kind, aim.named.unit)
        known = {target: self._lines.get((aim.origin, target, asked)) for target in targets}
        new = [target for target, line in known.items() if line is None]
        if new:
            kind, side, unit = aim.named.kind, aim.side, aim.named.unit
            request = SightRequest(purpose=asked[0], side=side, observer=Party(kind, side, unit))
            for target, path in zip(new, self.sight.paths(aim.origin, new, request), strict=True):
                known[target] = found = LineOfFire.from_path(path, aim.origin, target, self.ground)
                keep(self._lines, (aim.origin, target, asked), found)
        return [line for line in map(known.get, targets) if line is not None]

    def _units_there(self, number: int, side: str, enemy: str) -> tuple[Troop, ...]:
        key = (number, side, enemy)
        found = self._there.get(key)
        if found is None:
            there = self.scenario.forces.units_at(number)
            found = tuple(
                of_unit(owner, unit, self.ruleset)
                for owner, unit in there
                if (owner == enemy if enemy else owner != side)
            )
            keep(self._there, key, found)
        return found

    def _firer_in_hex(self, origin: int, side: str) -> Troop | None:
        """The firer if the request names none: a unit of the side in the hex, if all there are of one kind."""
        there = [(owner, unit) for owner, unit in self.scenario.forces.units_at(origin) if owner == side]
        if len({unit.kind for _, unit in there}) != 1:
            return None
        return of_unit(*there[0], self.ruleset)

    def _side_at(self, number: int) -> str:
        sides = {side for side, _ in self.scenario.forces.units_at(number)}
        return sides.pop() if len(sides) == 1 else ""

    def _target_troop(self, target: int, side: str, party: Party) -> Troop:
        if party.kind or party.unit:
            return of_party(party, self.scenario, self.ruleset)
        there = [(owner, unit) for owner, unit in self.scenario.forces.units_at(target) if not side or owner != side]
        if not there:
            return of_party(party, self.scenario, self.ruleset)
        owner, unit = there[0]
        found = of_unit(owner, unit, self.ruleset)
        if party.state or party.action or party.values:
            described = Party(
                unit.kind, owner, unit.id, party.state or unit.state, party.action, {**unit.values, **party.values}
            )
            found = of_party(described, self.scenario, self.ruleset)
        return found


def party_key(party: Party) -> tuple[object, ...]:
    """A party as the key of what is kept."""
    return party.kind, party.side, party.unit, party.state, party.action, repr(sorted(party.values.items()))


def keep(kept: dict[tuple[object, ...], Any], key: tuple[object, ...], found: object) -> None:
    """Keep an answer; all of them are forgotten when there are too many."""
    if len(kept) >= KEPT:
        kept.clear()
    kept[key] = found
