"""The sentences about spotting, for rulesets that have none of their own; the sections come from the chart."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.rules.ruleset import Message


def _message(en: str, fr: str, decides: bool | None = None) -> Message:
    return Message("", Text(en, fr), decides)


SENTENCES: Mapping[str, Message] = {
    "spot_blind": _message("{unit} never spots", "{unit} ne repère jamais"),
    "spot_nobody": _message(
        "nobody on the map could spot this hex", "personne sur la carte ne pourrait repérer cet hexagone"
    ),
    "spot_blocked": _message("not in sight: not spotted", "hors de vue : non repéré", decides=False),
    "spot_adjacent": _message(
        "{range} hexes away: up to {always} everybody in sight is spotted",
        "à {range} hexagones : jusqu’à {always}, tout ce qui est en vue est repéré",
        decides=True,
    ),
    "spot_within": _message(
        "{range} hexes away, within the limit of {limit}: spotted",
        "à {range} hexagones, dans la limite de {limit} : repéré",
        decides=True,
    ),
    "spot_beyond": _message(
        "{range} hexes away, beyond the limit of {limit}: not spotted",
        "à {range} hexagones, au-delà de la limite de {limit} : non repéré",
    ),
    "spot_no_limit": _message("whoever is in sight is spotted", "tout ce qui est en vue est repéré", decides=True),
    "spot_terrain": _message(
        "in {terrain}: spotted from up to {limit} hexes away", "dans « {terrain} » : repéré jusqu’à {limit} hexagones"
    ),
    "spot_terrain_more": _message(
        "in {terrain}: spotted from up to {own} hexes away, {more} more for this observer: {limit}",
        "dans « {terrain} » : repéré jusqu’à {own} hexagones, {more} de plus pour cet observateur : {limit}",
    ),
    "spot_base": _message(
        "units are spotted from up to {limit} hexes away", "les unités sont repérées jusqu’à {limit} hexagones"
    ),
    "spot_condition": _message(
        "{condition}: units are spotted from up to {limit} hexes away",
        "{condition} : les unités sont repérées jusqu’à {limit} hexagones",
    ),
    "spot_height": _message(
        "the observer is {n} levels higher: {gain} hexes more, {limit} in all",
        "l’observateur est {n} niveaux plus haut : {gain} hexagones de plus, {limit} en tout",
    ),
    "spot_height_reduced": _message(
        "the observer is higher, which adds nothing while the range is reduced",
        "l’observateur est plus haut, ce qui n’ajoute rien quand la portée est réduite",
    ),
    "spot_marked": _message(
        "its state or what it does: terrain does not hide it",
        "son état ou ce qu’elle fait : le terrain ne la cache pas",
    ),
    "spot_assumed_observer": _message("observer: an ordinary unit", "observateur : une unité ordinaire"),
    "spot_assumed_standing": _message("observer: {unit}, who stands there", "observateur : {unit}, qui s’y trouve"),
    "spot_assumed_kind": _message("target: an ordinary unit so described", "cible : une unité ordinaire ainsi décrite"),
    "spot_assumed_target": _message("target: an ordinary unit", "cible : une unité ordinaire"),
}
"""By the keys under which a ruleset may have its own."""
