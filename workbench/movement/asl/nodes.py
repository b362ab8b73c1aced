"""The places that a unit of Advanced Squad Leader can be at: hexes, and places inside hexes (2.8, 4.3).

A node is a hex number for the floor of the hex, or ``(hex, kind, k)``: on its bridge, on upper level k of its building, in
its fortification, or in Bypass at its vertex k (clockwise before side k).
"""

from __future__ import annotations

BRIDGE, LEVEL, WORKS, VERTEX, CREST = "bridge", "level", "works", "vertex", "crest"
Node = int | tuple[int, str, int]


def hex_of(node: Node) -> int:
    """The hex of a node."""
    return node if isinstance(node, int) else node[0]


def kind_of(node: Node) -> str:
    """The kind of a place inside a hex; "" for the floor."""
    return "" if isinstance(node, int) else node[1]


def level_of(node: Node) -> int:
    """Levels above the floor; a bridge and crest status count as one (``"H6@1"``)."""
    if isinstance(node, int) or node[1] in (WORKS, VERTEX):
        return 0
    return node[2] if node[1] == LEVEL else 1


def twin(direction: int, vertex: int) -> int:
    """The number that a hex's vertex has in its neighbour in ``direction``, which must be one of the two at the vertex."""
    return (vertex + (2 if direction % 6 == (vertex - 1) % 6 else 4)) % 6
