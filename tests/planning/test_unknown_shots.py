"""One unit whose odds cannot be worked out never takes the answer about a whole side with it: in every game its shots are
carried on as unknown, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.games.random_scenarios import SIDES
from tests.games.test_every_shot import GAMES, NUMBERS, bench
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.cancellation import Cancelled
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.unknown_shots import MOST_NAMED, UnknownShots
from workbench.protocol.answers import answer_request

OURS, THEIRS = SIDES
REFUSAL = CannotAnswer("missing_value", Text("the barrel is not known", "le tube n’est pas connu"))
FAULTS: dict[str, Exception] = {"missing_value": REFUSAL, "internal": ValueError("'AC 2' does not name dice")}
METHODS = "odds", "chances", "effects", "field", "bearing"
"""What plans ask of a fire doctrine about a weapon."""


def armed(game: str) -> AnyAnalysis:
    """Two sides of a game, all of whose units have the numbers that their counters would show."""
    found = bench(game, 6, 5, units_each=3)
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in NUMBERS.get(game, {}).items()}
    forces: Any = found.scenario.forces
    sides = [
        replace(side, units=tuple(replace(unit, values={**values, **unit.values}) for unit in side.units))
        for side in forces.sides
    ]
    return analysis_of(replace(found.scenario, forces=replace(forces, sides=tuple(sides))), found.ruleset)


def places(analysis: AnyAnalysis) -> list[Any]:
    board: Any = analysis.scenario.board
    if analysis.kind == "hex":
        return list(board.grid.labels)
    return [[board.width * x / 6, board.height * y / 4] for x in range(1, 6) for y in range(1, 4)]


def a_step(analysis: AnyAnalysis) -> dict[str, Any]:
    """A unit of the other side, and a place beside it."""
    unit: Any = next(unit for side, unit in analysis.scenario.forces if side == THEIRS)
    if analysis.kind == "table":
        return {"unit": unit.id, "along": [[unit.at[0] - 1, unit.at[1]]]}
    grid: Any = analysis.scenario.board.grid
    beside = next(int(number) for number in grid.neighbours[unit.at] if number >= 0)
    return {"unit": unit.id, "along": [grid.labels[beside]]}


def firers(answer: dict[str, Any]) -> set[str]:
    """The units whose weapons bear on the places of a kill zone."""
    shots = answer["by"].values() if "by" in answer else answer["targets"]
    return {shot["unit"] for one in shots for shot in one if shot["p"] is not None}


def kill_zone(analysis: AnyAnalysis) -> dict[str, Any]:
    more = {} if analysis.kind == "hex" else {"to": places(analysis)}
    return answer_request(analysis, {"ask": "killzone", "side": OURS, **more})


def break_for(doctrine: Any, unit: str, problem: Exception, patch: Callable[..., None]) -> None:
    """Let everything that is asked about the weapons of a unit fail."""
    for name in METHODS:
        whole = getattr(doctrine, name, None)
        if whole is None:
            continue

        def broken(*parts: Any, whole: Any = whole, **named: Any) -> Any:
            asked = [named.get("firer"), *(party for row in parts[:1] if isinstance(row, list) for _, party in row)]
            if any(party is not None and party.unit == unit for party in asked):
                raise problem
            return whole(*parts, **named)

        patch(doctrine, name, broken)


@pytest.mark.slow
@pytest.mark.share(1, per="game")
@pytest.mark.parametrize("code", FAULTS)
@pytest.mark.parametrize("methods", [("odds", "chances", "effects"), METHODS], ids=["odds", "all"])
@pytest.mark.parametrize("game", GAMES)
def test_one_unit_never_takes_a_side_with_it(
    game: str, methods: tuple[str, ...], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = armed(game)
    fire = sorted(firers(kill_zone(whole)))
    assert fire, "somebody fires, or nothing is tested"
    analysis = armed(game)
    monkeypatch.setattr("tests.planning.test_unknown_shots.METHODS", methods)
    break_for(analysis.fire, fire[0], FAULTS[code], monkeypatch.setattr)

    zone = kill_zone(analysis)
    assert "error" not in zone, zone
    assert {(one["unit"], one["code"]) for one in zone["unknown"]} >= {(fire[0], code)}
    assert firers(zone) == {*fire[1:]}, "all others are told as before"
    assert any(fire[0] in words for words in zone["assumed"])

    for request in (
        {"ask": "threat", "side": OURS, "to": places(analysis)[:3]},
        {"ask": "profile", "side": OURS, **a_step(analysis)},
        {"ask": "turns", "side": OURS, "most": 1},
    ):
        answer = answer_request(analysis, request)
        assert answer.get("error") == answer_request(whole, request).get("error"), (request, answer)
    report = answer_request(analysis, {"ask": "fairness", "most": 1})
    assert "error" not in report, report


def test_the_reasons_are_told_together() -> None:
    unknown = UnknownShots()

    def refuse() -> None:
        raise REFUSAL

    for number in range(MOST_NAMED + 2):
        assert unknown.ask_or_note(f"u{number}", "gun", refuse) is None
    assert [one.get("en") for one in unknown.sentences(lambda unit, weapon: Text.of(f"{unit} ({weapon})"))] == [
        "No chance is known, and none counted, of u0 (gun), u1 (gun), u2 (gun), u3 (gun), u4 (gun) and 2 more: "
        "the barrel is not known"
    ]
    assert unknown.ask_or_note("u9", "gun", lambda: 5) == 5
    assert len(unknown.shots) == MOST_NAMED + 2


def test_work_that_is_no_longer_wanted_is_no_unknown_shot() -> None:
    def cancelled() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        UnknownShots().ask_or_note("u", "gun", cancelled)
