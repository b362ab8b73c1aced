"""``index``: who sees whom on the whole map or table, and which places are the most and the least exposed."""

from __future__ import annotations

import argparse
import io
import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis, by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer, Diagnostics
from workbench.base.numbers import IntArray
from workbench.base.text import Text, decimal
from workbench.cli.answer_text import SCENARIO, sight_fields, write_assumptions, write_caveats
from workbench.cli.console import DONE, ERRORS, USAGE, Console, ProgressLine, file_to_write, number
from workbench.cli.loading import open_any
from workbench.cli.processes import LostJob, ordered_map, processor_count
from workbench.engine.sight.results import PURPOSES, Party, SightRequest, Standpoint, TabletopRequest
from workbench.engine.sight.visibility_index import (
    MOST_HEXES,
    Bits,
    VisibilityIndex,
    index_of_bits,
    judged_rows,
    with_earlier_rows,
)
from workbench.files.growing_index import GrowingIndex
from workbench.files.safe_files import save_bytes
from workbench.protocol.hex_request import Question
from workbench.protocol.request import Fields
from workbench.protocol.tabletop_request import TabletopQuestion
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario, TabletopScenario

# --- An index of who sees whom as a file: JSON for other programs, or arrays of numpy; described in
# ``docs/files.md``.


FORMAT = "workbench-index/1"
JSON, ARRAYS, GROWING = ".json", ".npz", ".npy"
ENDINGS = (JSON, ARRAYS, GROWING)


@dataclass(frozen=True)
class PlaceNames:
    """The places of an index, for files and for people. A file lists ``listed`` under ``key``, and the values of ``more``;
    people read ``labels``."""

    key: str
    listed: list[Any]
    labels: Sequence[str]
    more: dict[str, Any]


def summary(analysis: AnyAnalysis, names: PlaceNames, index: VisibilityIndex, language: str) -> dict[str, Any]:
    """The request and the counts of every place."""
    request, scenario = index.request, analysis.scenario
    return {
        "format": FORMAT,
        "title": scenario.title.get(language),
        "ruleset": scenario.ruleset,
        "purpose": request.purpose,
        "side": request.side,
        **names.more,
        names.key: names.listed,
        "sees": index.sees.tolist(),
        "seen_by": index.seen_by.tolist(),
        "pairs": index.pairs,
        "share": round(index.share, 6),
        "assumed": [
            *([index.caveat.text.get(language)] if index.caveat is not None else []),
            *(text.get(language) for text in index.assumed),
        ],
    }


def save_index(
    path: Path, analysis: AnyAnalysis, names: PlaceNames, index: VisibilityIndex, language: str
) -> Diagnostics:
    """Write the index, by the ending of the file; returns what went wrong, and then an older file is unchanged."""

    content = summary(analysis, names, index, language)
    if path.suffix.lower() == GROWING:
        # the rows are there already: what else there is to say stands beside them
        content["bits"] = path.name
        return save_bytes(about_file(path), json.dumps(content, ensure_ascii=False).encode() + b"\n")
    if path.suffix.lower() == JSON:
        content["rows"] = [row.tobytes().hex() for row in index.bits]
        data = json.dumps(content, ensure_ascii=False).encode() + b"\n"
    else:
        stream = io.BytesIO()
        arrays: dict[str, Any] = {names.key: np.array(content.pop(names.key)), "bits": index.bits}
        arrays |= {"sees": index.sees, "seen_by": index.seen_by}
        del content["sees"], content["seen_by"]
        np.savez_compressed(stream, about=np.array(json.dumps(content)), **arrays)
        data = stream.getvalue()
    return save_bytes(path, data)


def about_file(path: Path) -> Path:
    """The file beside growing rows that says what they are."""
    return path.with_name(path.name + JSON)


# --- The index of a map or a table worked out by several processes: each judges the lines from some of the places.


_PIECES = 8  # parts for each worker, so that none waits long for the last one
_LARGEST = 100  # places: a part has at most so many, so that the progress is updated
_MOST_LINES = (
    500_000  # lines of a part of a large map, for the same reason, and so that little is lost when it is stopped
)
_LOST = Text(
    "the processes that looked from {first} to {last} were killed, {times} times; nothing is written",
    "les processus qui regardaient depuis {first} à {last} ont été tués, {times} fois ; rien n’est écrit",
)


class Part:
    """Judges the lines from some hexes; it is sent to a worker once, which compiles the map for its first part."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, request: SightRequest) -> None:
        self.asked = scenario, ruleset, request
        self._analysis: Analysis | None = None

    def __call__(self, rows: range) -> Bits:
        """The bits of these rows."""
        scenario, ruleset, request = self.asked
        if self._analysis is None:
            self._analysis = Analysis(scenario, ruleset)
        return judged_rows(self._analysis.sight, request, rows, scenario.board.grid.size)


class TabletopPart:
    """As :class:`Part`, for the points of a table."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, request: TabletopRequest, places: Sequence[Standpoint]
    ) -> None:
        self.asked = scenario, ruleset, request, places
        self._analysis: TabletopAnalysis | None = None

    def __call__(self, rows: range) -> Bits:
        """The bits of these rows."""
        scenario, ruleset, request, places = self.asked
        if self._analysis is None:
            self._analysis = TabletopAnalysis(scenario, ruleset)
        found = [self._analysis.sees([(places[row], place) for place in places], request) for row in rows]
        return np.packbits(np.array(found), axis=1)


def index_of(
    analysis: Analysis,
    request: SightRequest,
    *,
    grown: GrowingIndex | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> VisibilityIndex:
    """As :meth:`Analysis.index`, and equal to it, computed by ``workers`` processes (None: one for each processor), in memory
    or in a file in which it has ``grown``. CannotAnswer if the workers of a part are killed again and again, or for what the
    analysis cannot answer."""
    survey = analysis.survey(request) if grown is None else None
    # a question that cannot be answered is reported before any work
    analysis.sight.seen(0, np.zeros(1, dtype=np.int32), request)
    work = Part(analysis.scenario, analysis.ruleset, request)
    completed = with_earlier_rows if analysis.sight.is_mutual(request) else None
    if grown is not None:
        bits = _grown(work, grown, analysis.label, workers, completed=completed, progress=progress, cancel=cancel)
        return index_of_bits(analysis.sight, request, bits)
    assert survey is not None
    for rows, bits in _judged(work, range(len(survey.bits)), analysis.label, workers, progress=progress, cancel=cancel):
        survey.take(rows, completed(rows, bits, survey.bits) if completed is not None else bits)
    return survey.index()


def _grown(
    work: Callable[[range], Bits],
    grown: GrowingIndex,
    label: Callable[[int], str],
    workers: int | None,
    *,
    completed: Callable[[range, Bits, Bits], Bits] | None = None,
    progress: Progress | None,
    cancel: CancelToken | None,
) -> Bits:
    """The rows in a file, those that it has and those that it lacks; ``completed`` by what the rows before them know."""

    def whole(rows: range, bits: Bits) -> Bits:
        return bits if completed is None else completed(rows, bits, grown.rows_so_far())

    if grown.done:
        # the texts that it was begun with cannot tell whether the rules are still the same
        last = range(grown.done - 1, grown.done)
        if not np.array_equal(whole(last, work(last)), grown.rows(last.start, 1)):
            raise grown.is_another
    for rows, bits in _judged(work, range(grown.done, grown.size), label, workers, progress=progress, cancel=cancel):
        grown.add(whole(rows, bits))
    return grown.finished()


def tabletop_index_of(
    analysis: TabletopAnalysis,
    places: Sequence[Standpoint],
    request: TabletopRequest,
    *,
    grown: GrowingIndex | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> VisibilityIndex:
    """The index of some points of a table; its verdicts equal those of :meth:`TabletopAnalysis.line`."""
    analysis.sees([(places[0], places[-1])], request)
    work = TabletopPart(analysis.scenario, analysis.ruleset, request, places)
    label = [*map(_point_label, places)].__getitem__
    if grown is not None:
        bits = _grown(work, grown, label, workers, progress=progress, cancel=cancel)
    else:
        found = _judged(work, range(len(places)), label, workers, progress=progress, cancel=cancel)
        bits = np.concatenate([bits for _, bits in found])
    asked = [analysis.area(place, request).assumed for place in places[:: max(1, len(places) // _ASKED)]]
    return VisibilityIndex.from_bits(
        request, bits, tuple(text for text in asked[0] if all(text in other for other in asked))
    )


def _judged(
    work: Callable[[range], Bits],
    rows: range,
    label: Callable[[int], str],
    workers: int | None,
    *,
    progress: Progress | None,
    cancel: CancelToken | None,
) -> Iterator[tuple[range, Bits]]:
    """(rows, bits) of every part, in their order."""
    parts = list(_parts(rows, workers or processor_count(), max(1, min(_LARGEST, _MOST_LINES // max(1, rows.stop)))))
    with closing(ordered_map(work, parts, workers=workers, progress=progress, cancel=cancel)) as found:
        for part, bits in zip(parts, found, strict=True):
            if isinstance(bits, LostJob):
                first, last = (label(number) for number in (part.start, part.stop - 1))
                raise CannotAnswer("worker_lost", _LOST.format(first=first, last=last, times=bits.times))
            yield part, bits


def _parts(rows: range, workers: int, most: int) -> Iterator[range]:
    step = max(1, min(most, -(-len(rows) // (workers * _PIECES))))
    return (rows[start : start + step] for start in range(0, len(rows), step))


_PURPOSE = Text("what the lines are for", "à quoi servent les lignes")
_SIDE = Text("the side that looks", "le camp qui regarde")
_OBSERVER = Text("unit kind of the observers", "type d’unité des observateurs")
_LEVEL = Text("levels of the observers above their hexes", "niveaux des observateurs au-dessus de leurs hexagones")
_TARGET_LEVEL = Text("levels of the targets above their hexes", "niveaux des cibles au-dessus de leurs hexagones")
_JOBS = Text("how many processes; all processors without it", "nombre de processus ; sans lui, tous les processeurs")
_OUT = Text(
    "write the index to a file: .json, .npz, or for maps of any size .npy, which grows and can be gone on with",
    "écrire l’index dans un fichier : .json, .npz, ou pour une carte de toute taille .npy, qui grandit et peut être repris",
)
_TOO_LARGE = Text(
    "an index of all pairs is held in memory for up to {most} hexes, and this map has {size}; -o FILE.npy writes it row by row",
    "l’index de toutes les paires tient en mémoire jusqu’à {most} hexagones, et cette carte en a {size} ; -o FICHIER.npy "
    "l’écrit ligne par ligne",
)
_GOES_ON = Text("{file} has {done} of {size} rows: it goes on", "{file} a {done} lignes sur {size} : la suite")
_STOPPED = Text(
    "stopped: {file} keeps {done} of {size} rows, and the same command goes on from there",
    "arrêté : {file} garde {done} lignes sur {size}, et la même commande reprend à partir de là",
)
_JSON = Text("print the counts of every hex as one line of JSON", "donner les comptes de chaque hexagone en JSON")
_STEP = Text(
    "on a table: the distance of the places, in its unit (default: so that there are about 400)",
    "sur une table : l’écart des lieux, dans son unité (par défaut : pour qu’il y en ait environ 400)",
)
_NO_STEP = Text("--step is for tables: a map has its hexes", "--step est pour les tables : une carte a ses hexagones")
_BAD_STEP = Text(
    "--step must be a positive number that gives 2 to {most} places on this table",
    "--step doit être un nombre positif qui donne de 2 à {most} lieux sur cette table",
)
_NO_TARGET_LEVEL = Text(
    "on a table all places have the height that --level gives; --target-level is for maps of hexes",
    "sur une table tous les lieux ont la hauteur que donne --level ; --target-level est pour les cartes d’hexagones",
)
_NO_FOLDER = Text(
    '{file}: there is no folder "{folder}"; make it first', "{file} : il n’y a pas de dossier « {folder} » ; créez-le"
)
_FEW_PLACES, _MOST_PLACES = 400, 5_000
_ASKED = 20  # areas of a table whose assumptions are compared
_BAD_ENDING = Text("{file}: the ending must be one of {known}", "{file} : l’extension doit être l’une de {known}")
_BAD_JOBS = Text("at least one process is needed", "il faut au moins un processus")
_PROGRESS = Text("{done} of {total} parts of the map looked from", "{done} parties de la carte sur {total} observées")
_SHARE = Text(
    "{places}, {purpose}: {share} % of the {pairs} ordered pairs are in sight.",
    "{places}, {purpose} : {share} % des {pairs} paires ordonnées se voient.",
)
_HEXES = Text("{count} hexes", "{count} hexagones")
_POINTS = Text("{count} places {step} {unit} apart", "{count} lieux espacés de {step} {unit}")
_MOST_SEEN = Text("seen from the most hexes", "vus depuis le plus d’hexagones")
_LEAST_SEEN = Text("seen from the fewest", "vus depuis le moins")
_SEE_MOST = Text("see the most hexes", "voient le plus d’hexagones")
_MOST_SEEN_ON_TABLE = Text("seen from the most places", "vus depuis le plus de lieux")
_SEE_MOST_ON_TABLE = Text("see the most places", "voient le plus de lieux")
_SEE_LEAST = Text("see the fewest", "voient le moins")
_WRITTEN = Text("written: {file}", "écrit : {file}")
_MOST_LISTED = 8


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    parser.add_argument("--purpose", choices=PURPOSES, help=_PURPOSE.get(language))
    parser.add_argument("--side", help=_SIDE.get(language))
    parser.add_argument("--observer", metavar="KIND", help=_OBSERVER.get(language))
    parser.add_argument("--level", metavar="N", type=number, default=0, help=_LEVEL.get(language))
    parser.add_argument("--target-level", metavar="N", type=int, help=_TARGET_LEVEL.get(language))
    parser.add_argument("--step", metavar="LENGTH", type=number, help=_STEP.get(language))
    parser.add_argument("--jobs", metavar="N", type=int, help=_JOBS.get(language))
    parser.add_argument("-o", "--output", type=file_to_write, metavar="FILE", help=_OUT.get(language))
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
    if out is not None and not out.parent.is_dir():
        console.message(_NO_FOLDER.format(file=out, folder=out.parent))
        return ERRORS
    analysis = open_any(args.scenario, console)
    if analysis is None:
        return ERRORS
    line = ProgressLine(console, _PROGRESS)
    grows = out if out is not None and out.suffix.lower() == GROWING else None
    try:
        names, index = by_map_kind(analysis, _index_of_map, _index_of_table, args, console, line, grows)
    finally:
        line.end()
    if args.json:
        console.record(summary(analysis, names, index, console.language))
    else:
        _write_summary(console, names, index)
    if out is not None:
        problems = save_index(out, analysis, names, index, console.language)
        console.diagnostics(problems)
        if problems.has_errors:
            return ERRORS
        written = [out, about_file(out)] if grows is not None else [out]
        console.message(_WRITTEN.format(file=", ".join(map(str, written))))
    return DONE


def _index_of_map(
    analysis: Analysis, args: argparse.Namespace, console: Console, progress: Progress, grows: Path | None
) -> tuple[PlaceNames, VisibilityIndex]:
    if args.step is not None:
        raise CannotAnswer("bad_value", _NO_STEP)
    question = Question(analysis, Fields(sight_fields(args)), console.language)
    observer: Party = question.observer(None)
    levels = _whole(args.level), args.target_level or 0
    request = SightRequest(question.purpose(), observer.side, observer, *levels)
    labels = list(analysis.scenario.board.grid.labels)
    if len(labels) > MOST_HEXES and grows is None:
        raise CannotAnswer("too_large", _TOO_LARGE.format(most=MOST_HEXES, size=len(labels)))
    names = PlaceNames("hexes", labels, labels, {"observer_level": levels[0], "target_level": levels[1]})
    with _growing(grows, analysis, len(labels), args, console) as grown:
        return names, index_of(analysis, request, grown=grown, workers=args.jobs, progress=progress)


@contextmanager
def _growing(
    path: Path | None, analysis: AnyAnalysis, size: int, args: argparse.Namespace, console: Console
) -> Iterator[GrowingIndex | None]:
    """The file in which the rows grow, if there is one; what it has is said before the work and when that is stopped."""
    if path is None:
        yield None
        return
    from workbench.files.scenario_writer import dump_scenario

    asked = [args.purpose, args.side, args.observer, args.level, args.target_level, args.step]
    of = dump_scenario(analysis.scenario, analysis.ruleset), json.dumps(asked)
    with GrowingIndex(path, of, size) as grown:
        told = {"file": grown.part, "size": size}
        if grown.done:
            console.message(_GOES_ON.format(done=grown.done, **told))
        try:
            yield grown
        except BaseException:
            if grown.done:
                console.message(_STOPPED.format(done=grown.done, **told))
            raise


def _whole(level: float) -> int:
    if level != int(level):
        raise CannotAnswer("bad_value", Text("--level is a whole number here", "--level est ici un nombre entier"))
    return int(level)


def _index_of_table(
    analysis: TabletopAnalysis, args: argparse.Namespace, console: Console, progress: Progress, grows: Path | None
) -> tuple[PlaceNames, VisibilityIndex]:
    if args.target_level is not None:
        raise CannotAnswer("bad_value", _NO_TARGET_LEVEL)
    question = TabletopQuestion(analysis, Fields(sight_fields(args)), console.language)
    board = analysis.scenario.board
    step = args.step if args.step is not None else _usual_step(board.width, board.height)
    # the negation refuses what is not a number too
    if not (step > 0 and 2 <= board.width * board.height / step**2 <= _MOST_PLACES):
        raise CannotAnswer("bad_value", _BAD_STEP.format(most=_MOST_PLACES))
    places = analysis.lattice(step, args.level)
    request = replace(question.sight(None), above=args.level)
    with _growing(grows, analysis, len(places), args, console) as grown:
        index = tabletop_index_of(analysis, places, request, grown=grown, workers=args.jobs, progress=progress)
    more = {"observer_level": args.level, "target_level": args.level, "step": step, "unit": board.unit}
    return PlaceNames("points", [list(place.point) for place in places], [*map(_point_label, places)], more), index


def _usual_step(width: float, height: float) -> float:
    """The least whole step, or half of one on small tables, that gives about as many places as are wanted."""
    step = math.sqrt(width * height / _FEW_PLACES)
    return float(math.ceil(step)) if step > 1 else math.ceil(step * 2) / 2


def _point_label(place: Standpoint) -> str:
    return f"{place.point[0]:g},{place.point[1]:g}"


def _write_summary(console: Console, names: PlaceNames, index: VisibilityIndex) -> None:
    write_caveats(console, [index.caveat] if index.caveat is not None else [])
    words = decimal(f"{100 * index.share:.1f}")
    on_table = "step" in names.more
    places = (
        _POINTS.format(count=index.size, step=f"{names.more['step']:g}", unit=names.more["unit"])
        if on_table
        else (_HEXES.format(count=index.size))
    )
    console.answer(_SHARE.format(places=places, purpose=index.request.purpose, share=words, pairs=index.pairs))
    for name, counts, most in (
        (_MOST_SEEN_ON_TABLE if on_table else _MOST_SEEN, index.seen_by, True),
        (_LEAST_SEEN, index.seen_by, False),
        (_SEE_MOST_ON_TABLE if on_table else _SEE_MOST, index.sees, True),
        (_SEE_LEAST, index.sees, False),
    ):
        colon = console.text(Text(": ", " : "))
        console.answer(f"  {console.text(name)}{colon}{_listed(names.labels, counts, most=most)}")
    write_assumptions(console, (console.text(text) for text in index.assumed))


def _listed(labels: Sequence[str], counts: IntArray, *, most: bool) -> str:
    order = np.argsort(-counts if most else counts, kind="stable")[:_MOST_LISTED]
    return ", ".join(f"{labels[int(number)]} ({counts[number]})" for number in order)
