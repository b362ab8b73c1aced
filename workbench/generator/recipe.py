"""The recipe of a generated map, and the terrain of a ruleset that plays each part in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

import numpy as np

from workbench.base.numbers import FloatArray
from workbench.rules.ruleset import FEATURES, HEXES, HEXSIDES, PATHS, Ruleset, TerrainRow

# --- Smooth noise over points of the plane: equal seeds give equal hills.


OCTAVES = 4
_CELLS = 64


def noise(points: FloatArray, size: float, seed: int) -> FloatArray:
    """Values of about 0 to 1 at ``points`` (n, 2); ``size`` is the distance between hills, in the unit of the points.

    They are sums of smoothly interpolated random lattices, each twice as fine and half as strong as the one before.
    """
    rng = np.random.default_rng([seed, 7919])
    total = np.zeros(len(points))
    weight = 0.0
    for octave in range(OCTAVES):
        lattice = rng.random((_CELLS, _CELLS))
        shift = rng.random(2) * _CELLS
        total += _interpolated(lattice, points * (2**octave / size) + shift) * 0.5**octave
        weight += 0.5**octave
    return np.asarray(total / weight)


def _interpolated(lattice: FloatArray, at: FloatArray) -> FloatArray:
    cell = np.floor(at).astype(np.int64)
    part = at - cell
    part = part * part * (3 - 2 * part)
    x, y = cell[:, 0] % _CELLS, cell[:, 1] % _CELLS
    right, below = (x + 1) % _CELLS, (y + 1) % _CELLS
    upper = lattice[x, y] * (1 - part[:, 0]) + lattice[right, y] * part[:, 0]
    lower = lattice[x, below] * (1 - part[:, 0]) + lattice[right, below] * part[:, 0]
    return np.asarray(upper * (1 - part[:, 1]) + lower * part[:, 1])


def highest_share(values: FloatArray, share: float, allowed: np.ndarray) -> np.ndarray:
    """A mask of the highest ``share`` (0 to 1) of those values that are ``allowed``."""
    chosen = np.zeros(len(values), dtype=np.bool_)
    places = np.flatnonzero(allowed)
    count = round(share * len(places))
    if count:
        order = np.argsort(values[places], kind="stable")
        chosen[places[order[-count:]]] = True
    return chosen


_STYLES = {
    "woods": ("woods", "jungle"),
    "light_woods": ("light_woods", "orchard", "brush"),
    "field": ("field",),
    "village": ("village", "building", "town"),
    "town": ("town", "building", "village"),
    "marsh": ("marsh", "paddy"),
    "river": ("river", "stream"),
    "hill": ("hill",),
    "slope": ("slope",),
}
_LINE_STYLES = {"road": "road", "bridge": "bridge", "hedge": "hedge"}


@dataclass(frozen=True)
class Recipe:
    """Sliders from 0 (none) to 1 (the useful maximum), and the seed: equal recipes give equal maps."""

    seed: int = 1
    relief: float = 0.5
    woods: float = 0.5
    fields: float = 0.5
    villages: float = 0.5
    water: float = 0.5
    roads: float = 0.5

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name == "seed":
                if value < 0:
                    raise ValueError("a seed is not negative")
            elif not 0 <= value <= 1:
                raise ValueError(f"{one.name} is not between 0 and 1")


@dataclass(frozen=True)
class RecipeTerrain:
    """Keys of the terrain rows that play the parts; "" = the game has no row for a part, and the map lacks it."""

    ground: str
    woods: str = ""
    light_woods: str = ""
    field: str = ""
    village: str = ""
    town: str = ""
    marsh: str = ""
    river: str = ""
    hill: str = ""
    slope: str = ""
    road: str = ""
    bridge: str = ""
    hedge: str = ""


def recipe_terrain(ruleset: Ruleset) -> RecipeTerrain:
    """The parts, by the drawing styles of the rows, which every ruleset has. Of several rows of a style the first is chosen, of
    rivers the narrowest."""
    table = "table" in ruleset.map_kinds
    areas = list(ruleset.layer(FEATURES if table else HEXES).values())
    lines = list((ruleset.layer(FEATURES) if table else {**ruleset.layer(PATHS), **ruleset.layer(HEXSIDES)}).values())
    found = {part: _usual_row(areas, styles, part) for part, styles in _STYLES.items()}
    found |= {part: _usual_row(lines, (style,), part) for part, style in _LINE_STYLES.items()}
    return RecipeTerrain(ruleset.ground, **found)


def _usual_row(rows: Iterable[TerrainRow], styles: tuple[str, ...], part: str) -> str:
    for style in styles:
        known = [row for row in rows if row.look.get("style") == style]
        if part == "river":
            # a narrow river, which units can wade, makes a better map
            known.sort(key=_width)
        if known:
            # a row that other games call like its part or style is the usual one
            return next((row.key for row in known if row.neutral in (part, style)), known[0].key)
    return ""


def _width(row: TerrainRow) -> float:
    width = row.look.get("width")
    return float(width) if isinstance(width, int | float) else 1.0
