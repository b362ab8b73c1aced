"""Checks of BlitzKrieg: the tests and rolls that the sheet prints, each as a distribution."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, OddsAnswer, check_odds
from workbench.games.blitzkrieg.fire.destruction import Destruction
from workbench.games.blitzkrieg.fire.dice_tables import (
    MOST_DICE,
    SIX,
    Cells,
    at_least,
    dice_count,
    dice_needed,
    hit_key,
    hit_names,
    no_column,
    one_die,
)
from workbench.games.blitzkrieg.fire.ranges import WeaponRanges
from workbench.games.blitzkrieg.fire.shells import Shells
from workbench.games.blitzkrieg.fire.strength import dice_left
from workbench.games.blitzkrieg.fire.to_hit import ToHit
from workbench.odds.dice import Distribution, certain, die, hits
from workbench.rules.ruleset import Ruleset

_PASS = {"pass": Text("passed", "réussi"), "fail": Text("failed", "manqué")}
SAVED = {
    "no_effect": Text("no effect", "sans effet"),
    "demoralised": Text("demoralised", "démoralisé"),
    "eliminated": Text("eliminated", "éliminé"),
}


@dataclass(frozen=True)
class _Test:
    """A test of one die: its table, cells by name, what may be added by name, and what makes it succeed without a die."""

    title: Text
    rule: str
    table: str
    scores: tuple[str, ...]
    added: Mapping[str, str]
    natural_one_fails: bool = False
    automatic: str = ""


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
        automatic="demoralised",
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
        automatic="third_or_registered",
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


_TARGETS = (
    "moving_open",
    "still_or_crawl_open",
    "light_cover_or_dug_in",
    "heavy_cover",
    "vehicle_still_open",
    "vehicle_moving_or_cover",
)
_ASSAULTERS = ("infantry", "assault_or_smg", "explosive_charge", "magnetic_mine")
_ASSAULTED = ("open_topped", "unarmoured", "immobilised", "moving")


class DiceChecks:
    """The distributions of one ruleset's tests."""

    def __init__(self, ruleset: Ruleset, ranges: WeaponRanges, length: Callable[[float], Text]) -> None:
        self._ruleset, self._cells = ruleset, Cells(ruleset)
        self.to_hit = ToHit(self._cells, length)
        self.shells = Shells(self._cells)
        self.destruction = Destruction(self._cells, ranges)
        self._checks: Mapping[str, Callable[[str, Inputs], OddsAnswer]] = {
            **{key: partial(self._test, key) for key in _TESTS},
            "small_arms": self._small_arms_bare,
            "save": self._save_bare,
            "misfire": self._misfire,
            "to_hit": self.to_hit.chart_odds,
            "destruction": self.destruction.chart_odds,
            "shells": self.shells.chart_odds,
            "assault_on_armour": self._assault_on_armour,
            "immobilisation": self._immobilisation,
            "planes": self._planes,
            "support_goes_on": self._support_goes_on,
            "anti_aircraft": self._anti_aircraft,
        }

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsTabletopOdds.chart_odds`."""
        return check_odds(self._checks, table, column, modifier, inputs)

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

    def _test(self, key: str, column: str, given: Inputs) -> OddsAnswer:
        test = _TESTS[key]
        row = column or (test.scores[0] if len(test.scores) == 1 else "")
        row = self._cells.column(test.title, row, test.scores)
        value = self._ruleset.tables[test.table][row]
        added = given.number("modifier", -SIX, SIX, 0)
        for name, cell in test.added.items():
            if name == "try":
                added += (given.number("try", 1, SIX, 1) - 1) * self.cell(test.table, cell)
            elif given.number(name, 0, 1, 0):
                added += self.cell(test.table, cell)
        automatic = value == "auto" or bool(test.automatic and given.number(test.automatic, 0, 1, 0))
        least = 1 if automatic else int(str(value)) - added

        def read(roll: int) -> str:
            fails = roll < least or (test.natural_one_fails and not automatic and roll == 1)
            return "fail" if fails else "pass"

        needed = (
            Text("automatic", "automatique")
            if automatic
            else one_die(max(2, least) if test.natural_one_fails else least)
        )
        return OddsAnswer(
            key, test.title, die().map(read), _PASS, test.rule, column=row, needed=needed, no_effect=frozenset({"fail"})
        )

    def _small_arms_bare(self, column: str, given: Inputs) -> OddsAnswer:
        """So many ``dice`` less what the circumstances take, on a ``score`` or that of the target as column."""
        title = Text("Small arms", "Tir d’armes légères")
        score = self._score(title, "small_arms_scores", column, _TARGETS) if column else given.number("score", 2, SIX)
        lost = sum(
            -self.cell("small_arms_dice", name)
            for name in ("move_and_fire", "difficult_or_suppressed")
            if given.number(name, 0, 1, 0)
        )
        halved = [name for name in ("camouflaged_or_hidden", "in_bunker") if given.number(name, 0, 1, 0)]
        shares = tuple(Fraction(str(self._ruleset.tables["small_arms_dice"][name])) for name in halved)
        count = dice_count(dice_left(f"{given.number('dice', 0, MOST_DICE)}D6", lost, shares))
        added = given.number("modifier", -SIX, SIX, 0)
        added += self.cell("small_arms_scores", "point_blank") if given.number("point_blank", 0, 1, 0) else 0
        found = hits(count, at_least(score - added))
        answer = OddsAnswer(
            "small_arms",
            title,
            found.map(hit_key),
            hit_names(count),
            "TIRS D'ARMES LEGERES",
            column=column,
            needed=dice_needed(count, score - added),
            expected={"hits": found.expected(lambda k: k)},
        )
        least = given.number("experience", 0, SIX, 0)
        bunker, shaken = bool(given.number("bunker", 0, 1, 0)), bool(given.number("demoralised", 0, 1, 0))
        if not least:
            return answer
        saved = found.then(lambda k: self.saves(k, least, demoralised=shaken, bunker=bunker))
        return replace(answer, results=saved, names=SAVED, no_effect=frozenset({"no_effect"}))

    def _save_bare(self, column: str, given: Inputs) -> OddsAnswer:
        title = Text("Save", "Jet de sauvegarde")
        if column:
            least = self._score(title, "experience", column, _TESTS["experience"].scores)
        else:
            least = given.number("experience", 2, SIX)
        count = given.number("hits", 0, MOST_DICE)
        shaken, bunker = bool(given.number("demoralised", 0, 1, 0)), bool(given.number("bunker", 0, 1, 0))
        found = self.saves(count, least, demoralised=shaken, bunker=bunker)
        names = {"pass": _PASS["pass"], "demoralised": SAVED["demoralised"], "eliminated": SAVED["eliminated"]}
        return OddsAnswer(
            "save",
            title,
            found.map(lambda result: "pass" if result == "no_effect" else result),
            names,
            "Jet de Sauvegarde",
            column=column,
            needed=one_die(least + count + shaken),
            no_effect=frozenset({"pass"}),
        )

    def _misfire(self, column: str, given: Inputs) -> OddsAnswer:
        """The first die, and on its low values a second one (RISQUE DE PANNE)."""
        title = Text("Misfires", "Risque de panne")
        rows = {key: value for key, value in self._cells.table_cells("misfires").items() if key != "repair"}
        row = self._cells.column(title, column, list(rows))
        first, _, second = str(rows[row]).partition(" / ")
        chance = Fraction(_most_of(first), SIX)
        if second != "auto":
            chance *= Fraction(_most_of(second), SIX)
        names = {"misfire": Text("breaks down", "tombe en panne"), "none": Text("works", "fonctionne")}
        share = chance.limit_denominator()
        found = Distribution({"misfire": share.numerator, "none": share.denominator - share.numerator})
        return OddsAnswer(
            "misfire",
            title,
            found,
            names,
            "RISQUE DE PANNE",
            column=column,
            needed=Text.of(str(rows[row])),
        )

    def _assault_on_armour(self, column: str, given: Inputs) -> OddsAnswer:
        """The experience test, then one die: above the score destroys, the score itself immobilises."""
        title = Text("Infantry against armour", "Infanterie contre blindés")
        table = "assault_on_armour"
        score = self._score(title, table, column, _ASSAULTERS) if column else given.number("score", 1, SIX)
        added = given.number("modifier", -SIX, SIX, 0)
        added += sum(self.cell(table, name) for name in _ASSAULTED if given.number(name, 0, 1, 0))
        least = given.number("experience", 2, SIX) - given.number("test_modifier", -SIX, SIX, 0)
        least -= self.cell(table, "test_1939_41") if given.number("test_1939_41", 0, 1, 0) else 0

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
            table,
            title,
            found,
            names,
            "ASSAUT INFANTERIE CONTRE BLINDES",
            column=column,
            needed=one_die(score - added),
        )

    def _immobilisation(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "immobilisation")
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
            total = min(max(roll + added, 1), SIX)
            cell = "planes_on_1" if total == 1 else "planes_on_6" if total == SIX else "planes_on_2_to_5"
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
        no_column(column, "support_goes_on")
        shots = given.number("shots", 1, SIX)
        added = given.number("modifier", -SIX, SIX, 0)
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
            needed=one_die(shots + 1 - added),
            no_effect=frozenset({"fail"}),
        )

    def _anti_aircraft(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "anti_aircraft")
        count, score = given.number("dice", 1, MOST_DICE), self.cell("air_support", "aa_hits_on")
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

    def cell(self, table: str, name: str) -> int:
        """A number of a table."""
        return self._cells.number(table, name)

    def _score(self, title: Text, table: str, column: str, known: Collection[str]) -> int:
        return self.cell(table, self._cells.column(title, column, known))


def _most_of(words: str) -> int:
    """The highest value of "1" or "1-2"."""
    return int(words.rpartition("-")[2])
