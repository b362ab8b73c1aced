"""Pairs of hexes judged together, in batches and stages of any size, have the verdicts of areas and of single lines."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from random import Random

import numpy as np
import pytest

from tests.engine.sight.compare import CASES
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.sight import hex_doctrine
from workbench.engine.sight.hex_doctrine import HexDoctrine
from workbench.engine.sight.results import SightRequest, deciding


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("doctrine", CASES)
def test_batches_and_stages_change_nothing(doctrine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = 0
    for seed in range(700, 710 if doctrine == "asl" else 730):
        monkeypatch.setattr(hex_doctrine, "BATCH", (10**9, 200, 30)[seed % 3])
        monkeypatch.setattr(hex_doctrine, "OPEN_COUNTRY", (0.4, 2.0)[seed % 2])
        case = CASES[doctrine](seed)
        engine, size, random = case.engine, case.grid.size, Random(seed)
        assert isinstance(engine, HexDoctrine)
        engine.batch_stages = ((), (1, 2, 4), (3,))[seed // 3 % 3]
        every = np.arange(size, dtype=np.int32)
        alone = [engine.area(origin, case.request) for origin in range(size)]
        areas = np.array([area.visible for area in alone])
        engine._areas.clear()
        engine.judge_together([(origin, case.request) for origin in range(size)])
        for area in alone:
            together = engine.area(area.origin, case.request)
            assert together is not area
            assert together.assumed == area.assumed
            for name in ("visible", "hindrance", "blocker"):
                assert np.array_equal(getattr(together, name), getattr(area, name)), (seed, area.origin, name)
        whole = engine.sees(np.repeat(every, size), np.tile(every, size), case.request)
        assert np.array_equal(whole.reshape(size, size), areas), seed
        origins, targets = (np.array(random.choices(range(size), k=30), dtype=np.int32) for _ in range(2))
        found = engine.sees(origins, targets, case.request)
        lines = [engine.line(a, b, case.request).visible for a, b in zip(origins, targets, strict=True)]
        assert found.tolist() == lines, seed
        blocked += int((~found).sum())
    assert blocked


@pytest.mark.slow(8)
@pytest.mark.share(1)
@pytest.mark.parametrize("doctrine", CASES)
def test_lines_judged_together_are_single_lines(doctrine: str) -> None:
    """Every part of a line, and every sentence in both languages, whatever is read of it first."""
    for seed in range(700, 703):
        case = CASES[doctrine](seed)
        engine, random = case.engine, Random(seed)
        origins, targets = (np.array(random.choices(range(case.grid.size), k=25), dtype=np.int32) for _ in range(2))
        for read in (False, True):
            lines = engine.lines(origins, targets, case.request)
            for a, b, line in zip(origins.tolist(), targets.tolist(), lines, strict=True):
                single = engine.line(a, b, case.request)
                decides = line.deciding if read else None
                # in the order from the last part to the first, which is not that of the single line
                for part in reversed(fields(line)):
                    assert getattr(line, part.name) == getattr(single, part.name), (seed, a, b, part.name)
                assert decides in (None, *deciding(line.reasons)[:1], line.reasons[0])
                assert line.deciding == next(iter(deciding(line.reasons)), line.reasons[0])


@pytest.mark.share(1)
@pytest.mark.parametrize("doctrine", CASES)
def test_single_lines_from_one_place_are_those_judged_together(doctrine: str) -> None:
    """Asked again and again from one place, whose area is then known: every part, the reason that decides, the bare verdict."""
    for seed in range(700, 703):
        case = CASES[doctrine](seed)
        engine, random = case.engine, Random(seed)
        targets = np.array(random.choices(range(case.grid.size), k=12), dtype=np.int32)
        origins = np.full_like(targets, random.randrange(case.grid.size))
        together = engine.lines(origins, targets, case.request)
        for number, line in enumerate(together):
            ends = origins[number : number + 1], targets[number : number + 1]
            single = engine.line(int(ends[0][0]), int(ends[1][0]), case.request)
            assert engine.sees(*ends, case.request).tolist() == [single.visible] == [line.visible]
            assert single.deciding == line.deciding
            for part in fields(line):
                assert getattr(single, part.name) == getattr(line, part.name), (seed, number, part.name)


@pytest.mark.share(1)
@pytest.mark.parametrize("doctrine", CASES)
def test_lines_judged_before_are_found(doctrine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of one call are those of :meth:`line`, none of them is judged again, and what cannot be answered says so there."""
    case = CASES[doctrine](704)
    engine, random, size = case.engine, Random(704), case.grid.size
    assert isinstance(engine, HexDoctrine)
    pairs = [tuple(random.sample(range(size), 2)) for _ in range(20)]
    alone = [engine.line(a, b, case.request) for a, b in pairs]
    whole = [[getattr(line, part.name) for part in fields(line)] for line in alone]
    engine._lines.clear()
    bogus = replace(case.request, purpose="bogus")
    engine.judge_lines_together([(a, b, one) for a, b in (*pairs, (3, 3)) for one in (case.request, bogus)])
    monkeypatch.setattr(engine, "_line_alone", None)
    for (a, b), line, parts in zip(pairs, alone, whole, strict=True):
        found = engine.line(a, b, case.request)
        assert found is not line
        assert [getattr(found, part.name) for part in fields(line)] == parts
    with pytest.raises(CannotAnswer):
        engine.line(*pairs[0], bogus)


def test_a_line_that_nobody_has_read_can_be_sent_and_changed() -> None:
    engine = CASES["landships"](700).engine
    line = engine.lines(np.array([0], dtype=np.int32), np.array([5], dtype=np.int32), SightRequest())[0]
    assert pickle.loads(pickle.dumps(line)) == line == engine.line(0, 5, SightRequest())
    turned = replace(
        engine.lines(np.array([0], dtype=np.int32), np.array([5], dtype=np.int32), SightRequest())[0], range=9
    )
    assert (turned.range, turned.reasons, turned.steps) == (9, line.reasons, line.steps)


def test_many_lines_can_be_cancelled() -> None:
    case = CASES["asl"](700)
    assert isinstance(case.engine, HexDoctrine)
    token = CancelToken()
    token.cancel()
    ends = np.array([0, 1], dtype=np.int32)
    with pytest.raises(Cancelled):
        case.engine.sees(ends, ends[::-1].copy(), case.request, token)
    with pytest.raises(Cancelled):
        case.engine.judge_together([(0, case.request), (1, case.request)], token)
    with pytest.raises(Cancelled):
        case.engine.lines(ends, ends[::-1].copy(), case.request, token)
