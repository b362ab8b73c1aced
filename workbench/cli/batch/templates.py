"""Templates of requests: ``{unit}``, ``{side}``, ``{enemy}`` and ``{hex}`` in a line stand for everything of that kind."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol.parties import AnyAnalysis
from workbench.table_analysis import TableAnalysis

Filling = Mapping[str, str]
"""What the words of a template stand for in one request, by name."""

UNIT, SIDE, ENEMY, HEX = "unit", "side", "enemy", "hex"
_NO_HEXES = Text("a table has no hexes for {hex}", "une table n’a pas d’hexagones pour {hex}")


def words_in(line: bytes) -> frozenset[str]:
    """The words of templates that a line of requests holds; none: it is a plain request."""
    return frozenset(name for name in (UNIT, SIDE, ENEMY, HEX) if _mark(name) in line)


def fillings(analysis: AnyAnalysis, words: frozenset[str]) -> list[Filling]:
    """Everything that the words can stand for together, in the order of the file: units that are on the map, with each
    enemy of theirs on the map, with each hex. ``side`` is the unit's, or every side if no unit is wanted.

    Raises ``CannotAnswer`` if hexes of a table are wanted."""
    if HEX in words and isinstance(analysis, TableAnalysis):
        raise CannotAnswer("not_modelled", _NO_HEXES)
    found: list[dict[str, str]] = [{}]
    if words & {UNIT, ENEMY}:
        found = [
            {UNIT: unit, SIDE: side} | ({ENEMY: enemy} if ENEMY in words else {})
            for side, unit in _placed(analysis)
            for enemy in ([other for theirs, other in _placed(analysis) if theirs != side] if ENEMY in words else [""])
        ]
    elif SIDE in words:
        found = [{SIDE: force.side} for force in analysis.scenario.forces.sides]
    if HEX in words and not isinstance(analysis, TableAnalysis):
        grid = analysis.scenario.board.grid
        found = [each | {HEX: label} for each in found for label in grid.labels]
    return [{name: each[name] for name in (UNIT, SIDE, ENEMY, HEX) if name in words} for each in found]


def filled(line: bytes, filling: Filling) -> bytes:
    """The request that a template is with these words."""
    for name, value in filling.items():
        # the words stand inside strings of JSON, where quotes and letters beyond ASCII are escaped
        line = line.replace(_mark(name), json.dumps(value)[1:-1].encode("ascii"))
    return line


def _mark(name: str) -> bytes:
    return b"{" + name.encode("ascii") + b"}"


def _placed(analysis: AnyAnalysis) -> Iterator[tuple[str, str]]:
    """(side, id) of every unit on the map."""
    return ((side, unit.id) for side, unit in analysis.scenario.forces if unit.at is not None)
