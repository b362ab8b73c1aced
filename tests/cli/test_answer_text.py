"""The answers as text: runs of labels, maps in letters."""

from __future__ import annotations

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.analysis.hex_analysis import Analysis
from workbench.base.numbers import frozen
from workbench.cli.answer_text import label_runs, letter_map, write_area
from workbench.cli.console import Console
from workbench.engine.sight.results import SightArea, SightRequest
from workbench.geometry.grid import POINTY, HexGrid

GRIDS = [
    HexGrid(8, 7),
    HexGrid(8, 7, stagger_by="up", extra=True, label_style="A1"),
    HexGrid(7, 8, POINTY, "odd", "left"),
]


@given(data=st.data(), grid=st.sampled_from(GRIDS))
def test_runs_name_every_hex_once(data: st.DataObject, grid: HexGrid) -> None:
    numbers = data.draw(st.lists(st.integers(0, grid.size - 1), unique=True))
    found = []
    for run in label_runs(grid, numbers):
        first, _, last = run.partition("-")
        ends = [grid.find(first), grid.find(last or first)]
        column, row = grid.column_row(ends[0] or 0)
        last_column, last_row = grid.column_row(ends[1] or 0)
        assert column == last_column
        found += [(column, number) for number in range(row, last_row + 1)]
    assert sorted(found) == sorted(grid.column_row(number) for number in numbers)


@pytest.mark.parametrize("grid", GRIDS, ids=["flat", "letters", "pointy"])
def test_a_map_has_a_letter_for_every_hex(grid: HexGrid) -> None:
    visible = np.arange(grid.size) % 3 != 0
    hindrance = (np.arange(grid.size) % 5 == 1).astype(np.int32)
    area = SightArea(4, frozen(visible), frozen(hindrance), frozen(np.full(grid.size, -1, dtype=np.int32)))
    drawn = "".join(letter_map(grid, area)).replace(" ", "")
    assert len(drawn) == grid.size
    assert drawn.count("@") == 1
    assert drawn.count("+") == int(np.count_nonzero(visible & (hindrance > 0)))
    assert drawn.count("#") == int(np.count_nonzero(~visible))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_texts_of_every_line_are_one_language(inquiry: Analysis, language: str) -> None:
    out = io.StringIO()
    console = Console(language, out)
    for target in range(0, inquiry.scenario.board.grid.size, 7):
        request = SightRequest(purpose="fire")
        for text in inquiry.line_text(inquiry.line(20, target, request), request):
            console.answer(text)
    write_area(console, inquiry, inquiry.area(20))
    told = out.getvalue()
    assert ("hexagones" in told) is (language == "fr")
    assert "{" not in told


def test_letters_that_a_terminal_lacks_are_written_plainly() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    console = Console("fr", stream)
    console.answer("repéré")
    console.flush()
    assert raw.getvalue() == b"repere\n"
