"""What ``workbench batch`` cuts its work into, and how one such task is answered, wherever it is done."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from workbench.analysis import Analysis
from workbench.base.diagnostics import Diagnostic, Severity
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.batch.templates import Filling, filled, fillings, words_in
from workbench.cli.protocol.answers import answer_line, error, to_line
from workbench.cli.protocol.parties import AnyAnalysis
from workbench.scenario.table import TableScenario
from workbench.table_analysis import TableAnalysis

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
    """Some requests to one scenario: ``path`` is where the file is, ``name`` how answers call it. The ``first``
    task of a scenario says what is wrong with it. Of the requests that a template becomes, part ``part`` of ``parts`` is
    answered."""

    path: str
    name: str
    lines: tuple[Line, ...]
    language: str
    first: bool
    part: int = 0
    parts: int = 1


@dataclass(frozen=True)
class Answered:
    """What came of a task: ``records`` are lines of JSON, ``notes`` lines for people, ``broken`` if the scenario did
    not load."""

    records: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    broken: bool = False


def tasks_of(scenarios: Sequence[tuple[str, str]], lines: Sequence[Line], language: str, wanted: int) -> list[Task]:
    """About ``wanted`` tasks or more, in the order in which their answers are told: scenario by scenario (path, name), line
    by line. How the work is cut changes no answer."""
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
        template = bool(words_in(line))
        if run and (template or len(run) == size):
            yield tuple(run), 0, 1
            run = []
        if template:
            yield from ((((number, line),), part, each) for part in range(each))
        else:
            run.append((number, line))
    if run:
        yield tuple(run), 0, 1


def answer_task(task: Task) -> Answered:
    """Answer every request of a task. A scenario that does not load gives one record, with its diagnostics; a file that is no
    scenario gives none. Never raises."""
    try:
        analysis, found, other = _opened(task.path, _stamp(task.path), threading.get_ident())
    except Exception as problem:
        # the last wall before the other scenarios: a mistake of ours in reading one must not take them with it
        log.debug("a scenario could not be opened", exc_info=True)
        return _broken(task, "internal", _OURS.format(what=f"{type(problem).__name__}: {problem}"), ())
    if other:
        return Answered()
    if analysis is None:
        return _broken(task, "bad_scenario", _BROKEN, found)
    notes = [_said(item, task) for item in found if item.severity is not Severity.INFO] if task.first else []
    return Answered(tuple(_records(analysis, task)), tuple(notes))


def lost_task(task: Task, times: int) -> Answered:
    """What is said of a task of which every worker died: an error for each of its lines."""
    problem = error("worker_lost", _LOST.format(times=times), task.language)
    numbers: list[dict[str, Any]] = [{"query": number} for number, _ in task.lines] or [{}]
    return Answered(tuple(to_line({"scenario": task.name, **number, **problem}) for number in numbers), broken=True)


def _broken(task: Task, code: str, text: Text, found: Sequence[Diagnostic]) -> Answered:
    if not task.first:
        return Answered(broken=True)
    told = error(code, text, task.language)
    if found:
        told["error"]["diagnostics"] = [_said(item, task) for item in found]
    return Answered((to_line({"scenario": task.name, **told}),), broken=True)


def _records(analysis: AnyAnalysis, task: Task) -> Iterator[str]:
    for number, line in task.lines:
        head = {"scenario": task.name, "query": number}
        words = words_in(line)
        try:
            wanted: list[Filling] = fillings(analysis, words) if words else [{}]
        except CannotAnswer as problem:
            if task.part == 0:
                yield _record(head, json.dumps(error(problem.code, problem.text, task.language)))
            continue
        begin, end = (len(wanted) * part // task.parts for part in (task.part, task.part + 1))
        for filling in wanted[begin:end]:
            answer = answer_line(analysis, filled(line, filling), task.language)
            if answer is not None:
                yield _record({**head, "with": dict(filling)} if filling else head, answer)


def _record(head: dict[str, Any], answer: str) -> str:
    return f'{to_line(head)[:-1]}, "answer": {answer}}}'


def _said(item: Diagnostic, task: Task) -> str:
    # named as in the answers: where the folder lies on this machine is nobody's business
    if item.span is not None and item.span.file == task.path:
        item = replace(item, span=replace(item.span, file=task.name))
    return item.format(task.language)


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        told = Path(path).stat()
    except OSError:
        return None
    return told.st_mtime_ns, told.st_size


Opened = tuple[AnyAnalysis | None, tuple[Diagnostic, ...], bool]


@lru_cache(maxsize=2)
def _opened(path: str, _stamp: tuple[int, int] | None, _thread: int) -> Opened:
    """The analysis of a scenario or None, its diagnostics, and whether it is a file of another kind. Kept for the tasks that
    follow, until the file changes; threads, which a worker of a cluster may have, do not share it."""
    from workbench.files.check import may_be_scenario
    from workbench.files.scenario_reader import scenario_of
    from workbench.files.yamlio import read_yaml

    document = read_yaml(path)
    if not may_be_scenario(document):
        return None, (), True
    scenario, ruleset, found = scenario_of(document, Path(path).parent)
    if scenario is None or ruleset is None or found.has_errors:
        return None, tuple(found), False
    if isinstance(scenario, TableScenario):
        return TableAnalysis(scenario, ruleset), tuple(found), False
    return Analysis(scenario, ruleset), tuple(found), False
