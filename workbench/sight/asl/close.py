"""Lines that pass so near to the edge of a drawing that their answer hangs on it: too close to call (6.1)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import shapely

from workbench.sight.asl.across import depths_of
from workbench.sight.asl.drawn import CORE, Drawn
from workbench.sight.asl.drawn_hex import HAIR
from workbench.sight.asl.findings import Findings
from workbench.sight.asl.judgement import judge
from workbench.sight.asl.shut import Terms
from workbench.sight.asl.trail import Trail
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
    met: dict[int, int] = {}
    for entry, cell in enumerate(trail.hexes.cell.tolist()):
        pieces = np.arange(ground.drawn.start[cell], ground.drawn.start[cell + 1], dtype=np.int32)
        if len(pieces):
            reach = depths_of(ground, trail, pieces, np.full(len(pieces), entry, dtype=np.int32))
            place = int(np.argmin(np.abs(reach)))
            if abs(reach[place]) < close:
                near[cell], met[cell] = float(reach[place]), int(pieces[place])
    for one, two in [
        pair for pair in pairwise(met) if _goes_on(ground.drawn, trail, *(met[cell] for cell in pair)) > close
    ]:
        near.pop(one, None)
        near.pop(two, None)
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


def _goes_on(drawn: Drawn, trail: Trail, one: int, two: int) -> float:
    """How far a single line reaches into a drawing that a hexside parts in two pieces, as where it crosses a wall just there;
    0 if they are not one drawing."""
    same = drawn.kind[one] == drawn.kind[two] and drawn.value[one] == drawn.value[two]
    if not same or shapely.distance(drawn.geometry[one], drawn.geometry[two]) > HAIR:
        return 0.0
    corners = [drawn.corners[drawn.first[piece] : drawn.first[piece + 1]] for piece in (one, two)]
    (x, y), away = trail.along[0], np.concatenate(corners) - trail.begin[0]
    side = x * away[:, 1] - y * away[:, 0]
    return float(min(side.max(), -side.min()))
