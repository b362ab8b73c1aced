"""Settings of the whole suite: its tiers, and quiet, strict, offscreen, with no thread left behind."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.shares import FULL, SEED, commit_number, cycle_of, family_share, full, in_turn, left_out, seed
from workbench.base.background_problems import background_problems
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import Diagnostics
from workbench.files.yaml_reader import Document

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# texts of the command line follow the language of the system, whatever that is where the suite runs
os.environ["LC_ALL"] = "C.UTF-8"

_AT_ANY_SPEED: Any = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],
}  # a busy machine breaks nothing
settings.register_profile("share", max_examples=10, derandomize=True, **_AT_ANY_SPEED)
settings.register_profile("full", max_examples=40, **_AT_ANY_SPEED)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # begun in the background of a shell, the suite would hand its deafness to Ctrl+C on to the programs that it tries
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="try everything, where a normal run tries a seeded share")
    parser.addoption("--core", action="store_true", help="leave out whatever opens a window, and slow tests")
    parser.addoption("--bench", action="store_true", help="run the bodies of the benchmarks too, which measure nothing")
    parser.addoption(
        "--share-seed", metavar="SEED", help="choose the shares by this (default: the number of the commit)"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Settle what this run tries before any test module is read; workers find it in the environment."""
    if config.getoption("full"):
        os.environ[FULL] = "1"
    if config.getoption("share_seed"):
        os.environ[SEED] = config.getoption("share_seed")
    seed()
    if config.getoption("randomly_seed", None) == "default":
        config.option.randomly_seed = commit_number()
    settings.load_profile("full" if full() else "share")
    if not full():
        _use_no_constants()
    gc.disable()  # until the tests are collected, nothing that is made can go


def _use_no_constants() -> None:
    """Hypothesis parses all modules that a worker has imported, for constants to draw: a quarter of the time before the first
    test, and examples that depend on which tests came before."""
    from hypothesis.internal.conjecture import providers

    if hasattr(providers, "_get_local_constants") and hasattr(providers, "_local_constants"):
        providers._get_local_constants = lambda: providers._local_constants


def pytest_report_header() -> str:
    return "full run" if full() else f"shares chosen by --share-seed={seed()}; everything: --full"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Benchmarks are read when they are asked for, windows unless the core alone is tried."""
    if collection_path == ROOT / "tests" / "bench":
        asked = full() or config.getoption("bench") or config.getoption("benchmark_enable")
        return None if asked or any(Path(word.partition("::")[0]).name == "bench" for word in config.args) else True
    return True if config.getoption("core") and collection_path == ROOT / "tests" / "desktop" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not in the share of its test; a test that is named on the command line runs whole, and a file that is
    named runs its families and its slow tests too."""
    if any("::" in argument for argument in config.args):
        return
    core = config.getoption("core")
    named = {Path(argument).resolve() for argument in config.args if argument.endswith(".py")}
    groups: dict[tuple[str, int, int], list[pytest.Item]] = {}
    families: dict[str, list[pytest.Item]] = {}
    slow: dict[pytest.Item, int] = {}
    for item in sorted(items, key=lambda item: item.nodeid):  # they come in the order of the run
        cycle = cycle_of(item) if item.path not in named else 1
        if cycle > 1:
            slow[item] = cycle
        if not isinstance(item, pytest.Function):
            continue
        function = item.nodeid.partition("[")[0]
        mark = item.get_closest_marker("share")
        if mark is not None:
            per = mark.kwargs.get("per")
            part = f" {item.callspec.params[per]}" if per is not None else ""
            among = mark.kwargs.get("among")
            key = f"{function}{part}" if among is None else f"among {among}"
            groups.setdefault((key, mark.args[0], slow.get(item, 1)), []).append(item)
        elif item not in slow and item.path not in named and item.get_closest_marker("whole") is None:
            families.setdefault(function, []).append(item)
    gone = set(left_out((*group, members) for group, members in groups.items()))
    gone.update(left_out((key, family_share(len(members)), 1, members) for key, members in families.items()))
    gone.update(slow if core else _not_yet_in_turn(slow))
    gone.update(item for item in items if core and item.get_closest_marker("gui") is not None)
    if gone:
        config.hook.pytest_deselected(items=[item for item in items if item in gone])
        items[:] = [item for item in items if item not in gone]


def _not_yet_in_turn(slow: Mapping[pytest.Item, int]) -> set[pytest.Item]:
    """The slow tests, by name and with the cycle of each, whose turn it is not. Those that are named ``together`` share what
    takes most of their time, and have one turn."""
    cycles: dict[int, dict[str, list[pytest.Item]]] = {}
    for item, cycle in slow.items():
        mark = item.get_closest_marker("slow")
        name = mark.kwargs.get("together", item.nodeid) if mark is not None else item.nodeid
        cycles.setdefault(cycle, {}).setdefault(name, []).append(item)
    turns = (in_turn(groups.values(), cycle) for cycle, groups in cycles.items())
    return {*slow} - {item for groups in turns for items in groups for item in items}


@pytest.fixture(autouse=True, scope="session")
def no_reading_cache() -> Iterator[None]:
    """Every test reads its files itself: what other runs found out lies in a folder that cannot be made, and no ruleset is
    written out for it, which takes a third of the time of reading one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("workbench.files.reading_cache.cache_path", lambda: Path(__file__) / "cache")
        patch.setattr("workbench.files.rulesets.loader.store_ruleset", lambda *_: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def samples_are_read_once() -> Iterator[None]:
    """Commands, lessons and windows of many tests open the same samples: what was made of the text of one is taken again. A
    scenario is a value, which nobody changes; the text itself is read from its file every time."""
    from workbench.checks import loading

    read, known = loading.read_scenario, dict[Any, Any]()

    def read_once(document: Document, base_dir: Path, find_ruleset: Any, check: Any = None) -> Any:
        # code before November 2026, which tests.bench.old_and_new measures too, knows no outer documents
        a_sample = getattr(document, "outer", None) is None and Path(base_dir).resolve().is_relative_to(SAMPLES)
        if not a_sample or find_ruleset is not loading.load_ruleset:
            return read(document, base_dir, find_ruleset, check)
        key = document.name, document.file_text, Path(base_dir)
        if key not in known:
            known[key] = read(document, base_dir, find_ruleset, check)
        scenario, ruleset, diagnostics = known[key]
        return scenario, ruleset, Diagnostics(diagnostics)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "read_scenario", read_once)
        yield


_YOUNG = 50_000  # objects that were made and not yet looked at: about as many as the tests of some seconds make


@pytest.fixture(autouse=True, scope="session")
def no_collection_in_threads() -> Iterator[None]:
    """As in the window, cycles are collected in the main thread only: a worker that destroys objects of Qt ends the process."""
    gc.disable()
    gc.freeze()  # the tests themselves stay to the end: no collection need look at them
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def problems_stay_in_their_test() -> Iterator[None]:
    """What one test reported is not told in the window of the next."""
    yield
    background_problems._waiting.clear()
    background_problems._reported.clear()


@pytest.fixture(autouse=True)
def collected_between_tests() -> Iterator[None]:
    """Cycles are collected when a test is over."""
    yield
    young, middle, _ = gc.get_count()
    if young > _YOUNG:
        gc.collect(2 if middle > 5 else 1)


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
