"""``batch``: the same requests of every scenario of a folder, with equal answers from any number of processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests import loading
from tests.cli.conftest import VILLAGE
from workbench.analysis.hex_analysis import Analysis
from workbench.checks.loading import load_scenario
from workbench.cli import processes
from workbench.cli.commands import batch
from workbench.cli.commands.batch import Task, lost_task, tasks_of
from workbench.cli.main import run
from workbench.protocol.answers import answer_lines, answer_request

QUERIES = """\
{"id": 7, "ask": "los", "from": "0304", "to": "0606"}
{"ask": "spotted", "from": "unit:{unit}", "to": "unit:{enemy}"}

{"ask": "describe", "at": "{hex}"}
nonsense
{"ask": "watch", "observers": [], "side": "{side}", "id": "{side}"}
"""

TABLE = """\
format: workbench/1
title: A table
ruleset: blitzkrieg
map: {kind: table, unit: cm, width: 90, height: 60, ground: clear}
forces:
  - side: "A \\"é\\""
    units: [{id: a1, kind: infantry, at: [10, 10]}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three scenarios, of which one is broken, a file that is none, and the requests beside them."""
    scenarios = tmp_path / "scenarios"
    (scenarios / "deep").mkdir(parents=True)
    (scenarios / "village.yaml").write_text(VILLAGE, encoding="utf-8")
    (scenarios / "deep" / "table.yaml").write_text(TABLE, encoding="utf-8")
    (scenarios / "broken.yaml").write_text(VILLAGE.replace("ground: clear", "ground: lava"), encoding="utf-8")
    (scenarios / "notes.yaml").write_text("shopping: [milk]\n", encoding="utf-8")
    (tmp_path / "queries.jsonl").write_text(QUERIES, encoding="utf-8")
    return tmp_path


def _batch(folder: Path, *words: str) -> tuple[int, list[dict[str, Any]]]:
    out = folder / "out.jsonl"
    out.unlink(missing_ok=True)
    code = run(["batch", str(folder / "scenarios"), "--queries", str(folder / "queries.jsonl"), "-o", str(out), *words])
    return code, [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


@pytest.mark.slow(8)
def test_every_scenario_answers_every_request_in_order(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, records = _batch(folder, "--jobs", "1")
    assert code == 1, "one scenario is broken"
    assert "1 scenarios" in capsys.readouterr().err
    by_name: dict[str, list[dict[str, Any]]] = {}
    for record in records:
        by_name.setdefault(record["scenario"], []).append(record)
    assert list(by_name) == ["broken.yaml", "village.yaml", "deep/table.yaml"]

    (broken,) = by_name["broken.yaml"]
    assert broken["error"]["code"] == "bad_scenario"
    assert broken["error"]["diagnostics"][0].startswith("broken.yaml:12:"), "named as in the answers"

    village = by_name["village.yaml"]
    assert [record["query"] for record in village] == [1] + [2] * 12 + [4] * 90 + [5] + [6] * 2
    assert village[0]["answer"]["id"] == 7
    assert not village[0]["answer"]["visible"]
    pairs = [tuple(record["with"].values()) for record in village[1:13]]
    assert pairs[:3] == [("g1", "s1"), ("g1", "s2"), ("g2", "s1")], "units on the map, each with its enemies"
    assert ("s2", "t1") in pairs
    assert not any("off" in pair for pair in pairs)
    assert all("spotted" in record["answer"] for record in village[1:13])
    assert village[13]["with"] == {"hex": "0101"}
    assert village[-3]["answer"]["error"]["code"] == "bad_json"
    assert [record["answer"]["id"] for record in village[-2:]] == ["German", "Soviet"]

    table = by_name["deep/table.yaml"]
    assert [record["query"] for record in table] == [1, 4, 5, 6], "nobody has an enemy there"
    assert table[1]["answer"]["error"]["code"] == "not_modelled"
    assert table[3]["answer"]["id"] == table[3]["with"]["side"] == 'A "é"'


def test_answers_are_those_of_query(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = folder / "plain.jsonl"
    plain.write_text(QUERIES.splitlines()[0] + "\n", encoding="utf-8")
    village = str(folder / "scenarios" / "village.yaml")
    assert run(["query", village, str(plain), "--lang", "fr"]) == 0
    asked = capsys.readouterr().out
    assert run(["batch", village, "--queries", str(plain), "--lang", "fr"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"scenario": "village.yaml", "query": 1, "answer": json.loads(asked)}


@pytest.mark.slow
def test_lines_of_sight_judged_together_are_answered_as_one_by_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From everywhere, with stories, twice, between requests of other kinds and some that are wrong."""
    scenario, _, _ = load_scenario(folder / "scenarios" / "village.yaml")
    ruleset = loading.ruleset(scenario.ruleset)
    labels = scenario.board.grid.labels
    asked: list[object] = [{"ask": "los", "from": label, "to": labels[3], "story": True} for label in labels[:9]]
    asked += [{"ask": "los", "from": labels[3], "to": label, "purpose": "fire", "id": 1} for label in labels[:9]]
    asked += [{"ask": "los", "from": "nowhere", "to": labels[0]}, {"ask": "los"}, 7, {"ask": "area", "from": labels[0]}]
    asked += [{"ask": "los", "from": labels[0], "to": labels[5], "purpose": "bogus"}, asked[2], {"ask": ["los"]}]
    one_by_one = [answer_request(Analysis(scenario, ruleset), one) for one in asked]
    counted: list[int] = []
    monkeypatch.setattr(Analysis, "judge_lines_together", _counting(Analysis.judge_lines_together, counted))
    lines = [json.dumps(one).encode() for one in asked]
    found = list(answer_lines(Analysis(scenario, ruleset), [*lines, b"", b"nonsense"]))
    assert [json.loads(line) for line in found[: len(asked)] if line is not None] == one_by_one
    assert found[-2] is None
    assert "bad_json" in str(found[-1])
    assert counted == [19]


def _counting(
    judge: Callable[[Analysis, Iterable[Any]], None], counted: list[int]
) -> Callable[[Analysis, Iterable[Any]], None]:
    def judged(analysis: Analysis, looks: Iterable[Any]) -> None:
        every = list(looks)
        counted.append(len(every))
        judge(analysis, every)

    return judged


@pytest.mark.slow
def test_a_killed_worker_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, expected = _batch(folder, "--jobs", "1")
    killed: list[int] = []
    take = processes._Worker.take

    def take_and_die(self: Any, number: int, jobs: Any) -> None:
        take(self, number, jobs)
        if number == 2 and not killed:
            killed.append(self._process.pid)
            os.kill(self._process.pid, signal.SIGKILL)

    monkeypatch.setattr(processes._Worker, "take", take_and_die)
    code, records = _batch(folder, "--jobs", "2")
    assert len(killed) == 1
    assert (code, records) == (1, expected)


def test_a_scenario_that_we_fail_on_takes_no_other_with_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = batch._opened

    def failing(path: str, *rest: Any) -> Any:
        if path.endswith("village.yaml"):
            raise RuntimeError("oh")
        return opened(path, *rest)

    monkeypatch.setattr(batch, "_opened", failing)
    code, records = _batch(folder, "--jobs", "1")
    assert code == 1
    told = [record["error"] for record in records if record["scenario"] == "village.yaml"]
    assert [(one["code"], "oh" in one["message"]) for one in told] == [("internal", True)]
    assert "deep/table.yaml" in {record["scenario"] for record in records}


def test_what_no_worker_survives_is_reported_line_by_line() -> None:
    told = lost_task(Task("/x/a.yaml", "a.yaml", ((3, b"{}"), (4, b"{}")), "en", first=False), 3)
    records = [json.loads(record) for record in told.records]
    assert [(record["query"], record["error"]["code"]) for record in records] == [
        (3, "worker_lost"),
        (4, "worker_lost"),
    ]
    assert "3" in records[0]["error"]["message"]
    assert told.broken


@pytest.mark.parametrize("wanted", [1, 3, 40])
def test_every_line_is_in_one_task_however_it_is_cut(wanted: int) -> None:
    lines = [(number, b'"{hex}"' if number % 4 == 0 else b"{}") for number in range(1, 12)]
    made = tasks_of([("/a", "a"), ("/b", "b")], lines, "en", wanted)
    for name in "ab":
        mine = [task for task in made if task.name == name]
        assert [task.first for task in mine] == [True] + [False] * (len(mine) - 1)
        assert [line for task in mine for line in task.lines if task.part == 0] == lines
        for line in (lines[3], lines[7]):
            parts = [(task.part, task.parts) for task in mine if task.lines == (line,)]
            assert parts == [(part, len(parts)) for part in range(len(parts))]
    assert tasks_of([("/a", "a")], [], "en", wanted) == [Task("/a", "a", (), "en", first=True)]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["{}/scenarios", "--queries", "{}/nowhere"], 2, "nowhere"),
        (["{}/nowhere", "--queries", "{}/queries.jsonl"], 2, "nowhere: there is no such folder"),
        (["{}/empty", "--queries", "{}/queries.jsonl"], 2, "no scenario in"),
        (["{}/nowhere", "--queries", "{}/no_requests"], 2, "no_requests: there is no such file"),
        (["{}/scenarios", "--queries", "{}/queries.jsonl", "--jobs", "0"], 2, "at least one"),
        (["{}/scenarios", "--queries", "{}/queries.jsonl", "-o", "{}/none/out"], 1, "cannot write"),
    ],
)
def test_wrong_usage(folder: Path, words: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty").mkdir()
    assert run(["batch", *(word.format(folder) for word in words)]) == code
    assert told in capsys.readouterr().err


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_answered(folder: Path) -> None:
    queries, out = folder / "many.jsonl", folder / "out.jsonl"
    queries.write_text('{"ask": "area", "from": "{hex}"}\n' * 300, encoding="utf-8")
    command = [sys.executable, "-m", "workbench", "batch", str(folder / "scenarios"), "--queries", str(queries)]
    # a session of its own, so that the signal goes to it and its workers, as from a terminal
    with subprocess.Popen(
        [*command, "-o", str(out), "--jobs", "2"], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        part = folder / "out.jsonl.part"
        while process.poll() is None and not (part.exists() and part.stat().st_size):
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert [line.split(";")[0] for line in told.splitlines() if "parts answered" not in line] == ["stopped"]
    assert not out.exists()
    assert json.loads(part.read_text(encoding="utf-8").splitlines()[0])["scenario"] == "broken.yaml"
