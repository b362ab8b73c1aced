"""Movement in BlitzKrieg (POTENTIEL DE MOUVEMENT, EFFETS DU TERRAIN, section 6.2 of our reading): free over the table by the
length of the way, with fees for pieces entered, double lengths in bad ground, and roads."""

from __future__ import annotations

from dataclasses import dataclass, field

import shapely

from workbench.base.text import Text
from workbench.movement.blitzkrieg.chart import Chart
from workbench.movement.blitzkrieg.paces import Pace, Paces
from workbench.movement.table.doctrine import Items, MeasuredMovement
from workbench.movement.table.orders import TableOrder
from workbench.movement.table.terms import Patch, Terms
from workbench.movement.table.walking import Entry, Stretch, Walked
from workbench.movement.table_results import TableMove
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table.words import number
from workbench.sight.table_doctrine import TableSight
from workbench.sight.table_footprints import usual_sizes


@dataclass(frozen=True, eq=False)
class PacedOrder(TableOrder):
    """A move with the pace of its movers."""

    pace: Pace = field(kw_only=True)


class Doctrine(MeasuredMovement):
    """Prices moves on one table; see :class:`workbench.movement.table_doctrine.TableMovement`."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, sight: TableSight) -> None:
        super().__init__(scenario, ruleset, sight)
        self._paces = Paces(scenario, ruleset, self.words)
        self._chart = Chart(scenario, ruleset, self.words)

    def _order(self, move: TableMove) -> TableOrder:
        pace = self._paces.of(move)
        board, words = self.scenario.board, self.words
        start = (float(move.start[0]), float(move.start[1]))
        allowance = board.length(float(pace.clear), self.ruleset.length_unit)
        if move.allowance is not None:
            allowance = float(move.allowance)
        if pace.unable and (move.allowance is None or pace.unable != "move_stays"):
            said = words.say(pace.unable, who=pace.who)
            return TableOrder(start, 0.0, {}, unable=said, unable_rule=words.rule(pace.unable))
        inside = self._inside(pace, start)
        clearance = self._clearance(pace)
        assumed = [words.say("move_clear_of" if clearance else "move_measured")]
        assumed += [words.say("move_inside", piece=words.piece(board.features[number])) for number in inside]
        if pace.guessed:
            assumed.append(words.say("move_gait", who=pace.movers[0].name))
        share = 1.0 if self._chart.readings.whole_road else float(pace.on_roads)
        patches = self._chart.patches(pace, allowance, inside, on_roads=share)
        # only of pieces that the mover is close to does what they are widened by depend on where it starts
        close = tuple(
            (patch.number, away)
            for patch in patches
            if clearance and patch.terms.closed and (away := patch.area.distance(shapely.Point(start))) <= clearance
        )
        key = (pace.columns, allowance, float(pace.on_roads), tuple(inside), (clearance, close))
        grounds: dict[tuple[object, ...], tuple[Patch, ...]] = {(*key, "any"): patches}
        on_road = any(self._chart.is_road(feature) for feature in board.at(start))
        if self._chart.readings.whole_road and pace.on_roads < 1 and on_road:
            grounds[(*key, "roads")] = self._only_roads(pace, allowance)
        grounds = {word: tuple(patch.kept_off(start, clearance) for patch in found) for word, found in grounds.items()}
        marks = self._chart.marks(pace)
        if any(mark.chance is None for mark in marks.values()):
            assumed.append(words.say("move_experience_unknown"))
        return PacedOrder(start, allowance, grounds, marks, assumed=tuple(assumed), pace=pace)

    def _clearance(self, pace: Pace) -> float:
        """How far the middle of the movers keeps from what is forbidden to them: half the narrower side of the widest base or
        hull, or nothing (the switch ``base``)."""
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

    def _inside(self, pace: Pace, start: tuple[float, float]) -> list[int]:
        """Pieces that the mover starts in and could not go into; a road lies over them."""
        mark = shapely.Point(start)
        under = self.scenario.board.at(start)
        if any(self._chart.is_road(feature) for feature in under):
            return []
        return [
            number
            for number, feature in enumerate(self.scenario.board.features)
            if feature in under
            and feature.area.area > 0
            and (cell := self._chart.passage(feature, pace)) is not None
            and cell.forbidden
            and feature.area.contains(mark)
        ]

    def _only_roads(self, pace: Pace, allowance: float) -> tuple[Patch, ...]:
        """A table on which only roads are open (the other reading of R-M5)."""
        board = self.scenario.board
        roads = self._chart.patches(pace, allowance, (), on_roads=float(pace.on_roads))
        lying = [patch for patch in roads if patch.terms.road or patch.terms.on_roads]
        return (*lying, Patch(len(board.features), board.outline.buffer(1.0), Terms(closed=True)))

    def _items(self, order: TableOrder, walked: Walked) -> Items:
        assert isinstance(order, PacedOrder)
        stretches = [self._stretch(order, stretch) for stretch in walked.stretches]
        entries = [item for entry in walked.entries for item in self._entry(order, entry)]
        return (*stretches, *entries)

    def _stretch(self, order: PacedOrder, stretch: Stretch) -> tuple[str, float, Text]:
        words = self.words
        cost, values = stretch.length * stretch.density, {"length": words.length(stretch.length)}
        if stretch.road:
            clear, road = (number(float(value)) for value in (order.pace.clear, order.pace.road))
            key = "move_road" if stretch.density < 1 else "move_road_plain"
            return words.rule(key), cost, words.say(key, clear=clear, road=road, **values)
        if stretch.piece is None:
            return words.rule("move_clear"), cost, words.say("move_clear", **values)
        piece = words.piece(self.scenario.board.features[stretch.piece])
        return (
            words.rule("move_half"),
            cost,
            words.say("move_half", piece=piece, times=number(stretch.density), **values),
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
        text = words.say(key, piece=words.piece(feature), cost=words.length(entry.fee), times=times)
        return ((words.rule(key), entry.fee, text),)

    def _barred(self, order: TableOrder, piece: int) -> tuple[str, Text]:
        assert isinstance(order, PacedOrder)
        features = self.scenario.board.features
        if piece >= len(features):
            return self.words.rule("move_off_roads"), self.words.say("move_off_roads")
        return self._chart.barred(features[piece], order.pace)
