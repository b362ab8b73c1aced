"""What Qt remarks on reaches the log and never the terminal of a user; and fonts have a size whatever they are made from."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel

from workbench.base.data_folders import ROOT, SAMPLES
from workbench.desktop.look.theme import enlarged_font

pytestmark = pytest.mark.gui
MAP = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"
REMARK = """
import sys
from PySide6.QtCore import qWarning
from PySide6.QtGui import QFont, QImage, QImageReader
from workbench.cli import main
import workbench.desktop.export.render as render

draw = render.render_file

def with_remarks(*given):
    render.ensure_application()
    QFont().setPixelSize(-1)
    qWarning("a remark of Qt")
    QImage(100, 100, QImage.Format.Format_RGB32).save("large.png")
    QImageReader.setAllocationLimit(1)
    QImage(2000, 2000, QImage.Format.Format_RGB32).save("larger.png")
    QImageReader("larger.png").read()
    draw(*given)

render.render_file = with_remarks
sys.exit(main.run(sys.argv[1:]))
"""
WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer, qWarning
from workbench.desktop.app.application import QApplication, run_window

app = QApplication([])
QTimer.singleShot(200, lambda: qWarning("a remark of Qt"))
QTimer.singleShot(400, app.quit)
sys.exit(run_window(Path(sys.argv[1])))
"""


def program(folder: Path, code: str, *words: str) -> subprocess.CompletedProcess[str]:
    rooms = {
        name: str(folder / name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")
    }
    around = {**os.environ, **rooms, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, cwd=folder, env=around, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.slow
def test_commands_keep_remarks_of_qt_from_the_terminal(tmp_path: Path) -> None:
    done = program(tmp_path, REMARK, "render", str(MAP), "-o", "map.png")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "map.png").is_file()


@pytest.mark.slow
def test_the_window_puts_remarks_of_qt_into_its_log(tmp_path: Path) -> None:
    done = program(tmp_path, WINDOW, str(MAP))
    assert (done.returncode, done.stdout) == (0, "")
    assert "remark" not in done.stderr
    logs = [path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.log")]
    assert any("Qt: a remark of Qt" in log for log in logs)


@pytest.mark.parametrize("by", [0.0, 0.001, 0.8, 1.5, 3.0])
@pytest.mark.parametrize("pixels", [0, 1, 12])
def test_a_font_keeps_a_size_in_points_and_in_pixels(qapp: QApplication, by: float, pixels: int) -> None:
    font = QFont(qapp.font())
    if pixels:
        font.setPixelSize(pixels)
    made = enlarged_font(font, by)
    assert made.pixelSize() > 0 or made.pointSizeF() > 0
    QLabel("A").setFont(made)
