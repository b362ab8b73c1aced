"""Which points of the grid see which: a bit for every pair, as the program judges the lines of many points together."""

from __future__ import annotations

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.engine.sight.results import TabletopRequest
from workbench.pages.packing import Pack
from workbench.pages.page_part import PagePart, PageWork
from workbench.pages.table_points import TablePoints
from workbench.planning.posts import points_seen

_WORDS = {
    "direction": Text("Direction", "Sens"),
    "forward": Text("What it sees", "Ce qu’il voit"),
    "backward": Text("Who sees it", "Qui le voit"),
    "sees_title": Text("What is seen from {place}", "Ce qu’on voit de {place}"),
    "seen_title": Text("From where {place} is seen", "D’où l’on voit {place}"),
    "sees_share": Text(
        "{n} of {all} points of the grid, {share} % of the table.",
        "{n} points de la grille sur {all}, {share} % de la table.",
    ),
    "nearest_point": Text(
        "Answers are for the point of the grid at {point}, {n} away. The grid has a point every {step}: no place is farther "
        "than {error} from one.",
        "Réponses pour le point de la grille en {point}, à {n} d’ici. La grille a un point tous les {step} : aucun endroit "
        "n’en est à plus de {error}.",
    ),
    "blind_mark": Text("hatched: not seen", "hachuré : non vu"),
    "whose_height": Text(
        "For infantry on the ground at both ends, or whoever is as low.",
        "Pour de l’infanterie au sol aux deux bouts, ou qui est aussi bas.",
    ),
    "assumed": Text("Taken for granted", "Ce qui est supposé"),
    "spoken_seen": Text("seen", "vu"),
    "spoken_blind": Text("not seen", "non vu"),
}


def _embed(work: PageWork) -> Pack:
    analysis: TabletopAnalysis = work.analysis
    places = TablePoints.of(analysis).places(analysis)
    rows = points_seen(analysis, places, places, cancel=work.cancel, progress=lambda done, total: work.steps.step())
    assumed = analysis.area(places[0], TabletopRequest(), work.cancel).assumed
    bits = np.packbits(rows, axis=1, bitorder="little")
    return Pack({"planes": 1, "assumed": list(assumed)}, {"plane0": bits.ravel()})


def _effort(analysis: AnyAnalysis) -> int:
    return len(TablePoints.of(analysis).places(analysis)) if isinstance(analysis, TabletopAnalysis) else 0


TABLE_SIGHT = PagePart(
    "table_sight",
    lambda analysis: analysis.kind == "table",
    _effort,
    _embed,
    _WORDS,
    ("pair_codes.js", "table_sight.js"),
)
