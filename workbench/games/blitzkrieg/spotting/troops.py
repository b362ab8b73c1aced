"""Units of BlitzKrieg as observers, shooters and targets, and cover on its tables."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.spotting import troops
from workbench.engine.spotting.tabletop_cover import CoverTerms, Shelters
from workbench.games.blitzkrieg.sight.doctrine import readings_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario


def shelters_of(scenario: TabletopScenario, ruleset: Ruleset) -> Shelters:
    """Cover on one table, by the readings that its scenario chose."""
    terms = CoverTerms(
        dunes_are_hills=ruleset.choice("dune", scenario.switches) == "hill",
        trenches_are_works=ruleset.choice("trench_shells", scenario.switches) == "trenches",
    )
    return Shelters(scenario, ruleset, readings_of(scenario, ruleset), terms)


SMALL, LARGE = "small", "large"
RECCE, OBSERVER = "recce", "artillery_observer"
MOVES, FIRES, CRAWLS, STILL, PIVOTS = "move", "fire", "crawl", "still", "pivot"
ACTIONS = (STILL, CRAWLS, MOVES, FIRES, PIVOTS)


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the table or a party of a question."""

    @property
    def detection(self) -> str:
        """The part of the detection table that applies: to vehicles by their size, to other units by their kind."""
        size = self.values.get("size")
        if "vehicle" in self.tags and size:
            return SMALL if size == "TP" else LARGE
        return LARGE if self.values.get("detection") == LARGE else SMALL

    @property
    def concealed(self) -> bool:
        """Camouflaged, or in hidden placement."""
        return self.has("camouflaged", "hidden")

    @property
    def closed_armour(self) -> bool:
        """Is it a vehicle with armour all around?"""
        return "vehicle" in self.tags and not any(
            self.values.get(word) is True for word in ("open_topped", "unarmoured")
        )

    def does(self, action: str) -> bool:
        """Does it move, fire or crawl? A unit may do two of them (``move fire``)."""
        return action in self.action.split()

    @property
    def moves_or_fires(self) -> bool:
        """Does it move or fire? Small targets that crawl count as standing still."""
        return self.does(MOVES) or self.does(FIRES) or (self.does(CRAWLS) and self.detection == LARGE)
