"""The tables of Panzer Grenadier that are asked bare, and what their inputs are called."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.engine.fire.asked_tables import COMMON, AskedTable, asked_charts
from workbench.rules.ruleset import Ruleset

_WORDS: Mapping[str, Text] = {
    **COMMON,
    "strength": Text("Strength", "Force"),
    "demoralized": Text("Demoralized", "Démoralisé"),
    "disrupted": Text("Disrupted", "Désorganisé"),
    "bonus": Text("Morale bonus of the leader", "Bonus de moral du chef"),
    "shelter": Text("In shelter", "À l’abri"),
    "number": Text("Number of the scenario", "Nombre du scénario"),
    "ours": Text("Our initiative", "Notre initiative"),
    "theirs": Text("Their initiative", "Leur initiative"),
    "our_roll": Text("Our roll (0: none yet)", "Notre jet (0 : pas encore)"),
    "their_roll": Text("Their roll (0: none yet)", "Leur jet (0 : pas encore)"),
    "first_roll": Text("The one die that fell (0: none yet)", "Le premier dé (0 : pas encore)"),
    "leader": Text("It is a leader", "C’est un chef"),
}


_OTHER_WORDS: Mapping[str, Text] = {"recovery": Text("rally, recover", "ralliement, rallier")}


def asked_tables(ruleset: Ruleset, checks: Mapping[str, Text]) -> dict[str, AskedTable]:
    """The charts of the ruleset, and the ``checks`` by their titles."""
    asked = {key: AskedTable(title, {}, words=_OTHER_WORDS.get(key, Text())) for key, title in checks.items()}
    return {**asked_charts(ruleset.charts), **asked}


def input_words(_table: str) -> Mapping[str, Text]:
    """What the inputs of a table are called: the same in all of them."""
    return _WORDS
