"""Leaving the map: as if onto its mirror image beyond the edge (2.6)."""

from __future__ import annotations

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
    here = grid.hexes[number]
    beyond = here.plus(DIRECTIONS[way])
    columns = [one.q for one in grid.hexes]
    halves = [2 * one.r + one.q for one in grid.hexes]  # twice the height of a flat-topped hex on the map
    q, half = beyond.q, 2 * beyond.r + beyond.q
    if not min(columns) <= q <= max(columns):
        q = 2 * (min(columns) if q < min(columns) else max(columns)) - q
    if not min(halves) <= half <= max(halves):
        half = 2 * (min(halves) if half < min(halves) else max(halves)) - half
    found = grid.index(Hex(q, (half - q) // 2))
    return number if found is None else found
