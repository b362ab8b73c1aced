"""The tables of Bolt Action that are asked bare, and what their inputs and columns are called."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.engine.fire.asked_tables import COMMON, AskedTable
from workbench.rules.ruleset import Ruleset

_TITLES: Mapping[str, Text] = {
    "damage": Text("Damage", "Dommages"),
    "damage_result": Text("Result of damage", "Résultat des dommages"),
    "penetration": Text("Damage to armour", "Dommages sur blindés"),
    "indirect": Text("Indirect fire hits", "Un tir indirect touche"),
    "close_vehicle": Text(
        "Infantry hits a vehicle in close combat",
        "L’infanterie touche un véhicule au corps à corps",
    ),
    "close_vehicle_damage": Text("Damage to a vehicle in close combat", "Dommages à un véhicule au corps à corps"),
    "flak_holds": Text("Flak holds its fire", "La Flak retient son tir"),
    "flak": Text("Flak", "Flak"),
    "ramming": Text("Tank against tank", "Char contre char"),
    "smoke_shell": Text("A smoke shell lands on target", "Un fumigène tombe juste"),
    "smoke_cloud": Text("Smoke at the start of a turn", "La fumée au début d’un tour"),
    "medic": Text("A medic saves a casualty", "Un infirmier sauve un blessé"),
    "barrage": Text("Barrage", "Barrage"),
    "barrage_unit": Text("A unit in a barrage", "Une unité sous un barrage"),
    "air_strike": Text("Air strike", "Frappe aérienne"),
    "aircraft": Text("Kind of aircraft", "Type d’avion"),
    "flamethrower_fuel": Text("Fuel of a flamethrower", "Carburant d’un lance-flammes"),
    "building_burns": Text("A flamethrower sets a building on fire", "Un lance-flammes met le feu à un bâtiment"),
    "green_troops": Text("First casualty of green troops", "Première perte de troupes inexpérimentées"),
    "he_hits": Text("Hits of a shell", "Touches d’un obus"),
    "collapse": Text("Shells at a building", "Obus sur un bâtiment"),
    "pins": Text("Pin markers", "Marqueurs de clouage"),
    "shell_floor": Text("Where an indirect shell bursts in a house", "Où éclate un obus indirect dans une maison"),
    "shot_at_troops": Text("Shots at troops", "Tirs sur des troupes"),
    "shot_at_vehicle": Text("Shots at a vehicle", "Tirs sur un véhicule"),
}
_SHELLS = ("D2", "D3", "D6", "2D6", "3D6")
_NO_COLUMN = ""
_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "penetration": (_NO_COLUMN, "front", "side", "top", "rear"),
    "damage_result": ("superficial", "full", "massive"),
    "close_vehicle": ("run", "advance", "stationary"),
    "flak_holds": ("inexperienced", "regular", "veteran"),
    "flamethrower_fuel": ("infantry", "vehicle"),
    "he_hits": _SHELLS,
    "collapse": _SHELLS,
    "pins": (
        *_SHELLS,
        *("flamethrower", "flamethrower_vehicle", "barrage", "barrage_hit"),
        *("air_strike", "fighter", "fighter_bomber", "ground_attack"),
    ),
    "shot_at_troops": (_NO_COLUMN, *_SHELLS),
    "shot_at_vehicle": (_NO_COLUMN, *_SHELLS),
}
_COLUMN_WORDS: Mapping[str, Text] = {
    "superficial": Text("superficial damage", "dommages superficiels"),
    "full": Text("full damage", "dommages complets"),
    "massive": Text("massive damage", "dommages massifs"),
    "front": Text("at the front", "de face"),
    "side": Text("at the side", "de côté"),
    "top": Text("from above", "par le dessus"),
    "rear": Text("at the rear", "par l’arrière"),
    "run": Text("the vehicle ran", "le véhicule a foncé"),
    "advance": Text("the vehicle advanced", "le véhicule a avancé"),
    "stationary": Text("the vehicle stands", "le véhicule est à l’arrêt"),
    "inexperienced": Text("inexperienced", "inexpérimenté"),
    "regular": Text("regular", "régulier"),
    "veteran": Text("veteran", "vétéran"),
    "infantry": Text("infantry", "infanterie"),
    "vehicle": Text("vehicle", "véhicule"),
    "soft_skin": Text("soft-skinned vehicle", "véhicule non blindé"),
    "armoured_car_carrier": Text("armoured car or carrier", "automitrailleuse ou chenillette"),
    "tank_light": Text("light tank", "char léger"),
    "tank_medium": Text("medium tank", "char moyen"),
    "tank_heavy": Text("heavy tank", "char lourd"),
    "tank_super_heavy": Text("super-heavy tank", "char super-lourd"),
    "in_building": Text("troops in a building", "troupes dans un bâtiment"),
    "behind_gun_shield": Text("behind a gun shield", "derrière un bouclier"),
    "flamethrower": Text("flamethrower at troops", "lance-flammes sur des troupes"),
    "flamethrower_vehicle": Text("flamethrower at a vehicle", "lance-flammes sur un véhicule"),
    "barrage": Text("barrage", "barrage"),
    "barrage_hit": Text("barrage that hits", "barrage qui touche"),
    "air_strike": Text("air strike", "frappe aérienne"),
    "fighter": Text("fighter", "chasseur"),
    "fighter_bomber": Text("fighter-bomber", "chasseur-bombardier"),
    "ground_attack": Text("ground-attack aircraft", "avion d’attaque au sol"),
}
_WORDS: Mapping[str, Text] = {
    **COMMON,
    "value": Text("Damage value of the target", "Valeur de dommages de la cible"),
    "pen": Text("Penetration", "Pénétration"),
    "long_range": Text("Beyond half range", "Au-delà de la demi-portée"),
    "open_topped_indirect": Text("Open-topped, hit indirectly", "À toit ouvert, touché par un tir indirect"),
    "turn": Text("Turns of fire at the same place", "Tours de tir au même endroit"),
    "after_hit": Text("It hit the turn before", "Il a touché au tour précédent"),
    "moved": Text("The target has moved", "La cible a bougé"),
    "launcher": Text("Rocket launcher", "Lance-roquettes"),
    "within": Text("The medic is near", "L’infirmier est proche"),
    "down": Text("Down", "À terre"),
    "flames": Text("Flamethrower", "Lance-flammes"),
    "men": Text("Men in the unit (0: any)", "Hommes de l’unité (0 : quelconque)"),
    "house": Text("In a house", "Dans une maison"),
    "storeys": Text("Storeys of the house", "Niveaux de la maison"),
    "floor": Text("Floor", "Niveau"),
    "soft": Text("Soft-skinned", "Non blindé"),
    "ours": Text("Our damage value", "Notre valeur de dommages"),
    "theirs": Text("Their damage value", "Leur valeur de dommages"),
}


def asked_tables(ruleset: Ruleset) -> dict[str, AskedTable]:
    """All rolls and tables, with their columns."""
    columns = {**_COLUMNS, "damage": (_NO_COLUMN, *ruleset.tables["damage"].cells)}
    return {
        key: AskedTable(
            title,
            {one: _COLUMN_WORDS.get(one, Text.of(one)) for one in columns.get(key, ())},
            needs_column=key in columns and _NO_COLUMN not in columns[key],
        )
        for key, title in _TITLES.items()
    }


def input_words(_table: str) -> Mapping[str, Text]:
    """What the inputs of a table are called: the same in all of them."""
    return _WORDS
