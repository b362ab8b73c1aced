"""Commands of the shell around the map: tabs, the clear map, the layout, where the keyboard is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


def tab_commands(window: BenchWindow) -> list[ActionSpec]:
    """Close, reopen, go to another tab: for the menu of files."""

    alone = translate("Menus", "there is one tab only")

    def hosted() -> bool:
        return window.host is not None

    def many() -> bool:
        return window.host is not None and window.host.many

    def step(by: int) -> None:
        if window.host is not None:
            window.host.step(by)

    def reopen() -> None:
        if window.host is not None:
            window.host.reopen()

    def remember() -> None:
        window.settings.reopens = not window.settings.reopens

    return [
        ActionSpec("-tabs", "file", "", lambda: None),
        ActionSpec(
            "next_tab",
            "file",
            translate("Menus", "Ne&xt tab"),
            lambda: step(1),
            "Ctrl+Tab",
            enabled=many,
            why=alone,
        ),
        ActionSpec(
            "previous_tab",
            "file",
            translate("Menus", "Pre&vious tab"),
            lambda: step(-1),
            "Ctrl+Shift+Tab",
            enabled=many,
            why=alone,
        ),
        ActionSpec(
            "close_tab",
            "file",
            translate("Menus", "&Close tab"),
            lambda: window.host and window.host.close_tab(),
            "Ctrl+W",
            enabled=hosted,
            why=alone,
        ),
        ActionSpec(
            "reopen_tab",
            "file",
            translate("Menus", "Reopen close&d tab"),
            reopen,
            "Ctrl+Shift+T",
            enabled=lambda: window.host is not None and window.host.reopens,
            why=translate("Menus", "no tab was closed"),
        ),
        ActionSpec(
            "reopens",
            "file",
            translate("Menus", "Open the&se files again at the next start"),
            remember,
            tip=translate("Menus", "Start with the files and places that were open at the end"),
            checked=lambda: window.settings.reopens,
        ),
    ]


def room_commands(window: BenchWindow) -> list[ActionSpec]:
    """What stands around the map: for the menu of the view."""
    return [
        ActionSpec("-room", "view", "", lambda: None),
        ActionSpec(
            "clear_map",
            "view",
            translate("Menus", "Cle&ar map"),
            lambda: window.clear.set(on=not window.clear.on),
            "Tab",
            translate("Menus", "Hide all panels and bars; the same key on the map brings them back"),
            checked=lambda: window.clear.on,
        ),
        ActionSpec(
            "usual_layout",
            "view",
            translate("Menus", "Restore the default la&yout"),
            window.usual_layout,
            tip=translate("Menus", "Arrange panels and bars as they come with the program"),
        ),
        ActionSpec(
            "focus_next",
            "",
            translate("Menus", "Keyboard to the next part of the window"),
            lambda: window.ring.step(1),
            "F6",
        ),
        ActionSpec(
            "focus_previous",
            "",
            translate("Menus", "Keyboard to the part before"),
            lambda: window.ring.step(-1),
            "Shift+F6",
        ),
    ]
