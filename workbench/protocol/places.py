"""Parses places as requests write them.

A hex ``"0304"``, a hex with levels above its floor ``"0304@1"`` (so for the two following too), a vertex ``"D4^D3^C4"``, the
middle of a hexside ``"D4/C4"``; at the edge of the map, where hexes beside it have no name, its number: ``"A1^5"``, ``"A1/5"``
(:mod:`workbench.geometry.segments`), a point of a table ``[x, y]``, a unit ``"unit:g1"``. Where a game has levels,
``"1E4h1"`` is ``"1E4@1"``, as its rules write it.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.sight.results import Standpoint
from workbench.geometry.segments import AT_CENTRE, Aim, hexside_aim, numbered_aim, split_place, vertex_aim
from workbench.geometry.segments import VERTEX as POINT

if TYPE_CHECKING:
    from workbench.analysis.tabletop_analysis import TabletopAnalysis

HEX, SIDE, VERTEX = "hex", "side", "vertex"
_HIGHEST = 99
_BY_H = re.compile(r"(.*\d)h(-?\d{1,2})")


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the map: its hexes (one; two of a hexside; three of a vertex; those on the map at its edge), levels above the
    floor, and the unit that was named instead of a hex. ``aim``: the point of the first hex where a number gave it."""

    kind: str
    hexes: tuple[int, ...]
    level: int = 0
    unit: str = ""
    aim: Aim | None = None

    @property
    def between(self) -> tuple[int, int]:
        """The two hexes of a hexside; CannotAnswer (``bad_place``) for one at the edge of the map."""
        if len(self.hexes) != 2:
            words = Text(
                "this hexside is at the edge of the map: no hex lies beyond it",
                "ce côté est au bord de la carte : aucun hexagone n’est au-delà",
            )
            raise CannotAnswer("bad_place", words)
        return self.hexes[0], self.hexes[1]


def parse_place(analysis: Analysis, value: object) -> Place:
    """The place that a request names; CannotAnswer (``bad_place``, ``unknown_unit``, ``off_map``) if there is none."""
    if isinstance(value, list):
        raise CannotAnswer(
            "bad_place",
            Text(
                "a point [x, y] is a place on a table; this map has hexes",
                "un point [x, y] est un lieu sur une table ; cette carte est faite d’hexagones",
            ),
        )
    if not isinstance(value, str):
        raise CannotAnswer("bad_place", Text("a place must be a string", "un lieu doit être une chaîne"))
    if value.startswith("unit:"):
        return Place(HEX, (analysis.place(value),), unit=value.removeprefix("unit:"))
    label, at, written = _by_h(analysis, value).partition("@")
    level = _level(value, written) if at else 0
    kind, parts = split_place(label)
    aim = numbered_aim(kind, parts)
    if aim is not None:
        return _at_number(analysis, analysis.place(parts[0]), aim, level)
    if "^" in label:
        return Place(VERTEX, _touching_hexes(analysis, value, label.split("^"), 3), level)
    if "/" in label:
        return Place(SIDE, _touching_hexes(analysis, value, label.split("/"), 2), level)
    return Place(HEX, (analysis.place(label),), level)


def sight_place(analysis: Analysis, value: object) -> Place:
    """As :func:`parse_place`, for questions of sight: games without levels and lines to vertices get :func:`hex_place`."""
    return parse_place(analysis, value) if analysis.sight.knows_places else hex_place(analysis, value)


def level_place(analysis: Analysis, value: object) -> Place:
    """As :func:`sight_place`, for questions that are judged at the centre of a hex, on any level of it."""
    place = sight_place(analysis, value)
    if place.kind != HEX:
        raise _no_centre(analysis, value)
    return place


def move_place(analysis: Analysis, value: object) -> Place:
    """As :func:`parse_place`, for questions of movement: games without places inside hexes get :func:`hex_place`, and the
    middle of a hexside is an error."""
    place = parse_place(analysis, value)
    if not analysis.movement.knows_places:
        return hex_place(analysis, value)
    if place.kind == SIDE:
        raise CannotAnswer(
            "bad_place",
            Text(
                f'"{value}": a move goes from hex to hex, or to a vertex in Bypass; nobody stands in the middle of a hexside',
                f"« {value} » : on va d’hexagone en hexagone, ou à un sommet en contournant ; personne ne se tient au milieu "
                "d’un côté",
            ),
        )
    return place


def aim_of(analysis: Analysis, place: Place) -> Aim:
    """The point of the first hex of a place at which a line begins or ends."""
    if place.aim is not None:
        return place.aim
    here, *others = (analysis.scenario.board.grid.hexes[number] for number in place.hexes)
    found = AT_CENTRE
    if place.kind == VERTEX:
        found = vertex_aim(here, *others) or AT_CENTRE
    elif place.kind == SIDE:
        found = hexside_aim(here, *others) or AT_CENTRE
    return found


def hex_place(analysis: Analysis, value: object) -> Place:
    """As :func:`parse_place`, for questions about a whole hex: no vertex, no hexside, no level."""
    place = parse_place(analysis, value)
    if place.kind != HEX:
        raise _no_centre(analysis, value)
    if not place.level:
        return place
    if analysis.sight.knows_places:
        words = Text(
            f'"{value}": this question is about a whole hex and takes no level',
            f"« {value} » : cette question porte sur tout un hexagone et ne prend pas de niveau",
        )
        raise CannotAnswer("bad_place", words)
    raise CannotAnswer(
        "not_modelled",
        Text(
            f'"{value}": the rules of this game know no levels inside a hex',
            f"« {value} » : les règles de ce jeu ne connaissent pas de niveaux dans un hexagone",
        ),
    )


def _no_centre(analysis: Analysis, value: object) -> CannotAnswer:
    if analysis.sight.knows_places:
        words = Text(
            f'"{value}" is a vertex or a hexside: this question takes a hex',
            f"« {value} » est un sommet ou un côté : cette question prend un hexagone",
        )
        return CannotAnswer("bad_place", words)
    return CannotAnswer(
        "not_modelled",
        Text(
            f'"{value}" is not the centre of a hex: the rules of this game judge lines and moves from hex to hex',
            f"« {value} » n’est pas le centre d’un hexagone : les règles de ce jeu jugent d’hexagone à hexagone",
        ),
    )


def _by_h(analysis: Analysis, value: str) -> str:
    """A place whose level is written as the rules do, ``1E4h1``, as ``1E4@1``; every other place as it is."""
    found = _BY_H.fullmatch(value)
    if found is None or not analysis.sight.knows_places or analysis.scenario.board.grid.find(value) is not None:
        return value
    return f"{found[1]}@{found[2]}"


def _touching_hexes(analysis: Analysis, whole: str, parts: list[str], count: int) -> tuple[int, ...]:
    hexes = tuple(analysis.place(part) for part in parts)
    grid = analysis.scenario.board.grid
    apart = any(grid.hexes[a].distance(grid.hexes[b]) != 1 for a in hexes for b in hexes if a != b)
    if len(set(hexes)) != count or apart:
        raise CannotAnswer(
            "bad_place",
            Text(
                f'"{whole}" must name {count} hexes that touch each other',
                f"« {whole} » doit nommer {count} hexagones qui se touchent",
            ),
        )
    return hexes


def _at_number(analysis: Analysis, number: int, aim: Aim, level: int) -> Place:
    beside = ((aim.k - 1) % 6, aim.k) if aim.kind == POINT else (aim.k,)
    others = (int(analysis.scenario.board.grid.neighbours[number, way]) for way in beside)
    hexes = (number, *(other for other in others if other >= 0))
    return Place(VERTEX if aim.kind == POINT else SIDE, hexes, level, aim=aim)


def _level(whole: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and int(digits) <= _HIGHEST):
        raise CannotAnswer(
            "bad_place",
            Text(f'"{whole}": a level is a whole number', f"« {whole} » : un niveau est un nombre entier"),
        )
    return int(text)


# --- Places on a table as a request writes them: ``[x, y]``, ``[x, y, h]`` (h in levels above the ground of that
# place), ``"unit:ID"``; the command line writes ``x,y`` and ``x,y,h``.


HIGHEST = 99


def parse_standpoint(analysis: TabletopAnalysis, value: object) -> Standpoint:
    """The place that a request names; CannotAnswer (``bad_place``, ``unknown_unit``, ``off_map``) if there is none."""
    if isinstance(value, str) and value.startswith("unit:"):
        return analysis.stand(value)
    parts = _written(analysis, value) if isinstance(value, str) else value
    if not isinstance(parts, list) or not 2 <= len(parts) <= 3:
        raise _no_place(value)
    found = [_number(value, part) for part in parts]
    above = found[2] if len(found) == 3 else 0.0
    if abs(above) > HIGHEST:
        words = Text("a level is at most {most}", "un niveau est au plus {most}")
        raise CannotAnswer("bad_place", words.format(most=HIGHEST))
    if above < 0:
        en = "a place lies on its ground or above it: its level counts from there (in a ravine too) and is not below 0"
        fr = "un lieu est sur son sol ou au-dessus : son niveau se compte de là (dans un ravin aussi) et n’est pas sous 0"
        raise CannotAnswer("bad_place", Text(en, fr))
    return analysis.point((found[0], found[1]), above)


def _number(whole: object, part: object) -> float:
    if isinstance(part, bool) or not isinstance(part, int | float):
        raise _no_place(whole)
    try:
        number = float(part)
    except OverflowError:
        raise _no_place(whole) from None
    if not math.isfinite(number):
        raise _no_place(whole)
    return number


def _written(analysis: TabletopAnalysis, text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        found = analysis.scenario.forces.find(text)
        near = did_you_mean(f"unit:{text}", [f"unit:{unit.id}" for _, unit in analysis.scenario.forces])
        hint = near if found is not None else Text()
        raise _no_place(text, hint) from None


def _no_place(value: object, hint: Text = Text()) -> CannotAnswer:
    shown = value if isinstance(value, str) else str(value)[:60]
    en, fr = (f" ({words})" if words else "" for words in (hint.en, hint.fr))
    return CannotAnswer(
        "bad_place",
        Text(
            f'{shown} is no place on a table: write [x, y], [x, y, level] or "unit:ID"{en}',
            f"{shown} n’est pas un lieu sur une table : écrivez [x, y], [x, y, niveau] ou « unit:ID »{fr}",
        ),
    )
