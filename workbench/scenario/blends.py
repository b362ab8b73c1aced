"""Puts what lies on some hexes of one scenario into the same hexes of another on the same grid."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from workbench.base.arrays import BoolArray, frozen
from workbench.board.hexboard import HexBoard, Path
from workbench.scenario.clips import HEXSIDES, LEVELS, MARKERS, PATHS, SHAPES, TERRAIN
from workbench.scenario.cut_shapes import alike, inside, outside
from workbench.scenario.edits_ground import owned_where_it_is
from workbench.scenario.edits_paths import ExtendPath
from workbench.scenario.scenario import Scenario

Owned = Mapping[str, Mapping[str, Iterable[int]]]


@dataclass(frozen=True)
class Blend:
    """``ground`` is the scenario that is changed and ``top`` the one whose hexes of the ``mask`` count, in the ``parts`` of a
    clip. Whole-hex terrain is left as it is in the hexes ``bare``. Hexsides between two hexes of the mask are replaced; those
    on its border are added, or go with ``empty``."""

    ground: Scenario
    top: Scenario
    mask: BoolArray
    parts: Collection[str]
    bare: BoolArray
    empty: bool = False

    def scenario(self) -> Scenario:
        """The ground with the hexes of the top; units are left alone."""
        parts, old, new = self.parts, self.ground.board, self.top.board
        board = old
        if TERRAIN in parts:
            where = self.mask & ~self.bare
            keys = old.cover.keys() | new.cover.keys()
            board = replace(board, cover=self._cover(where), owners=self._owners(keys, board, where))
        if LEVELS in parts:
            board = replace(board, elevation=frozen(np.where(self.mask, new.elevation, old.elevation)))
        if HEXSIDES in parts:
            board = replace(board, hexsides=self._hexsides())
        if PATHS in parts:
            board = self._paths(board)
        if SHAPES in parts:
            board = replace(board, shapes=self._shapes())
        board = owned_where_it_is(replace(board, attributes=self._attributes()))
        after = replace(self.ground, board=board)
        if MARKERS in parts:
            owners = self.ground.marker_owners, self.top.marker_owners
            after = replace(
                after,
                markers=self._places(self.ground.markers, self.top.markers),
                marker_owners={
                    key: self._places(owners[0].get(key, {}), owners[1].get(key, {}))
                    for key in (*owners[0], *(key for key in owners[1] if key not in owners[0]))
                },
            )
        return after

    def _in(self, number: int) -> bool:
        return bool(self.mask[number])

    def _places(
        self, old: Mapping[str, tuple[int, ...]], new: Mapping[str, tuple[int, ...]]
    ) -> dict[str, tuple[int, ...]]:
        return {
            key: (
                *(number for number in old.get(key, ()) if not self._in(number)),
                *(number for number in new.get(key, ()) if self._in(number)),
            )
            for key in (*old, *(key for key in new if key not in old))
        }

    def _cover(self, where: BoolArray) -> dict[str, BoolArray]:
        old, new = self.ground.board, self.top.board
        found = {}
        for key in (*old.cover, *(key for key in new.cover if key not in old.cover)):
            mask = np.where(where, new.mask(key), old.mask(key))
            if mask.any():
                found[key] = frozen(mask)
        return found

    def _owners(
        self, keys: Collection[str], board: HexBoard, where: BoolArray
    ) -> dict[str, Mapping[str, frozenset[int]]]:
        """Owners of terrain of the given kinds; those of others stay."""
        old, new = self.ground.board.owners, self.top.board.owners
        found: dict[str, Mapping[str, frozenset[int]]] = {k: v for k, v in board.owners.items() if k not in keys}
        for key in (*(k for k in old if k in keys), *(k for k in new if k in keys and k not in old)):
            here, there = old.get(key, {}), new.get(key, {})
            sides = {
                side: frozenset(n for n in here.get(side, ()) if not where[n])
                | frozenset(n for n in there.get(side, ()) if where[n])
                for side in (*here, *(side for side in there if side not in here))
            }
            if kept := {side: held for side, held in sides.items() if held}:
                found[key] = kept
        return found

    def _hexsides(self) -> dict[str, BoolArray]:
        old, new = self.ground.board, self.top.board
        beside = old.grid.neighbours[:, :3]
        far = (beside >= 0) & self.mask[np.maximum(beside, 0)]
        inner = self.mask[:, None] & far
        border = (self.mask[:, None] | far) & ~inner
        none = np.zeros((old.grid.size, 3), dtype=np.bool_)
        found = {}
        for key in (*old.hexsides, *(key for key in new.hexsides if key not in old.hexsides)):
            a, b = old.hexsides.get(key, none), new.hexsides.get(key, none)
            mask = np.where(inner, b, a) & ~border if self.empty else np.where(inner, b, a | (b & border))
            if mask.any():
                found[key] = frozen(mask)
        return found

    def _paths(self, board: HexBoard) -> HexBoard:
        old, new = self.ground.board.paths, self.top.board.paths
        keys = (*old, *(key for key in new if key not in old))
        changed = [key for key in keys if self._links(old.get(key, ())) != self._links(new.get(key, ()))]
        board = replace(board, owners=self._owners(keys, board, self.mask))
        for key in changed:
            left = tuple(piece for chain in old.get(key, ()) for piece in self._outside(chain))
            paths = {name: chains for name, chains in board.paths.items() if name != key}
            board = replace(board, paths={**paths, key: left} if left else paths)
            scenario = replace(self.ground, board=board)
            for chain in new.get(key, ()):
                scenario = ExtendPath(key, chain).apply(scenario)
            board = scenario.board
        return board

    def _links(self, chains: Iterable[Path]) -> set[frozenset[int]]:
        """The links between two hexes of the mask, and paths of one hex in it."""
        return {
            frozenset(link)
            for chain in chains
            for link in (pairwise(chain) if len(chain) > 1 else (chain,))
            if all(self._in(number) for number in link)
        }

    def _outside(self, chain: Path) -> list[Path]:
        if len(chain) == 1:
            return [] if self._in(chain[0]) else [chain]
        pieces: list[list[int]] = [[chain[0]]]
        for a, b in pairwise(chain):
            if self._in(a) and self._in(b):
                pieces.append([b])
            else:
                pieces[-1].append(b)
        return [tuple(piece) for piece in pieces if len(piece) > 1]

    def _shapes(self) -> tuple[Any, ...]:
        old, new, grid = self.ground.board.shapes, self.top.board.shapes, self.ground.board.grid
        if not old and not new:
            return old
        if alike(tuple(part for shape in old for part in inside(shape, grid, self.mask)), new):
            return old
        return (*(part for shape in old for part in outside(shape, grid, self.mask)), *new)

    def _attributes(self) -> dict[str, dict[str, Any]]:
        """Facts about terrain that name hexes, of the layers that are taken; plain values stay."""
        old, new = self.ground.board.attributes, self.top.board.attributes
        found = {key: dict(facts) for key, facts in old.items()}
        for key in old.keys() | new.keys():
            if not self._takes(key):
                continue
            for name in old.get(key, {}).keys() | new.get(key, {}).keys():
                value = self._fact(old.get(key, {}).get(name), new.get(key, {}).get(name))
                if value is None or value == ():
                    found.get(key, {}).pop(name, None)
                else:
                    found.setdefault(key, {})[name] = value
        return {key: facts for key, facts in found.items() if facts}

    def _takes(self, key: str) -> bool:
        boards = self.ground.board, self.top.board
        if any(key in board.paths for board in boards):
            return PATHS in self.parts
        return (HEXSIDES if any(key in board.hexsides for board in boards) else TERRAIN) in self.parts

    def _fact(self, old: Any, new: Any) -> Any:
        told = old if isinstance(old, (list, tuple)) else new
        if not isinstance(told, (list, tuple)):
            return old
        before: tuple[Any, ...] = tuple(old) if isinstance(old, (list, tuple)) else ()
        after: tuple[Any, ...] = tuple(new) if isinstance(new, (list, tuple)) else ()
        if any(isinstance(part, (list, tuple)) for part in before + after):
            chains = [tuple(chain) for chain in before]
            if self._links(chains) == self._links(tuple(chain) for chain in after):
                return old
            return (*(piece for chain in chains for piece in self._outside(chain)), *after)
        here = [number for number in before if not self._in(number)]
        return tuple(sorted({*here, *after})) if set(before) != {*here, *after} else old
