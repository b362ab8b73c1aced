"""The sentences about lines of sight, for rulesets that have none of their own; the sections come from the chart."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.rules.ruleset import Message


def _message(en: str, fr: str, decides: bool | None = None, column: str = "") -> Message:
    return Message("sight", Text(en, fr), decides, column)


SENTENCES: Mapping[str, Message] = {
    "sight_nothing": _message("No terrain lies on the line.", "Aucun terrain sur la ligne."),
    "sight_clear": _message("Nothing on the line blocks it.", "Rien sur la ligne ne l’arrête."),
    "sight_same_place": _message("Both stand at the same place.", "Les deux sont au même endroit."),
    "sight_depths": _message(
        "Shares of the depths allowed add up: {share} % of what a line may run in {pieces}.",
        "Les parts des profondeurs permises s’ajoutent : {share} % de ce qu’une ligne peut parcourir ({pieces}).",
        decides=True,
    ),
    "sight_depths_each": _message(
        "Each piece counts by itself: {pieces}.", "Chaque élément compte pour soi : {pieces}.", decides=True
    ),
    "sight_close": _message(
        "Too close to call: less than {tolerance} from the other answer.",
        "Trop juste pour trancher : à moins de {tolerance} de l’autre réponse.",
        decides=True,
    ),
    "sight_who_origin": _message("the observer is", "l’observateur est"),
    "sight_who_target": _message("the target is", "la cible est"),
    "sight_who_both": _message("both ends are", "les deux bouts sont"),
    "sight_blocks": _message(
        "{piece} blocks: for {length}, from {distance} on, the line runs in it at level {at}, below its top at {top}.",
        "{piece} : arrête la vue ; sur {length}, à partir de {distance}, la ligne y passe au niveau {at}, sous son "
        "sommet à {top}.",
        column="los",
    ),
    "sight_joint": _message(
        "{piece} and {other} block together: the line runs between them after {distance}, where they touch and leave "
        "no gap (top of {piece} {top}).",
        "{piece} et {other} arrêtent la vue ensemble : la ligne passe entre les deux après {distance}, là où ils se "
        "touchent sans laisser de jour (sommet de {piece} : {top}).",
        column="los",
    ),
    "sight_blocks_line": _message(
        "{piece} blocks: the line crosses it after {distance} at level {at}, below its top at {top}.",
        "{piece} : arrête la vue ; la ligne y passe après {distance}, au niveau {at}, sous son sommet à {top}.",
        column="los",
    ),
    "sight_blocks_total": _message(
        "{piece} blocks: {who} in contact, but total cover opens no line; crossed after {distance} at level {at}, "
        "below its top at {top}.",
        "{piece} : arrête la vue ; {who} au contact, mais un couvert total n’ouvre aucune ligne ; elle y passe après "
        "{distance}, au niveau {at}, sous son sommet à {top}.",
        column="los",
    ),
    "sight_own": _message(
        "{piece} does not block: {who} in it.",
        "{piece} : n’arrête pas la vue ; {who} dedans.",
        decides=True,
        column="los",
    ),
    "sight_own_hill": _message(
        "{piece} does not block: {who} on it.",
        "{piece} : n’arrête pas la vue ; {who} dessus.",
        decides=True,
        column="los",
    ),
    "sight_own_line": _message(
        "{piece} does not block: {who} within {contact} of it.",
        "{piece} : n’arrête pas la vue ; {who} à moins de {contact}.",
        decides=True,
        column="los",
    ),
    "sight_over": _message(
        "{piece}: the line passes over it, at level {at} or higher; its top is at {top}.",
        "{piece} : la ligne passe par-dessus, au niveau {at} ou plus haut ; son sommet est à {top}.",
        decides=True,
        column="los",
    ),
    "sight_deep": _message(
        "{piece}: {length} of the line below its top, {allowed} are allowed.",
        "{piece} : {length} de ligne sous son sommet, {allowed} sont permis.",
        decides=True,
        column="los",
    ),
    "sight_too_deep": _message(
        "{piece} blocks: {length} of the line below its top, more than the {allowed} allowed.",
        "{piece} : arrête la vue ; {length} de ligne sous son sommet, plus que les {allowed} permis.",
        column="los",
    ),
    "sight_deep_together": _message(
        "{piece}: {length} of the line below its top, {share} % of the {allowed} allowed; with the other pieces that "
        "is too much.",
        "{piece} : {length} de ligne sous son sommet, {share} % des {allowed} permis ; avec les autres éléments, c’est trop.",
        column="los",
    ),
    "sight_trench": _message(
        "{piece}: {length} of the line inside the trench, {allowed} are allowed.",
        "{piece} : {length} de ligne dans la tranchée, {allowed} sont permis.",
        decides=True,
        column="los",
    ),
    "sight_trench_long": _message(
        "{piece} blocks: {length} of the line inside the trench, {allowed} are allowed.",
        "{piece} : arrête la vue ; {length} de ligne dans la tranchée, {allowed} sont permis.",
        column="los",
    ),
    "sight_trench_free": _message(
        "{piece}: a line out of, into or over a trench is free.",
        "{piece} : une ligne qui sort d’une tranchée, y entre ou passe par-dessus est libre.",
        decides=True,
        column="los",
    ),
    "sight_ravine": _message(
        "{piece} hides: {who} at its bottom, seen only from there and from its slopes.",
        "{piece} : {who} au fond, visible seulement de là et des pentes.",
        column="los",
    ),
    "sight_ravine_in": _message(
        "{piece}: {who} at its bottom; one sees along it and from its slopes.",
        "{piece} : {who} au fond ; on voit le long et depuis ses pentes.",
        decides=True,
        column="los",
    ),
    "sight_ravine_over": _message(
        "{piece}: the line passes over it, both ends are outside.",
        "{piece} : la ligne passe par-dessus, les deux bouts sont dehors.",
        decides=True,
        column="los",
    ),
    "sight_none": _message("{piece}: no effect on sight.", "{piece} : sans effet sur la vue.", column="los"),
    "sight_smoke": _message(
        "{piece}: no effect on sight.", "{piece} : sans effet sur la vue.", decides=True, column="los"
    ),
    "sight_margin_misses": _message("misses {piece} by {by}", "passe à {by} ({piece})"),
    "sight_margin_frees": _message("clear {by} further aside ({piece})", "libre {by} plus à côté ({piece})"),
    "sight_margin_turn": _message("clear when turned by {by} ({piece})", "libre en tournant de {by} ({piece})"),
    "sight_margin_other": _message("the other answer is {by} away", "l’autre réponse est à {by}"),
    "sight_margin_spare": _message("{by} of depth to spare", "{by} de profondeur en réserve"),
    "sight_margin_deep": _message("{by} too deep", "{by} de profondeur en trop"),
    "sight_along_target_back": _message("target {by} farther: {state}", "cible {by} plus loin : {state}"),
    "sight_along_target_forward": _message("target {by} nearer: {state}", "cible {by} plus près : {state}"),
    "sight_along_origin_back": _message("observer {by} farther back: {state}", "observateur {by} en arrière : {state}"),
    "sight_along_origin_forward": _message("observer {by} forward: {state}", "observateur {by} en avant : {state}"),
    "sight_along_it": _message("it", "elle"),
    "sight_along_target": _message("the target", "la cible"),
    "sight_now_dead": _message("{it} is in the dead ground of {piece}", "{it} est dans l’angle mort ({piece})"),
    "sight_now_dead_not": _message("{it} is out of the dead ground of {piece}", "{it} sort de l’angle mort ({piece})"),
    "sight_now_behind": _message("{piece} is in between", "quelque chose est entre les deux ({piece})"),
    "sight_now_behind_not": _message("{piece} is no longer in between", "plus rien n’est entre les deux ({piece})"),
    "sight_now_area": _message("in {piece}", "dedans ({piece})"),
    "sight_now_area_not": _message("out of {piece}", "dehors ({piece})"),
    "sight_now_contact": _message("in contact with {piece}", "au contact ({piece})"),
    "sight_now_contact_not": _message("out of contact with {piece}", "plus au contact ({piece})"),
    "sight_now_ground": _message("on {piece}", "dessus ({piece})"),
    "sight_now_ground_not": _message("off {piece}", "plus dessus ({piece})"),
    "sight_now_deep": _message("too deep in {piece}", "trop loin dedans ({piece})"),
    "sight_now_deep_not": _message("no longer too deep in {piece}", "plus trop loin dedans ({piece})"),
    "sight_now_other": _message("the line is stopped", "la vue est arrêtée"),
    "sight_now_other_not": _message("the line is clear", "la vue est libre"),
    "sight_assume_levels": _message(
        "Observer at level {eye}, target at level {aim}.", "Observateur au niveau {eye}, cible au niveau {aim}."
    ),
    "sight_assume_middles": _message(
        "The line runs from middle to middle of the bases.", "La ligne va de centre à centre des socles."
    ),
    "sight_assume_area": _message(
        "Observer at level {eye}; targets are bare points {above} levels above the ground of their places.",
        "Observateur au niveau {eye} ; les cibles sont de simples points, {above} niveaux au-dessus du sol de leur place.",
    ),
    "sight_assume_ground": _message(
        "Observer at level {eye}; targets are bare points on the ground of their places.",
        "Observateur au niveau {eye} ; les cibles sont de simples points sur le sol de leur place.",
    ),
    "sight_assume_part": _message(
        "Seen or blind: judged where its middle is. Its base reaches {reach} farther, and a part of it may be seen "
        "from there on.",
        "Vu ou aveugle : jugé là où est son milieu. Son socle s’étend {reach} plus loin, et une partie peut être vue "
        "à partir de là.",
    ),
    "sight_anybody": _message("any unit", "une unité quelconque"),
    "sight_high": _message("{tall} level high", "{tall} niveau de haut"),
    "sight_flat": _message("on its ground", "au niveau de son sol"),
    "sight_raised": _message("at level +{above}", "au niveau +{above}"),
    "sight_assume_pair": _message(
        "How close it is, is said of the line shown; another line between the bases may be closer to the other "
        "verdict, or farther.",
        "La marge est celle de la ligne montrée ; une autre ligne entre les socles peut être plus près du verdict "
        "contraire, ou plus loin.",
    ),
    "sight_assume_smoke": _message(
        "Smoke hinders sight as its row of the chart says.", "La fumée gêne la vue comme le dit sa ligne du tableau."
    ),
    "sight_assume_units": _message("Units do not block lines.", "Les unités n’arrêtent pas les lignes."),
}
"""By the keys under which a ruleset may have its own."""
