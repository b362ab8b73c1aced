"""Rulesets that are edited as texts: one value changes its line and nothing else, in every ruleset that is shipped."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.base.data_folders import RULESETS
from workbench.checks.registry import check_ruleset
from workbench.files.rulesets.chart_grid import chart_grid
from workbench.files.rulesets.comparison import differences, found_cells
from workbench.files.rulesets.draft import RulesDraft, read_draft
from workbench.files.rulesets.fields import blank_entry, entry_fields
from workbench.files.rulesets.schema import SECTIONS
from workbench.files.yaml_drafts import NOTHING

SHIPPED = sorted(head.parent.name for head in RULESETS.glob("*/ruleset.yaml"))
_EDITS = 20


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """All values that have no parts, with their paths."""
    if isinstance(data, dict):
        for key, part in data.items():
            yield from leaves(part, (*path, key))
    elif isinstance(data, list):
        for number, part in enumerate(data):
            yield from leaves(part, (*path, number))
    else:
        yield path, data


def other(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int | float) else f"{value}x"


def comments(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip().startswith("#")]


def generic() -> RulesDraft:
    return read_draft(RULESETS / "generic")


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_an_edit_changes_the_line_of_its_value_and_no_other(ruleset: str) -> None:
    """Values that share a name (&, *) may also change the lines where the name goes, and those of several lines become one."""
    draft, chosen = read_draft(RULESETS / ruleset), random.Random(ruleset)
    places = [
        (name, ("messages", *path) if name.startswith("messages/") else path, value)
        for name, document in draft.documents.items()
        for path, value in leaves(document.data)
        if path[0] != "format"
    ]
    for name, path, value in chosen.sample(places, _EDITS):
        edited = draft.with_value(path, other(value))
        assert edited.value(path) == other(value)
        assert edited.changed_files(draft).keys() == {name}
        before, after = draft.texts[name].split("\n"), edited.texts[name].split("\n")
        assert comments(draft.texts[name]) == comments(edited.texts[name])
        if len(before) == len(after):
            changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
            shared = [one for one in changed if "&" in "".join(one) or "*" in "".join(one)]
            assert len(changed) == 1 or len(changed) - 1 <= len(shared), (path, changed)
        else:
            assert len(str(value)) > 60, path  # a text over several lines
        # and back to the very bytes where nothing is shared
        if len(before) == len(after) and "&" not in draft.texts[name]:
            assert dict(edited.with_value(path, value).value(path[:1])) == dict(draft.value(path[:1]))


@pytest.mark.slow(8)
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_draft_says_what_a_check_of_the_folder_says(ruleset: str) -> None:
    found, diagnostics = read_draft(RULESETS / ruleset).checked(check_ruleset)
    assert found is not None
    assert found.id == ruleset
    assert not list(diagnostics)


def test_mistakes_are_placed_at_their_cell() -> None:
    draft = generic().with_value(("terrain", "woods", "cost", "foot"), "often")
    ruleset, found = draft.checked(check_ruleset)
    assert ruleset is None
    assert ("terrain", "woods", "cost", "foot") in [draft.place_of(one) for one in found]


def test_entries_come_and_go_and_comments_stay() -> None:
    draft = generic()
    new = draft.with_value(("terrain", "moor"), blank_entry(draft, "terrain", "moor"))
    assert comments(new.texts["terrain.yaml"]) == comments(draft.texts["terrain.yaml"])
    ruleset, found = new.checked(check_ruleset)
    assert ruleset is not None, [one.format() for one in found]
    assert "moor" in ruleset.terrain
    assert new.without(("terrain", "moor")).value(("terrain", "moor")) is NOTHING
    assert new.without(("terrain", "moor")).texts["terrain.yaml"] == draft.texts["terrain.yaml"]


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_forms_hold_every_value_and_change_nothing_by_being_shown(ruleset: str) -> None:
    draft = read_draft(RULESETS / ruleset)
    for section in SECTIONS:
        for key in draft.entries(section)[:4]:
            fields = entry_fields(draft, section, key)
            held = {field.path for field in fields}
            for path, _ in leaves(draft.value((section, key)), (section, key)):
                assert any(path[:length] in held for length in range(1, len(path) + 1)), path
            assert all(field.typed(draft, field.shown(draft)) is draft for field in fields), (section, key)


def test_a_cell_gets_a_source_of_its_own_and_loses_it() -> None:
    draft = generic()
    field = next(one for one in entry_fields(draft, "terrain", "woods") if one.path[-1] == "foot")
    assert field.inherited(draft)["rule"] == "5"
    cited = field.with_source_part(draft, "rule", "7.2")
    assert cited.value(field.path) == {"value": 2, "rule": "7.2"}
    assert field.typed(cited, "3").value(field.path) == {"value": 3, "rule": "7.2"}
    assert field.with_source_part(cited, "rule", "").texts == draft.texts


def test_charts_take_a_paste_of_many_cells() -> None:
    draft = generic()
    grid = chart_grid(draft, "assault").with_cells({(0, 4): "5:1+", (1, 4): "DE", (2, 0): "AR"})
    changed = grid.written(draft)
    assert changed.value(("charts", "assault", "columns")) == "1:2 1:1 2:1 3:1+ 5:1+"
    assert changed.value(("charts", "assault", "rows", 1)) == "AE AE AR - DE"
    assert changed.value(("charts", "assault", "rows", 2)).split()[0] == "AR"


def test_differences_and_what_is_found() -> None:
    draft = generic()
    changed = draft.with_value(("terrain", "woods", "cost", "foot"), 5)
    (found,) = differences(changed, draft)
    assert (found.path, found.mine, found.other) == (("terrain", "woods", "cost", "foot"), "5", "2")
    assert ("terrain", "hedge", "facts", "open_from") in [path for path, _ in found_cells(draft, "both")]


def test_a_broken_file_is_refused_with_words(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("ruleset: [\n", encoding="utf-8")
    draft = read_draft(tmp_path)
    assert draft.checked()[1].has_errors
    assert draft.sections() == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_values_of_units_and_weapons_are_called_as_their_game_calls_them(language: str) -> None:
    draft = read_draft(RULESETS / "generic_table")
    for section, columns in (("units", "unit_columns"), ("weapons", "weapon_columns")):
        named = draft.data[columns]
        fields = [
            one for one in entry_fields(draft, section, draft.entries(section)[0]) if one.path[2:3] == ("values",)
        ]
        called = {one.path[3]: one.label.get(language) for one in fields if len(one.path) > 3}
        assert called.keys() >= named.keys()
        assert all(called[key] == held["name"][language] for key, held in named.items())


@pytest.mark.parametrize(
    ("path", "typed", "kept"),
    [
        (("units", "infantry", "values", "fire"), "5-3", [5, 3]),
        (("units", "infantry", "values", "fire"), "5/3", [5, 3]),
        (("units", "infantry", "values", "move"), "1/2", "1/2"),
        (("terrain", "woods", "cost", "foot"), "1/0", "1/0"),
        (("terrain", "woods", "facts", "spot"), "1/2", "1/2"),
        (("tables", "movement", "cells", "zoc_cost"), "1/2", "1/2"),
        (("terrain", "woods", "cost", "foot"), "{a: b}", "{a: b}"),
        (("units", "infantry", "values", "fire"), "{value: 3}", "{value: 3}"),
    ],
)
def test_what_is_typed_stays_what_it_is(path: tuple[str, ...], typed: str, kept: object) -> None:
    """A strength and a range are a pair; a fraction is a number, and what is wrong is shown as it was typed."""
    draft = generic()
    (field,) = [one for one in entry_fields(draft, path[0], path[1]) if one.path == path]
    now = field.typed(draft, typed)
    assert field.data_of(typed) == kept
    assert field.shown(now) == ("5-3" if kept == [5, 3] else typed)
