"""Random scenarios and edits for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.scenario.edits.edit import ORDERS, Composite, Edit
from workbench.scenario.edits.ground import ChangeElevation, EraseTerrain, PaintTerrain, SetElevation, SetHexsides
from workbench.scenario.edits.paths import AddMarker, ClearMarkers, EraseLinks, ErasePaths, ExtendPath, RemoveMarker
from workbench.scenario.edits.settings import SetCondition, SetOption, SetSwitch, SetTitle, SetValue
from workbench.scenario.edits.shapes import (
    AddShapes,
    ChangeShapes,
    ConvertPaintedTerrain,
    DeleteShapes,
    DeleteVertex,
    InsertVertex,
    MoveVertex,
    ReorderShapes,
)
from workbench.scenario.edits.units import (
    AddSide,
    ArrangeUnits,
    DeleteUnits,
    MoveToSide,
    MoveUnits,
    OrderSide,
    PlaceUnits,
    RemoveSide,
    RenameGroup,
    RenameSide,
    SetUnitField,
    ToggleState,
    TurnUnits,
)
from workbench.scenario.edits.zones import (
    AddZone,
    ChangeZone,
    DuplicateZone,
    OrderZones,
    OutlineZone,
    PaintZone,
    RemoveZones,
)
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit
from workbench.scenario.zones import ZONE_KINDS, Zone

COLUMNS, ROWS = 6, 5
BASE = frozenset({"clear", "woods", "town", "field"})
GRID = HexGrid(COLUMNS, ROWS)


def blank() -> Scenario:
    """A small map with two sides and three units."""
    red = Force("Red", (Unit("r1", "infantry", 3), Unit("r2", "tank", 7)))
    return Scenario(
        Text.of("Test"),
        "test",
        HexBoard.blank(GRID, "clear"),
        Forces((red, Force("Blue", (Unit("b1", "leader", 20),)))),
    )


hexes = st.integers(0, GRID.size - 1)
several = st.lists(hexes, max_size=6, unique=True).map(tuple)
sides = st.sampled_from(["Red", "Blue", "Green"])
ids = st.lists(st.sampled_from(["r1", "r2", "b1", "n1"]), unique=True, max_size=3).map(tuple)
markers = st.sampled_from(["smoke", "wire"])
paths = st.sampled_from(["road", "trail"])


@st.composite
def walks(draw: st.DrawFn) -> tuple[int, ...]:
    """A chain of adjacent hexes."""
    chain = [draw(hexes)]
    for _ in range(draw(st.integers(0, 6))):
        near = [n for n in GRID.neighbours[chain[-1]].tolist() if n >= 0]
        chain.append(draw(st.sampled_from(near)))
    return tuple(chain)


@st.composite
def hexsides(draw: st.DrawFn) -> tuple[tuple[int, int], ...]:
    """Pairs of adjacent hexes."""
    pairs = []
    for here in draw(st.lists(hexes, max_size=4)):
        near = [n for n in GRID.neighbours[here].tolist() if n >= 0]
        pairs.append((here, draw(st.sampled_from(near))))
    return tuple(pairs)


_points = st.tuples(st.floats(-2, 8), st.floats(-2, 8))
_numbers = st.integers(-1, 3)
shapes = st.one_of(
    st.builds(Shape, st.just("woods"), st.just("polygon"), st.lists(_points, min_size=3, max_size=5).map(tuple)),
    st.builds(Shape, st.just("hedge"), st.just("line"), st.lists(_points, min_size=2, max_size=4).map(tuple)),
    st.builds(Shape, st.just("pond"), st.just("circle"), st.tuples(_points), st.just({"radius": 0.4})),
)
_shape_edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(AddShapes, st.lists(shapes, min_size=1, max_size=3).map(tuple), st.none() | _numbers),
    st.builds(DeleteShapes, st.lists(_numbers, unique=True, max_size=2).map(tuple)),
    st.builds(ChangeShapes, st.dictionaries(_numbers, shapes, max_size=2)),
    st.builds(MoveVertex, _numbers, _numbers, _points),
    st.builds(InsertVertex, _numbers, _numbers, _points),
    st.builds(DeleteVertex, _numbers, _numbers),
    st.builds(ReorderShapes, st.lists(_numbers, unique=True, max_size=2).map(tuple), st.sampled_from([*ORDERS])),
    st.builds(
        ConvertPaintedTerrain, st.just("woods"), several, st.sampled_from(["woods", "building"]), st.integers(0, 9)
    ),
)
_zone_ids = st.sampled_from(["z1", "z2", ""])
zones = st.builds(
    Zone,
    _zone_ids,
    st.sampled_from(sorted(ZONE_KINDS)),
    side=st.just("") | sides,
    hexes=several,
    turn=st.integers(0, 3),
    control=st.just("") | sides,
    value=st.sampled_from([0, 5]),
)
_zone_edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(AddZone, zones),
    st.builds(ChangeZone, _zone_ids, zones),
    st.builds(PaintZone, _zone_ids, several, st.booleans()),
    st.builds(OutlineZone, _zone_ids, st.just(((1.0, 2.0),))),
    st.builds(OrderZones, st.lists(_zone_ids, unique=True).map(tuple), _numbers),
    st.builds(DuplicateZone, _zone_ids),
    st.builds(RemoveZones, st.lists(_zone_ids, unique=True).map(tuple)),
)
_staging: st.SearchStrategy[Edit] = st.one_of(
    st.builds(SetUnitField, ids, st.sampled_from(["group", "zone"]), st.sampled_from(["", "z1"])),
    st.builds(SetUnitField, ids, st.just("turn"), st.integers(0, 2)),
    st.builds(SetUnitField, ids, st.just("hidden"), st.booleans()),
    st.builds(ArrangeUnits, ids, sides, st.none() | st.just("first"), st.sampled_from(["", "r1", "b1"])),
    st.builds(RenameGroup, sides, st.sampled_from(["first", ""]), st.sampled_from(["second", ""])),
    st.builds(OrderSide, sides, _numbers),
)
simple: st.SearchStrategy[Edit] = st.one_of(
    st.builds(PaintTerrain, st.sampled_from([*sorted(BASE), "slope"]), several, st.just(BASE)),
    st.builds(EraseTerrain, several, st.none() | st.just(frozenset({"woods"}))),
    st.builds(SetElevation, several, st.integers(-2, 5)),
    st.builds(ChangeElevation, several, st.sampled_from([-1, 1, 3]), st.just(-2), st.just(5)),
    st.builds(SetHexsides, st.none() | st.sampled_from(["hedge", "cliff"]), hexsides(), st.booleans()),
    st.builds(ExtendPath, paths, walks()),
    st.builds(EraseLinks, paths, walks()),
    st.builds(ErasePaths, several, st.none() | st.just(frozenset({"road"}))),
    st.builds(AddMarker, markers, hexes, st.just("") | sides),
    st.builds(RemoveMarker, markers, hexes, st.none() | sides),
    st.builds(ClearMarkers, several),
    st.builds(PlaceUnits, sides, st.tuples(st.builds(Unit, st.just("n1"), st.just("infantry"), hexes))),
    st.builds(MoveUnits, st.dictionaries(st.sampled_from(["r1", "b1"]), st.none() | hexes, max_size=2)),
    st.builds(TurnUnits, ids, st.integers(-2, 7)),
    st.builds(DeleteUnits, ids),
    st.builds(ToggleState, ids, st.sampled_from(["dug_in", "spotted"]), st.booleans()),
    st.builds(MoveToSide, ids, sides),
    st.builds(AddSide, sides),
    st.builds(RemoveSide, sides),
    st.builds(RenameSide, sides, st.sampled_from(["Black", "Blue", ""])),
    st.builds(SetCondition, st.just("time"), st.none() | st.just("night")),
    st.builds(SetOption, st.just("flat_terrain"), st.booleans()),
    st.builds(SetSwitch, st.just("A2"), st.none() | st.just("literal")),
    st.builds(SetValue, st.just("v"), st.none() | st.integers()),
    st.builds(SetTitle, st.builds(Text, st.text(max_size=3))),
    _shape_edits,
    _zone_edits,
    _staging,
)
edits: st.SearchStrategy[Edit] = st.one_of(
    simple, st.builds(Composite, st.lists(simple, max_size=3).map(tuple), st.just(Text.of("several")))
)
