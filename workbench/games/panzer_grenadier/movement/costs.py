"""The cost of entering a hex from a neighbour: terrain, slopes, hexsides, markers, and the road that replaces them.

A price is a list of items, each a cell of the chart with the rule it comes from; the amount is folded from the items, so the
number and its explanation cannot differ. Sections: 5.0, 5.2, 6, 8.32 (chart and notes), 16.31, 16.67.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray
from workbench.engine.movement.movers import exact_number
from workbench.geometry.hexes import direction_of
from workbench.rules.ruleset import MARKERS, Ruleset, TerrainRow
from workbench.rules.values import Cost
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario

# --- The readings and conditions that prices and graphs depend on, gathered once so that a change of any can be
# noticed.


_WINTER = (12, 1, 2)


@dataclass(frozen=True, slots=True)
class Terms:
    """Readings in force: winter (fields are clear ground), what a road spares (A20), sums of terrain (A21), slopes (A24),
    wheels along rivers (A47), the stop after a river (A54), also behind bridges and fords; ``fords`` are hexes, ``ford_costs``
    the scenario's own."""

    winter: bool = False
    road_replaces_all_costs: bool = False
    terrain_sums: bool = False
    slopes_up_only: bool = False
    wheels_along_rivers: bool = True
    stop_after_major: bool = True
    stop_after_bridges: bool = False
    fords: frozenset[int] = frozenset()
    ford_costs: tuple[tuple[str, Fraction], ...] = ()

    def ford_cost(self, mobility: str) -> Fraction | None:
        """The cost of a ford for this class by the scenario, None if it gives none."""
        return dict(self.ford_costs).get(mobility)


def terms_of(scenario: Scenario, ruleset: Ruleset) -> Terms:
    """The terms of a scenario under its ruleset."""
    reads = partial(ruleset.takes, scenario.switches)
    conditions = scenario.conditions
    return Terms(
        winter=conditions.get("month") in _WINTER and conditions.get("climate") != "tropical",
        road_replaces_all_costs=reads("A20", "all"),
        terrain_sums=reads("A21", "sum"),
        slopes_up_only=reads("A24", "up"),
        wheels_along_rivers=not reads("A47", "never"),
        stop_after_major=not reads("A54", "minor"),
        stop_after_bridges=reads("river_stop", "everywhere"),
        fords=_fords(scenario),
        ford_costs=_ford_costs(scenario.typed.get("ford_cost")),
    )


def _fords(scenario: Scenario) -> frozenset[int]:
    places: set[int] = set()
    for facts in scenario.board.attributes.values():
        given = facts.get("fordable", ())
        if not isinstance(given, str):
            places.update(given)  # a board that was read from a file holds hex numbers
            continue
        for label in given.split():
            first, _, last = label.partition("-")
            number = scenario.board.grid.find(first)
            end = scenario.board.grid.find(last) if last else number
            if number is not None and end is not None:
                # hexes are numbered along columns, and a range of labels runs along one
                places.update(range(min(number, end), max(number, end) + 1))
    return frozenset(places)


def _ford_costs(given: object) -> tuple[tuple[str, Fraction], ...]:
    if not isinstance(given, Mapping):
        return ()
    costs = {str(key): exact_number(value) for key, value in given.items()}
    return tuple(sorted((key, cost) for key, cost in costs.items() if cost is not None))


@dataclass(frozen=True, slots=True)
class Profile:
    """The movers that a graph is for: the mobility class, and the side whose own minefields cost ("" where no mines are
    owned)."""

    mobility: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One row of the chart that enters into a price."""

    key: str
    cost: Cost
    rule: str


@dataclass(frozen=True, slots=True)
class Price:
    """The price of one step. ``amount`` is None where the step is forbidden; ``whole`` asks for the whole allowance;
    ``path`` names the road, trail or line that is followed, "" across country; ``items`` are the rows that make it."""

    amount: Fraction | None
    items: tuple[Item, ...]
    whole: bool = False
    path: str = ""


@dataclass(frozen=True, slots=True)
class _HexItems:
    """The items of a hex without its hexsides: terrain (bases and additions) and markers."""

    terrain: tuple[Item, ...]
    markers: tuple[Item, ...]


_Signature = tuple[tuple[str, ...], tuple[tuple[str, int], ...], bool, bool]
"""Terrain, markers, whether a railway runs there, whether it is a ford."""


class Prices:
    """Prices of steps on one scenario. Cheap to make: what an edit leaves unchanged is reused from ``old``."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, terms: Terms, old: Prices | None = None) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.terms = terms
        self.board = scenario.board
        same = old is not None and old.terms == terms and old.board.grid == self.board.grid
        kept = old if same and old is not None and old.board.ground == self.board.ground else None
        self._hex_items: dict[tuple[_Signature, Profile], _HexItems] = kept._hex_items if kept else {}
        self._folded_prices: dict[tuple[_Signature, Profile], Price] = kept._folded_prices if kept else {}
        same_paths = kept is not None and (kept.board.paths is self.board.paths or kept.board.paths == self.board.paths)
        lines = kept if same_paths else None
        self.links: Mapping[str, npt.NDArray[np.uint8]] = lines.links if lines else self.board.links
        self._touched: Mapping[str, BoolArray] = lines._touched if lines else self.board.path_mask
        self._rows = ruleset.terrain
        self._open_ground = ruleset.ground
        self._paths = [key for key in self.links if key in self._rows]
        self._rails = [key for key, row in self._rows.items() if row.fact("cost_from_rail_hex") is not None]
        self._trails = [key for key, row in self._rows.items() if row.fact("foot_ma_bonus") is not None] + self._rails
        self._towns = _towns(self._rows)
        self._markers = _markers(scenario)
        self._neighbours = self.board.grid.neighbours
        self._signatures: dict[int, _Signature] = {}

    def markers_at(self, number: int) -> tuple[tuple[str, int], ...]:
        """(marker, how many) in a hex."""
        return self._markers.get(number, ())

    def is_linked(self, key: str, a: int, b: int) -> bool:
        """True if the road, trail or line ``key`` runs through the hexside between two adjacent hexes."""
        links = self.links.get(key)
        direction = direction_of(self.board.grid.hexes[b].minus(self.board.grid.hexes[a]))
        if links is not None and direction is not None and links[a] >> direction & 1:
            return True
        painted = self.board.cover.get(key)
        if painted is None or key not in self._rails:
            return False
        # an embankment painted as whole hexes has no hexsides of its own: neighbours belong to one line
        return (bool(painted[a]) and self._touches(key, b)) or (bool(painted[b]) and self._touches(key, a))

    def _touches(self, key: str, number: int) -> bool:
        painted, touched = self.board.cover.get(key), self._touched.get(key)
        return bool(painted is not None and painted[number]) or bool(touched is not None and touched[number])

    def on_trail(self, a: int, b: int) -> bool:
        """True if a trail, or a railway that counts as one, runs from one hex to the next (8.32, notes)."""
        return any(self.is_linked(key, a, b) for key in self._trails)

    def trail_at(self, number: int) -> bool:
        """True if a trail, or a railway that counts as one, touches the hex."""
        return any(self._touches(key, number) for key in self._trails)

    def is_bridged(self, number: int) -> bool:
        """True if a road or a railway runs through the hex, in by one hexside and out by another (5.2: bridges are road)."""
        for key in self._paths:
            is_road = bool(self._rows[key].fact("replaces_hex_cost")) and self._rows[key].fact("foot_ma_bonus") is None
            if (is_road or key in self._rails) and int(self.links[key][number]).bit_count() >= 2:
                return True
        return False

    def _signature(self, number: int) -> _Signature:
        found = self._signatures.get(number)
        if found is None:
            held = self.board.terrain_at(number)
            rail = any(self._touches(key, number) for key in self._rails)
            found = held, self.markers_at(number), rail, number in self.terms.fords
            self._signatures[number] = found
        return found

    def entry_price(self, a: int, b: int, profile: Profile) -> Price:
        """The price of entering hex ``b`` from its neighbour ``a``: across country, or along what is cheaper."""
        signature = self._signature(b)
        sides = self.board.sides_at(a, b) if self.board.hexsides else ()
        best = self._price_across_country(a, b, signature, sides, profile)
        for key in (*self._paths, *(rail for rail in self._rails if rail not in self.links)):
            if self.is_linked(key, a, b):
                along = self._price_along(key, b, signature, profile)
                if along is not None and _cheaper(along, best):
                    best = along
        return best

    def edge_entry_price(self, number: int, profile: Profile) -> Price:
        """The price of entering a hex of the map's edge from off the map (16.51): by the road or trail that ends there."""
        best = self._price_across_country(number, number, self._signature(number), (), profile)
        for key in self._paths:
            if any(number in (chain[0], chain[-1]) for chain in self.board.paths.get(key, ()) if chain):
                along = self._price_along(key, number, self._signature(number), profile)
                if along is not None and _cheaper(along, best):
                    best = along
        return best

    def off_map_price(self, path: str, profile: Profile) -> Price:
        """The price of each place off the map (16.51): clear terrain, or the road or trail by which the map is entered."""
        item = self._item(self._rows[path or self._season(self._open_ground)], profile)
        return self._price_of_items((item,) if item is not None else ())

    def chart_price(self, number: int, profile: Profile) -> Price:
        """The price of a hex from any side, for hexes where no path, hexside or slope reading makes a difference."""
        return self._folded_price(self._signature(number), profile)

    def _folded_price(self, signature: _Signature, profile: Profile) -> Price:
        found = self._folded_prices.get((signature, profile))
        if found is None:
            ground = self._items_of(signature, profile)
            found = self._price_of_items((*ground.terrain, *ground.markers))
            self._folded_prices[signature, profile] = found
        return found

    def _price_across_country(
        self, a: int, b: int, signature: _Signature, sides: tuple[str, ...], profile: Profile
    ) -> Price:
        mines = self._own_mines(b, profile)
        up_only = self.terms.slopes_up_only and self.board.elevation[a] >= self.board.elevation[b]
        if not sides and not mines and not up_only:
            return self._folded_price(signature, profile)
        ground = self._items_of(signature, profile)
        terrain: Iterable[Item] = ground.terrain
        if up_only:
            terrain = (item for item in terrain if self._rows[item.key].fact("los") != "elevation")
        edges = (self._item(self._rows[key], profile) for key in sides if key in self._rows)
        return self._price_of_items((*terrain, *(item for item in edges if item), *ground.markers, *mines))

    def _price_along(self, key: str, b: int, signature: _Signature, profile: Profile) -> Price | None:
        row = self._rows[key]
        if key in self._rails:
            cited = row.facts["cost_from_rail_hex"]
            item = Item(key, Cost.parse(str(cited.value)), cited.citation.rule)
        else:
            if not row.fact("replaces_hex_cost") or self._is_closed_to(row, b):
                return None
            made = self._item(row, profile)
            if made is None:
                return None
            item = made
        markers = (*self._items_of(signature, profile).markers, *self._own_mines(b, profile))
        if self.terms.road_replaces_all_costs:
            markers = tuple(marker for marker in markers if marker.cost.prohibited)
        folded = self._price_of_items((item, *markers))
        return Price(folded.amount, folded.items, folded.whole, key)

    def _is_closed_to(self, row: TerrainRow, number: int) -> bool:
        names = str(row.fact("not_in", "")).replace(",", " ").split()
        return any(name in self.board.cover and bool(self.board.cover[name][number]) for name in names)

    def _own_mines(self, number: int, profile: Profile) -> tuple[Item, ...]:
        if not profile.side:
            return ()
        found = []
        for key, owned in self.scenario.marker_owners.items():
            row = self._rows.get(key)
            cited = row.facts.get("cost_own_side") if row else None
            if cited is not None and number in owned.get(profile.side, ()):
                found.append(Item(key, Cost.parse(str(cited.value)), cited.citation.rule))
        return tuple(found)

    def _items_of(self, signature: _Signature, profile: Profile) -> _HexItems:
        found = self._hex_items.get((signature, profile))
        if found is None:
            found = _HexItems(self._terrain_items(signature, profile), self._marker_items(signature, profile))
            self._hex_items[signature, profile] = found
        return found

    def _terrain_items(self, signature: _Signature, profile: Profile) -> tuple[Item, ...]:
        held, _, rail, ford = signature
        keys = [self._season(key) for key in held if key not in self._rails]
        keys += [key for key in self._rails if rail]
        rows = [self._rows[key] for key in keys if key in self._rows]
        if not any(row.base for row in rows) and self.board.ground in self._rows:
            rows.insert(0, self._rows[self._season(self.board.ground)])
        in_town = any(row.key in self._towns for row in rows)
        items = []
        for row in rows:
            item = self._river_item(row, profile, ford, in_town) if row.fact("river") else self._item(row, profile)
            if item is not None:
                items.append(item)
        return tuple(items)

    def _river_item(self, row: TerrainRow, profile: Profile, ford: bool, in_town: bool) -> Item | None:
        item = self._item(row, profile)
        if ford and item is not None:
            given = self.terms.ford_cost(profile.mobility)
            if given is None and item.cost.prohibited:
                # the chart bars wheels from rivers and the rules do not; the figure of those who may enter stands in
                given = max(cost.amount for cost in row.cost.values() if not cost.prohibited)
            return Item(row.key, Cost(item.cost.amount if given is None else given), "5.7")
        if item is not None and item.cost.prohibited and in_town:
            return None
        return item

    def _season(self, key: str) -> str:
        row = self._rows.get(key)
        other = row.fact("winter_as") if row is not None and self.terms.winter else None
        return str(other) if other is not None and other in self._rows else key

    def _marker_items(self, signature: _Signature, profile: Profile) -> tuple[Item, ...]:
        items = []
        for key, count in signature[1]:
            row = self._rows.get(key)
            item = self._item(row, profile) if row is not None else None
            if row is not None and item is None:
                item = _item_by_count(row, count)
            if item is not None:
                items.append(item)
        return tuple(items)

    def _item(self, row: TerrainRow, profile: Profile) -> Item | None:
        cost = row.cost.get(profile.mobility)
        if cost is None:
            return None
        return Item(row.key, cost, row.cost_citation.rule)

    def _price_of_items(self, items: Iterable[Item]) -> Price:
        items = tuple(items)
        barred = tuple(item for item in items if item.cost.prohibited)
        if barred:
            return Price(None, barred)
        if any(item.cost.whole for item in items):
            return Price(None, tuple(item for item in items if item.cost.whole), whole=True)
        bases = [item for item in items if not item.cost.adds]
        if not self.terms.terrain_sums and bases:
            bases = [max(bases, key=lambda item: item.cost.amount)]
        paid = (*bases, *(item for item in items if item.cost.adds and item.cost.amount))
        return Price(sum((item.cost.amount for item in paid), Fraction(0)), paid)


def _cheaper(price: Price, other: Price) -> bool:
    if price.amount is None or other.amount is None:
        return price.amount is not None
    return price.amount <= other.amount


def _item_by_count(row: TerrainRow, count: int) -> Item | None:
    """Wrecks: the cost goes by how many there are (16.31); more than the chart lists costs as its last cell."""
    for number in range(count, 0, -1):
        cited = row.facts.get(f"cost_vehicles_{number}")
        if cited is not None:
            return Item(row.key, Cost.parse(str(cited.value)), cited.citation.rule)
    return None


def _towns(rows: Mapping[str, TerrainRow]) -> frozenset[str]:
    """Terrain in which roads do not exist (5.2): what the rules call town or village."""
    names = (str(row.fact("not_in", "")) for row in rows.values() if row.fact("replaces_hex_cost"))
    return frozenset(word for name in names for word in name.replace(",", " ").split())


def _markers(scenario: Scenario) -> dict[int, tuple[tuple[str, int], ...]]:
    keys = [*scenario.markers, *(key for key in scenario.marker_owners if key not in scenario.markers)]
    found: dict[int, list[tuple[str, int]]] = {}
    for key in keys:
        places = set(scenario.markers.get(key, ()))
        for owned in scenario.marker_owners.get(key, {}).values():
            places.update(owned)
        for number in places:
            found.setdefault(number, []).append((key, scenario.marker_count(key, number)))
    return {number: tuple(held) for number, held in found.items()}


def hexes_priced_by_side(prices: Prices) -> BoolArray:
    """Hexes whose price depends on the side from which they are entered."""
    board = prices.board
    found: npt.NDArray[np.bool_] = np.zeros(board.grid.size, dtype=np.bool_)
    for links in prices.links.values():
        found |= links != 0
    for sides in board.hexsides.values():
        owners, directions = np.nonzero(sides)
        found[owners] = True
        others = board.grid.neighbours[owners, directions]
        found[others[others >= 0]] = True
    for key, row in prices.ruleset.terrain.items():
        slope = prices.terms.slopes_up_only and row.fact("los") == "elevation"
        if key in board.cover and (slope or row.fact("cost_from_rail_hex") is not None):
            found |= board.cover[key]
    for key, owners_of in prices.scenario.marker_owners.items():
        row_of = prices.ruleset.terrain.get(key)
        if row_of is not None and row_of.layer == MARKERS and row_of.fact("cost_own_side") is not None:
            for places in owners_of.values():
                found[list(places)] = True
    return found


# --- The banks of rivers that fill whole hexes (5.7 to 5.72, A23).


UNKNOWN = -1
"""The bank of a unit in the water whose entry is not recorded."""
TIP = -2
"""The side beyond the last hex of a river: it belongs to both banks."""

_Side = tuple[int, int]


def river_hexes(board: HexBoard, ruleset: Ruleset) -> BoolArray:
    """The hexes that a river fills, as a mask."""
    return _any_of(board, [key for key, row in ruleset.terrain.items() if row.fact("river")])


class Rivers:
    """Bodies of river hexes on a board and their banks."""

    def __init__(self, board: HexBoard, ruleset: Ruleset, old: Rivers | None = None) -> None:
        self.grid = board.grid
        rivers = [key for key, row in ruleset.terrain.items() if row.fact("river")]
        closed = [
            key
            for key, row in ruleset.terrain.items()
            if row.cost and all(cost.prohibited for cost in row.cost.values()) and key not in rivers
        ]
        self.mask = _any_of(board, rivers)
        self._closed = _any_of(board, closed)
        self._neighbours = board.grid.neighbours
        self._same = (
            old is not None
            and old.grid == self.grid
            and np.array_equal(old.mask, self.mask)
            and np.array_equal(old._closed, self._closed)
        )
        kept = old if self._same else None
        self.body: dict[int, int] = kept.body if kept else {}
        self._banks: dict[_Side, int] = kept._banks if kept else {}
        self._banks_of_body: dict[int, tuple[int, ...]] = kept._banks_of_body if kept else {}
        self._single_shore: set[int] = kept._single_shore if kept else set()
        if kept:
            return
        for first in np.flatnonzero(self.mask):
            if int(first) not in self.body:
                self._find_banks(self._flood(int(first)))

    def _flood(self, first: int) -> list[int]:
        found, waiting = [first], [first]
        self.body[first] = first
        while waiting:
            for other in self._neighbours[waiting.pop()].tolist():
                if other >= 0 and self.mask[other] and other not in self.body:
                    self.body[other] = first
                    found.append(other)
                    waiting.append(other)
        return found

    def _land(self, number: int, direction: int) -> int | None:
        other = int(self._neighbours[number, direction % 6])
        return None if other < 0 or self.mask[other] or self._closed[other] else other

    def _find_banks(self, hexes: list[int]) -> None:
        sides = {(h, d): land for h in hexes for d in range(6) if (land := self._land(h, d)) is not None}
        tips = {tip for h in hexes if (tip := self._tip(h)) is not None}
        parent: dict[_Side, _Side] = {side: side for side in sides if side not in tips}

        def root(side: _Side) -> _Side:
            while parent[side] != side:
                side = parent[side]
            return side

        for side in parent:
            for near in self._next_sides(side):
                if near in parent:
                    a, b = sorted((root(side), root(near)))
                    parent[b] = a
        banks = {side: h * 6 + d for side in parent for h, d in [root(side)]}
        body = min(hexes)
        for h in hexes:
            self.body[h] = body
        if len(set(banks.values())) <= 1:
            # one shore all round: every land hex is a bank of its own, and adjacent land is not across
            self._single_shore.add(body)
            banks = dict(sides)
        else:
            banks.update(dict.fromkeys(tips, TIP))
        self._banks.update(banks)
        self._banks_of_body[body] = tuple(sorted({*banks.values(), UNKNOWN}))

    def _tip(self, number: int) -> _Side | None:
        closed = [d for d in range(6) if self._land(number, d) is None]
        if len(closed) != 1:
            return None
        other = int(self._neighbours[number, closed[0]])
        return (number, (closed[0] + 3) % 6) if other >= 0 and self.mask[other] else None

    def _next_sides(self, side: _Side) -> Iterator[_Side]:
        number, direction = side
        yield number, (direction + 1) % 6
        other = int(self._neighbours[number, (direction + 1) % 6])
        if other >= 0 and self.mask[other]:
            # round the corner: the same land hex, seen from the next river hex
            yield other, (direction - 1) % 6

    def banks_at(self, number: int) -> tuple[int, ...]:
        """Every bank that a unit in this river hex may have come from, :data:`UNKNOWN` among them."""
        return self._banks_of_body[self.body[number]]

    def bank(self, number: int, direction: int) -> int:
        """The bank beyond a hexside of a river hex."""
        return self._banks.get((number, direction), UNKNOWN)

    def crosses(self, number: int, came_from: int, direction: int) -> bool:
        """True if leaving a river hex through this hexside crosses the river; an unknown bank counts as the other one."""
        beyond = self.bank(number, direction)
        if came_from == UNKNOWN:
            return True
        if TIP in (came_from, beyond):
            return False
        if self.body[number] in self._single_shore:
            hexes = self.grid.hexes
            return hexes[came_from].distance(hexes[beyond]) > 1
        return came_from != beyond

    def changed_hexes(self, old: Rivers) -> set[int]:
        """River hexes, before or now, whose banks have changed."""
        if self._same:
            return set()
        return {h for h in self.body.keys() | old.body.keys() if self._facts(h) != old._facts(h)}

    def _facts(self, number: int) -> tuple[object, ...]:
        if number not in self.body:
            return ()
        body = self.body[number]
        return (
            body,
            body in self._single_shore,
            self._banks_of_body[body],
            tuple(self.bank(number, d) for d in range(6)),
        )


def _any_of(board: HexBoard, keys: list[str]) -> BoolArray:
    found: BoolArray = np.zeros(board.grid.size, dtype=np.bool_)
    for key in keys:
        if key == board.ground:
            found[:] = True
        if key in board.cover:
            found = found | board.cover[key]
    return found
