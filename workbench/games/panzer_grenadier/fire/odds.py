"""Odds of Panzer Grenadier: the charts of direct fire, bombardment and assault, and the checks that dice decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, OddsAnswer
from workbench.games.panzer_grenadier.fire.cover import ASSAULT, BF, DF, table_number
from workbench.odds.charts import column_for, column_odds, known_column, shifted
from workbench.odds.dice import dice
from workbench.rules.ruleset import ResultChart, Ruleset

CHARTS = {DF: "direct_fire", BF: "bombardment", ASSAULT: "assault"}
"""The chart of each kind of fire."""
_STEPS = {"X": 1, "2X": 2, "3X": 3, "1": 1, "2": 2, "3": 3, "step": 1}
"""Steps that results take."""
_RULES = {"morale": "14.1", "recovery": "14.41", "anti_tank": "11.1", "surrender": "14.6"}
_TITLES = {
    "morale": Text("Morale check", "Test de moral"),
    "recovery": Text("Recovery of morale", "Récupération du moral"),
    "anti_tank": Text("Anti-tank fire", "Tir antichar"),
    "surrender": Text("Surrender", "Reddition"),
}
_LEAST_MORALE, _MOST_MORALE = 0, 20
_SIX = 6


class ResultOdds:
    """The distributions of one ruleset's charts and checks."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._charted: dict[tuple[str, str, int], OddsAnswer] = {}
        self._shots: dict[int, OddsAnswer] = {}
        self._checks: Mapping[str, Callable[[Inputs], OddsAnswer]] = {
            "morale": self._morale,
            "recovery": self._recovery,
            "anti_tank": self._anti_tank,
            "surrender": self._surrender,
        }

    def bare(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`."""
        if table in self._checks:
            name = _TITLES[table]
            given = Inputs(inputs if "modifier" in inputs or not modifier else {**inputs, "modifier": modifier}, name)
            if column:
                raise CannotAnswer("no_column", Text(f"{name.en} has no columns", f"{name.fr} n’a pas de colonnes"))
            found = self._checks[table](given)
            given.check_all_read()
            return found
        chart = self._chart(table)
        given = Inputs(inputs, chart.name)
        if not column and len(chart.columns) == 1:
            column = chart.columns[0]
        if not column:
            column = column_for(chart, Fraction(given.number("strength", 0, 1000)))
        given.check_all_read()
        return self.of_chart(table, known_column(chart, column), modifier)

    def of_chart(self, table: str, column: str, modifier: int = 0) -> OddsAnswer:
        """The distribution of a column after a modifier: of columns, or of the dice where the chart says so."""
        key = (table, column, modifier)
        found = self._charted.get(key)
        if found is None:
            found = self._charted[key] = self._of_chart(table, column, modifier)
        return found

    def _of_chart(self, table: str, column: str, modifier: int) -> OddsAnswer:
        chart = self._chart(table)
        found = column_odds(chart, column, modifier)
        return OddsAnswer(
            table,
            chart.name,
            found,
            chart.results,
            chart.citation.rule,
            column=shifted(chart, column, modifier) if chart.shifts else column,
            expected={"steps": found.expected(lambda result: _STEPS.get(result, 0))},
        )

    def _chart(self, table: str) -> ResultChart:
        charts = self._ruleset.charts
        if table not in charts:
            known = [*charts, *self._checks]
            hint = did_you_mean(table, known)
            words = Text(
                f'there is no table "{table}" (known: {", ".join(known)}) {hint.en}'.rstrip(),
                f"pas de table « {table} » (connues : {', '.join(known)}) {hint.fr}".rstrip(),
            )
            raise CannotAnswer("unknown_table", words)
        return charts[table]

    def _cell(self, name: str) -> int:
        return table_number(self._ruleset, "morale_check", name)

    def _morale(self, given: Inputs) -> OddsAnswer:
        """Pass up to the morale, disrupted by up to two too many, else demoralized; a natural 12 always demoralizes (14.1)."""
        morale = min(given.number("morale", _LEAST_MORALE, _MOST_MORALE), self._cell("most"))
        added = given.number("modifier", -_SIX, _SIX, 0)

        def read(roll: int) -> str:
            over = roll + added - morale
            if roll >= self._cell("demoralized_on") or over > self._cell("disrupted_by"):
                return "demoralized"
            return "disrupted" if over > 0 else "pass"

        needed = Text("{n} or less on 2d6", "{n} ou moins avec 2d6").format(n=morale - added)
        names = {
            "pass": Text("passed", "réussi"),
            "disrupted": Text("disrupted", "ébranlé"),
            "demoralized": Text("demoralized", "démoralisé"),
        }
        return OddsAnswer("morale", _TITLES["morale"], dice(2).map(read), names, _RULES["morale"], needed=needed)

    def _recovery(self, given: Inputs) -> OddsAnswer:
        """A roll below the morale; demoralized units at less morale, with a natural 2 that restores them fully (14.4)."""
        demoralized = bool(given.number("demoralized", 0, 1, 0))
        leader = bool(given.number("leader", 0, 1, 0)) and demoralized
        bonus = given.number("modifier", -_SIX, _SIX, 0)
        bonus += self._cell("shelter") if given.number("shelter", 0, 1, 0) else 0
        morale = given.number("morale", _LEAST_MORALE, _MOST_MORALE) + bonus
        morale = min(morale + (self._cell("demoralized") if demoralized else 0), self._cell("most"))

        def read(roll: int) -> str:
            if demoralized and roll == self._cell("full_on"):
                return "good_order"
            if leader and roll == self._cell("deserts_on"):
                return "deserts"
            if roll >= morale:
                return "fails"
            return "disrupted" if demoralized else "good_order"

        needed = Text("less than {n} on 2d6", "moins de {n} avec 2d6").format(n=morale)
        names = {
            "good_order": Text("in good order", "en bon ordre"),
            "disrupted": Text("disrupted", "ébranlé"),
            "fails": Text("fails", "échoue"),
            "deserts": Text("deserts", "déserte"),
        }
        return OddsAnswer("recovery", _TITLES["recovery"], dice(2).map(read), names, _RULES["recovery"], needed=needed)

    def _anti_tank(self, given: Inputs) -> OddsAnswer:
        """Strength and modifiers less armour: 10 or more does something; what exactly, the missing chart would say (11.1)."""
        strength, armour = given.number("strength", 0, 50), given.number("armour", -1, 50)
        return self.of_anti_tank(strength - armour + given.number("modifier", -20, 20, 0))

    def of_anti_tank(self, added: int) -> OddsAnswer:
        """The distribution with so much added to the dice."""
        found = self._shots.get(added)
        if found is None:
            found = self._shots[added] = self._of_anti_tank(added)
        return found

    def _of_anti_tank(self, added: int) -> OddsAnswer:
        least = table_number(self._ruleset, "at_modifiers", "hit")
        names = {"some_effect": Text("some effect", "un effet"), "none": Text("no effect", "sans effet")}
        missing = Text(
            "The anti-tank chart is not in the source: whether the target is damaged or lost is not known [11.1].",
            "La table antichar n’est pas dans la source : on ignore si la cible est endommagée ou perdue [11.1].",
        )
        return OddsAnswer(
            "anti_tank",
            _TITLES["anti_tank"],
            dice(2).map(lambda roll: "some_effect" if roll + added >= least else "none"),
            names,
            _RULES["anti_tank"],
            needed=Text("{n} or more on 2d6", "{n} ou plus avec 2d6").format(n=least - added),
            assumed=(missing,),
        )

    def _surrender(self, given: Inputs) -> OddsAnswer:
        """All in the hex surrender if the roll is above the best morale there (14.6)."""
        morale = given.number("morale", _LEAST_MORALE, _MOST_MORALE)
        names = {"surrender": Text("they surrender", "ils se rendent"), "none": Text("no effect", "sans effet")}
        return OddsAnswer(
            "surrender",
            _TITLES["surrender"],
            dice(2).map(lambda roll: "surrender" if roll > morale else "none"),
            names,
            _RULES["surrender"],
            needed=Text("more than {n} on 2d6", "plus de {n} avec 2d6").format(n=morale),
        )
