"""Odds of games whose attacks are values of a ruleset: columns by strength or by odds, dice that must reach a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Generic, TypeVar

from workbench.base.text import Text
from workbench.engine.fire.asked_tables import COMMON, MOST_INPUT, AskedTable, asked_charts, chart_question
from workbench.engine.fire.odds import Inputs, Modifier, OddsAnswer, no_columns, unknown_table
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Sentences
from workbench.odds.charts import (
    NONE,
    column_for,
    column_odds,
    column_value,
    falls_below,
    number_words,
    rolled_result,
    shifted,
)
from workbench.odds.dice import Distribution, certain, dice, parse_dice
from workbench.rules.attacks import ATTACKER, BOTH, DEFENDER, ODDS, TO_HIT, Attack
from workbench.rules.ruleset import ResultChart, Ruleset

HIT = "hit"
INPUT_WORDS: Mapping[str, Text] = {
    **COMMON,
    "defence": Text("Defence", "Défense"),
}
FAVOURED = (
    (ATTACKER, Text("for the attacker", "pour l’attaquant")),
    (BOTH, Text("at a cost", "à un prix")),
    (DEFENDER, Text("against", "contre")),
)
"""The headline of a chart that harms either side: for whom its results are good."""


@dataclass(frozen=True)
class Amounts:
    """The strength of an attack, what is set against it (None: nothing), and the shift that holds."""

    strength: Fraction
    defence: Fraction | None
    shift: int


AnyAmounts = TypeVar("AnyAmounts", bound=Amounts)


class AttackOdds(Generic[AnyAmounts]):
    """The distributions of one ruleset's attacks and charts. A game with a method more of its own adds it to ``chartless``,
    and reads it in :meth:`_bare_odds` and :meth:`_rolled`."""

    chartless: ClassVar[tuple[str, ...]] = (TO_HIT,)
    """The methods of attacks that are rolled for without a chart."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset, self._words = ruleset, Sentences(ruleset)

    # --- The bare tables.

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """The charts, and the attacks that are rolled for without one."""
        found = asked_charts(self._ruleset.charts)
        for key, attack in self._ruleset.attacks.items():
            if attack.method in self.chartless:
                found.setdefault(key, AskedTable(attack.name.capitalised(), {}))
        return found

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`. A ``roll`` that was made gives the one result."""
        attack = self._ruleset.attacks.get(table)
        if attack is not None and attack.method in self.chartless and table not in self._ruleset.charts:
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
        if column:
            raise no_columns(attack.name)
        given = Inputs({**inputs, **({"modifier": modifier} if modifier else {})}, attack.name)
        found = self._bare_odds(attack, given)
        given.check_all_read()
        return found

    def _bare_odds(self, attack: Attack, given: Inputs) -> OddsAnswer:
        """The answer of an attack without a chart to what is given."""
        strength = Fraction(given.number("strength", 0, MOST_INPUT, None if attack.value else 0))
        defence = Fraction(given.number("defence", -MOST_INPUT, MOST_INPUT)) if attack.defence else None
        shift = given.number("modifier", -MOST_INPUT, MOST_INPUT, 0)
        rolled = given.number("roll", 0, MOST_INPUT, 0)
        amounts = Amounts(strength, defence, shift)
        found = self._of_hit(attack, amounts)
        if rolled:
            return replace(found, results=certain(_hit_or_miss(attack, _needed(attack, amounts), rolled)))
        return found

    # --- Attacks.

    def of_attack(
        self, attack: Attack, amounts: AnyAmounts, modifiers: Sequence[Modifier], reasons: Sequence[Reason]
    ) -> OddsAnswer:
        """The odds of an attack."""
        every = list(reasons)
        found = self._rolled(attack, amounts, every)
        strength = int(max(amounts.strength, Fraction(0))) if amounts.strength.denominator == 1 else None
        return replace(found, modifiers=tuple(modifiers), reasons=tuple(every), strength=strength)

    def _rolled(self, attack: Attack, amounts: AnyAmounts, every: list[Reason]) -> OddsAnswer:
        """The roll of an attack; further reasons are added to ``every``."""
        return self._of_hit(attack, amounts) if attack.method == TO_HIT else self._of_column(attack, amounts, every)

    def _of_column(self, attack: Attack, amounts: Amounts, every: list[Reason]) -> OddsAnswer:
        chart = self._ruleset.charts[attack.chart]
        rule, value = chart.citation.rule, amounts.strength
        if attack.method == ODDS:
            assert amounts.defence is not None
            value = value / max(Fraction(1), amounts.defence)
            odds = {"ours": number_words(amounts.strength), "theirs": number_words(amounts.defence)}
            every.append(self._words.reason("fire_odds", odds, rule=attack.citation.rule))
        first = column_value(chart.columns[0])
        if value < first:
            weak = {"chart": chart.name, "strength": number_words(value), "first": chart.columns[0]}
            effect = Effect.NOTE if attack.method == ODDS else Effect.BLOCKS
            every.append(self._words.reason("fire_too_weak", weak, effect, rule=rule))
        column = column_for(chart, max(value, first))
        # where nothing happens below the first column, what is too weak for it begins one further down
        lower = int(value < first and chart.below_nothing and chart.shifts)
        nothing = value < first and chart.below_nothing and not chart.shifts
        if nothing or falls_below(chart, column, amounts.shift - lower):
            every.append(self._words.reason("fire_nothing", {"first": chart.columns[0]}, rule=rule))
        found = self._of_chart(chart, column, amounts.shift - lower)
        return as_chart_says(chart, replace(found, column=_below(chart), results=certain(NONE))) if nothing else found

    @staticmethod
    def _of_chart(chart: ResultChart, column: str, modifier: int) -> OddsAnswer:
        read = shifted(chart, column, modifier) if chart.shifts else column
        results = column_odds(chart, column, modifier)
        read = _below(chart) if falls_below(chart, column, modifier) else read
        return as_chart_says(
            chart, OddsAnswer(chart.key, chart.name, results, chart.results, chart.citation.rule, column=read)
        )

    @staticmethod
    def _of_hit(attack: Attack, amounts: Amounts) -> OddsAnswer:
        needed = _needed(attack, amounts)
        found: Distribution[str] = dice(*parse_dice(attack.dice)).map(lambda roll: _hit_or_miss(attack, needed, roll))
        words = Text("{n} or more on {dice}", "{n} ou plus avec {dice}").format(n=needed, dice=attack.dice)
        names = {HIT: Text("hit", "touché"), NONE: Text("no effect", "sans effet")}
        return OddsAnswer(attack.key, attack.name, found, names, attack.citation.rule, needed=words)


def _needed(attack: Attack, amounts: Amounts) -> int:
    """The least roll that hits."""
    return attack.needed - int(amounts.strength) + int(amounts.defence or 0) - amounts.shift


def _hit_or_miss(attack: Attack, needed: int, roll: int) -> str:
    if roll == attack.always_misses:
        return NONE
    return HIT if roll == attack.always_hits or roll >= needed else NONE


def as_chart_says(chart: ResultChart, odds: OddsAnswer) -> OddsAnswer:
    """An answer in results of a chart, with what they bring and for whom they are good; where the chart says that, the chance
    for either side comes first."""
    # what the attacker suffers leaves the target as it was
    harmless = frozenset({NONE, *(one for one, whose in chart.favours.items() if whose == DEFENDER)})
    odds = replace(odds, no_effect=harmless, favours=chart.favours, means=chart.means)
    if not odds.favours:
        return odds
    sums = dict.fromkeys((who for who, _ in FAVOURED), Fraction(0))
    for result, whose in odds.favours.items():
        sums[whose] += odds.results[result]
    # that of the attacker is always said, if it is none
    return replace(odds, suffers=tuple((words, sums[who]) for who, words in FAVOURED if sums[who] or who == ATTACKER))


def _below(chart: ResultChart) -> str:
    return f"< {chart.columns[0]}"
