"""What a hex map shows: answers, levels, zoom, parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.icons import icon
from workbench.desktop.levels import OBSERVER, TARGET, knows_levels, step_level
from workbench.desktop.menus.common import line
from workbench.desktop.questions import AREA, FIELD, LINE, REACH, SPOTTING
from workbench.desktop.scene.layers import Toggle
from workbench.desktop.theme import ink

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

translate = QCoreApplication.translate


def answer_commands(window: MainWindow) -> list[ActionSpec]:
    """The answers that lie over the map."""
    words = {
        LINE: (translate("Menus", "&Line"), "L", translate("Menus", "Line of sight to the mouse's hex")),
        AREA: (translate("Menus", "&Area"), "A", translate("Menus", "Visible area: what the observer sees of the map")),
        SPOTTING: (translate("Menus", "&Spotting"), "S", translate("Menus", "Where an enemy would be spotted")),
        FIELD: (
            translate("Menus", "Field of fire"),
            "G",
            translate("Menus", "Where the selected unit's weapon can fire: arc, range, line of sight and spotting"),
        ),
        REACH: (translate("Menus", "&Reach"), "R", translate("Menus", "Where the selected unit can move")),
    }
    colour = ink(window.theme)
    specs = [
        ActionSpec(
            f"overlay_{key}",
            "view",
            text,
            lambda k=key: window.showing.toggle_overlay(k),  # type: ignore[misc]
            shortcut,
            tip,
            checked=lambda k=key: k in window.bench.overlays,  # type: ignore[misc]
            icon=icon(key, colour),
        )
        for key, (text, shortcut, tip) in words.items()
    ]
    return [
        *specs,
        ActionSpec("-line", "view", "", lambda: None),
        ActionSpec(
            "hold",
            "view",
            translate("Menus", "&Hold the line"),
            window.showing.hold,
            "T",
            translate("Menus", "The line stays at its target, wherever the mouse goes"),
            checked=lambda: window.bench.held is not None,
        ),
        ActionSpec(
            "clearing",
            "view",
            translate("Menus", "What would &clear the line?"),
            window.showing.clearing,
            "W",
            translate("Menus", "Hold the line and list the smallest changes that would open it"),
        ),
        ActionSpec(
            "keep_line",
            "view",
            translate("Menus", "&Keep the line"),
            window.showing.keep,
            "Ctrl+L",
            translate("Menus", "Save the line of now in the scenario, by name"),
        ),
        ActionSpec(
            "watch",
            "view",
            translate("Menus", "Let this &observer look too"),
            window.bench.add_watcher,
            "O",
            translate("Menus", "Add the observer of now to those who look at once"),
        ),
    ]


def level_commands(window: MainWindow) -> list[ActionSpec]:
    """Levels of observer and target."""
    words = {
        "observer_up": (translate("Menus", "Observer one level up"), "PgUp", OBSERVER, 1),
        "observer_down": (translate("Menus", "Observer one level down"), "PgDown", OBSERVER, -1),
        "target_up": (translate("Menus", "Target one level up"), "Shift+PgUp", TARGET, 1),
        "target_down": (translate("Menus", "Target one level down"), "Shift+PgDown", TARGET, -1),
    }
    no_levels = translate("Menus", "this game knows no levels inside a hex")
    return [
        *(
            ActionSpec(
                name,
                "view/levels",
                text,
                lambda w=which, b=by: _step(window, w, b),  # type: ignore[misc]
                key,
                enabled=lambda: knows_levels(window.document.ruleset),
                why=no_levels,
            )
            for name, (text, key, which, by) in words.items()
        ),
        ActionSpec(
            "all_levels",
            "view/levels",
            translate("Menus", "All le&vels at once"),
            lambda: window.bench.show_all_levels(not window.bench.all_levels),
            "Shift+A",
            translate("Menus", "Visible area: the lowest level at which each hex is seen"),
            enabled=lambda: knows_levels(window.document.ruleset),
            why=no_levels,
            checked=lambda: window.bench.all_levels,
        ),
    ]


def _step(window: MainWindow, which: int, by: int) -> None:
    told = step_level(window.bench, which, by)
    window.status.say(f"⚠ {told}" if told else window.workplace.hint())


def part_commands(window: MainWindow) -> list[ActionSpec]:
    """Parts of the map that can be hidden."""
    words = {
        Toggle.GRID: translate("Menus", "&Grid"),
        Toggle.LABELS: translate("Menus", "Hex &numbers"),
        Toggle.UNITS: translate("Menus", "&Units on the map"),
        Toggle.CONTOUR: translate("Menus", "&Heights"),
        Toggle.LEGENDS: translate("Menus", "L&egends"),
    }
    return [
        line("parts", "view"),
        *(
            ActionSpec(
                f"show_{part.value}",
                "view",
                text,
                lambda p=part: window.showing.toggle_part(p),  # type: ignore[misc]
                "K" if part is Toggle.LEGENDS else "",
                checked=lambda p=part: window.view.is_shown(p),  # type: ignore[misc]
            )
            for part, text in words.items()
        ),
    ]
