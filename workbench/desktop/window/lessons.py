"""Runs a lesson or a quiz in a window: its panel beside the map, what each step shows by the window's own overlays, answers by
clicks and keys, free play on a copy, and what the learner knows afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QPushButton, QToolButton

from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.canvas.unit_names import FEW_UNITS
from workbench.desktop.commands.window_protocols import CommandHost, DockSet
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.settings import ALL_NAMES
from workbench.desktop.overlays.lesson_marks import MarksSource, marks_on_map
from workbench.desktop.panels.lesson import LARGE, CardWords, LessonPanel
from workbench.desktop.questions.question import LINE
from workbench.desktop.questions.requests import can_show, pictures_of, show_nothing, show_requests
from workbench.desktop.tools.tool import INSPECT, LESSON
from workbench.desktop.widgets.actions import words_about
from workbench.desktop.widgets.notices import WaitNote
from workbench.desktop.widgets.rule_links import rules_html
from workbench.desktop.widgets.screen_readers import announce
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.window.lesson_view import LessonDocks, LessonMap, StepKeys, StepLook
from workbench.desktop.window.lesson_ways import LessonWays, note_lesson_done, other_lessons
from workbench.desktop.window.quizzes import Quizzes
from workbench.lessons.answer_forms import PLACES
from workbench.lessons.course import lesson_after
from workbench.lessons.difficulty import difficulty_of
from workbench.lessons.handout import request_caption, words_html
from workbench.lessons.judging import Judgement
from workbench.lessons.lesson import SECTION, Request
from workbench.lessons.progress import read_progress, write_progress
from workbench.lessons.run import Run

translate = QCoreApplication.translate

_INSET = 12
_UNDRAWN_FOR = 400
"""Milliseconds for which a map may lack parts before the window says so, and between two looks at it."""


@dataclass(frozen=True)
class _Pictures:
    """The pictures that a step can draw, as requests that are drawn together, and the number of those that are drawn now."""

    drawn: Sequence[tuple[Request, ...]] = ()
    number: int = 0

    @property
    def shown(self) -> tuple[Request, ...]:
        """The requests whose answers the map shows."""
        return self.drawn[self.number] if self.drawn else ()

    def names(self, run: Run, language: str) -> tuple[str, ...]:
        """The names of the pictures."""
        captions = ([request_caption(one, run.analysis).get(language) for one in requests] for requests in self.drawn)
        found = (" · ".join(name for name in names if name) for names in captions)
        return tuple(name or str(requests[0]["ask"]) for name, requests in zip(found, self.drawn, strict=True))


class LessonController(QObject):
    """Makes the dock, closed while no lesson runs. The run itself belongs to the document, so that it outlives the window."""

    def __init__(self, frame: DockSet, window: CommandHost, map_: LessonMap, *, threaded: bool) -> None:
        super().__init__(window.widget)
        self._frame, self._window, self._map = frame, window, map_
        self.panel = LessonPanel(window.language, map_.side_view)
        self.trying = False
        """Does the learner play on the map, away from the step?"""
        self._announced = ""
        """The words that were last announced of a step."""
        self.chosen: list[str] = []
        self.holds_verdict = False
        """Is the verdict on the next answer of the step held back?"""
        self._kept_answer: tuple[object, ...] = ()
        """The answer whose verdict is held back."""
        self._pictures = _Pictures()
        self._busy = False
        """Is the controller itself changing document, tool or inquiry?"""
        self._docks, self._look = LessonDocks(frame, window), StepLook(window, map_)
        self._ways = LessonWays(window, self.go)
        self.quizzes = Quizzes(self, window, threaded=threaded)
        self.note = WaitNote(window.view, spoken=False)
        """Says that the map is being drawn, while a step waits for an answer about it."""
        self._drawn_timer = QTimer(self, interval=_UNDRAWN_FOR)
        self._drawn_timer.timeout.connect(self._note_drawing)
        right = Qt.DockWidgetArea.RightDockWidgetArea
        frame.docks["lesson"] = frame.make_dock("lesson", translate("Docks", "Lesson"), self.panel, right)
        frame.docks["lesson"].hide()
        window.widget.tabifyDockWidget(frame.docks["inspector"], frame.docks["lesson"])
        self.to_step = QToolButton(window.view)
        self.to_step.setObjectName("back_to_step")
        self.to_step.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.to_step.setText("◀  " + translate("Lesson", "Back to the step"))
        self.to_step.clicked.connect(self.back_to_step)
        self.to_step.hide()
        self._keys = StepKeys(
            window, lambda: self.run is not None and not self.trying, self.panel.card.button_of_letter, self
        )
        self._connect()

    def _connect(self) -> None:
        """Connect the panel of the step, its keys and the map."""
        window, panel, card = self._window, self.panel, self.panel.card
        panel.back_wanted.connect(lambda: self.step(-1))
        panel.next_wanted.connect(lambda: self.step(1))
        panel.try_wanted.connect(lambda on: self.try_it() if on else self.back_to_step())
        panel.next_lesson_wanted.connect(self._ways.open_next)
        panel.again_wanted.connect(self.again)
        panel.missed_wanted.connect(self.ask_missed)
        panel.step_wanted.connect(self.go)
        panel.origin_wanted.connect(self._ways.go_back)
        panel.lessons_wanted.connect(lambda: self._command("lessons"))
        panel.quiz_wanted.connect(lambda: self._command("quiz"))
        panel.filled.connect(self._filled)
        card.answered.connect(self._answered)
        card.show_wanted.connect(self.show_answer)
        card.another_wanted.connect(self.another)
        card.link_wanted.connect(self._ways.follow)
        card.picture_wanted.connect(self._choose_picture)
        self._map.tool.taken = self._taken
        self._keys.step_wanted.connect(self.step)
        self._keys.view_resized.connect(self._resized)
        self._keys.tool_refused.connect(self._say_why_no_tool)
        window.tool_context.tool_changed.connect(self._tool_changed)
        window.inquiry.answered.connect(card.show_line)

    def _command(self, name: str) -> None:
        self._window.actions_[name].trigger()

    # --- which lesson

    @property
    def run(self) -> Run | None:
        """The lesson of the open document; None if it is a scenario."""
        return self._window.document.lesson

    @property
    def on(self) -> bool:
        """Does a lesson run, with the docks put away for it?"""
        return self._docks.are_away

    @property
    def is_running(self) -> bool:
        """Is a lesson open, whether the learner is at a step, at the end, or plays on the map?"""
        return self.run is not None

    @property
    def hides_answer(self) -> bool:
        """Does a step wait for an answer?"""
        return self.run is not None and self.run.is_open

    @property
    def names(self) -> str:
        """Which units are named on the map: in a lesson all of them, for its texts name them; but many names would cover it."""
        run = self.run
        few = run is not None and sum(1 for _ in run.scenario.forces) <= FEW_UNITS
        return ALL_NAMES if few else self._window.settings.unit_names

    def open(self, document: AnyDocument) -> None:
        """Another document is open: begin its lesson where it is, or put the panel away."""
        self.trying, self.chosen, self._pictures = False, [], _Pictures()
        self._look.forget()
        if document.lesson is None:
            self.leave()
            self.panel.show_none()
            self._frame.docks["lesson"].hide()
            return
        self._enter()
        # the window is still being laid out: look again when its size is known
        run_later(self, self._begin_again)

    def _begin_again(self) -> None:
        run = self.run
        if run is not None and not self.trying and not run.at_end:
            self._draw(run)
            self.look()

    def leave(self) -> None:
        """Bring back docks and layers as they were before the lesson."""
        if self._window.tool_context.tool.id == LESSON:
            self._quietly(lambda: self._window.tool_context.activate_tool(INSPECT))
        self._docks.put_back()
        self.to_step.hide()
        self._drawn_timer.stop()
        self.note.hide()
        self._window.view.show_short(on=self._window.settings.short_legends)
        self._map.mark(MarksSource())
        self._window.view.set_look(self._frame.map.layers.look)
        self._window.view.show_names(self._window.settings.unit_names)

    def _quietly(self, change: Callable[[], object]) -> None:
        before, self._busy = self._busy, True
        try:
            change()
        finally:
            self._busy = before

    def button_of_letter(self, letter: str) -> QPushButton | None:
        """The button of the question of the step that a letter presses; None without one."""
        return None if self.run is None or self.trying else self.panel.card.button_of_letter(letter)

    def show_large(self, scale: float | None) -> None:
        """Show the card in letters so many times as large as elsewhere, for a class; None: in its own again."""
        if scale == self._docks.large:
            return
        self._docks.large = scale
        self.panel.set_scale(scale or LARGE)
        if self.run is not None:
            self._docks.set_width()
            self._show()

    # --- steps

    def step(self, by: int) -> None:
        """Go some steps on (negative: back), after the last one to the end."""
        run = self.run
        if run is None:
            return
        self.go(run.number_after(by))

    def go(self, number: int) -> None:
        """Go to a step, from 0."""
        run = self.run
        if run is None or not run.go(number):
            return
        self.chosen, self._pictures = [], _Pictures()
        if run.at_end:
            note_lesson_done(run)
        self._enter()

    def again(self) -> None:
        """Begin the lesson again, without the answers."""
        run = self.run
        if run is not None:
            again = self._window.document.lesson = Run(run.lesson, run.path, run.quiz)
            again.origin = run.origin
            self.open(self._window.document)

    def ask_missed(self) -> None:
        """Ask again what was not answered rightly."""
        run = self.run
        if run is not None and run.ask_missed_again():
            self.chosen, self._pictures = [], _Pictures()
            self._enter()

    def another(self) -> None:
        """Look for another question like that of this step, or of the step before the end."""
        run = self.run
        if run is not None:
            self.quizzes.begin_another(run)

    def open_lesson(self, path: Path) -> None:
        """Open another lesson: in place of the one that is open if that is over, or else in a tab of its own."""
        self._ways.open(path)

    def _enter(self) -> None:
        """Put the map of the step, and show it."""
        run = self.run
        if run is None:
            return
        self.trying, self.holds_verdict, self._kept_answer = False, False, ()
        self._quietly(lambda: self._window.document.replace_scenario(cast(Any, run.scenario)))
        self._docks.put_away()
        self._quietly(lambda: self._window.tool_context.use(cast(Any, self._map.tool)))
        self._window.show_map()
        self._window.view.show_names(self.names)
        self._window.view.show_short(on=True)  # whole legends would cover the map beside a panel that says the same
        self._show()
        self.look()
        self._drawn_timer.start()
        if not self.panel.card.begin_typing():
            self._window.view.setFocus()

    def _note_drawing(self) -> None:
        """Say that the map is being drawn, until it is whole."""
        if self._window.view.is_unfinished:
            self.note.say(translate("Lesson", "The map is being drawn…"))
        else:
            self._drawn_timer.stop()
            self.note.hide()

    def _show(self) -> None:
        """Show all of the step: text, pictures, marks, layers."""
        run = self.run
        if run is None:
            return
        self.to_step.setVisible(self.trying)
        self.offer_origin()
        self._place_button()
        if run.at_end:
            self._show_end(run)
        else:
            self._show_step(run)
        self._window.actions_.refresh()
        self._window.show_hint()
        words = self.panel.spoken_words()
        if words != self._announced and not self.trying:
            self._announced = words
            announce(words)

    def offer_origin(self) -> None:
        """Offer the way back to the lesson from which this one was opened; no tab changes in front of a class."""
        origin = self._ways.origin if self._docks.large is None else None
        self.panel.offer_origin(origin.lesson.title.get(self._window.language) if origin is not None else "")

    def _show_end(self, run: Run) -> None:
        following = lesson_after(run.path) if run.path is not None else None
        title = following.title if following is not None else None
        self.panel.show_end(run, title, other_lessons(run))
        self._map.tool.question, self._map.tool.at_end = None, True
        self._quietly(lambda: show_nothing(self._window.inquiry))
        self._map.mark(MarksSource())
        self._window.view.set_look(self._frame.map.layers.look)

    def _rules_html(self, run: Run) -> str:
        """The rules of the answer of a step, once it is shown, with links to where they are taught."""
        if run.step.question is None or run.is_open:
            return ""
        try:
            found = run.answered
        except CannotAnswer:
            return ""
        others = [] if self._docks.large is not None else other_lessons(run)  # a link would end full screen in class
        return rules_html(found.rules, found.tables, run.lesson.ruleset, others, self._window.language)

    def _show_step(self, run: Run) -> None:
        look = self._frame.map.layers.look
        hidden = frozenset(run.step.hidden_layers if run.is_open else ())
        self._window.view.set_look(replace(look, hidden=look.hidden | hidden))
        tool = self._map.tool
        tool.question, tool.analysis, tool.at_end = run.asks, run.analysis, False
        drawn = pictures_of(run.requests)
        self._pictures = pictures = _Pictures(drawn, min(self._pictures.number, max(0, len(drawn) - 1)))
        without_picture = [request for request in run.requests if not can_show(request) or request.get("ask") == "odds"]
        shown = () if self.trying else pictures.shown
        line = any(request.get("ask") in ("los", "spotted") for request in shown)
        explained = line and run.step.question is not None and not run.is_open
        card = CardWords(
            words_html(without_picture, run.analysis, self._window.language),
            self._rules_html(run),
            pictures.names(run, self._window.language),
            pictures.number,
            from_side=explained or any(request.get(SECTION) for request in shown),
        )
        self.panel.show_step(run, card, self.chosen, trying=self.trying)
        if not self.trying:
            self._draw(run)

    def _draw(self, run: Run) -> None:
        inquiry, shown = self._window.inquiry, self._pictures.shown
        try:
            if shown:
                self._quietly(lambda: show_requests(inquiry, shown, run.analysis))
            else:
                self._quietly(lambda: show_nothing(inquiry))
        except CannotAnswer as problem:
            self._window.status.show_warning(problem.text.get(self._window.language))
        self._map.mark(marks_on_map(run.marks(self.chosen), run.analysis, self._window.language))

    def look_at_first(self) -> None:
        """Show all of a map that is new in the window, or what the step of its lesson looks at."""
        if self.run is None:
            self._window.view.show_place(None)
        self.look()

    def look(self) -> None:
        """Look at what the step wants to be seen."""
        run = self.run
        if run is not None and not run.at_end and not self.trying:
            self._look.look(run)

    def _choose_picture(self, number: int) -> None:
        self._pictures = replace(self._pictures, number=number)
        self._show()

    # --- answers

    def _taken(self, name: str) -> None:
        """A place was clicked."""
        run = self.run
        if run is None or run.asks is None:
            return
        if run.asks.form is PLACES:
            self.chosen = [one for one in self.chosen if one != name] if name in self.chosen else [*self.chosen, name]
            self.panel.card.show_chosen(run.asks, self.chosen, run)
            self._map.mark(marks_on_map(run.marks(self.chosen), run.analysis, self._window.language))
        else:
            self._answered(name)

    def hold_verdict(self, *, on: bool) -> None:
        """Take the next answer of the step without its verdict, or reveal it."""
        if on == self.holds_verdict:
            return
        self.holds_verdict = on
        kept, self._kept_answer = self._kept_answer, ()
        if kept:
            self._answered(kept[0])
        elif on:
            self.panel.card.say(translate("Lesson", "The verdict is held back until H is pressed again."))
        else:
            self._show()

    def _answered(self, given: object) -> None:
        run = self.run
        if run is None or run.asks is None:
            return
        if self.holds_verdict:
            self._kept_answer = (given,)
            self.panel.card.say(translate("Lesson", "The answer is taken. H reveals the verdict."))
            return
        value = list(self.chosen) if run.asks.form is PLACES else given
        try:
            judged = run.answer(value)
        except CannotAnswer as problem:
            self.panel.card.complain(problem.text.get(self._window.language))
            return
        if not run.is_later_try:
            self._remember(run, judged)
        self._show()
        self._window.view.setFocus()

    def _remember(self, run: Run, judged: Judgement) -> None:
        """Keep a first answer: the strength of its rules, and of a quiz the level."""
        game, progress = run.lesson.ruleset.id, read_progress()
        progress = progress.answered(game, judged.answered.rules, date.today(), right=judged.right)
        if run.quiz is not None:
            progress = progress.measured(game, difficulty_of(judged.answered), right=judged.right)
        write_progress(progress)

    def count_hand(self, option: int, by: int) -> bool:
        """Count a hand of a class for an answer of the step (negative: take it back); False if there is no such answer."""
        run = self.run
        counted = run is not None and not self.trying and run.count_hand(option, by)
        if counted:
            self._show()
        return counted

    def show_answer(self) -> None:
        """Show what the step hides, without an answer."""
        run = self.run
        if run is not None and run.is_open:
            run.show()
            self._show()
            self._window.view.setFocus()

    # --- free play

    def _say_why_no_tool(self, command: str) -> None:
        """A key of a tool was pressed at a step."""
        why = translate("Lesson", "the lesson has the keys. “Try it yourself” gives you the tools")
        words = words_about(self._window.actions_.specs[command].words, why)
        self._window.status.show_warning(f"⚠ {words}", lambda: self.run is not None and not self.trying)

    def try_it(self) -> None:
        """Let the learner ask and edit on the copy, with all panels."""
        run = self.run
        if run is None or self.trying or run.at_end:
            return
        self.trying = True
        self._docks.put_back()
        self._frame.docks["lesson"].show()
        self._frame.bring_up("inspector")
        self._quietly(lambda: self._window.tool_context.activate_tool(INSPECT))
        self._map.mark(MarksSource())
        self._quietly(lambda: show_nothing(self._window.inquiry))
        self._quietly(lambda: self._window.inquiry.show_overlays(frozenset([LINE])))
        self._show()
        self._window.view.setFocus()

    def back_to_step(self) -> None:
        """Take back what was tried, and show the step again."""
        if self.trying:
            self._enter()

    def _tool_changed(self, tool: str) -> None:
        """Who takes another tool into the hand plays on the map."""
        if not self._busy and tool != LESSON and self.run is not None:
            self.trying = self.trying or self._begin_trying()

    def _begin_trying(self) -> bool:
        run = self.run
        if run is not None and not run.at_end:
            self._docks.put_back()
            self._frame.docks["lesson"].show()
            self.trying = True
            self._map.mark(MarksSource())
            self._show()
        return self.trying

    def edited(self) -> None:
        """The document was edited: by the learner, if not by a step."""
        run = self.run
        if run is not None and not self._busy and not self.trying and self._window.document.stack.count():
            self._begin_trying()

    # --- the window

    def _filled(self) -> None:
        """There are other widgets in the panel."""
        self._keys.watch(self.panel)
        self.panel.card.set_dark(self._window.theme == "dark")

    def _resized(self) -> None:
        self._place_button()
        self._docks.window_resized()
        if self.run is not None and not self.trying and self._look.is_kept:
            run_later(self, self.look)

    def _place_button(self) -> None:
        self.to_step.adjustSize()
        self.to_step.move(QPoint(_INSET, _INSET))
        self.to_step.raise_()

    def pause(self) -> None:
        """Another page is in front."""
        self.quizzes.work.set_waiting(True)

    def resume(self) -> None:
        """This page is in front."""
        self.quizzes.work.set_waiting(False)
        self.offer_origin()

    def shutdown(self) -> None:
        """The window closes."""
        self.quizzes.work.shutdown()
