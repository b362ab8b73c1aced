"""Dice tests that a move brings: breakdowns, trenches, loss of control, minefields (6.14a, 6.16, 6.22, 6.24, 7.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from workbench.movement.landships.ground import ENEMY, OWN, TRENCH, UNKNOWN
from workbench.movement.landships.mover import AIR, Mover
from workbench.movement.landships.orders import Move
from workbench.movement.results import DiceTest

_TEN, _SIX = 10, 6
MINEFIELD, ROUGH, WOOD = "minefield", "rough", "wood"


def tests_of_way(move: Move, hexes: Sequence[int], cost: Fraction) -> Iterator[DiceTest]:
    """The tests of one way: ``hexes`` entered, in order, for ``cost`` points."""
    yield from _mines(move, hexes)
    if not hexes or not move.mover.is_a("breaks_down"):
        return
    trenches = [number for number in hexes if move.mover.values.get("poor_crosser") and _enemy_trench(move, number)]
    for number in trenches:
        yield _test(move, "trench_test", number, _chance(move, "poor_trench_crosser", _trench_drm(move, number)))
    if not trenches:
        drm = _drm(move, hexes)
        chance = None if drm is None else _chance(move, str(len(hexes)), drm)
        yield _test(move, "breakdown", hexes[-1], chance, n=len(hexes))
    if move.mover.model_is(move.ruleset, "whippet") and 2 * cost >= move.allowance:
        yield _control(move, hexes[-1])


def tests_of_reach(move: Move, hexes: Iterable[int]) -> Iterator[DiceTest]:
    """The tests that ending or passing in these hexes may bring; the breakdown after the move goes by its length."""
    entered = sorted(hexes)
    yield from _mines(move, entered)
    if not entered or not move.mover.is_a("breaks_down"):
        return
    yield _test(move, "breakdown_reach", move.start, None)
    if move.mover.values.get("poor_crosser"):
        for number in entered:
            if _enemy_trench(move, number):
                yield _test(
                    move, "trench_test", number, _chance(move, "poor_trench_crosser", _trench_drm(move, number))
                )
    if move.mover.model_is(move.ruleset, "whippet"):
        yield _control(move, move.start)


def _test(move: Move, key: str, number: int, chance: float | None, **values: object) -> DiceTest:
    text = move.words.say(key, number, **values)
    return DiceTest(move.words.label(number), text, chance, move.words.rule(key))


def _control(move: Move, number: int) -> DiceTest:
    lost = move.words.number("lost_up_to", 2, "whippet")
    return _test(move, "control", number, float(lost / _SIX))


def _enemy_trench(move: Move, number: int) -> bool:
    # a trench of nobody's is no friendly one: only friendly trenches have footbridges (6.22)
    ground = move.graph.ground
    return ground.has(TRENCH, number) and ground.owner(TRENCH, number, move.side) in (ENEMY, UNKNOWN)


def _chance(move: Move, column: str, drm: int) -> float | None:
    """Chance of a breakdown on the ten-sided die; None where the table is not in the source."""
    table = move.ruleset.tables.get("breakdown")
    needed = table.cells[column].value if table is not None and column in table.cells else None
    if not isinstance(needed, int):
        return None
    return min(max(_TEN + 1 - (needed - drm), 0), _TEN) / _TEN


def _modifier(move: Move, cell: str) -> int:
    return int(move.words.number(cell, 0, "breakdown_drms"))


def _trench_drm(move: Move, number: int) -> int:
    rough = _modifier(move, ROUGH) if _is_rough(move, number) else 0
    return rough + (_modifier(move, "tank_leader") if _has_leader(move) else 0)


def _drm(move: Move, hexes: Sequence[int]) -> int | None:
    """Modifiers of a breakdown test; None where that of the model is not in the source."""
    mover = move.mover
    given = mover.values.get("breakdown_drm")
    if isinstance(given, int):
        total = given
    elif mover.model_is(move.ruleset, "a7v"):
        conditions = move.scenario.conditions
        late = (conditions.get("year") or 0, conditions.get("month") or 0) >= (1918, 9)
        if not late:
            return None
        total = 0
    else:
        total = _modifier(move, "schneider") if mover.model_is(move.ruleset, "schneider") else 0
    ground = move.graph.ground
    if move.graph.profile.mobility == "ft17" and any(ground.has(WOOD, number) for number in hexes):
        total += _modifier(move, "ft17_in_wood")
    if any(_is_rough(move, number) for number in hexes):
        total += _modifier(move, ROUGH)
    return total + (_modifier(move, "tank_leader") if _has_leader(move) else 0)


def _is_rough(move: Move, number: int) -> bool:
    return any(row.key == ROUGH for row in move.graph.ground.rows_at(number))


def _has_leader(move: Move) -> bool:
    return bool(move.mover.values.get("tank_leader"))


def _mines(move: Move, hexes: Iterable[int]) -> Iterator[DiceTest]:
    if _flies(move.mover):
        return
    ground, scenario = move.graph.ground, move.scenario
    for number in hexes:
        marked = scenario.marker_count(MINEFIELD, number) > 0
        if not marked and not ground.has(MINEFIELD, number):
            continue
        own = number in scenario.marker_owners.get(MINEFIELD, {}).get(move.side, ())
        if not own and ground.owner(MINEFIELD, number, move.side) != OWN:
            yield _test(move, "mines", number, None)


def _flies(mover: Mover) -> bool:
    return mover.is_a(AIR)
