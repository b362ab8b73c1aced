"""How far units go and how they turn, by running gear and kind of move (p.42, p.53-56, p.62-63)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.base.errors import CannotAnswer
from workbench.movement.asking import check_mode
from workbench.movement.mover import Mover, number
from workbench.movement.table_results import TableMove
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table.words import TableWords

ADVANCE, RUN, REVERSE, ASSAULT = "advance", "run", "reverse", "assault"
FOOT, CAVALRY, MOTORCYCLE, TRACKED, WHEELED, HALFTRACK, GUN, GUN_HEAVY = (
    "foot", "cavalry", "motorcycle", "tracked", "wheeled", "halftrack", "gun", "gun_heavy",
)  # fmt: skip
DRIVEN = (TRACKED, WHEELED, HALFTRACK)
COLUMNS = {FOOT: "infantry", GUN: "artillery", GUN_HEAVY: "artillery"}
"""The column of the terrain table of gears that are called otherwise."""


@dataclass(frozen=True)
class Pace:
    """One move: its ``mode``, the ``gear`` and the ``column`` of the terrain table, and in the table's unit how far it goes at
    most and at least, and straight back; ``pivots`` of a vehicle. ``unable`` (the key of a message) says why it stays."""

    mover: Mover
    mode: str
    gear: str
    column: str
    length: float
    minimum: float = 0.0
    pivots: int = 0
    reverse: float = 0.0
    backwards: bool = False
    unable: str = ""

    @property
    def drives(self) -> bool:
        """Is it a vehicle, which goes straight and pivots?"""
        return self.gear in DRIVEN

    @property
    def runs(self) -> bool:
        """Is it under the rules of a Run?"""
        return self.mode in (RUN, ASSAULT)


class Paces:
    """The paces of units of one scenario."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, words: TableWords) -> None:
        self._scenario, self._ruleset, self._words = scenario, ruleset, words

    def of(self, move: TableMove) -> Pace:
        """The pace of a move; of several units together that of the slowest. CannotAnswer for a mode that the rules do not
        have, or not for this kind of unit."""
        mode = check_mode(move.mode, self._ruleset.modes) or ADVANCE
        movers = Mover.group(self._scenario, self._ruleset, move.mover, move.stack)
        paces = [self._single(mover, mode, move.allowance) for mover in movers]
        return min(paces, key=lambda pace: (not pace.unable, pace.length))

    def gear(self, mover: Mover) -> str:
        """The running gear of a mover."""
        if mover.has("dismounted"):
            return FOOT
        gear = str(mover.value("gear") or FOOT)
        return GUN_HEAVY if gear == GUN and mover.has("no_wheels") else gear

    def number(self, mover: Mover, gear: str, name: str) -> float | None:
        """A figure of the unit's counter, of its kind, or of the table of its gear, in the ruleset's unit; None without one."""
        found = number(mover.values.get(name))
        if found is None and mover.kind.values.get("gear") is not None and mover.value("gear") == _kind_gear(mover):
            found = number(mover.value(name)) if gear == mover.value("gear") else None
        if found is None:
            table = self._ruleset.tables.get(f"gear_{gear}")
            found = number(table[name]) if table is not None and name in table.cells else None
        return None if found is None else float(found)

    def _inches(self, value: float | None) -> float:
        return 0.0 if value is None else self._scenario.board.length(value, self._ruleset.length_unit)

    def _single(self, mover: Mover, mode: str, allowance: float | None) -> Pace:
        gear = self.gear(mover)
        self._check(mover, gear, mode)
        column = COLUMNS.get(gear, gear)
        if gear == HALFTRACK and self._ruleset.choice("A15", self._scenario.switches) == WHEELED:
            column = WHEELED

        def length(name: str) -> float:
            return self._inches(self.number(mover, gear, name))

        def turns(name: str) -> int:
            return int(self.number(mover, gear, name) or 0)

        pace = Pace(mover, mode, gear, column, length(ADVANCE), unable=self._unable(mover, gear, mode))
        if gear not in DRIVEN:
            far = length(RUN) if mode in (RUN, ASSAULT) else pace.length
            return replace(pace, length=far if allowance is None else allowance)
        if mode == ADVANCE:
            pace = replace(pace, pivots=turns("pivots_advance"), reverse=length(REVERSE))
        elif mode == RUN:
            least = length("run_min")
            # a Run that must go some way has one pivot at most in any list
            pivots = min(turns("pivots_run"), 1 if least else 2)
            pace = replace(pace, length=length(RUN), minimum=least, pivots=pivots)
        elif mode == ASSAULT:
            share = number(self._ruleset.tables[ASSAULT]["tank_share"]) or 0
            pace = replace(pace, length=length(RUN), minimum=float(share) * length(RUN))
        elif mover.has("recce"):
            pace = replace(pace, pivots=turns("pivots_advance"), backwards=True)
        elif self._ruleset.choice("A14", self._scenario.switches) == "pivots":
            pace = replace(pace, length=length(REVERSE), pivots=turns("pivots_advance"), backwards=True)
        else:
            pace = replace(pace, length=0.0, reverse=length(REVERSE))
        if allowance is None:
            return pace
        straight_back = mode == REVERSE and not pace.length
        return replace(pace, reverse=allowance) if straight_back else replace(pace, length=allowance)

    def _check(self, mover: Mover, gear: str, mode: str) -> None:
        chosen = self._ruleset.modes[mode]
        fits = chosen.fits(mover.kind) or (mode == REVERSE and gear in DRIVEN)
        if not fits:
            words = self._words.say("move_mode_unfit", who=mover.name, mode=chosen.name)
            raise CannotAnswer("unknown_mode", words)

    def _unable(self, mover: Mover, gear: str, mode: str) -> str:
        if mover.value("aboard"):
            return "move_aboard"
        if mover.has("immobilised"):
            return "move_immobilised"
        if mover.has("towed"):
            return "move_towed"
        if mover.has("abandoned"):
            return "move_abandoned"
        if gear == GUN_HEAVY and mode != ADVANCE:
            return "move_gun_heavy"
        if gear == GUN and mode != ADVANCE:
            crew, least = number(mover.value("crew")), number(self._ruleset.tables["gear_gun"]["min_crew_run"])
            if crew is not None and least is not None and crew < least:
                return "move_gun_crew"
        return ""


def _kind_gear(mover: Mover) -> object:
    cited = mover.kind.values.get("gear")
    return cited.value if cited is not None else None
