"""What an edit changed, against lines judged one by one in both states."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely

from tests.games.random_scenarios import HEX_GAMES, SIDES, TABLE_GAMES, hex_analysis, table_analysis
from tests.loading import with_units
from tests.shares import share, some
from workbench.analysis.any_analysis import analysis_in_setup, analysis_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.cli.main import run
from workbench.planning.impact import SeenPair, hex_impact, tabletop_impact
from workbench.planning.kinds.impact import IMPACT
from workbench.planning.plan_registry import work_out
from workbench.planning.watchers import hex_request, hex_watcher, tabletop_request, tabletop_watcher, units_of_side
from workbench.protocol.answers import answer_request
from workbench.rules.ruleset import HEXES
from workbench.scenario.edits.ground import PaintTerrain
from workbench.scenario.edits.setups import AddSetUp
from workbench.scenario.edits.tabletop_pieces import DeleteFeatures
from workbench.scenario.edits.tabletop_units import unit_edits

RED, BLUE = SIDES


def painted(analysis: Analysis, seed: int) -> Analysis:
    """Four hexes are painted with another terrain of the game."""
    dice = Random(seed)
    rows = analysis.ruleset.layer(HEXES)
    base = frozenset(key for key, row in rows.items() if row.base)
    hexes = tuple(dice.sample(range(analysis.scenario.board.grid.size), 4))
    return analysis.updated(PaintTerrain(dice.choice(sorted(base)), hexes, base).apply(analysis.scenario))


@pytest.mark.slow
@pytest.mark.parametrize("game", HEX_GAMES)
def test_lines_gained_and_lost_are_those_that_single_lines_tell(game: str) -> None:
    found_some = 0
    for seed in range(some(9)):
        before = hex_analysis(game, seed, 7, 6, 4)
        after = painted(before, seed)
        told = hex_impact(before, after, RED)
        expected: dict[str, set[SeenPair]] = {"gained": set(), "lost": set()}
        changed = set()
        for unit in units_of_side(before, RED):
            watcher = hex_watcher(before, unit)
            for target in range(before.scenario.board.grid.size):
                was = before.line(watcher.at, target, hex_request(watcher))
                now = after.line(watcher.at, target, hex_request(watcher))
                if was.visible != now.visible:
                    expected["gained" if now.visible else "lost"].add(SeenPair(unit, target))
                elif was.visible and was.hindrance != now.hindrance:
                    changed.add((unit, target, was.hindrance, now.hindrance))
        assert (set(told.gained), set(told.lost)) == (expected["gained"], expected["lost"])
        assert {(one.origin, one.target, one.before, one.after) for one in told.changed} == changed
        found_some += len(told.gained) + len(told.lost)
    assert found_some > 0


@pytest.mark.parametrize("game", HEX_GAMES)
def test_without_a_side_every_hex_looks(game: str) -> None:
    before = hex_analysis(game, 1, 5, 4, 2)
    after = painted(before, 5)
    told = hex_impact(before, after)
    size = before.scenario.board.grid.size
    pairs = [(one, other) for one in range(size) for other in range(size)]
    seen = [analysis.sees(pairs) for analysis in (before, after)]
    gained = {SeenPair(*pair) for pair, was, now in zip(pairs, *seen, strict=True) if now and not was}
    lost = {SeenPair(*pair) for pair, was, now in zip(pairs, *seen, strict=True) if was and not now}
    assert (set(told.gained), set(told.lost)) == (gained, lost)


def test_a_scenario_is_like_itself() -> None:
    analysis = hex_analysis("panzer_grenadier", 2)
    assert hex_impact(analysis, analysis, RED).is_empty


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_ground_gained_and_lost_on_a_table(game: str) -> None:
    for seed in share(range(3), 1, game):
        before = table_analysis(game, seed, 3)
        pieces = [piece.id for piece in before.scenario.board.features]
        gone = DeleteFeatures(tuple(Random(seed).sample(pieces, min(4, len(pieces)))))
        after: TabletopAnalysis = before.updated(gone.apply(before.scenario))
        told = tabletop_impact(before, after, RED)
        dice = Random(seed)
        board = before.scenario.board
        for _ in range(25):
            point = dice.uniform(0, board.width), dice.uniform(0, board.height)
            mark = shapely.Point(point)
            edges = [part.boundary for part in (told.whole.gained, told.whole.lost) if not part.is_empty]
            if any(edge.distance(mark) < 0.05 for edge in edges):
                continue
            seen = [_any_sees(analysis, point) for analysis in (before, after)]
            assert told.whole.gained.contains(mark) == (seen[1] and not seen[0])
            assert told.whole.lost.contains(mark) == (seen[0] and not seen[1])


def _any_sees(analysis: TabletopAnalysis, point: tuple[float, float]) -> bool:
    watchers = [tabletop_watcher(analysis, unit) for unit in units_of_side(analysis, RED)]
    return any(analysis.line(one.at, analysis.point(point), tabletop_request(one)).visible for one in watchers)


def test_maps_of_other_hexes_cannot_be_compared() -> None:
    with pytest.raises(CannotAnswer, match="same hexes"):
        hex_impact(hex_analysis("panzer_grenadier", 1), hex_analysis("panzer_grenadier", 1, 5, 4, 2))


@pytest.mark.slow(8)
def test_the_command_tells_what_felling_a_wood_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sample = Path(__file__).parents[2] / "samples" / "panzer_grenadier" / "lipovka_bridge.yaml"
    source = with_units(sample, ("g_obs", "g_inf1", "s_inf1", "s_inf2"), tmp_path)
    text = source.read_text(encoding="utf-8")
    assert "woods:" in text
    felled = tmp_path / "felled.yaml"
    felled.write_text(text.replace("    woods:", "    beach:", 1), encoding="utf-8")
    assert run(["impact", str(source), str(felled), "--side", "German", "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["gained"]
    assert all(len(pair) == 2 and pair[0].startswith("unit:") for pair in found["gained"])
    assert run(["impact", str(source), str(felled), "--side", "German"]) == 0
    assert f"lines gained {len(found['gained'])}, lost {len(found['lost'])}" in capsys.readouterr().out
    assert run(["impact", str(source), str(source), "--side", "German"]) == 0
    assert "nothing is seen or reached otherwise" in capsys.readouterr().out
    assert run(["impact", str(source), str(felled), "--side", "Nobody"]) == 1
    assert "Nobody" in capsys.readouterr().err


def _protected(analysis: Analysis | TabletopAnalysis, firer: str, unit: str) -> Any:
    """What the query protocol says of the cover of a unit against an enemy; None if it does not see it, or cannot fire."""
    line = answer_request(analysis, {"ask": "los", "from": f"unit:{firer}", "to": f"unit:{unit}", "purpose": "fire"})
    if not line["visible"]:
        return None
    request = {"ask": "cover", "from": f"unit:{firer}", "to": f"unit:{unit}"}
    return answer_request(analysis, request).get("cover")


@pytest.mark.slow
@pytest.mark.parametrize("game", [*HEX_GAMES, *TABLE_GAMES])
def test_cover_differs_where_the_protocol_says_so(game: str) -> None:
    found_some = 0
    for seed in range(max(3, some(8))):
        before: Any = hex_analysis(game, seed) if game in HEX_GAMES else table_analysis(game, seed, 4)
        if before.kind == "hex":
            rows = before.ruleset.layer(HEXES)
            base = frozenset(key for key, row in rows.items() if row.base)
            under = tuple(unit.at for side, unit in before.scenario.forces if side == RED)
            paint = PaintTerrain(Random(seed).choice(sorted(base)), under, base)
            after: Any = before.updated(paint.apply(before.scenario))
            told = hex_impact(before, after, RED).cover
        else:
            gone = DeleteFeatures(tuple(piece.id for piece in before.scenario.board.features))
            after = before.updated(gone.apply(before.scenario))
            told = tabletop_impact(before, after, RED).cover
        changed = {(one.unit, one.firer): one.values for one in told}
        for unit in units_of_side(before, RED):
            for firer in units_of_side(before, BLUE):
                was, now = (_protected(analysis, firer, unit) for analysis in (before, after))
                if was is None or now is None:
                    assert (unit, firer) not in changed
                    continue
                differs = {key for key in {**was, **now} if was.get(key) != now.get(key)}
                assert set(changed.get((unit, firer), {})) == differs, (seed, unit, firer)
        found_some += len(changed)
    assert found_some > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", [*HEX_GAMES, *TABLE_GAMES])
def test_a_picture_has_a_row_for_whatever_differs(game: str) -> None:
    before: Any = hex_analysis(game, 1) if game in HEX_GAMES else table_analysis(game, 1, 4)
    side = before.scenario.forces.sides[0]
    moved = {unit.id: spot.at for unit, spot in zip(side.units, side.units[1:], strict=False)}
    second = unit_edits(before.scenario).place(moved).apply(AddSetUp(Text.of("B"), "b").apply(before.scenario))
    analysis = analysis_of(second, before.ruleset)
    request = IMPACT.request(side=RED, against="main")
    picture = work_out(analysis, request)
    assert picture.gained is not None
    if analysis.kind == "hex":
        other = analysis_in_setup(analysis, "main")
        assert other.kind == "hex"
        told = hex_impact(other, analysis, RED)
        assert isinstance(picture.gained, np.ndarray)
        assert isinstance(picture.lost, np.ndarray)
        assert picture.gained.sum() == len(told.gained)
        assert picture.lost.sum() == len(told.lost)
        assert {row.at for row in picture.rows if row.at is not None} >= {
            before.updated(second).place(f"unit:{unit}") for unit in told.reach
        }
    same = request.with_values(against="b")
    heard: list[tuple[int, int]] = []
    nothing = work_out(analysis, same, None, lambda done, total: heard.append((done, total)))
    assert nothing.rows == ()
    hexes = analysis.kind == "hex"
    assert ("seen, reached or protected" if hexes else "seen or protected") in nothing.lines[0].en
    assert len({total for _, total in heard}) == 1
    assert heard[-1][0] == heard[-1][1], "cover is told too, to the end"
    stopped = CancelToken()
    stopped.cancel()
    with pytest.raises(Cancelled):
        work_out(analysis, same, stopped, None)
    with pytest.raises(CannotAnswer, match="another set-up"):
        work_out(analysis, request.with_values(against=""))
