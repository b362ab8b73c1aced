"""Drawing painted hexes naturally: a click, a drag, the whole stretch; what cannot be drawn says so."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import Drafter, Drafting, asl_scenario
from tests.desktop.conftest import CTRL
from workbench.scenario.edits.edit import apply_all
from workbench.scenario.edits.ground import PaintTerrain

pytestmark = pytest.mark.gui


@pytest.fixture
def desk(draft: Drafting) -> Drafter:
    blank = asl_scenario()
    grid = blank.board.grid

    def at(*labels: str) -> tuple[int, ...]:
        found = [grid.find(label) for label in labels]
        return tuple(number for number in found if number is not None)

    base = frozenset({"woods", "stone_building", "open_ground"})
    scenario = apply_all(
        blank,
        [
            PaintTerrain("woods", at("D3", "D4", "E3", "G5"), base),
            PaintTerrain("stone_building", at("B2"), base),
            PaintTerrain("hill", at("H2"), base),
        ],
    )
    made = draft(scenario=scenario)
    made.key("N")
    return made


def test_one_click_draws_one_hex(desk: Drafter) -> None:
    desk.click("D3")
    (shape,) = desk.shapes
    assert (shape.terrain, shape.kind) == ("woods", "polygon")
    assert len(shape.points) > 10, "the outline is irregular"
    assert desk.terrain("D3") == set()
    assert desk.terrain("D4") == {"woods"}
    assert desk.steps == 1
    desk.key("Z", CTRL)
    assert desk.terrain("D3") == {"woods"}
    assert desk.shapes == ()


def test_a_drag_draws_one_outline_round_all(desk: Drafter) -> None:
    desk.drag("D3", "D4", "E3")
    assert len(desk.shapes) == 1
    assert desk.terrain("D3") == desk.terrain("D4") == desk.terrain("E3") == set()
    assert desk.steps == 1


def test_ctrl_takes_the_whole_stretch(desk: Drafter) -> None:
    desk.click("E3", CTRL)
    assert len(desk.shapes) == 1
    assert desk.terrain("D4") == set()
    assert desk.terrain("G5") == {"woods"}


def test_a_wider_brush_takes_woods_and_houses_in_one_step(desk: Drafter) -> None:
    for _ in range(3):
        desk.key("+")
    desk.click("D3")
    assert sorted({shape.terrain for shape in desk.shapes}) == ["stone_building", "woods"]
    house = next(shape for shape in desk.shapes if shape.terrain == "stone_building")
    assert len(house.points) <= 12, "walls are straight"
    assert desk.steps == 1


@pytest.mark.parametrize("label", ["H2", "A1"])
def test_where_nothing_can_be_drawn_it_says_so(desk: Drafter, label: str) -> None:
    before = desk.scenario
    desk.click(label)
    assert "Nothing drawn" in desk.said
    assert desk.scenario == before
    desk.click("G5")
    assert "Nothing drawn" not in desk.said


def test_escape_drops_the_hexes_that_were_gathered(desk: Drafter) -> None:
    desk.press("D3")
    desk.move("D4")
    desk.key(Qt.Key.Key_Escape)
    desk.release("D4")
    assert desk.shapes == ()
    assert desk.window.tool_context.tool.id == "natural"
