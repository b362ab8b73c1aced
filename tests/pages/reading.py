"""Pages that answer, for tests: made with the window's painters, and read by their own scripts in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.desktop.export.answering_page import save_page

READER, TABLE_READER = (Path(__file__).with_name(f"{kind}_reader.mjs") for kind in ("page", "table"))
SMALL = {
    "panzer_grenadier": SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml",
    "asl": SAMPLES / "asl" / "teaching" / "6_2.yaml",
}
"""A small map of a game, whose page is made in a second or two."""
MAIN = {
    "panzer_grenadier": SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml",
    "asl": SAMPLES / "asl" / "sorvino_brook.yaml",
    "landships": SAMPLES / "landships" / "marcelle_farm.yaml",
}
"""The main sample of each game on hexes."""
SMALL_TABLES = {
    "blitzkrieg": SAMPLES / "blitzkrieg" / "teaching" / "1_woods.yaml",
    "bolt_action": SAMPLES / "bolt_action" / "teaching" / "1_smoke.yaml",
}
MAIN_TABLES = {
    "blitzkrieg": SAMPLES / "blitzkrieg" / "saint_aubry.yaml",
    "bolt_action": SAMPLES / "bolt_action" / "les_ormeaux.yaml",
}
"""The same of games on tables."""


def node() -> str:
    """Node, which runs the scripts of pages; the test is skipped without it."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("no Node here: the scripts of pages are not run")
    return found


def page_of(analysis: AnyAnalysis, out: Path, language: str = "en") -> Path:
    """The page about a scenario."""
    save_page(analysis, out, language)
    return out


def read_page(page: Path, **wanted: Any) -> dict[str, Any]:
    """What the scripts of a page with hexes read out of it."""
    return _read(READER, page, wanted)


def read_table(page: Path, **wanted: Any) -> dict[str, Any]:
    """What the scripts of the page of a table read out of it."""
    return _read(TABLE_READER, page, wanted)


def _read(reader: Path, page: Path, wanted: dict[str, Any]) -> dict[str, Any]:
    done = subprocess.run(
        [node(), str(reader), str(page)], input=json.dumps(wanted), capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def analysis_at(path: Path) -> Any:
    """The analysis of a scenario in a file."""
    from tests.loading import scenario

    return analysis_of(*scenario(path))
