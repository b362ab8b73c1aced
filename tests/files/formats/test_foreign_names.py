"""Names on maps of other programs: they come in as names, go out as such, and ours come back as they were."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.files.formats.foreign_reading import foreign, foreign_hexes, foreign_table
from tests.files.formats.foreign_samples import tiled, worldographer
from tests.files.formats.test_registry import read
from tests.files.formats.test_tiled_writing import sample, written
from workbench.base.text import Text
from workbench.scenario.map_names import MapName
from workbench.scenario.scenario import AnyScenario, Scenario

LIPOVKA = "panzer_grenadier/lipovka_bridge.yaml"
NAMES = (
    MapName("n1", "place", Text("Lipovka", "Lipovka"), ((4.33, 3.5),)),
    MapName("n2", "river", Text("The Tesna", "La Tesna"), ((1.0, 1.0), (1.9, 2.5), (2.6, 4.0)), shift=(0.5, -0.25)),
    MapName("n3", "compass", Text(), ((8.0, 1.0),), 1.5, 30.0),
    MapName("n4", "note", Text('Dead ground <here> & "there"\nbelow', "Angle mort\nen bas"), ((6.0, 6.0),)),
)
TEXTS = """<objectgroup id="9" name="Labels">
<object id="30" type="Hill" x="31" y="27" width="2" height="2"><text>Crow &amp; Co</text>
</object><object id="31" x="9" y="9" width="0" height="0"><text wrap="1">   </text></object>
<object id="32" x="9000" y="9" width="4" height="4"><text>Far away</text></object></objectgroup>"""


def bare(names: tuple[MapName, ...]) -> list[tuple[object, ...]]:
    """Names without their ids."""
    return [(one.kind, one.text, one.points, one.size, one.angle, one.shift) for one in names]


@pytest.mark.parametrize("names", [NAMES, sample(LIPOVKA).scenario.names], ids=["all kinds", "sample"])
def test_names_written_for_tiled_come_back_as_they_were(tmp_path: Path, names: tuple[MapName, ...]) -> None:
    work = sample(LIPOVKA)
    path, losses = written(replace(work, scenario=replace(work.scenario, names=names)), tmp_path / "map.tmx")
    assert "names on the map" not in losses
    assert bare(foreign_hexes(path).names) == bare(names)
    imported = read(path, ruleset="panzer_grenadier")
    assert imported.scenario is not None
    assert bare(imported.scenario.names) == bare(names), "under the rules too"
    assert any(one.what.en == "names on the map" and one.count == len(names) for one in imported.taken)


def test_a_name_that_was_moved_and_rewritten_in_tiled_keeps_that(tmp_path: Path) -> None:
    work = sample(LIPOVKA)
    path, _ = written(replace(work, scenario=replace(work.scenario, names=NAMES)), tmp_path / "map.tmx")
    tree = ElementTree.parse(path)
    first, river = [one for one in tree.iter("object") if one.find("text") is not None][:2]
    text = first.find("text")
    assert text is not None
    text.text = "Novo Lipovka"
    before = foreign_hexes(path).names[1].points
    river.set("x", str(float(river.get("x", "0")) + 48.0))
    tree.write(path)
    after = foreign_hexes(path).names
    assert after[0].text == Text("Novo Lipovka", "Novo Lipovka")
    assert after[0].points == NAMES[0].points
    moved = [b[0] - a[0] for a, b in zip(before, after[1].points, strict=True)]
    assert all(step == pytest.approx(moved[0], abs=0.002) and step > 0.5 for step in moved)


def test_texts_of_a_map_of_tiled_become_names(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    path.write_text(tiled(more=TEXTS), encoding="utf-8")
    found = foreign(path)
    (name,) = found.scenario.names
    assert (name.id, name.kind, name.text) == ("n1", "hill", Text("Crow & Co", "Crow & Co"))
    assert isinstance(found.scenario, Scenario)
    assert found.scenario.board.grid.hex_at(*name.points[0]) in found.scenario.board.grid.hexes
    assert {one.what.en: one.count for one in found.losses}["names off the map"] == 1


@pytest.mark.parametrize("orientation", ["COLUMNS", "ROWS"])
def test_labels_of_worldographer_stand_at_their_hexes(tmp_path: Path, orientation: str) -> None:
    """The middle of the first hex lies at 150, 150; the next line of hexes 225 further and half a hex, 150, aside."""
    place = (
        'viewLevel="WORLD" x="375.0" y="300.0"' if orientation == "COLUMNS" else 'viewLevel="WORLD" x="300.0" y="375.0"'
    )
    text = gzip.decompress(worldographer(orientation)).decode("utf-16")
    label = f'<labels><label mapLayer="Labels">\n<location {place}/>Black\nFord</label><label>Nowhere</label></labels>'
    changed = text.replace("<labels><label>Ford</label></labels>", label)
    assert changed != text
    path = tmp_path / "a.wxx"
    path.write_bytes(gzip.compress(changed.encode("utf-16")))
    found = foreign(path)
    assert isinstance(found.scenario, Scenario)
    grid = found.scenario.board.grid
    (name,) = found.scenario.names
    assert name.text.en == "Black Ford"
    number = grid.index(grid.hex_at(*name.points[0]))
    assert number is not None
    assert grid.column_row(number) == ((2, 1) if orientation == "COLUMNS" else (1, 2))
    assert name.points[0] == pytest.approx(tuple(grid.centres[number].tolist()), abs=0.001)
    assert {one.what.en: one.count for one in found.losses}["labels without a place"] == 1


def test_names_are_features_of_geojson(tmp_path: Path) -> None:
    work = sample(LIPOVKA)
    path, losses = written(replace(work, scenario=replace(work.scenario, names=NAMES)), tmp_path / "map.geojson")
    assert "names on the map" not in losses
    found = {one["id"]: one for one in json.loads(path.read_text(encoding="utf-8"))["features"]}
    river = found["name:n2"]
    assert river["geometry"]["type"] == "LineString"
    assert river["properties"] == {"layer": "name", "kind": "river", "text": {"en": "The Tesna", "fr": "La Tesna"}}
    assert found["name:n1"]["geometry"]["type"] == "Point"
    assert found["name:n3"]["properties"] == {"layer": "name", "kind": "compass", "size": 1.5, "angle": 30.0}


def test_a_format_without_names_says_what_it_leaves_behind(tmp_path: Path) -> None:
    work = sample(LIPOVKA)
    _, losses = written(work, tmp_path / "map.board")
    assert losses["names on the map"] == len(work.scenario.names)


def test_texts_of_a_table_of_tiled_lie_where_they_lay(tmp_path: Path) -> None:
    text = (
        '<map version="1.10" orientation="orthogonal" width="10" height="8" tilewidth="20" tileheight="20">'
        '<properties><property name="workbench:tile" value="2"/><property name="workbench:unit" value="in"/></properties>'
        '<objectgroup id="1" name="Names"><object id="1" x="90" y="30" width="20" height="20"><text>Inn</text></object>'
        "</objectgroup></map>"
    )
    path = tmp_path / "a.tmx"
    path.write_text(text, encoding="utf-8")
    table: AnyScenario = foreign_table(path)
    (name,) = table.names
    assert (name.kind, name.text.en, name.points) == ("place", "Inn", ((10.0, 4.0),))
