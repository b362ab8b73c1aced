"""What explains an answer is what decides it: in all shipped lessons, and on lines drawn at random, in every game.

An answer that is right for a false reason ("nothing stands between" where something does and does not block) teaches a
mistake; here the record of the line itself, hex by hex and piece by piece, says what stands there.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.loading import scenario as load
from tests.shares import non_empty, some
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.checks.loading import load_lesson, load_ruleset
from workbench.engine.sight.results import Effect, Reason, SightLine, deciding, deciding_first
from workbench.lessons.judging import judge_answered
from workbench.lessons.kinds.sight import HINDRANCE, SEES
from workbench.lessons.kinds.spotting import LIMIT
from workbench.lessons.lesson import Lesson
from workbench.lessons.questions import Answered, Question, answer
from workbench.lessons.wording import sentence

COURSES = sorted(SAMPLES.glob("*/lessons/*.yaml"))
GAMES = sorted(path.parent.name for path in RULESETS.glob("*/ruleset.yaml"))
GENERAL = {
    "sight_nothing", "sight_clear", "sight_open_equal", "sight_open_down", "sight_open_up", "sight_open_uneven", "spot_blocked",
}  # fmt: skip
"""Messages that say only that nothing stops a line, or that something does."""
FIGURE = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w]|[.,]\d)")


@cache
def lesson_of(path: Path) -> Lesson:
    lesson = load_lesson(path).lesson
    assert lesson is not None
    return lesson


@cache
def every_answer() -> list[tuple[str, Answered]]:
    found = []
    for path in COURSES:
        lesson = lesson_of(path)
        for number, question in lesson.questions:
            where = f"{path.parent.parent.name} {path.stem} {number + 1}"
            found.append((where, answer(question, lesson.analysis_at(number))))
    return found


def general_sentences(game: str) -> list[str]:
    """The openings of those messages that say no more than the answer, up to their first value."""
    ruleset, _ = load_ruleset(game)
    assert ruleset is not None
    return [ruleset.messages[key].text.en.partition("{")[0] for key in GENERAL if key in ruleset.messages]


@pytest.mark.slow(together="answers of all lessons")
def test_no_explanation_is_general_where_something_decides() -> None:
    for where, found in non_empty(every_answer()):
        marked = [row for row in found.record.get("reasons", ()) if isinstance(row, dict) and row.get("decides")]
        steps = found.line.steps if isinstance(found.line, SightLine) and found.question.kind is SEES else ()
        if (
            not (marked or (found.value is True and any(step.decides for step in steps)))
            or found.question.form.named_by_reason
        ):
            continue
        said = sentence(found).en.partition(". ")[2]
        assert not any(said.startswith(words) for words in general_sentences(where.split()[0])), f"{where}: {said}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("panzer_grenadier 06_hedges_and_cliffs 1", "just behind the hedge"),
        ("panzer_grenadier 03_along_a_hexside 1", "0609 would block it"),
        ("panzer_grenadier 02_thin_woods 5", "the view passes through it"),
        ("panzer_grenadier 08_spotting 5", "grows by 12 to 24"),
        ("blitzkrieg 01_a_hand_s_breadth_of_wood 1", "4.5 cm"),
        ("blitzkrieg 02_at_the_hedge 2", "within 2 cm"),
        ("blitzkrieg 03_the_stone_wall 3", "passes over it"),
        ("landships 02_friends_in_the_way 2", "enemy squads"),
        ("landships 02_friends_in_the_way 5", "armoured car"),
        ("landships 02_friends_in_the_way 6", "pinned squads"),
        ("landships 03_along_a_hexside 1", "a single blocking hex"),
        ("landships 05_seen_is_not_spotted 5", "Blocked at 0705: tank"),
        ("asl 01_the_thread 2", "beside what is drawn"),
        ("asl 01_the_thread 3", "on one side of the line only"),
        ("asl 02_woods 4", "1 hex behind it is blind, and the lower end is number 2"),
        ("bolt_action 03_the_arc_of_a_gun 3", "a part of the target is in the arc"),
        ("bolt_action 03_the_arc_of_a_gun 7", "damage on 6+"),
        ("bolt_action 08_cover 3", "damage on 6+"),
        ("bolt_action 08_cover 6", "sniper ignores cover"),
    ],
)
def test_the_explanation_names_what_the_step_is_about(where: str, words: str) -> None:
    game, name, step = where.split()
    lesson = lesson_of(SAMPLES / game / "lessons" / f"{name}.yaml")
    found = answer(dict(lesson.questions)[int(step) - 1], lesson.analysis_at(int(step) - 1))
    assert words.casefold() in sentence(found).en.casefold()
    given: Any = found.value if not isinstance(found.value, tuple) else list(found.value)
    first = judge_answered(found, given).grounds[0].text.en
    assert words.casefold() in first.casefold() or words == "passes over it", "the hand-out begins with it too"


@pytest.mark.slow(together="answers of all lessons")
def test_an_explanation_names_no_other_number_than_the_answer() -> None:
    for where, found in non_empty(every_answer()):
        if found.question.kind is not LIMIT:
            continue
        told = sentence(found).en.partition(". ")[2]
        figures = [float(figure.replace(",", ".")) for figure in FIGURE.findall(told)]
        assert isinstance(found.value, int | float)
        assert float(found.value) in figures, f"{where}: {told}"


@pytest.mark.slow(together="answers of all lessons")
def test_the_parts_of_a_hindrance_make_the_answer() -> None:
    for where, found in every_answer():
        if found.question.kind is HINDRANCE and found.value:
            said = sentence(found).en
            assert sum(map(int, re.findall(r"(?:Hindrance |, )\+(\d+)", said))) == found.value, f"{where}: {said}"


@pytest.mark.slow(together="answers of all lessons")
def test_what_is_taught_is_not_too_close_to_call_unless_the_step_says_so() -> None:
    for where, found in non_empty(every_answer()):
        game, name, step = where.split()
        record = found.record
        close = record.get("close") or any("Too close" in str(row) for row in record.get("reasons", ()))
        taught = lesson_of(SAMPLES / game / "lessons" / f"{name}.yaml").steps[int(step) - 1].text.en
        assert not close or "too close" in taught, where


# --- The class: any line of any sample.


def samples_of(game: str) -> list[Path]:
    return sorted(path for path in (SAMPLES / game).rglob("*.yaml") if "lessons" not in path.parts)


def random_line(analysis: AnyAnalysis, rng: random.Random) -> dict[str, Any]:
    if analysis.kind == "hex":
        labels = analysis.scenario.board.grid.labels
        return {"ask": "los", "from": rng.choice(labels), "to": rng.choice(labels)}
    board = analysis.scenario.board
    ends = [[round(rng.uniform(0, board.width), 1), round(rng.uniform(0, board.height), 1)] for _ in range(2)]
    return {"ask": "los", "from": ends[0], "to": ends[1]}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_an_open_line_is_explained_by_what_stands_on_it(game: str) -> None:
    rng = random.Random(game)
    specific = 0
    for path in rng.sample(samples_of(game), min(4, len(samples_of(game)))):
        analysis = analysis_of(*load(path))
        for _ in range(some(60)):
            try:
                found = answer(Question(SEES, random_line(analysis, rng)), analysis)
            except CannotAnswer:
                continue
            line = found.line
            assert line is not None
            if not found.value:
                first = found.grounds[0]
                assert any(one.text == first.text and one.effect is Effect.BLOCKS for one in line.reasons), first
                continue
            marked = [one.text.en for one in line.reasons if one.decides]
            marked += [step.text.en for step in line.steps if step.decides] if isinstance(line, SightLine) else []
            if marked:
                specific += 1
                assert found.grounds[0].text.en in marked, (path.name, found.question.request)
                assert found.grounds[0].text.en.rstrip(".")[1:] in sentence(found).en
    assert specific or game in {"bolt_action", "battle_for_moscow"}, "some lines pass something, where a game has sight"


FIRST_REASONS = (
    # game, from, to, the section and the words of the reason that is told first, everywhere
    (
        "panzer_grenadier/lipovka_bridge",
        "1410",
        "2010",
        "8.42",
        "1510: town, top 20 m, as high as the higher end but nearer",
    ),
    ("panzer_grenadier/lipovka_bridge", "2010", "1410", "8.41", "Blocked at 1610: town"),
    ("landships/marcelle_farm", "1410", "2010", "8.23.4", "Both ends are at level 0 and no hex between"),
    ("landships/marcelle_farm", "1310", "1505", "8.23.4", "Both ends are at level 0 and no hex between"),
    ("landships/marcelle_farm", "0608", "1505", "8.23.1", "1405: enemy squads (Germans): they do not bar the view"),
)


@pytest.mark.parametrize(("sample", "origin", "target", "rule", "words"), FIRST_REASONS)
def test_lines_lessons_and_the_written_line_tell_the_same_reason_first(
    sample: str, origin: str, target: str, rule: str, words: str
) -> None:
    analysis: Any = analysis_of(*load(SAMPLES / f"{sample}.yaml"))
    line = analysis.line(analysis.place(origin), analysis.place(target))
    assert (line.deciding.rule, line.deciding.text.en.startswith(words)) == (rule, True)
    written = [text.en.strip() for text in analysis.line_text(line)]
    assert written[1] == f"[{rule}] {line.deciding.text.en}"
    if any(step.decides for step in line.steps) and line.deciding.decides is None and line.visible:
        return  # what a lesson tells of units that never bar the view is no reason of the line
    found = answer(Question(SEES, {"ask": "los", "from": origin, "to": target}), analysis)
    assert line.deciding.text.en in found.grounds[0].text.en


@pytest.mark.parametrize("game", GAMES)
def test_every_general_message_is_known_and_none_of_them_decides(game: str) -> None:
    ruleset, _ = load_ruleset(game)
    assert ruleset is not None
    opening = {key for key in ruleset.messages if key.startswith("sight_open_")} | {"sight_clear", "sight_nothing"}
    assert opening & set(ruleset.messages) <= GENERAL
    assert not any(ruleset.messages[key].decides for key in GENERAL & set(ruleset.messages))
    assert any(message.decides for key, message in ruleset.messages.items() if key.startswith("sight_"))


def test_what_blocks_decides_before_what_does_not() -> None:
    def reason(key: str, effect: Effect, decides: bool | None) -> Reason:
        return Reason(key, "", found_text, None, effect, decides)

    found_text = load_ruleset("landships")[0].messages["spot_blocked"].text  # type: ignore[union-attr]
    general = reason("spot_blocked", Effect.BLOCKS, False)
    tank = reason("sight_tank", Effect.BLOCKS, None)
    open_ = reason("sight_enemies", Effect.NOTE, True)
    note = reason("sight_asymmetric_friends", Effect.NOTE, None)
    assert deciding((general, tank, open_, note)) == (tank,)
    assert deciding((note, open_)) == (open_,)
    hinders = reason("sight_hindrance", Effect.HINDERS, None)
    assert deciding((note, hinders)) == (hinders,)
    assert deciding((note, hinders, open_)) == (open_,)
    assert deciding_first((note, hinders, open_)) == [open_, note, hinders]
    assert deciding_first((note,)) == [note]
    assert deciding_first(()) == []
    assert deciding((general, note)) == ()
    assert deciding((note,)) == ()


def test_no_line_is_said_to_pass_over_what_is_as_high_as_its_ends() -> None:
    """Grain, orchards, and what stands on one side of a hexside, between two ends at their foot (6.2, 6.7)."""
    analysis = analysis_of(*load(SAMPLES / "asl" / "teaching" / "6_1.yaml"))
    rng = random.Random("over")
    for _ in range(some(120)):
        line = answer(Question(SEES, random_line(analysis, rng)), analysis).line
        if isinstance(line, SightLine) and line.observer_height == line.target_height == 0:
            assert not any("passes over it" in step.text.en for step in line.steps)
