"""The index of a map worked out by several processes: each judges the lines from some of the hexes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import numpy as np

from workbench.analysis import Analysis
from workbench.base.cancel import CancelToken, Progress
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.pool import Lost, cores, ordered_map
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.exposure import Bits, Survey, VisibilityIndex
from workbench.sight.results import SightRequest

_PIECES = 8  # parts for each worker, so that none waits long for the last one
_LARGEST = 100  # hexes: after so many the progress moves on
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
    """As :meth:`Analysis.index`, and equal to it, by so many processes (all processors without a number). CannotAnswer if
    the workers of a part are killed again and again, or for what the analysis cannot answer."""
    survey = analysis.survey(request)
    size = len(survey.bits)
    analysis.sight.seen(
        0, np.zeros(1, dtype=np.int32), request
    )  # a question that cannot be answered is told before any work
    parts = list(_parts(size, workers or cores()))
    work = Part(analysis.scenario, analysis.ruleset, request)
    with closing(ordered_map(work, parts, workers=workers, progress=progress, cancel=cancel)) as found:
        for part, rows in zip(parts, found, strict=True):
            if isinstance(rows, Lost):
                first, last = (analysis.label(number) for number in (part.start, part.stop - 1))
                raise CannotAnswer("worker_lost", _LOST.format(first=first, last=last, times=rows.times))
            survey.take(part, rows)
    return survey.index()


def _parts(size: int, workers: int) -> Iterator[range]:
    step = max(1, min(_LARGEST, -(-size // (workers * _PIECES))))
    return (range(start, min(start + step, size)) for start in range(0, size, step))
