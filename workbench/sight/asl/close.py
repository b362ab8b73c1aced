"""Lines that pass so near to the edge of a drawing that their answer hangs on it: too close to call (6.1)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from workbench.sight.asl.across import depths_of
from workbench.sight.asl.drawn import CORE
from workbench.sight.asl.findings import Findings
from workbench.sight.asl.judgement import judge
from workbench.sight.asl.shut import Terms
from workbench.sight.findings import Found
from workbench.sight.results import Effect


def too_close(findings: Findings, terms: Terms) -> list[Found]:
    """The drawings (by hex) whose edge a single line passes nearly enough to change its answer, with the margin in hexes."""
    found, words = findings.found, findings.words
    ground, trail = found.ground, found.trail
    close = ground.readings.close
    if not ground.drawn.any or not len(trail.hexes.line):
        return []
    near: dict[int, float] = {}
    for entry, cell in enumerate(trail.hexes.cell.tolist()):
        pieces = np.arange(ground.drawn.start[cell], ground.drawn.start[cell + 1], dtype=np.int32)
        if len(pieces):
            reach = depths_of(ground, trail, pieces, np.full(len(pieces), entry, dtype=np.int32))
            least = reach[np.argmin(np.abs(reach))]
            if abs(least) < close:
                near[cell] = float(least)
    if not near:
        return []
    answers = {(bool(found.open[0]), int(found.total[0]))}
    for core in (CORE - close, close):
        other = judge(ground, found.found, trail, replace(terms, core=core))
        answers.add((bool(other.open[0]), int(other.total[0])))
    if len(answers) == 1:
        return []
    told = []
    for cell, reach_in in near.items():
        number = int(ground.cells.hex_of[cell])
        values: dict[str, object] = {
            "margin": f"{abs(reach_in):.4f}",
            "terrain": findings.terrain(number),
        }
        key = "sight_close_in" if reach_in > CORE else "sight_close_out"
        told.append(Found(key, Effect.UNDECIDED, words.place(number), values))
    return told
