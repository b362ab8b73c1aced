"""Movement in BlitzKrieg (POTENTIEL DE MOUVEMENT, EFFETS DU TERRAIN, section 6.2 of our reading): free over the table, priced
by length, with fees for pieces entered, double length in difficult ground, and roads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import check_mode
from workbench.engine.movement.movers import Mover, exact_number
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

# --- How far units go (POTENTIEL DE MOUVEMENT, Tracter un canon, Marche arrière), and in which column of the terrain
# chart.


FOOT, WHEELS = "foot", "wheels"
REVERSE = "reverse"
ARMOURED_CAR = "armoured_car"


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
        """The cost of a unit of length on a road (R-M5)."""
        return Fraction(1) if not self.clear or self.road <= self.clear else self.clear / self.road


class Paces:
    """The paces of units of one scenario."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, words: TabletopSightWording) -> None:
        self._scenario, self._ruleset, self._words = scenario, ruleset, words
        self._gun_column = ruleset.choice("R-M4", scenario.switches) if "R-M4" in ruleset.switches else WHEELS

    def pace_for(self, move: TabletopMove) -> Pace:
        """The pace of a move: that of the slowest where several move together. CannotAnswer for a mode that the rules do not
        have, or not for this kind of unit."""
        check_mode(move.mode, self._ruleset.modes)
        movers = Mover.group(self._scenario, self._ruleset, move.mover, move.stack)
        paces = [self._single(mover, move.mode) for mover in movers]
        unable = next((pace for pace in paces if pace.unable), None)
        return Pace(
            movers,
            tuple(dict.fromkeys(column for pace in paces for column in pace.columns)),
            min(pace.clear for pace in paces),
            min(pace.road for pace in paces),
            unable.unable if unable is not None else "",
            unable.mover_name if unable is not None else movers[0].name,
            any(pace.guessed for pace in paces),
        )

    def _single(self, mover: Mover, mode: str) -> Pace:
        chosen = self._ruleset.modes.get(mode)
        if chosen is not None and not chosen.fits(mover.kind):
            words = self._words.sentence("move_mode_unfit", who=mover.name, mode=chosen.name)
            raise CannotAnswer("unknown_mode", words)
        gait = mover.value("gait")
        kind = self._ruleset.units.get(str(gait)) if gait is not None else None
        clear, road = self._printed(mover, kind.key if kind is not None else "", mode)
        column = kind.mobility if kind is not None else mover.kind.mobility
        if mover.is_a("gun", "cart") and self._gun_column == FOOT:
            column = FOOT
        if mover.has("towing"):
            tow = self._number("tow", -10)
            clear, road = max(clear + tow, Fraction(0)), max(road + tow, Fraction(0))
        if mode == REVERSE:
            car = mover.is_a(ARMOURED_CAR) or gait == ARMOURED_CAR
            share = (
                self._number("reverse_armoured_car", Fraction(1, 2)) if car else self._number("reverse", Fraction(1, 3))
            )
            clear, road = clear * share, road * share
        unable = "move_immobilised" if mover.has("immobilised") else "" if clear > 0 else "move_stays"
        return Pace((mover,), (column,), clear, road, unable, mover.name, mover.is_guessed("gait"))

    def _printed(self, mover: Mover, gait: str, mode: str) -> tuple[Fraction, Fraction]:
        if mode and mode != REVERSE:
            return self._number(f"{mode}_clear", 0), self._number(f"{mode}_road", 0)
        found = []
        for key in ("clear", "road"):
            value = mover.values.get(key)
            if value is None and gait:
                cited = self._ruleset.units[gait].values.get(key)
                value = cited.value if cited is not None else None
            found.append(exact_number(mover.value(key) if value is None else value) or Fraction(0))
        return found[0], found[1]

    def _number(self, cell: str, default: Fraction | int) -> Fraction:
        table = self._ruleset.tables.get("paces")
        value = table.cells[cell].value if table is not None and cell in table.cells else default
        return Fraction(str(value))


# --- The effect of every piece on one mover, by the terrain chart (EFFETS DU TERRAIN, Mouvement; R-M1 to R-M7).


TRENCH = "trench"
WAY_OUT = 0.05
"""Half the width (cm) of the way by which a unit leaves terrain that is closed to it."""
SIX = 6


@dataclass(frozen=True)
class Readings:
    """The readings of the chart in force: R-M1, R-M2, R-M5 and R-M6, True if it is not the default."""

    fee_once_per_kind: bool
    whole_move: bool
    roads_only: bool
    one_test_per_move: bool

    @classmethod
    def from_scenario(cls, scenario: TabletopScenario, ruleset: Ruleset) -> Readings:
        """The readings that a scenario chooses."""

        def is_chosen(switch: str, word: str) -> bool:
            return switch in ruleset.switches and ruleset.choice(switch, scenario.switches) == word

        return cls(
            is_chosen("R-M1", "activation"),
            is_chosen("R-M2", "whole_move"),
            is_chosen("R-M5", "whole"),
            is_chosen("R-M6", "activation"),
        )


class TerrainChart:
    """The chart applied to the pieces of one table."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, words: TabletopSightWording) -> None:
        self._board, self._ruleset, self._words = scenario.board, ruleset, words
        self.readings = Readings.from_scenario(scenario, ruleset)

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
        """What lies on each piece so that it does not count there: on roads the ruins and works across them, on a trench the
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
        """The dice tests of pieces, by their numbers (R-M6, R-M7)."""
        found = {}
        for number, feature in enumerate(self._board.features):
            cell = self.passage(feature, pace)
            if cell is None or self.is_road(feature):
                continue
            if cell.immobilises:
                found[number] = self._mark(
                    "move_test_immobilised", feature, self._share("immobilised", Fraction(1, SIX))
                )
            elif cell.tests:
                found[number] = self._mark("move_test_experience", feature, self._chance(pace.movers))
        return found

    def _mark(self, key: str, feature: Feature, chance: Fraction | None) -> Mark:
        once = key if self.readings.one_test_per_move and key == "move_test_immobilised" else ""
        text = self._words.sentence(key, piece=self._words.piece(feature))
        return Mark(text, None if chance is None else float(chance), self._words.rule(key), once)

    def _chance(self, movers: Sequence[Mover]) -> Fraction | None:
        """The chance that an experience test fails, for the worst of the movers; None if their experience is not known."""
        table = self._ruleset.tables.get("experience")
        scores = []
        for mover in movers:
            value = mover.value("experience")
            score = table[str(value)] if table is not None and value is not None and str(value) in table.cells else None
            if not isinstance(score, int):
                return None
            scores.append(score)
        return Fraction(max(scores) - 1, SIX) if scores else None

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


class Doctrine(MeasuredMovement):
    """Prices moves on one table; see :class:`workbench.engine.movement.protocol.TabletopMovement`."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None:
        super().__init__(scenario, ruleset, sight)
        self._paces = Paces(scenario, ruleset, self.words)
        self._chart = TerrainChart(scenario, ruleset, self.words)

    def _order(self, move: TabletopMove) -> TabletopOrder:
        pace = self._paces.pace_for(move)
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
        inside = self._inside(patches, start)
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
        on_road = any(patch.terms.road and on(patch.area, start) for patch in patches)
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
        """How far the middle of the movers stays away from closed pieces: half the narrower side of the widest base or hull, or
        0 (the switch ``base``)."""
        switches = self.ruleset.switches
        if "base" not in switches or self.ruleset.choice("base", self.scenario.switches) != "edge":
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
        """Numbers of the closed pieces that the mover starts in; none where it starts on a road, which lies over them."""
        if any(patch.terms.road and on(patch.area, start) for patch in patches):
            return []
        closed = [patch for patch in patches if patch.terms.closed and patch.area.area > 0]
        return [patch.number for patch in closed if inside(patch.area, start)]

    def _way_out(self, patches: Sequence[Patch], start: tuple[float, float]) -> BaseGeometry | None:
        """The straight ways from closed ground to the nearest places that are open to the mover, all of those that are equally
        near; None if there is none, or if nobody may leave (the switch ``starts_inside``)."""
        if self.ruleset.choice(STARTS_INSIDE, self.scenario.switches) == "stays":
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
        """A table on which only roads are open (the other reading of R-M5)."""
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
