"""Builds the board of a scenario file, checking every key against the ruleset and every label against the grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from workbench.base.diagnostics import Diagnostics
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import PURPOSES, SPOT
from workbench.files.hex_labels import LabelReader
from workbench.files.value_checks import MOST_HEXES, MOST_PIXELS, Names
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Source
from workbench.geometry.grid import FLAT, POINTY, HexGrid
from workbench.geometry.hexes import DIGITS, LETTERS, STYLES
from workbench.geometry.joined_boards import COLUMNS, ROWS, BoardPlace, check, span_of
from workbench.geometry.shapes import CIRCLE, KINDS, problems
from workbench.rules.ruleset import HEXES, HEXSIDES, PATHS, TerrainRow
from workbench.scenario.contours import Contour, contour_problems
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.hex_board import Path as Chain
from workbench.scenario.scenario import KeptLine

# --- Builds the grid of a scenario file, with the boards that it may be joined from.


def read_grid(source: Source, diagnostics: Diagnostics) -> HexGrid | None:
    """The grid of the map; None if the schema pass found it unusable, or if boards do not fit together."""
    columns, rows = source.number("map", "columns"), source.number("map", "rows")
    orientation = source.get("map", "orientation") or FLAT
    labels = source.word("map", "labels") or DIGITS
    if columns is None or rows is None or orientation not in (FLAT, POINTY) or labels not in STYLES:
        return None
    if columns < 1 or rows < 1 or columns * rows > MOST_HEXES:
        return None
    ways = ("down", "up") if orientation == FLAT else ("right", "left")
    lines, by = source.get("map", "stagger", "lines") or "even", source.get("map", "stagger", "by") or ways[0]
    if lines not in ("even", "odd") or by not in ways:
        return None
    extra = source.get("map", "stagger", "extra") is True
    boards = tuple(_boards(source, diagnostics))
    whole = len(boards) == len(list(source.entries("map", "boards")))
    if not whole or (boards and (orientation, lines, by, extra, labels) != (FLAT, "even", "up", True, LETTERS)):
        return None
    problems = check(columns, rows, boards) if boards else []
    for problem in problems:
        span = source.document.span(("map", "boards", problem.board))
        diagnostics.error(problem.code, problem.text, span=span, hint=problem.hint)
    if problems:
        return None
    return HexGrid(columns, rows, orientation, lines, by, extra, labels, boards, _sight_pixels(source))


def _sight_pixels(source: Source) -> tuple[float, float] | None:
    found = source.get("map", "sight_pixels")
    sound = _are_numbers(found, 2) and all(1 <= number <= MOST_PIXELS for number in found)
    return (float(found[0]), float(found[1])) if sound else None


def _boards(source: Source, diagnostics: Diagnostics) -> Iterator[BoardPlace]:
    for place in source.entries("map", "boards"):
        name = source.word(*place, "name")
        words = source.word(*place, "columns")
        span = (1, COLUMNS) if words is None else span_of(words)
        if span is None:
            text = Text(f'"{words}" are no columns of a board', f"« {words} » ne sont pas des colonnes d’un plateau")
            hint = Text("write A-Q, Q-GG or A-GG", "écrivez A-Q, Q-GG ou A-GG")
            diagnostics.error("bad_board", text, span=source.document.span((*place, "columns")), hint=hint)
        if name is None or span is None:
            continue
        numbers = {
            key: usual if (found := source.number(*place, key)) is None else found
            for key, usual in (("column", 1), ("row", 0), ("rows", ROWS))
        }
        yield BoardPlace(
            name,
            numbers["column"],
            numbers["row"],
            span[0],
            span[1],
            numbers["rows"],
            source.get(*place, "rotated") is True,
        )


# --- Reads and checks the shapes that are drawn on a map.


VALUES = ("levels", "height", "inherent", "width")
"""Facts that a shape may state for itself."""


def read_shapes(source: Source, grid: HexGrid, names: Names, diagnostics: Diagnostics) -> Iterator[Shape]:
    """The shapes under ``map: shapes``. One off the map is kept with a warning; other broken ones are left out."""
    yield from checked_shapes(source, source.entries("map", "shapes"), grid, names, diagnostics)


def shape_at(source: Source, entry: Path, names: Names) -> Shape | None:
    """The shape at a path; None if the entry cannot be one."""
    word = source.word(*entry, "terrain")
    row = names.any_terrain(word, source.document.span((*entry, "terrain"))) if word is not None else None
    return _shape(source, entry, row.key) if row is not None else None


def checked_shapes(
    source: Source, entries: Iterable[Path], grid: HexGrid, names: Names, diagnostics: Diagnostics
) -> Iterator[Shape]:
    """The shapes at some paths, as :func:`read_shapes`."""
    for entry in entries:
        shape = shape_at(source, entry, names)
        if shape is None:
            continue
        kept = True
        for problem in problems(grid, shape):
            span = source.document.span((*entry, shape.kind))
            if problem.code == "shape_off_map":
                diagnostics.warning(problem.code, problem.text, span=span, hint=problem.hint)
            else:
                diagnostics.error(problem.code, problem.text, span=span, hint=problem.hint)
                kept = False
        if kept:
            yield shape


def _shape(source: Source, entry: Path, terrain: str) -> Shape | None:
    kind = next((kind for kind in KINDS if source.get(*entry, kind) is not None), None)
    if kind is None:
        return None
    points = source.get(*entry, kind)
    extra = {name: source.get(*entry, name) for name in VALUES}
    values = {name: value for name, value in extra.items() if value is not None}
    if kind == CIRCLE:
        if not _are_numbers(points, 3):
            return None
        x, y, radius = (float(part) for part in points)
        return Shape(terrain, kind, ((x, y),), {"radius": radius, **values})
    if not isinstance(points, list) or not all(_are_numbers(point, 2) for point in points):
        return None
    return Shape(terrain, kind, tuple((float(x), float(y)) for x, y in points), values)


def read_contours(source: Source, grid: HexGrid, names: Names, diagnostics: Diagnostics) -> Iterator[Contour]:
    """The contours under ``map: contours``. One off the map is kept with a warning; other broken ones are left out."""
    yield from checked_contours(source, source.entries("map", "contours"), grid, names, diagnostics)


def contour_at(source: Source, entry: Path) -> Contour | None:
    """The contour at a path; None if the entry cannot be one."""
    level, rings = source.number(*entry, "level"), [source.get(*entry, "polygon"), *_listed(source, entry)]
    if level is None or not all(_is_ring(ring) for ring in rings):
        return None
    outline, *holes = (tuple((float(x), float(y)) for x, y in ring) for ring in rings)
    return Contour(level, outline, tuple(holes))


def checked_contours(
    source: Source, entries: Iterable[Path], grid: HexGrid, names: Names, diagnostics: Diagnostics
) -> Iterator[Contour]:
    """The contours at some paths, as :func:`read_contours`."""
    lowest, highest = names.ruleset.elevation_steps
    for entry in entries:
        contour = contour_at(source, entry)
        if contour is None:
            continue
        kept = lowest <= contour.level <= highest
        if not kept:
            text = bad_level(contour.level, lowest, highest)
            diagnostics.error("bad_elevation", text, span=source.document.span((*entry, "level")))
        for hole, problem in contour_problems(grid, contour):
            place = (*entry, "polygon") if hole is None else (*entry, "holes", hole)
            off_map = problem.code == "shape_off_map"
            report = diagnostics.warning if off_map else diagnostics.error
            report(problem.code, problem.text, span=source.document.span(place), hint=problem.hint)
            kept &= off_map
        if kept:
            yield contour


def _listed(source: Source, entry: Path) -> list[Any]:
    holes = source.get(*entry, "holes")
    return holes if isinstance(holes, list) else []


def _is_ring(points: Any) -> bool:
    return isinstance(points, list) and len(points) > 2 and all(_are_numbers(point, 2) for point in points)


def bad_level(level: int, lowest: int, highest: int) -> Text:
    """The message that the ruleset has no such level."""
    return Text(f"level {level} is outside {lowest} to {highest}", f"le niveau {level} sort de {lowest} à {highest}")


def _are_numbers(parts: Any, count: int) -> bool:
    return isinstance(parts, list) and len(parts) == count and all(isinstance(part, (int, float)) for part in parts)


NOBODY = ""
"""The side's name under which labels that belong to nobody stand beside owned ones."""

Owners = dict[str, dict[str, set[int]]]


class MapReader:
    """Builds a board; ``side_names`` are the sides that terrain may belong to."""

    def __init__(
        self, source: Source, grid: HexGrid, names: Names, diagnostics: Diagnostics, side_names: Iterable[str]
    ) -> None:
        self.source = source
        self.grid = grid
        self.names = names
        self.diagnostics = diagnostics
        self.labels = LabelReader(grid, source.document, diagnostics)
        self.side_names = tuple(side_names)

    def board(self) -> HexBoard:
        """The whole board."""
        owners: Owners = {}
        cover = self._cover(owners)
        paths = self._paths(owners)
        return HexBoard(
            self.grid,
            self.ground_key(),
            cover,
            self._elevation(),
            self._hexsides(),
            paths,
            tuple(read_shapes(self.source, self.grid, self.names, self.diagnostics)),
            self.attributes(),
            {key: {side: frozenset(held) for side, held in sides.items()} for key, sides in owners.items()},
            tuple(read_contours(self.source, self.grid, self.names, self.diagnostics)),
        )

    def ground_key(self) -> str:
        """The terrain of every hex that is not painted."""
        word = self.source.word("map", "ground")
        span = self.source.document.span(("map", "ground"))
        row = self.names.terrain(self.names.ruleset.ground if word is None else word, HEXES, span)
        return row.key if row is not None else ""

    def rows(self, layer: str, *path: str | int) -> Iterator[tuple[TerrainRow, Path]]:
        """(terrain row, path of its value) for every key of a layer that the ruleset knows."""
        for key, place in self.source.pairs(*path):
            row = self.names.terrain(key, layer, self.source.document.key_span(place))
            if row is not None:
                yield row, place

    def owned(self, place: Path) -> Iterator[tuple[str, Path]]:
        """(side or "", path) of the labels at a path, which may be a mapping of sides."""
        if not isinstance(self.source.get(*place), dict):
            yield NOBODY, place
            return
        for side, inner in self.source.pairs(*place):
            if side == NOBODY or self._is_side(side, inner):
                yield side, inner

    def _is_side(self, side: str, place: Path) -> bool:
        what = Text("the side", "le camp")
        return self.names.known("side", what, side, self.side_names, self.source.document.key_span(place))

    def _cover(self, owners: Owners) -> dict[str, BoolArray]:
        cover: dict[str, BoolArray] = {}
        first_of: dict[str, Path] = {}
        for row, place in self.rows(HEXES, "map", "hexes"):
            mask = cover.setdefault(row.key, np.zeros(self.grid.size, dtype=np.bool_))
            first_of.setdefault(row.key, place)
            for side, inner in self.owned(place):
                found = self.labels.places(self.source.word(*inner) or "", inner)
                mask[found] = True
                if side != NOBODY:
                    owners.setdefault(row.key, {}).setdefault(side, set()).update(found)
        self._warn_of_two_bases(cover, first_of)
        return {key: frozen(mask) for key, mask in cover.items() if mask.any()}

    def _warn_of_two_bases(self, cover: Mapping[str, BoolArray], first_of: Mapping[str, Path]) -> None:
        bases = [key for key in cover if self.names.ruleset.terrain[key].base]
        for place, key in enumerate(bases):
            for other in bases[:place]:
                both = np.flatnonzero(cover[key] & cover[other])
                if both.size:
                    label = self.grid.labels[int(both[0])]
                    text = Text(
                        f"{other} and {key} both fill {both.size} hex(es), the first is {label}",
                        f"{other} et {key} remplissent tous deux {both.size} hexagone(s), le premier est {label}",
                    )
                    span = self.source.document.key_span(first_of[key])
                    hint = Text("keep one of the two in a hex", "gardez l’un des deux par hexagone")
                    self.diagnostics.warning("two_terrains", text, span=span, hint=hint, at=label)

    def _elevation(self) -> IntArray:
        levels: IntArray = np.zeros(self.grid.size, dtype=np.int32)
        seen = np.zeros(self.grid.size, dtype=np.bool_)
        listed = self.source.get("map", "elevation")
        for key in listed if isinstance(listed, dict) else ():
            place: Path = ("map", "elevation", key)
            level = self.level(place, key)
            if level is None:
                continue
            span = self.source.document.key_span(place)
            found = self.labels.places(self.source.word(*place) or "", place)
            twice = [here for here in found if seen[here] and levels[here] != level]
            if twice:
                label = self.grid.labels[twice[0]]
                text = Text(
                    f"{len(twice)} hex(es) have two levels, the first is {label}",
                    f"{len(twice)} hexagone(s) ont deux niveaux, le premier est {label}",
                )
                self.diagnostics.error("two_levels", text, span=span, at=label)
            levels[found], seen[found] = level, True
        return frozen(levels)

    def level(self, place: Path, key: object) -> int | None:
        """The level that a key at a path names; None if the ruleset has no such level."""
        lowest, highest = self.names.ruleset.elevation_steps
        try:
            level = int(str(key))
        except ValueError:
            return None
        if lowest <= level <= highest:
            return level
        text = bad_level(level, lowest, highest)
        self.diagnostics.error("bad_elevation", text, span=self.source.document.key_span(place))
        return None

    def _hexsides(self) -> dict[str, BoolArray]:
        masks: dict[str, BoolArray] = {}
        for row, place in self.rows(HEXSIDES, "map", "hexsides"):
            mask = masks.setdefault(row.key, np.zeros((self.grid.size, 3), dtype=np.bool_))
            for side in self.labels.sides(self.source.word(*place) or "", place):
                mask[side] = True
        return {key: frozen(mask) for key, mask in masks.items() if mask.any()}

    def _paths(self, owners: Owners) -> dict[str, tuple[Chain, ...]]:
        paths: dict[str, tuple[Chain, ...]] = {}
        for row, place in self.rows(PATHS, "map", "paths"):
            for side, inner in self.owned(place):
                chains = self.chains(inner)
                paths[row.key] = paths.get(row.key, ()) + chains
                if side != NOBODY:
                    held = owners.setdefault(row.key, {}).setdefault(side, set())
                    held.update(here for chain in chains for here in chain)
        return {key: chains for key, chains in paths.items() if chains}

    def chains(self, place: Path) -> tuple[Chain, ...]:
        """The chains of the list of label strings at a path; those that cannot be read are left out."""
        words = ((self.source.word(*entry), entry) for entry in self.source.entries(*place))
        chains = (self.labels.chain(word, entry) for word, entry in words if word is not None)
        return tuple(chain for chain in chains if chain)

    def attributes(self) -> dict[str, dict[str, Any]]:
        """Facts about kinds of terrain."""
        found: dict[str, dict[str, Any]] = {}
        for key, place in self.source.pairs("map", "attributes"):
            row = self.names.any_terrain(key, self.source.document.key_span(place))
            if row is None:
                continue
            facts = {name: self._attribute(inner) for name, inner in self.source.pairs(*place)}
            kept = {name: value for name, value in facts.items() if value != ()}
            if kept:
                found.setdefault(row.key, {}).update(kept)
        return found

    def _attribute(self, place: Path) -> Any:
        value = self.source.get(*place)
        word = self.source.word(*place)
        if word is not None and (isinstance(value, str) or self.grid.find(word) is not None):
            return tuple(sorted(set(self.labels.places(word, place))))
        if isinstance(value, list):
            return self.chains(place)
        return value if isinstance(value, (int, float)) else ()


# --- Reads the lines of sight that a scenario keeps by name.


def read_lines(
    source: Source, names: Names, ground: MapReader | None, diagnostics: Diagnostics
) -> tuple[KeptLine, ...]:
    """The lines under ``lines``; those that are wrong are reported and left out."""
    found: dict[str, KeptLine] = {}
    for place in source.entries("lines"):
        name = source.word(*place, "name")
        ends = [source.word(*place, key) for key in ("from", "to")]
        purpose = source.word(*place, "purpose") or SPOT
        span = source.document.span((*place, "purpose"))
        known = names.choice("purpose", purpose, {key: Text.of(key) for key in PURPOSES}, span)
        if ground is None or name is None or not known:
            continue
        here, there = (
            ground.labels.point(word, (*place, key)) if word is not None else None
            for word, key in zip(ends, ("from", "to"), strict=True)
        )
        if name in found:
            text = Text(f'the line "{name}" stands here twice', f"la ligne « {name} » figure deux fois")
            hint = Text("give one of the two another name", "donnez un autre nom à l’une des deux")
            diagnostics.error("duplicate_line", text, span=source.document.span((*place, "name")), hint=hint)
        elif here is not None and there is not None:
            levels = source.get(*place, "levels")
            # files of older versions give the levels in a key of their own
            at = (levels[0], levels[1]) if _are_levels(levels) else (here[2], there[2])
            found[name] = KeptLine(name, here[0], there[0], purpose, at, (here[1], there[1]))
    return tuple(found.values())


def _are_levels(levels: object) -> bool:
    # the schema has reported other values
    return isinstance(levels, list) and len(levels) == 2 and all(isinstance(level, int) for level in levels)
