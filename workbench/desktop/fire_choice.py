"""Which special fire is asked for, and where it is aimed: a part of the state of the questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.fire_aids import FireAsk
from workbench.desktop.levels import standing_level
from workbench.desktop.questions import FIELD
from workbench.fire.aids import SNAP, SPRAY, aids_of
from workbench.fire.asl.lanes import LEFT

if TYPE_CHECKING:
    from workbench.desktop.bench import Bench


class FireChoice:
    """``kind`` is the special fire in the place of the field of fire ("" = none), ``hand`` that of an alternate grain,
    ``action`` how the enemy moves as he is fired at, ``side`` the hexside nearest to the mouse, ``sprayed`` the hexes that
    were clicked for a spray."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.kind = self.action = ""
        self.hand = LEFT
        self.side: tuple[int, int] | None = None
        self.sprayed: tuple[int, ...] = ()

    def open(self) -> None:
        """Another document: ask nothing special of it."""
        self.kind = self.action = ""
        self.side = None
        self.let_go()

    def let_go(self) -> None:
        """Nothing is aimed at."""
        self.sprayed = ()

    def choose(self, **values: object) -> None:
        """Set ``kind``, ``hand`` or ``action``, and ask again. Another kind lets go of what was aimed at."""
        for name, value in values.items():
            setattr(self, name, value)
        if "kind" in values:
            self._bench.hold(False)
        self._bench.choose()

    @property
    def offered(self) -> tuple[str, ...]:
        """The kinds that the rules of the open document know."""
        return aids_of(self._bench.document.ruleset)

    @property
    def aiming(self) -> str:
        """The kind that takes the clicks on the map; "" if none does."""
        bench = self._bench
        return self.kind if FIELD in bench.overlays and bench.unit is not None and bench.pinned is None else ""

    def aim_side(self, side: tuple[int, int] | None) -> None:
        """The mouse is nearest to this hexside."""
        if side != self.side and self._bench.held is None:
            self.side = side
            if self.aiming == SNAP:
                self._bench.ask()

    def take(self, number: int) -> None:
        """A click on a hex: a spray goes at it too, anything else stays there."""
        if self.aiming == SPRAY:
            full = len(self.sprayed) > 1 or number in self.sprayed
            self.sprayed = (number,) if full else (*self.sprayed, number)
            self._bench.choose()
        else:
            self._bench.hold(False)
            self._bench.hold(True)

    def ask(self) -> FireAsk | None:
        """What is asked now; None where no unit fires, or the rules know nothing special."""
        bench, unit = self._bench, self._bench.unit
        if unit is None or unit[1].at is None or FIELD not in bench.overlays or not self.offered:
            return None
        kind = self.kind if self.kind in self.offered else ""
        target = bench.held if bench.held is not None else bench.mouse
        target = target if target != unit[1].at else None
        sprayed = self.sprayed
        if len(sprayed) == 1 and target is not None and target not in sprayed:
            sprayed = (*sprayed, target)
        stands = standing_level(unit[1], bench.document.ruleset)
        level = bench.levels[0] if bench.pinned is None else stands
        return FireAsk(
            kind,
            unit[1].id,
            target=target,
            side=self.side if kind == SNAP else None,
            sprayed=sprayed if kind == SPRAY else (),
            hand=self.hand,
            attackers=bench.selection,
            level=level if level or "level" in unit[1].values else None,
        )
