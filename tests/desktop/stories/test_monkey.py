"""A short play of the monkey on either kind of map, and what it found before."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.asl_windows import AslMapDriver
from tests.monkey import RULES
from tests.monkey_actions import Monkey

pytestmark = pytest.mark.gui


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("kind", ["hex", "table"])
def test_nothing_breaks_in_a_short_play(kind: str, qapp: QApplication, tmp_path: Path) -> None:
    monkey = Monkey(qapp, 5, tmp_path, RULES[kind][1:2])
    with monkey.listening():
        monkey.start()
        for _ in range(20):
            monkey.step()
        monkey.check()
        monkey.stop()
    assert not monkey.faults, monkey.said[-20:]


@pytest.mark.slow
def test_an_error_in_an_override_does_not_end_the_process() -> None:
    lines = [
        "from PySide6.QtWidgets import QApplication, QWidget",
        "from workbench.desktop.look.fault_details import guard_overrides",
        "class Broken(QWidget):",
        "    __module__ = 'workbench.desktop.broken'",
        "    def resizeEvent(self, event):",
        "        ()[0]",
        "guard_overrides()",
        "app = QApplication([])",
        "window = Broken()",
        "try: window.show()",
        "except IndexError: pass",
        "app.processEvents()",
        "print('alive')",
    ]
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "alive\n"


@pytest.mark.slow
def test_a_shape_drawn_into_an_overlay_where_none_is_drawn_selects_nothing(
    open_asl_map: Callable[..., AslMapDriver],
) -> None:
    driver = open_asl_map()
    panel = driver.window.docks.overlays.panel
    driver.window.docks.bring_up("overlays")
    panel.paint_into()
    driver.choose("terrain", "woods")
    driver.window.take_tool("rectangle")
    driver.pull((2.0, 2.0), (4.0, 3.5))
    assert [len(change.shapes) for change in driver.scenario.overlays[0].changes] == [1]
    assert not driver.scenario.board.shapes
    assert driver.window.tool_context.shapes.number is None


def test_a_map_variant_is_switched_by_a_key_while_its_row_is_edited(open_asl_map: Callable[..., AslMapDriver]) -> None:
    driver = open_asl_map()
    panel = driver.window.docks.overlays.panel
    driver.window.docks.bring_up("overlays")
    panel.add()
    QApplication.processEvents()
    panel.tree.setFocus()
    for on in (False, True):
        QTest.keyClick(panel.tree, Qt.Key.Key_Space)
        QApplication.processEvents()
        assert driver.scenario.overlays[0].on is on
