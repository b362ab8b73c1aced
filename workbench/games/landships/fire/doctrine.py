"""Fire in Landships!: ranges, arcs, and what protects a target (8; options 16.11, 16.13, 16.23, 16.24, 16.31)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.fire.asked_tables import AskedTable
from workbench.engine.fire.modifiers import Ledger
from workbench.engine.fire.odds import OddsAnswer, Reaction, Stand
from workbench.engine.fire.results import Arc, Bearing, Cover, RangeAnswer
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, OBSERVE, Effect, Party, Reason, SightRequest
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.troops import Parties, sight_request
from workbench.games.landships.fire.arcs import Bearings
from workbench.games.landships.fire.asked_tables import asked_tables, input_words
from workbench.games.landships.fire.barrages import Barrages
from workbench.games.landships.fire.cover import AT, OVER_FRIENDS, SAF, Case, CoverRules
from workbench.games.landships.fire.odds import CHECK_NAMES, FireOdds
from workbench.games.landships.fire.ranges import RangeAnswers, WeaponRanges
from workbench.games.landships.fire.shots import Attack, Shots
from workbench.games.landships.fire.weapons import Permissions, UnitWeapon
from workbench.games.landships.sight.terrain import MG_OVERHEAD_FIRE
from workbench.games.landships.spotting.limits import Chart, LimitRules
from workbench.games.landships.spotting.troops import Ground, Troop
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

CHARGE = "charge"
"""No weapon, but asked for as one."""
_BARRAGE = (OBSERVE, BOMBARD, INDIRECT)


class Doctrine:
    """Judges what is in range, what bears on a hex and what protects a target, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, spotting: SpottingDoctrine) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.sight = sight
        self.spotting = spotting
        self.parties = Parties(scenario, ruleset, Troop)
        self.ground = Ground(scenario, ruleset)
        limits = LimitRules(scenario, ruleset, self.ground, Chart(self.ground, ruleset, scenario))
        weapon_ranges = WeaponRanges(scenario, ruleset, self.ground, limits)
        permissions = Permissions(scenario, ruleset, self.ground, self.parties)
        self._ranges = RangeAnswers(spotting, weapon_ranges, permissions)
        self._bearings = Bearings(weapon_ranges, permissions)
        self._cover = CoverRules(scenario, ruleset, self.ground, self.parties)
        self._odds = FireOdds(scenario, ruleset)
        barrages = Barrages(scenario, ruleset, self.ground, self.parties, self._cover, self._odds)
        self._shots = Shots(permissions, weapon_ranges, self._odds, barrages)

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """``saf_drm`` and ``at_drm``: what the ground of the target's hex adds to the small arms and the anti-tank die (shock
        troops find shelter in the clear too, 16.15b); more is better for the target.

        ``extra``: ``saf_total`` and ``at_total`` with everything else that firer and target decide (their kinds, sizes and the
        range), ``barrage_drm`` by terrain (None where it is on the missing card). Acquisition, rotation and other modifiers
        of the course of play are not in the sums.
        """
        case = self._case(origin, target, firer, party)
        ground, other = self._ledgers(case)
        if not ground.reasons:
            ground.note("fire_no_cover")
        if purpose in _BARRAGE and self._cover.barrage(target) is None:
            other.note("fire_barrage_missing", Effect.UNDECIDED)
        line = self.sight.line(origin, target, sight_request(case.firer, FIRE))
        if purpose not in _BARRAGE:
            if not line.visible:
                other.note("fire_no_line", Effect.BLOCKS)
            other.note("fire_not_counted")
        reasons = (*ground.reasons, *other.reasons)
        assumed = (*self._cover.assumed(other, case), *line.assumed)
        return Cover(dict(ground.totals), reasons, self._cover.extra(ground, other, target), assumed)

    def _ledgers(self, case: Case) -> tuple[Ledger, Ledger]:
        """The modifiers of the target's terrain, and those of firer and target."""
        at = self.parties.label(case.target)
        ground, other = (Ledger(self.ruleset, at, (SAF, AT), protects=1) for _ in range(2))
        self._cover.add_terrain(case, ground)
        self._cover.add_others(case, other)
        return ground, other

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`."""
        found = self._odds.chart_odds(table, column, modifier, inputs)
        return found.with_standing(self.scenario.typed, self.ruleset)

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.asked_tables`."""
        return asked_tables(self.ruleset, CHECK_NAMES)

    def input_words(self, table: str) -> Mapping[str, Text]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.input_words`."""
        return input_words(table)

    def odds(
        self, origin: int, target: int, *, firer: Party, party: Party = Party(), weapon: str = "", purpose: str = FIRE
    ) -> OddsAnswer:
        """One phase of fire of one weapon at one target: three shots of a gun at a vehicle, else one attack. Without a weapon
        the first that can harm the target. See :class:`Shots`."""
        return self.combined_odds([(origin, firer)], target, party=party, weapon=weapon, purpose=purpose)

    def effects(
        self, firers: Sequence[Stand], targets: Sequence[Stand], *, weapon: str = "", purpose: str = FIRE
    ) -> list[list[Fraction | None]]:
        """See :meth:`workbench.engine.fire.odds.KnowsManyEffects.effects`: the rolls of :meth:`odds` alone. Who is spotted and
        what bears matters to them only where the band of a shot depends on whether it is allowed."""

        def effect(firer: Stand, target: Stand) -> Fraction | None:
            try:
                reach = None if weapon == CHARGE else self._attack_by_reach(firer, target, weapon, purpose)
                if reach is None:
                    odds = self.odds(
                        firer[0], target[0], firer=firer[1], party=target[1], weapon=weapon, purpose=purpose
                    )
                    return odds.chance
                return self._shots.odds([reach]).chance
            except CannotAnswer:
                return None

        return [[effect(firer, target) for target in targets] for firer in firers]

    def _attack_by_reach(self, firer: Stand, target: Stand, weapon: str, purpose: str) -> Attack | None:
        """An attack judged by its range alone; None where its strength depends on whether it is allowed."""
        case = self._case(firer[0], target[0], firer[1], target[1])
        arm = self._shots.arm(case, weapon, barrage=purpose in (BOMBARD, INDIRECT))
        reach = self._ranges.reach(firer[0], target[0], firer=firer[1], weapon=arm.key)
        if reach is None:
            return None
        attack = Attack(case, arm, self._ledgers(case), reach)
        forbidden = replace(attack, judged=replace(reach, strength=None))
        return attack if self._shots.strength(attack) == self._shots.strength(forbidden) else None

    def combined_odds(
        self,
        firers: Sequence[Stand],
        target: int,
        *,
        party: Party = Party(),
        weapon: str = "",
        purpose: str = FIRE,
        after: Sequence[int] = (),
    ) -> OddsAnswer:
        """See :class:`workbench.engine.fire.odds.KnowsCombinedOdds`: small arms at a hex are one attack (8.62), machine guns
        at a weak tank attack one by one (13.14); ``weapon`` is that of the first. CannotAnswer for weapons that fire alone
        (8.52, 8.62a) and for ``after``: acquisition is a value of the firer."""
        if after:
            raise CannotAnswer("not_modelled", self._shots.words.text("fire_acquired_instead"))
        if weapon == CHARGE:
            return self._charge(firers, target, party)
        attacks: list[Attack] = []
        notes: list[Reason] = []
        barrage = purpose in (BOMBARD, INDIRECT)
        for place, (origin, firer) in enumerate(firers):
            case = self._case(origin, target, firer, party)
            arm = self._shots.arm(case, "" if place else weapon, barrage=barrage)
            barrage |= arm.indirect
            judged = self._ranges.answer(
                origin, target, firer=firer, weapon=arm.key, supposed=self._supposed(case, arm)
            )
            attacks.append(Attack(case, arm, self._ledgers(case), judged))
            # what is open, as a spotting chart that nobody typed in, is told of a shot that may be made too
            notes += [one for one in judged.reasons if not judged.in_range or one.effect is Effect.UNDECIDED]
            notes += [one for one in attacks[-1].ledgers[1].reasons if one.key == OVER_FRIENDS]
            placed = self.scenario.forces.find(firer.unit) if firer.unit else None
            if placed is not None:
                bearing = self.arc(origin, target, firer=firer, facing=placed[1].facing, weapon=arm.key)
                notes += [] if bearing.in_arc else bearing.reasons
        found = self._shots.odds(attacks)
        said = (text for one in attacks for text in self._cover.assumed(one.ledgers[1], one.case))
        reasons = tuple(dict.fromkeys((*found.reasons, *notes)))
        told = replace(found, reasons=reasons, assumed=tuple(dict.fromkeys((*found.assumed, *said))))
        return told.with_standing(self.scenario.typed, self.ruleset)

    def _supposed(self, case: Case, arm: UnitWeapon) -> tuple[Troop, ...] | None:
        """Who is to be spotted for a shot, if not anybody who stands there: a vehicle that is fired at by itself (8.2, 8.52),
        or whom only the request puts into the hex, beside those who are there, for small arms fire at hexes (8.62)."""
        troop = case.troop
        if arm.anti_tank and troop.is_a("vehicle"):
            return (troop,)
        there = self.parties.enemies_at(case.target, case.firer.side or self.parties.side_at(case.origin))
        return None if troop in there else (troop, *(one for one in there if one.unit != troop.unit))

    def _charge(self, firers: Sequence[Stand], target: int, party: Party) -> OddsAnswer:
        if len(firers) > 1:
            # those who are charged check once, however many charge (6.34a)
            raise CannotAnswer("cannot_combine", self._shots.words.text("fire_charge_once"))
        origin, firer = firers[0]
        case = self._case(origin, target, firer, party)
        found = self._shots.charge(case)
        return replace(found, assumed=(*found.assumed, *self._cover.assumed(self._ledgers(case)[1], case)))

    def other_attacks(self, firer: Party) -> dict[str, Text]:
        """The charge of mounted cavalry: what it frightens (6.34)."""
        rider = self.parties.of_party(firer).is_a("cavalry")
        return {CHARGE: Text("charge", "charge")} if rider else {}

    def _case(self, origin: int, target: int, firer: Party, party: Party) -> Case:
        shooter = self.parties.of_party(firer)
        firer_named, side = shooter.known, shooter.side or self.parties.side_at(origin)
        if not firer_named:
            there = self.parties.troops_at(origin, side) if side else []
            # a unit there, if they are all of one kind
            if len({one.kind for one in there}) == 1:
                shooter = there[0]
        troop = self._ranges.enemy(party, side)
        if not party.kind and not party.unit:
            enemies = self.parties.enemies_at(target, side)
            if enemies:
                troop = enemies[0]
                state = frozenset(party.state) or troop.state
                troop = replace(troop, state=state, action=party.action, values={**troop.values, **party.values})
        distance = int(self.scenario.board.grid.distances(origin)[target])
        over_friends = self._fires_over_friends(origin, target, shooter)
        return Case(origin, target, distance, shooter, troop, firer_named, over_friends)

    def _fires_over_friends(self, origin: int, target: int, firer: Troop) -> bool:
        """Is a line open to these British machine guns that friends close to anybody else of their side (8.23, note)?"""
        if MG_OVERHEAD_FIRE not in self.scenario.options or not firer.is_a("mg"):
            return False
        anybody = SightRequest(purpose=FIRE, side=firer.side, observer=Party("infantry", firer.side))
        seen = self.sight.line(origin, target, sight_request(firer, FIRE)).visible
        return seen and not self.sight.line(origin, target, anybody).visible

    def range(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", observer: int | None = None
    ) -> RangeAnswer:
        """See :meth:`Ranges.answer`."""
        return self._ranges.answer(origin, target, firer=firer, weapon=weapon, observer=observer)

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """See :meth:`Bearings.arc`."""
        return self._bearings.arc(origin, target, firer=firer, facing=facing, weapon=weapon)

    def weapons(self, firer: Party) -> dict[str, Text]:
        """See :meth:`Bearings.weapons`."""
        return self._bearings.weapons(firer)

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """See :meth:`Ranges.harmless`."""
        return self._ranges.harmless(firer, weapon, party)

    def harmless_in(self, firer: Party, weapon: str, party: Party) -> tuple[BoolArray, tuple[Reason, ...]]:
        """See :meth:`RangeAnswers.harmless_in`."""
        return self._ranges.harmless_in(firer, weapon, party)

    def reaction(self, firer: Party, weapon: str, mover: Party) -> Reaction:
        """No unit fires at an enemy while he moves: defensive fire comes in its own phases after the movement (4.3, 4.5)."""
        return Reaction(0, at_end=False, reasons=(self._ranges.words.reason_of("fire_no_reaction"),))

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """See :meth:`Bearings.bearing`."""
        return self._bearings.bearing(origin, firer=firer, facing=facing, weapon=weapon)
