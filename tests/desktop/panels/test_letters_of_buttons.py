"""A letter with Alt presses one button: no two buttons of the docks of a window have the same."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from PySide6.QtWidgets import QAbstractButton

from tests.desktop.everything_shown import HEX, opened, speaking
from workbench.desktop.look.settings import Settings

pytestmark = pytest.mark.gui


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_letter_presses_two_buttons(qapp: object, settings: Settings, language: str) -> None:
    letters: dict[str, set[str]] = defaultdict(set)
    with speaking(qapp, settings, language), opened(settings, HEX) as shell:  # type: ignore[arg-type]
        page = shell.page
        assert page is not None
        for dock in page.docks.docks.values():
            for button in dock.findChildren(QAbstractButton):
                found = re.search(r"&([^&\s])", button.text().replace("&&", ""))
                if found and button.isVisibleTo(dock):
                    letters[found[1].upper()].add(button.text())
    assert len(letters) >= 5
    assert not {letter: words for letter, words in letters.items() if len(words) > 1}
