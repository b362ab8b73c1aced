"""The commands of every window, whichever kind of map it shows: files, history, theme, language, sides, help."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from workbench.base.data_folders import MAIN_RULESET
from workbench.desktop.commands.scenario_editing import print_scenario
from workbench.desktop.commands.window_protocols import CommandHost, HelpHost, HistoryHost, LookHost
from workbench.desktop.documents.storage import is_sample, sample_title
from workbench.desktop.look.language import plain_text
from workbench.desktop.look.settings import SYSTEM, Settings
from workbench.desktop.look.theme import icon, theme_ink
from workbench.desktop.widgets.actions import HISTORY, MENUS, PANELS, Actions, ActionSpec, menu_title
from workbench.files.installed_games import installed_games, sample_files

# --- The menus of recent files and of what comes with the program, for the windows of either kind of map.


translate = QCoreApplication.translate


class FileOpener(Protocol):
    """A window that opens files."""

    settings: Settings

    def open_path(self, path: Path) -> bool:
        """Open a file, asking about unsaved work."""
        ...


def file_menus(window: FileOpener, owner: QWidget | None = None) -> tuple[QMenu, QMenu]:
    """The menus of recent files and of samples of a window."""
    recent = QMenu(translate("Menus", "Open &recent"), owner)
    recent.aboutToShow.connect(lambda: _fill_recent(window, recent))
    sample = QMenu(translate("Menus", "Open sa&mple"), owner)
    sample.aboutToShow.connect(lambda: _fill_samples(window, sample))
    return recent, sample


def _fill_samples(window: FileOpener, menu: QMenu) -> None:
    """A menu for each game, filled when it is first opened: its scenarios, its boards, and the examples of its rules."""
    if menu.actions():
        return
    games = installed_games()
    for name in sorted(games, key=lambda name: (name != MAIN_RULESET, name)):
        inside = menu.addMenu(games[name].title.replace("&", "&&"))
        for heading, folder in (
            ("", ""),
            (translate("Menus", "Single boards"), "boards"),
            (translate("Menus", "Worked examples of rules"), "teaching"),
        ):
            own = sample_files(folder, name)
            if own and heading:
                inside.addSection(heading)
            for path in own:
                action = inside.addAction(sample_title(path).get(window.settings.language).replace("&", "&&"))
                action.triggered.connect(lambda *_, p=path: window.open_path(p))


def _fill_recent(window: FileOpener, menu: QMenu) -> None:
    menu.clear()
    paths: list[Path] = window.settings.recent
    for path in paths:
        name = sample_title(path).get(window.settings.language) if is_sample(path) else path.name
        action = menu.addAction(name.replace("&", "&&"))
        action.setToolTip(plain_text(str(path)))
        action.triggered.connect(lambda *_, p=path: window.open_path(p))
    if not paths:
        menu.addAction(translate("Menus", "No recent files")).setEnabled(False)


# --- The menu bar of a window, from the list of its commands.


def fill_menus(window: CommandHost, actions: Actions, docks: Iterable[QDockWidget]) -> tuple[QMenu, QMenu]:
    """Build the menus; gives back those of recent files and of samples. A menu inside another stands where its first command
    does."""
    bar = window.widget.menuBar()
    menus = {menu: bar.addMenu(menu_title(menu)) for menu in MENUS}
    for spec in actions.specs.values():
        if spec.menu not in menus and "/" in spec.menu:
            menus[spec.menu] = menus[spec.menu.partition("/")[0]].addMenu(menu_title(spec.menu))
        if spec.menu:
            menus[spec.menu].addAction(actions[spec.id])
    for opened in menus.values():
        opened.setToolTipsVisible(True)
        opened.aboutToShow.connect(actions.refresh_all)
    for menu in MENUS:
        menus[menu].menuAction().setVisible(bool(menus[menu].actions()))
    recent, sample = file_menus(window, window.widget)
    menus["file"].insertMenu(actions["-recent"], recent)
    menus["file"].insertMenu(actions["-recent"], sample)
    menus["view"].insertMenu(actions["clear_map"], _panels_menu(window, docks))
    return recent, sample


def _panels_menu(window: CommandHost, docks: Iterable[QDockWidget]) -> QMenu:
    """A tick stands at every panel that is seen. The entry of another one brings it to the front, also from behind a tab."""
    panels = QMenu(menu_title(PANELS), window.widget)
    entries = {panels.addAction(dock.windowTitle()): dock for dock in docks}

    def seen(dock: QDockWidget) -> bool:
        return dock.isVisible() and not dock.visibleRegion().isEmpty()

    def switch(dock: QDockWidget) -> None:
        if seen(dock):
            dock.close()
        else:
            dock.show()
            dock.raise_()

    def tick() -> None:
        for entry, dock in entries.items():
            entry.setChecked(seen(dock))

    for entry, dock in entries.items():
        entry.setCheckable(True)
        entry.triggered.connect(lambda _, dock=dock: switch(dock))
    panels.aboutToShow.connect(tick)
    return panels


# --- Commands of the shell around the map: tabs, the clear map, the layout, where the keyboard is.


def tab_commands(window: CommandHost) -> list[ActionSpec]:
    """Close, reopen, go to another tab: for the menu of files."""

    alone = translate("Menus", "there is one tab only")

    def hosted() -> bool:
        return window.host is not None

    def has_several_tabs() -> bool:
        return window.host is not None and window.host.has_several_tabs

    def step(by: int) -> None:
        if window.host is not None:
            window.host.step(by)

    def reopen() -> None:
        if window.host is not None:
            window.host.reopen()

    def remember() -> None:
        window.settings.reopens_files = not window.settings.reopens_files

    return [
        ActionSpec("-tabs", "file", "", lambda: None),
        ActionSpec(
            "next_tab",
            "file",
            translate("Menus", "Ne&xt tab"),
            lambda: step(1),
            "Ctrl+Tab",
            enabled=has_several_tabs,
            disabled_reason=alone,
            tip=translate(
                "Menus", "Bring the tab at the right of this one to the front; after the last one the first."
            ),
        ),
        ActionSpec(
            "previous_tab",
            "file",
            translate("Menus", "Pre&vious tab"),
            lambda: step(-1),
            "Ctrl+Shift+Tab",
            enabled=has_several_tabs,
            disabled_reason=alone,
            tip=translate(
                "Menus", "Bring the tab at the left of this one to the front; before the first one the last."
            ),
        ),
        ActionSpec(
            "close_tab",
            "file",
            translate("Menus", "&Close tab"),
            lambda: window.host and window.host.close_tab(),
            "Ctrl+W",
            enabled=hosted,
            disabled_reason=alone,
            tip=translate("Menus", "Close this scenario; you are asked if work would be lost."),
        ),
        ActionSpec(
            "reopen_tab",
            "file",
            translate("Menus", "Reopen close&d tab"),
            reopen,
            "Ctrl+Shift+T",
            enabled=lambda: window.host is not None and window.host.can_reopen_tab,
            disabled_reason=translate("Menus", "no tab was closed"),
            tip=translate("Menus", "Open the tab again that was closed last."),
        ),
        ActionSpec(
            "reopens",
            "file",
            translate("Menus", "Open the&se files again at the next start"),
            remember,
            tip=translate("Menus", "Start with the files and places that were open at the end"),
            checked=lambda: window.settings.reopens_files,
        ),
    ]


def dock_commands(window: CommandHost) -> list[ActionSpec]:
    """Commands on docks and bars around the map, for the view menu."""

    def usual_layout() -> None:
        window.clear.set(on=False)
        window.arrangement.usual()

    return [
        ActionSpec("-room", "view", "", lambda: None),
        ActionSpec(
            "clear_map",
            "view",
            translate("Menus", "Hide p&anels"),
            lambda: window.clear.set(on=not window.clear.on),
            "Tab",
            translate("Menus", "Hide all panels and bars; the same key on the map brings them back"),
            checked=lambda: window.clear.on,
        ),
        ActionSpec(
            "projector",
            "view",
            translate("Menus", "Pro&jector"),
            lambda: window.projector.set(on=not window.projector.on),
            "F11",
            translate(
                "Menus",
                "Show a class the map in full screen, with one card in large letters and a pointer. Nothing moves by "
                "accident; Esc or F11 leaves.",
            ),
            checked=lambda: window.projector.on,
        ),
        ActionSpec(
            "usual_layout",
            "view",
            translate("Menus", "Restore the default la&yout"),
            usual_layout,
            tip=translate("Menus", "Put panels and bars back where they were at the first start, and show all layers."),
        ),
        ActionSpec(
            "focus_next",
            "",
            translate("Menus", "Keyboard to the next part of the window"),
            lambda: window.ring.step(1),
            "F6",
            tip=translate("Menus", "The keys go round: map, panels, bars, tabs. A frame shows where they are."),
        ),
        ActionSpec(
            "focus_previous",
            "",
            translate("Menus", "Keyboard to the part before"),
            lambda: window.ring.step(-1),
            "Shift+F6",
            tip=translate("Menus", "The keys go round the other way: map, tabs, bars, panels."),
        ),
    ]


def separator(name: str, menu: str) -> ActionSpec:
    """A line between the commands of a menu."""
    return ActionSpec(f"-{name}", menu, "", lambda: None)


def file_commands(window: CommandHost) -> list[ActionSpec]:
    """New, open, save, import, export, picture, quit."""
    files, colour = window.file_commands, theme_ink(window.theme)

    def close() -> None:
        (window.host or window.widget).close()

    return [
        ActionSpec(
            "new",
            "file",
            translate("Menus", "&New hex map…"),
            files.new,
            "Ctrl+N",
            icon=icon("new", colour),
            tip=translate(
                "Menus", "Begin an empty hex map: choose the game, the columns and rows. It opens in a tab of its own."
            ),
        ),
        ActionSpec(
            "new_table",
            "file",
            translate("Menus", "New &table…"),
            files.new_table,
            "Ctrl+T",
            tip=translate(
                "Menus", "Begin an empty table: choose the game, the size in centimetres or feet, and the sides."
            ),
        ),
        ActionSpec(
            "new_boards",
            "file",
            translate("Menus", "New from &boards…"),
            files.new_from_boards,
            "Ctrl+Shift+N",
            tip=translate("Menus", "Join files of single boards to one map; each can be turned or cut."),
        ),
        ActionSpec(
            "open",
            "file",
            translate("Menus", "&Open…"),
            files.open,
            "Ctrl+O",
            icon=icon("open", colour),
            tip=translate(
                "Menus", "Open a scenario in a tab of its own. A file that is open already comes to the front."
            ),
        ),
        separator("recent", "file"),
        ActionSpec(
            "save",
            "file",
            translate("Menus", "&Save"),
            files.save,
            "Ctrl+S",
            icon=icon("save", colour),
            tip=translate("Menus", "Write the scenario to its file. A scenario that has no file yet asks for one."),
        ),
        ActionSpec(
            "save_as",
            "file",
            translate("Menus", "Save &as…"),
            files.save_as,
            "Ctrl+Shift+S",
            tip=translate("Menus", "Write the scenario to another file and go on with that one."),
        ),
        ActionSpec(
            "earlier_states",
            "file",
            translate("Menus", "Ear&lier states…"),
            files.earlier_states,
            tip=translate(
                "Menus", "What was in the file before each of the last saves; choose one to open it as a new scenario."
            ),
            enabled=lambda: window.document.path is not None,
            disabled_reason=translate("Menus", "not saved yet"),
        ),
        ActionSpec(
            "import_file",
            "file",
            translate("Menus", "&Import…"),
            files.formats.import_file,
            tip=translate(
                "Menus",
                "Take over a file of another program: a map, units of a spreadsheet, or a picture to trace. "
                "What cannot be taken over is listed.",
            ),
        ),
        ActionSpec(
            "export_file",
            "file",
            translate("Menus", "&Export…"),
            files.formats.export_file,
            tip=translate(
                "Menus", "Write the map or its units in a format of another program. What is not in the file is listed."
            ),
        ),
        ActionSpec(
            "export",
            "file",
            translate("Menus", "Save &picture…"),
            files.export,
            "Ctrl+E",
            tip=translate(
                "Menus",
                "Write the map as it is shown, with answers and legends, as PNG, SVG or PDF: files that can be printed.",
            ),
        ),
        ActionSpec(
            "print",
            "file",
            translate("Menus", "&Print…"),
            lambda: print_scenario(window),
            "Ctrl+P",
            tip=translate(
                "Menus",
                "Print the card, the order of battle, the map to true scale, the player aid and counters, or save them as PDF.",
            ),
        ),
        *tab_commands(window),
        separator("quit", "file"),
        ActionSpec(
            "welcome",
            "file",
            translate("Menus", "&Welcome page"),
            window.go_to_first_page,
            tip=translate("Menus", "Recent files, empty maps, your templates and the samples, on one page."),
        ),
        ActionSpec(
            "quit",
            "file",
            translate("Menus", "&Quit"),
            close,
            "Ctrl+Q",
            tip=translate("Menus", "Close all tabs and end the program; you are asked if work would be lost."),
        ),
    ]


def history_commands(window: HistoryHost) -> list[ActionSpec]:
    """Undo and redo."""
    colour = theme_ink(window.theme)

    def stack() -> QUndoStack:
        return window.document.stack

    def under_way() -> bool:
        return window.tool_context.tool.under_way

    def undo() -> None:
        """Take back what is under way, and nothing else; or else the last step."""
        if under_way():
            window.tool_context.tool.take_back()
            window.show_hint()
        else:
            stack().undo()
            window.view.repeat_move()

    def redo() -> None:
        stack().redo()
        window.view.repeat_move()

    return [
        ActionSpec(
            "undo",
            "edit",
            translate("Menus", "&Undo"),
            undo,
            "Ctrl+Z",
            enabled=lambda: under_way() or stack().canUndo(),
            disabled_reason=translate("Menus", "nothing to undo"),
            topic=HISTORY,
            icon=icon("undo", colour),
            tip=translate(
                "Menus", "Take the last step back. One stroke of the mouse is one step; History lists them all."
            ),
        ),
        ActionSpec(
            "redo",
            "edit",
            translate("Menus", "&Redo"),
            redo,
            "Ctrl+Shift+Z",
            enabled=lambda: stack().canRedo() and not under_way(),
            disabled_reason=translate("Menus", "nothing to redo"),
            topic=HISTORY,
            icon=icon("redo", colour),
            tip=translate("Menus", "Make the step again that was undone last."),
        ),
    ]


def zoom_commands(window: CommandHost, whole: str) -> list[ActionSpec]:
    """Nearer, farther, all of it."""
    return [
        separator("zoom", "view"),
        ActionSpec(
            "zoom_in",
            "view",
            translate("Menus", "Zoom &in"),
            window.view.zoom_in,
            "Ctrl++",
            tip=translate("Menus", "Come closer to the middle of the view. The wheel does it at the mouse."),
        ),
        ActionSpec(
            "zoom_out",
            "view",
            translate("Menus", "Zoom &out"),
            window.view.zoom_out,
            "Ctrl+-",
            tip=translate("Menus", "Go farther away from the middle of the view. The wheel does it at the mouse."),
        ),
        ActionSpec(
            "fit",
            "view",
            whole,
            window.fit,
            "Ctrl+0",
            tip=translate("Menus", "Fit everything into the view. Hold Space and drag to move about."),
        ),
    ]


def look_commands(window: LookHost) -> list[ActionSpec]:
    """Theme and language."""

    def follow_system() -> None:
        window.theme_wanted.emit(window.theme if window.settings.follows_system else SYSTEM)

    def choose(language: str) -> None:
        window.actions_.refresh()
        if language != window.language:
            window.language_wanted.emit(language)

    return [
        separator("theme", "view"),
        ActionSpec(
            "dark",
            "view/look",
            translate("Menus", "&Dark theme"),
            lambda: window.theme_wanted.emit("light" if window.theme == "dark" else "dark"),
            checked=lambda: window.theme == "dark",
            tip=translate("Menus", "Dark margins round the map; the paper stays paper."),
        ),
        ActionSpec(
            "system_theme",
            "view/look",
            translate("Menus", "Theme of the s&ystem"),
            follow_system,
            tip=translate("Menus", "Light or dark as the system is, also when it changes"),
            checked=lambda: window.settings.follows_system,
        ),
        ActionSpec(
            "english",
            "view/look",
            "English",
            lambda: choose("en"),
            checked=lambda: window.language == "en",
            tip=translate(
                "Menus", "The window in English, at once. Scenarios and rules have their own texts in both languages."
            ),
        ),
        ActionSpec(
            "french",
            "view/look",
            "Français",
            lambda: choose("fr"),
            checked=lambda: window.language == "fr",
            tip=translate(
                "Menus", "The window in French, at once. Scenarios and rules have their own texts in both languages."
            ),
        ),
    ]


def help_commands(window: HelpHost) -> list[ActionSpec]:
    """Pages of reference."""

    def guide() -> None:
        from workbench.desktop.dialogs.guide import show_guide  # which few sessions need

        show_guide(window.widget, window.language)

    def charts() -> None:
        from workbench.desktop.dialogs.charts import ChartsDialog

        ChartsDialog(window.document.ruleset, window.language, window.widget).exec()

    def keys() -> None:
        from workbench.desktop.dialogs.key_sheet import KeySheet

        KeySheet(window.actions_, window.widget, table=window.map_kind == "table").exec()

    def not_modelled() -> None:
        from workbench.desktop.dialogs.key_sheet import NotModelledPage

        NotModelledPage(window.document.ruleset, window.language, window.widget).exec()

    return [
        ActionSpec(
            "guide_here",
            "help",
            translate("Menus", "&Help on what is here"),
            lambda *_: window.help_here.show(),
            "F1",
            tip=translate(
                "Menus", "The guide at the topic of what has the keys or lies under the mouse, or of the tool."
            ),
        ),
        ActionSpec(
            "guide",
            "help",
            translate("Menus", "User &guide"),
            guide,
            "Shift+F1",
            tip=translate("Menus", "All of the guide beside the map, with its contents and a search."),
        ),
        ActionSpec(
            "shortcuts",
            "help",
            translate("Menus", "&Keys"),
            keys,
            "Ctrl+F1",
            tip=translate(
                "Menus",
                "All commands and gestures of this window by subject; filter them, print them or save them as PDF.",
            ),
        ),
        ActionSpec(
            "charts",
            "help",
            translate("Menus", "Result &charts"),
            charts,
            tip=translate(
                "Menus", "The charts in which dice are read, with the chance of every result in each column."
            ),
        ),
        ActionSpec(
            "not_modelled",
            "help",
            translate("Menus", "What is &not modelled"),
            not_modelled,
            tip=translate("Menus", "Rules of this game that the program knows of and does not apply."),
        ),
    ]
