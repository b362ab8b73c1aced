"""The pictures of tables in the guide; :mod:`tests.pictures` makes them with the others."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.bolt_action_windows import RULES, bolt_table
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, SHIFT
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.desktop.window.window import Window
from workbench.scenario.scenario import TabletopScenario

AUBRY = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"


def drawing(driver: TabletopDriver) -> None:
    """A wood that is being drawn over the measuring grid."""
    driver.key("L")
    driver.key("G", SHIFT)
    driver.choose("dense_wood_jungle")
    driver.tap((37, 107), (48, 104), (60, 107), (66, 114), mod=CTRL)
    driver.point_at((48, 117), CTRL)


def moving(driver: TabletopDriver) -> None:
    """A house that is being turned by its handle."""
    driver.edit()
    driver.key("L")
    for _ in range(4):
        driver.wheel((120, 48), 1)
    driver.tap((122, 50))


def area(driver: TabletopDriver) -> None:
    """What the observer on the hill sees, and a line that a house blocks."""
    driver.tap((141, 24))
    driver.key("A")
    driver.point_at((52, 61))
    driver.window.docks.bring_up("section")
    driver.point_at((52.2, 61))


def spotting(driver: TabletopDriver) -> None:
    """Where a squad that stands still is detected from the mill."""
    driver.tap((71.6, 52))
    driver.key("S")
    driver.window.inquiry.enemy.describe(kind="infantry", action="still")
    driver.point_at((46.5, 42.6))


def reach(driver: TabletopDriver) -> None:
    """The reach of an armoured car, and its way into the village."""
    driver.tap((47, 59.2))
    driver.key("L")
    driver.key("R")
    driver.point_at((84, 70))


def template(driver: TabletopDriver) -> None:
    """A template over three squads."""
    driver.key("L")
    driver.key("T")
    driver.window.tool_context.choices.choose(template="battery")
    driver.point_at((98, 62))


def figures(driver: TabletopDriver) -> None:
    """Riflemen look at a tank past a house, a hedge and smoke, man by man."""
    driver.tap((10, 20))
    driver.point_at((46, 30))


def arcs(driver: TabletopDriver) -> None:
    """The field of fire of a bow machine gun goes with its tank."""
    driver.key("L")
    driver.tap((12, 33))
    driver.key("G")
    driver.window.inquiry.choose(weapon="bow")
    driver.press_at((12, 33))
    driver.point_at((15, 32), held=LEFT)
    driver.point_at((20, 29), held=LEFT)


def vehicle(driver: TabletopDriver) -> None:
    """The reach of a tank, off the road and on it, and a way with a pivot."""
    driver.key("L")
    driver.tap((12, 33))
    driver.key("R")
    driver.point_at((18, 30))


TABLE_SCENES: dict[str, tuple[Path | None, Callable[[TabletopDriver], None]]] = {
    "table_drawing": (AUBRY, drawing),
    "table_moving": (AUBRY, moving),
    "table_area": (AUBRY, area),
    "table_spotting": (AUBRY, spotting),
    "table_reach": (AUBRY, reach),
    "table_template": (AUBRY, template),
    "bolt_figures": (None, figures),
    "bolt_arcs": (None, arcs),
    "bolt_vehicle": (None, vehicle),
}


def _document(path: Path | None, language: str) -> TabletopDocument:
    """A sample, or the table of Bolt Action of the tests."""
    if path is None:
        return Document(bolt_table(), RULES, language=language)
    scenario, ruleset, diagnostics = load_scenario(path)
    assert isinstance(scenario, TabletopScenario), list(diagnostics)
    assert ruleset is not None
    return Document(scenario, ruleset, path, language=language)


def table_picture(app: QApplication, name: str, language: str, folder: Path) -> Path:
    """Draw one picture."""
    path, scene = TABLE_SCENES[name]
    with tempfile.TemporaryDirectory() as scratch:
        settings = Settings(QSettings(str(Path(scratch) / "settings.ini"), QSettings.Format.IniFormat))
        settings.language = language
        document = _document(path, language)
        window = Window(document, settings, threaded=False)
        window.resize(QSize(1440, 900))
        window.show()
        window.activateWindow()
        app.processEvents()
        window.view.setFocus()
        window.view.fit()
        app.processEvents()
        scene(TabletopDriver(window))
        app.processEvents()
        QTest.qWait(1000)  # the ground is sharp again when the wheel rests
        target = folder / f"{name}.png"
        window.grab().save(str(target))
        window.document.stack.setClean()
        window.close()
    return target
