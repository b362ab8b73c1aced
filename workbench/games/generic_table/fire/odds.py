"""Odds of a table game of one's own: dice that must reach a number, pools of dice with saves, columns by strength or odds."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.asked_tables import COMMON, MOST_INPUT, AskedTable, asked_charts, chart_question
from workbench.engine.fire.odds import Inputs, OddsAnswer, unknown_table
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting.troops import Troop
from workbench.games.generic_table.fire.context import Strength
from workbench.games.generic_table.fire.situations import Ledger
from workbench.odds.charts import NONE, column_for, column_odds, column_value, fraction_text, rolled_result, shifted
from workbench.odds.dice import MOST_DICE, Distribution, certain, dice, hits, parse_dice
from workbench.rules.attacks import ODDS, POOL, TO_HIT, Attack
from workbench.rules.ruleset import ResultChart, Ruleset

HIT = "hit"
INPUT_WORDS: Mapping[str, Text] = {
    **COMMON,
    "defence": Text("Defence", "Défense"),
    "dice": Text("Dice", "Dés"),
}


@dataclass(frozen=True)
class Sum:
    """The strength of an attack, what is set against it (None: nothing), and the shift that holds."""

    strength: Strength
    defence: int | None
    shift: int


class AttackOdds:
    """The distributions of one ruleset's attacks and charts."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    # --- The bare tables.

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """The charts, and the attacks that are rolled for without one."""
        found = asked_charts(self._ruleset.charts)
        for key, attack in self._ruleset.attacks.items():
            if attack.method in (TO_HIT, POOL):
                found.setdefault(key, AskedTable(attack.name.capitalised(), {}))
        return found

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsTabletopOdds.chart_odds`. A ``roll`` that was made gives the one
        result."""
        attack = self._ruleset.attacks.get(table)
        if attack is not None and attack.method in (TO_HIT, POOL) and table not in self._ruleset.charts:
            return self._bare(attack, column, modifier, inputs)
        chart = self._ruleset.charts.get(table)
        if chart is None:
            raise unknown_table(table, list(self.asked_tables()))
        column, modifier, rolled = chart_question(chart, column, modifier, inputs)
        found = self._of_chart(chart, column, modifier)
        if rolled:
            return replace(found, results=certain(rolled_result(chart, column, modifier, rolled)))
        return found

    def _bare(self, attack: Attack, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        given = Inputs({**inputs, **({"modifier": modifier} if modifier else {})}, attack.name)
        if column:
            words = Text(f"{attack.name.en} has no columns", f"{attack.name.fr} n’a pas de colonnes")
            raise CannotAnswer("no_column", words)
        if attack.method == POOL:
            amount = given.number("dice", 0, MOST_DICE)
        else:
            amount = given.number("strength", 0, MOST_INPUT, 0)
        defence = (
            given.number("defence", -MOST_INPUT, MOST_INPUT) if attack.defence and attack.method == TO_HIT else None
        )
        shift = given.number("modifier", -MOST_INPUT, MOST_INPUT, 0)
        given.check_all_read()
        total = Sum(Strength(amount), defence, shift)
        return self._of_pool(attack, total, None) if attack.method == POOL else self._of_hit(attack, total)

    # --- Attacks.

    def of_attack(
        self,
        attack: Attack,
        amounts: Sum,
        target: Troop,
        ledger: Ledger,
        *,
        reasons: Sequence[Reason],
        words: TabletopSightWording,
    ) -> OddsAnswer:
        """The odds of an attack."""
        every = [*reasons, *ledger.others]
        if attack.method == POOL:
            amounts = replace(amounts, strength=dice_left(amounts.strength, ledger))
            if amounts.strength.amount <= 0:
                every.append(words.reason("fire_no_dice", effect=Effect.BLOCKS))
            found = self._of_pool(attack, amounts, target)
        elif attack.method == TO_HIT:
            found = self._of_hit(attack, amounts)
        else:
            found = self._of_column(attack, amounts, every, words)
        strength = max(0, amounts.strength.amount)
        return replace(found, modifiers=tuple(ledger.items), reasons=tuple(every), strength=strength)

    def _of_column(self, attack: Attack, amounts: Sum, every: list[Reason], words: TabletopSightWording) -> OddsAnswer:
        chart = self._ruleset.charts[attack.chart]
        value = Fraction(amounts.strength.amount)
        if attack.method == ODDS:
            assert amounts.defence is not None
            value /= max(1, amounts.defence)
            said = words.sentence("fire_odds", ours=amounts.strength.amount, theirs=amounts.defence)
            every.append(Reason("fire_odds", attack.citation.rule, said))
        first = column_value(chart.columns[0])
        if value < first:
            said = words.sentence(
                "fire_too_weak", chart=chart.name, strength=fraction_text(value), first=chart.columns[0]
            )
            effect = Effect.NOTE if attack.method == ODDS else Effect.BLOCKS
            every.append(Reason("fire_too_weak", chart.citation.rule, said, None, effect))
        return self._of_chart(chart, column_for(chart, max(value, first)), amounts.shift)

    @staticmethod
    def _of_chart(chart: ResultChart, column: str, modifier: int) -> OddsAnswer:
        return OddsAnswer(
            chart.key,
            chart.name,
            column_odds(chart, column, modifier),
            chart.results,
            chart.citation.rule,
            column=shifted(chart, column, modifier) if chart.shifts else column,
        )

    @staticmethod
    def _of_hit(attack: Attack, amounts: Sum) -> OddsAnswer:
        needed = attack.needed - amounts.strength.amount + (amounts.defence or 0) - amounts.shift

        def read(roll: int) -> str:
            if roll == attack.always_misses:
                return NONE
            return HIT if roll == attack.always_hits or roll >= needed else NONE

        words = Text("{n} or more on {dice}", "{n} ou plus avec {dice}").format(n=needed, dice=attack.dice)
        names = {HIT: Text("hit", "touché"), NONE: Text("no effect", "sans effet")}
        found: Distribution[str] = dice(*parse_dice(attack.dice)).map(read)
        return OddsAnswer(attack.key, attack.name, found, names, attack.citation.rule, needed=words)

    def _of_pool(self, attack: Attack, amounts: Sum, target: Troop | None) -> OddsAnswer:
        """So many dice, each of which hits on a score; then what the hits do, by the chart of the target's saves."""
        sides = parse_dice(attack.dice)[1]
        count = min(MOST_DICE, max(0, amounts.strength.amount))
        needed = attack.needed - amounts.shift - amounts.strength.added
        chance = Fraction(min(sides, max(0, sides + 1 - needed)), sides)
        found = hits(count, chance).map(lambda k: k + (attack.sure if count else 0))
        words = Text("{dice}, each hits on {n} or more", "{dice}, chacun touche sur {n} ou plus")
        answer = OddsAnswer(
            attack.key,
            attack.name,
            found.map(_hits_key),
            _hits_names(count + attack.sure),
            attack.citation.rule,
            needed=words.format(dice=f"{count}d{sides}", n=needed),
            expected={"hits": found.expected(lambda k: k)},
        )
        chart = self._chart_of_saves(attack, target)
        if chart is None:
            return answer
        first = column_value(chart.columns[0])

        def saved(count_of_hits: int) -> Distribution[str]:
            if count_of_hits < first:
                return certain(NONE)
            return column_odds(chart, column_for(chart, Fraction(count_of_hits)))

        names = {NONE: Text("no effect", "sans effet"), **chart.results}
        return replace(answer, results=found.then(saved), names=names)

    def _chart_of_saves(self, attack: Attack, target: Troop | None) -> ResultChart | None:
        if target is None:
            return None
        named = (chart for word, chart in attack.saves.items() if target.is_a(word))
        return self._ruleset.charts.get(next(named, attack.chart))


def dice_left(strength: Strength, ledger: Ledger) -> Strength:
    """The dice of a pool with what is added and taken; parts of dice are rounded up."""
    return replace(strength, amount=math.ceil((strength.amount + ledger.dice) * ledger.times))


def _hits_key(count: int) -> str:
    return NONE if not count else f"hits_{count}"


def _hits_names(most: int) -> dict[str, Text]:
    names = {NONE: Text("no hit", "aucune touche"), "hits_1": Text("1 hit", "1 touche")}
    return {**names, **{f"hits_{n}": Text(f"{n} hits", f"{n} touches") for n in range(2, most + 1)}}
