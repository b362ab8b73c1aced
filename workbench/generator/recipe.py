"""What a generated map shall be like, and which terrain of a ruleset plays which part in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

import numpy as np

from workbench.base.numbers import FloatArray
from workbench.rules.ruleset import FEATURES, HEXES, HEXSIDES, PATHS, Ruleset, TerrainRow

# --- Smooth noise over points of the plane: the same seed gives the same hills.


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


_BY_STYLE = {
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
_LINES = {"road": "road", "bridge": "bridge", "hedge": "hedge"}


@dataclass(frozen=True)
class Recipe:
    """Sliders from 0 (none) to 1 (as much as makes sense), and the seed: equal recipes give equal maps."""

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
class Parts:
    """Keys of the rows that play the parts; "" = the game has nothing for it, and the map goes without."""

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


def parts_of(ruleset: Ruleset) -> Parts:
    """The parts by the drawing styles of the rows, which every ruleset gives; the first row of a style is the usual one, of
    rivers the narrowest and of bare ground one called ``clear`` or ``open``."""
    table = "table" in ruleset.map_kinds
    areas = list(ruleset.layer(FEATURES if table else HEXES).values())
    lines = list((ruleset.layer(FEATURES) if table else {**ruleset.layer(PATHS), **ruleset.layer(HEXSIDES)}).values())
    found = {part: _first(areas, styles, part) for part, styles in _BY_STYLE.items()}
    found |= {part: _first(lines, (style,), part) for part, style in _LINES.items()}
    ground = _first(areas, ("clear",), "ground") or next(iter(ruleset.terrain))
    return Parts(ground, **found)


def _first(rows: Iterable[TerrainRow], styles: tuple[str, ...], part: str) -> str:
    for style in styles:
        known = [row for row in rows if row.look.get("style") == style]
        if part == "river":
            # a river that can be waded makes more of a map than one that cannot
            known.sort(key=_width)
        elif style == "building":
            known.sort(key=lambda row: ("stone" if part == "town" else "wood") not in row.key)
        if known:
            # a row that is called after its part or style is the usual one of several
            return next((row.key for row in known if row.key in (part, style)), known[0].key)
    return ""


def _width(row: TerrainRow) -> float:
    width = row.look.get("width")
    return float(width) if isinstance(width, int | float) else 1.0
