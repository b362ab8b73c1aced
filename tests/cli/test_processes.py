"""Jobs over processes: order, retries of killed workers, errors, cancelling, Ctrl+C, nobody left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.cli.processes import LostJob, WorkFailed, ordered_map, processor_count


def _square(number: int) -> int:
    # the first jobs take longest, so that results come in another order than they are wanted
    time.sleep(0.05 if number < 2 else 0)
    return number * number


class _Counting:
    """Tells how often this copy of it was called."""

    calls = 0

    def __call__(self, _job: int) -> tuple[int, int]:
        self.calls += 1
        return os.getpid(), self.calls


class _DiesOnce:
    """The worker that gets the job ``deadly`` is killed, as often as there are files to take away."""

    def __init__(self, folder: Path, deadly: int) -> None:
        self.folder, self.deadly = folder, deadly

    def __call__(self, number: int) -> int:
        lives = sorted(self.folder.iterdir()) if number == self.deadly else []
        if lives:
            lives[0].unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return -number


def _fail(number: int) -> int:
    if number == 2:
        raise OSError("no such place")
    return number


def _fail_oddly(_number: int) -> int:
    # pickled and made again it lacks an argument
    raise CannotAnswer("bad_place", Text.of("nowhere"))


@pytest.mark.slow(8)
def test_results_come_in_the_order_of_the_jobs() -> None:
    told: list[tuple[int, int]] = []
    found = list(ordered_map(_square, range(8), workers=2, progress=lambda done, total: told.append((done, total))))
    assert found == list(ordered_map(_square, range(8), workers=1)) == [n * n for n in range(8)]
    assert told == [(done, 8) for done in range(9)]
    assert not multiprocessing.active_children()


@pytest.mark.slow(8)
def test_work_is_sent_once_and_keeps_what_it_made() -> None:
    found = list(ordered_map(_Counting(), range(6), workers=2))
    seen: dict[int, list[int]] = {}
    for item in found:
        assert not isinstance(item, LostJob)
        seen.setdefault(item[0], []).append(item[1])
    assert os.getpid() not in seen
    assert len(seen) == 2
    assert all(calls == list(range(1, len(calls) + 1)) for calls in seen.values())


@pytest.mark.slow
@pytest.mark.parametrize(("deaths", "expected"), [(1, -3), (2, LostJob(3, 2))])
def test_a_killed_worker_costs_a_retry(tmp_path: Path, deaths: int, expected: object) -> None:
    for life in range(deaths):
        (tmp_path / str(life)).touch()
    found = list(ordered_map(_DiesOnce(tmp_path, 3), range(6), workers=2, tries=2))
    assert found == [0, -1, -2, expected, -4, -5]
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_what_a_job_raises_is_raised_here() -> None:
    with pytest.raises(OSError, match="no such place"):
        list(ordered_map(_fail, range(6), workers=2))
    with pytest.raises(WorkFailed, match="CannotAnswer: nowhere"):
        list(ordered_map(_fail_oddly, range(2), workers=2))
    assert not multiprocessing.active_children()


@pytest.mark.slow
def test_cancelling_and_closing_end_the_workers() -> None:
    token = CancelToken()
    results = ordered_map(time.sleep, [0.05] * 200, workers=2, cancel=token)
    next(results)
    token.cancel()
    with pytest.raises(Cancelled):
        list(results)
    results = ordered_map(_square, range(40), workers=2)
    next(results)
    results.close()
    assert not multiprocessing.active_children()


def test_one_worker_stays_in_this_process_and_nothing_needs_nobody() -> None:
    assert list(ordered_map(lambda number: (number, os.getpid()), [7], workers=4)) == [(7, os.getpid())]
    assert list(ordered_map(_square, [])) == []
    assert processor_count() >= 1


_SLOW = """
import time
from workbench.cli.processes import ordered_map
if __name__ == "__main__":
    tell = lambda done, total: print(done, flush=True)
    try:
        list(ordered_map(time.sleep, [60.0] * 4, workers=2, progress=tell))
    except KeyboardInterrupt:
        print("stopped", flush=True)
"""


def test_ctrl_c_ends_everything_quietly(tmp_path: Path) -> None:
    script = tmp_path / "slow.py"
    script.write_text(_SLOW, encoding="utf-8")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    # a session of its own, so that the signal goes to it and its workers, as from a terminal
    with subprocess.Popen([sys.executable, str(script)], text=True, start_new_session=True, **pipes) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "0\n"
        time.sleep(0.3)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (out, err, process.returncode) == ("stopped\n", "", 0)
