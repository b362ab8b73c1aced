"""The command that records frame times."""

from __future__ import annotations

from typing import Any

from tests.desktop.commands.expected import Act, Acts, the_map
from workbench.desktop.widgets.frame_times import FrameCard


def no_card(desk: Any) -> None:
    """Nothing is recorded."""
    for card in desk.window.view.findChildren(FrameCard):
        card.hide()


BOTH: Acts = {"record_frames": Act(the_map, no_card)}
HEX = TABLE = BOTH
