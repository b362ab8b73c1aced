"""Makes the pictures of the README and the guide from the window itself: ``python -m tests.pictures [LANGUAGE [NAME ...]]``.

The window is driven by the same hand as in the tests (real mouse and key events), so a picture shows what a user would see.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.asl_windows import Drafter
from tests.desktop.conftest import CTRL, LEFT, NONE, SHIFT, Desk
from tests.desktop.inspector.test_moves_and_values import wheel
from tests.desktop.sample_windows import choose_unit, pick
from tests.table_pictures import TABLE_SCENES, table_picture
from workbench.checks.loading import load_scenario
from workbench.desktop.app.application import install_language
from workbench.desktop.documents.document import Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.window.window import Window

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "samples"
PICTURES = ROOT / "docs" / "pictures"
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
TABLE = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"
FARM = SAMPLES / "landships" / "marcelle_farm.yaml"
BROOK = SAMPLES / "asl" / "sorvino_brook.yaml"
THREAD = SAMPLES / "asl" / "teaching" / "6_1.yaml"

Scene = Callable[[Drafter], None]

_STEADY_FRAMES, _MOST_FRAMES = 5, 400


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
    desk.choose("terrain", "woods")
    desk.drag("0916", "1016", "1116")


def section(desk: Desk) -> None:
    """A held line with its section, and what would clear it."""
    desk.click("0504")
    desk.hover("1410")
    desk.key("W")
    desk.window.docks.bring_up("section")
    show_all(desk)


def both_ways(desk: Desk) -> None:
    """A line along hexsides that is open the other way, told hex by hex."""
    desk.click("1316")
    desk.hover("2316")
    desk.key("W")
    desk.window.docks.bring_up("section")
    desk.key("K")
    show_all(desk)


def blame(desk: Desk) -> None:
    """What a hex of a crest hides from a hex behind it, alone and together with others."""
    desk.click("1018")
    desk.key("L")
    desk.key("D")
    desk.click("0918")


def blind(desk: Desk) -> None:
    """What would have to go for a blind hex to be seen."""
    desk.click("1018")
    desk.key("L")
    desk.key("D")
    desk.click("0812")
    zoom_to(desk, "0915", 2)


def watch(desk: Desk) -> None:
    """How many of one side's units see each hex."""
    side = desk.scenario.forces.sides[0].side
    desk.window.inquiry.watch_side(side)
    desk.window.inquiry.choose(combine="count")
    desk.hover("2009")
    QApplication.processEvents()
    desk.window.docks.inspector.ensureWidgetVisible(desk.window.docks.inspector.watch)


def kept(desk: Desk) -> None:
    """Lines that the scenario keeps by name; one of them is shown."""
    for a, b, name in (("2207", "1407", "From the village"), ("0301", "0902", "Past the wood")):
        desk.click(a)
        desk.hover(b)
        desk.key("L", CTRL)
        rows = desk.window.docks.lines.list
        rows.item(rows.count() - 1).setText(name)
        desk.window.view.setFocus()
    at = rows.visualItemRect(rows.item(0)).center()
    QTest.mouseClick(rows.viewport(), LEFT, NONE, at)
    QTest.mouseDClick(rows.viewport(), LEFT, NONE, at)
    show_all(desk)


def field(desk: Desk) -> None:
    """The field of fire of a gun: arc, range bands, what is out of sight."""
    choose_unit(desk, "gk1")
    desk.key("L")
    desk.key("]")  # away from the card
    desk.key("G")
    desk.hover("1308")


def facings(desk: Desk) -> None:
    """The reach of a tank over hexes and facings, and the cheapest way with its turns."""
    choose_unit(desk, "bt3")
    desk.key("L")
    desk.key("R")
    desk.hover("1011")
    zoom_to(desk, "0813", 3)


def trot(desk: Desk) -> None:
    """The reach of trotting cavalry."""
    choose_unit(desk, "bc1")
    desk.key("L")
    desk.key("R")
    pick(desk, desk.window.docks.inspector.reach.mode, "trot")
    desk.hover("0606")


def drawn_terrain(desk: Desk) -> None:
    """A line between two boards over drawn woods and houses, and what the observer does not see."""
    desk.click("1S4")
    upstairs(desk)
    desk.key("A")
    zoom_to(desk, "1V8", 3)
    desk.hover("2X6")


def shapes(desk: Drafter) -> None:
    """Painted hexes that were drawn naturally, and a wood drawn by hand with its corners."""
    desk.key("L")
    for terrain, places in (("woods", ("E1", "E2", "F1")), ("stone_building", ("B5", "B6"))):
        desk.key("B")
        desk.choose("terrain", terrain)
        desk.drag(*places)
        desk.key("N")
        desk.click(places[0], CTRL)
    desk.choose("terrain", "woods")
    desk.key("Y")
    x, y = desk.centre("I5")
    corners = ((-0.6, -0.3), (-0.1, -0.55), (0.6, -0.2), (0.75, 0.4), (0.2, 0.7), (-0.4, 0.45))
    desk.tap(*((x + dx, y + dy) for dx, dy in corners), mod=CTRL)
    desk.key(Qt.Key.Key_Return)
    desk.key("C")
    desk.tap((x + 0.2, y + 0.1))
    desk.go(desk.corner("I5", 0))


def levels(desk: Desk) -> None:
    """The lowest level at which a machine gun on an upper floor sees each hex."""
    desk.click("1S4")
    upstairs(desk)
    desk.key("L")
    desk.key("A")
    desk.key("A", SHIFT)
    zoom_to(desk, "1S6", 3)
    desk.hover("1P5")


def double_time(desk: Desk) -> None:
    """Where a squad gets at double time, and what each step costs."""
    choose_unit(desk, "r6")
    desk.key("L")
    desk.key("R")
    pick(desk, desk.window.docks.inspector.reach.mode, "double_time")
    zoom_to(desk, "2U4", 5)
    desk.hover("2R1")


def fire_lane(desk: Desk) -> None:
    """The fire lane of a squad's machine gun along an alternate grain."""
    choose_unit(desk, "g3")
    desk.key("L")
    desk.key("G")
    pick(desk, desk.window.docks.inspector.field.kind, "lane")
    zoom_to(desk, "1N9", 4)
    desk.hover("1H9")


def upstairs(desk: Desk) -> None:
    """Raise the observer to the second upper floor."""
    for _ in range(2):
        desk.key(Qt.Key.Key_PageUp)


def show_all(desk: Desk) -> None:
    """The whole map in the room that open docks leave."""
    QApplication.processEvents()
    desk.window.view.setFocus()
    desk.key("0", CTRL)


def zoom_to(desk: Desk, place: str, steps: int) -> None:
    """Turn the wheel over a hex."""
    for _ in range(steps):
        wheel(desk, place, 1, NONE)


SCENES: dict[str, tuple[Path, Scene]] = {
    "window": (LIPOVKA, overview),
    "line": (TABLE, table),
    "spotting": (LIPOVKA, spotting),
    "reach": (LIPOVKA, reach),
    "painting": (LIPOVKA, painting),
    "section": (LIPOVKA, section),
    "both_ways": (FARM, both_ways),
    "hidden": (LIPOVKA, blame),
    "blind": (LIPOVKA, blind),
    "observers": (LIPOVKA, watch),
    "kept": (FARM, kept),
    "field": (FARM, field),
    "facings": (FARM, facings),
    "trot": (FARM, trot),
    "asl_line": (BROOK, drawn_terrain),
    "asl_shapes": (THREAD, shapes),
    "asl_levels": (BROOK, levels),
    "asl_reach": (BROOK, double_time),
    "asl_lane": (BROOK, fire_lane),
}


def settle(desk: Desk) -> None:
    """Wait until the ground is drawn in full: its tiles come one after another."""
    same, last = 0, None
    for _ in range(_MOST_FRAMES):
        desk.paper.repaint()
        QApplication.processEvents()
        shown = desk.paper.grab().toImage()
        same, last = (same + 1 if shown == last else 0), shown
        if same == _STEADY_FRAMES:
            return
    raise RuntimeError("the map does not come to rest")


def picture(app: QApplication, name: str, language: str, folder: Path) -> Path:
    """Draw one picture."""
    path, scene = SCENES[name]
    with tempfile.TemporaryDirectory() as scratch:
        settings = Settings(QSettings(str(Path(scratch) / "settings.ini"), QSettings.Format.IniFormat))
        settings.language = language
        scenario, ruleset, diagnostics = load_scenario(path)
        assert scenario is not None, list(diagnostics)
        assert ruleset is not None
        window = Window(Document(scenario, ruleset, path, language=language), settings, threaded=False)
        window.resize(QSize(1440, 900))
        window.show()
        window.activateWindow()
        app.processEvents()
        window.view.setFocus()
        window.fit()
        app.processEvents()
        desk = Drafter(window)
        scene(desk)
        settle(desk)
        target = folder / f"{name}.png"
        window.grab().save(str(target))
        window.document.stack.setClean()
        window.close()
    return target


def main(language: str = "en", *names: str, folder: Path = PICTURES) -> int:
    """Draw them all, or those that are named."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, "light")
    translators = install_language(app, language)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or (*SCENES, *TABLE_SCENES):
        draw = picture if name in SCENES else table_picture
        print(draw(app, name, language, folder))
    del translators
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
