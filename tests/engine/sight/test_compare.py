"""The script that compares doctrines with their references says what it finds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.sight import compare
from tests.engine.sight.compare import CASES
from tests.engine.sight.random_boards import Case


@pytest.mark.slow
def test_it_counts_boards_and_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare.main(["--boards", "2", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert all(f"{doctrine}: 2 boards" in said for doctrine in CASES)
    assert said.count(" 0 differences") == len(CASES)


@pytest.mark.slow(8)
@pytest.mark.parametrize("doctrine", sorted(CASES))
def test_it_finds_a_reference_that_judges_otherwise(
    doctrine: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make = CASES[doctrine]

    def crooked(seed: int) -> Case:
        case = make(seed)
        told = case.told
        if told is None:
            return replace(case, expected=lambda a, b: case.expected(a, b) and (a, b) != (0, 0))
        seen = next(int(b) for b in case.grid.neighbours[0] if b >= 0 and told(0, int(b)) >= 0)
        return replace(case, told=lambda a, b: -1 if (a, b) == (0, seen) else told(a, b))

    monkeypatch.setitem(CASES, doctrine, crooked)
    assert compare.main(["--boards", "1", "--doctrine", doctrine, "--seed", "1"]) == 1
    said = capsys.readouterr().out
    assert "1 differences" in said
    assert "the doctrine says open" in said
