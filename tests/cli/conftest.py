"""A small scenario that holds a little of everything, as a file and loaded for questions."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests import loading
from workbench.analysis.hex_analysis import Analysis
from workbench.files.installed_rulesets import InstalledRulesets

VILLAGE = """\
format: workbench/1
title: Around the village
ruleset: panzer_grenadier
conditions: {time: day}
map:
  kind: hex
  orientation: flat
  columns: 10
  rows: 9
  stagger: {lines: even, by: down}
  labels: "0101"
  ground: clear
  hexes:
    woods: "0403 0404 0703"
    town: "0606"
    slope: "0802 0803 0902"
    dense_woods: "0108"
  elevation: {1: "0802 0803 0902"}
  hexsides:
    hedge: "0505/0506"
  paths:
    road: ["0102 0202 0302 0401"]
markers:
  entrenchment: "0505"
forces:
  - side: German
    units:
      - {id: g1, kind: infantry, at: "0304"}
      - {id: g2, kind: hmg, at: "0304", state: [dug_in]}
      - {id: t1, kind: truck, at: "0102"}
      - {id: off, kind: artillery}
  - side: Soviet
    units:
      - {id: s1, kind: infantry, at: "0606"}
      - {id: s2, kind: tank, at: "0808", values: {at: [3, 7]}}
"""


@pytest.fixture
def village(tmp_path: Path) -> Path:
    """The scenario file."""
    path = tmp_path / "village.yaml"
    path.write_text(VILLAGE, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def inquiry(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    """The scenario on the bench."""
    path = tmp_path_factory.mktemp("village") / "village.yaml"
    path.write_text(VILLAGE, encoding="utf-8")
    scenario, ruleset = loading.scenario(path)
    analysis = Analysis(scenario, ruleset)
    analysis.library = InstalledRulesets()
    return analysis


@pytest.fixture(autouse=True, scope="session")
def application(qapp: QApplication) -> QApplication:
    """The application that everything drawn here shares: one of widgets, as other tests of the same process want it."""
    return qapp
