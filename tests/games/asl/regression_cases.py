"""Advanced Squad Leader: small boards of the kinds on which programs for lines of sight have gone wrong, as data.

The reason stands with each case, by the section of the rules; the expected answer is the DRM of an open line, or ``BLOCKED``.
The numbers are those of reports about VASL, the line-of-sight engine of the game's VASSAL module.
"""

from __future__ import annotations

from typing import Any, NamedTuple

BLOCKED = None


class Case(NamedTuple):
    """A line on a board; ``map`` is in the words of :func:`tests.games.asl.scenarios.scenario`."""

    why: str
    map: dict[str, Any]
    origin: str
    target: str
    drm: int | None


def hexagon(x: float, y: float) -> list[list[float]]:
    """The outline of a hex by its centre."""
    around = ((-0.577, 0), (-0.289, -0.5), (0.289, -0.5), (0.577, 0), (0.289, 0.5), (-0.289, 0.5))
    return [[x + dx, y + dy] for dx, dy in around]


def house(
    x: float, y: float, half: float = 0.2, terrain: str = "stone_building", **values: object
) -> dict[str, object]:
    """A square drawn about a point."""
    points = [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
    return {"terrain": terrain, "polygon": points, **values}


def wall(*points: tuple[float, float]) -> dict[str, object]:
    """A wall drawn through points."""
    return {"terrain": "wall", "line": [list(point) for point in points]}


MIDDLE = 7 * 3**0.5 / 2
"""Where column H has its middle."""
SEVEN = "H4 H5 I6 H6 I7 H7 I8"
H5, I6 = (6.062, 4.5), (6.928, 5.0)

# Lines along hexsides. From H5 to J5 the line runs between I5 and I6, on to L5 it crosses J5 and runs between K5 and K6.
# VASL: seams of one pixel, three or four hindrances by the boards around (#1362), bocage followed by the line (#1417).
HEXSPINES = [
    Case("6.1: woods on one side of the thread only", {"hexes": {"woods": "I5"}}, "H5", "J5", 0),
    Case("6.1: the same from the other side", {"hexes": {"woods": "I6"}}, "H5", "J5", 0),
    Case("6.1: woods on both sides", {"hexes": {"woods": "I5 I6"}}, "H5", "J5", BLOCKED),
    Case(
        "6.1: two obstacles of the same height, one a side",
        {"hexes": {"woods": "I5", "building": "I6"}},
        "H5",
        "J5",
        BLOCKED,
    ),
    Case("6.1: along the other two directions of hexspines, one side", {"hexes": {"woods": "H6"}}, "H5", "I7", 0),
    Case("6.1: there too, both sides", {"hexes": {"woods": "H6 I6"}}, "H5", "I7", BLOCKED),
    Case("6.1: and mirrored", {"hexes": {"woods": "H6 G6"}}, "H5", "G7", BLOCKED),
    Case(
        "6.2: over level 1 the higher of two obstacles shows on one side only",
        {
            "hexes": {"woods": "I5"},
            "elevation": {1: "H5 J5"},
            "shapes": [{"terrain": "building", "polygon": hexagon(*I6), "levels": 2}],
        },
        "H5",
        "J5",
        0,
    ),
    Case("6.7: ordinary Hindrance on one side", {"hexes": {"brush": "I5"}}, "H5", "J5", 0),
    Case("6.7: on both sides it counts once (10.3)", {"hexes": {"brush": "I5 I6"}}, "H5", "J5", 1),
    Case("6.7: two kinds of Hindrance, one a side", {"hexes": {"brush": "I5", "grain": "I6"}}, "H5", "J5", 1),
    Case("6.1: inherent terrain counts on its hexsides", {"hexes": {"graveyard": "I6"}}, "H5", "J5", 1),
    Case("6.7: inherent on both sides counts once (10.3)", {"hexes": {"graveyard": "I5 I6"}}, "H5", "J5", 1),
    Case("6.7: two sides and a hex crossed are three", {"hexes": {"graveyard": "I5 I6 J5 K5 K6"}}, "H5", "L5", 3),
    Case(
        "6.7: five by the other reading, and no more than the range",
        {"hexes": {"graveyard": "I5 I6 J5 K5 K6"}, "switches": {"10.3-hexside": "each"}},
        "H5",
        "L5",
        4,
    ),
    # from H3 to I10 seven hexes are crossed within five hexes of range, as from 4V3 to W10 in the example
    Case("6.7 EX: no more than the range that they cover", {"hexes": {"grain": SEVEN}}, "H3", "I10", 5),
    Case("6.7 EX: from the other end", {"hexes": {"grain": SEVEN}}, "I10", "H3", 5),
    Case("6.7 EX: two at one distance are one", {"hexes": {"grain": "I6", "brush": "H6"}}, "H3", "I10", 1),
    Case("6.7 EX: two at two distances are two", {"hexes": {"grain": "I6 I7"}}, "H3", "I10", 2),
    Case(
        "B.10: six by the other reading",
        {"hexes": {"grain": SEVEN}, "switches": {"6.7-range": "line"}},
        "H3",
        "I10",
        BLOCKED,
    ),
    Case("6.2: a hex between two hexsides is crossed", {"hexes": {"woods": "J5"}}, "H5", "L5", BLOCKED),
    Case("6.43: a hill on one side is touched", {"elevation": {1: "I5"}}, "H5", "J5", 0),
    Case("6.43: hills on both sides", {"elevation": {1: "I5 I6"}}, "H5", "J5", BLOCKED),
    Case("24.2: smoke affects a line along its hexside", {"markers": {"grenade_smoke": "I5"}}, "H5", "J5", 2),
]

# Vertices. From H10 to M9 the line crosses I10, J9, K10 and L9; it touches J10 in the corner of I10, J9 and J10, and K9 in that
# of K9, K10 and L9. VASL: #1636, #1641 walls and hedges at a vertex.
VERTICES = [
    Case("6.1: a hex touched in a corner is not crossed", {"hexes": {"woods": "J10 K9"}}, "H10", "M9", 0),
    Case("6.1: nor is its Hindrance", {"hexes": {"brush": "J10 K9"}}, "H10", "M9", 0),
    Case("6.43: nor its hill", {"elevation": {1: "J10"}}, "H10", "M9", 0),
    Case("6.2: the hexes beside the corner are", {"hexes": {"woods": "J9"}}, "H10", "M9", BLOCKED),
    Case("9.221 EX: a wall that ends in the corner", {"hexsides": {"wall": "I10/J10"}}, "H10", "M9", BLOCKED),
    Case("9.221 EX: another", {"hexsides": {"hedge": "J9/J10"}}, "H10", "M9", BLOCKED),
    Case("9.221 EX: in the other corner", {"hexsides": {"wall": "K9/L9"}}, "H10", "M9", BLOCKED),
    Case("6.2: the side passed at its end", {"hexsides": {"wall": "I10/J9"}}, "H10", "M9", BLOCKED),
    Case(
        "6.21: half a level stops no line between levels",
        {"hexsides": {"wall": "J9/J10"}, "elevation": {1: "H10"}},
        "H10",
        "M9",
        0,
    ),
    Case("9.221: nor one a level above", {"hexsides": {"wall": "J9/J10"}, "elevation": {1: "H10 M9"}}, "H10", "M9", 0),
    Case(
        "9.221: read so that ends of walls stop nothing",
        {"hexsides": {"wall": "J9/J10"}, "switches": {"9.221": "clear"}},
        "H10",
        "M9",
        0,
    ),
    Case("9.221: the end of a wall beyond a hexspine", {"hexsides": {"wall": "I5/J5"}}, "H5", "L5", BLOCKED),
    Case("6.2: of the target's hex it is none", {"hexsides": {"wall": "I5/J5"}}, "H5", "J5", 0),
    Case("4.34 EX: a walled hexspine before the target", {"hexsides": {"wall": "K5/K6"}}, "H5", "L5", 0),
    Case("4.34 EX: before the firer", {"hexsides": {"wall": "I5/I6"}}, "H5", "L5", 0),
    Case("9.221: the bend of the wall along it", {"hexsides": {"wall": "I5/I6 I5/J5"}}, "H5", "L5", 0),
    Case("9.221: the bend before the target", {"hexsides": {"wall": "K5/K6 J5/K6"}}, "H5", "L5", 0),
    Case("9.221: of a wall and a hedge", {"hexsides": {"wall": "K5/K6", "hedge": "J5/K5"}}, "H5", "L5", 0),
    Case(
        "9.221: a wall on both sides is passed through",
        {"hexsides": {"wall": "I5/I6 I5/J5 I6/J5"}},
        "H5",
        "L5",
        BLOCKED,
    ),
    Case("9.221: the bend of a wall farther off", {"hexsides": {"wall": "K5/K6 J5/K5"}}, "H5", "P5", BLOCKED),
    Case(
        "9.221: read so that bends stop it too",
        {"hexsides": {"wall": "I5/I6 I5/J5"}, "switches": {"9.221": "every"}},
        "H5",
        "L5",
        BLOCKED,
    ),
    Case("9.221: in the middle of the line", {"hexsides": {"wall": "K5/K6"}}, "H5", "P5", BLOCKED),
    Case("4.34: a wall of the target's hex hides no vertex", {"hexsides": {"wall": "D4/D5"}}, "C7", "D4^E4^D3", 0),
    Case("4.34: the building of the hex does", {"shapes": [house(2.598, 3.5)]}, "C7", "D4^E4^D3", BLOCKED),
    Case("6.2: from a vertex the own hex counts", {"shapes": [house(*H5, 0.3)]}, "H5^G5^H4", "H8", BLOCKED),
    Case("6.2: from its centre it does not", {"shapes": [house(*H5, 0.3)]}, "H5", "H8", 0),
]

# Half levels. VASL: #1083, half levels and blind hexes; #542 buildings of several levels. `levels: 1` is one and a half high.
ONE_AND_A_HALF, TWO_AND_A_HALF = ({"shapes": [house(*H5, levels=levels)]} for levels in (1, 2))
HALF_LEVELS = [
    Case("6.21: half a level makes no blind hex", {"hexes": {"rubble": "H5"}, "elevation": {1: "H3"}}, "H3", "H6", 0),
    Case(
        "6.21: on a hill it stops lines of that level",
        {"hexes": {"rubble": "H5"}, "elevation": {1: "H3 H4 H5 H6 H7"}},
        "H3",
        "H7",
        BLOCKED,
    ),
    Case(
        "6.21: and none from above it",
        {"hexes": {"rubble": "H5"}, "elevation": {1: "H4 H5 H6 H7", 2: "H3"}},
        "H3",
        "H7",
        0,
    ),
    Case(
        "6.2: a level and a half hides level 1 from level 1",
        {**ONE_AND_A_HALF, "elevation": {1: "H3 H7"}},
        "H3",
        "H7",
        BLOCKED,
    ),
    Case("6.2: also upstairs", ONE_AND_A_HALF, "H3@1", "H7@1", BLOCKED),
    Case("6.2: level 2 sees level 2 over it", ONE_AND_A_HALF, "H3@2", "H7@2", 0),
    Case(
        "6.4: from level 2 the half does not count: one blind hex",
        {**ONE_AND_A_HALF, "elevation": {2: "H3"}},
        "H3",
        "H6",
        BLOCKED,
    ),
    Case("6.4: the second behind is seen", {**ONE_AND_A_HALF, "elevation": {2: "H3"}}, "H3", "H7", 0),
    Case("6.41: from five hexes off two are blind", {**ONE_AND_A_HALF, "elevation": {2: "H0"}}, "H0", "H7", BLOCKED),
    Case("6.41: the third is not", {**ONE_AND_A_HALF, "elevation": {2: "H0"}}, "H0", "H8", 0),
    Case("6.42: an advantage over one takes one away", {**ONE_AND_A_HALF, "elevation": {3: "H0"}}, "H0", "H7", 0),
    Case("6.4: two and a half make two blind hexes", {**TWO_AND_A_HALF, "elevation": {3: "H3"}}, "H3", "H7", BLOCKED),
    Case("6.4: the third is seen", {**TWO_AND_A_HALF, "elevation": {3: "H3"}}, "H3", "H8", 0),
    Case("6.2: level 2 is not above two and a half", {**TWO_AND_A_HALF, "elevation": {2: "H3"}}, "H3", "H9", BLOCKED),
    Case(
        "6.43: a blind hex higher than the obstacle's is one less, at least one stays",
        {**ONE_AND_A_HALF, "elevation": {2: "H0", 1: "H7"}},
        "H0",
        "H7",
        0,
    ),
    Case("6.43: that one", {**ONE_AND_A_HALF, "elevation": {2: "H0", 1: "H6"}}, "H0", "H6", BLOCKED),
]

# Edges of the board, half hexes. VASL: a line along a hexside beside the edge that meets a Hindrance crashes it.
EDGES = [
    Case("6.1: along the top edge, woods on the side of the board", {"hexes": {"woods": "C1"}}, "B0", "D0", 0),
    Case("6.1: inherent terrain there hinders", {"hexes": {"graveyard": "C1"}}, "B0", "D0", 1),
    Case("6.1: at the bottom edge", {"hexes": {"graveyard": "C10"}}, "B10", "D10", 1),
    Case("24.2: smoke at the bottom edge", {"markers": {"grenade_smoke": "C10"}}, "B10", "D10", 2),
    Case("6.2: woods of a half hex on one side of the thread", {"hexes": {"woods": "B0"}}, "A1", "C1", 0),
    Case("6.2: and on the other side too", {"hexes": {"woods": "B0 B1"}}, "A1", "C1", BLOCKED),
    Case("6.1: inherent terrain of a half hex", {"hexes": {"orchard": "B0"}}, "A1", "C1", 1),
    Case("2.3: a half hex counts as a whole one: first column", {"hexes": {"woods": "A5"}}, "A3", "A7", BLOCKED),
    Case("2.3: last column", {"hexes": {"woods": "GG5"}}, "GG3", "GG7", BLOCKED),
    Case("2.3: a target in a half hex of woods", {"hexes": {"woods": "B0"}}, "B3", "B0", 0),
    Case("6.2: behind woods", {"hexes": {"woods": "B1"}}, "B3", "B0", BLOCKED),
    Case("6.2: a wall in the first column", {"hexsides": {"wall": "A5/A6"}}, "A3", "A8", BLOCKED),
    Case("9.221: the end of a wall of a half hex", {"hexsides": {"wall": "A5/B5"}}, "A4", "C7", BLOCKED),
    # drawn along C1/D1, as the corners of hexes are reckoned
    Case(
        "9.221: the end of a drawn wall",
        {"shapes": [wall((4 / 3**0.5, -1e-16), (3.5 / 3**0.5, 0.5))]},
        "A1",
        "E1",
        BLOCKED,
    ),
    Case("6.3: a gully in the last column, followed", {"hexes": {"gully": "GG4 GG5 GG6"}}, "GG4", "GG6", 0),
]

# Walls on slopes, bocage. VASL: #1947 walls on a hillside, #1417.
WALLS = [
    Case(
        "6.21: a wall on a crest stands at the higher hex",
        {"elevation": {1: "H3 H4 H5 H8"}, "hexsides": {"wall": "H5/H6"}},
        "H3",
        "H8",
        BLOCKED,
    ),
    Case(
        "6.21: it stops no line from above it",
        {"elevation": {1: "H4 H5 H8", 2: "H3"}, "hexsides": {"wall": "H5/H6"}},
        "H3",
        "H8",
        0,
    ),
    Case(
        "6.21: a wall in the valley stops no line between hills",
        {"elevation": {1: "H3 H8"}, "hexsides": {"wall": "H5/H6"}},
        "H3",
        "H8",
        0,
    ),
    Case("6.2: bocage is a level high", {"elevation": {1: "H3"}, "hexsides": {"bocage": "H5/H6"}}, "H3", "H8", BLOCKED),
    Case(
        "6.2: as high as it both ends see over it",
        {"elevation": {1: "H3 H8"}, "hexsides": {"bocage": "H5/H6"}},
        "H3",
        "H8",
        0,
    ),
    Case("6.2: own bocage is free", {"hexsides": {"bocage": "H3/H4 H7/H8"}}, "H3", "H8", 0),
    Case("4.34: a wall along the line from hex to hex is free", {"hexsides": {"wall": "E7/E8"}}, "D7", "F7", 0),
    Case("ch. B: bocage along it is not", {"hexsides": {"bocage": "E7/E8"}}, "D7", "F7", BLOCKED),
    Case(
        "ch. B: both ends as high as it see along it",
        {"elevation": {1: "D7 F7"}, "hexsides": {"bocage": "E7/E8"}},
        "D7",
        "F7",
        0,
    ),
    Case(
        "ch. B: the wall between row houses parts their hexes",
        {"hexes": {"stone_building": "H5 H6"}, "hexsides": {"rowhouse_wall": "H5/H6"}},
        "H5",
        "H6",
        BLOCKED,
    ),
    Case(
        "ch. B: where one house is gone, it is open",
        {"hexes": {"stone_building": "H5"}, "hexsides": {"rowhouse_wall": "H5/H6"}},
        "H5",
        "H6",
        0,
    ),
    Case(
        "ch. B: beside the houses it stops nothing",
        {
            "shapes": [
                {"terrain": "stone_building", "polygon": [[7.1, 5.0], [7.2, 5.0], [7.2, 5.6], [7.1, 5.6]]},
            ],
            "hexsides": {"rowhouse_wall": "H5/H6"},
        },
        "G5",
        "I7",
        0,
    ),
    Case(
        "6.1: a wall drawn across the line without a hexside",
        {"shapes": [{"terrain": "wall", "line": [[5.8, 4.5], [6.3, 4.5]]}]},
        "H3",
        "H8",
        BLOCKED,
    ),
    Case("6.1: one that passes it on a hexside", {"shapes": [wall((5.8, 4.8), (6.324, 5.2))]}, "H3", "H8", BLOCKED),
    Case("6.1: with a corner there", {"shapes": [wall((5.8, 4.8), (MIDDLE, 5), (6.3, 5.1))]}, "H3", "H8", BLOCKED),
    Case(
        "6.1: two drawn walls that meet on the line",
        {"shapes": [wall((5.8, 4.6), (MIDDLE, 4.7)), wall((MIDDLE, 4.7), (6.3, 4.7))]},
        "H3",
        "H8",
        BLOCKED,
    ),
    Case("6.1: one that ends on the line touches it", {"shapes": [wall((MIDDLE, 4.5), (6.3, 4.5))]}, "H3", "H8", 0),
    Case("6.1: across a hexspine on the line", {"shapes": [wall((10.3, 4.2), (10.5, 4.8))]}, "H5", "P5", BLOCKED),
    Case("6.1: drawn along half a hexside", {"shapes": [wall((5.7735, 5), (MIDDLE, 5))]}, "H3", "H8", BLOCKED),
    Case("6.1: beside the hexspine", {"shapes": [wall((10.3, 4.2), (10.5, 4.45))]}, "H5", "P5", 0),
]

# Depressions. VASL: #629 woods inside a gully, #810, #918, #994 crest, #1377, #1370, #1799.
DEPRESSIONS = [
    Case("6.3: a gully is no obstacle for the ground above", {"hexes": {"gully": "H5"}}, "H3", "H7", 0),
    Case("6.3: woods in it are, from the crest", {"hexes": {"gully": "H5", "woods": "H5"}}, "H3", "H7", BLOCKED),
    Case(
        "6.3: or not, from its floor",
        {"hexes": {"gully": "H5", "woods": "H5"}, "switches": {"6.3": "floor"}},
        "H3",
        "H7",
        0,
    ),
    Case("6.3: adjacent, a level higher", {"hexes": {"gully": "H6"}}, "H5", "H6", 0),
    Case("6.3: a level for every hex", {"hexes": {"gully": "H6"}}, "H4", "H6", BLOCKED),
    Case("A.6: in Crest Status it is at ground level", {"hexes": {"gully": "H6"}}, "H4", "H6@1", 0),
    Case("6.3 EXC: a hexside that joins two gully hexes is free", {"hexes": {"gully": "H4 H5"}}, "H4", "H6", 0),
    Case("6.3 EXC: two hexes beyond it are too far", {"hexes": {"gully": "H4 H5"}}, "H4", "H7", BLOCKED),
    Case("6.3 EXC: nor are two such hexsides", {"hexes": {"gully": "H4 H5 H6"}}, "H4", "H7", 0),
    Case("6.3 EXC: a bend that the line does not follow", {"hexes": {"gully": "H4 H5 I6"}}, "H4", "I6", BLOCKED),
    Case(
        "6.3 EXC: a joined side passed in its corner is counted: four levels at four hexes",
        {"hexes": {"gully": "H10 I10 J9"}, "elevation": {3: "M9"}},
        "H10",
        "M9",
        0,
    ),
    Case("6.3 EXC: three do not do", {"hexes": {"gully": "H10 I10 J9"}, "elevation": {2: "M9"}}, "H10", "M9", BLOCKED),
    Case(
        "6.8 EX: gullies that touch without being joined",
        {"paths": {"gully": ["BB3 BB4", "AA5 AA6"]}},
        "BB4",
        "AA5",
        BLOCKED,
    ),
    Case(
        "6.3, 6.43: obstacles count besides",
        {"hexes": {"gully": "H6", "woods": "H5"}, "elevation": {2: "H3"}},
        "H3",
        "H6",
        BLOCKED,
    ),
    Case(
        "6.3: on a hill the floor is a level below it",
        {"hexes": {"gully": "H6"}, "elevation": {1: "H4 H5 H6 H7"}},
        "H5",
        "H6",
        0,
    ),
    Case(
        "6.3: not seen from the valley at its level",
        {"hexes": {"gully": "H6"}, "elevation": {1: "H5 H6 H7"}},
        "H3",
        "H6",
        BLOCKED,
    ),
    Case("6.3: a sunken road is one too", {"paths": {"sunken_road": ["H5 H6 H7"]}}, "H3", "H6", BLOCKED),
    Case("6.42 EXC: a crest may have no blind hex", {"elevation": {1: "H5", 2: "H3"}}, "H3", "H6", 0),
    Case(
        "6.42: a cliff has one",
        {"elevation": {1: "H5", 2: "H3"}, "hexsides": {"cliff": "H5/H6"}},
        "H3",
        "H6",
        BLOCKED,
    ),
]

# Smoke and other markers. VASL: #1179 smoke farther than three hexes off, #1220 and #1353 a foxhole that erases the grain.
SMOKE = [
    Case("24.2: smoke far from both ends", {"markers": {"white_full": "H8"}}, "H2", "H14", 3),
    Case("24.2: far from one end", {"markers": {"white_full": "H13"}}, "H2", "H14", 3),
    Case("24.2: in the hex of an end", {"markers": {"white_full": "H14"}}, "H2", "H14", 3),
    Case("24.2: at most 3 in a hex", {"markers": {"white_full": "H8", "wp_full": "H8"}}, "H2", "H14", 3),
    Case(
        "6.7: beside grain, up to the limit of six",
        {"markers": {"white_full": "H8"}, "hexes": {"grain": "H5 H6"}},
        "H2",
        "H14",
        5,
    ),
    Case("B.10: six block", {"markers": {"white_full": "H8"}, "hexes": {"grain": "H5 H6 H7"}}, "H2", "H14", BLOCKED),
    Case("6.7: smoke knows no limit by range", {"markers": {"white_full": "H6", "grenade_smoke": "H5"}}, "H5", "H6", 5),
    Case(
        "24.4: on a hill it reaches two levels above that",
        {"markers": {"white_full": "H5"}, "elevation": {1: "H5", 3: "H3 H7"}},
        "H3",
        "H7",
        3,
    ),
    Case("24.4: not in the valley", {"markers": {"white_full": "H5"}, "elevation": {3: "H3 H7"}}, "H3", "H7", 0),
    Case(
        "24.4: it rises from the floor of a gully",
        {"markers": {"white_full": "H5"}, "hexes": {"gully": "H5"}, "elevation": {2: "H3 H7"}},
        "H3",
        "H7",
        0,
    ),
    Case("24.2: a corner of smoke is not its hexside", {"markers": {"white_full": "J10"}}, "H10", "M9", 0),
    Case("6.7: a foxhole leaves the grain", {"markers": {"foxhole": "H5"}, "hexes": {"grain": "H5"}}, "H3", "H7", 1),
]


def vehicles(*places: str, kind: str = "tank") -> dict[str, Any]:
    """A force of vehicles."""
    return {"forces": {"Red": [{"id": f"t{number}", "kind": kind, "at": at} for number, at in enumerate(places)]}}


# Vehicles in line. VASL: three of them took half a minute, #884; each asked whether both ends saw it.
VEHICLES = [
    Case(
        "6.7: beside terrain limited by the range that it covers",
        {"hexes": {"grain": "H4 H5 H6 I6"}, **vehicles("I6")},
        "H3",
        "I10",
        4,
    ),
    Case("6.7: one", vehicles("H5"), "H2", "H9", 1),
    Case("6.7: four in line", vehicles("H4", "H5", "H6", "H7"), "H2", "H9", 4),
    Case("6.7: two in a hex", vehicles("H5", "H5"), "H2", "H9", 2),
    Case("6.7: wrecks are not limited by the range", {"markers": {"wreck": "H5 H5 H5"}}, "H4", "H6", 3),
    Case("6.7: in the hexes of the ends they count nothing", vehicles("H2", "H9"), "H2", "H9", 0),
    Case("6.6: men hinder nobody", vehicles("H5", "H6", kind="squad"), "H2", "H9", 0),
    Case("6.7: nor do vehicles between levels", {**vehicles("H5"), "elevation": {1: "H2"}}, "H2", "H9", 0),
    Case("B.10: six block", vehicles("H3", "H4", "H5", "H6", "H7", "H8"), "H2", "H9", BLOCKED),
]

GROUPS = [HEXSPINES, VERTICES, HALF_LEVELS, EDGES, WALLS, DEPRESSIONS, SMOKE, VEHICLES]
CASES = [case for group in GROUPS for case in group]

IDS = [f"{case.origin}-{case.target} {case.why}" for case in CASES]
