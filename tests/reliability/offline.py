"""Does the main jobs of the program while a guard looks for sockets: ``python -m tests.reliability.offline FOLDER``.

Every sample is opened and checked; three of them are asked all that there is to ask, and drawn; the window is opened on one
map of each kind, answers there, and saves. Printed are one line for each socket that was made or used, and how many asks were
answered.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

SEEN: list[str] = []


def guard() -> None:
    """Note every socket and every look-up of a name from now on, whoever it is that makes one."""

    def hear(event: str, arguments: tuple[Any, ...]) -> None:
        if event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.")):
            SEEN.append(f"{event} {arguments!r}")

    sys.addaudithook(hear)


def ask_everything(path: Path) -> tuple[int, int]:
    """Put every ask to a scenario; gives how many there are and how many were answered."""
    from workbench.checks.loading import load_scenario
    from workbench.protocol.answers import answer_line, known_asks

    scenario, ruleset, _ = load_scenario(path)
    assert scenario is not None
    assert ruleset is not None
    from workbench.analysis.any_analysis import analysis_of

    analysis = analysis_of(scenario, ruleset)
    asks = known_asks(analysis.kind == "table")
    placed = [unit.id for _, unit in scenario.forces if unit.at is not None]
    first, last = placed[0], placed[-1]
    mine, other = f"unit:{first}", f"unit:{last}"
    fields = {"from": mine, "to": other, "unit": first, "at": mine, "pairs": [[mine, other]], "observers": [mine]}
    fields |= {"targets": [other], "target": last, "firers": [first], "units": [first], "diameter": 2}
    answered = 0
    for name in asks:
        asked: dict[str, Any] = {"ask": name, **fields}
        if name in ("area", "blind"):
            del asked["to"]
        if name == "fairness":  # of a whole sample it takes long, and judges by the asks around it
            if scenario.kind == "table":
                continue
            asked["most"] = 1
        answer = json.loads(answer_line(analysis, json.dumps(asked).encode()) or b"{}")
        answered += "error" not in answer
    return len(asks), answered


def use_window(path: Path, folder: Path) -> None:
    """Open the window on a map, ask with keys, change, save, and close it."""
    from PySide6.QtCore import QSettings, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from workbench.desktop.app.application import Program
    from workbench.desktop.look.settings import Settings

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.language = "en"
    page = Program(app, settings).start(path)
    units = [unit for _, unit in page.document.scenario.forces if unit.at is not None]
    page.kind.select((units[0].id,))
    for name in ("area", "reach"):
        page.actions_[f"overlay_{name}"].trigger()
    QTest.qWait(1500)
    assert page.inquiry.answer is not None
    assert page.file_commands.save_to(folder / f"saved_{path.name}")
    assert page.file_commands.export_to(folder / f"{path.stem}_window.png")
    QTest.keyClick(page.view, Qt.Key.Key_F1)
    QTest.qWait(300)
    for dialog in QApplication.topLevelWidgets():
        dialog.close()
    QTest.qWait(100)


def main() -> int:
    """Do the jobs."""
    guard()
    folder = Path(sys.argv[1])
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        os.environ[name] = str(folder / name)
    from PySide6.QtWidgets import QApplication

    from workbench.base.data_folders import SAMPLES
    from workbench.cli.main import run

    app = QApplication([])
    samples = [str(path) for path in sorted(SAMPLES.glob("*/*.yaml"))]
    said = StringIO()
    with redirect_stdout(said):
        codes = [run(["check", *samples]), run(["rulesets"]), run(["samples"])]
    asks = answered = 0
    windows = [SAMPLES / f"{name}.yaml" for name in ("panzer_grenadier/lipovka_bridge", "bolt_action/les_ormeaux")]
    jobs = [SAMPLES / "landships" / "marcelle_farm.yaml", *windows]  # every ask and every picture of both kinds of map
    for path in jobs:
        sample = str(path)
        with redirect_stdout(said):
            for ending in (".png", ".pdf"):
                codes.append(run(["render", sample, "-o", str(folder / f"{path.stem}{ending}")]))
            codes.append(run(["units", sample]))
        there, got = ask_everything(path)
        asks, answered = asks + there, answered + got
    for path in windows:
        use_window(path, folder)
    app.processEvents()
    print(f"{len(jobs)} samples, {asks} asks, {answered} answered, exit codes {sorted(set(codes))}")
    print("\n".join(SEEN))
    return 1 if SEEN else 0


if __name__ == "__main__":
    sys.exit(main())
