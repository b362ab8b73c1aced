"""What the maps of all pages share: the drawing in its layers, the sides, words about units, the frame's words and scripts."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

import numpy as np

from workbench.base.text import Text
from workbench.pages.packing import Array
from workbench.pages.page_part import PageWork
from workbench.pages.vector_drawing import vector_drawing

MAP_SCRIPTS = ("drawing.js", "map_view.js", "map_frame.js")
MAP_WORDS = {
    "layers": Text("Layers", "Calques"),
    "layer_zones": Text("Zones", "Zones"),
    "layer_names": Text("Names", "Noms"),
    "layer_units": Text("Units", "Unités"),
    "zoom_in": Text("Larger", "Agrandir"),
    "zoom_out": Text("Smaller", "Réduire"),
    "whole_short": Text("All", "Tout"),
    "whole_map": Text("Whole map", "Toute la carte"),
    "large_map": Text("Map in the whole window", "Carte dans toute la fenêtre"),
    "numbers_closer": Text("numbers: zoom in to read them", "nombres : agrandir pour les lire"),
    "line_from_first": Text(
        "A line needs its beginning first: press Enter there.", "Une ligne veut d’abord son début : pressez Entrée là."
    ),
    "map_name": Text("Map", "Carte"),
    "go": Text("Ask", "Demander"),
}
UNIT_WORDS = {
    "unit_list": Text("Units", "Unités"),
    "choose_unit": Text("choose a unit …", "choisir une unité …"),
    "unit_title": Text("{unit}, {at}", "{unit}, {at}"),
    "unit_shows": Text("Show", "Montrer"),
    "show_none": Text("nothing", "rien"),
    "show_sees": Text("what it sees", "ce qu’elle voit"),
    "show_spots": Text("where it spots the enemy", "où elle repère l’ennemi"),
    "show_spotted": Text("where it would be spotted", "où elle serait repérée"),
    "show_reach": Text("where it can go", "où elle peut aller"),
    "show_fire": Text("where it can fire", "où elle peut tirer"),
    "move_mode": Text("Kind of move", "Sorte de mouvement"),
    "ordinary": Text("ordinary move", "mouvement ordinaire"),
    "weapon": Text("Weapon", "Arme"),
    "fire_at": Text("{there}: {what}", "{there} : {what}"),
    "band_long": Text("long range", "longue portée"),
    "chance": Text("chance of any effect {p} %", "chance d’un effet {p} %"),
    "chance_head": Text("Any effect, %", "Un effet, %"),
    "no_chance": Text("no chance known", "aucune chance connue"),
    "table_of": Text("As a table", "En tableau"),
}


def embed_drawing(work: PageWork, values: MutableMapping[str, Any], arrays: MutableMapping[str, Array]) -> None:
    """Add the layers of the drawing to what the part of a map embeds."""
    layers: dict[str, dict[str, Any]] = {}
    values["layers"] = layers
    for name, drawings in work.look.layers.items():
        layers[name] = {}
        for language, svg in drawings.items():
            drawing = vector_drawing(svg)
            layers[name][language] = drawing.values()
            arrays[f"layer_{name}_{language}"] = np.frombuffer(drawing.code, dtype=np.uint8)
        work.steps.step(5)


def sides_of(work: PageWork) -> list[dict[str, Any]]:
    """The sides of a scenario as plain values: ``id``, ``name``, ``colour``."""
    forces = work.analysis.scenario.forces
    return [
        {"id": force.side, "name": forces.called(force.side), "colour": work.look.sides.get(force.side)}
        for force in forces.sides
    ]
