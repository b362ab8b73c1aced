"""Every table that the protocol answers is offered with words for its columns and inputs, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.shares import non_empty
from workbench.analysis.any_analysis import analysis_of
from workbench.base.diagnostics import CannotAnswer
from workbench.checks.loading import load_scenario
from workbench.engine.fire.asked_tables import KnowsTables, table_form, values_of_unit
from workbench.files.installed_games import installed_games, sample_files

GAMES = sorted(installed_games())
_KEY = re.compile(r"[a-z0-9]+_[a-z0-9_]+")


def doctrine_of(game: str) -> Any:
    """How the fire of a game is judged, on its first sample."""
    scenario, ruleset, _ = load_scenario(sample_files(game_id=game)[0])
    assert scenario is not None
    assert ruleset is not None
    return analysis_of(scenario, ruleset).fire


def known_to_the_protocol(doctrine: Any) -> set[str]:
    with pytest.raises(CannotAnswer) as refused:
        doctrine.chart_odds("no such table", "", 0, {})
    listed = re.search(r"known: (.*)\)", refused.value.text.en)
    assert listed is not None
    return set(listed.group(1).split(", "))


@pytest.mark.parametrize("game", GAMES)
def test_all_tables_of_the_protocol_are_offered(game: str) -> None:
    doctrine = doctrine_of(game)
    assert isinstance(doctrine, KnowsTables)
    assert set(doctrine.asked_tables()) == known_to_the_protocol(doctrine)


@pytest.mark.parametrize("game", GAMES)
def test_columns_and_inputs_of_all_tables_have_words(game: str) -> None:
    doctrine = doctrine_of(game)
    nameless: list[str] = []
    for key, table in non_empty(list(doctrine.asked_tables().items())):
        words = doctrine.input_words(key)
        column = next(iter(table.columns), "")
        names = [words.get(one.name) for one in table_form(doctrine, key, column, {}).fields]
        texts = [table.name, *(one for column, one in table.columns.items() if column), *names]
        nameless += [f"{key}: {one}" for one in texts if one is None or not one.en or _KEY.search(one.en + one.fr)]
    assert not nameless


@pytest.mark.parametrize("game", GAMES)
def test_every_table_answers_or_says_what_it_lacks(game: str) -> None:
    doctrine = doctrine_of(game)
    for key, table in non_empty(list(doctrine.asked_tables().items())):
        for column in list(table.columns)[:2] or [""]:
            form = table_form(doctrine, key, column, {})
            assert (form.odds is None) == (form.trouble is not None), key
            assert form.trouble is None or "has no input" not in form.trouble.en, key


def test_a_form_shows_what_a_value_opens() -> None:
    doctrine = doctrine_of("asl")
    usual = {one.name for one in table_form(doctrine, "rally", "", {}).fields}
    assert {"morale", "dm", "shelter"} <= usual
    odds = table_form(doctrine, "rally", "", {"morale": 7, "dm": 1, "shelter": 1, "nobody": 3}).odds
    assert odds is not None
    assert odds.needed.en == "4 or less on 2d6"


def test_a_unit_fills_in_what_it_is() -> None:
    assert values_of_unit({"morale": 7, "name": "x"}, ("broken",)) == {"morale": 7, "broken": 1}
