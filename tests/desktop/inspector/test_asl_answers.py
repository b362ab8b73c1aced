"""Advanced Squad Leader in the window: ends of moves, lines between vertices, levels in every answer, close calls."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.desktop.asl_windows import GRID, AslMapDriver, OpenAslMap, asl_scenario
from tests.desktop.sample_windows import map_pixels
from tests.desktop.terrain_map import near, pixels_of
from tests.desktop.window_driver import CTRL, SHIFT, load_document
from tests.games.panzer_grenadier.sight_boards import board
from workbench.base.text import Text
from workbench.desktop.overlays import registry as overlay_registry
from workbench.desktop.overlays.line_of_sight import LineOverlay
from workbench.desktop.overlays.profile import paint_section
from workbench.desktop.overlays.reach import ReachOverlay
from workbench.desktop.questions.answer_parts import AREA_PART, FIELD_PART, LINE_PART, REACH_PART, SPOTTING_PART
from workbench.geometry.segments import HEXSIDE, VERTEX
from workbench.scenario.edits.settings import KeepLine
from workbench.scenario.edits.units import PlaceUnits
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui
UP, DOWN = Qt.Key.Key_PageUp, Qt.Key.Key_PageDown


def hex_of(label: str) -> int:
    number = GRID.find(label)
    assert number is not None
    return number


def square(label: str, half: float, dx: float = 0.0) -> tuple[tuple[float, float], ...]:
    x, y = GRID.centres[hex_of(label)].tolist()
    x += dx
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


HOUSE = Shape("stone_building", "polygon", square("B3", 0.3), {"levels": 2})


def with_units(scenario: Scenario) -> Scenario:
    own = (
        Unit("g1", "squad", hex_of("E3"), values={"fp": 4, "range": 6, "morale": 7}),
        Unit("l1", "leader", hex_of("E3"), values={"morale": 8, "leadership": -1}),
        Unit("up", "squad", hex_of("B3"), values={"fp": 4, "range": 6, "morale": 7, "level": 2}),
        Unit("far", "squad", hex_of("H2"), values={"fp": 4, "range": 6, "morale": 7}),
    )
    foe = Unit("r1", "squad", hex_of("G6"), values={"fp": 4, "range": 4, "morale": 7})
    return replace(scenario, forces=Forces((Force("German", own), Force("Russian", (foe,)))))


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    wood = Shape("woods", "polygon", square("C3", 0.4))
    return open_asl_map(scenario=with_units(asl_scenario(HOUSE, wood)))


def reach_card(driver: AslMapDriver) -> str:
    answer = driver.answer
    overlay = overlay_registry.hex_overlays(answer, "en")["reach"]
    assert isinstance(overlay, ReachOverlay)
    return "\n".join(overlay.legend.lines)


# --- reach


@pytest.mark.slow
def test_hexes_beyond_an_ordinary_move_are_outlined_and_told(open_asl_map: OpenAslMap) -> None:
    scenario = with_units(asl_scenario(HOUSE))
    force = scenario.forces.sides[0]
    mud = replace(force, units=(replace(force.units[0], values={**force.units[0].values, "pp": 4}),))
    driver = open_asl_map(scenario=replace(scenario, forces=Forces((mud, scenario.forces.sides[1]))))
    inspector = driver.window.docks.inspector
    driver.tap("E3")
    driver.key("L")
    driver.hover("A2")
    before = map_pixels(driver)
    driver.key("R")
    answer = driver.answer
    assert answer[REACH_PART].reach is not None
    ends = answer[REACH_PART].reach.ends
    more = [number for number in ends.further if number not in answer[REACH_PART].reach.costs]
    assert more
    label = GRID.labels[more[0]]
    driver.hover(label)
    assert inspector.reach.verdict.text().startswith("≈ Only by double time: "), "not just out of reach"
    assert f"Dashed outline: double time only ({len(more)} hex" in reach_card(driver)
    after = map_pixels(driver)
    at = driver.point(label)
    box = (slice(at.y() - 12, at.y() + 13), slice(at.x() - 12, at.x() + 13))
    assert np.abs(before[box].astype(int) - after[box].astype(int)).mean() > 2, "the hex is tinted and has its cost"


def test_a_minimum_move_is_lettered_and_says_what_it_makes_of_the_unit(open_asl_map: OpenAslMap) -> None:
    scenario = with_units(asl_scenario(HOUSE))
    board = scenario.board
    marsh = np.ones(board.grid.size, dtype=np.bool_)
    marsh[hex_of("E3")] = False
    heavy = Unit("g1", "squad", hex_of("E3"), values={"fp": 4, "range": 6, "morale": 7, "pp": 6})
    scenario = replace(
        scenario,
        board=replace(board, cover={**board.cover, "woods": marsh}),
        forces=Forces((Force("German", (heavy,)), Force("Russian", ()))),
    )
    driver = open_asl_map(scenario=scenario)
    driver.tap("E3")
    driver.key("R")
    driver.hover("E2")
    said = driver.window.docks.inspector.reach.why.words
    assert "Needs: minimum move" in said
    assert "Makes it: " in said
    assert "pinned" in said
    assert "M: minimum move (" in reach_card(driver)


def test_hexes_in_the_open_before_an_enemy_are_ringed_and_name_him(driver: AslMapDriver) -> None:
    driver.window.inquiry.select(("far",))
    driver.key("L")
    driver.hover("A2")
    before = map_pixels(driver)
    driver.key("R")
    after = map_pixels(driver)
    assert "Ring: in the open, in sight and normal range of an enemy (" in reach_card(driver)
    driver.hover("G3")
    assert "In the open before: squad r1" in driver.window.docks.inspector.reach.why.words
    ring = np.array([213, 94, 0])
    x, y = driver.centre("G3")
    spots = []
    for picture in (before, after):
        at = driver.at((x - 0.3 + 0.075, y + 0.26))
        box = picture[at.y() - 2 : at.y() + 3, at.x() - 2 : at.x() + 3].astype(int)
        spots.append(int(np.abs(box[..., :3] - ring).max(axis=2).min()))
    assert spots[1] < 60 < spots[0], "the ring is drawn in the lower left of the hex"


@pytest.mark.slow(8)
def test_a_leader_who_is_selected_too_lengthens_the_move(driver: AslMapDriver) -> None:
    driver.window.inquiry.select(("g1",))
    driver.key("R")
    alone = driver.window.inquiry.answer
    driver.window.inquiry.select(("g1", "l1"))
    together = driver.window.inquiry.answer
    assert alone is not None
    assert together is not None
    assert alone[REACH_PART].reach is not None
    assert together[REACH_PART].reach is not None
    assert (int(alone[REACH_PART].reach.allowance), int(together[REACH_PART].reach.allowance)) == (4, 6)


def test_the_kinds_of_move_are_offered(driver: AslMapDriver) -> None:
    driver.window.inquiry.select(("g1",))
    driver.key("R")
    mode = driver.window.docks.inspector.reach.mode
    offered = {mode.itemData(place) for place in range(mode.count())}
    assert {"", "advance", "assault_move", "double_time", "rout", "bypass"} <= offered
    mode.setCurrentIndex(mode.findData("advance"))
    mode.activated.emit(mode.currentIndex())
    answer = driver.answer
    assert answer[REACH_PART].reach is not None
    assert len(answer[REACH_PART].reach.costs) == 6, "an advance goes one hex"


@pytest.mark.slow(8)
def test_levels_and_ways_off_the_map_are_marked(driver: AslMapDriver) -> None:
    driver.window.inquiry.select(("far",))
    driver.key("R")
    assert "Arrow at the edge: it can leave the map there (" in reach_card(driver)
    answer = driver.answer
    assert answer[REACH_PART].reach is not None
    exits = answer[REACH_PART].reach.ends.exits
    assert all((GRID.neighbours[number] < 0).any() for number in exits)
    driver.hover(GRID.labels[min(exits, key=lambda number: exits[number])])
    assert "Leaves the map here for " in driver.window.docks.inspector.reach.why.words
    driver.window.inquiry.select(("up",))
    assert "+1, +2: levels inside the hex that it can end at" in reach_card(driver)


# --- vertices and hexsides


def test_ctrl_takes_the_line_to_a_vertex_and_a_hexside(driver: AslMapDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.tap("E3")
    driver.tap("D5")
    corner = driver.corner("G3", 4)
    driver.point_at(corner, CTRL)
    hexes = inspector.asking.target.words.split("^")
    assert len(hexes) == 3, "a vertex is where three hexes meet"
    assert "G3" in hexes
    driver.point_at(driver.side("G3", 4), CTRL)
    assert len(inspector.asking.target.words.split("/")) == 2
    driver.point_at("G3", CTRL)
    assert inspector.asking.target.words == "G3"
    driver.point_at(corner)
    assert "^" not in inspector.asking.target.words, "without Ctrl lines go to centres"


@pytest.mark.slow
def test_a_vertex_is_a_place_to_look_from_and_the_answer_differs(driver: AslMapDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.tap("G3")
    driver.point_at("A3")
    assert "Blocked" in inspector.line.verdict.words
    corner = driver.corner("D3", 0)
    driver.tap(corner, mod=CTRL)
    assert inspector.asking.observer.words.count("^") == 2
    driver.point_at("D1")
    answer = driver.answer
    assert answer[LINE_PART].line is not None
    shown = overlay_registry.hex_overlays(answer, "en")["line"]
    assert isinstance(shown, LineOverlay)
    observer = answer.question.observer
    assert observer is not None
    assert shown.start.kind == VERTEX
    assert driver.aimed(observer, shown.start) == pytest.approx(corner)
    driver.key("A")
    assert driver.window.inquiry.answer is not None
    assert driver.window.inquiry.answer[AREA_PART].area is not None, "areas are seen from vertices too"
    driver.tap("D5")
    assert "^" not in inspector.asking.observer.words


def test_kinds_of_move_that_a_unit_may_not_use_cannot_be_chosen(open_asl_map: OpenAslMap, qtbot: QtBot) -> None:
    scenario = with_units(asl_scenario(HOUSE))
    own, foe = scenario.forces.sides
    shaken = replace(own.units[1], at=hex_of("D5"), state=("broken",))
    driver = open_asl_map(scenario=replace(scenario, forces=Forces((replace(own, units=(own.units[0], shaken)), foe))))
    reach, inquiry = driver.window.docks.inspector.reach, driver.window.inquiry
    driver.key("R")
    driver.tap("E3")

    def able(key: str) -> bool:
        item = reach.mode.model().item(reach.mode.findData(key))  # type: ignore[attr-defined]
        return bool(item.isEnabled())

    assert able("dash")
    assert not able("rout"), "who is in good order does not rout"
    inquiry.mover.choose(mode="dash")
    assert reach.mode.currentText().startswith("Dash")
    driver.tap("D5")
    qtbot.waitUntil(lambda: inquiry.mover.mode == "", timeout=30_000)
    assert reach.mode.currentText() == "Ordinary move"
    assert not able("dash")
    why = reach.mode.itemData(reach.mode.findData("dash"), Qt.ItemDataRole.ToolTipRole)
    assert "broken" in why
    assert f"Not dash: {why}" in reach.assumed.words
    driver.tap("E3")
    assert able("dash")
    assert "Not dash" not in reach.assumed.words


# --- levels


def test_a_unit_looks_from_the_level_at_which_it_stands(driver: AslMapDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.tap("B3")
    assert driver.window.inquiry.ends.levels == (2, 0)
    driver.hover("G2")
    assert "level +2" in inspector.asking.observer.words
    assert "from level 2" in inspector.line.facts.words
    driver.key(Qt.Key.Key_Escape)
    assert driver.window.inquiry.ends.levels == (0, 0)


@pytest.mark.slow
def test_a_line_to_a_unit_goes_to_the_level_at_which_it_stands(driver: AslMapDriver) -> None:
    inspector, inquiry = driver.window.docks.inspector, driver.window.inquiry
    driver.tap("G3")
    driver.key("A")
    driver.point_at("A3")
    area = driver.window.inquiry.answer[AREA_PART].area  # type: ignore[union-attr]
    driver.point_at("B3")
    assert inspector.asking.target.words == "B3 · squad up (German), level +2"
    assert inspector.asking.levels.target.value() == 2
    driver.point_at("A3")
    assert inspector.asking.levels.target.value() == 0
    driver.point_at("B3")
    assert "Clear" in inspector.line.verdict.words
    assert driver.window.inquiry.answer[AREA_PART].area is area, "areas are seen at the level that was chosen"  # type: ignore[union-attr]
    line = overlay_registry.hex_overlays(driver.window.inquiry.answer, "en")["line"]  # type: ignore[arg-type]
    assert line is not None
    assert any("B3, level +2" in words for words in line.legend.lines)
    driver.key(DOWN, SHIFT)
    assert inspector.asking.target.words == "B3 · squad up (German), level +1"
    driver.key(DOWN, SHIFT)
    assert inspector.asking.target.words == "B3 · squad up (German)"
    assert "Blocked" in inspector.line.verdict.words
    driver.point_at("A3")
    driver.point_at("B3")
    assert "level +2" in inspector.asking.target.words, "the next line takes the level of its unit again"
    driver.key("L", CTRL)
    (kept,) = driver.scenario.lines
    assert kept.levels == (0, 2)
    assert inquiry.ends.levels == (0, 0)
    driver.key("T")
    driver.point_at("D5")
    assert "level +2" in inspector.asking.target.words, "the line is held with its level"


@pytest.mark.slow
def test_the_level_of_a_unit_follows_its_value(driver: AslMapDriver) -> None:
    """Whoever is sent upstairs looks from there."""
    driver.tap("B3")
    driver.window.docks.unit.values["level"].value_entered.emit(1)
    assert driver.window.inquiry.ends.levels == (1, 0)


def test_spotting_and_cover_are_asked_at_the_chosen_level(driver: AslMapDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.tap("D4")
    driver.key("S")
    driver.hover("B3")
    low = driver.window.inquiry.answer
    driver.key(UP, SHIFT)
    driver.key(UP, SHIFT)
    high = driver.window.inquiry.answer
    assert low is not None
    assert high is not None
    assert low[SPOTTING_PART].spotting is not None
    assert high[SPOTTING_PART].spotting is not None
    lower, higher = low[SPOTTING_PART].spotting.sight.sum(), high[SPOTTING_PART].spotting.sight.sum()
    assert higher > lower, "more is seen of what stands higher"
    assert "At the target: TEM +3" in inspector.line.cover.words
    overlay = overlay_registry.hex_overlays(high, "en")["spotting"]
    assert overlay is not None
    assert "Targets at level +2 of their hexes" in overlay.legend.lines
    assert not any("Limit of spotting" in line for line in overlay.legend.lines), "there is none in this game"


# --- verdicts


def test_a_line_too_close_to_call_has_its_verdict_and_the_margin(open_asl_map: OpenAslMap) -> None:
    graze = Shape("woods", "polygon", square("D3", 0.2, 0.204))  # its edge lies just beside the column of centres
    driver = open_asl_map(graze)
    inspector = driver.window.docks.inspector
    driver.tap("D5")
    driver.point_at("D1")
    assert inspector.line.verdict.words == "✓? Clear, too close to call"
    assert "misses woods by only 0.00" in inspector.line.why.words


def test_an_open_line_says_what_protects_the_target(driver: AslMapDriver) -> None:
    cover = driver.window.docks.inspector.line.cover
    driver.tap("E5")
    driver.point_at("G4")
    assert "At the target: TEM +0 · open ground to this firer" in cover.words
    driver.tap("G3")
    driver.point_at("A3")
    assert cover.words == "", "nobody fires along a blocked line"


@pytest.mark.slow
def test_a_line_between_points_is_kept_as_it_was_asked(driver: AslMapDriver, tmp_path: Path) -> None:
    """From a vertex to the middle of a hexside: what is shown again, also from the file, is the answer of then."""
    panel, inquiry = driver.window.docks.lines, driver.window.inquiry
    corner, side = driver.corner("A3", 1), driver.side("G3", 4)
    driver.tap(corner, mod=CTRL)
    driver.point_at(side, CTRL)
    driver.key(UP, SHIFT)
    driver.key("L", CTRL)
    asked = inquiry.answer
    assert asked is not None
    assert asked[LINE_PART].line is not None
    (kept,) = driver.scenario.lines
    assert kept.aims == (asked.question.sight.observer_aim, asked.question.sight.target_aim)
    assert [aim.kind for aim in kept.aims] == [VERTEX, HEXSIDE]
    assert driver.aimed(kept.origin, kept.aims[0]) == pytest.approx(corner)
    assert driver.aimed(kept.target, kept.aims[1]) == pytest.approx(side)
    assert panel.message.words == f"Kept: {kept.name}"
    assert re.fullmatch(r"[A-I]\d\^[A-I]\d\^[A-I]\d → (F3/G3|G3/F3)@1", kept.name)
    assert "level +1" in panel.list.item(0).toolTip()
    between = inquiry.answer
    driver.tap("D5")
    driver.point_at("H5")
    assert inquiry.answer is not between
    assert driver.window.file_commands.save_to(tmp_path / "kept.yaml")
    again = load_document(tmp_path / "kept.yaml")
    assert again.scenario.lines == (kept,)
    driver.window.kind.navigation.show_kept_line(kept.name)
    shown = inquiry.answer
    assert shown is not None
    assert shown[LINE_PART].line == asked[LINE_PART].line
    assert shown.question.sight == asked.question.sight
    overlay = overlay_registry.hex_overlays(shown, "en")["line"]
    was = overlay_registry.hex_overlays(asked, "en")["line"]
    assert isinstance(overlay, LineOverlay)
    assert isinstance(was, LineOverlay)
    assert (overlay.start, overlay.end) == (was.start, was.end) == kept.aims
    driver.key("L", CTRL)
    assert panel.message.words == f"Kept already: {kept.name}"
    driver.key("Z", CTRL)
    assert driver.scenario.lines == ()


def test_a_kept_line_up_the_stairs_of_one_hex_is_shown(open_asl_map: OpenAslMap) -> None:
    driver = open_asl_map(HOUSE)
    here = hex_of("B3")
    driver.window.document.apply(KeepLine(KeptLine("up", here, here, levels=(0, 2))))
    driver.window.kind.navigation.show_kept_line("up")
    inspector = driver.window.docks.inspector
    assert inspector.asking.target.words.startswith("B3, level +2")
    assert inspector.line.verdict.words == "✗ Blocked at B3"
    assert "two or more levels" in inspector.line.why.words
    driver.point_at("D5")
    assert inspector.line.verdict.words == "✗ Blocked at B3", "the line is held"


def test_keys_turn_a_covered_arc_that_is_typed_in(driver: AslMapDriver) -> None:
    """The arc of a gun in D5 goes on from the hexspine between D4 and E5 to the next one, and the field of fire with it."""
    gun = Unit("g9", "gun", hex_of("D5"), values={"ca": "D4/E5", "range": 30, "gun": [8, 30]})
    driver.window.document.apply(PlaceUnits("German", (gun,), Text("gun")))
    driver.tap("D5")
    driver.key("G")

    def arc() -> tuple[object, list[str]]:
        found, answer = driver.scenario.forces.find("g9"), driver.window.inquiry.answer
        assert found is not None
        assert answer is not None
        assert answer[FIELD_PART].field is not None
        borne = [label for label in ("D4", "E5", "E6", "D6") if answer[FIELD_PART].field.in_arc[hex_of(label)]]
        return found[1].values["ca"], borne

    assert arc() == ("D4/E5", ["D4", "E5"])
    driver.key("]")
    assert arc() == ("E5/E6", ["E5", "E6"])
    driver.key("]")
    assert arc() == ("D6/E6", ["E6", "D6"])
    for _ in range(2):
        driver.key("Z", CTRL)
    assert arc() == ("D4/E5", ["D4", "E5"])


def test_every_unit_of_a_side_watches_from_where_it_stands(driver: AslMapDriver) -> None:
    inquiry = driver.window.inquiry
    driver.tap("B3")
    inquiry.observers.watch_side("German")
    driver.point_at(driver.corner("F5", 2), CTRL)
    answer = inquiry.answer
    assert answer is not None
    assert answer[AREA_PART].watch is not None, "areas go to centres, wherever the mouse is"
    assert [one.request.observer_level for one in answer[AREA_PART].watch.observers] == [0, 0, 2, 0]


def test_the_facing_of_the_unit_tab_turns_the_covered_arc(driver: AslMapDriver) -> None:
    gun = Unit("g9", "gun", hex_of("D5"), values={"ca": "D4/E5"})
    driver.window.document.apply(PlaceUnits("German", (gun,), Text("gun")))
    driver.tap("D5")
    panel = driver.window.docks.unit
    panel.facing.stepUp()
    found = driver.scenario.forces.find("g9")
    assert found is not None
    assert (found[1].facing, found[1].values["ca"]) == (1, "E5/E6")
    panel.facing.stepDown()
    panel.facing.stepDown()
    found = driver.scenario.forces.find("g9")
    assert found is not None
    assert (found[1].facing, found[1].values["ca"]) == (5, "C5/D4")


def test_a_hexside_that_blocks_has_its_row_and_its_post(open_asl_map: OpenAslMap) -> None:
    walled = board(GRID, {}, {}, {"wall": "D2/D3"}, {}, ground="open_ground")
    driver = open_asl_map(scenario=replace(asl_scenario(), board=walled))
    driver.tap("D5")
    driver.point_at("D1")
    inspector = driver.window.docks.inspector
    assert inspector.line.verdict.words == "✗ Blocked at hexside D3/D2"
    rows = [row.split("\t") for row in inspector.line.steps.text().splitlines()]
    assert [row[0] for row in rows] == ["D4", "D3", "D3/D2", "D2"]
    assert rows[2] == ["D3/D2", "wall", "level 0.5", "✗", "6.21"]
    assert {row[3] for row in (*rows[:2], rows[3])} == {"·"}
    section = inspector.line.profile.section
    assert section is not None
    image = QImage(800, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_section(painter, QRectF(0, 0, 800, 200), section)
    painter.end()
    pixels = pixels_of(image)
    at = int(46 + (800 - 60) * section.posts[0].enter)
    assert near(pixels[:, at - 1 : at + 2], "#6f675c", 12) > 60, "the wall"
    assert near(pixels[:, at - 8 : at + 8], "#D55E00", 30) > 100, "its outline"
    assert near(pixels[60:130, : at - 10], "#D55E00", 30) == 0
    assert near(pixels[60:130], "#8fa873", 12) == 0, "nothing fills a hex"
