"""A short run of the fuzzer: whatever is fed to a reader ends in an answer or in diagnostics."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reliability.fuzz import Chunk, Limits, Tried, Trying, chunks, try_one
from tests.reliability.readers import READERS, truncations
from tests.shares import some

LIMITS = Limits(seconds=30.0, megabytes=600)
EACH = dict.fromkeys(READERS, 6) | {"arguments": 2}


@pytest.mark.parametrize("name", READERS)
def test_broken_input_is_answered(name: str) -> None:
    found = Trying(LIMITS)(Chunk(name, 7, EACH[name]))
    assert found.counts[name] == EACH[name]
    assert found.findings == []


@settings(max_examples=some(25))
@given(raw=st.binary(max_size=300), name=st.sampled_from(sorted(set(READERS) - {"arguments", "picture"})))
def test_bytes_of_any_kind_are_answered(raw: bytes, name: str) -> None:
    tried = Tried()
    try_one(name, raw, tried, LIMITS)
    assert tried.findings == []


def test_files_cut_off_anywhere_are_answered() -> None:
    tried = Tried()
    for name, raw in random.Random(3).sample(list(truncations()), 25):
        try_one(name, raw, tried, LIMITS)
    assert tried.findings == []


def test_the_fuzzer_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(raw: bytes) -> str:
        if raw == b"slow":
            while True:
                pass
        raise ValueError("a traceback")

    monkeypatch.setitem(READERS, "csv", (broken, READERS["csv"][1], 1))
    tried = Tried()
    for raw in (b"slow", b"other"):
        try_one("csv", raw, tried, Limits(seconds=0.2))
    assert [problem.strip().splitlines()[-1] for _, problem, _ in tried.findings][1] == "ValueError: a traceback"
    assert tried.findings[0][1].startswith("longer than 0.2 s")


def test_all_inputs_that_are_asked_for_are_shared_out() -> None:
    made = chunks(100_000, 1)
    assert 95_000 < sum(chunk.count for chunk in made) <= 101_000
    assert {chunk.name for chunk in made} == {*READERS, "truncated"}
