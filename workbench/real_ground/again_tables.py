"""A table of real ground made again with other settings, without losing what was changed on it by hand.

A scenario keeps for each piece of its table, by its number, a short digest of it, its terrain and where it lay. A piece that is
another now was changed by hand, one that is gone was taken away: what the new settings make at the place of either is left out,
what was changed stays as it is, and so does what was added. All other pieces become what the new settings make of them.
"""

from __future__ import annotations

import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.scenario.made_hexes import NOT_MADE, packed_record, unpacked_record
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, TabletopBoard

_PIECE = np.dtype([("number", "<u4"), ("digest", "<u4"), ("terrain", "<u2"), ("box", "<u2", 4)])
_MOST_BYTES = 20_000 * _PIECE.itemsize
_NUMBERED = re.compile(r"g(\d{1,7})")
_WHOLE = 65_535
_SAME = 0.5
"""The share of their common frame that two pieces of one terrain have in common from which on they are the same thing."""
_THIN = 0.5
"""Units of the table by which frames are widened: a straight wall has none of its own."""
_OTHER_SIZE = Text(
    "the table has another size than it was made with: what was changed by hand cannot be told apart",
    "la table n’a plus la taille avec laquelle elle fut faite : on ne distingue plus ce qui fut changé à la main",
)


@dataclass(frozen=True)
class _Made:
    """A piece as it was made: its digest, its terrain as a number, its frame on the table (left, top, right, bottom)."""

    digest: int
    terrain: int
    frame: tuple[float, float, float, float]


def piece_digests(board: TabletopBoard) -> str:
    """The record of each numbered piece of a table, packed and written in letters."""
    return _packed({number: _made(piece) for number, piece in _numbered(board.features)}, board)


def kept_pieces(before: TabletopScenario, made: TabletopScenario) -> tuple[TabletopScenario, int]:
    """(the scenario ``before`` on the table that was ``made`` anew, with what was changed by hand; how many pieces were
    changed, added or taken away). CannotAnswer (``not_made``) where that is not known."""
    record, board = before.imported, before.board
    raw = unpacked_record(record, _MOST_BYTES) if record is not None else b""
    if not raw or len(raw) % _PIECE.itemsize:
        raise CannotAnswer("not_made", NOT_MADE)
    if (board.width, board.height, board.unit) != (made.board.width, made.board.height, made.board.unit):
        raise CannotAnswer("not_made", _OTHER_SIZE)
    known = _unpacked(raw, board)
    there = dict(_numbered(board.features))
    untouched = {n for n, piece in there.items() if n in known and known[n].digest == _digest(piece)}
    replaced = {number: one for number, one in known.items() if number not in untouched}
    anew = list(_without(made.board.features, list(replaced.values())))
    first = max((0, *known, *there)) + 1
    anew = [replace(piece, id=f"g{number}") for number, piece in enumerate(anew, first)]
    features, by_hand = _merged(board.features, untouched, anew)
    taken_away = sum(number not in there for number in replaced)
    kept = dict(_numbered(anew))
    entries = {number: _made(piece) for number, piece in kept.items()} | replaced
    new_record = made.imported
    if new_record is not None:
        new_record = replace(new_record, made=_packed(entries, board))
    table = replace(made.board, features=features)
    return replace(before, board=table, imported=new_record), by_hand + taken_away


def _merged(old: Sequence[Feature], untouched: set[int], anew: Sequence[Feature]) -> tuple[tuple[Feature, ...], int]:
    """(the new pieces with those that were changed or added by hand, how many these are). Each of these lies over the last new
    piece of the terrain over which it lay."""
    below = ""
    over: dict[str, list[Feature]] = defaultdict(list)
    for piece in old:
        number = _number(piece)
        if number is not None and number in untouched:
            below = piece.terrain
        else:
            over[below].append(piece)
    last = {piece.terrain: place for place, piece in enumerate(anew)}
    # where the new table has no such terrain, they lie on top
    after: dict[int, list[Feature]] = defaultdict(list)
    for terrain, pieces in over.items():
        after[last.get(terrain, len(anew) - 1) if terrain else -1] += pieces
    found = [*after[-1]]
    for place, piece in enumerate(anew):
        found += [piece, *after[place]]
    return tuple(found), sum(map(len, over.values()))


def _without(pieces: Iterable[Feature], gone: Sequence[_Made]) -> Iterable[Feature]:
    """Pieces but those that are the same thing as one that was changed or taken away."""
    for piece in pieces:
        own = _made(piece)
        if not any(own.terrain == one.terrain and _overlap(own.frame, one.frame) >= _SAME for one in gone):
            yield piece


def _overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> float:
    """The common area of two frames, as a share of what both cover."""
    a, b = (np.array(frame) + np.array([-_THIN, -_THIN, _THIN, _THIN]) for frame in (one, other))
    sides = np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2])
    common = float(np.prod(np.maximum(sides, 0.0)))
    total = float(np.prod(a[2:] - a[:2]) + np.prod(b[2:] - b[:2])) - common
    return common / total if total > 0 else 0.0


def _numbered(pieces: Iterable[Feature]) -> Iterable[tuple[int, Feature]]:
    for piece in pieces:
        number = _number(piece)
        if number is not None:
            yield number, piece


def _number(piece: Feature) -> int | None:
    """The number of a piece that was made; None for one that somebody has drawn."""
    match = _NUMBERED.fullmatch(piece.id)
    return int(match[1]) if match is not None else None


def _made(piece: Feature) -> _Made:
    left, top, right, bottom = piece.area.bounds
    return _Made(_digest(piece), _terrain(piece.terrain), (left, top, right, bottom))


def _terrain(key: str) -> int:
    return zlib.crc32(key.encode()) & _WHOLE


def _digest(piece: Feature) -> int:
    """A checksum of all that a piece is, written so that it is the same when it was saved and loaded."""
    openings = [(one.floor, [f"{part:.2f}" for part in one.at], one.door) for one in piece.openings]
    parts = (
        piece.terrain,
        piece.kind,
        [(f"{x:.2f}", f"{y:.2f}") for x, y in piece.points],
        f"{piece.width:.2f} {piece.radius:.2f} {float(piece.level or 0):.2f}",
        piece.floors,
        sorted(openings),
        sorted(piece.flags),
        sorted((key, str(value)) for key, value in piece.values.items()),
        (piece.name.en, piece.name.fr),
        piece.locked,
    )
    return zlib.crc32(repr(parts).encode())


def _packed(made: dict[int, _Made], board: TabletopBoard) -> str:
    rows = np.zeros(len(made), dtype=_PIECE)
    whole = np.array([board.width, board.height] * 2)
    for place, (number, one) in enumerate(sorted(made.items())):
        # frames may lie half a table beyond its edges
        box = np.round((np.array(one.frame) / whole + 0.5) / 2 * _WHOLE).clip(0, _WHOLE)
        rows[place] = (number, one.digest, one.terrain, box.astype(np.uint16))
    return packed_record(rows.tobytes())


def _unpacked(raw: bytes, board: TabletopBoard) -> dict[int, _Made]:
    whole = np.array([board.width, board.height] * 2)
    found = {}
    for row in np.frombuffer(raw, dtype=_PIECE):
        left, top, right, bottom = ((row["box"] / _WHOLE * 2 - 0.5) * whole).tolist()
        found[int(row["number"])] = _Made(int(row["digest"]), int(row["terrain"]), (left, top, right, bottom))
    return found
