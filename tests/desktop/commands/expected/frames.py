"""The command that records frame times."""

from __future__ import annotations

from typing import Any

from tests.desktop.commands.expected import Changes, Expected, the_map
from workbench.desktop.widgets.frame_times import FrameCard


def no_card(driver: Any) -> None:
    """Nothing is recorded."""
    for card in driver.window.view.findChildren(FrameCard):
        card.hide()


BOTH: Expected = {"record_frames": Changes(the_map, no_card)}
HEX = TABLE = BOTH
