"""The window of a document, whichever kind of map it has: file commands, first page, title, theme, language, layout."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QStackedWidget,
    QTextEdit,
)
from shiboken6 import isValid

from workbench.desktop.commands.games_menu import edit_rules_at
from workbench.desktop.commands.learn_menu import choose_lesson
from workbench.desktop.commands.menus import fill_menus
from workbench.desktop.commands.window_protocols import TabHost
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.problems import Checked, Problems
from workbench.desktop.documents.storage import is_example
from workbench.desktop.look.language import locale_of
from workbench.desktop.look.settings import ALL_NAMES, Settings
from workbench.desktop.look.theme import styled_at_the_end
from workbench.desktop.tools.tool import LESSON
from workbench.desktop.widgets.actions import HISTORY, QUESTION, Actions
from workbench.desktop.widgets.fitting_dialog import press_focused_button
from workbench.desktop.widgets.input_guard import InputGuard
from workbench.desktop.widgets.list_keys import is_list_key
from workbench.desktop.widgets.notices import WhatToDoCard
from workbench.desktop.widgets.number_fields import NumberField
from workbench.desktop.window.accessibility import FocusRing, panels_behind_left_out
from workbench.desktop.window.announcements import Announcements
from workbench.desktop.window.arrangement import Arrangement
from workbench.desktop.window.files import FileCommands, WindowTitle
from workbench.desktop.window.help_here import HelpHere
from workbench.desktop.window.keyboard_cursor import MapCursor
from workbench.desktop.window.map_kind import MapKind
from workbench.desktop.window.map_menu import MapMenu
from workbench.desktop.window.projector import Projector
from workbench.desktop.window.status_bar import FirstTips, IssueChip, MapStatusBar, TurnChip
from workbench.scenario.changes import AnyChanges

if TYPE_CHECKING:
    from workbench.desktop.window.welcome import WelcomePage

# dialogs and the first page are imported where they are opened: a start with a file shows none of them

WHAT_TO_DO = "what_to_do"
"""The name under which the settings remember that what can be done here was read."""
CHECK_AFTER = 500
"""Milliseconds of rest after which an edited scenario is checked again."""


def _kind_of(document: AnyDocument) -> Callable[..., MapKind]:
    # only one kind is loaded: most sessions see no other
    if document.scenario.kind == "table":
        from workbench.desktop.window.tabletop_kind import TabletopKind

        return TabletopKind
    from workbench.desktop.window.hex_kind import HexKind

    return HexKind


def _take(problems: Problems, checked: Checked) -> None:
    """Show what a check found, unless the document was closed meanwhile."""
    if isValid(problems):
        problems.take(checked)


def _explain(status: MapStatusBar, actions: Actions, command: str) -> None:
    """Say why a command is not possible."""
    refusal = actions.refusal(command)
    if refusal:
        status.show_warning(f"⚠ {refusal}", lambda: actions.refusal(command) == refusal)


class Window(QMainWindow):
    """One window with one document: a map in the middle, docks around it, menus, tool bar and status bar.

    What differs between maps of hexes and tables is in its ``kind``. ``threaded`` False answers questions in place (tests,
    scripts).
    """

    language_wanted = Signal(str)
    theme_wanted = Signal(str)
    look_changed = Signal()
    """The settings hold another language, theme, palette or size."""
    other_wanted = Signal(object)
    """A document of another kind of map than this window shows."""
    titled = Signal()
    """The title, or whether there is unsaved work, changed."""

    def __init__(self, document: AnyDocument, settings: Settings, *, threaded: bool = True) -> None:
        super().__init__()
        InputGuard.watch_application()
        self.settings = settings
        self.host: TabHost | None = None
        """The shell that shows the window as one of its pages; None without a shell."""
        self.language = settings.language
        self.theme = settings.theme
        self.setLocale(locale_of(self.language))
        settings.signals.keys_changed.connect(self._use_keys)
        settings.signals.wheel_changed.connect(self._use_wheel)
        self.checking = QTimer(self, singleShot=True, interval=CHECK_AFTER)
        self.checking.timeout.connect(self.check)
        self.turn_chip, self.issue_chip = TurnChip(self), IssueChip(self)
        self.file_commands = FileCommands(self, self, settings, self.language)
        self.title = WindowTitle(self)
        with styled_at_the_end():
            self.kind: MapKind = _kind_of(document)(self, document, threaded=threaded)
            self.view = self.kind.view
            self.inquiry = self.kind.inquiry
            self.tool_context = self.kind.tool_context
            self.editing = self.kind.editing
            self.answer_worker = self.kind.answer_worker
            self.progress_line = self.kind.progress_line
            self.docks = self.kind.make_docks()
        self.docks.set_default_sizes()
        self.actions_ = Actions(self, self.kind.commands(), settings.keys(self.map_kind))
        self.toolbar = self.kind.make_toolbar(self.actions_)
        self.addToolBar(self.toolbar)
        self.recent_menu, self.sample_menu = fill_menus(self, self.actions_, self.docks.docks.values())
        self.status = self.kind.make_status()
        self.setStatusBar(self.status)
        self._set_pages()
        self._connect()
        self.announcements = Announcements(self)
        self.first_tips = FirstTips(self)
        self.arrangement = Arrangement(self, self.docks, settings, self.kind.layout)
        fold = self.docks.inspector.asking
        fold.fold.setChecked(settings.shows_conditions)
        fold.opened.connect(lambda on: setattr(settings, "shows_conditions", on))
        if settings.edits:
            self.tool_context.switch_mode()
        self.open_document(document)
        self.actions_.keep_current(self.toolbar.in_sight())
        self.actions_.hovered.connect(partial(_explain, self.status, self.actions_))
        self.help_here = HelpHere(self)
        self.what_to_do = WhatToDoCard(self.view)
        self.what_to_do.dismissed.connect(partial(settings.remember_tip, WHAT_TO_DO))
        self.what_to_do.lessons_wanted.connect(self.actions_["lessons"].trigger)
        if settings.shows_tips and WHAT_TO_DO not in settings.seen_tips and document.lesson is None:
            self.show_what_to_do()

    def _set_pages(self) -> None:
        """Lay out the map, over which the first page is shown."""
        self.pages = QStackedWidget()
        self.pages.addWidget(self.view)
        self.setCentralWidget(self.pages)
        self.pages.currentChanged.connect(self._page_changed)
        self.answer_worker.failed.connect(self.report_fault)
        self.answer_worker.busy_changed.connect(self.progress_line.show_busy)
        self.progress_line.stop_wanted.connect(self.answer_worker.stop)
        stopped = self.tr("Stopped; the next question is worked out again")
        self.progress_line.stop_wanted.connect(partial(self.status.show_message, stopped))
        self.projector = Projector(self)
        self.clear = self.projector.panels
        self._use_wheel()
        self.view.turn_selection = self.kind.turn
        self.ring = FocusRing(self)
        self.map_menu = MapMenu(self, self.kind.context_menu)
        self.map_cursor = MapCursor(self, self.kind.steps(), self.map_menu.open_at)
        # Tab belongs to the map only while the map has the focus: in panels it moves to the next field
        self.actions_["clear_map"].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.view.addAction(self.actions_["clear_map"])

    @cached_property
    def welcome(self) -> WelcomePage:
        """The first page, made when it is asked for."""
        from workbench.desktop.window.welcome import WelcomePage

        page = WelcomePage(self.language)
        self.pages.addWidget(page)

        def forget_recent() -> None:
            self.settings.forget_recent()
            page.open(self.settings.recent)

        page.serve(self.file_commands, forget_recent, partial(choose_lesson, self))
        return page

    def _connect(self) -> None:
        """Connect the signals of the parts of the window."""
        inquiry, tool_context, docks = self.inquiry, self.tool_context, self.docks
        self.kind.show_tool()
        self.kind.connect()
        inquiry.changed.connect(self.kind.question_changed)
        inquiry.selection_changed.connect(self._selection_changed)
        tool_context.tool_changed.connect(self._switched)
        tool_context.hint_changed.connect(self.show_hint)
        tool_context.choices.changed.connect(self.choices_changed)
        for palette in (docks.terrain, docks.units):
            palette.tool_wanted.connect(self.take_tool)
        docks.units.side_wanted.connect(self.editing.add_side)
        docks.issues.wanted.connect(self.kind.go_to)
        docks.issues.rules_wanted.connect(lambda span: edit_rules_at(self, span))
        docks.lines.wanted.connect(self.kind.show_kept_line)
        docks.forces.chosen.connect(self.kind.select)
        docks.forces.wanted.connect(lambda unit: self.kind.go_to(f"unit:{unit}"))
        docks.forces.side_wanted.connect(self.editing.edit_side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the keys, as in dialogs."""
        if not press_focused_button(self, event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes to what can be seen."""
        with panels_behind_left_out(self):
            return super().focusNextPrevChild(next)

    @property
    def widget(self) -> QMainWindow:
        """The window itself, as the parent of dialogs and docks."""
        return self

    @property
    def map_kind(self) -> str:
        """``hex`` or ``table``."""
        return self.kind.id

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        return self.kind.document

    def open_document(self, document: AnyDocument) -> None:
        """Show another document in place of the one that was open; one of another kind wants another window."""
        if document.scenario.kind != self.map_kind:
            self.other_wanted.emit(document)
            return
        self.kind.before_open()
        old = self.document
        self.watch_document(document)
        self.kind.open(document)
        if old is not document:
            old.deleteLater()
        self.docks.open(document)
        self.toolbar.open(document)
        self.pages.setCurrentWidget(self.view)
        self.view.set_dark(self.theme == "dark")
        self.view.fit()
        self.title.show()
        self.turn_chip.refresh()
        self._tool_changed(self.tool_context.tool.id)
        self.kind.after_open()
        self._teach()
        self.docks.lessons.open(document)
        self.announcements.open(document)
        self.show_problems()
        if not document.problems.is_current:
            self.check()

    def _teach(self) -> None:
        """A worked example is read with its card beside the map, and with the names that the card uses."""
        origin = self.document.origin
        example = origin is not None and is_example(origin)
        self.docks.teach(on=example)
        self.view.show_names(ALL_NAMES if example else self.docks.lessons.names)

    def take_tool(self, tool: str) -> None:
        """Activate a tool."""
        self.tool_context.activate_tool(tool)
        self.pages.setCurrentWidget(self.view)
        self.actions_.refresh()

    def cancel(self) -> None:
        """Cancel what is under way, or else clear selection and observer."""
        if self.tool_context.tool.busy:
            self.tool_context.tool.cancel()
        elif self.tool_context.tool.id != self.tool_context.resting_tool:
            self.take_tool(self.tool_context.resting_tool)
        else:
            self.kind.clear_selection()

    def show_map(self) -> None:
        """Show the map, in place of the first page."""
        self.pages.setCurrentWidget(self.view)

    def show_document(self, document: AnyDocument) -> bool:
        """Show another document: in a tab of its own, or in place of what is open if that is an untouched first page or if
        there are no tabs; then unsaved work is asked about, and False means that the user would rather keep it."""
        if self.host is not None and not self.document.is_untouched_placeholder:
            self.host.add(document)
            return True
        if not self.file_commands.may_close():
            return False
        self.open_document(document)
        self.docks.lessons.look_at_first()  # once more when the docks are back that the first page had set aside
        return True

    def show_quiz(self, document: AnyDocument) -> None:
        """Show a quiz, in place of another one that is over if a tab has one."""
        if self.host is None or not self.host.replace_quiz(document):
            self.show_document(document)

    def show_hint(self) -> None:
        """Show the hint of the active tool."""
        self.status.show_hint(self.tool_context.hint())
        self.actions_.refresh(QUESTION)

    def watch_document(self, document: AnyDocument) -> None:
        """Connect the signals of a document that is to be shown."""
        document.language = self.language
        document.changed.connect(self._document_changed)
        document.file_changed.connect(self.title.show)
        document.stack.indexChanged.connect(self._history_moved)
        document.problems.changed.connect(self.show_problems)
        self.status.watch_edits(document)

    def _document_changed(self, change: AnyChanges) -> None:
        document = self.document
        # what the status bar says of an edit is over with the next one, and when it is undone
        self.status.end_message(self.tool_context.hint())
        self.first_tips.end_tip()
        self.kind.show_change(change)
        self.docks.refresh(document, change)
        if change.units:
            self.tool_context.choices.adopt(document.ruleset, document.scenario)
        if change.zones or change.units or change.everything:
            self.toolbar.zones.refresh()
        if change.words:
            self.title.show()
            self.turn_chip.refresh()
        self.kind.update_docks(change)
        if not document.is_history_step:
            self.actions_.refresh()
        self.checking.start()

    def _selection_changed(self) -> None:
        self.kind.show_selection()
        self.tool_context.tool.selection_changed()
        self.show_hint()

    def _switched(self, tool: str) -> None:
        self.status.end_warning()
        self._tool_changed(tool)
        self.view.repeat_move()

    def _tool_changed(self, tool: str) -> None:
        self.kind.show_tool()
        self.toolbar.show_tool(tool)
        self.toolbar.modes.show_mode(edits=self.tool_context.edits)
        if self.settings.edits != self.tool_context.edits and tool != LESSON:
            self.settings.edits = self.tool_context.edits
        self.docks.show_tool(tool)
        self.show_hint()
        self.actions_.refresh()

    def choices_changed(self) -> None:
        """The choices for the tools changed."""
        self.toolbar.show_choices()
        self.kind.show_choices()
        self.show_hint()

    def check(self) -> None:
        """Check the scenario; what is found comes into the document's list of problems."""
        self.checking.stop()  # it waited for this
        problems, scenario = self.document.problems, self.document.scenario
        self.answer_worker.run_between_answers(partial(problems.check, scenario), partial(_take, problems))

    def show_problems(self) -> None:
        """Show the document's list of problems; the dock opens by itself when there are errors."""
        self.docks.show_problems(self.document)
        self.issue_chip.show_problems(self.document.problems)

    def show_welcome(self) -> None:
        """Show the first page, in place of the map."""
        self.clear.set(on=False)
        self.welcome.open(self.settings.recent)
        self.pages.setCurrentWidget(self.welcome)
        self.arrangement.set_aside()

    def go_to_first_page(self) -> None:
        """Show the first page, in another tab if there are tabs."""
        if self.host is not None:
            self.host.first_page()
        else:
            self.show_welcome()

    def open_path(self, path: Path) -> bool:
        """Open a file, asking about unsaved work."""
        return self.file_commands.open_path(path)

    def show_what_to_do(self) -> None:
        """Say over the map, in three sentences, what can be done here."""
        self.show_map()
        search, here = (self.actions_.shown_keys(name) for name in ("search", "guide_here"))
        finding = self.tr(
            "File → Welcome page has samples, lessons and empty maps; {search} finds every command, unit and table by a word, "
            "{here} explains what is under the mouse."
        )
        self.what_to_do.tell(
            (
                self.tr(
                    "Click a unit or a place, and point at another: the inspector says step by step why it is seen or not. "
                    "Line, Area, Odds and Reach, at the top right, choose what the map shows."
                ),
                self.tr(
                    "Edit, at the top left, changes the map: choose ground or units in the palette, then click or drag. Undo "
                    "takes everything back."
                ),
                finding.format(search=search, here=here),
            )
        )

    def _use_keys(self, kind: str) -> None:
        if kind == self.map_kind:
            self.actions_.use_keys(self.settings.keys(kind))

    def _use_wheel(self) -> None:
        self.view.wheel_scrolls = self.settings.wheel_scrolls

    def _history_moved(self) -> None:
        # a stack emits its signals once more while it is destroyed
        if isValid(self.document.stack):
            self.actions_.refresh(HISTORY)
            self.announcements.history_moved()

    def _page_changed(self, page: int) -> None:
        if self.pages.widget(page) is self.view:
            self.arrangement.bring_back()
        self.show_page_hint()
        self.title.show()

    def show_page_hint(self) -> None:
        """Show the hint of the active tool, or what the first page is for."""
        if self.pages.currentWidget() is self.view:
            self.show_hint()
        else:
            self.status.show_place(None)
            self.status.show_hint(self.tr("Choose a sample, a file or a new map"))

    def pause(self) -> None:
        """Another page is in front: pause work, and save the arrangement of the docks for that page."""
        self.projector.set(on=False)
        self.docks.teach(on=False)
        if not self.docks.is_aside and not self.clear.on and not self.docks.lessons.on:
            self.docks.writing.pause()
            self.arrangement.save()
        self.answer_worker.pause()
        self.kind.pause()

    def resume(self) -> None:
        """This page is in front: go on with work."""
        if not self.docks.is_aside and not self.docks.lessons.on:  # the panel of a lesson, until it ends
            self.arrangement.follow()
            self.docks.writing.resume()
        self._teach()
        self.actions_.refresh()
        self.answer_worker.resume()
        self.kind.resume()

    def report_fault(self, error: Exception) -> None:
        """Report an exception in a worker."""
        raise error  # in the window's thread, where the program's hook reports it

    def release_document(self) -> AnyDocument:
        """Return the document with its history and close without a question."""
        document = self.document
        document.setParent(None)
        for signal in (
            document.changed,
            document.file_changed,
            document.edit_refused,
            document.floors_lost,
            document.stack.indexChanged,
            document.problems.changed,
        ):
            signal.disconnect()
        self.save_and_stop()
        self.hide()
        return document

    def save_and_stop(self) -> None:
        """Save how docks and bars are arranged, and stop the worker."""
        self.docks.teach(on=False)
        self.clear.set(on=False)
        self.docks.bring_back()
        self.docks.lessons.leave()
        self.arrangement.save()
        self.docks.map.save(self.settings, self.kind.layout)
        self.answer_worker.shutdown()
        self.kind.shutdown()

    def event(self, event: QEvent) -> bool:
        """A key was pressed that may be that of a command: whether it can be used must be known, and why not if it cannot."""
        if event.type() == QEvent.Type.ShortcutOverride:
            self.actions_.refresh_all()
            if isinstance(event, QKeyEvent):
                self.actions_.learn_keyboard(event)
        # a field that has a use for Esc, such as one that filters, has taken it before
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self._leave_field(event):
            return True
        if event.type() == QEvent.Type.WindowBlocked:
            self.help_here.serve_dialog()
        pressed = event if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) else None
        # nobody took the key: neither the map nor its tool, nor a command, which takes it only while it is possible
        if pressed:
            keys = self.actions_.pressed(pressed)
            in_list = isinstance(QApplication.focusWidget(), QAbstractItemView) and is_list_key(pressed)
            if refusal := self.actions_.kept_by_list(keys) if in_list else self.actions_.refused_keys(keys):
                self.status.show_warning(f"⚠ {refusal}", lambda: in_list or self.actions_.refused_keys(keys) == refusal)
                return True
        return super().event(event)

    def _leave_field(self, event: QKeyEvent) -> bool:
        """Esc in a field or the tool bar goes back to the map; what was typed counts as it does when the field is left
        otherwise."""
        field = QApplication.focusWidget()
        in_bar = field is not None and self.toolbar.isAncestorOf(field)
        if not in_bar and not isinstance(field, QLineEdit | QPlainTextEdit | QTextEdit | QAbstractSpinBox | QComboBox):
            return False
        event.accept()
        # choosers keep the key press for themselves
        if event.type() == QEvent.Type.KeyPress or isinstance(field, QComboBox):
            if isinstance(field, NumberField) and field.mistake:
                field.setValue(field.value())  # type: ignore[arg-type]
            self.focus_map()
        return True

    def take_keys(self) -> None:
        """This page is in front: the field of a lesson's question has the keys, else the map."""
        if not self.docks.lessons.panel.card.begin_typing():
            self.focus_map()

    def focus_map(self) -> None:
        """Give the map the keys."""
        (self.pages.currentWidget() or self).setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give docks their sizes back that the window had no room for."""
        super().resizeEvent(event)
        self.docks.window_resized()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Offer to save, then stop the worker. A page of a shell asks the shell to close it."""
        if self.host is not None:
            event.ignore()
            self.host.close_page(self)
            return
        event.setAccepted(self.file_commands.may_close())
        if event.isAccepted():
            self.save_and_stop()
