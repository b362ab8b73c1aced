"""Reads the map variants of a scenario (``overlays`` in files): changes of the map by special rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.hex_reader import MapReader, checked_contours, checked_shapes, contour_at, shape_at
from workbench.files.value_checks import Names
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Source
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset, TerrainRow
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.map_variants import Change, HexPatch, MapVariant, Removed, Replaced, TabletopPatch

if TYPE_CHECKING:
    from workbench.files.tabletop_reader import TabletopReader


def base_terrain(ruleset: Ruleset) -> frozenset[str]:
    """The base terrain: whole-hex terrain of which a hex has one kind at a time."""
    return frozenset(key for key, row in ruleset.terrain.items() if row.layer == HEXES and row.base)


def read_hex_map_variants(source: Source, names: Names, ground: MapReader, board: HexBoard) -> tuple[MapVariant, ...]:
    """The overlays of a map of hexes; what is wrong in them is reported and left out."""
    reader = _HexReader(source, names, ground, board)
    return tuple(_map_variants(source, ground.diagnostics, reader.change))


def read_tabletop_map_variants(
    source: Source, names: Names, table: TabletopReader, ground: str
) -> tuple[MapVariant, ...]:
    """The overlays of a table; what is wrong in them is reported and left out."""
    reader = _TabletopReader(source, names, table, ground)
    return tuple(_map_variants(source, table.diagnostics, reader.change))


def hex_change_reader(
    source: Source, names: Names, ground: MapReader, board: HexBoard
) -> Callable[[Path], Change | None]:
    """Reads the change of a map of hexes that stands at a path of any document."""
    return _HexReader(source, names, ground, board).change


def tabletop_change_reader(
    source: Source, names: Names, table: TabletopReader, ground: str
) -> Callable[[Path], Change | None]:
    """Reads the change of a table that stands at a path of any document."""
    return _TabletopReader(source, names, table, ground).change


def _map_variants(
    source: Source, diagnostics: Diagnostics, read: Callable[[Path], Change | None]
) -> Iterator[MapVariant]:
    taken: set[str] = set()
    for place in source.entries("overlays"):
        name = source.word(*place, "id")
        if not name:
            continue
        if name in taken:
            text = Text(f'the overlay "{name}" stands here twice', f"la surcouche « {name} » figure deux fois")
            hint = Text("give one of the two another id", "donnez un autre identifiant à l’un des deux")
            diagnostics.error("overlay_twice", text, span=source.document.span((*place, "id")), hint=hint)
            continue
        taken.add(name)
        changes = (read(entry) for entry in source.entries(*place, "changes"))
        found = tuple(change for change in changes if change is not None)
        yield MapVariant(name, source.text(*place, "name"), source.get(*place, "on") is not False, found)


class _RuleReader:
    """Reads the changes that overlays of both kinds of map share: all terrain of one kind is replaced or removed."""

    def __init__(self, source: Source, names: Names, diagnostics: Diagnostics, ground: str) -> None:
        self.source = source
        self.names = names
        self.diagnostics = diagnostics
        self.ground = ground
        self.bases = base_terrain(names.ruleset)

    def rule(self, place: Path, at: tuple[Any, ...] | None) -> Change | None:
        source = self.source
        if source.get(*place, "remove") is not None:
            keys = (self._row((*entry,)) for entry in source.entries(*place, "remove"))
            return Removed(tuple(dict.fromkeys(row.key for row in keys if row is not None)), at)
        old, new = (self._row((*place, name)) for name in ("replace", "by"))
        if old is None or new is None:
            return None
        if new.key != self.ground and not _layers(old) & _layers(new):
            text = Text(
                f'"{new.key}" cannot take the place of "{old.key}"', f"« {new.key} » ne peut remplacer « {old.key} »"
            )
            hint = Text(
                f"one stands under {old.layer}, the other under {new.layer}",
                f"l’un va sous {old.layer}, l’autre sous {new.layer}",
            )
            self.diagnostics.error("wrong_layer", text, span=source.document.span((*place, "by")), hint=hint)
            return None
        return Replaced(old.key, new.key, at, self.bases)

    def _row(self, place: Path) -> TerrainRow | None:
        word = self.source.word(*place)
        return self.names.any_terrain(word, self.source.document.span(place)) if word is not None else None


def _layers(row: TerrainRow) -> set[str]:
    return {row.layer, *row.also}


class _HexReader(_RuleReader):
    def __init__(self, source: Source, names: Names, ground: MapReader, board: HexBoard) -> None:
        super().__init__(source, names, ground.diagnostics, board.ground)
        self.map = ground
        self.board = board

    def change(self, place: Path) -> Change | None:
        """The change at a path."""
        source = self.source
        if source.get(*place, "replace") is not None or source.get(*place, "remove") is not None:
            word = source.word(*place, "at")
            at = None if word is None else tuple(self.map.labels.places(word, (*place, "at")))
            return self.rule(place, at)
        added = {**self._held(HEXES, *place, "add"), **self._held(HEXES, *place, "hexes", "add")}
        return HexPatch(
            added=added,
            cleared=self._free(HEXES, *place, "hexes", "remove"),
            elevation=self._levels((*place, "elevation")),
            drawn=self._sides(*place, "hexsides", "add"),
            erased=self._sides(*place, "hexsides", "remove"),
            added_paths=self._paths(*place, "paths", "add"),
            removed_paths={
                row.key: chains
                for row, inner in self.map.rows(PATHS, *place, "paths", "remove")
                if (chains := self.map.chains(inner))
            },
            shapes=tuple(self._shapes(place)),
            removed_shapes=tuple(self._removed_shapes(place)),
            contours=tuple(self._contours(place)),
            removed_contours=tuple(self._removed_contours(place)),
            markers=self._held(MARKERS, *place, "markers", "add"),
            removed_markers=self._held(MARKERS, *place, "markers", "remove"),
            bases=self.bases,
        )

    def _places(self, place: Path) -> tuple[int, ...]:
        return tuple(self.map.labels.places(self.source.word(*place) or "", place))

    def _held(self, layer: str, *path: str | int) -> dict[str, dict[str, tuple[int, ...]]]:
        found: dict[str, dict[str, tuple[int, ...]]] = {}
        for row, place in self.map.rows(layer, *path):
            sides = {side: places for side, inner in self.map.owned(place) if (places := self._places(inner))}
            if sides:
                found[row.key] = sides
        return found

    def _free(self, layer: str, *path: str | int) -> dict[str, tuple[int, ...]]:
        return {row.key: places for row, place in self.map.rows(layer, *path) if (places := self._places(place))}

    def _levels(self, path: Path) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        listed = self.source.get(*path)
        for key in listed if isinstance(listed, dict) else ():
            level = self.map.level((*path, key), key)
            places = self._places((*path, key))
            if level is not None and places:
                found[level] = places
        return found

    def _sides(self, *path: str | int) -> dict[str, tuple[tuple[int, int], ...]]:
        found = {}
        for row, place in self.map.rows(HEXSIDES, *path):
            sides = self.map.labels.sides(self.source.word(*place) or "", place)
            if sides:
                found[row.key] = tuple((a, int(self.map.grid.neighbours[a, way])) for a, way in sides)
        return found

    def _paths(self, *path: str | int) -> dict[str, dict[str, tuple[tuple[int, ...], ...]]]:
        found = {}
        for row, place in self.map.rows(PATHS, *path):
            sides = {side: chains for side, inner in self.map.owned(place) if (chains := self.map.chains(inner))}
            if sides:
                found[row.key] = sides
        return found

    def _shapes(self, place: Path) -> Iterator[Shape]:
        entries = self.source.entries(*place, "shapes", "add")
        return checked_shapes(self.source, entries, self.map.grid, self.names, self.diagnostics)

    def _removed_shapes(self, place: Path) -> Iterator[Shape]:
        for entry in self.source.entries(*place, "shapes", "remove"):
            number = self.source.number(*entry)
            shapes = self.board.shapes
            if number is None:
                shape = shape_at(self.source, entry, self.names)
                if shape is not None:
                    yield shape
            elif 1 <= number <= len(shapes):
                yield shapes[number - 1]
            else:
                text = Text(f"the map has no shape {number}", f"la carte n’a pas de forme {number}")
                self.diagnostics.error("unknown_shape", text, span=self.source.document.span(entry))

    def _contours(self, place: Path) -> Iterator[Contour]:
        entries = self.source.entries(*place, "contours", "add")
        return checked_contours(self.source, entries, self.map.grid, self.names, self.diagnostics)

    def _removed_contours(self, place: Path) -> Iterator[Contour]:
        for entry in self.source.entries(*place, "contours", "remove"):
            number = self.source.number(*entry)
            contours = self.board.contours
            if number is None:
                contour = contour_at(self.source, entry)
                if contour is not None:
                    yield contour
            elif 1 <= number <= len(contours):
                yield contours[number - 1]
            else:
                text = Text(f"the map has no contour {number}", f"la carte n’a pas de courbe de niveau {number}")
                self.diagnostics.error("unknown_contour", text, span=self.source.document.span(entry))


class _TabletopReader(_RuleReader):
    def __init__(self, source: Source, names: Names, table: TabletopReader, ground: str) -> None:
        super().__init__(source, names, table.diagnostics, ground)
        self.table = table

    def change(self, place: Path) -> Change | None:
        """The change at a path."""
        source = self.source
        if source.get(*place, "replace") is not None or source.get(*place, "remove") is not None:
            named = source.get(*place, "ids") is not None
            return self.rule(place, tuple(self._ids((*place, "ids"))) if named else None)
        pieces = []
        for number, entry in enumerate(source.entries(*place, "add"), start=1):
            owner = source.word(*place[:2], "id") or "_".join(str(part) for part in place)
            name = source.word(*entry, "id") or f"{owner}_{number}"
            piece = self.table.feature(entry, name)
            if piece is not None:
                pieces.append(piece)
        return TabletopPatch(tuple(pieces), tuple(self._ids((*place, "without"))))

    def _ids(self, path: Path) -> Iterator[str]:
        for entry in self.source.entries(*path):
            word = self.source.word(*entry)
            if word is not None:
                yield word
