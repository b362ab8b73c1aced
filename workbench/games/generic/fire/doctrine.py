"""Fire in a game of one's own: ranges, shelter and odds by the attacks, modifiers and charts of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.asked_tables import AskedTable
from workbench.engine.fire.attack_odds import INPUT_WORDS, Amounts, AttackOdds
from workbench.engine.fire.missing import missing_defence
from workbench.engine.fire.odds import OddsAnswer, Reaction, Stand
from workbench.engine.fire.results import Arc, Bearing, Cover, RangeAnswer
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, OBSERVE, Effect, Party, Reason
from workbench.engine.spotting.hex_doctrine import Terrain
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.troops import Sentences, Troop, sight_request
from workbench.games.generic.fire.attackers import AttackerChoice
from workbench.games.generic.fire.ranges import Ranges
from workbench.games.generic.fire.situations import Ledger, Modifiers, Situation
from workbench.odds.charts import column_for, column_value, heading, number_words, shifted
from workbench.rules.attacks import NOTHING, ODDS, STRENGTH, Attack, multiplied
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Doctrine:
    """Judges what is in range, what shelters a target and what attacks do, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, spotting: SpottingDoctrine) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.sight, self.spotting = sight, spotting
        self.words = Sentences(ruleset)
        self._ranges = Ranges(scenario, ruleset, sight, spotting)
        self.parties = self._ranges.parties
        self._modifiers = Modifiers(scenario, ruleset, Terrain(scenario, ruleset), self.parties, spotting)
        self._odds = AttackOdds[Amounts](ruleset)
        self._choice = AttackerChoice(ruleset, self._ranges, self._modifiers)

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """The sum of shifts of every attack on a target, by the keys of attacks, within their bounds."""
        case = self._case(origin, target, firer, party)
        attacks = self.ruleset.attacks
        ledger = self._modifiers.ledger([case], attacks)
        reasons = list(ledger.reasons)
        if not reasons:
            reasons.append(self._reason("fire_no_cover", ""))
        values: dict[str, object] = {}
        for key, attack in attacks.items():
            values[key], bounded = self._modifiers.bounded(attack, ledger.totals[key])
            reasons += [bounded] if bounded is not None else []
        line = self.sight.line(origin, target, sight_request(case.firer, FIRE))
        if purpose not in (BOMBARD, INDIRECT, OBSERVE) and not line.visible:
            reasons.append(self._reason("fire_no_line", "", Effect.BLOCKS))
        extra = self._read_column(case, ledger, BOMBARD if purpose == BOMBARD else FIRE)
        return Cover(values, tuple(reasons), extra, self._assumed(case, line.assumed))

    def _read_column(self, case: Situation, ledger: Ledger, purpose: str) -> dict[str, object]:
        """Of a firer who is known: the sum of the shifts of his attack, what counts of it, and the column that is read."""
        own = self._ranges.attacks_of(case.firer) if case.firer.known else {}
        # a bombardment is an attack that asks nothing of its target
        meant = [one for one in own.values() if (one.needs == NOTHING and one.range is None) == (purpose == BOMBARD)]
        if not meant:
            return {}
        attack = meant[0]
        net, _ = self._modifiers.bounded(attack, ledger.totals[attack.key])
        found: dict[str, object] = {"raw_shift": ledger.totals[attack.key], "net_shift": net}
        chart = self.ruleset.charts.get(attack.chart)
        if chart is not None and attack.method == STRENGTH and chart.shifts:
            strength, _ = self._choice.strength(attack, case)
            column = column_for(chart, max(strength, column_value(chart.columns[0])))
            read = shifted(chart, column, net)
            found["column"] = heading(read)
        return found

    def _reason(self, key: str, rule: str, effect: Effect = Effect.NOTE, **values: object) -> Reason:
        return self.words.reason(key, values, effect, None, self.ruleset.messages[key].rule or rule)

    def _assumed(self, case: Situation, more: Sequence[Text] = ()) -> tuple[Text, ...]:
        notes = [self.words.text("fire_assumed_firer")] if not case.firer.known else []
        if not case.troop.known:
            notes.append(self.words.text("spot_assumed_target"))
        return (*notes, *more)

    def _case(self, origin: int, target: int, firer: Party, party: Party) -> Situation:
        shooter = self._ranges.firer(origin, firer)
        troop = self.parties.of_party(party)
        if not party.kind and not party.unit:
            enemies = self.parties.enemies_at(target, shooter.side or self.parties.side_at(origin))
            if enemies:
                first = enemies[0]
                state = frozenset(party.state) or first.state
                troop = replace(first, state=state, action=party.action, values={**first.values, **party.values})
        hexes = self.scenario.board.grid.hexes
        return Situation(origin, target, shooter, troop, hexes[origin].distance(hexes[target]))

    # --- Odds.

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.asked_tables`."""
        return self._odds.asked_tables()

    def input_words(self, table: str) -> Mapping[str, Text]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.input_words`."""
        return INPUT_WORDS

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`."""
        return self._odds.chart_odds(table, column, modifier, inputs)

    def odds(
        self, origin: int, target: int, *, firer: Party, party: Party = Party(), weapon: str = "", purpose: str = FIRE
    ) -> OddsAnswer:
        """The odds of one attack of a unit; without a weapon the first that can harm the target."""
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
        """See :class:`workbench.engine.fire.odds.KnowsCombinedOdds`: the strengths of all who may attack are added up, what is
        worst for any of them holds for all, and those left out are named with the reason. CannotAnswer for ``after``, which the
        vocabulary does not know."""
        if after:
            words = Text(
                "earlier shots are not modelled in this game", "les tirs précédents ne sont pas modélisés dans ce jeu"
            )
            raise CannotAnswer("not_modelled", words)
        cases = [self._case(origin, target, firer, party) for origin, firer in firers]
        attack = self._attack(cases[0], weapon)
        if attack.key not in self._ranges.attacks_of(cases[0].firer):
            raise self._no_weapon(cases[0].firer, attack.name)
        described = party if party.kind or party.unit else None
        attackers = self._choice.found(attack, cases, firers, described)
        reasons = list(attackers.reasons)
        ledger = self._modifiers.ledger([one.case for one in attackers.members], {attack.key: attack})
        shift, bounded = self._modifiers.bounded(attack, ledger.totals[attack.key])
        reasons += [bounded] if bounded is not None else []
        defence, defended = self._defence(attack, [one.case for one in attackers.members], party)
        reasons += defended
        amounts = Amounts(attackers.strength, defence, shift)
        found = self._odds.of_attack(attack, amounts, ledger.items[attack.key], tuple(dict.fromkeys(reasons)))
        return replace(found, shares=attackers.shares, assumed=(*found.assumed, *self._assumed(cases[0])))

    def _attack(self, case: Situation, weapon: str) -> Attack:
        own = self._ranges.attacks_of(case.firer)
        if weapon:
            found = self._ranges.attack(case.firer, weapon)
            if found is not None:
                return found
            raise self._no_weapon(case.firer, self.ruleset.attacks[weapon].name)
        usable = [
            one for one in own.values() if not one.targets or not case.troop.known or case.troop.is_a(*one.targets)
        ]
        near = [one for one in usable if self._reaches(one, case)]
        if not own:
            raise self._no_weapon(case.firer, Text())
        return next(iter(near or usable), next(iter(own.values())))

    def _reaches(self, attack: Attack, case: Situation) -> bool:
        printed = self._ranges.printed(attack, case.firer)
        limit = self._ranges.maximum(attack, printed) if printed is not None else 0
        return limit is None or case.distance <= limit

    def _no_weapon(self, troop: Troop, name: Text) -> CannotAnswer:
        key = "fire_not_his" if name else "fire_no_value"
        return CannotAnswer("no_weapon", self.words.text(key, unit=troop.name, attack=name))

    def _defence(
        self, attack: Attack, cases: Sequence[Situation], party: Party
    ) -> tuple[Fraction | None, list[Reason]]:
        """The defence of the target against an attack, and what multiplies it: against odds all enemies in the hex, unless one
        is described."""
        case = cases[0]
        if not attack.defence:
            return None, []
        troops = [case.troop]
        if attack.method == ODDS and not party.kind and not party.unit:
            side = case.firer.side or self.parties.side_at(case.origin)
            troops = self.parties.enemies_at(case.target, side) or troops
        total, reasons = Fraction(0), list[Reason]()
        for troop in troops:
            value = self._ranges.defence(attack, troop)
            if value is None:
                raise missing_defence(attack, troop.name)
            amount = Fraction(value)
            against = [replace(one, troop=troop) for one in cases]
            for one in self._modifiers.multipliers(against, attack, defence=True):
                amount = multiplied(amount, one.defence_times, attack)
                values = {"unit": troop.name, "times": str(one.defence_times), "strength": number_words(amount)}
                effect = Effect.HINDERS if one.defence_times > 1 else Effect.NOTE
                rule = one.citation.rule
                reasons.append(
                    self.words.reason("fire_defence_times", {"name": one.name, **values}, effect, None, rule)
                )
            total += amount
        return total, reasons

    # --- Ranges.

    def range(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", observer: int | None = None
    ) -> RangeAnswer:
        """See :meth:`Ranges.answer`; nobody observes for others in this vocabulary."""
        return self._ranges.answer(origin, target, firer=firer, weapon=weapon)

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """Units have no front."""
        return Arc(True, "all", (self._reason("fire_all_round", ""),))

    def weapons(self, firer: Party) -> dict[str, Text]:
        """See :meth:`Ranges.weapons`."""
        return self._ranges.weapons(firer)

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """See :meth:`Ranges.harmless`."""
        return self._ranges.harmless(weapon, party)

    def reaction(self, firer: Party, weapon: str, mover: Party) -> Reaction:
        """Fire at who moves is not part of the vocabulary."""
        return Reaction(0, at_end=False, reasons=(self._reason("fire_no_reaction", ""),))

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """See :meth:`Ranges.bearing`."""
        return self._ranges.bearing(origin, firer=firer, weapon=weapon)
