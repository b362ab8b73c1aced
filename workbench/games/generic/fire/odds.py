"""Odds of a game of one's own: columns by strength or by odds, dice that must reach a number, whole and bare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.asked_tables import COMMON, MOST_INPUT, AskedTable, asked_charts, chart_question
from workbench.engine.fire.odds import Inputs, Modifier, OddsAnswer, unknown_table
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Sentences
from workbench.games.generic.fire.situations import Ledger, plain_number
from workbench.odds.charts import (
    NONE,
    column_for,
    column_odds,
    column_value,
    falls_below,
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


@dataclass(frozen=True)
class Sum:
    """The strengths of an attack, what is set against them (None: nothing), and the shift that holds."""

    strength: Fraction
    defence: Fraction | None
    shift: int


class AttackOdds:
    """The distributions of one ruleset's attacks and charts."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset, self._words = ruleset, Sentences(ruleset)

    # --- The bare tables.

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """The charts, and the attacks that have none."""
        found = asked_charts(self._ruleset.charts)
        for key, attack in self._ruleset.attacks.items():
            if attack.method == TO_HIT:
                found.setdefault(key, AskedTable(attack.name.capitalised(), {}))
        return found

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`. A ``roll`` that was made gives the one result."""
        attack = self._ruleset.attacks.get(table)
        if attack is not None and attack.method == TO_HIT and table not in self._ruleset.charts:
            return self._bare_hit(attack, column, modifier, inputs)
        chart = self._ruleset.charts.get(table)
        if chart is None:
            raise unknown_table(table, list(self.asked_tables()))
        column, modifier, rolled = chart_question(chart, column, modifier, inputs)
        found = self._of_chart(chart, column, modifier)
        if rolled:
            return replace(found, results=certain(rolled_result(chart, column, modifier, rolled)))
        return found

    def _bare_hit(self, attack: Attack, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        given = Inputs({**inputs, **({"modifier": modifier} if modifier else {})}, attack.name)
        if column:
            words = Text(f"{attack.name.en} has no columns", f"{attack.name.fr} n’a pas de colonnes")
            raise CannotAnswer("no_column", words)
        strength = Fraction(given.number("strength", 0, MOST_INPUT))
        defence = Fraction(given.number("defence", -MOST_INPUT, MOST_INPUT)) if attack.defence else None
        shift = given.number("modifier", -MOST_INPUT, MOST_INPUT, 0)
        rolled = given.number("roll", 0, MOST_INPUT, 0)
        given.check_all_read()
        found = self._of_hit(attack, Sum(strength, defence, shift))
        if rolled:
            needed = self._needed(attack, Sum(strength, defence, shift))
            return replace(found, results=certain(HIT if rolled >= needed else NONE))
        return found

    # --- Attacks.

    def of_attack(self, attack: Attack, amounts: Sum, ledger: Ledger, reasons: Sequence[Reason]) -> OddsAnswer:
        """The odds of an attack."""
        modifiers = tuple(Modifier(amount, reason) for amount, reason in ledger.items[attack.key])
        if attack.method == TO_HIT:
            found = self._of_hit(attack, amounts)
            return replace(found, modifiers=modifiers, reasons=tuple(reasons), strength=_whole(amounts.strength))
        chart = self._ruleset.charts[attack.chart]
        value, whole = amounts.strength, _whole(amounts.strength)
        every = list(reasons)
        if attack.method == ODDS:
            assert amounts.defence is not None
            value = value / max(Fraction(1), amounts.defence)
            odds = {"ours": plain_number(amounts.strength), "theirs": plain_number(amounts.defence)}
            every.append(self._words.reason("fire_odds", odds, Effect.NOTE, None, attack.citation.rule))
        first = column_value(chart.columns[0])
        if value < first:
            weak = {"chart": chart.name, "strength": plain_number(value), "first": chart.columns[0]}
            effect = Effect.NOTE if attack.method == ODDS else Effect.BLOCKS
            every.append(self._words.reason("fire_too_weak", weak, effect, None, chart.citation.rule))
        column = column_for(chart, max(value, first))
        # where nothing happens below the first column, what is too weak for it begins one further down
        lower = int(value < first and chart.below_nothing and chart.shifts)
        nothing = value < first and chart.below_nothing and not chart.shifts
        if nothing or falls_below(chart, column, amounts.shift - lower):
            every.append(
                self._words.reason("fire_nothing", {"first": chart.columns[0]}, Effect.NOTE, None, chart.citation.rule)
            )
        found = self._of_chart(chart, column, amounts.shift - lower)
        if nothing:
            found = _favoured(replace(found, column=_below(chart), results=certain(NONE)))
        return replace(found, modifiers=modifiers, reasons=tuple(every), strength=whole)

    def _of_chart(self, chart: ResultChart, column: str, modifier: int) -> OddsAnswer:
        read = shifted(chart, column, modifier) if chart.shifts else column
        return _favoured(
            OddsAnswer(
                chart.key,
                chart.name,
                column_odds(chart, column, modifier),
                chart.results,
                chart.citation.rule,
                column=_below(chart) if falls_below(chart, column, modifier) else read,
                # what the attacker suffers leaves the target as it was
                no_effect=frozenset({NONE, *(one for one, whose in chart.favours.items() if whose == DEFENDER)}),
                favours=chart.favours,
                means=chart.means,
            )
        )

    @staticmethod
    def _needed(attack: Attack, amounts: Sum) -> int:
        return attack.needed - int(amounts.strength) + int(amounts.defence or 0) - amounts.shift

    def _of_hit(self, attack: Attack, amounts: Sum) -> OddsAnswer:
        needed = self._needed(attack, amounts)
        found: Distribution[str] = dice(*parse_dice(attack.dice)).map(lambda roll: HIT if roll >= needed else NONE)
        words = Text("{n} or more on {dice}", "{n} ou plus avec {dice}").format(n=needed, dice=attack.dice)
        names = {HIT: Text("hit", "touché"), NONE: Text("no effect", "sans effet")}
        return OddsAnswer(attack.key, attack.name, found, names, attack.citation.rule, needed=words)


FAVOURED = (
    (ATTACKER, Text("for the attacker", "pour l’attaquant")),
    (BOTH, Text("at a cost", "à un prix")),
    (DEFENDER, Text("against", "contre")),
)
"""The headline of a chart that harms either side: for whom its results are good."""


def _favoured(odds: OddsAnswer) -> OddsAnswer:
    """The answer with the chance for either side first, where the chart says for whom its results are good."""
    if not odds.favours:
        return odds
    sums = dict.fromkeys((who for who, _ in FAVOURED), Fraction(0))
    for result, whose in odds.favours.items():
        sums[whose] += odds.results[result]
    # that of the attacker is always said, if it is none
    return replace(odds, suffers=tuple((words, sums[who]) for who, words in FAVOURED if sums[who] or who == ATTACKER))


def _below(chart: ResultChart) -> str:
    return f"< {chart.columns[0]}"


def _whole(strength: Fraction) -> int | None:
    return int(strength) if strength.denominator == 1 else None
