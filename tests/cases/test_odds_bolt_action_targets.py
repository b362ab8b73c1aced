"""Shots of Bolt Action with every weapon at every kind of target: sums, losses, bare tables, and an own count of the dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.cases.protocol_client import ProtocolClient
from tests.loading import ruleset
from tests.shares import share
from workbench.protocol.answers import answer_request

RULES = ruleset("bolt_action")
UNPRINTED = {"panzerfaust"}
"""Weapons whose range the source does not print."""
WORST = ("none", "stunned", "immobilised", "fire", "knocked_out")
ACROSS = 21.0
"""The distance of every target: inside the range of most weapons, beyond half of many, not too near for mortars."""


def weapon(key: str, name: str) -> Any:
    return RULES.weapons[key].value(name)


def _targets() -> dict[str, dict[str, Any]]:
    """Kinds of targets in the states that matter to a shot, by a name of ours."""
    men = {"kind": "infantry", "models": [[0.0, 0.0], [1.2, 0.0], [2.4, 0.0]]}
    found: dict[str, dict[str, Any]] = {
        "men": men,
        "down": {**men, "state": ["down", "veteran"]},
        "dives": {**men, "values": {"goes_down": True}},
        "marked_small": {**men, "values": {"small": True}},
        "two": {"kind": "infantry", "models": [[0.0, 0.0], [1.2, 0.0]]},
        "team": {"kind": "mmg", "state": ["inexperienced"]},
        "gun": {"kind": "at_light", "state": ["shield"], "facing": 270},
        "riders": {"kind": "cavalry"},
        "in_house": {"kind": "infantry", "house": 0},
        "upstairs": {"kind": "infantry", "house": 1},
        "truck": {"kind": "truck"},
        "aircraft": {"kind": "aircraft"},
    }
    for kind in ("armoured_car_carrier", "tank_light", "tank_medium", "tank_heavy", "tank_super_heavy"):
        for state in ([], ["immobilised"], ["open_topped"], ["open_topped", "immobilised"]):
            found["-".join([kind, *state])] = {"kind": kind, "state": state, "facing": 0}
    found["flames"] = {
        "kind": "tank_light",
        "weapons": [{"id": "f", "weapon": "flamethrower_vehicle", "mount": "hull"}],
    }
    return found


TARGETS = _targets()


@pytest.fixture(scope="module")
def range_of_fire(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    """Every target stands alone; the weapons are described where they fire at it."""
    units, pieces = [], []
    for number, (name, entry) in enumerate(TARGETS.items()):
        at = [3.0 + ACROSS + 80.0, 5.0 + 14.0 * number]
        unit = {"id": f"t_{name}", **{key: one for key, one in entry.items() if key not in ("house", "models")}}
        if "models" in entry:
            unit["models"] = [[at[0] + x, at[1] + y] for x, y in entry["models"]]
        else:
            unit["at"] = at
        if "house" in entry:
            x, y = at
            unit |= {"floor": entry["house"], "values": {"models": 5}}
            openings = [{"floor": floor, "at": [x - 4, y]} for floor in (0, 1)]
            corners = [[x - 4, y - 4], [x + 4, y - 4], [x + 4, y + 4], [x - 4, y + 4]]
            pieces.append({"id": name, "terrain": "building", "polygon": corners, "floors": 1, "openings": openings})
        units.append(unit)
    scenario = {
        "format": "workbench/1",
        "title": "Every weapon at every target",
        "ruleset": "bolt_action",
        "map": {"kind": "table", "unit": "in", "width": 160, "height": 480, "ground": "open", "features": pieces},
        "forces": [{"side": "A", "units": []}, {"side": "B", "units": units}],
    }
    allowed = ("figures_apart",)
    return ProtocolClient(scenario, tmp_path_factory.mktemp("targets"), allowed)


def _ask(table: ProtocolClient, key: str, name: str, **more: Any) -> dict[str, Any]:
    unit = next(one for _, one in table.analysis.scenario.forces if one.id == f"t_{name}")
    x, y = unit.at if unit.at is not None else unit.models[0]
    asked = {
        "ask": "odds",
        "kind": "infantry",
        "at": [x - ACROSS, y],
        "side": "A",
        "weapon": key,
        "to": f"unit:t_{name}",
    }
    found = answer_request(table.analysis, {**asked, **more})
    assert isinstance(found, dict)
    return found


def _shots(table: ProtocolClient) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(weapon, target, answer) of what is told; errors only where the source does not print a value."""
    for key, name in share(product(RULES.weapons, TARGETS), 150, "shots"):
        answer = _ask(table, key, name)
        if "error" in answer:
            assert key in UNPRINTED, (key, name, answer)
            assert answer["error"]["code"] == "missing_value", (key, name, answer)
            continue
        yield key, name, answer


def _chances(answer: Mapping[str, Any]) -> dict[str, Fraction]:
    return {result: Fraction(one) for result, one in answer["p"].items()}


@pytest.mark.slow
def test_every_shot_sums_to_one_or_says_what_is_missing(range_of_fire: ProtocolClient) -> None:
    told = 0
    for key, name, answer in _shots(range_of_fire):
        told += 1
        assert sum(_chances(answer).values()) == 1, (key, name)
    assert told > 100
    for name in TARGETS:
        refused = _ask(range_of_fire, "panzerfaust", name)
        assert refused["error"]["code"] == "missing_value", name


@pytest.mark.slow
def test_no_unit_loses_more_men_than_it_has(range_of_fire: ProtocolClient) -> None:
    men = {
        "men": 3,
        "down": 3,
        "dives": 3,
        "marked_small": 3,
        "two": 2,
        "team": 3,
        "gun": 3,
        "in_house": 5,
        "upstairs": 5,
    }
    for key, name in share(product(RULES.weapons, men), 100, "losses"):
        answer = _ask(range_of_fire, key, name)
        if "error" not in answer:
            most = max((int(one[5:]) for one in answer["p"] if one.startswith("lost_")), default=0)
            assert most <= men[name], (key, name)
            assert Fraction(answer["expected"]["losses"]) <= men[name], (key, name)


def _inputs(answer: Mapping[str, Any], key: str, name: str) -> tuple[str, str, dict[str, int]]:
    """The bare table, its column and its inputs for a shot: the figures that the answer names, and the state of the target."""
    figures, entry = answer["figures"], TARGETS[name]
    state = entry.get("state", [])
    vehicle = "vehicle" in RULES.units[entry["kind"]].tags
    shell = str(weapon(key, "he") or "") if not vehicle or weapon(key, "pen") is None else ""
    flames = str(weapon(key, "hits") or "")
    inputs = {one: int(figures[one]) for one in ("shots", "score", "pen", "value")}
    indirect = weapon(key, "indirect") is True
    if vehicle:
        inputs |= {
            "immobilised": int("immobilised" in state),
            "open_topped_indirect": int("open_topped" in state and indirect),
            "flamethrower": int(name == "flames"),
            "soft": int(entry["kind"] == "truck"),
        }
        return "shot_at_vehicle", flames or shell, inputs
    men = {"in_house": 5, "upstairs": 5}.get(
        name, len(entry.get("models", ())) or (3 if name in ("team", "gun") else 0)
    )
    inputs |= {"men": men, "down": int(name in ("down", "dives"))}
    if "house" in entry:
        inputs |= {"house": 1, **({"storeys": 2, "floor": entry["house"]} if indirect else {})}
    return "shot_at_troops", flames or shell, {**inputs, "flames": int(bool(flames))}


@pytest.mark.slow
def test_a_shot_of_a_unit_is_the_bare_table_with_its_inputs(range_of_fire: ProtocolClient) -> None:
    compared = 0
    for key, name, answer in _shots(range_of_fire):
        armoured = "armoured" in RULES.units[TARGETS[name]["kind"]].tags
        if name == "aircraft":
            continue
        if armoured and weapon(key, "class") == "small":
            assert _chances(answer) == {"none": Fraction(1)}, (key, name)
            continue
        table, column, inputs = _inputs(answer, key, name)
        bare = range_of_fire.ask(
            {"ask": "odds", "table": table, "inputs": inputs, **({"column": column} if column else {})}
        )
        assert _chances(bare) == _chances(answer), (key, name, inputs)
        compared += 1
    assert compared > 60


# --- An own count of the dice, which imports nothing of the program.

Chances = dict[Any, Fraction]


def _mixed(parts: Iterator[tuple[Fraction, Chances]]) -> Chances:
    found: Chances = defaultdict(Fraction)
    for share_, chances in parts:
        for key, chance in chances.items():
            found[key] += share_ * chance
    return dict(found)


DICE = {"": (0, 0), "D2": (1, 2), "D3": (1, 3), "D6": (1, 6), "2D6": (2, 6), "3D6": (3, 6)}
PEN = {"D2": 1, "D3": 1, "D6": 2, "2D6": 3, "3D6": 4}


def _thrown(dice: str) -> Chances:
    count, sides = DICE[dice]
    found: Chances = defaultdict(Fraction)
    for throw in product(range(1, sides + 1), repeat=count):
        found[sum(throw)] += Fraction(1, sides**count)
    return dict(found)


def _hit(score: int) -> Fraction:
    return Fraction(1) if score == 1 else Fraction(max(0, 7 - max(2, score)), 6)


def _hits(shots: int, score: int, dice: str, arrives: Fraction = Fraction(1)) -> Chances:
    """The hits of some shots, one shot after another."""
    found: Chances = {0: Fraction(1)}
    chance = _hit(score) * arrives
    burst = _thrown(dice) if dice else {1: Fraction(1)}
    for _ in range(shots):
        after: Chances = defaultdict(Fraction)
        for count, before in found.items():
            after[count] += before * (1 - chance)
            for more, share_ in burst.items():
                after[count + more] += before * chance * share_
        found = dict(after)
    return found


def _vehicle(hits: Chances, pen: int, value: int, added: int, *, immobilised: bool) -> Chances:
    """Each hit rolls for damage and on the table of results; the second immobilisation knocks out."""

    def once(before: tuple[int, int], roll: int) -> tuple[int, int]:
        worst, times = before
        result = 1 if roll <= 1 else min(roll, 4)
        times += result == 2
        return max(worst, 4 if times >= 2 else result), min(times, 2)

    def struck(before: tuple[int, int]) -> Chances:
        found: Chances = defaultdict(Fraction)
        for die in range(1, 7):
            total = die + pen
            if total < value:
                found[before] += Fraction(1, 6)
                continue
            off = -3 if total == value else 0
            rolls = 2 if total >= value + 3 else 1
            for throw in product(range(1, 7), repeat=rolls):
                after = before
                for roll in throw:
                    after = once(after, roll + off + added)
                found[after] += Fraction(1, 6 * 6**rolls)
        return dict(found)

    states: Chances = {(0, int(immobilised)): Fraction(1)}
    told: Chances = defaultdict(Fraction)
    for count in range(max(hits) + 1):
        for (worst, _), chance in states.items():
            told[WORST[worst]] += hits.get(count, Fraction(0)) * chance
        states = _mixed((chance, struck(state)) for state, chance in states.items())
    return {key: chance for key, chance in told.items() if chance}


@pytest.mark.parametrize("dice", ["", "D2", "D6"])
@pytest.mark.parametrize("immobilised", [False, True])
@pytest.mark.parametrize(("pen", "value", "added"), [(4, 8, 0), (4, 7, 1), (6, 8, 2), (2, 9, 0)])
def test_damage_to_armour_counted_hit_by_hit(
    range_of_fire: ProtocolClient, dice: str, immobilised: bool, pen: int, value: int, added: int
) -> None:
    shots = 1 if dice == "D6" else 2
    inputs = {"shots": shots, "score": 4, "pen": pen, "value": value, "immobilised": int(immobilised)}
    inputs |= {"open_topped_indirect": int(added > 0), "flamethrower": int(added > 1)}
    fields = {"column": dice} if dice else {}
    bare = range_of_fire.ask({"ask": "odds", "table": "shot_at_vehicle", **fields, "inputs": inputs})
    assert _chances(bare) == _vehicle(_hits(shots, 4, dice), pen, value, added, immobilised=immobilised)


def _lost(hits: Chances, least: int, men: int, *, down: bool, falls: bool) -> Chances:
    found: Chances = defaultdict(Fraction)
    kills = _hit(max(2, least))
    for count, chance in hits.items():
        if falls and count >= 12:
            found["collapses"] += chance
            continue
        for lost, part in _hits(count // 2 if down else count, 1, "", kills).items():
            kept = min(lost, men) if men else lost
            found[f"lost_{kept}" if kept else "none"] += chance * part
    return {key: chance for key, chance in found.items() if chance}


@pytest.mark.parametrize("dice", ["", "D2", "D3", "D6", "2D6"])
@pytest.mark.parametrize(("down", "men"), [(False, 0), (True, 0), (False, 3), (True, 2)])
@pytest.mark.parametrize(("storeys", "floor"), [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1)])
def test_losses_of_troops_counted_hit_by_hit(
    range_of_fire: ProtocolClient, dice: str, down: bool, men: int, storeys: int, floor: int
) -> None:
    shots = 2 if dice in ("", "D2", "D3") else 1
    # roof, then every floor down to the target; the ground floor is the last
    passed = Fraction(1, 2) ** (storeys - floor)
    arrives = Fraction(1) if not storeys else passed if floor == 0 else passed / 2
    inputs = {"shots": shots, "score": 5, "value": 4, "men": men, "down": int(down)}
    inputs |= {"storeys": storeys, "floor": floor} if storeys else {}
    fields = {"column": dice} if dice else {}
    bare = range_of_fire.ask({"ask": "odds", "table": "shot_at_troops", **fields, "inputs": inputs})
    hits = _hits(shots, 5, dice, arrives)
    wanted = _lost(hits, 4 - PEN.get(dice, 0), men, down=down and bool(dice), falls=dice == "2D6" and storeys > 0)
    assert _chances(bare) == wanted


@pytest.mark.parametrize("shots", [18, 19, 24, 40])
def test_no_shot_is_cut_off(range_of_fire: ProtocolClient, shots: int) -> None:
    for table in ("shot_at_troops", "shot_at_vehicle"):
        inputs = {"shots": shots, "score": 4, "value": 4 if table == "shot_at_troops" else 9, "pen": 0}
        bare = range_of_fire.ask({"ask": "odds", "table": table, "inputs": inputs})
        assert Fraction(bare["expected"]["hits"]) == Fraction(shots, 2)
        assert sum(_chances(bare).values()) == 1


def test_floors_of_a_house_are_hit_for_certain_by_one_shell(range_of_fire: ProtocolClient) -> None:
    for storeys in range(1, 6):
        found = _chances(range_of_fire.ask({"ask": "odds", "table": "shell_floor", "inputs": {"storeys": storeys}}))
        assert sum(found.values()) == 1
        assert found["roof"] == Fraction(1, 2)
        assert found["ground"] == Fraction(1, 2**storeys)


def test_pins_of_whatever_pins(range_of_fire: ProtocolClient) -> None:
    wanted = {
        "D2": 1,
        "D6": Fraction(3, 2),
        "2D6": 2,
        "3D6": Fraction(7, 2),
        "flamethrower": 3,
        "flamethrower_vehicle": 1,
    }
    wanted |= {"air_strike": 3, "barrage": 2, "barrage_hit": Fraction(7, 2), "fighter_bomber": 2}
    for column, mean in wanted.items():
        found = range_of_fire.ask({"ask": "odds", "table": "pins", "column": column})
        assert Fraction(found["expected"]["pins"]) == mean, column
