"""Every module that reads bytes or texts of strangers is named here with the readers of the fuzzer that feed it, or with the
reason why none does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.files.formats import foreign_samples
from tests.reliability.readers import READERS
from workbench.base.data_folders import PACKAGE
from workbench.files.formats.registry import installed

_CALLS = {
    *(
        "read_yaml",
        "read_yaml_text",
        "read_yaml_bytes",
        "SourceFile",
        "read_regular",
        "open_regular",
        "KeptFile",
        "json.loads",
    ),
    *(
        "csv.reader",
        "QSettings",
        "QImageReader",
        "QImage.fromData",
        "decode_drag",
        "event.mimeData",
        "os.read",
        "stdin.readline",
    ),
}
"""What begins to read."""
FED = {
    "checks/loading": "scenario file, scenario text, lesson",
    "cli/commands/batch": "batch",
    "cli/commands/query": "batch, arguments",
    "cli/commands/quiz": "typed",
    "cli/commands/units": "units",
    "cli/commands/import_": "import",
    "desktop/canvas/underlay_picture": "picture",
    "desktop/dialogs/import_pictures": "picture",
    "desktop/drawing/unit_pictures": "picture",
    "desktop/documents/storage": "scenario file, recovery",
    "files/scenario_reader": "scenario file, included boards",
    "desktop/export/html_pages": "page",
    "desktop/look/session": "settings",
    "desktop/look/settings": "settings",
    "desktop/panels/forces_panel": "dragged rows",
    "desktop/panels/map_variants": "typed",
    "desktop/panels/units_table": "units, import",
    "desktop/widgets/forces_rows": "dragged rows",
    "desktop/window/docks": "settings",
    "cli/commands/lesson": "lesson",
    "cli/commands/mend": "mended scenario",
    "desktop/dialogs/rules_removal": "mended scenario",
    "desktop/documents/mended": "mended scenario, recovery",
    "desktop/window/forces_and_zones": "dragged rows",
    "desktop/window/formats": "import",
    "desktop/window/lesson_writing": "lesson",
    "desktop/window/welcome": "preview",
    "files/clipboard_text": "clip",
    "files/kept_draft": "kept draft",
    "files/own_rulesets": "packed rules",
    "files/own_supplements": "supplement",
    "files/supplements": "supplement",
    "files/yaml_drafts": "supplement, packed rules",
    "files/rulesets/draft": "packed rules",
    "files/rulesets/fields": "packed rules",
    "files/formats/archive": "archive",
    "files/formats/foreign_names": "foreign map",
    "files/formats/mapping_files": "mapping, mapped map",
    "real_ground/file_kinds": "ground",
    "real_ground/sources": "ground",
    "real_ground/relief_files": "ground",
    "files/formats/own_yaml": "import",
    "files/formats/source": "import",
    "files/formats/tiled_files": "foreign map, packed layer",
    "files/formats/vassal": "foreign map, saved game",
    "files/formats/virtual_tables": "foreign map",
    "files/kept_files": "learning, recovery",
    "files/neutral_terrain": "neutral terrain",
    "files/piece_collection": "piece",
    "files/reading_cache": "cached texts, cached ruleset",
    "files/recovery": "recovery, crash",
    "files/rulesets/ruleset_cache": "cached ruleset, ruleset",
    "files/rulesets/source": "ruleset, ruleset section",
    "files/file_locks": "lock",
    "files/file_versions": "scenario structure",
    "files/running_window": "opening request",
    "files/safe_files": "settings",
    "files/scenario_writer": "scenario structure",
    "files/underlay_file": "scenario file",
    "files/units_csv": "units",
    "files/yaml_reader": "scenario bytes",
    "lessons/course": "lesson",
    "lessons/draft": "lesson",
    "lessons/progress": "learning",
    "lessons/reader": "lesson",
    "printing/page_process": "template process, answer of process",
    "protocol/answers": "request",
}
NOT_FED = {
    "cli/commands/samples": "reads the samples of the program and copies them",
    "desktop/documents/problems": "an empty text, where there is no file",
    "desktop/app/shell": "names of dropped files, which are opened as any file",
    "cli/commands/supplement": "a file of a supplement, which it gives to the reader that is fed",
    "files/supplement_draft": "the file of a supplement, whose text the draft holds as it is",
    "lessons/recording": "what the program has just written",
    "files/growing_index": "the head of an index that the command itself has begun",
    "files/installed_games": "the head of a ruleset in a folder of the user's, which is then read as any ruleset",
    "files/logbook": "lines of the log, which are shown as they are",
    "pages/vector_drawing": "the SVG that Qt has just drawn",
    "protocol/results_as_json": "what shapely has just written",
}


def _begins_to_read(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    return name in _CALLS or name.split(".")[-1] in _CALLS or any(name.endswith(f".{one}") for one in _CALLS)


def _reading_modules() -> Iterator[str]:
    words = {name.rpartition(".")[2] for name in _CALLS}
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(word in text for word in words):
            continue  # to parse all modules takes ten times as long
        tree = ast.parse(text)
        if any(isinstance(node, ast.Call) and _begins_to_read(node) for node in ast.walk(tree)):
            yield path.relative_to(Path(PACKAGE)).with_suffix("").as_posix()


@pytest.mark.slow
def test_every_module_that_reads_is_fed() -> None:
    found = set(_reading_modules())
    assert found - {*FED, *NOT_FED} == set(), "name the reader of tests/reliability/readers*.py that feeds it"
    assert {*FED, *NOT_FED} - found == set()


def test_the_readers_that_feed_them_are_there() -> None:
    assert {name for names in FED.values() for name in names.split(", ")} <= set(READERS)


def test_every_format_with_words_of_its_own_is_fed() -> None:
    formats = {one.id for one in installed().formats.values() if one.foreign is not None}
    assert formats == set(foreign_samples.FILES), "give the fuzzer a file of it"


_TRUSTED_JSON = {
    "pages/vector_drawing.tables": "the keys under which it has just kept styles",
    "printing/page_process.serve": "what the program itself writes to the process of a page",
    "protocol/results_as_json.geojson": "what the geometry library wrote a moment before",
}


def test_json_of_any_depth_is_refused_and_raises_nothing() -> None:
    """``json.loads`` ends in a RecursionError for brackets that are nested too deep: whoever reads JSON says what becomes of
    it."""
    careless = []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "json.loads" not in text:
            continue
        tree = ast.parse(text)
        caught = {
            id(node)
            for tried in ast.walk(tree)
            if isinstance(tried, ast.Try)
            and any("RecursionError" in ast.dump(handler.type) for handler in tried.handlers if handler.type)
            for part in tried.body
            for node in ast.walk(part)
        }
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            attributes = (
                node for node in ast.walk(function) if isinstance(node, ast.Attribute) and node.attr == "loads"
            )
            calls = [node for node in attributes if isinstance(node.value, ast.Name) and node.value.id == "json"]
            if any(id(call) not in caught for call in calls):
                careless.append(f"{path.relative_to(PACKAGE).with_suffix('').as_posix()}.{function.name}")
    assert sorted(careless) == sorted(_TRUSTED_JSON)
