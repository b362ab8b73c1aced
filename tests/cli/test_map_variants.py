"""Commands and answers name the overlays in force, and answers are those of the map with them."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from workbench.cli.console import Console
from workbench.cli.loading import open_any
from workbench.protocol.answers import answer_request

SCENARIO = """\
format: workbench/1
ruleset: panzer_grenadier
map: {kind: hex, columns: 10, rows: 6, hexes: {woods: "0502 0503 0504"}}
overlays:
  - {id: o, name: {en: Felled, fr: Abattus}, on: true, changes: [{replace: woods, by: clear}]}
"""


def test_answers_are_those_of_the_map_in_force(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    request = {"ask": "area", "from": "0103"}
    seen = {}
    for on in ("true", "false"):
        path.write_text(SCENARIO.replace("on: true", f"on: {on}"), encoding="utf-8")
        told = StringIO()
        analysis = open_any(str(path), Console("en", StringIO(), told))
        assert analysis is not None
        assert ("overlays in force: Felled" in told.getvalue()) == (on == "true")
        seen[on] = answer_request(analysis, request)
        words = answer_request(analysis, {"ask": "spotted", "from": "0103", "to": "0803"})["assumed"]
        assert ("overlays in force: Felled" in words) == (on == "true")
    assert len(seen["true"]["visible"]) == 60 > len(seen["false"]["visible"])
    assert seen["true"].keys() == seen["false"].keys()
