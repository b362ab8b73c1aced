"""``workbench audit``: pairs that are seen one way only, with the rule that permits it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from tests.samples.pairs import SAMPLES, open_sample, open_table, permitted_by
from workbench.cli.commands.audit import _HexPairs, _TabletopPairs, audit_hexes, audit_tabletop, tabletop_places
from workbench.cli.main import run
from workbench.engine.sight.results import FIRE, SPOT, SightRequest, TabletopRequest
from workbench.games.panzer_grenadier.sight.doctrine import Doctrine

TABLE_OF_8_46 = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"
HULL = SAMPLES / "bolt_action" / "teaching" / "4_hull.yaml"


@pytest.mark.slow
def test_every_one_way_pair_is_found_with_its_rule() -> None:
    analysis = open_sample(TABLE_OF_8_46)
    size = analysis.scenario.board.grid.size
    found = audit_hexes(analysis, SightRequest(), workers=1)
    assert found.pairs == size * (size - 1)
    assert found.defects == ()
    seen = np.array([analysis.area(origin, SightRequest()).visible for origin in range(size)])
    assert {(one.seer, one.seen) for one in found.one_way} == {
        (analysis.label(int(a)), analysis.label(int(b))) for a, b in np.argwhere(seen & ~seen.T)
    }
    assert {one.rule for one in found.one_way} == {"8.34"}
    number = analysis.scenario.board.grid.find
    for one in found.one_way[::40]:
        a, b = number(one.seer), number(one.seen)
        assert a is not None
        assert b is not None
        assert "8.34" in permitted_by(analysis, (a, b), SPOT)


@pytest.mark.slow
def test_what_no_rule_permits_is_a_defect(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(Doctrine, "_differences", lambda _, found, __: [None] * found.lines.count)
    assert run(["audit", str(TABLE_OF_8_46), "--purpose", "spot", "--jobs", "1"]) == 1
    said = capsys.readouterr().out
    assert "DEFECT" in said
    assert "no rule" in said


@pytest.mark.slow
def test_json_names_every_pair(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(TABLE_OF_8_46), "--purpose", "fire", "--jobs", "1", "--json", "--lang", "fr"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["purpose"] == "fire"
    assert told["defects"] == 0
    assert told["one_way"][0].keys() == {"seer", "seen", "rule", "text"}
    # own troops in the line of fire
    assert {one["rule"] for one in told["one_way"]} == {"10.1"}


@pytest.mark.parametrize(
    ("seer", "seen", "rule", "key"),
    [
        ("0102", "0609", "8.23.1", "sight_asymmetric_friends"),
        # the way that is closed by own squads too says nothing of heights
        ("2115", "1404", "8.23.5", "sight_asymmetric_terrain"),
    ],
)
def test_own_squads_beside_a_line_hide_no_rule(seer: str, seen: str, rule: str, key: str) -> None:
    analysis = open_sample(SAMPLES / "landships" / "marcelle_farm.yaml")
    ends = tuple(analysis.scenario.board.grid.labels.index(label) for label in (seer, seen))
    (told,) = _HexPairs(analysis.scenario, analysis.ruleset, SightRequest())([ends])  # type: ignore[list-item]
    assert (told.rule, told.key, told.defect) == (rule, key, False)


@pytest.mark.slow
def test_a_folder_is_audited_scenario_by_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(HULL, tmp_path / "a.yaml")
    (tmp_path / "b.yaml").write_text("format: workbench/1\n", encoding="utf-8")
    words = ["audit", str(tmp_path), "--purpose", "spot", "--grid", "1", "--jobs", "1"]
    assert run(words) == 1
    told = capsys.readouterr()
    assert [line for line in told.out.splitlines() if line.endswith(".yaml")] == [
        str(tmp_path / name) for name in ("a.yaml", "b.yaml")
    ]
    assert "spot: " in told.out
    assert "2 scenarios, 1 of them" in told.out
    assert "error[" in told.err
    run([*words, "--json"])
    assert json.loads(capsys.readouterr().out)["scenario"] == str(tmp_path / "a.yaml")


@pytest.mark.slow
def test_units_and_points_of_a_table() -> None:
    analysis = open_table(HULL)
    names = [name for name, _ in tabletop_places(analysis, 2)]
    assert {f"unit:{unit.id}" for _, unit in analysis.scenario.forces if unit.at is not None} <= set(names)
    found, count = audit_tabletop(analysis, TabletopRequest(), 2, workers=1)
    assert count == len(names)
    assert found.pairs == count * (count - 1)
    assert found.defects == ()


def test_a_gun_that_is_seen_and_cannot_fire_back_is_reported_by_both_lines() -> None:
    analysis = open_table(SAMPLES / "bolt_action" / "les_ormeaux.yaml")
    work = _TabletopPairs(analysis.scenario, analysis.ruleset, TabletopRequest(FIRE), 1)
    work([])
    ends = [f"unit:{unit}" for unit in ("de_pak", "us_2")]
    names = [name for name, _ in work._places]
    (told,) = work([(names.index(ends[0]), names.index(ends[1]))])
    assert (told.seer, told.seen, told.defect) == (ends[1], ends[0], False)
    assert told.rule.startswith("p.61")


@pytest.mark.parametrize("words", [["--jobs", "0"], ["--grid", "0"], ["--grid", "61"]])
def test_numbers_out_of_bounds_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(HULL), *words]) == 2
    assert "must be from 1 to" in capsys.readouterr().err


def test_a_scenario_that_is_not_there(tmp_path: Path) -> None:
    assert run(["audit", str(tmp_path / "none.yaml")]) == 1
