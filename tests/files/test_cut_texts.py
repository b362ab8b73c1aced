"""Texts that YAML cut at a #, or that end in the middle, are found in every file with prose, at their place and with a hint."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.base.diagnostics import Severity
from workbench.checks.loading import check_paths
from workbench.files.yaml_reader import read_yaml, read_yaml_text

CUT, UNFINISHED = "text_cut_by_comment", "text_unfinished"
EVERY_FILE = sorted([*SAMPLES.rglob("*.yaml"), *RULESETS.rglob("*.yaml")])


def found(text: str) -> list[tuple[str, int, int]]:
    read = read_yaml_text(text, "file.yaml")
    return [(one.code, one.span.line, one.span.column) for one in read.diagnostics if one.span is not None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("en: On a 1 they are stuck (Terrain effects, #). And now?", [(CUT, 1, 45)]),
        ("a:\n  fr: La cote #3 est haute", [(CUT, 2, 15)]),
        ("{title: {en: Hill #3 , fr: x}}\n", "broken"),
        ("en: 'On a 1 (Terrain effects, #). And now?'", []),
        ("en: |-\n  On a 1 (Terrain effects, #). And now?", []),
        ("note: Hill #3", [(CUT, 1, 12)]),
        ("en: #3 is the hill", [(CUT, 1, 5)]),
        ("note: rolls a die first   # a comment, well apart", []),
        ("at: 0101 0102 # the road", []),
        ("at: A1 B2 # the road", []),
        ("odd: they go along the road # the road", [(CUT, 1, 29)]),
        ("en: Men, guns,", [(UNFINISHED, 1, 5)]),
        ("- [{text: 'It is open ('}]", [(UNFINISHED, 1, 11)]),
        ("en: 'It is open (8.41'", [(UNFINISHED, 1, 5)]),
        ("fr: 'Il dit « ouvert'", [(UNFINISHED, 1, 5)]),
        ("en: 'It is open (8.41).'", []),
        ("en: 'a) first, b) second'", []),
        ("at: '0101, 0102,'", []),
        ("text:   # of the step\n  en: x", []),
    ],
)
def test_what_is_cut_is_found_at_its_place(text: str, expected: object) -> None:
    if expected == "broken":
        assert read_yaml_text(text, "file.yaml").diagnostics.has_errors
        return
    assert found(text) == expected


def test_the_warning_says_what_is_left_and_what_to_do() -> None:
    (one,) = read_yaml_text("en: On a 1 they are stuck (Terrain effects, #). And now?", "x.yaml").diagnostics
    assert one.severity is Severity.WARNING
    assert "(Terrain effects," in one.text.en
    assert "coupe le texte" in one.text.fr
    assert "quotes" in one.hint.en
    assert "guillemets" in one.hint.fr
    assert one.format().startswith("x.yaml:1:45")


@given(
    st.lists(st.sampled_from(["a wood", "the hill", "(8.41)", "#", "#3", "- or so", "“so”"]), min_size=1, max_size=6)
)
def test_no_word_of_a_text_is_lost_in_silence(parts: list[str]) -> None:
    text = f"Here is {' '.join(parts)} today"
    read = read_yaml_text(f"en: {text}\nfr: x\n", "x.yaml")
    assert not read.readable or read.data["en"] == text or CUT in [one.code for one in read.diagnostics]


def test_check_finds_them_in_lessons_scenarios_and_rulesets(tmp_path: Path) -> None:
    steps = "format: workbench-lesson/1\ntitle: Hill #3\nscenario: map.yaml\nsteps:\n  - text: x\n"
    (tmp_path / "lesson.yaml").write_text(steps, encoding="utf-8")
    scenario = (SAMPLES / "panzer_grenadier" / "teaching" / "training_ground.yaml").read_text(encoding="utf-8")
    (tmp_path / "map.yaml").write_text(
        re.sub(r"title: .*", "title:\n  en: The hill #3\n  fr: x", scenario, count=1), encoding="utf-8"
    )
    rules = tmp_path / "rules"
    (rules / "messages").mkdir(parents=True)
    for path in (RULESETS / "landships").rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        if path.name == "spotting.yaml" and path.parent.name == "messages":
            text += 'spot_more: {rule: "8.2", en: "seen (so", fr: "vu"}\n'
        (rules / path.relative_to(RULESETS / "landships")).write_text(text, encoding="utf-8")
    codes = {
        name: [one.code for one in check_paths([tmp_path / name]) if one.code in (CUT, UNFINISHED)]
        for name in ("lesson.yaml", "map.yaml", "rules")
    }
    assert codes == {"lesson.yaml": [CUT], "map.yaml": [CUT], "rules": [UNFINISHED]}


@pytest.mark.parametrize("path", EVERY_FILE, ids=lambda path: f"{path.parent.name}-{path.name}")
@pytest.mark.share(40)
def test_no_shipped_text_is_cut(path: Path) -> None:
    assert [one.format() for one in read_yaml(path).diagnostics] == []
