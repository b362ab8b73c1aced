"""The choices by which real ground becomes a map of hexes or a table, and those that a map keeps so that it can be made again.

Every start of the window loads this, and none of the modules that make a map.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.scenario.made_hexes import NOT_MADE
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario


class HeightOf(Enum):
    """The height of a hex: of all the ground in it the mean, the median, or the highest."""

    MEAN = "mean"
    MEDIAN = "median"
    CREST = "crest"


MOST_HEXES = 40_000
LEAST_METRES, MOST_METRES = 5.0, 5_000.0
LEAST_SCALE, MOST_SCALE = 50, 2_000
SMALL_ROADS_UP_TO = 100.0
"""Metres of a hex up to which residential streets and the like are roads of the map."""
TRACKS_UP_TO = 250.0


@dataclass(frozen=True)
class GroundSettings:
    """The place of a map, and the rules by which its ground is judged.

    - ``latitude``, ``longitude``: of its middle, in degrees.
    - ``metres``: of a hex from side to side; 0 = as the ruleset prints.
    - ``columns``, ``rows``: of hexes.
    - ``turn``: degrees clockwise from north to which the upper edge of the map looks.
    - ``right``, ``down``: hexes from the middle of the map to the place at ``latitude`` and ``longitude``, where the map was
      resized or shifted after it was made.
    - ``height_of``: which height of the ground in a hex counts.
    - ``level_metres``: of one level; 0 = as the ruleset prints, or 10.
    - ``base_metres``: the height at which level 0 begins; None = the lowest of the map, rounded down to whole levels.
    - ``village_share``, ``town_share``: the share of a hex under buildings from which on it is a village or a town.
    - ``cliff_gradient``: how many metres the ground rises on one metre between two hexes from which on it is a cliff; 0 = only
      cliffs that the land has.
    - ``names``: does the map have names of places, rivers and peaks?
    - ``scale``, ``width``, ``depth``, ``unit``: of a table: real lengths for one of the table, and its size.
    """

    latitude: float
    longitude: float
    metres: float = 0.0
    columns: int = 40
    rows: int = 30
    turn: float = 0.0
    right: float = 0.0
    down: float = 0.0
    height_of: HeightOf = HeightOf.MEAN
    level_metres: float = 0.0
    base_metres: float | None = None
    village_share: float = 0.04
    town_share: float = 0.12
    cliff_gradient: float = 0.8
    names: bool = True
    scale: float = 200.0
    width: float = 180.0
    depth: float = 120.0
    unit: str = "cm"

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if isinstance(value, float) and not math.isfinite(value):
                raise CannotAnswer("bad_value", _NOT_NUMBER.format(name=one.name))
        _within(self.latitude, -85, 85, Text("the latitude", "la latitude"))
        _within(self.longitude, -180, 180, Text("the longitude", "la longitude"))
        if self.metres:
            _within(self.metres, LEAST_METRES, MOST_METRES, Text("the metres of a hex", "les mètres d’un hexagone"))
        _within(self.columns, 1, 400, Text("the columns", "les colonnes"))
        _within(self.rows, 1, 400, Text("the rows", "les rangées"))
        for shift in (self.right, self.down):
            _within(shift, -1000, 1000, Text("the shift of the map", "le décalage de la carte"))
        _within(self.columns * self.rows, 1, MOST_HEXES, Text("the number of hexes", "le nombre d’hexagones"))
        _within(self.scale, LEAST_SCALE, MOST_SCALE, Text("the scale", "l’échelle"))
        _within(self.width, 10, 1000, Text("the width of the table", "la largeur de la table"))
        _within(self.depth, 10, 1000, Text("the depth of the table", "la profondeur de la table"))
        if self.level_metres:
            _within(self.level_metres, 0.1, 1000, Text("the metres of a level", "les mètres d’un niveau"))
        for share in (self.village_share, self.town_share):
            _within(share, 0, 1, Text("the share under buildings", "la part bâtie"))


_NOT_NUMBER = Text("{name} is not a number", "{name} n’est pas un nombre")


def _within(value: float, low: float, high: float, what: Text) -> None:
    if not low <= value <= high:
        form = Text("{what} is {value}, not from {low} to {high}", "{what} vaut {value}, pas entre {low} et {high}")
        words = form.format(what=what, value=f"{value:g}", low=f"{low:g}", high=f"{high:g}")
        raise CannotAnswer("bad_value", words)


OSM_CREDIT = Text("© OpenStreetMap contributors (ODbL)", "© les contributeurs d’OpenStreetMap (ODbL)")
"""The credit that the licence of OpenStreetMap asks for on whatever is made of its data."""
PERIOD_NOTE = Text("The land as it is today", "Le terrain tel qu’il est aujourd’hui")
PERIOD_WARNING = Text(
    "Today’s land is not that of 1944: towns have grown, hedges and orchards have gone, roads are new. What the period had "
    "is painted by hand.",
    "Le terrain d’aujourd’hui n’est pas celui de 1944 : les villes ont grandi, haies et vergers ont disparu, des routes sont "
    "neuves. Ce que l’époque avait se peint à la main.",
)


# --- The choices that a map keeps.


_PLACES: Mapping[str, tuple[str, ...]] = {
    Scenario.kind: ("latitude", "longitude", "metres", "columns", "rows", "turn", "right", "down"),
    TabletopScenario.kind: ("latitude", "longitude", "scale", "width", "depth", "unit", "turn"),
}
"""By kind of map, the choices that say where it lies: a map that is made again keeps them."""
_JUDGED: Mapping[str, tuple[str, ...]] = {
    Scenario.kind: ("height_of", "level_metres", "village_share", "town_share", "cliff_gradient"),
    TabletopScenario.kind: ("level_metres",),
}
"""The choices by which its ground is judged."""


def recorded_settings(settings: GroundSettings, scenario: AnyScenario, metres: float) -> dict[str, str | float]:
    """The choices that a scenario keeps; ``metres`` are those that a unit of its map has in the end."""
    found: dict[str, str | float] = {}
    for key in (*_PLACES[scenario.kind], *_JUDGED[scenario.kind]):
        value = getattr(settings, key)
        found[key] = value.value if isinstance(value, HeightOf) else value
    if isinstance(scenario, Scenario):
        found["metres"] = metres
    return found


def settings_of(scenario: AnyScenario) -> GroundSettings:
    """The choices by which a map or a table was made. CannotAnswer (``not_made``) for one that was not made of real ground."""
    record = scenario.imported
    if record is None or not record.made or not {*_PLACES[scenario.kind]} - _ADDED <= record.settings.keys():
        raise CannotAnswer("not_made", NOT_MADE)
    choices: dict[str, Any] = {}
    for one in fields(GroundSettings):
        value = record.settings.get(one.name)
        if one.name == "height_of":
            choices[one.name] = _height_of(value)
        elif one.name == "unit":
            choices[one.name] = "in" if value == "in" else "cm"
        elif isinstance(value, int | float):
            choices[one.name] = int(value) if one.name in ("columns", "rows") else float(value)
    return GroundSettings(**choices)


_ADDED = frozenset({"right", "down"})
"""Choices that older files do not have."""


def _height_of(value: object) -> HeightOf:
    try:
        return HeightOf(str(value))
    except ValueError:
        return HeightOf.MEAN


def at_its_place(scenario: AnyScenario, settings: GroundSettings) -> GroundSettings:
    """Other choices for a map that there is, which lies where it did. CannotAnswer (``not_made``) as :func:`settings_of`."""
    before = settings_of(scenario)
    return replace(settings, **{key: getattr(before, key) for key in _PLACES[scenario.kind]})


def is_made_of_ground(scenario: AnyScenario) -> bool:
    """Can a map be made again?"""
    try:
        settings_of(scenario)
    except CannotAnswer:
        return False
    return True
