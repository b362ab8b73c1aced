"""What a counter says of a mover: its class, its allowance, and the peculiarities of vehicles (2, 6.14, 6.15)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.movement.mover import Mover as AnyMover
from workbench.movement.mover import number
from workbench.rules.ruleset import Ruleset

CC, ROAD, TROT, CHARGE, CLOSE_COMBAT, FOOT, AIR = "cc", "road", "trot", "charge", "close_combat", "foot", "air"
_ALLOWANCE = {CC: "ma_cc", ROAD: "ma_road", TROT: "trot", CHARGE: "charge", FOOT: "ma"}


@dataclass(frozen=True)
class Mover(AnyMover):
    """One unit that moves."""

    @property
    def is_vehicle(self) -> bool:
        """A tank, an armoured car or a truck."""
        return self.is_a("vehicle")

    @property
    def is_cavalry(self) -> bool:
        """Cavalry in the saddle."""
        return self.is_a("cavalry")

    @property
    def runs(self) -> bool:
        """A vehicle that is not broken down: it counts for stacking (3.11)."""
        return self.is_vehicle and not self.has("broken_down")

    @property
    def is_squad(self) -> bool:
        """A squad of infantry, machine guns or cavalry: it counts for stacking (3.11)."""
        return self.is_a("squad")

    @property
    def occupies(self) -> bool:
        """Squads and vehicles hold a hex; lone guns, crews and individuals do not (7.12, reading A33)."""
        return self.is_squad or self.is_vehicle

    def allowance(self, pace: str) -> Fraction | None:
        """Movement points at a pace; None where the counter shows none."""
        return number(self.value(_ALLOWANCE.get(pace, "")))

    def allowance_key(self, pace: str) -> str:
        """The value that holds the points of a pace."""
        return _ALLOWANCE.get(pace, "")

    def model_is(self, ruleset: Ruleset, trait: str) -> bool:
        """A peculiarity of a vehicle (``hard_to_steer``, ``reverse`` ...): what the counter says, else what the rules say
        of its model (the value ``vehicle``)."""
        if trait in self.values:
            return bool(self.values[trait])
        table = ruleset.tables.get("models")
        named = str(table.cells[trait].value or "") if table is not None and trait in table.cells else ""
        model = _plain(self.value("vehicle"))
        return bool(model) and model in {_plain(name) for name in named.split()}


def _plain(name: object) -> str:
    letters = "".join(letter for letter in str(name or "").lower() if letter.isalnum())
    return letters.removeprefix("renault")
