"""What the codes of VASL's pixels are called, and in which form such terrain stands on a map of ours.

Codes and names are those of VASL's own table of terrain (``SharedBoardMetadata.xml`` of 2020), which is not in the boards. A
code that is not here is drawn under the word ``terrain 200``, which a mapping may name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any


class Form(Enum):
    """How terrain of a code is taken over."""

    GROUND = auto()
    """Plain ground, or what is on no map."""
    AREA = auto()
    """A drawn shape."""
    BUILDING = auto()
    """A drawn shape with storeys."""
    OUTER_WALL = auto()
    """The wall of a factory: part of the shape of the building that it touches, or else a building by itself."""
    PARTY_WALL = auto()
    """A wall inside a building: part of its shape, and of hexsides."""
    WHOLE_HEX = auto()
    """VASL's inherent terrain: some of it near the centre fills the hex."""
    WALL = auto()
    """A wall, or the like, on hexsides; what of its stroke lies past them is a drawn shape."""
    HEXSIDE = auto()
    """A cliff, or the like, on hexsides: nothing that stands on them."""
    PATH = auto()
    DEPRESSION = auto()
    """A path below the ground beside."""
    BRIDGE = auto()


@dataclass(frozen=True)
class PixelTerrain:
    """Terrain of one code: its ``word``, its form, and the ``values`` of its shapes (``levels`` or ``height``)."""

    word: str
    form: Form
    values: Mapping[str, Any] = field(default_factory=dict)


_AREAS = """
    1 Plowed Field; 3 Snow; 4 Deep Snow; 5 Ice; 6 Mud; 7 Mudflats; 8 Water; 9 Shallow Water; 10 River; 11 Shallow River;
    12 Ford; 13 Canal; 14 Marsh; 15 Shellholes; 20 Foxholes; 21 Trench; 22 Antitank Trench; 24 Grain; 25 Brush; 29 Lumberyard;
    34 Flooded Stream; 60 Woods; 61 Forest = 2; 62 Pine Woods = 2; 69 Runway; 100 Scrub; 101 Hammada; 102 Dier; 103 Dier Lip;
    107 Sand; 108 Sand Dune; 111 Sangar; 120 Broken Ground; 121 Scrub; 126 Light Jungle = 2; 131 Collapsed Huts; 132 Kunai;
    133 Swamp = 2; 135 Rice Paddy, Drained; 136 Rice Paddy, Irrigated; 138 Rice Paddy Bank; 139 Panji; 140 Ocean;
    141 Shallow Ocean; 142 Effluent; 143 Soft Sand; 144 Beach, Slight Slope; 145 Beach, Moderate Slope; 146 Beach, Steep Slope;
    147 Exposed Reef; 148 Submerged Reef; 175 Light Woods; 191 Stone Rubble Level 1 = 1.5; 192 Stone Rubble Level 2 = 2.5;
    193 Stone Rubble Level 3 = 3.5; 195 Wooden Rubble Level 1 = 1.5; 196 Wooden Rubble Level 2 = 2.5;
    197 Wooden Rubble Level 3 = 3.5
"""
_BUILDINGS = """
    40 Stone Building; 41 Stone Building, 1 Level = 1; 42 Stone Building, 2 Level = 2; 43 Stone Building, 3 Level = 3;
    44 Stone Building, 4 Level = 4; 47 Stone Factory, 1.5 Level = 1; 48 Stone Factory, 2.5 Level = 2; 49 Stone Market Place = 1;
    50 Wooden Building; 51 Wooden Building, 1 Level = 1; 52 Wooden Building, 2 Level = 2; 53 Wooden Building, 3 Level = 3;
    54 Wooden Building, 4 Level = 4; 57 Wooden Factory, 1.5 Level = 1; 58 Wooden Factory, 2.5 Level = 2;
    59 Wooden Market Place = 1; 113 Mausoleum; 125 Temple; 130 Huts;
    160 Tower Hindrance = 1; 161 Tower, 2 Level Hindrance = 2; 162 Tower, 3 Level Hindrance = 3;
    163 Tower Obstacle = 1; 164 Tower, 2 Level Obstacle = 2; 165 Tower, 3 Level Obstacle = 3; 166 Storage Tank = 1;
    167 Storage Tank, 2 Level = 2; 168 BFP Tower, 1 Level = 1; 169 BFP Tower, 2 Level = 2;
    170 Roofless Stone Factory, 1.5 Level = 1; 171 Roofless Stone Factory, 2.5 Level = 2;
    180 Gutted Stone Factory, 1.5 Level = 1; 181 Gutted Stone Factory, 2.5 Level = 2; 182 Gutted Stone Building;
    183 Gutted Stone Building, 1 Level = 1; 184 Gutted Stone Building, 2 Level = 2; 185 Gutted Stone Building, 3 Level = 3;
    186 Gutted Stone Building, 4 Level = 4
"""
_OUTER_WALLS = """
    45 Stone Factory Wall, 1.5 Level = 1; 46 Stone Factory Wall, 2.5 Level = 2; 55 Wooden Factory Wall, 1.5 Level = 1;
    56 Wooden Factory Wall, 2.5 Level = 2
"""
_OTHERS = {
    Form.GROUND: "0 Open Ground; 2 Rooftop; 23 Pillbox; 95 Sewer; 96 Tunnel; 97 Cave; 174 Cellar",
    Form.WHOLE_HEX: """
        26 Crags; 27 Debris; 28 Graveyard; 63 Orchard; 64 Orchard, Out of Season; 90 Stone Rubble; 91 Wooden Rubble;
        105 Hillock; 106 Hillock Summit; 114 Bedouin Camp; 115 Building Cluster; 117 Cactus Patch; 118 Olive Grove;
        119 Vineyard; 127 Dense Jungle; 128 Bamboo; 129 Palm Trees; 137 Rice Paddy, In Season; 190 Stone Rubble Ground Level;
        194 Wooden Rubble Ground Level""",
    Form.WALL: "72 Wall; 73 Hedge; 74 Bocage; 81 Road Block; 116 Cactus Hedge",
    Form.HEXSIDE: """
        75 Cliff; 109 Dune, Crest Low; 110 Dune, Crest High; 152 Railway Embankment; 157 Rrembankment""",
    Form.PARTY_WALL: """
        76 Rowhouse Wall; 77 Rowhouse Wall, 1 Level; 78 Rowhouse Wall, 2 Level; 79 Rowhouse Wall, 3 Level;
        80 Rowhouse Wall, 4 Level; 172 Interior Factory Wall, 1 Level; 173 Interior Factory Wall, 2 Level""",
    Form.DEPRESSION: "30 Gully; 31 Dry Stream; 32 Shallow Stream; 33 Deep Stream; 68 Sunken Road; 104 Wadi",
    Form.PATH: """
        35 Irrigation Ditch; 65 Dirt Road; 66 Paved Road; 67 Elevated Road; 70 Path; 112 Track; 153 Railroad, Ground Level;
        154 Railroad, Embankment; 155 Railroad, Elevated; 156 Railroad, Sunken""",
    Form.BRIDGE: """
        82 Single Hex Stone Bridge; 83 Single Hex Wooden Bridge; 84 Stone Bridge; 85 Wooden Bridge; 86 Pontoon Bridge;
        87 Foot Bridge""",
}
"""Code and name; behind = the height of an area, in levels, where it is not that of its kind, or the levels of a building above
the ground floor (none: a single storey)."""


def _table() -> Iterator[tuple[int, PixelTerrain]]:
    lists = {Form.AREA: _AREAS, Form.BUILDING: _BUILDINGS, Form.OUTER_WALL: _OUTER_WALLS, **_OTHERS}
    for form, text in lists.items():
        for row in text.split(";"):
            code, _, rest = row.strip().partition(" ")
            word, _, number = rest.partition(" = ")
            values: dict[str, Any] = {}
            if number and form in (Form.BUILDING, Form.OUTER_WALL):
                values["levels"] = int(number)
            elif number:
                values["height"] = float(number) if "." in number else int(number)
            yield int(code), PixelTerrain(" ".join(word.split()), form, values)


_TERRAIN = dict(_table())


def terrain_of_code(code: int) -> PixelTerrain:
    """What a pixel of this code is."""
    return _TERRAIN.get(code) or PixelTerrain(f"terrain {code}", Form.AREA)


def codes_of(*forms: Form) -> list[int]:
    """The codes of terrain that is taken over in one of some forms."""
    return [code for code, terrain in _TERRAIN.items() if terrain.form in forms]
