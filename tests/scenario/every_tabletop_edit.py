"""Random edits of every kind that only tables take; see :mod:`tests.scenario.every_edit`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from tests.files.small_tabletop_files import groups, names, pieces, points, tables, terrains, units, zones
from workbench.geometry.alignment import ALIGNMENTS
from workbench.scenario.edits.arrangement import Align, LineUp, PlacePieces, PlaceUnitsAcross, SpaceOut
from workbench.scenario.edits.clipboard import MirrorTabletop
from workbench.scenario.edits.edit import BACK, DOWN, FRONT, UP
from workbench.scenario.edits.occupants import WithOccupants
from workbench.scenario.edits.settings import KeepLine, ResizeTabletop, SetGround, SetTableUnit
from workbench.scenario.edits.tabletop_pieces import (
    AddFeatures,
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
    SetBends,
    SetFeatures,
    SetRadius,
    UngroupFeatures,
)
from workbench.scenario.edits.tabletop_units import (
    AddFigures,
    FaceTabletopUnits,
    FormUp,
    GroupTabletopUnits,
    MoveFigure,
    MoveTabletopUnits,
    PutTabletopUnits,
    RemoveFigures,
    TurnTabletopUnits,
)
from workbench.scenario.edits.units import ChangeUnit, PlaceUnits, SetUnitField, free_unit_id
from workbench.scenario.footprints import FORMATIONS
from workbench.scenario.scenario import KeptTabletopLine, TabletopScenario
from workbench.scenario.tabletop_board import Opening
from workbench.scenario.zones import Zone

whole_tables = tables()
_numbers = st.integers(-1, 4)
_steps = st.sampled_from([0.0, 1.0, -2.5, 33.3333, 1e9])
_angles = st.sampled_from([0.0, 90.0, -30.0, 360.0, 12.3456, -1e-12])
_factors = st.sampled_from([0.0, 1.0, 0.5, -2.0, 1e6, 1e-9])
_centres = st.none() | points
_measures = st.sampled_from([0.0, 3.0, 12.3456, -1.0, 1e6, 1e-9])
_lengths = st.sampled_from([0.0, 1.25, 3.0, 1e9])
_several = st.lists(points, max_size=3).map(tuple)
_values: dict[str, st.SearchStrategy[Any]] = {
    "terrain": terrains,
    "level": st.none() | st.sampled_from([1, 2.5, 1000.0]),
    "floors": st.integers(-1, 120),
    "width": st.sampled_from([0, 2, -1.0, 1e9]),
    "name": names,
    "openings": st.builds(lambda at: (Opening(0, at),), points),
}
_model_values: dict[str, st.SearchStrategy[Any]] = {
    "models": _several,
    "floor": st.integers(0, 3),
    "base": st.none() | st.sampled_from([3.0, (3.0, 4.0)]),
    "kind": st.sampled_from(["infantry", "truck"]),
    "group": groups,
    "turn": st.integers(0, 3),
    "hidden": st.booleans(),
    "note": names,
    "zone": st.just(""),
}


def of_tables(scenario: TabletopScenario) -> dict[type, Callable[[], st.SearchStrategy[Any]]]:
    """Random edits by class."""
    piece = st.sampled_from([*scenario.board.by_id, "none"])
    some = st.lists(piece, unique=True, max_size=3).map(tuple)
    unit = st.sampled_from([*(unit.id for _, unit in scenario.forces), "none"])
    many = st.lists(unit, unique=True, max_size=3).map(tuple)
    sides = st.sampled_from([force.side for force in scenario.forces.sides] or ["A"])
    new = units.map(lambda made: replace(made, id=free_unit_id(scenario.forces, "n", "truck"), zone=""))
    ends: st.SearchStrategy[Any] = st.tuples(points, st.just(1.0)) | unit.map("unit:{}".format)  # "none" is not there
    kept = st.builds(KeptTabletopLine, st.sampled_from(["a", "x"]), ends, ends)
    return {
        ResizeTabletop: lambda: st.builds(
            ResizeTabletop, st.sampled_from([0.0, 60.0, 240.0]), st.just(120.0), _steps, _steps
        ),
        SetTableUnit: lambda: st.builds(SetTableUnit, st.sampled_from(["cm", "in"])),
        SetGround: lambda: st.builds(SetGround, st.sampled_from(["clear", "road"])),
        AddFeatures: lambda: st.builds(AddFeatures, st.lists(pieces, max_size=2).map(tuple), st.none() | _numbers),
        DeleteFeatures: lambda: st.builds(DeleteFeatures, some),
        DuplicateFeatures: lambda: st.builds(DuplicateFeatures, some, _steps, _steps),
        ReorderFeatures: lambda: st.builds(ReorderFeatures, some, st.sampled_from([FRONT, BACK, UP, DOWN])),
        GroupFeatures: lambda: st.builds(GroupFeatures, some, groups),
        UngroupFeatures: lambda: st.builds(UngroupFeatures, some),
        LockFeatures: lambda: st.builds(LockFeatures, some, st.booleans()),
        WithOccupants: lambda: st.builds(
            WithOccupants,
            st.builds(LockFeatures, some, st.booleans()) | st.builds(DeleteFeatures, some),
            st.just({"house": 2.0}),
        ),
        SetFeatures: lambda: st.one_of(
            *(st.builds(SetFeatures, some, st.just(key), found) for key, found in _values.items())
        ),
        MoveFeatures: lambda: st.builds(MoveFeatures, some, _steps, _steps, st.booleans()),
        RotateFeatures: lambda: st.builds(RotateFeatures, some, _angles, _centres, st.booleans()),
        ScaleFeatures: lambda: st.builds(ScaleFeatures, some, _factors, _factors, _centres, st.booleans()),
        PlacePieces: lambda: st.builds(
            PlacePieces, some, st.sampled_from(["x", "y", "width", "depth", "angle"]), _measures
        ),
        PlaceUnitsAcross: lambda: st.builds(PlaceUnitsAcross, many, st.sampled_from(["x", "y"]), _measures),
        SetBends: lambda: st.builds(SetBends, piece, st.lists(points, max_size=4).map(tuple)),
        SetRadius: lambda: st.builds(SetRadius, piece, st.sampled_from([0.0, -1.0, 7.5, 1e9])),
        MovePoint: lambda: st.builds(MovePoint, piece, _numbers, points),
        InsertPoint: lambda: st.builds(InsertPoint, piece, _numbers, points),
        DeletePoint: lambda: st.builds(DeletePoint, piece, _numbers),
        MirrorTabletop: lambda: st.builds(MirrorTabletop, some, many, st.booleans()),
        PlaceUnits: lambda: st.builds(PlaceUnits, sides, st.tuples(new)),
        PutTabletopUnits: lambda: st.builds(PutTabletopUnits, st.dictionaries(unit, st.none() | points, max_size=2)),
        MoveTabletopUnits: lambda: st.builds(MoveTabletopUnits, many, _steps, _steps, st.booleans()),
        TurnTabletopUnits: lambda: st.builds(TurnTabletopUnits, many, _angles, _centres, st.booleans()),
        FaceTabletopUnits: lambda: st.builds(FaceTabletopUnits, many, _angles),
        SetUnitField: lambda: st.one_of(
            *(st.builds(SetUnitField, many, st.just(key), v) for key, v in _model_values.items())
        ),
        ChangeUnit: lambda: st.builds(ChangeUnit, unit, new),
        GroupTabletopUnits: lambda: st.builds(GroupTabletopUnits, many, groups),
        LineUp: lambda: st.builds(LineUp, many, some),
        SpaceOut: lambda: st.builds(SpaceOut, many, some),
        Align: lambda: st.builds(Align, some, st.just({}), st.sampled_from([*ALIGNMENTS])),
        AddFigures: lambda: st.builds(AddFigures, unit, _several, st.booleans()),
        MoveFigure: lambda: st.builds(MoveFigure, unit, _numbers, points, st.booleans()),
        RemoveFigures: lambda: st.builds(RemoveFigures, unit, st.sets(_numbers, max_size=2), st.booleans()),
        FormUp: lambda: st.builds(
            FormUp, many, st.sampled_from(sorted(FORMATIONS)), _lengths, _lengths, st.none() | _numbers, _lengths
        ),
        KeepLine: lambda: st.builds(KeepLine, kept),
    }


def table_zones(scenario: TabletopScenario) -> st.SearchStrategy[Zone]:
    """Zones for a table."""
    sides = st.sampled_from(["", *(force.side for force in scenario.forces.sides)])
    ids = st.sampled_from(["z0", "z7", ""])
    return st.tuples(zones, ids, sides).map(lambda made: replace(made[0], id=made[1], side=made[2]))
