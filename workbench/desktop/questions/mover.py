"""What the selected unit does when it moves: a part of an inquiry."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Generic

from workbench.analysis.base_analysis import party_of
from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.questions.inquiry import Inquiry
from workbench.desktop.questions.question import REACH
from workbench.engine.doctrines import find_doctrine
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.rules.ruleset import Mode
from workbench.scenario.scenario import A, Scenario, TabletopScenario
from workbench.scenario.units import Unit

WHOLE_TURN = ":turn"
"""In place of a mode: the ordinary move, in all foot phases of a turn."""


class Mover(Generic[A]):
    """``mode`` is the kind of move, "" for the ordinary one."""

    def __init__(self, inquiry: Inquiry[Any, Any, Any, Any, A]) -> None:
        self._inquiry = inquiry
        self.mode = ""

    def choose(self, **values: object) -> None:
        """Set parts of the move by name, and ask again."""
        for name, value in values.items():
            setattr(self, name, value)
        self._inquiry.choose()


class HexMover(Mover[Scenario]):
    """``approach`` is True where limits near the enemy are obeyed; ``enters`` and ``queue``: the unit comes onto the map in its
    hex, at this place of the column."""

    def __init__(self, inquiry: Inquiry[Any, Any, Any, Any, Scenario]) -> None:
        super().__init__(inquiry)
        self.approach = True
        self.enters, self.queue = False, 1

    @property
    def unit(self) -> tuple[str, Unit] | None:
        """(side, unit) that was selected first."""
        selection = self._inquiry.selection
        return self._inquiry.document.analysed_scenario.forces.find(selection[0]) if selection else None

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The kinds of move that the ruleset has for the selected units besides the ordinary one."""
        ruleset, forces = self._inquiry.ruleset, self._inquiry.document.scenario.forces
        found = [forces.find(unit) for unit in self._inquiry.selection]
        kinds = [ruleset.units[unit[1].kind] for unit in found if unit is not None and unit[1].kind in ruleset.units]
        return tuple(mode for mode in ruleset.modes.values() if any(mode.fits(kind) for kind in kinds))

    @property
    def phases(self) -> int:
        """How many foot phases a turn of the selected unit has, where the ruleset says so and it moves on foot; else 1."""
        ruleset, unit = self._inquiry.ruleset, self.unit
        kind = ruleset.units.get(unit[1].kind) if unit is not None else None
        table = ruleset.tables.get("movement")
        cell = table.cells.get("foot_phases") if table is not None else None
        value = cell.value if cell is not None and kind is not None and "foot" in kind.tags else 1
        return value if isinstance(value, int) else 1

    @property
    def knows_entering(self) -> bool:
        """Has the game a rule for coming onto the map?"""
        try:
            doctrine = find_doctrine("movement", self._inquiry.ruleset.doctrines.get("movement", ""))
        except CannotAnswer:
            return False
        return bool(getattr(doctrine, "knows_entering", False))

    def ask(self) -> MoveRequest | None:
        """The move that is asked for; None where nobody is there to move, or nobody asks."""
        found = self.unit
        if REACH not in self._inquiry.overlays or found is None or found[1].at is None:
            return None
        side, unit = found
        phases = self.phases
        return MoveRequest(
            party_of(side, unit),
            found[1].at,
            mode=self.mode if self.mode in (mode.key for mode in self.modes) else "",
            facing=unit.facing,
            stack=self._stack(side, unit),
            # a phase on foot has one point
            allowance=Fraction(phases) if self.mode == WHOLE_TURN and phases > 1 else None,
            obey_enemy=self.approach,
            enters=self.enters and self.knows_entering,
            queue=self.queue,
        )

    def _stack(self, side: str, mover: Unit) -> tuple[str, ...]:
        """The other selected units of the mover's hex and side: they move with it."""
        forces = self._inquiry.document.analysed_scenario.forces
        others = [(unit, forces.find(unit)) for unit in self._inquiry.selection[1:]]
        return tuple(unit for unit, found in others if found and found[1].at == mover.at and found[0] == side)


class TabletopMover(Mover[TabletopScenario]):
    """The mover on a table."""

    def ask(self) -> TabletopMove | None:
        """The move that is asked for; None where nobody is there to move, or nobody asks."""
        selection, forces = self._inquiry.selection, self._inquiry.document.analysed_scenario.forces
        found = forces.find(selection[0]) if REACH in self._inquiry.overlays and selection else None
        if found is None:
            return None
        side, unit = found
        # who is aboard is where the transport is
        carrier = forces.find(str(unit.values.get("aboard") or ""))
        place = carrier[1].at if carrier is not None else unit.at
        if place is None:
            return None
        return TabletopMove(party_of(side, unit), place, self.mode, unit.facing, stack=selection[1:])
