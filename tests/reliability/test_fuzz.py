"""A short run of the fuzzer: whatever is fed to a reader ends in an answer or in diagnostics."""

from __future__ import annotations

import json
import mmap
import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reliability.fuzz import Chunk, Limits, Tried, Trying, chunks, main, shallow, try_one
from tests.reliability.hostile_input import Fault
from tests.reliability.readers import READERS, truncations
from tests.shares import some

LIMITS = Limits(seconds=30.0, megabytes=600)
SLOW = {"arguments": 2, "template process": 1, "ruleset section": 1, "batch": 2}
EACH = dict.fromkeys(READERS, 6) | SLOW


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", READERS)
def test_broken_input_is_answered(name: str) -> None:
    found = Trying(LIMITS)(Chunk(name, 7, EACH[name]))
    assert found.counts[name] == EACH[name]
    assert found.findings == []


@settings(max_examples=some(25))
@given(raw=st.binary(max_size=300), name=st.sampled_from(sorted(set(READERS) - {*SLOW, "picture"})))
def test_bytes_of_any_kind_are_answered(raw: bytes, name: str) -> None:
    tried = Tried()
    try_one(name, raw, tried, LIMITS)
    assert tried.findings == []


def test_files_cut_off_anywhere_are_answered() -> None:
    tried = Tried()
    for name, raw in random.Random(3).sample(list(truncations()), 25):
        try_one(name, raw, tried, LIMITS)
    assert tried.findings == []


@pytest.mark.slow(8)
def test_the_fuzzer_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(raw: bytes) -> bool:
        if raw == b"slow":
            while True:
                pass
        if raw == b"large":
            with mmap.mmap(-1, 50_000_000) as fresh:  # other memory may be some that the process holds already
                for at in range(0, len(fresh), mmap.PAGESIZE):
                    fresh[at] = 1
            return False
        if raw == b"wrong":
            raise Fault("reads back otherwise")
        raise ValueError("a traceback")

    monkeypatch.setitem(READERS, "units", replace(READERS["units"], feed=broken))
    tried = Tried()
    for raw in (b"slow", b"large", b"wrong", b"other"):
        try_one("units", raw, tried, Limits(seconds=0.2, megabytes=20))
    slow, large, wrong, other = (problem for _, problem, _ in tried.findings)
    assert slow.startswith("longer than 0.2 s")
    assert large.endswith("MB more memory")
    assert wrong == "reads back otherwise"
    assert other.strip().endswith("ValueError: a traceback")
    assert tried.depth("units") == 0


def test_a_reader_that_refuses_too_much_is_named() -> None:
    tried = Tried(Counter(units=200, lesson=200), Counter(units=10, lesson=150))
    assert shallow(tried) == ["units"]


@pytest.fixture
def own_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run sets the folders of the user."""
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, "")


@pytest.mark.usefixtures("own_folders")
def test_what_a_run_has_counted_is_kept_while_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, total = tmp_path / "counts.json", Tried()

    def broken_off(_self: Trying, chunk: Chunk) -> Tried:
        if kept.exists():
            raise KeyboardInterrupt
        found, taken = Counter({chunk.name: chunk.count}), Counter({chunk.name: 1})
        return Tried(found, taken, {chunk.name: (1.5, b"x")}, {chunk.name: 2.0}, [(chunk.name, "wrong", b"x")])

    monkeypatch.setattr(Trying, "__call__", broken_off)
    monkeypatch.setattr("tests.reliability.fuzz.KEPT_EVERY", 0.0)
    argv = ["fuzz", "--inputs=300", "--reader=units", "--jobs=1", f"--out={tmp_path / 'found'}", f"--counts={kept}"]
    monkeypatch.setattr(sys, "argv", argv)
    assert main() == 1
    total.add(Tried.from_plain(json.loads(kept.read_text())))
    assert (total.counts, total.taken) == (Counter(units=50), Counter(units=1))
    assert (total.slowest["units"][0], total.largest["units"]) == (1.5, 2.0)
    assert len(list((tmp_path / "found").glob("*.input"))) == 1


@pytest.mark.usefixtures("own_folders")
def test_parts_of_a_run_are_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fed: list[Chunk] = []

    def note(_self: Trying, chunk: Chunk) -> Tried:
        fed.append(chunk)
        return Tried()

    monkeypatch.setattr(Trying, "__call__", note)
    for part in ("1/3", "2/3", "3/3"):
        monkeypatch.setattr(sys, "argv", ["fuzz", "--inputs=500", "--jobs=1", f"--part={part}", f"--out={tmp_path}"])
        assert main() == 0
    assert Counter(fed) == Counter(chunks(500, 1))


def test_all_inputs_that_are_asked_for_are_shared_out() -> None:
    made = chunks(100_000, 1)
    assert 95_000 < sum(chunk.count for chunk in made) <= 101_000
    assert {chunk.name for chunk in made} == {*READERS, "cut off"}
