"""Leaving the map: as if onto its mirror image beyond the edge (2.6)."""

from __future__ import annotations

from functools import lru_cache

from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS, Hex
from workbench.movement.asl.nodes import VERTEX, Node, hex_of, kind_of
from workbench.movement.asl.price import Item, Price, cheaper, folded
from workbench.movement.asl.prices import NO_WAY, Prices


def exit_price(prices: Prices, node: Node) -> Price | None:
    """The price of leaving the map from a place, None where it does not lie at the edge."""
    ground, number = prices.ground, hex_of(node)
    ways = [way for way, other in enumerate(ground.neighbours[number]) if other < 0]
    if kind_of(node) == VERTEX and not isinstance(node, int):
        ways = [way for way in ways if way in ((node[2] - 1) % 6, node[2])]
    if not ways:
        return None
    best = NO_WAY
    for way in ways:
        beyond = mirrored(prices, number, way)
        cot = prices.cot(ground.terrain[beyond])
        climbed = ground.floor[beyond] - prices.level(node)
        best = cheaper(best, folded((*cot.items, *prices.uphill(climbed, cot, (), road=False))))
    if kind_of(node) != VERTEX:
        for row in ground.ending_roads(number):
            item = prices.road_item(row)
            if item is not None:
                best = cheaper(best, folded((Item(row.key, "road", item.amount, item.rule),), road=True))
    return best


def mirrored(prices: Prices, number: int, way: int) -> int:
    """The hex whose mirror image lies beyond the edge in a direction; the hex itself where the map has none."""
    grid = prices.ground.board.grid
    beyond = grid.hexes[number].plus(DIRECTIONS[way])
    left, right, top, bottom = _bounds(grid)
    q, half = beyond.q, 2 * beyond.r + beyond.q
    if not left <= q <= right:
        q = 2 * (left if q < left else right) - q
    if not top <= half <= bottom:
        half = 2 * (top if half < top else bottom) - half
    found = grid.index(Hex(q, (half - q) // 2))
    return number if found is None else found


@lru_cache(maxsize=8)
def _bounds(grid: HexGrid) -> tuple[int, int, int, int]:
    """First and last column, and twice the heights of the topmost and lowest centres of a flat-topped map."""
    columns = [one.q for one in grid.hexes]
    halves = [2 * one.r + one.q for one in grid.hexes]
    return min(columns), max(columns), min(halves), max(halves)
