"""Supplements: tables and counters of the user's own, read with all mistakes named, used by scenarios that name them."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases.protocol_client import ProtocolClient
from tests.files.small_supplements import COUNTERS, INVENTED_TABLE, save_supplement, supplement_text
from tests.loading import read_yaml
from tests.shares import some
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer, Severity
from workbench.checks.loading import check_paths, load_scenario, load_scenario_text
from workbench.cli.main import run
from workbench.files.formats.source import Refused
from workbench.files.own_supplements import export_supplement, install_supplement, new_supplement, own_supplement
from workbench.files.rulesets import read_ruleset
from workbench.files.scenario_writer import dump_scenario
from workbench.files.supplements import find_supplements, is_supplement_id, read_supplement, supplements_of
from workbench.files.yaml_reader import read_yaml_text
from workbench.games.asl.fire.odds import ResultOdds
from workbench.protocol.answers import answer_request
from workbench.rules.blanks import Blank
from workbench.rules.ruleset import Ruleset
from workbench.scenario.supplements import read_years, years_words

SAMPLE = read_yaml(SAMPLES / "asl" / "sorvino_brook.yaml")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture(scope="module")
def asl() -> Ruleset:
    ruleset, _ = read_ruleset("asl")
    assert ruleset is not None
    return ruleset


def test_a_supplement_is_read_with_its_tables_and_counters(asl: Ruleset) -> None:
    text = supplement_text(values={"ift": INVENTED_TABLE, "weapon_fp": {"lmg": 4}}, counters=COUNTERS)
    found, diagnostics = read_supplement(read_yaml_text(text, "ruritania.yaml"), asl, "asl")
    assert not list(diagnostics)
    assert found is not None
    assert (found.id, found.ruleset, found.called.en) == ("ruritania", "asl", "Ruritania")
    assert found.values == {"ift": INVENTED_TABLE, "weapon_fp": {"lmg": 4}}
    guard, gunners = found.counters
    assert (guard.kind, guard.group.fr, guard.since, guard.until) == ("squad", "Ruritaniens", 1942, 1944)
    assert gunners.values["lmg"] == (4, 9)
    assert gunners.state == ("cx",)
    assert [guard.is_of(year) for year in (0, 1941, 1942, 1944, 1945)] == [True, False, True, True, False]


def test_the_columns_of_the_fire_table_are_those_of_its_odds(asl: Ruleset) -> None:
    assert asl.blanks["ift"].columns == tuple(str(asl.tables["ift"]["columns"]).split())


@pytest.mark.parametrize(
    ("parts", "code", "words", "place"),
    [
        ({"values": {"ifft": {"2": "NMC"}}}, "unknown_table", 'did you mean "ift"', "4:10"),
        ({"values": {"weapon_fp": {"lmgs": 3}}}, "unknown_row", 'did you mean "lmg"', "4:22"),
        ({"values": {"weapon_fp": {"lmg": 2.5}}}, "bad_cell", "no whole number", "4:27"),
        ({"values": {"weapon_fp": {"lmg": 61}}}, "bad_cell", "from 0 to 60", "4:27"),
        ({"values": {"weapon_fp": 3}}, "bad_table", "rows", "4:21"),
        ({"values": {"ift": {"7": "NMC NMC"}}}, "bad_cell", "2 results for 11 columns", "4:21"),
        ({"values": {"ift": {"7": "- - NMM - - - - - - - -"}}}, "bad_cell", "did you mean", "4:26"),
        ({"counters": {"a": {"kind": "squadron"}}}, "unknown_kind", 'did you mean "squad"', "4:22"),
        ({"counters": {"a": {"kind": "squad", "values": {"fp": 99}}}}, "out_of_bounds", "0 and 60", "4:42"),
        ({"counters": {"a": {"kind": "squad", "state": ["brokn"]}}}, "unknown_state", "broken", "4:37"),
        ({"counters": {"a": {"kind": "squad", "years": "1945-1942"}}}, "bad_years", "1942-1945", "4:36"),
        ({"counters": {"a": {"kind": "squad", "values": {"nation": "elvish"}}}}, "bad_nation", "german", "4:46"),
        (
            {"counters": {"a": {"weapon": "lmg", "values": {"rof": 1}}}},
            "no_value_of_weapon",
            '"light machine gun"',
            "4:12",
        ),
        (
            {"counters": {"a": {"weapon": "lmg", "values": {"lmg": [3, 8], "fp": 3}}}},
            "value_of_unit",
            "firepower",
            "4:51",
        ),
        ({"tables": 3}, "unknown_key", "known here", "4:1"),
        ({"format": "workbench-supplement/2"}, "newer_format", "newer", "1:9"),
    ],
)
def test_a_mistake_is_named_at_its_place_with_a_hint(
    parts: dict[str, Any], code: str, words: str, place: str, asl: Ruleset
) -> None:
    _, diagnostics = read_supplement(read_yaml_text(supplement_text(**parts), "x.yaml"), asl, "asl")
    (error,) = [one for one in diagnostics if one.code == code]
    assert words in error.format()
    assert error.span is not None
    assert f"{error.span.line}:{error.span.column}" == place
    assert error.text.fr != error.text.en


def test_what_is_wrong_is_left_out_and_the_rest_is_used(asl: Ruleset) -> None:
    table = {**INVENTED_TABLE, "4": "NMC NMC", "5": INVENTED_TABLE["5"].replace("-", "OUCH")}
    text = supplement_text(values={"ift": table}, counters={**COUNTERS, "bad": {"kind": "elephant"}})
    found, diagnostics = read_supplement(read_yaml_text(text, "x.yaml"), asl, "asl")
    assert diagnostics.has_errors
    assert found is not None
    assert "4" not in found.values["ift"]
    assert found.values["ift"]["6"] == INVENTED_TABLE["6"]
    assert [one.key for one in found.counters] == list(COUNTERS)


def _client(tmp_path: Path, **parts: Any) -> ProtocolClient:
    return ProtocolClient({**copy.deepcopy(SAMPLE), **parts}, tmp_path)


def _odds(client: ProtocolClient, modifier: int = 0) -> dict[str, Any]:
    asked = {"ask": "odds", "table": "ift", "inputs": {"fp": 8, "morale": 7}, "modifier": modifier}
    found: dict[str, Any] = answer_request(client.analysis, asked)
    return found


@pytest.mark.slow
def test_odds_use_the_table_of_the_supplement_and_say_whose_it_is(tmp_path: Path) -> None:
    save_supplement("ruritania", supplement_text(values={"ift": INVENTED_TABLE}))
    found = _odds(_client(tmp_path, supplement="ruritania"))
    assert found["assumed"][0] == "Infantry fire table: your own table, Ruritania [7.3]."
    typed = _odds(_client(tmp_path, values={"ift": INVENTED_TABLE}))
    assert typed["p"] == found["p"]
    assert typed["assumed"][0] == "Infantry fire table: your own values, in this scenario [7.3]."


@pytest.mark.slow(8)
def test_a_value_of_the_scenario_goes_before_that_of_the_supplement(tmp_path: Path) -> None:
    save_supplement("ruritania", supplement_text(values={"ift_vehicles": {"8": 5, "12": 6}}))
    client = _client(tmp_path, supplement="ruritania", values={"ift_vehicles": {"8": 9}})
    wanted = {}
    for column in ("8", "12"):
        asked = {"ask": "odds", "table": "vehicle_line", "column": column}
        found = answer_request(client.analysis, asked)
        wanted[column] = found["needed"], found["assumed"][0]
    assert wanted["8"] == (
        "9 or less on 2d6",
        "Kill numbers of unarmoured vehicles: your own values, in this scenario [7.308].",
    )
    assert wanted["12"] == (
        "6 or less on 2d6",
        "Kill numbers of unarmoured vehicles: your own table, Ruritania [7.308].",
    )


@settings(max_examples=some(12))
@given(missing=st.sets(st.integers(2, 12), max_size=10), drm=st.integers(-6, 6))
def test_odds_use_the_rows_that_are_complete_and_name_those_that_are_missing(
    missing: set[int], drm: int, asl: Ruleset
) -> None:
    table = {roll: row for roll, row in INVENTED_TABLE.items() if int(roll) not in missing}
    whole, part = ResultOdds(asl, {"ift": INVENTED_TABLE}), ResultOdds(asl, {"ift": table})
    asked = ("ift", "8", drm, {})
    complete = whole.chart_odds(*asked)
    needed = {min(max(roll + drm, 0), 15) for roll in range(2, 13)}
    gaps = missing & needed
    if gaps == needed:
        with pytest.raises(CannotAnswer, match="lacks the final rolls"):
            part.chart_odds(*asked)
        return
    found = part.chart_odds(*asked)
    lacking = [one for one in found.assumed if "lacks" in one.en]
    assert bool(lacking) == bool(gaps)
    if gaps:
        assert f"final rolls {', '.join(map(str, sorted(gaps)))}," in lacking[0].en
        assert found.chance <= complete.chance
    else:
        assert found.results == complete.results
    for result, chance in {key: found.results[key] for key in found.results if key != "?"}.items():
        assert chance <= complete.results[result]
    assert sum((found.results[key] for key in found.results), Fraction(0)) == 1


@pytest.mark.slow
def test_a_scenario_without_its_supplement_opens_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(
        "supplement: ruritania\n" + (SAMPLES / "asl" / "sorvino_brook.yaml").read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    (found,) = [one for one in check_paths([path]) if one.severity is not Severity.INFO]
    assert (found.code, found.span and found.span.line) == ("missing_supplement", 1)
    scenario, ruleset, _ = load_scenario(path)
    assert scenario is not None
    assert ruleset is not None
    assert scenario.supplement is not None
    with pytest.raises(CannotAnswer, match="the supplement ruritania, which is not here"):
        ResultOdds(ruleset, scenario.typed).chart_odds("ift", "8", 0, {})


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (supplement_text(ruleset="landships"), "belongs to landships, not to asl"),
        ("format: workbench-supplement/1\nruleset: [", "cannot be used"),
        (supplement_text(values={"ift": {"7": "OUCH"}}), "has mistakes (1)"),
        ("\x00", "cannot be used"),
    ],
)
def test_a_supplement_that_is_broken_is_told_where_it_is_named(text: str, words: str, tmp_path: Path) -> None:
    save_supplement("ruritania", text)
    source = json.dumps({**SAMPLE, "supplement": "ruritania"})
    scenario, _, diagnostics = load_scenario_text(source, "s.yaml", tmp_path)
    assert scenario is not None
    assert [one.code for one in diagnostics if words in one.text.en] == ["supplement_mistakes"]


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", ["../asl", "a/b", "..", "A", "x" * 80, "con/nul", "été", ".hidden"])
def test_a_scenario_names_nothing_outside_of_the_folder(name: str, tmp_path: Path) -> None:
    scenario, _, diagnostics = load_scenario_text(json.dumps({**SAMPLE, "supplement": name}), "s.yaml", tmp_path)
    assert scenario is not None
    assert scenario.supplement is not None
    assert not scenario.supplement.found
    assert "missing_supplement" in [one.code for one in diagnostics]
    assert not is_supplement_id(name)


@pytest.mark.slow
def test_the_name_of_the_supplement_is_written_and_none_of_its_values(tmp_path: Path) -> None:
    save_supplement("ruritania", supplement_text(values={"ift": INVENTED_TABLE}, counters=COUNTERS))
    scenario, ruleset, _ = load_scenario_text(json.dumps({**SAMPLE, "supplement": "ruritania"}), "s.yaml", tmp_path)
    assert scenario is not None
    text = dump_scenario(scenario, ruleset)
    assert "supplement: ruritania\n" in text
    assert "3KIA" not in text
    again, _, _ = load_scenario_text(text, "s.yaml", tmp_path)
    assert again == scenario


def test_the_command_makes_checks_lists_exports_and_installs(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    assert run(["supplement", "new", "ruritania", "--ruleset", "asl"]) == 0
    assert run(["supplement", "new", "ruritania", "--ruleset", "asl"]) == 1
    assert run(["supplement", "new", "other", "--ruleset", "elves"]) == 1
    assert run(["supplement", "new", "other"]) == 2
    assert (find_supplements(), supplements_of("asl"), supplements_of("landships")) == (
        ["ruritania"],
        ["ruritania"],
        [],
    )
    assert run(["supplement", "check", "ruritania"]) == 0
    save_supplement("ruritania", supplement_text(values={"ift": {"7": INVENTED_TABLE["7"]}}, counters=COUNTERS))
    capsys.readouterr()
    assert run(["supplement", "check", "ruritania"]) == 0
    assert "missing: Final roll 0 or less; Final roll 1" in capsys.readouterr().out
    assert run(["supplement", "list", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["supplements"]
    assert row == {
        "id": "ruritania",
        "name": "Ruritania",
        "ruleset": "asl",
        "tables": 1,
        "counters": 2,
        "errors": False,
    }
    assert run(["supplement", "export", "ruritania"]) == 0
    assert run(["supplement", "install", "ruritania.supplement.yaml"]) == 1
    assert run(["supplement", "install", "ruritania.supplement.yaml", "--as", "second"]) == 0
    assert own_supplement("second")[0].counters == own_supplement("ruritania")[0].counters
    save_supplement("second", supplement_text(values={"ift": {"7": "OUCH"}}))
    assert run(["supplement", "check", "second"]) == 1
    assert run(["supplement", "export", "second"]) == 1
    assert run(["supplement", "check", "ruritania.supplement.yaml"]) == 0
    assert run(["check", "ruritania.supplement.yaml"]) == 0


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00",
        b"format: workbench-supplement/1\nruleset: ../../etc\n",
        b"format: workbench-supplement/1\nruleset: [asl]\n",
        b"format: workbench-supplement/9\nruleset: asl\n",
        b"format: workbench/1\nruleset: asl\n",
        b"format: workbench-supplement/1\nruleset: asl\nvalues: [1]\n",
        b"a: &a [*a]\n",
        b"PK\x03\x04" + b"\x00" * 40,
        b"format: workbench-supplement/1\nruleset: asl\nx: " + b"[" * 5000,
    ],
)
def test_files_of_strangers_are_refused_and_nothing_is_written(data: bytes, home: Path) -> None:
    path = home / "sent.supplement.yaml"
    path.write_bytes(data)
    with pytest.raises((CannotAnswer, Refused)):
        install_supplement(path)
    assert find_supplements() == []


def test_what_cannot_be_written_is_said(home: Path) -> None:
    new_supplement("ruritania", "asl")
    assert [one.code for one in export_supplement("ruritania", home / "no" / "folder.yaml")] == ["save_failed"]
    with pytest.raises(CannotAnswer, match="no supplement"):
        own_supplement("elsewhere")


@settings(max_examples=some(20))
@given(data=st.data())
def test_any_values_are_read_without_a_crash(data: Any, asl: Ruleset) -> None:
    atoms = st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False) | st.text(max_size=12)
    keys = st.sampled_from(["ift", "weapon_fp", "pillbox_tem", "2", "15", "lmg", "kind", "values", "squad", "years"])
    tree = st.recursive(
        atoms, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
    )
    parts = {"values": data.draw(st.dictionaries(keys, tree, max_size=4)), "counters": data.draw(tree)}
    document = read_yaml_text(json.dumps({"format": "workbench-supplement/1", "ruleset": "asl", **parts}), "x.yaml")
    found, diagnostics = read_supplement(document, asl, "asl")
    assert found is not None or diagnostics.has_errors
    for one in diagnostics:
        assert one.span is not None
        assert one.text.fr


@settings(max_examples=some(30))
@given(st.integers(1000, 2999), st.integers(1000, 2999), st.sampled_from(["both", "since", "until"]))
def test_years_are_read_back(one: int, other: int, which: str) -> None:
    since, until = min(one, other), max(one, other)
    years = {"both": (since, until), "since": (since, 0), "until": (0, until)}[which]
    assert read_years(years_words(*years)) == years


@pytest.mark.parametrize("words", ["x", "-", "19", "1942-19", "1945-1942", "1942 1943"])
def test_other_words_are_no_years(words: str) -> None:
    assert read_years(words) is None


@settings(max_examples=some(30))
@given(data=st.data())
def test_a_row_is_the_same_as_cells_and_as_a_line(data: Any, asl: Ruleset) -> None:
    """Cells that are typed, written as a line, and shown again are those that were typed."""
    blank: Blank = asl.blanks[data.draw(st.sampled_from(["ift", "weapon_fp", "pillbox_tem"]))]
    words = (
        st.sampled_from([*blank.results[:6], "-", ""]) if blank.results else st.integers(0, 7).map(str) | st.just("")
    )
    cells = tuple(data.draw(words) for _ in blank.headings)
    row = blank.row_of(cells)
    assert blank.cells_of(row) == cells
    assert blank.is_complete(row) == all(cells)
