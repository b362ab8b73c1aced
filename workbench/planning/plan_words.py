"""Words that several plans share: names, chances, counts, and what a plan says first because the map lacks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.base_analysis import party_of
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import LANGUAGES, Text, decimal
from workbench.engine.sight.results import Reason
from workbench.planning.plan_fields import CHANCE, FIRED, SEEN, SPOTTED
from workbench.rules.values import citation_words
from workbench.scenario.zones import Zone

_MOST_NAMED, _FEW, _MOST_ZONES = 6, 2, 8
COUNTED = {
    SEEN: Text("seen by", "vu par"),
    SPOTTED: Text("spotted by", "repéré par"),
    FIRED: Text("fired at by", "sous le tir de"),
    CHANCE: Text("chance of any effect, in per cent", "chance d’un effet, en pour cent"),
}


NOBODY = {
    SEEN: Text("Seen by nobody: {share}% of the {map}", "Vu de personne : {share} % de la {map}"),
    SPOTTED: Text("Spotted by nobody: {share}% of the {map}", "Repéré de personne : {share} % de la {map}"),
    FIRED: Text("Fired at by nobody: {share}% of the {map}", "Sous le tir de personne : {share} % de la {map}"),
}
"""The ground that nobody sees, would spot the target on, may fire at; by what is counted."""
NO_CHANCE = Text(
    "No chance is known: choose the kind of the target", "Aucune chance connue : choisissez le type de la cible"
)
EACH_ALONE = Text(
    "Chance: each unit fires alone, once, with its best weapon",
    "Chance : chaque unité tire seule, une fois, de sa meilleure arme",
)


def listed(names: Sequence[Text]) -> Text:
    return Text(", ".join(one.en for one in names), ", ".join(one.fr for one in names))


def grouped(names: Sequence[Text], most: int) -> Text:
    """Names, those that come several times told once with how often; after ``most`` of them how many more there are."""
    counted = Counter(names)
    shown = [
        name if often == 1 else Text(f"{name.en} ×{often}", f"{name.fr} ×{often}")
        for name, often in list(counted.items())[:most]
    ]
    more = len(counted) - most
    return listed([*shown, Text("{n} more", "{n} de plus").format(n=more)] if more > 0 else shown)


def percent(chance: Fraction) -> Text:
    """A chance in whole per cent; what is only nearly impossible or certain is told as that."""
    if 0 < chance < Fraction(1, 200):
        return Text("<1%", "<1\u00a0%")
    if Fraction(199, 200) <= chance < 1:
        return Text(">99%", ">99\u00a0%")
    shown = f"{float(chance * 100):.0f}"
    return Text(f"{shown}%", f"{shown}\u00a0%")


def weapon_count(weapons: int) -> Text:
    """The number of weapons, in words."""
    return Text("1 weapon", "1 arme") if weapons == 1 else Text("{n} weapons", "{n} armes").format(n=weapons)


def turn_count(turns: int) -> Text:
    """How many turns something takes."""
    return Text("1 turn", "1 tour") if turns == 1 else Text("{n} turns", "{n} tours").format(n=turns)


def no_zone(name: str, zones: Sequence[Zone] = ()) -> CannotAnswer:
    """CannotAnswer (``unknown_zone``), with the zones that there are."""
    words = Text(f'there is no zone "{name}"', f"il n’y a pas de zone « {name} »")
    there = zones_there(name, zones)
    return CannotAnswer("unknown_zone", Text(words.en + there.en, words.fr + there.fr))


def zones_there(name: str, zones: Sequence[Zone]) -> Text:
    """A hint that names the zones of a scenario, those that are called nearly so first; empty without zones."""
    if not zones:
        return Text()
    ids = [zone.id for zone in zones]
    near = get_close_matches(name, ids, n=_MOST_ZONES)
    names = list(dict.fromkeys((*near, *ids)))
    more = " …" if len(names) > _MOST_ZONES else ""
    listed_ = ", ".join(names[:_MOST_ZONES]) + more
    return Text(f" (zones: {listed_})", f" (zones : {listed_})")


def shots_words(shots: Sequence[tuple[Text, Fraction | None]], together: Fraction | None) -> Text:
    """What weapons contribute at one place: each with its chance where that is known, then all of them together."""
    parts = [
        name if chance is None else Text(f"{name.en} {percent(chance).en}", f"{name.fr} {percent(chance).fr}")
        for name, chance in shots
    ]
    words = grouped(parts, _MOST_NAMED)
    if together is None or len(shots) < _FEW:
        return words
    all_of_them = Text("together {p}", "ensemble {p}").format(p=percent(together))
    return Text(f"{words.en} · {all_of_them.en}", f"{words.fr} · {all_of_them.fr}")


def warned(caveat: Reason) -> Text:
    """A caveat as the first line of a plan."""
    words = Text("⚠ {text} [{rule}]", "⚠ {text} [{rule}]")
    return words.format(text=caveat.text, rule=Text(*(citation_words(caveat.rule, one) for one in LANGUAGES)))


# --- Parts of answers of the query protocol in words.


def place_in_words(place: Any) -> Text:
    """A place of an answer: the label of a hex, or a point as ``x,y``, as the command line takes it, to a tenth."""
    return Text.of(place if isinstance(place, str) else ",".join(f"{round(part, 1):g}" for part in place))


def number_in_words(value: float) -> Text:
    """A cost or an exposure of an answer."""
    return decimal(f"{value:.4g}")


def percent_with_tenth(chance: Fraction) -> Text:
    """A chance in per cent with one decimal."""
    return Text("{n} %", "{n} %").format(n=decimal(f"{float(chance * 100):.1f}"))


def likeliest(chances: Mapping[str, Fraction]) -> list[str]:
    """The labels of the ten hexes with the greatest chances, the greatest first; none with a chance of 0."""
    return sorted((label for label in chances if chances[label]), key=lambda label: -chances[label])[:10]


HIT_MOST_LIKELY = Text("where a target is hit most likely:", "où une cible est le plus probablement touchée :")


def weapon_of_unit(analysis: AnyAnalysis) -> Callable[[str, str], Text]:
    """What names a unit (an id) with one of its weapons (a key) in a sentence."""

    def called(unit_id: str, weapon: str) -> Text:
        found = analysis.scenario.forces.find(unit_id)
        if found is None:
            return Text.of(f"{unit_id} ({weapon})")
        side, unit = found
        names = analysis.called(unit)
        arm = analysis.fire.weapons(party_of(side, unit)).get(weapon, Text.of(weapon))
        return Text(f"{names.en} ({arm.en})", f"{names.fr} ({arm.fr})")

    return called
