"""Which rules lessons teach: every rule of sight, spotting, movement and cover is taught or left out for a reason, and a lesson
teaches what it says."""

from __future__ import annotations

import pytest

from tests.cli.conftest import VILLAGE
from tests.lessons.small_lessons import HEAD, read, text_of, told
from workbench.base.text import Text
from workbench.files.rulesets import read_ruleset
from workbench.lessons.course import course_of, courses
from workbench.lessons.coverage import LEFT_OUT, MISSING, TAUGHT, coverage, coverage_words, lessons_about_rule
from workbench.rules.rule_names import SUBJECTS, NamedRule, cited_rules, named_rule, rule_words
from workbench.rules.ruleset import Ruleset

GAMES = ("panzer_grenadier", "landships", "asl", "bolt_action", "blitzkrieg")
STEP = '- {text: "Along a side (8.46).", ask: {question: sees, from: "0302", to: "0304"}}'


def rules_of(game: str) -> Ruleset:
    """The ruleset of a game."""
    ruleset, _ = read_ruleset(game)
    assert ruleset is not None
    return ruleset


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_taught_or_left_out_for_a_reason(game: str) -> None:
    rows = coverage(rules_of(game).rules, course_of(game))
    assert [row.rule.section for row in rows if row.state == MISSING] == []
    assert {row.rule.subject for row in rows} == set(SUBJECTS)
    both = [row.rule.section for row in rows if row.state == TAUGHT and row.rule.left_out]
    assert both == [], "what is taught is not left out"
    assert sum(row.state == TAUGHT for row in rows) >= 25


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_names_in_both_languages_and_lessons_name_only_those(game: str) -> None:
    rules = rules_of(game).rules
    assert all(rule.name.en and rule.name.fr for rule in rules.values())
    assert all(bool(rule.left_out.en) == bool(rule.left_out.fr) for rule in rules.values())
    assert all(lesson.teaches for lesson in courses()[game] if lesson.level == "basic")
    assert {section for lesson in course_of(game) for section in lesson.teaches} <= set(rules)


@pytest.mark.parametrize(
    ("citation", "section"),
    [
        ("8.46", "8.46"),
        ("6.14b", "6.14"),
        ("8.41 EX", "8.41"),
        ("9.9, 8.46", "8.46"),
        ("Roof (R-1)", "Roof"),
        ("9.9", ""),
    ],
)
def test_a_citation_is_called_by_its_most_exact_section(citation: str, section: str) -> None:
    rules = {one: NamedRule(one, Text(f"Rule {one}", f"Règle {one}")) for one in ("8.46", "8.41", "6.14", "Roof")}
    found = named_rule(citation, rules)
    assert (found.section if found is not None else "") == section


def test_names_stand_before_sections_in_either_language() -> None:
    rules = rules_of("panzer_grenadier").rules
    assert rule_words("8.46", rules, "en") == "A line along a hexside (8.46)"
    assert rule_words("8.46", rules, "fr") == "Une ligne le long d’un côté (8.46)"
    assert rule_words("99.1", rules, "en") == "99.1"
    assert set(cited_rules("10.3, 8.32 TEC, 12.4", rules)) >= {"10.3", "8.32 TEC", "12.4"}


def test_pages_of_a_source_are_told_apart() -> None:
    rules = rules_of("bolt_action").rules
    into, out = (rule_words(f"p.77 {one}", rules, "en") for one in ("TIR SUR BATIMENT", "TIRS DEPUIS UN BATIMENT"))
    assert into != out


def test_a_rule_leads_to_the_lessons_that_teach_it() -> None:
    rules, course = rules_of("panzer_grenadier").rules, course_of("panzer_grenadier")
    assert [lesson.id for lesson in lessons_about_rule("8.46", rules, course)] == ["03_along_a_hexside"]
    row = next(row for row in coverage(rules, course) if row.rule.section == "8.46")
    assert coverage_words(row, "en") == "lesson 3"
    left = next(row for row in coverage(rules, course) if row.state == LEFT_OUT)
    assert coverage_words(left, "fr").startswith("laissé de côté : ")


def head(*sections: str) -> str:
    """The head of a lesson that says what it teaches."""
    listed = ", ".join(f'"{one}"' for one in sections)
    return f"{HEAD}course: {{game: panzer_grenadier, order: 1, teaches: [{listed}]}}\n"


def test_a_lesson_teaches_what_it_says() -> None:
    good = read(text_of(STEP, VILLAGE, head("8.46", "8.41")))
    assert [one for one in told(good) if "taught" in one or "rule" in one] == []
    assert good.lesson is not None
    assert good.lesson.course.teaches == ("8.46", "8.41")
    bad = read(text_of(STEP, VILLAGE, head("8.46", "8.33", "8.47")))
    assert told(bad) == ["3: not_taught", "3: unknown_rule"]


def test_conditions_change_from_a_step_on() -> None:
    steps = """
    - {text: Day., ask: {question: limit, from: "0302", to: "0305", target: {kind: infantry}}}
    - text: Dusk.
      edits: [{conditions: {time: dusk-30}}]
      ask: {question: limit, from: "0302", to: "0305", target: {kind: infantry}}
      claim: 4
    - {text: Nothing., edits: [{conditions: {time: dusk-30}}]}
    - {text: Bad., edits: [{conditions: {time: noon}}]}
    """
    found = read(text_of(steps))
    assert [one.split(": ")[1] for one in told(found)] == ["edit_changes_nothing", "bad_condition"]
    sound = read(text_of("\n".join(steps.rstrip().split("\n")[:-2])))
    assert sound.lesson is not None
    assert [dict(sound.lesson.scenario_at(number).conditions).get("time") for number in (0, 1)] == ["day", "dusk-30"]
