"""A program that is killed: at the next start all tabs come back in their order, with what was not saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.program_shells import own_settings, put_away_shell
from tests.desktop.window_driver import small_scenario
from workbench.base.data_folders import ROOT, SAMPLES
from workbench.base.text import Text
from workbench.desktop.app.application import Program
from workbench.files.scenario_writer import save_scenario
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.settings import SetTitle

pytestmark = pytest.mark.gui
TABLE = SAMPLES / "bolt_action" / "teaching" / "1_smoke.yaml"
LESSON = SAMPLES / "bolt_action" / "lessons" / "01_smoke.yaml"
"""What opens with that table."""
HEXES = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"
RUN = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from PySide6.QtTest import QTest
from tests.desktop.program_shells import own_settings
from workbench.base.text import Text
from workbench.desktop.app.application import Program
from workbench.scenario.edits.settings import SetTitle

folder, *paths = map(Path, sys.argv[1:])
app = QApplication([])
program = Program(app, own_settings(folder))
program.start(None)
program.shell.page.document.apply(SetTitle(Text.of("From nothing")))
for path in paths:
    program.shell.page.open_path(path)
program.shell.page.document.apply(SetTitle(Text.of("Changed copy")))
program.shell.step(-1)
program.shell.unsaved_work.save_now()
kept = program.settings
while (len(kept.session.files), kept.session.current) != (4, 2):
    QTest.qWait(50)
QTest.qWait(300)  # until Qt has written it
print("ready", flush=True)
app.exec()
"""


@pytest.mark.slow
def test_after_a_kill_every_tab_comes_back_in_its_place(
    qapp: QApplication, tmp_path: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine.yaml"
    save_scenario(mine, SetTitle(Text.of("Mine")).apply(small_scenario()), ruleset)
    before = {path: path.read_bytes() for path in (TABLE, HEXES)}
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    words = [sys.executable, "-c", RUN, str(tmp_path), str(TABLE), str(mine), str(HEXES)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, env=dict(os.environ), text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline().strip() == "ready"
        run.send_signal(signal.SIGKILL)
    program = Program(qapp, own_settings(tmp_path), threaded=False)
    program.start(None)
    shell = program.shell
    assert shell is not None
    try:
        assert shell.unsaved_work.dialog is not None
        shell.unsaved_work.dialog.open_button.click()
        QApplication.processEvents()
        titles = [shell.strip.bar.tabText(k) for k in range(shell.strip.bar.count())]
        assert titles == ["From nothing *", "Through smoke", "Mine", "Changed copy (copy) *"]
        assert shell.strip.bar.currentIndex() == 2
        assert shell.page is not None
        assert shell.page.document.path == mine
        shell.step(-1)
        assert shell.page.document.sample == LESSON
        assert not shell.page.document.dirty
        shell.step(2)
        assert (shell.page.document.path, shell.page.document.sample) == (None, HEXES)
    finally:
        put_away_shell(shell)
    assert {path: path.read_bytes() for path in before} == before
