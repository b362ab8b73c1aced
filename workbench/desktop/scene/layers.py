"""The order in which the parts of the map lie on each other, and the parts that a user can switch off."""

from __future__ import annotations

from enum import Enum, IntEnum


class Layer(IntEnum):
    """Z order of everything on the map, from the ground up. The only place that knows it."""

    GROUND = 0
    PRINT = 10
    ZONES = 15
    EXPOSURE = 18
    AREA = 20
    SPOTTING = 30
    FIELD = 35
    REACH = 40
    UNITS = 50
    PREVIEW = 60
    HOVER = 70
    LINE = 80
    LEGEND = 90


ANSWERS = "answers"
"""What lies over the map, as the panel of layers calls it."""
PICTURE = "picture"
"""The picture under the map, as the panel of layers calls it."""


class Toggle(Enum):
    """What the view can show or hide."""

    GRID = "grid"
    LABELS = "labels"
    UNITS = "units"
    CONTOUR = "contour"
    LEGENDS = "legends"
