"""How far units go (POTENTIEL DE MOUVEMENT, Tracter un canon, Marche arrière), and in which column of the terrain chart."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.movement.asking import check_mode
from workbench.movement.mover import Mover, number
from workbench.movement.table_results import TableMove
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table.words import TableWords

FOOT, WHEELS, TRACKS, HALFTRACKS = "foot", "wheels", "tracks", "halftracks"
REVERSE = "reverse"
ARMOURED_CAR = "armoured_car"


@dataclass(frozen=True)
class Pace:
    """A move of one or more units together: their columns of the terrain chart, allowances over clear ground and on roads in
    the ruleset's unit; ``unable`` (the key of a message) says why they stay."""

    movers: tuple[Mover, ...]
    columns: tuple[str, ...]
    clear: Fraction
    road: Fraction
    unable: str = ""
    who: Text = Text()
    guessed: bool = False

    @property
    def on_roads(self) -> Fraction:
        """What a unit of length costs on a road (R-M5)."""
        return Fraction(1) if not self.clear or self.road <= self.clear else self.clear / self.road


class Paces:
    """The paces of units of one scenario."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, words: TableWords) -> None:
        self._scenario, self._ruleset, self._words = scenario, ruleset, words
        self._guns = ruleset.choice("R-M4", scenario.switches) if "R-M4" in ruleset.switches else WHEELS

    def of(self, move: TableMove) -> Pace:
        """The pace of a move: that of the slowest where several move together. CannotAnswer for a mode that the rules do not
        have, or not for this kind of unit."""
        check_mode(move.mode, self._ruleset.modes)
        movers = Mover.group(self._scenario, self._ruleset, move.mover, move.stack)
        paces = [self._single(mover, move.mode) for mover in movers]
        stuck = next((pace for pace in paces if pace.unable), None)
        return Pace(
            movers,
            tuple(dict.fromkeys(column for pace in paces for column in pace.columns)),
            min(pace.clear for pace in paces),
            min(pace.road for pace in paces),
            stuck.unable if stuck is not None else "",
            stuck.who if stuck is not None else movers[0].name,
            any(pace.guessed for pace in paces),
        )

    def _single(self, mover: Mover, mode: str) -> Pace:
        chosen = self._ruleset.modes.get(mode)
        if chosen is not None and not chosen.fits(mover.kind):
            words = self._words.say("move_mode_unfit", who=mover.name, mode=chosen.name)
            raise CannotAnswer("unknown_mode", words)
        gait = mover.value("gait")
        kind = self._ruleset.units.get(str(gait)) if gait is not None else None
        clear, road = self._printed(mover, kind.key if kind is not None else "", mode)
        column = kind.mobility if kind is not None else mover.kind.mobility
        if mover.is_a("gun", "cart") and self._guns == FOOT:
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
            found.append(number(mover.value(key) if value is None else value) or Fraction(0))
        return found[0], found[1]

    def _number(self, cell: str, default: Fraction | int) -> Fraction:
        table = self._ruleset.tables.get("paces")
        value = table.cells[cell].value if table is not None and cell in table.cells else default
        return Fraction(str(value))
