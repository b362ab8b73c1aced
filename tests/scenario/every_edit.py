"""The one list of all kinds of edits, with random edits of every kind for a scenario as it stands.

A new class of edits goes into :func:`of_both`, :func:`of_hexes` or :func:`of_tables`, or a test fails. Edits are drawn for the
scenario they will be applied to, as tools make them: hexes are on its map, names are mostly of something that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from tests.files.small_cards import CARD, field_values
from tests.files.small_files import RULESET, map_names
from tests.files.small_tabletop_files import TABLES, names
from tests.scenario.every_hex_edit import BASES, hex_zones, of_hexes, one_of, whole_hex_scenarios
from tests.scenario.every_tabletop_edit import of_tables, table_zones, whole_tables
from workbench.base.text import Text
from workbench.generator.maps import GenerateMap
from workbench.generator.recipe import Recipe
from workbench.planning.plan_fields import (
    CANDIDATES,
    COUNT,
    GOAL,
    LEAST,
    MEASURE,
    MODE,
    MOST,
    MOVER,
    OBSERVERS,
    OTHER_STATE,
    SIDE,
    TARGET,
    WATCH,
    fields_by_key,
)  # fmt: skip
from workbench.planning.plan_registry import PLAN_KINDS, plan_kind
from workbench.real_ground.again import MakeGroundAgain
from workbench.scenario.edits.edit import Composite, Edit, ReplaceScenario
from workbench.scenario.edits.kept_plans import KeepPlan, RemoveKeptPlan, RenameKeptPlan
from workbench.scenario.edits.map_names import (
    AddNames,
    ChangeName,
    MoveNames,
    PlaceNamesAutomatically,
    RemoveNames,
)
from workbench.scenario.edits.map_variants import (
    AddChange,
    AddMapVariant,
    DeleteMapVariant,
    DropChange,
    DuplicateMapVariant,
    EditMapVariant,
    MoveMapVariant,
    NameMapVariant,
    SwitchMapVariant,
)
from workbench.scenario.edits.settings import (
    DismissNotTakenOver,
    RemoveKeptLine,
    RenameKeptLine,
    SetCardField,
    SetCondition,
    SetOption,
    SetSupplement,
    SetSwitch,
    SetTitle,
    SetUnderlay,
    SetValue,
)
from workbench.scenario.edits.setups import AddSetUp, NameSetUp, RemoveSetUp, ShowSetUp
from workbench.scenario.edits.units import (
    AddSide,
    ArrangeUnits,
    DeleteUnits,
    MoveToSide,
    OrderSide,
    RemoveSide,
    RenameGroup,
    RenameSide,
    ReplaceForces,
    ReplaceUnits,
    SetUnitField,
    ToggleState,
)
from workbench.scenario.edits.zones import AddZone, ChangeZone, DuplicateZone, OrderZones, OutlineZone, RemoveZones
from workbench.scenario.kept_plans import KeptPlan
from workbench.scenario.map_variants import MapVariant, Removed, Replaced
from workbench.scenario.scenario import AnyScenario, ImportRecord, NotTakenOver, Scenario, TabletopScenario
from workbench.scenario.supplements import Supplement
from workbench.scenario.tabletop_board import rounded_length
from workbench.scenario.underlay import Underlay

History = tuple[Any, list[Edit[Any]]]
"""A scenario and edits of it, one after the other."""
Kinds = Mapping[type, Callable[[], st.SearchStrategy[Any]]]

numbers = st.integers(-1, 4)
said = Text("an edit", "une modification")
_underlays = st.builds(
    Underlay,
    st.sampled_from(["scan.png", "scans/a b.jpg"]),
    st.floats(-9, 9),
    st.floats(-9, 9),
    st.floats(0.5, 90),
    st.floats(-180, 180),
    st.floats(0, 1),
    st.booleans(),
    st.booleans(),
)
_import_records = st.none() | st.builds(
    ImportRecord,
    st.sampled_from(["hills.board", "a: b.wxx", ""]),
    st.sampled_from(["megamek", "hex kit"]),
    st.lists(
        st.builds(
            NotTakenOver,
            st.sampled_from([Text("moonstone 3", "pierre : lune"), Text.of("- x"), Text("only", ""), Text.of("")]),
            st.integers(1, 900),
            st.sampled_from(["", "0304", "line 2", "{a}"]),
        ),
        max_size=3,
    ).map(tuple),
)
_recipes = st.builds(Recipe, st.integers(0, 5), st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([0.0, 0.7]))


def kinds(scenario: AnyScenario) -> Kinds:
    """Random edits of every kind that such a scenario takes, by class."""
    inner = _plain(scenario)
    any_kind = _any(inner)
    overlay = one_of([one.id for one in scenario.overlays])
    # the second of a pair is drawn for what the first leaves
    pairs = any_kind.flatmap(lambda one: _any(_plain(one.apply(scenario))).map(lambda other: (one, other)))
    return {
        **inner,
        EditMapVariant: lambda: st.builds(EditMapVariant, overlay, any_kind, st.just(BASES), st.just(said)),
        Composite: lambda: st.builds(Composite, pairs, st.just(said)),
    }


@st.composite
def histories(
    draw: st.DrawFn, start: st.SearchStrategy[AnyScenario], most: int = 6
) -> tuple[AnyScenario, list[Edit[Any]]]:
    """A scenario and edits of it, one after the other."""
    first = scenario = replace(draw(start), imported=draw(_import_records))
    edits: list[Edit[Any]] = []
    for _ in range(draw(st.integers(1, most))):
        found = kinds(scenario)
        edits.append(draw(found[draw(st.sampled_from(list(found)))]()))
        scenario = edits[-1].apply(scenario)
    return first, edits


def _plain(scenario: AnyScenario) -> Kinds:
    own: Kinds = of_hexes(scenario) if isinstance(scenario, Scenario) else of_tables(scenario)
    return {**own, **of_both(scenario)}


def _any(found: Kinds) -> st.SearchStrategy[Any]:
    return st.sampled_from(list(found)).flatmap(lambda kind: found[kind]())


def of_both(scenario: AnyScenario) -> Kinds:
    """Random edits of the kinds that maps of hexes and tables have both."""
    table = isinstance(scenario, TabletopScenario)
    rules = TABLES if table else RULESET
    ids = st.lists(one_of([unit.id for _, unit in scenario.forces]), unique=True, max_size=3).map(tuple)
    one_id = one_of([unit.id for _, unit in scenario.forces]) | st.just("")
    sides = one_of([force.side for force in scenario.forces.sides])
    new_sides = sides | st.sampled_from(["C", "Z", "", " Z"])
    groups = st.sampled_from(["", "1. Zug", "village", "platoon"])
    zone = one_of([one.id for one in scenario.zones])
    name = one_of([one.id for one in scenario.names])
    overlay = one_of([one.id for one in scenario.overlays])
    lines = one_of([line.name for line in scenario.lines])
    setup = one_of([one.id for one in scenario.setups.all])
    plans = one_of([plan.name for plan in scenario.plans])
    drawn = st.sampled_from(["hedge", "road"])
    where: st.SearchStrategy[Any] = (
        st.sampled_from([*scenario.board.by_id, "p0"])
        if isinstance(scenario, TabletopScenario)
        else st.integers(0, scenario.board.grid.size - 1)
    )
    places = st.none() | st.lists(where, min_size=1, max_size=4).map(tuple)
    changes = st.one_of(
        st.builds(Replaced, st.just("road"), st.just("hedge" if table else "trail"), places),
        st.builds(Removed, st.lists(drawn, unique=True, min_size=1).map(tuple), places),
    )
    wholes: st.SearchStrategy[Any] = whole_tables if table else whole_hex_scenarios
    zones = hex_zones(scenario) if isinstance(scenario, Scenario) else table_zones(scenario)
    troops = {unit.id: unit for _, unit in scenario.forces}
    return {
        MakeGroundAgain: lambda: st.builds(MakeGroundAgain, st.just(scenario)),
        ReplaceScenario: lambda: st.builds(ReplaceScenario, wholes, st.just(said)),
        GenerateMap: lambda: st.builds(GenerateMap, _recipes, st.just(rules)),
        SetCondition: lambda: st.builds(SetCondition, st.just("time"), st.none() | st.sampled_from(["day", "night"])),
        SetOption: lambda: st.builds(SetOption, st.sampled_from(sorted(rules.options)), st.booleans()),
        SetSwitch: lambda: st.builds(SetSwitch, st.just("A2"), st.none() | st.sampled_from(["top", "literal"])),
        SetValue: lambda: st.builds(
            SetValue, st.sampled_from(["spot_range", "spot"]), st.none() | st.just({"clear": 4})
        ),
        SetTitle: lambda: st.builds(SetTitle, names),
        SetSupplement: lambda: st.builds(
            SetSupplement, st.none() | st.just(Supplement("ruritania", values={"spot_range": {"clear": 4}}, found=True))
        ),
        SetCardField: lambda: st.sampled_from([one for one in CARD.values() if one.is_stored]).flatmap(
            lambda one: st.builds(
                SetCardField,
                st.just(one.key),
                field_values(one, [force.side for force in scenario.forces.sides]),
                st.just(one.name),
            )
        ),
        DismissNotTakenOver: lambda: st.just(DismissNotTakenOver()),
        SetUnderlay: lambda: st.builds(SetUnderlay, st.none() | _underlays, st.just(said)),
        AddMapVariant: lambda: st.builds(
            AddMapVariant,
            st.builds(
                MapVariant,
                st.sampled_from(["", "o1", "dry"]),
                names,
                st.booleans(),
                st.lists(changes, max_size=2).map(tuple),
            ),
        ),
        DuplicateMapVariant: lambda: st.builds(DuplicateMapVariant, overlay),
        DeleteMapVariant: lambda: st.builds(DeleteMapVariant, overlay),
        MoveMapVariant: lambda: st.builds(MoveMapVariant, overlay, numbers),
        SwitchMapVariant: lambda: st.builds(SwitchMapVariant, overlay, st.booleans()),
        NameMapVariant: lambda: st.builds(NameMapVariant, overlay, names),
        AddChange: lambda: st.builds(AddChange, overlay, changes, st.just(said)),
        DropChange: lambda: st.builds(DropChange, overlay, numbers),
        AddZone: lambda: st.builds(AddZone, zones),
        ChangeZone: lambda: st.builds(ChangeZone, zone, zones),
        RemoveZones: lambda: st.builds(RemoveZones, st.lists(zone, unique=True, max_size=2).map(tuple)),
        OrderZones: lambda: st.builds(OrderZones, st.lists(zone, unique=True, max_size=2).map(tuple), numbers),
        DuplicateZone: lambda: st.builds(DuplicateZone, zone),
        AddNames: lambda: st.builds(AddNames, st.lists(map_names, max_size=2).map(tuple)),
        ChangeName: lambda: st.builds(ChangeName, name, map_names),
        MoveNames: lambda: st.builds(MoveNames, st.lists(map_names, max_size=2).map(tuple)),
        PlaceNamesAutomatically: lambda: st.builds(PlaceNamesAutomatically, st.lists(name, max_size=2).map(tuple)),
        RemoveNames: lambda: st.builds(RemoveNames, st.lists(name, unique=True, max_size=2).map(tuple)),
        OutlineZone: lambda: st.builds(OutlineZone, zone, st.just(((1.0, 2.0), (3.0, 2.0), (3.0, 4.0)))),
        SetUnitField: lambda: st.one_of(
            st.builds(SetUnitField, ids, st.just("group"), groups),
            st.builds(SetUnitField, ids, st.just("zone"), zone | st.just("")),
            st.builds(SetUnitField, ids, st.just("turn"), st.integers(0, 3)),
            st.builds(SetUnitField, ids, st.just("hidden"), st.booleans()),
            st.builds(SetUnitField, ids, st.just("note"), names),
        ),
        ArrangeUnits: lambda: st.builds(ArrangeUnits, ids, sides, st.none() | groups, one_id),
        RenameGroup: lambda: st.builds(RenameGroup, sides, groups, groups),
        OrderSide: lambda: st.builds(OrderSide, sides, numbers),
        ReplaceUnits: lambda: st.builds(
            ReplaceUnits, ids.map(lambda some: {name: troops[name] for name in some if name in troops}), st.just(said)
        ),
        ReplaceForces: lambda: st.builds(ReplaceForces, wholes.map(lambda one: one.forces), st.just(said)),
        AddSide: lambda: st.builds(AddSide, new_sides, names),
        RemoveSide: lambda: st.builds(RemoveSide, sides),
        RenameSide: lambda: st.builds(RenameSide, sides, new_sides),
        MoveToSide: lambda: st.builds(MoveToSide, ids, sides),
        DeleteUnits: lambda: st.builds(DeleteUnits, ids),
        ToggleState: lambda: st.builds(ToggleState, ids, st.sampled_from(sorted(rules.states)), st.booleans()),
        RenameKeptLine: lambda: st.builds(RenameKeptLine, lines, st.sampled_from(["a", "new name", ""])),
        RemoveKeptLine: lambda: st.builds(RemoveKeptLine, lines),
        KeepPlan: lambda: st.builds(KeepPlan, _plans(scenario, where, one_id, zone, setup)),
        RenameKeptPlan: lambda: st.builds(RenameKeptPlan, plans, st.sampled_from(["P", "new plan", ""])),
        RemoveKeptPlan: lambda: st.builds(RemoveKeptPlan, plans),
        AddSetUp: lambda: st.builds(AddSetUp, names, st.sampled_from(["", "forward", "main"])),
        ShowSetUp: lambda: st.builds(ShowSetUp, setup),
        NameSetUp: lambda: st.builds(NameSetUp, setup, names),
        RemoveSetUp: lambda: st.builds(RemoveSetUp, setup),
    }


def _plans(
    scenario: AnyScenario,
    where: st.SearchStrategy[Any],
    units: st.SearchStrategy[str],
    zones: st.SearchStrategy[str],
    setups: st.SearchStrategy[str],
) -> st.SearchStrategy[KeptPlan]:
    """Plans of any kind, for what is there or is not."""
    spot = st.tuples(st.floats(0, 30).map(rounded_length), st.floats(0, 30).map(rounded_length))
    places = spot if isinstance(scenario, TabletopScenario) else where
    known = [force.side for force in scenario.forces.sides]
    words = {
        SIDE: st.sampled_from([*known, ""]) if known else st.just(""),
        OBSERVERS: st.lists(units.filter(bool) | places, max_size=2).map(tuple),
        MOVER: units,
        MODE: st.sampled_from(["", "assault"]),
        GOAL: st.none() | places,
        TARGET: st.sampled_from(["", "infantry"]),
        MEASURE: st.sampled_from(["", "fired"]),
        LEAST: st.integers(0, 3),
        COUNT: st.integers(0, 3),
        MOST: st.integers(0, 3),
        CANDIDATES: zones | st.just(""),
        WATCH: zones | st.just(""),
        OTHER_STATE: setups | st.just(""),
    }

    def kept(name: str, kind: str, given: dict[str, Any]) -> KeptPlan:
        known_fields = fields_by_key(plan_kind(kind))
        return KeptPlan(
            name,
            kind,
            {
                known_fields[key]: value
                for key, value in given.items()
                if value not in ("", (), None, 0) or (key == "to" and value == 0)
            },
        )

    return st.builds(
        kept,
        st.sampled_from(["P", "Q", "R: 2"]),
        st.sampled_from([kind.id for kind in PLAN_KINDS]),
        st.fixed_dictionaries({field.name: values for field, values in words.items()}),
    )
