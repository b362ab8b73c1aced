"""Random edits of tables for property tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from tests.files.small_tabletop_files import names, pieces, points, tables, terrains, units, zones
from workbench.base.text import Text
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.settings import (
    KeepTabletopLine,
    RemoveKeptLine,
    RenameKeptLine,
    ResizeTabletop,
    SetCondition,
    SetGround,
    SetOption,
    SetSwitch,
    SetTitle,
    SetValue,
)
from workbench.scenario.edits.tabletop_pieces import (
    BACK,
    DOWN,
    FRONT,
    UP,
    AddFeatures,
    ChangeFeature,
    DeleteFeatures,
    DeletePoint,
    DuplicateFeatures,
    GroupFeatures,
    InsertPoint,
    LockFeatures,
    MoveFeatures,
    MovePoint,
    ReorderFeatures,
    RotateFeatures,
    ScaleFeatures,
    SetFeatures,
    SetPoints,
    SetRadius,
    UngroupFeatures,
)
from workbench.scenario.edits.tabletop_units import (
    AddFigures,
    ChangeTabletopUnit,
    FaceTabletopUnits,
    FormUp,
    GroupTabletopUnits,
    LineUp,
    MoveFigure,
    MoveTabletopUnits,
    PlaceTabletopUnits,
    PutTabletopUnits,
    RemoveFigures,
    SetTabletopUnits,
    SpaceOut,
    TurnTabletopUnits,
)
from workbench.scenario.edits.units import (
    AddSide,
    ArrangeUnits,
    DeleteUnits,
    MoveToSide,
    RemoveSide,
    RenameSide,
    SetUnitSetup,
    ToggleState,
)
from workbench.scenario.edits.zones import AddZone, ChangeZone, DuplicateZone, OutlineZone, RemoveZones
from workbench.scenario.footprints import FORMATIONS
from workbench.scenario.scenario import KeptTabletopLine, TabletopScenario
from workbench.scenario.tabletop_board import Opening

TableEdit = Edit[TabletopScenario]

_piece = st.sampled_from(["p0", "p1", "p2", "f1", "none"])
_pieces = st.lists(_piece, unique=True, max_size=3).map(tuple)
_unit = st.sampled_from(["u0", "u1", "u2", "n1", "none"])
_units = st.lists(_unit, unique=True, max_size=3).map(tuple)
_sides = st.sampled_from(["A", "B", "C"])
_steps = st.sampled_from([0.0, 1.0, -2.5, 33.3333, 1e9])
_angles = st.sampled_from([0.0, 90.0, -30.0, 360.0, 12.3456, -1e-12])
_factors = st.sampled_from([0.0, 1.0, 0.5, -2.0, 1e6, 1e-9])
_centres = st.none() | points
_numbers = st.integers(-1, 4)
_lengths = st.sampled_from([0.0, 1.25, 3.0, 1e9])
FORMATION_KEYS = sorted(FORMATIONS)


def _set_features(field: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[TableEdit]:
    return st.builds(SetFeatures, _pieces, st.just(field), values)


def _set_models(field: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[TableEdit]:
    return st.builds(SetTabletopUnits, _units, st.just(field), values)


simple: st.SearchStrategy[TableEdit] = st.one_of(
    st.builds(ResizeTabletop, st.sampled_from([0.0, 60.0, 240.0]), st.just(120.0), _steps, _steps),
    st.builds(SetGround, st.sampled_from(["clear", "road"])),
    st.builds(AddFeatures, st.lists(pieces, max_size=2).map(tuple), st.none() | _numbers),
    st.builds(DeleteFeatures, _pieces),
    st.builds(DuplicateFeatures, _pieces, _steps, _steps),
    st.builds(ReorderFeatures, _pieces, st.sampled_from([FRONT, BACK, UP, DOWN])),
    st.builds(GroupFeatures, _pieces, st.sampled_from(["", "village"])),
    st.builds(UngroupFeatures, _pieces),
    st.builds(LockFeatures, _pieces, st.booleans()),
    st.builds(ChangeFeature, _piece, pieces),
    _set_features("terrain", terrains),
    _set_features("level", st.none() | st.sampled_from([1, 2.5, 1000.0])),
    _set_features("floors", st.integers(-1, 120)),
    _set_features("width", st.sampled_from([0, 2, -1.0, 1e9])),
    _set_features("name", names),
    _set_features("openings", st.builds(lambda at: (Opening(0, at),), points)),
    st.builds(MoveFeatures, _pieces, _steps, _steps, st.booleans()),
    st.builds(RotateFeatures, _pieces, _angles, _centres, st.booleans()),
    st.builds(ScaleFeatures, _pieces, _factors, _factors, _centres, st.booleans()),
    st.builds(SetPoints, _piece, st.lists(points, max_size=4).map(tuple)),
    st.builds(SetRadius, _piece, st.sampled_from([0.0, -1.0, 7.5, 1e9])),
    st.builds(MovePoint, _piece, _numbers, points),
    st.builds(InsertPoint, _piece, _numbers, points),
    st.builds(DeletePoint, _piece, _numbers),
)
_new = units.map(lambda unit: replace(unit, id="n1"))
troops: st.SearchStrategy[TableEdit] = st.one_of(
    st.builds(PlaceTabletopUnits, _sides, st.tuples(_new)),
    st.builds(PutTabletopUnits, st.dictionaries(_unit, st.none() | points, max_size=2)),
    st.builds(MoveTabletopUnits, _units, _steps, _steps, st.booleans()),
    st.builds(TurnTabletopUnits, _units, _angles, _centres),
    st.builds(FaceTabletopUnits, _units, _angles),
    st.builds(LineUp, _units),
    st.builds(SpaceOut, _units),
    st.builds(ChangeTabletopUnit, _unit, _new),
    st.builds(GroupTabletopUnits, _units, st.sampled_from(["", "platoon"])),
    _set_models("models", st.lists(points, max_size=3).map(tuple)),
    _set_models("floor", st.integers(0, 3)),
    _set_models("base", st.none() | st.sampled_from([3.0, (3.0, 4.0)])),
    _set_models("kind", st.sampled_from(["infantry", "truck"])),
    st.builds(AddFigures, _unit, st.lists(points, max_size=2).map(tuple), st.booleans()),
    st.builds(MoveFigure, _unit, _numbers, points, st.booleans()),
    st.builds(RemoveFigures, _unit, st.sets(_numbers, max_size=2), st.booleans()),
    st.builds(
        FormUp, _units, st.sampled_from(FORMATION_KEYS), _lengths, _lengths, st.none() | st.integers(-1, 9), _lengths
    ),
    st.builds(DeleteUnits, _units),
    st.builds(ToggleState, _units, st.sampled_from(["dug_in", "spotted"]), st.booleans()),
    st.builds(MoveToSide, _units, _sides),
    st.builds(SetUnitSetup, _units, st.just("zone"), st.sampled_from(["", "z0"])),
    st.builds(ArrangeUnits, _units, _sides, st.sampled_from([None, "platoon"]), _unit),
    st.builds(AddZone, zones.map(lambda zone: replace(zone, id="z9"))),
    st.builds(ChangeZone, st.just("z0"), zones.map(lambda zone: replace(zone, id="z9"))),
    st.builds(OutlineZone, st.just("z0"), st.lists(points, max_size=4).map(tuple)),
    st.builds(RemoveZones, st.just(("z0",))),
    st.builds(DuplicateZone, st.just("z0")),
    st.builds(AddSide, _sides),
    st.builds(RemoveSide, _sides),
    st.builds(RenameSide, _sides, st.sampled_from(["D", "A", ""])),
)
_kept = st.builds(
    KeptTabletopLine, st.sampled_from(["a", "x"]), st.tuples(points, st.just(1.0)), st.tuples(points, st.just(0.0))
)
settings: st.SearchStrategy[TableEdit] = st.one_of(
    st.builds(SetCondition, st.just("time"), st.none() | st.just("night")),
    st.builds(SetOption, st.just("fog_of_war"), st.booleans()),
    st.builds(SetSwitch, st.just("A2"), st.none() | st.just("literal")),
    st.builds(SetValue, st.just("v"), st.none() | st.integers(-999, 999)),
    st.builds(SetTitle, st.builds(Text, st.text(max_size=3))),
    st.builds(KeepTabletopLine, _kept),
    st.builds(RenameKeptLine, st.sampled_from(["a", "x"]), st.sampled_from(["a", "y", ""])),
    st.builds(RemoveKeptLine, st.sampled_from(["a", "x"])),
)
edits: st.SearchStrategy[TableEdit] = st.one_of(
    simple,
    troops,
    settings,
    st.builds(Composite, st.lists(st.one_of(simple, troops), max_size=3).map(tuple), st.just(Text.of("several"))),
)
scenarios = tables()
