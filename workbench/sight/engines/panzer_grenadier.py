"""The sight doctrine of Panzer Grenadier (rules 8.3 and 8.4 with the notes of the terrain chart; 7.24 and 10.1 for fire).

The judgement lies in :mod:`workbench.sight.panzer_grenadier`; here it is put to single lines and to areas.
"""

from __future__ import annotations

from collections import OrderedDict
from copy import copy

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.base.cancel import CancelToken, Progress
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.geometry.crossings import Cells, Lines, lines, portions
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import compare
from workbench.scenario.scenario import Scenario
from workbench.sight.panzer_grenadier.findings import Findings
from workbench.sight.panzer_grenadier.friends import Friends, find_friends
from workbench.sight.panzer_grenadier.ground import Ground, compile_ground
from workbench.sight.panzer_grenadier.judgement import Judgement, Terms, judge
from workbench.sight.panzer_grenadier.near import targets_near
from workbench.sight.panzer_grenadier.readings import Readings
from workbench.sight.panzer_grenadier.sides import BY_CLIFF, BY_HEDGE
from workbench.sight.panzer_grenadier.story import assumptions, tell
from workbench.sight.results import FIRE, PURPOSES, Heights, SightArea, SightLine, SightRequest
from workbench.sight.trace import Words

KEPT_LINES = 400_000
"""Fans of lines up to this many rings are kept for the last few observers."""
KEPT_OBSERVERS = 4
KEPT_AREAS = 6

Question = tuple[int, str, str, str, str]
"""(origin, purpose, side, kind of observer, unit): what an area depends on besides the scenario."""


class Doctrine:
    """Judges lines of sight on one scenario; see :class:`workbench.sight.doctrine.SightDoctrine`."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.cells = Cells(scenario.board.grid)
        self.readings = Readings.of(scenario, ruleset)
        self.ground: Ground = compile_ground(scenario, ruleset, self.cells, self.readings)
        self._fans: OrderedDict[int, Lines] = OrderedDict()
        self._areas: OrderedDict[Question, tuple[SightArea, BoolArray | None]] = OrderedDict()

    # --- questions

    def line(self, origin: int, target: int, request: SightRequest) -> SightLine:
        """The full story of one line, from the same judgement as :meth:`area`."""
        self._understood(request)
        friends = self._friends(origin, request)
        one = lines(self.cells, origin, np.array([target], dtype=np.int32))
        found = judge(self.ground, one, self._terms(request), friends)
        words = Words(self.scenario, self.ruleset)
        findings = Findings(words, self.ground, found, friends=friends, origin=origin, target=target)
        assumed = assumptions(words, self.ground, request, friends=friends, origin=origin)
        return tell(findings, self._difference(found, request), assumed)

    def area(
        self,
        origin: int,
        request: SightRequest,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> SightArea:
        """All lines from a hex; after an edit only those that pass near what was edited are judged again."""
        self._understood(request)
        question = self._question(origin, request)
        known = self._areas.pop(question, None)
        if known is None:
            area = self._judged(origin, request, self._everywhere(), None, cancel=cancel, progress=progress)
        else:
            area, changed = known
            if changed is not None:
                targets = targets_near(self.cells, origin, changed)
                area = self._judged(origin, request, targets, area, cancel=cancel, progress=progress)
        self._areas[question] = (area, None)
        while len(self._areas) > KEPT_AREAS:
            self._areas.popitem(last=False)
        return area

    def heights(self, number: int) -> Heights:
        """Ground, obstacle top and observer's eye of one hex, in metres (8.32, 8.34)."""
        return self.ground.heights(number)

    def updated(self, scenario: Scenario) -> Doctrine:
        """The doctrine for an edited scenario: keeps the geometry, and the areas with what has to be looked at again."""
        changes = compare(self.scenario, scenario)
        if changes.everything or changes.hexes is None:
            return Doctrine(scenario, self.ruleset)
        new = copy(self)
        new.scenario, new._areas = scenario, OrderedDict()
        new.readings = Readings.of(scenario, self.ruleset)
        if changes.ground or new.readings != self.readings:
            new.ground = compile_ground(scenario, self.ruleset, self.cells, new.readings)
        if new.readings == self.readings:
            for question, (area, before) in self._areas.items():
                if question[1] != FIRE or not changes.units:
                    changed = changes.hexes if before is None else changes.hexes | before
                    new._areas[question] = (area, changed if changed.any() else None)
        return new

    # --- the judgement

    def _understood(self, request: SightRequest) -> None:
        if request.purpose not in PURPOSES:
            words = Text('there is no purpose "{purpose}"', "il n'y a pas de but « {purpose} »")
            raise CannotAnswer("bad_purpose", words.format(purpose=request.purpose))
        if request.observer_level or request.target_level:
            raise CannotAnswer(
                "not_modelled",
                Text(
                    "Panzer Grenadier has no levels within a hex: ask for the hex without @level",
                    "Panzer Grenadier n'a pas de niveaux dans un hexagone : demandez l'hexagone sans @niveau",
                ),
            )

    def _terms(self, request: SightRequest) -> Terms:
        return Terms(self.readings.raised(request.purpose))

    def _friends(self, origin: int, request: SightRequest) -> Friends | None:
        if request.purpose != FIRE:
            return None
        return find_friends(self.scenario, self.ruleset, self.cells, origin, request)

    def _question(self, origin: int, request: SightRequest) -> Question:
        party = request.observer
        return origin, request.purpose, request.side or party.side, party.kind, party.unit

    def _everywhere(self) -> IntArray:
        return np.arange(self.scenario.board.grid.size, dtype=np.int32)

    def _fan(self, origin: int, targets: IntArray) -> Lines:
        """The lines to some targets; those to the whole map are kept for the last observers."""
        if len(targets) < self.scenario.board.grid.size:
            return lines(self.cells, origin, targets)
        known = self._fans.pop(origin, None) or lines(self.cells, origin, targets)
        self._fans[origin] = known
        while len(self._fans) > KEPT_OBSERVERS:
            self._fans.popitem(last=False)
        return known

    def _judged(
        self,
        origin: int,
        request: SightRequest,
        targets: IntArray,
        base: SightArea | None,
        *,
        cancel: CancelToken | None,
        progress: Progress | None,
    ) -> SightArea:
        """Judge the lines to ``targets``; the rest of the map is as in ``base``."""
        size = self.scenario.board.grid.size
        friends = self._friends(origin, request)
        terms = self._terms(request)
        if base is None:
            visible: BoolArray = np.zeros(size, dtype=np.bool_)
            hindrance: IntArray = np.zeros(size, dtype=np.int32)
            blocker: IntArray = np.full(size, -1, dtype=np.int32)
        else:
            visible, hindrance, blocker = base.visible.copy(), base.hindrance.copy(), base.blocker.copy()
        visible[origin], hindrance[origin], blocker[origin] = True, 0, -1
        done = 0
        for part in portions(self.cells, origin, targets, KEPT_LINES):
            if cancel is not None:
                cancel.check()
            found = judge(self.ground, self._fan(origin, part), terms, friends)
            at = found.lines.target
            visible[at] = found.open
            hindrance[at] = np.where(found.open, found.hindrance, 0)
            blocker[at] = _blockers(found)
            done += len(part)
            if progress is not None:
                progress(done, len(targets))
        words = Words(self.scenario, self.ruleset)
        assumed = assumptions(words, self.ground, request, friends=friends, origin=origin)
        return SightArea(origin, frozen(visible), frozen(hindrance), frozen(blocker), assumed)

    def _difference(self, found: Judgement, request: SightRequest) -> str | None:
        """Why the other way gives another answer: ``lookout``, ``cliff``, ``hedge``, or None if it does not.

        Own troops are left out: what bars our fire says nothing about the enemy's.
        """
        if not found.lines.count:
            return None
        raised = self._terms(request).raised
        causes = {
            "": Terms(raised),
            "lookout": Terms(False),
            "cliff": Terms(raised, cliffs=False),
            "hedge": Terms(raised, hedges=False),
        }
        back = lines(self.cells, int(found.lines.target[0]), np.array([found.lines.origin], dtype=np.int32))
        for cause, terms in causes.items():
            known = cause == "" and found.run.friends is None
            there = found if known else judge(self.ground, found.lines, terms)
            if bool(there.open[0] == judge(self.ground, back, terms).open[0]):
                return cause or None
        return "several"


def _blockers(found: Judgement) -> IntArray:
    """The hex that blocks each line first; -1 where none does or a hexside blocks."""
    by_side = (found.cause == BY_HEDGE) | (found.cause == BY_CLIFF)
    named = ~found.open & ~by_side
    return np.where(named, found.lines.cells.hex_of[np.where(named, found.cell, 0)], -1).astype(np.int32)
