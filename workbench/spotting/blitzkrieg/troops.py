"""What BlitzKrieg asks of a unit that looks, shoots or is shot at."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.spotting import troops

SMALL, LARGE = "small", "large"
RECCE, OBSERVER = "recce", "artillery_observer"
MOVES, FIRES, CRAWLS, STILL = "move", "fire", "crawl", "still"


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the table or a party of a question."""

    @property
    def detection(self) -> str:
        """The part of the detection table that it is found in: vehicles by their size, everybody else by their kind."""
        size = self.values.get("size")
        if "vehicle" in self.tags and size:
            return SMALL if size == "TP" else LARGE
        return LARGE if self.values.get("detection") == LARGE else SMALL

    @property
    def concealed(self) -> bool:
        """Camouflaged, or in hidden placement."""
        return self.has("camouflaged", "hidden")

    @property
    def stirs(self) -> bool:
        """Does it move or fire? Men who crawl count with those who stand still."""
        return self.action in (MOVES, FIRES) or (self.action == CRAWLS and self.detection == LARGE)
