"""Holds the answers of a whole map against each other: every pair that is seen one way only needs a rule that permits it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from workbench.analysis import Analysis
from workbench.base.cancel import Progress
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.indexing import index_of
from workbench.cli.pool import Lost, ordered_map
from workbench.forces.units import Forces
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.scenario.table import TableScenario
from workbench.sight.exposure import VisibilityIndex
from workbench.sight.results import Party, Reason, SightLine, SightRequest
from workbench.sight.table_results import Stand, TableLine, TableRequest
from workbench.table_analysis import TableAnalysis

_AT_ONCE = 100
_LOST = Text(
    "the processes that looked at the pairs were killed again and again",
    "les processus qui examinaient les paires ont été tués plusieurs fois",
)
NO_RULE = Text("no rule", "aucune règle")
TWO_ANSWERS = Text("the line and the area disagree", "la ligne et le champ de vision se contredisent")
NOT_SAID = Text(
    "the line says that the other way differs, and it does not", "la ligne dit l’autre sens différent, à tort"
)


@dataclass(frozen=True, slots=True)
class OneWay:
    """Two places of which one sees the other and is not seen by it: ``rule`` permits that, or it is a ``defect``, and
    ``text`` says why. ``seer`` and ``seen`` are labels, ``unit:ID`` or points."""

    seer: str
    seen: str
    rule: str
    key: str
    text: Text
    defect: bool = False


@dataclass(frozen=True, slots=True)
class Audit:
    """What the answers for one purpose were held against: so many ordered pairs, and those that differ by direction."""

    purpose: str
    pairs: int
    one_way: tuple[OneWay, ...]

    @property
    def defects(self) -> tuple[OneWay, ...]:
        """Those that no rule permits."""
        return tuple(found for found in self.one_way if found.defect)


def audit_hexes(
    analysis: Analysis, request: SightRequest, workers: int | None = None, progress: Progress | None = None
) -> Audit:
    """Every ordered pair of hexes. CannotAnswer for what the doctrine cannot answer, and for maps too large for an index."""
    index = index_of(analysis, request, workers=workers, progress=progress)
    pairs = list(_one_way(index))
    parts = [pairs[start : start + _AT_ONCE] for start in range(0, len(pairs), _AT_ONCE)]
    work = _HexPairs(analysis.scenario, analysis.ruleset, request)
    return Audit(request.purpose, index.pairs, _gathered(work, parts, workers))


def audit_table(
    analysis: TableAnalysis, request: TableRequest, grid: int, workers: int | None = None
) -> tuple[Audit, int]:
    """Every ordered pair of units on a table and of points of a grid, ``grid`` to the longer edge; and how many places that
    were. CannotAnswer for what the doctrine cannot answer."""
    count = len(table_places(analysis, grid))
    pairs = list(combinations(range(count), 2))
    parts = [pairs[start : start + _AT_ONCE] for start in range(0, len(pairs), _AT_ONCE)]
    work = _TablePairs(analysis.scenario, analysis.ruleset, request, grid)
    return Audit(request.purpose, 2 * len(pairs), _gathered(work, parts, workers)), count


def _gathered(
    work: _HexPairs | _TablePairs, parts: Sequence[list[tuple[int, int]]], workers: int | None
) -> tuple[OneWay, ...]:
    found: list[OneWay] = []
    with closing(ordered_map(work, parts, workers=workers)) as told:
        for part in told:
            if isinstance(part, Lost):
                raise CannotAnswer("worker_lost", _LOST)
            found += part
    return tuple(found)


def _one_way(index: VisibilityIndex) -> Iterator[tuple[int, int]]:
    """(seer, seen) of pairs that are seen one way only."""
    for here in range(index.size):
        for there in np.flatnonzero(index.seen_from(here) & ~index.seers_of(here)):
            yield here, int(there)


class _HexPairs:
    """Looks for the rules that permit pairs of hexes; sent to a worker once, it compiles the map for its first pairs."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, request: SightRequest) -> None:
        self._asked = scenario, ruleset
        self._request = request
        self._analysis: Analysis | None = None
        self._bare: Analysis | None = None

    def __call__(self, pairs: Sequence[tuple[int, int]]) -> list[OneWay]:
        """What there is to say of (seer, seen)."""
        if self._analysis is None:
            self._analysis = Analysis(*self._asked)
        return [self._judged(self._analysis, *pair) for pair in pairs]

    def _judged(self, analysis: Analysis, seer: int, seen: int) -> OneWay:
        names = analysis.label(seer), analysis.label(seen)
        forth = analysis.line(seer, seen, self._request)
        back = analysis.line(seen, seer, self._request)
        if not forth.visible or back.visible:
            return OneWay(*names, "", "", TWO_ANSWERS, defect=True)
        told = _permits(forth, back) or self._own_troops(forth, back)
        if told is None:
            return OneWay(*names, "", "", NO_RULE, defect=True)
        return OneWay(*names, told.rule, told.key, told.text)

    def _own_troops(self, forth: SightLine, back: SightLine) -> Reason | None:
        """Why own troops bar a line, if without any units it is as open as the line the other way, or the rule by which it is
        not even then."""
        if self._bare is None:
            scenario, ruleset = self._asked
            self._bare = Analysis(replace(scenario, forces=Forces()), ruleset)
        ends = back.origin, back.target
        here, there = self._bare.line(*ends, self._request), self._bare.line(*ends[::-1], self._request)
        if here.visible != there.visible:
            return _permits(there, here)
        own = next((reason for reason in back.reasons if "friends" in reason.key), None)
        if own is not None:
            return own
        # beside the line they are among other things that bar it, and only the line that is open names them
        return next((reason for reason in forth.reasons if "asymmetric_friends" in reason.key), None)


class _TablePairs:
    """The same for places of a table, by their numbers in :func:`table_places`."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, request: TableRequest, grid: int) -> None:
        self._asked = scenario, ruleset
        self._request, self._grid = request, grid
        self._analysis: TableAnalysis | None = None
        self._places: list[tuple[str, Stand]] = []

    def __call__(self, pairs: Sequence[tuple[int, int]]) -> list[OneWay]:
        """Those of the pairs that differ by direction, or say so."""
        if self._analysis is None:
            self._analysis = TableAnalysis(*self._asked)
            self._places = table_places(self._analysis, self._grid)
        told = (self._judged(self._analysis, self._places[one], self._places[other]) for one, other in pairs)
        return [found for found in told if found is not None]

    def _judged(self, analysis: TableAnalysis, one: tuple[str, Stand], other: tuple[str, Stand]) -> OneWay | None:
        here, there = (self._party(analysis, stand) for _, stand in (one, other))
        purpose = self._request.purpose
        forth = analysis.sight.line(one[1], other[1], TableRequest(purpose, here.side, here, there, other[1].above))
        back = analysis.sight.line(other[1], one[1], TableRequest(purpose, there.side, there, here, one[1].above))
        names = (one[0], other[0]) if forth.visible else (other[0], one[0])
        if forth.visible == back.visible:
            if not (forth.asymmetric or back.asymmetric):
                return None
            return OneWay(*names, "", "", NOT_SAID, defect=True)
        told = _permits(forth, back)
        if told is None:
            return OneWay(*names, "", "", NO_RULE, defect=True)
        return OneWay(*names, told.rule, told.key, told.text)

    def _party(self, analysis: TableAnalysis, stand: Stand) -> Party:
        return analysis.party(stand.unit) if stand.unit else Party()


def table_places(analysis: TableAnalysis, grid: int) -> list[tuple[str, Stand]]:
    """(name, stand) of the units on a table and of the middles of the fields of a grid."""
    board = analysis.scenario.board
    units = [
        (f"unit:{unit.id}", analysis.stand(unit.id)) for _, unit in analysis.scenario.forces if unit.at is not None
    ]
    step = max(board.width, board.height) / max(1, grid)
    across, down = (max(1, round(size / step)) for size in (board.width, board.height))
    points = (
        (round((x + 0.5) * board.width / across, 3), round((y + 0.5) * board.height / down, 3))
        for y in range(down)
        for x in range(across)
    )
    return [*units, *((f"{x:g},{y:g}", analysis.point((x, y))) for x, y in points)]


def _permits(*lines: SightLine | TableLine) -> Reason | None:
    """The rule by which all of the lines say that the other way gives another answer."""
    told = [next((reason for reason in line.reasons if "asymmetric" in reason.key), None) for line in lines]
    return told[-1] if all(line.asymmetric for line in lines) and None not in told else None
