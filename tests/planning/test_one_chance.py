"""The chance of a shot is one: threat maps, kill zones, profiles and reports tell what ``odds`` tells of the same shot."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import loading
from tests.samples.pairs import SAMPLES
from tests.shares import share
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.analysis.shown_sides import AS_IT_STANDS, BEST, SHOWN, WORST
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import shows_sides, what_is_assumed
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.sight.results import Party
from workbench.geometry.bearings import bearing
from workbench.planning.fairness import fairness
from workbench.planning.kinds.kill_zone import KILL_ZONE
from workbench.planning.kinds.threat import THREAT
from workbench.planning.plan_fields import FIRED
from workbench.planning.plan_registry import work_out
from workbench.planning.plan_words import percent
from workbench.planning.unit_under_fire import together
from workbench.planning.watchers import units_of_side
from workbench.protocol.answers import answer_line
from workbench.scenario.units import Force, Forces, TabletopUnit

LES_ORMEAUX, SAINT_AUBRY = SAMPLES / "bolt_action" / "les_ormeaux.yaml", SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
TABLES = (LES_ORMEAUX, SAINT_AUBRY)
UNKNOWN = ("missing_table", "missing_value", "missing_input", "no_column")
Shots = dict[tuple[str, str], Fraction | None]


def _files() -> list[Path]:
    """The samples on which two sides may fire at each other."""
    return sorted(path for path in SAMPLES.rglob("*.yaml") if path.parent.name not in ("lessons", "boards"))


@lru_cache(maxsize=2)
def _open(path: Path) -> AnyAnalysis:
    return analysis_of(*loading.scenario(path))


def _ask(analysis: AnyAnalysis, **request: Any) -> dict[str, Any]:
    line = answer_line(analysis, json.dumps(request).encode())
    assert line is not None
    answer: dict[str, Any] = json.loads(line)
    assert "ignored" not in answer, (request, answer)
    return answer


def _odds(analysis: AnyAnalysis, **request: Any) -> tuple[bool | None, Fraction | None]:
    """(may it be fired?, its chance of any effect); None for both where the chance is not known."""
    answer = _ask(analysis, ask="odds", **request)
    if answer.get("error", {}).get("code") == "cannot_harm":
        return False, None
    if "error" in answer:
        assert answer["error"]["code"] in UNKNOWN, (request, answer)
        return None, None
    return answer["may"], Fraction(answer["chance"])


def _sides(analysis: AnyAnalysis) -> Iterator[tuple[str, list[str], list[str]]]:
    """(side, its units on the map, those of all others), for every side."""
    for force in analysis.scenario.forces.sides:
        own = units_of_side(analysis, force.side)
        others = [unit.id for side, unit in analysis.scenario.forces if side != force.side and unit.at is not None]
        if own and others:
            yield force.side, own, others


def _weapons(analysis: AnyAnalysis, unit: str) -> list[str]:
    return list(analysis.fire.weapons(analysis.party(unit)))


def _told(analysis: AnyAnalysis, side: str, units: list[str]) -> list[tuple[dict[str, Any], Shots | None]]:
    """For every unit: (what a threat map tells of it, on a table also which weapons bear with what chance)."""
    if analysis.kind == "hex":
        return [(_threat_at(analysis, side, unit), None) for unit in units]
    to = [f"unit:{unit}" for unit in units]
    zone, found = _ask(analysis, ask="killzone", side=side, to=to), []
    threat = _ask(analysis, ask="threat", side=side, to=to)
    for told, shots, chance in zip(threat["targets"], zone["targets"], zone["p"], strict=True):
        assert chance == told.get("p")
        known = {(one["unit"], one["weapon"]): one["p"] and Fraction(one["p"]) for one in shots}
        found.append((told, known))
    return found


def _threat_at(analysis: AnyAnalysis, side: str, unit: str) -> dict[str, Any]:
    places: dict[str, dict[str, Any]] = _ask(analysis, ask="threat", side=side, to=[f"unit:{unit}"])["places"]
    return next(iter(places.values()))


@pytest.mark.slow
@pytest.mark.parametrize("path", _files(), ids=lambda path: f"{path.parents[0].name}/{path.stem}")
@pytest.mark.share(12)
def test_every_shot_of_a_threat_map_at_a_unit_is_that_of_odds(path: Path) -> None:
    analysis = _open(path)
    for side, own, others in _sides(analysis):
        targets = share(others, 3, f"{path} {side}")
        for target, (told, shots) in zip(targets, _told(analysis, side, targets), strict=True):
            allowed: Shots = {}
            unknown = False
            for unit in own:
                for weapon in _weapons(analysis, unit):
                    may, chance = _odds(analysis, unit=unit, weapon=weapon, to=f"unit:{target}")
                    if may is None:
                        unknown = True
                    elif may and _can_harm(analysis, unit, weapon, target):
                        allowed[unit, weapon] = chance
            if shots is not None:
                assert {key: chance for key, chance in shots.items() if chance is not None} == allowed, target
            if not unknown:
                assert told["fired_by"] == len({unit for unit, _ in allowed}), (side, target)
            together_ = together((unit, chance) for (unit, _), chance in allowed.items())
            if told.get("p") is not None:
                assert Fraction(told["p"]) == (together_ or 0), (side, target)


def _can_harm(analysis: AnyAnalysis, unit: str, weapon: str, target: str) -> bool:
    if analysis.kind == "table":
        return True
    return not analysis.fire.harmless(analysis.party(unit), weapon, analysis.party(target))


@pytest.mark.slow
@pytest.mark.parametrize("path", _files(), ids=lambda path: f"{path.parents[0].name}/{path.stem}")
@pytest.mark.share(8)
def test_every_shot_of_a_kill_zone_is_that_of_odds_at_the_place(path: Path) -> None:
    """Where nobody stands too: for the same target, taken to stand in the same way, which the answer names."""
    analysis = _open(path)
    for side, _, _ in _sides(analysis):
        if analysis.kind == "hex":
            zone = _ask(analysis, ask="killzone", side=side, least=1)
            if all(one["p"] is None for by in zone["by"].values() for one in by):
                continue
            # at a hex where somebody stands odds are told of him
            there = {analysis.label(unit.at) for _, unit in analysis.scenario.forces if unit.at is not None}
            free = [(at, one) for at, by in zone["by"].items() if at not in there for one in by]
            for label, one in share(free, 25, f"{path} {side}"):
                _, chance = _odds(analysis, unit=one["unit"], weapon=one["weapon"], to=label)
                assert (one["p"] and Fraction(one["p"])) == chance, (label, one)
            continue
        board, dice = analysis.scenario.board, Random(f"{path} {side}")
        points = [[round(dice.uniform(0, board.width), 2), round(dice.uniform(0, board.height), 2)] for _ in range(12)]
        for kind in share(_kinds(analysis), 2, f"{path} {side}"):
            for shown in SHOWN if shows_sides(analysis, Party(kind)) else SHOWN[:1]:
                target = {"kind": kind}
                zone = _ask(analysis, ask="killzone", side=side, to=points, target=target, shown=shown)
                assumed = {text.en for text in what_is_assumed(analysis, Party(kind), shown)}
                assert assumed <= set(zone["assumed"])
                for point, found in zip(points, zone["targets"], strict=True):
                    for one in share(found, 2, f"{path} {side} {kind} {point}"):
                        asked = {
                            "unit": one["unit"],
                            "weapon": one["weapon"],
                            "to": point,
                            "target": target,
                            "shown": shown,
                        }
                        _, chance = _odds(analysis, **asked)
                        assert (one["p"] and Fraction(one["p"])) == chance, (point, one)
                        if chance is not None:
                            assert assumed <= set(_ask(analysis, ask="odds", **asked)["assumed"])


def _kinds(analysis: AnyAnalysis) -> list[str]:
    return sorted({unit.kind for _, unit in analysis.scenario.forces})


# --- A target that is taken to stand somewhere is judged as if it did.


def _put(analysis: TabletopAnalysis, side: str, unit: TabletopUnit) -> TabletopAnalysis:
    """The same table with a unit put on it, in place of the one of its id."""
    forces = analysis.scenario.forces
    known = forces.find(unit.id) is not None
    changed = tuple(
        Force(force.side, tuple(unit if one.id == unit.id else one for one in force.units), *_rest(force))
        if known
        else replace(force, units=(*force.units, unit) if force.side == side else force.units)
        for force in forces.sides
    )
    return TabletopAnalysis(replace(analysis.scenario, forces=Forces(changed)), analysis.ruleset)


def _rest(force: Any) -> tuple[Any, ...]:
    return tuple(getattr(force, name) for name in list(force.__dataclass_fields__)[2:])


def _free_points(analysis: TabletopAnalysis, seed: str, count: int) -> list[tuple[float, float]]:
    """Points of a table off its edges, its houses and its units."""
    board, dice = analysis.scenario.board, Random(seed)
    margin = board.length(4, "in")
    found: list[tuple[float, float]] = []
    while len(found) < count:
        point = dice.uniform(margin, board.width - margin), dice.uniform(margin, board.height - margin)
        stands = [analysis.stand(unit.id) for _, unit in analysis.scenario.forces if unit.at is not None]
        near = any(math.dist(point, stand.point) < margin for stand in stands)
        if not near and not analysis.point(point).within:
            found.append(point)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_hull_that_is_taken_to_stand_somewhere_shows_the_side_that_is_named(path: Path) -> None:
    """As it stands its front, at worst and at best the worst and the best of its four sides: as if one really stood there."""
    analysis = _open(path)
    assert isinstance(analysis, TabletopAnalysis)
    compared = differ = 0
    for side, _, _ in _sides(analysis):
        other = next(force.side for force in analysis.scenario.forces.sides if force.side != side)
        kind = next(kind for kind in _kinds(analysis) if shows_sides(analysis, Party(kind)))
        for point in share(_free_points(analysis, f"{path} {side}", 10), 4, f"{path} {side}"):
            asked = {"ask": "killzone", "side": side, "to": [list(point)], "target": {"kind": kind}}
            told = {
                shown: {
                    (one["unit"], one["weapon"]): one["p"]
                    for one in _ask(analysis, shown=shown, **asked)["targets"][0]
                    if one["p"] is not None
                }
                for shown in SHOWN
            }
            for unit, weapon in share(list(told[AS_IT_STANDS]), 3, f"{path} {point}"):
                towards = bearing(point, analysis.stand(unit).point)
                chances = []
                for turn in (0, 90, 180, 270):
                    there = TabletopUnit("put", kind, point, (towards - turn) % 360)
                    may, chance = _odds(_put(analysis, other, there), unit=unit, weapon=weapon, to="unit:put")
                    assert chance is not None
                    chances.append((chance, chance if may else Fraction(0)))
                found = {shown: Fraction(shots[unit, weapon]) for shown, shots in told.items()}
                assert found[AS_IT_STANDS] == chances[0][0], (unit, weapon, point)
                assert found[WORST] in [chance for chance, does in chances if does == max(one for _, one in chances)]
                assert found[BEST] in [chance for chance, does in chances if does == min(one for _, one in chances)]
                compared += 1
                differ += found[WORST] != found[BEST]
    assert compared
    assert differ or path != LES_ORMEAUX


@pytest.mark.slow
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_steps_of_a_profile_have_the_odds_of_the_unit_put_there(path: Path) -> None:
    """The unit faces the way it goes."""
    analysis = _open(path)
    assert isinstance(analysis, TabletopAnalysis)
    compared = 0
    for side, _, others in _sides(analysis):
        movers = [one for one in others if not analysis.unit(one)[1].values.get("aboard")]
        tanks = [one for one in movers if shows_sides(analysis, analysis.party(one))]
        for mover in (*share(tanks, 1, f"{path} {side}"), *share(movers, 1, f"{path} {side}")):
            owner, unit = analysis.unit(mover)
            along = _free_points(analysis, f"{path} {mover}", 3)
            told = _ask(analysis, ask="profile", unit=mover, side=side, along=[list(at) for at in along])
            assert unit.at is not None
            before = unit.at
            for step, at in zip(told["steps"], along, strict=True):
                dx, dy = at[0] - unit.at[0], at[1] - unit.at[1]
                moved = replace(
                    unit,
                    at=at,
                    facing=bearing(before, at) % 360,
                    models=tuple((x + dx, y + dy) for x, y in unit.models),
                    floor=0,
                )
                before = at
                there = _put(analysis, owner, moved)
                for shot in share(step["fired_by"], 3, f"{path} {at}"):
                    asked = {"unit": shot["unit"], "weapon": shot["weapon"], "to": f"unit:{mover}"}
                    _, chance = _odds(there, target={"action": "move"}, **asked)
                    assert (shot["p"] and Fraction(shot["p"])) == chance, (mover, at, shot)
                    compared += 1
    assert compared


# --- What the window and the report say.


@pytest.mark.slow
@pytest.mark.parametrize("path", _files(), ids=lambda path: f"{path.parents[0].name}/{path.stem}")
@pytest.mark.share(10)
def test_the_row_of_a_unit_that_is_clicked_tells_its_odds(path: Path) -> None:
    """Whatever kind the plan is for: a unit that stands there is told as it stands."""
    analysis = _open(path)
    for side, _, others in _sides(analysis):
        targets = share(others, 2, f"{path} {side}")[:4]
        for target, (told, _) in zip(targets, _told(analysis, side, targets), strict=True):
            at = analysis.unit(target)[1].at
            kind = share(sorted(analysis.ruleset.units), 1, f"{path} {side} {target}")[0]
            for plan in (THREAT, KILL_ZONE):
                request = plan.request(side=side, to=at, target=kind, measure=FIRED)
                try:
                    picture = work_out(analysis, request)
                except CannotAnswer:
                    continue
                rows = [row.text.en for row in picture.rows if row.at == at and "as it stands there" in row.text.en]
                assert rows, (plan, target)
                if told["fired_by"] and Fraction(told.get("p") or 0):
                    assert any(percent(Fraction(told["p"])).en in row for row in rows), (plan, target, told, rows)


@pytest.mark.slow
@pytest.mark.parametrize("path", _files(), ids=lambda path: f"{path.parents[0].name}/{path.stem}")
@pytest.mark.share(8)
def test_first_fire_of_a_report_is_that_of_odds(path: Path) -> None:
    analysis = _open(path)
    if sum(1 for _ in _sides(analysis)) < 2:
        return
    for one in share(fairness(analysis, 1).first_fire, 5, str(path)):
        best: list[tuple[str, Fraction | None]] = []
        for unit in one.firers:
            weapons = [weapon for weapon in _weapons(analysis, unit) if _can_harm(analysis, unit, weapon, one.target)]
            told = [_odds(analysis, unit=unit, weapon=weapon, to=f"unit:{one.target}") for weapon in weapons]
            assert any(may is not False for may, _ in told), (unit, one.target)
            best += [(unit, chance) for may, chance in told if may]
        assert one.chance == together(best), (one.side, one.target)


def test_the_choice_is_one_of_three() -> None:
    answer = _ask(_open(LES_ORMEAUX), ask="threat", side="German", to=[[10, 10]], shown="wurst")
    assert answer["error"]["code"] == "bad_value"
    assert "worst" in answer["error"]["message"]


# --- Who may be fired at directly is detected.


@pytest.mark.slow
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_what_is_seen_without_being_detected_may_not_be_fired_at(path: Path) -> None:
    """Direct fire needs a target that the firer detects, and the reasons of the odds say so."""
    analysis = _open(path)
    for side, own, others in _sides(analysis):
        for unit in own:
            for target in share(others, 3, f"{path} {side} {unit}"):
                ends = {"from": f"unit:{unit}", "to": f"unit:{target}"}
                if not _ask(analysis, ask="los", **ends)["visible"] or _ask(analysis, ask="spotted", **ends)["spotted"]:
                    continue
                for weapon in _weapons(analysis, unit):
                    asked = {"unit": unit, "weapon": weapon, "to": f"unit:{target}"}
                    if _ask(analysis, ask="range", **asked).get("indirect") is True:
                        continue
                    answer = _ask(analysis, ask="odds", **asked)
                    assert answer.get("may") is not True, asked


@pytest.mark.slow
def test_in_bolt_action_whoever_is_seen_is_detected() -> None:
    """From the weapon that the unit has, as lines tell: not from that which its kind would have."""
    analysis = _open(LES_ORMEAUX)
    for _, own, others in _sides(analysis):
        for unit in own:
            for target in others:
                ends = {"from": f"unit:{unit}", "to": f"unit:{target}"}
                if "hidden" not in analysis.party(target).state:
                    seen = _ask(analysis, ask="los", **ends)["visible"]
                    assert _ask(analysis, ask="spotted", **ends)["spotted"] == seen, ends
