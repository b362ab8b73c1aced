"""One Bypass as it is asked for: round which obstacle, along which hexsides, to which vertex (4.3, 4.31)."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.movement.asl.move import Move, Step
from workbench.movement.asl.nodes import VERTEX, Node, hex_of, kind_of, twin
from workbench.movement.asl.price import Price, cheaper
from workbench.movement.asl.prices import NO_WAY, arc
from workbench.movement.results import CostPart


def bypass_step(move: Move, to: int, goal: Node, via: Sequence[tuple[int, int]]) -> Step:
    """The step of a move in Bypass: along the hexsides ``via`` of hex ``to``; to its vertex ``goal``; or, with neither, the
    cheapest round it. From a vertex a hex is entered where the request names no hexside of it."""
    if kind_of(move.source) == VERTEX and kind_of(goal) != VERTEX and not via:
        return move.step(move.source, goal)
    if via:
        return _along(move, to, goal, via)
    if kind_of(goal) == VERTEX:
        price = move.graph.price(move.source, goal)
        return _judged(move, goal, price, range(6))
    best, found = NO_WAY, goal
    for vertex in range(6):
        node: Node = (to, VERTEX, vertex)
        price = cheaper(move.graph.price(move.source, node), best)
        if price is not best:
            best, found = price, node
    return _judged(move, found, best, range(6))


def _along(move: Move, to: int, goal: Node, via: Sequence[tuple[int, int]]) -> Step:
    prices = move.graph.prices
    ways = [_way(move, to, pair) for pair in via]
    if None in ways:
        return _refused(move, to, "bypass_elsewhere")
    sides = {way for way in ways if way is not None}
    start = hex_of(move.source)
    climbed = prices.level(to) - prices.level(move.source)
    across = prices.crossed(start, to) if start != to else ()
    for begin, turn in _begins(move, to):
        for end in range(6):
            run = arc(begin, end, turn)
            fits = set(run) == sides and (kind_of(goal) != VERTEX or goal == (to, VERTEX, end))
            if run and fits:
                price = prices.along(to, run, climbed=climbed, across=across)
                return _judged(move, (to, VERTEX, end), price, run)
    return _refused(move, to, "bypass_apart")


def _begins(move: Move, to: int) -> list[tuple[int, int]]:
    """The vertices of ``to`` that the movers can begin at, and which way round they then go."""
    source, table = move.source, move.ground.neighbours
    if not isinstance(source, int) and source[1] == VERTEX:
        vertex = source[2]
        if source[0] != to:
            way = table[source[0]].index(to) if to in table[source[0]] else -1
            if way not in ((vertex - 1) % 6, vertex):
                return []
            vertex = twin(way, vertex)
        return [(vertex, -1), (vertex, 1)]
    start = hex_of(source)
    if start == to or start not in table[to]:
        return []
    towards = table[to].index(start)
    return [(towards, -1), ((towards + 1) % 6, 1)]


def _way(move: Move, to: int, pair: tuple[int, int]) -> int | None:
    if to not in pair:
        return None
    other = pair[0] if pair[1] == to else pair[1]
    return move.ground.neighbours[to].index(other) if other in move.ground.neighbours[to] else None


def _refused(move: Move, to: int, key: str) -> Step:
    why = move.words.say(key)
    return Step(to, None, (move.words.part("no_bypass", None, to, why=why),))


def _judged(move: Move, node: Node, price: Price, sides: Sequence[int]) -> Step:
    """A step priced so, or why nobody bypasses there."""
    number = hex_of(node)
    if price.amount is not None:
        return move.step(move.source, node, price=price)
    item = price.items[0] if price.items else None
    if item is None:
        # nothing bars one hexside for itself: say what bars the obstacle
        found = [move.graph.prices.bars_bypass(number, (way,)) for way in sides]
        item = next((one for one in found if one is not None), None) if all(found) or len(sides) < 6 else None
    if item is None:
        return _refused(move, number, "bypass_apart")
    if not item.says.startswith("bypass"):
        return Step(node, None, (move.words.item(item, move.allowance, number),))
    terrain = move.ruleset.terrain[item.key].name if item.key else ""
    why = move.words.say(item.says, number, terrain=terrain)
    part = move.words.part("no_bypass", None, number, why=why)
    return Step(node, None, (CostPart(part.rule, None, part.text),))
