"""Makes the pictures of the README and the user guide from the window itself: ``python -m tests.pictures [LANGUAGE]``.

The window is driven by the same hand as in the tests (real mouse and key events), so a picture shows what a user would see.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import Desk
from workbench.desktop.app import install_language
from workbench.desktop.document import Document
from workbench.desktop.mainwindow import MainWindow
from workbench.desktop.settings import Settings
from workbench.desktop.theme import apply_theme
from workbench.files.scenario_reader import load_scenario

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "samples"
PICTURES = ROOT / "docs" / "pictures"
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
TABLE = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"

Scene = Callable[[Desk], None]


def overview(desk: Desk) -> None:
    """The line and the visible area from the hill."""
    desk.click("0606")
    desk.key("A")
    desk.hover("2009")


def table(desk: Desk) -> None:
    """A row of the printed table: blocked, with the blocking hex and the rule."""
    desk.click("0409")
    desk.hover("0808")


def spotting(desk: Desk) -> None:
    """Where an enemy would be spotted."""
    desk.click("0606")
    desk.key("L")
    desk.key("S")
    desk.hover("1210")


def reach(desk: Desk) -> None:
    """The reach of a tank platoon and the cheapest way."""
    desk.click("2306")
    desk.key("L")
    desk.key("R")
    desk.hover("2009")


def painting(desk: Desk) -> None:
    """A stroke of woods."""
    desk.key("B")
    desk.choose("hexes", "woods") if desk.window.docks.terrain.palette_view.item(("hexes", "woods")) else None
    desk.drag("0916", "1016", "1116")


def section(desk: Desk) -> None:
    """A held line with its section, and what would clear it."""
    desk.click("0504")
    desk.hover("1410")
    desk.key("W")
    desk.window.docks.show_section()


def blame(desk: Desk) -> None:
    """What a crest hides from a hex behind it, alone and together with others."""
    desk.click("1018")
    desk.key("L")
    desk.key("D")
    desk.click("1017")


def watch(desk: Desk) -> None:
    """How many of one side's units see each hex."""
    side = desk.scenario.forces.sides[0].side
    desk.window.bench.watch_side(side)
    desk.window.bench.choose(combine="count")
    desk.hover("2009")


SCENES: dict[str, tuple[Path, Scene]] = {
    "window": (LIPOVKA, overview),
    "line": (TABLE, table),
    "spotting": (LIPOVKA, spotting),
    "reach": (LIPOVKA, reach),
    "painting": (LIPOVKA, painting),
    "section": (LIPOVKA, section),
    "hidden": (LIPOVKA, blame),
    "observers": (LIPOVKA, watch),
}


def picture(app: QApplication, name: str, language: str, folder: Path) -> Path:
    """Draw one picture."""
    path, scene = SCENES[name]
    with tempfile.TemporaryDirectory() as scratch:
        settings = Settings(QSettings(str(Path(scratch) / "settings.ini"), QSettings.Format.IniFormat))
        settings.language = language
        scenario, ruleset, diagnostics = load_scenario(path)
        assert scenario is not None, list(diagnostics)
        assert ruleset is not None
        window = MainWindow(Document(scenario, ruleset, path, language=language), settings, threaded=False)
        window.resize(QSize(1440, 900))
        window.show()
        window.activateWindow()
        app.processEvents()
        window.view.setFocus()
        window.fit()
        app.processEvents()
        scene(Desk(window))
        for _ in range(30):
            app.processEvents()
        target = folder / f"{name}.png"
        window.grab().save(str(target))
        window.document.stack.setClean()
        window.close()
    return target


def main(language: str = "en", folder: Path = PICTURES) -> int:
    """Draw them all."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, "light")
    translators = install_language(app, language)
    folder.mkdir(parents=True, exist_ok=True)
    for name in SCENES:
        print(picture(app, name, language, folder))
    del translators
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
