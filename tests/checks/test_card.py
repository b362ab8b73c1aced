"""What ``workbench check`` says of the card of a scenario."""

from __future__ import annotations

import pytest

from tests.files.small_files import load
from tests.files.test_card import with_card


def said(card: str, unit: str = "") -> list[tuple[str, str]]:
    text = with_card(f"card: {card}\n")
    if unit:
        text = text.replace("  - side: Soviet\n", f"  - side: Soviet\n    units:\n      - {unit}\n")
    scenario, _, diagnostics = load(text)
    assert scenario is not None, [item.format() for item in diagnostics]
    return [(item.code, item.text.en) for item in diagnostics if item.code in CODES]


CODES = ("card_incomplete", "after_last_turn", "card_contradiction")
SOVIETS = "{id: s1, kind: infantry, turn: 7}"


@pytest.mark.parametrize(
    ("card", "unit", "expected"),
    [
        ("{situation: War.}", SOVIETS, []),  # a map with a text is no scenario yet
        ("{place: Here.}", "", []),  # nor is one with a single side
        (
            "{place: Here., initiative: {German: 3}}",
            SOVIETS,
            [("card_incomplete", "the card does not say: Turns, Initiative (Soviet)")],
        ),
        ("{turns: 7, initiative: {German: 3, Soviet: 3}}", SOVIETS, []),
        ("{turns: 6}", "", []),
        (
            "{turns: 6, initiative: {German: 3, Soviet: 3}}",
            SOVIETS,
            [("after_last_turn", "turn 7 is after the last one, 6")],
        ),
        ("{turns: 6, marked_turns: [6, 8]}", "", [("after_last_turn", "turn 8 is after the last one, 6")]),
        (
            "{turns: 6, artillery: {German: [2 x 4, {count: 1, of: 20, turn: 9}]}}",
            "",
            [("after_last_turn", "turn 9 is after the last one, 6")],
        ),
        (
            '{turns: 6, dawn: "20:00", dusk: "06:00"}',
            "",
            [("card_contradiction", "dusk (06:00) comes before dawn (20:00)")],
        ),
    ],
)
def test_the_card_is_checked(card: str, unit: str, expected: list[tuple[str, str]]) -> None:
    assert said(card, unit) == expected
