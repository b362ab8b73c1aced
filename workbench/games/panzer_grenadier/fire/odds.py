"""Odds of Panzer Grenadier: the charts of direct fire, bombardment and assault, and the checks that dice decide."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, signed
from workbench.engine.fire.modifiers import clamped_shift, share
from workbench.engine.fire.odds import Inputs, OddsAnswer, no_columns, unknown_table
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Sentences
from workbench.games.panzer_grenadier.fire.cover import ASSAULT, BF, DF, Volley, table_number
from workbench.games.panzer_grenadier.fire.losses import CHECKS, STEPS, brought
from workbench.odds.charts import column_for, column_odds, heading, known_column, rolled_result, shifted
from workbench.odds.dice import Distribution, certain, dice, die, hits
from workbench.rules.ruleset import ResultChart, Ruleset

CHARTS = {DF: "direct_fire", BF: "bombardment", ASSAULT: "assault"}
"""The chart of each kind of fire."""
_RULES = {
    "morale": "14.1",
    "recovery": "14.41",
    "anti_tank": "11.1",
    "surrender": "14.6",
    "commissar": "6.62",
    "leader_loss": "6.7",
    "initiative": "3",
    "river_crossing": "5.73",
    "aircraft_anti_tank": "11.4",
    "infantry_anti_tank": "11.5",
    "disorientation": "5.8",
}
TITLES = {
    "morale": Text("Morale check", "Test de moral"),
    "recovery": Text("Recovery of morale", "Récupération du moral"),
    "anti_tank": Text("Anti-tank fire", "Tir antichar"),
    "surrender": Text("Surrender", "Reddition"),
    "commissar": Text("Recovery with a commissar", "Récupération avec un commissaire"),
    "leader_loss": Text("Loss of a leader", "Perte d’un chef"),
    "initiative": Text("Initiative", "Initiative"),
    "river_crossing": Text("Crossing of a major river", "Traversée d’un fleuve"),
    "aircraft_anti_tank": Text("Special anti-tank attack of aircraft", "Attaque antichar spéciale d’avions"),
    "infantry_anti_tank": Text("Anti-tank attack of infantry", "Attaque antichar d’infanterie"),
    "disorientation": Text("Disorientation", "Désorientation"),
}
_LEAST_MORALE, _MOST_MORALE = 0, 20
_SIX = 6


class ResultOdds:
    """The distributions of one ruleset's charts and checks."""

    def __init__(self, ruleset: Ruleset, switches: Mapping[str, str], words: Sentences) -> None:
        self._ruleset, self._switches, self._words = ruleset, switches, words
        self._charted: dict[tuple[str, str, int], OddsAnswer] = {}
        self._shots: dict[int, OddsAnswer] = {}
        self._checks: Mapping[str, Callable[[Inputs], OddsAnswer]] = {
            "morale": self._morale,
            "recovery": self._recovery,
            "anti_tank": self._anti_tank,
            "surrender": self._surrender,
            "commissar": self._commissar,
            "leader_loss": self._leader_loss,
            "initiative": self._initiative,
            "river_crossing": self._river_crossing,
            "aircraft_anti_tank": self._aircraft_anti_tank,
            "infantry_anti_tank": self._infantry_anti_tank,
            "disorientation": self._disorientation,
        }

    def limited(self, table: str, modifier: int) -> int:
        """A sum of shifts within the limits of its table: direct fire alone has any (7.51, 10.3)."""
        if table != CHARTS[DF]:
            return modifier
        least, most = (table_number(self._ruleset, "df_shifts", name) for name in ("least", "most"))
        return clamped_shift(modifier, least, most)

    @property
    def uses_first_column(self) -> bool:
        """Is a strength below every column read in the first one (A22)?"""
        return not self._ruleset.takes(self._switches, "A22", "none")

    @property
    def below_the_first(self) -> tuple[str, Effect]:
        """The message about a strength below every column, and whether that bars the attack (A22)."""
        return ("fire_not_covered", Effect.NOTE) if self.uses_first_column else ("fire_too_weak", Effect.BLOCKS)

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`. A ``roll`` that was made gives the one result; shifts
        beyond the limits of a table (10.3) and a strength below its first column (A22) are told."""
        if table in self._checks:
            name = TITLES[table]
            given = Inputs(inputs if "modifier" in inputs or not modifier else {**inputs, "modifier": modifier}, name)
            if column:
                raise no_columns(name)
            found = self._checks[table](given)
            given.check_all_read()
            return found
        chart = self._chart(table)
        given = Inputs(inputs, chart.name)
        if not column and len(chart.columns) == 1:
            column = chart.columns[0]
        reasons: list[Reason] = []
        if not column:
            strength = given.number("strength", 0, 1000)
            first = heading(chart.columns[0])
            if strength < first and self.uses_first_column:
                told = {"table": chart.name, "strength": strength, "first": first}
                reasons.append(self._words.reason("fire_not_covered", told))
                strength = first
            column = column_for(chart, Fraction(strength))
        rolled = given.number("roll", 0, max(chart.rows), 0)
        if rolled:
            rolled = given.number("roll", min(chart.rows), max(chart.rows))
        given.check_all_read()
        net = self.limited(table, modifier)
        if net != modifier:
            reasons.append(self._words.reason("fire_limit", {"raw": signed(modifier), "net": signed(net)}))
        found = self.of_chart(table, known_column(chart, column), net)
        if rolled:
            result = rolled_result(chart, known_column(chart, column), net, rolled)
            steps = Fraction(STEPS.get(result, 0))
            found = replace(found, results=certain(result), expected={"steps": steps})
        return replace(found, reasons=tuple(reasons)) if reasons else found

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
            expected={"steps": found.expected(lambda result: STEPS.get(result, 0))},
            suffers=brought(found) if any(result in CHECKS for result in chart.results) else (),
        )

    def _chart(self, table: str) -> ResultChart:
        charts = self._ruleset.charts
        if table not in charts:
            raise unknown_table(table, [*charts, *self._checks])
        return charts[table]

    def _cell(self, name: str, table: str = "morale_check") -> int:
        return table_number(self._ruleset, table, name)

    @staticmethod
    def _two_dice(given: Inputs) -> Distribution[int]:
        """Two dice, or the ``roll`` that was made."""
        rolled = given.number("roll", 0, 12, 0)
        return certain(given.number("roll", 2, 12)) if rolled else dice(2)

    def _morale(self, given: Inputs) -> OddsAnswer:
        """Pass up to the morale, disrupted by up to two too many, else demoralized; a natural 12 always demoralizes (14.1).

        A disrupted unit that fails is demoralized; a demoralized one that would be demoralized again loses a step, a leader
        his life (14.11). A ``bonus`` raises the morale, as a leader does (6.51)."""
        demoralized = bool(given.number("demoralized", 0, 1, 0))
        disrupted = bool(given.number("disrupted", 0, 1, 0))
        leader = bool(given.number("leader", 0, 1, 0))
        morale = given.number("morale", _LEAST_MORALE, _MOST_MORALE) + given.number("bonus", -_SIX, _SIX, 0)
        morale = min(morale + (self._cell("demoralized") if demoralized else 0), self._cell("most"))
        added = given.number("modifier", -_SIX, _SIX, 0)

        def read(roll: int) -> str:
            over = roll + added - morale
            worst = roll >= self._cell("demoralized_on") or over > self._cell("disrupted_by")
            if demoralized:
                return ("eliminated" if leader else "step") if worst else "none" if over > 0 else "pass"
            if worst or (disrupted and over > 0):
                return "demoralized"
            return "disrupted" if over > 0 else "pass"

        needed = Text("{n} or less on 2d6", "{n} ou moins avec 2d6").format(n=morale - added)
        names = {
            "pass": Text("passed", "réussi"),
            "none": Text("failed without effect", "raté sans effet"),
            "disrupted": Text("disrupted", "ébranlé"),
            "demoralized": Text("demoralized", "démoralisé"),
            "step": Text("one step lost", "une perte de pas"),
            "eliminated": Text("eliminated", "éliminé"),
        }
        found = self._two_dice(given).map(read)
        harmless = frozenset({"pass", "none"})
        return OddsAnswer("morale", TITLES["morale"], found, names, _RULES["morale"], needed=needed, no_effect=harmless)

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
        found = self._two_dice(given).map(read)
        return OddsAnswer("recovery", TITLES["recovery"], found, names, _RULES["recovery"], needed=needed)

    def _anti_tank(self, given: Inputs) -> OddsAnswer:
        """Strength and modifiers less armour: 10 or more does something; what exactly, the missing chart would say (11.1)."""
        strength, armour = given.number("strength", 0, 50), given.number("armour", -1, 50)
        added = strength - armour + given.number("modifier", -20, 20, 0)
        return replace(
            self.of_anti_tank(added), results=self._two_dice(given).map(lambda roll: self._shot(roll, added))
        )

    def _shot(self, roll: int, added: int) -> str:
        return "some_effect" if roll + added >= self._cell("hit", "at_modifiers") else "none"

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
            TITLES["anti_tank"],
            dice(2).map(lambda roll: self._shot(roll, added)),
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
            TITLES["surrender"],
            self._two_dice(given).map(lambda roll: "surrender" if roll > morale else "none"),
            names,
            _RULES["surrender"],
            needed=Text("more than {n} on 2d6", "plus de {n} avec 2d6").format(n=morale),
        )

    def _commissar(self, given: Inputs) -> OddsAnswer:
        """Below the commissar's morale the unit is in good order at once, else it loses a step (6.62, 6.63)."""
        morale = min(given.number("morale", _LEAST_MORALE, _MOST_MORALE), self._cell("most"))
        names = {
            "good_order": Text("in good order", "en bon ordre"),
            "step": Text("one step lost, still demoralized", "une perte de pas, toujours démoralisé"),
        }
        found = self._two_dice(given).map(lambda roll: "good_order" if roll < morale else "step")
        return OddsAnswer(
            "commissar",
            TITLES["commissar"],
            found,
            names,
            _RULES["commissar"],
            needed=Text("less than {n} on 2d6", "moins de {n} avec 2d6").format(n=morale),
            expected={"steps": found["step"]},
        )

    def _leader_loss(self, given: Inputs) -> OddsAnswer:
        """Two dice less the steps lost in his hex: 2 or less removes him (6.7)."""
        steps = given.number("steps", 1, 12)
        most = self._cell("removed_on", "leader_loss") + steps
        names = {"removed": Text("removed", "retiré"), "none": Text("stays", "reste")}
        return OddsAnswer(
            "leader_loss",
            TITLES["leader_loss"],
            self._two_dice(given).map(lambda roll: "removed" if roll <= most else "none"),
            names,
            _RULES["leader_loss"],
            needed=Text("{n} or less on 2d6", "{n} ou moins avec 2d6").format(n=most),
        )

    def _initiative(self, given: Inputs) -> OddsAnswer:
        """One die each and the initiative; ties are rolled again, the winner begins with half the difference, fractions up,
        in segments (3)."""
        ours, theirs = given.number("ours", 0, 20), given.number("theirs", 0, 20)
        one, other = (
            certain(given.number(name, 1, 6)) if given.number(name, 0, 6, 0) else die()
            for name in ("our_roll", "their_roll")
        )
        ahead = one.then(lambda roll: other.map(lambda against: roll + ours - against - theirs))
        if not any(ahead):
            words = Text(
                "a tie is rolled again: there is no result", "une égalité se relance : il n’y a pas de résultat"
            )
            raise CannotAnswer("no_result", words)
        parts = self._cell("divided_by", "initiative")
        ahead = ahead.rerolled(lambda difference: difference == 0)
        found = ahead.map(lambda n: f"{'ours' if n > 0 else 'theirs'}_{share(abs(n), parts)}")
        counts = range(1, share(_SIX + 20, parts) + 1)
        names = {
            f"{who}_{n}": Text(f"{en}, segments before the other: {n}", f"{fr}, segments avant l’autre : {n}")
            for who, en, fr in (("ours", "we win", "nous gagnons"), ("theirs", "they win", "ils gagnent"))
            for n in counts
        }
        expected = {who: found.chance(lambda result, who=who: result.startswith(who)) for who in ("ours", "theirs")}  # type: ignore[misc]
        return OddsAnswer(
            "initiative",
            TITLES["initiative"],
            found,
            names,
            _RULES["initiative"],
            expected=expected,
            no_effect=frozenset(),
        )

    def _river_crossing(self, given: Inputs) -> OddsAnswer:
        """Up to the scenario's number for its class a unit leaves a major river, else it stays with its engineers (5.73)."""
        try:
            most = given.number("number", 2, 12)
        except CannotAnswer as missing:
            if missing.code != "missing_input":
                raise
            words = Text(
                "the crossing number is given by the scenario, for foot, motorized and mechanized units [5.73]: "
                'type it as the input "number"',
                "le nombre de traversée est donné par le scénario, pour les unités à pied, motorisées et mécanisées "
                "[5.73] : indiquez la donnée « number »",
            )
            raise CannotAnswer("missing_table", words) from missing
        names = {"crosses": Text("crosses", "traverse"), "none": Text("stays", "reste")}
        return OddsAnswer(
            "river_crossing",
            TITLES["river_crossing"],
            self._two_dice(given).map(lambda roll: "crosses" if roll <= most else "none"),
            names,
            _RULES["river_crossing"],
            needed=Text("{n} or less on 2d6", "{n} ou moins avec 2d6").format(n=most),
        )

    def _aircraft_anti_tank(self, given: Inputs) -> OddsAnswer:
        """As many dice as the counter shows: every 6 takes a step from a vehicle (11.4)."""
        count = given.number("dice", 1, 12)
        least = self._cell("aircraft_hit_on", "special_anti_tank")
        steps = hits(count, Fraction(_SIX + 1 - least, _SIX))
        names = {
            "none": Text("no effect", "sans effet"),
            **{
                f"{n}X": Text(f"steps of vehicles lost: {n}", f"pas perdus par des véhicules : {n}")
                for n in range(1, count + 1)
            },
        }
        return OddsAnswer(
            "aircraft_anti_tank",
            TITLES["aircraft_anti_tank"],
            steps.map(lambda n: f"{n}X" if n else "none"),
            names,
            _RULES["aircraft_anti_tank"],
            needed=Text("{n} or more on each of {dice}d6", "{n} ou plus avec chacun de {dice}d6").format(
                n=least, dice=count
            ),
            expected={"steps": steps.expected(lambda n: n)},
        )

    def _infantry_anti_tank(self, given: Inputs) -> OddsAnswer:
        """From 4 on one die an anti-tank attack of strength 6, at +1 if no enemy infantry is in the hex (11.5). ``first_roll``
        is the one die, ``roll`` the two of the attack."""
        armour, alone = given.number("armour", -1, 50), given.number("alone", 0, 1, 0)
        least = self._cell("infantry_from", "special_anti_tank")
        added = self._cell("infantry_strength", "special_anti_tank") - armour
        added += self._cell("no_infantry_there", "special_anti_tank") if alone else 0
        shot = self.of_anti_tank(added)
        attack = self._two_dice(given).map(lambda roll: self._shot(roll, added))
        first = certain(given.number("first_roll", 1, _SIX)) if given.number("first_roll", 0, _SIX, 0) else die()
        found = first.then(lambda roll: attack if roll >= least else certain("none"))
        needed = Text("{n} or more on 1d6, then {then}", "{n} ou plus avec 1d6, puis {then}")
        return replace(
            shot,
            table="infantry_anti_tank",
            title=TITLES["infantry_anti_tank"],
            results=found,
            rule=_RULES["infantry_anti_tank"],
            needed=needed.format(n=least, then=shot.needed),
        )

    def _disorientation(self, given: Inputs) -> OddsAnswer:
        """A 7 keeps the unit in its hex; where every other roll takes it, the missing diagram would say (5.8)."""
        stays = self._cell("stays_on", "disorientation")
        names = {
            "none": Text("stays, its points are spent", "reste, ses points sont dépensés"),
            "moves": Text("enters a hex beside", "entre dans un hexagone voisin"),
        }
        missing = Text(
            "The disorientation diagram is not in the source: which hex a unit enters is not known [5.8].",
            "Le diagramme de désorientation n’est pas dans la source : on ignore dans quel hexagone entre l’unité [5.8].",
        )
        return OddsAnswer(
            "disorientation",
            TITLES["disorientation"],
            self._two_dice(given).map(lambda roll: "none" if roll == stays else "moves"),
            names,
            _RULES["disorientation"],
            assumed=(missing,),
        )


# --- Friendly fire of a bombardment: the friends in the target hex and in those beside it (9.5).


FRIENDLY_FIRE, HIT = "friendly_fire", "hit"
_SEES = 1
"""What is added to the dice if the firer has a line of sight to the target hex, and again for some nations (9.52)."""


class FriendlyFire:
    """Says which friends a bombardment endangers, and with what chance. The data do not tell nations apart, so both chances are
    told."""

    def __init__(self, ruleset: Ruleset, words: Sentences) -> None:
        self._chart, self._words = ruleset.charts[FRIENDLY_FIRE], words

    def reasons(self, volley: Volley, firers: Collection[str]) -> Iterator[Reason]:
        """Notes on the friends near the target; ``firers`` are the ids of those who fire, whom their own fire never hits."""
        case = volley.first
        if not case.side:
            return
        grid, forces = case.scenario.board.grid, case.scenario.forces
        if any(owner == case.side and unit.id not in firers for owner, unit in forces.units_at(case.target)):
            yield self._words.reason_of("fire_friends_there", Effect.NOTE, grid.labels[case.target])
        added = _SEES if all(one.line.visible for one in volley.cases) else 0
        plain, careful = self._chance(added), self._chance(added + _SEES)
        for beside in sorted(int(one) for one in grid.neighbours[case.target] if one >= 0):
            if any(owner == case.side and unit.id not in firers for owner, unit in forces.units_at(beside)):
                label = grid.labels[beside]
                yield self._words.reason_of(
                    "fire_friends_beside", Effect.NOTE, label, place=label, chance=plain, careful=careful
                )

    def _chance(self, added: int) -> str:
        return column_odds(self._chart, self._chart.columns[0], added).spelled().get(HIT, "0")
