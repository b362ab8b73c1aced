"""What the terrain chart makes of every piece for one mover (EFFETS DU TERRAIN, Mouvement; R-M1 to R-M7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text
from workbench.board.tableboard import Feature
from workbench.movement.blitzkrieg.paces import Pace
from workbench.movement.mover import Mover
from workbench.movement.table.orders import Mark
from workbench.movement.table.terms import Patch, Terms
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Passage
from workbench.scenario.table import TableScenario
from workbench.sight.table.words import TableWords

LIES_ON_ROADS = frozenset({"barbed_wire", "barricade", "anti_tank_obstacle"})
"""What is put on roads to bar them; any other terrain is under a road that crosses it."""
SIX = 6


@dataclass(frozen=True)
class Readings:
    """The readings of the chart in force: R-M1, R-M2, R-M5 and R-M6, True for the other one."""

    by_kind: bool
    whole_move: bool
    whole_road: bool
    one_test: bool

    @classmethod
    def of(cls, scenario: TableScenario, ruleset: Ruleset) -> Readings:
        """Those that a scenario chooses."""

        def other(switch: str, word: str) -> bool:
            return switch in ruleset.switches and ruleset.choice(switch, scenario.switches) == word

        return cls(
            other("R-M1", "activation"),
            other("R-M2", "whole_move"),
            other("R-M5", "whole"),
            other("R-M6", "activation"),
        )


class Chart:
    """Reads the chart for the pieces of one table."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, words: TableWords) -> None:
        self._board, self._ruleset, self._words = scenario.board, ruleset, words
        self.readings = Readings.of(scenario, ruleset)

    def passage(self, feature: Feature, pace: Pace) -> Passage | None:
        """The cell of the chart; of units that move together the harder one counts. None: the chart has no row."""
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
        row = self._ruleset.terrain.get(feature.terrain)
        return row is not None and bool(row.fact("road"))

    def patches(self, pace: Pace, allowance: float, inside: Sequence[int], *, on_roads: float) -> tuple[Patch, ...]:
        """Every piece as it counts for a mover with an allowance (table's unit). ``inside``: closed pieces that it starts in;
        ``on_roads``: what a unit of length costs on a road."""
        road = Terms(density=on_roads, road=True)
        found = []
        for number, feature in enumerate(self._board.features):
            terms = road if self.is_road(feature) else self._terms(feature, pace, allowance, open_=number in inside)
            found.append(Patch(number, feature.area, terms, feature.course if feature.linear else None))
        return tuple(found)

    def _terms(self, feature: Feature, pace: Pace, allowance: float, *, open_: bool) -> Terms:
        cell = self.passage(feature, pace)
        if cell is None:
            return Terms()
        lies_on = feature.terrain in LIES_ON_ROADS
        if cell.forbidden:
            return Terms(closed=not open_, on_roads=lies_on)
        fee = self._board.length(float(cell.flat), self._ruleset.length_unit)
        once = f"flat {feature.terrain}" if self.readings.by_kind and fee else ""
        density = 1.0
        if cell.half and (self.readings.whole_move or feature.linear):
            # the whole allowance is halved
            fee += allowance * float(self._share("half_line", Fraction(1, 2)))
            once = "half" if self.readings.whole_move else once
        elif cell.half:
            density = float(self._share("half", Fraction(2)))
        return Terms(fee, density, on_roads=lies_on, once=once)

    def _share(self, cell: str, default: Fraction) -> Fraction:
        table = self._ruleset.tables.get("passage")
        return Fraction(str(table.cells[cell].value)) if table is not None and cell in table.cells else default

    def marks(self, pace: Pace) -> dict[int, Mark]:
        """The dice that pieces bring, by their numbers (R-M6, R-M7)."""
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
        once = key if self.readings.one_test and key == "move_test_immobilised" else ""
        text = self._words.say(key, piece=self._words.piece(feature))
        return Mark(text, None if chance is None else float(chance), self._words.rule(key), once)

    def _chance(self, movers: Sequence[Mover]) -> Fraction | None:
        """That an experience test fails, of the worst who are tested; None if nobody says how experienced they are."""
        table = self._ruleset.tables.get("experience")
        scores = []
        for mover in movers:
            value = mover.value("experience")
            score = table[str(value)] if table is not None and value is not None and str(value) in table.cells else None
            if not isinstance(score, int):
                return None
            scores.append(score)
        return Fraction(max(scores) - 1, SIX) if scores else None

    def barred(self, feature: Feature, pace: Pace) -> tuple[str, Text]:
        """(rule, words) of a piece that nobody of this class enters."""
        row = self._ruleset.terrain[feature.terrain]
        column = next(
            (name for name in pace.columns if name in row.passage and row.passage[name].forbidden), pace.columns[0]
        )
        words = self._words.say(
            "move_forbidden",
            piece=self._words.piece(feature),
            column=self._ruleset.mobility.get(column, Text.of(column)),
        )
        return row.cite_cost(column).rule or self._words.rule("move_forbidden"), words
