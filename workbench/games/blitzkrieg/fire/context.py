"""What questions of fire have in common on one table, and cover near a target: infantry assaults armour only within 5 cm of
cover, and aircraft hardly find targets close to woods, bocage and buildings or in smoke (ASSAUT INFANTERIE CONTRE BLINDES,
Repérage de la cible)."""

from __future__ import annotations

from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.fire.tabletop_weapons import Arsenal
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import Standpoint
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting.tabletop_cover import NONE, Shelters
from workbench.engine.spotting.troops import TabletopParties
from workbench.games.blitzkrieg.fire.ranges import WeaponRanges
from workbench.games.blitzkrieg.spotting.doctrine import Limits
from workbench.games.blitzkrieg.spotting.troops import Troop, shelters_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature

HIDES_FROM_AIR = ("wood", "bocage", "building")
SMOKE = "smoke"
NEAR = 1e-9


class NearbyCover:
    """Cover near targets on one table; distances in its unit."""

    def __init__(self, shelters: Shelters, ruleset: Ruleset) -> None:
        self.shelters, self.ruleset = shelters, ruleset
        self._distances = {
            key: shelters.length(float(str(ruleset.tables["distances"][key]))) for key in ("assault_cover", "air_cover")
        }

    def cover(self, target: Standpoint) -> tuple[Feature, float] | None:
        """The nearest piece that gives cover and how far it is; None on a table without any."""
        return self._covering.to(target)

    def can_be_assaulted(self, target: Standpoint) -> bool:
        """Is a vehicle there near enough to cover to be assaulted by infantry?"""
        found = self.cover(target)
        return found is not None and found[1] <= self._distances["assault_cover"] + NEAR

    def air_score(self, target: Standpoint) -> int:
        """The score of the die with which aircraft find a target there."""
        in_smoke = self.meets_smoke(_base(target))
        found = self._hiding_from_air.to(target)
        hard = in_smoke or (found is not None and found[1] < self._distances["air_cover"] - NEAR)
        return int(str(self.ruleset.tables["air_spotting"]["near_cover" if hard else "open"]))

    def meets_smoke(self, shape: BaseGeometry) -> bool:
        """Does a line or a base touch smoke?"""
        return any(shapely.intersects(feature.area, shape) for feature in self._features_by_class[SMOKE])

    @cached_property
    def _covering(self) -> _Nearest:
        return _Nearest([piece.feature for piece in self.shelters.pieces if piece.cover != NONE])

    @cached_property
    def _hiding_from_air(self) -> _Nearest:
        return _Nearest([one for word in HIDES_FROM_AIR for one in self._features_by_class[word]])

    @cached_property
    def _features_by_class(self) -> dict[str, list[Feature]]:
        found: dict[str, list[Feature]] = {word: [] for word in (*HIDES_FROM_AIR, SMOKE)}
        for feature in self.shelters.board.features:
            row = self.ruleset.terrain.get(feature.terrain)
            word = str(row.fact("class", "")) if row is not None else ""
            if word in found:
                found[word].append(feature)
        return found


def _base(stand: Standpoint) -> BaseGeometry:
    return stand.base if stand.base is not None else shapely.Point(stand.point)


class _Nearest:
    """Finds the nearest of some pieces."""

    def __init__(self, pieces: list[Feature]) -> None:
        self._pieces, self._areas = pieces, [feature.area for feature in pieces]

    def to(self, target: Standpoint) -> tuple[Feature, float] | None:
        """(the piece nearest to a target, its distance); the first of several; None where there are none."""
        if not self._pieces:
            return None
        distances = shapely.distance(self._areas, _base(target))
        place = int(distances.argmin())
        return self._pieces[place], float(distances[place])


# --- What all questions of fire need on one table.


class FireContext:
    """One table with its ruleset: parties, weapons, ranges, cover and words."""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        sight: TabletopSight,
        words: TabletopSightWording | None = None,
    ) -> None:
        """``words``: who writes reasons, if it is not that of the ruleset."""
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.parties = TabletopParties(scenario, ruleset, Troop)
        self.shelters = shelters_of(scenario, ruleset)
        self.limits = Limits(scenario, ruleset)
        self.arsenal = Arsenal(scenario, ruleset)
        self.ranges = WeaponRanges(scenario, ruleset)
        self.nearby = NearbyCover(self.shelters, ruleset)
        self.words = TabletopSightWording(scenario, ruleset) if words is None else words
        self._edges = ruleset.choice("R-M0", scenario.switches) == "edges"

    def base(self, stand: Standpoint) -> BaseGeometry:
        """The shape that distances are measured from: the base or hull that stands there, or its middle (R-M0)."""
        return stand.base if self._edges and stand.base is not None else shapely.Point(stand.point)

    def number(self, table: str, cell: str) -> float:
        """A number of a chart."""
        return float(str(self.ruleset.tables[table][cell]))
