"""From a lesson's file to a lesson: read, form, scenario, edits, questions. Every step reports all it can, with places.

Whether claims are true and requests can be answered is found by :mod:`workbench.lessons.checking`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of, updated_analysis
from workbench.base.diagnostics import CannotAnswer, Diagnostics, FileDiagnostics, Severity, TooManyErrors
from workbench.base.text import Text
from workbench.files.file_versions import LESSON_FORMAT, check_format
from workbench.files.forces_reader import ForcesReader
from workbench.files.hex_reader import MapReader
from workbench.files.lesson_schema import MOST_STEPS, HexEdit, LessonFile, TableEdit
from workbench.files.map_variants_reader import hex_change_reader, tabletop_change_reader
from workbench.files.scenario_reader import SettingsReader
from workbench.files.schema_check import check_schema
from workbench.files.tabletop_reader import TabletopForcesReader, TabletopReader
from workbench.files.value_checks import Names, point
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Document, Source, frozen_value, inner_document, read_yaml
from workbench.lessons.lesson import Course, Lesson, Request, Step
from workbench.lessons.places import View
from workbench.lessons.question_registry import question_from
from workbench.lessons.questions import Question
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.map_variants import AddMapVariant, SwitchMapVariant
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.edits.settings import SetCondition
from workbench.scenario.edits.tabletop_units import PutTabletopUnits
from workbench.scenario.edits.units import DeleteUnits, MoveUnits, PlaceUnits, ReplaceUnits
from workbench.scenario.map_layers import LAYERS, changed_layers
from workbench.scenario.map_variants import Change, MapVariant
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario, shown_setup

LoadScenario = Callable[[Document, FilePath], tuple[AnyScenario | None, Ruleset | None, Diagnostics]]
"""Makes a scenario of a document; relative paths in it start at the folder."""

_UNIT = Text("the unit", "l’unité")
_OVERLAY = Text("the overlay", "la surcouche")
_SIDE = Text("the side", "le camp")
_STATE = Text("the state", "l’état")
_NAME = Text("step {number} of the lesson", "étape {number} de la leçon")


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
    if not document.readable or not check_format(document, LESSON_FORMAT, diagnostics):
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


def _course(source: Source) -> Course:
    order = source.number("course", "order") or 0
    listed = (source.word(*entry) for entry in source.entries("course", "teaches"))
    teaches = tuple(section for section in listed if section)
    return Course(source.word("course", "game") or "", order, source.word("course", "level") or "basic", teaches)


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


# --- Steps.


class _StepsReader:
    """Reads the steps in order, each on the map that the edits up to it make."""

    def __init__(self, source: Source, scenario: AnyScenario, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.layers = LAYERS[scenario.kind]
        self.edits = _EditsReader(source, scenario, ruleset, diagnostics)
        self.analysis: AnyAnalysis = analysis_of(scenario, ruleset)

    def steps(self) -> tuple[Step, ...]:
        return tuple(self._step(place, number) for number, place in enumerate(self.source.entries("steps"), 1))

    def _step(self, place: Path, number: int) -> Step:
        source = self.source
        before = len(self.diagnostics)
        for entry in source.entries(*place, "edits"):
            check_schema(self.edits.map.form, inner_document(source.document, entry), self.diagnostics)
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


# --- Edits: changes of the ground as overlays have them, units, and overlays in force.


def _differ(before: Any, after: Any) -> bool:
    """Is anything on the map otherwise?"""
    return before.conditions != after.conditions or bool(
        changed_layers(with_map_variants(before), with_map_variants(after))
    )


@dataclass(frozen=True)
class _MapEdits:
    """The reading of edits on one kind of map: their ``form`` in the file, changes of the ground, units, places (() for what is
    none, which was reported), and the edit that ``move``s units (by their ids)."""

    form: type[HexEdit | TableEdit]
    change: Callable[[Path], Change | None]
    units: ForcesReader | TabletopForcesReader
    place: Callable[[Path], Any]
    move: Callable[[dict[str, Any]], Edit[Any]]


def _hex_edits(source: Source, scenario: Scenario, names: Names, diagnostics: Diagnostics) -> _MapEdits:
    sides = [force.side for force in scenario.forces.sides]
    ground = MapReader(source, scenario.board.grid, names, diagnostics, sides)

    def place(path: Path) -> Any:
        number = ground.labels.place(source.word(*path) or "", path)
        return () if number is None else number

    change = hex_change_reader(source, names, ground, scenario.board)
    return _MapEdits(HexEdit, change, ForcesReader(source, names, diagnostics, ground), place, MoveUnits)


def _tabletop_edits(source: Source, scenario: TabletopScenario, names: Names, diagnostics: Diagnostics) -> _MapEdits:
    table = TabletopReader(source, names, diagnostics)

    def place(path: Path) -> Any:
        found = point(source.get(*path))
        return () if found is None else found

    change = tabletop_change_reader(source, names, table, scenario.board.ground)
    units = TabletopForcesReader(source, names, diagnostics)
    return _MapEdits(TableEdit, change, units, place, PutTabletopUnits)


_EDITS: Mapping[str, Callable[[Source, Any, Names, Diagnostics], _MapEdits]] = {
    "hex": _hex_edits,
    "table": _tabletop_edits,
}


class _EditsReader:
    """Reads the edits of one lesson after each other; each step begins with the scenario that the step before left. Words and
    places are checked against the lesson's scenario, and errors stand where they are in the lesson's file."""

    def __init__(self, source: Source, scenario: AnyScenario, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.names = Names(ruleset, diagnostics)
        self.scenario: AnyScenario = scenario
        self.map = _EDITS[scenario.kind](source, scenario, self.names, diagnostics)

    def step(self, place: Path, number: int) -> tuple[Edit[Any], ...]:
        """The edits of the step at a path, which is the ``number``-th (from 1). One that changes nothing is a warning."""
        found: list[Edit[Any]] = []
        self.map.units.paths.clear()  # a unit may come again in a later step
        for entry in self.source.entries(*place, "edits"):
            before = self.scenario
            edits = tuple(self._edit(entry, number))
            scenario: Any = before
            for edit in edits:
                scenario = edit.apply(scenario)
            if edits and not _differ(before, scenario):
                text = Text("this edit changes nothing", "cette modification ne change rien")
                self.diagnostics.warning("edit_changes_nothing", text, span=self.source.document.span(entry))
            self.scenario = scenario
            found += edits
        return tuple(found)

    def _edit(self, place: Path, number: int) -> Iterator[Edit[Any]]:
        if self.source.get(*place, "units") is not None:
            yield from self._of_units((*place, "units"))
        elif self.source.get(*place, "overlays") is not None:
            yield from self._switched((*place, "overlays"))
        elif self.source.get(*place, "conditions") is not None:
            settings = SettingsReader(self.source, self.names, self.diagnostics)
            for key, value in settings.conditions((*place, "conditions")).items():
                yield SetCondition(key, value, self.names.ruleset.conditions[key].name)
        else:
            change = self.map.change(place)
            if change is not None:
                yield AddMapVariant(MapVariant("", _NAME.format(number=number), on=True, changes=(change,)))

    def _switched(self, place: Path) -> Iterator[Edit[Any]]:
        known = {one.id: one for one in self.scenario.overlays}
        for word, inner in self.source.pairs(*place):
            if self._is_known("overlay", _OVERLAY, word, known, inner):
                yield SwitchMapVariant(word, self.source.get(*inner) is True, known[word].title)

    def _of_units(self, place: Path) -> Iterator[Edit[Any]]:
        known = {unit.id: unit for _, unit in self.scenario.forces}
        moved = {
            word: to
            for word, inner in self.source.pairs(*place, "move")
            if self._is_known("unit", _UNIT, word, known, inner) and (to := self._place(inner)) != ()
        }
        if moved:
            yield self.map.move(moved)
        states = {}
        for word, inner in self.source.pairs(*place, "state"):
            if self._is_known("unit", _UNIT, word, known, inner):
                unit = known[word]
                states[word] = replace(unit, state=self._states(inner), at=moved.get(word, unit.at))
        if states:
            yield ReplaceUnits(states)
        named = ((self.source.word(*entry), entry) for entry in self.source.entries(*place, "remove"))
        gone = tuple(word for word, entry in named if word and self._is_listed("unit", _UNIT, word, known, entry))
        if gone:
            yield DeleteUnits(gone)
        for entry in self.source.entries(*place, "add"):
            yield from self._added(entry, set(known) - set(gone))

    def _added(self, entry: Path, taken: set[str]) -> Iterator[Edit[Any]]:
        word, kind, side = (self.source.word(*entry, name) for name in ("id", "kind", "side"))
        sides = [force.side for force in self.scenario.forces.sides]
        span = self.source.document.span((*entry, "side"))
        if not word or kind is None or side is None or not self.names.known("side", _SIDE, side, sides, span):
            return
        if word in taken:
            text = Text(f'there is a unit "{word}" already', f"il y a déjà une unité « {word} »")
            hint = Text("give the new one another id", "donnez un autre identifiant à la nouvelle")
            self.diagnostics.error("unit_twice", text, span=self.source.document.span((*entry, "id")), hint=hint)
            return
        unit: Any = self.map.units.read_one(entry)
        if unit is not None:
            yield PlaceUnits(side, (unit,))

    def _place(self, path: Path) -> Any:
        """A hex or a point, None for off the map, () for what is no place (which was reported)."""
        return None if self.source.get(*path) is None else self.map.place(path)

    def _states(self, path: Path) -> tuple[str, ...]:
        known = self.names.ruleset.states
        words = ((self.source.word(*entry), self.source.document.span(entry)) for entry in self.source.entries(*path))
        return tuple(
            dict.fromkeys(word for word, span in words if word and self.names.known("state", _STATE, word, known, span))
        )

    def _is_known(self, code: str, what: Text, word: str, known: Any, place: Path) -> bool:
        return self.names.known(code, what, word, known, self.source.document.key_span(place))

    def _is_listed(self, code: str, what: Text, word: str, known: Any, place: Path) -> bool:
        return self.names.known(code, what, word, known, self.source.document.span(place))
