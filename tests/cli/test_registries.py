"""Asks and checks are registered by decorators: no module with them is forgotten, and no name is given twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from workbench.base.data_folders import PACKAGE
from workbench.checks.registry import (
    MODULES,
    check_of_painted_maps,
    check_of_rulesets,
    check_of_scenarios,
    ruleset_checks,
    scenario_checks,
)
from workbench.protocol.registry import TOPICS, find_ask, hex_ask, registered_asks, tabletop_ask, topic_of


def test_every_module_with_asks_is_on_the_list() -> None:
    files = (PACKAGE / "protocol" / "asks").glob("*.py")
    assert sorted(TOPICS) == sorted(path.stem for path in files if path.stem != "__init__")


@pytest.mark.parametrize("table", [False, True])
def test_every_ask_is_found_in_the_module_that_is_on_the_list(table: bool) -> None:
    asks = registered_asks(table)
    assert {name: topic for topic, names in TOPICS.items() for name in names if name in asks} == {
        name: topic_of(ask) for name, ask in asks.items()
    }
    assert {name: find_ask(name, table) for name in asks} == asks


def test_every_ask_on_the_list_is_one() -> None:
    listed = [name for names in TOPICS.values() for name in names]
    assert sorted(listed) == sorted({*registered_asks(table=False), *registered_asks(table=True)})


def test_every_module_with_checks_is_on_the_list() -> None:
    files = [path for path in (PACKAGE / "checks").glob("*.py") if path.stem != "registry"]
    assert sorted(MODULES) == sorted(path.stem for path in files if "@check_of_" in path.read_text(encoding="utf-8"))


def test_a_name_of_an_ask_is_given_once() -> None:
    assert "los" in registered_asks(table=False)
    assert "los" in registered_asks(table=True)
    for decorator in (hex_ask, tabletop_ask):
        with pytest.raises(ValueError, match="two functions answer the ask 'los'"):
            decorator("los")(lambda question: {})


@pytest.mark.parametrize(
    ("decorator", "name"),
    [
        (check_of_scenarios(hexes=True), "overstacked_hexes"),
        (check_of_scenarios(tabletops=True), "odd_pieces"),
        (check_of_scenarios(hexes=True, tabletops=True), "zones_in_doubt"),
        (check_of_painted_maps, "overlays_in_vain"),
        (check_of_rulesets, "values_are_cited"),
    ],
)
def test_a_name_of_a_check_is_given_once(decorator: Callable[[Any], object], name: str) -> None:
    # checks are loaded when the first of what they check is
    assert ruleset_checks()
    assert scenario_checks(table=True)

    def check(subject: object) -> list[Any]:
        return []

    check.__name__ = name
    with pytest.raises(ValueError, match=name):
        decorator(check)
