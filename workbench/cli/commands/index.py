"""``index``: who sees whom on the whole map, and which hexes are the most and the least exposed."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from workbench.analysis import Analysis
from workbench.base.arrays import IntArray
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.asking import SCENARIO, sight_fields
from workbench.cli.console import DONE, ERRORS, USAGE, Console
from workbench.cli.index_files import ENDINGS, save_index, summary
from workbench.cli.indexing import index_of
from workbench.cli.loading import open_any
from workbench.cli.progress import ProgressLine
from workbench.cli.protocol.fields import Fields
from workbench.cli.protocol.question import Question
from workbench.cli.telling import tell_assumed
from workbench.sight.exposure import VisibilityIndex
from workbench.sight.results import PURPOSES, Party, SightRequest
from workbench.table_analysis import TableAnalysis

ABOUT = Text(
    "who sees whom on a whole map: every pair of hexes",
    "qui voit qui sur toute une carte : chaque paire d’hexagones",
)
_PURPOSE = Text("what the lines are for", "à quoi servent les lignes")
_SIDE = Text("the side that looks", "le camp qui regarde")
_OBSERVER = Text("unit kind of the observers", "type d’unité des observateurs")
_LEVEL = Text("levels of the observers above their hexes", "niveaux des observateurs au-dessus de leurs hexagones")
_TARGET_LEVEL = Text("levels of the targets above their hexes", "niveaux des cibles au-dessus de leurs hexagones")
_JOBS = Text("how many processes; all processors without it", "nombre de processus ; sans lui, tous les processeurs")
_OUT = Text("write the index to a file: .json or .npz", "écrire l’index dans un fichier : .json ou .npz")
_JSON = Text("print the counts of every hex as one line of JSON", "donner les comptes de chaque hexagone en JSON")
_TABLE = Text(
    "an index pairs the hexes of a map; a table has none: ask for the area of a place",
    "un index met en paires les hexagones d’une carte ; une table n’en a pas : demandez le champ de vision d’un lieu",
)
_BAD_ENDING = Text("{file}: the ending must be one of {known}", "{file} : l’extension doit être l’une de {known}")
_BAD_JOBS = Text("at least one process is needed", "il faut au moins un processus")
_PROGRESS = Text("{done} of {total} parts of the map looked from", "{done} parties de la carte sur {total} observées")
_SHARE = Text(
    "{hexes} hexes, {purpose}: {share} % of the {pairs} ordered pairs are in sight.",
    "{hexes} hexagones, {purpose} : {share} % des {pairs} paires ordonnées se voient.",
)
_MOST_SEEN = Text("seen from the most hexes", "vus depuis le plus d’hexagones")
_LEAST_SEEN = Text("seen from the fewest", "vus depuis le moins")
_SEE_MOST = Text("see the most hexes", "voient le plus d’hexagones")
_SEE_LEAST = Text("see the fewest", "voient le moins")
_WRITTEN = Text("written: {file}", "écrit : {file}")
_TOLD = 8


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    parser.add_argument("--purpose", choices=PURPOSES, help=_PURPOSE.get(language))
    parser.add_argument("--side", help=_SIDE.get(language))
    parser.add_argument("--observer", metavar="KIND", help=_OBSERVER.get(language))
    parser.add_argument("--level", metavar="N", type=int, default=0, help=_LEVEL.get(language))
    parser.add_argument("--target-level", metavar="N", type=int, default=0, help=_TARGET_LEVEL.get(language))
    parser.add_argument("--jobs", metavar="N", type=int, help=_JOBS.get(language))
    parser.add_argument("-o", "--output", metavar="FILE", help=_OUT.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """A summary, and perhaps a file; 1 if there is no index."""
    out = Path(args.output) if args.output else None
    if out is not None and out.suffix.lower() not in ENDINGS:
        console.message(_BAD_ENDING.format(file=out, known=", ".join(ENDINGS)))
        return USAGE
    if args.jobs is not None and args.jobs < 1:
        console.message(_BAD_JOBS)
        return USAGE
    analysis = open_any(args.scenario, console)
    if analysis is None:
        return ERRORS
    if isinstance(analysis, TableAnalysis):
        raise CannotAnswer("not_modelled", _TABLE)
    request = _request(analysis, args, console)
    line = ProgressLine(console, _PROGRESS)
    try:
        index = index_of(analysis, request, workers=args.jobs, progress=line)
    finally:
        line.end()
    if args.json:
        console.record(summary(analysis, index, console.language))
    else:
        _tell(console, analysis, index)
    if out is not None:
        problems = save_index(out, analysis, index, console.language)
        console.diagnostics(problems)
        if problems.has_errors:
            return ERRORS
        console.message(_WRITTEN.format(file=out))
    return DONE


def _request(analysis: Analysis, args: argparse.Namespace, console: Console) -> SightRequest:
    question = Question(analysis, Fields(sight_fields(args)), console.language)
    observer: Party = question.observer(None)
    return SightRequest(question.purpose(), observer.side, observer, args.level, args.target_level)


def _tell(console: Console, analysis: Analysis, index: VisibilityIndex) -> None:
    share = f"{100 * index.share:.1f}"
    words = Text(share, share.replace(".", ","))
    console.answer(
        _SHARE.format(hexes=index.size, purpose=index.request.purpose, share=words, pairs=index.pairs),
    )
    for name, counts, most in (
        (_MOST_SEEN, index.seen_by, True),
        (_LEAST_SEEN, index.seen_by, False),
        (_SEE_MOST, index.sees, True),
        (_SEE_LEAST, index.sees, False),
    ):
        colon = console.text(Text(": ", " : "))
        console.answer(f"  {console.text(name)}{colon}{_listed(analysis, counts, most=most)}")
    tell_assumed(console, (console.text(text) for text in index.assumed))


def _listed(analysis: Analysis, counts: IntArray, *, most: bool) -> str:
    order = np.argsort(-counts if most else counts, kind="stable")[:_TOLD]
    return ", ".join(f"{analysis.label(int(number))} ({counts[number]})" for number in order)
