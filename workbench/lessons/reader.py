"""From a lesson's file to a lesson: read, form, scenario, edits, questions. Every step reports all it can, with places.

Whether claims are true and requests can be answered is found by :mod:`workbench.lessons.checking`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of, updated_analysis
from workbench.base.diagnostics import CannotAnswer, Diagnostics, FileDiagnostics, Severity, TooManyErrors
from workbench.base.text import Text
from workbench.files.lesson_schema import MOST_STEPS, HexEdit, LessonFile, TableEdit
from workbench.files.schema_check import check_schema
from workbench.files.value_checks import LESSON_FORMAT as FORMAT
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Document, Source, frozen_value, inner_document, read_yaml
from workbench.lessons.asking import question_from
from workbench.lessons.edits_reader import EditsReader
from workbench.lessons.lesson import Course, Lesson, Request, Step, View
from workbench.lessons.questions import Question
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.setups import shown_setup
from workbench.scenario.map_layers import LAYERS
from workbench.scenario.scenario import AnyScenario

LoadScenario = Callable[[Document, FilePath], tuple[AnyScenario | None, Ruleset | None, Diagnostics]]
"""Makes a scenario of a document; relative paths in it start at the folder."""


@dataclass(frozen=True)
class ReadLesson:
    """A lesson and its document, or None where errors (in the diagnostics) prevent it."""

    lesson: Lesson | None
    document: Document
    diagnostics: Diagnostics


def lesson_in(document: Document, folder: FilePath, load: LoadScenario) -> ReadLesson:
    """The lesson in a document that was read; relative paths in it start at the folder. Never raises."""
    diagnostics = FileDiagnostics()
    try:
        diagnostics.extend(document.diagnostics)
        lesson = _read(document, folder, load, diagnostics)
    except TooManyErrors:
        lesson = None
    return ReadLesson(None if diagnostics.has_errors else lesson, document, diagnostics)


def _read(document: Document, folder: FilePath, load: LoadScenario, diagnostics: Diagnostics) -> Lesson | None:
    if not document.readable or not _is_ours(document, diagnostics):
        return None
    check_schema(LessonFile, document, diagnostics)
    source = Source(document)
    if len(list(source.entries("steps"))) > MOST_STEPS:
        return None  # reported by the schema
    scenario, ruleset, path = _scenario(source, folder, load, diagnostics)
    if scenario is None or ruleset is None or diagnostics.has_errors:
        return None
    steps = _StepsReader(source, scenario, ruleset, diagnostics).steps()
    return Lesson(
        source.text("title"),
        steps,
        scenario,
        ruleset,
        source.text("about"),
        _course(source),
        path,
    )


def _is_ours(document: Document, diagnostics: Diagnostics) -> bool:
    data = document.data
    found = data.get("format") if isinstance(data, dict) else None
    if found == FORMAT:
        return True
    name, _, version = str(found).partition("/")
    hint = Text(f"a lesson begins with format: {FORMAT}", f"une leçon commence par format: {FORMAT}")
    newer = name == FORMAT.partition("/")[0] and version.isdecimal() and int(version[:9]) > 1
    if found is None:
        text = Text("this is not a lesson: it has no format", "ceci n’est pas une leçon : il n’y a pas de format")
    elif newer:
        text = Text(f"the file is of a newer format, {found}", f"le fichier est d’un format plus récent, {found}")
        hint = Text(f"this version reads {FORMAT}", f"cette version lit {FORMAT}")
    else:
        text = Text(
            f'the format "{found}" is not that of a lesson', f"le format « {found} » n’est pas celui d’une leçon"
        )
    code = "no_format" if found is None else "newer_format" if newer else "unknown_format"
    diagnostics.error(code, text, span=document.span(("format",)), hint=hint)
    return False


def _course(source: Source) -> Course:
    order = source.number("course", "order") or 0
    return Course(source.word("course", "game") or "", order, source.word("course", "level") or "basic")


def _scenario(
    source: Source, folder: FilePath, load: LoadScenario, diagnostics: Diagnostics
) -> tuple[AnyScenario | None, Ruleset | None, FilePath | None]:
    """The scenario that a lesson names, or holds, in the set-up that it wants."""
    span = source.document.span(("scenario",))
    word = source.word("scenario")
    if isinstance(source.get("scenario"), dict):
        path, inner, home = None, inner_document(source.document, ("scenario",)), folder
    elif word is None:
        return None, None, None
    else:
        if FilePath(word).is_absolute():
            text = Text("the path of the scenario must be relative", "le chemin du scénario doit être relatif")
            hint = Text("begin at the folder of this file", "partez du dossier de ce fichier")
            diagnostics.error("bad_path", text, span=span, hint=hint)
            return None, None, None
        path = folder / word
        inner, home = read_yaml(path), path.parent
    scenario, ruleset, found = load(inner, home)
    if path is None:
        diagnostics.extend(found)
    elif found.has_errors or scenario is None:
        first = next(
            (item.text for item in found if item.severity is Severity.ERROR), Text("no scenario", "pas de scénario")
        )
        text = Text("the scenario cannot be used: {why}", "le scénario est inutilisable : {why}").format(why=first)
        hint = Text(f"workbench check {word}", f"workbench check {word}")
        diagnostics.error("bad_scenario", text, span=span, hint=hint)
        return None, None, None
    setup = source.word("setup")
    if scenario is not None and setup is not None:
        if scenario.setups.find(setup) is None:
            listed = ", ".join(one.id for one in scenario.setups.all) or "-"
            text = Text(f'there is no set-up "{setup}"', f"il n’y a pas de mise en place « {setup} »")
            hint = Text(f"there are: {listed}", f"il y a : {listed}")
            diagnostics.error("unknown_setup", text, span=source.document.span(("setup",)), hint=hint)
            return None, None, None
        scenario = _in_setup(scenario, setup)
    return scenario, ruleset, path


def _in_setup(scenario: AnyScenario, setup: str) -> AnyScenario:
    any_kind: Any = scenario
    found: AnyScenario = shown_setup(any_kind, setup)
    return found


_EDIT_FORMS: Mapping[str, type[HexEdit | TableEdit]] = {"hex": HexEdit, "table": TableEdit}


class _StepsReader:
    """Reads the steps in order, each on the map that the edits up to it make."""

    def __init__(self, source: Source, scenario: AnyScenario, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.layers = LAYERS[scenario.kind]
        self.edit_form = _EDIT_FORMS[scenario.kind]
        self.edits = EditsReader(source, scenario, ruleset, diagnostics)
        self.analysis: AnyAnalysis = analysis_of(scenario, ruleset)

    def steps(self) -> tuple[Step, ...]:
        return tuple(self._step(place, number) for number, place in enumerate(self.source.entries("steps"), 1))

    def _step(self, place: Path, number: int) -> Step:
        source = self.source
        before = len(self.diagnostics)
        for entry in source.entries(*place, "edits"):
            check_schema(self.edit_form, inner_document(source.document, entry), self.diagnostics)
        edits = () if len(self.diagnostics) > before else self.edits.step(place, number)
        if edits:
            self.analysis = updated_analysis(self.analysis, self.edits.scenario)
        question = self._question((*place, "ask"))
        claim: Any = frozen_value(source.get(*place, "claim"))
        return Step(
            source.text(*place, "text"),
            self._view(place),
            tuple(self._requests((*place, "show"))),
            tuple(dict(source.get(*entry)) for entry in self._hidden(place, mapping=True)),
            tuple(word for entry in self._hidden(place, mapping=False) if (word := self._layer(entry))),
            edits,
            question,
            claim,
        )

    def _view(self, place: Path) -> View | None:
        at = self.source.get(*place, "view", "at")
        zoom = self.source.get(*place, "view", "zoom")
        return None if at is None else View(frozen_value(at), float(zoom or 1.0))

    def _requests(self, path: Path) -> list[Request]:
        found = self.source.get(*path)
        return [dict(found)] if isinstance(found, dict) else [dict(one) for one in found or ()]

    def _hidden(self, place: Path, *, mapping: bool) -> list[Path]:
        entries = self.source.entries(*place, "hide")
        return [entry for entry in entries if isinstance(self.source.get(*entry), dict) == mapping]

    def _layer(self, entry: Path) -> str:
        word = self.source.word(*entry) or ""
        if word in self.layers:
            return word
        listed = ", ".join(self.layers)
        text = Text(f'there is no layer "{word}" to hide', f"il n’y a pas de couche « {word} » à cacher")
        hint = Text(f"known: {listed}", f"possibles : {listed}")
        self.diagnostics.error("unknown_layer", text, span=self.source.document.span(entry), hint=hint)
        return ""

    def _question(self, path: Path) -> Question | None:
        entry = self.source.get(*path)
        if entry is None:
            return None
        try:
            return question_from(entry, self.analysis)
        except CannotAnswer as problem:
            self.diagnostics.error(problem.code, problem.text, span=self.source.document.span(path))
            return None
