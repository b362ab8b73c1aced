"""Movement over a table by a chart of passages: free over the table, priced by length, with fees for pieces entered, double
length in difficult ground, and roads."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.engine.movement.movers import Mover
from workbench.engine.movement.results import TabletopMove
from workbench.engine.movement.tabletop_doctrine import Items, MeasuredMovement
from workbench.engine.movement.tabletop_given_paths import Entry, Stretch, Walked
from workbench.engine.movement.tabletop_legs import TOUCH, inside, on
from workbench.engine.movement.tabletop_terrain import Mark, Patch, TabletopOrder, Terms
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.tabletop_footprints import usual_sizes
from workbench.engine.sight.tabletop_wording import TabletopSightWording, listed, number_text
from workbench.geometry.regions import difference, edges_of, union
from workbench.rules.ruleset import BRIDGE, Ruleset
from workbench.rules.values import Passage
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature


@dataclass(frozen=True)
class Pace:
    """The pace of one or more units that move together: their columns of the terrain chart, allowances over clear ground and on
    roads in the ruleset's unit; ``unable`` is the key of the message why they cannot move, for ``mover_name``."""

    movers: tuple[Mover, ...]
    columns: tuple[str, ...]
    clear: Fraction
    road: Fraction
    unable: str = ""
    mover_name: Text = Text()
    guessed: bool = False

    @property
    def on_roads(self) -> Fraction:
        """The cost of a unit of length on a road."""
        return Fraction(1) if not self.clear or self.road <= self.clear else self.clear / self.road

    @classmethod
    def together(cls, movers: tuple[Mover, ...], paces: Sequence[Pace]) -> Pace:
        """The pace of movers that move together: the slowest of theirs, in all their columns."""
        unable = next((pace for pace in paces if pace.unable), None)
        return cls(
            movers,
            tuple(dict.fromkeys(column for pace in paces for column in pace.columns)),
            min(pace.clear for pace in paces),
            min(pace.road for pace in paces),
            unable.unable if unable is not None else "",
            unable.mover_name if unable is not None else movers[0].name,
            any(pace.guessed for pace in paces),
        )


# --- The effect of every piece on one mover.


TRENCH = "trench"
WAY_OUT = 0.05
"""Half the width (cm) of the way by which a unit leaves terrain that is closed to it."""


@dataclass(frozen=True)
class Readings:
    """The readings of the chart: a fee is paid ``fee_once_per_kind`` of piece and move, not for each piece; difficult ground
    halves the ``whole_move``; ``roads_only``: the allowance of roads holds for moves along roads alone; ``one_test_per_move``
    for getting stuck; movers keep ``clear_of_edges`` of closed pieces by half their base; whoever begins in closed ground
    ``stays_inside``."""

    fee_once_per_kind: bool = False
    whole_move: bool = False
    roads_only: bool = False
    one_test_per_move: bool = False
    clear_of_edges: bool = False
    stays_inside: bool = False


Chance = Callable[[Sequence[Mover]], Fraction | None]
"""The chance that movers fail the test that a piece asks for; None: it is not known."""


class TerrainChart:
    """The chart applied to the pieces of one table."""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        words: TabletopSightWording,
        readings: Readings,
        chance: Chance,
    ) -> None:
        self._board, self._ruleset, self._words = scenario.board, ruleset, words
        self.readings, self._chance = readings, chance

    def passage(self, feature: Feature, pace: Pace) -> Passage | None:
        """The cell of the chart; for units that move together the worst one. None: the chart has no row."""
        row = self._ruleset.terrain.get(feature.terrain)
        if row is None:
            return None
        cells = [row.passage[column] for column in pace.columns if column in row.passage]
        if not cells:
            return None
        return Passage(
            max(cell.flat for cell in cells),
            any(cell.half for cell in cells),
            any(cell.forbidden for cell in cells),
            any(cell.immobilises for cell in cells),
            any(cell.tests for cell in cells),
        )

    def is_road(self, feature: Feature) -> bool:
        """Is it a road, or a bridge?"""
        return bool(self._fact(feature, "road"))

    def patches(self, pace: Pace, allowance: float, *, on_roads: float) -> tuple[Patch, ...]:
        """Every piece with its terms for a mover with an allowance (table's unit); ``on_roads``: cost of a unit of length on
        a road."""
        road = Terms(density=on_roads, road=True)
        found = []
        for number, feature in enumerate(self._board.features):
            terms = road if self.is_road(feature) else self._terms(feature, pace, allowance)
            area, course = feature.area, feature.course if feature.linear else None
            above = self._above[number]
            if above is not None:
                area, course = area.difference(above), None if course is None else course.difference(above)
            found.append(Patch(number, area, terms, course))
        return tuple(found)

    @cached_property
    def _above(self) -> tuple[BaseGeometry | None, ...]:
        """The ground on each piece where it does not count: on roads the ruins and works across them, on a trench the
        bridges, and on a deep river its fords; a bridge and a ford must be later in the list."""
        features = self._board.features
        works = [one.area for one in features if not one.linear and self._fact(one, "across_roads")]
        bridges = self._ruleset.keys_in_role(BRIDGE)
        found = []
        for number, feature in enumerate(features):
            later = features[number + 1 :]
            if self.is_road(feature):
                lying = works
            elif self._fact(feature, "relief") == TRENCH:
                lying = [one.area for one in later if one.terrain in bridges]
            else:
                lying = [one.area for one in later if self._fact(one, "lies_on") == feature.terrain]
            near = [area for area in lying if area.intersects(feature.area)]
            found.append(union(near) if near else None)
        return tuple(found)

    def _fact(self, feature: Feature, name: str) -> object:
        row = self._ruleset.terrain.get(feature.terrain)
        return None if row is None else row.fact(name)

    def _terms(self, feature: Feature, pace: Pace, allowance: float) -> Terms:
        cell = self.passage(feature, pace)
        if cell is None:
            return Terms()
        blocks_roads = feature.linear and bool(self._fact(feature, "across_roads"))
        if cell.forbidden:
            return Terms(closed=True, on_roads=blocks_roads)
        fee = self._board.length(float(cell.flat), self._ruleset.length_unit)
        once = f"flat {feature.terrain}" if self.readings.fee_once_per_kind and fee else ""
        density = 1.0
        if cell.half and (self.readings.whole_move or feature.linear):
            # the whole allowance is halved
            fee += allowance * float(self._share("half_line", Fraction(1, 2)))
            once = "half" if self.readings.whole_move else once
        elif cell.half:
            density = float(self._share("half", Fraction(2)))
        return Terms(fee, density, on_roads=blocks_roads, once=once)

    def _share(self, cell: str, default: Fraction) -> Fraction:
        table = self._ruleset.tables.get("passage")
        return Fraction(str(table.cells[cell].value)) if table is not None and cell in table.cells else default

    def marks(self, pace: Pace) -> dict[int, Mark]:
        """The dice tests of pieces, by their numbers."""
        found = {}
        for number, feature in enumerate(self._board.features):
            cell = self.passage(feature, pace)
            if cell is None or self.is_road(feature):
                continue
            if cell.immobilises:
                found[number] = self._mark("move_test_immobilised", feature, self._share("immobilised", Fraction(1, 6)))
            elif cell.tests:
                found[number] = self._mark("move_test_experience", feature, self._chance(pace.movers))
        return found

    def _mark(self, key: str, feature: Feature, chance: Fraction | None) -> Mark:
        once = key if self.readings.one_test_per_move and key == "move_test_immobilised" else ""
        text = self._words.sentence(key, piece=self._words.piece(feature))
        return Mark(text, None if chance is None else float(chance), self._words.rule(key), once)

    def barred_reason(self, feature: Feature, pace: Pace) -> tuple[str, Text]:
        """(rule, text) for a piece that is forbidden to these movers."""
        row = self._ruleset.terrain[feature.terrain]
        column = next(
            (name for name in pace.columns if name in row.passage and row.passage[name].forbidden), pace.columns[0]
        )
        words = self._words.sentence(
            "move_forbidden",
            piece=self._words.piece(feature),
            column=self._ruleset.mobility.get(column, Text.of(column)),
        )
        return row.cite_cost(column).rule or self._words.rule("move_forbidden"), words


STARTS_INSIDE = "starts_inside"


def _left_by(patch: Patch, way_out: BaseGeometry) -> Patch:
    """A piece with the way by which the mover leaves it, if it is closed ground."""
    closed = patch.terms.closed and patch.area.area > 0
    return replace(patch, area=patch.area.difference(way_out)) if closed else patch


@dataclass(frozen=True, eq=False)
class PacedOrder(TabletopOrder):
    """A move with the pace of its movers."""

    pace: Pace = field(kw_only=True)


class ChartedMovement(MeasuredMovement):
    """Prices moves on one table; see :class:`workbench.engine.movement.protocol.TabletopMovement`. A game says how far its
    units go and how its chart is read."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight, readings: Readings, chance: Chance
    ) -> None:
        super().__init__(scenario, ruleset, sight)
        self._chart = TerrainChart(scenario, ruleset, self.words, readings, chance)

    @abstractmethod
    def _pace(self, move: TabletopMove) -> Pace:
        """The pace of a move: that of the slowest where several move together; CannotAnswer if nobody moves so."""

    def _order(self, move: TabletopMove) -> TabletopOrder:
        pace = self._pace(move)
        board, words = self.scenario.board, self.words
        start = (float(move.start[0]), float(move.start[1]))
        allowance = board.length(float(pace.clear), self.ruleset.length_unit)
        if move.allowance is not None:
            allowance = float(move.allowance)
        if pace.unable and (move.allowance is None or pace.unable != "move_stays"):
            text = words.sentence(pace.unable, who=pace.mover_name)
            return TabletopOrder(start, 0.0, {}, unable=text, unable_rule=words.rule(pace.unable))
        clearance = self._clearance(pace)
        assumed = [words.sentence("move_clear_of" if clearance else "move_measured")]
        share = 1.0 if self._chart.readings.roads_only else float(pace.on_roads)
        patches = self._chart.patches(pace, allowance, on_roads=share)
        on_road = any(patch.terms.road and on(patch.area, start) for patch in patches)
        inside = [] if on_road else self._inside(patches, start)
        if inside:
            piece = listed(words.piece(board.features[number]) for number in inside)
            way_out = self._way_out([patch.kept_off(start, clearance) for patch in patches], start)
            if way_out is None:
                text = words.sentence("move_shut_in", piece=piece)
                notes = (words.reading(STARTS_INSIDE),)
                return TabletopOrder(start, 0.0, {}, unable=text, unable_rule=words.rule("move_shut_in"), assumed=notes)
            assumed.append(words.sentence("move_inside", piece=piece))
            assumed.append(words.reading(STARTS_INSIDE))
        else:
            way_out = None
        if pace.guessed:
            assumed.append(words.sentence("move_gait", who=pace.movers[0].name))
        # how far closed pieces are widened depends on the start only where the mover is close to them
        close = tuple(
            (patch.number, away)
            for patch in patches
            if clearance and patch.terms.closed and (away := patch.area.distance(shapely.Point(start))) <= clearance
        )
        key = (pace.columns, allowance, float(pace.on_roads), start if inside else (), (clearance, close))
        grounds: dict[tuple[object, ...], tuple[Patch, ...]] = {(*key, "any"): patches}
        if self._chart.readings.roads_only and pace.on_roads < 1 and on_road:
            grounds[(*key, "roads")] = self._only_roads(pace, allowance)
        grounds = {word: tuple(patch.kept_off(start, clearance) for patch in found) for word, found in grounds.items()}
        if way_out is not None:
            grounds = {word: tuple(_left_by(patch, way_out) for patch in found) for word, found in grounds.items()}
        marks = self._chart.marks(pace)
        if any(mark.chance is None for mark in marks.values()):
            assumed.append(words.sentence("move_experience_unknown"))
        return PacedOrder(start, allowance, grounds, marks, assumed=tuple(assumed), pace=pace)

    def _clearance(self, pace: Pace) -> float:
        """The distance that the middle of the movers keeps from closed pieces: half the narrower side of the widest base or
        hull, or 0."""
        if not self._chart.readings.clear_of_edges:
            return 0.0
        half = [0.0]
        for mover in pace.movers:
            found = self.scenario.forces.find(mover.unit) if mover.unit else None
            base, hull = usual_sizes(mover.kind, self.scenario.board, self.ruleset)
            own = (found[1].hull or found[1].base) if found is not None else None
            size = own or hull or base
            half.append((min(size) if isinstance(size, tuple) else float(size or 0.0)) / 2)
        return max(half)

    def _inside(self, patches: Sequence[Patch], start: tuple[float, float]) -> list[int]:
        """Numbers of the closed pieces that the mover starts in, if no road lies over them there."""
        closed = [patch for patch in patches if patch.terms.closed and patch.area.area > 0]
        return [patch.number for patch in closed if inside(patch.area, start)]

    def _way_out(self, patches: Sequence[Patch], start: tuple[float, float]) -> BaseGeometry | None:
        """The straight ways from closed ground to the nearest places that are open to the mover, all of those that are equally
        near; None if there is none, or if nobody may leave."""
        if self._chart.readings.stays_inside:
            return None
        roads = union([patch.area for patch in patches if patch.terms.road])
        closed = [patch for patch in patches if patch.terms.closed]
        shut = union([patch.area if patch.terms.on_roads else difference(patch.area, roads) for patch in closed])
        free = difference(self.scenario.board.outline, shut)
        if free.is_empty:
            return None
        half = self.scenario.board.length(WAY_OUT, self.ruleset.length_unit)
        mark, edges = shapely.Point(start), edges_of([free])
        sides = np.asarray(shapely.linestrings(np.stack([edges.start, edges.end], axis=1)))
        away = shapely.distance(sides, mark)
        nearest = sides[away <= away.min() + TOUCH]
        return shapely.union_all(shapely.buffer(shapely.shortest_line(mark, nearest), half))

    def _only_roads(self, pace: Pace, allowance: float) -> tuple[Patch, ...]:
        """A table on which only roads are open."""
        board = self.scenario.board
        roads = self._chart.patches(pace, allowance, on_roads=float(pace.on_roads))
        lying = [patch for patch in roads if patch.terms.road or patch.terms.on_roads]
        return (*lying, Patch(len(board.features), board.outline.buffer(1.0), Terms(closed=True)))

    def _items(self, order: TabletopOrder, walked: Walked) -> Items:
        assert isinstance(order, PacedOrder)
        stretches = [self._stretch(order, stretch) for stretch in walked.stretches]
        entries = [item for entry in walked.entries for item in self._entry(order, entry)]
        return (*stretches, *entries)

    def _stretch(self, order: PacedOrder, stretch: Stretch) -> tuple[str, float, Text]:
        words = self.words
        cost, values = stretch.length * stretch.density, {"length": words.length(stretch.length)}
        if stretch.road:
            clear, road = (number_text(float(value)) for value in (order.pace.clear, order.pace.road))
            key = "move_road" if stretch.density < 1 else "move_road_plain"
            return words.rule(key), cost, words.sentence(key, clear=clear, road=road, **values)
        if stretch.piece is None:
            return words.rule("move_clear"), cost, words.sentence("move_clear", **values)
        piece = words.piece(self.scenario.board.features[stretch.piece])
        return (
            words.rule("move_half"),
            cost,
            words.sentence("move_half", piece=piece, times=number_text(stretch.density), **values),
        )

    def _entry(self, order: PacedOrder, entry: Entry) -> Items:
        feature = self.scenario.board.features[entry.piece]
        cell = self._chart.passage(feature, order.pace)
        if not entry.fee:
            return ()
        halved = cell is not None and cell.half
        key = "move_starts" if entry.begins else "move_crosses" if feature.linear else "move_enters"
        if halved:
            key = "move_half_move" if self._chart.readings.whole_move else "move_half_line"
        times = Text.of("") if entry.times == 1 else Text(f" ({entry.times} times)", f" ({entry.times} fois)")
        words = self.words
        text = words.sentence(key, piece=words.piece(feature), cost=words.length(entry.fee), times=times)
        return ((words.rule(key), entry.fee, text),)

    def _barred(self, order: TabletopOrder, piece: int) -> tuple[str, Text]:
        assert isinstance(order, PacedOrder)
        features = self.scenario.board.features
        if piece >= len(features):
            return self.words.rule("move_off_roads"), self.words.sentence("move_off_roads")
        return self._chart.barred_reason(features[piece], order.pace)
