"""A command for whoever works on the program: it stands in no menu, the search for commands finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec

if TYPE_CHECKING:
    from workbench.desktop.frames.card import FrameCard
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


def frame_commands(window: BenchWindow) -> list[ActionSpec]:
    """Recording frame times."""
    cards: list[FrameCard] = []

    def record() -> None:
        # not with the window: hardly anybody wants it
        from workbench.desktop.frames.card import FrameCard

        if not cards:
            cards.append(FrameCard(window.view, window.document.scenario.title.get("en"), window.language))
            cards[0].ended.connect(window.actions_.refresh)
        cards[0].hide() if cards[0].recorder.running else cards[0].record()
        window.actions_.refresh()

    return [
        ActionSpec(
            "record_frames",
            "",
            translate("Menus", "Record frame times"),
            record,
            tip=translate("Menus", "How long the window takes for every step of the hand, on a card over the map"),
            checked=lambda: bool(cards) and cards[0].recorder.running,
        )
    ]
