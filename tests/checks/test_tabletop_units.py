"""Checks of single figures of units: too far apart, or on each other."""

from __future__ import annotations

import pytest

from workbench.base.diagnostics import Diagnostic
from workbench.checks.loading import load_scenario_text

HEAD = """\
format: workbench/1
ruleset: {ruleset}
map: {{kind: table, unit: in, width: 48, height: 36, ground: {ground}}}
forces:
  - side: A
    units:
      - {unit}
"""


def told(unit: str, ruleset: str = "bolt_action", ground: str = "open") -> list[Diagnostic]:
    text = HEAD.format(unit=unit, ruleset=ruleset, ground=ground)
    _, _, diagnostics = load_scenario_text(text, "t.yaml")
    return [item for item in diagnostics if item.code.startswith("figures_")]


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("{id: s, kind: infantry, models: [[9, 9], [11, 9], [13, 9]]}", []),
        ("{id: s, kind: infantry, models: [[9, 9], [11, 9], [13.1, 9]]}", ["more than 1 in from the others: 3"]),
        ("{id: g, kind: at_medium, at: [20, 20], models: [[20, 22.7], [18, 22]]}", []),
        ("{id: g, kind: at_medium, at: [20, 20], models: [[20, 22.8], [18, 22]]}", ["from the gun: 1"]),
        ("{id: s, kind: infantry, models: [[9, 9], [9.6, 9], [11, 9]]}", ["on each other: 1/2"]),
        ("{id: s, kind: infantry, models: [[9, 9], [10, 9], [11, 9]]}", []),
        ("{id: s, kind: infantry, models: [[9, 9], [9, 9], [30, 9]]}", ["others: 3", "each other: 1/2"]),
        ("{id: t, kind: tank_medium, at: [20, 20], models: [[9, 9], [30, 9]]}", []),
    ],
)
def test_figures_are_looked_at(unit: str, words: list[str]) -> None:
    found = told(unit)
    assert len(found) == len(words), [item.format() for item in found]
    for item, part in zip(found, words, strict=True):
        assert part in item.text.en
        assert item.text.fr != item.text.en
        assert item.span is not None
        assert item.at in ("unit:s", "unit:g")


def test_a_game_of_bases_has_no_such_figures() -> None:
    unit = "{id: s, kind: infantry, at: [9, 9], models: [[9, 9], [30, 9]]}"
    assert told(unit, "blitzkrieg", "clear") == []


TRUCK = "{id: t, kind: armoured_car_carrier, at: [20, 20], values: {capacity: 2}}"
MEN = "{id: s, kind: infantry, models: [[9, 9], [10, 9], [11, 9]], values: {aboard: t}}"


@pytest.mark.parametrize(
    ("unit", "code", "words", "place"),
    [
        (
            "{id: s, kind: infantry, at: [9, 9], state: [run, down]}",
            "several_orders",
            "2 orders at once: run, down",
            "[",
        ),
        ("{id: s, kind: infantry, at: [9, 9], state: [regular, veteran]}", "several_qualities", "2 qualities", "["),
        ("{id: s, kind: infantry, at: [9, 9], values: {crew: -3}}", "below_nobody", "crew: -3", "-3"),
        (
            f"{TRUCK}\n      - {MEN}",
            "transport_too_full",
            "armoured car or carrier t has room for 2, and 3 are aboard: infantry squad s",
            "t}",
        ),
    ],
)
def test_odd_numbers_are_reported_with_a_place_and_a_hint(unit: str, code: str, words: str, place: str) -> None:
    text = HEAD.format(unit="{unit}", ruleset="bolt_action", ground="open").replace("{unit}", unit)
    _, _, diagnostics = load_scenario_text(text, "t.yaml")
    (item,) = [one for one in diagnostics if one.code == code]
    assert words in item.text.en
    assert item.text.fr != item.text.en
    assert item.hint
    assert item.span is not None
    assert text.splitlines()[item.span.line - 1][item.span.column - 1 :].startswith(place)


@pytest.mark.parametrize(
    "unit",
    [
        "{id: s, kind: infantry, at: [9, 9], state: [run, veteran], values: {crew: 0}}",
        f"{TRUCK.replace('2}', '3}')}\n      - {MEN}",
    ],
)
def test_what_can_be_together_is_not_told(unit: str) -> None:
    text = HEAD.format(unit="{unit}", ruleset="bolt_action", ground="open").replace("{unit}", unit)
    _, _, diagnostics = load_scenario_text(text, "t.yaml")
    codes = {one.code for one in diagnostics}
    assert not codes & {"several_orders", "several_qualities", "below_nobody", "transport_too_full"}
