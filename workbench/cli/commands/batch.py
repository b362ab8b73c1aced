"""``batch``: answers the same requests for every scenario of a folder, on all processors or on a cluster."""

from __future__ import annotations

import argparse
import errno
import json
import logging
import os
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.cancellation import Progress
from workbench.base.diagnostics import CannotAnswer, Diagnostic, Severity, why_not_written
from workbench.base.systems import put_in_place
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console, ProgressLine, file_or_standard_output
from workbench.cli.processes import LostJob, cluster_map, ordered_map, processor_count
from workbench.files.formats.source import Refused, SourceFile
from workbench.protocol.answers import answer_lines, error, to_line
from workbench.protocol.request import Answer

# --- Where the answers of a batch go: standard output, or a file that exists only when it is complete.


Write = Callable[[str], None]
"""Takes one line, without its end."""

_UNWRITTEN = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
_KEPT = Text("stopped; what was answered until then is in {file}", "arrêté ; ce qui a été répondu est dans {file}")


@contextmanager
def answers_to(file: str | None, console: Console) -> Iterator[Write]:
    """A function that writes lines. A file has a temporary name until it is complete and then replaces an older one; after
    Ctrl+C or an error what was answered remains, and the console names its file; a part with nothing in it is removed. Raises
    ``CannotAnswer`` if it cannot be written."""
    if file is None:

        def say(line: str) -> None:
            console.answer(line)
            console.flush()

        yield say
        return
    whole = Path(os.path.realpath(file))  # a link stays one
    part = whole.with_name(whole.name + ".part")
    try:
        for place in (whole, part):
            if place.exists() and not place.is_file():  # a pipe would be waited for, a device would be replaced
                raise OSError(errno.EISDIR if place.is_dir() else errno.ENODEV, str(place))
        stream = part.open("w", encoding="utf-8", newline="\n")
    except OSError as problem:
        raise _unwritten(Path(file), problem) from None

    def write(line: str) -> None:
        try:
            stream.write(line + "\n")
        except OSError as problem:
            raise _unwritten(Path(file), problem) from None

    try:
        yield write
        stream.flush()
        os.fsync(stream.fileno())
        stream.close()
        put_in_place(part, whole)
    except BaseException as stopped:
        _leave(part, stream, console)
        if isinstance(stopped, OSError):
            raise _unwritten(Path(file), stopped) from None
        raise


def _leave(part: Path, stream: IO[str], console: Console) -> None:
    """Close what is not complete, and name its file, or remove it if there is nothing in it."""
    with suppress(OSError):  # a disk that is full stays so
        stream.close()
    with suppress(OSError):
        if part.stat().st_size:
            console.message(_KEPT.format(file=part))
        else:
            part.unlink()


def _unwritten(file: Path, problem: OSError) -> CannotAnswer:
    return CannotAnswer("write_failed", _UNWRITTEN.format(file=file, problem=why_not_written(problem)))


# --- Templates of requests: ``{unit}``, ``{side}``, ``{enemy}`` and ``{hex}`` in a line stand for everything of that
# kind.


Filling = Mapping[str, str]
"""What the words of a template stand for in one request, by name."""

UNIT, SIDE, ENEMY, HEX = "unit", "side", "enemy", "hex"
_NO_HEXES = Text("a table has no hexes for {hex}", "une table n’a pas d’hexagones pour {hex}")


def template_words(line: bytes) -> frozenset[str]:
    """The template words in a line of requests; empty for a plain request."""
    return frozenset(name for name in (UNIT, SIDE, ENEMY, HEX) if _mark(name) in line)


def template_fillings(analysis: AnyAnalysis, words: frozenset[str]) -> list[Filling]:
    """Everything that the words can stand for together, in the order of the file: units that are on the map, with each
    enemy of theirs on the map, with each hex. ``side`` is the unit's, or every side if no unit is wanted.

    Raises ``CannotAnswer`` if hexes of a table are wanted."""
    grid = analysis.scenario.grid
    if HEX in words and grid is None:
        raise CannotAnswer("not_modelled", _NO_HEXES)
    found: list[dict[str, str]] = [{}]
    if words & {UNIT, ENEMY}:
        found = [
            {UNIT: unit, SIDE: side} | ({ENEMY: enemy} if ENEMY in words else {})
            for side, unit in _placed(analysis)
            for enemy in ([other for theirs, other in _placed(analysis) if theirs != side] if ENEMY in words else [""])
        ]
    elif SIDE in words:
        found = [{SIDE: force.side} for force in analysis.scenario.forces.sides]
    if HEX in words and grid is not None:
        found = [each | {HEX: label} for each in found for label in grid.labels]
    return [{name: each[name] for name in (UNIT, SIDE, ENEMY, HEX) if name in words} for each in found]


def filled_template(line: bytes, filling: Filling) -> bytes:
    """The request that a template becomes with these words."""
    for name, value in filling.items():
        # the words stand inside strings of JSON, where quotes and letters beyond ASCII are escaped
        line = line.replace(_mark(name), json.dumps(value)[1:-1].encode("ascii"))
    return line


def _mark(name: str) -> bytes:
    return b"{" + name.encode("ascii") + b"}"


def _placed(analysis: AnyAnalysis) -> Iterator[tuple[str, str]]:
    """(side, id) of every unit on the map."""
    return ((side, unit.id) for side, unit in analysis.scenario.forces if unit.at is not None)


# --- The tasks into which ``workbench batch`` divides its work, and how one task is answered in any process.


log = logging.getLogger(__name__)

Line = tuple[int, bytes]
"""A line of the file of requests with its number, from 1."""

_BROKEN = Text("the scenario does not load", "le scénario ne se charge pas")
_OURS = Text(
    "the bench failed on this scenario, which is our mistake: {what}",
    "l’établi a échoué sur ce scénario, par notre faute : {what}",
)
_LOST = Text(
    "every worker that took up this question died ({times} of them)",
    "chaque processus qui a pris cette question est mort ({times} en tout)",
)


@dataclass(frozen=True)
class Task:
    """Some requests to one scenario: ``path`` is where the file is, ``name`` its name in answers. The ``first``
    task of a scenario reports its diagnostics. Of the requests that a template becomes, part ``part`` of ``parts`` is
    answered."""

    path: str
    name: str
    lines: tuple[Line, ...]
    language: str
    first: bool
    part: int = 0
    parts: int = 1


@dataclass(frozen=True)
class TaskAnswers:
    """The result of a task: ``records`` are lines of JSON, ``notes`` lines for people, ``broken`` if the scenario did
    not load."""

    records: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    broken: bool = False


def tasks_of(scenarios: Sequence[tuple[str, str]], lines: Sequence[Line], language: str, wanted: int) -> list[Task]:
    """About ``wanted`` tasks or more, in the order of their answers: scenario by scenario (path, name), line
    by line. The division does not change any answer."""
    each = -(-wanted // max(1, len(scenarios)))
    cuts = list(_cut(lines, size=-(-len(lines) // each), each=each)) or [((), 0, 1)]
    return [
        Task(path, name, some, language, number == 0, part, parts)
        for path, name in scenarios
        for number, (some, part, parts) in enumerate(cuts)
    ]


def _cut(lines: Sequence[Line], size: int, each: int) -> Iterator[tuple[tuple[Line, ...], int, int]]:
    """(lines, part, parts): up to ``size`` plain lines together, a template alone and ``each`` times in part."""
    run: list[Line] = []
    for number, line in lines:
        template = bool(template_words(line))
        if run and (template or len(run) == size):
            yield tuple(run), 0, 1
            run = []
        if template:
            yield from ((((number, line),), part, each) for part in range(each))
        else:
            run.append((number, line))
    if run:
        yield tuple(run), 0, 1


def answer_task(task: Task) -> TaskAnswers:
    """Answer every request of a task. A scenario that does not load gives one record, with its diagnostics; a file that is not
    a scenario gives none. Never raises."""
    try:
        analysis, found, other = _opened(task.path, _stamp(task.path), threading.get_ident())
    except Exception as problem:
        # the last resort: a defect of the program in reading one scenario must not prevent the others
        log.debug("a scenario could not be opened", exc_info=True)
        return _broken(task, "internal", _OURS.format(what=f"{type(problem).__name__}: {problem}"), ())
    if other:
        return TaskAnswers()
    if analysis is None:
        return _broken(task, "bad_scenario", _BROKEN, found)
    notes = (
        [_diagnostic_record(item, task) for item in found if item.severity is not Severity.INFO] if task.first else []
    )
    return TaskAnswers(tuple(_records(analysis, task)), tuple(notes))


def lost_task(task: Task, times: int) -> TaskAnswers:
    """The answers of a task of which every worker died: an error for each of its lines."""
    problem = error("worker_lost", _LOST.format(times=times), task.language)
    numbers: list[dict[str, Any]] = [{"query": number} for number, _ in task.lines] or [{}]
    return TaskAnswers(tuple(to_line({"scenario": task.name, **number, **problem}) for number in numbers), broken=True)


def _broken(task: Task, code: str, text: Text, found: Sequence[Diagnostic]) -> TaskAnswers:
    if not task.first:
        return TaskAnswers(broken=True)
    record = error(code, text, task.language)
    if found:
        record["error"]["diagnostics"] = [_diagnostic_record(item, task) for item in found]
    return TaskAnswers((to_line({"scenario": task.name, **record}),), broken=True)


def _records(analysis: AnyAnalysis, task: Task) -> Iterator[str]:
    asked = list(_requests(analysis, task))
    # lines of sight that one request after the other asks for are judged together
    answers = answer_lines(analysis, (line for _, line in asked if isinstance(line, bytes)), task.language)
    for head, line in asked:
        answer = next(answers) if isinstance(line, bytes) else json.dumps(line)
        if answer is not None:
            yield _record(head, answer)


def _requests(analysis: AnyAnalysis, task: Task) -> Iterator[tuple[dict[str, Any], bytes | Answer]]:
    """The requests of a task in order, templates filled, each with the head of its record; or the error in place of those of a
    template that cannot be filled."""
    for number, line in task.lines:
        head = {"scenario": task.name, "query": number}
        words = template_words(line)
        try:
            wanted: list[Filling] = template_fillings(analysis, words) if words else [{}]
        except CannotAnswer as problem:
            if task.part == 0:
                yield head, error(problem.code, problem.text, task.language)
            continue
        begin, end = (len(wanted) * part // task.parts for part in (task.part, task.part + 1))
        for filling in wanted[begin:end]:
            yield {**head, "with": dict(filling)} if filling else head, filled_template(line, filling)


def _record(head: dict[str, Any], answer: str) -> str:
    return f'{to_line(head)[:-1]}, "answer": {answer}}}'


def _diagnostic_record(item: Diagnostic, task: Task) -> str:
    # named as in the answers: the path of the folder on this machine is private
    if item.span is not None and item.span.file == task.path:
        item = replace(item, span=replace(item.span, file=task.name))
    return item.format(task.language)


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        record = Path(path).stat()
    except OSError:
        return None
    return record.st_mtime_ns, record.st_size


Opened = tuple["AnyAnalysis | None", tuple[Diagnostic, ...], bool]


@lru_cache(maxsize=2)
def _opened(path: str, _stamp: tuple[int, int] | None, _thread: int) -> Opened:
    """The analysis of a scenario or None, its diagnostics, and whether it is a file of another kind. Cached for the tasks that
    follow, until the file changes; threads, which a worker of a cluster may have, do not share it."""
    from workbench.checks.loading import load_document, may_be_scenario
    from workbench.files.yaml_reader import read_yaml

    document = read_yaml(path)
    if not may_be_scenario(document):
        return None, (), True
    scenario, ruleset, found = load_document(document, Path(path).parent)
    if scenario is None or ruleset is None or found.has_errors:
        return None, tuple(found), False
    return analysis_of(scenario, ruleset), tuple(found), False


_FOLDER = Text("folder of scenarios, or one scenario", "dossier de scénarios, ou un scénario")
_QUERIES = Text(
    "file of requests (JSON lines); {unit}, {side}, {enemy}, {hex} in one stand for all of them",
    "fichier de demandes (lignes JSON) ; {unit}, {side}, {enemy}, {hex} y valent pour tous",
)
_JOBS = Text("how many processes; all processors without it", "nombre de processus ; sans lui, tous les processeurs")
_OUT = Text("file for the answers; standard output without it", "fichier des réponses ; sans lui, la sortie standard")
_CLUSTER = Text(
    "a cluster of Dask: the address of its scheduler, or local:N",
    "un cluster Dask : l’adresse de son ordonnanceur, ou local:N",
)
_PROGRESS = Text("{done} of {total} parts answered", "{done} parties sur {total} répondues")
_NO_FOLDER = Text("{folder}: there is no such folder or file", "{folder} : ni dossier ni fichier de ce nom")
_NO_SCENARIO = Text("no scenario in {folder}", "aucun scénario dans {folder}")
_UNREAD = Text("{file}: {problem}", "{file} : {problem}")
_BAD_JOBS = Text("at least one process is needed", "il faut au moins un processus")
_TROUBLE = Text(
    "{count} scenarios did not load or lost their workers",
    "{count} scénarios n’ont pas pu être chargés ou ont perdu leurs processus",
)
_PIECES = 4  # tasks for each worker, so that none waits long for the last one


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("folder", metavar="FOLDER", help=_FOLDER.get(language))
    parser.add_argument("--queries", metavar="FILE", required=True, help=_QUERIES.get(language))
    parser.add_argument("-o", "--output", type=file_or_standard_output, metavar="FILE", help=_OUT.get(language))
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=int, help=_JOBS.get(language))
    where.add_argument("--cluster", metavar="ADDRESS", help=_CLUSTER.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write one record a line, scenario by scenario and request by request; 1 if a scenario did not load."""
    if args.jobs is not None and args.jobs < 1:
        console.message(_BAD_JOBS)
        return USAGE
    scenarios = _scenarios(Path(args.folder))
    if not scenarios:
        words = _NO_SCENARIO if Path(args.folder).is_dir() else _NO_FOLDER
        console.message(words.format(folder=args.folder))
    try:
        lines: list[Line] = list(enumerate(SourceFile(args.queries).read().splitlines(), start=1))
    except Refused as problem:
        console.message(_UNREAD.format(file=args.queries, problem=problem.text))
        return USAGE
    if not scenarios:
        return USAGE
    tasks = tasks_of(
        scenarios, [line for line in lines if line[1].strip()], console.language, _PIECES * _processors(args)
    )
    progress = ProgressLine(console, _PROGRESS)
    broken: set[str] = set()
    try:
        with answers_to(args.output, console) as write, closing(_answered(tasks, args, progress)) as answers:
            for task, answered in zip(tasks, answers, strict=True):
                for note in answered.notes:
                    console.message(note)
                for record in answered.records:
                    write(record)
                broken |= {task.name} if answered.broken else set()
    finally:
        progress.end()
    if broken:
        console.message(_TROUBLE.format(count=len(broken)))
    return ERRORS if broken else DONE


def _scenarios(folder: Path) -> list[tuple[str, str]]:
    """(absolute path, name in the answers) of every file that may be a scenario, in a fixed order."""
    from workbench.checks.loading import scenario_documents

    whole = folder.resolve()
    if whole.is_file():
        return [(str(whole), whole.name)]
    return [(str(path), path.relative_to(whole).as_posix()) for path in scenario_documents(whole)]


def _processors(args: argparse.Namespace) -> int:
    """How many workers there will be, as far as can be known before."""
    count = str(args.cluster or "").rpartition(":")[2] if str(args.cluster or "").startswith("local:") else ""
    return int(count) if count.isdecimal() and int(count) else args.jobs or processor_count()


def _answered(tasks: list[Task], args: argparse.Namespace, progress: Progress) -> Generator[TaskAnswers]:
    found: Generator[TaskAnswers | LostJob]
    if args.cluster is None:
        found = ordered_map(answer_task, tasks, workers=args.jobs, progress=progress)
    else:
        found = cluster_map(answer_task, tasks, address=args.cluster, progress=progress)
    with closing(found):
        for item in found:
            yield lost_task(tasks[item.job], item.times) if isinstance(item, LostJob) else item
