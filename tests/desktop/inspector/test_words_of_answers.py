"""Sentences that said what was not so: each is compared with the answer that it speaks of, over whole samples."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.desktop.every_ask import ASKS, STAGES, ask
from tests.desktop.window_driver import load_document
from tests.desktop.words_shown import words_shown
from tests.shares import full, non_empty, share
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.desktop.overlays.reach import table_reach_legend
from workbench.desktop.overlays.registry import table_answerer
from workbench.desktop.overlays.tabletop_words import clearing_words, line_facts, piece_words
from workbench.desktop.questions.answer_parts import LINE_PART, REACH_PART
from workbench.desktop.questions.question import LINE, REACH
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace, TabletopQuestion
from workbench.desktop.wording.hex_answers import metres, reason_words
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import Effect, Party, Reason, TabletopLine
from workbench.engine.sight.tabletop_footprints import obstacles
from workbench.files.rulesets.loader import read_ruleset
from workbench.rules.values import citation_words
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Unit

pytestmark = pytest.mark.gui


def pairs(scenario: TabletopScenario, count: int) -> list[tuple[Unit, Unit]]:
    """Some of the pairs of units of two sides."""
    units = [(side, unit) for side, unit in scenario.forces if unit.at is not None]
    every = [(one, other) for (mine, one), (whose, other) in itertools.product(units, units) if mine != whose]
    return share(every, count, f"pairs {scenario.ruleset}")


@pytest.fixture(scope="module", params=["bolt_action", "blitzkrieg"])
def answers(request: pytest.FixtureRequest) -> list[TabletopAnswer]:
    """The lines between some units of both sides of a sample."""
    document = load_document(STAGES[request.param].path)
    scenario: TabletopScenario = document.scenario
    answerer = table_answerer()
    found = []
    for one, other in pairs(scenario, 30):
        ends = TabletopPlace(one.id), TabletopPlace(other.id)
        question = TabletopQuestion(scenario, document.ruleset, frozenset([LINE]), *ends)
        found.append(answerer.answer(question))
    return found


@pytest.mark.slow
def test_what_stops_a_line_first_is_named_and_what_opens_it_opens_it(answers: list[TabletopAnswer]) -> None:
    others = 0
    for answer in answers:
        words, line = clearing_words(answer, "en"), answer[LINE_PART].line
        assert line is not None
        if line.visible:
            assert not words
        elif words.startswith("Without "):
            # every piece that stops this line by itself is among those of which one would have to go
            alone = [
                one for one in line.crossings if one.effect is Effect.BLOCKS and not 0 < one.share <= 1 and one.spans
            ]
            assert all(one.piece in answer[LINE_PART].clearing for one in alone)
        elif answer[LINE_PART].clearing:
            others += 1
            alone = [
                one
                for one in line.crossings
                if one.effect is Effect.BLOCKS and one.spans and one.piece not in answer[LINE_PART].clearing
            ]
            first = min(alone, key=lambda one: one.spans[0])
            assert words.casefold().startswith(piece_words(answer, first.piece, "en").casefold())
            assert "another one between the two is clear" in words
    assert others or not full() or answers[0].question.scenario.ruleset == "blitzkrieg"


@pytest.mark.slow(8)
def test_both_distances_of_a_line_say_what_they_are(answers: list[TabletopAnswer]) -> None:
    for answer in non_empty(answers):
        facts = line_facts(answer)
        assert answer[LINE_PART].line is not None
        middles = math.dist(answer[LINE_PART].line.origin.point, answer[LINE_PART].line.target.point)
        assert ("edge to edge" in facts) == (abs(answer[LINE_PART].line.range - middles) > 0.05)
        if answer[LINE_PART].line.stopped is not None:
            assert facts.endswith("from the eye")


@pytest.mark.slow
def test_soft_cover_of_smoke_needs_smoke(monkeypatch: pytest.MonkeyPatch) -> None:
    document = load_document(STAGES["bolt_action"].path)
    scenario: TabletopScenario = document.scenario
    analysis = TabletopAnalysis(scenario, document.ruleset)
    pieces = obstacles(scenario, document.ruleset)
    told: dict[str, int] = {}
    lines: list[TabletopLine] = []
    judge = type(analysis.sight).line

    def seen(*asked: Any) -> TabletopLine:
        lines.append(judge(*asked))
        return lines[-1]

    monkeypatch.setattr(type(analysis.sight), "line", seen)
    units = [(side, unit) for side, unit in scenario.forces if unit.at is not None]
    for (mine, one), (whose, other) in itertools.product(units, units):
        if mine == whose:
            continue
        ends = analysis.stand(one.id), analysis.stand(other.id)
        cover = analysis.fire.cover(*ends, firer=analysis.party(one.id), party=analysis.party(other.id))
        line = lines[-1]
        met = {pieces[crossing.piece].terrain for crossing in line.crossings if crossing.share > 0}
        for reason in cover.reasons:
            if reason.key in ("fire_through_smoke", "fire_through_dense"):
                told[reason.key] = told.get(reason.key, 0) + 1
                assert ("smoke" in met) == (reason.key == "fire_through_smoke"), (one.id, other.id, met)
    assert told


@pytest.mark.slow
def test_clear_ground_is_told_apart_from_roads() -> None:
    document = load_document(STAGES["bolt_action"].path)
    scenario: TabletopScenario = document.scenario
    found = scenario.forces.find("us_recce")
    assert found is not None
    side, unit = found
    assert unit.at is not None
    party = Party(unit.kind, side, unit.id, state=unit.state, values=dict(unit.values))
    move = TabletopMove(party, unit.at, "advance", unit.facing)
    wants = frozenset([REACH])
    answer = table_answerer().answer(TabletopQuestion(scenario, document.ruleset, wants, parts={REACH_PART: move}))
    assert answer[REACH_PART].reach is not None
    assert answer[REACH_PART].reach.over_clear <= answer[REACH_PART].reach.allowance
    lines = table_reach_legend(answer, "en").lines
    usual = re.escape(f"{answer[REACH_PART].reach.over_clear:g}")
    assert any(re.fullmatch(rf"{usual} in over clear ground", line) for line in lines), lines
    if answer[REACH_PART].reach.over_clear < answer[REACH_PART].reach.allowance:
        assert f"{answer[REACH_PART].reach.allowance:g} in wholly by road" in lines


@pytest.mark.parametrize(
    ("rule", "english", "french"),
    [
        ("(hors source) A1", "A1, outside the source", "A1, hors source"),
        ("(hors source)", "outside the source", "hors source"),
        ("p.77 TIR SUR BATIMENT", "p.77", "p.77 Tir sur bâtiment"),
        (
            "p.47 BARRAGE FUMIGENE, p.59 TIR DE FUMIGENE (A7)",
            "p.47, p.59 (A7)",
            "p.47 Barrage fumigène, p.59 Tir de fumigène (A7)",
        ),
        ("p.78 TIRS HE CONTRE BATIMENTS", "p.78", "p.78 Tirs HE contre bâtiments"),
        ("p.73 UNITES A BORD", "p.73", "p.73 Unités à bord"),
        ("8.42", "8.42", "8.42"),
        (
            "EFFETS DU TERRAIN, Ligne de vue, Bloquée (R-L1)",
            "Terrain effects, Line of sight, Blocked (R-L1)",
            "Effets du terrain, Ligne de vue, Bloquée (R-L1)",
        ),
        ("EFFETS DU TERRAIN, [HT] (#HT)", "Terrain effects, [HT] (#HT)", "Effets du terrain, [HT] (#HT)"),
    ],
)
def test_a_citation_is_in_the_language_of_its_sentence(rule: str, english: str, french: str | None) -> None:
    read_ruleset("blitzkrieg")
    assert citation_words(rule, "en") == english
    assert citation_words(rule, "fr") == (rule if french is None else french)


def test_no_heading_is_in_capitals_in_french() -> None:
    for game in ("bolt_action", "blitzkrieg"):
        ruleset, _ = read_ruleset(game)
        assert ruleset is not None
        shouted = [section for section in ruleset.rules if re.search(r"[A-ZÀ-Ÿ]{4}", citation_words(section, "fr"))]
        assert shouted == []


@pytest.mark.slow
def test_units_with_names_are_not_called_by_their_ids() -> None:
    for game in ("bolt_action", "blitzkrieg"):
        document = load_document(STAGES[game].path)
        scenario: TabletopScenario = document.scenario
        analysis = TabletopAnalysis(scenario, document.ruleset)
        ids = re.compile(r"\b(" + "|".join(unit.id for _, unit in scenario.forces if unit.name) + r")\b")
        for one, other in pairs(scenario, 30):
            ends = analysis.stand(one.id), analysis.stand(other.id)
            told = [*analysis.line(*ends).reasons]
            told += analysis.fire.cover(*ends, firer=analysis.party(one.id), party=analysis.party(other.id)).reasons
            for reason in told:
                assert not ids.search(reason.text.en), reason.text.en


def test_heights_have_the_decimal_mark_of_the_language(use_language: Callable[[str], None]) -> None:
    assert metres(2.5) == "2.5 m"
    use_language("fr")
    assert metres(2.5) == "2,5 m"


@pytest.mark.slow
def test_a_building_is_entered_or_it_says_why_not(lend_window: Callable[..., Any]) -> None:
    window = lend_window(load_document(STAGES["bolt_action"].path))
    window.actions_["overlay_reach"].trigger()
    window.inquiry.select(("us_2",))
    window.inquiry.mover.choose(mode="run")
    reach = window.docks.inspector.reach
    for at, may in (((42.0, 17.0), False), ((24.0, 35.0), True)):
        window.inquiry.line.hold(TabletopPlace(at=at))
        assert reach.verdict.words == ("✓ Can enter the building" if may else "✗ Cannot enter the building")
        assert "No way" not in reach.way.words
        assert "is entered with a Run" not in reach.tests.words
        assert ("gets within 1 in" in reach.tests.words) == may


@pytest.mark.slow
@pytest.mark.parametrize("name", share(ASKS, 1, "headings"))
def test_answers_of_blitzkrieg_in_english_have_no_french_headings(lend_window: Any, name: str) -> None:
    window = lend_window(load_document(STAGES["blitzkrieg"].path))
    ruleset = window.document.ruleset
    french = {heading for heading, english in ruleset.headings.items() if heading != english}
    ask(window, "blitzkrieg", name)
    shown = words_shown(window.widget)
    assert any(english in words for words in shown for english in ruleset.headings.values())
    found = {(heading, words) for words in shown for heading in french if heading in words}
    assert not found


def test_every_heading_of_the_play_sheet_has_english_words() -> None:
    ruleset, _ = read_ruleset("blitzkrieg")
    assert ruleset is not None
    rules = {message.rule for message in ruleset.messages.values()}
    rules |= {row.citation.rule for row in ruleset.states.values()} | {
        one.citation.rule for one in ruleset.charts.values()
    }
    for rule in sorted(rules):
        assert not re.search(r"[A-ZÀ-Ÿ]{5}", citation_words(rule, "fr")), rule
        words = re.sub(r"\[HT\]|#HT|\(R-\w+\)", "", citation_words(rule, "en"))
        assert words == "-" or not re.search(r"[A-ZÉ]{5}|[éèêà]", words), rule


def test_a_reason_begins_with_its_place_unless_it_names_it() -> None:
    piece = Reason("in", "p.77", Text("in the inn: hard cover", "l’auberge : couvert dur"), "inn")
    assert [reason_words(piece, language) for language in ("en", "fr")] == [
        "in the inn: hard cover [p.77]",
        "l’auberge : couvert dur [p.77]",
    ]
    hexagon = Reason("far", "8.1", Text("too far", "trop loin"), "2009")
    assert reason_words(hexagon, "fr") == "2009 : trop loin [8.1]"
