"""The status bar: fields about the place under the mouse, the hint, the turn that is played, how many issues there are, and
tips on first use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QWidget

from workbench.base.diagnostics import Severity
from workbench.base.text import capitalised, with_minus_sign
from workbench.checks.card import NOT_TAKEN_OVER
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.commands.scenario_editing import show_moment
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.problems import Problems
from workbench.desktop.drawing.tabletop_marks import length_text, measured, unit_word
from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.panels.issues import SYMBOLS
from workbench.desktop.panels.layers import locked_layers_message
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry, edge_distance, spot_at
from workbench.desktop.widgets.actions import words_about
from workbench.desktop.widgets.hint_bar import HintBar, HintField
from workbench.desktop.wording.hex_answers import metres, terrain_words
from workbench.scenario.units import TabletopUnit
from workbench.sheets.turn_track import (
    Moment,
    current_moment,
    moment_words,
    phases_of,
    players_in_order,
    turn_track,
)

translate = QCoreApplication.translate
_MOST_LINES = 6
_APART = " · "
"""Stands between the turn, the player and the phase."""


class IssueChip(QObject):
    """A button with the numbers of errors, of warnings and of what an import left out, hidden while there are none; a click
    opens the list."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self._known: tuple[object, frozenset[str]] = (None, frozenset())
        self.button: QToolButton | None = None

    def show_problems(self, problems: Problems) -> None:
        """Show how many issues there are; for a scenario that was checked before, also show the first new one as a message."""
        before, known = self._known
        if before is problems and not problems.is_current:
            return  # the numbers stay until it is checked
        language, document = self._window.language, self._window.document
        told = [item for item in problems.items if item.severity is not Severity.INFO]
        issues = [*told, *(item for item in problems.items if item.code == NOT_TAKEN_OVER)]
        lines = [f"{SYMBOLS[item.severity]} {capitalised(item.text.get(language))}" for item in issues]
        self._known = (problems, frozenset(lines))
        self._show([item.severity for item in issues], lines)
        new = next((line for line in lines[: len(told)] if line not in known), "")
        if new and before is problems and document.stack.count():
            self._window.status.show_issue(new)

    def _show(self, kinds: Sequence[Severity], lines: Sequence[str]) -> None:
        if self.button is None:
            if not lines:
                return
            self.button = QToolButton()
            self.button.setAutoRaise(True)
            self.button.clicked.connect(lambda *_: self._window.docks.bring_up("issues"))
            self._window.status.addPermanentWidget(self.button)
        found = {SYMBOLS[kind]: kinds.count(kind) for kind in Severity if kind in kinds}
        self.button.setText("  ".join(f"{symbol} {count}" for symbol, count in found.items()))
        more = (
            [translate("Issues", "and {n} more").format(n=len(lines) - _MOST_LINES)] if len(lines) > _MOST_LINES else []
        )
        self.button.setToolTip(plain_text("\n".join([*lines[:_MOST_LINES], *more])))
        name = translate("Issues", "Issues: {n}").format(n=len(lines))
        self.button.setAccessibleName(name)
        self.button.setVisible(bool(lines))


_SHARE_OF_TURN = 4
"""The turn takes at most one of so many parts of the status bar."""


def _shorter_moments(words: str) -> list[str]:
    """``Turn 1 · Germans · rally phase (RPh)``, and always shorter: with the short name of the phase, without the player, only
    the turn."""
    turn, *rest = words.split(_APART)
    if not rest:
        return [words]
    *player, last = rest
    short = last[last.rindex("(") + 1 : -1] if last.endswith(")") and "(" in last else last
    return [words, _APART.join((turn, *player, short)), _APART.join((turn, short)), turn]


class TurnChip(QObject):
    """A button with the turn, the player and the phase that are played, hidden while none is; a click opens a menu that sets
    them. In a narrow window its words are shorter, so that the hint keeps its room."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self._words = ""
        self.button: QToolButton | None = None

    def refresh(self) -> None:
        """Show the moment that the card of the scenario states."""
        document = self._window.document
        moment = current_moment(document.scenario)
        if self.button is None:
            if not moment.turn:
                return
            self.button = QToolButton()
            self.button.setAutoRaise(True)
            self.button.setObjectName("turn")
            self.button.clicked.connect(self._open)
            self._window.status.addPermanentWidget(self.button)
            self._window.status.installEventFilter(self)
        words = moment_words(document.scenario, document.ruleset, moment).get(self._window.language)
        self._words = capitalised(words)
        self.button.setAccessibleName(self._words)
        tip = self.tr("How far the game has come. A click sets turn and phase.")
        self.button.setToolTip(plain_text(f"{self._words}\n{tip}"))
        self._fit()
        self.button.setVisible(bool(moment.turn))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the words to another width of the status bar."""
        if event.type() is QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Show the longest words that take no more than their share of the status bar."""
        if self.button is None:
            return
        share = self._window.status.width() // _SHARE_OF_TURN
        metrics = self.button.fontMetrics()
        shorter = _shorter_moments(self._words)
        words = next((words for words in shorter if metrics.horizontalAdvance(words) <= share), shorter[-1])
        self.button.setText(words.replace("&", "&&"))

    def _open(self) -> None:
        assert self.button is not None
        menu = self.menu()
        menu.exec(self.button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def menu(self) -> QMenu:
        """The choices: forward and back, the turn, the player and the phase."""
        document, language = self._window.document, self._window.language
        scenario, ruleset, now = document.scenario, document.ruleset, current_moment(document.scenario)
        menu = QMenu(self.button)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self._window.actions_["next_phase"])
        menu.addAction(self._window.actions_["previous_phase"])
        turns = menu.addMenu(self.tr("Turn"))
        for turn in range(1, max(len(turn_track(scenario, ruleset).turns), now.turn + 1) + 1):
            self._add_choice(turns, str(turn), replace(now, turn=turn))
        for key, name in phases_of(ruleset).items():
            if key == next(iter(phases_of(ruleset))):
                menu.addSeparator()
            self._add_choice(menu, name.get(language), replace(now, phase=key))
        for number, side in enumerate(players_in_order(scenario, ruleset)):
            if not number:
                menu.addSeparator()
            self._add_choice(menu, scenario.forces.called(side).get(language), replace(now, player=side))
        menu.addSeparator()
        menu.addAction(self.tr("No turn is played"), lambda: show_moment(self._window, Moment()))
        return menu

    def _add_choice(self, menu: QMenu, words: str, moment: Moment) -> None:
        action = menu.addAction(words.replace("&", "&&"), partial(show_moment, self._window, moment))
        action.setCheckable(True)
        action.setChecked(moment == current_moment(self._window.document.scenario))


# --- The status bar: place, level, terrain, range, and what the mouse and the modifiers do now.


_PLACE, _JOINED = 9, 15
"""Characters of a place, and of one with the names of two boards."""


def _moved_down(document: AnyDocument, units: Sequence[TabletopUnit]) -> str:
    names = ", ".join(document.called(unit).get(document.language) for unit in units)
    if any(unit.floor for unit in units):
        words = translate(
            "Window", "Their floor is gone, they are on the highest one that is left: {units} · Ctrl+Z takes it back"
        )
    else:
        words = translate("Window", "Their floor is gone, they stand on the ground now: {units} · Ctrl+Z takes it back")
    return words.format(units=names)


class MapStatusBar(HintBar):
    """The fields of a kind of map, and the hint."""

    def show_place(self, place: Any) -> None:
        """Describe what is under the mouse; None: nothing is."""
        raise NotImplementedError

    def watch_edits(self, document: AnyDocument) -> None:
        """Warn of edits of a document that locked layers refuse, and of units that an edit of buildings moves down."""
        self._watched = document
        # methods, which do not keep the bar: what Qt is given as a function it keeps as long as the document, with all it names
        document.edit_refused.connect(self._warn_of_locked_layers)
        document.floors_lost.connect(self._warn_of_units_moved_down)

    def _warn_of_locked_layers(self, layers: frozenset[str]) -> None:
        self.show_warning(locked_layers_message(layers))

    def _warn_of_units_moved_down(self, units: Sequence[TabletopUnit]) -> None:
        self.show_warning(_moved_down(self._watched, units))


class HexStatusBar(MapStatusBar):
    """Fields of fixed width, so that nothing jumps."""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self.place = self.add_field(_PLACE)
        self.level = self.add_field(17)
        self.terrain = self.add_field(26)
        self.range = self.add_field(10)
        self.widen_field(self.range, self.tr("Range {n}").format(n=888))
        self.addWidget(self.hint, 1)
        self.show_place(None)

    def show_place(self, place: int | None) -> None:
        """Describe the hex under the mouse."""
        number = place
        if number is None:
            for field in (self.place, self.level, self.terrain, self.range):
                field.setText("")
            return
        document = self._inquiry.document
        scenario, ruleset = document.drawn_scenario, document.ruleset
        grid = scenario.board.grid
        level = int(scenario.board.elevation[number])
        # a hex in which boards join has a name from each of them
        self.set_field_width(self.place, _JOINED if grid.boards else _PLACE)
        names = " = ".join(grid.names[number]) if grid.boards else grid.labels[number]
        self.place.show_words(names)
        step = ruleset.level_metres
        height = f" ({metres(level * float(step))})" if isinstance(step, int | float) and level else ""
        self.level.setText(self.tr("Level {n}").format(n=with_minus_sign(str(level))) + height)
        self.terrain.show_words(capitalised(terrain_words(scenario, ruleset, number, self._language)))
        observer = self._inquiry.observer
        distance = grid.hexes[observer].distance(grid.hexes[number]) if observer is not None else 0
        self.range.setText(self.tr("Range {n}").format(n=distance) if distance else "")


# --- The status bar of a table: place, level, terrain, range, and what the mouse and the modifiers do now.


_LONG = 888.8
"""A distance with as many figures as tables have."""


class TabletopStatusBar(MapStatusBar):
    """Fields of fixed width, so that nothing jumps."""

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self.place, self.terrain, self.range = self.add_field(16), self.add_field(26), self.add_field(22)
        self.addWidget(self.hint, 1)

    def show_place(self, place: TabletopEvent | None) -> None:
        """Describe the point under the mouse."""
        event = place
        if event is None:
            for field in (self.place, self.terrain, self.range):
                field.setText("")
            return
        document = self._inquiry.document
        board, ruleset = document.drawn_scenario.board, document.ruleset
        x, y = event.point
        self.place.setText(f"{length_text(x)} / {length_text(y)} {unit_word(board.unit)}")
        keys = [feature.terrain for feature in board.features_at(event.point)] or [board.ground]
        names = [ruleset.terrain[key].name.get(self._language) if key in ruleset.terrain else key for key in keys]
        self.terrain.show_words(capitalised(", ".join(dict.fromkeys(reversed(names)))))
        self.range.setText(self._range(event))

    def _range(self, event: TabletopEvent) -> str:
        observer, document = self._inquiry.observer, self._inquiry.document
        if observer is None or (event.unit and event.unit == observer.unit):
            return ""
        there = spot_at(event.point, event.unit)
        distance = edge_distance(observer, there, document.scenario, document.ruleset)
        if distance is None:
            return ""
        # games measure from base to base; bare points have none
        bases = observer.unit or there.unit
        words = self.tr("{length} edge to edge") if bases else self.tr("{length} away")
        unit = document.scenario.board.unit
        self.widen_field(self.range, words.format(length=measured(_LONG, unit)))
        return words.format(length=measured(distance, unit))


# --- Tips on first use: the one gesture that matters, where it covers nothing of the map.


SHOWN_FOR = 12000
"""Milliseconds for which a tip stays, unless it is closed."""


class FirstTips(QObject):
    """Watches which tool is taken and which answer is switched on in a window."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self._overlays: frozenset[str] = frozenset()
        self._tool = window.tool_context.tool.id
        self._command = ""
        """What the tip that is shown is about."""
        self.line: TipLine | None = None
        window.tool_context.tool_changed.connect(self._tool_taken)
        window.inquiry.changed.connect(self._asked)

    def _tool_taken(self, tool: str) -> None:
        if tool != self._tool:
            self._tool = tool
            self.end_tip()  # it was about what the hand holds no more
        self._tell(f"tool_{tool}")

    def end_tip(self) -> None:
        """What the tip is about is over: another tool is taken, or something was edited, with its gesture or elsewhere."""
        if self.line is not None:
            self.line.hide()

    def _asked(self) -> None:
        overlays = frozenset(self._window.inquiry.overlays)
        new, self._overlays = sorted(overlays - self._overlays), overlays
        if self._command.startswith("overlay_") and self._command.removeprefix("overlay_") not in overlays:
            self.end_tip()
        for overlay in new:
            self._tell(f"overlay_{overlay}")

    def _tell(self, command: str) -> None:
        settings = self._window.settings
        if self._window.document.lesson is not None:
            return  # the step switches answers on, not the user
        if not settings.shows_tips or command in settings.seen_tips or not self._window.widget.isVisible():
            return
        spec = self._window.actions_.specs.get(command)
        if spec is None:
            return
        settings.remember_tip(command)
        self._command = command
        if self.line is None:
            self.line = TipLine(self._window)
            self.line.unwanted.clicked.connect(self._no_more)
        self.line.tell(self.tr("Tip · {tip}").format(tip=words_about(spec.words, spec.gesture)))

    def _no_more(self) -> None:
        self._window.settings.shows_tips = False
        self.end_tip()


class TipLine(QFrame):
    """One line over the hint of the status bar; it takes no keys."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.status)
        self.setObjectName("tip")
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self._hint = window.status.hint
        self.words = HintField()
        self.unwanted, self.close_button = QToolButton(), QToolButton()
        self.unwanted.setText(self.tr("No more tips"))
        self.close_button.setText("✕")
        self.close_button.setToolTip(self.tr("Close the tip"))
        self.close_button.setAccessibleName(self.close_button.toolTip())
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled_pixels(6), 0, 0, 0)
        row.addWidget(self.words, 1)
        for button in (self.unwanted, self.close_button):
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            row.addWidget(button)
        self._end = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._end.timeout.connect(self.hide)

    def tell(self, words: str) -> None:
        """Show a tip for a while."""
        self.words.show_words(words)
        self.setGeometry(self._hint.geometry())
        self.show()
        self.raise_()
        self._end.start()
