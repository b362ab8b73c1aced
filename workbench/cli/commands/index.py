"""``index``: who sees whom on the whole map, and which hexes are the most and the least exposed."""

from __future__ import annotations

import argparse
import io
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer, Diagnostics
from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.cli.answer_text import SCENARIO, sight_fields, write_assumptions
from workbench.cli.console import DONE, ERRORS, USAGE, Console, ProgressLine
from workbench.cli.loading import open_any
from workbench.cli.processes import LostJob, ordered_map, processor_count
from workbench.cli.protocol.hex_request import Question
from workbench.cli.protocol.request import Fields
from workbench.engine.sight.results import PURPOSES, Party, SightRequest
from workbench.engine.sight.visibility_index import Bits, Survey, VisibilityIndex
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- An index of who sees whom as a file: JSON for other programs, or arrays of numpy; described in
# ``docs/files.md``.


FORMAT = "workbench-index/1"
JSON, ARRAYS = ".json", ".npz"
ENDINGS = (JSON, ARRAYS)


def summary(analysis: Analysis, index: VisibilityIndex, language: str) -> dict[str, Any]:
    """The request and the counts of every hex."""
    request, scenario = index.request, analysis.scenario
    return {
        "format": FORMAT,
        "title": scenario.title.get(language),
        "ruleset": scenario.ruleset,
        "purpose": request.purpose,
        "side": request.side,
        "observer_level": request.observer_level,
        "target_level": request.target_level,
        "hexes": list(scenario.board.grid.labels),
        "sees": index.sees.tolist(),
        "seen_by": index.seen_by.tolist(),
        "pairs": index.pairs,
        "share": round(index.share, 6),
        "assumed": [text.get(language) for text in index.assumed],
    }


def save_index(path: Path, analysis: Analysis, index: VisibilityIndex, language: str) -> Diagnostics:
    """Write the index, by the ending of the file; returns what went wrong, and then an older file is unchanged."""
    from workbench.files.safe_files import save_bytes

    content = summary(analysis, index, language)
    if path.suffix.lower() == JSON:
        content["rows"] = [row.tobytes().hex() for row in index.bits]
        data = json.dumps(content, ensure_ascii=False).encode() + b"\n"
    else:
        stream = io.BytesIO()
        hexes = np.array(content.pop("hexes"))
        del content["sees"], content["seen_by"]
        about = np.array(json.dumps(content))
        np.savez_compressed(stream, about=about, hexes=hexes, bits=index.bits, sees=index.sees, seen_by=index.seen_by)
        data = stream.getvalue()
    return save_bytes(path, data)


# --- The index of a map worked out by several processes: each judges the lines from some of the hexes.


_PIECES = 8  # parts for each worker, so that none waits long for the last one
_LARGEST = 100  # hexes: a part has at most so many, so that the progress is updated
_LOST = Text(
    "the processes that looked from {first} to {last} were killed, {times} times; nothing is written",
    "les processus qui regardaient depuis {first} à {last} ont été tués, {times} fois ; rien n’est écrit",
)


class Part:
    """Judges the lines from some hexes; it is sent to a worker once, which compiles the map for its first part."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, request: SightRequest) -> None:
        self.asked = scenario, ruleset, request
        self._survey: Survey | None = None

    def __call__(self, rows: range) -> Bits:
        """The bits of these rows."""
        if self._survey is None:
            scenario, ruleset, request = self.asked
            self._survey = Analysis(scenario, ruleset).survey(request)
        self._survey.go_on(rows=rows)
        found: Bits = self._survey.bits[rows.start : rows.stop].copy()
        return found


def index_of(
    analysis: Analysis,
    request: SightRequest,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> VisibilityIndex:
    """As :meth:`Analysis.index`, and equal to it, computed by ``workers`` processes (None: one for each processor).
    CannotAnswer if the workers of a part are killed again and again, or for what the analysis cannot answer."""
    survey = analysis.survey(request)
    size = len(survey.bits)
    analysis.sight.seen(
        0, np.zeros(1, dtype=np.int32), request
    )  # a question that cannot be answered is reported before any work
    parts = list(_parts(size, workers or processor_count()))
    work = Part(analysis.scenario, analysis.ruleset, request)
    with closing(ordered_map(work, parts, workers=workers, progress=progress, cancel=cancel)) as found:
        for part, rows in zip(parts, found, strict=True):
            if isinstance(rows, LostJob):
                first, last = (analysis.label(number) for number in (part.start, part.stop - 1))
                raise CannotAnswer("worker_lost", _LOST.format(first=first, last=last, times=rows.times))
            survey.take(part, rows)
    return survey.index()


def _parts(size: int, workers: int) -> Iterator[range]:
    step = max(1, min(_LARGEST, -(-size // (workers * _PIECES))))
    return (range(start, min(start + step, size)) for start in range(0, size, step))


_PURPOSE = Text("what the lines are for", "à quoi servent les lignes")
_SIDE = Text("the side that looks", "le camp qui regarde")
_OBSERVER = Text("unit kind of the observers", "type d’unité des observateurs")
_LEVEL = Text("levels of the observers above their hexes", "niveaux des observateurs au-dessus de leurs hexagones")
_TARGET_LEVEL = Text("levels of the targets above their hexes", "niveaux des cibles au-dessus de leurs hexagones")
_JOBS = Text("how many processes; all processors without it", "nombre de processus ; sans lui, tous les processeurs")
_OUT = Text("write the index to a file: .json or .npz", "écrire l’index dans un fichier : .json ou .npz")
_JSON = Text("print the counts of every hex as one line of JSON", "donner les comptes de chaque hexagone en JSON")
_TABLETOP = Text(
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
_MOST_LISTED = 8


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
    if analysis.kind == "table":
        raise CannotAnswer("not_modelled", _TABLETOP)
    request = _request(analysis, args, console)
    line = ProgressLine(console, _PROGRESS)
    try:
        index = index_of(analysis, request, workers=args.jobs, progress=line)
    finally:
        line.end()
    if args.json:
        console.record(summary(analysis, index, console.language))
    else:
        _write_summary(console, analysis, index)
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


def _write_summary(console: Console, analysis: Analysis, index: VisibilityIndex) -> None:
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
    write_assumptions(console, (console.text(text) for text in index.assumed))


def _listed(analysis: Analysis, counts: IntArray, *, most: bool) -> str:
    order = np.argsort(-counts if most else counts, kind="stable")[:_MOST_LISTED]
    return ", ".join(f"{analysis.label(int(number))} ({counts[number]})" for number in order)
