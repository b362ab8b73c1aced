"""Fire in Advanced Squad Leader (sections 7, 8, 9, 22, 23): ranges, firepower before the table, arcs, modifiers, fire lanes.

The fire table is not in the source and typed in by the user; ordnance is not modelled; answers say so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import frozen
from workbench.base.text import Text, decimal, signed
from workbench.engine.fire.asked_tables import AskedTable
from workbench.engine.fire.missing import lacks_value, lacks_weapon, telling_what_is_known
from workbench.engine.fire.modifiers import Ledger
from workbench.engine.fire.odds import Modifier, OddsAnswer, Share, Stand
from workbench.engine.fire.results import Arc, Bearing, Cover, RangeAnswer
from workbench.engine.fire.special_fire import LEFT, Attack, Encirclement, Exposed, Interdiction, Lane
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, Effect, Party, Reason
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.troops import Parties, Sentences, joined
from workbench.games.asl.fire.arcs import Arcs, covered_arc_problems
from workbench.games.asl.fire.asked_tables import asked_tables, input_words
from workbench.games.asl.fire.cover import HINDRANCE, OUTGOING, TEM, Case, Modifiers, excess_squads
from workbench.games.asl.fire.fire_groups import (
    Member,
    arms_together,
    direction,
    fires_alone,
    holds_together,
    joint_modifiers,
    mixes_pillboxes,
)
from workbench.games.asl.fire.fire_table import Shot
from workbench.games.asl.fire.firepower import FIRE_ACTIONS, Power
from workbench.games.asl.fire.odds import ResultOdds
from workbench.games.asl.fire.ranges import BANDS, Ranges, is_directed
from workbench.games.asl.fire.special_fire import (
    DemolitionCharges,
    Interdictions,
    Lanes,
    SnapAndSpray,
    judge_encirclement,
)
from workbench.games.asl.fire.weapons import CHARGE, DC, DC_SET, FT, INHERENT, SMOKE_GRENADE, UnitWeapon
from workbench.games.asl.spotting.concealment import OpenGround
from workbench.games.asl.spotting.terrain_modifiers import Shelters, entry_of
from workbench.games.asl.spotting.troops import Ground, Troop, request
from workbench.geometry.segments import Entry
from workbench.odds.dice import certain, dice
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_WITHOUT_ODDS = {
    CHARGE: Text(
        "a charge is fired at the end of its move (13.6): its odds are not worked out; its range says how far it goes and with "
        "what firepower",
        "le feu d’une charge vient à la fin de son mouvement (13.6) : ses probabilités ne sont pas calculées ; sa portée dit "
        "jusqu’où elle va et avec quelle puissance",
    ),
    SMOKE_GRENADE: Text(
        "smoke grenades place smoke and harm nobody (24.1)",
        "les grenades fumigènes posent de la fumée et ne blessent personne (24.1)",
    ),
}
"""Weapons whose use has no odds of a shot, and why."""


_NO_LINE = Text("no line: left out", "pas de LOS : n’y est pas")


class Doctrine:
    """The fire doctrine of one scenario: what is in range, what bears on a hex and what protects a target."""

    fire_actions = FIRE_ACTIONS
    """The words of an action that say how a unit fires."""
    misplaced = staticmethod(covered_arc_problems)
    """What is wrong with the covered arc of a unit, for the checks of files."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, spotting: SpottingDoctrine) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.sight, self.spotting = sight, spotting
        self.words = Sentences(ruleset)
        self.parties = Parties(scenario, ruleset, Troop)
        self.ground = Ground(scenario, ruleset)
        self.shelters = Shelters(scenario, ruleset, sight, self.ground)
        self._ranges = Ranges(scenario, ruleset, sight, self.ground, self.parties)
        self._arcs = Arcs(scenario, self.ground, self.words)
        self._modifiers = Modifiers(ruleset)
        self._lanes = Lanes(self._ranges, ruleset, self.words)
        self._snap_and_spray = SnapAndSpray(self._ranges, ruleset)
        self._charges = DemolitionCharges(self._ranges)
        self._interdictions = Interdictions(self._ranges, OpenGround(self.shelters, self.words), self._arcs, ruleset)
        self._results = ResultOdds(ruleset, scenario.typed)
        self._strict = ruleset.choice("7.7", scenario.switches) == "strict"

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """The modifiers of an attack. ``tem``: those of place, hexsides and height; ``drm``: their sum.

        The target's ``action``: ``move`` or ``assault_move`` (fired at while it moves), with ``road`` (it paid for the road
        alone), ``bypass``, ``dismount`` (leaves a vehicle); state ``entrenched``: in the fortification of its hex. Values of
        a firer: ``level``, ``leadership`` (the modifier of the leader who directs it). ``extra``: ``hindrance``, ``ffnam``,
        ``ffmo``, ``open_ground`` (10.531), ``fp`` and ``column`` of the best weapon on the firer's counter; ``ft_drm`` and
        ``dc_drm`` for flamethrowers (Hindrance alone) and demolition charges (TEM alone).
        """
        case = self._case(origin, target, firer, party, indirect=purpose in (INDIRECT, BOMBARD))
        at = self.parties.label(target)
        ledger = self._modifiers.ledger(case, at)
        if not case.line.visible:
            ledger.note("fire_no_line", Effect.BLOCKS)
        ledger.note("fire_not_counted")
        power = self._ranges.answer(origin, target, firer=self._firer_party(case.firer, case.troop), weapon="")
        extra: dict[str, object] = {
            "drm": ledger.totals["drm"],
            "hindrance": case.shelter.hindrance,
            "ffnam": self._modifiers.ffnam(case),
            "ffmo": self._modifiers.ffmo(case),
            "open_ground": case.shelter.open and case.line.visible,
            "fp": power.extra.get("fp"),
            "column": power.extra.get("column"),
            "ft_drm": case.shelter.hindrance,
            "dc_drm": case.shelter.tem,
        }
        assumed = (*self._assumed(case), *case.line.assumed)
        return Cover({"tem": case.shelter.tem}, tuple(ledger.reasons), extra, assumed)

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`."""
        found = self._results.chart_odds(table, column, modifier, inputs)
        return found.with_standing(self.scenario.typed, self.ruleset)

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.asked_tables`."""
        return asked_tables(self.ruleset, self._results.fire.whole_chart)

    def input_words(self, table: str) -> Mapping[str, Text]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.input_words`."""
        return input_words(self.ruleset, table)

    def inputs_of_unit(self, values: Mapping[str, Any], states: tuple[str, ...]) -> Mapping[str, int]:
        """The morale of a broken unit is that of its broken side (10.4)."""
        morale = values.get("broken_morale") if "broken" in states else None
        return {"morale": morale} if isinstance(morale, int) else {}

    def odds(
        self, origin: int, target: int, *, firer: Party, party: Party = Party(), weapon: str = "", purpose: str = FIRE
    ) -> OddsAnswer:
        """An attack on the fire table with the firepower of :meth:`range` and the modifiers of :meth:`cover`: at a unit of
        known morale also what becomes of it; at unarmoured vehicles on their line. Without a ``weapon`` that with most
        firepower. The table is typed in: without it CannotAnswer tells firepower, column and modifier."""
        case = self._case(origin, target, firer, party, indirect=purpose in (INDIRECT, BOMBARD))
        arm = self._arm(case.firer, weapon)
        member, notes = self._member(case, origin, target, (arm,))
        harmless = self.harmless(case.firer.party, arm.key, case.troop.party)
        found = self._alone(member, notes, harmless=bool(harmless))
        reasons = tuple(dict.fromkeys((*harmless, *notes)))
        assumed = (*found.assumed, *self._assumed(case), *case.line.assumed)
        return replace(found, reasons=reasons, assumed=assumed).with_standing(self.scenario.typed, self.ruleset)

    def effects(
        self, firers: Sequence[Stand], targets: Sequence[Stand], *, weapon: str = "", purpose: str = FIRE
    ) -> list[list[Fraction | None]]:
        """See :meth:`workbench.engine.fire.odds.KnowsManyEffects.effects`: the rolls of :meth:`odds` alone, without ranges and
        arcs, which say whether a shot is allowed."""
        indirect = purpose in (INDIRECT, BOMBARD)

        def effect(firer: Stand, target: Stand) -> Fraction | None:
            try:
                case = self._case(firer[0], target[0], firer[1], target[1], indirect=indirect)
                arm = self._arm(case.firer, weapon)
                member, _, _ = self._power_and_modifiers(case, firer[0], target[0], (arm,))
                harmless = self.harmless(case.firer.party, arm.key, case.troop.party)
                return self._alone(member, (), harmless=bool(harmless)).chance
            except CannotAnswer:
                return None

        return [[effect(firer, target) for target in targets] for firer in firers]

    def _alone(self, member: Member, notes: Sequence[Reason], *, harmless: bool) -> OddsAnswer:
        """The roll of a firer who fires one weapon alone; ``notes`` are told where its chance is not known."""
        case, arm = member.case, member.arms[0]
        counted = {
            reason: sum(amounts.values())
            for reason, amounts in member.amounts.items()
            if (arm.key != FT or reason.key in (HINDRANCE, OUTGOING))
            and (arm.key not in (DC, DC_SET) or set(amounts) == {TEM})
        }
        if arm.key == DC:
            counted |= self._modifiers.thrown_charge(case)
        immune = is_directed(case.firer) or arm.key in (FT, DC, DC_SET)
        by = 0 if immune else _cowers_by([case.firer])
        with telling_what_is_known((), notes):
            power = self._known_power(member)
        with telling_what_is_known(_as_modifiers(counted), notes):
            return self._shot(case, power, counted, cowers_by=by, harmless=harmless)

    def _member(
        self, case: Case, origin: int, target: int, arms: tuple[UnitWeapon, ...]
    ) -> tuple[Member, list[Reason]]:
        """What a firer brings to an attack, and what is to be said of it."""
        member, powers, ledger = self._power_and_modifiers(case, origin, target, arms)
        notes: list[Reason] = []
        for arm, power in zip(arms, powers, strict=True):
            judged = self.range(origin, target, firer=self._firer_party(case.firer, case.troop), weapon=arm.key)
            notes += [*(() if judged.in_range else judged.reasons), *power.reasons]
        notes += [one for one in ledger.reasons if one not in ledger.amounts]
        if not case.line.visible:
            notes.append(self.words.reason_of("fire_no_line", Effect.BLOCKS, self.parties.label(target)))
        return member, notes

    def _power_and_modifiers(
        self, case: Case, origin: int, target: int, arms: tuple[UnitWeapon, ...]
    ) -> tuple[Member, list[Power], Ledger]:
        """The parts that a firer brings to an attack: the power of each weapon, and the modifiers."""
        at = self.parties.label(target)
        rise = self._ranges.rise(origin, target, case.firer, case.troop.level)
        ledger = self._modifiers.ledger(case, at)
        powers = [
            self._ranges.power.power_of(
                case.firer, arm, case.distance, rise=rise, enemy=case.troop, at=at, seen=case.line.visible
            )
            for arm in arms
        ]
        known = [one.fp for one in powers if one.fp is not None]
        fp = sum(known, Fraction(0)) if len(known) == len(powers) else None
        member = Member(case, origin, arms, fp, ledger.amounts, tuple(one.fp for one in powers))
        return member, powers, ledger

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
        """A fire group (7.5): the firepower of all, with the modifiers that hold for the group and the leaders among the
        ``firers`` who direct it; ``weapon`` is that of the first. Who does not see the target is left out (7.52)."""
        if after:
            raise CannotAnswer("not_modelled", self.words.text("fire_group_after"))
        cases = [
            (at, self._case(at, target, firer, party, indirect=purpose in (INDIRECT, BOMBARD))) for at, firer in firers
        ]
        leaders = [((at, case.firer.level), case.firer) for at, case in cases if case.firer.leads]
        pairs = [(at, case) for at, case in cases if not case.firer.leads]
        if not pairs:
            return self.odds(firers[0][0], target, firer=firers[0][1], party=party, weapon=weapon, purpose=purpose)
        named = weapon if pairs[0][1] is cases[0][1] else ""
        members, notes, unseeing = self._group(pairs, target, named, alone=len(firers) == 1)
        first, total = members[0].case, sum((self._known_power(one) for one in members), Fraction(0))
        counted, leading = joint_modifiers(members), direction(members, leaders)
        if leading:
            counted[self.words.reason_of("fire_leader", drm=signed(leading))] = leading
        elif leading is None and leaders:
            notes.append(self.words.reason_of("fire_group_undirected"))
        harmless = [
            self.harmless(one.case.firer.party, arm.key, first.troop.party) for one in members for arm in one.arms
        ]
        by = _cowers_by([one.case.firer for one in members]) if leading is None else 0
        unseen = [self.words.reason_of("fire_group_unseen", unit=one.name) for one in unseeing]
        shares = (
            *map(self._share, members),
            *(Share(one.unit, one.name, Fraction(0), _NO_LINE) for one in unseeing),
        )
        with telling_what_is_known(_as_modifiers(counted), [*self._group_bars(members), *notes], shares):
            found = self._shot(first, total, counted, cowers_by=by, harmless=all(harmless))
        if len(members) > 1:
            names = joined([one.case.firer.name for one in members[1:]])
            notes.insert(0, self.words.reason_of("fire_group", units=names, fp=_plain(total)))
        bars = self._group_bars(members)
        reasons = tuple(dict.fromkeys((*bars, *(one for said in harmless for one in said), *unseen, *notes)))
        assumed = dict.fromkeys((*found.assumed, *self._assumed(first), *first.line.assumed))
        return replace(found, reasons=reasons, assumed=tuple(assumed), shares=shares)

    def _share(self, member: Member) -> Share:
        """What a member brings to its group, weapon by weapon."""
        each = [
            Text("{weapon} {fp}", "{weapon} {fp}").format(weapon=self._ranges.arms.name(arm.key), fp=_plain(fp))
            for arm, fp in zip(member.arms, member.powers, strict=True)
            if fp is not None
        ]
        firer = member.case.firer
        return Share(firer.unit, firer.name, self._known_power(member), joined(each))

    def _group(
        self, cases: Sequence[tuple[int, Case]], target: int, weapon: str, *, alone: bool
    ) -> tuple[list[Member], list[Reason], list[Troop]]:
        """(those who fire together, what is to be said of them, who is left out because others see the target and it does not);
        ``weapon`` is that of the first."""
        members: list[Member] = []
        notes: list[Reason] = []
        unseeing = []
        any_sees = any(case.line.visible for _, case in cases)
        for place, (at, case) in enumerate(cases):
            arms = self._arms_in_group(at, target, case, "" if place else weapon, alone=alone)
            member, said = self._member(case, at, target, arms)
            if any_sees and not case.line.visible:
                unseeing.append(case.firer)
            else:
                members.append(member)
                notes += said
        return members, notes, unseeing

    def _arms_in_group(self, at: int, target: int, case: Case, weapon: str, *, alone: bool) -> tuple[UnitWeapon, ...]:
        """What a member fires: the weapon asked for, or all that it may fire together and that reaches."""
        fired = self._firer_party(case.firer, case.troop)
        arms: tuple[UnitWeapon, ...] = (self._arm(case.firer, weapon),)
        if not weapon:
            reach = [
                one
                for one in self._ranges.arms.weapons_of(case.firer)
                if self.range(at, target, firer=fired, weapon=one.key).in_range
            ]
            arms = arms_together(case.firer, reach) or arms
        for arm in arms:
            if not alone and fires_alone(case.firer, arm):
                name = self._ranges.arms.name(arm.key)
                raise CannotAnswer(
                    "cannot_combine", self.words.text("fire_group_alone", weapon=name, unit=case.firer.name)
                )
        return arms

    def _group_bars(self, members: Sequence[Member]) -> list[Reason]:
        """Why these units may not fire as one group (7.5)."""
        places = {one.location: one.case.firer for one in members}

        def adjacent(one: tuple[int, int], other: tuple[int, int]) -> bool:
            hexes = self.scenario.board.grid.hexes
            if one[0] == other[0]:
                return abs(one[1] - other[1]) <= 1
            if hexes[one[0]].distance(hexes[other[0]]) != 1:
                return False
            return self.sight.line(one[0], other[0], request(places[one], places[other], FIRE)).visible

        found = []
        if not holds_together(places, adjacent):
            found.append("fire_group_apart")
        if mixes_pillboxes(members, self.ground):
            found.append("fire_group_pillbox")
        if len(places) > 1 and any(one.case.firer.has("berserk") for one in members):
            found.append("fire_group_berserk")
        return [self.words.reason_of(key, Effect.BLOCKS) for key in found]

    def _arm(self, firer: Troop, weapon: str) -> UnitWeapon:
        """The weapon asked for, or the one with most firepower; CannotAnswer for a unit that has none, and for a weapon whose
        use is no shot from where the unit stands."""
        arms = [one for one in self._ranges.arms.weapons_of(firer, weapon) if one.key not in _WITHOUT_ODDS]
        if not arms and weapon in _WITHOUT_ODDS and self._ranges.arms.weapons_of(firer, weapon):
            raise CannotAnswer("not_modelled", _WITHOUT_ODDS[weapon])
        if not arms and weapon:
            raise lacks_weapon(firer.name, self._ranges.arms.name(weapon), self._ranges.weapons(firer.party))
        if not arms:
            raise lacks_weapon(firer.name)
        return max(arms, key=lambda one: one.fp or Fraction(-1))

    def _known_power(self, member: Member) -> Fraction:
        """Its firepower; CannotAnswer where that is not known."""
        if member.fp is not None:
            return member.fp
        arm, unit = next(one for one in member.arms if one.fp is None), member.case.firer.name
        if arm.key != "gun":
            raise lacks_value(unit, self.ruleset, "fp" if arm.key == INHERENT else arm.key)
        words = Text(
            "the {weapon} of {unit} needs the tables of Chapter C (to hit, to kill), which are not in the source; a number "
            'to hit of your copy gives odds as the input "base" of the table to_hit',
            "{weapon} de {unit} demande les tables du chapitre C (To Hit, To Kill), absentes de la source ; un nombre To Hit "
            "de votre exemplaire donne des probabilités comme donnée « base » de la table to_hit",
        )
        raise CannotAnswer("missing_table", words.format(weapon=self._ranges.arms.name(arm.key), unit=unit))

    def _shot(
        self, case: Case, fp: Fraction, counted: Mapping[Reason, int], *, cowers_by: int, harmless: bool
    ) -> OddsAnswer:
        fire, troop = self._results.fire, case.troop
        modifiers = _as_modifiers(counted)
        if fp < fire.first_column:
            return fire.no_attack(fp, modifiers)
        shot = Shot(fp, fire.column_of(fp), sum(counted.values()), cowers_by, modifiers)
        if troop.is_a("unarmoured"):
            kill = fire.kill_number(shot.column, shot)
            return fire.at_vehicle(shot.column, kill, shot.drm, modifiers, dice(2))
        if harmless:
            names = {"none": Text("no effect", "sans effet")}
            return OddsAnswer(
                "ift", Text("Infantry fire table", "Table de tir d’infanterie (IFT)"), certain("none"), names, "7.307"
            )
        prey = fire.prey(troop)
        found = fire.shot(shot, prey)
        if prey is None and troop.is_broken and troop.known:
            missing = self.words.text("fire_no_broken_morale", unit=troop.name)
            found = replace(found, assumed=(*found.assumed, missing))
        return found

    def _case(self, origin: int, target: int, firer: Party, party: Party, *, indirect: bool) -> Case:
        shooter = self.parties.of_party(firer)
        side = shooter.side or self.parties.side_at(origin)
        if not shooter.known and side:
            there = self.parties.troops_at(origin, side)
            if len({one.kind for one in there}) == 1:
                shooter = replace(there[0], action=shooter.action, values={**there[0].values, **firer.values})
        troop = self.parties.of_party(party)
        if not party.kind and not party.unit:
            enemies = self.parties.enemies_at(target, side)
            if enemies:
                troop = enemies[0]
                state = frozenset(party.state) or troop.state
                troop = replace(troop, state=state, action=party.action, values={**troop.values, **party.values})
        line = self.sight.line(origin, target, request(shooter, troop, FIRE))
        shelter = self.shelters.judge(line, shooter, troop, indirect=indirect)
        overstacking = tuple(
            excess_squads(self.parties, self.ruleset, at, one) for at, one in ((origin, shooter), (target, troop))
        )
        return Case(shooter, troop, line, shelter, line.range, (overstacking[0], overstacking[1]))

    @staticmethod
    def _firer_party(firer: Troop, troop: Troop) -> Party:
        return replace(firer.party, action=firer.action, values={**firer.values, "target_level": troop.level})

    def _assumed(self, case: Case) -> list[Text]:
        found = []
        if not case.firer.known:
            found.append(self.words.text("fire_assumed_firer"))
        if not case.troop.known:
            found.append(self.words.text("fire_assumed_target"))
        return found

    def range(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", observer: int | None = None
    ) -> RangeAnswer:
        """See :meth:`Ranges.answer`; for the weapon ``charge`` :meth:`DemolitionCharges.answer`."""
        if weapon == CHARGE:
            return self._charges.answer(origin, target, self.parties.of_party(firer))
        return self._ranges.answer(origin, target, firer=firer, weapon=weapon)

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """See :meth:`Arcs.answer`."""
        troop = self.parties.of_party(firer)
        return self._arcs.answer(origin, target, troop, self._ranges.arms.weapons_of(troop, weapon), facing)

    def weapons(self, firer: Party) -> dict[str, Text]:
        """See :meth:`Ranges.weapons`."""
        return self._ranges.weapons(firer)

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """See :meth:`Ranges.harmless`."""
        return self._ranges.harmless(firer, weapon, party)

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """The arc and the range bands of a weapon; without a name, of the weapon with the longest range."""
        troop = self.parties.of_party(firer)
        arms = self._ranges.arms.weapons_of(troop, weapon)
        if not arms:
            reason = self.words.reason_of("fire_no_weapon", Effect.BLOCKS, unit=troop.name)
            nothing = frozen(self.scenario.board.grid.distances(origin) * 0 - 1)
            return Bearing(weapon, self._arcs.hexes_in_arc(origin, None), nothing, BANDS, 0, reasons=(reason,))
        arm = max(arms, key=lambda one: self._ranges.maximum_range(troop, one) or -1)
        spine, _ = self._arcs.covered_arc(origin, troop, [arm], facing)
        band = self._ranges.bands(origin, troop, arm)
        reasons = tuple(self._ranges.refusals(troop, arm))
        return Bearing(
            arm.key,
            self._arcs.hexes_in_arc(origin, spine),
            band,
            BANDS,
            self._ranges.maximum_range(troop, arm),
            FIRE,
            reasons,
        )

    # --- special fire of this game

    def lane(self, origin: int, counter: int, *, firer: Party, weapon: str = "", hand: str = LEFT) -> Lane:
        """See :meth:`Lanes.lay`."""
        return self._lanes.lay(origin, counter, firer=firer, weapon=weapon, hand=hand)

    def snap(
        self, origin: int, side: tuple[int, int], entered: int | None, *, firer: Party, weapon: str = ""
    ) -> Attack:
        """See :meth:`Snaps.snap`."""
        return self._snap_and_spray.snap(origin, side, entered, firer=firer, weapon=weapon)

    def spray(self, origin: int, targets: Sequence[int], *, firer: Party, weapon: str = "") -> Attack:
        """See :meth:`Snaps.spray`."""
        return self._snap_and_spray.spray(origin, targets, firer=firer, weapon=weapon)

    def interdict(
        self, origin: int, target: int, *, firer: Party, mover: Party = Party(), weapon: str = ""
    ) -> Interdiction:
        """See :meth:`Interdictions.judge`."""
        return self._interdictions.judge(origin, target, firer=firer, mover=mover, weapon=weapon)

    def exposed(self, side: str, mover: Party = Party()) -> Exposed:
        """See :meth:`Interdictions.exposed`."""
        return self._interdictions.exposed(side, mover)

    def encircled(self, target: int, attacks: Sequence[tuple[int, Party] | Entry], *, phase: str = "") -> Encirclement:
        """Do attacks from these hexes (with their firers), or by these entries, encircle units in a hex (7.7)? Firers must
        see the hex within Normal Range, at most 16 hexes off."""
        grid, entries, barred = self.scenario.board.grid, [], []
        for attack in attacks:
            if isinstance(attack, Entry):
                entries.append(attack)
                continue
            origin, firer = attack
            troop = self.parties.of_party(firer)
            line = self.sight.line(origin, target, request(troop, None, FIRE))
            refused = self._encircling_refusals(origin, target, troop, visible=line.visible)
            barred += refused
            if not refused:
                entries.append(entry_of(grid, origin, target, start=troop.aim))
        return judge_encirclement(self.words, grid, target, entries, barred=barred, strict=self._strict, phase=phase)

    def _encircling_refusals(self, origin: int, target: int, troop: Troop, *, visible: bool) -> list[Reason]:
        at = self.parties.label(origin)
        if not visible:
            return [self.words.reason_of("fire_no_line", Effect.BLOCKS, at)]
        arms: list[UnitWeapon] = [arm for arm in self._ranges.arms.weapons_of(troop) if arm.normal is not None]
        best = max(arms, key=lambda one: one.normal or 0, default=None)
        reach = min(best.normal or 0 if best is not None else 0, self._ranges.arms.number("encirclement"))
        distance = self.scenario.board.grid.hexes[origin].distance(self.scenario.board.grid.hexes[target])
        if distance > reach:
            name = troop.name if best is None else self._ranges.arms.name(best.key)
            why = {"weapon": name, "range": distance, "maximum": reach}
            return [self.words.reason("fire_encircle_far", why, Effect.BLOCKS, at)]
        return []

    def spine(self, origin: int, label: str) -> int:
        """The facing whose covered arc lies about the hexspine between two neighbours; CannotAnswer for no hexspine."""
        return self._arcs.spine(origin, label)


def _plain(number: Fraction) -> Text:
    return decimal(f"{float(number):g}")


def _as_modifiers(counted: Mapping[Reason, int]) -> tuple[Modifier, ...]:
    return tuple(Modifier(amount, reason) for reason, amount in counted.items())


def _cowers_by(firers: Sequence[Troop]) -> int:
    """The columns that a double costs those whom nobody directs, two with the inexperienced among them; heroes, the berserk and
    Finns do not cower (7.9, 15.42, 25.7)."""
    steady = all(one.is_a("smc") or one.has("berserk") or one.values.get("nation") == "finnish" for one in firers)
    return 0 if steady else 1 + any(one.has("green", "conscript") for one in firers)
