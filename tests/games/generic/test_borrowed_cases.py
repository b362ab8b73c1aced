"""The worked cases of Panzer Grenadier under the generic doctrine: which agree, and why the others do not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cases import case_files, protocol_client, test_panzer_grenadier
from tests.cases.scenarios import setup_scenario
from tests.games.generic.borrowed import write_ruleset
from workbench.checks.loading import load_ruleset

GAME = test_panzer_grenadier.GAME
LEADERS, OWN_TROOPS = "leaders as observers", "own troops in the line of fire"
MARKERS, DEFENCE = "markers that cost by their number or their owner", "the shifts of the defence in an assault"
LED, FLIGHT = "who may close on the enemy with a leader", "flight"
ENGINEERS, CARRIED = "engineers at rivers", "units that are carried"
OUTSIDE = {
    "los": {"PG-LOF-2": OWN_TROOPS, "PG-LOF-3": OWN_TROOPS, "PG-LOF-6": OWN_TROOPS},
    "spotted": {"PG-SPOT-FIELD-WINTER": "terrain by month", "PG-SPOT-LDR-3": LEADERS, "PG-SPOT-LDR-4": LEADERS},
    "move_cost": {"PG-MC-WRECK-2": MARKERS, "PG-MC-MINE": MARKERS},
    "range": {"PG-CMD-2": LEADERS, "PG-CMD-3": LEADERS},
    "arc": {},
    "cover": {"PG-COV-1241": DEFENCE},
    "reach": {
        "PG-REACH-5.41": LED, "PG-REACH-5.45b": LED, "PG-REACH-FLEE-1": FLIGHT, "PG-REACH-FLEE-2": FLIGHT,
        "PG-REACH-RIVER-2": ENGINEERS, "PG-REACH-RIVER-4": ENGINEERS, "PG-REACH-LIMBER": CARRIED, "PG-REACH-UNLOAD": CARRIED,
        "PG-REACH-ASSAULT-2": "assaults as moves",
    },
}  # fmt: skip
"""Cases that do not agree, each with what the closed vocabulary has no word for."""
SHARES = {"los": 96, "spotted": 95, "move_cost": 94, "range": 84, "arc": 100, "cover": 96, "reach": 65}
"""Per cent of the cases of each topic that agree at least."""
TOPICS = list(OUTSIDE)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cases")
    write_ruleset(folder)
    return folder


def test_the_ruleset_has_no_remarks(home: Path) -> None:
    ruleset, diagnostics = load_ruleset(str(home / "pg_generic"))
    assert [item.format() for item in diagnostics] == []
    assert ruleset is not None
    assert set(ruleset.doctrines.values()) == {"generic"}


def _runs() -> dict[str, Callable[[str, Path], None]]:
    found: dict[str, Callable[[str, Path], None]] = dict.fromkeys(
        test_panzer_grenadier.BY_MAP, test_panzer_grenadier.test_case_with_a_map
    )
    found |= dict.fromkeys(test_panzer_grenadier.BY_ENTRY, test_panzer_grenadier.test_case_of_entry_costs)
    return found | dict.fromkeys(GAME.by_setup, GAME.run)


@pytest.mark.slow(8)
@pytest.mark.whole
@pytest.mark.parametrize("topic", TOPICS)
def test_all_cases_of_a_topic_agree_but_those_listed(topic: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = setup_scenario

    def under_generic(short: dict[str, object], ruleset: str = "panzer_grenadier") -> dict[str, object]:
        return {**made(short, ruleset), "ruleset": "pg_generic"}

    for module in (test_panzer_grenadier, case_files):
        monkeypatch.setattr(module, "setup_scenario", under_generic)
    monkeypatch.setattr("tests.cases.scenarios.setup_scenario", under_generic)
    # the page documents the fields of Panzer Grenadier's own answers
    monkeypatch.setattr(protocol_client, "undocumented", lambda *given, **named: [])
    runs = {name: run for name, run in _runs().items() if GAME.cases[name]["question"] == topic}
    assert runs
    differing = set()
    for name, run in runs.items():
        try:
            run(name, home)
        except (AssertionError, KeyError):
            differing.add(name)
    assert differing == set(OUTSIDE[topic])
    assert 100 * (len(runs) - len(differing)) >= SHARES[topic] * len(runs)


@pytest.mark.parametrize(
    ("state", "actions", "wanted"),
    [
        ([], [], {"0201": 2, "0301": 3, "0102": 1, "0103": 2, "0104": 3, "0105": 4}),
        (["disrupted"], [], {"0201": 2, "0102": 1}),
        ([], ["flip"], {"0201": 2, "0102": 1, "0103": 2}),
    ],
)
def test_states_and_actions_limit_moves_and_one_ends_beyond_a_river(
    home: Path, tmp_path: Path, state: list[str], actions: list[str], wanted: dict[str, int]
) -> None:
    """The reach and the ways agree; 0401 lies beyond the hex after the river, where a move ends."""
    unit = {"id": "u", "kind": "infantry", "at": "0101", "values": {"move": 4}, "state": state}
    short = {"columns": 4, "rows": 5, "hexes": {"minor_river": "0201 0202 0203 0204 0205"}, "forces": {"A": [unit]}}
    scenario = {**setup_scenario(short, "panzer_grenadier"), "ruleset": "pg_generic"}
    client = protocol_client.ProtocolClient(scenario, home)
    costs = client.ask({"ask": "reach", "unit": "u", **({"actions": actions} if actions else {})})["costs"]
    assert {label: cost for label, cost in costs.items() if label in {*wanted, "0401"}} == wanted
    if not actions:
        for label in client.analysis.scenario.board.grid.labels:
            found = client.ask({"ask": "path", "unit": "u", "to": label})
            assert (label in costs) == (found["within"] and label != "0101"), label
