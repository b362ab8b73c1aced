"""Random edits of every kind that only maps of hexes take; see :mod:`tests.scenario.every_edit`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from hypothesis import strategies as st

from tests.files.small_files import HEX_KEYS, RULESET, chains, contours, hex_numbers, scenarios, shapes
from tests.files.small_tabletop_files import names
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex
from workbench.geometry.symmetry import Turn
from workbench.scenario.edits.clipboard import ClearHexes, PasteClip, TurnHexes
from workbench.scenario.edits.clips import PARTS, RulesetTerms, clip_of
from workbench.scenario.edits.contour_brush import BrushStroke, ShiftLevels, SmoothContours, SpreadLevel
from workbench.scenario.edits.contours import AddContours, ChangeContours, DeleteContours, ReorderContours
from workbench.scenario.edits.edit import ORDERS
from workbench.scenario.edits.ground import (
    ChangeElevation,
    EraseTerrain,
    PaintTerrain,
    RampElevation,
    SetElevation,
    SetHexsides,
    SmoothElevation,
)
from workbench.scenario.edits.map_transforms import CropMap, ResizeMap, ShiftMap, TurnMap
from workbench.scenario.edits.paths import AddMarker, ClearMarkers, EraseLinks, ErasePaths, ExtendPath, RemoveMarker
from workbench.scenario.edits.settings import KeepLine, SetHexNumbers
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
from workbench.scenario.edits.slopes import WithSlopes
from workbench.scenario.edits.units import ChangeUnit, MoveUnits, PlaceUnits, TurnUnits, free_unit_id
from workbench.scenario.edits.zones import PaintZone
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.slopes import SlopeTerms
from workbench.scenario.units import Unit
from workbench.scenario.zones import ZONE_KINDS, Zone

BASES = frozenset({"clear", "woods", "town"})
CHART = RulesetTerms(
    frozenset(HEX_KEYS),
    frozenset({"hedge", "cliff"}),
    frozenset({"road", "trail"}),
    frozenset({"smoke", "cave"}),
    BASES,
    frozenset(RULESET.units),
    frozenset(RULESET.states),
    RULESET.elevation_steps,
)
SLOPES = SlopeTerms(frozenset({"slope"}), "slope", frozenset({"cliff"}))
START = HexGrid(6, 5)
whole_hex_scenarios = scenarios(START)
_numbers = st.integers(-1, 3)
_turns = st.builds(Turn, st.integers(0, 5), st.booleans())
_parts = st.just(frozenset(PARTS)) | st.frozensets(st.sampled_from(PARTS))
_points = st.tuples(st.floats(-2, 8), st.floats(-2, 8))
_strokes = st.builds(BrushStroke, st.lists(_points, min_size=1, max_size=4).map(tuple), st.floats(0.1, 2.0))


def one_of(found: list[str]) -> st.SearchStrategy[str]:
    """One of some names, or a name of nothing."""
    return st.sampled_from([*found, "none"])


@st.composite
def _hexsides(draw: st.DrawFn, grid: HexGrid) -> tuple[tuple[int, int], ...]:
    pairs = []
    for here in draw(st.lists(st.integers(0, grid.size - 1), max_size=4)):
        near = [n for n in grid.neighbours[here].tolist() if n >= 0]
        pairs += [(here, draw(st.sampled_from(near)))] if near else []
    return tuple(pairs)


@st.composite
def _clips(draw: st.DrawFn, scenario: Scenario) -> PasteClip:
    grid = scenario.board.grid
    mask = np.zeros(grid.size, dtype=np.bool_)
    mask[draw(st.lists(st.integers(0, grid.size - 1), min_size=1, max_size=6))] = True
    offset = draw(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)))
    return PasteClip(clip_of(scenario, mask), draw(_turns), offset, CHART, draw(_parts))


def _units(scenario: Scenario, hexes: st.SearchStrategy[int]) -> st.SearchStrategy[Unit]:
    sides = [force.side for force in scenario.forces.sides]
    return st.builds(
        Unit,
        st.just(free_unit_id(scenario.forces, sides[0] if sides else "", "truck")),
        st.sampled_from(["infantry", "truck"]),
        st.none() | hexes,
        st.integers(0, 5),
        st.sampled_from([(), ("dug_in",)]),
        st.dictionaries(st.just("move"), st.integers(0, 9)),
        names,
    )


def of_hexes(scenario: Scenario) -> dict[type, Callable[[], st.SearchStrategy[Any]]]:
    """Random edits by class."""
    grid = scenario.board.grid
    low, high = RULESET.elevation_steps
    hexes = st.integers(0, grid.size - 1)
    several = st.lists(hexes, max_size=6, unique=True).map(tuple)
    some = st.lists(hexes, min_size=1, max_size=6, unique=True).map(tuple)
    ways = chains(grid)
    ids = one_of([unit.id for _, unit in scenario.forces])
    many = st.lists(ids, unique=True, max_size=3).map(tuple)
    sides = st.sampled_from([force.side for force in scenario.forces.sides] or ["German"])
    owners = st.none() | st.just("") | sides
    path, marker = st.sampled_from(["road", "trail"]), st.sampled_from(["smoke", "cave"])
    zone = one_of([one.id for one in scenario.zones])
    held = {unit.id: unit for _, unit in scenario.forces}
    troops = _units(scenario, hexes)
    return {
        PaintTerrain: lambda: st.builds(
            PaintTerrain, st.sampled_from(HEX_KEYS), several, st.just(BASES), names, owners
        ),
        EraseTerrain: lambda: st.builds(EraseTerrain, several, st.none() | st.just(frozenset({"woods"}))),
        SetElevation: lambda: st.builds(SetElevation, several, st.integers(low, high)),
        ChangeElevation: lambda: st.builds(
            ChangeElevation, several, st.sampled_from([-1, 1, 3]), st.just(low), st.just(high)
        ),
        SmoothElevation: lambda: st.builds(SmoothElevation, several),
        RampElevation: lambda: ways.map(lambda way: RampElevation(way, tuple((here,) for here in way))),
        WithSlopes: lambda: st.builds(
            WithSlopes,
            st.builds(SetElevation, several, st.integers(low, high)) | st.builds(SmoothElevation, several),
            st.just(SLOPES),
        ),
        SetHexsides: lambda: st.builds(
            SetHexsides, st.none() | st.sampled_from(["hedge", "cliff"]), _hexsides(grid), st.booleans()
        ),
        ExtendPath: lambda: st.builds(ExtendPath, path, ways, names, owners),
        EraseLinks: lambda: st.builds(EraseLinks, path, ways),
        ErasePaths: lambda: st.builds(ErasePaths, several, st.none() | st.just(frozenset({"road"}))),
        AddMarker: lambda: st.builds(AddMarker, marker, hexes, st.just("") | sides),
        RemoveMarker: lambda: st.builds(RemoveMarker, marker, hexes, st.none() | sides),
        ClearMarkers: lambda: st.builds(ClearMarkers, several),
        AddShapes: lambda: st.builds(
            AddShapes, st.lists(shapes(), min_size=1, max_size=2).map(tuple), st.none() | _numbers
        ),
        DeleteShapes: lambda: st.builds(DeleteShapes, st.lists(_numbers, unique=True, max_size=2).map(tuple)),
        ChangeShapes: lambda: st.builds(ChangeShapes, st.dictionaries(_numbers, shapes(), max_size=2)),
        MoveVertex: lambda: st.builds(MoveVertex, _numbers, _numbers, _points),
        InsertVertex: lambda: st.builds(InsertVertex, _numbers, _numbers, _points),
        DeleteVertex: lambda: st.builds(DeleteVertex, _numbers, _numbers),
        ReorderShapes: lambda: st.builds(
            ReorderShapes, st.lists(_numbers, unique=True, max_size=2).map(tuple), st.sampled_from([*ORDERS])
        ),
        AddContours: lambda: st.builds(AddContours, st.lists(contours(), min_size=1, max_size=2).map(tuple)),
        ChangeContours: lambda: st.builds(ChangeContours, st.dictionaries(_numbers, contours(), max_size=2)),
        DeleteContours: lambda: st.builds(DeleteContours, st.lists(_numbers, unique=True, max_size=2).map(tuple)),
        ReorderContours: lambda: st.builds(
            ReorderContours, st.lists(_numbers, unique=True, max_size=2).map(tuple), st.sampled_from([*ORDERS])
        ),
        SpreadLevel: lambda: st.builds(SpreadLevel, _strokes, st.integers(-2, 4)),
        ShiftLevels: lambda: st.builds(ShiftLevels, _strokes, st.sampled_from([1, -1]), st.just(-2), st.just(4)),
        SmoothContours: lambda: st.builds(SmoothContours, _strokes),
        ConvertPaintedTerrain: lambda: st.builds(
            ConvertPaintedTerrain, st.just("woods"), several, st.sampled_from(["woods", "building"]), st.integers(0, 9)
        ),
        PlaceUnits: lambda: st.builds(PlaceUnits, sides, st.tuples(troops)),
        MoveUnits: lambda: st.builds(MoveUnits, st.dictionaries(ids, st.none() | hexes, max_size=2)),
        TurnUnits: lambda: st.builds(TurnUnits, many, st.integers(-2, 7)),
        ChangeUnit: lambda: ids.flatmap(
            lambda name: troops.map(lambda new: ChangeUnit(name, replace(new, id=name if name in held else new.id)))
        ),
        SetHexNumbers: lambda: st.builds(SetHexNumbers, hex_numbers()),
        KeepLine: lambda: st.builds(KeepLine, st.builds(KeptLine, st.sampled_from(["a", "b c"]), hexes, hexes)),
        PaintZone: lambda: st.builds(PaintZone, zone, several, st.booleans()),
        PasteClip: lambda: _clips(scenario),
        ClearHexes: lambda: st.builds(ClearHexes, several, _parts),
        TurnHexes: lambda: st.builds(TurnHexes, some, _turns, st.just(CHART), _parts, st.booleans()),
        TurnMap: lambda: st.builds(TurnMap, _turns, st.booleans()),
        ResizeMap: lambda: st.builds(
            ResizeMap, st.integers(1, 8), st.integers(1, 8), st.tuples(st.integers(-1, 1), st.integers(-1, 1))
        ),
        CropMap: lambda: st.builds(CropMap, several),
        ShiftMap: lambda: st.builds(ShiftMap, st.integers(-2, 2), st.integers(-2, 2)),
    }


def hex_zones(scenario: Scenario) -> st.SearchStrategy[Zone]:
    """Zones for a map of hexes."""
    hexes = st.lists(st.integers(0, scenario.board.grid.size - 1), max_size=5).map(tuple)
    sides = st.sampled_from(["", *(force.side for force in scenario.forces.sides)])
    return st.builds(
        Zone,
        st.sampled_from(["z0", "z7", ""]),
        st.sampled_from(sorted(ZONE_KINDS)),
        names,
        sides,
        hexes,
        turn=st.integers(0, 3),
    )
