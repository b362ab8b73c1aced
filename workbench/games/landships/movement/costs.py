"""What it costs to enter a hex from a neighbour (6.1, 6.2, 6.3, 7.11): terrain, works, climbs, rivers, and the road.

A price is a list of items, each with its rule. Its amount is that of the dearest item, so number and explanation agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from workbench.games.landships.movement.movers import FOOT, TROT
from workbench.geometry.hexes import direction_of
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

# --- The readings and facts that prices and graphs depend on, in one value so that changes can be detected.


@dataclass(frozen=True, slots=True)
class Terms:
    """Readings in force: turns priced by the hexside (A10), roads through closed terrain (A15), moves that change between road
    and trench (A16). ``fords`` are hexes, ``fords_given`` is True if the scenario has data about fords (7.11a), ``courses``
    are the rivers, each a set of hexes (6.32a)."""

    per_side: bool = False
    road_opens_closed_terrain: bool = True
    road_and_trench_combine: bool = False
    fords: frozenset[int] = frozenset()
    fords_given: bool = False
    courses: tuple[frozenset[int], ...] = ()

    def same_river(self, a: int, b: int) -> bool:
        """True if two adjacent river hexes are one river: those of one course, and any two where no course is drawn."""
        drawn = [course for course in self.courses if a in course or b in course]
        return not drawn or any(a in course and b in course for course in drawn)


def terms_of(scenario: Scenario, ruleset: Ruleset) -> Terms:
    """The terms of a scenario under its ruleset."""
    reads = partial(ruleset.takes, scenario.switches)
    facts = scenario.board.attributes.get(ruleset.key_in_role(RIVER), {})
    fords = facts.get("fordable", ())
    every = range(scenario.board.grid.size) if fords is True else ()
    courses = facts.get("course", ())
    return Terms(
        per_side=reads("A10", "per_side"),
        road_opens_closed_terrain=not reads("A15", "apply"),
        road_and_trench_combine=reads("A16", "either"),
        fords=frozenset(every or _hex_numbers(fords)),
        fords_given="fordable" in facts,
        courses=tuple(
            frozenset(_hex_numbers(chain)) for chain in (courses if isinstance(courses, (tuple, list)) else ())
        ),
    )


def _hex_numbers(given: object) -> tuple[int, ...]:
    several = given if isinstance(given, (tuple, list, frozenset, set)) else ()
    return tuple(number for number in several if isinstance(number, int))


HILL, RIVER, ROAD, TRENCH, WIRE = "hill", "river", "road", "trench", "wire"
"""Roles of terrain; a road and a trench are also what the lines are called that a step follows."""
OWN, ENEMY, UNKNOWN = "own", "enemy", "unknown"


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a price; ``amount`` None = it forbids the step. ``message`` is the key of its sentence."""

    key: str
    amount: Fraction | None
    rule: str
    message: str = "terrain"


@dataclass(frozen=True, slots=True)
class Price:
    """Movement points to enter a hex (None = forbidden) and the items behind them; ``lines`` are the lines that the step
    follows (``road``, ``trench``)."""

    amount: Fraction | None
    items: tuple[Item, ...]
    lines: frozenset[str] = frozenset()


class Ground:
    """Prices of steps on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, terms: Terms) -> None:
        self.scenario = scenario
        self.board = scenario.board
        self.ruleset = ruleset
        self.terms = terms
        self._rows = ruleset.terrain
        self._hill, self._river, self._road = map(ruleset.key_in_role, (HILL, RIVER, ROAD))
        self.trench, self._wire = map(ruleset.key_in_role, (TRENCH, WIRE))
        self._roads = [key for key, row in self._rows.items() if key == self._road or row.fact("carries") == self._road]
        self._wire_hexes = frozenset(scenario.markers.get(self._wire, ())) | {
            number for places in scenario.marker_owners.get(self._wire, {}).values() for number in places
        }
        self._rows_by_hex: dict[int, tuple[TerrainRow, ...]] = {}
        self._chart_prices: dict[tuple[int, str], Price] = {}
        self._prices_by_hex: dict[str, dict[int, Price]] = {}
        self._signatures: dict[tuple[str, ...], tuple[TerrainRow, ...]] = {}

    def has(self, key: str, number: int) -> bool:
        """True if a hex has this terrain, painted or drawn as a line."""
        painted, drawn = self.board.cover.get(key), self.board.path_mask.get(key)
        return bool(painted is not None and painted[number]) or bool(drawn is not None and drawn[number])

    def has_role(self, role: str, number: int) -> bool:
        """True if a hex has terrain in a role, painted or drawn as a line."""
        return any(self.has(key, number) for key in self.ruleset.keys_in_role(role))

    def height(self, number: int) -> int:
        """Level of a hex; a painted hill without a level of its own counts as level 1."""
        level = int(self.board.elevation[number])
        painted = self.board.cover.get(self._hill)
        return max(level, 1) if painted is not None and painted[number] else level

    def is_wired(self, number: int) -> bool:
        """True if there is barbed wire in a hex."""
        return number in self._wire_hexes or self.has(self._wire, number)

    def owner(self, key: str, number: int, side: str) -> str:
        """The owner of the terrain of a hex, as ``side`` sees it: own, enemy, or unknown (no owner, or ``side`` is empty)."""
        owners = self.board.owners.get(key, {})
        if side and number in owners.get(side, ()):
            return OWN
        return ENEMY if side and any(number in places for places in owners.values()) else UNKNOWN

    def is_bridged(self, number: int) -> bool:
        """True if a bridge stands in a hex, or a road runs through it (7.11a, reading A15)."""
        for key in self._roads:
            links = self.board.links.get(key)
            if key != self._road and self.has(key, number):
                return True
            if links is not None and int(links[number]).bit_count() >= 2:
                return True
        return False

    def touches_road(self, number: int) -> bool:
        """True for a road hex: vehicles may begin road movement in it (6.12)."""
        return any(self.has(key, number) for key in self._roads)

    def is_linked(self, key: str, a: int, b: int) -> bool:
        """True if a line runs through the hexside between two neighbours; painted hexes of a trench are one line."""
        links = self.board.links.get(key)
        direction = direction_of(self.board.grid.hexes[b].minus(self.board.grid.hexes[a]))
        if links is not None and direction is not None and links[a] >> direction & 1:
            return True
        painted = self.board.cover.get(key)
        if key != self.trench or painted is None or not (painted[a] or painted[b]):
            return False
        return self.has(key, a) and self.has(key, b)

    def road(self, a: int, b: int) -> str | None:
        """The road or bridge from one hex to the next."""
        return next((key for key in self._roads if self.is_linked(key, a, b)), None)

    def road_for_vehicles(self, a: int, b: int, side: str) -> str | None:
        """The same for vehicles: an enemy trench across it cancels it (6.12b, reading A14)."""
        key = self.road(a, b)
        if key is None or self._is_road_cut(a, side) or self._is_road_cut(b, side):
            return None
        return key

    def _is_road_cut(self, number: int, side: str) -> bool:
        return self.has(self.trench, number) and self.owner(self.trench, number, side) == ENEMY

    def rows_at(self, number: int) -> tuple[TerrainRow, ...]:
        """The rows of the terrain chart that apply to a hex: its ground, what lies on it, a hill, wire."""
        found = self._rows_by_hex.get(number)
        if found is None:
            keys = tuple(self._keys_at(number))
            found = self._signatures.setdefault(keys, tuple(self._rows[key] for key in keys))
            self._rows_by_hex[number] = found
        return found

    def _keys_at(self, number: int) -> Iterator[str]:
        held = [key for key in self.board.terrain_at(number) if key in self._rows]
        if not any(self._rows[key].base for key in held) and self.board.ground in self._rows:
            yield self.board.ground
        yield from (key for key in held if key not in (*self._roads, self._hill, self.trench, self._wire))
        if self.has(self.trench, number):
            yield self.trench
        if self.height(number) > 0 and self._hill in self._rows:
            yield self._hill
        if self.is_wired(number) and self._wire in self._rows:
            yield self._wire

    def price(self, a: int, b: int, mobility: str, side: str) -> Price:
        """The price of entering hex ``b`` from its neighbour ``a``."""
        simple = self._prices_by_hex.get(mobility)
        if simple is None:
            simple = self._prices_by_hex[mobility] = {}
        found = simple.get(b)
        if found is None:
            rows = self.rows_at(b)
            if self._depends_on_origin(b, rows, mobility):
                return self._price_from(a, b, rows, mobility, side)
            found = simple[b] = self.chart_price(rows, mobility)
        return found

    def _depends_on_origin(self, b: int, rows: tuple[TerrainRow, ...], mobility: str) -> bool:
        """True for hexes whose price depends on the hex before."""
        if self.touches_road(b):
            return True
        return any(
            row.key == self._river or (row.key == self.trench and mobility == FOOT) or row.fact("road_only")
            for row in rows
        )

    def _price_from(self, a: int, b: int, rows: tuple[TerrainRow, ...], mobility: str, side: str) -> Price:
        if mobility == FOOT:
            return self._price_on_foot(a, b, rows)
        wheeled = any(mobility in str(row.fact("road_only") or "").split() for row in rows)
        vehicle = mobility not in (TROT, "charge")
        road = (self.road_for_vehicles(a, b, side) if vehicle else self.road(a, b)) if self._roads else None
        if road is not None:
            return self._price_by_road(road, b, rows, mobility, side)
        if wheeled and self.height(b) > self.height(a):
            row = next(row for row in rows if mobility in str(row.fact("road_only") or "").split())
            return Price(None, (Item(row.key, None, row.cite_cost(mobility).rule, "climb"),))
        if any(row.key == self._river for row in rows) and (
            self.is_bridged(b) or self._along_river_bed(a, b, mobility)
        ):
            return self._price_over_river(a, b, rows, mobility)
        return self.chart_price(rows, mobility)

    def chart_price(self, rows: tuple[TerrainRow, ...], mobility: str) -> Price:
        """The price of these rows where neither roads nor the hex before make a difference."""
        # hexes with the same rows share one tuple, so its identity can be the key
        found = self._chart_prices.get((id(rows), mobility))
        if found is None:
            found = _dearest_price(item for row in rows if (item := _item(row, mobility)) is not None)
            self._chart_prices[id(rows), mobility] = found
        return found

    def _price_by_road(self, road: str, b: int, rows: tuple[TerrainRow, ...], mobility: str, side: str) -> Price:
        items = []
        along = _item(self._rows[road], mobility, "along")
        if along is not None:
            items.append(along)
        for row in rows:
            item = _item(row, mobility)
            if item is None or (row.key == self._hill and item.amount is not None):
                continue
            if row.key == self.trench and self._road_bridges_trench(b, mobility, side):
                continue
            works = row.key in (self.trench, self._wire)
            if works or (item.amount is None and (not self.terms.road_opens_closed_terrain or row.key == self._hill)):
                items.append(item)
        return _dearest_price(items, frozenset((ROAD,)))

    def _road_bridges_trench(self, number: int, mobility: str, side: str) -> bool:
        # friendly roads cancel friendly trenches, for movers that could not cross them (6.12b)
        row = self._rows[self.trench]
        return (
            row.fact("wheels") == "friendly_road"
            and mobility not in (TROT, "charge")
            and self.owner(self.trench, number, side) == OWN
            and all(self.owner(key, number, side) != ENEMY for key in self._roads)
        )

    def _along_river_bed(self, a: int, b: int, mobility: str) -> bool:
        along = bool(self._rows[self._river].fact("crossing_only")) and mobility == TROT
        return along and self.has(self._river, a) and self.terms.same_river(a, b) and not self.is_bridged(a)

    def _price_over_river(self, a: int, b: int, rows: tuple[TerrainRow, ...], mobility: str) -> Price:
        if self._along_river_bed(a, b, mobility) and not self.is_bridged(b):
            return Price(
                None, (Item(self._river, None, self._rows[self._river].cite("crossing_only").rule, "river_bed"),)
            )
        return self.chart_price(rows, mobility)

    def _price_on_foot(self, a: int, b: int, rows: tuple[TerrainRow, ...]) -> Price:
        wet = any(row.key == self._river for row in rows) and not self.is_bridged(b)
        road, trench = self.road(a, b), self.is_linked(self.trench, a, b)
        if road is not None:
            along = _item(self._rows[road], FOOT, "along")
            lines = frozenset((ROAD, TRENCH)) if trench and not wet else frozenset((ROAD,))
            if along is not None and along.amount is not None:
                return Price(along.amount, (along,), lines)
        if wet:
            return self._ford_price(b)
        if trench and not self._is_wet(a):
            row = self._rows[self.trench]
            amount = Fraction(str(row.fact("foot_along") or "1"))
            return Price(
                amount, (Item(self.trench, amount, row.cite("foot_along").rule, "along"),), frozenset((TRENCH,))
            )
        return self.chart_price(rows, FOOT)

    def _is_wet(self, number: int) -> bool:
        return self.has(self._river, number) and not self.is_bridged(number)

    def _ford_price(self, number: int) -> Price:
        row = self._rows[self._river]
        rule = row.cite("foot_fordable").rule
        if number not in self.terms.fords:
            return Price(
                None, (Item(self._river, None, rule, "no_ford" if self.terms.fords_given else "ford_unknown"),)
            )
        amount = Fraction(str(row.fact("foot_fordable") or "1"))
        return Price(amount, (Item(self._river, amount, rule, "ford"),))


def _item(row: TerrainRow, mobility: str, message: str = "terrain") -> Item | None:
    cost = row.cost.get(mobility)
    if cost is None:
        return None
    rule = row.cite_cost(mobility).rule
    if cost.prohibited:
        return Item(row.key, None, rule, "prohibited")
    crushed = row.fact("removed_by") == "tank" and mobility in ("tank", "ft17")
    return Item(row.key, cost.amount, rule, "crushed" if crushed else message)


def _dearest_price(given: Iterable[Item], lines: frozenset[str] = frozenset()) -> Price:
    items = tuple(given)
    barred = tuple(item for item in items if item.amount is None)
    if barred:
        return Price(None, barred, lines)
    if not items:
        return Price(Fraction(1), (), lines)
    dearest = max(item.amount for item in items if item.amount is not None)
    dearest_items = tuple(item for item in items if item.amount == dearest)
    return Price(dearest, dearest_items[-1:], lines)
