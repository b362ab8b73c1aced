"""The section ``names``: read and written to the byte on hexes and tables, with every mistake at its place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.files.small_files import SAMPLE, load, told
from tests.files.small_tabletop_files import TABLE
from tests.files.small_tabletop_files import load as load_table
from tests.files.small_tabletop_files import told as told_of_table
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.scenario import Scenario, TabletopScenario

LINES = (
    "names:\n"
    '  - {id: n1, kind: place, text: Lipovka, at: "0303"}\n'
    '  - {id: n2, kind: river, text: {en: The Lipa, fr: La Lipa}, along: "0101 0103 0205", shift: [0.5, -1]}\n'
    "  - {id: n3, kind: compass, at: [2.5, 1.25], angle: 30}\n"
    "  - {id: n4, kind: region, text: Marsh, along: [[0, 0], [1.5, 2], [3, 2]], size: 1.5}\n"
)
HEXES = SAMPLE + LINES
TABLES = TABLE + LINES.replace('"0303"', "[30, 30]").replace('"0101 0103 0205"', "[[5, 5], [20, 9.5]]")


def whole(text: str, reader: Any) -> Any:
    scenario, _, diagnostics = reader(text)
    assert scenario is not None, [item.format() for item in diagnostics]
    return scenario


@pytest.mark.parametrize(("text", "reader"), [(HEXES, load), (TABLES, load_table)])
def test_names_are_written_as_they_were_read(text: str, reader: Any) -> None:
    scenario = whole(text, reader)
    assert isinstance(scenario, Scenario | TabletopScenario)
    assert [one.id for one in scenario.names] == ["n1", "n2", "n3", "n4"]
    assert scenario.names[1].text == Text("The Lipa", "La Lipa")
    assert scenario.names[1].shift == (0.5, -1.0)
    assert (scenario.names[2].angle, scenario.names[3].size) == (30.0, 1.5)
    written = dump_scenario(scenario)
    assert written[written.index("names:") :].startswith(text[text.index("names:") :])
    assert whole(written, reader) == scenario


def test_a_hex_is_its_middle() -> None:
    scenario = whole(HEXES, load)
    grid = scenario.board.grid
    number = grid.find("0303")
    assert scenario.names[0].points[0] == pytest.approx(tuple(grid.centres[number]), abs=1e-3)
    assert len(scenario.names[1].points) == 3


WRONG = [
    ("kind: place", "kind: plaec", "bad_value"),
    ("id: n2", "id: n1", "name_twice"),
    ("text: Lipovka, ", "", "name_empty"),
    ("angle: 30", "angle: 400", "bad_value"),
    ("size: 1.5", "size: 60", "bad_value"),
    ("shift: [0.5, -1]", "shift: [0.5]", "bad_value"),
    (", at: [2.5, 1.25]", "", "name_place"),
    (", at: [2.5, 1.25]", ", at: [2.5, 1.25], along: [[0, 0], [1, 1]]", "name_place"),
    ("kind: region", "kind: place", "name_place"),
]


@pytest.mark.parametrize(("old", "new", "code"), WRONG)
@pytest.mark.parametrize("table", [False, True])
def test_each_mistake_is_reported_in_its_line(old: str, new: str, code: str, table: bool) -> None:
    text = TABLES if table else HEXES
    assert old in text
    (item,) = (told_of_table if table else told)(text.replace(old, new, 1))
    assert item.code == code
    assert item.span is not None
    wrong = text.replace(old, new, 1).splitlines()
    assert wrong[item.span.line - 1].lstrip().startswith("- {id: n"), "at the line of the name"


def test_hexes_that_are_not_there_are_reported() -> None:
    assert [item.code for item in told(HEXES.replace('"0303"', '"9999"'))] == ["off_map"]


def test_a_hex_named_on_a_table_is_refused() -> None:
    (item,) = told_of_table(TABLES.replace("[30, 30]", '"0303"'))
    assert item.code in ("bad_type", "bad_value")


@pytest.mark.parametrize("table", [False, True])
def test_a_name_beside_the_map_is_warned_of(table: bool) -> None:
    text, check = (TABLES, told_of_table) if table else (HEXES, told)
    assert check(text) == []
    (item,) = check(text.replace("at: [2.5, 1.25]", "at: [-40, 1]"))
    assert (item.code, item.at) == ("name_off_map", "name:n3")
    assert item.text == Text("“compass 3” lies off the map", "« rose des vents 3 » est hors de la carte")
