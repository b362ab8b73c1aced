"""Smooth noise over points of the plane: the same seed gives the same hills."""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import FloatArray

OCTAVES = 4
_CELLS = 64


def noise(points: FloatArray, size: float, seed: int) -> FloatArray:
    """Values of about 0 to 1 at ``points`` (n, 2); ``size`` is how far apart hills lie, in the unit of the points.

    Sums of random lattices, each twice as fine and half as strong as the one before, smoothly filled in between.
    """
    chooser = np.random.default_rng([seed, 7919])
    total = np.zeros(len(points))
    weight = 0.0
    for octave in range(OCTAVES):
        lattice = chooser.random((_CELLS, _CELLS))
        shift = chooser.random(2) * _CELLS
        total += _filled(lattice, points * (2**octave / size) + shift) * 0.5**octave
        weight += 0.5**octave
    return np.asarray(total / weight)


def _filled(lattice: FloatArray, at: FloatArray) -> FloatArray:
    cell = np.floor(at).astype(np.int64)
    part = at - cell
    part = part * part * (3 - 2 * part)
    x, y = cell[:, 0] % _CELLS, cell[:, 1] % _CELLS
    right, below = (x + 1) % _CELLS, (y + 1) % _CELLS
    upper = lattice[x, y] * (1 - part[:, 0]) + lattice[right, y] * part[:, 0]
    lower = lattice[x, below] * (1 - part[:, 0]) + lattice[right, below] * part[:, 0]
    return np.asarray(upper * (1 - part[:, 1]) + lower * part[:, 1])


def highest(values: FloatArray, share: float, allowed: np.ndarray) -> np.ndarray:
    """A mask of the highest ``share`` (0 to 1) of those values that are ``allowed``."""
    chosen = np.zeros(len(values), dtype=np.bool_)
    places = np.flatnonzero(allowed)
    count = round(share * len(places))
    if count:
        order = np.argsort(values[places], kind="stable")
        chosen[places[order[-count:]]] = True
    return chosen
