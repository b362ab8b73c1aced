"""What the program says when it cannot answer: no output, no such platform, no such side."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run

LIPOVKA = str(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
ROOT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="streams of a shell")


def shell(words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    around = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C", **environment}
    command = f'"{sys.executable}" -m workbench {words}'
    return subprocess.run(command, shell=True, env=around, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.slow
@posix
@pytest.mark.parametrize(("target", "reason"), [("> /dev/full", "the disk is full"), (">&-", "it was closed")])
def test_an_output_that_takes_nothing_gets_one_plain_line(target: str, reason: str) -> None:
    if "full" in target and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    found = shell(f"rulesets asl {target}")
    assert found.returncode == 1
    assert found.stderr.splitlines() == [f"the answer could not be written: {reason}"]


@pytest.mark.slow
@posix
def test_a_reader_that_goes_away_is_no_mistake() -> None:
    found = shell("rulesets asl | head -1")
    assert found.stderr == ""
    assert "Advanced Squad Leader" in found.stdout


@pytest.mark.slow
@posix
@pytest.mark.parametrize("words", [f'"{LIPOVKA}"', f'render "{LIPOVKA}" -o nowhere.png'])
def test_a_platform_that_qt_does_not_have_gets_a_plain_line(words: str) -> None:
    found = shell(words, QT_QPA_PLATFORM="nonsense", DISPLAY=":0")
    assert found.returncode == 1
    assert found.stderr.startswith('QT_QPA_PLATFORM names "nonsense", which Qt does not have here')
    assert len(found.stderr.splitlines()) == 1


def test_a_side_that_is_not_there_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["los", LIPOVKA, "0606", "2009", "--side", "Nobody"]) == 1
    assert 'there is no side "Nobody"' in capsys.readouterr().err
    assert run(["los", LIPOVKA, "0606", "2009", "--side", "German"]) == 0


def test_an_error_does_not_echo_a_long_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["los", LIPOVKA, "9" * 90_000, "2009"]) == 1
    assert len(capsys.readouterr().err) < 1_000
