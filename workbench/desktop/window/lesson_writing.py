"""Writes a lesson about the map that is open: steps from what is shown, questions that the rules answer, trying, saving."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QFileDialog

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import USUAL_ENDING
from workbench.base.diagnostics import CannotAnswer, Severity
from workbench.base.systems import file_stem, relative_path
from workbench.checks.loading import load_lesson_text
from workbench.desktop.commands.window_protocols import CommandHost, DockSet
from workbench.desktop.dialogs.file_reports import ReportDialog, kinds_to_save, usual_folder, with_ending
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import is_sample, lesson_document, made_document
from workbench.desktop.overlays.lesson_marks import MarksSource
from workbench.desktop.panels.lesson_editor import LessonEditor
from workbench.desktop.questions.requests import TAKEN_INTO_STEPS, pictures_of, requests_of, show_requests
from workbench.desktop.tools.lesson_tools import BaseLessonTool
from workbench.desktop.tools.tool import INSPECT
from workbench.desktop.window.lesson_places import PlacePicking, as_listed, offers_places, places_of
from workbench.files.file_versions import mark_of, mark_to_write, marked, with_lost_keys
from workbench.files.safe_files import save_text
from workbench.files.scenario_writer import dump_scenario, lost_comments
from workbench.files.text_in_place import UpdatedText, updated_text
from workbench.files.yaml_reader import read_yaml, read_yaml_text
from workbench.lessons.draft import (
    Choice,
    Draft,
    LessonSource,
    draft_of,
    hides_answer,
    lesson_text,
    newer_keys_of_lesson,
    questions_for,
    step_of,
)
from workbench.lessons.lesson import Lesson
from workbench.lessons.recording import Recording, recorded_edits
from workbench.lessons.run import Run
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

translate = QCoreApplication.translate


@dataclass(frozen=True)
class WritingMap:
    """The parts of a map for writing: ``middle`` is the place in the middle of the view, ``chosen`` are selected places,
    both as requests write places; ``tool`` names places that are clicked, ``mark`` draws marks."""

    middle: Callable[[], Any]
    chosen: Callable[[], Sequence[Any]]
    tool: BaseLessonTool[Any]
    mark: Callable[[MarksSource], None]


class LessonWriting(QObject):
    """Makes the dock in which a lesson is written, closed at first. The draft belongs to the document."""

    def __init__(self, frame: DockSet, window: CommandHost, map_: WritingMap) -> None:
        super().__init__(window.widget)
        self._frame, self._window, self._map = frame, window, map_
        self.panel = LessonEditor(window.language)
        self._known: tuple[object, AnyAnalysis] | None = None
        self._was: tuple[bool, bool] | None = None
        """Was the panel open, and in front of its neighbours, when another page came to the front? None: none has."""
        right = Qt.DockWidgetArea.RightDockWidgetArea
        frame.docks["author"] = frame.make_dock("author", translate("Docks", "Write a lesson"), self.panel, right)
        frame.docks["author"].hide()
        window.widget.tabifyDockWidget(frame.docks["inspector"], frame.docks["author"])
        panel = self.panel
        panel.title_changed.connect(lambda title: self._take(replace(self.draft, title=title)))
        panel.text_changed.connect(lambda number, text: self._take(self.draft.with_text(number, text)))
        panel.question_words_changed.connect(
            lambda number, part, text: self._take(self.draft.with_question_words(number, part, text))
        )
        panel.level_changed.connect(
            lambda level: self._take(self.draft.with_level(level, self._window.document.ruleset.id))
        )
        panel.places_wanted.connect(self._choose_places)
        self._picking = PlacePicking(
            window,
            map_.tool,
            map_.mark,
            lambda: self._analysis_at(self.panel.number),
            self._places_changed,
            lambda: self.panel.fields.show_places(chosen=False),
        )
        panel.question_changed.connect(self._ask)
        panel.add_wanted.connect(self.add_step)
        panel.remove_wanted.connect(self._remove)
        panel.move_wanted.connect(self._move)
        panel.chosen.connect(self._choose)
        panel.try_wanted.connect(self.try_it)
        panel.save_wanted.connect(self.save)
        panel.export_wanted.connect(self.export)

    @property
    def draft(self) -> Draft:
        """The draft of the open document; an empty one while there is none."""
        return self._window.document.draft or Draft()

    def open(self, document: AnyDocument) -> None:
        """Another document is open: show its draft."""
        self._known = None
        self._picking.end()
        self.panel.fields.show_places(chosen=False)
        if document.draft is None:
            self._frame.docks["author"].hide()
            self.panel.show_draft(Draft(), ())
        else:
            self._show(len(document.draft.steps) - 1)
            self._frame.bring_up("author")

    def pause(self) -> None:
        """Another page comes to the front, for which docks are arranged as here, but for this one: a draft is of one page."""
        dock = self._frame.docks["author"]
        self._was = (not dock.isHidden(), not dock.visibleRegion().isEmpty())

    def resume(self) -> None:
        """This page is in front, its docks arranged as those of another: the panel is where it was, and in front of a page that
        is new if there is a draft."""
        there = self._window.document.draft is not None
        if there and self._was is None:
            self._window.take_tool(INSPECT)  # which shows lines, as when writing begins
        is_open, in_front = self._was or (there, there)
        if in_front:
            self._frame.bring_up("author")
        else:
            self._frame.docks["author"].setVisible(is_open)

    def can_start(self) -> bool:
        """Is there a map or a lesson to write about? A quiz is neither."""
        run = self._window.document.lesson
        return run is None or run.quiz is None

    def start(self) -> None:
        """Open the panel: with the draft of this map, a new one, or the lesson that is open, whose map comes in a tab of its
        own."""
        document = self._window.document
        if document.lesson is not None:
            self._edit_lesson(document.lesson)
            return
        if document.draft is None:
            document.draft = document.saved_draft = Draft(title=document.scenario.title)
            self.panel.turn_to(self._window.language)
        # the tool that shows lines: with one that edits, clicks would change the map instead
        self._window.take_tool(INSPECT)
        self._frame.bring_up("author")
        self._show(min(0, len(self.draft.steps) - 1))

    def _edit_lesson(self, run: Run) -> None:
        path = run.lesson.scenario_path
        home, language = self._window.document.base_folder, self._window.language
        made = made_document(run.lesson.scenario, run.lesson.ruleset, language, base_folder=home, is_work=False)
        if run.path is not None:
            parsed = read_yaml(run.path)
            made.draft = made.saved_draft = draft_of(parsed.data, path)
            made.lesson_source = LessonSource(
                parsed.file_text, _text_of(made.draft, path, run.path.parent, made.scenario, made.ruleset)
            )
        else:
            made.draft = Draft(title=run.lesson.title)
        made.recording = Recording.begun_with(made.scenario)
        self._window.show_document(made)

    # --- steps

    def add_step(self) -> None:
        """A step from what is shown: overlays, line, view."""
        document = self._window.document
        if document.lesson is not None:
            return
        if document.draft is None:
            self.start()
        inquiry = self._window.inquiry
        # by its keys the mouse is still at the end of the line, on its way to a button it has taken the line along
        requests = requests_of(inquiry, hovered=self._window.view.viewport().underMouse())
        edits = self._recorded()
        step = step_of(requests, self._view(), self._analysis())
        # what was edited lies behind all steps that there are
        at = len(self.draft.steps) - 1 if edits else self._number
        self._put(self.draft.with_step({**step, "edits": edits} if edits else step, at), at + 1)
        self._frame.bring_up("author")
        # what is typed next takes the place of the proposed text
        self.panel.text.setFocus()
        self.panel.text.selectAll()
        if left_out := self._left_out():
            words = translate("LessonWriting", "Not in the step, because lessons cannot show it: {names}")
            words = words.format(names=", ".join(left_out))
            self._window.status.show_warning(f"⚠ {words}", lambda: bool(self._left_out()))
        elif not requests:
            self._say_nothing_was_shown()

    def _recorded(self) -> list[dict[str, Any]]:
        """The edits since the last step was added: they belong to the next step. The first step begins with this map."""
        document = self._window.document
        scenario, recording = document.scenario, document.recording
        if recording is None or not self.draft.steps:
            document.recording = Recording.begun_with(scenario)
            return []
        try:
            edits = recorded_edits(recording.last, scenario, document.ruleset)
        except CannotAnswer as problem:
            self._window.status.show_warning(f"⚠ {problem.text.get(self._window.language)}")
            return []
        document.recording = replace(recording, last=scenario)
        return edits

    def _say_nothing_was_shown(self) -> None:
        inquiry = self._window.inquiry
        words = translate("LessonWriting", "Nothing was shown: hold a line (right click) or switch an answer on")
        if requests_of(inquiry, hovered=True):
            words = translate(
                "LessonWriting",
                "The line follows the mouse: hold it with a right click on its end, then add the step; or point there and "
                "press {keys}",
            ).format(keys=self._window.actions_.shown_keys("lesson_add_step"))
        self._window.status.show_warning(words, lambda: not requests_of(inquiry))

    def _left_out(self) -> list[str]:
        """The names of what the map shows and a step cannot."""
        specs, inquiry = self._window.actions_.specs, self._window.inquiry
        switches = [f"overlay_{overlay}" for overlay in inquiry.overlays - TAKEN_INTO_STEPS]
        if inquiry.kept_before is not None:
            switches.append("area_before")
        names = [specs[name].words for name in specs if name in switches]
        return [*names, translate("Docks", "Plan")] if self._window.docks.plans.on else names

    @property
    def _number(self) -> int:
        number = self.panel.number
        return number if number >= 0 else len(self.draft.steps) - 1

    def _view(self) -> Mapping[str, Any] | None:
        """The view that is looked at; None while the whole map is seen."""
        view = self._window.view
        if view.shows_all:
            return None
        place = view.place
        at = self._map.middle()
        view.fit()
        zoom = round(place.zoom / view.zoom, 1)
        view.show_place(place)
        return None if at is None or zoom <= 1 else {"at": at, "zoom": min(zoom, 20.0)}

    def _ask(self, number: int, entry: Mapping[str, Any] | None) -> None:
        """Another question: what answers it is hidden, and shown again where nothing is asked."""
        self._put(self.draft.with_change(number, **hides_answer(self.draft.steps[number], entry)), number)

    def _choose_places(self, wanted: bool) -> None:
        """Clicks on the map choose places for the step, or do no longer."""
        if wanted:
            self._picking.take(self._places_at(self.panel.number))
            self._picking.begin()
        else:
            self._picking.end()

    def _places_at(self, number: int) -> tuple[Any, ...]:
        return places_of(self.draft.steps[number] if 0 <= number < len(self.draft.steps) else None)

    def _places_changed(self) -> None:
        """Other places were clicked: the question offers them, or questions are offered that ask about them."""
        number, places = self.panel.number, as_listed(self._picking.places)
        if not 0 <= number < len(self.draft.steps):
            return
        entry = self.draft.steps[number].get("ask")
        if entry is not None and places and offers_places(entry):
            kept = {name: part for name, part in entry.items() if name not in ("ring", "zone")}
            self._ask(number, {**kept, "among": places})
        else:
            self._show(number)

    def _remove(self, number: int) -> None:
        draft = self.draft.without_step(number)
        self._put(draft, min(number, len(draft.steps) - 1))

    def _move(self, number: int, by: int) -> None:
        draft = self.draft.moved(number, by)
        if draft is not self.draft:
            self._put(draft, number + by)

    def _choose(self, number: int) -> None:
        """Show a step: its texts, and on the map what it draws."""
        if self._picking.is_on:
            self._picking.take(self._places_at(number))
        self._show(number)
        step = self.draft.steps[number]
        requests = [*_requests(step.get("show")), *_requests(step.get("hide"))]
        shown = pictures_of(requests)
        if shown:
            try:
                show_requests(self._window.inquiry, shown[0], self._analysis())
            except CannotAnswer as problem:
                self._window.status.show_warning(problem.text.get(self._window.language))

    def _put(self, draft: Draft, number: int) -> None:
        self._take(draft)
        self._show(number)

    def _take(self, draft: Draft) -> None:
        self._window.document.draft = draft
        self.panel.take(draft)
        self.panel.show_trouble("")
        self._window.document.file_changed.emit()
        self._window.document.work_changed.emit()

    def _show(self, number: int) -> None:
        self.panel.show_draft(self.draft, self._choices(number), number)

    def _choices(self, number: int) -> list[Choice]:
        if not 0 <= number < len(self.draft.steps):
            return []
        chosen = as_listed(self._picking.places) if self._picking.is_on else self._map.chosen()
        return questions_for(self.draft.steps[number], chosen, self._analysis_at(number))

    def _analysis_at(self, number: int) -> AnyAnalysis:
        """The analysis of the map of a step: with the edits up to it."""
        if not any(step.get("edits") for step in self.draft.steps):
            return self._analysis()
        lesson = self._lesson()
        return self._analysis() if lesson is None else lesson.analysis_at(number)

    def _analysis(self) -> AnyAnalysis:
        document = self._window.document
        scenario = document.analysed_scenario
        if self._known is None or self._known[0] is not scenario:
            self._known = scenario, analysis_of(scenario, document.ruleset)
        return self._known[1]

    # --- trying, saving

    def text(self, folder: Path | None) -> str:
        """The text of the lesson's file, which is to lie in a folder. The scenario is named by its path if its file holds what
        is open, else written into the lesson."""
        draft, document = self.draft, self._window.document
        known = None
        if folder is not None:
            saved = document.path if document.stack.isClean() else None
            known = Path(draft.scenario) if draft.scenario else saved
            if known is not None and is_sample(known) and not is_sample(folder):
                known = None
        recording = document.recording
        base = document.scenario if recording is None else recording.base
        if base is not document.scenario and base != document.scenario and not draft.scenario:
            known = None  # its file holds, or will hold, what was edited since
        return _text_of(draft, known, folder, base, document.ruleset)

    def _updated_text(self, folder: Path) -> UpdatedText:
        """As :meth:`text`, with what is written by hand in the file that was opened."""
        after, source = self.text(folder), self._window.document.lesson_source
        if source is None:
            return UpdatedText(marked(after), is_canonical=True)
        before, mark = source.canonical_text, mark_of(source.text)
        if before == after:
            return UpdatedText(source.text)
        now = mark_to_write(source.text, is_canonical=source.text == marked(before, mark))
        updated = updated_text(
            source.text, marked(before, mark), marked(after, now), lambda text: _canonical_form(text, folder) == after
        )
        return with_lost_keys(updated, source.text, newer_keys_of_lesson)

    def _lesson(self) -> Lesson | None:
        """The lesson as it is now, read from the text that would be saved; what is wrong with it is said."""
        folder = self._window.document.base_folder
        read = load_lesson_text(self.text(None), "lesson.yaml", folder or Path())
        problem = next((item for item in read.diagnostics if item.severity is Severity.ERROR), None)
        self.panel.show_trouble("" if problem is None else problem.format(self._window.language))
        return read.lesson

    def try_it(self) -> None:
        """Go through the lesson in a tab of its own."""
        lesson = self._lesson()
        if lesson is not None:
            self._window.show_document(lesson_document(Run(lesson), self._window.language))

    def save(self) -> bool:
        """Ask for a file and write the lesson; False if it was not written."""
        if self._lesson() is None:
            return False
        title = translate("LessonWriting", "Save the lesson as")
        kinds = kinds_to_save(translate("LessonWriting", "Lessons"))
        name, kind = QFileDialog.getSaveFileName(self._window.widget, title, str(self._start(USUAL_ENDING)), kinds)
        if not name:
            return False
        path = with_ending(name, kind)
        updated = self._updated_text(path.parent)
        found = save_text(path, updated.text)
        if found.has_errors:
            words = translate("LessonWriting", "{name} was not written.").format(name=path.name)
            report = "\n".join(item.format(self._window.language) for item in found)
            ReportDialog(title, words, report, self._window.widget).exec()
            return False
        self._window.document.saved_draft = self.draft
        self._window.document.file_changed.emit()
        self._window.document.work_changed.emit()
        self._window.settings.remember_file(path)
        self._window.status.show_message(translate("LessonWriting", "Saved: {name}").format(name=path.name))
        for item in lost_comments(updated, path):
            self._window.status.show_warning(item.text.get(self._window.language))
        return True

    def export(self) -> bool:
        """Ask for a file and write the hand-out: a page to read, one in which the lesson is taken, or a worksheet."""
        lesson = self._lesson()
        if lesson is None:
            return False
        title = translate("LessonWriting", "Save the hand-out as")
        every = translate("LessonWriting", "Page, page to take and worksheet with key (*.html)")
        page = translate("LessonWriting", "Pages (*.html)")
        to_take = translate("LessonWriting", "Pages in which the lesson is taken (*.html)")
        sheet = translate("LessonWriting", "Worksheets on paper, with room to write (*.pdf)")
        name, kind = QFileDialog.getSaveFileName(
            self._window.widget, title, str(self._start(".html")), f"{page};;{to_take};;{sheet};;{every}"
        )
        if not name:
            return False
        # the name that was proposed follows the kind that was chosen
        path = Path(name).with_suffix(".pdf") if kind == sheet else Path(name)
        path = path if path.suffix else path.with_name(f"{path.name}.html")
        try:
            self._save_hand_out(lesson, path, to_take=kind == to_take)
            if kind == every:
                self._save_hand_out(lesson, path.with_stem(f"{path.stem}_to_take"), to_take=True)
                self._save_hand_out(lesson, path.with_suffix(".pdf"), to_take=False)
        except CannotAnswer as refused:
            report = refused.text.get(self._window.language)
        except OSError as problem:
            report = problem.strerror or str(problem)
        else:
            self._window.status.show_message(translate("LessonWriting", "Saved: {name}").format(name=path.name))
            return True
        words = translate("LessonWriting", "{name} was not written.").format(name=path.name)
        ReportDialog(title, words, report, self._window.widget).exec()
        return False

    def _save_hand_out(self, lesson: Lesson, path: Path, *, to_take: bool) -> None:
        # few sessions need one of them
        if path.suffix.lower() == ".pdf":
            from workbench.desktop.export.worksheets import save_lesson_sheet

            save_lesson_sheet(lesson, path, self._window.language)
        elif to_take:
            from workbench.desktop.export.answering_lesson import save_lesson_to_take

            save_lesson_to_take(lesson, path, self._window.language)
        else:
            from workbench.desktop.export.lesson_page import save_lesson

            save_lesson(lesson, path, self._window.language)

    def _start(self, ending: str) -> Path:
        document = self._window.document
        folder = usual_folder(document.path, self._window.settings)
        name = file_stem(self.draft.title.get(self._window.language), "lesson")
        return folder / (f"{name}_lesson{ending}" if ending == USUAL_ENDING else f"{name}{ending}")


def _text_of(
    draft: Draft, scenario_path: Path | None, folder: Path | None, scenario: AnyScenario, ruleset: Ruleset
) -> str:
    """The text of a lesson's file in a folder; the scenario is named by its path, or written into it if there
    is none, or none from that folder to it (another drive of Windows)."""
    way = relative_path(scenario_path, folder) if scenario_path is not None and folder is not None else None
    if way is None:
        return lesson_text(draft, "", dump_scenario(scenario, ruleset))
    return lesson_text(draft, way, "")


def _canonical_form(text: str, folder: Path) -> str:
    """The text that would be written for a lesson that is read from a text; "" if it cannot be read."""
    text = text.removeprefix("\ufeff")
    lesson = load_lesson_text(text, "lesson.yaml", folder).lesson
    if lesson is None:
        return ""
    draft = draft_of(read_yaml_text(text, "lesson.yaml").data, lesson.scenario_path)
    return _text_of(draft, lesson.scenario_path, folder, lesson.scenario, lesson.ruleset)


def _requests(entries: Any) -> list[Mapping[str, Any]]:
    listed = [entries] if isinstance(entries, Mapping) else list(entries or ())
    return [one for one in listed if isinstance(one, Mapping)]
