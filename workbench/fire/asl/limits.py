"""What bars one weapon of a unit from one hex (7.212, 7.34, 8.3, 8.4, 9.4, 22.32, 22.611, 23.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.fire.asl.firepower import FINAL, SPRAY, SUBSEQUENT, Firepower
from workbench.fire.asl.weapons import INHERENT, MOL, Arm, Arms
from workbench.geometry.shapes import outlines, planar
from workbench.rules.ruleset import TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.sight.compile import where
from workbench.sight.results import Effect, Reason
from workbench.spotting.asl.ground import Ground
from workbench.spotting.asl.troops import Troop
from workbench.spotting.parties import Parties
from workbench.spotting.sentences import Sentences

ROOT = 1e-6
"""Hexes: a drawing that reaches no farther over a hexside only touches it."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon of one unit at one hex. ``rise``: levels that the target stands above the firer."""

    origin: int
    target: int
    troop: Troop
    arm: Arm
    distance: int
    rise: int


class Limits:
    """Says what bars shots on one scenario."""

    def __init__(  # noqa: PLR0917
        self,
        scenario: Scenario,
        ground: Ground,
        parties: Parties[Troop],
        words: Sentences,
        arms: Arms,
        power: Firepower,
    ) -> None:
        self.scenario, self.ground, self.parties, self.words = scenario, ground, parties, words
        self.grid, self.arms, self.power = scenario.board.grid, arms, power
        self.alone = arms.number("mg_without_leader")

    def of(self, shot: Shot, band: str | None, most: int | None) -> list[Reason]:
        """Why the shot may not be fired; nothing if it may. ``band`` and ``most``: of its range."""
        return [*self._range(shot, band, most), *self._again(shot), *self._place(shot)]

    def _range(self, shot: Shot, band: str | None, most: int | None) -> Iterator[Reason]:
        arm, distance, at = shot.arm, shot.distance, self.grid.labels[shot.target]
        said = {"weapon": self.arms.name(arm.key), "range": distance}
        if distance < arm.least:
            yield self._no("fire_too_near", at, **said, minimum=arm.least)
        elif band is None and arm.is_mg and most == self.alone and distance > self.alone:
            yield self._no("fire_mg_limit", at, **said, limit=self.alone)
        elif band is None:
            yield self._no("fire_out_of_range", at, **said, maximum=most)
        if SPRAY in shot.troop.words and arm.key == INHERENT and distance > self.arms.number("spraying"):
            yield self._no("fire_spray_far", at, limit=self.arms.number("spraying"))

    def _again(self, shot: Shot) -> Iterator[Reason]:
        """Who fires again: small arms and machine guns, within Normal Range and no farther than the nearest armed enemy in
        the movement phase (8.3), only next to him or at his own place in the fire phase (8.4)."""
        arm, distance, at = shot.arm, shot.distance, self.grid.labels[shot.target]
        again = next((word for word in (SUBSEQUENT, FINAL) if word in shot.troop.words), None)
        if again is None:
            return
        if again == FINAL:
            if distance > 1:
                yield self._no("fire_final_far", at)
            return
        if not arm.plain or arm.key == MOL:
            yield self._no("fire_subsequent_weapon", at, weapon=self.arms.name(arm.key))
        elif arm.normal is not None and distance > arm.normal:
            yield self._no("fire_subsequent_far", at, range=distance, maximum=arm.normal)
        nearest = self._nearest(shot)
        if nearest is not None and distance > nearest[0]:
            yield self._no("fire_subsequent_nearer", at, unit=nearest[1].name, range=nearest[0])

    def _nearest(self, shot: Shot) -> tuple[int, Troop] | None:
        """The nearest armed enemy on the map that the firer knows, and how far off he is."""
        side, far = self._side(shot), self.grid.distances(shot.origin)
        if not side:
            return None
        armed = [
            (int(far[at]), one)
            for one, at in self.parties.of_side("")
            if one.side != side and one.is_known and not one.has("unarmed")
        ]
        return min(armed, key=lambda found: found[0], default=None)

    def _place(self, shot: Shot) -> Iterator[Reason]:
        arm, at, name = shot.arm, self.grid.labels[shot.target], self.arms.name(shot.arm.key)
        steep = self.power.refused(arm, shot.rise, at, name)
        if steep is not None:
            yield steep
        side = self._fenced(shot) if arm.key == MOL and shot.distance == 1 else None
        if side is not None:
            yield self._no("fire_mol_side", at, weapon=name, terrain=side)
        if shot.distance and self._held(shot):
            yield self._no("fire_enemy_here", self.grid.labels[shot.origin])

    def _fenced(self, shot: Shot) -> Text | None:
        """A hexside of woods or orchard without a road stops a Molotov: not the wood itself, which he may throw into, but a
        hexside that the wood lies over (22.611 EX: not from X8 to X9, but from X8 to W9)."""
        board = self.scenario.board
        links = board.links.get("road")
        way = int(np.flatnonzero(self.grid.neighbours[shot.origin] == shot.target)[0])
        if links is not None and (int(links[shot.origin]) >> way) & 1:
            return None
        places = (shot.origin, shot.target)
        barring = [row for number in places for row in self.ground.rows(number) if row.fact("mol_barred")]
        if not barring:
            return None
        corners = self.grid.corners(self.grid.hexes[shot.origin])
        side = shapely.LineString([corners[way], corners[(way + 1) % 6]])
        cover = shapely.union_all([*self._drawn(barring, side), *self._painted(barring, places)]).buffer(-ROOT)
        return barring[0].name if side.intersection(cover).length > ROOT else None

    def _drawn(self, rows: list[TerrainRow], side: BaseGeometry) -> list[BaseGeometry]:
        """What is drawn of these rows at a hexside."""
        keys = {row.key for row in rows}
        found = [shapely.make_valid(planar(one)) for one in self.scenario.board.shapes if one.terrain in keys]
        return [one for one in found if one.intersects(side)]

    def _painted(self, rows: list[TerrainRow], places: tuple[int, int]) -> list[BaseGeometry]:
        """The outlines of those of two hexes that are painted with one of these rows."""
        lies = [where(self.scenario, self.ground.ruleset, row) for row in rows]
        return [outlines(self.grid).hexes[number] for number in places if any(mask[number] for mask in lies)]

    def _held(self, shot: Shot) -> bool:
        """A known enemy in its own place is all that a unit may fire at (7.212)."""
        side = self._side(shot)
        if not side:
            return False
        enemies = self.parties.enemies_at(shot.origin, side)
        return any(one.is_known and one.level == shot.troop.level and not one.is_vehicle for one in enemies)

    def _side(self, shot: Shot) -> str:
        return shot.troop.side or self.parties.side_at(shot.origin)

    def _no(self, key: str, at: str | None, **said: object) -> Reason:
        return self.words.reason(key, said, Effect.BLOCKS, at)
