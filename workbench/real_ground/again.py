"""A map of real ground made again with other settings, without losing what was painted by hand.

A scenario keeps for each hex a short digest of what it was when it was made (:mod:`workbench.scenario.made_hexes`). Where the
hex is something else now, somebody has painted it: it keeps its terrain, its level, its hexsides and the roads through it, and
all others become what the new settings make of them. For tables see :mod:`workbench.real_ground.again_tables`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.real_ground.again_tables import kept_pieces
from workbench.real_ground.contours import without_hexes
from workbench.scenario.hex_board import HexBoard, Path, Shape, chains_of
from workbench.scenario.made_hexes import contours_digest, never_made, painted_by_hand
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario

_HEXES = Text("hexes that stay as painted by hand", "hexagones qui restent tels que peints à la main")
_PIECES = Text(
    "pieces that stay as changed, added or taken away by hand",
    "éléments qui restent tels que changés, ajoutés ou enlevés à la main",
)
_OTHER_GRID = Text(
    "the map has another size than it was made with: its hexes cannot be told apart from those painted by hand",
    "la carte n’a plus la taille avec laquelle elle fut faite : on ne distingue plus ses hexagones de ceux peints à la main",
)


@dataclass(frozen=True)
class KeptByHand:
    """A map on its new ground, with what was changed by hand: what that is (``words``), its ``count``, and the label of the
    first hex."""

    scenario: AnyScenario
    words: Text
    count: int
    first: str = ""


def kept_by_hand(before: AnyScenario, made: AnyScenario) -> KeptByHand:
    """The scenario ``before`` on the ground that was ``made`` anew, with what was changed by hand. CannotAnswer (``not_made``)
    where that is not known."""
    if isinstance(before, Scenario) and isinstance(made, Scenario):
        kept, painted = _kept_hexes(before, made)
        first = next((label for label, by_hand in zip(kept.board.grid.labels, painted, strict=True) if by_hand), "")
        return KeptByHand(kept, _HEXES, int(painted.sum()), first)
    if isinstance(before, TabletopScenario) and isinstance(made, TabletopScenario):
        table, count = kept_pieces(before, made)
        return KeptByHand(table, _PIECES, count)
    raise CannotAnswer("not_made", _OTHER_GRID)


def _kept_hexes(before: Scenario, made: Scenario) -> tuple[Scenario, BoolArray]:
    painted, new = painted_by_hand(before), never_made(before)
    if made.board.grid != before.board.grid:
        raise CannotAnswer("not_made", _OTHER_GRID)
    board = _merged(before.board, made.board, painted)
    board = replace(board, shapes=(*before.board.shapes, *_shapes_in(made.board, new)))
    recorded = before.imported.settings.get("contours", 0.0) if before.imported is not None else 0.0
    if contours_digest(before.board.contours) != recorded:
        # contours changed by hand stay all as they are, and the levels of hexes with them
        board = replace(board, contours=before.board.contours, elevation=before.board.elevation)
    elif board.contours:
        other_level = painted & (board.elevation != made.board.elevation)
        board = replace(board, contours=without_hexes(board.contours, board.grid, other_level))
    return replace(before, board=board, imported=made.imported), painted


def _shapes_in(board: HexBoard, hexes: BoolArray) -> tuple[Shape, ...]:
    """The drawn houses of a map that have their middle in some of its hexes."""
    if not board.shapes or not hexes.any():
        return ()
    middles = np.array([np.mean(np.array(shape.points), axis=0) for shape in board.shapes])
    at = board.grid.numbers_at(middles)
    return tuple(
        shape for shape, number in zip(board.shapes, at.tolist(), strict=True) if number >= 0 and hexes[number]
    )


@dataclass(frozen=True)
class MakeGroundAgain:
    """Replace a map by the one that :func:`kept_by_hand` made of it."""

    kept: AnyScenario

    label = Text("Make real ground again", "Refaire le terrain réel")

    def apply(self, scenario: AnyScenario) -> AnyScenario:
        """The scenario on its new ground; itself if nothing of it is new."""
        return scenario if self.kept == scenario else self.kept


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
