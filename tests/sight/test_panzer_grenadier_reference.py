"""The doctrine against the slow and obvious reference, and single lines against areas, on every pair of random boards."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sight import pg
from tests.sight.reference_pg import Reference
from workbench.board.hexboard import HexBoard
from workbench.sight.engines.panzer_grenadier import Doctrine
from workbench.sight.results import FIRE, PURPOSES, SPOT, SightRequest

switches = st.fixed_dictionaries(
    {},
    optional={
        "A2": st.just("literal"),
        "A3": st.just("ignore"),
        "A4": st.just("first"),
        "A5": st.sampled_from(["always", "never"]),
        "A6": st.just("both"),
        "A8": st.just("less"),
        "A11": st.just("both_block"),
        "A12": st.just("crossing_up"),
        "A13": st.just("spotter"),
        "A14": st.just("block"),
    },
)


def differences(engine: Doctrine, reference: Reference, purpose: str) -> list[tuple[str, str, bool]]:
    labels, found = engine.scenario.board.grid.labels, []
    for origin in range(len(labels)):
        visible = engine.area(origin, SightRequest(purpose)).visible
        for target in range(len(labels)):
            if bool(visible[target]) != reference.los(origin, target, purpose):
                found.append((labels[origin], labels[target], bool(visible[target])))
    return found


@settings(max_examples=40)
@given(pg.boards(), st.sampled_from([SPOT, FIRE]))
def test_area_equals_reference_on_every_pair(board: HexBoard, purpose: str) -> None:
    assert differences(pg.doctrine(board), Reference(board), purpose) == []


@settings(max_examples=40)
@given(pg.boards(), switches, st.data())
def test_other_readings_equal_reference(board: HexBoard, chosen: dict[str, str], data: st.DataObject) -> None:
    smoke = tuple(data.draw(st.lists(st.integers(0, board.grid.size - 1), max_size=4)))
    engine = pg.doctrine(board, switches=chosen, markers={"smoke": smoke})
    assert differences(engine, Reference(board, chosen, smoke), SPOT) == []


@settings(max_examples=20)
@given(pg.boards(largest=5), st.sampled_from(PURPOSES), switches)
def test_a_line_equals_the_area_and_tells_the_same(board: HexBoard, purpose: str, chosen: dict[str, str]) -> None:
    engine, request = pg.doctrine(board, switches=chosen), SightRequest(purpose)
    visible = np.array([engine.area(origin, request).visible for origin in range(board.grid.size)])
    for origin in range(board.grid.size):
        area = engine.area(origin, request)
        for target in range(board.grid.size):
            line = engine.line(origin, target, request)
            assert line.visible == area.visible[target]
            assert line.hindrance == area.hindrance[target]
            assert (-1 if line.blocker is None else line.blocker) == area.blocker[target]
            assert line.asymmetric == (visible[origin, target] != visible[target, origin])
            effects = [reason.effect.value for reason in line.reasons]
            assert ("blocks" in effects) is not line.visible
            assert effects[0] == ("none" if line.visible else "blocks")
            if line.blocker is not None:
                assert line.reasons[0].at == board.grid.labels[line.blocker]
                assert any(step.chosen == line.blocker and step.effect.value == "blocks" for step in line.steps)
            if not line.visible and line.blocker is None:
                assert line.blocker_side is not None
                assert line.reasons[0].at == "/".join(board.grid.labels[n] for n in line.blocker_side)
