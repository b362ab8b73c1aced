"""Checks of BlitzKrieg: the tests and rolls that the sheet prints, each as a distribution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, OddsAnswer
from workbench.odds.dice import Distribution, certain, dice, die, hits
from workbench.rules.ruleset import Ruleset

_SIX, _MOST_DICE = 6, 12
_PASS = {"pass": Text("passed", "réussi"), "fail": Text("failed", "manqué")}
SAVED = {
    "no_effect": Text("no effect", "sans effet"),
    "demoralised": Text("demoralised", "démoralisé"),
    "eliminated": Text("eliminated", "éliminé"),
}
_HIT = {"hit": Text("hit", "touché"), "miss": Text("missed", "manqué")}


@dataclass(frozen=True)
class _Test:
    """A test of one die: its table, cells by name, and what may be added by name."""

    title: Text
    rule: str
    table: str
    scores: tuple[str, ...]
    added: Mapping[str, str]
    natural_one_fails: bool = False


_TESTS = {
    "experience": _Test(
        Text("Experience test", "Test d’expérience"),
        "TEST D'EXPERIENCE",
        "experience",
        ("elite", "veteran", "conscript"),
        {},
    ),
    "morale": _Test(
        Text("Morale test", "Test de moral"),
        "TEST DE MORAL",
        "morale",
        ("determined", "confident", "hesitant"),
        {name: name for name in ("out_of_command", "under_fire", "out_of_enemy_sight")},
    ),
    "repair": _Test(Text("Repair", "Réparation"), "REPARATION", "misfires", ("repair",), {}),
    "assault": _Test(
        Text("Assault", "Assaut"),
        "ASSAUT",
        "assault",
        ("score",),
        {name: name for name in ("assault_smg_shock", "command", "lower_experience", "crew")},
    ),
    "overrun": _Test(
        Text("Overrun", "Écrasement"),
        "ECRASEMENT",
        "overrun",
        ("infantry_open", "infantry_cover", "truck_car_motorcycle", "gun_hmg_mortar"),
        {},
    ),
    "radio": _Test(
        Text("Radio contact with artillery", "Contact radio avec l’artillerie"),
        "SUPPORT ARTILLERIE, Contact radio",
        "artillery_contact",
        ("american", "german_british", "russian_1941", "russian_1942", "russian_1943", "russian_1944_45", "others"),
        {"try": "per_try"},
    ),
    "precision": _Test(
        Text("Precision of artillery", "Précision de l’artillerie"),
        "Test de précision",
        "artillery_precision",
        ("rockets", "russian_minor", "others"),
        {"observed": "observed", "second_try": "second_try"},
        natural_one_fails=True,
    ),
    "air_contact": _Test(
        Text("Contact with aircraft", "Contact avec l’aviation"),
        "SUPPORT AERIEN",
        "air_support",
        ("contact_limited", "contact_normal", "contact_priority"),
        {},
    ),
    "air_spotting": _Test(
        Text("A plane finds its target", "Un avion trouve sa cible"),
        "SUPPORT AERIEN, Repérage",
        "air_spotting",
        ("open", "near_cover"),
        {},
    ),
}


class DiceChecks:
    """The distributions of one ruleset's tests."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._checks: Mapping[str, Callable[[str, Inputs], OddsAnswer]] = {
            **{key: partial(self._test, key) for key in _TESTS},
            "small_arms": self._small_arms_bare,
            "save": self._save_bare,
            "misfire": self._misfire,
            "to_hit": self._to_hit_bare,
            "shells": self.shells,
            "assault_on_armour": self._assault_on_armour,
            "immobilisation": self._immobilisation,
            "planes": self._planes,
            "support_goes_on": self._support_goes_on,
            "anti_aircraft": self._anti_aircraft,
        }

    def bare(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsTabletopOdds.chart_odds`."""
        if table not in self._checks:
            hint = did_you_mean(table, self._checks)
            words = Text(
                f'there is no table "{table}" (known: {", ".join(self._checks)}) {hint.en}'.rstrip(),
                f"pas de table « {table} » (connues : {', '.join(self._checks)}) {hint.fr}".rstrip(),
            )
            raise CannotAnswer("unknown_table", words)
        given = Inputs({**inputs, **({"modifier": modifier} if modifier else {})}, Text.of(table))
        found = self._checks[table](column, given)
        given.check_all_read()
        return found

    def saves(self, count: int, least: int, *, demoralised: bool, bunker: bool) -> Distribution[str]:
        """What is left after so many hits, for infantry that passes its experience test on ``least`` (Jet de Sauvegarde)."""
        if not count:
            return certain("no_effect")
        less = count * self.cell("saves", "per_hit") + (self.cell("saves", "already_demoralised") if demoralised else 0)

        def read(roll: int) -> str:
            if roll + less >= least:
                return "no_effect"
            dead = roll + less <= self.cell("saves", "eliminated_at") and not bunker
            return "eliminated" if dead else "demoralised"

        return die().map(read)

    def roll_to_hit(self, score: int, modifier: int) -> OddsAnswer:
        """Two dice against a score: a natural 2 always misses, a 12 always hits (JET POUR TOUCHER)."""
        misses, always = self.cell("to_hit", "always_misses"), self.cell("to_hit", "always_hits")

        def read(roll: int) -> str:
            return "hit" if roll == always or (roll != misses and roll + modifier >= score) else "miss"

        return OddsAnswer(
            "to_hit",
            Text("To hit", "Jet pour toucher"),
            dice(2).map(read),
            _HIT,
            "JET POUR TOUCHER",
            needed=Text("{n} or more on 2d6", "{n} ou plus avec 2d6").format(n=score - modifier),
            no_effect=frozenset({"miss"}),
        )

    def _test(self, key: str, column: str, given: Inputs) -> OddsAnswer:
        test = _TESTS[key]
        row = column or (test.scores[0] if len(test.scores) == 1 else "")
        if row not in test.scores:
            hint = did_you_mean(row, test.scores)
            known = ", ".join(test.scores)
            words = Text(
                f'{test.title.en} has no column "{row}" (columns: {known}) {hint.en}'.rstrip(),
                f"{test.title.fr} n’a pas de colonne « {row} » (colonnes : {known}) {hint.fr}".rstrip(),
            )
            raise CannotAnswer("no_column", words)
        value = self._ruleset.tables[test.table][row]
        added = given.number("modifier", -_SIX, _SIX, 0)
        for name, cell in test.added.items():
            if name == "try":
                added += (given.number("try", 1, _SIX, 1) - 1) * self.cell(test.table, cell)
            elif given.number(name, 0, 1, 0):
                added += self.cell(test.table, cell)
        automatic = value == "auto"
        least = 1 if automatic else int(str(value)) - added

        def read(roll: int) -> str:
            fails = roll < least or (test.natural_one_fails and roll == 1)
            return "fail" if fails else "pass"

        needed = (
            Text("automatic", "automatique")
            if automatic
            else _one_die(max(2, least) if test.natural_one_fails else least)
        )
        return OddsAnswer(
            key, test.title, die().map(read), _PASS, test.rule, column=row, needed=needed, no_effect=frozenset({"fail"})
        )

    def _small_arms_bare(self, column: str, given: Inputs) -> OddsAnswer:
        _no_column(column, "small_arms")
        count, score = given.number("dice", 0, _MOST_DICE), given.number("score", 2, _SIX)
        added = given.number("modifier", -_SIX, _SIX, 0)
        found = hits(count, at_least(score - added))
        answer = OddsAnswer(
            "small_arms",
            Text("Small arms", "Tir d’armes légères"),
            found.map(hit_key),
            hit_names(count),
            "TIRS D'ARMES LEGERES",
            needed=dice_needed(count, score - added),
            expected={"hits": found.expected(lambda k: k)},
        )
        least = given.number("experience", 0, _SIX, 0)
        bunker, shaken = bool(given.number("bunker", 0, 1, 0)), bool(given.number("demoralised", 0, 1, 0))
        if not least:
            return answer
        saved = found.then(lambda k: self.saves(k, least, demoralised=shaken, bunker=bunker))
        return replace(answer, results=saved, names=SAVED, no_effect=frozenset({"no_effect"}))

    def _save_bare(self, column: str, given: Inputs) -> OddsAnswer:
        least = self.cell("experience", column) if column else given.number("experience", 2, _SIX)
        count = given.number("hits", 0, _MOST_DICE)
        shaken, bunker = bool(given.number("demoralised", 0, 1, 0)), bool(given.number("bunker", 0, 1, 0))
        found = self.saves(count, least, demoralised=shaken, bunker=bunker)
        names = {"pass": _PASS["pass"], "demoralised": SAVED["demoralised"], "eliminated": SAVED["eliminated"]}
        return OddsAnswer(
            "save",
            Text("Save", "Jet de sauvegarde"),
            found.map(lambda result: "pass" if result == "no_effect" else result),
            names,
            "Jet de Sauvegarde",
            column=column,
            needed=_one_die(least + count),
            no_effect=frozenset({"pass"}),
        )

    def _misfire(self, column: str, given: Inputs) -> OddsAnswer:
        """The first die, and on its low values a second one (RISQUE DE PANNE)."""
        rows = {key: value for key, value in self._cells("misfires").items() if key != "repair"}
        if column not in rows:
            hint = did_you_mean(column, rows)
            words = Text(
                f'Misfires has no column "{column}" (columns: {", ".join(rows)}) {hint.en}'.rstrip(),
                f"Risque de panne n’a pas de colonne « {column} » (colonnes : {', '.join(rows)}) {hint.fr}".rstrip(),
            )
            raise CannotAnswer("no_column", words)
        first, _, second = str(rows[column]).partition(" / ")
        chance = Fraction(_most_of(first), _SIX)
        if second != "auto":
            chance *= Fraction(_most_of(second), _SIX)
        names = {"misfire": Text("breaks down", "tombe en panne"), "none": Text("works", "fonctionne")}
        share = chance.limit_denominator()
        found = Distribution({"misfire": share.numerator, "none": share.denominator - share.numerator})
        return OddsAnswer(
            "misfire",
            Text("Misfires", "Risque de panne"),
            found,
            names,
            "RISQUE DE PANNE",
            column=column,
            needed=Text.of(str(rows[column])),
        )

    def _to_hit_bare(self, column: str, given: Inputs) -> OddsAnswer:
        score = self.cell("to_hit", column) if column else given.number("score", 2, 12)
        return replace(self.roll_to_hit(score, given.number("modifier", -20, 20, 0)), column=column)

    def shells(self, column: str, given: Inputs) -> OddsAnswer:
        """Hits of explosive shells: direct fire has one more without a die (TIRS D'OBUS EXPLOSIFS)."""
        calibre = given.number("calibre", 0, 1000, 0)
        count = self._shell_dice(calibre) if calibre else given.number("dice", 0, _MOST_DICE)
        count += self.cell("he_dice", "entrenchment_or_building_indirect") if given.number("building", 0, 1, 0) else 0
        sure = given.number("direct", 0, 1, 0)
        score = self.cell("he_scores", column) if column else given.number("score", 2, _SIX)
        found = hits(max(0, count), at_least(score)).map(lambda k: k + sure)
        return OddsAnswer(
            "shells",
            Text("Explosive shells", "Obus explosifs"),
            found.map(hit_key),
            hit_names(count + sure),
            "TIRS D'OBUS EXPLOSIFS",
            column=column,
            needed=dice_needed(count, score),
            expected={"hits": found.expected(lambda k: k)},
        )

    def _shell_dice(self, calibre: int) -> int:
        table = self._cells("he_dice")
        limits = sorted(int(key.removeprefix("upto_")) for key in table if key.startswith("upto_"))
        upto = next((limit for limit in limits if calibre <= limit), None)
        return self.cell("he_dice", "above" if upto is None else f"upto_{upto}")

    def _assault_on_armour(self, column: str, given: Inputs) -> OddsAnswer:
        """The experience test, then one die: above the score destroys, the score itself immobilises."""
        score = self.cell("assault_on_armour", column) if column else given.number("score", 1, _SIX)
        added = given.number("modifier", -_SIX, _SIX, 0)
        least = given.number("experience", 2, _SIX) - given.number("test_modifier", -_SIX, _SIX, 0)

        def read(roll: int) -> str:
            total = roll + added
            return "destroyed" if total > score else "immobilised" if total == score else "none"

        found = die().then(lambda test: die().map(read) if test >= least else certain("none"))
        names = {
            "destroyed": Text("destroyed", "détruit"),
            "immobilised": Text("immobilised", "immobilisé"),
            "none": Text("no effect", "sans effet"),
        }
        return OddsAnswer(
            "assault_on_armour",
            Text("Infantry against armour", "Infanterie contre blindés"),
            found,
            names,
            "ASSAUT INFANTERIE CONTRE BLINDES",
            column=column,
            needed=_one_die(score - added),
        )

    def _immobilisation(self, column: str, given: Inputs) -> OddsAnswer:
        _no_column(column, "immobilisation")
        names = {"immobilised": Text("immobilised", "immobilisé"), "none": Text("goes on", "continue")}
        found = die().map(lambda roll: "immobilised" if roll == 1 else "none")
        title = Text("Ground that may immobilise", "Terrain qui peut immobiliser")
        return OddsAnswer("immobilisation", title, found, names, "EFFETS DU TERRAIN, #", needed=Text.of("1"))

    def _planes(self, column: str, given: Inputs) -> OddsAnswer:
        """How many planes come: limited and priority support change the die (SUPPORT AERIEN)."""
        added = self.cell("air_support", f"planes_{column}") if column in ("limited", "priority") else 0
        if column not in ("", "limited", "normal", "priority"):
            words = Text("columns: limited, normal, priority", "colonnes : limited, normal, priority")
            raise CannotAnswer("no_column", words)

        def read(roll: int) -> str:
            total = min(max(roll + added, 1), _SIX)
            cell = "planes_on_1" if total == 1 else "planes_on_6" if total == _SIX else "planes_on_2_to_5"
            return str(self.cell("air_support", cell))

        names = {
            str(n): Text("1 plane", "1 avion") if n == 1 else Text(f"{n} planes", f"{n} avions") for n in (1, 2, 3)
        }
        title = Text("Number of planes", "Nombre d’avions")
        found = die().map(read)
        expected = {"planes": found.expected(int)}
        return OddsAnswer(
            "planes", title, found, names, "SUPPORT AERIEN", column=column, needed=Text.of("1d6"), expected=expected
        )

    def _support_goes_on(self, column: str, given: Inputs) -> OddsAnswer:
        """One die above the number of shots goes on (R-A2)."""
        _no_column(column, "support_goes_on")
        shots = given.number("shots", 1, _SIX)
        added = given.number("modifier", -_SIX, _SIX, 0)
        for name in ("limited", "stock", "american"):
            added += self.cell("artillery_end", name) if given.number(name, 0, 1, 0) else 0
        found = die().map(lambda roll: "pass" if roll + added > shots else "fail")
        names = {"pass": Text("goes on", "continue"), "fail": Text("ends", "prend fin")}
        return OddsAnswer(
            "support_goes_on",
            Text("End of the support", "Fin du support"),
            found,
            names,
            "Test de fin du support",
            needed=_one_die(shots + 1 - added),
            no_effect=frozenset({"fail"}),
        )

    def _anti_aircraft(self, column: str, given: Inputs) -> OddsAnswer:
        _no_column(column, "anti_aircraft")
        count, score = given.number("dice", 1, _MOST_DICE), self.cell("air_support", "aa_hits_on")
        found = hits(count, at_least(score))
        return OddsAnswer(
            "anti_aircraft",
            Text("Anti-aircraft fire", "Tir antiaérien"),
            found.map(hit_key),
            hit_names(count),
            "Défense anti-aérienne",
            needed=dice_needed(count, score),
            expected={"hits": found.expected(lambda k: k)},
        )

    def _cells(self, table: str) -> dict[str, object]:
        found = self._ruleset.tables[table]
        return {name: found[name] for name in found.cells}

    def cell(self, table: str, name: str) -> int:
        """A number of a table; CannotAnswer for a cell that there is not."""
        cells = self._cells(table)
        if name not in cells:
            hint = did_you_mean(name, cells)
            words = Text(
                f'the table {table} has no column "{name}" {hint.en}'.rstrip(),
                f"la table {table} n’a pas de colonne « {name} » {hint.fr}".rstrip(),
            )
            raise CannotAnswer("no_column", words)
        return int(str(cells[name]))


def at_least(score: int) -> Fraction:
    """The chance of a die that shows so much or more."""
    return Fraction(min(_SIX, max(0, _SIX + 1 - score)), _SIX)


def _most_of(words: str) -> int:
    """The highest value of "1" or "1-2"."""
    return int(words.rpartition("-")[2])


def hit_key(count: int) -> str:
    """The key of so many hits."""
    return "none" if not count else f"hits_{count}"


def hit_names(most: int) -> dict[str, Text]:
    """The names of up to so many hits."""
    names = {"none": Text("no hit", "aucune touche"), "hits_1": Text("1 hit", "1 touche")}
    return {**names, **{f"hits_{n}": Text(f"{n} hits", f"{n} touches") for n in range(2, most + 1)}}


def _one_die(least: int) -> Text:
    return Text("{n} or more on 1d6", "{n} ou plus avec 1d6").format(n=least)


def dice_needed(count: int, score: int) -> Text:
    """So many dice, each of which hits on a score."""
    words = Text("{dice}, each hits on {n} or more", "{dice}, chacun touche sur {n} ou plus")
    return words.format(dice=f"{count}d6", n=score)


def _no_column(column: str, table: str) -> None:
    if column:
        raise CannotAnswer("no_column", Text(f"{table} has no columns", f"{table} n’a pas de colonnes"))
