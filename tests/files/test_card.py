"""The card of a scenario: every kind of field is read and written, and what does not fit is told with its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tests.files.small_cards import CARD, cards
from tests.files.small_files import RULESET, SAMPLE, SIDES, load
from tests.loading import ruleset
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.rules.card import ALWAYS, CARD_KINDS
from workbench.scenario.card import Allotment, CardSide, ScenarioCard, VictoryLevel
from workbench.scenario.edits.settings import SetCardField
from workbench.scenario.edits.units import RemoveSide, RenameSide, ReplaceForces
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces

GAMES = ("panzer_grenadier", "landships", "asl", "bolt_action", "blitzkrieg")
WRITTEN = """\
card:
  situation: A quiet valley.
  place: {en: Lipovka, fr: Lipovka (gare)}
  turns: 12
  start: "6.30"
  first_player: German
  half_turn: Soviet
  marked_turns: 1-3, 5
  initiative: {German: 3, Soviet: 0}
  losses: {German: {10: 2, 20: 1}}
  morale: {German: 8/7, Soviet: [7, 6]}
  artillery:
    German: ["3 x 20", 2 x 16]
    Soviet:
      - {count: 1, of: 30, turn: 4, note: {en: by rail, fr: par rail}}
  leaders: {Soviet: 2 x high}
  special_rules:
    - No prisoners.
    - {en: Fords are closed., fr: Les gués sont fermés.}
  levels:
    - {level: high, side: German, text: All of it.}
    - {level: low}
"""


def with_card(card: str) -> str:
    head, _, rest = SAMPLE.partition("ruleset: test\n")
    return f"{head}ruleset: test\n{card}{rest[rest.index('conditions:') :]}  - side: Soviet\n"


def read(card: str) -> Scenario:
    scenario, _, diagnostics = load(with_card(card))
    assert isinstance(scenario, Scenario), [item.format() for item in diagnostics]
    return scenario


def test_every_kind_of_field_is_read() -> None:
    card = read(WRITTEN).card
    assert card.situation == Text.of("A quiet valley.")
    assert card.fields["place"] == Text("Lipovka", "Lipovka (gare)")
    assert (card.fields["turns"], card.fields["start"]) == (12, "06:30")
    assert card.fields["first_player"] == CardSide("German")
    assert card.fields["marked_turns"] == (1, 2, 3, 5)
    assert card.fields["initiative"] == {"German": 3, "Soviet": 0}
    assert card.fields["losses"] == {"German": ((10, 2), (20, 1))}
    assert card.fields["morale"] == {"German": (8, 7), "Soviet": (7, 6)}
    assert card.fields["artillery"] == {
        "German": (Allotment(3, "20"), Allotment(2, "16")),
        "Soviet": (Allotment(1, "30", 4, Text("by rail", "par rail")),),
    }
    assert card.fields["leaders"] == {"Soviet": (Allotment(2, "high"),)}
    assert card.fields["special_rules"][1] == Text("Fords are closed.", "Les gués sont fermés.")
    assert card.fields["levels"] == (VictoryLevel("high", "German", Text.of("All of it.")), VictoryLevel("low"))


def test_a_small_change_of_the_card_changes_one_line() -> None:
    before = read(WRITTEN)
    after = SetCardField("morale", {"German": (8, 6), "Soviet": (7, 6)}).apply(before)
    old, new = (dump_scenario(one, RULESET).splitlines() for one in (before, after))
    assert [(a, b) for a, b in zip(old, new, strict=True) if a != b] == [
        ("  morale: {German: [8, 7], Soviet: [7, 6]}", "  morale: {German: [8, 6], Soviet: [7, 6]}")
    ]
    assert '      - {count: 1, of: "30", turn: 4, note: {en: by rail, fr: par rail}}' in new


@given(cards(list(SIDES)))
def test_cards_come_back_as_they_were_written(card: ScenarioCard) -> None:
    scenario = replace(read("card: {turns: 3}\n"), card=card)
    text = dump_scenario(scenario, RULESET)
    again, _, diagnostics = load(text)
    assert again == scenario, [item.format() for item in diagnostics]
    assert dump_scenario(scenario, RULESET) == text


@pytest.mark.parametrize(
    ("written", "code", "words"),
    [
        ("{turn: 3}", "unknown_card_field", "turns"),
        ("{turns: many}", "bad_card", "a whole number"),
        ("{turns: 0}", "bad_card", "from 1 to 99"),
        ("{turn_minutes: 10}", "shown_card_field", "the rules"),
        ("{time: night}", "shown_card_field", "conditions.time"),
        ('{start: "25:00"}', "bad_card", "06:30"),
        ("{start: 630}", "bad_card", "06:30"),
        ("{first_player: Germans}", "unknown_side", "German"),
        ("{initiative: 3}", "bad_card", "each side"),
        ("{initiative: {Germans: 3}}", "unknown_side", "German"),
        ("{initiative: {German: 12}}", "bad_card", "from 0 to 9"),
        ("{morale: {German: 8}}", "bad_card", "full/reduced"),
        ("{morale: {German: 8/x}}", "bad_card", "full/reduced"),
        ("{losses: {German: {ten: 2}}}", "bad_card", "losses"),
        ("{artillery: {German: [three]}}", "bad_card", "3 x 20"),
        ("{artillery: {German: [{count: 1, off: 3}]}}", "unknown_key", "of"),
        ("{artillery: {German: [{of: 3}]}}", "bad_card", "count"),
        ("{leaders: {German: 2 x hihg}}", "bad_card", "high"),
        ("{ammunition: {German: [low, medium]}}", "bad_card", "low, high"),
        ("{marked_turns: 1-}", "bad_card", "1-3 5"),
        ("{special_rules: none}", "bad_card", "list of texts"),
        ("{levels: [{level: highest}]}", "bad_card", "high"),
        ("{levels: [{level: high, side: Soviets}]}", "unknown_side", "Soviet"),
        ("{wind: gale}", "bad_card", "low, high"),
        ("{place: [a, b]}", "bad_card", "a text"),
        ("{place: {en: a, de: b}}", "bad_card", "a text"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(written: str, code: str, words: str) -> None:
    scenario, _, diagnostics = load(with_card(f"card: {written}\n"))
    found = [item for item in diagnostics if item.code == code]
    assert scenario is None
    assert len(found) == 1, [item.format() for item in diagnostics]
    assert words in f"{found[0].text.en} {found[0].hint.en}"
    assert found[0].text.fr
    assert found[0].span is not None
    assert found[0].span.line == 4


def test_a_list_that_never_ends_is_cut() -> None:
    _, _, diagnostics = load(with_card(f"card: {{special_rules: [{'a, ' * 250}b]}}\n"))
    assert [item.code for item in diagnostics] == ["too_many"]


def test_sides_are_renamed_and_removed_wherever_the_card_names_them() -> None:
    start = read(WRITTEN)
    renamed = RenameSide("German", "Axis").apply(start).card
    assert renamed.fields["initiative"] == {"Axis": 3, "Soviet": 0}
    assert renamed.fields["first_player"] == CardSide("Axis")
    assert renamed.fields["levels"][0].side == "Axis"
    left = RemoveSide("German").apply(start).card
    assert "first_player" not in left.fields
    assert left.fields["morale"] == {"Soviet": (7, 6)}
    assert left.fields["levels"] == (VictoryLevel("low"),)
    replaced = ReplaceForces(Forces((Force("Soviet"),))).apply(start)
    assert replaced.card == left


def test_a_value_is_set_and_taken_away() -> None:
    start = read("card: {turns: 3}\n")
    for key, value in (("initiative", {"German": 0}), ("situation", Text.of("War.")), ("author", "Me"), ("turns", 9)):
        edit = SetCardField(key, value, CARD[key].name if key in CARD else Text())
        after = edit.apply(start)
        assert after.card.value(key) == value
        assert edit.apply(after) is after
        assert key not in SetCardField(key, None).apply(after).card.filled()
    assert SetCardField("turns", 3).apply(start) is start
    assert SetCardField("turns", 9, Text("Turns", "Tours")).label == Text("Card: Turns", "Fiche : Tours")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_types_and_cites_its_card(game: str) -> None:
    rules = ruleset(game)
    assert {one.key for one in ALWAYS} <= set(rules.card)
    assert {one.group for one in rules.card.values()} == set(rules.card_groups)
    for one in rules.card.values():
        assert one.kind in CARD_KINDS
        assert one.citation.rule, one.key
        assert one.name.en
        assert one.name.fr
    needed = {one.key for one in rules.card.values() if one.needed}
    assert {"turns", "victory"} <= needed
