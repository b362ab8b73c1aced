"""Every lint question passes a good ruleset and finds its mistake in a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.files.rulesets.small_ruleset import write_ruleset
from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity
from workbench.checks.registry import check_ruleset, ruleset_checks
from workbench.checks.rulesets import placeholders
from workbench.files.rulesets.build import build_ruleset
from workbench.files.rulesets.source import read_source

BAD = [
    ("terrain_has_costs", "foot: 2, mech:", "mech:", "no_cost", 29),
    ("values_are_cited", '"8.4", standing: outside', '"", standing: outside', "no_citation", 33),
    ("values_are_cited", 'los: {rule: "8.2"}', "other: {}", "no_citation", 23),
    ("switch_defaults", "default: yes_please", "default: yes_pleas", "bad_default", 53),
    ("message_placeholders", "{what} arrête", "{qui} arrête", "bad_placeholder", 65),
    ("message_placeholders", "{what} arrête", "{what arrête", "bad_placeholder", 65),
    ("message_placeholders", "{what} arrête", "{} arrête", "bad_placeholder", 65),
    ("texts_in_both_languages", "{en: woods, fr: bois}", "{en: woods}", "no_translation", 26),
    ("texts_in_both_languages", ', fr: "{what} arrête"', "", "no_translation", 65),
    ("depths_are_given", "      los: block\n", "      los: depth\n", "no_depth", 30),
    ("doctrines_exist", "sight: panzer_grenadier", "sight: panzer_grenadir", "unknown_doctrine", 7),
    ("doctrines_exist", "sight: panzer_grenadier, ", "", "no_doctrine", 7),
    ("aliases_are_unique", "[forest]", "[clear]", "alias_twice", 28),
    ("aliases_are_unique", "[forest]", "[forest, forest]", "alias_twice", 28),
    ("neutral_words_are_known", "[forest]", "[forest]\n    neutral: wods", "unknown_word", 29),
    ("neutral_words_are_known", "[forest]", "[forest]\n    neutral: woods", "terrain_left_out", 19),
]


def found_by(name: str, folder: Path) -> list[Diagnostic]:
    diagnostics = Diagnostics()
    source = read_source(folder, diagnostics)
    assert len(diagnostics) == 0
    assert source.head is not None
    return list(check_ruleset(build_ruleset(source, source.head), source, [name]))


@pytest.mark.parametrize("name", ruleset_checks())
def test_a_good_ruleset_passes(tmp_path: Path, name: str) -> None:
    assert found_by(name, write_ruleset(tmp_path)) == []


@pytest.mark.parametrize(("name", "old", "new", "code", "line"), BAD)
def test_a_bad_ruleset_is_reported_at_its_place(
    tmp_path: Path, name: str, old: str, new: str, code: str, line: int
) -> None:
    found = found_by(name, write_ruleset(tmp_path, old, new))
    assert {item.code for item in found} == {code}
    span = found[0].span
    assert span is not None
    assert span.line == line
    assert all((found[0].text.en, found[0].text.fr))
    warns = code in ("no_citation", "no_translation", "no_doctrine", "terrain_left_out")
    assert found[0].severity is (Severity.WARNING if warns else Severity.ERROR)


def test_every_question_has_a_bad_example() -> None:
    assert sorted({name for name, *_ in BAD}) == ruleset_checks()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("none", frozenset()),
        ("{a} and {b:>3} and {a!s}", frozenset({"a", "b"})),
        ("{{a}}", frozenset()),
        ("{a", None),
        ("a}", None),
        ("{a.b}", None),
        ("{0}", None),
    ],
)
def test_placeholders_are_plain_names(sentence: str, expected: frozenset[str] | None) -> None:
    assert placeholders(sentence) == expected
