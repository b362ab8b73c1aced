"""The menu *File*: new, open, save, other formats, pictures and paper, tabs; with the menus of recent files and of samples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from workbench.base.data_folders import MAIN_RULESET
from workbench.base.systems import file_stem
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.dialogs.file_reports import usual_folder
from workbench.desktop.documents.storage import is_sample, sample_title
from workbench.desktop.look.language import plain_text
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import icon, theme_ink
from workbench.desktop.widgets.actions import ActionSpec, Precondition, in_menu, separator
from workbench.files.installed_games import installed_games, sample_files

translate = QCoreApplication.translate


def file_menu(window: CommandHost) -> list[ActionSpec]:
    """The menu from top to bottom."""
    return in_menu(
        "file",
        *_new_and_open(window),
        separator("recent"),
        *_save(window),
        *_formats(window),
        *_paper(window),
        separator("tabs"),
        *_tabs(window),
        _reopen_at_start(window),
        separator("quit"),
        *_leave(window),
    )


def _new_and_open(window: CommandHost) -> Iterator[ActionSpec]:
    files, colour = window.file_commands, theme_ink(window.theme)
    yield ActionSpec(
        "new",
        translate("Menus", "&New hex map…"),
        files.new,
        "Ctrl+N",
        translate(
            "Menus", "Begin an empty hex map: choose the game, the columns and rows. It opens in a tab of its own."
        ),
        icon=icon("new", colour),
    )
    yield ActionSpec(
        "new_table",
        translate("Menus", "New &table…"),
        files.new_table,
        "Ctrl+T",
        translate("Menus", "Begin an empty table: choose the game, the size in centimetres or feet, and the sides."),
    )
    yield ActionSpec(
        "new_boards",
        translate("Menus", "New from &boards…"),
        files.new_from_boards,
        "Ctrl+Shift+N",
        translate("Menus", "Join files of single boards to one map; each can be turned or cut."),
    )
    yield ActionSpec(
        "new_ground",
        translate("Menus", "New &from real ground…"),
        files.new_from_ground,
        tip=translate(
            "Menus",
            "Make a map or a table of a place on earth: from elevation models and OpenStreetMap, files that you have.",
        ),
    )
    yield ActionSpec(
        "open",
        translate("Menus", "&Open…"),
        files.open,
        "Ctrl+O",
        translate("Menus", "Open a scenario in a tab of its own. A file that is open already comes to the front."),
        icon=icon("open", colour),
    )


def _save(window: CommandHost) -> Iterator[ActionSpec]:
    files = window.file_commands
    yield ActionSpec(
        "save",
        translate("Menus", "&Save"),
        files.save,
        "Ctrl+S",
        translate("Menus", "Write the scenario to its file. A scenario that has no file yet asks for one."),
        icon=icon("save", theme_ink(window.theme)),
    )
    yield ActionSpec(
        "save_as",
        translate("Menus", "Save &as…"),
        files.save_as,
        "Ctrl+Shift+S",
        translate("Menus", "Write the scenario to another file and go on with that one."),
    )
    yield ActionSpec(
        "earlier_states",
        translate("Menus", "Ear&lier states…"),
        files.earlier_states,
        tip=translate(
            "Menus", "What was in the file before each of the last saves; choose one to open it as a new scenario."
        ),
        needs=Precondition(lambda: window.document.path is not None, translate("Menus", "not saved yet")),
    )


def _formats(window: CommandHost) -> Iterator[ActionSpec]:
    """Files of other programs, pages and pictures."""
    files = window.file_commands
    yield ActionSpec(
        "import_file",
        translate("Menus", "&Import…"),
        files.formats.import_file,
        "Ctrl+Shift+I",
        translate(
            "Menus",
            "Take over a file of another program: a map, units of a spreadsheet, or a picture to trace. "
            "What cannot be taken over is listed.",
        ),
    )
    yield ActionSpec(
        "export_file",
        translate("Menus", "&Export…"),
        files.formats.export_file,
        tip=translate(
            "Menus", "Write the map or its units in a format of another program. What is not in the file is listed."
        ),
    )
    yield ActionSpec(
        "export_page",
        translate("Menus", "Pa&ge that answers…"),
        files.formats.export_page,
        tip=translate(
            "Menus",
            "Write the map as one HTML file that answers by itself: what is seen from each place, lines with their reasons, "
            "moves and fire. It needs no program and no network.",
        ),
    )
    yield ActionSpec(
        "export",
        translate("Menus", "Save &picture…"),
        files.export,
        "Ctrl+E",
        translate(
            "Menus",
            "Write the map as it is shown, with answers and legends, as PNG, SVG or PDF: files that can be printed.",
        ),
    )


def _paper(window: CommandHost) -> Iterator[ActionSpec]:
    yield ActionSpec(
        "print",
        translate("Menus", "&Print…"),
        lambda: print_scenario(window),
        "Ctrl+P",
        translate(
            "Menus",
            "Print the card, the order of battle, the map to true scale, the player aid and counters, or save them as PDF.",
        ),
    )


def _tabs(window: CommandHost) -> Iterator[ActionSpec]:
    alone = translate("Menus", "there is one tab only")
    several_tabs = Precondition(lambda: window.host is not None and window.host.has_several_tabs, alone)

    def step(by: int) -> None:
        if window.host is not None:
            window.host.step(by)

    def reopen() -> None:
        if window.host is not None:
            window.host.reopen()

    yield ActionSpec(
        "next_tab",
        translate("Menus", "Ne&xt tab"),
        lambda: step(1),
        "Ctrl+Tab",
        translate("Menus", "Bring the tab at the right of this one to the front; after the last one the first."),
        several_tabs,
    )
    yield ActionSpec(
        "previous_tab",
        translate("Menus", "Pre&vious tab"),
        lambda: step(-1),
        "Ctrl+Shift+Tab",
        translate("Menus", "Bring the tab at the left of this one to the front; before the first one the last."),
        several_tabs,
    )
    yield ActionSpec(
        "close_tab",
        translate("Menus", "&Close tab"),
        lambda: window.host and window.host.close_tab(),
        "Ctrl+W",
        translate("Menus", "Close this scenario; you are asked if work would be lost."),
        Precondition(lambda: window.host is not None, alone),
    )
    yield ActionSpec(
        "reopen_tab",
        translate("Menus", "Reopen close&d tab"),
        reopen,
        "Ctrl+Shift+T",
        translate("Menus", "Open the tab again that was closed last."),
        Precondition(
            lambda: window.host is not None and window.host.can_reopen_tab,
            translate("Menus", "no tab was closed"),
        ),
    )


def _reopen_at_start(window: CommandHost) -> ActionSpec:
    def remember() -> None:
        window.settings.reopens_files = not window.settings.reopens_files

    return ActionSpec(
        "reopens",
        translate("Menus", "Open the&se files again at the next start"),
        remember,
        tip=translate("Menus", "Start with the files and places that were open at the end"),
        checked=lambda: window.settings.reopens_files,
    )


def _leave(window: CommandHost) -> Iterator[ActionSpec]:
    def close() -> None:
        (window.host or window.widget).close()

    yield ActionSpec(
        "welcome",
        translate("Menus", "&Welcome page"),
        window.go_to_first_page,
        tip=translate("Menus", "Recent files, empty maps, your templates and the samples, on one page."),
    )
    yield ActionSpec(
        "quit",
        translate("Menus", "&Quit"),
        close,
        "Ctrl+Q",
        translate("Menus", "Close all tabs and end the program; you are asked if work would be lost."),
    )


# --- The menus of recent files and of what comes with the program.


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


# --- Printing.


def print_scenario(window: CommandHost) -> None:
    """Ask what of the scenario is printed and how; print it, or save it as PDF or as pictures."""
    # writers of PDF are loaded when they are needed
    from workbench.desktop.dialogs.print_scenario import PrintDialog
    from workbench.desktop.export.print_set import PrintSource, lessons_on

    document = window.document
    title = document.scenario.title.get(window.language)
    scenario, answer = document.analysed_scenario, window.inquiry.answer
    fits = answer is not None and answer.question.scenario is scenario
    source = PrintSource(
        scenario,
        document.ruleset,
        window.docks.plans.source,
        (answer,) if fits else (),
        window.kind.picture_regions(),
    )
    name = file_stem(title, translate("Menus", "map"))
    start = document.path or usual_folder(None, window.settings) / name
    dialog = PrintDialog(
        source, window.language, start, window.settings, window.widget, find_lessons=lambda: lessons_on(document.path)
    )
    dialog.exec()
    if dialog.saved is not None:
        window.status.show_message(translate("FileCommands", "Saved: {name}").format(name=dialog.saved.name))
