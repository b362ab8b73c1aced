"""The dock of plans of a window: asks for the chosen plan, again whenever something changes, and shows it on the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog

from workbench.analysis.any_analysis import analysis_of
from workbench.base.diagnostics import CannotAnswer
from workbench.base.systems import file_stem
from workbench.checks.loading import load_scenario
from workbench.desktop.commands.window_protocols import CommandHost, DockSet
from workbench.desktop.dialogs.file_reports import ReportDialog, kinds_to_open, usual_folder
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.overlays.plan import PlanSource
from workbench.desktop.panels.plan import KeptPlansRow, PlanPanel
from workbench.desktop.questions.plans import PlanAnswer, PlanQuestion, plan_request
from workbench.desktop.questions.question import AREA, FIELD, LINE, REACH
from workbench.desktop.questions.worker import LongWorker
from workbench.desktop.widgets.declared_fields import LAST, OTHER_FILE, SAVED
from workbench.planning.kinds.profile import PROFILE
from workbench.planning.plan_fields import (
    ALONG,
    FIXED,
    GOAL,
    MODE,
    MOVER,
    OBSERVERS,
    OTHER_STATE,
    SIDE,
    SOUGHT,
    TARGET,
    WITHOUT,
)
from workbench.planning.plan_registry import kept_plan, kept_request
from workbench.planning.plans import PlanKind, PlanRequest
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.edits.kept_plans import KeepPlan, RemoveKeptPlan, RenameKeptPlan, free_plan_name
from workbench.scenario.kept_plans import KeptPlan
from workbench.scenario.scenario import AnyScenario, as_seen_by, with_setup_forces
from workbench.scenario.units import unit_called

translate = QCoreApplication.translate
_HIDDEN_BY_PLANS = frozenset([LINE, AREA, FIELD, REACH])
"""Answers that are switched off while a plan is shown."""
DELAY = 200
"""Milliseconds after a change before the work begins."""


@dataclass(frozen=True)
class PlanMap:
    """What a plan needs of a map: ``show`` draws it, ``go_to`` brings a place into view, ``name`` writes a place in words."""

    show: Callable[[PlanSource], None]
    go_to: Callable[[PlanPlace], None]
    name: Callable[[PlanPlace], str]
    selected: Callable[[], tuple[int, ...]] = tuple
    """The hexes that are selected."""
    roads: Callable[[], tuple[int, ...]] = tuple
    """The hexes of roads."""
    middle: Callable[[], PlanPlace | None] = lambda: None
    """The place in the middle of the view."""


# --- What a difference starts from: the scenario before the last change, as its file holds it, in another set-up, or in another
# file.


Found = tuple[AnyScenario | None, str]
"""The scenario, or None with why there is none."""


class PlanBaselines:
    """Finds the other state of a document's scenario for a choice of the panel of plans; the same object for the same choice,
    as long as nothing changes."""

    def __init__(self) -> None:
        self.file: Path | None = None
        """The other file that the user chose."""
        self._known: tuple[tuple[object, ...], Found] | None = None
        self._read: tuple[Path, int, AnyScenario | None] | None = None

    def find(self, document: AnyDocument, choice: str) -> Found:
        """The other state: one of :data:`LAST`, :data:`SAVED`, :data:`OTHER_FILE`, or the id of a set-up."""
        scenario, problem = self._find(document, choice)
        if scenario is None:
            return None, problem
        key = (scenario, document.viewing_side) if choice in (LAST, SAVED, OTHER_FILE) else (
            document.scenario, choice, document.viewing_side
        )  # fmt: skip
        if self._known is None or not _same(self._known[0], key):
            self._known = key, (as_seen_by(scenario, document.viewing_side), "")
        return self._known[1]

    def _find(self, document: AnyDocument, choice: str) -> Found:
        if choice == LAST:
            if document.before_last_change is not None:
                return document.before_last_change, ""
            return None, translate("Plans", "Nothing has been changed yet: paint, move or undo, and see what differs")
        if choice == SAVED:
            if document.origin is None:
                return None, translate("Plans", "The scenario is in no file yet: save it first")
            return self._of_file(document.origin)
        if choice == OTHER_FILE:
            if self.file is None:
                return None, translate("Plans", "Choose the file to compare with")
            return self._of_file(self.file)
        if document.scenario.setups.find(choice) is None:
            return None, translate("Plans", "Choose what to compare with")
        return with_setup_forces(document.scenario, choice), ""

    def _of_file(self, path: Path) -> Found:
        try:
            stamp = path.stat().st_mtime_ns
        except OSError:
            return None, translate("Plans", "{name} cannot be read").format(name=path.name)
        if self._read is None or self._read[:2] != (path, stamp):
            self._read = path, stamp, load_scenario(path)[0]
        found = self._read[2]
        return found, "" if found is not None else translate("Plans", "{name} cannot be read").format(name=path.name)


def _same(a: tuple[object, ...], b: tuple[object, ...]) -> bool:
    return len(a) == len(b) and all(
        one is other or (isinstance(one, str) and one == other) for one, other in zip(a, b, strict=True)
    )


# --- The plans that the scenario keeps.


class KeptPlans(QObject):
    """Which plan of the scenario is shown, and the buttons of the panel that keep, rename and remove plans."""

    def __init__(self, window: CommandHost, row: KeptPlansRow) -> None:
        super().__init__(window.widget)
        self._window, self._row = window, row
        self.name = ""
        """The name of the kept plan that is shown; "" = the plan of the fields, for what is selected."""
        row.rename_wanted.connect(self._rename)
        row.drop_wanted.connect(lambda: self._document.apply(RemoveKeptPlan(self.name)))

    @property
    def _document(self) -> AnyDocument:
        return self._window.inquiry.document

    @property
    def shown(self) -> KeptPlan | None:
        """The kept plan that is shown."""
        return next((plan for plan in self._document.scenario.plans if plan.name == self.name), None)

    def choose(self, name: str) -> None:
        """Another one is shown; "" and a name that no plan has: what is shown follows the selection."""
        self.name = name
        self.refresh()

    def refresh(self) -> None:
        """Plans of the scenario may have been kept, renamed or removed."""
        if self.shown is None:
            self.name = ""
        self._row.show_kept([plan.name for plan in self._document.scenario.plans], self.name)

    def keep(self, plan: PlanAnswer) -> bool:
        """Ask for a name and keep a plan in the scenario; False if it was not kept."""
        request = plan.question.request
        if request[OTHER_STATE] == OTHER_FILE:
            self._window.status.show_warning(translate("Plans", "A comparison with another file cannot be kept"))
            return False
        start = free_plan_name(self._document.scenario, plan.picture.title.get(self._window.language))
        name = self._ask_name(translate("Plans", "Keep this plan"), start)
        if not name or not self._document.apply(KeepPlan(kept_plan(name, request))):
            return False
        self._window.status.show_message(translate("Plans", "Kept: {name}").format(name=name))
        self.choose(name)
        return True

    def _rename(self) -> None:
        name = self._ask_name(translate("Plans", "Rename the plan"), self.name)
        old, names = self.name, [plan.name for plan in self._document.scenario.plans]
        if name and name not in names:
            self.name = name  # before the edit, after which a plan of the old name is gone
            self._document.apply(RenameKeptPlan(old, name))
        elif name and name != old:
            self._window.status.show_warning(translate("Plans", "There is a plan called {name}").format(name=name))

    def _ask_name(self, title: str, start: str) -> str:
        name, accepted = QInputDialog.getText(self._window.widget, title, translate("Plans", "Name"), text=start)
        return " ".join(name.split()) if accepted else ""


# --- The dock.


class PlanController(QObject):
    """Makes the dock, closed at first. A plan is asked for while it is on: from its command until it is taken off the map."""

    def __init__(self, frame: DockSet, window: CommandHost, map_: PlanMap, *, threaded: bool) -> None:
        super().__init__(window.widget)
        self._frame, self._window, self._map = frame, window, map_
        self.on = False
        self._opened_dock = False
        """Was the dock closed when a plan was asked for?"""
        self.panel = PlanPanel(window.language, table=window.kind.on_table)
        self.work = LongWorker(self, threaded=threaded)
        self.baselines = PlanBaselines()
        self._wanted: PlanQuestion | None = None
        self._shown: PlanAnswer | None = None
        self._asked: PlanQuestion | None = None
        """The question that is being worked out."""
        self._drawn: PlanSource | None = None
        self._grown: PlanAnswer | None = None
        """The unfinished answer of the plan that is being worked out; None before the first picture."""
        self._way = -1
        self._place: PlanPlace | None = None
        self._way_given: tuple[PlanPlace, ...] = ()
        """The points of a way that the window had last."""
        self._along: tuple[PlanRequest, tuple[PlanPlace, ...]] | None = None
        """The approach whose chosen way has its profile shown, and that way without its start."""
        self._forced: tuple[tuple[PlanPlace, ...], tuple[PlanPlace, ...]] = (), ()
        """Posts that are taken in any case, and those that are not."""
        self._paused = self._working = self._stopped = False
        self._hidden_answers: frozenset[str] = frozenset()
        self._delay_timer = QTimer(self, singleShot=True, interval=DELAY if threaded else 0)
        self._delay_timer.timeout.connect(self._begin)
        right = Qt.DockWidgetArea.RightDockWidgetArea
        frame.docks["plan"] = frame.make_dock("plan", translate("Docks", "Plan"), self.panel, right)
        frame.docks["plan"].hide()
        window.widget.tabifyDockWidget(frame.docks["inspector"], frame.docks["plan"])
        self.kept = KeptPlans(window, self.panel.keeping)
        form = self.panel.form
        form.changed.connect(self._chosen)
        form.kind_wanted.connect(self._seek)
        self.panel.keeping.kept_wanted.connect(self.show_kept)
        self.panel.keeping.keep_wanted.connect(self.keep)
        self.panel.off_wanted.connect(lambda: self.set(on=False))
        self.panel.stop_wanted.connect(self._stop)
        self.panel.save_wanted.connect(self._save)
        form.file_wanted.connect(self._choose_file)
        self.panel.place_wanted.connect(self._go_to)
        self.panel.way_chosen.connect(self._choose_way)
        self.panel.profile_wanted.connect(self._profile_of_way)
        self.panel.post_forced.connect(self._force_post)
        form.way_cleared.connect(lambda: window.inquiry.change_way(()))
        self.work.answered.connect(self._receive)
        self.work.failed.connect(window.report_fault)
        self.work.progressed.connect(self._show_progress)
        self.work.grown.connect(self._receive_grown)

    def start(self, kind: PlanKind) -> None:
        """Open the dock with a kind of plan, and show it on the map."""
        self._opened_dock = self._opened_dock or self._frame.docks["plan"].isHidden()
        self._frame.bring_up("plan")
        self.kept.choose("")
        self.panel.form.choose(kind)
        self.set(on=True)

    def finish(self) -> None:
        """Take the plan off the map and its dock from the front: closed if it was opened for the plan, else behind the
        inspector."""
        self.set(on=False)
        self._put_away()

    def _put_away(self) -> None:
        dock = self._frame.docks["plan"]
        if self._opened_dock:
            dock.hide()
        elif dock.isVisible() and self._frame.docks["inspector"].isVisible():
            self._frame.docks["inspector"].raise_()
        self._opened_dock = False

    def set(self, *, on: bool) -> None:
        """Show the plan that is chosen, or take it off the map."""
        if on != self.on:
            self._listen(on)
            self._hide_other_answers(on)
        self.on = on
        self._wanted = None
        self._offer_way()
        if on:
            self.refresh()
            return
        self._delay_timer.stop()
        self._end_work()
        self._shown, self._way, self._place = None, -1, None
        self.panel.show_picture(None)
        self._show_on_map(PlanSource(None))

    def _hide_other_answers(self, on: bool) -> None:
        """Switch off lines and answers that fill the map while a plan is shown, and on again after it: they would hide its
        numbers and its ways. Whoever wants both switches the answer on again."""
        inquiry = self._window.inquiry
        changed = inquiry.overlays & _HIDDEN_BY_PLANS if on else self._hidden_answers - inquiry.overlays
        self._hidden_answers = changed if on else frozenset()
        if changed:
            inquiry.show_overlays(inquiry.overlays - changed if on else inquiry.overlays | changed)
        if on and changed - {LINE}:
            words = translate("Plans", "The line and what fills the map rest until the plan is taken off it")
            self._window.status.show_warning(words, lambda: bool(self._hidden_answers))

    def _offer_way(self) -> None:
        """While a profile is shown Shift and a click give the points of its way; a kept one is then no longer shown."""
        inquiry = self._window.inquiry
        draws = self.on and ALONG in self.panel.form.kind.fields
        if draws != inquiry.draws_way:
            inquiry.draws_way = draws
            self._window.tool_context.update_hint()
        if self._way_given != inquiry.way:
            self._way_given = inquiry.way
            if draws:
                self.kept.choose("")

    def _listen(self, on: bool) -> None:
        inquiry, worker = self._window.inquiry, self._window.answer_worker
        for signal, slot in (
            (inquiry.changed, self.refresh),
            (inquiry.selection_changed, self.refresh),
            (worker.busy_changed, self._pause_while_busy),
        ):
            if on:
                signal.connect(slot)
            else:
                signal.disconnect(slot)
        self._pause_while_busy(worker.busy if on else False)

    def open(self, document: AnyDocument) -> None:
        """Another document: no plan is shown."""
        self._forced, self._along = ((), ()), None
        self.kept.choose("")
        if self.on:
            self.set(on=False)
        self._put_away()
        self.panel.form.forget_hexes()
        self.panel.form.open(document)
        self.refresh_hexes()

    def refresh_hexes(self) -> None:
        """Other hexes may be selected, or be hexes of roads."""
        self.panel.form.show_hexes(self._map.selected(), self._map.roads())
        self.refresh()

    def refresh_scenario(self, document: AnyDocument) -> None:
        """The document was edited."""
        self.kept.refresh()
        self.panel.form.open(document)
        kept = self.kept.shown
        if kept is not None:
            self.panel.form.show_request(kept_request(kept))
        self.refresh_hexes()

    def refresh(self) -> None:
        """What is selected, held or pinned, or the scenario, may have changed."""
        if not self.on:
            return
        self._offer_way()
        question, problem = self._question()
        self._show_state(question)
        if problem:
            self._wanted = None
            self._delay_timer.stop()
            self._end_work()
            self._receive_words(problem)
            return
        if question.same(self._wanted):
            return
        self._wanted, self._stopped = question, False
        known = self._shown.question if self._shown is not None else None
        if self.work.busy and question.same_map(self._asked) and not question.same_map(known):
            self._draw()  # the map grows on: who bears at the place is asked when it is whole
            return
        self.work.stop()
        if question.same(known):
            self._delay_timer.stop()
            self._end_work()
            self._draw()
            return
        if not question.same_map(self._grown.question if self._grown else None):
            self._forget_grown()
        if self._shown is None or self._shown.question.request.kind is not question.request.kind:
            if self._shown is not None:
                self._receive_words("")
            self.panel.message.setText(translate("Plans", "The plan is being worked out"))
        self._draw()  # pale, until the new one is there
        self._delay_timer.start()

    def _question(self) -> tuple[PlanQuestion, str]:
        """The question of now, and why it cannot be asked, if so."""
        inquiry = self._window.inquiry
        document = inquiry.document
        kept = self.kept.shown
        before_this = self._wanted or (self._shown.question if self._shown is not None else None)
        same_kind = before_this is not None and before_this.request.kind is self.panel.form.choice.kind
        side = before_this.request[SIDE] if before_this is not None and same_kind else ""
        request = plan_request(self.panel.form.choice, inquiry, side) if kept is None else kept_request(kept)
        if kept is None and ALONG in request.kind.fields:
            request = self._along_chosen(request)
        if kept is None and FIXED in request.kind.fields:
            request = request.with_values(fixed=self._forced[0], without=self._forced[1])
        before, problem = None, ""
        if OTHER_STATE in request.kind.fields:
            before, problem = self.baselines.find(document, request[OTHER_STATE])
        return PlanQuestion(document.analysed_scenario, document.ruleset, request, before), problem

    def _force_post(self, place: PlanPlace | None, taken: bool) -> None:
        """Take a post in any case, or never; None: choose all of them freely again."""
        request = self._shown.question.request if self._shown is not None else None
        fixed, without = ((), ()) if request is None or place is None else (request[FIXED], request[WITHOUT])
        if place is not None:
            rest = [tuple(one for one in places if one != place) for places in (fixed, without)]
            fixed, without = ((*rest[0], place), rest[1]) if taken else (rest[0], (*rest[1], place))
        self._forced = fixed, without
        self.kept.choose("")
        self.refresh()

    def _profile_of_way(self) -> None:
        """Show the profile of the way that is chosen in the approach."""
        self._window.inquiry.change_way(())
        self.start(PROFILE)

    def _along_chosen(self, request: PlanRequest) -> PlanRequest:
        """A profile along the way that was chosen in the approach of the same unit to the same place, if one was."""
        if self._along is None or request[ALONG]:
            return request
        approach, along = self._along
        same = all(
            (request[MOVER] == approach[MOVER], request[MODE] == approach[MODE], request[GOAL] == approach[GOAL])
        )
        return request.with_values(along=along) if same else request

    def show_kept(self, name: str) -> None:
        """Show a plan that the scenario keeps; "" goes back to what is selected."""
        self.kept.choose(name)
        kept = self.kept.shown
        if kept is not None:
            request = kept_request(kept)
            self.panel.form.show_request(request)
            if request[TARGET] and not request[MOVER]:
                # what is looked for is one for all answers
                self._window.inquiry.enemy.seek(request[TARGET])
        self._frame.bring_up("plan")
        self.set(on=True)

    def keep(self) -> None:
        """Ask for a name and keep the plan that is shown in the scenario."""
        if self._shown is not None and self.kept.keep(self._shown):
            self.refresh()

    def _choose_file(self) -> None:
        """Ask for the file that the scenario is compared with."""
        title, kinds = (
            translate("Plans", "Compare with another file"),
            kinds_to_open(translate("FileCommands", "Scenarios")),
        )
        start = usual_folder(self._window.inquiry.document.path, self._window.settings)
        name, _ = QFileDialog.getOpenFileName(self._window.widget, title, str(start), kinds)
        if name:
            self.baselines.file = Path(name)
        self.refresh()

    def _show_state(self, question: PlanQuestion) -> None:
        request, forces, language = question.request, question.scenario.forces, self._window.language
        unit, to, along = request[MOVER], request[GOAL], request[ALONG]
        found = forces.find(unit) if unit else None
        named = (
            "" if found is None else unit_called(unit, question.scenario.forces, question.ruleset.units).get(language)
        )
        goal = "" if to is None else self._map.name(to)
        given = len(self._window.inquiry.way)
        if along and self.kept.name:
            goal = translate("Plans", "{place}, by the way that is kept").format(place=goal)
        elif along and given:
            goal = translate("Plans", "{place}; points of the way: {n}").format(place=goal, n=given)
        elif along:
            goal = translate("Plans", "{place}, by the way chosen in the approach").format(place=goal)
        observers = ", ".join(
            unit_called(one, question.scenario.forces, question.ruleset.units).get(language)
            if isinstance(one, str)
            else self._map.name(one)
            for one in request[OBSERVERS]
        )
        looking = forces.called(request[SIDE]).get(language) if request[SIDE] and not found else ""
        clears = given > 0 and not self.kept.name
        looking = "" if self._window.inquiry.selection else looking
        self.panel.form.show_state(named, goal, observers, looking, given=clears)
        if SOUGHT in request.kind.fields:
            self.panel.form.show_sought(named, request[TARGET])

    def _chosen(self) -> None:
        """Another plan is chosen in the panel: it is shown at once, and is no longer the kept one."""
        self.kept.choose("")
        if not self.on:
            self.set(on=True)
        else:
            self.refresh()

    def _seek(self, kind: str) -> None:
        """Another kind of target is chosen in the panel: for all answers of the window, as in the inspector."""
        self.kept.choose("")
        self._window.inquiry.enemy.seek(kind)
        if not self.on:
            self.set(on=True)

    def _show_progress(self, done: int, total: int) -> None:
        """Tell how far the work is; not of work that was stopped and has not heard of it, nor of work on a row about a place,
        for which the map stays."""
        known = self._shown.question if self._shown is not None else None
        if self._working and self._wanted is not None and not self._wanted.same_map(known):
            self.panel.show_work((done, total))

    def _begin(self) -> None:
        if self.on and self._wanted is not None:
            self._working = True
            self._show_progress(0, 0)
            held = self._wanted.request[GOAL] if self._wanted.request.kind.marks_place else None
            self._asked = replace(self._wanted, near=self._map.middle() if held is None else held)
            self.work.begin(self._asked)

    def _stop(self) -> None:
        """The user stops the work: an older plan stays."""
        self._end_work()
        self._stopped = True
        self._draw()
        if self._shown is None:
            self.panel.show_words(translate("Plans", "Stopped: nothing is shown. The next change works it out again"))

    def _save(self) -> None:
        """Ask for a file and write the report that is shown into it, with its pictures; show an error in a dialog."""
        shown = self._shown
        if shown is None:
            return
        document = self._window.inquiry.document
        stem = document.path.stem if document.path else file_stem(document.title.get(self._window.language), "scenario")
        start = usual_folder(document.path, self._window.settings) / f"{stem}_report.html"
        title, kinds = translate("Plans", "Save the fairness report"), translate("Plans", "Pages (*.html)")
        name, _ = QFileDialog.getSaveFileName(self._window.widget, title, str(start), kinds)
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}.html")
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            from workbench.desktop.export.report import save_report

            question = shown.question
            analysis = analysis_of(question.scenario, question.ruleset)
            save_report(analysis, shown.picture.sections, path, self._window.language)
        except CannotAnswer as refused:
            report = refused.text.get(self._window.language)
        except OSError as problem:
            report = problem.strerror or str(problem)
        else:
            self._window.status.show_message(translate("FileCommands", "Saved: {name}").format(name=path.name))
            return
        finally:
            QApplication.restoreOverrideCursor()
        words = translate("FileCommands", "{name} was not written.").format(name=path.name)
        ReportDialog(translate("Plans", "This report cannot be saved"), words, report, self._window.widget).exec()

    def _end_work(self) -> None:
        self._working = False
        self._forget_grown()
        self.work.stop()
        self.panel.show_work(None)

    def _receive_grown(self, answer: PlanAnswer) -> None:
        """The plan has grown: the map and the panel show what is known so far."""
        self._grown = answer
        self.panel.show_picture(answer.picture)
        self._draw()

    def _forget_grown(self) -> None:
        """What has grown so far is not shown any longer; the panel says what it said before."""
        if self._grown is not None:
            self.panel.show_picture(self._shown.picture if self._shown is not None else None)
        self._grown = None

    def _receive(self, answer: PlanAnswer | CannotAnswer) -> None:
        self._working, self._grown = False, None
        self.panel.show_work(None)
        if isinstance(answer, CannotAnswer):
            self._receive_words(answer.text.get(self._window.language))
            return
        self._shown, self._way, self._place = answer, -1, None
        if answer.question.request.kind.offers_ways:
            self._along = None
        self.panel.show_picture(answer.picture)
        if self._wanted is not None and not answer.question.same(self._wanted):
            self._delay_timer.start()  # another place was asked about meanwhile
        self._draw()

    def _receive_words(self, words: str) -> None:
        """There is no plan, and why."""
        self._shown, self._way, self._place = None, -1, None
        self._show_on_map(PlanSource(None))
        self.panel.show_words(words)

    def _choose_way(self, way: int) -> None:
        self._way = way
        if self._shown is not None and self._shown.question.request.kind.offers_ways:
            self._along = self._shown.question.request, self._shown.picture.ways[way].places[1:]
        self._draw()

    def _go_to(self, place: PlanPlace) -> None:
        """Bring the place of a row into view, and mark it."""
        self._place = place
        self._draw()
        self._map.go_to(place)

    @property
    def source(self) -> PlanSource:
        """What is drawn now: the plan, its chosen way, and whether the map has changed since."""
        if self._grown is not None:
            return PlanSource(self._grown, stale=True, growing=True, working=True)
        shown, wanted = self._shown, self._wanted
        stale = shown is not None and not shown.question.same_map(wanted)
        place = self._place
        if place is None and shown is not None and shown.question.request.kind.marks_place:
            place = shown.question.request[GOAL]
        edited = shown is not None and wanted is not None and shown.question.scenario is not wanted.scenario
        return PlanSource(shown, self._way, stale, None if stale else place, edited=edited, working=not self._stopped)

    def _draw(self) -> None:
        source = self.source
        # the map stays where only the place differs, what the panel says of the place does not
        shown, wanted = self._shown, self._wanted
        other_place = shown is not None and wanted is not None and not shown.question.same(wanted)
        self.panel.show_stale(source.stale or other_place, working=source.working, growing=self._grown is not None)
        if source != self._drawn:
            self._show_on_map(source)

    def _show_on_map(self, source: PlanSource) -> None:
        self._drawn = source
        self._map.show(source)

    def _pause_while_busy(self, busy: bool) -> None:
        self.work.set_waiting(busy or self._paused)

    def pause(self) -> None:
        """The window is not in front: pause the work."""
        self._paused = True
        self.work.set_waiting(True)

    def resume(self) -> None:
        """The window is in front: go on with the work."""
        self._paused = False
        self.work.set_waiting(False)

    def shutdown(self) -> None:
        """The window closes."""
        if self.on:
            self._listen(False)
        self.on = False
        self._delay_timer.stop()
        self.work.shutdown()
