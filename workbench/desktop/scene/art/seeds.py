"""Chance that stays put: numbers in [0, 1) that depend on a place alone, so that a tree never moves."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import FloatArray


def noise(a: npt.ArrayLike, b: npt.ArrayLike, salt: npt.ArrayLike = 0) -> FloatArray:
    """One number in [0, 1) for every (a, b, salt); the arguments are whole numbers and broadcast."""
    with np.errstate(over="ignore"):
        h = np.asarray(a, dtype=np.int64).astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        h = h ^ (np.asarray(b, dtype=np.int64).astype(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F))
        h = h ^ (np.asarray(salt, dtype=np.int64).astype(np.uint64) * np.uint64(0x165667B19E3779F9))
        h ^= h >> np.uint64(29)
        h *= np.uint64(0xBF58476D1CE4E5B9)
        h ^= h >> np.uint64(32)
        h *= np.uint64(0x94D049BB133111EB)
        h ^= h >> np.uint64(31)
    return np.asarray((h >> np.uint64(11)).astype(np.float64) / float(1 << 53))
