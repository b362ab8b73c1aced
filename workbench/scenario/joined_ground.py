"""Adds up the grounds of boards that lie on one map, each moved to its place, and tells what disagrees on shared hexes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.board.hexboard import HexBoard, Path
from workbench.geometry.boards import north_east
from workbench.geometry.grid import HexGrid
from workbench.scenario.moved_boards import Move
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True)
class MovedPiece:
    """A piece with the way it moves and its ground at the new place."""

    scenario: Scenario
    name: str
    move: Move
    board: HexBoard


class JoinedGround:
    """Adds up the grounds of boards, the naming board first."""

    def __init__(
        self, grid: HexGrid, moved: Sequence[MovedPiece], ground: str, base_keys: Collection[str], told: Diagnostics
    ) -> None:
        self.grid, self.ground, self.base_keys, self.told = grid, ground, base_keys, told
        self.order = sorted(moved, key=lambda one: north_east(one.move.place))
        self.boards = [one.board for one in self.order]
        self.shared = np.flatnonzero(np.sum([one.move.covered for one in self.order], axis=0) > 1).tolist()

    def board(self) -> HexBoard:
        """The joined ground."""
        cover = self._cover()
        owners = self._owners(cover)
        return HexBoard(
            self.grid,
            self.ground,
            cover,
            self._elevation(),
            self._added([board.hexsides for board in self.boards]),
            self._paths(),
            tuple(shape for board in self.boards for shape in board.shapes),
            self._attributes(),
            owners,
        )

    def _here(self, number: int) -> list[MovedPiece]:
        return [one for one in self.order if one.move.covered[number]]

    def _added(self, parts: Iterable[Mapping[str, BoolArray]]) -> dict[str, BoolArray]:
        found: dict[str, BoolArray] = {}
        for masks in parts:
            for key, mask in masks.items():
                found[key] = frozen(found[key] | mask) if key in found else mask
        return found

    def _cover(self) -> dict[str, BoolArray]:
        cover = {key: mask.copy() for key, mask in self._added([board.cover for board in self.boards]).items()}
        bases = [key for key in cover if key in self.base_keys]
        for number in self.shared:
            painted = [
                (one, held)
                for one in self._here(number)
                if (held := frozenset(one.board.terrain_at(number)) & frozenset(bases))
            ]
            for key in bases:
                cover[key][number] = bool(painted) and key in painted[0][1]
            other = next((one for one in painted if one[1] != painted[0][1]), None)
            if other is not None:
                self._tell(
                    "merged_terrain",
                    number,
                    (painted[0][0].name, " ".join(sorted(painted[0][1]))),
                    (other[0].name, " ".join(sorted(other[1]))),
                )
        self._fill_grounds(cover, bases)
        return {key: frozen(mask) for key, mask in cover.items() if mask.any()}

    def _fill_grounds(self, cover: dict[str, BoolArray], bases: Iterable[str]) -> None:
        # a board whose ground is not the map's has that ground painted
        bare = np.ones(self.grid.size, dtype=np.bool_)
        for key in bases:
            bare &= ~cover[key]
        for one in self.order:
            mine = bare & one.move.covered
            if one.board.ground != self.ground and mine.any():
                cover.setdefault(one.board.ground, np.zeros(self.grid.size, dtype=np.bool_))[mine] = True
            bare &= ~mine

    def _elevation(self) -> IntArray:
        levels = np.zeros(self.grid.size, dtype=np.int32)
        for one in reversed(self.order):
            levels[one.move.covered] = one.board.elevation[one.move.covered]
        for number in self.shared:
            here = self._here(number)
            other = next((one for one in here if one.board.elevation[number] != levels[number]), None)
            if other is not None:
                said = [(one.name, str(int(one.board.elevation[number]))) for one in (here[0], other)]
                self._tell("merged_level", number, said[0], said[1])
        return frozen(levels)

    def _tell(self, code: str, number: int, kept: tuple[str, str], other: tuple[str, str]) -> None:
        names = "/".join(self.grid.names[number])
        text = Text(
            f"{names}: {kept[1]} on board {kept[0]}, {other[1]} on board {other[0]}; board {kept[0]} counts",
            f"{names} : {kept[1]} sur le plateau {kept[0]}, {other[1]} sur {other[0]} ; le plateau {kept[0]} l’emporte",
        )
        self.told.warning(code, text, at=self.grid.labels[number])

    def _paths(self) -> dict[str, tuple[Path, ...]]:
        found: dict[str, tuple[Path, ...]] = {}
        for board in self.boards:
            for key, chains in board.paths.items():
                old = found.get(key, ())
                # a road along the seam is drawn on both boards
                found[key] = old + tuple(c for c in chains if c not in old and c[::-1] not in old)
        return {key: chains + self._over_seams(chains) for key, chains in found.items()}

    def _over_seams(self, chains: Iterable[Path]) -> tuple[Path, ...]:
        """Links between courses that leave one board at the foot of a column and enter the next at its head.

        Only whole hexes need them: a course that leaves through half hexes meets the other in the hex they make.
        """
        ends = {end for chain in chains if len(chain) > 1 for end in (chain[0], chain[-1])}
        below = [(end, int(self.grid.neighbours[end, 3])) for end in sorted(ends)]
        return tuple(
            (a, b)
            for a, b in below
            if b in ends and not any(one.move.covered[a] and one.move.covered[b] for one in self.order)
        )

    def _owners(self, cover: Mapping[str, BoolArray]) -> dict[str, dict[str, frozenset[int]]]:
        found: dict[str, dict[str, frozenset[int]]] = {}
        for board in self.boards:
            for key, sides in board.owners.items():
                held = found.setdefault(key, {})
                for side, numbers in sides.items():
                    left = numbers if key not in cover else {n for n in numbers if cover[key][n]}
                    held[side] = held.get(side, frozenset()) | frozenset(left)
        return found

    def _attributes(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for one in self.order:
            for key, facts in one.board.attributes.items():
                mine = found.setdefault(key, {})
                for name, value in facts.items():
                    old = mine.get(name)
                    if isinstance(old, tuple) and isinstance(value, tuple):
                        chains = any(isinstance(part, tuple) for part in old + value)
                        both = old + tuple(part for part in value if part not in old)
                        mine[name] = both if chains else tuple(sorted(both))
                    elif old is None:
                        mine[name] = value
                    elif old != value:
                        text = Text(
                            f"{key}, {name}: {value} on board {one.name} gives way to {old}",
                            f"{key}, {name} : {value} sur le plateau {one.name} cède à {old}",
                        )
                        self.told.warning("merged_fact", text)
        return found
