"""The pictures of tables in the guide; :mod:`tests.pictures` makes them with the others."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QApplication

from tests.desktop.bolt_action_windows import RULES, bolt_table
from tests.desktop.conftest import CTRL, LEFT, SHIFT
from tests.desktop.tabletop_windows import DrawingDesk
from workbench.checks.loading import load_scenario
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.desktop.window.window import Window
from workbench.engine.sight.results import Party
from workbench.scenario.scenario import TabletopScenario

AUBRY = Path(__file__).resolve().parents[1] / "samples" / "blitzkrieg" / "saint_aubry.yaml"


def drawing(desk: DrawingDesk) -> None:
    """A wood that is being drawn over the measuring grid."""
    desk.key("L")
    desk.key("G", SHIFT)
    desk.row("dense_wood_jungle")
    desk.tap((37, 107), (48, 104), (60, 107), (66, 114), mod=CTRL)
    desk.over((48, 117), CTRL)


def moving(desk: DrawingDesk) -> None:
    """A house that is being turned by its handle."""
    desk.key("L")
    for _ in range(4):
        desk.wheel((120, 48), 1)
    desk.tap((122, 50))


def area(desk: DrawingDesk) -> None:
    """What the observer on the hill sees, and a line that a house blocks."""
    desk.tap((141, 24))
    desk.key("A")
    desk.over((52, 61))
    desk.window.docks.bring_up("section")
    desk.over((52.2, 61))


def spotting(desk: DrawingDesk) -> None:
    """Where a squad that stands still is detected from the mill."""
    desk.tap((71.6, 52))
    desk.key("S")
    desk.window.inquiry.choose(enemy=Party("infantry", action="still"))
    desk.over((46.5, 42.6))


def reach(desk: DrawingDesk) -> None:
    """The reach of an armoured car, and its way into the village."""
    desk.tap((47, 59.2))
    desk.key("L")
    desk.key("R")
    desk.over((84, 70))


def template(desk: DrawingDesk) -> None:
    """A template over three squads."""
    desk.key("L")
    desk.key("T")
    desk.window.tool_context.choices.choose(template="battery")
    desk.over((98, 62))


def figures(desk: DrawingDesk) -> None:
    """Riflemen look at a tank past a house, a hedge and smoke, man by man."""
    desk.tap((10, 20))
    desk.over((46, 30))


def arcs(desk: DrawingDesk) -> None:
    """The field of fire of a bow machine gun goes with its tank."""
    desk.key("L")
    desk.tap((12, 33))
    desk.key("G")
    desk.window.inquiry.choose(weapon="bow")
    desk.press((12, 33))
    desk.over((15, 32), held=LEFT)
    desk.over((20, 29), held=LEFT)


def vehicle(desk: DrawingDesk) -> None:
    """The reach of a tank, off the road and on it, and a way with a pivot."""
    desk.key("L")
    desk.tap((12, 33))
    desk.key("R")
    desk.over((18, 30))


TABLE_SCENES: dict[str, tuple[Path | None, Callable[[DrawingDesk], None]]] = {
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
        scene(DrawingDesk(window))
        app.processEvents()
        target = folder / f"{name}.png"
        window.grab().save(str(target))
        window.document.stack.setClean()
        window.close()
    return target
