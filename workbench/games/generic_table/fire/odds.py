"""Odds of a table game of one's own: besides what all games of one's own have, pools of dice with saves."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.fire.asked_tables import MOST_INPUT
from workbench.engine.fire.attack_odds import INPUT_WORDS as SHARED_WORDS
from workbench.engine.fire.attack_odds import Amounts, AttackOdds, as_chart_says
from workbench.engine.fire.odds import Inputs, OddsAnswer
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Troop
from workbench.games.generic_table.fire.context import Strength
from workbench.games.generic_table.fire.situations import Ledger
from workbench.odds.charts import NONE, column_for, column_odds, column_value
from workbench.odds.dice import MOST_DICE, Distribution, certain, hits, parse_dice
from workbench.rules.attacks import POOL, TO_HIT, Attack
from workbench.rules.ruleset import ResultChart

INPUT_WORDS: Mapping[str, Text] = {
    **SHARED_WORDS,
    "dice": Text("Dice", "Dés"),
}


@dataclass(frozen=True)
class TableAmounts(Amounts):
    """Besides what every attack has, what is ``added`` to each die of a pool, and the ``target``, whose kind saves."""

    added: int = 0
    target: Troop | None = None


class TableOdds(AttackOdds[TableAmounts]):
    """The distributions of one ruleset's attacks and charts, with pools of dice."""

    chartless = (TO_HIT, POOL)

    def _bare_odds(self, attack: Attack, given: Inputs) -> OddsAnswer:
        if attack.method != POOL:
            return super()._bare_odds(attack, given)
        count = Fraction(given.number("dice", 0, MOST_DICE))
        amounts = TableAmounts(count, None, given.number("modifier", -MOST_INPUT, MOST_INPUT, 0))
        return self._of_pool(attack, amounts)

    def _rolled(self, attack: Attack, amounts: TableAmounts, every: list[Reason]) -> OddsAnswer:
        if attack.method != POOL:
            return super()._rolled(attack, amounts, every)
        if amounts.strength <= 0:
            every.append(self._words.reason_of("fire_no_dice", Effect.BLOCKS))
        return self._of_pool(attack, amounts)

    def _of_pool(self, attack: Attack, amounts: TableAmounts) -> OddsAnswer:
        """So many dice, each of which hits on a score; then what the hits do, by the chart of the target's saves."""
        sides = parse_dice(attack.dice)[1]
        count = min(MOST_DICE, max(0, int(amounts.strength)))
        needed = attack.needed - amounts.shift - amounts.added
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
        chart = self._chart_of_saves(attack, amounts.target)
        if chart is None:
            return answer
        first = column_value(chart.columns[0])

        def saved(count_of_hits: int) -> Distribution[str]:
            if count_of_hits < first:
                return certain(NONE)
            return column_odds(chart, column_for(chart, Fraction(count_of_hits)))

        names = {NONE: Text("no effect", "sans effet"), **chart.results}
        return as_chart_says(chart, replace(answer, results=found.then(saved), names=names))

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
