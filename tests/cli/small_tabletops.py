"""A small table that holds a little of everything, as a file and loaded for questions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.checks.loading import load_scenario_text
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.scenario.scenario import TabletopScenario

HAMLET = """\
format: workbench/1
title: Around the hamlet
ruleset: blitzkrieg
conditions: {visibility: normal}
map:
  kind: table
  unit: cm
  width: 180
  height: 120
  features:
    - {id: hill, terrain: gentle_hill, polygon: [[130, 10], [170, 10], [170, 40], [130, 40]], level: 5}
    - {id: wood, terrain: dense_woods, polygon: [[60, 40], [80, 40], [80, 60], [60, 60]]}
    - {id: hedge, terrain: hedge, line: [[40, 0], [40, 60]]}
    - {id: house, terrain: building, polygon: [[100, 70], [112, 70], [112, 80], [100, 80]], level: 3, floors: 2}
    - {id: road, terrain: road, line: [[0, 100], [180, 100]], width: 5}
    - {id: pond, terrain: marsh_paddy, circle: [150, 80, 12]}
forces:
  - side: A
    units:
      - {id: a1, kind: infantry, at: [20, 30], base: 3}
      - {id: a2, kind: infantry, at: [106, 75], base: 3, floor: 2}
      - {id: gun, kind: gun_medium, at: [30, 90], facing: 90, base: 4}
      - {id: off, kind: infantry}
  - side: B
    units:
      - {id: b1, kind: infantry, at: [150, 25], base: 3}
      - {id: t1, kind: vehicle_N, at: [120, 100], facing: 270, hull: [7, 3.5]}
"""


def hamlet(folder: Path) -> Path:
    """The scenario file."""
    path = folder / "hamlet.yaml"
    path.write_text(HAMLET, encoding="utf-8")
    return path


@cache
def inquiry() -> TabletopAnalysis:
    """The scenario on the bench."""
    scenario, ruleset, diagnostics = load_scenario_text(HAMLET, "hamlet.yaml")
    assert [item.format() for item in diagnostics] == []
    assert isinstance(scenario, TabletopScenario)
    assert ruleset is not None
    analysis = TabletopAnalysis(scenario, ruleset)
    analysis.library = InstalledRulesets()
    return analysis
