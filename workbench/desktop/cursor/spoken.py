"""What lies under the cursor, in one sentence: the place, its level and terrain, and the answer about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel

from workbench.desktop.hint_bar import PLACE_WORDS

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate
LINE = "line"


def spoken(window: BenchWindow) -> str:
    """``0506, Level 1, Woods, Range 4; Blocked at 0505: why``: what status bar and inspector say of the place of now."""
    labels = window.status.findChildren(QLabel, PLACE_WORDS)
    fields = [label.toolTip() or label.text() for label in labels if label.text()]
    words = ", ".join(field for field in fields if field)
    line = cast(Any, window.docks).inspector.line
    answer = line.verdict.words.strip("✓✗?≈~ ") if line.verdict.isEnabled() and LINE in window.bench.overlays else ""
    if not words or not answer:
        return words
    why = line.why.words.split("\n")[0]
    if why.startswith(answer):  # many reasons begin with the verdict themselves
        return f"{words}; {why}"
    told = translate("MapCursor", "{verdict}: {why}").format(verdict=answer, why=why) if why else answer
    return f"{words}; {told}"
