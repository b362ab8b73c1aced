"""Who sees whom: the index equals the areas, and after every kind of edit it equals one made anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tests.engine.sight.compare import CASES
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import frozen
from workbench.engine.sight import visibility_index
from workbench.engine.sight.hex_doctrine import HexDoctrine
from workbench.engine.sight.results import SightRequest
from workbench.engine.sight.visibility_index import (
    MOST_HEXES,
    Survey,
    VisibilityIndex,
    judged_rows,
    with_earlier_rows,
)
from workbench.geometry.segments import VERTEX, Aim
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit

WOODS = {"panzer_grenadier": "woods", "landships": "wood", "asl": "woods"}
SIDES = {"panzer_grenadier": "hedge", "landships": "trench", "asl": "wall"}


def _engine(doctrine: str, seed: int) -> tuple[HexDoctrine, SightRequest]:  # type: ignore[type-arg]
    case = CASES[doctrine](seed)
    assert isinstance(case.engine, HexDoctrine)
    return case.engine, case.request


def _edited(scenario: Scenario, kind: str, random: Random) -> Scenario:
    """Another value of the scenario, in which something of a kind differs."""
    board = scenario.board
    at = random.randrange(board.grid.size)
    if kind == "terrain":
        key = WOODS[scenario.ruleset]
        mask = board.mask(key).copy()
        mask[at] ^= True
        return replace(scenario, board=replace(board, cover={**board.cover, key: frozen(mask)}))
    if kind == "hexside":
        key = SIDES[scenario.ruleset]
        held = board.hexsides.get(key)
        sides = np.zeros((board.grid.size, 3), dtype=np.bool_) if held is None else held.copy()
        sides[at, random.randrange(3)] ^= True
        return replace(scenario, board=replace(board, hexsides={**board.hexsides, key: frozen(sides)}))
    if kind == "level":
        elevation = board.elevation.copy()
        elevation[at] += 1 if elevation[at] < 2 else -1
        return replace(scenario, board=replace(board, elevation=frozen(elevation)))
    if kind == "unit":
        return _moved(scenario, at)
    if kind == "smoke":
        places = set(scenario.markers.get("smoke", ())) ^ {at}
        return replace(scenario, markers={**scenario.markers, "smoke": tuple(sorted(places))})
    x, y = board.grid.centres[at]
    ring = ((x - 0.2, y - 0.2), (x + 0.3, y - 0.1), (x, y + 0.3))
    return replace(scenario, board=replace(board, shapes=(*board.shapes, Shape("woods", "polygon", ring))))


def _moved(scenario: Scenario, at: int) -> Scenario:
    """The first unit of every side stands elsewhere."""
    sides = scenario.forces.sides
    kind = {"panzer_grenadier": "infantry", "landships": "tank", "asl": "tank"}[scenario.ruleset]
    moved = []
    for number, force in enumerate(sides):
        first = replace(force.units[0], at=at) if force.units else Unit(f"new {number}", kind, at)
        moved.append(replace(force, units=(first, *force.units[1:])))
    return replace(scenario, forces=replace(scenario.forces, sides=tuple(moved)))


def _made(engine: HexDoctrine, request: SightRequest) -> VisibilityIndex:  # type: ignore[type-arg]
    survey = Survey(engine, request, engine.scenario.board.grid.size)
    survey.go_on()
    return survey.index()


@pytest.mark.parametrize("doctrine", CASES)
def test_an_index_holds_the_areas(doctrine: str) -> None:
    engine, request = _engine(doctrine, 512)
    index = _made(engine, request)
    areas = np.array([engine.area(origin, request).visible for origin in range(index.size)])
    assert np.array_equal([index.seen_from(origin) for origin in range(index.size)], areas)
    assert np.array_equal([index.seers_of(target) for target in range(index.size)], areas.T)
    others = areas & ~np.eye(index.size, dtype=np.bool_)
    assert index.sees.tolist() == others.sum(axis=1).tolist()
    assert index.seen_by.tolist() == others.sum(axis=0).tolist()
    assert index.share == pytest.approx(others.sum() / index.pairs)


@pytest.mark.parametrize("doctrine", CASES)
def test_rows_that_are_judged_in_parts_are_those_of_an_index(doctrine: str) -> None:
    engine, request = _engine(doctrine, 512)
    index = _made(engine, request)
    found = np.zeros((0, index.bits.shape[1]), dtype=np.uint8)
    for start in range(0, index.size, 7):
        rows = range(start, min(start + 7, index.size))
        bits = judged_rows(engine, request, rows, index.size)
        found = np.concatenate([found, with_earlier_rows(rows, bits, found) if engine.is_mutual(request) else bits])
    assert np.array_equal(found, index.bits)
    assert engine.is_mutual(request) == doctrine.startswith("asl")


@pytest.mark.share(1)
@pytest.mark.parametrize("doctrine", CASES)
def test_after_any_edit_an_index_is_as_made_anew(doctrine: str) -> None:
    kinds = ["terrain", "hexside", "level", "unit", "smoke", *(["shape"] if doctrine == "asl" else [])]
    changed = set()
    for seed in range(600, 602 if doctrine == "asl" else 603):
        random = Random(seed)
        engine, request = _engine(doctrine, seed)
        size = engine.scenario.board.grid.size
        survey = Survey(engine, request, size)
        survey.go_on()
        for kind in random.sample(kinds, len(kinds)):
            old = survey.bits
            engine = engine.updated(_edited(engine.scenario, kind, random))
            survey = survey.updated(engine)
            # now and then the next edit comes before the work on the last one is done
            survey.go_on(rows=range(size // 2) if random.random() < 0.3 else None)
            if survey.done < size:
                continue
            fresh = type(engine)(engine.scenario, engine.ruleset)
            assert np.array_equal(survey.bits, _made(fresh, request).bits), (seed, kind)
            changed |= {kind} if not np.array_equal(survey.bits, old) else set()
    assert "terrain" in changed
    assert "level" in changed


def test_few_lines_are_judged_again_after_an_edit_far_off() -> None:
    from tests.bench.boards import analysis

    inquiry = analysis(40, 30)
    before = inquiry.survey()
    before.go_on(rows=range(3))
    edited = inquiry.updated(_edited(inquiry.scenario, "terrain", Random(1)))
    again = edited.sight.judged_again(0, SightRequest(), inquiry.sight)
    assert again is not None
    assert 0 < len(again) < inquiry.scenario.board.grid.size / 4
    assert edited.survey().sight is edited.sight
    assert edited.survey().done == 0


def test_work_that_was_cancelled_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, request = _engine("landships", 77)
    survey, token = Survey(engine, request, engine.scenario.board.grid.size), CancelToken()
    monkeypatch.setattr(visibility_index, "PAIRS_AT_ONCE", 5 * len(survey.bits))
    with pytest.raises(Cancelled):
        survey.go_on(token, lambda done, _: token.cancel() if done == 5 else None)
    assert survey.done == 5
    told: list[tuple[int, int]] = []
    survey.go_on(progress=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == [*range(10, len(survey.bits), 5), len(survey.bits)]
    assert np.array_equal(survey.bits, _made(engine, request).bits)


def test_what_there_is_no_index_of() -> None:
    engine, request = _engine("asl", 512)
    with pytest.raises(CannotAnswer, match="up to"):
        Survey(engine, request, MOST_HEXES + 1)
    with pytest.raises(CannotAnswer, match="centres"):
        Survey(engine, replace(request, observer_aim=Aim(VERTEX, 1)), 20)
