"""Builds the board of a scenario file, checking every key against the ruleset and every label against the grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.board.hexboard import HexBoard
from workbench.board.hexboard import Path as Chain
from workbench.files.label_reader import LabelReader
from workbench.files.names import Names
from workbench.files.shapes_reader import read_shapes
from workbench.files.source import Source
from workbench.files.spans import Path
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import HEXES, HEXSIDES, PATHS, TerrainRow

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
            self._ground(),
            cover,
            self._elevation(),
            self._hexsides(),
            paths,
            tuple(read_shapes(self.source, self.grid, self.names, self.diagnostics)),
            self._attributes(),
            {key: {side: frozenset(held) for side, held in sides.items()} for key, sides in owners.items()},
        )

    def _ground(self) -> str:
        word = self.source.word("map", "ground")
        span = self.source.document.span(("map", "ground"))
        row = self.names.terrain("clear" if word is None else word, HEXES, span)
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
        """The level that a key at a path names; None if it is none that the ruleset has."""
        lowest, highest = self.names.ruleset.elevation_steps
        try:
            level = int(str(key))
        except ValueError:
            return None
        if lowest <= level <= highest:
            return level
        text = Text(
            f"level {level} is outside {lowest} to {highest}", f"le niveau {level} sort de {lowest} à {highest}"
        )
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

    def _attributes(self) -> dict[str, dict[str, Any]]:
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
