"""The menu *Help*: the guide, pages of reference, and what reports of faults need."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from workbench.desktop.commands.search import SearchPalette, show_charts
from workbench.desktop.commands.window_protocols import CommandHost, HelpHost
from workbench.desktop.dialogs.file_reports import ReportDialog
from workbench.desktop.look.fault_details import diagnosis_with_qt
from workbench.desktop.widgets.actions import ActionSpec, in_menu, separator
from workbench.files.logbook import as_columns, last_lines
from workbench.files.piece_collection import collection_folder
from workbench.files.safe_files import (
    data_path,
    user_page_templates_folder,
    user_rulesets_folder,
    user_supplements_folder,
    user_templates_folder,
)

if TYPE_CHECKING:
    from workbench.desktop.widgets.frame_times import FrameCard

translate = QCoreApplication.translate

LOG_LINES = 400
COPIED_LINES = 40


def help_menu(window: CommandHost) -> list[ActionSpec]:
    """The menu from top to bottom."""
    return in_menu(
        "help",
        ActionSpec(
            "search",
            translate("Menus", "&Search commands…"),
            lambda: SearchPalette(window),
            "Ctrl+Shift+P",
            translate("Menus", "Find a command by its name and run it"),
        ),
        *_guide(window),
        *_reference(window),
        separator("reports"),
        *_reports(window),
        separator("program"),
        *_program(window),
    )


def _guide(window: HelpHost) -> Iterator[ActionSpec]:
    def guide() -> None:
        from workbench.desktop.dialogs.guide import show_guide  # which few sessions need

        show_guide(window.widget, window.language)

    yield ActionSpec(
        "guide_here",
        translate("Menus", "&Help on what is here"),
        lambda *_: window.help_here.show(),  # which is made after the commands
        "F1",
        translate("Menus", "The guide at the topic of what has the keys or lies under the mouse, or of the tool."),
    )
    yield ActionSpec(
        "guide",
        translate("Menus", "User &guide"),
        guide,
        "Shift+F1",
        translate("Menus", "All of the guide beside the map, with its contents and a search."),
    )


def _reference(window: CommandHost) -> Iterator[ActionSpec]:
    def charts() -> None:
        show_charts(window)

    def keys() -> None:
        from workbench.desktop.dialogs.key_sheet import KeySheet

        KeySheet(window.actions_, window.widget, table=window.kind.on_table, settings=window.settings).exec()

    def not_modelled() -> None:
        from workbench.desktop.dialogs.key_sheet import NotModelledPage

        NotModelledPage(window.document.ruleset, window.language, window.widget).exec()

    yield ActionSpec(
        "shortcuts",
        translate("Menus", "&Keys"),
        keys,
        "Ctrl+F1",
        translate(
            "Menus",
            "All commands and gestures of this window by subject; filter them, print them or save them as PDF.",
        ),
    )
    yield ActionSpec(
        "charts",
        translate("Menus", "Result &charts"),
        charts,
        tip=translate(
            "Menus",
            "All tables of the game: charts with the chance of every result, and every other roll (rally, morale, close combat"
            " ...) with its inputs, filled in from the selected unit.",
        ),
    )
    yield ActionSpec(
        "not_modelled",
        translate("Menus", "What is &not modelled"),
        not_modelled,
        tip=translate("Menus", "Rules of this game that the program knows of and does not apply."),
    )
    yield ActionSpec(
        "what_to_do",
        translate("Menus", "What can be &done here"),
        window.show_what_to_do,
        tip=translate("Menus", "Three sentences over the map for the first time; a click takes them away."),
    )


def _reports(window: CommandHost) -> Iterator[ActionSpec]:
    """For reports of faults: the log, and details of the machine."""

    def show() -> None:
        lines = last_lines(LOG_LINES)
        words = translate("Reports", "What the program did last, oldest first. It names no folder and no user.")
        empty = translate("Reports", "Nothing is logged yet.")
        ReportDialog(translate("Reports", "Log"), words, "\n".join(lines) or empty, window.widget).exec()

    def copy() -> None:
        text = as_columns(diagnosis_with_qt(window.settings)) + "\n\n" + "\n".join(last_lines(COPIED_LINES))
        QGuiApplication.clipboard().setText(text)
        window.status.show_message(
            translate("Reports", "Copied: versions, system, screens, settings and the last lines of the log")
        )

    yield ActionSpec(
        "show_log",
        translate("Menus", "Show the &log"),
        show,
        tip=translate("Menus", "What the program did last. It names no folder and no user."),
    )
    yield ActionSpec(
        "copy_report",
        translate("Menus", "Copy a &report for a fault"),
        copy,
        tip=translate(
            "Menus", "Versions, system, screens, settings and the last lines of the log, without private paths"
        ),
    )


def _program(window: CommandHost) -> Iterator[ActionSpec]:
    """About the program and what it keeps."""

    def folders() -> None:
        from workbench.desktop.dialogs.about import FoldersPage  # which few sessions need

        own = window.settings.rulesets_folder
        for folder in (
            user_rulesets_folder(),
            user_supplements_folder(),
            user_templates_folder(),
            user_page_templates_folder(),
        ):
            with suppress(OSError):  # that they lie there is what one wants to see, to put something into them
                folder.mkdir(parents=True, exist_ok=True)
        named = [
            (translate("About", "Rulesets of yours"), Path(own) if own else user_rulesets_folder()),
            (translate("About", "Tables and counters of yours"), user_supplements_folder()),
            (translate("About", "Templates of scenarios"), user_templates_folder()),
            (translate("About", "Templates of pages"), user_page_templates_folder()),
            (translate("About", "Collection of pieces"), collection_folder()),
            (translate("About", "Earlier states of saved files"), data_path() / "backups"),
            (translate("About", "All that the program keeps: learning, unsaved work, the above"), data_path()),
        ]
        FoldersPage(named, window.widget).exec()

    def about() -> None:
        from workbench.desktop.dialogs.about import AboutPage  # which few sessions need

        AboutPage(window.language, window.widget).exec()

    yield ActionSpec(
        "my_folders",
        translate("Menus", "Show my &folders"),
        folders,
        tip=translate("Menus", "Where your rulesets, templates, pieces, earlier states and unsaved work are kept."),
    )
    yield ActionSpec(
        "about",
        translate("Menus", "&About Workbench"),
        about,
        tip=translate("Menus", "Version and its date, licences of all parts, where new versions are."),
    )


def frame_commands(window: CommandHost) -> Iterator[ActionSpec]:
    """Recording frame times, for developers: it is in no menu, only the search palette finds it."""
    cards: list[FrameCard] = []

    def record() -> None:
        # imported only when used
        from workbench.desktop.widgets.frame_times import FrameCard

        if not cards:
            cards.append(FrameCard(window.view, window.document.scenario.title.get("en"), window.language))
            cards[0].ended.connect(window.actions_.refresh)
        cards[0].hide() if cards[0].recorder.running else cards[0].record()
        window.actions_.refresh()

    yield ActionSpec(
        "record_frames",
        translate("Menus", "Record frame times"),
        record,
        tip=translate("Menus", "How long the window takes for every step of the hand, on a card over the map"),
        checked=lambda: bool(cards) and cards[0].recorder.running,
    )
