"""The tables of Landships! that are asked bare, and what their inputs are called."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.engine.fire.asked_tables import COMMON, AskedTable, asked_charts
from workbench.rules.ruleset import Ruleset

_WORDS: Mapping[str, Text] = {
    **COMMON,
    "shots": Text("Shots", "Tirs"),
    "acquired": Text("Shots fired at it before", "Tirs déjà faits sur elle"),
    "to_hit": Text("Number of your table", "Nombre de votre table"),
    "size": Text("Size of the target", "Taille de la cible"),
    "rotated": Text("The gun turned this turn", "La pièce a pivoté ce tour"),
    "no_crew": Text("Fired by no crew of its own", "Tirée sans servants à elle"),
    "tank_leader": Text("Tank leader", "Chef de char"),
    "on_the_floor": Text("Crew on the floor", "Équipage à terre"),
    "art_vs_wheels": Text("Artillery at a wheeled vehicle", "Artillerie sur un véhicule à roues"),
    "at_gun": Text("Anti-tank gun", "Canon antichar"),
    "targets": Text("Vehicles one after the other", "Véhicules l’un après l’autre"),
    "moves_on": Text("It moves on after the shot", "Il repart après le tir"),
    "offensive": Text("Offensive fire", "Tir offensif"),
    "rifles": Text("Anti-tank rifles", "Fusils antichars"),
    "mg_squads": Text("Machine-gun squads", "Escouades de mitrailleuses"),
    "vehicle_mgs": Text("Machine guns of vehicles", "Mitrailleuses de véhicules"),
    "weak": Text("Weak tank", "Char faible"),
    "stosstruppen": Text("Stosstruppen squads", "Escouades de Stosstruppen"),
    "wire_strength": Text("Strength of those in wire", "Force de ceux dans les barbelés"),
    "large_guns": Text("Large guns", "Grosses pièces"),
    "small_guns": Text("Small guns", "Petites pièces"),
    "split": Text("Fire on two hexes", "Tir sur deux hexagones"),
    "through_friends": Text("Machine guns through friends", "Mitrailleuses à travers des amis"),
    "grenades": Text("Squads with grenades", "Escouades à grenades"),
    "strafing": Text("A strafing aircraft fires", "Un avion mitraille"),
    "aircraft": Text("The target is an aircraft", "La cible est un avion"),
    "art_rotated": Text("The gun turned this turn", "La pièce a pivoté ce tour"),
    "whippet_out_of_control": Text("Whippet out of control", "Whippet incontrôlable"),
    "stosstruppen_target_clear": Text("Stosstruppen in the open", "Stosstruppen à découvert"),
    "stosstruppen_clear": Text("Stosstruppen in the open", "Stosstruppen à découvert"),
    "strongpoint": Text("In a strongpoint", "Dans un point fort"),
    "from_river": Text("The firers are in a river", "Les tireurs sont dans une rivière"),
    "capped": Text("Morale 4 at most (1918)", "Moral de 4 au plus (1918)"),
    "hit": Text("It is hit for certain", "Touché à coup sûr"),
    "elements": Text("Elements of the barrage", "Éléments du barrage"),
    "hurricane": Text("Hurricane barrage", "Barrage ouragan"),
    "shrapnel": Text("Shrapnel", "Shrapnels"),
    "squads": Text("Squads in the hex", "Escouades dans l’hexagone"),
    "improved": Text("Works of 1916", "Ouvrages de 1916"),
    "rough": Text("Rough ground", "Terrain accidenté"),
    "hill": Text("On a hill", "Sur une colline"),
    "marsh": Text("In a marsh", "Dans un marais"),
    "minefield": Text("In a minefield", "Dans un champ de mines"),
    "smoke": Text("Smoke shells", "Obus fumigènes"),
    "attackers": Text("Attackers: squads without machine guns", "Attaquants : escouades sans mitrailleuses"),
    "attacker_mgs": Text("Attackers: machine guns", "Attaquants : mitrailleuses"),
    "attacker_tanks": Text("Attackers: tanks", "Attaquants : chars"),
    "attacker_cars": Text("Attackers: armoured cars", "Attaquants : automitrailleuses"),
    "attacker_flamethrowers": Text("Attackers: flamethrowers", "Attaquants : lance-flammes"),
    "attacker_pinned": Text("Attackers: pinned", "Attaquants : cloués"),
    "defenders": Text("Defenders: squads without machine guns", "Défenseurs : escouades sans mitrailleuses"),
    "defender_mgs": Text("Defenders: machine guns", "Défenseurs : mitrailleuses"),
    "defender_tanks": Text("Defenders: tanks", "Défenseurs : chars"),
    "defender_cars": Text("Defenders: armoured cars", "Défenseurs : automitrailleuses"),
    "defender_flamethrowers": Text("Defenders: flamethrowers", "Défenseurs : lance-flammes"),
    "defender_pinned": Text("Defenders: pinned", "Défenseurs : cloués"),
    "fighters": Text("Fighters", "Chasseurs"),
    "bonus_fighter": Text("A fighter with a bonus", "Un chasseur à bonus"),
    "barrage": Text("Number after the H of the barrage", "Nombre après le H du barrage"),
    "mg": Text("Hit by machine guns", "Touché par des mitrailleuses"),
    "pinned": Text("Pinned before", "Déjà cloué"),
    "surrounded": Text("Cannot retreat", "Ne peut reculer"),
    "others": Text("Other units there", "Autres unités présentes"),
    "other": Text("Their morale", "Leur moral"),
    "works": Text("Behind works", "Derrière des ouvrages"),
    "other_terrain": Text("In other terrain than clear", "Ailleurs qu’en terrain clair"),
    "turns": Text("Turns that it was asked for in vain", "Tours de demande en vain"),
    "first_turn": Text("First turn", "Premier tour"),
    "automatic": Text("It comes by itself", "Il vient de lui-même"),
    "guns": Text("Guns", "Pièces"),
    "truck": Text("A truck", "Un camion"),
    "confirm": Text("The second die counts", "Le second dé compte"),
    "distance": Text("Hexes away from the gas", "Hexagones du gaz"),
    "gas_distance": Text("Hexes away from gas", "Hexagones du gaz"),
    "own": Text("Gas of the own side", "Gaz de son camp"),
    "armoured": Text("In an armoured vehicle", "Dans un véhicule blindé"),
    "hexes": Text("Hexes moved", "Hexagones parcourus"),
    "schneider": Text("A Schneider", "Un Schneider"),
    "ft17_in_wood": Text("An FT-17 in a wood", "Un FT-17 dans un bois"),
    "needed": Text("Number of your table", "Nombre de votre table"),
    "fired": Text("It fired this turn", "Il a tiré ce tour"),
    "permanent": Text("Permanent breakdown", "Panne définitive"),
    "bailed_out": Text("The crew has bailed out", "L’équipage a évacué"),
    "broken_down": Text("The tank broke down", "Le char est en panne"),
    "failed": Text("It failed before", "Déjà raté"),
    "mg_attacks": Text("Attacks by machine guns", "Attaques de mitrailleuses"),
}


def asked_tables(ruleset: Ruleset, checks: Mapping[str, tuple[Text, str]]) -> dict[str, AskedTable]:
    """The charts of the ruleset, and the ``checks`` by their titles (each with its section)."""
    return {**asked_charts(ruleset.charts), **{key: AskedTable(title, {}) for key, (title, _) in checks.items()}}


def input_words(_table: str) -> Mapping[str, Text]:
    """What the inputs of a table are called: the same in all of them."""
    return _WORDS
