"""The sentences about fire, for rulesets that have none of their own; the sections come from the chart."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.rules.ruleset import Message


def _message(en: str, fr: str) -> Message:
    return Message("", Text(en, fr))


SENTENCES: Mapping[str, Message] = {
    "fire_shift": _message("{name}: {attacks}", "{name} : {attacks}"),
    "fire_terrain": _message("target in {terrain}: {attacks}", "cible dans « {terrain} » : {attacks}"),
    "fire_bounded": _message(
        "{attack}: {raw} in all, {net} at most or least", "{attack} : {raw} en tout, {net} au plus ou au moins"
    ),
    "fire_no_cover": _message("nothing shelters the target", "rien n’abrite la cible"),
    "fire_no_line": _message("no line of sight to the target", "pas de ligne de vue vers la cible"),
    "fire_no_value": _message("{unit} has nothing to attack with", "{unit} n’a rien pour attaquer"),
    "fire_not_his": _message(
        "{unit} does not make this attack: {attack}", "{unit} ne fait pas cette attaque : {attack}"
    ),
    "fire_silent": _message("{unit} does not attack in its state", "{unit} n’attaque pas dans son état"),
    "fire_halved": _message("{unit}: half strength, {strength}", "{unit} : demi-force, {strength}"),
    "fire_halved_when": _message(
        "{condition}: {unit} attacks with half its strength, {strength}",
        "{condition} : {unit} attaque à demi-force, {strength}",
    ),
    "fire_times": _message(
        "{name}: {unit} attacks with {times} times its strength, {strength}",
        "{name} : {unit} attaque avec {times} fois sa force, {strength}",
    ),
    "fire_defence_times": _message(
        "{name}: {unit} defends with {times} times its value, {strength}",
        "{name} : {unit} se défend avec {times} fois sa valeur, {strength}",
    ),
    "fire_own_hex": _message("{attack} is not made within a hex", "{attack} : pas à l’intérieur d’un hexagone"),
    "fire_in_range": _message(
        "{attack}: {range} hexes, of at most {maximum}", "{attack} : {range} hexagones, {maximum} au plus"
    ),
    "fire_unlimited": _message("{attack}: any range", "{attack} : à toute distance"),
    "fire_out_of_range": _message(
        "{attack}: {range} hexes, more than {maximum}", "{attack} : {range} hexagones, plus que {maximum}"
    ),
    "fire_too_near": _message(
        "{attack}: {range} hexes, less than {minimum}", "{attack} : {range} hexagones, moins que {minimum}"
    ),
    "fire_long_range": _message(
        "{attack}: {range} hexes, beyond {printed}: strength {strength}",
        "{attack} : {range} hexagones, au-delà de {printed} : force {strength}",
    ),
    "fire_spotted": _message("{at}: the target is spotted", "{at} : la cible est repérée"),
    "fire_not_spotted": _message("{at}: the target is not spotted", "{at} : la cible n’est pas repérée"),
    "fire_empty": _message("{at}: no enemy there now", "{at} : aucun ennemi en ce moment"),
    "fire_harmless": _message("{attack} does nothing to {unit}", "{attack} ne fait rien à {unit}"),
    "fire_too_weak": _message(
        "{chart}: {strength} is below the first column, {first}",
        "{chart} : {strength} est sous la première colonne, {first}",
    ),
    "fire_nothing": _message(
        "less than {first} after all shifts: nothing happens",
        "moins de {first} après tous les décalages : rien ne se passe",
    ),
    "fire_left_out": _message("{unit} is left out: {why}", "{unit} est laissé de côté : {why}"),
    "fire_alone": _message("{name}: every unit makes it by itself", "{name} : chaque unité la fait pour elle-même"),
    "fire_could_join": _message(
        "could attack with it: {units}, {strength} in all",
        "pourraient attaquer avec elle : {units}, {strength} en tout",
    ),
    "fire_together": _message("together {strength}: {units}", "ensemble {strength} : {units}"),
    "fire_all_round": _message("units fire in every direction", "les unités tirent dans toutes les directions"),
    "fire_no_reaction": _message(
        "fire at who moves is not modelled in this game", "le tir sur qui se déplace n’est pas modélisé dans ce jeu"
    ),
    "fire_odds": _message("{ours} against {theirs}", "{ours} contre {theirs}"),
    "fire_assumed_firer": _message("attacker: an ordinary unit", "attaquant : une unité ordinaire"),
}
"""By the keys under which a ruleset may have its own."""
