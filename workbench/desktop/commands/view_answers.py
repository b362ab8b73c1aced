"""The upper part of the menu *View*: the answers that are drawn on the map, the line, and who observes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.kind_protocols import HexCommandParts, TabletopCommandParts
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.look.theme import icon, theme_ink
from workbench.desktop.overlays.exposure import KIND, command_words
from workbench.desktop.overlays.kind import OverlayWords
from workbench.desktop.overlays.registry import hex_switches, table_switches
from workbench.desktop.widgets.actions import ActionSpec, in_menu, separator, words_about

translate = QCoreApplication.translate


def hex_answers(kind: HexCommandParts) -> list[ActionSpec]:
    """The part of the menu for hex maps, from top to bottom."""
    window = kind.window
    return in_menu(
        "view",
        *_overlays(window, hex_switches()),
        separator("line"),
        *_line_of_hexes(kind),
        _pin_observer(window, "watch"),
        _exposure(kind),
    )


def tabletop_answers(kind: TabletopCommandParts) -> list[ActionSpec]:
    """The part of the menu for tables, from top to bottom."""
    window, inquiry = kind.window, kind.inquiry
    return in_menu(
        "view",
        *_overlays(window, table_switches()),
        separator("answers"),
        ActionSpec(
            "keep_line",
            translate("Menus", "&Keep this line"),
            kind.docks.keep_line,
            "Ctrl+L",
            translate("Menus", "Save the line of now in the scenario"),
        ),
        _pin_observer(window, "add_watcher"),
        ActionSpec(
            "reverse",
            translate("Menus", "Turn detection &round"),
            lambda: inquiry.choose(reverse=not inquiry.reverse),
            "Shift+S",
            translate("Menus", "From where would the observer be detected?"),
            checked=lambda: inquiry.reverse,
        ),
    )


def _overlays(window: CommandHost, switches: Mapping[str, OverlayWords]) -> list[ActionSpec]:
    """A switch for each answer that is drawn on the map, by the id of its overlay."""
    colour = theme_ink(window.theme)

    def is_on(overlay: str) -> bool:
        return overlay in window.inquiry.overlays

    def toggle(overlay: str) -> None:
        on = not is_on(overlay)
        window.inquiry.toggle(overlay, on)
        if on and switches[overlay].of_unit and not window.inquiry.selection:
            first = translate("Menus", "select a unit first, with a click on it")
            window.status.show_warning(
                words_about(switches[overlay].text, first), lambda: is_on(overlay) and not window.inquiry.selection
            )

    return [
        ActionSpec(
            f"overlay_{overlay}",
            words.text,
            partial(toggle, overlay),
            words.key,
            words.tip,
            checked=partial(is_on, overlay),
            icon=icon(overlay, colour),
        )
        for overlay, words in switches.items()
    ]


def _line_of_hexes(kind: HexCommandParts) -> Iterator[ActionSpec]:
    yield ActionSpec(
        "hold",
        translate("Menus", "&Hold the line"),
        kind.navigation.hold_line,
        "T",
        translate("Menus", "The line stays at its target, wherever the mouse goes"),
        checked=lambda: kind.inquiry.line.end is not None,
    )
    yield ActionSpec(
        "clearing",
        translate("Menus", "What would &clear the line?"),
        kind.navigation.show_clearing,
        "W",
        translate("Menus", "Hold the line and list the smallest changes that would open it"),
    )
    yield ActionSpec(
        "keep_line",
        translate("Menus", "&Keep the line"),
        kind.navigation.keep_line,
        "Ctrl+L",
        translate("Menus", "Save the line of now in the scenario, by name"),
    )


def _pin_observer(window: CommandHost, name: str) -> ActionSpec:
    """``name`` is the id under which users keep its key, which is another one on tables."""
    observers = window.inquiry.observers
    return ActionSpec(
        name,
        translate("Menus", "Pin the &observer"),
        observers.pin,
        "O",
        translate(
            "Menus",
            "Who observes stays while other units are selected; if he is pinned: add what is selected or under the mouse",
        ),
        checked=lambda: observers.is_pinned,
    )


def _exposure(kind: HexCommandParts) -> ActionSpec:
    """How exposed every hex is."""
    exposure, words = kind.exposure, command_words()
    return ActionSpec(
        KIND.id,
        words.text,
        lambda: exposure.set(on=not exposure.on),
        words.key,
        words.tip,
        checked=lambda: exposure.on,
    )
