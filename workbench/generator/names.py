"""Names for a generated map: villages, the river along its course, hills, woods. Made of words of both languages; equal seeds
give equal names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np
import shapely

from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.generator.recipe import RecipeTerrain
from workbench.geometry.label_candidates import course_in_area
from workbench.geometry.shapes import outlines
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_names import MapName, Point, rounded
from workbench.scenario.tabletop_board import LINE, TabletopBoard

_STEMS = (
    # English, French, and the French words after "bois"
    ("Ash", "Frêne", "des Frênes"), ("Elm", "Orme", "des Ormes"), ("Oak", "Chêne", "des Chênes"),
    ("Stone", "Pierre", "des Pierres"), ("Mill", "Moulin", "du Moulin"), ("Fox", "Renard", "du Renard"),
    ("Crow", "Corbeau", "des Corbeaux"), ("King", "Roi", "du Roi"), ("Bishop", "Évêque", "de l’Évêque"),
    ("Wolf", "Loup", "du Loup"), ("Hart", "Cerf", "du Cerf"), ("Well", "Puits", "du Puits"),
    ("Thorn", "Épine", "des Épines"), ("Alder", "Aulne", "des Aulnes"), ("Birch", "Bouleau", "des Bouleaux"),
    ("Heron", "Héron", "des Hérons"), ("Raven", "Corneille", "des Corneilles"), ("Lime", "Tilleul", "des Tilleuls"),
    ("Rush", "Jonc", "des Joncs"), ("Sand", "Sable", "des Sables"),
)  # fmt: skip
_ENDINGS = (
    ("ham", "ville"),
    ("ford", "court"),
    ("ton", "bourg"),
    ("wick", "mont"),
    ("ley", "val"),
    ("stead", "mesnil"),
)
_RIVERS = ("Brune", "Corre", "Drenne", "Fane", "Garde", "Lorne", "Marve", "Nille", "Rulle", "Selve", "Tarde", "Vaune")
_LEAST_HILL, _LEAST_WOOD, _LEAST_PLACE, _LARGE_WOOD = 3, 5, 3, 14
"""Hexes from which on a hill, a wood and a place have a name, and a wood has it over its area."""
_MOST_WOODS = 6
_ROOM = 0.4
"""The least distance of the name of a wood from its edge, in hexes."""
_NARROWEST, _WIDEST = 0.4, 0.85
"""The least and the greatest length of a course for each letter of a name over a wood, in hexes."""
_COURSE = 10
"""Hexes of a river along which its name lies."""
_APART = 4.0
"""Hills whose tops are nearer to each other than so many hexes share a name."""
_HOUSES_APART, _TABLE_COURSE = 20.0, 12
"""Centimetres up to which houses of a table belong to one place; corners of a course under a name."""


@dataclass
class _Words:
    """Deals out words, each once while there are any."""

    rng: np.random.Generator

    def __post_init__(self) -> None:
        self._stems = [_STEMS[k] for k in self.rng.permutation(len(_STEMS)).tolist()]
        self._number = int(self.rng.integers(40, 90))
        self._dealt = 0

    def _stem(self) -> tuple[str, str, str]:
        found = self._stems[self._dealt % len(self._stems)]
        self._dealt += 1
        return found

    def place(self) -> Text:
        en, fr, _ = self._stem()
        ending = _ENDINGS[int(self.rng.integers(len(_ENDINGS)))]
        return Text(en + ending[0], fr.rstrip("e") + ("e" if ending[1][0] not in "aeiou" else "") + ending[1])

    def wood(self) -> Text:
        en, _, fr = self._stem()
        return Text(f"{en} Wood", f"Bois {fr}")

    def river(self) -> Text:
        name = _RIVERS[int(self.rng.integers(len(_RIVERS)))]
        return Text(f"The {name}", f"La {name}")

    def hill(self, level: int) -> Text:
        self._number += int(self.rng.integers(3, 9))
        height = self._number + 20 * level
        return Text(f"Hill {height}", f"Cote {height}")


def names_of_hexes(board: HexBoard, parts: RecipeTerrain, seed: int) -> tuple[MapName, ...]:
    """Names for the map of a board."""
    words = _Words(np.random.default_rng([seed, 4391]))
    return _numbered(
        [
            *_places(board, parts, words),
            *_river(board, parts, words),
            *_hills(board, words),
            *_woods(board, parts, words),
        ]
    )


def _numbered(found: Sequence[MapName]) -> tuple[MapName, ...]:
    return tuple(rounded(MapName(f"n{k}", one.kind, one.text, one.points, one.size)) for k, one in enumerate(found, 1))


def _groups(board: HexBoard, mask: BoolArray) -> list[list[int]]:
    """The hexes of a mask in groups that touch, large ones first."""
    graph: nx.Graph[int] = nx.Graph()
    chosen = np.flatnonzero(mask).tolist()
    graph.add_nodes_from(chosen)
    near = board.grid.neighbours
    graph.add_edges_from((a, b) for a in chosen for b in near[a].tolist() if b >= 0 and mask[b])
    return sorted(
        (sorted(group) for group in nx.connected_components(graph)), key=lambda group: (-len(group), group[0])
    )


def _mask(board: HexBoard, *keys: str) -> BoolArray:
    masks = [board.cover[key] for key in dict.fromkeys(keys) if key in board.cover]
    found: BoolArray = np.logical_or.reduce([np.zeros(board.grid.size, dtype=np.bool_), *masks])
    return found


def _middle(board: HexBoard, group: Sequence[int]) -> Point:
    """The hex of a group that is nearest to its middle."""
    centres = board.grid.centres[list(group)]
    nearest = int(np.argmin(np.hypot(*(centres - centres.mean(axis=0)).T)))
    x, y = centres[nearest].tolist()
    return x, y


def _places(board: HexBoard, parts: RecipeTerrain, words: _Words) -> Iterator[MapName]:
    for group in _groups(board, _mask(board, parts.village, parts.town)):
        kind = "place" if len(group) >= _LEAST_PLACE else "farm"
        yield MapName("", kind, words.place(), (_middle(board, group),))


def _river(board: HexBoard, parts: RecipeTerrain, words: _Words) -> Iterator[MapName]:
    courses = board.attributes.get(parts.river, {}).get("course", ())
    for course in courses:
        if len(course) < _COURSE // 2:
            continue
        start = max(0, (len(course) - _COURSE) // 3)
        points = tuple((x, y) for x, y in board.grid.centres[list(course[start : start + _COURSE])].tolist())
        yield MapName("", "river", words.river(), points)


def _hills(board: HexBoard, words: _Words) -> Iterator[MapName]:
    """The tops of high ground, highest first, each a way from the others."""
    levels, tops, named = board.elevation, list[Point](), set[int | None]()
    for level in range(int(levels.max(initial=0)), 0, -1):
        for group in _groups(board, levels >= level):
            at = _middle(board, group)
            beside = any(np.hypot(at[0] - x, at[1] - y) < _APART for x, y in tops)
            if len(group) >= _LEAST_HILL and not beside and named.isdisjoint(group):
                tops.append(at)
                named.add(board.grid.index(board.grid.hex_at(*at)))
                yield MapName("", "hill", words.hill(level), (at,))


def _woods(board: HexBoard, parts: RecipeTerrain, words: _Words) -> Iterator[MapName]:
    for group in _groups(board, _mask(board, parts.woods, parts.light_woods))[:_MOST_WOODS]:
        if len(group) < _LEAST_WOOD:
            continue
        if len(group) < _LARGE_WOOD:
            yield MapName("", "farm", words.wood(), (_middle(board, group),))
            continue
        yield from _large_wood(board, group, words.wood())


def _large_wood(board: HexBoard, group: Sequence[int], text: Text) -> Iterator[MapName]:
    """The name of a large wood: over the wood, or where it is narrow all over beside its middle."""
    area = shapely.union_all(outlines(board.grid).hexes[list(group)])
    course = course_in_area(area, _ROOM)
    longest = _WIDEST * len(text.en)
    if course is None or np.hypot(course[1][0] - course[0][0], course[1][1] - course[0][1]) < _NARROWEST * len(text.en):
        yield MapName("", "farm", text, (_middle(board, group),))
        return
    line = shapely.LineString(course)
    spare = max(0.0, line.length - longest) / 2
    ends = tuple((float(end.x), float(end.y)) for end in map(line.interpolate, (spare, line.length - spare)))
    yield MapName("", "region", text, ends, size=0.75)


def names_of_table(board: TabletopBoard, parts: RecipeTerrain, seed: int) -> tuple[MapName, ...]:
    """Names for a table: its places, its stream, its largest hill and wood."""
    words = _Words(np.random.default_rng([seed, 4391]))
    found: list[MapName] = []
    apart = _HOUSES_APART * board.units_per_cm
    houses = [one.area for one in board.features if one.terrain in (parts.village, parts.town)]
    joined = shapely.union_all([one.buffer(apart / 2) for one in houses]) if houses else shapely.Polygon()
    for place in sorted(shapely.get_parts(joined), key=lambda one: -float(one.area)):
        if sum(place.intersects(one) for one in houses) >= _LEAST_PLACE:
            found.append(MapName("", "place", words.place(), ((float(place.centroid.x), float(place.centroid.y)),)))
    streams = [one for one in board.features if one.terrain == parts.river and one.kind == LINE]
    if streams:
        longest = max(streams, key=lambda one: shapely.LineString(one.points).length)
        found.append(MapName("", "river", words.river(), tuple(longest.points[:_TABLE_COURSE])))
    for key, kind in ((parts.hill, "hill"), (parts.woods, "farm")):
        pieces = [one for one in board.features if key and one.terrain == key]
        if pieces:
            middle = max(pieces, key=lambda one: float(one.area.area)).area.representative_point()
            name = words.hill(1) if kind == "hill" else words.wood()
            found.append(MapName("", kind, name, ((float(middle.x), float(middle.y)),)))
    return _numbered(found)
