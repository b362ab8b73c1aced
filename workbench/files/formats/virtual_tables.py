"""What the maps of virtual tabletops share: a picture, and walls as lines, which become a table that is measured in squares.

Lines that meet are joined. What goes round and ends where it began is an outline (``closed wall``), if it goes round no other
and not round the whole map; doors and windows in it are its openings. Everything else stays a line under its own word.
"""

from __future__ import annotations

import base64
import binascii
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any

import numpy as np
import shapely

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity
from workbench.base.text import Text
from workbench.files.formats.map_format import GROUND, PICTURE, SQUARES, ForeignMap, Tally
from workbench.files.formats.source import MOST_PICTURE_BYTES, Refused, SourceFile, whole_picture_of
from workbench.files.value_checks import MOST_CORNERS, MOST_SHAPES
from workbench.scenario.hex_board import chains_of
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import LINE, POLYGON, Feature, Opening, Point, TabletopBoard
from workbench.scenario.underlay import Underlay, picture_path_error
from workbench.scenario.units import Forces, TabletopUnit

MOST_SQUARES = 1000.0
"""Squares of a map in each direction."""
CLOSED = "closed "
"""Stands before the word of an outline."""
_OFF = Text("walls that lie outside of the map", "murs qui sont hors de la carte")
_POINTS = Text("lines without a length", "lignes sans longueur")
_NEAR = 0.1
"""So far from an outline (squares) a door still belongs to it."""
_DECIMALS = 4
_EDGE = 0.9
"""An outline that takes up so much of the map is its edge."""
_MOST_COMPARED = 3000
"""Outlines of which it is asked whether they go round others."""
_AT_LEAST = 4
"""Points of a line that goes round, the first of them counted twice."""


# --- Values of JSON


def number(value: object, what: str, least: float = -1e6, most: float = 1e6) -> float:
    """A number of a file. Refused (``bad_number``) for anything else, and beyond the limits."""
    if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most:
        return float(value)
    shown = str(value)[:40]
    raise Refused(
        "bad_number", Text(f"{what}: not a possible number: {shown}", f"{what} : nombre impossible : {shown}")
    )


def mapping(value: object, what: str) -> Mapping[str, Any]:
    """An object of a file. Refused (``bad_map``) for anything else."""
    if isinstance(value, dict):
        return value
    raise Refused("bad_map", Text(f'"{what}" is missing or no object', f"« {what} » manque ou n’est pas un objet"))


def entries(value: object, what: str) -> list[Any]:
    """A list of a file, none for what is missing. Refused (``bad_map``) for anything else."""
    if value is None or isinstance(value, list):
        return value or []
    raise Refused("bad_map", Text(f'"{what}" is no list', f"« {what} » n’est pas une liste"))


# --- Pictures


@dataclass(frozen=True)
class TablePicture:
    """The picture of a map: its ``name`` beside the scenario and its bytes ("" and none if there is no good one), its size in
    pixels, and why there is none."""

    name: str = ""
    data: bytes = b""
    size: tuple[int, int] = (0, 0)
    problems: tuple[Diagnostic, ...] = ()


def embedded_picture(source: SourceFile, text: str) -> TablePicture:
    """A picture written in base64, perhaps as an address that begins with ``data:``. One that is damaged is left out, with a
    warning."""
    try:
        if text.startswith("data:"):
            text = text.partition(",")[2]
        data = base64.b64decode(text)
        head = whole_picture_of(data)
    except (binascii.Error, ValueError):
        broken = Text("the picture inside is no base64", "l’image incluse n’est pas en base64")
        return _no_picture(source, Refused("bad_picture", broken))
    except Refused as problem:
        return _no_picture(source, problem)
    name = f"{source.path.stem}.{head.kind}"
    name = name if picture_path_error(name) is None else f"picture.{head.kind}"
    return TablePicture(name, data, (head.width, head.height))


def picture_beside(source: SourceFile, address: str) -> TablePicture:
    """The picture that a file names by an address, if one of that name lies in its own folder; else a warning."""
    name = PurePosixPath(address.replace("\\", "/")).name
    if name and picture_path_error(name) is None:
        try:
            with SourceFile(source.path.parent / name) as beside:
                head = beside.whole_picture()
                return TablePicture(name, beside.read(MOST_PICTURE_BYTES), (head.width, head.height))
        except Refused as problem:
            if (source.path.parent / name).is_file():
                return _no_picture(source, problem)
    shown = name[:80]
    away = Text(f"the picture is not in the file: {shown}", f"l’image n’est pas dans le fichier : {shown}")
    lay = Text("lay it beside the file and import again", "posez-la à côté du fichier et importez de nouveau")
    return _no_picture(source, Refused("no_picture", away, lay))


def _no_picture(source: SourceFile, problem: Refused) -> TablePicture:
    return TablePicture(problems=(replace(problem.diagnostic(source.name), severity=Severity.WARNING),))


# --- Walls


@dataclass(frozen=True)
class WallLine:
    """A line of a file, in squares: its ``word``; whether it is an ``opening`` of the walls that it stands between, and a
    ``door``."""

    word: str
    points: tuple[Point, ...]
    opening: bool = False
    door: bool = False


@dataclass
class _Outline:
    """What goes round, the openings in it, and the lines that it was made of."""

    word: str
    points: tuple[Point, ...]
    parts: list[WallLine]
    openings: list[Opening] = field(default_factory=list)


def joined_walls(lines: Iterable[WallLine], joins: str, size: Point, losses: Tally) -> tuple[Feature, ...]:
    """The pieces that lines make on a map of ``size`` squares; openings join the walls of the word ``joins``. Refused
    (``too_many``) beyond the limits."""
    groups: dict[str, list[WallLine]] = {}
    for line in lines:
        groups.setdefault(joins if line.opening else line.word, []).append(line)
    outlines: list[_Outline] = []
    rest: list[WallLine] = []
    for word, group in groups.items():
        found, others = _joined(word, group, losses)
        houses, around = _apart(found, _EDGE * size[0] * size[1])
        outlines += houses
        rest += [*others, *around]
    rest = _with_openings([one for one in outlines if one.word == CLOSED + joins], rest)
    corners = [*(len(one.points) for one in outlines), *(len(line.points) for line in rest)]
    if len(corners) > MOST_SHAPES or max(corners, default=0) > MOST_CORNERS:
        raise Refused("too_many", Text("the map has too many walls", "la carte a trop de murs"))
    pieces = [Feature("", one.word, POLYGON, one.points, openings=tuple(one.openings)) for one in outlines]
    pieces += [Feature("", line.word, LINE, line.points) for line in rest]
    return tuple(replace(piece, id=f"w{at}") for at, piece in enumerate(pieces, start=1))


def _joined(word: str, group: Sequence[WallLine], losses: Tally) -> tuple[list[_Outline], list[WallLine]]:
    """The outlines of some walls, and the lines that go round nothing."""
    numbers: dict[Point, int] = {}
    kinds: dict[tuple[int, int], WallLine] = {}
    outlines: list[_Outline] = []
    closed: set[frozenset[Point]] = set()
    for line in group:
        places = [(round(x, _DECIMALS) + 0.0, round(y, _DECIMALS) + 0.0) for x, y in line.points]
        if len(set(places)) == 1:
            losses.add(_POINTS)
        if not line.opening and len(places) >= _AT_LEAST and places[0] == places[-1] and _is_outline(places):
            if frozenset(places) not in closed:  # some programs write the same outline twice
                closed.add(frozenset(places))
                outlines.append(_Outline(CLOSED + word, tuple(places[:-1]), [replace(line, points=tuple(places))]))
            continue
        for a, b in pairwise([numbers.setdefault(place, len(numbers)) for place in places]):
            if a != b:
                kinds.setdefault((min(a, b), max(a, b)), line)
    places = list(numbers)
    rest: list[WallLine] = []
    ends = Counter(at for pair, line in kinds.items() if not line.opening for at in pair)
    # a door between two walls that go on, across a corridor say, is no part of the outline
    across = {pair for pair, line in kinds.items() if line.opening and max(ends[at] for at in pair) > 1}
    rest += [replace(kinds[pair], points=(places[pair[0]], places[pair[1]])) for pair in across]
    for chain in chains_of(pair for pair in kinds if pair not in across):
        made = _outline_of(CLOSED + word, chain, places, kinds)
        if made is not None:
            outlines.append(made)
        else:
            rest += _parts(chain, places, kinds)
    return outlines, rest


def _is_outline(places: Sequence[Point]) -> bool:
    return len(set(places)) >= _AT_LEAST - 1 and shapely.Polygon(places).area > 0


def _outline_of(
    word: str, chain: Sequence[int], places: Sequence[Point], kinds: Mapping[tuple[int, int], WallLine]
) -> _Outline | None:
    """The outline that a chain makes, with the openings that stand in it; None if it does not go round."""
    points = tuple(places[at] for at in chain)
    steps = [(kinds[min(pair), max(pair)], pair) for pair in pairwise(chain)]
    if chain[0] != chain[-1] or not _is_outline(points) or all(line.opening for line, _ in steps):
        return None
    gaps = [(line, places[a], places[b]) for line, (a, b) in steps if line.opening]
    openings = [Opening(0, _middle(a, b), line.door) for line, a, b in gaps]
    return _Outline(word, points[:-1], _parts(chain, places, kinds), openings)


def _parts(chain: Sequence[int], places: Sequence[Point], kinds: Mapping[tuple[int, int], WallLine]) -> list[WallLine]:
    """A chain cut wherever its word changes, and where it becomes too long for one piece."""
    parts: list[WallLine] = []
    for a, b in pairwise(chain):
        line = kinds[min(a, b), max(a, b)]
        last = parts[-1] if parts else None
        if last is not None and last.word == line.word and not line.opening and len(last.points) < MOST_CORNERS:
            parts[-1] = replace(last, points=(*last.points, places[b]))
        else:
            parts.append(replace(line, points=(places[a], places[b])))
    return parts


def _apart(outlines: Sequence[_Outline], most: float) -> tuple[list[_Outline], list[WallLine]]:
    """The outlines that stand by themselves, and the lines of those that go round others or round ``most`` of the map: the wall
    of a village, of a cave with pillars, or that which many a map has along its edge, which are no buildings."""
    if len(outlines) > _MOST_COMPARED:
        return list(outlines), []
    areas = [shapely.make_valid(shapely.Polygon(one.points)) for one in outlines]
    tree = shapely.STRtree([area.representative_point() for area in areas])
    sizes = shapely.area(areas)
    houses: list[_Outline] = []
    around: list[WallLine] = []
    for one, area, size in zip(outlines, areas, sizes, strict=True):
        if size >= most or (sizes[tree.query(area, predicate="contains")] < size).any():
            around += one.parts
        else:
            houses.append(one)
    return houses, around


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _with_openings(outlines: Sequence[_Outline], lines: Sequence[WallLine]) -> list[WallLine]:
    """Give openings that lie upon an outline to it; the lines that are left."""
    gaps = [line for line in lines if line.opening]
    if not gaps or not outlines:
        return list(lines)
    tree = shapely.STRtree([shapely.LinearRing(one.points) for one in outlines])
    middles = [_middle(line.points[0], line.points[-1]) for line in gaps]
    found = tree.query_nearest(shapely.points(np.array(middles)), max_distance=_NEAR, all_matches=False)
    taken = set()
    for at, outline in found.T.tolist():
        outlines[outline].openings.append(Opening(0, middles[at], gaps[at].door))
        taken.add(id(gaps[at]))
    return [line for line in lines if id(line) not in taken]


# --- The table


def _clipped(feature: Feature, board: TabletopBoard) -> list[Feature]:
    """What of a piece lies on the table: some files hold the walls of a large map and the picture of a part of it."""
    kind = "LineString" if feature.kind == LINE else "Polygon"
    parts = shapely.get_parts(shapely.intersection(feature.area, board.outline))
    courses = [
        part if kind == "LineString" else part.exterior
        for part in parts
        if part.geom_type == kind and not part.is_empty
    ]
    closed = feature.kind == POLYGON
    openings = tuple(one for one in feature.openings if board.holds(one.at))
    found = []
    for course in courses:
        points = tuple((x, y) for x, y in course.coords)
        near = tuple(one for one in openings if course.distance(shapely.Point(one.at)) < _NEAR)
        found.append(replace(feature, points=points[:-1] if closed else points, openings=near))
    return found


def table_map(
    title: str,
    size: Point,
    walls: tuple[Sequence[WallLine], str],
    picture: tuple[TablePicture, float],
    losses: Tally,
) -> ForeignMap:
    """A table of ``size`` squares with ``walls`` (the lines, and the word that openings join) and a ``picture`` that is so many
    squares wide from the upper left corner."""
    lines, joins = walls
    board = TabletopBoard(SQUARES, size[0], size[1], GROUND)
    features = []
    for feature in joined_walls(lines, joins, size, losses):
        parts = [feature] if board.outline.covers(feature.area) else _clipped(feature, board)
        if not parts:
            losses.add(_OFF, feature.id)
        features += parts
    board = replace(board, features=tuple(replace(one, id=f"w{at}") for at, one in enumerate(features, start=1)))
    image, width = picture
    under = Underlay(image.name, width=width, upright=True) if image.name else None
    if image.problems:
        losses.add(PICTURE)
    scenario = TabletopScenario(Text.of(title), "", board, Forces[TabletopUnit](()), underlay=under)
    pictures = {image.name: image.data} if image.name else {}
    return ForeignMap(scenario, losses.rows(), pictures, Diagnostics(image.problems))
