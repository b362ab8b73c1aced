"""The reader of lessons: what is sound becomes a lesson, what is broken is reported where it stands, nothing raises."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.conftest import VILLAGE
from tests.lessons.small_lessons import HEAD, TABLE, lesson, read, text_of, told
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import Severity
from workbench.checks.loading import check_paths, load_lesson, may_be_scenario
from workbench.files.yaml_reader import read_yaml_text
from workbench.lessons.places import View

COURSE = SAMPLES / "panzer_grenadier" / "lessons" / "01_the_straight_line.yaml"
STEP = '- {text: Look., ask: {question: sees, from: "0302", to: "0304"}}'


def line_of(text: str, word: str) -> int:
    """The line in which a word first stands, from 1."""
    return text[: text.index(word)].count("\n") + 1


def test_a_lesson_with_everything() -> None:
    found = lesson(
        """
        - text: {en: "**Look**", fr: "**Regardez**"}
          view: {at: "0304", zoom: 2}
          show: {ask: los, from: "0302", to: "0305", section: true}
          hide: [units, {ask: area, from: "0302"}]
        - text: {en: Now, fr: Alors}
          show: [{ask: area, from: "0302"}, {ask: reach, unit: g1}]
          edits: [{hexes: {add: {woods: "0303"}}}]
          ask: {question: sees, from: "0302", to: "0304"}
          claim: false
        """
    )
    first, second = found.steps
    assert first.view == View("0304", 2.0)
    assert first.hidden_layers == ("units",)
    assert [request["ask"] for request in first.hide] == ["area"]
    assert [request["ask"] for request in second.show] == ["area", "reach"]
    assert second.claim is False
    assert found.title.fr == "Une leçon"


def test_an_edit_holds_from_its_step_on_and_never_changes_the_scenario() -> None:
    found = lesson(
        """
        - {text: a, ask: {question: sees, from: "0302", to: "0304"}, claim: true}
        - {text: b, edits: [{hexes: {add: {woods: "0303"}}}], ask: {question: sees, from: "0302", to: "0304"}, claim: false}
        - {text: c, ask: {question: blocker, from: "0302", to: "0304"}, claim: "0303"}
        - {text: d, edits: [{hexes: {remove: {woods: "0303"}}}], ask: {question: sees, from: "0302", to: "0304"}, claim: true}
        """
    )
    assert found.scenario.overlays == ()
    assert [len(found.scenario_at(number).overlays) for number in range(4)] == [0, 1, 1, 2]
    assert found.analysis_at(1) is found.analysis_at(2)
    assert found.analysis_at(0) is not found.analysis_at(1)


def test_every_kind_of_edit_on_hexes() -> None:
    found = lesson(
        """
        - {text: level, edits: [{elevation: {3: "0909"}}]}
        - {text: hexside, edits: [{hexsides: {remove: {hedge: 0505/0506}}}, {hexsides: {add: {hedge: 0101/0102}}}]}
        - {text: replaced, edits: [{replace: woods, by: light_woods}]}
        - {text: marker, edits: [{markers: {add: {smoke: "0101"}}}]}
        - text: units
          edits:
            - units:
                move: {g1: "0101", s1: null}
                state: {g1: [dug_in]}
                remove: [g2]
                add: [{id: new, side: German, kind: hmg, at: "0102"}]
        - {text: again, edits: [{units: {move: {new: "0103"}}}]}
        """
    )
    board = [found.analysis_at(number).scenario for number in range(6)]
    grid = found.scenario.board.grid  # type: ignore[union-attr]
    last = board[-1]
    assert last.kind == "hex"
    at = {unit.id: unit.at for _, unit in last.forces}
    assert int(last.board.elevation[grid.find("0909")]) == 3
    assert last.board.sides_at(grid.find("0505"), grid.find("0506")) == ()
    assert not last.board.cover.get("woods", last.board.cover["light_woods"] & False).any()
    assert (at["g1"], at["s1"], at["new"]) == (grid.find("0101"), None, grid.find("0103"))
    assert "g2" not in at
    assert last.forces.find("g1")[1].state == ("dug_in",)  # type: ignore[index]


def test_edits_of_a_table() -> None:
    found = lesson(
        """
        - {text: a, ask: {question: sees, from: "unit:a1", to: "unit:b1"}, claim: false}
        - {text: b, edits: [{without: [house]}], ask: {question: sees, from: "unit:a1", to: "unit:b1"}, claim: true}
        - text: c
          edits:
            - {add: [{terrain: building_bunker, polygon: [[40, 14], [46, 14], [46, 26], [40, 26]], level: 2}]}
            - {units: {move: {b1: [60, 5]}, add: [{id: c1, side: A, kind: infantry, at: [12, 12]}]}}
          ask: {question: sees, from: "unit:c1", to: [50, 20]}
        """,
        TABLE,
    )
    last = found.analysis_at(2).scenario
    assert last.kind == "table"
    assert len(last.board.features) == 2
    assert last.forces.find("b1")[1].at == (60.0, 5.0)  # type: ignore[index]


def test_a_unit_of_a_table_moves_and_changes_its_state_in_one_edit() -> None:
    found = lesson("- {text: a, edits: [{units: {move: {b1: [60, 5]}, state: {b1: [hidden]}}}]}", TABLE)
    unit = found.analysis_at(0).scenario.forces.find("b1")[1]  # type: ignore[index]
    assert (unit.at, unit.state) == ((60.0, 5.0), ("hidden",))


def test_the_setup_of_a_scenario(tmp_path: Path) -> None:
    scenario = (
        VILLAGE + "setups:\n  - {id: one}\n  - id: two\n    forces:\n      - side: German\n        without: [g1]\n"
    )
    head = HEAD + "setup: two\n"
    steps = '- {text: x, ask: {question: sees, from: "0302", to: "0304"}}'
    found = read(text_of(steps, scenario, head), tmp_path)
    assert found.lesson is not None, [item.format() for item in found.diagnostics]
    assert found.lesson.scenario.forces.find("g1") is None
    assert told(read(text_of(steps, scenario, HEAD + "setup: tow\n"), tmp_path)) == ["3: unknown_setup"]


# --- Broken files.


BROKEN = [
    ("format: workbench-lesson/2\ntitle: x\nscenario: a.yaml\nsteps: [{text: x}]\n", "1: newer_format"),
    ("format: workbench/1\ntitle: x\n", "1: unknown_format"),
    ("title: x\n", "1: no_format"),
    (f"{HEAD}scenario: there_is_none.yaml\nsteps:\n  {STEP}\n", "3: bad_scenario"),
    (f"{HEAD}scenario: /etc/passwd\nsteps:\n  {STEP}\n", "3: bad_path"),
    (f"{HEAD}scenario: a.yaml\nsteps: []\n", "4: bad_value"),
    (f"{HEAD}scenario: a.yaml\nsteps:\n  - {{text: x, asks: {{}}}}\n", "5: unknown_key"),
    (f"{HEAD}scenario: a.yaml\nsteps:\n  - {{text: x, claim: true}}\n", "5: claim_alone"),
    (f"{HEAD}scenario: a.yaml\nsteps:\n  - {{text: x, show: {{from: a}}}}\n", "5: missing_ask"),
    (f"{HEAD}scenario: a.yaml\nsteps:\n  - {{text: x, ask: {{question: see}}}}\n", "5: bad_question"),
    (f"{HEAD}scenario: a.yaml\nsteps:\n  - {{text: x, view: {{at: a, zoom: 99}}}}\n", "5: bad_value"),
    (f"{HEAD}course: {{game: x}}\nscenario: a.yaml\nsteps:\n  {STEP}\n", "3: missing_key"),
]


@pytest.mark.parametrize(("text", "expected"), BROKEN, ids=[said for _, said in BROKEN])
def test_a_broken_file_is_told_with_its_place(text: str, expected: str) -> None:
    found = read(text)
    assert found.lesson is None
    assert expected in told(found)


WRONG_STEPS = [
    ('{text: x, ask: {question: sees, from: "0302", to: "9999"}}', "bad_place"),
    ('{text: x, ask: {question: sees, from: "0302", to: "0304", hight: 2}}', "unknown_field"),
    ('{text: x, ask: {question: blocker, from: "0302", to: "0303"}}', "no_answer"),
    ('{text: x, ask: {question: blind, from: "0302"}}', "bad_question"),
    ('{text: x, ask: {question: blind, from: "0302", among: "0303 0303"}}', "bad_question"),
    ('{text: x, ask: {question: blind, from: "0302", zone: nowhere}}', "unknown_zone"),
    ('{text: x, ask: {question: blind, from: "0302", ring: 99}}', "bad_question"),
    ('{text: x, ask: {question: sees, from: "0302", to: "0303", ring: 2}}', "bad_question"),
    ('{text: x, ask: {question: stand, to: "0405", among: "0402 0302"}}', "no_right_place"),
    ('{text: x, ask: {question: cover, from: "0302", to: "0303"}}', "bad_question"),
    ('{text: x, ask: {question: cover, from: "0302", to: "0303", of: dff}}', "no_answer"),
    ('{text: x, ask: {question: chance, table: direct_fire, column: "7", result: Q}}', "no_answer"),
    ('{text: x, ask: {question: sees, from: "0302", to: "0303"}, claim: perhaps}', "bad_answer"),
    ('{text: x, ask: {question: sees, from: "0302", to: "0303"}, claim: false}', "wrong_claim"),
    ('{text: x, ask: {question: cost, kind: infantry, from: "0302", to: "0303"}, claim: 7}', "wrong_claim"),
    ('{text: x, show: {ask: loss, from: "0302", to: "0303"}}', "unknown_ask"),
    ('{text: x, show: {ask: area, from: "0302", depth: 3}}', "unknown_field"),
    ('{text: x, hide: [{ask: area, from: "0000"}]}', "bad_place"),
    ("{text: x, hide: [unit]}", "unknown_layer"),
    ('{text: x, view: {at: "0000"}}', "bad_place"),
    ('{text: x, edits: [{hexes: {add: {wods: "0303"}}}]}', "unknown_terrain"),
    ('{text: x, edits: [{hexes: {add: {woods: "9999"}}}]}', "off_map"),
    ("{text: x, edits: [{units: {remove: [g77]}}]}", "unknown_unit"),
    ("{text: x, edits: [{units: {state: {g1: [asleep]}}}]}", "unknown_state"),
    ("{text: x, edits: [{units: {add: [{id: g1, side: German, kind: hmg}]}}]}", "unit_twice"),
    ("{text: x, edits: [{units: {remove: [g1]}, replace: woods, by: town}]}", "bad_edit"),
    ("{text: x, edits: [{overlays: {none: true}}]}", "unknown_overlay"),
    ("{text: x, edits: [{unit: {remove: [g1]}}]}", "unknown_key"),
    ('{text: x, edits: [{hexes: {add: {woods: "0403"}}}]}', "edit_changes_nothing"),
]


@pytest.mark.parametrize(("step", "code"), WRONG_STEPS, ids=[f"{code}-{n}" for n, (_, code) in enumerate(WRONG_STEPS)])
def test_a_wrong_step_is_told_in_its_line(step: str, code: str) -> None:
    text = text_of(f"- {{text: sound}}\n- {step}")
    found = read(text)
    assert f"{text.count(chr(10))}: {code}" in told(found), [item.format() for item in found.diagnostics]
    assert all(item.text.fr and item.text.en for item in found.diagnostics)


def test_a_wrong_claim_tells_the_right_answer() -> None:
    found = read(text_of('- {text: x, ask: {question: sees, from: "0402", to: "0405"}, claim: true}'))
    (wrong,) = [item for item in found.diagnostics if item.code == "wrong_claim"]
    assert wrong.severity is Severity.ERROR
    assert "no" in wrong.hint.en
    assert "8.41" in wrong.hint.en
    assert "8.41" in wrong.hint.fr


def test_errors_of_a_scenario_inside_stand_in_the_lesson() -> None:
    text = text_of("- {text: x}", VILLAGE.replace('town: "0606"', 'twon: "0606"'))
    found = read(text)
    assert found.lesson is None
    assert f"{line_of(text, 'twon')}: unknown_terrain" in told(found)


def test_a_text_in_one_language_is_a_remark() -> None:
    found = read(text_of("- {text: {en: Look}}"))
    assert [item.severity for item in found.diagnostics if item.code == "one_language"] == [Severity.INFO]


def test_a_lesson_of_another_game() -> None:
    head = HEAD + "course: {game: landships, order: 1}\n"
    assert "3: wrong_game" in told(read(text_of("- {text: x}", head=head)))


# --- ``workbench check``.


@pytest.mark.slow
def test_check_asks_a_copied_course_again(tmp_path: Path) -> None:
    for name in ("lessons", "teaching"):
        shutil.copytree(SAMPLES / "panzer_grenadier" / name, tmp_path / name)
    assert not check_paths([tmp_path]).has_errors
    spoiled = tmp_path / "lessons" / COURSE.name
    text = spoiled.read_text(encoding="utf-8").replace("claim: false", "claim: true", 1)
    spoiled.write_text(text, encoding="utf-8")
    for paths in ([tmp_path], [spoiled]):
        (wrong,) = [item for item in check_paths(paths) if item.severity is Severity.ERROR]
        assert wrong.code == "wrong_claim"
        assert wrong.span is not None
        assert (wrong.span.file, wrong.span.line) == (str(spoiled), line_of(text, "claim: true"))


def test_a_lesson_is_no_scenario() -> None:
    assert not may_be_scenario(read_yaml_text(COURSE.read_text(encoding="utf-8"), "x"))
    assert load_lesson(COURSE).lesson is not None


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.sampled_from(["0302", "los", "sees", "g1", "unit:g1", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["ask", "question", "from", "to", "among", "units", "hexes", "add", "at", "text", "of"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(["text", "view", "show", "hide", "edits", "ask", "claim"])


@given(st.lists(st.dictionaries(KEYS, VALUES, max_size=5), max_size=3))
def test_whatever_the_steps_hold_nothing_is_raised(steps: list[dict[str, object]]) -> None:
    entries = [{"text": "x", **step} for step in steps]
    found = read(text_of("- {text: sound}\n" + "".join(f"- {json.dumps(entry)}\n" for entry in entries)))
    assert found.lesson is not None or found.diagnostics.has_errors
    assert all(item.code != "internal" for item in found.diagnostics)
