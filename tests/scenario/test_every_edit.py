"""Edits of every kind, one after the other, on hexes and on tables: none is forgotten, all are undone, all can be saved."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from dataclasses import replace

import pytest
from hypothesis import given

import workbench
from tests.files.small_files import RULESET, load
from tests.files.small_tabletop_files import TABLES
from tests.files.small_tabletop_files import load as load_table
from tests.scenario.every_edit import History, histories, kinds
from tests.scenario.every_hex_edit import whole_hex_scenarios
from tests.scenario.every_tabletop_edit import whole_tables
from tests.scenario.strategies import blank
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.edits.edit import Edit, apply_all
from workbench.scenario.edits.map_transforms import MapTransform
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard

_BASES = {Edit, MapTransform}
"""What is no edit itself."""


def edit_classes() -> dict[type, str]:
    """All classes of edits of the program, and the kind of scenario that each says it takes."""
    found = {}
    for place in pkgutil.walk_packages(workbench.__path__, "workbench.", onerror=lambda name: None):
        if place.name.startswith("workbench.desktop") or place.name.endswith("__main__"):
            continue
        for one in vars(importlib.import_module(place.name)).values():
            apply = getattr(one, "apply", None)
            own = inspect.isclass(one) and one.__module__ == place.name and one not in _BASES
            if own and callable(apply) and list(inspect.signature(apply).parameters) == ["self", "scenario"]:
                found[one] = str(apply.__annotations__["scenario"])
    return found


def test_every_kind_of_edit_is_in_the_list() -> None:
    hexes, tables = (
        set(kinds(blank())),
        set(kinds(TabletopScenario(Text.of("x"), "tables", TabletopBoard("cm", 120.0, 90.0, "clear", ())))),
    )
    every = edit_classes()
    for_hexes = {one for one, taken in every.items() if taken != "TabletopScenario"}
    for_tables = {one for one, taken in every.items() if taken != "Scenario"}
    words = "add to tests/scenario/every_edit.py, or to every_hex_edit.py or every_tabletop_edit.py beside it"
    assert for_hexes <= hexes, f"{words}: {for_hexes - hexes}"
    assert for_tables <= tables, f"{words}: {for_tables - tables}"
    assert hexes | tables <= set(every), f"there is no such edit: {(hexes | tables) - set(every)}"
    assert len(every) > 80


@pytest.mark.slow
@given(histories(whole_hex_scenarios))
def test_edits_of_maps_are_values_and_what_they_leave_can_be_saved(history: History) -> None:
    holds(history)


@pytest.mark.slow
@given(histories(whole_tables))
def test_edits_of_tables_are_values_and_what_they_leave_can_be_saved(history: History) -> None:
    holds(history)


def holds(history: History) -> None:
    """Edits leave alone what they were given, give it back if they change nothing, and leave what a file can hold."""
    first, edits = history
    states = [first]
    for edit in edits:
        after = edit.apply(states[-1])
        assert (after == states[-1]) == (after is states[-1]), edit
        assert edit.label.en
        assert edit.label.fr
        states.append(after)
    for count, state in enumerate(states):
        assert apply_all(first, edits[:count]) == state
    table = isinstance(first, TabletopScenario)
    text = dump_scenario(states[-1], TABLES if table else RULESET)
    again, _, diagnostics = (load_table if table else load)(text)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    wanted = states[-1]
    if wanted.supplement is not None:
        # a file names the user's values, and these are nowhere in his folder
        assert again.supplement is not None
        assert again.supplement.id == wanted.supplement.id
        wanted = replace(wanted, supplement=again.supplement)
    assert again == wanted
