"""Units that observe, fire or are fired at in Advanced Squad Leader (1.2, A.7, 12.1), and the terrain around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from workbench.base.numbers import BoolArray, frozen
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import SPOT, SightLine, SightRequest
from workbench.engine.sight.terrain_arrays import drawn_areas, drawn_share, drawn_sides
from workbench.engine.spotting import troops
from workbench.engine.spotting.hex_doctrine import Terrain
from workbench.engine.spotting.troops import Parties
from workbench.games.asl.sight.rule_readings import Readings
from workbench.geometry.segments import AT_CENTRE, HEXSIDE, VERTEX, Aim
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

# --- What lies in every hex, painted or drawn, and what of it conceals (2.1, 12.12).


class Ground(Terrain):
    """Terrain of one scenario as masks over its hexes."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset)
        self.readings = Readings.from_scenario(scenario, ruleset)

    def counted(self, found: dict[str, BoolArray]) -> dict[str, BoolArray]:
        """Painted terrain with what is drawn; drawn terrain replaces the ground of the map like painted terrain."""
        ground = self.board.ground
        for key, drawn in self._drawn.items():
            found[key] = found.get(key, np.zeros_like(drawn)) | drawn
            if self.ruleset.terrain[key].base and ground in found:
                found[ground] = found[ground] & ~drawn
        return found

    @cached_property
    def _drawn(self) -> dict[str, BoolArray]:
        share = drawn_share(self.ruleset)
        found: dict[str, BoolArray] = {}
        for _, key, cuts in drawn_areas(self.board, self.ruleset):
            filled = [cut.hex for cut in cuts if cut.fills(share)]
            if filled:
                found.setdefault(key, np.zeros(self.board.grid.size, dtype=np.bool_))[filled] = True
        return {key: frozen(mask) for key, mask in found.items()}

    def sides_at(self, one: int, two: int) -> tuple[str, ...]:
        """Hexside terrain between two adjacent hexes, painted or drawn along it."""
        place = self.board.side_between(one, two)
        painted = self.board.sides_at(one, two)
        return painted if place is None else tuple(dict.fromkeys((*painted, *self._drawn_sides.get(place, ()))))

    @cached_property
    def walled_hexes(self) -> frozenset[int]:
        """The hexes with any terrain along one of their sides."""
        owners = [(number, way) for mask in self.board.hexsides.values() for number, way in np.argwhere(mask).tolist()]
        painted = {int(number) for place in owners for number in (place[0], self.board.grid.neighbours[place])}
        return frozenset(painted - {-1} | {number for number, _ in self._drawn_sides})

    @cached_property
    def _drawn_sides(self) -> Mapping[tuple[int, int], tuple[str, ...]]:
        return drawn_sides(self.board, self.ruleset)

    def is_in_season(self, row: TerrainRow) -> bool:
        """False for crops that are not in season: their hexes are open ground then."""
        if row.fact("seasonal") != "hindrance":
            return True
        return self.readings.in_season(row.fact("season_from"), row.fact("season_to"))

    @cached_property
    def concealment_mask(self) -> BoolArray:
        """Concealment Terrain (12.12)."""
        mask = np.zeros(self.board.grid.size, dtype=np.bool_)
        for key, lies in self.present.items():
            row = self.ruleset.terrain[key]
            if row.fact("concealment") and self.is_in_season(row):
                mask |= lies
        return frozen(mask)

    def concealment_rows(self, number: int) -> tuple[TerrainRow, ...]:
        """The Concealment Terrain of one hex."""
        return tuple(row for row in self.rows(number) if row.fact("concealment") and self.is_in_season(row))

    def has_fact(self, number: int, fact: str) -> TerrainRow | None:
        """The first terrain of a hex with a fact, or None."""
        return next((row for row in self.rows(number) if row.fact(fact)), None)


BROKEN = ("broken", "disrupted")
MOVE, ASSAULT_MOVE, ROAD, BYPASS, DISMOUNT = "move", "assault_move", "road", "bypass", "dismount"
"""Words of an action: how a target moves, and how it entered its hex (by the road alone, past its obstacle)."""
ORDINARY_US = 3


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the map or a party of a request. Without a kind it is an ordinary squad."""

    @property
    def level(self) -> int:
        """Levels above the floor of its hex (value ``level``); 1 in crest status, in a Depression (A.6)."""
        found = self.values.get("level")
        if isinstance(found, int) and not isinstance(found, bool):
            return found
        return 1 if self.has("crest") else 0

    @property
    def aim(self) -> Aim:
        """The point of its hex that lines run to: the centre, or the vertex or hexside that a request names
        (value ``aim``: ``vertex 3``, ``hexside 0``)."""
        kind, _, k = str(self.values.get("aim", "")).partition(" ")
        return Aim(kind, int(k)) if kind in (VERTEX, HEXSIDE) and k.isdecimal() else AT_CENTRE

    @property
    def words(self) -> frozenset[str]:
        """The words of its action."""
        return frozenset(self.action.split())

    @property
    def is_broken(self) -> bool:
        """Broken or disrupted."""
        return self.has(*BROKEN)

    @property
    def is_dummy(self) -> bool:
        """A false stack (12.11)."""
        return self.is_a("dummy")

    @property
    def good_order(self) -> bool:
        """Neither broken, berserk nor in melee, and no prisoner (A.7); a false stack never is."""
        return not (self.is_broken or self.has("berserk", "melee") or self.is_dummy)

    @property
    def unbroken(self) -> bool:
        """Unbroken, and so able to keep others from concealing themselves; false stacks too (12.1)."""
        return not self.is_broken

    @property
    def is_known(self) -> bool:
        """Known to its enemies: not under a "?", not hidden (12.11)."""
        return not self.has("concealed", "hidden") and not self.is_dummy

    @property
    def on_foot(self) -> bool:
        """Infantry."""
        return self.is_a("infantry")

    @property
    def is_mounted(self) -> bool:
        """Cavalry."""
        return self.is_a("mounted", "cavalry")

    @property
    def is_vehicle(self) -> bool:
        """A vehicle of any kind."""
        return self.is_a("vehicle", "armoured", "unarmoured")

    @property
    def is_big(self) -> bool:
        """A 5/8 inch counter (12.2)."""
        return self.is_a("big")

    @property
    def leads(self) -> bool:
        """A leader."""
        return self.is_a("leads")

    @property
    def us(self) -> int:
        """Its number for concealment (1.6)."""
        return self.number("us") or ORDINARY_US

    @property
    def stealthy(self) -> bool:
        """Stealthy: marked as such, heroes, partisans and Finns; never the inexperienced (11.17, 19.2, 25.24, 25.7)."""
        if self.has("green", "conscript"):
            return False
        return self.has("stealthy") or self.is_a("heroic") or self.values.get("nation") in ("partisan", "finnish")

    @property
    def moving(self) -> bool:
        """Fired at while it moves (8.1)."""
        return bool(self.words & {MOVE, ASSAULT_MOVE, DISMOUNT})

    def number(self, name: str) -> int | None:
        """A value that is a whole number, None if it is none."""
        found = self.values.get(name)
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def is_any_kind(self, words: str) -> bool:
        """Is it one of the kinds or tags that a column of the chart names ("cavalry vehicle")?"""
        parts = words.split()
        return self.is_a(*parts) or (self.is_mounted and "cavalry" in parts) or (self.is_vehicle and "vehicle" in parts)


def request(watcher: Troop, troop: Troop | None, purpose: str) -> SightRequest:
    """The line of sight that one unit traces to another: from its level to the other's, from point to point."""
    return SightRequest(
        purpose=purpose,
        side=watcher.side,
        observer=watcher.party,
        observer_level=watcher.level,
        target_level=troop.level if troop is not None else 0,
        observer_aim=watcher.aim,
        target_aim=troop.aim if troop is not None else AT_CENTRE,
    )


def area_request(watcher: Troop, troop: Troop | None, purpose: str) -> SightRequest:
    """The same for a whole map: from the centre of one hex to the centres of all."""
    return replace(request(watcher, troop, purpose), observer_aim=AT_CENTRE, target_aim=AT_CENTRE)


# --- The enemies of a unit: their lines to a hex and their distances (12.1, 12.14).


@dataclass(frozen=True, slots=True)
class EnemyLine:
    """One enemy, his hex and his line to the hex of the unit."""

    enemy: Troop
    at: int
    line: SightLine

    @property
    def range(self) -> int:
        """Hexes."""
        return self.line.range


class Enemies:
    """The units on the map that are not of a side."""

    def __init__(self, scenario: Scenario, sight: SightDoctrine, parties: Parties[Troop]) -> None:
        self.scenario, self.sight, self.parties = scenario, sight, parties

    def lines_to(self, side: str, at: int, troop: Troop) -> list[EnemyLine]:
        """Every enemy with his line to a unit in a hex, nearest first; hidden enemies included."""
        found = list(self._lines_to(side, at, troop))
        return sorted(found, key=lambda enemy_line: enemy_line.range)

    def _lines_to(self, side: str, at: int, troop: Troop) -> Iterator[EnemyLine]:
        for enemy, origin in self.parties.of_side(""):
            if enemy.side != side and enemy.unit != troop.unit:
                yield EnemyLine(enemy, origin, self.sight.line(origin, at, request(enemy, troop, SPOT)))

    def good_order_observers(self, side: str, at: int, troop: Troop) -> list[EnemyLine]:
        """The lines of enemies in Good Order who see the unit, and so can make it lose its concealment (12.1)."""
        return [
            enemy_line
            for enemy_line in self.lines_to(side, at, troop)
            if enemy_line.line.visible and enemy_line.enemy.good_order
        ]
