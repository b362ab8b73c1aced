"""A map of real ground made again with other settings, without losing what was painted by hand.

A scenario keeps for each hex a short digest of what it was when it was made. Where the hex is something else now, somebody has
painted it: it keeps its terrain, its level, its hexsides and the roads through it, and all others become what the new settings
make of them. Only a map that lies where the first one did can be made again: the same middle, size and turn.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.real_ground.contours import contours_digest, without_hexes
from workbench.real_ground.settings import NOT_MADE
from workbench.scenario.hex_board import HexBoard, Path, chains_of
from workbench.scenario.scenario import ImportRecord, Scenario

_DIGEST = 3
"""Bytes of a hex: one of 16 million changes goes unnoticed."""
BY_HAND = Text("hexes that stay as painted by hand", "hexagones qui restent tels que peints à la main")
_OTHER_GRID = Text(
    "the map has another size than it was made with: its hexes cannot be told apart from those painted by hand",
    "la carte n’a plus la taille avec laquelle elle fut faite : on ne distingue plus ses hexagones de ceux peints à la main",
)


def hex_digests(board: HexBoard) -> str:
    """A digest of each hex of a board, a few bytes for each, packed and written in letters."""
    grid = board.grid
    words: list[list[str]] = [[str(level)] for level in board.elevation.tolist()]
    for key in sorted(board.cover):
        for number in np.flatnonzero(board.cover[key]).tolist():
            words[number].append(key)
    for key in sorted(board.hexsides):
        for number, sides in _sides_around(grid, board.hexsides[key]).items():
            words[number].append(f"{key}{sides}")
    for key in sorted(board.links):
        links = board.links[key]
        for number in np.flatnonzero(board.path_mask[key]).tolist():
            words[number].append(f"{key}:{links[number]}")
    raw = b"".join(zlib.crc32("|".join(word).encode()).to_bytes(4, "big")[:_DIGEST] for word in words)
    return base64.b64encode(zlib.compress(raw, 9)).decode()


def _sides_around(grid: HexGrid, mask: BoolArray) -> dict[int, int]:
    """For every hex with terrain of a kind on a side, which of its six sides have it."""
    found: dict[int, int] = {}
    for number, direction in np.argwhere(mask).tolist():
        other = int(grid.neighbours[number, direction])
        found[number] = found.get(number, 0) | 1 << direction
        if other >= 0:
            found[other] = found.get(other, 0) | 1 << (direction + 3)
    return found


def painted_by_hand(scenario: Scenario) -> BoolArray:
    """The hexes that are something else than they were when the map was made. CannotAnswer (``not_made``) where that is not
    known."""
    record = scenario.imported
    made = _unpacked(record) if record is not None else b""
    now = base64.b64decode(hex_digests(scenario.board))
    here = zlib.decompress(now)
    if not made:
        raise CannotAnswer("not_made", NOT_MADE)
    if len(made) != len(here):
        raise CannotAnswer("not_made", _OTHER_GRID)
    one, other = (np.frombuffer(raw, dtype=np.uint8).reshape(-1, _DIGEST) for raw in (made, here))
    return np.asarray((one != other).any(axis=1))


def _unpacked(record: ImportRecord) -> bytes:
    try:
        unpacker = zlib.decompressobj()
        return unpacker.decompress(base64.b64decode(record.made, validate=True), 4 * 400 * 400)
    except (ValueError, zlib.error):
        return b""


def kept_by_hand(before: Scenario, made: Scenario) -> tuple[Scenario, BoolArray]:
    """(the scenario ``before`` on the ground that was ``made`` anew, with what was painted by hand; which hexes that are)."""
    painted = painted_by_hand(before)
    if made.board.grid != before.board.grid:
        raise CannotAnswer("not_made", _OTHER_GRID)
    board = _merged(before.board, made.board, painted)
    recorded = before.imported.settings.get("contours", 0.0) if before.imported is not None else 0.0
    if contours_digest(before.board.contours) != recorded:
        # contours changed by hand stay all as they are, and the levels of hexes with them
        board = replace(board, contours=before.board.contours, elevation=before.board.elevation)
    elif board.contours:
        other_level = painted & (board.elevation != made.board.elevation)
        board = replace(board, contours=without_hexes(board.contours, board.grid, other_level))
    return replace(before, board=board, imported=made.imported), painted


@dataclass(frozen=True)
class MakeGroundAgain:
    """Replace the ground of a map by that of the scenario that :func:`kept_by_hand` made of it."""

    kept: Scenario

    label = Text("Make real ground again", "Refaire le terrain réel")

    def apply(self, scenario: Scenario) -> Scenario:
        """The scenario on its new ground."""
        return replace(scenario, board=self.kept.board, imported=self.kept.imported)


def _merged(old: HexBoard, new: HexBoard, painted: BoolArray) -> HexBoard:
    nothing = np.zeros(old.grid.size, dtype=np.bool_)
    cover = {
        key: frozen(np.where(painted, old.cover.get(key, nothing), new.cover.get(key, nothing)))
        for key in {**new.cover, **old.cover}
    }
    levels: IntArray = np.where(painted, old.elevation, new.elevation).astype(np.int32)
    beside = old.grid.neighbours[:, :3]
    touched = painted[:, None] | ((beside >= 0) & painted[np.maximum(beside, 0)])
    no_sides = np.zeros((old.grid.size, 3), dtype=np.bool_)
    sides = {
        key: frozen(np.where(touched, old.hexsides.get(key, no_sides), new.hexsides.get(key, no_sides)))
        for key in {**new.hexsides, **old.hexsides}
    }
    paths = {key: _merged_paths(old, new, key, painted) for key in {**new.paths, **old.paths}}
    attributes = {**old.attributes, **new.attributes}
    courses = {key: _still_there(facts, cover.get(key, nothing)) for key, facts in attributes.items()}
    return replace(
        new,
        cover={key: mask for key, mask in cover.items() if mask.any()},
        elevation=frozen(levels),
        hexsides={key: mask for key, mask in sides.items() if mask.any()},
        paths={key: chains for key, chains in paths.items() if chains},
        shapes=old.shapes,
        attributes=courses,
        owners=old.owners,
    ).without_stray_owners()


def _merged_paths(old: HexBoard, new: HexBoard, key: str, painted: BoolArray) -> tuple[Path, ...]:
    """The links of a path: those that touch a painted hex as they were, all others as they are made."""
    links: set[tuple[int, int]] = set()
    lone: set[int] = set()
    for board, wants_painted in ((old, True), (new, False)):
        for chain in board.paths.get(key, ()):
            if len(chain) == 1 and bool(painted[chain[0]]) == wants_painted:
                lone.add(chain[0])
            for a, b in pairwise(chain):
                if bool(painted[a] or painted[b]) == wants_painted:
                    links.add((min(a, b), max(a, b)))
    joined = {number for link in links for number in link}
    return (*chains_of(links), *((number,) for number in sorted(lone - joined)))


def _still_there(facts: Mapping[str, object], mask: BoolArray) -> dict[str, object]:
    """Facts about hexes of a terrain without those where it is no more; courses are parted there."""
    found = dict(facts)
    fords = found.get("fordable")
    if isinstance(fords, tuple):
        found["fordable"] = tuple(number for number in fords if isinstance(number, int) and mask[number])
    courses = found.get("course")
    if isinstance(courses, tuple):
        kept: list[Path] = []
        for chain in courses:
            run: list[int] = []
            for number in (*chain, -1):
                if number >= 0 and mask[number]:
                    run.append(number)
                    continue
                if len(run) > 1:
                    kept.append(tuple(run))
                run = []
        found["course"] = tuple(kept)
    return found
