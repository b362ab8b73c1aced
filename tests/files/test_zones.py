"""Zones and what units say of the staging: read, written, checked, and carried along when maps move."""

from __future__ import annotations

from dataclasses import replace

from tests.files.small_files import SAMPLE, changed, load, told
from tests.files.small_tabletop_files import TABLE
from tests.files.small_tabletop_files import load as load_table
from tests.files.small_tabletop_files import told as told_of_table
from workbench.base.text import Text
from workbench.checks.loading import load_hexes
from workbench.desktop.documents.problems import scenario_diagnostics
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.joined_boards import BoardPlace
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.edits.settings import ResizeTabletop
from workbench.scenario.edits.units import ArrangeUnits, MoveUnits, RemoveSide, RenameSide, SetUnitField
from workbench.scenario.edits.zones import AddZone, ChangeZone, DuplicateZone, OrderZones, PaintZone, RemoveZones
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.zones import Zone, unseen_by

STAGED = SAMPLE.replace("values: {move: 3}}", "values: {move: 3}, group: First, zone: north, note: commands}") + (
    "zones:\n"
    '  - {id: north, kind: setup, side: German, name: North bank, at: "0301-0306"}\n'
    '  - {id: mill, kind: objective, turn: 3, at: "0404", text: {en: "5 points", fr: "5 points"}}\n'
)


def scenario_of(text: str) -> Scenario:
    scenario, _, diagnostics = load(text)
    assert isinstance(scenario, Scenario), [item.format() for item in diagnostics]
    return scenario


def codes(text: str) -> list[str]:
    return [item.code for item in told(text)]


def test_zones_and_staging_are_read_and_written_as_they_were() -> None:
    scenario = scenario_of(STAGED)
    assert [(zone.id, zone.kind, zone.side, len(zone.hexes)) for zone in scenario.zones] == [
        ("north", "setup", "German", 6),
        ("mill", "objective", "", 1),
    ]
    ((_, unit),) = scenario.forces
    assert (unit.group, unit.zone, unit.note.en, unit.turn, unit.hidden) == ("First", "north", "commands", 0, False)
    text = dump_scenario(scenario)
    assert scenario_of(text) == scenario
    assert '  - {id: north, kind: setup, side: German, name: North bank, at: "0301-0306"}\n' in text


def test_what_is_wrong_with_a_zone_is_reported_at_its_place() -> None:
    (item,) = told(STAGED.replace("kind: setup", "kind: setp"))
    assert (item.code, item.hint.en) == ("bad_value", 'did you mean "setup"?')
    assert codes(STAGED.replace("id: mill", "id: north")) == ["zone_twice"]
    assert codes(STAGED.replace('"0301-0306"', '"0301-0399"')) == ["off_map"]
    assert codes(STAGED.replace("turn: 3", "turn: 0")) == ["bad_value"]


def test_set_ups_that_are_not_legal_are_warned_of() -> None:
    assert codes(STAGED) == []
    (item,) = told(STAGED.replace("0301-0306", "0101-0106"))
    assert (item.code, item.at) == ("outside_zone", "unit:g1")
    elsewhere = STAGED.replace("0301-0306", "0101-0106").replace("zone: north, ", "")
    assert codes(elsewhere) == ["outside_zone"]
    # once a turn is played, units have moved
    assert codes(elsewhere.replace("map:", "card: {current_turn: 1}\nmap:", 1)) == []
    (item,) = told(STAGED.replace("zone: north", "zone: nort"))
    assert (item.code, item.hint.en) == ("unknown_zone", 'did you mean "north"?')
    assert codes(STAGED.replace("zone: north", "zone: north, turn: 2")) == ["early_reinforcement"]
    soviet = STAGED.replace("zones:", "  - side: Soviet\n    units: []\nzones:").replace(
        "side: German, name", "side: Soviet, name"
    )
    assert codes(soviet) == ["zone_of_other_side"]
    assert codes(soviet.replace("zone: north, ", "")) == ["in_foreign_zone"]
    (item,) = told(STAGED.replace("side: German, name", "side: Germans, name").replace("zone: north, ", ""))
    assert (item.code, item.at) == ("zone_of_nobody", "zone:north")
    (item,) = told(STAGED.replace(', at: "0404"', ""))
    assert (item.code, item.at) == ("empty_zone", "zone:mill")


def test_an_overstacked_hex_is_reported_with_the_section_of_the_rule() -> None:
    scenario, ruleset, _ = load_hexes("samples/panzer_grenadier/lipovka_bridge.yaml")
    assert scenario is not None
    assert ruleset is not None
    ours = [unit.id for side, unit in scenario.forces if side == "German" and unit.at is not None]
    here = next(unit.at for _, unit in scenario.forces if unit.at is not None)
    piled = MoveUnits(dict.fromkeys(ours[:6], here)).apply(scenario)
    found = [item for item in scenario_diagnostics(piled, ruleset) if item.code == "overstacked"]
    assert [item.at for item in found] == [scenario.board.grid.labels[here]]
    assert "(4.1)" in found[0].text.en
    assert "(4.1)" in found[0].text.fr


HELD = STAGED.replace("kind: objective, turn: 3", "kind: objective, turn: 3, control: German, value: 10")


def test_objectives_say_who_holds_them_and_what_they_are_worth() -> None:
    scenario = scenario_of(HELD)
    mill = scenario.zones[1]
    assert (mill.control, mill.value) == ("German", 10)
    text = dump_scenario(scenario)
    assert "kind: objective, turn: 3, control: German, value: 10" in text
    assert scenario_of(text) == scenario
    assert RenameSide("German", "Axis").apply(scenario).zones[1].control == "Axis"
    assert RemoveSide("German").apply(scenario).zones[1].control == ""
    assert codes(HELD.replace("value: 10", "value: 0")) == ["bad_value"]
    (item,) = told(HELD.replace("control: German", "control: Germans"))
    assert (item.code, item.at, item.hint.en) == ("zone_of_nobody", "zone:mill", 'did you mean "German"?')


def test_a_zone_is_copied_on_top_of_itself_and_zones_are_put_in_order() -> None:
    scenario = scenario_of(HELD)
    twice = DuplicateZone("north").apply(scenario)
    assert [zone.id for zone in twice.zones] == ["north", "z1", "mill"]
    assert twice.zones[1].hexes == twice.zones[0].hexes
    assert twice.zones[1].name.en == "North bank (copy)"
    assert [zone.id for zone in OrderZones(("north",), 1).apply(scenario).zones] == ["mill", "north"]
    assert OrderZones(("north",), 0).apply(scenario) is scenario
    assert OrderZones(("none",), 1).apply(scenario) is scenario
    both = OrderZones(("mill", "north"), 1).apply(twice).zones
    assert [zone.id for zone in both] == ["z1", "north", "mill"], "they keep their order"
    assert DuplicateZone("none").apply(scenario) is scenario


def test_zones_of_a_table_follow_its_edge() -> None:
    scenario, _, diagnostics = load_table(
        TABLE
        + "zones:\n"
        + "  - {id: left, kind: setup, at: [[0, 0], [60, 0], [60, 120.5], [0, 120]], name: Left}\n"
        + "  - {id: post, kind: note, at: [10, 20], text: Signpost}\n"
    )
    assert isinstance(scenario, TabletopScenario), [item.format() for item in diagnostics]
    assert load_table(dump_scenario(scenario))[0] == scenario
    grown = ResizeTabletop(300, 200, 10, 5).apply(scenario)
    assert grown.zones[1].outline == ((20, 25),)
    assert grown.zones[0].outline[0] == (10, 5)
    bad = TABLE + "zones: [{id: a, kind: note, at: [[1, 2], [3, 4]]}]\n"
    assert [item.severity.name for item in told_of_table(bad)] == ["ERROR"]


def test_edits_of_zones_keep_what_names_them_true() -> None:
    scenario = scenario_of(STAGED)
    north = scenario.zones[0]
    renamed = ChangeZone("north", replace(north, id="nord")).apply(scenario)
    assert [unit.zone for _, unit in renamed.forces] == ["nord"]
    assert [unit.zone for _, unit in RemoveZones(("north",)).apply(scenario).forces] == [""]
    assert RenameSide("German", "Axis").apply(scenario).zones[0].side == "Axis"
    assert RemoveSide("German").apply(scenario).zones[0].side == ""
    assert AddZone(replace(north, name=Text.of("x"))).apply(scenario) is scenario
    less = PaintZone("north", north.hexes[:2], on=False).apply(scenario)
    assert less.zones[0].hexes == north.hexes[2:]
    assert PaintZone("north", north.hexes[:2]).apply(less) == scenario


def test_boards_that_are_joined_bring_their_zones() -> None:
    board = changed(
        "  columns: 8\n  rows: 6\n", "  columns: 9\n  rows: 6\n  labels: A1\n  stagger: {by: up, extra: true}\n"
    )
    text = board[: board.index("  hexes:")] + (
        "forces:\n  - {side: A, units: [{id: u, kind: infantry, at: B2, zone: z}]}\n"
        'zones: [{id: z, kind: setup, at: "A1-A3 I1"}]\n'
    )
    one = scenario_of(text)
    left, right = BoardPlace("1", last=9, rows=6), BoardPlace("2", column=9, last=9, rows=6)
    made, diagnostics = assemble([Piece(one, left), Piece(one, right)], frozenset({"clear"}))
    assert made is not None, [item.format() for item in diagnostics]
    assert [(zone.id, len(zone.hexes)) for zone in made.zones] == [("z", 4), ("z_2", 4)]
    assert [unit.zone for _, unit in made.forces] == ["z", "z_2"]


def test_the_order_of_battle_is_rearranged_as_one_edit() -> None:
    scenario = scenario_of(
        SAMPLE + "  - {side: Soviet, units: [{id: s1, kind: truck}, {id: s2, kind: truck, hidden: true}]}\n"
    )
    made = ArrangeUnits(("g1", "s2"), "Soviet", "mixed", "s1").apply(scenario)
    assert [(side, unit.id, unit.group) for side, unit in made.forces] == [
        ("Soviet", "g1", "mixed"),
        ("Soviet", "s2", "mixed"),
        ("Soviet", "s1", ""),
    ]
    assert ArrangeUnits(("g1",), "Nobody").apply(scenario) is scenario
    assert unseen_by(scenario.forces, "German") == {"s2"}
    assert unseen_by(scenario.forces, "Soviet") == unseen_by(scenario.forces, "") == frozenset()
    assert SetUnitField(("s1",), "turn", 2).apply(scenario).forces.sides[1].units[0].turn == 2
    assert Zone("z", hexes=(3, 1, 3)).hexes == (1, 3)
