"""The sentences about movement, for rulesets that have none of their own; the sections come from the chart."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.rules.ruleset import Message


def _message(en: str, fr: str, table: str = "passage") -> Message:
    return Message(table, Text(en, fr))


SENTENCES: Mapping[str, Message] = {
    "move_clear": _message("{length} of way", "{length} de chemin", table="movement"),
    "move_road": _message(
        "{length} on a road, where the move is {road} instead of {clear}",
        "{length} sur une route, où le potentiel est de {road} au lieu de {clear}",
        table="movement",
    ),
    "move_road_plain": _message("{length} on a road", "{length} sur une route", table="movement"),
    "move_half": _message("{length} in {piece}, counted {times} times", "{piece} : {length}, comptés {times} fois"),
    "move_enters": _message("{cost} for going into {piece}", "{piece} : {cost} à l’entrée"),
    "move_starts": _message("{cost} for moving off inside {piece}", "{piece} : {cost} pour un départ dedans"),
    "move_crosses": _message("{cost} for crossing {piece}{times}", "{piece} : {cost} au franchissement{times}"),
    "move_half_line": _message(
        "{cost}, half the allowance, for crossing {piece}{times}",
        "{piece} : {cost}, la moitié du potentiel, au franchissement{times}",
    ),
    "move_half_move": _message(
        "{cost}, half the allowance, because the move touches {piece}",
        "{piece} : touché par le mouvement, {cost}, la moitié du potentiel",
    ),
    "move_forbidden": _message("{piece}: forbidden ({column})", "{piece} : interdit ({column})"),
    "move_off_roads": _message(
        "the road allowance holds only for a move that stays on roads",
        "le potentiel sur route ne vaut que pour un mouvement entièrement sur route",
        table="movement",
    ),
    "move_off_table": _message("that is off the table", "c’est hors de la table", table="movement"),
    "move_no_way": _message(
        "no way leads there that is not closed to the mover", "aucun chemin ouvert à l’unité n’y mène"
    ),
    "move_beyond": _message(
        "it costs {cost}, and the allowance is {allowance}",
        "cela coûte {cost}, et le potentiel est de {allowance}",
        table="movement",
    ),
    "move_immobilised": _message(
        "{who} does not move in its state", "{who} ne bouge pas dans son état", table="movement"
    ),
    "move_stays": _message(
        "{who} has no allowance and stays where it is",
        "{who} n’a pas de potentiel et reste sur place",
        table="movement",
    ),
    "move_shut_in": _message(
        "it starts in {piece}, forbidden to it, and does not move",
        "départ dans un terrain interdit ({piece}) : pas de mouvement",
    ),
    "move_mode_unfit": _message(
        "{who} cannot move like that: {mode}", "{who} ne peut pas se déplacer ainsi : {mode}", table="movement"
    ),
    "move_test_immobilised": _message(
        "{piece}: a die decides whether the mover is immobilised there",
        "{piece} : un dé décide si l’unité y est immobilisée",
    ),
    "move_test_experience": _message(
        "{piece}: a test before crossing; who fails stops before it",
        "{piece} : un test avant de franchir ; qui échoue s’arrête devant",
    ),
    "move_measured": _message(
        "The middle of the base moves and is measured; only terrain is in its way, other units are not.",
        "C’est le centre du socle qui se déplace et que l’on mesure ; seul le terrain gêne, pas les autres unités.",
    ),
    "move_clear_of": _message(
        "The middle of the base is measured, and the base keeps clear of what is forbidden; other units are not in its way.",
        "C’est le centre du socle que l’on mesure, et le socle reste hors de ce qui est interdit ; les autres unités "
        "ne gênent pas.",
    ),
    "move_inside": _message(
        "It starts in {piece}, forbidden to it; the way out to the nearest edge costs its length.",
        "Départ dans un terrain interdit ({piece}) ; le chemin vers le bord le plus proche coûte sa longueur.",
    ),
    "move_gait": _message("{who} moves by a working value", "{who} se déplace selon une valeur de travail"),
    "move_experience_unknown": _message(
        "The chance of a test is not known: the table has no score for the unit.",
        "La chance d’un test n’est pas connue : la table n’a pas de score pour l’unité.",
    ),
}
"""By the keys under which a ruleset may have its own."""
