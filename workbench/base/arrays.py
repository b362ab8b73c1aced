"""Names for the array types that cross room borders. Arrays inside values are read-only."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

BoolArray = npt.NDArray[np.bool_]
IntArray = npt.NDArray[np.int32]
FloatArray = npt.NDArray[np.float64]

_A = TypeVar("_A", bound=npt.NDArray[Any])


def frozen(array: _A) -> _A:
    """The same array, made read-only, so that a value that holds it cannot change."""
    array.setflags(write=False)
    return array
