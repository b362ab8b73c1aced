"""The headings under which forms have the fields of an entry: what a designer does together stands together."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.files.yaml_nodes import Path as DataPath

ABOUT = Text("What it is", "Ce que c’est")
MOVEMENT = Text("Movement", "Mouvement")
SIGHT = Text("Sight", "Vue")
SPOTTING = Text("Spotting", "Repérage")
FIRE = Text("Fire and other facts", "Tir et autres faits")
LOOK = Text("Look", "Aspect")
VALUES = Text("What its counters print", "Ce qu’impriment ses pions")
RESULTS = Text("Results", "Résultats")
WHEN = Text("When it counts", "Quand il compte")
RULES = Text("The rules of the game", "Les règles du jeu")
MAPS = Text("Maps", "Cartes")

_MOVEMENT_FACTS = ("replaces_hex_cost", "flattens", "stops_movement", "stack", "instead_of_slope", "bank")
_SIGHT_FACTS = (
    *("los", "height", "hindrance", "eye", "open_from", "open_within", "stops_lines"),
    *("depth", "inherent", "location", "limiting", "levels"),
)
_SPOTTING_FACTS = ("spot", "spot_for")
_HEAD = {
    **dict.fromkeys(("id", "name", "version", "source", "copied_from"), ABOUT),
    **dict.fromkeys(("doctrines", "length_unit"), RULES),
    **dict.fromkeys(("map_kinds", "level_metres", "hex_metres", "elevation_steps", "default_grid", "game"), MAPS),
    **dict.fromkeys(("default_sides", "look", "counter"), LOOK),
}
_PARTS = {"cost": MOVEMENT, "passage": MOVEMENT, "facts": FIRE, "look": LOOK, "values": VALUES}
_GROUPED = ("terrain", "units", "weapons", "states")


def group_of(path: DataPath) -> Text:
    """The heading of the field at a path; empty in entries that are short."""
    section = str(path[0])
    if section == "ruleset":
        return _HEAD.get(str(path[1]), ABOUT)
    if section == "modifiers":
        return WHEN if path[2:3] == ("when",) else ABOUT
    if section == "charts":
        return RESULTS if path[2:3] and path[2] in ("results", "means", "favours") else ABOUT
    if section not in _GROUPED or len(path) < 3:
        return Text()
    part, last = str(path[2]), str(path[-1])
    if part == "facts":
        for facts, group in ((_MOVEMENT_FACTS, MOVEMENT), (_SIGHT_FACTS, SIGHT), (_SPOTTING_FACTS, SPOTTING)):
            if last in facts:
                return group
    return LOOK if part == "symbol" else _PARTS.get(part, ABOUT)
