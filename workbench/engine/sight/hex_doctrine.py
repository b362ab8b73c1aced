"""The base class of the sight doctrines of hex games: single lines, areas, and caches between questions and over edits.

A game says what a question depends on (:meth:`HexDoctrine._asked`), how lines are judged (:meth:`HexDoctrine._judged`) and
how a judged line is written out (:meth:`HexDoctrine._sight_line`). A single line and an area go through the same judgement.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Generic, Self, TypeVar

import numpy as np

from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.blockers import Blockers, Pairs
from workbench.engine.sight.findings import FindingWording
from workbench.engine.sight.protocol import Verdicts
from workbench.engine.sight.results import (
    AIM,
    PURPOSES,
    Heights,
    Reason,
    SightArea,
    SightLine,
    SightRequest,
)
from workbench.engine.sight.traces import Traces
from workbench.geometry.hex_lines import Cells, Lines, distances, lines, portions
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.scenario.changes import ChangeSet

# --- Gathering findings over many lines: which one comes first on each line.


NEVER = np.iinfo(np.int32).max
"""The order of a finding that was not made."""


class FirstFindings:
    """The first finding of every line: its place in the order along the line, a cell and a cause (a small number)."""

    def __init__(self, count: int) -> None:
        self.order: IntArray = np.full(count, NEVER, dtype=np.int32)
        self.cell: IntArray = np.full(count, -1, dtype=np.int32)
        self.cause: IntArray = np.zeros(count, dtype=np.int32)

    def offer(self, line: IntArray, order: IntArray, cell: IntArray, cause: IntArray | int) -> None:
        """Take in findings that are sorted by line, and on each line by order."""
        if not len(line):
            return
        heads = np.flatnonzero(np.concatenate(([True], line[1:] != line[:-1])))
        heads = heads[order[heads] < self.order[line[heads]]]
        at = line[heads]
        self.order[at] = order[heads]
        self.cell[at] = cell[heads]
        self.cause[at] = cause if isinstance(cause, int) else cause[heads]


# --- Which lines from a hex an edit can have touched.


MANY = 64
"""From this many edited hexes on, everything is judged again: looking for the few lines that stay costs more."""


def targets_near(cells: Cells, origin: int, changed: BoolArray) -> IntArray:
    """The hexes whose line from ``origin`` passes a changed hex, or near one (some may be named needlessly).

    A line that crosses a hex, runs along its side or crosses a side of it passes within one hex of its centre.
    """
    everywhere = np.arange(len(cells.axial), dtype=np.int32)
    places = np.flatnonzero(changed)
    if changed[origin] or len(places) > MANY:
        return everywhere
    # twice the square of a length in axial coordinates: 2(q*q + q*r + r*r); whole numbers, so nothing is lost
    q, r = (cells.axial - cells.axial[origin]).astype(np.int64).T
    length = q * q + q * r + r * r
    near = np.zeros(len(everywhere), dtype=np.bool_)
    for place in places:
        hq, hr = int(q[place]), int(r[place])
        cross = q * hr - r * hq
        along = 2 * (q * hq + r * hr) + q * hr + r * hq
        # the distance to the line is |cross| * sqrt(3/4) / length: within 1 hex, and not behind the observer by more
        within = (3 * cross * cross <= 4 * length) & (along >= -2 * np.sqrt(length))
        # and not beyond the target by more than one hex: (|target| + 1) ** 2 >= |place| ** 2
        near |= within & (length >= hq * hq + hq * hr + hr * hr - 2 * np.sqrt(length) - 1)
    return everywhere[near]


KEPT_LINES = 400_000
"""Fans of lines up to this many rings are kept for the last few observers."""
KEPT_OBSERVERS = 4
"""So many observers: a fan takes much more memory than an area."""
KEPT_AREAS, KEPT_HEXES = 32, 40_000
"""So many areas are kept in any case, as many as enemies are likely to be asked one after another, and on small maps as many as
take so many hexes together: a whole side that looks and fires asks for two for each of its units, again and again. An area is
nine bytes for each hex."""
KEPT_TOLD_LINES = 256
"""So many single lines are kept: all weapons of all firers at one place ask for the same few."""
KEPT_VERDICTS = 500_000
"""Verdicts from places that single lines are asked from again and again are kept for places that see so many hexes together."""
RINGS_OF_A_LINE = 40_000
"""Judging so many rings together takes about as long as judging a single line."""
MOST_RINGS = 500_000
"""Where the lines from one place have more rings, they are not judged for the sake of single ones: that takes too long."""
STAGES: tuple[int, ...] = (10, 40)
"""Areas are judged up to these rings first: on most maps most lines are blocked near by, and need not be followed farther."""
BATCH = 60_000
"""Lines of several observers are judged together up to about so many rings: arrays then stay in the cache of a processor."""
ALONE = 12_000
"""An observer whose lines have more rings than that is judged alone, since one call of numpy then has enough to do."""
LONGEST_BY_MEAN = 3
"""So many times as long as the mean of all lines of a map is about the longest."""
OPEN_COUNTRY = 0.4
"""Where an observer sees more of the map than that, the next area is judged in one stage."""


def _by_origin(origins: IntArray, some: IntArray) -> list[IntArray]:
    """Some pairs, in groups of one origin each."""
    order = some[np.argsort(origins[some], kind="stable")]
    return np.split(order, np.flatnonzero(np.diff(origins[order])) + 1) if len(order) else []


TermsT = TypeVar("TermsT", bound=Hashable)


class KeptVerdicts(Generic[TermsT]):
    """The verdicts of all lines from places that single lines are asked from again and again, on one scenario that does not
    change. ``size`` is that of the map in hexes, ``rings`` how many rings the lines from one place have, about. All of them are
    judged for line number ``least`` from there, and later on large maps: by then single lines have cost as much."""

    def __init__(self, size: int, rings: int, least: int) -> None:
        self._most = max(KEPT_AREAS, KEPT_VERDICTS // size)
        self._enough = least + rings // RINGS_OF_A_LINE if rings <= MOST_RINGS else NEVER
        self._asked: Counter[tuple[int, TermsT]] = Counter()
        self._areas: OrderedDict[tuple[int, TermsT], SightArea] = OrderedDict()

    def area(self, origin: int, asked: TermsT, judged: Callable[[], SightArea]) -> SightArea | None:
        """All that is seen from a place, for one more line that is asked from there; None: judge this line alone."""
        key = origin, asked
        known = self._areas.get(key)
        if known is not None or self._enough == NEVER:
            return known
        self._asked[key] += 1
        if self._asked[key] < self._enough:
            return None
        del self._asked[key]
        area = self._areas[key] = judged()
        while len(self._areas) > self._most:
            self._areas.popitem(last=False)
        return area


JudgementT = TypeVar("JudgementT", bound=Verdicts)


class HexDoctrine(ABC, Generic[TermsT, JudgementT]):
    """Judges lines of sight on one hex map; see :class:`workbench.engine.sight.protocol.SightDoctrine`."""

    knows_places = False
    lines_before_area = 2
    """At this line that is asked from one place, all lines from there are judged, on a small map."""
    one_stage = 80_000
    """Areas of fewer rings than that are judged at once."""
    batch_stages: tuple[int, ...] = (5,)
    """As :data:`STAGES`, for batches: on the small maps where these pay, more stages cost more calls than they save."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.cells = Cells(scenario.board.grid)
        self.words = FindingWording(scenario, ruleset)
        self._fans: OrderedDict[tuple[int, int | None], Lines] = OrderedDict()
        self._areas: OrderedDict[tuple[int, TermsT], tuple[SightArea, BoolArray | None]] = OrderedDict()
        self._lines: OrderedDict[tuple[int, int, TermsT], SightLine] = OrderedDict()
        self._lines_together: dict[tuple[int, int, TermsT], SightLine] = {}
        self._kept = self._nothing_kept()
        self._open_country = False
        self._since: tuple[Self, ChangeSet, dict[TermsT, BoolArray | None]] | None = None
        self._compile()

    @abstractmethod
    def _compile(self) -> None:
        """Read the scenario into arrays."""

    @abstractmethod
    def _recompile(self, changes: ChangeSet) -> None:
        """Read what an edit changed; ``self.scenario`` is the edited one, everything else as before the edit."""

    @abstractmethod
    def _asked(self, origin: int, request: SightRequest) -> TermsT:
        """Everything that an answer depends on, apart from origin and scenario."""

    @abstractmethod
    def _judged(self, found: Lines, asked: TermsT) -> JudgementT:
        """Judge lines whose origins have :meth:`_together` in common."""

    @abstractmethod
    def _traces(self, found: JudgementT, asked: TermsT) -> Traces:
        """The judged lines, each of which can be read in full."""

    @abstractmethod
    def _own_hex_line(self, asked: TermsT, origin: int, request: SightRequest) -> SightLine:
        """The line from a hex to itself in full."""

    @abstractmethod
    def _assumed(self, asked: TermsT, origin: int) -> tuple[Text, ...]:
        """What every answer from a hex takes for granted, for legends."""

    @abstractmethod
    def _touched(self, asked: TermsT, origin: int, before: Self, changes: ChangeSet) -> BoolArray | None:
        """The hexes whose change an area must take in; None if the area is of no use any more."""

    def _sees_own_hex(self, asked: TermsT, origin: int) -> bool:
        """True if an observer sees his own hex."""
        return True

    def _own_hindrance(self, asked: TermsT, origin: int) -> int:
        """What hinders an observer within his own hex; nothing, unless a game overrides it."""
        return 0

    @abstractmethod
    def heights(self, number: int) -> Heights:
        """Ground, obstacle top and observer's eye of one hex."""

    def eye(self, number: int, above: int) -> float:
        """The height of an eye so many levels above the floor of a hex, in the unit of :meth:`heights`."""
        return self.heights(number).eye + above

    def no_place(self, number: int, above: int) -> Iterable[Text]:
        """A warning if nobody can be so many levels above the floor of a hex; none in games without levels."""
        return ()

    def caveat(
        self, origin: int | None = None, target: int | None = None, request: SightRequest = SightRequest()
    ) -> Reason | None:
        """What the first words of an answer must say because the map lacks something that it shows; see
        :meth:`workbench.engine.sight.protocol.SightDoctrine.caveat`. None, unless a game overrides it."""
        return None

    def _caveat_of_area(self, asked: TermsT, origin: int) -> Reason | None:
        """As :meth:`caveat`, for all that one observer sees."""
        return None

    @property
    def marker_reach(self) -> int:
        """How far, in hexes, the markers of this scenario reach beyond their own hex."""
        return 0

    def drifting(self, number: int) -> tuple[int, ...]:
        """The other hexes whose markers reach over into a hex; none, unless a game overrides it."""
        return ()

    @abstractmethod
    def _blocking(self, found: Lines, asked: TermsT) -> Pairs:
        """The blocked ones among some lines (all from one origin), by target, with their obstacles."""

    def _at_home(self, origin: int, asked: TermsT) -> IntArray:
        """The obstacles that keep an observer from seeing his own hex."""
        return np.zeros(0, dtype=np.int32)

    def blockers(
        self, origin: int, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> Blockers:
        """The blind ones of ``targets`` with every obstacle that blocks the line to them, by the judgement of the area."""
        self._understood(request)
        asked = self._asked(origin, request)
        parts: list[Pairs] = []
        if (targets == origin).any() and not self._sees_own_hex(asked, origin):
            home = self._at_home(origin, asked)
            parts.append(Pairs(np.full_like(home, origin), home, np.full(len(home), len(home) == 1)))
        for part in portions(self.cells, origin, targets, KEPT_LINES):
            if cancel is not None:
                cancel.check()
            parts.append(self._blocking(lines(self.cells, origin, part), asked))
        return Blockers.from_pairs(self.scenario.board.grid, parts)

    def line(self, origin: int, target: int, request: SightRequest) -> SightLine:
        """One line in full, from the same judgement as :meth:`area`."""
        self._understood(request)
        asked = self._asked(origin, request)
        key = origin, target, asked
        found = self._lines_together.get(key) or self._lines.get(key)
        if found is None:
            if origin == target:
                found = self._own_hex_line(asked, origin, request)
            else:
                found = self._line_of_known_area(origin, target, asked) or self._line_alone(origin, target, asked)
            self._lines[key] = found
            while len(self._lines) > KEPT_TOLD_LINES:
                self._lines.popitem(last=False)
        return found

    def _line_alone(self, origin: int, target: int, asked: TermsT) -> SightLine:
        one = lines(self.cells, origin, np.array([target], dtype=np.int32))
        return self._traces(self._judged_whole(one, asked), asked).line(0)

    def _line_of_known_area(self, origin: int, target: int, asked: TermsT) -> SightLine | None:
        """A line whose verdict is known from an area: it is judged by itself when more of it is read. None: no area is."""
        area = self._area_for_lines(origin, asked)
        if area is None:
            return None
        hexes, blocker = self.scenario.board.grid.hexes, int(area.blocker[target])
        return SightLine.with_verdict(
            partial(self._line_alone, origin, target, asked),
            origin=origin,
            target=target,
            visible=bool(area.visible[target]),
            range=hexes[origin].distance(hexes[target]),
            hindrance=int(area.hindrance[target]),
            blocker=None if blocker < 0 else blocker,
        )

    def _area_for_lines(self, origin: int, asked: TermsT) -> SightArea | None:
        """The area of a place, if there is one or by now so many lines were asked from there that one is worth its while."""
        area, changed = self._areas.get((origin, asked), (None, None))
        if area is not None and changed is None:
            return area
        return self._kept.area(origin, asked, partial(self._whole_area, origin, asked))

    def _whole_area(
        self, origin: int, asked: TermsT, cancel: CancelToken | None = None, progress: Progress | None = None
    ) -> SightArea:
        everywhere = np.arange(self.scenario.board.grid.size, dtype=np.int32)
        return self._gathered(origin, asked, everywhere, None, cancel=cancel, progress=progress)

    def _nothing_kept(self) -> KeptVerdicts[TermsT]:
        size = self.scenario.board.grid.size
        return KeptVerdicts(size, size * self.cells.longest // LONGEST_BY_MEAN, self.lines_before_area)

    def area(
        self,
        origin: int,
        request: SightRequest,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> SightArea:
        """All lines from a hex; after an edit only those that pass near what was edited are judged again."""
        self._understood(request)
        asked = self._asked(origin, request)
        # taken out and put back at the end: what was not asked for longest goes first
        known = self._areas.pop((origin, asked), None)
        if known is None:
            area = self._whole_area(origin, asked, cancel, progress)
        else:
            area, changed = known
            if changed is not None:
                targets = targets_near(self.cells, origin, changed)
                area = self._gathered(origin, asked, targets, area, cancel=cancel, progress=progress)
        self._keep(origin, asked, area)
        return area

    def _keep(self, origin: int, asked: TermsT, area: SightArea) -> None:
        self._areas[origin, asked] = (area, None)
        while len(self._areas) > max(KEPT_AREAS, KEPT_HEXES // self.scenario.board.grid.size):
            self._areas.popitem(last=False)

    def lowest_seen(self, origin: int, request: SightRequest, most: int, cancel: CancelToken | None = None) -> IntArray:
        """For every hex the lowest level above its floor, up to ``most``, at which something is seen; -1: none of them."""
        lowest: IntArray = np.full(self.scenario.board.grid.size, -1, dtype=np.int32)
        # from the top down, so that the lowest one stays
        for level in range(most, -1, -1):
            area = self.area(origin, replace(request, target_level=level), cancel)
            lowest[area.visible] = level
        return frozen(lowest)

    def updated(self, scenario: Scenario) -> Self:
        """The doctrine for an edited scenario: keeps the geometry, and the areas with what has to be looked at again."""
        from workbench.scenario.changes import compare

        changes = compare(self.scenario, scenario)
        if changes.everything or changes.hexes is None:
            return type(self)(scenario, self.ruleset)
        new = copy(self)
        new.scenario, new.words, new._areas = scenario, FindingWording(scenario, self.ruleset), OrderedDict()
        new._lines, new._lines_together, new._kept = OrderedDict(), {}, self._nothing_kept()
        new._since = None
        new._recompile(changes)
        for (origin, asked), (area, before) in self._areas.items():
            touched = new._touched(asked, origin, self, changes)
            if touched is not None:
                changed = touched if before is None else touched | before
                new._areas[origin, asked] = (area, changed if changed.any() else None)
        return new

    def _understood(self, request: SightRequest) -> None:
        if request.purpose not in (*PURPOSES, AIM):
            words = Text('there is no purpose "{purpose}"', "il n’y a pas de but « {purpose} »")
            raise CannotAnswer("bad_purpose", words.format(purpose=request.purpose))
        if request.observer_level or request.target_level:
            words = Text(
                "{game} has no levels within a hex: ask for the hex without @level",
                "{game} n’a pas de niveaux dans un hexagone : demandez l’hexagone sans @niveau",
            )
            raise CannotAnswer("not_modelled", words.format(game=self.ruleset.name))

    def _fan(self, origin: int, targets: IntArray, upto: int | None) -> Lines:
        """The lines to some targets; those to the whole map are kept for the last observers."""
        if len(targets) < self.scenario.board.grid.size:
            return lines(self.cells, origin, targets, upto)
        key = origin, upto
        known = self._fans.pop(key, None) or lines(self.cells, origin, targets, upto)
        self._fans[key] = known
        while len(self._fans) > KEPT_OBSERVERS:
            self._fans.popitem(last=False)
        return known

    def _stages(self, origin: int, targets: IntArray) -> tuple[int, ...]:
        if self._open_country or len(targets) * self.cells.longest <= self.one_stage:
            return ()
        distance = distances(self.cells, origin, targets)
        if distance.sum() <= self.one_stage:
            return ()
        farthest = int(distance.max()) - 1
        return tuple(ring for ring in STAGES if ring < farthest)

    def _gathered(
        self,
        origin: int,
        asked: TermsT,
        targets: IntArray,
        base: SightArea | None,
        *,
        cancel: CancelToken | None,
        progress: Progress | None,
    ) -> SightArea:
        """Judge the lines to ``targets``; the rest of the map is as in ``base``."""
        size = self.scenario.board.grid.size
        if base is None:
            visible: BoolArray = np.zeros(size, dtype=np.bool_)
            hindrance: IntArray = np.zeros(size, dtype=np.int32)
            blocker: IntArray = np.full(size, -1, dtype=np.int32)
        else:
            visible, hindrance, blocker = base.visible.copy(), base.hindrance.copy(), base.blocker.copy()
        for found, done, total in self._judgements(origin, targets, asked, cancel):
            at, is_open = found.lines.target, found.open
            visible[at] = is_open
            hindrance[at] = np.where(is_open, found.hindrance, 0)
            blocker[at] = found.blockers
            if progress is not None:
                progress(done, total)
        self._note(visible[targets])
        return self._area_of(origin, asked, visible, hindrance, blocker)

    def _area_of(
        self, origin: int, asked: TermsT, visible: BoolArray, hindrance: IntArray, blocker: IntArray
    ) -> SightArea:
        """An area of what was found of all other hexes."""
        own = self._sees_own_hex(asked, origin)
        visible[origin], blocker[origin] = own, -1 if own else origin
        hindrance[origin] = self._own_hindrance(asked, origin) if own else 0
        caveat = self._caveat_of_area(asked, origin)
        assumed = self._assumed(asked, origin)
        return SightArea(origin, frozen(visible), frozen(hindrance), frozen(blocker), assumed, caveat)

    def _judgements(
        self, origin: int, targets: IntArray, asked: TermsT, cancel: CancelToken | None
    ) -> Iterator[tuple[JudgementT, int, int]]:
        """Judgements of the lines to ``targets``, each with how much is done of how much; of one line the last one holds."""
        left, stages = targets, self._stages(origin, targets)
        total = len(targets) * (len(stages) + 1)
        for stage, upto in enumerate((*stages, None)):
            # a line that is settled counts as done in the stages that it is spared
            going_on, done = [targets[:0]], (stage + 1) * len(targets) - len(left)
            for part in portions(self.cells, origin, left, KEPT_LINES, upto):
                if cancel is not None:
                    cancel.check()
                found = self._judged(self._fan(origin, part, upto), asked)
                if upto is not None:
                    going_on.append(found.lines.target[~(found.lines.whole | found.settled)])
                done += len(part)
                yield found, done, total
            left = np.concatenate(going_on)

    def seen(
        self, origin: int, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> BoolArray:
        """Which of some hexes are seen, as in :meth:`area`; nothing else is worked out, and no area kept."""
        self._understood(request)
        asked = self._asked(origin, request)
        visible: BoolArray = np.zeros(self.scenario.board.grid.size, dtype=np.bool_)
        visible[origin] = self._sees_own_hex(asked, origin)
        for found, _, _ in self._judgements(origin, targets, asked, cancel):
            visible[found.lines.target] = found.open
        found_open: BoolArray = visible[targets]
        self._note(found_open)
        return found_open

    def sees(
        self, origins: IntArray, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> BoolArray:
        """For pairs of hexes, each an origin and its target: does one see the other, as in :meth:`line`? Lines of many
        observers are judged together, by the judgement of areas."""
        if not len(origins):
            return np.zeros(0, dtype=np.bool_)
        self._understood(request)
        if len(origins) == 1:
            return np.array([self._sees(int(origins[0]), int(targets[0]), request)])
        found: BoolArray = np.zeros(len(origins), dtype=np.bool_)
        # how many rings the lines of each origin have in all
        rings = np.bincount(origins, distances(self.cells, origins, targets))
        alone = rings[origins] >= ALONE
        for mine in _by_origin(origins, np.flatnonzero(alone).astype(np.int32)):
            found[mine] = self.seen(int(origins[mine[0]]), targets[mine], request, cancel)
        for asked, some in self._batches(origins, np.flatnonzero(~alone).astype(np.int32), request):
            found[some] = self._open_pairs(origins[some], targets[some], asked, cancel)
        return found

    def _sees(self, origin: int, target: int, request: SightRequest) -> bool:
        asked = self._asked(origin, request)
        area = self._area_for_lines(origin, asked)
        if area is not None:
            return bool(area.visible[target])
        if origin == target:
            return self._sees_own_hex(asked, origin)
        judged = self._judged(lines(self.cells, origin, np.array([target], dtype=np.int32)), asked)
        return bool(judged.open[0])

    def _batches(self, origins: IntArray, some: IntArray, request: SightRequest) -> Iterator[tuple[TermsT, IntArray]]:
        """Some of the pairs of hexes, by what their lines are judged by together; pairs of one origin follow each other."""
        batches: dict[tuple[TermsT, Hashable], list[IntArray]] = {}
        for mine in _by_origin(origins, some):
            origin = int(origins[mine[0]])
            asked = self._asked(origin, request)
            batches.setdefault((asked, self._together(asked, origin)), []).append(mine)
        for (asked, _), parts in batches.items():
            yield asked, np.concatenate(parts)

    def lines(
        self, origins: IntArray, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> Sequence[SightLine]:
        """For pairs of hexes, each an origin and its target, the lines of :meth:`line`, judged together. What nobody reads of
        them is not worked out."""
        self._understood(request)
        found: list[SightLine | None] = [None] * len(origins)
        for asked, some in self._batches(origins, np.arange(len(origins), dtype=np.int32), request):
            same = origins[some] == targets[some]
            for pair in some[same].tolist():
                found[pair] = self._own_hex_line(asked, int(origins[pair]), request)
            for part, traces in self._judged_lines(origins, targets, some[~same], asked, cancel):
                for line, pair in enumerate(part.tolist()):
                    found[pair] = traces.line(line)
        return [line for line in found if line is not None]

    def judge_lines_together(
        self, looks: Iterable[tuple[int, int, SightRequest]], cancel: CancelToken | None = None
    ) -> None:
        """Judge many lines (observer's hex, target, what is asked) in batches, and keep them for :meth:`line` until the next
        call. What cannot be answered is left to that."""
        batches: dict[tuple[TermsT, Hashable], set[tuple[int, int]]] = {}
        for origin, target, request in looks:
            with suppress(CannotAnswer):
                self._understood(request)
                asked = self._asked(origin, request)
                if origin != target:
                    batches.setdefault((asked, self._together(asked, origin)), set()).add((origin, target))
        self._lines_together = {}
        for (asked, _), pairs in batches.items():
            origins, targets = np.array(sorted(pairs), dtype=np.int32).T.copy()
            every = np.arange(len(origins), dtype=np.int32)
            for part, traces in self._judged_lines(origins, targets, every, asked, cancel):
                for line, (origin, target) in enumerate(
                    zip(origins[part].tolist(), targets[part].tolist(), strict=True)
                ):
                    self._lines_together[origin, target, asked] = traces.line(line)

    def _judged_lines(
        self, origins: IntArray, targets: IntArray, pairs: IntArray, asked: TermsT, cancel: CancelToken | None
    ) -> Iterator[tuple[IntArray, Traces]]:
        """Some pairs of different hexes, in batches of one judgement each."""
        for part in self._cut(origins, targets, pairs):
            if cancel is not None:
                cancel.check()
            yield part, self._traces(self._judged_whole(lines(self.cells, origins[part], targets[part]), asked), asked)

    def _judged_whole(self, found: Lines, asked: TermsT) -> JudgementT:
        """As :meth:`_judged`, with everything that is met on blocked lines too."""
        return self._judged(found, asked)

    def judge_together(self, looks: Iterable[tuple[int, SightRequest]], cancel: CancelToken | None = None) -> None:
        """Work out the areas of several observers (hex, what is asked) in batches, and keep them for :meth:`area`."""
        size = self.scenario.board.grid.size
        # so many rings have the lines of one observer to the whole map, about: beyond ALONE a batch gains nothing
        if size * self.cells.longest > LONGEST_BY_MEAN * ALONE:
            return
        batches: dict[tuple[TermsT, Hashable], dict[int, None]] = {}
        for origin, request in looks:
            self._understood(request)
            asked = self._asked(origin, request)
            if (origin, asked) in self._areas:
                self._areas.move_to_end((origin, asked))
            else:
                batches.setdefault((asked, self._together(asked, origin)), {})[origin] = None
        for (asked, _), origins in batches.items():
            if len(origins) > 1:
                self._keep_areas(np.array(list(origins), dtype=np.int32), asked, cancel)

    def _keep_areas(self, origins: IntArray, asked: TermsT, cancel: CancelToken | None) -> None:
        size = self.scenario.board.grid.size
        everywhere = np.arange(size, dtype=np.int32)
        visible: BoolArray = np.zeros(len(origins) * size, dtype=np.bool_)
        hindrance: IntArray = np.zeros(len(visible), dtype=np.int32)
        blocker: IntArray = np.full(len(visible), -1, dtype=np.int32)
        # observer by observer, so that what is found can be cut into rows (observers, hexes)
        froms, targets = np.repeat(origins, size), np.tile(everywhere, len(origins))
        for pairs, judged in self._judged_pairs(froms, targets, asked, cancel):
            visible[pairs] = judged.open
            hindrance[pairs] = np.where(judged.open, judged.hindrance, 0)
            blocker[pairs] = judged.blockers
        self._note(visible)
        for origin, *row in zip(
            origins.tolist(), *(x.reshape(-1, size) for x in (visible, hindrance, blocker)), strict=True
        ):
            self._keep(origin, asked, self._area_of(origin, asked, *row))

    def _open_pairs(self, origins: IntArray, targets: IntArray, asked: TermsT, cancel: CancelToken | None) -> BoolArray:
        """Which of the lines between pairs are open, all on the same terms; pairs of one origin follow each other."""
        found: BoolArray = np.zeros(len(origins), dtype=np.bool_)
        same = np.flatnonzero(origins == targets)
        found[same] = [self._sees_own_hex(asked, int(origin)) for origin in origins[same]]
        for pairs, judged in self._judged_pairs(origins, targets, asked, cancel):
            found[pairs] = judged.open
        self._note(found)
        return found

    def _judged_pairs(
        self, origins: IntArray, targets: IntArray, asked: TermsT, cancel: CancelToken | None
    ) -> Iterator[tuple[IntArray, JudgementT]]:
        """Judgements of lines between pairs of different hexes, with the places of these pairs; of one pair the last one
        holds."""
        others = np.flatnonzero(origins != targets).astype(np.int32)
        stages: tuple[int | None, ...] = (None,) if self._open_country else (*self.batch_stages, None)
        for batch in self._cut(origins, targets, others):
            left = batch
            for upto in stages:
                if cancel is not None:
                    cancel.check()
                judged = self._judged(lines(self.cells, origins[left], targets[left], upto), asked)
                yield left, judged
                if upto is not None:
                    left = left[~(judged.lines.whole | judged.settled)]

    def _cut(self, origins: IntArray, targets: IntArray, pairs: IntArray) -> list[IntArray]:
        """Some pairs in batches of about so many rings."""
        rings = np.cumsum(distances(self.cells, origins[pairs], targets[pairs]))
        # `rings` is a running sum: a cut after about every BATCH of them
        cuts = np.searchsorted(rings, np.arange(BATCH, rings.max(initial=0), BATCH)) + 1
        return np.split(pairs, cuts)

    def _together(self, asked: TermsT, origin: int) -> Hashable:
        """What the lines of an observer must have in common with others, besides the terms, to be judged in one batch."""
        return True

    def _note(self, seen: BoolArray) -> None:
        if len(seen) >= self.scenario.board.grid.size:
            self._open_country = bool(seen.mean() > OPEN_COUNTRY)

    def is_mutual(self, request: SightRequest) -> bool:
        """Does every line have the same verdict both ways? Nobody can say, unless a game does."""
        return False

    def judged_again(self, origin: int, request: SightRequest, before: Self) -> IntArray | None:
        """The hexes (by number) whose line from ``origin`` may be another than under the doctrine of an earlier scenario; None:
        all of them."""
        from workbench.scenario.changes import compare

        asked = self._asked(origin, request)
        if self._since is None or self._since[0] is not before:
            # compared once for all observers; the hexes touched are found once for all terms
            self._since = (before, compare(before.scenario, self.scenario), {})
            before._since = None  # nothing needs the state before that any more
        _, changes, touched = self._since
        if changes.everything or asked != before._asked(origin, request):
            return None
        if asked not in touched:
            touched[asked] = self._touched(asked, origin, before, changes)
        changed = touched[asked]
        if changed is None:
            return None
        none = np.zeros(0, dtype=np.int32)
        return targets_near(self.cells, origin, changed) if changed.any() else none

    def assumed(self, origin: int, request: SightRequest) -> tuple[Text, ...]:
        """What every answer from a hex takes for granted, for legends."""
        return self._assumed(self._asked(origin, request), origin)
