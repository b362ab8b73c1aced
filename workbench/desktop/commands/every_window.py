"""The commands of every window, in the groups in which the menus of both kinds of map have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from workbench.desktop.commands.learn_commands import learn_commands
from workbench.desktop.commands.menus import dock_commands, help_commands, look_commands
from workbench.desktop.commands.plan_commands import plan_commands
from workbench.desktop.commands.scenario_editing import scenario_commands
from workbench.desktop.commands.search import preference_commands
from workbench.desktop.commands.setup_commands import setup_commands
from workbench.desktop.commands.shared_commands import (
    comparing_command,
    conditions_command,
    generate_commands,
    map_overlay_commands,
    report_commands,
    staging_commands,
    underlay_commands,
)
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.widgets.actions import ActionSpec


class HasWindow(Protocol):
    """The part of a window that knows its kind of map."""

    @property
    def window(self) -> CommandHost:
        """The window around it."""
        ...


def of_window(part: Callable[[CommandHost], list[ActionSpec]]) -> Callable[[HasWindow], list[ActionSpec]]:
    """The commands that every window has, as a part of the commands of one kind of map."""
    return lambda kind: part(kind.window)


LEARNING = (of_window(plan_commands), of_window(learn_commands))
"""Plans and lessons."""
ASKING = (of_window(comparing_command), of_window(conditions_command))
"""What answers are asked under."""
ABOUT_THE_MAP = (
    of_window(map_overlay_commands),
    of_window(underlay_commands),
    of_window(staging_commands),
    of_window(setup_commands),
    of_window(generate_commands),
)
"""What lies over and under the map, who stands on it, and how it is made."""
LOOKS = (of_window(dock_commands), of_window(look_commands))
"""Docks, theme and language."""
ABOUT_THE_WINDOW = (
    of_window(preference_commands),
    of_window(scenario_commands),
    of_window(help_commands),
    of_window(report_commands),
)
"""Preferences, the scenario as a whole, and help, at the ends of their menus."""
