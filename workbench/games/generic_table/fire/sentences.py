"""The sentences about fire, for rulesets that have none of their own; the sections come from the chart."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.rules.ruleset import Message


def _message(en: str, fr: str, decides: bool | None = None, column: str = "", table: str = "") -> Message:
    return Message(table, Text(en, fr), decides, column)


SENTENCES: Mapping[str, Message] = {
    "fire_alone": _message(
        "units do not attack together in this game: ask for each",
        "les unités n’attaquent pas ensemble dans ce jeu : demandez pour chacune",
    ),
    "fire_no_cover": _message(
        "no cover: in no piece that gives any, nor close behind one",
        "aucun couvert : ni dans un élément qui en donne, ni juste derrière",
    ),
    "fire_cover_in": _message("in {piece}: {cover}", "{piece} : {cover}, la cible est dedans", column="cover"),
    "fire_cover_behind": _message(
        "close behind {piece}: {cover}", "{piece} : {cover}, la cible est juste derrière", column="cover"
    ),
    "fire_cover_void": _message(
        "{piece} gives no cover against indirect fire and bombardment",
        "{piece} : pas de couvert contre les tirs indirects et les bombardements",
        column="cover",
    ),
    "fire_cover_from_above": _message(
        "{piece} is looked over from above: no cover", "{piece} : on voit par-dessus, pas de couvert", column="cover"
    ),
    "fire_cover_unset": _message(
        "the cover of {piece} is to be agreed on; nobody did: none",
        "{piece} : couvert à fixer, ce que personne n’a fait : aucun",
        column="cover",
    ),
    "fire_total": _message("nobody fires across it", "on ne tire pas à travers", column="cover"),
    "fire_hits_side": _message("the shot comes at {side}", "le tir arrive sur {side}", table="arcs"),
    "fire_no_line": _message("no line of sight: no direct fire", "pas de ligne de vue : pas de tir direct"),
    "fire_assumed_target": _message("the target is taken for {unit}", "cible supposée : {unit}"),
    "fire_in_range": _message("{weapon} at {range}: {strength}", "{weapon} à {range} : {strength}"),
    "fire_at_long_range": _message(
        "{weapon} at {range}, long range: {strength}", "{weapon} à {range}, longue portée : {strength}"
    ),
    "fire_reaches": _message("{weapon} at {range}: in range", "{weapon} à {range} : à portée"),
    "fire_too_far": _message("{weapon} at {range}: beyond {limit}", "{weapon} à {range} : au-delà de {limit}"),
    "fire_too_near": _message(
        "{weapon} at {range}: below its minimum of {limit}", "{weapon} à {range} : sous son minimum de {limit}"
    ),
    "fire_limit": _message("{weapon}: up to {long}", "{weapon} : jusqu’à {long}"),
    "fire_limits": _message(
        "{weapon}: up to {short}, long range up to {long}", "{weapon} : jusqu’à {short}, longue portée jusqu’à {long}"
    ),
    "fire_unlimited": _message("{weapon}: any range", "{weapon} : à toute distance"),
    "fire_indirect": _message(
        "indirect fire: the firer needs no line of sight, somebody observes",
        "tir indirect : le tireur n’a pas besoin de ligne de vue, quelqu’un observe",
    ),
    "fire_assumed_detected": _message(
        "whoever is in sight is taken as detected: no target was named",
        "ce qui est en vue est pris comme détecté : aucune cible n’est nommée",
    ),
    "fire_no_dice": _message("no die is left", "il ne reste aucun dé"),
    "fire_arc_fixed": _message(
        "{degrees}° to either side of the front", "{degrees}° de part et d’autre de l’avant", table="arcs"
    ),
    "fire_arc_named": _message(
        "by the scenario it fires to {side} alone", "selon le scénario, elle ne tire que vers {side}", table="arcs"
    ),
    "fire_arc_turret": _message(
        "turret or mount of 360°: all round", "tourelle ou affût à 360° : tout autour", table="arcs"
    ),
    "fire_arc_all": _message("all round", "tout autour", table="arcs"),
    "fire_out_of_arc": _message(
        "{degrees}° off the front: out of its arc without a pivot",
        "à {degrees}° de l’avant : hors de l’arc sans pivoter",
        table="arcs",
    ),
    "fire_side": _message("{degrees}° off the front: {side}", "à {degrees}° de l’avant : {side}", table="arcs"),
    "fire_side_front": _message("the front", "l’avant", table="arcs"),
    "fire_side_left": _message("the left side", "le côté gauche", table="arcs"),
    "fire_side_right": _message("the right side", "le côté droit", table="arcs"),
    "fire_side_rear": _message("the rear", "l’arrière", table="arcs"),
    "fire_template": _message(
        "a template of {diameter} across; a unit is under it if any part of its base is",
        "un gabarit de {diameter} de diamètre ; une unité est dessous si une partie de son socle l’est",
    ),
    "fire_shift": _message("{name}: {amount}", "{name} : {amount}"),
    "fire_dice": _message("{name}: {amount} dice", "{name} : {amount} dés"),
    "fire_times": _message("{name}: {times} of the dice", "{name} : {times} des dés"),
    "fire_strength_times": _message("{name}: {times} times the strength", "{name} : {times} fois la force"),
    "fire_terrain": _message("target in {terrain}: {amount}", "cible dans « {terrain} » : {amount}"),
    "fire_bounded": _message("{raw} in all, {net} at most or least", "{raw} en tout, {net} au plus ou au moins"),
    "fire_halved": _message("{unit}: half strength", "{unit} : demi-force"),
    "fire_silent": _message("{unit} does not attack in its state", "{unit} n’attaque pas dans son état"),
    "fire_harmless": _message("{attack} does nothing to {unit}", "{attack} ne fait rien à {unit}"),
    "fire_not_his": _message(
        "{unit} does not make this attack: {attack}", "{unit} ne fait pas cette attaque : {attack}"
    ),
    "fire_too_weak": _message(
        "{chart}: {strength} is below the first column, {first}",
        "{chart} : {strength} est sous la première colonne, {first}",
    ),
    "fire_nothing": _message(
        "less than {first} after all shifts: nothing happens",
        "moins de {first} après tous les décalages : rien ne se passe",
    ),
    "fire_odds": _message("{ours} against {theirs}", "{ours} contre {theirs}"),
    "fire_not_spotted": _message("the target is not spotted", "la cible n’est pas repérée"),
}
"""By the keys under which a ruleset may have its own."""
