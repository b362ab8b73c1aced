"""Options with numbers take a decimal point and a decimal comma."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run

MAP = str(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")


@pytest.mark.slow
def test_a_comma_counts_as_a_point(tmp_path: Path) -> None:
    sizes = []
    for name, hexes in (("comma.pdf", "19,5"), ("point.pdf", "19.5")):
        assert run(["print", MAP, "-o", str(tmp_path / name), "--hex-mm", hexes, "--paper", "1200,5x1200"]) == 0
        sizes.append((tmp_path / name).stat().st_size)
    assert abs(sizes[0] - sizes[1]) < 200


@pytest.mark.parametrize(
    ("language", "words"), [("en", "invalid number value: '19abc'"), ("fr", "'19abc' n’est pas un nombre")]
)
def test_what_is_no_number_is_refused(capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    assert run(["--lang", language, "print", MAP, "--hex-mm", "19abc"]) == 2
    assert words in capsys.readouterr().err
