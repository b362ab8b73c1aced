"""A tool puts on the map what is chosen in the palette, or says what else it puts there: with the tools of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap
from tests.desktop.window_driver import CTRL, OpenWindow, WindowDriver
from tests.shares import some
from workbench.base.data_folders import SAMPLES
from workbench.desktop.documents.hex_choices import CHOICE_OF, palette_choices, tool_accepts
from workbench.desktop.widgets.palette_list import Palette
from workbench.scenario.scenario import Scenario

pytestmark = pytest.mark.gui
GAMES = {
    "panzer_grenadier": SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml",
    "landships": SAMPLES / "landships" / "marcelle_farm.yaml",
    "asl": SAMPLES / "asl" / "sorvino_brook.yaml",
}
KEYS = {"terrain": "B", "fill": "F", "hexside": "H", "path": "P", "marker": "M", "polygon": "Y", "shape_line": "I"}


@pytest.fixture
def yard(open_asl_map: OpenAslMap) -> AslMapDriver:
    return open_asl_map()


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest, open_window: OpenWindow) -> WindowDriver:
    driver = open_window()
    driver.open(GAMES[request.param])
    driver.window.view.setFocus()
    return driver


def marked(driver: WindowDriver) -> tuple[str, ...]:
    """The row that the palette shows as chosen."""
    palette: Palette = driver.window.docks.terrain.palette_view
    item = palette.list.currentItem()
    return tuple(item.data(256)) if item is not None else ()


def chains(driver: WindowDriver, key: str) -> list[list[str]]:
    board = driver.scenario.board
    return [[board.grid.labels[n] for n in chain] for chain in board.paths.get(key, ())]


@pytest.mark.slow(8)
@pytest.mark.parametrize("key", ["gully", "stream", "sunken_road", "depression"])
def test_depressions_are_drawn_along_a_path_one_hex_alone_too(yard: AslMapDriver, key: str) -> None:
    yard.choose("path", key)
    assert yard.window.tool_context.tool.id == "path"
    assert "or click one" in yard.status_text
    yard.click("C3")
    assert chains(yard, key) == [["C3"]]
    assert yard.scenario.board.terrain_at(yard.number("C3")) == ()
    yard.drag("C3", "C4", "D4")
    assert chains(yard, key) == [["C3", "C4", "D4"]], "the stretch takes up the hex that it begins in"
    assert yard.steps == 2
    yard.key("Z", CTRL)
    assert chains(yard, key) == [["C3"]]
    yard.click("C3", CTRL)
    assert chains(yard, key) == []


@pytest.mark.slow(8)
@pytest.mark.parametrize("key", ["gully", "stream", "sunken_road"])
def test_depressions_are_painted_in_whole_hexes(yard: AslMapDriver, key: str) -> None:
    yard.choose("terrain", key)
    assert yard.window.tool_context.tool.id == "terrain"
    yard.click("C3")
    assert yard.terrain("C3") == {key}
    assert chains(yard, key) == []


@pytest.mark.slow(8)
def test_the_path_tool_takes_the_gully_that_was_chosen_for_the_brush(yard: AslMapDriver) -> None:
    yard.choose("terrain", "gully")
    yard.key("P")
    assert marked(yard) == ("path", "gully")
    yard.drag("C3", "C4")
    assert dict(yard.scenario.board.paths) == {"gully": yard.scenario.board.paths["gully"]}
    assert chains(yard, "gully") == [["C3", "C4"]]


@pytest.mark.slow(8)
def test_the_line_tool_says_that_it_draws_no_gully(yard: AslMapDriver) -> None:
    yard.choose("terrain", "gully")
    yard.key("I")
    assert yard.status_text == "⚠ Not for this tool: gully. Chosen in its place: wall"
    assert marked(yard) == ("hexside", "wall")
    yard.hover("C3")
    assert "gully" in yard.status_text, "it is said until something is drawn or chosen, or it was read"
    yard.window.tool_context.notice_timer.start(0)
    QApplication.processEvents()
    assert "Click the points" in yard.status_text
    yard.choose("hexside", "hedge")
    assert yard.window.tool_context.tool.id == "shape_line"
    assert "Click the points" in yard.status_text
    yard.choose("path", "gully")
    assert yard.window.tool_context.tool.id == "path", "the palette takes the tool that can"


@pytest.mark.slow
def test_an_edit_settles_what_was_said(yard: AslMapDriver) -> None:
    yard.choose("terrain", "woods")
    yard.key("H")
    assert yard.status_text.startswith("⚠ Not for this tool: woods.")
    yard.click("C3/C4")
    assert "Drag along hexsides" in yard.status_text


def test_a_road_needs_two_hexes(yard: AslMapDriver) -> None:
    yard.choose("path", "road")
    yard.click("C3")
    assert yard.steps == 0
    assert "or click one" not in yard.status_text


@pytest.mark.slow(8)
def test_a_tool_for_which_the_game_has_nothing_says_so_and_paints_nothing(
    open_window: OpenWindow,
) -> None:
    driver = open_window()
    driver.open(GAMES["landships"])
    driver.window.view.setFocus()
    before = driver.scenario
    driver.key("H")
    assert driver.status_text == "⚠ The terrain of this game has nothing for this tool"
    labels = driver.scenario.board.grid.labels
    here = driver.scenario.board.grid.size // 2
    near = next(n for n in driver.scenario.board.grid.neighbours[here].tolist() if n >= 0)
    driver.click(f"{labels[here]}/{labels[near]}")
    assert driver.scenario == before
    assert driver.status_text.startswith("⚠")


@pytest.mark.slow
@pytest.mark.share(1)
def test_what_is_painted_is_what_the_palette_marks(game: WindowDriver) -> None:
    """Rows with some of the tools: either the palette marks the row that was chosen, or it is said what took its place."""
    rows, chooser = game.document.ruleset.terrain, random.Random(7)
    tools = [tool for tool in KEYS if game.window.kind.draws_shapes or tool not in ("polygon", "shape_line")]
    for key, row in chooser.sample(list(rows.items()), some(len(rows))):
        for choice in palette_choices(row)[:1]:
            for tool in chooser.sample(tools, 3):
                game.key("V")
                game.choose(choice, key)
                game.window.view.setFocus()
                game.key(KEYS[tool])
                choices = game.window.tool_context.choices
                now = getattr(choices, CHOICE_OF[tool])
                name = row.name.get("en")
                if tool_accepts(tool, row):
                    assert now == key, (key, tool)
                    assert "⚠" not in game.status_text, (key, tool)
                else:
                    assert game.status_text.startswith("⚠"), (key, tool)
                    assert not now or name in game.status_text, (key, tool)
                assert not now or marked(game)[1] == now, (key, tool)


@pytest.mark.slow
@pytest.mark.share(1)
def test_tools_put_down_the_row_that_is_marked_and_nothing_else(game: WindowDriver) -> None:
    first = next(key for key, row in game.document.ruleset.terrain.items() if row.layer == "hexes")
    for tool in ("terrain", "fill", "hexside", "path", "marker"):
        game.choose("terrain", first)
        game.window.view.setFocus()
        game.key(KEYS[tool])
        wanted = marked(game)
        before = game.scenario
        labels, grid = before.board.grid.labels, before.board.grid
        here = grid.size // 2
        near = next(n for n in grid.neighbours[here].tolist() if n >= 0)
        if tool == "hexside":
            game.click(f"{labels[here]}/{labels[near]}")
        else:
            game.drag(labels[here], labels[near])
        ground = game.scenario.board.ground
        assert set(_new(before, game.scenario)) <= {*wanted[1:], ground}, tool


def _new(before: Scenario, after: Scenario) -> Iterator[str]:
    """Keys of terrain of which there is more than before."""
    old, new = before.board, after.board
    yield from (
        k for k, mask in new.cover.items() if int(mask.sum()) > (int(old.cover[k].sum()) if k in old.cover else 0)
    )
    yield from (k for k, links in new.paths.items() if links != old.paths.get(k, links))
    yield from (k for k in new.paths if k not in old.paths)
    yield from (k for k, mask in new.hexsides.items() if k not in old.hexsides or mask.sum() > old.hexsides[k].sum())
    yield from (k for k, places in after.markers.items() if len(places) > len(before.markers.get(k, ())))
