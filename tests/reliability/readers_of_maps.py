"""Readers of scenarios, rulesets and lessons, with their hostile inputs: broken texts, and data changed with knowledge of its
form."""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tests import loading
from tests.files.rulesets.small_ruleset import TEXT as SMALL_RULESET
from tests.loading import read_yaml
from tests.reliability.hostile_input import Fault, Reader, check_places, check_refused, scratch_file
from tests.reliability.mutants import GAMES, mutant
from tests.reliability.mutations import broken_bytes, broken_text, changed_data, pool_of
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.base.diagnostics import CannotAnswer, Severity
from workbench.base.text import Text
from workbench.checks.loading import (
    check_paths,
    load_document,
    load_hexes,
    load_lesson_text,
    load_ruleset,
    load_scenario_text,
    load_source,
)
from workbench.files.mended_scenarios import DamagedScenario
from workbench.files.neutral_terrain import NAME, check_neutral_terrain
from workbench.files.scenario_writer import dump_scenario, scenario_source, scenario_text
from workbench.files.yaml_reader import read_yaml_bytes, read_yaml_text
from workbench.lessons.course import course_of
from workbench.lessons.draft import draft_of, draft_text, lesson_text, recovered_draft
from workbench.lessons.run import Run
from workbench.planning.plan_registry import kept_request
from workbench.protocol.answers import answer_line
from workbench.scenario.scenario import TabletopScenario

HEX_SAMPLE = "panzer_grenadier/lipovka_bridge.yaml"
SMALL_HEX_SAMPLE = "panzer_grenadier/los_table_8_46.yaml"
TABLE_SAMPLES = ("blitzkrieg/teaching/3_hedge.yaml", "bolt_action/teaching/4_hull.yaml")
MAP_WITH_ALL = """\
format: workbench/1
title: {en: All, fr: Tout}
ruleset: panzer_grenadier
underlay: {picture: maps/scan.png, x: 0, y: 0, width: 20}
map:
  {kind: hex, orientation: flat, columns: 8, rows: 6, hexes: {woods: "0101 0304-0306", town: {German: "0505"}},
   elevation: {1: "0202"}, hexsides: {hedge: "0304/0305"}, paths: {road: ["0101 0201 0302"]},
   shapes: [{terrain: woods, polygon: [[3.1, 2.0], [3.4, 2.0], [3.4, 2.3]]}, {terrain: woods, circle: [4.0, 2.5, 0.3]}]}
markers: {smoke: "0506 0506"}
forces:
  - {side: German, units: [{id: g1, kind: infantry, at: "0304", state: [dug_in], values: {move: 3, df: [5, 3]}}]}
  - {side: Soviet, units: [{id: s1, kind: tank, at: "0606", facing: 2, turn: 2, zone: z, note: waits}]}
lines: [{name: L, from: "0505", to: "0101", purpose: fire}]
zones: [{id: z, kind: setup, side: German, at: "0101-0105"}]
overlays:
  - {id: o, changes: [{replace: woods, by: town}, {remove: [hedge], at: "0304"}, {add: {woods: "0405"}},
      {paths: {add: {road: ["0101 0201"]}}, shapes: {remove: [1]}}]}
"""
_PLANS = """\
plans:
  - {name: threat, kind: threat, side: German, purpose: fire}
  - {name: way, kind: approach, unit: g1, observers: ["unit:s1", "0304"], to: "0101", most: 3}
  - {name: posts, kind: posts, target: "0505", kind_of_unit: infantry}
  - {name: kill, kind: killzone, area: z, side: Soviet}
  - {name: turns, kind: turns, unit: g1, to: "0505", turns: 2}
  - {name: profile, kind: profile, along: ["0101", "0201", "0302"], observers: ["unit:s1"]}
"""


@cache
def scenario_texts() -> list[str]:
    """The small samples, and one with everything that a map may hold."""
    found = [path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*/teaching/*.yaml"))]
    return [MAP_WITH_ALL, *(text for text in found if len(text) < 4_000)]


@cache
def analysis_of_sample(name: str) -> AnyAnalysis:
    """The analysis of a sample."""
    return analysis_of(*loading.scenario(SAMPLES / name))


def _answered(analysis: AnyAnalysis, request: dict[str, Any]) -> None:
    answer = answer_line(analysis, json.dumps(request).encode())
    if answer is not None and json.loads(answer).get("error", {}).get("code") == "internal":
        raise Fault(f"scenario: {answer}")


# --- Scenarios


def read_scenario(raw: bytes) -> bool:
    """Scenario files: what loads is written, read again, asked a question, and saved over what is written by hand."""
    parsed = read_yaml_bytes(raw, "x.yaml")
    scenario, ruleset, told = load_document(parsed, SAMPLES)
    if scenario is None or ruleset is None:
        return check_refused(False, told, "scenario")
    again, _, more = load_scenario_text(dump_scenario(scenario, ruleset), "again.yaml", SAMPLES)
    if again != scenario:
        raise Fault(f"scenario: reads back otherwise {[item.format() for item in more][:2]}")
    analysis = analysis_of(scenario, ruleset)
    if isinstance(scenario, TabletopScenario):
        _answered(analysis, {"ask": "los", "from": [1, 1], "to": [20, 20]})
    elif scenario.board.grid.size <= 2_000:
        first, last = scenario.board.grid.labels[0], scenario.board.grid.labels[-1]
        _answered(analysis, {"ask": "los", "from": first, "to": last})
    for plan in scenario.plans:
        try:
            kept_request(plan)
        except CannotAnswer:
            continue
    changed = replace(scenario, title=Text("Another", "Autre"))
    saved = scenario_text(changed, ruleset, scenario_source(parsed, scenario, ruleset))
    back, _, _ = load_scenario_text(saved.text.removeprefix("\ufeff"), "saved.yaml", SAMPLES)
    if back != changed:
        raise Fault("scenario: what is saved over a file by hand reads back otherwise")
    return check_refused(True, told, "scenario")


def read_scenario_file(raw: bytes) -> bool:
    """Files of scenarios as commands and the window open them: to check, to open as a document, as a board, as a source."""
    from workbench.desktop.documents.storage import open_document, sample_title

    with scratch_file(raw) as path:
        check_places(check_paths([path]), "check")
        check_places(check_paths([path.parent]), "check of a folder")
        sample_title(path)
        source, told = load_source(path)
        check_refused(source is not None, told, "source")
        hexes, _, told = load_hexes(path)
        check_refused(hexes is not None, told, "hexes")
        document, told = open_document(path, "fr")
        return check_refused(document is not None, told, "document")


def _broken_scenario(rng: random.Random) -> bytes:
    return broken_bytes(rng.choice(scenario_texts()), scenario_texts(), rng)


def _broken_text(rng: random.Random) -> bytes:
    return broken_text(rng.choice(scenario_texts()), scenario_texts(), rng).encode("utf-8", "surrogatepass")


def _changed_scenario(rng: random.Random) -> bytes:
    if rng.random() < 0.5:
        return json.dumps(mutant(rng.choice(GAMES), rng, large=0.02)[1]).encode()
    samples, pool = _scenario_data()
    return json.dumps(changed_data(rng.choice(samples), pool, rng)).encode()


def _any_scenario(rng: random.Random) -> bytes:
    return rng.choice((_broken_scenario, _broken_text, _changed_scenario, _changed_scenario, _changed_scenario))(rng)


@cache
def _scenario_data() -> tuple[list[Any], dict[str, list[Any]]]:
    data = [read_yaml_text(text, "").data for text in (*scenario_texts(), MAP_WITH_ALL + _PLANS)]
    return data, pool_of(data)


# --- Scenarios that are mended


def read_mended(raw: bytes) -> bool:
    """A text that cannot be opened, without what is wrong in it: what is said to be good loads."""
    text = raw.decode("utf-8", "replace")
    found = DamagedScenario("x.yaml", text, lambda document: load_document(document, SAMPLES))
    if not found.errors:
        return False
    mended = found.mended({})
    if not mended.is_good:
        return False
    if load_scenario_text(mended.text, "x.yaml", SAMPLES)[0] is None:
        raise Fault("a scenario that was mended does not load")
    return True


# --- Rulesets


def read_ruleset(raw: bytes) -> bool:
    """A ruleset in one file: a small one, which lacks much of what its doctrine needs, and is refused for that last."""
    with scratch_file(raw, "ruleset.yaml") as path:
        ruleset, told = load_ruleset(str(path.parent))
    check_refused(ruleset is not None, told, "ruleset")
    return all(item.code == "missing_for_doctrine" for item in told if item.severity is Severity.ERROR)


def read_ruleset_section(raw: bytes) -> bool:
    """A shipped ruleset of which one file is changed: its name stands in the first line of the input."""
    name, _, text = raw.partition(b"\n")
    game, section = name.decode().split("/", 1)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "mine"
        shutil.copytree(RULESETS / game, folder)
        (folder / section).write_bytes(text)
        ruleset, told = load_ruleset(str(folder))
    return check_refused(ruleset is not None, told, "section of a ruleset")


def _broken_ruleset(rng: random.Random) -> bytes:
    if rng.random() < 0.15:
        return broken_bytes(SMALL_RULESET, [SMALL_RULESET], rng)
    data = read_yaml_text(SMALL_RULESET, "").data
    return json.dumps(changed_data(data, _pool_of_rules(), rng, nasty=0.03)).encode()


@cache
def _sections() -> list[Path]:
    return sorted(RULESETS.glob("*/**/*.yaml"))


@cache
def _pool_of_rules() -> dict[str, list[Any]]:
    return pool_of([read_yaml(path) for path in _sections()] + [read_yaml_text(SMALL_RULESET, "").data])


def _broken_section(rng: random.Random) -> bytes:
    path = rng.choice(_sections())
    head = path.relative_to(RULESETS).as_posix().encode() + b"\n"
    if rng.random() < 0.25:
        text = path.read_text(encoding="utf-8")
        return head + broken_bytes(text, [text], rng)
    return head + json.dumps(changed_data(read_yaml(path), _pool_of_rules(), rng)).encode()


def read_vocabulary(raw: bytes) -> bool:
    """The neutral vocabulary of terrain."""
    with scratch_file(raw, NAME) as path:
        told = check_neutral_terrain(path)
        check_places(check_paths([path]), "neutral terrain, checked")
    check_places(told, "neutral terrain")
    # further in than the form: words and keys that are not there
    return not told.has_errors or any(item.code.startswith("unknown_") and item.code != "unknown_key" for item in told)


def _broken_vocabulary(rng: random.Random) -> bytes:
    text = (RULESETS / NAME).read_text(encoding="utf-8")
    if rng.random() < 0.35:
        return broken_bytes(text, [text], rng)
    data = read_yaml_text(text, "").data
    return json.dumps(changed_data(data, pool_of([data]), rng)).encode()


# --- Lessons


def read_lesson(raw: bytes) -> bool:
    """Lessons: what loads is gone through, answered, written as a draft and read back."""
    folder = SAMPLES / raw[:40].partition(b"\n")[0].decode("ascii", "replace") / "lessons"
    text = raw.partition(b"\n")[2].decode("utf-8", "replace")
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "game" / "lessons").mkdir(parents=True)
        (Path(place) / "game" / "lessons" / "mine.yaml").write_text(text, encoding="utf-8", errors="replace")
        course_of("game", Path(place))
    found = load_lesson_text(text, "lesson.yaml", folder)
    check_places(found.diagnostics, "lesson")
    _draft_of(text)
    if found.lesson is None:
        return check_refused(False, found.diagnostics, "lesson")
    run = Run(found.lesson)
    for number in range(min(run.count, 4)):
        run.go(number)
        for request in run.requests:
            _answered(run.analysis, dict(request))
        if run.asks is not None:
            try:
                run.answer(random.Random(len(raw)).choice(ANSWERS))
            except CannotAnswer:
                run.show()
    return True


ANSWERS = (
    True,
    "yes",
    "no",
    "3",
    "1/6",
    "17 %",
    "1/0",
    "0304",
    "10,20",
    "none",
    "unit:a1",
    "9" * 400,
    ["0304", "0305"],
    "é",
)
"""What a learner may type."""


def _draft_of(text: str) -> None:
    draft = recovered_draft(text)
    if draft is None:
        return
    # what means the same is written in one way: one request in place of a list of one
    written = recovered_draft(draft_text(draft))
    if written is None or recovered_draft(draft_text(written)) != written:
        raise Fault("draft of a lesson: reads back otherwise")
    data = read_yaml_text(lesson_text(draft, "map.yaml", ""), "").data
    draft_of(data, None)


@cache
def _lesson_texts() -> list[tuple[str, str]]:
    files = sorted(SAMPLES.glob("*/lessons/*.yaml"))
    return [(path.parent.parent.name, path.read_text(encoding="utf-8")) for path in files]


@cache
def _pool_of_lessons(game: str) -> tuple[list[Any], dict[str, list[Any]]]:
    data = [read_yaml_text(text, "").data for name, text in _lesson_texts() if name == game]
    return data, pool_of(data)


def _broken_lesson(rng: random.Random) -> bytes:
    if rng.random() < 0.3:
        game, text = rng.choice(_lesson_texts())
        return f"{game}\n".encode() + broken_bytes(text, [text], rng)
    game = rng.choice(GAMES)
    samples, pool = _pool_of_lessons(game)
    data = rng.choice(samples)
    # a few steps: to read many takes as long as to read many inputs
    at = rng.randrange(len(data["steps"]))
    few = {**data, "steps": data["steps"][at : at + 3]}
    return f"{game}\n".encode() + json.dumps(changed_data(few, pool, rng)).encode()


READERS: dict[str, Reader] = {
    "scenario bytes": Reader(read_scenario, _broken_scenario, 4, depth=0.15),
    "scenario text": Reader(read_scenario, _broken_text, 3, depth=0.15),
    "mended scenario": Reader(read_mended, _broken_text, 2),
    "scenario structure": Reader(read_scenario, _changed_scenario, 8),
    "scenario file": Reader(read_scenario_file, _any_scenario, 1.5),
    "ruleset": Reader(read_ruleset, _broken_ruleset, 10),
    "ruleset section": Reader(read_ruleset_section, _broken_section, 0.3),
    "neutral terrain": Reader(read_vocabulary, _broken_vocabulary, 1),
    "lesson": Reader(read_lesson, _broken_lesson, 2.5),
}


def whole_texts() -> Iterable[tuple[str, bytes]]:
    """Inputs that are cut off at every byte."""
    yield "scenario text", MAP_WITH_ALL.encode()
    yield "ruleset", SMALL_RULESET.encode()
