"""The worked cases of Landships! under the generic doctrine: so many of each topic agree at least."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import case_files, protocol_client, test_landships
from tests.cases.scenarios import setup_scenario
from tests.games.generic.borrowed_landships import write_ruleset
from workbench.checks.loading import load_ruleset

GAME = test_landships.GAME
SHARES = {"los": 66, "cover": 66, "range": 70}
"""Per cent of the cases of each topic that agree at least. The others are about units in the line, smoke that spreads, blocking
hexes beside a line, cover by year and by who is mounted, gas and typed-in values, for which there are no words."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cases")
    write_ruleset(folder)
    return folder


def test_the_ruleset_has_no_remarks(home: Path) -> None:
    ruleset, diagnostics = load_ruleset(str(home / "ls_generic"))
    assert [item.format() for item in diagnostics] == []
    assert ruleset is not None
    assert set(ruleset.doctrines.values()) == {"generic"}


@pytest.mark.slow(8)
@pytest.mark.whole
@pytest.mark.parametrize("topic", SHARES)
def test_so_many_cases_of_a_topic_agree(topic: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = setup_scenario

    def under_generic(short: dict[str, object], ruleset: str = "landships") -> dict[str, object]:
        return {**made(short, ruleset), "ruleset": "ls_generic"}

    monkeypatch.setattr(case_files, "setup_scenario", under_generic)
    # the page documents the fields of the answers of Landships! itself
    monkeypatch.setattr(protocol_client, "undocumented", lambda *given, **named: [])
    names = [name for name in GAME.by_setup if GAME.cases[name]["question"] == topic]
    agree = []
    for name in names:
        try:
            GAME.run(name, home)
        except (AssertionError, KeyError):
            continue
        agree.append(name)
    assert 100 * len(agree) >= SHARES[topic] * len(names), sorted(set(names) - set(agree))
