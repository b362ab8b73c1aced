"""Fire in Panzer Grenadier: column shifts that protect a target, and ranges; the game has no arcs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer, nearest_or_all
from workbench.base.text import Text, signed
from workbench.engine.fire.asked_tables import AskedTable
from workbench.engine.fire.missing import lacks_value, lacks_weapon
from workbench.engine.fire.modifiers import Columns
from workbench.engine.fire.odds import Chance, Modifier, OddsAnswer, Reaction, Share, Stand
from workbench.engine.fire.results import Arc, Bearing, Cover, RangeAnswer
from workbench.engine.sight.results import AIM, BOMBARD, FIRE, INDIRECT, OBSERVE, Effect, Party, Reason
from workbench.engine.spotting.troops import Sentences, joined
from workbench.games.panzer_grenadier.fire.asked_tables import asked_tables, input_words
from workbench.games.panzer_grenadier.fire.assaults import CAUSES, Assaults, may_assault
from workbench.games.panzer_grenadier.fire.combined import Post, crosses_fire, leaders_help, may_combine
from workbench.games.panzer_grenadier.fire.cover import (
    ASSAULT,
    AT,
    BF,
    DF,
    KINDS,
    Ledger,
    Situation,
    Situations,
    Target,
    Volley,
    add_bombardment_shifts,
    add_line_shifts,
    add_range_shifts,
    add_target_shifts,
    add_terrain_shifts,
    keep,
    party_key,
    table_number,
)
from workbench.games.panzer_grenadier.fire.losses import StepLosses, on_target
from workbench.games.panzer_grenadier.fire.odds import CHARTS, TITLES, FriendlyFire, ResultOdds
from workbench.games.panzer_grenadier.fire.ranges import Ranges, assault_strength, current_strength, weapon_of
from workbench.games.panzer_grenadier.sight.doctrine import Doctrine as Sight
from workbench.games.panzer_grenadier.spotting.doctrine import Doctrine as Spotting
from workbench.games.panzer_grenadier.spotting.troops import Ground, Troop, of_party
from workbench.odds.charts import heading
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_PURPOSES = {BF: BOMBARD, AT: AIM}
"""What the lines of weapons other than direct fire are for."""
_LIMITED = (DF,)
"""The kinds of fire whose shifts have a limit in all (10.3)."""


def _asked(purpose: str, weapon: str) -> str:
    """What the line of a weapon is for."""
    return _PURPOSES.get(weapon, FIRE) if purpose == FIRE else purpose


@dataclass(frozen=True)
class Attack:
    """Who fires together: with which weapon, from where (``volley``), the firers of its cases, and the leaders that help."""

    weapon: str
    volley: Volley
    firers: tuple[Party, ...]
    leaders: Sequence[Post]


# --- Opportunity fire: how often a unit that was not activated may fire at an enemy while he moves (13).


TABLE = "opportunity_fire"
_MORTAR = "mortar"


class OpportunityFire:
    """Says how often a unit may fire one of its weapons at a mover in his turn.

    Who may fire twice may use either kind of its fire for each shot (13); but after an anti-tank shot, which it has once, it is
    marked and fires no more (13.1). Whether the mover is in range and spotted in a hex is told by the field of fire. That two
    units fire together, and that an armoured unit of a nation and a year named in 11.2 fires its gun twice, is left to the
    players."""

    def __init__(self, ruleset: Ruleset, words: Sentences) -> None:
        self._ruleset, self._words = ruleset, words

    def reaction(self, firer: Troop, weapon: str) -> Reaction:
        """The shots of a unit with one of its kinds of fire."""
        refused = self._refusal(firer, weapon)
        if refused is not None:
            return Reaction(0, at_end=False, reasons=(refused,))
        if weapon == AT:
            return self._shots("one", "anti_tank", last=True)
        if weapon == BF:
            return Reaction(
                self._number(_MORTAR),
                at_end=False,
                reasons=(self._words.reason_of("fire_opportunity_mortar"),),
                spots=True,
            )
        return self._shots("two", "direct")

    def _shots(self, key: str, cell: str, *, last: bool = False) -> Reaction:
        reason = self._words.reason_of(f"fire_opportunity_{key}")
        return Reaction(self._number(cell), at_end=False, reasons=(reason,), last=last)

    def _number(self, cell: str) -> int:
        return table_number(self._ruleset, TABLE, cell)

    def _refusal(self, firer: Troop, weapon: str) -> Reason | None:
        """Why a unit takes no opportunity shots with a weapon (13, 13.23 to 13.25, 12.52)."""
        for state, key in (("moved_fired", "moved"), ("demoralized", "demoralized"), ("in_assault", "assault")):
            if firer.has(state):
                return self._words.reason_of(f"fire_opportunity_{key}", Effect.BLOCKS, unit=firer.name)
        if weapon == BF and not (firer.is_a(_MORTAR) and _moves(firer)):
            return self._words.reason_of("fire_opportunity_guns", Effect.BLOCKS, unit=firer.name)
        if weapon not in (DF, AT, BF):
            return self._words.reason_of("fire_opportunity_kinds", Effect.BLOCKS, unit=firer.name)
        return None


def _moves(firer: Troop) -> bool:
    """Has a unit a movement allowance above 0?"""
    allowance = firer.values.get("move")
    return isinstance(allowance, int) and allowance > 0


@dataclass(frozen=True, slots=True)
class _Rolled:
    """What a ``firer`` with one ``arm`` rolls in a situation, with the ``strength`` that it was ``found`` with."""

    case: Situation
    firer: Party
    arm: str
    strength: int
    found: OddsAnswer


class Doctrine:
    """The fire doctrine of one scenario: what protects a target and what is in range."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: Sight, spotting: Spotting) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.sight = sight
        self.spotting = spotting
        self.ground = Ground(scenario, ruleset)
        self.words = Sentences(ruleset)
        self._ranges = Ranges(scenario, ruleset, spotting, self.ground)
        self.columns = {
            kind: Columns(tuple(map(heading, ruleset.charts[chart].columns))) for kind, chart in CHARTS.items()
        }
        self._results = ResultOdds(ruleset, scenario.switches, self.words)
        self._friendly_fire = FriendlyFire(ruleset, self.words)
        self._step_losses = StepLosses(self.words)
        self._assaults = Assaults(ruleset, self.words, self._results, self.columns[ASSAULT])
        self._situations = Situations(scenario, ruleset, sight, self.ground)
        # a scenario never changes, so what was judged of it stays; an edited one has a doctrine of its own
        self._allowed: dict[tuple[object, ...], tuple[bool, tuple[Reason, ...]]] = {}
        self._seen: dict[tuple[object, ...], bool] = {}

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """Shifts for fire from ``origin`` at a target like ``party``: ``df`` and ``bf`` columns (``df`` within its limits),
        ``at`` on the die, ``assault`` columns of an attacker from ``origin``.

        An unknown target is the first enemy unit in the hex, or infantry; an unknown firer is the unit in the firing hex.
        ``bf`` holds the shifts for adjacent and self-observed targets only where the bombarding unit is known (purpose
        ``bombard``, or a firer of that kind); with purpose ``indirect`` another unit observes. A target that moves is under
        opportunity fire.
        ``extra``: ``raw_shift`` and ``net_shift`` (before and after the limits) and ``column`` of the table that the purpose
        names, ``columns`` of every table for the firer's printed strength, ``assault_defender``, ``first_fire``.
        """
        case = self._situations.from_parties(origin, target, firer, party, purpose)
        volley = Volley((case,))
        ledger = self._shifts(volley)
        raw, net = dict(ledger.totals), self._limited(ledger)
        self._remarks(volley, ledger)
        causes = joined([self.words.text(message) for message in CAUSES.values()])
        ledger.note("fire_assault_ground_only", kinds=(ASSAULT,), causes=causes)
        extra = self._extra(case, raw, net, ledger)
        return Cover(net, tuple(ledger.reasons), extra, case.line.assumed)

    def _shifts(self, volley: Volley) -> Ledger:
        """All shifts of an attack, before any limit."""
        ledger = Ledger(self.ruleset, self.scenario.board.grid.labels[volley.first.target])
        add_terrain_shifts(volley, ledger)
        add_line_shifts(volley, ledger)
        add_range_shifts(volley, ledger)
        add_target_shifts(volley.first, ledger)
        add_bombardment_shifts(volley, ledger, spots=self._spots)
        return ledger

    def _limited(self, ledger: Ledger) -> dict[str, int]:
        """The sums of the shifts within the limits of their tables."""
        raw = dict(ledger.totals)
        net = {**raw, **{kind: self._results.limited(CHARTS[kind], raw[kind]) for kind in _LIMITED}}
        for kind in _LIMITED:
            if net[kind] != raw[kind]:
                ledger.note("fire_limit", kinds=(kind,), raw=signed(raw[kind]), net=signed(net[kind]))
        return net

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`."""
        return self._results.chart_odds(table, column, modifier, inputs)

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.asked_tables`."""
        return asked_tables(self.ruleset, TITLES)

    def input_words(self, table: str) -> Mapping[str, Text]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.input_words`."""
        return input_words(table)

    def other_attacks(self, firer: Party) -> dict[str, Text]:
        """An assault (12.1), for units that are worth something in one."""
        troop = of_party(firer, self.scenario, self.ruleset)
        least = table_number(self.ruleset, "assault_shifts", "least_strength")
        return {ASSAULT: self.ruleset.charts[CHARTS[ASSAULT]].name} if assault_strength(troop, least) else {}

    def odds(
        self, origin: int, target: int, *, firer: Party, party: Party = Party(), weapon: str = "", purpose: str = FIRE
    ) -> OddsAnswer:
        """Direct fire, bombardment, anti-tank fire or assault (``weapon``: ``df``, ``bf``, ``at``, ``assault``) with the shifts
        of :meth:`cover`; without a weapon, anti-tank fire at an armoured target that can be hit so, else the first it has."""
        return self.combined_odds([(origin, firer)], target, party=party, weapon=weapon, purpose=purpose)

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
        """See :class:`workbench.engine.fire.odds.KnowsCombinedOdds`: direct fire, bombardment or assault of several units, with
        the worst shifts of any of them (7.33) and the leaders that are named (6.41 to 6.43); ``after``: crossfire (11.12)."""
        attack = self._attack(firers, target, party, weapon, purpose)
        weapon, volley = attack.weapon, attack.volley
        ledger = self._shifts(volley)
        shares = self._shares(weapon, volley, attack.leaders, ledger)
        strength = _sum_of(shares)
        self._add_crossfire(attack, target, after, ledger)
        net = self._limited(ledger)
        modifiers = tuple(Modifier(one[weapon], reason) for reason, one in ledger.amounts.items() if weapon in one)
        found = self._result(volley.first, weapon, net, ledger, strength)
        hit, parts = self._hit(volley.first), self._parts(weapon, volley)
        assumed = dict.fromkeys((*found.assumed, *(text for one in volley.cases for text in one.line.assumed)))
        return replace(
            found,
            modifiers=modifiers,
            reasons=self._reasons(attack, ledger, hit, parts),
            assumed=tuple(assumed),
            strength=strength,
            answering=self._assaults.defence(volley, ledger) if weapon == ASSAULT else None,
            losses=self._step_losses.by_result(weapon, hit, found.results) if weapon != AT else {},
            figures=max((figures for _, figures in parts), key=lambda one: one["targets"], default={}),
            shares=shares if len(firers) > 1 else (),
        )

    def _attack(self, firers: Sequence[Stand], target: int, party: Party, weapon: str, purpose: str) -> Attack:
        """Who fires with what: leaders help and do not fire where others do, and the line is that of the weapon. CannotAnswer
        for units that have no such weapon, and for anti-tank fire of several."""
        self._check_weapon(weapon)
        cases = [self._situations.from_parties(at, target, firer, party, purpose) for at, firer in firers]
        leaders = [(case.origin, case.firer) for case in cases if case.firer.leads]
        pairs = [(case, stand[1]) for case, stand in zip(cases, firers, strict=True) if not case.firer.leads]
        pairs = pairs or [(cases[0], firers[0][1])]
        weapon = weapon or self._weapon_of_all([case for case, _ in pairs])
        if weapon == AT and len(pairs) > 1:
            raise CannotAnswer("cannot_combine", self.words.text("fire_at_alone"))
        asked = _asked(purpose, weapon)
        if asked != purpose:
            pairs = [
                (self._situations.from_parties(case.origin, target, firer, party, asked), firer)
                for case, firer in pairs
            ]
        return Attack(weapon, Volley(tuple(case for case, _ in pairs)), tuple(firer for _, firer in pairs), leaders)

    def _add_crossfire(self, attack: Attack, target: int, after: Sequence[int], ledger: Ledger) -> None:
        """What anti-tank fire gains from fire at the same target from elsewhere, ``after`` which it comes (11.12)."""
        if not after or attack.weapon != AT:
            return
        if crosses_fire(after, attack.volley.first.origin, target, self.scenario.board.grid):
            ledger.add("fire_crossfire", {AT: table_number(self.ruleset, "at_modifiers", "crossfire")})
        else:
            ledger.note("fire_no_crossfire", kinds=(AT,))

    def _reasons(
        self, attack: Attack, ledger: Ledger, hit: tuple[Troop, ...], parts: Sequence[tuple[Troop, Mapping[str, int]]]
    ) -> tuple[Reason, ...]:
        """What is said besides the figures: what bars the fire, who else is hit, what may be split, and what else is known."""
        weapon, volley = attack.weapon, attack.volley
        pairs = () if weapon == ASSAULT else zip(volley.cases, attack.firers, strict=True)
        judged = [self._bars(case, weapon, firer) for case, firer in pairs]
        # a shot that may be made needs no line of its own: others observe for it, or nothing but friends is in the way
        self._remarks(volley, ledger, told_by_line=bool(judged) and all(allowed for allowed, _ in judged))
        friends = self._friendly_fire.reasons(volley, {one.unit for one in attack.firers}) if weapon == BF else ()
        return (
            *dict.fromkeys(reason for _, bars in judged for reason in bars),
            *friends,
            *(self._step_losses.reasons(weapon, volley.first.troop, hit) if weapon != AT else ()),
            *self._may_split(parts),
            *ledger.reasons_about(weapon),
        )

    def _parts(self, weapon: str, volley: Volley) -> list[tuple[Troop, dict[str, int]]]:
        """At how many hexes at once each of the machine guns may fire: parts of at least so much, but never in opportunity fire
        (7.23)."""
        found: list[tuple[Troop, dict[str, int]]] = []
        for case in volley.cases if weapon == DF else ():
            if case.firer.is_a("hmg") and not case.is_opportunity_fire:
                least = table_number(self.ruleset, "df_shifts", "least_part")
                most = self._strength(case, DF) // least
                found += [(case.firer, {"targets": most, "least": least})] if most > 1 else []
        return found

    def _may_split(self, parts: Sequence[tuple[Troop, Mapping[str, int]]]) -> Iterator[Reason]:
        for firer, figures in parts:
            yield self.words.reason_of(
                "fire_split", Effect.NOTE, unit=firer.name, targets=figures["targets"], least=figures["least"]
            )

    @staticmethod
    def _hit(case: Situation) -> tuple[Troop, ...]:
        """Who is hit by fire at the hex: everybody there, but of opportunity fire the mover and leaders alone (13)."""
        there = case.units_in_target_hex or ((case.troop,) if case.troop.known else ())
        if case.is_opportunity_fire and case.troop.known:
            return tuple(one for one in there if one.unit == case.troop.unit or one.leads)
        return there

    def _shares(self, weapon: str, volley: Volley, leaders: Sequence[Post], ledger: Ledger) -> tuple[Share, ...]:
        """The strength of each firer, and what leaders add, who say so in the ledger."""
        posts = [(case.origin, case.firer) for case in volley.cases]
        strengths = [self._strength(case, weapon) for case in volley.cases]
        if weapon == ASSAULT:
            strengths = self._assaults.strengths(volley, strengths, ledger)
            self._assaults.add_attack(volley, [leader for _, leader in leaders], ledger)
        elif not may_combine(posts, leaders, self.scenario.board.grid):
            ledger.note("fire_no_combining", Effect.BLOCKS)
        shares = [
            Share(firer.unit, firer.name, Fraction(amount)) for (_, firer), amount in zip(posts, strengths, strict=True)
        ]
        for leader, unit, amount in leaders_help(posts, leaders) if weapon in (DF, ASSAULT) else ():
            more = signed(amount)
            ledger.note("fire_leader_adds", leader=leader.name, unit=unit.name, amount=more)
            how = self.words.text("fire_leader_adds", leader=leader.name, unit=unit.name, amount=more)
            shares.append(Share(leader.unit, leader.name, Fraction(amount), how))
        if len(posts) > 1:
            names = joined([troop.name for _, troop in posts[1:]])
            ledger.note("fire_combined", units=names, strength=_sum_of(shares))
        return tuple(shares)

    def _result(
        self, case: Situation, weapon: str, net: Mapping[str, int], ledger: Ledger, strength: int
    ) -> OddsAnswer:
        """The distribution of a shot after its shifts."""
        if weapon == AT:
            return self._results.of_anti_tank(strength - self._armour(case) + net[AT])
        column = self.columns[weapon].label(self._column(weapon, strength, 0, ledger))
        return on_target(self._results.of_chart(CHARTS[weapon], column, net[weapon]), weapon, case.troop)

    def _bars(self, case: Situation, weapon: str, firer: Party) -> tuple[bool, tuple[Reason, ...]]:
        """(may the weapon fire at the hex?, why not): by its range, the state of the unit, and who is spotted there."""
        supposed: tuple[Troop, ...] = ()
        if weapon == AT or case.is_opportunity_fire:
            supposed = (case.troop,)  # a single target is to be spotted itself (5.1)
        elif case.troop not in case.units_in_target_hex:
            # whom only the request puts there; one spotted enemy lets the hex be fired at (8.0)
            supposed = (case.troop, *(one for one in case.units_in_target_hex if one.unit != case.troop.unit))
        key = (case.origin, case.target, weapon, *party_key(firer), *(party_key(one.party) for one in supposed))
        found = self._allowed.get(key)
        if found is None:
            judged = self._ranges.answer(
                case.origin, case.target, firer=firer, weapon=weapon, supposed=supposed or None
            )
            found = judged.in_range, () if judged.in_range else judged.reasons
            keep(self._allowed, key, found)
        return found

    def chances(
        self, firers: Sequence[Stand], targets: Sequence[Stand], *, weapon: str = "", purpose: str = FIRE
    ) -> list[list[Chance | None]]:
        """See :func:`workbench.engine.fire.odds.chances`: the same shifts as :meth:`odds`, without a sentence."""
        return [[self._chance(shot) for shot in row] for row in self._rolled(firers, targets, weapon, purpose)]

    def effects(
        self, firers: Sequence[Stand], targets: Sequence[Stand], *, weapon: str = "", purpose: str = FIRE
    ) -> list[list[Fraction | None]]:
        """See :meth:`workbench.engine.fire.odds.KnowsManyEffects.effects`."""
        rows = self._rolled(firers, targets, weapon, purpose)
        return [[None if shot is None else shot.found.chance for shot in row] for row in rows]

    def _chance(self, shot: _Rolled | None) -> Chance | None:
        if shot is None:
            return None
        arm, found = shot.arm, shot.found
        allowed = may_assault(shot.case) if arm == ASSAULT else self._bars(shot.case, arm, shot.firer)[0]
        if arm in self.columns and not self.columns[arm].covers(shot.strength):
            allowed = allowed and self._results.uses_first_column
        return Chance(arm, found.table, found.column, found.results, found.chance, allowed)

    def _rolled(
        self, firers: Sequence[Stand], targets: Sequence[Stand], weapon: str, purpose: str
    ) -> Iterator[list[_Rolled | None]]:
        """What every firer (a row each) rolls at every target; None where the roll needs a value that is missing."""
        self._check_weapon(weapon)
        aimed: dict[str, list[Target]] = {}
        for origin, firer in firers:
            aim = self._situations.aim(origin, firer)
            if aim.side not in aimed:
                aimed[aim.side] = [self._situations.aimed_at(target, aim.side, party) for target, party in targets]
            row: list[_Rolled | None] = []
            if weapon:
                self._situations.know_lines(aim, [target for target, *_ in aimed[aim.side]], _asked(purpose, weapon))
            for target in aimed[aim.side]:
                try:
                    arm = weapon or self._usual_weapon(aim.firer, target[1])
                    asked = _asked(purpose, arm)
                    case = self._situations.between(aim, target, asked)
                    volley = Volley((case,))
                    ledger = self._shifts(volley)
                    strength = self._alone(volley, arm, ledger)
                    found = self._result(case, arm, self._limited(ledger), ledger, strength)
                except CannotAnswer:
                    row.append(None)
                    continue
                row.append(_Rolled(case, firer, arm, strength, found))
            yield row

    def _alone(self, volley: Volley, weapon: str, ledger: Ledger) -> int:
        """The strength of one firer for himself."""
        if weapon != ASSAULT:
            return self._strength(volley.first, weapon)
        return _sum_of(self._shares(weapon, volley, (), ledger))

    def _check_weapon(self, weapon: str) -> None:
        if weapon and weapon not in KINDS:
            hint = nearest_or_all(weapon, KINDS)
            words = Text(f'no weapon "{weapon}" {hint.en}'.rstrip(), f"pas d’arme « {weapon} » {hint.fr}".rstrip())
            raise CannotAnswer("unknown_weapon", words)

    def _weapon_of_all(self, cases: Sequence[Situation]) -> str:
        """The weapon for whom the request names none: that of a single firer, or one with which all may fire together."""
        if len(cases) > 1:
            for kind in (DF, BF):
                if all(weapon_of(case.firer, kind) is not None for case in cases):
                    return kind
        return self._usual_weapon(cases[0].firer, cases[0].troop)

    def _usual_weapon(self, firer: Troop, troop: Troop) -> str:
        has = [kind for kind in (DF, BF, AT) if weapon_of(firer, kind) is not None]
        if AT in has and troop.known and troop.is_a("afv"):
            return AT
        if not has:
            names = {kind: self.words.text(f"fire_name_{kind}") for kind in (DF, BF, AT)}
            raise lacks_value(firer.name, self.ruleset, *names, sample="n-m", names=names, code="no_weapon")
        return has[0]

    def _strength(self, case: Situation, kind: str) -> int:
        """The strength of now of one kind of fire, without those who may combine; CannotAnswer without one."""
        found: int | None
        if kind == ASSAULT:
            found = assault_strength(case.firer, table_number(self.ruleset, "assault_shifts", "least_strength"))
        else:
            found = self._ranges.strength_at(case.origin, case.target, case.firer, kind)
        if found is None:
            raise self._no_fire(case.firer, kind)
        return found

    def _no_fire(self, firer: Troop, kind: str) -> CannotAnswer:
        """That a unit has no such kind of fire, with those that it has; CannotAnswer itself if it has none at all."""
        self._usual_weapon(firer, firer)
        owned = {one: self.words.text(f"fire_name_{one}") for one in (DF, BF, AT) if weapon_of(firer, one) is not None}
        return lacks_weapon(firer.name, self.words.text(f"fire_name_{kind}"), owned)

    def _armour(self, case: Situation) -> int:
        armour = case.troop.values.get("armour")
        if not isinstance(armour, int):
            if case.troop.is_a("vehicle", "afv"):
                raise lacks_value(case.troop.name, self.ruleset, "armour")
            raise CannotAnswer("cannot_harm", self.words.text("fire_vehicles_only", unit=case.troop.name))
        return armour

    def _spots(self, case: Situation) -> bool:
        """Does the firer spot the target for his own bombardment?"""
        firer = Party(case.firer.kind, case.side, case.firer.unit, tuple(sorted(case.firer.state)))
        stands_there = not case.troop.known or case.troop in case.units_in_target_hex
        there = None if stands_there else Party(kind=case.troop.kind, state=tuple(sorted(case.troop.state)))
        key = (case.origin, case.target, party_key(firer), there and party_key(there))
        found = self._seen.get(key)
        if found is None:
            found = self.spotting.spots(case.origin, case.target, observer=firer, party=there, purpose=OBSERVE)
            keep(self._seen, key, found)
        return found

    def _remarks(self, volley: Volley, ledger: Ledger, *, told_by_line: bool = False) -> None:
        """Add what was taken for granted and what bars the shot; ``told_by_line``: it may be made whatever the line is."""
        case = volley.first
        for one in volley.cases:
            if one.firer.known and not one.firer_is_named:
                ledger.note("fire_assumed_firer", unit=one.firer.name)
        if not case.troop.known:
            ledger.note("fire_assumed_target")
        elif case.troop.unit and len({one.kind for one in case.units_in_target_hex}) > 1:
            ledger.note("fire_of_one_unit", kinds=(DF, BF), unit=case.troop.name)
        if not told_by_line and not all(one.line.visible for one in volley.cases):
            ledger.note("fire_no_line", Effect.BLOCKS, kinds=(DF, BF, AT))
        if case.troop.known and not case.troop.is_a("afv", "vehicle"):
            ledger.note("fire_no_vehicle", kinds=(AT,), unit=case.troop.name)

    def _extra(self, case: Situation, raw: dict[str, int], net: dict[str, int], ledger: Ledger) -> dict[str, object]:
        columns: dict[str, int] = {}
        for kind in (DF, BF):
            weapon = weapon_of(case.firer, kind) if case.firer.known else None
            if weapon is not None:
                columns[kind] = self._column(kind, current_strength(case.firer, weapon.strength), net[kind], ledger)
        if case.firer.known:
            strength = assault_strength(case.firer, table_number(self.ruleset, "assault_shifts", "least_strength"))
            if strength is not None:
                columns[ASSAULT] = self._column(ASSAULT, strength, net[ASSAULT], ledger)
        table = BF if case.purpose in (BOMBARD, INDIRECT) else DF
        return {
            "raw_shift": raw[table],
            "net_shift": net[table],
            "column": columns.get(table),
            "columns": columns,
            "assault_defender": ledger.defender,
            "first_fire": ledger.first_fire,
        }

    def _column(self, kind: str, strength: int, shift: int, ledger: Ledger) -> int:
        columns = self.columns[kind]
        if not columns.covers(strength):
            key, effect = self._results.below_the_first
            name = self.words.text(f"fire_table_{kind}")
            ledger.note(key, effect, kinds=(kind,), table=name, strength=strength, first=columns.headings[0])
        return columns.column(strength, shift)

    def range(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", observer: int | None = None
    ) -> RangeAnswer:
        """See :class:`Ranges`."""
        return self._ranges.answer(origin, target, firer=firer, weapon=weapon, observer=observer)

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """Always inside: the rules have no facing, arc or turret."""
        at = self.scenario.board.grid.labels[target] if target is not None else None
        return Arc(True, "all", (self.words.reason_of("fire_no_facing", at=at),))

    def weapons(self, firer: Party) -> dict[str, Text]:
        """See :meth:`Ranges.weapons`."""
        return self._ranges.weapons(firer)

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """See :meth:`Ranges.harmless`."""
        return self._ranges.harmless(weapon, party)

    def reaction(self, firer: Party, weapon: str, mover: Party) -> Reaction:
        """See :class:`OpportunityFire`."""
        return OpportunityFire(self.ruleset, self.words).reaction(of_party(firer, self.scenario, self.ruleset), weapon)

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """See :meth:`Ranges.bearing`."""
        return self._ranges.bearing(origin, firer=firer, weapon=weapon)


def _sum_of(shares: Sequence[Share]) -> int:
    return int(sum((one.strength for one in shares), Fraction(0)))
