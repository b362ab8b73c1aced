"""Fire by the infantry fire table (7.3): the table itself is not in the source, so that the scenario types it in.

``values: {ift: {"0": "1KIA 2KIA ...", ..., "15": "- - ..."}}``: a line for every final roll from the lowest to the highest that
the copy prints, a result for each column of the ruleset (or of ``columns: "1 2 4 ..."``): ``3KIA``, ``K/2``, ``NMC``, ``2MC``,
``PTC``, ``-``, and ``?`` where a cell is not known. Odds use the lines that are whole and say which are missing. ``values:
{ift_vehicles: {"6": 6}}`` are kill numbers of the vehicle line. A chart ``ift`` of the ruleset goes before both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, signed
from workbench.engine.fire.odds import Inputs, Modifier, OddsAnswer
from workbench.games.asl.fire.close_combat_odds import with_improbable
from workbench.games.asl.fire.rolls import Rolls, answer, needed, two_dice
from workbench.games.asl.spotting.troops import Troop
from workbench.odds.charts import column_for, known_column
from workbench.odds.dice import Distribution, certain, enumerated
from workbench.rules.blanks import UNKNOWN
from workbench.rules.ruleset import ResultChart
from workbench.rules.values import Citation, Standing

_CODE = re.compile(r"(?P<kia>[1-9])KIA|K/(?P<k>[1-9])|(?P<mc>[N1-9])MC|(?P<ptc>PTC)|(?P<none>none)|(?P<unknown>\?)")
_TITLE = Text("Infantry fire table", "Table de tir d’infanterie (IFT)")
LEAST_ROW, MOST_ROW = -10, 30
LEAST_ROLL, MOST_ROLL = 2, 12
_BROKEN_OR_WORSE = Text("broken or worse", "démoralisé ou pire")
_REDUCED_OR_WORSE = Text("reduced or worse", "réduit ou pire")
_PINNED = Text("pinned", "cloué")
_LOSS = Text("a loss at once", "une perte immédiate")
_CHECK = Text("a check", "un test")


@dataclass(frozen=True)
class Shot:
    """An attack: ``fp`` as the rules reckon it, in ``column``, the sum of its modifiers, and how many columns a double costs
    (0: no cowering)."""

    fp: Fraction
    column: str
    drm: int
    cowers_by: int = 0
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True)
class Prey:
    """One target alone in its Location: its morale level of now, whether it is broken, and what a Reduction does to it:
    ``squad`` (a half-squad is left), ``half_squad`` (gone) or ``smc`` (wounded). The ``berserk`` and heroes neither break nor
    are pinned: a failed check reduces them, and a hero who was ``wounded`` before dies of it (15.2, 15.42)."""

    morale: int
    broken: bool = False
    size: str = "squad"
    berserk: bool = False
    hero: bool = False
    wounded: bool = False


class FireTable(Rolls):
    """The fire table of one ruleset and scenario."""

    @property
    def headings(self) -> tuple[str, ...]:
        """The columns."""
        return tuple(str(self.ruleset.tables["ift"]["columns"]).split())

    @cached_property
    def chart(self) -> ResultChart | None:
        """The table as typed in, None if it is not. Final rolls without a whole line have ``?`` in all columns; CannotAnswer
        where there is none but lines that do not fit."""
        known = self.ruleset.charts.get("ift")
        typed = self.typed.get("ift")
        if known is not None or not isinstance(typed, Mapping):
            return known
        columns = tuple(str(typed.get("columns", " ".join(self.headings))).split())
        rows: dict[int, tuple[str, ...]] = {}
        problem: CannotAnswer | None = None
        for total, line in typed.items():
            place, words = str(total), line if isinstance(line, list | tuple) else str(line).split()
            if place == "columns":
                continue
            row = tuple("none" if word in ("-", "–", "—") else str(word) for word in words)
            found = _problem_of_line(place, row, columns)
            if found is None:
                rows[int(place)] = row
            else:
                problem = problem or found
        if not rows:
            if problem is not None:
                raise problem
            return None
        low, high = min(*rows, LEAST_ROLL), max(*rows, MOST_ROLL)
        whole = {total: rows.get(total, (UNKNOWN,) * len(columns)) for total in range(low, high + 1)}
        codes = dict.fromkeys(one for row in whole.values() for one in row)
        names = {code: _code_name(code) for code in codes}
        return ResultChart("ift", _TITLE, Citation("7.3", Standing.OUTSIDE), "2d6", columns, whole, names, shifts=False)

    @property
    def whole_chart(self) -> ResultChart | None:
        """The table as typed in, None if it is not, or nothing of it fits."""
        try:
            return self.chart
        except CannotAnswer:
            return None

    def prey(self, troop: Troop) -> Prey | None:
        """A unit as the target of an attack, with its morale level of now: 10 for the berserk, one less for the encircled and
        for a wounded man (7.7, 15.42, 17.3). None where the level of its side up is not known."""
        morale = troop.number("broken_morale" if troop.is_broken else "morale")
        if morale is None:
            return None
        hero, berserk = troop.is_a("heroic"), troop.has("berserk")
        wounded = troop.is_a("smc") and troop.has("wounded")
        if berserk:
            morale = self.number("berserk_morale")
        else:
            morale += self.number("encircled_morale") if troop.has("encircled") and not hero else 0
            morale += self.number("wounded_morale") if wounded else 0
        half = troop.kind == "crew" or troop.values.get("squads") == "1/2"
        size = "smc" if troop.is_a("smc") else "half_squad" if half else "squad"
        return Prey(morale, troop.is_broken, size, berserk, hero, wounded)

    @property
    def first_column(self) -> int:
        """The least firepower of an attack."""
        return int(self.headings[0])

    def no_attack(self, fp: Fraction, modifiers: tuple[Modifier, ...] = ()) -> OddsAnswer:
        """Firepower below the first column does nothing (7.3)."""
        said = Text(
            "{fp} firepower is below the first column, {first}: no attack [7.3].",
            "une puissance de feu de {fp} est sous la première colonne, {first} : aucune attaque [7.3].",
        )
        told = said.format(fp=_plain(fp), first=self.headings[0])
        title, needed_words = Text("No attack", "Pas d’attaque"), Text("no roll", "aucun jet")
        names = {"none": Text("no effect", "sans effet")}
        return OddsAnswer(
            "no_attack", title, certain("none"), names, "7.3", needed=needed_words, modifiers=modifiers, assumed=(told,)
        )

    def column_of(self, fp: Fraction) -> str:
        """The column of a firepower (7.2); CannotAnswer below the first."""
        fitting = [one for one in self.headings if int(one) <= fp]
        if not fitting:
            raise CannotAnswer(
                "no_column",
                Text(
                    f"{_plain(fp)} firepower is below the first column, {self.headings[0]}",
                    f"une puissance de feu de {_plain(fp)} est sous la première colonne, {self.headings[0]}",
                ),
            )
        return fitting[-1]

    def ift(self, column: str, given: Inputs) -> OddsAnswer:
        """A bare attack: ``fp`` (or a column), ``leadership`` of the leader who directs it, ``directed``, ``immune`` and
        ``inexperienced`` for cowering, ``natural``; with ``morale`` (``broken``, ``half_squad``, ``smc``, ``berserk``,
        ``hero``, ``wounded``) what it does to one target."""
        leadership = given.number("leadership", -3, 3, 0)
        immune = given.number("immune", 0, 1, 0)
        directed = given.number("directed", 0, 1, int(leadership != 0)) or immune
        inexperienced = given.number("inexperienced", 0, 1, 0)
        by = 0 if directed else 1 + inexperienced
        total, modifiers = self.modifiers(given)
        natural = given.number("natural", 0, 12, 0)
        morale = given.number("morale", 0, 12, 0)
        broken = bool(given.number("broken", 0, 1, 0))
        small, smc = given.number("half_squad", 0, 1, 0), given.number("smc", 0, 1, 0)
        special = {name: bool(given.number(name, 0, 1, 0)) for name in ("berserk", "hero", "wounded")}
        size = "smc" if smc or special["hero"] else "half_squad" if small else "squad"
        prey = Prey(morale, broken, size, **special) if morale else None
        fp = Fraction(given.number("fp", 0, 200, 0 if column else None))
        if column:
            column = known_column(replace(self.chart, columns=self.headings) if self.chart else self._empty, column)
            fp = Fraction(int(column))
        else:
            if fp < self.first_column:
                return self.no_attack(fp, modifiers)
            column = self.column_of(fp)
        return self.shot(Shot(fp, column, total, by, modifiers), prey, natural=natural)

    @property
    def _empty(self) -> ResultChart:
        return ResultChart("ift", _TITLE, Citation("7.3"), "2d6", self.headings, {}, {}, shifts=False)

    def shot(self, attack: Shot, prey: Prey | None = None, *, natural: int = 0) -> OddsAnswer:
        """The results of an attack (7.301-7.306); a double of an undirected one is read to the left (7.9). ``natural``: a roll
        that fell, taken for no double. CannotAnswer without the table, with firepower, column and modifier."""
        chart = self.chart
        if chart is None:
            raise self._missing(attack)
        place = chart.columns.index(column_for(chart, Fraction(attack.column)))
        left = max(place - attack.cowers_by, 0)
        low, high = min(chart.rows), max(chart.rows)
        unknown: set[int] = set()

        def result(roll: int, column: int) -> str:
            final = min(max(roll + attack.drm, low), high)
            code = chart.rows[final][column]
            if code == UNKNOWN:
                unknown.add(final)
            return code

        def read(throw: tuple[int, ...]) -> str:
            return result(sum(throw), left if throw[0] == throw[1] else place)

        found = certain(result(natural, place)) if natural > 1 else enumerated(2, 6, read)
        if set(found) == {UNKNOWN}:
            raise self._rows_missing(attack, unknown)
        told = (_missing_rows(unknown),) if unknown else ()
        alone = Text("The target is taken to be alone in its place.", "La cible est supposée seule dans sa place.")
        made = answer("ift", found, chart.results, attack.modifiers)
        made = replace(made, no_effect=made.no_effect | {UNKNOWN})
        made = replace(made, column=attack.column, assumed=(*told, *((alone,) if prey is not None else ())))
        return _with_checks_to_come(made) if prey is None else self._with_fates(made, prey)

    def _missing(self, attack: Shot) -> CannotAnswer:
        words = Text(
            "the infantry fire table is not in the source: {fp} firepower, column {column}, modifier {drm}; type in the table "
            "of your copy once for all scenarios (Games, My values; in a file values: {{ift: {{0: ..., 15: ...}}}}). {note}",
            "la table de tir d’infanterie (IFT) n’est pas dans la source : puissance de feu {fp}, colonne {column}, "
            "modificateur {drm} ; saisissez la table de votre exemplaire une fois pour tous les scénarios "
            "(Jeux, Mes valeurs ; dans un fichier values : {{ift: {{0: ..., 15: ...}}}}). {note}",
        )
        note = self.typed.missing_note
        filled = words.format(fp=_plain(attack.fp), column=attack.column, drm=signed(attack.drm), note=note)
        return CannotAnswer("missing_table", Text(filled.en.strip(), filled.fr.strip()))

    def _rows_missing(self, attack: Shot, rows: set[int]) -> CannotAnswer:
        words = Text(
            "{fp} firepower, column {column}, modifier {drm}: {missing}",
            "puissance de feu {fp}, colonne {column}, modificateur {drm} : {missing}",
        )
        filled = words.format(
            fp=_plain(attack.fp), column=attack.column, drm=signed(attack.drm), missing=_missing_rows(rows)
        )
        return CannotAnswer("missing_table", filled)

    def _with_fates(self, made: OddsAnswer, prey: Prey) -> OddsAnswer:
        """With the chances that one target is pinned, broken, reduced (wounded) or eliminated, each for itself, and that it
        is broken or worse: who is broken may be reduced as well."""
        fates = {"pinned": Fraction(0), "broken": Fraction(0), "reduced": Fraction(0), "eliminated": Fraction(0)}
        harmed = Fraction(0)
        for code in made.results:
            of_code = self._fate(code, prey)
            for fate, chance in of_code.items():
                fates[fate] += made.results[code] * chance
            broken, reduced, gone = (of_code.get(fate, Fraction(0)) for fate in ("broken", "reduced", "eliminated"))
            harmed += made.results[code] * (gone + max(broken, reduced))
        breaks = not (prey.broken or prey.berserk or prey.hero)
        suffers = ((_BROKEN_OR_WORSE, harmed), (_PINNED, fates["pinned"])) if breaks else ((_REDUCED_OR_WORSE, harmed),)
        return replace(made, expected=fates, suffers=suffers)

    def _fate(self, code: str, prey: Prey) -> dict[str, Fraction]:
        parts = _CODE.fullmatch(code)
        if parts is None or parts["none"] or parts["unknown"]:
            return {}
        rolled = enumerated(2, 6, sum)
        if parts["kia"]:
            return {"eliminated": Fraction(1)}
        if prey.berserk or prey.hero:
            return self._fate_of_the_fearless(parts, prey)
        if parts["ptc"]:
            return {} if prey.broken else {"pinned": rolled.chance(lambda roll: roll > prey.morale)}
        if parts["k"] and prey.size == "half_squad":
            return {"eliminated": Fraction(1)}
        dies = self._dies_of_a_wound(again=prey.wounded)
        if parts["k"] and prey.size == "smc":
            return {"eliminated": dies, "reduced": 1 - dies}
        added = 0 if parts["mc"] == "N" else int(parts["mc"] or parts["k"])
        casualty = self.number("casualty_on")
        fails = rolled.chance(lambda roll: roll + added > prey.morale or roll >= casualty)
        worst = rolled.chance(lambda roll: roll >= casualty)
        pinned = Fraction(0)
        if not prey.broken:
            pinned = rolled.chance(lambda roll: roll + added == prey.morale and roll < casualty)
        whole = prey.size == "squad" and not parts["k"]
        if prey.broken:
            # a failed check reduces the broken, a natural 12 eliminates them (10.3, 10.31)
            gone = worst if whole else worst + (fails - worst) * dies if prey.size == "smc" else fails
            reduced = Fraction(1) - gone if parts["k"] else fails - gone
            return {"eliminated": gone, "reduced": reduced}
        gone = Fraction(0) if whole else worst * dies if prey.size == "smc" else worst
        reduced = 1 - gone if parts["k"] else worst - gone
        return {"pinned": pinned, "broken": fails - gone, "reduced": reduced, "eliminated": gone}

    def _fate_of_the_fearless(self, parts: re.Match[str], prey: Prey) -> dict[str, Fraction]:
        """Whoever neither breaks nor is pinned: a failed check is a Reduction, for a hero a wound, his second death (15.2,
        15.42, 17.11). One Reduction is told, though a squad may suffer two."""
        if parts["ptc"]:
            return {}
        lost = Fraction(1)
        if parts["mc"]:
            added = 0 if parts["mc"] == "N" else int(parts["mc"])
            lost = enumerated(2, 6, sum).chance(
                lambda roll: roll + added > prey.morale or roll >= self.number("casualty_on")
            )
        if prey.size != "smc":
            return {"eliminated": lost} if prey.size == "half_squad" else {"reduced": lost}
        dies = Fraction(1) if prey.hero and prey.wounded else self._dies_of_a_wound(again=prey.wounded)
        return {"eliminated": lost * dies, "reduced": lost * (1 - dies)}

    def _dies_of_a_wound(self, *, again: bool = False) -> Fraction:
        """The chance that a wound kills, one more on the die for who was wounded before (17.11)."""
        rows = self.ruleset.charts["wound"].rows
        return enumerated(1, 6, sum).chance(lambda roll: rows[min(roll + again, max(rows))][0] == "dies")

    def vehicle_line(self, column: str, given: Inputs) -> OddsAnswer:
        """An attack on an unarmoured vehicle or on horses: below the kill number of the column eliminated (a burning wreck at
        half of it), on it immobilised; a natural 2 has a second chance (7.308, 7.309)."""
        kill = given.number("kill", 0, 20, 0)
        fp = Fraction(given.number("fp", 0, 200, 0 if kill or column else None))
        total, modifiers = self.modifiers(given)
        hull_down, rolled = bool(given.number("hull_down", 0, 1, 0)), two_dice(given)
        if not kill:
            if not column and fp < self.first_column:
                return self.no_attack(fp, modifiers)
            column = known_column(self._empty, column) if column else self.column_of(fp)
            kill = self.kill_number(column)
        return self.at_vehicle(column, kill, total, modifiers, rolled, hull_down=hull_down)

    def kill_number(self, column: str, attack: Shot | None = None) -> int:
        """The kill number of a column; CannotAnswer where it is not known."""
        typed = self.typed.get("ift_vehicles")
        values = {str(key): value for key, value in typed.items()} if isinstance(typed, Mapping) else {}
        cells = self.ruleset.tables["ift_vehicles"].cells
        value = values.get(column, cells[column].value if column in cells else None)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        shot = (
            Text()
            if attack is None
            else Text(
                f" (firepower {_plain(attack.fp)}, modifier {signed(attack.drm)})",
                f" (puissance de feu {_plain(attack.fp)}, modificateur {signed(attack.drm)})",
            )
        )
        words = Text(
            f"the vehicle line of the fire table at column {column} is not in the source{shot.en}: type its kill number into "
            f'the scenario (values: {{ift_vehicles: {{"{column}": ...}}}})',
            f"la ligne des véhicules de la table de tir, colonne {column}, n’est pas dans la source{shot.fr} : saisissez son "
            f'Kill Number dans le scénario (values : {{ift_vehicles: {{"{column}": ...}}}})',
        )
        raise CannotAnswer("missing_table", words)

    def at_vehicle(
        self,
        column: str,
        kill: int,
        drm: int,
        modifiers: tuple[Modifier, ...],
        rolled: Distribution[int],
        *,
        hull_down: bool = False,
    ) -> OddsAnswer:
        """The results of an attack on the vehicle line."""

        def base(roll: int) -> str:
            final = roll + drm
            if final < kill:
                return "burning" if 2 * final <= kill else "destroyed"
            return "immobilised" if final == kill else "none"

        chart = self.ruleset.charts["improbable"]
        found = with_improbable(chart, rolled, base, "immobilised")
        if hull_down:
            found = found.map(lambda result: "none" if result == "immobilised" else result)
        made = answer("vehicle_line", found, chart.results, modifiers, needed(kill - drm, 2))
        return replace(made, column=column)

    def residual(self, column: str, given: Inputs) -> OddsAnswer:
        """The firepower that an attack leaves, which no die decides: half its column, a column less for each modifier from
        outside the target, at most 12 (8.2, 8.26)."""
        fp = Fraction(given.number("fp", 0, 200, 0 if column else None))
        outside = max(given.number("modifier", -20, 20, 0), 0)
        if not column and fp < self.first_column:
            return self.no_attack(fp)
        column = known_column(self._empty, column) if column else self.column_of(fp)
        fitting = [int(one) for one in self.headings if 2 * int(one) <= int(column)]
        left = fitting[len(fitting) - 1 - outside] if outside < len(fitting) else 0
        most = int(str(self.ruleset.tables["firepower"]["residual_most"]))
        left = min(left, most)
        names = {str(left): Text(f"{left} residual firepower", f"{left} de FP résiduelle")}
        return replace(answer("residual", certain(str(left)), names), column=column)


def _with_checks_to_come(made: OddsAnswer) -> OddsAnswer:
    """Of a target whose morale is not known: a loss at once, or a check that it may pass."""
    lost = made.results.chance(lambda code: "K" in code)
    checks = made.results.chance(lambda code: code.endswith(("MC", "PTC")))
    return replace(made, suffers=((_LOSS, lost), (_CHECK, checks)))


def _code_name(code: str) -> Text:
    parts = _CODE.fullmatch(code)
    if parts is None or parts["none"]:
        return Text("no effect", "sans effet")
    if parts["kia"]:
        return Text("{n} or more eliminated, the rest broken", "{n} éliminés au moins, les autres démoralisés").format(
            n=parts["kia"]
        )
    if parts["k"]:
        return Text("one reduced, then morale checks, +{n}", "une Réduction, puis tests de moral, +{n}").format(
            n=parts["k"]
        )
    if parts["mc"] == "N":
        return Text("morale check", "test de moral (NMC)")
    if parts["mc"]:
        return Text("morale check, +{n}", "test de moral, +{n}").format(n=parts["mc"])
    return Text("pin task check", "vérification de Pin (PTC)") if parts["ptc"] else Text("not typed in", "non saisi")


def _problem_of_line(place: str, row: tuple[str, ...], columns: tuple[str, ...]) -> CannotAnswer | None:
    """Why a line cannot be used; None if it can."""
    if not place.removeprefix("-").isdecimal() or not LEAST_ROW <= int(place) <= MOST_ROW:
        return _bad(f'"{place}" is no final roll', f"« {place} » n’est pas un jet final")
    if len(row) != len(columns):
        return _bad(
            f"line {place} has {len(row)} results for {len(columns)} columns",
            f"la ligne {place} a {len(row)} résultats pour {len(columns)} colonnes",
        )
    wrong = next((one for one in row if not _CODE.fullmatch(one)), None)
    if wrong is None:
        return None
    return _bad(f'"{wrong}" in line {place} is no result', f"« {wrong} », ligne {place}, n’est pas un résultat")


def _missing_rows(rows: set[int]) -> Text:
    """Which final rolls the table lacks that an attack may come to."""
    words = Text(
        "the infantry fire table lacks the final rolls {rows}, in this column at least: what they bring is counted as nothing",
        "il manque à la table de tir les jets finaux {rows}, du moins dans cette colonne : leur effet est compté comme nul",
    )
    return words.format(rows=", ".join(map(str, sorted(rows))))


def _bad(en: str, fr: str) -> CannotAnswer:
    return CannotAnswer(
        "bad_table", Text(f"the infantry fire table as typed in: {en}", f"la table de tir saisie : {fr}")
    )


def _plain(number: Fraction) -> str:
    return f"{float(number):g}"
