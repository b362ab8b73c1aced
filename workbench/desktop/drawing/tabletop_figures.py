"""Single figures of units on a table: their bodies, gaps and formation; lengths in the table's unit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.sight.tabletop_footprints import (
    bodies_of,
    crewed,
    figures_of,
    standing,
    standing_radius,
    usual_sizes,
)
from workbench.rules.ruleset import Ruleset
from workbench.scenario.tabletop_board import Point, TabletopBoard
from workbench.scenario.units import TabletopUnit

_PEG_DIAMETER = 0.6
"""The radius, in centimetres, of a figure on a base that counts for it."""
_GAP = {"cm": 0.5, "in": 0.25}


def can_have_figures(unit: TabletopUnit, ruleset: Ruleset) -> bool:
    """True if a unit can have single figures: not a vehicle, which consists of its hull."""
    kind = ruleset.units.get(unit.kind)
    return unit.hull is None and not (unit.base is None and kind is not None and "hull" in kind.values)


def figures_are_unit(unit: TabletopUnit, ruleset: Ruleset) -> bool:
    """True if a unit with figures consists of them, so that its place is their middle. False for a gun with its crew, and for
    games that count the bases of figures."""
    with_figure = replace(unit, models=unit.models or ((0.0, 0.0),))
    return bool(figures_of(with_figure, ruleset)) and not crewed(unit, ruleset)


def figure_bodies(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset) -> tuple[BaseGeometry, ...]:
    """The base of each figure: its own if the game has single figures, else a small disc on the unit's base."""
    if unit.at is None or not unit.models:
        return ()
    if figures_of(unit, ruleset):
        return bodies_of(unit, board, ruleset)
    pegs = shapely.buffer(shapely.points(unit.models), board.length(_PEG_DIAMETER, "cm"), quad_segs=8)
    return tuple(pegs)


def figure_radius(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset) -> float:
    """The radius of a figure's base; 0 if it is not round."""
    return standing_radius(unit, board, ruleset) if figures_of(unit, ruleset) else board.length(_PEG_DIAMETER, "cm")


def figure_at(unit: TabletopUnit, point: Point, board: TabletopBoard, ruleset: Ruleset, near: float) -> int | None:
    """The index of the topmost figure at a point, else of the nearest within ``near``; None if there is none."""
    mark = shapely.Point(point)
    distances = [body.distance(mark) for body in figure_bodies(unit, board, ruleset)]
    under = [number for number, far in enumerate(distances) if far == 0]
    if under:
        return under[-1]
    best = min(range(len(distances)), key=distances.__getitem__, default=None)
    return best if best is not None and distances[best] <= near else None


def figure_spacing(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset, gap: float) -> tuple[float, float]:
    """The distance between the middles of neighbouring figures in a rank and in a file, with a gap between their bases."""
    one = figure_bodies(replace(unit, facing=0.0, models=((0.0, 0.0),), at=(0.0, 0.0)), board, ruleset)
    if not one:
        return gap, gap
    left, top, right, bottom = one[0].bounds
    return round(right - left, 3) + gap, round(bottom - top, 3) + gap


def default_gap(board: TabletopBoard) -> float:
    """The default gap between bases in a formation."""
    return _GAP[board.unit]


_ROUNDING = 0.01
"""Footprints are polygons inside round bases: the gap between two is larger than that of the bases by at most this share of
their radius."""


def figure_gap(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset) -> float:
    """The smallest gap between figures of a unit; the default gap if it has fewer than two."""
    bodies = figure_bodies(unit, board, ruleset)
    if len(bodies) < 2:
        return default_gap(board)
    one, other = np.triu_indices(len(bodies), 1)
    if radius := figure_radius(unit, board, ruleset):  # of round ones those whose middles are nearest to each other
        places = np.array(unit.models)
        apart = np.hypot(*(places[one] - places[other]).T)
        near = apart <= apart.min() + _ROUNDING * radius
        one, other = one[near], other[near]
    every = np.array(bodies, dtype=object)
    return float(shapely.distance(every[one], every[other]).min())


def crew_offset(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset, gap: float) -> float:
    """The distance from a gun's place back to the middle of its crew; 0 if figures are the unit or stand on its base."""
    if not crewed(unit, ruleset):
        return 0.0
    base, hull = usual_sizes(ruleset.units.get(unit.kind), board, ruleset)
    size = unit.base if unit.base is not None else base
    deep = hull[0] if hull is not None else size[1] if isinstance(size, tuple) else size or 0.0
    return deep / 2 + figure_spacing(unit, board, ruleset, gap)[1] - gap / 2


def base_or_gun_outline(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset) -> BaseGeometry:
    """The footprint of a unit without its figures: its base or gun."""
    return standing(replace(unit, models=()), board, ruleset)
