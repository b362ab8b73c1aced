"""What is typed into the fields of a unit's values, as the rules take it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.loading import ruleset
from workbench.base.text import Text
from workbench.desktop.widgets.fields import read_value, value_error
from workbench.desktop.wording.hex_answers import printed_value
from workbench.engine.doctrines import unit_values
from workbench.rules.ruleset import UnitColumn
from workbench.rules.vocabulary import Kind

COLUMN = UnitColumn("reverse", Text("reverse", "marche arrière"), minimum=0, maximum=72)
COLUMN_OF_WEAPON = UnitColumn("lmg", Text("light machine gun", "mitrailleuse légère"))


@pytest.mark.parametrize(
    ("typed", "wanted", "value"),
    [
        ("4.5", Kind.LENGTH, 4.5),
        (" 4,5 ", Kind.LENGTH, 4.5),
        ("12", Kind.LENGTH, 12),
        ("2.6 x 1.2", Kind.SIZE, (2.6, 1.2)),
        ("2-2,5", Kind.SIZE, (2, 2.5)),
        ("1,6", Kind.SIZE, 1.6),
        ("5-3", Kind.PAIR, (5, 3)),
        ("4", Kind.NUMBER, 4),
        ("3-8", None, "3-8"),
        ("", Kind.LENGTH, None),
    ],
)
def test_typed_lengths_are_taken(typed: str, wanted: Kind | None, value: Any) -> None:
    read = read_value(typed, COLUMN, wanted, "fr")
    assert read == value
    assert type(read) is type(value)
    assert value_error(read, COLUMN, wanted) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("key", "value"), [("reverse", 4.5), ("hull", (4.5, 2.2)), ("base", (2, 2.5)), ("run", 12)])
def test_what_is_shown_of_a_value_can_be_typed(key: str, value: Any, language: str) -> None:
    rules = ruleset("bolt_action")
    shown = printed_value(rules, key, value, language)
    assert ("," in shown) == (language == "fr" and value != 12)
    assert ("×" in shown) == isinstance(value, tuple)
    wanted = unit_values(rules.doctrines.values())[key]
    assert read_value(shown, rules.unit_columns[key], wanted, language) == value


@pytest.mark.parametrize("typed", ["far", "-1", "80.5", "4.5.1"])
def test_what_is_no_length_within_bounds_is_not_taken(typed: str) -> None:
    assert value_error(read_value(typed, COLUMN, Kind.LENGTH, "en"), COLUMN, Kind.LENGTH)


@pytest.mark.parametrize("typed", ["3 of 8", "3", "lmg", "3-8-2"])
def test_what_is_no_strength_and_range_is_refused_with_a_sample(typed: str) -> None:
    assert "such as 5-3" in value_error(
        read_value(typed, COLUMN_OF_WEAPON, Kind.PAIR, "en"), COLUMN_OF_WEAPON, Kind.PAIR
    )


def test_a_strength_and_range_is_no_number() -> None:
    assert value_error(read_value("3-8", COLUMN, Kind.NUMBER, "en"), COLUMN, Kind.NUMBER)
