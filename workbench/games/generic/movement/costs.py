"""The cost of a step between neighbours in a game of one's own: terrain, hexsides, paths that replace it, and slopes.

A price is a list of items, each a cell of the chart with its section; the amount is folded from the items, so the number and
its explanation cannot differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import scale_of
from workbench.engine.sight.terrain_arrays import where, whole_hex_rows
from workbench.geometry.hexes import direction_of
from workbench.rules.ruleset import PATHS, Ruleset, TerrainRow
from workbench.rules.values import Cost
from workbench.scenario.scenario import Scenario

TERRAIN, ADDED, SIDE, PATH, UP, DOWN = "terrain", "added", "side", "path", "up", "down"
"""What an item of a price is."""
SUM = "sum"
EVERYBODY = "_"


@dataclass(frozen=True, slots=True)
class Item:
    """One cell of the chart that enters into a price: what it is, its row (a level up or down has none), the section, and for
    slopes the levels."""

    what: str
    row: str
    name: Text
    cost: Cost
    rule: str
    levels: int = 0

    @property
    def amount(self) -> Fraction:
        """Its points."""
        return self.cost.amount * (self.levels or 1)


@dataclass(frozen=True, slots=True)
class Price:
    """The price of one step: ``amount`` is None where it is forbidden (the last item says why; none: the chart has no cost),
    ``whole`` asks for the whole allowance, ``stops`` ends the move."""

    amount: Fraction | None
    items: tuple[Item, ...]
    whole: bool = False
    stops: bool = False


def parts_of_a_point(ruleset: Ruleset) -> int:
    """The least number of parts of a movement point in which every cost is whole."""
    amounts = []
    for key in ("climb_up", "climb_down"):
        for cell in ruleset.tables[key].cells.values():
            if isinstance(cell.value, (int, float, str)):
                amounts.append(Cost.parse(cell.value).amount)
    return lcm(scale_of(ruleset), *(amount.denominator for amount in amounts))


class Ground:
    """Prices the steps on one map."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset, self.board = scenario, ruleset, scenario.board
        self.combine = str(ruleset.tables["movement"]["combine"])
        self.scale = parts_of_a_point(ruleset)
        self._rows: dict[int, tuple[TerrainRow, ...]] = {}
        self._climbs: dict[tuple[str, str], tuple[Cost, str]] = {}

    @cached_property
    def _present(self) -> tuple[tuple[TerrainRow, np.ndarray], ...]:
        held = []
        for row in whole_hex_rows(self.ruleset):
            if row.layer == PATHS and row.fact("replaces_hex_cost") is True and not row.fact("along_as"):
                continue
            if row.cost or row.fact("stops_movement") or row.fact("stops_after"):
                mask = where(self.scenario, self.ruleset, row)
                if mask.any():
                    held.append((row, mask))
        return tuple(held)

    @cached_property
    def _replacing(self) -> tuple[TerrainRow, ...]:
        rows = (self.ruleset.terrain.get(key) for key in self.board.paths)
        return tuple(row for row in rows if row is not None and row.fact("replaces_hex_cost") is True)

    def rows(self, number: int) -> tuple[TerrainRow, ...]:
        """The rows of a hex that cost something."""
        found = self._rows.get(number)
        if found is None:
            found = self._rows[number] = tuple(row for row, mask in self._present if mask[number])
        return found

    def price(self, a: int, b: int, mobility: str, along: tuple[str, ...] = ()) -> Price:
        """The price of the step from one hex to the next for a class of movement, perhaps along some paths only."""
        if along:
            kept = self._path(a, b, mobility, [self.ruleset.terrain[key] for key in along if key in self.board.links])
            return _folded([kept[1]], stops=False) if kept is not None else Price(None, ())
        path = self._path(a, b, mobility, self._replacing)
        if path is not None:
            row, item = path
            items = [item]
            if row.fact("flattens") is not True:
                items += self._climb(a, b, mobility)
            return _folded(items, stops=False)
        items = self._of_hex(b, mobility)
        if not items:
            return Price(None, ())
        for key in self.board.sides_at(a, b):
            row = self.ruleset.terrain[key]
            if mobility in row.cost:
                rule = row.cite_cost(mobility).rule
                items.append(Item(SIDE, key, row.name, row.cost[mobility], rule))
        items += self._climb(a, b, mobility)
        rows = (*self.rows(b), *(self.ruleset.terrain[key] for key in self.board.sides_at(a, b)))
        left = any(row.fact("stops_after") is True for row in self.rows(a))
        stays = left and any(row.fact("stops_after") is True for row in self.rows(b))
        return _folded(items, stops=(left and not stays) or any(row.fact("stops_movement") is True for row in rows))

    def _path(self, a: int, b: int, mobility: str, rows: Sequence[TerrainRow]) -> tuple[TerrainRow, Item] | None:
        """The cheapest of some paths along which the step leads."""
        if not rows:
            return None
        direction = direction_of(self.board.grid.hexes[b].minus(self.board.grid.hexes[a]))
        if direction is None:
            return None
        found = []
        for row in rows:
            charged = self._charged(row)
            cost = charged.cost.get(mobility)
            if cost is not None and not cost.prohibited and (self.board.links[row.key][a] >> direction) & 1:
                rule = charged.cite_cost(mobility).rule
                found.append((row, Item(PATH, row.key, row.name, cost, rule)))
        return min(found, key=lambda one: one[1].cost.amount, default=None)

    def _charged(self, row: TerrainRow) -> TerrainRow:
        """The row whose cost is paid along a path: itself, or that which it is treated as."""
        other = self.ruleset.terrain.get(str(row.fact("along_as") or ""))
        return row if other is None else other

    def entry_price(self, number: int, mobility: str) -> Price:
        """The price of entering the map in a hex at its edge: by a path that is there, or over the hex."""
        paths = [row for row in self._replacing if self.board.links[row.key][number]]
        found = [(row, self._charged(row)) for row in paths if mobility in self._charged(row).cost]
        items = [
            Item(PATH, row.key, row.name, charged.cost[mobility], charged.cite_cost(mobility).rule)
            for row, charged in found
            if not charged.cost[mobility].prohibited
        ]
        if items:
            return _folded([min(items, key=lambda item: item.amount)], stops=False)
        own = self._of_hex(number, mobility)
        return _folded(own, stops=False) if own else Price(None, ())

    def _of_hex(self, number: int, mobility: str) -> list[Item]:
        """What the terrain of a hex costs: the dearest row, or all, and what is added."""
        own, added = list[Item](), list[Item]()
        for row in self.rows(number):
            cost = row.cost.get(mobility)
            if cost is None:
                continue
            item = Item(ADDED if cost.adds else TERRAIN, row.key, row.name, cost, row.cite_cost(mobility).rule)
            (added if cost.adds else own).append(item)
        if not own:
            return []
        if self.combine != SUM:
            own = [max(own, key=lambda item: (item.cost.prohibited, item.cost.whole, item.cost.amount))]
        return own + added

    def _climb(self, a: int, b: int, mobility: str) -> list[Item]:
        levels = int(self.board.elevation[b]) - int(self.board.elevation[a])
        if not levels:
            return []
        what = UP if levels > 0 else DOWN
        found = self._climb_cost(f"climb_{what}", mobility)
        return [] if found is None else [Item(what, "", Text(), found[0], found[1], abs(levels))]

    def _climb_cost(self, table: str, mobility: str) -> tuple[Cost, str] | None:
        known = self._climbs.get((table, mobility))
        if known is None:
            cells = self.ruleset.tables[table].cells
            cell = cells.get(mobility, cells.get(EVERYBODY))
            if cell is None or not isinstance(cell.value, (int, float, str)):
                return None
            known = self._climbs[table, mobility] = Cost.parse(cell.value), cell.citation.rule
        return known


def _folded(items: list[Item], *, stops: bool) -> Price:
    closed = [item for item in items if item.cost.prohibited]
    if closed:
        return Price(None, (*(item for item in items if not item.cost.prohibited), closed[0]))
    whole = any(item.cost.whole for item in items)
    amount = sum((item.amount for item in items), Fraction(0))
    # an item that costs nothing is no reason, unless it is all there is
    told = tuple(item for item in items if item.what in (TERRAIN, PATH) or item.amount or item.cost.whole)
    return Price(amount, told, whole, stops)
