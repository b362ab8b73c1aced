"""The special fire that the user chose, and where it is aimed: a part of the inquiry of a hex map."""

from __future__ import annotations

from typing import Any, Protocol

from workbench.desktop.questions.hex_levels import standing_level
from workbench.desktop.questions.hex_line import HexLine, LineEnds
from workbench.desktop.questions.mover import HexMover
from workbench.desktop.questions.question import FIELD
from workbench.desktop.questions.special_fire import SNAP, SPRAY, SpecialFireQuestion, special_fire_kinds
from workbench.engine.fire.special_fire import LEFT
from workbench.rules.ruleset import Ruleset
from workbench.scenario.units import Unit


class AimsFire(Protocol):
    """What a choice of fire needs of the inquiry that it is a part of."""

    overlays: frozenset[str]
    selection: tuple[str, ...]
    mouse: int | None
    ends: LineEnds
    line: HexLine
    mover: HexMover

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the open document."""
        ...

    @property
    def firer(self) -> tuple[str, Unit] | None:
        """(side, unit) whose fire is asked for."""
        ...

    @property
    def looking_unit(self) -> tuple[str, Unit] | None:
        """(side, unit) that observes."""
        ...

    def choose(self, **values: Any) -> None:
        """Set parts of the state, and ask again."""
        ...

    def ask(self) -> None:
        """Ask now."""
        ...


class FireChoice:
    """``kind`` is the special fire in the place of the field of fire ("" = none), ``hand`` that of an alternate grain,
    ``action`` how the enemy moves as he is fired at, ``firing`` how the firer fires, ``side`` the hexside nearest to the
    mouse, ``sprayed`` the hexes that were clicked for a spray."""

    def __init__(self, inquiry: AimsFire) -> None:
        self._inquiry = inquiry
        self.kind = self.action = self.firing = ""
        self.hand = LEFT
        self.side: tuple[int, int] | None = None
        self.sprayed: tuple[int, ...] = ()

    def open(self) -> None:
        """Another document is open: forget the choice."""
        self.kind = self.action = self.firing = ""
        self.side = None
        self.clear_aim()

    def clear_aim(self) -> None:
        """Forget the hexes that were clicked for a spray."""
        self.sprayed = ()

    def choose(self, **values: object) -> None:
        """Set ``kind``, ``hand``, ``action`` or ``firing``, and ask again. With another kind the line follows the mouse
        again."""
        for name, value in values.items():
            setattr(self, name, value)
        if "kind" in values:
            self._inquiry.line.release()
        self._inquiry.choose()

    @property
    def offered(self) -> tuple[str, ...]:
        """The kinds that the rules of the open document know."""
        return special_fire_kinds(self._inquiry.ruleset)

    @property
    def aiming(self) -> str:
        """The kind that takes the clicks on the map; "" if none does."""
        inquiry = self._inquiry
        fires = inquiry.firer is not None and inquiry.firer == inquiry.looking_unit
        return self.kind if FIELD in inquiry.overlays and fires else ""

    def aim_side(self, side: tuple[int, int] | None) -> None:
        """The mouse is nearest to this hexside."""
        if side != self.side and self._inquiry.line.end is None:
            self.side = side
            if self.aiming == SNAP:
                self._inquiry.ask()

    def take(self, number: int) -> None:
        """Aim at a hex that was clicked: a spray takes it as one of its two hexes, other fire is held there."""
        if self.aiming == SPRAY:
            full = len(self.sprayed) > 1 or number in self.sprayed
            self.sprayed = (number,) if full else (*self.sprayed, number)
            self._inquiry.choose()
        else:
            self._inquiry.line.release()
            self._inquiry.line.hold()

    def ask(self) -> SpecialFireQuestion | None:
        """The question of now; None where no unit fires, or the rules know no special fire."""
        inquiry, unit = self._inquiry, self._inquiry.firer
        if unit is None or unit[1].at is None or FIELD not in inquiry.overlays or not self.offered:
            return None
        kind = self.kind if self.kind in self.offered else ""
        target = inquiry.line.end if inquiry.line.end is not None else inquiry.mouse
        target = target if target != unit[1].at else None
        sprayed = self.sprayed
        if len(sprayed) == 1 and target is not None and target not in sprayed:
            sprayed = (*sprayed, target)
        stands = standing_level(unit[1], inquiry.ruleset)
        level = inquiry.ends.levels[0] if inquiry.looking_unit == unit else stands
        return SpecialFireQuestion(
            kind,
            unit[1].id,
            target=target,
            side=self.side if kind == SNAP else None,
            sprayed=sprayed if kind == SPRAY else (),
            hand=self.hand,
            attackers=inquiry.selection if unit == inquiry.mover.unit else (unit[1].id,),
            level=level if level or "level" in unit[1].values else None,
            firing=self.firing if not kind else "",
        )
