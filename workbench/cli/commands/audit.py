"""``audit``: checks that sight is the same both ways, or that a rule permits the difference."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from workbench.analysis.any_analysis import by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.cli.commands.index import index_of
from workbench.cli.console import DONE, ERRORS, USAGE, Console, ProgressLine
from workbench.cli.loading import open_any
from workbench.cli.processes import LostJob, ordered_map
from workbench.engine.sight.results import (
    FIRE,
    PURPOSES,
    SPOT,
    Party,
    Reason,
    SightLine,
    SightRequest,
    Standpoint,
    TabletopLine,
    TabletopRequest,
)
from workbench.engine.sight.visibility_index import VisibilityIndex
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.units import Forces

# --- Compares the answers of a whole map: every pair that is seen in one direction only needs a rule that permits
# it.


_AT_ONCE = 100
_LOST = Text(
    "the processes that looked at the pairs were killed again and again",
    "les processus qui examinaient les paires ont été tués plusieurs fois",
)
NO_RULE = Text("no rule", "aucune règle")
TWO_ANSWERS = Text("the line and the area disagree", "la ligne et le champ de vision se contredisent")
UNDECLARED = Text(
    "the line says that the other way differs, and it does not", "la ligne dit l’autre sens différent, à tort"
)


@dataclass(frozen=True, slots=True)
class OneWayPair:
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
    """The result for one purpose: the number of ordered pairs, and those that differ by direction."""

    purpose: str
    pairs: int
    one_way: tuple[OneWayPair, ...]

    @property
    def defects(self) -> tuple[OneWayPair, ...]:
        """The pairs that no rule permits."""
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


def audit_tabletop(
    analysis: TabletopAnalysis, request: TabletopRequest, grid: int, workers: int | None = None
) -> tuple[Audit, int]:
    """Every ordered pair of units on a table and of points of a grid, ``grid`` to the longer edge; and how many places that
    were. CannotAnswer for what the doctrine cannot answer."""
    count = len(tabletop_places(analysis, grid))
    pairs = list(combinations(range(count), 2))
    parts = [pairs[start : start + _AT_ONCE] for start in range(0, len(pairs), _AT_ONCE)]
    work = _TabletopPairs(analysis.scenario, analysis.ruleset, request, grid)
    return Audit(request.purpose, 2 * len(pairs), _gathered(work, parts, workers)), count


def _gathered(
    work: _HexPairs | _TabletopPairs, parts: Sequence[list[tuple[int, int]]], workers: int | None
) -> tuple[OneWayPair, ...]:
    found: list[OneWayPair] = []
    with closing(ordered_map(work, parts, workers=workers)) as reason:
        for part in reason:
            if isinstance(part, LostJob):
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

    def __call__(self, pairs: Sequence[tuple[int, int]]) -> list[OneWayPair]:
        """The one-way record of (seer, seen), or None."""
        if self._analysis is None:
            self._analysis = Analysis(*self._asked)
        there = self._analysis.lines(pairs, self._request)
        back = self._analysis.lines([(seen, seer) for seer, seen in pairs], self._request)
        both = list(zip(there, back, strict=True))
        self._judge_without_units([lines for lines in both if _permits(*lines) is None])
        return [self._judged(self._analysis, *lines) for lines in both]

    def _judge_without_units(self, pairs: Sequence[tuple[SightLine, SightLine]]) -> None:
        """Judge the lines that :meth:`_own_troops` looks at together."""
        if pairs and self._bare is None:
            scenario, ruleset = self._asked
            self._bare = Analysis(replace(scenario, forces=Forces()), ruleset)
        if pairs and self._bare is not None:
            self._bare.judge_lines_together(
                (line.origin, line.target, self._request) for both in pairs for line in both
            )

    def _judged(self, analysis: Analysis, forth: SightLine, back: SightLine) -> OneWayPair:
        names = analysis.label(forth.origin), analysis.label(forth.target)
        if not forth.visible or back.visible:
            return OneWayPair(*names, "", "", TWO_ANSWERS, defect=True)
        reason = _permits(forth, back) or self._own_troops(forth, back)
        if reason is None:
            return OneWayPair(*names, "", "", NO_RULE, defect=True)
        return OneWayPair(*names, reason.rule, reason.key, reason.text)

    def _own_troops(self, forth: SightLine, back: SightLine) -> Reason | None:
        """Why own troops bar a line, if without any units it is as open as the line the other way, or the rule by which it is
        not even then."""
        assert self._bare is not None
        ends = back.origin, back.target
        here, there = self._bare.line(*ends, self._request), self._bare.line(*ends[::-1], self._request)
        if here.visible != there.visible:
            return _permits(there, here)
        own = next((reason for reason in back.reasons if "friends" in reason.key), None)
        if own is not None:
            return own
        # beside the line they are among other things that bar it, and only the line that is open names them
        return next((reason for reason in forth.reasons if "asymmetric_friends" in reason.key), None)


class _TabletopPairs:
    """The same for places of a table, by their numbers in :func:`table_places`."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, request: TabletopRequest, grid: int) -> None:
        self._asked = scenario, ruleset
        self._request, self._grid = request, grid
        self._analysis: TabletopAnalysis | None = None
        self._places: list[tuple[str, Standpoint]] = []

    def __call__(self, pairs: Sequence[tuple[int, int]]) -> list[OneWayPair]:
        """Those of the pairs that differ by direction, or say so."""
        if self._analysis is None:
            self._analysis = TabletopAnalysis(*self._asked)
            self._places = tabletop_places(self._analysis, self._grid)
        reason = (self._judged(self._analysis, self._places[one], self._places[other]) for one, other in pairs)
        return [found for found in reason if found is not None]

    def _judged(
        self, analysis: TabletopAnalysis, one: tuple[str, Standpoint], other: tuple[str, Standpoint]
    ) -> OneWayPair | None:
        here, there = (self._party(analysis, stand) for _, stand in (one, other))
        purpose = self._request.purpose
        forth = analysis.line(one[1], other[1], TabletopRequest(purpose, here.side, here, there, other[1].above))
        back = analysis.line(other[1], one[1], TabletopRequest(purpose, there.side, there, here, one[1].above))
        names = (one[0], other[0]) if forth.visible else (other[0], one[0])
        if forth.visible == back.visible:
            if not (forth.asymmetric or back.asymmetric):
                return None
            return OneWayPair(*names, "", "", UNDECLARED, defect=True)
        reason = _permits(forth, back)
        if reason is None:
            return OneWayPair(*names, "", "", NO_RULE, defect=True)
        return OneWayPair(*names, reason.rule, reason.key, reason.text)

    def _party(self, analysis: TabletopAnalysis, stand: Standpoint) -> Party:
        return analysis.party(stand.unit) if stand.unit else Party()


def tabletop_places(analysis: TabletopAnalysis, grid: int) -> list[tuple[str, Standpoint]]:
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


def _permits(*lines: SightLine | TabletopLine) -> Reason | None:
    """The rule by which all of the lines say that the other way gives another answer."""
    told = [next((reason for reason in line.reasons if "asymmetric" in reason.key), None) for line in lines]
    return told[-1] if all(line.asymmetric for line in lines) and None not in told else None


_PATHS = Text(
    "scenario files, and folders of which every scenario is taken",
    "fichiers de scénario, et dossiers dont on prend tous les scénarios",
)
_PURPOSE = Text(
    "what the lines are for, again for more; without it: spot and fire",
    "à quoi servent les lignes, répétable ; sans lui : spot et fire",
)
_JOBS = Text("how many processes; all processors without it", "nombre de processus ; sans lui, tous les processeurs")
_GRID = Text(
    "on a table: fields of the grid along its longer edge (8)", "sur une table : cases le long du grand côté (8)"
)
_JSON = Text("print one line of JSON for every purpose", "donner une ligne de JSON par usage")
_BAD_NUMBER = Text("{name} must be from 1 to {most}", "{name} doit être de 1 à {most}")
_PROGRESS = Text("{done} of {total} parts of the map looked from", "{done} parties de la carte sur {total} observées")
_SUMMARY = Text(
    "{purpose}: {pairs} ordered pairs, {one_way} of them seen one way only, {defects} defects",
    "{purpose} : {pairs} paires ordonnées, dont {one_way} vues dans un seul sens, {defects} défauts",
)
_GRID_SUMMARY = Text("{places} places: units, and points of a grid", "{places} lieux : unités et points d’une grille")
_ROW = Text(
    "  {count} × {rule}: {text} First: {seer} sees {seen}.", "  {count} × {rule} : {text} D’abord : {seer} voit {seen}."
)
_DEFECT = Text(
    "  DEFECT {seer} sees {seen}, and is not seen: {text}", "  DÉFAUT {seer} voit {seen} sans être vu : {text}"
)
_NONE = Text("there is no scenario", "il n’y a aucun scénario")
_TOGETHER = Text(
    "{scenarios} scenarios, {failed} of them with defects or without an answer",
    "{scenarios} scénarios, dont {failed} avec défauts ou sans réponse",
)
_MORE = Text("  and {count} more defects", "  et {count} autres défauts")
_MOST_LISTED, _MOST_JOBS, _MOST_GRID = 20, 256, 60


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenarios", nargs="+", metavar="SCENARIO", help=_PATHS.get(language))
    parser.add_argument("--purpose", choices=PURPOSES, action="append", help=_PURPOSE.get(language))
    parser.add_argument("--jobs", metavar="N", type=int, help=_JOBS.get(language))
    parser.add_argument("--grid", metavar="N", type=int, default=8, help=_GRID.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """A summary, or JSON, for every scenario and purpose; 1 if there is a defect."""
    for name, value, most in (("--jobs", args.jobs, _MOST_JOBS), ("--grid", args.grid, _MOST_GRID)):
        if value is not None and not 1 <= value <= most:
            console.message(_BAD_NUMBER.format(name=name, most=most))
            return USAGE
    files = _files(args.scenarios)
    if not files:
        console.message(_NONE)
        return USAGE
    several = len(files) > 1 or Path(args.scenarios[0]).is_dir()
    sound = [_run_one(file, args, console, several=several) for file in files]
    if several and not args.json:
        console.answer(_TOGETHER.format(scenarios=len(files), failed=sound.count(False)))
    return DONE if all(sound) else ERRORS


def _files(given: Sequence[str]) -> list[str]:
    from workbench.checks.loading import scenario_documents

    found: list[str] = []
    for name in given:
        found += map(str, scenario_documents(Path(name))) if Path(name).is_dir() else [name]
    return found


def _run_one(file: str, args: argparse.Namespace, console: Console, *, several: bool) -> bool:
    """Audit one scenario; False if it did not load, could not be answered, or has a defect."""
    if several and not args.json:
        console.answer(Text.of(file))
    analysis = open_any(file, console)
    if analysis is None:
        return False
    failed = False
    for purpose in dict.fromkeys(args.purpose or (SPOT, FIRE)):
        try:
            audit = by_map_kind(analysis, _audit_map, _audit_table, purpose, args, console)
        except CannotAnswer as problem:
            if problem.code == "not_modelled" and args.purpose is None and purpose != SPOT:
                continue  # the game has no lines of this purpose
            if not several:
                raise
            console.message(problem.text)
            failed = True
            continue
        failed = failed or bool(audit.defects)
        if args.json:
            console.record(({"scenario": file} if several else {}) | _record(audit, console.language))
        else:
            _write_audit(console, audit)
    return not failed


def _audit_table(analysis: TabletopAnalysis, purpose: str, args: argparse.Namespace, console: Console) -> Audit:
    audit, places = audit_tabletop(analysis, TabletopRequest(purpose), args.grid, args.jobs)
    if not args.json:
        console.answer(_GRID_SUMMARY.format(places=places))
    return audit


def _audit_map(analysis: Analysis, purpose: str, args: argparse.Namespace, console: Console) -> Audit:
    line = ProgressLine(console, _PROGRESS)
    try:
        return audit_hexes(analysis, SightRequest(purpose), args.jobs, line)
    finally:
        line.end()


def _write_audit(console: Console, audit: Audit) -> None:
    defects = audit.defects
    counts = {"pairs": audit.pairs, "one_way": len(audit.one_way), "defects": len(defects)}
    console.answer(_SUMMARY.format(purpose=audit.purpose, **counts))
    rules = Counter((found.rule, found.key) for found in audit.one_way if not found.defect)
    first = {(found.rule, found.key): found for found in reversed(audit.one_way)}
    for (rule, key), count in rules.most_common():
        found = first[rule, key]
        console.answer(_ROW.format(count=count, rule=rule, text=found.text, seer=found.seer, seen=found.seen))
    for found in defects[:_MOST_LISTED]:
        console.answer(_DEFECT.format(seer=found.seer, seen=found.seen, text=found.text))
    if len(defects) > _MOST_LISTED:
        console.answer(_MORE.format(count=len(defects) - _MOST_LISTED))


def _record(audit: Audit, language: str) -> dict[str, Any]:
    rows = [
        {"seer": found.seer, "seen": found.seen, "rule": found.rule, "text": found.text.get(language)}
        | ({"defect": True} if found.defect else {})
        for found in audit.one_way
    ]
    return {"purpose": audit.purpose, "pairs": audit.pairs, "defects": len(audit.defects), "one_way": rows}
