"""What an import did not take over stays in the scenario: written, read again, told by the checks, and dismissed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.files import small_files, small_tabletop_files
from tests.files.formats.foreign_samples import FILES
from workbench.base.text import Text
from workbench.checks.loading import load_ruleset, load_scenario_text
from workbench.files.formats import registry
from workbench.files.formats.map_format import Can, Choices
from workbench.files.formats.source import SourceFile
from workbench.files.scenario_reader import Loaded
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.edits.settings import DismissNotTakenOver
from workbench.scenario.scenario import ImportRecord, NotTakenOver

WRITTEN = """imported:
  from: hills.board
  format: megamek
  not_taken_over:
    - {what: {en: moonstones, fr: pierres de lune}, count: 3, first: %s}
    - {what: smoke, count: 1}
"""


@pytest.mark.parametrize("form", sorted(FILES))
def test_what_was_not_taken_over_is_in_the_file_of_every_format(form: str, tmp_path: Path) -> None:
    path = tmp_path / "field.xyz"
    path.write_bytes(FILES[form][0])
    with SourceFile(path) as source:
        found = registry.installed().formats[form]
        ruleset_id = "panzer_grenadier" if Can.HEXES in found.can else "bolt_action"
        imported = registry.read_file(source, found, Choices(load_ruleset, ruleset=ruleset_id))
    assert imported.scenario is not None
    record = imported.scenario.imported
    assert record is not None
    assert (record.name, record.format) == ("field.xyz", form)
    assert [(one.what, one.count, one.first) for one in record.not_taken_over] == [
        (one.what, one.count, one.first) for one in imported.losses
    ]
    assert record.not_taken_over
    text = dump_scenario(imported.scenario, imported.ruleset)
    again, ruleset, diagnostics = load_scenario_text(text, "a.yaml")
    assert again is not None
    assert again.imported == record
    assert dump_scenario(again, ruleset) == text
    told = [item.text.en for item in diagnostics if item.code == "not_taken_over"]
    assert told == [f"{one.text.en}, not taken over from field.xyz" for one in imported.losses]


@pytest.mark.parametrize(
    ("load", "text", "first", "at"),
    [
        (small_files.load, small_files.SAMPLE, "0102", "0102"),
        (small_files.load, small_files.SAMPLE, "line 7", None),
        (small_tabletop_files.load, small_tabletop_files.TABLE, "b1", None),
    ],
)
def test_it_is_read_as_written_by_hand(load: Callable[[str], Loaded], text: str, first: str, at: str | None) -> None:
    scenario, ruleset, diagnostics = load(text + WRITTEN % first)
    assert scenario is not None, [item.format() for item in diagnostics]
    rows = (NotTakenOver(Text("moonstones", "pierres de lune"), 3, first), NotTakenOver(Text.of("smoke"), 1))
    assert scenario.imported == ImportRecord("hills.board", "megamek", rows)
    found = [item for item in diagnostics if item.code == "not_taken_over"]
    assert [item.at for item in found] == [at, None]
    assert found[0].text.fr == f"pierres de lune : 3 (premier : {first}), non repris de hills.board"
    dismissed = DismissNotTakenOver().apply(scenario)
    assert dismissed.imported == ImportRecord("hills.board", "megamek")
    assert DismissNotTakenOver().apply(dismissed) is dismissed
    again, _, left = load(dump_scenario(dismissed, ruleset))
    assert again is not None
    assert again.imported == dismissed.imported
    assert "not_taken_over" not in {item.code for item in left}


@pytest.mark.parametrize(
    ("section", "code"),
    [
        ("imported: {from: a}", "missing_key"),
        ("imported: {from: a, format: b, not_taken_over: [{what: c, count: 0}]}", "bad_value"),
        ("imported: {from: a, format: b, lost: []}", "unknown_key"),
        ("imported: 3", "bad_type"),
    ],
)
def test_a_section_that_makes_no_sense_is_named(section: str, code: str) -> None:
    scenario, _, diagnostics = small_files.load(f"{small_files.SAMPLE}{section}\n")
    assert scenario is None
    assert code in {item.code for item in diagnostics}, [item.format() for item in diagnostics]
