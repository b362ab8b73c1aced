"""Pictures of tables show rings, outlines, sides, rulers and templates as the window does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from tests.desktop.bolt_action_windows import RIFLES, RULES, bolt_table
from tests.desktop.tabletop_windows import TabletopDriver
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.cli.main import run
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.tabletop_page import PIXELS_PER_CM, TabletopPage, extra_drawings_of
from workbench.desktop.look.answer_colours import answer_colours
from workbench.files.scenario_writer import save_scenario
from workbench.scenario.tabletop_board import Point

pytestmark = pytest.mark.gui
CHOSEN = QColor("#0072b2")
TANK = (12.0, 33.0)
LEFT, TOP, PIXELS = 36.0, 52.0, PIXELS_PER_CM * 2.54


def coloured(image: QImage, place: Point, wish: QColor, around: int = 8) -> bool:
    """Has a picture something of a colour about a point of the table?"""
    x, y = round(LEFT + place[0] * PIXELS), round(TOP + place[1] * PIXELS)
    for dx in range(-around, around + 1):
        for dy in range(-around, around + 1):
            found = image.pixelColor(x + dx, y + dy)
            if max(abs(a - b) for a, b in zip(found.getRgb()[:3], wish.getRgb()[:3], strict=True)) < 30:  # type: ignore[arg-type]
                return True
    return False


def exported(driver: TabletopDriver, folder: Path) -> QImage:
    assert driver.window.file_commands.export_to(folder / "picture.png")
    return QImage(str(folder / "picture.png"))


@pytest.mark.slow
def test_a_picture_shows_the_ring_of_the_selected_squad(farm: TabletopDriver, tmp_path: Path) -> None:
    ring = (RIFLES[0][0] - 1.5, RIFLES[0][1])
    assert not coloured(exported(farm, tmp_path), ring, answer_colours().coherency)
    farm.tap(RIFLES[0])
    assert coloured(exported(farm, tmp_path), ring, answer_colours().coherency)


def test_a_picture_shows_the_ruler_and_a_template(farm: TabletopDriver, tmp_path: Path) -> None:
    farm.key("M")
    farm.tap((20.0, 36.0), (30.0, 36.0))
    assert coloured(exported(farm, tmp_path), (23.0, 36.0), CHOSEN)
    farm.key("T")
    farm.window.tool_context.choices.choose(template="smoke_mortar_medium")
    assert not coloured(exported(farm, tmp_path), (23.0, 36.0), CHOSEN), "the ruler is gone with its tool"
    farm.tap((50.0, 20.0))
    assert coloured(exported(farm, tmp_path), (48.0, 20.0), CHOSEN)


def test_a_hand_that_drags_is_not_in_pictures(farm: TabletopDriver) -> None:
    farm.edit()
    farm.tap((26.0, 25.5))
    assert farm.window.view.sketch.box
    assert not farm.window.kind.extra_drawings.sketch.outlines
    assert farm.window.kind.extra_drawings.sketch.box is None


def test_render_draws_rings_rulers_and_templates(tmp_path: Path) -> None:
    path, out = tmp_path / "farm.yaml", tmp_path / "farm.png"
    save_scenario(path, bolt_table())
    template, ruler = ["--template", "smoke_mortar_medium", "50,20"], ["--ruler", "20,36", "30,36"]
    given = ["render", str(path), "-o", str(out), "--rings", "rifles", "--rings", "tank", *ruler, *template]
    assert run(given) == 0
    image = QImage(str(out))
    assert coloured(image, (RIFLES[0][0] - 1.5, RIFLES[0][1]), answer_colours().coherency)
    assert coloured(image, (23.0, 36.0), CHOSEN)
    assert coloured(image, (48.0, 20.0), CHOSEN)
    assert coloured(image, (14.5, 31.2), CHOSEN, 20), "the sides of the tank"
    assert run(["render", str(path), "-o", str(out), "--template", "nothing", "1,1"]) == 1


def test_groups_are_outlined_in_pictures() -> None:
    scenario = bolt_table()
    force, foe = scenario.forces.sides
    units = tuple(replace(unit, group="g") if unit.id in ("tank", "track") else unit for unit in force.units)
    grouped = replace(scenario, forces=replace(scenario.forces, sides=(replace(force, units=units), foe)))
    extra_drawings = extra_drawings_of(TabletopAnalysis(grouped, RULES), rings=["tank"])
    sheet = TabletopPage.from_answers(grouped, RULES, [], PageRequest(extra=extra_drawings))
    assert sheet.extra_drawings.under
    assert [group.name for group in extra_drawings.under[0].groups] == ["g"]  # type: ignore[attr-defined]
