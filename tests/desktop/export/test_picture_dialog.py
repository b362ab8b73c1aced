"""The dialog before a picture is saved, by clicks: part, size, format, and the size of the file told before."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tests.desktop.every_ask import STAGES
from tests.desktop.sample_windows import OpenSample
from tests.desktop.window_driver import WindowDriver
from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run
from workbench.desktop.dialogs.save_picture import BY_SIZE, NAMED, PictureDialog, expected_size
from workbench.desktop.export.render import WRITERS

pytestmark = pytest.mark.gui
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
SAINT_AUBRY = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"


@pytest.mark.slow
def test_a_part_is_saved_as_wide_as_was_asked(
    open_sample: OpenSample, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    driver = open_sample(STAGES["panzer_grenadier"].path)
    out = tmp_path / "part.webp"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    told: list[str] = []

    def use(dialog: PictureDialog) -> int:
        dialog.show()
        assert not dialog.corners.isVisible()
        QTest.keyClick(dialog.region, Qt.Key.Key_End)
        assert dialog.region.currentData() == NAMED
        assert dialog.corners.hasSelectedText()
        assert dialog.save.isEnabled()
        QTest.keyClicks(dialog.corners, "0101:99")
        assert dialog.save.isEnabled(), "the preview has not followed yet"
        QTest.keyClick(dialog.corners, Qt.Key.Key_Return)
        assert dialog.isVisible(), "what cannot be saved is refused before the preview says so"
        assert not dialog.save.isEnabled()
        assert "99" in dialog.words.text()
        dialog.corners.clear()
        QTest.keyClicks(dialog.corners, "0101:0806")
        QTest.mouseClick(dialog.frame, Qt.MouseButton.LeftButton, pos=dialog.frame.rect().center() * 0.2)
        dialog.frame.setChecked(False)
        dialog.format.setCurrentIndex(dialog.format.findData(".webp"))
        dialog.size_mode.setCurrentIndex(dialog.size_mode.findData(BY_SIZE))
        dialog.width_.setValue(900)
        dialog.draw()
        assert not dialog.picture.pixmap().isNull()
        told.append(dialog.words.text())
        QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
        return dialog.result()

    monkeypatch.setattr(PictureDialog, "exec", use)
    QTest.keyClick(driver.window.view, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    image = QImage(str(out))
    assert image.width() == 900
    size = f"{out.stat().st_size / 1000:.0f} kB"
    assert told == [f"900 × {image.height()} pixels, file: {size}"]
    assert "part.webp" in driver.status_text


@pytest.mark.slow
@pytest.mark.share(8, among="printed pages")
@pytest.mark.parametrize("ending", [".png", ".webp"])
def test_the_size_that_is_told_is_that_of_the_file_within_what_is_said(open_sample: OpenSample, ending: str) -> None:
    driver = open_sample(STAGES["panzer_grenadier"].path)
    dialog = PictureDialog(driver.window.document.scenario, driver.window.kind.picture_page, "en", {})
    page, _ = dialog.page()
    dialog.deleteLater()
    for dpi in (60.0, 130.0):
        told = expected_size(page, ending, dpi)
        true = len(WRITERS[ending](page, dpi))
        assert abs(true - told.size) <= told.within * told.size
        assert ("about" in told.words("en")) == bool(told.within)


@pytest.mark.slow
def test_the_command_takes_dots_a_part_and_a_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, part, fine, table = (tmp_path / name for name in ("a.png", "b.png", "c.png", "d.webp"))
    base = ["--lang", "en", "--scale", "30"]
    assert run(["render", str(LIPOVKA), "-o", str(whole), *base]) == 0
    assert run(["render", str(LIPOVKA), "-o", str(part), *base, "--region", "0101:0806", "--bare"]) == 0
    fine_words = ["--region", "0101:0806", "--bare", "--dpi", "192", "--terrain-names", "--side", "German"]
    assert run(["render", str(LIPOVKA), "-o", str(fine), *base, *fine_words]) == 0
    assert run(["render", str(SAINT_AUBRY), "-o", str(table), "--region", "10,20:60,80", "--lang", "en", "--bare"]) == 0
    sizes = [QImage(str(file)).size() for file in (whole, part, fine, table)]
    assert sizes[1].width() < sizes[0].width() / 2
    assert abs(sizes[2].width() - 2 * sizes[1].width()) <= 1
    assert sizes[3].width() / sizes[3].height() == pytest.approx(50 / 60, rel=0.05)
    assert round(QImage(str(fine)).dotsPerMeterX() * 0.0254) == 192
    for words, told in (
        (["--region", "0101"], "two hexes"),
        (["--region", "0101:9999"], "no hex"),
        (["--dpi", "5"], "20 to 1200"),
        (["--side", "Martian"], "no side"),
    ):
        assert run(["render", str(LIPOVKA), "-o", str(whole), "--lang", "en", *words]) == 1
        assert told in capsys.readouterr().err


@pytest.mark.slow
def test_print_offers_names_keys_and_plans(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "x.pdf"
    names = ["--terrain-names", "--key", "--region", "0101:1010", "--sheets", "2", "--save-ink"]
    assert run(["print", str(LIPOVKA), "-o", str(out), "--lang", "fr", *names]) == 0
    assert "4 feuilles" in capsys.readouterr().out
    plan = ["--layout", "--edge-ruler", "--ratio", "10", "--paper", "a3"]
    assert run(["print", str(SAINT_AUBRY), "-o", str(out), "--lang", "en", *plan]) == 0
    assert int(capsys.readouterr().out.split(": ")[1].split()[0]) >= 3


@pytest.mark.slow(8)
@pytest.mark.parametrize("ending", [".png", ".webp", ".svg", ".pdf"])
def test_a_file_that_is_named_already_decides_the_format(driver: WindowDriver, ending: str) -> None:
    """As *File > Export* names it: what the dialog shows is what is written, and it asks for no file again."""
    home = driver.window
    dialog = PictureDialog(home.document.scenario, home.kind.picture_page, "en", {}, file=Path("my map" + ending))
    assert dialog.format.currentText() == ending.removeprefix(".").upper().replace("WEBP", "WebP")
    assert not dialog.format.isEnabled()
    assert "my map" + ending in dialog.format.toolTip()
    assert dialog.save.text() == "Save"
    dialog.deleteLater()
