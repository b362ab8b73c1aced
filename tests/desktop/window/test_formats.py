"""Files of other programs: opened, imported, dropped and exported; nothing that is open is lost."""

from __future__ import annotations

import os
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QLabel, QMessageBox, QPlainTextEdit

from tests.desktop.answered_dialogs import answered
from tests.desktop.sample_windows import take_picture_as_proposed
from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver
from tests.desktop.window_driver import LEFT, OpenWindow, WindowDriver
from tests.files.formats import foreign_samples
from tests.files.formats.packages import install
from tests.files.formats.test_source import zipped
from workbench.base.data_folders import GROUND_EXAMPLE, SAMPLES
from workbench.checks.loading import load_scenario
from workbench.desktop.app.application import Program
from workbench.desktop.dialogs.file_reports import CannotOpen, PixelsDialog, ReportDialog
from workbench.desktop.dialogs.import_map import ImportMapDialog
from workbench.desktop.dialogs.real_ground import RealGroundDialog
from workbench.desktop.documents.storage import sample_title
from workbench.desktop.panels.units_table import ForceImportDialog
from workbench.desktop.window.welcome import Previews
from workbench.files.formats import registry
from workbench.scenario.scenario import TabletopScenario

pytestmark = pytest.mark.gui
YES, CANCEL = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.Cancel


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """(message, text) of report dialogs, which close by themselves."""
    said: list[tuple[str, str]] = []

    def shown(self: ReportDialog) -> int:
        said.append((self.message.text(), self.report.toPlainText()))
        return 0

    monkeypatch.setattr(ReportDialog, "exec", shown)
    return said


@pytest.fixture
def letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that brings a format, and one that is broken."""
    site = install(tmp_path / "site", letters="FORMAT", broken="no_such_module:X")
    monkeypatch.syspath_prepend(str(site))
    registry.installed.cache_clear()
    yield
    registry.installed.cache_clear()
    sys.modules.pop("letters_format", None)


def picture(path: Path) -> Path:
    image = QImage(64, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    assert image.save(str(path), "PNG")
    return path


def opens(monkeypatch: pytest.MonkeyPatch, path: Path) -> list[str]:
    """The next dialog for a file chooses this one; gives the kinds of file that were offered."""
    offered: list[str] = []

    def asked(_: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        offered.extend(kinds.split(";;"))
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", asked)
    return offered


def saves(monkeypatch: pytest.MonkeyPatch, path: Path, line: str = "") -> list[str]:
    """As :func:`opens`, for a file to be written, with the kind of file that is chosen."""
    offered: list[str] = []

    def asked(_: object, title: str, start: str, kinds: str, *first: str) -> tuple[str, str]:
        offered.extend(kinds.split(";;"))
        return str(path), next((one for one in offered if one.startswith(line)), "") if line else ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    return offered


def asks(monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton) -> list[str]:
    """What is asked, and answered so."""
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "question", lambda *a: asked.append(a[2]) or answer)
    return asked


def command(driver: WindowDriver | TabletopDriver, name: str) -> None:
    """Choose a command of the menu."""
    driver.window.actions_[name].trigger()


@pytest.mark.slow
def test_units_of_a_spreadsheet_are_imported(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "units.txt"
    path.write_text("side,kind,place\nGerman,infantry,0304\n")
    offered = opens(monkeypatch, path)
    before = len(list(driver.scenario.forces))
    met = answered(ForceImportDialog, lambda dialog: dialog.accept())
    command(driver, "import_file")
    assert len(met) == 1
    assert len(list(driver.scenario.forces)) == before + 1
    assert driver.steps == 1
    assert offered[0].startswith("All that can be read (*.yaml *.yml *.wbench *.csv *.tsv *.png ")
    assert offered[1:4] == [
        "Workbench scenario (*.yaml *.yml *.wbench)",
        "Table of units (CSV) (*.csv *.tsv)",
        "Picture of the map (*.png *.jpg *.jpeg *.bmp *.webp *.gif *.tif *.tiff)",
    ]
    assert offered[-1] == "All files (*)"


def test_a_picture_offers_itself_as_the_one_to_trace(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("scans", "maps"):
        (tmp_path / folder).mkdir()
    scan = picture(tmp_path / "scans" / "scan.png")
    asked = asks(monkeypatch, CANCEL)
    assert not driver.window.open_path(scan)
    assert driver.scenario.underlay is None
    asked = asks(monkeypatch, YES)
    saves(monkeypatch, tmp_path / "maps" / "map.yaml")
    assert driver.window.open_path(scan)
    assert "Lay the picture scan.png under the map, to trace it?" in asked[0]
    assert "The map is saved first" in asked[0]
    assert driver.scenario.underlay is not None
    assert (tmp_path / "maps" / "scan.png").is_file()
    assert driver.window.docks.docks["underlay"].isVisible()
    asked.clear()
    assert driver.window.open_path(scan)
    assert "saved first" not in asked[0]
    assert "It takes the place of the picture that lies there." in asked[0]


@pytest.mark.usefixtures("letters")
def test_a_map_of_another_program_opens_as_a_new_one_with_what_is_not_in_it(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[tuple[str, str]]
) -> None:
    path = tmp_path / "field.letters"
    path.write_text("letters\n..w\n.ww\n")
    asked: list[str] = []
    monkeypatch.setattr(QInputDialog, "getItem", lambda *a: asked.append(a[2]) or (a[3][a[4]], True))
    assert driver.window.open_path(path)
    assert asked == ["field.letters names no rules. By which is it to be played?"]
    assert driver.scenario.board.grid.columns == 3
    assert driver.document.path is None
    assert driver.document.dirty
    assert reports == [
        ("field.letters was read as: Map of letters. This was not taken over:", "• letters w: 3 (first: line 2)")
    ]
    path.write_text("letters\n!!\n")
    assert not driver.window.open_path(path)
    assert "format_failed" in reports[-1][1]
    assert driver.scenario.board.grid.columns == 3
    monkeypatch.setattr(QInputDialog, "getItem", lambda *a: ("", False))
    assert not driver.window.open_path(path)
    assert len(reports) == 2


@pytest.mark.slow(8)
@pytest.mark.usefixtures("letters")
def test_pictures_of_a_map_lie_beside_it(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[tuple[str, str]]
) -> None:
    path = tmp_path / "field.letters"
    path.write_text("letters\np..\n")
    monkeypatch.setattr(QInputDialog, "getItem", lambda *a: (a[3][a[4]], True))
    monkeypatch.setattr(QMessageBox, "information", lambda *a: None)
    saves(monkeypatch, tmp_path / "kept" / "map.yaml")
    (tmp_path / "kept").mkdir()
    assert driver.window.open_path(path)
    assert (tmp_path / "kept" / "scan.png").read_bytes() == b"not really"
    assert driver.document.path == tmp_path / "kept" / "map.yaml"
    assert "pictures" not in reports[-1][1]
    driver.document.mark_saved(tmp_path / "elsewhere.yaml")
    saves(monkeypatch, Path())
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: ("", ""))
    assert driver.window.open_path(path)
    assert "• pictures under the map: 1 (first: scan.png)" in reports[-1][1]


@pytest.mark.slow
def test_a_table_goes_out_for_virtual_tabletops_and_comes_back(
    open_tabletop: OpenTabletop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[tuple[str, str]]
) -> None:
    table, _, _ = load_scenario(SAMPLES / "blitzkrieg" / "saint_aubry.yaml")
    assert isinstance(table, TabletopScenario)
    driver = open_tabletop(table)
    before = driver.scenario.board
    offered = saves(monkeypatch, tmp_path / "out", "Universal VTT")
    command(driver, "export_file")
    assert "Universal VTT (*.uvtt *.dd2vtt *.df2vtt)" in offered
    assert "• heights of walls and buildings: " in reports[-1][1]
    monkeypatch.setattr(QMessageBox, "information", lambda *a: None)
    saves(monkeypatch, tmp_path / "back.yaml")
    asked = answered(ImportMapDialog, lambda dialog: dialog.accept())
    assert driver.window.open_path(tmp_path / "out.uvtt")
    assert len(asked) == 1
    after = driver.scenario
    assert (after.board.width, after.board.height) == (before.width, before.height)
    assert after.underlay is not None
    drawn = QImage(str(tmp_path / after.underlay.picture))
    assert drawn.width() / drawn.height() == pytest.approx(before.width / before.height, abs=0.01)
    assert after.underlay.width == before.width


def test_an_unknown_file_is_named_with_what_can_be_read(
    driver: WindowDriver, tmp_path: Path, reports: list[tuple[str, str]]
) -> None:
    before = driver.scenario
    hostile = zipped(tmp_path / "hostile.zip", {"../../x": b"1"})
    for path, told in (
        (zipped(tmp_path / "a.zip", {"notes.txt": b"1"}), "a zip archive of 1 file (notes.txt)"),
        (hostile, f"{hostile}: ../../x: error[bad_member]"),
    ):
        assert not driver.window.open_path(path)
        message, text = reports[-1]
        assert message == f"{path.name} was not opened. What you had open is still there."
        assert told in text
        assert "Table of units (CSV) (*.csv *.tsv)" in text
    assert driver.scenario is before
    assert not driver.window.open_path(tmp_path / "gone.yaml")
    assert "there is no such file" in reports[-1][1]


@pytest.mark.slow(8)
def test_the_map_is_exported_in_every_format(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[tuple[str, str]]
) -> None:
    offered = saves(monkeypatch, tmp_path / "out", "Table of units")
    command(driver, "export_file")
    assert offered[:2] == ["Table of units (CSV) (*.csv)", "Picture of the map (*.png *.webp *.svg *.pdf)"]
    assert offered[-1] == "Workbench scenario (*.yaml *.wbench)"
    assert (tmp_path / "out.csv").read_text(encoding="utf-8-sig").startswith("side,id,kind")
    message, text = reports[-1]
    assert message == "out.csv was written as: Table of units (CSV). This of the map is not in it:"
    assert "• " in text
    assert "units" not in text
    asked = asks(monkeypatch, CANCEL)
    (tmp_path / "out.csv").write_text("old")
    command(driver, "export_file")
    assert asked == ["There is a file out.csv already. Replace it?"]
    assert (tmp_path / "out.csv").read_text() == "old"
    count = len(reports)
    saves(monkeypatch, tmp_path / "copy.yaml", "Table of units")  # the ending decides
    command(driver, "export_file")
    assert (tmp_path / "copy.yaml").read_text(encoding="utf-8").startswith("format: workbench/1")
    assert driver.status_text == "Exported: copy.yaml"
    assert driver.document.path is None
    take_picture_as_proposed(monkeypatch)
    saves(monkeypatch, tmp_path / "map", "Picture")
    command(driver, "export_file")
    assert QImage(str(tmp_path / "map.png")).width() > 100
    assert len(reports) == count
    saves(monkeypatch, tmp_path / "map.odt", "Picture")
    command(driver, "export_file")
    assert "known: .yaml, .wbench, .csv, .png" in reports[-1][1]
    saves(monkeypatch, tmp_path / "none" / "a.csv")
    command(driver, "export_file")
    assert reports[-1][0] == "a.csv was not written."


@pytest.mark.slow
def test_a_module_asks_how_large_a_hex_is(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up: list[str] = []

    def answer(dialog: PixelsDialog) -> int:
        assert (dialog.pixels.minimum(), dialog.pixels.value(), dialog.pixels.maximum()) == (24, 64, 200)
        if not given_up:
            given_up.append(dialog.windowTitle())
            return 0
        dialog.pixels.selectAll()
        QTest.keyClicks(dialog.pixels, "40")
        QTest.keyClick(dialog.pixels, Qt.Key.Key_Return)
        return 1

    monkeypatch.setattr(PixelsDialog, "exec", answer)
    saves(monkeypatch, tmp_path / "map", "VASSAL")
    command(driver, "export_file")
    assert given_up == ["Export"]
    assert not (tmp_path / "map.vmod").exists()
    command(driver, "export_file")
    with zipfile.ZipFile(tmp_path / "map.vmod") as archive:
        image = QImage.fromData(archive.read("images/map.png"))
    left, _, right, _ = driver.scenario.board.grid.painted_bounds
    assert abs(image.width() - 40 * (right - left)) <= 2
    assert driver.status_text == "Exported: map.vmod"


@pytest.mark.slow
def test_what_is_added_to_a_map_needs_one(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = program.start(None)
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "information", lambda *a: told.append(a[2]))
    assert not page.open_path(picture(tmp_path / "scan.png"))
    assert told == ["Open or begin a map first: scan.png is added to it."]


def dropped(page: object, *paths: Path) -> None:
    """Drop files on the window."""
    shell = page.window()  # type: ignore[attr-defined]
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at, copy, none = QPoint(80, 80), Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(at, copy, data, LEFT, none)
    QApplication.sendEvent(shell, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(shell, QDropEvent(QPointF(at), copy, data, LEFT, none))
    QApplication.processEvents()


@pytest.mark.slow
def test_files_of_every_format_can_be_dropped(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[tuple[str, str]]
) -> None:
    page = program.start(None)
    dropped(page, SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml")
    page = program.shell.page
    assert page is not None
    asked = asks(monkeypatch, CANCEL)
    strange = tmp_path / "strange"
    strange.write_text("once upon a time")
    dropped(page, picture(tmp_path / "scan.png"), strange)
    assert "scan.png" in asked[0]
    assert "this is a text, which no known format reads" in reports[-1][1]
    assert program.shell.page is page


_DROPPED = {
    "megamek": "a.board",
    "worldographer": "a.wxx",
    "vassal": "a.vmod",
    "tiled": "a.tmx",
    "vasl": "bdT1",
    "uvtt": "a.dd2vtt",
    "foundry": "a.json",
    "wesnoth": "a.map",
}
"""A name for a file of each program whose maps have words of their own."""


@pytest.mark.slow
def test_maps_of_every_program_can_be_dropped(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = program.start(None)
    assert set(_DROPPED) == set(foreign_samples.FILES)
    asked: list[str] = []

    def answer(dialog: ImportMapDialog) -> int:
        words = " ".join(label.text() for label in dialog.findChildren(QLabel))
        asked.extend(name for name in _DROPPED.values() if f"{name} (" in words)
        return 0

    monkeypatch.setattr(ImportMapDialog, "exec", answer)
    for kind, name in _DROPPED.items():
        file = tmp_path / name
        file.write_bytes(foreign_samples.FILES[kind][0])
        dropped(page, file)
    assert asked == list(_DROPPED.values())


@pytest.mark.slow
@pytest.mark.usefixtures("french")
def test_in_french(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[tuple[str, str]]
) -> None:
    driver = open_window()
    saves(monkeypatch, tmp_path / "out.csv")
    command(driver, "export_file")
    assert reports[-1][0] == "out.csv a été écrit, format : Tableau d’unités (CSV). Il y manque :"
    strange = tmp_path / "strange"
    strange.write_text("il était une fois")
    assert not driver.window.open_path(strange)
    assert "c’est un texte, qu’aucun format connu ne lit" in reports[-1][1]


def test_a_problem_of_a_package_is_told(driver: WindowDriver, letters: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: ("", ""))
    command(driver, "import_file")
    assert driver.status_text.startswith('the format "broken" of a package was left out')


@pytest.mark.slow(8)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("name", ["x.yaml", "x.png", "x.csv", "x.unknown"])
def test_a_pipe_is_refused_in_words_wherever_it_is_opened(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)
    told: list[str] = []

    def read(dialog: CannotOpen) -> None:
        told.append(" ".join(label.text() for label in dialog.findChildren(QLabel)))
        told.append(" ".join(text.toPlainText() for text in dialog.findChildren(QPlainTextEdit)))
        dialog.reject()

    before = driver.scenario
    for one in ("open", "import_file"):
        opens(monkeypatch, pipe)
        told.clear()
        answered(CannotOpen, read)
        command(driver, one)
        assert "this is a pipe or a device, not a file" in " ".join(told)
    assert driver.scenario is before
    assert sample_title(pipe).en == "x"
    assert Previews(QSize(60, 40), tmp_path).find(pipe) is None


def test_files_of_a_place_that_are_dropped_make_one_map(program: Program) -> None:
    """Elevation and land that are dropped together are asked about once; so is a file that is opened."""
    files = sorted(GROUND_EXAMPLE.iterdir())
    page = program.start(None)
    seen: list[tuple[str, ...]] = []

    def look(dialog: RealGroundDialog) -> None:
        end = time.monotonic() + 30
        while dialog.made is None and time.monotonic() < end:
            QApplication.processEvents()
        seen.append(dialog.sources.names)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    answered(RealGroundDialog, look)
    assert not page.open_path(files[1])
    answered(RealGroundDialog, look)
    dropped(page, *files)
    end = time.monotonic() + 30
    while len(seen) < 2 and time.monotonic() < end:
        QApplication.processEvents()
    assert seen == [("example.osm",), ("example.asc", "example.osm")]
    assert program.shell.page is page
