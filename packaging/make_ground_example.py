"""Makes the example of the guide’s chapter on real ground: a place that there is not, in the middle of the Atlantic.

``python packaging/make_ground_example.py`` writes ``resources/ground/example.asc`` and ``example.osm``: a valley with a river,
a village at a bridge, woods on the slopes, a lake, hedges, and a hill with a wood on its top.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "ground"
LATITUDE, LONGITUDE = 45.0, -30.0
EAST, NORTH = 78_846.8, 111_131.7
"""Metres of a degree there."""
STEP = 0.0012
COLUMNS, ROWS = 90, 60


def height(x: float, y: float) -> float:
    """Metres above the sea at a point (east, north) in metres from the middle: a valley from west to east, hills north and
    south of it, a round hill in the north-east."""
    river = 350 * math.sin(x / 1500)
    slope = 110 * (1 - math.exp(-(((y - river) / 1300) ** 2)))
    hill = 70 * math.exp(-(((x - 2000) / 500) ** 2 + ((y - 1500) / 500) ** 2))
    return 210 - x / 400 + slope + hill + 6 * math.sin(x / 300) * math.cos(y / 260)


class _Osm:
    def __init__(self) -> None:
        self.nodes: list[str] = []
        self.ways: list[str] = []

    def node(self, x: float, y: float, **tags: str) -> int:
        number = (
            -len(self.nodes) - 1
        )  # negative: never in the database of OpenStreetMap, which is credited with nothing
        place = f'id="{number}" lat="{LATITUDE + y / NORTH:.6f}" lon="{LONGITUDE + x / EAST:.6f}"'
        inner = "".join(f'<tag k="{key}" v="{value}"/>' for key, value in tags.items())
        self.nodes.append(f"  <node {place}>{inner}</node>" if inner else f"  <node {place}/>")
        return number

    def way(self, points: list[tuple[float, float]], closed: bool = False, **tags: str) -> None:
        numbers = [self.node(x, y) for x, y in points]
        numbers += numbers[:1] if closed else []
        inner = "".join(f'<nd ref="{number}"/>' for number in numbers)
        inner += "".join(f'<tag k="{key}" v="{value}"/>' for key, value in tags.items())
        self.ways.append(f'  <way id="{-len(self.ways) - 1}">{inner}</way>')

    def text(self) -> str:
        return "\n".join(
            ['<osm version="0.6" generator="made up for this program">', *self.nodes, *self.ways, "</osm>", ""]
        )


def river(x: float) -> float:
    """How far north the river is."""
    return 350 * math.sin(x / 1500)


def blob(x: float, y: float, wide: float, deep: float) -> list[tuple[float, float]]:
    """A roundish outline."""
    turns = np.linspace(0, 2 * math.pi, 16, endpoint=False)
    return [
        (x + wide * math.cos(t) * (1 + 0.12 * math.sin(3 * t)), y + deep * math.sin(t) * (1 + 0.1 * math.cos(2 * t)))
        for t in turns.tolist()
    ]


def land() -> str:
    """The OpenStreetMap file."""
    osm = _Osm()
    along = np.linspace(-4300, 4300, 40).tolist()
    osm.way([(x, river(x)) for x in along], waterway="river", name="Brume")
    osm.way([(x, river(x) + 160) for x in along[:20]], highway="secondary")
    osm.way(
        [(along[19], river(along[19]) + 160), (0, 150), (60, river(60)), (100, -300)], highway="secondary", bridge="yes"
    )
    osm.way([(100, -300), (300, -900), (250, -1700), (400, -3300)], highway="tertiary")
    osm.way([(0, 150), (700, 500), (1500, 1000), (2000, 1400)], highway="track")
    osm.way([(1400, 2400), (1250, 1500), (1200, 900), (1000, river(1000))], waterway="stream", name="Ruisseau")
    for x, y, wide, deep in (
        (-2200, 1500, 900, 500),
        (2000, 1500, 350, 300),
        (2500, -1700, 800, 600),
        (-1500, -1900, 500, 400),
    ):
        osm.way(blob(x, y, wide, deep), closed=True, natural="wood")
    osm.way(blob(-2900, -700, 500, 260), closed=True, natural="water", name="Étang")
    osm.way(blob(1000, -900, 420, 260), closed=True, landuse="orchard")
    for x in (-900.0, -300.0, 300.0):
        osm.way([(x, -1250), (x + 560, -1250), (x + 560, -850), (x, -850)], closed=True, landuse="farmland")
        osm.way([(x, -1250), (x, -850)], barrier="hedge")
    rows = [(x, y) for x in range(-420, 440, 65) for y in (215, 275, 335, -150, -215) if abs(x - 60) > 40 or y > 0]
    for place, (x, y) in enumerate(rows):
        wide, deep = 26 + place % 3 * 4, 18 + place % 2 * 4
        corners = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)]
        osm.way(
            corners,
            closed=True,
            building="church" if place == 7 else "house",
            **{"building:levels": str(1 + place % 3)},
        )
    osm.node(0, 120, place="village", name="Brumepont")
    osm.node(2000, 1500, natural="peak", name="Haut Bois", ele="349")
    osm.node(-2900, -450, place="hamlet", name="L’Étang")
    return osm.text()


def elevation() -> str:
    """The ESRI .asc file, with two heights that are missing."""
    west, south = LONGITUDE - COLUMNS * STEP / 2, LATITUDE - ROWS * STEP / 2
    lines = [f"ncols {COLUMNS}", f"nrows {ROWS}", f"xllcorner {west:.6f}", f"yllcorner {south:.6f}", f"cellsize {STEP}"]
    lines.append("NODATA_value -9999")
    for row in range(ROWS):
        y = (south + (ROWS - row - 0.5) * STEP - LATITUDE) * NORTH
        values = [height((west + (column + 0.5) * STEP - LONGITUDE) * EAST, y) for column in range(COLUMNS)]
        words = [f"{value:.0f}" for value in values]
        if row == 12:
            words[20] = words[21] = "-9999"
        lines.append(" ".join(words))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "example.asc").write_text(elevation(), encoding="utf-8")
    (FOLDER / "example.osm").write_text(land(), encoding="utf-8")
