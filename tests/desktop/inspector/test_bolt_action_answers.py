"""The window on a table of Bolt Action, driven with real clicks and keys: who sees whom, arcs and fields of a moving vehicle,
ways of tanks, assault and transports, templates, auras."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
import shapely
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.desktop.bolt_action_windows import ENEMY, RIFLES, OpenBoltAction, bolt_table
from tests.desktop.inspector.test_tabletop_answers import cards, choose, drawer, has_colour, inspector, shown
from tests.desktop.tabletop_windows import TENTH, TabletopDriver
from tests.desktop.window_driver import LEFT
from tests.games.bolt_action.tables import house
from workbench.desktop.canvas.tabletop_arcs import SidesDrawer
from workbench.desktop.drawing.tabletop_marks import line_part
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.overlays.field_of_fire import TabletopFieldDrawer
from workbench.desktop.overlays.figures import BLIND, SEEN, SMOKE, FigureLinesDrawer
from workbench.desktop.overlays.reach import RouteDrawer, TabletopReachDrawer
from workbench.desktop.overlays.tabletop_groups import AuraDrawer
from workbench.desktop.questions.answer_parts import LINE_PART, REACH_PART
from workbench.desktop.window.tabletop_overlays import DraggedArcs
from workbench.scenario.edits.units import SetUnitField
from workbench.scenario.units import Forces, TabletopUnit

pytestmark = pytest.mark.gui
TANK, TRACK, OFFICER, PANZER = (12.0, 33.0), (8.0, 27.5), (14.0, 25.0), (46.0, 30.0)


def models(driver: TabletopDriver) -> FigureLinesDrawer:
    found = drawer(driver, FigureLinesDrawer)
    assert isinstance(found, FigureLinesDrawer)
    return found


# --- lines figure by figure


def test_who_sees_whom_is_listed_and_drawn(farm: TabletopDriver) -> None:
    farm.tap(RIFLES[0])
    farm.point_at(PANZER)
    section = inspector(farm).line.models
    found = farm.answer[LINE_PART]
    assert found.models is not None
    seers, shut = found.models.seers, len(RIFLES) - found.models.seers
    assert 0 < seers < 5, "the smoke hides the tank from some"
    assert section.verdict.words == f"✓ {seers} of 5 models see, 1 of 1 is seen"
    rows = section.rows.text().splitlines()
    assert [row.split("\t")[0] for row in rows] == [f"Figure {n}" for n in range(1, 6)]
    assert sum(row.endswith("✗") for row in rows) == shut
    verdicts = [verdict for _, _, verdict in models(farm).courses]
    assert verdicts.count(BLIND) == shut
    assert {SEEN, SMOKE} >= set(verdicts) - {BLIND}
    assert f"{seers} of 5 models see" in cards(farm)


@pytest.mark.slow
def test_a_row_under_the_mouse_shows_all_lines_of_a_figure(farm: TabletopDriver) -> None:
    farm.tap(RIFLES[0])
    farm.point_at(ENEMY[1])
    rows = inspector(farm).line.models.rows
    assert {row for row, _, _ in models(farm).courses} == set(range(5))
    item = rows.topLevelItem(2)
    assert item is not None
    QTest.mouseMove(rows.viewport(), rows.visualItemRect(item).center())
    assert models(farm).row == 2
    assert [(row, target) for row, target, _ in sorted(models(farm).courses)] == [(2, k) for k in range(4)]
    (x, y), (to_x, to_y) = RIFLES[2], ENEMY[3]
    assert has_colour(farm, (x + (to_x - x) / 2, y + (to_y - y) / 2), answer_colours().clear)
    QTest.mouseMove(farm.window.view.viewport(), QPoint(5, 5))
    inspector(farm).line.models.pointed.emit(-1)
    assert models(farm).row is None


@pytest.mark.slow
def test_men_in_a_house_look_out_of_its_openings(farm: TabletopDriver) -> None:
    farm.window.inquiry.select(("upstairs",))
    farm.point_at(ENEMY[1])
    section = inspector(farm).line.models
    assert "Opening 1" in section.rows.text()
    assert section.sides.words == "Fire from its floor, by side: east 2, south 2, west 2"


@pytest.mark.slow
def test_cover_has_its_class_hit_and_damage(farm: TabletopDriver) -> None:
    farm.tap(RIFLES[0])
    farm.point_at(ENEMY[1])
    assert re.match(r"Cover of the target: \w+ .*· damage on 4\+", inspector(farm).line.cover.words.replace("\n", " "))
    farm.point_at((23.0, 15.0))
    told = inspector(farm).line.cover.words
    assert "Cover of the target: hard · −2 to hit · damage on 6+" in told.replace("\n", " ")
    farm.point_at(PANZER)
    assert "armour struck: front" in inspector(farm).line.cover.words


# --- fire


@pytest.mark.slow(8)
def test_a_weapon_is_chosen_and_shows_its_arc(farm: TabletopDriver) -> None:
    farm.tap(TANK)
    farm.key("G")
    fire = inspector(farm).fire
    field = drawer(farm, TabletopFieldDrawer)
    assert isinstance(field, TabletopFieldDrawer)
    board = farm.board.outline
    assert field.subject.arc.area == pytest.approx(board.area)
    assert not field.aimed
    choose(farm, fire.weapon, "bow")
    field = drawer(farm, TabletopFieldDrawer)
    assert isinstance(field, TabletopFieldDrawer)
    assert field.subject.arc.area < board.area * 0.6, "the front only"
    assert len(field.aimed) == 2, "both enemies lie in it with some part"
    farm.point_at((12.0, 20.0))
    assert fire.verdict.words == "✗ Out of its arc"


@pytest.mark.slow
def test_the_reason_is_given_to_a_unit_that_may_not_fire(farm: TabletopDriver) -> None:
    farm.tap(TANK)
    farm.key("G")
    docks = farm.window.docks
    docks.answers.setCurrentWidget(docks.unit)
    choose(farm, docks.unit.order, "run")
    assert farm.unit("tank").state == ("run",)
    docks.answers.setCurrentWidget(docks.inspector)
    farm.point_at(PANZER)
    assert inspector(farm).fire.verdict.words == "✗ May not fire"
    assert inspector(farm).fire.why.words


@pytest.mark.slow
def test_a_mortar_sees_by_its_crew_or_its_spotter(open_bolt_action: OpenBoltAction) -> None:
    scenario = bolt_table()
    crew = TabletopUnit("mortar", "mortar_medium", (3.0, 8.0), 90.0, values={"spotter": "eye"})
    eye = TabletopUnit("eye", "spotter", (30.0, 30.0))
    (force, foe) = scenario.forces.sides
    for units, seen in (((crew,), False), ((crew, eye), True)):
        forces = Forces((replace(force, units=(*force.units, *units)), foe))
        driver = open_bolt_action(replace(scenario, forces=forces))
        driver.window.inquiry.select(("mortar",))
        driver.key("G")
        driver.point_at(ENEMY[1])
        words = inspector(driver).fire.verdict.words
        assert words.startswith("✓ Long range" if seen else "✗ No line of sight")


def test_a_vehicle_takes_its_arcs_and_its_field_with_it(farm: TabletopDriver) -> None:
    farm.edit()
    farm.tap(TANK)
    farm.key("G")
    assert isinstance(farm.window.view.sides, SidesDrawer)
    before = drawer(farm, TabletopFieldDrawer)
    farm.press_at(TANK)
    farm.point_at((16.0, 31.0), held=LEFT)
    farm.point_at((20.0, 29.0), held=LEFT)
    view = farm.window.view
    assert isinstance(view.moving, DraggedArcs)
    assert math.dist(view.moving.at, (20.0, 29.0)) < 0.3
    assert len(view.moving.sides) == 4
    assert view.sides is None
    field = drawer(farm, TabletopFieldDrawer)
    assert field is not before
    shot = farm.answer
    assert shot.question.dragging
    assert farm.where("tank") == TANK, "it is still where it was"
    assert not view.grab().toImage().isNull()
    farm.point_at((24.0, 27.0), held=LEFT)
    assert math.dist(view.moving.at, (24.0, 27.0)) < 0.3
    farm.release_at((24.0, 27.0))
    assert view.moving is None
    assert isinstance(view.sides, SidesDrawer)
    assert math.dist(farm.where("tank"), (24.0, 27.0)) < 0.3
    assert farm.steps == 1


@pytest.mark.slow
def test_a_drag_that_is_dropped_leaves_everything(farm: TabletopDriver) -> None:
    farm.edit()
    farm.tap(TANK)
    farm.press_at(TANK)
    farm.point_at((20.0, 29.0), held=LEFT)
    assert farm.window.inquiry.dragged is not None
    farm.key(Qt.Key.Key_Escape)
    assert farm.window.inquiry.dragged is None
    assert farm.window.view.moving is None
    assert farm.where("tank") == TANK
    farm.release_at((20.0, 29.0))
    assert farm.steps == 0


# --- moves


def test_the_way_of_a_tank_names_its_pivot_and_how_it_ends(farm: TabletopDriver) -> None:
    farm.tap(TANK)
    farm.key("R")
    farm.point_at((18.0, 30.0))
    reach = inspector(farm).reach
    assert "pivot" in reach.items.text().lower()
    assert re.search(r"Ends facing \d+", reach.tests.words)
    way = drawer(farm, RouteDrawer)
    assert isinstance(way, RouteDrawer)
    assert way.headings
    found = drawer(farm, TabletopReachDrawer)
    assert isinstance(found, TabletopReachDrawer)
    assert line_part(found.subject.area), "straight back"
    assert not farm.window.view.grab().toImage().isNull()


def test_a_run_straight_on_is_a_line(farm: TabletopDriver) -> None:
    farm.tap(TANK)
    farm.key("R")
    choose(farm, inspector(farm).reach.mode, "run")
    found = drawer(farm, TabletopReachDrawer)
    assert isinstance(found, TabletopReachDrawer)
    (line, *_) = line_part(found.subject.area)
    assert line.length > 8
    assert found.subject.area.area == pytest.approx(0.0)
    for beside in (-0.3, 0.0, 0.3):  # the line has no width: the mouse is always beside it
        farm.point_at((34.0, TANK[1] + beside))
        told = re.match(r"✓ (\d+(?:\.\d)?) ", inspector(farm).reach.verdict.words)
        assert told is not None, inspector(farm).reach.verdict.words
        assert float(told[1]) == pytest.approx(farm.hit((34.0, TANK[1] + beside))[0] - TANK[0], abs=TENTH)
    farm.point_at((20.0, 20.0))
    assert inspector(farm).reach.verdict.words == "Beyond one move"


@pytest.mark.slow
def test_an_assault_is_measured_and_answered(farm: TabletopDriver) -> None:
    farm.tap(RIFLES[0])
    farm.key("R")
    choose(farm, inspector(farm).reach.mode, "assault")
    farm.point_at(ENEMY[0])
    reach = inspector(farm).reach
    assert reach.verdict.words.startswith("✗ Cannot assault it: ")
    assert "/ 12 in" in reach.verdict.words
    assert reach.tests.words


@pytest.mark.slow
def test_getting_aboard_is_reported_under_the_mouse(farm: TabletopDriver) -> None:
    farm.window.inquiry.select(("gun",))
    farm.key("R")
    farm.point_at(TRACK)
    assert inspector(farm).reach.verdict.words == "✗ Cannot get aboard"
    farm.window.inquiry.select(("rifles",))
    farm.point_at(TRACK)
    assert inspector(farm).reach.verdict.words.startswith("✓ Can get aboard"), "a Run brings them there"
    farm.window.inquiry.select(())
    farm.pull(OFFICER, (11.2, 27.5))
    farm.tap((11.2, 27.5))
    farm.point_at(TRACK)
    assert inspector(farm).reach.verdict.words.startswith("✓ Can get aboard")
    docks = farm.window.docks
    docks.answers.setCurrentWidget(docks.unit)
    choose(farm, docks.unit.aboard, "track")
    assert farm.unit("officer").values["aboard"] == "track"


@pytest.mark.slow
def test_who_is_aboard_gets_out_from_the_hull(open_bolt_action: OpenBoltAction) -> None:
    scenario = bolt_table()
    force, foe = scenario.forces.sides
    riders = TabletopUnit("riders", "infantry", None, values={"aboard": "track"})
    driver = open_bolt_action(replace(scenario, forces=Forces((replace(force, units=(*force.units, riders)), foe))))
    driver.key("R")
    driver.window.inquiry.select(("riders",))
    found = driver.answer[REACH_PART]
    assert found.reach is not None
    assert found.reach.allowance == 6.0
    assert found.reach.area.covers(shapely.Point(4.0, 24.0)), "six inches beside the hull"
    choose(driver, inspector(driver).reach.mode, "run")
    assert driver.window.inquiry.answer is not None
    assert driver.window.inquiry.answer[REACH_PART].reach is not None
    assert driver.window.inquiry.answer[REACH_PART].reach.allowance == 12.0


def test_the_ground_about_others_is_shown(farm: TabletopDriver) -> None:
    farm.tap(RIFLES[0])
    farm.key("R")
    found = farm.answer[REACH_PART]
    assert found.kept_off is not None
    assert found.kept_off.contains(shapely.Point(OFFICER))
    assert not found.kept_off.contains(shapely.Point(RIFLES[0]))


# --- templates and auras


@pytest.mark.slow
def test_smoke_is_laid_from_its_template(farm: TabletopDriver) -> None:
    farm.key("T")
    template = farm.window.toolbar.template
    assert template.isVisible()
    choose(farm, template, "smoke_howitzer_heavy")
    farm.point_at((30.0, 31.0))
    assert "Enter: lay the smoke" in farm.status_text
    farm.key(Qt.Key.Key_Return)
    cloud = farm.board.features[-1]
    assert cloud.terrain == "smoke"
    assert cloud.radius == pytest.approx(3.0)
    assert math.dist(cloud.points[0], (30.0, 31.0)) < 0.3
    farm.window.document.stack.undo()
    assert farm.board.features[-1].terrain != "smoke"


def test_an_air_strike_lies_about_its_target(farm: TabletopDriver) -> None:
    farm.key("T")
    template = farm.window.toolbar.template
    choose(farm, template, "launcher")
    assert template.currentText() == "multiple launcher", "a long remark would push the answers off the bar"
    assert "least range" in template.toolTip()
    choose(farm, template, "air")
    farm.point_at(ENEMY[0])
    assert "Enemy" in farm.status_text
    assert "Heavy tank" in farm.status_text
    assert [words for _, words in farm.window.view.sketch.words] == ["pinned: 12 in", "marker: 18 in"]


def test_a_vehicle_that_enters_later_is_dragged_with_its_arcs_too(farm: TabletopDriver) -> None:
    farm.edit()
    farm.window.document.apply(SetUnitField(("tank",), "turn", 3))
    farm.tap(TANK)
    farm.key("G")
    farm.press_at(TANK)
    farm.point_at((20.0, 29.0), held=LEFT)
    assert isinstance(farm.window.view.moving, DraggedArcs)
    assert len(farm.window.view.moving.sides) == 4
    farm.release_at((20.0, 29.0))
    assert math.dist(farm.where("tank"), (20.0, 29.0)) < 0.3


def test_an_air_strike_on_a_unit_that_enters_later_falls_on_the_ground(farm: TabletopDriver) -> None:
    farm.tap(ENEMY[0])
    (name,) = farm.window.inquiry.selection
    farm.edit()
    farm.window.document.apply(SetUnitField((name,), "turn", 3))
    farm.key("T")
    choose(farm, farm.window.toolbar.template, "air")
    farm.point_at(ENEMY[0])
    assert [words for _, words in farm.window.view.sketch.words] == ["pinned: 12 in", "marker: 18 in"]


def test_an_officer_shows_whom_he_helps(farm: TabletopDriver) -> None:
    farm.tap(OFFICER)
    assert shown(farm, AuraDrawer)
    assert "Within 6 in of Lieutenant" in cards(farm)
    assert "Rifles, Half-track" in cards(farm)
    farm.tap(TANK)
    assert not shown(farm, AuraDrawer)


# --- panels


def test_openings_have_their_sides_and_are_looked_out_of(farm: TabletopDriver) -> None:
    farm.edit()
    farm.tap((23.0, 12.2))
    docks = farm.window.docks
    docks.answers.setCurrentWidget(docks.piece)
    rows = docks.piece.openings.rows
    sides = ["west", "east", "west", "east", "south"]
    assert [row.where.text() for row in rows] == [f"Window, {side}" for side in sides]
    assert docks.piece.openings.facts.words == "ground floor: west 1, east 1\nfloor 1: west 1, east 1, south 1"
    QTest.mouseClick(rows[4].look, LEFT)
    pinned = farm.window.inquiry.observers.current
    assert pinned is not None
    assert pinned.at == pytest.approx((23.0, 18.55))
    assert pinned.above == 3.0


@pytest.mark.slow
def test_quality_and_order_replace_each_other(farm: TabletopDriver) -> None:
    farm.tap(RIFLES[0])
    docks = farm.window.docks
    docks.answers.setCurrentWidget(docks.unit)
    panel = docks.unit
    choose(farm, panel.quality, "veteran")
    choose(farm, panel.order, "advance")
    choose(farm, panel.order, "down")
    assert farm.unit("rifles").state == ("veteran", "down")
    assert not panel.states["down"].isVisible()
    choose(farm, panel.order, "")
    assert farm.unit("rifles").state == ("veteran",)


# --- after a close combat, and from section to section


@pytest.mark.slow
def test_the_winner_of_a_close_combat_sees_where_it_may_regroup(farm: TabletopDriver) -> None:
    farm.tap(RIFLES[0])
    farm.key("R")
    reach = inspector(farm).reach
    choose(farm, reach.mode, "regroup")
    found = drawer(farm, TabletopReachDrawer)
    assert isinstance(found, TabletopReachDrawer)
    assert list(found.subject.bands) == [1, 2, 3, 4, 5, 6], "one for each number of the die"
    areas = [area.area for area in found.subject.bands.values()]
    assert areas == sorted(areas)
    assert "regroup after a close combat" in cards(farm)
    farm.point_at((14.5, 19.5))
    assert re.match(r"✓ \d(\.\d)? / 6 in", reach.verdict.words)
    farm.tap(TANK)
    assert reach.mode.findData("regroup") == -1


def test_men_in_a_house_read_of_its_next_section(open_bolt_action: OpenBoltAction) -> None:
    scenario = bolt_table()
    wing = house("wing", 30.0, 15.0, "e0", half=3.5)
    board = replace(scenario.board, features=(*scenario.board.features, wing))
    driver = open_bolt_action(replace(scenario, board=board))
    driver.window.inquiry.select(("upstairs",))
    driver.key("R")
    driver.point_at((30.0, 15.0))
    assert inspector(driver).reach.verdict.words == "✓ Can go on into this section"
    assert inspector(driver).reach.tests.words
