"""The states of targets with their tables of distances, and the sentences about spotting, for rulesets that have none of their
own; the sections come from the chart."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.rules.ruleset import Message

HIDDEN, COVER, COVER_ACTIVE, OPEN, ACTIVE = "hidden", "cover", "cover_active", "open", "active"
LIMITS: Mapping[str, str] = {state: f"spotted_{state}" for state in (HIDDEN, COVER, COVER_ACTIVE, OPEN, ACTIVE)}
"""The table of each state of a target."""
REDUCED: Mapping[str, str] = {state: f"{name}_reduced" for state, name in LIMITS.items()}
"""The same for reduced visibility; a ruleset may lack them."""


def _message(en: str, fr: str, decides: bool | None = None, column: str = "") -> Message:
    return Message("spotting", Text(en, fr), decides, column)


SENTENCES: Mapping[str, Message] = {
    "spot_blocked": _message("no line of sight: not detected", "pas de ligne de vue : non détecté"),
    "spot_within": _message("at {range}, within {limit}: detected", "à {range}, dans la limite de {limit} : détecté"),
    "spot_beyond": _message("at {range}, beyond {limit}: not detected", "à {range}, au-delà de {limit} : non détecté"),
    "spot_contact": _message("in contact: detected", "au contact : détecté"),
    "spot_no_contact": _message("at {range}, not in contact: not detected", "à {range}, pas au contact : non détecté"),
    "spot_any_distance": _message(
        "at {range}, detected at any distance in sight", "à {range}, détecté à toute distance en vue"
    ),
    "spot_concealment_lost": _message("{unit} gives itself away: no longer hidden", "{unit} se trahit : plus cachée"),
    "spot_cover_in": _message("in {piece}: {cover}", "{piece} : {cover}, la cible est dedans", column="cover"),
    "spot_cover_behind": _message(
        "close behind {piece}: {cover}", "{piece} : {cover}, la cible est juste derrière", column="cover"
    ),
    "spot_cover_dug_in": _message("in cover by its state: {unit}", "à couvert par son état : {unit}"),
    "spot_cover_none": _message("no cover on the line: in the open", "aucun couvert sur la ligne : à découvert"),
    "cover_none": _message("no cover", "aucun couvert"),
    "cover_light": _message("light cover", "couvert léger"),
    "cover_heavy": _message("heavy cover", "couvert lourd"),
    "cover_total": _message("total cover", "couvert total"),
    "spot_assumed_target": _message("the target is taken for {unit}", "cible supposée : {unit}"),
    "spot_assumed_still": _message("the target is still", "la cible est immobile"),
    "spot_assumed_no_base": _message(
        "measured to the point itself: nobody’s base stands there",
        "mesuré jusqu’au point même : aucun socle ne s’y trouve",
    ),
    "spot_assumed_points": _message(
        "places are measured as points; a base reaches nearer by half its size",
        "les lieux sont mesurés comme des points ; un socle est plus près de la moitié de sa taille",
    ),
    "spot_row": _message("{unit}, {state}: {limit}", "{unit}, {state} : {limit}"),
    "spot_row_contact": _message("{unit}, {state}: contact", "{unit}, {state} : contact"),
    "spot_row_any": _message("{unit}, {state}: at any distance in sight", "{unit}, {state} : à toute distance en vue"),
    "spot_row_none": _message(
        "{unit}, {state}: the tables have no distance; at any distance in sight",
        "{unit}, {state} : les tables n’ont pas de distance ; à toute distance en vue",
    ),
    "spot_state_hidden": _message("hidden", "cachée"),
    "spot_state_cover": _message("in cover", "à couvert"),
    "spot_state_cover_active": _message("in cover, giving itself away", "à couvert, se trahissant"),
    "spot_state_open": _message("in the open", "à découvert"),
    "spot_state_active": _message("in the open, giving itself away", "à découvert, se trahissant"),
    "spot_reduced": _message("{state}, reduced visibility", "{state}, visibilité réduite"),
    "spot_plus": _message("{name}: {gain} farther", "{name} : {gain} de plus"),
    "spot_plus_hill": _message("on a hill: {gain} farther", "sur une colline : {gain} de plus"),
    "spot_hill": _message("a hill", "une colline"),
    "spot_plus_useless": _message(
        "against a hidden target does not help: {names}", "n’aide pas contre une cible cachée : {names}"
    ),
}
"""By the keys under which a ruleset may have its own."""
