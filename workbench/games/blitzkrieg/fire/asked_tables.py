"""The tables of the play sheet BlitzKrieg that are asked bare, and what their inputs and columns are called."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.engine.fire.asked_tables import COMMON, AskedTable
from workbench.games.blitzkrieg.fire import destruction, to_hit
from workbench.rules.ruleset import Ruleset

_TITLES: Mapping[str, Text] = {
    "experience": Text("Experience test", "Test d’expérience"),
    "morale": Text("Morale test", "Test de moral"),
    "small_arms": Text("Small arms", "Armes légères"),
    "save": Text("Save", "Jet de sauvegarde"),
    "misfire": Text("Misfires", "Incidents de tir"),
    "repair": Text("Repair", "Réparation"),
    "to_hit": Text("To hit", "Jet pour toucher"),
    "destruction": Text("Destruction of a vehicle", "Destruction d’un véhicule"),
    "shells": Text("Explosive shells", "Obus explosifs"),
    "assault": Text("Assault", "Assaut"),
    "assault_on_armour": Text("Infantry against armour", "Infanterie contre blindés"),
    "overrun": Text("Overrun", "Écrasement"),
    "immobilisation": Text("Ground that may immobilise", "Terrain qui peut immobiliser"),
    "radio": Text("Radio contact with artillery", "Contact radio avec l’artillerie"),
    "precision": Text("Precision of artillery", "Précision de l’artillerie"),
    "support_goes_on": Text("End of the support", "Fin de l’appui"),
    "air_contact": Text("Contact with aircraft", "Contact avec l’aviation"),
    "planes": Text("Number of planes", "Nombre d’avions"),
    "air_spotting": Text("A plane finds its target", "Un avion trouve sa cible"),
    "anti_aircraft": Text("Anti-aircraft fire", "Tir antiaérien"),
}
_NO_COLUMN = ""
_EXPERIENCE = ("elite", "veteran", "conscript")
_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "experience": _EXPERIENCE,
    "morale": ("determined", "confident", "hesitant"),
    "overrun": ("infantry_open", "infantry_cover", "truck_car_motorcycle", "gun_hmg_mortar"),
    "radio": (
        *("american", "german_british", "russian_1941", "russian_1942", "russian_1943", "russian_1944_45"),
        "others",
    ),
    "precision": ("rockets", "russian_minor", "others"),
    "air_contact": ("contact_limited", "contact_normal", "contact_priority"),
    "air_spotting": ("open", "near_cover"),
    "planes": ("limited", "normal", "priority"),
    "misfire": (
        *("mortar_mg_atr", "other_at", "explosive_charge", "infantry_flamethrower_wp"),
        "vehicle_flamethrower_smoke_heat_apcr_apds",
    ),
    "small_arms": (
        _NO_COLUMN,
        *("moving_open", "still_or_crawl_open", "light_cover_or_dug_in", "heavy_cover"),
        *("vehicle_still_open", "vehicle_moving_or_cover"),
    ),
    "save": (_NO_COLUMN, *_EXPERIENCE),
    "to_hit": (_NO_COLUMN, *to_hit.SCORES),
    "assault_on_armour": (_NO_COLUMN, "infantry", "assault_or_smg", "explosive_charge", "magnetic_mine"),
    "shells": (
        _NO_COLUMN,
        *("open_or_light_direct", "open_or_light_indirect", "wood_direct", "wood_indirect"),
        *("heavy_direct", "heavy_indirect", "bunker_direct", "bunker_indirect", "vehicle_indirect"),
    ),
}
_COLUMN_WORDS: Mapping[str, Text] = {
    "elite": Text("elite", "élite"),
    "veteran": Text("veteran", "vétéran"),
    "conscript": Text("conscript", "conscrit"),
    "determined": Text("determined", "déterminé"),
    "confident": Text("confident", "confiant"),
    "hesitant": Text("hesitant", "hésitant"),
    "infantry_open": Text("infantry in the open", "infanterie à découvert"),
    "infantry_cover": Text("infantry in cover", "infanterie à couvert"),
    "truck_car_motorcycle": Text("truck, car or motorcycle", "camion, voiture ou moto"),
    "gun_hmg_mortar": Text("gun, heavy machine gun or mortar", "canon, mitrailleuse lourde ou mortier"),
    "american": Text("American", "américain"),
    "german_british": Text("German or British", "allemand ou britannique"),
    "russian_1941": Text("Russian, 1941", "russe, 1941"),
    "russian_1942": Text("Russian, 1942", "russe, 1942"),
    "russian_1943": Text("Russian, 1943", "russe, 1943"),
    "russian_1944_45": Text("Russian, 1944 and 1945", "russe, 1944 et 1945"),
    "others": Text("others", "autres"),
    "rockets": Text("rockets", "roquettes"),
    "russian_minor": Text("Russian or minor nation", "russe ou nation mineure"),
    "contact_limited": Text("limited support", "appui limité"),
    "contact_normal": Text("normal support", "appui normal"),
    "contact_priority": Text("priority support", "appui prioritaire"),
    "limited": Text("limited support", "appui limité"),
    "normal": Text("normal support", "appui normal"),
    "priority": Text("priority support", "appui prioritaire"),
    "open": Text("in the open", "à découvert"),
    "near_cover": Text("near cover", "près d’un couvert"),
    "moving_open": Text("moving in the open", "en mouvement à découvert"),
    "still_or_crawl_open": Text("still or crawling in the open", "immobile ou rampant à découvert"),
    "light_cover_or_dug_in": Text("light cover, or dug in", "couvert léger, ou enterré"),
    "heavy_cover": Text("heavy cover", "couvert lourd"),
    "vehicle_still_open": Text("vehicle, still in the open", "véhicule immobile à découvert"),
    "vehicle_moving_or_cover": Text("vehicle, moving or in cover", "véhicule en mouvement ou à couvert"),
    "mortar_mg_atr": Text("mortar, machine gun or anti-tank rifle", "mortier, mitrailleuse ou fusil antichar"),
    "other_at": Text("other anti-tank weapon", "autre arme antichar"),
    "explosive_charge": Text("explosive charge", "charge explosive"),
    "infantry_flamethrower_wp": Text("flamethrower of infantry, phosphorus", "lance-flammes d’infanterie, phosphore"),
    "vehicle_flamethrower_smoke_heat_apcr_apds": Text(
        "flamethrower of a vehicle, smoke, HEAT, APCR, APDS",
        "lance-flammes de véhicule, fumigène, HEAT, APCR, APDS",
    ),
    "infantry": Text("infantry", "infanterie"),
    "assault_or_smg": Text("assault troops or SMG", "troupes d’assaut ou PM"),
    "magnetic_mine": Text("magnetic mine", "mine magnétique"),
    "vehicle_still": Text("vehicle that stands", "véhicule à l’arrêt"),
    "gun_still": Text("gun that stands", "canon en place"),
    "vehicle_moving": Text("vehicle that moves", "véhicule en mouvement"),
    "vehicle_moving_stabilised_or_aircraft": Text(
        "stabilised vehicle that moves, or aircraft",
        "véhicule stabilisé en mouvement, ou avion",
    ),
    "vehicle_moving_narrow_turret": Text(
        "vehicle with a narrow turret that moves",
        "véhicule à tourelle étroite en mouvement",
    ),
    "vehicle_pivots": Text("vehicle that pivots", "véhicule qui pivote"),
    "gun_pivots": Text("gun that pivots", "canon qui pivote"),
    "turret_pivots": Text("turret that turns", "tourelle qui tourne"),
    "mount360_pivots": Text("all-round mount that turns", "affût à 360° qui tourne"),
    "at_weapon_still": Text("anti-tank weapon of infantry, still", "arme antichar d’infanterie, immobile"),
    "panzerfaust_still": Text("Panzerfaust, still", "Panzerfaust, immobile"),
    "at_weapon_moving": Text("anti-tank weapon of infantry, moving", "arme antichar d’infanterie, en mouvement"),
    "panzerfaust_moving": Text("Panzerfaust, moving", "Panzerfaust, en mouvement"),
    "open_or_light_direct": Text("in the open or light cover, direct", "à découvert ou couvert léger, direct"),
    "open_or_light_indirect": Text("in the open or light cover, indirect", "à découvert ou couvert léger, indirect"),
    "wood_direct": Text("in a wood, direct", "dans un bois, direct"),
    "wood_indirect": Text("in a wood, indirect", "dans un bois, indirect"),
    "heavy_direct": Text("heavy cover, direct", "couvert lourd, direct"),
    "heavy_indirect": Text("heavy cover, indirect", "couvert lourd, indirect"),
    "bunker_direct": Text("bunker, direct", "bunker, direct"),
    "bunker_indirect": Text("bunker, indirect", "bunker, indirect"),
    "vehicle_indirect": Text("vehicle, indirect", "véhicule, indirect"),
}
_WORDS: Mapping[str, Text] = {
    **COMMON,
    **destruction.WORDS,
    **to_hit.OF_SHOT,
    **to_hit.OF_TARGET,
    "out_of_command": Text("Out of command", "Hors commandement"),
    "under_fire": Text("Under fire", "Sous le feu"),
    "out_of_enemy_sight": Text("Out of the enemy's sight", "Hors de vue de l’ennemi"),
    "assault_smg_shock": Text("Assault troops, SMG or shock troops", "Troupes d’assaut, PM ou troupes de choc"),
    "command": Text("A commander is with them", "Un chef est avec eux"),
    "lower_experience": Text("The target has less experience", "La cible a moins d’expérience"),
    "crew": Text("The target is a crew", "La cible est un équipage"),
    "demoralised": Text("Demoralised", "Démoralisé"),
    "move_and_fire": Text("Moves and fires", "Bouge et tire"),
    "difficult_or_suppressed": Text("Difficult target or suppressed firer", "Cible difficile ou tireur neutralisé"),
    "camouflaged_or_hidden": Text("Target camouflaged or hidden", "Cible camouflée ou cachée"),
    "in_bunker": Text("Target in a bunker", "Cible dans un bunker"),
    "point_blank": Text("Point blank", "Bout portant"),
    "experience": Text("Score of the experience test (0: none)", "Score du test d’expérience (0 : aucun)"),
    "area_fire": Text("Fire at an area", "Tir de zone"),
    "schurzen": Text("The target has Schürzen", "La cible a des Schürzen"),
    "ac": Text("Anti-tank factor of the shot", "Facteur antichar du tir"),
    "template": Text("Under a template", "Sous un gabarit"),
    "critical": Text("Critical hit", "Coup critique"),
    "morale": Text("Morale score of the crew (0: not known)", "Score de moral de l’équipage (0 : inconnu)"),
    "calibre": Text("Calibre in mm (0: by the dice)", "Calibre en mm (0 : selon les dés)"),
    "direct": Text("Direct fire", "Tir direct"),
    "entrenchment": Text("Entrenched", "Retranché"),
    "unarmoured": Text("Unarmoured", "Non blindé"),
    "test_modifier": Text("Modifier of the test before", "Modificateur du test préalable"),
    "test_1939_41": Text("In 1939 to 1941", "De 1939 à 1941"),
    "try": Text("Try", "Essai"),
    "observed": Text("Observed", "Observé"),
    "second_try": Text("Second try", "Deuxième essai"),
    "third_or_registered": Text("Third try, or registered", "Troisième essai, ou tir repéré"),
    "limited": Text("Limited support", "Appui limité"),
    "stock": Text("From stock", "Sur stock"),
    "american": Text("American", "Américain"),
}


def asked_tables(ruleset: Ruleset) -> dict[str, AskedTable]:
    """All tests and tables, with their columns; of the destruction of vehicles the weapons."""
    weapons = {key: one.name for key, one in ruleset.weapons.items()}
    words = {**_COLUMN_WORDS, **weapons}
    columns = {**_COLUMNS, "destruction": (_NO_COLUMN, *weapons)}
    return {
        key: AskedTable(
            title,
            {one: words.get(one, Text.of(one)) for one in columns.get(key, ())},
            needs_column=key in columns and _NO_COLUMN not in columns[key],
        )
        for key, title in _TITLES.items()
    }


def input_words(_table: str) -> Mapping[str, Text]:
    """What the inputs of a table are called: the same in all of them."""
    return _WORDS
