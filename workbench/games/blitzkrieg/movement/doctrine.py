"""Movement in BlitzKrieg (POTENTIEL DE MOUVEMENT, EFFETS DU TERRAIN, section 6.2 of our reading): the paces of its units, and
its readings of the chart of passages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from workbench.engine.movement.hex_doctrine import check_mode
from workbench.engine.movement.movers import Mover, exact_number
from workbench.engine.movement.results import TabletopMove
from workbench.engine.movement.tabletop_doctrine import check_fits
from workbench.engine.movement.tabletop_passages import ChartedMovement, Pace, Readings
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

FOOT, WHEELS = "foot", "wheels"
REVERSE = "reverse"
ARMOURED_CAR = "armoured_car"


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
        return Pace.together(movers, [self._single(mover, move.mode) for mover in movers])

    def _single(self, mover: Mover, mode: str) -> Pace:
        check_fits(mover, self._ruleset.modes.get(mode), self._words)
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


def readings_of(scenario: TabletopScenario, ruleset: Ruleset) -> Readings:
    """The readings of the chart that a scenario chooses: R-M1, R-M2, R-M5 and R-M6, ``base`` and ``starts_inside``; True if it
    is not the default."""

    def is_chosen(switch: str, word: str) -> bool:
        return switch in ruleset.switches and ruleset.choice(switch, scenario.switches) == word

    return Readings(
        fee_once_per_kind=is_chosen("R-M1", "activation"),
        whole_move=is_chosen("R-M2", "whole_move"),
        roads_only=is_chosen("R-M5", "whole"),
        one_test_per_move=is_chosen("R-M6", "activation"),
        clear_of_edges=is_chosen("base", "edge"),
        stays_inside=is_chosen("starts_inside", "stays"),
    )


class Doctrine(ChartedMovement):
    """Prices moves on one table; see :class:`workbench.engine.movement.protocol.TabletopMovement`."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None:
        super().__init__(scenario, ruleset, sight, readings_of(scenario, ruleset), self._chance)
        self._paces = Paces(scenario, ruleset, self.words)

    def _pace(self, move: TabletopMove) -> Pace:
        return self._paces.pace_for(move)

    def _chance(self, movers: Sequence[Mover]) -> Fraction | None:
        """The chance that an experience test fails, for the worst of the movers; None if their experience is not known."""
        table = self.ruleset.tables.get("experience")
        scores = []
        for mover in movers:
            value = mover.value("experience")
            score = table[str(value)] if table is not None and value is not None and str(value) in table.cells else None
            if not isinstance(score, int):
                return None
            scores.append(score)
        return Fraction(max(scores) - 1, 6) if scores else None
