"""What a counter says of a mover: its class, its load and how it counts in stacking (1.2, 4.11, 4.42, 5.5)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.movement.mover import Mover as AnyMover
from workbench.movement.mover import number


@dataclass(frozen=True)
class Mover(AnyMover):
    """One unit that moves."""

    @property
    def on_foot(self) -> bool:
        """Infantry: men on foot (a dummy stack moves as such, 12.11)."""
        return self.is_a("infantry")

    @property
    def is_mounted(self) -> bool:
        """Cavalry."""
        return self.is_a("mounted")

    @property
    def is_vehicle(self) -> bool:
        """Whatever has movement points instead of movement factors."""
        return not self.is_a("infantry", "mounted", "gun")

    @property
    def is_smc(self) -> bool:
        """A single man."""
        return self.is_a("smc")

    @property
    def leads(self) -> bool:
        """A leader on foot who can take others along (4.12)."""
        return self.is_a("leads") and self.on_foot and not self.has("broken", "disrupted", "unarmed")

    @property
    def is_broken(self) -> bool:
        """Broken or disrupted: it moves only in rout."""
        return self.has("broken", "disrupted")

    @property
    def is_known(self) -> bool:
        """Known to its enemies: not under a "?", not hidden (12.11)."""
        return not self.has("concealed", "hidden") and not self.is_a("dummy")

    @property
    def squads(self) -> Fraction:
        """Squads that it counts for in stacking (5.5)."""
        return number(self.value("squads")) or Fraction(0)

    @property
    def load(self) -> Fraction:
        """Portage points that it carries."""
        return number(self.value("pp")) or Fraction(0)

    @property
    def carries_free(self) -> Fraction:
        """Portage points that it carries free, before CX (4.42)."""
        return number(self.value("ipc")) or Fraction(0)

    @property
    def level(self) -> int:
        """Levels above the floor of its hex at which it stands: its value ``level``, or 1 in crest status (A.6)."""
        found = number(self.value("level"))
        return int(found) if found is not None else int(self.has("crest"))

    @property
    def nation(self) -> str:
        """Its nation, or its side's name where the counter names none."""
        return str(self.value("nation") or self.side)

    @property
    def morale(self) -> int | None:
        """Its morale level."""
        found = number(self.value("morale"))
        return int(found) if found is not None else None
