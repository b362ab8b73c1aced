"""Who sees whom: every pair of places of a map, clear, hindered by how much, or blind."""

from __future__ import annotations

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.base.text import Text
from workbench.engine.sight.results import SightRequest
from workbench.pages.hex_places import HexPlaces, look_between
from workbench.pages.packing import Array, Pack
from workbench.pages.page_part import PagePart, PageWork

_WORDS = {
    "sees_title": Text("What {place} sees", "Ce que voit {place}"),
    "seen_title": Text("Who sees {place}", "Qui voit {place}"),
    "sees_counts": Text(
        "{clear} hexes clear, {hindered} hindered, {blind} blind.",
        "{clear} hexagones dégagés, {hindered} gênés, {blind} cachés.",
    ),
    "clear": Text("clear", "dégagé"),
    "hindered": Text("hindered by {n}", "gêné de {n}"),
    "blind": Text("blind", "caché"),
    "clear_list": Text("clear", "dégagés"),
    "hindered_list": Text("hindered", "gênés"),
    "blind_list": Text("blind", "cachés"),
    "blind_mark": Text("hatched: not seen", "hachuré : non vu"),
    "hindered_mark": Text("number: hindered by so much", "nombre : gêné d’autant"),
    "direction": Text("Direction", "Sens"),
    "forward": Text("What it sees", "Ce qu’il voit"),
    "backward": Text("Who sees it", "Qui le voit"),
    "from_level": Text("Its level", "Son niveau"),
    "to_level": Text("Level of the others", "Niveau des autres"),
    "floor": Text("floor", "sol"),
    "one_way": Text(
        "Hexes that differ between the two directions: {n}", "Hexagones qui diffèrent entre les deux sens : {n}"
    ),
    "list_of": Text("{what} ({n})", "{what} ({n})"),
    "assumed": Text("Taken for granted", "Ce qui est supposé"),
}
_TOGETHER = 24
"""Areas that are judged together."""
MOST_HINDRANCE = 250
"""Lines that are hindered by more are told as hindered by this much."""


def _embed(work: PageWork) -> Pack:
    analysis: Analysis = work.analysis
    places = HexPlaces.of(analysis)
    codes, assumed = pair_codes(work, places)
    planes = max(1, int(codes.max(initial=0)).bit_length())
    arrays: dict[str, Array] = {
        f"plane{bit}": np.packbits((codes >> bit) & 1, axis=1, bitorder="little").ravel() for bit in range(planes)
    }
    caveat = analysis.caveat
    told = [*([caveat.text] if caveat is not None else []), *assumed]
    return Pack({"planes": planes, "assumed": told}, arrays)


def pair_codes(work: PageWork, places: HexPlaces) -> tuple[Array, tuple[Text, ...]]:
    """For every place (rows) and every place that it looks at: 0 blind, 1 clear, 1 + n hindered by n; and what all of them take
    for granted."""
    analysis: Analysis = work.analysis
    codes = np.zeros((places.count, places.count), dtype=np.uint8)
    said: list[frozenset[Text]] = []
    texts: dict[Text, None] = {}
    for observer_level in places.all_levels:
        observers = places.at_level(observer_level)
        for target_level in places.all_levels:
            targets = places.at_level(target_level)
            request = look_between(observer_level, target_level)
            for begin in range(0, len(observers), _TOGETHER):
                group = observers[begin : begin + _TOGETHER].tolist()
                codes[np.ix_(group, targets)] = _rows(work, places, group, targets, request)
                origin = int(places.hexes[group[0]])
                assumed = analysis.sight.assumed(origin, request)
                texts |= dict.fromkeys(assumed)
                said.append(frozenset(assumed))
                work.steps.step(len(group) if target_level == 0 else 0)
    return codes, tuple(text for text in texts if all(text in one for one in said))


def _rows(work: PageWork, places: HexPlaces, group: list[int], targets: Array, request: SightRequest) -> Array:
    analysis: Analysis = work.analysis
    looks = [(int(places.hexes[place]), request) for place in group]
    analysis.sight.judge_together(looks, work.cancel)
    rows = []
    for origin, _ in looks:
        area = analysis.area(origin, request, work.cancel)
        hindrance = np.minimum(area.hindrance, MOST_HINDRANCE)
        rows.append(np.where(area.visible, 1 + hindrance, 0)[places.hexes[targets]])
    return np.array(rows, dtype=np.uint8)


def _fits(analysis: AnyAnalysis) -> bool:
    return analysis.kind == "hex"


HEX_SIGHT = PagePart(
    "hex_sight",
    _fits,
    lambda analysis: HexPlaces.of(analysis).count if isinstance(analysis, Analysis) else 0,
    _embed,
    _WORDS,
    ("pair_codes.js", "hex_sight.js"),
)
