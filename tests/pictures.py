"""Makes the pictures of the README and the guide from the window itself: ``python -m tests.pictures [LANGUAGE [NAME ...]]``.

The window is driven as in the tests (real mouse and key events), so a picture shows what a user would see.
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
from PySide6.QtWidgets import QApplication, QDialog

from tests import loading
from tests.desktop.asl_windows import AslMapDriver
from tests.desktop.inspector.test_moves_and_values import wheel
from tests.desktop.sample_windows import choose_unit, pick
from tests.desktop.window_driver import CTRL, LEFT, NONE, SHIFT, WindowDriver
from tests.files.small_supplements import COUNTERS, INVENTED_TABLE, save_supplement, supplement_text
from tests.tabletop_pictures import TABLE_SCENES, table_picture
from workbench.base.data_folders import RULESETS
from workbench.desktop.app.application import install_language
from workbench.desktop.dialogs.rules_board import ODDS, PAINT
from workbench.desktop.dialogs.rules_window import RulesDialog
from workbench.desktop.dialogs.values_window import ValuesDialog
from workbench.desktop.documents.document import Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.window.window import Window
from workbench.files.own_rulesets import new_ruleset
from workbench.files.rulesets import read_ruleset

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "samples"
PICTURES = ROOT / "docs" / "pictures"
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
TABLE = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"
FARM = SAMPLES / "landships" / "marcelle_farm.yaml"
BROOK = SAMPLES / "asl" / "sorvino_brook.yaml"
THREAD = SAMPLES / "asl" / "teaching" / "6_1.yaml"

Scene = Callable[[AslMapDriver], None]

_STEADY_FRAMES, _MOST_FRAMES = 5, 400


def overview(driver: WindowDriver) -> None:
    """The line and the visible area from the hill."""
    driver.click("0606")
    driver.key("A")
    driver.hover("2009")


def table(driver: WindowDriver) -> None:
    """A row of the printed table: blocked, with the blocking hex and the rule."""
    driver.click("0409")
    driver.hover("0808")


def spotting(driver: WindowDriver) -> None:
    """Where an enemy would be spotted."""
    driver.click("0606")
    driver.key("L")
    driver.key("S")
    driver.hover("1210")


def reach(driver: WindowDriver) -> None:
    """The reach of a tank platoon and the cheapest way."""
    driver.click("2306")
    driver.key("L")
    driver.key("R")
    driver.hover("2009")


def painting(driver: WindowDriver) -> None:
    """A stroke of woods."""
    driver.key("B")
    driver.choose("terrain", "woods")
    driver.drag("0916", "1016", "1116")


def section(driver: WindowDriver) -> None:
    """A held line with its section, and what would clear it."""
    driver.click("0504")
    driver.hover("1410")
    driver.key("W")
    driver.window.docks.bring_up("section")
    show_all(driver)


def both_ways(driver: WindowDriver) -> None:
    """A line along hexsides that is open the other way, told hex by hex."""
    driver.click("1316")
    driver.hover("2316")
    driver.key("W")
    driver.window.docks.bring_up("section")
    driver.key("K")
    show_all(driver)


def blame(driver: WindowDriver) -> None:
    """What a hex of a crest hides from a hex behind it, alone and together with others."""
    driver.click("1018")
    driver.key("L")
    driver.key("D")
    driver.click("0918")


def blind(driver: WindowDriver) -> None:
    """What would have to go for a blind hex to be seen."""
    driver.click("1018")
    driver.key("L")
    driver.key("D")
    driver.click("0812")
    zoom_to(driver, "0915", 2)


def watch(driver: WindowDriver) -> None:
    """How many of one side's units see each hex."""
    side = driver.scenario.forces.sides[0].side
    driver.window.inquiry.observers.watch_side(side)
    driver.window.inquiry.choose(combine="count")
    driver.hover("2009")
    QApplication.processEvents()
    driver.window.docks.inspector.scroll_area.ensureWidgetVisible(driver.window.docks.inspector.watch)


def kept(driver: WindowDriver) -> None:
    """Lines that the scenario keeps by name; one of them is shown."""
    for a, b, name in (("2207", "1407", "From the village"), ("0301", "0902", "Past the wood")):
        driver.click(a)
        driver.hover(b)
        driver.key("L", CTRL)
        rows = driver.window.docks.lines.list
        rows.item(rows.count() - 1).setText(name)
        driver.window.view.setFocus()
    at = rows.visualItemRect(rows.item(0)).center()
    QTest.mouseClick(rows.viewport(), LEFT, NONE, at)
    QTest.mouseDClick(rows.viewport(), LEFT, NONE, at)
    show_all(driver)


def field(driver: WindowDriver) -> None:
    """The field of fire of a gun: arc, range bands, what is out of sight."""
    choose_unit(driver, "gk1")
    driver.key("L")
    driver.key("]")  # away from the card
    driver.key("G")
    driver.hover("1308")


def facings(driver: WindowDriver) -> None:
    """The reach of a tank over hexes and facings, and the cheapest way with its turns."""
    choose_unit(driver, "bt3")
    driver.key("L")
    driver.key("R")
    driver.hover("1011")
    zoom_to(driver, "0813", 3)


def trot(driver: WindowDriver) -> None:
    """The reach of trotting cavalry."""
    choose_unit(driver, "bc1")
    driver.key("L")
    driver.key("R")
    pick(driver, driver.window.docks.inspector.reach.mode, "trot")
    driver.hover("0606")


def drawn_terrain(driver: WindowDriver) -> None:
    """A line between two boards over drawn woods and houses, and what the observer does not see."""
    driver.click("1S4")
    upstairs(driver)
    driver.key("A")
    zoom_to(driver, "1V8", 3)
    driver.hover("2X6")


def shapes(driver: AslMapDriver) -> None:
    """Painted hexes that were drawn naturally, and a wood drawn by hand with its corners."""
    driver.key("L")
    for terrain, places in (("woods", ("E1", "E2", "F1")), ("stone_building", ("B5", "B6"))):
        driver.key("B")
        driver.choose("terrain", terrain)
        driver.drag(*places)
        driver.key("N")
        driver.click(places[0], CTRL)
    driver.choose("terrain", "woods")
    driver.key("Y")
    x, y = driver.centre("I5")
    corners = ((-0.6, -0.3), (-0.1, -0.55), (0.6, -0.2), (0.75, 0.4), (0.2, 0.7), (-0.4, 0.45))
    driver.tap(*((x + dx, y + dy) for dx, dy in corners), mod=CTRL)
    driver.key(Qt.Key.Key_Return)
    driver.key("C")
    driver.tap((x + 0.2, y + 0.1))
    driver.point_at(driver.corner("I5", 0))


def levels(driver: WindowDriver) -> None:
    """The lowest level at which a machine gun on an upper floor sees each hex."""
    driver.click("1S4")
    upstairs(driver)
    driver.key("L")
    driver.key("A")
    driver.key("A", SHIFT)
    zoom_to(driver, "1S6", 3)
    driver.hover("1P5")


def double_time(driver: WindowDriver) -> None:
    """Where a squad gets at double time, and what each step costs."""
    choose_unit(driver, "r6")
    driver.key("L")
    driver.key("R")
    pick(driver, driver.window.docks.inspector.reach.mode, "double_time")
    zoom_to(driver, "2U4", 5)
    driver.hover("2R1")


def fire_lane(driver: WindowDriver) -> None:
    """The fire lane of a squad's machine gun along an alternate grain."""
    choose_unit(driver, "g3")
    driver.key("L")
    driver.key("G")
    pick(driver, driver.window.docks.inspector.field.kind, "lane")
    zoom_to(driver, "1N9", 4)
    driver.hover("1H9")


def upstairs(driver: WindowDriver) -> None:
    """Raise the observer to the second upper floor."""
    for _ in range(2):
        driver.key(Qt.Key.Key_PageUp)


def show_all(driver: WindowDriver) -> None:
    """The whole map in the room that open docks leave."""
    QApplication.processEvents()
    driver.window.view.setFocus()
    driver.key("0", CTRL)


def zoom_to(driver: WindowDriver, place: str, steps: int) -> None:
    """Turn the wheel over a hex."""
    for _ in range(steps):
        wheel(driver, place, 1, NONE)


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


def settle(driver: WindowDriver) -> None:
    """Wait until the ground is drawn in full: its tiles come one after another."""
    same, last = 0, None
    for _ in range(_MOST_FRAMES):
        driver.canvas.repaint()
        QTest.qWait(30)  # tiles are painted while the program is idle
        shown = driver.canvas.grab().toImage()
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
        scenario, ruleset = loading.scenario(path)
        window = Window(Document(scenario, ruleset, path, language=language), settings, threaded=False)
        window.resize(QSize(1440, 900))
        window.show()
        window.activateWindow()
        app.processEvents()
        window.view.setFocus()
        window.view.fit()
        app.processEvents()
        driver = AslMapDriver(window)
        scene(driver)
        settle(driver)
        target = folder / f"{name}.png"
        window.grab().save(str(target))
        window.document.stack.setClean()
        window.close()
    return target


def rules_window(language: str) -> RulesDialog:
    """The rules of the empty hex game: its terrain side by side, and the odds of an attack on the board."""
    dialog = RulesDialog(RULESETS / "generic", language, None)
    dialog.resize(QSize(1440, 900))
    dialog.show_place(("terrain",))
    dialog.board.asks.setCurrentIndex(dialog.board.asks.findData(ODDS))
    dialog.board.choose(24)
    dialog.board.choose(25)
    return dialog


def rules_chart(language: str) -> RulesDialog:
    """A table of combat results as a grid."""
    dialog = RulesDialog(RULESETS / "battle_for_moscow", language, None)
    dialog.resize(QSize(1240, 760))
    dialog.show_place(("charts", dialog.session.draft.entries("charts")[0]))
    return dialog


def rules_modifier(language: str) -> RulesDialog:
    """A modifier that doubles defenders, and an attack on the board that it holds for."""
    folder = new_ruleset("old_war", "generic", {"en": "Old war", "fr": "Vieille guerre"}[language])
    dialog = RulesDialog(folder, language, None)
    dialog.resize(QSize(1240, 760))
    doubled = {"name": {"en": "defender in woods", "fr": "défenseur dans les bois"}, "rule": "7.2"}
    place = ("modifiers", "in_woods")
    value = {**doubled, "when": {"target_in": ["woods"]}, "attacks": ["assault"], "defence_times": 2}
    dialog.session.change(dialog.session.draft.with_value(place, value), place)
    dialog.save()
    dialog.session.check()
    dialog.show_place(place)
    board = dialog.board
    board.asks.setCurrentIndex(board.asks.findData(PAINT))
    board.terrain.setCurrentIndex(board.terrain.findData("woods"))
    board.choose(25)
    board.asks.setCurrentIndex(board.asks.findData(ODDS))
    board.attack.setCurrentIndex(board.attack.findData("assault"))
    board.choose(24)
    board.choose(25)
    return dialog


def rules_table(language: str) -> RulesDialog:
    """The weapons of a table game, and a line on its board."""
    dialog = RulesDialog(RULESETS / "generic_table", language, None)
    dialog.resize(QSize(1240, 760))
    dialog.show_place(("weapons",))
    return dialog


def my_values(language: str) -> ValuesDialog:
    """A table of the user's own, half typed in, with numbers that no rulebook has."""
    ruleset, _ = read_ruleset("asl")
    assert ruleset is not None
    rows = {roll: row for roll, row in INVENTED_TABLE.items() if int(roll) < 14}
    save_supplement("ruritania", supplement_text(values={"ift": rows}, counters=COUNTERS))
    dialog = ValuesDialog(ruleset, "asl", "ruritania", Path(), language)
    dialog.show_table("ift")
    dialog.resize(QSize(1180, 700))
    return dialog


DIALOG_SCENES: dict[str, Callable[[str], QDialog]] = {
    "rules_window": rules_window,
    "rules_chart": rules_chart,
    "rules_modifier": rules_modifier,
    "rules_table": rules_table,
    "my_values": my_values,
}
"""Windows of their own."""


def dialog_picture(app: QApplication, name: str, language: str, folder: Path) -> Path:
    """Draw the picture of a window of its own."""
    dialog = DIALOG_SCENES[name](language)
    dialog.show()
    for _ in range(_STEADY_FRAMES):
        app.processEvents()
        QTest.qWait(30)
    target = folder / f"{name}.png"
    dialog.grab().save(str(target))
    dialog.close()
    dialog.deleteLater()
    return target


def main(language: str = "en", *names: str, folder: Path = PICTURES) -> int:
    """Draw them all, or those that are named."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, "light")
    translators = install_language(app, language)
    folder.mkdir(parents=True, exist_ok=True)
    draw = {
        **dict.fromkeys(SCENES, picture),
        **dict.fromkeys(TABLE_SCENES, table_picture),
        **dict.fromkeys(DIALOG_SCENES, dialog_picture),
    }
    for name in names or draw:
        print(draw[name](app, name, language, folder))
    del translators
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
