"""The same answers from a cluster of two workers, also when some of them die."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import VILLAGE
from workbench.cli.main import run

ROOT = Path(__file__).resolve().parents[2]

_WORK = """
import os, signal
from pathlib import Path
from workbench.cli.commands.batch import answer_task

def answer(task):
    marker = Path(task.path).with_suffix(".deaths")
    if marker.exists():
        # "once" dies once, "always" every time
        marker.unlink() if marker.read_text() == "once" else None
        os.kill(os.getpid(), signal.SIGKILL)
    return answer_task(task)
"""

_SCRIPT = """
import sys
from pathlib import Path
from deadly import answer
from workbench.cli.commands.batch import answer_task, tasks_of
from workbench.cli.processes import LostJob, cluster_map

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    scenarios = [(str(path), path.name) for path in sorted(folder.glob("*.yaml"))]
    tasks = tasks_of(scenarios, [(1, b'{"ask": "spotted", "from": "unit:{unit}", "to": "unit:{enemy}"}')], "en", 1)
    told = []
    found = list(cluster_map(answer, tasks, address="local:2", tries=2, progress=lambda *far: told.append(far)))
    assert told == [(done, len(tasks)) for done in range(len(tasks) + 1)], told
    for task, item in zip(tasks, found, strict=True):
        print(task.name, "lost" if isinstance(item, LostJob) else item == answer_task(task))
"""


def _needs_dask() -> None:
    # dask itself must not be imported here: its threads would outlive the test
    from importlib.util import find_spec

    if find_spec("distributed") is None:
        pytest.skip("the extra for clusters is not installed: pip install 'workbench[cluster]'")


def test_a_cluster_answers_as_one_process_does(tmp_path: Path) -> None:
    _needs_dask()
    queries = tmp_path / "queries.jsonl"
    queries.write_text('{"ask": "los", "from": "0304", "to": "{hex}"}\nnonsense\n', encoding="utf-8")
    (tmp_path / "village.yaml").write_text(VILLAGE, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text(VILLAGE.replace("town:", "tower:"), encoding="utf-8")
    asked = ["batch", str(tmp_path), "--queries", str(queries), "-o"]
    assert run([*asked, str(tmp_path / "one"), "--jobs", "1"]) == 1
    command = [sys.executable, "-m", "workbench", *asked, str(tmp_path / "many"), "--cluster", "local:2"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=250, check=False)
    assert done.returncode == 1, done.stderr
    assert (tmp_path / "many").read_bytes() == (tmp_path / "one").read_bytes()
    assert "Traceback" not in done.stderr


def test_a_killed_worker_costs_a_retry(tmp_path: Path) -> None:
    _needs_dask()
    for number in range(4):
        (tmp_path / f"{number}.yaml").write_text(VILLAGE, encoding="utf-8")
    (tmp_path / "1.deaths").write_text("once", encoding="utf-8")
    (tmp_path / "2.deaths").write_text("always", encoding="utf-8")
    (tmp_path / "deadly.py").write_text(_WORK, encoding="utf-8")
    (tmp_path / "script.py").write_text(_SCRIPT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    command = [sys.executable, str(tmp_path / "script.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=250, check=False)
    assert done.stdout.splitlines() == ["0.yaml True", "1.yaml True", "2.yaml lost", "3.yaml True"], done.stderr
    assert not (tmp_path / "1.deaths").exists()


@pytest.mark.parametrize(("address", "told"), [("local:none", "local:2"), ("local:0", "local:2")])
def test_a_cluster_that_is_none_is_reported(
    address: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _needs_dask()
    queries = tmp_path / "queries.jsonl"
    queries.write_text("{}\n", encoding="utf-8")
    (tmp_path / "village.yaml").write_text(VILLAGE, encoding="utf-8")
    assert run(["batch", str(tmp_path), "--queries", str(queries), "--cluster", address]) == 1
    assert told in capsys.readouterr().err


def test_without_dask_it_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    queries = tmp_path / "queries.jsonl"
    queries.write_text("{}\n", encoding="utf-8")
    (tmp_path / "village.yaml").write_text(VILLAGE, encoding="utf-8")
    assert run(["batch", str(tmp_path), "--queries", str(queries), "--cluster", "local:2"]) == 1
    assert "workbench[cluster]" in capsys.readouterr().err
