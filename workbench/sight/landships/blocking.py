"""Which obstacles block each judged line of Landships!, and which of them alone do."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import BoolArray, IntArray
from workbench.sight.blockers import Pairs, Tally, joined
from workbench.sight.landships.ground import MARKED, OWN, SMOKE, Ground
from workbench.sight.landships.judgement import Judgement, Shut


def blocking(found: Judgement) -> Pairs:
    """The blocked ones among the judged lines (by target) with their obstacles."""
    lines, run = found.lines, found.run
    tally = Tally(lines.count, len(lines.cells.of_hex))
    walls = Shut.together(run.shut)
    tally.standing(walls.line)
    _take(tally, run.ground, walls, walls.bits, standing=True)
    beside = run.shut_beside
    grave = run.bars_alone(beside.bits)
    tally.pooled(beside.line, grave)

    def rule(line: IntArray, pool: IntArray, grave: IntArray) -> BoolArray:
        return run.pool_blocks(pool, grave)

    every = np.arange(lines.count, dtype=np.int32)
    counts = rule(every, tally.pool, tally.grave)[beside.line]
    _take(tally, run.ground, beside.of(counts), beside.bits[counts])
    # what bars the line even from one hex beside it is taken away even where something else still stands there
    alone = counts & grave
    _take(tally, run.ground, beside.of(alone), beside.bits[alone] & np.uint8(SMOKE), grave=True)
    pairs = tally.pairs(rule)
    return Pairs(lines.target[pairs.line], pairs.obstacle, pairs.alone)


def markers_over(ground: Ground, number: int, bits: int = MARKED) -> IntArray:
    """The hexes whose smoke or barrage markers lie over a hex, itself included."""
    one = np.array([number], dtype=np.int32)
    found = [kind.over(one)[1] for bit, kinds in ground.drift.items() if bits & bit for kind in kinds]
    return np.unique(joined(found)).astype(np.int32)


def _take(
    tally: Tally,
    ground: Ground,
    shut: Shut,
    bits: npt.NDArray[np.uint8],
    *,
    standing: bool = False,
    grave: bool = False,
) -> None:
    """Who takes away what these bits of cells do to their lines: whoever is the only one to hold up a cell."""
    hexes = ground.cells.hex_of[shut.cell]
    plain = np.flatnonzero((bits & MARKED) == 0)
    _taken(tally, shut.line[plain], hexes[plain], np.ones(len(plain), dtype=np.int32), standing=standing, grave=grave)
    entries = [np.flatnonzero(((bits & MARKED) > 0) & ((bits & OWN) > 0)).astype(np.int32)]
    obstacles = [hexes[entries[0]]]
    for bit, kinds in ground.drift.items():
        marked = np.flatnonzero(bits & bit).astype(np.int32)
        for kind in kinds:
            place, source = kind.over(hexes[marked])
            entries.append(marked[place])
            obstacles.append(source)
    key = np.unique(joined(entries).astype(np.int64) * tally.size + joined(obstacles))
    entry, obstacle = (part.astype(np.int32) for part in np.divmod(key, tally.size))
    holding = np.bincount(entry, minlength=len(bits))
    only = (holding[entry] == 1).astype(np.int32)
    _taken(tally, shut.line[entry], obstacle, only, standing=standing, grave=grave)


def _taken(tally: Tally, line: IntArray, obstacle: IntArray, only: IntArray, *, standing: bool, grave: bool) -> None:
    if standing:
        tally.takes(line, obstacle, walls=only)
    elif grave:
        tally.takes(line, obstacle, grave=only)
    else:
        tally.takes(line, obstacle, pool=only)
