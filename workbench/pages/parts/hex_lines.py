"""Why a line is open or blocked: the reason that decides, for pairs of places, and what the side view of a line shows."""

from __future__ import annotations

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.base.text import Text
from workbench.engine.sight.results import Reason
from workbench.engine.sight.wording import difference
from workbench.pages.hex_places import HexPlaces, look_between
from workbench.pages.line_words import LINE_SCRIPTS, LINE_WORDS
from workbench.pages.packing import Array, Pack, smallest
from workbench.pages.page_part import PagePart, PageWork
from workbench.pages.sentences import SentenceTable

_WORDS = {
    **LINE_WORDS,
    "line_title": Text("Line of sight from {here} to {there}", "Ligne de vue de {here} à {there}"),
    "line_none": Text("Line to hex", "Ligne vers l’hexagone"),
    "line_clear": Text("Clear", "Dégagée"),
    "line_hindered": Text("Clear, hindered by {n}", "Dégagée, gênée de {n}"),
    "line_blocked": Text("Blocked", "Bloquée"),
    "line_blocked_at": Text("Blocked at {at}", "Bloquée en {at}"),
    "line_back": Text(
        "The other way, from {there} to {here}: {verdict}", "Dans l’autre sens, de {there} à {here} : {verdict}"
    ),
    "line_range": Text("{n} hexes", "{n} hexagones"),
    "line_metres": Text("{n} hexes, {m} m", "{n} hexagones, {m} m"),
    "no_reason": Text(
        "The reason of this line is not on the page; the verdict is.",
        "La raison de cette ligne n’est pas sur la page ; le verdict y est.",
    ),
    "side_step": Text("{place} {ground}", "{place} {ground}"),
    "side_top": Text("{place} {ground} up to {top}", "{place} {ground} jusqu’à {top}"),
    "by_levels": Text(
        "The line is judged by heights and distances; where the drawn line passes over or through what stands there decides "
        "nothing.",
        "La ligne se juge par hauteurs et distances ; peu importe où le trait dessiné passe sur ce qui s’y trouve ou "
        "à travers.",
    ),
    "start_level": Text("Level at {place}", "Niveau en {place}"),
}
MOST_REASONS = 700_000
"""Pairs of places whose reasons are embedded: a minute of work, and at most a megabyte. Of larger maps near pairs and those
with a unit."""
_TOGETHER = 6_000
"""Lines that are judged together."""
_LEFT_OUT = Text(
    "Reasons of lines longer than {n} hexes, but for those from and to units as they stand: of the others only the "
    "verdict is here.",
    "Les raisons des lignes de plus de {n} hexagones, sauf depuis et vers les unités en place : des autres, seul le "
    "verdict est ici.",
)


def _embed(work: PageWork) -> Pack:
    analysis: Analysis = work.analysis
    places = HexPlaces.of(analysis)
    within, held = reasons_within(analysis, places)
    if within < _longest(analysis):
        work.left_out.append(_LEFT_OUT.format(n=within))
    table = SentenceTable(analysis.scenario.board.grid.labels)
    reasons = np.zeros(len(held), dtype=np.uint32)
    eyes, marks = np.zeros(places.count, dtype=np.float32), np.zeros(places.count, dtype=np.float32)
    sloped = True
    differences = np.zeros(len(held), dtype=np.uint32)
    table.number(_SAME_BOTH_WAYS)
    for some in _batches(places, held):
        origins, targets = held[some].T
        levels = int(places.levels[origins[0]]), int(places.levels[targets[0]])
        ends = np.stack([places.hexes[origins], places.hexes[targets]], axis=1).tolist()
        lines = analysis.lines(ends, look_between(*levels), work.cancel)
        reasons[some] = [table.number(line.deciding) for line in lines]
        for place, line in zip(some.tolist(), lines, strict=True):
            if line.asymmetric and (why := difference(line)):
                differences[place] = table.number(why[0])
        eyes[origins] = [line.observer_height for line in lines]
        marks[targets] = [line.target_height for line in lines]
        sloped = sloped and all(line.sloped for line in lines[:50])
        work.steps.step(-(-len(some) // _FEW_LINES))
    values, arrays = table.packed()
    values |= {"within": within, "sloped": sloped, "near": sorted(_unit_hexes(analysis))}
    arrays |= {"reason": smallest(reasons), "differs": smallest(differences), "eye": eyes, "mark": marks}
    texts, numbers = _assumed_at(analysis, places)
    return Pack(values | {"assumed_at": texts}, arrays | {"assumed": numbers})


_SAME_BOTH_WAYS = Reason("", "", Text())


def _assumed_at(analysis: Analysis, places: HexPlaces) -> tuple[list[list[Text]], Array]:
    """What lines from each place take for granted that not all do: lists of texts, and the number of that of each place."""
    every = [
        analysis.sight.assumed(int(number), look_between(int(level), 0))
        for number, level in zip(places.hexes, places.levels, strict=True)
    ]
    shared = set[Text].intersection(*map(set, every))
    lists: dict[tuple[Text, ...], int] = {}
    numbers = [lists.setdefault(tuple(text for text in texts if text not in shared), len(lists)) for texts in every]
    return [list(texts) for texts in lists], smallest(np.array(numbers))


_FEW_LINES = 100
"""So many lines are a step of progress."""


def reasons_within(analysis: Analysis, places: HexPlaces) -> tuple[int, Array]:
    """How long the lines are (in hexes) of which every reason is embedded, and all pairs of places with one, in the order of
    the first and then of the second; shape (count, 2)."""
    grid = analysis.scenario.board.grid
    near = np.isin(places.hexes, list(_unit_hexes(analysis)))
    distances = np.array([grid.distances(int(hex_))[places.hexes] for hex_ in places.hexes], dtype=np.int32)
    distances[near, :] = 0
    distances[:, near] = 0
    counts = np.cumsum(np.bincount(distances.ravel()))
    within = max(1, int(np.searchsorted(counts, MOST_REASONS, side="right")) - 1)
    return min(within, _longest(analysis)), np.argwhere(distances <= within)


def _unit_hexes(analysis: Analysis) -> set[int]:
    return {unit.at for _, unit in analysis.scenario.forces if unit.at is not None}


def _longest(analysis: Analysis) -> int:
    grid = analysis.scenario.board.grid
    return max(int(grid.distances(number).max()) for number in (0, grid.size - 1, grid.across - 1))


def _batches(places: HexPlaces, held: Array) -> list[Array]:
    """The numbers of pairs that are judged together: of the same levels."""
    levels = places.levels[held]
    keys = levels[:, 0] * 1000 + levels[:, 1]
    found: list[Array] = []
    for key in np.unique(keys):
        some = np.flatnonzero(keys == key)
        found += np.array_split(some, -(-len(some) // _TOGETHER))
    return found


def _effort(analysis: AnyAnalysis) -> int:
    if not isinstance(analysis, Analysis):
        return 0
    return min(HexPlaces.of(analysis).count ** 2, MOST_REASONS) // _FEW_LINES


def _fits(analysis: AnyAnalysis) -> bool:
    return analysis.kind == "hex"


HEX_LINES = PagePart("hex_lines", _fits, _effort, _embed, _WORDS, ("line_reasons.js", *LINE_SCRIPTS, "hex_lines.js"))
