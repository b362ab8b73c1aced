"""Checks of whole scenarios: each with a scenario that it likes and one that it does not."""

from __future__ import annotations

import pytest

from tests.files.making import SAMPLE, changed, place_of, told
from workbench.base.diagnostics import Severity
from workbench.files.lint import lint_names

UNIT = 'id: g1, kind: infantry, at: "0304"'


def test_every_check_is_tested() -> None:
    assert lint_names() == [
        "enemies_in_one_hex",
        "levels_without_slope",
        "options_not_modelled",
        "shapes_not_judged",
        "units_on_prohibited_terrain",
    ]


def _codes(text: str) -> list[str]:
    return [item.code for item in told(text)]


def test_units_on_prohibited_terrain() -> None:
    text = changed(UNIT, 'id: g1, kind: truck, at: "0304"').replace("0101 0201 0302", "0101 0201")
    (item,) = told(text)
    assert (item.code, item.severity, item.at) == ("prohibited_terrain", Severity.WARNING, "unit:g1")
    assert item.span is not None
    assert (item.span.line, item.span.column) == place_of(text, '"0304", facing')
    assert _codes(text.replace('road: ["0101 0201"]', 'road: ["0304"]')) == []
    assert _codes(text.replace('at: "0304"', 'at: "0101"')) == []


def test_enemies_in_one_hex() -> None:
    text = SAMPLE + '  - side: Soviet\n    units: [{id: s1, kind: infantry, at: "0304"}]\n'
    (item,) = told(text)
    assert (item.code, item.at) == ("enemies_together", "0304")
    assert _codes(text.replace("[dug_in]", "[in_assault]")) == []
    assert _codes(text.replace('s1, kind: infantry, at: "0304"', 's1, kind: infantry, at: "0303"')) == []


@pytest.mark.parametrize(
    ("slopes", "hedges", "count"),
    [("", "", 3), ("0301", "", 2), ("0301 0302 0402", "", 0), ("0302 0402", "0301/0201 0301/0401", 0)],
)
def test_levels_without_slope(slopes: str, hedges: str, count: int) -> None:
    text = (
        "format: workbench/1\nruleset: test\nmap:\n  kind: hex\n  columns: 4\n  rows: 3\n"
        f'  elevation: {{1: "0301 0302 0402"}}\n  hexes: {{slope: "{slopes}"}}\n  hexsides: {{cliff: "{hedges}"}}\n'
    )
    found = told(text)
    assert [item.severity for item in found] == [Severity.INFO] * bool(count)
    assert all(item.text.en.startswith(f"{count} hex") for item in found)
