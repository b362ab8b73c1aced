"""Movement of a table game of one's own: how far units go by kind, mode and state, over the chart of passages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from workbench.engine.movement.hex_doctrine import check_mode
from workbench.engine.movement.movers import Mover, exact_number
from workbench.engine.movement.results import TabletopMove
from workbench.engine.movement.tabletop_doctrine import check_fits
from workbench.engine.movement.tabletop_passages import ChartedMovement, Pace, Readings
from workbench.engine.sight.protocol import TabletopSight
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

TABLE, EVERYBODY = "movement", "_"
CLEAR, ROAD = "move", "road"
LENGTH_OF_STATE, SHARE_OF_STATE, TESTS = "move_of_state", "share_of_state", "tests"
LENGTH_OF_MODE, ROAD_OF_MODE, SHARE_OF_MODE = "move_of_mode", "road_of_mode", "share_of_mode"


def readings_of(ruleset: Ruleset) -> Readings:
    """The readings that the table ``movement`` chooses."""
    table = ruleset.tables[TABLE]
    return Readings(
        fee_once_per_kind=table["fees"] == "move",
        whole_move=table["difficult"] == "whole_move",
        roads_only=table["roads"] == "whole",
        one_test_per_move=table["stuck"] == "move",
        clear_of_edges=table["edge"] == "base",
        stays_inside=table["closed_start"] == "stays",
    )


class Doctrine(ChartedMovement):
    """Prices moves on one table; see :class:`workbench.engine.movement.protocol.TabletopMovement`."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None:
        super().__init__(scenario, ruleset, sight, readings_of(ruleset), self._chance_to_fail)

    def _pace(self, move: TabletopMove) -> Pace:
        check_mode(move.mode, self.ruleset.modes)
        movers = Mover.group(self.scenario, self.ruleset, move.mover, move.stack)
        return Pace.together(movers, [self._single(mover, move.mode) for mover in movers])

    def _single(self, mover: Mover, mode: str) -> Pace:
        check_fits(mover, self.ruleset.modes.get(mode), self.words)
        clear = self._number(LENGTH_OF_MODE, mode)
        if clear is None:
            clear = exact_number(mover.value(CLEAR)) or Fraction(0)
            road = exact_number(mover.value(ROAD)) or clear
        else:
            road = self._number(ROAD_OF_MODE, mode) or clear
        states = sorted(mover.state)
        more = sum((self._number(LENGTH_OF_STATE, state) or Fraction(0) for state in states), Fraction(0))
        clear, road = max(clear + more, Fraction(0)), max(road + more, Fraction(0))
        stopped = False
        for table, keys in ((SHARE_OF_STATE, states), (SHARE_OF_MODE, [mode])):
            for word in keys:
                share = self._number(table, word)
                if share is not None:
                    clear, road = clear * share, road * share
                    stopped = stopped or (share == 0 and table == SHARE_OF_STATE)
        unable = "move_immobilised" if stopped else "" if clear > 0 else "move_stays"
        return Pace((mover,), (mover.kind.mobility,), clear, road, unable, mover.name)

    def _number(self, table: str, key: str) -> Fraction | None:
        """A cell of a table that a ruleset may lack."""
        found = self.ruleset.tables.get(table)
        return Fraction(str(found[key])) if key and found is not None and key in found.cells else None

    def _chance_to_fail(self, movers: Sequence[Mover]) -> Fraction | None:
        """The chance that the worst of the movers fails a test; None if the table has none for one of them."""
        table = self.ruleset.tables.get(TESTS)
        chances = []
        for mover in movers:
            names = (mover.kind.key, *sorted(mover.kind.tags), EVERYBODY)
            key = next((name for name in names if table is not None and name in table.cells), None)
            if key is None or table is None:
                return None
            chances.append(Fraction(str(table[key])))
        return max(chances, default=None)
