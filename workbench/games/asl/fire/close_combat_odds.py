"""Odds of close combat (section 11): ambush, against personnel, against vehicles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, OddsAnswer
from workbench.games.asl.fire.rolls import MOST, Rolls, answer, needed, two_dice
from workbench.odds.charts import column_odds
from workbench.odds.dice import Distribution, certain, die
from workbench.rules.ruleset import ResultChart


class CloseCombat(Rolls):
    """The rolls of close combat; kill numbers that the source lacks are typed in (``close_combat``)."""

    def ambush(self, given: Inputs) -> OddsAnswer:
        """Each side rolls a die; who is lower by three ambushes (11.4). Causes of the other side begin with ``enemy_``."""
        own, modifiers = self.modifiers(given, "ambush_drm")
        other = sum(
            int(str(cell.value)) * given.number(f"enemy_{name}", 0, MOST, 0)
            for name, cell in self.ruleset.tables["ambush_drm"].cells.items()
        )
        other += given.number("enemy_leadership", -3, 3, 0) + given.number("enemy_modifier", -MOST, MOST, 0)
        least = self.number("ambush_by")

        def read(mine: int) -> Distribution[str]:
            return die().map(lambda his: _ambush_result(his + other - mine - own, least))

        names = {
            "ambush": Text("ambushes", "obtient l’Ambush"),
            "none": Text("no ambush", "pas d’Ambush"),
            "ambushed": Text("is ambushed", "subit l’Ambush"),
        }
        return answer("ambush", die().then(read), names, modifiers)

    def personnel(self, column: str, given: Inputs) -> OddsAnswer:
        """Odds rounded down to a column with a kill number; below it all are eliminated, on it one Reduction (11.11). The
        firepower of ``attack`` halves as often as ``halved`` says (11.19)."""
        kills = self._kill_numbers()
        column = _odds_column(column, given, list(kills))
        kill = kills[column]
        if kill is None:
            words = Text(
                f"the kill number of close combat at {column} is not in the source: type it into the scenario "
                f'(values: {{close_combat: {{"{column}": ...}}}})',
                f"le Kill Number du corps à corps à {column} n’est pas dans la source : saisissez-le dans le scénario "
                f'(values : {{close_combat: {{"{column}": ...}}}})',
            )
            raise CannotAnswer("missing_table", words)
        number = kill
        capture = given.number("capture", 0, MOST, 0)
        total, modifiers = self.modifiers(given, "close_combat_drm")
        all_, one = ("captured", "one_captured") if capture else ("eliminated", "reduced")
        names = {
            "eliminated": Text("all attacked are eliminated", "tous les attaqués sont éliminés"),
            "reduced": Text("one Reduction", "une Réduction"),
            "captured": Text("all attacked are captured", "tous les attaqués sont capturés"),
            "one_captured": Text(
                "one unit (a half-squad of a squad) is captured", "une unité (un HS d’un squad) est capturée"
            ),
            "none": Text("no effect", "sans effet"),
        }
        found = two_dice(given).map(
            lambda roll: all_ if roll + total < number else one if roll + total == number else "none"
        )
        return replace(answer("close_combat", found, names, modifiers, needed(number - total, 2)), column=column)

    def _kill_numbers(self) -> dict[str, int | None]:
        """By odds, worst first: what the examples prove and what the user typed in."""
        cells = self.ruleset.tables["close_combat"].cells
        found = {name: cell.value if isinstance(cell.value, int) else None for name, cell in cells.items()}
        typed = self.typed.get("close_combat")
        for name, value in typed.items() if isinstance(typed, Mapping) else ():
            if isinstance(value, int) and _ratio(str(name)) is not None:
                found[str(name)] = value
        return dict(sorted(found.items(), key=lambda item: _ratio(item[0]) or 0))

    def vehicle(self, given: Inputs) -> OddsAnswer:
        """Below the close combat value the vehicle is eliminated (a burning wreck at half of it), on it immobilised; a natural
        2 has a second chance, a natural 12 costs a Reduction if the vehicle has its crew (11.5-11.51, 11.61, 11.621)."""
        value = given.number("ccv", 0, 12, 0)
        for table in ("ccv", "ccv_changes"):
            for name, cell in self.ruleset.tables[table].cells.items():
                value += int(str(cell.value)) * given.number(name, 0, 5, 0)
        if value <= 0:
            value = given.number("ccv", 1, 12)
        total, modifiers = self.modifiers(given, "vehicle_combat_drm")
        immobile, crewed = given.number("immobile", 0, 1, 0), given.number("crewed", 0, 1, 1)
        stopped = "task_check" if immobile else "immobilised"
        casualty = self.number("casualty_on")

        def base(roll: int) -> str:
            final = roll + total
            if final < value:
                return "burning" if 2 * final <= value else "destroyed"
            if final == value:
                return stopped
            return "attacker_reduced" if roll >= casualty and crewed else "none"

        names = {
            **self.ruleset.charts["improbable"].results,
            "task_check": Text("task check of its crew", "TC pour son équipage"),
            "attacker_reduced": Text("the attacker is reduced", "l’attaquant subit une Réduction"),
        }
        found = with_improbable(self.ruleset.charts["improbable"], two_dice(given), base, stopped)
        return answer("close_combat_vehicle", found, names, modifiers, needed(value - total, 2))


def with_improbable(
    chart: ResultChart, rolled: Distribution[int], base: Callable[[int], str], stopped: str
) -> Distribution[str]:
    """The results of a roll where a natural 2 brings another die, whose result counts if it is better (7.309, 11.501);
    ``stopped`` is the result of an immobilisation."""
    order = ["none", stopped, "destroyed", "burning"]
    second = column_odds(chart, chart.columns[0]).map(lambda result: stopped if result == "immobilised" else result)

    def read(roll: int) -> Distribution[str]:
        first = base(roll)
        if roll > 2:
            return certain(first)
        return second.map(lambda result: max(first, result, key=order.index))

    return rolled.then(read)


def _ambush_result(lead: int, least: int) -> str:
    return "ambush" if lead >= least else "ambushed" if -lead >= least else "none"


def _ratio(odds: str) -> Fraction | None:
    """Odds such as ``3-2`` as a fraction; None for other words."""
    attack, dash, defence = odds.partition("-")
    if not dash or not attack.isdecimal() or not defence.isdecimal() or int(defence) == 0:
        return None
    return Fraction(int(attack), int(defence))


def _odds_column(column: str, given: Inputs, columns: list[str]) -> str:
    """The column of odds: by name, or the highest not above ``attack`` to ``defence``."""
    listed = ", ".join(columns)
    if column:
        if column not in columns:
            hint = did_you_mean(column, columns)
            words = Text(
                f'close combat has no column "{column}" (columns: {listed}) {hint.en}'.rstrip(),
                f"le corps à corps n’a pas de colonne « {column} » (colonnes : {listed}) {hint.fr}".rstrip(),
            )
            raise CannotAnswer("no_column", words)
        return column
    attack, defence = given.number("attack", 0, 200), given.number("defence", 1, 200)
    ratio = Fraction(attack, defence) / 2 ** given.number("halved", 0, 5, 0)
    fitting = [one for one in columns if (_ratio(one) or 0) <= ratio]
    if not fitting:
        words = Text(
            f"odds of {attack} to {defence} are below the first column, {columns[0]}",
            f"le rapport {attack} contre {defence} est sous la première colonne, {columns[0]}",
        )
        raise CannotAnswer("no_column", words)
    return fitting[-1]
