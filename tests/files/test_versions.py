"""Files of every format version stay readable and mean what they meant; newer ones are refused with a clear word.

There has been one version of scenarios so far; what was added to it since has files of its own here. ``versions/released`` has
a folder for each released version, with files as that version saved them: they stay as they are, for ever.
"""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import workbench
from tests import loading
from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import Severity
from workbench.base.text import Text
from workbench.checks.loading import (
    check_paths,
    check_supplement,
    load_lesson_text,
    load_ruleset,
    load_scenario,
    load_scenario_text,
    load_source,
)
from workbench.files.file_versions import (
    FORMATS,
    IMPORT_FORMAT,
    LESSON_FORMAT,
    NEUTRAL_TERRAIN_FORMAT,
    RULESET_FORMAT,
    SUPPLEMENT_FORMAT,
    FileFormat,
    is_newer_version,
    marked,
)
from workbench.files.formats.mapping_files import read_word_mapping
from workbench.files.make_schemas import schemas
from workbench.files.neutral_terrain import read_neutral_terrain
from workbench.files.scenario_writer import dump_scenario, save_scenario, scenario_text
from workbench.files.yaml_reader import read_yaml
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.edits.units import DeleteUnits, MoveUnits
from workbench.scenario.scenario import TabletopScenario

FOLDER = Path(__file__).parent / "versions"
SHAPES = {"polygon": 97}


@pytest.mark.slow(8)
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_it_loads_and_reads_back_as_it_was(path: Path) -> None:
    scenario, ruleset, diagnostics = load_scenario(path)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert scenario is not None
    assert load_scenario_text(dump_scenario(scenario, ruleset), "again.yaml")[0] == scenario


def test_what_format_1_says() -> None:
    scenario, _ = loading.scenario(FOLDER / "workbench_1.yaml")
    grid, board = scenario.board.grid, scenario.board
    smoke = grid.find("0606")
    assert scenario.markers == {"smoke": (smoke, smoke)}
    assert scenario.marker_owners == {"minefield": {"German": (grid.find("0707"),)}}
    assert board.owners == {
        "town": {"German": frozenset({grid.find("0809")})},
        "trail": {"Soviet": frozenset(grid.find(f"11{row:02}") for row in range(1, 5))},
    }
    assert [unit.id for _, unit in scenario.forces] == ["g1", "2", "s1"]
    assert [unit.at for _, unit in scenario.forces] == [grid.find("0304"), None, grid.find("1010")]
    assert scenario.card.sides["Soviet"].get("fr") == "Attacks."


def test_what_was_added_to_format_1() -> None:
    scenario, _ = loading.scenario(FOLDER / "workbench_1_staged.yaml")
    grid = scenario.board.grid
    assert [(zone.id, zone.kind, zone.side, zone.turn, zone.hexes) for zone in scenario.zones] == [
        ("road", "entry", "German", 3, (grid.find("E3"),)),
        ("hill", "objective", "", 0, (grid.find("G1"), grid.find("G2"))),
    ]
    assert [(overlay.id, overlay.on, len(overlay.changes)) for overlay in scenario.overlays] == [
        ("dry", True, 3),
        ("mud", False, 1),
    ]
    late = scenario.forces.find("t1")
    assert late is not None
    assert (late[1].turn, late[1].zone, late[1].hidden, late[1].note.en) == (3, "road", True, "rolls a die first")
    assert [(line.name, line.purpose) for line in scenario.lines] == [("from the town", "spot"), ("shot", "fire")]
    laid = with_map_variants(scenario).board
    assert sorted(laid.grid.labels[number] for number in laid.mask("woods").nonzero()[0]) == ["B3", "C3"]
    assert laid.elevation[grid.find("H7")] == 1
    assert scenario.board.elevation[grid.find("H7")] == -1


@pytest.mark.slow(8)
def test_shapes_and_tables_of_format_1() -> None:
    shapes, _ = loading.scenario(FOLDER / "workbench_1_shapes.yaml")
    assert (len(shapes.board.shapes), sum(1 for _ in shapes.forces), len(shapes.lines)) == (97, 25, 6)
    assert Counter(shape.kind for shape in shapes.board.shapes) == SHAPES
    for name, extent, pieces, units, lines in (
        ("cm", ("cm", 180.0, 120.0), 68, 30, 4),
        ("in", ("in", 72.0, 48.0), 41, 23, 7),
    ):
        table = load_scenario(FOLDER / f"workbench_1_table_{name}.yaml")[0]
        assert isinstance(table, TabletopScenario)
        board = table.board
        assert (board.unit, board.width, board.height) == extent
        assert (len(board.features), sum(1 for _ in table.forces), len(table.lines)) == (pieces, units, lines)


@pytest.mark.parametrize("told", ["workbench/2", "workbench/10", "workbench/999999999999999999999"])
def test_a_newer_version_is_refused_with_a_clear_word(told: str) -> None:
    text = (FOLDER / "workbench_1.yaml").read_text(encoding="utf-8").replace("workbench/1", told)
    scenario, _, diagnostics = load_scenario_text(text, "new.yaml")
    assert scenario is None
    (item,) = diagnostics
    assert item.code == "newer_format"
    assert told in item.text.en
    assert "workbench/1" in item.hint.en
    assert "get a newer Workbench" in item.hint.en
    assert "Workbench plus récent" in item.hint.fr
    assert item.span is not None
    assert item.span.line == 2


@pytest.mark.parametrize(
    "told", ["workbench/0", "workbench/-1", "workbench/1.", "workbench/1.x", "workbench", "1", "tiled/1", "[]", "null"]
)
def test_a_version_that_never_was_is_refused(told: str) -> None:
    text = (FOLDER / "workbench_1.yaml").read_text(encoding="utf-8").replace("workbench/1", told, 2)
    scenario, _, diagnostics = load_scenario_text(text, "odd.yaml")
    assert scenario is None
    assert [item.code for item in diagnostics] == ["unknown_format"]


# --- Files of each release


RELEASED = FOLDER / "released"


def released_versions() -> list[str]:
    """The versions with a date in the changes."""
    changes = (Path(workbench.__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(r"^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)", changes, re.MULTILINE)


def test_every_released_version_has_files_here() -> None:
    assert released_versions()
    for version in released_versions():
        assert list((RELEASED / version).glob("*.yaml")), version


@pytest.mark.slow(8)
@pytest.mark.parametrize("version", sorted(path.name for path in RELEASED.iterdir()))
def test_files_of_a_release_open_for_ever(version: str) -> None:
    diagnostics = check_paths([RELEASED / version])
    assert not diagnostics.has_errors, [item.format() for item in diagnostics if item.severity is Severity.ERROR]
    for path in (RELEASED / version).glob("*.yaml"):
        source, _ = load_source(path)
        assert source is not None
        assert scenario_text(source.scenario, None, source).text == path.read_text(encoding="utf-8")


# --- Keys of a newer program


SMALL = """\
# by hand
format: workbench/1
title: Small   # short
weather: {rain: 3}   # of tomorrow
ruleset: panzer_grenadier
conditions: {time: day, mood: 4}
map:
  kind: hex
  columns: 4
  rows: 4
  fog: thick
  hexes:
    town: "0202"
forces:
  - side: German
    units:
      # the first platoon
      - id: g1
        kind: infantry
        at: "0303"
        courage: 7   # never seen before
"""
NEWER_KEYS = ["courage", "fog", "mood", "weather"]
EXISTING_ERRORS = ["unknown_key", "unknown_key", "unknown_key", "unknown_condition"]


def written(by: str) -> str:
    return SMALL.replace("title:", f"written_by: {by}\ntitle:")


@pytest.mark.parametrize("text", [SMALL, written("0.1.0"), written(workbench.__version__), written('"0.1"')])
def test_unknown_keys_of_an_older_program_are_errors(text: str) -> None:
    scenario, _, diagnostics = load_scenario_text(text, "a.yaml")
    assert scenario is None
    assert [item.code for item in diagnostics] == EXISTING_ERRORS


@pytest.mark.parametrize(
    "text", [written("99.0"), written('"99.1.2"'), SMALL.replace("workbench/1", "workbench/1.3")], ids=["0", "1", "2"]
)
def test_keys_of_a_newer_program_are_warned_of_and_stay(text: str, tmp_path: Path) -> None:
    path = tmp_path / "newer.yaml"
    path.write_text(text)
    source, diagnostics = load_source(path)
    assert source is not None
    found = [item for item in diagnostics if item.code == "newer_key"]
    assert sorted(item.text.en.split('"')[1] for item in found) == NEWER_KEYS
    assert all(item.severity is Severity.WARNING and item.span is not None and item.text.fr for item in found)
    moved = MoveUnits({"g1": source.scenario.board.grid.find("0101")}).apply(source.scenario)
    assert list(save_scenario(path, moved, None, source)) == []
    assert path.read_text() == text.replace('at: "0303"', 'at: "0101"')


def test_keys_that_go_with_what_is_deleted_are_named(tmp_path: Path) -> None:
    path = tmp_path / "newer.yaml"
    path.write_text(written("99.0"))
    source, _ = load_source(path)
    assert source is not None
    (lost,) = save_scenario(path, DeleteUnits(("g1",)).apply(source.scenario), None, source)
    assert lost.code == "newer_keys_lost"
    assert "courage" in lost.text.en
    assert "weather: {rain: 3}   # of tomorrow" in path.read_text()


def test_what_is_wrong_in_a_newer_file_is_an_error_still() -> None:
    text = written("99.0").replace("columns: 4", "columns: none").replace("town:", "twon:")
    scenario, _, diagnostics = load_scenario_text(text, "a.yaml")
    assert scenario is None
    assert {"bad_type"} <= {item.code for item in diagnostics if item.severity is Severity.ERROR}


@pytest.mark.slow(8)
def test_lessons_and_rulesets_of_a_newer_program_are_read(tmp_path: Path) -> None:
    head = "format: workbench-lesson/1\nwritten_by: 99.0\ntitle: x\nmusic: loud\n"
    inner = "".join(f"  {line}\n" for line in SMALL.splitlines())
    text = f"{head}scenario:\n{inner}steps:\n  - text: Look.\n    smell: pines\n"
    read = load_lesson_text(text, "lesson.yaml", tmp_path)
    assert read.lesson is not None
    assert {item.code for item in read.diagnostics if item.severity is Severity.WARNING} == {"newer_key"}
    older = load_lesson_text(text.replace("99.0", "0.1"), "lesson.yaml", tmp_path)
    assert older.lesson is None

    rules = tmp_path / "landships"
    shutil.copytree(RULESETS / "landships", rules)
    for path, old, new in (
        ("ruleset.yaml", "workbench-ruleset/1\n", "workbench-ruleset/1.2\nsmells: {pines: 3}\n"),
        ("terrain.yaml", "\nterrain:\n", "\nsounds: {}\nterrain:\n"),
    ):
        words = (rules / path).read_text(encoding="utf-8")
        assert old in words
        (rules / path).write_text(words.replace(old, new, 1), encoding="utf-8")
    ruleset, diagnostics = load_ruleset(rules)
    assert ruleset is not None
    assert sorted(item.text.en.split('"')[1] for item in diagnostics if item.code == "newer_key") == [
        "smells",
        "sounds",
    ]
    (rules / "ruleset.yaml").write_text(
        (rules / "ruleset.yaml").read_text(encoding="utf-8").replace("ruleset/1.2", "ruleset/1"), encoding="utf-8"
    )
    assert load_ruleset(rules)[0] is None


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_every_newer_format_says_what_to_do(form: FileFormat, tmp_path: Path) -> None:
    text = f"format: {form.name}/{form.number + 1}\n"
    path = tmp_path / "ruleset.yaml"
    path.write_text(text)
    if form is RULESET_FORMAT:
        found = load_ruleset(tmp_path)[1]
    elif form is NEUTRAL_TERRAIN_FORMAT:
        found = read_neutral_terrain([path])[1]
    elif form is IMPORT_FORMAT:
        found = read_word_mapping(path)[1]
    elif form is SUPPLEMENT_FORMAT:
        found = check_supplement(read_yaml(path))
    elif form is LESSON_FORMAT:
        found = load_lesson_text(text, "a.yaml", tmp_path).diagnostics
    else:
        found = load_scenario_text(text, "a.yaml")[2]
    (item,) = found
    assert item.code == "newer_format"
    assert "get a newer Workbench" in item.hint.en
    assert "Workbench plus récent" in item.hint.fr


# --- Who wrote it


def test_a_file_says_who_wrote_it_once_something_in_it_changed(tmp_path: Path) -> None:
    """A new file does, and one that the program wrote; a file by hand only if it did before."""
    scenario, ruleset, _ = load_scenario(FOLDER / "workbench_1_staged.yaml")
    assert scenario is not None
    path = tmp_path / "a.yaml"
    save_scenario(path, scenario, ruleset)
    new = path.read_text()
    assert new == marked(dump_scenario(scenario, ruleset), workbench.__version__)
    assert f'written_by: "{workbench.__version__}"' in new.splitlines()[1]
    for before in (dump_scenario(scenario, ruleset), marked(dump_scenario(scenario, ruleset), "0.1.0")):
        path.write_text(before)
        source, _ = load_source(path)
        assert source is not None
        save_scenario(path, source.scenario, ruleset, source)
        assert path.read_text() == before
        renamed = replace(source.scenario, title=Text.of("Other"))
        save_scenario(path, renamed, ruleset, source)
        assert path.read_text() == marked(dump_scenario(renamed, ruleset), workbench.__version__)
        save_scenario(path, source.scenario, ruleset, source)  # undone
        assert path.read_text() == before


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("written_by: 0.1   # me\n", f'written_by: "{workbench.__version__}"   # me\n'),
        ("written_by: 99.1\n",) * 2,
    ],
)
def test_by_hand_only_a_line_that_is_there_follows(before: str, after: str, tmp_path: Path) -> None:
    text = "# mine\nformat: workbench/1\n{}title: Small\nruleset: panzer_grenadier\nmap: {{kind: hex, columns: 4, rows: 4}}\n"
    path = tmp_path / "a.yaml"
    path.write_text(text.format(before))
    source, _ = load_source(path)
    assert source is not None
    save_scenario(path, replace(source.scenario, title=Text.of("Other")), None, source)
    assert path.read_text() == text.format(after).replace("Small", "Other")


def test_versions_are_compared_by_their_numbers() -> None:
    order = ["0.1", "0.6.0", "0.6.1", "0.10", "1", "1.0.0.1"]
    assert [(a, b) for a in order for b in order if is_newer_version(a, b)] == [
        (a, b) for i, a in enumerate(order) for b in order[:i]
    ]
    assert not is_newer_version("1", "1.0.0")
    assert not is_newer_version("tomorrow", "0.1")


@pytest.mark.parametrize("word", ["me", "[1]", "0.6 beta", "true"])
def test_a_version_that_is_none_is_named(word: str) -> None:
    assert next(item.code for item in load_scenario_text(written(word), "a.yaml")[2]) == "bad_version"


# --- Keys that come with a later version


def test_a_key_that_is_new_raises_the_number_behind_the_dot() -> None:
    """``keys_1.json`` lists every key of the formats as a release had them. No key may go, because old files have it. For a
    key that is added, raise the ``additions`` of its format (:mod:`workbench.files.file_versions`), let the writer name that
    number where it writes the key, and write the list anew at the release (CONTRIBUTING, *A release*)."""
    released = json.loads((FOLDER / "keys_1.json").read_text(encoding="utf-8"))
    now = {name: keys_of(json.loads(text)) for name, text in schemas().items() if name in released["keys"]}
    for name, keys in released["keys"].items():
        assert set(keys) <= set(now[name]), f"{name}: old files have these keys"
    added = {name: sorted(set(now[name]) - set(keys)) for name, keys in released["keys"].items()}
    is_released = released["version"] in released_versions()
    assert not is_released or not any(added.values()) or any(form.additions > 0 for form in FORMATS), added


def keys_of(schema: Mapping[str, Any]) -> list[str]:
    """``Definition.key`` of every key of a schema, in order."""
    parts = {"": schema, **schema.get("$defs", {})}
    return sorted(f"{name}.{key}" for name, part in parts.items() for key in part.get("properties", {}))
