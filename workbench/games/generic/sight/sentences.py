"""The sentences about lines of sight, for rulesets that have none of their own; the sections come from the chart."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.rules.ruleset import Message


def _message(en: str, fr: str, decides: bool | None = None) -> Message:
    return Message("", Text(en, fr), decides)


SENTENCES: Mapping[str, Message] = {
    "sight_open": _message("nothing stops the line", "rien n’arrête la ligne"),
    "sight_adjacent": _message(
        "{at} is the next hex: nothing lies between", "{at} est l’hexagone voisin : il n’y a rien entre les deux"
    ),
    "sight_same_hex": _message("in the same hex {at}", "dans le même hexagone {at}"),
    "sight_blocks": _message("{at}: {terrain} blocks the line", "{at} : {terrain} arrête la ligne"),
    "sight_blocks_height": _message(
        "{at}: {terrain}, up to {top}, blocks a line from {eye} to {aim}",
        "{at} : {terrain}, jusqu’à {top}, arrête une ligne de {eye} à {aim}",
    ),
    "sight_below": _message(
        "{at}: {terrain}, up to {top}, does not reach a line from {eye} to {aim}",
        "{at} : {terrain}, jusqu’à {top}, n’atteint pas une ligne de {eye} à {aim}",
        decides=True,
    ),
    "sight_not_above_end": _message(
        "{at}: {terrain}, up to {top}, is not above the higher end of the line, {end}, which counts all along it",
        "{at} : {terrain}, jusqu’à {top}, n’est pas au-dessus du bout le plus haut de la ligne, {end}, qui compte sur toute"
        " sa longueur",
        decides=True,
    ),
    "sight_pools": _message(
        "{at}: {terrain}; {limit} such hexes together block the line",
        "{at} : {terrain} ; {limit} hexagones de ce genre arrêtent ensemble la ligne",
        decides=True,
    ),
    "sight_pool_blocks": _message(
        "{at}: {terrain}; with {n} such hexes on it the line is blocked ({limit} are enough)",
        "{at} : {terrain} ; avec {n} hexagones de ce genre, la ligne est arrêtée ({limit} suffisent)",
    ),
    "sight_hinders": _message(
        "{at}: {terrain} hinders the line by {n}", "{at} : {terrain} gêne la ligne de {n}", decides=True
    ),
    "sight_hindrance_blocks": _message(
        "{at}: {terrain}; hindrances of {n} in all block the line ({limit} are enough)",
        "{at} : {terrain} ; {n} de gêne en tout arrêtent la ligne ({limit} suffisent)",
    ),
    "sight_side_blocks": _message("{at}: {terrain} blocks the line", "{at} : {terrain} arrête la ligne"),
    "sight_side_passed": _message(
        "{at}: {terrain} does not stop this line", "{at} : {terrain} n’arrête pas cette ligne", decides=True
    ),
    "sight_side_hinders": _message("{at}: {terrain} hinders the line by {n}", "{at} : {terrain} gêne la ligne de {n}"),
    "sight_too_far": _message(
        "{range} hexes away; one sees {limit} hexes far ({condition})",
        "à {range} hexagones ; on voit à {limit} hexagones ({condition})",
    ),
    "sight_end_hex": _message(
        "{at}: {terrain} does not stop lines that end in it",
        "{at} : {terrain} n’arrête pas les lignes qui y finissent",
        decides=True,
    ),
    "sight_step_clear": _message("{at}: {terrain}", "{at} : {terrain}"),
    "sight_step_side": _message(
        "along the hexside {at}/{other}, judged by {chosen}", "le long du côté {at}/{other}, jugé par {chosen}"
    ),
    "sight_asymmetric": _message(
        "the line the other way has another answer", "la ligne en sens inverse a une autre réponse"
    ),
    "sight_assume_level": _message("eye at {level}", "œil à {level}"),
    "sight_assume_limit": _message(
        "one sees {limit} hexes far ({condition})", "on voit à {limit} hexagones ({condition})"
    ),
}
"""By the keys under which a ruleset may have its own."""
