"""Settings of the whole suite: quiet, strict, offscreen, and no thread left behind."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("ci", max_examples=14, deadline=None, derandomize=True)
settings.register_profile("local", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "local"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # begun in the background of a shell, the suite would hand its deafness to Ctrl+C on to the programs that it tries
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def no_dangling_threads() -> Iterator[None]:
    """A test that leaves a thread running fails."""
    before = set(threading.enumerate())
    yield
    left = [thread for thread in threading.enumerate() if thread not in before and thread.is_alive()]
    for thread in left:
        thread.join(timeout=2)
    still = [thread.name for thread in left if thread.is_alive() and not thread.name.startswith("Dummy")]
    assert not still, f"threads left running: {still}"
