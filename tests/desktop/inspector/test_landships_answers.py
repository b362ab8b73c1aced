"""Sight in depth with the second game's rules: the same window, other rules behind it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.desktop.window_driver import OpenWindow, WindowDriver, small_scenario
from workbench.base.data_folders import SAMPLES
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.documents.document import Document
from workbench.desktop.questions.answer_parts import LINE_PART, REACH_PART
from workbench.desktop.wording.hex_answers import assumed_words, height_words, value_name
from workbench.rules.ruleset import Ruleset

pytestmark = pytest.mark.gui
SAMPLE = SAMPLES / "landships" / "marcelle_farm.yaml"


@pytest.fixture
def farm(open_window: OpenWindow) -> WindowDriver:
    driver = open_window()
    driver.open(SAMPLE)
    return driver


def place_of(driver: WindowDriver, tag: str) -> str:
    kinds = driver.document.ruleset.units
    found = next(unit for _, unit in driver.scenario.forces if tag in kinds[unit.kind].tags and unit.at is not None)
    driver.window.inquiry.select([found.id])
    assert found.at is not None
    return driver.scenario.board.grid.labels[found.at]


@pytest.mark.slow(8)
def test_each_kind_of_unit_has_its_own_moves(farm: WindowDriver) -> None:
    inquiry = farm.window.inquiry
    place_of(farm, "tank")
    assert {mode.key for mode in inquiry.mover.modes} >= {"cc", "road"}
    place_of(farm, "cavalry")
    assert "charge" in {mode.key for mode in inquiry.mover.modes}
    inquiry.toggle("reach", "reach" not in inquiry.overlays)
    inquiry.mover.choose(mode="charge")
    move = inquiry.question()[REACH_PART]
    assert move is not None
    assert move.mode == "charge"
    assert farm.window.kind.overlays.shown["reach"] is not None


@pytest.mark.slow
def test_the_missing_chart_is_typed_in(farm: WindowDriver) -> None:
    page = PropertiesDialog(farm.scenario, farm.document.ruleset, "en", farm.window).values
    fields = {row: field.text() for (key, row), field in page.fields.items() if key == "spot_range"}
    assert fields["clear"] == str(farm.scenario.values["spot_range"]["clear"])
    page.fields["spot_range", "clear"].setText("7")
    edited = [edit.value["clear"] for edit in page.edits()]
    assert edited == [7]


@pytest.mark.slow
def test_blocked_lines_have_a_section_a_story_and_what_would_clear_them(farm: WindowDriver) -> None:
    inquiry = farm.window.inquiry
    labels = farm.scenario.board.grid.labels
    here = farm.number(place_of(farm, "infantry"))
    inquiry.pin(here)
    told = 0
    for target in range(0, len(labels), 37):
        farm.window.inquiry.hover(target)
        answer = inquiry.answer
        assert answer is not None
        if answer[LINE_PART].line is None or answer[LINE_PART].line.visible:
            continue
        assert answer[LINE_PART].section is not None
        assert answer[LINE_PART].story
        inquiry.line.ask_clearing()
        assert inquiry.answer is not None
        assert inquiry.answer[LINE_PART].clearings is not None
        told += 1
        inquiry.line.release()
        if told == 2:
            break
    assert told


@pytest.mark.slow
def test_heights_are_levels_where_the_game_gives_no_metres(farm: WindowDriver) -> None:
    farm.click("2215")
    farm.hover("1405")
    section = farm.window.docks.inspector.line
    assert "from level 2 to level 0" in section.facts.text()
    assert " m" not in section.facts.text()
    assert height_words(20, replace(farm.document.ruleset, level_metres=20)) == "20 m"


def test_assumptions_are_whole_sentences_side_by_side() -> None:
    assert assumed_words(["One thing.", "Another thing.", "a third"]) == "Assumed: One thing. Another thing. a third"
    assert assumed_words(["one", "two"]) == "Assumed: one; two"
    assert assumed_words([]) == ""


@pytest.mark.slow
def test_limits_of_the_first_game_are_not_offered_in_the_second(farm: WindowDriver, ruleset: Ruleset) -> None:
    inspector = farm.window.docks.inspector
    assert inspector.reach.approach.isHidden()
    farm.window.open_document(Document(small_scenario(), ruleset))
    assert not inspector.reach.approach.isHidden()


@pytest.mark.slow
def test_what_counters_print_has_a_name(farm: WindowDriver) -> None:
    rules = farm.document.ruleset
    keys = {key for kind in rules.units.values() for key in kind.values} - {"range", "size", "shots", "trot", "charge"}
    assert keys
    assert not [key for key in keys if value_name(rules, key, "en") == key]
