"""A program that ends with something of ours on the clipboard ends well."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication
app = QApplication([])
from tests.desktop.window_driver import small_scenario
from workbench.desktop.documents.document import Document
from workbench.desktop.tools import clipboard
from workbench.checks.loading import load_ruleset
from workbench.scenario.edits.clips import clip_of
document = Document(small_scenario(), load_ruleset("panzer_grenadier")[0])
clipboard.put_on_clipboard(clip_of(document.scenario, document.scenario.board.mask("woods")), document)
"""


@pytest.mark.slow
@pytest.mark.gui
def test_the_clipboard_outlives_the_program() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
