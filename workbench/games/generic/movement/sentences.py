"""The sentences about movement, for rulesets that have none of their own; the sections come from the chart."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.rules.ruleset import Message


def _message(en: str, fr: str) -> Message:
    return Message("", Text(en, fr))


SENTENCES: Mapping[str, Message] = {
    "move_cannot": _message("cannot move", "ne peut se déplacer"),
    "move_terrain": _message("{at}, {terrain}: {cost}", "{at}, {terrain} : {cost}"),
    "move_added": _message("{at}, {terrain}: {cost} more", "{at}, {terrain} : {cost} de plus"),
    "move_path": _message(
        "{at}, by {terrain}: {cost} in place of the hex", "{at}, par {terrain} : {cost} au lieu de l’hexagone"
    ),
    "move_side": _message("across {terrain}: {cost} more", "à travers {terrain} : {cost} de plus"),
    "move_up": _message("{levels} levels up: {cost} more", "{levels} niveaux plus haut : {cost} de plus"),
    "move_down": _message("{levels} levels down: {cost} more", "{levels} niveaux plus bas : {cost} de plus"),
    "move_prohibited": _message("{terrain} is closed to {mobility}", "{terrain} est fermé : {mobility}"),
    "move_too_steep": _message("too steep for {mobility}", "trop raide : {mobility}"),
    "move_whole": _message("{at}, {terrain}: the whole allowance", "{at}, {terrain} : tout le mouvement"),
    "move_unpriced": _message(
        "{at}: the chart has no cost for {mobility}", "{at} : le tableau n’a pas de coût pour {mobility}"
    ),
    "move_enemy": _message("{at} is held by the enemy", "{at} est tenu par l’ennemi"),
    "move_zoc_ban": _message("{at} lies beside an enemy: closed", "{at} est à côté d’un ennemi : fermé"),
    "move_zoc_stop": _message(
        "{at} lies beside an enemy: the move ends", "{at} est à côté d’un ennemi : le mouvement finit"
    ),
    "move_zoc_cost": _message("{at} lies beside an enemy: {cost} more", "{at} est à côté d’un ennemi : {cost} de plus"),
    "move_zoc_held": _message(
        "not from beside an enemy straight to {at}, beside an enemy too",
        "pas d’à côté d’un ennemi droit vers {at}, à côté d’un ennemi aussi",
    ),
    "move_full": _message("{at} is full: {limit} at most", "{at} est plein : {limit} au plus"),
    "move_no_way": _message("no way leads to {at}", "aucun chemin ne mène à {at}"),
    "move_least": _message("at least {n} hexes may be entered", "on peut toujours entrer dans {n} hexagones"),
    "move_beyond": _message("{cost} points; the unit has {allowance}", "{cost} points ; l’unité en a {allowance}"),
    "move_ended": _message(
        "a move ends in {at}: this way takes {moves} moves", "un mouvement finit en {at} : ce chemin en demande {moves}"
    ),
    "move_off_path": _message("{at}: {mode} keeps to {paths}", "{at} : {mode} suit {paths}"),
    "move_most_hexes": _message(
        "{condition}: a move enters {n} at most", "{condition} : un mouvement entre dans {n} au plus"
    ),
    "move_not_for": _message("{unit} does not make this move: {mode}", "{unit} ne fait pas ce mouvement : {mode}"),
    "move_action": _message("{action}: {cost}", "{action} : {cost}"),
    "move_no_action": _message("{action} is not allowed", "{action} n’est pas permis"),
    "move_not_edge": _message("{at} is not at the edge of the map", "{at} n’est pas au bord de la carte"),
    "move_column": _message(
        "{at}: place {place} of the column, {cost} more", "{at} : place {place} de la colonne, {cost} de plus"
    ),
    "move_stack_of": _message("{side}: {n} of at most {limit}", "{side} : {n}, {limit} au plus"),
    "move_stack_of_tag": _message("{side}, {tag}: {n} of at most {limit}", "{side}, {tag} : {n}, {limit} au plus"),
    "move_stack_free": _message("no limit of stacking", "pas de limite d’empilement"),
}
"""By the keys under which a ruleset may have its own."""
