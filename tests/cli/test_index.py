"""``index``: who sees whom, the same however many processes work, and an error when they are killed."""

from __future__ import annotations

import json
import math
import os
import random
import signal
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from tests.cli.test_batch import TABLE
from workbench.analysis.any_analysis import analysis_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.cli.commands import index
from workbench.cli.main import run
from workbench.cli.processes import ordered_map
from workbench.engine.sight.results import TabletopRequest
from workbench.engine.sight.visibility_index import Bits


class _Deadly(index.Part):
    def __call__(self, rows: range) -> Bits:
        if rows.start:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().__call__(rows)


@pytest.mark.slow
def test_two_processes_write_what_one_writes(
    village: Path, inquiry: Analysis, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = tmp_path / "one.json", tmp_path / "two.npz"
    for jobs, file in zip("12", files, strict=True):
        assert run(["index", str(village), "--jobs", jobs, "-o", str(file), "--purpose", "observe"]) == 0
    told = capsys.readouterr().out
    assert "90 hexes, observe: " in told
    assert "seen from the fewest: " in told
    one, two = json.loads(files[0].read_text(encoding="utf-8")), np.load(files[1])
    assert [bytes.fromhex(row) for row in one["rows"]] == [row.tobytes() for row in two["bits"]]
    assert one["sees"] == two["sees"].tolist()
    assert one["hexes"] == two["hexes"].tolist() == list(inquiry.scenario.board.grid.labels)
    about = json.loads(str(two["about"]))
    assert (about["purpose"], about["share"], about["format"]) == ("observe", one["share"], "workbench-index/1")
    from_0304 = np.unpackbits(two["bits"][one["hexes"].index("0304")], count=90)
    seen = run(["area", str(village), "0304", "--purpose", "observe", "--json"]), capsys.readouterr().out
    assert json.loads(seen[1])["visible"] == [one["hexes"][n] for n in np.flatnonzero(from_0304)]


@pytest.mark.slow
def test_workers_that_are_killed_are_reported(
    village: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(index, "Part", _Deadly)
    monkeypatch.setattr(index, "ordered_map", partial(ordered_map, tries=1))
    out = tmp_path / "index.json"
    assert run(["index", str(village), "--jobs", "2", "-o", str(out)]) == 1
    told = capsys.readouterr()
    assert "were killed, 1 times; nothing is written" in told.err
    assert not told.out
    assert not out.exists()


@pytest.mark.slow(8)
def test_what_cannot_be_had_is_refused(village: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(TABLE, encoding="utf-8")
    for words, code, said in (
        ([str(table), "--target-level", "1"], 1, "--level gives"),
        ([str(table), "--step", "0"], 1, "positive number"),
        ([str(table), "--step", "nan"], 1, "positive number"),
        ([str(table), "--step", "1000"], 1, "2 to 5000 places"),
        ([str(table), "--step", "0.01"], 1, "2 to 5000 places"),
        ([str(village), "--step", "3"], 1, "a map has its hexes"),
        ([str(village), "--level", "1"], 1, "no levels within a hex"),
        ([str(village), "--level", "1.5"], 1, "whole number"),
        ([str(village), "--jobs", "0"], 2, "at least one process"),
        ([str(village), "-o", "index.txt"], 2, ".json, .npz"),
        ([str(village), "--side", "Martian"], 0, ""),
        ([str(village), "--jobs", "1", "-o", str(tmp_path / "no" / "index.npz")], 1, "make it first"),
    ):
        assert run(["index", "--jobs", "1", *words] if "--jobs" not in words else ["index", *words]) == code, words
        assert said in capsys.readouterr().err
    assert run(["index", str(village), "--jobs", "1", "--json", "--lang", "fr"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["sees"]) == len(found["seen_by"]) == 90


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize(("sample", "step"), [("blitzkrieg/saint_aubry", 22.0), ("bolt_action/les_ormeaux", 9.0)])
def test_places_of_a_table_see_each_other_as_lines_say(
    sample: str, step: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = SAMPLES / f"{sample}.yaml", tmp_path / "index.json"
    words = ["--step", str(step), "--level", "1", "--purpose", "fire", "-o", str(out)]
    assert run(["index", str(path), "--jobs", "2", *words]) == 0
    assert f"places {step:g} " in capsys.readouterr().out.splitlines()[0]
    found = json.loads(out.read_text(encoding="utf-8"))
    points, size = found["points"], len(found["points"])
    analysis = analysis_of(*load_scenario(path)[:2])  # type: ignore[arg-type]
    board = analysis.scenario.board
    assert size == math.ceil(board.width / step - 0.5) * math.ceil(board.height / step - 0.5)
    assert points[0] == [step / 2, step / 2]
    seen = np.array([np.unpackbits(np.frombuffer(bytes.fromhex(row), np.uint8), count=size) for row in found["rows"]])
    chooser = random.Random(4)
    pairs = [(chooser.randrange(size), chooser.randrange(size)) for _ in range(150)]
    request = TabletopRequest("fire", above=1.0)
    for a, b in pairs:
        line = analysis.line(analysis.point(points[a], 1.0), analysis.point(points[b], 1.0), request)
        assert line.visible == bool(seen[a, b]), (points[a], points[b])
    assert len({bool(seen[a, b]) for a, b in pairs}) == 2
    others = seen * (1 - np.eye(size, dtype=np.uint8))
    assert found["sees"] == others.sum(axis=1).tolist()
    assert found["seen_by"] == others.sum(axis=0).tolist()
    assert run(["index", str(path), "--jobs", "1", *words[:-1], str(tmp_path / "index.npz")]) == 0
    arrays = np.load(tmp_path / "index.npz")
    assert arrays["points"].tolist() == points
    assert [row.tobytes().hex() for row in arrays["bits"]] == found["rows"]
    assert json.loads(str(arrays["about"]))["step"] == step


class _Stopping(index.Part):
    """Somebody stops the program when it comes to the row that is the last of all."""

    def __call__(self, rows: range) -> Bits:
        if 89 in rows and not FREE:
            raise KeyboardInterrupt
        return super().__call__(rows)


FREE: list[bool] = []
"""Holds something once nobody stops the program any longer."""


@pytest.mark.slow
def test_an_index_that_was_stopped_goes_on_in_its_file(
    village: Path,
    inquiry: Analysis,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(index, "Part", _Stopping)
    FREE.clear()
    out, begun = tmp_path / "seen.npy", tmp_path / "seen.npy.part"
    words = ["index", str(village), "--jobs", "1", "-o", str(out)]
    assert run(words) == 130
    assert "seen.npy.part keeps 84 of 90 rows" in capsys.readouterr().err
    assert (out.exists(), begun.exists()) == (False, True)
    # half a row, as a power cut leaves it
    begun.write_bytes(begun.read_bytes() + b"\xff\xff\xff")
    # other questions and other maps do not take what is there
    other = tmp_path / "other.yaml"
    other.write_text(village.read_text(encoding="utf-8").replace("woods", "light_woods", 1), encoding="utf-8")
    for asked in ([*words, "--purpose", "observe"], ["index", str(other), *words[2:]]):
        assert run(asked) == 1
        assert "seen.npy.part was begun for another map, another question" in capsys.readouterr().err
    FREE.append(True)
    assert run([*words, "--lang", "fr"]) == 0
    told = capsys.readouterr()
    assert "seen.npy.part a 84 lignes sur 90 : la suite" in told.err
    assert "90 hexagones" in told.out
    assert (out.exists(), begun.exists()) == (True, False)
    rows = np.load(out, mmap_mode="r")
    assert np.array_equal(rows, inquiry.index().bits)
    about = json.loads((tmp_path / "seen.npy.json").read_text(encoding="utf-8"))
    assert about["bits"] == "seen.npy"
    assert about["sees"] == inquiry.index().sees.tolist()


def test_an_index_that_was_stopped_before_its_first_row_leaves_nothing(
    village: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> Bits:
        raise KeyboardInterrupt

    monkeypatch.setattr(index.Part, "__call__", stopped)
    assert run(["index", str(village), "--jobs", "1", "-o", str(tmp_path / "seen.npy")]) == 130
    assert not list(tmp_path.glob("seen*"))


def test_rows_of_other_rules_are_not_taken(
    village: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A ruleset that was edited meanwhile: the last row of the file is judged once more."""
    FREE.clear()
    out = tmp_path / "seen.npy"
    words = ["index", str(village), "--jobs", "1", "-o", str(out)]
    monkeypatch.setattr(index, "Part", _Stopping)
    assert run(words) == 130
    monkeypatch.setattr(index.Part, "__call__", lambda self, rows: np.zeros((len(rows), 12), dtype=np.uint8))
    monkeypatch.setattr(index, "Part", index.Part)
    assert run(words) == 1
    assert "was begun for another map" in capsys.readouterr().err


def test_a_map_that_memory_does_not_hold_asks_for_a_file_that_grows(
    village: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(index, "MOST_HEXES", 50)
    assert run(["index", str(village), "--jobs", "1"]) == 1
    assert "for up to 50 hexes, and this map has 90; -o FILE.npy writes it row by row" in capsys.readouterr().err
    assert run(["index", str(village), "--jobs", "1", "-o", str(tmp_path / "seen.npy")]) == 0
    assert np.load(tmp_path / "seen.npy", mmap_mode="r").shape == (90, 12)
