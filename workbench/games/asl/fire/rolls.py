"""What the rolls of Advanced Squad Leader share: their names, the numbers to roll, and modifiers by cause."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, Modifier, OddsAnswer
from workbench.engine.sight.results import Reason
from workbench.odds.dice import Distribution, certain, dice, die
from workbench.rules.ruleset import Ruleset
from workbench.scenario.supplements import TypedValues

Words = Mapping[str, Text]
MOST = 20
"""No cause counts more often, and no sum of modifiers is larger."""
LEADERSHIP = "leadership"
NO_EFFECT = frozenset({"none", "pass", "miss", "works"})

CHECKS: dict[str, tuple[Text, str]] = {
    "morale": (Text("Morale check", "Test de moral (MC)"), "10.1"),
    "task": (Text("Task check", "Vérification de tâche (TC)"), "10.1"),
    "pin": (Text("Pin task check", "Vérification de Pin (PTC)"), "7.305"),
    "llmc": (Text("Leader loss morale check", "MC pour perte de leader (LLMC)"), "10.2"),
    "lltc": (Text("Leader loss task check", "TC pour perte de leader (LLTC)"), "10.2"),
    "paatc": (Text("Task check before an AFV", "TC avant un AFV (PAATC)"), "11.6"),
    "fpf": (Text("Final protective fire: check of the firer", "Tir de protection finale : test du tireur"), "8.31"),
    "rally": (Text("Rally", "Ralliement"), "10.6"),
    "heat_of_battle": (Text("Heat of Battle", "Épreuve du Feu"), "15.1"),
    "leader_creation": (Text("Leader creation", "Création de leader"), "18.2"),
    "rof": (Text("Multiple rate of fire", "ROF multiple"), "9.2"),
    "breakdown": (Text("Breakdown", "Panne d’arme"), "9.7 A.11"),
    "repair": (Text("Repair", "Réparation"), "9.72"),
    "recovery": (Text("Recovery of a weapon", "Récupération d’une arme"), "4.44"),
    "cowering": (Text("Cowering", "Couardise (Cowering)"), "7.9"),
    "ambush": (Text("Ambush", "Embuscade (Ambush)"), "11.4"),
    "close_combat": (Text("Close combat", "Corps à corps"), "11.11"),
    "close_combat_vehicle": (Text("Close combat against a vehicle", "Corps à corps contre un véhicule"), "11.5"),
    "sniper": (Text("Sniper: one roll of the enemy", "Sniper : un jet de l’ennemi"), "14.1 14.3"),
    "sniper_check": (Text("Sniper check", "Sniper Check (contre le Sniper)"), "14.4"),
    "concealment": (Text("Concealment roll", "dr de camouflage"), "12.122"),
    "gun_revealed": (Text("A hidden gun reveals itself", "Un canon caché se révèle"), "12.34"),
    "search": (Text("Search: hexes left out", "Fouille (Search) : hexagones laissés de côté"), "12.152"),
    "search_casualty": (Text("Losses in a search", "Pertes suite à un Search"), "12.154"),
    "integrity": (Text("Battlefield integrity", "Intégrité de champ de bataille"), "16.2"),
    "integrity_regain": (Text("Regaining ELR", "Regagner de l’ELR"), "16.3"),
    "random_selection": (Text("Random selection", "Sélection aléatoire"), "A.9"),
    "molotov": (Text("Molotov check", "Vérification de MOL"), "22.611"),
    "molotov_kill": (Text("Molotov against an armoured target", "MOL contre une cible blindée"), "22.612"),
    "demolition_charge": (Text("Demolition charge", "Charge de démolition"), "23.4"),
    "set_charge": (Text("Setting a demolition charge", "Préparer une charge de démolition"), "23.7"),
    "smoke": (Text("Smoke grenades", "Grenades fumigènes"), "24.1"),
    "scrounging": (Text("Scrounging", "Pillage (Scrounging)"), "20.552"),
    "to_hit": (Text("To hit", "To Hit (toucher)"), "5.132 12.13"),
    "vehicle_line": (Text("Fire at an unarmoured vehicle", "Tir sur un véhicule non blindé"), "7.308"),
    "ift": (Text("Infantry fire table", "Table de tir d’infanterie (IFT)"), "7.3"),
    "residual": (Text("Residual firepower left", "FP résiduelle laissée"), "8.26"),
}


class Rolls:
    """Reads numbers and modifiers from one ruleset; ``typed`` are the values that a scenario types in."""

    def __init__(self, ruleset: Ruleset, typed: Mapping[str, Any]) -> None:
        self.ruleset = ruleset
        self.typed = typed if isinstance(typed, TypedValues) else TypedValues(typed)

    def number(self, cell: str) -> int:
        """A number to roll."""
        return int(str(self.ruleset.tables["thresholds"][cell]))

    def modifiers(self, given: Inputs, table: str = "", *, leader: bool = True) -> tuple[int, tuple[Modifier, ...]]:
        """The sum of the causes of a table that hold (each as often as its input says), of ``leadership`` and of
        ``modifier``."""
        found = []
        for name, cell in self.ruleset.tables[table].cells.items() if table else ():
            value = cell.value
            times = given.number(name, -3, MOST, 0)
            if times and isinstance(value, int):
                found.append(Modifier(value * times, Reason(name, cell.citation.rule, cell.citation.note)))
        if leader and (amount := given.number(LEADERSHIP, -3, 3, 0)):
            words = Text("leadership", "leadership du leader")
            found.append(Modifier(amount, Reason(LEADERSHIP, "10.7", words)))
        if amount := given.number("modifier", -MOST, MOST, 0):
            words = Text("other modifiers", "autres modificateurs")
            found.append(Modifier(amount, Reason("modifier", "A.17", words)))
        return sum(one.value for one in found), tuple(found)

    def morale_level(self, given: Inputs, name: str = "morale") -> int:
        """The morale level, one more for the fanatic, never above 10 (10.8, A.18)."""
        morale = given.number(name, 1, 12)
        if name == "morale" and given.number("fanatic", 0, 1, 0):
            morale += self.number("fanatic")
        return min(morale, self.number("morale_most"))

    def up_to(  # noqa: PLR0917
        self, table: str, given: Inputs, most: int, words: Words, drms: tuple[int, tuple[Modifier, ...]], count: int
    ) -> OddsAnswer:
        """Two results: the first up to a final roll, the second above."""
        yes, no = words
        total, modifiers = drms
        rolled = two_dice(given) if count == 2 else die()
        found = rolled.map(lambda roll: yes if roll + total <= most else no)
        return answer(table, found, words, modifiers, needed(most - total, count))


def two_dice(given: Inputs) -> Distribution[int]:
    """Two dice, or the roll that fell (input ``natural``; 0 for none)."""
    natural = given.number("natural", 0, 12, 0)
    return certain(natural) if natural > 1 else dice(2)


def answer(  # noqa: PLR0917
    table: str,
    found: Distribution[str],
    names: Mapping[str, Text],
    modifiers: tuple[Modifier, ...] = (),
    needed: Text = Text(),
    expected: Mapping[str, Fraction] | None = None,
) -> OddsAnswer:
    """An answer with the title and the sections of its table."""
    title, rule = CHECKS[table]
    return OddsAnswer(
        table,
        title,
        found,
        names,
        rule,
        needed=needed,
        modifiers=modifiers,
        expected=expected or {},
        no_effect=NO_EFFECT,
    )


def needed(most: int, count: int) -> Text:
    """What must be rolled."""
    return Text("{n} or less on {count}d6", "{n} ou moins avec {count}d6").format(n=most, count=count)
