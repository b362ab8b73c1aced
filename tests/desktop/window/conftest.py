"""The program itself, as the tests of windows begin and end it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.program_shells import put_away_shell
from workbench.desktop.app.application import Program
from workbench.desktop.look.settings import Settings


@pytest.fixture
def program(qapp: QApplication, settings: Settings) -> Iterator[Program]:
    """The program without a window; a test starts it."""
    made = Program(qapp, settings, threaded=False)
    yield made
    if made.shell is not None:
        put_away_shell(made.shell)
    settings.language, settings.theme = "en", "light"
    made._apply_look()
