"""Short words of printed pages, in both languages; templates have them as ``words``, with the names of the parts."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text

LABELS: Mapping[str, Text] = {
    "untitled": Text("Scenario", "Scénario"),
    "no_pieces": Text("Nothing is laid out.", "Il n’y a rien à disposer."),
    "page": Text("page", "page"),
    "of": Text("of", "sur"),
    "at_start": Text("At the start", "Au départ"),
    "arrives": Text("Arrives in turn {n}", "Arrive au tour {n}"),
    "off_map": Text("Off the map", "Hors carte"),
    "floor": Text("floor {n}", "étage {n}"),
    "unit": Text("Unit", "Unité"),
    "kind": Text("Kind", "Type"),
    "place": Text("Place", "Position"),
    "values": Text("Values", "Valeurs"),
    "state": Text("State", "État"),
    "aboard": Text("aboard", "à bord de"),
    "hidden": Text("hidden", "caché"),
    "group": Text("Group", "Groupe"),
    "zones": Text("Zones", "Zones"),
    "side": Text("Side", "Camp"),
    "points": Text("Points", "Points"),
    "held_by": Text("Held by", "Tenu par"),
    "all_sides": Text("all", "tous"),
    "from_turn": Text("From turn", "Dès le tour"),
    "turn": Text("Turn", "Tour"),
    "notes": Text("Notes", "Notes"),
    "date": Text("Date", "Date"),
    "reinforcements": Text("Reinforcements", "Renforts"),
    "aftermath": Text("Aftermath", "Épilogue"),
    "colon": Text(":", "\N{NO-BREAK SPACE}:"),
    "moves_first": Text("Moves first", "Joue en premier"),
    "only": Text("only", "seulement"),
    "no_turns": Text(
        "The card does not say how many turns are played.", "La fiche ne dit pas combien de tours on joue."
    ),
    "turns_not_stated": Text(
        "The card does not say how many turns are played; the track ends with the last arrival.",
        "La fiche ne dit pas combien de tours on joue ; la piste finit avec la dernière arrivée.",
    ),
    "weapon": Text("Weapon", "Arme"),
    "movement": Text("Movement and values", "Mouvement et valeurs"),
    "terrain": Text("Terrain", "Terrain"),
    "effect": Text("What it does", "Effet"),
    "rule": Text("Section", "Section"),
    "sections": Text("Sections", "Sections"),
    "cost_note": Text(
        "Costs in movement points: + is added to the other terrain, P is forbidden, ALL takes the whole allowance. Blank: the "
        "chart has no figure.",
        "Coûts en points de mouvement : + s’ajoute à l’autre terrain, P est interdit, TOUT prend toute l’allocation. Vide : le "
        "tableau n’a pas de chiffre.",
    ),
    "passage_note": Text(
        "What a move through it does: a figure is taken off the allowance; # may immobilise; * needs a test.",
        "Effet sur un mouvement : un chiffre s’enlève de l’allocation ; # peut immobiliser ; * demande un test.",
    ),
    "everybody": Text("All", "Tous"),
    "needed": Text("Roll {dice}: {n} or more.", "Jetez {dice} : {n} ou plus."),
    "bands": Text("Ranges in {unit}: {bands}.", "Distances en {unit} : {bands}."),
    "hexes": Text("hexes", "hexagones"),
    "band": Text("{name} up to {n}", "{name} jusqu’à {n}"),
    "band_beyond": Text("{name} beyond", "{name} au-delà"),
    "band_close": Text("close", "près"),
    "band_medium": Text("medium", "moyen"),
    "band_far": Text("far", "loin"),
    "bounds": Text("All shifts together: {least} to {most}.", "Tous les décalages ensemble : {least} à {most}."),
    "halved": Text("Half strength: {states}.", "Demi-force : {states}."),
    "silent": Text("Not by units that are {states}.", "Interdit aux unités : {states}."),
    "column_shifts": Text("Column shifts", "Décalages de colonne"),
    "more_dice": Text("{n} dice", "{n} dés"),
    "dice_times": Text("dice × {times}", "dés × {times}"),
    "strength_times": Text("strength × {times}", "force × {times}"),
    "defence_times": Text("defence × {times}", "défense × {times}"),
    "dice_modifiers": Text("Added to the dice", "Ajouté aux dés"),
    "target_in": Text("target in {name}", "cible dans : {name}"),
    "across_terrain": Text("across {name}", "à travers : {name}"),
    "own_values": Text("From your copy of the rules", "De votre exemplaire des règles"),
    "conditions": Text("Conditions", "Conditions"),
    "states": Text("States of units", "États des unités"),
    "left_out": Text(
        "Rules that Workbench leaves out and that may matter here",
        "Règles que Workbench n’applique pas et qui peuvent compter ici",
    ),
    "no_forces": Text("The scenario has no units.", "Le scénario n’a pas d’unités."),
    "front": Text("front", "recto"),
    "back": Text("back", "verso"),
    "markers": Text("Markers", "Marqueurs"),
}
