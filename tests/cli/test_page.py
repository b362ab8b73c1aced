"""``workbench page``: a map as one HTML file that answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run

_SMALL = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"
_TABLE = SAMPLES / "blitzkrieg" / "teaching" / "1_woods.yaml"


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [_SMALL, _TABLE], ids=["hexes", "table"])
def test_a_map_is_written_as_a_page(scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    assert run(["page", str(scenario), "-o", str(out), "--lang", "fr"]) == 0
    assert '<html lang="fr">' in out.read_text("utf-8")
    assert f"écrit : {out}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("scenario", "name", "words"),
    [
        (_SMALL, "page.txt", "a page is a file .html"),
        (SAMPLES / "no_such.yaml", "page.html", "no_such.yaml"),
    ],
)
def test_what_cannot_be_written_says_why(
    scenario: Path, name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["page", str(scenario), "-o", str(tmp_path / name)]) != 0
    assert words in capsys.readouterr().err
    assert not (tmp_path / name).exists()
