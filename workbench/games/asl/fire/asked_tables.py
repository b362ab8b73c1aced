"""The tables of Advanced Squad Leader that are asked bare, and what their inputs are called.

Causes of the tables of modifiers are called what the ruleset notes of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.engine.fire.asked_tables import COMMON, AskedTable, asked_charts
from workbench.games.asl.fire.rolls import CHECKS
from workbench.rules.ruleset import ResultChart, Ruleset

_WITH_COLUMNS = {"ift": "ift", "vehicle_line": "ift", "residual": "ift", "close_combat": "close_combat"}
"""The checks with columns, and the table of the ruleset that names them."""
_CAUSES: Mapping[str, tuple[str, ...]] = {
    "close_combat_vehicle": ("vehicle_combat_drm", "ccv", "ccv_changes"),
    "heat_of_battle": ("heat_drm",),
    "leader_creation": ("leader_drm",),
    "integrity_regain": ("integrity_drm",),
    "molotov_kill": ("molotov_kill",),
}
"""The tables of causes of a check; of others the one with its name."""
_ENEMY = "enemy_"
_OF_ENEMY = Text("enemy: {cause}", "ennemi : {cause}")
_WORDS: Mapping[str, Text] = {
    **COMMON,
    "natural": Text("Natural roll that fell (0: none yet)", "Jet naturel obtenu (0 : pas encore)"),
    "fanatic": Text("Fanatic", "Fanatique"),
    "broken": Text("Broken", "Démoralisé"),
    "never_pinned": Text("Never pinned", "Jamais cloué"),
    "elr": Text("ELR", "ELR"),
    "lost_morale": Text("Morale of the lost leader", "Moral du leader perdu"),
    "lost_leadership": Text("Modifier of the lost leader", "Modificateur du leader perdu"),
    "leader_morale": Text("Morale of the leader (0: none)", "Moral du leader (0 : aucun)"),
    "promotion": Text("A promotion is possible", "Une promotion est possible"),
    "never_surrenders": Text("Never surrenders", "Ne se rend jamais"),
    "no_enemy": Text("No enemy near", "Aucun ennemi proche"),
    "rof": Text("Rate of fire", "Cadence de tir (ROF)"),
    "x": Text("Number X (0: none)", "Numéro X (0 : aucun)"),
    "b": Text("Breakdown number B", "Numéro de panne B"),
    "sustained": Text("Sustained fire", "Tir soutenu"),
    "lowered": Text("Lowered by", "Abaissé de"),
    "r": Text("Repair number R", "Numéro de réparation R"),
    "immune": Text("Does not cower", "Ne couarde pas"),
    "crewed": Text("It has a crew", "Il a un équipage"),
    "ccv": Text("Close combat value (0: of the units below)", "Valeur de corps à corps (0 : celle des unités)"),
    "half_squad": Text("Half-squads", "Demi-squads"),
    "squad": Text("Squads", "Squads"),
    "crew": Text("Crews", "Crews"),
    "smc": Text("Single men", "SMC"),
    "engineers": Text("Assault engineers", "Génie d’assaut"),
    "with_smc": Text("A single man joins in", "Un SMC se joint à l’attaque"),
    "halved": Text("Causes that halve firepower", "Divisions de la puissance de feu par deux"),
    "attack": Text("Firepower of the attackers", "Puissance de feu des attaquants"),
    "defence": Text("Firepower of the defenders", "Puissance de feu des défenseurs"),
    "san": Text("Sniper number (SAN)", "Numéro de Sniper (SAN)"),
    "range": Text("Range in hexes", "Distance en hexagones"),
    "hexes": Text("Hexes to search", "Hexagones à fouiller"),
    "units": Text("Units", "Unités"),
    "kill": Text("Kill number of your copy", "Kill Number de votre exemplaire"),
    "captured": Text("Captured charge", "Charge capturée"),
    "us": Text("US number", "US#"),
    "exponent": Text("Smoke exponent", "Exposant de fumigène"),
    "uphill": Text("Up a hill", "Vers le haut"),
    "base": Text("Number of your to-hit table", "Nombre de votre table To Hit"),
    "vehicles": Text("Vehicles there", "Véhicules présents"),
    "fp": Text("Firepower", "Puissance de feu"),
    "hull_down": Text("Hull down", "Hull Down"),
    "directed": Text("Directed by a leader", "Dirigé par un leader"),
    "berserk": Text("Berserk", "Berserk"),
}


def asked_tables(ruleset: Ruleset, fire_table: ResultChart | None) -> dict[str, AskedTable]:
    """The checks, the fire table whole where a scenario has it typed in, and the charts of the ruleset."""
    found: dict[str, AskedTable] = {}
    for key, (name, _) in CHECKS.items():
        columns = _columns(ruleset, _WITH_COLUMNS.get(key, ""))
        chart = fire_table if key == "ift" else None
        found[key] = AskedTable(
            name, {"": Text(), **{one: Text.of(one) for one in columns}} if columns else {}, chart=chart
        )
    return found | {key: table for key, table in asked_charts(ruleset.charts).items() if key not in found}


def _columns(ruleset: Ruleset, table: str) -> tuple[str, ...]:
    if table == "ift":
        return tuple(str(ruleset.tables["ift"]["columns"]).split())
    return tuple(ruleset.tables[table].cells) if table else ()


def input_words(ruleset: Ruleset, table: str) -> Mapping[str, Text]:
    """What the inputs of a table are called."""
    causes: dict[str, Text] = {}
    for name in _CAUSES.get(table, (f"{table}_drm",)):
        if name in ruleset.tables:
            cells = ruleset.tables[name].cells
            causes |= {key: cell.citation.note for key, cell in cells.items() if cell.citation.note}
    of_enemy = {f"{_ENEMY}{key}": _OF_ENEMY.format(cause=note) for key, note in causes.items()}
    both = {f"{_ENEMY}{key}": _OF_ENEMY.format(cause=_WORDS[key]) for key in ("leadership", "modifier")}
    return {**_WORDS, **both, **of_enemy, **causes}
