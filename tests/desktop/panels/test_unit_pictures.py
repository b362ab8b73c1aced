"""Pictures of the user's own on units: chosen and cleared in the *Unit* tab, drawn on maps, tables, counters and in lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QToolButton, QWidget

from tests.desktop.panels.test_unit_planning import panel_of, typed
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.terrain_map import pixels_of
from tests.desktop.window_driver import LEFT, WindowDriver
from tests.files.formats.foreign_samples import png
from tests.loading import ruleset
from workbench.desktop.documents.problems import scenario_diagnostics
from workbench.desktop.documents.storage import save_document
from workbench.desktop.drawing.counters import counter_face, paint_counter
from workbench.desktop.drawing.map_thumbnails import table_thumbnail
from workbench.desktop.export.counter_sheets import unit_faces
from workbench.desktop.widgets.unit_fields import UnitFields
from workbench.scenario.edits.units import SetUnitField
from workbench.scenario.units import Unit

pytestmark = pytest.mark.gui
W = TypeVar("W", bound=QWidget)
GREEN = (0x60, 0x90, 0x50)
"""The colour of the pictures."""


def greens(pixels: np.ndarray) -> int:
    """How many pixels have exactly the colour of the picture."""
    return int((np.abs(pixels[..., :3].astype(int) - np.array(GREEN)).max(axis=-1) <= 3).sum())


def counter(home: Path | None, name: str) -> np.ndarray:
    """The counter of a unit with a picture, 64 pixels a hex."""
    face = counter_face(Unit("a", "infantry", 0, picture=name), "German", 0, ruleset("panzer_grenadier"), home=home)
    image = QImage(96, 96, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.translate(48, 48)
    paint_counter(painter, face, 64.0, count=2)
    painter.end()
    return pixels_of(image)


@pytest.mark.usefixtures("qapp")
def test_a_counter_shows_its_picture_and_else_our_symbol(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(50, 50))
    (tmp_path / "broken.png").write_bytes(png(50, 50)[:60])
    shown = counter(tmp_path, "a.png")
    assert greens(shown) > 800
    plain = counter(tmp_path, "")
    for home, name in ((tmp_path, "none.png"), (tmp_path, "broken.png"), (tmp_path, "../a.png"), (None, "a.png")):
        assert (counter(home, name) == plain).all(), name
    # a file that was changed is read again
    (tmp_path / "a.png").write_bytes(b"no picture any more")
    assert (counter(tmp_path, "a.png") == plain).all()


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What message boxes say."""
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: said.append(args[2]))
    return said


def part(panel: UnitFields, kind: type[W], name: str = "") -> W:
    """A field or a button of the row of pictures."""
    found = panel.staging_rows.fields["picture"].findChild(kind, name)
    assert found is not None
    return found


def chosen_in_the_dialog(window: Any, monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    """Click the button beside the field, and take a file."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: (str(file), ""))
    button = part(panel_of(window), QToolButton, "choose_picture")
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)
    QApplication.processEvents()


@pytest.mark.slow
def test_a_picture_is_chosen_typed_cleared_and_undone(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: list[str]
) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    home.mkdir()
    away.mkdir()
    (away / "face.png").write_bytes(png(50, 50))
    (away / "text.png").write_text("no picture")
    driver.window.inquiry.select(("b1",))
    button = part(panel_of(driver.window), QToolButton, "choose_picture")
    if driver.document.path is None:
        assert not button.isEnabled()
        assert "Save the scenario first" in button.toolTip()
    assert not save_document(driver.document, home / "map.yaml").has_errors
    driver.window.inquiry.select(())
    driver.window.inquiry.select(("b1", "b2"))
    steps = driver.steps

    def pictures() -> list[str]:
        return [driver.document.scenario.forces.find(name)[1].picture for name in ("b1", "b2")]  # type: ignore[index]

    chosen_in_the_dialog(driver.window, monkeypatch, away / "text.png")
    assert len(refused) == 1
    assert pictures() == ["", ""]
    chosen_in_the_dialog(driver.window, monkeypatch, away / "face.png")
    assert pictures() == ["face.png", "face.png"]
    assert (home / "face.png").is_file()
    assert driver.steps == steps + 1
    assert not [
        one for one in scenario_diagnostics(driver.document.scenario, driver.document.ruleset) if "picture" in one.code
    ]
    panel = panel_of(driver.window)
    field = part(panel, QLineEdit)
    typed(field, "../face.png")
    assert pictures() == ["face.png", "face.png"]
    assert field.property("wrong")
    typed(field, "none.png")
    assert pictures() == ["none.png", "none.png"]
    found = scenario_diagnostics(driver.document.scenario, driver.document.ruleset)
    assert [one.code for one in found if "picture" in one.code] == ["no_unit_picture"]
    driver.document.stack.undo()
    clear = part(panel, QToolButton, "clear_picture")
    QTest.mouseClick(clear, LEFT)
    QApplication.processEvents()
    assert pictures() == ["", ""]
    assert not clear.isEnabled()
    driver.document.stack.undo()
    assert pictures() == ["face.png", "face.png"]
    # the list of units and the order of battle show it
    faces = [face.picture for _, face, _ in unit_faces(driver.document.scenario, driver.document.ruleset, "en")]
    assert faces.count((home / "face.png").resolve()) == 2


def test_saved_elsewhere_the_pictures_go_along(driver: WindowDriver, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    assert not save_document(driver.document, tmp_path / "one" / "map.yaml").has_errors
    (tmp_path / "one" / "face.png").write_bytes(png(50, 50))
    driver.document.apply(SetUnitField(("b1",), "picture", "face.png"))
    assert driver.document.scenario.home == tmp_path / "one"
    assert not save_document(driver.document, tmp_path / "two" / "map.yaml").has_errors
    assert (tmp_path / "two" / "face.png").is_file()
    assert driver.document.scenario.home == tmp_path / "two"


@pytest.mark.slow(8)
def test_a_unit_of_a_table_shows_its_picture(tabletop: TabletopDriver, tmp_path: Path) -> None:
    assert not save_document(tabletop.document, tmp_path / "table.yaml").has_errors
    (tmp_path / "face.png").write_bytes(png(50, 50))
    scenario = tabletop.document.scenario
    before = greens(pixels_of(table_thumbnail(scenario, tabletop.document.ruleset, QSize(1600, 1200))))
    every = tuple(unit.id for _, unit in scenario.forces)
    tabletop.document.apply(SetUnitField(every, "picture", "face.png"))
    after = greens(pixels_of(table_thumbnail(tabletop.document.scenario, tabletop.document.ruleset, QSize(1600, 1200))))
    assert after > before + 50
