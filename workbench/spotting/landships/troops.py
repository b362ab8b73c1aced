"""What Landships! asks of a unit that looks, shoots or is shot at."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.spotting import troops

PINNED, FIRED, STOSSTRUPPEN = "pinned", "fired", "stosstruppen"

BAILED_OUT, ON_THE_FLOOR = "bailed_out", "on_the_floor"
"""What has become of the crew of a German tank (15.12): words of the value ``crew_state``."""


def is_german(nation: object, side: str) -> bool:
    """True for units of the German nation; where no nation is given the name of the side tells."""
    return str(nation or side).casefold() in ("german", "germans", "germany")


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the map or a party of a question."""

    @property
    def flies(self) -> bool:
        """True for aircraft, which observe without a line of sight and spot for nobody (5.12)."""
        return self.is_a("aircraft", "air")

    @property
    def observes(self) -> bool:
        """True for who may observe for barrages at all: forward observers and aircraft (5.11, 5.12)."""
        return self.flies or self.is_a("forward_observer", "observer")

    @property
    def pinned(self) -> bool:
        """True while it may neither fire, serve a gun nor observe (9.2)."""
        return self.has(PINNED)

    @property
    def fired(self) -> bool:
        """True if firing gives it away: marked so, or it fires just now (8.22)."""
        return self.has(FIRED) or self.action == "fire"
